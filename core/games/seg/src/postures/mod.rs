//! Postures: taken, kept and lost.
//! SEG-POST-01 to SEG-POST-03, SEG-POST-08, SEG-BASIC-02, SEG-SKDEF-01, SEG-SKDEF-05, SEG-SKDEF-06, SEG-SKSHOOT-04,
//! SEG-GAP-15

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::actions::{Active, forbid_action, forbid_skill};
use crate::draft::{SegDraft, because, forbid, look, name};
use crate::event::Event;
use crate::postures::events::PostureAdopted;
use crate::profiles::{Skill, Suit};
use crate::range::table;
use crate::refusal::Refusal;
use crate::state::Posture;
use crate::state::look::Look;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Takes a posture.
/// SEG-BASIC-02, SEG-SKDEF-05, SEG-SKDEF-06, SEG-SKSPE-11, SEG-SKSHOOT-04, SEG-POST-01, SEG-POST-08
pub fn adopt(draft: &mut SegDraft<'_>, active: &Active, posture: Posture) -> Result<(), Stop> {
    let figure = active.figure;
    let (suit, skill, rule) = match posture {
        Posture::Defensive => (Suit::Hearts, None, "SEG-BASIC-02"),
        Posture::ContactDefence => (Suit::Hearts, Some(Skill::ContactDefence), "SEG-SKDEF-05"),
        Posture::RangedDefence => (Suit::Hearts, Some(Skill::RangedDefence), "SEG-SKDEF-06"),
        Posture::Nullify => (Suit::Hearts, Some(Skill::SpecialNullify), "SEG-SKSPE-11"),
        Posture::Positioned => (Suit::Diamonds, Some(Skill::TakeAim), "SEG-SKSHOOT-04"),
    };
    forbid_action(draft, active, suit)?;
    if let Some(skill) = skill {
        forbid_skill(draft, figure, skill)?;
    }
    if posture == Posture::Positioned {
        let engaged = !table::adversaries(draft, figure)?.is_empty();
        forbid(draft, engaged, Refusal::AimEngaged { who: name(draft, figure) })?;
    }
    let replaced = look(draft).posture(figure);
    let because = because(draft, &[rule, "SEG-POST-01", "SEG-POST-08"]);
    draft.emit(Event::PostureAdopted(PostureAdopted { figure, posture, replaced }), because)
}

/// Whether a posture is one of the defensive ones: it can parry, counter, protect, and be tenacious.
pub fn is_defensive(posture: Posture) -> bool {
    match posture {
        Posture::Defensive | Posture::ContactDefence | Posture::RangedDefence => true,
        Posture::Nullify | Posture::Positioned => false,
    }
}

/// What a posture tests to parry an aggression from range or in contact; none when it does not fit.
/// SEG-POST-04, SEG-POST-05, SEG-POST-06, SEG-SKDEF-05, SEG-SKDEF-06
pub fn parry_suit(posture: Posture, ranged: bool) -> Option<(Suit, RuleId)> {
    match posture {
        Posture::Defensive => Some((Suit::Hearts, RuleId::new("SEG-POST-04"))),
        Posture::ContactDefence => (!ranged).then_some((Suit::Spades, RuleId::new("SEG-SKDEF-05"))),
        Posture::RangedDefence => ranged.then_some((Suit::Clubs, RuleId::new("SEG-SKDEF-06"))),
        Posture::Nullify | Posture::Positioned => None,
    }
}

/// The posture a figure would lose by a wound.   SEG-POST-03, SEG-SKDEF-01, SEG-SKSHOOT-05, SEG-GAP-18
pub fn lost_by_wound(look: Look<'_>, figure: FigureId) -> Option<Posture> {
    let posture = look.posture(figure)?;
    let kept = is_defensive(posture) && look.has(figure, Skill::Tenacious);
    (!kept).then_some(posture)
}

/// The posture a figure would lose by a move of its own.   SEG-POST-03, SEG-GAP-15, SEG-SKSHOOT-05
pub fn lost_by_own_move(look: Look<'_>, figure: FigureId) -> Option<Posture> {
    let posture = look.posture(figure)?;
    (posture == Posture::Positioned || look.setup.options.posture_lost_on_own_move).then_some(posture)
}
