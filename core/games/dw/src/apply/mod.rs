//! Every event and the fields it assigns. Frames: an event pops, replaces or pushes what its arm says.

mod activation;
mod combat;
mod figures;
mod gear;
mod morale;
mod places;
mod setup;
mod turn;

use crate::event::{self, Event};
use crate::state::change::{
    activation, asks, combat, door, end_passes, figure, lacks, leave_queues, pop, queue, remove, side,
    take_first,
};
use crate::state::frames::Frame;
use crate::state::{Posture, State};
use greffe_core::judging::error::Inconsistent;

/// Assigns what an event says to the public state.
///
/// # Errors
/// When it names something that does not exist, or a frame that is not there.
#[expect(clippy::too_many_lines, reason = "one short arm for each event")]
pub fn apply(state: &mut State, event: &Event) -> Result<(), Inconsistent> {
    match event {
        Event::BandsAwaited(event::BandsAwaited { .. })
        | Event::PositionTaken(event::PositionTaken {})
        | Event::DefenderDrawn(event::DefenderDrawn { .. }) => {}
        Event::DoorTested(event::DoorTested { figure, door, broken, .. }) => {
            if figure.is_some()
                && !broken
                && let Frame::Activation { tried, .. } = activation(state)?
            {
                tried.push(*door);
            }
        }
        Event::BandAccepted(event::BandAccepted { side: whose, roster }) => {
            side(state, *whose)?.roster = Some(roster.clone());
        }
        Event::BandsFormed(event::BandsFormed { figures }) => state.figures.clone_from(figures),
        Event::RollOffWon(event::RollOffWon { winner, .. }) => {
            state.stack.push(Frame::Roles { winner: *winner });
        }
        Event::RolesSettled(told) => setup::roles_settled(state, told),
        Event::TerrainOpened(event::TerrainOpened { side }) => {
            state.stack.push(Frame::Terrain { next: *side });
        }
        Event::TerrainPlaced(event::TerrainPlaced { terrain, next, .. }) => {
            state.terrain.push(terrain.clone());
            terrain_turn(state, *next)?;
        }
        Event::TerrainEnded(event::TerrainEnded { side: who, next }) => {
            side(state, *who)?.terrain_done = true;
            terrain_turn(state, *next)?;
        }
        Event::EdgeAwaited(event::EdgeAwaited { side }) => state.stack.push(Frame::Edge { side: *side }),
        Event::EdgeChosen(told) => setup::edge_chosen(state, told)?,
        Event::DeploymentOpened(event::DeploymentOpened { side }) => {
            state.stack.push(Frame::Deployment { side: *side });
        }
        Event::FigureDeployed(told) => setup::figure_deployed(state, told)?,
        Event::DeploymentEnded(event::DeploymentEnded { side: who, started }) => {
            pop(state, "Deployment", |frame| matches!(frame, Frame::Deployment { side } if side == who))?;
            side(state, *who)?.started = *started;
        }
        Event::RoundStarted(told) => turn::round_started(state, told)?,
        Event::InitiativeRolled(event::InitiativeRolled { order, .. })
        | Event::OrderDrawn(event::OrderDrawn { order, .. }) => {
            state.order.clone_from(order);
        }
        Event::GravityRolled(event::GravityRolled { gravity, .. }) => state.gravity = *gravity,
        Event::StintStarted(event::StintStarted { side }) => state.stack.push(Frame::Stint { side: *side }),
        Event::StintEnded(told) => turn::stint_ended(state, told)?,
        Event::RoundEnded(event::RoundEnded { gas, .. }) => {
            pop(state, "Round", |frame| matches!(frame, Frame::Round { .. }))?;
            end_passes(state);
            state.stack.push(Frame::RoundEnd { gas: gas.clone() });
        }
        Event::PassLeft(event::PassLeft { side: who, pass }) => {
            let passes = &mut side(state, *who)?.passes;
            passes.retain(|other| other.window != pass.window);
            passes.push(*pass);
        }
        Event::PassTaken(event::PassTaken { side: who, window }) => {
            side(state, *who)?.passes.retain(|pass| pass.window != *window);
        }
        Event::SideConceded(event::SideConceded { side: who }) => side(state, *who)?.out = true,
        Event::MatchEnded(event::MatchEnded { outcome }) => {
            state.ended = Some(outcome.clone());
            state.stack.clear();
        }
        Event::FigureNamed(event::FigureNamed { figure: id, dice, dues }) => {
            figure(state, *id)?.activated = true;
            state.stack.push(Frame::Prelude { figure: *id, dice: *dice, dues: dues.clone() });
        }
        Event::PreludeTaken(told) => activation::prelude_taken(state, told)?,
        Event::ActivationLapsed(event::ActivationLapsed { .. }) => {
            pop(state, "Prelude", |frame| matches!(frame, Frame::Prelude { .. }))?;
        }
        Event::FigureActivated(told) => activation::figure_activated(state, told)?,
        Event::ActionTaken(told) => activation::action_taken(state, told)?,
        Event::ActionRestored(told) => activation::action_restored(state, told)?,
        Event::SprintSet(event::SprintSet { figure: id, used }) => figure(state, *id)?.sprint_used = *used,
        Event::AttackCounted(event::AttackCounted { figure: id, attacks }) => {
            figure(state, *id)?.attacks = *attacks;
        }
        Event::SalvoSet(event::SalvoSet { salvo: now, .. }) => {
            if let Frame::Activation { salvo, .. } = activation(state)? {
                salvo.clone_from(now);
            }
        }
        Event::ActivationEnded(told) => activation::activation_ended(state, told)?,
        Event::FigureSpent(event::FigureSpent { figure: id }) => figure(state, *id)?.activated = true,
        Event::TestRolled(event::TestRolled { test, r#use }) => {
            state.stack.push(Frame::Test { test: test.clone(), r#use: r#use.clone() });
        }
        Event::TestRerolled(told) => activation::test_rerolled(state, told)?,
        Event::TestEnded(event::TestEnded { .. }) => {
            pop(state, "Test", |frame| matches!(frame, Frame::Test { .. }))?;
        }
        Event::PlacingEnded(event::PlacingEnded { .. }) => {
            pop(state, "Mishap, Expelled or Breakaway", |frame| {
                matches!(frame, Frame::Mishap { .. } | Frame::Expelled { .. } | Frame::Breakaway { .. })
            })?;
        }
        Event::ContactAttested(told) => places::contact_attested(state, told)?,
        Event::MoveDeclared(told) => places::move_declared(state, told),
        Event::GatePassed(event::GatePassed { .. }) => {
            let Some(Frame::Move { gates, .. }) = state.stack.last_mut() else { return Err(lacks("Move")) };
            take_first(gates, "gate")?;
        }
        Event::MoveHalted(told) => places::move_halted(state, told)?,
        Event::FigureMoved(told) => places::figure_moved(state, told)?,
        Event::FollowTaken(told) => places::follow_taken(state, told)?,
        Event::ArrivalSettled(event::ArrivalSettled { .. }) => {
            pop(state, "Arrived", |frame| matches!(frame, Frame::Arrived { .. }))?;
        }
        Event::ClimbSet(event::ClimbSet { figure: id, climbing }) => figure(state, *id)?.climbing = *climbing,
        Event::FigureLanded(event::FigureLanded { figure: id }) => figure(state, *id)?.airborne = false,
        Event::DoorSet(event::DoorSet { door: which, state: now }) => door(state, *which)?.state = *now,
        Event::TerrainDestroyed(event::TerrainDestroyed { piece }) => {
            let piece = state.terrain.get_mut(usize::from(*piece));
            piece.ok_or_else(|| lacks("such terrain"))?.destroyed = true;
        }
        Event::CombatDeclared(event::CombatDeclared { combat }) => {
            state.stack.push(Frame::Combat { combat: combat.clone() });
        }
        Event::CombatRolled(told) => combat::combat_rolled(state, told)?,
        Event::CombatRerolled(told) => combat::combat_rerolled(state, told)?,
        Event::AsksSet(event::AsksSet { asks: now }) => asks(state)?.clone_from(now),
        Event::WindowDeclined(event::WindowDeclined { .. }) => take_first(asks(state)?, "ask")?,
        Event::GuardChanged(event::GuardChanged { guard, .. }) => combat(state)?.target_guard = *guard,
        Event::FieldTested(event::FieldTested { figure: id, dead, .. }) => {
            figure(state, *id)?.field_dead = *dead;
        }
        Event::CombatJudged(told) => combat::combat_judged(state, told)?,
        Event::Sacrificed(event::Sacrificed { verdict, .. })
        | Event::DoorYielded(event::DoorYielded { verdict }) => {
            let combat = combat(state)?;
            combat.verdict = Some(*verdict);
            combat.asks.clear();
        }
        Event::DoomOpened(event::DoomOpened { figure, by, loss, asks }) => {
            state.stack.push(Frame::Doom { figure: *figure, by: *by, loss: *loss, asks: asks.clone() });
        }
        Event::DoomEnded(event::DoomEnded { .. }) => {
            pop(state, "Doom", |frame| matches!(frame, Frame::Doom { .. }))?;
        }
        Event::StageReached(event::StageReached { stage }) => combat(state)?.stage = *stage,
        Event::RiderRolled(event::RiderRolled { .. }) | Event::RiderLapsed(event::RiderLapsed { .. }) => {
            take_first(&mut combat(state)?.riders, "rider")?;
        }
        Event::CombatSettled(event::CombatSettled { .. }) => {
            pop(state, "Combat", |frame| matches!(frame, Frame::Combat { .. }))?;
        }
        Event::VolleyOpened(event::VolleyOpened { by, kind, arm, left }) => {
            state.stack.push(Frame::Volley { by: *by, kind: *kind, arm: *arm, left: left.clone() });
        }
        Event::VolleyStepped(told) => combat::volley_stepped(state, told)?,
        Event::VolleyEnded(event::VolleyEnded {}) => {
            pop(state, "Volley", |frame| matches!(frame, Frame::Volley { .. }))?;
        }
        Event::RecoilOwed(event::RecoilOwed { figure, from, by }) => {
            state.stack.push(Frame::Recoil { figure: *figure, from: *from, by: *by });
        }
        Event::RecoilEnded(event::RecoilEnded { .. }) => {
            pop(state, "Recoil", |frame| matches!(frame, Frame::Recoil { .. }))?;
        }
        Event::ReflexesOpened(told) => combat::reflexes_opened(state, told),
        Event::ReflexesOrdered(told) => combat::reflexes_ordered(state, told)?,
        Event::ReflexStepped(told) => combat::reflex_stepped(state, told)?,
        Event::ReflexCounted(told) => combat::reflex_counted(state, told)?,
        Event::ReflexesEnded(event::ReflexesEnded { .. }) => {
            pop(state, "Reflexes", |frame| matches!(frame, Frame::Reflexes { .. }))?;
        }
        Event::BreakawayWon(event::BreakawayWon { figure }) => {
            state.stack.push(Frame::Breakaway { figure: *figure });
        }
        Event::WentProne(event::WentProne { figure: id, cost }) => {
            figure(state, *id)?.posture = Posture::Prone(*cost);
        }
        Event::StoodUp(event::StoodUp { figure: id }) => figure(state, *id)?.posture = Posture::Standing,
        Event::Immobilised(event::Immobilised { figure: id, hold }) => {
            figure(state, *id)?.immobilised.add(*hold);
        }
        Event::Freed(event::Freed { figure: id, hold }) => figure(state, *id)?.immobilised.end(*hold),
        Event::Dazed(event::Dazed { figure: id }) => figure(state, *id)?.dazed = true,
        Event::Recovered(event::Recovered { figure: id }) => figure(state, *id)?.dazed = false,
        Event::Fainted(event::Fainted { figure: id, faint, beside }) => {
            let faints = &mut figure(state, *id)?.unconscious;
            if !beside {
                faints.end(None);
            }
            faints.add(*faint);
        }
        Event::Woke(event::Woke { figure: id, faint }) => figure(state, *id)?.unconscious.end(*faint),
        Event::QualityChanged(event::QualityChanged { figure: id, losses }) => {
            figure(state, *id)?.losses.clone_from(losses);
        }
        Event::ControlChanged(told) => figures::control_changed(state, told)?,
        Event::CombatChanged(event::CombatChanged { figure: id, combat_loss }) => {
            figure(state, *id)?.combat_loss = *combat_loss;
        }
        Event::PossessorSet(told) => figures::possessor_set(state, told)?,
        Event::ExpulsionOwed(event::ExpulsionOwed { figure, host }) => {
            state.stack.push(Frame::Expelled { figure: *figure, host: *host });
        }
        Event::Irradiated(event::Irradiated { figure: id, radiation, for_good }) => {
            let ill = figure(state, *id)?;
            ill.radiation = *radiation;
            ill.irradiated_for_good = *for_good;
        }
        Event::AttractionMet(event::AttractionMet { figure: id, modifier }) => {
            let drawn = figure(state, *id)?;
            drawn.round_modifier = *modifier;
            drawn.attraction_tested = true;
        }
        Event::WaterBarred(event::WaterBarred { figure: id }) => figure(state, *id)?.water_barred = true,
        Event::ShoulderSet(event::ShoulderSet { figure: id, injured }) => {
            figure(state, *id)?.shoulder = *injured;
        }
        Event::PsiNegated(event::PsiNegated { figure: id }) => figure(state, *id)?.psi_negated = true,
        Event::TerrorOvercome(event::TerrorOvercome { figure: id, of }) => {
            figure(state, *id)?.fearless_of.insert(*of);
        }
        Event::RevealedSet(event::RevealedSet { figure: id, revealed }) => {
            figure(state, *id)?.revealed = *revealed;
        }
        Event::AmbushSpent(event::AmbushSpent { figure: id }) => figure(state, *id)?.ambush_spent = true,
        Event::FigureRemoved(event::FigureRemoved { figure: id, cause, clears, touched, .. }) => {
            let fell = remove(state, *id, *cause, touched)?;
            if *clears {
                leave_queues(state, *id, fell);
            }
        }
        Event::WeaponsSet(event::WeaponsSet { figure: id, weapons, .. }) => {
            figure(state, *id)?.weapons.clone_from(weapons);
        }
        Event::GearSet(told) => gear::gear_set(state, told)?,
        Event::ObjectsSet(event::ObjectsSet { objects }) => state.objects.clone_from(objects),
        Event::AntidoteTaken(event::AntidoteTaken { figure: id }) => {
            let taker = figure(state, *id)?;
            taker.antidote = false;
            taker.antidote_taken = true;
        }
        Event::ShieldSet(event::ShieldSet { figure: id, up }) => figure(state, *id)?.shield_up = *up,
        Event::ArmourSet(event::ArmourSet { figure: id, off }) => figure(state, *id)?.armour_off = *off,
        Event::LightWidened(event::LightWidened { figure: id }) => figure(state, *id)?.light_widened = true,
        Event::FormSet(event::FormSet { figure: id, form }) => {
            figure(state, *id)?.form = form.as_deref().cloned();
        }
        Event::BlastOpened(event::BlastOpened { by, grenade, at, left }) => {
            state.stack.push(Frame::Blast { by: *by, grenade: *grenade, at: *at, left: left.clone() });
        }
        Event::BlastStepped(event::BlastStepped {}) => {
            let Some(Frame::Blast { left, .. }) = state.stack.last_mut() else { return Err(lacks("Blast")) };
            take_first(left, "figure in the blast")?;
        }
        Event::BlastEnded(event::BlastEnded {}) => {
            pop(state, "Blast", |frame| matches!(frame, Frame::Blast { .. }))?;
        }
        Event::ThrowOwed(event::ThrowOwed { figure, by, prone }) => {
            state.stack.push(Frame::Throw { figure: *figure, by: *by, prone: *prone });
        }
        Event::ThrowEnded(event::ThrowEnded { .. }) => {
            pop(state, "Throw", |frame| matches!(frame, Frame::Throw { .. }))?;
        }
        Event::MishapOwed(event::MishapOwed { figure, by }) => {
            state.stack.push(Frame::Mishap { figure: *figure, by: *by });
        }
        Event::GasStepped(event::GasStepped {}) => {
            let Some(Frame::RoundEnd { gas }) = state.stack.last_mut() else { return Err(lacks("RoundEnd")) };
            take_first(gas, "figure in gas")?;
        }
        Event::MoraleTriggered(told) => morale::morale_triggered(state, told)?,
        Event::MoraleOrdered(event::MoraleOrdered { dues }) => queue(state)?.clone_from(dues),
        Event::MoraleTaken(event::MoraleTaken { .. }) => take_first(queue(state)?, "morale test")?,
        Event::MoraleEnded(event::MoraleEnded {}) => {
            pop(state, "MoraleQueue", |frame| matches!(frame, Frame::MoraleQueue { .. }))?;
        }
        Event::FlightOwed(event::FlightOwed { figure, moves, from }) => {
            state.stack.push(Frame::Flight { figure: *figure, moves: *moves, from: from.clone() });
        }
        Event::FlightStepped(told) => morale::flight_stepped(state, told)?,
        Event::FlightEnded(event::FlightEnded { .. }) => {
            pop(state, "Flight", |frame| matches!(frame, Frame::Flight { .. }))?;
        }
    }
    Ok(())
}

/// Whose turn it is to place terrain; none ends the phase.
fn terrain_turn(state: &mut State, side: Option<u8>) -> Result<(), Inconsistent> {
    let Some(Frame::Terrain { next }) = state.stack.last_mut() else { return Err(lacks("Terrain")) };
    match side {
        Some(side) => *next = side,
        None => {
            state.stack.pop();
        }
    }
    Ok(())
}
