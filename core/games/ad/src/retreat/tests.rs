//! Retreats, by rule.

use serde_json::json;

use crate::bench::{card, scene};
use crate::retreat::{edges, squares};
use crate::state::Phase;
use greffe_core::judging::fact::FigureId;

#[test]
fn ad_retr_03_ad_retr_05_a_retreat_leads_to_free_squares_without_a_wall_or_off_the_board() {
    let play = scene()
        .of(0, card("Un", json!({})), "A1")
        .of(0, card("Ami", json!({})), "A2")
        .of(1, card("Deux", json!({})), "H8")
        .board("edges", json!({ "A1-B1": "wall" }))
        .phase(Phase::Combat);
    let open = |id: u16| {
        let to: Vec<String> =
            squares(play.look(), FigureId(id), None).iter().map(ToString::to_string).collect();
        (to, edges(play.look(), FigureId(id)).len())
    };
    // Past a wall and a friend, round the corner alone; the boundary is open on two sides.
    assert_eq!(open(1), (vec!["B2".to_owned()], 2));
    let (to, off) = open(3);
    assert_eq!((to.len(), off), (3, 2));
}
