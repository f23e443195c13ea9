//! The engine of many machines: one record on `PostgreSQL`, or on distributed SQL that speaks its language.
//!
//! Rows are keyed by match and sequence number; there is no global sequence, advisory lock, trigger or foreign key,
//! and nothing waits for a notification. What is sealed is sealed before it comes here; the keys never do.

mod alone;
mod counts;
mod follow;
mod group;
mod held;
mod kept;
mod link;
mod log;
mod schema;

pub use counts::{Ahead, Counts};

use crate::{Log, OpenError};
use link::{Links, Trouble, column};
use std::{
    future::Future,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    time::{Duration, Instant},
};
use tokio::runtime::{Builder, Runtime};

/// An open database that logs, vaults and people's stores are kept in, by any number of servers at once.
///
/// Durability is the database's: a server or role set to `fsync=off`, `full_page_writes=off` or a
/// `synchronous_commit` other than `on` and `remote_apply` is refused by name, at every connection and at every append.
/// Beyond this machine the connection is by TLS, under an authority of the system or of `SSL_CERT_FILE`, unless the
/// address says `sslmode=disable`.
#[derive(Clone)]
pub struct Postgres {
    core: Arc<Core>,
}

/// The connections, and the threads that drive them.
pub(crate) struct Core {
    pub(crate) links: Links,
    /// Taken out only when it is dropped.
    runtime: Option<Runtime>,
    /// What whoever follows heard last.
    heard: Mutex<Option<Heard>>,
    /// How often the database ceased to answer.
    absences: AtomicU64,
}

/// When the database answered last, and whether it did when it was asked last.
#[derive(Clone, Copy)]
struct Heard {
    last: Instant,
    answers: bool,
}

/// A database that says nothing for so long is away: one that is stopped takes connections and says nothing.
const SILENT: Duration = Duration::from_secs(5);
/// How often whoever waits for a look at a database asks whether it is away.
const GLANCE: Duration = Duration::from_millis(100);

impl Postgres {
    /// Connects to a `postgres://` address, of one host or several, and brings the schema to what this build needs.
    pub fn connect(address: &str) -> Result<Self, OpenError> {
        let threads =
            Builder::new_multi_thread().worker_threads(2).thread_name("postgres").enable_all().build();
        let runtime = threads.map_err(|error| OpenError::Database { detail: error.to_string() })?;
        let links = Links::new(address)?;
        let core = Core {
            links: links.clone(),
            runtime: Some(runtime),
            heard: Mutex::default(),
            absences: AtomicU64::new(0),
        };
        core.run(async move { schema::migrate(&links).await })?;
        Ok(Self { core: Arc::new(core) })
    }

    /// Opens the log. `witness` is a directory of this server alone, which says how far it acknowledged each match:
    /// a database that has less, because an older backup or a replica that lagged took over, is refused by name.
    pub fn log(&self, witness: &Path) -> Result<Log, OpenError> {
        Ok(Log::over(log::Remote::open(Arc::clone(&self.core), witness)?))
    }

    /// Opens the log to be read only, beside the servers that use it; nothing is compared with what any of them saw.
    pub fn log_to_read(&self) -> Result<Log, OpenError> {
        Ok(Log::over(log::Remote::open_to_read(Arc::clone(&self.core))?))
    }

    /// How many servers were seen at this database in the last two minutes: each says every minute that it is there, until
    /// it stops in good order. To be asked before a log is opened here.
    pub fn servers(&self) -> Result<u64, OpenError> {
        let links = self.core.links.clone();
        let counted = self.core.run(async move {
            let rows = links.rows(follow::SEEN, &[]).await?;
            rows.first().map_or(Ok(0), |row| number(column(row, 0)?))
        });
        Ok(counted?)
    }

    pub(crate) fn core(&self) -> Arc<Core> {
        Arc::clone(&self.core)
    }
}

impl Core {
    /// Does something on the threads of the connections and waits for it, wherever the caller runs.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Trouble>> + Send + 'static,
    ) -> Result<T, Trouble> {
        let gone = || Trouble::Lost("its threads are gone".to_owned());
        let (answer, outcome) = mpsc::sync_channel(1);
        let runtime = self.runtime.as_ref().ok_or_else(gone)?;
        runtime.spawn(async move { drop(answer.send(work.await)) });
        outcome.recv().unwrap_or_else(|_| Err(gone()))
    }

    /// Notes that the database answered whoever follows it, or did not.
    pub(crate) fn hear(&self, answers: bool) {
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let last = if answers { now } else { heard.map_or(now, |heard| heard.last) };
        let answered = heard.is_none_or(|heard| heard.answers);
        if answered && (!answers || heard.is_some_and(|heard| heard.last.elapsed() > SILENT)) {
            self.absences.fetch_add(1, Ordering::Relaxed);
        }
        *heard = Some(Heard { last, answers });
    }

    /// Whether the database does not answer at the moment, as far as whoever follows it knows.
    pub(crate) fn is_away(&self) -> bool {
        let heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.is_some_and(|heard| !heard.answers || heard.last.elapsed() > SILENT)
    }

    /// How often it ceased to answer so far.
    pub(crate) fn absences(&self) -> u64 {
        self.absences.load(Ordering::Relaxed)
    }

    /// Reads something as [`Core::run`] does, for as long as the database is not away.
    pub(crate) fn look<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Trouble>> + Send + 'static,
    ) -> Result<T, Trouble> {
        let away = || Trouble::Lost("it does not answer".to_owned());
        if self.is_away() {
            return Err(away());
        }
        let (answer, outcome) = mpsc::sync_channel(1);
        let runtime = self.runtime.as_ref().ok_or_else(away)?;
        runtime.spawn(async move { drop(answer.send(work.await)) });
        loop {
            match outcome.recv_timeout(GLANCE) {
                Ok(done) => return done,
                Err(RecvTimeoutError::Timeout) if !self.is_away() => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return Err(away()),
            }
        }
    }

    /// Does something on this thread, which is none of the connections', and waits for it.
    pub(crate) fn wait<T>(&self, work: impl Future<Output = Result<T, Trouble>>) -> Result<T, Trouble> {
        let gone = || Trouble::Lost("its threads are gone".to_owned());
        self.runtime.as_ref().ok_or_else(gone)?.block_on(work)
    }
}

impl Drop for Core {
    fn drop(&mut self) {
        // Waiting for the threads would not be allowed where the last user is a task.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A number as the database keeps it; one beyond its range, which no match reaches, is the greatest.
pub(crate) fn kept_number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number that the database keeps.
pub(crate) fn number(kept: i64) -> Result<u64, Trouble> {
    u64::try_from(kept).map_err(|_| Trouble::Damaged("a negative number".to_owned()))
}
