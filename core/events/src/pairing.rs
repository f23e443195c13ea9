//! Who meets whom: the draft of a round, by least total cost or by the bracket, and what each part of it costs.

use std::collections::{BTreeMap, BTreeSet};

use greffe_core::judging::error::Refused;
use greffe_core::record::hex::Hash;
use greffe_core::telling::words::{Words, plurals};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::body::PlayerId;
use crate::bracket;
use crate::matching::{Price, TIE_BITS, assign, least};
use crate::rules::{MOST_PLAYERS, Weights};
use crate::state::{Lots, State};
use crate::teams;

/// What a rematch costs in a round in which it is allowed.
pub const REMATCH: i64 = 1_000_000;

/// Why a pair, or a bye, costs something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PartKind {
    /// They have met, and it is allowed in this round.
    Rematch,
    /// Different points.
    Score,
    /// Out of the own score group twice running.
    Float,
    /// Same club or team.
    Club,
    /// Same faction.
    Faction,
    /// Ranks between them.
    Rank,
    /// A bye above the lowest score.
    Bye,
}

/// A part of a cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Part {
    /// What it is for.
    pub kind: PartKind,
    /// What it costs.
    pub value: i64,
    /// The reason.
    pub words: Words,
}

/// Two players at their table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct DraftPair {
    /// The table.
    pub table: u32,
    /// Side A.
    pub a: PlayerId,
    /// Side B.
    pub b: PlayerId,
    /// What the pair costs.
    pub cost: i64,
}

/// A round that could be published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Draft {
    /// The round.
    pub round: u32,
    /// Pairs by table.
    pub pairs: Vec<DraftPair>,
    /// Who has no opponent and is rewarded for it.
    pub bye: Vec<PlayerId>,
    /// What it costs, tables aside.
    pub cost: i64,
    /// What the tables cost.
    pub seating: i64,
}

/// A player as the pairing sees it.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) id: PlayerId,
    points: i64,
    /// Rank among those to be paired, from 0.
    place: i64,
    /// Keys of club, team and faction: equal keys, equal names.
    club: Option<usize>,
    team: Option<usize>,
    faction: Option<usize>,
    floated: bool,
    had_bye: bool,
    /// How often on which table.
    tables: BTreeSet<u32>,
    /// How often on side A.
    first: u32,
    /// The place in the lots.
    lot: usize,
}

/// A team as the pairing sees it: under its first player.
pub(crate) struct Side {
    pub(crate) id: PlayerId,
    pub(crate) points: i64,
    /// The place of its first member in the lots.
    pub(crate) lot: usize,
    pub(crate) had_bye: bool,
    /// First players of the teams that it has met, and when.
    pub(crate) met: Vec<(PlayerId, u32)>,
}

/// Everything that the pairing of one round rests on.
#[derive(Debug, Clone)]
pub struct Bench {
    round: u32,
    weights: Weights,
    entries: Vec<Entry>,
    met: BTreeMap<(PlayerId, PlayerId), u32>,
    rematches: bool,
    lowest: i64,
    link: Hash,
    tables: Option<u32>,
    /// The bracket's word, in rounds that are not Swiss.
    fixed: Option<bracket::Fixed>,
    /// The teams of players, where teams are paired.
    teams: BTreeMap<PlayerId, String>,
}

impl State {
    /// What the pairing of a round rests on; its lots are drawn.
    ///
    /// # Errors
    /// When the round cannot be paired now, and why.
    pub fn bench(&self, round: u32) -> Result<Bench, Refused> {
        let Some(lots) = self.round(round).and_then(|one| one.lots.as_ref()) else {
            return Err(Refused::plain(
                "lots_due",
                format!("les sorts de la ronde {round} ne sont pas tirés\u{a0}: tirez-les d’abord"),
                format!("the lots of round {round} are not drawn: draw them first"),
            ));
        };
        let field = self.pairable(round)?;
        let before = round.saturating_sub(1);
        let floated = self.floated(before);
        let order = self.ranked(round, &lots.order, field);
        let mut keys: BTreeMap<&str, usize> = BTreeMap::new();
        let (sat, byes) = (self.sat(before), self.byes(before));
        let mut entries = Vec::with_capacity(order.len());
        for (place, (points, _, lot, id)) in (0..).zip(order) {
            let Some(player) = self.player(id) else { continue };
            let (tables, first) = sat.get(&id).cloned().unwrap_or_default();
            entries.push(Entry {
                id,
                points: points.saturating_neg(),
                place,
                club: key(&mut keys, player.club.as_deref()),
                team: key(&mut keys, player.team.as_deref()),
                faction: key(&mut keys, player.faction.as_deref()),
                floated: floated.contains(&id),
                had_bye: byes.contains(&id),
                tables,
                first,
                lot,
            });
        }
        let mut met = BTreeMap::new();
        for (number, table) in self.tables_until(before) {
            met.insert(ordered(table.pair.a, table.pair.b), number);
        }
        let rematches = self.round(round).is_some_and(|one| one.rematches);
        let fixed = match bracket::fixed(self, round)? {
            None if teams::size(self).is_some() => Some(self.by_teams(round, lots, &mut entries)?),
            other => other,
        };
        let named = self.players.iter().filter_map(|player| Some((player.id, player.team.clone()?)));
        let teams = if teams::size(self).is_some() { named.collect() } else { BTreeMap::new() };
        Ok(Bench {
            round,
            weights: self.rules.weights,
            teams,
            lowest: entries.iter().map(|entry| entry.points).min().unwrap_or(0),
            entries,
            met,
            rematches,
            link: lots.link,
            tables: self.rules.tables,
            fixed,
        })
    }

    /// Who is to be paired in a round, where they are neither too few nor too many.
    fn pairable(&self, round: u32) -> Result<Vec<PlayerId>, Refused> {
        let field = self.field(round);
        if field.len() < 2 {
            return Err(Refused::plain(
                "too_few",
                "il faut au moins deux joueurs présents pour apparier une ronde",
                "a round needs two players or more who are there",
            ));
        }
        if field.len() > usize::try_from(MOST_PLAYERS).unwrap_or(usize::MAX) {
            return Err(Refused::plain(
                "too_many",
                format!("une ronde a au plus {MOST_PLAYERS} joueurs"),
                format!("a round has {MOST_PLAYERS} players at most"),
            ));
        }
        Ok(field)
    }

    /// What the pairing of teams says of their players, who are then seated in the order of teams and boards.
    fn by_teams(&self, round: u32, lots: &Lots, entries: &mut [Entry]) -> Result<bracket::Fixed, Refused> {
        let rematches = self.round(round).is_some_and(|one| one.rematches);
        let paired = teams::paired(self, round, &lots.order, |sides| Bench {
            rematches,
            ..Bench::of_teams(round, self.rules.weights, lots.link, sides)
        })?;
        let place = |id| paired.order.iter().position(|one| *one == id).unwrap_or(usize::MAX);
        entries.sort_by_key(|entry| place(entry.id));
        for (place, entry) in (0..).zip(entries) {
            entry.place = place;
        }
        Ok(paired.fixed)
    }

    /// The field of a round by points, then rank, then lot: points are negative, so that the most come first.
    fn ranked(
        &self,
        round: u32,
        lots: &[PlayerId],
        field: Vec<PlayerId>,
    ) -> Vec<(i64, u32, usize, PlayerId)> {
        let before = round.saturating_sub(1);
        let ranks: BTreeMap<PlayerId, u32> =
            self.standings(before).rows.iter().map(|row| (row.player, row.rank)).collect();
        let points = self.all_points(before);
        let mut order = Vec::with_capacity(field.len());
        for id in field {
            let rank = if round == 1 { 0 } else { ranks.get(&id).copied().unwrap_or(u32::MAX) };
            let points = points.get(&id).copied().unwrap_or(0);
            let lot = lots.iter().position(|one| *one == id).unwrap_or(usize::MAX);
            order.push((points.saturating_neg(), rank, lot, id));
        }
        order.sort_unstable();
        order
    }

    /// Who met somebody of other points in a round, and so plays outside the own group if that happens again.
    fn floated(&self, round: u32) -> BTreeSet<PlayerId> {
        let mut floated = BTreeSet::new();
        let Some(published) = self.published(round) else { return floated };
        let points = self.all_points(round.saturating_sub(1));
        for table in &published.tables {
            let (a, b) = (table.pair.a, table.pair.b);
            if points.get(&a) != points.get(&b) {
                floated.extend([a, b]);
            }
        }
        floated
    }

    /// On which tables each player has sat, and how often on side A.
    fn sat(&self, until: u32) -> BTreeMap<PlayerId, (BTreeSet<u32>, u32)> {
        let mut sat: BTreeMap<PlayerId, (BTreeSet<u32>, u32)> = BTreeMap::new();
        for (_, table) in self.tables_until(until) {
            for (id, first) in [(table.pair.a, 1), (table.pair.b, 0)] {
                let (tables, firsts) = sat.entry(id).or_default();
                tables.insert(table.pair.table);
                *firsts = firsts.saturating_add(first);
            }
        }
        sat
    }

    fn byes(&self, until: u32) -> BTreeSet<PlayerId> {
        let rounds = (1..=until).filter_map(|round| self.published(round));
        rounds.flat_map(|published| published.bye.iter().copied()).collect()
    }
}

/// The key of a label: equal keys, equal labels.
fn key<'s>(keys: &mut BTreeMap<&'s str, usize>, label: Option<&'s str>) -> Option<usize> {
    let next = keys.len();
    Some(*keys.entry(label?).or_insert(next))
}

/// Whether two are of one club or team.
fn together(one: &Entry, other: &Entry) -> bool {
    (one.club.is_some() && one.club == other.club) || (one.team.is_some() && one.team == other.team)
}

/// Two players, the lower number first.
fn ordered(one: PlayerId, other: PlayerId) -> (PlayerId, PlayerId) {
    if one < other { (one, other) } else { (other, one) }
}

/// What is hashed for the lot between equal costs.
const TIE_TAG: &[u8] = b"greffe/tie/1\n";

impl Bench {
    /// What the pairing of teams rests on: the costs of players, but for clubs, factions and tables, which are none of a team.
    fn of_teams(round: u32, weights: Weights, link: Hash, sides: Vec<Side>) -> Self {
        let mut met = BTreeMap::new();
        let mut entries = Vec::with_capacity(sides.len());
        for (place, side) in (0..).zip(sides) {
            for (other, round) in side.met {
                met.insert(ordered(side.id, other), round);
            }
            entries.push(Entry {
                id: side.id,
                points: side.points,
                place,
                club: None,
                team: None,
                faction: None,
                floated: false,
                had_bye: side.had_bye,
                tables: BTreeSet::new(),
                first: 0,
                lot: side.lot,
            });
        }
        let lowest = entries.iter().map(|entry| entry.points).min().unwrap_or(0);
        let (teams, tables, fixed) = (BTreeMap::new(), None, None);
        Self { round, weights, entries, met, rematches: false, lowest, link, tables, fixed, teams }
    }

    /// The round.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Players in the order in which they are ranked for this round.
    pub fn order(&self) -> Vec<PlayerId> {
        self.entries.iter().map(|entry| entry.id).collect()
    }

    /// Whether costs decide; else the bracket or the circle does.
    pub fn is_swiss(&self) -> bool {
        self.fixed.is_none()
    }

    fn entry(&self, id: PlayerId) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// What a pair costs; nothing when the two may not meet.
    fn cost(&self, one: &Entry, other: &Entry) -> Option<i64> {
        let met = self.met.contains_key(&ordered(one.id, other.id));
        if met && !self.rematches {
            return None;
        }
        let weights = self.weights;
        let gap = one.points.saturating_sub(other.points).saturating_abs();
        let mut cost = if met { REMATCH } else { 0 };
        cost = cost.saturating_add(i64::from(weights.score).saturating_mul(gap.saturating_mul(gap)));
        if gap > 0 && (one.floated || other.floated) {
            cost = cost.saturating_add(i64::from(weights.float));
        }
        if together(one, other) {
            cost = cost.saturating_add(self.club());
        }
        if one.faction.is_some() && one.faction == other.faction {
            cost = cost.saturating_add(i64::from(weights.faction));
        }
        let between = one.place.saturating_sub(other.place).saturating_abs().saturating_sub(1);
        Some(cost.saturating_add(i64::from(weights.rank).saturating_mul(between.max(0))))
    }

    fn club(&self) -> i64 {
        let apart = self.round <= self.weights.apart;
        i64::from(if apart { self.weights.club } else { self.weights.club_later })
    }

    /// What a bye costs a player; nothing when it had one.
    fn bye_cost(&self, entry: &Entry) -> Option<i64> {
        if entry.had_bye && !self.rematches {
            return None;
        }
        let again = if entry.had_bye { REMATCH } else { 0 };
        let above = entry.points.saturating_sub(self.lowest);
        let score = i64::from(self.weights.bye).saturating_mul(above.saturating_mul(above));
        let last = i64::try_from(self.entries.len()).unwrap_or(i64::MAX).saturating_sub(1);
        Some(again.saturating_add(score).saturating_add(last.saturating_sub(entry.place)))
    }

    /// The parts of what a pair costs, for people; they add up to the cost.
    ///
    /// # Errors
    /// When the two may not meet, and why.
    pub fn parts(&self, a: PlayerId, b: PlayerId) -> Result<Vec<Part>, Refused> {
        let (one, other) = (self.found(a)?, self.found(b)?);
        let mut parts = Vec::new();
        let mut part = |kind, value: i64, words| {
            if value > 0 {
                parts.push(Part { kind, value, words });
            }
        };
        if let Some(round) = self.met.get(&ordered(a, b)) {
            if !self.rematches {
                return Err(have_met(*round));
            }
            let words =
                Words::new(format!("se sont joués à la ronde {round}"), format!("met in round {round}"));
            part(PartKind::Rematch, REMATCH, words);
        }
        let weights = self.weights;
        let (high, low) = (one.points.max(other.points), one.points.min(other.points));
        let gap = high.saturating_sub(low);
        let [fr, en] = plurals(low);
        let words = Words::new(
            format!("{high} contre {low}\u{a0}point{fr}"),
            format!("{high} against {low} point{en}"),
        );
        part(PartKind::Score, i64::from(weights.score).saturating_mul(gap.saturating_mul(gap)), words);
        if gap > 0 && (one.floated || other.floated) {
            let words = Words::new(
                "déjà hors de son groupe à la ronde précédente",
                "out of the own score group in the round before, too",
            );
            part(PartKind::Float, i64::from(weights.float), words);
        }
        if together(one, other) {
            let words = if one.club.is_some() && one.club == other.club {
                Words::new("même club", "same club")
            } else {
                Words::new("même équipe", "same team")
            };
            part(PartKind::Club, self.club(), words);
        }
        if one.faction.is_some() && one.faction == other.faction {
            part(PartKind::Faction, i64::from(weights.faction), Words::new("même faction", "same faction"));
        }
        let between = one.place.saturating_sub(other.place).saturating_abs().saturating_sub(1).max(0);
        let [fr, en] = plurals(between);
        let words = Words::new(
            format!("{between}\u{a0}rang{fr} entre eux"),
            format!("{between} rank{en} between them"),
        );
        part(PartKind::Rank, i64::from(weights.rank).saturating_mul(between), words);
        Ok(parts)
    }

    /// The parts of what a bye costs a player.
    ///
    /// # Errors
    /// When the player had one, or is not to be paired.
    pub fn bye_parts(&self, id: PlayerId) -> Result<Vec<Part>, Refused> {
        let entry = self.found(id)?;
        let cost = self.bye_cost(entry).ok_or_else(second_bye)?;
        let above = entry.points.saturating_sub(self.lowest);
        let words = Words::new(
            format!("exempt, {above} au-dessus du plus bas score"),
            format!("bye, {above} above the lowest score"),
        );
        Ok(if cost > 0 { vec![Part { kind: PartKind::Bye, value: cost, words }] } else { Vec::new() })
    }

    fn found(&self, id: PlayerId) -> Result<&Entry, Refused> {
        self.entry(id).ok_or_else(|| {
            Refused::plain(
                "not_paired",
                format!("le joueur {id} n’est pas à apparier dans cette ronde"),
                format!("player {id} is not to be paired in this round"),
            )
        })
    }

    /// The lot between equal costs: of the last link of the round's rolls, and the two.
    fn tie(&self, one: PlayerId, other: Option<PlayerId>) -> u32 {
        let (low, high) = other.map_or((PlayerId(0), one), |other| ordered(one, other));
        let hash = Sha256::new()
            .chain_update(TIE_TAG)
            .chain_update(self.link.0)
            .chain_update(low.0.to_be_bytes())
            .chain_update(high.0.to_be_bytes())
            .finalize();
        let first: [u8; 4] = hash.iter().copied().take(4).collect::<Vec<_>>().try_into().unwrap_or_default();
        u32::from_be_bytes(first) >> (u32::BITS - TIE_BITS)
    }

    /// The draft of the round: the pairing of least total cost, or what the bracket says.
    ///
    /// # Errors
    /// When nobody can pair all of them without a rematch or a second bye.
    pub fn least(&self) -> Result<Draft, Refused> {
        self.without(None)
    }

    /// The same, but that one pair (or one bye) is not allowed: what would be if it did not meet.
    ///
    /// # Errors
    /// As [`Bench::least`].
    pub fn without(&self, banned: Option<(PlayerId, Option<PlayerId>)>) -> Result<Draft, Refused> {
        if let Some(fixed) = &self.fixed {
            return match banned {
                None => self.drafted(fixed.pairs.clone(), fixed.bye.clone()),
                Some(_) => Err(by_bracket()),
            };
        }
        let count = self.entries.len();
        let odd = usize::from(!count.is_multiple_of(2));
        let is_banned = |one: PlayerId, other: Option<PlayerId>| {
            let same = |(x, y)| (x, y) == (one, other) || (other == Some(x) && y == Some(one));
            banned.is_some_and(same)
        };
        let price = |row: usize, column: usize| {
            let one = self.entries.get(row)?;
            let other = self.entries.get(column);
            if is_banned(one.id, other.map(|other| other.id)) {
                return None;
            }
            let cost = match other {
                Some(other) => self.cost(one, other)?,
                None => self.bye_cost(one)?,
            };
            Some(Price { cost, tie: self.tie(one.id, other.map(|other| other.id)) })
        };
        let mates =
            least(count.saturating_add(odd), &price).ok_or_else(|| self.none_left(banned.is_some()))?;
        let (mut pairs, mut bye) = (Vec::new(), Vec::new());
        for (place, (entry, mate)) in self.entries.iter().zip(mates).enumerate() {
            match self.entries.get(mate) {
                Some(other) if place < mate => pairs.push((entry.id, other.id)),
                Some(_) => {}
                None => bye.push(entry.id),
            }
        }
        self.drafted(pairs, bye)
    }

    /// What two players exchanging their places gives.
    ///
    /// # Errors
    /// When the two are not in the draft, are opponents, or somebody would have a rematch or a second bye.
    pub fn swapped(&self, draft: &Draft, x: PlayerId, y: PlayerId) -> Result<Draft, Refused> {
        if self.fixed.is_some() {
            return Err(by_bracket());
        }
        self.found(x)?;
        self.found(y)?;
        let other = |id: PlayerId| {
            if id == x {
                y
            } else if id == y {
                x
            } else {
                id
            }
        };
        let is_pair = |pair: &DraftPair| (pair.a == x && pair.b == y) || (pair.a == y && pair.b == x);
        if x == y || draft.pairs.iter().any(is_pair) {
            return Err(Refused::plain(
                "swap_same",
                "ces deux joueurs s’affrontent déjà\u{a0}: l’échange ne changerait rien",
                "these two are opponents already: the exchange would change nothing",
            ));
        }
        let mut pairs = draft.pairs.clone();
        let mut cost = 0_i64;
        for pair in &mut pairs {
            (pair.a, pair.b) = (other(pair.a), other(pair.b));
            pair.cost = self.pair_cost(pair.a, pair.b)?;
            cost = cost.saturating_add(pair.cost);
        }
        let bye: Vec<PlayerId> = draft.bye.iter().map(|id| other(*id)).collect();
        for id in &bye {
            cost = cost.saturating_add(self.bye_cost(self.found(*id)?).ok_or_else(second_bye)?);
        }
        let mut swapped = Draft { round: draft.round, pairs, bye, cost, seating: 0 };
        swapped.seating = self.seating(&swapped);
        Ok(swapped)
    }

    /// For every other player, what exchanging with this one adds to the cost; forbidden ones are left out.
    pub fn swaps(&self, draft: &Draft, x: PlayerId) -> BTreeMap<PlayerId, i64> {
        let price = |y: PlayerId| {
            let swapped = self.swapped(draft, x, y).ok()?;
            Some((y, swapped.cost.saturating_sub(draft.cost)))
        };
        self.entries.iter().filter(|entry| entry.id != x).filter_map(|entry| price(entry.id)).collect()
    }

    /// What a pair costs.
    ///
    /// # Errors
    /// When the two may not meet, and why.
    pub fn pair_cost(&self, a: PlayerId, b: PlayerId) -> Result<i64, Refused> {
        let (one, other) = (self.found(a)?, self.found(b)?);
        let met = || have_met(self.met.get(&ordered(a, b)).copied().unwrap_or(0));
        self.cost(one, other).ok_or_else(met)
    }

    fn none_left(&self, banned: bool) -> Refused {
        if banned {
            return Refused::plain(
                "no_other",
                "il n’y a pas d’autre appariement sans revanche ni second exempt",
                "there is no other pairing without a rematch or a second bye",
            );
        }
        let odd = !self.entries.len().is_multiple_of(2);
        if odd && self.entries.iter().all(|entry| entry.had_bye) {
            return Refused::plain(
                "all_had_bye",
                "le nombre de joueurs est impair et chacun a déjà été exempt\u{a0}: inscrivez un joueur de plus, ou \
                 autorisez les revanches pour cette ronde, avec la raison",
                "the number of players is odd and everybody had a bye: enter one player more, or allow rematches in \
                 this round, with the reason",
            );
        }
        Refused::plain(
            "all_met",
            "tout appariement aurait une revanche ou un second exempt\u{a0}: chacun a joué trop des autres. Arrêtez \
             les rondes, ou autorisez les revanches pour cette ronde, avec la raison",
            "every pairing has a rematch or a second bye: everybody has met too many of the others. End the rounds, or \
             allow rematches in this round, with the reason",
        )
    }

    /// Gives pairs their tables and sides.
    fn drafted(&self, pairs: Vec<(PlayerId, PlayerId)>, bye: Vec<PlayerId>) -> Result<Draft, Refused> {
        let mut cost = 0_i64;
        let swiss = self.fixed.is_none();
        let mut seats = Vec::with_capacity(pairs.len());
        for (one, other) in pairs {
            let (one, other) = (self.found(one)?, self.found(other)?);
            let price = if swiss { self.pair_cost(one.id, other.id)? } else { 0 };
            cost = cost.saturating_add(price);
            let later = (one.first, one.lot, one.id) > (other.first, other.lot, other.id);
            let (a, b) = if later { (other, one) } else { (one, other) };
            seats.push((a.place.min(b.place), DraftPair { table: 0, a: a.id, b: b.id, cost: price }));
        }
        if swiss {
            for id in &bye {
                cost = cost.saturating_add(self.bye_cost(self.found(*id)?).ok_or_else(second_bye)?);
            }
        }
        seats.sort_unstable_by_key(|(place, _)| *place);
        let mut pairs: Vec<DraftPair> = seats.into_iter().map(|(_, pair)| pair).collect();
        let tables = self.tables.map_or(pairs.len(), |tables| usize::try_from(tables).unwrap_or(usize::MAX));
        // Players have sat on fewer tables than these two times: no later one is nearer or less known.
        let tables = tables.min(pairs.len().saturating_add(self.most_known()));
        let known: Vec<Known<'_>> = pairs.iter().map(|pair| self.known(pair)).collect();
        let costs = |place: usize, table: usize| {
            let number = u32::try_from(table.saturating_add(1)).unwrap_or(u32::MAX);
            known.get(place).map_or(0, |known| self.at_table(known, number, place))
        };
        let Some((seating, chosen)) = assign(pairs.len(), tables, &costs) else {
            return Err(Refused::plain(
                "tables",
                format!("{} rencontres pour {tables} tables\u{a0}: ajoutez des tables", pairs.len()),
                format!("{} pairs for {tables} tables: add tables", pairs.len()),
            ));
        };
        for (pair, table) in pairs.iter_mut().zip(chosen) {
            pair.table = u32::try_from(table.saturating_add(1)).unwrap_or(u32::MAX);
        }
        pairs.sort_unstable_by_key(|pair| pair.table);
        Ok(Draft { round: self.round, pairs, bye, cost, seating })
    }

    /// The most tables that two players know together.
    fn most_known(&self) -> usize {
        self.entries.iter().map(|entry| entry.tables.len()).max().unwrap_or(0).saturating_mul(2)
    }

    /// The tables that the two of a pair know.
    fn known(&self, pair: &DraftPair) -> Known<'_> {
        [pair.a, pair.b].map(|id| self.entry(id).map(|entry| &entry.tables))
    }

    /// What a table costs a pair: for who knows it, and for the steps from the table of its rank, `place`, from 0.
    fn at_table(&self, known: &Known<'_>, table: u32, place: usize) -> i64 {
        let known = known.iter().flatten().filter(|tables| tables.contains(&table)).count();
        let known = i64::try_from(known).unwrap_or(i64::MAX);
        let own = i64::try_from(place.saturating_add(1)).unwrap_or(i64::MAX);
        let steps = i64::from(table).saturating_sub(own).saturating_abs();
        let played = i64::from(self.weights.table).saturating_mul(known);
        played.saturating_add(i64::from(self.weights.step).saturating_mul(steps))
    }

    /// What the tables of a draft cost: a pair's rank is that of its better player.
    pub fn seating(&self, draft: &Draft) -> i64 {
        let place = |pair: &DraftPair| {
            let places = [pair.a, pair.b].map(|id| self.entry(id).map_or(i64::MAX, |entry| entry.place));
            places.into_iter().min().unwrap_or(i64::MAX)
        };
        let mut pairs: Vec<(i64, DraftPair)> = draft.pairs.iter().map(|pair| (place(pair), *pair)).collect();
        pairs.sort_unstable_by_key(|(place, _)| *place);
        let cost = |(place, (_, pair)): (usize, &(i64, DraftPair))| {
            self.at_table(&self.known(pair), pair.table, place)
        };
        pairs.iter().enumerate().map(cost).fold(0, i64::saturating_add)
    }

    /// The reasons of a pair in one sentence: score, met or not, club, tables; zero parts where they are expected.
    pub fn why(&self, pair: &DraftPair) -> Words {
        let (Some(one), Some(other)) = (self.entry(pair.a), self.entry(pair.b)) else {
            return Words::default();
        };
        let mut said = Vec::new();
        if let Some((one, other)) = self.teams.get(&pair.a).zip(self.teams.get(&pair.b)) {
            said.push(Words::new(
                format!("équipe {one} contre équipe {other}"),
                format!("team {one} against team {other}"),
            ));
        } else if !self.is_swiss() {
            said.push(Words::new("selon le tableau", "as the bracket has it"));
        } else if self.round == 1 {
            said.push(Words::new("première ronde, ordre du sort", "first round, in the order of the lots"));
        } else if one.points == other.points {
            let [fr, en] = plurals(one.points);
            said.push(Words::new(
                format!("même score, {}\u{a0}point{fr}", one.points),
                format!("same score, {} point{en}", one.points),
            ));
        } else {
            let (high, low) = (one.points.max(other.points), one.points.min(other.points));
            let [fr, en] = plurals(low);
            said.push(Words::new(
                format!("{high} contre {low}\u{a0}point{fr}"),
                format!("{high} against {low} point{en}"),
            ));
        }
        match self.met.get(&ordered(pair.a, pair.b)) {
            Some(round) => said.push(Words::new(
                format!("revanche de la ronde {round}"),
                format!("rematch of round {round}"),
            )),
            None if self.round > 1 => said.push(Words::new("jamais rencontrés", "never met")),
            None => {}
        }
        if together(one, other) {
            said.push(Words::new("même club ou équipe", "same club or team"));
        } else if self.round <= self.weights.apart && one.club.is_some() && other.club.is_some() {
            said.push(Words::new("clubs séparés", "clubs kept apart"));
        }
        let known = [one, other].iter().filter(|entry| entry.tables.contains(&pair.table)).count();
        if known > 0 {
            said.push(Words::new("table déjà jouée", "table played before"));
        }
        Words::joined(said).unwrap_or_default()
    }
}

/// The tables that the two of a pair have played on.
type Known<'b> = [Option<&'b BTreeSet<u32>>; 2];

fn have_met(round: u32) -> Refused {
    Refused::plain(
        "rematch",
        format!(
            "ces deux joueurs se sont rencontrés à la ronde {round}\u{a0}: une revanche ne se force pas pour une table"
        ),
        format!("these two met in round {round}: a rematch cannot be forced for one table"),
    )
}

fn second_bye() -> Refused {
    Refused::plain(
        "second_bye",
        "ce joueur a déjà été exempt\u{a0}: nul ne l’est deux fois",
        "this player had a bye: nobody has two",
    )
}

fn by_bracket() -> Refused {
    Refused::plain(
        "bracket",
        "cette ronde suit le tableau ou la poule\u{a0}: elle ne s’échange pas à la main",
        "this round follows the bracket or the group: it is not exchanged by hand",
    )
}
