//! One epoch: its set-up, its phase, the rolls made with it.

use crate::dice::bodies::{AbandonReason, Mode, Slot};
use crate::dice::derivation::{Anchors, ChainName, base};
use crate::dice::fault::DiceFault;
use crate::dice::{CHAIN_LENGTH, Faces, Stream};

/// Where an epoch stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Mode committed: slots commit or decline.
    Committing,
    /// Slots reveal; in mode open they may decline too.
    Revealing,
    /// Only the base is missing.
    Ready,
    /// Rolls are made.
    Open,
    /// A later epoch was anchored or the match was closed: it rolls no more.
    Retired,
    /// The set-up was given up: it never rolls.
    Abandoned,
}

impl Phase {
    /// Whether the epoch is still being set up.
    pub const fn is_set_up(self) -> bool {
        matches!(self, Self::Committing | Self::Revealing | Self::Ready)
    }

    /// The phase in words, for a message.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Committing => "awaiting commitments",
            Self::Revealing => "awaiting nonces",
            Self::Ready => "ready to open",
            Self::Open => "open",
            Self::Retired => "retired",
            Self::Abandoned => "abandoned",
        }
    }
}

/// What a slot has done so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing.
    Awaited,
    /// It committed to a nonce.
    Committed([u8; 32]),
    /// It gives no nonce.
    Declined,
    /// It showed its nonce.
    Revealed([u8; 32]),
}

/// A roll of the hidden stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HiddenUse {
    pub(super) sides: Vec<u32>,
    /// Known once the epoch is disclosed.
    pub(super) faces: Option<Faces>,
}

/// How the set-up of an epoch ended, if it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SetUp {
    Gathering,
    Opened([u8; 32]),
    Abandoned(AbandonReason),
}

/// One set-up of the dice and what was rolled with it. Holds nothing secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epoch {
    pub(super) number: u32,
    pub(super) mode: Mode,
    pub(super) slots: Vec<Slot>,
    pub(super) anchors: Anchors,
    pub(super) answers: Vec<Answer>,
    pub(super) set_up: SetUp,
    pub(super) retired: bool,
    pub(super) public_rolls: u32,
    pub(super) public_link: [u8; 32],
    pub(super) hidden_rolls: Vec<HiddenUse>,
    pub(super) disclosed: bool,
}

impl Epoch {
    /// The number of epochs before it.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// How its nonces were gathered.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Who could give a nonce, and what each did.
    pub fn slots(&self) -> impl Iterator<Item = (Slot, Answer)> {
        self.slots.iter().copied().zip(self.answers.iter().copied())
    }

    /// The anchors of its chains.
    pub fn anchors(&self) -> &Anchors {
        &self.anchors
    }

    /// Where it stands.
    pub fn phase(&self) -> Phase {
        match self.set_up {
            SetUp::Abandoned(_) => Phase::Abandoned,
            SetUp::Opened(_) if self.retired => Phase::Retired,
            SetUp::Opened(_) => Phase::Open,
            SetUp::Gathering => self.gathering(),
        }
    }

    fn gathering(&self) -> Phase {
        let awaited = self.answers.contains(&Answer::Awaited);
        let committed = self.answers.iter().any(|answer| matches!(answer, Answer::Committed(_)));
        match self.mode {
            Mode::Committed if awaited => Phase::Committing,
            Mode::Open if awaited => Phase::Revealing,
            Mode::Committed | Mode::Open if committed => Phase::Revealing,
            Mode::Committed | Mode::Open => Phase::Ready,
        }
    }

    /// The base, once the epoch was opened.
    pub fn base(&self) -> Option<&[u8; 32]> {
        match &self.set_up {
            SetUp::Opened(base) => Some(base),
            SetUp::Gathering | SetUp::Abandoned(_) => None,
        }
    }

    /// Why its set-up was given up, if it was.
    pub fn abandoned(&self) -> Option<AbandonReason> {
        match self.set_up {
            SetUp::Abandoned(reason) => Some(reason),
            SetUp::Gathering | SetUp::Opened(_) => None,
        }
    }

    /// How many rolls a stream has made.
    pub fn rolls(&self, stream: Stream) -> u32 {
        match stream {
            Stream::Public => self.public_rolls,
            Stream::Hidden => u32::try_from(self.hidden_rolls.len()).unwrap_or(u32::MAX),
        }
    }

    /// Whether its hidden rolls can be checked by everybody.
    pub fn is_disclosed(&self) -> bool {
        self.disclosed
    }

    /// Whether it has hidden rolls that nobody can check yet.
    pub fn is_undisclosed(&self) -> bool {
        !self.disclosed && !self.hidden_rolls.is_empty()
    }

    /// Whether somebody besides the server had a hand in its base.
    pub fn has_nonce(&self) -> bool {
        self.answers.iter().any(|answer| matches!(answer, Answer::Revealed(_)))
    }

    /// The index of the next roll of a stream; `None` while no roll of it can be made.
    pub fn next_index(&self, stream: Stream) -> Option<u32> {
        let closed = stream == Stream::Hidden && self.disclosed;
        let used = self.rolls(stream);
        (self.phase() == Phase::Open && !closed && used < CHAIN_LENGTH).then_some(used + 1)
    }

    /// The slots that may write next, in the order in which they stand; in mode open only one of them.
    pub fn awaited(&self) -> Vec<(u8, Slot)> {
        let places = (1..=u8::MAX).zip(&self.slots).zip(&self.answers);
        let phase = self.phase();
        let due = places.filter(|(_, answer)| match (phase, answer) {
            (Phase::Committing | Phase::Revealing, Answer::Awaited)
            | (Phase::Revealing, Answer::Committed(_)) => true,
            (Phase::Committing, Answer::Committed(_))
            | (_, Answer::Declined | Answer::Revealed(_))
            | (
                Phase::Ready | Phase::Open | Phase::Retired | Phase::Abandoned,
                Answer::Awaited | Answer::Committed(_),
            ) => false,
        });
        let most = if self.mode == Mode::Open { 1 } else { usize::MAX };
        due.map(|((place, slot), _)| (place, *slot)).take(most).collect()
    }

    pub(super) fn chain(&self, match_id: [u8; 16], stream: Stream) -> ChainName {
        ChainName { match_id, epoch: self.number, stream }
    }

    pub(super) fn derived_base(&self, match_id: &[u8; 16]) -> Result<[u8; 32], DiceFault> {
        let nonces: Vec<_> = self.answers.iter().map(|answer| answer.nonce()).collect();
        base(match_id, self.number, &self.anchors, &nonces)
    }

    pub(super) fn answer(&self, place: u8) -> Result<(Slot, Answer), DiceFault> {
        let index = usize::from(place).checked_sub(1);
        let found = index.and_then(|index| self.slots().nth(index));
        found.ok_or(DiceFault::SlotUnknown(place))
    }

    pub(super) fn set_answer(&mut self, place: u8, answer: Answer) {
        let index = usize::from(place).checked_sub(1);
        if let Some(to) = index.and_then(|index| self.answers.get_mut(index)) {
            *to = answer;
        }
    }

    /// In mode open slots answer in ascending order.
    pub(super) fn check_order(&self, found: u8) -> Result<(), DiceFault> {
        match self.awaited().first() {
            Some((expected, _)) if self.mode == Mode::Open && *expected != found => {
                Err(DiceFault::SlotOrder { expected: *expected, found })
            }
            Some(_) | None => Ok(()),
        }
    }
}

impl Answer {
    fn nonce(self) -> Option<[u8; 32]> {
        match self {
            Self::Revealed(nonce) => Some(nonce),
            Self::Awaited | Self::Committed(_) | Self::Declined => None,
        }
    }
}
