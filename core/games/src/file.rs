//! A whole match file checked: bytes, chain, seals, dice, signatures, then the audit by the rules.

use crate::registry::AnyMatch;
use greffe_core::dice::bodies::DiceRecord;
use greffe_core::dice::commitment::Epochs;
use greffe_core::error::Inconsistent;
use greffe_core::ids::MatchId;
use greffe_core::play::FoldError;
use greffe_core::record::line::Line;
use greffe_core::record::verify::{DiceChecker, Refusal, Verified, verify};
use greffe_core::replay::Audit;
use greffe_core::words::Words;

/// The dice of a file, checked record by record.
#[derive(Default)]
struct Dice {
    epochs: Option<Epochs>,
}

impl DiceChecker for Dice {
    fn begin(&mut self, match_id: MatchId) {
        self.epochs = Some(Epochs::new(match_id.bytes()));
    }

    fn record(&mut self, by: &str, kind: &str, body: &[u8]) -> Result<(), Words> {
        let Some(epochs) = &mut self.epochs else {
            return Err(Words::new("des dés avant l’ouverture", "dice before the opening"));
        };
        match DiceRecord::read(kind, body) {
            Ok(Some(record)) => epochs.apply(by, &record).map_err(|fault| fault.told()),
            Ok(None) => Ok(()),
            Err(fault) => Err(fault.told()),
        }
    }

    fn close(&mut self) -> Result<(), Words> {
        match &mut self.epochs {
            Some(epochs) => epochs.close().map_err(|fault| fault.told()),
            None => Ok(()),
        }
    }
}

/// A checker of the dice of one file, nothing of which is read yet.
pub fn dice_checker() -> Box<dyn DiceChecker> {
    Box::new(Dice::default())
}

/// What came of the audit by the rules.
pub enum Audited {
    /// The game is not known to this build.
    UnknownSystem(String),
    /// The log is intact but says something no rules can fold.
    Unfoldable(String),
    /// Every command was run again.
    Done(Box<AnyMatch>, Audit),
}

impl Audited {
    /// Whether the audit found nothing against the file.
    pub fn is_clean(&self) -> bool {
        match self {
            Self::Done(_, audit) => audit.is_clean(),
            Self::UnknownSystem(_) | Self::Unfoldable(_) => false,
        }
    }
}

/// An intact file and its audit.
pub struct Checked {
    /// Chain, seals, trailer, signatures.
    pub verified: Verified,
    /// The dice, folded.
    pub dice: Epochs,
    /// The audit.
    pub audited: Audited,
}

/// Checks a match file.
///
/// # Errors
/// The first fault that refuses the file, with its line.
pub fn check(bytes: &[u8]) -> Result<Checked, Refusal> {
    let mut dice = Dice::default();
    let verified = verify(bytes, &mut dice)?;
    let epochs = dice.epochs.unwrap_or_else(|| Epochs::new(verified.head.match_id.bytes()));
    let audited = audit_lines(bytes, &verified);
    Ok(Checked { verified, dice: epochs, audited })
}

fn audit_lines(bytes: &[u8], verified: &Verified) -> Audited {
    let mut lines = Vec::with_capacity(verified.records.len());
    for range in &verified.records {
        let line = bytes.get(range.clone()).map(Line::parse);
        match line {
            Some(Ok(line)) => lines.push(line),
            Some(Err(_)) | None => return Audited::Unfoldable("a record cannot be read again".to_owned()),
        }
    }
    let game = match AnyMatch::read(&lines) {
        Ok(game) => game,
        Err(FoldError::System(name)) => return Audited::UnknownSystem(name),
        Err(error) => return Audited::Unfoldable(error.to_string()),
    };
    match game.audit() {
        Ok(audit) => Audited::Done(Box::new(game), audit),
        Err(Inconsistent(what)) => Audited::Unfoldable(what),
    }
}
