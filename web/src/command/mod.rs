//! The command line's work: each command writes to standard output and answers with an exit code.
//!
//! Exit codes: 0 all is well; 1 refused (a file, a script's expectations); 2 intact, but the audit differs
//! or the game is not known to this build; 3 wrong usage, or input and output failed.

pub mod copy;
pub mod exchange;
pub mod fsck;
mod head;
pub mod keys;
pub mod play;
pub mod replay;
pub mod schema;
pub mod verify;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use greffe_core::telling::text;
use greffe_core::telling::words::Words;

/// The largest match file read from disk.
const MOST_BYTES: u64 = 32 * 1024 * 1024;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All is well.
    Well,
    /// Refused.
    Refused,
    /// Intact, but the audit differs or could not be done.
    Differs,
    /// Wrong usage, or input and output failed.
    Failed,
}

impl Ended {
    /// The worse of two: failed, refused, differs, well.
    #[must_use]
    pub fn or_worse(self, other: Self) -> Self {
        let rank = |ended: Self| match ended {
            Self::Failed => 0,
            Self::Refused => 1,
            Self::Differs => 2,
            Self::Well => 3,
        };
        if rank(other) < rank(self) { other } else { self }
    }

    /// The number that the process answers with.
    pub fn code(self) -> u8 {
        match self {
            Self::Well => 0,
            Self::Refused => 1,
            Self::Differs => 2,
            Self::Failed => 3,
        }
    }
}

impl From<Ended> for ExitCode {
    fn from(ended: Ended) -> Self {
        Self::from(ended.code())
    }
}

/// Where a command writes, in which language.
pub struct Out {
    english: bool,
}

impl Out {
    /// Standard output, in the language of the environment: French where `LC_ALL`, `LC_MESSAGES` or `LANG`
    /// says so, English elsewhere.
    pub fn from_environment() -> Self {
        let named = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
        Self { english: !named.is_some_and(|value| value.starts_with("fr")) }
    }

    /// Whether what is written is English.
    pub fn is_english(&self) -> bool {
        self.english
    }

    /// Why a file could not be read or written, in words for the usual reasons, in the system's own for the others.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the library's list of kinds is open")]
    pub fn io(&self, error: &io::Error) -> String {
        let (fr, en) = match error.kind() {
            io::ErrorKind::NotFound => ("il n’existe pas", "it does not exist"),
            io::ErrorKind::PermissionDenied => {
                ("le système en refuse l’accès", "the system denies access to it")
            }
            io::ErrorKind::IsADirectory => ("c’est un dossier", "it is a directory"),
            io::ErrorKind::NotADirectory => (
                "son chemin passe par ce qui n’est pas un dossier",
                "its path leads through what is no directory",
            ),
            io::ErrorKind::StorageFull => ("le disque est plein", "the disk is full"),
            io::ErrorKind::ReadOnlyFilesystem => {
                ("le disque ne se prête qu’à la lecture", "the disk can only be read")
            }
            _ => return error.to_string(),
        };
        self.pick(fr, en).to_owned()
    }

    /// One of two texts.
    pub fn pick<'a>(&self, fr: &'a str, en: &'a str) -> &'a str {
        if self.english { en } else { fr }
    }

    /// A text in the language of the output.
    pub fn words<'a>(&self, words: &'a Words) -> &'a str {
        words.in_language(if self.english { "en" } else { "fr" })
    }

    /// Writes lines to standard output, without what could drive the terminal; a closed pipe ends quietly.
    pub fn line(&self, text: &str) {
        drop(writeln!(io::stdout().lock(), "{}", text::shown(text)));
    }

    /// Writes a line to standard error.
    pub fn error(&self, text: &str) {
        drop(writeln!(io::stderr().lock(), "greffe: {}", text::shown(text)));
    }

    /// Shows how far long work has come, on standard error.
    pub fn progress(&self, text: &str) {
        drop(write!(io::stderr().lock(), "\r{text}"));
    }
}

/// What ends this process when a single step of its work goes on without end: nothing else can.
pub fn never_ends(out: &Out) -> impl FnOnce() + Send + 'static {
    let fr = "arrêté\u{a0}: un seul pas dure plus que tout le temps donné (--seconds)";
    let words = out.pick(fr, "stopped: a single step takes longer than all the time given (--seconds)");
    move || {
        drop(writeln!(io::stderr().lock(), "greffe: {words}"));
        std::process::exit(i32::from(Ended::Refused.code()));
    }
}

/// Reads a file of at most 32 MiB, however long it claims to be.
///
/// # Errors
/// When it cannot be read, or is longer.
pub fn read_file(out: &Out, path: &Path) -> Result<Vec<u8>, String> {
    let bytes = read_start(out, path, MOST_BYTES.saturating_add(1))?;
    if u64::try_from(bytes.len()).unwrap_or(u64::MAX) > MOST_BYTES {
        let why = out.pick("plus de 32\u{a0}Mio", "larger than 32 MiB");
        return Err(format!("{}: {why}", path.display()));
    }
    Ok(bytes)
}

/// Reads so many bytes of a file, or all of a shorter one.
///
/// # Errors
/// When it cannot be read.
pub fn read_start(out: &Out, path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let fault = |error: io::Error| format!("{}: {}", path.display(), out.io(&error));
    let mut bytes = Vec::new();
    File::open(path).map_err(fault)?.take(most).read_to_end(&mut bytes).map_err(fault)?;
    Ok(bytes)
}

/// Reads a file of text.
///
/// # Errors
/// As [`read_file`], and when it is no UTF-8.
pub fn read_text(out: &Out, path: &Path) -> Result<String, String> {
    let why = out.pick("ce n’est pas de l’UTF-8", "not UTF-8");
    String::from_utf8(read_file(out, path)?).map_err(|_| format!("{}: {why}", path.display()))
}
