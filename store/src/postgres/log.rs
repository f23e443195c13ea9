//! The log on the database: one hand writes for this server, readers read, a thread follows the other servers. The hand
//! is a thread of its own where several wait, and whoever appends where nobody else does: it need wake no other.

use super::{
    Core,
    follow::{self, Presence},
    group::{self, Asked, Became, Pen},
    held::Held,
    kept::after,
    kept_number,
    link::{Given, Link, Links, Trouble, column},
    number,
};
use crate::{
    AppendError, Appended, Fault, Head, MatchId, OpenError, Origin, ReadError, RemoveError, RetryKey,
    committer::{Done, Job, Task, gather, shape},
    files,
    heads::Heads,
    keys::{Outcome, Stored},
    log::Engine,
    opening,
    people::prefixes_of,
    state::{Entry, State},
    witness::{self, Witness},
};
use futures_util::future::{Either, select};
use std::{
    cell::Cell,
    collections::{BTreeMap, VecDeque},
    fs::File,
    io,
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    pin::pin,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
        mpsc::{self, Receiver, Sender, SyncSender},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use tokio::runtime::{Builder, Runtime};

/// How long a lost database is waited for before appends are refused: longer than a primary takes to be replaced.
const PATIENCE: Duration = Duration::from_mins(1);
const PAUSE: Duration = Duration::from_millis(100);
/// How often a batch is tried while others are in its way.
const TRIES: u32 = 50;
/// What a database says that has lost the tables themselves.
const NO_TABLE: &str = "(42P01)";
/// How long whoever appends alone waits for the answer without being put to sleep.
const AWAKE: Duration = Duration::from_millis(1);
/// Who has not had the processor for so long has lent it.
const TAKEN: Duration = Duration::from_micros(100);
/// For how long nobody waits awake where others want the processor.
const BUSY: Duration = Duration::from_millis(200);
/// Heads compared by one question.
const COMPARED: usize = 10_000;
/// Heads of one generation of those acknowledged last.
const REMEMBERED: usize = 10_000;

const RECORDS: &str =
    "select seq, line from greffe_record where match_id = $1 and seq >= $2 and seq < $3 order by seq";
const KEPT: &str = "select line, head from greffe_record where match_id = $1 order by seq";
const OUTCOMES: &str =
    "select key, fingerprint, first, last from greffe_outcome where match_id = $1 order by key";
const END: &str = "select head from greffe_record where match_id = $1 and seq = $2";
const COMPARE: &str = "select given.match_id, m.next, r.head from unnest($1::bytea[], $2::bigint[]) \
    as given(match_id, last) left join greffe_match m on m.match_id = given.match_id \
    left join greffe_record r on r.match_id = given.match_id and r.seq = given.last";
const REMOVE: &str = "with gone as (delete from greffe_match where match_id = $1 and origin = 1 returning 1), \
    keys as (delete from greffe_outcome where match_id = $1 and exists (select 1 from gone)), \
    lines as (delete from greffe_record where match_id = $1 and exists (select 1 from gone)), \
    beside as (delete from greffe_kept k using gone, unnest($4::bytea[], $5::bytea[]) as span(low, high) \
    where k.shelf = 1 and k.key >= span.low and k.key < span.high), \
    news as (insert into greffe_news (server, number, matches) select $2, $3, $1 from gone) \
    select 1 from gone";

/// The open log of one server.
pub(super) struct Remote {
    shared: Arc<Shared>,
    queue: Option<Sender<Task>>,
    hand: Option<Arc<Mutex<Committer>>>,
    committer: Option<JoinHandle<()>>,
    _lock: Option<File>,
}

/// What the threads of one server share.
pub(super) struct Shared {
    pub(super) state: State,
    pub(super) links: Links,
    /// The id of this server, from start to stop.
    pub(super) server: [u8; 16],
    pub(super) core: Arc<Core>,
    /// Held while followers are told, so that they hear of a match in order.
    telling: Mutex<()>,
    /// Lines that were read or written lately.
    pub(super) held: Held,
    /// How often it has told the other servers.
    told: AtomicU64,
    /// Whether there were any, when they were asked last.
    pub(super) has_others: AtomicBool,
    /// Tasks that were handed in and are not done.
    waiting: AtomicUsize,
    /// Whether this server is at work.
    pub(super) presence: Presence,
}

impl Remote {
    /// Opens the log as it is, to be read only: nothing is witnessed, and no other server hears of it.
    pub(super) fn open_to_read(core: Arc<Core>) -> Result<Self, OpenError> {
        let links = core.links.clone();
        // It has no directory: what it is asked for, it holds for as long as that takes.
        let heads = core.run(async move { follow::all(&links, Heads::in_memory()).await })?;
        let state = State::new(heads);
        state.hold("it was opened to be read".to_owned());
        Ok(Self {
            shared: Arc::new(Shared::new(state, [0; 16], core)),
            queue: None,
            hand: None,
            committer: None,
            _lock: None,
        })
    }

    pub(super) fn open(core: Arc<Core>, dir: &Path) -> Result<Self, OpenError> {
        let io = |source| OpenError::Io { path: dir.to_owned(), source };
        files::create_dir(dir).map_err(io)?;
        let lock = opening::lock(dir)?;
        let mut server = [0; 16];
        getrandom::fill(&mut server).map_err(|error| OpenError::Database { detail: error.to_string() })?;
        let (links, heads) = (core.links.clone(), Heads::filed_in(dir.to_owned()));
        let (known, heads) = core.run(async move { follow::begin(&links, server, heads).await })?;
        let path = dir.join(opening::WITNESS);
        let testimony = witness::read(&path).map_err(io)?;
        let (links, damaged_at) = (core.links.clone(), testimony.damaged_at);
        let mut faults = core.run(async move {
            let unread = |error: io::Error| Trouble::Damaged(format!("the witness cannot be read: {error}"));
            let said = testimony.heads().map_err(unread)?.map(|said| said.map_err(unread));
            lost(&mut *links.lend().await?, said).await
        })?;
        faults.extend(damaged_at.map(opening::witness_fault));
        if !faults.is_empty() {
            return Err(OpenError::Damaged { faults });
        }
        let state = State::new(heads);
        let witness = Witness::create(&path, |put| state.tell_heads(is_own, put)).map_err(io)?;
        let shared = Arc::new(Shared::new(state, server, core));
        let (queue, jobs) = mpsc::channel();
        // One word that waits to be said is as good as many.
        let (hint, told) = mpsc::sync_channel(1);
        let hinting = Arc::clone(&shared.core);
        let thread = thread::Builder::new().name("hints".to_owned());
        thread.spawn(move || follow::hint(&hinting, &told)).map_err(io)?;
        let runtime = Builder::new_current_thread().enable_all().build().map_err(io)?;
        let committer = Committer {
            shared: Arc::clone(&shared),
            witness,
            link: None,
            runtime,
            hint,
            acked: Acknowledged::default(),
            busy: None,
        };
        let hand = Arc::new(Mutex::new(committer));
        let thread = thread::Builder::new().name("committer".to_owned());
        let committer = {
            let hand = Arc::clone(&hand);
            thread.spawn(move || work_off(&hand, &jobs)).map_err(io)?
        };
        let following = Arc::downgrade(&shared);
        let thread = thread::Builder::new().name("follower".to_owned());
        thread.spawn(move || follow::on(&following, known)).map_err(io)?;
        let (queue, hand, committer) = (Some(queue), Some(hand), Some(committer));
        Ok(Self { shared, queue, hand, committer, _lock: Some(lock) })
    }

    fn records(&self, match_id: MatchId, range: &Range<u64>) -> Result<Vec<(u64, Vec<u8>)>, Trouble> {
        let links = self.shared.links.clone();
        let (from, to) = (kept_number(range.start), kept_number(range.end));
        self.shared.core.look(async move {
            let rows = links.rows(RECORDS, &[&match_id.as_slice(), &from, &to]).await?;
            rows.iter().map(|row| Ok((number(column(row, 0)?)?, column(row, 1)?))).collect()
        })
    }

    fn clip(&self, match_id: MatchId, range: &Range<u64>) -> Result<Range<u64>, Fault> {
        self.shared.state.clip(match_id, range)
    }
}

impl Engine for Remote {
    fn state(&self) -> &State {
        &self.shared.state
    }

    fn faults(&self) -> &[Fault] {
        &[]
    }

    fn keeps_beside(&self) -> bool {
        true
    }

    fn is_away(&self) -> bool {
        self.shared.core.is_away()
    }

    fn absences(&self) -> u64 {
        self.shared.core.absences()
    }

    fn refresh(&self, match_id: MatchId) -> bool {
        let links = self.shared.links.clone();
        let found =
            self.shared.core.look(async move { group::entry(&mut *links.lend().await?, match_id).await });
        let Ok(Some(entry)) = found else { return false };
        let before = self.shared.state.entry(&match_id);
        self.shared.tell(&BTreeMap::from([(match_id, entry)]));
        before != Some(entry)
    }

    fn hand_in(&self, task: Task) -> Option<Task> {
        let Some(queue) = &self.queue else { return Some(task) };
        self.shared.waiting.fetch_add(1, Ordering::AcqRel);
        let unsent = queue.send(task).err().map(|error| error.0);
        if unsent.is_some() {
            self.shared.waiting.fetch_sub(1, Ordering::AcqRel);
        }
        unsent
    }

    fn append_here(&self, job: Job) -> Option<Job> {
        let Some(mut hand) = self.hand.as_ref().and_then(|hand| hand.try_lock().ok()) else {
            return Some(job);
        };
        // Nobody is overtaken, and several that wait are written together.
        if self.shared.waiting.load(Ordering::Acquire) > 0 || !hand.may_wait_here() {
            return Some(job);
        }
        hand.commit(vec![job]);
        None
    }

    fn outcome(&self, match_id: MatchId, retry: &RetryKey) -> Result<Option<Appended>, AppendError> {
        let (links, retry) = (self.shared.links.clone(), retry.clone());
        let known = self
            .shared
            .core
            .look(async move { group::outcome(&mut *links.lend().await?, match_id, &retry).await })
            .map_err(|trouble| AppendError::ReadOnly { reason: trouble.to_string() })?;
        match known {
            Some((_, false)) => Err(AppendError::KeyReused),
            Some((appended, true)) => Ok(Some(appended)),
            None => Ok(None),
        }
    }

    fn read(&self, match_id: MatchId, range: Range<u64>) -> Result<Vec<Vec<u8>>, ReadError> {
        let range = self.clip(match_id, &range)?;
        if let Some(held) = self.shared.held.range(match_id, range.clone()) {
            return Ok(held);
        }
        let (found, faults) = self.read_available(match_id, range);
        if let Some(fault) = faults.into_iter().next() {
            return Err(fault.into());
        }
        if let Some(entry) = self.shared.state.entry(&match_id) {
            self.shared.held.hold(match_id, entry.origin, found.iter().map(|(seq, line)| (*seq, line)));
        }
        Ok(found.into_iter().map(|(_, line)| line).collect())
    }

    fn read_available(&self, match_id: MatchId, range: Range<u64>) -> (Vec<(u64, Vec<u8>)>, Vec<Fault>) {
        let range = match self.clip(match_id, &range) {
            Ok(range) => range,
            Err(fault) => return (Vec::new(), vec![fault]),
        };
        if range.is_empty() {
            return (Vec::new(), Vec::new());
        }
        let found = match self.records(match_id, &range) {
            Ok(found) => found,
            Err(trouble) => {
                let fault = Fault::Unreadable { match_id, seq: range.start, detail: trouble.to_string() };
                return (Vec::new(), vec![fault]);
            }
        };
        let mut faults = Vec::new();
        let mut present = found.iter().map(|(seq, _)| *seq).peekable();
        for seq in range {
            if present.next_if_eq(&seq).is_none() {
                faults.push(Fault::Missing { match_id, seq });
            }
        }
        (found, faults)
    }

    fn kept(&self, match_id: MatchId) -> Result<Vec<Stored>, ReadError> {
        let links = self.shared.links.clone();
        let found = self.shared.core.look(async move {
            let rows = links.rows(KEPT, &[&match_id.as_slice()]).await?;
            let stored = |row| {
                let head = column::<Option<Vec<u8>>>(row, 1)?.map(array).transpose()?;
                Ok(Stored { head, line: column(row, 0)? })
            };
            rows.iter().map(stored).collect()
        });
        found.map_err(|trouble| unreadable(match_id, &trouble))
    }

    fn outcomes(&self, match_id: MatchId) -> Result<Vec<(Vec<u8>, Outcome)>, ReadError> {
        let links = self.shared.links.clone();
        let found = self.shared.core.look(async move {
            let rows = links.rows(OUTCOMES, &[&match_id.as_slice()]).await?;
            let known = |row| {
                let fingerprint = array(column(row, 1)?)?;
                let (first, last) = (number(column(row, 2)?)?, number(column(row, 3)?)?);
                Ok((column(row, 0)?, Outcome { fingerprint, first, last }))
            };
            rows.iter().map(known).collect()
        });
        found.map_err(|trouble| unreadable(match_id, &trouble))
    }

    fn end_fault(&self, match_id: MatchId, head: Head) -> Option<Fault> {
        let seq = head.next.saturating_sub(1);
        let (links, at) = (self.shared.links.clone(), kept_number(seq));
        let found = self.shared.core.run(async move {
            let rows = links.rows(END, &[&match_id.as_slice(), &at]).await?;
            rows.first().map_or(Ok(None), |row| column::<Option<Vec<u8>>>(row, 0))
        });
        match found {
            Ok(Some(hash)) if hash == head.hash => None,
            Ok(None) => Some(Fault::BatchCut { match_id, seq }),
            Ok(Some(_)) => Some(Fault::HeadDiffers { match_id, seq }),
            Err(trouble) => Some(Fault::Unreadable { match_id, seq, detail: trouble.to_string() }),
        }
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        // The committer ends when the queue does, after everything queued is answered; what it holds ends on its thread.
        self.queue = None;
        self.hand = None;
        if let Some(committer) = self.committer.take() {
            drop(committer.join());
            // Whoever asks which servers are there need not wait until this one is forgotten, nor is told of it again by
            // what still follows the others.
            self.shared.presence.go();
            let (links, server) = (self.shared.links.clone(), self.shared.server);
            drop(self.shared.core.run(async move { follow::leave(&links, server).await }));
        }
        self.shared.state.hub.close();
    }
}

impl Shared {
    fn new(state: State, server: [u8; 16], core: Arc<Core>) -> Self {
        let links = core.links.clone();
        let (telling, held, told) = (Mutex::default(), Held::default(), AtomicU64::new(0));
        let (has_others, waiting) = (AtomicBool::new(false), AtomicUsize::new(0));
        let presence = Presence::default();
        Self { state, links, server, core, telling, held, told, has_others, waiting, presence }
    }

    fn next_news(&self) -> u64 {
        self.told.fetch_add(1, Ordering::AcqRel).saturating_add(1)
    }

    /// How often this server has told the others.
    pub(super) fn told(&self) -> u64 {
        self.told.load(Ordering::Acquire)
    }

    /// Shows readers how far matches have come and tells their followers; what is known already is not told again.
    pub(super) fn tell(&self, grown: &BTreeMap<MatchId, Entry>) {
        let _telling = self.telling.lock().unwrap_or_else(PoisonError::into_inner);
        for (match_id, entry) in grown {
            if self.state.advance(*match_id, *entry) {
                self.state.hub.announce(*match_id, entry.head.next);
            }
        }
    }
}

/// What heads say that were acknowledged or served, and the database does not.
fn unreadable(match_id: MatchId, trouble: &Trouble) -> ReadError {
    Fault::Unreadable { match_id, seq: 0, detail: trouble.to_string() }.into()
}

fn array(bytes: Vec<u8>) -> Result<[u8; 32], Trouble> {
    bytes.try_into().map_err(|_| Trouble::Damaged("a hash is not 32 bytes long".to_owned()))
}

/// What of these heads the database does not have.
async fn lost(
    link: &mut Link,
    heads: impl Iterator<Item = Result<(MatchId, Head), Trouble>>,
) -> Result<Vec<Fault>, Trouble> {
    let (mut heads, mut faults) = (heads.peekable(), Vec::new());
    while heads.peek().is_some() {
        let some = heads.by_ref().take(COMPARED).collect::<Result<BTreeMap<MatchId, Head>, Trouble>>()?;
        let ids: Vec<&[u8]> = some.keys().map(<[u8; 16]>::as_slice).collect();
        let lasts: Vec<i64> = some.values().map(|head| kept_number(head.next.saturating_sub(1))).collect();
        for row in link.rows(COMPARE, &[&ids, &lasts]).await? {
            let id: MatchId = column::<&[u8]>(&row, 0)?
                .try_into()
                .map_err(|_| Trouble::Damaged("an id of another length".to_owned()))?;
            let Some(head) = some.get(&id) else { continue };
            let next = column::<Option<i64>>(&row, 1)?.map(number).transpose()?;
            faults.extend(fault(id, *head, next, column(&row, 2)?));
        }
    }
    Ok(faults)
}

const fn is_own(origin: Origin) -> bool {
    match origin {
        Origin::Own => true,
        Origin::Imported | Origin::Sample => false,
    }
}

fn fault(match_id: MatchId, head: Head, next: Option<u64>, hash: Option<&[u8]>) -> Option<Fault> {
    let acknowledged = head.next;
    match next {
        None => Some(Fault::MatchLost { match_id, acknowledged }),
        Some(next) if next < acknowledged => {
            Some(Fault::TailLost { match_id, first_lost: next, acknowledged })
        }
        Some(_) if hash == Some(head.hash.as_slice()) => None,
        Some(_) => Some(Fault::HeadDiffers { match_id, seq: acknowledged.saturating_sub(1) }),
    }
}

/// The hand that writes, one at a time, and what it alone holds.
struct Committer {
    shared: Arc<Shared>,
    witness: Witness,
    link: Option<Link>,
    /// Drives that connection on the thread that waits: no other need wake for an answer.
    runtime: Runtime,
    /// Has the other servers told that there are news.
    hint: SyncSender<()>,
    /// What it acknowledged, to be found again on every new connection.
    acked: Acknowledged,
    /// When somebody else wanted the processor while an answer was waited for awake.
    busy: Option<Instant>,
}

/// The heads acknowledged last, in a young and an old generation: a database that lacks anything of what was acknowledged
/// lacks the last of it.
#[derive(Default)]
struct Acknowledged {
    young: BTreeMap<MatchId, Head>,
    old: BTreeMap<MatchId, Head>,
}

impl Acknowledged {
    fn extend(&mut self, heads: BTreeMap<MatchId, Head>) {
        self.young.extend(heads);
        if self.young.len() > REMEMBERED {
            self.old = std::mem::take(&mut self.young);
        }
    }

    fn heads(&self) -> impl Iterator<Item = (MatchId, Head)> {
        let old = self.old.iter().filter(|(match_id, _)| !self.young.contains_key(*match_id));
        old.chain(&self.young).map(|(match_id, head)| (*match_id, *head))
    }
}

/// Batches and who waits for them.
type Waiting = Vec<(Asked, Done)>;

/// Works off what waits, until nothing is handed in any more.
fn work_off(hand: &Mutex<Committer>, jobs: &Receiver<Task>) {
    let lock = || hand.lock().unwrap_or_else(PoisonError::into_inner);
    let mut held = None;
    while let Some(task) = held.take().or_else(|| jobs.recv().ok()) {
        let mut hand = lock();
        let done = match task {
            Task::Append(first) => {
                let group;
                (group, held) = gather(first, jobs);
                let count = group.len();
                hand.commit(group);
                count
            }
            Task::Remove(removal) => {
                let outcome = hand.remove(removal.match_id);
                drop(catch_unwind(AssertUnwindSafe(|| (removal.done)(outcome))));
                1
            }
        };
        hand.shared.waiting.fetch_sub(done, Ordering::AcqRel);
    }
    // An unsynced witness still counts, as long as the machine keeps its power.
    let hand = lock();
    drop(hand.witness.sync());
    hand.shared.state.sync_mark();
}

impl Committer {
    /// Whether this thread may wait for an answer by itself: one that drives tasks of its own may not.
    fn may_wait_here(&self) -> bool {
        catch_unwind(AssertUnwindSafe(|| self.runtime.block_on(async {}))).is_ok()
    }

    fn commit(&mut self, group: Vec<Job>) {
        let mut waiting = Waiting::new();
        for Job { batch, origin, beside, done } in group {
            match shape(&batch) {
                Err(reason) => answer(done, Err(AppendError::Malformed(reason))),
                Ok(()) => waiting.push((Asked { batch, origin, beside }, done)),
            }
        }
        // Servers that lock matches in one order never wait for each other in a ring.
        waiting.sort_by_key(|(asked, _)| asked.batch.match_id);
        let mut groups = VecDeque::from([waiting]);
        let until = Instant::now().checked_add(PATIENCE);
        let (mut again, mut tries) = (false, 0);
        while let Some(group) = groups.pop_front() {
            if group.is_empty() {
                continue;
            }
            if self.shared.state.closed().is_some() {
                self.refuse(group);
                continue;
            }
            let (asked, dones): (Vec<Asked>, Vec<Done>) = group.into_iter().unzip();
            match self.append(&asked, again) {
                Ok(became) => {
                    let undecided = self.settle(asked, dones, became);
                    tries += u32::from(!undecided.is_empty());
                    if tries > TRIES {
                        self.give_up(&Trouble::Again("others are always in between".to_owned()));
                    }
                    groups.push_back(undecided);
                }
                Err(Trouble::Again(_)) if tries < TRIES => {
                    tries += 1;
                    // Alone, one that is in the way does not hold up the others.
                    groups.extend(asked.into_iter().zip(dones).map(|one| vec![one]));
                }
                Err(Trouble::Lost(_)) if until.is_some_and(|until| Instant::now() < until) => {
                    self.link = None;
                    again = true;
                    thread::sleep(PAUSE);
                    groups.push_front(asked.into_iter().zip(dones).collect());
                }
                Err(trouble) => {
                    self.link = None;
                    self.give_up(&trouble);
                    self.refuse(asked.into_iter().zip(dones).collect());
                }
            }
        }
    }

    fn append(&mut self, asked: &[Asked], again: bool) -> Result<Vec<Became>, Trouble> {
        let shared = Arc::clone(&self.shared);
        let pen = Pen { server: &shared.server, number: shared.next_news() };
        let held = self.link.take();
        let work = async {
            let mut link = match held {
                Some(link) => link,
                None => match self.reconnect().await {
                    Ok(link) => link,
                    Err(trouble) => return (None, Err(trouble)),
                },
            };
            let became = group::append(&mut link, asked, pen, again).await;
            // What is under way on a lost one may still happen: it is closed.
            let is_lost = matches!(became, Err(Trouble::Lost(_)));
            ((!is_lost).then_some(link), became)
        };
        let (link, became) = match asked {
            [_] if self.is_calm() => {
                let (done, was_calm) = self.runtime.block_on(awake(work));
                self.busy = if was_calm { None } else { Some(Instant::now()) };
                done
            }
            _ => self.runtime.block_on(work),
        };
        self.link = link;
        became
    }

    /// Whether nobody else wanted the processor when it was waited awake, or that is long ago.
    fn is_calm(&self) -> bool {
        self.busy.is_none_or(|since| since.elapsed() > BUSY)
    }

    /// A connection to a database that has all that this server acknowledged.
    async fn reconnect(&self) -> Result<Link, Trouble> {
        let mut link = self.shared.links.own().await?;
        match lost(&mut link, self.acked.heads().map(Ok)).await {
            Ok(faults) => match faults.into_iter().next() {
                None => Ok(link),
                Some(fault) => Err(Trouble::Damaged(fault.to_string())),
            },
            Err(Trouble::Refused(words)) if words.ends_with(NO_TABLE) => {
                Err(Trouble::Damaged(format!("all that was acknowledged is gone: {words}")))
            }
            Err(other) => Err(other),
        }
    }

    /// Answers what is decided and keeps what is not.
    fn settle(&mut self, asked: Vec<Asked>, dones: Vec<Done>, became: Vec<Became>) -> Waiting {
        let (mut grown, mut seen) = (BTreeMap::new(), BTreeMap::new());
        let (mut answers, mut undecided) = (Vec::new(), Waiting::new());
        for ((asked, done), became) in asked.into_iter().zip(dones).zip(became) {
            let Asked { batch, origin, .. } = &asked;
            match became {
                Became::Durable(appended) => {
                    if !appended.repeated {
                        let head = Head { next: group::next_after(batch), hash: batch.head };
                        let numbered = (batch.expected_next..).zip(&batch.lines);
                        self.shared.held.hold(batch.match_id, *origin, numbered);
                        grown.insert(batch.match_id, Entry { head, origin: *origin });
                    }
                    answers.push((done, Ok(appended)));
                }
                Became::Not(error, entry) => {
                    seen.extend(entry.map(|entry| (batch.match_id, entry)));
                    answers.push((done, Err(error)));
                }
                Became::Undecided => undecided.push((asked, done)),
            }
        }
        if let Err(reason) = self.note(&grown) {
            self.shared.state.close(reason);
            for (done, _) in answers {
                answer(done, Err(self.shared.state.refusal()));
            }
            return undecided;
        }
        if !grown.is_empty() {
            self.hint_others();
        }
        self.shared.tell(&grown);
        self.shared.tell(&seen);
        for (done, outcome) in answers {
            answer(done, outcome);
        }
        undecided
    }

    fn hint_others(&self) {
        if self.shared.has_others.load(Ordering::Acquire) {
            // It says so already, or cannot: they ask by themselves, too.
            self.hint.try_send(()).ok();
        }
    }

    /// Notes in the witness and in the mark what is durable and not yet acknowledged.
    fn note(&mut self, grown: &BTreeMap<MatchId, Entry>) -> Result<(), String> {
        let own = grown.iter().filter(|(_, entry)| entry.origin == Origin::Own);
        let own: BTreeMap<MatchId, Head> = own.map(|(id, entry)| (*id, entry.head)).collect();
        let failed = |error| format!("the witness failed: {error}");
        self.witness.note(own.iter().map(|(id, head)| (*id, *head))).map_err(failed)?;
        if self.witness.is_bulky() {
            let state = &self.shared.state;
            let compacted = self.witness.compact(|put| {
                state.tell_heads(is_own, put)?;
                own.iter().try_for_each(|(id, head)| put(*id, *head))
            });
            compacted.map_err(failed)?;
        }
        self.acked.extend(own);
        self.shared.state.mark(grown).map_err(|error| format!("the mark failed: {error}"))
    }

    /// Takes nothing more: for good where opening again would find the same.
    fn give_up(&self, trouble: &Trouble) {
        let reason = trouble.to_string();
        match trouble {
            Trouble::Lost(_) | Trouble::Again(_) | Trouble::Refused(_) | Trouble::Lies(_) => {
                self.shared.state.close(reason);
            }
            Trouble::Damaged(_) => self.shared.state.hold(reason),
        }
    }

    fn refuse(&self, group: Waiting) {
        for (_, done) in group {
            answer(done, Err(self.shared.state.refusal()));
        }
    }

    /// Takes an imported match out, for good.
    fn remove(&mut self, match_id: MatchId) -> Result<(), RemoveError> {
        let closed = |reason| RemoveError::ReadOnly { reason };
        if let Some(reason) = self.shared.state.closed() {
            return Err(closed(reason));
        }
        let told = kept_number(self.shared.next_news());
        let (links, server) = (self.shared.links.clone(), self.shared.server);
        // Its texts and names go with it: whoever brings it in again a moment later keeps his.
        let low = prefixes_of(&match_id).to_vec();
        let high: Vec<Option<Vec<u8>>> = low.iter().map(|prefix| after(prefix)).collect();
        let removed = self.shared.core.run(async move {
            let mut link = links.lend().await?;
            let given: Given<'_> = &[&match_id.as_slice(), &server.as_slice(), &told, &low, &high];
            let gone = link.rows(REMOVE, given).await?;
            if gone.is_empty() { group::entry(&mut link, match_id).await.map(Some) } else { Ok(None) }
        });
        match removed {
            Ok(None) => {
                self.hint_others();
                self.shared.state.forget(&match_id);
                Ok(())
            }
            Ok(Some(None)) => Err(RemoveError::Absent),
            Ok(Some(Some(_))) => Err(RemoveError::NotImported),
            Err(trouble) => {
                self.give_up(&trouble);
                Err(closed(trouble.to_string()))
            }
        }
    }
}

/// Waits for something without being put to sleep, for as long as a database nearby takes: waking up takes a tenth of
/// that. Says whether nobody else wanted the processor meanwhile; whoever does has it, and is not disturbed again soon.
async fn awake<T>(work: impl Future<Output = T>) -> (T, bool) {
    let begun = Instant::now();
    let before = Cell::new(begun);
    let is_calm = || before.replace(Instant::now()).elapsed() <= TAKEN;
    let watch = async {
        while is_calm() && begun.elapsed() <= AWAKE {
            thread::yield_now();
            tokio::task::yield_now().await;
        }
    };
    let mut work = pin!(work);
    match select(work.as_mut(), pin!(watch)).await {
        Either::Left((done, _)) => (done, is_calm()),
        Either::Right(((), _)) => {
            let was_calm = begun.elapsed() > AWAKE;
            (work.await, was_calm)
        }
    }
}

fn answer(done: Done, outcome: Result<Appended, AppendError>) {
    // A callback that panics harms nobody else.
    drop(catch_unwind(AssertUnwindSafe(|| done(outcome))));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heads_acknowledged_last_are_remembered_and_how_many_is_bounded() {
        let mut acknowledged = Acknowledged::default();
        let id = |number: usize| u128::try_from(number).unwrap().to_be_bytes();
        for number in 0..5 * REMEMBERED {
            let next = u64::try_from(number).unwrap();
            let heads = [(id(number), next), (id(7), next)];
            acknowledged.extend(heads.map(|(id, next)| (id, Head { next, hash: [0; 32] })).into());
        }
        let heads: BTreeMap<MatchId, Head> = acknowledged.heads().collect();
        assert_eq!(heads.len(), acknowledged.heads().count(), "each once");
        assert!(heads.len() <= 2 * REMEMBERED + 2, "{}", heads.len());
        assert_eq!(heads[&id(7)].next, u64::try_from(5 * REMEMBERED - 1).unwrap());
        assert!((4 * REMEMBERED..5 * REMEMBERED).all(|number| heads.contains_key(&id(number))));
    }

    #[test]
    fn an_answer_comes_however_long_it_takes_and_who_took_the_processor_is_noticed() {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let later = async {
            tokio::time::sleep(5 * AWAKE).await;
            7
        };
        assert_eq!(runtime.block_on(awake(later)).0, 7);
        let taken = async {
            tokio::task::yield_now().await;
            // As if another had it.
            thread::sleep(2 * TAKEN);
            8
        };
        assert_eq!(runtime.block_on(awake(taken)), (8, false));
    }
}
