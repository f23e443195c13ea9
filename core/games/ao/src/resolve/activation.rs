//! Activations: whose turn, tokens, what is left to do.   AO-ACT-01 to AO-ACT-11, AO-TURN-05 to AO-TURN-10

use std::collections::BTreeSet;

use crate::command::RevealCause;
use crate::event::Event;
use crate::refusal;
use crate::resolve::{AoDraft, because, forbid, forbid_foreign, hide, look, mishap, name, table};
use crate::setup::{HideCheck, Mine};
use crate::skills;
use crate::state::look::Look;
use crate::state::{Frame, Lasting, Lock, Presence, Token};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// An activation, as its frame tells it.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate fact of the frame")]
pub struct Active {
    /// The figure.
    pub figure: FigureId,
    /// Whether it was won by an En Vue roll.
    pub en_vue: bool,
    /// Whether nothing has been done in it.
    pub fresh: bool,
    /// What is used of its move.
    pub used: i32,
    /// Whether its move is over.
    pub halted: bool,
    /// Whether it moved on a ladder last.
    pub snap: bool,
    /// Enemies that its contact has just revealed.
    pub bumped: Vec<FigureId>,
    /// Observers that have rolled.
    pub looked: Vec<FigureId>,
    /// Observers that have lost.
    pub beaten: Vec<FigureId>,
    /// Whether its action went into a reaction.
    pub reacted: bool,
    /// By how much `used` is too much, in fine units.
    pub spare: i32,
    /// Where its move began, when positions are recorded.
    pub from: Option<Point>,
    /// Whether it has covered ground.
    pub moved: bool,
    /// Whether it began Hidden.
    pub unseen: bool,
    /// Those it has charged.
    pub charged: Vec<FigureId>,
    /// Whether it has left a close combat.
    pub left: bool,
}

/// What a frame says, when it is an activation.
pub fn told(frame: &Frame) -> Option<Active> {
    let Frame::Activation {
        figure,
        en_vue,
        fresh,
        used,
        halted,
        snap,
        reacted,
        spare,
        from,
        moved,
        unseen,
        left,
        ..
    } = *frame
    else {
        return None;
    };
    let Frame::Activation { bumped, looked, beaten, charged, .. } = frame else { return None };
    let (bumped, looked, beaten, charged) = (bumped.clone(), looked.clone(), beaten.clone(), charged.clone());
    // A position given in the middle of an activation may tell what is used alone.
    let moved = moved || used > 0;
    Some(Active {
        figure,
        en_vue,
        fresh,
        used,
        halted,
        snap,
        bumped,
        looked,
        beaten,
        reacted,
        spare,
        from,
        moved,
        unseen,
        charged,
        left,
    })
}

/// The activation under way of a figure, however deep.
pub fn of_figure(look: Look<'_>, figure: FigureId) -> Option<Active> {
    look.state.stack.iter().rev().filter_map(told).find(|active| active.figure == figure)
}

/// The activation that a side goes on with now.
///
/// # Errors
/// When none is on top, or it is the other side's.
pub fn of(draft: &AoDraft<'_>, side: u8) -> Result<Active, Stop> {
    let Some(active) = look(draft).top().and_then(told) else { return Err(refusal::General::NotNow.into()) };
    if look(draft).side_of(active.figure) != Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    Ok(active)
}

/// The figures of a side that an Initiative calls and that have not been activated.   AO-TURN-04, AO-TURN-05
pub fn candidates(look: Look<'_>, side: u8, value: i32) -> Vec<FigureId> {
    look.of_side(side)
        .filter(|id| look.profile(*id).is_some_and(|profile| profile.initiative == value))
        .filter(|id| look.figure(*id).is_some_and(|figure| !figure.activated))
        .collect()
}

/// The side that activates a figure now: the one whose turn it is, else the other, when it has any.
/// AO-TURN-05, AO-TURN-06
pub fn turn_of(look: Look<'_>, value: i32, next: u8) -> Option<u8> {
    [next, look.opponent(next)].into_iter().find(|side| !candidates(look, *side, value).is_empty())
}

/// Whether a figure's side has the Initiative called to itself: the other side has none left there.   AO-TURN-06
fn goes_on_alone(look: Look<'_>, figure: FigureId) -> bool {
    let called = look.profile(figure).map_or(0, |profile| profile.initiative);
    let other = look.side_of(figure).map_or(0, |side| look.opponent(side));
    candidates(look, other, called).is_empty()
}

/// Activates a figure.   AO-TURN-05
pub fn activate(draft: &mut AoDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let Some(Frame::Initiative { value, next }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    if turn_of(look(draft), value, next) != Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    forbid_foreign(draft, side, figure)?;
    let who = name(draft, figure);
    let initiative = look(draft).profile(figure).map_or(0, |profile| profile.initiative);
    forbid(draft, initiative != value, refusal::Activation::WrongInitiative { who: who.clone(), value })?;
    let done = look(draft).figure(figure).is_some_and(|figure| figure.activated);
    forbid(draft, done, refusal::Activation::ActivatedAlready { who })?;
    begin(draft, figure)
}

/// The start of a regular activation: tokens off, effects end, Hidden figures found are revealed.
/// AO-ACT-01, AO-TURN-09, AO-TURN-10, AO-HIDE-05, AO-HIDE-06, AO-GAP-03
pub fn begin(draft: &mut AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    expire(draft, figure)?;
    let cleared = look(draft).token(figure);
    let mut rules = vec!["AO-TURN-05", "AO-ACT-02", "AO-TURN-09"];
    if goes_on_alone(look(draft), figure) {
        rules.push("AO-TURN-06");
    }
    if cleared != Token::None {
        rules.push("AO-ACT-01");
    }
    let side = look(draft).side_of(figure);
    let out_of_turn =
        matches!(look(draft).top(), Some(Frame::Initiative { next, .. }) if Some(*next) != side);
    if out_of_turn {
        rules.push("AO-TURN-06");
    }
    let because = because(draft, &rules);
    draft.emit(Event::FigureActivated { figure, en_vue: false, cleared, renewed: true }, because)?;
    reveal_recorded(draft, figure)
}

/// The effects of a figure's earlier action end.   AO-TURN-09, AO-TURN-10, AO-GAP-03
pub fn expire(draft: &mut AoDraft<'_>, author: FigureId) -> Result<(), Stop> {
    let on: Vec<FigureId> = {
        let has = |effects: &[Lasting]| effects.iter().any(|effect| effect.from == author);
        look(draft).figures().filter(|(_, other)| has(&other.effects)).map(|(id, _)| id).collect()
    };
    if on.is_empty() {
        return Ok(());
    }
    let because = because(draft, &["AO-TURN-10", "AO-TURN-09", "AO-GAP-03"]);
    draft.emit(Event::EffectsExpired { from: author, on }, because)
}

/// The effects of figures out of combat end where their next activation would have come: when their
/// Initiative is called, or once none is left to call.   AO-TURN-10
pub fn expire_without_author(draft: &mut AoDraft<'_>, called: Option<i32>) -> Result<(), Stop> {
    let authors: BTreeSet<FigureId> = {
        let look = look(draft);
        let comes = |id: &FigureId| {
            let initiative = look.profile(*id).map_or(0, |profile| profile.initiative);
            called.is_none_or(|called| initiative >= called)
        };
        let misses = |id: &FigureId| {
            look.figure(*id).is_some_and(|figure| figure.presence == Presence::Out && !figure.activated)
        };
        let from = look.figures().flat_map(|(_, figure)| figure.effects.iter().map(|effect| effect.from));
        from.filter(|id| misses(id) && comes(id)).collect()
    };
    authors.into_iter().try_for_each(|author| expire(draft, author))
}

/// Hidden figures revealed by the record at the start of an activation: near, or in complete view.
/// AO-HIDE-05, AO-HIDE-06, AO-GAP-06, AO-GAP-30
pub fn reveal_recorded(draft: &mut AoDraft<'_>, active: FigureId) -> Result<(), Stop> {
    let check = draft.setup().options.hide_check;
    let found: Vec<(FigureId, FigureId, RevealCause)> = {
        let look = look(draft);
        let mut found = Vec::new();
        if check != HideCheck::Hidden {
            let hidden = look.enemies(active).filter(|id| look.is_hidden(*id));
            found.extend(hidden.filter_map(|id| Some((active, id, finds(look, active, id)?))));
        }
        if check != HideCheck::Enemy && look.is_hidden(active) {
            let mut by = look.enemies(active);
            found.extend(by.find_map(|by| Some((by, active, finds(look, by, active)?))));
        }
        found
    };
    for (by, figure, cause) in found {
        let rules: &[&'static str] = match cause {
            RevealCause::Near => &["AO-HIDE-06", "AO-GAP-30"],
            RevealCause::FullView => &["AO-HIDE-05", "AO-GAP-30", "AO-GAP-06"],
        };
        let because = because(draft, rules);
        draft.emit(Event::FigureRevealed { figure, by, cause: Some(cause) }, because)?;
    }
    Ok(())
}

/// How one figure finds a Hidden one, by the record.   AO-HIDE-05, AO-HIDE-06
fn finds(look: Look<'_>, by: FigureId, hidden: FigureId) -> Option<RevealCause> {
    let near = table::recorded_distance(look, by, hidden).is_some_and(|length| length.is_under(200));
    let sees = || look.setup.third && hide::has_complete_view(look, by, hidden) == Some(true);
    if near { Some(RevealCause::Near) } else { sees().then_some(RevealCause::FullView) }
}

/// Refuses an action of a figure that has none left.   AO-ACT-06, AO-ACT-09, AO-FALL-01, AO-SKILL-11
pub fn forbid_action(draft: &AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let who = name(draft, figure);
    let Some(now) = look(draft).figure(figure) else {
        return Err(refusal::General::NotOnTable { who }.into());
    };
    let locked = now.lock == Lock::Nothing;
    let none_left = now.actions >= skills::actions(look(draft), figure);
    let red = now.token == Token::Red
        && look(draft).state.stack.iter().filter_map(told).all(|active| active.figure != figure);
    forbid(draft, locked, refusal::Activation::Locked { who: who.clone(), rule: "AO-FALL-01" })?;
    forbid(draft, red, refusal::Activation::RedToken { who: who.clone() })?;
    forbid(draft, none_left, refusal::Activation::ActedAlready { who })
}

/// Refuses a move of the active figure that has none left.
/// AO-MOVE-04, AO-MOVE-05, AO-ACT-06 to AO-ACT-09, AO-CLIMB-02, AO-GAP-02, AO-GAP-25
pub fn forbid_move(draft: &AoDraft<'_>, active: &Active) -> Result<(), Stop> {
    let who = name(draft, active.figure);
    let Some(now) = look(draft).figure(active.figure) else {
        return Err(refusal::General::NotOnTable { who }.into());
    };
    let options = draft.setup().options;
    let rule = if now.lock == Lock::NoMove { "AO-CLIMB-02" } else { "AO-FALL-01" };
    forbid(draft, now.lock != Lock::Free, refusal::Activation::Locked { who: who.clone(), rule })?;
    forbid(draft, now.token == Token::White, refusal::Move::WhiteToken { who: who.clone() })?;
    let kept = options.en_vue_reaction_keeps_move && active.reacted && now.actions == 1;
    let after = now.actions > 0 && !kept && !skills::moves_after_acting(look(draft), active.figure);
    forbid(draft, after, refusal::Move::MoveAfterAction { who: who.clone() })?;
    let rule = if active.snap { "AO-CLIMB-05" } else { "AO-MOVE-05" };
    forbid(draft, active.halted, refusal::Move::MoveOver { who: who.clone(), rule })?;
    let held = look(draft).is_engaged(active.figure) && !options.disengage_free;
    forbid(draft, held, refusal::Move::Engaged { who })
}

/// What is left of a move, in fine units: nothing is rounded.   AO-MOVE-01, AO-HEALTH-03, AO-GAP-16
pub fn fine_left(look: Look<'_>, active: &Active) -> i64 {
    let whole = i64::from(skills::allowance(look, active.figure)).saturating_sub(i64::from(active.used));
    whole.saturating_mul(i64::from(look.setup.pas)).saturating_add(i64::from(active.spare)).max(0)
}

/// What is left of a move, in hundredths of a pas, rounded down: to be shown.
pub fn left(look: Look<'_>, active: &Active) -> i32 {
    let pas = i64::from(look.setup.pas).max(1);
    i32::try_from(fine_left(look, active).div_euclid(pas)).unwrap_or(i32::MAX)
}

/// An action made: a figure that may act again keeps its token off.   AO-SKILL-11
pub fn keep_action(draft: &mut AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let acts = look(draft).figure(figure).map_or(u32::MAX, |figure| figure.actions);
    if acts >= skills::actions(look(draft), figure) || !look(draft).is_on_table(figure) {
        return Ok(());
    }
    let active = of_figure(look(draft), figure).is_some();
    // Who has acted moves no more, whatever it may still do.   AO-ACT-07
    let token = if active { Token::None } else { Token::White };
    let because = because(draft, &["AO-SKILL-11", "AO-ACT-06"]);
    draft.emit(Event::ActionKept { figure, token }, because)
}

/// Ends the activation.   AO-ACT-03, AO-ACT-04, AO-ACT-05
pub fn end(draft: &mut AoDraft<'_>, active: &Active) -> Result<(), Stop> {
    // The end of its move sets off the mine that lies there.   AO-OBJ-01
    if let Some(mine) = mishap::due(look(draft), active) {
        let caught = mishap::caught(look(draft), mine).unwrap_or_default();
        return mishap::go_off(draft, active.figure, mine, &caught);
    }
    close(draft, active.figure, active.en_vue)
}

/// Ends an activation, whatever its figure has become.   AO-ACT-03 to AO-ACT-05, AO-ENVUE-09
pub fn close(draft: &mut AoDraft<'_>, figure: FigureId, en_vue: bool) -> Result<(), Stop> {
    let losers = if en_vue { Vec::new() } else { losers(draft, figure) };
    let Some(now) = look(draft).figure(figure) else {
        return Err(refusal::General::NoSuchFigure { figure: figure.0 }.into());
    };
    let goes_on = look(draft).state.stack.iter().rev().skip(1).filter_map(told);
    let goes_on = goes_on.into_iter().any(|active| active.figure == figure);
    let token = match now.token {
        Token::Red => Token::Red,
        // Its own activation goes on: what it has done is told when that ends.   AO-ENVUE-07
        Token::None | Token::White if goes_on => Token::None,
        Token::None | Token::White if now.moved || now.actions > 0 => Token::White,
        Token::None | Token::White => Token::None,
    };
    let mut rules = vec!["AO-ACT-03"];
    rules.extend(match token {
        Token::None if goes_on => ["AO-ENVUE-07", "AO-ACT-06"],
        Token::None => ["AO-ACT-04", "AO-ACT-05"],
        Token::White if now.lock == Lock::Nothing => ["AO-ACT-08", "AO-FALL-01"],
        Token::White => ["AO-ACT-08", "AO-ACT-05"],
        Token::Red => ["AO-ACT-09", "AO-ACT-07"],
    });
    if en_vue {
        rules.push("AO-ENVUE-09");
    }
    if token == Token::None && look(draft).is_hidden(figure) {
        rules.push("AO-HIDE-04");
    }
    let next = (!en_vue).then(|| look(draft).opponent(now.side));
    let because = because(draft, &rules);
    draft.emit(Event::ActivationEnded { figure, token, next }, because)?;
    for loser in losers {
        late_chance(draft, loser)?;
    }
    Ok(())
}

/// Those who lost an En Vue roll and have their chance after the mover.   AO-GAP-14
fn losers(draft: &AoDraft<'_>, mover: FigureId) -> Vec<FigureId> {
    if !draft.setup().options.en_vue_loser_after {
        return Vec::new();
    }
    let beaten = of_figure(look(draft), mover).map(|active| active.beaten).unwrap_or_default();
    let mut once: Vec<FigureId> = Vec::new();
    for loser in beaten {
        if !once.contains(&loser) && look(draft).token(loser) != Token::Red && look(draft).is_on_table(loser)
        {
            once.push(loser);
        }
    }
    // The last pushed is active first.
    once.reverse();
    once
}

fn late_chance(draft: &mut AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let cleared = Token::None;
    let mut rules = vec!["AO-GAP-14"];
    if look(draft).is_engaged(figure) {
        rules.push("AO-GAP-49");
    }
    let because = because(draft, &rules);
    draft.emit(Event::FigureActivated { figure, en_vue: true, cleared, renewed: false }, because)
}

/// Whether a charge may have ended on a mine that the record does not place.   AO-OBJ-01
pub fn may_be_mined(look: Look<'_>, active: &Active) -> bool {
    let unplaced = |(mine, laid): (u16, &Mine)| {
        !look.state.spent_mines.contains(&mine) && (look.setup.table.is_none() || laid.at.is_none())
    };
    let charged = active.moved && active.charged.iter().any(|id| look.are_engaged(active.figure, *id));
    charged && look.is_on_table(active.figure) && (0_u16..).zip(&look.setup.mines).any(unplaced)
}

/// Whether nothing is left to do in an activation.   AO-ACT-06
pub fn is_over(draft: &AoDraft<'_>, active: &Active) -> bool {
    let look = look(draft);
    let Some(figure) = look.figure(active.figure) else { return true };
    if figure.presence != Presence::OnTable {
        return true;
    }
    let acts = figure.lock != Lock::Nothing && figure.actions < skills::actions(look, active.figure);
    let moves = forbid_move(draft, active).is_ok() && left(look, active) > 0;
    !acts && !moves
}
