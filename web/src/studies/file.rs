//! A study as a file, `.greffe-study`: what its reader sees of it, with the head of its match, and no account.

use greffe_core::telling::words::Words;
use serde::{Deserialize, Serialize};

use super::entry::{Entry, MOST_MOVES, Pin, What, Writer};
use super::{MOST_ENTRIES, Study, branch, text};

/// The greatest file.
pub const FILE_LIMIT: usize = 2 * 1024 * 1024;
const FORMAT: &str = "greffe-study/1";

/// The file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    format: String,
    /// What the study is called.
    pub title: String,
    /// The match and how far it had come.
    pub subject: Pin,
    entries: Vec<Numbered>,
}

/// An entry with its number and a name in the place of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Numbered {
    n: u32,
    by: String,
    at: u64,
    what: What,
}

/// Why a file is no study.
fn refused(fr: impl Into<String>, en: impl Into<String>) -> Words {
    Words::new(fr, en)
}

impl File {
    /// The file of a study as its reader sees it; `name` says whose an account is.
    pub fn of(study: &Study, name: &dyn Fn(&Writer) -> String) -> Self {
        let entry = |(n, entry): &(u32, Entry)| Numbered {
            n: *n,
            by: name(&entry.by),
            at: entry.at,
            what: entry.what.clone(),
        };
        Self {
            format: FORMAT.to_owned(),
            title: study.cover.title.clone(),
            subject: study.cover.subject,
            entries: study.entries.iter().map(entry).collect(),
        }
    }

    /// Its bytes.
    ///
    /// # Errors
    /// When it cannot be written as JSON.
    pub fn bytes(&self) -> Result<Vec<u8>, serde_json::Error> {
        let mut bytes = serde_json::to_vec_pretty(self)?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// Reads a file, and checks all that it says but whether its match is here.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(bytes: &[u8]) -> Result<Self, Words> {
        if bytes.len() > FILE_LIMIT {
            let most = FILE_LIMIT / 1024;
            return Err(refused(
                format!("une étude a {most} Kio au plus"),
                format!("a study has {most} KiB at most"),
            ));
        }
        let file: Self = serde_json::from_slice(bytes).map_err(|error| {
            refused(
                format!("ce fichier n’est pas une étude (ligne {})", error.line()),
                format!("this file is no study (line {})", error.line()),
            )
        })?;
        if file.format != FORMAT {
            return Err(refused(
                format!("ce programme lit {FORMAT}, pas ce format-ci"),
                format!("this program reads {FORMAT}, not this format"),
            ));
        }
        text::title(&file.title)?;
        file.entries().map(|_| file)
    }

    /// Its entries as a study keeps them.
    ///
    /// # Errors
    /// Which one is wrong, and why.
    pub fn entries(&self) -> Result<Vec<(u32, Entry)>, Words> {
        let mut entries: Vec<(u32, Entry)> = Vec::new();
        for one in &self.entries {
            let wrong = |why: Words| {
                refused(format!("entrée {}\u{a0}: {}", one.n, why.fr), format!("entry {}: {}", one.n, why.en))
            };
            if one.n >= MOST_ENTRIES || entries.last().is_some_and(|(last, _)| *last >= one.n) {
                return Err(wrong(refused(
                    "les numéros montent, sous mille",
                    "numbers go up and stay under a thousand",
                )));
            }
            let by = text::title(&one.by).map_err(wrong)?;
            let known = |number: u32| {
                entries.iter().find(|(own, _)| *own == number).map(|(_, entry)| entry.what.clone())
            };
            let what = one.what.clone().checked(&known).map_err(wrong)?;
            if let What::Move(next) = &what {
                let path = branch::path_of(&entries, next.branch).map_err(wrong)?;
                if path.moves.len() >= MOST_MOVES {
                    return Err(wrong(branch::too_deep()));
                }
            }
            entries.push((one.n, Entry { by: Writer::Named(by), at: one.at, what }));
        }
        for (number, entry) in &entries {
            if let What::Branch { .. } = entry.what {
                branch::path_of(&entries, *number)?;
            }
        }
        Ok(entries)
    }
}
