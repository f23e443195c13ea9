//! What an opening of Aurore Obscure must say: table, length of a pas, bands, the players' own skills.

use serde_json::{Value, json};

use crate::profiles::{Arm, Characteristic, Skill};
use crate::setup::{DEFAULT_PAS, MINE_REACH, SceneryKind, Tested};
use greffe_core::asking::intake::{Dice, Entry, Field, Intake, Pick, Sides, Unit};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// What the opening must say.
pub fn intake() -> Intake {
    Intake {
        sides: Sides { least: 2, most: 2, many: None },
        dice: vec![
            Dice::new("advantage", Words::new("Avantage", "Advantage")),
            Dice::new("en_vue", Words::new("jets de En Vue", "En Vue rolls")),
            Dice::new("test", Words::new("tests et tirs", "tests and shots")),
            Dice::new("save", Words::new("sauvegardes", "saves")),
            Dice::new("damage", Words::new("dommages et Fatalité", "damage and Fatality")),
            Dice::new("melee", Words::new("corps à corps", "close combat")),
            Dice::new("scatter", Words::new("déviation", "scatter")),
        ],
        setup: [agreed(), house(), ground()].concat(),
        figure: figure(),
        figures: 40,
        cost: None,
        trial: json!({ "table": null }),
    }
}

fn rule(id: &'static str) -> RuleId {
    RuleId::new(id)
}

/// Lengths in pas, kept in hundredths.
fn pas() -> Unit {
    Unit { word: Words::new("pas", "paces"), scale: 100 }
}

fn whole(at: &str, label: Words, least: i64, most: i64) -> Field {
    Field::new(at, label, Entry::Number { least, most, unit: None })
}

fn millimetres(at: &str, label: Words, least: i64, most: i64) -> Field {
    Field::new(at, label, Entry::Number { least, most, unit: Some(Unit::millimetres()) })
}

fn paces(at: &str, label: Words, least: i64, most: i64) -> Field {
    Field::new(at, label, Entry::Number { least, most, unit: Some(pas()) })
}

fn text(at: &str, label: Words) -> Field {
    Field::new(at, label, Entry::Text { most: 60 })
}

/// Table, length of a pas, end of the match, bands.   AO-GAP-42, AO-GAP-43
fn agreed() -> Vec<Field> {
    let turns = whole("/turns", Words::new("tours", "turns"), 1, 1000).first(6);
    let by_turns = Words::new(
        "scénario maison : au nombre de tours, puis aux pertes",
        "house scenario: by turns, then by casualties",
    );
    let scenario = vec![
        Pick::new(
            json!({ "kind": "last_band" }),
            Words::new("une retraite, comme imprimé", "a retreat, as printed"),
        ),
        Pick::new(json!({ "kind": "turn_limit" }), by_turns).with(vec![turns]),
    ];
    let team = Field::new("", Words::new("Bande", "Band"), Entry::Team {});
    vec![
        Field::new("/table", Words::new("Table", "Table"), Entry::Table {})
            .first(json!({ "width": 9000, "depth": 6000 })),
        millimetres("/pas", Words::new("longueur d’un pas", "length of a pace"), 10, 10_000)
            .first(DEFAULT_PAS)
            .rule(rule("AO-MOVE-01")),
        Field::new(
            "/scenario",
            Words::new("Fin de partie", "End of the match"),
            Entry::Choice { of: scenario },
        )
        .first(json!({ "kind": "last_band" }))
        .rule(rule("AO-END-01")),
        Field::new("/rosters", Words::new("Bandes", "Bands"), Entry::Sides { of: vec![team] }),
    ]
}

/// Skills and items that the players describe, the book having no text for them.   AO-GAP-40
fn house() -> Vec<Field> {
    let custom = vec![
        text("/id", Words::new("mot", "word")),
        text("/fr", Words::new("nom français", "French name")),
        text("/en", Words::new("nom anglais", "English name")),
        Field::new("/action", Words::new("utilisée comme action", "used as an action"), Entry::Switch {})
            .first(false)
            .rule(rule("AO-SKILL-02")),
        paces("/reach", Words::new("cible à moins de", "target nearer than"), 1, 10_000).optional(),
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
            "/custom",
            Words::new("Compétences et équipements maison", "Skills and items of your own"),
            Entry::List { word, item: custom, most: 24 },
        )
        .optional()
        .rule(rule("AO-GAP-40")),
    ]
}

/// What a skill or item of the players' own may do.   AO-GAP-40
fn effects() -> Vec<Pick> {
    let tested = [
        (Tested::Shot, "ses tirs", "its shots"),
        (Tested::ShotAt, "les tirs contre elle", "shots at it"),
        (Tested::Melee, "ses corps à corps", "its close combats"),
        (Tested::Damage, "ses jets de dommage", "its damage rolls"),
        (Tested::EnVue, "ses jets de En Vue", "its En Vue rolls"),
        (Tested::Test, "ses autres tests", "its other tests"),
    ];
    let tested = tested.iter().map(|(to, fr, en)| Pick::new(word(to), Words::new(*fr, *en))).collect();
    let five = Characteristic::ALL.iter().map(|of| Pick::new(word(of), of.words())).collect();
    vec![
        Pick::new(json!({ "Modifier": {} }), Words::new("modificateur", "modifier")).with(vec![
            Field::new("/Modifier/to", Words::new("de", "to"), Entry::Choice { of: tested }),
            whole("/Modifier/value", Words::new("combien", "how much"), -20, 20).first(1),
        ]),
        Pick::new(json!({ "Save": {} }), Words::new("sauvegarde", "save")).with(vec![
            whole("/Save/value", Words::new("valeur", "value"), 1, 8).first(3),
            Field::new("/Save/scope", Words::new("contre", "against"), Entry::Choice { of: scopes() })
                .first("Both"),
        ]),
        Pick::new(json!({ "Move": {} }), Words::new("déplacement de base", "base move"))
            .with(vec![paces("/Move/value", Words::new("combien", "how much"), -10_000, 10_000).first(100)]),
        Pick::new(json!({ "ActsTwice": {} }), Words::new("deux actions par tour", "two actions a turn")),
        Pick::new(
            json!({ "MovesAfterActing": {} }),
            Words::new("se déplace après avoir agi", "moves after acting"),
        ),
        Pick::new(json!({ "Test": {} }), Words::new("action : un test", "action: a test")).with(vec![
            Field::new("/Test/of", Words::new("sous", "of"), Entry::Choice { of: five }),
            Field::new("/Test/by_target", Words::new("par la cible", "by the target"), Entry::Switch {})
                .first(false),
        ]),
        Pick::new(
            json!({ "Lasting": {} }),
            Words::new("action : ses effets durent un tour", "action: its effects last a turn"),
        ),
        Pick::new(
            json!({ "Claimed": {} }),
            Words::new("effet invoqué à chaque usage", "effect claimed at each use"),
        )
        .with(vec![text(
            "/Claimed/source",
            Words::new("source : HOUSE-n ou CARD-n", "source: HOUSE-n or CARD-n"),
        )]),
    ]
}

fn scopes() -> Vec<Pick> {
    vec![
        Pick::new("Both", Words::new("tout", "everything")),
        Pick::new("Shooting", Words::new("les tirs", "shooting")),
        Pick::new("Melee", Words::new("le corps à corps", "close combat")),
    ]
}

/// Scenery and mines.   AO-OBJ-01
fn ground() -> Vec<Field> {
    let kinds = [
        (SceneryKind::Wall, "mur", "wall"),
        (SceneryKind::Cover, "couvert", "cover"),
        (SceneryKind::Obstacle, "obstacle linéaire", "linear obstacle"),
        (SceneryKind::Ladder, "échelle", "ladder"),
        (SceneryKind::Gap, "vide", "gap"),
        (SceneryKind::Difficult, "terrain difficile", "difficult terrain"),
        (SceneryKind::RunningWater, "eau courante", "running water"),
        (SceneryKind::DeepWater, "eau profonde", "deep water"),
    ];
    let kinds = kinds.iter().map(|(kind, fr, en)| Pick::new(word(kind), Words::new(*fr, *en))).collect();
    let scenery = vec![
        Field::new("/kind", Words::new("nature", "kind"), Entry::Choice { of: kinds }).first("Cover"),
        Field::new("/outline", Words::new("contour", "outline"), Entry::Outline {}),
        millimetres("/height", Words::new("hauteur", "height"), 0, 10_000).first(0),
    ];
    let mine = vec![
        text("/name", Words::new("nom", "name")),
        whole("/impact", Words::new("Impact", "Impact"), -20, 20).first(0),
        paces("/reach", Words::new("portée", "reach"), 0, 10_000).first(MINE_REACH).rule(rule("AO-GAP-41")),
        Field::new("/at", Words::new("lieu", "place"), Entry::Place {}).optional(),
    ];
    let (piece, one) = (Words::new("décor", "piece of scenery"), Words::new("mine", "mine"));
    vec![
        Field::new(
            "/scenery",
            Words::new("Décors", "Scenery"),
            Entry::List { word: piece, item: scenery, most: 60 },
        )
        .optional(),
        Field::new("/mines", Words::new("Mines", "Mines"), Entry::List { word: one, item: mine, most: 100 })
            .optional()
            .rule(rule("AO-OBJ-01")),
    ]
}

/// A figure of a band.   AO-FIG-01 to AO-FIG-05
fn figure() -> Vec<Field> {
    let five = [
        ("/initiative", Characteristic::Initiative, 4),
        ("/melee", Characteristic::Melee, 4),
        ("/precision", Characteristic::Precision, 4),
        ("/vigour", Characteristic::Vigour, 4),
        ("/mental", Characteristic::Mental, 4),
    ];
    let mut fields = vec![
        text("/name", Words::new("nom", "name")),
        text("/kind", Words::new("type", "type")).optional().rule(rule("AO-FIG-06")),
        Field::new("/leader", Words::new("chef de la bande", "leader of the band"), Entry::Switch {})
            .first(false)
            .rule(rule("AO-MORALE-02")),
    ];
    fields.extend(
        five.into_iter()
            .map(|(at, of, first)| whole(at, of.words(), 1, 20).first(first).rule(rule("AO-FIG-01"))),
    );
    fields.extend(body());
    fields.extend(gear());
    fields
}

/// What a figure withstands and covers.
fn body() -> Vec<Field> {
    let genders = vec![
        Pick::new("m", Words::new("masculin", "masculine")),
        Pick::new("f", Words::new("féminin", "feminine")),
    ];
    vec![
        whole("/hit_points", Words::new("Points de Vie", "hit points"), 1, 20)
            .first(1)
            .rule(rule("AO-FIG-02")),
        whole("/armour", Words::new("Protection d’armure", "armour Protection"), 0, 20)
            .first(0)
            .rule(rule("AO-EQUIP-04")),
        paces("/base_move", Words::new("déplacement de base", "base move"), 0, 10_000)
            .first(600)
            .rule(rule("AO-MOVE-01")),
        whole("/attacks", Words::new("attaques imprimées", "printed attacks"), 1, 20)
            .optional()
            .help(Words::new("vide : une par arme", "empty: one for each weapon"))
            .rule(rule("AO-FIG-05")),
        whole("/value", Words::new("valeur de scénario maison", "value in a house scenario"), 0, 1_000_000)
            .optional()
            .rule(rule("AO-GAP-43")),
        millimetres("/base", Words::new("socle", "base"), 50, 5_000)
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

/// What a figure carries and knows.   AO-GAP-41
fn gear() -> Vec<Field> {
    let skills =
        Skill::ALL.into_iter().map(|skill| Pick::new(word(&skill), skill.words()).rule(skill.rule()));
    let skills = Entry::Several { of: skills.collect(), repeats: false };
    let save = vec![
        text("/name", Words::new("d’où elle vient", "where it comes from")),
        whole("/value", Words::new("valeur", "value"), 1, 8).first(3),
        Field::new("/scope", Words::new("contre", "against"), Entry::Choice { of: scopes() }).first("Both"),
    ];
    let word_of = |fr: &str, en: &str| Words::new(fr, en);
    let list = |word: Words, item: Vec<Field>| Entry::List { word, item, most: 20 };
    let own = vec![text("", Words::new("son mot", "its word"))];
    vec![
        Field::new("/weapons", Words::new("Armes", "Weapons"), list(word_of("arme", "weapon"), weapon()))
            .optional()
            .rule(rule("AO-GAP-41")),
        Field::new(
            "/equipment",
            Words::new("Équipement sans effet propre", "Equipment without effect"),
            list(word_of("objet", "item"), vec![text("", Words::new("nom", "name"))]),
        )
        .optional()
        .rule(rule("AO-FIG-03")),
        Field::new("/saves", Words::new("Sauvegardes", "Saves"), list(word_of("sauvegarde", "save"), save))
            .optional()
            .rule(rule("AO-SAVE-03")),
        Field::new("/skills", Words::new("Compétences", "Skills"), skills)
            .optional()
            .rule(rule("AO-SKILL-01")),
        Field::new(
            "/custom",
            Words::new("Compétences maison", "Skills of your own"),
            list(word_of("compétence maison", "skill of your own"), own),
        )
        .optional()
        .rule(rule("AO-GAP-40")),
    ]
}

/// A weapon.   AO-FIG-04, AO-EQUIP-05 to AO-EQUIP-07
fn weapon() -> Vec<Field> {
    let kinds = vec![
        Pick::new("Ranged", Words::new("de tir", "ranged")),
        Pick::new("Melee", Words::new("de corps à corps", "close combat")),
    ];
    let templates = vec![
        Pick::new(json!({ "Blast": {} }), Words::new("gabarit", "template"))
            .with(vec![paces("/Blast/radius", Words::new("rayon", "radius"), 1, 10_000).first(200)]),
        Pick::new(json!({ "Breath": {} }), Words::new("gabarit de souffle", "breath template")),
    ];
    let accessory = vec![text("", Words::new("nom", "name"))];
    let arms = Arm::ALL.into_iter().map(|arm| Pick::new(word(&arm), arm.words()).rule(arm.rule()));
    vec![
        text("/name", Words::new("nom", "name")),
        Field::new("/kind", Words::new("genre", "kind"), Entry::Choice { of: kinds }).first("Ranged"),
        whole("/impact", Words::new("Impact", "Impact"), -20, 20).first(2).rule(rule("AO-EQUIP-01")),
        whole("/hands", Words::new("mains", "hands"), 1, 2).first(1).rule(rule("AO-FIG-04")),
        whole("/rate", Words::new("cadence de tir (Cdt)", "rate of fire (Cdt)"), 1, 20)
            .first(1)
            .rule(rule("AO-ROF-01")),
        Field::new(
            "/arm",
            Words::new("arme du livre", "arm of the book"),
            Entry::Choice { of: arms.collect() },
        )
        .optional()
        .rule(rule("AO-EQUIP-01")),
        Field::new("/template", Words::new("gabarit", "template"), Entry::Choice { of: templates })
            .optional()
            .rule(rule("AO-TMPL-01")),
        Field::new(
            "/accessories",
            Words::new("accessoires", "accessories"),
            Entry::List { word: Words::new("accessoire", "accessory"), item: accessory, most: 20 },
        )
        .optional()
        .rule(rule("AO-EQUIP-02")),
    ]
}

/// The word that stands for a plain variant on the wire.
fn word(variant: &impl serde::Serialize) -> Value {
    greffe_core::record::write::value(variant)
}
