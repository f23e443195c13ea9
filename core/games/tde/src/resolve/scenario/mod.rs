//! Scenarios: scoring, special rules, the end.   TDE-SCN-01 to TDE-SCN-06

pub mod assassination;
pub mod attack;
pub mod couriers;
pub mod objects;
pub mod treasure;
pub mod vengeance;

use crate::event;
use crate::resolve::staging::plan;
use crate::resolve::{TdeDraft, because, look};
use crate::setup::Scenario;
use crate::state::look::{Look, part_of};
use crate::state::{Kill, Part};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;

/// The last turn of every scenario that has one.   TDE-ASS-11, TDE-ATK-09, TDE-COU-14, TDE-TRE-15, TDE-GAP-36
pub const LAST_TURN: u32 = 6;

/// What a scenario does in the Initiative phase, before action points are given. Whether the match is over.
pub fn at_initiative(draft: &mut TdeDraft<'_>) -> Result<bool, Stop> {
    if look(draft).state.scenario == Some(Scenario::TreasureHunt) {
        treasure::at_initiative(draft)?;
    }
    Ok(look(draft).state.ended.is_some())
}

/// What a scenario does after an action sequence: it scores those eliminated in it.
pub fn after_sequence(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let kills = fresh_kills(look(draft));
    score_kills(draft, &kills)
}

/// Scores those just eliminated, all at once.   TDE-ASS-09, TDE-VEN-06, TDE-VEN-07
pub fn score_kills(draft: &mut TdeDraft<'_>, kills: &[Kill]) -> Result<(), Stop> {
    match look(draft).state.scenario {
        Some(Scenario::Assassination) => assassination::score_kills(draft, kills),
        Some(Scenario::Vengeance) => vengeance::score_kills(draft, kills),
        None | Some(Scenario::AttackAndDefence | Scenario::Couriers | Scenario::TreasureHunt) => Ok(()),
    }
}

/// What a scenario scores in Upkeep, and whether it ends the match.   TDE-TURN-12
pub fn at_upkeep(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    after_sequence(draft)?;
    match look(draft).state.scenario {
        None => Ok(()),
        Some(Scenario::Assassination) => assassination::at_upkeep(draft),
        Some(Scenario::Vengeance) => vengeance::at_upkeep(draft),
        Some(Scenario::AttackAndDefence) => attack::at_upkeep(draft),
        Some(Scenario::Couriers) => couriers::at_upkeep(draft),
        Some(Scenario::TreasureHunt) => treasure::at_upkeep(draft),
    }
}

/// Without a scenario the book ends nothing: the sides with somebody conscious left, once one has nobody; none
/// while both have.   TDE-SCN-03, TDE-GAP-79
pub fn wiped(look: Look<'_>) -> Option<Vec<u8>> {
    let free = look.state.scenario.is_none();
    let standing: Vec<u8> =
        [0, 1].into_iter().filter(|side| look.conscious(*side).next().is_some()).collect();
    (free && standing.len() < 2).then_some(standing)
}

/// Scores points for a side.   TDE-SCN-06
pub fn score(draft: &mut TdeDraft<'_>, side: u8, points: u32, rules: &[&'static str]) -> Result<(), Stop> {
    if points == 0 {
        return Ok(());
    }
    let why = because(draft, rules);
    draft.emit(event::Scored { side, points }, why)
}

/// The match is over by the scenario: the most points win.   TDE-SCN-06, TDE-GAP-40
pub fn finish(draft: &mut TdeDraft<'_>, rule: &'static str) -> Result<(), Stop> {
    let points = |side: u8| look(draft).side(side).map_or(0, |side| side.points);
    let losses = |side: u8| {
        let lost = |kill: &&Kill| look(draft).side_of(kill.figure) == Some(side);
        look(draft).state.kills.iter().filter(lost).count()
    };
    let broken = look(draft).options().losses_break_ties;
    let winners = match points(0).cmp(&points(1)) {
        std::cmp::Ordering::Greater => vec![0],
        std::cmp::Ordering::Less => vec![1],
        std::cmp::Ordering::Equal => match losses(0).cmp(&losses(1)) {
            std::cmp::Ordering::Less if broken => vec![0],
            std::cmp::Ordering::Greater if broken => vec![1],
            std::cmp::Ordering::Less | std::cmp::Ordering::Greater | std::cmp::Ordering::Equal => vec![0, 1],
        },
    };
    let tied = points(0) == points(1);
    let rules: &[&'static str] =
        if tied { &[rule, "TDE-SCN-06", "TDE-GAP-40"] } else { &[rule, "TDE-SCN-06"] };
    end(draft, winners, "played", rules)
}

/// The match is over.
pub fn end(
    draft: &mut TdeDraft<'_>,
    winners: Vec<u8>,
    how: &str,
    rules: &[&'static str],
) -> Result<(), Stop> {
    let scores = draft.state().sides.iter().map(|side| i64::from(side.points)).collect();
    let why = because(draft, rules);
    draft.emit(event::MatchEnded { outcome: Outcome { winners, how: how.to_owned(), scores } }, why)
}

/// Those eliminated in the sequence or upkeep under way: what falls in the same one is simultaneous.
/// TDE-GAP-35
pub fn fresh_kills(look: Look<'_>) -> Vec<Kill> {
    let now = |kill: &&Kill| kill.moment == look.state.moment;
    look.state.kills.iter().filter(now).copied().collect()
}

/// Whether a figure is the one named: itself, or the rider of the cavalry figure it was.   TDE-CAV-14
pub fn is_same(look: Look<'_>, named: FigureId, figure: FigureId) -> bool {
    let rider = part_of(named, Part::Rider);
    named == figure || (look.card(named).is_some_and(|card| card.parts.is_some()) && rider == figure)
}

/// The figure that stands now for one named: its rider, once it has come apart.
pub fn standing_for(look: Look<'_>, named: FigureId) -> FigureId {
    let apart = look.figure(named).is_some_and(|figure| figure.presence == crate::state::Presence::Apart);
    if apart { part_of(named, Part::Rider) } else { named }
}

/// Whether a figure is the Leader of its side, on foot or riding.   TDE-BUILD-04
pub fn is_leader(look: Look<'_>, figure: FigureId) -> bool {
    look.side_of(figure)
        .and_then(|side| plan::leader(look, side))
        .is_some_and(|leader| is_same(look, leader, figure))
}
