//! Costly checks: a few at once, each within a budget, given up when nobody waits for them, remembered by the head.
//!
//! What strangers send is checked apart from what is here, so that neither keeps the other waiting; and of the places
//! for strangers one address never has the last.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::rt::time::timeout;
use actix_web::{HttpRequest, web};
use greffe_core::record::hex::Hash;
use greffe_core::replay::Audit;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::budget::{Budget, MOST_STEPS};
use crate::error::PageError;
use crate::limits;
use crate::session::Session;

/// Checks of strangers' files at once.
const STRANGERS: usize = 2;
/// Audits of matches that are here, at once.
const OWN: usize = 1;
/// How long a check may take.
const TIME: Duration = Duration::from_secs(10);
/// How long an answer is waited for, a place included: a check ends at the first step after its time.
const PATIENCE: Duration = Duration::from_secs(15);
/// Audits remembered.
const MOST: usize = 64;

/// Who sends a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asker {
    session: String,
    address: Option<IpAddr>,
}

impl Asker {
    /// Whoever sent a request, in a session.
    pub fn of(request: &HttpRequest, session: &Session, behind_proxy: bool) -> Self {
        Self { session: session.csrf.clone(), address: limits::address(request, behind_proxy) }
    }
}

/// The pool, and the audits it remembers; an audit over its budget is remembered as none.
pub struct Pool {
    strangers: Arc<Semaphore>,
    own: Arc<Semaphore>,
    known: Mutex<BTreeMap<Hash, Option<Arc<Audit>>>>,
    askers: Arc<Mutex<Askers>>,
    time: Duration,
}

/// What is being checked, and for whom.
#[derive(Default)]
struct Askers {
    sessions: Vec<String>,
    addresses: BTreeMap<IpAddr, Arc<Semaphore>>,
}

impl Default for Pool {
    fn default() -> Self {
        Self {
            strangers: Arc::new(Semaphore::new(STRANGERS)),
            own: Arc::new(Semaphore::new(OWN)),
            known: Mutex::default(),
            askers: Arc::default(),
            time: TIME,
        }
    }
}

/// Gives an asker's turn back when the check ends.
struct Turn {
    askers: Arc<Mutex<Askers>>,
    session: String,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut askers = locked(&self.askers);
        askers.sessions.retain(|session| *session != self.session);
        // Whoever still waits for a place of an address holds its count too.
        askers.addresses.retain(|_, places| Arc::strong_count(places) > 1);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for a place.
async fn place(places: Arc<Semaphore>) -> Result<OwnedSemaphorePermit, PageError> {
    places.acquire_owned().await.map_err(PageError::internal)
}

impl Pool {
    /// Checks what a stranger sent, within a budget that `work` asks at every step; nothing when no place came free
    /// or the check did not end in time. One whose asker has left ends at its next step.
    ///
    /// # Errors
    /// [`PageError::Busy`] when the session has a check running already.
    pub async fn check<T: Send + 'static>(
        &self,
        asker: &Asker,
        work: impl FnOnce(&mut Budget) -> T + Send + 'static,
    ) -> Result<Option<T>, PageError> {
        let turn = self.turn(&asker.session)?;
        let address = asker.address.map(|address| self.places_of(address));
        let all = Arc::clone(&self.strangers);
        let places = async move {
            let own = match address {
                Some(places) => Some(place(places).await?),
                None => None,
            };
            Ok((own, place(all).await?))
        };
        self.run(places, turn, work).await
    }

    /// Audits what is here, within a budget, when it is its turn.
    ///
    /// # Errors
    /// When the server is stopping.
    pub async fn audit<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Budget) -> T + Send + 'static,
    ) -> Result<Option<T>, PageError> {
        self.run(place(Arc::clone(&self.own)), (), work).await
    }

    async fn run<P: Send + 'static, U: Send + 'static, T: Send + 'static>(
        &self,
        places: impl Future<Output = Result<P, PageError>>,
        turn: U,
        work: impl FnOnce(&mut Budget) -> T + Send + 'static,
    ) -> Result<Option<T>, PageError> {
        let time = self.time;
        let whole = async move {
            let places = places.await?;
            let mut budget = Budget::new(MOST_STEPS, time);
            // Dropped with this future: when the time is over, and when the connection of who asked is.
            let _waiting = budget.waited_for();
            let done = web::block(move || {
                let held = (places, turn);
                let done = work(&mut budget);
                drop(held);
                done
            });
            done.await.map_err(PageError::internal)
        };
        timeout(PATIENCE, whole).await.map_or(Ok(None), |done| done.map(Some))
    }

    fn turn(&self, session: &str) -> Result<Turn, PageError> {
        let mut askers = locked(&self.askers);
        if askers.sessions.iter().any(|one| one == session) {
            return Err(PageError::Busy);
        }
        askers.sessions.push(session.to_owned());
        Ok(Turn { askers: Arc::clone(&self.askers), session: session.to_owned() })
    }

    /// The places that an address may have: all but one.
    fn places_of(&self, address: IpAddr) -> Arc<Semaphore> {
        let most = STRANGERS.saturating_sub(1).max(1);
        let mut askers = locked(&self.askers);
        Arc::clone(askers.addresses.entry(address).or_insert_with(|| Arc::new(Semaphore::new(most))))
    }

    /// The audit of a head, when it was made before; none when it was over its budget.
    pub fn known(&self, head: Hash) -> Option<Option<Arc<Audit>>> {
        locked(&self.known).get(&head).cloned()
    }

    /// Remembers an audit, or that there is none within the budget.
    pub fn remember(&self, head: Hash, audit: Option<&Arc<Audit>>) {
        let mut known = locked(&self.known);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(head, audit.cloned());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    fn asker(session: &str, host: u8) -> Asker {
        Asker { session: session.to_owned(), address: Some(IpAddr::from([192, 0, 2, host])) }
    }

    /// Work without end but for its budget.
    fn endless(budget: &mut Budget) -> bool {
        while budget.step().is_continue() {
            std::thread::yield_now();
        }
        true
    }

    fn run(test: impl Future<Output = ()>) {
        actix_web::rt::System::new().block_on(test);
    }

    #[test]
    fn a_session_has_one_check_at_a_time() {
        run(async {
            let pool = Pool::default();
            let (go, wait) = std::sync::mpsc::channel::<()>();
            let first = asker("a", 1);
            let first = pool.check(&first, move |_| wait.recv().is_ok());
            let second = async {
                assert_eq!(pool.check(&asker("a", 2), |_| 1).await, Err(PageError::Busy));
                assert_eq!(pool.check(&asker("b", 2), |_| 2).await, Ok(Some(2)));
                go.send(()).unwrap();
            };
            let (first, ()) = futures_util::future::join(first, second).await;
            assert_eq!(first, Ok(Some(true)));
            assert_eq!(pool.check(&asker("a", 1), |_| 3).await, Ok(Some(3)));
        });
    }

    #[test]
    fn an_address_never_has_the_last_place_nor_that_of_the_matches_here() {
        run(async {
            let pool = Pool::default();
            let ended = Arc::new(AtomicBool::new(false));
            let (go, wait) = std::sync::mpsc::channel::<()>();
            let (one, two) = (asker("a", 1), asker("b", 1));
            let first = pool.check(&one, move |_| wait.recv().is_ok());
            let noted = Arc::clone(&ended);
            let second = pool.check(&two, move |_| noted.store(true, Ordering::SeqCst));
            let others = async {
                assert_eq!(pool.check(&asker("c", 2), |_| 1).await, Ok(Some(1)));
                assert_eq!(pool.audit(|_| 2).await, Ok(Some(2)));
                assert!(!ended.load(Ordering::SeqCst), "the second of an address waits");
                go.send(()).unwrap();
            };
            let (first, second, ()) = futures_util::future::join3(first, second, others).await;
            assert_eq!((first, second), (Ok(Some(true)), Ok(Some(()))));
            assert!(locked(&pool.askers).addresses.len() <= 1, "and is forgotten afterwards");
        });
    }

    #[test]
    fn a_check_ends_with_its_time_and_with_whoever_waits() {
        run(async {
            let pool = Pool { time: Duration::from_millis(50), ..Pool::default() };
            assert_eq!(pool.check(&asker("a", 1), endless).await, Ok(Some(true)));
            let pool = Pool::default();
            let (begun, left) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
            let (noted, ended) = (Arc::clone(&begun), Arc::clone(&left));
            let one = asker("a", 1);
            let mut work = Box::pin(pool.check(&one, move |budget| {
                noted.store(true, Ordering::SeqCst);
                ended.store(endless(budget), Ordering::SeqCst);
            }));
            while !begun.load(Ordering::SeqCst) {
                assert!(timeout(Duration::from_millis(10), &mut work).await.is_err(), "it goes on");
            }
            // Its asker goes away.
            drop(work);
            while !left.load(Ordering::SeqCst) {
                actix_web::rt::time::sleep(Duration::from_millis(10)).await;
            }
            // It has ended, and soon its place is free.
            while pool.check(&one, |_| 1).await != Ok(Some(1)) {
                actix_web::rt::time::sleep(Duration::from_millis(10)).await;
            }
        });
    }
}
