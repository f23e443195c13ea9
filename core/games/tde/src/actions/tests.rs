//! Actions, by rule.

use serde_json::{Value, json};

use crate::bench::{cites, duel};

fn pass() -> Value {
    json!({"PassReactions": {}})
}

#[test]
fn tde_act_07_08_09_seq_15_tests_first_then_the_resolution() {
    let mut play = duel().active();
    let told = play.ok(1, json!({"DeclareInteract": {"what": {"Other": {}}}}), &[], &[]);
    assert!(cites(&told, "TDE-ACT-09"));
    let told = play.ok(2, pass(), &[], &[]);
    for rule in ["TDE-ACT-07", "TDE-ACT-08", "TDE-SEQ-15"] {
        assert!(cites(&told, rule), "{rule}");
    }
}
