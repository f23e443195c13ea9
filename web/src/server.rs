//! Starting the server: sockets, limits, timeouts, and what it tells the person at the terminal.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::{Server, ServerHandle};
use actix_web::middleware::{Compress, from_fn};
use actix_web::web::Data;
use actix_web::{App, HttpServer};
use anyhow::Context as _;
use greffe_store::{Counts, Place};

use crate::accounts::Hasher;
use crate::api::Shared;
use crate::api::pool::Pool;
use crate::behind;
use crate::clerk::{Clerk, ClerkError, away, now};
use crate::cli::{Level, note, say};
use crate::command::Out;
use crate::config::Config;
use crate::limits::Limiter;
use crate::live::Live;
use crate::measures::{self, Measures};
use crate::routes;
use crate::security;
use crate::session::Sessions;
use crate::site::Site;
use crate::underway::Underway;
use crate::unread;
use crate::weight;

/// Most bytes of a match file sent to the server.
pub const FILE_LIMIT: usize = 8 * 1024 * 1024;
/// Most bytes of a form or of a command sent to the API.
pub const FORM_LIMIT: usize = 64 * 1024;
/// How long an idle connection is kept.
const IDLE_TIME: Duration = Duration::from_secs(30);
/// Connections at once on each worker: a live match of 1,000 followers fits, a flood does not.
const CONNECTIONS: usize = 4096;

/// Serves until told to stop.
///
/// # Errors
/// When the directories or the address cannot be used.
pub fn run(out: &Out, config: &Config) -> anyhow::Result<()> {
    prepare(out, config)?;
    for line in announcement(out, config) {
        say(&line);
    }
    let unheard = out.pick("impossible d’écouter sur", "cannot listen on");
    let listener =
        TcpListener::bind(config.listen).with_context(|| format!("{unheard} {}", config.listen))?;
    match serve(out, config, &listener, &mut |_| ())? {
        Ended::Stopped => Ok(()),
        Ended::Felled => anew(),
    }
}

/// How serving ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Somebody stopped it.
    Stopped,
    /// A failing disk has felled the storage engine so that it keeps its files: only another process can open them.
    Felled,
}

/// Goes on as another process, of the same program and arguments.
#[cfg(unix)]
fn anew() -> anyhow::Result<()> {
    use std::os::unix::process::CommandExt as _;
    let program = std::env::current_exe()?;
    Err(std::process::Command::new(program).args(std::env::args_os().skip(1)).exec().into())
}

#[cfg(not(unix))]
fn anew() -> anyhow::Result<()> {
    anyhow::bail!("the storage engine keeps its files: start again")
}

/// Serves on a socket until told to stop. When a write has failed, the store is opened again as soon as the disk takes
/// writes; who asks meanwhile reads what there is, and then waits a moment. `started` is told of every start.
///
/// # Errors
/// When the store cannot be opened for a reason that does not pass.
pub fn serve(
    out: &Out,
    config: &Config,
    listener: &TcpListener,
    started: &mut dyn FnMut(ServerHandle),
) -> anyhow::Result<Ended> {
    let unopened = out.pick("le registre ne s’ouvre pas", "cannot open the store");
    let stopped = out.pick("le serveur s’est arrêté", "the server stopped");
    let (mut was_open, mut held) = (false, 0_u8);
    loop {
        let site = match Site::open_at(&config.place, &config.keys, &config.mark) {
            Err(ClerkError::Held(_)) if was_open && held >= MOST_HELD => return Ok(Ended::Felled),
            Err(error)
                if error.may_pass() && (was_open || !config.place.is_shared() && config.place.is_full()) =>
            {
                held = held.saturating_add(u8::from(matches!(error, ClerkError::Held(_))));
                note(Level::Error, "unopened", &[("what", &out.words(&error.told()))]);
                std::thread::sleep(PAUSE);
                continue;
            }
            other => other.map_err(|error| {
                anyhow::anyhow!("{unopened}{} {}", out.pick("\u{a0}:", ":"), out.words(&error.told()))
            })?,
        };
        (was_open, held) = (true, 0);
        let again = actix_web::rt::System::new().block_on(async {
            let clerk = Arc::clone(&site.clerk);
            let (server, _) = start_on(listener.try_clone()?, config.clone(), site)?;
            started(server.handle());
            let watch = actix_web::rt::spawn(resume(clerk, config.place.clone(), server.handle()));
            note(Level::Info, "serving", &[("at", &config.origin), ("version", &env!("CARGO_PKG_VERSION"))]);
            server.await.context(stopped)?;
            watch.abort();
            Ok::<_, anyhow::Error>(watch.await.unwrap_or(false))
        })?;
        if !again {
            note(Level::Info, "stopped", &[]);
            return Ok(Ended::Stopped);
        }
        let what = out.pick(
            "le registre s’écrit de nouveau, le service reprend",
            "the store takes writes again, the service resumes",
        );
        note(Level::Info, "resumed", &[("what", &what)]);
    }
}

/// How often a disk that took no writes is tried again.
const PAUSE: Duration = Duration::from_secs(2);
/// How often a store that this process itself still holds is waited for.
const MOST_HELD: u8 = 2;

/// Waits until a write has failed and the store takes writes again; then stops the server and answers so. Logs when nothing
/// is written any more, and why, and when something is again.
async fn resume(clerk: Arc<Clerk>, place: Place, handle: ServerHandle) -> bool {
    let (mut told, mut absences) = (None, 0);
    loop {
        actix_web::rt::time::sleep(PAUSE).await;
        let times = clerk.log().absences();
        let why = clerk.failure().map(|why| why.en).or_else(|| clerk.why_read_only());
        if times > absences && told.is_none() && why.is_none() {
            // It went and came back between two looks.
            note(Level::Warning, "read-only", &[("why", &away().en)]);
            note(Level::Info, "writes-again", &[]);
        }
        absences = times;
        if why != told {
            match &why {
                Some(why) => note(Level::Warning, "read-only", &[("why", why)]),
                None => note(Level::Info, "writes-again", &[]),
            }
            told = why;
        }
        if !clerk.may_reopen() {
            continue;
        }
        let place = place.clone();
        if actix_web::web::block(move || place.takes_writes()).await.unwrap_or(false) {
            drop(clerk);
            // Whoever follows a feed would hold the server up: they connect again.
            drop(handle.stop(false));
            return true;
        }
    }
}

/// Binds the address and starts answering; also the address bound, whose port may have been chosen.
///
/// # Errors
/// When the address cannot be used.
pub fn start(config: Config, site: Site) -> anyhow::Result<(Server, SocketAddr)> {
    start_on(TcpListener::bind(config.listen)?, config, site)
}

fn start_on(listener: TcpListener, mut config: Config, site: Site) -> anyhow::Result<(Server, SocketAddr)> {
    let (workers, patience, limits) = (config.workers, config.patience, config.limits);
    let bound = listener.local_addr()?;
    // Whoever asked for any free port is told which: passkeys are bound to it.
    config.listen = bound;
    config.public_keys = site.clerk.ring().keys.iter().map(|key| key.key.to_string()).collect();
    config.damage = site.clerk.faults().iter().take(5).cloned().collect();
    for fault in &config.damage {
        note(Level::Error, "damaged", &[("what", &fault.en)]);
    }
    if let Some(what) = to_do(&config, &site.clerk) {
        note(Level::Error, "to-do", &[("what", &what)]);
    }
    let sessions = Data::new(Sessions::restore(Arc::clone(&site.clerk))?);
    tend(&site.clerk, &sessions);
    let shared = Data::new(Shared { pool: Pool::of(config.checks), ..Shared::default() });
    let config = Data::new(config);
    let live = Data::from(Live::new(&site.clerk));
    let site = Data::new(site);
    read_in(&site)?;
    let limiter = match site.clerk.counts() {
        None => Data::new(Limiter::new(limits)),
        Some(counts) => {
            let limiter = Data::new(Limiter::shared(limits));
            count_together(counts, &limiter, &site)?;
            limiter
        }
    };
    let measures = Data::new(Measures::default());
    let hasher = Data::new(Hasher::default());
    let underway = Data::new(Underway::new(&limits));
    let_go_after(&listener, config.stalled)?;
    let server = HttpServer::new(move || {
        App::new()
            .app_data(config.clone())
            .app_data(sessions.clone())
            .app_data(site.clone())
            .app_data(live.clone())
            .app_data(shared.clone())
            .app_data(limiter.clone())
            .app_data(measures.clone())
            .app_data(hasher.clone())
            .app_data(underway.clone())
            .wrap(from_fn(behind::around))
            .wrap(from_fn(security::around))
            .wrap(Compress::default())
            .wrap(from_fn(weight::around))
            .wrap(from_fn(measures::around))
            .wrap(from_fn(unread::around))
            .configure(routes::configure)
    })
    .workers(workers)
    .max_connections(CONNECTIONS)
    .client_request_timeout(patience)
    .client_disconnect_timeout(Duration::from_secs(3))
    .keep_alive(IDLE_TIME)
    .shutdown_timeout(5)
    // Whoever closes his side of the connection has left: what was done for him alone ends.
    .h1_allow_half_closed(false)
    .listen(listener)?;
    Ok((server.run(), bound))
}

/// How much of an answer the system itself keeps for a connection: beyond it is counted what is on its way.
#[cfg(target_os = "linux")]
const TAKEN_IN: usize = 64 << 10;

/// Ends each connection whose other side takes nothing for so long: it would be held open, and its answer with it.
#[cfg(target_os = "linux")]
fn let_go_after(listener: &TcpListener, time: Duration) -> io::Result<()> {
    // Every connection has both from the socket that it came in by.
    let socket = socket2::SockRef::from(listener);
    socket.set_send_buffer_size(TAKEN_IN)?;
    socket.set_tcp_user_timeout(Some(time))
}

#[cfg(not(target_os = "linux"))]
fn let_go_after(_: &TcpListener, _: Duration) -> io::Result<()> {
    Ok(())
}

/// What whoever runs servers on a database does about what is found wrong, where that is known.
fn to_do(config: &Config, clerk: &Clerk) -> Option<String> {
    if !config.place.is_shared() {
        return None;
    }
    let is_found = |part: &str| clerk.faults().iter().any(|fault| fault.en.starts_with(part));
    if is_found("log:") {
        let witness = config.data.join("witness");
        return Some(format!(
            "where the database was restored from a backup on purpose, stop all servers, take {} out of the data directory of \
             each, and start them: matches in play set up new dice; where it was not, look for a copy of it that has these \
             records",
            witness.display()
        ));
    }
    let has_other_keys = clerk.key().is_none() || is_found("vault:");
    has_other_keys.then(|| {
        format!(
            "the servers of one database have one directory of keys: copy that of another to {} and start again",
            config.keys.display()
        )
    })
}

/// How often what time alone makes due is done.
const HOURLY: Duration = Duration::from_hours(1);

/// Does what time alone makes due, now and every hour, for as long as the clerk is at work.
fn tend(clerk: &Arc<Clerk>, sessions: &Arc<Sessions>) {
    let (clerk, sessions) = (Arc::downgrade(clerk), Arc::downgrade(sessions));
    actix_web::rt::spawn(async move {
        let mut starts = true;
        while let Some(clerk) = clerk.upgrade() {
            let sessions = sessions.upgrade();
            let at_start = std::mem::take(&mut starts);
            let tended = actix_web::web::block(move || {
                sessions.map_or(Ok(()), |sessions| sessions.sweep())?;
                if at_start { clerk.tend_at_start(now()) } else { clerk.tend(now()) }
            })
            .await;
            if let Ok(Err(error)) = tended {
                note(Level::Error, "tend", &[("what", &error)]);
            }
            actix_web::rt::time::sleep(HOURLY).await;
        }
    });
}

/// Reads a large store into the library before anybody asks, for as long as this server serves.
fn read_in(site: &Arc<Site>) -> io::Result<()> {
    let site = Arc::downgrade(site);
    let reading = move || {
        let mut done = 0;
        while let Some(site) = site.upgrade() {
            match site.library.read_on(&site.clerk) {
                // Where nothing more can be read, whoever asks reads on.
                Ok(progress) if !progress.is_whole() && progress.done > done => done = progress.done,
                Ok(_) => return,
                Err(error) => {
                    note(Level::Error, "library", &[("what", &error)]);
                    return;
                }
            }
        }
    };
    std::thread::Builder::new().name("library".to_owned()).spawn(reading).map(drop)
}

/// How often servers tell each other what they counted.
const COUNTED: Duration = Duration::from_millis(250);

/// Counts together with the other servers of the store, for as long as this one serves.
fn count_together(counts: &Counts, limiter: &Arc<Limiter>, site: &Arc<Site>) -> io::Result<()> {
    let (counts, limiter, site) = (counts.clone(), Arc::downgrade(limiter), Arc::downgrade(site));
    let exchanging = move || loop {
        std::thread::sleep(COUNTED);
        let (Some(limiter), Some(site)) = (limiter.upgrade(), site.upgrade()) else { return };
        if site.clerk.log().is_away() {
            limiter.forget_past();
        } else {
            // What is not told now is told the next time.
            drop(limiter.exchange(&|times| counts.add(times), &|parts| site.veiled(parts)));
        }
    };
    std::thread::Builder::new().name("counts".to_owned()).spawn(exchanging).map(drop)
}

fn prepare(out: &Out, config: &Config) -> anyhow::Result<()> {
    let unmade = out.pick("impossible de créer", "cannot make");
    let open = out.pick("impossible de protéger", "cannot protect");
    for place in [&config.data, &config.keys] {
        std::fs::create_dir_all(place).with_context(|| format!("{unmade} {}", place.display()))?;
        private(place).with_context(|| format!("{open} {}", place.display()))?;
    }
    Ok(())
}

#[cfg(unix)]
fn private(place: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(place, std::fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn private(_: &Path) -> io::Result<()> {
    Ok(())
}

/// What the person at the terminal is told once, line by line.
fn announcement(out: &Out, config: &Config) -> Vec<String> {
    let place =
        |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()).display().to_string();
    let is_shared = config.place.is_shared();
    let mut lines = vec![
        format!("greffe {}", env!("CARGO_PKG_VERSION")),
        format!(
            "  {}  {}",
            if is_shared { out.pick("témoin ", "witness") } else { out.pick("données", "matches") },
            place(&config.data)
        ),
        format!("  {}  {}", out.pick("clés   ", "keys   "), place(&config.keys)),
        format!("  {}  {}", out.pick("repère ", "mark   "), place(&config.mark)),
        format!("  {}  {}", out.pick("adresse", "site   "), config.origin),
    ];
    if let Some(shown) = config.place.shown() {
        lines.insert(1, format!("  {} {shown}", out.pick("registre", "store   ")));
        lines.retain(|line| !line.starts_with(out.pick("  repère", "  mark")));
    }
    if config.insecure {
        let fr = "  alerte   HTTP en clair\u{a0}: qui partage ce réseau peut tout lire et tout changer";
        let en = "  warning  plain HTTP: whoever shares this network can read and alter everything";
        lines.push(out.pick(fr, en).to_owned());
    }
    if config.secure && !config.behind_proxy {
        let fr = "  note     tous les visiteurs comptent sous l’adresse du relais\u{a0}; --behind-proxy lit \
                  X-Forwarded-For";
        let en =
            "  note     every visitor counts under the proxy's address; --behind-proxy reads X-Forwarded-For";
        lines.push(out.pick(fr, en).to_owned());
    }
    let last = if is_shared {
        let fr = "Ctrl-C arrête\u{a0}; ce qui a été confirmé est dans la base de données.";
        out.pick(fr, "Ctrl-C stops; what was acknowledged is in the database.")
    } else {
        let fr = "Ctrl-C arrête\u{a0}; ce qui a été confirmé est sur le disque.";
        out.pick(fr, "Ctrl-C stops; what was acknowledged is on the disk.")
    };
    lines.push(last.to_owned());
    lines
}
