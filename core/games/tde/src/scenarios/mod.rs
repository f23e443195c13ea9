//! What each scenario does as the match goes on.   TDE-SCN-01, TDE-TURN-12

#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, look};
use crate::setup::Scenario;
use crate::state::Kill;
use crate::{assassination, attack_and_defence, couriers, treasure_hunt, vengeance, victory};
use greffe_core::judging::draft::Stop;

/// What a scenario does in the Initiative phase, before action points are given. Whether the match is over.
pub fn at_initiative(draft: &mut TdeDraft<'_>) -> Result<bool, Stop> {
    if look(draft).state.scenario == Some(Scenario::TreasureHunt) {
        treasure_hunt::at_initiative(draft)?;
    }
    Ok(look(draft).state.ended.is_some())
}

/// What a scenario does after an action sequence: it scores those eliminated in it.
pub fn after_sequence(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let kills = victory::fresh_kills(look(draft));
    score_kills(draft, &kills)
}

/// Scores those just eliminated, all at once.   TDE-ASS-09, TDE-VEN-06, TDE-VEN-07
pub fn score_kills(draft: &mut TdeDraft<'_>, kills: &[Kill]) -> Result<(), Stop> {
    match look(draft).state.scenario {
        Some(Scenario::Assassination) => assassination::score_kills(draft, kills),
        Some(Scenario::Vengeance) => vengeance::score_kills(draft, kills),
        None | Some(Scenario::AttackAndDefence | Scenario::Couriers | Scenario::TreasureHunt) => Ok(()),
    }
}

/// What a scenario scores in Upkeep, and whether it ends the match.   TDE-TURN-12
pub fn at_upkeep(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    after_sequence(draft)?;
    match look(draft).state.scenario {
        None => Ok(()),
        Some(Scenario::Assassination) => assassination::at_upkeep(draft),
        Some(Scenario::Vengeance) => vengeance::at_upkeep(draft),
        Some(Scenario::AttackAndDefence) => attack_and_defence::at_upkeep(draft),
        Some(Scenario::Couriers) => couriers::at_upkeep(draft),
        Some(Scenario::TreasureHunt) => treasure_hunt::at_upkeep(draft),
    }
}
