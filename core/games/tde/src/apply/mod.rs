//! Every event and the fields it assigns. Frames: an event pops, replaces or pushes what its arm says.

mod cavalry;
mod declared;
mod dice;
mod figures;
mod objects;
mod points;
mod results;
mod setup;
mod turn;

use crate::event::{self, Event};
use crate::hidden::{self, Choice, Hidden};
use crate::profiles::cards::Lasting;
use crate::state::change::{
    act, arm, figure, harm, land, objective, pop, remove, return_lent, rolled, sequence, side, staged, table,
};
use crate::state::frames::Frame;
use crate::state::parting::{come_apart, hand_on, mount_up};
use crate::state::staging::Infiltrating;
use crate::state::{Arm, Part, Place, Presence, State, Used};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Known;

type Applied = Result<(), Inconsistent>;

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
            side(state, *who)?.team = Some(team.as_ref().clone());
        }
        Event::TeamsFormed(event::TeamsFormed { figures }) => state.figures.clone_from(figures),
        Event::ScenarioSelected(event::ScenarioSelected { scenario, .. }) => {
            pop(state, "Muster", |frame| matches!(frame, Frame::Muster {}))?;
            state.scenario = *scenario;
        }
        Event::InitiativeRolled(event::InitiativeRolled { lower, .. }) => {
            state.stack.push(Frame::Initiative { side: *lower });
        }
        Event::InitiativeSet(event) => setup::initiative_set(state, event)?,
        Event::RolesAssigned(event) => setup::roles_assigned(state, event),
        Event::Deployed(event) => setup::deployed(state, event)?,
        Event::MatchStarted(event::MatchStarted { first }) => {
            pop(state, "Staging", |frame| matches!(frame, Frame::Staging { .. }))?;
            state.initiative = Some(*first);
        }
        Event::StagingReached(event) => setup::staging_reached(state, event)?,
        Event::EdgesChosen(event) => setup::edges_chosen(state, event),
        Event::CornersChosen(event) => setup::corners_chosen(state, event),
        Event::SetAside(event::SetAside { side: who, figures }) => {
            side(state, *who)?.aside = Some(figures.clone());
        }
        Event::GroupsFormed(event::GroupsFormed { side: who, second }) => {
            side(state, *who)?.second = Some(second.clone());
        }
        Event::CourierNamed(event::CourierNamed { side: who, figure: id }) => {
            side(state, *who)?.courier = Some(*id);
        }
        Event::SecretCommitted(event) => setup::secret_committed(state, event)?,
        Event::ObjectivesLaid(event::ObjectivesLaid { objectives }) => {
            state.objectives.clone_from(objectives);
        }
        Event::NumbersHidden(event::NumbersHidden { roll }) => state.numbers = Some(*roll),
        Event::ObjectivePlaced(event::ObjectivePlaced { objective: place, at }) => {
            objective(state, *place)?.place = Place::Table(*at);
        }
        Event::InfiltrationStarted(event::InfiltrationStarted { figure }) => {
            staged(state)?.infiltrating = Some(Infiltrating { figure: *figure, test: None, grade: None });
        }
        Event::InfiltrationSettled(event) => setup::infiltration_settled(state, event)?,
        Event::HeldBack(event) => setup::held_back(state, event)?,
        Event::ArrivalsAsked(event::ArrivalsAsked { figures }) => {
            state.stack.push(Frame::Arrivals { figures: figures.clone() });
        }
        Event::TurnStarted(event) => turn::turn_started(state, event),
        Event::ApRefreshed(event) => turn::ap_refreshed(state, event)?,
        Event::SideActive(event::SideActive { side }) => turn::side_active(state, *side),
        Event::PassTokenSpent(event::PassTokenSpent { side: who }) => {
            let spent = side(state, *who)?;
            spent.tokens = spent.tokens.saturating_sub(1);
        }
        Event::Activated(event::Activated { figure: id }) => {
            figure(state, *id)?.activated = true;
            state.stack.push(Frame::Activation { figure: *id, chained: false });
        }
        Event::ActivationEnded(event) => turn::activation_ended(state, event)?,
        Event::UpkeepStarted(event) => turn::upkeep_started(state, event)?,
        Event::FireTested(event) => turn::fire_tested(state, event)?,
        Event::SmokeCleared(event::SmokeCleared {}) => state.smoke.clear(),
        Event::TurnEnded(event) => turn::turn_ended(state, event)?,
        Event::Scored(event::Scored { side: who, points }) => {
            let scores = side(state, *who)?;
            scores.points = scores.points.saturating_add(*points);
        }
        Event::MatchEnded(event::MatchEnded { outcome }) => {
            state.ended = Some(outcome.clone());
            state.stack.clear();
        }
        Event::RulingRecorded(event::RulingRecorded { ruling }) => state.rulings.push(ruling.clone()),
        Event::PassLeft(event) => turn::pass_left(state, event)?,
        Event::PassTaken(event::PassTaken { side: who, window }) => {
            side(state, *who)?.passes.retain(|pass| pass.window != *window);
        }
        Event::SideConceded(event::SideConceded { side: who }) => side(state, *who)?.out = true,
        Event::ActionDeclared(event) => declared::action_declared(state, event)?,
        Event::OrderDeclared(event::OrderDeclared { order }) => sequence(state)?.orders.push(order.clone()),
        Event::ReactionDeclared(event::ReactionDeclared { act }) => {
            sequence(state)?.acts.push(act.as_ref().clone());
        }
        Event::ReactionsPassed(event::ReactionsPassed { .. }) => sequence(state)?.answered = true,
        Event::ExtraDeclared(event::ExtraDeclared { act }) => {
            sequence(state)?.acts.push(act.as_ref().clone());
            declared::chained(state, true)?;
        }
        Event::StageReached(event::StageReached { stage }) => sequence(state)?.stage = *stage,
        Event::TestRolled(event::TestRolled { test }) => table(state)?.tests.push(test.clone()),
        Event::SaveRolled(event::SaveRolled { save }) => table(state)?.saves.push(save.clone()),
        Event::RerollsOffered(event::RerollsOffered { sides }) => rolled(state)?.asked.clone_from(sides),
        Event::Rerolled(event::Rerolled { roll, die, face, talent }) => {
            dice::again(rolled(state)?, usize::from(*roll), *die, *face, *talent)?;
        }
        Event::ResultsAccepted(event::ResultsAccepted { side }) => {
            rolled(state)?.asked.retain(|asked| asked != side);
        }
        Event::DiceSettled(event::DiceSettled {}) => dice::settle(state)?,
        Event::ReachFound(event) => results::reach_found(state, event)?,
        Event::Cancelled(event) => declared::cancelled(state, event)?,
        Event::Scattered(event::Scattered { act: place, blast, .. }) => {
            act(state, *place)?.blast = Some(blast.clone());
        }
        Event::ActResolved(event) => results::act_resolved(state, event)?,
        Event::StealthProbed(event::StealthProbed { shooter, .. }) => {
            figure(state, *shooter)?;
        }
        Event::ExploitEarned(event::ExploitEarned { figure }) => sequence(state)?.exploits.push(*figure),
        Event::Harmed(event::Harmed { harm }) => sequence(state)?.harms.push(harm.clone()),
        Event::MarkDue(event::MarkDue { marked }) => sequence(state)?.marks.push(*marked),
        Event::PartChosen(event) => results::part_chosen(state, event)?,
        Event::FirePartAsked(event::FirePartAsked { figure, side }) => {
            state.stack.push(Frame::FirePart { figure: *figure, side: *side });
        }
        Event::FirePartChosen(event) => results::fire_part_chosen(state, event)?,
        Event::PartAsked(event::PartAsked { harm, side }) => {
            state.stack.push(Frame::Part { harm: *harm, side: *side });
        }
        Event::HarmSettled(event::HarmSettled { harm: place, unsaved }) => {
            harm(state, *place)?.unsaved = Some(*unsaved);
        }
        Event::EscapeDeclared(event::EscapeDeclared { act: place, escape }) => {
            act(state, *place)?.escape = Some(escape.clone());
        }
        Event::OrderAmountAsked(event::OrderAmountAsked {}) => state.stack.push(Frame::OrderAmount {}),
        Event::OrderFailed(event::OrderFailed { donor }) => {
            figure(state, donor.figure)?.ap = donor.ap;
            points::last_order_done(state)?;
        }
        Event::ApMoved(event) => points::ap_moved(state, event)?,
        Event::OrdersLocked(event::OrdersLocked { side: who, .. }) => side(state, *who)?.orders_locked = true,
        Event::StunAsked(event::StunAsked { figure, by, most }) => {
            state.stack.push(Frame::Stun { figure: *figure, by: *by, most: *most });
        }
        Event::ApLost(event) => points::ap_lost(state, event)?,
        Event::ApSpent(event::ApSpent { figure: id, ap })
        | Event::ApGained(event::ApGained { figure: id, ap }) => {
            figure(state, *id)?.ap = *ap;
        }
        Event::Jammed(event::Jammed { figure, weapon, destroyed }) => {
            let arm = arm(state, *figure, *weapon)?;
            *arm = Arm { defective: true, destroyed: *destroyed, ..*arm };
        }
        Event::Repaired(event::Repaired { figure, weapon }) => {
            arm(state, *figure, *weapon)?.defective = false;
        }
        Event::UseCounted(event::UseCounted { figure, weapon, used }) => {
            arm(state, *figure, *weapon)?.used = *used;
        }
        Event::Obscured(event::Obscured { act: place }) => act(state, *place)?.given.smoke = true,
        Event::SmokeLaid(event::SmokeLaid { smoke }) => state.smoke.push(smoke.clone()),
        Event::Moved(event::Moved { figure, landing, .. }) => land(state, *figure, landing)?,
        Event::PostureChanged(event::PostureChanged { figure: id, posture }) => {
            figure(state, *id)?.posture = *posture;
        }
        Event::Exited(event::Exited { figure }) => remove(state, *figure, Presence::Exited)?,
        Event::ContactAttested(event) => figures::contact_attested(state, event),
        Event::Blinded(event::Blinded { figure: id }) => figure(state, *id)?.blind = true,
        Event::FireChanged(event::FireChanged { figure: id, fire }) => figure(state, *id)?.fire = *fire,
        Event::SlowedDown(event::SlowedDown { figure: id, slowed }) => {
            figure(state, *id)?.slowed = Some(*slowed);
        }
        Event::StealthLost(event::StealthLost { figure: id }) => figure(state, *id)?.stealthed = false,
        Event::Healed(event::Healed { figure: id, wounds })
        | Event::Wounded(event::Wounded { figure: id, wounds, .. }) => {
            figure(state, *id)?.wounds = *wounds;
        }
        Event::WentDown(event) => figures::went_down(state, event)?,
        Event::Tumbled(event::Tumbled { figure, damage }) => {
            let (figure, damage) = (*figure, *damage);
            state.stack.push(Frame::Tumble { figure, damage, saves: Vec::new() });
        }
        Event::TumbleOver(event::TumbleOver { .. }) => {
            pop(state, "Tumble", |frame| matches!(frame, Frame::Tumble { .. }))?;
        }
        Event::Eliminated(event::Eliminated { kill }) => {
            remove(state, kill.figure, Presence::Eliminated)?;
            state.kills.push(*kill);
        }
        Event::SequenceEnded(event::SequenceEnded {}) => {
            pop(state, "Sequence", |frame| matches!(frame, Frame::Sequence { .. }))?;
            return_lent(state, &[Lasting::Sequence]);
        }
        Event::ObjectiveMoved(event) => objects::objective_moved(state, event)?,
        Event::DropAsked(event::DropAsked { objective: place, figure, side }) => {
            objective(state, *place)?.place = Place::Dropped { by: *figure, at: None };
            state.stack.push(Frame::Drop { objective: *place, figure: *figure, side: *side });
        }
        Event::LootAsked(event::LootAsked { sides }) | Event::CardsAsked(event::CardsAsked { sides }) => {
            state.stack.push(Frame::Closing { sides: sides.clone() });
        }
        Event::LootLeft(event::LootLeft { side }) => objects::loot_left(state, *side)?,
        Event::ControlTaken(event::ControlTaken { objective: place, side }) => {
            objective(state, *place)?.controller = Some(*side);
        }
        Event::ObjectiveSeen(event::ObjectiveSeen { objective: place, side }) => {
            objective(state, *place)?.seen.insert(*side);
        }
        Event::ObjectiveFound(event) => objects::objective_found(state, event)?,
        Event::NumberDrawn(event::NumberDrawn { side: who, number }) => {
            side(state, *who)?.wanted = Some(*number);
        }
        Event::Avenged(event) => objects::avenged(state, event)?,
        Event::SecretShown(event) => objects::secret_shown(state, event)?,
        Event::CameApart(event::CameApart { cavalry, rider, mount, activated, heir }) => {
            let parts = [(Part::Rider, rider), (Part::Mount, mount)];
            come_apart(state, *cavalry, parts, *activated, *heir)?;
        }
        Event::SplitAsked(event::SplitAsked { cavalry, ap, fire }) => {
            state.stack.push(Frame::Split { cavalry: *cavalry, ap: *ap, fire: *fire });
        }
        Event::SplitMade(event) => cavalry::split_made(state, event)?,
        Event::RiderAsked(event::RiderAsked { cavalry, around }) => {
            state.stack.push(Frame::Beside { cavalry: *cavalry, around: *around });
        }
        Event::RiderPlaced(event) => cavalry::rider_placed(state, event)?,
        Event::ActivationPassed(event::ActivationPassed { from, to }) => hand_on(state, *from, *to),
        Event::MountedUp(event::MountedUp { cavalry, landing, share }) => {
            mount_up(state, *cavalry, landing, share)?;
        }
        Event::TalentUsed(event::TalentUsed { figure: id, talent, count }) => {
            let used = Used { turn: state.turn, count: *count };
            figure(state, *id)?.talents.insert(*talent, used);
        }
        Event::CardPlayed(event::CardPlayed { side: who, card, .. }) => {
            side(state, *who)?.played.insert(*card);
        }
        Event::EffectLent(event::EffectLent { figure: id, lent }) => {
            figure(state, *id)?.lent.push(lent.clone());
        }
        Event::StealthGained(event::StealthGained { figure: id }) => figure(state, *id)?.stealthed = true,
        Event::Cleansed(event) => figures::cleansed(state, event)?,
    }
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
