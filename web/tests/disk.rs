//! Disks and files that fail under a real server: what was acknowledged stays, what can be read is read, the page says
//! why nothing is written, and the service resumes by itself when it may.

#[cfg(test)]
#[path = "support/server.rs"]
mod server;

#[cfg(test)]
#[path = "support/person.rs"]
#[expect(dead_code, reason = "other tests use the rest of it")]
mod person;

#[cfg(test)]
#[path = "support/opened.rs"]
#[expect(dead_code, reason = "other tests use the rest of it")]
mod opened;

#[cfg(test)]
mod disk {
    use std::path::Path;

    use greffe_web::clerk::keyring;
    use serde_json::{Value, json};

    use crate::opened::open;
    use crate::person::restart;
    use crate::server::{Running, serve};

    fn published(site: &Running) -> Value {
        serde_json::from_str(&site.get("/.well-known/greffe-keys.json").body).unwrap()
    }

    /// A server with a match, stopped, its files harmed, started again: it reads and says so, and writes nothing.
    fn harmed(what: &str, harm: impl FnOnce(&Path)) -> (Running, String) {
        let mut site = serve();
        let base = open(&site, &json!({})).base.clone();
        let played = site.get(&base).status;
        assert_eq!(played, 200);
        site.stop();
        harm(&site.folder);
        restart(&mut site);
        let home = site.get("/?lang=en").body;
        assert!(home.contains("nothing is written to it any more"), "{what}: {home}");
        assert_eq!(site.get(&base).status, 200, "{what}: what can be read is read");
        let session = site.ask("POST", "/api/v1/sessions", &[("Content-Type", "application/json")], b"{}");
        let token: Value = serde_json::from_str(&session.body).unwrap();
        let bearer = format!("Bearer {}", token["token"].as_str().unwrap());
        let headers = [("Content-Type", "application/json"), ("Authorization", bearer.as_str())];
        let opening = crate::opened::opening(&json!({}));
        let asked = json!({ "opening": opening }).to_string();
        let refused = site.ask("POST", "/api/v1/matches", &headers, asked.as_bytes());
        assert_eq!(refused.status, 503, "{what}: {}", refused.body);
        (site, base)
    }

    fn flip(path: &Path) {
        let mut bytes = std::fs::read(path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        std::fs::write(path, bytes).unwrap();
    }

    #[test]
    fn damage_beside_the_log_leaves_the_log_readable() {
        harmed("vault", |folder| flip(&folder.join("data/vault/witness")));
        harmed("people", |folder| flip(&folder.join("data/people/witness")));
        harmed("vault.key gone", |folder| std::fs::remove_file(folder.join("keys/vault.key")).unwrap());
        for name in ["server.key", "retry.key", "vault.key"] {
            harmed(name, |folder| std::fs::write(folder.join("keys").join(name), []).unwrap());
        }
    }

    #[test]
    fn a_lost_signing_key_is_replaced_by_the_operator_alone_and_stays_published() {
        let (mut site, base) =
            harmed("server.key", |folder| std::fs::remove_file(folder.join("keys/server.key")).unwrap());
        assert!(!site.folder.join("keys/server.key").exists(), "none is made");
        let first = published(&site)["keys"][0].clone();
        assert_eq!(first["current"], true);
        assert_eq!(site.get(&format!("{base}/file")).status, 503, "nothing is signed");
        site.stop();
        let (data, keys) = (site.folder.join("data"), site.folder.join("keys"));
        let kept = greffe_store::Keys::open(&keys, &data).unwrap();
        let second = keyring::renew(&data, &kept, greffe_web::clerk::now()).unwrap();
        restart(&mut site);
        let keys = published(&site)["keys"].clone();
        assert_eq!(keys.as_array().unwrap().len(), 2);
        assert_eq!((&keys[0]["key"], &keys[0]["current"]), (&first["key"], &json!(false)));
        assert!(keys[0]["since"].is_string() && keys[0]["until"].is_string(), "{keys}");
        assert_eq!((&keys[1]["key"], &keys[1]["current"]), (&json!(second.to_string()), &json!(true)));
        assert_eq!(site.get(&format!("{base}/file")).status, 200);
    }

    #[cfg(target_os = "linux")]
    mod full {
        use std::net::{SocketAddr, TcpListener};
        use std::path::Path;
        use std::sync::{Arc, Mutex, PoisonError, mpsc};
        use std::time::Duration;

        use greffe_faults::{Harm, arm, heal};
        use greffe_store::Origin;
        use greffe_web::clerk::Clerk;
        use greffe_web::cli::{Places, Serve};
        use greffe_web::command::Out;
        use greffe_web::config::Config;
        use greffe_web::limits::Rate;
        use greffe_web::pages::import::bring_in;
        use greffe_web::server::{Ended, serve};
        use greffe_web::session::Sessions;
        use serde_json::{Value, json};

        use crate::server::Running;

        /// One disk fails at a time.
        static DISK: Mutex<()> = Mutex::new(());

        /// A clerk and the sessions of a folder, as a server that starts finds them.
        fn started(folder: &Path) -> (Arc<Clerk>, Sessions) {
            let clerk = Arc::new(Clerk::open(&folder.join("data"), &folder.join("keys")).unwrap());
            let sessions = Sessions::restore(clerk.clone()).unwrap();
            (clerk, sessions)
        }

        #[test]
        fn an_import_cut_off_at_any_write_is_its_bringers_or_is_not_there() {
            let _alone = DISK.lock().unwrap_or_else(PoisonError::into_inner);
            let path =
                concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/seg/matches/01-le-gue-de-l-ecluse.greffe");
            let file = std::fs::read(path).unwrap();
            let folder = std::env::temp_dir().join(format!("greffe-cut-off-{}", std::process::id()));
            let (mut gone, mut kept) = (0, 0);
            for writes in 0.. {
                drop(std::fs::remove_dir_all(&folder));
                let (clerk, sessions) = started(&folder);
                let (token, _) = sessions.open().unwrap();
                let session = sessions.find(&token).unwrap();
                arm(&folder.join("data"), writes, Harm::Failing);
                let on = &mut || std::ops::ControlFlow::Continue(());
                let done = bring_in((&clerk, &sessions), &session, &file, on).is_ok();
                // From that write on nothing reaches the disk: what is there is what a killed server leaves.
                drop((clerk, sessions));
                heal();
                let (clerk, sessions) = started(&folder);
                let here = clerk.log().matches().find(|one| one.origin == Origin::Imported);
                let place = here.map(|one| one.match_id);
                let own = sessions.find(&token).map(|session| session.brought).unwrap_or_default();
                assert_eq!(own, Vec::from_iter(place), "cut off after {writes} writes");
                assert!(place.is_some() || !done, "what was answered is there");
                gone += usize::from(place.is_none());
                kept += usize::from(place.is_some() && !done);
                if done {
                    break;
                }
            }
            std::fs::remove_dir_all(&folder).unwrap();
            assert!(
                gone > 0 && kept > 0,
                "{gone} and {kept}: one is cut off before the record, one after it"
            );
        }

        #[test]
        fn service_resumes_by_itself_when_there_is_room_again() {
            let _alone = DISK.lock().unwrap_or_else(PoisonError::into_inner);
            let folder = std::env::temp_dir().join(format!("greffe-resumes-{}", std::process::id()));
            drop(std::fs::remove_dir_all(&folder));
            let places = Places { data: folder.join("data"), keys: folder.join("keys"), store: None };
            std::fs::create_dir_all(&places.data).unwrap();
            let listen = SocketAddr::from(([127, 0, 0, 1], 0));
            let mut config = Config::new(Serve { places, listen, ..Serve::default() }).unwrap();
            config.workers = 1;
            let often = Rate { burst: 1_000_000, period: 1 };
            (config.limits.openings, config.limits.address_openings) = (often, often);
            (config.limits.sessions, config.limits.address_reads) = (often, often);
            let listener = TcpListener::bind(listen).unwrap();
            let address = listener.local_addr().unwrap();
            let (send, starts) = mpsc::channel();
            let thread = std::thread::spawn(move || {
                serve(&Out::from_environment(), &config, &listener, &mut |handle| send.send(handle).unwrap())
            });
            let handle = starts.recv_timeout(Duration::from_mins(10)).unwrap();
            let site = Running { address, handle, folder: folder.clone(), thread: None };
            let opened = || {
                let json = ("Content-Type", "application/json");
                let session: Value =
                    serde_json::from_str(&site.ask("POST", "/api/v1/sessions", &[json], b"{}").body).unwrap();
                let bearer = format!("Bearer {}", session["token"].as_str().unwrap());
                let asked = json!({ "opening": crate::opened::opening(&json!({})) }).to_string();
                let headers = [json, ("Authorization", bearer.as_str())];
                let made = site.ask("POST", "/api/v1/matches", &headers, asked.as_bytes());
                let id = serde_json::from_str::<Value>(&made.body)
                    .ok()
                    .and_then(|made| Some(made["id"].as_str()?.to_owned()));
                id.filter(|_| made.status == 200).ok_or(made.status)
            };
            let mut matches = vec![opened().unwrap()];
            arm(&folder, 0, Harm::Full);
            let refused = (0..3_000).find_map(|_| opened().map(|id| matches.push(id)).err());
            assert_eq!(refused, Some(503), "after {} matches", matches.len());
            let home = site.get("/?lang=en");
            let says = "the service resumes by itself";
            assert!(home.status == 200 && home.body.contains(says), "{}", home.body);
            assert!(starts.recv_timeout(Duration::from_secs(5)).is_err(), "not while there is no room");
            heal();
            let second = starts.recv_timeout(Duration::from_mins(10)).unwrap();
            let home = site.get("/?lang=en");
            assert!(home.status == 200 && !home.body.contains(says));
            for id in &matches {
                assert_eq!(
                    site.get(&format!("/api/v1/matches/{id}/head")).status,
                    200,
                    "{id} was acknowledged"
                );
            }
            opened().unwrap();
            drop(second.stop(false));
            assert_eq!(thread.join().unwrap().unwrap(), Ended::Stopped);
        }
    }
}
