//! `greffe verify` over the file of an event, as a stranger runs it.

#[cfg(test)]
#[path = "../../core/events/tests/support/mod.rs"]
mod support;

#[cfg(test)]
mod event_file {
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::process::Command;

    use greffe_core::record::hex::Hex;
    use greffe_core::record::ids::Author;
    use greffe_core::record::offices::Hand;
    use greffe_core::record::signature::SecretKey;
    use greffe_events::body::{ActedBy, Body, RoundClosed};

    use super::support::{bundled, filed, matches, unfiled};

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("greffe-event-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn file(&self, name: &str, bytes: &[u8]) -> String {
            let path = self.0.join(name);
            fs::write(&path, bytes).unwrap();
            path.to_string_lossy().into_owned()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            drop(fs::remove_dir_all(&self.0));
        }
    }

    fn verify(language: &str, arguments: &[&str]) -> (i32, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_greffe"));
        let output = command.arg("verify").args(arguments).env("LC_ALL", language).output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
    }

    fn seg() -> Vec<Vec<u8>> {
        matches("seg", &Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures"))
    }

    #[test]
    fn an_intact_event_is_checked_whole_and_ends_with_0() {
        let folder = Folder::new("intact");
        let matches = seg();
        let file = folder.file("le-gue.greffe-event", &bundled(&filed(1, &matches), &matches));
        let (code, told) = verify("C", &[&file]);
        assert_eq!(code, 0, "{told}");
        for said in [
            "event intact, ",
            ", 2 matches",
            "1 rounds paired again, 1 lots drawn again, 2 results equal to their match, 1 typed",
            "table 3, round 1: A wins, 12 to 10, typed by hand",
        ] {
            assert!(told.contains(said), "{said}: {told}");
        }
        let (code, told) = verify("fr_FR.UTF-8", &[&file]);
        assert_eq!(code, 0);
        assert!(
            told.contains("évènement intact") && told.contains("résultats égaux à leur partie"),
            "{told}"
        );
        // Keys of others alone: the file may be anybody's.
        let stranger = folder.file("keys.txt", SecretKey::new(&[99; 32]).public().to_string().as_bytes());
        assert_eq!(verify("C", &[&file, "--key", &stranger]).0, 1);
    }

    #[test]
    fn what_was_tampered_with_is_refused_and_ends_with_1() {
        let folder = Folder::new("tampered");
        let matches = seg();
        let hall = filed(2, &matches);
        let (own, whole) = (hall.file(), bundled(&hall, &matches));
        let other = filed(3, &matches).file();
        let mut flipped = whole.clone();
        flipped[own.len() / 2] ^= 1;
        let mut deeper = whole.clone();
        deeper[own.len() + 90_000] ^= 1;
        let foreign =
            super::support::matches("dw", &Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures"));
        let cases: [(&str, Vec<u8>, &str); 8] = [
            ("flipped", flipped, "line "),
            ("deeper", deeper, "line "),
            ("missing", [own.as_slice(), &matches[0]].concat(), " is missing"),
            ("swapped", [own.as_slice(), &matches[1], &matches[0]].concat(), " was due"),
            ("foreign", [own.as_slice(), &matches[0], &foreign[0]].concat(), " was due"),
            ("many", [whole.as_slice(), &foreign[0]].concat(), " is not named by the event"),
            ("two-events", [other.as_slice(), &whole].concat(), " was due"),
            ("cut", whole[..whole.len() - 10].to_vec(), "line "),
        ];
        for (name, bytes, said) in cases {
            let file = folder.file(&format!("{name}.greffe-event"), &bytes);
            let (code, told) = verify("C", &[&file]);
            assert_eq!(code, 1, "{name}: {told}");
            assert!(told.contains(said), "{name}: {told}");
        }
    }

    #[test]
    fn an_act_against_the_rules_of_the_event_differs_and_ends_with_2() {
        let folder = Folder::new("differs");
        let matches = seg();
        let mut hall = unfiled(4, &matches);
        hall.read_file(1, 1, &matches[0]).unwrap();
        hall.read_file(1, 2, &matches[1]).unwrap();
        hall.typed(1, 3, 1, 0).unwrap();
        let closed = RoundClosed { round: 1, digest: Hex([0; 32]) };
        let acted = ActedBy { hand: Hand::OPENER };
        hall.force(Author::Organiser, &[Body::RoundClosed(closed), Body::ActedBy(acted)]);
        let file = folder.file("digest.greffe-event", &bundled(&hall, &matches));
        let (code, told) = verify("C", &[&file]);
        assert_eq!(code, 2, "{told}");
        assert!(told.contains("the standings are not those whose digest is written"), "{told}");
        assert!(told.contains("faults of the event: 1"), "{told}");
    }
}
