//! Infiltration: its test, the zones it opens, figures that come in later.
//! TDE-SCOUT-01, TDE-ASS-06, TDE-VEN-04, TDE-ATK-03, TDE-COU-04, TDE-TRE-04, TDE-GAP-49

use crate::event;
use crate::profiles::talents;
use crate::refusal::Refusal;
use crate::refusal::scenes::SceneRefusal;
use crate::resolve::dice::{self, Trial};
use crate::resolve::staging::{place, plan, window};
use crate::resolve::{TdeDraft, because, claimed, look, name, turn};
use crate::setup::zones::{STRIP, Zone};
use crate::setup::{Scenario, Table};
use crate::skills::{effects, scene::Scene};
use crate::state::Figure;
use crate::state::dice::{Attribute, Grade, TestOf};
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::state::staging::{Arrival, Infiltrating, Step};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Whether the scenario asks infiltrators for a test.   TDE-ASS-06, TDE-ATK-03, TDE-COU-04
pub fn is_tested(look: Look<'_>) -> bool {
    match look.state.scenario {
        Some(Scenario::Assassination | Scenario::AttackAndDefence | Scenario::Couriers) => true,
        None | Some(Scenario::Vengeance | Scenario::TreasureHunt) => false,
    }
}

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
    if under_way(look(draft)).is_some() {
        return Err(Refusal::NotNow.into());
    }
    if !is_tested(look(draft)) || !plan::placeable(look(draft), Step::Infiltrators, side).contains(&figure) {
        return Err(SceneRefusal::NotPlaceable { who: name(draft, figure) }.into());
    }
    let claims = claimed(draft)?;
    let rule = rule(look(draft));
    let why = because(draft, &["TDE-SCOUT-01", rule]);
    draft.emit(event::InfiltrationStarted { figure }, why)?;
    let mut modifiers = effects::modifiers(look(draft), figure, &Scene::of(talents::Trial::Infiltration));
    modifiers.extend(&claims);
    let (of, attribute) = (TestOf::Infiltration {}, Attribute::Intellect);
    dice::throw(draft, Trial { figure, of, attribute, rule, modifiers })?;
    dice::offer(draft)
}

/// The infiltration under way.
pub fn under_way(look: Look<'_>) -> Option<&Infiltrating> {
    look.state.stack.iter().find_map(|frame| match frame {
        Frame::Staging { staging } => staging.infiltrating.as_ref(),
        Frame::Muster {}
        | Frame::Initiative { .. }
        | Frame::Arrivals { .. }
        | Frame::Refresh {}
        | Frame::Turn { .. }
        | Frame::Activation { .. }
        | Frame::Sequence { .. }
        | Frame::Rolled { .. }
        | Frame::Part { .. }
        | Frame::FirePart { .. }
        | Frame::Stun { .. }
        | Frame::OrderAmount {}
        | Frame::Split { .. }
        | Frame::Beside { .. }
        | Frame::Closing { .. }
        | Frame::Drop { .. }
        | Frame::Tumble { .. }
        | Frame::Upkeep { .. } => None,
    })
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
pub(super) fn zones(draft: &TdeDraft<'_>, side: u8, figure: FigureId) -> Result<Vec<Zone>, Stop> {
    if look(draft).side(side).is_none() {
        return Err(Refusal::NotNow.into());
    }
    open_zones(look(draft), side, figure)
        .ok_or_else(|| SceneRefusal::TestFirst { who: name(draft, figure) }.into())
}

/// The same, once its test is made where it makes one.
pub fn open_zones(look: Look<'_>, side: u8, figure: FigureId) -> Option<Vec<Zone>> {
    let own = look.side(side)?;
    let half = |table: Table| own.edge.map(|edge| Zone::half(edge, table));
    let halved = || look.setup.table.and_then(half).into_iter().collect::<Vec<Zone>>();
    if !is_tested(look) {
        let anywhere = look.state.scenario == Some(Scenario::TreasureHunt);
        return Some(if anywhere { vec![Zone::Anywhere] } else { halved() });
    }
    let grade = under_way(look).filter(|one| one.figure == figure)?.grade?;
    if !grade.is_success() {
        return Some(place::own_zones(look, Step::Team, side));
    }
    Some(match look.state.scenario {
        // Its zones are lost with the diagram: the players show them.
        Some(Scenario::Assassination) => Vec::new(),
        Some(Scenario::AttackAndDefence) => attack_zones(look, side, grade),
        None | Some(Scenario::Vengeance | Scenario::Couriers | Scenario::TreasureHunt) => halved(),
    })
}

/// On a Success the own half but the strip of the own objective; better, up to the enemy's.   TDE-ATK-03
fn attack_zones(look: Look<'_>, side: u8, grade: Grade) -> Vec<Zone> {
    let Some((table, edge)) = look.setup.table.zip(look.side(side).and_then(|side| side.edge)) else {
        return Vec::new();
    };
    let Zone::Strip { to: middle, .. } = Zone::half(edge, table) else { return Vec::new() };
    if grade.is_exceptional() {
        // The enemy's strips begin as far from its edge as the own ones from the own edge.
        let whole = middle.saturating_mul(2);
        return vec![Zone::Strip { edge, from: 0, to: whole.saturating_sub(STRIP) }];
    }
    vec![Zone::strip(edge), Zone::Strip { edge, from: 2 * STRIP, to: middle }]
}

/// Keeps an infiltrator off the table, to come in later.   TDE-COU-04
pub fn hold_back(draft: &mut TdeDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let arriving = matches!(look(draft).top(), Some(Frame::Arrivals { .. }));
    if arriving {
        return wait(draft, side, figure);
    }
    window(draft, side, Step::Infiltrators)?;
    let grade = under_way(look(draft)).filter(|one| one.figure == figure).and_then(|one| one.grade);
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
pub(super) fn arrival(draft: &TdeDraft<'_>, side: u8, figure: FigureId) -> Result<Arrival, Stop> {
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
