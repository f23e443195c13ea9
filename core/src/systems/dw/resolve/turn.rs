//! The frame of play: set-up, rounds, stints.
//! DW-SETUP-01 to DW-SETUP-11, DW-TURN-01 to DW-TURN-10

use crate::draft::{Because, Stop};
use crate::fact::FigureId;
use crate::ids::RuleId;
use crate::systems::dw::event::{Event, StintEnd};
use crate::systems::dw::profiles::Ruler;
use crate::systems::dw::profiles::weapons::Weapon;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::{
    DwDraft, because, environment, forbid, look, name, path, table, team, victory,
};
use crate::systems::dw::setup::opening::terrain_faults;
use crate::systems::dw::setup::options::{RandomGravity, RoundMode};
use crate::systems::dw::setup::{Edge, Role, Terrain};
use crate::systems::dw::state::Presence;
use crate::systems::dw::state::frames::Frame;
use crate::systems::dw::state::look::Look;
use crate::view::Point;

/// The most rounds of rolls that a tie may take before the first side in order prevails.
const MOST_ROLLS: usize = 50;

/// The first batch: the position given, or the set-up from its beginning.
///
/// # Errors
/// See [`Stop`].
pub fn start(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    if draft.opening().position.is_some() {
        let because = because(draft, &[]);
        return draft.emit(Event::PositionTaken {}, because);
    }
    let owed = team::owed(look(draft));
    if owed.is_empty() {
        return Ok(());
    }
    let because = because(draft, &["DW-CAMP-04"]);
    draft.emit(Event::BandsAwaited { sides: owed }, because)
}

/// The next step of the set-up: bands, roles, terrain, edges, deployment, then the first round. Whether
/// there was one to take.
///
/// # Errors
/// See [`Stop`].
pub fn prepare(draft: &mut DwDraft<'_>) -> Result<bool, Stop> {
    if !team::owed(look(draft)).is_empty() {
        return Ok(false);
    }
    if look(draft).state.figures.is_empty() {
        return team::form(draft).map(|()| true);
    }
    if look(draft).state.sides.iter().any(|side| side.role.is_none()) {
        return settle_roles(draft).map(|()| true);
    }
    if let Some(side) = terrain_turn(look(draft), 0) {
        let because = because(draft, &["DW-SETUP-04", "DW-SETUP-10"]);
        return draft.emit(Event::TerrainOpened { side }, because).map(|()| true);
    }
    let needs_edge = |side: &u8| {
        look(draft).side(*side).is_some_and(|own| own.role == Some(Role::Attacker) && own.edge.is_none())
    };
    let unplaced = look(draft).sides_in().find(needs_edge);
    if let Some(side) = unplaced {
        let because = because(draft, &["DW-SETUP-05"]);
        return draft.emit(Event::EdgeAwaited { side }, because).map(|()| true);
    }
    if let Some((side, edge)) = defender_edge(look(draft)) {
        let because = because(draft, &["DW-SETUP-06"]);
        return draft.emit(Event::EdgeChosen { side, edge }, because).map(|()| true);
    }
    if let Some(side) = deployer(look(draft)) {
        let because = because(draft, &["DW-SETUP-06", "DW-SETUP-07", "DW-SETUP-09", "DW-SETUP-11"]);
        return draft.emit(Event::DeploymentOpened { side }, because).map(|()| true);
    }
    start_round(draft, 1)?;
    Ok(true)
}

/// Who attacks: agreed beforehand, rolled for, or drawn among more than two.
/// DW-SETUP-01, DW-SETUP-02, DW-SETUP-03, DW-GAP-02
fn settle_roles(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    let agreed: Vec<Option<Role>> = draft.setup().sides.iter().map(|side| side.role).collect();
    if agreed.iter().any(Option::is_some) {
        let roles = agreed.into_iter().map(|role| role.unwrap_or(Role::Attacker)).collect();
        let because = because(draft, &["DW-SETUP-02"]);
        return draft.emit(Event::RolesSettled { roles }, because);
    }
    if look(draft).side_count() > 2 {
        let sides: Vec<u8> = look(draft).sides_in().collect();
        let (drawn, faces, because) = draw(draft, "role", "DW-SETUP-03", &sides)?;
        draft.emit(Event::DefenderDrawn { faces, side: drawn }, because)?;
        let role = |side| if side == drawn { Role::Defender } else { Role::Attacker };
        let roles = (0..look(draft).side_count()).map(role).collect();
        let because = super::because(draft, &["DW-SETUP-03"]);
        return draft.emit(Event::RolesSettled { roles }, because);
    }
    let (order, rolls, because) = roll_off(draft, "role", "DW-SETUP-01")?;
    let winner = order.first().copied().unwrap_or(0);
    draft.emit(Event::RollOffWon { rolls, winner }, because)
}

/// One name card of several: a die with as many sides.   DW-SETUP-03
fn draw(
    draft: &mut DwDraft<'_>,
    roll: &str,
    rule: &'static str,
    sides: &[u8],
) -> Result<(u8, Vec<u32>, Because), Stop> {
    let purpose = draft.fresh(RuleId::new(rule), None);
    let roller = draft.by();
    let count = u32::try_from(sides.len()).unwrap_or(u32::MAX).max(1);
    let faces = draft.dice(roll, roller, &[count], &purpose)?;
    let place = faces.first().copied().unwrap_or(1).saturating_sub(1);
    let drawn = sides.get(usize::try_from(place).unwrap_or(0)).copied().unwrap_or(0);
    Ok((drawn, faces, because(draft, &[rule]).roll(purpose)))
}

/// The faces of each round of rolls, side by side; none where a side no longer rolled.
type Rolls = Vec<Vec<Option<u32>>>;

/// Every side rolls; those that tie for the best roll again.   DW-SETUP-01, DW-TURN-01, DW-GAP-02
fn roll_off(
    draft: &mut DwDraft<'_>,
    roll: &str,
    rule: &'static str,
) -> Result<(Vec<u8>, Rolls, Because), Stop> {
    let all: Vec<u8> = look(draft).sides_in().collect();
    let mut tied = all.clone();
    let mut rolls: Rolls = Vec::new();
    let mut because = because(draft, &[rule, "DW-GAP-02"]);
    while tied.len() > 1 && rolls.len() < MOST_ROLLS {
        let mut faces = vec![None; usize::from(look(draft).side_count())];
        for side in &tied {
            let purpose = draft.fresh(RuleId::new(rule), None);
            let seat = look(draft).seat(*side).unwrap_or(draft.by());
            let fallen = draft.dice(roll, seat, &[6], &purpose)?;
            because = because.roll(purpose);
            if let Some(place) = faces.get_mut(usize::from(*side)) {
                *place = fallen.first().copied();
            }
        }
        let best = faces.iter().flatten().max().copied();
        tied.retain(|side| faces.get(usize::from(*side)).copied().flatten() == best);
        rolls.push(faces);
    }
    let winner = tied.first().copied().unwrap_or(0);
    let order = look(draft).cycle(winner).filter(|side| all.contains(side)).collect();
    Ok((order, rolls, because))
}

/// The role that the winner of the roll-off takes.   DW-SETUP-01
///
/// # Errors
/// See [`Stop`].
pub fn choose_role(draft: &mut DwDraft<'_>, side: u8, role: Role) -> Result<(), Stop> {
    let Some(Frame::Roles { winner }) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    if *winner != side {
        return Err(Refusal::NotYourTurn.into());
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
    draft.emit(Event::RolesSettled { roles }, because)
}

/// A winner of the roll-off that has left attacks.
///
/// # Errors
/// See [`Stop`].
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
///
/// # Errors
/// See [`Stop`].
pub fn place_terrain(draft: &mut DwDraft<'_>, side: u8, terrain: &Terrain) -> Result<(), Stop> {
    forbid_terrain(draft, side)?;
    let unfit = !terrain_faults(draft.setup(), terrain, "/terrain").is_empty() || terrain.destroyed;
    if unfit {
        return Err(Refusal::TerrainUnfit.into());
    }
    let next = terrain_turn(look(draft), side.wrapping_add(1));
    let because = because(draft, &["DW-SETUP-04", "DW-CAMP-05"]);
    draft.emit(Event::TerrainPlaced { side, terrain: terrain.clone(), next }, because)
}

fn forbid_terrain(draft: &DwDraft<'_>, side: u8) -> Result<(), Stop> {
    let Some(Frame::Terrain { next }) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    if *next == side { Ok(()) } else { Err(Refusal::NotYourTurn.into()) }
}

/// Places no more terrain.   DW-SETUP-04
///
/// # Errors
/// See [`Stop`].
pub fn end_terrain(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    forbid_terrain(draft, side)?;
    close_terrain(draft, side)
}

fn close_terrain(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    let next = terrain_turn(look(draft), side.wrapping_add(1)).filter(|next| *next != side);
    let because = because(draft, &["DW-SETUP-04"]);
    draft.emit(Event::TerrainEnded { side, next }, because)
}

/// A side that has left places no more terrain.
///
/// # Errors
/// See [`Stop`].
pub fn terrain_for_the_gone(draft: &mut DwDraft<'_>, side: u8) -> Result<bool, Stop> {
    let gone = !look(draft).is_in(side);
    if gone {
        close_terrain(draft, side)?;
    }
    Ok(gone)
}

/// The edge an attacker enters from.   DW-SETUP-05
///
/// # Errors
/// See [`Stop`].
pub fn choose_edge(draft: &mut DwDraft<'_>, side: u8, edge: Edge) -> Result<(), Stop> {
    let Some(Frame::Edge { side: asked }) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    if *asked != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let defends = look(draft)
        .state
        .sides
        .iter()
        .any(|other| other.role == Some(Role::Defender) && other.edge == Some(edge));
    forbid(draft, defends, Refusal::EdgeTaken)?;
    let because = because(draft, &["DW-SETUP-05"]);
    draft.emit(Event::EdgeChosen { side, edge }, because)
}

/// An attacker that has left enters from anywhere.
///
/// # Errors
/// See [`Stop`].
pub fn edge_for_the_gone(draft: &mut DwDraft<'_>, side: u8) -> Result<bool, Stop> {
    let gone = !look(draft).is_in(side);
    if gone {
        let because = because(draft, &["DW-SETUP-05"]);
        draft.emit(Event::EdgeChosen { side, edge: Edge::South }, because)?;
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

fn is_undeployed(figure: &crate::systems::dw::state::Figure, side: u8) -> bool {
    figure.owner == side && figure.presence == Presence::Undeployed
}

/// Places a figure, one of its weapons in hand.   DW-SETUP-06, DW-SETUP-07, DW-SETUP-08
///
/// # Errors
/// See [`Stop`].
pub fn deploy(
    draft: &mut DwDraft<'_>,
    side: u8,
    figure: FigureId,
    to: Option<Point>,
    weapon: Option<Weapon>,
) -> Result<(), Stop> {
    let Some(Frame::Deployment { side: placing }) = look(draft).top() else {
        return Err(Refusal::NotNow.into());
    };
    if *placing != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let Some(known) = look(draft).figure(figure) else {
        return Err(Refusal::NoSuchFigure { figure: figure.0 }.into());
    };
    if known.owner != side {
        return Err(Refusal::NotYours { who: name(draft, figure) }.into());
    }
    if known.presence != Presence::Undeployed {
        return Err(Refusal::Placed { who: name(draft, figure) }.into());
    }
    let mut weapons = known.weapons.clone();
    let chosen = weapon.or_else(|| weapons.first().map(|held| held.weapon));
    let lacks = weapon.filter(|weapon| !weapons.iter().any(|held| held.weapon == *weapon));
    if let Some(weapon) = lacks {
        return Err(Refusal::NotItsWeapon { who: name(draft, figure), weapon }.into());
    }
    if let Some(held) = weapons.iter_mut().find(|held| Some(held.weapon) == chosen) {
        held.in_hand = true;
    }
    let to = path::place(draft, to)?;
    path::forbid_no_room(draft, figure, to, &[figure])?;
    let in_zone = to.map(|to| is_in_zone(look(draft), side, figure, to));
    let fits = table::flag(draft, "in_zone", &[figure], in_zone, true)?;
    forbid(draft, !fits, Refusal::OutOfZone { who: name(draft, figure) })?;
    let arrival = path::arrival(draft, figure, to)?;
    let defends = look(draft).side(side).is_some_and(|side| side.role == Some(Role::Defender));
    let rule = if defends { "DW-SETUP-06" } else { "DW-SETUP-07" };
    let because = because(draft, &[rule, "DW-SETUP-08"]);
    draft.emit(Event::FigureDeployed { figure, arrival, weapons }, because)
}

/// Whether a base stands no farther than the short ruler from its side's edge.   DW-SETUP-06
fn is_in_zone(look: Look<'_>, side: u8, figure: FigureId, to: Point) -> bool {
    let Some((edge, table)) = look.side(side).and_then(|side| side.edge).zip(look.setup.table) else {
        return true;
    };
    let radius = look.base(figure) / 2;
    let from_edge = match edge {
        Edge::North => table.depth.saturating_sub(to.y),
        Edge::South => to.y,
        Edge::West => to.x,
        Edge::East => table.width.saturating_sub(to.x),
    };
    from_edge.saturating_add(radius) <= look.ruler(Ruler::Short)
}

/// A side has placed all its figures.   DW-SETUP-06, DW-SETUP-07, DW-MORALE-14
///
/// # Errors
/// See [`Stop`].
pub fn end_deployment(draft: &mut DwDraft<'_>, side: u8) -> Result<bool, Stop> {
    let waits = look(draft).figures().any(|(_, figure)| is_undeployed(figure, side));
    let out = look(draft).side(side).is_none_or(|side| side.out);
    if waits && !out {
        return Ok(false);
    }
    let started = u32::try_from(look(draft).owned_alive(side).count()).unwrap_or(u32::MAX);
    let because = because(draft, &["DW-SETUP-06", "DW-SETUP-07"]);
    draft.emit(Event::DeploymentEnded { side, started }, because)?;
    Ok(true)
}

/// A round begins: what lasts a round is cleared, gravity is rolled where it is random, the order is settled.
/// DW-TURN-01, DW-TURN-02, DW-TURN-07, DW-ENV-07, DW-GAP-29, DW-GAP-49
fn start_round(draft: &mut DwDraft<'_>, round: u32) -> Result<(), Stop> {
    let idle = look(draft)
        .figures()
        .filter(|(id, figure)| figure.unconscious.is_some() && look(draft).is_on_table(*id))
        .map(|(id, _)| id)
        .collect();
    let overdue = if draft.setup().options.round_mode == RoundMode::OneStintEach && round > 1 {
        look(draft).figures().filter(|(_, figure)| !figure.activated).map(|(id, _)| id).collect()
    } else {
        Vec::new()
    };
    let why = because(draft, &["DW-TURN-07", "DW-GAP-01", "DW-GAP-49"]);
    draft.emit(Event::RoundStarted { round, idle, overdue }, why)?;
    if draft.setup().has_random_gravity() && draft.setup().options.random_gravity == RandomGravity::PerRound {
        environment::roll_gravity(draft)?;
    }
    if look(draft).sides_in().count() > 2 {
        let (order, faces, because) = shuffle(draft)?;
        return draft.emit(Event::OrderDrawn { faces, order }, because);
    }
    let (order, rolls, because) = roll_off(draft, "initiative", "DW-TURN-01")?;
    draft.emit(Event::InitiativeRolled { rolls, order }, because)
}

/// The name cards are shuffled: drawn one by one.   DW-TURN-02
fn shuffle(draft: &mut DwDraft<'_>) -> Result<(Vec<u8>, Vec<u32>, Because), Stop> {
    let mut left: Vec<u8> = look(draft).sides_in().collect();
    let mut order = Vec::new();
    let mut faces = Vec::new();
    let mut why = because(draft, &["DW-TURN-02"]);
    while left.len() > 1 {
        let (drawn, fallen, because) = draw(draft, "initiative", "DW-TURN-02", &left)?;
        left.retain(|side| *side != drawn);
        order.push(drawn);
        faces.extend(fallen);
        why.rolls.extend(because.rolls);
    }
    order.extend(left);
    Ok((order, faces, why))
}

/// The next stint goes to the next side in order that may still act; none may: the round ends.
/// DW-TURN-04, DW-TURN-05, DW-TURN-07, DW-GAP-01, DW-GAP-04
///
/// # Errors
/// See [`Stop`].
pub fn give_stint(draft: &mut DwDraft<'_>, next: u8) -> Result<(), Stop> {
    let order = look(draft).state.order.clone();
    let count = order.len();
    let first = usize::from(next);
    let once = draft.setup().options.round_mode == RoundMode::OneStintEach;
    let places = first..if once { count } else { first.saturating_add(count) };
    let cyclic = |place: usize| if count == 0 { 0 } else { place % count };
    let found = places
        .map(cyclic)
        .find(|place| order.get(*place).is_some_and(|side| look(draft).fresh(*side).next().is_some()));
    let Some(place) = found else { return end_round(draft) };
    let side = order.get(place).copied().unwrap_or(0);
    let because = because(draft, &["DW-TURN-05", "DW-GAP-01", "DW-GAP-04"]);
    draft.emit(Event::StintStarted { side }, because)
}

/// A stint is over.   DW-TURN-03, DW-TURN-04
///
/// # Errors
/// See [`Stop`].
pub fn end_stint(draft: &mut DwDraft<'_>, why: StintEnd) -> Result<(), Stop> {
    let Some(Frame::Stint { side }) = look(draft).top() else { return Ok(()) };
    let side = *side;
    let place = look(draft).state.order.iter().position(|one| *one == side).unwrap_or(0);
    let next = place.saturating_add(1);
    let cyclic = draft.setup().options.round_mode == RoundMode::Alternate;
    let count = look(draft).state.order.len().max(1);
    let next = u8::try_from(if cyclic { next % count } else { next }).unwrap_or(0);
    let rule = match why {
        StintEnd::Turnover => "DW-TURN-03",
        StintEnd::Exhausted => "DW-TURN-04",
        StintEnd::Passed => "DW-GAP-03",
    };
    let because = because(draft, &[rule]);
    draft.emit(Event::StintEnded { side, why, next }, because)
}

/// Gives the stint up, where that is agreed.   DW-GAP-03
///
/// # Errors
/// See [`Stop`].
pub fn pass_stint(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    let Some(Frame::Stint { side: playing }) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    if *playing != side {
        return Err(Refusal::NotYourTurn.into());
    }
    if !draft.setup().options.may_pass_stint {
        return Err(Refusal::NoPassing.into());
    }
    end_stint(draft, StintEnd::Passed)
}

/// Every figure has been activated: gas, then the next round.   DW-TURN-07, DW-ENV-14, DW-GAP-30
fn end_round(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    let round = look(draft).state.round;
    let gas = environment::in_gas(draft)?;
    let because = because(draft, &["DW-TURN-07"]);
    draft.emit(Event::RoundEnded { round, gas }, because)
}

/// The next round, unless a scenario ends here.   DW-TURN-07, DW-GAP-45
///
/// # Errors
/// See [`Stop`].
pub fn next_round(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    if victory::at_round_end(draft)? {
        return Ok(());
    }
    let round = look(draft).state.round.saturating_add(1);
    start_round(draft, round)
}
