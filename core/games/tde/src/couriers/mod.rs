//! Couriers: loot that changes hands, figures that leave.   TDE-COU-01 to TDE-COU-14, TDE-GAP-39, TDE-GAP-66

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::cavalry::parting;
use crate::contact::facts;
use crate::draft::{TdeDraft, because, forbid, look, name};
use crate::objectives::{drop, objects, only_in};
use crate::profiles::Kind;
use crate::refusal::Refusal;
use crate::refusal::moves::MoveRefusal;
use crate::refusal::scenes::SceneRefusal;
use crate::setup::{Edge, Scenario};
use crate::skills::ap;
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::state::path::Route;
use crate::state::{Objective, Place};
use crate::victory::{LAST_TURN, finish, score};
use crate::{event, points, table};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// The turn from which the exit of a loot ends the match.   TDE-COU-14
const FIRST_END: u32 = 4;
/// What leaving with a loot scores.   TDE-COU-13
const LOOT_OUT: u32 = 4;
/// What leaving scores.   TDE-COU-13
const OUT: u32 = 1;
/// What carrying the enemy's loot at the end scores.   TDE-COU-13
const LOOT_HELD: u32 = 2;

/// The edge by which the figures of a side may leave.   TDE-COU-08
pub fn exit_edge(look: Look<'_>, side: u8) -> Option<Edge> {
    let couriers = look.state.scenario == Some(Scenario::Couriers);
    look.side(side).filter(|_| couriers).and_then(|side| side.edge).map(Edge::opposite)
}

/// Refuses to leave where the scenario has no way out.   TDE-COU-08
pub fn may_exit(draft: &TdeDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let edge = look(draft).side_of(figure).and_then(|side| exit_edge(look(draft), side));
    let couriers = look(draft).state.scenario == Some(Scenario::Couriers);
    if edge.is_some() && couriers { Ok(()) } else { Err(SceneRefusal::NoExit.into()) }
}

/// Refuses to leave by a way that does not end at that edge.   TDE-COU-08
pub fn forbid_short(draft: &mut TdeDraft<'_>, figure: FigureId, route: &Route) -> Result<(), Stop> {
    let reaches = at_exit(look(draft), figure, route);
    let reaches = table::flag(draft, "edge", &[figure], reaches, true)?;
    let who = look(draft).name(figure);
    forbid(draft, !reaches, Refusal::Move(MoveRefusal::NotAtEdge { who }))
}

/// Whether a route ends with the base on the table edge by which its side leaves.   TDE-COU-08
fn at_exit(look: Look<'_>, figure: FigureId, route: &Route) -> Option<bool> {
    let base = route.end().and_then(|at| look.disc_at(figure, at))?;
    let (table, edge) = look.setup.table.zip(exit_edge(look, look.side_of(figure)?))?;
    let radius = base.diameter / 2;
    let Point { x, y, .. } = base.at;
    Some(match edge {
        Edge::North => y.saturating_add(radius) >= table.depth,
        Edge::South => y.saturating_sub(radius) <= 0,
        Edge::West => x.saturating_sub(radius) <= 0,
        Edge::East => x.saturating_add(radius) >= table.width,
    })
}

/// A figure leaves the table for good, with what it carries.   TDE-COU-08, TDE-COU-13, TDE-GAP-39, TDE-GAP-66
pub fn exit(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let Some(side) = look(draft).side_of(figure) else { return Ok(()) };
    let carried: Vec<u8> = look(draft).carried(figure).collect();
    let why = because(draft, &["TDE-COU-08", "TDE-GAP-66"]);
    draft.emit(event::Exited { figure }, why)?;
    for objective in &carried {
        let why = because(draft, &["TDE-COU-13"]);
        let place = Place::Gone {};
        draft.emit(event::ObjectiveMoved { objective: *objective, place, recovered: None }, why)?;
    }
    let loot = u32::try_from(carried.len()).unwrap_or(u32::MAX).saturating_mul(LOOT_OUT);
    let points = match (loot, look(draft).options().best_exit_line) {
        (0, _) => OUT,
        (loot, true) => loot,
        (loot, false) => loot.saturating_add(OUT),
    };
    score(draft, side, points, &["TDE-COU-13", "TDE-GAP-39"])
}

/// Between sequences, in a side's own activation where the house asks for it; whoever acts has a point, no
/// enemy against it, and is no Beast.   TDE-GAP-39, TDE-CONTACT-02, TDE-BEAST-02
fn may_handle(draft: &mut TdeDraft<'_>, side: u8, figure: FigureId, own_only: bool) -> Result<(), Stop> {
    only_in(draft, Scenario::Couriers)?;
    let between = match look(draft).top() {
        Some(Frame::Activation { .. } | Frame::Turn { .. } | Frame::Closing { .. }) => true,
        Some(_) | None => false,
    };
    if !between {
        return Err(Refusal::NotNow.into());
    }
    let Some(known) = look(draft).figure(figure) else {
        return Err(Refusal::NoSuchFigure { figure: figure.0 }.into());
    };
    let who = || name(draft, figure);
    if known.side != side {
        return Err(Refusal::NotYours { who: who() }.into());
    }
    if !look(draft).is_on_table(figure) {
        return Err(Refusal::Gone { who: who() }.into());
    }
    if !look(draft).is_conscious(figure) {
        return Err(Refusal::Unconscious { who: who() }.into());
    }
    let active = look(draft).active().map(|(active, _)| active);
    let waits = if own_only { active != Some(figure) } else { false };
    forbid(draft, waits, SceneRefusal::LootWaits.into())?;
    let beast = look(draft).kind(figure) == Kind::Beast;
    forbid(draft, beast, SceneRefusal::BeastCarries { who: who() }.into())?;
    points::require(draft, figure, 1)?;
    let engaged = !facts::engaging(draft, figure)?.is_empty();
    forbid(draft, engaged, Refusal::Engaged { who: name(draft, figure), rule: "TDE-CONTACT-02" })
}

/// The sides by whom a loot could change hands now, as recorded; none where the house wants an activation for it.
/// TDE-COU-09, TDE-COU-10, TDE-GAP-39
pub fn handing(look: Look<'_>) -> Vec<u8> {
    let couriers = look.state.scenario == Some(Scenario::Couriers);
    if !couriers || look.options().loot_on_own_activation {
        return Vec::new();
    }
    let able = |id: FigureId| ap::held(look, id) > 0 && look.engaging(id).next().is_none();
    let hands = |id: FigureId| look.is_conscious(id) && look.kind(id) != Kind::Beast;
    let may = |side: u8| {
        let mut carriers = look.conscious(side).filter(|id| look.carried(*id).next().is_some());
        carriers.any(|carrier| {
            let mut allies = look.touching(carrier).filter(|ally| look.are_allies(carrier, *ally));
            allies.any(|ally| hands(ally) && (able(carrier) || able(ally)))
        })
    };
    let present = |side: &u8| look.side(*side).is_some_and(|side| !side.out);
    [0, 1].into_iter().filter(present).filter(|side| may(*side)).collect()
}

/// Leaves the loot where it is to the end of the turn, or plays no more cards.   TDE-COU-09, TDE-COU-10, TDE-BUILD-11, TDE-GAP-05
pub fn leave(draft: &mut TdeDraft<'_>, side: u8) -> Result<(), Stop> {
    match look(draft).top() {
        Some(Frame::Closing { sides }) if sides.contains(&side) => {}
        Some(Frame::Closing { .. }) => return Err(Refusal::NotYourTurn.into()),
        Some(_) | None => return Err(Refusal::NotNow.into()),
    }
    let couriers = look(draft).state.scenario == Some(Scenario::Couriers);
    let rules = if couriers || draft.setup().before(4) {
        ["TDE-COU-09", "TDE-COU-10"]
    } else {
        ["TDE-BUILD-11", "TDE-GAP-05"]
    };
    let why = because(draft, &rules);
    draft.emit(event::LootLeft { side }, why)
}

/// Passes a loot to an ally in contact.   TDE-COU-09
pub fn pass(
    draft: &mut TdeDraft<'_>,
    side: u8,
    figure: FigureId,
    to: FigureId,
    which: Option<u8>,
) -> Result<(), Stop> {
    let own_only = look(draft).options().loot_on_own_activation;
    may_handle(draft, side, figure, own_only)?;
    let objective = loot_of(draft, figure, which, "TDE-COU-09")?;
    hand_over(draft, figure, to, "TDE-COU-09")?;
    move_loot(draft, figure, objective, to, "TDE-COU-09")
}

/// Takes a loot from an ally in contact.   TDE-COU-10
pub fn take(
    draft: &mut TdeDraft<'_>,
    side: u8,
    figure: FigureId,
    from: FigureId,
    which: Option<u8>,
) -> Result<(), Stop> {
    let own_only = look(draft).options().loot_on_own_activation;
    may_handle(draft, side, figure, own_only)?;
    let objective = loot_of(draft, from, which, "TDE-COU-10")?;
    hand_over(draft, from, figure, "TDE-COU-10")?;
    move_loot(draft, figure, objective, figure, "TDE-COU-10")
}

/// Picks up a loot that lies there: in its own activation, by whoever carries none.   TDE-COU-12, TDE-GAP-39
pub fn pick_up(draft: &mut TdeDraft<'_>, side: u8, figure: FigureId, objective: u8) -> Result<(), Stop> {
    may_handle(draft, side, figure, true)?;
    let full = look(draft).carried(figure).next().is_some();
    forbid(draft, full, SceneRefusal::HandsFull { who: name(draft, figure) }.into())?;
    objects::at_dropped(draft, figure, objective, "TDE-COU-12")?;
    move_loot(draft, figure, objective, figure, "TDE-COU-12")
}

/// The loot that a figure carries: the one named, where it carries several.
fn loot_of(
    draft: &TdeDraft<'_>,
    figure: FigureId,
    which: Option<u8>,
    rule: &'static str,
) -> Result<u8, Stop> {
    let held: Vec<u8> = look(draft).carried(figure).collect();
    let who = || name(draft, figure);
    match (which, held.as_slice()) {
        (Some(which), _) if held.contains(&which) => Ok(which),
        (None, [only]) => Ok(*only),
        (None, [_, _, ..]) => Err(SceneRefusal::WhichLoot { who: who(), rule }.into()),
        (Some(_), _) | (None, []) => Err(SceneRefusal::CarriesNothing { who: who(), rule }.into()),
    }
}

/// A hand-over between two allies that touch, the second no Beast and conscious.
fn hand_over(draft: &mut TdeDraft<'_>, from: FigureId, to: FigureId, rule: &'static str) -> Result<(), Stop> {
    let allied =
        look(draft).are_allies(from, to) && look(draft).is_on_table(to) && look(draft).is_on_table(from);
    if !allied {
        return Err(SceneRefusal::NotAllies { rule }.into());
    }
    let beast = look(draft).kind(to) == Kind::Beast;
    forbid(draft, beast, SceneRefusal::BeastCarries { who: name(draft, to) }.into())?;
    if !look(draft).is_conscious(to) {
        return Err(Refusal::Unconscious { who: name(draft, to) }.into());
    }
    let touch = facts::contact(draft, from, to)?;
    let (who, whom) = (name(draft, from), name(draft, to));
    forbid(draft, !touch, SceneRefusal::NotTouching { who, whom, rule }.into())
}

/// A loot changes hands for a point.   TDE-ACT-02
fn move_loot(
    draft: &mut TdeDraft<'_>,
    payer: FigureId,
    objective: u8,
    to: FigureId,
    rule: &'static str,
) -> Result<(), Stop> {
    points::spend(draft, payer, &[rule, "TDE-ACT-02"])?;
    parting::fall_apart(draft)?;
    let why = because(draft, &[rule, "TDE-GAP-39"]);
    draft.emit(event::ObjectiveMoved { objective, place: Place::Carried(to), recovered: None }, why)?;
    // Toxic smoke may have felled whoever paid.   TDE-COU-11
    drop::ask(draft).map(|_| ())
}

/// The match ends with turn 4 or 5 once a loot has left, else with turn 6.   TDE-COU-13, TDE-COU-14
pub fn at_upkeep(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let turn = look(draft).state.turn;
    // A side without a Character never had a loot: nothing has left.
    let had = |objective: &Objective| {
        objective.owner.and_then(|side| look(draft).side(side)).is_some_and(|side| side.courier.is_some())
    };
    let left = look(draft).state.objectives.iter().any(|loot| loot.place == Place::Gone {} && had(loot));
    if !(turn >= LAST_TURN || (turn >= FIRST_END && left)) {
        return Ok(());
    }
    for side in [0, 1] {
        let enemy = |loot: &&Objective| loot.owner != Some(side);
        let held = look(draft).state.objectives.iter().filter(enemy).any(|loot| match loot.place {
            Place::Carried(figure) => look(draft).side_of(figure) == Some(side),
            Place::Hand | Place::Table(_) | Place::Dropped { .. } | Place::Gone {} => false,
        });
        if held {
            score(draft, side, LOOT_HELD, &["TDE-COU-13"])?;
        }
    }
    finish(draft, "TDE-COU-14")
}
