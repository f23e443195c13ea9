//! Aurore Obscure at random: openings, and what anybody might declare.

use greffe_ao::profiles::Skill;
use greffe_ao::setup::opening::read;
use greffe_ao::state::look::Look;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::opening::Opening;
use greffe_core::testing::Rng;
use greffe_games::registry::System;
use serde_json::{Map, Value, json};

use crate::crowds::{Ground, is_crowded, met, settled};
use crate::playing::{Play, Said};

/// Refusals that a form filled without a place may meet: the facts stated at random say otherwise.
pub(crate) const BY_FACTS: [&str; 35] = [
    "AO-MOVE-01",
    "AO-MOVE-03",
    "AO-TERR-01",
    "AO-WATER-02",
    "AO-WATER-03",
    "AO-WATER-06",
    "AO-HEALTH-03",
    // Where a reply may be shared out, what a plain one asks may be left out.   AO-GAP-17
    "AO-SHOOT-06",
    "AO-CLIMB-03",
    "AO-CLIMB-04",
    "AO-CLIMB-05",
    "AO-CLIMB-07",
    "AO-CLIMB-08",
    "AO-GAP-36",
    "AO-FALL-01",
    "AO-FALL-02",
    "AO-COVER-02",
    "AO-COVER-03",
    "AO-CHARGE-01",
    "AO-CHARGE-02",
    "AO-SHOOT-01",
    "AO-SHOOT-07",
    "AO-ROF-02",
    "AO-GAP-07",
    "AO-GAP-22",
    "AO-SKILL-03",
    "AO-GAP-40",
    "AO-GAP-50",
    "AO-HIDE-05",
    "AO-HIDE-06",
    "AO-GAP-29",
    "AO-MELEE-02",
    "AO-ENVUE-02",
    "contradictory-fact",
    "unused-fact",
];

/// An opening that the rules take.
pub(crate) fn opening(seed: u64) -> Opening {
    let mut rng = Rng::new(seed ^ 0xa0);
    for _ in 0..200 {
        let opening: Opening = serde_json::from_value(random(&mut rng, seed)).unwrap();
        assert_eq!(System::Ao.faults(&opening), Vec::new(), "seed {seed}");
        if !is_crowded(seed) {
            return opening;
        }
        if let Some(opening) = position(opening, &mut rng) {
            return opening;
        }
    }
    panic!("seed {seed}: no position is taken");
}

/// The middle of a match: bands close together, some in close combat, hurt, hidden, with tokens.
fn position(mut opening: Opening, rng: &mut Rng) -> Option<Opening> {
    let (setup, fresh) = read(&opening).unwrap();
    let look = Look { setup: &setup, state: &fresh };
    let figures: Vec<Value> = look
        .figures()
        .map(|(id, figure)| standing(look, id, serde_json::to_value(figure).unwrap(), rng))
        .collect();
    let here = |(place, told): (usize, &Value)| (told["presence"] == "OnTable").then_some(place + 1);
    let on_table: Vec<usize> = figures.iter().enumerate().filter_map(here).collect();
    let base = |(place, told): (usize, &Value)| {
        let id = FigureId(u16::try_from(place + 1).unwrap());
        (told["presence"] == "OnTable").then(|| look.profile(id).unwrap().base())
    };
    let bases: Vec<Option<i32>> = figures.iter().enumerate().map(base).collect();
    let sides: Vec<Value> = setup.sides.iter().map(|_| json!({})).collect();
    let phase = if rng.one_in(6) { "CloseCombat" } else { "Activations" };
    opening.position = Some(json!({
        "turn": 1, "advantage": rng.between(0, 1), "sides": sides, "figures": figures,
        "stack": [{"GameTurn": {"phase": phase}}],
    }));
    let side = |number: usize| fresh.figures[number - 1].side;
    let apart = !rng.one_in(3);
    let mut engage = |position: &mut Value, pairs: &[[usize; 2]], rng: &mut Rng| {
        let enemies = pairs.iter().filter(|[one, two]| side(*one) != side(*two));
        let engaged: Vec<&[usize; 2]> = enemies.filter(|_| apart || !rng.one_in(3)).collect();
        position["engaged"] = json!(engaged);
    };
    if let Some(ground) = Ground::of(&opening.setup, "scenery") {
        return settled(opening, &ground, &bases, rng, &mut engage);
    }
    engage(opening.position.as_mut()?, &met(&on_table, rng), rng);
    System::Ao.faults(&opening).is_empty().then_some(opening)
}

/// A figure in the middle of a match.
fn standing(look: Look<'_>, id: FigureId, mut told: Value, rng: &mut Rng) -> Value {
    let profile = look.profile(id).unwrap();
    if rng.one_in(10) {
        told["presence"] = json!("Out");
        told["hit_points"] = json!(0);
        return told;
    }
    told["presence"] = json!("OnTable");
    told["hit_points"] = json!(rng.between(1, i64::from(profile.hit_points)));
    if rng.one_in(6) {
        told["health"] = json!("Wounded");
        told["hit_points"] = json!(0);
    }
    match rng.below(6) {
        0 => (told["token"], told["moved"]) = (json!("White"), json!(true)),
        1 => (told["token"], told["actions"]) = (json!("Red"), json!(1)),
        _ => {}
    }
    if rng.one_in(5) {
        let prowls = look.has(id, Skill::RodeurHidden) && rng.one_in(2);
        told["stealth"] = json!(if prowls { "Rodeur" } else { "Hidden" });
    }
    if rng.one_in(10) {
        told["lock"] = json!(rng.pick(&["NoMove", "Nothing"]));
    }
    if rng.one_in(6) {
        let from = rng.between(1, i64::try_from(look.state.figures.len()).unwrap());
        told["effects"] = json!([{"skill": "curse", "from": from}]);
    }
    if look.setup.table.is_some() && rng.one_in(2) {
        told["facing"] = json!({"x": rng.between(-9, 9), "y": rng.between(1, 9)});
    }
    told
}

fn random(rng: &mut Rng, seed: u64) -> Value {
    let planned = seed.is_multiple_of(2);
    let trust = ["trusted", "confirmed"];
    let dice = match seed % 3 {
        0 => json!({"test": "table", "advantage": "table", "en_vue": "table", "save": "table",
                    "damage": "table", "melee": "table", "scatter": "table"}),
        1 => json!({}),
        _ => json!({"damage": "table"}),
    };
    json!({
        "system": "ao", "ruleset": System::Ao.revision(), "strict": rng.one_in(8),
        "facts": rng.pick(&trust), "table_dice": rng.pick(&trust), "dice": dice,
        "seats": [{"seat": "seat:1", "side": 0, "name": "S0"}, {"seat": "seat:2", "side": 1, "name": "S1"}],
        "options": options(rng), "setup": setup(rng, planned, is_crowded(seed)),
        "free_takebacks": rng.one_in(4), "sources": [{"id": "HOUSE-1"}],
    })
}

fn options(rng: &mut Rng) -> Value {
    let mut words = Map::new();
    for option in System::Ao.rulebook().options {
        // This one refuses the skills of the players' own that are made here.
        if option.name == "skill_overlay" || !rng.one_in(3) {
            continue;
        }
        let value = rng.pick(option.values).unwrap();
        words.insert(option.name.to_owned(), json!(value.word));
    }
    Value::Object(words)
}

fn setup(rng: &mut Rng, planned: bool, crowded: bool) -> Value {
    let rosters: Vec<Vec<Value>> = (0..2_u8).map(|side| band(rng, side)).collect();
    let scenario = if rng.one_in(3) {
        json!({"kind": "turn_limit", "turns": 2 + usize::from(crowded)})
    } else {
        json!({"kind": "last_band"})
    };
    let square = |x: i32, y: i32, side: i32| json!([{"x": x, "y": y}, {"x": x + side, "y": y}, {"x": x + side, "y": y + side}, {"x": x, "y": y + side}]);
    let scenery = if planned && (crowded || rng.one_in(2)) {
        json!([{"outline": square(1400, 1400, 300), "height": 400, "kind": "Wall"},
               {"outline": square(600, 600, 300), "kind": "DeepWater"},
               {"outline": square(2200, 600, 400), "kind": "Difficult"},
               {"outline": square(1400, 600, 60), "height": 100, "kind": "Obstacle"},
               {"outline": square(1710, 1500, 20), "height": 400, "kind": "Ladder"},
               {"outline": square(600, 2200, 60), "kind": "Gap"}])
    } else {
        json!([])
    };
    json!({
        "table": planned.then(|| json!({"width": 3000, "depth": 3000})),
        "rosters": rosters, "scenario": scenario, "scenery": scenery,
        "mines": [{"name": "mine", "impact": 2}],
        "custom": [
            {"id": "brute", "fr": "Brute", "en": "Brute",
             "effects": [{"Modifier": {"to": "Melee", "value": 1}}, {"Save": {"value": 2}}]},
            {"id": "twice", "fr": "Deux actions", "en": "Two actions",
             "effects": [{"ActsTwice": {}}, {"MovesAfterActing": {}}]},
            {"id": "curse", "fr": "Malédiction", "en": "Curse", "action": true, "reach": 600,
             "effects": [{"Test": {"of": "Mental", "by_target": true}}, {"Lasting": {}},
                         {"Modifier": {"to": "Shot", "value": -1}}]},
            {"id": "luck", "fr": "Chance", "en": "Luck", "effects": [{"Claimed": {"source": "HOUSE-1"}}]}
        ],
    })
}

fn band(rng: &mut Rng, side: u8) -> Vec<Value> {
    let skills = ["Heal", "EleMentikBarrier", "CombatWalker", "BareClimber", "TentacleGrip", "RodeurHidden"];
    let weapons = [
        json!({"name": "pistolet", "kind": "Ranged", "impact": 2}),
        json!({"name": "fusil", "kind": "Ranged", "impact": 3, "hands": 2}),
        json!({"name": "mitrailleuse", "kind": "Ranged", "impact": 2, "rate": 3}),
        json!({"name": "lance-grenades", "kind": "Ranged", "impact": 2, "template": {"Blast": {"radius": 200}}}),
        json!({"name": "lance-flammes", "kind": "Ranged", "impact": 1, "template": {"Breath": {}}}),
        json!({"name": "couteau", "kind": "Melee", "impact": 1}),
        json!({"name": "hache", "kind": "Melee", "impact": 3, "hands": 2}),
    ];
    let count = 2 + rng.below(3);
    (0..count)
        .map(|place| {
            let many = rng.below(4);
            let held: Vec<Value> = rng.shuffled(weapons.iter().cloned()).into_iter().take(1 + many).collect();
            let few = rng.below(3);
            let known: Vec<&str> = rng.shuffled(skills).into_iter().take(few).collect();
            let custom: Vec<&str> =
                rng.pick(&["brute", "twice", "curse", "luck"]).copied().into_iter().collect();
            let custom = if rng.one_in(2) { custom } else { Vec::new() };
            let points = if rng.one_in(4) { 2 } else { 1 };
            json!({
                "name": format!("F{side}{place}"), "leader": place == 0,
                "initiative": rng.between(3, 6), "melee": rng.between(3, 6), "precision": rng.between(3, 6),
                "vigour": rng.between(2, 5), "mental": rng.between(3, 6), "hit_points": points,
                "weapons": held, "skills": known, "custom": custom,
                "attacks": rng.one_in(3).then(|| rng.between(1, 3)),
            })
        })
        .collect()
}

/// Something that anybody might declare, right or wrong.
pub(crate) fn wild(play: &Play, rng: &mut Rng) -> Said {
    let seat = rng.pick(&play.opening.seats).unwrap().seat;
    let figure = rng.between(0, 9);
    let to = json!({"x": rng.between(-50, 3050), "y": rng.between(-50, 3050)});
    let weapon = rng.between(0, 3);
    let plain = [
        "EnVuePass",
        "DeclineReaction",
        "EndActivation",
        "Hide",
        "Confirm",
        "CrossObstacle",
        "ClimbHeight",
        "DeclareMove",
    ];
    let at = |name: &str, field: Value| json!({ name: field });
    let mut command = match rng.below(18) {
        0 => at("ActivateFigure", json!({"figure": figure})),
        1 => at("DeclareMove", json!({"path": [to]})),
        2 => at("DeclareMove", json!({"ground": "Difficult"})),
        3 => at("DeclareShot", json!({"weapon": weapon, "allocation": [{"to": figure, "count": 1}]})),
        4 => at("DeclareEngage", json!({"target": figure})),
        5 => at("DeclareCharge", json!({"target": figure, "path": [to]})),
        6 => at("Dodge", json!({"figure": figure})),
        7 => at("SimultaneousFire", json!({"figure": figure, "weapon": weapon})),
        8 => at("AttestNewlyVisible", json!({"observer": figure})),
        9 => at("UseSkill", json!({"skill": "Heal", "target": figure})),
        10 => at("DeclareBreath", json!({"weapon": weapon, "under": [figure]})),
        11 => at("PlaceFigure", json!({"figure": figure, "at": to})),
        12 => at("TriggerMine", json!({"mine": 0, "figures": [figure]})),
        13 => at("DeclareTemplateShot", json!({"weapon": weapon, "at": to})),
        14 => at("SimultaneousFire", json!({"figure": figure, "weapon": weapon, "at": to})),
        15 => at("ReactToCharge", json!({"weapon": weapon, "at": to})),
        16 => at(rng.pick(&["AttestFall", "ShiftHidden"]).unwrap(), json!({"figure": figure, "to": to})),
        _ => at(rng.pick(&plain).unwrap(), json!({})),
    };
    if command["DeclareMove"].get("ground").is_some() {
        let length = rng.between(0, 700);
        command["facts"] = json!([{"fact": "length", "of": [figure], "value": length}]);
    }
    Said { seat, command: command.to_string(), private: Vec::new() }
}
