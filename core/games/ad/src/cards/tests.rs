//! Cards, by rule.

use serde_json::json;

use crate::bench::{card, cites, scene, turning};
use crate::profiles::cards::Card;
use crate::state::{Pile, Posture};

#[test]
fn ad_card_14_an_empty_pile_is_made_anew_before_a_card_is_turned() {
    let after = |pool: u8| {
        let mut play = scene()
            .of(0, card("Un", json!({})), "C3")
            .of(1, card("Deux", json!({})), "H8")
            .figure(1, |figure| figure.posture = Posture::Unconscious)
            .state(move |state| {
                let side = &mut state.sides[0];
                side.pile = Pile { top: 0, pool };
                side.discard = Card::deck().into_iter().take(usize::from(25 - pool)).collect();
            })
            .active(1, 0);
        let told = play.ok(1, json!({ "WakeUp": {} }), turning(&["8I"]));
        (cites(&told, "AD-CARD-14"), play.state().sides[0].discard.len(), play.fig(1).posture)
    };
    // All are gathered; the card turned is the only one played since.
    assert_eq!(after(0), (true, 1, Posture::Unconscious));
    assert_eq!(after(24), (false, 2, Posture::Unconscious));
}
