//! Scenarios as data: the board, the forces and where they begin, clock, hands, things on the board, and a
//! small set of typed objectives. A scenario file is the JSON of a [`Scenario`].

use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::profiles::Profile;
use crate::profiles::cards::SharedCard;
use crate::profiles::weapons::Item;
use crate::setup::board::BoardFile;
use crate::setup::square::{BadName, EdgeName, Square};
use crate::setup::{Arrival, Colour, NpcRole};
use greffe_core::asking::schema::{JsonSchema, schemars};

/// What ends the match.   AD-SETUP-08
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
    /// An alarm track of so many counters.   AD-ALARM-01
    Alarm(u32),
    /// So many turns.   AD-ALARM-06
    Turns(u32),
}

/// Which figures that nobody controls act.   AD-NPC-10
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NpcActivation {
    /// All attackers.
    #[default]
    Always,
    /// Those for whom a red Event card is drawn.   AD-GAP-43
    RedEvent,
}

/// What scores for a side at the end.   AD-ALARM-07
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Goal {
    /// Each enemy figure that counts as killed.
    Kills {},
    /// One figure that counts as killed, by its number.
    Killed {
        /// Which.
        figure: u16,
    },
    /// Each own figure that left the board without fleeing; with an item where one is named.
    Escape {
        /// The item that must leave with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        item: Option<String>,
    },
    /// Standing on one of these squares at the end with no enemy there.
    Hold {
        /// The squares.
        #[serde(deserialize_with = "squares")]
        #[schemars(with = "Squares")]
        squares: Vec<Square>,
    },
    /// Each own figure still in play at the end.
    Survive {},
    /// Holding an item at the end, on the board or away with it.
    Possess {
        /// The item.
        item: String,
    },
}

/// A goal of one side, with the victory points it brings each time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// The side, from zero.
    pub side: u8,
    /// What for.
    pub goal: Goal,
    /// How many points.
    pub points: i64,
}

/// An item lying on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lying {
    /// The item.
    pub item: Item,
    /// Where.
    pub at: Square,
}

impl Lying {
    /// As it begins the match.
    #[must_use]
    pub fn ready(self) -> Self {
        Self { item: self.item.ready(), at: self.at }
    }
}

/// The board of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum BoardChoice {
    /// One that comes with the program, by its short name.
    Named(String),
    /// One in full.
    Own(Box<BoardFile>),
}

impl<'de> Deserialize<'de> for BoardChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match named_or_own(deserializer)? {
            Written::Words(name) => Self::Named(name),
            Written::Full(board) => Self::Own(Box::new(board)),
        })
    }
}

/// What is written in words or in full.
pub(crate) enum Written<T> {
    /// In words.
    Words(String),
    /// In full.
    Full(T),
}

/// Reads a short name, or an object in full whose faults are told where they are.
///
/// # Errors
/// When it is neither.
pub(crate) fn named_or_own<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Written<T>, D::Error> {
    deserializer.deserialize_any(NamedOrOwn(PhantomData))
}

struct NamedOrOwn<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for NamedOrOwn<T> {
    type Value = Written<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a short name or an object")
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        Ok(Written::Words(name.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Written::Full)
    }
}

/// Reads words, or a list whose faults are told where they are.
struct WordsOrList<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for WordsOrList<T> {
    type Value = Written<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list, or names in one text")
    }

    fn visit_str<E>(self, names: &str) -> Result<Self::Value, E> {
        Ok(Written::Words(names.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
        T::deserialize(SeqAccessDeserializer::new(list)).map(Written::Full)
    }
}

/// A figure of a force that begins on a fixed square.   AD-SETUP-06
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Which of the warband, by its place from 1.
    pub figure: u16,
    /// Where.
    pub at: Square,
}

/// A figure of a force that is not there from the start.   AD-TURN-02
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Later {
    /// Which of the warband, by its place from 1.
    pub figure: u16,
    /// The turn at whose start it arrives.
    pub turn: u32,
    /// The squares it may be placed on.
    #[serde(deserialize_with = "squares")]
    #[schemars(with = "Squares")]
    pub squares: Vec<Square>,
}

/// What the scenario asks of one side.   AD-BAND-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Its colour.   AD-SETUP-01
    pub colour: Colour,
    /// Where its figures may be placed before the first turn.   AD-SETUP-06
    #[serde(default, deserialize_with = "squares")]
    #[schemars(with = "Squares")]
    pub deploy: Vec<Square>,
    /// Figures that begin on a fixed square.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub start: Vec<Start>,
    /// Figures that arrive later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub later: Vec<Later>,
    /// How many heroes it has, where the scenario says.   AD-BAND-03
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heroes: Option<u8>,
    /// How many commoners it has, where the scenario says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commoners: Option<u8>,
    /// The gold its figures may cost together.   AD-BAND-05
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gold: Option<i32>,
    /// The connections they may cost together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub connections: Option<i32>,
}

/// A figure that nobody controls.   AD-NPC-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bystander {
    /// Its card.
    pub profile: Profile,
    /// Its program.
    pub role: NpcRole,
    /// Where it stands at first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Square>,
    /// When and where it comes in, if it is not there at first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrives: Option<Arrival>,
}

/// Ground that hinders whoever fights on it: mud, smoke, the dark.   AD-MELEE-18
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hindrance {
    /// Where.
    #[serde(deserialize_with = "squares")]
    #[schemars(with = "Squares")]
    pub squares: Vec<Square>,
    /// What it adds to a combat total, negative.
    pub melee: i32,
}

/// A scenario.   AD-BAND-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Its board; left out where the opening gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardChoice>,
    /// What it asks of each side, in order of sides.
    pub forces: Vec<Force>,
    /// Figures that nobody controls.
    #[serde(default)]
    pub others: Vec<Bystander>,
    /// The Magic deck, suit and rank of each numeral; left out, six of each suit in turn.   AD-CARD-15
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub magic: Vec<SharedCard>,
    /// The Event deck, likewise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub event: Vec<SharedCard>,
    /// Cards of the starting hand.   AD-SETUP-05
    #[serde(default = "five")]
    pub hand: u8,
    /// Cards drawn each turn.   AD-TURN-05
    #[serde(default = "three")]
    pub draw: u8,
    /// What ends the match.
    #[serde(default = "six_turns")]
    pub clock: Clock,
    /// Who holds the initiative on the first turn, where it is named.   AD-SETUP-07
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<u8>,
    /// Whether a lull reigns at first.   AD-TAL-12
    #[serde(default)]
    pub lull: bool,
    /// Sides whose voluntary exit is an objective and needs no test.   AD-OFF-05
    #[serde(default)]
    pub exits: BTreeSet<u8>,
    /// Walls that may be climbed.   AD-MAN-09
    #[serde(default, deserialize_with = "edges")]
    #[schemars(with = "Edges")]
    pub climbable: BTreeSet<EdgeName>,
    /// Doors locked at first.   AD-SETUP-02
    #[serde(default, deserialize_with = "edges")]
    #[schemars(with = "Edges")]
    pub locked: BTreeSet<EdgeName>,
    /// Doors open at first.
    #[serde(default, deserialize_with = "edges")]
    #[schemars(with = "Edges")]
    pub open: BTreeSet<EdgeName>,
    /// Items on the board.
    #[serde(default)]
    pub items: Vec<Lying>,
    /// Ground that hinders whoever fights on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hindrances: Vec<Hindrance>,
    /// Which figures of nobody act.
    #[serde(default)]
    pub npcs: NpcActivation,
    /// Whether figures of nobody fight those of another faction.   AD-NPC-19
    #[serde(default)]
    pub feud: bool,
    /// What scores.
    #[serde(default)]
    pub objectives: Vec<Objective>,
}

fn five() -> u8 {
    5
}

fn three() -> u8 {
    3
}

fn six_turns() -> Clock {
    Clock::Turns(6)
}

/// What squares in words look like.
const SQUARES: &str = r"^\s*([A-Z]{1,2}[1-9][0-9]?(:[A-Z]{1,2}[1-9][0-9]?)?(\s+[A-Z]{1,2}[1-9][0-9]?(:[A-Z]{1,2}[1-9][0-9]?)?)*\s*)?$";
/// What edges in words look like.
const EDGES: &str =
    r"^\s*([A-Z]{1,2}[1-9][0-9]?-[0-9A-Za-z]{1,4}(\s+[A-Z]{1,2}[1-9][0-9]?-[0-9A-Za-z]{1,4})*\s*)?$";

/// Squares as a list, or as words: `C4 D4`, and `A1:C2` for all squares of a rectangle.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "it only says how squares are written")]
pub(crate) enum Squares {
    /// A list.
    List(Vec<Square>),
    /// Words.
    Words(#[schemars(extend("pattern" = SQUARES))] String),
}

/// Edges: a list, or one string of names.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "it only says how edges are written")]
enum Edges {
    /// A list.
    List(BTreeSet<EdgeName>),
    /// Names, with blanks between them.
    Words(#[schemars(extend("pattern" = EDGES))] String),
}

/// Reads squares.
///
/// # Errors
/// When a word is no square.
pub fn squares<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Square>, D::Error> {
    match deserializer.deserialize_any(WordsOrList(PhantomData))? {
        Written::Full(squares) => Ok(squares),
        Written::Words(text) => {
            let said = |fault: BadName| -> D::Error { fault.of(&text) };
            let words = text.split_whitespace().map(rectangle).collect::<Result<Vec<_>, BadName>>();
            Ok(words.map_err(said)?.concat())
        }
    }
}

/// Reads edges.
fn edges<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeSet<EdgeName>, D::Error> {
    match deserializer.deserialize_any(WordsOrList(PhantomData))? {
        Written::Full(edges) => Ok(edges),
        Written::Words(text) => {
            let said = |fault: BadName| -> D::Error { fault.of(&text) };
            text.split_whitespace().map(str::parse).collect::<Result<_, BadName>>().map_err(said)
        }
    }
}

fn rectangle(word: &str) -> Result<Vec<Square>, BadName> {
    let Some((one, other)) = word.split_once(':') else { return Ok(vec![word.parse()?]) };
    let (one, other): (Square, Square) = (one.parse()?, other.parse()?);
    let columns = one.column.min(other.column)..=one.column.max(other.column);
    let rows = one.row.min(other.row)..=one.row.max(other.row);
    Ok(rows.flat_map(|row| columns.clone().filter_map(move |column| Square::new(column, row))).collect())
}
