//! What is kept beside a batch: secrets and texts that belong to its records and to no other's.

use crate::{
    AppendError, Appended, Batch, Log, People, ValueError, Vault,
    kept::{Change, Keeper},
};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many matches are written to with something beside them at once at most, on an engine that keeps them apart.
const TURNS: usize = 64;

/// Who keeps a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Keeps {
    /// The vault, sealed.
    Vault,
    /// The people's store.
    People,
}

/// A value that is kept with a batch or not at all. It may be secret: no Debug.
#[derive(Clone)]
pub struct Beside {
    pub(crate) keeps: Keeps,
    pub(crate) key: Vec<u8>,
    pub(crate) value: Vec<u8>,
}

/// Why nothing was written, neither batch nor what belongs beside it; after [`AppendError::ReadOnly`] it is not known.
#[derive(Debug, thiserror::Error)]
pub enum BesideError {
    /// The batch was refused.
    #[error(transparent)]
    Append(#[from] AppendError),
    /// What belongs beside it could not be kept.
    #[error(transparent)]
    Value(#[from] ValueError),
}

/// One writer at a time for each match, where log, vault and people are kept apart.
pub(crate) struct Turns([Mutex<()>; TURNS]);

impl Default for Turns {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Mutex::default()))
    }
}

impl Turns {
    fn of(&self, batch: &Batch) -> Option<MutexGuard<'_, ()>> {
        let [first, ..] = batch.match_id;
        let turn = self.0.get(usize::from(first).checked_rem(TURNS)?)?;
        Some(turn.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Log {
    /// Appends a batch with what belongs beside it, of the vault and the people's store that go with this log: durable
    /// together, or none of it there. Of two servers at one place only the winner's values are ever read.
    pub fn append_with(
        &self,
        batch: Batch,
        beside: Vec<Beside>,
        vault: &Vault,
        people: &People,
    ) -> Result<Appended, BesideError> {
        if beside.is_empty() || self.engine().keeps_beside() {
            return Ok(self.append_beside(batch, beside)?);
        }
        let _turn = self.turns().of(&batch);
        if let Some(retry) = &batch.retry
            && let Some(known) = self.outcome(batch.match_id, retry)?
        {
            return Ok(known);
        }
        let (next, head) = self.head(batch.match_id).map_or((0, [0; 32]), |head| (head.next, head.hash));
        if next != batch.expected_next {
            return Err(AppendError::Conflict { next, head }.into());
        }
        let before = replace(&beside, vault.keeper()?, people.keeper()?)?;
        let outcome = self.append(batch);
        match &outcome {
            Ok(appended) if !appended.repeated => {}
            // Whether it is there is not known: then its secrets must be.
            Err(AppendError::ReadOnly { .. }) => {}
            Ok(_)
            | Err(
                AppendError::Conflict { .. }
                | AppendError::KeyReused
                | AppendError::Malformed(_)
                | AppendError::Imported,
            ) => {
                put_back(&before, vault.keeper()?, people.keeper()?)?;
            }
        }
        Ok(outcome?)
    }
}

/// What stood in a place.
type Before = (Keeps, Vec<u8>, Option<Vec<u8>>);

/// Keeps values, durably, and says what they replaced: all of them, or none where the disk lets it put them back.
fn replace(beside: &[Beside], vault: &dyn Keeper, people: &dyn Keeper) -> Result<Vec<Before>, ValueError> {
    let mut before = Vec::with_capacity(beside.len());
    if let Err(error) = replace_noting(&mut before, beside, vault, people) {
        // The batch is refused with this error, whether or not what stood there is put back.
        drop(put_back(&before, vault, people));
        return Err(error);
    }
    Ok(before)
}

fn replace_noting(
    before: &mut Vec<Before>,
    beside: &[Beside],
    vault: &dyn Keeper,
    people: &dyn Keeper,
) -> Result<(), ValueError> {
    for (keeps, keeper) in [(Keeps::Vault, vault), (Keeps::People, people)] {
        let mut changes: Vec<Change<'_>> = Vec::new();
        for one in beside.iter().filter(|one| one.keeps == keeps) {
            before.push((keeps, one.key.clone(), keeper.get(&one.key)?));
            changes.push((one.key.clone(), Some(one.value.as_slice())));
        }
        if !changes.is_empty() {
            keeper.change(&changes)?;
        }
    }
    Ok(())
}

fn put_back(before: &[Before], vault: &dyn Keeper, people: &dyn Keeper) -> Result<(), ValueError> {
    for (keeps, keeper) in [(Keeps::Vault, vault), (Keeps::People, people)] {
        let own = before.iter().rev().filter(|(of, ..)| *of == keeps);
        let changes: Vec<Change<'_>> = own.map(|(_, key, value)| (key.clone(), value.as_deref())).collect();
        if !changes.is_empty() {
            keeper.change(&changes)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KeyValue;
    use std::{
        collections::BTreeMap,
        sync::atomic::{AtomicBool, Ordering::Relaxed},
    };

    /// Values in memory, of a disk that can be full.
    #[derive(Default)]
    struct Cupboard {
        kept: Mutex<BTreeMap<Vec<u8>, Vec<u8>>>,
        is_full: AtomicBool,
    }

    impl Keeper for Cupboard {
        fn has_failed(&self) -> bool {
            false
        }

        fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, ValueError> {
            Ok(self.kept.lock().unwrap().get(key).cloned())
        }

        fn change(&self, changes: &[Change<'_>]) -> Result<(), ValueError> {
            self.change_if(&[], changes).map(drop)
        }

        fn change_if(
            &self,
            expected: &[(Vec<u8>, Option<Vec<u8>>)],
            changes: &[Change<'_>],
        ) -> Result<bool, ValueError> {
            if self.is_full.load(Relaxed) {
                return Err(ValueError::ReadOnly);
            }
            let mut kept = self.kept.lock().unwrap();
            if expected.iter().any(|(key, value)| kept.get(key) != value.as_ref()) {
                return Ok(false);
            }
            for (key, value) in changes {
                match value {
                    Some(value) => kept.insert(key.clone(), value.to_vec()),
                    None => kept.remove(key),
                };
            }
            Ok(true)
        }

        fn is_shared(&self) -> bool {
            false
        }

        fn list(&self, prefix: &[u8]) -> Result<Vec<KeyValue>, ValueError> {
            let kept = self.kept.lock().unwrap().clone();
            Ok(kept.into_iter().filter(|(key, _)| key.starts_with(prefix)).collect())
        }

        fn page(&self, prefix: &[u8], after: &[u8], most: u32) -> Result<Vec<KeyValue>, ValueError> {
            let all = self.list(prefix)?.into_iter().filter(|(key, _)| key.as_slice() > after);
            Ok(all.take(usize::try_from(most).unwrap()).collect())
        }

        fn rewrite(&self) -> Result<(), ValueError> {
            Ok(())
        }

        fn upkeep(&self) -> Result<(), ValueError> {
            Ok(())
        }

        fn time(&self) -> Result<Option<u64>, ValueError> {
            Ok(None)
        }
    }

    #[test]
    fn where_a_text_cannot_be_kept_the_vault_has_what_it_had() {
        let (vault, people) = (Cupboard::default(), Cupboard::default());
        let beside = |keeps, key: &[u8]| Beside { keeps, key: key.to_vec(), value: b"new".to_vec() };
        let new =
            [beside(Keeps::Vault, b"seed"), beside(Keeps::Vault, b"salt"), beside(Keeps::People, b"text")];
        vault.change(&[(b"seed".to_vec(), Some(b"old"))]).unwrap();
        people.is_full.store(true, Relaxed);
        assert!(matches!(replace(&new, &vault, &people), Err(ValueError::ReadOnly)));
        assert_eq!(vault.list(b"").unwrap(), [(b"seed".to_vec(), b"old".to_vec())]);
        people.is_full.store(false, Relaxed);
        let before = replace(&new, &vault, &people).unwrap();
        assert_eq!((vault.list(b"").unwrap().len(), people.list(b"").unwrap().len()), (2, 1));
        put_back(&before, &vault, &people).unwrap();
        assert_eq!(vault.list(b"").unwrap(), [(b"seed".to_vec(), b"old".to_vec())]);
    }
}
