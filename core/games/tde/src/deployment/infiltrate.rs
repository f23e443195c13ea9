//! Infiltration: its test, the zones it opens, figures that come in later.
//! TDE-SCOUT-01, TDE-ASS-06, TDE-VEN-04, TDE-ATK-03, TDE-COU-04, TDE-TRE-04, TDE-GAP-49

use crate::deployment::{plan, window};
use crate::draft::{TdeDraft, because, claimed, left_of, look, name, set_aside};
use crate::profiles::talents;
use crate::refusal::Refusal;
use crate::refusal::scenes::SceneRefusal;
use crate::setup::Scenario;
use crate::setup::zones::Zone;
use crate::skills::effects;
use crate::skills::scene::Scene;
use crate::state::dice::{Attribute, Grade, TestOf};
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::state::staging::{Arrival, Infiltrating, Step};
use crate::state::{Figure, zones};
use crate::test::{self, Trial};
use crate::{event, turn};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

fn rule(look: Look<'_>) -> &'static str {
    match look.state.scenario {
        Some(Scenario::Assassination) => "TDE-ASS-06",
        Some(Scenario::AttackAndDefence) => "TDE-ATK-03",
        Some(Scenario::Couriers) => "TDE-COU-04",
        Some(Scenario::Vengeance) => "TDE-VEN-04",
        None | Some(Scenario::TreasureHunt) => "TDE-TRE-04",
    }
}

/// Infiltrates a figure: its intellect is tested.   TDE-SCOUT-01
pub fn infiltrate(draft: &mut TdeDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    window(draft, side, Step::Infiltrators)?;
    if zones::under_way(look(draft)).is_some() {
        return Err(Refusal::NotNow.into());
    }
    if !zones::is_tested(look(draft))
        || !plan::placeable(look(draft), Step::Infiltrators, side).contains(&figure)
    {
        return Err(SceneRefusal::NotPlaceable { who: name(draft, figure) }.into());
    }
    let claims = claimed(draft)?;
    let rule = rule(look(draft));
    let why = because(draft, &["TDE-SCOUT-01", rule]);
    draft.emit(event::InfiltrationStarted { figure }, why)?;
    let scene = Scene::of(talents::Trial::Infiltration).alone(look(draft));
    let mut modifiers = left_of(&effects::modifiers(look(draft), figure, &scene), &set_aside(draft));
    modifiers.extend(&claims);
    let (of, attribute) = (TestOf::Infiltration {}, Attribute::Intellect);
    test::throw(draft, Trial { figure, of, attribute, rule, modifiers })?;
    test::offer(draft)
}

/// What a test that stands gives; whether there was anything to give.   TDE-GAP-49
pub fn step(draft: &mut TdeDraft<'_>, infiltrating: &Infiltrating) -> Result<bool, Stop> {
    let Some(test) = infiltrating.test.as_ref().filter(|_| infiltrating.grade.is_none()) else {
        return Ok(false);
    };
    let figure = infiltrating.figure;
    let grade = test.grade(look(draft).options());
    let attack = look(draft).state.scenario == Some(Scenario::AttackAndDefence);
    let advance = match grade {
        Grade::Exploit => 1,
        Grade::Fiasco if !attack => -1,
        Grade::Fiasco | Grade::Flop | Grade::Success | Grade::Exceptional => 0,
    };
    let why = because(draft, &[rule(look(draft)), "TDE-GAP-49"]);
    draft.emit(event::InfiltrationSettled { figure, grade, advance }, why)?;
    if attack && grade == Grade::Fiasco {
        let why = because(draft, &["TDE-ATK-03"]);
        draft.emit(event::HeldBack { figure, arrival: Arrival::SecondTurn }, why)?;
    }
    Ok(true)
}

/// Where an infiltrator may be placed: none said means that the players know.   TDE-GAP-34
///
/// # Errors
/// When its test has still to be made.
pub fn zones(draft: &TdeDraft<'_>, side: u8, figure: FigureId) -> Result<Vec<Zone>, Stop> {
    if look(draft).side(side).is_none() {
        return Err(Refusal::NotNow.into());
    }
    zones::open_zones(look(draft), side, figure)
        .ok_or_else(|| SceneRefusal::TestFirst { who: name(draft, figure) }.into())
}

/// Keeps an infiltrator off the table, to come in later.   TDE-COU-04
pub fn hold_back(draft: &mut TdeDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let arriving = matches!(look(draft).top(), Some(Frame::Arrivals { .. }));
    if arriving {
        return wait(draft, side, figure);
    }
    window(draft, side, Step::Infiltrators)?;
    let grade = zones::under_way(look(draft)).filter(|one| one.figure == figure).and_then(|one| one.grade);
    let couriers = look(draft).state.scenario == Some(Scenario::Couriers);
    if !couriers || !grade.is_some_and(Grade::is_exceptional) {
        return Err(SceneRefusal::NoLater { who: name(draft, figure) }.into());
    }
    let why = because(draft, &["TDE-COU-04"]);
    draft.emit(event::HeldBack { figure, arrival: Arrival::Later }, why)
}

/// The arrival of a figure that a side may bring in now.
///
/// # Errors
/// When it may not.
pub fn arrival(draft: &TdeDraft<'_>, side: u8, figure: FigureId) -> Result<Arrival, Stop> {
    let Some(Frame::Arrivals { figures }) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    let own = look(draft).figure(figure).filter(|known| known.side == side && figures.contains(&figure));
    let arrival = own.and_then(|known| known.arrival);
    arrival.ok_or_else(|| SceneRefusal::NotPlaceable { who: name(draft, figure) }.into())
}

/// A figure that may come in on any turn waits for another.   TDE-COU-04
fn wait(draft: &mut TdeDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let arrival = arrival(draft, side, figure)?;
    if arrival == Arrival::SecondTurn {
        return Err(SceneRefusal::NoLater { who: name(draft, figure) }.into());
    }
    let why = because(draft, &["TDE-COU-04"]);
    draft.emit(event::HeldBack { figure, arrival }, why)
}

/// Asks for the figures that may come in at the start of a turn's Initiative phase; whether anybody is asked.
/// TDE-ATK-03, TDE-COU-04
pub fn ask(draft: &mut TdeDraft<'_>) -> Result<bool, Stop> {
    let waiting = |(id, figure): (FigureId, &Figure)| figure.arrival.map(|_| id);
    let figures: Vec<FigureId> = look(draft).figures().filter_map(waiting).collect();
    if figures.is_empty() {
        return Ok(false);
    }
    let why = because(draft, &["TDE-ATK-03", "TDE-COU-04"]);
    draft.emit(event::ArrivalsAsked { figures }, why)?;
    Ok(true)
}

/// Everybody has come in or waits: the turn begins. Whether it does.
pub fn arrived(draft: &mut TdeDraft<'_>, figures: &[FigureId]) -> Result<bool, Stop> {
    if figures.is_empty() {
        let turn = look(draft).state.turn.saturating_add(1);
        turn::start(draft, turn)?;
    }
    Ok(figures.is_empty())
}
