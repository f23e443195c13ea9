//! Moves of one's own, what forbids them, and what follows them.
//! DW-MOVE-01 to DW-MOVE-15, DW-FLY-01 to DW-FLY-04, DW-ACTION-03 to DW-ACTION-06

use crate::event::{self, ActionKind, Halt};
use crate::profiles::DEFAULT_BASE;
use crate::profiles::traits::Trait;
use crate::refusal;
use crate::resolve::activation::{self, Needs};
use crate::resolve::test::{self, Trial};
use crate::resolve::{
    DwDraft, because, combat, environment, forbid, harm, levels, look, name, pace, path, table,
};
use crate::setup::TerrainKind;
use crate::skills::{self, Topic};
use crate::state::combat::{Combat, CombatKind};
use crate::state::frames::{Arrival, Follow, Frame, Gate, MoraleCause, MoveKind, Purse};
use crate::state::look::{Active, Look};
use crate::state::test::TestUse;
use crate::state::{Cause, MoraleDue};
use greffe_core::geometry::disc::Disc;
use greffe_core::geometry::path::leg;
use greffe_core::judging::draft::{Because, Stop};
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

/// Refuses a figure that may not move of its own now.
/// DW-MOVE-15, DW-REFLEX-02, DW-TRAIT-48, DW-TRAIT-80, DW-STATUS-01, DW-CLIMB-03
pub fn forbid_still(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    activation::forbid_unable(draft, active, Needs::Feet)?;
    let hangs = look(draft).figure(figure).is_some_and(|figure| figure.climbing.is_some());
    let climber = look(draft).has(figure, &Trait::Climber);
    forbid(draft, hangs && !climber, refusal::Attack::Climbing { who: name(draft, figure) })?;
    forbid_slow(draft, figure)?;
    let holders = holders(draft, figure)?;
    let by = holders.first().map(|other| name(draft, *other)).unwrap_or_default();
    forbid(draft, !holders.is_empty(), refusal::Move::Engaged { who: name(draft, figure), by })
}

/// The enemies in contact that hold a figure: active ones, statues left aside.   DW-REFLEX-02, DW-TRAIT-80
pub fn holders(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<Vec<FigureId>, Stop> {
    let mut found = table::engaging(draft, figure)?;
    found.retain(|other| skills::hinders(look(draft), *other));
    Ok(found)
}

/// Refuses a second move of a slow figure.   DW-TRAIT-48
pub fn forbid_slow(draft: &DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let slow = look(draft).has(figure, &Trait::Slow);
    let moved = look(draft).figure(figure).is_some_and(|figure| figure.moves > 0);
    forbid(draft, slow && moved, refusal::Move::SlowMoved { who: name(draft, figure) })
}

/// A move in a straight line.   DW-MOVE-01, DW-MOVE-03, DW-ACTION-03 to DW-ACTION-05, DW-TRAIT-25
pub fn walk(draft: &mut DwDraft<'_>, active: &Active, to: Option<Point>, sprint: bool) -> Result<(), Stop> {
    let figure = active.figure;
    forbid_still(draft, active)?;
    let to = path::place(draft, to)?;
    let pace::Pace { length, cost, rules } = pace::pace(draft, figure, to)?;
    if sprint {
        forbid_sprint(draft, active)?;
    }
    path::forbid_length(draft, figure, to, length, "DW-MOVE-04")?;
    let aloft = stays_aloft(look(draft), active, cost, sprint);
    let hovers = aloft && hovers(look(draft), figure, to);
    let clear =
        if hovers { path::forbid_air(draft, figure, to)? } else { path::forbid_way(draft, figure, to)? };
    let mut arrival = path::own_arrival(draft, figure, to)?;
    let aloft = aloft && !comes_down(look(draft), figure, &arrival);
    arrival.irradiated &= !(aloft && to.is_some());
    let statue =
        |look: Look<'_>| look.enemies_touching(figure).any(|other| look.has(other, &Trait::ImmobileStatue));
    let passive = |look: Look<'_>| look.enemies_touching(figure).any(|other| !look.is_active(other));
    let (statue, passive) = (statue(look(draft)), passive(look(draft)));
    let gates = gates(draft, figure, &arrival, to, aloft)?;
    let action = if sprint { ActionKind::Sprint } else { ActionKind::Move };
    activation::spend(draft, active, action, cost, None)?;
    if sprint {
        let because = because(draft, &["DW-TRAIT-25"]);
        draft.emit(event::SprintSet { figure, used: true }, because)?;
    }
    let mut why = because(draft, &["DW-MOVE-01", "DW-MOVE-03", "DW-CORE-07", "DW-GAP-32"]);
    if look(draft).base(figure) > DEFAULT_BASE {
        why = why.and(RuleId::new("DW-MOVE-05"));
    }
    match look(draft).figure(figure).map_or(0, |figure| figure.moves) {
        0 => {}
        1 => why = why.and(RuleId::new("DW-ACTION-04")),
        _ => why = why.and(RuleId::new("DW-ACTION-05")),
    }
    for rule in rules {
        why = why.and(rule);
    }
    // Prone and immobilised enemies hold nobody, nor do statues.
    if passive {
        why = why.and(RuleId::new("DW-REFLEX-02")).and(RuleId::new("DW-GAP-53"));
    }
    if statue {
        why = why.and(RuleId::new("DW-TRAIT-80"));
    }
    let flies = look(draft).has(figure, &Trait::Flight);
    if flies {
        why = why.and(RuleId::new("DW-GAP-74"));
    }
    if !draft.setup().early {
        let level =
            look(draft).disc(figure).zip(to).is_some_and(|(base, to)| base.at.z > 0 && base.at.z == to.z);
        let readings = [(flies, "DW-GAP-86"), (level && !flies, "DW-GAP-87")];
        for (_, reading) in readings.into_iter().filter(|(applies, _)| *applies) {
            why = why.and(RuleId::new(reading));
        }
    }
    let kind = if flies { MoveKind::Hop } else { MoveKind::Walk };
    let purse = Purse { left: active.left, free_moves: active.free_moves };
    draft.emit(event::MoveDeclared { figure, kind, arrival, gates, purse, clear }, why)
}

/// Refuses a sprint.   DW-TRAIT-25, DW-GAP-51
fn forbid_sprint(draft: &DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    let who = || name(draft, figure);
    let lacks = !look(draft).has(figure, &Trait::Sprint);
    forbid(draft, lacks, refusal::Activation::Lacks { who: who(), held: Trait::Sprint })?;
    let slow = look(draft).has(figure, &Trait::Slow);
    forbid(draft, slow, refusal::Move::SlowSprint { who: who() })?;
    let used = look(draft).figure(figure).is_some_and(|figure| figure.sprint_used);
    forbid(draft, used || active.free_moves > 0, refusal::Move::SprintUsed { who: who() })
}

/// Whether a flyer is still in the air after a hop that is paid for now: another move of its own is left to it.
/// DW-FLY-01
fn stays_aloft(look: Look<'_>, active: &Active, cost: u32, sprint: bool) -> bool {
    let free = active.free_moves > 0 && !sprint;
    let left = active.left.saturating_sub(if free { 0 } else { cost });
    let free_moves = if sprint { 1 } else { active.free_moves.saturating_sub(u32::from(free)) };
    let flies = look.has(active.figure, &Trait::Flight) && !look.setup.early;
    flies && flies_on(look, &Active { left, free_moves, ..*active })
}

/// Whether a figure in flight has a move left.   DW-FLY-01, DW-TRAIT-48
fn flies_on(look: Look<'_>, active: &Active) -> bool {
    let more = active.left > 0 || active.free_moves > 0;
    let may = !look.has(active.figure, &Trait::Slow) && look.lent().is_none();
    more && (look.setup.early || may)
}

/// Whether a hop ends in contact with an enemy: a flyer lands to fight.   DW-FLY-04, DW-FLY-01
fn comes_down(look: Look<'_>, figure: FigureId, arrival: &Arrival) -> bool {
    !look.setup.past && arrival.touches.iter().any(|other| look.are_enemies(figure, *other))
}

/// The same of a figure by its number.   DW-FLY-01
pub fn is_flying_on(look: Look<'_>, figure: FigureId) -> bool {
    look.active().is_some_and(|active| active.figure == figure && flies_on(look, &active))
}

/// Whether a flyer may end a hop where it could not land: it touches nobody there, and gets down with the next.
/// DW-FLY-01, DW-FLY-04
fn hovers(look: Look<'_>, figure: FigureId, to: Option<Point>) -> bool {
    let Some(there) = path::base_at(look, figure, to) else { return false };
    let alone = !table::bases(look, &[figure]).into_iter().any(|(_, base)| table::would_touch(there, base));
    alone && gets_down(look, figure, there)
}

/// Whether a flyer in the air at a place can come down with its next hop.   DW-FLY-01, DW-TRAIT-56
fn gets_down(look: Look<'_>, figure: FigureId, there: Disc) -> bool {
    let gravity = environment::gravity_at(look, Some(there));
    let (length, cost) = pace::measure(look, pace::category(skills::stride(look, figure).0, gravity));
    let lands = |to: Point| {
        let base = there.moved_to(to);
        leg(there.at, to) <= length.saturating_add(there.diameter)
            && path::is_open_way(look, figure, there, to)
            && path::room_refusal(look, figure, base, &[figure]).is_none()
            && can_land(look, figure, base)
    };
    cost == 1 && path::around_base(look, figure, there).into_iter().any(lands)
}

/// Whether a flyer can come down at a place without more ado.   DW-FLY-01, DW-TRAIT-56
fn can_land(look: Look<'_>, figure: FigureId, base: Disc) -> bool {
    let dares = !look.has(figure, &Trait::FearOfWater) || !is_wet(look, base);
    dares && !path::is_solid(look, base) && levels::has_footing(look, base)
}

/// Refuses a flyer in the air, where nothing would bear it or it dares not land, anything but to fly on.   DW-FLY-01
pub fn forbid_hovering(draft: &DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let look = look(draft);
    let aloft = look.figure(figure).is_some_and(|figure| figure.airborne) && !look.setup.early;
    // Whom its failed test bars from the water flies on to dry ground; out of its reach, it comes down where it is.
    let barred = look.figure(figure).is_some_and(|figure| figure.water_barred);
    let held = |base: Disc| !path::is_solid(look, base) && levels::has_footing(look, base);
    let bears = |base: Disc| barred && held(base) && !gets_down(look, figure, base);
    let stuck = aloft && look.disc(figure).is_some_and(|base| !can_land(look, figure, base) && !bears(base));
    forbid(draft, stuck, refusal::Move::Hovering { who: name(draft, figure) })
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
    let dries = |there: Disc| gets_down(look(draft), figure, there);
    let fears = look(draft).has(figure, &Trait::FearOfWater);
    let over = fears && aloft && path::base_at(look(draft), figure, to).is_some_and(dries);
    if fears && !over && enters_water(draft, figure, to)? {
        let barred = look(draft).figure(figure).is_some_and(|figure| figure.water_barred);
        forbid(draft, barred, refusal::Move::WaterBarred { who: name(draft, figure) })?;
        gates.push(Gate::Water {});
    }
    forbid_daunted(draft, figure, arrival)?;
    gates.extend(terror(look(draft), figure, arrival));
    Ok(gates)
}

/// Refuses to touch an enemy that the figure has not dared to touch in this activation.   DW-GAP-22
pub fn forbid_daunted(draft: &DwDraft<'_>, figure: FigureId, arrival: &Arrival) -> Result<(), Stop> {
    for gate in terror(look(draft), figure, arrival) {
        let Gate::Dare(other) = gate else { continue };
        let refusal = refusal::Move::Daunted { who: name(draft, figure), by: name(draft, other) };
        forbid(draft, is_daunted(look(draft), other), refusal)?;
    }
    Ok(())
}

/// Refuses to fight in contact an enemy that the figure has not dared to touch, whatever is stated.
/// DW-TRAIT-84, DW-GAP-22
pub fn forbid_undared(draft: &DwDraft<'_>, figure: FigureId, enemy: FigureId) -> Result<(), Stop> {
    let look = look(draft);
    let undared = !look.setup.former && !look.touch(figure, enemy) && is_daunted(look, enemy);
    forbid(draft, undared, refusal::Move::Daunted { who: name(draft, figure), by: name(draft, enemy) })
}

/// What Terror makes of a new contact: who must be dared, and whether those met must hold.
/// DW-TRAIT-84, DW-MORALE-12
pub fn terror(look: Look<'_>, figure: FigureId, arrival: &Arrival) -> Vec<Gate> {
    let new = |other: &FigureId| look.are_enemies(figure, *other) && !look.touch(figure, *other);
    let met: Vec<FigureId> = arrival.touches.iter().copied().filter(new).collect();
    let daring = met.iter().copied().filter(|other| skills::must_dare(look, figure, *other));
    let mut gates: Vec<Gate> = daring.map(Gate::Dare).collect();
    let frightened = |other: &FigureId| {
        skills::terrifies(look, *other, figure)
            && skills::fearless(look, *other, MoraleCause::Terror(figure)).is_none()
    };
    if met.iter().any(frightened) {
        gates.push(Gate::Charge {});
    }
    gates
}

/// Whether the active figure has already not dared to touch this enemy.   DW-GAP-22
fn is_daunted(look: Look<'_>, enemy: FigureId) -> bool {
    look.state.stack.iter().any(|frame| {
        if let Frame::Activation { daunted, .. } = frame { daunted.contains(&enemy) } else { false }
    })
}

/// Whether a move takes a figure into water from dry ground.   DW-TRAIT-56
fn enters_water(draft: &mut DwDraft<'_>, figure: FigureId, to: Option<Point>) -> Result<bool, Stop> {
    let recorded = look(draft).disc(figure).zip(to).map(|(start, to)| {
        let wet = |base: Disc| is_wet(look(draft), base);
        let aloft = look(draft).figure(figure).is_some_and(|known| known.airborne);
        // Out of reach of dry ground it is half-way already.
        let dry = !wet(start) || (aloft && !look(draft).setup.early && gets_down(look(draft), figure, start));
        let flies = look(draft).has(figure, &Trait::Flight) && !look(draft).setup.early;
        // Who flies passes over it, and enters it where it lands.   DW-FLY-03
        let crosses = || path::ground(look(draft), start, to).contains(&TerrainKind::Water);
        dry && if flies { wet(start.moved_to(to)) } else { crosses() }
    });
    table::flag(draft, "water", &[figure], recorded, false)
}

/// Whether who fears water would come into it from dry ground at a place, as the record has it, however it gets there.
/// DW-TRAIT-56
pub fn dips(look: Look<'_>, figure: FigureId, to: Option<Point>) -> bool {
    let wet = |base: Disc| base.at.z <= 0 && is_wet(look, base);
    let fears = look.has(figure, &Trait::FearOfWater) && !look.setup.former;
    fears && path::base_at(look, figure, to).is_some_and(wet) && !look.disc(figure).is_some_and(wet)
}

/// Whether it is stated, where places are not recorded, that who fears water comes into it.   DW-TRAIT-56
pub fn is_wetted(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<bool, Stop> {
    let fears = look(draft).has(figure, &Trait::FearOfWater) && !draft.setup().past;
    if !fears || look(draft).is_measured() {
        return Ok(false);
    }
    let wet = table::flag(draft, "water", &[figure], None, false)?;
    let barred = look(draft).figure(figure).is_some_and(|figure| figure.water_barred);
    forbid(draft, wet && barred, refusal::Move::WaterBarred { who: name(draft, figure) })?;
    Ok(wet)
}

/// Refuses a place in water to whom its failed test bars from it, on whatever way.   DW-TRAIT-56
pub fn forbid_barred(draft: &DwDraft<'_>, figure: FigureId, to: Option<Point>) -> Result<(), Stop> {
    let barred = look(draft).figure(figure).is_some_and(|figure| figure.water_barred);
    let broken = barred && dips(look(draft), figure, to);
    forbid(draft, broken, refusal::Move::WaterBarred { who: name(draft, figure) })
}

/// Whether any part of a base is in water.   DW-TRAIT-56
fn is_wet(look: Look<'_>, base: Disc) -> bool {
    let mut water = look.state.terrain.iter().filter(|terrain| terrain.kind == TerrainKind::Water);
    water.any(|terrain| terrain.outline.as_ref().is_some_and(|outline| outline.is_partly_under(base)))
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
            test::roll(draft, trial)
        }
        Gate::Water {} => {
            let trial = Trial { figure, dice: 1, rule, topic: Topic::Water, r#use: TestUse::Water {} };
            test::roll(draft, trial)
        }
        Gate::Charge {} => charge(draft, way),
    }
}

/// Everybody whom a terrifying figure is about to touch tests morale.   DW-MORALE-12, DW-TRAIT-84, DW-TRAIT-57
fn charge(draft: &mut DwDraft<'_>, way: &Way<'_>) -> Result<(), Stop> {
    let cause = MoraleCause::Terror(way.figure);
    let frightened = |other: &FigureId| {
        let look = look(draft);
        look.are_enemies(way.figure, *other)
            && !look.touch(way.figure, *other)
            && skills::terrifies(look, *other, way.figure)
            && skills::fearless(look, *other, cause).is_none()
    };
    let dues: Vec<MoraleDue> = way
        .arrival
        .touches
        .iter()
        .copied()
        .filter(frightened)
        .map(|figure| MoraleDue { figure, cause, ordered: false })
        .collect();
    let because = because(draft, &["DW-MORALE-12", skills::terror_rule(look(draft), way.figure)]);
    draft.emit(event::MoraleTriggered { drawn: false, dues, half: Vec::new() }, because)
}

fn halt(draft: &mut DwDraft<'_>, figure: FigureId, why: Halt, rule: &'static str) -> Result<(), Stop> {
    let because = because(draft, &[rule]);
    let because = match why {
        Halt::Daunted(of) => because.and(RuleId::new(skills::terror_rule(look(draft), of))),
        Halt::Water | Halt::Lapsed | Halt::Leaves => because,
    };
    draft.emit(event::MoveHalted { figure, why }, because)
}

/// The mover has tested before touching a terrifying enemy: the action is spent, not the activation.
/// DW-TRAIT-84, DW-GAP-22
pub fn dared(draft: &mut DwDraft<'_>, figure: FigureId, of: FigureId, passed: bool) -> Result<(), Stop> {
    if passed { Ok(()) } else { give_back(draft, figure, Halt::Daunted(of), "DW-GAP-22") }
}

/// The mover has tested before water.   DW-TRAIT-56
pub fn water_tested(draft: &mut DwDraft<'_>, figure: FigureId, passed: bool) -> Result<(), Stop> {
    if passed {
        return Ok(());
    }
    let why = because(draft, &["DW-TRAIT-56"]);
    draft.emit(event::WaterBarred { figure }, why)?;
    give_back(draft, figure, Halt::Water, "DW-TRAIT-56")
}

/// A move not made for want of courage gives back what was paid for it.   DW-TRAIT-56, DW-GAP-22
fn give_back(draft: &mut DwDraft<'_>, figure: FigureId, why: Halt, rule: &'static str) -> Result<(), Stop> {
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
    if forbid_hovering(draft, figure).is_err() {
        return give_back(draft, figure, Halt::Lapsed, rule);
    }
    halt(draft, figure, Halt::Lapsed, rule)
}

/// The move is made, where it is still possible.   DW-MOVE-03, DW-MORALE-12
fn make(draft: &mut DwDraft<'_>, way: &Way<'_>) -> Result<(), Stop> {
    let figure = way.figure;
    if way.kind == MoveKind::Leave {
        halt(draft, figure, Halt::Leaves, "DW-MOVE-13")?;
        return harm::remove(draft, figure, Cause::LeftTable, None, "DW-MOVE-13");
    }
    let mut arrival = way.arrival.clone();
    if let Some(base) = path::base_at(look(draft), figure, arrival.to) {
        // Whoever fled from a charge may stand in its way now.
        let on_foot = match way.kind {
            MoveKind::Walk | MoveKind::Hop | MoveKind::Disengage => !draft.setup().early,
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
            && !draft.setup().early
            && path::bases_refusal(look(draft), figure, base, &[figure]).is_none()
            && is_flying_on(look(draft), figure);
        let start = look(draft).disc(figure);
        let open = start.is_none_or(|start| path::is_open_way(look(draft), figure, start, base.at));
        if on_foot && !way.clear && !open {
            return lapse(draft, figure, "DW-MOVE-07");
        }
        // What was stated of a free way stands; else somebody may have come into it meanwhile.
        if !way.clear && !hovers && path::room_refusal(look(draft), figure, base, &[figure]).is_some() {
            return lapse(draft, figure, "DW-MOVE-06");
        }
        arrival
            .touches
            .retain(|other| look(draft).disc(*other).is_some_and(|there| table::would_touch(base, there)));
    }
    // Once, whoever was frightened and had not overcome it had fled.
    let fled = |other: FigureId| {
        draft.setup().former
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
    let climbing = arrival.climbing;
    let why = because(draft, &["DW-MOVE-06", "DW-MOVE-07"]);
    moved(draft, figure, way.kind, arrival, why)?;
    if way.kind != MoveKind::Climb {
        return Ok(());
    }
    let why = because(draft, &["DW-CLIMB-03"]);
    draft.emit(event::ClimbSet { figure, climbing }, why)
}

/// A figure is somewhere else: what follows is put on the stack.
/// DW-TRAIT-64, DW-GAP-42, DW-ENV-01, DW-TRAIT-13, DW-TRAIT-36, DW-FLY-01
pub fn moved(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    kind: MoveKind,
    arrival: Arrival,
    because: Because,
) -> Result<(), Stop> {
    let own = match kind {
        MoveKind::Walk | MoveKind::Hop | MoveKind::Disengage | MoveKind::Climb | MoveKind::Leave => true,
        MoveKind::Flight
        | MoveKind::Teleport
        | MoveKind::Recoil
        | MoveKind::Thrown
        | MoveKind::Expelled
        | MoveKind::Fall => false,
    };
    let made = look(draft).figure(figure).map_or(0, |figure| figure.moves);
    let moves = if own { made.saturating_add(1) } else { made };
    let lands = comes_down(look(draft), figure, &arrival);
    let airborne = kind == MoveKind::Hop && is_flying_on(look(draft), figure) && !lands;
    let follows = follows(look(draft), figure, &arrival);
    let mut why = because;
    if look(draft).has(figure, &Trait::Flight) && own {
        why = why.and(RuleId::new("DW-FLY-01")).and(RuleId::new("DW-TRAIT-89"));
    }
    let suffered = !own && kind != MoveKind::Teleport;
    if suffered && !terror(look(draft), figure, &arrival).is_empty() {
        why = why.and(RuleId::new("DW-GAP-73"));
    }
    // Into water, too, only who chooses to go there tests.
    if suffered && !draft.setup().past && dips(look(draft), figure, arrival.to) {
        why = why.and(RuleId::new("DW-GAP-89"));
    }
    let stirs = own && !arrival.still;
    draft.emit(event::FigureMoved { figure, kind, arrival, moves, follows, airborne }, why)?;
    if leaves_wall(look(draft), figure, kind) {
        let because = super::because(draft, &["DW-CLIMB-03"]);
        draft.emit(event::ClimbSet { figure, climbing: None }, because)?;
    }
    let revealed = look(draft).figure(figure).is_some_and(|figure| figure.revealed);
    if stirs && revealed {
        let because = super::because(draft, &["DW-TRAIT-36"]);
        draft.emit(event::RevealedSet { figure, revealed: false }, because)?;
    }
    Ok(())
}

/// Whether a figure that hung on a wall has been taken off it: put elsewhere, or on something that bears it.
/// DW-CLIMB-03
fn leaves_wall(look: Look<'_>, figure: FigureId, kind: MoveKind) -> bool {
    let hung = look.figure(figure).is_some_and(|figure| figure.climbing.is_some());
    let put = match kind {
        MoveKind::Teleport | MoveKind::Thrown | MoveKind::Expelled => true,
        MoveKind::Climb => false,
        MoveKind::Walk
        | MoveKind::Hop
        | MoveKind::Disengage
        | MoveKind::Leave
        | MoveKind::Flight
        | MoveKind::Recoil
        | MoveKind::Fall => look.disc(figure).is_some_and(|base| levels::has_footing(look, base)),
    };
    hung && put && !look.setup.early
}

/// What follows an arrival: spines, radiation, attraction.
fn follows(look: Look<'_>, figure: FigureId, arrival: &Arrival) -> Vec<Follow> {
    let mut follows = Vec::new();
    for other in arrival.touches.iter().filter(|other| !look.touch(figure, **other)) {
        let expert = |mover, from| skills::slips_away(look, mover, from).is_some();
        let ghost = [figure, *other].iter().any(|id| look.has(*id, &Trait::Immaterial));
        // Spines make a reflex attack: lying or held, nobody makes one.   DW-REFLEX-04
        let pricks = |by| look.setup.early || (look.is_active(by) && !ghost);
        if look.has(*other, &Trait::Spines) && !expert(figure, *other) && pricks(*other) {
            follows.push(Follow::Spines(*other));
        }
        if look.has(figure, &Trait::Spines) && !expert(*other, figure) && pricks(figure) {
            follows.push(Follow::OwnSpines(*other));
        }
    }
    if arrival.irradiated {
        follows.push(Follow::Radiation {});
    }
    follows.extend(arrival.attracted.iter().map(|of| Follow::Attraction(*of)));
    follows
}

/// The first of what follows; nothing left: the arrival is settled.
pub fn follow(draft: &mut DwDraft<'_>, figure: FigureId, next: Option<Follow>) -> Result<(), Stop> {
    let gone = !look(draft).is_on_table(figure);
    let Some(follow) = next.filter(|_| !gone) else {
        let because = because(draft, &["DW-MOVE-03"]);
        return draft.emit(event::ArrivalSettled { figure }, because);
    };
    let rule = match follow {
        Follow::Spines(_) | Follow::OwnSpines(_) => "DW-TRAIT-64",
        Follow::Radiation {} => "DW-ENV-01",
        Follow::Attraction(_) => "DW-TRAIT-13",
    };
    let why = because(draft, &[rule]);
    draft.emit(event::FollowTaken { figure }, why.clone())?;
    match follow {
        Follow::Spines(by) => prick(draft, by, figure, why),
        Follow::OwnSpines(other) => prick(draft, figure, other, why),
        Follow::Radiation {} => environment::irradiate(draft, figure),
        Follow::Attraction(of) => environment::attract(draft, figure, of),
    }
}

/// Spines on a figure that has come into contact: it may stand higher, or on a brink.
/// DW-TRAIT-64, DW-GAP-42, DW-MELEE-13, DW-FALL-04
fn prick(draft: &mut DwDraft<'_>, by: FigureId, target: FigureId, why: Because) -> Result<(), Stop> {
    let mut spines = Combat::new(CombatKind::Spines {}, Some(by), target);
    if !draft.setup().early {
        spines.given.target_higher = table::is_higher(draft, target, by)?;
        spines.given.lip = table::lip(draft, target)?;
    }
    combat::declare(draft, spines, why.and(RuleId::new("DW-GAP-42")))
}

/// Walks off the table: it counts as fled.   DW-MOVE-13, DW-TURN-10
pub fn leave(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    forbid_still(draft, active)?;
    let edge = look(draft).disc(figure).and_then(|base| open_edge(look(draft), figure, base));
    let pace::Pace { length, cost, .. } = pace::pace(draft, figure, edge)?;
    let recorded = look(draft).disc(figure).zip(edge).map(|(base, edge)| {
        let shift = leg(base.at, edge);
        shift <= length.saturating_add(base.diameter)
    });
    let reaches = table::flag(draft, "edge", &[figure], recorded, true)?;
    forbid(draft, !reaches, refusal::Move::NotAtEdge { who: name(draft, figure) })?;
    let clear = path::forbid_crossing(draft, figure, edge)?;
    let fears = look(draft).has(figure, &Trait::FearOfWater) && enters_water(draft, figure, edge)?;
    let barred = look(draft).figure(figure).is_some_and(|figure| figure.water_barred);
    forbid(draft, fears && barred, refusal::Move::WaterBarred { who: name(draft, figure) })?;
    activation::spend(draft, active, ActionKind::Leave, cost, None)?;
    if !fears {
        return harm::remove(draft, figure, Cause::LeftTable, None, "DW-MOVE-13");
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
