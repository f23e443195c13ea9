//! Stunning weapons.   TDE-PROP-05

use crate::draft::{TdeDraft, because, look, name};
use crate::event;
use crate::refusal::Refusal;
use crate::refusal::fights::FightRefusal;
use crate::state::frames::Frame;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Says how many points a stunned figure loses.   TDE-PROP-05
pub fn choose(draft: &mut TdeDraft<'_>, side: u8, ap: u32) -> Result<(), Stop> {
    let Some(Frame::Stun { figure, by, most }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    if look(draft).side_of(by) != Some(side) {
        return Err(Refusal::NotYours { who: name(draft, by) }.into());
    }
    // Another hit of the same action may have taken some meanwhile.
    let held = look(draft).figure(figure).map_or(0, |figure| figure.ap);
    let most = if draft.setup().before(6) { most } else { most.min(held) };
    if ap > most {
        return Err(Refusal::Fight(FightRefusal::StunTooMuch { who: name(draft, figure), most }).into());
    }
    lose(draft, figure, ap)
}

fn lose(draft: &mut TdeDraft<'_>, figure: FigureId, ap: u32) -> Result<(), Stop> {
    let held = look(draft).figure(figure).map_or(0, |figure| figure.ap);
    let why = because(draft, &["TDE-PROP-05"]);
    draft.emit(event::ApLost { figure, ap: held.saturating_sub(ap) }, why)
}

/// Goes on where there is nothing to take, or nobody left to take it. Whether it did.
pub fn step(draft: &mut TdeDraft<'_>, figure: FigureId, most: u32) -> Result<bool, Stop> {
    let Some(Frame::Stun { by, .. }) = look(draft).top().cloned() else { return Ok(false) };
    let side = look(draft).side_of(by).and_then(|side| look(draft).side(side));
    let held = look(draft).figure(figure).map_or(0, |figure| figure.ap);
    let idle = most == 0 || held == 0 || side.is_none_or(|side| side.out);
    if idle {
        lose(draft, figure, 0)?;
    }
    Ok(idle)
}
