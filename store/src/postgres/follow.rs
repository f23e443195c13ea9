//! Following the other servers: each counts by itself what it made grow, and the others ask for what they have not
//! seen. No clock is compared and no notification is needed; where the database has them, they say when to ask.

use super::{
    Core, counts, group, kept_number,
    link::{Link, Links, Trouble, column},
    log::Shared,
    number,
};
use crate::{
    MatchId,
    heads::{Entry, Heads},
};
use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::{
        Mutex, PoisonError, Weak,
        atomic::Ordering,
        mpsc::{self, Receiver, Sender},
    },
    thread,
    time::{Duration, Instant},
};
use tokio::time::{error::Elapsed, timeout};

/// How often the others are asked: half of it on average, all of it at most, is what a follower waits for.
const EVERY: Duration = Duration::from_millis(100);
/// How long news are kept: whoever was away for half of it reads all heads again.
const KEPT: Duration = Duration::from_mins(10);
/// How long an answer is waited for.
const LATE: Duration = Duration::from_secs(5);
const TIDIED_EVERY: Duration = Duration::from_mins(1);
/// Notifications lock the whole database for a moment: a server sends no more than one in so long.
const RARELY: Duration = Duration::from_millis(25);

const SERVERS: &str = "select s.server, coalesce((select max(n.number) from greffe_news n where n.server = s.server), 0) \
    from greffe_server s";
const OTHERS: &str = "select server from greffe_server";
const COME: &str = "insert into greffe_server (server, seen) values ($1, now()) \
    on conflict (server) do update set seen = excluded.seen";
const ALL: &str =
    "select match_id, next, head, origin from greffe_match where match_id > $1 order by match_id limit $2";
/// Heads read by one question: what an answer takes does not grow with the matches that are kept.
const PAGE: i64 = 10_000;
const SOME: &str =
    "select m.match_id, m.next, m.head, m.origin from greffe_match m where m.match_id = any($1)";
const NEWS: &str = "select n.server, n.number, n.matches from unnest($1::bytea[], $2::bigint[]) \
    as known(server, number) join greffe_news n on n.server = known.server and n.number > known.number \
    order by n.server, n.number limit 4096";
const FORGET: &str = "delete from greffe_news where server = $1 and number <= $2";
const FORGET_GONE: &str = "with gone as (delete from greffe_server where seen < now() - interval '1 day' returning server) \
    delete from greffe_news where server in (select server from gone)";

pub(super) const SEEN: &str = "select count(*) from greffe_server where seen > now() - interval '2 minutes'";
/// What it told is there to be heard for a day.
const LEAVE: &str = "update greffe_server set seen = now() - interval '1 hour' where server = $1";

const LISTEN: &str = "listen greffe_news";
/// Nothing waits for it to be on the disk: it tells of nothing that is not, and polling makes up for it.
const HINT: &str = "set local synchronous_commit = off; notify greffe_news";

/// The last number heard of each server.
pub(super) type Known = BTreeMap<[u8; 16], u64>;

type Entries = BTreeMap<MatchId, Entry>;

/// Makes a server known, and reads how far every match has come, and what was told before that.
pub(super) async fn begin(links: &Links, server: [u8; 16], heads: Heads) -> Result<(Known, Heads), Trouble> {
    links.rows(COME, &[&server.as_slice()]).await?;
    let mut known = Known::new();
    for row in links.rows(SERVERS, &[]).await? {
        known.insert(id(column(&row, 0)?)?, number(column(&row, 1)?)?);
    }
    Ok((known, all(links, heads).await?))
}

/// Says that a server is no longer at work, also where the database has been slow to answer of late.
pub(super) async fn leave(links: &Links, server: [u8; 16]) -> Result<(), Trouble> {
    timeout(LATE, links.rows(LEAVE, &[&server.as_slice()])).await.map_err(late)?.map(drop)
}

/// Reads how far every match has come, in the order of their ids.
pub(super) async fn all(links: &Links, mut heads: Heads) -> Result<Heads, Trouble> {
    let mut last = None;
    loop {
        let page = page_after(links, last.as_ref()).await?;
        for (match_id, entry) in &page {
            let unread = |error| Trouble::Refused(format!("the disk of this server fails: {error}"));
            heads.set(*match_id, Some(*entry)).map_err(unread)?;
        }
        last = page.last_key_value().map(|(match_id, _)| *match_id);
        if last.is_none() {
            return Ok(heads);
        }
    }
}

/// Some matches, the first or those after one; none at the end.
async fn page_after(links: &Links, last: Option<&MatchId>) -> Result<Entries, Trouble> {
    let after: &[u8] = last.map_or(&[], <[u8; 16]>::as_slice);
    let rows = links.rows(ALL, &[&after, &PAGE]).await?;
    rows.iter().map(|row| Ok((id(column(row, 0)?)?, group::entry_of(row, 1)?))).collect()
}

fn id(bytes: &[u8]) -> Result<[u8; 16], Trouble> {
    bytes.try_into().map_err(|_| Trouble::Damaged("an id of another length".to_owned()))
}

/// Follows until the log is closed, on a thread of its own: what followers do there holds up no connection. Where the
/// database does not answer, it asks again.
pub(super) fn on(shared: &Weak<Shared>, known: Known) {
    let mut follower =
        Follower { known, heard: Instant::now(), own: VecDeque::new(), tidied: Instant::now() };
    let mut ear = Ear::default();
    loop {
        ear.wait();
        let Some(shared) = shared.upgrade() else { return };
        ear.open(&shared);
        let heard = shared.core.wait(async {
            // All of a large store takes longer than a question may; each of its pages is a question.
            if follower.heard.elapsed() > KEPT / 2 {
                anew(&shared, &shared.links).await?;
            }
            // What is asked now and answered later is asked again.
            timeout(LATE, follower.listen(&shared, &shared.links)).await.map_err(late)?
        });
        match heard {
            Ok(()) => {
                follower.heard = Instant::now();
                shared.core.hear(true);
            }
            Err(Trouble::Lost(_)) => shared.core.hear(false),
            // It answers, though not what was asked: that is not silence.
            Err(Trouble::Again(_) | Trouble::Refused(_)) => shared.core.hear(true),
            Err(Trouble::Lies(_) | Trouble::Damaged(_)) => {}
        }
        if follower.tidied.elapsed() >= TIDIED_EVERY {
            follower.tidied = Instant::now();
            // What is not tidied now is tidied later.
            shared.presence.while_here(|| {
                drop(shared.core.wait(async {
                    timeout(LATE, follower.tidy(&shared, &shared.links)).await.map_err(late)?
                }));
            });
        }
    }
}

/// Whether this server is at work: once it has said goodbye, nothing of it says again that it is there.
#[derive(Default)]
pub(super) struct Presence {
    gone: Mutex<bool>,
}

impl Presence {
    /// Does what says that it is there, unless it has gone; whoever goes meanwhile waits for that.
    fn while_here(&self, says: impl FnOnce()) {
        let gone = self.gone.lock().unwrap_or_else(PoisonError::into_inner);
        if !*gone {
            says();
        }
    }

    /// It goes.
    pub(super) fn go(&self) {
        *self.gone.lock().unwrap_or_else(PoisonError::into_inner) = true;
    }
}

/// The connection over which the others say that there are news.
struct Ear {
    link: Option<Link>,
    tried: Option<Instant>,
    sender: Sender<()>,
    hints: Receiver<()>,
}

impl Default for Ear {
    fn default() -> Self {
        let (sender, hints) = mpsc::channel();
        Self { link: None, tried: None, sender, hints }
    }
}

impl Ear {
    /// Waits until the others are to be asked: after a hint, or in any case after a while.
    fn wait(&self) {
        if self.hints.recv_timeout(EVERY).is_ok() {
            // One question answers all that were said.
            while self.hints.try_recv().is_ok() {}
        }
    }

    /// Listens, where it does not; a database that has no notifications is asked again after a minute.
    fn open(&mut self, shared: &Shared) {
        let stands = self.link.as_ref().is_some_and(|link| !link.is_closed());
        if stands || self.tried.is_some_and(|tried| tried.elapsed() < TIDIED_EVERY && self.link.is_none()) {
            return;
        }
        self.tried = Some(Instant::now());
        let (links, sender) = (shared.links.clone(), self.sender.clone());
        let listening = shared
            .core
            .wait(async move { timeout(LATE, links.listening(LISTEN, &sender)).await.map_err(late)? });
        self.link = listening.ok();
    }
}

/// Says to the other servers that there are news, whenever it is told so, until nobody tells it any more or the database
/// has no notifications.
pub(super) fn hint(core: &Core, told: &Receiver<()>) {
    while told.recv().is_ok() {
        let links = core.links.clone();
        match core.look(async move { links.lend().await?.say(HINT).await }) {
            Err(Trouble::Refused(_)) => return,
            Ok(()) | Err(Trouble::Lost(_) | Trouble::Lies(_) | Trouble::Again(_) | Trouble::Damaged(_)) => {}
        }
        thread::sleep(RARELY);
    }
}

fn late(_: Elapsed) -> Trouble {
    Trouble::Lost("no answer in time".to_owned())
}

struct Follower {
    known: Known,
    heard: Instant,
    /// The numbers that this server had reached, and when.
    own: VecDeque<(Instant, u64)>,
    tidied: Instant,
}

impl Follower {
    async fn listen(&mut self, shared: &Shared, links: &Links) -> Result<(), Trouble> {
        let servers = links.rows(OTHERS, &[]).await?;
        shared.has_others.store(servers.len() > 1, Ordering::Release);
        for row in servers {
            self.known.entry(id(column(&row, 0)?)?).or_default();
        }
        let others: Vec<_> = self.known.iter().filter(|(server, _)| **server != shared.server).collect();
        let servers: Vec<&[u8]> = others.iter().map(|(server, _)| server.as_slice()).collect();
        let numbers: Vec<i64> = others.iter().map(|(_, heard)| kept_number(**heard)).collect();
        let (mut heard, mut grown) = (Known::new(), BTreeSet::new());
        for row in links.rows(NEWS, &[&servers, &numbers]).await? {
            heard.insert(id(column(&row, 0)?)?, number(column(&row, 1)?)?);
            for match_id in column::<&[u8]>(&row, 2)?.chunks(16) {
                grown.insert(id(match_id)?);
            }
        }
        if !grown.is_empty() {
            refresh(shared, links, &grown).await?;
        }
        // Only now: what was not read is asked for again.
        self.known.extend(heard);
        Ok(())
    }

    /// Lets old news go, and servers that were not seen for a day.
    async fn tidy(&mut self, shared: &Shared, links: &Links) -> Result<(), Trouble> {
        links.rows(COME, &[&shared.server.as_slice()]).await?;
        links.rows(FORGET_GONE, &[]).await?;
        links.rows(counts::FORGET, &[]).await?;
        self.own.push_back((Instant::now(), shared.told()));
        while let Some((since, reached)) =
            self.own.front().copied().filter(|(since, _)| since.elapsed() > KEPT)
        {
            links.rows(FORGET, &[&shared.server.as_slice(), &kept_number(reached)]).await?;
            self.own.retain(|(other, _)| *other > since);
        }
        Ok(())
    }
}

/// Reads how far every match has come, and forgets imported ones that were taken out meanwhile, a page at a time.
async fn anew(shared: &Shared, links: &Links) -> Result<(), Trouble> {
    let mut last = None;
    loop {
        let found = page_after(links, last.as_ref()).await?;
        shared.tell(&found);
        let end = found.last_key_value().map(|(match_id, _)| *match_id);
        let here = shared.state.imported(last.as_ref(), end.as_ref());
        let missed = here.into_iter().map(|(match_id, _)| match_id).filter(|id| !found.contains_key(id));
        let missed: BTreeSet<MatchId> = missed.collect();
        // Taken out, or come since the page was read: each is asked for by itself.
        if !missed.is_empty() {
            refresh(shared, links, &missed).await?;
        }
        last = end;
        if last.is_none() {
            return Ok(());
        }
    }
}

/// Forgets matches that are not found any more, unless they have come back meanwhile.
fn forget_gone(shared: &Shared, before: impl IntoIterator<Item = (MatchId, Entry)>, found: &Entries) {
    for (match_id, entry) in before {
        if !found.contains_key(&match_id) && shared.state.entry(&match_id) == Some(entry) {
            shared.state.forget(&match_id);
        }
    }
}

/// Reads how far some matches have come. One that is not there any more was taken out.
async fn refresh(shared: &Shared, links: &Links, grown: &BTreeSet<MatchId>) -> Result<(), Trouble> {
    let before: Vec<(MatchId, Entry)> =
        grown.iter().filter_map(|match_id| Some((*match_id, shared.state.entry(match_id)?))).collect();
    let ids: Vec<&[u8]> = grown.iter().map(<[u8; 16]>::as_slice).collect();
    let rows = links.rows(SOME, &[&ids]).await?;
    let found: Entries = rows
        .iter()
        .map(|row| Ok((id(column(row, 0)?)?, group::entry_of(row, 1)?)))
        .collect::<Result<_, Trouble>>()?;
    shared.tell(&found);
    forget_gone(shared, before, &found);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Presence;
    use std::sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
        mpsc,
    };

    #[test]
    fn a_server_that_has_gone_is_not_said_to_be_there_again() {
        let (presence, said) = (Arc::new(Presence::default()), Arc::new(AtomicU32::new(0)));
        presence.while_here(|| {
            said.fetch_add(1, Ordering::SeqCst);
        });
        // Whoever goes while it is being said goes after it was.
        let ((begun, begins), (end, ends)) = (mpsc::channel(), mpsc::channel::<()>());
        let gone = Arc::new(AtomicBool::new(false));
        let (saying, count) = (Arc::clone(&presence), Arc::clone(&said));
        let says = std::thread::spawn(move || {
            saying.while_here(|| {
                begun.send(()).unwrap();
                ends.recv().unwrap();
                count.fetch_add(1, Ordering::SeqCst);
            });
        });
        begins.recv().unwrap();
        let (going, went, seen) = (Arc::clone(&presence), Arc::clone(&gone), Arc::clone(&said));
        let goes = std::thread::spawn(move || {
            going.go();
            went.store(true, Ordering::SeqCst);
            seen.load(Ordering::SeqCst)
        });
        assert!(!gone.load(Ordering::SeqCst));
        end.send(()).unwrap();
        says.join().unwrap();
        assert_eq!(goes.join().unwrap(), 2);
        presence.while_here(|| {
            said.fetch_add(1, Ordering::SeqCst);
        });
        assert_eq!(said.load(Ordering::SeqCst), 2);
    }
}
