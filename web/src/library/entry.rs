//! What the library keeps of a match: how lists show it, and what it is found by.

use std::collections::BTreeMap;

use greffe_core::judging::ruleset::Outcome;
use greffe_core::record::acts::How;
use greffe_core::record::hex::Hex;
use greffe_core::record::ids::{MatchId, Seq};
use greffe_core::record::line::Line as RecordLine;
use greffe_core::telling::view::Board;
use greffe_core::telling::words::Words;
use greffe_games::registry::{AnyMatch, System};
use greffe_store::Origin;
use serde::{Deserialize, Serialize};

use super::own::{self, Own};
use crate::clerk::{Clerk, ClerkError, Table};
use crate::drawing::diagram::diagram;
use crate::drawing::{Focus, side_letter};
use crate::language::Language;
use crate::pages::matches::{seals, title};
use crate::pages::replay::Seal;
use crate::precedents::{Ruled, read};

/// A match as lists show it.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Listed {
    /// The address of its page.
    pub href: String,
    /// The match's name, else its sides'.
    pub title: Words,
    /// The game's title.
    #[serde(with = "own")]
    pub game: Own,
    /// Whether figures stand somewhere: it is replayed on a board.
    pub plan: bool,
    /// Whether there is something to draw.
    pub drawn: bool,
    /// The address of its last board as a picture, where there is something to draw.
    #[serde(skip)]
    pub picture: Option<String>,
    /// Turn and phase, or the result once it is over.
    pub moment: Words,
    /// The sides.
    pub sides: Vec<ListedSide>,
    /// How the record stands.
    pub seals: Vec<Seal>,
    /// The number of records.
    pub records: u64,
    /// The day of its last record, as `2026-11-22`.
    pub day: String,
}

/// A side as lists show it.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct ListedSide {
    /// Its letter.
    #[serde(with = "own")]
    pub letter: Own,
    /// Its name.
    pub name: String,
    /// A short public count.
    pub count: Words,
}

/// How far a match has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Standing {
    /// Not begun.
    Waiting,
    /// Being played.
    Live,
    /// Closed.
    Closed(How),
}

/// A rule that decided something in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cited {
    /// Its id.
    pub rule: Own,
    /// How many events cite it.
    pub times: u32,
    /// The last record that does.
    pub last: u64,
}

/// A match in the library.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Entry {
    /// Its id.
    pub id: MatchId,
    /// The hash of the last record that this tells.
    pub head: [u8; 32],
    /// Where it comes from.
    #[serde(with = "origin")]
    pub origin: Origin,
    /// Its game.
    #[serde(with = "game")]
    pub game: System,
    /// Its own title, when it has one.
    pub title: Option<String>,
    /// The names of its seats, in their order.
    pub seats: Vec<String>,
    /// The side of each of them, by the number of the seat.
    pub chairs: Vec<(u8, u8)>,
    /// How far it has come.
    pub standing: Standing,
    /// Whether it ended in a draw.
    pub drawn: bool,
    /// The sides that won it, once it is closed.
    pub winners: Vec<u8>,
    /// When its first record was written, in milliseconds since 1970.
    pub since: i64,
    /// When its last record was written, in milliseconds since 1970.
    pub at: i64,
    /// Disputes raised.
    pub disputes: usize,
    /// The rules that decided in it, by id.
    #[serde(skip)]
    pub cited: Vec<Cited>,
    /// The records that this tells.
    pub records: u64,
    /// What judges ruled in them, in order.
    pub rulings: Vec<Ruled>,
    /// The words it is found by: title, sides, figures, game.
    #[serde(skip)]
    pub text: String,
    /// How lists show it.
    pub listed: Listed,
}

impl Entry {
    /// The side that a seat plays.
    pub fn side_of(&self, seat: u8) -> Option<u8> {
        self.chairs.iter().find(|(number, _)| *number == seat).map(|(_, side)| *side)
    }

    /// How lists show it, with the picture of its last board.
    pub fn shown(&self) -> Listed {
        let picture = self.records.checked_sub(1).filter(|_| self.listed.drawn);
        let picture = picture.map(|seq| format!("/m/{}/{seq}/{}.svg", self.id, Hex(self.head)));
        Listed { picture, ..self.listed.clone() }
    }

    /// What a match is found by; what it was found by `before` is not read again, where that is known.
    pub(super) fn of(clerk: &Clerk, table: &Table, before: Option<&Self>) -> Result<Self, ClerkError> {
        let first = clerk.log().read_one(*table.id().bytes(), 0)?.ok_or(ClerkError::NoSuchMatch)?;
        let first = RecordLine::parse(&first).map_err(|error| ClerkError::Broken(error.to_string()))?;
        let since = first.envelope.at.millis();
        let game = table.game();
        let records = game.records();
        // Of a file another may have come in the place.
        let same = |before: &&Self| before.records <= records && before.origin != Origin::Imported;
        let (from, mut rulings) = match before.filter(same) {
            Some(before) => (before.records, before.rulings.clone()),
            None => (0, Vec::new()),
        };
        rulings.extend(read(clerk, table.id(), from..records)?);
        let ledger = game.ledger();
        let board = game.board_now();
        let standing = match ledger.closed() {
            Some((_, how)) => Standing::Closed(how),
            None if game.is_started() => Standing::Live,
            None => Standing::Waiting,
        };
        let result: Option<Outcome> = ledger
            .result()
            .and_then(|result| serde_json::from_str(&result.json).ok())
            .or_else(|| game.outcome());
        let is_closed = matches!(standing, Standing::Closed(_));
        let winners = result.filter(|_| is_closed).map(|one| one.winners);
        let drawn = winners.as_ref().is_some_and(|winners| winners.len() != 1);
        Ok(Self {
            id: table.id(),
            head: game.head().0,
            origin: table.origin(),
            game: game.system(),
            title: game.opening().title.clone(),
            seats: game.opening().seats.iter().map(|entry| entry.name.clone()).collect(),
            chairs: game.opening().seats.iter().map(|entry| (entry.seat.number(), entry.side)).collect(),
            standing,
            drawn,
            winners: winners.unwrap_or_default(),
            since,
            at: game.at().millis(),
            disputes: ledger.disputes().len(),
            cited: cited(&game),
            records,
            rulings,
            text: text(&game, &board),
            listed: listed(&game, table, &board),
        })
    }
}

/// A game by its word.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands references over")]
mod game {
    use greffe_games::registry::System;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(game: &System, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(game.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<System, D::Error> {
        System::named(&String::deserialize(from)?).ok_or_else(|| D::Error::custom("no game of this word"))
    }
}

/// Where a match comes from, by a number.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands references over")]
mod origin {
    use greffe_store::Origin;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(origin: &Origin, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(match origin {
            Origin::Own => 0,
            Origin::Imported => 1,
            Origin::Sample => 2,
        })
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Origin, D::Error> {
        match u8::deserialize(from)? {
            0 => Ok(Origin::Own),
            1 => Ok(Origin::Imported),
            2 => Ok(Origin::Sample),
            _ => Err(D::Error::custom("no origin of this number")),
        }
    }
}

fn listed(game: &AnyMatch, table: &Table, board: &Board) -> Listed {
    let sides = board.sides.iter().zip(0_u8..).map(|(side, index)| ListedSide {
        letter: side_letter(index),
        name: side.name.clone(),
        count: side.facts.first().map_or_else(Words::default, |(name, value)| {
            Words::new(format!("{} {}", name.fr, value.fr), format!("{} {}", name.en, value.en))
        }),
    });
    let moment = if game.is_started() {
        board.over.clone().unwrap_or_else(|| board.moment.clone())
    } else {
        Words::new("pas encore commenc\u{e9}", "not begun yet")
    };
    Listed {
        href: format!("/m/{}", table.id()),
        title: title(game),
        plan: board.square.is_some() || board.pieces.iter().any(|piece| piece.at.is_some()),
        drawn: board.table.is_some() || diagram(board, Focus::default(), &[], Language::default()).is_some(),
        picture: None,
        game: game.system().rulebook().title,
        moment,
        sides: sides.collect(),
        seals: seals(game, table.origin()),
        records: game.records(),
        day: game.at().to_string().chars().take(10).collect(),
    }
}

/// What a match is found by, in words: never what a person is called.
fn text(game: &AnyMatch, board: &Board) -> String {
    let opening = game.opening();
    let sides = opening.seats.iter().map(|entry| entry.name.as_str());
    let figures = board.pieces.iter().map(|piece| piece.name.as_str());
    let names = opening.title.as_deref().into_iter().chain(sides).chain(figures);
    let game_words = [game.system().rulebook().title, game.system().name()];
    names.chain(game_words).collect::<Vec<_>>().join("\n")
}

/// The rules that decided, struck commands apart. What an older revision cited and this book lacks has no page.
fn cited(game: &AnyMatch) -> Vec<Cited> {
    let mut counts: BTreeMap<&str, (u32, u64)> = BTreeMap::new();
    let stands = |(seq, _): &&(Seq, _)| !game.is_void(*seq);
    for (seq, resolved) in game.commands().iter().flat_map(|command| &command.resolved).filter(stands) {
        for id in &resolved.rules {
            let (times, last) = counts.entry(id.as_str()).or_default();
            (*times, *last) = (times.saturating_add(1), seq.0);
        }
    }
    let book = game.system().rulebook();
    let known = |id: &str| {
        let rules = book.rules().map(|rule| rule.id);
        let gaps = book.options.iter().map(|option| option.gap);
        rules.chain(gaps).chain(book.readings.iter().map(|reading| reading.gap)).find(|known| *known == id)
    };
    let cited = counts.into_iter();
    cited.filter_map(|(id, (times, last))| Some(Cited { rule: known(id)?, times, last })).collect()
}
