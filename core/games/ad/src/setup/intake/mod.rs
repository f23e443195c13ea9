//! What an opening must say: the scenario, the board, both warbands, their cards.

mod card;
mod scenario;

use serde_json::{Value, json};

use crate::setup::faction::Faction;
use crate::setup::faults::MOST_FIGURES;
use crate::setup::shelf;
use greffe_core::asking::intake::{Dice, Entry, Feature, Field, Intake, Pick, Sides};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

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
    let picks = shelved.chain([own.with(scenario::own()), file]).collect();
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
        choice("/faction", Words::new("Carte de faction", "Faction card"), factions)
            .optional()
            .rule(rule("AD-FACT-01")),
        choice("/custody", Words::new("Cartes de Joueur", "Player Cards"), custody)
            .first("dealt")
            .rule(rule("AD-CARD-06")),
    ];
    Field::new("/sides", Words::new("Camps", "Sides"), Entry::Sides { of })
}
