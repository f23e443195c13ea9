//! Every event and the fields it assigns. Frames: an event pops, replaces or pushes what its arm says.

use crate::event::{Event, MoveKind};
use crate::hidden::Hidden;
use crate::state::look::{pair, place};
use crate::state::{
    Arrival, Card, Deed, Figure, Frame, FreeMove, Payment, PileCard, Presence, Reactions, Shown, Side, State,
    Until,
};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Known;

/// Assigns what an event says to the public state.
///
/// # Errors
/// When it names something that does not exist, or a frame that is not there.
#[expect(clippy::too_many_lines, reason = "one short arm for each event")]
pub fn apply(state: &mut State, event: &Event) -> Result<(), Inconsistent> {
    match event {
        Event::RostersAwaited { .. } | Event::PositionTaken {} => {}
        Event::RosterAccepted { side, roster, .. } => self::side(state, *side)?.roster = Some(roster.clone()),
        Event::TeamsFormed { figures } => state.figures.clone_from(figures),
        Event::TurnStarted { turn, tactic } => turn_started(state, *turn, tactic)?,
        Event::PileCommitted { side, cards, figures } => {
            self::side(state, *side)?.pile = cards.iter().map(|seal| PileCard::Sealed(*seal)).collect();
            for id in figures {
                figure(state, *id)?.carded = true;
            }
        }
        Event::TossResolved { winner, .. } => {
            pop(state, "PileBuilding", |frame| matches!(frame, Frame::PileBuilding {}))?;
            state.stack.push(Frame::ChooseFirst { side: *winner });
        }
        Event::FirstSideChosen { first, .. } => {
            pop(state, "ChooseFirst", |frame| matches!(frame, Frame::ChooseFirst { .. }))?;
            replace_turn(state, Some(*first), Some(*first))?;
        }
        Event::HandGiven { side } => {
            state.stack.push(Frame::Hand { side: *side, revealed: false, queue: Vec::new() });
        }
        Event::HandPassed { next, .. } => {
            pop(state, "Hand", |frame| matches!(frame, Frame::Hand { .. }))?;
            let first = match state.stack.last() {
                Some(Frame::Turn { first, .. }) => *first,
                Some(_) | None => None,
            };
            replace_turn(state, first, Some(*next))?;
        }
        Event::TacticSpent { side, left, .. } => self::side(state, *side)?.tactic = *left,
        Event::CardCycled { side } => {
            let pile = &mut self::side(state, *side)?.pile;
            if pile.is_empty() {
                return Err(Inconsistent::new("no card to cycle"));
            }
            pile.rotate_left(1);
        }
        Event::CardIgnored { side, figure: named, .. } => card_ignored(state, *side, *named)?,
        Event::CardRevealed { side, figure: shown, suit, .. } => {
            draw(state, *side)?;
            figure(state, *shown)?.carded = false;
            let (revealed, queue) = hand(state)?;
            *revealed = true;
            queue.push(Shown { figure: *shown, suit: *suit });
        }
        Event::ShownCardLapsed { .. } => {
            take_shown(state)?;
        }
        Event::PlacementDue { figure: id } => {
            take_shown(state)?;
            figure(state, *id)?.activated = true;
            state.stack.push(Frame::Placement { figure: *id });
        }
        Event::FigurePlaced { figure: id, arrival } => {
            pop(state, "Placement", |frame| matches!(frame, Frame::Placement { figure } if figure == id))?;
            figure(state, *id)?.presence = Presence::OnTable;
            arrive(state, *id, arrival)?;
        }
        Event::FigureActivated { figure: id, suit, ended } => activated(state, *id, *suit, ended.is_some())?,
        Event::ContactAttested { a, b, holds } => {
            figure(state, *a)?;
            figure(state, *b)?;
            if *holds {
                state.contacts.insert(pair(*a, *b));
            } else {
                state.contacts.remove(&pair(*a, *b));
            }
        }
        Event::FreeMoveGivenUp { precise: gained, .. } => {
            let Some(Frame::Activation { free_move, precise, .. }) = state.stack.last_mut() else {
                return Err(lacks("Activation"));
            };
            *free_move = FreeMove::GivenUp;
            *precise = *gained;
        }
        Event::FigureMoved { figure: id, kind, arrival, moves, lost } => {
            moved(state, *kind)?;
            let mover = figure(state, *id)?;
            mover.moves = *moves;
            drop_if(mover, lost.is_some());
            arrive(state, *id, arrival)?;
        }
        Event::FigureDisplaced { figure: id, arrival, lost, .. } => {
            drop_if(figure(state, *id)?, lost.is_some());
            arrive(state, *id, arrival)?;
        }
        Event::PostureLost { figure: id, .. } => figure(state, *id)?.posture = None,
        Event::PostureAdopted { figure: id, posture, .. } => {
            act(state, *id)?;
            figure(state, *id)?.posture = Some(*posture);
        }
        Event::EscapeTested { figure: id, test } => {
            act(state, *id)?;
            give_up_free_move(state);
            figure(state, *id)?.immobilised = !test.passed;
        }
        Event::MovesTested { figure: id, very, left, tested, tests_left, .. } => {
            if matches!(state.stack.last(), Some(Frame::Moves { .. })) {
                state.stack.pop();
            } else {
                act(state, *id)?;
            }
            state.stack.push(Frame::Moves {
                figure: *id,
                very: *very,
                left: *left,
                tested: *tested,
                tests: *tests_left,
            });
        }
        Event::MovesForgone { figure: id, .. } => {
            pop(state, "Moves or DisengageMove", |frame| {
                matches!(frame,
                    Frame::Moves { figure, .. } | Frame::DisengageMove { figure, .. } if figure == id)
            })?;
        }
        Event::DisengageTested { figure: id, from, test } => {
            act(state, *id)?;
            if test.passed {
                state.stack.push(Frame::DisengageMove { figure: *id, from: *from });
            }
        }
        Event::ActionForgone { figure: id } => act(state, *id)?,
        Event::DoubleAttackBegun { figure: id } => {
            act(state, *id)?;
            give_up_free_move(state);
            state.stack.push(Frame::DoubleAttack { figure: *id, left: 2 });
        }
        Event::SecondAttackForgone { figure: id, .. } => {
            pop(
                state,
                "DoubleAttack",
                |frame| matches!(frame, Frame::DoubleAttack { figure, .. } if figure == id),
            )?;
        }
        Event::ActionDeclared { deed, spent, ammo, due } => {
            begin_deed(state, deed, spent, *ammo)?;
            state.stack.push(Frame::Deed {
                deed: deed.clone(),
                spent: spent.clone(),
                due: Some(due.clone()),
                reactions: Reactions::Open,
            });
        }
        Event::ActionTested { deed, spent, ammo, passed, .. } => {
            begin_deed(state, deed, spent, *ammo)?;
            if *passed {
                state.stack.push(Frame::Deed {
                    deed: deed.clone(),
                    spent: spent.clone(),
                    due: None,
                    reactions: Reactions::Open,
                });
            }
        }
        Event::DueTested { test, refunds, reopened } => {
            refund(state, refunds)?;
            let Some(Frame::Deed { due, reactions, .. }) = state.stack.last_mut() else {
                return Err(lacks("Deed"));
            };
            *due = None;
            if *reopened {
                *reactions = Reactions::Open;
            }
            if !test.passed {
                state.stack.pop();
            }
        }
        Event::WindowOpened { window, asked, then, eligible } => {
            state.stack.push(Frame::ReactionWindow {
                window: *window,
                asked: *asked,
                then: then.clone(),
                eligible: eligible.clone(),
            });
        }
        Event::WindowDeclined { then, .. } => declined(state, then)?,
        Event::ParryTested { parrier, test, lost, .. } => {
            pop_window(state)?;
            drop_if(figure(state, *parrier)?, *lost);
            if test.passed {
                pop(state, "Deed", |frame| matches!(frame, Frame::Deed { .. }))?;
            } else {
                set_reactions(state, Reactions::Attempted)?;
            }
        }
        Event::NullifyTested { test, refunds, remains, .. } => {
            pop_window(state)?;
            refund(state, refunds)?;
            match (remains, test.passed) {
                (Some(remains), _) => {
                    let Some(Frame::Deed { deed, .. }) = state.stack.last_mut() else {
                        return Err(lacks("Deed"));
                    };
                    deed.clone_from(remains);
                    set_reactions(state, Reactions::Open)?;
                }
                (None, true) => pop(state, "Deed", |frame| matches!(frame, Frame::Deed { .. }))?,
                (None, false) => set_reactions(state, Reactions::Attempted)?,
            }
        }
        Event::CounterOffered { parrier, source } => {
            state.stack.push(Frame::CounterWindow { parrier: *parrier, source: *source });
        }
        Event::CounterDeclined { .. } => pop_counter(state)?,
        Event::PortalOffered { figure: id, portals } => {
            state.stack.push(Frame::PortalOffer { figure: *id, portals: portals.clone() });
        }
        Event::PortalDeclined { .. } => pop_portal(state)?,
        Event::Wounded { figure: id, value, lost, .. } => {
            let wounded = figure(state, *id)?;
            wounded.value = *value;
            drop_if(wounded, lost.is_some());
        }
        Event::Healed { figure: id, value, .. } => figure(state, *id)?.value = *value,
        Event::Eliminated { figure: id, .. } => remove(state, *id)?,
        Event::Immobilised { figure: id, lost, .. } => {
            let held = figure(state, *id)?;
            held.immobilised = true;
            drop_if(held, lost.is_some());
        }
        Event::OmegaGained { figure: id, omega } | Event::OmegaLost { figure: id, omega } => {
            figure(state, *id)?.omega = *omega;
        }
        Event::Supported { figure: id, support } => figure(state, *id)?.support.clone_from(support),
        Event::PortalCreated { portal } => state.portals.push(portal.clone()),
        Event::ActionSettled { .. } => {
            pop(state, "Deed", |frame| matches!(frame, Frame::Deed { .. }))?;
        }
        Event::ActivationEnded { figure: id } => {
            pop(state, "Activation", |frame| {
                matches!(frame,
                    Frame::Activation { figure, .. } | Frame::Placement { figure } if figure == id)
            })?;
            figure(state, *id)?.support.clear();
        }
        Event::TurnEnded { .. } => {
            for side in &mut state.sides {
                side.tactic = 0;
                side.passes.retain(|pass| pass.until != Until::TurnEnd);
            }
        }
        Event::PassLeft { side, pass } => {
            let passes = &mut self::side(state, *side)?.passes;
            passes.retain(|other| other.window != pass.window);
            passes.push(*pass);
            passes.sort_unstable();
        }
        Event::PassTaken { side, window } => {
            self::side(state, *side)?.passes.retain(|pass| pass.window != *window);
        }
        Event::SideConceded { side } => conceded(state, *side)?,
        Event::MatchEnded { outcome } => {
            state.stack.clear();
            state.ended = Some(outcome.clone());
        }
    }
    Ok(())
}

/// Assigns what an event says to the hidden value.
pub fn apply_hidden(hidden: &mut Hidden, event: &Event, known: &dyn Known) {
    if matches!(event, Event::TurnStarted { .. } | Event::MatchEnded { .. }) {
        hidden.known.clear();
    }
    if let Event::PileCommitted { side, cards, .. } = event {
        let own = hidden.known.entry(*side).or_default();
        for seal in cards {
            let card = known.payload(*seal).and_then(|text| serde_json::from_str::<Card>(text).ok());
            if let Some(card) = card {
                own.insert(*seal, card);
            }
        }
    }
}

fn lacks(frame: &str) -> Inconsistent {
    Inconsistent(format!("no {frame} on top of the stack"))
}

fn figure(state: &mut State, id: FigureId) -> Result<&mut Figure, Inconsistent> {
    let missing = || Inconsistent(format!("no figure {}", id.0));
    if id.0 == 0 { Err(missing()) } else { state.figures.get_mut(place(id)).ok_or_else(missing) }
}

fn side(state: &mut State, side: u8) -> Result<&mut Side, Inconsistent> {
    state.sides.get_mut(usize::from(side)).ok_or_else(|| Inconsistent(format!("no side {side}")))
}

fn pop(state: &mut State, name: &str, is_it: impl Fn(&Frame) -> bool) -> Result<(), Inconsistent> {
    if state.stack.last().is_some_and(is_it) {
        state.stack.pop();
        Ok(())
    } else {
        Err(lacks(name))
    }
}

fn pop_window(state: &mut State) -> Result<(), Inconsistent> {
    pop(state, "ReactionWindow", |frame| matches!(frame, Frame::ReactionWindow { .. }))
}

fn pop_counter(state: &mut State) -> Result<(), Inconsistent> {
    pop(state, "CounterWindow", |frame| matches!(frame, Frame::CounterWindow { .. }))
}

fn pop_portal(state: &mut State) -> Result<(), Inconsistent> {
    pop(state, "PortalOffer", |frame| matches!(frame, Frame::PortalOffer { .. }))
}

fn set_reactions(state: &mut State, to: Reactions) -> Result<(), Inconsistent> {
    let Some(Frame::Deed { reactions, .. }) = state.stack.last_mut() else { return Err(lacks("Deed")) };
    *reactions = to;
    Ok(())
}

/// A turn begins: the stack is the turn and its piles, the counters of the turn are cleared.
fn turn_started(state: &mut State, turn: u32, tactic: &[u32]) -> Result<(), Inconsistent> {
    if tactic.len() != state.sides.len() {
        return Err(Inconsistent::new("tactic points of another number of sides"));
    }
    state.turn = turn;
    for (side, tactic) in state.sides.iter_mut().zip(tactic) {
        side.tactic = *tactic;
        side.pile.clear();
        side.unfit = 0;
    }
    for figure in &mut state.figures {
        figure.moves = 0;
        figure.carded = false;
        figure.activated = false;
    }
    state.stack = vec![Frame::Turn { first: None, next: None }, Frame::PileBuilding {}];
    Ok(())
}

fn replace_turn(state: &mut State, first: Option<u8>, next: Option<u8>) -> Result<(), Inconsistent> {
    pop(state, "Turn", |frame| matches!(frame, Frame::Turn { .. }))?;
    state.stack.push(Frame::Turn { first, next });
    Ok(())
}

fn hand(state: &mut State) -> Result<(&mut bool, &mut Vec<Shown>), Inconsistent> {
    match state.stack.last_mut() {
        Some(Frame::Hand { revealed, queue, .. }) => Ok((revealed, queue)),
        Some(_) | None => Err(lacks("Hand")),
    }
}

fn take_shown(state: &mut State) -> Result<Shown, Inconsistent> {
    let (_, queue) = hand(state)?;
    if queue.is_empty() {
        return Err(Inconsistent::new("no figure shown"));
    }
    Ok(queue.remove(0))
}

fn draw(state: &mut State, side: u8) -> Result<(), Inconsistent> {
    let pile = &mut self::side(state, side)?.pile;
    if pile.is_empty() {
        return Err(Inconsistent::new("an empty pile"));
    }
    pile.remove(0);
    Ok(())
}

fn card_ignored(state: &mut State, side: u8, named: Option<FigureId>) -> Result<(), Inconsistent> {
    draw(state, side)?;
    if let Some(id) = named {
        figure(state, id)?.carded = false;
    } else {
        let side = self::side(state, side)?;
        side.unfit = side.unfit.saturating_add(1);
    }
    if let Some(Frame::Hand { revealed, .. }) = state.stack.last_mut() {
        *revealed = true;
    }
    Ok(())
}

/// A figure shown becomes active; an immobilised one has no free move.
fn activated(
    state: &mut State,
    id: FigureId,
    suit: crate::profiles::Suit,
    ends: bool,
) -> Result<(), Inconsistent> {
    take_shown(state)?;
    let active = figure(state, id)?;
    active.activated = true;
    drop_if(active, ends);
    let free_move = if active.immobilised { FreeMove::GivenUp } else { FreeMove::Available };
    state.stack.push(Frame::Activation { figure: id, suit, free_move, acted: false, precise: false });
    Ok(())
}

fn drop_if(figure: &mut Figure, lost: bool) {
    if lost {
        figure.posture = None;
    }
}

/// A figure stands at a place and touches there what the event says, and nothing else.
fn arrive(state: &mut State, id: FigureId, arrival: &Arrival) -> Result<(), Inconsistent> {
    for other in &arrival.touches {
        figure(state, *other)?;
    }
    figure(state, id)?.at = arrival.to;
    state.contacts.retain(|(a, b)| *a != id && *b != id);
    state.contacts.extend(arrival.touches.iter().map(|other| pair(id, *other)));
    Ok(())
}

/// What a move does to the frame it belongs to.
fn moved(state: &mut State, kind: MoveKind) -> Result<(), Inconsistent> {
    match kind {
        MoveKind::Free => {
            let Some(Frame::Activation { free_move, .. }) = state.stack.last_mut() else {
                return Err(lacks("Activation"));
            };
            *free_move = FreeMove::Used;
        }
        MoveKind::Action => {
            let Some(Frame::Moves { left, .. }) = state.stack.last_mut() else { return Err(lacks("Moves")) };
            *left = left.saturating_sub(1);
        }
        MoveKind::Disengage => {
            pop(state, "DisengageMove", |frame| matches!(frame, Frame::DisengageMove { .. }))?;
        }
        MoveKind::Portal => pop_portal(state)?,
        MoveKind::Teleport | MoveKind::Throw => {}
    }
    Ok(())
}

/// The action of the active figure is done, or under way above.
fn act(state: &mut State, id: FigureId) -> Result<(), Inconsistent> {
    match state.stack.last_mut() {
        Some(Frame::Activation { figure, acted, .. }) if *figure == id => {
            *acted = true;
            Ok(())
        }
        Some(_) | None => Err(lacks("Activation")),
    }
}

fn give_up_free_move(state: &mut State) {
    if let Some(Frame::Activation { free_move, .. }) = state.stack.last_mut() {
        *free_move = FreeMove::GivenUp;
    }
}

/// An action that takes a test is declared: the frame it comes from, energy and ammunition.
fn begin_deed(
    state: &mut State,
    deed: &Deed,
    spent: &[Payment],
    ammo: Option<u32>,
) -> Result<(), Inconsistent> {
    let actor = deed.actor();
    match state.stack.last_mut() {
        Some(Frame::Activation { acted, .. }) => *acted = true,
        Some(Frame::DoubleAttack { left, .. }) => {
            *left = left.saturating_sub(1);
            if *left == 0 {
                state.stack.pop();
            }
        }
        Some(Frame::CounterWindow { .. }) => pop_counter(state)?,
        Some(_) | None => return Err(lacks("Activation, DoubleAttack or CounterWindow")),
    }
    for payment in spent {
        let payer = figure(state, payment.figure)?;
        payer.omega = payer.omega.saturating_sub(payment.points);
    }
    if ammo.is_some() {
        figure(state, actor)?.ammo = ammo;
    }
    Ok(())
}

fn refund(state: &mut State, refunds: &[Payment]) -> Result<(), Inconsistent> {
    for payment in refunds {
        let payer = figure(state, payment.figure)?;
        payer.omega = payer.omega.saturating_add(payment.points);
    }
    Ok(())
}

/// The next side is asked, or the window closes.
fn declined(state: &mut State, left: &[u8]) -> Result<(), Inconsistent> {
    let Some((next, rest)) = left.split_first() else {
        pop_window(state)?;
        return set_reactions(state, Reactions::Declined);
    };
    let Some(Frame::ReactionWindow { asked, then, .. }) = state.stack.last_mut() else {
        return Err(lacks("ReactionWindow"));
    };
    *asked = *next;
    *then = rest.to_vec();
    Ok(())
}

/// A figure leaves the table for good, with all that it held.
fn remove(state: &mut State, id: FigureId) -> Result<(), Inconsistent> {
    let gone = figure(state, id)?;
    gone.presence = Presence::Eliminated;
    gone.omega = 0;
    gone.posture = None;
    gone.immobilised = false;
    gone.support.clear();
    gone.at = None;
    state.contacts.retain(|(a, b)| *a != id && *b != id);
    Ok(())
}

fn conceded(state: &mut State, side: u8) -> Result<(), Inconsistent> {
    self::side(state, side)?.out = true;
    let own: Vec<FigureId> = (1_u16..)
        .zip(&state.figures)
        .filter(|(_, figure)| figure.side == side)
        .map(|(number, _)| FigureId(number))
        .collect();
    for id in &own {
        remove(state, *id)?;
    }
    for frame in &mut state.stack {
        if let Frame::ReactionWindow { then, eligible, .. } = frame {
            then.retain(|other| *other != side);
            eligible.retain(|id| !own.contains(id));
        }
    }
    Ok(())
}
