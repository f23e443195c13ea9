//! Wounds, by rule.

use crate::bench::{act, cites, far, fig, line, no, plain, scene, seat_of, tells, tests, threshold, yes};
use crate::profiles::Suit::{Hearts, Spades};
use crate::state::Posture;

#[test]
fn seg_wnd_01_a_wound_takes_one_value_and_is_public_seg_wnd_05() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[1]);
    assert!(cites(&told, "SEG-WND-01") && cites(&told, "SEG-WND-05"));
    assert_eq!(t.value(2), 2);
}

#[test]
fn seg_wnd_03_at_zero_a_figure_is_removed() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 1, ""), fig(1, 1, "")]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[1]);
    assert!(cites(&told, "SEG-WND-03"));
    assert!(t.is_out(2) && !t.touch(1, 2));
}

#[test]
fn seg_skmisc_05_enduring_goes_on_at_zero() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 1, "Enduring"), fig(1, 1, "")]).touch(1, 2).active(1, Spades);
    t.ok(1, act("BasicAttack", 2), &[1]);
    assert_eq!((t.value(2), t.is_out(2)), (0, false));
    let mut t =
        scene(&[fig(0, 3, ""), fig(1, 1, "Enduring").value(0), fig(1, 1, "")]).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[1]);
    assert!(t.is_out(2) && cites(&told, "SEG-SKMISC-05"));
    let mut t = scene(&[fig(0, 1, "Enduring").value(0).bonus("contact_spades", 1), fig(1, 1, "")])
        .touch(1, 2)
        .active(1, Spades);
    assert_eq!(threshold(&t.ok(1, act("BasicAttack", 2), &[6])), 1, "it acts with base 0");
}

#[test]
fn seg_skheal_01_heal_gives_one_back_seg_wnd_02_never_above_the_start() {
    let figs = [fig(0, 3, "Heal"), fig(0, 3, "").value(2), fig(1, 2, "")];
    let mut t = scene(&figs).touch(1, 2).active(1, Hearts);
    let told = t.ok(1, act("Heal", 2), &[1]);
    assert!(cites(&told, "SEG-SKHEAL-01") && cites(&told, "SEG-WND-02"));
    assert_eq!(t.value(2), 3);
    let mut t = scene(&[fig(0, 3, "Heal"), fig(0, 3, ""), fig(1, 2, "")]).touch(1, 2).active(1, Hearts);
    let told = t.ok(1, act("Heal", 2), &[1]);
    assert!(cites(&told, "SEG-GAP-55"));
    assert_eq!(t.value(2), 3);
    let mut t = scene(&figs).active(1, Hearts);
    assert_eq!(t.refused(1, act("Heal", 2)), "SEG-RANGE-04");
}

#[test]
fn seg_skheal_02_a_risky_heal_tests_spades_and_may_wound() {
    let figs = [
        fig(0, 3, "RiskyHeal").bonus("contact_spades", 1),
        fig(0, 3, "").value(2).posture(Posture::Defensive),
        fig(1, 2, ""),
    ];
    let mut t = scene(&figs).touch(1, 2).active(1, Hearts);
    let told = t.ok(1, act("RiskyHeal", 2), &[4]);
    assert_eq!((tests(&told)[0].suit, t.value(2)), (Spades, 3));
    let mut t = scene(&figs).touch(1, 2).active(1, Hearts);
    let told = t.ok(1, act("RiskyHeal", 2), &[5]);
    assert!(cites(&told, "SEG-GAP-35") && !tells(&told, "WindowOpened"));
    assert_eq!((t.value(2), t.posture(2)), (1, None));
    let mut t = scene(&figs).touch(1, 3).active(1, Hearts);
    assert_eq!(t.refused(1, act("RiskyHeal", 3)), "SEG-SKHEAL-02");
}

#[test]
fn seg_skheal_03_self_heal_turns_plain_heals_on_oneself() {
    let figs = |skills: &str| [fig(0, 3, skills).value(2), fig(1, 2, ""), fig(1, 2, "")];
    let mut t = scene(&figs("Heal RiskyHeal")).active(1, Hearts);
    assert_eq!(t.refused(1, act("Heal", 1)), "SEG-ACTN-03");
    let mut t = scene(&figs("Heal SelfHeal")).touch(1, 2).active(1, Hearts);
    let told = t.ok(1, act("Heal", 1), &[1]);
    assert_eq!((line(&told, "SEG-OUTN-01"), t.value(1)), (Some(-1), 3));
    let mut t = scene(&[fig(0, 3, "RiskyHeal SelfHeal").bonus("contact_spades", 2).value(2), fig(1, 2, "")])
        .active(1, Hearts);
    let told = t.ok(1, act("RiskyHeal", 1), &[4]);
    assert_eq!(threshold(&told), 4, "G-34: the contact bonus");
}

#[test]
fn seg_skheal_04_regenerate() {
    let mut t = scene(&[fig(0, 3, "Regenerate").value(2), fig(1, 2, "")]).active(1, Hearts);
    let told = t.ok(1, plain("Regenerate"), &[2]);
    assert!(cites(&told, "SEG-SKHEAL-04"));
    assert_eq!(t.value(1), 3);
}

#[test]
fn seg_skheal_05_a_vampire_drinks_from_a_kill_in_contact() {
    let figs = [fig(0, 3, "Vampire").value(2), fig(1, 1, ""), fig(1, 1, "")];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 2), &[1]);
    assert!(cites(&told, "SEG-SKHEAL-05"));
    assert_eq!(t.value(1), 3);
}

#[test]
fn seg_skheal_06_an_aura_feeds_on_any_death_within_short_range() {
    let figs = |y: i32| {
        [
            fig(0, 3, "").at(1000, 1000),
            fig(0, 3, "VampiricAura").value(1).at(1250, y),
            fig(1, 1, "").at(1250, 1000),
            fig(1, 1, "").at(8000, 8000),
        ]
    };
    for (y, value) in [(2000, 2), (2001, 1)] {
        let mut t = scene(&figs(y)).touch(1, 3).active(1, Spades);
        t.ok(1, act("BasicAttack", 3), &[1]);
        assert_eq!(t.value(2), value, "{y}");
    }
}

#[test]
fn seg_skheal_06_a_range_missing_after_the_die_is_asked_for() {
    use greffe_core::judging::draft::{Request, Stop};
    use greffe_core::testing::bench::Declaration;
    let figs = [fig(0, 3, ""), fig(0, 3, "VampiricAura").value(1), fig(1, 1, ""), fig(1, 1, "")];
    let mut t = scene(&figs).touch(1, 3).active(1, Spades);
    let with = Declaration { faces: &[1], ..Declaration::default() };
    let stop = t.bench.declare(seat_of(1), &act("BasicAttack", 3), &with).unwrap_err();
    assert!(
        matches!(&stop, Stop::Needs(asked) if matches!(&asked[0], Request::Fact { fact, .. } if fact == "distance"))
    );
    let answers = greffe_core::judging::draft::Answers {
        facts: vec![(seat_of(1), far("distance", &[2, 3], 700))],
        ..Default::default()
    };
    t.declare(1, act("BasicAttack", 3), &Declaration { faces: &[1], answers, ..Declaration::default() });
    assert_eq!(t.value(2), 2);
}

#[test]
fn seg_skheal_07_a_vampiric_attack_heals_when_it_wounds() {
    let figs = [fig(0, 3, "VampiricAttack").value(2), fig(1, 2, ""), fig(1, 2, "")];
    let mut t = scene(&figs).touch(1, 2).active(1, Spades);
    let told = t.ok(1, act("VampiricAttack", 2), &[1]);
    assert!(cites(&told, "SEG-SKHEAL-07") && cites(&told, "SEG-MOVE-08"));
    assert_eq!((t.value(1), t.value(2)), (3, 1));
    let mut t = scene(&figs).active(1, Spades);
    assert_eq!(t.refused(1, act("VampiricAttack", 3)), "SEG-RANGE-04");
}

#[test]
fn seg_gap_30_heals_come_before_energy_and_the_active_side_first() {
    let figs = [
        fig(0, 3, "Vampire VampiricAura NecroticAccumulation").value(1),
        fig(1, 3, "VampiricAura").value(1),
        fig(1, 1, ""),
    ];
    let mut t = scene(&figs).touch(1, 3).touch(2, 3).active(1, Spades);
    let told = t.ok(1, act("BasicAttack", 3), &[1]);
    let order: Vec<String> = told
        .iter()
        .filter_map(|emitted| {
            let told = serde_json::to_value(&emitted.event).unwrap();
            let (kind, body) = told.as_object().unwrap().iter().next().unwrap();
            ["Healed", "OmegaGained"].contains(&kind.as_str()).then(|| format!("{kind} {}", body["figure"]))
        })
        .collect();
    assert_eq!(order, ["Healed 1", "Healed 1", "Healed 2", "OmegaGained 1"]);
    assert!(cites(&told, "SEG-SKNRG-02"));
}

#[test]
fn seg_gap_41_a_failed_risky_heal_may_feed_a_vampire() {
    let figs = [fig(0, 3, "RiskyHeal Vampire").value(2), fig(0, 2, "").value(1), fig(1, 1, "")];
    for (word, value) in [("true", 3), ("false", 2)] {
        let mut t = scene(&figs).option("vampire_on_own_heal_kill", word).touch(1, 2).active(1, Hearts);
        t.ok(1, act("RiskyHeal", 2), &[6]);
        assert_eq!((t.value(1), t.is_out(2)), (value, true));
    }
}

#[test]
fn seg_skspe_01_a_remote_heal_keeps_its_energy_when_it_fails() {
    let figs = [fig(0, 3, "RemoteHeal").omega(1), fig(0, 3, "").value(1), fig(1, 1, "")];
    let facts = [far("distance", &[1, 2], 1800), yes("sight", &[1, 2])];
    let mut t = scene(&figs).active(1, Hearts);
    let told = t.with(1, act("RemoteHeal", 2), &facts, &[6]);
    assert!(cites(&told, "SEG-SKSPE-01") && cites(&told, "SEG-OMEGA-06"));
    assert_eq!((t.omega(1), t.value(2)), (1, 1));
    let mut t = scene(&figs).active(1, Hearts);
    t.with(1, act("RemoteHeal", 2), &facts, &[1]);
    assert_eq!((t.omega(1), t.value(2)), (0, 2));
    let mut t = scene(&figs).active(1, Hearts);
    let facts = [far("distance", &[1, 2], 1801)];
    assert_eq!(t.refused_with(1, act("RemoteHeal", 2), &facts), "SEG-RANGE-02");
    let facts = [far("distance", &[1, 2], 1800), no("sight", &[1, 2])];
    assert_eq!(t.refused_with(1, act("RemoteHeal", 2), &facts), "SEG-RANGE-01");
}
