//! Deployment, by rule.

use serde_json::json;

use crate::bench::{cites, fig, go, plain, scene, tells};
use crate::profiles::Suit::{Hearts, Spades};
use crate::state::Presence;

#[test]
fn seg_deploy_01_to_05_turn_zero_places_the_figures() {
    let figs = [fig(0, 3, "Tactician").at(1, 1), fig(0, 3, "").at(1, 1), fig(1, 3, "").at(1, 1)];
    let zone = |low: i32| {
        let corner = |x: i32, y: i32| json!({"x": x, "y": y});
        json!([corner(0, low), corner(9000, low), corner(9000, low + 1000), corner(0, low + 1000)])
    };
    let mut t = scene(&figs).setup("zones", json!([zone(0), zone(8000)])).play_fresh();
    let told = t.bench.start(&[]).unwrap();
    assert!(cites(&told, "SEG-DEPLOY-01") && cites(&told, "SEG-DEPLOY-04"));
    assert_eq!(t.bench.state.sides[0].tactic, 1, "all figures count as present");
    t.pile(1, &[("1", Spades), ("2", Hearts)], &[]);
    t.pile(2, &[("1", Hearts)], &[1]);
    t.ok(1, json!({"ChooseFirst": {"side": 0}}), &[]);
    let told = t.ok(1, json!({"Reveal": {"change_suit": "Clubs"}}), &[]);
    assert!(cites(&told, "SEG-DEPLOY-03") && cites(&told, "SEG-TAC-04"), "SEG-DEPLOY-05: points are spent");
    assert_eq!(t.owed(), [(1, "placement")]);
    assert_eq!(t.refused(1, go("PlaceFigure", 1000, 1000)), "SEG-DEPLOY-02");
    let told = t.ok(1, go("PlaceFigure", 1000, 500), &[]);
    assert!(cites(&told, "SEG-DEPLOY-02"));
    assert_eq!(t.figure(1).presence, Presence::OnTable);
    t.ok(2, plain("Reveal"), &[]);
    t.ok(2, go("PlaceFigure", 1000, 8500), &[]);
    t.ok(1, plain("Reveal"), &[]);
    assert_eq!(t.refused(1, go("PlaceFigure", 1100, 500)), "SEG-GAP-57");
    let told = t.ok(1, go("PlaceFigure", 1250, 500), &[]);
    assert!(t.touch(1, 2) && tells(&told, "TurnEnded"));
    assert_eq!((t.bench.state.turn, t.bench.state.sides[0].tactic), (1, 1));
}

#[test]
fn seg_gap_12_without_a_zone_any_place_will_do() {
    let mut t = scene(&[fig(0, 3, ""), fig(1, 3, "")]).piles(0);
    t.pile(1, &[("1", Spades)], &[]);
    t.pile(2, &[("1", Hearts)], &[1]);
    t.ok(1, json!({"ChooseFirst": {"side": 0}}), &[]);
    t.ok(1, plain("Reveal"), &[]);
    t.ok(1, plain("PlaceFigure"), &[]);
    assert_eq!(t.owed(), [(2, "hand")]);
}
