//! What the opening record pins for the whole match.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::record::acts;
use crate::record::ids::{RuleId, Seat};

/// Where the faces of a kind of roll come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RollSource {
    /// Derived from the disclosed chain: provable.
    Seeded,
    /// Typed from the table when asked.
    Table,
}

/// Whether something stated by a seat must be confirmed by the other sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Trust {
    /// It stands as stated.
    Trusted,
    /// Every other side confirms it before it counts.
    Confirmed,
}

/// A seat and the side it plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatEntry {
    /// The seat.
    pub seat: Seat,
    /// The index of its side, from zero.
    pub side: u8,
    /// The side's name as shown: a team's name, never a person's.
    pub name: String,
}

impl SeatEntry {
    /// The seats of sides, in their order: each side's name and its seats.
    pub fn of_sides<'s>(sides: impl IntoIterator<Item = (&'s str, &'s [Seat])>) -> Vec<Self> {
        let side = |(side, (name, seats)): (u8, (&'s str, &'s [Seat]))| {
            seats.iter().map(move |seat| Self { seat: *seat, side, name: name.to_owned() })
        };
        (0_u8..).zip(sides).flat_map(side).collect()
    }
}

/// A claim source agreed at the opening; its text is sealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// `CARD-n` or `HOUSE-n`.
    pub id: RuleId,
    /// The number of the slot-0 seal over its text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<u32>,
}

/// A match that this one branches from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BranchOf {
    /// The match, 32 hex digits.
    #[serde(rename = "match")]
    pub match_id: String,
    /// The record it starts after.
    pub at: u64,
    /// The hash of that record, 64 hex digits.
    pub head: String,
}

/// The body of the opening record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The game: `seg`, `ao` ...
    pub system: String,
    /// The revision of its ruleset that opened the match.
    pub ruleset: String,
    /// The seats, ascending.
    pub seats: Vec<SeatEntry>,
    /// Whether corrections and agreements need the judge.
    pub strict: bool,
    /// Whether stated facts are confirmed by the other sides before the first die.
    pub facts: Trust,
    /// Whether typed dice are confirmed by the other sides before they count.
    pub table_dice: Trust,
    /// The source of each kind of roll; a kind left out is seeded.
    #[serde(default)]
    pub dice: BTreeMap<String, RollSource>,
    /// House readings that differ from the defaults, by option name.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Cards and house rules that claims may name.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub sources: Vec<Source>,
    /// Whether takebacks past a roll need no judge (casual matches may agree so).
    #[serde(default)]
    pub free_takebacks: bool,
    /// The game's own set-up: table, teams, scenario. Read by the game.
    pub setup: Value,
    /// The cards of each deck by the names that records give them, in catalogue order: what draws count by. The game
    /// says them; whoever opens a match may leave them out.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", default)]
    pub decks: BTreeMap<String, Vec<Value>>,
    /// A position to start from, instead of the game's own start.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub position: Option<Value>,
    /// The match this one branches from.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub branch: Option<BranchOf>,
    /// Attached texts by name, with their SHA-256.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub attached: Option<BTreeMap<String, String>>,
    /// A label of the sample shelf or of an event, game data.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub title: Option<String>,
}

impl From<acts::Source> for RollSource {
    fn from(source: acts::Source) -> Self {
        match source {
            acts::Source::Seeded => Self::Seeded,
            acts::Source::Table => Self::Table,
        }
    }
}

impl From<RollSource> for acts::Source {
    fn from(source: RollSource) -> Self {
        match source {
            RollSource::Seeded => Self::Seeded,
            RollSource::Table => Self::Table,
        }
    }
}

impl Opening {
    /// Puts attached texts in their place: a set-up or position of the shape `{"attached":"name"}` is the
    /// JSON of that attachment.
    ///
    /// # Errors
    /// When an attachment is missing or is no JSON.
    pub fn resolve_attachments(&mut self, attached: &BTreeMap<String, String>) -> Result<(), String> {
        let places = [Some(&mut self.setup), self.position.as_mut()];
        for place in places.into_iter().flatten() {
            let name = match place.as_object() {
                Some(object) if object.len() == 1 => object.get("attached").and_then(Value::as_str),
                Some(_) | None => None,
            };
            if let Some(name) = name {
                let json = attached.get(name).ok_or_else(|| format!("the attachment {name} is missing"))?;
                *place = serde_json::from_str(json).map_err(|error| format!("attachment {name}: {error}"))?;
            }
        }
        Ok(())
    }

    /// The side of a seat.
    pub fn side_of(&self, seat: Seat) -> Option<u8> {
        self.seats.iter().find(|entry| entry.seat == seat).map(|entry| entry.side)
    }

    /// The first seat of each side but the given seat's own, in seat order: *the other seat*.
    pub fn others(&self, seat: Seat) -> Vec<Seat> {
        let own = self.side_of(seat);
        let mut sides = Vec::new();
        let mut seats = Vec::new();
        for entry in &self.seats {
            if Some(entry.side) != own && !sides.contains(&entry.side) {
                sides.push(entry.side);
                seats.push(entry.seat);
            }
        }
        seats
    }

    /// The first seat of a side.
    pub fn seat_of(&self, side: u8) -> Option<Seat> {
        self.seats.iter().find(|entry| entry.side == side).map(|entry| entry.seat)
    }

    /// The number of sides.
    pub fn side_count(&self) -> u8 {
        self.seats.iter().map(|entry| entry.side.saturating_add(1)).max().unwrap_or(0)
    }

    /// The source of a kind of roll.
    pub fn source(&self, roll: &str) -> RollSource {
        self.dice.get(roll).copied().unwrap_or(RollSource::Seeded)
    }

    /// Whether stated facts must be confirmed.
    pub fn confirms_facts(&self) -> bool {
        self.strict || self.facts == Trust::Confirmed
    }
}
