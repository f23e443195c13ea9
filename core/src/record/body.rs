//! The kinds of records and their bodies: one variant for each, read from the bytes of a line.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use thiserror::Error;

use crate::record::acts::{
    AgreementAsked, AppealRaised, DisputeClosed, DisputeRaised, EvidenceGiven, FactNamed, MatchClosed,
    Nothing, ResultConfirmed, ResultProposed, ResultSigned, RevisionChanged, RulingGiven, SourceChange,
    TakebackAsked,
};
use crate::record::contents::{
    About, Adjusted, Asked, Attached, Declared, DiceDue, MatchOpened, Opened, Raw, Resolved, Rewound, Sealed,
    SeatKey,
};
use crate::record::offices::{ActedBy, DeviceGranted, DeviceJoined, JudgeAccepted, JudgeJoined, JudgeLeft};
use crate::record::order::InOrder;

/// Why a body is not one of its kind.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BodyFault {
    /// A key is missing, unknown or has a value that it cannot have.
    #[error("body of {kind}: {what}")]
    Contents {
        /// The kind.
        kind: Kind,
        /// What is wrong.
        what: String,
    },
    /// The text given is no JSON at all.
    #[error("body: {0}")]
    NotJson(String),
    /// The keys are not in the order of their kind.
    #[error("body of {kind}: key {key} is out of order")]
    Order {
        /// The kind.
        kind: Kind,
        /// The first key out of order.
        key: String,
    },
}

/// Writes the enums of kinds and bodies, and what goes from one to the other, from one list.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident($body:ty),)+) => {
        /// A kind of record.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Kind {
            $($(#[$doc])* $kind,)+
        }

        impl Kind {
            /// Every kind, in the order of the description of the format.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)+];

            /// Its name in a line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => stringify!($kind),)+
                }
            }

            /// The kind of this name.
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    $(stringify!($kind) => Some(Self::$kind),)+
                    _ => None,
                }
            }
        }

        /// What a record says.
        #[derive(Debug, Clone)]
        pub enum Body {
            $($(#[$doc])* $kind($body),)+
            /// A kind that this program does not know: the audit's to report.
            Unknown(Raw),
        }

        impl Body {
            /// Reads the body of a line, as scanned.
            pub fn parse(kind: &str, raw: &str) -> Result<Self, BodyFault> {
                match Kind::from_name(kind) {
                    $(Some(Kind::$kind) => read(Kind::$kind, raw).map(Self::$kind),)+
                    None => Ok(Self::Unknown(unknown(raw)?)),
                }
            }

            /// Its kind, unless unknown.
            pub const fn kind(&self) -> Option<Kind> {
                match self {
                    $(Self::$kind(_) => Some(Kind::$kind),)+
                    Self::Unknown(_) => None,
                }
            }
        }

        impl Serialize for Body {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$kind(body) => body.serialize(serializer),)+
                    Self::Unknown(raw) => raw.serialize(serializer),
                }
            }
        }
    };
}

kinds! {
    /// The log begins: what the match is.
    MatchOpened(MatchOpened),
    /// A part of an attachment of the opening.
    Attached(Attached),
    /// A seat is taken.
    SeatJoined(SeatKey),
    /// A seat's device is replaced.
    SeatKeyReplaced(SeatKey),
    /// Both chains of an epoch are committed to.
    DiceAnchored(Raw),
    /// A seat commits to its nonce.
    NonceCommitted(Raw),
    /// A seat gives no nonce.
    NonceDeclined(Raw),
    /// A seat shows its nonce.
    NonceRevealed(Raw),
    /// The base of an epoch is fixed.
    DiceOpened(Raw),
    /// A set-up of dice ends without rolling.
    DiceAbandoned(Raw),
    /// The hidden draws of an epoch are disclosed.
    HiddenDisclosed(Raw),
    /// New dice are due.
    DiceDue(DiceDue),
    /// A person acts.
    Declared(Declared),
    /// Dice are thrown, or hidden cards drawn.
    Rolled(Raw),
    /// A secret is committed to.
    Sealed(Sealed),
    /// A secret is shown.
    Opened(Opened),
    /// A command waits for answers.
    Asked(Asked),
    /// An event follows from a command.
    Resolved(Resolved),
    /// State is set by agreement or ruling.
    Adjusted(Adjusted),
    /// Play moves to an earlier record.
    Rewound(Rewound),
    /// A waiting command is taken back by its seat.
    CommandWithdrawn(About),
    /// A fact is contested after its command has resolved.
    FactContested(FactNamed),
    /// A contested fact is accepted after all.
    FactConfirmed(FactNamed),
    /// A seat asks to take play back.
    TakebackAsked(TakebackAsked),
    /// A seat proposes an outcome.
    AgreementAsked(AgreementAsked),
    /// A seat asks for another source of dice.
    SourceAsked(SourceChange),
    /// A seat asks for new dice.
    DiceAsked(Nothing),
    /// A seat or judge agrees to what was asked.
    ConsentGiven(About),
    /// A seat or judge does not.
    ConsentRefused(About),
    /// A kind of roll has another source from here on.
    SourceSwitched(SourceChange),
    /// A seat says that a record is wrong.
    DisputeRaised(DisputeRaised),
    /// Something speaks to a dispute.
    EvidenceGiven(EvidenceGiven),
    /// A party does not accept a ruling.
    AppealRaised(AppealRaised),
    /// A dispute is over.
    DisputeClosed(DisputeClosed),
    /// A judge decides.
    RulingGiven(RulingGiven),
    /// Another revision of the rules judges from here on.
    RevisionChanged(RevisionChanged),
    /// The result, for the seats to sign.
    ResultProposed(ResultProposed),
    /// A seat's device signed it.
    ResultSigned(ResultSigned),
    /// A seat confirmed it without a key.
    ResultConfirmed(ResultConfirmed),
    /// The match is closed.
    MatchClosed(MatchClosed),
    /// A further hand plays a seat.
    DeviceJoined(DeviceJoined),
    /// A side or a judge lets another device into a taken seat.
    DeviceGranted(DeviceGranted),
    /// A judge comes.
    JudgeJoined(JudgeJoined),
    /// A seat accepts a judge.
    JudgeAccepted(JudgeAccepted),
    /// A judge goes.
    JudgeLeft(JudgeLeft),
    /// Which hand wrote the batch, and why.
    ActedBy(ActedBy),
}

impl Kind {
    /// Says whether the dice are verified over this kind of record.
    pub const fn is_dice(self) -> bool {
        matches!(
            self,
            Self::DiceAnchored
                | Self::NonceCommitted
                | Self::NonceDeclined
                | Self::NonceRevealed
                | Self::DiceOpened
                | Self::DiceAbandoned
                | Self::HiddenDisclosed
                | Self::Rolled
        )
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn read<T: DeserializeOwned>(kind: Kind, raw: &str) -> Result<T, BodyFault> {
    let contents = |fault: serde_json::Error| BodyFault::Contents { kind, what: fault.to_string() };
    let mut late = None;
    let mut json = serde_json::Deserializer::from_str(raw);
    let body = T::deserialize(InOrder { inner: &mut json, late: &mut late }).map_err(contents)?;
    json.end().map_err(contents)?;
    match late {
        Some(key) => Err(BodyFault::Order { kind, key }),
        None => Ok(body),
    }
}

fn unknown(raw: &str) -> Result<Raw, BodyFault> {
    RawValue::from_string(raw.to_owned()).map_err(|fault| BodyFault::NotJson(fault.to_string()))
}
