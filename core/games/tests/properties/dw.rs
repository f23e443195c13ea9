//! SOTAS at random: openings, and what anybody might declare.

use greffe_core::judging::fact::FigureId;
use greffe_core::judging::opening::Opening;
use greffe_core::testing::Rng;
use greffe_dw::profiles::Item;
use greffe_dw::profiles::traits::{GrenadeKind, Trait};
use greffe_dw::setup::opening::read;
use greffe_dw::state::look::Look;
use greffe_games::registry::System;
use serde_json::{Map, Value, json};

use crate::crowds::{Ground, is_crowded, met, settled};
use crate::playing::{Play, Said};

/// Refusals that a form filled without a place may meet: the facts stated at random say otherwise.
pub(crate) const BY_FACTS: [&str; 60] = [
    "FactNeeded",
    // Care for an enemy whose player says no.
    "DW-TRAIT-71",
    "DW-TRAIT-78",
    "DW-TRAIT-81",
    "DW-MELEE-11",
    "DW-TRAIT-01",
    "DW-ACT-01",
    "DW-MORALE-02",
    "DW-RECOIL-01",
    "DW-RECOIL-03",
    "DW-TRAIT-31",
    "DW-SHOOT-19",
    "DW-TRAIT-84",
    "DW-TRAIT-73",
    "DW-MOVE-03",
    "DW-MOVE-04",
    "DW-MOVE-13",
    "DW-MOVE-15",
    "DW-SETUP-06",
    "DW-SETUP-07",
    "DW-ACT-02",
    "DW-ACTION-06",
    "DW-ACTION-19",
    "DW-MELEE-01",
    "DW-SHOOT-02",
    "DW-SHOOT-08",
    "DW-SHOOT-10",
    "DW-SHOOT-13",
    "DW-SHOOT-14",
    "DW-SHOOT-20",
    "DW-SHOOT-21",
    "DW-DOOR-01",
    "DW-CLIMB-01",
    "DW-CLIMB-08",
    "DW-AREA-03",
    "contradictory-fact",
    "unused-fact",
    "DW-CLIMB-03",
    "DW-CLIMB-07",
    "DW-CORE-08",
    "DW-ENV-01",
    "DW-ENV-05",
    "DW-ENV-06",
    "DW-ENV-08",
    "DW-ENV-14",
    "DW-FALL-04",
    "DW-GAP-22",
    "DW-GAP-82",
    "DW-MELEE-13",
    "DW-MORALE-11",
    "DW-MOVE-07",
    "DW-MOVE-08",
    "DW-MOVE-10",
    "DW-MOVE-11",
    "DW-SHOOT-18",
    "DW-TRAIT-18",
    "DW-TRAIT-36",
    "DW-TRAIT-56",
    "DW-TRAIT-82",
    "DW-TRAIT-83",
];

/// An opening that the rules take.
pub(crate) fn opening(seed: u64) -> Opening {
    let mut rng = Rng::new(seed ^ 0xd0);
    for _ in 0..200 {
        let opening: Opening = serde_json::from_value(random(&mut rng, seed)).unwrap();
        if !System::Dw.faults(&opening).is_empty() {
            continue;
        }
        let opening = if is_crowded(seed) { position(opening, &mut rng) } else { Some(opening) };
        if let Some(opening) = opening {
            return opening;
        }
    }
    panic!("seed {seed}: no opening is taken");
}

/// The middle of a match: bands close together, some in contact, hurt, prone, held.
fn position(mut opening: Opening, rng: &mut Rng) -> Option<Opening> {
    let (setup, fresh) = read(&opening).unwrap();
    let look = Look { setup: &setup, state: &fresh };
    let figures: Vec<Value> =
        fresh.figures.iter().map(|figure| standing(serde_json::to_value(figure).unwrap(), rng)).collect();
    let number = |place: usize| FigureId(u16::try_from(place + 1).unwrap());
    let here = |told: &Value| told["presence"] == "OnTable";
    let on_table: Vec<usize> =
        (1..).zip(&figures).filter(|(_, told)| here(told)).map(|(place, _)| place).collect();
    let base = |(place, told): (usize, &Value)| here(told).then(|| look.base(number(place)));
    let bases: Vec<Option<i32>> = figures.iter().enumerate().map(base).collect();
    let count = u8::try_from(setup.sides.len()).unwrap();
    let side = |side: u8| {
        let started = fresh.figures.iter().filter(|figure| figure.owner == side).count();
        let (role, edge) = if side == 0 { ("Attacker", "South") } else { ("Defender", "North") };
        json!({"role": role, "edge": if side == 2 { "East" } else { edge }, "terrain_done": true, "started": started})
    };
    let sides: Vec<Value> = (0..count).map(side).collect();
    opening.position = Some(json!({
        "round": 1, "order": rng.shuffled(0..count), "sides": sides, "figures": figures,
        "stack": [{"Round": {"next": 0}}],
    }));
    let mut touching =
        |position: &mut Value, pairs: &[[usize; 2]], _: &mut Rng| position["contacts"] = json!(pairs);
    if let Some(ground) = Ground::of(&opening.setup, "terrain") {
        return settled(opening, &ground, &bases, rng, &mut touching);
    }
    touching(opening.position.as_mut()?, &met(&on_table, rng), rng);
    System::Dw.faults(&opening).is_empty().then_some(opening)
}

/// A figure in the middle of a match.
fn standing(mut told: Value, rng: &mut Rng) -> Value {
    if rng.one_in(12) {
        told["presence"] = json!({"Removed": rng.pick(&["Killed", "Gruesome", "Fled"])});
        return told;
    }
    told["presence"] = json!("OnTable");
    if rng.one_in(5) {
        told["posture"] = json!({"Prone": rng.between(1, 2)});
    }
    if rng.one_in(6) {
        told["immobilised"] = json!(rng.pick(&["Sonic", "Web", "Entangle", "Nanite", "Teleport"]));
    }
    if rng.one_in(12) {
        told["unconscious"] = json!("Needle");
    }
    if rng.one_in(6) {
        told["losses"] = json!([{"amount": 1, "cause": rng.pick(&["Poison", "Toxic", "Needle"])}]);
    }
    for (field, rare) in [
        ("dazed", 8),
        ("shoulder", 10),
        ("activated", 6),
        ("reroll_used", 6),
        ("revealed", 8),
        ("psi_negated", 10),
    ] {
        if rng.one_in(rare) {
            told[field] = json!(true);
        }
    }
    if rng.one_in(6) {
        told["radiation"] = json!(-1);
    }
    if let Some(weapons) = told.get_mut("weapons").and_then(Value::as_array_mut) {
        let held = rng.below(weapons.len() + 1);
        for (place, weapon) in weapons.iter_mut().enumerate() {
            weapon["in_hand"] = json!(place == held);
            weapon["empty"] = json!(rng.one_in(5));
        }
    }
    told
}

fn random(rng: &mut Rng, seed: u64) -> Value {
    let sides: u8 = if seed % 7 == 5 { 3 } else { 2 };
    let planned = seed.is_multiple_of(2);
    let trust = ["trusted", "confirmed"];
    let dice = match seed % 3 {
        0 => json!({}),
        1 => json!({"activation": "table", "quality": "table", "morale": "table", "combat": "table",
                    "effect": "table", "initiative": "table", "role": "table", "gravity": "table"}),
        _ => json!({"combat": "table", "effect": "table"}),
    };
    let seats: Vec<Value> = (0..sides)
        .map(|side| json!({"seat": format!("seat:{}", side + 1), "side": side, "name": format!("S{side}")}))
        .collect();
    json!({
        "system": "dw", "ruleset": System::Dw.revision(), "strict": rng.one_in(8),
        "facts": rng.pick(&trust), "table_dice": rng.pick(&trust), "dice": dice, "seats": seats,
        "options": options(rng), "setup": setup(rng, sides, planned, is_crowded(seed)),
        "free_takebacks": rng.one_in(4), "sources": [{"id": "HOUSE-1"}],
    })
}

fn options(rng: &mut Rng) -> Value {
    let mut words = Map::new();
    for option in System::Dw.rulebook().options {
        if rng.one_in(3) {
            let value = rng.pick(option.values).unwrap();
            words.insert(option.name.to_owned(), json!(value.word));
        }
    }
    Value::Object(words)
}

/// The side of the small tables: figures meet soon.
const WIDTH: i32 = 5000;

fn setup(rng: &mut Rng, sides: u8, planned: bool, crowded: bool) -> Value {
    let agreed = sides == 2 && !rng.one_in(4);
    let of_side = |side: u8, rng: &mut Rng| {
        let mut entry = json!({ "team": band(rng, side, crowded) });
        if agreed {
            let (role, edge) = if side == 0 { ("Attacker", "South") } else { ("Defender", "North") };
            entry["role"] = json!(role);
            entry["edge"] = json!(edge);
        }
        entry
    };
    let sides: Vec<Value> = (0..sides).map(|side| of_side(side, rng)).collect();
    let square = |x: i32, y: i32, side: i32| {
        planned.then(|| json!([{"x": x, "y": y}, {"x": x + side, "y": y}, {"x": x + side, "y": y + side}, {"x": x, "y": y + side}]))
    };
    let kinds = ["Difficult", "Woods", "Water", "Obstacle", "Wall", "Tree", "HighGround", "Stairs", "Ladder"];
    let count = if crowded { 4 } else { i32::try_from(rng.below(4)).unwrap() };
    let pieces = (0..count).map(|place| {
        let kind = rng.pick(&kinds).unwrap();
        json!({"kind": kind, "outline": square(700 + place * 1000, 2200, 500), "height": rng.between(0, 1) * 600})
    });
    let pieces: Vec<Value> = pieces.collect();
    let effects = [
        json!({"Irradiated": {}}),
        json!({"Gas": {"strength": 3}}),
        json!({"Gravity": {"pull": "Strong"}}),
        json!({"Gravity": {"pull": "Random"}}),
        json!({"Dark": {"level": "NearDark"}}),
    ];
    let zones: Vec<Value> = if rng.one_in(2) {
        vec![json!({"effect": rng.pick(&effects), "outline": square(1500, 1500, 2000)})]
    } else {
        Vec::new()
    };
    let doors: Vec<Value> = if rng.one_in(2) {
        vec![json!({"kind": rng.pick(&["Normal", "Heavy", "Armoured"]), "outline": square(2500, 1200, 200)})]
    } else {
        Vec::new()
    };
    let lamp = json!({"name": "lamp", "light": "Lamp", "at": planned.then(|| json!({"x": 2400, "y": 1000}))});
    let victory = match rng.below(3) {
        0 => json!({"kind": "rounds", "rounds": 2}),
        1 => json!({"kind": "scenario", "text": "…"}),
        _ => json!({"kind": "elimination"}),
    };
    let mut setup = json!({
        "table": planned.then(|| json!({"width": WIDTH, "depth": WIDTH})),
        "scale": rng.pick(&["Mm15", "Mm28"]), "sides": sides, "doors": doors, "zones": zones,
        "objects": [lamp], "gravity": rng.pick(&["Normal", "Normal", "Weak", "Strong", "Random"]),
        "darkness": rng.pick(&["Lit", "Lit", "Penumbra", "NearDark"]), "victory": victory,
        "reserve": [{"name": "X", "quality": 2, "combat": 4, "traits": ["Hero"]}],
    });
    // Without a list the sides place it in turn.
    if !rng.one_in(5) {
        setup["terrain"] = json!(pieces);
    }
    setup
}

/// Two to four of a side, with special rules and gear at random: more of them in a crowd.
fn band(rng: &mut Rng, side: u8, crowded: bool) -> Vec<Value> {
    let count = 2 + rng.below(3);
    (0..count)
        .map(|place| {
            let many = if crowded { 3 + rng.below(5) } else { rng.below(5) };
            let mut held: Vec<Trait> = rng.shuffled(Trait::each()).into_iter().take(many).collect();
            if rng.one_in(4) {
                held.extend(rng.pick(&GrenadeKind::ALL).map(|kind| Trait::Grenade(*kind)));
            }
            let few = rng.below(3);
            let gear: Vec<Item> = rng.shuffled(Item::ALL).into_iter().take(few).collect();
            json!({
                "name": format!("F{side}{place}"), "quality": rng.between(2, 5), "combat": rng.between(0, 5),
                "traits": held, "equipment": gear,
            })
        })
        .collect()
}

/// Something that anybody might declare, right or wrong.
pub(crate) fn wild(play: &Play, rng: &mut Rng) -> Said {
    let seat = rng.pick(&play.opening.seats).unwrap().seat;
    let figure = rng.between(0, 10);
    let other = rng.between(1, 8);
    let to = json!({"x": rng.between(-50, 5050), "y": rng.between(-50, 5050)});
    let plain = [
        "PassStint",
        "NextRound",
        "LeaveTable",
        "Disengage",
        "BreakFree",
        "StandUp",
        "Dive",
        "TakeAntidote",
        "RaiseShield",
        "RestartArmour",
        "Recover",
        "WidenLight",
        "EndActivation",
        "LetGo",
        "OpenDoor",
        "Decline",
        "EndTerrain",
        "Confirm",
        "Move",
        "BreakAway",
    ];
    let going = ["Move", "BreakAway", "ChooseRecoil", "ChooseFlight", "PlaceThrown", "PlaceMishap"];
    let at_one = ["MeleeAttack", "ThrowStone", "Telepathy", "Possess", "Copy", "ContinueSalvo"];
    let weapon = *rng.pick(&["Pistol", "Shotgun", "Bow", "WebPistol", "LaserScrewdriver"]).unwrap();
    let at = |name: &str, field: Value| json!({ name: field });
    let mut command = match rng.below(14) {
        0 | 1 => at("Activate", json!({"figure": figure, "dice": rng.between(0, 4)})),
        2 => at(rng.pick(&going).unwrap(), json!({ "to": to })),
        3 | 4 => at(rng.pick(&at_one).unwrap(), json!({ "target": figure })),
        5 => at("RangedAttack", json!({"weapon": weapon, "target": figure, "aimed": rng.one_in(2)})),
        6 => at("ThrowGrenade", json!({"grenade": "Plasma", "at": to, "inside": [figure], "doors": [0]})),
        7 => at("BreakDoor", json!({"door": rng.between(0, 1), "partner": figure, "holder": other})),
        8 => at("DeployFigure", json!({"figure": figure, "to": to})),
        9 => at("OrderReflexes", json!({ "order": [figure, other] })),
        10 => at("OrderMorale", json!({ "order": [figure, other] })),
        11 => at("HeroReroll", json!({"figure": figure, "die": rng.between(0, 2)})),
        12 => at("Teleport", json!({"dice": rng.between(0, 4), "to": to})),
        _ => at(rng.pick(&plain).unwrap(), json!({})),
    };
    // Once a die is thrown a fact of no bearing is no longer refused: only displacements state one.
    let displaces = going.iter().any(|name| command.get(*name).is_some());
    if rng.one_in(2) && displaces {
        command["facts"] = json!([{"fact": "contact", "of": [figure, other], "value": rng.one_in(2)}]);
    }
    Said { seat, command: command.to_string(), private: Vec::new() }
}
