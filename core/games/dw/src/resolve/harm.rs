//! What becomes of figures: falls, wounds, deaths, and what ends with them.
//! DW-STATUS-01 to DW-STATUS-08, DW-TRAIT-72

use crate::event;
use crate::resolve::{DwDraft, because, form, look, possession, psychic};
use crate::skills;
use crate::state::{Cause, Faint, Harmed, Hold, Posture, Presence, QualityLoss};
use greffe_core::draft::Stop;
use greffe_core::fact::FigureId;

/// The actions that standing up costs after a fall in a fight.   DW-ACTION-21
pub const KNOCKED_DOWN: u32 = 1;
/// The same after a fall from a height.   DW-FALL-03
pub const FALLEN: u32 = 2;

/// A figure is knocked down, or throws itself down. One that lies already stays as it is.   DW-STATUS-04
///
/// # Errors
/// See [`Stop`].
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
///
/// # Errors
/// See [`Stop`].
pub fn hold(draft: &mut DwDraft<'_>, figure: FigureId, hold: Hold, rule: &'static str) -> Result<(), Stop> {
    if !look(draft).is_on_table(figure) {
        return Ok(());
    }
    let because = because(draft, &[rule, "DW-STATUS-01"]);
    draft.emit(event::Immobilised { figure, hold }, because)
}

/// A figure's quality worsens. Wounds and poisons that bring it to 7 kill.   DW-TRAIT-72, DW-GAP-23
///
/// # Errors
/// See [`Stop`].
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
    let mut losses = known.losses.clone();
    losses.push(loss);
    let because = because(draft, &[rule, "DW-GAP-23"]);
    draft.emit(event::QualityChanged { figure, losses }, because)?;
    let deadly = match loss.cause {
        Harmed::Wound | Harmed::Poison | Harmed::Toxic => true,
        Harmed::Needle | Harmed::Contagion => false,
    };
    if deadly && skills::worsened(look(draft), figure) >= 7 {
        remove(draft, figure, Cause::Killed, by, rule)?;
    }
    Ok(())
}

/// A figure faints.   DW-STATUS-06
///
/// # Errors
/// See [`Stop`].
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
    draft.emit(event::Fainted { figure, faint }, because)?;
    psychic::released(draft, figure)?;
    form::lost(draft, figure)
}

/// A figure leaves the table for good, and what it held together ends.   DW-STATUS-08, DW-TURN-10
///
/// # Errors
/// See [`Stop`].
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
            .and(greffe_core::ids::RuleId::new("DW-TURN-10"))
            .and(greffe_core::ids::RuleId::new("DW-MORALE-05"));
    }
    draft.emit(event::FigureRemoved { figure, cause, by }, why)?;
    psychic::released(draft, figure)?;
    form::lost(draft, figure)?;
    if host {
        possession::host_lost(draft, figure)?;
    }
    Ok(())
}
