//! The steps of each scenario's set-up, in the order of the book, and whose turn each is.   TDE-SCN-03

use crate::profiles::Role;
use crate::setup::Scenario;
use crate::skills::effects;
use crate::state::look::Look;
use crate::state::members::{characters, leader, members, side_of};
use crate::state::staging::Step;
use crate::state::{Letter, Place, Presence};
use Letter::{A, B};
use Who::{Alternate, Both, Holder, Other};
use greffe_core::judging::fact::FigureId;

/// Whom a step waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The side of a letter.
    Letter(Letter),
    /// Who holds the initiative.
    Holder,
    /// The other side.
    Other,
    /// Both, each in its own time.
    Both,
    /// Both in turn, the side of this letter first.
    Alternate(Letter),
}

/// The steps without a scenario.   TDE-SETUP-05
const FREE: &[(Step, Who)] = &[(Step::Edge, Holder), (Step::Team, Other), (Step::Team, Holder)];

/// TDE-ASS-03 to TDE-ASS-06
const ASSASSINATION: &[(Step, Who)] = &[
    (Step::Letters, Holder),
    (Step::Reserve, Who::Letter(A)),
    (Step::Reserve, Who::Letter(B)),
    (Step::Corner, Who::Letter(A)),
    (Step::Leader, Who::Letter(A)),
    (Step::Leader, Who::Letter(B)),
    (Step::Corner, Who::Letter(B)),
    (Step::Team, Who::Letter(B)),
    (Step::Team, Who::Letter(A)),
    (Step::Infiltrators, Alternate(B)),
];

/// TDE-VEN-02 to TDE-VEN-04
const VENGEANCE: &[(Step, Who)] = &[
    (Step::Letters, Holder),
    (Step::Secrets, Both),
    (Step::Edge, Who::Letter(A)),
    (Step::Team, Who::Letter(A)),
    (Step::Team, Who::Letter(B)),
    (Step::Infiltrators, Alternate(A)),
];

/// The edges come first, as the zones of objectives depend on them.   TDE-ATK-01 to TDE-ATK-03
const ATTACK: &[(Step, Who)] = &[
    (Step::Letters, Holder),
    (Step::Edge, Who::Letter(B)),
    (Step::Objective, Who::Letter(A)),
    (Step::Objective, Who::Letter(B)),
    (Step::Team, Who::Letter(B)),
    (Step::Team, Who::Letter(A)),
    (Step::Infiltrators, Alternate(B)),
];

/// TDE-COU-02 to TDE-COU-05
const COURIERS: &[(Step, Who)] = &[
    (Step::Letters, Holder),
    (Step::Courier, Who::Letter(A)),
    (Step::Courier, Who::Letter(B)),
    (Step::Edge, Who::Letter(A)),
    (Step::Team, Who::Letter(A)),
    (Step::Team, Who::Letter(B)),
    (Step::Infiltrators, Alternate(A)),
    (Step::PlaceCourier, Who::Letter(B)),
    (Step::PlaceCourier, Who::Letter(A)),
];

/// TDE-TRE-02 to TDE-TRE-04
const TREASURE: &[(Step, Who)] = &[
    (Step::Letters, Holder),
    (Step::Objective, Alternate(A)),
    (Step::Groups, Who::Letter(A)),
    (Step::Groups, Who::Letter(B)),
    (Step::Corner, Who::Letter(A)),
    (Step::Team, Who::Letter(A)),
    (Step::Corner, Who::Letter(B)),
    (Step::Team, Who::Letter(B)),
    (Step::SecondGroup, Who::Letter(A)),
    (Step::SecondGroup, Who::Letter(B)),
    (Step::Infiltrators, Alternate(A)),
];

/// The steps of a scenario.
pub fn steps(scenario: Option<Scenario>) -> &'static [(Step, Who)] {
    match scenario {
        None => FREE,
        Some(Scenario::Assassination) => ASSASSINATION,
        Some(Scenario::Vengeance) => VENGEANCE,
        Some(Scenario::AttackAndDefence) => ATTACK,
        Some(Scenario::Couriers) => COURIERS,
        Some(Scenario::TreasureHunt) => TREASURE,
    }
}

/// The first step that is not done, with the side it waits for; none when everybody is placed.
pub fn next(look: Look<'_>) -> Option<(Step, u8)> {
    steps(look.state.scenario)
        .iter()
        .find_map(|(step, who)| waits(look, *step, *who).map(|side| (*step, side)))
}

/// The side that a step still waits for.
fn waits(look: Look<'_>, step: Step, who: Who) -> Option<u8> {
    let open = |side: u8| !is_done(look, step, side);
    let holder = look.state.initiative.unwrap_or(0);
    match who {
        Who::Letter(letter) => Some(side_of(look, letter)).filter(|side| open(*side)),
        Holder => Some(holder).filter(|side| open(*side)),
        Other => Some(look.other(holder)).filter(|side| open(*side)),
        Both => [0, 1].into_iter().find(|side| open(*side)),
        Alternate(letter) => {
            let first = side_of(look, letter);
            let second = look.other(first);
            let turn = if placed(look, step, first) > placed(look, step, second) { second } else { first };
            [turn, look.other(turn)].into_iter().find(|side| open(*side))
        }
    }
}

/// How many a side has placed in a step that alternates.
fn placed(look: Look<'_>, step: Step, side: u8) -> usize {
    match step {
        Step::Objective => own_objectives(look, side).filter(|place| *place != Place::Hand).count(),
        Step::Infiltrators => {
            let gone = |id: &FigureId| !is_undeployed(look, *id);
            set_aside(look, side).into_iter().filter(gone).count()
        }
        Step::Letters
        | Step::Secrets
        | Step::Courier
        | Step::Edge
        | Step::Corner
        | Step::Reserve
        | Step::Groups
        | Step::Leader
        | Step::Team
        | Step::SecondGroup
        | Step::PlaceCourier => 0,
    }
}

fn own_objectives(look: Look<'_>, side: u8) -> impl Iterator<Item = Place> {
    look.state
        .objectives
        .iter()
        .filter(move |objective| objective.owner == Some(side))
        .map(|objective| objective.place)
}

/// Whether a side has nothing left to do in a step.
fn is_done(look: Look<'_>, step: Step, id: u8) -> bool {
    let Some(side) = look.side(id) else { return true };
    match step {
        Step::Letters => side.letter.is_some(),
        Step::Secrets => side.secret.is_some(),
        Step::Courier => side.courier.is_some() || characters(look, id).next().is_none(),
        Step::Edge => side.edge.is_some(),
        Step::Corner => {
            // The second corner of B decides that of A.   TDE-ASS-05
            let second = look.state.scenario == Some(Scenario::Assassination) && side.letter == Some(B);
            side.corners.len() > usize::from(second)
        }
        Step::Reserve => side.aside.is_some() || infiltrators(look, id).next().is_none(),
        Step::Groups => side.second.is_some() || team(look, id).count() < 2,
        Step::Objective => !own_objectives(look, id).any(|place| place == Place::Hand),
        Step::Leader | Step::Team | Step::SecondGroup | Step::Infiltrators | Step::PlaceCourier => {
            placeable(look, step, id).is_empty()
        }
    }
}

/// Whether a figure is still to be placed.
fn is_undeployed(look: Look<'_>, id: FigureId) -> bool {
    look.figure(id).is_some_and(|figure| figure.presence == Presence::Undeployed)
}

/// Who may be the avenger of a side: any figure, or its Characters where that was chosen and it has one.
/// TDE-VEN-02, TDE-GAP-69
pub fn avengers(look: Look<'_>, side: u8) -> Vec<FigureId> {
    let on_foot: Vec<FigureId> = characters(look, side).collect();
    if look.options().avenger_on_foot && !on_foot.is_empty() {
        on_foot
    } else {
        members(look, side).collect()
    }
}

/// The figures of a side that infiltrate.   TDE-SCOUT-01
pub fn infiltrators(look: Look<'_>, side: u8) -> impl Iterator<Item = FigureId> {
    members(look, side).filter(move |id| effects::has_ability(look, *id, Role::Scout))
}

/// The infiltrators that a side sets aside: all of them, those it chose, or none without a scenario.
/// TDE-SETUP-06, TDE-ASS-03
pub fn set_aside(look: Look<'_>, side: u8) -> Vec<FigureId> {
    match look.state.scenario {
        None => Vec::new(),
        Some(Scenario::Assassination) => {
            look.side(side).and_then(|side| side.aside.clone()).unwrap_or_default()
        }
        Some(
            Scenario::Vengeance | Scenario::AttackAndDefence | Scenario::Couriers | Scenario::TreasureHunt,
        ) => {
            let courier = look.side(side).and_then(|side| side.courier);
            infiltrators(look, side).filter(|id| Some(*id) != courier).collect()
        }
    }
}

/// The figures placed neither as infiltrators nor as courier.
fn team(look: Look<'_>, side: u8) -> impl Iterator<Item = FigureId> {
    let aside = set_aside(look, side);
    let courier = look.side(side).and_then(|side| side.courier);
    members(look, side).filter(move |id| !aside.contains(id) && Some(*id) != courier)
}

/// The figures that a side may split in two groups.   TDE-TRE-03
pub fn groupable(look: Look<'_>, side: u8) -> Vec<FigureId> {
    team(look, side).collect()
}

/// The figures that a side places in a step and has not placed yet.
pub fn placeable(look: Look<'_>, step: Step, side: u8) -> Vec<FigureId> {
    let second = look.side(side).and_then(|side| side.second.clone()).unwrap_or_default();
    let leader = leader(look, side);
    let alone = look.state.scenario == Some(Scenario::Assassination);
    let found: Vec<FigureId> = match step {
        Step::Leader => leader.into_iter().collect(),
        Step::Team => {
            team(look, side).filter(|id| !second.contains(id) && (!alone || Some(*id) != leader)).collect()
        }
        Step::SecondGroup => second,
        Step::Infiltrators => set_aside(look, side),
        Step::PlaceCourier => look.side(side).and_then(|side| side.courier).into_iter().collect(),
        Step::Letters
        | Step::Secrets
        | Step::Courier
        | Step::Edge
        | Step::Corner
        | Step::Reserve
        | Step::Groups
        | Step::Objective => Vec::new(),
    };
    found.into_iter().filter(|id| is_undeployed(look, *id)).collect()
}
