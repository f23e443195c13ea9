//! The state immobilised: becoming so, getting out of it.   SEG-IMMO-01 to SEG-IMMO-05, SEG-SKMISC-06

pub mod events;
#[cfg(test)]
mod tests;

use crate::actions::Active;
use crate::draft::{SegDraft, because, look, name};
use crate::event::Event;
use crate::immobilised::events::{EscapeTested, Immobilised};
use crate::profiles::{Skill, Suit};
use crate::refusal::Refusal;
use crate::threshold::{self, Throw, Trial};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Immobilises a figure.   SEG-IMMO-01, SEG-IMMO-05
pub(crate) fn immobilise(
    draft: &mut SegDraft<'_>,
    figure: FigureId,
    by: FigureId,
    rule: &'static str,
) -> Result<(), Stop> {
    let lost = look(draft).posture(figure);
    let mut why = because(draft, &[rule, "SEG-IMMO-01"]);
    if lost.is_some() {
        why = why.and(RuleId::new("SEG-IMMO-05"));
    }
    draft.emit(Event::Immobilised(Immobilised { figure, by, lost }), why)
}

/// Tries to end being immobilised.   SEG-IMMO-02, SEG-IMMO-03, SEG-SKMISC-06, SEG-GAP-36, SEG-GAP-53
pub fn escape(draft: &mut SegDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    if active.acted {
        return Err(Refusal::ActionDone { who: name(draft, figure) }.into());
    }
    let held = look(draft).figure(figure).is_some_and(|figure| figure.immobilised);
    if !held {
        return Err(Refusal::NotImmobilised { who: name(draft, figure) }.into());
    }
    let trial = Trial { figure, suit: Suit::Clubs, other: None, ranged: None, action: true };
    let modifiers = threshold::sum(draft, &trial, &[])?;
    let certain = look(draft).has(figure, Skill::Agile).then_some("SEG-SKMISC-06");
    let throw = Throw {
        rule: "SEG-IMMO-02",
        figure,
        suit: Suit::Clubs,
        modifiers: &modifiers,
        claims: draft.claims(),
        nth: 1,
        certain,
    };
    let (test, because) = threshold::test(draft, &throw)?;
    draft.emit(Event::EscapeTested(EscapeTested { figure, test }), because.and(RuleId::new("SEG-IMMO-03")))
}
