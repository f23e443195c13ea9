//! Assigns what events say to the public state, and nothing else.

use crate::event::{Event, Wound};
use crate::state::look::{pair, place};
use crate::state::{
    Cause, Figure, Frame, Ground, Harm, Health, Lock, Pass, Passage, Presence, Scatter, Side, State, Stealth,
    Stretch, Struck, Token, TurnPhase, Until, Volley, WindowKind,
};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

type Applied = Result<(), Inconsistent>;

/// Assigns what an event says.
///
/// # Errors
/// When it names something that does not exist.
#[expect(clippy::too_many_lines, reason = "one arm for each event")]
pub fn apply(state: &mut State, event: &Event) -> Applied {
    match event {
        Event::RostersAwaited { .. }
        | Event::DeploymentEnded {}
        | Event::PositionTaken {}
        | Event::MoverResumed { .. } => Ok(()),
        Event::RosterAccepted { side, roster } => {
            side_mut(state, *side)?.roster = Some(roster.clone());
            Ok(())
        }
        Event::BandsFormed { figures, placing } => {
            state.figures.clone_from(figures);
            if *placing {
                state.stack = vec![Frame::Deployment {}];
            }
            Ok(())
        }
        Event::FigurePlaced { figure, at, face } => place_figure(state, *figure, *at, *face),
        Event::GameTurnBegan { turn } => {
            begin_turn(state, *turn);
            Ok(())
        }
        Event::RetreatTested { side, test } => {
            side_mut(state, *side)?.retreated |= !test.passed;
            Ok(())
        }
        Event::AdvantageWon { side, .. } => {
            state.advantage = Some(*side);
            Ok(())
        }
        Event::InitiativeCalled { value, first } => {
            state.stack.push(Frame::Initiative { value: *value, next: *first });
            Ok(())
        }
        Event::InitiativeDone { .. } => pop(state, |frame| matches!(frame, Frame::Initiative { .. })),
        Event::FigureActivated { figure, en_vue, renewed, .. } => activate(state, *figure, *en_vue, *renewed),
        Event::EffectsExpired { from, on } => expire(state, *from, on),
        Event::FigureRevealed { figure, by, cause } => reveal(state, *figure, *by, cause.is_none()),
        Event::HidingLost { figure } => {
            figure_mut(state, *figure)?.stealth = Stealth::Open;
            if let Some(Frame::Activation { moved: false, unseen, .. }) = activation_mut(state, *figure) {
                *unseen = true;
            }
            Ok(())
        }
        Event::HiddenShifted { figure, to } => {
            figure_mut(state, *figure)?.at = *to;
            Ok(())
        }
        Event::FigureFaced { figure, direction } => {
            figure_mut(state, *figure)?.facing = Some(*direction);
            Ok(())
        }
        Event::StretchDeclared { figure, stretch, charge } => {
            declare_stretch(state, *figure, stretch, *charge)
        }
        Event::EnVuePassed { .. } => pop(state, |frame| matches!(frame, Frame::Sighting { .. })),
        Event::MoverStopped { figure, observer, covered } => {
            stop_mover(state, *figure, *observer, covered.as_ref())
        }
        Event::EnVueRolled { mover, observer, throws, observer_wins, .. } => {
            let die = throws.last().and_then(|throw| throw.first()).copied();
            rolled_en_vue(state, *mover, (!observer_wins).then_some(*observer), die)
        }
        Event::FigureMoved { figure, stretch } => cover(state, *figure, stretch),
        Event::ClimbTested { figure, test, counts } => {
            if test.passed {
                Ok(())
            } else {
                fail_climb(state, *figure, *counts)
            }
        }
        Event::CrawlRenewed { figure } => set_activation(state, *figure, |used, spare, _| {
            (*used, *spare) = (0, 0);
        }),
        Event::FigureHid { figure, stealth } => {
            figure_mut(state, *figure)?.stealth = *stealth;
            acted(state, *figure)
        }
        Event::ChargeDeclared { charger, target, stretch, window } => {
            let health = figure_mut(state, *charger)?.health;
            let (charger, target, stretch, window) = (*charger, *target, stretch.clone(), *window);
            if let Some(Frame::Activation { charged, .. }) = activation_mut(state, charger)
                && !charged.contains(&target)
            {
                charged.push(target);
            }
            state.stack.push(Frame::Charge { charger, target, stretch, window, health });
            Ok(())
        }
        Event::ChargeCancelled { charger, spent } => {
            pop(state, |frame| matches!(frame, Frame::Charge { .. }))?;
            if *spent { acted(state, *charger) } else { Ok(()) }
        }
        Event::FiguresEngaged { figure, target } => engage(state, *figure, *target),
        Event::EngagementEnded { figure, other } => {
            state.engaged.remove(&pair(*figure, *other));
            if let Some(Frame::Activation { left, .. }) = activation_mut(state, *figure) {
                *left = true;
            }
            Ok(())
        }
        Event::ShotDeclared { volley, may_react, charge } => declare_shot(state, volley, may_react, *charge),
        Event::DodgeDeclared { figure, spent } => dodge(state, *figure, *spent),
        Event::ReplyDeclared { volley } => reply(state, volley),
        Event::ReactionDeclined { figures, .. } => decline(state, figures),
        Event::ShotsRolled { struck, stray, .. } => shots_rolled(state, struck, *stray),
        Event::TemplateStrayed { struck, .. } => stray(state, struck),
        Event::SavesDeclined { saves, .. } => with_hits(state, |struck, _| {
            if let Some(first) = struck.first_mut() {
                first.saves.retain(|save| !saves.contains(&save.source));
            }
        }),
        Event::SavesRolled { left, .. } => with_hits(state, |struck, _| {
            let rest = if left.hits.is_empty() { &[][..] } else { std::slice::from_ref(left) };
            struck.splice(..struck.len().min(1), rest.iter().cloned());
        }),
        Event::DamageRolled { harm, .. } => with_hits(state, |struck, harms| {
            struck.drain(..struck.len().min(1));
            harms.push(*harm);
        }),
        Event::HitsResolved { wounds, .. } => {
            pop(state, |frame| matches!(frame, Frame::Hits { .. }))?;
            wounds.iter().try_for_each(|wound| wounded(state, wound))
        }
        Event::SkillUsed { figure, target, lasting, .. } => {
            if let Some((lasting, target)) = lasting.as_ref().zip(target.or(Some(*figure))) {
                figure_mut(state, target)?.effects.push(lasting.clone());
            }
            acted(state, *figure)
        }
        Event::FigureHealed { figure, hit_points, .. } => {
            let figure = figure_mut(state, *figure)?;
            figure.health = Health::Fit;
            figure.hit_points = *hit_points;
            Ok(())
        }
        Event::FigureFell { figure, to, struck, .. } => {
            if to.is_some() {
                figure_mut(state, *figure)?.at = *to;
            }
            if let Some(struck) = struck {
                begin_hits(state, Cause::Fall, std::slice::from_ref(struck));
            }
            Ok(())
        }
        Event::MineTriggered { mine, struck, .. } => {
            state.spent_mines.insert(*mine);
            begin_hits(state, Cause::Mine, struck);
            Ok(())
        }
        Event::ActionKept { figure, token } => {
            figure_mut(state, *figure)?.token = *token;
            Ok(())
        }
        Event::ActivationEnded { figure, token, next } => end_activation(state, *figure, *token, *next),
        Event::MeleeBegan { groups } => begin_melee(state, groups.as_deref()),
        Event::GroupsSet { groups } => {
            let Frame::Melee { split, groups: left } = top(state)? else {
                return Err(misplaced());
            };
            *split = true;
            left.clone_from(groups);
            Ok(())
        }
        Event::FightRolled { single, strikers, against, .. } => {
            fight(state, *single, strikers.clone(), against.clone())
        }
        Event::BlowsShared { figure, struck } => {
            let Frame::Fight { strikers, struck: all, .. } = top(state)? else {
                return Err(misplaced());
            };
            strikers.retain(|striker| striker != figure);
            all.clone_from(struck);
            Ok(())
        }
        Event::BlowsDealt {} => match state.stack.pop() {
            Some(Frame::Fight { struck, .. }) => {
                begin_hits(state, Cause::Melee, &struck);
                Ok(())
            }
            Some(_) | None => Err(Inconsistent::new("no fight is under way")),
        },
        Event::MeleeEnded {} => pop(state, |frame| matches!(frame, Frame::Melee { .. })),
        Event::GameTurnEnded { .. } => {
            drop_passes(state, Until::TurnEnd);
            Ok(())
        }
        Event::PassLeft { side, pass } => leave_pass(state, *side, *pass),
        Event::PassTaken { side, window } => take_pass(state, *side, *window),
        Event::SideConceded { side } => {
            side_mut(state, *side)?.out = true;
            Ok(())
        }
        Event::VerdictAwaited {} => {
            state.stack = vec![Frame::Verdict { said: Vec::new() }];
            Ok(())
        }
        Event::ResultDeclared { side, winner } => {
            let Frame::Verdict { said } = top(state)? else {
                return Err(misplaced());
            };
            said.retain(|(other, _)| other != side);
            said.push((*side, *winner));
            said.sort_unstable();
            Ok(())
        }
        Event::MatchEnded { outcome, .. } => {
            state.stack.clear();
            state.ended = Some(outcome.clone());
            Ok(())
        }
    }
}

fn figure_mut(state: &mut State, id: FigureId) -> Result<&mut Figure, Inconsistent> {
    let missing = || Inconsistent::new(format!("there is no figure {}", id.0));
    if id.0 == 0 {
        return Err(missing());
    }
    state.figures.get_mut(place(id)).ok_or_else(missing)
}

fn side_mut(state: &mut State, number: u8) -> Result<&mut Side, Inconsistent> {
    let missing = || Inconsistent::new(format!("there is no side {number}"));
    state.sides.get_mut(usize::from(number)).ok_or_else(missing)
}

fn top(state: &mut State) -> Result<&mut Frame, Inconsistent> {
    state.stack.last_mut().ok_or_else(|| Inconsistent::new("no procedure is under way"))
}

fn misplaced() -> Inconsistent {
    Inconsistent::new("the event does not belong to the procedure under way")
}

/// Takes off the innermost procedure, which must be the one that the event ends.
fn pop(state: &mut State, fits: fn(&Frame) -> bool) -> Applied {
    match state.stack.pop() {
        Some(frame) if fits(&frame) => Ok(()),
        Some(_) | None => Err(misplaced()),
    }
}

/// One more action of a figure, and a red token.   AO-ACT-03
fn acted(state: &mut State, id: FigureId) -> Applied {
    let figure = figure_mut(state, id)?;
    figure.actions = figure.actions.saturating_add(1);
    figure.token = Token::Red;
    stir(state, id);
    Ok(())
}

/// The same for a reaction.   AO-ACT-11
fn reacted(state: &mut State, id: FigureId) -> Applied {
    acted(state, id)?;
    if let Some(Frame::Activation { reacted, .. }) = activation_mut(state, id) {
        *reacted = true;
    }
    Ok(())
}

/// An activation in which something was done is no longer fresh.
fn stir(state: &mut State, id: FigureId) {
    if let Some(Frame::Activation { fresh, .. }) = activation_mut(state, id) {
        *fresh = false;
    }
}

/// The activation of a figure, however deep.
fn activation_mut(state: &mut State, id: FigureId) -> Option<&mut Frame> {
    let of_it = |frame: &&mut Frame| matches!(frame, Frame::Activation { figure, .. } if *figure == id);
    state.stack.iter_mut().rev().find(of_it)
}

/// Changes what is used of a move, what of it is rounding, and whether it is over.
fn set_activation(
    state: &mut State,
    id: FigureId,
    change: impl Fn(&mut i32, &mut i32, &mut bool),
) -> Applied {
    match activation_mut(state, id) {
        Some(Frame::Activation { used, spare, halted, fresh, .. }) => {
            change(used, spare, halted);
            *fresh = false;
            Ok(())
        }
        Some(_) => Err(misplaced()),
        None => Err(Inconsistent::new(format!("figure {} is not active", id.0))),
    }
}

fn begin_turn(state: &mut State, turn: u32) {
    state.turn = turn;
    state.advantage = None;
    for figure in &mut state.figures {
        figure.activated = false;
    }
    state.stack = vec![Frame::GameTurn { phase: TurnPhase::Activations }];
}

fn activate(state: &mut State, id: FigureId, en_vue: bool, renewed: bool) -> Applied {
    let figure = figure_mut(state, id)?;
    if renewed {
        figure.token = Token::None;
        figure.moved = false;
        figure.actions = 0;
        figure.lock = Lock::Free;
    }
    figure.activated |= !en_vue;
    let (from, unseen) = (figure.at, figure.stealth != Stealth::Open);
    // Active already further down, it goes on with the move it has begun there.   AO-ACT-06
    let begun = activation_mut(state, id).filter(|_| !renewed).cloned();
    let mut frame = begun.unwrap_or(Frame::Activation {
        figure: id,
        en_vue,
        fresh: renewed,
        used: 0,
        halted: false,
        snap: false,
        bumped: Vec::new(),
        looked: Vec::new(),
        beaten: Vec::new(),
        reacted: false,
        spare: 0,
        from,
        moved: false,
        unseen,
        charged: Vec::new(),
        left: false,
    });
    stamp(&mut frame, en_vue, renewed);
    state.stack.push(frame);
    Ok(())
}

fn expire(state: &mut State, from: FigureId, on: &[FigureId]) -> Applied {
    for id in on {
        figure_mut(state, *id)?.effects.retain(|effect| effect.from != from);
    }
    Ok(())
}

fn reveal(state: &mut State, id: FigureId, by: FigureId, contact: bool) -> Applied {
    figure_mut(state, id)?.stealth = Stealth::Open;
    if contact && let Some(Frame::Activation { bumped, .. }) = activation_mut(state, by) {
        bumped.push(id);
    }
    // Revealed before it does anything, it is seen to begin its move.
    if let Some(Frame::Activation { fresh: true, unseen, .. }) = activation_mut(state, id) {
        *unseen = false;
    }
    Ok(())
}

fn end_activation(state: &mut State, id: FigureId, token: Token, next: Option<u8>) -> Applied {
    let Some(over @ Frame::Activation { .. }) = state.stack.pop() else { return Err(misplaced()) };
    figure_mut(state, id)?.token = token;
    go_on(state, id, over);
    drop_passes(state, Until::ActivationEnd);
    if let (Some(side), Some(Frame::Initiative { next, .. })) = (next, state.stack.last_mut()) {
        *next = side;
    }
    Ok(())
}

/// What was done of a move in an inner activation is done of the one that the figure goes on with.
fn go_on(state: &mut State, id: FigureId, mut over: Frame) {
    if let Some(outer) = activation_mut(state, id)
        && let Frame::Activation { en_vue, .. } = *outer
    {
        stamp(&mut over, en_vue, false);
        *outer = over;
    }
}

/// Says of an activation how it came about, and whether it is fresh.
fn stamp(frame: &mut Frame, by_en_vue: bool, is_fresh: bool) {
    if let Frame::Activation { en_vue, fresh, .. } = frame {
        (*en_vue, *fresh) = (by_en_vue, is_fresh);
    }
}

fn begin_melee(state: &mut State, groups: Option<&[crate::state::Group]>) -> Applied {
    let Frame::GameTurn { phase } = top(state)? else {
        return Err(misplaced());
    };
    *phase = TurnPhase::CloseCombat;
    let split = groups.is_some();
    state.stack.push(Frame::Melee { split, groups: groups.unwrap_or_default().to_vec() });
    Ok(())
}

fn fight(state: &mut State, one: FigureId, strikers: Vec<FigureId>, against: Vec<FigureId>) -> Applied {
    let Frame::Melee { groups, .. } = top(state)? else {
        return Err(misplaced());
    };
    groups.retain(|group| group.single != one);
    if !strikers.is_empty() {
        state.stack.push(Frame::Fight { strikers, against, struck: Vec::new() });
    }
    Ok(())
}

fn drop_passes(state: &mut State, until: Until) {
    for side in &mut state.sides {
        side.passes.retain(|pass| pass.until != until);
    }
}

fn leave_pass(state: &mut State, number: u8, pass: Pass) -> Applied {
    let side = side_mut(state, number)?;
    side.passes.retain(|other| other.window != pass.window);
    side.passes.push(pass);
    side.passes.sort_unstable();
    Ok(())
}

fn take_pass(state: &mut State, number: u8, window: WindowKind) -> Applied {
    side_mut(state, number)?.passes.retain(|other| other.window != window);
    Ok(())
}

fn place_figure(state: &mut State, id: FigureId, at: Option<Point>, face: Option<Point>) -> Applied {
    let figure = figure_mut(state, id)?;
    figure.presence = Presence::OnTable;
    figure.at = at;
    figure.facing = face;
    Ok(())
}

fn declare_stretch(
    state: &mut State,
    mover: FigureId,
    stretch: &Stretch,
    charge: Option<FigureId>,
) -> Applied {
    if charge.is_some() {
        pop(state, |frame| matches!(frame, Frame::Charge { .. }))?;
    }
    stir(state, mover);
    state.stack.push(Frame::Sighting {
        mover,
        stretch: Some(stretch.clone()),
        charge,
        die: None,
        seen_by: Vec::new(),
        way: Vec::new(),
    });
    Ok(())
}

fn stop_mover(state: &mut State, mover: FigureId, observer: FigureId, covered: Option<&Stretch>) -> Applied {
    let start = figure_mut(state, mover)?.at;
    if let Some(covered) = covered {
        cover(state, mover, covered)?;
    }
    if let Some(Frame::Activation { looked, .. }) = activation_mut(state, mover) {
        looked.push(observer);
    }
    let Frame::Sighting { stretch, charge, seen_by, way, .. } = top(state)? else {
        return Err(misplaced());
    };
    if let Some((start, covered)) = start.zip(covered) {
        *way = [start].into_iter().chain(covered.path.iter().copied()).collect();
    }
    *stretch = None;
    *charge = None;
    seen_by.push(observer);
    Ok(())
}

fn rolled_en_vue(state: &mut State, mover: FigureId, loser: Option<FigureId>, face: Option<u32>) -> Applied {
    if let Some(Frame::Activation { beaten, .. }) = activation_mut(state, mover) {
        beaten.extend(loser);
    }
    let Frame::Sighting { die, .. } = top(state)? else {
        return Err(misplaced());
    };
    *die = face;
    Ok(())
}

/// A stretch made: the place, the ground, what is used of the move.
fn cover(state: &mut State, id: FigureId, stretch: &Stretch) -> Applied {
    let figure = figure_mut(state, id)?;
    let start = figure.at;
    if let Some(end) = stretch.path.last() {
        figure.at = Some(*end);
    }
    figure.moved |= stretch.cost > 0 || stretch.length > 0;
    figure.ground = match stretch.passage {
        Passage::Walk { ground } => ground,
        Passage::Obstacle {}
        | Passage::Climb {}
        | Passage::Ladder {}
        | Passage::Jump {}
        | Passage::Descend {} => Ground::Open,
    };
    if matches!(stretch.passage, Passage::Descend {}) {
        figure.lock = Lock::Nothing;
    }
    let ladder = matches!(stretch.passage, Passage::Ladder {});
    set_activation(state, id, |used, spare, halted| {
        *used = used.saturating_add(stretch.cost);
        *spare = spare.saturating_add(stretch.spare);
        *halted |= stretch.last;
    })?;
    if let Some(Frame::Activation { snap, moved, from, .. }) = activation_mut(state, id) {
        *snap = ladder;
        if from.is_none() {
            *from = start;
        }
        *moved |= stretch.cost > 0 || stretch.length > 0;
    }
    Ok(())
}

fn fail_climb(state: &mut State, id: FigureId, counts: bool) -> Applied {
    let figure = figure_mut(state, id)?;
    figure.lock = Lock::NoMove;
    figure.moved |= counts;
    set_activation(state, id, |_, _, halted| *halted = true)
}

fn engage(state: &mut State, id: FigureId, target: FigureId) -> Applied {
    if matches!(state.stack.last(), Some(Frame::Charge { .. })) {
        state.stack.pop();
    }
    figure_mut(state, target)?;
    state.engaged.insert(pair(id, target));
    acted(state, id)
}

fn declare_shot(state: &mut State, volley: &Volley, may_react: &[FigureId], charge: bool) -> Applied {
    if charge && let Frame::Charge { window, .. } = top(state)? {
        *window = false;
    }
    acted(state, volley.shooter)?;
    state.stack.push(Frame::Shot {
        volley: volley.clone(),
        replies: Vec::new(),
        may_react: may_react.to_vec(),
        dodging: Vec::new(),
    });
    Ok(())
}

fn dodge(state: &mut State, id: FigureId, spent: bool) -> Applied {
    let Frame::Shot { may_react, dodging, .. } = top(state)? else {
        return Err(misplaced());
    };
    may_react.retain(|other| *other != id);
    dodging.push(id);

    if spent { reacted(state, id) } else { Ok(()) }
}

fn reply(state: &mut State, volley: &Volley) -> Applied {
    let Frame::Shot { may_react, replies, .. } = top(state)? else {
        return Err(misplaced());
    };
    may_react.retain(|other| *other != volley.shooter);
    replies.push(volley.clone());

    reacted(state, volley.shooter)
}

fn decline(state: &mut State, figures: &[FigureId]) -> Applied {
    let frame = top(state)?;
    if let Frame::Charge { window, .. } = frame {
        *window = false;
        return Ok(());
    }
    let Frame::Shot { may_react, .. } = frame else { return Err(misplaced()) };
    may_react.retain(|other| !figures.contains(other));
    Ok(())
}

fn shots_rolled(state: &mut State, struck: &[Struck], stray: Option<Scatter>) -> Applied {
    let (dodging, replies, harms) = match state.stack.pop() {
        Some(Frame::Shot { dodging, replies, .. }) => (dodging, replies, Vec::new()),
        Some(Frame::Hits { replies, harms, .. }) if !replies.is_empty() => {
            (Vec::new(), replies.into_iter().skip(1).collect(), harms)
        }
        Some(_) | None => return Err(Inconsistent::new("no shots are under way")),
    };
    state.stack.push(Frame::Hits { cause: Cause::Shot, struck: struck.to_vec(), harms, replies });
    state.stack.extend(stray.map(|scatter| Frame::Stray { scatter, dodging }));
    Ok(())
}

fn begin_hits(state: &mut State, cause: Cause, struck: &[Struck]) {
    state.stack.push(Frame::Hits { cause, struck: struck.to_vec(), harms: Vec::new(), replies: Vec::new() });
}

fn stray(state: &mut State, hit: &[Struck]) -> Applied {
    pop(state, |frame| matches!(frame, Frame::Stray { .. }))?;
    with_hits(state, |struck, _| {
        struck.extend_from_slice(hit);
    })
}

fn with_hits(state: &mut State, change: impl FnOnce(&mut Vec<Struck>, &mut Vec<Harm>)) -> Applied {
    let Frame::Hits { struck, harms, .. } = top(state)? else {
        return Err(misplaced());
    };
    change(struck, harms);
    Ok(())
}

/// What has become of a figure; one out of combat is removed.   AO-FATAL-04
fn wounded(state: &mut State, wound: &Wound) -> Applied {
    let figure = figure_mut(state, wound.figure)?;
    figure.hit_points = wound.hit_points;
    figure.health = wound.health;
    if wound.out {
        figure.presence = Presence::Out;
        figure.at = None;
        figure.facing = None;
        figure.stealth = Stealth::Open;
        figure.ground = Ground::Open;
        figure.effects.clear();
        state.engaged.retain(|(a, b)| *a != wound.figure && *b != wound.figure);
    }
    Ok(())
}
