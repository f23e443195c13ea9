//! What the table says, by rule.

use serde_json::json;

use crate::bench::{cites, duel};

#[test]
fn tde_core_02_distances_are_measured_between_the_closest_edges() {
    let mut play = duel().at(&[(1000, 1000), (2000, 1000)]).active();
    let told = play.ok(1, json!({"DeclareShoot": {"weapon": 0, "target": 2}}), &[], &[]);
    assert!(cites(&told, "TDE-CORE-02"));
    assert_eq!(play.sequence().acts[0].given.distance, Some(700));
}
