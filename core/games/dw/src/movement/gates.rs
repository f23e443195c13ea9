//! A declared move: what must be passed before it is made, and what keeps it from being made.
//! DW-MOVE-03, DW-MOVE-06, DW-MOVE-07, DW-TRAIT-56, DW-TRAIT-84

use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::Halt;
use crate::movement::{arrival, scales, terror, water};
use crate::profiles::traits::Trait;
use crate::quality::Trial;
use crate::skills::Topic;
use crate::state::Cause;
use crate::state::frames::{Arrival, Frame, Gate, MoraleCause, MoveKind, Purse};
use crate::state::test::TestUse;
use crate::table::distance;
use crate::terrain::path;
use crate::{event, flying, quality, refusal, skills, status};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// A declared move, as it waits on the stack.
#[derive(Clone, Copy, Debug)]
pub struct Way<'a> {
    /// Who moves.
    pub figure: FigureId,
    /// How.
    pub kind: MoveKind,
    /// Where to.
    pub arrival: &'a Arrival,
    /// What the active figure had left before it paid.
    pub purse: Purse,
    /// Whether the way was stated to be free, whatever the record says.
    pub clear: bool,
}

/// What must be passed before a move is made.   DW-TRAIT-56, DW-TRAIT-84, DW-MORALE-12
pub fn gates(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    arrival: &Arrival,
    to: Option<Point>,
    aloft: bool,
) -> Result<Vec<Gate>, Stop> {
    let mut gates = Vec::new();
    // Over water from where no dry ground is in reach it has nowhere else to come down: it enters it now.
    let dries = |there: Disc| flying::gets_down(look(draft), figure, there);
    let fears = look(draft).has(figure, &Trait::FearOfWater);
    let over = fears && aloft && path::base_at(look(draft), figure, to).is_some_and(dries);
    if fears && !over && water::enters_water(draft, figure, to)? {
        let barred = look(draft).figure(figure).is_some_and(|figure| figure.water_barred);
        forbid(draft, barred, refusal::Move::WaterBarred { who: name(draft, figure) })?;
        gates.push(Gate::Water {});
    }
    terror::forbid_daunted(draft, figure, arrival)?;
    gates.extend(terror::terror(look(draft), figure, arrival));
    Ok(gates)
}

/// The first of what must be passed; nothing left: the move is made.
pub fn pass_gate(draft: &mut DwDraft<'_>, way: &Way<'_>, next: Option<Gate>) -> Result<(), Stop> {
    let figure = way.figure;
    // Whoever hangs on a wall counts as held against attacks, and climbs on all the same.
    let climbs = way.kind == MoveKind::Climb
        && look(draft).is_on_table(figure)
        && !look(draft).is_prone(figure)
        && look(draft).figure(figure).is_some_and(|figure| figure.immobilised.is_empty());
    if !climbs && !look(draft).is_active(figure) {
        return halt(draft, figure, Halt::Lapsed, "DW-STATUS-08");
    }
    let Some(gate) = next else { return make(draft, way) };
    let rule = match gate {
        Gate::Dare(of) => skills::terror_rule(look(draft), of),
        Gate::Water {} => "DW-TRAIT-56",
        Gate::Charge {} => "DW-MORALE-12",
    };
    let why = because(draft, &[rule]);
    draft.emit(event::GatePassed { figure }, why)?;
    match gate {
        Gate::Dare(of) => {
            let trial = Trial { figure, dice: 1, rule, topic: Topic::Dare, r#use: TestUse::Dare { of } };
            quality::roll(draft, trial)
        }
        Gate::Water {} => {
            let trial = Trial { figure, dice: 1, rule, topic: Topic::Water, r#use: TestUse::Water {} };
            quality::roll(draft, trial)
        }
        Gate::Charge {} => terror::charge(draft, way),
    }
}

fn halt(draft: &mut DwDraft<'_>, figure: FigureId, why: Halt, rule: &'static str) -> Result<(), Stop> {
    let because = because(draft, &[rule]);
    let because = match why {
        Halt::Daunted(of) => because.and(RuleId::new(skills::terror_rule(look(draft), of))),
        Halt::Water | Halt::Lapsed | Halt::Leaves => because,
    };
    draft.emit(event::MoveHalted { figure, why }, because)
}

/// A move not made for want of courage gives back what was paid for it.   DW-TRAIT-56, DW-GAP-22
pub(crate) fn give_back(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    why: Halt,
    rule: &'static str,
) -> Result<(), Stop> {
    let Some(Frame::Move { purse, .. }) = look(draft).top().cloned() else { return Ok(()) };
    halt(draft, figure, why, rule)?;
    let Some(active) = look(draft).active().filter(|active| active.figure == figure) else { return Ok(()) };
    if active.free_moves > purse.free_moves {
        let because = because(draft, &["DW-TRAIT-25"]);
        draft.emit(event::SprintSet { figure, used: false }, because)?;
    }
    let because = because(draft, &[rule]);
    draft.emit(event::ActionRestored { figure, purse }, because)
}

/// A move that cannot be made any more: who may not stay in the air where it is keeps what it paid, to fly on.
/// DW-MOVE-06, DW-MOVE-07, DW-FLY-01
fn lapse(draft: &mut DwDraft<'_>, figure: FigureId, rule: &'static str) -> Result<(), Stop> {
    if flying::forbid_hovering(draft, figure).is_err() {
        return give_back(draft, figure, Halt::Lapsed, rule);
    }
    halt(draft, figure, Halt::Lapsed, rule)
}

/// The move is made, where it is still possible.   DW-MOVE-03, DW-MORALE-12
fn make(draft: &mut DwDraft<'_>, way: &Way<'_>) -> Result<(), Stop> {
    let figure = way.figure;
    if way.kind == MoveKind::Leave {
        halt(draft, figure, Halt::Leaves, "DW-MOVE-13")?;
        return status::remove(draft, figure, Cause::LeftTable, None, "DW-MOVE-13");
    }
    let mut arrival = way.arrival.clone();
    if let Some(base) = path::base_at(look(draft), figure, arrival.to) {
        // Whoever fled from a charge may stand in its way now.
        let on_foot = match way.kind {
            MoveKind::Walk | MoveKind::Hop | MoveKind::Disengage => !draft.setup().before(3),
            MoveKind::Flight
            | MoveKind::Climb
            | MoveKind::Leave
            | MoveKind::Teleport
            | MoveKind::Recoil
            | MoveKind::Thrown
            | MoveKind::Expelled
            | MoveKind::Fall => false,
        };
        // In the air between two hops nothing has to bear it.   DW-FLY-01
        let hovers = way.kind == MoveKind::Hop
            && !draft.setup().before(3)
            && path::bases_refusal(look(draft), figure, base, &[figure]).is_none()
            && flying::is_flying_on(look(draft), figure);
        let start = look(draft).disc(figure);
        // Along a wall only an enemy can have come into its way.   DW-CLIMB-06
        let scales = scales(look(draft), figure);
        let open = start.is_none_or(|start| {
            let climbs = || path::is_open_ascent(look(draft), figure, start, base.at);
            if scales { climbs() } else { path::is_open_way(look(draft), figure, start, base.at) }
        });
        if on_foot && !way.clear && !open {
            return lapse(draft, figure, "DW-MOVE-07");
        }
        // What was stated of a free way stands; else somebody may have come into it meanwhile.
        if !way.clear && !hovers && path::room_refusal(look(draft), figure, base, &[figure]).is_some() {
            return lapse(draft, figure, "DW-MOVE-06");
        }
        arrival
            .touches
            .retain(|other| look(draft).disc(*other).is_some_and(|there| distance::would_touch(base, there)));
    }
    // Once, whoever was frightened and had not overcome it had fled.
    let fled = |other: FigureId| {
        draft.setup().before(4)
            && arrival.to.is_none()
            && look(draft).are_enemies(figure, other)
            && skills::terrifies(look(draft), other, figure)
            && skills::fearless(look(draft), other, MoraleCause::Terror(figure)).is_none()
    };
    let touches = arrival
        .touches
        .iter()
        .copied()
        .filter(|other| look(draft).is_on_table(*other) && !fled(*other))
        .collect();
    arrival.touches = touches;
    let why = because(draft, &["DW-MOVE-06", "DW-MOVE-07"]);
    if way.kind != MoveKind::Climb {
        return arrival::moved(draft, figure, way.kind, arrival, why);
    }
    let set = because(draft, &["DW-CLIMB-03"]);
    arrival::climbed(draft, figure, arrival, [why, set])
}
