//! The Drowned Earth at random: what anybody might declare, right or wrong.

use greffe_core::testing::Rng;
use serde_json::{Map, Value, json};

use crate::playing::{Play, Said};

/// Commands without fields.
const PLAIN: [&str; 13] = [
    "LeaveLoot",
    "PassActivation",
    "EndActivation",
    "PassReactions",
    "PassFirefight",
    "AcceptResults",
    "EndOrders",
    "DeclareDodge",
    "SplitCavalry",
    "StunAp",
    "PlaceObjective",
    "PlaceDropMarker",
    "Confirm",
];
/// Commands about one figure.
const ONE: [&str; 5] = ["ActivateFigure", "Infiltrate", "HoldBack", "NameCourier", "DeployFigure"];

/// Something that anybody might declare, right or wrong.
pub(crate) fn wild(play: &Play, rng: &mut Rng) -> Said {
    let seat = rng.pick(&play.opening.seats).unwrap().seat;
    let measured = play.opening.setup.get("table").is_some_and(|table| !table.is_null());
    let command = match rng.below(3) {
        0 => going(rng, measured),
        1 => striking(rng),
        _ => other(rng),
    };
    Said { seat, command: command.to_string(), private: Vec::new() }
}

fn at(name: &str, fields: Value) -> Value {
    Value::Object(Map::from_iter([(name.to_owned(), fields)]))
}

fn figure(rng: &mut Rng) -> i64 {
    rng.between(0, 12)
}

fn place(rng: &mut Rng) -> Value {
    json!({"x": rng.between(-50, 6150), "y": rng.between(-50, 6150)})
}

fn strike(rng: &mut Rng) -> Value {
    let (weapon, target) = (rng.between(0, 2), figure(rng));
    match rng.below(4) {
        0 => json!({"Shoot": {"weapon": weapon, "target": target}}),
        1 => json!({"Melee": {"weapon": weapon, "target": target}}),
        2 => json!({"Reveal": {"target": target}}),
        _ => json!({"Dodge": {}}),
    }
}

/// A command with a way.
fn going(rng: &mut Rng, measured: bool) -> Value {
    let length = rng.between(0, 1800);
    let mut way = Map::new();
    if measured && !rng.one_in(8) {
        way.insert("path".to_owned(), json!([place(rng)]));
    } else {
        way.insert("length".to_owned(), json!(length));
        if rng.one_in(2) {
            let kinds = ["Crawl", "Swim", "Jump", "Climb", "Crouch", "Stand"];
            way.insert("kinds".to_owned(), json!([rng.pick(&kinds)]));
        }
    }
    let (figure, part) = (figure(rng), *rng.pick(&["Rider", "Mount"]).unwrap());
    let (name, fields) = match rng.below(7) {
        0 | 1 => ("DeclareMove", json!({})),
        2 => ("DeclareMove", json!({"chain": strike(rng), "chain_spot": length / 2})),
        3 => ("DeclareCharge", json!({"target": figure, "weapon": rng.between(0, 2)})),
        4 => ("DeclareDismount", json!({"separation": length / 2, "follow": part})),
        5 => ("DeclareMountUp", json!({ "mount": figure })),
        _ => ("ChooseDisplacement", json!({ "figure": figure })),
    };
    way.extend(fields.as_object().unwrap().clone());
    if name == "ChooseDisplacement" {
        at(name, Value::Object(way))
    } else {
        ordered(rng, name, Value::Object(way))
    }
}

/// An action of the active figure, sometimes with an order.
fn ordered(rng: &mut Rng, name: &str, mut fields: Value) -> Value {
    if rng.one_in(3) {
        fields["order"] = json!({"donor": figure(rng), "recipient": figure(rng)});
    }
    at(name, fields)
}

/// A shot, a fight, a reaction, what is added to a move.
fn striking(rng: &mut Rng) -> Value {
    let (target, weapon, spot) = (figure(rng), rng.between(0, 2), rng.between(0, 900));
    let by = figure(rng);
    match rng.below(10) {
        0 => ordered(rng, "DeclareShoot", json!({"weapon": weapon, "target": target})),
        1 => {
            let at = place(rng);
            ordered(rng, "DeclareShoot", json!({"weapon": weapon, "at": at, "under": [target]}))
        }
        2 => ordered(rng, "DeclareMelee", json!({"weapon": weapon, "target": target})),
        3 => ordered(rng, "DeclareDodge", json!({})),
        4 => ordered(rng, "DeclareReveal", json!({ "target": target })),
        5 | 6 => at("DeclareReaction", json!({"figure": by, "strike": strike(rng)})),
        7 => at("DeclareReaction", json!({"figure": by, "strike": strike(rng), "spot": spot})),
        8 => at("DeclareChain", json!({"strike": strike(rng), "spot": spot})),
        _ => at("DeclareFirefight", json!({"strike": strike(rng), "spot": spot})),
    }
}

fn other(rng: &mut Rng) -> Value {
    let (one, two, small) = (figure(rng), rng.between(1, 10), rng.between(0, 2));
    let windows = ["Reactions", "Extra", "Rerolls"];
    let interaction = match rng.below(6) {
        0 => json!({"FirstAid": {"patient": one}}),
        1 => json!({"Repair": {"owner": one, "weapon": small}}),
        2 => json!({"TakeControl": {"objective": small}}),
        3 => json!({"Look": {"objective": rng.between(0, 6)}}),
        4 => json!({"PickUp": {"objective": small}}),
        _ => json!({"Other": {}}),
    };
    let part = *rng.pick(&["Rider", "Mount"]).unwrap();
    match rng.below(18) {
        0 | 1 => at(rng.pick(&ONE).unwrap(), json!({ "figure": one })),
        2 => ordered(rng, "DeclareInteract", json!({ "what": interaction })),
        3 => {
            let talent = json!({"figure": one, "talent": 0});
            at("Reroll", json!({"roll": small, "die": rng.between(0, 2), "talent": talent}))
        }
        4 => at("DeployFigure", json!({"figure": one, "to": place(rng)})),
        5 => at("ChooseCavalryPart", json!({ "part": part })),
        6 => at("DeclareOrder", json!({"donor": one, "recipient": two})),
        7 if rng.one_in(2) => at("PlayCard", json!({"card": small, "figure": one, "part": part})),
        7 => at("PlayCard", json!({"card": small, "figure": one})),
        8 if rng.one_in(3) => at("PassLoot", json!({"figure": one, "to": two, "objective": small})),
        8 => at("PassLoot", json!({"figure": one, "to": two})),
        11 if rng.one_in(3) => at("TakeLoot", json!({"figure": one, "from": two, "objective": small})),
        11 => at("TakeLoot", json!({"figure": one, "from": two})),
        12 => at("PickUpLoot", json!({"figure": one, "objective": small})),
        13 => at("SplitCavalry", json!({"ap": small, "fire": small, "blind": true, "slowed": false})),
        14 if rng.one_in(2) => at("PlaceRider", json!({"to": place(rng)})),
        14 => at("ChooseFallPoint", json!({"spot": rng.between(0, 900)})),
        15 => at("ChooseMidAir", json!({"fall": rng.one_in(2)})),
        9 => at("StandingPass", json!({"window": rng.pick(&windows), "until": "TurnEnd"})),
        10 => at("ChooseEdge", json!({"edge": rng.pick(&["North", "South"])})),
        _ => at(rng.pick(&PLAIN).unwrap(), json!({})),
    }
}
