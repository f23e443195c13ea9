//! Names of squares and of the edges between them, as records and boards write them.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use greffe_core::asking::misread;
use greffe_core::asking::schema::{JsonSchema, Schema, SchemaGenerator, json_schema};
use greffe_core::telling::words::Words;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most columns and rows of a board.
pub const MOST: u8 = 64;

/// A square by its slot on the grid: `C4` is the third column from the west, the fourth row from the south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square {
    /// The column, from 1.
    pub column: u8,
    /// The row, from 1.
    pub row: u8,
}

impl Square {
    /// The square of a slot; none outside the largest board.
    pub fn new(column: u8, row: u8) -> Option<Self> {
        let within = |value: u8| (1..=MOST).contains(&value);
        (within(column) && within(row)).then_some(Self { column, row })
    }

    /// The slot `east` columns and `north` rows away.
    pub fn offset(self, east: i32, north: i32) -> Option<Self> {
        let column = u8::try_from(i32::from(self.column).checked_add(east)?).ok()?;
        let row = u8::try_from(i32::from(self.row).checked_add(north)?).ok()?;
        Self::new(column, row)
    }

    /// How many columns east and rows north `other` lies.
    pub fn to(self, other: Self) -> (i32, i32) {
        let away = |from: u8, to: u8| i32::from(to).saturating_sub(i32::from(from));
        (away(self.column, other.column), away(self.row, other.row))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |index: u8| char::from(b'A'.saturating_add(index));
        let index = self.column.saturating_sub(1);
        if index >= 26 {
            write!(f, "{}", letter((index / 26).saturating_sub(1)))?;
        }
        write!(f, "{}{}", letter(index % 26), self.row)
    }
}

/// What is written is no name of a square or of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a square is written like C4, an edge like C4-C5 or C4-n")]
pub struct BadName;

impl BadName {
    /// The error of a reader that met it.
    pub(crate) fn of<E: serde::de::Error>(self, text: &str) -> E {
        let fr = format!("{text}\u{a0}: une case s’écrit comme C4, une arête comme C4-C5 ou C4-n");
        E::custom(misread::both(&Words::new(fr, format!("{text}: {self}"))))
    }
}

impl FromStr for Square {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        let digits = text.find(|c: char| c.is_ascii_digit()).ok_or(BadName)?;
        let (letters, row) = text.split_at_checked(digits).ok_or(BadName)?;
        let place = |letter: u8| letter.is_ascii_uppercase().then(|| letter.saturating_sub(b'A'));
        let column = match letters.as_bytes() {
            [only] => place(*only).ok_or(BadName)?,
            [first, second] => {
                let (first, second) = (place(*first).ok_or(BadName)?, place(*second).ok_or(BadName)?);
                first.saturating_add(1).saturating_mul(26).saturating_add(second)
            }
            _ => return Err(BadName),
        };
        let row: u8 = row.parse().map_err(|_| BadName)?;
        let square = Self::new(column.saturating_add(1), row).ok_or(BadName)?;
        if square.to_string() == text { Ok(square) } else { Err(BadName) }
    }
}

/// A side of a square, or of its outline where it is of another shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Towards the higher rows.
    North,
    /// Towards the later columns.
    East,
    /// Towards the lower rows.
    South,
    /// Towards the earlier columns.
    West,
    /// The side after this corner of an outline, from 0.
    After(u8),
}

/// What lies beyond an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Beyond {
    /// Another square.
    Square(Square),
    /// The outside, over this side.
    Outside(Side),
}

/// An edge: `C4-C5` between two squares, `C4-n` on the boundary of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EdgeName {
    /// Its square; of two, the first in order.
    pub of: Square,
    /// What lies beyond.
    pub beyond: Beyond,
}

impl EdgeName {
    /// The edge between two squares, in whichever order they are given.
    pub fn between(one: Square, other: Square) -> Self {
        Self { of: one.min(other), beyond: Beyond::Square(one.max(other)) }
    }

    /// The edge of a square on the boundary of the board.
    pub fn boundary(of: Square, side: Side) -> Self {
        Self { of, beyond: Beyond::Outside(side) }
    }
}

impl fmt::Display for EdgeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.beyond {
            Beyond::Square(other) => write!(f, "{}-{other}", self.of),
            Beyond::Outside(Side::North) => write!(f, "{}-n", self.of),
            Beyond::Outside(Side::East) => write!(f, "{}-e", self.of),
            Beyond::Outside(Side::South) => write!(f, "{}-s", self.of),
            Beyond::Outside(Side::West) => write!(f, "{}-w", self.of),
            Beyond::Outside(Side::After(corner)) => write!(f, "{}-{corner}", self.of),
        }
    }
}

impl FromStr for EdgeName {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        let (of, beyond) = text.split_once('-').ok_or(BadName)?;
        let of: Square = of.parse()?;
        let side = match beyond {
            "n" => Side::North,
            "e" => Side::East,
            "s" => Side::South,
            "w" => Side::West,
            corner if corner.starts_with(|c: char| c.is_ascii_digit()) => {
                Side::After(corner.parse().map_err(|_| BadName)?)
            }
            other => return Ok(Self::between(of, other.parse()?)),
        };
        Ok(Self::boundary(of, side))
    }
}

/// A name as a pattern of texts.
macro_rules! names {
    ($($named:ident, $told:literal, $pattern:expr;)*) => {
        $(impl JsonSchema for $named {
            fn schema_name() -> Cow<'static, str> {
                stringify!($named).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "description": $told, "pattern": $pattern })
            }
        })*
    };
}

names! {
    Square, "A square: its column, then its row.", "^[A-Z]{1,2}[1-9][0-9]?$";
    EdgeName, "An edge: C4-C5 between two squares, C4-n on the boundary, C4-0 after a corner of an outline.",
        "^[A-Z]{1,2}[1-9][0-9]?-([nesw]|[0-9]{1,3}|[A-Z]{1,2}[1-9][0-9]?)$";
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|fault: BadName| fault.of(&text))
    }
}

impl Serialize for EdgeName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for EdgeName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|fault: BadName| fault.of(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::{EdgeName, MOST, Side, Square};

    #[test]
    fn every_square_reads_back_as_written() {
        for column in 1..=MOST {
            for row in 1..=MOST {
                let square = Square::new(column, row).unwrap();
                assert_eq!(square.to_string().parse(), Ok(square));
            }
        }
        assert_eq!(Square::new(27, 3).unwrap().to_string(), "AA3");
    }

    #[test]
    fn other_spellings_are_no_squares() {
        for text in ["", "4", "C", "c4", "C04", "C0", "C65", "ZZ1", "AAA1", "C4 ", "C-4"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_edge_has_one_name() {
        let (one, other) = (Square::new(3, 4).unwrap(), Square::new(3, 5).unwrap());
        assert_eq!(EdgeName::between(other, one), EdgeName::between(one, other));
        assert_eq!("C5-C4".parse::<EdgeName>().unwrap().to_string(), "C4-C5");
        assert_eq!("C4-n".parse(), Ok(EdgeName::boundary(one, Side::North)));
        assert_eq!("C4-2".parse(), Ok(EdgeName::boundary(one, Side::After(2))));
        assert!("C4".parse::<EdgeName>().is_err());
    }
}
