//! What is declared of the active figure: a step, a shot, a deed, each to be interrupted before it happens.
//! AD-OVW-04, AD-MOVE-05

use crate::draft::{AdDraft, because, look, own};
use crate::movement::maneuver;
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::state::Mark;
use crate::state::frames::{Deed, Frame, Pace, Pending, Shot, ShotKind, Topic};
use crate::{activation, conversation, deeds, divination, event, movement, overwatch, shooting};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// A step or maneuver is declared.   AD-MOVE-05, AD-MAN-01
pub fn go(draft: &mut AdDraft<'_>, side: u8, pace: Pace) -> Result<(), Stop> {
    let Some(Frame::Move(moving)) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    let figure = moving.figure;
    if activation::player(look(draft), figure) != side {
        return Err(Refusal::NotYourTurn.into());
    }
    movement::judge(draft, figure, pace)?;
    overwatch::declare(draft, figure, Pending::Pace(pace))
}

/// The step that a Triumph adds behind a window is declared, too, before it is walked.   AD-MAN-08, AD-MOVE-05
pub fn go_on(draft: &mut AdDraft<'_>, side: u8, on: bool) -> Result<(), Stop> {
    match maneuver::go_on(draft, side, on)? {
        Some((figure, to)) => overwatch::declare(draft, figure, Pending::Onward { to }),
        None => Ok(()),
    }
}

/// A side declares a shot of its active figure: kind, weapon, target.   AD-FULL-01, AD-FULL-02, AD-PART-02
pub fn shoot(
    draft: &mut AdDraft<'_>,
    side: u8,
    kind: ShotKind,
    weapon: u8,
    target: FigureId,
) -> Result<(), Stop> {
    let activation = activation::of(draft, side)?;
    let shooter = activation.figure;
    let full = kind != ShotKind::Snap;
    activation::spend(draft, &activation, full)?;
    let at = shooting::forbid_target(draft, shooter, target)?;
    let shot = Shot { shooter, weapon, target, kind, at };
    shooting::judge(draft, shot)?;
    let snapped = (kind == ShotKind::Snap).then_some(weapon);
    activation::begun(draft, &activation, full, snapped, rule_of(kind))?;
    if kind == ShotKind::Snap {
        // AD-OVW-05: nobody interrupts a snap shot.
        return shooting::fire(draft, shot);
    }
    overwatch::declare(draft, shooter, Pending::Shot(shot))
}

fn rule_of(kind: ShotKind) -> &'static str {
    match kind {
        ShotKind::Aimed => "AD-FULL-01",
        ShotKind::Snap => "AD-PART-02",
        ShotKind::Defensive => "AD-FULL-02",
    }
}

/// Whether a deed is a full action, and the rule of it.   AD-FULL-14, AD-PART-08
fn weight(deed: Deed) -> (bool, &'static str) {
    match deed {
        Deed::Reload { .. } => (true, "AD-FULL-10"),
        Deed::Overwatch {} => (true, "AD-FULL-11"),
        Deed::WakeUp {} => (true, "AD-FULL-12"),
        Deed::StandUp {} => (false, "AD-PART-06"),
        Deed::PickUp { .. } => (false, "AD-PART-04"),
        Deed::ForceDoor { .. } => (false, "AD-PART-05"),
        Deed::PickLock { .. } | Deed::Spot { .. } | Deed::Divine {} => (true, "AD-FULL-14"),
        Deed::Pickpocket { .. } | Deed::Bribe { .. } | Deed::Tactics {} | Deed::Pray {} => {
            (false, "AD-PART-08")
        }
    }
}

/// The active figure declares a deed.   AD-ACTN-05
pub fn act(draft: &mut AdDraft<'_>, side: u8, deed: Deed) -> Result<(), Stop> {
    let activation = activation::of(draft, side)?;
    let figure = activation.figure;
    deeds::judge(draft, figure, deed)?;
    let (full, rule) = weight(deed);
    activation::begun(draft, &activation, full, None, rule)?;
    overwatch::declare(draft, figure, Pending::Deed(deed))
}

/// The active figure bribes a target, others joining in.   AD-TAL-29
pub fn bribe(draft: &mut AdDraft<'_>, side: u8, target: FigureId, with: &[FigureId]) -> Result<(), Stop> {
    let active = look(draft).activation().filter(|activation| activation.by == side);
    let Some(figure) = active.map(|activation| activation.figure) else { return Err(Refusal::NotNow.into()) };
    if !look(draft).has(figure, Talent::Bribe) {
        return Err(Refusal::NoTalent { who: look(draft).name(figure), talent: Talent::Bribe }.into());
    }
    if !look(draft).is(figure, Mark::Bribe) {
        return Err(Refusal::NoToken { who: look(draft).name(figure), rule: "AD-TAL-29" }.into());
    }
    conversation::judge(draft, side, Topic::Bribe, figure, target, with)?;
    // Those named for a bribe that lapsed do not join in the next.
    let before = look(draft).activation().is_some_and(|active| !active.talkers.is_empty());
    if !with.is_empty() || (before && !look(draft).setup.before(2)) {
        let why = because(draft, &["AD-CONV-02"]);
        draft.emit(event::TalkersNamed { figure, talkers: with.to_vec() }, why)?;
    }
    act(draft, side, Deed::Bribe { target })
}

/// Divines: declares the action, or in its move draws now.   AD-TAL-15
pub fn divine(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    match divination::ready(look(draft)) {
        Some(seer) => {
            own(draft, side, seer)?;
            divination::draw(draft, seer)
        }
        None => act(draft, side, Deed::Divine {}),
    }
}
