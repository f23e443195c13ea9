//! What profile, talent and effect cards must respect: numbers that mean something.   TDE-PROF-01 to TDE-PROF-12

use crate::profiles::cards::{AtOnce, EffectCard};
use crate::profiles::talents::{Effect, Talent, Token};
use crate::profiles::weapons::{Property, Weapon};
use crate::profiles::{Body, Kind, Pair, Profile, Role};
use greffe_core::judging::error::Fault;
use greffe_core::record::ids::RuleId;

/// The most letters of a name.
pub const MOST_LETTERS: usize = 60;
/// The most letters of a card's text.
pub const MOST_TEXT: usize = 600;
/// The most points, damage or inches that a card may name: beyond is a slip of the pen.
const MOST: u32 = 99;
/// The greatest change that a card may make.
const MOST_CHANGE: i32 = 9;

fn fault(field: &str, rule: &'static str, fr: impl Into<String>, en: impl Into<String>) -> Fault {
    Fault::new(field, Some(RuleId::new(rule)), fr, en)
}

/// The faults of a profile card; `field` points to it.
pub fn faults(card: &Profile, field: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    name(&card.name, &format!("{field}/name"), &mut faults);
    numbers(card, field, &mut faults);
    body(&card.body, &format!("{field}/body"), &mut faults);
    for (place, weapon) in card.weapons.iter().enumerate() {
        weapon_faults(weapon, &format!("{field}/weapons/{place}"), &mut faults);
    }
    for (place, talent) in card.talents.iter().enumerate() {
        faults.extend(talent_faults(talent, &format!("{field}/talents/{place}")));
    }
    kind(card, field, &mut faults);
    faults
}

fn name(text: &str, field: &str, faults: &mut Vec<Fault>) {
    if text.trim().is_empty() || text.chars().count() > MOST_LETTERS {
        faults.push(Fault::new(
            field,
            None,
            format!("un nom de 1 à {MOST_LETTERS} lettres est attendu"),
            format!("a name of 1 to {MOST_LETTERS} letters is needed"),
        ));
    }
}

fn numbers(card: &Profile, field: &str, faults: &mut Vec<Fault>) {
    if !(1..=MOST).contains(&card.ap_max) || card.ap_gain > MOST {
        faults.push(fault(
            &format!("{field}/ap_max"),
            "TDE-PROF-02",
            "le maximum de PA va de 1 à 99",
            "the AP maximum goes from 1 to 99",
        ));
    }
    pair(card.distance, &format!("{field}/distance"), "TDE-PROF-03", faults);
    let attributes = [
        ("melee", card.melee, "TDE-PROF-05"),
        ("agility", card.agility, "TDE-PROF-06"),
        ("aim", card.aim, "TDE-PROF-07"),
        ("intellect", card.intellect, "TDE-PROF-08"),
    ];
    for (word, value, rule) in attributes {
        if !(0..=20).contains(&value) {
            faults.push(fault(
                &format!("{field}/{word}"),
                rule,
                "un Attribut va de 0 à 20",
                "an attribute goes from 0 to 20",
            ));
        }
    }
    if card.availability == 0 || card.availability > MOST {
        faults.push(fault(
            &format!("{field}/availability"),
            "TDE-BUILD-07",
            "la Disponibilité va de 1 à 99",
            "availability goes from 1 to 99",
        ));
    }
    if card.cost > 10_000 {
        faults.push(fault(
            &format!("{field}/cost"),
            "TDE-BUILD-01",
            "un coût va de 0 à 10 000 points",
            "a cost goes from 0 to 10,000 points",
        ));
    }
    if !(50..=5_000).contains(&card.base) {
        faults.push(fault(
            &format!("{field}/base"),
            "TDE-CORE-02",
            "un socle mesure de 5 à 500 mm",
            "a base measures 5 to 500 mm",
        ));
    }
}

fn pair(pair: Pair, field: &str, rule: &'static str, faults: &mut Vec<Fault>) {
    if pair.success > pair.exceptional || pair.exceptional > MOST {
        faults.push(fault(
            field,
            rule,
            "deux nombres croissants, de 0 à 99",
            "two increasing numbers, from 0 to 99",
        ));
    }
}

/// TDE-PROF-04, TDE-PROF-09, TDE-PROF-10
fn body(body: &Body, field: &str, faults: &mut Vec<Fault>) {
    if !(1..=MOST).contains(&body.health) {
        faults.push(fault(
            &format!("{field}/health"),
            "TDE-PROF-04",
            "la Santé va de 1 à 99",
            "health goes from 1 to 99",
        ));
    }
    for (word, value, rule) in
        [("endurance", body.endurance, "TDE-PROF-09"), ("armour", body.armour, "TDE-PROF-10")]
    {
        if !(0..=20).contains(&value) {
            faults.push(fault(
                &format!("{field}/{word}"),
                rule,
                "cette valeur va de 0 à 20",
                "this value goes from 0 to 20",
            ));
        }
    }
}

/// What a figure's type asks of its card.   TDE-PROF-01, TDE-CAV-01
fn kind(card: &Profile, field: &str, faults: &mut Vec<Fault>) {
    if card.kind == Kind::Beast && card.role.is_some() {
        faults.push(fault(
            &format!("{field}/role"),
            "TDE-BEAST-05",
            "une Bête n’a pas de Rôle",
            "a Beast has no role",
        ));
    }
    match (&card.kind, &card.parts) {
        (Kind::Cavalry, None) => faults.push(fault(
            &format!("{field}/parts"),
            "TDE-CAV-01",
            "une Cavalerie demande les cartes du cavalier et de la monture",
            "Cavalry needs the cards of its rider and of its mount",
        )),
        (Kind::Character | Kind::Beast, Some(_)) => faults.push(fault(
            &format!("{field}/parts"),
            "TDE-CAV-01",
            "seule une Cavalerie a un cavalier et une monture",
            "only Cavalry has a rider and a mount",
        )),
        (Kind::Cavalry, Some(parts)) => {
            body(&parts.mount, &format!("{field}/parts/mount"), faults);
            for (word, part, wanted) in
                [("rider", &parts.rider, Kind::Character), ("beast", &parts.beast, Kind::Beast)]
            {
                let field = format!("{field}/parts/{word}");
                if part.kind != wanted || part.parts.is_some() {
                    faults.push(fault(
                        &format!("{field}/kind"),
                        "TDE-CAV-14",
                        "le cavalier est un Personnage, la monture une Bête",
                        "the rider is a Character, the mount a Beast",
                    ));
                } else {
                    faults.extend(self::faults(part, &field));
                }
            }
            if card.role == Some(Role::Leader) && parts.rider.role != Some(Role::Leader) {
                faults.push(fault(
                    &format!("{field}/parts/rider/role"),
                    "TDE-CAV-14",
                    "le cavalier d’un Leader monté est Leader",
                    "the rider of a mounted Leader is a Leader",
                ));
            }
        }
        (Kind::Character | Kind::Beast, None) => {}
    }
}

/// TDE-WPN-01 to TDE-WPN-04
fn weapon_faults(weapon: &Weapon, field: &str, faults: &mut Vec<Fault>) {
    name(&weapon.name, &format!("{field}/name"), faults);
    pair(weapon.damage, &format!("{field}/damage"), "TDE-WPN-03", faults);
    if let Some(range) = &weapon.range {
        pair(*range, &format!("{field}/range"), "TDE-WPN-02", faults);
    }
    for (place, property) in weapon.properties.iter().enumerate() {
        let field = format!("{field}/properties/{place}");
        let twice = weapon.properties.iter().take(place).any(|other| other.term() == property.term());
        if twice {
            faults.push(fault(
                &field,
                property.rule(),
                format!("{} figure deux fois", property.words().fr),
                format!("{} is listed twice", property.words().en),
            ));
        }
        if property.number().is_some_and(|number| !(1..=MOST).contains(&number)) {
            faults.push(fault(
                &field,
                "TDE-CORE-11",
                "le nombre entre parenthèses va de 1 à 99",
                "the number in brackets goes from 1 to 99",
            ));
        }
        misplaced(weapon, *property, &field, faults);
    }
}

/// Properties that mean nothing on this weapon.   TDE-WPN-01, TDE-PROP-01, TDE-PROP-02, TDE-PROP-18
fn misplaced(weapon: &Weapon, property: Property, field: &str, faults: &mut Vec<Fault>) {
    let (fr, en) = match property {
        Property::Reach(_) | Property::Vicious(_) if weapon.is_ranged() => {
            ("pour une arme de Corps à Corps", "for a melee weapon")
        }
        Property::Scatter(_) | Property::Smoke | Property::Spray | Property::Template(_)
            if !weapon.is_ranged() =>
        {
            ("pour une arme à distance", "for a ranged weapon")
        }
        Property::Scatter(_) | Property::Smoke if weapon.template().is_none() => {
            ("pour une arme à Gabarit", "for a template weapon")
        }
        Property::Toxic if !weapon.has(|other| other == Property::Smoke) => {
            ("pour une arme Fumigène", "for a smoke weapon")
        }
        Property::Reach(_)
        | Property::Scatter(_)
        | Property::Blinding
        | Property::Armour(_)
        | Property::Stunning(_)
        | Property::Smoke
        | Property::Template(_)
        | Property::Incendiary(_)
        | Property::Limited
        | Property::Natural
        | Property::Slowing(_)
        | Property::Penetrating(_)
        | Property::Piercing(_)
        | Property::Primitive
        | Property::Rare(_)
        | Property::Knockdown
        | Property::Spray
        | Property::Toxic
        | Property::Vicious(_) => return,
    };
    let words = property.words();
    faults.push(fault(field, property.rule(), format!("{} : {fr}", words.fr), format!("{}: {en}", words.en)));
}

/// The faults of a talent; `field` points to it.   TDE-TALENT-01
pub fn talent_faults(talent: &Talent, field: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    name(&talent.name, &format!("{field}/name"), &mut faults);
    text(&talent.text, field, &mut faults);
    for (place, effect) in talent.effects.iter().enumerate() {
        effect_faults(effect, talent.limit.is_some(), &format!("{field}/effects/{place}"), &mut faults);
    }
    if let Some(limit) = talent.limit
        && (limit.uses == 0 || limit.uses > MOST || !talent.effects.iter().any(Effect::is_chosen))
    {
        faults.push(fault(
            &format!("{field}/limit"),
            "TDE-TALENT-01",
            "on ne compte que les usages d’une Relance ou d’un coût changé, de 1 à 99",
            "only the uses of a reroll or of a changed cost are counted, from 1 to 99",
        ));
    }
    faults
}

fn text(text: &str, field: &str, faults: &mut Vec<Fault>) {
    if text.chars().count() > MOST_TEXT {
        faults.push(Fault::new(
            format!("{field}/text"),
            None,
            format!("{MOST_TEXT} signes au plus"),
            format!("{MOST_TEXT} signs at most"),
        ));
    }
}

fn effect_faults(effect: &Effect, limited: bool, field: &str, faults: &mut Vec<Fault>) {
    let small = |value: i32| (-MOST_CHANGE..=MOST_CHANGE).contains(&value) && value != 0;
    let (sound, fr, en) = match effect {
        Effect::Bonus { value, .. }
        | Effect::Hindrance { value, .. }
        | Effect::ActionPoints { value }
        | Effect::Distance { value }
        | Effect::Damage { value, .. } => {
            (small(*value), "un nombre de -9 à 9, sauf 0", "a number from -9 to 9, not 0")
        }
        // Something free that may be done without end would never end.
        Effect::Cost { ap, .. } => (
            *ap <= 9 && (*ap > 0 || limited),
            "un coût de 1 à 9 PA, ou de 0 avec des usages comptés",
            "a cost of 1 to 9 AP, or of 0 with counted uses",
        ),
        Effect::Mark { token, .. } => (is_sound(*token), "un nombre de 1 à 99", "a number from 1 to 99"),
        Effect::Immune { to } => {
            (!to.is_empty(), "de quoi la carte protège-t-elle ?", "what does it protect from?")
        }
        Effect::Moves { gaits } => (!gaits.is_empty(), "quelle façon de bouger ?", "which way of moving?"),
        Effect::Reroll { .. } | Effect::Ability { .. } | Effect::Stealth {} => return,
    };
    if !sound {
        faults.push(fault(field, "TDE-TALENT-01", fr, en));
    }
}

fn is_sound(token: Token) -> bool {
    match token {
        Token::Blind | Token::Knockdown => true,
        Token::Fire(count) | Token::Slowed(count) => (1..=MOST).contains(&count),
    }
}

/// The faults of an effect card; `field` points to it.   TDE-BUILD-11
pub fn card_faults(card: &EffectCard, field: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    name(&card.name, &format!("{field}/name"), &mut faults);
    text(&card.text, field, &mut faults);
    for (place, instant) in card.does.iter().enumerate() {
        let field = format!("{field}/does/{place}");
        let sound = match instant {
            AtOnce::ActionPoints { value } => (-MOST_CHANGE..=MOST_CHANGE).contains(value) && *value != 0,
            AtOnce::Heal { wounds } | AtOnce::Wound { wounds } => (1..=MOST).contains(wounds),
            AtOnce::Mark { token } => is_sound(*token),
            AtOnce::Lend { effect, .. } => {
                effect_faults(effect, false, &format!("{field}/Lend/effect"), &mut faults);
                true
            }
            AtOnce::Cleanse {} | AtOnce::Hide {} | AtOnce::Show {} | AtOnce::Repair {} => true,
        };
        if !sound {
            faults.push(fault(
                &field,
                "TDE-BUILD-11",
                "ce nombre n’a pas de sens",
                "this number means nothing",
            ));
        }
    }
    faults
}
