//! Costly checks: a few at once, each within a budget, given up when nobody waits for them, remembered by the head.
//!
//! What strangers send is checked apart from what is here, so that neither keeps the other waiting; and of the places
//! of both, one address never has the last.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::rt::time::timeout;
use actix_web::{HttpRequest, web};
use greffe_core::play::replay::Audit;
use greffe_core::record::hex::Hash;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::budget::{Budget, MOST_STEPS};
use crate::error::PageError;
use crate::limits;
use crate::session::Session;

/// Checks of strangers' files at once.
const STRANGERS: usize = 2;
/// Audits of matches that are here, and parts of their replays made, at once.
const OWN: usize = 2;
/// How long a check may take.
const TIME: Duration = Duration::from_secs(10);
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
    strangers: Room,
    own: Room,
    known: Mutex<BTreeMap<Hash, Option<Arc<Audit>>>>,
    sessions: Arc<Mutex<Vec<String>>>,
    time: Duration,
}

impl Default for Pool {
    fn default() -> Self {
        Self::of(TIME)
    }
}

/// Places for work at once, of which one address never has the last.
struct Room {
    all: Arc<Semaphore>,
    each: usize,
    addresses: Arc<Mutex<Addresses>>,
}

type Addresses = BTreeMap<IpAddr, Arc<Semaphore>>;

/// A place in a room, given back when it is dropped: the permits first, then the address is forgotten.
struct Held {
    _own: Option<OwnedSemaphorePermit>,
    _all: OwnedSemaphorePermit,
    _forgets: Option<Forgets>,
}

/// Forgets the addresses for whom nobody works or waits any more.
struct Forgets(Arc<Mutex<Addresses>>);

impl Drop for Forgets {
    fn drop(&mut self) {
        // Whoever still waits for a place of an address holds its count too.
        locked(&self.0).retain(|_, places| Arc::strong_count(places) > 1);
    }
}

impl Room {
    fn of(places: usize) -> Self {
        let each = places.saturating_sub(1).max(1);
        Self { all: Arc::new(Semaphore::new(places)), each, addresses: Arc::default() }
    }

    /// Waits for a place, first of its address, then of all.
    fn place(
        &self,
        address: Option<IpAddr>,
    ) -> impl Future<Output = Result<Held, PageError>> + Send + 'static + use<> {
        let all = Arc::clone(&self.all);
        let own = address.map(|address| {
            let mut addresses = locked(&self.addresses);
            let places = addresses.entry(address).or_insert_with(|| Arc::new(Semaphore::new(self.each)));
            (Arc::clone(places), Forgets(Arc::clone(&self.addresses)))
        });
        async move {
            let (own, forgets) = match own {
                Some((places, forgets)) => (Some(taken(places).await?), Some(forgets)),
                None => (None, None),
            };
            Ok(Held { _own: own, _all: taken(all).await?, _forgets: forgets })
        }
    }
}

/// Gives a session's turn back when the check ends.
struct Turn {
    sessions: Arc<Mutex<Vec<String>>>,
    session: String,
}

impl Drop for Turn {
    fn drop(&mut self) {
        locked(&self.sessions).retain(|session| *session != self.session);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn taken(places: Arc<Semaphore>) -> Result<OwnedSemaphorePermit, PageError> {
    places.acquire_owned().await.map_err(PageError::internal)
}

impl Pool {
    /// A pool whose checks may take so long.
    pub fn of(time: Duration) -> Self {
        Self {
            strangers: Room::of(STRANGERS),
            own: Room::of(OWN),
            known: Mutex::default(),
            sessions: Arc::default(),
            time,
        }
    }

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
        self.run(self.strangers.place(asker.address), turn, work).await
    }

    /// Audits what is here, or makes what takes as long from it, for an address, within a budget, when it is its turn.
    ///
    /// # Errors
    /// When the server is stopping.
    pub async fn audit<T: Send + 'static>(
        &self,
        address: Option<IpAddr>,
        work: impl FnOnce(&mut Budget) -> T + Send + 'static,
    ) -> Result<Option<T>, PageError> {
        self.run(self.own.place(address), (), work).await
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
        // A place included: a check ends at the first step after its time.
        let patience = time.saturating_add(time.checked_div(2).unwrap_or_default());
        timeout(patience, whole).await.map_or(Ok(None), |done| done.map(Some))
    }

    fn turn(&self, session: &str) -> Result<Turn, PageError> {
        let mut sessions = locked(&self.sessions);
        if sessions.iter().any(|one| one == session) {
            return Err(PageError::Busy);
        }
        sessions.push(session.to_owned());
        Ok(Turn { sessions: Arc::clone(&self.sessions), session: session.to_owned() })
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
                assert_eq!(pool.audit(one.address, |_| 2).await, Ok(Some(2)));
                assert!(!ended.load(Ordering::SeqCst), "the second of an address waits");
                go.send(()).unwrap();
            };
            let (first, second, ()) = futures_util::future::join3(first, second, others).await;
            assert_eq!((first, second), (Ok(Some(true)), Ok(Some(()))));
            assert_eq!(pool.check(&one, |_| 3).await, Ok(Some(3)));
            assert!(locked(&pool.strangers.addresses).is_empty(), "and is forgotten afterwards");
        });
    }

    #[test]
    fn of_what_is_here_too_an_address_never_has_the_last_place() {
        run(async {
            let pool = Pool::default();
            let (one, other) = (asker("a", 1).address, asker("b", 2).address);
            let (go, wait) = std::sync::mpsc::channel::<()>();
            let first = pool.audit(one, move |_| wait.recv().is_ok());
            let began = Arc::new(AtomicBool::new(false));
            let noted = Arc::clone(&began);
            let second = pool.audit(one, move |_| noted.store(true, Ordering::SeqCst));
            let others = async {
                assert_eq!(pool.audit(other, |_| 1).await, Ok(Some(1)));
                assert!(!began.load(Ordering::SeqCst), "the second of an address waits");
                go.send(()).unwrap();
            };
            let (first, second, ()) = futures_util::future::join3(first, second, others).await;
            assert_eq!((first, second), (Ok(Some(true)), Ok(Some(()))));
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
