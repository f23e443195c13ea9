//! Facts of the table: computed where positions are recorded, stated where they are not. A statement that
//! contradicts recorded positions is refused before the first die: the table corrects its positions first.
//!
//! | fact | of | value | says |
//! |---|---|---|---|
//! | `contact` | a, b | yes/no | the two bases touch now |
//! | `distance` | a, b | length | from edge to edge |
//! | `sight` | a, b | yes/no | nothing cuts the line between them |
//! | `length` | a | length | how far a's own move goes, as the option `move_measure` has it |
//! | `clear` | a | yes/no | a's way is free and there is room where it ends |
//! | `behind` | a | yes/no | nothing blocks a's way straight back |
//! | `away` | a | yes/no | a's disengagement goes straight away from its adversary |
//! | `touches` | a, b | yes/no | where a ends, it touches b |
//! | `portal_0`, `portal_1` ... | a | yes/no | where a ends, it touches the portal of that number |
//! | `spot` | a | length | from a to the place it chooses for a target or a portal, edge to edge |
//! | `spot_seen` | a | yes/no | a sees the place it chooses, or flies to |
//! | `stopped` | a, b | yes/no | b stops a, who is thrown |
//! | `in_zone` | a | yes/no | a stands in its side's deployment zone |
//!
//! A fact of two figures may name them in either order. Where positions are not recorded, a length may be
//! told by the shortest ruler that reaches, laid once or twice: `short`, `medium`, `long`, `twice_short`,
//! `twice_medium`, `twice_long`, else `beyond`. Left out there, `touches`, `stopped`, `portal_n` say no;
//! `length`, `away`, `spot`, `spot_seen`, and `clear` of a teleport, say what the declaration itself says:
//! within its ruler, straight away, seen, with room. Any other that is needed and left out is refused.
//!
//! Where nothing is recorded, a `distance` and a `sight` told with an action hold until somebody moves or the activation
//! ends: they are not asked again. The words of a ruler say that it reaches, not that a shorter one does not.

use crate::draft::{SegDraft, look};
use crate::event::Event;
use crate::profiles::Skill;
use crate::range::aim;
use crate::range::events::ContactAttested;
use crate::range::height::{self, Height};
use crate::refusal::Refusal;
use crate::setup::{DEFAULT_BASE, InfiniteScope, Profile, Ruler, Setup, SightLines};
use crate::state::look::{Look, pair};
use crate::state::{AttackKind, Presence};
use greffe_core::geometry::disc::{Disc, gap, level, within};
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::geometry::sight::{Lines, sight};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::{Fact, FactValue, FigureId};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// What a range is for.   SEG-GAP-26
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// An action of the figure that reaches.
    Action,
    /// A zone, an aura, an energy link, a look.
    Aura,
}

/// A yes or no stated, in either order of its figures.
///
/// # Errors
/// When something else is stated under that name, or recorded positions say otherwise.
pub fn stated(
    draft: &mut SegDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<bool>,
) -> Result<Option<bool>, Stop> {
    stated_as(draft, fact, fact, of, recorded)
}

/// The same of a fact whose name has a number: `fact` is what its name begins with.
///
/// # Errors
/// See [`stated`].
pub fn stated_as(
    draft: &mut SegDraft<'_>,
    name: &str,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<bool>,
) -> Result<Option<bool>, Stop> {
    match raw(draft, name, fact, of, recorded.map(FactValue::Holds).as_ref())? {
        None => Ok(None),
        Some(FactValue::Holds(holds)) => Ok(Some(holds)),
        Some(FactValue::Measure(_) | FactValue::Word(_)) => Err(Refusal::UnfitFact { fact }.into()),
    }
}

/// A length stated, in either order of its figures: the most it may be. None where positions are recorded:
/// they are measured.
///
/// # Errors
/// When something else is stated under that name, or recorded positions say otherwise.
pub fn stated_length(
    draft: &mut SegDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<i32>,
) -> Result<Option<i64>, Stop> {
    let recorded = recorded.map(|length| FactValue::Measure(i64::from(length)));
    let unfit = || Stop::from(Refusal::UnfitFact { fact });
    let measured = recorded.is_some() && !draft.setup().before(2);
    match raw(draft, fact, fact, of, recorded.as_ref())? {
        None => Ok(None),
        Some(_) if measured => Ok(None),
        Some(FactValue::Measure(length)) if length >= 0 => Ok(Some(length)),
        Some(FactValue::Word(word)) => reach_of(draft.setup(), &word).map(Some).ok_or_else(unfit),
        Some(FactValue::Measure(_) | FactValue::Holds(_)) => Err(unfit()),
    }
}

/// The length that a word tells: a ruler laid once or twice, or more than any of them.
fn reach_of(setup: &Setup, word: &str) -> Option<i64> {
    let once = |ruler| i64::from(setup.ruler(ruler));
    let twice = |ruler| once(ruler).saturating_mul(2);
    match word {
        "short" => Some(once(Ruler::Short)),
        "medium" => Some(once(Ruler::Medium)),
        "long" => Some(once(Ruler::Long)),
        "twice_short" => Some(twice(Ruler::Short)),
        "twice_medium" => Some(twice(Ruler::Medium)),
        "twice_long" => Some(twice(Ruler::Long)),
        "beyond" => Some(i64::MAX),
        _ => None,
    }
}

/// Whether a statement says something else than recorded positions.
fn contradicts(setup: &Setup, stated: &FactValue, recorded: &FactValue) -> bool {
    match (stated, recorded) {
        (FactValue::Word(word), FactValue::Measure(length)) => match reach_of(setup, word) {
            Some(i64::MAX) => *length <= i64::from(setup.ruler(Ruler::Long)).saturating_mul(2),
            Some(most) => *length > most,
            None => true,
        },
        (_, _) => stated != recorded,
    }
}

/// What this activation has told of a distance or a line, in either order of its figures, where nothing is recorded.
pub fn told_of<'a>(look: Look<'a>, name: &str, of: &[FigureId]) -> Option<&'a FactValue> {
    let same = |fact: &&Fact| fact.fact == name && (fact.of == of || fact.of.iter().rev().eq(of));
    let unrecorded = look.setup.table.is_none();
    look.state.told.iter().find(|fact| unrecorded && same(fact)).map(|fact| &fact.value)
}

/// Whether what is stated cannot be true beside what was told: a ruler that reaches says no more than that.
fn disagrees(setup: &Setup, stated: &FactValue, told: &FactValue) -> bool {
    let most = |word: &str| reach_of(setup, word);
    match (stated, told) {
        (FactValue::Word(one), FactValue::Word(other)) => (one == "beyond") != (other == "beyond"),
        (FactValue::Word(word), FactValue::Measure(length))
        | (FactValue::Measure(length), FactValue::Word(word)) => match most(word) {
            Some(i64::MAX) => *length <= i64::from(setup.ruler(Ruler::Long)).saturating_mul(2),
            Some(most) => *length > most,
            None => true,
        },
        (_, _) => stated != told,
    }
}

/// The distances and lines of sight stated with a command, to be kept where nothing is recorded.
/// SEG-RANGE-01, SEG-RANGE-02
pub fn told(draft: &SegDraft<'_>) -> Vec<Fact> {
    let setup = draft.setup();
    if setup.table.is_some() || setup.before(6) {
        return Vec::new();
    }
    let kept = |fact: &&Fact| matches!(fact.fact.as_str(), "distance" | "sight");
    draft.stated().iter().filter(kept).cloned().collect()
}

/// Whether a told distance is within a length; none where the ruler told says only that it reaches farther.
fn told_within(look: Look<'_>, a: FigureId, b: FigureId, length: i32) -> Option<bool> {
    match told_of(look, "distance", &[a, b])? {
        FactValue::Measure(measured) => Some(*measured <= i64::from(length)),
        FactValue::Word(word) => {
            let most = reach_of(look.setup, word)?;
            (most <= i64::from(length)).then_some(true).or((word == "beyond").then_some(false))
        }
        FactValue::Holds(_) => None,
    }
}

/// A statement in either order of its figures. One made when asked, after a die, is confirmed first.
/// Recorded positions stand: a statement against them is refused, or of no effect after a die.
fn raw(
    draft: &mut SegDraft<'_>,
    name: &str,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<&FactValue>,
) -> Result<Option<FactValue>, Stop> {
    let reversed: Vec<FigureId> = of.iter().rev().copied().collect();
    if let Some(told) = told_of(look(draft), name, of).cloned() {
        let again =
            draft.stated().iter().find(|fact| fact.fact == name && (fact.of == of || fact.of == reversed));
        if again.is_some_and(|again| disagrees(draft.setup(), &again.value, &told)) && !draft.is_bound() {
            return Err(Refusal::AgainstTold { fact, told }.into());
        }
        // A line is not asked twice; a ruler told may be too long to say what is needed now.
        if again.is_none() && name == "sight" {
            return Ok(Some(told));
        }
    }
    for of in [of, reversed.as_slice()] {
        let Some(value) = draft.fact(name, of, recorded) else { continue };
        let stands = recorded.filter(|_| draft.setup().table.is_some() && !draft.setup().before(2));
        if let Some(recorded) = stands.filter(|recorded| contradicts(draft.setup(), &value, recorded)) {
            if draft.is_bound() {
                return Ok(None);
            }
            return Err(Refusal::AgainstRecord { fact, recorded: recorded.clone() }.into());
        }
        let by = draft.by();
        return Ok(Some(if draft.is_bound() { draft.ask_fact(by, name, of)? } else { value }));
    }
    Ok(None)
}

/// Refuses statements against recorded positions that a command might look at after its first die only.
/// SEG-RANGE-01, SEG-RANGE-02, SEG-RANGE-04
pub fn forbid_against(draft: &SegDraft<'_>) -> Result<(), Stop> {
    if draft.setup().table.is_none() || draft.setup().before(2) {
        return Ok(());
    }
    for stated in draft.stated() {
        let [a, b] = *stated.of.as_slice() else { continue };
        let look = look(draft);
        let Some((from, to)) = look.disc(a).zip(look.disc(b)) else { continue };
        let (fact, recorded) = match stated.fact.as_str() {
            "contact" => ("contact", FactValue::Holds(look.touch(a, b))),
            "distance" => ("distance", FactValue::Measure(i64::from(gap(from, to)))),
            "sight" => ("sight", FactValue::Holds(is_line_free(look, from, to, &[a, b]) || look.touch(a, b))),
            _ => continue,
        };
        if contradicts(look.setup, &stated.value, &recorded) {
            return Err(Refusal::AgainstRecord { fact, recorded }.into());
        }
    }
    Ok(())
}

/// The end of a judgement that lacks a fact: refused while nothing binds, asked for afterwards.
pub fn lacking(draft: &mut SegDraft<'_>, fact: &'static str, of: &[FigureId]) -> Stop {
    if draft.is_bound() {
        let by = draft.by();
        match draft.ask_fact(by, fact, of) {
            Err(stop) => stop,
            Ok(_) => Refusal::UnfitFact { fact }.into(),
        }
    } else {
        let of = of.iter().map(|figure| look(draft).name(*figure)).collect();
        Refusal::FactNeeded { fact, of }.into()
    }
}

/// Whether two bases touch now. Where positions are not recorded, a statement corrects what is kept of
/// contacts.   SEG-RANGE-04
pub fn contact(draft: &mut SegDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let recorded = look(draft).touch(a, b);
    let Some(holds) = stated(draft, "contact", &[a, b], Some(recorded))? else { return Ok(recorded) };
    if holds != recorded {
        let (a, b) = pair(a, b);
        draft.emit(
            Event::ContactAttested(ContactAttested { a, b, holds }),
            Because::rule(RuleId::new("SEG-RANGE-04")),
        )?;
        aim::lose_aim(draft, a)?;
        aim::lose_aim(draft, b)?;
    }
    Ok(holds)
}

/// The adversaries that touch a figure now.
pub fn adversaries(draft: &mut SegDraft<'_>, figure: FigureId) -> Result<Vec<FigureId>, Stop> {
    let others: Vec<FigureId> =
        look(draft).on_table().filter(|other| look(draft).are_adversaries(figure, *other)).collect();
    let mut touching = Vec::new();
    for other in others {
        if contact(draft, figure, other)? {
            touching.push(other);
        }
    }
    Ok(touching)
}

/// Whether two figures are no farther apart than a length: none when nothing says so.   SEG-RANGE-02
pub fn known_within(
    draft: &mut SegDraft<'_>,
    a: FigureId,
    b: FigureId,
    length: i32,
) -> Result<Option<bool>, Stop> {
    if a == b || contact(draft, a, b)? {
        return Ok(Some(true));
    }
    let again = |fact: &Fact| fact.fact == "distance" && (fact.of == [a, b] || fact.of == [b, a]);
    if !draft.stated().iter().any(again)
        && let Some(told) = told_within(look(draft), a, b, length)
    {
        return Ok(Some(told));
    }
    let discs = look(draft).disc(a).zip(look(draft).disc(b));
    let recorded = discs.map(|(a, b)| gap(a, b));
    if let Some(stated) = stated_length(draft, "distance", &[a, b], recorded)? {
        return Ok(Some(stated <= i64::from(length)));
    }
    Ok(discs.map(|(a, b)| within(a, b, length)))
}

/// Whether two figures are no farther apart than a length.   SEG-RANGE-02
pub fn is_within(draft: &mut SegDraft<'_>, a: FigureId, b: FigureId, length: i32) -> Result<bool, Stop> {
    match known_within(draft, a, b, length)? {
        Some(within) => Ok(within),
        None => Err(lacking(draft, "distance", &[a, b])),
    }
}

/// Whether a figure's range is infinite for this purpose.   SEG-SKOPT-03, SEG-GAP-26
pub fn is_infinite(look: Look<'_>, figure: FigureId, reach: Reach) -> bool {
    let wide = look.setup.options.infinite_range_scope == InfiniteScope::Everything;
    look.has(figure, Skill::InfiniteRange) && (reach == Reach::Action || wide)
}

/// Whether a figure has another in range of a ruler.   SEG-RANGE-02, SEG-RANGE-03, SEG-SKOPT-03
pub fn in_range(
    draft: &mut SegDraft<'_>,
    a: FigureId,
    b: FigureId,
    ruler: Ruler,
    reach: Reach,
) -> Result<bool, Stop> {
    if is_infinite(look(draft), a, reach) {
        return Ok(true);
    }
    let length = look(draft).setup.ruler(ruler);
    is_within(draft, a, b, length)
}

/// Whether a line between two figures is free: none when nothing says so.   SEG-RANGE-01
fn line(draft: &mut SegDraft<'_>, a: FigureId, b: FigureId) -> Result<Option<bool>, Stop> {
    if look(draft).touch(a, b) {
        return Ok(Some(true));
    }
    let discs = look(draft).disc(a).zip(look(draft).disc(b));
    let recorded = discs.map(|(from, to)| is_line_free(look(draft), from, to, &[a, b]));
    Ok(stated(draft, "sight", &[a, b], recorded)?.or(recorded))
}

/// Whether a stealthy figure hides from whoever would target it.   SEG-SKOPT-05, SEG-GAP-25
fn hides(draft: &mut SegDraft<'_>, a: FigureId, b: FigureId, detects: bool) -> Result<bool, Stop> {
    let beaten = detects && look(draft).setup.options.detection_beats_stealth;
    let stealthy = look(draft).has(b, Skill::Stealthy) && !beaten;
    Ok(stealthy && !in_range(draft, a, b, Ruler::Short, Reach::Aura)?)
}

/// Whether a figure sees another, skills included: none when nothing says so.
/// SEG-RANGE-01, SEG-SKOPT-04, SEG-SKOPT-05, SEG-GAP-25
fn known_sight(
    draft: &mut SegDraft<'_>,
    a: FigureId,
    b: FigureId,
    aggressive: bool,
) -> Result<Option<bool>, Stop> {
    let detects = !aggressive && look(draft).has(a, Skill::Detection);
    if hides(draft, a, b, detects)? {
        return Ok(Some(false));
    }
    if detects { Ok(Some(true)) } else { line(draft, a, b) }
}

/// Whether a figure sees another.   SEG-RANGE-01, SEG-SKOPT-04, SEG-SKOPT-05
pub fn sees(draft: &mut SegDraft<'_>, a: FigureId, b: FigureId, aggressive: bool) -> Result<bool, Stop> {
    match known_sight(draft, a, b, aggressive)? {
        Some(sees) => Ok(sees),
        None => Err(lacking(draft, "sight", &[a, b])),
    }
}

/// Why a figure does not see another: a stealthy one must be near to be seen at all.
/// SEG-RANGE-01, SEG-SKOPT-05
pub fn unseen(draft: &mut SegDraft<'_>, a: FigureId, b: FigureId) -> Result<Refusal, Stop> {
    let far = look(draft).has(b, Skill::Stealthy) && !in_range(draft, a, b, Ruler::Short, Reach::Aura)?;
    let rule = if far { "SEG-SKOPT-05" } else { "SEG-RANGE-01" };
    Ok(Refusal::OutOfSight { who: look(draft).name(a), target: look(draft).name(b), rule })
}

/// Whether a figure may aim a ranged aggression at another, by its own eyes or an ally's. The target hides
/// from the shooter, whoever looks for it; the ally is nobody's target.
/// SEG-SHOOT-02, SEG-SKOPT-02, SEG-SKOPT-05, SEG-GAP-65, SEG-GAP-66
pub fn sees_to_shoot(draft: &mut SegDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    if hides(draft, a, b, false)? {
        return Ok(false);
    }
    let own = line(draft, a, b)?;
    if own == Some(true) || !look(draft).has(a, Skill::IndirectFire) {
        return own.map_or_else(|| Err(lacking(draft, "sight", &[a, b])), Ok);
    }
    let allies: Vec<FigureId> = look(draft).spotters(a, b).collect();
    let mut untold = own.is_none().then_some([a, b]);
    for ally in allies {
        let near = line(draft, a, ally)?;
        if near == Some(false) {
            continue;
        }
        let far = if spots(look(draft), ally) { Some(true) } else { line(draft, ally, b)? };
        match (near, far) {
            (Some(_), Some(true)) => return Ok(true),
            (_, Some(false)) => {}
            (None, _) => untold = untold.or(Some([a, ally])),
            (Some(_), None) => untold = untold.or(Some([ally, b])),
        }
    }
    untold.map_or(Ok(false), |pair| Err(lacking(draft, "sight", &pair)))
}

/// The rules by which a target out of contact is reached: by an aggression, or by another action.
pub fn reach_rules(
    look: Look<'_>,
    actor: FigureId,
    target: FigureId,
    by: Option<AttackKind>,
) -> Vec<&'static str> {
    let mut rules = vec!["SEG-RANGE-02", "SEG-RANGE-03"];
    if by == Some(AttackKind::SpecialImmobilise) {
        rules.push("SEG-GAP-23");
    }
    if needs_sight(look, by) {
        rules.extend(["SEG-RANGE-01", "SEG-GAP-49"]);
    }
    if look.has(actor, Skill::InfiniteRange) {
        rules.extend(["SEG-SKOPT-03", "SEG-GAP-26"]);
    }
    if by.is_some() && look.has(actor, Skill::IndirectFire) {
        rules.extend(spotting_rules(look, actor, target));
    }
    let detects = by.is_none() && look.has(actor, Skill::Detection);
    if detects {
        rules.push("SEG-SKOPT-04");
    }
    if look.has(target, Skill::Stealthy) {
        rules.push("SEG-SKOPT-05");
        if detects {
            rules.push("SEG-GAP-25");
        }
    }
    rules
}

/// The rules of a shot that allies may spot for.   SEG-SKOPT-02, SEG-GAP-65, SEG-GAP-66
fn spotting_rules(look: Look<'_>, actor: FigureId, target: FigureId) -> Vec<&'static str> {
    let mut rules = vec!["SEG-SKOPT-02"];
    let hides = |id: FigureId| look.has(id, Skill::Stealthy);
    let places = look.disc(actor).zip(look.disc(target));
    let unseen = places.is_some_and(|(own, other)| !is_line_free(look, own, other, &[actor, target]));
    if hides(target) || (unseen && look.spotters(actor, target).any(hides)) {
        rules.push("SEG-GAP-66");
    }
    if look.spotters(actor, target).any(|ally| look.has(ally, Skill::Detection)) {
        rules.push("SEG-GAP-65");
    }
    rules
}

/// Whether what reaches a target must also see it.   SEG-RANGE-01, SEG-GAP-23
pub fn needs_sight(look: Look<'_>, by: Option<AttackKind>) -> bool {
    by != Some(AttackKind::SpecialImmobilise) || look.setup.options.special_immobilise_needs_sight
}

/// Whether an ally's detection sees targets for others.   SEG-SKOPT-04, SEG-GAP-65
pub fn spots(look: Look<'_>, ally: FigureId) -> bool {
    look.setup.options.detection_spots && look.has(ally, Skill::Detection)
}

/// Whether the record alone says that a figure sees another within long range: what a window needs to
/// open. Where nothing is recorded it opens.   SEG-SKSPE-11, SEG-SKOPT-05
pub fn may_reach(look: Look<'_>, a: FigureId, b: FigureId) -> bool {
    let long = look.setup.ruler(Ruler::Long);
    let near = is_infinite(look, a, Reach::Action) || recorded_within(look, a, b, long) != Some(false);
    near && recorded_sight(look, a, b) != Some(false)
}

/// Whether recorded places and contacts put two figures within a length: none when they say nothing.
pub fn recorded_within(look: Look<'_>, a: FigureId, b: FigureId, length: i32) -> Option<bool> {
    if a == b || look.touch(a, b) {
        return Some(true);
    }
    let recorded = look.disc(a).zip(look.disc(b)).map(|(from, to)| within(from, to, length));
    recorded.or_else(|| told_within(look, a, b, length))
}

/// Whether a stealthy figure hides from another, by the record alone.   SEG-SKOPT-05
fn recorded_hiding(look: Look<'_>, a: FigureId, b: FigureId, detects: bool) -> Option<bool> {
    let beaten = detects && look.setup.options.detection_beats_stealth;
    if !look.has(b, Skill::Stealthy) || beaten || is_infinite(look, a, Reach::Aura) {
        return Some(false);
    }
    recorded_within(look, a, b, look.setup.ruler(Ruler::Short)).map(|near| !near)
}

/// Whether a line between two figures is free, by the record alone.
fn recorded_line(look: Look<'_>, a: FigureId, b: FigureId) -> Option<bool> {
    if look.touch(a, b) {
        return Some(true);
    }
    let recorded = look.disc(a).zip(look.disc(b)).map(|(from, to)| is_line_free(look, from, to, &[a, b]));
    let told = || match told_of(look, "sight", &[a, b])? {
        FactValue::Holds(sees) => Some(*sees),
        FactValue::Measure(_) | FactValue::Word(_) => None,
    };
    recorded.or_else(told)
}

/// Whether a figure sees another for what is no aggression, by the record alone.
fn recorded_sight(look: Look<'_>, a: FigureId, b: FigureId) -> Option<bool> {
    let detects = look.has(a, Skill::Detection);
    match recorded_hiding(look, a, b, detects) {
        Some(true) => Some(false),
        hiding if detects => hiding.map(|_| true),
        hiding => recorded_line(look, a, b).filter(|sees| !sees || hiding.is_some()),
    }
}

/// Whether a figure may aim a ranged aggression at another, by the record alone: none when it says nothing.
/// SEG-SHOOT-02, SEG-SKOPT-02, SEG-SKOPT-05
pub fn recorded_aim(look: Look<'_>, a: FigureId, b: FigureId) -> Option<bool> {
    let hiding = recorded_hiding(look, a, b, false);
    if hiding == Some(true) {
        return Some(false);
    }
    let own = recorded_line(look, a, b);
    let indirect = || -> Option<bool> {
        let mut known = own.is_some();
        for ally in look.spotters(a, b) {
            let spotted = if spots(look, ally) { Some(true) } else { recorded_line(look, ally, b) };
            match (recorded_line(look, a, ally), spotted) {
                (Some(true), Some(true)) => return Some(true),
                (Some(false), _) | (_, Some(false)) => {}
                (_, _) => known = false,
            }
        }
        known.then_some(false)
    };
    let aims = if own == Some(true) || !look.has(a, Skill::IndirectFire) { own } else { indirect() };
    aims.filter(|aims| !aims || hiding.is_some())
}

/// Whether some line between two bases is cut by no scenery, no portal, no other base.
/// SEG-RANGE-01, SEG-GAP-49
pub fn is_line_free(look: Look<'_>, from: Disc, to: Disc, but: &[FigureId]) -> bool {
    let lines = match look.setup.options.sight_lines {
        SightLines::AnyToAny => Lines::AnyToAny,
        SightLines::Centre => Lines::Centre,
    };
    let blocks = |at: Point| level(at, from.at) || level(at, to.at);
    let bases = bases(look, but).into_iter().filter(|(_, base)| blocks(base.at));
    let mut obstacles: Vec<Obstacle<'_>> = bases.map(|(_, base)| Obstacle::Disc(base)).collect();
    obstacles.extend(
        portals(look).into_iter().filter(|(_, base)| blocks(base.at)).map(|(_, base)| Obstacle::Disc(base)),
    );
    let mut low = Vec::new();
    for piece in &look.setup.scenery {
        match height::against(look, piece, from, to) {
            Height::Blocks => obstacles.push(Obstacle::Polygon(&piece.outline)),
            Height::Below => {}
            Height::Met => low.push(piece),
        }
    }
    if low.is_empty() {
        return sight(from, to, &obstacles, lines).is_some();
    }
    height::is_line_free(&obstacles, &low, from, to, lines)
}

/// The bases on the table, but for some figures.
pub fn bases(look: Look<'_>, but: &[FigureId]) -> Vec<(FigureId, Disc)> {
    look.figures()
        .filter(|(id, figure)| figure.presence == Presence::OnTable && !but.contains(id))
        .filter_map(|(id, _)| look.disc(id).map(|disc| (id, disc)))
        .collect()
}

/// The portals whose places are recorded, by number: scenery the size of a base.   SEG-SKSPE-09
pub fn portals(look: Look<'_>) -> Vec<(u16, Disc)> {
    (0_u16..)
        .zip(&look.state.portals)
        .filter_map(|(number, portal)| {
            let base = look.profile(portal.by).map_or(DEFAULT_BASE, Profile::base);
            portal.at.map(|at| (number, Disc::new(at, base)))
        })
        .collect()
}
