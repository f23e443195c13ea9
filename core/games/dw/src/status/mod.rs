//! What becomes of figures: falls, wounds, deaths, and what ends with them.
//! DW-STATUS-01 to DW-STATUS-08, DW-TRAIT-72

pub mod events;
mod forms;
pub mod hosts;
pub mod lend;
pub mod minds;
pub mod sacrifice;
pub mod shape;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, look};
use crate::profiles::traits::Trait;
use crate::setup::options::HorribleKills;
use crate::state::{Cause, Faint, Harmed, Hold, Posture, Presence, QualityLoss};
use crate::{event, skills};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The actions that standing up costs after a fall in a fight.   DW-ACTION-21
pub const KNOCKED_DOWN: u32 = 1;

/// The same after a fall from a height.   DW-FALL-03
pub const FALLEN: u32 = 2;

/// The quality at which a wound or a poison kills.   DW-TRAIT-65, DW-TRAIT-72
const WORN_OUT: i32 = 7;

/// A figure is knocked down, or throws itself down. One that lies already stays as it is.   DW-STATUS-04
pub fn prone(draft: &mut DwDraft<'_>, figure: FigureId, cost: u32, rule: &'static str) -> Result<(), Stop> {
    let lies = |known: &crate::state::Figure| match known.posture {
        Posture::Prone(before) => before >= cost,
        Posture::Standing => false,
    };
    if !look(draft).is_on_table(figure) || look(draft).figure(figure).is_some_and(lies) {
        return Ok(());
    }
    let because = because(draft, &[rule, "DW-STATUS-04"]);
    draft.emit(event::WentProne { figure, cost }, because)
}

/// A figure is immobilised.   DW-STATUS-01
pub fn hold(draft: &mut DwDraft<'_>, figure: FigureId, hold: Hold, rule: &'static str) -> Result<(), Stop> {
    if !look(draft).is_on_table(figure) {
        return Ok(());
    }
    let because = because(draft, &[rule, "DW-STATUS-01"]);
    draft.emit(event::Immobilised { figure, hold }, because)
}

/// A figure's quality worsens. Wounds and poisons that bring it to 7 kill.   DW-TRAIT-72, DW-GAP-23
pub fn worsen(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    loss: QualityLoss,
    by: Option<FigureId>,
    rule: &'static str,
) -> Result<(), Stop> {
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    if known.presence != Presence::OnTable {
        return Ok(());
    }
    let deadly = match loss.cause {
        Harmed::Wound | Harmed::Poison | Harmed::Toxic => true,
        Harmed::Needle | Harmed::Contagion => false,
    };
    if deadly && skills::worsened(look(draft), figure).saturating_add(loss.amount) >= WORN_OUT {
        return doom(draft, figure, by, Some(loss));
    }
    lose(draft, figure, loss, rule)
}

/// The loss itself.
fn lose(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    loss: QualityLoss,
    rule: &'static str,
) -> Result<(), Stop> {
    let mut losses = look(draft).figure(figure).map(|known| known.losses.clone()).unwrap_or_default();
    losses.push(loss);
    let because = because(draft, &[rule, "DW-GAP-23"]);
    draft.emit(event::QualityChanged { figure, losses }, because)
}

/// What an attack left in a figure is about to kill it: its allies are asked first.   DW-TRAIT-73, DW-GAP-81
pub fn doom(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    by: Option<FigureId>,
    loss: Option<QualityLoss>,
) -> Result<(), Stop> {
    let asks = sacrifice::sacrifice_asks(draft, figure, by)?;
    if asks.is_empty() {
        return die_of(draft, figure, by, loss);
    }
    let because = because(draft, &[doom_rule(loss), "DW-TRAIT-73", "DW-GAP-81"]);
    draft.emit(event::DoomOpened { figure, by, loss, asks }, because)
}

/// Nobody took its place.   DW-TRAIT-73
pub fn perish(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    by: Option<FigureId>,
    loss: Option<QualityLoss>,
) -> Result<(), Stop> {
    let because = because(draft, &["DW-TRAIT-73"]);
    draft.emit(event::DoomEnded { figure }, because)?;
    die_of(draft, figure, by, loss)
}

/// It dies of it, gruesomely where every kill of a horrible killer is.
/// DW-TRAIT-50, DW-TRAIT-59, DW-TRAIT-65, DW-TRAIT-72, DW-AREA-14, DW-GAP-70
fn die_of(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    by: Option<FigureId>,
    loss: Option<QualityLoss>,
) -> Result<(), Stop> {
    let rule = doom_rule(loss);
    if let Some(loss) = loss.filter(|loss| loss.amount > 0 && look(draft).is_on_table(figure)) {
        lose(draft, figure, loss, rule)?;
    }
    let killer = by.filter(|by| skills::horrible(look(draft), *by) && !draft.setup().before(3));
    let softened = look(draft).has(figure, &Trait::Tough) || skills::is_artificial(look(draft), figure);
    let every = draft.setup().options.horrible_death == HorribleKills::EveryKill;
    let cause = if every && killer.is_some() && !softened { Cause::Gruesome } else { Cause::Killed };
    remove(draft, figure, cause, by, rule)
}

/// The rule by which it would die: a needle kills outright.
fn doom_rule(loss: Option<QualityLoss>) -> &'static str {
    match loss.map(|loss| loss.cause) {
        Some(Harmed::Wound) => "DW-TRAIT-72",
        Some(Harmed::Poison) => "DW-TRAIT-65",
        Some(Harmed::Toxic) => "DW-AREA-14",
        Some(Harmed::Contagion) => "DW-TRAIT-23",
        Some(Harmed::Needle) | None => "DW-TRAIT-59",
    }
}

/// A figure faints.   DW-STATUS-06
pub fn faint(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    faint: Faint,
    rule: &'static str,
) -> Result<(), Stop> {
    if !look(draft).is_on_table(figure) {
        return Ok(());
    }
    let because = because(draft, &[rule, "DW-STATUS-06"]);
    let out = look(draft).figure(figure).is_some_and(|figure| !figure.unconscious.is_empty());
    let beside = out && !draft.setup().before(2);
    draft.emit(event::Fainted { figure, faint, beside }, because)?;
    minds::released(draft, figure)?;
    shape::lost(draft, figure)
}

/// A figure leaves the table for good, and what it held together ends.   DW-STATUS-08, DW-TURN-10
pub fn remove(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    cause: Cause,
    by: Option<FigureId>,
    rule: &'static str,
) -> Result<(), Stop> {
    if !look(draft).is_in_play(figure) {
        return Ok(());
    }
    let host = look(draft).figure(figure).is_some_and(|figure| figure.possessed_by.is_some());
    let mut why = because(draft, &[rule, "DW-STATUS-08"]);
    if matches!(cause, Cause::Fled | Cause::LeftTable) {
        why = why
            .and(greffe_core::record::ids::RuleId::new("DW-TURN-10"))
            .and(greffe_core::record::ids::RuleId::new("DW-MORALE-05"));
    }
    let laden = look(draft).figure(figure).is_some_and(|figure| !figure.carried.is_empty());
    if laden && !draft.setup().before(7) {
        why = why.and(greffe_core::record::ids::RuleId::new("DW-GAP-94"));
    }
    // Whom it touched was near it: nobody need be asked.   DW-MORALE-11
    let silent = look(draft).is_measured() || draft.setup().before(5) || cause != Cause::Gruesome;
    let touched = if silent { Vec::new() } else { look(draft).touching(figure).collect() };
    draft.emit(event::FigureRemoved { figure, cause, by, clears: true, touched }, why)?;
    minds::released(draft, figure)?;
    // It is mourned in the form it died in, and only then has it its own again.
    if draft.setup().before(3) {
        shape::lost(draft, figure)?;
    }
    if host {
        hosts::host_lost(draft, figure)?;
    }
    Ok(())
}

/// Whether a figure that left so was killed, as leaders are.
pub fn is_killed(cause: Cause) -> bool {
    match cause {
        Cause::Killed | Cause::Gruesome | Cause::OutOfAction | Cause::Solid | Cause::Eliminated => true,
        Cause::Fled | Cause::LeftTable | Cause::Conceded => false,
    }
}
