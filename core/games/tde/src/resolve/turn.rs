//! Turns: initiative, action points, upkeep, the end.   TDE-TURN-01 to TDE-TURN-15, TDE-SETUP-04

use crate::event::{self, Points};
use crate::refusal::Refusal;
use crate::resolve::dice::{self, Guard};
use crate::resolve::scenario::couriers;
use crate::resolve::{TdeDraft, ap, because, cards, cavalry, d10s, drop, harm, health, look, scenario};
use crate::skills::effects;
use crate::state::dice::{Save, SaveOf};
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::state::{Figure, Presence, Ruling};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// The most throws that a tie may take before the first side prevails.
const MOST_THROWS: usize = 50;

/// Both sides roll; the lower one will take the initiative or leave it.   TDE-SETUP-04, TDE-TURN-03, TDE-GAP-48
pub fn roll_initiative(draft: &mut TdeDraft<'_>, rule: &'static str) -> Result<(), Stop> {
    let mut throws = Vec::new();
    let mut why = because(draft, &[rule, "TDE-GAP-48"]);
    let mut lower = None;
    while lower.is_none() && throws.len() < MOST_THROWS {
        let (faces, purpose) = d10s(draft, "initiative", rule, None, 2)?;
        why = why.roll(purpose);
        let throw = [faces.first().copied().unwrap_or(10), faces.get(1).copied().unwrap_or(10)];
        throws.push(throw);
        let [first, second] = throw;
        lower = match first.cmp(&second) {
            std::cmp::Ordering::Less => Some(0),
            std::cmp::Ordering::Greater => Some(1),
            std::cmp::Ordering::Equal => None,
        };
    }
    draft.emit(event::InitiativeRolled { throws, lower: lower.unwrap_or(0) }, why)
}

/// Takes the initiative or leaves it.   TDE-SETUP-04, TDE-TURN-03
pub fn choose_initiative(draft: &mut TdeDraft<'_>, side: u8, take: bool) -> Result<(), Stop> {
    match look(draft).top() {
        Some(Frame::Initiative { side: lower }) if *lower == side => {}
        Some(Frame::Initiative { .. }) => return Err(Refusal::NotYourTurn.into()),
        Some(_) | None => return Err(Refusal::NotNow.into()),
    }
    let holder = if take { side } else { look(draft).other(side) };
    let rule = if look(draft).state.turn == 0 { "TDE-SETUP-04" } else { "TDE-TURN-03" };
    let why = because(draft, &[rule]);
    draft.emit(event::InitiativeSet { holder }, why)
}

/// A side that has left chooses nothing: it takes the initiative. Whether it did.
pub fn initiative_for_the_gone(draft: &mut TdeDraft<'_>, side: u8) -> Result<bool, Stop> {
    let gone = look(draft).side(side).is_none_or(|side| side.out);
    if gone {
        let why = because(draft, &["TDE-TURN-03"]);
        draft.emit(event::InitiativeSet { holder: side }, why)?;
    }
    Ok(gone)
}

/// The figures of a side that count for pass tokens: the conscious ones, those kept off the table as the house
/// has it.   TDE-TURN-02, TDE-GAP-76
fn counted(look: Look<'_>, side: u8) -> u32 {
    let waits = |figure: &Figure| figure.side == side && figure.presence == Presence::Reserve;
    let waiting = look.figures().filter(|(_, figure)| look.options().reserve_counts && waits(figure)).count();
    u32::try_from(look.conscious(side).count().saturating_add(waiting)).unwrap_or(u32::MAX)
}

/// A turn begins: pass tokens, then the initiative but on the first turn.   TDE-TURN-01 to TDE-TURN-03
pub fn start(draft: &mut TdeDraft<'_>, turn: u32) -> Result<(), Stop> {
    let (first, second) = (counted(look(draft), 0), counted(look(draft), 1));
    let tokens = [second.saturating_sub(first), first.saturating_sub(second)];
    let mut why = because(draft, &["TDE-TURN-01", "TDE-TURN-02", "TDE-HEALTH-07"]);
    if look(draft).figures().any(|(_, figure)| figure.presence == Presence::Reserve) {
        why = why.and(RuleId::new("TDE-GAP-76"));
    }
    draft.emit(event::TurnStarted { turn, tokens }, why)?;
    if turn > 1 { roll_initiative(draft, "TDE-TURN-03") } else { Ok(()) }
}

/// Conscious figures gain their points; the holder of the initiative is active.   TDE-TURN-04, TDE-TURN-05
pub fn refresh(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    if scenario::at_initiative(draft)? {
        return Ok(());
    }
    let points = {
        let look = look(draft);
        look.on_table().filter(|id| look.is_conscious(*id)).map(|id| gained(look, id)).collect()
    };
    let mut why = because(draft, &["TDE-TURN-04", "TDE-PROF-02", "TDE-HEALTH-08"]);
    if look(draft).figures().any(|(_, figure)| figure.advance != 0) {
        why = why.and(RuleId::new("TDE-GAP-49"));
    }
    draft.emit(event::ApRefreshed { points }, why)?;
    let side = look(draft).state.initiative.unwrap_or(0);
    let why = because(draft, &["TDE-TURN-05"]);
    draft.emit(event::SideActive { side }, why)
}

/// What a figure has after its gain, as far as its maximum goes.   TDE-PROF-02, TDE-GAP-49
fn gained(look: Look<'_>, figure: FigureId) -> Points {
    let gain = effects::ap_gain(look, figure);
    let advance = look.figure(figure).map_or(0, |figure| figure.advance);
    let gain = gain.saturating_add_signed(advance);
    let ap = ap::held(look, figure).saturating_add(gain).min(ap::most(look, figure));
    Points { figure, ap }
}

/// Between two activations: a side with nobody left is skipped; with nobody left at all, Upkeep begins. Whether
/// there was a step to take.   TDE-TURN-09, TDE-GAP-05
pub fn alternate(draft: &mut TdeDraft<'_>, side: u8) -> Result<bool, Stop> {
    let able = |side: u8| {
        let look = look(draft);
        look.side(side).is_some_and(|own| !own.out) && look.ready(side).next().is_some()
    };
    if able(side) {
        return Ok(false);
    }
    let other = look(draft).other(side);
    let hopes = cards::hopeful(look(draft), side);
    if able(other) && hopes {
        return Ok(false);
    }
    if able(other) {
        let why = because(draft, &["TDE-TURN-09", "TDE-GAP-05"]);
        draft.emit(event::SideActive { side: other }, why)?;
        return Ok(true);
    }
    // A loot changes hands at any moment: also once nobody is left to activate.   TDE-COU-09, TDE-COU-10
    let sides = couriers::handing(look(draft));
    let hopeful: Vec<u8> = [0, 1].into_iter().filter(|side| cards::hopeful(look(draft), *side)).collect();
    if sides.is_empty() && hopeful.is_empty() {
        return start_upkeep(draft).map(|()| true);
    }
    if !hopeful.is_empty() {
        let both = [0, 1].into_iter().filter(|side| sides.contains(side) || hopeful.contains(side));
        let sides = both.collect();
        let why = because(draft, &["TDE-BUILD-11", "TDE-GAP-05"]);
        draft.emit(event::CardsAsked { sides }, why)?;
        return Ok(true);
    }
    let why = because(draft, &["TDE-COU-09", "TDE-COU-10", "TDE-GAP-39"]);
    draft.emit(event::LootAsked { sides }, why)?;
    Ok(true)
}

/// Upkeep begins.   TDE-TURN-09, TDE-TURN-11, TDE-TURN-12
fn start_upkeep(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let burning = look(draft).figures().filter(|(_, figure)| figure.fire > 0).map(|(id, _)| id).collect();
    let why = because(draft, &["TDE-TURN-09", "TDE-TURN-11", "TDE-TURN-12", "TDE-PROP-03"]);
    draft.emit(event::UpkeepStarted { burning }, why)
}

/// Goes on once no side can or will hand over a loot. Whether there was a step to take.
/// TDE-COU-09, TDE-COU-10
pub fn closing(draft: &mut TdeDraft<'_>, sides: &[u8]) -> Result<bool, Stop> {
    let revived = [0, 1].into_iter().find(|side| look(draft).ready(*side).next().is_some());
    if let Some(side) = revived.filter(|_| !draft.setup().former) {
        let why = because(draft, &["TDE-TURN-09", "TDE-GAP-05"]);
        draft.emit(event::SideActive { side }, why)?;
        return Ok(true);
    }
    let able = couriers::handing(look(draft));
    if sides.iter().any(|side| able.contains(side) || cards::hopeful(look(draft), *side)) {
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
    scenario::at_upkeep(draft)?;
    if look(draft).state.ended.is_some() {
        return Ok(None);
    }
    if !look(draft).state.smoke.is_empty() {
        let why = because(draft, &["TDE-TURN-13", "TDE-PROP-06"]);
        draft.emit(event::SmokeCleared {}, why)?;
    }
    let turn = look(draft).state.turn.saturating_add(1);
    let mut why = because(draft, &["TDE-TURN-14", "TDE-TURN-15"]);
    let wiped = scenario::wiped(look(draft));
    if wiped.is_some() {
        why = why.and(RuleId::new("TDE-GAP-79"));
    }
    draft.emit(event::TurnEnded {}, why)?;
    if let Some(standing) = wiped.filter(|_| look(draft).options().last_side_wins) {
        return scenario::end(draft, standing, "played", &["TDE-HEALTH-10", "TDE-GAP-79"]).map(|()| None);
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
    if harm::ask_fire_part(draft, figure)? {
        return Ok(());
    }
    let part = harm::fire_part(look(draft), figure);
    let endurance = harm::endurance(look(draft), figure, part, &Modifiers::new());
    let damage = if look(draft).options().fire_per_marker { fire } else { 1 };
    let of = SaveOf::Fire {};
    dice::throw_save(draft, Guard { figure, of, part, endurance, damage, rule: "TDE-PROP-08" })?;
    dice::offer(draft)
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
    cavalry::fall_apart(draft)
}

/// Writes down what the players settle, by agreement or by a die.   TDE-CORE-01
pub fn rule(draft: &mut TdeDraft<'_>, text: &str, die: bool) -> Result<(), Stop> {
    if text.trim().is_empty() || text.chars().count() > 400 {
        return Err(Refusal::BadRuling.into());
    }
    let mut why = because(draft, &["TDE-CORE-01"]);
    let mut shown = None;
    if die {
        let (faces, purpose) = d10s(draft, "ruling", "TDE-CORE-01", None, 1)?;
        shown = faces.first().copied();
        why = why.roll(purpose);
    }
    let ruling = Ruling { text: text.to_owned(), die: shown };
    draft.emit(event::RulingRecorded { ruling }, why)
}

/// Gives the match up.
pub fn concede(draft: &mut TdeDraft<'_>, side: u8) -> Result<(), Stop> {
    let why = because(draft, &[]);
    draft.emit(event::SideConceded { side }, why)?;
    let winner = look(draft).other(side);
    scenario::end(draft, vec![winner], "conceded", &[])
}
