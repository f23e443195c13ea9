//! Hiding and being revealed.   AO-HIDE-01 to AO-HIDE-10, AO-GAP-29, AO-GAP-30, AO-GAP-35

use crate::command::RevealCause;
use crate::event::Event;
use crate::profiles::Skill;
use crate::refusal;
use crate::resolve::activation::{self, Active};
use crate::resolve::{AoDraft, because, forbid, forbid_absent, forbid_foreign, look, name, table};
use crate::setup::HideCheck;
use crate::state::Stealth;
use greffe_core::draft::Stop;
use greffe_core::fact::FigureId;
use greffe_core::view::Point;

/// Hides: the action.   AO-HIDE-01, AO-HIDE-10, AO-GAP-29, AO-GAP-50
///
/// # Errors
/// See [`Stop`].
pub fn hide(draft: &mut AoDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    activation::forbid_action(draft, figure)?;
    let who = name(draft, figure);
    forbid_wounded_action(draft, figure)?;
    let options = draft.setup().options;
    if options.hide_needs_cover {
        let hides = table::holds(draft, "hides", &[figure], None)?;
        forbid(draft, !hides, refusal::Hiding::NoCover { who })?;
    }
    let prowls = look(draft).has(figure, Skill::RodeurHidden);
    let stealth = if prowls { Stealth::Rodeur } else { Stealth::Hidden };
    let mut rules = vec!["AO-HIDE-01", "AO-GAP-29", "AO-ACT-10"];
    if prowls {
        rules.push("AO-HIDE-10");
    }
    let because = because(draft, &rules);
    draft.emit(Event::FigureHid { figure, stealth }, because)?;
    activation::keep_action(draft, figure)
}

/// Other actions of a Wounded figure, where the players forbid them.   AO-GAP-50
///
/// # Errors
/// The refusal.
pub fn forbid_wounded_action(draft: &AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let barred = look(draft).is_wounded(figure) && !draft.setup().options.wounded_other_actions;
    forbid(draft, barred, refusal::Activation::WoundedAction { who: name(draft, figure) })
}

/// Says that a Hidden figure is revealed at the start of an activation.   AO-HIDE-05, AO-HIDE-06, AO-GAP-30
///
/// # Errors
/// See [`Stop`].
pub fn reveal(
    draft: &mut AoDraft<'_>,
    side: u8,
    figure: FigureId,
    cause: RevealCause,
    by: Option<FigureId>,
) -> Result<(), Stop> {
    let Some(active) = look(draft).top().and_then(activation::told) else {
        return Err(refusal::General::NotNow.into());
    };
    // The one who looks is named only where it is not the active figure.
    let named = by.is_some() == (figure == active.figure);
    let by = by.unwrap_or(active.figure);
    forbid_absent(draft, figure)?;
    forbid(draft, !named, refusal::Hiding::NotCheckedNow { who: name(draft, figure) })?;
    forbid_foreign(draft, side, by)?;
    let who = name(draft, figure);
    forbid(draft, !look(draft).is_hidden(figure), refusal::Hiding::NotHidden { who: who.clone() })?;
    if !look(draft).are_enemies(by, figure) {
        return Err(refusal::General::NotAnEnemy { who, rule: "AO-HIDE-05" }.into());
    }
    let fits = match draft.setup().options.hide_check {
        HideCheck::Enemy => by == active.figure,
        HideCheck::Hidden => figure == active.figure,
        HideCheck::Both => by == active.figure || figure == active.figure,
    };
    forbid(draft, !fits, refusal::Hiding::NotCheckedNow { who: who.clone() })?;
    forbid(draft, !active.fresh, refusal::Hiding::NotFresh { who: name(draft, active.figure) })?;
    let (holds, rule) = match cause {
        RevealCause::FullView => (table::holds(draft, "complete_view", &[by, figure], None)?, "AO-HIDE-05"),
        RevealCause::Near => (table::distance(draft, by, figure)?.is_under(200), "AO-HIDE-06"),
    };
    forbid(draft, !holds, refusal::Hiding::NotRevealed { who, rule })?;
    let because = because(draft, &[rule, "AO-GAP-30", "AO-GAP-06"]);
    draft.emit(Event::FigureRevealed { figure, by, cause: Some(cause) }, because)
}

/// Shifts a Hidden figure that bars the way: as little as it takes, stated.   AO-HIDE-09, AO-GAP-35
///
/// # Errors
/// See [`Stop`].
pub fn shift(
    draft: &mut AoDraft<'_>,
    active: &Active,
    figure: FigureId,
    to: Option<Point>,
) -> Result<(), Stop> {
    forbid_absent(draft, figure)?;
    let who = name(draft, figure);
    forbid(
        draft,
        !look(draft).is_hidden(figure) || figure == active.figure,
        refusal::Hiding::NotHidden { who },
    )?;
    let bars = table::holds(draft, "bars", &[figure, active.figure], None)?;
    let refusal = refusal::Hiding::NotBarring { who: name(draft, figure), by: name(draft, active.figure) };
    forbid(draft, !bars, refusal)?;
    let to = table::place(draft, to)?;
    if let Some(to) = to {
        table::forbid_no_room(draft, figure, to)?;
        table::forbid_standing(draft, figure, to)?;
    }
    let because = because(draft, &["AO-HIDE-09", "AO-GAP-35"]);
    draft.emit(Event::HiddenShifted { figure, to }, because)
}
