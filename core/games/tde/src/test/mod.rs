//! Tests and their re-rolls.   TDE-TEST-01 to TDE-TEST-13, TDE-CORE-04 to TDE-CORE-06

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, because, d10s, look, name};
use crate::profiles::cards::Moment;
use crate::refusal::Refusal;
use crate::skills::{self, hand};
use crate::state::dice::{Attribute, Rolled, Save, SaveOf, TalentRef, Test, TestOf};
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::state::{Part, WindowKind};
use crate::{event, talents};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::{Effect, FigureId};
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// A test to be rolled.
pub struct Trial {
    /// Who tests.
    pub figure: FigureId,
    /// What for.
    pub of: TestOf,
    /// The attribute.
    pub attribute: Attribute,
    /// The rule that asks for it.
    pub rule: &'static str,
    /// What is added to the attribute, line by line.   TDE-TEST-12
    pub modifiers: Modifiers,
}

/// An armour test to be rolled.
pub struct Guard {
    /// Who tests.
    pub figure: FigureId,
    /// What for.
    pub of: SaveOf,
    /// The part that tests, of a cavalry figure.
    pub part: Option<Part>,
    /// Endurance and all that changes it, line by line.
    pub endurance: Modifiers,
    /// The number of dice: one for each damage.
    pub damage: u32,
    /// The rule that asks for it.
    pub rule: &'static str,
}

/// What dice must not exceed: 1 to 9, whatever the modifiers.   TDE-TEST-13
pub fn clamp(value: i32) -> u8 {
    u8::try_from(value.clamp(1, 9)).unwrap_or(9)
}

/// The kind of roll of every attribute test, whose source of dice the opening fixes.
const PAIR: &str = "attribute";

/// The kind of roll of an armour test.
fn save_kind(of: SaveOf) -> &'static str {
    match of {
        SaveOf::Harm(_) | SaveOf::Tumble {} => "armour",
        SaveOf::Fire {} => "fire",
    }
}

/// Throws the pair of dice of a test onto the table.   TDE-TEST-01
pub fn throw(draft: &mut TdeDraft<'_>, trial: Trial) -> Result<(), Stop> {
    let Trial { figure, of, attribute, rule, modifiers } = trial;
    let printed = look(draft).attribute(figure, attribute);
    let target = clamp(printed.saturating_add(modifiers.total()));
    let (faces, purpose) = d10s(draft, PAIR, rule, Some(figure), 2)?;
    let dice = [faces.first().copied().unwrap_or(10), faces.get(1).copied().unwrap_or(10)];
    let test = Test { figure, of, attribute, target, dice, rerolled: [false; 2], granted: Vec::new() };
    let mut why =
        because(draft, &[rule, "TDE-TEST-01", "TDE-TEST-12", "TDE-TEST-13", "TDE-CORE-09"]).roll(purpose);
    why = why.and(RuleId::new(grade_rule(&test, look(draft))));
    if dice == [target; 2] {
        why = why.and(RuleId::new("TDE-GAP-01"));
    }
    // A reveal takes the -2 of the blind, on Intellect too.
    let blind = modifiers.lines().iter().any(|line| line.rule.as_str() == "TDE-PROP-03");
    if attribute == Attribute::Intellect && blind {
        why = why.and(RuleId::new("TDE-GAP-33"));
    }
    if matches!(of, TestOf::Movement {}) {
        why = why.and(RuleId::new("TDE-SEQ-10")).and(RuleId::new("TDE-SEQ-11"));
    }
    draft.emit(event::TestRolled { test }, why.sum(modifiers))
}

/// The rule by which a test has its grade.
fn grade_rule(test: &Test, look: Look<'_>) -> &'static str {
    use crate::state::dice::Grade;
    match test.grade(look.options()) {
        Grade::Fiasco => "TDE-TEST-08",
        Grade::Flop => "TDE-TEST-02",
        Grade::Success => "TDE-TEST-03",
        Grade::Exceptional => "TDE-TEST-04",
        Grade::Exploit if test.dice.last() == Some(&1) => "TDE-TEST-05",
        Grade::Exploit => "TDE-TEST-06",
    }
}

/// Throws the dice of an armour test onto the table.   TDE-HEALTH-01, TDE-GAP-47
pub fn throw_save(draft: &mut TdeDraft<'_>, guard: Guard) -> Result<(), Stop> {
    let Guard { figure, of, part, endurance, damage, rule } = guard;
    let target = clamp(endurance.total());
    let (dice, purpose) = d10s(draft, save_kind(of), rule, Some(figure), damage)?;
    let save = Save { figure, of, part, target, dice, rerolled: Vec::new(), granted: Vec::new() };
    let why = because(draft, &[rule, "TDE-HEALTH-01", "TDE-GAP-47"]).roll(purpose);
    draft.emit(event::SaveRolled { save }, why.sum(endurance))
}

/// After the last throw: offers re-rolls to whoever has some, or takes the dice up.   TDE-SEQ-16
pub fn offer(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let sides = askable(look(draft));
    if sides.is_empty() {
        return settle(draft);
    }
    let why = because(draft, &["TDE-SEQ-16", "TDE-CORE-06"]);
    draft.emit(event::RerollsOffered { sides }, why)
}

/// The dice on the table.
fn on_table(look: Look<'_>) -> Option<&Rolled> {
    match look.top() {
        Some(Frame::Rolled { rolled }) => Some(rolled),
        Some(_) | None => None,
    }
}

/// The sides that may roll a die of the table again.
fn askable(look: Look<'_>) -> Vec<u8> {
    let Some(rolled) = on_table(look) else { return Vec::new() };
    // Agreed sources may grant a re-roll to anybody.
    let claimable = !look.setup.sources.is_empty() && has_free_die(look, rolled);
    let able = |side: u8| {
        let own = |source: &TalentRef| look.side_of(source.figure) == Some(side);
        let card = || holds_card(look, side) && has_free_die(look, rolled);
        claimable || sources(look, rolled).iter().any(own) || card()
    };
    [0, 1].into_iter().filter(|side| !look.passes(*side, WindowKind::Rerolls) && able(*side)).collect()
}

/// Whether a side has a card in hand whose moment this is.   TDE-BUILD-11, TDE-SEQ-16
fn holds_card(look: Look<'_>, side: u8) -> bool {
    !look.setup.before(3) && hand::holds(look, side, Moment::Rerolls)
}

/// Whether some die may still be rolled again.   TDE-CORE-04, TDE-CORE-05
fn has_free_die(look: Look<'_>, rolled: &Rolled) -> bool {
    let test = |test: &Test| !test.is_fixed(look.options()) && test.rerolled != [true; 2];
    let save = |save: &Save| save.rerolled.len() < save.dice.len();
    rolled.tests.iter().any(test) || rolled.saves.iter().any(save)
}

/// The talents by which some die on the table may be rolled again.
fn sources(look: Look<'_>, rolled: &Rolled) -> Vec<TalentRef> {
    let free =
        rolled.tests.iter().filter(|test| !test.is_fixed(look.options()) && test.rerolled != [true; 2]);
    let tests = free.flat_map(|test| skills::rerolls(look, test));
    let open = rolled.saves.iter().filter(|save| save.rerolled.len() < save.dice.len());
    tests.chain(open.flat_map(|save| skills::save_rerolls(look, save))).collect()
}

/// Takes the dice up once nobody is asked any more. Whether there was a step to take.
pub fn step(draft: &mut TdeDraft<'_>, rolled: &Rolled) -> Result<bool, Stop> {
    if rolled.asked.is_empty() {
        return settle(draft).map(|()| true);
    }
    let passed = rolled.asked.iter().copied().find(|side| look(draft).passes(*side, WindowKind::Rerolls));
    if let Some(side) = passed {
        let why = because(draft, &["TDE-CORE-06"]);
        draft.emit(event::ResultsAccepted { side }, why)?;
    }
    Ok(passed.is_some())
}

/// What the dice show stands.
fn settle(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let why = because(draft, &["TDE-SEQ-16", "TDE-CORE-12"]);
    draft.emit(event::DiceSettled {}, why)
}

/// The dice that a side may still roll again: it is asked, or has passed and may change its mind. A die that
/// nobody may roll again says so first.   TDE-CORE-04, TDE-CORE-05, TDE-CORE-06
fn window(draft: &TdeDraft<'_>, side: u8, roll: u16, die: u8) -> Result<Rolled, Stop> {
    let Some(rolled) = on_table(look(draft)) else { return Err(taken_up(look(draft)).into()) };
    if let Some(test) = rolled.tests.get(usize::from(roll)) {
        free_die(draft, test, die)?;
    }
    let may = rolled.asked.contains(&side) || askable(look(draft)).contains(&side);
    if may { Ok(rolled.clone()) } else { Err(Refusal::NotYourTurn.into()) }
}

/// Rolls one die again.   TDE-CORE-04
pub fn reroll(
    draft: &mut TdeDraft<'_>,
    side: u8,
    roll: u16,
    die: u8,
    talent: Option<TalentRef>,
) -> Result<(), Stop> {
    let rolled = window(draft, side, roll, die)?;
    let place = usize::from(roll);
    let (figure, kind, begun) = if let Some(test) = rolled.tests.get(place) {
        free_die(draft, test, die)?;
        (test.figure, PAIR, &test.granted)
    } else {
        let save = place.checked_sub(rolled.tests.len()).and_then(|place| rolled.saves.get(place));
        let Some(save) = save else { return Err(Refusal::NoSuchDie.into()) };
        if usize::from(die) >= save.dice.len() {
            return Err(Refusal::NoSuchDie.into());
        }
        if save.rerolled.contains(&die) {
            return Err(Refusal::DieRerolled.into());
        }
        (save.figure, save_kind(save.of), &save.granted)
    };
    let granted = match (rolled.tests.get(place), talent) {
        (_, None) => draft.claims().iter().any(|claim| claim.effect == Effect::Reroll {}),
        (Some(test), Some(source)) => {
            look(draft).side_of(source.figure) == Some(side)
                && skills::rerolls_of(look(draft), test, die).contains(&source)
        }
        (None, Some(source)) => {
            let saves = place.checked_sub(rolled.tests.len()).and_then(|place| rolled.saves.get(place));
            look(draft).side_of(source.figure) == Some(side)
                && saves.is_some_and(|save| skills::save_rerolls(look(draft), save).contains(&source))
        }
    };
    if !granted && talent.is_none() && !look(draft).setup.sources.is_empty() {
        return Err(Refusal::ClaimNeeded.into());
    }
    if !granted {
        return Err(Refusal::NoReroll { who: name(draft, figure) }.into());
    }
    let (faces, purpose) = d10s(draft, kind, "TDE-CORE-04", Some(figure), 1)?;
    let face = faces.first().copied().unwrap_or(10);
    let mut why = because(draft, &["TDE-CORE-04", "TDE-CORE-06"]).roll(purpose);
    for claim in draft.claims() {
        why = why.and(claim.source.clone());
    }
    draft.emit(event::Rerolled { roll, die, face, talent }, why)?;
    // Both dice of one roll are one use.   TDE-TALENT-01
    if let Some(source) = talent.filter(|source| draft.setup().before(3) || !begun.contains(source)) {
        talents::count(draft, source)?;
    }
    // Whoever had passed is asked again: the dice are not what they were.
    offer(draft)
}

/// Why dice that have been taken up are not rolled again: a Fiasco or an Exploit stands at once, anything else
/// once both sides leave it.   TDE-CORE-05, TDE-CORE-06
fn taken_up(look: Look<'_>) -> Refusal {
    let fixed = |test: &Test| test.is_fixed(look.options());
    let last = look.sequence().and_then(|sequence| {
        let orders = sequence.orders.iter().rev().find_map(|order| order.test.as_ref());
        let acts = sequence.acts.iter().rev().find_map(|act| act.test.as_ref());
        orders.or(acts).or_else(|| sequence.motion.as_ref().and_then(|motion| motion.test.as_ref()))
    });
    match last {
        Some(test) if !fixed(test) => Refusal::DiceTaken { rule: "TDE-CORE-06" },
        Some(_) => Refusal::DieFixed,
        None => Refusal::DiceTaken { rule: "TDE-CORE-05" },
    }
}

/// Refuses a die that may not be rolled again.   TDE-CORE-04, TDE-CORE-05
fn free_die(draft: &TdeDraft<'_>, test: &Test, die: u8) -> Result<(), Stop> {
    match test.rerolled.get(usize::from(die)) {
        None => Err(Refusal::NoSuchDie.into()),
        Some(true) => Err(Refusal::DieRerolled.into()),
        Some(false) if test.is_fixed(look(draft).options()) => Err(Refusal::DieFixed.into()),
        Some(false) => Ok(()),
    }
}

/// Leaves the dice as they are.   TDE-CORE-06
pub fn accept(draft: &mut TdeDraft<'_>, side: u8) -> Result<(), Stop> {
    let Some(rolled) = on_table(look(draft)) else { return Err(Refusal::NotNow.into()) };
    if !rolled.asked.contains(&side) {
        return Err(Refusal::NotYourTurn.into());
    }
    let why = because(draft, &["TDE-CORE-06"]);
    draft.emit(event::ResultsAccepted { side }, why)
}
