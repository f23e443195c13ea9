//! What the committer alone holds: the chains of an epoch, from which it rolls.

use crate::dice::bodies::{DiceAnchored, HiddenDisclosed, Mode, Rolled, Slot};
use crate::dice::commitment::Epochs;
use crate::dice::derivation::{Chain, ChainName, faces, roll_key};
use crate::dice::epoch::{Epoch, Phase};
use crate::dice::fault::DiceFault;
use crate::dice::secret::Secret32;
use crate::dice::{CHAIN_LENGTH, Faces, Stream};
use crate::record::bytes::Hex;

/// The last links `x_4096` of both chains of an epoch, fresh from the operating system.
pub struct Secrets {
    /// Of the public chain.
    pub public: Secret32,
    /// Of the hidden chain.
    pub hidden: Secret32,
}

/// The record that fixes the anchors of these secrets for the next epoch.
pub fn anchored(epochs: &Epochs, mode: Mode, slots: Vec<Slot>, secrets: &Secrets) -> DiceAnchored {
    let epoch = epochs.next_epoch();
    let anchor = |stream, secret| chain(epochs, epoch, stream, secret).anchor();
    DiceAnchored {
        epoch,
        n: CHAIN_LENGTH,
        mode,
        slots,
        public: Hex(anchor(Stream::Public, &secrets.public)),
        hidden: Hex(anchor(Stream::Hidden, &secrets.hidden)),
    }
}

/// The record that discloses the hidden rolls of an epoch, from the last link of its hidden chain.
///
/// # Errors
/// [`DiceFault::EpochUnknown`], [`DiceFault::NothingHidden`], [`DiceFault::Disclosed`], or
/// [`DiceFault::Secret`] when the secret is that of another chain.
pub fn disclosure(epochs: &Epochs, epoch: u32, hidden: &Secret32) -> Result<HiddenDisclosed, DiceFault> {
    let found = epochs.get(epoch).ok_or(DiceFault::EpochUnknown(epoch))?;
    if found.is_disclosed() {
        return Err(DiceFault::Disclosed(epoch));
    }
    let i = found.rolls(Stream::Hidden);
    if i == 0 {
        return Err(DiceFault::NothingHidden(epoch));
    }
    let chain = checked_chain(epochs, found, Stream::Hidden, hidden)?;
    Ok(HiddenDisclosed { epoch, i, x: Hex(*chain.link(i)?.expose()) })
}

/// The fixed tape of an open epoch. Rolls taken from it count only once the log has them.
pub struct Tape {
    epoch: u32,
    base: [u8; 32],
    public: Reel,
    hidden: Reel,
}

/// One chain of the tape and the index of its next roll.
struct Reel {
    stream: Stream,
    chain: Chain,
    next: u32,
    closed: bool,
}

impl Tape {
    /// The tape of the open epoch, at the place the log has reached.
    ///
    /// # Errors
    /// [`DiceFault::Phase`] unless the last epoch is open, [`DiceFault::Secret`] when a secret is not that
    /// of its anchor.
    pub fn new(epochs: &Epochs, secrets: &Secrets) -> Result<Self, DiceFault> {
        let (epoch, base) = open_epoch(epochs)?;
        let reel = |stream, secret| {
            let chain = checked_chain(epochs, epoch, stream, secret)?;
            Ok(Reel { stream, chain, next: 1, closed: false })
        };
        let mut tape = Self {
            epoch: epoch.number(),
            base: *base,
            public: reel(Stream::Public, &secrets.public)?,
            hidden: reel(Stream::Hidden, &secrets.hidden)?,
        };
        tape.follow(epochs)?;
        Ok(tape)
    }

    /// The epoch it rolls for.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// The next roll of a stream: its record and its faces. A refused roll uses no index.
    ///
    /// # Errors
    /// As [`faces`]; [`DiceFault::Exhausted`] after the last link; [`DiceFault::Disclosed`] for a
    /// hidden roll after the disclosure.
    pub fn roll(&mut self, stream: Stream, sides: &[u32]) -> Result<(Rolled, Faces), DiceFault> {
        let reel = match stream {
            Stream::Public => &mut self.public,
            Stream::Hidden => &mut self.hidden,
        };
        if reel.closed {
            return Err(DiceFault::Disclosed(self.epoch));
        }
        if reel.next > CHAIN_LENGTH {
            return Err(DiceFault::Exhausted(stream));
        }
        let i = reel.next;
        let link = reel.chain.link(i)?;
        let faces = faces(&roll_key(link.expose(), &self.base, stream, i), sides)?;
        reel.next += 1;
        let rolled = match stream {
            Stream::Public => Rolled::public(self.epoch, i, *link.expose(), sides.to_vec(), faces.clone()),
            Stream::Hidden => Rolled::hidden(self.epoch, i, sides.to_vec()),
        };
        Ok((rolled, faces))
    }

    /// Goes to the place the log has reached: past the rolls of a batch that was written, back before
    /// those of a batch that was dropped. A dropped roll shows the same when it is made again.
    ///
    /// # Errors
    /// [`DiceFault::Phase`] or [`DiceFault::EpochNumber`] when its epoch rolls no more.
    pub fn follow(&mut self, epochs: &Epochs) -> Result<(), DiceFault> {
        let (epoch, _) = open_epoch(epochs)?;
        if epoch.number() != self.epoch {
            return Err(DiceFault::EpochNumber { expected: epoch.number(), found: self.epoch });
        }
        for reel in [&mut self.public, &mut self.hidden] {
            reel.next = epoch.rolls(reel.stream) + 1;
        }
        self.hidden.closed = epoch.is_disclosed();
        Ok(())
    }
}

fn open_epoch(epochs: &Epochs) -> Result<(&Epoch, &[u8; 32]), DiceFault> {
    let epoch = epochs.last().ok_or(DiceFault::EpochUnknown(0))?;
    match epoch.base().filter(|_| epoch.phase() == Phase::Open) {
        Some(base) => Ok((epoch, base)),
        None => Err(DiceFault::Phase { kind: "Rolled", phase: epoch.phase().words() }),
    }
}

fn chain(epochs: &Epochs, epoch: u32, stream: Stream, last: &Secret32) -> Chain {
    Chain::new(ChainName { match_id: *epochs.match_id(), epoch, stream }, last)
}

fn checked_chain(
    epochs: &Epochs,
    epoch: &Epoch,
    stream: Stream,
    last: &Secret32,
) -> Result<Chain, DiceFault> {
    let chain = chain(epochs, epoch.number(), stream, last);
    let recorded = match stream {
        Stream::Public => epoch.anchors().public,
        Stream::Hidden => epoch.anchors().hidden,
    };
    if chain.anchor() == recorded {
        return Ok(chain);
    }
    let (recorded, computed) = (Hex(recorded), Hex(chain.anchor()));
    Err(DiceFault::Secret { stream, recorded, computed })
}
