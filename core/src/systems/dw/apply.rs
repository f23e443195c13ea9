//! Every event and the fields it assigns. Frames: an event pops, replaces or pushes what its arm says.

use crate::error::Inconsistent;
use crate::systems::dw::event::{self, Event, Halt};
use crate::systems::dw::state::change::{
    activation, arrive, asks, clear_round, combat, door, end_passes, end_wait, figure, lacks, part, pop,
    queue, remove, side, take_first, test,
};
use crate::systems::dw::state::combat::{Party, Stage};
use crate::systems::dw::state::frames::Frame;
use crate::systems::dw::state::{Posture, Presence, State};

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
        Event::RolesSettled(event::RolesSettled { roles }) => {
            if matches!(state.stack.last(), Some(Frame::Roles { .. })) {
                state.stack.pop();
            }
            for (side, role) in state.sides.iter_mut().zip(roles) {
                side.role = Some(*role);
            }
        }
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
        Event::EdgeChosen(event::EdgeChosen { side: who, edge }) => {
            if matches!(state.stack.last(), Some(Frame::Edge { side }) if side == who) {
                state.stack.pop();
            }
            side(state, *who)?.edge = Some(*edge);
        }
        Event::DeploymentOpened(event::DeploymentOpened { side }) => {
            state.stack.push(Frame::Deployment { side: *side });
        }
        Event::FigureDeployed(event::FigureDeployed { figure: id, arrival, weapons }) => {
            let placed = figure(state, *id)?;
            placed.presence = Presence::OnTable;
            placed.weapons.clone_from(weapons);
            arrive(state, *id, arrival)?;
        }
        Event::DeploymentEnded(event::DeploymentEnded { side: who, started }) => {
            pop(state, "Deployment", |frame| matches!(frame, Frame::Deployment { side } if side == who))?;
            side(state, *who)?.started = *started;
        }
        Event::RoundStarted(event::RoundStarted { round, idle, overdue }) => {
            pop(state, "Muster or RoundEnd", |frame| {
                matches!(frame, Frame::Muster {} | Frame::RoundEnd { .. })
            })?;
            state.round = *round;
            clear_round(state);
            for id in idle {
                figure(state, *id)?.activated = true;
            }
            for id in overdue {
                figure(state, *id)?.overdue = true;
            }
            state.stack.push(Frame::Round { next: 0 });
        }
        Event::InitiativeRolled(event::InitiativeRolled { order, .. })
        | Event::OrderDrawn(event::OrderDrawn { order, .. }) => {
            state.order.clone_from(order);
        }
        Event::GravityRolled(event::GravityRolled { gravity, .. }) => state.gravity = *gravity,
        Event::StintStarted(event::StintStarted { side }) => state.stack.push(Frame::Stint { side: *side }),
        Event::StintEnded(event::StintEnded { side: who, next, .. }) => {
            pop(state, "Stint", |frame| matches!(frame, Frame::Stint { side } if side == who))?;
            let Some(Frame::Round { next: place }) = state.stack.last_mut() else {
                return Err(lacks("Round"));
            };
            *place = *next;
        }
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
        Event::PreludeTaken(event::PreludeTaken { .. }) => {
            let Some(Frame::Prelude { dues, .. }) = state.stack.last_mut() else {
                return Err(lacks("Prelude"));
            };
            take_first(dues, "prelude")?;
        }
        Event::ActivationLapsed(event::ActivationLapsed { .. }) => {
            pop(state, "Prelude", |frame| matches!(frame, Frame::Prelude { .. }))?;
        }
        Event::FigureActivated(event::FigureActivated {
            figure: id,
            player,
            actions,
            turnover,
            shut_down,
        }) => {
            pop(state, "Prelude", |frame| matches!(frame, Frame::Prelude { figure, .. } if figure == id))?;
            state.stack.push(Frame::Activation {
                figure: *id,
                player: *player,
                left: *actions,
                turnover: *turnover,
                free_moves: 0,
                shut_down: *shut_down,
                salvo: None,
                daunted: Vec::new(),
                tried: Vec::new(),
            });
        }
        Event::ActionTaken(event::ActionTaken { left: now, free_moves: moves, .. }) => {
            if let Frame::Activation { left, free_moves, .. } = activation(state)? {
                *left = *now;
                *free_moves = *moves;
            }
        }
        Event::ActionRestored(event::ActionRestored { purse, .. }) => {
            if let Frame::Activation { left, free_moves, .. } = activation(state)? {
                *left = purse.left;
                *free_moves = purse.free_moves;
            }
        }
        Event::SprintSet(event::SprintSet { figure: id, used }) => figure(state, *id)?.sprint_used = *used,
        Event::AttackCounted(event::AttackCounted { figure: id, attacks }) => {
            figure(state, *id)?.attacks = *attacks;
        }
        Event::SalvoSet(event::SalvoSet { salvo: now, .. }) => {
            if let Frame::Activation { salvo, .. } = activation(state)? {
                salvo.clone_from(now);
            }
        }
        Event::ActivationEnded(event::ActivationEnded { figure: id }) => {
            pop(
                state,
                "Activation",
                |frame| matches!(frame, Frame::Activation { figure, .. } if figure == id),
            )?;
            figure(state, *id)?.airborne = false;
        }
        Event::FigureSpent(event::FigureSpent { figure: id }) => figure(state, *id)?.activated = true,
        Event::TestRolled(event::TestRolled { test, r#use }) => {
            state.stack.push(Frame::Test { test: test.clone(), r#use: r#use.clone() });
        }
        Event::TestRerolled(event::TestRerolled { figure: id, die, face }) => {
            figure(state, *id)?.reroll_used = true;
            let test = test(state)?;
            test.asks.clear();
            let place = usize::try_from(die.saturating_sub(1)).unwrap_or(usize::MAX);
            *test.faces.get_mut(place).ok_or_else(|| lacks("such die"))? = *face;
        }
        Event::TestEnded(event::TestEnded { .. }) => {
            pop(state, "Test", |frame| matches!(frame, Frame::Test { .. }))?;
        }
        Event::PlacingEnded(event::PlacingEnded { .. }) => {
            pop(state, "Mishap, Expelled or Breakaway", |frame| {
                matches!(frame, Frame::Mishap { .. } | Frame::Expelled { .. } | Frame::Breakaway { .. })
            })?;
        }
        Event::ContactAttested(event::ContactAttested { a, b, holds }) => {
            figure(state, *a)?;
            figure(state, *b)?;
            if *holds {
                state.contacts.insert((*a, *b));
            } else {
                state.contacts.remove(&(*a, *b));
            }
        }
        Event::MoveDeclared(event::MoveDeclared { figure, kind, arrival, gates, purse, clear }) => {
            state.stack.push(Frame::Move {
                figure: *figure,
                kind: *kind,
                arrival: arrival.clone(),
                gates: gates.clone(),
                purse: *purse,
                clear: *clear,
            });
        }
        Event::GatePassed(event::GatePassed { .. }) => {
            let Some(Frame::Move { gates, .. }) = state.stack.last_mut() else { return Err(lacks("Move")) };
            take_first(gates, "gate")?;
        }
        Event::MoveHalted(event::MoveHalted { why, .. }) => {
            pop(state, "Move", |frame| matches!(frame, Frame::Move { .. }))?;
            if let Halt::Daunted(of) = why
                && let Frame::Activation { daunted, .. } = activation(state)?
            {
                daunted.push(*of);
            }
        }
        Event::FigureMoved(event::FigureMoved { figure: id, kind, arrival, moves, follows, airborne }) => {
            end_wait(state, *id, *kind);
            let mover = figure(state, *id)?;
            mover.moves = *moves;
            mover.airborne = *airborne;
            arrive(state, *id, arrival)?;
            if !follows.is_empty() {
                state.stack.push(Frame::Arrived { figure: *id, follows: follows.clone() });
            }
        }
        Event::FollowTaken(event::FollowTaken { .. }) => {
            let Some(Frame::Arrived { follows, .. }) = state.stack.last_mut() else {
                return Err(lacks("Arrived"));
            };
            take_first(follows, "follow")?;
        }
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
        Event::CombatRolled(event::CombatRolled { dice, sums, asks, .. }) => {
            let combat = combat(state)?;
            combat.stage = Stage::Rolled {};
            combat.dice = Some(*dice);
            combat.sums = Some(*sums);
            combat.asks.clone_from(asks);
        }
        Event::CombatRerolled(event::CombatRerolled { figure: id, party, face }) => {
            figure(state, *id)?.reroll_used = true;
            let dice = combat(state)?.dice.as_mut().ok_or_else(|| lacks("dice"))?;
            match party {
                Party::Attacker => dice.attack = *face,
                Party::Target => dice.defence = *face,
            }
        }
        Event::AsksSet(event::AsksSet { asks: now }) => asks(state)?.clone_from(now),
        Event::WindowDeclined(event::WindowDeclined { .. }) => take_first(asks(state)?, "ask")?,
        Event::GuardChanged(event::GuardChanged { guard, .. }) => combat(state)?.target_guard = *guard,
        Event::FieldTested(event::FieldTested { figure: id, dead, .. }) => {
            figure(state, *id)?.field_dead = *dead;
        }
        Event::CombatJudged(event::CombatJudged { verdict, asks, riders }) => {
            let combat = combat(state)?;
            combat.stage = Stage::Judged {};
            combat.verdict = Some(*verdict);
            combat.asks.clone_from(asks);
            combat.riders.clone_from(riders);
        }
        Event::Sacrificed(event::Sacrificed { verdict, .. })
        | Event::DoorYielded(event::DoorYielded { verdict }) => {
            let combat = combat(state)?;
            combat.verdict = Some(*verdict);
            combat.asks.clear();
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
        Event::VolleyStepped(event::VolleyStepped {}) => {
            let Some(Frame::Volley { left, .. }) = state.stack.last_mut() else {
                return Err(lacks("Volley"));
            };
            take_first(left, "target")?;
        }
        Event::VolleyEnded(event::VolleyEnded {}) => {
            pop(state, "Volley", |frame| matches!(frame, Frame::Volley { .. }))?;
        }
        Event::RecoilOwed(event::RecoilOwed { figure, from, by }) => {
            state.stack.push(Frame::Recoil { figure: *figure, from: *from, by: *by });
        }
        Event::RecoilEnded(event::RecoilEnded { .. }) => {
            pop(state, "Recoil", |frame| matches!(frame, Frame::Recoil { .. }))?;
        }
        Event::ReflexesOpened(event::ReflexesOpened { mover, makers, cause, ordered }) => {
            state.stack.push(Frame::Reflexes {
                mover: *mover,
                makers: makers.clone(),
                cause: cause.clone(),
                ordered: *ordered,
                beaten: false,
                tied: false,
            });
        }
        Event::ReflexesOrdered(event::ReflexesOrdered { makers: now }) => {
            let Some(Frame::Reflexes { makers, ordered, .. }) = state.stack.last_mut() else {
                return Err(lacks("Reflexes"));
            };
            makers.clone_from(now);
            *ordered = true;
        }
        Event::ReflexStepped(event::ReflexStepped { .. }) => {
            let Some(Frame::Reflexes { makers, .. }) = state.stack.last_mut() else {
                return Err(lacks("Reflexes"));
            };
            take_first(makers, "maker")?;
        }
        Event::ReflexCounted(event::ReflexCounted { beaten: lost, tied: even }) => {
            let Some(Frame::Reflexes { beaten, tied, .. }) = state.stack.last_mut() else {
                return Err(lacks("Reflexes"));
            };
            *beaten |= *lost;
            *tied |= *even;
        }
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
            figure(state, *id)?.immobilised = Some(*hold);
        }
        Event::Freed(event::Freed { figure: id }) => figure(state, *id)?.immobilised = None,
        Event::Dazed(event::Dazed { figure: id }) => figure(state, *id)?.dazed = true,
        Event::Recovered(event::Recovered { figure: id }) => figure(state, *id)?.dazed = false,
        Event::Fainted(event::Fainted { figure: id, faint }) => {
            figure(state, *id)?.unconscious = Some(*faint);
        }
        Event::Woke(event::Woke { figure: id }) => figure(state, *id)?.unconscious = None,
        Event::QualityChanged(event::QualityChanged { figure: id, losses }) => {
            figure(state, *id)?.losses.clone_from(losses);
        }
        Event::ControlChanged(event::ControlChanged {
            figure: id,
            owner,
            controller,
            controlled_by,
            possessed_by,
        }) => {
            side(state, *owner)?;
            side(state, *controller)?;
            let changed = figure(state, *id)?;
            changed.owner = *owner;
            changed.controller = *controller;
            changed.controlled_by = *controlled_by;
            changed.possessed_by = *possessed_by;
        }
        Event::CombatChanged(event::CombatChanged { figure: id, combat_loss }) => {
            figure(state, *id)?.combat_loss = *combat_loss;
        }
        Event::PossessorSet(event::PossessorSet { figure: id, host }) => {
            let presence = host.map_or(Presence::OnTable, Presence::Possessing);
            figure(state, *id)?.presence = presence;
            if host.is_some() {
                figure(state, *id)?.at = None;
                part(state, *id);
            }
        }
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
        Event::FigureRemoved(event::FigureRemoved { figure: id, cause, .. }) => remove(state, *id, *cause)?,
        Event::WeaponsSet(event::WeaponsSet { figure: id, weapons, .. }) => {
            figure(state, *id)?.weapons.clone_from(weapons);
        }
        Event::GearSet(event::GearSet { figure: id, grenades, stimulants, stones, carried }) => {
            let bearer = figure(state, *id)?;
            bearer.grenades.clone_from(grenades);
            bearer.stimulants = *stimulants;
            bearer.stones = *stones;
            bearer.carried.clone_from(carried);
        }
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
        Event::MoraleTriggered(event::MoraleTriggered { drawn, dues, half }) => {
            if *drawn {
                state.lost.clear();
            }
            for who in half {
                side(state, *who)?.half_tested = true;
            }
            if let Ok(queue) = queue(state) {
                queue.extend(dues.iter().copied());
            } else if !dues.is_empty() {
                state.stack.push(Frame::MoraleQueue { dues: dues.clone() });
            }
        }
        Event::MoraleOrdered(event::MoraleOrdered { dues }) => queue(state)?.clone_from(dues),
        Event::MoraleTaken(event::MoraleTaken { .. }) => take_first(queue(state)?, "morale test")?,
        Event::MoraleEnded(event::MoraleEnded {}) => {
            pop(state, "MoraleQueue", |frame| matches!(frame, Frame::MoraleQueue { .. }))?;
        }
        Event::FlightOwed(event::FlightOwed { figure, moves, from }) => {
            state.stack.push(Frame::Flight { figure: *figure, moves: *moves, from: from.clone() });
        }
        Event::FlightStepped(event::FlightStepped { moves: now, .. }) => {
            let Some(Frame::Flight { moves, .. }) = state.stack.last_mut() else {
                return Err(lacks("Flight"));
            };
            *moves = *now;
        }
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
