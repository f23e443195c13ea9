//! Acts of an event as programs and forms send them: one name each, what the log can tell by itself left out.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use greffe_core::dice::bodies::{DiceRecord, Mode, NonceRevealed, Slot};
use greffe_core::judging::error::Refused;
use greffe_core::play::act::{Act, OfficeAct};
use greffe_core::record::bytes::Hex;
use greffe_core::record::ids::{Author, MatchId, Seq};
use greffe_core::record::offices::Hand;
use greffe_events::body::{
    Announced, Arrived, Body, CallClosed, CallRaised, CallTaken, ClockExtended, ClockStarted, Dropped,
    EventChanged, EventClosed, How, Moved, Nothing, Office as Charge, OfficeGiven, OfficeLeft, Pair,
    PairingChanged, PlayerId, PlayersCalled, RematchAllowed, ResultCorrected, ResultTyped, Returned,
    RoundClosed, RoundPublished, Score, ScoreSigned, Seeded, Tally, Undone, Via, Winner,
};
use greffe_events::event::{Actor, Event};
use greffe_events::pairing::Draft;
use greffe_events::rules::Rules;
use greffe_events::state::State;
use greffe_store::Appended;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use crate::clerk::{ClerkError, Hall, Sent};
use crate::hall::places::Entry;
use crate::hall::{check_day_code, rosters, running};
use crate::randomness::Randomness;
use crate::session::{Holding, Office, Sessions};
use crate::site::Site;

/// Two players exchange their places before a round is published.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exchange {
    /// One.
    pub x: PlayerId,
    /// The other.
    pub y: PlayerId,
    /// Why.
    pub text: String,
}

/// An act.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Deed {
    /// Other rules, before round 1.
    ChangeRules {
        /// All of them.
        rules: Box<Rules>,
        /// Why.
        text: String,
    },
    /// What the hand that acts is called.
    NameOffice {
        /// Its name.
        name: String,
    },
    /// A hand leaves its offices.
    LeaveOffice {
        /// The hand.
        hand: Hand,
    },
    /// An organiser enters a player.
    Register(Entry),
    /// A roster is handed in, checked by the game's own team building.
    HandIn {
        /// The figures, as an opening of the game writes them.
        roster: serde_json::Value,
        /// Whose; the one who asks, if nobody is named.
        #[serde(default)]
        player: Option<PlayerId>,
    },
    /// The rosters are shown to all.
    ShowRosters {},
    /// A player is there: by an organiser, or by the code of the day.
    Arrive {
        /// Who, where an organiser says it.
        #[serde(default)]
        player: Option<PlayerId>,
        /// The code, where the player does.
        #[serde(default)]
        code: Option<String>,
    },
    /// A player leaves.
    Drop {
        /// Who; the one who asks, if nobody is named.
        #[serde(default)]
        player: Option<PlayerId>,
    },
    /// A player comes back.
    Return {
        /// Who; the one who asks, if nobody is named.
        #[serde(default)]
        player: Option<PlayerId>,
    },
    /// The seeds, best first.
    Seed {
        /// Players.
        order: Vec<PlayerId>,
    },
    /// The server binds itself to the dice of the lots.
    OpenDice {},
    /// A word said in the hall opens them.
    SayWord {
        /// The word.
        word: String,
    },
    /// The lots of a round.
    DrawLots {
        /// The round.
        round: u32,
    },
    /// Rematches are allowed in a round.
    AllowRematches {
        /// The round.
        round: u32,
        /// Why.
        text: String,
    },
    /// A round is published, at least cost but for these exchanges.
    Publish {
        /// The round.
        round: u32,
        /// Exchanges by hand, in order.
        #[serde(default)]
        moved: Vec<Exchange>,
        /// What it costs, where whoever publishes saw that: another draft is refused.
        #[serde(default)]
        cost: Option<i64>,
    },
    /// Two players of a published round exchange their places.
    Exchange {
        /// The round.
        round: u32,
        /// One.
        x: PlayerId,
        /// The other.
        y: PlayerId,
        /// Why.
        text: String,
    },
    /// The clock starts.
    StartClock {
        /// The round.
        round: u32,
    },
    /// Time is given.
    ExtendClock {
        /// The round.
        round: u32,
        /// One table; all, if none is named.
        #[serde(default)]
        table: Option<u32>,
        /// Minutes.
        minutes: u32,
    },
    /// Players are called to their table.
    CallPlayers {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
        /// Who; both, if nobody is named.
        #[serde(default)]
        players: Vec<PlayerId>,
    },
    /// Something is said to all.
    Announce {
        /// What.
        text: String,
    },
    /// A result is typed, or corrected where there is one.
    TypeResult {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
        /// Who won.
        winner: Winner,
        /// Side A; left out only where the event counts no scores.
        #[serde(default)]
        a: Option<Tally>,
        /// Side B, as side A.
        #[serde(default)]
        b: Option<Tally>,
        /// Why.
        text: String,
    },
    /// A player signs what the own table came to, where no match is recorded: it counts once both signed the same.
    SignResult {
        /// The round.
        round: u32,
        /// Who won.
        winner: Winner,
        /// Side A; left out only where the event counts no scores.
        #[serde(default)]
        a: Option<Tally>,
        /// Side B, as side A.
        #[serde(default)]
        b: Option<Tally>,
    },
    /// The server reads the result of a match.
    ReadResult {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
    },
    /// A player calls a judge to the own table.
    CallJudge {},
    /// A judge goes there.
    TakeCall {
        /// The call.
        of: Seq,
    },
    /// A call ends.
    CloseCall {
        /// The call.
        of: Seq,
        /// The ruling in the match, if there is one.
        #[serde(default)]
        ruling: Option<Seq>,
    },
    /// A round is closed.
    CloseRound {
        /// The round.
        round: u32,
    },
    /// An act is taken back.
    Undo {
        /// Its record.
        of: Seq,
    },
    /// The event is over.
    CloseEvent {
        /// Whether it is given up.
        #[serde(default)]
        abandoned: bool,
    },
}

/// An act about to be carried out.
pub struct Doing<'a> {
    /// Where.
    pub site: &'a Site,
    /// Who holds what.
    pub sessions: &'a Sessions,
    /// The event.
    pub hall: &'a Hall,
    /// By whom.
    pub actor: Actor,
    /// What came with it.
    pub sent: Sent,
}

fn no(code: &str, fr: &str, en: &str) -> ClerkError {
    ClerkError::Refused(Refused::plain(code, fr, en))
}

impl Doing<'_> {
    fn write(
        &self,
        texts: &[String],
        make: &dyn Fn(&Event) -> Result<Body, Refused>,
    ) -> Result<Appended, ClerkError> {
        self.site.clerk.event_act_by(self.hall.id(), &|_| self.actor, make, texts, &self.sent)
    }

    fn hand(&self) -> Result<Hand, ClerkError> {
        self.actor
            .hand()
            .ok_or_else(|| no("organiser_only", "seul un organisateur le peut", "only an organiser may"))
    }

    /// Who is meant: the one named, else the one who acts.
    fn player(&self, named: Option<PlayerId>) -> Result<PlayerId, ClerkError> {
        let own = if let Actor::Player(own) = self.actor { Some(own) } else { None };
        named.or(own).ok_or_else(|| no("player", "dites quel joueur", "say which player"))
    }

    fn organiser(&self) -> Result<Hand, ClerkError> {
        match self.actor {
            Actor::Organiser(hand) => Ok(hand),
            Actor::Judge(_) | Actor::Player(_) | Actor::Server => {
                Err(no("organiser_only", "seul un organisateur le peut", "only an organiser may"))
            }
        }
    }

    /// Carries an act out.
    ///
    /// # Errors
    /// Why nothing was written.
    #[expect(clippy::too_many_lines, reason = "one arm for each act")]
    pub fn carry_out(&self, deed: Deed) -> Result<Appended, ClerkError> {
        match deed {
            Deed::ChangeRules { rules, text } => self.write(&[text], &|event| {
                let rules = (*rules).clone();
                Ok(Body::Changed(EventChanged { rules, text: event.next_seal() }))
            }),
            Deed::NameOffice { name } => {
                let hand = self.hand()?;
                let office =
                    if matches!(self.actor, Actor::Judge(_)) { Charge::Judge } else { Charge::Organiser };
                self.write(&[name], &|event| {
                    let name = Some(event.next_seal());
                    Ok(Body::OfficeGiven(OfficeGiven { hand, office, player: None, name }))
                })
            }
            Deed::LeaveOffice { hand } => self.leave(hand),
            Deed::Register(entry) => {
                self.organiser()?;
                self.write(std::slice::from_ref(&entry.name), &|event| Ok(entry.body(event)))
            }
            Deed::HandIn { roster, player } => {
                let p = self.player(player)?;
                rosters::hand_in(self.site, self.hall, (self.actor, p), &roster, &self.sent)
            }
            Deed::ShowRosters {} => self.write(&[], &|_| Ok(Body::RostersShown(Nothing {}))),
            Deed::Arrive { player, code } => self.arrive(player, code.as_deref()),
            Deed::Drop { player } => {
                let p = self.player(player)?;
                self.write(&[], &|event| {
                    Ok(Body::Dropped(Dropped { p, after: event.state().last_published() }))
                })
            }
            Deed::Return { player } => {
                let p = self.player(player)?;
                self.write(&[], &|_| Ok(Body::Returned(Returned { p })))
            }
            Deed::Seed { order } => self.write(&[], &|_| Ok(Body::Seeded(Seeded { order: order.clone() }))),
            Deed::OpenDice {} => {
                self.organiser()?;
                self.still_stands()?;
                self.site.clerk.event_dice(self.hall.id(), Mode::Open, &[Slot::Seat1])?;
                Ok(self.aside())
            }
            Deed::SayWord { word } => self.say_word(&word),
            Deed::DrawLots { round } => {
                self.site.clerk.event_lots_by(self.hall.id(), self.organiser()?, round, &self.sent)
            }
            Deed::AllowRematches { round, text } => self.write(&[text], &|event| {
                Ok(Body::RematchAllowed(RematchAllowed { round, text: event.next_seal() }))
            }),
            Deed::Publish { round, moved, cost } => self.publish(round, &moved, cost),
            Deed::Exchange { round, x, y, text } => self.exchange(round, (x, y), text),
            Deed::StartClock { round } => self.write(&[], &|event| {
                if super::minutes_of(event.state(), round).is_none() {
                    return Err(Refused::plain(
                        "no_minutes",
                        "l’évènement ne dit pas combien de minutes dure une ronde\u{a0}: dites-le d’abord",
                        "the event does not say how many minutes a round lasts: say so first",
                    ));
                }
                Ok(Body::ClockStarted(ClockStarted { round }))
            }),
            Deed::ExtendClock { round, table, minutes } => {
                self.write(&[], &|_| Ok(Body::ClockExtended(ClockExtended { round, table, minutes })))
            }
            Deed::CallPlayers { round, table, players } => self.write(&[], &|event| {
                let seated = event.state().table(round, table).map(|one| vec![one.pair.a, one.pair.b]);
                let players = if players.is_empty() { seated.unwrap_or_default() } else { players.clone() };
                Ok(Body::PlayersCalled(PlayersCalled { round, table, players }))
            }),
            Deed::Announce { text } => {
                self.write(&[text], &|event| Ok(Body::Announced(Announced { text: event.next_seal() })))
            }
            Deed::TypeResult { round, table, winner, a, b, text } => {
                self.organiser()?;
                self.result((round, table), self.score(winner, a, b)?, text)
            }
            Deed::SignResult { round, winner, a, b } => self.sign(round, self.score(winner, a, b)?),
            Deed::ReadResult { round, table } => self.read(round, table),
            Deed::CallJudge {} => self.call_judge(),
            Deed::TakeCall { of } => self.write(&[], &|_| Ok(Body::CallTaken(CallTaken { of }))),
            Deed::CloseCall { of, ruling } => {
                self.write(&[], &|_| Ok(Body::CallClosed(CallClosed { of, ruling })))
            }
            Deed::CloseRound { round } => self.write(&[], &|event| {
                Ok(Body::RoundClosed(RoundClosed { round, digest: digest(event.state(), round)? }))
            }),
            Deed::Undo { of } => self.write(&[], &|_| Ok(Body::Undone(Undone { of }))),
            Deed::CloseEvent { abandoned } => {
                let how = if abandoned { How::Abandoned } else { How::Played };
                self.write(&[], &|_| Ok(Body::Closed(EventClosed { how })))
            }
        }
    }

    /// Who leaves the offices of an event leaves those in its matches, on every device; a seat that is played stays.
    fn leave(&self, hand: Hand) -> Result<Appended, ClerkError> {
        let written = self.write(&[], &|_| Ok(Body::OfficeLeft(OfficeLeft { hand })));
        let (places, organised): (BTreeSet<[u8; 16]>, bool) = {
            let event = self.hall.event();
            let state = event.state();
            if state.staff.get(&hand).is_none_or(|staff| !staff.offices.is_empty()) {
                return written;
            }
            let tables = state.tables_until(state.last_published());
            let matches = tables.map(|(_, table)| *table.pair.match_id.bytes());
            let gives = |body: &Body| matches!(body, Body::OfficeGiven(given) if given.hand == hand && given.office == Charge::Organiser);
            let organised = hand == Hand::OPENER || event.acts().iter().any(|act| gives(&act.body));
            (matches.chain([*self.hall.id().bytes()]).collect(), organised)
        };
        // What an earlier try did not come to is done when it is asked for again; nor do codes made before let anybody in.
        for game in &places {
            self.site.codes.retire(Holding { game: *game, office: Office::Judge })?;
        }
        let (event, places) = (*self.hall.id().bytes(), &places);
        for (game, judge) in self.sessions.judging((event, hand), places)? {
            // Each match says that its judge is gone, where it still goes on.
            let act = Act::Office(OfficeAct::DismissJudge { judge });
            match self.site.clerk.act(MatchId::new(game), Author::Organiser, act, None) {
                Ok(_) | Err(ClerkError::Refused(_) | ClerkError::NoSuchMatch | ClerkError::ReadOnly) => {}
                Err(other) => return Err(other),
            }
        }
        self.sessions.dismiss((event, hand), places, organised)?;
        written
    }

    /// What was written beside the acts: the dice of the event.
    fn aside(&self) -> Appended {
        let last = self.hall.event().records().saturating_sub(1);
        Appended { first: last, last, repeated: false }
    }

    /// Steps of the dice take no expected head of their own: it is asked for here.
    fn still_stands(&self) -> Result<(), ClerkError> {
        let Some(expected) = self.sent.expect else { return Ok(()) };
        let head = self.site.clerk.log().head(*self.hall.id().bytes()).ok_or(ClerkError::NoSuchMatch)?;
        if greffe_core::record::hex::Hex(head.hash) == expected {
            Ok(())
        } else {
            Err(ClerkError::Conflict { records: head.next })
        }
    }

    fn arrive(&self, named: Option<PlayerId>, code: Option<&str>) -> Result<Appended, ClerkError> {
        let p = self.player(named)?;
        let via = match self.actor {
            Actor::Organiser(_) => Via::Hand,
            Actor::Judge(_) | Actor::Player(_) | Actor::Server => {
                check_day_code(self.site, self.hall.id(), code.unwrap_or_default())?;
                Via::Code
            }
        };
        self.write(&[], &|_| Ok(Body::Arrived(Arrived { p, via })))
    }

    /// What somebody in the hall says, after the server has bound itself, opens the dice.
    fn say_word(&self, word: &str) -> Result<Appended, ClerkError> {
        self.organiser()?;
        self.still_stands()?;
        let word = word.trim();
        if word.is_empty() {
            return Err(no(
                "word",
                "il faut un mot, dit par quelqu’un dans la salle",
                "it takes a word, said by somebody in the hall",
            ));
        }
        let epoch = self.hall.event().dice().next_epoch().saturating_sub(1);
        let nonce = Hex(Sha256::digest(word.as_bytes()).into());
        let record = DiceRecord::NonceRevealed(NonceRevealed { epoch, slot: 1, nonce });
        let by: Author = "seat:1".parse().map_err(|_| ClerkError::NoSuchMatch)?;
        self.site.clerk.event_nonce(self.hall.id(), by, &record)?;
        Ok(self.aside())
    }

    fn publish(&self, round: u32, moves: &[Exchange], seen: Option<i64>) -> Result<Appended, ClerkError> {
        let ids = RefCell::new(BTreeMap::new());
        let texts: Vec<String> = moves.iter().map(|one| one.text.clone()).collect();
        self.write(&texts, &|event| {
            let (least, draft, prices) = drafted(event.state(), round, moves)?;
            if seen.is_some_and(|seen| seen != draft.cost) {
                return Err(Refused::plain(
                    "draft_changed",
                    format!("le brouillon a changé\u{a0}: il coûte {} maintenant", draft.cost),
                    format!("the draft has changed: it costs {} now", draft.cost),
                ));
            }
            let mut ids = ids.borrow_mut();
            let mut pairs = Vec::with_capacity(draft.pairs.len());
            for pair in &draft.pairs {
                let match_id = match ids.get(&pair.table) {
                    Some(known) => *known,
                    None => fresh_id(self.site.clerk.random())?,
                };
                ids.insert(pair.table, match_id);
                pairs.push(Pair { table: pair.table, a: pair.a, b: pair.b, match_id });
            }
            let seals = (event.next_seal().0..).map(greffe_core::record::ids::SealNumber);
            let by_hand = moves.iter().zip(prices).zip(seals);
            let told = by_hand.map(|((one, cost), text)| Moved { x: one.x, y: one.y, cost, text });
            let (bye, cost, told) = (draft.bye.clone(), draft.cost, told.collect());
            Ok(Body::RoundPublished(RoundPublished { round, pairs, bye, cost, least, moved: told }))
        })
    }

    fn exchange(
        &self,
        round: u32,
        (x, y): (PlayerId, PlayerId),
        text: String,
    ) -> Result<Appended, ClerkError> {
        let (ids, random) = (RefCell::new(Vec::new()), self.site.clerk.random());
        self.write(&[text], &|event| {
            let pairs = exchanged(event.state(), round, (x, y), (&mut ids.borrow_mut(), random))?;
            Ok(Body::PairingChanged(PairingChanged { round, pairs, text: event.next_seal() }))
        })
    }

    fn result(&self, (round, table): (u32, u32), score: Score, text: String) -> Result<Appended, ClerkError> {
        self.write(&[text], &|event| {
            let outcome = event.state().table(round, table).and_then(|one| one.outcome);
            let text = event.next_seal();
            Ok(match outcome {
                None => Body::ResultTyped(ResultTyped { round, table, score, text }),
                Some(was) => {
                    let (of, was) = (was.seq, was.score);
                    Body::ResultCorrected(ResultCorrected { of, round, table, was, score, text })
                }
            })
        })
    }

    /// What both sides have. A score that counts is said: none is no score of 0.
    fn score(&self, winner: Winner, a: Option<Tally>, b: Option<Tally>) -> Result<Score, ClerkError> {
        if (a.is_none() || b.is_none()) && super::counts_scores(&self.hall.event().state().rules) {
            let why = super::scores_due();
            return Err(no("scores", &why.fr, &why.en));
        }
        Ok(Score { winner, a: a.unwrap_or_default(), b: b.unwrap_or_default() })
    }

    /// Where a match is recorded its log is the result, and nobody signs another.
    fn sign(&self, round: u32, score: Score) -> Result<Appended, ClerkError> {
        let p = self.player(None)?;
        self.write(&[], &|event| {
            let table = event.state().table_of(round, p).map(|one| one.pair).ok_or_else(|| {
                let fr = format!("vous n’êtes à aucune table de la ronde {round}");
                Refused::plain("not_seated", fr, format!("you sit at no table of round {round}"))
            })?;
            if super::recorded(self.site, table.match_id).is_some() {
                return Err(Refused::plain(
                    "recorded",
                    "la partie de cette table est enregistrée\u{a0}: son résultat se lit de son journal",
                    "the match of this table is recorded: its result is read from its log",
                ));
            }
            Ok(Body::ScoreSigned(ScoreSigned { p, round, table: table.table, score }))
        })
    }

    /// Anybody with a place has the server read what the log of the match says: nobody says it for the match.
    fn read(&self, round: u32, table: u32) -> Result<Appended, ClerkError> {
        self.still_stands()?;
        if let Actor::Player(player) = self.actor
            && !self.hall.event().state().table(round, table).is_some_and(|one| one.seats(player))
        {
            return Err(no("not_seated", "ce n’est pas votre table", "this is not your table"));
        }
        self.site.clerk.event_result(self.hall.id(), round, table)
    }

    fn call_judge(&self) -> Result<Appended, ClerkError> {
        let p = self.player(None)?;
        self.write(&[], &|event| {
            let nowhere = || {
                let fr = "vous n’êtes à aucune table de cette ronde";
                Refused::plain("not_seated", fr, "you sit at no table of this round")
            };
            let (round, _) = running(event.state()).ok_or_else(nowhere)?;
            let table = event.state().table_of(round, p).ok_or_else(nowhere)?.pair.table;
            Ok(Body::CallRaised(CallRaised { round, table, p, seq: None }))
        })
    }
}

/// The draft of a round after exchanges by hand: the least cost, the draft, and what each exchange adds.
///
/// # Errors
/// When the round cannot be paired, or two may not exchange.
pub fn drafted(state: &State, round: u32, moves: &[Exchange]) -> Result<(i64, Draft, Vec<i64>), Refused> {
    let bench = state.bench(round)?;
    let mut draft = bench.least()?;
    let least = draft.cost;
    let mut prices = Vec::with_capacity(moves.len());
    for one in moves {
        let next = bench.swapped(&draft, one.x, one.y)?;
        prices.push(next.cost.saturating_sub(draft.cost));
        draft = next;
    }
    Ok((least, draft, prices))
}

/// The two tables of a published round after two players exchanged their places; `fresh` keeps the ids of their matches.
fn exchanged(
    state: &State,
    round: u32,
    (x, y): (PlayerId, PlayerId),
    (fresh, random): (&mut Vec<MatchId>, &Randomness),
) -> Result<Vec<Pair>, Refused> {
    let at = |id: PlayerId| {
        state.table_of(round, id).map(|table| table.pair).ok_or_else(|| {
            let fr = format!("le joueur {id} n’est à aucune table de cette ronde");
            Refused::plain("not_seated", fr, format!("player {id} sits at no table of this round"))
        })
    };
    let (one, other) = (at(x)?, at(y)?);
    if one.table == other.table {
        return Err(Refused::plain(
            "opponents",
            "ces deux-là se rencontrent\u{a0}: il n’y a rien à échanger",
            "these two meet: there is nothing to exchange",
        ));
    }
    while fresh.len() < 2 {
        fresh.push(fresh_id(random)?);
    }
    let swap = |id: PlayerId| {
        if id == x {
            y
        } else if id == y {
            x
        } else {
            id
        }
    };
    let mut pairs: Vec<Pair> = [one, other]
        .into_iter()
        .zip(fresh.iter())
        .map(|(pair, match_id)| Pair {
            table: pair.table,
            a: swap(pair.a),
            b: swap(pair.b),
            match_id: *match_id,
        })
        .collect();
    pairs.sort_unstable_by_key(|pair| pair.table);
    Ok(pairs)
}

/// The digest of the standings after a round.
///
/// # Errors
/// When they cannot be written down.
pub fn digest(state: &State, round: u32) -> Result<greffe_core::record::hex::Hash, Refused> {
    let broken = |fault: serde_json::Error| Refused::plain("digest", fault.to_string(), fault.to_string());
    state.standings(round).digest().map_err(broken)
}

/// The id of a match to come.
fn fresh_id(random: &Randomness) -> Result<MatchId, Refused> {
    let none = |_| {
        Refused::plain("randomness", "le système ne donne pas de hasard", "the system gives no randomness")
    };
    random.bytes().map(MatchId::new).map_err(none)
}
