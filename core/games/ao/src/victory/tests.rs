//! How a match ends, by rule.

use serde_json::json;

use crate::bench::{activation, cites, fig, scene, seen, shoot};

#[test]
fn ao_gap_51_a_band_without_figures_has_lost() {
    let mut table = scene(&[fig(0), fig(1).red().wounded()]).saving().stacked(activation(1));
    let told = table.with(1, shoot(2), &seen(1, 2, 800), &[2, 8, 8, 4]);
    cites(&told, &["AO-GAP-51", "AO-GAP-43"]);
    assert_eq!(table.bench.state.ended.unwrap().winners, [0]);
}

#[test]
fn ao_gap_43_who_concedes_has_lost() {
    let mut table = scene(&[fig(0), fig(1)]).active(1);
    cites(&table.ok(1, json!({"Concede": {}}), &[]), &["AO-GAP-43"]);
    assert_eq!(table.bench.state.ended.unwrap().winners, [1]);
}
