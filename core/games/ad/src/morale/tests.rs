//! Morale, by rule.

use serde_json::json;

use crate::bench::{bare, card, scene, turning};
use crate::state::frames::{Frame, MoraleDue};
use crate::state::{Phase, Removal, Whereabouts};
use greffe_core::judging::fact::FigureId;

#[test]
fn ad_morale_02_ad_morale_04_a_crippled_commoner_flees_or_stays() {
    let after = |turned: &str| {
        let mut play = scene()
            .of(0, card("Un", json!({})), "C3")
            .of(0, card("Deux", json!({})), "C5")
            .of(1, card("Trois", json!({})), "H8")
            .figure(1, |figure| figure.wounds = 4)
            .figure(2, |figure| figure.wounds = 4)
            .figure(3, |figure| figure.wounds = 4)
            .state(|state| {
                let due = [1, 2, 3].map(|id| MoraleDue::Morale(FigureId(id))).to_vec();
                state.stack = vec![Frame::Morale { due }];
            })
            .phase(Phase::Morale);
        play.ok(1, json!({ "TakeTest": { "due": { "Morale": 1 } } }), turning(&[turned]));
        play.ok(1, json!({ "PassReinforcement": {} }), bare());
        let Some(Frame::Morale { due }) = play.state().stack.last() else { panic!("two tests are left") };
        assert_eq!(due.len(), 2);
        play.fig(1).place
    };
    assert_eq!(after("8S"), Whereabouts::On("C3".parse().unwrap()));
    assert_eq!(after("2S"), Whereabouts::Gone(Removal::FledMorale));
}
