//! Objectives and loot: laid out by the scenario, then placed by the sides.
//! TDE-ASS-01, TDE-ATK-01, TDE-COU-07, TDE-TRE-01, TDE-TRE-02

use crate::deployment::window;
use crate::draft::{TdeDraft, because, forbid, look};
use crate::hidden::NUMBERS;
use crate::objectives::drop;
use crate::refusal::Refusal;
use crate::refusal::scenes::SceneRefusal;
use crate::setup::opening::MOST_HEIGHT;
use crate::setup::zones::{MARKER, OBJECTIVE_MARGIN, TREASURE_MARGIN};
use crate::setup::{Scenario, Table};
use crate::state::look::Look;
use crate::state::members::{characters, members, side_of};
use crate::state::staging::Step;
use crate::state::{Letter, Objective, Place, zones};
use crate::terrain::ground;
use crate::{event, table};
use greffe_core::geometry::disc::{Disc, within};
use greffe_core::judging::draft::{Purpose, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// Lays out what the scenario begins with, once it can; whether there was anything to lay out.
pub fn lay_out(draft: &mut TdeDraft<'_>) -> Result<bool, Stop> {
    if !look(draft).state.objectives.is_empty() {
        return Ok(false);
    }
    let lettered =
        [0, 1].into_iter().all(|side| look(draft).side(side).is_some_and(|side| side.letter.is_some()));
    let (a, b) = (side_of(look(draft), Letter::A), side_of(look(draft), Letter::B));
    match look(draft).state.scenario {
        Some(Scenario::Assassination) => {
            let why = because(draft, &["TDE-ASS-01"]);
            let objectives = vec![centre(look(draft))];
            draft.emit(event::ObjectivesLaid { objectives }, why)?;
        }
        Some(Scenario::AttackAndDefence) if lettered => {
            let why = because(draft, &["TDE-ATK-01"]);
            let controller = |side| look(draft).options().owner_holds.then_some(side);
            let own = |side| Objective { controller: controller(side), ..in_hand(side) };
            let objectives = vec![centre(look(draft)), own(a), own(b)];
            draft.emit(event::ObjectivesLaid { objectives }, why)?;
        }
        Some(Scenario::TreasureHunt) if lettered => {
            let roll = shuffle(draft)?;
            let why = because(draft, &["TDE-TRE-01"]);
            let owner = |place: u8| if place < NUMBERS / 2 { a } else { b };
            let objectives = (0..NUMBERS).map(|place| in_hand(owner(place))).collect();
            draft.emit(event::ObjectivesLaid { objectives }, why.clone())?;
            draft.emit(event::NumbersHidden { roll }, why)?;
        }
        Some(Scenario::Couriers) if is_named(look(draft)) => {
            let loot = |side: u8| {
                let courier = look(draft).side(side).and_then(|side| side.courier);
                Objective { place: courier.map_or(Place::Gone {}, Place::Carried), ..in_hand(side) }
            };
            let objectives = vec![loot(0), loot(1)];
            let why = because(draft, &["TDE-COU-07"]);
            draft.emit(event::ObjectivesLaid { objectives }, why)?;
        }
        None
        | Some(
            Scenario::Vengeance | Scenario::AttackAndDefence | Scenario::TreasureHunt | Scenario::Couriers,
        ) => return Ok(false),
    }
    Ok(true)
}

/// Whether both couriers are named, as far as there can be any.   TDE-COU-02
fn is_named(look: Look<'_>) -> bool {
    let named = |side: u8| {
        let courier = look.side(side).and_then(|side| side.courier);
        courier.is_some() || characters(look, side).next().is_none()
    };
    look.side(0).is_some_and(|side| side.letter.is_some()) && named(0) && named(1)
}

/// The objective in the middle of the table, on top of what stands there.   TDE-ASS-01, TDE-ATK-01
fn centre(look: Look<'_>) -> Objective {
    let middle = |Table { width, depth }| Point { x: width / 2, y: depth / 2, z: 0 };
    let down = |at: Point| {
        let above = Disc::new(Point { z: MOST_HEIGHT, ..at }, 0);
        if look.setup.before(11) { at } else { ground::landing(&look.setup.terrain, above).at }
    };
    let at = look.setup.table.map(middle).map(down);
    Objective { place: Place::Table(at), ..Objective::default() }
}

/// An objective that its side has still to place.
fn in_hand(side: u8) -> Objective {
    Objective { place: Place::Hand, owner: Some(side), ..Objective::default() }
}

/// Which number lies under which objective: nobody knows.   TDE-TRE-01
fn shuffle(draft: &mut TdeDraft<'_>) -> Result<greffe_core::judging::draft::HiddenRoll, Stop> {
    let sides: Vec<u32> = (1..=u32::from(NUMBERS)).rev().collect();
    draft.draw(&sides, &Purpose::table(RuleId::new("TDE-TRE-01")))
}

/// The objectives that a side has still to place, by their places.
pub fn unplaced(look: Look<'_>, side: u8) -> Vec<u8> {
    let own =
        |(_, objective): &(u8, &Objective)| objective.owner == Some(side) && objective.place == Place::Hand;
    (0_u8..).zip(&look.state.objectives).filter(own).map(|(place, _)| place).collect()
}

/// Places the next objective of a side.   TDE-ATK-01, TDE-TRE-02
pub fn place(draft: &mut TdeDraft<'_>, side: u8, to: Option<Point>) -> Result<(), Stop> {
    window(draft, side, Step::Objective)?;
    let Some(objective) = unplaced(look(draft), side).first().copied() else {
        return Err(Refusal::NotNow.into());
    };
    table::place_given(draft, to)?;
    let hunt = look(draft).state.scenario == Some(Scenario::TreasureHunt);
    let margin = if hunt { TREASURE_MARGIN } else { OBJECTIVE_MARGIN };
    let zone = zones::zone(look(draft), side);
    let marker = to.map(|at| Disc::new(at, MARKER));
    let measured = look(draft).setup.table.zip(marker).filter(|_| !look(draft).options().zones_declared);
    let inside = measured.zip(zone).map(|((table, marker), zone)| zone.holds(table, marker));
    let spaced =
        measured.map(|(_, marker)| placed(look(draft)).all(|other| !is_nearer(marker, other, margin)));
    // The first figure of the side stands for it: objectives have no numbers in facts.
    let token: Vec<FigureId> = members(look(draft), side).take(1).collect();
    let in_zone = table::flag(draft, "zone", &token, inside, true)?;
    let rule = if hunt { "TDE-TRE-02" } else { "TDE-ATK-01" };
    forbid(draft, !in_zone, SceneRefusal::OutsideZone { rule }.into())?;
    let clear = table::flag(draft, "spaced", &token, spaced, true)?;
    forbid(draft, !clear, SceneRefusal::TooNear { rule }.into())?;
    // Nobody touches what lies inside a wall or in mid-air.   TDE-TERR-05
    let astray = !draft.setup().before(11) && to.is_some_and(|at| !drop::bears(look(draft), at));
    forbid(draft, astray, SceneRefusal::Unborne { rule }.into())?;
    let why = because(draft, &[rule, "TDE-GAP-34"]);
    draft.emit(event::ObjectivePlaced { objective, at: to }, why)
}

/// Whether two markers are nearer than a length.
fn is_nearer(a: Disc, b: Disc, length: i32) -> bool {
    within(a, b, length.saturating_sub(1))
}

/// The markers on the table.
pub fn placed(look: Look<'_>) -> impl Iterator<Item = Disc> {
    look.state.objectives.iter().filter_map(|objective| match objective.place {
        Place::Table(at) | Place::Dropped { at, .. } => at.map(|at| Disc::new(at, MARKER)),
        Place::Hand | Place::Carried(_) | Place::Gone {} => None,
    })
}
