//! Where a side may place what it has to place.   TDE-SETUP-06, TDE-SCN-04, TDE-ATK-01, TDE-ATK-03, TDE-TRE-02

use crate::setup::zones::{LEADER_CORNER, STRIP, TEAM_CORNER, TREASURE_MARGIN, Zone};
use crate::setup::{Scenario, Table};
use crate::state::dice::Grade;
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::state::staging::{Arrival, Infiltrating, Step};
use greffe_core::judging::fact::FigureId;

/// Whether the scenario asks infiltrators for a test.   TDE-ASS-06, TDE-ATK-03, TDE-COU-04
pub fn is_tested(look: Look<'_>) -> bool {
    match look.state.scenario {
        Some(Scenario::Assassination | Scenario::AttackAndDefence | Scenario::Couriers) => true,
        None | Some(Scenario::Vengeance | Scenario::TreasureHunt) => false,
    }
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
        return Some(own_zones(look, Step::Team, side));
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

/// Where a side may place an objective.   TDE-ATK-01, TDE-TRE-02
pub fn zone(look: Look<'_>, side: u8) -> Option<Zone> {
    if look.state.scenario == Some(Scenario::TreasureHunt) {
        return Some(Zone::Inner { margin: TREASURE_MARGIN });
    }
    look.side(side)?.edge.map(Zone::objective)
}

/// Where the figures of a step go.
pub fn own_zones(look: Look<'_>, step: Step, side: u8) -> Vec<Zone> {
    let Some(own) = look.side(side) else { return Vec::new() };
    let corner = |place: usize, size: i32| {
        let corner = own.corners.get(place).copied();
        corner.map(|corner| Zone::Square { corner, size }).into_iter().collect()
    };
    let assassins = look.state.scenario == Some(Scenario::Assassination);
    match step {
        Step::Leader => corner(0, LEADER_CORNER),
        Step::SecondGroup => corner(1, TEAM_CORNER),
        Step::Team if assassins => corner(1, TEAM_CORNER),
        Step::Team if !own.corners.is_empty() => corner(0, TEAM_CORNER),
        Step::Team | Step::PlaceCourier => own.edge.map(Zone::strip).into_iter().collect(),
        Step::Infiltrators
        | Step::Letters
        | Step::Secrets
        | Step::Courier
        | Step::Edge
        | Step::Corner
        | Step::Reserve
        | Step::Groups
        | Step::Objective => Vec::new(),
    }
}

/// Where a figure that is placed now goes: the zones of its step, those its infiltration opens, the edges it may come in
/// by.   TDE-SETUP-05, TDE-SCOUT-01, TDE-ATK-03, TDE-COU-04
pub fn zones_of(look: Look<'_>, side: u8, figure: FigureId) -> Vec<Zone> {
    match look.top() {
        Some(Frame::Staging { staging }) if staging.step == Step::Infiltrators => {
            open_zones(look, side, figure).unwrap_or_default()
        }
        Some(Frame::Staging { staging }) => own_zones(look, staging.step, side),
        Some(Frame::Arrivals { .. }) => {
            let arrival = look.figure(figure).and_then(|figure| figure.arrival);
            arrival.map(|arrival| entry(look, side, arrival)).into_iter().collect()
        }
        Some(_) | None => Vec::new(),
    }
}

/// The edges by which a figure kept off the table comes in.   TDE-ATK-03, TDE-COU-04
pub fn entry(look: Look<'_>, side: u8, arrival: Arrival) -> Zone {
    match arrival {
        Arrival::SecondTurn => Zone::Border { edge: look.side(side).and_then(|side| side.edge) },
        Arrival::Later => Zone::Border { edge: None },
    }
}
