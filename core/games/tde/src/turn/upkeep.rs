//! Upkeep: fire, what is taken off the table, the end of the turn.   TDE-TURN-09, TDE-TURN-11 to TDE-TURN-15

use crate::cavalry::parting;
use crate::draft::{TdeDraft, because, look};
use crate::health::{self, armour, fire};
use crate::objectives::drop;
use crate::skills::hand;
use crate::state::Figure;
use crate::state::dice::{Save, SaveOf};
use crate::test::{self, Guard};
use crate::{couriers, event, scenarios, victory};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// Upkeep begins.   TDE-TURN-09, TDE-TURN-11, TDE-TURN-12
pub fn start_upkeep(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    // Whoever is off the table burns no more.   TDE-HEALTH-09, TDE-COU-08
    let burns = |id: FigureId, figure: &Figure| {
        figure.fire > 0 && (look(draft).is_on_table(id) || draft.setup().before(7))
    };
    let burning = look(draft).figures().filter(|(id, figure)| burns(*id, figure)).map(|(id, _)| id).collect();
    let why = because(draft, &["TDE-TURN-09", "TDE-TURN-11", "TDE-TURN-12", "TDE-PROP-03"]);
    draft.emit(event::UpkeepStarted { burning }, why)
}

/// Goes on once no side can or will hand over a loot. Whether there was a step to take.
/// TDE-COU-09, TDE-COU-10
pub fn closing(draft: &mut TdeDraft<'_>, sides: &[u8]) -> Result<bool, Stop> {
    let revived = [0, 1].into_iter().find(|side| look(draft).ready(*side).next().is_some());
    if let Some(side) = revived.filter(|_| !draft.setup().before(3)) {
        let why = because(draft, &["TDE-TURN-09", "TDE-GAP-05"]);
        draft.emit(event::SideActive { side }, why)?;
        return Ok(true);
    }
    let able = couriers::handing(look(draft));
    if sides.iter().any(|side| able.contains(side) || hand::hopeful(look(draft), *side)) {
        return Ok(false);
    }
    start_upkeep(draft).map(|()| true)
}

/// One step of Upkeep: a fire test, its wounds, or the end of the turn; then the number of the next.
/// TDE-TURN-12 to TDE-TURN-15
pub fn upkeep(draft: &mut TdeDraft<'_>, burning: &[FigureId], saves: &[Save]) -> Result<Option<u32>, Stop> {
    if let Some(save) = saves.first() {
        return burn(draft, save).map(|()| None);
    }
    if drop::ask(draft)? {
        return Ok(None);
    }
    if let Some(figure) = burning.first() {
        return test_fire(draft, *figure).map(|()| None);
    }
    // What happens at the end of a turn comes before what is taken off the table.   TDE-TURN-12, TDE-TURN-13
    scenarios::at_upkeep(draft)?;
    if look(draft).state.ended.is_some() {
        return Ok(None);
    }
    if !look(draft).state.smoke.is_empty() {
        let why = because(draft, &["TDE-TURN-13", "TDE-PROP-06"]);
        draft.emit(event::SmokeCleared {}, why)?;
    }
    let turn = look(draft).state.turn.saturating_add(1);
    let mut why = because(draft, &["TDE-TURN-14", "TDE-TURN-15"]);
    let wiped = victory::wiped(look(draft));
    if wiped.is_some() {
        why = why.and(RuleId::new("TDE-GAP-79"));
    }
    draft.emit(event::TurnEnded {}, why)?;
    if let Some(standing) = wiped.filter(|_| look(draft).options().last_side_wins) {
        return victory::end(draft, standing, "played", &["TDE-HEALTH-10", "TDE-GAP-79"]).map(|()| None);
    }
    Ok(Some(turn))
}

/// A burning figure tests: one die, or one for each marker.   TDE-PROP-08, TDE-GAP-42
fn test_fire(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let fire = look(draft).figure(figure).map_or(0, |figure| figure.fire);
    if !look(draft).is_on_table(figure) || fire == 0 {
        let why = because(draft, &["TDE-PROP-08"]);
        return draft.emit(event::FireTested { figure, fire: 0, wounds: 0 }, why);
    }
    if fire::ask_fire_part(draft, figure)? {
        return Ok(());
    }
    let part = fire::fire_part(look(draft), figure);
    let endurance = armour::endurance(look(draft), figure, part, &Modifiers::new());
    let damage = if look(draft).options().fire_per_marker { fire } else { 1 };
    let of = SaveOf::Fire {};
    test::throw_save(draft, Guard { figure, of, part, endurance, damage, rule: "TDE-PROP-08" })?;
    test::offer(draft)
}

/// A fire test that stands: wounds for the dice that failed, a marker less for those that did not.   TDE-GAP-42
fn burn(draft: &mut TdeDraft<'_>, save: &Save) -> Result<(), Stop> {
    let held = look(draft).figure(save.figure).map_or(0, |figure| figure.fire);
    let wounds = save.failures();
    let passed = u32::try_from(save.dice.len()).unwrap_or(u32::MAX).saturating_sub(wounds);
    let fire = held.saturating_sub(passed);
    let why = because(draft, &["TDE-PROP-08", "TDE-GAP-42", "TDE-HEALTH-03"]);
    draft.emit(event::FireTested { figure: save.figure, fire, wounds }, why)?;
    health::scorch(draft, save.figure, save.part, wounds)?;
    parting::fall_apart(draft)
}
