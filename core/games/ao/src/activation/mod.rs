//! Activations: tokens, what is left to do, how one ends.   AO-ACT-01 to AO-ACT-11, AO-REACT-02, AO-GAP-14, AO-GAP-50

pub mod events;
pub mod effects;
#[cfg(test)]
mod tests;

use crate::activation::events::{ActionKept, ActivationEnded, FigureActivated};
use crate::draft::{AoDraft, because, forbid, look, name};
use crate::event::Event;
use crate::state::look::Look;
use crate::state::{Frame, Lock, Presence, Token};
use crate::{refusal, skills};
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
    /// Those whose shot stopped its charge.
    pub foiled: Vec<FigureId>,
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
    let Frame::Activation { bumped, looked, beaten, charged, foiled, .. } = frame else { return None };
    let (bumped, looked, beaten) = (bumped.clone(), looked.clone(), beaten.clone());
    let (charged, foiled) = (charged.clone(), foiled.clone());
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
        foiled,
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
    draft.emit(Event::ActionKept(ActionKept { figure, token }), because)
}

/// Whether the active figure goes on after this with an activation that it began before.   AO-ENVUE-07
pub fn goes_on(look: Look<'_>, figure: FigureId) -> bool {
    look.state.stack.iter().rev().skip(1).filter_map(told).any(|active| active.figure == figure)
}

/// Ends an activation, whatever its figure has become; says how many late chances it gives.
/// AO-ACT-03 to AO-ACT-05, AO-ENVUE-09, AO-GAP-14
pub fn close(draft: &mut AoDraft<'_>, figure: FigureId, en_vue: bool) -> Result<usize, Stop> {
    let goes_on = goes_on(look(draft), figure);
    let waits = en_vue && (goes_on || draft.setup().before(12));
    let losers = if waits { Vec::new() } else { losers(draft, figure) };
    let Some(now) = look(draft).figure(figure) else {
        return Err(refusal::General::NoSuchFigure { figure: figure.0 }.into());
    };
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
    draft.emit(Event::ActivationEnded(ActivationEnded { figure, token, next }), because)?;
    for loser in &losers {
        late_chance(draft, *loser)?;
    }
    Ok(losers.len())
}

/// Those who lost an En Vue roll and have their chance after the mover.   AO-GAP-14
fn losers(draft: &AoDraft<'_>, mover: FigureId) -> Vec<FigureId> {
    if !draft.setup().options.en_vue_loser_after {
        return Vec::new();
    }
    let beaten = of_figure(look(draft), mover).map(|active| active.beaten).unwrap_or_default();
    let mut once: Vec<FigureId> = Vec::new();
    for loser in beaten {
        let spent = look(draft).token(loser) == Token::Red && !renews(draft);
        // Who is in the middle of its own move goes on with that all the same.
        let busy = !draft.setup().before(12) && of_figure(look(draft), loser).is_some();
        if !once.contains(&loser) && !spent && !busy && look(draft).is_on_table(loser) {
            once.push(loser);
        }
    }
    // The last pushed is active first.
    once.reverse();
    once
}

fn late_chance(draft: &mut AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let renewed = renews(draft);
    let cleared = if renewed { look(draft).token(figure) } else { Token::None };
    let mut rules = vec!["AO-GAP-14"];
    if renewed {
        rules.push("AO-GAP-12");
        effects::expire(draft, figure)?;
    }
    if look(draft).is_engaged(figure) {
        rules.push("AO-GAP-49");
    }
    let because = because(draft, &rules);
    draft.emit(Event::FigureActivated(FigureActivated { figure, en_vue: true, cleared, renewed }), because)
}

/// Whether the late chance of an observer is an activation that removes its tokens.   AO-GAP-12, AO-GAP-14
fn renews(draft: &AoDraft<'_>) -> bool {
    !draft.setup().before(5) && draft.setup().options.en_vue_clears_tokens
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

/// Other actions of a Wounded figure, where the players forbid them.   AO-GAP-50
pub fn forbid_wounded_action(draft: &AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let barred = look(draft).is_wounded(figure) && !draft.setup().options.wounded_other_actions;
    forbid(draft, barred, refusal::Activation::WoundedAction { who: name(draft, figure) })
}

/// Whether a figure has an action left for a reaction.   AO-REACT-02, AO-ACT-09, AO-CHARGE-09
pub fn can_act(look: Look<'_>, figure: FigureId) -> bool {
    look.figure(figure).is_some_and(|now| {
        now.token != Token::Red
            && now.lock != Lock::Nothing
            && now.actions < skills::actions(look, figure)
            && look.is_on_table(figure)
    })
}
