//! What special rules that say more than their name take.

use crate::profiles::Kind;
use crate::profiles::traits::{EnergyKind, GrenadeKind, Trait};
use greffe_core::telling::words::Words;

/// What a special rule takes, as a profile gives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Parameter<'a> {
    /// Nothing.
    None,
    /// A Combat.   DW-TRAIT-11, DW-TRAIT-26
    Combat(i32),
    /// Whom it concerns.   DW-TRAIT-19, DW-TRAIT-53, DW-TRAIT-57
    Whom(&'a Kind),
    /// A grenade.   DW-TRAIT-40
    Grenade(GrenadeKind),
    /// A beam.   DW-TRAIT-68
    Energy(EnergyKind),
    /// The name of a profile in reserve.   DW-TRAIT-49
    Profile(&'a str),
}

impl Parameter<'_> {
    /// In words, when there is something to say.
    pub fn words(self) -> Option<Words> {
        match self {
            Self::None => None,
            Self::Combat(combat) => Some(Words::same(combat.to_string())),
            Self::Whom(kind) => Some(kind.words()),
            Self::Grenade(grenade) => Some(grenade.words()),
            Self::Energy(energy) => Some(energy.words()),
            Self::Profile(name) => Some(Words::same(name)),
        }
    }
}

impl Trait {
    /// What it takes.
    #[expect(clippy::too_many_lines, reason = "every special rule says whether it takes anything")]
    pub fn parameter(&self) -> Parameter<'_> {
        match self {
            Self::ImprovedAttack(combat) | Self::ImprovedDefence(combat) => Parameter::Combat(*combat),
            Self::LeaderOf(kind) | Self::Lethal(kind) | Self::FearOf(kind) => Parameter::Whom(kind),
            Self::Grenade(grenade) => Parameter::Grenade(*grenade),
            Self::SilverWatch(name) => Parameter::Profile(name),
            Self::EnergyProjection(energy) => Parameter::Energy(*energy),
            Self::MemoryProof
            | Self::Acrobat
            | Self::Amphibious
            | Self::Animal
            | Self::Bow
            | Self::Crossbow
            | Self::PowerArmour
            | Self::ReflectiveArmour
            | Self::LightArmour
            | Self::HeavyArmour
            | Self::Artificial
            | Self::ExtraAttack
            | Self::Attractive
            | Self::MentalBlock
            | Self::MentalShield
            | Self::KineticShield
            | Self::ForceField
            | Self::Leader
            | Self::NbcSuit
            | Self::WeakConstitution
            | Self::StrongConstitution
            | Self::Contagion
            | Self::TailSwipe
            | Self::Sprint
            | Self::ShortMove
            | Self::LongMove
            | Self::Determined
            | Self::Doppelganger
            | Self::Entangle
            | Self::SonicStunner
            | Self::MeleeExpert
            | Self::StrawMan
            | Self::Undead
            | Self::Woodsman
            | Self::Stealth
            | Self::Shotgun
            | Self::AssaultRifle
            | Self::Large
            | Self::Climber
            | Self::Hero
            | Self::TelepathicScream
            | Self::Immaterial
            | Self::QuantumUncertainty
            | Self::Unstable
            | Self::Flamethrower
            | Self::Slow
            | Self::HorribleDeath
            | Self::ParalysingHands
            | Self::Mounted
            | Self::NoHands
            | Self::FearOfFire
            | Self::FearOfWater
            | Self::Pistol
            | Self::NeedlePistol
            | Self::NanitePistol
            | Self::WebPistol
            | Self::ElectricPistol
            | Self::LaserPistol
            | Self::Spines
            | Self::Poison
            | Self::Possession
            | Self::ForEngland
            | Self::Psychometry
            | Self::DeathRayPistol
            | Self::Repair
            | Self::Tough
            | Self::Sacrifice
            | Self::DisengagementExpert
            | Self::EnhancedSenses
            | Self::DangerSense
            | Self::TranquilliserDarts
            | Self::Heal
            | Self::MeleeSpecialist
            | Self::ImmobileStatue
            | Self::Stimulant
            | Self::Telepathy
            | Self::Teleportation
            | Self::Terror
            | Self::Marksman
            | Self::LaserScrewdriver
            | Self::SonicScrewdriver
            | Self::VeryLarge
            | Self::Flight => Parameter::None,
        }
    }

    /// Whether a profile may list it several times: things carried, and rules about several kinds.
    pub fn may_repeat(&self) -> bool {
        matches!(
            self,
            Self::Grenade(_)
                | Self::Stimulant
                | Self::LeaderOf(_)
                | Self::Lethal(_)
                | Self::FearOf(_)
                | Self::EnergyProjection(_)
        )
    }
}

impl GrenadeKind {
    /// The grenades in the order of the book's table.
    pub const ALL: [Self; 6] =
        [Self::PsiNeg, Self::Fragmentation, Self::Plasma, Self::Toxic, Self::Sonic, Self::Photonic];

    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::PsiNeg => Words::new("psi-neg", "psi-neg"),
            Self::Fragmentation => Words::new("fragmentation", "fragmentation"),
            Self::Plasma => Words::new("plasma", "plasma"),
            Self::Toxic => Words::new("toxique", "toxic"),
            Self::Sonic => Words::new("sonique", "sonic"),
            Self::Photonic => Words::new("photonique", "photonic"),
        }
    }
}

impl EnergyKind {
    /// The energies in the order of the book's list.
    pub const ALL: [Self; 6] =
        [Self::Sonic, Self::Kinetic, Self::Electric, Self::Radiation, Self::Flames, Self::Light];

    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::Sonic => Words::new("sonique", "sonic"),
            Self::Kinetic => Words::new("cinétique", "kinetic"),
            Self::Electric => Words::new("électricité", "electricity"),
            Self::Radiation => Words::new("radiation", "radiation"),
            Self::Flames => Words::new("flammes", "flames"),
            Self::Light => Words::new("lumière", "light"),
        }
    }
}
