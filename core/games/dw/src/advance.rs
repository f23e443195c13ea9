//! What needs no choice: goes on until somebody is owed an answer or the match is over.

use crate::combat::riders;
use crate::draft::{DwDraft, because, look};
use crate::event::{Event, StintEnd};
use crate::movement::{gates, terror, water};
use crate::setup::options::BlastMorale;
use crate::state::frames::{Follow, Frame};
use crate::state::look::Look;
use crate::state::test::{QualityTest, TestUse};
use crate::{
    activation, area_of_effect, attraction, climbing, combat, deployment, entangle, event, falls, fleeing,
    heal, interventions, irradiation, leaving_melee, morale, possession, recoil, spines, status, telepathy,
    teleportation, toxic_gas, turn, victory,
};
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

/// Whether everything that a deed has set off is done with, so that the match may be found over: gas reaches all that
/// stand in it at once.   DW-GAP-60, DW-ENV-14
fn is_settled(look: Look<'_>) -> bool {
    let choking = matches!(look.top(), Some(Frame::RoundEnd { gas }) if !gas.is_empty());
    if choking && !look.setup.before(6) {
        return false;
    }
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
        Frame::Muster {} => deployment::prepare(draft),
        Frame::Roles { winner } => deployment::roles_for_the_gone(draft, winner),
        Frame::Terrain { next } => deployment::terrain_for_the_gone(draft, next),
        Frame::Edge { side } => deployment::edge_for_the_gone(draft, side),
        Frame::Deployment { side } => deployment::end_deployment(draft, side),
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
                settle(draft, &test, &r#use).map(|()| true)
            } else {
                interventions::pass_over(draft)
            }
        }
        Frame::Move { figure, kind, arrival, gates, purse, clear } => {
            let way = gates::Way { figure, kind, arrival: &arrival, purse, clear };
            gates::pass_gate(draft, &way, gates.first().copied()).map(|()| true)
        }
        Frame::Arrived { figure, follows } => follow(draft, figure, follows.first().copied()).map(|()| true),
        Frame::Combat { combat } => combat::step(draft, &combat),
        Frame::Volley { by, kind, arm, left } => {
            combat::volley(draft, by, kind, arm, left.first()).map(|()| true)
        }
        Frame::Blast { .. } => area_of_effect::step(draft).map(|()| true),
        Frame::Throw { figure, by, prone } => {
            let ended = Event::ThrowEnded(event::ThrowEnded { figure });
            let again = |by| Event::ThrowOwed(event::ThrowOwed { figure, by, prone });
            Ok(lapse_place(draft, figure, by, ended, again)?
                || area_of_effect::stay_thrown(draft, figure, prone)?)
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
                status::perish(draft, figure, by, loss).map(|()| true)
            } else {
                interventions::pass_over(draft)
            }
        }
        Frame::Reflexes { .. } => leaving_melee::step(draft, &top),
        Frame::Breakaway { figure } => {
            let gone = !look(draft).is_active(figure);
            if gone {
                let why = because(draft, &["DW-STATUS-08"]);
                draft.emit(event::PlacingEnded { figure }, why)?;
            }
            Ok(gone)
        }
        Frame::MoraleQueue { dues } => morale::step(draft, &dues),
        Frame::Flight { figure, moves, from } => fleeing::advance(draft, figure, moves, &from),
        Frame::RoundEnd { gas } => {
            if gas.is_empty() {
                turn::next_round(draft)
            } else {
                toxic_gas::gas(draft).map(|()| true)
            }
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
    if there && next != own && look(draft).is_in(next) && !draft.setup().before(4) {
        draft.emit(again(next), why)?;
    }
    Ok(true)
}

/// The first of what follows; nothing left: the arrival is settled.
pub fn follow(draft: &mut DwDraft<'_>, figure: FigureId, next: Option<Follow>) -> Result<(), Stop> {
    let gone = !look(draft).is_on_table(figure);
    let Some(follow) = next.filter(|_| !gone) else {
        let because = because(draft, &["DW-MOVE-03"]);
        return draft.emit(event::ArrivalSettled { figure }, because);
    };
    let rule = match follow {
        Follow::Spines(_) | Follow::OwnSpines(_) => "DW-TRAIT-64",
        Follow::Radiation {} => "DW-ENV-01",
        Follow::Attraction(_) => "DW-TRAIT-13",
    };
    let why = because(draft, &[rule]);
    draft.emit(event::FollowTaken { figure }, why.clone())?;
    match follow {
        Follow::Spines(by) => spines::prick(draft, by, figure, why),
        Follow::OwnSpines(other) => spines::prick(draft, figure, other, why),
        Follow::Radiation {} => irradiation::irradiate(draft, figure),
        Follow::Attraction(of) => attraction::attract(draft, figure, of),
    }
}

/// A test whose dice nobody rolls again: what follows.
pub fn settle(draft: &mut DwDraft<'_>, test: &QualityTest, r#use: &TestUse) -> Result<(), Stop> {
    let figure = test.figure;
    let (successes, failures) = (test.successes(), test.failures());
    let why = because(draft, &["DW-CORE-01", "DW-CORE-02"]);
    draft.emit(event::TestEnded { figure, successes, failures }, why)?;
    let passed = failures == 0;
    match r#use {
        TestUse::Activation {} => activation::tested(draft, figure, successes, failures),
        TestUse::Morale { cause } => morale::tested(draft, figure, *cause, failures),
        TestUse::Dare { of } => terror::dared(draft, figure, *of, passed),
        TestUse::Water {} => water::water_tested(draft, figure, passed),
        TestUse::Climb { .. } => climbing::tested(draft, figure, successes, r#use),
        TestUse::Fall { flight } => falls::landed(draft, figure, failures, *flight),
        TestUse::Feat {} => Ok(()),
        TestUse::Attraction { of } => attraction::attraction_tested(draft, figure, *of, passed),
        TestUse::Irradiation {} => irradiation::irradiation_tested(draft, figure, failures),
        TestUse::PsiNegation {} => area_of_effect::psi_tested(draft, figure, passed),
        TestUse::PsiUse { attack } => telepathy::gathered(draft, figure, passed, attack),
        TestUse::SonicBlast {} => area_of_effect::sonic_tested(draft, figure, passed),
        TestUse::PlantInGas {} => area_of_effect::plant_tested(draft, figure, passed),
        TestUse::Needle {} => riders::needle_tested(draft, figure, failures),
        TestUse::Entangle { by } => entangle::tested(draft, figure, *by, failures),
        TestUse::Cure { patient, ailments, .. } => heal::cured(draft, *patient, ailments, successes),
        TestUse::Teleport { .. } => teleportation::tested(draft, figure, successes, r#use),
        TestUse::Expulsion { host } => possession::expulsion_tested(draft, figure, *host, failures),
    }
}
