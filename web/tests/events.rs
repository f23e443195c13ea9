//! Events in a store on the disk: opened, played, shut down, opened again, filed, and verified by the command.

#[cfg(test)]
#[path = "../../core/events/tests/support/mod.rs"]
mod support;

#[cfg(test)]
mod events {
    use std::collections::BTreeMap;
    use std::path::{Path, PathBuf};
    use std::process::Command;

    use greffe_core::dice::bodies::{DiceRecord, Mode, NonceDeclined, NonceRevealed, Slot};
    use greffe_core::judging::error::Refused;
    use greffe_core::record::bytes::Hex;
    use greffe_core::record::ids::{Author, MatchId};
    use greffe_core::record::offices::Hand;
    use greffe_core::record::verify::verify;
    use greffe_events::archive::audit;
    use greffe_events::body::{Body, Pair, PlayerId, Registered, ResultTyped, RoundClosed, RoundPublished};
    use greffe_events::event::{Actor, Event};
    use greffe_events::rules::{Format, Rules};
    use greffe_games::registry::System;
    use greffe_store::{Batch, RetryKey};
    use greffe_web::clerk::{Clerk, ClerkError};
    use greffe_web::library::{Asked, Library};

    use super::support::{dice, id as made_up, match_of, matches, score};

    const OPENER: Actor = Actor::Organiser(Hand::OPENER);

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("greffe-events-{name}-{}", std::process::id()));
            drop(std::fs::remove_dir_all(&path));
            std::fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn clerk(&self) -> Clerk {
            Clerk::open(&self.0.join("data"), &self.0.join("keys")).unwrap()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            drop(std::fs::remove_dir_all(&self.0));
        }
    }

    fn rules() -> Rules {
        Rules::usual("Le Gué", "seg", "seg/1", Format::Swiss { rounds: 2 }, 8)
    }

    fn enter(clerk: &Clerk, id: MatchId, name: &str) {
        let make = |event: &Event| {
            Ok(Body::Registered(Registered {
                p: event.next_player(),
                name: event.next_seal(),
                club: None,
                team: None,
                faction: None,
            }))
        };
        clerk.event_act(id, OPENER, &make, &[name.to_owned()], None).unwrap();
    }

    fn open_dice(clerk: &Clerk, id: MatchId) {
        clerk.event_dice(id, Mode::Open, &[Slot::Seat1, Slot::Judge]).unwrap();
        let epoch = clerk.event(id).unwrap().event().dice().next_epoch() - 1;
        let nonce = DiceRecord::NonceRevealed(NonceRevealed { epoch, slot: 1, nonce: Hex([7; 32]) });
        clerk.event_nonce(id, "seat:1".parse().unwrap(), &nonce).unwrap();
        let declined = DiceRecord::NonceDeclined(NonceDeclined { epoch, slot: 2 });
        clerk.event_nonce(id, Author::Judge, &declined).unwrap();
    }

    /// The least pairing of a round, with these matches first.
    fn publish(clerk: &Clerk, id: MatchId, round: u32, ids: &[MatchId]) -> Result<(), ClerkError> {
        let make = |event: &Event| {
            let draft = event.state().bench(round)?.least()?;
            let pairs = draft.pairs.iter().zip(0..).map(|(pair, place)| Pair {
                table: pair.table,
                a: pair.a,
                b: pair.b,
                match_id: ids
                    .get(place)
                    .copied()
                    .unwrap_or_else(|| made_up(u64::from(round) * 100 + u64::from(pair.table))),
            });
            Ok(Body::RoundPublished(RoundPublished {
                round,
                pairs: pairs.collect(),
                bye: draft.bye.clone(),
                cost: draft.cost,
                least: draft.cost,
                moved: Vec::new(),
            }))
        };
        clerk.event_act(id, OPENER, &make, &[], None).map(drop)
    }

    fn close(clerk: &Clerk, id: MatchId, round: u32) -> Result<(), ClerkError> {
        let make = |event: &Event| {
            let digest = event.state().standings(round).digest();
            let digest =
                digest.map_err(|fault| Refused::plain("digest", fault.to_string(), fault.to_string()))?;
            Ok(Body::RoundClosed(RoundClosed { round, digest }))
        };
        clerk.event_act(id, OPENER, &make, &[], None).map(drop)
    }

    fn typed(clerk: &Clerk, id: MatchId, table: u32, retry: Option<&RetryKey>) -> Result<u64, ClerkError> {
        let make = |event: &Event| {
            Ok(Body::ResultTyped(ResultTyped {
                round: 1,
                table,
                score: score(3, 1),
                text: event.next_seal(),
            }))
        };
        let why = ["no record at this table".to_owned()];
        clerk.event_act(id, OPENER, &make, &why, retry).map(|appended| appended.first)
    }

    /// A match of the fixtures, as if it had been played here.
    fn played(clerk: &Clerk, file: &[u8]) -> MatchId {
        played_by(clerk, file, &mut || ())
    }

    /// The same, and what is done after every batch of it.
    fn played_by(clerk: &Clerk, file: &[u8], then: &mut dyn FnMut()) -> MatchId {
        let verified = verify(file, dice().as_mut()).unwrap();
        let id = verified.head.match_id;
        let lines: Vec<Vec<u8>> = verified.records.iter().map(|range| file[range.clone()].to_vec()).collect();
        let mut next = 0;
        let mut batch = Vec::new();
        for line in lines {
            let more = greffe_core::record::line::Line::parse(&line).unwrap().envelope.more;
            batch.push(line);
            if more == 0 {
                let lines = std::mem::take(&mut batch);
                let last = lines.last().unwrap();
                let head = greffe_core::record::line::Log::Match.hash(last).0;
                let count = u64::try_from(lines.len()).unwrap();
                let match_id = *id.bytes();
                clerk
                    .log()
                    .append(Batch { match_id, expected_next: next, lines, head, retry: None })
                    .unwrap();
                next += count;
                then();
            }
        }
        id
    }

    fn refused<T: std::fmt::Debug>(result: Result<T, ClerkError>) -> String {
        match result {
            Err(ClerkError::Refused(refused)) => refused.code,
            other => panic!("{other:?}"),
        }
    }

    fn seg() -> Vec<Vec<u8>> {
        matches("seg", &Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures"))
    }

    #[test]
    fn an_event_is_played_shut_down_opened_again_filed_and_verified() {
        let folder = Folder::new("whole");
        let files = seg();
        let clerk = folder.clerk();
        let id = clerk.open_event(rules()).unwrap();
        for name in ["Ambre", "Hugo", "Inès", "Camille", "Sacha", "Malik"] {
            enter(&clerk, id, name);
        }
        assert_eq!(refused(clerk.event_lots(id, Hand::OPENER, 1, None)), "dice_due");
        open_dice(&clerk, id);
        assert_eq!(refused(publish(&clerk, id, 1, &[])), "lots_due");
        clerk.event_lots(id, Hand::OPENER, 1, None).unwrap();
        assert_eq!(refused(clerk.event_lots(id, Hand::OPENER, 1, None)), "lots_twice");
        let ids = [match_of(&files[0]), match_of(&files[1])];
        publish(&clerk, id, 1, &ids).unwrap();
        assert!(matches!(clerk.event_result(id, 1, 1), Err(ClerkError::NoSuchMatch)), "not played yet");
        for file in files.iter().take(2) {
            played(&clerk, file);
        }
        clerk.event_result(id, 1, 1).unwrap();
        assert_eq!(refused(clerk.event_result(id, 1, 1)), "stale");
        assert_eq!(refused(close(&clerk, id, 1)), "results_missing");
        let state = clerk.event(id).unwrap().event().state().clone();
        drop(clerk);

        let clerk = folder.clerk();
        let hall = clerk.event(id).unwrap();
        assert_eq!(hall.event().state(), &state, "the log is the event");
        assert_eq!(hall.event().name(PlayerId(3)).fr, "Inès");
        clerk.event_result(id, 1, 2).unwrap();
        let retry = RetryKey { key: b"one tap".to_vec(), fingerprint: [1; 32] };
        let first = typed(&clerk, id, 3, Some(&retry)).unwrap();
        assert_eq!(typed(&clerk, id, 3, Some(&retry)).unwrap(), first, "two taps are one record");
        assert_eq!(refused(typed(&clerk, id, 3, None)), "has_result");
        close(&clerk, id, 1).unwrap();
        clerk.event_lots(id, Hand::OPENER, 2, None).unwrap();
        publish(&clerk, id, 2, &[]).unwrap();

        let bytes = clerk.event_file(id).unwrap();
        let audit = audit(&bytes, &mut || dice()).unwrap();
        assert_eq!(audit.faults, []);
        assert_eq!(
            (audit.counts.rounds, audit.counts.lots, audit.counts.read, audit.counts.typed),
            (2, 2, 2, 1)
        );
        drop(hall);
        drop(clerk);
        let path = folder.0.join("gue.greffe-event");
        std::fs::write(&path, &bytes).unwrap();
        let greffe = |arguments: &[&str]| {
            Command::new(env!("CARGO_BIN_EXE_greffe")).args(arguments).env("LC_ALL", "C").output().unwrap()
        };
        assert_eq!(greffe(&["verify", path.to_str().unwrap()]).status.code(), Some(0));
        // The whole store is read again, the event by its own rules.
        let (data, keys) = (folder.0.join("data"), folder.0.join("keys"));
        let told = greffe(&["fsck", "--data", data.to_str().unwrap(), "--keys", keys.to_str().unwrap()]);
        let text = String::from_utf8_lossy(&told.stdout).into_owned();
        assert_eq!(told.status.code(), Some(0), "{text}");
    }

    #[test]
    fn an_erased_name_is_gone_and_a_file_of_others_is_no_result() {
        let folder = Folder::new("names");
        let files = seg();
        let clerk = folder.clerk();
        let id = clerk.open_event(rules()).unwrap();
        enter(&clerk, id, "Ambre");
        enter(&clerk, id, "Hugo");
        let seal = clerk.event(id).unwrap().event().state().players[0].name;
        clerk.erase_text(id, seal).unwrap();
        assert_eq!(clerk.event(id).unwrap().event().name(PlayerId(1)).en, "player 1");
        assert!(!String::from_utf8_lossy(&clerk.event_file(id).unwrap()).contains("Ambre"));
        open_dice(&clerk, id);
        clerk.event_lots(id, Hand::OPENER, 1, None).unwrap();
        publish(&clerk, id, 1, &[match_of(&files[0])]).unwrap();
        clerk.import(&files[0], greffe_store::Origin::Imported).unwrap();
        assert!(
            matches!(clerk.event_result(id, 1, 1), Err(ClerkError::NoSuchMatch)),
            "it was not played here"
        );
    }

    /// All that a library tells.
    fn told(library: &Library, clerk: &Clerk) -> String {
        let asked = [
            Asked::default(),
            Asked { order: "changed".into(), page: "2".into(), ..Asked::default() },
            Asked { order: "longest".into(), ..Asked::default() },
            Asked { order: "disputed".into(), ..Asked::default() },
            Asked { q: "garde".into(), ..Asked::default() },
            Asked { q: "la".into(), state: "closed".into(), ..Asked::default() },
            Asked { rule: "SEG-TEST".into(), ..Asked::default() },
            Asked { rule: "AD-".into(), ..Asked::default() },
            Asked { end: "draw".into(), ..Asked::default() },
        ];
        let found = asked.iter().map(|asked| {
            let found = library.find(clerk, &asked.wanted().unwrap(), &[]).unwrap();
            format!("{} {:?}\n", found.total, found.page)
        });
        let found: String = found.collect();
        let cited = System::ALL.map(|system| format!("{:?}\n", library.citations(system, 3)));
        format!("{found}{}{:?}", cited.concat(), library.ruled())
    }

    #[test]
    fn what_is_filed_is_found_as_what_is_in_memory() {
        let folder = Folder::new("filed");
        let clerk = folder.clerk();
        let (memory, filed) = (Library::default(), Library::filed_at(folder.0.join("filed"), 1));
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures");
        let mut all: Vec<Vec<u8>> =
            System::ALL.iter().flat_map(|system| matches(system.name(), &fixtures)).collect();
        let last = all.pop().unwrap();
        let (copy, own) = all.split_first().unwrap();
        clerk.import(copy, greffe_store::Origin::Imported).unwrap();
        for file in own {
            played(&clerk, file);
        }
        assert_eq!(told(&filed, &clerk), told(&memory, &clerk));
        assert!(told(&memory, &clerk).contains("SEG-TEST"));
        // One holds nothing in memory and may waste nothing: its file is written anew again and again as a match grows.
        let anew = Library::filed_at(folder.0.join("anew"), 0);
        played_by(&clerk, &last, &mut || {
            for library in [&filed, &anew] {
                assert!(library.keep_up(&clerk).unwrap().is_whole());
            }
        });
        for library in [&filed, &anew] {
            assert_eq!(told(library, &clerk), told(&memory, &clerk));
        }
        // One that is taken out is found no more.
        let brought =
            |library: &Library| library.ids(|one| one.origin == greffe_store::Origin::Imported, |_| 0, 9);
        let [gone] = brought(&filed)[..] else { panic!("one was brought in") };
        clerk.log().remove(*gone.bytes()).unwrap();
        assert_eq!(told(&filed, &clerk), told(&memory, &clerk));
        assert_eq!((brought(&filed), filed.entry(gone).map(|one| one.id)), (Vec::new(), None));
        // Made again from the records alone.
        assert_eq!(told(&Library::filed_at(folder.0.join("other"), 0), &clerk), told(&memory, &clerk));
    }

    /// Empties what a library filed, which has no name on the disk.
    #[cfg(target_os = "linux")]
    fn spoil(path: &Path) {
        let deleted = format!("{} (deleted)", path.display());
        let open = std::fs::read_dir("/proc/self/fd").unwrap().map(|one| one.unwrap().path());
        let open =
            open.filter(|one| std::fs::read_link(one).is_ok_and(|to| to.as_os_str() == deleted.as_str()));
        let open: Vec<PathBuf> = open.collect();
        assert!(!open.is_empty(), "it is filed");
        for one in open {
            std::fs::OpenOptions::new().write(true).open(one).unwrap().set_len(0).unwrap();
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_cannot_be_read_is_counted_and_made_again_while_the_rest_is_found() {
        let folder = Folder::new("spoilt");
        let clerk = folder.clerk();
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures");
        let files: Vec<Vec<u8>> =
            System::ALL.iter().flat_map(|system| matches(system.name(), &fixtures)).collect();
        let (last, some) = files.split_last().unwrap();
        for file in some {
            played(&clerk, file);
        }
        // One entry in memory; the rest is shelf.
        let (memory, path) = (Library::default(), folder.0.join("filed"));
        let shelf = Library::filed_at(path.clone(), 1);
        let as_always = told(&memory, &clerk);
        assert_eq!(told(&shelf, &clerk), as_always);
        let find = |asked: &Asked| shelf.find(&clerk, &asked.wanted().unwrap(), &[]).unwrap();
        let (all, garde) = (Asked::default(), Asked { q: "garde".into(), ..Asked::default() });
        let (before, named) = (find(&all), find(&garde));
        assert!(before.unread == 0 && before.page.len() > 2 && named.page.len() > 1);
        spoil(&path);
        let spoilt = find(&all);
        assert_eq!(spoilt.total, before.total);
        assert!(spoilt.page.len() <= 1, "one is in memory");
        assert_eq!(spoilt.unread + spoilt.page.len(), before.page.len());
        let again = find(&all);
        assert_eq!((again.unread, format!("{:?}", again.page)), (0, format!("{:?}", before.page)));
        spoil(&path);
        let spoilt = find(&garde);
        assert_eq!(spoilt.total, named.total, "words are found whatever the file says");
        assert!(spoilt.unread > 0 && spoilt.unread + spoilt.page.len() == named.page.len());
        spoil(&path);
        let uncounted: Vec<usize> =
            System::ALL.iter().map(|system| shelf.citations(*system, 3).unread).collect();
        assert!(uncounted.iter().all(|count| *count > 0), "{uncounted:?}");
        let whole = || while !shelf.keep_up(&clerk).unwrap().is_whole() {};
        whole();
        assert_eq!(told(&shelf, &clerk), as_always);
        // Words whose files are gone are made again, too.
        std::fs::remove_dir_all(path.with_extension("words")).unwrap();
        played(&clerk, last);
        find(&garde);
        whole();
        assert_eq!(told(&shelf, &clerk), told(&memory, &clerk));
        assert_ne!(told(&shelf, &clerk), as_always);
    }

    #[test]
    fn notes_that_cannot_be_read_keep_nobody_from_the_rest() {
        let library = Library::default();
        let open: BTreeMap<[u8; 16], Vec<u8>> =
            [([1; 16], vec![1]), ([2; 16], vec![1]), ([3; 16], vec![1])].into();
        let words = |id: [u8; 16]| match id {
            [1, ..] => Err(ClerkError::Broken("cut short".into())),
            _ => Ok(vec![(4, "Une garde courageuse".to_owned())]),
        };
        library.note(&open, &words).unwrap();
        assert_eq!(library.saying("garde").unwrap(), [([2; 16], 4), ([3; 16], 4)]);
        // Where the store fails, what was told before it stays, and what was not is told next.
        let closed: BTreeMap<[u8; 16], Vec<u8>> = [([4; 16], vec![1]), ([5; 16], vec![1])].into();
        let failing = |id: [u8; 16]| match id {
            [5, ..] => Err(ClerkError::NoSuchMatch),
            _ => Ok(vec![(1, "une chute".to_owned())]),
        };
        library.note(&closed, &failing).unwrap_err();
        assert_eq!(library.saying("chute").unwrap(), [([4; 16], 1)]);
        assert_eq!(library.saying("garde").unwrap(), []);
        library.note(&closed, &|_| Ok(vec![(1, "une chute".to_owned())])).unwrap();
        assert_eq!(library.saying("chute").unwrap(), [([4; 16], 1), ([5; 16], 1)]);
    }

    #[test]
    fn no_list_of_matches_shows_an_event() {
        let folder = Folder::new("library");
        let clerk = folder.clerk();
        let id = clerk.open_event(rules()).unwrap();
        let library = Library::default();
        library.keep_up(&clerk).unwrap();
        assert_eq!(library.unread().len(), 0);
        assert_eq!(library.ids(|_| true, |_| 0, 9), []);
        assert!(clerk.is_event(id).unwrap());
        // Nor does the address of a match.
        assert!(matches!(clerk.whole(id), Err(ClerkError::NoSuchMatch)));
        let own = played(&clerk, &seg()[0]);
        library.keep_up(&clerk).unwrap();
        assert_eq!((library.ids(|_| true, |_| 0, 9), library.unread().len()), (vec![own], 0));
        assert!(!clerk.is_event(own).unwrap());
        assert!(matches!(clerk.event(own), Err(ClerkError::NoSuchMatch)));
    }
}
