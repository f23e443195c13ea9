//! Starting the server: sockets, limits, timeouts, and what it tells the person at the terminal.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::middleware::from_fn;
use actix_web::web::Data;
use actix_web::{App, HttpServer};
use anyhow::Context as _;

use crate::api::Shared;
use crate::cli::say;
use crate::command::Out;
use crate::config::Config;
use crate::limits::Limiter;
use crate::live::Live;
use crate::routes;
use crate::security;
use crate::session::Sessions;
use crate::site::Site;

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
pub fn run(out: &Out, config: Config) -> anyhow::Result<()> {
    prepare(out, &config)?;
    for line in announcement(out, &config) {
        say(&line);
    }
    let unopened = out.pick("le registre ne s’ouvre pas", "cannot open the store");
    let unheard = out.pick("impossible d’écouter sur", "cannot listen on");
    let unheard = format!("{unheard} {}", config.listen);
    let stopped = out.pick("le serveur s’est arrêté", "the server stopped");
    actix_web::rt::System::new().block_on(async move {
        let site = Site::open(&config.data, &config.keys).context(unopened)?;
        let (server, _) = start(config, site).context(unheard)?;
        server.await.context(stopped)
    })
}

/// Binds the address and starts answering; also the address bound, whose port may have been chosen.
///
/// # Errors
/// When the address cannot be used.
pub fn start(mut config: Config, site: Site) -> anyhow::Result<(Server, SocketAddr)> {
    let (listen, workers, patience) = (config.listen, config.workers, config.patience);
    config.public_keys = vec![site.clerk.key().public().to_string()];
    config.damage = site.clerk.log().faults().iter().take(5).map(ToString::to_string).collect();
    for fault in &config.damage {
        say(&format!("  damaged  {fault}"));
    }
    let config = Data::new(config);
    let sessions = Data::new(Sessions::restore(Arc::clone(&site.clerk))?);
    let live = Data::from(Live::new(&site.clerk));
    let shared = Data::new(Shared::default());
    let limiter = Data::new(Limiter::new(config.limits));
    let site = Data::new(site);
    let server = HttpServer::new(move || {
        App::new()
            .app_data(config.clone())
            .app_data(sessions.clone())
            .app_data(site.clone())
            .app_data(live.clone())
            .app_data(shared.clone())
            .app_data(limiter.clone())
            .wrap(from_fn(security::around))
            .configure(routes::configure)
    })
    .workers(workers)
    .max_connections(CONNECTIONS)
    .client_request_timeout(patience)
    .client_disconnect_timeout(Duration::from_secs(3))
    .keep_alive(IDLE_TIME)
    .shutdown_timeout(5)
    .bind(listen)?;
    let bound = server.addrs().into_iter().next().unwrap_or(listen);
    Ok((server.run(), bound))
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
fn private(place: &std::path::Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(place, std::fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn private(_: &std::path::Path) -> io::Result<()> {
    Ok(())
}

/// What the person at the terminal is told once, line by line.
fn announcement(out: &Out, config: &Config) -> Vec<String> {
    let place = |path: &std::path::Path| {
        std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()).display().to_string()
    };
    let mut lines = vec![
        format!("greffe {}", env!("CARGO_PKG_VERSION")),
        format!("  {}  {}", out.pick("données", "matches"), place(&config.data)),
        format!("  {}  {}", out.pick("clés   ", "keys   "), place(&config.keys)),
        format!("  {}  {}", out.pick("adresse", "site   "), config.origin),
    ];
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
    let fr = "Ctrl-C arrête\u{a0}; ce qui a été confirmé est sur le disque.";
    lines.push(out.pick(fr, "Ctrl-C stops; what was acknowledged is on the disk.").to_owned());
    lines
}
