//! Openings at random: teams, house readings, tables, sources of dice.

use greffe_core::judging::opening::Opening;
use greffe_core::testing::Rng;
use greffe_games::registry::System;
use greffe_seg::profiles::Skill;
use greffe_seg::skills;
use serde_json::{Map, Value, json};

/// Options that say what the opening says elsewhere, or that refuse the teams made here.
const SET_APART: [&str; 4] = ["sides", "victory", "undefined_cost", "provisional_costs"];

const RANKS: [&str; 6] = ["1", "4", "10", "Jack", "Queen", "King"];

/// An opening that the rules take.
pub(crate) fn opening(seed: u64) -> Opening {
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
    let scenery = if planned && rng.one_in(2) {
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
