//! An event as people act in it: which place a session has there, what each act is, and how its tables are sat at.

use greffe_core::judging::error::Refused;
use greffe_core::record::at::At;
use greffe_core::record::ids::{MatchId, Seq};
use greffe_core::record::offices::Hand;
use greffe_core::telling::words::Words;
use greffe_events::body::{Office as Charge, PlayerId};
use greffe_events::event::{Actor, Event};
use greffe_events::rules::{AtTime, Criterion, Delay, Rules};
use greffe_events::state::{Call, Published, State, Table};
use greffe_store::Origin;

use crate::clerk::{ClerkError, Hall, now};
use crate::session::{Office, Session};
use crate::site::Site;

pub mod deed;
pub mod league;
pub mod places;
pub mod rosters;

/// What a session is in an event, as far as the log says so too: an office that was left is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The hand by which it organises.
    pub organiser: Option<Hand>,
    /// The hand by which it judges.
    pub judge: Option<Hand>,
    /// The player that it is.
    pub player: Option<PlayerId>,
}

impl Parts {
    /// Of a session.
    pub fn of(session: Option<&Session>, event: &Event) -> Self {
        let Some(session) = session else { return Self::default() };
        let game = *event.id().bytes();
        let state = event.state();
        let hand = |office: Office, charge: Charge| {
            let hand = session.hand(game).filter(|_| session.holds(game, office))?;
            let held = state.staff.get(&hand).is_some_and(|staff| staff.offices.contains(&charge));
            held.then_some(hand)
        };
        Self {
            organiser: hand(Office::Organiser, Charge::Organiser),
            judge: hand(Office::Judge, Charge::Judge),
            player: session.player(game).map(PlayerId).filter(|id| state.player(*id).is_some()),
        }
    }

    /// Every actor that it may be.
    pub fn actors(self) -> Vec<Actor> {
        let offices = [self.organiser.map(Actor::Organiser), self.judge.map(Actor::Judge)];
        offices.into_iter().flatten().chain(self.player.map(Actor::Player)).collect()
    }

    /// Whether it has no place at all.
    pub fn is_nobody(self) -> bool {
        self == Self::default()
    }
}

/// The clock of a round, or of one table of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// When it started.
    pub from: At,
    /// When it has run down.
    pub until: At,
    /// Minutes given since.
    pub given: u32,
}

impl Clock {
    /// Seconds left at a time; negative once time is up.
    pub fn left(self, at: At) -> i64 {
        self.until.millis().saturating_sub(at.millis()).div_euclid(1000)
    }

    /// What is left at a time, as clocks show it.
    pub fn shown(self, at: At) -> String {
        let left = self.left(at);
        let (sign, left) = if left < 0 { ("\u{2212}", left.saturating_neg()) } else { ("", left) };
        format!("{sign}{}:{:02}", left.div_euclid(60), left.rem_euclid(60))
    }
}

/// How long a round lasts, where the event says so.
pub fn minutes_of(state: &State, round: u32) -> Option<u32> {
    let place = usize::try_from(round).ok()?.checked_sub(1)?;
    // Rounds beyond those that are planned last as long as the last one.
    let plan = state.rules.rounds.get(place).or_else(|| state.rules.rounds.last())?;
    Some(plan.minutes)
}

/// The clock of a round, once it runs; with a table, what that table was given too.
pub fn clock(state: &State, round: u32, table: Option<&Table>) -> Option<Clock> {
    let published = state.published(round)?;
    let from = published.started?;
    let given = published.extended.saturating_add(table.map_or(0, |table| table.extended));
    let whole = minutes_of(state, round)?.saturating_add(given);
    let until = At::from_millis(from.millis().saturating_add(i64::from(whole).saturating_mul(60_000)))?;
    Some(Clock { from, until, given })
}

/// Whether scores separate players at an event: then no result leaves one out.
pub fn counts_scores(rules: &Rules) -> bool {
    rules.criteria.iter().any(|one| match one {
        Criterion::Gap | Criterion::Scored => true,
        Criterion::Cut
        | Criterion::Points
        | Criterion::Strength
        | Criterion::Head
        | Criterion::Kills
        | Criterion::Alive
        | Criterion::Lot => false,
    })
}

/// What is told to whoever leaves a score out that counts.
pub fn scores_due() -> Words {
    Words::new(
        "écrivez le score des deux joueurs\u{a0}: l’évènement les compte",
        "write the scores of both players: the event counts them",
    )
}

/// What is done when time is up, in words.
pub fn at_time(rule: Option<AtTime>) -> Option<Words> {
    Some(match rule? {
        AtTime::Turn => Words::new(
            "À la fin du temps, le tour en cours est le dernier.",
            "When time is up, the turn under way is the last.",
        ),
        AtTime::Activation => Words::new(
            "À la fin du temps, l’activation en cours est la dernière.",
            "When time is up, the activation under way is the last.",
        ),
        AtTime::More => Words::new(
            "À la fin du temps, on joue encore un tour entier.",
            "When time is up, one more whole turn is played.",
        ),
    })
}

/// How far behind spectators follow the tables, in words.
pub fn delay_words(delay: Delay) -> Words {
    let (count, fr, en) = match delay {
        Delay::Minutes(count) => (count, "minute", "minute"),
        Delay::Records(count) => (count, "enregistrement", "record"),
    };
    let plural = if count > 1 { "s" } else { "" };
    Words::new(
        format!(
            "Le public suit les tables avec {count}\u{a0}{fr}{plural} de retard, jusqu’à la fin de chaque partie."
        ),
        format!("Spectators follow the tables {count} {en}{plural} behind, until each match ends."),
    )
}

/// Where a table stands; the first that holds, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// A judge is called.
    Call,
    /// Nothing was recorded for ten minutes.
    Mute,
    /// The result waits for who has not confirmed it.
    Sign,
    /// It is played.
    Play,
    /// Seats are free.
    Seats,
    /// No match is open.
    Unopened,
    /// There is a result.
    Done,
}

impl Stand {
    /// The key of its words.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Call => "stand-call",
            Self::Mute => "stand-mute",
            Self::Sign => "stand-sign",
            Self::Play => "stand-play",
            Self::Seats => "stand-seats",
            Self::Unopened => "stand-unopened",
            Self::Done => "stand-done",
        }
    }

    /// Its name in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Call => "call",
            Self::Mute => "mute",
            Self::Sign => "sign",
            Self::Play => "play",
            Self::Seats => "seats",
            Self::Unopened => "unopened",
            Self::Done => "done",
        }
    }

    /// Whether somebody should look there.
    pub const fn is_needy(self) -> bool {
        match self {
            Self::Call | Self::Mute => true,
            Self::Sign | Self::Play | Self::Seats | Self::Unopened | Self::Done => false,
        }
    }
}

/// After so many milliseconds without a record a table is mute.
const MUTE: i64 = 600_000;

/// A table of the round that is played, as its match says it is.
#[derive(Clone, Debug)]
pub struct Pulse {
    /// Where it stands.
    pub stand: Stand,
    /// The moment of its match.
    pub moment: Option<Words>,
    /// When its match was last written to.
    pub at: Option<At>,
}

/// The open call of a table.
pub fn open_call(state: &State, round: u32, table: u32) -> Option<&Call> {
    state.calls.iter().find(|call| call.round == round && call.table == table && !call.closed)
}

/// How many records the match of a table has, where it is played here or came with a sample: a file that somebody brought
/// under its id is no match of it.
pub fn recorded(site: &Site, id: MatchId) -> Option<u64> {
    let here = site.clerk.log().summary(*id.bytes()).filter(|here| here.origin != Origin::Imported)?;
    Some(here.head.next)
}

/// Nobody types the result of a match in which they hold a seat.
///
/// # Errors
/// Refused where they hold one.
pub fn demand_unseated(hall: &Hall, session: &Session, round: u32, table: u32) -> Result<(), ClerkError> {
    let at = hall.event().state().table(round, table).map(|one| *one.pair.match_id.bytes());
    if at.is_some_and(|game| session.seats(game).next().is_some()) {
        return Err(ClerkError::Refused(Refused::plain(
            "own_table",
            "vous tenez un siège de cette partie\u{a0}: son résultat se lit de son journal",
            "you hold a seat of that match: its result is read from its log",
        )));
    }
    Ok(())
}

/// Who looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Everybody: as far behind as the event says.
    Public,
    /// Who has a place in the event.
    Inside,
}

/// Where a table stands, from the log of its match alone.
pub fn pulse(site: &Site, state: &State, round: u32, table: &Table, eyes: Eyes) -> Pulse {
    let still = |stand| Pulse { stand, moment: None, at: None };
    if table.outcome.is_some() {
        return still(Stand::Done);
    }
    let called = open_call(state, round, table.pair.table).is_some();
    let id = table.pair.match_id;
    if recorded(site, id).is_none() {
        return still(if called { Stand::Call } else { Stand::Unopened });
    }
    // What cannot be folded here is shown as a match that is open.
    let found = match eyes {
        Eyes::Public => site.clerk.table(id),
        Eyes::Inside => site.clerk.whole(id),
    };
    let Ok(open) = found else { return still(Stand::Play) };
    let game = open.game();
    let ledger = game.ledger();
    let last = if open.behind().is_some() { Some(game.at()) } else { site.clerk.last_at(id) };
    // Who is behind hears nothing of the last minutes anyway.
    let silent = last
        .filter(|_| open.behind().is_none())
        .is_some_and(|last| now().millis().saturating_sub(last.millis()) > MUTE);
    let free = game.opening().seats.iter().any(|entry| !ledger.joined().contains_key(&entry.seat));
    let stand = if called || ledger.disputes().iter().any(|dispute| !dispute.closed) {
        Stand::Call
    } else if silent {
        Stand::Mute
    } else if ledger.result().is_some() {
        Stand::Sign
    } else if free {
        Stand::Seats
    } else {
        Stand::Play
    };
    Pulse { stand, moment: Some(game.board_now().moment), at: last }
}

/// The round that is played: published, and not closed.
pub fn running(state: &State) -> Option<(u32, &Published)> {
    let round = state.last_published();
    state.published(round).filter(|published| published.closed.is_none()).map(|published| (round, published))
}

/// Reads the results of tables whose matches have closed since somebody last looked. Who asks first brings the event up to
/// date; a match that cannot be read now is asked about again at its next record.
///
/// # Errors
/// When the store fails; what a match says that is no result of this event is no error.
pub fn gather(site: &Site, hall: &Hall) -> Result<(), ClerkError> {
    let due: Vec<(u32, u32)> = {
        let event = hall.event();
        let Some((round, published)) = running(event.state()) else { return Ok(()) };
        let waits = published.tables.iter().filter(|table| table.outcome.is_none());
        let closed = waits.filter(|table| {
            let records = recorded(site, table.pair.match_id);
            records.is_some_and(|records| hall.is_news(table.pair.match_id, records))
                && site.clerk.whole(table.pair.match_id).is_ok_and(|open| open.game().ledger().is_closed())
        });
        closed.map(|table| (round, table.pair.table)).collect()
    };
    for (round, table) in due {
        match site.clerk.event_result(hall.id(), round, table) {
            Ok(_) | Err(ClerkError::Refused(_) | ClerkError::NoSuchMatch) => {}
            Err(other) => return Err(other),
        }
    }
    Ok(())
}

/// The code of the day: whoever is in the hall is told it, and checks in with it.
pub fn day_code(site: &Site, id: MatchId) -> Option<String> {
    const SIGNS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    let bytes = site.veiled(&[b"arrive", id.bytes()])?;
    let signs = bytes.iter().take(6).filter_map(|byte| SIGNS.get(usize::from(byte & 31)));
    Some(signs.map(|sign| char::from(*sign)).collect())
}

/// Whether somebody typed the code of the day.
///
/// # Errors
/// Refused when it is another one.
pub fn check_day_code(site: &Site, id: MatchId, typed: &str) -> Result<(), ClerkError> {
    let typed: String = typed.to_ascii_uppercase().chars().filter(char::is_ascii_alphanumeric).collect();
    let due = day_code(site, id).ok_or_else(|| ClerkError::StoreClosed("no key of codes".to_owned()))?;
    let differs = |(one, other): (u8, u8)| one ^ other;
    let wrong = due.bytes().zip(typed.bytes()).map(differs).fold(0, |seen, one| seen | one);
    if due.len() == typed.len() && wrong == 0 {
        return Ok(());
    }
    Err(ClerkError::Refused(Refused::plain(
        "day_code",
        "ce n’est pas le code du jour\u{a0}: il est affiché dans la salle",
        "this is not the code of the day: it is shown in the hall",
    )))
}

/// The last ruling of a match that was given since a time.
pub fn last_ruling(site: &Site, id: MatchId, since: At) -> Option<Seq> {
    let next = recorded(site, id)?;
    let lines = site.clerk.log().read(*id.bytes(), 0..next).ok()?;
    let rulings = lines.iter().rev().filter_map(|bytes| greffe_core::record::line::Line::parse(bytes).ok());
    let mut recent = rulings.take_while(|line| line.envelope.at >= since);
    recent.find(|line| line.kind == "RulingGiven").map(|line| line.envelope.seq)
}
