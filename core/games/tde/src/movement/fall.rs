//! Who falls in a move, and where.   TDE-MOVE-14, TDE-MOVE-21

use crate::contact::room;
use crate::draft::{TdeDraft, forbid, look};
use crate::refusal::Refusal;
use crate::setup::opening::MOST_HEIGHT;
use crate::sight::pose;
use crate::state::Posture;
use crate::state::dice::Grade;
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::state::path::{LegKind, Route};
use crate::state::sequence::{Fall, Motion, Sequence, Stage};
use crate::terrain::ground;
use crate::{movement, table};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The deepest fall: from the top of the highest scenery to the bottom of the deepest.
const HIGHEST: i32 = 2 * MOST_HEIGHT;

/// The sequence that waits at a stage, and the movement it waits about.
fn waiting(draft: &TdeDraft<'_>, stage: Stage) -> Result<(FigureId, Motion), Stop> {
    let Some(Frame::Sequence { sequence }) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    let motion = sequence.motion.as_ref().filter(|_| sequence.stage == stage);
    motion.map(|motion| (sequence.active, motion.clone())).ok_or_else(|| Refusal::NotNow.into())
}

/// Says where an enemy falls.   TDE-MOVE-14
pub fn choose_fall_point(draft: &mut TdeDraft<'_>, side: u8, spot: i32) -> Result<(), Stop> {
    let (figure, motion) = waiting(draft, Stage::FallPoint)?;
    if look(draft).side_of(figure) == Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    if !(0..=motion.route.length()).contains(&spot) {
        return Err(Refusal::NotOnRoute.into());
    }
    fall_at(draft, figure, &motion, spot)
}

fn fall_at(draft: &mut TdeDraft<'_>, figure: FigureId, motion: &Motion, spot: i32) -> Result<(), Stop> {
    let fall = fall(draft, figure, &motion.route, spot, true)?;
    movement::found(draft, spot, Some(fall), Some(Grade::Fiasco))
}

/// Says whether a figure stopped in mid-air goes back or falls.   TDE-MOVE-21
pub fn choose_mid_air(draft: &mut TdeDraft<'_>, side: u8, falls: bool) -> Result<(), Stop> {
    let (figure, motion) = waiting(draft, Stage::MidAir)?;
    if look(draft).side_of(figure) != Some(side) {
        return Err(Refusal::NotYours { who: look(draft).name(figure) }.into());
    }
    land_or_back(draft, figure, &motion, falls)
}

fn land_or_back(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    motion: &Motion,
    falls: bool,
) -> Result<(), Stop> {
    let route = &motion.route;
    let grade = motion.test.as_ref().map(|test| test.grade(look(draft).options()));
    let at = movement::allowance(look(draft), figure, route, grade).unwrap_or(0);
    if falls {
        let fall = fall(draft, figure, route, at, false)?;
        return movement::found(draft, at, Some(fall), grade);
    }
    let back = movement::last_stop(look(draft), figure, route, at);
    movement::turned_back(draft, back, grade)
}

/// Chooses for a side that has left: no height to fall from, no fall. Whether it did.
pub fn choice_for_the_gone(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<bool, Stop> {
    let Some(motion) = sequence.motion.as_ref() else { return Ok(false) };
    let figure = sequence.active;
    let own = look(draft).side_of(figure).unwrap_or(0);
    let falls = sequence.stage == Stage::FallPoint;
    let chooser = if falls { look(draft).other(own) } else { own };
    if look(draft).side(chooser).is_some_and(|side| !side.out) {
        return Ok(false);
    }
    if falls {
        fall_at(draft, figure, motion, 0)?;
    } else {
        land_or_back(draft, figure, motion, false)?;
    }
    Ok(true)
}

/// A fall that says itself how deep it is, though no place is recorded: none of a figure that runs, crawls or swims there,
/// or has not set out from where it stands.   TDE-MOVE-14, TDE-MOVE-20, TDE-POST-05
fn told(look: Look<'_>, figure: FigureId, route: &Route, along: i32) -> Option<Fall> {
    let lies = |water: bool| Some(Fall { height: 0, water, fiasco: true, to: None });
    if along <= 0 {
        return match pose::now(look, figure).posture {
            Posture::Standing | Posture::Crouched => lies(false),
            Posture::Swimming => lies(true),
            Posture::Climbing(_) => None,
        };
    }
    match route.leg_at(along).map(|(_, leg, _)| leg.kind) {
        Some(LegKind::Normal | LegKind::Crawl | LegKind::Crouch | LegKind::Stand) => lies(false),
        Some(LegKind::Swim) => lies(true),
        Some(LegKind::Jump | LegKind::Climb) | None => None,
    }
}

/// The fall of a figure at a place of its route.   TDE-MOVE-14, TDE-MOVE-21, TDE-FALL-01, TDE-FALL-02
pub fn fall(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    route: &Route,
    along: i32,
    fiasco: bool,
) -> Result<Fall, Stop> {
    let base = route.at(along).and_then(|at| look(draft).disc_at(figure, at));
    if let Some(base) = base {
        let terrain = &look(draft).setup.terrain;
        let stands = !draft.setup().before(4) && ground::footing(terrain, base) == ground::Footing::Solid;
        // On stairs, too, whoever stands has nothing below it to fall to.
        let under = ground::Landing { at: base.at, water: false };
        let below = if stands { under } else { ground::landing(terrain, base) };
        // Where an enemy leaves no room it falls past it, all the way down.   TDE-FALL-03
        let lies = room::clear(look(draft), figure, base.moved_to(below.at));
        let past = !draft.setup().before(10) && lies.at.z < below.at.z;
        let wet = ground::footing(terrain, lies) == ground::Footing::Water;
        let below = if past { ground::Landing { at: lies.at, water: wet } } else { below };
        let height = base.at.z.saturating_sub(below.at.z).max(0);
        return Ok(Fall { height, water: below.water, fiasco, to: Some(below.at) });
    }
    if let Some(fall) = told(look(draft), figure, route, along).filter(|_| fiasco && !draft.setup().before(6))
    {
        return Ok(fall);
    }
    // After a die nothing is refused any more.
    let height = table::ask_length(draft, figure, "drop", &[figure], None)?;
    forbid(draft, height > HIGHEST && !draft.is_bound(), Refusal::UnfitFact { fact: "drop" })?;
    let height = height.min(HIGHEST);
    let water = table::ask(draft, figure, "wet", &[figure], None)?;
    Ok(Fall { height, water, fiasco, to: None })
}
