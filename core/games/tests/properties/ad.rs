//! Anno Domini 1666 at random: openings, and what anybody might declare.

use greffe_ad::profiles::talents::Talent;
use greffe_ad::setup::board::Ground;
use greffe_ad::setup::opening::read;
use greffe_ad::setup::square::Square;
use greffe_ad::state::look::Look;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::opening::Opening;
use greffe_core::testing::Rng;
use greffe_games::registry::System;
use serde_json::{Map, Value, json};

use crate::crowds::is_crowded;
use crate::playing::{Play, Said};

/// Nothing is stated but that a spell is cast, which nobody can deny.
pub(crate) const BY_FACTS: [&str; 3] = ["unused-fact", "contradictory-fact", "AD-TAL-21b"];

/// The most columns and rows of a board here.
const MOST_SQUARES: u8 = 24;

/// An opening that the rules take.
pub(crate) fn opening(seed: u64) -> Opening {
    let mut rng = Rng::new(seed ^ 0xad);
    for _ in 0..200 {
        let mut opening: Opening = serde_json::from_value(random(&mut rng, seed)).unwrap();
        if !System::Ad.faults(&opening).is_empty() {
            continue;
        }
        if is_crowded(seed) {
            opening.position = Some(position(&opening, &mut rng));
        }
        if System::Ad.faults(&opening).is_empty() {
            return opening;
        }
    }
    let faults = System::Ad.faults(&serde_json::from_value(random(&mut rng, seed)).unwrap());
    panic!("seed {seed}: no opening is taken: {faults:?}");
}

fn random(rng: &mut Rng, seed: u64) -> Value {
    let trust = ["trusted", "confirmed"];
    let seats: Vec<Value> = (0..2)
        .map(|side| json!({"seat": format!("seat:{}", side + 1), "side": side, "name": format!("S{side}")}))
        .collect();
    json!({
        "system": "ad", "ruleset": System::Ad.revision(), "strict": rng.one_in(8),
        "facts": rng.pick(&trust), "table_dice": rng.pick(&trust),
        "dice": if seed % 5 == 4 { json!({"card": "table"}) } else { json!({}) }, "seats": seats,
        "options": options(rng), "setup": setup(rng, seed),
        "free_takebacks": rng.one_in(4), "sources": [{"id": "HOUSE-1"}],
    })
}

/// The middle of a match: everybody close together, some hurt, down, on the watch.
fn position(opening: &Opening, rng: &mut Rng) -> Value {
    let (setup, fresh) = read(opening).unwrap();
    let look = Look { setup: &setup, state: &fresh };
    let free = |square: &Square| {
        let ground = setup.board.place(*square).map(|place| place.ground);
        matches!(ground, Some(Ground::Open | Ground::Elevated))
    };
    let all = (1..=MOST_SQUARES)
        .flat_map(|column| (1..=MOST_SQUARES).filter_map(move |row| Square::new(column, row)));
    let board: Vec<Square> = all.filter(free).collect();
    let first = *rng.pick(&board).unwrap();
    let mut near = board.clone();
    near.sort_by_key(|square| {
        let (east, north) = first.to(*square);
        east.abs().max(north.abs())
    });
    near.truncate(fresh.figures.len() * 2);
    let mut squares = rng.shuffled(near).into_iter();
    let phase =
        *rng.pick(&["Start", "Action", "Action", "Combat", "Combat", "Interaction", "Morale"]).unwrap();
    let mut position = serde_json::to_value(&fresh).unwrap();
    for (place, id) in look.figures().map(|(id, _)| id).collect::<Vec<_>>().into_iter().enumerate() {
        let told = &mut position["figures"][place];
        if let Some(square) = squares.next() {
            told["place"] = json!({"on": square});
        }
        stood(look, id, told, rng);
    }
    let first = rng.between(0, 1);
    let sides = position["sides"].as_array_mut().unwrap();
    for (number, side) in (0_u8..).zip(sides) {
        let hand = setup.scenario.hand;
        side["hand"] = json!(hand);
        side["pile"] = json!({"top": 0, "pool": 30 - hand});
        side["kreutzers"] = json!(rng.between(0, 6));
        let own = look.figures().filter(|(_, figure)| figure.controller == Some(number)).count();
        side["strength"] = json!(own);
    }
    for (field, value) in [
        ("turn", json!(1)),
        ("phase", json!(phase)),
        ("initiative", json!(first)),
        ("first_actor", json!(first)),
        ("to_act", json!(first)),
    ] {
        position[field] = value;
    }
    position
}

/// A figure in the middle of a match.
fn stood(look: Look<'_>, id: FigureId, told: &mut Value, rng: &mut Rng) {
    let profile = look.profile(id).unwrap();
    if rng.one_in(3) {
        told["wounds"] = json!(rng.between(0, i64::from(profile.kill) - 1));
    }
    if rng.one_in(4) {
        told["posture"] = json!(rng.pick(&["Prone", "Prone", "Unconscious"]));
    }
    if look.figure(id).is_some_and(|figure| figure.controller.is_some()) && rng.one_in(4) {
        let mark = *rng.pick(&["Overwatch", "Activated"]).unwrap();
        let mut marks = told.get("marks").and_then(Value::as_array).cloned().unwrap_or_default();
        marks.push(json!(mark));
        told["marks"] = json!(marks);
    }
    if rng.one_in(8) {
        told["poisons"] = json!([{"wounds": 1, "posture": "Prone"}]);
    }
    if look.has(id, Talent::Divination(0)) {
        (told["fate"], told["mind_reading"]) = (json!(rng.below(3)), json!(rng.below(2)));
    }
    let rates: Vec<u8> = profile.weapons.iter().map(|weapon| weapon.load_rate).collect();
    for (place, rate) in rates.into_iter().enumerate() {
        told["weapons"][place]["load"] = json!(rng.between(0, i64::from(rate)));
    }
}

fn options(rng: &mut Rng) -> Value {
    let mut words = Map::new();
    for option in System::Ad.rulebook().options {
        if rng.one_in(3) {
            let value = rng.pick(option.values).unwrap();
            words.insert(option.name.to_owned(), json!(value.word));
        }
    }
    Value::Object(words)
}

fn setup(rng: &mut Rng, seed: u64) -> Value {
    let custody = if seed % 6 == 5 { "table" } else { "dealt" };
    let sides: Vec<Value> = (0..2)
        .map(|side| {
            let mut entry = json!({"team": band(rng, side), "custody": custody});
            if rng.one_in(3) {
                entry["faction"] = json!("crown");
            }
            entry
        })
        .collect();
    let ready = *rng.pick(&["auberge", "chapelle", "lisiere"]).unwrap();
    let scenario = if rng.one_in(3) { json!(ready) } else { scenario(rng) };
    json!({"scenario": scenario, "sides": sides})
}

/// A small scene: enemies soon meet.
fn scenario(rng: &mut Rng) -> Value {
    let clock = if rng.one_in(2) {
        json!({"alarm": rng.between(6, 12)})
    } else {
        json!({"turns": rng.between(2, 4)})
    };
    let npc = |role: &str, at: &str, rng: &mut Rng| {
        let mut profile = figure(rng, "P", 9);
        if rng.one_in(2) {
            profile["talents"] = json!([]);
        }
        profile["faction"] = json!(rng.pick(&["A", "B"]));
        json!({"profile": profile, "role": role, "at": at})
    };
    let mut others = Vec::new();
    if rng.one_in(2) {
        others.push(npc("Attacker", "D5", rng));
    }
    if rng.one_in(2) {
        others.push(npc("Guard", "F4", rng));
    }
    if rng.one_in(2) {
        others.push(npc("Attacker", "E5", rng));
    }
    if rng.one_in(2) {
        others.push(npc("Recruit", "C5", rng));
    }
    let mut scenario = json!({
        "name": "hasard", "board": board(rng),
        "forces": [{"colour": "Red", "deploy": "A1:H2"}, {"colour": "Blue", "deploy": "A7:H8"}],
        "others": others, "hand": rng.between(3, 6), "draw": rng.between(1, 3), "clock": clock,
        "lull": rng.one_in(2), "exits": [0],
        "feud": rng.one_in(3),
        "items": [
            {"item": {"name": "Lettre", "hands": 0, "stealable": true}, "at": "D4"},
            {"item": {"name": "Targe", "hands": 1, "fencing": 2}, "at": "E4"},
            {"item": {"name": "Poignard", "weapon": dagger(false), "stealable": true}, "at": "C4"}
        ],
        "objectives": [
            {"side": 0, "goal": {"kills": {}}, "points": 2}, {"side": 1, "goal": {"survive": {}}, "points": 1},
            {"side": 1, "goal": {"hold": {"squares": ["D4", "E4"]}}, "points": 3}
        ],
    });
    if rng.one_in(2) {
        scenario["initiative"] = json!(rng.between(0, 1));
    }
    if rng.one_in(2) {
        scenario["npcs"] = json!("red_event");
    }
    scenario
}

/// A board of every kind of square and edge.
fn board(rng: &mut Rng) -> Value {
    let name = |rng: &mut Rng| {
        let column = char::from(b'A' + u8::try_from(rng.below(8)).unwrap());
        (column, 3 + rng.below(4))
    };
    let mut ground = Map::new();
    for kind in ["blocked", "blocked", "elevated", "elevated", "elevated"] {
        let (column, row) = name(rng);
        ground.insert(format!("{column}{row}"), json!(kind));
    }
    let mut edges = Map::new();
    for _ in 0..14 {
        let (column, row) = name(rng);
        let here = format!("{column}{row}");
        let there = if rng.one_in(2) && column < 'H' {
            format!("{}{row}", char::from(u8::try_from(column).unwrap() + 1))
        } else {
            format!("{column}{}", row + 1)
        };
        let kinds = [
            json!("wall"),
            json!("obstacle"),
            json!("obstacle"),
            json!("door"),
            json!("door"),
            json!("window"),
            json!({"slope": {"high": there.clone()}}),
        ];
        edges.insert(format!("{here}-{there}"), rng.pick(&kinds).unwrap().clone());
    }
    json!({
        "name": {"fr": "Hasard", "en": "Chance"}, "columns": 8, "rows": 8, "ground": ground, "edges": edges,
        "passages": [{"from": "A3", "to": "H6", "cost": 2}],
    })
}

fn band(rng: &mut Rng, side: u8) -> Vec<Value> {
    let count = 2 + rng.below(3);
    (0..count).map(|place| figure(rng, &format!("F{side}{place}"), place)).collect()
}

/// A blade that escapes notice, poisoned or not.
fn dagger(poisoned: bool) -> Value {
    let poisons = if poisoned { json!([{"wounds": 1, "posture": "Prone"}]) } else { json!([]) };
    json!({"name": "Dague", "skill": "Knives", "hands": 1, "damage": {"cup": 1}, "inconspicuous": true,
           "poisons": poisons})
}

fn figure(rng: &mut Rng, name: &str, place: usize) -> Value {
    let many = rng.below(6);
    let talents: Vec<Talent> = rng.shuffled(Talent::ALL.iter().copied()).into_iter().take(many).collect();
    let weapons = [
        json!({"name": "Rapière", "skill": "Thrusting", "hands": 1, "reach": 1, "damage": {"heart": 2},
               "properties": ["Quick", {"Parry": 1}]}),
        json!({"name": "Sabre", "skill": "Slashing", "hands": 1, "reach": 0, "damage": {"skull": 1}}),
        json!({"name": "Hallebarde", "skill": "Polearms", "hands": 2, "reach": 2, "damage": {"iron": 1},
               "piercing": true, "properties": ["PowerfulBlow", "Cumbersome"]}),
        json!({"name": "Couteaux", "skill": "Thrown", "hands": 1, "damage": {}, "inconspicuous": true, "uses": 2,
               "ranges": [{"squares": 3, "target_number": 4}]}),
        json!({"name": "Pistolet", "skill": "Pistols", "hands": 1, "load_rate": 2, "fast_reload": 6,
               "damage": {"skull": 3, "heart": 2, "cup": 1, "iron": 1}, "properties": ["Firearm"],
               "ranges": [{"squares": 4, "target_number": 4, "piercing": true}, {"squares": 9, "target_number": 6}]}),
        json!({"name": "Mousquet", "skill": "Muskets", "hands": 2, "load_rate": 1,
               "damage": {"skull": 4, "heart": 3, "cup": 2, "iron": 2}, "properties": ["Firearm"],
               "ranges": [{"squares": 12, "target_number": 5, "piercing": true}]}),
    ];
    let held = 1 + rng.below(2);
    let mut weapons: Vec<Value> = rng.shuffled(weapons).into_iter().take(held).collect();
    let good = rng.one_in(2);
    if rng.one_in(3) {
        weapons.push(dagger(!good && rng.one_in(2)));
    }
    let shields =
        if rng.one_in(4) { json!([{"name": "Rondache", "hands": 1, "fencing": 1}]) } else { json!([]) };
    let skills = ["Thrusting", "Slashing", "Polearms", "Thrown", "Pistols", "Muskets"];
    let skills: Map<String, Value> = rng
        .shuffled(skills)
        .into_iter()
        .take(4)
        .map(|skill| (skill.to_owned(), json!(i64::try_from(place % 3).unwrap())))
        .collect();
    let mut ability = || rng.between(-1, 3);
    let abilities = json!({"strength": ability(), "agility": ability(), "willpower": ability(),
                           "charisma": ability(), "intelligence": ability(), "wits": ability()});
    json!({
        "name": name, "class": rng.pick(&["Hero", "Commoner", "Commoner"]), "cripple": 2, "kill": rng.between(3, 5),
        "gender": rng.pick(&["Male", "Female"]), "alignment": if good { "Good" } else { "Neutral" },
        "abilities": abilities, "skills": skills, "fencing": rng.below(4), "talents": talents, "weapons": weapons,
        "items": shields,
        "armour": [{"name": "Buffle", "armour": {"plain": {"heart": 1}, "pierced": {}}}],
    })
}

/// Something that anybody might declare, right or wrong.
pub(crate) fn wild(play: &Play, rng: &mut Rng) -> Said {
    let seat = rng.pick(&play.opening.seats).unwrap().seat;
    let figure = rng.between(0, 9);
    let column = char::from(b'A' + u8::try_from(rng.below(9)).unwrap());
    let square = format!("{column}{}", 1 + rng.below(9));
    let card = *rng.pick(&["7S", "2H", "8C", "5I", "BJ", "RJ", "3S", "6I"]).unwrap();
    let plain = [
        "HoldLast",
        "EndActivation",
        "FullMove",
        "PartialMove",
        "Run",
        "EndMove",
        "SetOverwatch",
        "WakeUp",
        "StandUp",
        "Divine",
        "Tactics",
        "Pray",
        "Arrange",
        "PassReinforcement",
        "Watch",
        "HoldGround",
        "PassCombat",
        "PassInteraction",
    ];
    let at = |name: &str, fields: Value| json!({ name: fields });
    let shots = ["AimedShot", "SnapShot", "DefensiveShot"];
    let one = ["Activate", "DropStealth", "ChooseLeader", "NameNext", "Avoid", "Oppose"];
    let small = rng.between(0, 2);
    let command = match rng.below(20) {
        0 => at(rng.pick(&one).unwrap(), json!({"figure": figure})),
        1 => at(rng.pick(&shots).unwrap(), json!({"weapon": small, "target": figure})),
        2 | 3 => at("Go", json!({"pace": {"step": {"to": square}}})),
        4 => at("Go", json!({"pace": {"climb_slope": {"to": square}}})),
        5 => at("Go", json!({"pace": {"jump_down": {"to": square}}})),
        6 => at("Fight", json!({"attacker": figure, "defender": rng.between(0, 9), "weapon": null})),
        7 => at("Reinforce", json!({"card": card})),
        8 => at("CommitCard", json!({"from": rng.pick(&["hand", "pile"])})),
        9 => at("ChooseSuit", json!({"suit": rng.pick(&["Skull", "Heart", "Cup", "Iron"])})),
        10 => at("Parry", json!({"tokens": small})),
        11 => at("FlipFencing", json!({"tokens": small})),
        12 => at("Retreat", json!({"to": square})),
        13 => at("PlaceFigure", json!({"figure": figure, "at": square})),
        14 => at("Discard", json!({"cards": [card]})),
        15 => at("Reload", json!({"weapon": small})),
        16 => at("Seduce", json!({"figure": figure, "target": rng.between(0, 9), "with": []})),
        17 => at("ChooseFirstActor", json!({"side": small})),
        _ => at(rng.pick(&plain).unwrap(), json!({})),
    };
    let hand = command.get("CommitCard").is_some_and(|fields| fields["from"] == "hand");
    let private = if hand { vec![json!(card).to_string()] } else { Vec::new() };
    Said { seat, command: command.to_string(), private }
}
