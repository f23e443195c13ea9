//! Every event and the fields it assigns. Frames: an event pops, replaces or pushes what its arm says.

use crate::error::Inconsistent;
use crate::fact::FigureId;
use crate::ruleset::Known;
use crate::systems::tde::event::{self, Event};
use crate::systems::tde::hidden::{self, Choice, Hidden};
use crate::systems::tde::profiles::cards::Lasting;
use crate::systems::tde::state::change::{
    act, answered, arm, end_passes, figure, harm, lacks, land, objective, pop, remove, return_lent, rolled,
    sequence, side, staged, table,
};
use crate::systems::tde::state::dice::{Rolled, SaveOf, TalentRef, TestOf};
use crate::systems::tde::state::frames::Frame;
use crate::systems::tde::state::look::pair;
use crate::systems::tde::state::parting::{come_apart, give, hand_on, mount_up};
use crate::systems::tde::state::sequence::Cause;
use crate::systems::tde::state::staging::{Infiltrating, Staging};
use crate::systems::tde::state::{Arm, Part, Place, Presence, Secret, State, Until, Used};

/// Assigns what an event says to the public state.
///
/// # Errors
/// When it names something that does not exist, or a frame that is not there.
#[expect(clippy::too_many_lines, reason = "one short arm for each event")]
pub fn apply(state: &mut State, event: &Event) -> Result<(), Inconsistent> {
    match event {
        Event::PositionTaken(event::PositionTaken {})
        | Event::TeamsAwaited(event::TeamsAwaited { .. })
        | Event::Opposed(event::Opposed { .. })
        | Event::ExtraPassed(event::ExtraPassed { .. }) => {}
        Event::TeamAccepted(event::TeamAccepted { side: who, team }) => {
            side(state, *who)?.team = Some(team.as_ref().clone())
        }
        Event::TeamsFormed(event::TeamsFormed { figures }) => state.figures.clone_from(figures),
        Event::ScenarioSelected(event::ScenarioSelected { scenario, .. }) => {
            pop(state, "Muster", |frame| matches!(frame, Frame::Muster {}))?;
            state.scenario = *scenario;
        }
        Event::InitiativeRolled(event::InitiativeRolled { lower, .. }) => {
            state.stack.push(Frame::Initiative { side: *lower })
        }
        Event::InitiativeSet(event::InitiativeSet { holder }) => {
            pop(state, "Initiative", |frame| matches!(frame, Frame::Initiative { .. }))?;
            state.initiative = Some(*holder);
            let next = if state.turn == 0 {
                Frame::Staging { staging: Staging { side: *holder, ..Staging::default() } }
            } else {
                Frame::Refresh {}
            };
            state.stack.push(next);
        }
        Event::RolesAssigned(event::RolesAssigned { letters }) => {
            for (side, letter) in state.sides.iter_mut().zip(letters) {
                side.letter = Some(*letter);
            }
        }
        Event::Deployed(event::Deployed { figure: id, landing }) => {
            let placed = figure(state, *id)?;
            placed.presence = Presence::OnTable;
            placed.arrival = None;
            land(state, *id, landing)?;
            answered(state, *id);
        }
        Event::MatchStarted(event::MatchStarted { first }) => {
            pop(state, "Staging", |frame| matches!(frame, Frame::Staging { .. }))?;
            state.initiative = Some(*first);
        }
        Event::StagingReached(event::StagingReached { step, side }) => {
            let staging = staged(state)?;
            staging.step = *step;
            staging.side = *side;
        }
        Event::EdgesChosen(event::EdgesChosen { edges }) => {
            for (side, edge) in state.sides.iter_mut().zip(edges) {
                side.edge = Some(*edge);
            }
        }
        Event::CornersChosen(event::CornersChosen { corners }) => {
            for (side, corners) in state.sides.iter_mut().zip(corners) {
                side.corners.clone_from(corners);
            }
        }
        Event::SetAside(event::SetAside { side: who, figures }) => {
            side(state, *who)?.aside = Some(figures.clone())
        }
        Event::GroupsFormed(event::GroupsFormed { side: who, second }) => {
            side(state, *who)?.second = Some(second.clone())
        }
        Event::CourierNamed(event::CourierNamed { side: who, figure: id }) => {
            side(state, *who)?.courier = Some(*id)
        }
        Event::SecretCommitted(event::SecretCommitted { side: who, avenger, target }) => {
            let (avenger, target) = (*avenger, *target);
            let secret = Secret { avenger, target, shown_avenger: None, shown_target: None, avenged: false };
            side(state, *who)?.secret = Some(secret);
        }
        Event::ObjectivesLaid(event::ObjectivesLaid { objectives }) => {
            state.objectives.clone_from(objectives)
        }
        Event::NumbersHidden(event::NumbersHidden { roll }) => state.numbers = Some(*roll),
        Event::ObjectivePlaced(event::ObjectivePlaced { objective: place, at }) => {
            objective(state, *place)?.place = Place::Table(*at);
        }
        Event::InfiltrationStarted(event::InfiltrationStarted { figure }) => {
            staged(state)?.infiltrating = Some(Infiltrating { figure: *figure, test: None, grade: None });
        }
        Event::InfiltrationSettled(event::InfiltrationSettled { figure: id, grade, advance }) => {
            figure(state, *id)?.advance = *advance;
            let Some(infiltrating) = &mut staged(state)?.infiltrating else {
                return Err(lacks("infiltration"));
            };
            infiltrating.grade = Some(*grade);
        }
        Event::HeldBack(event::HeldBack { figure: id, arrival }) => {
            let waits = figure(state, *id)?;
            waits.presence = Presence::Reserve;
            waits.arrival = Some(*arrival);
            answered(state, *id);
        }
        Event::ArrivalsAsked(event::ArrivalsAsked { figures }) => {
            state.stack.push(Frame::Arrivals { figures: figures.clone() });
        }
        Event::TurnStarted(event::TurnStarted { turn, tokens }) => {
            state.stack.pop_if(|top| matches!(top, Frame::Arrivals { .. }));
            state.turn = *turn;
            for (side, tokens) in state.sides.iter_mut().zip(tokens) {
                side.tokens = *tokens;
                side.orders_locked = false;
            }
            for figure in &mut state.figures {
                figure.activated = false;
            }
            // On turn 1 the set-up has settled who holds the initiative.   TDE-TURN-03
            if *turn == 1 {
                state.stack.push(Frame::Refresh {});
            }
        }
        Event::ApRefreshed(event::ApRefreshed { points }) => {
            pop(state, "Refresh", |frame| matches!(frame, Frame::Refresh {}))?;
            for point in points {
                let gains = figure(state, point.figure)?;
                gains.ap = point.ap;
                gains.advance = 0;
            }
        }
        Event::SideActive(event::SideActive { side }) => match state.stack.last_mut() {
            Some(Frame::Turn { next }) => *next = *side,
            Some(_) | None => state.stack.push(Frame::Turn { next: *side }),
        },
        Event::PassTokenSpent(event::PassTokenSpent { side: who }) => {
            let spent = side(state, *who)?;
            spent.tokens = spent.tokens.saturating_sub(1);
        }
        Event::Activated(event::Activated { figure: id }) => {
            figure(state, *id)?.activated = true;
            state.stack.push(Frame::Activation { figure: *id, chained: false });
        }
        Event::ActivationEnded(event::ActivationEnded { figure: id, recovers }) => {
            pop(state, "Activation", |frame| matches!(frame, Frame::Activation { .. }))?;
            end_passes(state, &[Until::ActivationEnd]);
            return_lent(state, &[Lasting::Sequence, Lasting::Activation]);
            let rests = figure(state, *id)?;
            if *recovers {
                rests.slowed = None;
            } else if let Some(slowed) = &mut rests.slowed {
                slowed.lasting = false;
            }
        }
        Event::UpkeepStarted(event::UpkeepStarted { burning }) => {
            pop(state, "Turn", |frame| matches!(frame, Frame::Turn { .. }))?;
            state.moment = state.moment.saturating_add(1);
            for figure in &mut state.figures {
                figure.blind = false;
                figure.ap = 0;
            }
            state.stack.push(Frame::Upkeep { burning: burning.clone(), saves: Vec::new(), part: None });
        }
        Event::FireTested(event::FireTested { figure: id, fire, .. }) => {
            figure(state, *id)?.fire = *fire;
            let Some(Frame::Upkeep { burning, saves, part }) = state.stack.last_mut() else {
                return Err(lacks("Upkeep"));
            };
            *part = None;
            burning.retain(|other| other != id);
            saves.retain(|save| save.figure != *id);
        }
        Event::SmokeCleared(event::SmokeCleared {}) => state.smoke.clear(),
        Event::TurnEnded(event::TurnEnded {}) => {
            pop(state, "Upkeep", |frame| matches!(frame, Frame::Upkeep { .. }))?;
            for side in &mut state.sides {
                side.tokens = 0;
            }
            end_passes(state, &[Until::ActivationEnd, Until::TurnEnd]);
            return_lent(state, &Lasting::ALL);
        }
        Event::Scored(event::Scored { side: who, points }) => {
            let scores = side(state, *who)?;
            scores.points = scores.points.saturating_add(*points);
        }
        Event::MatchEnded(event::MatchEnded { outcome }) => {
            state.ended = Some(outcome.clone());
            state.stack.clear();
        }
        Event::RulingRecorded(event::RulingRecorded { ruling }) => state.rulings.push(ruling.clone()),
        Event::PassLeft(event::PassLeft { side: who, pass }) => {
            let passes = &mut side(state, *who)?.passes;
            passes.retain(|other| other.window != pass.window);
            passes.push(*pass);
        }
        Event::PassTaken(event::PassTaken { side: who, window }) => {
            side(state, *who)?.passes.retain(|pass| pass.window != *window);
        }
        Event::SideConceded(event::SideConceded { side: who }) => side(state, *who)?.out = true,
        Event::ActionDeclared(event::ActionDeclared { sequence }) => {
            state.moment = state.moment.saturating_add(1);
            chained(state, sequence.acts.iter().any(|act| act.cause == Cause::Chain))?;
            state.stack.push(Frame::Sequence { sequence: sequence.clone() });
        }
        Event::OrderDeclared(event::OrderDeclared { order }) => sequence(state)?.orders.push(order.clone()),
        Event::ReactionDeclared(event::ReactionDeclared { act }) => {
            sequence(state)?.acts.push(act.as_ref().clone())
        }
        Event::ReactionsPassed(event::ReactionsPassed { .. }) => sequence(state)?.answered = true,
        Event::ExtraDeclared(event::ExtraDeclared { act }) => {
            sequence(state)?.acts.push(act.as_ref().clone());
            chained(state, true)?;
        }
        Event::StageReached(event::StageReached { stage }) => sequence(state)?.stage = *stage,
        Event::TestRolled(event::TestRolled { test }) => table(state)?.tests.push(test.clone()),
        Event::SaveRolled(event::SaveRolled { save }) => table(state)?.saves.push(save.clone()),
        Event::RerollsOffered(event::RerollsOffered { sides }) => rolled(state)?.asked.clone_from(sides),
        Event::Rerolled(event::Rerolled { roll, die, face, talent }) => {
            again(rolled(state)?, usize::from(*roll), *die, *face, *talent)?;
        }
        Event::ResultsAccepted(event::ResultsAccepted { side }) => {
            rolled(state)?.asked.retain(|asked| asked != side)
        }
        Event::DiceSettled(event::DiceSettled {}) => settle(state)?,
        Event::ReachFound(event::ReachFound { reached, fall }) => {
            let Some(motion) = &mut sequence(state)?.motion else { return Err(lacks("motion")) };
            motion.reached = Some(*reached);
            motion.fall = *fall;
        }
        Event::Cancelled(event::Cancelled { act: place, void, frees }) => {
            act(state, *place)?.void = Some(*void);
            if *frees {
                free_chain(state)?;
            }
        }
        Event::Scattered(event::Scattered { act: place, blast, .. }) => {
            act(state, *place)?.blast = Some(blast.clone())
        }
        Event::ActResolved(event::ActResolved { act: place, harms, marks, exploit }) => {
            act(state, *place)?.done = true;
            let sequence = sequence(state)?;
            sequence.harms.extend(harms.iter().cloned());
            sequence.marks.extend(marks.iter().copied());
            sequence.exploits.extend(*exploit);
        }
        Event::StealthProbed(event::StealthProbed { shooter, .. }) => {
            figure(state, *shooter)?;
        }
        Event::ExploitEarned(event::ExploitEarned { figure }) => sequence(state)?.exploits.push(*figure),
        Event::Harmed(event::Harmed { harm }) => sequence(state)?.harms.push(harm.clone()),
        Event::PartChosen(event::PartChosen { harm: place, part }) => {
            if matches!(state.stack.last(), Some(Frame::Part { .. })) {
                state.stack.pop();
            }
            harm(state, *place)?.part = Some(*part);
        }
        Event::FirePartAsked(event::FirePartAsked { figure, side }) => {
            state.stack.push(Frame::FirePart { figure: *figure, side: *side });
        }
        Event::FirePartChosen(event::FirePartChosen { figure, part }) => {
            if matches!(state.stack.last(), Some(Frame::FirePart { .. })) {
                state.stack.pop();
            }
            let Some(Frame::Upkeep { part: chosen, .. }) = state.stack.last_mut() else {
                return Err(lacks("Upkeep"));
            };
            *chosen = Some((*figure, *part));
        }
        Event::PartAsked(event::PartAsked { harm, side }) => {
            state.stack.push(Frame::Part { harm: *harm, side: *side })
        }
        Event::HarmSettled(event::HarmSettled { harm: place, unsaved }) => {
            harm(state, *place)?.unsaved = Some(*unsaved)
        }
        Event::EscapeDeclared(event::EscapeDeclared { act: place, escape }) => {
            act(state, *place)?.escape = Some(escape.clone())
        }
        Event::OrderAmountAsked(event::OrderAmountAsked {}) => state.stack.push(Frame::OrderAmount {}),
        Event::OrderFailed(event::OrderFailed { donor }) => {
            figure(state, donor.figure)?.ap = donor.ap;
            last_order_done(state)?;
        }
        Event::ApMoved(event::ApMoved { donor, recipient, .. }) => {
            if matches!(state.stack.last(), Some(Frame::OrderAmount {})) {
                state.stack.pop();
            }
            figure(state, donor.figure)?.ap = donor.ap;
            figure(state, recipient.figure)?.ap = recipient.ap;
            last_order_done(state)?;
        }
        Event::OrdersLocked(event::OrdersLocked { side: who, .. }) => side(state, *who)?.orders_locked = true,
        Event::StunAsked(event::StunAsked { figure, by, most }) => {
            state.stack.push(Frame::Stun { figure: *figure, by: *by, most: *most });
        }
        Event::ApLost(event::ApLost { figure: id, ap }) => {
            if matches!(state.stack.last(), Some(Frame::Stun { figure, .. }) if figure == id) {
                state.stack.pop();
            }
            figure(state, *id)?.ap = *ap;
        }
        Event::ApSpent(event::ApSpent { figure: id, ap })
        | Event::ApGained(event::ApGained { figure: id, ap }) => {
            figure(state, *id)?.ap = *ap;
        }
        Event::Jammed(event::Jammed { figure, weapon, destroyed }) => {
            let arm = arm(state, *figure, *weapon)?;
            *arm = Arm { defective: true, destroyed: *destroyed, ..*arm };
        }
        Event::Repaired(event::Repaired { figure, weapon }) => {
            arm(state, *figure, *weapon)?.defective = false
        }
        Event::UseCounted(event::UseCounted { figure, weapon, used }) => {
            arm(state, *figure, *weapon)?.used = *used
        }
        Event::SmokeLaid(event::SmokeLaid { smoke }) => state.smoke.push(smoke.clone()),
        Event::Moved(event::Moved { figure, landing, .. }) => land(state, *figure, landing)?,
        Event::PostureChanged(event::PostureChanged { figure: id, posture }) => {
            figure(state, *id)?.posture = *posture
        }
        Event::Exited(event::Exited { figure }) => remove(state, *figure, Presence::Exited)?,
        Event::ContactAttested(event::ContactAttested { a, b, holds }) => {
            let pair = pair(*a, *b);
            if *holds {
                state.contacts.insert(pair);
            } else {
                state.contacts.remove(&pair);
            }
        }
        Event::Blinded(event::Blinded { figure: id }) => figure(state, *id)?.blind = true,
        Event::FireChanged(event::FireChanged { figure: id, fire }) => figure(state, *id)?.fire = *fire,
        Event::SlowedDown(event::SlowedDown { figure: id, slowed }) => {
            figure(state, *id)?.slowed = Some(*slowed)
        }
        Event::StealthLost(event::StealthLost { figure: id }) => figure(state, *id)?.stealthed = false,
        Event::Healed(event::Healed { figure: id, wounds })
        | Event::Wounded(event::Wounded { figure: id, wounds, .. }) => {
            figure(state, *id)?.wounds = *wounds;
        }
        Event::WentDown(event::WentDown { figure: id, posture }) => {
            let falls = figure(state, *id)?;
            falls.posture = *posture;
            falls.ap = 0;
        }
        Event::Eliminated(event::Eliminated { kill }) => {
            remove(state, kill.figure, Presence::Eliminated)?;
            state.kills.push(*kill);
        }
        Event::SequenceEnded(event::SequenceEnded {}) => {
            pop(state, "Sequence", |frame| matches!(frame, Frame::Sequence { .. }))?;
            return_lent(state, &[Lasting::Sequence]);
        }
        Event::ObjectiveMoved(event::ObjectiveMoved { objective: place, place: now }) => {
            objective(state, *place)?.place = *now;
            if let Some(Frame::Drop { objective, .. }) = state.stack.last()
                && objective == place
            {
                state.stack.pop();
            }
        }
        Event::DropAsked(event::DropAsked { objective: place, figure, side }) => {
            objective(state, *place)?.place = Place::Dropped { by: *figure, at: None };
            state.stack.push(Frame::Drop { objective: *place, figure: *figure, side: *side });
        }
        Event::ControlTaken(event::ControlTaken { objective: place, side }) => {
            objective(state, *place)?.controller = Some(*side)
        }
        Event::ObjectiveSeen(event::ObjectiveSeen { objective: place, side }) => {
            objective(state, *place)?.seen.insert(*side);
        }
        Event::ObjectiveFound(event::ObjectiveFound { objective: place, number, figure: id }) => {
            let who = figure(state, *id)?.side;
            let found = objective(state, *place)?;
            found.number = Some(*number);
            found.place = Place::Carried(*id);
            let finder = side(state, who)?;
            finder.wanted = None;
            finder.recovered.insert(*number);
        }
        Event::NumberDrawn(event::NumberDrawn { side: who, number }) => {
            side(state, *who)?.wanted = Some(*number)
        }
        Event::Avenged(event::Avenged { side: who, target, avenger }) => {
            let Some(secret) = &mut side(state, *who)?.secret else { return Err(lacks("secret")) };
            secret.avenged = true;
            secret.shown_target = Some(*target);
            if avenger.is_some() {
                secret.shown_avenger = *avenger;
            }
        }
        Event::SecretShown(event::SecretShown { side: who, avenger, target }) => {
            let Some(secret) = &mut side(state, *who)?.secret else { return Err(lacks("secret")) };
            secret.shown_avenger = Some(*avenger);
            secret.shown_target = Some(*target);
        }
        Event::CameApart(event::CameApart { cavalry, rider, mount, activated, heir }) => {
            let parts = [(Part::Rider, rider), (Part::Mount, mount)];
            come_apart(state, *cavalry, parts, *activated, *heir)?;
        }
        Event::SplitAsked(event::SplitAsked { cavalry, ap, fire }) => {
            state.stack.push(Frame::Split { cavalry: *cavalry, ap: *ap, fire: *fire });
        }
        Event::SplitMade(event::SplitMade { rider, mount }) => {
            state.stack.pop_if(|top| matches!(top, Frame::Split { .. }));
            give(state, rider)?;
            give(state, mount)?;
        }
        Event::ActivationPassed(event::ActivationPassed { from, to }) => hand_on(state, *from, *to),
        Event::MountedUp(event::MountedUp { cavalry, landing, share }) => {
            mount_up(state, *cavalry, landing, share)?
        }
        Event::TalentUsed(event::TalentUsed { figure: id, talent, count }) => {
            let used = Used { turn: state.turn, count: *count };
            figure(state, *id)?.talents.insert(*talent, used);
        }
        Event::CardPlayed(event::CardPlayed { side: who, card, .. }) => {
            side(state, *who)?.played.insert(*card);
        }
        Event::EffectLent(event::EffectLent { figure: id, lent }) => {
            figure(state, *id)?.lent.push(lent.clone())
        }
        Event::StealthGained(event::StealthGained { figure: id }) => figure(state, *id)?.stealthed = true,
        Event::Cleansed(event::Cleansed { figure: id }) => {
            let clean = figure(state, *id)?;
            clean.blind = false;
            clean.fire = 0;
            clean.slowed = None;
        }
    }
    Ok(())
}

/// The activation has had its chained action.   TDE-CHAIN-01
fn chained(state: &mut State, declared: bool) -> Result<(), Inconsistent> {
    let found = state.stack.iter_mut().rev().find(|frame| matches!(frame, Frame::Activation { .. }));
    let Some(Frame::Activation { chained, .. }) = found else { return Err(lacks("Activation")) };
    *chained |= declared;
    Ok(())
}

/// The activation may have a chained action again.   TDE-GAP-07
fn free_chain(state: &mut State) -> Result<(), Inconsistent> {
    let found = state.stack.iter_mut().rev().find(|frame| matches!(frame, Frame::Activation { .. }));
    let Some(Frame::Activation { chained, .. }) = found else { return Err(lacks("Activation")) };
    *chained = false;
    Ok(())
}

/// A die of the dice on the table shows another face.
fn again(
    rolled: &mut Rolled,
    roll: usize,
    die: u8,
    face: u8,
    talent: Option<TalentRef>,
) -> Result<(), Inconsistent> {
    let tests = rolled.tests.len();
    if let Some(test) = rolled.tests.get_mut(roll) {
        let place = usize::from(die);
        let (Some(shown), Some(mark)) = (test.dice.get_mut(place), test.rerolled.get_mut(place)) else {
            return Err(lacks("such die"));
        };
        *shown = face;
        *mark = true;
        test.granted.extend(talent);
        return Ok(());
    }
    let Some(save) = rolled.saves.get_mut(roll.saturating_sub(tests)) else { return Err(lacks("such roll")) };
    let Some(shown) = save.dice.get_mut(usize::from(die)) else { return Err(lacks("such die")) };
    *shown = face;
    save.rerolled.push(die);
    save.granted.extend(talent);
    Ok(())
}

/// The dice on the table go where they belong.
fn settle(state: &mut State) -> Result<(), Inconsistent> {
    let Frame::Rolled { rolled } = pop(state, "Rolled", |frame| matches!(frame, Frame::Rolled { .. }))?
    else {
        return Err(lacks("Rolled"));
    };
    for test in rolled.tests {
        match test.of {
            TestOf::Movement {} => {
                let Some(motion) = &mut sequence(state)?.motion else { return Err(lacks("motion")) };
                motion.test = Some(test);
            }
            TestOf::Act(place) => act(state, place)?.test = Some(test),
            TestOf::Order {} => {
                let Some(order) = sequence(state)?.orders.last_mut() else { return Err(lacks("order")) };
                order.test = Some(test);
            }
            TestOf::Infiltration {} => {
                let Some(Frame::Staging { staging }) = state.stack.last_mut() else {
                    return Err(lacks("Staging"));
                };
                let Some(infiltrating) = &mut staging.infiltrating else { return Err(lacks("infiltration")) };
                infiltrating.test = Some(test);
            }
        }
    }
    for save in rolled.saves {
        match save.of {
            SaveOf::Harm(place) => harm(state, place)?.unsaved = Some(save.failures()),
            SaveOf::Fire {} => {
                let Some(Frame::Upkeep { saves, .. }) = state.stack.last_mut() else {
                    return Err(lacks("Upkeep"));
                };
                saves.push(save);
            }
        }
    }
    Ok(())
}

/// The order under way has had its effect.
fn last_order_done(state: &mut State) -> Result<(), Inconsistent> {
    let Some(order) = sequence(state)?.orders.last_mut() else { return Err(lacks("order")) };
    order.done = true;
    Ok(())
}

/// Assigns what an event says to what is hidden, as far as it is known here.   TDE-VEN-02, TDE-TRE-01
pub fn apply_hidden(hidden: &mut Hidden, event: &Event, known: &dyn Known) {
    if let Event::SecretCommitted(event::SecretCommitted { side, avenger, target }) = event {
        let named = |seal| known.payload(seal).and_then(|text| text.parse().ok()).map(FigureId);
        if let (Some(avenger), Some(target)) = (named(*avenger), named(*target)) {
            hidden.secrets.insert(*side, Choice { avenger, target });
        }
    }
    if let Event::NumbersHidden(event::NumbersHidden { roll }) = event
        && let Some(faces) = known.faces(*roll)
    {
        hidden.numbers = (0_u8..).zip(hidden::numbers(faces)).collect();
    }
}
