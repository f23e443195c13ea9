//! Small matches: SEG with positions not recorded, AD on a board of thirty-six squares.

use serde_json::{Value, json};

fn team(names: [&str; 4]) -> Value {
    let figure = |name: &str, rank: &str, value: u8, skills: &[&str]| json!({ "name": name, "rank": rank, "value": value, "skills": skills });
    let [a, b, c, d] = names;
    json!([
        figure(a, "1", 3, &["Tactician"]),
        figure(b, "2", 3, &["RangedAttackMedium"]),
        figure(c, "3", 2, &["Heal"]),
        figure(d, "4", 2, &[]),
    ])
}

/// An opening; `dice` is where the faces of tests come from.
pub(crate) fn opening(dice: &str) -> Value {
    json!({
        "system": "seg", "ruleset": greffe_games::registry::System::named("seg").unwrap().revision(), "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [
            { "seat": "seat:1", "side": 0, "name": "Garde du Pont" },
            { "seat": "seat:2", "side": 1, "name": "Bande de l\u{2019}\u{c9}cluse" },
        ],
        "dice": { "test": dice, "toss": dice },
        "setup": {
            "table": null, "skill_costs": { "Heal": 1 },
            "rosters": [
                team(["Alaric", "Brune", "Colin", "Doriane"]),
                team(["Morgane", "Nils", "Oriane", "Perrin"]),
            ],
        },
    })
}

/// A short match of AD; how each side's cards are kept: `dealt` by the server, or real ones on the `table`.
pub(crate) fn duel(custody: [&str; 2]) -> Value {
    let figure = |name: &str, talents: Value| {
        json!({
            "name": name, "class": "Hero", "cripple": 2, "kill": 4, "gender": "Male", "alignment": "Neutral",
            "abilities": { "strength": 1, "agility": 1, "willpower": 1, "charisma": 1, "intelligence": 2, "wits": 1 },
            "skills": { "Thrusting": 2 }, "fencing": 2, "talents": talents,
            "weapons": [{ "name": "Rapi\u{e8}re", "skill": "Thrusting", "hands": 1, "reach": 1, "damage": { "heart": 2 } }],
            "armour": [],
        })
    };
    let team = |names: [&str; 2]| {
        let [one, two] = names;
        json!([figure(one, json!(["SlyAsAFox"])), figure(two, json!([{ "Divination": 2 }]))])
    };
    let side = |names, custody: &str| json!({ "team": team(names), "custody": custody });
    let [one, two] = custody;
    json!({
        "system": "ad", "ruleset": "ad/10", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "dice": {}, "options": {},
        "seats": [
            { "seat": "seat:1", "side": 0, "name": "La Couronne" },
            { "seat": "seat:2", "side": 1, "name": "Les Mousquetaires" },
        ],
        "setup": {
            "scenario": {
                "name": "Duel", "hand": 4, "draw": 2, "clock": { "turns": 2 },
                "board": { "name": { "fr": "Cour", "en": "Yard" }, "columns": 6, "rows": 6, "ground": {}, "edges": {} },
                "forces": [
                    { "colour": "Red", "deploy": "A2:F3" }, { "colour": "Blue", "deploy": "A4:F5" },
                ],
                "objectives": [{ "side": 0, "goal": { "kills": {} }, "points": 1 }],
            },
            "sides": [side(["Alaric", "Brune"], one), side(["Colin", "Doriane"], two)],
        },
    })
}
