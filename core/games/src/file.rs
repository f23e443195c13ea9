//! A whole match file checked: bytes, chain, seals, dice, signatures, then the audit by the rules.

use std::ops::ControlFlow;

use crate::registry::AnyMatch;
use greffe_core::dice::bodies::DiceRecord;
use greffe_core::dice::commitment::Epochs;
use greffe_core::judging::error::Inconsistent;
use greffe_core::play::FoldError;
use greffe_core::play::replay::{Audit, Judged};
use greffe_core::record::ids::MatchId;
use greffe_core::record::line::Line;
use greffe_core::record::verify::{DiceChecker, Refusal, Verified, verify};
use greffe_core::telling::words::Words;

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

/// Asked at every step, a record read or folded, a command judged, whether to go on with a file.
pub type Watch<'a> = dyn FnMut() -> ControlFlow<()> + 'a;

/// What is about to be done, or has just been, with a file.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// A record is read: its dice come next.
    Read,
    /// A record is folded.
    Folded,
    /// A command was judged by the rules.
    Judged(&'a Judged),
}

/// Told each step of a file, and asked whether to go on.
pub type Tell<'a> = dyn FnMut(Step<'_>) -> ControlFlow<()> + 'a;

/// The dice of a file, and whoever is told of the work.
struct Watched<'a, 'w> {
    dice: Dice,
    tell: &'a mut Tell<'w>,
    stopped: bool,
}

impl DiceChecker for Watched<'_, '_> {
    fn begin(&mut self, match_id: MatchId) {
        self.dice.begin(match_id);
    }

    fn record(&mut self, by: &str, kind: &str, body: &[u8]) -> Result<(), Words> {
        self.stopped = self.stopped || (self.tell)(Step::Read).is_break();
        if self.stopped {
            return Err(Words::new("arrêté", "stopped"));
        }
        self.dice.record(by, kind, body)
    }

    fn close(&mut self) -> Result<(), Words> {
        self.dice.close()
    }
}

/// What came of the audit by the rules.
pub enum Audited {
    /// The game is not known to this build.
    UnknownSystem(String),
    /// It names a revision of its game's rules that never was, or writes one in another way.
    UnknownRevision(Box<AnyMatch>, String),
    /// The log is intact but says something no rules can fold.
    Unfoldable(String),
    /// The log is intact; whoever watched stopped the audit before its end.
    Stopped,
    /// Every command was run again.
    Done(Box<AnyMatch>, Audit),
}

impl Audited {
    /// Whether the audit judged something of the file and found nothing against it.
    pub fn is_clean(&self) -> bool {
        match self {
            Self::Done(_, audit) => audit.is_clean() && audit.judges(),
            Self::UnknownSystem(_) | Self::UnknownRevision(..) | Self::Unfoldable(_) | Self::Stopped => false,
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

/// Why a file was not found intact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unchecked {
    /// It is refused: the first fault, with its line.
    Refused(Refusal),
    /// Whoever watched stopped before it was read.
    Stopped,
}

/// Checks a match file, however long it takes.
///
/// # Errors
/// The first fault that refuses the file, with its line.
pub fn check(bytes: &[u8]) -> Result<Checked, Refusal> {
    let mut dice = Dice::default();
    let verified = verify(bytes, &mut dice)?;
    Ok(audited(bytes, verified, dice, &mut |_| ControlFlow::Continue(())))
}

/// Checks a match file for as long as `watch` says. An audit that it stops leaves the file intact, not audited.
///
/// # Errors
/// See [`Unchecked`].
pub fn check_watched(bytes: &[u8], watch: &mut Watch<'_>) -> Result<Checked, Unchecked> {
    check_told(bytes, &mut |_| watch())
}

/// The same, telling what each step is.
///
/// # Errors
/// See [`Unchecked`].
pub fn check_told(bytes: &[u8], tell: &mut Tell<'_>) -> Result<Checked, Unchecked> {
    let mut watched = Watched { dice: Dice::default(), tell, stopped: false };
    let verified = verify(bytes, &mut watched);
    let Watched { dice, tell, stopped } = watched;
    if stopped {
        return Err(Unchecked::Stopped);
    }
    let verified = verified.map_err(Unchecked::Refused)?;
    Ok(audited(bytes, verified, dice, tell))
}

fn audited(bytes: &[u8], verified: Verified, dice: Dice, tell: &mut Tell<'_>) -> Checked {
    let epochs = dice.epochs.unwrap_or_else(|| Epochs::new(verified.head.match_id.bytes()));
    let audited = audit_lines(bytes, &verified, tell);
    Checked { verified, dice: epochs, audited }
}

fn audit_lines(bytes: &[u8], verified: &Verified, tell: &mut Tell<'_>) -> Audited {
    let mut lines = Vec::with_capacity(verified.records.len());
    for range in &verified.records {
        let line = bytes.get(range.clone()).map(Line::parse);
        match line {
            Some(Ok(line)) => lines.push(line),
            Some(Err(_)) | None => return Audited::Unfoldable("a record cannot be read again".to_owned()),
        }
    }
    let mut stopped = false;
    let watched = lines.iter().take_while(|_| {
        stopped = stopped || tell(Step::Folded).is_break();
        !stopped
    });
    let read = AnyMatch::read(watched);
    if stopped {
        return Audited::Stopped;
    }
    let game = match read {
        Ok(game) => game,
        Err(FoldError::System(name)) => return Audited::UnknownSystem(name),
        Err(error) => return Audited::Unfoldable(error.to_string()),
    };
    if !game.is_of_known_revision() {
        let named = game.opening().ruleset.clone();
        return Audited::UnknownRevision(Box::new(game), named);
    }
    match game.audit_with(&mut |judged| tell(Step::Judged(judged))) {
        Ok(Some(audit)) => Audited::Done(Box::new(game), audit),
        Ok(None) => Audited::Stopped,
        Err(Inconsistent(what)) => Audited::Unfoldable(what),
    }
}
