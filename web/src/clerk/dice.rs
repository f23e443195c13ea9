//! Setting dice up, and what the vault keeps of them and of seals.

use greffe_core::dice::Stream;
use greffe_core::dice::bodies::{Mode, Slot};
use greffe_core::dice::derivation::{Chain, ChainName, faces, roll_key};
use greffe_core::dice::secret::Secret32;
use greffe_core::dice::tape::{self, Tape};
use greffe_core::play::act::{Act, Batch, DiceAct};
use greffe_core::record::contents::DiceCause;
use greffe_core::record::ids::{MatchId, SealNumber};
use greffe_store::{Beside, Secret};

use crate::clerk::table::{Desk, Table, seal_bytes};
use crate::clerk::{Clerk, ClerkError};

const SEAL: &[u8] = b"seal/";
const EPOCH: &[u8] = b"epoch/";

fn seal_name(number: SealNumber) -> Vec<u8> {
    [SEAL, &number.0.to_be_bytes()].concat()
}

/// The seal that a name of the vault belongs to.
pub(super) fn seal_number(name: &[u8]) -> Option<SealNumber> {
    let number: [u8; 4] = name.strip_prefix(SEAL)?.try_into().ok()?;
    Some(SealNumber(u32::from_be_bytes(number)))
}

/// The name of the chains of an epoch.
pub(super) fn epoch_name(epoch: u32) -> Vec<u8> {
    [EPOCH, &epoch.to_be_bytes()].concat()
}

/// The epoch whose chains bear a name of the vault.
pub(super) fn epoch_number(name: &[u8]) -> Option<u32> {
    let number: [u8; 4] = name.strip_prefix(EPOCH)?.try_into().ok()?;
    Some(u32::from_be_bytes(number))
}

/// The chains of an epoch as the vault keeps them: both secrets, and the start of the server they are of.
pub(super) struct Kept {
    pub(super) chains: tape::Secrets,
    start: u64,
}

impl Kept {
    /// Whether no copy of the store can have spent them: they are of that start or a later one.
    pub(super) fn is_since(&self, start: u64) -> bool {
        self.start >= start
    }
}

impl Clerk {
    /// The secrets of a batch, sealed, to be kept with it.
    pub(super) fn secrets_beside(&self, id: MatchId, batch: &Batch) -> Result<Vec<Beside>, ClerkError> {
        let sealed = batch
            .secrets
            .iter()
            .map(|(number, secret)| self.vault.beside(*id.bytes(), &seal_name(*number), &seal_bytes(secret)));
        Ok(sealed.collect::<Result<_, _>>()?)
    }

    /// Begins a new epoch of dice with these slots. Every epoch after the first states its cause.
    ///
    /// # Errors
    /// When a set-up is open already, another server was in between, or the chains cannot be kept.
    pub fn anchor_dice(&self, id: MatchId, mode: Mode, slots: Vec<Slot>) -> Result<(), ClerkError> {
        let table = self.whole(id)?;
        let mut desk = table.desk();
        self.log.refresh(*id.bytes());
        self.follow(&table, &mut desk)?;
        if let Some(cause) = Self::cause(&table, &desk)
            && !table.game().ledger().is_dice_due()
        {
            self.write(&table, &mut desk, Act::Dice(DiceAct::Due { cause }))?;
        }
        let (public, hidden) = (self.fresh()?, self.fresh()?);
        let epoch = table.game().dice().next_epoch();
        let bytes = [&public[..], &hidden[..], &self.vault.starts().to_be_bytes()[..]].concat();
        let kept = self.vault.beside(*id.bytes(), &epoch_name(epoch), &Secret::new(bytes))?;
        let chains = tape::Secrets { public: Secret32::new(public), hidden: Secret32::new(hidden) };
        let anchored = tape::anchored(table.game().dice(), mode, slots, &chains);
        // Kept with the record of its anchors or not at all: of two servers only the winner's chains are ever rolled.
        desk.beside.push(kept);
        let written = self.write(&table, &mut desk, Act::Dice(DiceAct::Anchor { anchored }));
        desk.beside.clear();
        written.map(drop)
    }

    /// Why another epoch is due; none before the first.
    fn cause(table: &Table, desk: &Desk) -> Option<DiceCause> {
        let game = table.game();
        let last = game.dice().last()?;
        if last.abandoned().is_some() {
            return Some(DiceCause::Abandoned);
        }
        if game.ledger().was_closed() {
            return Some(DiceCause::Reopened);
        }
        let exhausted = [Stream::Public, Stream::Hidden]
            .into_iter()
            .any(|stream| game.dice().next_index(stream).is_none());
        if desk.secrets().tape.is_none() && !exhausted {
            return Some(DiceCause::Restored);
        }
        Some(if exhausted { DiceCause::Exhausted } else { DiceCause::Asked })
    }

    pub(super) fn chains(&self, id: MatchId, epoch: u32) -> Result<Option<Kept>, ClerkError> {
        let Some(secret) = self.vault.get(*id.bytes(), &epoch_name(epoch))? else { return Ok(None) };
        let unreadable = || ClerkError::Broken("the chains of an epoch cannot be read".to_owned());
        let (public, rest) = secret.expose().split_first_chunk::<32>().ok_or_else(unreadable)?;
        let (hidden, start) = rest.split_first_chunk::<32>().ok_or_else(unreadable)?;
        let start: [u8; 8] = start.try_into().map_err(|_| unreadable())?;
        let chains = tape::Secrets { public: Secret32::new(*public), hidden: Secret32::new(*hidden) };
        Ok(Some(Kept { chains, start: u64::from_be_bytes(start) }))
    }

    /// Puts the tape of the open epoch in place, unless its chains may have been spent elsewhere; and what
    /// the hidden draws so far show.
    pub(super) fn thread_tape(&self, table: &Table, desk: &mut Desk) -> Result<(), ClerkError> {
        let game = table.game();
        let dice = game.dice();
        desk.secrets.tape = None;
        let Some(last) = dice.last() else { return Ok(()) };
        if last.base().is_some()
            && let Some(kept) = self.chains(table.id(), last.number())?
            && kept.is_since(self.vault.restored_at())
        {
            desk.secrets.tape = Tape::new(dice, &kept.chains).ok();
        }
        for (place, sides) in game.hidden_rolls() {
            let Some(kept) = self.chains(table.id(), place.epoch)? else { continue };
            let Some(base) = dice.get(place.epoch).and_then(|epoch| epoch.base()) else { continue };
            let name =
                ChainName { match_id: *table.id().bytes(), epoch: place.epoch, stream: Stream::Hidden };
            let broken = |error: greffe_core::dice::fault::DiceFault| ClerkError::Broken(error.to_string());
            let link = Chain::new(name, &kept.chains.hidden).link(place.i).map_err(broken)?;
            let key = roll_key(link.expose(), base, Stream::Hidden, place.i);
            desk.secrets.hidden.insert(place, faces(&key, &sides).map_err(broken)?);
        }
        Ok(())
    }

    /// What the server owes: what the match says, and hidden draws to disclose once it is over.
    pub(super) fn due(&self, table: &Table, desk: &Desk) -> Result<Option<Act>, ClerkError> {
        let game = table.game();
        if game.is_over() && !game.ledger().is_closed() && !game.ledger().stands_still() {
            for epoch in game.dice().all().iter().filter(|epoch| epoch.is_undisclosed()) {
                if let Some(kept) = self.chains(table.id(), epoch.number())? {
                    let disclosed = tape::disclosure(game.dice(), epoch.number(), &kept.chains.hidden)
                        .map_err(|error| ClerkError::Broken(error.to_string()))?;
                    return Ok(Some(Act::Dice(DiceAct::Disclose { disclosed })));
                }
            }
        }
        Ok(game.due(desk.secrets()))
    }
}
