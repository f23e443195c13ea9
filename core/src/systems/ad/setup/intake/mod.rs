//! What an opening must say: the scenario, the board, both warbands, their cards.

mod card;

use serde_json::{Value, json};

use crate::ids::RuleId;
use crate::intake::{Dice, Entry, Feature, Field, Intake, Pick, Sides};
use crate::systems::ad::setup::faction::Faction;
use crate::systems::ad::setup::faults::MOST_FIGURES;
use crate::systems::ad::setup::shelf;
use crate::words::Words;

/// The longest name, in signs.
const MOST_SIGNS: u32 = 60;
/// The longest list of squares, in signs.
const MOST_SQUARES: u32 = 2000;

/// What the opening must say.
pub fn intake() -> Intake {
    Intake {
        sides: Sides { least: 2, most: 2, many: None },
        dice: vec![Dice::new("card", Words::new("cartes Magie et Évènement", "Magic and Event cards"))],
        setup: vec![scenario(), board(), sides()],
        figure: card::card(),
        figures: u32::try_from(MOST_FIGURES).unwrap_or(u32::MAX),
        cost: None,
        trial: json!({ "scenario": trial_scenario(), "sides": [{}, {}] }),
    }
}

/// A scenario in which any warband can be tried: a large bare board, nothing asked. The second side comes
/// later, so that the same unique figures may be on both.
fn trial_scenario() -> Value {
    let later = |figure: usize| json!({ "figure": figure, "turn": 2, "squares": "A4:T4" });
    let later: Vec<Value> = (1..=MOST_FIGURES).map(later).collect();
    let board = json!({ "name": { "fr": "Essai", "en": "Trial" }, "columns": 20, "rows": 4 });
    json!({
        "board": board,
        "forces": [
            { "colour": "Red", "deploy": "A1:T1" },
            { "colour": "Blue", "deploy": "A4:T4", "later": later },
        ],
    })
}

fn rule(id: &'static str) -> RuleId {
    RuleId::new(id)
}

fn whole(at: &str, label: Words, least: i64, most: i64) -> Field {
    Field::new(at, label, Entry::Number { least, most, unit: None })
}

fn text(at: &str, label: Words) -> Field {
    Field::new(at, label, Entry::Text { most: MOST_SIGNS })
}

fn choice(at: &str, label: Words, of: Vec<Pick>) -> Field {
    Field::new(at, label, Entry::Choice { of })
}

fn switch(at: &str, label: Words) -> Field {
    Field::new(at, label, Entry::Switch {}).optional()
}

fn list(at: &str, label: Words, word: Words, item: Vec<Field>, most: u32) -> Field {
    Field::new(at, label, Entry::List { word, item, most })
}

fn squares(at: &str, label: Words) -> Field {
    Field::new(at, label, Entry::Text { most: MOST_SQUARES })
        .help(Words::new("Par exemple : A1 B2 D4:F6.", "For example: A1 B2 D4:F6."))
}

fn square(at: &str, label: Words) -> Field {
    Field::new(at, label, Entry::Text { most: 4 })
}

/// The scenario: one that comes with the program, or one's own.   AD-BAND-01
fn scenario() -> Field {
    let shelved = shelf::SCENARIOS.iter().map(|name| {
        let title = shelf::scenario(name).map(|scenario| scenario.name).unwrap_or_default();
        Pick::new(*name, Words::same(title)).note(shelf::about(name))
    });
    let own = Pick::new(json!({ "forces": null }), Words::new("votre scénario", "your own scenario"));
    let file = Pick::new("", Words::new("un fichier de scénario", "a scenario file")).with(vec![Field::new(
        "",
        Words::new("son contenu", "its content"),
        Entry::Json {},
    )]);
    let picks = shelved.chain([own.with(own_scenario()), file]).collect();
    choice("/scenario", Words::new("Scénario", "Scenario"), picks)
        .first(shelf::SCENARIOS.first().copied().unwrap_or_default())
        .rule(rule("AD-BAND-01"))
}

/// The board, where it is not the scenario's.   AD-SETUP-02
fn board() -> Field {
    let ground = |word: &'static str, kind: &'static str, fr: &'static str, en: &'static str| Feature {
        pick: Pick::new(word, Words::new(fr, en)),
        kind,
    };
    let slope = Pick::new(json!({ "slope": { "high": null } }), Words::new("pente", "slope"))
        .with(vec![square("/slope/high", Words::new("case haute", "high square"))])
        .rule(rule("AD-EDGE-03"));
    let grounds = vec![
        ground("blocked", "blocked", "bloquée", "blocked"),
        ground("elevated", "raised", "en hauteur", "elevated"),
    ];
    let edges = vec![
        ground("wall", "wall", "mur", "wall"),
        ground("obstacle", "obstacle", "obstacle", "obstacle"),
        ground("door", "door", "porte", "door"),
        ground("window", "window", "fenêtre", "window"),
        ground("fragile_wall", "fragile", "mur fragile", "fragile wall"),
        Feature { pick: slope, kind: "slope" },
    ];
    Field::new("/board", Words::new("Plateau", "Board"), Entry::Squares { grounds, edges })
        .optional()
        .help(Words::new("Vide : celui du scénario.", "Empty: the scenario's."))
        .rule(rule("AD-SETUP-02"))
}

fn either_side() -> Vec<Pick> {
    vec![
        Pick::new(0, Words::new("le premier camp", "the first side")),
        Pick::new(1, Words::new("le second camp", "the second side")),
    ]
}

/// The fields of one's own scenario; what is rarer is written in a file.
fn own_scenario() -> Vec<Field> {
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
    vec![
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
        objectives(),
        lying(),
        bystanders(),
        forces(),
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
    of.push(Field::new("/item", Words::new("objet", "item"), Entry::Group { of: card::item() }));
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
    let of = vec![
        Field::new("/profile", Words::new("carte", "card"), Entry::Group { of: card::card() }),
        choice("/role", Words::new("vocation", "role"), roles).first("Guard"),
        square("/at", Words::new("case", "square")),
    ];
    list("/others", Words::new("PNJ", "NPCs"), Words::new("PNJ", "NPC"), of, 20)
        .optional()
        .rule(rule("AD-NPC-01"))
}

/// Where each side begins and what it may field.   AD-SETUP-01, AD-SETUP-06
fn forces() -> Field {
    let colours =
        vec![Pick::new("Red", Words::new("Rouge", "Red")), Pick::new("Blue", Words::new("Bleu", "Blue"))];
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
        list("/later", Words::new("renforts", "arrivals"), Words::new("figurine", "figure"), later, 20)
            .optional()
            .rule(rule("AD-TURN-02")),
    ];
    Field::new("/forces", Words::new("camps", "sides"), Entry::Sides { of })
}

/// Warbands, faction cards, custody of the cards.
fn sides() -> Field {
    let moments = vec![
        Pick::new(json!({ "Cards": {} }), Words::new("phase de Cartes", "cards phase")),
        Pick::new(json!({ "Action": {} }), Words::new("phase d'Action", "action phase")),
        Pick::new(json!({ "Combat": {} }), Words::new("phase de Combat", "combat phase")),
        Pick::new(json!({ "Interaction": {} }), Words::new("phase d'Interaction", "interaction phase")),
        Pick::new(json!({ "Wounded": {} }), Words::new("une figurine blessée", "a figure wounded")).with(
            vec![
                whole("/Wounded/least", Words::new("Blessures au moins", "wounds at least"), 1, 20).first(2),
            ],
        ),
    ];
    let draws = vec![
        choice("/when", Words::new("quand", "when"), moments).first(json!({ "Cards": {} })),
        whole("/cards", Words::new("cartes", "cards"), 0, 10).first(1),
    ];
    let word = Words::new("pioche", "draw");
    let own = vec![
        text("/name", Words::new("nom", "name")),
        list("/draws", Words::new("pioches", "draws"), word, draws, 10).first(json!([])),
    ];
    let crown = Faction::defenders_of_the_crown();
    let factions = vec![
        Pick::new("crown", Words::same(crown.name))
            .note(Words::new(
                "Pioche quand une des siennes subit 2 Blessures.",
                "Draws when one of its own suffers 2 wounds.",
            ))
            .rule(rule("AD-FACT-02")),
        Pick::new(json!({ "draws": null }), Words::new("une autre carte", "another card")).with(own),
    ];
    let custody = vec![
        Pick::new("dealt", Words::new("donnée par le site, prouvée", "dealt by the site, proven")),
        Pick::new("table", Words::new("vraies cartes", "real cards")),
    ];
    let of = vec![
        Field::new("/team", Words::new("Bande", "Warband"), Entry::Team {}).rule(rule("AD-BAND-02")),
        choice("/faction", Words::new("carte de faction", "faction card"), factions)
            .optional()
            .rule(rule("AD-FACT-01")),
        choice("/custody", Words::new("Cartes de Joueur", "Player Cards"), custody)
            .first("dealt")
            .rule(rule("AD-CARD-06")),
    ];
    Field::new("/sides", Words::new("Camps", "Sides"), Entry::Sides { of })
}
