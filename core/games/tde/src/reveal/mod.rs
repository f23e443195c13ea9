//! Reveals: a shot on intellect that takes the marker off.   TDE-STEALTH-09 to TDE-STEALTH-13, TDE-GAP-33

pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::combat::{self, Need, bare};
use crate::draft::{TdeDraft, claim, forbid, look, name};
use crate::refusal::scenes::SceneRefusal;
use crate::shooting;
use crate::sight::pose::Moment;
use crate::state::change::lacks;
use crate::state::dice::{Attribute, Grade};
use crate::state::harm::{Mark, Marked};
use crate::state::look::{Look, inches};
use crate::state::opposed::ActOutcome;
use crate::state::range::{self, RANGE};
use crate::state::sequence::{Act, Doing, Sequence};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Judges a reveal: like a shot, at somebody stealthed whom the figure would see.
/// TDE-STEALTH-09, TDE-STEALTH-10, TDE-GAP-33
pub fn plan_reveal(draft: &mut TdeDraft<'_>, moment: &Moment<'_>, target: FigureId) -> Result<Act, Stop> {
    combat::forbid_foe(draft, moment.figure, target, "TDE-STEALTH-09")?;
    let hidden = look(draft).figure(target).is_some_and(|figure| figure.stealthed);
    forbid(draft, !hidden, SceneRefusal::NotStealthed { who: name(draft, target) }.into())?;
    shooting::forbid_engaged(draft, moment)?;
    let mut act = bare(moment.figure, Doing::Reveal { target }, moment.cause);
    act.given = shooting::aimed(draft, moment, target)?;
    claim(draft, &mut act)?;
    let far = act.given.distance.is_some_and(|distance| distance > inches(RANGE.exceptional));
    forbid(draft, far, SceneRefusal::TooFarToReveal { who: name(draft, target) }.into())?;
    Ok(act)
}

/// Its test: intellect, with the modifiers of a shot; the shooter's own shooting talents do not help.
/// TDE-STEALTH-10, TDE-STEALTH-11, TDE-GAP-33
pub fn need(look: Look<'_>, sequence: &Sequence, place: u16) -> Option<Need> {
    let act = sequence.act(place)?;
    let mut modifiers = shooting::cover(look, act);
    modifiers.extend(&shooting::unsteady(look, sequence, act));
    modifiers.extend(&combat::ambushed(look, sequence, place));
    modifiers.extend(&combat::cards(look, sequence, place));
    Some(Need { attribute: Attribute::Intellect, modifiers, rule: "TDE-STEALTH-10" })
}

/// Its effects: the marker goes, nobody is hurt, nothing jams.   TDE-STEALTH-10, TDE-STEALTH-12
pub fn resolve(draft: &mut TdeDraft<'_>, place: u16, act: &Act, outcome: ActOutcome) -> Result<(), Stop> {
    let Doing::Reveal { target } = act.doing else { return Err(lacks("such reveal").into()) };
    let grade = outcome.success().filter(|grade| range::reveals(*grade, act.given.distance));
    let from = combat::origin(look(draft), target, place);
    let marks =
        grade.map(|_| Marked { figure: target, mark: Mark::Shown {}, act: from }).into_iter().collect();
    let exploit = (grade == Some(Grade::Exploit)).then_some(act.figure);
    // No mishap is named for it: a Fiasco is a plain failure.
    let rules: &[&'static str] = if outcome.fiasco() {
        &["TDE-STEALTH-12", "TDE-TEST-09", "TDE-STEALTH-11", "TDE-GAP-33"]
    } else {
        &["TDE-STEALTH-10", "TDE-STEALTH-11", "TDE-GAP-33"]
    };
    combat::resolved(draft, place, Vec::new(), marks, exploit, rules)
}
