//! Leaving the table.   DW-MOVE-13, DW-MORALE-02

use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::ActionKind;
use crate::movement::water;
use crate::profiles::traits::Trait;
use crate::state::Cause;
use crate::state::frames::{Arrival, Gate, MoveKind, Purse};
use crate::state::look::{Active, Look};
use crate::terrain::path;
use crate::{actions, event, movement, pace, refusal, status, table};
use greffe_core::geometry::disc::Disc;
use greffe_core::geometry::path::leg;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// Walks off the table: it counts as fled.   DW-MOVE-13, DW-TURN-10
pub fn leave(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    movement::forbid_still(draft, active)?;
    walk_off(draft, active, 0)
}

/// The same with a move of which so many actions are paid already.   DW-MOVE-13, DW-REFLEX-03
pub fn walk_off(draft: &mut DwDraft<'_>, active: &Active, paid: u32) -> Result<(), Stop> {
    let figure = active.figure;
    let edge = look(draft).disc(figure).and_then(|base| open_edge(look(draft), figure, base));
    let pace::Pace { length, cost, .. } = pace::pace(draft, figure, edge)?;
    let recorded = look(draft).disc(figure).zip(edge).map(|(base, edge)| {
        let shift = leg(base.at, edge);
        shift <= length.saturating_add(base.diameter)
    });
    let reaches = table::flag(draft, "edge", &[figure], recorded, true)?;
    forbid(draft, !reaches, refusal::Move::NotAtEdge { who: name(draft, figure) })?;
    let clear = path::forbid_crossing(draft, figure, edge)?;
    let fears = look(draft).has(figure, &Trait::FearOfWater) && water::enters_water(draft, figure, edge)?;
    let barred = look(draft).figure(figure).is_some_and(|figure| figure.water_barred);
    forbid(draft, fears && barred, refusal::Move::WaterBarred { who: name(draft, figure) })?;
    if cost > paid {
        actions::spend(draft, active, ActionKind::Leave, cost.saturating_sub(paid), None)?;
    }
    if !fears {
        return status::remove(draft, figure, Cause::LeftTable, None, "DW-MOVE-13");
    }
    let purse = Purse { left: active.left, free_moves: active.free_moves };
    let arrival = Arrival { to: edge, ..Arrival::default() };
    let (kind, gates) = (MoveKind::Leave, vec![Gate::Water {}]);
    let why = because(draft, &["DW-MOVE-13", "DW-TRAIT-56"]);
    draft.emit(event::MoveDeclared { figure, kind, arrival, gates, purse, clear }, why)
}

/// The place on the nearest edge within a move that nothing recorded bars the straight way to; else on the nearest.
/// DW-MOVE-13
pub fn open_edge(look: Look<'_>, figure: FigureId, base: Disc) -> Option<Point> {
    let mut edges = edges(look, base);
    edges.sort_by_key(|(away, _)| *away);
    let reach = pace::reach(look, figure);
    let open =
        |(away, place): &&(i32, Point)| *away <= reach && path::is_open_way(look, figure, base, *place);
    edges.iter().find(open).or(edges.first()).map(|(_, place)| *place)
}

/// The places straight ahead on each edge of the table, with how far they are.
fn edges(look: Look<'_>, base: Disc) -> Vec<(i32, Point)> {
    let Some(table) = look.setup.table else { return Vec::new() };
    let Point { x, y, z } = base.at;
    vec![
        (y, Point { x, y: 0, z }),
        (table.depth.saturating_sub(y), Point { x, y: table.depth, z }),
        (x, Point { x: 0, y, z }),
        (table.width.saturating_sub(x), Point { x: table.width, y, z }),
    ]
}

/// The places straight ahead on the edges nearest to a base: several where they are as near.   DW-MORALE-02
pub fn nearest_edges(look: Look<'_>, base: Disc) -> Vec<Point> {
    let edges = edges(look, base);
    let Some(least) = edges.iter().map(|(away, _)| *away).min() else { return Vec::new() };
    edges.into_iter().filter(|(away, _)| *away == least).map(|(_, place)| place).collect()
}
