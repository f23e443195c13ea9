//! What rider and mount share out: points, markers, wounds.   TDE-CAV-05, TDE-CAV-14, TDE-CAV-36

use crate::cavalry::{mounting, seat};
use crate::draft::{TdeDraft, because, look};
use crate::event::{self, Share};
use crate::refusal::Refusal;
use crate::refusal::scenes::SceneRefusal;
use crate::skills::ap;
use crate::state::frames::Frame;
use crate::state::look::{Look, part_of};
use crate::state::{Part, Slowed};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// What a cavalry figure has to divide.
pub fn split_from(look: Look<'_>, cavalry: FigureId) -> Share {
    let known = look.figure(cavalry).cloned().unwrap_or_default();
    let (ap, fire, blind, slowed) = (known.ap, known.fire, known.blind, known.slowed);
    let (arms, talents, lent) = (Vec::new(), Vec::new(), Vec::new());
    Share { figure: cavalry, ap, fire, blind, slowed, arms, talents, lent }
}

/// Asks the owner how to divide, or divides where there is nothing to choose.   TDE-CAV-14
pub fn ask_split(
    draft: &mut TdeDraft<'_>,
    cavalry: FigureId,
    ap: Option<u32>,
    held: &Share,
) -> Result<(), Stop> {
    let chosen = ap.is_some_and(|ap| ap > 0) || held.fire > 0 || held.blind || held.slowed.is_some();
    if !chosen {
        return divide(draft, cavalry, Division::default(), held);
    }
    let rules: &[&'static str] =
        if draft.setup().before(2) { &["TDE-CAV-14", "TDE-CAV-36"] } else { &["TDE-CAV-14"] };
    let why = because(draft, rules);
    draft.emit(event::SplitAsked { cavalry, ap, fire: held.fire }, why)
}

/// How the owner divides: what the rider gets.   TDE-CAV-14
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Division {
    /// Its action points.
    pub ap: u32,
    /// Its Fire markers.
    pub fire: u32,
    /// Whether the Blind marker is its own.
    pub blind: bool,
    /// Whether the Slowed marker is its own.
    pub slowed: bool,
}

/// Action points and markers are divided; each keeps at most its own maximum of points, and the state of the
/// weapons it has on its card.   TDE-CAV-14, TDE-CAV-35, TDE-CAV-36, TDE-CAV-38, TDE-GAP-30
pub fn divide(draft: &mut TdeDraft<'_>, cavalry: FigureId, by: Division, held: &Share) -> Result<(), Stop> {
    let share = |part: Part, ap: u32, fire: u32, blind: bool, slowed: Option<Slowed>| {
        let figure = part_of(cavalry, part);
        let ap = ap.min(ap::most(look(draft), figure));
        let ap = if look(draft).is_conscious(figure) { ap } else { 0 };
        let talents = mounting::used(look(draft), &[cavalry], figure);
        let lent = mounting::left_to(look(draft), cavalry, part);
        Share {
            figure,
            ap,
            fire,
            blind,
            slowed,
            arms: mounting::arms(look(draft), cavalry, figure),
            talents,
            lent,
        }
    };
    let rider = share(Part::Rider, by.ap, by.fire, held.blind && by.blind, held.slowed.filter(|_| by.slowed));
    let mount = share(
        Part::Mount,
        held.ap.saturating_sub(by.ap),
        held.fire.saturating_sub(by.fire),
        held.blind && !by.blind,
        held.slowed.filter(|_| !by.slowed),
    );
    let parts = [rider.figure, mount.figure];
    let rules: &[&'static str] = if draft.setup().before(2) {
        &["TDE-CAV-14", "TDE-CAV-35", "TDE-CAV-36", "TDE-CAV-38", "TDE-GAP-30"]
    } else if parts.iter().all(|part| look(draft).is_conscious(*part)) {
        &["TDE-CAV-14", "TDE-GAP-30"]
    } else {
        &["TDE-CAV-35", "TDE-CAV-36", "TDE-CAV-38", "TDE-GAP-30"]
    };
    // Of two that part at once, the owner of the first is asked still.
    let others = matches!(look(draft).top(), Some(Frame::Split { cavalry: other, .. }) if *other != cavalry);
    let beside = others && !draft.setup().before(5);
    let why = because(draft, rules);
    draft.emit(event::SplitMade { rider, mount, beside }, why)?;
    seat::quench(draft, cavalry)
}

/// Says which part suffers a harm.   TDE-CAV-05, TDE-CAV-07, TDE-CAV-08
pub fn choose_part(draft: &mut TdeDraft<'_>, side: u8, part: Part) -> Result<(), Stop> {
    let harm = match look(draft).top() {
        Some(Frame::Part { harm, side: asked }) if *asked == side => *harm,
        Some(Frame::Part { .. }) => return Err(Refusal::NotYourTurn.into()),
        Some(_) | None => return Err(Refusal::NotNow.into()),
    };
    let why = because(draft, &["TDE-CAV-02", "TDE-CAV-05", "TDE-CAV-06", "TDE-CAV-08", "TDE-SEQ-33"]);
    draft.emit(event::PartChosen { harm, part }, why)
}

/// The division that is asked for, when this side makes it, and whether action points are part of it.
fn window(draft: &TdeDraft<'_>, side: u8) -> Result<(FigureId, Share, bool), Stop> {
    let Some(Frame::Split { cavalry, ap, fire }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    if look(draft).side_of(cavalry) != Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    let held = Share { ap: ap.unwrap_or(0), fire, ..split_from(look(draft), cavalry) };
    Ok((cavalry, held, ap.is_some()))
}

/// A division of markers alone leaves the action points where they have gone.   TDE-CAV-35, TDE-CAV-36
fn kept(look: Look<'_>, cavalry: FigureId, by: Division, held: Share) -> (Division, Share) {
    let [rider, mount] = [Part::Rider, Part::Mount].map(|part| ap::held(look, part_of(cavalry, part)));
    (Division { ap: rider, ..by }, Share { ap: rider.saturating_add(mount), ..held })
}

/// Divides action points and markers.   TDE-CAV-14, TDE-CAV-36
pub fn split(draft: &mut TdeDraft<'_>, side: u8, by: Division) -> Result<(), Stop> {
    let (cavalry, held, points) = window(draft, side)?;
    if by.ap > held.ap {
        return Err(SceneRefusal::SplitTooMuch { most: held.ap }.into());
    }
    if by.fire > held.fire {
        return Err(SceneRefusal::SplitTooMuch { most: held.fire }.into());
    }
    // A marker that the figure does not have is nobody's.
    if (by.blind && !held.blind) || (by.slowed && held.slowed.is_none()) {
        return Err(SceneRefusal::SplitTooMuch { most: 0 }.into());
    }
    share_out(draft, cavalry, by, held, points)
}

fn share_out(
    draft: &mut TdeDraft<'_>,
    cavalry: FigureId,
    by: Division,
    held: Share,
    points: bool,
) -> Result<(), Stop> {
    let (by, held) = if points { (by, held) } else { kept(look(draft), cavalry, by, held) };
    divide(draft, cavalry, by, &held)
}

/// A division of a side that has left: everything stays with the mount. Whether it was made.
pub fn step(draft: &mut TdeDraft<'_>, cavalry: FigureId) -> Result<bool, Stop> {
    let Some(side) = look(draft).side_of(cavalry) else { return Ok(false) };
    if look(draft).side(side).is_some_and(|side| !side.out) {
        return Ok(false);
    }
    let (cavalry, held, points) = window(draft, side)?;
    share_out(draft, cavalry, Division::default(), held, points)?;
    Ok(true)
}

/// The points go to the survivor now, the markers where the owner says.   TDE-CAV-35, TDE-CAV-36
pub fn divide_later(
    draft: &mut TdeDraft<'_>,
    cavalry: FigureId,
    rider: u32,
    held: &Share,
) -> Result<(), Stop> {
    let points = Division { ap: rider, ..Division::default() };
    let bare = Share { fire: 0, blind: false, slowed: None, ..held.clone() };
    divide(draft, cavalry, points, &bare)?;
    let why = because(draft, &["TDE-CAV-36"]);
    draft.emit(event::SplitAsked { cavalry, ap: None, fire: held.fire }, why)
}
