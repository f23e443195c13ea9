//! The sample matches that come with the program, on a shelf of their own.

use greffe_store::Origin;

use crate::clerk::{Clerk, ClerkError};
use crate::cli::say;

pub use crate::shelf::SAMPLES;

/// Takes in the samples that are not here yet. The shelf does without one that cannot be read, or kept: it is told on
/// the terminal and stops nothing. A sample that is refused is a fault of the build, which the tests find.
pub fn import(clerk: &Clerk) {
    for (name, bytes) in SAMPLES {
        if clerk.has_sample(bytes) {
            continue;
        }
        match clerk.import(bytes, Origin::Sample) {
            // A match of that id played here stands.
            Ok(_) | Err(ClerkError::Differs { .. } | ClerkError::File(_)) => {}
            Err(other) => say(&format!("greffe: {name}: {other}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for (name, bytes) in SAMPLES {
            assert!(greffe_games::file::check(bytes).is_ok(), "{name}");
        }
    }
}
