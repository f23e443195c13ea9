//! Live feeds as server-sent events: of each match one broadcast of record lines, however many follow it.
//!
//! The public feed carries record lines and nothing else, numbered by record. A seat's own feed carries no
//! content at all: it says *look again*, and what there is to see is asked for under the session's cookie.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use actix_web::http::header;
use actix_web::rt::time::{sleep, timeout};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, web};
use futures_util::stream;
use greffe_core::record::ids::MatchId;
use greffe_store::MatchId as Id;
use serde::Deserialize;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::api::fail::Fail;
use crate::behind;
use crate::clerk::{Clerk, ClerkError};
use crate::error::PageError;
use crate::limits::{self, Following};
use crate::session::{Sessions, Token};
use crate::site::Site;
use crate::visitor::Visitor;
use crate::weight;

/// Batches a follower may lag behind before it is dropped; it comes back with its last number.
const BACKLOG: usize = 64;
/// Records read at once for a follower that is behind.
const CHUNK: u64 = 64;
/// Silence after which a comment is sent, so that nobody on the way takes the feed for dead.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// How often it is looked whether spectators who are behind are shown more.
const BEHIND: Duration = Duration::from_secs(1);

/// One batch of records as followers receive it.
#[derive(Clone)]
struct News {
    first: u64,
    next: u64,
    text: Bytes,
}

struct Feed {
    sender: broadcast::Sender<News>,
    next: u64,
}

/// Every feed that somebody follows.
pub struct Live {
    clerk: Arc<Clerk>,
    open: Mutex<BTreeMap<Id, Feed>>,
    /// How many follow a feed: told without waiting for a feed that is being read for.
    followers: Arc<AtomicUsize>,
}

/// Counts a follower for as long as it is there.
struct Counting(Arc<AtomicUsize>);

impl Counting {
    fn one_more(followers: &Arc<AtomicUsize>) -> Self {
        followers.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(followers))
    }
}

impl Drop for Counting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Live {
    /// Feeds fed by every durable growth of the log, on a thread of their own that ends with the log.
    pub fn new(clerk: &Arc<Clerk>) -> Arc<Self> {
        let live =
            Arc::new(Self { clerk: Arc::clone(clerk), open: Mutex::default(), followers: Arc::default() });
        let (sender, grown) = channel();
        hook(clerk, sender);
        // Held weakly, so that the log can close and end the thread.
        let feeding = Arc::downgrade(&live);
        std::thread::spawn(move || run(&feeding, &grown));
        live
    }

    fn follow(&self, id: Id) -> broadcast::Receiver<News> {
        let mut open = self.lock();
        let feed = open.entry(id).or_insert_with(|| {
            let next = self.clerk.log().head(id).map_or(0, |head| head.next);
            Feed { sender: broadcast::channel(BACKLOG).0, next }
        });
        feed.sender.subscribe()
    }

    fn tell(&self, id: Id, next: u64) {
        let mut open = self.lock();
        let Some(feed) = open.get_mut(&id) else { return };
        if feed.sender.receiver_count() == 0 {
            open.remove(&id);
            return;
        }
        // A range that cannot be read reaches followers as a gap, which they read for themselves.
        if let Ok(lines) = self.clerk.log().read(id, feed.next..next)
            && !lines.is_empty()
        {
            let text = events(feed.next, &lines);
            // Nobody left to hear is no fault.
            drop(feed.sender.send(News { first: feed.next, next, text }));
            feed.next = next;
        }
    }

    /// How many follow a feed.
    pub fn followers(&self) -> usize {
        self.followers.load(Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Id, Feed>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn run(live: &Weak<Live>, grown: &Receiver<(Id, u64)>) {
    while let Ok((id, next)) = grown.recv() {
        let Some(live) = live.upgrade() else { return };
        live.clerk.note_came(MatchId::new(id), next);
        live.tell(id, next);
    }
}

fn hook(clerk: &Clerk, sender: Sender<(Id, u64)>) {
    let sender = Mutex::new(sender);
    clerk.log().on_append(Box::new(move |id, next| {
        let sender = sender.lock().unwrap_or_else(PoisonError::into_inner);
        // The receiver is gone only when the feeds are.
        let _ = sender.send((id, next));
    }));
}

/// Record lines as events, byte for byte: a line holds no line end.
fn events(first: u64, lines: &[Vec<u8>]) -> Bytes {
    let size = lines.iter().map(|line| line.len().saturating_add(40)).sum();
    let mut text = Vec::with_capacity(size);
    for (seq, line) in (first..).zip(lines) {
        text.extend_from_slice(format!("id: {seq}\ndata: ").as_bytes());
        text.extend_from_slice(line);
        text.extend_from_slice(b"\n\n");
    }
    text.into()
}

/// What a feed tells its follower.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    /// The records themselves.
    Records,
    /// That there is something new to look at.
    LookAgain,
}

/// By which right somebody follows what not everybody may: it is asked for again before anything is told, since it may have
/// been taken away, or have been renewed under another token.
#[derive(Clone)]
struct Right {
    site: web::Data<Site>,
    sessions: web::Data<Sessions>,
    token: Option<Token>,
}

impl Right {
    fn of(visitor: &Visitor, site: &web::Data<Site>) -> Self {
        Self { site: site.clone(), sessions: visitor.sessions(), token: visitor.token() }
    }

    /// Whether it still is one. May wait for the store.
    fn holds(&self, id: MatchId, told: Told) -> bool {
        let session = self.token.as_ref().and_then(|token| self.sessions.places(token));
        match told {
            // In doubt it is not: whoever connects again is led where they may look.
            Told::Records => behind::is_whole_for(&self.site, session.as_ref(), id).unwrap_or(false),
            Told::LookAgain => session.is_some_and(|session| session.seats(*id.bytes()).next().is_some()),
        }
    }
}

/// One follower.
struct Follower {
    clerk: Arc<Clerk>,
    id: Id,
    told: Told,
    next: u64,
    news: broadcast::Receiver<News>,
    greeted: bool,
    /// Whether it follows as far as spectators are shown the match.
    is_public: bool,
    /// None where everybody may follow all of it.
    right: Option<Right>,
    _following: Option<Following>,
    _counting: Counting,
}

impl Follower {
    /// Whether it may still be followed.
    async fn may_follow(&self) -> bool {
        let Some(right) = self.right.clone() else { return true };
        let (id, told) = (MatchId::new(self.id), self.told);
        web::block(move || right.holds(id, told)).await.unwrap_or(false)
    }

    /// The next piece, for whoever still may follow.
    async fn next(&mut self) -> Option<Bytes> {
        let piece = self.step().await?;
        self.may_follow().await.then_some(piece)
    }

    /// The next piece of the stream; none when the follower was too slow, or the server stops.
    async fn step(&mut self) -> Option<Bytes> {
        if !self.greeted {
            self.greeted = true;
            let grown = self.clerk.log().head(self.id).filter(|head| head.next >= self.next);
            return Some(match (self.told, grown) {
                (Told::LookAgain, Some(head)) => Bytes::from(format!(
                    "retry: 2000\n\nevent: look\ndata: {}\n\n",
                    head.next.saturating_sub(1)
                )),
                (Told::LookAgain, None) | (Told::Records, _) => Bytes::from_static(b"retry: 2000\n\n"),
            });
        }
        if self.is_public {
            return self.step_behind().await;
        }
        loop {
            if self.told == Told::Records {
                let (clerk, id, from) = (Arc::clone(&self.clerk), self.id, self.next);
                if clerk.log().head(id).is_some_and(|head| head.next > from) && self.news.is_empty() {
                    let range = from..from.saturating_add(CHUNK);
                    let lines = web::block(move || clerk.log().read(id, range)).await.ok()?.ok()?;
                    self.next = from.saturating_add(u64::try_from(lines.len()).ok()?);
                    return (!lines.is_empty()).then(|| events(from, &lines));
                }
            }
            match timeout(KEEP_ALIVE, self.news.recv()).await {
                Err(_) => return Some(Bytes::from_static(b": \n\n")),
                Ok(Err(RecvError::Lagged(_) | RecvError::Closed)) => return None,
                Ok(Ok(news)) => {
                    if let Some(text) = self.take(news) {
                        return Some(text);
                    }
                }
            }
        }
    }

    /// The next piece for a spectator whom the event keeps behind: time alone shows more, so it is looked at every second.
    async fn step_behind(&mut self) -> Option<Bytes> {
        let mut waited = Duration::ZERO;
        loop {
            let (clerk, id, from) = (Arc::clone(&self.clerk), self.id, self.next);
            let lines = web::block(move || {
                let head = clerk.log().head(id).map_or(0, |head| head.next);
                let horizon = clerk.horizon(MatchId::new(id)).ok()?;
                let until = horizon.map_or(head, |horizon| horizon.records);
                let until = until.min(from.saturating_add(CHUNK));
                if until > from { clerk.log().read(id, from..until).ok() } else { Some(Vec::new()) }
            });
            let lines = lines.await.ok()??;
            if !lines.is_empty() {
                self.next = from.saturating_add(u64::try_from(lines.len()).ok()?);
                return Some(events(from, &lines));
            }
            if waited >= KEEP_ALIVE {
                return Some(Bytes::from_static(b": \n\n"));
            }
            sleep(BEHIND).await;
            waited = waited.saturating_add(BEHIND);
        }
    }

    fn take(&mut self, news: News) -> Option<Bytes> {
        if self.told == Told::LookAgain {
            let last = news.next.saturating_sub(1);
            return Some(Bytes::from(format!("event: look\ndata: {last}\n\n")));
        }
        if news.first != self.next {
            return None;
        }
        self.next = news.next;
        Some(news.text)
    }
}

/// From where to follow, when the browser has no number of its own yet.
#[derive(Deserialize)]
pub struct Query {
    from: Option<u64>,
}

/// The records of a match as they become durable, after those the follower has not seen yet.
///
/// # Errors
/// 404 for no such match.
pub async fn public(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    live: web::Data<Live>,
    id: web::Path<String>,
    query: web::Query<Query>,
) -> Result<HttpResponse, Fail> {
    let (id, is_public) = behind::read(&id).ok_or(PageError::NotFound)?;
    let following = limits::follow(&request)?;
    site.clerk.log().head(*id.bytes()).ok_or(PageError::NotFound)?;
    let news = live.follow(*id.bytes());
    let head = site.clerk.log().head(*id.bytes()).ok_or(PageError::NotFound)?;
    let reading = site.clone();
    let shown = web::block(move || {
        let shown = if is_public { reading.clerk.horizon(id)? } else { None };
        Ok::<_, ClerkError>((shown, reading.clerk.behind_in(id)?.is_some()))
    });
    let (shown, is_behind) = shown.await.map_err(|_| PageError::Busy)?.map_err(PageError::from)?;
    let records = shown.map_or(head.next, |horizon| horizon.records);
    let next = last_seen(&request, records).or(query.from).unwrap_or(0).min(records);
    let right = (is_behind && !is_public).then(|| Right::of(&visitor, &site));
    Ok(stream(&live, id, news, (Told::Records, is_public), next, (right, following)))
}

/// The same of an event. A match is followed at its own address alone, where it is known who is shown how much of it.
///
/// # Errors
/// 404 for no such event.
pub async fn of_event(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    live: web::Data<Live>,
    id: web::Path<String>,
    query: web::Query<Query>,
) -> Result<HttpResponse, Fail> {
    let event: MatchId = id.parse().map_err(|_| PageError::NotFound)?;
    let asked = site.clone();
    let is_event = web::block(move || asked.clerk.is_event(event)).await.map_err(|_| PageError::Busy)?;
    if !is_event.map_err(PageError::from)? {
        return Err(PageError::NotFound.into());
    }
    public(request, visitor, site, live, id, query).await
}

/// The number after the last event seen; a number this match has not reached is another match's.
fn last_seen(request: &HttpRequest, records: u64) -> Option<u64> {
    let last: u64 = request.headers().get("last-event-id")?.to_str().ok()?.parse().ok()?;
    last.checked_add(1).filter(|next| *next <= records)
}

/// Ticks for the session's own seat, whatever they are about; one at once where records `from` on are there already.
///
/// # Errors
/// 404 when there is no such match or the session plays no seat in it.
pub async fn mine(
    request: HttpRequest,
    visitor: Visitor,
    site: web::Data<Site>,
    live: web::Data<Live>,
    id: web::Path<String>,
    query: web::Query<Query>,
) -> Result<HttpResponse, Fail> {
    let id: MatchId = id.parse().map_err(|_| PageError::NotFound)?;
    let session = visitor.session().ok_or(PageError::NotFound)?;
    session.seats(*id.bytes()).next().ok_or(PageError::NotFound)?;
    let following = limits::follow(&request)?;
    let news = live.follow(*id.bytes());
    // What came between the page and its feed, or while the feed was away, is told at once.
    let from = query.from.unwrap_or(u64::MAX);
    let mut answer = stream(
        &live,
        id,
        news,
        (Told::LookAgain, false),
        from,
        (Some(Right::of(&visitor, &site)), following),
    );
    answer.headers_mut().insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-store"));
    Ok(answer)
}

fn stream(
    live: &Live,
    id: MatchId,
    news: broadcast::Receiver<News>,
    (told, is_public): (Told, bool),
    next: u64,
    (right, following): (Option<Right>, Option<Following>),
) -> HttpResponse {
    let clerk = Arc::clone(&live.clerk);
    let id = *id.bytes();
    let counting = Counting::one_more(&live.followers);
    let follower = Follower {
        clerk,
        id,
        told,
        next,
        news,
        greeted: false,
        is_public,
        right,
        _following: following,
        _counting: counting,
    };
    let pieces = stream::unfold(follower, |mut follower| async move {
        let piece = follower.next().await?;
        Some((Ok::<_, PageError>(piece), follower))
    });
    let mut answer = HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(Box::pin(pieces));
    weight::keep_plain(answer.headers_mut());
    answer
}
