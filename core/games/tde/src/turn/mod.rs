//! Turns: initiative, action points, upkeep, the end.   TDE-TURN-01 to TDE-TURN-15, TDE-SETUP-04

pub mod events;
pub(crate) mod forms;
pub mod ruling;
pub mod upkeep;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, because, d10s, look};
use crate::event::{self, Points};
use crate::refusal::Refusal;
use crate::skills::{ap, effects, hand};
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::state::{Figure, Presence};
use crate::{couriers, scenarios, victory};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
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
    if scenarios::at_initiative(draft)? {
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
    let hopes = hand::hopeful(look(draft), side);
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
    let hopeful: Vec<u8> = [0, 1].into_iter().filter(|side| hand::hopeful(look(draft), *side)).collect();
    if sides.is_empty() && hopeful.is_empty() {
        return upkeep::start_upkeep(draft).map(|()| true);
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

/// Gives the match up.
pub fn concede(draft: &mut TdeDraft<'_>, side: u8) -> Result<(), Stop> {
    let why = because(draft, &[]);
    draft.emit(event::SideConceded { side }, why)?;
    let winner = look(draft).other(side);
    victory::end(draft, vec![winner], "conceded", &[])
}
