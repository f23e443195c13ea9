//! Tests: the sum of the threshold, bonuses and outnumbering, the die, the outcome.
//! SEG-TEST-01 to SEG-TEST-08, SEG-BONUS-01 to SEG-BONUS-06, SEG-OUTN-01 to SEG-OUTN-05, SEG-GAP-01, SEG-GAP-53

#[cfg(test)]
mod tests;

use crate::draft::{SegDraft, look};
use crate::event::Test;
use crate::profiles::{Skill, Suit};
use crate::range::table;
use crate::setup::{CustomEffect, Situation};
use crate::state::look::Look;
use crate::state::{Frame, Posture};
use greffe_core::judging::draft::{Because, Purpose, Stop};
use greffe_core::judging::fact::{Claim, Effect, FigureId};
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::{RuleId, Seat};

/// Who tests what, and in what situation.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// Who tests.
    pub figure: FigureId,
    /// What is tested.
    pub suit: Suit,
    /// The target or the source of the action, left out of the outnumbering.   SEG-OUTN-02
    pub other: Option<FigureId>,
    /// Whether the other is out of contact.
    pub ranged: Option<bool>,
    /// Whether it is a test of the action of this activation.   SEG-SKMISC-04
    pub action: bool,
}

/// The sum of a test, in the order of the rulebook.   SEG-TEST-03
pub fn sum(draft: &mut SegDraft<'_>, trial: &Trial, situation: &[(RuleId, i32)]) -> Result<Modifiers, Stop> {
    summed(draft, trial, &[trial.other], situation)
}

/// The sum of a reaction: its trial's other is the source of the action, which may have a target too.   SEG-OUTN-02
pub fn reaction(
    draft: &mut SegDraft<'_>,
    trial: &Trial,
    target: Option<FigureId>,
) -> Result<Modifiers, Stop> {
    let target = target.filter(|_| !draft.setup().before(10));
    summed(draft, trial, &[trial.other, target], &[])
}

/// The sum of a test whose action has these for target and source.
fn summed(
    draft: &mut SegDraft<'_>,
    trial: &Trial,
    apart: &[Option<FigureId>],
    situation: &[(RuleId, i32)],
) -> Result<Modifiers, Stop> {
    let adversaries = table::adversaries(draft, trial.figure)?;
    let mut lines = own_lines(look(draft), trial);
    lines.extend(outnumbering_lines(look(draft), trial.figure, apart, &adversaries));
    lines.extend(situation.iter().cloned());
    let mut modifiers = Modifiers::new();
    for (rule, value) in lines {
        let aside = draft.claims().iter().any(|claim| claim.effect == Effect::Ignore(rule.clone()));
        modifiers.add(rule, if aside { 0 } else { value });
    }
    for claim in draft.claims() {
        if let Effect::Modifier(value) = claim.effect {
            modifiers.add(claim.source.clone(), value);
        }
    }
    Ok(modifiers)
}

/// Value, bonuses, supports, precision, aim.
fn own_lines(look: Look<'_>, trial: &Trial) -> Vec<(RuleId, i32)> {
    let Some(figure) = look.figure(trial.figure) else { return Vec::new() };
    let mut lines = vec![(RuleId::new("SEG-TEST-01"), figure.value)];
    lines.extend(bonuses(look, trial.figure, trial.suit, trial.ranged));
    for support in &figure.support {
        let rule = if support.amount > 1 { "SEG-SKMISC-07" } else { "SEG-BASIC-06" };
        lines.push((RuleId::new(rule), support.amount));
    }
    let precise = look.activation().is_some_and(
        |frame| matches!(frame, Frame::Activation { figure, precise: true, .. } if *figure == trial.figure),
    );
    if precise {
        lines.push((RuleId::new("SEG-SKMISC-04"), i32::from(trial.action)));
    }
    if figure.posture == Some(Posture::Positioned) {
        let aimed = trial.suit == Suit::Spades && trial.ranged == Some(true);
        lines.push((RuleId::new("SEG-SKSHOOT-04"), i32::from(aimed)));
    }
    lines
}

/// One line for each adversary in contact.   SEG-OUTN-01 to SEG-OUTN-05
fn outnumbering_lines(
    look: Look<'_>,
    figure: FigureId,
    apart: &[Option<FigureId>],
    adversaries: &[FigureId],
) -> Vec<(RuleId, i32)> {
    if look.has(figure, Skill::Unflappable) {
        let expected = adversaries.iter().any(|other| !apart.contains(&Some(*other)));
        return if expected { vec![(RuleId::new("SEG-OUTN-05"), 0)] } else { Vec::new() };
    }
    adversaries
        .iter()
        .map(|other| {
            let counts = outnumbering(look, *other);
            if apart.contains(&Some(*other)) {
                (RuleId::new("SEG-OUTN-02"), 0)
            } else if counts == 0 {
                (RuleId::new("SEG-OUTN-03"), 0)
            } else if counts == 2 {
                (RuleId::new("SEG-OUTN-04"), -2)
            } else {
                (RuleId::new("SEG-OUTN-01"), -1)
            }
        })
        .collect()
}

/// The bonus skills and skills of the players' own that count in a test of a suit.
/// SEG-BONUS-01 to SEG-BONUS-05, SEG-ADJ-04, SEG-MAT-07
pub fn bonuses(look: Look<'_>, figure: FigureId, suit: Suit, ranged: Option<bool>) -> Vec<(RuleId, i32)> {
    let Some(profile) = look.profile(figure) else { return Vec::new() };
    let bonus = profile.bonus;
    let mut lines = Vec::new();
    match suit {
        Suit::Spades if ranged == Some(true) => lines.push(("SEG-BONUS-02", bonus.ranged_spades)),
        Suit::Spades => {
            lines.push(("SEG-BONUS-01", bonus.contact_spades));
            if bonus.ranged_spades != 0 {
                // A player may expect the ranged bonus: it does not count in contact.
                lines.push(("SEG-ADJ-04", 0));
            }
        }
        Suit::Hearts => lines.push(("SEG-BONUS-03", bonus.hearts)),
        Suit::Clubs => lines.push(("SEG-BONUS-04", bonus.clubs)),
        Suit::Diamonds => lines.push(("SEG-BONUS-05", bonus.diamonds)),
    }
    lines.retain(|(rule, value)| *value != 0 || *rule == "SEG-ADJ-04");
    for effect in look.custom_effects(figure) {
        if let CustomEffect::Bonus { suit: of, situation, value } = effect
            && *of == suit
        {
            let counts = match situation {
                Situation::Any => true,
                Situation::Contact if !look.setup.before(4) => ranged == Some(false),
                Situation::Contact => ranged != Some(true),
                Situation::Ranged => ranged == Some(true),
            };
            lines.push(("SEG-MAT-07", if counts { *value } else { 0 }));
        }
    }
    lines.into_iter().map(|(rule, value)| (RuleId::new(rule), value)).collect()
}

/// What an adversary in contact takes off a test.   SEG-OUTN-01, SEG-OUTN-03, SEG-OUTN-04
pub fn outnumbering(look: Look<'_>, adversary: FigureId) -> i32 {
    if look.figure(adversary).is_some_and(|figure| figure.immobilised) {
        0
    } else if look.has(adversary, Skill::Disruptive) {
        2
    } else {
        1
    }
}

/// The rules behind a line of a sum, beside its own: by the line alone, for a test that was declared before its parry
/// is made from the lines kept.   SEG-GAP-05
pub fn of_line(rule: &str) -> &'static [&'static str] {
    match rule {
        "SEG-BONUS-01" | "SEG-BONUS-02" | "SEG-BONUS-03" | "SEG-BONUS-04" | "SEG-BONUS-05" => {
            &["SEG-TEST-07", "SEG-BONUS-06"]
        }
        "SEG-OUTN-04" => &["SEG-SKMISC-03"],
        "SEG-OUTN-05" => &["SEG-SKMISC-02"],
        "SEG-SKDEF-13" | "SEG-SKDEF-14" | "SEG-SKDEF-15" => &["SEG-GAP-16"],
        _ => &[],
    }
}

/// A test about to be made.
pub struct Throw<'a> {
    /// The rule of the action.
    pub rule: &'static str,
    /// Who tests.
    pub figure: FigureId,
    /// What.
    pub suit: Suit,
    /// The sum.
    pub modifiers: &'a Modifiers,
    /// The claims that bear on it.
    pub claims: &'a [Claim],
    /// Which of several tests of the same action, from 1.
    pub nth: u16,
    /// A skill that makes it succeed without a die.   SEG-GAP-53
    pub certain: Option<&'static str>,
}

/// Makes a test.   SEG-TEST-02, SEG-TEST-05, SEG-TEST-06, SEG-GAP-01
pub fn test(draft: &mut SegDraft<'_>, throw: &Throw<'_>) -> Result<(Test, Because), Stop> {
    let threshold = throw.modifiers.total();
    let mut test =
        Test { figure: throw.figure, suit: throw.suit, threshold, faces: Vec::new(), passed: false };
    let mut because = Because::rule(RuleId::new(throw.rule)).and(RuleId::new("SEG-TEST-03"));
    because = because.sum(throw.modifiers.clone());
    if is_hurt(look(draft), throw.figure) {
        because = because.and(RuleId::new("SEG-TEST-04"));
    }
    let beside = throw.modifiers.lines().iter().flat_map(|line| of_line(line.rule.as_str()));
    for rule in beside {
        because = because.and(RuleId::new(rule));
    }
    for claim in throw.claims {
        because = because.and(claim.source.clone());
    }
    let fixed = throw.claims.iter().find_map(|claim| match claim.effect {
        Effect::Outcome(passed) => Some(passed),
        Effect::Modifier(_) | Effect::Reroll {} | Effect::Ignore(_) => None,
    });
    if let Some(passed) = fixed {
        test.passed = passed;
        return Ok((test, because));
    }
    if let Some(rule) = throw.certain {
        test.passed = true;
        return Ok((test, because.and(RuleId::new(rule)).and(RuleId::new("SEG-GAP-53"))));
    }
    let certain = if threshold >= 6 {
        because = because.and(RuleId::new("SEG-TEST-05"));
        true
    } else if threshold <= 0 {
        because = because.and(RuleId::new("SEG-TEST-06"));
        true
    } else {
        because = because.and(RuleId::new("SEG-TEST-02"));
        false
    };
    if certain {
        because = because.and(RuleId::new("SEG-GAP-01"));
    }
    if !certain || draft.setup().options.roll_when_certain {
        because = roll(draft, throw, &mut test, because)?;
    } else {
        test.passed = threshold >= 6;
    }
    Ok((test, because))
}

/// Whether a figure has lost Value: the sum starts lower, and nothing else.   SEG-TEST-04
fn is_hurt(look: Look<'_>, figure: FigureId) -> bool {
    let start = look.profile(figure).map(|profile| profile.value);
    look.figure(figure).map(|figure| figure.value) < start
}

/// The die, and the one that a claim gives again.
fn roll(
    draft: &mut SegDraft<'_>,
    throw: &Throw<'_>,
    test: &mut Test,
    mut because: Because,
) -> Result<Because, Stop> {
    let again = throw.claims.iter().filter(|claim| matches!(claim.effect, Effect::Reroll {}));
    let mut purposes = vec![Purpose::of(RuleId::new(throw.rule), throw.figure).nth(throw.nth)];
    purposes.extend(again.map(|claim| Purpose::of(claim.source.clone(), throw.figure).nth(throw.nth)));
    let roller = roller(draft, throw.figure);
    for purpose in purposes {
        let faces = draft.dice("test", roller, &[6], &purpose)?;
        test.faces.extend(faces);
        because = because.roll(purpose);
    }
    let face = test.faces.last().copied().and_then(|face| i32::try_from(face).ok());
    test.passed = face.is_some_and(|face| face <= test.threshold);
    Ok(because)
}

/// The seat that rolls for a figure: the declaring one when it is of its side, else its side's first.
fn roller(draft: &SegDraft<'_>, figure: FigureId) -> Seat {
    let side = look(draft).side_of(figure);
    if side.is_some() && look(draft).seat_side(draft.by()) == side {
        return draft.by();
    }
    side.and_then(|side| look(draft).seat(side)).unwrap_or_else(|| draft.by())
}

/// Why several tests of one action came out as they did: one sum, every roll.
pub fn merge(mut all: Because, one: Because) -> Because {
    for rule in one.rules {
        all = all.and(rule);
    }
    if all.modifiers.is_empty() {
        all.modifiers = one.modifiers;
    }
    all.rolls.extend(one.rolls);
    all
}
