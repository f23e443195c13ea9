//! What the clerk answers when something fails around an act.

use greffe_core::dice::bodies::{Mode, Slot};
use greffe_core::play::act::{ConcludeAct, DisputeAct};
use greffe_core::record::at::At;
use greffe_core::record::chain::Head;
use greffe_core::record::ids::{Seat, Seq};
use greffe_store::Batch;
use serde_json::json;

use super::*;
use crate::randomness::NoRandomness;

/// A clerk over a folder that goes with it, and a match of its own.
struct Bench {
    clerk: Clerk,
    id: MatchId,
    dir: std::path::PathBuf,
}

impl Drop for Bench {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.dir));
    }
}

fn bench(name: &str) -> Bench {
    let dir = std::env::temp_dir().join(format!("greffe-clerk-{name}-{}", std::process::id()));
    let clerk = Clerk::open(&dir.join("data"), &dir.join("keys")).unwrap();
    let team = |names: [&str; 2]| {
        names.map(|name| json!({ "name": name, "rank": if name.len() == 5 { "1" } else { "2" }, "value": 3 }))
    };
    let opening: Opening = serde_json::from_value(json!({
        "system": "seg", "ruleset": greffe_games::registry::System::named("seg").unwrap().revision(), "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [
            { "seat": "seat:1", "side": 0, "name": "Garde" },
            { "seat": "seat:2", "side": 1, "name": "\u{c9}cluse" },
        ],
        "setup": { "table": null, "rosters": [team(["Brune", "Alaric"]), team(["Alban", "Oriane"])] },
    }))
    .unwrap();
    let id = clerk.create(Author::Organiser, &opening, &[]).unwrap();
    Bench { clerk, id, dir }
}

fn seat(number: u8) -> Author {
    Author::Seat(Seat::new(number).unwrap())
}

fn raise() -> Act {
    Act::Dispute(DisputeAct::Raise { of: Seq(0), rule: None, text: "Non.".to_owned() })
}

#[test]
fn an_act_that_is_durable_is_answered_though_the_server_cannot_write_what_it_owes() {
    let Bench { clerk, id, .. } = &bench("settle");
    clerk.anchor_dice(*id, Mode::Open, vec![Slot::Seat1]).unwrap();
    // The chains are lost before the dice open.
    clerk.vault.put(*id.bytes(), &[(b"epoch/\0\0\0\0", &greffe_store::Secret::new(vec![1]))]).unwrap();
    let before = clerk.table(*id).unwrap().game().records();
    let decline = Act::Dice(DiceAct::Decline { slot: Slot::Seat1 });
    let appended = clerk.act(*id, seat(1), decline, None).unwrap();
    assert_eq!(appended.first, before);
}

#[test]
fn a_table_that_cannot_fold_what_was_written_is_let_go() {
    let Bench { clerk, id, .. } = &bench("torn");
    let torn = clerk.table(*id).unwrap();
    clerk.extend(&torn, &[b"no record".to_vec()]);
    let again = clerk.table(*id).unwrap();
    assert!(!Arc::ptr_eq(&torn, &again), "folded from the log again");
    assert!(torn.is_torn() && !again.is_torn());
    let written =
        clerk.write_as(&torn, &mut torn.desk(), (seat(1), &Doing::default()), raise(), &With::default());
    assert!(matches!(written, Err(ClerkError::Broken(_))), "nothing is judged by it");
    clerk.act(*id, seat(1), raise(), None).unwrap();
}

#[test]
fn a_match_under_a_later_revision_than_this_build_has_is_left_to_servers_of_a_newer_one() {
    let Bench { clerk, id, .. } = &bench("later");
    let (mut writer, head) = {
        let table = clerk.table(*id).unwrap();
        let game = table.game();
        let head = Head { match_id: *id, records: game.records(), hash: game.head(), at: game.at() };
        (Writer::resume(LogKind::Match, head), head)
    };
    let changed = draft(Author::Server, "RevisionChanged", &json!({ "ruleset": "seg/4000" })).unwrap();
    let lines = writer.batch(head.at, &[changed]).unwrap();
    let head_after = writer.head().unwrap().hash.0;
    let (match_id, expected_next) = (*id.bytes(), head.records);
    let batch = Batch { match_id, expected_next, lines, head: head_after, retry: None };
    clerk.log().append(batch).unwrap();
    let judged = |clerk: &Clerk| match clerk.act(*id, seat(1), raise(), None) {
        Err(ClerkError::Refused(refused)) => refused.code,
        other => panic!("{other:?}"),
    };
    assert_eq!(judged(clerk), "later-revision", "heard of while it was open");
    clerk.tables().clear();
    assert_eq!(judged(clerk), "later-revision", "read anew");
    assert_eq!(
        clerk.table(*id).unwrap().game().records(),
        expected_next + 1,
        "nothing was written, no way back"
    );
}

#[test]
fn without_randomness_nothing_is_sealed() {
    let mut bench = bench("random");
    let id = bench.id;
    let before = bench.clerk.table(id).unwrap().game().records();
    bench.clerk.random = Randomness::of(|_| Err(NoRandomness));
    assert!(matches!(bench.clerk.act(id, seat(1), raise(), None), Err(ClerkError::NoRandomness)));
    assert_eq!(bench.clerk.table(id).unwrap().game().records(), before);
    bench.clerk.random = Randomness::default();
    for number in [1, 2] {
        bench.clerk.act(id, seat(number), raise(), None).unwrap();
    }
    let salt = |number| bench.clerk.people.text(*id.bytes(), number).unwrap().unwrap().salt;
    assert_ne!(salt(0), salt(1));
}

/// Two files of one match, both intact: one as it was, one that went on.
fn two_files(name: &str) -> (MatchId, [Vec<u8>; 2]) {
    let Bench { clerk, id, .. } = &bench(name);
    clerk.act(*id, seat(1), raise(), None).unwrap();
    let first = clerk.export(*id).unwrap();
    clerk.act(*id, seat(2), raise(), None).unwrap();
    (*id, [first, clerk.export(*id).unwrap()])
}

fn take_in(clerk: &Clerk, file: &[u8], quota: Quota) -> Result<Taken, ClerkError> {
    clerk.take_in(file, quota, &mut || Ok([1; 16]), &mut || std::ops::ControlFlow::Continue(()))
}

#[test]
fn two_files_of_one_match_stand_side_by_side_whole_whoever_came_first() {
    let (id, files) = two_files("beside-from");
    for turn in 0..6 {
        let Bench { clerk, .. } = &bench(&format!("beside-{turn}"));
        let places: Vec<MatchId> = std::thread::scope(|scope| {
            let bring = |file: &Vec<u8>| take_in(clerk, file, Quota::default()).unwrap().place;
            let running: Vec<_> = files.iter().map(|file| scope.spawn(move || bring(file))).collect();
            running.into_iter().map(|one| one.join().unwrap()).collect()
        });
        assert!(places.contains(&id) && places[0] != places[1], "{places:?}");
        for (place, file) in places.iter().zip(&files) {
            assert!(clerk.export(*place).unwrap() == *file, "each goes out as it came in");
            assert_eq!(clerk.table(*place).unwrap().game().id(), id);
        }
        assert_eq!(clerk.others(places[0]), [places[1]]);
        for (place, file) in places.iter().zip(&files) {
            let again = take_in(clerk, file, Quota::default()).unwrap();
            assert_eq!((again.place, again.came), (*place, Imported::Same));
        }
    }
}

#[test]
fn a_file_under_the_id_of_a_match_to_come_makes_way_for_it() {
    let (id, [file, _]) = two_files("squats-from");
    let Bench { clerk, id: own, .. } = &bench("squats");
    let opening = clerk.table(*own).unwrap().game().opening().clone();
    assert_eq!(take_in(clerk, &file, Quota::default()).unwrap().place, id);
    clerk.create_under(id, Author::Organiser, &opening, &[], None).unwrap();
    assert_eq!(clerk.log.summary(*id.bytes()).unwrap().origin, Origin::Own);
    assert_eq!(clerk.table(id).unwrap().game().records(), 1);
    let brought = clerk.log.matches().find(|one| one.origin == Origin::Imported).unwrap();
    let aside = MatchId::new(brought.match_id);
    assert!(clerk.export(aside).unwrap() == file, "the file is still here, whole");
    assert!(matches!(
        clerk.create_under(id, Author::Organiser, &opening, &[], None),
        Err(ClerkError::Overtaken { .. })
    ));
    clerk.act(id, seat(1), raise(), None).unwrap();
}

/// An event whose dice are open, with two players.
fn event(clerk: &Clerk) -> MatchId {
    use greffe_core::dice::bodies::{DiceRecord, NonceRevealed};
    use greffe_events::rules::{Format, Rules};
    let id = clerk
        .open_event(Rules::usual(
            "Le Gu\u{e9}",
            "seg",
            greffe_games::registry::System::named("seg").unwrap().revision(),
            Format::Swiss { rounds: 1 },
            4,
        ))
        .unwrap();
    clerk.event_dice(id, Mode::Open, &[Slot::Seat1]).unwrap();
    let nonce = DiceRecord::NonceRevealed(NonceRevealed {
        epoch: 0,
        slot: 1,
        nonce: greffe_core::record::bytes::Hex([7; 32]),
    });
    clerk.event_nonce(id, seat(1), &nonce).unwrap();
    id
}

#[test]
fn dice_of_an_event_are_set_up_when_they_are_due_and_their_links_go_with_it() {
    use greffe_core::record::offices::Hand;
    use greffe_events::body::{Body, EventClosed, How};
    use greffe_events::event::Actor;
    let Bench { clerk, .. } = &bench("event-dice");
    let id = event(clerk);
    let records = || clerk.event(id).unwrap().event().records();
    let refused = |code: &str| {
        let before = records();
        match clerk.event_dice(id, Mode::Open, &[Slot::Seat1]) {
            Err(ClerkError::Refused(refused)) => assert_eq!(refused.code, code),
            other => panic!("{other:?}"),
        }
        assert_eq!(records(), before, "nothing is written, no cause without its dice either");
    };
    refused("dice_open");
    // Of a copy that was restored the links may be known elsewhere: new dice are due.
    clerk.event(id).unwrap().lose_tape();
    clerk.event_dice(id, Mode::Open, &[Slot::Seat1]).unwrap();
    refused("dice");
    assert_eq!(clerk.vault.names(*id.bytes()).unwrap().len(), 2);
    assert_eq!(clerk.tend(now()).unwrap().destroyed, 1, "the earlier epoch rolls no more");
    let close = |_: &greffe_events::event::Event| Ok(Body::Closed(EventClosed { how: How::Abandoned }));
    clerk.event_act(id, Actor::Organiser(Hand::OPENER), &close, &[], None).unwrap();
    refused("event_closed");
    assert_eq!(clerk.tend(now()).unwrap().destroyed, 1);
    assert!(clerk.vault.names(*id.bytes()).unwrap().is_empty());
    assert_eq!(clerk.tend(now()).unwrap(), time::Tended::default());
}

#[test]
fn a_copy_of_a_match_played_here_is_refused() {
    let Bench { clerk, id, .. } = &bench("own-copy");
    clerk.act(*id, seat(1), raise(), None).unwrap();
    let early = clerk.export(*id).unwrap();
    clerk.act(*id, seat(2), raise(), None).unwrap();
    assert!(matches!(take_in(clerk, &early, Quota::default()), Err(ClerkError::Differs { .. })));
    assert!(matches!(clerk.remove(*id), Err(ClerkError::NotImported)));
}

#[test]
fn an_import_that_the_log_refuses_leaves_nothing_beside_it() {
    let (id, [file, _]) = two_files("refused-from");
    let Bench { clerk, .. } = &bench("refused");
    clerk.log.hold("by the test".to_owned());
    assert!(matches!(take_in(clerk, &file, Quota::default()), Err(ClerkError::StoreClosed(_))));
    assert!(clerk.people.list(greffe_store::Shelf::Texts, id.bytes()).unwrap().is_empty());
    assert!(clerk.people.list(greffe_store::Shelf::Names, id.bytes()).unwrap().is_empty());
}

#[test]
fn imports_have_a_quota_and_go_when_they_are_removed() {
    let (id, [first, second]) = two_files("quota-from");
    let Bench { clerk, .. } = &bench("quota");
    let one = Quota { files: 1, ..Quota::default() };
    let place = take_in(clerk, &first, one).unwrap().place;
    assert_eq!(place, id);
    assert!(matches!(take_in(clerk, &second, one), Err(ClerkError::Quota)));
    let few = Quota { bytes: u64::try_from(first.len() + second.len()).unwrap() - 1, ..Quota::default() };
    assert!(matches!(take_in(clerk, &second, few), Err(ClerkError::Quota)));
    assert_eq!(
        clerk.import(&second, Origin::Imported).unwrap().1,
        Imported::New,
        "the operator's own are not counted"
    );
    clerk.remove(place).unwrap();
    assert!(matches!(clerk.export(place), Err(ClerkError::NoSuchMatch)));
    assert!(
        clerk.people.list(greffe_store::Shelf::Texts, id.bytes()).unwrap().is_empty(),
        "its texts go too"
    );
    assert!(clerk.others(place).is_empty());
    assert_eq!(take_in(clerk, &first, Quota::default()).unwrap().place, id, "its place is free again");
}

#[test]
fn a_check_that_is_stopped_imports_nothing() {
    let (id, [file, _]) = two_files("stopped-from");
    let Bench { clerk, .. } = &bench("stopped");
    let mut steps = 0;
    let mut whole = || {
        steps += 1;
        std::ops::ControlFlow::Continue(())
    };
    clerk.take_in(&file, Quota::default(), &mut || Ok([1; 16]), &mut whole).unwrap();
    assert!(steps >= 2, "{steps}");
    clerk.remove(id).unwrap();
    let stopped = &mut || std::ops::ControlFlow::Break(());
    let stopped = clerk.take_in(&file, Quota::default(), &mut || Ok([1; 16]), stopped).unwrap();
    assert!(matches!(stopped.checked.audited, greffe_games::file::Audited::Stopped), "intact, not audited");
}

#[test]
fn every_salt_comes_from_the_source() {
    use std::sync::atomic::{AtomicU32, Ordering};
    // A source that ends after so many, and how often it was asked.
    let ends = |after: u32| {
        let given = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&given);
        let random = Randomness::of(move |bytes| {
            if counted.fetch_add(1, Ordering::SeqCst) >= after {
                return Err(NoRandomness);
            }
            getrandom::fill(bytes).map_err(|_| NoRandomness)
        });
        (random, given)
    };
    let (random, given) = ends(9);
    let salts = table::Salts::new(random);
    let mut source = salts.source();
    let taken: std::collections::BTreeSet<_> = (0..9).map(|_| source()).collect();
    assert_eq!((taken.len(), given.load(Ordering::SeqCst)), (9, 9));
    assert!(salts.demand().is_ok());
    let salts = table::Salts::new(ends(1).0);
    let mut source = salts.source();
    source();
    assert!(salts.demand().is_ok());
    source();
    assert!(matches!(salts.demand(), Err(ClerkError::NoRandomness)), "one that is not given is noticed");
}

#[test]
fn links_of_an_epoch_that_rolls_no_more_are_destroyed() {
    let Bench { clerk, id, .. } = &bench("destroyed");
    let open = |clerk: &Clerk| {
        clerk.anchor_dice(*id, Mode::Open, vec![Slot::Seat1]).unwrap();
        clerk.act(*id, seat(1), Act::Dice(DiceAct::Decline { slot: Slot::Seat1 }), None).unwrap();
    };
    open(clerk);
    let names = || clerk.vault.names(*id.bytes()).unwrap();
    let now = now();
    assert_eq!((clerk.tend(now).unwrap(), names().len()), (time::Tended::default(), 1));
    let due = Act::Dice(DiceAct::Due { cause: greffe_core::record::contents::DiceCause::Restored });
    clerk.act(*id, Author::Server, due, None).unwrap();
    open(clerk);
    assert_eq!(names().len(), 2);
    assert_eq!(clerk.tend(now).unwrap().destroyed, 1, "the first epoch is retired for good");
    let month = |days: i64| At::from_millis(now.millis() + days * 24 * 3_600_000).unwrap();
    assert_eq!(clerk.tend(month(29)).unwrap().destroyed, 0);
    for _ in 0..50 {
        let tended = clerk.tend_at_start(month(31)).unwrap();
        assert_eq!(tended.destroyed, 0, "started again and again, it is still the same hour");
    }
    for _ in 0..23 {
        assert_eq!(clerk.tend(month(31)).unwrap().destroyed, 0, "a clock is not believed at once");
    }
    assert_eq!(clerk.tend(month(31)).unwrap().destroyed, 1, "nobody went on for thirty days");
    assert!(names().is_empty());
    assert!(clerk.table(*id).unwrap().desk().secrets().tape.is_none(), "nothing rolls on it");
    open(clerk);
    assert_eq!(names().len(), 1, "whoever goes on sets up new dice");
}

#[test]
fn what_other_servers_may_roll_on_is_no_servers_to_destroy() {
    let Bench { clerk, id, .. } = &bench("rolled-on");
    let open = || {
        clerk.anchor_dice(*id, Mode::Open, vec![Slot::Seat1]).unwrap();
        clerk.act(*id, seat(1), Act::Dice(DiceAct::Decline { slot: Slot::Seat1 }), None).unwrap();
    };
    open();
    let table = clerk.table(*id).unwrap();
    let (first, second) = (b"epoch/\0\0\0\0".to_vec(), b"epoch/\0\0\0\x01".to_vec());
    let goes = |is_idle, is_shared| {
        // The second was kept by a server that is ahead of this one.
        time::spent(&table.game(), vec![first.clone(), second.clone()], is_idle, is_shared)
    };
    assert!(goes(false, true).is_empty());
    assert!(goes(true, true).is_empty(), "another server has its tape in memory and may draw by it");
    assert_eq!(goes(true, false), std::slice::from_ref(&first));
    let due = Act::Dice(DiceAct::Due { cause: greffe_core::record::contents::DiceCause::Restored });
    clerk.act(*id, Author::Server, due, None).unwrap();
    open();
    assert_eq!(goes(true, true), std::slice::from_ref(&first), "retired by the record, it rolls nowhere");
}

#[test]
fn chains_that_no_record_names_go_with_the_match_that_is_closed() {
    let Bench { clerk, id, .. } = &bench("unnamed");
    clerk.anchor_dice(*id, Mode::Open, vec![Slot::Seat1]).unwrap();
    clerk.act(*id, seat(1), Act::Dice(DiceAct::Decline { slot: Slot::Seat1 }), None).unwrap();
    // The process died after they were kept and before the record of their anchors was.
    let (first, left) = (b"epoch/\0\0\0\0".to_vec(), b"epoch/\0\0\0\x01".to_vec());
    clerk.vault.put(*id.bytes(), &[(&left, &greffe_store::Secret::new(vec![1]))]).unwrap();
    let names = || clerk.vault.names(*id.bytes()).unwrap();
    let now = now();
    let later = At::from_millis(now.millis() + 40 * 24 * 3_600_000).unwrap();
    for at in [now, later] {
        assert_eq!(
            (clerk.tend(at).unwrap().destroyed, names().len()),
            (0, 2),
            "the next epoch may be that one"
        );
    }
    let judge = greffe_core::record::offices::Hand::new(8);
    let come = greffe_core::play::act::OfficeAct::Admit {
        place: Author::Judge,
        hand: judge,
        let_in: Author::Organiser,
        key: None,
    };
    clerk.act(*id, Author::Server, Act::Office(come), None).unwrap();
    let doing = Doing { hand: judge, reason: Some("The hall closes.".to_owned()), offline: None };
    let propose = ConcludeAct::Propose { how: Some(greffe_core::record::acts::How::Time) };
    let of = clerk.act_as(*id, Author::Judge, &doing, Act::Conclude(propose), None).unwrap().first;
    for number in [1, 2] {
        let confirm = ConcludeAct::Confirm { seat: Seat::new(number).unwrap(), of: Seq(of) };
        clerk.act(*id, seat(number), Act::Conclude(confirm), None).unwrap();
    }
    let table = clerk.table(*id).unwrap();
    assert!(table.game().ledger().is_closed());
    let all = vec![first.clone(), left];
    assert_eq!(
        time::spent(&table.game(), all, false, true),
        [first],
        "another server may have kept them since"
    );
    assert_eq!((clerk.tend(now).unwrap().destroyed, names().len()), (2, 0));
    assert_eq!(clerk.tend(later).unwrap(), time::Tended::default());
}

fn copy_dir(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_dir(&entry.path(), &target);
        } else {
            assert!(std::fs::copy(entry.path(), target).is_ok());
        }
    }
}

#[test]
fn data_and_keys_restored_from_one_backup_roll_no_link_twice() {
    let (id, dir) = {
        let bench = bench("restored-from");
        let dir = bench.dir.with_extension("kept");
        drop(std::fs::remove_dir_all(&dir));
        for part in ["data", "keys"] {
            copy_dir(&bench.dir.join(part), &dir.join(part));
        }
        (bench.id, dir)
    };
    let start = || {
        Clerk::open_even_damaged(&Place::directory(&dir.join("data")), &dir.join("keys"), &dir.join("mark"))
            .unwrap()
    };
    let threaded = |clerk: &Clerk| clerk.table(id).unwrap().desk().secrets().tape.is_some();
    let clerk = start();
    clerk.anchor_dice(id, Mode::Open, vec![Slot::Seat1]).unwrap();
    clerk.act(id, seat(1), Act::Dice(DiceAct::Decline { slot: Slot::Seat1 }), None).unwrap();
    assert!(threaded(&clerk));
    drop(clerk);
    let clerk = start();
    assert!(threaded(&clerk), "an epoch goes on over a restart");
    let backup = dir.join("backup");
    for part in ["data", "keys"] {
        copy_dir(&dir.join(part), &backup.join(part));
    }
    clerk.act(id, seat(1), raise(), None).unwrap();
    drop(clerk);
    for part in ["data", "keys"] {
        std::fs::remove_dir_all(dir.join(part)).unwrap();
        copy_dir(&backup.join(part), &dir.join(part));
    }
    let clerk = start();
    assert!(!threaded(&clerk), "what follows the backup may have been rolled");
    drop(clerk);
    assert!(!threaded(&start()), "nor later");
    let clerk = start();
    clerk.anchor_dice(id, Mode::Open, vec![Slot::Seat1]).unwrap();
    clerk.act(id, seat(1), Act::Dice(DiceAct::Decline { slot: Slot::Seat1 }), None).unwrap();
    assert!(threaded(&clerk), "new dice roll");
    drop(clerk);
    std::fs::remove_file(dir.join("mark")).unwrap();
    assert!(!threaded(&start()), "and without a mark nothing vouches for them");
    drop(std::fs::remove_dir_all(&dir));
}
