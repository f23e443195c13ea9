//! Covers, by rule.

use serde_json::json;

use crate::bench::{cites, duel, fig, find, line, scene, seen, shoot, shot_sum, sum_with, yes};
use greffe_core::judging::fact::Fact;

#[test]
fn ao_cover_01_02_03_shoot_08_a_cover_takes_one_or_gives_a_save() {
    let facts =
        |more: &[Fact]| -> Vec<Fact> { seen(1, 2, 800).into_iter().chain(more.iter().cloned()).collect() };
    let mut table = duel(fig(0), fig(1));
    let told = table.with(1, shoot(2), &facts(&[yes("concealed", &[1, 2])]), &[8]);
    assert!(shot_sum(&told).contains(&line("AO-COVER-01", -1)));
    cites(&told, &["AO-SHOOT-08"]);
    let shared = [yes("concealed", &[1, 2]), yes("at_cover", &[1, 2])];
    let sum = sum_with(&mut duel(fig(0), fig(1)), &facts(&shared));
    assert!(sum.contains(&line("AO-COVER-02", 0)), "{sum:?}");
    let covered = [yes("concealed", &[1, 2]), yes("covered", &[1, 2])];
    let told = duel(fig(0), fig(1)).with(1, shoot(2), &facts(&covered), &[2, 6]);
    assert!(shot_sum(&told).contains(&line("AO-COVER-03", 0)));
    let saves = &find(&told, "SavesRolled")["rolls"];
    assert_eq!(saves[0]["source"], "Cover");
    assert_eq!((&saves[0]["value"], &saves[0]["saved"]), (&json!(6), &json!(true)));
}

#[test]
fn ao_gap_24_a_shared_cover_keeps_its_save_unless_lifted() {
    let facts: Vec<Fact> =
        seen(1, 2, 800).into_iter().chain([yes("covered", &[1, 2]), yes("at_cover", &[1, 2])]).collect();
    let told = duel(fig(0), fig(1)).with(1, shoot(2), &facts, &[2, 6]);
    assert_eq!(find(&told, "SavesRolled")["rolls"][0]["source"], "Cover");
    let mut lifted = scene(&[fig(0), fig(1).red()]).option("shared_cover_save", "lifted").active(1);
    lifted.with(1, shoot(2), &facts, &[2, 3, 4]);
}
