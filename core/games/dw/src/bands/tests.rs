//! Tests named by rule: given a position, when a seat declares, then these events or this refusal.

use serde_json::json;

use crate::bench::{cites, plain, scene, tells};

#[test]
fn dw_camp_03_04_bands_come_by_agreement_and_points_are_free() {
    let team = json!([{"name": "Cyberman", "points": 52, "quality": 3, "combat": 4}]);
    let mut table = scene(&[plain(0, 3, 3), plain(1, 3, 3)]).setup("sides", json!([{}, {}])).play_fresh();
    let told = table.bench.start(&[]).unwrap();
    assert!(tells(&told, "BandsAwaited"));
    let submit = json!({"SubmitBand": {"roster": team}});
    table.ok(1, submit.clone(), &[]);
    assert_eq!(table.refused(1, submit.clone()), "DW-CAMP-04");
    let bad = json!({"SubmitBand": {"roster": [{"name": "", "quality": 3, "combat": 4}]}});
    table.refused(2, bad);
    let told = table.ok(2, submit, &[3, 4]);
    assert!(tells(&told, "BandsFormed") && cites(&told, "DW-CAMP-03"));
    assert_eq!(table.bench.state.figures.len(), 2);
}
