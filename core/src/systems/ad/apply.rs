//! Every event and the fields it assigns. Frames: an event pops, replaces or pushes what its arm says.

use crate::error::Inconsistent;
use crate::systems::ad::event::{Deck, Event};
use crate::systems::ad::setup::scenario::{Clock, Lying};
use crate::systems::ad::state::change::{
    activation, figure, lacks, less, mark, more, moving, opposed, pop, side, test,
};
use crate::systems::ad::state::frames::{
    Activation, Contestant, Frame, Move, MoveKind, Source, Spent, TestStage,
};
use crate::systems::ad::state::{Mark, Phase, SideMark, State, Whereabouts, fights, talk};

/// Assigns what an event says to the public state.
///
/// # Errors
/// When it names something that does not exist, or a frame that is not there.
#[expect(clippy::too_many_lines, reason = "one short arm for each event")]
pub fn apply(state: &mut State, event: &Event) -> Result<(), Inconsistent> {
    match event {
        // Cards.
        Event::DecksShuffled {} => {
            for side in &mut state.sides {
                (side.hand, side.pile.top, side.pile.pool) = (0, 0, 30);
            }
        }
        Event::PositionTaken { .. } => {
            for side in &mut state.sides {
                let hidden = usize::from(side.pile.top).saturating_add(usize::from(side.hand));
                more(&mut side.pile.pool, hidden)?;
                (side.hand, side.pile.top) = (0, 0);
            }
        }
        Event::CardsDrawn { side: whose, count, .. } => {
            let side = side(state, *whose)?;
            let top = side.pile.top.min(*count);
            less(&mut side.pile.top, usize::from(top))?;
            less(&mut side.pile.pool, usize::from(count.saturating_sub(top)))?;
            more(&mut side.hand, usize::from(*count))?;
        }
        Event::TopTaken { side: whose, .. } => {
            let pile = &mut side(state, *whose)?.pile;
            less(if pile.top > 0 { &mut pile.top } else { &mut pile.pool }, 1)?;
        }
        Event::CardTurned { side: whose, card } | Event::SealedShown { side: whose, card, .. } => {
            side(state, *whose)?.in_play.push(*card);
        }
        Event::HandPlayed { side: whose, card } => {
            let side = side(state, *whose)?;
            less(&mut side.hand, 1)?;
            side.in_play.push(*card);
            mark(&mut side.marks, SideMark::PlayedLast, side.hand == 0);
        }
        Event::HandDiscarded { side: whose, cards } => {
            let side = side(state, *whose)?;
            less(&mut side.hand, cards.len())?;
            side.discard.extend(cards);
        }
        Event::PlayDiscarded { side: whose, card } => {
            let side = side(state, *whose)?;
            let place = side.in_play.iter().position(|other| other == card);
            side.in_play.remove(place.ok_or_else(|| lacks("such card in play"))?);
            side.discard.push(*card);
        }
        Event::PlayCollected { cards } => {
            for (whose, cards) in cards {
                let side = side(state, *whose)?;
                side.in_play.retain(|card| !cards.contains(card));
                side.discard.extend(cards);
            }
        }
        Event::DeckGathered { side: whose, back, faith } => {
            let side = side(state, *whose)?;
            let held = usize::from(side.hand).saturating_add(usize::from(side.pile.top));
            more(&mut side.pile.pool, held.saturating_add(back.len()))?;
            (side.hand, side.pile.top) = (0, 0);
            side.discard.retain(|card| !back.contains(card));
            side.in_play.retain(|card| !back.contains(card));
            for id in faith {
                figure(state, *id)?.marks.insert(Mark::Faith);
            }
        }
        Event::CardsRecalled { side: whose, cards, faith } => {
            let side = side(state, *whose)?;
            more(&mut side.pile.pool, usize::from(side.pile.top).saturating_add(cards.len()))?;
            side.pile.top = 0;
            side.discard.retain(|card| !cards.contains(card));
            if matches!(state.stack.last(), Some(Frame::Recall { .. })) {
                state.stack.pop();
            }
            for id in faith {
                figure(state, *id)?.marks.insert(Mark::Faith);
            }
        }
        Event::TopSeen { side: seer, of, cards, .. } => {
            let pile = &mut side(state, *of)?.pile;
            let top = pile.top.min(*cards);
            less(&mut pile.pool, usize::from(cards.saturating_sub(top)))?;
            pile.top = pile.top.max(*cards);
            state.stack.push(Frame::Arrange { side: *seer, of: *of, cards: *cards });
        }
        Event::TopArranged { .. } => {
            pop(state, "Arrange", |frame| matches!(frame, Frame::Arrange { .. }))?;
        }
        Event::HandShown { .. }
        | Event::InitiativeTied {}
        | Event::Lapsed { .. }
        | Event::Totalled { .. } => {}
        Event::SharedDrawn { deck, cards } => deck_of(state, *deck).drawn.extend(cards),
        Event::SharedShuffled { deck } => deck_of(state, *deck).drawn.clear(),

        // Before the first turn.
        Event::PreparationOpened { due } => state.stack.push(Frame::Preparation { due: due.clone() }),
        Event::PreparationDone { done, next } => {
            let Some(Frame::Preparation { due }) = state.stack.last_mut() else {
                return Err(lacks("Preparation"));
            };
            let place = due.iter().position(|one| one == done).ok_or_else(|| lacks("such preparation"))?;
            due.remove(place);
            if let Some(next) = next {
                due.insert(place, *next);
            }
        }
        Event::PreparationEnded {} => {
            pop(state, "Preparation", |frame| matches!(frame, Frame::Preparation { .. }))?;
        }
        Event::KreutzersChanged { side: whose, kreutzers } => side(state, *whose)?.kreutzers = *kreutzers,
        Event::NephewMarked { figure: id, uncle } => figure(state, *id)?.nephew_of = *uncle,
        Event::WeaponCoated { figure: id, weapon, poisons } => {
            let weapon = figure(state, *id)?.weapons.get_mut(usize::from(*weapon));
            weapon.ok_or_else(|| lacks("such weapon"))?.poisons.clone_from(poisons);
        }
        Event::FigurePlaced { figure: id, at } => {
            figure(state, *id)?.place = Whereabouts::On(*at);
            if let Some(Frame::Arrivals { due }) = state.stack.last_mut() {
                due.retain(|other| other != id);
            }
        }

        // The turn.
        Event::TurnBegun { turn } => {
            state.turn = *turn;
            state.phase = Phase::Start;
            for figure in state.figures.values_mut() {
                figure.marks.remove(&Mark::Tactics);
            }
        }
        Event::ArrivalsOpened { due } => state.stack.push(Frame::Arrivals { due: due.clone() }),
        Event::ArrivalsEnded {} => pop(state, "Arrivals", |frame| matches!(frame, Frame::Arrivals { .. }))?,
        Event::TokensRefreshed { tokens, engaged } => {
            for (id, figure) in &mut state.figures {
                figure.engaged_at_start = engaged.get(id).cloned().unwrap_or_default();
                if let Some(tokens) = tokens.get(id) {
                    (figure.fencing, figure.fencing_used) = (tokens.ready, tokens.used);
                }
            }
        }
        Event::PhaseBegun { phase, to_act, strength } => {
            for (side, strength) in state.sides.iter_mut().zip(strength) {
                side.strength = *strength;
            }
            phase_begun(state, *phase, *to_act);
        }
        Event::HandLimitOpened { due } => state.stack.push(Frame::HandLimit { due: due.clone() }),
        Event::LimitMet { side: whose } => match state.stack.last_mut() {
            Some(Frame::HandLimit { due }) => {
                due.retain(|other| other != whose);
                if due.is_empty() {
                    state.stack.pop();
                }
            }
            Some(Frame::Discard { .. }) => {
                state.stack.pop();
            }
            Some(_) | None => return Err(lacks("HandLimit")),
        },
        Event::DiscardOpened { side, cards } => {
            state.stack.push(Frame::Discard { side: *side, cards: *cards });
        }
        Event::PresentOpened { side } => state.stack.push(Frame::Present { side: *side }),
        Event::InitiativeTaken { side: whose } => {
            if matches!(state.stack.last(), Some(Frame::Present { .. })) {
                state.stack.pop();
            }
            state.initiative = Some(*whose);
        }
        Event::SideMarked { side: whose, mark: what, on } => {
            mark(&mut side(state, *whose)?.marks, *what, *on);
        }
        Event::FirstActorAsked {} => state.stack.push(Frame::FirstActor {}),
        Event::FirstActorChosen { side } => {
            pop(state, "FirstActor", |frame| matches!(frame, Frame::FirstActor {}))?;
            (state.first_actor, state.to_act) = (Some(*side), Some(*side));
        }
        Event::TurnPassed { side } => state.to_act = Some(*side),
        Event::LastHeld { side: whose, next } => {
            mark(&mut side(state, *whose)?.marks, SideMark::Passed, true);
            state.to_act = Some(*next);
        }

        // Activations and actions.
        Event::FigureActivated { figure: id, by } => {
            figure(state, *id)?.marks.insert(Mark::Activated);
            state.stack.push(Frame::Activation(Activation {
                figure: *id,
                by: *by,
                spent: Spent::Nothing,
                snapped: Vec::new(),
                talkers: Vec::new(),
                unveiled: false,
            }));
            let side = side(state, *by)?;
            if side.bound_to == Some(*id) {
                side.bound_to = None;
            }
        }
        Event::ActionBegun { spent, snapped, .. } => {
            let activation = activation(state)?;
            activation.spent = *spent;
            activation.snapped.extend(snapped);
        }
        Event::ActivationEnded { .. } => {
            pop(state, "Activation", |frame| matches!(frame, Frame::Activation(_)))?;
        }
        Event::FigureMarked { figure: id, mark: what, on } => {
            mark(&mut figure(state, *id)?.marks, *what, *on);
        }
        Event::StealthDropped { figure: id } => {
            figure(state, *id)?.marks.remove(&Mark::Stealth);
            if let Ok(activation) = activation(state)
                && activation.figure == *id
            {
                activation.unveiled = true;
            }
        }
        Event::MoveBegun { figure: id, kind, points } => {
            let squares = match figure(state, *id)?.place {
                Whereabouts::On(square) => vec![square],
                Whereabouts::Reserve | Whereabouts::Gone(_) => return Err(lacks("figure on the board")),
            };
            let moving = Move { figure: *id, kind: *kind, points: *points, squares, stopped: false };
            state.stack.push(Frame::Move(moving));
        }
        Event::Declared { figure, pending, watchers } => {
            let (figure, pending, left) = (*figure, *pending, watchers.clone());
            state.stack.push(Frame::Interrupt { figure, pending, left });
        }
        Event::InterruptPassed { left: still, .. } => match state.stack.last_mut() {
            Some(Frame::Interrupt { left, .. }) => left.clone_from(still),
            Some(_) | None => return Err(lacks("Interrupt")),
        },
        Event::WatchSpent { figure: id } => {
            figure(state, *id)?.marks.remove(&Mark::Overwatch);
            if let Some(Frame::Interrupt { left, .. }) = state.stack.last_mut() {
                left.retain(|other| other != id);
            }
        }
        Event::InterruptClosed {} => {
            pop(state, "Interrupt", |frame| matches!(frame, Frame::Interrupt { .. }))?;
        }
        Event::FigureMoved { figure: id, path, diagonals } => {
            let moved = figure(state, *id)?;
            moved.diagonals = *diagonals;
            if let Some(last) = path.last() {
                moved.place = Whereabouts::On(*last);
            }
            if let Ok(moving) = moving(state, *id) {
                moving.squares.extend(path);
            }
        }
        Event::RunExtended { figure: id, points } => {
            let moving = moving(state, *id)?;
            (moving.kind, moving.points) = (MoveKind::RunOn, *points);
        }
        Event::PointsSpent { figure: id, left } => moving(state, *id)?.points = *left,
        Event::MoveStopped { figure: id } => moving(state, *id)?.stopped = true,
        Event::MoveEnded { figure: id } => {
            pop(state, "Move", |frame| matches!(frame, Frame::Move(moving) if moving.figure == *id))?;
        }
        Event::DoorChanged { door, state: now } => {
            state.doors.insert(*door, *now);
        }
        Event::OpponentAsked { figure, by, among } => {
            state.stack.push(Frame::Opponent { figure: *figure, by: *by, among: among.clone() });
        }
        Event::OpponentNamed { .. } => {
            pop(state, "Opponent", |frame| matches!(frame, Frame::Opponent { .. }))?;
        }
        Event::FallOpened { figure, by, squares, wounds } => state.stack.push(Frame::FallSquare {
            figure: *figure,
            by: *by,
            squares: squares.clone(),
            wounds: *wounds,
        }),
        Event::FallClosed {} => pop(state, "FallSquare", |frame| matches!(frame, Frame::FallSquare { .. }))?,

        // Tests.
        Event::TestBegun { test } => state.stack.push(Frame::Test(test.clone())),
        Event::TestStaged { stage } => test(state)?.stage = *stage,
        Event::FaithUsed { figure: id, score } => {
            figure(state, *id)?.marks.remove(&Mark::Faith);
            let test = test(state)?;
            test.score = crate::systems::ad::state::frames::Score::Talent(*score);
            test.stage = TestStage::Fate;
        }
        Event::InitialSet { place, initial, instead } => {
            if let Some(Frame::Test(test)) = state.stack.last_mut() {
                test.initial = *initial;
                test.set_aside.extend(instead);
                test.let_stand.clear();
            } else {
                let one = contestant(state, *place)?;
                one.initial = *initial;
                one.set_aside.extend(instead);
                opposed(state)?.let_stand.clear();
            }
        }
        Event::Reinforced { place, card } => {
            if let Some(Frame::Test(test)) = state.stack.last_mut() {
                test.reinforcements.push(*card);
            } else {
                contestant(state, *place)?.reinforcements.push(*card);
                // Whoever passed may answer.   AD-TEST-12
                for one in &mut opposed(state)?.contestants {
                    one.passed = false;
                }
            }
        }
        Event::ReinforcementPassed { place } => contestant(state, *place)?.passed = true,
        Event::TestEnded { .. } => pop(state, "Test", |frame| matches!(frame, Frame::Test(_)))?,
        Event::OpposedBegun { opposed } => state.stack.push(Frame::Opposed(opposed.clone())),
        Event::CardLaid { place, side: whose, source } => {
            contestant(state, *place)?.source = Some(*source);
            from_hand(state, *whose, *source)?;
        }
        Event::OpposedStaged { stage, turn } => {
            let opposed = opposed(state)?;
            if opposed.stage != *stage {
                for one in &mut opposed.contestants {
                    one.answered = false;
                }
            }
            (opposed.stage, opposed.turn) = (*stage, *turn);
        }
        Event::OpposedModified { place, value, rule } => {
            contestant(state, *place)?.modifiers.add(rule.clone(), *value);
        }
        Event::FencingFlipped { place, figure: id, count, tokens } => {
            let owner = figure(state, *id)?;
            (owner.fencing, owner.fencing_used) = (tokens.ready, tokens.used);
            let one = contestant(state, *place)?;
            (one.flipped, one.answered) = (*count, true);
        }
        Event::OpposedEnded { .. } => pop(state, "Opposed", |frame| matches!(frame, Frame::Opposed(_)))?,
        Event::SuitNamed { place, suit } => {
            let initial = if let Some(Frame::Test(test)) = state.stack.last_mut() {
                test.initial.as_mut()
            } else {
                contestant(state, *place)?.initial.as_mut()
            };
            initial.ok_or_else(|| lacks("initial card"))?.suit = Some(*suit);
        }
        Event::Answered { place } => contestant(state, *place)?.answered = true,
        Event::LetStand { side } => {
            if let Some(Frame::Test(test)) = state.stack.last_mut() {
                test.let_stand.push(*side);
            } else if let Some(Frame::Conversation(talk)) = state.stack.last_mut() {
                talk.let_stand.push(*side);
            } else {
                opposed(state)?.let_stand.push(*side);
            }
        }
        Event::FateSpent { seer, left } => figure(state, *seer)?.fate = *left,

        // Figures.
        Event::Wounded { figure: id, wounds } => figure(state, *id)?.wounds = *wounds,
        Event::PostureChanged { figure: id, posture, activated } => {
            let figure = figure(state, *id)?;
            figure.posture = *posture;
            mark(&mut figure.marks, Mark::Activated, *activated);
        }
        Event::FigureRemoved { figure: id, why } => figure(state, *id)?.place = Whereabouts::Gone(*why),
        Event::ItemsDropped { figure: id, at, items } => {
            figure(state, *id)?.acquired.retain(|item| !items.contains(item));
            state.items.extend(items.iter().map(|item| Lying { item: item.clone(), at: *at }));
        }
        Event::HandsChanged { figure: id, hands, tokens } => {
            let figure = figure(state, *id)?;
            figure.hands.clone_from(hands);
            (figure.fencing, figure.fencing_used) = (tokens.ready, tokens.used);
        }
        Event::ControlChanged { figure: id, controller } => figure(state, *id)?.controller = *controller,

        // Fights, shots, wounds, morale.
        Event::FightDeclared { .. }
        | Event::FightArmed { .. }
        | Event::HelpSaid { .. }
        | Event::FightStaged { .. }
        | Event::BlowSettled { .. }
        | Event::ParryTried { .. }
        | Event::Riposted { .. }
        | Event::FightCards { .. }
        | Event::RetreatsOwed { .. }
        | Event::RetreatDue { .. }
        | Event::StoodGround { .. }
        | Event::RetreatOpened { .. }
        | Event::RetreatEnded { .. }
        | Event::FightEnded { .. }
        | Event::CombatAvoided { .. }
        | Event::WeaponUsed { .. }
        | Event::WeaponLost { .. }
        | Event::ShotMissed { .. }
        | Event::ShotHit { .. }
        | Event::StrayOpened { .. }
        | Event::StrayClosed { .. }
        | Event::Poisoned { .. }
        | Event::MoraleOpened { .. }
        | Event::MoraleLeft { .. }
        | Event::MoraleEnded {} => return fights::apply(state, event),

        // Talk, stealth, items, figures of nobody.
        Event::TalkersNamed { talkers, .. } => activation(state)?.talkers.clone_from(talkers),
        Event::ConversationBegun { conversation } => {
            state.stack.push(Frame::Conversation(conversation.clone()));
        }
        Event::ConversationStaged { stage } => talk::conversation(state)?.stage = *stage,
        Event::DefendersJoined { figures } => talk::joined(state, figures)?,
        Event::SourcesNamed { side, speakers } => talk::laid(state, *side, speakers)?,
        Event::SpeakerRevealed { figure, initial } => talk::revealed(state, *figure, *initial)?,
        Event::LeaderNamed { figure } => talk::conversation(state)?.leaders.push(*figure),
        Event::ConversationEnded { .. } => {
            pop(state, "Conversation", |frame| matches!(frame, Frame::Conversation(_)))?;
        }
        Event::Courted { figure: id, target } => {
            figure(state, *id)?.courted.insert(*target);
        }
        Event::SeerReady { seer } => state.stack.push(Frame::Seer { seer: *seer }),
        Event::DivinationDrawn { seer, cards } => {
            talk::seen(state, *seer)?;
            state.stack.push(Frame::Divination { seer: *seer, cards: cards.clone() });
        }
        Event::DivinationLost { seer } => talk::seen(state, *seer)?,
        Event::CardResolved { .. } => {
            pop(state, "Divination", |frame| matches!(frame, Frame::Divination { .. }))?;
        }
        Event::SeerTokens { seer, fate, mind_reading } => {
            let figure = figure(state, *seer)?;
            (figure.fate, figure.mind_reading) = (*fate, *mind_reading);
        }
        Event::CalamityOpened { side } => state.stack.push(Frame::Calamity { side: *side }),
        Event::CalamityClosed {} => pop(state, "Calamity", |frame| matches!(frame, Frame::Calamity { .. }))?,
        Event::RecallOpened { side, of } => state.stack.push(Frame::Recall { side: *side, of: *of }),
        Event::MindRead { side } => state.stack.push(Frame::MindRead { side: *side }),
        Event::NextNamed { side: whose, figure } => {
            if matches!(state.stack.last(), Some(Frame::MindRead { side }) if side == whose) {
                state.stack.pop();
            }
            side(state, *whose)?.bound_to = *figure;
        }
        Event::ItemTaken { figure: id, at, item } => {
            let lies = |lying: &Lying| lying.at == *at && lying.item == *item;
            let place = state.items.iter().position(lies).ok_or_else(|| lacks("such item"))?;
            state.items.remove(place);
            figure(state, *id)?.acquired.push(item.clone());
        }
        Event::ItemStolen { thief, from, item } => {
            let victim = figure(state, *from)?;
            let place = victim.acquired.iter().position(|held| held == item);
            let place = place.ok_or_else(|| lacks("such item"))?;
            victim.acquired.remove(place);
            talk::unhand(victim, place);
            figure(state, *thief)?.acquired.push(item.clone());
        }
        Event::LullEnded {} => state.lull = false,
        Event::RoleChanged { figure: id, role } => figure(state, *id)?.role = Some(*role),
        Event::ProgramBegun { program } => state.stack.push(Frame::Program(*program)),
        Event::ProgramStaged { stage } => talk::program(state)?.stage = *stage,
        Event::ProgramEnded { .. } => pop(state, "Program", |frame| matches!(frame, Frame::Program(_)))?,
        Event::DuelBegun { duel } => {
            for id in [duel.attacker, duel.defender] {
                figure(state, id)?.marks.insert(Mark::Activated);
            }
            state.stack.push(Frame::Duel(duel.clone()));
        }
        Event::DuelHelped { figure: id, shift } => match state.stack.last_mut() {
            Some(Frame::Duel(duel)) => {
                duel.helpers.retain(|other| other != id);
                duel.shift = duel.shift.saturating_add(*shift);
            }
            Some(_) | None => return Err(lacks("Duel")),
        },
        Event::DuelDecided { .. } => pop(state, "Duel", |frame| matches!(frame, Frame::Duel(_)))?,

        // The end.
        Event::AlarmRung { left } => {
            state.clock = match state.clock {
                Clock::Alarm(_) => Clock::Alarm(*left),
                Clock::Turns(_) => Clock::Turns(*left),
            };
        }
        Event::Conceded { side: whose } => mark(&mut side(state, *whose)?.marks, SideMark::Conceded, true),
        Event::MatchEnded { outcome } => {
            state.stack.clear();
            state.ended = Some(outcome.clone());
        }
    }
    Ok(())
}

/// One of the shared decks.
fn deck_of(state: &mut State, deck: Deck) -> &mut crate::systems::ad::state::SharedDeck {
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

/// A phase begins: what lasts for a phase is over.   AD-TURN-06, AD-MOVE-02
fn phase_begun(state: &mut State, phase: Phase, to_act: Option<u8>) {
    (state.phase, state.to_act) = (phase, to_act);
    for side in &mut state.sides {
        side.marks.remove(&SideMark::Passed);
    }
    let upright = match phase {
        Phase::Action | Phase::Combat | Phase::Interaction | Phase::End => true,
        Phase::Preparation | Phase::Start | Phase::Cards | Phase::Initiative | Phase::Morale => false,
    };
    for figure in state.figures.values_mut() {
        figure.diagonals = 0;
        figure.swept.clear();
        figure.marks.remove(&Mark::Attacked);
        figure.marks.remove(&Mark::Unveiled);
        if upright {
            figure.marks.remove(&Mark::Activated);
        }
    }
}
