//! Who is told that a match has grown, once what is new is durable.

use crate::{Log, MatchId};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Called with a match and the number its next record will have.
pub(crate) type Hook = Box<dyn Fn(MatchId, u64) + Send + Sync>;

/// Everybody waiting for news.
#[derive(Default)]
pub(crate) struct Hub {
    hooks: Mutex<Vec<Arc<Hook>>>,
}

impl Hub {
    pub(crate) fn hook(&self, hook: Hook) {
        self.lock().push(Arc::new(hook));
    }

    /// Tells everybody. A hook that panics harms nobody else.
    pub(crate) fn announce(&self, match_id: MatchId, next: u64) {
        let hooks = self.lock().clone();
        for hook in hooks {
            drop(catch_unwind(AssertUnwindSafe(|| hook(match_id, next))));
        }
    }

    /// Tells nobody any more.
    pub(crate) fn close(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Hook>>> {
        self.hooks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Log {
    /// Calls `hook` after every durable growth of a match, on a thread of the log or of an append: it must not block or
    /// append.
    pub fn on_append(&self, hook: Box<dyn Fn(MatchId, u64) + Send + Sync>) {
        self.hub().hook(hook);
    }
}
