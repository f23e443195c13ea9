//! Vol à la Tire.   AD-TAL-37

use crate::draft::{AdDraft, because, look};
use crate::profiles::Ability;
use crate::profiles::talents::Talent;
use crate::profiles::weapons::Item;
use crate::refusal::Refusal;
use crate::setup::NpcRole;
use crate::state::frames::{MoveKind, OpposedUse};
use crate::state::look::Look;
use crate::state::{Held, Mark};
use crate::test::opposed::Verdict;
use crate::{event, guards, items, stealth};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Whether an item may be stolen: one of the scenario's, or one that says so.   AD-TAL-37, AD-ITEM-08
pub fn is_stealable(look: Look<'_>, item: &Item) -> bool {
    let kit = item.weapon.is_some() || item.armour.is_some();
    item.stealable || (!kit && look.setup.scenario.items.iter().any(|lying| lying.item.is_card_of(item)))
}

/// Whether a figure may steal an item now.   AD-TAL-37
pub fn judge(draft: &mut AdDraft<'_>, thief: FigureId, target: FigureId, item: u8) -> Result<(), Stop> {
    let look = look(draft);
    let (who, victim) = (look.name(thief), look.name(target));
    if !look.has(thief, Talent::Pickpocket) {
        return Err(Refusal::NoTalent { who, talent: Talent::Pickpocket }.into());
    }
    if !look.is(thief, Mark::Stealth) {
        return Err(Refusal::NotStealthy { who }.into());
    }
    if !look.is_in_play(target) {
        return Err(Refusal::NotInPlay { who: victim }.into());
    }
    // A recruit is everybody's friend until it is attacked.   AD-GEN-04, AD-NPC-09
    let recruit = look.role(target) == Some(NpcRole::Recruit) && !look.is(target, Mark::Stealth);
    if !recruit && !stealth::may_target(look, thief, target) {
        return Err(Refusal::NotAttackable { who: victim }.into());
    }
    let adjacent = match (look.square(thief), look.square(target)) {
        (Some(here), Some(there)) => look.ground().is_adjacent(here, there),
        (_, _) => false,
    };
    if !adjacent {
        return Err(Refusal::NotAdjacent { who, to: victim }.into());
    }
    let held = look.figure(target).and_then(|figure| figure.acquired.get(usize::from(item)));
    if held.is_some_and(|item| is_stealable(look, item)) {
        Ok(())
    } else {
        Err(Refusal::NothingToSteal { who: victim }.into())
    }
}

/// Steals: agility against wits.   AD-TAL-37, AD-NPC-09
pub fn steal(draft: &mut AdDraft<'_>, thief: FigureId, target: FigureId, item: u8) -> Result<(), Stop> {
    if let Some(side) = look(draft).side_of(thief) {
        guards::attacked(draft, target, side)?;
    }
    stealth::contest(
        draft,
        OpposedUse::Pickpocket { item },
        (thief, Ability::Agility),
        (target, Ability::Wits),
        "AD-TAL-37",
    )
}

/// The test of a theft ended: the item and a step, or the marker is lost.   AD-TAL-37, AD-GAP-53
pub fn stolen(draft: &mut AdDraft<'_>, item: u8, verdict: &Verdict) -> Result<(), Stop> {
    let [Some(thief), Some(from)] =
        [0, 1].map(|place: usize| verdict.opposed.contestants.get(place).and_then(|one| one.figure))
    else {
        return Ok(());
    };
    if verdict.winner != Some(0) {
        let why = because(draft, &["AD-TAL-37"]);
        return draft.emit(event::FigureMarked { figure: thief, mark: Mark::Stealth, on: false }, why);
    }
    items::put_down(draft, from, |held| held == Held::Acquired(item), "AD-TAL-37")?;
    let held = look(draft).figure(from).and_then(|figure| figure.acquired.get(usize::from(item)).cloned());
    let why = because(draft, &["AD-TAL-37", "AD-ITEM-08"]);
    if let Some(item) = held {
        draft.emit(event::ItemStolen { thief, from, item }, why.clone())?;
        items::settle_tokens(draft, from, "AD-TAL-37")?;
    }
    let why = why.and(greffe_core::record::ids::RuleId::new("AD-GAP-53"));
    draft.emit(
        event::MoveBegun { figure: thief, kind: MoveKind::Theft, points: 1, door: None, loads: None },
        why,
    )
}
