//! Openings at random: teams, house readings, tables, sources of dice.

use greffe_core::judging::fact::FigureId;
use greffe_core::judging::opening::Opening;
use greffe_core::judging::ruleset::Ruleset as _;
use greffe_core::testing::Rng;
use greffe_games::registry::System;
use greffe_seg::profiles::Skill;
use greffe_seg::state::look::Look;
use greffe_seg::{Seg, skills};
use serde_json::{Map, Value, json};

use crate::crowds::{Ground, is_crowded, met, settled};

/// Options that say what the opening says elsewhere, or that refuse the teams made here.
const SET_APART: [&str; 4] = ["sides", "victory", "undefined_cost", "provisional_costs"];

const RANKS: [&str; 6] = ["1", "4", "10", "Jack", "Queen", "King"];

/// An opening that the rules take: from nothing, or in the middle.
pub(crate) fn opening(seed: u64) -> Opening {
    if is_crowded(seed) { brawl(seed) } else { plain(seed) }
}

fn plain(seed: u64) -> Opening {
    let mut rng = Rng::new(seed);
    for _ in 0..50 {
        let opening: Opening = serde_json::from_value(random(&mut rng, seed)).unwrap();
        if System::Seg.faults(&opening).is_empty() {
            return opening;
        }
    }
    panic!("seed {seed}: no opening is taken");
}

fn random(rng: &mut Rng, seed: u64) -> Value {
    let sides: u8 = if seed % 5 == 3 { 3 } else { 2 };
    let deck = *rng.pick(&["Standard54", "Standard54", "Tarot", "WrittenOrder"]).unwrap();
    let planned = seed.is_multiple_of(2);
    let seats: Vec<Value> = (0..sides)
        .map(|side| json!({"seat": format!("seat:{}", side + 1), "side": side, "name": format!("S{side}")}))
        .collect();
    let trust = ["trusted", "confirmed"];
    let dice = match seed % 3 {
        0 => json!({}),
        1 => json!({"test": "table", "toss": "table"}),
        _ => json!({"toss": "table"}),
    };
    json!({
        "system": "seg", "ruleset": System::Seg.revision(), "strict": rng.one_in(8),
        "facts": rng.pick(&trust), "table_dice": rng.pick(&trust), "seats": seats, "dice": dice,
        "options": options(rng, sides), "setup": setup(rng, sides, deck, planned),
        "free_takebacks": rng.one_in(4), "sources": [{"id": "HOUSE-1"}],
    })
}

fn options(rng: &mut Rng, sides: u8) -> Value {
    let mut words = Map::new();
    for option in System::Seg.rulebook().options {
        if SET_APART.contains(&option.name) || !rng.one_in(3) {
            continue;
        }
        let value = rng.pick(option.values).unwrap();
        words.insert(option.name.to_owned(), json!(value.word));
    }
    if sides > 2 {
        words.insert("sides".to_owned(), json!("n"));
    }
    Value::Object(words)
}

fn setup(rng: &mut Rng, sides: u8, deck: &str, planned: bool) -> Value {
    let costs: Map<String, Value> = Skill::ALL.iter().map(|skill| (format!("{skill:?}"), json!(1))).collect();
    let optional: Vec<&Skill> = Skill::ALL.iter().filter(|skill| skills::is_optional(**skill)).collect();
    let rosters: Vec<Vec<Value>> = (0..sides).map(|side| team(rng, side, deck)).collect();
    let victory = match rng.below(3) {
        0 => json!({"kind": "turn_limit_then_value", "turns": 2}),
        _ => json!({"kind": "last_side_standing"}),
    };
    let square = |x: i32, y: i32, side: i32| json!([{"x": x, "y": y}, {"x": x + side, "y": y}, {"x": x + side, "y": y + side}, {"x": x, "y": y + side}]);
    let scenery = if planned && !rng.one_in(3) {
        json!([
            {"outline": square(1100, 1100, 300), "height": 400, "kind": "obstacle"},
            {"outline": square(1800, 600, 150), "kind": "wall"}
        ])
    } else {
        json!([])
    };
    let zones: Option<Vec<Value>> = (planned && rng.one_in(2))
        .then(|| (0..sides).map(|side| square(0, i32::from(side) * 950, 900)).collect());
    json!({
        "table": planned.then(|| json!({"width": 3000, "depth": 3000})),
        "deck": deck, "caps": vec![100_000; usize::from(sides)], "skill_costs": costs, "optional": optional,
        "rosters": rosters, "victory": victory, "scenery": scenery, "zones": zones,
        "custom": [
            {"id": "brute", "fr": "Brute", "en": "Brute", "cost": 2,
             "effects": [{"Bonus": {"suit": "Spades", "situation": "Contact", "value": 1}}]},
            {"id": "ward", "fr": "Garde", "en": "Ward", "cost": 1,
             "effects": [{"Protection": {"against": "Ranged"}}]},
            {"id": "luck", "fr": "Chance", "en": "Luck", "cost": 1,
             "effects": [{"Claimed": {"source": "HOUSE-1"}}]}
        ],
    })
}

fn team(rng: &mut Rng, side: u8, deck: &str) -> Vec<Value> {
    let ranks = rng.shuffled(RANKS);
    let count = 2 + rng.below(3);
    let figure = |(place, rank): (usize, &str)| {
        let value = rng.between(1, 4);
        let many = 1 + rng.below(9);
        let mut held: Vec<Skill> = rng.shuffled(Skill::ALL.iter().copied()).into_iter().take(many).collect();
        held.sort_unstable();
        if held.contains(&Skill::LongStride) {
            held.retain(|skill| *skill != Skill::ShortStride);
        }
        if !held.iter().any(|skill| skills::allows_leakage(*skill)) {
            held.retain(|skill| *skill != Skill::Leakage);
        }
        let rank = if deck == "WrittenOrder" { format!("written {rank}") } else { rank.to_owned() };
        let custom: Vec<&str> = rng.pick(&["brute", "ward", "luck"]).copied().into_iter().collect();
        let custom = if rng.one_in(4) { custom } else { Vec::new() };
        let mut bonus = || rng.below(3) / 2;
        json!({
            "name": format!("F{side}{place}"), "rank": rank, "value": value, "skills": held, "custom": custom,
            "bonus": {"contact_spades": bonus(), "ranged_spades": bonus(), "hearts": bonus(),
                      "clubs": bonus(), "diamonds": bonus()},
        })
    };
    ranks.into_iter().take(count).enumerate().map(figure).collect()
}

/// A match that opens in turn 1 with its figures close together, some hurt, in a posture, held, portals about.
pub(crate) fn brawl(seed: u64) -> Opening {
    let mut rng = Rng::new(seed ^ 0xb4a1);
    // What the seed decides by itself, sides, table and dice, stays as it is.
    for tried in 0..200 {
        if let Some(opening) = position(plain(seed + tried * 510), &mut rng) {
            return opening;
        }
    }
    panic!("seed {seed}: no brawl opens");
}

fn position(mut opening: Opening, rng: &mut Rng) -> Option<Opening> {
    let (setup, fresh) = Seg::setup(&opening).unwrap();
    let look = Look { setup: &setup, state: &fresh };
    let figures: Vec<Value> = look.figures().map(|(id, _)| standing(look, id, rng)).collect();
    let here = |told: &Value| told["presence"] == "OnTable";
    let ids: Vec<FigureId> = look.figures().map(|(id, _)| id).collect();
    let base = |(id, told): (&FigureId, &Value)| here(told).then(|| look.profile(*id).unwrap().base());
    let bases: Vec<Option<i32>> = ids.iter().zip(&figures).map(base).collect();
    let on_table: Vec<usize> =
        (1..).zip(&figures).filter(|(_, told)| here(told)).map(|(place, _)| place).collect();
    let sides: Vec<Value> = setup.sides.iter().map(|_| json!({"tactic": 2})).collect();
    opening.position = Some(json!({"turn": 1, "sides": sides, "figures": figures, "portals": [],
        "stack": [{"Turn": {"first": null, "next": null}}, {"PileBuilding": {}}]}));
    let mut touching =
        |position: &mut Value, pairs: &[[usize; 2]], _: &mut Rng| position["contacts"] = json!(pairs);
    let Some(ground) = Ground::of(&opening.setup, "scenery") else {
        touching(opening.position.as_mut()?, &met(&on_table, rng), rng);
        return System::Seg.faults(&opening).is_empty().then_some(opening);
    };
    let mut opening = settled(opening, &ground, &bases, rng, &mut touching)?;
    for (id, figure) in look.figures().filter(|(id, _)| look.has(*id, Skill::CreatePortal)) {
        for _ in 0..6 {
            let mut opened = opening.clone();
            let at = ground.spot(&[], look.profile(id).unwrap().base(), rng);
            let portal = json!({"side": figure.side, "by": id, "at": at});
            opened.position.as_mut()?["portals"].as_array_mut()?.push(portal);
            if System::Seg.faults(&opened).is_empty() {
                opening = opened;
            }
        }
    }
    Some(opening)
}

/// A figure in the middle of a match.
fn standing(look: Look<'_>, id: FigureId, rng: &mut Rng) -> Value {
    let profile = look.profile(id).unwrap();
    let mut told = serde_json::to_value(look.figure(id).unwrap()).unwrap();
    if rng.one_in(12) {
        (told["presence"], told["value"]) = (json!("Eliminated"), json!(0));
        return told;
    }
    let posture = [
        (true, "Defensive"),
        (profile.has(Skill::ContactDefence), "ContactDefence"),
        (profile.has(Skill::RangedDefence), "RangedDefence"),
        (profile.has(Skill::SpecialNullify), "Nullify"),
    ];
    let postures: Vec<&str> = posture.iter().filter(|(may, _)| *may).map(|(_, name)| *name).collect();
    let held = rng.one_in(6);
    let stance = (!held && rng.one_in(2)).then(|| *rng.pick(&postures).unwrap());
    let value =
        if rng.one_in(3) { rng.between(1, i64::from(profile.value)) } else { i64::from(profile.value) };
    let omega = if profile.has(Skill::SingleUse) { 0 } else { value };
    if rng.one_in(6) {
        let from = rng.between(1, i64::try_from(look.state.figures.len()).unwrap());
        told["support"] = json!([{"amount": rng.between(1, 2), "from": from}]);
    }
    for (field, value) in [
        ("presence", json!("OnTable")),
        ("value", json!(value)),
        ("posture", json!(stance)),
        ("immobilised", json!(held)),
        ("omega", json!(omega)),
    ] {
        told[field] = value;
    }
    told
}
