//! Batches to be written: records in order, each able to name the ones before it.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use serde_json::value::to_raw_value;
use sha2::{Digest as _, Sha256};

use crate::dice::bodies::Rolled;
use crate::judging::draft::{Because, HiddenRoll, NewRoll, Outcome, Purpose, Request};
use crate::judging::error::Inconsistent;
use crate::judging::opening::RollSource;
use crate::judging::ruleset::Ruleset;
use crate::play::knowledge::{SealSecret, Secrets};
use crate::record::chain;
use crate::record::contents::{self, Asked, Digest, Opened, Resolved, RollUse, SealSlot, Sealed};
use crate::record::hex::{Hash, Hex};
use crate::record::ids::{Author, MatchId, SealNumber, Seat, Seq};
use crate::record::seal;

/// A text sealed by a batch, to be kept where it can be erased. Its Debug says neither text nor salt.
#[derive(Clone, PartialEq, Eq)]
pub struct SealedText {
    /// The number of its seal.
    pub number: SealNumber,
    /// Its salt.
    pub salt: [u8; 32],
    /// The text.
    pub text: String,
}

impl fmt::Debug for SealedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SealedText").field("number", &self.number).finish_non_exhaustive()
    }
}

/// What an act writes: the records, the secrets to keep in the vault first, the texts to keep beside.
#[derive(Clone, Default)]
pub struct Batch {
    /// The records, in order.
    pub records: Vec<chain::Draft>,
    /// Secrets that must be durable before the records are.
    pub secrets: Vec<(SealNumber, SealSecret)>,
    /// Texts that must be durable before the records are.
    pub texts: Vec<SealedText>,
    /// Faces of the hidden rolls made, for the committer's own use once the records are durable.
    pub hidden: Vec<(HiddenRoll, Vec<u32>)>,
}

impl Batch {
    /// The SHA-256 of what it says, record by record: authors, kinds and bodies, without the times and hashes that its
    /// lines will have. Two judges of one act agree when it is the same.
    pub fn said(&self) -> Hash {
        let mut hash = Sha256::new().chain_update(b"greffe/said/1\n");
        for chain::Draft { by, kind, body } in &self.records {
            hash.update(format!("{by}\n{kind}\n{}\n", body.get()));
        }
        Hex(hash.finalize().into())
    }
}

/// Writes one batch.
pub(super) struct Composer {
    match_id: MatchId,
    next: u64,
    by: Author,
    next_seal: u32,
    batch: Batch,
}

impl Composer {
    pub(super) fn new(match_id: MatchId, next: u64, next_seal: u32, by: Author) -> Self {
        Self { match_id, next, by, next_seal, batch: Batch::default() }
    }

    pub(super) fn hidden(&mut self, rolls: impl Iterator<Item = (HiddenRoll, Vec<u32>)>) {
        self.batch.hidden.extend(rolls);
    }

    pub(super) fn author(&self) -> Author {
        self.by
    }

    pub(super) fn done(self) -> Batch {
        self.batch
    }

    pub(super) fn write(&mut self, kind: &str, body: &impl Serialize) -> Result<Seq, Inconsistent> {
        self.write_by(self.by, kind, body)
    }

    fn write_by(&mut self, by: Author, kind: &str, body: &impl Serialize) -> Result<Seq, Inconsistent> {
        let body = to_raw_value(body).map_err(|error| Inconsistent::new(error.to_string()))?;
        let seq = Seq(self.next);
        self.next = self.next.saturating_add(1);
        self.batch.records.push(chain::Draft { by, kind: kind.to_owned(), body });
        Ok(seq)
    }

    /// The number that the next text of this batch will have, sealed by [`Composer::texts`].
    pub(super) fn text(&mut self, text: &str, secrets: &mut Secrets) -> SealNumber {
        let number = SealNumber(self.next_seal);
        self.next_seal = self.next_seal.saturating_add(1);
        let salt = (secrets.fresh)();
        self.batch.texts.push(SealedText { number, salt, text: text.to_owned() });
        number
    }

    /// Writes the seals of the batch's texts.
    pub(super) fn texts(&mut self) -> Result<(), Inconsistent> {
        for text in self.batch.texts.clone() {
            let seal = seal::commitment(
                self.match_id,
                SealSlot::Text,
                text.number,
                &Hex(text.salt),
                text.text.as_bytes(),
            );
            self.write("Sealed", &Sealed { number: text.number, slot: SealSlot::Text, seal })?;
        }
        Ok(())
    }

    /// Writes the seals a seat makes, fresh salts and all.
    pub(super) fn seals(
        &mut self,
        seals: &[(Seat, SealNumber, String)],
        secrets: &mut Secrets,
    ) -> Result<(), Inconsistent> {
        for (seat, number, payload) in seals {
            let salt = (secrets.fresh)();
            let slot = SealSlot::Seat(*seat);
            let seal = seal::commitment(self.match_id, slot, *number, &Hex(salt), payload.as_bytes());
            let own = self.by == Author::Seat(*seat);
            let by = if own { self.by } else { Author::Server };
            self.write_by(by, "Sealed", &Sealed { number: *number, slot, seal })?;
            let secret = SealSecret { seat: Some(*seat), salt, payload: payload.clone() };
            self.batch.secrets.push((*number, secret));
        }
        Ok(())
    }

    /// Writes openings; the payload comes from the vault, or from the seals of this very batch.
    pub(super) fn openings(
        &mut self,
        openings: &[SealNumber],
        secrets: &Secrets,
    ) -> Result<(), Inconsistent> {
        for number in openings {
            let own = self.batch.secrets.iter().find(|(own, _)| own == number).map(|(_, secret)| secret);
            let secret = own.or_else(|| secrets.seals.get(number)).cloned();
            let secret = secret.ok_or_else(|| Inconsistent::new(format!("seal {} is lost", number.0)))?;
            self.write(
                "Opened",
                &Opened { number: *number, salt: Hex(secret.salt), payload: secret.payload },
            )?;
        }
        Ok(())
    }

    /// Writes the rolls made: seeded ones as the tape gave them, table ones as typed.
    pub(super) fn rolls(
        &mut self,
        made: &[NewRoll],
        tape: Vec<Rolled>,
    ) -> Result<BTreeMap<Purpose, Seq>, Inconsistent> {
        let mut tape = tape.into_iter();
        let mut places = BTreeMap::new();
        for roll in made {
            let body = match roll.source {
                RollSource::Seeded => {
                    tape.next().ok_or_else(|| Inconsistent::new("a roll that the tape did not give"))?
                }
                RollSource::Table => Rolled::table(roll.sides.clone(), roll.faces.clone()),
            };
            let seq = self.write("Rolled", &body)?;
            places.insert(roll.purpose.clone(), seq);
        }
        Ok(places)
    }

    /// Writes what the command waits for.
    pub(super) fn asked(
        &mut self,
        of: Seq,
        requests: &[Request],
        rolls: &BTreeMap<Purpose, Seq>,
    ) -> Result<(), Inconsistent> {
        let requests: Result<Vec<contents::Request>, Inconsistent> = requests.iter().map(request).collect();
        let rolls: Vec<RollUse> = uses(rolls.iter())?;
        let asked = Asked { of, requests: requests?, rolls: (!rolls.is_empty()).then_some(rolls) };
        self.write("Asked", &asked).map(drop)
    }

    /// Writes what follows, the digest of the state on the last.
    pub(super) fn resolved<R: Ruleset>(
        &mut self,
        outcome: &Outcome<R::Event>,
        rolls: &BTreeMap<Purpose, Seq>,
        digest: [u8; 32],
    ) -> Result<(), Inconsistent> {
        let last = outcome.events.len().saturating_sub(1);
        let mut uses_of = uses_by_event(outcome, rolls).into_iter();
        for (place, emitted) in outcome.events.iter().enumerate() {
            let Because { rules, modifiers, .. } = &emitted.because;
            let used = uses(uses_of.next().unwrap_or_default().into_iter())?;
            let resolved = Resolved {
                event: raw(&emitted.event)?,
                rules: rules.clone(),
                modifiers: if modifiers.is_empty() { None } else { Some(raw(modifiers)?) },
                rolls: (!used.is_empty()).then_some(used),
                digest: (place == last).then_some(Digest { schema: R::SCHEMA, sha256: Hex(digest) }),
            };
            self.write("Resolved", &resolved)?;
        }
        Ok(())
    }
}

fn raw(value: &impl Serialize) -> Result<contents::Raw, Inconsistent> {
    to_raw_value(value).map_err(|error| Inconsistent::new(error.to_string()))
}

fn request(request: &Request) -> Result<contents::Request, Inconsistent> {
    let json = raw(request)?;
    serde_json::from_str(json.get()).map_err(|error| Inconsistent::new(error.to_string()))
}

/// The rolls that each event names: the first event that cites a roll has it, the last one what nobody
/// cites.
pub(crate) fn uses_by_event<'a, E>(
    outcome: &'a Outcome<E>,
    places: &'a BTreeMap<Purpose, Seq>,
) -> Vec<Vec<(&'a Purpose, &'a Seq)>> {
    let mut left: Vec<&Purpose> = outcome.used.iter().collect();
    let mut all = Vec::new();
    for emitted in &outcome.events {
        let mut cited = Vec::new();
        for purpose in &emitted.because.rolls {
            if let Some(place) = left.iter().position(|one| *one == purpose) {
                cited.push(left.remove(place));
            }
        }
        all.push(cited);
    }
    if let Some(last) = all.last_mut() {
        last.append(&mut left);
    }
    let place = |purpose| places.get_key_value(purpose);
    all.into_iter().map(|cited| cited.into_iter().filter_map(place).collect()).collect()
}

fn uses<'a>(rolls: impl Iterator<Item = (&'a Purpose, &'a Seq)>) -> Result<Vec<RollUse>, Inconsistent> {
    rolls.map(|(purpose, seq)| Ok(RollUse { of: *seq, purpose: raw(purpose)? })).collect()
}
