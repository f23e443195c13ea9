//! What an action does once nobody can stop it: wounds, deaths, heals, immobilisations, displacements.
//! SEG-WND-01 to SEG-WND-04, SEG-IMMO-01, SEG-IMMO-05, SEG-GAP-30

use crate::event::{Event, MoveKind};
use crate::profiles::Skill;
use crate::resolve::{SegDraft, because, deed, energy, look, movement, table, throw};
use crate::setup::Ruler;
use crate::skills;
use crate::state::look::Look;
use crate::state::{Arrival, Attack, AttackKind, Deed, Frame, Portal, Stopped, SupportBonus};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Where a wound comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wound {
    /// An aggression: from range, and by a vampiric attack.
    Attack {
        /// From range.
        ranged: bool,
        /// By `VampiricAttack`.
        vampiric: bool,
    },
    /// A risky heal that failed.   SEG-GAP-35
    RiskyHeal,
}

/// Gives an action its effect; it is no longer owed.
pub fn settle(draft: &mut SegDraft<'_>, of: &Deed) -> Result<(), Stop> {
    let mut why = because(draft, &[deed::sheet(of).rule]);
    if matches!(of, Deed::Attack(attack) if attack.special && look(draft).has(attack.actor, Skill::UnparryableSpecial))
    {
        why = why.and(RuleId::new("SEG-SKSPE-04"));
    }
    draft.emit(Event::ActionSettled { lapsed: false }, why)?;
    match of {
        Deed::Attack(attack) => land(draft, attack),
        Deed::Heal { actor, target } => heal(draft, *target, *actor, "SEG-SKHEAL-01"),
        Deed::RiskyHeal { actor, target } => heal(draft, *target, *actor, "SEG-SKHEAL-02"),
        Deed::Regenerate { actor } => heal(draft, *actor, *actor, "SEG-SKHEAL-04"),
        Deed::RemoteHeal { actor, target } => heal(draft, *target, *actor, "SEG-SKSPE-01"),
        Deed::Support { actor, target, amount } => support(draft, *actor, *target, *amount),
        Deed::Accumulate { actor, rapid, gain, .. } => {
            energy::gain(draft, *actor, *gain, if *rapid { "SEG-SKNRG-01" } else { "SEG-BASIC-07" })
        }
        Deed::Teleport { actor, arrival } => {
            let why = because(draft, &["SEG-SKSPE-06", "SEG-GAP-28"]);
            movement::moved(draft, *actor, MoveKind::Teleport, arrival.clone(), why)
        }
        Deed::TeleportTarget { actor, target, arrival } => {
            displace(draft, *target, *actor, arrival.clone(), Stopped::Free, &["SEG-SKSPE-07"])?;
            offer_displaced(draft, *target, arrival)
        }
        Deed::SummonTarget { actor, target, arrival } => {
            displace(draft, *target, *actor, arrival.clone(), Stopped::Free, &["SEG-SKSPE-08"])?;
            offer_displaced(draft, *target, arrival)
        }
        Deed::CreatePortal { actor, at } => {
            let side = look(draft).side_of(*actor).unwrap_or(0);
            let why = because(draft, &["SEG-SKSPE-09"]);
            draft.emit(Event::PortalCreated { portal: Portal { side, by: *actor, at: *at } }, why)
        }
    }
}

/// The effect of an aggression.
fn land(draft: &mut SegDraft<'_>, attack: &Attack) -> Result<(), Stop> {
    let (actor, target) = (attack.actor, attack.target);
    let vampiric = attack.kind == AttackKind::Vampiric;
    match attack.kind {
        AttackKind::Basic | AttackKind::Vampiric | AttackKind::SpecialRanged => {
            wound(draft, target, actor, Wound::Attack { ranged: attack.ranged, vampiric })
        }
        AttackKind::Immobilise => immobilise(draft, target, actor, "SEG-SKATK-02"),
        AttackKind::SpecialImmobilise => immobilise(draft, target, actor, "SEG-SKSPE-05"),
        AttackKind::Grapple => {
            immobilise(draft, target, actor, "SEG-SKATK-03")?;
            immobilise(draft, actor, actor, "SEG-SKATK-03")
        }
        AttackKind::Drain => drain(draft, actor, target),
        AttackKind::Throw => throw(draft, attack),
    }
}

/// A wound, and the death it may bring.   SEG-WND-01, SEG-WND-03, SEG-POST-03, SEG-POST-05, SEG-SKDEF-01
pub fn wound(draft: &mut SegDraft<'_>, figure: FigureId, by: FigureId, from: Wound) -> Result<(), Stop> {
    let value = look(draft).figure(figure).map_or(0, |figure| figure.value).saturating_sub(1);
    let posture = look(draft).posture(figure);
    let lost = skills::lost_by_wound(look(draft), figure);
    let mut why = because(draft, &["SEG-WND-01", "SEG-WND-05"]);
    if let Some(posture) = posture {
        let unfit = matches!(from, Wound::Attack { ranged, .. }
            if skills::is_defensive(posture) && skills::parry_suit(posture, ranged).is_none());
        let rule = match (lost, unfit) {
            (None, _) => "SEG-SKDEF-01",
            (Some(_), true) => "SEG-POST-05",
            (Some(_), false) => "SEG-POST-03",
        };
        why = why.and(RuleId::new(rule));
    }
    if from == Wound::RiskyHeal {
        why = why.and(RuleId::new("SEG-SKHEAL-02")).and(RuleId::new("SEG-GAP-35"));
    }
    draft.emit(Event::Wounded { figure, by, value, lost }, why)?;
    let enduring = look(draft).has(figure, Skill::Enduring);
    let dies = if enduring { value < 0 } else { value <= 0 };
    if dies {
        die(draft, figure, by, from)
    } else {
        let vampiric = matches!(from, Wound::Attack { vampiric: true, .. });
        if vampiric { heal(draft, by, by, "SEG-SKHEAL-07") } else { Ok(()) }
    }
}

/// A death and what it triggers: heals first, then energy, the active side first.
/// SEG-WND-03, SEG-SKHEAL-05 to SEG-SKHEAL-07, SEG-SKNRG-02, SEG-GAP-30, SEG-GAP-41
fn die(draft: &mut SegDraft<'_>, dead: FigureId, by: FigureId, from: Wound) -> Result<(), Stop> {
    // Ranges are told while the dead figure still stands.
    let feeds = feeders(draft, dead, Skill::VampiricAura, Ruler::Short)?;
    let gathers = feeders(draft, dead, Skill::NecroticAccumulation, Ruler::Medium)?;
    let own_heal = from == Wound::RiskyHeal;
    let drinks = by != dead
        && look(draft).has(by, Skill::Vampire)
        && look(draft).touch(by, dead)
        && (!own_heal || draft.setup().options.vampire_on_own_heal_kill);
    let mut why = because(draft, &["SEG-WND-03", "SEG-WND-04"]);
    if look(draft).has(dead, Skill::Enduring) {
        why = why.and(RuleId::new("SEG-SKMISC-05"));
    }
    draft.emit(Event::Eliminated { figure: dead, by }, why)?;
    if drinks {
        heal(draft, by, by, if own_heal { "SEG-GAP-41" } else { "SEG-SKHEAL-05" })?;
    }
    if matches!(from, Wound::Attack { vampiric: true, .. }) {
        heal(draft, by, by, "SEG-SKHEAL-07")?;
    }
    for figure in feeds {
        heal(draft, figure, figure, "SEG-SKHEAL-06")?;
    }
    for figure in gathers {
        energy::gain(draft, figure, 1, "SEG-SKNRG-02")?;
    }
    Ok(())
}

/// The holders of a skill that a death within a ruler feeds, the active side first.   SEG-GAP-26, SEG-GAP-30
fn feeders(
    draft: &mut SegDraft<'_>,
    dead: FigureId,
    skill: Skill,
    ruler: Ruler,
) -> Result<Vec<FigureId>, Stop> {
    let active = match look(draft).activation() {
        Some(Frame::Activation { figure, .. }) => look(draft).side_of(*figure),
        Some(_) | None => None,
    };
    let mut holders: Vec<FigureId> =
        look(draft).on_table().filter(|id| *id != dead && look(draft).has(*id, skill)).collect();
    holders.sort_by_key(|id| look(draft).side_of(*id) != active);
    let mut near = Vec::new();
    let length = draft.setup().ruler(ruler);
    for holder in holders {
        let endless = table::is_infinite(look(draft), holder, table::Reach::Aura);
        let known = if endless { Some(true) } else { table::known_within(draft, holder, dead, length)? };
        match known {
            Some(true) => near.push(holder),
            Some(false) => {}
            // Near or far, it would gain nothing: nobody is asked.
            None if gains_nothing(look(draft), holder, skill) => {}
            None => return Err(table::lacking(draft, "distance", &[holder, dead])),
        }
    }
    Ok(near)
}

/// Whether a death would give a figure nothing: it is whole, or gains no energy.   SEG-SKNRG-06, SEG-GAP-55
fn gains_nothing(look: Look<'_>, figure: FigureId, skill: Skill) -> bool {
    let start = look.profile(figure).map(|profile| profile.value);
    let whole = look.figure(figure).map(|figure| figure.value) == start;
    (skill == Skill::VampiricAura && whole)
        || (skill == Skill::NecroticAccumulation && look.has(figure, Skill::SingleUse))
}

/// A heal, never above the start Value.   SEG-WND-02, SEG-GAP-55
pub fn heal(
    draft: &mut SegDraft<'_>,
    figure: FigureId,
    by: FigureId,
    rule: &'static str,
) -> Result<(), Stop> {
    if !look(draft).is_on_table(figure) {
        return Ok(());
    }
    let start = look(draft).profile(figure).map_or(0, |profile| profile.value);
    let now = look(draft).figure(figure).map_or(0, |figure| figure.value);
    let value = now.saturating_add(1).min(start);
    let mut why = because(draft, &[rule, "SEG-WND-02"]);
    if value == now {
        why = why.and(RuleId::new("SEG-GAP-55"));
    }
    draft.emit(Event::Healed { figure, by, value }, why)
}

/// Immobilises a figure.   SEG-IMMO-01, SEG-IMMO-05
fn immobilise(
    draft: &mut SegDraft<'_>,
    figure: FigureId,
    by: FigureId,
    rule: &'static str,
) -> Result<(), Stop> {
    let lost = look(draft).posture(figure);
    let mut why = because(draft, &[rule, "SEG-IMMO-01"]);
    if lost.is_some() {
        why = why.and(RuleId::new("SEG-IMMO-05"));
    }
    draft.emit(Event::Immobilised { figure, by, lost }, why)
}

/// A point of energy changes hands.   SEG-SKNRG-09
fn drain(draft: &mut SegDraft<'_>, actor: FigureId, target: FigureId) -> Result<(), Stop> {
    let held = look(draft).figure(target).map_or(0, |figure| figure.omega);
    let why = because(draft, &["SEG-SKNRG-09"]);
    draft.emit(Event::OmegaLost { figure: target, omega: held.saturating_sub(1) }, why)?;
    energy::gain(draft, actor, 1, "SEG-SKNRG-09")
}

/// A support received.   SEG-BASIC-06, SEG-SKMISC-07, SEG-GAP-24
fn support(draft: &mut SegDraft<'_>, actor: FigureId, target: FigureId, amount: i32) -> Result<(), Stop> {
    let bonus = SupportBonus { amount, from: actor };
    let mut support = look(draft).figure(target).map(|figure| figure.support.clone()).unwrap_or_default();
    if draft.setup().options.support_stacks {
        support.push(bonus);
    } else if support.iter().all(|other| other.amount < amount) {
        support = vec![bonus];
    }
    let mut why = because(draft, &["SEG-BASIC-06", "SEG-GAP-24"]);
    if amount > 1 {
        why = why.and(RuleId::new("SEG-SKMISC-07"));
    }
    draft.emit(Event::Supported { figure: target, support }, why)
}

/// A figure is moved by another.   SEG-MOVE-10, SEG-POST-03, SEG-GAP-38
fn displace(
    draft: &mut SegDraft<'_>,
    figure: FigureId,
    by: FigureId,
    arrival: Arrival,
    stopped: Stopped,
    rules: &[&'static str],
) -> Result<(), Stop> {
    let lost = look(draft).posture(figure);
    let mut why = because(draft, rules).and(RuleId::new("SEG-MOVE-10"));
    if lost.is_some() {
        why = why.and(RuleId::new("SEG-POST-03"));
    }
    let arrival = Arrival { touches: present(draft, &arrival), ..arrival };
    let touches = arrival.touches.clone();
    draft.emit(Event::FigureDisplaced { figure, by, arrival, stopped, lost }, why)?;
    for other in touches {
        movement::lose_aim(draft, other)?;
    }
    Ok(())
}

/// A figure moved by another may cross a portal where that is agreed, once all that befell it is known.
/// SEG-SKSPE-10, SEG-GAP-38
fn offer_displaced(draft: &mut SegDraft<'_>, figure: FigureId, arrival: &Arrival) -> Result<(), Stop> {
    if draft.setup().options.portal_on_forced_move {
        movement::offer(draft, figure, arrival.portals.clone())?;
    }
    Ok(())
}

/// The figures touched that are still there.
fn present(draft: &SegDraft<'_>, arrival: &Arrival) -> Vec<FigureId> {
    arrival.touches.iter().copied().filter(|other| look(draft).is_on_table(*other)).collect()
}

/// The target is thrown, the actor takes its place.   SEG-SKATK-04 to SEG-SKATK-06, SEG-GAP-37
fn throw(draft: &mut SegDraft<'_>, attack: &Attack) -> Result<(), Stop> {
    let Some(shove) = attack.shove.as_deref() else { return Ok(()) };
    let (actor, target) = (attack.actor, attack.target);
    let rule = match shove.stopped {
        Stopped::Free => "SEG-SKATK-04",
        Stopped::Obstacle => "SEG-SKATK-05",
        Stopped::By(_) => "SEG-SKATK-06",
    };
    let place = look(draft).figure(target).and_then(|figure| figure.at);
    let mut rules = vec![rule];
    rules.extend(throw::readings(look(draft), target, &shove.target));
    displace(draft, target, actor, shove.target.clone(), shove.stopped, &rules)?;
    let arrival = Arrival { touches: present(draft, &shove.actor), ..shove.actor.clone() };
    let mut why = because(draft, &["SEG-SKATK-04", "SEG-GAP-37"]);
    if place.is_some_and(|place| arrival.to != Some(place)) {
        why = why.and(RuleId::new("SEG-GAP-57"));
    }
    movement::moved(draft, actor, MoveKind::Throw, arrival, why)?;
    if shove.stopped != Stopped::Free {
        immobilise(draft, target, actor, rule)?;
    }
    if let Stopped::By(other) = shove.stopped
        && look(draft).is_on_table(other)
    {
        immobilise(draft, other, actor, rule)?;
    }
    offer_displaced(draft, target, &shove.target)
}
