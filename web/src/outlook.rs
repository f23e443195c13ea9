//! What each remedy of a dispute would give: played in memory by the rules, from public records alone.
//!
//! No secret and no die of the match can reach it: what a hypothesis would have to roll or to look at, it says
//! that it cannot tell.

use greffe_core::asking::form::{Blank, FactKind, Form, Kind};
use greffe_core::judging::fact::{Fact, FactValue};
use greffe_core::judging::modifiers::{Modifier, Sum};
use greffe_core::play::Command;
use greffe_core::play::act::{Act, Effect, Rejected, Ruling};
use greffe_core::play::knowledge::Knowledge;
use greffe_core::record::acts::Remedy;
use greffe_core::record::ids::{Author, Seq};
use greffe_core::telling::view::{Board, Piece};
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;
use greffe_games::rehearsal::{Rehearsal, RehearsalError};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::clerk::{ClerkError, Table};
use crate::drawing::Unit;
use crate::error::PageError;
use crate::lengths;
use crate::pages::menu;
use crate::pages::replay::signed;
use crate::panel::rule_words;
use crate::site::Site;

/// Most facts whose correction is worked out.
const MOST: usize = 6;
/// As many changes as are shown without a fold.
const SEEN: usize = 3;

/// One thing on the table that would be otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// Whose it is: a figure's or a side's name, or nothing.
    pub whose: String,
    /// What it is.
    pub what: Words,
    /// As the record has it.
    pub recorded: Words,
    /// As it would be.
    pub instead: Words,
}

/// What a remedy would give.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Outlook {
    /// How many records of play it would strike out.
    pub voids: usize,
    /// What would be otherwise.
    pub changes: Vec<Difference>,
    /// Why it cannot be told.
    pub unknown: Option<Words>,
    /// The most of it in a few sentences: the sum, where play would stand, who comes back, who falls, who has other
    /// wounds.
    #[serde(skip)]
    pub says: Vec<Words>,
    /// The acts that it would strike, by their names.
    #[serde(skip)]
    pub strikes: Option<Words>,
}

impl Outlook {
    /// Whether its changes are so many that they are folded under the most of them.
    pub fn is_long(&self) -> bool {
        self.changes.len() > SEEN
    }
}

/// A fact corrected, and what that would give with the dice already thrown.
#[derive(Clone, Debug, Serialize)]
pub struct Correction {
    /// The place of the fact in the declaration.
    pub fact: usize,
    /// The kind of answer it takes.
    #[serde(skip)]
    pub kind: FactKind,
    /// What would be stated instead, where it is yes or no; a length is asked for.
    pub instead: Option<FactValue>,
    /// What it would give; nothing before a length is given.
    pub outlook: Option<Outlook>,
}

/// What every remedy would give.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Outlooks {
    /// Back to before the command, its dice rolled again.
    pub replay: Outlook,
    /// What follows the record is struck out.
    pub void: Outlook,
    /// Each of its facts corrected, its dice kept.
    pub corrected: Vec<Correction>,
    /// What nobody stated, for the recorded positions answer it.
    #[serde(skip)]
    pub measured: Vec<Measured>,
}

/// A fact that the recorded positions answer, where nobody stated it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The fact, with what the positions say.
    pub fact: Fact,
    /// The question.
    pub question: Words,
    /// The kind of answer it takes.
    pub kind: FactKind,
}

/// A length that somebody wants tried.
#[derive(Clone, Copy, Debug)]
pub struct Tried {
    /// The place of the fact.
    pub fact: usize,
    /// What it would say: tenths of a millimetre, or hundredths of the game's own unit where the fact is kept so.
    pub measure: i64,
}

/// The length that somebody typed to be tried, in the unit of the fact at a place of the declaration that a record is
/// of; nothing where no such length can be read.
pub fn typed(game: &AnyMatch, of: Seq, fact: usize, text: &str) -> Option<Tried> {
    let command = disputed(game, of)?;
    let stated = facts(&serde_json::from_str(&command.json).ok()?);
    let (_, kind) = game.question(command.declared, stated.get(fact)?).ok()?;
    let measure = lengths::read(text, kind, game.system().inches())?;
    Some(Tried { fact, measure })
}

/// The command that a record belongs to.
fn disputed(game: &AnyMatch, of: Seq) -> Option<&Command> {
    game.commands().iter().rev().find(|one| (one.declared..=one.ended).contains(&of))
}

/// The facts stated with the command that a record belongs to, in their order.
pub fn stated(game: &AnyMatch, of: Seq) -> Vec<Fact> {
    let command = disputed(game, of).and_then(|command| serde_json::from_str(&command.json).ok());
    command.map(|command: Value| facts(&command)).unwrap_or_default()
}

/// The facts stated with a command.
fn facts(command: &Value) -> Vec<Fact> {
    let facts = command.get("facts").cloned().unwrap_or_default();
    serde_json::from_value(facts).unwrap_or_default()
}

/// Works out what each remedy about a record would give.
///
/// # Errors
/// When the log cannot be read or folded.
pub fn outlooks(
    site: &Site,
    table: &Table,
    of: Seq,
    dispute: Option<Seq>,
    tried: Option<Tried>,
) -> Result<Outlooks, PageError> {
    let (command, records, lines_due) = {
        let game = table.game();
        (disputed(&game, of).cloned(), game.records(), game.records())
    };
    let lines = site.clerk.log().read(*table.id().bytes(), 0..lines_due).map_err(ClerkError::from)?;
    let declared = command.as_ref().map_or(of, |command| command.declared);
    let before = Seq(declared.0.saturating_sub(1));
    let chronicle = site.chronicle(table)?;
    let end = chronicle.place(of.0).and_then(|place| chronicle.moments.get(place));
    let end = end.map_or(of, |moment| Seq(moment.last));
    let mut outlooks = {
        let game = table.game();
        let now = game.board(Seq(records.saturating_sub(1))).map_err(unfoldable)?;
        let strikes = |to: Seq| menu::struck_after(&game, &chronicle, to.0).map(|struck| struck.words);
        Outlooks {
            replay: Outlook { strikes: strikes(before), ..went_back(&game, &now, before)? },
            void: Outlook { strikes: strikes(end), ..went_back(&game, &now, end)? },
            corrected: Vec::new(),
            measured: Vec::new(),
        }
    };
    if let Some(command) = command {
        let case = Case { lines: &lines, command: &command, before, dispute };
        outlooks.corrected = case.corrections(table, tried)?;
        outlooks.measured = case.measured()?;
    }
    Ok(outlooks)
}

fn unfoldable(error: greffe_core::judging::error::Inconsistent) -> PageError {
    ClerkError::Unfoldable(error.0).into()
}

fn went_back(game: &AnyMatch, now: &Board, to: Seq) -> Result<Outlook, PageError> {
    let then = game.board(to).map_err(unfoldable)?;
    let struck = game.play_records().iter().filter(|record| record.seq > to && !record.void);
    let (changes, says) = (differences(now, &then), says(now, &then));
    Ok(Outlook { voids: struck.count(), changes, unknown: None, says, strikes: None })
}

/// A command whose facts are disputed.
struct Case<'a> {
    lines: &'a [Vec<u8>],
    command: &'a Command,
    before: Seq,
    dispute: Option<Seq>,
}

impl Case<'_> {
    /// What the positions recorded before the command answer of it, as its form asks it; what was stated is left out.
    fn measured(&self) -> Result<Vec<Measured>, PageError> {
        let Author::Seat(seat) = self.command.by else { return Ok(Vec::new()) };
        let records = usize::try_from(self.before.0.saturating_add(1)).unwrap_or(usize::MAX);
        let lines = self.lines.iter().take(records).cloned().collect();
        let then = Rehearsal::resume(lines, Box::new(|| [0; 32])).map_err(|error| broken(&error))?;
        let forms = then.game().prompt(seat, &Knowledge::default()).map_err(unfoldable)?;
        let value: Value = serde_json::from_str(&self.command.json).unwrap_or_default();
        let stated = facts(&value);
        let unsaid = |one: &Measured| {
            let turned: Vec<_> = one.fact.of.iter().rev().copied().collect();
            !stated
                .iter()
                .any(|fact| fact.fact == one.fact.fact && (fact.of == one.fact.of || fact.of == turned))
        };
        Ok(asked_of(&forms, &value).into_iter().filter(unsaid).collect())
    }

    fn corrections(&self, table: &Table, tried: Option<Tried>) -> Result<Vec<Correction>, PageError> {
        let value: Value = serde_json::from_str(&self.command.json).unwrap_or_default();
        let facts = facts(&value);
        let recorded = table.game().board(self.command.ended).map_err(unfoldable)?;
        let mut corrections = Vec::new();
        for (place, fact) in facts.iter().enumerate().take(MOST) {
            let instead = match &fact.value {
                FactValue::Holds(holds) => Some(FactValue::Holds(!holds)),
                FactValue::Measure(_) => {
                    tried.filter(|tried| tried.fact == place).map(|tried| FactValue::Measure(tried.measure))
                }
                FactValue::Word(_) => None,
            };
            let outlook = match &instead {
                Some(instead) => Some(self.corrected(table, &value, (place, instead), &recorded)?),
                None => None,
            };
            let kind = table.game().question(self.command.declared, fact).map_err(unfoldable)?.1;
            corrections.push(Correction { fact: place, kind, instead, outlook });
        }
        Ok(corrections)
    }

    /// Plays the ruling and the corrected command in memory.
    fn corrected(
        &self,
        table: &Table,
        value: &Value,
        (place, instead): (usize, &FactValue),
        recorded: &Board,
    ) -> Result<Outlook, PageError> {
        let mut value = value.clone();
        let stated = value.pointer_mut(&format!("/facts/{place}/value")).ok_or(PageError::Internal)?;
        *stated = serde_json::to_value(instead).map_err(|_| PageError::Internal)?;
        let never = Box::new(|| [0; 32]);
        let mut rehearsal = Rehearsal::resume(self.lines.to_vec(), never).map_err(|error| broken(&error))?;
        let ruling = Ruling {
            dispute: self.dispute,
            of: self.command.declared,
            remedy: Remedy::Corrected,
            rules: Vec::new(),
            text: "-".to_owned(),
            effect: Effect::Rewind { to: self.before, keep: true, keep_piles: false },
        };
        let by = self.command.by;
        let window = |game: &AnyMatch| match by {
            Author::Seat(seat) => game.window(seat),
            Author::Judge | Author::Organiser | Author::Server => self.before,
        };
        let done = rehearsal.act(Author::Judge, Act::Rule(ruling)).and_then(|_| {
            let window = window(rehearsal.game());
            let command = value.to_string();
            rehearsal.act(by, Act::Declare { window, command, private: Vec::new(), for_seat: None })
        });
        match done {
            Ok(_) if rehearsal.game().waiting().is_some() => Ok(unknown(Words::new(
                "la d\u{e9}claration attendrait encore une r\u{e9}ponse ou un d\u{e9}",
                "the declaration would still wait for an answer or a die",
            ))),
            Ok(_) => {
                let game = rehearsal.game();
                let now = game.board_now();
                let before = sum(&table.game(), self.command, recorded);
                let after = game.commands().last().map(|command| sum(game, command, &now));
                let after = after.unwrap_or_default();
                let (mut changes, mut told) = (differences(recorded, &now), says(recorded, &now));
                if before != after {
                    told.insert(0, said("compte", "sum", &before, &after));
                    let what = Words::new("compte", "sum");
                    changes.insert(
                        0,
                        Difference { whose: String::new(), what, recorded: before, instead: after },
                    );
                }
                Ok(Outlook { changes, says: told, ..Outlook::default() })
            }
            Err(RehearsalError::Rejected(Rejected::Refused(refused))) => Ok(unknown(refused.why)),
            Err(RehearsalError::Rejected(Rejected::Conflict { .. })) => Ok(unknown(Words::new(
                "un autre si\u{e8}ge devrait r\u{e9}pondre d\u{2019}abord",
                "another seat would have to answer first",
            ))),
            // A die that was not thrown, a card that nobody may see: not told, not guessed.
            Err(
                RehearsalError::Rejected(Rejected::Broken(_))
                | RehearsalError::Opening(_)
                | RehearsalError::Broken(_),
            ) => Ok(unknown(Words::new(
                "il faudrait un d\u{e9} de plus, ou une carte encore cach\u{e9}e",
                "one more die would be needed, or a card that is still hidden",
            ))),
        }
    }
}

/// The facts that the form of a command asks and the recorded positions answer.
fn asked_of(forms: &[Form], command: &Value) -> Vec<Measured> {
    let own = forms.iter().find_map(|form| {
        let fields = command.get(&form.command)?.as_object()?;
        let mut found = Vec::new();
        asked(&form.blanks, fields, &mut found).then_some(found)
    });
    own.unwrap_or_default()
}

/// Collects them from blanks filled as a command has them; whether they can be filled so.
fn asked(blanks: &[Blank], fields: &Map<String, Value>, found: &mut Vec<Measured>) -> bool {
    blanks.iter().all(|blank| {
        let filled = fields.get(&blank.key);
        match &blank.kind {
            Kind::One { of } => filled.is_none_or(|value| {
                let chosen = of.iter().find(|choice| choice.value == *value);
                chosen.is_some_and(|choice| asked(&choice.then, fields, found))
            }),
            Kind::Some { of, .. } => {
                let values = filled.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
                let mut chosen = of.iter().filter(|choice| values.contains(&choice.value));
                chosen.all(|choice| asked(&choice.then, fields, found))
            }
            Kind::Fact { fact, of, recorded, answer } => {
                if let Some(value) = recorded {
                    let fact = Fact { fact: fact.clone(), of: of.clone(), value: value.clone() };
                    found.push(Measured { fact, question: blank.label.clone(), kind: *answer });
                }
                true
            }
            Kind::Order { .. }
            | Kind::Share { .. }
            | Kind::Groups { .. }
            | Kind::Number { .. }
            | Kind::Length { .. }
            | Kind::Hundredths { .. }
            | Kind::Point {}
            | Kind::Direction {}
            | Kind::Path { .. }
            | Kind::Faces { .. }
            | Kind::Claim { .. }
            | Kind::Team { .. }
            | Kind::Note { .. }
            | Kind::Sealed { .. } => true,
        }
    })
}

/// The sums of a command in words, each side's own with its name and its total.
fn sum(game: &AnyMatch, command: &Command, board: &Board) -> Words {
    let tested = command.resolved.iter().filter(|(_, resolved)| resolved.modifiers.is_some());
    let sums = tested.flat_map(|(seq, _)| game.sums(*seq).unwrap_or_default());
    let sums: Vec<Sum> = sums.filter(|sum| !sum.lines.is_empty()).collect();
    if sums.is_empty() {
        return Words::same("\u{2013}");
    }
    let book = game.system().rulebook();
    let told = |side: fn(&Words) -> &str, gap: &str| {
        let one = |sum: &Sum| {
            let piece = board.pieces.iter().find(|piece| Some(piece.id) == sum.figure);
            let whose = piece.map(|piece| format!("{}{gap}: ", piece.name)).unwrap_or_default();
            let line = |line: &Modifier| {
                format!("{} {}", side(&rule_words(line.rule.as_str(), book)), signed(line.value))
            };
            let parts: Vec<String> = sum.lines.iter().map(line).collect();
            format!("{whose}{} = {}", parts.join(", "), signed(sum.total()))
        };
        sums.iter().map(one).collect::<Vec<String>>().join(&format!("{gap}; "))
    };
    // French sets a space before these signs.
    Words::new(told(|words| &words.fr, "\u{a0}"), told(|words| &words.en, ""))
}

/// What was, and what it would be.
fn said(fr: &str, en: &str, was: &Words, instead: &Words) -> Words {
    Words::new(
        format!("{fr}\u{a0}: {} \u{2192} {}", was.fr, instead.fr),
        format!("{en}: {} \u{2192} {}", was.en, instead.en),
    )
}

/// The most of what two boards show differently, as one would say it at the table.
fn says(recorded: &Board, instead: &Board) -> Vec<Words> {
    let mut told = Vec::new();
    if recorded.moment != instead.moment {
        told.push(said("moment", "moment", &recorded.moment, &instead.moment));
    }
    let pairs = || {
        let then = |old: &Piece| instead.pieces.iter().find(|new| new.id == old.id).cloned();
        recorded.pieces.iter().filter_map(move |old| Some((old, then(old)?)))
    };
    let plays = |piece: &Piece| piece.present && !piece.out;
    let named = |those: Vec<String>, fr: &str, en: &str| {
        let all = those.join(", ");
        (!all.is_empty()).then(|| Words::new(format!("{fr}\u{a0}: {all}"), format!("{en}: {all}")))
    };
    let back = pairs().filter(|(old, new)| !plays(old) && plays(new)).map(|(old, _)| old.name.clone());
    let gone = pairs().filter(|(old, new)| plays(old) && !plays(new)).map(|(old, _)| old.name.clone());
    told.extend(named(back.collect(), "de retour en jeu", "back in play"));
    told.extend(named(gone.collect(), "hors de la table", "off the table"));
    let stay = pairs().filter(|(old, new)| plays(old) == plays(new) && old.health.0 != new.health.0);
    told.extend(stay.map(|(old, new)| {
        let count = |piece: &Piece| Words::same(piece.health.0.to_string());
        let what = |name: &str| format!("{}, {name}", old.name);
        said(&what(&old.health_name.fr), &what(&old.health_name.en), &count(old), &count(&new))
    }));
    told
}

fn broken(error: &RehearsalError) -> PageError {
    ClerkError::Broken(error.to_string()).into()
}

fn unknown(why: Words) -> Outlook {
    Outlook { unknown: Some(why), ..Outlook::default() }
}

/// What two boards of a match show differently, in the words of its game.
pub fn differences(recorded: &Board, instead: &Board) -> Vec<Difference> {
    let mut all = Vec::new();
    let mut tell = |whose: &str, what: &Words, old: Words, new: Words| {
        if old != new {
            let whose = whose.to_owned();
            all.push(Difference { whose, what: what.clone(), recorded: old, instead: new });
        }
    };
    let moment = Words::new("moment", "moment");
    tell("", &moment, recorded.moment.clone(), instead.moment.clone());
    for (old, new) in recorded.sides.iter().zip(&instead.sides) {
        for ((what, old_value), (_, new_value)) in old.facts.iter().zip(&new.facts) {
            tell(&old.name, what, old_value.clone(), new_value.clone());
        }
    }
    for old in &recorded.pieces {
        let Some(new) = instead.pieces.iter().find(|piece| piece.id == old.id) else { continue };
        let count = |piece: &Piece| Words::same(piece.health.0.to_string());
        tell(&old.name, &old.health_name, count(old), count(new));
        tell(&old.name, &Words::new("\u{e9}tat", "state"), standing(old), standing(new));
        tell(&old.name, &Words::new("position", "position"), place(old), place(new));
        tell(&old.name, &Words::new("marques", "badges"), badges(old), badges(new));
        for ((what, old_value), (_, new_value)) in old.facts.iter().zip(&new.facts) {
            tell(&old.name, what, old_value.clone(), new_value.clone());
        }
    }
    all
}

fn standing(piece: &Piece) -> Words {
    match (piece.out, piece.present) {
        (true, _) => Words::new("hors de combat", "out"),
        (false, true) => Words::new("sur la table", "on the table"),
        (false, false) => Words::new("hors de la table", "off the table"),
    }
}

fn place(piece: &Piece) -> Words {
    piece.at.map_or_else(
        || Words::same("\u{2013}"),
        |at| Words::same(format!("{} \u{d7} {} mm", Unit(at.x), Unit(at.y))),
    )
}

fn badges(piece: &Piece) -> Words {
    let join = |words: Vec<&str>| if words.is_empty() { "\u{2013}".to_owned() } else { words.join(", ") };
    Words::new(
        join(piece.badges.iter().map(|badge| badge.label.fr.as_str()).collect()),
        join(piece.badges.iter().map(|badge| badge.label.en.as_str()).collect()),
    )
}
