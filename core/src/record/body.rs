//! The kinds of records and their bodies: one variant for each, read from the bytes of a line.

use std::fmt;

use serde::de::value::Error as FieldError;
use serde::de::{self, DeserializeOwned, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer, forward_to_deserialize_any};
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
    let body = serde_json::from_str(raw).map_err(contents)?;
    let due = keys_of::<T>();
    if !due.is_empty() {
        let mut due = due.iter();
        if let Some(key) = keys(raw).find(|key| !due.any(|name| name == key)) {
            return Err(BodyFault::Order { kind, key: key.to_owned() });
        }
    }
    Ok(body)
}

fn unknown(raw: &str) -> Result<Raw, BodyFault> {
    RawValue::from_string(raw.to_owned()).map_err(|fault| BodyFault::NotJson(fault.to_string()))
}

/// The keys of an object, in the order they stand. Keys hold no escape, and there are no blanks.
fn keys(raw: &str) -> impl Iterator<Item = &str> {
    let mut rest = raw.strip_prefix('{').unwrap_or_default();
    std::iter::from_fn(move || {
        let (key, value) = rest.strip_prefix('"')?.split_once("\":")?;
        rest = value.get(value_length(value)..).and_then(|after| after.strip_prefix(',')).unwrap_or_default();
        Some(key)
    })
}

/// Where the value that a text begins with ends: at the comma or bracket that follows it.
fn value_length(text: &str) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0_u32, false, false);
    for (place, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' | b'[' => depth = depth.saturating_add(1),
            b',' | b'}' | b']' if depth == 0 => return place,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    text.len()
}

/// The names a struct gives its fields, in the order it declares them.
fn keys_of<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    struct Names<'n>(&'n mut &'static [&'static str]);
    impl<'de> Deserializer<'de> for Names<'_> {
        type Error = FieldError;

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, FieldError> {
            Err(de::Error::custom("no value"))
        }

        fn deserialize_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            fields: &'static [&'static str],
            visitor: V,
        ) -> Result<V::Value, FieldError> {
            *self.0 = fields;
            self.deserialize_any(visitor)
        }

        forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
            unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
        }
    }
    let mut names: &'static [&'static str] = &[];
    // The visit always fails: only the names it was shown matter.
    drop(T::deserialize(Names(&mut names)));
    names
}
