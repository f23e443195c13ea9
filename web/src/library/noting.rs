//! The notes of studies, told beside the matches.

use std::collections::BTreeMap;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use greffe_core::record::ids::{MatchId, RuleId};
use tantivy::TantivyError;

use super::told::{Kind as Spoken, Telling};
use super::{Entry, Library};
use crate::clerk::{Clerk, ClerkError};
use crate::precedents::reasons;

/// Why notes are not told.
enum Untellable {
    Store(ClerkError),
    Words(TantivyError),
}

impl From<ClerkError> for Untellable {
    fn from(error: ClerkError) -> Self {
        Self::Store(error)
    }
}

impl From<TantivyError> for Untellable {
    fn from(error: TantivyError) -> Self {
        Self::Words(error)
    }
}

impl Library {
    /// Has a match told anew, of which a text was erased: its words leave the files, too.
    pub fn tell_anew(&self, clerk: &Clerk, id: MatchId) {
        self.lose(&[id]);
        self.unswept.store(true, Ordering::Release);
        // Where that fails now, whoever asks next has it told without them.
        drop(self.keep_up(clerk));
    }

    /// Puts the words of a match, and of its rulings, where they are found, unless they stand there.
    pub(super) fn tell(
        &self,
        clerk: &Clerk,
        making: u32,
        before: Option<&Entry>,
        entry: &Entry,
    ) -> Result<(), ClerkError> {
        let rules = |entry: &Entry| entry.cited.iter().map(|one| one.rule).collect::<Vec<_>>();
        let stands = |before: &Entry| {
            before.text == entry.text
                && before.rulings.len() == entry.rulings.len()
                && rules(before) == rules(entry)
        };
        if before.is_some_and(stands) {
            return Ok(());
        }
        let texts = entry.rulings.iter().map(|ruled| reasons(clerk, entry.id, ruled));
        let texts = texts.collect::<Result<Vec<_>, _>>()?;
        let mut all =
            vec![Telling { kind: Spoken::Match, number: 0, text: &entry.text, rules: rules(entry) }];
        for (ruled, text) in entry.rulings.iter().zip(&texts) {
            let rules = ruled.rules.iter().map(RuleId::as_str).collect();
            let text = text.as_deref().unwrap_or_default();
            all.push(Telling { kind: Spoken::Ruling, number: ruled.seq.0, text, rules });
        }
        self.told.put(*entry.id.bytes(), &all).map_err(|error| self.failed(making, &error))
    }

    /// Words failed: they are all made again from the records, in memory from then on.
    pub(super) fn failed(&self, making: u32, error: &TantivyError) -> ClerkError {
        let next = making.wrapping_add(1);
        let is_first =
            || self.making.compare_exchange(making, next, Ordering::AcqRel, Ordering::Acquire).is_ok();
        if self.told.fall_back(is_first) {
            self.noted.lock().unwrap_or_else(PoisonError::into_inner).clear();
            self.lost.store(true, Ordering::Release);
        }
        ClerkError::Disk(error.to_string())
    }

    /// Tells the notes of the open studies that changed, each as it stands now, and forgets those of others.
    ///
    /// # Errors
    /// When the store fails, or the words cannot be kept.
    pub fn note(
        &self,
        open: &BTreeMap<[u8; 16], Vec<u8>>,
        read: &dyn Fn([u8; 16]) -> Result<Vec<(u32, String)>, ClerkError>,
    ) -> Result<(), ClerkError> {
        let making = self.making.load(Ordering::Acquire);
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let closed: Vec<[u8; 16]> = noted.keys().filter(|id| !open.contains_key(*id)).copied().collect();
        let changed = open.iter().filter(|(id, kept)| noted.get(*id) != Some(*kept));
        let changed: Vec<[u8; 16]> = changed.map(|(id, _)| *id).collect();
        let mut put = Vec::new();
        let mut tell = || -> Result<(), Untellable> {
            for id in &closed {
                self.told.put(*id, &[])?;
            }
            for id in &changed {
                let texts = match read(*id) {
                    // What cannot be read says nothing, and keeps nobody from the rest.
                    Err(ClerkError::Broken(_)) => Vec::new(),
                    texts => texts?,
                };
                let mut all = Vec::with_capacity(texts.len());
                for (number, text) in &texts {
                    let number = u64::from(*number);
                    all.push(Telling { kind: Spoken::Note, number, text, rules: Vec::new() });
                }
                self.told.put(*id, &all)?;
                put.push(*id);
            }
            Ok(())
        };
        let told = tell();
        // What was told before a failure is kept: whoever asks next goes on after it.
        let kept = self.told.commit();
        if kept.is_ok() {
            noted.retain(|id, _| open.contains_key(id));
            noted.extend(put.iter().filter_map(|id| Some((*id, open.get(id)?.clone()))));
        }
        // A failure of words forgets what was noted.
        drop(noted);
        told.and(kept.map_err(Untellable::from)).map_err(|why| match why {
            Untellable::Store(error) => error,
            Untellable::Words(error) => self.failed(making, &error),
        })
    }

    /// Has the notes of a study told anew: something of it was taken out.
    pub fn note_anew(&self, study: &[u8; 16]) {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner).remove(study);
    }

    /// The same at once, and out of the files, for something that was taken out of them.
    pub fn note_gone(&self, study: &[u8; 16]) {
        let making = self.making.load(Ordering::Acquire);
        let known = self.noted.lock().unwrap_or_else(PoisonError::into_inner).remove(study).is_some();
        if known {
            let gone = self.told.put(*study, &[]).and_then(|()| self.told.sweep());
            drop(gone.map_err(|error| self.failed(making, &error)));
        }
    }
}
