//! The sample matches and events that come with the program, on a shelf of their own.

use std::io::{self, Read as _};

use flate2::read::GzDecoder;
use greffe_store::Origin;

use crate::clerk::{Clerk, ClerkError};
use crate::cli::{Level, note};
use crate::studies::Studies;

pub use crate::shelf::{EVENTS, SAMPLES, STUDIES};

/// A sample as its file is: the program carries it in gzip.
///
/// # Errors
/// When what the program carries cannot be unpacked.
pub fn unpacked(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Takes in the samples that are not here yet, studies of them last. The shelf does without one that cannot be read, or kept: it is told on
/// the terminal and stops nothing. A sample that is refused is a fault of the build, which the tests find.
pub fn import(clerk: &Clerk, studies: &Studies) {
    each(SAMPLES, clerk, |bytes| match clerk.import(bytes, Origin::Sample) {
        // A match of that id played here stands.
        Ok(_) | Err(ClerkError::Differs { .. } | ClerkError::File(_)) => Ok(()),
        Err(other) => Err(other),
    });
    each(EVENTS, clerk, |bytes| clerk.import_event(bytes).map(drop));
    // A full disk, or a database whose keys this server has not, leaves the shelf as it is.
    if let Err(fault) = studies.shelve(STUDIES) {
        note(Level::Warning, "sample", &[("name", &"studies"), ("what", &fault)]);
    }
}

/// Takes in those of a list that are not here yet.
fn each(list: &[(&str, &[u8])], clerk: &Clerk, take: impl Fn(&[u8]) -> Result<(), ClerkError>) {
    for (name, packed) in list {
        let told = match unpacked(packed) {
            Ok(bytes) if clerk.has_sample(&bytes) => Ok(()),
            Ok(bytes) => take(&bytes).map_err(|fault| fault.to_string()),
            Err(fault) => Err(fault.to_string()),
        };
        if let Err(what) = told {
            note(Level::Error, "sample", &[("name", &name), ("what", &what)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::What;
    use crate::studies::file::File;

    #[test]
    fn every_match_of_the_fixtures_is_a_sample_and_is_intact() {
        let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures");
        let games = std::fs::read_dir(fixtures).unwrap().map(|entry| entry.unwrap().path().join("matches"));
        let mut files: Vec<String> = games
            .filter(|folder| folder.is_dir())
            .flat_map(|folder| std::fs::read_dir(folder).unwrap())
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".greffe"))
            .collect();
        let mut listed: Vec<&str> = SAMPLES.iter().map(|(name, _)| *name).collect();
        files.sort();
        listed.sort_unstable();
        assert_eq!(listed, files);
        for (name, packed) in SAMPLES {
            assert!(greffe_games::file::check(&unpacked(packed).unwrap()).is_ok(), "{name}");
        }
    }

    #[test]
    fn every_event_of_the_fixtures_is_a_sample_whose_matches_replay() {
        let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/events")).unwrap();
        let names = folder.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
        let mut files: Vec<String> = names.filter(|name| name.ends_with(".greffe-event")).collect();
        files.sort();
        assert_eq!(EVENTS.iter().map(|(name, _)| *name).collect::<Vec<_>>(), files);
        assert!(!files.is_empty());
        for (name, packed) in EVENTS {
            let bytes = unpacked(packed).unwrap();
            let audit = greffe_events::archive::audit(&bytes, &mut || greffe_games::file::dice_checker());
            let audit = audit.unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"));
            assert!(audit.is_clean(), "{name}: {:?}", audit.faults);
            assert_eq!(audit.counts.read, audit.archive.matches.len(), "{name}");
            for member in &audit.archive.matches {
                let checked = greffe_games::file::check(&bytes[member.place.clone()]).unwrap();
                assert!(checked.audited.is_clean(), "{name}: {}", checked.verified.head.match_id);
            }
        }
    }

    #[test]
    fn every_study_of_the_fixtures_is_a_sample_of_a_sample_match_with_notes_drawings_and_variations() {
        let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/studies")).unwrap();
        let names = folder.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
        let mut files: Vec<String> = names.filter(|name| name.ends_with(".greffe-study")).collect();
        files.sort();
        assert_eq!(STUDIES.iter().map(|(name, _)| *name).collect::<Vec<_>>(), files);
        assert!(!files.is_empty());
        for (name, bytes) in STUDIES {
            let file = File::read(bytes).unwrap_or_else(|why| panic!("{name}: {why:?}"));
            let entries = file.entries().unwrap();
            let count = |is: &dyn Fn(&What) -> bool| entries.iter().filter(|(_, one)| is(&one.what)).count();
            assert!(count(&|what| matches!(what, What::Note { .. })) >= 5, "{name}: notes");
            assert!(count(&|what| matches!(what, What::Branch { .. })) >= 2, "{name}: variations");
            let drawn = |what: &What| matches!(what, What::Note { marks, .. } if !marks.is_empty());
            assert!(count(&drawn) >= 1, "{name}: drawings");
            let checked = SAMPLES
                .iter()
                .map(|(_, packed)| greffe_games::file::check(&unpacked(packed).unwrap()).unwrap());
            let mut heads = checked.map(|checked| checked.verified.head.match_id);
            assert!(heads.any(|id| id == file.subject.of), "{name}: of a sample");
        }
    }

    #[test]
    fn the_sample_event_shows_what_a_day_has() {
        for (name, packed) in EVENTS {
            let bytes = unpacked(packed).unwrap();
            let audit = greffe_events::archive::audit(&bytes, &mut || greffe_games::file::dice_checker());
            let event = audit.unwrap().event.unwrap();
            let state = event.state();
            assert!(state.closed && state.last_closed() == 3, "{name}");
            assert_eq!(state.players.iter().filter(|player| player.dropped == Some(1)).count(), 1);
            assert!((2..=3).all(|round| state.published(round).unwrap().bye.len() == 1));
            assert!(state.calls.iter().any(|call| call.closed && call.taken.is_some()));
            let sources = state.statistics().sources;
            assert_eq!((sources.read, sources.corrected, sources.typed + sources.missing), (9, 1, 0));
        }
    }
}
