//! Set-up: roles, terrain, edges, deployment.   DW-SETUP-01 to DW-SETUP-08

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, because, forbid, look, name};
use crate::profiles::Ruler;
use crate::profiles::weapons::Weapon;
use crate::setup::opening::terrain_faults;
use crate::setup::options::Measure;
use crate::setup::{Edge, Role, Terrain};
use crate::state::Presence;
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::terrain::path;
use crate::{bands, event, refusal, table, turn};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// The first batch: the position given, or the set-up from its beginning.
pub fn start(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    if draft.opening().position.is_some() {
        let because = because(draft, &[]);
        return draft.emit(event::PositionTaken {}, because);
    }
    let owed = bands::owed(look(draft));
    if owed.is_empty() {
        return Ok(());
    }
    let because = because(draft, &["DW-CAMP-04"]);
    draft.emit(event::BandsAwaited { sides: owed }, because)
}

/// The next step of the set-up: bands, roles, terrain, edges, deployment, then the first round. Whether
/// there was one to take.
pub fn prepare(draft: &mut DwDraft<'_>) -> Result<bool, Stop> {
    if !bands::owed(look(draft)).is_empty() {
        return Ok(false);
    }
    if look(draft).state.figures.is_empty() {
        return bands::form(draft).map(|()| true);
    }
    if look(draft).state.sides.iter().any(|side| side.role.is_none()) {
        return settle_roles(draft).map(|()| true);
    }
    if let Some(side) = terrain_turn(look(draft), 0) {
        let because = because(draft, &["DW-SETUP-04", "DW-SETUP-10"]);
        return draft.emit(event::TerrainOpened { side }, because).map(|()| true);
    }
    let needs_edge = |side: &u8| {
        look(draft).side(*side).is_some_and(|own| own.role == Some(Role::Attacker) && own.edge.is_none())
    };
    let unplaced = look(draft).sides_in().find(needs_edge);
    if let Some(side) = unplaced {
        let because = because(draft, &["DW-SETUP-05"]);
        return draft.emit(event::EdgeAwaited { side }, because).map(|()| true);
    }
    if let Some((side, edge)) = defender_edge(look(draft)) {
        let because = because(draft, &["DW-SETUP-06"]);
        return draft.emit(event::EdgeChosen { side, edge }, because).map(|()| true);
    }
    if let Some(side) = deployer(look(draft)) {
        let because = because(draft, &["DW-SETUP-06", "DW-SETUP-07"]);
        return draft.emit(event::DeploymentOpened { side }, because).map(|()| true);
    }
    turn::start_round(draft, 1)?;
    Ok(true)
}

/// Who attacks: agreed beforehand, rolled for, or drawn among more than two.
/// DW-SETUP-01, DW-SETUP-02, DW-SETUP-03, DW-GAP-02
fn settle_roles(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    let agreed: Vec<Option<Role>> = draft.setup().sides.iter().map(|side| side.role).collect();
    if agreed.iter().any(Option::is_some) {
        let roles = agreed.into_iter().map(|role| role.unwrap_or(Role::Attacker)).collect();
        let because = because(draft, &["DW-SETUP-02"]);
        return draft.emit(event::RolesSettled { roles }, because);
    }
    if look(draft).side_count() > 2 {
        let sides: Vec<u8> = look(draft).sides_in().collect();
        let (drawn, faces, because) = turn::draw(draft, "role", "DW-SETUP-03", &sides)?;
        draft.emit(event::DefenderDrawn { faces, side: drawn }, because)?;
        let role = |side| if side == drawn { Role::Defender } else { Role::Attacker };
        let roles = (0..look(draft).side_count()).map(role).collect();
        let because = crate::draft::because(draft, &["DW-SETUP-03"]);
        return draft.emit(event::RolesSettled { roles }, because);
    }
    let (order, rolls, because) = turn::roll_off(draft, "role", "DW-SETUP-01")?;
    let winner = order.first().copied().unwrap_or(0);
    draft.emit(event::RollOffWon { rolls, winner }, because)
}

/// The role that the winner of the roll-off takes.   DW-SETUP-01
pub fn choose_role(draft: &mut DwDraft<'_>, side: u8, role: Role) -> Result<(), Stop> {
    let Some(Frame::Roles { winner }) = look(draft).top() else {
        return Err(refusal::General::NotNow.into());
    };
    if *winner != side {
        return Err(refusal::General::NotYourTurn.into());
    }
    settle_role(draft, side, role)
}

fn settle_role(draft: &mut DwDraft<'_>, side: u8, role: Role) -> Result<(), Stop> {
    let other = match role {
        Role::Attacker => Role::Defender,
        Role::Defender => Role::Attacker,
    };
    let of = |one| if one == side { role } else { other };
    let roles = (0..look(draft).side_count()).map(of).collect();
    let because = because(draft, &["DW-SETUP-01"]);
    draft.emit(event::RolesSettled { roles }, because)
}

/// A winner of the roll-off that has left attacks.
pub fn roles_for_the_gone(draft: &mut DwDraft<'_>, winner: u8) -> Result<bool, Stop> {
    let gone = !look(draft).is_in(winner);
    if gone {
        settle_role(draft, winner, Role::Attacker)?;
    }
    Ok(gone)
}

/// The side whose turn it is to place terrain, beginning with one; none when all are done.   DW-SETUP-04
fn terrain_turn(look: Look<'_>, first: u8) -> Option<u8> {
    if look.setup.terrain_placed {
        return None;
    }
    let drawn = look.side_count() > 2;
    // Among more than two sides the defender sets the terrain alone.
    let places = |side: &u8| {
        let known = look.side(*side);
        let does = known.is_some_and(|known| !known.terrain_done && !known.out);
        does && (!drawn || known.is_some_and(|known| known.role == Some(Role::Defender)))
    };
    look.cycle(first).find(places)
}

/// Places a piece of terrain.   DW-SETUP-04
pub fn place_terrain(draft: &mut DwDraft<'_>, side: u8, terrain: Terrain) -> Result<(), Stop> {
    forbid_terrain(draft, side)?;
    let unfit = !terrain_faults(draft.setup(), &terrain, "/terrain").is_empty();
    if unfit {
        return Err(refusal::Setup::TerrainUnfit.into());
    }
    let next = terrain_turn(look(draft), side.wrapping_add(1));
    let because = because(draft, &["DW-SETUP-04", "DW-CAMP-05"]);
    draft.emit(event::TerrainPlaced { side, terrain, next }, because)
}

fn forbid_terrain(draft: &DwDraft<'_>, side: u8) -> Result<(), Stop> {
    let Some(Frame::Terrain { next }) = look(draft).top() else {
        return Err(refusal::General::NotNow.into());
    };
    if *next == side { Ok(()) } else { Err(refusal::General::NotYourTurn.into()) }
}

/// Places no more terrain.   DW-SETUP-04
pub fn end_terrain(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    forbid_terrain(draft, side)?;
    close_terrain(draft, side)
}

fn close_terrain(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    let next = terrain_turn(look(draft), side.wrapping_add(1)).filter(|next| *next != side);
    let because = because(draft, &["DW-SETUP-04"]);
    draft.emit(event::TerrainEnded { side, next }, because)
}

/// A side that has left places no more terrain.
pub fn terrain_for_the_gone(draft: &mut DwDraft<'_>, side: u8) -> Result<bool, Stop> {
    let gone = !look(draft).is_in(side);
    if gone {
        close_terrain(draft, side)?;
    }
    Ok(gone)
}

/// The edge an attacker enters from.   DW-SETUP-05
pub fn choose_edge(draft: &mut DwDraft<'_>, side: u8, edge: Edge) -> Result<(), Stop> {
    let Some(Frame::Edge { side: asked }) = look(draft).top() else {
        return Err(refusal::General::NotNow.into());
    };
    if *asked != side {
        return Err(refusal::General::NotYourTurn.into());
    }
    let defends = look(draft)
        .state
        .sides
        .iter()
        .any(|other| other.role == Some(Role::Defender) && other.edge == Some(edge));
    forbid(draft, defends, refusal::Setup::EdgeTaken)?;
    let because = because(draft, &["DW-SETUP-05"]);
    draft.emit(event::EdgeChosen { side, edge }, because)
}

/// An attacker that has left enters from anywhere.
pub fn edge_for_the_gone(draft: &mut DwDraft<'_>, side: u8) -> Result<bool, Stop> {
    let gone = !look(draft).is_in(side);
    if gone {
        let because = because(draft, &["DW-SETUP-05"]);
        draft.emit(event::EdgeChosen { side, edge: Edge::South }, because)?;
    }
    Ok(gone)
}

/// The edge that falls to a defender: opposite the first attacker's, or the first that no attacker named.
/// DW-SETUP-06
fn defender_edge(look: Look<'_>) -> Option<(u8, Edge)> {
    let waits = |side: &u8| {
        look.side(*side).is_some_and(|own| own.role == Some(Role::Defender) && own.edge.is_none())
    };
    let side = look.sides_in().find(waits)?;
    let named: Vec<Edge> = look
        .state
        .sides
        .iter()
        .filter(|other| other.role == Some(Role::Attacker))
        .filter_map(|other| other.edge)
        .collect();
    let first = named.first()?.opposite();
    let free = [first].into_iter().chain(Edge::ALL).find(|edge| !named.contains(edge));
    Some((side, free.unwrap_or(first)))
}

/// The side that deploys next: defenders first.   DW-SETUP-06, DW-SETUP-07
fn deployer(look: Look<'_>) -> Option<u8> {
    let waits = |side: &u8| look.figures().any(|(_, figure)| is_undeployed(figure, *side));
    let role =
        |role| look.sides_in().filter(move |side| look.side(*side).and_then(|own| own.role) == Some(role));
    role(Role::Defender).chain(role(Role::Attacker)).find(waits)
}

fn is_undeployed(figure: &crate::state::Figure, side: u8) -> bool {
    figure.owner == side && figure.presence == Presence::Undeployed
}

/// Places a figure, one of its weapons in hand.   DW-SETUP-06, DW-SETUP-07, DW-SETUP-08
pub fn deploy(
    draft: &mut DwDraft<'_>,
    side: u8,
    figure: FigureId,
    to: Option<Point>,
    weapon: Option<Weapon>,
) -> Result<(), Stop> {
    let Some(Frame::Deployment { side: placing }) = look(draft).top() else {
        return Err(refusal::General::NotNow.into());
    };
    if *placing != side {
        return Err(refusal::General::NotYourTurn.into());
    }
    let Some(known) = look(draft).figure(figure) else {
        return Err(refusal::General::NoSuchFigure { figure: figure.0 }.into());
    };
    if known.owner != side {
        return Err(refusal::General::NotYours { who: name(draft, figure) }.into());
    }
    let defends = look(draft).side(side).is_some_and(|side| side.role == Some(Role::Defender));
    let rule = if defends { "DW-SETUP-06" } else { "DW-SETUP-07" };
    if known.presence != Presence::Undeployed {
        return Err(refusal::Setup::Placed { who: name(draft, figure), rule }.into());
    }
    let mut weapons = known.weapons.clone();
    let chosen = weapon.or_else(|| weapons.first().map(|held| held.weapon));
    let lacks = weapon.filter(|weapon| !weapons.iter().any(|held| held.weapon == *weapon));
    if let Some(weapon) = lacks {
        return Err(refusal::Setup::NotItsWeapon { who: name(draft, figure), weapon }.into());
    }
    if let Some(held) = weapons.iter_mut().find(|held| Some(held.weapon) == chosen) {
        held.in_hand = true;
    }
    let to = path::place(draft, to)?;
    path::forbid_no_room(draft, figure, to, &[figure])?;
    let in_zone = to.map(|to| is_in_zone(look(draft), side, figure, to));
    let fits = table::flag(draft, "in_zone", &[figure], in_zone, true)?;
    forbid(draft, !fits, refusal::Setup::OutOfZone { who: name(draft, figure), rule })?;
    let arrival = path::standing(look(draft), figure, to);
    let because = because(draft, &[rule, "DW-SETUP-08"]);
    draft.emit(event::FigureDeployed { figure, arrival, weapons }, because)
}

/// Whether a base stands no farther than the short ruler from its side's edge.   DW-SETUP-06, DW-CORE-08
fn is_in_zone(look: Look<'_>, side: u8, figure: FigureId, to: Point) -> bool {
    let Some((edge, table)) = look.side(side).and_then(|side| side.edge).zip(look.setup.table) else {
        return true;
    };
    let from_edge = match edge {
        Edge::North => table.depth.saturating_sub(to.y),
        Edge::South => to.y,
        Edge::West => to.x,
        Edge::East => table.width.saturating_sub(to.x),
    };
    let nearest = match look.setup.options.measure {
        Measure::EdgeToEdge => from_edge.saturating_sub(look.base(figure) / 2),
        Measure::CentreToCentre => from_edge,
    };
    nearest <= look.ruler(Ruler::Short)
}

/// A side has placed all its figures.   DW-SETUP-06, DW-SETUP-07, DW-MORALE-14
pub fn end_deployment(draft: &mut DwDraft<'_>, side: u8) -> Result<bool, Stop> {
    let waits = look(draft).figures().any(|(_, figure)| is_undeployed(figure, side));
    let out = look(draft).side(side).is_none_or(|side| side.out);
    if waits && !out {
        return Ok(false);
    }
    let started = u32::try_from(look(draft).owned_alive(side).count()).unwrap_or(u32::MAX);
    let because = because(draft, &["DW-SETUP-06", "DW-SETUP-07"]);
    draft.emit(event::DeploymentEnded { side, started }, because)?;
    Ok(true)
}
