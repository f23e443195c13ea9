//! What a band must respect: each fault at its field, with the rule it breaks.

use crate::profiles::traits::{Nature, Trait};
use crate::profiles::{Kind, Profile, Ruler, Size};
use crate::setup::Setup;
use greffe_core::judging::error::Fault;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// The most figures of a band.
pub const MOST_FIGURES: usize = 40;

/// The most letters of a name.
const MOST_LETTERS: usize = 60;

/// Combat beyond these is a slip of the pen: the book prints no limit.
const COMBAT: std::ops::RangeInclusive<i32> = -5..=30;

/// The faults of one band; `field` points to it.   DW-CAMP-04
pub fn faults(setup: &Setup, roster: &[Profile], field: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    if roster.is_empty() || roster.len() > MOST_FIGURES {
        faults.push(fault(
            field,
            "DW-CAMP-04",
            format!("une bande compte de 1 à {MOST_FIGURES} figurines"),
            format!("a band has 1 to {MOST_FIGURES} figures"),
        ));
    }
    for (place, profile) in roster.iter().enumerate() {
        faults.extend(profile_faults(setup, profile, &format!("{field}/{place}")));
    }
    faults
}

/// The faults of one profile, in a band or in reserve.
pub fn profile_faults(setup: &Setup, profile: &Profile, field: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    numbers(profile, field, &mut faults);
    kinds(profile, field, &mut faults);
    lists(profile, field, &mut faults);
    shape(profile, field, &mut faults);
    for (place, held) in profile.traits.iter().enumerate() {
        forbidden(setup, profile, held, &format!("{field}/traits/{place}"), &mut faults);
    }
    if profile.has(&Trait::Animal) && !profile.equipment.is_empty() {
        faults.push(fault(
            &format!("{field}/equipment"),
            "DW-TRAIT-04",
            "un Animal n’a pas d’équipement".to_owned(),
            "an animal has no equipment".to_owned(),
        ));
    }
    faults
}

fn fault(field: &str, rule: &'static str, fr: String, en: String) -> Fault {
    Fault::new(field, Some(RuleId::new(rule)), fr, en)
}

fn numbers(profile: &Profile, field: &str, faults: &mut Vec<Fault>) {
    let letters = profile.name.chars().count();
    if profile.name.trim().is_empty() || letters > MOST_LETTERS {
        faults.push(Fault::new(
            format!("{field}/name"),
            None,
            format!("un nom de 1 à {MOST_LETTERS} lettres est attendu"),
            format!("a name of 1 to {MOST_LETTERS} letters is needed"),
        ));
    }
    if !(2..=6).contains(&profile.quality) {
        faults.push(fault(
            &format!("{field}/quality"),
            "DW-CORE-01",
            format!("la Qualité va de 2 à 6, pas {}", profile.quality),
            format!("quality goes from 2 to 6, not {}", profile.quality),
        ));
    }
    if !COMBAT.contains(&profile.combat) {
        faults.push(fault(
            &format!("{field}/combat"),
            "DW-CORE-04",
            format!("un Combat de {} est hors de mesure", profile.combat),
            format!("a Combat of {} is out of measure", profile.combat),
        ));
    }
    if profile.points.is_some_and(|points| !(0..=1_000_000).contains(&points)) {
        faults.push(fault(
            &format!("{field}/points"),
            "DW-GAP-45",
            "les points ne sont pas négatifs".to_owned(),
            "points are not negative".to_owned(),
        ));
    }
    if !(50..=5_000).contains(&profile.base()) {
        faults.push(fault(
            &format!("{field}/base"),
            "DW-SETUP-11",
            "un socle mesure de 5 à 500 mm".to_owned(),
            "a base measures 5 to 500 mm".to_owned(),
        ));
    }
}

fn kinds(profile: &Profile, field: &str, faults: &mut Vec<Fault>) {
    for (place, kind) in profile.kind.iter().enumerate() {
        let field = format!("{field}/kind/{place}");
        if kind.word().trim().is_empty() || kind.word().chars().count() > MOST_LETTERS {
            faults.push(fault(
                &field,
                "DW-GAP-46",
                format!("un mot de 1 à {MOST_LETTERS} lettres est attendu"),
                format!("a word of 1 to {MOST_LETTERS} letters is needed"),
            ));
        }
        if profile.kind.iter().take(place).any(|other| other == kind) {
            faults.push(twice(&field, "DW-GAP-46", &kind.words()));
        }
        if *kind == Kind::Organic && profile.is_artificial() {
            faults.push(fault(
                &field,
                "DW-TRAIT-10",
                "un être artificiel n’est pas vivant".to_owned(),
                "an artificial figure is no living being".to_owned(),
            ));
        }
    }
}

fn twice(field: &str, rule: &'static str, words: &Words) -> Fault {
    fault(field, rule, format!("« {} » figure deux fois", words.fr), format!("{} is listed twice", words.en))
}

/// Rules listed twice, where once says it all.
fn lists(profile: &Profile, field: &str, faults: &mut Vec<Fault>) {
    for (place, held) in profile.traits.iter().enumerate() {
        let counted = matches!(held, Trait::Grenade(_) | Trait::Stimulant);
        let same = |other: &Trait| other == held || (!held.may_repeat() && other.sheet() == held.sheet());
        if !counted && profile.traits.iter().take(place).any(same) {
            faults.push(twice(&format!("{field}/traits/{place}"), held.sheet().rule, &held.words()));
        }
    }
}

/// Moves and size: what is written twice must agree.   DW-TRAIT-27, DW-TRAIT-28, DW-TRAIT-39, DW-TRAIT-88
fn shape(profile: &Profile, field: &str, faults: &mut Vec<Fault>) {
    let both = |one: &Trait, other: &Trait| profile.has(one) && profile.has(other);
    if both(&Trait::ShortMove, &Trait::LongMove) {
        faults.push(fault(
            &format!("{field}/traits"),
            "DW-TRAIT-28",
            "Déplacement court et Déplacement long s’excluent".to_owned(),
            "short move and long move exclude each other".to_owned(),
        ));
    }
    if both(&Trait::Large, &Trait::VeryLarge) {
        faults.push(fault(
            &format!("{field}/traits"),
            "DW-TRAIT-88",
            "Grand et Très grand s’excluent".to_owned(),
            "large and very large exclude each other".to_owned(),
        ));
    }
    if profile.stride.is_some_and(|stride| stride != profile.stride()) {
        let word = match profile.stride() {
            Ruler::Short => "Short",
            Ruler::Medium => "Medium",
            Ruler::Long => "Long",
        };
        faults.push(fault(
            &format!("{field}/move"),
            "DW-MOVE-01",
            format!("les règles spéciales disent {word}"),
            format!("its special rules say {word}"),
        ));
    }
    if profile.size.is_some_and(|size| size != profile.size()) {
        let word = match profile.size() {
            Size::Normal => "Normal",
            Size::Large => "Large",
            Size::VeryLarge => "VeryLarge",
        };
        faults.push(fault(
            &format!("{field}/size"),
            "DW-TRAIT-39",
            format!("les règles spéciales disent {word}"),
            format!("its special rules say {word}"),
        ));
    }
}

/// Special rules that another one of the profile, or the set-up, forbids.
fn forbidden(setup: &Setup, profile: &Profile, held: &Trait, field: &str, faults: &mut Vec<Fault>) {
    let armour = matches!(
        held,
        Trait::PowerArmour
            | Trait::ReflectiveArmour
            | Trait::LightArmour
            | Trait::HeavyArmour
            | Trait::NbcSuit
    );
    if armour && profile.has(&Trait::Spines) {
        faults.push(fault(
            field,
            "DW-TRAIT-64",
            "avec des piquants, ni armure ni combinaison NBC".to_owned(),
            "with spines, neither armour nor NBC suit".to_owned(),
        ));
    }
    let stealthy = matches!(held, Trait::Stealth | Trait::MemoryProof);
    if stealthy && profile.has(&Trait::HeavyArmour) {
        faults.push(fault(
            field,
            "DW-TRAIT-09",
            "une armure lourde interdit la Furtivité".to_owned(),
            "heavy armour forbids stealth".to_owned(),
        ));
    }
    if held.sheet().nature == Nature::Gear && profile.has(&Trait::Animal) {
        faults.push(fault(
            field,
            "DW-TRAIT-04",
            "un Animal n’a pas d’équipement".to_owned(),
            "an animal has no equipment".to_owned(),
        ));
    }
    parameter(setup, held, field, faults);
}

/// Parameters that mean nothing.
fn parameter(setup: &Setup, held: &Trait, field: &str, faults: &mut Vec<Fault>) {
    if let Trait::ImprovedAttack(combat) | Trait::ImprovedDefence(combat) = held
        && !COMBAT.contains(combat)
    {
        faults.push(fault(
            field,
            held.sheet().rule,
            format!("un Combat de {combat} est hors de mesure"),
            format!("a Combat of {combat} is out of measure"),
        ));
    }
    if let Trait::LeaderOf(kind) | Trait::Lethal(kind) | Trait::FearOf(kind) = held
        && kind.word().trim().is_empty()
    {
        faults.push(fault(
            field,
            held.sheet().rule,
            "il faut dire de qui il s’agit".to_owned(),
            "whom it is about must be said".to_owned(),
        ));
    }
    if let Trait::SilverWatch(name) = held
        && setup.reserve(name).is_none()
    {
        // What is missing is missing in the reserve: the band itself is sound.
        faults.push(fault(
            "/setup/reserve",
            "DW-TRAIT-49",
            format!("aucun profil en réserve ne s’appelle « {name} »"),
            format!("no profile in reserve is called {name}"),
        ));
    }
}
