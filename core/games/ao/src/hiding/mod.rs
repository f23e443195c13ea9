//! Hiding and being revealed.   AO-HIDE-01 to 06, AO-HIDE-09, AO-HIDE-10, AO-GAP-29, AO-GAP-30, AO-GAP-35

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::activation::{self, Active};
use crate::command::RevealCause;
use crate::draft::{AoDraft, because, forbid, forbid_absent, forbid_foreign, look, name};
use crate::equipment::mines;
use crate::event::Event;
use crate::hiding::events::{FigureHid, FigureRevealed, HiddenShifted, HidingLost};
use crate::melee::parting;
use crate::profiles::Skill;
use crate::setup::HideCheck;
use crate::state::Stealth;
use crate::state::look::Look;
use crate::terrain::scenery;
use crate::terrain::table::{self, Length};
use crate::{cover, refusal};
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::path::leg;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// Hides: the action.   AO-HIDE-01, AO-HIDE-10, AO-GAP-29, AO-GAP-50
pub fn hide(draft: &mut AoDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    activation::forbid_action(draft, figure)?;
    mines::forbid_before_mine(draft, figure)?;
    let who = name(draft, figure);
    activation::forbid_wounded_action(draft, figure)?;
    let options = draft.setup().options;
    if options.hide_needs_cover {
        let hides = table::holds(draft, "hides", &[figure], is_screened(look(draft), figure))?;
        forbid(draft, !hides, refusal::Hiding::NoCover { who })?;
    }
    let prowls = look(draft).has(figure, Skill::RodeurHidden);
    let stealth = if prowls { Stealth::Rodeur } else { Stealth::Hidden };
    let mut rules = vec!["AO-HIDE-01", "AO-GAP-29", "AO-ACT-10"];
    if prowls {
        rules.push("AO-HIDE-10");
    }
    let because = because(draft, &rules);
    draft.emit(Event::FigureHid(FigureHid { figure, stealth }), because)?;
    activation::keep_action(draft, figure)
}

/// Says that a Hidden figure is revealed at the start of an activation.   AO-HIDE-05, AO-HIDE-06, AO-GAP-30
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
        RevealCause::FullView => {
            let recorded = cover::has_complete_view(look(draft), by, figure);
            (table::holds(draft, "complete_view", &[by, figure], recorded)?, "AO-HIDE-05")
        }
        RevealCause::Near => (table::distance(draft, by, figure)?.is_under(200), "AO-HIDE-06"),
    };
    forbid(draft, !holds, refusal::Hiding::NotRevealed { who, rule })?;
    let because = because(draft, &[rule, "AO-GAP-30", "AO-GAP-06"]);
    draft.emit(
        Event::FigureRevealed(FigureRevealed { figure, by, cause: Some(cause), spared: false }),
        because,
    )
}

/// Whether recorded scenery conceals a figure: it touches some, or some hides a part of it from an enemy.
/// AO-GAP-29
fn is_screened(look: Look<'_>, figure: FigureId) -> Option<bool> {
    let base = look.disc(figure)?;
    let mut enemies = look.enemies(figure).filter_map(|enemy| look.disc(enemy));
    Some(cover::at_any(look, figure)? || enemies.any(|from| cover::cover(look, from, base).concealed))
}

/// Whether a Hidden figure bars a mover's way, by the record: within its reach, where something else leaves
/// the mover's base no room to pass beside it.   AO-HIDE-09, AO-GAP-35
fn is_in_the_way(look: Look<'_>, active: &Active, figure: FigureId) -> Option<bool> {
    let (mover, base) = look.disc(active.figure).zip(look.disc(figure))?;
    let near = Length::apart(look, mover, base).fine() <= activation::fine_left(look, active);
    Some(near && scenery::is_narrow(look, base, mover.diameter, [active.figure, figure]))
}

/// How far a Hidden figure gives way at most: half of either base together.   AO-GAP-35
fn forbid_far_shift(draft: &AoDraft<'_>, active: &Active, figure: FigureId, to: Point) -> Result<(), Stop> {
    let Some((mover, base)) = look(draft).disc(active.figure).zip(look(draft).disc(figure)) else {
        return Ok(());
    };
    let least = mover.diameter.saturating_add(base.diameter) / 2;
    let far = leg(base.at, to) > least.saturating_add(CONTACT_TOLERANCE);
    forbid(draft, far, refusal::Hiding::ShiftedTooFar { who: name(draft, figure) })
}

/// Shifts a Hidden figure that bars the way: as little as it takes. Whoever it no longer touches, it fights no more.
/// AO-HIDE-09, AO-GAP-25, AO-GAP-35
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
    let recorded = is_in_the_way(look(draft), active, figure);
    let bars = table::holds(draft, "bars", &[figure, active.figure], recorded)?;
    let refusal = refusal::Hiding::NotBarring { who: name(draft, figure), by: name(draft, active.figure) };
    forbid(draft, !bars, refusal)?;
    let to = table::place(draft, to)?;
    if let Some(to) = to {
        forbid_far_shift(draft, active, figure, to)?;
        table::forbid_no_room(draft, figure, to)?;
        table::forbid_standing(draft, figure, to)?;
    }
    let because = because(draft, &["AO-HIDE-09", "AO-GAP-35"]);
    draft.emit(Event::HiddenShifted(HiddenShifted { figure, to }), because)?;
    if draft.setup().before(6) { Ok(()) } else { parting::part(draft, figure) }
}

/// Hidden figures revealed by the record at the start of an activation: near, or in complete view.
/// AO-HIDE-05, AO-HIDE-06, AO-GAP-06, AO-GAP-30
pub fn reveal_recorded(draft: &mut AoDraft<'_>, active: FigureId) -> Result<(), Stop> {
    let check = draft.setup().options.hide_check;
    let found: Vec<(FigureId, FigureId, RevealCause)> = {
        let look = look(draft);
        let mut found = Vec::new();
        if check != HideCheck::Hidden {
            let hidden = look.enemies(active).filter(|id| look.is_hidden(*id));
            found.extend(hidden.filter_map(|id| Some((active, id, finds(look, active, id)?))));
        }
        if check != HideCheck::Enemy && look.is_hidden(active) {
            let mut by = look.enemies(active);
            found.extend(by.find_map(|by| Some((by, active, finds(look, by, active)?))));
        }
        found
    };
    for (by, figure, cause) in found {
        let rules: &[&'static str] = match cause {
            RevealCause::Near => &["AO-HIDE-06", "AO-GAP-30"],
            RevealCause::FullView => &["AO-HIDE-05", "AO-GAP-30", "AO-GAP-06"],
        };
        let because = because(draft, rules);
        draft.emit(
            Event::FigureRevealed(FigureRevealed { figure, by, cause: Some(cause), spared: false }),
            because,
        )?;
    }
    Ok(())
}

/// How one figure finds a Hidden one, by the record.   AO-HIDE-05, AO-HIDE-06
fn finds(look: Look<'_>, by: FigureId, hidden: FigureId) -> Option<RevealCause> {
    let near = table::recorded_distance(look, by, hidden).is_some_and(|length| length.is_under(200));
    let sees = || !look.setup.before(3) && cover::has_complete_view(look, by, hidden) == Some(true);
    if near { Some(RevealCause::Near) } else { sees().then_some(RevealCause::FullView) }
}

/// A Hidden figure that does this is hidden no more.   AO-HIDE-02, AO-HIDE-03
pub fn unhide(draft: &mut AoDraft<'_>, figure: FigureId, rule: &'static str) -> Result<(), Stop> {
    if !look(draft).is_hidden(figure) {
        return Ok(());
    }
    let because = because(draft, &[rule]);
    draft.emit(Event::HidingLost(HidingLost { figure }), because)
}
