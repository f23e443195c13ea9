//! What a server needs to know before it starts.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use greffe_core::telling::words::Words;
use greffe_store::Place;
use thiserror::Error;

use crate::cli::Serve;
use crate::limits::Limits;

/// Why a server cannot be started as asked.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// Plain HTTP would leave this machine.
    #[error(
        "plain HTTP is served on this machine only; put a TLS proxy in front of 127.0.0.1 and give --origin, or add --insecure-http to serve {0} in the clear"
    )]
    PlainHttp(SocketAddr),
    /// The keys would be copied with every backup of the data.
    #[error("the keys directory {keys} lies inside the data directory {data}")]
    KeysInside {
        /// The keys directory.
        keys: PathBuf,
        /// The data directory.
        data: PathBuf,
    },
    /// The mark would be copied with every backup that it is to tell.
    #[error("the mark {mark} lies inside the data or the keys directory")]
    MarkInside {
        /// The mark.
        mark: PathBuf,
    },
    /// The address of the store begins with nothing that is known here.
    #[error("--store takes an address that begins with postgres://")]
    Store,
    /// The origin is not `http://host` or `https://host`.
    #[error("the origin must be http:// or https:// and a host, without a path: {0}")]
    Origin(String),
}

impl ConfigError {
    /// What is wrong, for the person at the terminal.
    pub fn told(&self) -> Words {
        let fr = match self {
            Self::PlainHttp(listen) => format!(
                "le HTTP en clair ne sert que sur cette machine\u{a0}; mettez un relais TLS devant 127.0.0.1 et \
                 donnez --origin, ou ajoutez --insecure-http pour servir {listen} en clair"
            ),
            Self::KeysInside { keys, data } => format!(
                "le dossier des clés {} est dans le dossier des données {}",
                keys.display(),
                data.display()
            ),
            Self::MarkInside { mark } => {
                format!("le repère {} est dans le dossier des données ou des clés", mark.display())
            }
            Self::Store => "--store prend une adresse qui commence par postgres://".to_owned(),
            Self::Origin(origin) => {
                format!("l’origine est http:// ou https:// et un hôte, sans chemin\u{a0}: {origin}")
            }
        };
        Words::new(fr, self.to_string())
    }
}

/// The settings of one server.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub struct Config {
    /// Matches, people and vault.
    pub data: PathBuf,
    /// Where the store is: the data directory, or a database.
    pub place: Place,
    /// The server's keys.
    pub keys: PathBuf,
    /// Where it listens.
    pub listen: SocketAddr,
    /// The address people use; links and codes are made from it, never from the Host header.
    pub origin: String,
    /// Whether the operator named that address: then no other host is answered.
    pub named: bool,
    /// Whether people reach it over TLS, so that cookies can be bound to that.
    pub secure: bool,
    /// Whether plain HTTP leaves this machine, which every page then says.
    pub insecure: bool,
    /// What tells a backup of data and keys from what this server wrote last: a file outside both.
    pub mark: PathBuf,
    /// Public keys that this server has signed with, oldest first, as lower-case hex.
    pub public_keys: Vec<String>,
    /// What is damaged in the store, which is then read-only and every page says so.
    pub damage: Vec<Words>,
    /// Threads that answer requests.
    pub workers: usize,
    /// How long the head of a request, and then its form, may take to arrive: slow clients hold no worker.
    pub patience: Duration,
    /// How long whoever is being answered may take nothing of it before the connection ends, where the system counts that.
    pub stalled: Duration,
    /// How long a check of a file, an audit or a part of a replay may take; for its turn one waits half as long.
    pub checks: Duration,
    /// How much a session or an address may ask for.
    pub limits: Limits,
    /// Whether a proxy of the operator's stands in front and adds each visitor's address.
    pub behind_proxy: bool,
}

impl Config {
    /// Checks what was asked on the command line.
    ///
    /// # Errors
    /// When the settings would break a promise made to users; see [`ConfigError`].
    pub fn new(serve: Serve) -> Result<Self, ConfigError> {
        let Serve { places, listen, origin, insecure_http, behind_proxy, hall, mark } = serve;
        if is_inside(&places.keys, &places.data) {
            return Err(ConfigError::KeysInside { keys: places.keys, data: places.data });
        }
        let mark = mark.unwrap_or_else(|| beside(&places.data));
        if [&places.data, &places.keys].into_iter().any(|place| is_inside(&mark, place)) {
            return Err(ConfigError::MarkInside { mark });
        }
        let place = places.place()?;
        let named = origin.is_some();
        let origin = match origin {
            Some(origin) => checked_origin(&origin)?,
            None => format!("http://{listen}"),
        };
        let here = is_loopback(listen.ip());
        if !here && !insecure_http {
            return Err(ConfigError::PlainHttp(listen));
        }
        let secure = origin.starts_with("https://");
        Ok(Self {
            data: places.data,
            place,
            keys: places.keys,
            listen,
            origin,
            secure,
            insecure: insecure_http,
            named,
            mark,
            public_keys: Vec::new(),
            damage: Vec::new(),
            workers: 2,
            patience: Duration::from_secs(10),
            stalled: Duration::from_mins(1),
            checks: Duration::from_secs(10),
            limits: Limits { allowance: hall, ..Limits::default() },
            behind_proxy,
        })
    }

    /// Whether a request that names this host is for this site. Names of this machine itself and plain addresses, which
    /// nobody can make point elsewhere, are as good as the origin's unless the operator named one for others to use; by
    /// any port, for ports are led on.
    pub fn answers(&self, host: Option<&str>) -> bool {
        let Some(host) = host else { return false };
        let own = self.origin.split_once("://").map_or("", |(_, own)| own);
        if host.eq_ignore_ascii_case(own) {
            return true;
        }
        // What stands around the name must be a port, brackets an address by itself: nothing else ends a name.
        let (name, rest) = if let Some(bracketed) = host.strip_prefix('[') {
            let Some((v6, rest)) = bracketed.split_once(']') else { return false };
            (v6.parse::<Ipv6Addr>().ok().map(IpAddr::V6), rest)
        } else {
            let (name, rest) = host.split_at(host.find(':').unwrap_or(host.len()));
            let here = name.eq_ignore_ascii_case("localhost").then_some(IpAddr::V4(Ipv4Addr::LOCALHOST));
            (here.or_else(|| name.parse::<Ipv4Addr>().ok().map(IpAddr::V4)), rest)
        };
        name.is_some_and(|address| is_port(rest) && (!self.named || is_loopback(address)))
    }

    /// The session cookie's name: bound to the host by its prefix where there is TLS.
    pub fn cookie_name(&self) -> &'static str {
        if self.secure { "__Host-greffe" } else { "greffe" }
    }
}

/// Where the mark of a data directory lies when nobody says: beside it.
pub fn beside(data: &Path) -> PathBuf {
    let data = std::path::absolute(data).unwrap_or_else(|_| data.to_path_buf());
    data.with_added_extension("mark")
}

/// Whether nothing, or a port, stands behind the name of a host.
fn is_port(rest: &str) -> bool {
    rest.is_empty()
        || rest.strip_prefix(':').is_some_and(|port| {
            port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok_and(|port| port > 0)
        })
}

fn is_loopback(address: IpAddr) -> bool {
    address.to_canonical().is_loopback()
}

fn is_inside(inner: &Path, outer: &Path) -> bool {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    absolute(inner).starts_with(absolute(outer))
}

fn checked_origin(origin: &str) -> Result<String, ConfigError> {
    let trimmed = origin.strip_suffix('/').unwrap_or(origin);
    let host = trimmed.strip_prefix("https://").or_else(|| trimmed.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']) => Ok(trimmed.to_owned()),
        Some(_) | None => Err(ConfigError::Origin(origin.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Places;

    fn asked(listen: &str, insecure_http: bool) -> Serve {
        Serve { listen: listen.parse().unwrap(), insecure_http, ..Serve::default() }
    }

    #[test]
    fn plain_http_stays_on_this_machine_unless_asked() {
        assert!(matches!(Config::new(asked("0.0.0.0:80", false)), Err(ConfigError::PlainHttp(_))));
        assert!(Config::new(asked("0.0.0.0:80", true)).unwrap().insecure);
        assert!(!Config::new(asked("127.0.0.1:80", false)).unwrap().insecure);
        assert!(!Config::new(asked("[::1]:80", false)).unwrap().insecure);
    }

    #[test]
    fn keys_inside_the_data_are_refused() {
        let places = Places { data: "d".into(), keys: "d/keys".into(), store: None };
        let serve = Serve { places, ..Serve::default() };
        assert!(matches!(Config::new(serve), Err(ConfigError::KeysInside { .. })));
    }

    #[test]
    fn only_the_hosts_of_this_site_are_answered() {
        let open = Config::new(asked("127.0.0.1:80", false)).unwrap();
        for host in ["127.0.0.1:80", "localhost:8080", "[::1]:80", "192.0.2.7", "LOCALHOST"] {
            assert!(open.answers(Some(host)), "{host}");
        }
        for host in [
            "evil.example",
            "127.0.0.1.evil.example",
            "localhost.evil.example:80",
            "",
            "127.0.0.1:80.evil.example",
            "127.0.0.1:80/evil.example",
            "127.0.0.1:x@evil.example",
            "127.0.0.1:80:80",
            "127.0.0.1:",
            "127.0.0.1:0",
            "127.0.0.1:+80",
            "127.0.0.1:65536",
            "localhost:evil.example",
            "192.0.2.7:80evil",
            "[::1]evil.example",
            "[::1]:evil.example",
            "[::1",
            "::1",
            "[localhost]",
            "[192.0.2.7]:80",
        ] {
            assert!(!open.answers(Some(host)), "{host}");
        }
        assert!(!open.answers(None));
        let origin = Some("https://greffe.example".to_owned());
        let named = Config::new(Serve { origin, ..asked("127.0.0.1:80", false) }).unwrap();
        for (host, answered) in [
            ("greffe.example", true),
            ("GREFFE.example", true),
            ("greffe.example:8443", false),
            ("127.0.0.1:80", true),
            ("127.0.0.1:80.greffe.example", false),
            ("greffe.example:x", false),
            ("192.0.2.7", false),
            ("[2001:db8::1]", false),
            ("other.example", false),
        ] {
            assert_eq!(named.answers(Some(host)), answered, "{host}");
        }
    }

    #[test]
    fn a_store_is_a_directory_or_an_address_that_is_known() {
        let asked = |store: &str| {
            let places = Places { store: Some(store.to_owned()), ..Places::default() };
            Config::new(Serve { places, ..Serve::default() })
        };
        assert!(asked("postgres://db/greffe").unwrap().place.is_shared());
        assert!(asked("postgresql://u:p@db/greffe").unwrap().place.is_shared());
        assert!(!Config::new(Serve::default()).unwrap().place.is_shared());
        for wrong in ["mysql://u:hunter2@db/greffe", "greffe-data", "http://db"] {
            let error = asked(wrong).unwrap_err();
            assert!(matches!(error, ConfigError::Store) && !error.to_string().contains("hunter2"));
        }
    }

    #[test]
    fn the_mark_lies_outside_data_and_keys() {
        let places = || Places { data: "d".into(), keys: "k".into(), store: None };
        for mark in ["d/mark", "k/mark"] {
            let serve = Serve { places: places(), mark: Some(mark.into()), ..Serve::default() };
            assert!(matches!(Config::new(serve), Err(ConfigError::MarkInside { .. })), "{mark}");
        }
        let serve = Serve { places: places(), ..Serve::default() };
        assert!(Config::new(serve).unwrap().mark.ends_with("d.mark"));
    }

    #[test]
    fn an_origin_is_a_scheme_and_a_host() {
        assert_eq!(checked_origin("https://a.example/").unwrap(), "https://a.example");
        for wrong in ["a.example", "ftp://a", "https://", "https://a/b", "https://u@a"] {
            assert!(checked_origin(wrong).is_err(), "{wrong}");
        }
    }
}
