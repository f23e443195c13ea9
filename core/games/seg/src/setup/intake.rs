//! What an opening of SEG must say: rulers, deck, costs agreed, table, teams.

use serde_json::{Value, json};

use crate::profiles::{Cost, Rank, Skill, Suit};
use crate::skills;
use greffe_core::asking::intake::{Dice, Entry, Field, Intake, Pick, Sides, Unit};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// The most that a team may cost by the form: far above any game.
const MOST_POINTS: i64 = 1_000_000;

/// What the opening must say.
pub fn intake() -> Intake {
    Intake {
        sides: Sides { least: 2, most: 8, many: Some(("sides", "n")) },
        dice: vec![
            Dice::new("test", Words::new("tests", "tests")),
            Dice::new("toss", Words::new("tirage au sort", "toss")),
        ],
        setup: [agreed(), sides(), house(), ground()].concat(),
        figure: figure(),
        figures: 99,
        cost: Some(Words::new("points", "points")),
        trial: json!({ "table": null, "caps": [i64::MAX, i64::MAX] }),
    }
}

fn rule(id: &'static str) -> RuleId {
    RuleId::new(id)
}

fn whole(at: &str, label: Words, least: i64, most: i64) -> Field {
    Field::new(at, label, Entry::Number { least, most, unit: None })
}

fn millimetres(at: &str, label: Words, most: i64) -> Field {
    Field::new(at, label, Entry::Number { least: 1, most, unit: Some(Unit::millimetres()) })
}

fn text(at: &str, label: Words, most: u32) -> Field {
    Field::new(at, label, Entry::Text { most })
}

/// Table, rulers, victory, cards.   SEG-MAT-02, SEG-MAT-03, SEG-END-02
fn agreed() -> Vec<Field> {
    let rulers = vec![
        millimetres("/0", Words::new("courte", "short"), 100_000).first(750),
        millimetres("/1", Words::new("moyenne", "medium"), 100_000).first(1200),
        millimetres("/2", Words::new("longue", "long"), 100_000).first(1800),
    ];
    let turns = whole("/turns", Words::new("tours", "turns"), 1, 1000).first(6);
    let by_turns = json!({ "kind": "turn_limit_then_value" });
    let victory = vec![
        Pick::new(
            json!({ "kind": "last_side_standing" }),
            Words::new("dernier camp debout", "last side standing"),
        ),
        Pick::new(by_turns, Words::new("au nombre de tours, puis à la Valeur", "by turns, then by Value"))
            .with(vec![turns]),
        Pick::new(json!({ "kind": "scenario" }), Words::new("selon votre scénario", "by your scenario")),
    ];
    let decks = vec![
        Pick::new("Standard54", Words::new("54 cartes", "54 cards")),
        Pick::new("Tarot", Words::new("tarot, avec le cavalier", "tarot, with the knight")),
        Pick::new("WrittenOrder", Words::new("ordre écrit, sans cartes", "written order, no cards")),
    ];
    vec![
        Field::new("/table", Words::new("Table", "Table"), Entry::Table {})
            .first(json!({ "width": 9000, "depth": 6000 })),
        Field::new("/rulers", Words::new("Réglettes", "Rulers"), Entry::Group { of: rulers })
            .rule(rule("SEG-MAT-02")),
        Field::new("/victory", Words::new("Victoire", "Victory"), Entry::Choice { of: victory })
            .first(json!({ "kind": "last_side_standing" }))
            .rule(rule("SEG-END-02")),
        Field::new("/deck", Words::new("Cartes", "Cards"), Entry::Choice { of: decks })
            .first("Standard54")
            .rule(rule("SEG-MAT-03")),
    ]
}

/// Caps, teams and zones, side by side.   SEG-TEAM-02, SEG-TEAM-03, SEG-GAP-12
fn sides() -> Vec<Field> {
    let cap = whole("", Words::new("Points au plus", "Points at most"), 1, MOST_POINTS).first(200);
    let team = Field::new("", Words::new("Équipe", "Team"), Entry::Team {});
    let zone = Field::new("", Words::new("Zone de déploiement", "Deployment zone"), Entry::Outline {})
        .optional()
        .help(Words::new("Vide : n’importe où.", "Empty: anywhere."));
    vec![
        Field::new("/caps", Words::new("Points", "Points"), Entry::Sides { of: vec![cap] })
            .rule(rule("SEG-TEAM-02")),
        Field::new("/rosters", Words::new("Équipes", "Teams"), Entry::Sides { of: vec![team] }),
        Field::new("/zones", Words::new("Zones", "Zones"), Entry::Sides { of: vec![zone] }),
    ]
}

/// Costs, bans and skills that the players agreed on.   SEG-MAT-07, SEG-COST-06 to SEG-COST-08, SEG-SKOPT-00
fn house() -> Vec<Field> {
    let several = |of| Entry::Several { of, repeats: false };
    let optional = Skill::ALL.into_iter().filter(|skill| skills::is_optional(*skill)).map(pick).collect();
    let custom = vec![
        text("/id", Words::new("mot", "word"), 60),
        text("/fr", Words::new("nom français", "French name"), 60),
        text("/en", Words::new("nom anglais", "English name"), 60),
        whole("/cost", Words::new("coût", "cost"), -1000, 1000).first(0),
        Field::new(
            "/effects",
            Words::new("effets", "effects"),
            Entry::Several { of: effects(), repeats: true },
        )
        .first(json!([])),
    ];
    let word = Words::new("compétence", "skill");
    vec![
        Field::new(
            "/skill_costs",
            Words::new("Coûts convenus", "Costs agreed"),
            Entry::Amounts { of: skill_picks(), least: -1000, most: 1000 },
        )
        .optional()
        .rule(rule("SEG-COST-06")),
        Field::new("/banned", Words::new("Compétences bannies", "Banned skills"), several(skill_picks()))
            .optional()
            .rule(rule("SEG-MAT-07")),
        Field::new(
            "/optional",
            Words::new("Compétences optionnelles admises", "Optional skills allowed"),
            several(optional),
        )
        .optional()
        .rule(rule("SEG-SKOPT-00")),
        Field::new(
            "/custom",
            Words::new("Compétences maison", "Skills of your own"),
            Entry::List { word, item: custom, most: 24 },
        )
        .optional()
        .rule(rule("SEG-MAT-07")),
    ]
}

/// What a skill of the players' own may do.   SEG-MAT-07
fn effects() -> Vec<Pick> {
    let suits = Suit::ALL.into_iter().map(|suit| Pick::new(word(&suit), suit.words())).collect();
    let situations = vec![
        Pick::new("Any", Words::new("toujours", "always")),
        Pick::new("Contact", Words::new("au contact", "in contact")),
        Pick::new("Ranged", Words::new("à distance", "at range")),
    ];
    let against = vec![
        Pick::new("All", Words::new("toute agression", "any aggression")),
        Pick::new("Special", Words::new("les agressions spéciales", "special aggressions")),
        Pick::new("NotSpecial", Words::new("les autres", "the others")),
        Pick::new("Ranged", Words::new("à distance", "at range")),
        Pick::new("Contact", Words::new("au contact", "in contact")),
    ];
    vec![
        Pick::new(json!({ "Bonus": {} }), Words::new("bonus à des tests", "bonus to tests")).with(vec![
            Field::new("/Bonus/suit", Words::new("couleur", "suit"), Entry::Choice { of: suits }),
            Field::new("/Bonus/situation", Words::new("quand", "when"), Entry::Choice { of: situations })
                .first("Any"),
            whole("/Bonus/value", Words::new("combien", "how much"), -9, 9).first(1),
        ]),
        Pick::new(json!({ "Protection": {} }), Words::new("protection", "protection")).with(vec![
            Field::new("/Protection/against", Words::new("contre", "against"), Entry::Choice { of: against }),
        ]),
        Pick::new(
            json!({ "Claimed": {} }),
            Words::new("effet invoqué à chaque usage", "effect claimed at each use"),
        )
        .with(vec![text(
            "/Claimed/source",
            Words::new("source : HOUSE-n ou CARD-n", "source: HOUSE-n or CARD-n"),
            16,
        )]),
    ]
}

/// Scenery.   SEG-GAP-12
fn ground() -> Vec<Field> {
    let kinds = vec![
        Pick::new("obstacle", Words::new("obstacle : le vol le franchit", "obstacle: flyers pass over it")),
        Pick::new("wall", Words::new("mur : rien ne le franchit", "wall: nothing passes through it")),
    ];
    let item = vec![
        Field::new("/kind", Words::new("nature", "kind"), Entry::Choice { of: kinds }).first("obstacle"),
        Field::new("/outline", Words::new("contour", "outline"), Entry::Outline {}),
        Field::new(
            "/height",
            Words::new("hauteur", "height"),
            Entry::Number { least: 0, most: 10_000, unit: Some(Unit::millimetres()) },
        )
        .first(0),
    ];
    let word = Words::new("décor", "piece of scenery");
    vec![
        Field::new("/scenery", Words::new("Décors", "Scenery"), Entry::List { word, item, most: 60 })
            .optional(),
    ]
}

/// A figure of a team.   SEG-TEAM-01, SEG-TEAM-04, SEG-COST-04
fn figure() -> Vec<Field> {
    let written = text("", Words::new("étiquette", "label"), 24);
    let mut ranks: Vec<Pick> =
        Rank::ALL.into_iter().map(|rank| Pick::new(word(&rank), rank.words())).collect();
    ranks.push(
        Pick::new("", Words::new("ordre écrit : une étiquette", "written order: a label"))
            .with(vec![written]),
    );
    let genders = vec![
        Pick::new("m", Words::new("masculin", "masculine")),
        Pick::new("f", Words::new("féminin", "feminine")),
    ];
    let bonus = |at: &str, label: Words| whole(at, label, 0, 99).optional();
    let bonuses = vec![
        bonus("/contact_spades", Words::new("pique, au contact", "spades, in contact")),
        bonus("/ranged_spades", Words::new("pique, à distance", "spades, at range")),
        bonus("/hearts", Words::new("cœur", "hearts")),
        bonus("/clubs", Words::new("trèfle", "clubs")),
        bonus("/diamonds", Words::new("carreau", "diamonds")),
    ];
    let own = Entry::List {
        word: Words::new("compétence maison", "skill of your own"),
        item: vec![text("", Words::new("son mot", "its word"), 60)],
        most: 24,
    };
    vec![
        text("/name", Words::new("nom", "name"), 60),
        Field::new("/rank", Words::new("carte", "card"), Entry::Choice { of: ranks })
            .rule(rule("SEG-TEAM-04")),
        whole("/value", Words::new("Valeur", "Value"), 1, 1_000_000).first(1).rule(rule("SEG-TEAM-01")),
        Field::new(
            "/skills",
            Words::new("Compétences", "Skills"),
            Entry::Several { of: skill_picks(), repeats: false },
        )
        .optional()
        .rule(rule("SEG-COST-03")),
        Field::new(
            "/bonus",
            Words::new("Bonus : +1 pour 2 points", "Bonuses: +1 for 2 points"),
            Entry::Group { of: bonuses },
        )
        .optional()
        .rule(rule("SEG-COST-04")),
        Field::new("/custom", Words::new("Compétences maison", "Skills of your own"), own)
            .optional()
            .rule(rule("SEG-MAT-07")),
        millimetres("/base", Words::new("socle", "base"), 10_000)
            .optional()
            .help(Words::new("vide : 25 mm", "empty: 25 mm")),
        Field::new(
            "/gender",
            Words::new("accord du nom", "gender of the name"),
            Entry::Choice { of: genders },
        )
        .optional(),
    ]
}

fn skill_picks() -> Vec<Pick> {
    Skill::ALL.into_iter().map(pick).collect()
}

/// A skill with its cost as printed.   SEG-COST-05 to SEG-COST-08
fn pick(skill: Skill) -> Pick {
    let cost = match skill.cost() {
        Cost::Firm(cost) => Words::same(format!("{cost:+}")),
        Cost::Provisional(cost) => Words::same(format!("{cost:+}?")),
        Cost::Unset | Cost::Optional => Words::new("coût à convenir", "cost to agree"),
    };
    Pick::new(word(&skill), skill.words()).note(cost).rule(skill.rule())
}

/// The word that stands for a plain variant on the wire.
fn word(variant: &impl serde::Serialize) -> Value {
    greffe_core::record::write::value(variant)
}
