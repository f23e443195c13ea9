//! What a declaration would be, before anybody declares it: the verdict, what the positions say, the way, the sum.
//!
//! Judged by the rules themselves on a copy, through the eyes of its seat alone: nothing is written, no die is
//! cast, and what others keep secret has no part in the answer.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use crate::asking::form::FactKind;
use crate::dice::Stream;
use crate::geometry::disc::{Disc, beside, overlap, ring};
use crate::geometry::path::{leg, step};
use crate::judging::declaration::{Declaration, Named};
use crate::judging::draft::{Answers, Query, Rolls, Stop, Until};
use crate::judging::error::{Inconsistent, Refused};
use crate::judging::fact::{FactValue, FigureId};
use crate::judging::modifiers::{Modifier, Sum};
use crate::judging::opening::{Opening, RollSource, Trust};
use crate::judging::ruleset::Ruleset;
use crate::play::Match;
use crate::play::act::Rejected;
use crate::play::declare::{Incoming, check_bytes};
use crate::play::knowledge::{Either, Knowledge};
use crate::play::run::{Given, Probe, probe};
use crate::record::ids::{Author, SealNumber, Seat, Seq};
use crate::record::write;
use crate::telling::length;
use crate::telling::view::{Board, Mark, Piece, Point};
use crate::telling::words::Words;

/// A declaration looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Look<'a> {
    /// The command as it would be declared.
    pub json: &'a str,
    /// What it would seal.
    pub private: &'a [String],
    /// The place that a finger touched, when it may be drawn to where it would be accepted.
    pub touch: Option<Touch<'a>>,
}

/// A place of a command that a finger touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch<'a> {
    /// Where it stands among the command's fields, as a JSON pointer: `/to`, `/path/1`.
    pub at: &'a str,
    /// Whose place it is: its base is set against other bases, and its way is shortened.
    pub figure: Option<FigureId>,
}

/// What a declaration would be.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Ghost {
    /// Why it would be refused; nothing where it would be accepted as it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
    /// Where the touched place was drawn to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Point>,
    /// The length of the way to it from where its figure stands, in tenths of a millimetre, and in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<(i32, Words)>,
    /// What the rules ask of the table for it, with what is known.
    pub facts: Vec<Known>,
    /// Whether it comes to dice, cards or sealed choices: what follows from them is not foretold.
    pub dice: bool,
    /// The sum of its first test, line by line; where figures roll against each other, of whoever rolls first.
    pub sum: Vec<Term>,
    /// The sum that stands against it, where figures roll against each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<Term>,
    /// What its first test needs, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub need: Option<Words>,
    /// What it does before any die, told.
    pub says: Words,
    /// Lines and ways to draw.
    pub marks: Vec<Mark>,
    /// The figures concerned.
    pub focus: Vec<FigureId>,
}

/// A fact that the rules ask for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Known {
    /// Its name.
    pub fact: String,
    /// The figures it is about.
    pub of: Vec<FigureId>,
    /// The question.
    pub question: Words,
    /// What is known: stated with the command, else what the positions say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Words>,
    /// Whether it was stated, and not read from the positions.
    pub stated: bool,
}

/// One line of a sum.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Term {
    /// Its rule or claim.
    pub rule: String,
    /// What people call it.
    pub label: Words,
    /// What it adds.
    pub value: i32,
}

/// A touched place farther than this from the last one accepted, in hundredths of the way there, is left alone.
const PULLED: i32 = 200;
/// Places around a base that are tried for one touched on it.
const AROUND: u16 = 24;
/// As many rolls are supposed for the sum of a first test: an opposed one has two.
const THROWS: u32 = 8;
/// Halvings of the way to the longest step accepted: finer than a tenth of a millimetre on any table.
const HALVINGS: u32 = 14;

impl<R: Ruleset> Match<R> {
    /// What a declaration of a seat would be. `all` is what the vault knows; only what the seat may see is used.
    ///
    /// # Errors
    /// When the log cannot be folded, or the rules contradict themselves.
    pub fn ghost(&self, seat: Seat, all: &Knowledge, look: &Look<'_>) -> Result<Ghost, Inconsistent> {
        let mut ghost = self.looked(seat, all, look)?;
        ghost.refused = ghost.refused.map(|refused| self.awaiting(refused));
        Ok(ghost)
    }

    fn looked(&self, seat: Seat, all: &Knowledge, look: &Look<'_>) -> Result<Ghost, Inconsistent> {
        let room = match self.room_for(seat, all)? {
            Ok(room) => room,
            Err(refused) => return Ok(Ghost { refused: Some(refused), ..Ghost::default() }),
        };
        let asked: Value = match serde_json::from_str(look.json) {
            Ok(value) => value,
            // The strict reading says what is wrong with it.
            Err(_) => return room.told(look.json, look.private),
        };
        let Some(touch) = look.touch else { return room.told(look.json, look.private) };
        let board = R::board(&self.setup, &self.state);
        let Some(finger) = Finger::of(&asked, &touch, &board) else {
            return room.told(look.json, look.private);
        };
        let at = room.drawn(&finger, look.private)?;
        let json = finger.command(at).to_string();
        let mut ghost = room.told(&json, look.private)?;
        ghost.at = Some(at);
        ghost.length = finger.way(at).map(|way| (way, R::way(&self.setup, way)));
        Ok(ghost)
    }

    pub(super) fn room_for(
        &self,
        seat: Seat,
        all: &Knowledge,
    ) -> Result<Result<Room<'_, R>, Refused>, Inconsistent> {
        let refused = |code: &str, fr: &str, en: &str| Ok(Err(Refused::plain(code, fr, en)));
        if self.ledger.is_closed() {
            return refused("match-closed", "le match est clos", "the match is closed");
        }
        if self.ledger.stands_still() {
            return refused(
                "stands-still",
                "un litige ou un fait contesté suspend le jeu\u{a0}: il se règle d’abord",
                "a dispute or a contested fact holds play up: settle it first",
            );
        }
        if self.waiting().is_some() {
            return refused(
                "answer-first",
                "une question attend sa réponse d’abord",
                "a question awaits its answer first",
            );
        }
        let hidden = self.hidden(&Either(all, self))?;
        let eyes = R::eyes(&self.setup, &self.state, &hidden, seat);
        Ok(Ok(Room { game: self, seat, eyes }))
    }
}

/// A seat before the table, with what it sees.
pub(super) struct Room<'m, R: Ruleset> {
    pub(super) game: &'m Match<R>,
    pub(super) seat: Seat,
    pub(super) eyes: R::Hidden,
}

/// Where the dice of a look come from: none is cast but for the sum of a first test.
struct Dice<'a> {
    opening: &'a Opening,
    sources: &'a BTreeMap<String, RollSource>,
    cast: bool,
    until: Until,
}

impl<R: Ruleset> Room<'_, R> {
    /// Why a command would be refused, and nothing else.
    pub(super) fn refusal(&self, json: &str, private: &[String]) -> Result<Option<Refused>, Inconsistent> {
        let read = match self.read(json, private) {
            Ok(read) => read,
            Err(refused) => return Ok(Some(refused)),
        };
        stopped(self.ahead(&self.game.state, &read, private).end)
    }

    fn read(&self, json: &str, private: &[String]) -> Result<Declaration<R::Command>, Refused> {
        let by = Author::Seat(self.seat);
        let incoming = Incoming { by, via: None, window: Seq(0), json, private };
        check_bytes(&incoming).map_err(|rejected| match rejected {
            Rejected::Refused(refused) => refused,
            Rejected::Conflict { .. } | Rejected::Broken(_) => {
                Refused::plain("unreadable-command", "commande illisible", "unreadable command")
            }
        })?;
        let read = Declaration::<R::Command>::read(json)?;
        match read.named {
            Named::Game(_) => Ok(read),
            Named::Kernel(_) => Err(Refused::plain(
                "nothing-to-measure",
                "cette réponse n’a rien à mesurer",
                "that answer has nothing to measure",
            )),
        }
    }

    /// A declaration from a state, as far as it goes without a die.
    pub(super) fn ahead(
        &self,
        state: &R::State,
        read: &Declaration<R::Command>,
        private: &[String],
    ) -> Probe<R> {
        let (opening, sources) = (&self.game.opening, &self.game.sources);
        self.probe(state, read, private, &Dice { opening, sources, cast: false, until: Until::Rest })
    }

    /// Why a command of a form would be refused before it did anything: what it would come to is not tried.
    pub(super) fn refused_at_once(&self, json: &str) -> Result<Option<Refused>, Inconsistent> {
        let read = match Declaration::<R::Command>::read(json) {
            Ok(read) => read,
            Err(refused) => return Ok(Some(refused)),
        };
        let (opening, sources) = (&self.game.opening, &self.game.sources);
        let dice = Dice { opening, sources, cast: false, until: Until::Act };
        stopped(self.probe(&self.game.state, &read, &[], &dice).end)
    }

    fn probe(
        &self,
        state: &R::State,
        read: &Declaration<R::Command>,
        private: &[String],
        dice: &Dice<'_>,
    ) -> Probe<R> {
        // Only the first test is told: dice that never settle it, ties thrown again and again, end here.
        let mut thrown = 0_u32;
        let mut highest = |_: Stream, sides: &[u32]| {
            thrown = thrown.saturating_add(1);
            if thrown > THROWS {
                return Err(Words::new("la suite dépend des dés", "what follows hangs on the dice"));
            }
            Ok((sides.to_vec(), None))
        };
        let rolls = if dice.cast { Rolls::Live(&mut highest) } else { Rolls::None };
        probe::<R>(
            Given {
                opening: dice.opening,
                setup: &self.game.setup,
                state: Cow::Borrowed(state),
                hidden: Cow::Borrowed(&self.eyes),
                by: Author::Seat(self.seat),
                declaration: read,
                private,
                sources: dice.sources,
                started: self.game.is_started(),
                recorded: BTreeMap::new(),
                kept: BTreeMap::new(),
                answers: Answers::default(),
                sealed: Vec::new(),
                next_seal: SealNumber(self.game.seals.next),
                opened: &|number| self.game.seals.opened.contains_key(&number),
                known: self.game,
                strict: true,
                until: dice.until,
            },
            rolls,
        )
    }

    /// The place nearest to the finger that the rules accept: beside a base that it touched, or as far on its way
    /// as they let it go; the finger's own place where it is accepted, or where nothing near is.
    fn drawn(&self, finger: &Finger<'_>, private: &[String]) -> Result<Point, Inconsistent> {
        let fits = |at: Point| -> Result<bool, Inconsistent> {
            Ok(self.refusal(&finger.command(at).to_string(), private)?.is_none())
        };
        if finger.touched.is_none() && fits(finger.at)? {
            return Ok(finger.at);
        }
        for at in finger.beside() {
            if fits(at)? {
                return Ok(at);
            }
        }
        let Some(from) = finger.from else { return Ok(finger.at) };
        let whole = leg(from, finger.at);
        let (mut good, mut bad) = (0, whole);
        for _ in 0..HALVINGS {
            let middle = i32::midpoint(good, bad);
            if middle == good {
                break;
            }
            if fits(step(from, finger.at, middle))? {
                good = middle;
            } else {
                bad = middle;
            }
        }
        let near = i64::from(good) * i64::from(PULLED) >= i64::from(whole) * 100;
        Ok(if good > 0 && near { step(from, finger.at, good) } else { finger.at })
    }

    fn told(&self, json: &str, private: &[String]) -> Result<Ghost, Inconsistent> {
        let read = match self.read(json, private) {
            Ok(read) => read,
            Err(refused) => return Ok(Ghost { refused: Some(refused), ..Ghost::default() }),
        };
        let game = self.game;
        let probe = self.ahead(&game.state, &read, private);
        let facts = probe.queries.iter().filter(|query| !query.late).map(|query| self.known(query, &read));
        let mut ghost = Ghost { facts: facts.collect(), dice: probe.bound, ..Ghost::default() };
        let mut state = game.state.clone();
        for emitted in &probe.events {
            let line = R::line(&game.setup, &state, &emitted.event);
            join(&mut ghost.says, &line.sentence);
            ghost.marks.extend(line.marks);
            if ghost.focus.is_empty() {
                ghost.focus = line.focus;
            }
            R::apply(&game.setup, &mut state, &emitted.event)?;
        }
        let dice = matches!(probe.end, Err(Stop::Needs(_) | Stop::Unknown(_) | Stop::NoRoll(_)));
        ghost.refused = stopped(probe.end)?;
        if ghost.refused.is_none() && dice {
            ghost.dice = true;
            self.foretell(&read, private, &mut ghost)?;
        }
        Ok(ghost)
    }

    /// The sum and the need of the first test: the same whatever the dice show, which are not asked.
    fn foretell(
        &self,
        read: &Declaration<R::Command>,
        private: &[String],
        ghost: &mut Ghost,
    ) -> Result<(), Inconsistent> {
        let trusting = Opening {
            facts: Trust::Trusted,
            table_dice: Trust::Trusted,
            setup: Value::Null,
            ..self.game.opening.clone()
        };
        let kinds = R::rulebook().roll_kinds.iter();
        let seeded = kinds.map(|kind| ((*kind).to_owned(), RollSource::Seeded)).collect();
        let dice = Dice { opening: &trusting, sources: &seeded, cast: true, until: Until::Rest };
        let probe = self.probe(&self.game.state, read, private, &dice);
        let mut state = self.game.state.clone();
        for emitted in &probe.events {
            let line = R::line(&self.game.setup, &state, &emitted.event);
            let lines = emitted.because.modifiers.lines();
            if lines.is_empty() && line.verdict.is_none() {
                R::apply(&self.game.setup, &mut state, &emitted.event)?;
                continue;
            }
            let sums = R::sums(&self.game.setup, &state, &emitted.event, lines);
            let terms =
                |sum: Option<&Sum>| sum.map(|sum| sum.lines.iter().map(term::<R>).collect::<Vec<_>>());
            // What figures roll against each other hangs on both rolls: no need is told, each side's sum is.
            let opposed = !line.thrown.is_empty();
            ghost.sum = terms(sums.first()).unwrap_or_default();
            ghost.against = terms(sums.get(1)).unwrap_or_default();
            ghost.need = line.verdict.filter(|_| !opposed).map(|verdict| verdict.need);
            break;
        }
        Ok(())
    }

    fn known(&self, query: &Query, read: &Declaration<R::Command>) -> Known {
        let Query { fact, of, recorded, late: _ } = query;
        let stated = read.facts.iter().find(|stated| stated.fact == *fact && stated.of == *of);
        let (question, kind) = R::question(&self.game.setup, &self.game.state, fact, of);
        let value = stated.map(|stated| &stated.value).or(recorded.as_ref());
        let value = value.map(|value: &FactValue| told(value, kind, R::INCHES));
        Known { fact: fact.clone(), of: of.clone(), question, value, stated: stated.is_some() }
    }
}

fn told(value: &FactValue, kind: FactKind, inches: bool) -> Words {
    length::answered(value, kind, inches)
}

fn term<R: Ruleset>(line: &Modifier) -> Term {
    let entry = R::rulebook().rule(line.rule.as_str());
    let label =
        entry.map_or_else(|| Words::same(line.rule.to_string()), |entry| Words::new(entry.term, entry.gloss));
    Term { rule: line.rule.to_string(), label, value: line.value }
}

fn join(text: &mut Words, more: &Words) {
    for (text, more) in [(&mut text.fr, &more.fr), (&mut text.en, &more.en)] {
        if !text.is_empty() && !more.is_empty() {
            text.push(' ');
        }
        text.push_str(more);
    }
}

/// Why a run ended before its end, for its seat: what only waits for dice, a card or a confirmation is accepted.
fn stopped(end: Result<(), Stop>) -> Result<Option<Refused>, Inconsistent> {
    match end {
        Ok(()) | Err(Stop::Needs(_) | Stop::Unknown(_) | Stop::NoRoll(_)) => Ok(None),
        Err(Stop::Refused(refused)) => Ok(Some(refused)),
        Err(Stop::Broken(inconsistent)) => Err(inconsistent),
    }
}

/// A finger on the board, and what it would move.
struct Finger<'a> {
    command: &'a Value,
    pointer: String,
    at: Point,
    /// The base that is moved.
    base: Option<Disc>,
    /// Where its way begins: at the point before, else where it stands.
    from: Option<Point>,
    before: i32,
    /// The base that it touched, and every other.
    touched: Option<Disc>,
    others: Vec<Disc>,
}

impl<'a> Finger<'a> {
    fn of(command: &'a Value, touch: &Touch<'_>, board: &Board) -> Option<Self> {
        let name = command.as_object()?.keys().find(|key| !matches!(key.as_str(), "facts" | "claims"))?;
        let pointer = format!("/{name}{}", touch.at);
        let at = point(command.pointer(&pointer)?)?;
        let base = |piece: &Piece| piece.at.map(|at| Disc::new(at, piece.base));
        let moved = board.pieces.iter().find(|piece| Some(piece.id) == touch.figure);
        let others: Vec<Disc> = board
            .pieces
            .iter()
            .filter(|piece| piece.present && !piece.out && Some(piece.id) != touch.figure)
            .filter_map(base)
            .collect();
        let diameter = moved.map_or(0, |piece| piece.base);
        let finger = Disc::new(at, diameter);
        // Bases are placed against each other off squares only: there, a place is a square.
        let touched = others.iter().filter(|_| diameter > 0 && board.square.is_none());
        let touched = touched.filter(|other| overlap(finger, **other)).min_by_key(|other| leg(at, other.at));
        let earlier = earlier(command, &pointer);
        let stands = moved.and_then(base);
        let mut before = 0_i32;
        let mut from = stands.map(|base| base.at);
        for next in earlier {
            before = before.saturating_add(from.map_or(0, |from| leg(from, next)));
            from = Some(next);
        }
        Some(Self {
            command,
            pointer,
            at,
            base: moved.map(|piece| Disc::new(at, piece.base)),
            from,
            before,
            touched: touched.copied(),
            others,
        })
    }

    /// The command with another place.
    fn command(&self, at: Point) -> Value {
        let mut command = self.command.clone();
        if let Some(place) = command.pointer_mut(&self.pointer) {
            *place = write::value(&at);
        }
        command
    }

    /// The places against the base that it touched, the nearest to the finger first, clear of every other base.
    fn beside(&self) -> Vec<Point> {
        let (Some(touched), Some(base)) = (self.touched, self.base) else { return Vec::new() };
        let toward = if leg(self.at, touched.at) > touched.diameter / 8 {
            self.at
        } else {
            self.from.unwrap_or(self.at)
        };
        let first = beside(base.diameter, touched, toward);
        let mut around = ring(touched, base.diameter, AROUND);
        around.sort_by_key(|place| leg(*place, first));
        let clear = |at: &Point| !self.others.iter().any(|other| overlap(base.moved_to(*at), *other));
        [first].into_iter().chain(around).filter(clear).collect()
    }

    fn way(&self, at: Point) -> Option<i32> {
        self.from.map(|from| self.before.saturating_add(leg(from, at)))
    }
}

fn point(value: &Value) -> Option<Point> {
    serde_json::from_value(value.clone()).ok()
}

/// The points of a path before the one at a pointer; none where it is no point of a path.
fn earlier(command: &Value, pointer: &str) -> Vec<Point> {
    let Some((path, place)) = pointer.rsplit_once('/') else { return Vec::new() };
    let points = command.pointer(path).and_then(Value::as_array);
    let place = place.parse().unwrap_or_default();
    points.into_iter().flatten().take(place).filter_map(point).collect()
}
