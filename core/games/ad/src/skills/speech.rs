//! What is tested in a conversation.   AD-TAL-29, AD-TAL-35, AD-GAP-18

use crate::profiles::Ability;
use crate::setup::options::RecruitDefenceAbility;
use crate::state::frames::{Score, Topic};
use crate::state::look::Look;

/// What is tested on either side: of those who talk, of those who resist.   AD-TAL-29, AD-TAL-35, AD-GAP-18
pub fn scores(look: Look<'_>, topic: Topic) -> [Score; 2] {
    let resisted = match (topic, look.options().recruit_defence_ability) {
        (Topic::Recruit, RecruitDefenceAbility::Charisma) => Ability::Charisma,
        (Topic::Recruit, RecruitDefenceAbility::Willpower) | (Topic::Seduction | Topic::Bribe, _) => {
            Ability::Willpower
        }
    };
    [Score::Ability(Ability::Charisma), Score::Ability(resisted)]
}
