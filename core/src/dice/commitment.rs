//! The fold of the dice records: what is set up, who is awaited, which index is next.

use crate::dice::bodies::{
    DiceAbandoned, DiceAnchored, DiceOpened, DiceRecord, HiddenDisclosed, HiddenRoll, Mode, NonceCommitted,
    NonceDeclined, NonceRevealed, PublicRoll, Rolled, Slot, TableRoll,
};
use crate::dice::derivation::{
    Anchors, check_faces, check_sides, commitment, faces, link_before, link_down, roll_key,
};
use crate::dice::epoch::{Answer, Epoch, HiddenUse, Phase, SetUp};
use crate::dice::fault::DiceFault;
use crate::dice::{CHAIN_LENGTH, Stream};
use crate::record::bytes::Hex;

/// All epochs of a match: the fold of its dice records, which refuses what `greffe-dice/1` refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epochs {
    match_id: [u8; 16],
    all: Vec<Epoch>,
    table_rolls: u32,
}

impl Epochs {
    /// No dice yet.
    pub fn new(match_id: &[u8; 16]) -> Self {
        Self { match_id: *match_id, all: Vec::new(), table_rolls: 0 }
    }

    /// The match whose dice these are.
    pub fn match_id(&self) -> &[u8; 16] {
        &self.match_id
    }

    /// Every epoch, abandoned ones included.
    pub fn all(&self) -> &[Epoch] {
        &self.all
    }

    /// The epoch in use or being set up.
    pub fn last(&self) -> Option<&Epoch> {
        self.all.last()
    }

    /// The epoch of this number.
    pub fn get(&self, epoch: u32) -> Option<&Epoch> {
        usize::try_from(epoch).ok().and_then(|place| self.all.get(place))
    }

    /// The rolls of real dice.
    pub fn table_rolls(&self) -> u32 {
        self.table_rolls
    }

    /// The number the next epoch will have.
    pub fn next_epoch(&self) -> u32 {
        u32::try_from(self.all.len()).unwrap_or(u32::MAX)
    }

    /// The base to be written, when every slot has answered and it is the next record due.
    pub fn base_now(&self) -> Option<[u8; 32]> {
        let epoch = self.last().filter(|epoch| epoch.phase() == Phase::Ready)?;
        epoch.derived_base(&self.match_id).ok()
    }

    /// The index of the next roll of a stream; `None` while the dice are not open or the chain is used up.
    pub fn next_index(&self, stream: Stream) -> Option<u32> {
        self.last().and_then(|epoch| epoch.next_index(stream))
    }

    /// What roll `i` of the hidden stream shows; `None` before its disclosure.
    pub fn hidden_faces(&self, epoch: u32, i: u32) -> Option<&[u32]> {
        let place = usize::try_from(i).ok()?.checked_sub(1)?;
        self.get(epoch)?.hidden_rolls.get(place)?.faces.as_deref()
    }

    /// Takes in the next dice record of the log. A refused record changes nothing.
    ///
    /// # Errors
    /// The first [`DiceFault`] found.
    pub fn apply(&mut self, by: &str, record: &DiceRecord) -> Result<(), DiceFault> {
        match record {
            DiceRecord::DiceAnchored(body) => self.anchor(by, body),
            DiceRecord::NonceCommitted(body) => self.commit(by, body),
            DiceRecord::NonceDeclined(body) => self.decline(by, body),
            DiceRecord::NonceRevealed(body) => self.reveal(by, body),
            DiceRecord::DiceOpened(body) => self.open(by, body),
            DiceRecord::DiceAbandoned(body) => self.abandon(by, body),
            DiceRecord::Rolled(Rolled::Public(body)) => self.roll_public(body),
            DiceRecord::Rolled(Rolled::Hidden(body)) => self.roll_hidden(body),
            DiceRecord::Rolled(Rolled::Table(body)) => self.roll_table(body),
            DiceRecord::HiddenDisclosed(body) => self.disclose(by, body),
        }
    }

    /// The match closes: no epoch rolls any more, and a match that is reopened needs a new one.
    ///
    /// # Errors
    /// As [`Epochs::check_disclosed`].
    pub fn close(&mut self) -> Result<(), DiceFault> {
        self.check_disclosed()?;
        self.retire();
        Ok(())
    }

    /// Refuses while the hidden rolls of an epoch cannot be checked.
    ///
    /// # Errors
    /// [`DiceFault::Undisclosed`].
    pub fn check_disclosed(&self) -> Result<(), DiceFault> {
        match self.all.iter().find(|epoch| epoch.is_undisclosed()) {
            Some(epoch) => Err(DiceFault::Undisclosed(epoch.number)),
            None => Ok(()),
        }
    }

    fn retire(&mut self) {
        if let Some(epoch) = self.all.last_mut() {
            epoch.retired = true;
        }
    }

    fn anchor(&mut self, by: &str, body: &DiceAnchored) -> Result<(), DiceFault> {
        let kind = "DiceAnchored";
        let number = u32::try_from(self.all.len()).map_err(|_| DiceFault::TooMany)?;
        if let Some(phase) = self.last().map(Epoch::phase).filter(|phase| phase.is_set_up()) {
            return Err(DiceFault::Phase { kind, phase: phase.words() });
        }
        check_number(number, body.epoch)?;
        check_slots(&body.slots)?;
        check_author(kind, &["server"], by)?;
        if body.n != CHAIN_LENGTH {
            return Err(DiceFault::ChainLength { expected: CHAIN_LENGTH, found: body.n });
        }
        self.retire();
        self.all.push(Epoch {
            number,
            mode: body.mode,
            slots: body.slots.clone(),
            anchors: Anchors { public: body.public.0, hidden: body.hidden.0 },
            answers: vec![Answer::Awaited; body.slots.len()],
            set_up: SetUp::Gathering,
            retired: false,
            public_rolls: 0,
            public_link: body.public.0,
            hidden_rolls: Vec::new(),
            disclosed: false,
        });
        Ok(())
    }

    fn commit(&mut self, by: &str, body: &NonceCommitted) -> Result<(), DiceFault> {
        let kind = "NonceCommitted";
        let epoch = self.current(kind, body.epoch, |epoch| epoch.phase() == Phase::Committing)?;
        let (slot, answer) = epoch.answer(body.slot)?;
        check_author(kind, &[slot.name()], by)?;
        if answer != Answer::Awaited {
            return Err(DiceFault::SlotDone(body.slot));
        }
        epoch.set_answer(body.slot, Answer::Committed(body.commitment.0));
        Ok(())
    }

    fn decline(&mut self, by: &str, body: &NonceDeclined) -> Result<(), DiceFault> {
        let kind = "NonceDeclined";
        let due = |epoch: &Epoch| match epoch.mode {
            Mode::Committed => epoch.phase() == Phase::Committing,
            Mode::Open => epoch.phase() == Phase::Revealing,
        };
        let epoch = self.current(kind, body.epoch, due)?;
        let (slot, answer) = epoch.answer(body.slot)?;
        check_author(kind, &[slot.name(), "judge"], by)?;
        if answer != Answer::Awaited {
            return Err(DiceFault::SlotDone(body.slot));
        }
        epoch.check_order(body.slot)?;
        epoch.set_answer(body.slot, Answer::Declined);
        Ok(())
    }

    fn reveal(&mut self, by: &str, body: &NonceRevealed) -> Result<(), DiceFault> {
        let kind = "NonceRevealed";
        let match_id = self.match_id;
        let epoch = self.current(kind, body.epoch, |epoch| epoch.phase() == Phase::Revealing)?;
        let (slot, answer) = epoch.answer(body.slot)?;
        check_author(kind, &[slot.name()], by)?;
        match answer {
            Answer::Revealed(_) => return Err(DiceFault::SlotDone(body.slot)),
            Answer::Declined => return Err(DiceFault::SlotDeclined(body.slot)),
            Answer::Awaited | Answer::Committed(_) => epoch.check_order(body.slot)?,
        }
        let nonce = body.nonce.0;
        if nonce == [0; 32] {
            return Err(DiceFault::NonceZero(body.slot));
        }
        if let Answer::Committed(recorded) = answer {
            let computed = commitment(&match_id, epoch.number, body.slot, &epoch.anchors, &nonce);
            if computed != recorded {
                let (recorded, computed) = (Hex(recorded), Hex(computed));
                return Err(DiceFault::Commitment { slot: body.slot, recorded, computed });
            }
        }
        epoch.set_answer(body.slot, Answer::Revealed(nonce));
        Ok(())
    }

    fn open(&mut self, by: &str, body: &DiceOpened) -> Result<(), DiceFault> {
        let kind = "DiceOpened";
        let match_id = self.match_id;
        let epoch = self.current(kind, body.epoch, |epoch| epoch.phase() == Phase::Ready)?;
        check_author(kind, &["server"], by)?;
        let computed = Hex(epoch.derived_base(&match_id)?);
        if computed != body.base {
            return Err(DiceFault::Base { recorded: body.base, computed });
        }
        epoch.set_up = SetUp::Opened(computed.0);
        Ok(())
    }

    fn abandon(&mut self, by: &str, body: &DiceAbandoned) -> Result<(), DiceFault> {
        let kind = "DiceAbandoned";
        let due = |epoch: &Epoch| matches!(epoch.phase(), Phase::Committing | Phase::Revealing);
        let epoch = self.current(kind, body.epoch, due)?;
        check_author(kind, &["server", "judge"], by)?;
        epoch.set_up = SetUp::Abandoned(body.reason);
        Ok(())
    }

    fn roll_public(&mut self, body: &PublicRoll) -> Result<(), DiceFault> {
        let match_id = self.match_id;
        let epoch = self.current("Rolled", body.epoch, |epoch| epoch.phase() == Phase::Open)?;
        check_index(epoch, Stream::Public, body.i)?;
        let chain = epoch.chain(match_id, Stream::Public);
        let computed = Hex(link_before(&chain, body.i, &body.x.0));
        let recorded = Hex(epoch.public_link);
        if computed != recorded {
            return Err(DiceFault::Link { stream: Stream::Public, i: body.i, recorded, computed });
        }
        let SetUp::Opened(base) = &epoch.set_up else {
            return Err(DiceFault::Phase { kind: "Rolled", phase: epoch.phase().words() });
        };
        let computed = faces(&roll_key(&body.x.0, base, Stream::Public, body.i), &body.sides)?;
        compare_faces(&body.faces, &computed)?;
        epoch.public_rolls = body.i;
        epoch.public_link = body.x.0;
        Ok(())
    }

    fn roll_hidden(&mut self, body: &HiddenRoll) -> Result<(), DiceFault> {
        let epoch = self.current("Rolled", body.epoch, |epoch| epoch.phase() == Phase::Open)?;
        if epoch.disclosed {
            return Err(DiceFault::Disclosed(body.epoch));
        }
        check_index(epoch, Stream::Hidden, body.i)?;
        check_sides(&body.sides)?;
        epoch.hidden_rolls.push(HiddenUse { sides: body.sides.clone(), faces: None });
        Ok(())
    }

    fn roll_table(&mut self, body: &TableRoll) -> Result<(), DiceFault> {
        check_sides(&body.sides)?;
        check_faces(&body.sides, &body.faces)?;
        self.table_rolls = self.table_rolls.saturating_add(1);
        Ok(())
    }

    fn disclose(&mut self, by: &str, body: &HiddenDisclosed) -> Result<(), DiceFault> {
        let match_id = self.match_id;
        let place = usize::try_from(body.epoch).ok();
        let epoch = place.and_then(|place| self.all.get_mut(place));
        let epoch = epoch.ok_or(DiceFault::EpochUnknown(body.epoch))?;
        if epoch.disclosed {
            return Err(DiceFault::Disclosed(body.epoch));
        }
        check_author("HiddenDisclosed", &["server"], by)?;
        let expected = epoch.rolls(Stream::Hidden);
        let Some(base) = epoch.base().copied().filter(|_| expected > 0) else {
            return Err(DiceFault::NothingHidden(body.epoch));
        };
        if body.i != expected {
            return Err(DiceFault::DisclosedCount { epoch: body.epoch, expected, found: body.i });
        }
        let chain = epoch.chain(match_id, Stream::Hidden);
        let computed = link_down(&chain, body.i, &body.x.0, 0);
        if computed != epoch.anchors.hidden {
            let (recorded, computed) = (Hex(epoch.anchors.hidden), Hex(computed));
            return Err(DiceFault::DisclosedLink { epoch: body.epoch, recorded, computed });
        }
        let mut link = body.x.0;
        for (roll, i) in epoch.hidden_rolls.iter_mut().rev().zip((1..=body.i).rev()) {
            roll.faces = Some(faces(&roll_key(&link, &base, Stream::Hidden, i), &roll.sides)?);
            link = link_before(&chain, i, &link);
        }
        epoch.disclosed = true;
        Ok(())
    }

    /// The last epoch, if it has this number and is due for such a record.
    fn current(
        &mut self,
        kind: &'static str,
        found: u32,
        due: impl Fn(&Epoch) -> bool,
    ) -> Result<&mut Epoch, DiceFault> {
        let Some(epoch) = self.all.last_mut() else {
            return Err(DiceFault::EpochUnknown(found));
        };
        check_number(epoch.number, found)?;
        if !due(epoch) {
            return Err(DiceFault::Phase { kind, phase: epoch.phase().words() });
        }
        Ok(epoch)
    }
}

fn check_number(expected: u32, found: u32) -> Result<(), DiceFault> {
    if expected == found { Ok(()) } else { Err(DiceFault::EpochNumber { expected, found }) }
}

fn check_slots(slots: &[Slot]) -> Result<(), DiceFault> {
    if !(1..=Slot::ALL.len()).contains(&slots.len()) {
        return Err(DiceFault::SlotCount(slots.len()));
    }
    match slots.iter().enumerate().find(|(place, slot)| slots.iter().take(*place).any(|one| one == *slot)) {
        Some((_, slot)) => Err(DiceFault::SlotTwice(slot.name())),
        None => Ok(()),
    }
}

fn check_author(kind: &'static str, allowed: &[&str], found: &str) -> Result<(), DiceFault> {
    if allowed.contains(&found) {
        return Ok(());
    }
    Err(DiceFault::Author { kind, expected: allowed.join(" or "), found: found.to_owned() })
}

fn check_index(epoch: &Epoch, stream: Stream, found: u32) -> Result<(), DiceFault> {
    let used = epoch.rolls(stream);
    if used >= CHAIN_LENGTH {
        return Err(DiceFault::Exhausted(stream));
    }
    let expected = used + 1;
    if found == expected { Ok(()) } else { Err(DiceFault::Index { stream, expected, found }) }
}

fn compare_faces(recorded: &[u32], computed: &[u32]) -> Result<(), DiceFault> {
    if recorded.len() != computed.len() {
        return Err(DiceFault::FaceCount { expected: computed.len(), found: recorded.len() });
    }
    for (place, (recorded, computed)) in recorded.iter().zip(computed).enumerate() {
        if recorded != computed {
            let (place, recorded, computed) = (place + 1, *recorded, *computed);
            return Err(DiceFault::Face { place, recorded, computed });
        }
    }
    Ok(())
}
