//! Falls: where, how deep, and what they do.
//! TDE-MOVE-14, TDE-MOVE-21, TDE-FALL-01, TDE-FALL-02, TDE-FALL-04

use crate::event;
use crate::profiles::talents::Peril;
use crate::profiles::{INCH, Kind};
use crate::refusal::Refusal;
use crate::resolve::space::ground;
use crate::resolve::{TdeDraft, because, forbid, look, movement, table};
use crate::setup::opening::MOST_HEIGHT;
use crate::skills::effects;
use crate::state::Part;
use crate::state::dice::Grade;
use crate::state::frames::Frame;
use crate::state::harm::{Harm, HarmBy};
use crate::state::path::Route;
use crate::state::sequence::{Fall, Motion, Sequence, Stage};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// The deepest fall: from the top of the highest scenery to the bottom of the deepest.
const HIGHEST: i32 = 2 * MOST_HEIGHT;

/// The harm of a fall: damage by its height, and a wound outright where a Fiasco caused it.
/// TDE-MOVE-14, TDE-FALL-01, TDE-FALL-02, TDE-FALL-04, TDE-GAP-16, TDE-GAP-23, TDE-CAV-09
pub(super) fn hurt(draft: &mut TdeDraft<'_>, fall: Fall) -> Result<(), Stop> {
    let Some(figure) = look(draft).sequence().map(|sequence| sequence.active) else { return Ok(()) };
    let options = look(draft).options();
    let damage = if fall.water || effects::is_immune(look(draft), figure, Peril::Falls) {
        0
    } else if fall.fiasco && !options.fiasco_fall_rounds_up {
        fiasco_damage(fall.height)
    } else {
        fall_damage(fall.height)
    };
    let direct = u32::from(fall.fiasco && !(fall.water && options.dry_fiasco));
    if damage == 0 && direct == 0 {
        return Ok(());
    }
    let part = (look(draft).kind(figure) == Kind::Cavalry).then_some(Part::Mount);
    let by = HarmBy::Fall {};
    let harm = Harm { figure, by, part, chooser: None, damage, direct, late: true, unsaved: None };
    let mut why = because(draft, &["TDE-FALL-01", "TDE-FALL-02", "TDE-GAP-23"]);
    if fall.fiasco {
        why = why.and(RuleId::new("TDE-MOVE-14")).and(RuleId::new("TDE-GAP-16"));
    }
    if part.is_some() {
        why = why.and(RuleId::new("TDE-FALL-04")).and(RuleId::new("TDE-CAV-09"));
    }
    draft.emit(event::Harmed { harm }, why)
}

/// The damage of a fall from a height: inches rounded up, less one.   TDE-FALL-01
pub fn fall_damage(height: i32) -> u32 {
    let begun = u32::try_from(height.max(0)).unwrap_or(0).div_ceil(INCH.unsigned_abs());
    begun.saturating_sub(1)
}

/// The damage of the fall of a Fiasco: full inches, less one.   TDE-MOVE-14, TDE-GAP-16
fn fiasco_damage(height: i32) -> u32 {
    let full = u32::try_from(height.max(0)).unwrap_or(0) / INCH.unsigned_abs();
    full.saturating_sub(1)
}

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
        let stands = !draft.setup().past && ground::footing(terrain, base) == ground::Footing::Solid;
        // On stairs, too, whoever stands has nothing below it to fall to.
        let under = ground::Landing { at: base.at, water: false };
        let below = if stands { under } else { ground::landing(terrain, base) };
        let height = base.at.z.saturating_sub(below.at.z).max(0);
        return Ok(Fall { height, water: below.water, fiasco, to: Some(below.at) });
    }
    // After a die nothing is refused any more.
    let height = table::ask_length(draft, figure, "drop", &[figure], None)?;
    forbid(draft, height > HIGHEST && !draft.is_bound(), Refusal::UnfitFact { fact: "drop" })?;
    let height = height.min(HIGHEST);
    let water = table::ask(draft, figure, "wet", &[figure], None)?;
    Ok(Fall { height, water, fiasco, to: None })
}
