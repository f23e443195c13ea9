//! A match held open on a device: looked at, asked, judged and written on without a server.
//!
//! A request is a line of JSON, what it needs beside (the records of a match, one a line) follows it; the answer is
//! JSON. Nothing here reads a clock or draws a random number: both come with the request.

use greffe_core::asking::form::Form;
use greffe_core::judging::draft::Request as Awaited;
use greffe_core::judging::fact::FigureId;
use greffe_core::play::act::{Act, AskAct, ConcludeAct, Doing, Rejected};
use greffe_core::play::ghost::{Ghost, Look, Touch};
use greffe_core::play::knowledge::{SealSecret, salts_of};
use greffe_core::play::ledger::Wish;
use greffe_core::record::at::At;
use greffe_core::record::chain::Chain;
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::{Author, SealNumber, Seat, Seq};
use greffe_core::record::line::Log;
use greffe_core::record::offices::Hand;
use greffe_core::telling::view::{Board, Line as Told, Owed};
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;
use greffe_games::rehearsal::{Rehearsal, RehearsalError};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::filling::fields::{Fields, NotText};
use crate::initials;
use crate::looking;
use crate::looking::words::Tongue;
use crate::looking::zones::Eyes;

/// The most records that a desk is opened with.
const MOST_RECORDS: usize = 200_000;
/// The most events of a story in one answer.
const MOST_EVENTS: usize = 500;

/// A place for one match.
#[derive(Default)]
pub struct Desk {
    held: Option<Rehearsal>,
    /// What a seat was last asked, while the match stands as it stood then.
    prompted: Option<(Seat, Vec<Form>)>,
}

/// What may be asked of a desk.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Request {
    /// Holds the match whose records follow; `seals` are those that this device may know.
    Open {
        #[serde(default)]
        seals: Vec<Sealed>,
    },
    /// How the match stands.
    Standing {},
    /// The table after a record; now, when none is named.
    Board {
        #[serde(default)]
        at: Option<Seq>,
    },
    /// The public state after a record.
    State {
        #[serde(default)]
        at: Option<Seq>,
    },
    /// The match in words.
    Story {
        #[serde(default)]
        from: Seq,
        #[serde(default)]
        limit: Option<usize>,
    },
    /// What a seat is asked, with all that may answer it.
    Ask { seat: Seat },
    /// What a declaration of a seat would be.
    Ghost {
        seat: Seat,
        command: Map<String, Value>,
        #[serde(default)]
        private: Vec<Value>,
        #[serde(default)]
        touch: Option<Touched>,
    },
    /// What the form of a seat's page would declare as it is filled: its fields as the page would post them, in the
    /// language of the page.
    Look { seat: Seat, fields: String, language: String },
    /// How far the question of a seat reaches.
    Reach {
        seat: Seat,
        #[serde(default)]
        figure: Option<FigureId>,
    },
    /// What a seat does: judged, and written behind the records.
    Act {
        #[serde(rename = "as")]
        by: Seat,
        hand: Hand,
        at: At,
        salts: Hex<32>,
        act: Deed,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Touched {
    at: String,
    #[serde(default)]
    figure: Option<FigureId>,
}

/// A seal and what it hides.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed {
    number: SealNumber,
    seat: Seat,
    salt: Hex<32>,
    payload: String,
}

/// What a seat does where no server answers, named as the server's API names it.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Deed {
    Declare {
        window: Seq,
        command: Map<String, Value>,
        #[serde(default)]
        private: Vec<Value>,
    },
    Withdraw {
        of: Seq,
    },
    ContestFact {
        of: Seq,
        #[serde(default)]
        fact: Option<u16>,
    },
    ConfirmFact {
        of: Seq,
    },
    AskTakeback {
        to: Seq,
        #[serde(default)]
        keep: bool,
    },
    Consent {
        of: Seq,
    },
    Refuse {
        of: Seq,
    },
    ProposeResult {},
    ConfirmResult {
        of: Seq,
    },
}

impl Deed {
    fn act(self, seat: Seat) -> Act {
        match self {
            Self::Declare { window, command, private } => Act::Declare {
                window,
                command: Value::Object(command).to_string(),
                private: private.iter().map(payload).collect(),
                for_seat: None,
            },
            Self::Withdraw { of } => Act::Withdraw { of },
            Self::ContestFact { of, fact } => Act::ContestFact { of, fact, text: None },
            Self::ConfirmFact { of } => Act::ConfirmFact { of },
            Self::AskTakeback { to, keep } => Act::Ask(AskAct::Takeback { to, keep, text: None }),
            Self::Consent { of } => Act::Consent { of },
            Self::Refuse { of } => Act::Refuse { of },
            Self::ProposeResult {} => Act::Conclude(ConcludeAct::Propose { how: None }),
            Self::ConfirmResult { of } => Act::Conclude(ConcludeAct::Confirm { seat, of }),
        }
    }
}

/// A secret as it is sealed: a text as it is, anything else as JSON.
fn payload(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Why a desk does not answer as it was asked; `code` is stable.
#[derive(Serialize)]
struct Refusal {
    code: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    why: Words,
}

impl Refusal {
    fn new(code: &str, fr: impl Into<String>, en: impl Into<String>) -> Self {
        Self { code: code.to_owned(), rule: None, why: Words::new(fr, en) }
    }

    fn broken(what: impl std::fmt::Display) -> Self {
        let what = what.to_string();
        Self::new("broken", what.clone(), what)
    }
}

impl From<RehearsalError> for Refusal {
    fn from(error: RehearsalError) -> Self {
        match error {
            RehearsalError::Rejected(Rejected::Refused(refused)) => Self {
                rule: refused.rule.map(|rule| rule.as_str().to_owned()),
                code: refused.code,
                why: refused.why,
            },
            RehearsalError::Rejected(Rejected::Conflict { records, .. }) => Self::new(
                "conflict",
                format!("le match a {records} enregistrements maintenant"),
                format!("the match has {records} records now"),
            ),
            RehearsalError::Opening(what) | RehearsalError::Broken(what) => Self::broken(what),
            RehearsalError::Rejected(Rejected::Broken(fault)) => Self::broken(fault),
        }
    }
}

/// The answer to a request, as JSON: `{"done":..}`, or `{"refused":{"code","rule"?,"why"}}`.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Done(Box<RawValue>),
    Refused(Refusal),
}

impl Desk {
    /// Answers one request.
    pub fn answer(&mut self, input: &[u8]) -> Vec<u8> {
        let answer = self.asked(input).map_or_else(Answer::Refused, Answer::Done);
        crate::answer::written(&answer)
    }

    fn asked(&mut self, input: &[u8]) -> Result<Box<RawValue>, Refusal> {
        let end = input.iter().position(|byte| *byte == b'\n').unwrap_or(input.len());
        let (request, rest) = input.split_at_checked(end).unwrap_or((input, &[]));
        let unreadable = |fault: String| {
            Refusal::new(
                "unreadable",
                format!("demande illisible\u{a0}: {fault}"),
                format!("unreadable request: {fault}"),
            )
        };
        let request = str::from_utf8(request).map_err(|fault| unreadable(fault.to_string()))?;
        let request: Request =
            serde_json::from_str(request).map_err(|fault| unreadable(fault.to_string()))?;
        match request {
            Request::Open { seals } => {
                (self.held, self.prompted) = (None, None);
                let mut held = opened(rest)?;
                let seals = seals.into_iter().map(|Sealed { number, seat, salt, payload }| {
                    (number, SealSecret { seat: Some(seat), salt: salt.0, payload })
                });
                held.secrets_mut().seals.extend(seals);
                told(&standing(self.held.insert(held).game()))
            }
            Request::Standing {} => told(&standing(self.held()?.game())),
            Request::Board { at } => {
                let game = self.held()?.game();
                let board = at.map_or_else(
                    || Ok(game.board_now()),
                    |at| game.board(within(game, at)?).map_err(Refusal::broken),
                )?;
                told(&lettered(board))
            }
            Request::State { at } => {
                let game = self.held()?.game();
                let at = at.unwrap_or(Seq(game.records().saturating_sub(1)));
                let state = game.state_json(within(game, at)?).map_err(Refusal::broken)?;
                RawValue::from_string(state).map_err(Refusal::broken)
            }
            Request::Story { from, limit } => told(&story(self.held()?.game(), from, limit)?),
            Request::Ask { seat } => {
                let held = self.held()?;
                told(&ask(held, seat)?)
            }
            Request::Ghost { seat, command, private, touch } => {
                let json = Value::Object(command).to_string();
                let private: Vec<String> = private.iter().map(payload).collect();
                let touch = touch.as_ref().map(|touched| Touch { at: &touched.at, figure: touched.figure });
                let held = self.held()?;
                let look = Look { json: &json, private: &private, touch };
                let ghost: Ghost =
                    held.game().ghost(seat, &held.secrets().all(), &look).map_err(Refusal::broken)?;
                told(&ghost)
            }
            Request::Look { seat, fields, language } => self.look(seat, &fields, Tongue::of(&language)),
            Request::Reach { seat, figure } => self.reach(seat, figure),
            Request::Act { by, hand, at, salts, act } => {
                self.prompted = None;
                let held = self.held.as_mut().ok_or_else(none_open)?;
                told(&acted(held, by, (hand, at, salts.0), act)?)
            }
        }
    }

    /// What the board of a seat's page is lit with.
    fn reach(&self, seat: Seat, figure: Option<FigureId>) -> Result<Box<RawValue>, Refusal> {
        let known = self.held()?.secrets().all();
        let eyes = Eyes { game: self.held()?.game(), seat, known: &known };
        told(&looking::lit(&eyes, figure).map_err(Refusal::broken)?)
    }

    /// What the form of a seat's page would declare.
    fn look(&mut self, seat: Seat, fields: &str, tongue: Tongue) -> Result<Box<RawValue>, Refusal> {
        let fields = Fields::parse(fields.as_bytes())
            .map_err(|NotText| Refusal::new("unreadable", "champs illisibles", "unreadable fields"))?;
        let forms = self.forms(seat)?;
        let held = self.held()?;
        let known = held.secrets().all();
        let shown = looking::look(&Eyes { game: held.game(), seat, known: &known }, &forms, &fields, tongue);
        self.prompted = Some((seat, forms));
        told(&shown.map_err(Refusal::broken)?)
    }

    /// What a seat is asked: made once, for every touch on its page asks anew.
    fn forms(&mut self, seat: Seat) -> Result<Vec<Form>, Refusal> {
        let known = self.prompted.take().filter(|(whose, _)| *whose == seat);
        if let Some((_, forms)) = known {
            return Ok(forms);
        }
        let held = self.held()?;
        held.game().prompt(seat, &held.secrets().all()).map_err(Refusal::broken)
    }

    fn held(&self) -> Result<&Rehearsal, Refusal> {
        self.held.as_ref().ok_or_else(none_open)
    }
}

fn none_open() -> Refusal {
    Refusal::new("none-open", "aucun match n’est ouvert", "no match is open")
}

fn told(value: &impl Serialize) -> Result<Box<RawValue>, Refusal> {
    serde_json::value::to_raw_value(value).map_err(Refusal::broken)
}

fn within(game: &AnyMatch, at: Seq) -> Result<Seq, Refusal> {
    if at.0 < game.records() {
        return Ok(at);
    }
    Err(Refusal::new("no-record", "cet enregistrement n’existe pas", "there is no such record"))
}

/// The match whose records follow, one a line, whole batches of one chain.
fn opened(lines: &[u8]) -> Result<Rehearsal, Refusal> {
    let lines: Vec<&[u8]> = lines.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
    if lines.len() > MOST_RECORDS {
        return Err(Refusal::new("too-long", "trop d’enregistrements", "too many records"));
    }
    let mut chain = Chain::new(Log::Match);
    for (number, bytes) in lines.iter().enumerate() {
        chain.check(bytes).map_err(|fault| {
            let fr = format!("enregistrement {number} altéré\u{a0}: {fault}");
            Refusal::new("altered", fr, format!("record {number} was altered: {fault}"))
        })?;
    }
    if lines.is_empty() || chain.in_batch() {
        let fr = "les enregistrements gardés ici sont coupés";
        return Err(Refusal::new("altered", fr, "the records kept here are cut short"));
    }
    let owned = lines.iter().map(|line| line.to_vec()).collect();
    // Nothing is drawn before an act brings its seed.
    Ok(Rehearsal::resume(owned, salts_of([0; 32]))?)
}

/// That the rules in force are those of this engine: under others, a server has a word to write first.
fn require_current(game: &AnyMatch) -> Result<(), Refusal> {
    if game.is_current() && game.is_of_known_revision() {
        return Ok(());
    }
    let known = game.system().revision();
    let fr = format!(
        "ces règles sont de la révision {known}, le match d’une autre\u{a0}: continuez-le une fois avec le réseau"
    );
    let en = format!(
        "these rules are of revision {known}, the match of another: go on with it once with the network"
    );
    Err(Refusal::new("revision", fr, en))
}

/// How a match stands.
#[derive(Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "facts of their own, each told by itself")]
struct Standing<'a> {
    #[serde(rename = "match")]
    id: greffe_core::record::ids::MatchId,
    system: &'static str,
    records: u64,
    head: Hash,
    at: At,
    seats: Vec<Named<'a>>,
    awaited: Vec<Owed>,
    /// What a command waits for, and whose command it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting: Option<Waits>,
    /// Whether a dispute or a contested fact holds play up.
    held: bool,
    over: bool,
    closed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Proposed<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asking: Option<Asked>,
    inches: bool,
    board: Board,
}

#[derive(Serialize)]
struct Named<'a> {
    seat: Seat,
    side: u8,
    name: &'a str,
}

#[derive(Serialize)]
struct Waits {
    of: Seq,
    by: Author,
    /// Whether it may still be taken back by its seat.
    free: bool,
    /// Whether it waits for dice of the table.
    dice: bool,
}

#[derive(Serialize)]
struct Proposed<'a> {
    of: Seq,
    result: &'a str,
    agreed: &'a [Seat],
}

/// Something that a seat asks of the others.
#[derive(Serialize)]
struct Asked {
    of: Seq,
    by: Author,
    /// Whose consent is due.
    due: Vec<Author>,
    /// The record that a takeback would go back to; none when something else is asked.
    to: Option<Seq>,
}

fn standing(game: &AnyMatch) -> Standing<'_> {
    let ledger = game.ledger();
    let seats = game.opening().seats.iter();
    Standing {
        id: game.id(),
        system: game.system().name(),
        records: game.records(),
        head: game.head(),
        at: game.at(),
        seats: seats.map(|entry| Named { seat: entry.seat, side: entry.side, name: &entry.name }).collect(),
        awaited: game.owed(),
        waiting: game.waiting().map(|waiting| Waits {
            of: waiting.command.declared,
            by: waiting.command.by,
            free: !waiting.command.is_bound(),
            dice: waiting.requests.iter().any(Awaited::is_about_dice),
        }),
        held: ledger.stands_still(),
        over: game.is_over(),
        closed: ledger.is_closed(),
        result: ledger.result().map(|result| Proposed {
            of: result.seq,
            result: &result.json,
            agreed: &result.agreed,
        }),
        asking: ledger.asking().map(|asking| Asked {
            of: asking.seq,
            by: asking.by,
            due: game.consents_due(),
            to: takeback(&asking.wish),
        }),
        inches: game.system().inches(),
        board: lettered(game.board_now()),
    }
}

/// A table whose figures bear the letters that they bear on the site.
fn lettered(mut board: Board) -> Board {
    initials::label(&mut board);
    board
}

fn takeback(wish: &Wish) -> Option<Seq> {
    if let Wish::Takeback(asked) = wish { Some(asked.to) } else { None }
}

/// Part of a match in words.
#[derive(Serialize)]
struct Story {
    events: Vec<Event>,
    /// The record that the next part begins with, when there is one.
    next: Option<Seq>,
}

#[derive(Serialize)]
struct Event {
    seq: Seq,
    void: bool,
    #[serde(flatten)]
    line: Told,
}

fn story(game: &AnyMatch, from: Seq, limit: Option<usize>) -> Result<Story, Refusal> {
    let whole = game.story().map_err(Refusal::broken)?;
    let start = whole.partition_point(|(seq, _)| *seq < from);
    let limit = limit.unwrap_or(100).clamp(1, MOST_EVENTS);
    let next = whole.get(start.saturating_add(limit)).map(|(seq, _)| *seq);
    let part = whole.into_iter().skip(start).take(limit);
    let events = part.map(|(seq, line)| Event { seq, void: game.is_void(seq), line }).collect();
    Ok(Story { events, next })
}

/// What a seat is asked: the fields of the server's own answer.
#[derive(Serialize)]
struct Ask {
    seat: Seat,
    window: Seq,
    records: u64,
    question: Option<Words>,
    about: Vec<FigureId>,
    awaited: Vec<Owed>,
    held: bool,
    forms: Vec<Form>,
}

fn ask(held: &Rehearsal, seat: Seat) -> Result<Ask, Refusal> {
    let game = held.game();
    if game.opening().side_of(seat).is_none() {
        return Err(Refusal::new(
            "no-such-seat",
            "ce siège n’est pas de ce match",
            "this seat is not of this match",
        ));
    }
    let forms = game.prompt(seat, &held.secrets().all()).map_err(Refusal::broken)?;
    let awaited = game.owed();
    let own = awaited.iter().find(|owed| owed.seat == seat);
    Ok(Ask {
        seat,
        window: game.window(seat),
        records: game.records(),
        question: own.map(|owed| owed.question.clone()),
        about: own.map(|owed| owed.about.clone()).unwrap_or_default(),
        held: game.ledger().stands_still(),
        awaited,
        forms,
    })
}

/// What an act wrote.
#[derive(Serialize)]
struct Written<'a> {
    /// Its first record.
    first: Seq,
    /// Every line that it wrote, and then the server's part.
    lines: Vec<&'a RawValue>,
    /// The hash of what its own batch says, times and hashes of lines left out.
    said: Hash,
    /// What it sealed: whoever keeps the lines keeps these too.
    sealed: Vec<Sealed>,
    /// Why the server's part is not written here, when it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    owes: Option<Refusal>,
    standing: Standing<'a>,
}

fn acted(
    held: &mut Rehearsal,
    by: Seat,
    (hand, at, salts): (Hand, At, [u8; 32]),
    deed: Deed,
) -> Result<Written<'_>, Refusal> {
    require_current(held.game())?;
    let known: Vec<SealNumber> = held.secrets().seals.keys().copied().collect();
    held.secrets_mut().fresh = salts_of(salts);
    held.set_time(at);
    let doing = Doing { hand: Some(hand), reason: None, offline: Some(at) };
    let (first, said) = held.act_as(Author::Seat(by), &doing, deed.act(by))?;
    let owes = held.settle().err().map(Refusal::from);
    let held = &*held;
    let skip = usize::try_from(first.0).unwrap_or(usize::MAX);
    let text = |line| str::from_utf8(line).map_err(Refusal::broken);
    let raw = |line| serde_json::from_str::<&RawValue>(text(line)?).map_err(Refusal::broken);
    let lines: Result<Vec<&RawValue>, Refusal> =
        held.lines().iter().skip(skip).map(|line| raw(line)).collect();
    let new = held.secrets().seals.iter().filter(|(number, _)| !known.contains(number));
    let sealed = new.filter_map(|(number, secret)| {
        let SealSecret { seat, salt, payload } = secret;
        Some(Sealed { number: *number, seat: (*seat)?, salt: Hex(*salt), payload: payload.clone() })
    });
    let sealed = sealed.collect();
    Ok(Written { first, lines: lines?, said, sealed, owes, standing: standing(held.game()) })
}
