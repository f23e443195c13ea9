//! How much a session, or an address, may ask for in a time; beyond, 429 and when to come back.
//!
//! Commands and reads are counted by session: a whole hall often shares one address. Addresses (IPv6 by /64)
//! are counted only for what needs no session of one's own, or where a fresh session costs nothing: reads without
//! a session, codes that lead nowhere, sessions and matches opened, files sent, feeds followed. An event's hall gets a larger
//! allowance from its operator.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use actix_web::HttpRequest;
use actix_web::http::Method;
use actix_web::web::Data;
use greffe_core::record::hex::Hex;
use greffe_core::record::ids::MatchId;
use greffe_store::{Ahead, ValueError};

use crate::accounts::AccountId;
use crate::config::Config;
use crate::error::PageError;
use crate::session::Session;
use crate::visitor::Visitor;

/// So many at once, then one more each time the period has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many at once.
    pub burst: u32,
    /// Milliseconds for each further one.
    pub period: u64,
}

const fn rate(burst: u32, period: u64) -> Rate {
    Rate { burst, period }
}

/// The limits of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Declarations and other acts of a session.
    pub acts: Rate,
    /// Pages and answers read by a session.
    pub reads: Rate,
    /// Matches and events opened by a session.
    pub openings: Rate,
    /// Files sent by a session.
    pub files: Rate,
    /// Feeds followed at once by a session.
    pub feeds: u32,
    /// By address: codes that lead nowhere.
    pub misses: Rate,
    /// By address: accounts made.
    pub accounts: Rate,
    /// Of an account: passwords that are not its own, from wherever they come.
    pub passwords: Rate,
    /// By address: sessions opened, by programs and by pages.
    pub sessions: Rate,
    /// By address: pages and answers read without a session.
    pub address_reads: Rate,
    /// By address: matches opened.
    pub address_openings: Rate,
    /// By address: files sent.
    pub address_files: Rate,
    /// By address: feeds followed at once.
    pub address_feeds: u32,
    /// By address: bytes of long answers that are on their way at once.
    pub address_answers: usize,
    /// The same of all addresses together.
    pub answers: usize,
    /// By how much the limits of addresses are multiplied: several, where a hall shares one.
    pub allowance: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            acts: rate(300, 250),
            reads: rate(600, 50),
            openings: rate(20, 60_000),
            files: rate(12, 10_000),
            feeds: 32,
            misses: rate(20, 30_000),
            accounts: rate(20, 60_000),
            passwords: rate(30, 30_000),
            sessions: rate(1_200, 1_000),
            address_reads: rate(6_000, 5),
            address_openings: rate(120, 20_000),
            address_files: rate(60, 5_000),
            address_feeds: 1_200,
            address_answers: 128 << 20,
            answers: 512 << 20,
            allowance: 1,
        }
    }
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Counted {
    Act,
    Read,
    Opening,
    File,
    Miss,
    Session,
    Account,
    Password,
}

/// By whom it is counted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Whose {
    Session(String),
    /// A seat of a match: all its devices together.
    Seat([u8; 16], u8),
    Address(IpAddr),
    /// An account, by the one form of its name.
    Named(String),
}

/// Names a count so that its name tells nothing.
pub type Veil<'a> = dyn Fn(&[&[u8]]) -> Option<[u8; 32]> + 'a;

/// Adds times to counts that servers share, and says how far ahead of now these are then.
pub type Add<'a> = dyn Fn(&Ahead) -> Result<Ahead, ValueError> + 'a;

/// Times by what they are counted for, in milliseconds.
type Untold = BTreeMap<(Counted, Whose), u64>;

fn add_all(untold: &Mutex<Untold>, times: Untold) {
    let mut untold = locked(untold);
    for (key, time) in times {
        let again = untold.entry(key).or_default();
        *again = again.saturating_add(time);
    }
}

/// All that was not told yet. It is not held any more then: whoever counts holds the counts first.
fn taken(untold: &Mutex<Untold>) -> Untold {
    std::mem::take(&mut *locked(untold))
}

/// What a count is of, in bytes.
struct Parts([Vec<u8>; 3]);

impl Parts {
    fn each(&self) -> [&[u8]; 3] {
        self.0.each_ref().map(Vec::as_slice)
    }
}

impl Whose {
    fn parts(&self, counted: Counted) -> Parts {
        let what = match counted {
            Counted::Act => "act",
            Counted::Read => "read",
            Counted::Opening => "opening",
            Counted::File => "file",
            Counted::Miss => "miss",
            Counted::Session => "session",
            Counted::Account => "account",
            Counted::Password => "password",
        };
        let (kind, whose) = match self {
            Self::Session(session) => ("session", session.as_bytes().to_vec()),
            Self::Seat(game, seat) => ("seat", [game.as_slice(), &[*seat]].concat()),
            Self::Address(address) => ("address", address.to_string().into_bytes()),
            Self::Named(name) => ("name", name.as_bytes().to_vec()),
        };
        Parts([format!("count/{what}").into_bytes(), kind.as_bytes().to_vec(), whose])
    }
}

/// Most counts kept; those of the past go first.
const MOST: usize = 200_000;

/// The counts of a server.
pub struct Limiter {
    limits: Limits,
    start: Instant,
    counts: Mutex<Counts>,
    feeds: Arc<Mutex<BTreeMap<Whose, u32>>>,
    /// Where other servers count too: what was counted here and not yet told, in milliseconds.
    untold: Option<Mutex<Untold>>,
}

/// When each count will be whole again, in milliseconds since the start.
#[derive(Default)]
struct Counts {
    whole: BTreeMap<(Counted, Whose), u64>,
    swept: u64,
}

impl Counts {
    /// Forgets what is whole again, once a second at most: a flood must not make every request sweep.
    fn sweep(&mut self, now: u64) {
        if self.whole.len() >= MOST && now.saturating_sub(self.swept) > 1000 {
            self.swept = now;
            self.whole.retain(|_, whole| *whole > now);
        }
    }
}

/// A feed being followed; it counts until it is dropped.
pub struct Following {
    feeds: Arc<Mutex<BTreeMap<Whose, u32>>>,
    whose: Vec<Whose>,
}

impl Drop for Following {
    fn drop(&mut self) {
        let mut feeds = locked(&self.feeds);
        for whose in &self.whose {
            if let Some(count) = feeds.get_mut(whose) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    feeds.remove(whose);
                }
            }
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Limiter {
    /// With these limits, nothing counted yet.
    pub fn new(limits: Limits) -> Self {
        Self { limits, start: Instant::now(), counts: Mutex::default(), feeds: Arc::default(), untold: None }
    }

    /// The same with counts that other servers share: each counts for itself and tells the others every quarter of a
    /// second, so that all together let through what comes in between and no more. Feeds are counted by each server.
    pub fn shared(limits: Limits) -> Self {
        Self { untold: Some(Mutex::default()), ..Self::new(limits) }
    }

    /// Tells what was counted here and learns what others counted of the same; `veil` names a count so that its name
    /// tells nothing. What cannot be told is told later.
    ///
    /// # Errors
    /// When the store fails.
    pub fn exchange(&self, add: &Add<'_>, veil: &Veil<'_>) -> Result<(), ValueError> {
        self.exchange_at(self.now(), add, veil)
    }

    /// Forgets what need not be told any more: to be asked for while nothing can be told.
    pub fn forget_past(&self) {
        if let Some(untold) = &self.untold {
            let told = taken(untold);
            let due = self.due(told, self.now());
            add_all(untold, due);
        }
    }

    /// Of times that were counted here, what still is ahead: what has passed meanwhile is a debt to nobody.
    fn due(&self, told: Untold, now: u64) -> Untold {
        let counts = locked(&self.counts);
        let ahead =
            |key: &(Counted, Whose)| counts.whole.get(key).map_or(0, |whole| whole.saturating_sub(now));
        told.into_iter()
            .map(|(key, time)| {
                let time = time.min(ahead(&key));
                (key, time)
            })
            .filter(|(_, time)| *time > 0)
            .collect()
    }

    fn exchange_at(&self, now: u64, add: &Add<'_>, veil: &Veil<'_>) -> Result<(), ValueError> {
        let Some(untold) = &self.untold else { return Ok(()) };
        let told = taken(untold);
        let told = self.due(told, now);
        let names: BTreeMap<[u8; 32], (Counted, Whose)> = told
            .keys()
            .filter_map(|(counted, whose)| {
                Some((veil(&whose.parts(*counted).each())?, (*counted, whose.clone())))
            })
            .collect();
        if names.is_empty() {
            return Ok(());
        }
        let times = names.iter().filter_map(|(name, key)| Some((*name, *told.get(key)?))).collect();
        match add(&times) {
            Ok(ahead) => {
                let mut counts = locked(&self.counts);
                for (name, ahead) in ahead {
                    let Some(key) = names.get(&name) else { continue };
                    let whole = counts.whole.entry(key.clone()).or_default();
                    *whole = (*whole).max(now.saturating_add(ahead));
                }
                Ok(())
            }
            Err(error) => {
                add_all(untold, told);
                Err(error)
            }
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Counts one, unless it is one too many: then after how many milliseconds it would not be.
    fn take(&self, counted: Counted, whose: Whose, rate: Rate, now: u64) -> Result<(), u64> {
        let mut counts = locked(&self.counts);
        counts.sweep(now);
        let room = u64::from(rate.burst.saturating_sub(1)).saturating_mul(rate.period);
        let due = counts.whole.get(&(counted, whose.clone())).copied().unwrap_or(0).max(now);
        let ahead = due.saturating_sub(now);
        if ahead > room {
            return Err(ahead.saturating_sub(room));
        }
        if counts.whole.len() < MOST || counts.whole.contains_key(&(counted, whose.clone())) {
            counts.whole.insert((counted, whose.clone()), due.saturating_add(rate.period));
            if let Some(untold) = &self.untold {
                let mut untold = locked(untold);
                let time = untold.entry((counted, whose)).or_default();
                *time = time.saturating_add(rate.period);
            }
        }
        Ok(())
    }

    /// Whether one more would be one too many, without counting it.
    fn is_full(&self, counted: Counted, whose: Whose, rate: Rate, now: u64) -> Result<(), u64> {
        let room = u64::from(rate.burst.saturating_sub(1)).saturating_mul(rate.period);
        let due = locked(&self.counts).whole.get(&(counted, whose)).copied().unwrap_or(0);
        let ahead = due.saturating_sub(now);
        if ahead > room { Err(ahead.saturating_sub(room)) } else { Ok(()) }
    }

    /// A rate of addresses, with the allowance.
    fn allowed(&self, rate: Rate) -> Rate {
        Rate { burst: rate.burst.saturating_mul(self.limits.allowance.max(1)), ..rate }
    }

    /// Counts a feed, unless it is one too many.
    fn follow(&self, session: Option<String>, address: IpAddr) -> Option<Following> {
        let most = self.limits.address_feeds.saturating_mul(self.limits.allowance.max(1));
        let mut whose = vec![(Whose::Address(address), most)];
        whose.extend(session.map(|session| (Whose::Session(session), self.limits.feeds)));
        let mut feeds = locked(&self.feeds);
        if whose.iter().any(|(whose, most)| feeds.get(whose).is_some_and(|count| count >= most)) {
            return None;
        }
        for (whose, _) in &whose {
            let count = feeds.entry(whose.clone()).or_default();
            *count = count.saturating_add(1);
        }
        let whose = whose.into_iter().map(|(whose, _)| whose).collect();
        Some(Following { feeds: Arc::clone(&self.feeds), whose })
    }
}

/// The address as it is routed: `/%69mport` is `/import`.
fn routed(request: &HttpRequest) -> &str {
    request.match_info().as_str()
}

/// What a request is counted as.
fn counted(method: &Method, path: &str) -> Counted {
    if *method == Method::GET || *method == Method::HEAD {
        return Counted::Read;
    }
    match path {
        "/new" | "/e" | "/api/v1/matches" | "/api/v1/events" => Counted::Opening,
        "/api/v1/sessions" => Counted::Session,
        "/import" | "/s/import" | "/api/v1/verify" | "/api/v1/import" => Counted::File,
        _ if path.ends_with("/picture") => Counted::File,
        // A look at what a declaration would be writes nothing.
        _ if path.ends_with("/ghost") => Counted::Read,
        _ => Counted::Act,
    }
}

/// Where a request comes from: its peer; behind a proxy that the operator put there, the address which that
/// proxy added. IPv6 addresses count by their first 64 bits.
pub fn address(request: &HttpRequest, behind_proxy: bool) -> Option<IpAddr> {
    let peer = request.peer_addr().map(|peer| peer.ip());
    // What the proxy added comes last; before it may stand anything, text or not, that the visitor sent.
    let forwarded = || {
        let last = request.headers().get_all("x-forwarded-for").last()?;
        let added = last.as_bytes().rsplit(|byte| *byte == b',').next()?;
        std::str::from_utf8(added).ok()?.trim().parse().ok()
    };
    let address = if behind_proxy { forwarded().or(peer) } else { peer };
    address.map(whole_network)
}

/// Where a request comes from, by how this server is set up.
pub fn asks_from(request: &HttpRequest) -> Option<IpAddr> {
    let config = request.app_data::<Data<Config>>()?;
    address(request, config.behind_proxy)
}

fn whole_network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        v4 @ IpAddr::V4(_) => v4,
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

fn too_many(millis: u64) -> PageError {
    PageError::TooMany { seconds: millis.div_ceil(1000).max(1) }
}

/// What the limits draw on: the counts, who asks, from where.
struct Asking {
    limiter: Data<Limiter>,
    session: Option<String>,
    /// The seats that the session plays in the match of the address.
    seats: Vec<Whose>,
    address: Option<IpAddr>,
}

/// The seats that a session plays in the match that a path names.
fn seats_of(session: &Session, path: &str) -> Vec<Whose> {
    let Some(game) = path.split('/').find_map(|part| part.parse::<MatchId>().ok()) else { return Vec::new() };
    session.seats(*game.bytes()).map(|seat| Whose::Seat(*game.bytes(), seat)).collect()
}

fn asking(request: &HttpRequest) -> Option<Asking> {
    let limiter = request.app_data::<Data<Limiter>>()?.clone();
    let config = request.app_data::<Data<Config>>()?;
    let visitor = Visitor::of(request).ok()?;
    let session = visitor.session();
    let seats = session.as_ref().map(|session| seats_of(session, routed(request))).unwrap_or_default();
    let session = session.map(|session| session.csrf);
    Some(Asking { limiter, session, seats, address: address(request, config.behind_proxy) })
}

/// Counts a request before it is looked at.
///
/// # Errors
/// [`PageError::TooMany`] when it is one too many.
pub fn admit(request: &HttpRequest) -> Result<(), PageError> {
    let Some(Asking { limiter, session, seats, address }) = asking(request) else { return Ok(()) };
    let limits = limiter.limits;
    let counted = counted(request.method(), routed(request));
    let (own, shared) = match counted {
        Counted::Act => (Some(limits.acts), None),
        Counted::Read => (Some(limits.reads), session.is_none().then_some(limits.address_reads)),
        Counted::Opening => (Some(limits.openings), Some(limits.address_openings)),
        Counted::File => (Some(limits.files), Some(limits.address_files)),
        Counted::Session => (None, Some(limits.sessions)),
        Counted::Miss | Counted::Account | Counted::Password => (None, None),
    };
    let now = limiter.now();
    // A seat's acts count together, whatever device they come from; one that plays several has as many.
    if counted == Counted::Act && !seats.is_empty() {
        let mut taken = Err(0);
        for seat in seats {
            taken = limiter.take(counted, seat, limits.acts, now);
            if taken.is_ok() {
                break;
            }
        }
        return taken.map_err(too_many);
    }
    if let (Some(rate), Some(session)) = (own, session) {
        limiter.take(counted, Whose::Session(session), rate, now).map_err(too_many)?;
    }
    if let (Some(rate), Some(address)) = (shared, address) {
        limiter.take(counted, Whose::Address(address), limiter.allowed(rate), now).map_err(too_many)?;
    }
    Ok(())
}

/// Counts a session that a page opens for a visitor who has none.
///
/// # Errors
/// [`PageError::TooMany`] when the address has opened too many.
pub fn may_open_session(request: &HttpRequest) -> Result<(), PageError> {
    let Some(Asking { limiter, address: Some(address), .. }) = asking(request) else { return Ok(()) };
    let rate = limiter.allowed(limiter.limits.sessions);
    limiter.take(Counted::Session, Whose::Address(address), rate, limiter.now()).map_err(too_many)
}

/// Counts an entry into an event: numbers of players are never given again, and one address must not use them up.
///
/// # Errors
/// [`PageError::TooMany`] when the address has entered too many.
pub fn may_enter(request: &HttpRequest) -> Result<(), PageError> {
    let Some(Asking { limiter, address: Some(address), .. }) = asking(request) else { return Ok(()) };
    let rate = limiter.allowed(limiter.limits.address_openings);
    limiter.take(Counted::Opening, Whose::Address(address), rate, limiter.now()).map_err(too_many)
}

/// Whether an address may try a code.
///
/// # Errors
/// [`PageError::TooMany`] after too many codes that led nowhere.
pub fn may_try(request: &HttpRequest) -> Result<(), PageError> {
    let Some(Asking { limiter, address: Some(address), .. }) = asking(request) else { return Ok(()) };
    let rate = limiter.allowed(limiter.limits.misses);
    limiter.is_full(Counted::Miss, Whose::Address(address), rate, limiter.now()).map_err(too_many)
}

/// Counts a code that leads nowhere.
pub fn missed(request: &HttpRequest) {
    let Some(Asking { limiter, address: Some(address), .. }) = asking(request) else { return };
    let rate = limiter.allowed(limiter.limits.misses);
    // The answer to this one is given already; the next one is refused.
    let _ = limiter.take(Counted::Miss, Whose::Address(address), rate, limiter.now());
}

/// Counts an account that is made.
///
/// # Errors
/// [`PageError::TooMany`] when the address has made too many.
pub fn may_make_account(request: &HttpRequest) -> Result<(), PageError> {
    let Some(Asking { limiter, address: Some(address), .. }) = asking(request) else { return Ok(()) };
    let rate = limiter.allowed(limiter.limits.accounts);
    limiter.take(Counted::Account, Whose::Address(address), rate, limiter.now()).map_err(too_many)
}

/// Whether a password may be tried for a name, wherever it comes from: names that nobody has count as others do.
///
/// # Errors
/// [`PageError::TooMany`] after too many that were wrong, for this name or from this address.
pub fn may_try_password(request: &HttpRequest, name: &str) -> Result<(), PageError> {
    may_try(request)?;
    let Some(Asking { limiter, .. }) = asking(request) else { return Ok(()) };
    let rate = limiter.limits.passwords;
    limiter.is_full(Counted::Password, Whose::Named(name.to_owned()), rate, limiter.now()).map_err(too_many)
}

/// Counts a password that is wrong.
pub fn missed_password(request: &HttpRequest, name: &str) {
    missed(request);
    let Some(Asking { limiter, .. }) = asking(request) else { return };
    let rate = limiter.limits.passwords;
    // The answer to this one is given already; the next one is refused.
    let _ = limiter.take(Counted::Password, Whose::Named(name.to_owned()), rate, limiter.now());
}

/// Counts an act that a program does with a token: all of an account's together, whatever token.
///
/// # Errors
/// [`PageError::TooMany`] when it is one too many.
pub fn may_act_for(request: &HttpRequest, account: AccountId) -> Result<(), PageError> {
    let Some(Asking { limiter, .. }) = asking(request) else { return Ok(()) };
    let whose = Whose::Named(format!("token {}", Hex(account.bytes())));
    limiter.take(Counted::Act, whose, limiter.limits.acts, limiter.now()).map_err(too_many)
}

/// Counts a feed for as long as it is followed.
///
/// # Errors
/// [`PageError::TooMany`] when the session or the address follows too many.
pub fn follow(request: &HttpRequest) -> Result<Option<Following>, PageError> {
    let Some(Asking { limiter, session, address: Some(address), .. }) = asking(request) else {
        return Ok(None);
    };
    limiter.follow(session, address).map(Some).ok_or(PageError::TooMany { seconds: 10 })
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;
    use std::time::Duration;

    use sha2::Digest as _;

    use super::*;
    use crate::session::{Holding, Office};

    fn whose(name: &str) -> Whose {
        Whose::Session(name.to_owned())
    }

    #[test]
    fn a_burst_is_taken_at_once_and_then_one_each_period() {
        let limiter = Limiter::new(Limits::default());
        let rate = rate(3, 1000);
        let take = |name: &str, now| limiter.take(Counted::Act, whose(name), rate, now);
        assert_eq!([take("a", 0), take("a", 0), take("a", 0)], [Ok(()), Ok(()), Ok(())]);
        assert_eq!(take("a", 0), Err(1000), "and says when to come back");
        assert_eq!(take("b", 0), Ok(()), "another session has its own");
        assert_eq!(take("a", 999), Err(1));
        assert_eq!([take("a", 1000), take("a", 1000)], [Ok(()), Err(1000)]);
        assert_eq!([take("a", 60_000), take("a", 60_000), take("a", 60_000)], [Ok(()), Ok(()), Ok(())]);
        assert!(take("a", 60_000).is_err(), "rest never saves up more than the burst");
    }

    #[test]
    fn who_counts_and_who_tells_others_never_wait_for_each_other() {
        let limiter = Arc::new(Limiter::shared(Limits::default()));
        let (sender, done) = std::sync::mpsc::channel();
        let often = |work: fn(&Limiter, u64)| {
            let (limiter, sender) = (Arc::clone(&limiter), sender.clone());
            std::thread::spawn(move || {
                for now in 0..20_000 {
                    work(&limiter, now);
                }
                sender.send(()).unwrap();
            });
        };
        often(|limiter, now| {
            let _: Result<(), u64> = limiter.take(Counted::Act, whose("a"), rate(3, 1000), now);
        });
        often(|limiter, now| {
            limiter.exchange_at(now, &|_| Ok(Ahead::new()), &|_| Some([7; 32])).unwrap();
        });
        often(|limiter, _| limiter.forget_past());
        for _ in 0..3 {
            done.recv_timeout(Duration::from_mins(2)).expect("none waits for another for ever");
        }
    }

    #[test]
    fn the_devices_of_a_seat_are_counted_together() {
        let limiter = Limiter::new(Limits::default());
        let game = [0xab; 16];
        let path = format!("/api/v1/matches/{}/acts", MatchId::new(game));
        let holding = |seat| Holding { game, office: Office::Seat(seat) };
        let device = |csrf: &str, holdings| {
            let mut session = Session::default();
            (session.csrf, session.holdings) = (csrf.to_owned(), holdings);
            session
        };
        let [one, two] = ["one", "two"].map(|csrf| device(csrf, vec![holding(1)]));
        let rate = rate(2, 1000);
        let act = |session: &Session| {
            let seats = seats_of(session, &path);
            assert!(!seats.is_empty());
            seats.into_iter().any(|seat| limiter.take(Counted::Act, seat, rate, 0).is_ok())
        };
        assert_eq!([act(&one), act(&two), act(&one), act(&two)], [true, true, false, false]);
        let both = device("both", vec![holding(1), holding(2)]);
        assert_eq!(
            [act(&both), act(&both), act(&both)],
            [true, true, false],
            "two seats have as much as two"
        );
        assert!(seats_of(&one, "/m/none/act").is_empty());
        assert!(seats_of(&one, &path.replace("ab", "cd")).is_empty(), "of another match it plays none");
    }

    #[test]
    fn looking_counts_nothing() {
        let limiter = Limiter::new(Limits::default());
        let rate = rate(1, 1000);
        let full = |now| limiter.is_full(Counted::Miss, whose("a"), rate, now);
        assert_eq!([full(0), full(0)], [Ok(()), Ok(())]);
        limiter.take(Counted::Miss, whose("a"), rate, 0).unwrap();
        assert_eq!([full(0), full(1000)], [Err(1000), Ok(())]);
    }

    #[test]
    fn feeds_count_until_they_end() {
        let limits = Limits { feeds: 2, address_feeds: 3, ..Limits::default() };
        let limiter = Limiter::new(limits);
        let here: IpAddr = "192.0.2.1".parse().unwrap();
        let follow = |name: &str| limiter.follow(Some(name.to_owned()), here);
        let (one, _two) = (follow("a").unwrap(), follow("a").unwrap());
        assert!(follow("a").is_none(), "two for a session");
        let _three = follow("b").unwrap();
        assert!(follow("c").is_none(), "three for an address");
        drop(one);
        assert!(follow("c").is_some());
    }

    #[test]
    fn what_has_passed_before_it_could_be_told_is_told_to_nobody() {
        let limiter = Limiter::shared(Limits::default());
        let rate = rate(10, 1000);
        let veil = |parts: &[&[u8]]| Some(<[u8; 32]>::from(sha2::Sha256::digest(parts.concat())));
        let told = Mutex::new(Vec::new());
        let gone = |_: &Ahead| Err(ValueError::ReadOnly);
        let heard = |times: &Ahead| {
            told.lock().unwrap().extend(times.values().copied());
            Ok(times.clone())
        };
        let take = |now| limiter.take(Counted::Read, whose("a"), rate, now).unwrap();
        for second in 0..60 {
            take(second * 1000);
        }
        take(59_000);
        take(59_000);
        // Not told while the store was away: of a minute of calm reading three seconds are still ahead.
        assert!(limiter.exchange_at(59_000, &gone, &veil).is_err());
        limiter.exchange_at(59_500, &heard, &veil).unwrap();
        assert_eq!(*told.lock().unwrap(), [2_500]);
        limiter.exchange_at(59_500, &heard, &veil).unwrap();
        assert_eq!(told.lock().unwrap().len(), 1, "told once");
        take(80_000);
        limiter.exchange_at(90_000, &heard, &veil).unwrap();
        assert_eq!(told.lock().unwrap().len(), 1, "what is past is not told at all");
        assert!(limiter.untold.as_ref().unwrap().lock().unwrap().is_empty());
        // What others counted counts here.
        take(90_000);
        let many = |times: &Ahead| Ok(times.keys().map(|key| (*key, 60_000)).collect());
        limiter.exchange_at(90_000, &many, &veil).unwrap();
        assert!(limiter.take(Counted::Read, whose("a"), rate, 90_000).is_err());
    }

    #[test]
    fn what_a_visitor_sends_before_the_address_that_the_proxy_adds_changes_nothing() {
        let asked = |values: &[&[u8]]| {
            let mut request =
                actix_web::test::TestRequest::default().peer_addr(SocketAddr::from(([127, 0, 0, 1], 9)));
            for value in values {
                let value = actix_web::http::header::HeaderValue::from_bytes(value).unwrap();
                request = request.append_header(("x-forwarded-for", value));
            }
            address(&request.to_http_request(), true).unwrap().to_string()
        };
        for values in [
            [b"192.0.2.7".as_slice()].as_slice(),
            &[b"10.0.0.1, 192.0.2.7"],
            &[b"\xff, 192.0.2.7"],
            &[b"\xc3\xa9,\t192.0.2.7"],
            &[b"10.0.0.1", b"\xff\xfe , ,192.0.2.7"],
            &[b"\xff", b"192.0.2.7"],
        ] {
            assert_eq!(asked(values), "192.0.2.7", "{values:?}");
        }
        assert_eq!(asked(&[b"10.0.0.1, unknown"]), "127.0.0.1", "what names nobody is the proxy's own");
    }

    #[test]
    fn an_ipv6_network_is_one_address() {
        let same = |a: &str, b: &str| whole_network(a.parse().unwrap()) == whole_network(b.parse().unwrap());
        assert!(same("2001:db8:1:2:3::1", "2001:db8:1:2:ffff::9"));
        assert!(!same("2001:db8:1:2::1", "2001:db8:1:3::1"));
        assert!(same("::ffff:192.0.2.7", "192.0.2.7"));
    }
}
