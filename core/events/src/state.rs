//! What an event is after any record: the fold of its acts, those that were taken back left out.

use std::collections::{BTreeMap, BTreeSet};

use greffe_core::judging::error::Inconsistent;
use greffe_core::record::at::At;
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{MatchId, SealNumber, Seq};
use greffe_core::record::offices::Hand;

use crate::body::{Body, Moved, Office, Pair, PlayerId, RosterChecked, Score, ScoreSigned, Via, Winner};
use crate::rules::{Format, Rules};

/// A player of the event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The number.
    pub id: PlayerId,
    /// The record that registered it.
    pub seq: Seq,
    /// The seal over the name.
    pub name: SealNumber,
    /// The club.
    pub club: Option<String>,
    /// The team.
    pub team: Option<String>,
    /// The faction.
    pub faction: Option<String>,
    /// The last roster that held.
    pub roster: Option<RosterChecked>,
    /// How it was checked in, if it was.
    pub arrived: Option<Via>,
    /// After which round it left, if it did.
    pub dropped: Option<u32>,
    /// Whether a device has come as this player: it registered by itself, or an organiser let one in.
    pub taken: bool,
    /// The hand of the organiser who let another device in, where one had come before.
    pub let_in: Option<Hand>,
}

/// Where a result comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Read from the log of the match.
    Read {
        /// The head of the match as it was read.
        head: Hash,
        /// How many records it had.
        records: u64,
    },
    /// Typed by hand.
    Typed,
    /// Signed by both players of a table without a recorded match.
    Signed,
    /// Corrected by hand; what it was stands in the record.
    Corrected,
}

/// The result of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The record that gave it.
    pub seq: Seq,
    /// What it is.
    pub score: Score,
    /// Where it comes from.
    pub source: Source,
}

/// A table of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Who plays, where, in which match.
    pub pair: Pair,
    /// The result, once there is one.
    pub outcome: Option<Outcome>,
    /// Minutes given to this table alone.
    pub extended: u32,
    /// The last call of its players.
    pub called: Option<Seq>,
    /// What its players signed last, side A first.
    pub signed: [Option<Score>; 2],
    /// How often they signed.
    pub signatures: u32,
}

/// The lots of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lots {
    /// The record.
    pub seq: Seq,
    /// The players as drawn.
    pub order: Vec<PlayerId>,
    /// The last link of the rolls: what settles ties that even the order leaves.
    pub link: Hash,
}

/// A round that was published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// The record.
    pub seq: Seq,
    /// The tables, ascending.
    pub tables: Vec<Table>,
    /// Who has no opponent and is rewarded for it.
    pub bye: Vec<PlayerId>,
    /// What the pairing costs.
    pub cost: i64,
    /// The least that one costs.
    pub least: i64,
    /// What was changed by hand before publication.
    pub moved: Vec<Moved>,
    /// Changes after publication.
    pub changed: Vec<Seq>,
    /// When its clock started.
    pub started: Option<At>,
    /// Minutes given to all tables.
    pub extended: u32,
    /// The record that closed it.
    pub closed: Option<Seq>,
}

/// One round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Round {
    /// Its lots.
    pub lots: Option<Lots>,
    /// Whether rematches are allowed in it.
    pub rematches: bool,
    /// Its pairing.
    pub published: Option<Published>,
}

/// A call for a judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// The record.
    pub seq: Seq,
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// Who called.
    pub by: PlayerId,
    /// The record of the match it is about.
    pub about: Option<Seq>,
    /// Who went there.
    pub taken: Option<Hand>,
    /// Whether it is over.
    pub closed: bool,
}

/// What a hand may do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Staff {
    /// Its offices.
    pub offices: BTreeSet<Office>,
    /// The player it is, if it plays.
    pub player: Option<PlayerId>,
    /// The seal over what it is called, where that was said.
    pub name: Option<SealNumber>,
}

/// The state of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The rules in force.
    pub rules: Rules,
    /// Who holds an office, by hand.
    pub staff: BTreeMap<Hand, Staff>,
    /// Players in the order of registration: number 1 first.
    pub players: Vec<Player>,
    /// Whether the rosters are shown.
    pub shown: bool,
    /// Seeds, best first.
    pub seeds: Vec<PlayerId>,
    /// Rounds: round 1 first.
    pub rounds: Vec<Round>,
    /// Calls in the order they came.
    pub calls: Vec<Call>,
    /// Announcements: record and text.
    pub news: Vec<(Seq, SealNumber)>,
    /// Whether the event is over.
    pub closed: bool,
}

/// Who did something, when, and with which last roll.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context {
    pub(crate) seq: Seq,
    pub(crate) at: At,
    pub(crate) hand: Option<Hand>,
    pub(crate) link: Option<Hash>,
}

impl State {
    /// An event just opened by hand 1.
    pub fn new(rules: Rules) -> Self {
        let opener = Staff { offices: BTreeSet::from([Office::Organiser]), player: None, name: None };
        Self {
            rules,
            staff: BTreeMap::from([(Hand::OPENER, opener)]),
            players: Vec::new(),
            shown: false,
            seeds: Vec::new(),
            rounds: Vec::new(),
            calls: Vec::new(),
            news: Vec::new(),
            closed: false,
        }
    }

    /// The player of this number.
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players.iter().find(|player| player.id == id)
    }

    /// A round, from 1.
    pub fn round(&self, number: u32) -> Option<&Round> {
        self.rounds.get(place(number)?)
    }

    /// A round that was published.
    pub fn published(&self, number: u32) -> Option<&Published> {
        self.round(number)?.published.as_ref()
    }

    /// A table of a published round.
    pub fn table(&self, round: u32, table: u32) -> Option<&Table> {
        self.published(round)?.tables.iter().find(|one| one.pair.table == table)
    }

    /// The last round that was published, 0 before the first.
    pub fn last_published(&self) -> u32 {
        let published = (1..).zip(&self.rounds).filter(|(_, round)| round.published.is_some());
        published.map(|(number, _)| number).max().unwrap_or(0)
    }

    /// The last round that was closed, 0 before the first.
    pub fn last_closed(&self) -> u32 {
        let closed = |round: &Round| round.published.as_ref().is_some_and(|one| one.closed.is_some());
        (1..)
            .zip(&self.rounds)
            .filter(|(_, round)| closed(round))
            .map(|(number, _)| number)
            .max()
            .unwrap_or(0)
    }

    /// Who has a place: the first that have not left before round 1, as many as there are places. Late entries count
    /// as soon as round 1 is published, place or none.
    pub fn placed(&self) -> BTreeSet<PlayerId> {
        let places = usize::try_from(self.rules.places).unwrap_or(usize::MAX);
        let stays = |player: &&Player| player.dropped != Some(0);
        self.players.iter().filter(stays).take(places).map(|player| player.id).collect()
    }

    /// Who waits for a place, in order.
    pub fn waiting(&self) -> Vec<PlayerId> {
        let placed = self.placed();
        let waits = |player: &&Player| player.dropped != Some(0) && !placed.contains(&player.id);
        self.players.iter().filter(waits).map(|player| player.id).collect()
    }

    /// Whether the next round takes somebody who was in none before.
    pub fn takes_late(&self) -> bool {
        let next = self.last_published().saturating_add(1);
        match self.rules.format {
            Format::Swiss { .. } | Format::SwissCut { .. } => !self.is_final_stage(next),
            Format::Robin { .. } | Format::Single {} | Format::GroupsCut { .. } | Format::Teams { .. } => {
                false
            }
        }
    }

    /// Whoever waits first once round 1 is published, where a later round takes them, and the places with which they are
    /// let in: who leaves during the event keeps a place, so that an organiser makes one more.
    pub fn next_in(&self) -> Option<(PlayerId, u32)> {
        let last = self.last_published();
        let is_over = self.closed || self.all_rounds().is_some_and(|all| last >= all);
        if last == 0 || is_over || !self.takes_late() {
            return None;
        }
        let placed = self.placed();
        let stays = self.players.iter().filter(|player| player.dropped != Some(0));
        let mut counted = (1_u32..).zip(stays);
        let waits = |player: &Player| player.dropped.is_none() && !placed.contains(&player.id);
        counted.find(|(_, player)| waits(player)).map(|(places, player)| (player.id, places))
    }

    /// Who is to be paired in a round, by number.
    pub fn field(&self, round: u32) -> Vec<PlayerId> {
        let placed = self.placed();
        let plays = |player: &&Player| {
            let there = !self.rules.check_in || player.arrived.is_some();
            placed.contains(&player.id) && there && player.dropped.is_none_or(|after| after >= round)
        };
        self.players.iter().filter(plays).map(|player| player.id).collect()
    }

    /// The table at which a player sits in a round.
    pub fn table_of(&self, round: u32, id: PlayerId) -> Option<&Table> {
        self.published(round)?.tables.iter().find(|table| table.seats(id))
    }

    /// In which earlier round two players met, the last one first.
    pub fn met(&self, before: u32, one: PlayerId, other: PlayerId) -> Option<u32> {
        let together = |round: &u32| self.table_of(*round, one).is_some_and(|table| table.seats(other));
        let rounds = u32::try_from(self.rounds.len()).unwrap_or(u32::MAX);
        (1..before.min(rounds.saturating_add(1))).rev().find(together)
    }

    /// The round and table of a match.
    pub fn place_of(&self, match_id: MatchId) -> Option<(u32, &Table)> {
        (1..).zip(&self.rounds).find_map(|(number, round)| {
            let tables = &round.published.as_ref()?.tables;
            Some((number, tables.iter().find(|table| table.pair.match_id == match_id)?))
        })
    }

    /// How many rounds are played before the elimination, if there is one; none while the field is not known.
    pub fn main_rounds(&self) -> Option<u32> {
        match self.rules.format {
            Format::Swiss { rounds } | Format::SwissCut { rounds, .. } | Format::Teams { rounds, .. } => {
                Some(rounds)
            }
            Format::Single {} => Some(0),
            Format::Robin { legs } => Some(legs.saturating_mul(circle(self.first_field()?.len()))),
            Format::GroupsCut { groups, .. } => {
                let groups = usize::try_from(groups).ok().filter(|groups| *groups > 0)?;
                Some(circle(self.first_field()?.len().div_ceil(groups)))
            }
        }
    }

    /// How many rounds the event has in all; none while the field is not known.
    pub fn all_rounds(&self) -> Option<u32> {
        let finals = match self.rules.format {
            Format::Swiss { .. } | Format::Robin { .. } | Format::Teams { .. } => 0,
            Format::Single {} => halvings(u32::try_from(self.first_field()?.len()).ok()?),
            Format::SwissCut { cut, .. } => halvings(cut),
            Format::GroupsCut { groups, each } => halvings(groups.saturating_mul(each)),
        };
        Some(self.main_rounds()?.saturating_add(finals))
    }

    /// Whether a round is one of the elimination.
    pub fn is_final_stage(&self, round: u32) -> bool {
        match self.rules.format {
            Format::Swiss { .. } | Format::Robin { .. } | Format::Teams { .. } => false,
            Format::Single {} | Format::SwissCut { .. } | Format::GroupsCut { .. } => {
                self.main_rounds().is_some_and(|main| round > main)
            }
        }
    }

    /// The field of round 1 as seeds and its lots order it: what brackets and groups are made of.
    pub fn first_field(&self) -> Option<Vec<PlayerId>> {
        let drawn = &self.round(1)?.lots.as_ref()?.order;
        let seeded = self.seeds.iter().filter(|id| drawn.contains(id));
        let others = drawn.iter().filter(|id| !self.seeds.contains(id));
        Some(seeded.chain(others).copied().collect())
    }

    /// The published tables of rounds up to this one, with their round.
    pub fn tables_until(&self, round: u32) -> impl Iterator<Item = (u32, &Table)> {
        let rounds = (1..=round).zip(&self.rounds);
        rounds
            .filter_map(|(number, one)| Some((number, one.published.as_ref()?)))
            .flat_map(|(number, published)| published.tables.iter().map(move |table| (number, table)))
    }

    fn round_mut(&mut self, number: u32) -> Result<&mut Round, Inconsistent> {
        let place = place(number).filter(|place| *place < 4096).ok_or_else(|| missing("round", number))?;
        while self.rounds.len() <= place {
            self.rounds.push(Round::default());
        }
        self.rounds.get_mut(place).ok_or_else(|| missing("round", number))
    }

    fn published_mut(&mut self, number: u32) -> Result<&mut Published, Inconsistent> {
        self.round_mut(number)?.published.as_mut().ok_or_else(|| missing("round", number))
    }

    fn table_mut(&mut self, round: u32, table: u32) -> Result<&mut Table, Inconsistent> {
        let tables = &mut self.published_mut(round)?.tables;
        tables.iter_mut().find(|one| one.pair.table == table).ok_or_else(|| missing("table", table))
    }

    fn player_mut(&mut self, id: PlayerId) -> Result<&mut Player, Inconsistent> {
        self.players.iter_mut().find(|player| player.id == id).ok_or_else(|| missing("player", id.0))
    }

    fn call_mut(&mut self, of: Seq) -> Result<&mut Call, Inconsistent> {
        let unknown = || Inconsistent::new(format!("call {of} does not exist"));
        self.calls.iter_mut().find(|call| call.seq == of).ok_or_else(unknown)
    }

    fn settle(&mut self, round: u32, table: u32, outcome: Outcome) -> Result<(), Inconsistent> {
        self.table_mut(round, table)?.outcome = Some(outcome);
        Ok(())
    }

    /// A signature takes the place of the earlier one; two of the same result settle it.
    fn sign(&mut self, seq: Seq, signed: &ScoreSigned) -> Result<(), Inconsistent> {
        let table = self.table_mut(signed.round, signed.table)?;
        table.signatures = table.signatures.saturating_add(1);
        let [a, b] = &mut table.signed;
        *(if table.pair.a == signed.p { a } else { b }) = Some(signed.score);
        if table.signed == [Some(signed.score); 2] {
            table.outcome = Some(Outcome { seq, score: signed.score, source: Source::Signed });
        }
        Ok(())
    }

    /// Takes in what an act says; whether it was allowed is not asked here.
    #[expect(clippy::too_many_lines, reason = "one line or two for each kind")]
    pub(crate) fn apply(&mut self, body: &Body, context: Context) -> Result<(), Inconsistent> {
        let Context { seq, at, hand, link } = context;
        match body {
            Body::Opened(_) => return Err(Inconsistent::new("the event is opened twice")),
            Body::Changed(changed) => self.rules = changed.rules.clone(),
            Body::OfficeGiven(given) => {
                let staff = self.staff.entry(given.hand).or_default();
                staff.offices.insert(given.office);
                staff.player = given.player.or(staff.player);
                staff.name = given.name.or(staff.name);
            }
            Body::OfficeLeft(left) => {
                if let Some(staff) = self.staff.get_mut(&left.hand) {
                    staff.offices.clear();
                }
            }
            Body::Registered(one) => self.players.push(Player {
                id: one.p,
                seq,
                name: one.name,
                club: one.club.clone(),
                team: one.team.clone(),
                faction: one.faction.clone(),
                roster: None,
                arrived: None,
                dropped: None,
                taken: hand.is_none(),
                let_in: None,
            }),
            Body::PlayerLetIn(one) => {
                let player = self.player_mut(one.p)?;
                player.let_in = hand.filter(|_| player.taken);
                player.taken = true;
            }
            Body::RosterChecked(roster) => self.player_mut(roster.p)?.roster = Some(*roster),
            Body::RostersShown(_) => self.shown = true,
            Body::Arrived(arrived) => self.player_mut(arrived.p)?.arrived = Some(arrived.via),
            Body::Dropped(dropped) => self.player_mut(dropped.p)?.dropped = Some(dropped.after),
            Body::Returned(returned) => self.player_mut(returned.p)?.dropped = None,
            Body::Seeded(seeded) => self.seeds.clone_from(&seeded.order),
            Body::LotsDrawn(drawn) => {
                let link = link.ok_or_else(|| Inconsistent::new("lots without a roll"))?;
                let lots = Lots { seq, order: drawn.order.clone(), link };
                self.round_mut(drawn.round)?.lots = Some(lots);
            }
            Body::RematchAllowed(allowed) => self.round_mut(allowed.round)?.rematches = true,
            Body::RoundPublished(published) => {
                let table = |pair: &Pair| Table {
                    pair: *pair,
                    outcome: None,
                    extended: 0,
                    called: None,
                    signed: [None; 2],
                    signatures: 0,
                };
                self.round_mut(published.round)?.published = Some(Published {
                    seq,
                    tables: published.pairs.iter().map(table).collect(),
                    bye: published.bye.clone(),
                    cost: published.cost,
                    least: published.least,
                    moved: published.moved.clone(),
                    changed: Vec::new(),
                    started: None,
                    extended: 0,
                    closed: None,
                });
            }
            Body::PairingChanged(changed) => {
                for pair in &changed.pairs {
                    let table = self.table_mut(changed.round, pair.table)?;
                    // Who sits there now has signed nothing.
                    (table.pair, table.signed) = (*pair, [None; 2]);
                }
                self.published_mut(changed.round)?.changed.push(seq);
            }
            Body::ClockStarted(clock) => self.published_mut(clock.round)?.started = Some(at),
            Body::ClockExtended(more) => {
                let extended = if let Some(table) = more.table {
                    &mut self.table_mut(more.round, table)?.extended
                } else {
                    &mut self.published_mut(more.round)?.extended
                };
                *extended = extended.saturating_add(more.minutes);
            }
            Body::PlayersCalled(called) => self.table_mut(called.round, called.table)?.called = Some(seq),
            Body::Announced(said) => self.news.push((seq, said.text)),
            Body::ResultRead(read) => {
                let source = Source::Read { head: read.head, records: read.records };
                self.settle(read.round, read.table, Outcome { seq, score: read.score, source })?;
            }
            Body::ResultTyped(typed) => {
                let outcome = Outcome { seq, score: typed.score, source: Source::Typed };
                self.settle(typed.round, typed.table, outcome)?;
            }
            Body::ScoreSigned(signed) => self.sign(seq, signed)?,
            Body::ResultCorrected(right) => {
                let outcome = Outcome { seq, score: right.score, source: Source::Corrected };
                self.settle(right.round, right.table, outcome)?;
            }
            Body::CallRaised(call) => self.calls.push(Call {
                seq,
                round: call.round,
                table: call.table,
                by: call.p,
                about: call.seq,
                taken: None,
                closed: false,
            }),
            Body::CallTaken(taken) => self.call_mut(taken.of)?.taken = hand,
            Body::CallClosed(closed) => self.call_mut(closed.of)?.closed = true,
            Body::RoundClosed(closed) => self.published_mut(closed.round)?.closed = Some(seq),
            Body::Closed(_) => self.closed = true,
            Body::Undone(_)
            | Body::Declared(_)
            | Body::MatchFiled(_)
            | Body::Sealed(_)
            | Body::ActedBy(_) => {}
        }
        Ok(())
    }
}

impl Table {
    /// Whether a player sits here.
    pub fn seats(&self, id: PlayerId) -> bool {
        self.pair.a == id || self.pair.b == id
    }

    /// What a player signed last.
    pub fn signed_by(&self, id: PlayerId) -> Option<Score> {
        let [a, b] = self.signed;
        if self.pair.a == id {
            return a;
        }
        if self.pair.b == id { b } else { None }
    }

    /// Who won, once that is known; nobody of a draw.
    pub fn winner(&self) -> Option<PlayerId> {
        match self.outcome?.score.winner {
            Winner::A => Some(self.pair.a),
            Winner::B => Some(self.pair.b),
            Winner::Draw => None,
        }
    }
}

/// The rounds in which so many players meet each other once.
fn circle(players: usize) -> u32 {
    let rounds = if players.is_multiple_of(2) { players.saturating_sub(1) } else { players };
    u32::try_from(rounds).unwrap_or(u32::MAX)
}

/// The rounds of an elimination of so many players.
fn halvings(players: u32) -> u32 {
    players.max(1).checked_next_power_of_two().map_or(u32::BITS, u32::trailing_zeros)
}

fn place(number: u32) -> Option<usize> {
    usize::try_from(number).ok()?.checked_sub(1)
}

fn missing(what: &str, number: u32) -> Inconsistent {
    Inconsistent::new(format!("{what} {number} does not exist"))
}
