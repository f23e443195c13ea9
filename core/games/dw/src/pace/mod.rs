//! How far a figure goes in one move, and at what price.   DW-MOVE-01, DW-MOVE-08 to DW-MOVE-11

#[cfg(test)]
mod tests;

use crate::draft::{DwDraft, forbid, look, name};
use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::setup::{Gravity, TerrainKind};
use crate::state::look::Look;
use crate::terrain::path;
use crate::{gravity, refusal, skills, table};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// How far a move goes, at what price, and why.
#[derive(Clone, Debug)]
pub struct Pace {
    /// The length of the ruler, in tenths of a millimetre.
    pub length: i32,
    /// The actions it costs.
    pub cost: u32,
    /// The rules behind it.
    pub rules: Vec<RuleId>,
}

/// The pace of a figure over the ground of one move.
/// DW-MOVE-01, DW-MOVE-02, DW-MOVE-08 to DW-MOVE-11, DW-MOVE-14, DW-ACTION-06, DW-ENV-05, DW-ENV-06, DW-GAP-40
pub fn pace(draft: &mut DwDraft<'_>, figure: FigureId, to: Option<Point>) -> Result<Pace, Stop> {
    let (stride, rule) = skills::stride(look(draft), figure);
    let mut rules = vec![rule];
    let gravity = gravity(draft, figure)?;
    rules.extend(match gravity {
        Gravity::Normal => None,
        Gravity::Strong => Some(RuleId::new("DW-ENV-05")),
        Gravity::Weak => Some(RuleId::new("DW-ENV-06")),
    });
    if gravity != Gravity::Normal {
        rules.push(RuleId::new("DW-GAP-40"));
        let zone = gravity::zone_pull(look(draft), look(draft).disc(figure)).is_some();
        if zone && !draft.setup().before(9) {
            rules.push(RuleId::new("DW-GAP-98"));
        }
    }
    let (slowed, why) = slowed(draft, figure, to)?;
    rules.extend(why);
    let step = category(stride, gravity).saturating_sub(i32::from(slowed));
    if step < 0 {
        rules.extend([RuleId::new("DW-ACTION-06"), RuleId::new("DW-GAP-47")]);
    }
    let (length, cost) = measure(look(draft), step);
    Ok(Pace { length, cost, rules })
}

/// How far a figure gets in one move from where it stands, over ground that does not slow it.
/// DW-MOVE-01, DW-MOVE-04, DW-ENV-05, DW-ENV-06
pub fn reach(look: Look<'_>, figure: FigureId) -> i32 {
    let (stride, _) = skills::stride(look, figure);
    let gravity = gravity::gravity_at(look, look.disc(figure));
    let (length, _) = measure(look, category(stride, gravity));
    length.saturating_add(look.base(figure))
}

/// The same over the ground of a way, as the record has it.   DW-MOVE-08 to DW-MOVE-11
pub fn reach_over(look: Look<'_>, figure: FigureId, own: Disc, to: Point) -> i32 {
    let (stride, _) = skills::stride(look, figure);
    let slows = |kind: TerrainKind| skills::unslowed(look, figure, kind).is_none();
    let slowed = path::ground(look, own, to).into_iter().any(slows);
    let gravity = gravity::gravity_at(look, Some(own));
    let (length, _) = measure(look, category(stride, gravity).saturating_sub(i32::from(slowed)));
    length.saturating_add(own.diameter)
}

/// The category of a figure's speed before its ground: 0 for Short.   DW-ENV-05, DW-ENV-06, DW-GAP-40
pub fn category(stride: Ruler, gravity: Gravity) -> i32 {
    let own = match stride {
        Ruler::Short => 0_i32,
        Ruler::Medium => 1,
        Ruler::Long => 2,
    };
    match gravity {
        Gravity::Normal => own,
        Gravity::Strong => own.saturating_sub(1),
        Gravity::Weak => own.saturating_add(1),
    }
}

/// The length of a category of speed, and the actions it costs.   DW-MOVE-08, DW-ENV-06, DW-GAP-47
pub fn measure(look: Look<'_>, category: i32) -> (i32, u32) {
    match category {
        ..=-1 => (look.ruler(Ruler::Short), 2),
        0 => (look.ruler(Ruler::Short), 1),
        1 => (look.ruler(Ruler::Medium), 1),
        2 => (look.ruler(Ruler::Long), 1),
        3.. => (look.ruler(Ruler::Long).saturating_mul(2), 1),
    }
}

/// The gravity where a figure stands.   DW-ENV-05, DW-ENV-06
pub fn gravity(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<Gravity, Stop> {
    let base = look(draft).disc(figure);
    let here = gravity::gravity_at(look(draft), base);
    let recorded = |gravity| base.map(|_| here == gravity);
    let strong =
        table::flag(draft, "strong_gravity", &[figure], recorded(Gravity::Strong), here == Gravity::Strong)?;
    let weak = table::flag(draft, "weak_gravity", &[figure], recorded(Gravity::Weak), here == Gravity::Weak)?;
    Ok(match (strong, weak) {
        (true, _) => Gravity::Strong,
        (false, true) => Gravity::Weak,
        (false, false) => Gravity::Normal,
    })
}

/// Whether the ground of a move slows a figure down, and the rules that do so or spare it.
/// DW-MOVE-08 to DW-MOVE-11, DW-MOVE-14, DW-FLY-03
fn slowed(draft: &mut DwDraft<'_>, figure: FigureId, to: Option<Point>) -> Result<(bool, Vec<RuleId>), Stop> {
    let way = look(draft).disc(figure).zip(to);
    let kinds = way.map(|(start, to)| path::ground(look(draft), start, to));
    if look(draft).has(figure, &Trait::Flight) {
        let over = kinds.is_some_and(|kinds| !kinds.is_empty());
        return Ok((false, if over { vec![RuleId::new("DW-FLY-03")] } else { Vec::new() }));
    }
    let facts = [
        ("difficult", TerrainKind::Difficult, "DW-MOVE-08"),
        ("difficult", TerrainKind::Obstacle, "DW-MOVE-08"),
        ("woods", TerrainKind::Woods, "DW-MOVE-14"),
        ("water", TerrainKind::Water, "DW-MOVE-08"),
        ("upstairs", TerrainKind::Stairs, "DW-MOVE-10"),
        ("ladder", TerrainKind::Ladder, "DW-MOVE-11"),
    ];
    let mut rules = Vec::new();
    let mut slow = false;
    for (fact, kind, rule) in facts {
        let difficult = [TerrainKind::Difficult, TerrainKind::Obstacle];
        let recorded = kinds.as_ref().map(|kinds| {
            let asked = if fact == "difficult" { &difficult[..] } else { &[kind][..] };
            kinds.iter().any(|crossed| asked.contains(crossed))
        });
        if !table::flag(draft, fact, &[figure], recorded, false)? {
            continue;
        }
        if kind == TerrainKind::Ladder {
            let lacks = look(draft).has(figure, &Trait::NoHands);
            forbid(draft, lacks, refusal::Move::CannotClimb { who: name(draft, figure) })?;
        }
        if let Some(spared) = skills::unslowed(look(draft), figure, kind) {
            rules.extend([RuleId::new("DW-MOVE-09"), spared]);
        } else {
            slow = true;
            rules.push(RuleId::new(rule));
        }
    }
    rules.dedup();
    Ok((slow, rules))
}
