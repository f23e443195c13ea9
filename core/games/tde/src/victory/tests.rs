//! The end of a match, by rule.

use serde_json::json;

use crate::bench::{cites, duel, end, no, outcome, war};
use crate::setup::Scenario;
use crate::state::Presence;
use greffe_core::judging::fact::FigureId;

#[test]
fn tde_scn_06_gap_40_a_tie_is_a_draw_or_fewer_losses() {
    let tie = |word: &str| {
        let mut play = war(Scenario::Assassination)
            .option("vp_tie", word)
            .turn(6)
            .figure(4, |figure| figure.presence = Presence::Eliminated)
            .state(|state| {
                let kill = crate::state::Kill { figure: FigureId(4), by: None, moment: 0 };
                state.kills.push(kill);
            })
            .active();
        let told = play.ok(1, end(), &[no("controls", &[1]), no("controls", &[4])], &[]);
        assert!(cites(&told, "TDE-GAP-40"));
        outcome(&told)["winners"].clone()
    };
    assert_eq!(tie("draw"), json!([0, 1]));
    assert_eq!(tie("fewer_losses"), json!([0]));
}

#[test]
fn tde_core_13_two_sides_and_one_that_gives_up_loses() {
    let mut play = duel().active();
    play.ok(1, json!({"Concede": {}}), &[], &[]);
    assert_eq!(play.bench.state.ended.as_ref().unwrap().winners, [1]);
    assert_eq!(play.refused(2, end(), &[]), "MatchOver");
}
