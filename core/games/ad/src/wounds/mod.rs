//! Wounds, falls, removals, and what follows from them.   AD-HLTH-01

pub mod events;
pub mod poison;
#[cfg(test)]
mod tests;

use crate::draft::{AdDraft, because, look};
use crate::profiles::weapons::Item;
use crate::setup::options::{AlarmOnCasualties, ExitItems};
use crate::state::{Held, Mark, Posture, Removal};
use crate::{alarm, cards, event, items};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Deals wounds, armour already counted, with everything that follows.   AD-HLTH-04, AD-ARM-05
pub fn wound(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    wounds: i32,
    rules: &[&'static str],
) -> Result<(), Stop> {
    match deal(draft, figure, wounds, rules)? {
        Some(why) => ring(draft, why),
        None => Ok(()),
    }
}

/// Deals wounds but does not touch the clock yet: how the figure went, if it did. Wounds first, then the
/// unconscious come round, then death, then what it carried, then its faction.   AD-HLTH-04, AD-STAT-09
pub fn deal(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    wounds: i32,
    rules: &[&'static str],
) -> Result<Option<Removal>, Stop> {
    let known = look(draft);
    let Some(had) = known.figure(figure).map(|figure| figure.wounds).filter(|_| known.is_in_play(figure))
    else {
        return Ok(None);
    };
    if wounds <= 0 {
        return Ok(None);
    }
    let (kill, cripple) = known.profile(figure).map_or((0, 0), |profile| (profile.kill, profile.cripple));
    let has = had.saturating_add(wounds);
    let mut why = because(draft, rules).and(RuleId::new("AD-HLTH-01"));
    if had < cripple && cripple <= has {
        why = why.and(RuleId::new("AD-HLTH-02")).and(RuleId::new("AD-HLTH-03"));
    }
    // A figure is not wounded beyond the threshold that kills it.
    draft.emit(event::Wounded { figure, wounds: has.min(kill) }, why)?;
    if look(draft).posture(figure) == Posture::Unconscious {
        let activated = look(draft).is(figure, Mark::Activated);
        let why = because(draft, &["AD-STAT-09"]);
        draft.emit(event::PostureChanged { figure, posture: Posture::Prone, activated }, why)?;
    }
    let died = has >= kill;
    if died {
        remove(draft, figure, Removal::Killed, "AD-HLTH-04")?;
    }
    faction(draft, figure, wounds)?;
    Ok(died.then_some(Removal::Killed))
}

/// Some factions draw when one of their own suffers.   AD-FACT-01, AD-FACT-02
fn faction(draft: &mut AdDraft<'_>, figure: FigureId, wounds: i32) -> Result<(), Stop> {
    let known = look(draft);
    let owner = known.figure_setup(figure).and_then(|figure| figure.owner);
    // A recruit is of the warband as much as anybody.   AD-NPC-08
    let side = if known.setup.before(2) { owner } else { known.side_of(figure) };
    let Some(side) = side else { return Ok(()) };
    let Some(faction) = known.side_setup(side).and_then(|side| side.faction.as_ref()) else { return Ok(()) };
    let own = known
        .profile(figure)
        .is_some_and(|profile| profile.faction.as_deref() == Some(faction.name.as_str()));
    let count = if own { faction.when_wounded(wounds) } else { 0 };
    if count == 0 { Ok(()) } else { cards::draw(draft, side, count, "AD-FACT-02") }
}

/// Knocks a figure down or out, or sets it on its feet. Who falls has lost its activation of this phase; who is
/// unconscious is prone already.   AD-STAT-01, AD-STAT-06, AD-STAT-08
pub fn lay(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    posture: Posture,
    rules: &[&'static str],
) -> Result<(), Stop> {
    let now = look(draft).posture(figure);
    let worse = posture == Posture::Prone && now == Posture::Unconscious;
    if !look(draft).is_in_play(figure) || now == posture || worse {
        return Ok(());
    }
    let activated = posture != Posture::Standing || look(draft).is(figure, Mark::Activated);
    let mut why = because(draft, rules);
    match posture {
        Posture::Standing => {}
        Posture::Prone => why = why.and(RuleId::new("AD-STAT-01")),
        Posture::Unconscious => {
            why = why.and(RuleId::new("AD-STAT-06")).and(RuleId::new("AD-STAT-08"));
        }
    }
    draft.emit(event::PostureChanged { figure, posture, activated }, why)
}

/// Takes a figure out of play; what it carried beside its starting items falls where it stood, unless it takes
/// it along.   AD-HLTH-04, AD-ITEM-01, AD-ITEM-02, AD-OFF-06, AD-GAP-71
pub fn remove(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    why: Removal,
    rule: &'static str,
) -> Result<(), Stop> {
    let known = look(draft);
    let Some(at) = known.square(figure) else { return Ok(()) };
    let carries = known.figure(figure).is_some_and(|figure| figure.acquired.iter().any(|item| !item.own));
    let takes = match (why, known.options().exit_items) {
        (Removal::Withdrawn, _) | (Removal::FledBoard, ExitItems::Leave) => true,
        (Removal::FledBoard, ExitItems::DropIfKilled)
        | (
            Removal::Killed | Removal::FledMorale | Removal::Disarmed | Removal::Seduced | Removal::Bribed,
            _,
        ) => false,
    };
    let mut because = because(draft, &[rule, "AD-ITEM-01"]);
    match why {
        Removal::Seduced => because = because.and(RuleId::new("AD-ALARM-08")),
        Removal::Withdrawn | Removal::FledBoard if carries => {
            because = because.and(RuleId::new("AD-GAP-71"));
        }
        Removal::Withdrawn
        | Removal::FledBoard
        | Removal::Killed
        | Removal::FledMorale
        | Removal::Disarmed
        | Removal::Bribed => {}
    }
    if carries && !takes {
        items::put_down(draft, figure, |held| matches!(held, Held::Acquired(_)), "AD-ITEM-02")?;
    }
    draft.emit(event::FigureRemoved { figure, why }, because.clone())?;
    if takes || !carries {
        return Ok(());
    }
    // What it had from the start is part of it.   AD-ITEM-01
    let known = look(draft).figure(figure).map(|figure| figure.acquired.as_slice()).unwrap_or_default();
    let items: Vec<Item> = known.iter().filter(|item| !item.own).cloned().collect();
    let because = because.and(RuleId::new("AD-ITEM-02"));
    draft.emit(event::ItemsDropped { figure, at, items }, because)
}

/// The clock hears of a casualty.   AD-ALARM-03, AD-ALARM-08, AD-HLTH-05, AD-GAP-23
pub fn ring(draft: &mut AdDraft<'_>, why: Removal) -> Result<(), Stop> {
    let all = look(draft).options().alarm_on_casualties == AlarmOnCasualties::AllButSeduction;
    match why {
        Removal::Killed => alarm::ring(draft, "AD-HLTH-05"),
        Removal::FledMorale => alarm::ring(draft, "AD-ALARM-03"),
        Removal::FledBoard | Removal::Disarmed | Removal::Bribed if all => alarm::ring(draft, "AD-GAP-23"),
        Removal::FledBoard | Removal::Disarmed | Removal::Bribed | Removal::Withdrawn | Removal::Seduced => {
            Ok(())
        }
    }
}
