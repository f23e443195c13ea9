//! Guards, by rule.

use serde_json::{Value, json};

use crate::bench::{Scene, bare, card, cites, scene, turning};
use crate::event::{self, Event};
use crate::setup::NpcRole;
use greffe_core::judging::fact::FigureId;

/// A guard of nobody (3) on C3, a figure (1) about to step towards it.
fn guarded(at: &str, own: Value) -> Scene {
    scene().of(0, card("Un", json!({})), at).of(1, card("Deux", json!({})), "H1").nobodys(
        card("Garde", own),
        "Guard",
        "C3",
    )
}

fn woken(told: &crate::bench::Told) -> bool {
    told.iter().any(|emitted| {
        matches!(
            emitted.event,
            Event::RoleChanged(event::RoleChanged { figure: FigureId(3), role: NpcRole::Attacker })
        )
    })
}

#[test]
fn ad_npc_07_ad_gap_40_a_step_into_its_move_wakes_a_guard() {
    let mut play = guarded("C9", json!({})).board("rows", json!(10)).active(1, 0);
    play.ok(1, json!({ "FullMove": {} }), bare());
    let far = play.ok(1, json!({ "Go": { "pace": { "step": { "to": "C8" } } } }), bare());
    assert!(!woken(&far));
    // Four points lead it beside whom it has seen: the square of the enemy counts as free.
    let near = play.ok(1, json!({ "Go": { "pace": { "step": { "to": "C7" } } } }), bare());
    assert!(woken(&near) && cites(&near, "AD-NPC-07") && cites(&near, "AD-GAP-40"));
    let mut play =
        guarded("C9", json!({})).board("rows", json!(10)).option("guard_radius", "partial_move").active(1, 0);
    play.ok(1, json!({ "FullMove": {} }), bare());
    for to in ["C8", "C7", "C6"] {
        assert!(!woken(&play.ok(1, json!({ "Go": { "pace": { "step": { "to": to } } } }), bare())), "{to}");
    }
    assert!(woken(&play.ok(1, json!({ "Go": { "pace": { "step": { "to": "C5" } } } }), bare())));
}

#[test]
fn ad_npc_07_a_guard_with_a_gun_wakes_at_whom_it_could_shoot() {
    let pistol = json!({ "weapons": [{ "name": "Pistolet", "skill": "Pistols", "hands": 1, "damage": {},
        "ranges": [{ "squares": 6, "target_number": 5 }] }] });
    let mut play = scene()
        .of(0, card("Un", json!({})), "C10")
        .of(1, card("Deux", json!({})), "H10")
        .nobodys(card("Garde", pistol), "Guard", "C3")
        .board("rows", json!(10))
        .active(1, 0);
    play.ok(1, json!({ "FullMove": {} }), bare());
    let told = play.ok(1, json!({ "Go": { "pace": { "step": { "to": "C9" } } } }), bare());
    assert!(woken(&told) && !cites(&told, "AD-GAP-40"));
    // Attacked from farther off, it wakes too.
    let bow = json!({ "weapons": [{ "name": "Arc", "skill": "Bows", "hands": 2, "damage": {},
        "ranges": [{ "squares": 9, "target_number": 5 }] }] });
    let mut play = scene()
        .of(0, card("Un", bow), "C12")
        .of(1, card("Deux", json!({})), "H1")
        .nobodys(card("Garde", json!({})), "Guard", "C3")
        .board("rows", json!(12))
        .active(1, 0);
    assert!(woken(&play.ok(1, json!({ "AimedShot": { "weapon": 0, "target": 3 } }), turning(&["2S"]))));
}
