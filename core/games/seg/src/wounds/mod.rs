//! Wounds, deaths and what they trigger; heals.
//! SEG-WND-01 to SEG-WND-05, SEG-SKHEAL-01 to SEG-SKHEAL-07, SEG-SKSPE-01, SEG-GAP-30, SEG-GAP-35, SEG-GAP-41

pub mod events;
mod forms;
pub mod heals;
#[cfg(test)]
mod tests;

use crate::draft::{SegDraft, because, look};
use crate::event::Event;
use crate::profiles::Skill;
use crate::range::table;
use crate::setup::Ruler;
use crate::state::Frame;
use crate::state::look::Look;
use crate::wounds::events::{Eliminated, Healed, Wounded};
use crate::{energy, postures};
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

/// A wound, and the death it may bring.   SEG-WND-01, SEG-WND-03, SEG-POST-03, SEG-POST-05, SEG-SKDEF-01
pub fn wound(draft: &mut SegDraft<'_>, figure: FigureId, by: FigureId, from: Wound) -> Result<(), Stop> {
    let value = look(draft).figure(figure).map_or(0, |figure| figure.value).saturating_sub(1);
    let posture = look(draft).posture(figure);
    let lost = postures::lost_by_wound(look(draft), figure);
    let mut why = because(draft, &["SEG-WND-01", "SEG-WND-05"]);
    if let Some(posture) = posture {
        let unfit = matches!(from, Wound::Attack { ranged, .. }
            if postures::is_defensive(posture) && postures::parry_suit(posture, ranged).is_none());
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
    draft.emit(Event::Wounded(Wounded { figure, by, value, lost }), why)?;
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
    draft.emit(Event::Eliminated(Eliminated { figure: dead, by }), why)?;
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
    // Whole and no adversary's to weigh on it, it ends the death with the cap that it has.   SEG-OMEGA-05
    let settled = whole && !look.setup.options.cap_counts_outnumbering && !look.setup.before(5);
    let held = look.figure(figure).map_or(0, |figure| figure.omega);
    let full = settled && held >= energy::omega_cap(look, figure);
    (skill == Skill::VampiricAura && whole)
        || (skill == Skill::NecroticAccumulation && (full || look.has(figure, Skill::SingleUse)))
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
    draft.emit(Event::Healed(Healed { figure, by, value }), why)
}
