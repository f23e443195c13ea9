//! The set-up of a scenario and the deployment: one step after the other, in the order of the book.
//! TDE-SETUP-04 to TDE-SETUP-08, TDE-SCN-01 to TDE-SCN-05

pub mod events;
pub(crate) mod forms;
pub mod choose;
pub mod infiltrate;
pub mod objectives;
pub mod place;
pub mod plan;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, because, d10s, look};
use crate::profiles::Kind;
use crate::refusal::Refusal;
use crate::setup::{Pick, Scenario};
use crate::state::Letter;
use crate::state::frames::Frame;
use crate::state::members::{leader, side_of};
use crate::state::staging::{Staging, Step};
use crate::{event, turn};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::record::ids::RuleId;

/// The most throws that mounted Leaders may cost before the second scenario is played.
const MOST_THROWS: u8 = 50;

/// The scenario is fixed: the one agreed, or a D5.   TDE-SETUP-02, TDE-SCN-01, TDE-CORE-10
pub fn select_scenario(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let (scenario, die, why) = match draft.setup().scenario {
        Pick::None => (None, None, because(draft, &["TDE-SETUP-02"])),
        Pick::Agreed(scenario) => {
            (Some(scenario), None, because(draft, &["TDE-SETUP-02", table_rule(scenario)]))
        }
        Pick::Random => drawn(draft)?,
    };
    draft.emit(event::ScenarioSelected { scenario, die }, why)
}

/// What a scenario says of its table.   TDE-ASS-01, TDE-VEN-01, TDE-ATK-01, TDE-COU-01, TDE-TRE-01
fn table_rule(scenario: Scenario) -> &'static str {
    match scenario {
        Scenario::Assassination => "TDE-ASS-01",
        Scenario::Vengeance => "TDE-VEN-01",
        Scenario::AttackAndDefence => "TDE-ATK-01",
        Scenario::Couriers => "TDE-COU-01",
        Scenario::TreasureHunt => "TDE-TRE-01",
    }
}

/// A scenario drawn with a D5; no assassination when a Leader rides.   TDE-SCN-01, TDE-CORE-10, TDE-ASS-02
fn drawn(draft: &mut TdeDraft<'_>) -> Result<(Option<Scenario>, Option<u8>, Because), Stop> {
    let mounted = [0, 1]
        .into_iter()
        .filter_map(|side| leader(look(draft), side))
        .any(|leader| look(draft).kind(leader) == Kind::Cavalry);
    let mut why = because(draft, &["TDE-SETUP-02", "TDE-SCN-01", "TDE-CORE-10"]);
    for _ in 0..MOST_THROWS {
        let (faces, purpose) = d10s(draft, "scenario", "TDE-SCN-01", None, 1)?;
        let die = faces.first().copied().unwrap_or(1).div_ceil(2);
        why = why.roll(purpose);
        let scenario = Scenario::of_die(die);
        if scenario != Some(Scenario::Assassination) || !mounted {
            return Ok((scenario, Some(die), why));
        }
        why = why.and(RuleId::new("TDE-ASS-02"));
    }
    Ok((Some(Scenario::Vengeance), None, why))
}

/// One step of the staging that needs no choice; whether there was one to take.
pub fn step(draft: &mut TdeDraft<'_>, staging: &Staging) -> Result<bool, Stop> {
    if let Some(infiltrating) = &staging.infiltrating {
        return infiltrate::step(draft, infiltrating);
    }
    if objectives::lay_out(draft)? {
        return Ok(true);
    }
    match plan::next(look(draft)) {
        Some((step, side)) if (step, side) == (staging.step, staging.side) => Ok(false),
        Some((step, side)) => {
            let why = because(draft, &rules(step));
            draft.emit(event::StagingReached { step, side }, why)?;
            Ok(true)
        }
        None => start(draft).map(|()| true),
    }
}

/// The rules behind a step.
fn rules(step: Step) -> Vec<&'static str> {
    match step {
        Step::Letters => vec!["TDE-SCN-02"],
        Step::Secrets => vec!["TDE-VEN-02"],
        Step::Courier => vec!["TDE-COU-02"],
        Step::Edge => vec!["TDE-SETUP-05", "TDE-SCN-04"],
        Step::Corner => vec!["TDE-SCN-04"],
        Step::Reserve => vec!["TDE-SETUP-06", "TDE-ASS-03"],
        Step::Groups | Step::SecondGroup => vec!["TDE-TRE-03"],
        Step::Objective => vec!["TDE-ATK-01", "TDE-TRE-02"],
        Step::Leader => vec!["TDE-ASS-04"],
        Step::Team => vec!["TDE-SETUP-05"],
        Step::Infiltrators => vec!["TDE-SETUP-06", "TDE-SCOUT-01"],
        Step::PlaceCourier => vec!["TDE-COU-05"],
    }
}

/// Everybody is placed: turn 1 begins without a roll. B is active first, or the holder without a scenario.
/// TDE-SETUP-08, TDE-SCN-02
fn start(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let first = match look(draft).state.scenario {
        None => look(draft).state.initiative.unwrap_or(0),
        Some(_) => side_of(look(draft), Letter::B),
    };
    let mut why = because(draft, &["TDE-SETUP-08"]);
    for rule in start_rules(look(draft).state.scenario) {
        why = why.and(RuleId::new(rule));
    }
    draft.emit(event::MatchStarted { first }, why)?;
    turn::start(draft, 1)
}

fn start_rules(scenario: Option<Scenario>) -> &'static [&'static str] {
    match scenario {
        None => &["TDE-SETUP-05"],
        Some(Scenario::Assassination) => &["TDE-SCN-02", "TDE-ASS-08"],
        Some(Scenario::Vengeance) => &["TDE-SCN-02", "TDE-VEN-05"],
        Some(Scenario::AttackAndDefence) => &["TDE-SCN-02", "TDE-ATK-05"],
        Some(Scenario::Couriers) => &["TDE-SCN-02", "TDE-COU-06"],
        Some(Scenario::TreasureHunt) => &["TDE-SCN-02", "TDE-TRE-05"],
    }
}

/// The step under way, when it waits for this side.
///
/// # Errors
/// When another step is under way, or it waits for the other side.
pub fn window(draft: &TdeDraft<'_>, side: u8, step: Step) -> Result<(), Stop> {
    match look(draft).top() {
        Some(Frame::Staging { staging }) if staging.step == step => {
            let both =
                step == Step::Secrets && look(draft).side(side).is_some_and(|side| side.secret.is_none());
            if staging.side == side || both { Ok(()) } else { Err(Refusal::NotYourTurn.into()) }
        }
        Some(_) | None => Err(Refusal::NotNow.into()),
    }
}
