//! Reads the opening: the set-up and the house readings, every fault at its field.

use serde::Deserialize;

use crate::error::Fault;
use crate::opening::Opening;
use crate::systems::tde::resolve::team;
use crate::systems::tde::rules::RULEBOOK;
use crate::systems::tde::setup::{Pick, Setup, SideSetup, Table, Team, Terrain, options};
use crate::systems::tde::state::look::Look;
use crate::systems::tde::state::{State, check};

/// The set-up as the opening writes it. Everything but `table` has a default.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// The table; null where positions are not recorded and every fact of place is stated.
    table: Option<Table>,
    /// 100 points.
    #[serde(default = "usual_points")]
    points: u32,
    /// None.
    #[serde(default)]
    scenario: Pick,
    /// None.
    #[serde(default)]
    terrain: Vec<Terrain>,
    /// One item for each side; teams left out are submitted by command.
    #[serde(default)]
    sides: Vec<WrittenSide>,
}

/// A side as the opening writes it.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSide {
    /// Its team.
    #[serde(default)]
    team: Option<Team>,
}

fn usual_points() -> u32 {
    100
}

/// Reads an opening: the set-up, and the state before the first batch or the position given.
///
/// # Errors
/// Every fault found.
pub fn read(opening: &Opening) -> Result<(Setup, State), Vec<Fault>> {
    let setup = read_setup(opening)?;
    let Some(position) = &opening.position else {
        let state = team::before_start(&setup);
        return Ok((setup, state));
    };
    let state = State::deserialize(position).map_err(|error| {
        vec![Fault::new("/position", None, format!("position illisible : {error}"), error.to_string())]
    })?;
    let faults = check::faults(Look { setup: &setup, state: &state });
    if faults.is_empty() { Ok((setup, state)) } else { Err(faults) }
}

/// Reads the set-up of an opening.
///
/// # Errors
/// Every fault found.
pub fn read_setup(opening: &Opening) -> Result<Setup, Vec<Fault>> {
    let written = Written::deserialize(&opening.setup).map_err(|error| {
        vec![Fault::new("/setup", None, format!("mise en place illisible : {error}"), error.to_string())]
    })?;
    let mut faults = Vec::new();
    let options = options::read(&opening.options, &RULEBOOK, &mut faults);
    let sides = (0..opening.side_count())
        .map(|side| {
            let seats = opening.seats.iter().filter(|entry| entry.side == side);
            SideSetup {
                name: seats.clone().next().map(|entry| entry.name.clone()).unwrap_or_default(),
                seats: seats.map(|entry| entry.seat).collect(),
                team: written.sides.get(usize::from(side)).and_then(|side| side.team.clone()),
            }
        })
        .collect();
    let setup = Setup {
        points: written.points,
        table: written.table,
        terrain: written.terrain,
        scenario: written.scenario,
        sources: opening.sources.iter().map(|source| source.id.clone()).collect(),
        sides,
        options,
    };
    if faults.is_empty() { Ok(setup) } else { Err(faults) }
}
