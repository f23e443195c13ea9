//! Whose turn it is to activate a figure, and how its activation begins.   AO-TURN-05, AO-TURN-06, AO-TURN-09

use crate::activation::effects;
use crate::activation::events::FigureActivated;
use crate::draft::{AoDraft, because, forbid, forbid_foreign, look, name};
use crate::event::Event;
use crate::state::look::Look;
use crate::state::{Frame, Token};
use crate::{hiding, refusal};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The figures of a side that an Initiative calls and that have not been activated.   AO-TURN-04, AO-TURN-05
pub fn candidates(look: Look<'_>, side: u8, value: i32) -> Vec<FigureId> {
    look.of_side(side)
        .filter(|id| look.profile(*id).is_some_and(|profile| profile.initiative == value))
        .filter(|id| look.figure(*id).is_some_and(|figure| !figure.activated))
        .collect()
}

/// The side that activates a figure now: the one whose turn it is, else the other, when it has any.
/// AO-TURN-05, AO-TURN-06
pub fn turn_of(look: Look<'_>, value: i32, next: u8) -> Option<u8> {
    [next, look.opponent(next)].into_iter().find(|side| !candidates(look, *side, value).is_empty())
}

/// Whether a figure's side has the Initiative called to itself: the other side has none left there.   AO-TURN-06
fn goes_on_alone(look: Look<'_>, figure: FigureId) -> bool {
    let called = look.profile(figure).map_or(0, |profile| profile.initiative);
    let other = look.side_of(figure).map_or(0, |side| look.opponent(side));
    candidates(look, other, called).is_empty()
}

/// Activates a figure.   AO-TURN-05
pub fn activate(draft: &mut AoDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let Some(Frame::Initiative { value, next }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    if turn_of(look(draft), value, next) != Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    forbid_foreign(draft, side, figure)?;
    let who = name(draft, figure);
    let initiative = look(draft).profile(figure).map_or(0, |profile| profile.initiative);
    forbid(draft, initiative != value, refusal::Activation::WrongInitiative { who: who.clone(), value })?;
    let done = look(draft).figure(figure).is_some_and(|figure| figure.activated);
    forbid(draft, done, refusal::Activation::ActivatedAlready { who })?;
    begin(draft, figure)
}

/// The start of a regular activation: tokens off, effects end, Hidden figures found are revealed.
/// AO-ACT-01, AO-TURN-09, AO-TURN-10, AO-HIDE-05, AO-HIDE-06, AO-GAP-03
pub fn begin(draft: &mut AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    effects::expire(draft, figure)?;
    let cleared = look(draft).token(figure);
    let mut rules = vec!["AO-TURN-05", "AO-ACT-02", "AO-TURN-09"];
    if goes_on_alone(look(draft), figure) {
        rules.push("AO-TURN-06");
    }
    if cleared != Token::None {
        rules.push("AO-ACT-01");
    }
    let side = look(draft).side_of(figure);
    let out_of_turn =
        matches!(look(draft).top(), Some(Frame::Initiative { next, .. }) if Some(*next) != side);
    if out_of_turn {
        rules.push("AO-TURN-06");
    }
    let because = because(draft, &rules);
    draft.emit(
        Event::FigureActivated(FigureActivated { figure, en_vue: false, cleared, renewed: true }),
        because,
    )?;
    hiding::reveal_recorded(draft, figure)
}
