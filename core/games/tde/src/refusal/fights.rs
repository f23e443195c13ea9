//! Why a shot, a fight or a dodge is refused.

use crate::refusal::{Sheet, by, plain};
use crate::view::words::inches_words;
use greffe_core::telling::words::Words;

/// A reason; the fields are what its sentence names, lengths in tenths of a millimetre.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum FightRefusal {
    NotRanged { who: String },
    NotMelee { who: String },
    Defective { who: String, weapon: String },
    Destroyed { who: String, weapon: String, rule: &'static str },
    UsedUp { who: String, weapon: String },
    TargetNeeded,
    NoTemplate,
    PointNeeded,
    Stealthed { who: String },
    FriendTouches { who: String, ally: String },
    NotNearest { who: String, by: String },
    OutOfRange { who: String, distance: i32, most: i32 },
    OutOfSight { who: String },
    OutOfReach { who: String, target: String },
    BeyondReach { who: String, target: String },
    ChargeStealthed { who: String },
    FriendUnder { who: String },
    FightUnder { who: String },
    StealthUnder { who: String },
    NotUnder { who: String },
    PointUnseen,
    PointNowhere,
    NoDisplacement { who: String },
    DisplacementDone { who: String },
    StunTooMuch { who: String, most: u32 },
}

/// A length and the limit it exceeds, in inches to the tenth, where both would not read alike.
pub(super) fn beyond(length: i32, limit: i32) -> [Words; 2] {
    let [far, most] = [length, limit].map(inches_words);
    if far != most {
        return [far, most];
    }
    let just = Words::new(format!("un peu plus de {}", most.fr), format!("a little over {}", most.en));
    [just, most]
}

impl FightRefusal {
    /// The rule and the words.
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::NotRanged { who } => by(
                "TDE-WPN-01",
                format!("{who} ne tire pas avec cette arme"),
                format!("{who} does not shoot with this weapon"),
            ),
            Self::NotMelee { who } => by(
                "TDE-WPN-01",
                format!("{who} ne se bat pas au Corps à Corps avec cette arme"),
                format!("{who} does not fight with this weapon"),
            ),
            Self::Defective { who, weapon } => by(
                "TDE-WPN-05",
                format!("l'arme {weapon} de {who} est Défectueuse"),
                format!("the {weapon} of {who} is Defective"),
            ),
            Self::Destroyed { who, weapon, rule } => by(
                rule,
                format!("l'arme {weapon} de {who} est hors d'usage pour le reste de la partie"),
                format!("the {weapon} of {who} is beyond use for the rest of the match"),
            ),
            Self::UsedUp { who, weapon } => by(
                "TDE-PROP-15",
                format!("{who} n'a plus d'utilisation de {weapon}"),
                format!("{who} has no use of the {weapon} left"),
            ),
            Self::TargetNeeded => by("TDE-SHOOT-02", "désignez une Cible", "name a target"),
            Self::NoTemplate => {
                by("TDE-TPL-01", "cette arme n'emploie pas de Gabarit", "this weapon uses no template")
            }
            Self::PointNeeded => by(
                "TDE-TPL-03",
                "placez le Gabarit : désignez le Point Cible",
                "place the template: choose the target point",
            ),
            Self::Stealthed { who } => by(
                "TDE-STEALTH-02",
                format!("{who} est en Furtivité : on ne lui tire pas dessus"),
                format!("{who} is stealthed: nobody shoots at it"),
            ),
            Self::FriendTouches { who, ally } => by(
                "TDE-SHOOT-02",
                format!("{who} est au contact de {ally}, de votre camp"),
                format!("{who} touches {ally}, of your side"),
            ),
            Self::NotNearest { who, by: other } if other.is_empty() => by(
                "TDE-LOS-13",
                format!("un ennemi plus proche cache {who}"),
                format!("a nearer enemy hides {who}"),
            ),
            Self::NotNearest { who, by: other } => by(
                "TDE-LOS-13",
                format!("{other}, plus proche, cache {who} : c'est la Cible"),
                format!("{other} is nearer and hides {who}: that is the target"),
            ),
            Self::OutOfRange { who, distance, most } => {
                let [distance, most] = beyond(*distance, *most);
                by(
                    "TDE-SHOOT-01",
                    format!("{who} est à {}, la Portée est de {}", distance.fr, most.fr),
                    format!("{who} is {} away, the range is {}", distance.en, most.en),
                )
            }
            Self::OutOfSight { who } => {
                by("TDE-SHOOT-01", format!("{who} n'est pas en vue"), format!("{who} is not in sight"))
            }
            Self::OutOfReach { who, target } => by(
                "TDE-MELEE-01",
                format!("{who} n'est pas au contact de {target}"),
                format!("{who} does not touch {target}"),
            ),
            Self::BeyondReach { who, target } => by(
                "TDE-PROP-01",
                format!("l'Allonge de {who} ne va pas jusqu'à {target}"),
                format!("the Reach of {who} does not get to {target}"),
            ),
            Self::ChargeStealthed { who } => by(
                "TDE-STEALTH-02",
                format!("{who} est en Furtivité : on ne la Charge pas"),
                format!("{who} is stealthed: nobody charges it"),
            ),
            Self::FriendUnder { who } => by(
                "TDE-TPL-06",
                format!("le Gabarit recouvrirait {who}, de votre camp"),
                format!("the template would cover {who}, of your side"),
            ),
            Self::FightUnder { who } => by(
                "TDE-TPL-07",
                format!("le Gabarit recouvrirait un combat de {who}, de votre camp"),
                format!("the template would cover a fight of {who}, of your side"),
            ),
            Self::StealthUnder { who } => by(
                "TDE-TPL-08",
                format!("le Gabarit recouvrirait {who}, en Furtivité, sans ennemi visible"),
                format!("the template would cover {who}, stealthed, and no enemy in sight"),
            ),
            Self::NotUnder { who } => by(
                "TDE-TPL-10",
                format!("{who} n'est pas sous le Gabarit"),
                format!("{who} is not under the template"),
            ),
            Self::PointUnseen => {
                by("TDE-TPL-04", "le Point Cible n'est pas en vue", "the target point is not in sight")
            }
            Self::PointNowhere => by(
                "TDE-TPL-04",
                "le Point Cible est sur la table\u{a0}: au sol, sur l'eau, sur un décor ou sur un socle",
                "the target point is on the table: on the ground, water, scenery or a base",
            ),
            Self::NoDisplacement { who } => by(
                "TDE-DODGE-04",
                format!("{who} n'a pas d'Esquive à placer"),
                format!("{who} has no dodge to place"),
            ),
            Self::StunTooMuch { who, most } => by(
                "TDE-PROP-05",
                format!("{who} perd {most} PA au plus"),
                format!("{who} loses {most} AP at most"),
            ),
            Self::DisplacementDone { who } => plain(
                &format!("l'Esquive de {who} est déjà placée"),
                &format!("the dodge of {who} is placed already"),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::beyond;

    #[test]
    fn what_is_too_far_never_reads_as_far_enough() {
        let told = |length| beyond(length, 14 * 254).map(|words| words.fr);
        assert_eq!(told(3600), ["14,2″", "14″"]);
        assert_eq!(told(3560), ["un peu plus de 14″", "14″"]);
    }
}
