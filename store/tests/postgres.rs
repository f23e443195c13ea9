//! What the engine on `PostgreSQL` promises beyond the contract: many servers, lies refused, lost tails named, secrets
//! sealed.

#![cfg(test)]

mod support;

use greffe_store::{
    AppendError, Appended, Batch, Counts, Fault, Head, Keys, Log, OpenError, Place, Postgres, RetryKey,
    SaltedText, Secret, Shelf, check,
};
use std::{
    collections::BTreeMap,
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, Command, Stdio},
    sync::{Arc, Barrier, mpsc},
};
use support::{
    batch, head_after, id, line,
    server::{Home, Server},
    until,
};

impl Home {
    /// The log of one server of several.
    fn log(&self, server: &str) -> Result<Log, OpenError> {
        Postgres::connect(&self.address)?.log(&self.scratch.path().join(server))
    }

    fn sql(&self, statement: &str) -> String {
        self.server.run(&self.address, statement)
    }
}

/// Bytes as the database writes them.
fn hex_of(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

#[test]
fn what_one_server_appends_followers_of_another_see() {
    let Some(home) = Home::new() else { return };
    let (here, there) = (home.log("a").unwrap(), Arc::new(home.log("b").unwrap()));
    let (sender, told) = mpsc::channel();
    let weak = Arc::downgrade(&there);
    there.on_append(Box::new(move |match_id, next| {
        let lines = weak.upgrade().map(|log| log.read(match_id, 0..next).unwrap().len());
        sender.send((match_id, next, lines)).ok();
    }));
    here.append(batch(id(1), 0, 2)).unwrap();
    assert_eq!(told.recv().unwrap().1, 2);
    here.append(batch(id(1), 2, 3)).unwrap();
    assert_eq!(told.recv().unwrap().1, 5);
    assert_eq!(there.head(id(1)), Some(Head { next: 5, hash: head_after(5) }));
    let lines: Vec<_> = (0..4).map(|seq| line(id(2), seq)).collect();
    here.import(id(2), &lines, head_after(4)).unwrap();
    assert_eq!(told.recv().unwrap().0, id(2));
    here.remove(id(2)).unwrap();
    until("the other server to forget it", || there.head(id(2)).is_none());
}

#[test]
fn a_conflict_names_the_head_that_another_server_has_made() {
    let Some(home) = Home::new() else { return };
    let (here, there) = (home.log("a").unwrap(), home.log("b").unwrap());
    for round in 0..20 {
        here.append(batch(id(1), round * 2, 1)).unwrap();
        let conflict = AppendError::Conflict { next: round * 2 + 1, head: head_after(round * 2 + 1) };
        assert_eq!(there.append(batch(id(1), round * 2, 1)), Err(conflict));
        assert_eq!(there.head(id(1)).unwrap().next, round * 2 + 1, "it has caught up");
        there.append(batch(id(1), round * 2 + 1, 1)).unwrap();
    }
}

/// Writers on as many matches, each match contended by both servers: how many records each match must have.
fn contend(logs: &[Arc<Log>; 2], rounds: u64) -> BTreeMap<u64, u64> {
    let mut appended = BTreeMap::new();
    std::thread::scope(|scope| {
        let spawn = |number: usize| {
            let log = &logs[number % 2];
            let place = u64::try_from(number / 2).unwrap();
            scope.spawn(move || {
                let mut taken = 0;
                let mut next = 0;
                while taken < rounds {
                    // As in a real record no two writers ever make the same head.
                    let head = [u8::try_from(number).unwrap(); 32];
                    match log.append(Batch { head, ..batch(id(place), next, 1) }) {
                        Ok(_) => (taken, next) = (taken + 1, next + 1),
                        Err(AppendError::Conflict { next: real, .. }) => next = real,
                        Err(other) => panic!("{other}"),
                    }
                }
                (place, taken)
            })
        };
        for writer in (0..16).map(spawn).collect::<Vec<_>>() {
            let (place, taken) = writer.join().unwrap();
            *appended.entry(place).or_insert(0) += taken;
        }
    });
    appended
}

fn judge(log: &Log, appended: &BTreeMap<u64, u64>) {
    for (place, records) in appended {
        assert_eq!(log.head(id(*place)).unwrap().next, *records);
    }
    let report = check(log, |_| {}, &mut |match_id, lines| {
        let expected = (0..).map(|seq| line(match_id, seq)).take(lines.len());
        assert!(lines.iter().eq(expected.collect::<Vec<_>>().iter()));
        Vec::new()
    });
    assert_eq!(report.faults, []);
    assert_eq!(report.progress.records, appended.values().sum::<u64>());
}

#[test]
fn two_servers_on_the_same_matches_lose_and_double_nothing() {
    let Some(home) = Home::new() else { return };
    let logs = ["a", "b"].map(|name| Arc::new(home.log(name).unwrap()));
    let appended = contend(&logs, 15);
    judge(&home.log("c").unwrap(), &appended);
}

#[test]
fn appends_go_on_through_a_crash_of_the_database() {
    let Some(server) = Server::start("") else { return };
    let home = Home::on(Arc::new(server));
    let logs = ["a", "b"].map(|name| Arc::new(home.log(name).unwrap()));
    let appended = std::thread::scope(|scope| {
        let crashing = scope.spawn(|| (0..2).for_each(|_| home.server.crash()));
        let appended = contend(&logs, 40);
        crashing.join().unwrap();
        appended
    });
    judge(&home.log("c").unwrap(), &appended);
}

#[test]
fn settings_that_lose_what_is_acknowledged_are_refused_by_name() {
    for lie in ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "synchronous_commit=local"] {
        let Some(server) = Server::start(&format!("-c {lie}")) else { return };
        let home = Home::on(Arc::new(server));
        match home.log("a").err() {
            Some(OpenError::Untrustworthy { detail }) => assert!(detail.contains(lie), "{detail}"),
            other => panic!("{lie}: {other:?}"),
        }
    }
}

#[test]
fn a_setting_that_changes_while_the_server_runs_is_noticed_on_the_next_append() {
    let Some(server) = Server::start("") else { return };
    let home = Home::on(Arc::new(server));
    let log = home.log("a").unwrap();
    log.append(batch(id(1), 0, 1)).unwrap();
    home.sql("alter system set full_page_writes = off");
    home.sql("select pg_reload_conf()");
    // The server takes its settings anew in its own time.
    let refusal = (1..).find_map(|next| log.append(batch(id(1), next, 1)).err()).unwrap();
    assert!(refusal.to_string().contains("full_page_writes=off"), "{refusal}");
    let kept = home
        .sql("select m.next, count(*) from greffe_match m join greffe_record using (match_id) group by 1");
    let known = log.head(id(1)).unwrap().next;
    assert_eq!(kept.trim(), format!("{known}|{known}"), "what was refused was not written");
    assert!(log.read_only().is_some(), "and nothing more is taken");
    assert!(log.may_reopen());
    drop(log);
    home.sql("alter system reset full_page_writes");
    home.sql("select pg_reload_conf()");
    let log = loop {
        match home.log("a") {
            Ok(log) => break log,
            Err(OpenError::Untrustworthy { .. }) => {}
            Err(other) => panic!("{other}"),
        }
    };
    log.append(batch(id(1), log.head(id(1)).unwrap().next, 1)).unwrap();
}

/// Takes the last records of a match out of the database, as an older backup or a replica that lagged has it.
fn cut(home: &Home, number: u64, next: u64) {
    let (id, head) = (hex_of(&id(number)), hex_of(&head_after(next)));
    home.sql(&format!(
        "delete from greffe_record where match_id = '\\x{id}' and seq >= {next}; \
         update greffe_match set next = {next}, head = '\\x{head}' where match_id = '\\x{id}'"
    ));
}

#[test]
fn a_database_that_comes_back_with_less_is_refused_on_the_next_append() {
    let Some(server) = Server::start("") else { return };
    let home = Home::on(Arc::new(server));
    let log = home.log("a").unwrap();
    log.append(batch(id(1), 0, 3)).unwrap();
    log.append(batch(id(1), 3, 2)).unwrap();
    cut(&home, 1, 3);
    home.server.crash();
    let refusal = log.append(batch(id(2), 0, 1)).unwrap_err();
    assert!(refusal.to_string().contains("records 3 to 4 are gone"), "{refusal}");
    assert!(!log.may_reopen(), "opening it again would find the same");
    drop(log);
    assert!(matches!(home.log("a").err(), Some(OpenError::Damaged { .. })));
}

#[test]
fn a_database_that_comes_back_without_its_tables_is_refused_on_the_next_append() {
    let Some(server) = Server::start("") else { return };
    let home = Home::on(Arc::new(server));
    let log = home.log("a").unwrap();
    log.append(batch(id(1), 0, 3)).unwrap();
    home.sql("drop table greffe_match, greffe_record");
    home.server.crash();
    let refusal = log.append(batch(id(2), 0, 1)).unwrap_err();
    assert!(refusal.to_string().contains("all that was acknowledged is gone"), "{refusal}");
    assert!(!log.may_reopen(), "opening it again would find the same");
}

#[test]
fn a_database_that_has_less_than_was_acknowledged_is_refused_by_name() {
    let Some(home) = Home::new() else { return };
    let log = home.log("a").unwrap();
    for number in 1..4 {
        log.append(batch(id(number), 0, 3)).unwrap();
    }
    log.append(batch(id(1), 3, 2)).unwrap();
    drop(log);
    let hex = |number: u64| hex_of(&id(number));
    cut(&home, 1, 3);
    home.sql(&format!("delete from greffe_match where match_id = '\\x{}'", hex(2)));
    home.sql(&format!(
        "update greffe_record set head = '\\x00' where match_id = '\\x{}' and seq = 2",
        hex(3)
    ));
    match home.log("a").err() {
        Some(OpenError::Damaged { mut faults }) => {
            faults.sort_by_key(ToString::to_string);
            let expected = [
                Fault::MatchLost { match_id: id(2), acknowledged: 3 },
                Fault::HeadDiffers { match_id: id(3), seq: 2 },
                Fault::TailLost { match_id: id(1), first_lost: 3, acknowledged: 5 },
            ];
            assert_eq!(faults.len(), expected.len(), "{faults:?}");
            assert!(expected.iter().all(|fault| faults.contains(fault)), "{faults:?}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_record_that_is_gone_is_named_and_the_others_are_read() {
    let Some(home) = Home::new() else { return };
    let log = home.log("a").unwrap();
    log.append(batch(id(1), 0, 5)).unwrap();
    drop(log);
    home.sql("delete from greffe_record where seq = 2");
    // What this server wrote itself it would hold.
    let log = home.log("a").unwrap();
    let missing = Fault::Missing { match_id: id(1), seq: 2 };
    assert_eq!(log.read(id(1), 0..9).unwrap_err().to_string(), missing.to_string());
    let (found, faults) = log.read_available(id(1), 0..9);
    assert_eq!(found.iter().map(|(seq, _)| *seq).collect::<Vec<_>>(), [0, 1, 3, 4]);
    assert_eq!(faults, [missing]);
}

#[test]
fn a_schema_of_a_newer_or_another_build_is_refused() {
    let Some(home) = Home::new() else { return };
    drop(home.log("a").unwrap());
    drop(home.log("a").unwrap());
    let refused = || match home.log("a").err() {
        Some(OpenError::Database { detail }) => detail,
        other => panic!("{other:?}"),
    };
    home.sql("insert into greffe_migration values (999, '\\x00')");
    assert!(refused().contains("newer build"));
    home.sql("delete from greffe_migration where number = 999");
    home.sql("update greffe_migration set checksum = '\\x00' where number = 2");
    assert!(refused().contains("step 2"));
}

#[test]
fn many_servers_may_start_on_an_empty_database_at_once() {
    let Some(home) = Home::new() else { return };
    std::thread::scope(|scope| {
        for number in 0..6 {
            let home = &home;
            scope.spawn(move || {
                let log = home.log(&number.to_string()).unwrap();
                log.append(batch(id(number), 0, 1)).unwrap();
            });
        }
    });
    assert_eq!(home.log("last").unwrap().matches().count(), 6);
}

#[test]
fn no_secret_and_no_key_enters_the_database() {
    let Some(home) = Home::new() else { return };
    let data = home.scratch.path().join("data");
    let keys = Keys::open(&home.scratch.path().join("keys"), &data).unwrap();
    let vault = Postgres::connect(&home.address).unwrap().vault(&keys).unwrap();
    let needle = b"a seed that nobody may see".to_vec();
    vault.put(id(1), &[(b"seed", &Secret::new(needle.clone()))]).unwrap();
    assert_eq!(vault.get(id(1), b"seed").unwrap().unwrap().expose(), needle);
    let dump = home.server.program("pg_dump", &["-d", &home.address]);
    assert!(dump.contains(&hex_of(b"seed")), "the name is there: the dump has the shelf");
    for secret in [needle.as_slice(), keys.key("vault").unwrap().expose()] {
        assert!(!dump.contains(&hex_of(secret)));
    }
}

#[test]
fn a_database_that_counts_fewer_starts_than_its_keys_comes_from_a_backup() {
    let Some(home) = Home::new() else { return };
    let keys =
        |name: &str| Keys::open(&home.scratch.path().join(name), &home.scratch.path().join("data")).unwrap();
    let open = |keys: &Keys| Postgres::connect(&home.address).unwrap().vault(keys).unwrap();
    let here = keys("here");
    drop(open(&here));
    std::fs::create_dir_all(home.scratch.path().join("there")).unwrap();
    std::fs::copy(here.dir().join("vault.key"), home.scratch.path().join("there/vault.key")).unwrap();
    let there = keys("there");
    assert_eq!((open(&there).starts(), open(&here).starts()), (2, 3));
    assert!(!open(&there).is_restored(), "starts of another server are nothing to doubt");
    home.sql("create table kept_aside as select * from greffe_kept");
    drop(open(&here));
    home.sql("delete from greffe_kept");
    home.sql("insert into greffe_kept select * from kept_aside");
    let restored = open(&here);
    assert!(restored.is_restored());
    assert_eq!(restored.restored_at(), restored.starts());
    assert!(!open(&there).is_restored(), "noted for all");
    assert_eq!(open(&there).restored_at(), restored.starts());
}

#[test]
fn an_address_that_is_wrong_or_answers_nothing_is_said_without_its_password() {
    for address in ["postgres://u:hunter2@[", "postgres://u:hunter2@127.0.0.1:1/x?sslmode=disable"] {
        match Postgres::connect(address).err() {
            Some(OpenError::Database { detail }) => assert!(!detail.contains("hunter2"), "{detail}"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn counts_of_two_servers_are_one_count() {
    let Some(home) = Home::new() else { return };
    let [here, there] = [0; 2].map(|_| Postgres::connect(&home.address).unwrap().counts());
    let add = |counts: &Counts, times: u64| {
        let all = counts.add(&BTreeMap::from([([1; 32], times), ([2; 32], 0)])).unwrap();
        assert_eq!(all[&[2; 32]], 0, "another is not touched");
        all[&[1; 32]]
    };
    let hour = 3_600_000;
    assert_eq!(add(&here, hour), hour);
    let both = add(&there, hour);
    assert!(both > hour && both <= 2 * hour, "{both}");
    assert!(add(&here, 0) <= both, "time goes by");
}

#[test]
fn a_log_opened_to_be_read_reads_and_takes_nothing() {
    let Some(home) = Home::new() else { return };
    let log = home.log("a").unwrap();
    log.append(batch(id(1), 0, 3)).unwrap();
    let reading = Postgres::connect(&home.address).unwrap().log_to_read().unwrap();
    assert_eq!(reading.read(id(1), 0..9).unwrap().len(), 3);
    assert!(matches!(reading.append(batch(id(1), 3, 1)), Err(AppendError::ReadOnly { .. })));
    assert_eq!(home.sql("select count(*) from greffe_server").trim(), "1", "no other server hears of it");
}

#[test]
fn what_was_read_is_read_again_while_the_database_is_away() {
    let Some(server) = Server::start("") else { return };
    let home = Home::on(Arc::new(server));
    let log = home.log("a").unwrap();
    log.append(batch(id(1), 0, 3)).unwrap();
    drop(log);
    let log = home.log("a").unwrap();
    assert_eq!(log.read(id(1), 0..3).unwrap().len(), 3);
    home.server.fall();
    until("the database to be away", || log.is_away());
    assert_eq!(log.read(id(1), 0..3).unwrap()[2], line(id(1), 2));
    home.server.rise();
    until("the database to be back", || !log.is_away());
    log.append(batch(id(1), 3, 1)).unwrap();
    assert_eq!(log.read(id(1), 0..9).unwrap().len(), 4);
}

#[test]
fn a_backup_made_since_the_last_start_is_doubted_once_the_witness_is_taken_out() {
    let Some(home) = Home::new() else { return };
    let data = home.scratch.path().join("data");
    std::fs::create_dir_all(&data).unwrap();
    let place = Place::at(&home.address, &data).unwrap();
    let keys = Keys::open(&home.scratch.path().join("keys"), &data).unwrap();
    let start = || {
        let store = place.reach().unwrap();
        let log = store.log();
        let vault = store.vault(&keys, false).unwrap();
        (log, vault.is_restored(), vault.restored_at(), vault.starts())
    };
    let (log, is_restored, ..) = start();
    let log = log.unwrap();
    assert!(!is_restored, "a directory that nobody used has nothing to doubt");
    // What a server keeps there besides.
    std::fs::write(data.join("ring"), "").unwrap();
    log.append(batch(id(1), 0, 2)).unwrap();
    let backup = home.server.program("pg_dump", &["--clean", "-d", &home.address]);
    log.append(batch(id(1), 2, 2)).unwrap();
    drop(log);
    let dump = home.scratch.path().join("dump.sql");
    std::fs::write(&dump, backup).unwrap();
    home.server.program("psql", &["-Xq", "-d", &home.address, "-f", &dump.to_string_lossy()]);
    assert!(matches!(start().0, Err(OpenError::Damaged { .. })), "the witness names what is gone");
    assert_eq!(start().2, 0, "and while it is there nothing is doubted");
    std::fs::remove_dir_all(data.join("witness")).unwrap();
    // A look from a command comes first: it opens the log and no vault.
    drop(place.reach().unwrap().log_beside().unwrap());
    let (log, is_restored, restored_at, starts) = start();
    assert!(log.is_ok() && is_restored && restored_at == starts);
    drop(log);
    let (_, is_restored, after, _) = start();
    assert!(!is_restored && after == restored_at, "doubted once");
}

#[test]
fn servers_that_start_at_once_are_counted_one_by_one() {
    let Some(home) = Home::new() else { return };
    let data = home.scratch.path().join("data");
    let keys = |number: usize| Keys::open(&home.scratch.path().join(format!("keys{number}")), &data).unwrap();
    let first = keys(0);
    let path = first.dir().join("vault.key");
    first.key("vault").unwrap();
    let all: Vec<Keys> = (1..9)
        .map(|number| {
            let one = keys(number);
            std::fs::copy(&path, one.dir().join("vault.key")).unwrap();
            one
        })
        .collect();
    let barrier = Barrier::new(all.len());
    let mut starts: Vec<u64> = std::thread::scope(|scope| {
        let opening: Vec<_> = all
            .iter()
            .map(|keys| {
                let database = Postgres::connect(&home.address).unwrap();
                let barrier = &barrier;
                scope.spawn(move || {
                    barrier.wait();
                    database.vault(keys).unwrap().starts()
                })
            })
            .collect();
        opening.into_iter().map(|one| one.join().unwrap()).collect()
    });
    starts.sort_unstable();
    assert_eq!(starts, (1..9).collect::<Vec<u64>>());
}

#[test]
fn what_was_taken_out_is_cleared_away_once_a_day_and_shuts_nobody_out() {
    let Some(home) = Home::new() else { return };
    let people = Postgres::connect(&home.address).unwrap().people();
    people.put(Shelf::Names, b"seat", b"Ferdinand").unwrap();
    let file = || home.sql("select pg_relation_filenode('greffe_kept')");
    let upkeep =
        || home.sql("select convert_from(key, 'UTF8') from greffe_kept where shelf = 2 order by key");
    let before = file();
    people.upkeep().unwrap();
    assert_eq!(upkeep(), "", "nothing was due");
    people.remove(Shelf::Names, b"seat").unwrap();
    people.rewrite().unwrap();
    assert_eq!(upkeep().trim(), "due");
    people.upkeep().unwrap();
    assert_eq!(upkeep().trim(), "done");
    people.rewrite().unwrap();
    people.upkeep().unwrap();
    assert_eq!(upkeep().split_whitespace().collect::<Vec<_>>(), ["done", "due"], "once a day");
    home.sql("update greffe_kept set value = convert_to((now() - interval '2 days')::text, 'UTF8') where shelf = 2");
    people.upkeep().unwrap();
    assert_eq!(upkeep().trim(), "done");
    assert_eq!(file(), before, "the table was never written anew");
    assert_eq!(people.check().unwrap().0, 0, "none of it is anybody's");
}

#[test]
fn a_change_that_a_lost_database_did_not_take_closes_nothing() {
    let Some(server) = Server::start("") else { return };
    let home = Home::on(Arc::new(server));
    let people = Postgres::connect(&home.address).unwrap().people();
    people.put(Shelf::Names, b"a", b"1").unwrap();
    home.server.fall();
    assert!(people.put(Shelf::Names, b"a", b"2").is_err());
    assert!(!people.has_failed(), "it comes back by itself");
    home.server.rise();
    people.put(Shelf::Names, b"a", b"3").unwrap();
    // A connection that was cut meanwhile is no reason to fail.
    home.sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'greffe'");
    people.put(Shelf::Names, b"a", b"4").unwrap();
    assert_eq!(people.get(Shelf::Names, b"a").unwrap(), Some(b"4".to_vec()));
}

#[test]
fn a_change_waits_no_longer_than_until_the_database_is_away() {
    let Some(home) = Home::new() else { return };
    let database = Postgres::connect(&home.address).unwrap();
    let log = database.log(&home.scratch.path().join("a")).unwrap();
    let people = Arc::new(database.people());
    people.put(Shelf::Names, b"a", b"1").unwrap();
    // Somebody shuts everybody out of every table, as silence does.
    let tables = "greffe_kept, greffe_server, greffe_news, greffe_match";
    let holder = home.server.hold(&home.address, &format!("lock table {tables} in access exclusive mode"));
    let changing = Arc::clone(&people);
    let change = std::thread::spawn(move || changing.put(Shelf::Names, b"a", b"2"));
    until("the database to be away", || log.is_away());
    assert!(change.join().unwrap().is_err());
    assert!(!home.sql("select 1 from pg_locks where not granted").is_empty(), "it is shut out still");
    drop(holder);
    until("the database to be back", || !log.is_away());
    people.put(Shelf::Names, b"a", b"3").unwrap();
    assert!(!people.has_failed());
}

#[test]
fn what_is_taken_out_goes_with_all_that_stood_beside_it() {
    let Some(home) = Home::new() else { return };
    let database = Postgres::connect(&home.address).unwrap();
    let (log, people) = (home.log("a").unwrap(), database.people());
    let lines: Vec<_> = (0..4).map(|seq| line(id(2), seq)).collect();
    log.import(id(2), &lines, head_after(4)).unwrap();
    let text = SaltedText { salt: [0xA5; 32], text: "said".to_owned() };
    for match_id in [id(1), id(2), id(3)] {
        let note = [&match_id[..], b"trailer"].concat();
        people.put_match(match_id, &[(3, text.clone())], &[(note, Some(vec![1]))]).unwrap();
    }
    log.remove(id(2)).unwrap();
    assert!(people.text(id(2), 3).unwrap().is_none());
    assert!(people.list(Shelf::Names, &id(2)).unwrap().is_empty());
    for other in [id(1), id(3)] {
        assert!(people.text(other, 3).unwrap().is_some());
        assert_eq!(people.list(Shelf::Names, &other).unwrap().len(), 1);
    }
    assert!(log.remove(id(1)).is_err());
    assert!(people.text(id(1), 3).unwrap().is_some(), "what was not taken out keeps its own");
}

#[test]
fn of_two_that_put_a_key_where_there_is_none_one_does() {
    let Some(home) = Home::new() else { return };
    let servers = [0; 4].map(|_| Postgres::connect(&home.address).unwrap().people());
    for round in 0..20_u8 {
        let barrier = Barrier::new(servers.len());
        let done: Vec<bool> = std::thread::scope(|scope| {
            let barrier = &barrier;
            let racing = servers.each_ref().map(|people| {
                scope.spawn(move || {
                    barrier.wait();
                    let key = vec![round];
                    people
                        .change_if(Shelf::Accounts, &[(key.clone(), None)], &[(key, Some(vec![1]))])
                        .unwrap()
                })
            });
            racing.into_iter().map(|one| one.join().unwrap()).collect()
        });
        assert_eq!(done.iter().filter(|one| **one).count(), 1, "{done:?}");
    }
}

#[test]
fn the_clock_of_the_database_is_one_for_all() {
    let Some(home) = Home::new() else { return };
    let [here, there] = [0; 2].map(|_| Postgres::connect(&home.address).unwrap().people());
    let (first, second) = (here.time().unwrap().unwrap(), there.time().unwrap().unwrap());
    let told: u64 = home.sql("select extract(epoch from now())::bigint").trim().parse().unwrap();
    assert!(first <= second + 1 && second <= told + 1, "{first} {second} {told}");
}

#[test]
fn servers_are_counted_while_they_are_there() {
    let Some(home) = Home::new() else { return };
    let database = Postgres::connect(&home.address).unwrap();
    assert_eq!(database.servers().unwrap(), 0);
    let logs = [home.log("a").unwrap(), home.log("b").unwrap()];
    assert_eq!(database.servers().unwrap(), 2);
    drop(logs);
    assert_eq!(database.servers().unwrap(), 0, "they left in good order");
    let _killed = std::mem::ManuallyDrop::new(home.log("c").unwrap());
    assert_eq!(database.servers().unwrap(), 1, "one that is killed counts for two minutes");
}

/// What became of batches that were all waiting when the log got to them.
fn together(home: &Home, log: &Log, batches: Vec<Batch>) -> Vec<Result<Appended, AppendError>> {
    // The first one is held up in the database; the others gather behind it.
    let holder = home.server.hold(&home.address, "lock table greffe_match in access exclusive mode");
    let (sender, told) = mpsc::channel();
    let first = sender.clone();
    log.submit(batch(id(1_000), 0, 1), move |_| drop(first.send(None)));
    let held = "select 1 from pg_locks where not granted and locktype = 'relation'";
    until("the first one to be held up", || !home.sql(held).is_empty());
    let count = batches.len();
    for (number, batch) in (0..).zip(batches) {
        let sender = sender.clone();
        log.submit(batch, move |outcome| drop(sender.send(Some((number, outcome)))));
    }
    drop(holder);
    let mut outcomes: Vec<(usize, Result<Appended, AppendError>)> =
        told.iter().take(count + 1).flatten().collect();
    outcomes.sort_by_key(|(number, _)| *number);
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

#[test]
fn of_batches_that_go_together_each_has_its_own_outcome() {
    let Some(server) = Server::start("") else { return };
    let home = Home::on(Arc::new(server));
    let log = home.log("a").unwrap();
    let with_key = |batch: Batch, key: &[u8], fingerprint: u8| Batch {
        retry: Some(RetryKey { key: key.to_vec(), fingerprint: [fingerprint; 32] }),
        ..batch
    };
    for number in 1..6 {
        log.append(with_key(batch(id(number), 0, 2), b"first", 1)).unwrap();
    }
    let lines: Vec<_> = (0..2).map(|seq| line(id(6), seq)).collect();
    log.import(id(6), &lines, head_after(2)).unwrap();
    let transactions = || home.sql("select count(*) from greffe_news").trim().parse::<u64>().unwrap();
    let before = transactions();
    let appended = |first, last| Ok(Appended { first, last, repeated: false });
    let outcomes = together(
        &home,
        &log,
        vec![
            batch(id(1), 2, 3),
            batch(id(2), 1, 1),
            with_key(batch(id(3), 0, 2), b"first", 1),
            with_key(batch(id(4), 2, 1), b"first", 2),
            with_key(batch(id(5), 2, 1), b"second", 1),
            batch(id(6), 2, 1),
            with_key(batch(id(7), 0, 2), b"first", 1),
            batch(id(8), 1, 1),
        ],
    );
    let expected = [
        appended(2, 4),
        Err(AppendError::Conflict { next: 2, head: head_after(2) }),
        Ok(Appended { first: 0, last: 1, repeated: true }),
        Err(AppendError::KeyReused),
        appended(2, 2),
        Err(AppendError::Imported),
        appended(0, 1),
        Err(AppendError::Conflict { next: 0, head: [0; 32] }),
    ];
    assert_eq!(outcomes, expected);
    assert_eq!(transactions() - before, 2, "the one before them, and theirs");
    let known = |number| log.head(id(number)).map(|head| head.next);
    assert_eq!(
        (1..9).map(known).collect::<Vec<_>>(),
        [5, 2, 2, 2, 3, 2, 2].map(Some).into_iter().chain([None]).collect::<Vec<_>>()
    );
    let again = with_key(batch(id(7), 2, 1), b"first", 1);
    assert_eq!(log.append(again), Ok(Appended { first: 0, last: 1, repeated: true }), "its key is kept");
    let report = check(&log, |_| {}, &mut |match_id, lines| {
        let expected = (0..).map(|seq| line(match_id, seq)).take(lines.len());
        assert!(lines.iter().eq(expected.collect::<Vec<_>>().iter()));
        Vec::new()
    });
    assert_eq!(report.faults, []);
}

#[test]
fn batches_of_one_match_that_wait_together_are_taken_in_their_order() {
    let Some(server) = Server::start("") else { return };
    let home = Home::on(Arc::new(server));
    let log = home.log("a").unwrap();
    let outcomes = together(&home, &log, (0..40).map(|next| batch(id(next % 2), next / 2, 1)).collect());
    assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}");
    assert_eq!([id(0), id(1)].map(|place| log.head(place).unwrap().next), [20, 20]);
}

#[test]
fn a_full_disk_of_the_database_is_named_and_nothing_acknowledged_is_lost() {
    let Some(server) =
        Server::on_small_disk("-c shared_buffers=16MB -c min_wal_size=32MB -c max_wal_size=32MB", 150)
    else {
        return;
    };
    let home = Home::on(Arc::new(server));
    let log = home.log("a").unwrap();
    log.append(batch(id(1), 0, 3)).unwrap();
    let filler = home.server.dir().join("filler");
    let mut file = std::fs::File::create(&filler).unwrap();
    while file.write_all(&[7; 4096]).is_ok() {}
    let refusal = (3..).find_map(|next| log.append(batch(id(1), next, 1)).err()).unwrap();
    assert!(refusal.to_string().contains("(53100)"), "{refusal}");
    assert!(log.read_only().is_some() && log.may_reopen());
    let acknowledged = log.head(id(1)).unwrap().next;
    assert_eq!(log.read(id(1), 0..u64::MAX).unwrap().len(), usize::try_from(acknowledged).unwrap());
    // One that is open still has its room.
    drop(file);
    std::fs::remove_file(&filler).unwrap();
    drop(log);
    let log = home.log("a").unwrap();
    assert_eq!(log.head(id(1)), Some(Head { next: acknowledged, hash: head_after(acknowledged) }));
    log.append(batch(id(1), acknowledged, 5)).unwrap();
    assert_eq!(log.read(id(1), 0..u64::MAX).unwrap().len(), usize::try_from(acknowledged + 5).unwrap());
}

#[test]
fn servers_say_to_each_other_that_there_are_news() {
    let Some(home) = Home::new() else { return };
    let listeners = "select count(*) from pg_stat_activity where datname = current_database() and query = 'listen greffe_news'";
    let logs = [home.log("a").unwrap(), home.log("b").unwrap()];
    until("as many to listen", || home.sql(listeners).trim() == "2");
    // One that is cut off listens again.
    home.sql("select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen greffe_news'");
    until("as many to listen", || home.sql(listeners).trim() == "2");
    let mut stranger = home.server.listen(&home.address, "greffe_news");
    // Not before it has heard of the other server.
    for next in 0.. {
        logs[0].append(batch(id(1), next, 1)).unwrap();
        if stranger.heard() {
            break;
        }
    }
    drop(logs);
    until("as many to listen", || home.sql(listeners).trim() == "0");
}

#[test]
fn a_lone_append_wakes_no_other_thread_and_overtakes_nobody() {
    let Some(home) = Home::new() else { return };
    let log = home.log("a").unwrap();
    let (sender, told) = mpsc::channel();
    log.on_append(Box::new(move |match_id, next| {
        sender.send((match_id, next, std::thread::current().id())).ok();
    }));
    for next in 0..20 {
        log.append(batch(id(1), next, 1)).unwrap();
        assert_eq!(told.recv().unwrap(), (id(1), next + 1, std::thread::current().id()));
    }
    // What was handed in before comes before, whoever writes it.
    let (answer, answered) = mpsc::channel();
    for round in 0..50 {
        let answer = answer.clone();
        log.submit(batch(id(2), 2 * round, 1), move |result| answer.send(result.is_ok()).unwrap());
        log.append(batch(id(2), 2 * round + 1, 1)).unwrap();
    }
    drop(answer);
    assert_eq!(answered.iter().filter(|appended| *appended).count(), 50);
    assert_eq!(log.head(id(2)).unwrap().next, 100);
}

#[test]
fn an_append_from_a_thread_that_drives_tasks_is_taken_by_another() {
    let Some(home) = Home::new() else { return };
    let log = home.log("a").unwrap();
    let tasks = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().unwrap();
    let appended = tasks.block_on(async { log.append(batch(id(1), 0, 1)) }).unwrap();
    assert_eq!((appended.first, log.head(id(1)).unwrap().next), (0, 1));
}

#[test]
fn a_batch_of_any_shape_is_appended_alone_and_found_again() {
    let Some(home) = Home::new() else { return };
    let log = home.log("a").unwrap();
    let data = home.scratch.path().join("data");
    let keys = Keys::open(&home.scratch.path().join("keys"), &data).unwrap();
    let database = Postgres::connect(&home.address).unwrap();
    let (vault, people) = (database.vault(&keys).unwrap(), database.people());
    for shape in 0..8_u64 {
        let (count, has_key, has_beside) = (1 + 2 * (shape % 2), shape & 2 != 0, shape & 4 != 0);
        let place = id(shape);
        for round in 0..2_u64 {
            let first = round * count;
            let key = vec![u8::try_from(round).unwrap(); 4];
            let retry = has_key.then(|| RetryKey { key: key.clone(), fingerprint: [9; 32] });
            let told = SaltedText { salt: [3; 32], text: "somebody".to_owned() };
            let beside = if has_beside { vec![people.beside(place, first, &told)] } else { Vec::new() };
            let asked = Batch { retry: retry.clone(), ..batch(place, first, count) };
            let appended = log.append_with(asked.clone(), beside.clone(), &vault, &people).unwrap();
            assert_eq!((appended.first, appended.last, appended.repeated), (first, first + count - 1, false));
            if let Some(retry) = &retry {
                let known = log.outcome(place, retry).unwrap().unwrap();
                assert_eq!((known.first, known.last), (first, first + count - 1));
                assert!(log.append_with(asked.clone(), beside, &vault, &people).unwrap().repeated);
                let other = RetryKey { fingerprint: [8; 32], ..retry.clone() };
                let reused = Batch { retry: Some(other), ..batch(place, first + count, count) };
                assert!(matches!(log.append(reused), Err(AppendError::KeyReused)));
            }
            // One that is not at its place leaves nothing of itself.
            let unused = RetryKey { key: vec![77], fingerprint: [9; 32] };
            let late = Batch { retry: has_key.then_some(unused), ..batch(place, first, count) };
            assert!(
                matches!(log.append(late), Err(AppendError::Conflict { next, .. }) if next == first + count)
            );
            let found = log.read(place, first..first + count).unwrap();
            assert_eq!(found, (first..first + count).map(|seq| line(place, seq)).collect::<Vec<_>>());
            assert_eq!(people.text(place, first).unwrap().is_some(), has_beside);
        }
    }
    let left = home.sql("select count(*) from greffe_outcome where key = '\\x4d'");
    assert_eq!(left.trim(), "0");
    assert!(check(&log, |_| {}, &mut |_, _| Vec::new()).faults.is_empty());
}

const TLS: &str = "GREFFE_TLS_ADDRESS";

/// Not a test of its own: a server that the test below starts under an authority of its own. It says how it went and
/// stays until its input ends.
#[test]
fn encrypted() {
    let Ok(address) = std::env::var(TLS) else { return };
    let dir = std::path::PathBuf::from(std::env::var_os("GREFFE_TLS_DIR").unwrap());
    let said = match Postgres::connect(&address).and_then(|database| database.log(&dir)) {
        Ok(log) => {
            log.append(batch(id(1), 0, 1)).unwrap();
            eprintln!("appended");
            return drop(std::io::stdin().lines().map_while(Result::ok).last());
        }
        Err(error) => error.to_string(),
    };
    eprintln!("refused: {}", said.replace('\n', " "));
}

/// An authority, and a certificate by it for this machine.
fn certificates(dir: &std::path::Path, authority: &str) {
    let openssl = |words: &str| {
        let made = Command::new("openssl").current_dir(dir).args(words.split(' ')).output().unwrap();
        assert!(made.status.success(), "{words}: {}", String::from_utf8_lossy(&made.stderr));
    };
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    openssl(&format!(
        "req -x509 {key} -keyout {authority}.key -out {authority}.crt -subj /CN={authority} -days 2"
    ));
    openssl(&format!("req {key} -keyout server.key -out server.csr -subj /CN=localhost"));
    std::fs::write(dir.join("names"), "subjectAltName=IP:127.0.0.1\n").unwrap();
    openssl(&format!(
        "x509 -req -in server.csr -CA {authority}.crt -CAkey {authority}.key -CAcreateserial -days 2 -extfile names \
         -out server.crt"
    ));
    // Whom the database runs as reads its key, and nobody else.
    if Command::new("id").arg("-u").output().unwrap().stdout == b"0\n" {
        assert!(
            Command::new("chown").arg("postgres").arg(dir.join("server.key")).status().unwrap().success()
        );
    }
}

#[test]
fn a_connection_is_encrypted_under_a_known_authority_and_refused_under_another() {
    if Home::new().is_none() {
        return;
    }
    // Whom the database runs as must be able to reach it.
    let dir = std::env::temp_dir().join(format!("greffe-tls-{}", std::process::id()));
    drop(std::fs::remove_dir_all(&dir));
    std::fs::create_dir_all(&dir).unwrap();
    certificates(&dir, "another");
    certificates(&dir, "known");
    let at = |name: &str| dir.join(name).to_string_lossy().into_owned();
    let options =
        format!("-c ssl=on -c ssl_cert_file={} -c ssl_key_file={}", at("server.crt"), at("server.key"));
    let home = Home::on(Arc::new(Server::start(&options).unwrap()));
    let address = home.address.replace("sslmode=disable", "sslmode=require");
    let start = |authority: &str| {
        Command::new(std::env::current_exe().unwrap())
            .args(["encrypted", "--exact", "--nocapture", "--test-threads=1"])
            .env(TLS, &address)
            .env("GREFFE_TLS_DIR", home.scratch.path().join(authority))
            .env("SSL_CERT_FILE", at(&format!("{authority}.crt")))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let first = |child: &mut Child| {
        let said = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        said.into_iter().find(|line| line.starts_with("appended") || line.starts_with("refused"))
    };
    let mut stranger = start("another");
    let said = first(&mut stranger).unwrap();
    assert!(said.contains("certificate"), "{said}");
    stranger.wait().unwrap();
    let mut server = start("known");
    assert_eq!(first(&mut server).as_deref(), Some("appended"));
    let links = home.sql(
        "select count(*) filter (where ssl), count(*) filter (where not ssl) from pg_stat_ssl \
         join pg_stat_activity using (pid) where application_name = 'greffe'",
    );
    let (encrypted, open) = links.trim().split_once('|').unwrap();
    assert!(encrypted.parse::<u32>().unwrap() > 0 && open == "0", "{links}");
    drop(server.stdin.take());
    server.wait().unwrap();
    std::fs::remove_dir_all(&dir).unwrap();
}
