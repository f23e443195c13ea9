//! The fields of a character card: abilities, skills, talents, weapons, armour, items.

use serde_json::{Value, json};

use super::{choice, list, rule, switch, text, whole};
use crate::profiles::talents::Talent;
use crate::profiles::{Abilities, Ability, CombatSkill};
use greffe_core::asking::intake::{Entry, Field, Pick};
use greffe_core::telling::words::Words;

/// A character card.   AD-BAND-07
pub(super) fn card() -> Vec<Field> {
    [identity(), scores(), gear()].concat()
}

/// Who it is: name, class, faction, alignment, costs.   AD-BAND-03 to AD-BAND-05
fn identity() -> Vec<Field> {
    let classes = vec![
        Pick::new("Hero", Words::new("Héros", "hero")),
        Pick::new("Commoner", Words::new("Roturier", "commoner")),
    ];
    let genders = vec![
        Pick::new("Male", Words::new("masculin", "male")),
        Pick::new("Female", Words::new("féminin", "female")),
    ];
    let other = |label: Words| {
        Pick::new(json!({ "Other": null }), label).with(vec![text("/Other", Words::new("lequel", "which"))])
    };
    let alignments = vec![
        Pick::new("Neutral", Words::new("sans effet", "without effect")),
        Pick::new("Good", Words::new("Bon", "Good")),
        Pick::new("Loyal", Words::new("Loyal", "Loyal")),
        other(Words::new("un autre", "another")),
    ];
    let kinds = vec![
        Pick::new("Human", Words::new("Humain", "Human")),
        Pick::new("Beast", Words::new("Bête", "Beast")),
        Pick::new("Vampire", Words::new("Vampire", "Vampire")),
        Pick::new("Demon", Words::new("Démon", "Demon")),
        Pick::new("Ghoul", Words::new("Goule", "Ghoul")),
        other(Words::new("un autre type", "another kind")),
    ];
    vec![
        text("/name", Words::new("nom", "name")),
        switch("/unique", Words::new("unique", "unique")).rule(rule("AD-BAND-04")),
        choice("/class", Words::new("classe", "class"), classes).first("Commoner").rule(rule("AD-BAND-03")),
        text("/faction", Words::new("faction", "faction")).optional().rule(rule("AD-BAND-01")),
        choice("/alignment", Words::new("alignement", "alignment"), alignments)
            .first("Neutral")
            .rule(rule("AD-ABIL-08")),
        choice("/gender", Words::new("genre", "gender"), genders).optional().rule(rule("AD-ABIL-09")),
        choice("/kind", Words::new("type", "kind"), kinds).first("Human").rule(rule("AD-ABIL-10")),
        whole("/gold", Words::new("coût en Or", "gold cost"), 0, 10_000).optional().rule(rule("AD-BAND-05")),
        whole("/connections", Words::new("coût en Relations", "connections cost"), 0, 10_000)
            .optional()
            .rule(rule("AD-BAND-05")),
    ]
}

/// What it can do and take: thresholds, abilities, skills, talents.   AD-ABIL-01, AD-HLTH-02
fn scores() -> Vec<Field> {
    let abilities = Abilities::ALL.iter().map(|ability| ability_field(*ability)).collect();
    let skills = CombatSkill::ALL.iter().map(|skill| Pick::new(word(skill), skill.words())).collect();
    let talents = Talent::ALL.into_iter().map(talent).collect();
    vec![
        whole("/cripple", Words::new("seuil Estropié", "cripple threshold"), 1, 99)
            .first(4)
            .rule(rule("AD-HLTH-02")),
        whole("/kill", Words::new("seuil Tué", "kill threshold"), 1, 99).first(8).rule(rule("AD-HLTH-04")),
        Field::new("/abilities", Words::new("Capacités", "Abilities"), Entry::Group { of: abilities })
            .rule(rule("AD-ABIL-01")),
        Field::new(
            "/skills",
            Words::new("Talents de Combat", "Combat skills"),
            Entry::Amounts { of: skills, least: -9, most: 20 },
        )
        .optional()
        .rule(rule("AD-ABIL-02")),
        whole("/fencing", Words::new("pions Escrime", "fencing tokens"), 0, 20)
            .first(0)
            .rule(rule("AD-ABIL-05")),
        Field::new(
            "/talents",
            Words::new("Talents", "Talents"),
            Entry::Several { of: talents, repeats: false },
        )
        .optional(),
    ]
}

/// What it carries.   AD-WPN-01, AD-ARM-01, AD-ITEM-01
fn gear() -> Vec<Field> {
    let many = |at: &str, label: Words, word: Words, of: Vec<Field>| list(at, label, word, of, 10).optional();
    vec![
        many("/weapons", Words::new("armes", "weapons"), Words::new("arme", "weapon"), weapon())
            .rule(rule("AD-WPN-01")),
        many("/armour", Words::new("armures", "armour"), Words::new("armure", "armour"), armour())
            .rule(rule("AD-ARM-01")),
        many("/items", Words::new("objets de départ", "starting items"), Words::new("objet", "item"), item())
            .rule(rule("AD-ITEM-01")),
        many(
            "/extra",
            Words::new("équipement additionnel", "extra equipment"),
            Words::new("objet", "item"),
            extra(),
        )
        .rule(rule("AD-ITEM-02")),
    ]
}

fn ability_field(ability: Ability) -> Field {
    let at = match ability {
        Ability::Strength => "/strength",
        Ability::Agility => "/agility",
        Ability::Willpower => "/willpower",
        Ability::Charisma => "/charisma",
        Ability::Intelligence => "/intelligence",
        Ability::Wits => "/wits",
    };
    whole(at, ability.words(), -9, 20).first(0)
}

/// A talent, with its score to fill in.
fn talent(talent: Talent) -> Pick {
    let wire = word(&talent);
    let Some(key) = wire.as_object().and_then(|object| object.keys().next().cloned()) else {
        return Pick::new(wire, talent.words()).rule(talent.rule());
    };
    let score = whole(&format!("/{key}"), Words::new("score", "score"), 0, 20).first(1);
    let mut value = json!({});
    if let Some(object) = value.as_object_mut() {
        object.insert(key, Value::Null);
    }
    Pick::new(value, talent.words()).with(vec![score]).rule(talent.rule())
}

fn by_suit(at: &str, label: Words) -> Field {
    let of = [
        ("/skull", "tête", "head"),
        ("/heart", "corps", "body"),
        ("/cup", "mains", "hands"),
        ("/iron", "jambes", "legs"),
    ];
    let of = of.map(|(at, fr, en)| whole(at, Words::new(fr, en), -9, 20).first(0)).into();
    Field::new(at, label, Entry::Group { of })
}

/// The special rules of weapons.
fn properties() -> Vec<Pick> {
    let plain = |name: &'static str, fr: &'static str, en: &'static str, id: &'static str| {
        Pick::new(name, Words::new(fr, en)).rule(rule(id))
    };
    vec![
        plain("Firearm", "Arme à Feu", "firearm", "AD-TAL-02"),
        plain("Natural", "Arme Naturelle", "natural weapon", "AD-TAL-03"),
        plain("PowerfulBlow", "Assaut Puissant", "powerful blow", "AD-TAL-04"),
        plain("Cumbersome", "Encombrant", "cumbersome", "AD-TAL-18"),
        plain("Quick", "Rapide", "quick", "AD-TAL-30"),
        Pick::new(json!({ "Parry": null }), Words::new("Parade", "parry"))
            .with(vec![whole("/Parry", Words::new("bonus", "bonus"), 0, 9).first(1)])
            .rule(rule("AD-TAL-26")),
    ]
}

/// A weapon card.   AD-WPN-01
fn weapon() -> Vec<Field> {
    let skills = CombatSkill::ALL.iter().map(|skill| Pick::new(word(skill), skill.words())).collect();
    let band = vec![
        whole("/squares", Words::new("jusqu'à (cases)", "up to (squares)"), 1, 64).first(4),
        whole("/target_number", Words::new("ND", "TN"), 0, 30).first(6),
        switch("/piercing", Words::new("Pénétration d'Armure", "armour piercing")),
    ];
    let postures = vec![
        Pick::new("Prone", Words::new("À Terre", "prone")),
        Pick::new("Unconscious", Words::new("Évanoui", "unconscious")),
    ];
    let poison = vec![
        whole("/wounds", Words::new("Blessures", "wounds"), 0, 9).first(1),
        choice("/posture", Words::new("et", "and"), postures).optional(),
    ];
    vec![
        text("/name", Words::new("nom", "name")),
        choice("/skill", Words::new("Talent de Combat", "combat skill"), skills).first("Slashing"),
        whole("/hands", Words::new("mains", "hands"), 0, 2).first(1).rule(rule("AD-ITEM-03")),
        whole("/reach", Words::new("Allonge", "reach"), 0, 9).first(0).rule(rule("AD-WPN-05")),
        by_suit("/damage", Words::new("dégâts", "damage")).rule(rule("AD-WPN-02")),
        list(
            "/ranges",
            Words::new("portées (aucune : mêlée)", "ranges (none: melee)"),
            Words::new("portée", "range"),
            band,
            6,
        )
        .optional()
        .rule(rule("AD-SHOOT-03")),
        switch("/piercing", Words::new("Pénétration d'Armure en mêlée", "armour piercing in melee"))
            .rule(rule("AD-WPN-08")),
        switch("/inconspicuous", Words::new("discrète", "inconspicuous")).rule(rule("AD-WPN-10")),
        whole("/load_rate", Words::new("Taux de Chargement", "load rate"), 0, 2)
            .first(0)
            .rule(rule("AD-WPN-06")),
        whole("/fast_reload", Words::new("ND de Rechargement Rapide", "fast reload TN"), 0, 30)
            .optional()
            .rule(rule("AD-WPN-07")),
        whole("/uses", Words::new("Munitions Limitées", "limited uses"), 1, 20)
            .optional()
            .rule(rule("AD-WPN-09")),
        Field::new(
            "/properties",
            Words::new("règles spéciales", "special rules"),
            Entry::Several { of: properties(), repeats: false },
        )
        .optional(),
        list("/poisons", Words::new("poisons", "poisons"), Words::new("poison", "poison"), poison, 10)
            .optional()
            .rule(rule("AD-POISON-01")),
    ]
}

/// A card of armour.   AD-ARM-01, AD-ARM-02
fn armour() -> Vec<Field> {
    let of = vec![
        by_suit("/plain", Words::new("d'ordinaire", "ordinarily")),
        by_suit("/pierced", Words::new("contre Pénétration d'Armure", "against armour piercing")),
    ];
    vec![
        text("/name", Words::new("nom", "name")),
        Field::new("/armour", Words::new("valeurs", "values"), Entry::Group { of }),
    ]
}

/// An item that may change hands: a weapon or armour too.   AD-ITEM-02
pub(super) fn extra() -> Vec<Field> {
    // What every weapon has comes last: the pick is known by it.
    let (last, mut of): (Vec<Field>, Vec<Field>) =
        weapon().into_iter().partition(|field| field.at == "/damage");
    of.extend(last);
    let arm = Pick::new(json!({ "damage": null }), Words::new("oui", "yes")).with(of);
    let worn = Pick::new(json!({ "pierced": null }), Words::new("oui", "yes")).with(vec![
        by_suit("/plain", Words::new("d'ordinaire", "ordinarily")),
        by_suit("/pierced", Words::new("contre Pénétration d'Armure", "against armour piercing")),
    ]);
    let mut fields = item();
    fields.push(
        choice("/weapon", Words::new("est une arme", "is a weapon"), vec![arm])
            .optional()
            .rule(rule("AD-WPN-01")),
    );
    fields.push(
        choice("/armour", Words::new("est une armure", "is armour"), vec![worn])
            .optional()
            .rule(rule("AD-ARM-01")),
    );
    fields
}

/// Anything else a figure may hold.   AD-ITEM-07
fn item() -> Vec<Field> {
    vec![
        text("/name", Words::new("nom", "name")),
        whole("/hands", Words::new("mains", "hands"), 0, 2).first(0).rule(rule("AD-ITEM-09")),
        whole("/fencing", Words::new("pions Escrime donnés", "fencing tokens granted"), 0, 9)
            .first(0)
            .rule(rule("AD-ABIL-05")),
        whole("/parry", Words::new("bonus de Parade", "parry bonus"), 0, 9).first(0).rule(rule("AD-TAL-26")),
        switch("/stealable", Words::new("peut être volé", "may be stolen")).rule(rule("AD-TAL-37")),
    ]
}

/// What stands for a value on the wire.
fn word(variant: &impl serde::Serialize) -> Value {
    greffe_core::record::write::value(variant)
}
