//! Dodges and where they lead.   TDE-DODGE-01 to TDE-DODGE-11, TDE-CONTACT-06, TDE-SEQ-19, TDE-SEQ-25, TDE-SEQ-26

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::cavalry::mounting;
use crate::combat::{self, Need, bare};
use crate::command::Way;
use crate::draft::{TdeDraft, because, look, name, reach};
use crate::movement;
use crate::movement::route::{self, Manner};
use crate::profiles::INCH;
use crate::refusal::Refusal;
use crate::refusal::fights::FightRefusal;
use crate::sight::pose::{self, Moment};
use crate::state::change::{land, remove};
use crate::state::dice::{Attribute, Grade};
use crate::state::look::{Look, whole_of};
use crate::state::opposed::{self, ActOutcome};
use crate::state::path::{Landing, Route};
use crate::state::sequence::{Act, Course, Doing, Escape, Given, Sequence, Stage};
use crate::state::{Posture, Presence, State};
use crate::{contact, event, melee, postures, table};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// Judges a dodge.   TDE-DODGE-01
pub fn plan(draft: &mut TdeDraft<'_>, moment: &Moment<'_>) -> Result<Act, Stop> {
    let mut act = bare(moment.figure, Doing::Dodge {}, moment.cause);
    let ambush = look(draft).figure(moment.figure).is_some_and(|figure| figure.stealthed);
    act.given = Given { ambush, ..Given::default() };
    Ok(act)
}

/// Its test.   TDE-DODGE-01, TDE-DODGE-10
pub fn need(look: Look<'_>, sequence: &Sequence, place: u16) -> Option<Need> {
    let act = sequence.act(place)?;
    let mut sum = melee::low(look, sequence, act);
    sum.extend(&combat::ambushed(look, sequence, place));
    sum.extend(&combat::cards(look, sequence, place));
    Some(Need { attribute: Attribute::Agility, modifiers: sum, rule: "TDE-DODGE-01" })
}

/// Its effects: a Fiasco hurts, an Exploit earns a point; where it leads is said later.
/// TDE-DODGE-03 to TDE-DODGE-08
pub fn resolve(draft: &mut TdeDraft<'_>, place: u16, act: &Act, outcome: ActOutcome) -> Result<(), Stop> {
    if outcome.fiasco() && combat::mishap_counts(look(draft), place) {
        let harm = combat::own_harm(look(draft), act.figure, place, false);
        return combat::resolved(draft, place, vec![harm], Vec::new(), None, &["TDE-DODGE-07"]);
    }
    let grade = outcome.success();
    let rule = match grade {
        None | Some(Grade::Fiasco | Grade::Flop) => "TDE-DODGE-03",
        Some(Grade::Success) => "TDE-DODGE-04",
        Some(Grade::Exceptional) => "TDE-DODGE-05",
        Some(Grade::Exploit) => "TDE-DODGE-06",
    };
    let exploit = grade.filter(|grade| *grade == Grade::Exploit).map(|_| act.figure);
    combat::resolved(draft, place, Vec::new(), Vec::new(), exploit, &[rule, "TDE-DODGE-02", "TDE-DODGE-08"])
}

/// How far a successful dodge leads: on foot, and by a jump or a climb.   TDE-DODGE-04, TDE-DODGE-05
pub fn leeway(grade: Grade) -> Option<(i32, Option<i32>)> {
    match grade {
        Grade::Fiasco | Grade::Flop => None,
        Grade::Success => Some((INCH, None)),
        Grade::Exceptional | Grade::Exploit => Some((2 * INCH, Some(INCH))),
    }
}

/// The dodges that have succeeded and lead nowhere yet, by their places.   TDE-SEQ-19, TDE-GAP-11
pub fn open(look: Look<'_>, sequence: &Sequence) -> Vec<u16> {
    let leads = |place: u16, act: &Act| {
        matches!(act.doing, Doing::Dodge {})
            && act.escape.is_none()
            && opposed::outcome(look, sequence, place).success().and_then(leeway).is_some()
    };
    sequence.live().filter(|(place, act)| leads(*place, act)).map(|(place, _)| place).collect()
}

/// Says where a dodge leads.   TDE-DODGE-04, TDE-DODGE-05, TDE-DODGE-11, TDE-CONTACT-06
pub fn choose(draft: &mut TdeDraft<'_>, side: u8, figure: FigureId, way: &Way) -> Result<(), Stop> {
    let Some(sequence) = look(draft).sequence().filter(|sequence| sequence.stage == Stage::Escapes).cloned()
    else {
        return Err(Refusal::NotNow.into());
    };
    if look(draft).side_of(figure) != Some(side) {
        return Err(Refusal::NotYours { who: name(draft, figure) }.into());
    }
    let own = |place: &u16| sequence.act(*place).is_some_and(|act| act.figure == figure);
    let Some(place) = open(look(draft), &sequence).into_iter().find(own) else {
        let who = name(draft, figure);
        let placed = sequence.acts.iter().any(|act| act.figure == figure && act.escape.is_some());
        let refusal = if placed {
            FightRefusal::DisplacementDone { who }
        } else {
            FightRefusal::NoDisplacement { who }
        };
        return Err(Refusal::Fight(refusal).into());
    };
    let grade = opposed::outcome(look(draft), &sequence, place).success();
    let Some((most, dynamic)) = grade.and_then(leeway) else { return Err(Refusal::NotNow.into()) };
    let later = by_then(draft, &sequence, place)?;
    let mover = later.as_ref().map_or(figure, |_| mover(look(draft), &sequence, figure));
    let from = match later.as_ref().filter(|_| mover != figure) {
        Some(later) => Look { setup: draft.setup(), state: later }.figure(mover).and_then(|figure| figure.at),
        None => start(draft, &sequence, figure)?,
    };
    let route = if *way == Way::default() {
        Route { from, ..Route::default() }
    } else {
        route::plan_from(draft, mover, (from, later.as_ref()), way, Manner::Dodge { most, dynamic })?
    };
    let leaves = leaves(draft, &sequence, [figure, mover], &route)?;
    declare(draft, place, Escape { route, leaves, after: 0 })
}

/// Who goes where a dodge leads: the cavalry figure, where the dodger is its rider and in the saddle by then.
/// TDE-CAV-22, TDE-SEQ-24, TDE-SEQ-25
fn mover(look: Look<'_>, sequence: &Sequence, figure: FigureId) -> FigureId {
    let rides = sequence.active == figure && sequence.motion.as_ref().and_then(mounting::mounted).is_some();
    whole_of(look, figure).filter(|_| rides).unwrap_or(figure)
}

/// Where a dodger stands when its dodge is carried out: the active figure has moved first.   TDE-SEQ-25
fn start(draft: &mut TdeDraft<'_>, sequence: &Sequence, figure: FigureId) -> Result<Option<Point>, Stop> {
    // Without positions there is no place to start from, and nothing to ask of the move before it is made.
    let moves = sequence.active == figure && look(draft).is_measured();
    let motion = sequence.motion.as_ref().filter(|_| moves);
    match motion {
        Some(motion) => Ok(movement::landing(draft, figure, motion)?.to),
        None => Ok(look(draft).figure(figure).and_then(|figure| figure.at)),
    }
}

/// How everybody stands when a dodge is carried out: the active figure has moved, and whoever goes before it has
/// dodged; a rider that has got to its mount is in the saddle. Known where positions are recorded.
/// TDE-SEQ-21, TDE-SEQ-24 to TDE-SEQ-26
fn by_then(draft: &mut TdeDraft<'_>, sequence: &Sequence, act: u16) -> Result<Option<State>, Stop> {
    if !look(draft).is_measured() || draft.setup().before(4) {
        return Ok(None);
    }
    let mut later = look(draft).state.clone();
    if let Some(motion) = &sequence.motion {
        let landing = movement::landing(draft, sequence.active, motion)?;
        land(&mut later, sequence.active, &landing)?;
        let leaves = matches!(motion.course, Course::Walk { exits: true });
        if leaves && !movement::falls_short(sequence) {
            remove(&mut later, sequence.active, Presence::Exited)?;
        }
        if let Some(mount) = mounting::mounted(motion) {
            let there = Look { setup: draft.setup(), state: &later };
            later = mounting::saddled(there, [sequence.active, mount])?;
        }
    }
    let reacts = sequence.act(act).is_some_and(|act| act.cause.is_reaction());
    let before = |other: &Act| reacts || !other.cause.is_reaction();
    let gone =
        order(sequence).into_iter().filter_map(|place| sequence.act(place)).filter(|other| before(other));
    for other in gone {
        let there = Look { setup: draft.setup(), state: &later };
        if !there.is_on_table(other.figure) {
            continue;
        }
        let end = other.escape.as_ref().and_then(|escape| escape.route.end());
        let Some(base) = end.and_then(|at| there.disc_at(other.figure, at)) else { continue };
        let upright = postures::upright(pose::now(there, other.figure).posture);
        let posture = pose::held(there, base, upright);
        let touches = contact::touched(there, other.figure, base, posture);
        land(&mut later, other.figure, &Landing { to: Some(base.at), posture, touches })?;
    }
    Ok(Some(later))
}

/// The templates over a dodger that its displacement leaves whole.   TDE-DODGE-09, TDE-TPL-09
fn leaves(
    draft: &mut TdeDraft<'_>,
    sequence: &Sequence,
    [figure, mover]: [FigureId; 2],
    route: &Route,
) -> Result<Vec<u16>, Stop> {
    let mut left = Vec::new();
    for (place, act) in sequence.live() {
        let Some(blast) = act.blast.as_ref().filter(|blast| blast.under.contains(&figure)) else { continue };
        let end = route.end().and_then(|at| look(draft).disc_at(mover, at));
        let shape = look(draft).template(blast);
        let out = end.zip(shape).map(|(end, shape)| !shape.covers(end));
        let gone = route.length() > 0 && table::ask(draft, figure, "away", &[figure], out)?;
        if gone {
            left.push(place);
        }
    }
    Ok(left)
}

fn declare(draft: &mut TdeDraft<'_>, act: u16, escape: Escape) -> Result<(), Stop> {
    let rules: &[&'static str] = if escape.leaves.is_empty() {
        &["TDE-SEQ-19", "TDE-DODGE-11"]
    } else {
        &["TDE-SEQ-19", "TDE-DODGE-11", "TDE-DODGE-09", "TDE-TPL-09"]
    };
    let why = because(draft, rules);
    // Who stays where it is comes in no order.
    let goes = |escape: &Escape| escape.route.length() > 0;
    let later = |sequence: &Sequence| {
        let others = (0_u16..).zip(&sequence.acts).filter(|(place, _)| *place > act);
        others.filter(|(_, act)| act.escape.as_ref().is_some_and(goes)).count()
    };
    let after = look(draft).sequence().filter(|_| goes(&escape)).map_or(0, later);
    let escape = Escape { after: u16::try_from(after).unwrap_or(u16::MAX), ..escape };
    draft.emit(event::EscapeDeclared { act, escape }, why)
}

/// Goes on once every dodger has said where it goes; those of a side that left stay. Whether there was a
/// step to take.   TDE-SEQ-19
pub fn step(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<bool, Stop> {
    let open = open(look(draft), sequence);
    if open.is_empty() {
        return reach(draft, Stage::Saves, &["TDE-SEQ-20"]).map(|()| true);
    }
    let absent = |place: &u16| {
        let side = sequence.act(*place).and_then(|act| look(draft).side_of(act.figure));
        side.and_then(|side| look(draft).side(side)).is_none_or(|side| side.out)
    };
    match open.into_iter().find(absent) {
        Some(place) => declare(draft, place, Escape::default()).map(|()| true),
        None => Ok(false),
    }
}

/// Whether a dodger leaves its place.
fn goes(act: &Act) -> bool {
    act.escape.as_ref().is_some_and(|escape| escape.route.length() > 0)
}

/// The dodges in the order in which they are carried out: the active figure's, then the others' as their owner
/// has said where they go.   TDE-SEQ-25, TDE-SEQ-26
pub fn order(sequence: &Sequence) -> Vec<u16> {
    let mut ordered: Vec<u16> = Vec::new();
    let dodges: Vec<(u16, &Act)> = sequence.live().filter(|(_, act)| goes(act)).collect();
    // Each goes behind as many of those declared after it as had spoken before it.
    for (place, act) in dodges.iter().rev() {
        let after = act.escape.as_ref().map_or(0, |escape| usize::from(escape.after));
        ordered.insert(after.min(ordered.len()), *place);
    }
    let reacts = |place: &u16| sequence.act(*place).is_some_and(|act| act.cause.is_reaction());
    let (reactors, active): (Vec<u16>, Vec<u16>) = ordered.into_iter().partition(reacts);
    active.into_iter().chain(reactors).collect()
}

/// Whether a dodger gets to a place of its way, and there against no enemy that it did not touch.
/// TDE-DODGE-04, TDE-CHARGE-01, TDE-MOVE-37
fn is_free(look: Look<'_>, figure: FigureId, route: &Route, along: i32, known: &[FigureId]) -> bool {
    let Some(base) = route.at(along).and_then(|at| look.disc_at(figure, at)) else { return true };
    let posture = pose::held(look, base, postures::upright(pose::now(look, figure).posture));
    let met = contact::touched(look, figure, base, posture);
    !met.iter().any(|other| is_fresh(look, figure, *other, known))
        && route::is_clear(look, figure, route, along)
}

/// Whether a figure is an enemy that a dodger did not touch: it ends against none.   TDE-DODGE-04, TDE-CHARGE-01
fn is_fresh(look: Look<'_>, figure: FigureId, other: FigureId, known: &[FigureId]) -> bool {
    let counts = !look.options().down_frees || look.is_conscious(other);
    look.are_enemies(figure, other) && counts && !known.contains(&other)
}

/// Moves a dodger: to the end of its displacement, or as far as there is still room.   TDE-SEQ-25, TDE-SEQ-26
pub fn displace(draft: &mut TdeDraft<'_>, act: u16) -> Result<(), Stop> {
    let Some(act) = look(draft).sequence().and_then(|sequence| sequence.act(act)).cloned() else {
        return Ok(());
    };
    let Some(escape) = act.escape.filter(|escape| escape.route.length() > 0) else { return Ok(()) };
    let figure = act.figure;
    if !look(draft).is_on_table(figure) {
        return Ok(());
    }
    let route = Route { from: look(draft).figure(figure).and_then(|figure| figure.at), ..escape.route };
    let upright = pose::now(look(draft), figure).posture;
    let known: Vec<FigureId> = look(draft).touching(figure).collect();
    // Without positions nothing says that it cannot stand where it meant to.
    let reached = match route.from {
        Some(_) if draft.setup().before(4) => {
            movement::last_stop(look(draft), figure, &route, route.length())
        }
        Some(_) => {
            let fits = |along: i32| is_free(look(draft), figure, &route, along, &known);
            movement::last_fit(look(draft), figure, &route, route.length(), fits)
        }
        None => route.length(),
    };
    let base = route.at(reached).and_then(|at| look(draft).disc_at(figure, at));
    let landing = if let Some(base) = base {
        let posture = pose::held(look(draft), base, postures::upright(upright));
        let touches = contact::touched(look(draft), figure, base, posture);
        Landing { to: Some(base.at), posture, touches }
    } else {
        let feet = postures::upright(upright);
        let posture = movement::told_posture(draft, figure, &route, reached, feet)?;
        // Whoever left the table with the active figure's move is touched no more.   TDE-COU-08, TDE-SEQ-26
        let there = |id: &FigureId| {
            // Nor whoever a move or a dodge before this one has parted from it.   TDE-CHARGE-01, TDE-SEQ-26
            let parted = look(draft).sequence().is_some_and(|sequence| {
                let moved = |who| sequence.active == who && sequence.motion.is_some();
                let dodged = |act: &Act| act.figure == *id && goes(act);
                moved(figure) || moved(*id) || sequence.acts.iter().any(dodged)
            });
            let left = !draft.setup().before(7) && parted && is_fresh(look(draft), figure, *id, &known);
            draft.setup().before(3) || look(draft).is_on_table(*id) && !left
        };
        let touches = route.touches.iter().copied().filter(there).collect();
        Landing { to: None, posture, touches }
    };
    let path = route.drawn(reached);
    let reacts = act.cause.is_reaction();
    let rule = if reacts { "TDE-SEQ-26" } else { "TDE-SEQ-25" };
    let why = because(draft, &[rule, "TDE-DODGE-11", "TDE-CONTACT-06"]);
    let wet = landing.posture == Posture::Swimming || route.wades(reached);
    postures::moved(draft, figure, landing, path, why)?;
    postures::douse(draft, figure, wet)
}
