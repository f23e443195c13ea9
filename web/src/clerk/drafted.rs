//! Acts that a device drafted where no server answered: the server is asked to write what the device said, or nothing.

use greffe_core::judging::error::Refused;
use greffe_core::play::act::{Act, Batch, Doing};
use greffe_core::play::knowledge::{Secrets, salts_of};
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::Author;
use serde::Deserialize;

use crate::clerk::{ClerkError, Table};

/// What a device says of an act that it drafted.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drafted {
    /// How many records there were before it.
    pub records: u64,
    /// The hash of the last of them, where it is one of the server's.
    #[serde(default)]
    pub head: Option<Hash>,
    /// The seed of its salts.
    pub salts: Hex<32>,
    /// What its batch says ([`Batch::said`]).
    pub said: Hash,
}

impl Drafted {
    /// The batch, judged where the match is now: refused where it would say something else than on the device.
    pub(super) fn judged(
        &self,
        table: &Table,
        secrets: &mut Secrets,
        (by, doing): (Author, &Doing),
        act: Act,
    ) -> Result<Batch, ClerkError> {
        let game = table.game();
        if game.records() != self.records {
            return Err(ClerkError::Conflict { records: game.records() });
        }
        if self.head.is_some_and(|head| head != game.head()) {
            return Err(refused(
                "other-past",
                "le registre du serveur n’est pas celui d’où cet appareil est parti hors ligne",
                "the record of the server is not the one from which this device went offline",
            ));
        }
        // No die of the tape is cast for what may yet come to nothing: a face would be known and not written.
        let tape = secrets.tape.take();
        let fresh = std::mem::replace(&mut secrets.fresh, salts_of(self.salts.0));
        let judged = game.act_as(by, doing, act, secrets);
        secrets.tape = tape;
        secrets.fresh = fresh;
        let batch = judged?;
        if batch.said() != self.said {
            return Err(refused(
                "differs",
                "jugé ici, cet acte ne dit pas ce qu’il disait hors ligne\u{a0}: il a été modifié, ou l’appareil suit d’autres règles",
                "judged here, this act does not say what it said offline: it was altered, or the device follows other rules",
            ));
        }
        Ok(batch)
    }
}

fn refused(code: &str, fr: &str, en: &str) -> ClerkError {
    ClerkError::Refused(Refused::plain(code, fr, en))
}
