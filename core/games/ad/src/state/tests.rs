//! State, by rule.

use serde_json::{Value, json};

use crate::bench::{Play, card, scene};
use crate::setup::opening::read;
use crate::state::Phase;
use greffe_core::judging::opening::Opening;

/// A sound position: two fencers on an open board, a letter between them.
fn sound() -> Play {
    let sabre = json!({ "name": "Sabre", "skill": "Slashing", "hands": 1, "damage": {} });
    let pistol = json!({ "name": "Pistolet", "skill": "Pistols", "hands": 1, "load_rate": 2, "uses": 3, "damage": {},
        "ranges": [{ "squares": 8, "target_number": 4 }], "properties": ["Firearm"] });
    let own = json!({ "fencing": 1, "weapons": [sabre, pistol], "unique": true, "alignment": "Good" });
    scene()
        .of(0, card("Un", own.clone()), "C3")
        .of(1, card("Deux", own), "F6")
        .board("ground", json!({ "B2": "blocked" }))
        .phase(Phase::Action)
}

/// What a position with one field changed is refused for: fields and rules.
fn faults(field: &str, value: Value) -> Vec<(String, String)> {
    let play = sound();
    let mut opening: Opening = play.opening.clone();
    let mut position = serde_json::to_value(play.state()).unwrap();
    let (parent, key) = field.rsplit_once('/').unwrap();
    let place = position.pointer_mut(parent).unwrap();
    match place.as_array_mut() {
        Some(list) => list.push(value),
        None => place[key] = value,
    }
    opening.position = Some(position);
    let told = read(&opening).err().unwrap_or_default();
    let said = told
        .into_iter()
        .map(|fault| (fault.field, fault.rule.map(|rule| rule.as_str().to_owned()).unwrap_or_default()));
    said.collect()
}

#[test]
fn a_sound_position_is_taken() {
    assert_eq!(faults("/turn", json!(1)), []);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list")]
fn each_fault_of_a_position_is_told_at_its_field() {
    let weapon = |number: u8| json!({ "weapon": number });
    let interrupt = |left: u16| json!([{ "Interrupt": { "figure": 1, "pending": { "deed": { "stand_up": {} } }, "left": [left] } }]);
    let moving = json!([{ "Move": { "figure": 1, "kind": "full", "points": 2, "squares": ["A1"] } }]);
    let active =
        |figure: u16, by: u8| json!([{ "Activation": { "figure": figure, "by": by, "spent": "nothing" } }]);
    let loading = |kind: &str, weapon: u8| json!([{ "Move": { "figure": 1, "kind": kind, "points": 2, "squares": ["C3"], "loads": weapon } }]);
    let program = json!([{ "Program": { "figure": 1, "stage": "first" } }]);
    let cases = [
        ("/clock", json!({ "alarm": 6 }), "/clock", "AD-SETUP-08"),
        ("/clock", json!({ "turns": 2 }), "", ""),
        ("/figures/0/diagonals", json!(5), "/figures/0/diagonals", "AD-MOVE-02"),
        ("/figures/0/marks", json!(["Stealth"]), "/figures/0/marks", "AD-TAL-14a"),
        ("/figures/0/marks", json!(["Activated"]), "", ""),
        ("/stack", loading("reload", 7), "/stack/0/Move/loads", "AD-FULL-10"),
        ("/stack", loading("full", 1), "/stack/0/Move/loads", "AD-FULL-10"),
        ("/stack", loading("reload", 1), "", ""),
        ("/stack", program, "/stack/0/Program/figure", "AD-NPC-01"),
        ("/figures/0/place", json!({ "on": "B2" }), "/figures/0/place", "AD-BOARD-06"),
        ("/figures/1/place", json!({ "on": "C3" }), "/figures/1/place", "AD-BOARD-01"),
        ("/figures/0/wounds", json!(8), "/figures/0/wounds", "AD-HLTH-04"),
        ("/figures/1/hands", json!([weapon(0), weapon(0)]), "/figures/1/hands", "AD-ITEM-03"),
        ("/figures/1/hands", json!([weapon(7)]), "/figures/1/hands", "AD-ITEM-03"),
        ("/figures/0/lugged", json!(0), "/figures/0/lugged", "AD-ITEM-10"),
        ("/figures/0/fencing", json!(2), "/figures/0/fencing", "AD-ABIL-05"),
        ("/figures/0/fencing_used", json!(1), "/figures/0/fencing", "AD-ABIL-05"),
        ("/figures/0/weapons", json!([{}, { "load": 3 }]), "/figures/0/weapons/1", "AD-WPN-06"),
        ("/figures/0/weapons", json!([{}, { "uses": 4 }]), "/figures/0/weapons/1", "AD-WPN-09"),
        (
            "/figures/0/weapons",
            json!([{}, { "poisons": [{ "wounds": 1 }] }]),
            "/figures/0/weapons/1/poisons",
            "AD-POISON-01",
        ),
        (
            "/figures/0/weapons",
            json!([{ "poisons": [{ "wounds": 1 }] }, {}]),
            "/figures/0/hands",
            "AD-POISON-04",
        ),
        ("/items/-", json!({ "item": { "name": "Lettre" }, "at": "B2" }), "/items/0/at", "AD-BOARD-06"),
        ("/figures/1/place", json!({ "gone": "Killed" }), "", ""),
        ("/stack", interrupt(9), "/stack/0", "AD-HLTH-04"),
        ("/stack", interrupt(2), "", ""),
        ("/stack", moving, "/stack/0/move/squares", "AD-MOVE-01"),
        ("/initiative", json!(5), "/initiative", "AD-SETUP-01"),
        ("/first_actor", json!(2), "/first_actor", "AD-SETUP-01"),
        ("/to_act", json!(7), "/to_act", "AD-SETUP-01"),
        ("/figures/1/controller", json!(7), "/figures/1/controller", "AD-SETUP-01"),
        ("/stack", active(1, 7), "/stack/0/Activation/by", "AD-SETUP-01"),
        ("/stack", active(9, 0), "/stack/0", "AD-SETUP-03"),
        ("/stack", active(1, 0), "", ""),
        ("/figures/0/engaged_at_start", json!([9]), "/figures/0/engaged_at_start", "AD-SETUP-03"),
        ("/figures/0/courted", json!([9]), "/figures/0/courted", "AD-SETUP-03"),
        ("/figures/0/swept", json!([9]), "/figures/0/swept", "AD-SETUP-03"),
        ("/figures/0/nephew_of", json!(9), "/figures/0/nephew_of", "AD-SETUP-03"),
        ("/figures/0/wounds", json!(-1), "/figures/0/wounds", "AD-HLTH-01"),
        ("/sides/0/bound_to", json!(2), "/sides/0/bound_to", "AD-DIV-11"),
        ("/sides/0/bound_to", json!(1), "", ""),
        ("/phase", json!("Preparation"), "/phase", "AD-TURN-01"),
        ("/clock", json!({ "turns": 0 }), "/clock", "AD-ALARM-05"),
        ("/magic/drawn", json!([3, 3]), "/magic/drawn", "AD-CARD-15"),
        ("/event/drawn", json!([25]), "/event/drawn", "AD-CARD-15"),
        ("/event/drawn", json!([24, 1]), "", ""),
        ("/fallen", json!(["C3-C4"]), "/fallen", "AD-EDGE-02"),
    ];
    for (field, value, at, rule) in cases {
        let told = faults(field, value.clone());
        if at.is_empty() {
            assert_eq!(told, [], "{field} {value}");
        } else {
            assert!(told.contains(&(at.to_owned(), rule.to_owned())), "{field} {value}: {told:?}");
        }
    }
}

#[test]
fn a_position_with_several_faults_is_told_all_of_them() {
    let mut position = serde_json::to_value(sound().state()).unwrap();
    position["figures"][0]["place"] = json!({ "on": "B2" });
    position["figures"][1]["hands"] = json!([{ "weapon": 5 }]);
    position["figures"][1]["fencing"] = json!(9);
    let mut opening: Opening = sound().opening.clone();
    opening.position = Some(position);
    assert_eq!(read(&opening).unwrap_err().len(), 3);
}

#[test]
fn ad_band_04_a_unique_figure_stands_on_the_board_once() {
    let play = sound();
    let mut position = serde_json::to_value(play.state()).unwrap();
    position["figures"].as_array_mut().unwrap().truncate(1);
    let mut opening: Opening = play.opening.clone();
    opening.position = Some(position);
    let told = read(&opening).unwrap_err();
    assert_eq!(told[0].rule.as_ref().map(|rule| rule.as_str().to_owned()).as_deref(), Some("AD-SETUP-03"));
}

#[test]
fn what_nothing_in_a_match_gives_is_refused() {
    let far = json!([{ "Activation": { "figure": 1, "by": 0, "spent": "all" } },
        { "Move": { "figure": 1, "kind": "full", "points": 9, "squares": ["C3"] } }]);
    let wild = json!(["8S", "8H", "8C", "8I"]);
    let cases = [
        ("/figures/0/marks", json!(["Faith"]), "/figures/0/marks", "AD-TAL-21a"),
        ("/figures/0/marks", json!(["Bribe"]), "/figures/0/marks", "AD-TAL-29"),
        ("/figures/0/marks", json!(["Tactics"]), "/figures/0/marks", "AD-TAL-36a"),
        ("/figures/0/marks", json!(["Estranged"]), "/figures/0/marks", "AD-TAL-01"),
        ("/figures/0/marks", json!(["Uncalled"]), "/figures/0/marks", "AD-NPC-10"),
        ("/figures/0/marks", json!(["Readied"]), "/figures/0/marks", "AD-ITEM-10"),
        ("/figures/0/fate", json!(1), "/figures/0/fate", "AD-DIV-03"),
        ("/figures/0/mind_reading", json!(1), "/figures/0/mind_reading", "AD-DIV-11"),
        ("/figures/0/courted", json!([2]), "/figures/0/courted", "AD-TAL-35"),
        ("/figures/0/nephew_of", json!(2), "/figures/0/nephew_of", "AD-TAL-01"),
        ("/clock", json!({ "turns": 99 }), "/clock", "AD-SETUP-08"),
        ("/stack", far, "/stack/1/Move/points", "AD-MOVE-01"),
        ("/sides/0/discard", wild, "/sides/0/discard", "AD-CARD-10"),
    ];
    for (field, value, at, rule) in cases {
        let told = faults(field, value.clone());
        assert!(told.contains(&(at.to_owned(), rule.to_owned())), "{field} {value}: {told:?}");
    }
    // Whoever watches may have been activated since, and the discard may be one card short of a shuffle.
    assert_eq!(faults("/figures/0/marks", json!(["Overwatch", "Activated"])), []);
    let short = faults("/sides/0/discard", json!(["8S", "8H", "8C"]));
    assert!(!short.iter().any(|(_, rule)| rule == "AD-CARD-10"), "{short:?}");
}
