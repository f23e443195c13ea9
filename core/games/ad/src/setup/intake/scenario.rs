//! The fields of a scenario of one's own: clock, initiative, objectives, doors, items, NPCs, forces.

use serde_json::json;

use super::{card, choice, either_side, list, rule, square, squares, switch, text, whole};
use greffe_core::asking::intake::{Entry, Field, Pick};
use greffe_core::telling::words::Words;

/// The fields of one's own scenario; the shared decks alone are written in a file.
pub(super) fn own() -> Vec<Field> {
    let clocks = vec![
        Pick::new(json!({ "turns": null }), Words::new("nombre de tours", "fixed turns"))
            .with(vec![whole("/turns", Words::new("tours", "turns"), 1, 1000).first(6)])
            .rule(rule("AD-ALARM-06")),
        Pick::new(json!({ "alarm": null }), Words::new("Piste d'Alarme", "alarm track"))
            .with(vec![whole("/alarm", Words::new("compteurs", "counters"), 1, 1000).first(14)])
            .rule(rule("AD-ALARM-01")),
    ];
    let npcs = vec![
        Pick::new("always", Words::new("chaque tour", "each turn")),
        Pick::new("red_event", Words::new("sur une carte Évènement rouge", "on a red Event card")),
    ];
    let frame = vec![
        text("/name", Words::new("nom", "name")),
        whole("/hand", Words::new("main de départ", "starting hand"), 0, 15)
            .first(5)
            .rule(rule("AD-SETUP-05")),
        whole("/draw", Words::new("cartes par tour", "cards each turn"), 0, 10)
            .first(3)
            .rule(rule("AD-TURN-05")),
        choice("/clock", Words::new("durée", "length"), clocks)
            .first(json!({ "turns": 6 }))
            .rule(rule("AD-SETUP-08")),
        choice(
            "/initiative",
            Words::new("Initiative au premier tour", "Initiative on the first turn"),
            either_side(),
        )
        .optional()
        .rule(rule("AD-SETUP-07")),
        switch("/lull", Words::new("Accalmie au départ", "lull at first")).rule(rule("AD-TAL-12")),
        choice("/npcs", Words::new("les PNJ agissent", "NPCs act"), npcs)
            .first("always")
            .rule(rule("AD-NPC-10")),
    ];
    let told = vec![objectives(), lying(), hindrances(), bystanders(), forces()];
    [frame, ground(), told].concat()
}

/// What the scenario says of the board: ways out, enemies among NPCs, doors, walls.   AD-OFF-05, AD-SETUP-02
fn ground() -> Vec<Field> {
    vec![
        Field::new(
            "/exits",
            Words::new(
                "sortir du plateau est un objectif, sans test",
                "leaving the board is an objective, untested",
            ),
            Entry::Several { of: either_side(), repeats: false },
        )
        .optional()
        .rule(rule("AD-OFF-05")),
        switch(
            "/feud",
            Words::new(
                "les PNJ de factions différentes sont ennemis",
                "NPCs of different factions are enemies",
            ),
        )
        .rule(rule("AD-NPC-19")),
        edges("/locked", Words::new("portes verrouillées", "locked doors")).rule(rule("AD-SETUP-02")),
        edges("/open", Words::new("portes ouvertes", "open doors")).rule(rule("AD-SETUP-02")),
        edges("/climbable", Words::new("murs qui s'escaladent", "walls that may be climbed"))
            .rule(rule("AD-MAN-09")),
    ]
}

/// What scores.   AD-ALARM-07
fn objectives() -> Field {
    let item = |at: &str| text(at, Words::new("objet", "item"));
    let goals = vec![
        Pick::new(json!({ "kills": {} }), Words::new("par ennemi tué", "each enemy killed")),
        Pick::new(json!({ "killed": {} }), Words::new("une figurine tuée", "one figure killed"))
            .with(vec![whole("/killed/figure", Words::new("son numéro", "its number"), 1, 999).first(1)]),
        Pick::new(json!({ "escape": {} }), Words::new("par figurine sortie", "each figure away"))
            .with(vec![item("/escape/item").optional()]),
        Pick::new(json!({ "hold": {} }), Words::new("tenir des cases", "hold squares"))
            .with(vec![squares("/hold/squares", Words::new("cases", "squares"))]),
        Pick::new(json!({ "survive": {} }), Words::new("par figurine en jeu", "each figure in play")),
        Pick::new(json!({ "possess": {} }), Words::new("détenir un objet", "possess an item"))
            .with(vec![item("/possess/item")]),
    ];
    let of = vec![
        choice("/side", Words::new("pour qui", "for whom"), either_side()).first(0),
        choice("/goal", Words::new("pour quoi", "what for"), goals).first(json!({ "kills": {} })),
        whole("/points", Words::new("points", "points"), -100, 100).first(1),
    ];
    list("/objectives", Words::new("objectifs", "objectives"), Words::new("objectif", "objective"), of, 20)
        .first(json!([]))
        .rule(rule("AD-ALARM-07"))
}

/// Items on the board.   AD-ITEM-02
fn lying() -> Field {
    let mut of = vec![square("/at", Words::new("case", "square"))];
    of.push(Field::new("/item", Words::new("objet", "item"), Entry::Group { of: card::extra() }));
    list(
        "/items",
        Words::new("objets sur le plateau", "items on the board"),
        Words::new("objet", "item"),
        of,
        20,
    )
    .optional()
    .rule(rule("AD-ITEM-02"))
}

/// Figures that nobody controls.   AD-NPC-01
fn bystanders() -> Field {
    let roles = vec![
        Pick::new("Attacker", Words::new("Attaquant", "Attacker")).rule(rule("AD-NPC-06")),
        Pick::new("Guard", Words::new("Garde", "Guard")).rule(rule("AD-NPC-07")),
        Pick::new("Recruit", Words::new("Recrue", "Recruit")).rule(rule("AD-NPC-08")),
    ];
    let arrives = Pick::new(json!({ "squares": null }), Words::new("oui", "yes")).with(vec![
        whole("/turn", Words::new("tour", "turn"), 1, 1000).first(2),
        squares("/squares", Words::new("cases", "squares")),
    ]);
    let of = vec![
        Field::new("/profile", Words::new("carte", "card"), Entry::Group { of: card::card() }),
        choice("/role", Words::new("vocation", "role"), roles).first("Guard"),
        square("/at", Words::new("case", "square")).optional(),
        choice("/arrives", Words::new("n'arrive que plus tard", "comes only later"), vec![arrives])
            .optional()
            .rule(rule("AD-TURN-02")),
    ];
    list("/others", Words::new("PNJ", "NPCs"), Words::new("PNJ", "NPC"), of, 20)
        .optional()
        .rule(rule("AD-NPC-01"))
}

/// Where each side begins and what it may field.   AD-SETUP-01, AD-SETUP-06
fn forces() -> Field {
    let colours =
        vec![Pick::new("Red", Words::new("Rouge", "Red")), Pick::new("Blue", Words::new("Bleu", "Blue"))];
    let start = vec![
        whole("/figure", Words::new("numéro dans la Bande", "number in the warband"), 1, 20).first(1),
        square("/at", Words::new("case", "square")),
    ];
    let later = vec![
        whole("/figure", Words::new("numéro dans la Bande", "number in the warband"), 1, 20).first(1),
        whole("/turn", Words::new("tour", "turn"), 1, 1000).first(2),
        squares("/squares", Words::new("cases", "squares")),
    ];
    let of = vec![
        choice("/colour", Words::new("couleur", "colour"), colours).rule(rule("AD-SETUP-01")),
        squares("/deploy", Words::new("zone de départ", "zone to begin in")).rule(rule("AD-SETUP-06")),
        whole("/heroes", Words::new("Héros", "heroes"), 0, 20).optional().rule(rule("AD-BAND-03")),
        whole("/commoners", Words::new("Roturiers", "commoners"), 0, 20).optional().rule(rule("AD-BAND-03")),
        whole("/gold", Words::new("Or", "gold"), 0, 100_000).optional().rule(rule("AD-BAND-05")),
        whole("/connections", Words::new("Relations", "connections"), 0, 100_000)
            .optional()
            .rule(rule("AD-BAND-05")),
        list(
            "/start",
            Words::new("places fixées", "fixed places"),
            Words::new("figurine", "figure"),
            start,
            20,
        )
        .optional()
        .rule(rule("AD-SETUP-06")),
        list("/later", Words::new("renforts", "arrivals"), Words::new("figurine", "figure"), later, 20)
            .optional()
            .rule(rule("AD-TURN-02")),
    ];
    Field::new("/forces", Words::new("camps", "sides"), Entry::Sides { of })
}

/// Edges by name, doors for instance.
fn edges(at: &str, label: Words) -> Field {
    Field::new(at, label, Entry::Text { most: super::MOST_SQUARES })
        .help(Words::new("Par exemple : C3-C4 D4-E4.", "For example: C3-C4 D4-E4."))
        .optional()
}

/// Squares on which one fights worse.   AD-MELEE-18
fn hindrances() -> Field {
    let of = vec![
        squares("/squares", Words::new("cases", "squares")),
        whole("/melee", Words::new("Total de Combat", "combat total"), -9, 9).first(-1),
    ];
    list(
        "/hindrances",
        Words::new("terrain qui gêne", "hindering ground"),
        Words::new("zone", "zone"),
        of,
        20,
    )
    .optional()
    .rule(rule("AD-MELEE-18"))
}
