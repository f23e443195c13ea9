//! Every event and the fields it assigns. Frames: an event pops, replaces or pushes what its arm says.

mod activation;
mod cards;
mod divination;
mod fights;
mod figures;
mod nobody;
mod setup;
mod talk;
mod test;
mod turn;

use crate::event::{self, Deck, Event};
use crate::state::change::{figure, lacks, less, mark, moving, opposed, pop, side, test};
use crate::state::frames::{Contestant, Frame, Source};
use crate::state::{SideMark, State};
use greffe_core::judging::error::Inconsistent;

type Applied = Result<(), Inconsistent>;

/// Assigns what an event says to the public state.
///
/// # Errors
/// When it names something that does not exist, or a frame that is not there.
#[expect(clippy::too_many_lines, reason = "one short arm for each event")]
pub fn apply(state: &mut State, event: &Event) -> Result<(), Inconsistent> {
    match event {
        // Cards.
        Event::DecksShuffled(event) => cards::decks_shuffled(state, event),
        Event::PositionTaken(event) => cards::position_taken(state, event)?,
        Event::CardsDrawn(event) => cards::cards_drawn(state, event)?,
        Event::TopTaken(event) => cards::top_taken(state, event)?,
        Event::CardTurned(event::CardTurned { side: whose, card })
        | Event::SealedShown(event::SealedShown { side: whose, card, .. }) => {
            side(state, *whose)?.in_play.push(*card);
        }
        Event::HandPlayed(event) => cards::hand_played(state, event)?,
        Event::HandDiscarded(event) => cards::hand_discarded(state, event)?,
        Event::PlayDiscarded(event) => cards::play_discarded(state, event)?,
        Event::PlayCollected(event) => cards::play_collected(state, event)?,
        Event::DeckGathered(event) => cards::deck_gathered(state, event)?,
        Event::CardsRecalled(event) => cards::cards_recalled(state, event)?,
        Event::TopSeen(event) => cards::top_seen(state, event)?,
        Event::TopArranged(event) => cards::top_arranged(state, event)?,
        Event::HandShown(_)
        | Event::InitiativeTied(event::InitiativeTied {})
        | Event::Lapsed(_)
        | Event::Totalled(_) => {}
        Event::SharedDrawn(event::SharedDrawn { deck, cards }) => deck_of(state, *deck).drawn.extend(cards),
        Event::SharedShuffled(event::SharedShuffled { deck }) => deck_of(state, *deck).drawn.clear(),

        // Before the first turn.
        Event::PreparationOpened(event) => setup::preparation_opened(state, event),
        Event::PreparationDone(event) => setup::preparation_done(state, event)?,
        Event::PreparationEnded(event) => setup::preparation_ended(state, event)?,
        Event::KreutzersChanged(event) => setup::kreutzers_changed(state, event)?,
        Event::NephewMarked(event) => setup::nephew_marked(state, event)?,
        Event::WeaponCoated(event) => setup::weapon_coated(state, event)?,
        Event::FigurePlaced(event) => setup::figure_placed(state, event)?,

        // The turn.
        Event::TurnBegun(event) => turn::turn_begun(state, event),
        Event::ArrivalsOpened(event) => turn::arrivals_opened(state, event),
        Event::ArrivalsEnded(event) => turn::arrivals_ended(state, event)?,
        Event::TokensRefreshed(event) => turn::tokens_refreshed(state, event),
        Event::PhaseBegun(event) => turn::phase_begun(state, event),
        Event::HandLimitOpened(event) => turn::hand_limit_opened(state, event),
        Event::LimitMet(event) => turn::limit_met(state, event)?,
        Event::DiscardOpened(event) => turn::discard_opened(state, event),
        Event::PresentOpened(event) => turn::present_opened(state, event),
        Event::InitiativeTaken(event) => turn::initiative_taken(state, event),
        Event::SideMarked(event) => turn::side_marked(state, event)?,
        Event::FirstActorAsked(event::FirstActorAsked {}) => state.stack.push(Frame::FirstActor {}),
        Event::FirstActorChosen(event) => turn::first_actor_chosen(state, event)?,
        Event::TurnPassed(event::TurnPassed { side }) => state.to_act = Some(*side),
        Event::LastHeld(event) => turn::last_held(state, event)?,

        // Activations and actions.
        Event::FigureActivated(event) => activation::figure_activated(state, event)?,
        Event::ActionBegun(event) => activation::action_begun(state, event)?,
        Event::ActivationEnded(event) => activation::activation_ended(state, event)?,
        Event::FigureMarked(event) => activation::figure_marked(state, event)?,
        Event::StealthDropped(event) => activation::stealth_dropped(state, event)?,
        Event::MoveBegun(event) => activation::move_begun(state, event)?,
        Event::Declared(event) => activation::declared(state, event),
        Event::InterruptPassed(event) => activation::interrupt_passed(state, event)?,
        Event::WatchSpent(event) => activation::watch_spent(state, event)?,
        Event::InterruptClosed(event) => activation::interrupt_closed(state, event)?,
        Event::FigureMoved(event) => activation::figure_moved(state, event)?,
        Event::RunExtended(event) => activation::run_extended(state, event)?,
        Event::PointsSpent(event::PointsSpent { figure: id, left }) => moving(state, *id)?.points = *left,
        Event::MoveStopped(event::MoveStopped { figure: id }) => moving(state, *id)?.stopped = true,
        Event::MoveEnded(event) => activation::move_ended(state, event)?,
        Event::DoorChanged(event) => activation::door_changed(state, event),
        Event::WallFell(event::WallFell { wall }) => {
            state.fallen.insert(*wall);
        }
        Event::OpponentAsked(event) => activation::opponent_asked(state, event),
        Event::OpponentNamed(event) => activation::opponent_named(state, event)?,
        Event::FallOpened(event) => activation::fall_opened(state, event),
        Event::FallClosed(event) => activation::fall_closed(state, event)?,
        Event::OnwardOpened(event::OnwardOpened { figure, by, to }) => {
            state.stack.push(Frame::Onward { figure: *figure, by: *by, to: *to });
        }
        Event::OnwardClosed(_) => pop(state, "Onward", |frame| matches!(frame, Frame::Onward { .. }))?,

        // Tests.
        Event::TestBegun(event::TestBegun { test }) => state.stack.push(Frame::Test(test.clone())),
        Event::TestStaged(event::TestStaged { stage }) => test(state)?.stage = *stage,
        Event::FaithUsed(event) => test::faith_used(state, event)?,
        Event::InitialSet(event) => test::initial_set(state, event)?,
        Event::Reinforced(event) => test::reinforced(state, event)?,
        Event::ReinforcementPassed(event) => test::reinforcement_passed(state, event)?,
        Event::TestEnded(_) => pop(state, "Test", |frame| matches!(frame, Frame::Test(_)))?,
        Event::OpposedBegun(event) => test::opposed_begun(state, event),
        Event::CardLaid(event) => test::card_laid(state, event)?,
        Event::OpposedStaged(event) => test::opposed_staged(state, event)?,
        Event::OpposedModified(event) => test::opposed_modified(state, event)?,
        Event::FencingFlipped(event) => test::fencing_flipped(state, event)?,
        Event::OpposedEnded(_) => pop(state, "Opposed", |frame| matches!(frame, Frame::Opposed(_)))?,
        Event::SuitNamed(event) => test::suit_named(state, event)?,
        Event::Answered(event) => test::answered(state, event)?,
        Event::LetStand(event) => test::let_stand(state, event)?,
        Event::FateSpent(event::FateSpent { seer, left }) => figure(state, *seer)?.fate = *left,

        // Figures.
        Event::Wounded(event::Wounded { figure: id, wounds }) => figure(state, *id)?.wounds = *wounds,
        Event::PostureChanged(event) => figures::posture_changed(state, event)?,
        Event::FigureRemoved(event) => figures::figure_removed(state, event)?,
        Event::ItemsDropped(event) => figures::items_dropped(state, event)?,
        Event::HandsChanged(event) => figures::hands_changed(state, event)?,
        Event::RearmOpened(event) => figures::rearm_opened(state, event),
        Event::RearmClosed(event::RearmClosed {}) => {
            pop(state, "Rearm", |frame| matches!(frame, Frame::Rearm { .. }))?;
        }
        Event::ControlChanged(event) => figures::control_changed(state, event)?,

        // Fights, shots, wounds, morale.
        Event::FightDeclared(_)
        | Event::FightArmed(_)
        | Event::HelpSaid(_)
        | Event::FightStaged(_)
        | Event::BlowSettled(_)
        | Event::ParryTried(_)
        | Event::Riposted(_)
        | Event::FightCards(_)
        | Event::RetreatsOwed(_)
        | Event::RetreatDue(_)
        | Event::StoodGround(_)
        | Event::RetreatOpened(_)
        | Event::RetreatEnded(_)
        | Event::FightEnded(_)
        | Event::CombatAvoided(_)
        | Event::WeaponUsed(_)
        | Event::WeaponLost(_)
        | Event::ShotMissed(_)
        | Event::ShotHit(_)
        | Event::StrayOpened(_)
        | Event::StrayClosed(_)
        | Event::Poisoned(_)
        | Event::MoraleOpened(_)
        | Event::MoraleLeft(_)
        | Event::MoraleEnded(event::MoraleEnded {}) => return fights::apply(state, event),

        // Talk, stealth, items, figures of nobody.
        Event::TalkersNamed(event) => talk::talkers_named(state, event)?,
        Event::ConversationBegun(event) => talk::conversation_begun(state, event),
        Event::ConversationStaged(event) => talk::conversation_staged(state, event)?,
        Event::DefendersJoined(event::DefendersJoined { figures }) => talk::joined(state, figures)?,
        Event::SourcesNamed(event::SourcesNamed { side, speakers }) => talk::laid(state, *side, speakers)?,
        Event::SpeakerRevealed(event) => talk::speaker_revealed(state, event)?,
        Event::LeaderNamed(event::LeaderNamed { figure }) => talk::conversation(state)?.leaders.push(*figure),
        Event::ConversationEnded(event) => talk::conversation_ended(state, event)?,
        Event::Courted(event) => talk::courted(state, event)?,
        Event::SeerReady(event::SeerReady { seer }) => state.stack.push(Frame::Seer { seer: *seer }),
        Event::DivinationDrawn(event) => divination::divination_drawn(state, event)?,
        Event::DivinationLost(event::DivinationLost { seer }) => talk::seen(state, *seer)?,
        Event::CardResolved(event) => divination::card_resolved(state, event)?,
        Event::SeerTokens(event) => divination::seer_tokens(state, event)?,
        Event::CalamityOpened(event) => divination::calamity_opened(state, event),
        Event::CalamityClosed(event) => divination::calamity_closed(state, event)?,
        Event::RecallOpened(event) => divination::recall_opened(state, event),
        Event::MindRead(event::MindRead { side }) => state.stack.push(Frame::MindRead { side: *side }),
        Event::NextNamed(event) => divination::next_named(state, event)?,
        Event::ItemTaken(event) => figures::item_taken(state, event)?,
        Event::ItemStolen(event) => figures::item_stolen(state, event)?,
        Event::LullEnded(event::LullEnded {}) => state.lull = false,
        Event::RoleChanged(event::RoleChanged { figure: id, role }) => figure(state, *id)?.role = Some(*role),
        Event::ProgramBegun(event::ProgramBegun { program }) => {
            state.stack.push(Frame::Program(program.clone()));
        }
        Event::ProgramStaged(event::ProgramStaged { stage }) => talk::program(state)?.stage = *stage,
        Event::ProgramAimed(event::ProgramAimed { program }) => *talk::program(state)? = program.clone(),
        Event::ProgramEnded(_) => pop(state, "Program", |frame| matches!(frame, Frame::Program(_)))?,
        Event::DuelBegun(event) => nobody::duel_begun(state, event)?,
        Event::DuelHelped(event) => nobody::duel_helped(state, event)?,
        Event::DuelDecided(_) => pop(state, "Duel", |frame| matches!(frame, Frame::Duel(_)))?,

        // The end.
        Event::AlarmRung(event) => turn::alarm_rung(state, event),
        Event::Conceded(event) => turn::conceded(state, event)?,
        Event::MatchEnded(event) => turn::match_ended(state, event),
    }
    Ok(())
}

/// One of the shared decks.
fn deck_of(state: &mut State, deck: Deck) -> &mut crate::state::SharedDeck {
    match deck {
        Deck::Magic => &mut state.magic,
        Deck::Event => &mut state.event,
    }
}

/// One side of the opposed test on top.
fn contestant(state: &mut State, place: u8) -> Result<&mut Contestant, Inconsistent> {
    let one = opposed(state)?.contestants.get_mut(usize::from(place));
    one.ok_or_else(|| lacks("such contestant"))
}

/// A card that was laid face down has left its hand.   AD-CARD-09
pub(super) fn from_hand(state: &mut State, whose: u8, source: Source) -> Result<(), Inconsistent> {
    if let Source::Hand(_) = source {
        let side = side(state, whose)?;
        less(&mut side.hand, 1)?;
        mark(&mut side.marks, SideMark::PlayedLast, side.hand == 0);
    }
    Ok(())
}
