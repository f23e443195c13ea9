//! Free attacks, and breaking off.   DW-REFLEX-01 to DW-REFLEX-06

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::actions::Needs;
use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::ActionKind;
use crate::movement::{gates, leave};
use crate::setup::options::{DisengageTie, FleeTie};
use crate::state::Cause;
use crate::state::combat::{Combat, CombatKind, Given};
use crate::state::frames::{Frame, MoveKind, Purse, ReflexCause};
use crate::state::look::{Active, Look};
use crate::terrain::path;
use crate::{
    actions, combat, event, fleeing, melee, movement, pace, reflex_attacks, refusal, status, table,
    teleportation, terrain,
};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// The next free attack, or what comes of them all; whether there was a step to take.   DW-MELEE-13, DW-FALL-04
pub fn step(draft: &mut DwDraft<'_>, frame: &Frame) -> Result<bool, Stop> {
    let Frame::Reflexes { mover, makers, cause, ordered, said, beaten, tied } = frame else {
        return Ok(false);
    };
    let there = look(draft).is_on_table(*mover);
    if !there || makers.is_empty() {
        end(draft, *mover, cause, *beaten, *tied)?;
        return Ok(true);
    }
    if !ordered {
        let asked =
            reflex_attacks::ordering_side(look(draft), makers, said).filter(|side| look(draft).is_in(*side));
        if asked.is_some() {
            return Ok(false);
        }
        let because = because(draft, &["DW-GAP-15"]);
        draft.emit(event::ReflexesOrdered { makers: makers.clone(), more: None }, because)?;
        return Ok(true);
    }
    let Some(maker) = makers.first().copied() else { return Ok(false) };
    let why = because(draft, &["DW-REFLEX-01"]);
    draft.emit(event::ReflexStepped { maker }, why.clone())?;
    // A contagion may have made them friends meanwhile.
    let strikes = draft.setup().before(3) || look(draft).are_enemies(maker, *mover);
    if look(draft).is_active(maker) && strikes {
        let arm = look(draft).in_hand(maker);
        // Whoever flees and is beaten dies where it stands, on a brink or not.
        let flees = matches!(cause, ReflexCause::Flight { .. });
        let lip = !flees && terrain::lip(draft, *mover)?;
        let fresh = Combat::new(CombatKind::Reflex {}, Some(maker), *mover);
        let mut given = Given { lip, ..fresh.given };
        if !draft.setup().before(3) {
            // It is fought as any attack: from above, or over an obstacle held.   DW-MELEE-13
            given.attacker_higher = terrain::is_higher(draft, maker, *mover)?;
            given.target_higher = terrain::is_higher(draft, *mover, maker)?;
        }
        let combat = Combat { arm, given, ..fresh };
        let shielded = look(draft).figure(maker).is_some_and(|known| known.shield_up);
        let why =
            if shielded && !draft.setup().before(11) { why.and(RuleId::new("DW-GAP-102")) } else { why };
        combat::declare(draft, combat, why)?;
    }
    Ok(true)
}

/// Every free attack is made: whether the figure gets away, and what it does then.
/// DW-REFLEX-03, DW-REFLEX-06, DW-GAP-15, DW-GAP-16
fn end(
    draft: &mut DwDraft<'_>,
    mover: FigureId,
    cause: &ReflexCause,
    beaten: bool,
    tied: bool,
) -> Result<(), Stop> {
    let options = draft.setup().options;
    let there = look(draft).is_on_table(mover);
    let away = there
        && !beaten
        && match cause {
            ReflexCause::Disengage {} => !tied || options.disengage_tie == DisengageTie::Leaves,
            ReflexCause::Flight { .. } => !tied || options.flee_tie == FleeTie::Flees,
            ReflexCause::Recoil {} | ReflexCause::Teleport { .. } => true,
        };
    let rule = match cause {
        ReflexCause::Disengage {} => "DW-REFLEX-03",
        ReflexCause::Flight { .. } => "DW-REFLEX-06",
        ReflexCause::Recoil {} => "DW-RECOIL-02",
        ReflexCause::Teleport { .. } => "DW-TRAIT-83",
    };
    let mut why = because(draft, &[rule]);
    match cause {
        ReflexCause::Flight { .. } => why = why.and(RuleId::new("DW-GAP-16")),
        ReflexCause::Disengage {} => why = why.and(RuleId::new("DW-GAP-15")),
        ReflexCause::Recoil {} | ReflexCause::Teleport { .. } => {}
    }
    draft.emit(event::ReflexesEnded { mover, away }, why)?;
    if !there {
        return Ok(());
    }
    match cause {
        ReflexCause::Disengage {} if away && look(draft).is_active(mover) => {
            let because = because(draft, &["DW-REFLEX-03"]);
            draft.emit(event::BreakawayWon { figure: mover }, because)
        }
        ReflexCause::Disengage {} | ReflexCause::Recoil {} => Ok(()),
        ReflexCause::Flight { moves } if away => fleeing::begin(draft, mover, *moves),
        ReflexCause::Flight { .. } => status::remove(draft, mover, Cause::Killed, None, "DW-REFLEX-06"),
        ReflexCause::Teleport { .. } => teleportation::go_on(draft, mover, cause),
    }
}

/// Breaks off from every enemy in contact: one action to break off, one to move.
/// DW-REFLEX-02, DW-REFLEX-03, DW-ACTION-19
pub fn disengage(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_unable(draft, active, Needs::Feet)?;
    if !draft.setup().before(3) {
        melee::forbid_climbing(draft, figure)?;
    }
    movement::forbid_slow(draft, figure)?;
    combat::forbid_outcome_claims(draft)?;
    let holders = movement::holders(draft, figure)?;
    if holders.is_empty() {
        return Err(refusal::Move::NotEngaged { who: name(draft, figure) }.into());
    }
    actions::spend(draft, active, ActionKind::Disengage, 2, None)?;
    reflex_attacks::open(draft, figure, holders, ReflexCause::Disengage {}, "DW-REFLEX-03")
}

/// The move of a disengagement.   DW-REFLEX-03
pub fn break_away(draft: &mut DwDraft<'_>, side: u8, to: Option<Point>) -> Result<(), Stop> {
    let Some(Frame::Breakaway { figure }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    let plays = look(draft).active().is_some_and(|active| active.figure == figure && active.player == side);
    if !plays {
        return Err(refusal::General::NotYours { who: name(draft, figure) }.into());
    }
    let to = path::place(draft, to)?;
    let pace = pace::pace(draft, figure, to)?;
    let purse = look(draft)
        .active()
        .map_or_else(Purse::default, |active| Purse { left: active.left, free_moves: active.free_moves });
    let slow = pace.cost > 1;
    let stays = slow && stays(draft, figure, to, purse.left)?;
    path::forbid_length(draft, figure, to, pace.length, "DW-MOVE-04")?;
    let scales = movement::scales(look(draft), figure);
    let clear = if scales {
        path::forbid_clinging(draft, figure, to, pace.length)?
    } else {
        path::forbid_way(draft, figure, to)?
    };
    let arrival =
        if stays { path::staying(draft, figure, to)? } else { path::own_arrival(draft, figure, to)? };
    let gates = gates::gates(draft, figure, &arrival, to, false)?;
    if let Some(active) = look(draft).active().filter(|_| slow && !stays) {
        actions::spend(draft, &active, ActionKind::Disengage, 1, None)?;
    }
    let mut why = because(draft, &["DW-REFLEX-03"]);
    if scales {
        why = why.and(RuleId::new("DW-CLIMB-06"));
    }
    for rule in pace.rules {
        why = why.and(rule);
    }
    let kind = MoveKind::Disengage;
    draft.emit(event::MoveDeclared { figure, kind, arrival, gates, purse, clear }, why)
}

/// Whether a disengagement was won, and its move may lead off the table.   DW-REFLEX-03, DW-MOVE-13
pub fn is_breaking_off(look: Look<'_>) -> bool {
    matches!(look.top(), Some(Frame::Breakaway { .. })) && !look.setup.before(9)
}

/// The move that a disengagement won leads off the table: one action of it is paid.   DW-REFLEX-03, DW-MOVE-13
pub fn leave_table(draft: &mut DwDraft<'_>, side: u8) -> Result<(), Stop> {
    let Some(active) = look(draft).active() else { return Err(refusal::General::NotNow.into()) };
    if active.player != side {
        return Err(refusal::General::NotYours { who: name(draft, active.figure) }.into());
    }
    leave::walk_off(draft, &active, 1)
}

/// Whether a figure that broke off stays where it is, over ground that takes two actions: one is paid, and without
/// another left it goes nowhere.   DW-REFLEX-03, DW-ACTION-06, DW-ACT-07
fn stays(draft: &mut DwDraft<'_>, figure: FigureId, to: Option<Point>, left: u32) -> Result<bool, Stop> {
    let early = draft.setup().before(3);
    let still = if let Some((own, to)) = look(draft).disc(figure).zip(to) {
        own.at == to
    } else {
        let stated = table::stated_length(draft, "length", &[figure], None)?;
        stated.map_or(left == 0, |stated| stated == 0)
    };
    let refusal = refusal::Place::Overlong { who: name(draft, figure), rule: "DW-ACTION-06" };
    forbid(draft, early || (!still && left == 0), refusal)?;
    Ok(still)
}
