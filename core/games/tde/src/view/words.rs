//! Words for what the game counts and names.

use crate::profiles::weapons::Template;
use crate::profiles::{INCH, Kind, Role};
use crate::setup::{Corner, Edge, Scenario};
use crate::state::dice::{Attribute, Grade};
use crate::state::path::LegKind;
use crate::state::{Letter, Part, Posture, Until, WindowKind};
use crate::view::names::listed;
use greffe_core::telling::words::Words;

/// A length in inches, to the nearest tenth.
pub(crate) fn inches_words(tenths: i32) -> Words {
    let scaled = (i64::from(tenths) * 10 + i64::from(INCH) / 2).div_euclid(i64::from(INCH));
    let (whole, rest) = (scaled / 10, scaled % 10);
    if rest == 0 {
        Words::same(format!("{whole}″"))
    } else {
        Words::new(format!("{whole},{rest}″"), format!("{whole}.{rest}″"))
    }
}

/// A number as a text.
pub(crate) fn number(value: impl std::fmt::Display) -> Words {
    Words::same(value.to_string())
}

/// Yes or no.
pub(crate) fn yes_words(holds: bool) -> Words {
    if holds { Words::new("oui", "yes") } else { Words::new("non", "no") }
}

/// So many action points.
pub(crate) fn points_words(ap: u32) -> Words {
    Words::new(format!("{ap} PA"), format!("{ap} AP"))
}

/// So many of something, in the singular or the plural.
pub(crate) fn counted(count: u32, [fr, frs]: [&str; 2], [en, ens]: [&str; 2]) -> Words {
    // French keeps the singular up to one, English for one alone.
    let (fr, en) = (if count < 2 { fr } else { frs }, if count == 1 { en } else { ens });
    Words::new(format!("{count} {fr}"), format!("{count} {en}"))
}

/// So much damage to be saved.
pub(crate) fn damage_words(count: u32) -> Words {
    counted(count, ["Dommage", "Dommages"], ["damage", "damage"])
}

/// So many figures.
pub(crate) fn figures_words(count: u32) -> Words {
    counted(count, ["figurine", "figurines"], ["figure", "figures"])
}

/// So many pass tokens.
pub(crate) fn tokens_words(count: u32) -> Words {
    counted(count, ["jeton Passe", "jetons Passe"], ["pass token", "pass tokens"])
}

/// So many markers.
pub(crate) fn markers_words(count: u32) -> Words {
    counted(count, ["marqueur", "marqueurs"], ["marker", "markers"])
}

/// The faces of some dice.
pub(crate) fn faces_words(dice: &[u8]) -> Words {
    listed(&dice.iter().map(ToString::to_string).collect::<Vec<String>>())
}

/// A clause with a capital at its head.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Several clauses, separated by commas.
pub(crate) fn joined(parts: &[Words], by: &str) -> Words {
    let all = |of: fn(&Words) -> &str| parts.iter().map(of).collect::<Vec<&str>>().join(by);
    Words::new(all(|words| &words.fr), all(|words| &words.en))
}

/// So many wounds.
pub(crate) fn wounds_words(count: u32) -> Words {
    match count {
        0 => Words::new("aucune Blessure", "no wound"),
        1 => Words::new("1 Blessure", "1 wound"),
        2.. => Words::new(format!("{count} Blessures"), format!("{count} wounds")),
    }
}

/// A grade.
pub(crate) fn grade_words(grade: Grade) -> Words {
    match grade {
        Grade::Fiasco => Words::same("Fiasco"),
        Grade::Flop => Words::same("Flop"),
        Grade::Success => Words::new("Succès", "Success"),
        Grade::Exceptional => Words::new("Exceptionnel", "Exceptional"),
        Grade::Exploit => Words::same("Exploit"),
    }
}

/// An attribute.
pub(crate) fn attribute_words(attribute: Attribute) -> Words {
    match attribute {
        Attribute::Melee => Words::new("Corps à Corps", "Melee"),
        Attribute::Agility => Words::new("Agilité", "Agility"),
        Attribute::Aim => Words::new("Visée", "Aim"),
        Attribute::Intellect => Words::new("Intelligence", "Intellect"),
    }
}

/// A posture.
pub(crate) fn posture_words(posture: Posture) -> Words {
    match posture {
        Posture::Standing => Words::new("debout", "standing"),
        Posture::Crouched => Words::new("Accroupi", "crouched"),
        Posture::Swimming => Words::new("à la nage", "swimming"),
        Posture::Climbing(height) => {
            let up = inches_words(height);
            Words::new(format!("en Escalade à {}", up.fr), format!("climbing, {} up", up.en))
        }
    }
}

/// What a figure is.
pub(crate) fn kind_words(kind: Kind) -> Words {
    match kind {
        Kind::Character => Words::new("Personnage", "Character"),
        Kind::Cavalry => Words::new("Cavalerie", "Cavalry"),
        Kind::Beast => Words::new("Bête", "Beast"),
    }
}

/// A role.
pub(crate) fn role_words(role: Role) -> Words {
    match role {
        Role::Leader => Words::same("Leader"),
        Role::Medic => Words::new("Médic", "Medic"),
        Role::Scout => Words::same("Scout"),
        Role::Mechanic => Words::new("Mécano", "Mechanic"),
        Role::Bruiser => Words::new("Costaud", "Bruiser"),
    }
}

/// A part of a cavalry figure.
pub(crate) fn part_words(part: Part) -> Words {
    match part {
        Part::Rider => Words::new("Cavalier", "rider"),
        Part::Mount => Words::new("Monture", "mount"),
    }
}

/// A template.
pub(crate) fn template_words(template: Template) -> Words {
    match template {
        Template::Teardrop => Words::new("Gabarit Goutte", "teardrop template"),
        Template::Small => Words::new("Petit Gabarit", "small template"),
        Template::Large => Words::new("Grand Gabarit", "large template"),
    }
}

/// How a leg of a route is covered.
pub(crate) fn leg_words(kind: LegKind) -> Words {
    match kind {
        LegKind::Normal => Words::new("courir", "run"),
        LegKind::Crawl => Words::new("Ramper", "crawl"),
        LegKind::Swim => Words::new("Nager", "swim"),
        LegKind::Jump => Words::new("Bondir", "jump"),
        LegKind::Climb => Words::new("Escalader", "climb"),
        LegKind::Crouch => Words::new("s'accroupir", "crouch"),
        LegKind::Stand => Words::new("se relever", "stand up"),
    }
}

/// A letter.
pub(crate) fn letter_words(letter: Letter) -> Words {
    match letter {
        Letter::A => Words::new("joueur A", "player A"),
        Letter::B => Words::new("joueur B (première Activation)", "player B (first activation)"),
    }
}

/// A window that may be passed.
pub(crate) fn window_words(window: WindowKind) -> Words {
    match window {
        WindowKind::Reactions => Words::new("Réactions", "reactions"),
        WindowKind::Extra => Words::new("Actions Enchaînées et Fusillades", "chained actions and firefights"),
        WindowKind::Rerolls => Words::new("Relances", "re-rolls"),
    }
}

/// How long a standing pass lasts.
pub(crate) fn until_words(until: Until) -> Words {
    match until {
        Until::ActivationEnd => Words::new("jusqu'à la fin de l'Activation", "until the activation ends"),
        Until::TurnEnd => Words::new("jusqu'à la fin du Tour", "until the turn ends"),
        Until::MatchEnd => Words::new("jusqu'à la fin de la partie", "until the match ends"),
    }
}

/// A table edge.
pub(crate) fn edge_words(edge: Edge) -> Words {
    match edge {
        Edge::North => Words::new("nord", "north"),
        Edge::South => Words::new("sud", "south"),
        Edge::West => Words::new("ouest", "west"),
        Edge::East => Words::new("est", "east"),
    }
}

/// A table corner.
pub(crate) fn corner_words(corner: Corner) -> Words {
    match corner {
        Corner::NorthWest => Words::new("angle nord-ouest", "north-west corner"),
        Corner::NorthEast => Words::new("angle nord-est", "north-east corner"),
        Corner::SouthWest => Words::new("angle sud-ouest", "south-west corner"),
        Corner::SouthEast => Words::new("angle sud-est", "south-east corner"),
    }
}

/// A scenario.
pub(crate) fn scenario_words(scenario: Scenario) -> Words {
    match scenario {
        Scenario::Assassination => Words::new("Assassinat", "Assassination"),
        Scenario::Vengeance => Words::new("Concours de Vengeance", "Vengeance Contest"),
        Scenario::AttackAndDefence => Words::new("Attaque et Défense", "Attack and Defence"),
        Scenario::Couriers => Words::new("Courriers", "Couriers"),
        Scenario::TreasureHunt => Words::new("Chasse au Trésor", "Treasure Hunt"),
    }
}
