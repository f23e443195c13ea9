//! The morale phase: morale and poison.   AD-MORALE-01

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::draft::{AdDraft, because, forbid, look};
use crate::event;
use crate::profiles::Ability;
use crate::refusal::Refusal;
use crate::setup::options::MoralePoisonOrder;
use crate::state::Removal;
use crate::state::frames::{Frame, MoraleDue, Score, Test, TestUse};
use crate::state::look::Look;
use crate::test::{self, Passed, Trial};
use crate::wounds::{self, poison};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;

/// The target number of morale.   AD-MORALE-01
const MORALE: i32 = 5;
/// The target number against a poison.   AD-POISON-05
const POISON: i32 = 7;

impl MoraleDue {
    /// Whose test it is.
    pub fn figure(self) -> FigureId {
        match self {
            Self::Morale(figure) | Self::Poison(figure, _) => figure,
        }
    }
}

/// The phase has begun: opens what is due, or leaves the stack as it is.   AD-MORALE-01, AD-MORALE-05
pub fn begin(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    let due = due(look(draft));
    if due.is_empty() {
        return Ok(());
    }
    let why = because(draft, &["AD-MORALE-01", "AD-MORALE-03", "AD-MORALE-04", "AD-MORALE-05"]);
    draft.emit(event::MoraleOpened { due }, why)
}

/// Every test of the phase: crippled commoners, each poison.   AD-MORALE-01, AD-MORALE-03, AD-MORALE-04
fn due(look: Look<'_>) -> Vec<MoraleDue> {
    let shaken = look.in_play().filter(|figure| must_test(look, *figure)).map(MoraleDue::Morale);
    let poisoned = look.in_play().flat_map(|figure| {
        let poisons = look.figure(figure).map_or(0, |known| known.poisons.len());
        (0_u8..).take(poisons).map(move |place| MoraleDue::Poison(figure, place))
    });
    shaken.chain(poisoned).collect()
}

/// Whether a figure's morale is tested: it is a crippled commoner.   AD-MORALE-04
fn must_test(look: Look<'_>, figure: FigureId) -> bool {
    look.is_crippled(figure) && !look.is_hero(figure)
}

/// The tests that may be taken next: by one reading morale comes before poison.   AD-GAP-17
pub fn choices(look: Look<'_>, due: &[MoraleDue]) -> Vec<MoraleDue> {
    let morale = |one: &MoraleDue| matches!(one, MoraleDue::Morale(_));
    let first = look.options().morale_poison_order == MoralePoisonOrder::MoraleFirst;
    if first && due.iter().any(morale) { due.iter().copied().filter(morale).collect() } else { due.to_vec() }
}

/// Whether the tests due leave nothing to choose: none is left, one alone, or one of a figure that is gone.
/// AD-MORALE-04, AD-MORALE-02
pub fn goes_on(look: Look<'_>, due: &[MoraleDue]) -> bool {
    due.len() < 2 || due.iter().any(|one| !look.is_in_play(one.figure()))
}

/// Goes on with the tests due: with none left the frame is popped, a single one is no choice; whether there was
/// anything to do.
pub fn step(draft: &mut AdDraft<'_>, due: &[MoraleDue]) -> Result<bool, Stop> {
    let gone = due.iter().find(|one| !look(draft).is_in_play(one.figure())).copied();
    if let Some(gone) = gone {
        let left = due.iter().copied().filter(|one| *one != gone).collect();
        let why = because(draft, &["AD-MORALE-02"]);
        return draft.emit(event::MoraleLeft { left }, why).map(|()| true);
    }
    match due {
        [] => {
            let why = because(draft, &["AD-MORALE-01"]);
            draft.emit(event::MoraleEnded {}, why).map(|()| true)
        }
        [only] => test(draft, due, *only).map(|()| true),
        _ => Ok(false),
    }
}

/// The initiative holder takes a test.   AD-MORALE-04, AD-MORALE-05
pub fn take(draft: &mut AdDraft<'_>, side: u8, next: MoraleDue) -> Result<(), Stop> {
    let Some(Frame::Morale { due }) = look(draft).top().cloned() else { return Err(Refusal::NotNow.into()) };
    if look(draft).holder() != side {
        return Err(Refusal::NotYourTurn.into());
    }
    if !due.contains(&next) {
        return Err(Refusal::NotDue { who: look(draft).name(next.figure()) }.into());
    }
    let later = !choices(look(draft), &due).contains(&next);
    forbid(draft, later, Refusal::MoraleFirst)?;
    test(draft, &due, next)
}

/// Makes one of the tests due.
fn test(draft: &mut AdDraft<'_>, due: &[MoraleDue], next: MoraleDue) -> Result<(), Stop> {
    let left = due.iter().copied().filter(|one| *one != next).collect();
    let of = |one: &MoraleDue| matches!(one, MoraleDue::Morale(_));
    let mixed = due.iter().any(of) && !due.iter().all(of);
    let why = because(draft, if mixed { &["AD-MORALE-04", "AD-GAP-17"] } else { &["AD-MORALE-04"] });
    draft.emit(event::MoraleLeft { left }, why)?;
    let figure = next.figure();
    let (rule, score, target_number, used_for) = match next {
        MoraleDue::Morale(_) => ("AD-MORALE-01", Ability::Willpower, MORALE, TestUse::Morale {}),
        MoraleDue::Poison(_, place) => {
            ("AD-POISON-05", Ability::Strength, POISON, TestUse::Poison { poison: place })
        }
    };
    let by = look(draft).chooser(figure);
    let modifiers = Modifiers::new();
    let score = Score::Ability(score);
    test::begin_by(draft, by, Trial { figure, rule, score, target_number, modifiers, used_for })
}

/// A morale test ended.   AD-MORALE-02, AD-MORALE-03
pub fn tested(draft: &mut AdDraft<'_>, test: &Test, passed: &Passed) -> Result<(), Stop> {
    if passed.success {
        return Ok(());
    }
    wounds::remove(draft, test.figure, Removal::FledMorale, "AD-MORALE-02")?;
    wounds::ring(draft, Removal::FledMorale)
}

/// A poison test ended. Who overcomes a poison has its other ones counted anew; who is crippled by one has its
/// morale tested in this phase still.   AD-POISON-05, AD-MORALE-01
pub fn poisoned(draft: &mut AdDraft<'_>, test: &Test, place: u8, passed: &Passed) -> Result<(), Stop> {
    let (figure, crippled) = (test.figure, look(draft).is_crippled(test.figure));
    let Some(Frame::Morale { due }) = look(draft).top() else { return Ok(()) };
    let mut left = due.clone();
    let mut rule = "AD-POISON-05";
    if passed.success {
        for one in &mut left {
            match one {
                MoraleDue::Poison(whose, at) if *whose == figure && *at > place => *at = at.saturating_sub(1),
                MoraleDue::Poison(..) | MoraleDue::Morale(_) => {}
            }
        }
        poison::overcome(draft, figure, place)?;
    } else {
        let known = look(draft).figure(figure);
        let Some(at_work) = known.and_then(|known| known.poisons.get(usize::from(place))).copied() else {
            return Ok(());
        };
        poison::work(draft, figure, at_work)?;
        let known = look(draft);
        if known.state.ended.is_some() {
            return Ok(());
        }
        if !crippled && known.is_in_play(figure) && must_test(known, figure) {
            left.push(MoraleDue::Morale(figure));
            rule = "AD-MORALE-01";
        }
    }
    let why = because(draft, &[rule]);
    draft.emit(event::MoraleLeft { left }, why)
}
