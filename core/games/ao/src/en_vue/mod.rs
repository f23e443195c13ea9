//! En Vue: a mover comes into view, both roll, the better goes first.
//! AO-ENVUE-01 to AO-ENVUE-10, AO-GAP-12 to AO-GAP-15, AO-GAP-49, AO-GAP-63

pub mod events;
pub mod view;
mod forms;
#[cfg(test)]
mod tests;

use crate::activation::events::FigureActivated;
use crate::activation::{self, effects};
use crate::draft::{AoDraft, because, forbid, forbid_foreign, look, name, roller};
use crate::en_vue::events::{EnVuePassed, EnVueRolled, MoverResumed, MoverStopped};
use crate::event::Event;
use crate::hiding::events::FigureRevealed;
use crate::movement::events::FigureMoved;
use crate::profiles::Characteristic;
use crate::setup::Tested;
use crate::state::look::Look;
use crate::state::{Frame, Lock, Passage, Stretch, Token, WindowKind};
use crate::terrain::{scenery, table};
use crate::{charge, hiding, movement, refusal, skills};
use greffe_core::geometry::path::leg;
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// How far a stop may lie off the declared way, in tenths of a millimetre.
const OFF_WAY: i32 = 20;

/// A move that the enemy may see.
pub struct Sighting {
    /// The mover.
    pub mover: FigureId,
    /// The stretch under way; none at a stop.
    pub stretch: Option<Stretch>,
    /// Whom it charges.
    pub charge: Option<FigureId>,
    /// The mover's last die.
    pub die: Option<u32>,
    /// Who has rolled at this spot.
    pub seen_by: Vec<FigureId>,
    /// The way to this spot once it was stopped, where it began first.
    pub way: Vec<Point>,
}

/// The sighting on top of the stack.
pub fn told(look: Look<'_>) -> Option<Sighting> {
    let Some(Frame::Sighting { mover, stretch, charge, die, seen_by, way }) = look.top() else { return None };
    let (stretch, seen_by, way) = (stretch.clone(), seen_by.clone(), way.clone());
    Some(Sighting { mover: *mover, stretch, charge: *charge, die: *die, seen_by, way })
}

/// Why a figure may not make use of a mover coming into view; none when it may.
/// AO-ENVUE-06, AO-ENVUE-08, AO-GAP-13, AO-GAP-15, AO-GAP-49
pub fn bar(look: Look<'_>, mover: FigureId, observer: FigureId) -> Option<&'static str> {
    let options = look.setup.options;
    let figure = look.figure(observer)?;
    let active = activation::of_figure(look, mover);
    let beaten = active.as_ref().is_some_and(|active| active.beaten.contains(&observer));
    let looked = active.as_ref().is_some_and(|active| active.looked.contains(&observer));
    let none_left = figure.token == Token::White && figure.actions >= skills::actions(look, observer);
    let spent = none_left && !options.en_vue_clears_tokens && !look.setup.before(12);
    let red = figure.token == Token::Red || figure.lock == Lock::Nothing || spent;
    if red && !options.en_vue_vs_red {
        Some("AO-GAP-13")
    } else if beaten {
        Some("AO-ENVUE-08")
    } else if looked && options.en_vue_once {
        Some("AO-GAP-15")
    } else if look.is_engaged(observer) || (look.is_hidden(observer) && !options.hidden_observer) {
        Some("AO-GAP-49")
    } else {
        None
    }
}

/// The enemies that may say that they see the mover: where positions are recorded, those that come to.
pub fn observers(look: Look<'_>, sighting: &Sighting) -> Vec<FigureId> {
    let comes = |id: FigureId| look.disc(id).is_none() || view::spot_for(look, sighting, id).is_some();
    look.enemies(sighting.mover)
        .filter(|id| !sighting.seen_by.contains(id) && bar(look, sighting.mover, *id).is_none())
        .filter(|id| comes(*id))
        .collect()
}

/// One of the declaring side's figures sees the mover, which stops.   AO-ENVUE-01, AO-ENVUE-02
pub fn spot(draft: &mut AoDraft<'_>, side: u8, observer: FigureId, at: Option<Point>) -> Result<(), Stop> {
    let Some(sighting) = told(look(draft)) else { return Err(refusal::General::NotNow.into()) };
    if look(draft).side_of(sighting.mover) == Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    forbid_foreign(draft, side, observer)?;
    let who = name(draft, observer);
    let again = sighting.seen_by.contains(&observer);
    forbid(draft, again, refusal::Reaction::NoObserver { who: who.clone(), rule: "AO-GAP-15" })?;
    if let Some(rule) = bar(look(draft), sighting.mover, observer) {
        forbid(draft, true, refusal::Reaction::NoObserver { who: who.clone(), rule })?;
    }
    let covered = covered(draft, &sighting, stop_for(look(draft), &sighting, observer, at))?;
    let recorded = view::recorded_appearance(look(draft), &sighting, observer, covered.as_ref());
    let newly = table::holds(draft, "newly_seen", &[observer, sighting.mover], recorded)?;
    forbid(draft, !newly, refusal::Reaction::AlreadyVisible { who: who.clone() })?;
    let stop = covered.as_ref().and_then(|covered| covered.path.last().copied());
    let better = view::is_seen_better(look(draft), &sighting, observer, stop);
    forbid(draft, better, refusal::Reaction::SeenBetter { who })?;
    roll(draft, &sighting, observer, covered)
}

/// Where the mover stops: where it is said to, else where the record has it seen best.   AO-ENVUE-01, AO-GAP-63
fn stop_for(look: Look<'_>, sighting: &Sighting, observer: FigureId, at: Option<Point>) -> Option<Point> {
    let walks = |stretch: &&Stretch| matches!(stretch.passage, Passage::Walk { .. }) && !look.setup.before(9);
    let best =
        |stretch: &Stretch| view::spot_for(look, sighting, observer).or_else(|| stretch.path.last().copied());
    at.or_else(|| sighting.stretch.as_ref().filter(walks).and_then(best))
}

/// What the mover has covered where it stops.   AO-ENVUE-02
fn covered(draft: &mut AoDraft<'_>, sighting: &Sighting, at: Option<Point>) -> Result<Option<Stretch>, Stop> {
    let Some(whole) = &sighting.stretch else {
        // It has stopped already, and is seen where it stands.
        let stands = look(draft).figure(sighting.mover).and_then(|figure| figure.at);
        return if is_there(at, stands) { Ok(None) } else { Err(refusal::Move::OffTheWay.into()) };
    };
    let Passage::Walk { ground } = whole.passage else {
        // Obstacles, climbs and jumps are made whole or not at all: it is seen where they end.
        let ends = is_there(at, whole.path.last().copied());
        return if ends { Ok(Some(whole.clone())) } else { Err(refusal::Move::OffTheWay.into()) };
    };
    let at = table::place(draft, at)?;
    let mover = sighting.mover;
    let start = look(draft).figure(mover).and_then(|figure| figure.at);
    let path = match start.zip(at) {
        Some((start, at)) => up_to(start, &whole.path, at).ok_or(refusal::Move::OffTheWay)?,
        None => Vec::new(),
    };
    // Out of the water in one go: there is no stopping on the way.   AO-WATER-03
    if whole.length == 0 {
        return Ok(Some(whole.clone()));
    }
    let part = movement::walked(draft, mover, path, ground)?;
    if part.length > whole.length {
        return Err(refusal::Move::OffTheWay.into());
    }
    let stop = part.path.last().copied();
    let ends = draft.setup().before(11) || stop == whole.path.last().copied();
    if part.length == whole.length && ends {
        return Ok(Some(Stretch { bumps: whole.bumps.clone(), ..part }));
    }
    if let Some(stop) = stop {
        table::forbid_no_room(draft, mover, stop)?;
        forbid_no_footing(draft, mover, stop)?;
    }
    // Contact where it is stopped reveals like any other.   AO-HIDE-08
    let bumps = movement::bumps(draft, mover, stop, sighting.charge)?;
    if part.length == 0 {
        let passage = Passage::Walk { ground: look(draft).ground(mover) };
        return Ok(Some(Stretch { passage, cost: 0, spare: 0, bumps, ..part }));
    }
    Ok(Some(Stretch { bumps, ..part }))
}

/// A mover is stopped where something carries it, and nothing is in its place.   AO-ENVUE-02, AO-MOVE-01, AO-CLIMB-07
fn forbid_no_footing(draft: &AoDraft<'_>, mover: FigureId, stop: Point) -> Result<(), Stop> {
    let base = look(draft).base_at(mover, stop).filter(|_| !draft.setup().before(11));
    match base.and_then(|base| scenery::footing(look(draft), base)) {
        Some(bar) => Err(refusal::Move::WayBarred { who: name(draft, mover), bar }.into()),
        None => Ok(()),
    }
}

/// Whether a place is left unsaid, or is the only one there is.
fn is_there(at: Option<Point>, only: Option<Point>) -> bool {
    at.is_none_or(|at| only == Some(at))
}

/// The part of a way up to a place on it.
fn up_to(start: Point, path: &[Point], at: Point) -> Option<Vec<Point>> {
    let mut covered = Vec::new();
    let mut from = start;
    for to in path {
        if leg(from, at).saturating_add(leg(at, *to)) <= leg(from, *to).saturating_add(OFF_WAY) {
            covered.push(at);
            return Some(covered);
        }
        covered.push(*to);
        from = *to;
    }
    None
}

/// Both roll; the observer that wins is active at once.   AO-ENVUE-03 to AO-ENVUE-06
fn roll(
    draft: &mut AoDraft<'_>,
    sighting: &Sighting,
    observer: FigureId,
    covered: Option<Stretch>,
) -> Result<(), Stop> {
    let mover = sighting.mover;
    let (own, other) = (bonus(draft, mover), bonus(draft, observer));
    let kept = sighting.die.filter(|_| draft.setup().options.en_vue_one_mover_die);
    let mut throws: Vec<Vec<u32>> = Vec::new();
    let mut because = Because::rule(RuleId::new("AO-ENVUE-03")).and(RuleId::new("AO-TEST-04"));
    let totals = loop {
        let faces = throw(draft, mover, observer, kept, &mut because)?;
        let total = |face: Option<&u32>, bonus: &Modifiers| {
            face.and_then(|face| i32::try_from(*face).ok()).unwrap_or(0).saturating_add(bonus.total())
        };
        let totals = (total(faces.first(), &own), total(faces.get(1), &other));
        throws.push(faces);
        if totals.0 != totals.1 {
            break totals;
        }
        because = because.and(RuleId::new("AO-ENVUE-04"));
    };
    let observer_wins = totals.1 > totals.0;
    let mut rules = vec!["AO-ENVUE-01", "AO-ENVUE-02"];
    let looked = activation::of_figure(look(draft), mover).is_some_and(|active| !active.looked.is_empty());
    if looked || !sighting.seen_by.is_empty() {
        rules.push("AO-GAP-15");
    }
    let walks =
        |covered: &Stretch| matches!(covered.passage, Passage::Walk { .. }) && !covered.path.is_empty();
    if covered.as_ref().is_some_and(walks) && !draft.setup().before(9) {
        rules.push("AO-GAP-63");
    }
    let stop = self::because(draft, &rules);
    let bumped = covered.as_ref().map(|covered| covered.bumps.clone()).unwrap_or_default();
    draft.emit(Event::MoverStopped(MoverStopped { figure: mover, observer, covered }), stop)?;
    bump(draft, mover, &bumped)?;
    because = if observer_wins {
        because.and(RuleId::new("AO-ENVUE-05"))
    } else {
        because.and(RuleId::new("AO-ENVUE-08")).and(RuleId::new("AO-GAP-14"))
    };
    let mut sum = own.of(mover);
    sum.extend(&other.of(observer));
    draft.emit(
        Event::EnVueRolled(EnVueRolled { mover, observer, throws, totals, observer_wins }),
        because.sum(sum),
    )?;
    if observer_wins { interrupt(draft, observer) } else { Ok(()) }
}

/// Initiative and what the players' own skills add.   AO-ENVUE-03
fn bonus(draft: &AoDraft<'_>, figure: FigureId) -> Modifiers {
    let value =
        look(draft).profile(figure).map_or(0, |profile| profile.characteristic(Characteristic::Initiative));
    let mut sum = Modifiers::new();
    sum.add(RuleId::new("AO-ENVUE-03"), value);
    for (rule, value) in skills::modifiers(look(draft), figure, Tested::EnVue) {
        sum.add(rule, value);
    }
    sum
}

/// One throw: the mover's die, unless it keeps one, then the observer's.   AO-GAP-15
fn throw(
    draft: &mut AoDraft<'_>,
    mover: FigureId,
    observer: FigureId,
    kept: Option<u32>,
    because: &mut Because,
) -> Result<Vec<u32>, Stop> {
    let (who, sides): (FigureId, &[u32]) = if kept.is_some() { (observer, &[8]) } else { (mover, &[8, 8]) };
    let purpose = draft.fresh(RuleId::new("AO-ENVUE-03"), Some(who));
    let seat = roller(draft, who);
    let rolled = draft.dice("en_vue", seat, sides, &purpose)?;
    *because = std::mem::take(because).roll(purpose);
    Ok(kept.into_iter().chain(rolled).collect())
}

/// The observer acts out of sequence. Its token stays, nothing expires and nobody is revealed, unless the
/// players take it for an activation like the others.
/// AO-ENVUE-05, AO-ENVUE-06, AO-ENVUE-09, AO-GAP-12
fn interrupt(draft: &mut AoDraft<'_>, observer: FigureId) -> Result<(), Stop> {
    // In the middle of its own move its figure turn is under way: nothing begins anew.   AO-ACT-06
    let begun = activation::of_figure(look(draft), observer).is_some();
    let renewed = draft.setup().options.en_vue_clears_tokens && !begun;
    let token = look(draft).token(observer);
    if token == Token::Red && !renewed {
        return Ok(());
    }
    let cleared = if renewed { token } else { Token::None };
    let mut rules = vec!["AO-ENVUE-05", "AO-ENVUE-06", "AO-ACT-11"];
    if renewed || token != Token::None {
        rules.push("AO-GAP-12");
    }
    if renewed {
        effects::expire(draft, observer)?;
    }
    let because = because(draft, &rules);
    draft.emit(
        Event::FigureActivated(FigureActivated { figure: observer, en_vue: true, cleared, renewed }),
        because,
    )?;
    if renewed { hiding::reveal_recorded(draft, observer) } else { Ok(()) }
}

/// Nobody sees anything new: the stretch is made, or the mover goes on from where it stands.
/// AO-ENVUE-07, AO-ENVUE-08
pub fn pass(draft: &mut AoDraft<'_>, side: u8, standing: bool) -> Result<(), Stop> {
    let Some(sighting) = told(look(draft)) else { return Err(refusal::General::NotNow.into()) };
    let mover = sighting.mover;
    if look(draft).side_of(mover) == Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    let why = because(draft, &["AO-ENVUE-01"]);
    draft.emit(Event::EnVuePassed(EnVuePassed { side, standing }), why)?;
    let Some(stretch) = sighting.stretch else {
        // Who was put out of combat on its way does not go on.   AO-HEALTH-02
        if !look(draft).is_on_table(mover) && !draft.setup().before(12) {
            return Ok(());
        }
        let mut rules = vec!["AO-ENVUE-07"];
        if activation::of_figure(look(draft), mover).is_some_and(|active| active.reacted) {
            rules.push("AO-GAP-02");
        }
        let because = because(draft, &rules);
        return draft.emit(Event::MoverResumed(MoverResumed { figure: mover }), because);
    };
    let bumps = stretch.bumps.clone();
    let rules = movement::rules_of(look(draft), mover, &stretch);
    let why = because(draft, &rules);
    draft.emit(Event::FigureMoved(FigureMoved { figure: mover, stretch }), why)?;
    bump(draft, mover, &bumps)?;
    match sighting.charge {
        Some(target) => charge::engage(draft, mover, target, "AO-CHARGE-01"),
        None => Ok(()),
    }
}

/// Contact reveals Hidden enemies.   AO-HIDE-08, AO-GAP-31
fn bump(draft: &mut AoDraft<'_>, mover: FigureId, bumped: &[FigureId]) -> Result<(), Stop> {
    if !draft.setup().options.contact_reveal {
        return Ok(());
    }
    let spared = !draft.setup().before(4);
    for figure in bumped {
        let because = because(draft, &["AO-HIDE-08", "AO-GAP-31"]);
        let revealed = FigureRevealed { figure: *figure, by: mover, cause: None, spared };
        draft.emit(Event::FigureRevealed(revealed), because)?;
    }
    Ok(())
}

/// What goes on by itself when a sighting is on top: whether it went on.
pub fn step(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let Some(sighting) = told(look(draft)) else { return Ok(false) };
    let own = look(draft).side_of(sighting.mover).unwrap_or(0);
    let asked = look(draft).opponent(own);
    let nobody = observers(look(draft), &sighting).is_empty() || !look(draft).is_on_table(sighting.mover);
    let passed = nobody || look(draft).passes(asked, WindowKind::EnVue);
    if passed {
        pass(draft, asked, true)?;
    }
    Ok(passed)
}
