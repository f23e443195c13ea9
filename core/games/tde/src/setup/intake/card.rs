//! A profile card, with its weapons, its talents and, for Cavalry, the cards of its parts.   TDE-PROF-01

use serde_json::{Value, json};

use crate::profiles::weapons::{Property, Template};
use crate::profiles::{Kind, Role, SightTemplate};
use crate::setup::intake::effect::talent;
use crate::setup::intake::{choice, inches, millimetres, rule, text, whole, word};
use greffe_core::asking::intake::{Entry, Field, Pick};
use greffe_core::telling::words::Words;

/// A figure of a team.
pub(super) fn figure() -> Vec<Field> {
    let kinds = Kind::ALL.into_iter().map(|kind| Pick::new(word(&kind), kind.words())).collect();
    let mut fields = vec![
        text("/name", Words::new("nom", "name")).rule(rule("TDE-PROF-01")),
        choice("/kind", Words::new("type", "type"), kinds).first("Character").rule(rule("TDE-PROF-01")),
        choice("/role", Words::new("Rôle", "role"), roles()).optional().rule(rule("TDE-PROF-12")),
        text("/faction", Words::new("Faction", "faction")).rule(rule("TDE-BUILD-06")),
        whole("/cost", Words::new("coût", "cost"), 0, 10_000).first(20).rule(rule("TDE-BUILD-01")),
    ];
    fields.extend(numbers(true));
    fields.extend(lists());
    fields.push(
        whole("/availability", Words::new("Disponibilité", "availability"), 1, 99)
            .first(1)
            .rule(rule("TDE-BUILD-07")),
    );
    fields.push(version_of());
    fields.push(
        Field::new("/neutral", Words::new("Faction neutre", "neutral faction"), Entry::Switch {})
            .optional()
            .rule(rule("TDE-BUILD-06")),
    );
    fields.push(
        Field::new("/stealthed", Words::new("commence Furtive", "starts stealthed"), Entry::Switch {})
            .optional()
            .rule(rule("TDE-STEALTH-01")),
    );
    fields.push(parts());
    fields
}

/// Whom a card is another version of.   TDE-BUILD-08
fn version_of() -> Field {
    let label = Words::new("version de (autre nom du personnage)", "version of (character’s other name)");
    text("/version_of", label).optional().rule(rule("TDE-BUILD-08"))
}

fn roles() -> Vec<Pick> {
    Role::ALL.into_iter().map(|role| Pick::new(word(&role), role.words())).collect()
}

/// What a first value is: something on a figure, nothing on the optional cards of a cavalry's parts.
fn at_first(field: Field, value: i64, shown: bool) -> Field {
    if shown { field.first(value) } else { field }
}

/// Action points, Distance, attributes, health, sight, base.   TDE-PROF-02 to TDE-PROF-10
fn numbers(shown: bool) -> Vec<Field> {
    let number = |at: &str, fr: &str, en: &str, most: i64, first: i64, id: &'static str| {
        at_first(whole(at, Words::new(fr, en), 0, most).rule(rule(id)), first, shown)
    };
    let letters = SightTemplate::ALL
        .into_iter()
        .map(|letter| Pick::new(word(&letter), Words::same(format!("{letter:?}"))))
        .collect();
    let sight = choice("/sight", Words::new("gabarit de Ligne de Vue", "line-of-sight template"), letters)
        .rule(rule("TDE-LOS-01"));
    let distance = |at: &str, fr: &str, en: &str, first: i64| {
        at_first(inches(at, Words::new(fr, en), 0, 99).rule(rule("TDE-PROF-03")), first, shown)
    };
    vec![
        number("/ap_gain", "PA gagnés", "AP gained", 99, 2, "TDE-PROF-02"),
        number("/ap_max", "PA au plus", "AP at most", 99, 3, "TDE-PROF-02"),
        distance("/distance/success", "Distance, Succès", "Distance, Success", 4),
        distance("/distance/exceptional", "Distance, Exceptionnel", "Distance, Exceptional", 6),
        number("/melee", "CC", "melee (CC)", 20, 5, "TDE-PROF-05"),
        number("/agility", "A", "agility (A)", 20, 5, "TDE-PROF-06"),
        number("/aim", "V", "aim (V)", 20, 5, "TDE-PROF-07"),
        number("/intellect", "I", "intellect (I)", 20, 5, "TDE-PROF-08"),
        number("/body/health", "Santé", "health", 99, 2, "TDE-PROF-04"),
        number("/body/endurance", "Endurance", "endurance", 20, 5, "TDE-PROF-09"),
        number("/body/armour", "Armure", "armour", 20, 0, "TDE-PROF-10").optional(),
        if shown { sight.first("B") } else { sight.optional() },
        millimetres("/base", Words::new("socle", "base"), 50, 5_000)
            .optional()
            .help(Words::new("vide : 30 mm", "empty: 30 mm"))
            .rule(rule("TDE-CORE-02")),
    ]
}

/// Weapons and talents.   TDE-WPN-01, TDE-TALENT-01
fn lists() -> Vec<Field> {
    vec![
        Field::new(
            "/weapons",
            Words::new("Armes", "Weapons"),
            Entry::List { word: Words::new("arme", "weapon"), item: weapon(), most: 12 },
        )
        .optional()
        .rule(rule("TDE-WPN-01")),
        Field::new(
            "/talents",
            Words::new("Talents", "Talents"),
            Entry::List { word: Words::new("Talent", "talent"), item: talent(), most: 12 },
        )
        .optional()
        .help(Words::new(
            "Les effets sont appliqués sans qu’on y pense ; le texte libre, c’est à vous de l’appliquer.",
            "Effects are applied without a thought; the free text is for you to apply.",
        ))
        .rule(rule("TDE-TALENT-01")),
    ]
}

fn weapon() -> Vec<Field> {
    let range = vec![
        inches("/success", Words::new("Succès", "Success"), 0, 99),
        inches("/exceptional", Words::new("Exceptionnel", "Exceptional"), 0, 99),
    ];
    let properties = Property::EACH.into_iter().map(property).collect();
    vec![
        text("/name", Words::new("nom", "name")),
        Field::new("/range", Words::new("portée", "range"), Entry::Group { of: range })
            .optional()
            .help(Words::new("Vide pour une arme de Corps à Corps.", "Empty for a melee weapon."))
            .rule(rule("TDE-WPN-02")),
        whole("/damage/success", Words::new("Dommages Standards", "standard damage"), 0, 99)
            .first(2)
            .rule(rule("TDE-WPN-03")),
        whole("/damage/exceptional", Words::new("Dommages Supérieurs", "superior damage"), 0, 99)
            .first(3)
            .rule(rule("TDE-WPN-03")),
        Field::new(
            "/properties",
            Words::new("Propriétés", "Properties"),
            Entry::Several { of: properties, repeats: true },
        )
        .optional()
        .rule(rule("TDE-WPN-04")),
    ]
}

/// A property, with its number to fill in.
fn property(property: Property) -> Pick {
    let term = property.term();
    let plain = |value: Value, label: Words| Pick::new(value, label).rule(rule(property.rule()));
    match (word(&property), property) {
        (Value::Object(object), Property::Template(_)) => {
            let key = object.keys().next().cloned().unwrap_or_default();
            let of = Template::ALL.into_iter().map(|each| Pick::new(word(&each), each.words())).collect();
            let which = choice(&format!("/{key}"), Words::new("lequel", "which"), of);
            plain(json!({ key: null }), Words::new(format!("{term} (X)"), "Template (X)")).with(vec![which])
        }
        (Value::Object(object), _) => {
            let key = object.keys().next().cloned().unwrap_or_default();
            let label = Words::new(format!("{term} (X)"), format!("{key} (X)"));
            let number = whole(&format!("/{key}"), Words::same("X"), 1, 99).first(1);
            plain(json!({ key: null }), label).with(vec![number])
        }
        (value, _) => plain(value, property.words()),
    }
}

/// What a cavalry figure splits into.   TDE-CAV-01, TDE-CAV-14
fn parts() -> Field {
    let mount = vec![
        whole("/health", Words::new("Santé", "health"), 0, 99),
        whole("/endurance", Words::new("Endurance", "endurance"), 0, 20),
        whole("/armour", Words::new("Armure", "armour"), 0, 20).optional(),
    ];
    let card = |kind: &'static str, role: bool| {
        let fixed = Pick::new(kind, if role { Kind::Character.words() } else { Kind::Beast.words() });
        let mut fields = vec![
            text("/name", Words::new("nom", "name")),
            choice("/kind", Words::new("type", "type"), vec![fixed]).optional(),
            text("/faction", Words::new("Faction", "faction")),
        ];
        if role {
            fields.push(choice("/role", Words::new("Rôle", "role"), roles()).optional());
            fields.push(version_of());
        }
        fields.extend(numbers(false));
        fields.extend(lists());
        fields
    };
    let of = vec![
        Field::new(
            "/mount",
            Words::new("la monture, sur cette carte", "the mount, on this card"),
            Entry::Group { of: mount },
        ),
        Field::new(
            "/rider",
            Words::new("le cavalier à pied", "the rider on foot"),
            Entry::Group { of: card("Character", true) },
        ),
        Field::new(
            "/beast",
            Words::new("la monture seule", "the mount alone"),
            Entry::Group { of: card("Beast", false) },
        ),
    ];
    Field::new(
        "/parts",
        Words::new("Cavalerie : cavalier et monture", "Cavalry: rider and mount"),
        Entry::Group { of },
    )
    .optional()
    .rule(rule("TDE-CAV-01"))
}
