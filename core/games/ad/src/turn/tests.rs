//! Turn, by rule.

use serde_json::json;

use crate::bench::{bare, both, card, cites, opened, scene};
use crate::setup::faction::{Faction, FactionMoment};
use crate::state::{Mark, Removal, Whereabouts};
use greffe_core::judging::fact::FigureId;

#[test]
fn ad_fact_01_and_02_faction_cards_are_data() {
    let (setup, _) = opened(both("lisiere"));
    let crown = setup.sides[1].faction.clone().unwrap();
    assert_eq!(crown, Faction::defenders_of_the_crown());
    assert_eq!([1, 2, 5].map(|wounds| crown.when_wounded(wounds)), [0, 1, 1]);
    let mut own = both("lisiere");
    own["sides"][0]["faction"] = json!({ "name": "X", "draws": [{ "when": { "Cards": {} }, "cards": 1 }] });
    let (setup, _) = opened(own);
    let card = setup.sides[0].faction.clone().unwrap();
    assert_eq!((card.at(FactionMoment::Cards {}), card.at(FactionMoment::Combat {})), (1, 0));
}

#[test]
fn ad_div_11_a_figure_named_that_dies_costs_its_side_the_activation() {
    let set = || {
        scene()
            .of(0, card("Un", json!({})), "A1")
            .of(0, card("Deux", json!({})), "A3")
            .of(1, card("Trois", json!({})), "H8")
            .of(1, card("Quatre", json!({})), "H6")
            .state(|state| state.sides[1].bound_to = Some(FigureId(3)))
    };
    let activate = |figure: u16| json!({ "Activate": { "figure": figure } });
    // While it lives, nobody else of that side is activated.
    let mut play = set().active(1, 0);
    play.ok(1, json!({ "EndActivation": {} }), bare());
    assert_eq!(play.refused(2, activate(4), bare()), "MustActivate");
    // Dead, the turn passes over its side once, which is then free.
    let dead = |state: &mut crate::state::State| {
        state.figures.get_mut(&FigureId(3)).unwrap().place = Whereabouts::Gone(Removal::Killed);
    };
    let mut play = set().state(dead).active(1, 0);
    let told = play.ok(1, json!({ "EndActivation": {} }), bare());
    assert!(cites(&told, "AD-DIV-11"));
    assert_eq!((play.owed(), play.state().sides[1].bound_to), (vec![(1, "activate")], None));
    play.ok(1, activate(2), bare());
    play.ok(1, json!({ "EndActivation": {} }), bare());
    play.ok(2, activate(4), bare());
    // Knocked over, it is done for this phase and binds nobody: no activation is lost.
    let mut play = set().mark(3, Mark::Activated).active(1, 0);
    play.ok(1, json!({ "EndActivation": {} }), bare());
    play.ok(2, activate(4), bare());
}
