//! The dice of a match, epoch by epoch.

use super::{Batch, Rejected, refused};
use crate::dice::Stream;
use crate::dice::bodies::{
    AbandonReason, DiceAbandoned, DiceAnchored, DiceOpened, DiceRecord, HiddenDisclosed, NonceCommitted,
    NonceDeclined, NonceRevealed, Slot,
};
use crate::dice::epoch::{Answer, Epoch, Phase};
use crate::judging::error::Refused;
use crate::judging::opening::RollSource;
use crate::judging::ruleset::Ruleset;
use crate::play::Match;
use crate::play::compose::Composer;
use crate::play::ledger::Wish;
use crate::record::bytes::Hex as DiceHex;
use crate::record::contents::{DiceCause, DiceDue};
use crate::record::ids::Author;

/// A step of the setting up or the disclosure of dice.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields are those of the records of the same names")]
pub enum DiceAct {
    /// Says why a further epoch is due; its anchors come right after.
    Due { cause: DiceCause },
    /// Anchors an epoch.
    Anchor { anchored: DiceAnchored },
    /// A slot's commitment.
    Commit { slot: Slot, commitment: [u8; 32] },
    /// A slot gives no nonce.
    Decline { slot: Slot },
    /// A slot's nonce.
    Reveal { slot: Slot, nonce: [u8; 32] },
    /// Opens the epoch.
    Open,
    /// Gives up an epoch that is being set up.
    Abandon { reason: AbandonReason },
    /// Discloses the hidden rolls of an epoch, the match being over.
    Disclose { disclosed: HiddenDisclosed },
    /// Discloses them though it is not: the server, thirty days after the last record, which the core cannot tell.
    Expire { disclosed: HiddenDisclosed },
}

impl<R: Ruleset> Match<R> {
    pub(super) fn set_dice(&self, by: Author, act: DiceAct) -> Result<Batch, Rejected> {
        let mut composer = self.composer(by);
        self.write_dice(&mut composer, act)?;
        let batch = composer.done();
        self.try_dice(by, &batch)?;
        Ok(batch)
    }

    fn write_dice(&self, composer: &mut Composer, act: DiceAct) -> Result<(), Rejected> {
        let epoch = self.dice.last().map_or(0, Epoch::number);
        match act {
            DiceAct::Due { cause } => {
                self.check_due(composer.author(), cause)?;
                composer.write("DiceDue", &DiceDue { cause })
            }
            DiceAct::Anchor { anchored } => {
                if self.dice.last().is_some() && !self.ledger.is_dice_due() {
                    return Err(refused(
                        "no-cause",
                        "une nouvelle série de dés dit sa cause",
                        "a further epoch of dice states its cause",
                    ));
                }
                composer.write("DiceAnchored", &anchored)
            }
            DiceAct::Commit { slot, commitment } => {
                let slot = self.slot_number(slot)?;
                let commitment = DiceHex(commitment);
                composer.write("NonceCommitted", &NonceCommitted { epoch, slot, commitment })
            }
            DiceAct::Decline { slot } => {
                self.require_share(slot)?;
                let slot = self.slot_number(slot)?;
                composer.write("NonceDeclined", &NonceDeclined { epoch, slot })
            }
            DiceAct::Reveal { slot, nonce } => {
                let slot = self.slot_number(slot)?;
                composer.write("NonceRevealed", &NonceRevealed { epoch, slot, nonce: DiceHex(nonce) })
            }
            DiceAct::Open => {
                let base = self.dice.base_now().ok_or_else(|| {
                    refused("dice-phase", "les dés ne peuvent pas s’ouvrir", "the dice cannot be opened now")
                })?;
                composer.write("DiceOpened", &DiceOpened { epoch, base: DiceHex(base) })
            }
            DiceAct::Abandon { reason } => composer.write("DiceAbandoned", &DiceAbandoned { epoch, reason }),
            DiceAct::Disclose { disclosed } => {
                if !self.is_over() {
                    return Err(refused("not-over", "le match n’est pas fini", "the match is not over"));
                }
                composer.write("HiddenDisclosed", &disclosed)
            }
            DiceAct::Expire { disclosed } => composer.write("HiddenDisclosed", &disclosed),
        }?;
        Ok(())
    }

    /// The dice of a strict match have a share of each side: the last slot of a side does not decline.
    fn require_share(&self, slot: Slot) -> Result<(), Rejected> {
        let side = |slot: Slot| slot.name().parse().ok().and_then(|seat| self.opening.side_of(seat));
        let Some(own) = side(slot).filter(|_| self.opening.strict && self.opening.branch.is_none()) else {
            return Ok(());
        };
        let gives = |(other, answer): (Slot, Answer)| {
            other != slot && side(other) == Some(own) && answer != Answer::Declined
        };
        if self.dice.last().is_some_and(|epoch| epoch.slots().any(gives)) {
            return Ok(());
        }
        Err(refused(
            "strict-dice",
            "les dés d’un match strict ont une part de chaque camp\u{a0}: nul n’y renonce, pas même un juge à sa place",
            "the dice of a strict match have a share of each side: nobody declines it, no judge in its place",
        ))
    }

    /// A further epoch is due for a cause that holds.
    fn check_due(&self, by: Author, cause: DiceCause) -> Result<(), Rejected> {
        let last = self.dice.last();
        let holds = by == Author::Server
            && match cause {
                DiceCause::Exhausted => {
                    let used_up = |stream| self.dice.next_index(stream).is_none();
                    last.is_some_and(|epoch| epoch.phase() == Phase::Open)
                        && (used_up(Stream::Public) || used_up(Stream::Hidden))
                }
                DiceCause::Abandoned => last.is_some_and(|epoch| epoch.phase() == Phase::Abandoned),
                DiceCause::Reopened => self.ledger.was_closed() && !self.ledger.is_closed(),
                DiceCause::Asked => self.is_dice_agreed(),
                DiceCause::Restored => last.is_some(),
            };
        if holds {
            return Ok(());
        }
        Err(refused(
            "no-cause",
            "rien n’appelle une nouvelle série de dés",
            "nothing calls for a further epoch of dice",
        ))
    }

    /// Whether a seat asked for new dice and everybody whose consent was due gave it: the server says so
    /// and anchors.
    pub fn is_dice_agreed(&self) -> bool {
        let asked = self.ledger.asking().is_some_and(|asking| matches!(asking.wish, Wish::Dice));
        asked && (self.ledger.is_judged() || self.consents_due().is_empty())
    }

    /// Whether proven dice are needed: a kind of roll is drawn from them, or cards are drawn in secret.
    pub fn needs_dice(&self) -> bool {
        let kinds = R::rulebook().roll_kinds;
        R::deals(&self.setup) || kinds.iter().any(|kind| self.source(kind) == RollSource::Seeded)
    }

    /// Dice records are refused by the dice themselves, before they are written.
    fn try_dice(&self, by: Author, batch: &Batch) -> Result<(), Rejected> {
        let mut dice = self.dice.clone();
        for record in &batch.records {
            let read = DiceRecord::read(&record.kind, record.body.get().as_bytes());
            let applied = match read {
                Ok(Some(read)) => dice.apply(&by.to_string(), &read),
                Ok(None) => Ok(()),
                Err(fault) => Err(fault),
            };
            applied.map_err(|fault| {
                let told = fault.told();
                Refused::plain("dice", told.fr, told.en)
            })?;
        }
        Ok(())
    }

    fn slot_number(&self, slot: Slot) -> Result<u8, Rejected> {
        let epoch = self.dice.last();
        let place = epoch.and_then(|epoch| epoch.slots().position(|(named, _)| named == slot));
        let number = place.and_then(|place| u8::try_from(place).ok()).and_then(|place| place.checked_add(1));
        number.ok_or_else(|| {
            refused("no-slot", "ce siège ne contribue pas à ces dés", "that seat has no part in these dice")
        })
    }
}
