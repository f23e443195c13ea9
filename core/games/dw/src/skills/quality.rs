//! Quality, the modifiers of tests, what activations yield, leaders.

use crate::profiles::traits::Trait;
use crate::profiles::{Profile, Size};
use crate::setup::options::HeroScope;
use crate::skills::{is_undead, size};
use crate::state::look::Look;
use crate::state::{Figure, Harmed};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// The quality nobody can pass but with a natural 6.   DW-GAP-23
const WORST_QUALITY: i32 = 7;

/// What a figure must reach: its profile, what it has lost, the mind that holds it. `unseen`: no enemy sees it.
/// At worst 7: only a natural 6 succeeds.   DW-ACT-04, DW-STATUS-07, DW-TRAIT-45, DW-GAP-23
pub fn quality(look: Look<'_>, id: FigureId, unseen: bool) -> i32 {
    let Some((figure, profile)) = look.figure(id).zip(look.profile(id)) else { return WORST_QUALITY };
    let quantum = unseen && look.has(id, &Trait::QuantumUncertainty);
    let base = if quantum { 2 } else { profile.quality };
    let lost = figure.losses.iter().fold(0_i32, |sum, loss| sum.saturating_add(loss.amount));
    let controlled = i32::from(figure.controlled_by.is_some());
    base.saturating_add(lost).saturating_add(controlled).clamp(2, WORST_QUALITY)
}

/// The rules that made the number a figure must reach worse than its own, each once.
/// DW-TRAIT-72, DW-TRAIT-65, DW-AREA-14, DW-TRAIT-59, DW-TRAIT-23, DW-STATUS-07
pub fn worsening(look: Look<'_>, id: FigureId) -> Vec<&'static str> {
    let Some(figure) = look.figure(id) else { return Vec::new() };
    let mut rules = Vec::new();
    for loss in &figure.losses {
        let rule = match loss.cause {
            Harmed::Wound => "DW-TRAIT-72",
            Harmed::Poison => "DW-TRAIT-65",
            Harmed::Toxic => "DW-AREA-14",
            Harmed::Needle => "DW-TRAIT-59",
            Harmed::Contagion => "DW-TRAIT-23",
        };
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    if figure.controlled_by.is_some() {
        rules.push("DW-STATUS-07");
    }
    rules
}

/// Whether a leader stands beside another who might have led it: no leader is led.   DW-FAQ-05
pub fn is_chief_beside_chief(look: Look<'_>, id: FigureId) -> bool {
    let chief = |id| look.profile(id).is_some_and(Profile::is_leader);
    chief(id) && look.on_table().any(|other| look.are_allies(id, other) && chief(other))
}

/// The number its losses have brought a figure to, with no limit: at 7 a wound or a poison kills.
/// DW-TRAIT-65, DW-TRAIT-72, DW-GAP-23
pub fn worsened(look: Look<'_>, id: FigureId) -> i32 {
    let Some((figure, profile)) = look.figure(id).zip(look.profile(id)) else { return WORST_QUALITY };
    figure.losses.iter().fold(profile.quality, |sum, loss| sum.saturating_add(loss.amount))
}

/// What a test is against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peril {
    /// Poison.
    Poison,
    /// Toxic gas.
    Gas,
    /// Radiation.
    Radiation,
    /// A needle.
    Needle,
    /// A sonic explosion.
    Sonic,
    /// A psi-negating explosion.
    Psi,
    /// An entanglement.
    Entangle,
    /// Something attractive.
    Attraction,
}

/// What a quality test is about: what its modifiers depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// An activation.
    Activation,
    /// Morale.
    Morale,
    /// A free-form feat or skill.
    Skill {
        /// Whether it needs hands.
        precise: bool,
        /// Whether it is to understand a device.
        device: bool,
    },
    /// A climb.
    Climb {
        /// Whether the wall is vertical.
        vertical: bool,
    },
    /// A fall.
    Fall,
    /// Resisting something.
    Resist(Peril),
    /// Daring to touch a terrifying enemy.
    Dare,
    /// Daring to enter water.
    Water,
    /// Teleporting, healing, a psychic power.
    Power,
    /// A possessor driven out.
    Expulsion,
}

/// What each die of a test gains. `led`: by the leader that is near enough and seen.   DW-ACT-04
pub fn bonus(look: Look<'_>, id: FigureId, topic: Topic, led: Option<FigureId>) -> Modifiers {
    let mut sum = Modifiers::new();
    let Some(figure) = look.figure(id) else { return sum };
    if let Some(leader) = led.filter(|_| heeds_leader(topic)) {
        let chief = look.has(leader, &Trait::Leader);
        sum.add(RuleId::new(if chief { "DW-TRAIT-18" } else { "DW-TRAIT-19" }), 1);
    }
    if figure.dazed {
        sum.add(RuleId::new("DW-STATUS-05"), -1);
    }
    if figure.round_modifier != 0 {
        sum.add(RuleId::new("DW-TRAIT-13"), figure.round_modifier);
    }
    if figure.radiation != 0 {
        let rule = if figure.irradiated_for_good { "DW-ENV-03" } else { "DW-ENV-04" };
        sum.add(RuleId::new(rule), figure.radiation);
    }
    match topic {
        Topic::Morale => morale(look, id, &mut sum),
        Topic::Climb { vertical } => climb(look, id, vertical, &mut sum),
        Topic::Resist(peril) => {
            if !leaders(look, id).is_empty() {
                // A player may expect the leader's bonus: it does not count here.
                sum.add(RuleId::new("DW-FAQ-07"), 0);
            }
            resist(look, id, peril, &mut sum);
        }
        Topic::Skill { precise, device } => {
            if precise && look.has(id, &Trait::NoHands) {
                sum.add(RuleId::new("DW-TRAIT-54"), -1);
            }
            if device && look.has(id, &Trait::Psychometry) {
                sum.add(RuleId::new("DW-TRAIT-69"), 2);
            }
        }
        Topic::Activation | Topic::Fall | Topic::Dare | Topic::Water | Topic::Power | Topic::Expulsion => {}
    }
    sum
}

/// Whether the bonus of a leader counts: not against radiation, nor to resist poison, stun and the like.
/// DW-TRAIT-18, DW-FAQ-04, DW-FAQ-07
pub fn heeds_leader(topic: Topic) -> bool {
    match topic {
        Topic::Activation
        | Topic::Morale
        | Topic::Skill { .. }
        | Topic::Climb { .. }
        | Topic::Fall
        | Topic::Dare
        | Topic::Water
        | Topic::Power => true,
        Topic::Resist(_) | Topic::Expulsion => false,
    }
}

/// The dice of a test that count as sixes without being rolled.   DW-TRAIT-42, DW-GAP-05, DW-FAQ-06
pub fn automatic(look: Look<'_>, id: FigureId, topic: Topic) -> u32 {
    let served = match look.setup.options.hero_auto_scope {
        HeroScope::AllTests => true,
        HeroScope::ActivationAndRadiation => {
            matches!(topic, Topic::Activation | Topic::Resist(Peril::Radiation))
        }
    };
    u32::from(served && look.has(id, &Trait::Hero))
}

/// DW-TRAIT-29, DW-TRAIT-34
fn morale(look: Look<'_>, id: FigureId, sum: &mut Modifiers) {
    if look.has(id, &Trait::Determined) {
        sum.add(RuleId::new("DW-TRAIT-29"), 1);
    }
    if is_undead(look, id) {
        sum.add(RuleId::new("DW-TRAIT-34"), 2);
    }
}

/// DW-CLIMB-07, DW-TRAIT-02, DW-TRAIT-09, DW-GAP-37
fn climb(look: Look<'_>, id: FigureId, vertical: bool, sum: &mut Modifiers) {
    if size(look, id) != Size::Normal {
        sum.add(RuleId::new("DW-CLIMB-07"), 1);
    }
    if vertical {
        sum.add(RuleId::new("DW-CLIMB-07"), -1);
    }
    // One line of the table for both armours: they do not add up.
    if look.has(id, &Trait::HeavyArmour) {
        sum.add(RuleId::new("DW-TRAIT-09"), -2);
    } else if look.has(id, &Trait::PowerArmour) {
        sum.add(RuleId::new("DW-GAP-37"), -2);
    }
    if look.has(id, &Trait::Acrobat) {
        sum.add(RuleId::new("DW-TRAIT-02"), 1);
    }
}

/// DW-ENV-01, DW-TRAIT-20 to DW-TRAIT-22
fn resist(look: Look<'_>, id: FigureId, peril: Peril, sum: &mut Modifiers) {
    if peril == Peril::Radiation {
        if look.figure(id).is_some_and(|figure| figure.antidote_taken) {
            sum.add(RuleId::new("DW-ENV-01"), 2);
        }
        if look.has(id, &Trait::NbcSuit) {
            sum.add(RuleId::new("DW-TRAIT-20"), 2);
        }
    }
    let bodily = match peril {
        Peril::Poison | Peril::Gas | Peril::Radiation | Peril::Needle => true,
        Peril::Sonic | Peril::Psi | Peril::Entangle | Peril::Attraction => false,
    };
    if bodily && look.has(id, &Trait::WeakConstitution) {
        sum.add(RuleId::new("DW-TRAIT-21"), -1);
    }
    if bodily && look.has(id, &Trait::StrongConstitution) {
        sum.add(RuleId::new("DW-TRAIT-22"), 1);
    }
}

/// The actions that successes yield.   DW-ACT-02, DW-TRAIT-46, DW-GAP-55
pub fn actions(look: Look<'_>, id: FigureId, successes: u32) -> (u32, RuleId) {
    if look.has(id, &Trait::Unstable) {
        (successes.saturating_sub(1), RuleId::new("DW-TRAIT-46"))
    } else {
        (successes, RuleId::new("DW-ACT-02"))
    }
}

/// The attacks a figure may make in a round.   DW-ACTION-01, DW-TRAIT-12
pub fn attacks(look: Look<'_>, id: FigureId) -> (u32, RuleId) {
    if look.has(id, &Trait::ExtraAttack) {
        (2, RuleId::new("DW-TRAIT-12"))
    } else {
        (1, RuleId::new("DW-ACTION-01"))
    }
}

/// The leaders of a figure who may give their bonus; sight and distance are the table's affair.
/// DW-TRAIT-18, DW-TRAIT-19, DW-TRAIT-67, DW-FAQ-02, DW-FAQ-05
pub fn leaders(look: Look<'_>, id: FigureId) -> Vec<FigureId> {
    let Some(own) = look.profile(id) else { return Vec::new() };
    look.on_table()
        .filter(|other| are_comrades(look, id, *other) && is_leading(look, *other))
        .filter(|other| look.profile(*other).is_some_and(|leader| leader.leads(own)))
        .collect()
}

/// Whether two figures are of one band: one lent for an activation is of that which lent it.   DW-TRAIT-67
pub fn are_comrades(look: Look<'_>, id: FigureId, other: FigureId) -> bool {
    if look.setup.before(3) {
        return look.are_allies(id, other);
    }
    id != other && look.band_of(id) == look.band_of(other)
}

/// Whether a leader is in a state to lead. One possessed is as little itself as one controlled.
/// DW-TRAIT-18, DW-STATUS-04, DW-STATUS-05, DW-STATUS-07
fn is_leading(look: Look<'_>, leader: FigureId) -> bool {
    let itself = |figure: &Figure| figure.controlled_by.is_none() && figure.possessed_by.is_none();
    // One that the opponent plays for an activation leads neither band.   DW-TRAIT-67
    let lent = look.lent().is_some_and(|(lent, _)| lent == leader);
    let able = !lent && look.figure(leader).is_some_and(|figure| !figure.dazed && itself(figure));
    // Who hangs on a wall is held against attacks alone.   DW-CLIMB-03
    let free = look.figure(leader).is_some_and(|figure| figure.immobilised.is_empty());
    let upright = look.is_on_table(leader) && !look.is_prone(leader) && free;
    able && if look.setup.before(5) { look.is_active(leader) } else { upright }
}
