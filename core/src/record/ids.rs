//! Names of things in the record: matches, seats, records, rules, authors, seals.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::record::hex::{Hex, NotHex};

/// The text names nothing of the kind asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    /// A match id is 32 lower-case hexadecimal digits.
    #[error("not a match id: {0}")]
    Match(#[from] NotHex),
    /// A seat is `seat:1` to `seat:8`.
    #[error("not a seat")]
    Seat,
    /// An author is a seat or one of the three offices.
    #[error("not an author")]
    Author,
    /// A rule id is capitals, a hyphen, then words of capitals and digits.
    #[error("not a rule id")]
    Rule,
}

/// A match, an event or a branch: 16 bytes from the operating system.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MatchId(Hex<16>);

impl MatchId {
    /// The id of these bytes.
    pub const fn new(bytes: [u8; 16]) -> Self {
        Self(Hex(bytes))
    }

    /// The raw bytes, as they enter every hash.
    pub const fn bytes(&self) -> &[u8; 16] {
        &self.0.0
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for MatchId {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        Ok(Self(text.parse()?))
    }
}

/// A place at the table, 1 to 8; written `seat:1` in the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seat(u8);

impl Seat {
    /// The seat of this number, if it is 1 to 8.
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=8) { Some(Self(number)) } else { None }
    }

    /// 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat:{}", self.0)
    }
}

impl FromStr for Seat {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        match text.strip_prefix("seat:").map(str::as_bytes) {
            Some(&[digit @ b'1'..=b'8']) => Ok(Self(digit - b'0')),
            _ => Err(BadName::Seat),
        }
    }
}

/// The number of a record in its log, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Seq(pub u64);

impl fmt::Display for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The number of a seal in its match, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct SealNumber(pub u32);

impl fmt::Display for SealNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Who wrote a record: a seat or an office, never a named person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Author {
    /// Whoever holds this seat.
    Seat(Seat),
    /// A judge.
    Judge,
    /// An organiser.
    Organiser,
    /// The server itself.
    Server,
}

impl fmt::Display for Author {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => fmt::Display::fmt(seat, f),
            Self::Judge => f.write_str("judge"),
            Self::Organiser => f.write_str("organiser"),
            Self::Server => f.write_str("server"),
        }
    }
}

impl FromStr for Author {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        match text {
            "judge" => Ok(Self::Judge),
            "organiser" => Ok(Self::Organiser),
            "server" => Ok(Self::Server),
            seat => seat.parse().map(Self::Seat).map_err(|_| BadName::Author),
        }
    }
}

/// The stable id of a rule, a gap, a card claim or a house claim: `SEG-TEST-03`, `SEG-GAP-05`, `CARD-1`.
///
/// Kept in place: every record names several, and reading one takes no memory of its own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct RuleId {
    /// Its bytes, then zeros: they are in the order of the texts.
    bytes: [u8; Self::LONGEST],
    length: u8,
}

impl RuleId {
    /// Longest id, in bytes.
    pub const LONGEST: usize = 32;

    /// An id written in a catalogue of the code, taken as it is, up to [`Self::LONGEST`] bytes.
    #[expect(
        clippy::indexing_slicing,
        clippy::as_conversions,
        reason = "a constant's work: within both lengths"
    )]
    pub const fn new(id: &str) -> Self {
        let from = id.as_bytes();
        let mut bytes = [0; Self::LONGEST];
        let mut length = 0_u8;
        while (length as usize) < from.len() && (length as usize) < Self::LONGEST {
            bytes[length as usize] = from[length as usize];
            length += 1;
        }
        Self { bytes, length }
    }

    /// The id as written.
    pub fn as_str(&self) -> &str {
        let written = self.bytes.get(..usize::from(self.length)).unwrap_or_default();
        std::str::from_utf8(written).unwrap_or_default()
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RuleId({:?})", self.as_str())
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for RuleId {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Self, BadName> {
        let words = text.as_bytes().split(|byte| *byte == b'-');
        let mut count = 0_u32;
        let good = words.fold(text.len() <= Self::LONGEST, |good, word| {
            count = count.saturating_add(1);
            good && if count == 1 { is_game(word) } else { is_rule_word(word) }
        });
        if good && count > 1 { Ok(Self::new(text)) } else { Err(BadName::Rule) }
    }
}

fn is_game(word: &[u8]) -> bool {
    !word.is_empty() && word.iter().all(u8::is_ascii_uppercase)
}

/// Capitals and digits, the last sign perhaps one small letter: `TAL`, `14a`.
fn is_rule_word(word: &[u8]) -> bool {
    let stem = match word {
        [stem @ .., last] if last.is_ascii_lowercase() => stem,
        whole => whole,
    };
    !stem.is_empty() && stem.iter().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
}

/// Reads any of the names above from a JSON string.
fn read_name<'de, D: Deserializer<'de>, T: FromStr<Err = BadName>>(deserializer: D) -> Result<T, D::Error> {
    struct Name<T>(PhantomData<T>);
    impl<T: FromStr<Err = BadName>> de::Visitor<'_> for Name<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a string")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(E::custom)
        }
    }
    deserializer.deserialize_str(Name(PhantomData))
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_name(deserializer)
    }
}

impl JsonSchema for Seat {
    fn schema_name() -> Cow<'static, str> {
        "Seat".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "A place at the table.", "pattern": "^seat:[1-8]$" })
    }
}

impl JsonSchema for RuleId {
    fn schema_name() -> Cow<'static, str> {
        "RuleId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "A rule of the catalogue, a card or a house agreement: CARD-1, HOUSE-1.",
            "maxLength": Self::LONGEST,
            "pattern": "^[A-Z]+(-([A-Z0-9]+[a-z]?))+$",
        })
    }
}

impl Serialize for Author {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Author {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_name(deserializer)
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_name(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn authors_are_eight_seats_and_three_offices() {
        for text in ["seat:1", "seat:8", "judge", "organiser", "server"] {
            assert_eq!(text.parse::<Author>().unwrap().to_string(), text);
            assert_eq!(serde_json::from_str::<Author>(&format!("\"{text}\"")).unwrap().to_string(), text);
        }
        for text in ["seat:0", "seat:9", "seat:10", "seat:", "seat:01", "Judge", "", "server "] {
            assert_eq!(text.parse::<Author>(), Err(BadName::Author), "{text}");
        }
        assert_eq!((Seat::new(0), Seat::new(9)), (None, None));
        assert_eq!(Seat::new(8).map(Seat::number), Some(8));
    }

    #[test]
    fn rule_ids_are_capitals_then_words() {
        for text in ["SEG-TEST-03", "SEG-SKOPT-00", "SEG-GAP-05", "CARD-1", "HOUSE-2", "AD-TAL-14a"] {
            assert_eq!(text.parse::<RuleId>().unwrap().as_str(), text);
        }
        let long = format!("SEG-{}", "A".repeat(29));
        for text in ["", "SEG", "SEG-", "-1", "seg-1", "SEG--1", "S1-1", "SEG-a", "SEG-1ab", "SEG-é", &long]
        {
            assert_eq!(text.parse::<RuleId>(), Err(BadName::Rule), "{text}");
        }
        assert_eq!(RuleId::new("CARD-1"), "CARD-1".parse().unwrap());
    }

    #[test]
    fn a_match_id_is_32_lower_case_digits() {
        let id = MatchId::new([0xab; 16]);
        assert_eq!(id.to_string(), "ab".repeat(16));
        assert_eq!("ab".repeat(16).parse(), Ok(id));
        assert!("AB".repeat(16).parse::<MatchId>().is_err());
        assert!("ab".repeat(15).parse::<MatchId>().is_err());
    }
}
