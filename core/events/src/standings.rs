//! Standings: split group by group, one criterion after the other; each boundary keeps the criterion that made it.

use std::collections::{BTreeMap, BTreeSet};

use greffe_core::record::hex::{Hash, Hex};
use greffe_core::telling::words::Words;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::body::{PlayerId, Tally, Winner};
use crate::rules::Criterion;
use crate::state::{Source, State, Table};

/// Where a result comes from, in files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// Read from the log of the match.
    Read,
    /// Typed by hand.
    Typed,
    /// Signed by both players.
    Signed,
    /// Corrected by hand.
    Corrected,
    /// No match: a bye.
    Bye,
    /// Not known yet.
    Pending,
}

/// One round of one player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Game {
    /// The round.
    pub round: u32,
    /// The table; none of a bye.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<u32>,
    /// The opponent; none of a bye.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<PlayerId>,
    /// The match points it gave.
    pub points: i64,
    /// What the player scored.
    pub scored: i64,
    /// What the opponent scored.
    pub conceded: i64,
    /// Scored less conceded, capped.
    pub gap: i64,
    /// Enemies put out.
    pub kills: i64,
    /// Own figures left.
    pub alive: i64,
    /// Whether the player won; none of a draw, a bye or a match not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
    /// Where that comes from.
    pub origin: Origin,
}

/// One summand of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Term {
    /// The round it comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// The opponent it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<PlayerId>,
    /// What it adds.
    pub value: i64,
    /// What it would have added without the cap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uncapped: Option<i64>,
}

/// What a player has by one criterion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Value {
    /// The criterion.
    pub criterion: Criterion,
    /// The value: more is better. Of head to head 1 or 0 where it separated; of the lot the place, negative.
    pub value: i64,
    /// What it is the sum of.
    pub terms: Vec<Term>,
}

/// One rank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The rank, from 1.
    pub rank: u32,
    /// The player.
    pub player: PlayerId,
    /// Whether it has left.
    pub dropped: bool,
    /// Its value by each criterion, in their order.
    pub values: Vec<Value>,
    /// The criterion that separates it from the rank above.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up: Option<Criterion>,
    /// The criterion that separates it from the rank below.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub down: Option<Criterion>,
    /// Its rounds.
    pub games: Vec<Game>,
}

/// Standings after a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Standings {
    /// The last round counted; 0 before the first.
    pub after: u32,
    /// Whether results of these rounds are missing.
    pub provisional: bool,
    /// The criteria, in order.
    pub criteria: Vec<Criterion>,
    /// The ranks.
    pub rows: Vec<Row>,
}

impl State {
    /// The standings after a round, of everybody who has or had a place.
    pub fn standings(&self, after: u32) -> Standings {
        let placed = self.placed();
        let came = |id: &PlayerId| after == 0 || self.came(*id, after);
        let players: BTreeSet<PlayerId> = placed.into_iter().filter(came).collect();
        self.standings_of(&players, after, self.rules.order())
    }

    /// The same of a group, by its rounds before the elimination.
    pub(crate) fn main_standings_of(&self, players: &BTreeSet<PlayerId>, after: u32) -> Standings {
        let after = self.main_rounds().map_or(after, |main| after.min(main));
        let mut order = self.rules.order();
        order.retain(|one| *one != Criterion::Cut);
        self.standings_of(players, after, order)
    }

    /// Whether a player was paired, had a bye or was drawn in one of these rounds.
    fn came(&self, id: PlayerId, until: u32) -> bool {
        (1..=self.within(until)).any(|round| {
            let drawn = self.round(round).and_then(|one| one.lots.as_ref());
            self.table_of(round, id).is_some() || drawn.is_some_and(|lots| lots.order.contains(&id))
        })
    }

    /// A round, or the last one there is.
    fn within(&self, round: u32) -> u32 {
        round.min(u32::try_from(self.rounds.len()).unwrap_or(u32::MAX))
    }

    fn standings_of(&self, players: &BTreeSet<PlayerId>, after: u32, criteria: Vec<Criterion>) -> Standings {
        let count = Count::new(self, after);
        let lines: Vec<Line> = players.iter().map(|id| count.line(*id, &criteria)).collect();
        let mut sorted = Sorted { count: &count, lines: Vec::new(), cuts: Vec::new() };
        sorted.split(lines, &criteria);
        let Sorted { lines, cuts, .. } = sorted;
        let above = std::iter::once(None).chain(cuts.iter().copied().map(Some));
        let below = cuts.iter().copied().map(Some).chain([None]);
        let rows = (1..).zip(lines).zip(above.zip(below)).map(|((rank, line), (up, down))| Row {
            rank,
            player: line.player,
            dropped: self
                .player(line.player)
                .is_some_and(|one| one.dropped.is_some_and(|last| last <= after)),
            values: line.values,
            up,
            down,
            games: count.games.get(&line.player).cloned().unwrap_or_default(),
        });
        let provisional = self.tables_until(after).any(|(_, table)| table.outcome.is_none());
        Standings { after, provisional, criteria, rows: rows.collect() }
    }

    /// The match points of a player after a round, the elimination aside.
    pub fn points(&self, id: PlayerId, after: u32) -> i64 {
        Count::new(self, after).points(id)
    }

    /// The match points of everybody after a round.
    pub(crate) fn all_points(&self, after: u32) -> BTreeMap<PlayerId, i64> {
        let count = Count::new(self, after);
        self.players.iter().map(|player| (player.id, count.points(player.id))).collect()
    }
}

/// All games up to a round, by player.
pub(crate) struct Count<'s> {
    state: &'s State,
    after: u32,
    games: BTreeMap<PlayerId, Vec<Game>>,
    totals: BTreeMap<PlayerId, i64>,
    lots: BTreeMap<PlayerId, i64>,
}

/// A player and its values, not ranked yet.
struct Line {
    player: PlayerId,
    values: Vec<Value>,
}

impl<'s> Count<'s> {
    pub(crate) fn new(state: &'s State, after: u32) -> Self {
        let mut games: BTreeMap<PlayerId, Vec<Game>> = BTreeMap::new();
        for (number, round) in (1..=after).zip(&state.rounds) {
            let Some(published) = &round.published else { continue };
            for table in &published.tables {
                for (id, game) in both(state, number, table) {
                    games.entry(id).or_default().push(game);
                }
            }
            for id in &published.bye {
                games.entry(*id).or_default().push(bye(state, number));
            }
        }
        let mut totals = BTreeMap::new();
        for (id, games) in &games {
            let main = games.iter().filter(|game| !state.is_final_stage(game.round));
            totals.insert(*id, sum(main.map(|game| game.points)));
        }
        let drawn =
            (1..=state.within(after).max(1)).rev().find_map(|round| state.round(round)?.lots.as_ref());
        let order = drawn.map(|lots| lots.order.as_slice()).unwrap_or_default();
        let lots = (1..).zip(order).map(|(place, id)| (*id, place)).collect();
        Self { state, after, games, totals, lots }
    }

    /// The games of a player.
    pub(crate) fn games_of(&self, id: PlayerId) -> &[Game] {
        self.games.get(&id).map(Vec::as_slice).unwrap_or_default()
    }

    /// The place of a player in the lots of the last round that has some.
    pub(crate) fn lot(&self, id: PlayerId) -> i64 {
        self.lots.get(&id).copied().unwrap_or(i64::MAX)
    }

    fn points(&self, id: PlayerId) -> i64 {
        self.totals.get(&id).copied().unwrap_or(0)
    }

    fn main(&self, id: PlayerId) -> impl Iterator<Item = &Game> {
        let games = self.games.get(&id).map(Vec::as_slice).unwrap_or_default();
        games.iter().filter(|game| !self.state.is_final_stage(game.round))
    }

    fn line(&self, player: PlayerId, criteria: &[Criterion]) -> Line {
        let values = criteria.iter().map(|criterion| {
            let terms = self.terms(player, *criterion);
            let value = sum(terms.iter().map(|term| term.value));
            Value { criterion: *criterion, value, terms }
        });
        Line { player, values: values.collect() }
    }

    fn terms(&self, player: PlayerId, criterion: Criterion) -> Vec<Term> {
        let of = |value: fn(&Game) -> i64| {
            let term = |game: &Game| Term {
                round: Some(game.round),
                opponent: game.opponent,
                value: value(game),
                uncapped: None,
            };
            self.main(player).map(term).collect::<Vec<_>>()
        };
        match criterion {
            Criterion::Points => of(|game| game.points),
            Criterion::Scored => of(|game| game.scored),
            Criterion::Kills => of(|game| game.kills),
            Criterion::Alive => of(|game| game.alive),
            Criterion::Gap => {
                let mut terms = of(|game| game.gap);
                for (term, game) in terms.iter_mut().zip(self.main(player)) {
                    let whole = game.scored.saturating_sub(game.conceded);
                    term.uncapped = (whole != game.gap).then_some(whole);
                }
                terms
            }
            Criterion::Strength => self.strength(player),
            Criterion::Cut => self.cut(player),
            // Set where it separates: it is about two players, not about one.
            Criterion::Head => Vec::new(),
            Criterion::Lot => {
                // A late player has no lot of that round: behind all who have one, by number.
                let late = i64::from(player.0).saturating_add(1 << 32);
                let place = self.lots.get(&player).copied().unwrap_or(late);
                vec![Term { round: None, opponent: None, value: place.saturating_neg(), uncapped: None }]
            }
        }
    }

    /// Each opponent's points; a bye counts as the mean of the other opponents, rounded down.
    fn strength(&self, player: PlayerId) -> Vec<Term> {
        let met: Vec<i64> = self.main(player).filter_map(|game| Some(self.points(game.opponent?))).collect();
        let count = i64::try_from(met.len()).unwrap_or(i64::MAX);
        let mean = sum(met.iter().copied()).checked_div(count).unwrap_or(0);
        let value = |game: &Game| game.opponent.map_or(mean, |one| self.points(one));
        let term = |game: &Game| Term {
            round: Some(game.round),
            opponent: game.opponent,
            value: value(game),
            uncapped: None,
        };
        self.main(player).map(term).collect()
    }

    /// One for being in the elimination, one for each round of it survived.
    fn cut(&self, player: PlayerId) -> Vec<Term> {
        let games = self.games.get(&player).map(Vec::as_slice).unwrap_or_default();
        let finals: Vec<&Game> = games.iter().filter(|game| self.state.is_final_stage(game.round)).collect();
        let entered = finals.first().map(|_| Term { round: None, opponent: None, value: 1, uncapped: None });
        let survived = finals.into_iter().filter(|game| game.won == Some(true) || game.origin == Origin::Bye);
        let survived = survived.map(|game| Term {
            round: Some(game.round),
            opponent: game.opponent,
            value: 1,
            uncapped: None,
        });
        entered.into_iter().chain(survived).collect()
    }

    /// Who won the last match of two players, if it had a winner.
    fn head(&self, one: PlayerId, other: PlayerId) -> Option<PlayerId> {
        let round = self.state.met(self.after.saturating_add(1), one, other)?;
        self.state.table_of(round, one)?.winner()
    }
}

/// Lines in their order, with the criterion between each two.
struct Sorted<'c, 's> {
    count: &'c Count<'s>,
    lines: Vec<Line>,
    cuts: Vec<Criterion>,
}

impl Sorted<'_, '_> {
    fn split(&mut self, mut group: Vec<Line>, criteria: &[Criterion]) {
        let Some((criterion, rest)) = criteria.split_first().filter(|_| group.len() > 1) else {
            // Nothing is equal by the lot: a group of several at the end cannot be, and would stand by number.
            let several = group.len().saturating_sub(1);
            self.lines.append(&mut group);
            self.cuts.extend(std::iter::repeat_n(Criterion::Lot, several));
            return;
        };
        if *criterion == Criterion::Head {
            self.judge_heads(&mut group);
        }
        let mut parts: BTreeMap<i64, Vec<Line>> = BTreeMap::new();
        for line in group {
            parts.entry(line.value(*criterion)).or_default().push(line);
        }
        for (place, part) in parts.into_values().rev().enumerate() {
            if place > 0 {
                self.cuts.push(*criterion);
            }
            self.split(part, rest);
        }
    }

    /// Only two who are equal so far, and have met with a winner, are separated by their match.
    fn judge_heads(&self, group: &mut [Line]) {
        let [one, other] = group else { return };
        let Some(winner) = self.count.head(one.player, other.player) else { return };
        let (first, second) = (one.player, other.player);
        for (line, against) in [(one, second), (other, first)] {
            let value = i64::from(line.player == winner);
            for held in line.values.iter_mut().filter(|held| held.criterion == Criterion::Head) {
                held.value = value;
                held.terms = vec![Term { round: None, opponent: Some(against), value, uncapped: None }];
            }
        }
    }
}

impl Line {
    fn value(&self, criterion: Criterion) -> i64 {
        self.values.iter().find(|one| one.criterion == criterion).map_or(0, |one| one.value)
    }
}

/// A log may say anything: sums end at the greatest number.
fn sum(values: impl Iterator<Item = i64>) -> i64 {
    values.fold(0, i64::saturating_add)
}

fn both(state: &State, round: u32, table: &Table) -> [(PlayerId, Game); 2] {
    let pair = table.pair;
    [(pair.a, game(state, round, table, true)), (pair.b, game(state, round, table, false))]
}

fn game(state: &State, round: u32, table: &Table, is_a: bool) -> Game {
    let pair = table.pair;
    let opponent = Some(if is_a { pair.b } else { pair.a });
    let empty = Game {
        round,
        table: Some(pair.table),
        opponent,
        points: 0,
        scored: 0,
        conceded: 0,
        gap: 0,
        kills: 0,
        alive: 0,
        won: None,
        origin: Origin::Pending,
    };
    let Some(outcome) = table.outcome else { return empty };
    let score = outcome.score;
    let (mine, theirs): (Tally, Tally) = if is_a { (score.a, score.b) } else { (score.b, score.a) };
    let won = match score.winner {
        Winner::A => Some(is_a),
        Winner::B => Some(!is_a),
        Winner::Draw => None,
    };
    let reward = state.rules.reward;
    let points = match won {
        Some(true) => reward.win,
        Some(false) => reward.loss,
        None => reward.draw,
    };
    let whole = mine.score.saturating_sub(theirs.score);
    let cap = state.rules.cap.map_or(i64::MAX, i64::from);
    Game {
        points: i64::from(points),
        scored: mine.score,
        conceded: theirs.score,
        gap: whole.clamp(cap.saturating_neg(), cap),
        kills: i64::from(mine.kills.unwrap_or(0)),
        alive: i64::from(mine.alive.unwrap_or(0)),
        won,
        origin: match outcome.source {
            Source::Read { .. } => Origin::Read,
            Source::Typed => Origin::Typed,
            Source::Signed => Origin::Signed,
            Source::Corrected => Origin::Corrected,
        },
        ..empty
    }
}

fn bye(state: &State, round: u32) -> Game {
    Game {
        round,
        table: None,
        opponent: None,
        points: i64::from(state.rules.reward.bye),
        scored: 0,
        conceded: 0,
        gap: 0,
        kills: 0,
        alive: 0,
        won: None,
        origin: Origin::Bye,
    }
}

/// What is hashed before the JSON of the standings.
const TAG: &[u8] = b"greffe/standings/1\n";

impl Standings {
    /// The row of a player.
    pub fn row(&self, player: PlayerId) -> Option<&Row> {
        self.rows.iter().find(|row| row.player == player)
    }

    /// SHA-256 of `greffe/standings/1`, LF and the JSON of these standings.
    ///
    /// # Errors
    /// Only what a writer of JSON can report.
    pub fn digest(&self) -> Result<Hash, serde_json::Error> {
        let json = serde_json::to_vec(self)?;
        Ok(Hex(Sha256::new().chain_update(TAG).chain_update(json).finalize().into()))
    }

    /// Why a row stands above the next one, as one sentence; nothing of the last.
    pub fn sentence(&self, rank: u32, name: &dyn Fn(PlayerId) -> Words) -> Option<Words> {
        let place = usize::try_from(rank).ok()?.checked_sub(1)?;
        let (row, next) = (self.rows.get(place)?, self.rows.get(place.checked_add(1)?)?);
        let criterion = row.down?;
        let (who, whom) = (name(row.player), name(next.player));
        let what = criterion.words();
        // What is below nothing has a sign of its own, not a hyphen.
        let signed = |value: i64| value.to_string().replace('-', "\u{2212}");
        let (mine, theirs) = (signed(row.value(criterion)), signed(next.value(criterion)));
        Some(match criterion {
            Criterion::Head => Words::new(
                format!("{} devance {}\u{a0}: rencontre directe gagnée", who.fr, whom.fr),
                format!("{} is ahead of {}: won their match", who.en, whom.en),
            ),
            Criterion::Lot => Words::new(
                format!("{} devance {}\u{a0}: à égalité de tout, le sort a tranché", who.fr, whom.fr),
                format!("{} is ahead of {}: equal in everything, the lot decided", who.en, whom.en),
            ),
            Criterion::Cut
            | Criterion::Points
            | Criterion::Strength
            | Criterion::Gap
            | Criterion::Scored
            | Criterion::Kills
            | Criterion::Alive => Words::new(
                format!("{} devance {}\u{a0}: {}, {mine} contre {theirs}", who.fr, whom.fr, what.fr),
                format!("{} is ahead of {}: {}, {mine} to {theirs}", who.en, whom.en, what.en),
            ),
        })
    }

    /// Comma-separated values: one line of names, then one a rank; ended by CR LF, as RFC 4180 has it.
    pub fn csv(&self, language: &str, name: &dyn Fn(PlayerId) -> Words) -> String {
        let words = |fr: &str, en: &str| Words::new(fr, en).in_language(language).to_owned();
        let mut head = vec![words("rang", "rank"), words("numéro", "number"), words("joueur", "player")];
        head.extend(self.criteria.iter().map(|one| one.words().in_language(language).to_owned()));
        head.push(words("séparé du suivant par", "separated from the next by"));
        let mut lines = vec![head];
        for row in &self.rows {
            let who = name(row.player).in_language(language).to_owned();
            let mut line = vec![row.rank.to_string(), row.player.to_string(), who];
            line.extend(row.values.iter().map(|value| match value.criterion {
                // An absent lot is no number worth showing.
                Criterion::Lot if value.value < -(1 << 31) => String::new(),
                Criterion::Lot => value.value.saturating_neg().to_string(),
                Criterion::Head if value.terms.is_empty() => String::new(),
                Criterion::Head
                | Criterion::Cut
                | Criterion::Points
                | Criterion::Strength
                | Criterion::Gap
                | Criterion::Scored
                | Criterion::Kills
                | Criterion::Alive => value.value.to_string(),
            }));
            let by = row.down.map(|one| one.words().in_language(language).to_owned());
            line.push(by.unwrap_or_default());
            lines.push(line);
        }
        let line = |cells: &Vec<String>| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",");
        lines.iter().map(|cells| line(cells) + "\r\n").collect()
    }
}

impl Row {
    /// Its value by a criterion.
    pub fn value(&self, criterion: Criterion) -> i64 {
        self.values.iter().find(|one| one.criterion == criterion).map_or(0, |one| one.value)
    }
}

/// A cell; a text that a spreadsheet would run as a formula is kept a text.
fn quoted(cell: &str) -> String {
    let is_number = cell.parse::<i64>().is_ok();
    let runs = !is_number && cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let cell = if runs { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}
