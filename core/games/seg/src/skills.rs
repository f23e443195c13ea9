//! What each skill changes, grouped by the moment at which it acts.

use crate::profiles::{Skill, Suit};
use crate::setup::Ruler;

/// Where in the rules a skill acts: the one list that a new skill must join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hook {
    /// The ruler of moves.
    Stride(Ruler),
    /// What may be passed through, and how often one moves.
    Passage,
    /// An action of its own that costs no energy.
    Action(Suit),
    /// An action of its own that costs energy.   SEG-SKNRG-08
    Spender(Suit),
    /// Basic attacks out of contact.
    Ranged(Ruler),
    /// The actor's own tests.
    OwnTest,
    /// A protection of its holder.
    Protection,
    /// A protection of everybody near.
    Zone,
    /// Parries and counter-attacks.
    Parry,
    /// Deaths.
    Death,
    /// Gaining, keeping and paying energy.
    Energy,
    /// Tactic points.
    Tactics,
    /// Being eliminated, being immobilised, ammunition: the state of its holder.
    Body,
    /// Who may be targeted, seen, reached.
    Targeting,
}

/// Where a skill acts.
pub fn hook(skill: Skill) -> Hook {
    match skill {
        Skill::LongStride => Hook::Stride(Ruler::Long),
        Skill::ShortStride => Hook::Stride(Ruler::Short),
        Skill::Slow | Skill::Elusive | Skill::Infiltration | Skill::Flight | Skill::Intangible => {
            Hook::Passage
        }
        Skill::VeryFastMove => Hook::Action(Suit::Clubs),
        Skill::DoubleAttack | Skill::Immobilise | Skill::Grapple | Skill::Throw | Skill::VampiricAttack => {
            Hook::Action(Suit::Spades)
        }
        Skill::RangedAttackShort => Hook::Ranged(Ruler::Short),
        Skill::RangedAttackMedium => Hook::Ranged(Ruler::Medium),
        Skill::RangedAttackLong => Hook::Ranged(Ruler::Long),
        Skill::TakeAim | Skill::RapidAccumulate | Skill::EnergyDrain => Hook::Action(Suit::Diamonds),
        Skill::ContactDefence
        | Skill::RangedDefence
        | Skill::Heal
        | Skill::RiskyHeal
        | Skill::Regenerate
        | Skill::SpecialNullify => Hook::Action(Suit::Hearts),
        Skill::Marksman
        | Skill::Unflappable
        | Skill::Disruptive
        | Skill::Precise
        | Skill::EffectiveSupport
        | Skill::ReliableSupport
        | Skill::SelfHeal
        | Skill::SpecialMelee => Hook::OwnTest,
        Skill::Tactician => Hook::Tactics,
        Skill::Enduring | Skill::Agile | Skill::LimitedAmmo | Skill::Tenacious => Hook::Body,
        Skill::Protector | Skill::CounterAttacker | Skill::UnparryableSpecial => Hook::Parry,
        Skill::Protection | Skill::SpecialProtection | Skill::RangedProtection => Hook::Protection,
        Skill::ProtectionZone | Skill::SpecialProtectionZone | Skill::RangedProtectionZone => Hook::Zone,
        Skill::Vampire | Skill::VampiricAura => Hook::Death,
        Skill::RemoteHeal => Hook::Spender(Suit::Hearts),
        Skill::SpecialRangedAttack | Skill::SpecialImmobilise => Hook::Spender(Suit::Spades),
        Skill::Teleport => Hook::Spender(Suit::Clubs),
        Skill::TeleportTarget | Skill::SummonTarget | Skill::CreatePortal => Hook::Spender(Suit::Diamonds),
        Skill::NecroticAccumulation
        | Skill::Absorber
        | Skill::Receptacle
        | Skill::Storage
        | Skill::SingleUse
        | Skill::Leakage => Hook::Energy,
        Skill::IndirectFire
        | Skill::InfiniteRange
        | Skill::Detection
        | Skill::Stealthy
        | Skill::RangedImmunity => Hook::Targeting,
    }
}

/// Whether a skill is one of the optional ones.   SEG-SKOPT-00
pub fn is_optional(skill: Skill) -> bool {
    matches!(
        skill,
        Skill::Intangible
            | Skill::IndirectFire
            | Skill::InfiniteRange
            | Skill::Detection
            | Skill::Stealthy
            | Skill::RangedImmunity
    )
}

/// Whether a skill lets its holder take `Leakage`.   SEG-SKNRG-08
pub fn allows_leakage(skill: Skill) -> bool {
    matches!(hook(skill), Hook::Spender(_))
        || matches!(skill, Skill::Receptacle | Skill::Storage | Skill::SingleUse)
}
