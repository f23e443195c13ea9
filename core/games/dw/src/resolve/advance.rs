//! What needs no choice: goes on until somebody is owed an answer or the match is over.

use crate::event::{self, Event, StintEnd};
use crate::resolve::{
    DwDraft, activation, area, because, combat, environment, flight, harm, look, morale, movement, recoil,
    reflex, setup, test, turn, victory, windows,
};
use crate::setup::options::BlastMorale;
use crate::state::combat::Combat;
use crate::state::frames::Frame;
use crate::state::look::Look;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Goes on until somebody is owed an answer or the match is over.
pub fn run(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    draft.drive(|draft| {
        if let Some(figure) = victory::stray(look(draft)).filter(|_| is_quiet(look(draft))) {
            return victory::leave(draft, figure).map(|()| true);
        }
        let felt = !look(draft).state.lost.is_empty() || morale::is_deserted(look(draft));
        if is_quiet(look(draft)) && felt {
            return morale::draw(draft).map(|()| true);
        }
        if is_settled(look(draft)) && victory::look_for(draft)? {
            return Ok(false);
        }
        step(draft)
    })
}

/// Whether an attack on several figures still has targets to roll for.
fn has_targets_left(look: Look<'_>) -> bool {
    look.state.stack.iter().any(|frame| match frame {
        Frame::Blast { left, .. } => !left.is_empty(),
        Frame::Volley { left, .. } => !left.is_empty(),
        Frame::Muster {}
        | Frame::Roles { .. }
        | Frame::Terrain { .. }
        | Frame::Edge { .. }
        | Frame::Deployment { .. }
        | Frame::Round { .. }
        | Frame::Stint { .. }
        | Frame::Prelude { .. }
        | Frame::Activation { .. }
        | Frame::Test { .. }
        | Frame::Move { .. }
        | Frame::Arrived { .. }
        | Frame::Combat { .. }
        | Frame::Throw { .. }
        | Frame::Recoil { .. }
        | Frame::Reflexes { .. }
        | Frame::Breakaway { .. }
        | Frame::MoraleQueue { .. }
        | Frame::Flight { .. }
        | Frame::Mishap { .. }
        | Frame::Expelled { .. }
        | Frame::Doom { .. }
        | Frame::RoundEnd { .. } => false,
    })
}

/// Whether the effect on morale of figures just removed may be drawn: no single resolution is under way.
/// DW-GAP-17, DW-GAP-72
fn is_quiet(look: Look<'_>) -> bool {
    if look.setup.options.blast_morale == BlastMorale::AfterAll && has_targets_left(look) {
        return false;
    }
    match look.top() {
        None
        | Some(
            Frame::Test { .. }
            | Frame::Move { .. }
            | Frame::Combat { .. }
            | Frame::Throw { .. }
            | Frame::Recoil { .. }
            | Frame::Mishap { .. }
            | Frame::Expelled { .. }
            | Frame::Doom { .. }
            | Frame::Flight { .. },
        ) => false,
        Some(
            Frame::Muster {}
            | Frame::Roles { .. }
            | Frame::Terrain { .. }
            | Frame::Edge { .. }
            | Frame::Deployment { .. }
            | Frame::Round { .. }
            | Frame::Stint { .. }
            | Frame::Prelude { .. }
            | Frame::Activation { .. }
            | Frame::Arrived { .. }
            | Frame::Volley { .. }
            | Frame::Blast { .. }
            | Frame::Reflexes { .. }
            | Frame::Breakaway { .. }
            | Frame::MoraleQueue { .. }
            | Frame::RoundEnd { .. },
        ) => true,
    }
}

/// Whether everything that a deed has set off is done with, so that the match may be found over.   DW-GAP-60
fn is_settled(look: Look<'_>) -> bool {
    matches!(
        look.top(),
        Some(
            Frame::Muster {}
                | Frame::Roles { .. }
                | Frame::Terrain { .. }
                | Frame::Edge { .. }
                | Frame::Deployment { .. }
                | Frame::Round { .. }
                | Frame::Stint { .. }
                | Frame::Prelude { .. }
                | Frame::Activation { .. }
                | Frame::RoundEnd { .. }
        )
    )
}

/// One step; whether there was one to take.
#[expect(clippy::too_many_lines, reason = "one arm for each frame")]
fn step(draft: &mut DwDraft<'_>) -> Result<bool, Stop> {
    let Some(top) = look(draft).top().cloned() else { return Ok(false) };
    match top {
        Frame::Muster {} => setup::prepare(draft),
        Frame::Roles { winner } => setup::roles_for_the_gone(draft, winner),
        Frame::Terrain { next } => setup::terrain_for_the_gone(draft, next),
        Frame::Edge { side } => setup::edge_for_the_gone(draft, side),
        Frame::Deployment { side } => setup::end_deployment(draft, side),
        Frame::Round { next } => turn::give_stint(draft, next).map(|()| true),
        Frame::Stint { side } => {
            let done = look(draft).fresh(side).next().is_none();
            if done {
                turn::end_stint(draft, StintEnd::Exhausted)?;
            }
            Ok(done)
        }
        Frame::Prelude { figure, dice, dues } => {
            activation::prelude(draft, figure, dice, dues.first().copied()).map(|()| true)
        }
        Frame::Activation { figure, .. } => {
            let Some(active) = look(draft).active() else { return Ok(false) };
            let gone = look(draft).side(active.player).is_none_or(|side| side.out);
            let over = gone || activation::is_over(look(draft), &active);
            if over {
                activation::close(draft, figure)?;
            }
            Ok(over)
        }
        Frame::Test { test, r#use } => {
            if test.asks.is_empty() {
                test::settle(draft, &test, &r#use).map(|()| true)
            } else {
                windows::pass_over(draft)
            }
        }
        Frame::Move { figure, kind, arrival, gates, purse, clear } => {
            let way = movement::Way { figure, kind, arrival: &arrival, purse, clear };
            movement::pass_gate(draft, &way, gates.first().copied()).map(|()| true)
        }
        Frame::Arrived { figure, follows } => {
            movement::follow(draft, figure, follows.first().copied()).map(|()| true)
        }
        Frame::Combat { combat } => combat::step(draft, &combat),
        Frame::Volley { by, kind, arm, left } => {
            let Some(aimed) = left.first() else {
                let why = because(draft, &["DW-GAP-24"]);
                return draft.emit(event::VolleyEnded {}, why).map(|()| true);
            };
            let why = because(draft, &["DW-GAP-24"]);
            draft.emit(event::VolleyStepped {}, why)?;
            let combat = Combat { arm, given: aimed.given, ..Combat::new(kind, Some(by), aimed.target) };
            if look(draft).is_on_table(aimed.target) {
                let why = because(draft, &["DW-GAP-24"]);
                combat::declare(draft, combat, why)?;
            }
            Ok(true)
        }
        Frame::Blast { .. } => area::step(draft).map(|()| true),
        Frame::Throw { figure, by, prone } => {
            let ended = Event::ThrowEnded(event::ThrowEnded { figure });
            let again = |by| Event::ThrowOwed(event::ThrowOwed { figure, by, prone });
            Ok(lapse_place(draft, figure, by, ended, again)? || area::stay_thrown(draft, figure, prone)?)
        }
        Frame::Recoil { figure, by, from } => {
            let ended = Event::RecoilEnded(event::RecoilEnded { figure, stuck: false });
            let again = |by| Event::RecoilOwed(event::RecoilOwed { figure, from, by });
            Ok(lapse_place(draft, figure, by, ended, again)? || recoil::step(draft, figure, from)?)
        }
        Frame::Mishap { figure, by } => {
            let ended = Event::PlacingEnded(event::PlacingEnded { figure });
            lapse_place(draft, figure, by, ended, |by| Event::MishapOwed(event::MishapOwed { figure, by }))
        }
        Frame::Expelled { figure, .. } => {
            let gone = !look(draft).is_in_play(figure);
            if gone {
                let why = because(draft, &["DW-STATUS-08"]);
                draft.emit(event::PlacingEnded { figure }, why)?;
            }
            Ok(gone)
        }
        Frame::Doom { figure, by, loss, asks } => {
            if asks.is_empty() {
                harm::perish(draft, figure, by, loss).map(|()| true)
            } else {
                windows::pass_over(draft)
            }
        }
        Frame::Reflexes { .. } => reflex::step(draft, &top),
        Frame::Breakaway { figure } => {
            let gone = !look(draft).is_active(figure);
            if gone {
                let why = because(draft, &["DW-STATUS-08"]);
                draft.emit(event::PlacingEnded { figure }, why)?;
            }
            Ok(gone)
        }
        Frame::MoraleQueue { dues } => morale::step(draft, &dues),
        Frame::Flight { figure, moves, from } => flight::advance(draft, figure, moves, &from),
        Frame::RoundEnd { gas } => {
            if gas.is_empty() {
                turn::next_round(draft)?;
            } else {
                environment::gas(draft)?;
            }
            Ok(true)
        }
    }
}

/// A place that its side will not choose any more: the figure has left, or the side that chooses has, and another
/// opponent chooses in its stead, if there is one.   DW-AREA-10, DW-TRAIT-83, DW-GAP-30
fn lapse_place(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    by: u8,
    end: Event,
    again: impl Fn(u8) -> Event,
) -> Result<bool, Stop> {
    let there = look(draft).is_on_table(figure);
    if there && look(draft).side(by).is_some_and(|side| !side.out) {
        return Ok(false);
    }
    let why = because(draft, &["DW-STATUS-08"]);
    draft.emit(end, why.clone())?;
    let own = look(draft).side_of(figure).unwrap_or(by);
    let next = look(draft).opponent(own, None);
    if there && next != own && look(draft).is_in(next) && !draft.setup().former {
        draft.emit(again(next), why)?;
    }
    Ok(true)
}
