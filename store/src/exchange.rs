//! Whole matches in and out, byte for byte.

use crate::{
    AppendError, Appended, Batch, Beside, ImportError, Log, MatchId, Origin, ReadError, RemoveError,
    committer::{Job, Removal, Task},
};
use std::sync::mpsc;

impl Log {
    /// All lines of a match, in order; nothing of an unknown one.
    pub fn export(&self, match_id: MatchId) -> Result<Option<Vec<Vec<u8>>>, ReadError> {
        match self.head(match_id) {
            None => Ok(None),
            Some(head) => self.read(match_id, 0..head.next).map(Some),
        }
    }

    /// Takes in a match from somebody's file, whole and read-only. Never overwrites.
    pub fn import(
        &self,
        match_id: MatchId,
        lines: &[Vec<u8>],
        head: [u8; 32],
    ) -> Result<Appended, ImportError> {
        self.take_in(match_id, lines, head, Origin::Imported, Vec::new())
    }

    /// Takes in a match that ships with the program, whole and read-only. Never overwrites.
    pub fn import_sample(
        &self,
        match_id: MatchId,
        lines: &[Vec<u8>],
        head: [u8; 32],
    ) -> Result<Appended, ImportError> {
        self.take_in(match_id, lines, head, Origin::Sample, Vec::new())
    }

    /// Takes a match in as [`Log::import`] and [`Log::import_sample`] do, with what belongs beside it: durable together,
    /// or none of it there. An engine that cannot keep them in one step refuses.
    pub fn import_with(
        &self,
        match_id: MatchId,
        lines: &[Vec<u8>],
        head: [u8; 32],
        origin: Origin,
        beside: Vec<Beside>,
    ) -> Result<Appended, ImportError> {
        if !self.engine().keeps_beside() {
            return Err(AppendError::Malformed("this engine keeps nothing beside a match").into());
        }
        self.take_in(match_id, lines, head, origin, beside)
    }

    /// Takes an imported match out for good, its records and what stands beside them.
    pub fn remove(&self, match_id: MatchId) -> Result<(), RemoveError> {
        let (answer, outcome) = mpsc::sync_channel(1);
        let done = Box::new(move |result| drop(answer.send(result)));
        self.hand_in(Task::Remove(Removal { match_id, done }));
        let closing = || Err(RemoveError::ReadOnly { reason: "the log is closing".to_owned() });
        outcome.recv().unwrap_or_else(|_| closing())
    }

    fn take_in(
        &self,
        match_id: MatchId,
        lines: &[Vec<u8>],
        head: [u8; 32],
        origin: Origin,
        beside: Vec<Beside>,
    ) -> Result<Appended, ImportError> {
        if self.head(match_id).is_some() {
            return Err(self.difference(match_id, lines));
        }
        let batch = Batch { match_id, expected_next: 0, lines: lines.to_vec(), head, retry: None };
        let (answer, outcome) = mpsc::sync_channel(1);
        self.queue(Job { batch, origin, beside, done: Box::new(move |result| drop(answer.send(result))) });
        match outcome.recv() {
            Ok(Ok(appended)) => Ok(appended),
            // Somebody else brought a match of this id in meanwhile.
            Ok(Err(AppendError::Conflict { .. })) => Err(self.difference(match_id, lines)),
            Ok(Err(error)) => Err(error.into()),
            Err(_) => Err(AppendError::ReadOnly { reason: "the log is closing".to_owned() }.into()),
        }
    }

    fn difference(&self, match_id: MatchId, lines: &[Vec<u8>]) -> ImportError {
        let present = match self.export(match_id) {
            Ok(present) => present.unwrap_or_default(),
            Err(error) => return error.into(),
        };
        if present == lines {
            return ImportError::Same;
        }
        let common = present.iter().zip(lines).take_while(|(here, there)| here == there).count();
        ImportError::Different { first_differing_line: u64::try_from(common).unwrap_or(u64::MAX) }
    }
}
