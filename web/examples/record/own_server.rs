//! A server that lives as long as the recording.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::{Context as _, Result};
use greffe_web::cli::{Places, Serve};
use greffe_web::config::Config;
use greffe_web::limits::{Limits, Rate};
use greffe_web::server;
use greffe_web::site::Site;

/// A running server over a folder of its own.
pub(crate) struct OwnServer {
    address: SocketAddr,
    handle: actix_web::dev::ServerHandle,
    thread: Option<JoinHandle<Result<()>>>,
    folder: PathBuf,
}

impl OwnServer {
    /// Starts it on a port of the system's choice, on this machine only.
    pub(crate) fn start() -> Result<Self> {
        let folder = std::env::temp_dir().join(format!("greffe-record-{}", std::process::id()));
        let places = Places { data: folder.join("data"), keys: folder.join("keys"), store: None };
        let (send, receive) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            actix_web::rt::System::new().block_on(async move {
                let listen = SocketAddr::from(([127, 0, 0, 1], 0));
                let mut config = Config::new(Serve { places, listen, ..Serve::default() })?;
                // Programs play faster than the people whom the limits are for.
                let fast = Rate { burst: u32::MAX, period: 1 };
                config.limits = Limits { acts: fast, reads: fast, ..Limits::default() };
                let site = Site::open(&config.data, &config.keys)?;
                let (server, address) = server::start(config, site)?;
                send.send((address, server.handle())).context("nobody waits for the server")?;
                Ok(server.await?)
            })
        });
        let started = receive.recv_timeout(Duration::from_mins(1));
        let (address, handle) = started.context("the server did not start")?;
        Ok(Self { address, handle, thread: Some(thread), folder })
    }

    /// Where it answers.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        drop(self.handle.stop(false));
        drop(self.thread.take().map(JoinHandle::join));
        drop(std::fs::remove_dir_all(&self.folder));
    }
}
