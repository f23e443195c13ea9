//! Retreat, by rule.

use serde_json::json;

use crate::bench::{Table, Told, activation, cites, fig, find, scene};

/// One of three is left of side 0; the game turn ends with these dice.
fn thinned(dice: &[u32]) -> (Table, Told) {
    let figs = [fig(0), fig(0).out(), fig(0).out(), fig(1), fig(1)];
    let mut table = scene(&figs).stacked(activation(1));
    let told = table.ok(1, json!({"EndActivation": {}}), dice);
    (table, told)
}

#[test]
fn ao_morale_01_02_04_a_band_under_half_its_number_tests_and_fights_on() {
    let (table, told) = thinned(&[4, 3, 5]);
    cites(&told, &["AO-MORALE-01", "AO-MORALE-02", "AO-MORALE-04"]);
    assert_eq!((find(&told, "RetreatTested")["side"].clone(), table.bench.state.turn), (json!(0), 2));
}

#[test]
fn ao_morale_05_end_01_a_band_in_retreat_stops_play() {
    let (table, told) = thinned(&[5]);
    cites(&told, &["AO-MORALE-05", "AO-END-01"]);
    assert_eq!(table.bench.state.ended.unwrap().winners, [1]);
}
