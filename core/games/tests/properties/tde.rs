//! The Drowned Earth at random: openings, and positions in the middle of play.

use greffe_core::judging::opening::Opening;
use greffe_core::testing::Rng;
use greffe_games::registry::System;
use greffe_tde::profiles::cards::{Lasting, Moment, Reach};
use greffe_tde::profiles::talents::{Attack, Deed, Dice, Gait, Peril, Trial, When};
use greffe_tde::profiles::weapons::{Property, Template};
use serde_json::{Map, Value, json};

/// Refusals that a form filled without a place may meet: the facts stated and the lengths told at random say
/// otherwise, and no agreed effect is claimed.
pub(crate) const BY_FACTS: [&str; 69] = [
    "TDE-CAV-20",
    "NoSuchLeg",
    "UnfitFact",
    "TDE-SEQ-08",
    "FactNeeded",
    "ClaimNeeded",
    "contradictory-fact",
    "unused-fact",
    "TDE-ASS-04",
    "TDE-ASS-05",
    "TDE-ASS-06",
    "TDE-ASS-07",
    "TDE-ATK-01",
    "TDE-ATK-02",
    "TDE-ATK-03",
    "TDE-ATK-04",
    "TDE-ATK-07",
    "TDE-CHARGE-02",
    "TDE-CONTACT-02",
    "TDE-COU-03",
    "TDE-COU-04",
    "TDE-COU-05",
    "TDE-COU-08",
    "TDE-COU-09",
    "TDE-COU-10",
    "TDE-COU-12",
    "TDE-DODGE-04",
    "TDE-DODGE-05",
    "TDE-LEAD-10",
    "TDE-LOS-13",
    "TDE-MECH-02",
    "TDE-MEDIC-02",
    "TDE-MELEE-01",
    "TDE-MOVE-01",
    "TDE-MOVE-03",
    "TDE-MOVE-05",
    "TDE-MOVE-12",
    "TDE-MOVE-15",
    "TDE-MOVE-16",
    "TDE-MOVE-19",
    "TDE-MOVE-34",
    "TDE-MOVE-36",
    "TDE-REACT-03",
    "TDE-REACT-15",
    "TDE-SCN-05",
    "TDE-SETUP-05",
    "TDE-SETUP-07",
    "TDE-SHOOT-01",
    "TDE-SHOOT-02",
    "TDE-SHOOT-19",
    "TDE-STEALTH-04",
    "TDE-STEALTH-10",
    "TDE-TPL-04",
    "TDE-TPL-06",
    "TDE-TPL-07",
    "TDE-TPL-08",
    "TDE-TPL-10",
    "TDE-TRE-02",
    "TDE-TRE-03",
    "TDE-TRE-04",
    "TDE-TRE-07",
    "TDE-TRE-11",
    "TDE-VEN-03",
    "TDE-VEN-04",
    "TDE-CAV-11",
    "TDE-CAV-18",
    "TDE-REACT-12",
    "TDE-CHARGE-09",
    "TDE-PROP-01",
];

/// The side of the small tables: figures meet soon.
const WIDTH: i32 = 6100;

/// An opening that the rules take.
pub(crate) fn opening(seed: u64) -> Opening {
    let mut rng = Rng::new(seed ^ 0x7de);
    let mut faults = Vec::new();
    for _ in 0..200 {
        let opening: Opening = serde_json::from_value(random(&mut rng, seed)).unwrap();
        faults = System::Tde.faults(&opening);
        if faults.is_empty() {
            return opening;
        }
    }
    panic!("seed {seed}: no opening is taken: {faults:?}");
}

fn random(rng: &mut Rng, seed: u64) -> Value {
    let trust = ["trusted", "confirmed"];
    let dice = match seed % 3 {
        0 => json!({}),
        1 => json!({"scenario": "table", "initiative": "table", "attribute": "table", "armour": "table",
                    "scatter": "table", "stealth": "table", "fire": "table", "number": "table", "ruling": "table"}),
        _ => json!({"attribute": "table", "armour": "table"}),
    };
    let seats: Vec<Value> = (0..2)
        .map(|side| json!({"seat": format!("seat:{}", side + 1), "side": side, "name": format!("S{side}")}))
        .collect();
    let scenarios = [
        json!({"Agreed": "TreasureHunt"}),
        json!({"Agreed": "Vengeance"}),
        json!({"Agreed": "AttackAndDefence"}),
        json!({"Agreed": "Couriers"}),
        json!({"Agreed": "Assassination"}),
        json!("None"),
        json!("Random"),
    ];
    let scenario = scenarios[usize::try_from(seed % 7).unwrap()].clone();
    let planned = (seed / 2).is_multiple_of(2);
    let (setup, cast) = setup(rng, planned, &scenario);
    let mut opening = json!({
        "system": "tde", "ruleset": System::Tde.revision(), "strict": rng.one_in(8),
        "facts": rng.pick(&trust), "table_dice": rng.pick(&trust), "dice": dice, "seats": seats,
        "options": options(rng), "setup": setup, "free_takebacks": rng.one_in(4), "sources": [{"id": "HOUSE-1"}],
    });
    // What is sealed or dealt in secret comes from play alone.
    let secret = ["Vengeance", "TreasureHunt"].iter().any(|name| scenario["Agreed"] == **name);
    if rng.one_in(2) && !secret && scenario != "Random" {
        opening["position"] = position(rng, planned, &scenario, &cast);
    }
    opening
}

fn options(rng: &mut Rng) -> Value {
    let mut words = Map::new();
    for option in System::Tde.rulebook().options {
        if rng.one_in(3) {
            let value = rng.pick(option.values).unwrap();
            words.insert(option.name.to_owned(), json!(value.word));
        }
    }
    // Teams of five are dear to play: seldom.
    if !rng.one_in(4) {
        words.remove("min_figures");
    }
    Value::Object(words)
}

/// A card on the table: its kind and its weapons, for a position.
struct Cast {
    side: u8,
    kind: &'static str,
    arms: usize,
    health: i64,
}

fn setup(rng: &mut Rng, planned: bool, scenario: &Value) -> (Value, Vec<Cast>) {
    let mut cast = Vec::new();
    let sides: Vec<Value> = (0..2).map(|side| side_of(rng, side, &mut cast)).collect();
    let kinds =
        ["Obstacle", "Obstacle", "Obstacle", "Difficult", "Water", "Impassable", "Stairs", "Hole", "Scatter"];
    let count = if planned { 2 + i32::try_from(rng.below(4)).unwrap() } else { 0 };
    let pieces: Vec<Value> = (0..count)
        .map(|place| {
            let kind = *rng.pick(&kinds).unwrap();
            let (x, y) = (700 + (place % 3) * 1700, 1300 + (place / 3) * 2200);
            let (wide, deep) = (i32::try_from(rng.between(150, 900)).unwrap(), i32::try_from(rng.between(60, 900)).unwrap());
            let height = if kind == "Hole" { -600 } else { *rng.pick(&[200, 500, 762, 1000, 1800]).unwrap() };
            json!({
                "kind": kind, "height": height, "cover": rng.pick(&["None", "Light", "Heavy"]),
                "see_through": rng.one_in(5), "smooth": rng.one_in(6), "thin": rng.one_in(6),
                "outline": [{"x": x, "y": y}, {"x": x + wide, "y": y}, {"x": x + wide, "y": y + deep}, {"x": x, "y": y + deep}],
            })
        })
        .collect();
    let setup = json!({
        "table": planned.then(|| json!({"width": WIDTH, "depth": WIDTH})), "points": rng.pick(&[99, 100, 125, 150]),
        "scenario": scenario, "terrain": pieces, "sides": sides,
    });
    (setup, cast)
}

fn side_of(rng: &mut Rng, side: u8, cast: &mut Vec<Cast>) -> Value {
    let count = 2 + rng.below(3);
    let team: Vec<Value> = (0..count).map(|place| figure(rng, side, place, cast)).collect();
    let mut entry = json!({ "team": team });
    if rng.one_in(2) {
        let talent = talent(rng);
        entry["leader_ability"] =
            json!({"talent": talent, "faction": "Marée", "reach": rng.pick(&Reach::ALL)});
    }
    let cards = rng.below(3);
    let effects: Vec<Value> = (0..cards)
        .map(|place| {
            let many = 1 + rng.below(2);
            let does: Vec<Value> = (0..many).map(|_| at_once(rng)).collect();
            json!({"name": format!("Carte {place}"), "cost": 1, "moment": rng.pick(&Moment::ALL), "does": does})
        })
        .collect();
    entry["effects"] = json!(effects);
    entry
}

fn at_once(rng: &mut Rng) -> Value {
    match rng.below(10) {
        0 => json!({"ActionPoints": {"value": rng.pick(&[-1, 1, 2])}}),
        1 => json!({"Heal": {"wounds": 1}}),
        2 => json!({"Wound": {"wounds": rng.between(1, 2)}}),
        3 | 4 => json!({"Mark": {"token": token(rng)}}),
        5 => json!({"Cleanse": {}}),
        6 => json!({"Hide": {}}),
        7 => json!({"Show": {}}),
        8 => json!({"Repair": {}}),
        _ => json!({"Lend": {"effect": effect(rng, false), "until": rng.pick(&Lasting::ALL)}}),
    }
}

fn token(rng: &mut Rng) -> Value {
    rng.pick(&[json!("Blind"), json!({"Fire": 2}), json!({"Slowed": 2}), json!("Knockdown")]).unwrap().clone()
}

/// Two to four of a side: a leader, then whatever comes.
fn figure(rng: &mut Rng, side: u8, place: usize, cast: &mut Vec<Cast>) -> Value {
    let roles = ["Medic", "Scout", "Scout", "Mechanic", "Bruiser"];
    let name = format!("F{side}{place}");
    let kind = match rng.below(6) {
        0 if place > 0 => "Beast",
        1 | 2 => "Cavalry",
        _ => "Character",
    };
    let mut card = profile(rng, &name, kind);
    card["cost"] = json!(5);
    if place == 0 {
        card["role"] = json!("Leader");
    } else if kind != "Beast" && !rng.one_in(4) {
        card["role"] = json!(rng.pick(&roles));
    }
    if rng.one_in(5) {
        card["stealthed"] = json!(true);
    }
    let arms = |card: &Value| card["weapons"].as_array().map_or(0, Vec::len);
    let health = |card: &Value| card["body"]["health"].as_i64().unwrap();
    cast.push(Cast { side, kind, arms: arms(&card), health: health(&card) });
    if kind == "Cavalry" {
        let mut rider = profile(rng, &format!("{name} à pied"), "Character");
        rider["role"] = card["role"].clone();
        let beast = profile(rng, &format!("{name} seul"), "Beast");
        cast.push(Cast { side, kind: "Rider", arms: arms(&rider), health: health(&card) });
        cast.push(Cast { side, kind: "Mount", arms: arms(&beast), health: 2 });
        card["parts"] =
            json!({"mount": {"health": 2, "endurance": 5, "armour": 1}, "rider": rider, "beast": beast});
    }
    card
}

fn profile(rng: &mut Rng, name: &str, kind: &str) -> Value {
    let many = rng.below(3);
    let talents: Vec<Value> = (0..many).map(|_| talent(rng)).collect();
    let gain = rng.between(1, 4);
    let near = rng.between(3, 5);
    let mut attribute = || rng.between(3, 8);
    let mut card = json!({
        "name": name, "kind": kind, "faction": "Marée", "ap_gain": gain, "ap_max": gain + 1,
        "distance": {"success": near, "exceptional": near + 3},
        "melee": attribute(), "agility": attribute(), "aim": attribute(), "intellect": attribute(),
        "body": {"health": 0, "endurance": attribute() - 2, "armour": 0}, "talents": talents,
        "weapons": [melee(rng), ranged(rng)], "sight": rng.pick(&["A", "B", "C", "D", "E"]),
    });
    card["body"]["health"] = json!(rng.between(1, 4));
    card["body"]["armour"] = json!(rng.between(0, 1));
    card
}

/// Properties at random, those that the opening refuses on this weapon left to be drawn again.
fn properties(rng: &mut Rng, ranged: bool) -> Vec<Value> {
    let many = rng.below(4);
    let mut held: Vec<Value> = Vec::new();
    let mut template = false;
    for property in rng.shuffled(Property::EACH) {
        let fits = match property {
            Property::Reach(_) | Property::Vicious(_) => !ranged,
            Property::Spray => ranged,
            Property::Scatter(_) | Property::Smoke | Property::Template(_) | Property::Toxic => false,
            Property::Blinding
            | Property::Armour(_)
            | Property::Stunning(_)
            | Property::Incendiary(_)
            | Property::Limited
            | Property::Natural
            | Property::Slowing(_)
            | Property::Penetrating(_)
            | Property::Piercing(_)
            | Property::Primitive
            | Property::Rare(_)
            | Property::Knockdown => true,
        };
        if fits && held.len() < many {
            held.push(json!(property));
        }
        template |= ranged && matches!(property, Property::Template(_)) && held.len() < 3;
    }
    if template && rng.one_in(2) {
        held.push(json!({"Template": rng.pick(&Template::ALL)}));
        if rng.one_in(2) {
            held.push(json!({"Scatter": rng.between(1, 4)}));
        }
        if rng.one_in(2) {
            held.push(json!("Smoke"));
            if rng.one_in(2) {
                held.push(json!("Toxic"));
            }
        }
    }
    held
}

fn ranged(rng: &mut Rng) -> Value {
    let near = rng.between(6, 16);
    json!({"name": "Arc", "range": {"success": near, "exceptional": near + 8},
           "damage": {"success": rng.between(0, 3), "exceptional": 4}, "properties": properties(rng, true)})
}

fn melee(rng: &mut Rng) -> Value {
    json!({"name": "Lame", "damage": {"success": rng.between(1, 3), "exceptional": 4},
           "properties": properties(rng, false)})
}

fn talent(rng: &mut Rng) -> Value {
    let many = 1 + rng.below(2);
    let effects: Vec<Value> = (0..many).map(|_| effect(rng, true)).collect();
    let chosen = effects.iter().any(|effect| effect.get("Reroll").or(effect.get("Cost")).is_some());
    let mut talent = json!({"name": format!("Talent {}", rng.below(1000)), "effects": effects});
    if chosen && rng.one_in(2) {
        talent["limit"] = json!({"per": rng.pick(&["Turn", "Match"]), "uses": rng.between(1, 2)});
    }
    talent
}

fn effect(rng: &mut Rng, roles: bool) -> Value {
    let tests: Vec<Trial> = if rng.one_in(2) { Vec::new() } else { vec![*rng.pick(&Trial::ALL).unwrap()] };
    let when: Vec<When> = if rng.one_in(2) { Vec::new() } else { vec![*rng.pick(&When::ALL).unwrap()] };
    let with: Vec<Attack> = if rng.one_in(2) { Vec::new() } else { vec![*rng.pick(&Attack::ALL).unwrap()] };
    let value = *rng.pick(&[-2, -1, 1, 2]).unwrap();
    match rng.below(14) {
        0 | 1 => json!({"Bonus": {"tests": tests, "when": when, "value": value}}),
        2 => json!({"Hindrance": {"tests": tests, "when": when, "value": value}}),
        3..=5 => json!({"Reroll": {"tests": tests, "when": when, "die": rng.pick(&Dice::ALL)}}),
        6 => json!({"ActionPoints": {"value": value}}),
        7 => json!({"Distance": {"value": value}}),
        8 => json!({"Cost": {"of": rng.pick(&Deed::ALL), "ap": rng.between(1, 3)}}),
        9 => json!({"Damage": {"with": with, "when": when, "value": value}}),
        10 => json!({"Mark": {"with": with, "when": when, "token": token(rng)}}),
        11 => json!({"Immune": {"to": [rng.pick(&Peril::ALL)]}}),
        12 => json!({"Moves": {"gaits": [rng.pick(&Gait::ALL)]}}),
        _ if roles => json!({"Ability": {"role": rng.pick(&["Leader", "Medic", "Mechanic", "Scout"])}}),
        _ => json!({"Stealth": {}}),
    }
}

/// The middle of a match: figures face to face, wounded, marked, some Down.
fn position(rng: &mut Rng, planned: bool, scenario: &Value, cast: &[Cast]) -> Value {
    let mut figures: Vec<Value> = Vec::new();
    let mut whole = 0;
    for (place, card) in cast.iter().enumerate() {
        let part = card.kind == "Rider" || card.kind == "Mount";
        whole = if part { whole } else { place + 1 };
        let mut figure = standing(rng, card, planned.then_some(i32::try_from(place).unwrap()));
        if part {
            figure = json!({"side": card.side, "presence": {"Merged": whole}, "arms": figure["arms"]});
        }
        figures.push(figure);
    }
    let mut sides = [json!({"letter": "A"}), json!({"letter": "B"})];
    let objectives = objectives(planned, scenario, cast, &figures, &mut sides);
    let mut position = json!({
        "turn": rng.between(1, 6), "initiative": rng.between(0, 1), "sides": sides, "figures": figures, "moment": 1,
        "objectives": objectives, "stack": [{"Turn": {"next": rng.between(0, 1)}}],
    });
    if let Some(name) = scenario.get("Agreed") {
        position["scenario"] = name.clone();
    }
    position
}

/// A figure on the table. A lane of its own keeps every base apart from the others; sides stand two to five
/// inches apart.
fn standing(rng: &mut Rng, card: &Cast, lane: Option<i32>) -> Value {
    let arms: Vec<Value> = (0..card.arms).map(|_| json!({"defective": rng.one_in(4)})).collect();
    let mut figure = json!({"side": card.side, "presence": "OnTable", "arms": arms});
    if let Some(lane) = lane {
        let back = if card.side == 0 { 2700 } else { 3700 };
        figure["at"] =
            json!({"x": 600 + lane * 520, "y": back + i32::try_from(rng.between(-200, 200)).unwrap()});
    }
    let mounted = card.kind == "Cavalry";
    if !mounted && rng.one_in(4) {
        figure["wounds"] = json!(rng.between(0, card.health));
    }
    let down = figure["wounds"] == json!(card.health);
    if down || (!mounted && rng.one_in(6)) {
        figure["posture"] = json!("Crouched");
    }
    if !down {
        figure["ap"] = json!(rng.between(1, 2));
    }
    figure["stealthed"] = json!(rng.one_in(6));
    figure["blind"] = json!(rng.one_in(6));
    if rng.one_in(6) {
        figure["fire"] = json!(rng.between(1, 2));
    }
    if rng.one_in(6) {
        figure["slowed"] = json!({"by": 2});
    }
    figure
}

/// What the scenario has laid out by then.
fn objectives(
    planned: bool,
    scenario: &Value,
    cast: &[Cast],
    figures: &[Value],
    sides: &mut [Value; 2],
) -> Vec<Value> {
    let table = |x: i32, y: i32| json!({"place": {"Table": planned.then(|| json!({"x": x, "y": y}))}});
    let own = |side: u8, x: i32, y: i32| {
        let mut objective = table(x, y);
        objective["owner"] = json!(side);
        objective
    };
    match scenario["Agreed"].as_str() {
        Some("Assassination") => vec![table(3050, 3050)],
        Some("AttackAndDefence") => vec![table(3050, 3050), own(0, 2000, 1500), own(1, 2000, 4600)],
        Some("Couriers") => {
            let mut loot = |(side, entry): (u8, &mut Value)| {
                let courier = cast.iter().position(|card| card.side == side && card.kind == "Character");
                if let Some(place) = courier {
                    entry["courier"] = json!(place + 1);
                }
                match courier.filter(|place| figures[*place].get("ap").is_some()) {
                    Some(place) => json!({"place": {"Carried": place + 1}, "owner": side}),
                    None => own(side, 3000, 3000),
                }
            };
            (0_u8..).zip(sides.iter_mut()).map(&mut loot).collect()
        }
        Some(_) | None => Vec::new(),
    }
}
