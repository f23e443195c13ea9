//! The records of an event: one variant for each kind, with the one spelling its body has.

use greffe_core::record::archive::MatchFiled;
use greffe_core::record::contents::Sealed;
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{MatchId, SealNumber, Seq};
use greffe_core::record::offices::Hand;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::rules::Rules;

/// A player of the event: 1, 2 and so on in the order of registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u32);

impl std::fmt::Display for PlayerId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The log is one of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum System {
    /// The only value.
    #[serde(rename = "event")]
    Event,
}

/// The event begins; hand 1 organises it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventOpened {
    /// Always `event`.
    pub system: System,
    /// What it is played by.
    pub rules: Rules,
}

/// Other rules, before round 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventChanged {
    /// All of them, anew.
    pub rules: Rules,
    /// Why.
    pub text: SealNumber,
}

/// An office of the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Office {
    /// Runs the event.
    Organiser,
    /// Rules on disputes.
    Judge,
}

/// A hand is given an office.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfficeGiven {
    /// The hand.
    pub hand: Hand,
    /// The office.
    pub office: Office,
    /// The player it is, if it plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// What the hand is called, sealed: it may be erased.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<SealNumber>,
}

/// A hand leaves its offices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfficeLeft {
    /// The hand.
    pub hand: Hand,
}

/// A player enters, or waits when all places are taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Registered {
    /// The next number.
    pub p: PlayerId,
    /// The name, sealed: it may be erased.
    pub name: SealNumber,
    /// The club.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// The team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// The faction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faction: Option<String>,
}

/// A roster was looked at and holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RosterChecked {
    /// Whose.
    pub p: PlayerId,
    /// SHA-256 of the roster's document: `{"salt":"<64 hex>","roster":..}`, given out when the rosters are shown.
    pub digest: Hash,
    /// Its points.
    pub points: u32,
}

/// Nothing more is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// How somebody was checked in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Via {
    /// By the code of the day, by the player.
    Code,
    /// By an organiser.
    Hand,
}

/// A player is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrived {
    /// Who.
    pub p: PlayerId,
    /// How that is known.
    pub via: Via,
}

/// A player leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dropped {
    /// Who.
    pub p: PlayerId,
    /// The last round played, 0 before the first.
    pub after: u32,
}

/// A player comes back, or comes late: paired from the next round on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Returned {
    /// Who.
    pub p: PlayerId,
}

/// A device comes in as a player, by a code of an organiser: who had the place before has it no longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerLetIn {
    /// Which player.
    pub p: PlayerId,
}

/// The seeds of an elimination or of groups, best first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seeded {
    /// Players; those not named follow by lot.
    pub order: Vec<PlayerId>,
}

/// The lots of a round: the last record of a batch that begins with `Declared` and holds the rolls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LotsDrawn {
    /// The round.
    pub round: u32,
    /// Its players in the order drawn.
    pub order: Vec<PlayerId>,
}

/// A rematch is allowed in one round, at a cost: nothing else is left, or the organisers say why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RematchAllowed {
    /// The round.
    pub round: u32,
    /// Why.
    pub text: SealNumber,
}

/// Two players and their table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The table, from 1.
    pub table: u32,
    /// Side A: side 0 of the match.
    pub a: PlayerId,
    /// Side B: side 1 of the match.
    pub b: PlayerId,
    /// The match that will be played.
    #[serde(rename = "match")]
    pub match_id: MatchId,
}

/// A change by hand to the pairing of least cost, before it is published: the two exchange their places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moved {
    /// One player.
    pub x: PlayerId,
    /// The other.
    pub y: PlayerId,
    /// What it adds to the cost.
    pub cost: i64,
    /// Why.
    pub text: SealNumber,
}

/// A round is paired.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundPublished {
    /// The round, from 1.
    pub round: u32,
    /// Its tables, ascending.
    pub pairs: Vec<Pair>,
    /// Who has no opponent.
    pub bye: Vec<PlayerId>,
    /// What it costs.
    pub cost: i64,
    /// The least that a pairing costs.
    pub least: i64,
    /// What was changed by hand, in order.
    pub moved: Vec<Moved>,
}

/// Pairs change after publication: the same players on the same tables, otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairingChanged {
    /// The round.
    pub round: u32,
    /// The tables that change, ascending.
    pub pairs: Vec<Pair>,
    /// Why.
    pub text: SealNumber,
}

/// The clock of a round starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockStarted {
    /// The round.
    pub round: u32,
}

/// A round, or one table of it, is given time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockExtended {
    /// The round.
    pub round: u32,
    /// The table; all of them, if none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<u32>,
    /// Minutes.
    pub minutes: u32,
}

/// Players are called to their table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayersCalled {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// Who.
    pub players: Vec<PlayerId>,
}

/// Something is said to all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Announced {
    /// What.
    pub text: SealNumber,
}

/// Who won a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// Side A.
    A,
    /// Side B.
    B,
    /// Nobody, or both.
    Draw,
}

/// What one side has of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Its score; 0 where the game counts none.
    pub score: i64,
    /// Enemies put out, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kills: Option<u32>,
    /// Own figures left, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alive: Option<u32>,
}

/// The result of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub struct Score {
    /// Who won.
    pub winner: Winner,
    /// Side A.
    pub a: Tally,
    /// Side B.
    pub b: Tally,
}

/// A result read from the log of its match; `MatchFiled` follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultRead {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The hash of its last record.
    pub head: Hash,
    /// How many records it has.
    pub records: u64,
    /// What it says.
    pub score: Score,
}

/// A result typed by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultTyped {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// The result.
    pub score: Score,
    /// Why it is not read.
    pub text: SealNumber,
}

/// A player signs what a table without a recorded match came to: it counts once both signed the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreSigned {
    /// Who signs.
    pub p: PlayerId,
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// The result, by sides of the table.
    pub score: Score,
}

/// A result corrected by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultCorrected {
    /// The record that gave the result so far.
    pub of: Seq,
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// What it was.
    pub was: Score,
    /// What it is.
    pub score: Score,
    /// Why.
    pub text: SealNumber,
}

/// A table calls a judge; what is asked stands in the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallRaised {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// Who calls.
    pub p: PlayerId,
    /// The record of the match it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<Seq>,
}

/// A judge goes there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallTaken {
    /// The `CallRaised`.
    pub of: Seq,
}

/// A call ends, with a ruling in the match or without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallClosed {
    /// The `CallRaised`.
    pub of: Seq,
    /// The `RulingGiven` of the match, if the judge ruled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<Seq>,
}

/// A round is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundClosed {
    /// The round.
    pub round: u32,
    /// The digest of the standings after it.
    pub digest: Hash,
}

/// An earlier act is taken back; it stays in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undone {
    /// The first record of its batch.
    pub of: Seq,
}

/// Which hand wrote the batch, where an office did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActedBy {
    /// The hand.
    pub hand: Hand,
}

/// How an event ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// All rounds were played.
    Played,
    /// It was given up.
    Abandoned,
}

/// The event is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventClosed {
    /// How.
    pub how: How,
}

/// A person draws the lots of a round: the command of a `Declared`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawLots {
    /// The round.
    pub round: u32,
}

/// What is declared in the log of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Command {
    /// Draw the lots of a round.
    DrawLots(DrawLots),
}

/// The first record of a batch of lots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    /// The last record before it.
    pub window: Seq,
    /// What is declared.
    pub command: Command,
}

/// Why a body is not one of its kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BodyFault {
    /// No record of an event has this kind.
    #[error("kind {0} is unknown in the log of an event")]
    Unknown(String),
    /// A key is missing, unknown, or has a value that it cannot have.
    #[error("body of {kind}: {what}")]
    Contents {
        /// The kind.
        kind: String,
        /// What is wrong.
        what: String,
    },
    /// The same value has one spelling, and this is another.
    #[error("body of {0}: keys, order or spelling differ from the only form allowed")]
    Spelling(String),
}

/// Writes the enum of bodies and what reads and writes it, from one list.
macro_rules! bodies {
    ($($(#[$doc:meta])* $name:ident($body:ty) = $kind:literal,)+) => {
        /// What a record of an event says; the dice have bodies of their own.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Body {
            $($(#[$doc])* $name($body),)+
        }

        impl Body {
            /// Every kind.
            pub const KINDS: &'static [&'static str] = &[$($kind,)+];

            /// The kind of its record.
            pub const fn kind(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => $kind,)+
                }
            }

            /// Reads a body: only the bytes that writing it again gives.
            ///
            /// # Errors
            /// [`BodyFault`].
            pub fn read(kind: &str, raw: &str) -> Result<Self, BodyFault> {
                match kind {
                    $($kind => read::<$body>(kind, raw).map(Self::$name),)+
                    _ => Err(BodyFault::Unknown(kind.to_owned())),
                }
            }

            /// Its JSON, as it stands in the record.
            ///
            /// # Errors
            /// [`BodyFault::Contents`] for a value that JSON cannot write.
            pub fn write(&self) -> Result<Box<RawValue>, BodyFault> {
                let written = match self {
                    $(Self::$name(body) => serde_json::value::to_raw_value(body),)+
                };
                written.map_err(|fault| BodyFault::Contents {
                    kind: self.kind().to_owned(),
                    what: fault.to_string(),
                })
            }
        }
    };
}

bodies! {
    /// The event begins.
    Opened(EventOpened) = "MatchOpened",
    /// Its rules change.
    Changed(EventChanged) = "EventChanged",
    /// An office is given.
    OfficeGiven(OfficeGiven) = "OfficeGiven",
    /// Offices are left.
    OfficeLeft(OfficeLeft) = "OfficeLeft",
    /// A player enters.
    Registered(Registered) = "Registered",
    /// A roster holds.
    RosterChecked(RosterChecked) = "RosterChecked",
    /// All rosters are shown.
    RostersShown(Nothing) = "RostersShown",
    /// A player is there.
    Arrived(Arrived) = "Arrived",
    /// A player leaves.
    Dropped(Dropped) = "Dropped",
    /// A player comes back.
    Returned(Returned) = "Returned",
    /// A device comes in as a player.
    PlayerLetIn(PlayerLetIn) = "PlayerLetIn",
    /// Seeds.
    Seeded(Seeded) = "Seeded",
    /// Lots are being drawn.
    Declared(Declared) = "Declared",
    /// The lots of a round.
    LotsDrawn(LotsDrawn) = "LotsDrawn",
    /// Rematches are allowed in a round.
    RematchAllowed(RematchAllowed) = "RematchAllowed",
    /// A round is paired.
    RoundPublished(RoundPublished) = "RoundPublished",
    /// Pairs change.
    PairingChanged(PairingChanged) = "PairingChanged",
    /// The clock starts.
    ClockStarted(ClockStarted) = "ClockStarted",
    /// Time is given.
    ClockExtended(ClockExtended) = "ClockExtended",
    /// Players are called.
    PlayersCalled(PlayersCalled) = "PlayersCalled",
    /// Something is announced.
    Announced(Announced) = "Announced",
    /// A result is read.
    ResultRead(ResultRead) = "ResultRead",
    /// The match of a result that was read.
    MatchFiled(MatchFiled) = "MatchFiled",
    /// A result is typed.
    ResultTyped(ResultTyped) = "ResultTyped",
    /// A result is signed.
    ScoreSigned(ScoreSigned) = "ScoreSigned",
    /// A result is corrected.
    ResultCorrected(ResultCorrected) = "ResultCorrected",
    /// A judge is called.
    CallRaised(CallRaised) = "CallRaised",
    /// A judge goes.
    CallTaken(CallTaken) = "CallTaken",
    /// A call ends.
    CallClosed(CallClosed) = "CallClosed",
    /// A round is over.
    RoundClosed(RoundClosed) = "RoundClosed",
    /// An act is taken back.
    Undone(Undone) = "Undone",
    /// The event is over.
    Closed(EventClosed) = "MatchClosed",
    /// The seal over a text of the batch.
    Sealed(Sealed) = "Sealed",
    /// Which hand wrote the batch.
    ActedBy(ActedBy) = "ActedBy",
}

fn read<T: serde::de::DeserializeOwned + Serialize>(kind: &str, raw: &str) -> Result<T, BodyFault> {
    let contents =
        |fault: serde_json::Error| BodyFault::Contents { kind: kind.to_owned(), what: fault.to_string() };
    let body: T = serde_json::from_str(raw).map_err(contents)?;
    if serde_json::to_string(&body).map_err(contents)? == raw {
        return Ok(body);
    }
    Err(BodyFault::Spelling(kind.to_owned()))
}
