//! What an opening of SOTAS must say: scale, table, terrain, zones, bands, scenario.

use serde_json::{Value, json};

use crate::profiles::parameter::Parameter;
use crate::profiles::traits::{EnergyKind, GrenadeKind, Nature, Trait};
use crate::profiles::{Item, Kind};
use crate::setup::bands::MOST_FIGURES;
use greffe_core::asking::intake::{Dice, Entry, Field, Intake, Pick, Sides, Unit};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// The longest word or name, in signs.
const MOST_SIGNS: u32 = 60;

/// What the opening must say.
pub fn intake() -> Intake {
    Intake {
        sides: Sides { least: 2, most: 8, many: None },
        dice: dice(),
        setup: [agreed(), sides(), ground(), surroundings(), reserve()].concat(),
        figure: figure(),
        figures: u32::try_from(MOST_FIGURES).unwrap_or(u32::MAX),
        cost: None,
        trial: json!({ "table": null, "sides": [{}, {}] }),
    }
}

fn rule(id: &'static str) -> RuleId {
    RuleId::new(id)
}

fn whole(at: &str, label: Words, least: i64, most: i64) -> Field {
    Field::new(at, label, Entry::Number { least, most, unit: None })
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

fn outline() -> Field {
    Field::new("/outline", Words::new("contour", "outline"), Entry::Outline {}).optional().help(Words::new(
        "Vide si les positions ne sont pas relevées.",
        "Empty when positions are not recorded.",
    ))
}

/// The kinds of roll, in the catalogue's order.
fn dice() -> Vec<Dice> {
    vec![
        Dice::new("role", Words::new("tirage des rôles", "roll for roles")),
        Dice::new("initiative", Words::new("initiative", "initiative")),
        Dice::new("gravity", Words::new("gravité aléatoire", "random gravity")),
        Dice::new("activation", Words::new("activation", "activation")),
        Dice::new("quality", Words::new("tests de Qualité", "quality tests")),
        Dice::new("morale", Words::new("tests de Moral", "morale tests")),
        Dice::new("combat", Words::new("jets de Combat", "combat rolls")),
        Dice::new("effect", Words::new("effets : poison, champ de force…", "effects: poison, force field…")),
    ]
}

/// Table, scale, victory.   DW-CORE-05, DW-SETUP-10, DW-TURN-09
fn agreed() -> Vec<Field> {
    let scales = vec![
        Pick::new("Mm28", Words::new("25-28 mm : 75, 120, 180 mm", "25-28 mm: 75, 120, 180 mm")),
        Pick::new("Mm15", Words::new("15 mm : 50, 80, 120 mm", "15 mm: 50, 80, 120 mm")),
    ];
    let rounds = whole("/rounds", Words::new("tours de jeu", "rounds"), 1, 1000).first(6);
    let objective =
        Field::new("/text", Words::new("votre scénario", "your scenario"), Entry::Text { most: 400 });
    let victory = vec![
        Pick::new(json!({ "kind": "elimination" }), Words::new("dernier camp en jeu", "last side in play")),
        Pick::new(
            json!({ "kind": "rounds" }),
            Words::new(
                "au nombre de tours, puis de figurines (convention)",
                "by rounds, then by figures (house rule)",
            ),
        )
        .with(vec![rounds]),
        Pick::new(json!({ "kind": "scenario" }), Words::new("selon votre scénario", "by your scenario"))
            .with(vec![objective.optional()]),
    ];
    vec![
        Field::new("/table", Words::new("Table", "Table"), Entry::Table {})
            .first(json!({ "width": 9000, "depth": 9000 }))
            .rule(rule("DW-SETUP-10")),
        choice("/scale", Words::new("Échelle", "Scale"), scales).first("Mm28").rule(rule("DW-CORE-05")),
        choice("/victory", Words::new("Victoire", "Victory"), victory)
            .first(json!({ "kind": "elimination" }))
            .rule(rule("DW-TURN-09")),
    ]
}

/// Bands, roles and edges, side by side.   DW-SETUP-02, DW-SETUP-05, DW-CAMP-04
fn sides() -> Vec<Field> {
    let roles = vec![
        Pick::new("Attacker", Words::new("attaquant", "attacker")),
        Pick::new("Defender", Words::new("défenseur", "defender")),
    ];
    let edges = vec![
        Pick::new("North", Words::new("nord", "north")),
        Pick::new("South", Words::new("sud", "south")),
        Pick::new("West", Words::new("ouest", "west")),
        Pick::new("East", Words::new("est", "east")),
    ];
    let of = vec![
        Field::new("/team", Words::new("Bande", "Band"), Entry::Team {}).rule(rule("DW-CAMP-04")),
        choice("/role", Words::new("Rôle convenu", "Agreed role"), roles)
            .optional()
            .help(Words::new("Vide : on tire les rôles.", "Empty: roles are rolled for."))
            .rule(rule("DW-SETUP-02")),
        choice("/edge", Words::new("Bord convenu", "Agreed edge"), edges)
            .optional()
            .rule(rule("DW-SETUP-05")),
    ];
    vec![Field::new("/sides", Words::new("Camps", "Sides"), Entry::Sides { of })]
}

/// Terrain and doors.   DW-SETUP-04, DW-DOOR-01
fn ground() -> Vec<Field> {
    let kind = |word: &'static str, fr: &'static str, en: &'static str| Pick::new(word, Words::new(fr, en));
    let kinds = vec![
        kind("Difficult", "terrain difficile", "difficult ground"),
        kind("Woods", "bois", "woods"),
        kind("Water", "eau, marais", "water, marsh"),
        kind("Obstacle", "obstacle", "obstacle"),
        kind("Wall", "mur, bâtiment", "wall, building"),
        kind("Tree", "arbre", "tree"),
        kind("HighGround", "hauteur", "high ground"),
        kind("Stairs", "escalier", "stairs"),
        kind("Ladder", "échelle", "ladder"),
    ];
    let terrain = vec![
        choice("/kind", Words::new("nature", "kind"), kinds).first("Difficult"),
        outline(),
        millimetres("/height", Words::new("hauteur", "height"), 0, 100_000).first(0),
    ];
    let doors = vec![
        kind("Normal", "ordinaire", "normal"),
        kind("Heavy", "lourde", "heavy"),
        kind("Armoured", "blindée", "armoured"),
    ];
    let states = vec![kind("Closed", "fermée", "shut"), kind("Open", "ouverte", "open")];
    let door = vec![
        choice("/kind", Words::new("solidité", "strength"), doors).first("Normal"),
        choice("/state", Words::new("état", "state"), states).first("Closed"),
        outline(),
    ];
    let list = |at: &str, label: Words, word: Words, item: Vec<Field>| {
        Field::new(at, label, Entry::List { word, item, most: 60 })
    };
    vec![
        list("/terrain", Words::new("Terrain", "Terrain"), Words::new("élément", "piece"), terrain)
            .first(json!([]))
            .rule(rule("DW-SETUP-04")),
        Field::new(
            "/terrain_in_turn",
            Words::new("Les camps en placent tour à tour", "The sides place more of it in turn"),
            Entry::Switch {},
        )
        .rule(rule("DW-SETUP-04")),
        list("/doors", Words::new("Portes", "Doors"), Words::new("porte", "door"), door)
            .optional()
            .rule(rule("DW-DOOR-01")),
    ]
}

/// Gravity, light, zones and loose objects.   DW-ENV-01 to DW-ENV-14, DW-ACTION-13
fn surroundings() -> Vec<Field> {
    let zones = vec![
        Pick::new(json!({ "Irradiated": {} }), Words::new("irradiée", "irradiated")).rule(rule("DW-ENV-01")),
        Pick::new(json!({ "Gas": {} }), Words::new("gaz toxique", "toxic gas"))
            .with(vec![
                whole("/Gas/strength", Words::new("Combat du gaz", "Combat of the gas"), 0, 10).first(3),
            ])
            .rule(rule("DW-ENV-14")),
        Pick::new(json!({ "Gravity": {} }), Words::new("gravité", "gravity"))
            .with(vec![choice("/Gravity/pull", Words::new("laquelle", "which"), pulls()).first("Weak")])
            .rule(rule("DW-ENV-05")),
        Pick::new(json!({ "Dark": {} }), Words::new("obscurité", "darkness"))
            .with(vec![choice("/Dark/level", Words::new("laquelle", "which"), levels()).first("Penumbra")])
            .rule(rule("DW-ENV-08")),
    ];
    let zone = vec![
        choice("/effect", Words::new("effet", "effect"), zones).first(json!({ "Irradiated": {} })),
        outline(),
    ];
    let lights = vec![
        Pick::new("Torch", Words::new("torche", "torch")),
        Pick::new("Lamp", Words::new("lampe", "lamp")),
    ];
    let object = vec![
        text("/name", Words::new("nom", "name")),
        Field::new("/at", Words::new("place", "place"), Entry::Place {}).optional(),
        choice("/light", Words::new("lumière", "light"), lights).optional(),
    ];
    let list = |at: &str, label: Words, word: Words, item: Vec<Field>| {
        Field::new(at, label, Entry::List { word, item, most: 60 }).optional()
    };
    vec![
        choice("/gravity", Words::new("Gravité", "Gravity"), pulls()).first("Normal").rule(rule("DW-ENV-07")),
        choice("/darkness", Words::new("Lumière", "Light"), levels()).first("Lit").rule(rule("DW-ENV-08")),
        list("/zones", Words::new("Zones", "Zones"), Words::new("zone", "zone"), zone),
        list("/objects", Words::new("Objets", "Objects"), Words::new("objet", "object"), object)
            .rule(rule("DW-ACTION-13")),
    ]
}

fn pulls() -> Vec<Pick> {
    vec![
        Pick::new("Normal", Words::new("normale", "normal")),
        Pick::new("Weak", Words::new("faible", "weak")),
        Pick::new("Strong", Words::new("forte", "strong")),
        Pick::new("Random", Words::new("aléatoire", "random")),
    ]
}

fn levels() -> Vec<Pick> {
    vec![
        Pick::new("Lit", Words::new("plein jour", "well lit")),
        Pick::new("Penumbra", Words::new("pénombre", "half-light")),
        Pick::new("NearDark", Words::new("noir quasi complet", "near darkness")),
    ]
}

/// Profiles that silver watches call.   DW-TRAIT-49
fn reserve() -> Vec<Field> {
    let word = Words::new("profil", "profile");
    let label = Words::new("Profils en réserve (montres d’argent)", "Profiles in reserve (silver watches)");
    vec![
        Field::new("/reserve", label, Entry::List { word, item: figure(), most: 20 })
            .optional()
            .rule(rule("DW-TRAIT-49")),
    ]
}

/// A figure of a band.   DW-CAMP-04
fn figure() -> Vec<Field> {
    let several = |of, repeats| Entry::Several { of, repeats };
    let genders = vec![
        Pick::new("m", Words::new("masculin", "masculine")),
        Pick::new("f", Words::new("féminin", "feminine")),
    ];
    let traits = Trait::each().iter().map(pick).collect();
    let items = Item::ALL.into_iter().map(|item| Pick::new(word(&item), item.words())).collect();
    let mut kinds: Vec<Pick> =
        Kind::NAMED.into_iter().map(|kind| Pick::new(kind.word(), kind.words())).collect();
    kinds.push(species());
    vec![
        text("/name", Words::new("nom", "name")),
        whole("/quality", Words::new("Qualité", "Quality"), 2, 6).first(4).rule(rule("DW-CORE-01")),
        whole("/combat", Words::new("Combat", "Combat"), -5, 30).first(2).rule(rule("DW-CORE-04")),
        Field::new("/traits", Words::new("Règles spéciales", "Special rules"), several(traits, true))
            .optional(),
        Field::new("/equipment", Words::new("Autre équipement", "Other gear"), several(items, true))
            .optional(),
        Field::new("/kind", Words::new("Nature", "Kind"), several(kinds, true))
            .optional()
            .rule(rule("DW-GAP-46")),
        whole("/points", Words::new("points", "points"), 0, 1_000_000).optional().rule(rule("DW-GAP-45")),
        millimetres("/base", Words::new("socle", "base"), 50, 5_000)
            .optional()
            .help(Words::new("vide : 25 mm", "empty: 25 mm")),
        choice("/gender", Words::new("accord du nom", "gender of the name"), genders).optional(),
    ]
}

/// A species, a faction, a name: any other word.
fn species() -> Pick {
    Pick::new("", Words::new("une espèce, un camp, un nom", "a species, a faction, a name"))
        .with(vec![text("", Words::new("lequel", "which"))])
}

/// A special rule, with its parameter to fill in.
fn pick(held: &Trait) -> Pick {
    let sheet = held.sheet();
    let heading = match sheet.nature {
        Nature::Innate => Words::new("aptitudes et natures", "talents and natures"),
        Nature::Gear => Words::new("équipement", "gear"),
    };
    let label = Words::new(sheet.term, sheet.gloss);
    let plain = |value: Value, with: Vec<Field>| {
        Pick::new(value, label.clone()).with(with).rule(held.rule()).under(heading.clone())
    };
    let wire = word(held);
    let Some(key) = wire.as_object().and_then(|object| object.keys().next().cloned()) else {
        return plain(wire, Vec::new());
    };
    let at = format!("/{key}");
    let parameter = parameter(held, &at);
    let mut value = json!({});
    if let Some(object) = value.as_object_mut() {
        object.insert(key, Value::Null);
    }
    plain(value, parameter)
}

/// What fills in a parameter.
fn parameter(held: &Trait, at: &str) -> Vec<Field> {
    let which = || Words::new("laquelle", "which");
    match held.parameter() {
        Parameter::None => Vec::new(),
        Parameter::Combat(_) => vec![whole(at, Words::new("son Combat", "its Combat"), -5, 30).first(4)],
        Parameter::Grenade(_) => {
            let of = GrenadeKind::ALL.into_iter().map(|kind| Pick::new(word(&kind), kind.words())).collect();
            vec![choice(at, which(), of)]
        }
        Parameter::Energy(_) => {
            let of = EnergyKind::ALL.into_iter().map(|kind| Pick::new(word(&kind), kind.words())).collect();
            vec![choice(at, which(), of)]
        }
        Parameter::Profile(_) => vec![text(at, Words::new("profil en réserve", "profile in reserve"))],
        Parameter::Whom(_) => {
            vec![text(at, Words::new("qui", "whom")).help(Words::new(
                "Robot, Android, Artificial, Plant, Animal, Organic, une espèce ou un nom.",
                "Robot, Android, Artificial, Plant, Animal, Organic, a species or a name.",
            ))]
        }
    }
}

/// What stands for a value on the wire.
fn word(variant: &impl serde::Serialize) -> Value {
    greffe_core::record::write::value(variant)
}
