//! Objectives and loot in play: touched, taken, looked at, picked up.
//! TDE-ATK-07, TDE-ATK-08, TDE-TRE-07, TDE-TRE-11, TDE-BEAST-02

use crate::draft::{TdeDraft, because, forbid, look, name};
use crate::objectives::only_in;
use crate::refusal::scenes::SceneRefusal;
use crate::setup::Scenario;
use crate::setup::zones::MARKER;
use crate::state::look::Look;
use crate::state::{Objective, Place};
use crate::{event, table};
use greffe_core::geometry::disc::{Disc, contact};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// An objective, by its place.
pub fn of(look: Look<'_>, objective: u8) -> Option<&Objective> {
    look.state.objectives.get(usize::from(objective))
}

/// Whether a figure touches an objective that lies on the table, as recorded.
pub fn touches(look: Look<'_>, figure: FigureId, objective: u8) -> Option<bool> {
    match of(look, objective)?.place {
        Place::Table(Some(at)) | Place::Dropped { at: Some(at), .. } => {
            look.disc(figure).map(|base| contact(base, Disc::new(at, MARKER)))
        }
        Place::Table(None)
        | Place::Dropped { at: None, .. }
        | Place::Hand
        | Place::Carried(_)
        | Place::Gone {} => None,
    }
}

/// Refuses a figure that does not touch an objective: measured, or stated.
fn at(draft: &mut TdeDraft<'_>, figure: FigureId, objective: u8, rule: &'static str) -> Result<(), Stop> {
    let recorded = touches(look(draft), figure, objective);
    let there = table::flag(draft, "objective", &[figure], recorded, true)?;
    forbid(draft, !there, SceneRefusal::NotAtObjective { who: name(draft, figure), rule }.into())
}

/// An objective that lies where the scenario put it.
fn placed(draft: &TdeDraft<'_>, objective: u8, rule: &'static str) -> Result<(), Stop> {
    match of(look(draft), objective).map(|objective| objective.place) {
        Some(Place::Table(_)) => Ok(()),
        Some(Place::Hand | Place::Carried(_) | Place::Dropped { .. } | Place::Gone {}) | None => {
            Err(SceneRefusal::NoSuchObjective { rule }.into())
        }
    }
}

/// Whether a figure may take control of an objective.   TDE-ATK-07
pub fn can_take(draft: &mut TdeDraft<'_>, figure: FigureId, objective: u8) -> Result<(), Stop> {
    only_in(draft, Scenario::AttackAndDefence)?;
    placed(draft, objective, "TDE-ATK-07")?;
    at(draft, figure, objective, "TDE-ATK-07")
}

/// Takes control.   TDE-ATK-07, TDE-ATK-08
pub fn take(draft: &mut TdeDraft<'_>, figure: FigureId, objective: u8) -> Result<(), Stop> {
    let Some(side) = look(draft).side_of(figure) else { return Ok(()) };
    let why = because(draft, &["TDE-ATK-07", "TDE-ATK-08"]);
    draft.emit(event::ControlTaken { objective, side }, why)
}

/// Whether a figure may look at the number of an objective.   TDE-TRE-07
pub fn can_look(draft: &mut TdeDraft<'_>, figure: FigureId, objective: u8) -> Result<(), Stop> {
    only_in(draft, Scenario::TreasureHunt)?;
    placed(draft, objective, "TDE-TRE-07")?;
    at(draft, figure, objective, "TDE-TRE-07")
}

/// Looks at the number: the one sought is shown to all and carried off, any other is put back unsaid.
/// TDE-TRE-07
///
/// # Errors
/// [`Stop::Unknown`] where the numbers are not known.
pub fn look_at(draft: &mut TdeDraft<'_>, figure: FigureId, objective: u8) -> Result<(), Stop> {
    let Some(side) = look(draft).side_of(figure) else { return Ok(()) };
    let Some(number) = draft.hidden().numbers.get(&objective).copied() else {
        return Err(Stop::Unknown("the numbers of the objectives".to_owned()));
    };
    let why = because(draft, &["TDE-TRE-07"]);
    draft.emit(event::ObjectiveSeen { objective, side }, why.clone())?;
    if look(draft).side(side).and_then(|side| side.wanted) == Some(number) {
        draft.emit(event::ObjectiveFound { objective, number, figure }, why)?;
    }
    Ok(())
}

/// Whether a figure may pick up an objective that somebody dropped.   TDE-TRE-11
pub fn can_pick_up(draft: &mut TdeDraft<'_>, figure: FigureId, objective: u8) -> Result<(), Stop> {
    only_in(draft, Scenario::TreasureHunt)?;
    at_dropped(draft, figure, objective, "TDE-TRE-11")
}

/// Refuses what was not dropped, or lies elsewhere.   TDE-COU-12, TDE-TRE-11
pub fn at_dropped(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    objective: u8,
    rule: &'static str,
) -> Result<(), Stop> {
    match of(look(draft), objective).map(|objective| objective.place) {
        Some(Place::Dropped { .. }) => at(draft, figure, objective, rule),
        Some(Place::Hand | Place::Table(_) | Place::Carried(_) | Place::Gone {}) | None => {
            Err(SceneRefusal::NoSuchObjective { rule }.into())
        }
    }
}

/// Picks it up: its number counts as recovered.   TDE-TRE-08, TDE-TRE-11
pub fn pick_up(draft: &mut TdeDraft<'_>, figure: FigureId, objective: u8) -> Result<(), Stop> {
    let number = of(look(draft), objective).and_then(|objective| objective.number);
    let side = look(draft).side_of(figure);
    let wanted = side.and_then(|side| look(draft).side(side)).and_then(|side| side.wanted);
    let why = because(draft, &["TDE-TRE-11"]);
    match number {
        // The very number it looks for: taken from the enemy, it is found.   TDE-TRE-09
        Some(number) if wanted == Some(number) => {
            let why = because(draft, &["TDE-TRE-11", "TDE-TRE-09"]);
            draft.emit(event::ObjectiveFound { objective, number, figure }, why)
        }
        // Another number is recovered all the same: it is not drawn any more.   TDE-TRE-08
        recovered @ (Some(_) | None) => {
            let why = why.and(greffe_core::record::ids::RuleId::new("TDE-TRE-08"));
            draft.emit(event::ObjectiveMoved { objective, place: Place::Carried(figure), recovered }, why)
        }
    }
}
