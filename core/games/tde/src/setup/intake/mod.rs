//! What an opening must say: points, scenario, table and scenery, teams with their cards.

mod card;
mod effect;
mod ground;

use serde_json::json;

use crate::setup::intake::card::figure;
use crate::setup::intake::effect::{ability, effect_card};
use crate::setup::intake::ground::ground;
use crate::setup::teams::MOST_FIGURES;
use greffe_core::asking::intake::{Dice, Entry, Field, Intake, Pick, Sides, Unit};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// The longest name, in signs.
const MOST_SIGNS: u32 = 60;
/// The longest text of a card, in signs.
const MOST_TEXT: u32 = 600;
/// The most points of a team by the form: far above any game.
const MOST_POINTS: i64 = 10_000;

/// What the opening must say.
pub fn intake() -> Intake {
    Intake {
        sides: Sides { least: 2, most: 2, many: None },
        dice: dice(),
        setup: [agreed(), sides(), ground()].concat(),
        figure: figure(),
        figures: u32::try_from(MOST_FIGURES).unwrap_or(u32::MAX),
        cost: Some(Words::new("points", "points")),
        trial: json!({ "table": null, "points": MOST_POINTS, "sides": [{}, {}] }),
    }
}

fn rule(id: &'static str) -> RuleId {
    RuleId::new(id)
}

fn whole(at: &str, label: Words, least: i64, most: i64) -> Field {
    Field::new(at, label, Entry::Number { least, most, unit: None })
}

fn inches(at: &str, label: Words, least: i64, most: i64) -> Field {
    let unit = Unit { word: Words::new("pouces", "inches"), scale: 1 };
    Field::new(at, label, Entry::Number { least, most, unit: Some(unit) })
}

fn millimetres(at: &str, label: Words, least: i64, most: i64) -> Field {
    Field::new(at, label, Entry::Number { least, most, unit: Some(Unit::millimetres()) })
}

fn text(at: &str, label: Words) -> Field {
    Field::new(at, label, Entry::Text { most: MOST_SIGNS })
}

fn choice(at: &str, label: Words, of: Vec<Pick>) -> Field {
    Field::new(at, label, Entry::Choice { of })
}

/// What stands for a value on the wire.
fn word(variant: &impl serde::Serialize) -> serde_json::Value {
    greffe_core::record::write::value(variant)
}

/// The kinds of roll, in the catalogue's order.
fn dice() -> Vec<Dice> {
    vec![
        Dice::new("scenario", Words::new("tirage du scénario", "choice of scenario")),
        Dice::new("initiative", Words::new("initiative", "initiative")),
        Dice::new("attribute", Words::new("Tests d’Attribut", "attribute tests")),
        Dice::new("armour", Words::new("Tests d’Armure", "armour tests")),
        Dice::new("scatter", Words::new("Déviation", "scatter")),
        Dice::new("stealth", Words::new("Furtif sous un gabarit", "stealthed under a template")),
        Dice::new("fire", Words::new("Feu à l’entretien", "fire in Upkeep")),
        Dice::new("number", Words::new("numéros des Objectifs", "numbers of objectives")),
        Dice::new("ruling", Words::new("décision au dé", "rulings by a die")),
    ]
}

/// Points, scenario, table.   TDE-BUILD-01, TDE-SETUP-02, TDE-TERR-09
fn agreed() -> Vec<Field> {
    let named = |word: &'static str, fr: &'static str, en: &'static str, id: &'static str| {
        Pick::new(json!({ "Agreed": word }), Words::new(fr, en)).rule(rule(id))
    };
    let scenarios = vec![
        named("Assassination", "1. Assassinat", "1. Assassination", "TDE-ASS-09"),
        named("Vengeance", "2. Un concours de vengeance", "2. Vengeance Contest", "TDE-VEN-06"),
        named("AttackAndDefence", "3. Attaque et Défense", "3. Attack and Defence", "TDE-ATK-06"),
        named("Couriers", "4. Les Courriers", "4. Couriers", "TDE-COU-13"),
        named("TreasureHunt", "5. Chasse au trésor", "5. Treasure Hunt", "TDE-TRE-12"),
        Pick::new("Random", Words::new("au sort : un D5", "at random: a D5")).rule(rule("TDE-SCN-01")),
        Pick::new("None", Words::new("aucun : première partie", "none: first game")),
    ];
    vec![
        Field::new("/table", Words::new("Table", "Table"), Entry::Table {})
            .first(json!({ "width": 9000, "depth": 9000 }))
            .help(Words::new(
                "90 × 90 cm ; 120 × 90 cm pour les grandes parties.",
                "90 × 90 cm; 120 × 90 cm for large games.",
            ))
            .rule(rule("TDE-TERR-09")),
        choice("/scenario", Words::new("Scénario", "Scenario"), scenarios)
            .first(json!({ "Agreed": "Assassination" }))
            .rule(rule("TDE-SETUP-02")),
        whole("/points", Words::new("Valeur de Points", "Points limit"), 1, MOST_POINTS)
            .first(100)
            .help(Words::new(
                "100 : petite partie ; 125 : standard ; 150 et plus : grande.",
                "100: small game; 125: standard; 150 and more: large.",
            ))
            .rule(rule("TDE-BUILD-02")),
    ]
}

/// Teams and their cards, side by side.   TDE-BUILD-04, TDE-BUILD-10, TDE-BUILD-11
fn sides() -> Vec<Field> {
    let cards = Entry::List { word: Words::new("carte", "card"), item: effect_card(), most: 10 };
    let of = vec![
        Field::new("/team", Words::new("Équipe", "Team"), Entry::Team {}).rule(rule("TDE-BUILD-01")),
        text("/faction", Words::new("Faction", "Faction"))
            .optional()
            .help(Words::new("Vide : celle du Leader.", "Empty: the Leader’s."))
            .rule(rule("TDE-BUILD-04")),
        Field::new(
            "/leader_ability",
            Words::new("Carte d’Aptitude de Leader", "Leader ability card"),
            Entry::Group { of: ability() },
        )
        .optional()
        .rule(rule("TDE-BUILD-10")),
        Field::new("/effects", Words::new("Cartes d’Effet", "Effect cards"), cards)
            .optional()
            .rule(rule("TDE-BUILD-11")),
    ];
    vec![Field::new("/sides", Words::new("Camps", "Sides"), Entry::Sides { of })]
}
