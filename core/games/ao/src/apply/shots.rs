//! Shots, the reactions to them, hits.

use crate::apply::{Applied, acted, figure_mut, misplaced, pop, reacted, top};
use crate::event::Wound;
use crate::state::{Cause, Frame, Ground, Harm, Presence, Scatter, State, Stealth, Struck, Volley};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;

pub(super) fn declare_shot(
    state: &mut State,
    volley: &Volley,
    may_react: &[FigureId],
    charge: bool,
) -> Applied {
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

pub(super) fn dodge(state: &mut State, id: FigureId, spent: bool) -> Applied {
    let Frame::Shot { may_react, dodging, .. } = top(state)? else {
        return Err(misplaced());
    };
    may_react.retain(|other| *other != id);
    dodging.push(id);

    if spent { reacted(state, id) } else { Ok(()) }
}

pub(super) fn reply(state: &mut State, volley: &Volley) -> Applied {
    let Frame::Shot { may_react, replies, .. } = top(state)? else {
        return Err(misplaced());
    };
    may_react.retain(|other| *other != volley.shooter);
    replies.push(volley.clone());

    reacted(state, volley.shooter)
}

pub(super) fn decline(state: &mut State, figures: &[FigureId]) -> Applied {
    let frame = top(state)?;
    if let Frame::Charge { window, .. } = frame {
        *window = false;
        return Ok(());
    }
    let Frame::Shot { may_react, .. } = frame else { return Err(misplaced()) };
    may_react.retain(|other| !figures.contains(other));
    Ok(())
}

pub(super) fn shots_rolled(state: &mut State, struck: &[Struck], stray: Option<Scatter>) -> Applied {
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

pub(super) fn begin_hits(state: &mut State, cause: Cause, struck: &[Struck]) {
    state.stack.push(Frame::Hits { cause, struck: struck.to_vec(), harms: Vec::new(), replies: Vec::new() });
}

pub(super) fn stray(state: &mut State, hit: &[Struck]) -> Applied {
    pop(state, |frame| matches!(frame, Frame::Stray { .. }))?;
    with_hits(state, |struck, _| {
        struck.extend_from_slice(hit);
    })
}

pub(super) fn with_hits(state: &mut State, change: impl FnOnce(&mut Vec<Struck>, &mut Vec<Harm>)) -> Applied {
    let Frame::Hits { struck, harms, .. } = top(state)? else {
        return Err(misplaced());
    };
    change(struck, harms);
    Ok(())
}

/// What has become of a figure; one out of combat is removed.   AO-FATAL-04
pub(super) fn wounded(state: &mut State, wound: &Wound) -> Applied {
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
