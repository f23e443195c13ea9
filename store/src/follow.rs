//! Who is told that a match has grown, once what is new is durable.

use crate::{Log, MatchId, ReadError};
use std::{
    collections::{BTreeMap, VecDeque},
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{self, Receiver, Sender},
    },
};

/// Called with a match and the number its next record will have.
pub(crate) type Hook = Box<dyn Fn(MatchId, u64) + Send + Sync>;

/// Everybody waiting for news.
#[derive(Default)]
pub(crate) struct Hub {
    listeners: Mutex<Listeners>,
}

#[derive(Default)]
struct Listeners {
    closed: bool,
    by_match: BTreeMap<MatchId, Vec<Sender<u64>>>,
    hooks: Vec<Arc<Hook>>,
}

impl Hub {
    pub(crate) fn subscribe(&self, match_id: MatchId) -> Receiver<u64> {
        let (sender, receiver) = mpsc::channel();
        let mut listeners = self.lock();
        if !listeners.closed {
            let waiting = listeners.by_match.entry(match_id).or_default();
            waiting.push(sender);
        }
        receiver
    }

    pub(crate) fn hook(&self, hook: Hook) {
        self.lock().hooks.push(Arc::new(hook));
    }

    /// Tells everybody concerned. A hook that panics harms nobody else.
    pub(crate) fn announce(&self, match_id: MatchId, next: u64) {
        let hooks = {
            let mut listeners = self.lock();
            if let Some(waiting) = listeners.by_match.get_mut(&match_id) {
                waiting.retain(|sender| sender.send(next).is_ok());
                if waiting.is_empty() {
                    listeners.by_match.remove(&match_id);
                }
            }
            listeners.hooks.clone()
        };
        for hook in hooks {
            drop(catch_unwind(AssertUnwindSafe(|| hook(match_id, next))));
        }
    }

    /// Ends every subscription.
    pub(crate) fn close(&self) {
        let mut listeners = self.lock();
        listeners.closed = true;
        listeners.by_match.clear();
        listeners.hooks.clear();
    }

    fn lock(&self) -> MutexGuard<'_, Listeners> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads a match record by record and waits for what comes next; ends when the log closes.
pub struct Follower {
    reader: crate::log::Reader,
    match_id: MatchId,
    next: u64,
    news: Receiver<u64>,
    ready: VecDeque<Vec<u8>>,
}

impl Log {
    /// Follows a match from a record on, present or to come.
    pub fn follow(&self, match_id: MatchId, from_seq: u64) -> Follower {
        // Subscribed before the first read, so nothing falls in between.
        let news = self.subscribe(match_id);
        Follower { reader: self.reader(), match_id, next: from_seq, news, ready: VecDeque::new() }
    }

    /// The number the next record will have, each time the match has grown durably.
    pub fn subscribe(&self, match_id: MatchId) -> Receiver<u64> {
        self.hub().subscribe(match_id)
    }

    /// Calls `hook` on a thread of the log after every durable growth of a match: it must not block or append.
    pub fn on_append(&self, hook: Box<dyn Fn(MatchId, u64) + Send + Sync>) {
        self.hub().hook(hook);
    }
}

impl Follower {
    const READ_AHEAD: u64 = 256;

    /// The next record with its number, if it is durable already.
    pub fn try_next(&mut self) -> Result<Option<(u64, Vec<u8>)>, ReadError> {
        if self.ready.is_empty() {
            let until = self.next.saturating_add(Self::READ_AHEAD);
            self.ready.extend(self.reader.read(self.match_id, self.next..until)?);
        }
        Ok(self.ready.pop_front().map(|line| {
            let seq = self.next;
            self.next = seq.saturating_add(1);
            (seq, line)
        }))
    }
}

impl Iterator for Follower {
    type Item = Result<(u64, Vec<u8>), ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(found) = self.try_next().transpose() {
                return Some(found);
            }
            self.news.recv().ok()?;
        }
    }
}
