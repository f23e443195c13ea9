//! Costly checks: at most two at once, at most ten seconds waited for, remembered by the head.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::rt::time::timeout;
use actix_web::web;
use greffe_core::record::hex::Hash;
use greffe_core::replay::Audit;
use tokio::sync::Semaphore;

use crate::error::PageError;

/// Checks at once.
const AT_ONCE: usize = 2;
/// How long an answer is waited for.
const BUDGET: Duration = Duration::from_secs(10);
/// Audits remembered.
const MOST: usize = 64;

/// The pool, and the audits it remembers.
pub struct Pool {
    places: Arc<Semaphore>,
    known: Mutex<BTreeMap<Hash, Arc<Audit>>>,
    busy: Arc<Mutex<Vec<String>>>,
}

impl Default for Pool {
    fn default() -> Self {
        Self { places: Arc::new(Semaphore::new(AT_ONCE)), known: Mutex::default(), busy: Arc::default() }
    }
}

/// Gives a session's turn back when its check ends.
struct Turn {
    busy: Arc<Mutex<Vec<String>>>,
    who: String,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        busy.retain(|who| *who != self.who);
    }
}

impl Pool {
    /// Runs a check; nothing when it takes longer than the budget, its turn included. One that runs over
    /// keeps its place until it ends, so that the pool stays a pool.
    ///
    /// # Errors
    /// [`PageError::Busy`] when `who` has a check running already.
    pub async fn run<T: Send + 'static>(
        &self,
        who: Option<&str>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, PageError> {
        let turn = who.map(|who| self.turn(who)).transpose()?;
        let places = Arc::clone(&self.places);
        let whole = async move {
            let place = places.acquire_owned().await.map_err(PageError::internal)?;
            let done = web::block(move || {
                let held = (place, turn);
                let done = work();
                drop(held);
                done
            });
            done.await.map_err(PageError::internal)
        };
        timeout(BUDGET, whole).await.map_or(Ok(None), |done| done.map(Some))
    }

    fn turn(&self, who: &str) -> Result<Turn, PageError> {
        let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
        if busy.iter().any(|one| one == who) {
            return Err(PageError::Busy);
        }
        busy.push(who.to_owned());
        Ok(Turn { busy: Arc::clone(&self.busy), who: who.to_owned() })
    }

    /// The audit of a head, when it was made before.
    pub fn known(&self, head: Hash) -> Option<Arc<Audit>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&head).cloned()
    }

    /// Remembers an audit.
    pub fn remember(&self, head: Hash, audit: &Arc<Audit>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(head, Arc::clone(audit));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_has_one_check_at_a_time() {
        actix_web::rt::System::new().block_on(one_at_a_time());
    }

    async fn one_at_a_time() {
        let pool = Pool::default();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let first = pool.run(Some("a"), move || wait.recv().is_ok());
        let second = async {
            assert_eq!(pool.run(Some("a"), || 1).await, Err(PageError::Busy));
            assert_eq!(pool.run(Some("b"), || 2).await, Ok(Some(2)));
            go.send(()).unwrap();
        };
        let (first, ()) = futures_util::future::join(first, second).await;
        assert_eq!(first, Ok(Some(true)));
        assert_eq!(pool.run(Some("a"), || 3).await, Ok(Some(3)));
    }
}
