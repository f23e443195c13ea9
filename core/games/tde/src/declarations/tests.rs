//! Declarations, by rule.

use serde_json::{Value, json};

use crate::bench::{cites, duel};

fn dodge() -> Value {
    json!({"DeclareDodge": {}})
}

fn pass() -> Value {
    json!({"PassReactions": {}})
}

#[test]
fn tde_seq_01_05_act_02_03_06_an_action_is_declared_and_costs_a_point() {
    let mut play = duel().active();
    assert_eq!(play.refused(2, dodge(), &[]), "TDE-TURN-06");
    let told = play.ok(1, dodge(), &[], &[]);
    for rule in ["TDE-SEQ-01", "TDE-SEQ-05", "TDE-ACT-02", "TDE-ACT-03", "TDE-ACT-06", "TDE-CORE-08"] {
        assert!(cites(&told, rule), "{rule}");
    }
    assert_eq!(play.ap(1), 1);
    assert_eq!(play.refused(1, dodge(), &[]), "NotNow", "a sequence is open");
    play.ok(2, pass(), &[], &[9, 8]);
    assert!(play.is_over());
    // The same action again, while points last.   TDE-ACT-04
    play.ok(1, dodge(), &[], &[]);
}
