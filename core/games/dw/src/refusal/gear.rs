//! Why it is refused: gear, powers and care.

use crate::profiles::weapons::Weapon;
use crate::refusal::{Sheet, by};
use greffe_core::telling::french::de;

/// Gear, powers and care.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Gear {
    Animal { who: String },
    NothingToReload { who: String, weapon: Weapon },
    NotLoadable { weapon: Weapon },
    InHand { who: String, weapon: Weapon },
    NothingToDrop { who: String },
    BadObject,
    NoGrenade { who: String },
    NotPsychic { target: String, rule: &'static str },
    MindBlocked { who: String },
    BadActions,
    NotSuffering { who: String, rule: &'static str },
    NoConsent { who: String, rule: &'static str },
    WrongPatient { who: String, rule: &'static str },
    NoDose { who: String },
    NoAntidote { who: String },
    CannotCopy { who: String },
    NoForm { who: String },
    ShieldUp { who: String },
    ArmourOn { who: String },
    NotDazed { who: String },
    NoLight { who: String },
    NotOnRim { who: String },
    TooNear { who: String },
    NotBeside { who: String, by: String },
}

impl Gear {
    /// The rule that refuses, when one does, and the words.
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::Animal { who } => by(
                "DW-TRAIT-04",
                format!("{who} est un Animal et n'utilise aucun équipement"),
                format!("{who} is an Animal and uses no equipment"),
            ),
            Self::NothingToReload { who, weapon } => by(
                "DW-ACTION-18",
                format!("{who} n'a rien à recharger : {}", weapon.words().fr),
                format!("{who} has nothing to reload: {}", weapon.words().en),
            ),
            Self::NotLoadable { weapon } => by(
                "DW-ACTION-25",
                format!("cela ne s'encoche pas : {}", weapon.words().fr),
                format!("this is not nocked: {}", weapon.words().en),
            ),
            Self::InHand { who, weapon } => by(
                "DW-ACTION-12",
                format!("{who} a déjà cette arme en main : {}", weapon.words().fr),
                format!("{who} has this weapon in hand already: {}", weapon.words().en),
            ),
            Self::NothingToDrop { who } => {
                by("DW-ACTION-15", format!("{who} n'a pas cela"), format!("{who} does not have that"))
            }
            Self::BadObject => by(
                "DW-ACTION-13",
                "nommez un objet que nul ne porte, en quarante signes au plus",
                "name an object that nobody carries, in forty signs at most",
            ),
            Self::NoGrenade { who } => by(
                "DW-SHOOT-07",
                format!("{who} n'a plus de cette grenade"),
                format!("{who} has none of these grenades left"),
            ),
            Self::NotPsychic { target, rule } => by(
                rule,
                format!("l'esprit {of} est hors d'atteinte", of = de(target)),
                format!("the mind of {target} is out of reach"),
            ),
            Self::MindBlocked { who } => by(
                "DW-TRAIT-14",
                format!("l'esprit de {who} est bloqué : aucun combat télépathique"),
                format!("the mind of {who} is blocked: no telepathic combat"),
            ),
            Self::BadActions => {
                by("DW-GAP-27", "il faut une, deux ou trois actions", "one, two or three actions are needed")
            }
            Self::NoConsent { who, rule } => by(
                rule,
                format!("{who} n'est pas de votre bande, et son joueur n'a pas dit consentir"),
                format!("{who} is not of your band, and its player has not said yes"),
            ),
            Self::NotSuffering { who, rule } => {
                by(rule, format!("{who} ne souffre pas de cela"), format!("{who} does not suffer from that"))
            }
            Self::WrongPatient { who, rule } => {
                by(rule, format!("cela ne soigne pas {who}"), format!("this does not help {who}"))
            }
            Self::NoDose { who } => by(
                "DW-TRAIT-81",
                format!("{who} n'a plus de Stimulant"),
                format!("{who} has no stimulant left"),
            ),
            Self::NoAntidote { who } => {
                by("DW-GAP-46", format!("{who} n'a pas d'antidote"), format!("{who} has no antidote"))
            }
            Self::CannotCopy { who } => {
                by("DW-TRAIT-30", format!("{who} ne peut être copié"), format!("{who} cannot be copied"))
            }
            Self::NoForm { who } => by(
                "DW-TRAIT-30",
                format!("{who} est sous sa propre forme"),
                format!("{who} is in its own form"),
            ),
            Self::ShieldUp { who } => by(
                "DW-ACTION-23",
                format!("le bouclier {of} est déjà levé", of = de(who)),
                format!("the shield of {who} is up already"),
            ),
            Self::ArmourOn { who } => by(
                "DW-ACTION-24",
                format!("l'armure {of} n'est pas coupée", of = de(who)),
                format!("the armour of {who} has not shut down"),
            ),
            Self::NotDazed { who } => {
                by("DW-ACTION-22", format!("{who} n'est pas déboussolé"), format!("{who} is not dazed"))
            }
            Self::NoLight { who } => by(
                "DW-ENV-12",
                format!("{who} n'a pas de lumière de tournevis sonique à élargir, ou l'a déjà fait"),
                format!("{who} has no light of a sonic screwdriver to widen, or has done so"),
            ),
            Self::NotOnRim { who } => by(
                "DW-AREA-10",
                format!("{who} doit toucher le bord de l'explosion"),
                format!("{who} must touch the rim of the explosion"),
            ),
            Self::TooNear { who } => by(
                "DW-TRAIT-83",
                format!("{who} doit réapparaître à une réglette Longue au moins"),
                format!("{who} must reappear at least the Long ruler away"),
            ),
            Self::NotBeside { who, by: other } => by(
                "DW-TRAIT-66",
                format!("{who} doit être placé au contact {of}", of = de(other)),
                format!("{who} must be placed in contact with {other}"),
            ),
        }
    }
}
