//! What each special rule changes, grouped by the moment at which it acts.

pub mod combat;
pub mod presence;
pub mod quality;
pub mod result;
#[cfg(test)]
mod tests;

pub use combat::{arm, class, ranged, rows, sums};
pub use presence::{
    carries_light, darkness_at, fearless, has_screwdriver, hinders, is_attracted, is_in, is_stealthy,
    may_climb, must_dare, slips_away, terrifies, terror_rule,
};
pub use quality::{
    Peril, Topic, actions, are_comrades, attacks, automatic, bonus, heeds_leader, is_chief_beside_chief,
    leaders, quality, worsened, worsening,
};
pub use result::{
    absorbs, cancels, contagions, has_field, hold, hold_rule, horrible, lethal, reaches_immaterial, riders,
    softened, tail,
};

use crate::profiles::traits::Trait;
use crate::profiles::{Profile, Ruler, Size};
use crate::setup::TerrainKind;
use crate::state::look::Look;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Where in the rules a special rule acts: the one list that a new one must join.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hook {
    /// The ruler, the ground and the number of moves.
    Moves,
    /// Activation: its test, its actions, who plays them.
    Activation,
    /// Quality and tests other than activation and morale.
    Tests,
    /// Morale.
    Morale,
    /// The sums of opposed rolls.
    Combat,
    /// What is done with the result of an opposed roll.
    Result,
    /// What is rolled after the result.
    Riders,
    /// Who may be attacked, by what.
    Targeting,
    /// A weapon or an ammunition.
    Weapon,
    /// An action of its own.
    Action,
    /// What the figure does to those near it.
    Presence,
    /// What happens when it leaves contact or others leave it.
    Contact,
}

/// Where a special rule acts first.
#[expect(clippy::too_many_lines, reason = "one arm for each special rule")]
pub fn hook(held: &Trait) -> Hook {
    match held {
        Trait::Amphibious
        | Trait::Sprint
        | Trait::ShortMove
        | Trait::LongMove
        | Trait::Woodsman
        | Trait::Climber
        | Trait::Slow
        | Trait::NoHands
        | Trait::FearOfWater
        | Trait::Flight => Hook::Moves,
        Trait::Unstable | Trait::SilverWatch(_) | Trait::ForEngland | Trait::ExtraAttack | Trait::Animal => {
            Hook::Activation
        }
        Trait::Acrobat
        | Trait::WeakConstitution
        | Trait::StrongConstitution
        | Trait::Hero
        | Trait::QuantumUncertainty
        | Trait::Psychometry
        | Trait::NbcSuit => Hook::Tests,
        Trait::Determined | Trait::StrawMan | Trait::Undead | Trait::FearOfFire | Trait::FearOf(_) => {
            Hook::Morale
        }
        Trait::PowerArmour
        | Trait::ReflectiveArmour
        | Trait::LightArmour
        | Trait::ImprovedAttack(_)
        | Trait::ImprovedDefence(_)
        | Trait::MeleeExpert
        | Trait::MeleeSpecialist
        | Trait::Marksman
        | Trait::Large
        | Trait::VeryLarge
        | Trait::Mounted
        | Trait::MentalShield
        | Trait::DangerSense => Hook::Combat,
        Trait::HeavyArmour
        | Trait::Artificial
        | Trait::ForceField
        | Trait::HorribleDeath
        | Trait::Lethal(_)
        | Trait::Tough
        | Trait::Sacrifice => Hook::Result,
        Trait::Contagion | Trait::TailSwipe | Trait::Poison => Hook::Riders,
        Trait::MemoryProof
        | Trait::Stealth
        | Trait::EnhancedSenses
        | Trait::Immaterial
        | Trait::MentalBlock
        | Trait::KineticShield => Hook::Targeting,
        Trait::Bow
        | Trait::Crossbow
        | Trait::SonicStunner
        | Trait::Shotgun
        | Trait::AssaultRifle
        | Trait::Grenade(_)
        | Trait::Flamethrower
        | Trait::Pistol
        | Trait::NeedlePistol
        | Trait::NanitePistol
        | Trait::WebPistol
        | Trait::ElectricPistol
        | Trait::LaserPistol
        | Trait::EnergyProjection(_)
        | Trait::DeathRayPistol
        | Trait::TranquilliserDarts
        | Trait::LaserScrewdriver
        | Trait::SonicScrewdriver => Hook::Weapon,
        Trait::Doppelganger
        | Trait::Entangle
        | Trait::ParalysingHands
        | Trait::TelepathicScream
        | Trait::Telepathy
        | Trait::Teleportation
        | Trait::Possession
        | Trait::Heal
        | Trait::Repair
        | Trait::Stimulant => Hook::Action,
        Trait::Attractive | Trait::Leader | Trait::LeaderOf(_) | Trait::Terror => Hook::Presence,
        Trait::Spines | Trait::DisengagementExpert | Trait::ImmobileStatue => Hook::Contact,
    }
}

/// The size of a figure.
pub fn size(look: Look<'_>, figure: FigureId) -> Size {
    look.profile(figure).map_or(Size::Normal, Profile::size)
}

/// Whether a figure is no living being.
pub fn is_artificial(look: Look<'_>, figure: FigureId) -> bool {
    look.profile(figure).is_some_and(Profile::is_artificial)
}

/// Whether a figure has a force field that still works.   DW-TRAIT-17
pub fn has_working_field(look: Look<'_>, figure: FigureId) -> bool {
    look.has(figure, &Trait::ForceField) && look.figure(figure).is_some_and(|figure| !figure.field_dead)
}

/// Whether a figure is a straw man or an undead: one rule under two names.   DW-TRAIT-34
pub fn is_undead(look: Look<'_>, figure: FigureId) -> bool {
    look.has(figure, &Trait::StrawMan) || look.has(figure, &Trait::Undead)
}

/// The ruler of a figure's moves, with the rule that says so.   DW-MOVE-01, DW-TRAIT-27, DW-TRAIT-28
pub fn stride(look: Look<'_>, id: FigureId) -> (Ruler, RuleId) {
    let stride = look.profile(id).map_or(Ruler::Medium, Profile::stride);
    let rule = match stride {
        Ruler::Short => "DW-TRAIT-27",
        Ruler::Medium => "DW-MOVE-01",
        Ruler::Long => "DW-TRAIT-28",
    };
    (stride, RuleId::new(rule))
}

/// Why difficult ground of a kind does not slow a figure; none when it does.
/// DW-MOVE-09, DW-MOVE-11, DW-FLY-03, DW-TRAIT-03, DW-TRAIT-06, DW-TRAIT-35, DW-TRAIT-41
pub fn unslowed(look: Look<'_>, id: FigureId, ground: TerrainKind) -> Option<RuleId> {
    let armour_on = look.figure(id).is_some_and(|figure| !figure.armour_off);
    let has = |held: &Trait| look.has(id, held);
    let rule = if has(&Trait::PowerArmour) && armour_on {
        "DW-TRAIT-06"
    } else if has(&Trait::Flight) {
        "DW-FLY-03"
    } else {
        match ground {
            TerrainKind::Woods if has(&Trait::Woodsman) => "DW-TRAIT-35",
            TerrainKind::Water if has(&Trait::Amphibious) => "DW-TRAIT-03",
            TerrainKind::Ladder | TerrainKind::Tree | TerrainKind::Wall if has(&Trait::Climber) => {
                "DW-TRAIT-41"
            }
            TerrainKind::Difficult
            | TerrainKind::Woods
            | TerrainKind::Water
            | TerrainKind::Obstacle
            | TerrainKind::Wall
            | TerrainKind::Tree
            | TerrainKind::HighGround
            | TerrainKind::Stairs
            | TerrainKind::Ladder => return None,
        }
    };
    Some(RuleId::new(rule))
}
