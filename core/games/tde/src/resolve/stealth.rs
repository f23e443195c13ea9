//! Stealth and reveals.   TDE-STEALTH-01 to TDE-STEALTH-13, TDE-GAP-32, TDE-GAP-33

use crate::event;
use crate::profiles::Pair;
use crate::refusal::scenes::SceneRefusal;
use crate::resolve::act::{Moment, Need};
use crate::resolve::declare::bare;
use crate::resolve::opposed::ActOutcome;
use crate::resolve::{TdeDraft, because, claimed, d10s, forbid, look, name, shooting, strike};
use crate::state::change::lacks;
use crate::state::dice::{Attribute, Grade};
use crate::state::harm::{Mark, Marked};
use crate::state::look::{Look, inches};
use crate::state::sequence::{Act, Doing, Sequence};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The ranges of a reveal.   TDE-STEALTH-10
pub const RANGE: Pair = Pair { success: 8, exceptional: 14 };

/// Judges a reveal: like a shot, at somebody stealthed whom the figure would see.
/// TDE-STEALTH-09, TDE-STEALTH-10, TDE-GAP-33
pub fn plan_reveal(draft: &mut TdeDraft<'_>, moment: &Moment<'_>, target: FigureId) -> Result<Act, Stop> {
    strike::forbid_foe(draft, moment.figure, target, "TDE-STEALTH-09")?;
    let hidden = look(draft).figure(target).is_some_and(|figure| figure.stealthed);
    forbid(draft, !hidden, SceneRefusal::NotStealthed { who: name(draft, target) }.into())?;
    shooting::forbid_engaged(draft, moment)?;
    let mut act = bare(moment.figure, Doing::Reveal { target }, moment.cause);
    act.given = shooting::aimed(draft, moment, target)?;
    act.claimed = claimed(draft)?;
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
    modifiers.extend(&strike::ambushed(look, sequence, place));
    modifiers.extend(&strike::cards(look, sequence, place));
    Some(Need { attribute: Attribute::Intellect, modifiers, rule: "TDE-STEALTH-10" })
}

/// Whether a grade reaches so far.   TDE-STEALTH-10
pub fn reaches(grade: Grade, distance: Option<i32>) -> bool {
    let near = distance.is_none_or(|distance| distance <= inches(RANGE.success));
    grade.is_exceptional() || (grade.is_success() && near)
}

/// Its effects: the marker goes, nobody is hurt, nothing jams.   TDE-STEALTH-10, TDE-STEALTH-12
pub fn resolve(draft: &mut TdeDraft<'_>, place: u16, act: &Act, outcome: ActOutcome) -> Result<(), Stop> {
    let Doing::Reveal { target } = act.doing else { return Err(lacks("such reveal").into()) };
    let grade = outcome.success().filter(|grade| reaches(*grade, act.given.distance));
    let from = strike::origin(look(draft), target, place);
    let marks =
        grade.map(|_| Marked { figure: target, mark: Mark::Shown {}, act: from }).into_iter().collect();
    let exploit = (grade == Some(Grade::Exploit)).then_some(act.figure);
    // No mishap is named for it: a Fiasco is a plain failure.
    let rules: &[&'static str] = if outcome.fiasco() {
        &["TDE-STEALTH-12", "TDE-TEST-09", "TDE-STEALTH-11", "TDE-GAP-33"]
    } else {
        &["TDE-STEALTH-10", "TDE-STEALTH-11", "TDE-GAP-33"]
    };
    strike::resolved(draft, place, Vec::new(), marks, exploit, rules)
}

/// Shows those that gave themselves away: whoever declared anything other than a Move.
/// TDE-STEALTH-06, TDE-SEQ-35
pub fn show(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    let shown = |marked: &&Marked| marked.mark == Mark::Shown {};
    for marked in sequence.marks.iter().filter(shown) {
        let figure = marked.figure;
        let hidden = look(draft).figure(figure).is_some_and(|figure| figure.stealthed);
        if hidden {
            let why = because(draft, &["TDE-STEALTH-10", "TDE-TPL-13", "TDE-SEQ-35"]);
            draft.emit(event::StealthLost { figure }, why)?;
        }
    }
    for act in &sequence.acts {
        let figure = act.figure;
        let hidden = look(draft).figure(figure).is_some_and(|figure| figure.stealthed);
        if hidden && look(draft).is_on_table(figure) {
            let why = because(draft, &["TDE-STEALTH-06", "TDE-SEQ-35"]);
            draft.emit(event::StealthLost { figure }, why)?;
        }
    }
    pressed(draft, &["TDE-STEALTH-04", "TDE-SEQ-35"])
}

/// Whoever was hid by a card while an enemy came against it hides no more, nor does whoever touches an enemy that comes
/// to.   TDE-STEALTH-04
pub fn pressed(draft: &mut TdeDraft<'_>, rules: &[&'static str]) -> Result<(), Stop> {
    if draft.setup().past {
        return Ok(());
    }
    let hidden = |id: &FigureId| look(draft).figure(*id).is_some_and(|figure| figure.stealthed);
    let met = |id: &FigureId| look(draft).engaging(*id).next().is_some();
    let found: Vec<FigureId> = look(draft).on_table().filter(hidden).filter(met).collect();
    for figure in found {
        let why = because(draft, rules);
        draft.emit(event::StealthLost { figure }, why)?;
    }
    Ok(())
}

/// Whether a shooter's template finds a stealthed figure: a die of ten not above its intellect.   TDE-TPL-13
pub fn finds(draft: &mut TdeDraft<'_>, shooter: FigureId) -> Result<bool, Stop> {
    let (faces, purpose) = d10s(draft, "stealth", "TDE-TPL-13", Some(shooter), 1)?;
    let intellect = look(draft).attribute(shooter, Attribute::Intellect);
    let die = faces.first().copied().unwrap_or(10);
    let found = i32::from(die) <= intellect;
    let why = because(draft, &["TDE-TPL-13", "TDE-STEALTH-08"]).roll(purpose);
    draft.emit(event::StealthProbed { shooter, die, found }, why)?;
    Ok(found)
}
