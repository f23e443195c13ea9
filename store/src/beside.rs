//! What is kept beside a batch: secrets and texts that belong to its records and to no other's.

use crate::{
    AppendError, Appended, Batch, Log, People, ValueError, Vault,
    committer::{Job, Task},
    kept::{Change, Keeper},
    slot,
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
        if beside.is_empty() {
            return Ok(self.append(batch)?);
        }
        if self.engine().keeps_beside() {
            let (giver, taker) = slot::pair();
            let done = Box::new(move |result| giver.give(result));
            self.hand_in(Task::Append(Job { batch, origin: crate::Origin::Own, beside, done }));
            return Ok(taker.take().unwrap_or_else(|| Err(self.engine().state().refusal()))?);
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

/// Keeps values, durably, and says what they replaced.
fn replace(beside: &[Beside], vault: &dyn Keeper, people: &dyn Keeper) -> Result<Vec<Before>, ValueError> {
    let mut before = Vec::with_capacity(beside.len());
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
    Ok(before)
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
