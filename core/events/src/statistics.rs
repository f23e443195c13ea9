//! What an event adds up to: factions, their meetings, scenarios, where results come from. Integers only.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::body::{PlayerId, Score, Winner};
use crate::state::{Source, State, Table};

/// Matches of one side, added up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Sum {
    /// Matches that have a result.
    pub played: u32,
    /// Of them won.
    pub won: u32,
    /// Of them drawn.
    pub drawn: u32,
    /// Of them lost.
    pub lost: u32,
    /// All that was scored.
    pub scored: i64,
    /// All that was conceded.
    pub conceded: i64,
}

impl Sum {
    fn add(&mut self, score: &Score, is_a: bool) {
        let (mine, theirs) = if is_a { (score.a, score.b) } else { (score.b, score.a) };
        let count = match (score.winner, is_a) {
            (Winner::Draw, _) => &mut self.drawn,
            (Winner::A, true) | (Winner::B, false) => &mut self.won,
            (Winner::A, false) | (Winner::B, true) => &mut self.lost,
        };
        *count = count.saturating_add(1);
        self.played = self.played.saturating_add(1);
        self.scored = self.scored.saturating_add(mine.score);
        self.conceded = self.conceded.saturating_add(theirs.score);
    }

    /// Out of a hundred matches, how many were won; a draw is half a one. Nothing of no match.
    pub fn rate(&self) -> Option<u32> {
        let halves = self.won.saturating_mul(2).saturating_add(self.drawn);
        halves.saturating_mul(50).saturating_add(self.played / 2).checked_div(self.played)
    }
}

/// A faction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Faction {
    /// As its players wrote it.
    pub name: String,
    /// Who has sat at a table with it.
    pub players: u32,
    /// Matches against another faction, or against none that is known.
    pub sum: Sum,
    /// Matches against itself: they say nothing of it.
    pub mirrors: u32,
}

/// Two factions that met.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Meeting {
    /// The first by name, whose sum it is.
    pub one: String,
    /// The other.
    pub other: String,
    /// What came of it.
    pub sum: Sum,
}

/// A scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Scenario {
    /// As the event calls it.
    pub name: String,
    /// The rounds in which it was played.
    pub rounds: Vec<u32>,
    /// Its matches, from side A.
    pub a: Sum,
}

/// Where the results come from that count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Sources {
    /// Read from the log of the match.
    pub read: u32,
    /// Typed by an organiser.
    pub typed: u32,
    /// Signed by both players.
    pub signed: u32,
    /// Corrected by an organiser.
    pub corrected: u32,
    /// Not known yet.
    pub missing: u32,
}

/// What an event adds up to so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Statistics {
    /// Factions, by name.
    pub factions: Vec<Faction>,
    /// Factions that met, by name.
    pub meetings: Vec<Meeting>,
    /// Scenarios, in the order they were played.
    pub scenarios: Vec<Scenario>,
    /// Where the results come from.
    pub sources: Sources,
}

impl Sources {
    fn count(&mut self, table: &Table) {
        let count = match table.outcome.map(|outcome| outcome.source) {
            None => &mut self.missing,
            Some(Source::Read { .. }) => &mut self.read,
            Some(Source::Typed) => &mut self.typed,
            Some(Source::Signed) => &mut self.signed,
            Some(Source::Corrected) => &mut self.corrected,
        };
        *count = count.saturating_add(1);
    }
}

/// Sums on their way.
#[derive(Default)]
struct Adding {
    factions: BTreeMap<String, (BTreeSet<PlayerId>, Sum, u32)>,
    meetings: BTreeMap<(String, String), Sum>,
    scenarios: Vec<Scenario>,
    sources: Sources,
}

impl Adding {
    fn table(&mut self, state: &State, round: u32, table: &Table) {
        self.sources.count(table);
        let faction = |id: PlayerId| {
            let name = state.player(id)?.faction.as_deref().map(str::trim)?;
            (!name.is_empty()).then(|| name.to_owned())
        };
        let (a, b) = (faction(table.pair.a), faction(table.pair.b));
        for (id, name) in [(table.pair.a, &a), (table.pair.b, &b)] {
            if let Some(name) = name {
                self.factions.entry(name.clone()).or_default().0.insert(id);
            }
        }
        let Some(outcome) = table.outcome else { return };
        self.scenario(state, round, &outcome.score);
        if a.is_some() && a == b {
            if let Some((_, _, mirrors)) = a.as_ref().and_then(|name| self.factions.get_mut(name)) {
                *mirrors = mirrors.saturating_add(1);
            }
            return;
        }
        for (name, is_a) in [(&a, true), (&b, false)] {
            if let Some((_, sum, _)) = name.as_ref().and_then(|name| self.factions.get_mut(name)) {
                sum.add(&outcome.score, is_a);
            }
        }
        if let (Some(a), Some(b)) = (a, b) {
            let is_first = a < b;
            let names = if is_first { (a, b) } else { (b, a) };
            self.meetings.entry(names).or_default().add(&outcome.score, is_first);
        }
    }

    fn scenario(&mut self, state: &State, round: u32, score: &Score) {
        let place = usize::try_from(round).ok().and_then(|round| round.checked_sub(1));
        let Some(plan) = place.and_then(|place| state.rules.rounds.get(place)) else { return };
        if plan.scenario.is_empty() {
            return;
        }
        let known = self.scenarios.iter().position(|one| one.name == plan.scenario);
        if known.is_none() {
            let name = plan.scenario.clone();
            self.scenarios.push(Scenario { name, rounds: Vec::new(), a: Sum::default() });
        }
        let place = known.unwrap_or_else(|| self.scenarios.len().saturating_sub(1));
        if let Some(scenario) = self.scenarios.get_mut(place) {
            if scenario.rounds.last() != Some(&round) {
                scenario.rounds.push(round);
            }
            scenario.a.add(score, true);
        }
    }
}

impl State {
    /// What the event adds up to so far.
    pub fn statistics(&self) -> Statistics {
        let mut adding = Adding::default();
        for (round, table) in self.tables_until(self.last_published()) {
            adding.table(self, round, table);
        }
        let Adding { factions, meetings, scenarios, sources } = adding;
        let faction = |(name, (players, sum, mirrors)): (String, (BTreeSet<PlayerId>, Sum, u32))| Faction {
            name,
            players: u32::try_from(players.len()).unwrap_or(u32::MAX),
            sum,
            mirrors,
        };
        let meetings = meetings.into_iter().map(|((one, other), sum)| Meeting { one, other, sum });
        Statistics {
            factions: factions.into_iter().map(faction).collect(),
            meetings: meetings.collect(),
            scenarios,
            sources,
        }
    }
}
