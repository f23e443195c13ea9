//! Checks the dice of a whole log, record by record.

use crate::dice::Stream;
use crate::dice::bodies::{AbandonReason, DiceRecord, Mode, Slot};
use crate::dice::commitment::Epochs;
use crate::dice::epoch::{Answer, Epoch, Phase};
use crate::dice::fault::DiceFault;

/// Reads the records of a log in order and refuses at the first fault in its dice.
#[derive(Clone, Debug)]
pub struct Verifier {
    epochs: Epochs,
    batch: Batch,
}

/// What the record read next stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Batch {
    /// It begins a batch.
    New,
    /// A declaration opened its batch.
    Declared,
    /// Something else opened its batch.
    Other,
}

impl Verifier {
    /// The verifier of a log nothing of which is read yet.
    pub fn new(match_id: &[u8; 16]) -> Self {
        Self { epochs: Epochs::new(match_id), batch: Batch::New }
    }

    /// Takes in the next record, whatever its kind: who wrote it, its kind, how many records of its batch
    /// follow, and the bytes of its body. A refused record changes nothing.
    ///
    /// # Errors
    /// The first [`DiceFault`] of the record.
    pub fn record(&mut self, by: &str, kind: &str, more: u32, body: &[u8]) -> Result<(), DiceFault> {
        let batch = match self.batch {
            Batch::New if kind == "Declared" => Batch::Declared,
            Batch::New => Batch::Other,
            Batch::Declared | Batch::Other => self.batch,
        };
        if let Some(record) = DiceRecord::read(kind, body)? {
            if matches!(record, DiceRecord::Rolled(_)) && batch != Batch::Declared {
                return Err(DiceFault::Undeclared);
            }
            self.epochs.apply(by, &record)?;
        } else if kind == "MatchClosed" {
            self.epochs.close()?;
        }
        self.batch = if more == 0 { Batch::New } else { batch };
        Ok(())
    }

    /// Refuses while the hidden rolls of an epoch cannot be checked. A `MatchClosed` asks this by itself.
    ///
    /// # Errors
    /// [`DiceFault::Undisclosed`].
    pub fn close(&self) -> Result<(), DiceFault> {
        self.epochs.check_disclosed()
    }

    /// The fold of the dice records read so far.
    pub fn epochs(&self) -> &Epochs {
        &self.epochs
    }

    /// What the records read so far tell about their dice.
    pub fn report(&self) -> DiceReport {
        DiceReport {
            epochs: self.epochs.all().iter().map(EpochReport::of).collect(),
            table_rolls: self.epochs.table_rolls(),
        }
    }
}

/// What everybody is told about the dice of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceReport {
    /// Every epoch, abandoned ones included.
    pub epochs: Vec<EpochReport>,
    /// The rolls of real dice.
    pub table_rolls: u32,
}

impl DiceReport {
    /// How many set-ups were given up.
    pub fn abandoned(&self) -> usize {
        self.epochs.iter().filter(|epoch| epoch.abandoned.is_some()).count()
    }

    /// How many hidden rolls nobody can check yet.
    pub fn hidden_undisclosed(&self) -> u64 {
        let undisclosed = self.epochs.iter().filter(|epoch| !epoch.disclosed);
        undisclosed.map(|epoch| u64::from(epoch.hidden_rolls)).sum()
    }

    /// Whether an epoch was opened on the word of the server alone.
    pub fn is_operator_alone(&self) -> bool {
        self.epochs.iter().any(|epoch| epoch.operator_alone)
    }
}

/// What everybody is told about one epoch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpochReport {
    /// How its nonces were gathered.
    pub mode: Mode,
    /// Where it stands.
    pub phase: Phase,
    /// Why it was given up, if it was.
    pub abandoned: Option<AbandonReason>,
    /// The slots whose nonce is not part of it.
    pub without_nonce: Vec<Slot>,
    /// Whether it was opened without any nonce: its dice are then the word of the server alone.
    pub operator_alone: bool,
    /// The rolls of its public stream.
    pub public_rolls: u32,
    /// The rolls of its hidden stream.
    pub hidden_rolls: u32,
    /// Whether the hidden ones are disclosed.
    pub disclosed: bool,
}

impl EpochReport {
    fn of(epoch: &Epoch) -> Self {
        let silent = epoch.slots().filter(|(_, answer)| !matches!(answer, Answer::Revealed(_)));
        Self {
            mode: epoch.mode(),
            phase: epoch.phase(),
            abandoned: epoch.abandoned(),
            without_nonce: silent.map(|(slot, _)| slot).collect(),
            operator_alone: epoch.base().is_some() && !epoch.has_nonce(),
            public_rolls: epoch.rolls(Stream::Public),
            hidden_rolls: epoch.rolls(Stream::Hidden),
            disclosed: epoch.is_disclosed(),
        }
    }
}
