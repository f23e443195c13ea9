//! What abilities, skills and talents add to tests.

pub mod melee;
pub mod shooting;
pub mod speech;

use crate::profiles::talents::Talent;
use crate::profiles::{Ability, CombatSkill};
use crate::state::frames::{Score, TestUse};
use crate::state::look::Look;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// How far authority lifts willpower.   AD-TAL-06
const LED: i32 = 2;

/// What a score is worth for a figure.   AD-ABIL-01, AD-ABIL-03, AD-ABIL-04, AD-WPN-03
pub fn score(look: Look<'_>, figure: FigureId, score: Score) -> (RuleId, i32) {
    let profile = look.profile(figure);
    match score {
        Score::Ability(ability) => {
            let value = profile.map_or(0, |profile| profile.abilities.of(ability));
            (RuleId::new("AD-ABIL-01"), value)
        }
        Score::Skill(skill) => match profile.and_then(|profile| profile.skill(skill)) {
            Some(value) if skill == CombatSkill::Brawling => (RuleId::new("AD-ABIL-04"), value),
            Some(value) => (RuleId::new("AD-ABIL-03"), value),
            None => (RuleId::new("AD-WPN-03"), -2),
        },
        Score::Talent(value) => (RuleId::new("AD-ABIL-06"), value),
        Score::Nothing => (RuleId::new("AD-TEST-16"), 0),
    }
}

/// What every unopposed test of a figure suffers or gains, by its use.   AD-TEST-15, AD-GAP-04
pub fn condition(look: Look<'_>, figure: FigureId, used_for: &TestUse, score: Score) -> Modifiers {
    let spared = match used_for {
        TestUse::WakeUp {} => return Modifiers::new(),
        TestUse::Parry {} => !look.options().crippled_applies_to_parry.is_yes(),
        TestUse::Run {}
        | TestUse::Pace { .. }
        | TestUse::Shot { .. }
        | TestUse::ForceDoor { .. }
        | TestUse::PickLock { .. }
        | TestUse::FastReload { .. }
        | TestUse::Disarm { .. }
        | TestUse::NoRetreat {}
        | TestUse::RetreatDown { .. }
        | TestUse::Leave {}
        | TestUse::LeaveDown { .. }
        | TestUse::Morale {}
        | TestUse::Poison { .. }
        | TestUse::Vision {} => false,
    };
    let mut modifiers = if spared { Modifiers::new() } else { crippled(look, figure) };
    modifiers.extend(&nephew(look, figure, score));
    modifiers.extend(&authority(look, figure, score));
    modifiers
}

/// What every opposed test of a figure suffers or gains; `faith`: its score has been replaced, so that nobody
/// lifts it.   AD-TEST-15, AD-TAL-01, AD-TAL-21a
pub fn wounded(look: Look<'_>, figure: FigureId, score: Score, faith: bool) -> Modifiers {
    let mut modifiers = crippled(look, figure);
    modifiers.extend(&nephew(look, figure, score));
    if !faith {
        modifiers.extend(&authority(look, figure, score));
    }
    modifiers
}

/// AD-TEST-15
fn crippled(look: Look<'_>, figure: FigureId) -> Modifiers {
    let mut modifiers = Modifiers::new();
    if look.is_crippled(figure) {
        modifiers.add(RuleId::new("AD-TEST-15"), -1);
    }
    modifiers
}

/// AD-TAL-01
fn nephew(look: Look<'_>, figure: FigureId, score: Score) -> Modifiers {
    let mut modifiers = Modifiers::new();
    if look.figure(figure).is_some_and(|figure| figure.nephew_of.is_some()) {
        let brave = score == Score::Ability(Ability::Willpower);
        modifiers.add(RuleId::new("AD-TAL-01"), if brave { 1 } else { -1 });
    }
    modifiers
}

/// A friendly commoner is braver for each that leads it nearby, up to 2.   AD-TAL-06, AD-TEST-16
fn authority(look: Look<'_>, figure: FigureId, score: Score) -> Modifiers {
    let mut modifiers = Modifiers::new();
    if score == Score::Ability(Ability::Willpower) {
        let lift = courage(look, figure).saturating_sub(self::score(look, figure, score).1);
        if lift > 0 {
            modifiers.add(RuleId::new("AD-TAL-06"), lift);
        }
    }
    modifiers
}

/// The willpower of a figure, lifted by the authority of those near it.   AD-TAL-06
pub fn courage(look: Look<'_>, figure: FigureId) -> i32 {
    let leads = |other: FigureId| {
        other != figure
            && look.has(other, Talent::Authority)
            && look.side_of(other) == look.side_of(figure)
            && (look.setup.before(3) || look.are_friends(other, figure))
            && look.sees(other, figure)
            && look.range(other, figure).is_some_and(|range| range <= 6)
    };
    let base = look.profile(figure).map_or(0, |profile| profile.abilities.willpower);
    if look.is_hero(figure) || base >= LED {
        return base;
    }
    let leaders = i32::try_from(look.in_play().filter(|other| leads(*other)).count()).unwrap_or(LED);
    base.saturating_add(leaders).min(LED)
}
