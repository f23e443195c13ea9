//! What abilities, skills and talents add to tests.

use crate::fact::FigureId;
use crate::ids::RuleId;
use crate::modifiers::Modifiers;
use crate::systems::ad::profiles::{Ability, CombatSkill};
use crate::systems::ad::state::frames::Score;
use crate::systems::ad::state::look::Look;

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

/// What every test of a figure suffers or gains: its wounds, its uncle.   AD-TEST-15, AD-TAL-01
pub fn condition(look: Look<'_>, figure: FigureId, score: Score) -> Modifiers {
    let mut modifiers = Modifiers::new();
    if look.is_crippled(figure) {
        modifiers.add(RuleId::new("AD-TEST-15"), -1);
    }
    if look.figure(figure).is_some_and(|figure| figure.nephew_of.is_some()) {
        let brave = score == Score::Ability(Ability::Willpower);
        modifiers.add(RuleId::new("AD-TAL-01"), if brave { 1 } else { -1 });
    }
    modifiers
}
