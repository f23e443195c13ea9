//! A small match of SEG, positions not recorded.

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
        "system": "seg", "ruleset": "seg/1", "strict": false, "facts": "trusted", "table_dice": "trusted",
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
