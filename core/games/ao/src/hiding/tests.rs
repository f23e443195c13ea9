//! Hiding, by rule.

use serde_json::json;

use crate::bench::{cites, far, fig, no, scene, yes};
use crate::state::{Stealth, Token};

#[test]
fn ao_hide_01_hiding_is_the_action_ao_hide_02_and_a_move_gives_it_up() {
    let mut table = scene(&[fig(0), fig(1).red()]).active(1);
    let told = table.ok(1, json!({"Hide": {}}), &[]);
    cites(&told, &["AO-HIDE-01"]);
    assert_eq!((table.figure(1).stealth, table.figure(1).token), (Stealth::Hidden, Token::Red));
    let mut table = scene(&[fig(0).hidden(), fig(1).red()]).active(1);
    let told = table.with(1, json!({"DeclareMove": {}}), &[far("length", &[1], 200)], &[]);
    cites(&told, &["AO-HIDE-02"]);
    assert_eq!(table.figure(1).stealth, Stealth::Open);
}

#[test]
fn ao_hide_05_06_a_hidden_figure_is_revealed_from_near_or_in_complete_view_before_anything_is_done() {
    let fresh = || scene(&[fig(0), fig(1).hidden()]).active(1);
    let reveal = |cause: &str| json!({"AttestReveal": {"figure": 2, "cause": cause}});
    assert_eq!(fresh().refused(1, reveal("Near"), &[far("distance", &[1, 2], 200)]), "AO-HIDE-06");
    cites(
        &fresh().with(1, reveal("Near"), &[far("distance", &[1, 2], 199)], &[]),
        &["AO-HIDE-06", "AO-GAP-30"],
    );
    assert_eq!(fresh().refused(1, reveal("FullView"), &[no("complete_view", &[1, 2])]), "AO-HIDE-05");
    let mut table = fresh();
    cites(&table.with(1, reveal("FullView"), &[yes("complete_view", &[1, 2])], &[]), &["AO-HIDE-05"]);
    assert_eq!(table.figure(2).stealth, Stealth::Open);
    let mut late = fresh();
    late.with(1, json!({"DeclareMove": {}}), &[far("length", &[1], 100)], &[]);
    late.ok(2, json!({"EnVuePass": {}}), &[]);
    assert_eq!(late.refused(1, reveal("Near"), &[far("distance", &[1, 2], 199)]), "AO-HIDE-05");
}
