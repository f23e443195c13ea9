//! The bodies of the dice records, keys in the order in which they are written.

use serde::{Deserialize, Serialize};

use crate::dice::fault::DiceFault;
use crate::dice::{Faces, Stream};
use crate::record::bytes::Hex;

/// Who may hold a place in a set-up: the seats of the match and the judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say all there is to say")]
pub enum Slot {
    #[serde(rename = "seat:1")]
    Seat1,
    #[serde(rename = "seat:2")]
    Seat2,
    #[serde(rename = "seat:3")]
    Seat3,
    #[serde(rename = "seat:4")]
    Seat4,
    #[serde(rename = "seat:5")]
    Seat5,
    #[serde(rename = "seat:6")]
    Seat6,
    #[serde(rename = "seat:7")]
    Seat7,
    #[serde(rename = "seat:8")]
    Seat8,
    #[serde(rename = "judge")]
    Judge,
}

impl Slot {
    /// Every slot there is, seats first.
    pub const ALL: [Self; 9] = [
        Self::Seat1,
        Self::Seat2,
        Self::Seat3,
        Self::Seat4,
        Self::Seat5,
        Self::Seat6,
        Self::Seat7,
        Self::Seat8,
        Self::Judge,
    ];

    /// The name the slot goes by in `slots` and in the `by` of its records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Seat1 => "seat:1",
            Self::Seat2 => "seat:2",
            Self::Seat3 => "seat:3",
            Self::Seat4 => "seat:4",
            Self::Seat5 => "seat:5",
            Self::Seat6 => "seat:6",
            Self::Seat7 => "seat:7",
            Self::Seat8 => "seat:8",
            Self::Judge => "judge",
        }
    }

    /// The slot of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|slot| slot.name() == name)
    }
}

/// How the nonces of an epoch are gathered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Every slot commits to its nonce or declines before the first nonce is shown.
    Committed,
    /// No device at hand: nonces are shown one after the other, in the order of the slots.
    Open,
}

/// Why a set-up was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AbandonReason {
    /// A slot that had committed did not reveal.
    Silent,
    /// The secrets were lost, or came back from a copy.
    Restored,
    /// The set-up was given up on request.
    Asked,
}

/// The server fixes the anchors of both chains of a new epoch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceAnchored {
    /// The number of earlier epochs, abandoned ones included.
    pub epoch: u32,
    /// The length of each chain, always [`crate::dice::CHAIN_LENGTH`].
    pub n: u32,
    /// How the nonces are gathered.
    pub mode: Mode,
    /// Who may give a nonce; slot k of the later records is the k-th of them.
    pub slots: Vec<Slot>,
    /// The anchor of the public chain.
    pub public: Hex<32>,
    /// The anchor of the hidden chain.
    pub hidden: Hex<32>,
}

/// A slot binds itself to a nonce that nobody has seen yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NonceCommitted {
    /// The epoch being set up.
    pub epoch: u32,
    /// The place in `slots`, counted from 1.
    pub slot: u8,
    /// [`crate::dice::derivation::commitment`] of the nonce.
    pub commitment: Hex<32>,
}

/// A slot gives no nonce.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NonceDeclined {
    /// The epoch being set up.
    pub epoch: u32,
    /// The place in `slots`, counted from 1.
    pub slot: u8,
}

/// A slot shows its nonce.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NonceRevealed {
    /// The epoch being set up.
    pub epoch: u32,
    /// The place in `slots`, counted from 1.
    pub slot: u8,
    /// 32 bytes, not all zero.
    pub nonce: Hex<32>,
}

/// The epoch can roll: everything its dice depend on is fixed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceOpened {
    /// The epoch that was set up.
    pub epoch: u32,
    /// [`crate::dice::derivation::base`] of its anchors and nonces.
    pub base: Hex<32>,
}

/// A set-up is given up; its epoch never rolls.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceAbandoned {
    /// The epoch that was being set up.
    pub epoch: u32,
    /// Why.
    pub reason: AbandonReason,
}

/// The last used link of a hidden chain: every hidden roll of the epoch follows from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HiddenDisclosed {
    /// The epoch whose hidden rolls are disclosed.
    pub epoch: u32,
    /// The number of hidden rolls of that epoch.
    pub i: u32,
    /// The link of that index.
    pub x: Hex<32>,
}

/// The source of a [`PublicRoll`] or [`HiddenRoll`]: the chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeededSource {
    /// The only value.
    #[serde(rename = "seeded")]
    Seeded,
}

/// The source of a [`TableRoll`]: real dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableSource {
    /// The only value.
    #[serde(rename = "table")]
    Table,
}

/// The stream of a [`PublicRoll`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PublicStream {
    /// The only value.
    #[serde(rename = "public")]
    Public,
}

/// The stream of a [`HiddenRoll`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HiddenStream {
    /// The only value.
    #[serde(rename = "hidden")]
    Hidden,
}

/// A roll anybody can check at once: its link stands beside its faces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublicRoll {
    /// The chains.
    pub source: SeededSource,
    /// The public one.
    pub stream: PublicStream,
    /// The last epoch, which must be open.
    pub epoch: u32,
    /// One more than the index of the public roll before it in this epoch.
    pub i: u32,
    /// The link of that index.
    pub x: Hex<32>,
    /// How many sides each die has.
    pub sides: Vec<u32>,
    /// What each die shows, from 1.
    pub faces: Faces,
}

/// A roll whose faces nobody is shown before the disclosure of its epoch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HiddenRoll {
    /// The chains.
    pub source: SeededSource,
    /// The hidden one.
    pub stream: HiddenStream,
    /// The last epoch, which must be open.
    pub epoch: u32,
    /// One more than the index of the hidden roll before it in this epoch.
    pub i: u32,
    /// How many sides each die has.
    pub sides: Vec<u32>,
}

/// A roll of real dice, typed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRoll {
    /// Real dice.
    pub source: TableSource,
    /// How many sides each die has.
    pub sides: Vec<u32>,
    /// What each die shows, from 1.
    pub faces: Faces,
}

/// Dice were rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a seeded public, seeded hidden or table roll with exactly its keys")]
pub enum Rolled {
    /// From the public chain.
    Public(PublicRoll),
    /// From the hidden chain.
    Hidden(HiddenRoll),
    /// From real dice.
    Table(TableRoll),
}

impl Rolled {
    /// A roll of the public chain.
    pub fn public(epoch: u32, i: u32, x: [u8; 32], sides: Vec<u32>, faces: Faces) -> Self {
        let (source, stream) = (SeededSource::Seeded, PublicStream::Public);
        Self::Public(PublicRoll { source, stream, epoch, i, x: Hex(x), sides, faces })
    }

    /// A roll of the hidden chain.
    pub fn hidden(epoch: u32, i: u32, sides: Vec<u32>) -> Self {
        let (source, stream) = (SeededSource::Seeded, HiddenStream::Hidden);
        Self::Hidden(HiddenRoll { source, stream, epoch, i, sides })
    }

    /// A roll of real dice.
    pub fn table(sides: Vec<u32>, faces: Faces) -> Self {
        Self::Table(TableRoll { source: TableSource::Table, sides, faces })
    }

    /// How many sides each die has.
    pub fn sides(&self) -> &[u32] {
        match self {
            Self::Public(roll) => &roll.sides,
            Self::Hidden(roll) => &roll.sides,
            Self::Table(roll) => &roll.sides,
        }
    }

    /// What the dice show, where the record says it.
    pub fn faces(&self) -> Option<&[u32]> {
        match self {
            Self::Public(roll) => Some(&roll.faces),
            Self::Hidden(_) => None,
            Self::Table(roll) => Some(&roll.faces),
        }
    }

    /// The place on the tape: stream, epoch and index. Real dice have none.
    pub fn place(&self) -> Option<(Stream, u32, u32)> {
        match self {
            Self::Public(roll) => Some((Stream::Public, roll.epoch, roll.i)),
            Self::Hidden(roll) => Some((Stream::Hidden, roll.epoch, roll.i)),
            Self::Table(_) => None,
        }
    }
}

/// A record about dice: its kind says which body it has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum DiceRecord {
    /// A new epoch begins.
    DiceAnchored(DiceAnchored),
    /// A slot bound itself to a nonce.
    NonceCommitted(NonceCommitted),
    /// A slot gives no nonce.
    NonceDeclined(NonceDeclined),
    /// A slot showed its nonce.
    NonceRevealed(NonceRevealed),
    /// The epoch can roll.
    DiceOpened(DiceOpened),
    /// The set-up was given up.
    DiceAbandoned(DiceAbandoned),
    /// Dice were rolled.
    Rolled(Rolled),
    /// The hidden rolls of an epoch can be checked.
    HiddenDisclosed(HiddenDisclosed),
}

impl DiceRecord {
    /// Reads the body of a record of this kind; `None` when the kind is not one of dice.
    ///
    /// Only the very bytes that writing the body again gives are accepted, so keys and their order are
    /// exact, nothing stands between tokens and no string is escaped.
    ///
    /// # Errors
    /// [`DiceFault::Body`] when the bytes are not such a body.
    pub fn read(kind: &str, body: &[u8]) -> Result<Option<Self>, DiceFault> {
        let refused = |reason: String| DiceFault::Body { kind: kind.to_owned(), reason };
        // What is no text is refused as an empty one is.
        let text = std::str::from_utf8(body).unwrap_or_default();
        let parsed = match kind {
            "DiceAnchored" => serde_json::from_str(text).map(Self::DiceAnchored),
            "NonceCommitted" => serde_json::from_str(text).map(Self::NonceCommitted),
            "NonceDeclined" => serde_json::from_str(text).map(Self::NonceDeclined),
            "NonceRevealed" => serde_json::from_str(text).map(Self::NonceRevealed),
            "DiceOpened" => serde_json::from_str(text).map(Self::DiceOpened),
            "DiceAbandoned" => serde_json::from_str(text).map(Self::DiceAbandoned),
            "Rolled" => serde_json::from_str(text).map(Self::Rolled),
            "HiddenDisclosed" => serde_json::from_str(text).map(Self::HiddenDisclosed),
            _ => return Ok(None),
        };
        let record = parsed.map_err(|error| refused(error.to_string()))?;
        let written = serde_json::to_vec(&record).map_err(|error| refused(error.to_string()))?;
        if written != body {
            return Err(refused("keys, order or spelling differ from the only form allowed".to_owned()));
        }
        Ok(Some(record))
    }

    /// The `kind` of the record that has this body.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::DiceAnchored(_) => "DiceAnchored",
            Self::NonceCommitted(_) => "NonceCommitted",
            Self::NonceDeclined(_) => "NonceDeclined",
            Self::NonceRevealed(_) => "NonceRevealed",
            Self::DiceOpened(_) => "DiceOpened",
            Self::DiceAbandoned(_) => "DiceAbandoned",
            Self::Rolled(_) => "Rolled",
            Self::HiddenDisclosed(_) => "HiddenDisclosed",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(record: &DiceRecord) -> String {
        serde_json::to_string(record).unwrap()
    }

    #[test]
    fn rolls_have_three_shapes() {
        let x = "07".repeat(32);
        let public = Rolled::public(1, 2, [7; 32], vec![6, 6], vec![1, 2]);
        assert_eq!(
            written(&DiceRecord::Rolled(public)),
            format!(
                "{{\"source\":\"seeded\",\"stream\":\"public\",\"epoch\":1,\"i\":2,\"x\":\"{x}\",\
                 \"sides\":[6,6],\"faces\":[1,2]}}"
            )
        );
        let hidden = Rolled::hidden(1, 2, vec![30, 29]);
        assert_eq!(
            written(&DiceRecord::Rolled(hidden)),
            "{\"source\":\"seeded\",\"stream\":\"hidden\",\"epoch\":1,\"i\":2,\"sides\":[30,29]}"
        );
        let table = Rolled::table(vec![6], vec![3]);
        assert_eq!(written(&DiceRecord::Rolled(table)), "{\"source\":\"table\",\"sides\":[6],\"faces\":[3]}");
    }

    #[test]
    fn shapes_do_not_mix() {
        for body in [
            "{\"source\":\"table\",\"sides\":[6]}",
            "{\"source\":\"table\",\"stream\":\"public\",\"sides\":[6],\"faces\":[3]}",
            "{\"source\":\"seeded\",\"sides\":[6],\"faces\":[3]}",
            "{\"source\":\"seeded\",\"stream\":\"public\",\"epoch\":1,\"i\":2,\"sides\":[6],\"faces\":[3]}",
            "{\"source\":\"seeded\",\"stream\":\"hidden\",\"epoch\":1,\"i\":2,\"sides\":[6],\"faces\":[3]}",
            "{\"source\":\"table\",\"sides\":[6],\"faces\":null}",
            "{\"source\":\"table\",\"sides\":null,\"faces\":[3]}",
            "{\"sides\":[6],\"source\":\"table\",\"faces\":[3]}",
            "[\"table\",[6],[3]]",
            "{}",
            "",
        ] {
            let read = DiceRecord::read("Rolled", body.as_bytes());
            assert!(matches!(read, Err(DiceFault::Body { .. })), "{body}: {read:?}");
        }
    }

    #[test]
    fn other_kinds_are_not_read() {
        assert_eq!(DiceRecord::read("Declared", b"not even JSON"), Ok(None));
        assert_eq!(DiceRecord::read("rolled", b"{}"), Ok(None));
    }

    #[test]
    fn slots_go_by_their_names() {
        for slot in Slot::ALL {
            assert_eq!(serde_json::to_string(&slot).unwrap(), format!("\"{}\"", slot.name()));
            assert_eq!(Slot::named(slot.name()), Some(slot));
        }
        for name in ["seat:0", "seat:9", "seat:01", "Judge", "server", ""] {
            assert_eq!(Slot::named(name), None, "{name}");
        }
    }
}
