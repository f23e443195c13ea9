//! The sample matches that come with the program, on a shelf of their own.

use greffe_store::Origin;

use crate::clerk::{Clerk, ClerkError};

/// Each sample's file name and bytes: every match file of `fixtures/seg/matches`.
/// Each sample's file name and bytes: every match file of `fixtures/seg/matches`.
pub const SAMPLES: &[(&str, &[u8])] = &[
    (
        "01-le-gue-de-l-ecluse.greffe",
        include_bytes!("../../fixtures/seg/matches/01-le-gue-de-l-ecluse.greffe"),
    ),
    ("02-minuit-a-valmy.greffe", include_bytes!("../../fixtures/seg/matches/02-minuit-a-valmy.greffe")),
];

/// Takes in the samples that are not here yet.
///
/// # Errors
/// When the store fails. A sample that is refused is a fault of the build, which the tests find.
pub fn import(clerk: &Clerk) -> Result<(), ClerkError> {
    for (_, bytes) in SAMPLES {
        match clerk.import(bytes, Origin::Sample) {
            // A match of that id played or imported here stands; the shelf does without this sample.
            Ok(_) | Err(ClerkError::Differs { .. } | ClerkError::File(_)) => {}
            Err(other) => return Err(other),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_match_of_the_fixtures_is_a_sample_and_is_intact() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/seg/matches");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .into_iter()
            .flatten()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".greffe"))
            .collect();
        files.sort();
        let listed: Vec<&str> = SAMPLES.iter().map(|(name, _)| *name).collect();
        assert_eq!(listed, files);
        for (name, bytes) in SAMPLES {
            assert!(greffe_core::file::check(bytes).is_ok(), "{name}");
        }
    }
}
