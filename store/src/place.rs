//! Where a store is, on whichever engine, for who uses it and need not know.

use crate::{
    Counts, Fault, Keys, Log, OpenError, People, Postgres, Vault, VaultError, files,
    kept::{Keeper, Kept},
    opening, people, vault,
};
use std::{
    fmt, fs, io,
    io::Write as _,
    path::{Path, PathBuf},
};

/// What an address of a database begins with.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];
/// Room that must be there before a store is opened again: more than opening it writes.
const ROOM: usize = 16 << 20;
/// The directory of what a server saw of a database.
const WITNESS: &str = "witness";
/// A file beside it, from when it is found taken out until the vault has noted that the database may be old.
const DOUBT: &str = "doubt";

/// A file of a directory that a copy was begun into and not ended.
const UNFINISHED: &str = "unfinished";

/// Where a store is: a directory of this machine, or a database with a directory of this server beside it.
#[derive(Clone, PartialEq, Eq)]
pub struct Place {
    /// The address of a database; none for the directory itself.
    address: Option<String>,
    dir: PathBuf,
}

/// The address names no kind of store that is known here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an address of a store begins with postgres://")]
pub struct UnknownStore;

impl fmt::Debug for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        // An address may hold a password.
        out.debug_struct("Place")
            .field("dir", &self.dir)
            .field("shared", &self.is_shared())
            .finish_non_exhaustive()
    }
}

impl Place {
    /// The store in a directory.
    pub fn directory(dir: &Path) -> Self {
        Self { address: None, dir: dir.to_owned() }
    }

    /// The store at an address; `dir` is of this server alone and holds what tells it that the store has lost something.
    pub fn at(address: &str, dir: &Path) -> Result<Self, UnknownStore> {
        let is_known = SCHEMES.iter().any(|scheme| address.starts_with(scheme));
        if !is_known {
            return Err(UnknownStore);
        }
        Ok(Self { address: Some(address.to_owned()), dir: dir.to_owned() })
    }

    /// The directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Whether other servers may use the store at the same time.
    pub fn is_shared(&self) -> bool {
        self.address.is_some()
    }

    /// The host and the name of the database, without whoever may open it and how.
    pub fn shown(&self) -> Option<String> {
        let rest = SCHEMES.iter().find_map(|scheme| self.address.as_ref()?.strip_prefix(scheme))?;
        // As an address is read: who may open it ends at the first @, whatever signs the password has.
        let rest = rest.split_once('@').map_or(rest, |(_, rest)| rest);
        let rest = rest.split_once('?').map_or(rest, |(rest, _)| rest);
        Some(rest.rsplit_once('@').map_or(rest, |(_, rest)| rest).to_owned())
    }

    /// Whether there is a store: a database that answers or a directory with a log.
    pub fn has_log(&self) -> bool {
        self.is_shared() || self.dir.join("log").exists()
    }

    /// Reaches the store, as far as all that is in it needs together. One that a copy was not ended into is refused.
    pub fn reach(&self) -> Result<Store, OpenError> {
        let store = self.reach_unfinished()?;
        if store.is_unfinished()? { Err(OpenError::Unfinished) } else { Ok(store) }
    }

    pub(crate) fn reach_unfinished(&self) -> Result<Store, OpenError> {
        let base = match &self.address {
            None => Base::Directory,
            Some(address) => Base::Database(Postgres::connect(address)?),
        };
        Ok(Store { base, dir: self.dir.clone() })
    }

    /// Whether a store that a failed write has closed would take writes again.
    pub fn takes_writes(&self) -> bool {
        match &self.address {
            None => has_room(&self.dir),
            Some(address) => Postgres::connect(address).is_ok(),
        }
    }

    /// Whether a directory of this machine is in the way: it takes no bytes, or keeps none.
    pub fn is_full(&self) -> bool {
        !has_room(&self.dir)
    }
}

/// Whether a directory of a server holds anything but what it witnesses.
fn is_used(dir: &Path) -> io::Result<bool> {
    let entries = match fs::read_dir(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        entries => entries?,
    };
    for entry in entries {
        if entry?.file_name() != WITNESS {
            return Ok(true);
        }
    }
    Ok(false)
}

fn forget(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Whether the disk takes some bytes, and keeps them.
fn has_room(dir: &Path) -> bool {
    let probe = dir.join("probe");
    let written = fs::File::create(&probe)
        .and_then(|mut file| file.write_all(&vec![0; ROOM]).and_then(|()| file.sync_all()));
    let removed = fs::remove_file(&probe);
    written.is_ok() && removed.is_ok()
}

/// A store that was reached: its parts are opened one by one.
pub struct Store {
    base: Base,
    dir: PathBuf,
}

enum Base {
    Directory,
    Database(Postgres),
}

/// What is kept beside the log.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    People,
    Vault,
}

impl Kind {
    /// Its directory.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::People => "people",
            Self::Vault => "vault",
        }
    }

    /// What its keys begin with.
    pub(crate) fn letters(self) -> &'static [u8] {
        match self {
            Self::People => people::LETTERS,
            Self::Vault => vault::LETTERS,
        }
    }
}

impl Store {
    /// Opens the log; a damaged one is refused, naming what was found.
    pub fn log(&self) -> Result<Log, OpenError> {
        match &self.base {
            Base::Directory => Log::open(&self.dir.join("log")),
            Base::Database(database) => self.witnessed(database),
        }
    }

    /// Opens the log to copy it: of a database beside whoever reads it.
    pub(crate) fn log_to_copy(&self) -> Result<Log, OpenError> {
        match &self.base {
            Base::Directory => self.log(),
            Base::Database(database) => database.log_to_read(),
        }
    }

    /// Whether a copy into it was begun and not ended.
    pub(crate) fn is_unfinished(&self) -> Result<bool, OpenError> {
        match &self.base {
            Base::Directory => Ok(self.dir.join(UNFINISHED).exists()),
            Base::Database(database) => database.is_unfinished(),
        }
    }

    /// Notes that a copy into it is begun, or that it is ended, durably.
    pub(crate) fn set_unfinished(&self, is_so: bool) -> Result<(), OpenError> {
        let io = |source| OpenError::Io { path: self.dir.clone(), source };
        match &self.base {
            Base::Database(database) => database.set_unfinished(is_so),
            Base::Directory if is_so => {
                files::create_dir(&self.dir).map_err(io)?;
                files::replace(&self.dir.join(UNFINISHED), b"").map_err(io)
            }
            Base::Directory => {
                forget(&self.dir.join(UNFINISHED)).and_then(|()| files::sync_dir(&self.dir)).map_err(io)
            }
        }
    }

    /// Whether nothing was ever kept in it.
    pub(crate) fn is_vacant(&self) -> Result<bool, OpenError> {
        match &self.base {
            Base::Directory => {
                let parts = ["log", Kind::People.name(), Kind::Vault.name()];
                Ok(!parts.iter().any(|part| self.dir.join(part).exists()))
            }
            Base::Database(database) => database.is_vacant(),
        }
    }

    /// The values of one kind as they are kept, where there are any.
    pub(crate) fn kept(&self, kind: Kind) -> Result<Option<Box<dyn Keeper>>, OpenError> {
        match &self.base {
            Base::Directory if !self.dir.join(kind.name()).exists() => Ok(None),
            Base::Directory | Base::Database(_) => self.make_kept(kind).map(Some),
        }
    }

    /// The same, made where there is none.
    pub(crate) fn make_kept(&self, kind: Kind) -> Result<Box<dyn Keeper>, OpenError> {
        match &self.base {
            Base::Directory => Ok(Box::new(Kept::open(&self.dir.join(kind.name()))?)),
            Base::Database(database) => Ok(database.kept(kind)),
        }
    }

    /// A directory that was in use and has no witness any more is of somebody who goes on from a backup: that is noted
    /// until the vault knows it, whoever opens the log first.
    fn witnessed(&self, database: &Postgres) -> Result<Log, OpenError> {
        let io = |source| OpenError::Io { path: self.dir.clone(), source };
        let witness = self.dir.join(WITNESS);
        if !witness.join(opening::WITNESS).exists() && is_used(&self.dir).map_err(io)? {
            files::replace(&self.dir.join(DOUBT), b"").map_err(io)?;
        }
        database.log(&witness)
    }

    /// Opens a damaged log to read what is left of it; nothing in it is changed, appends are refused. A database is
    /// read as it is.
    pub fn damaged_log(&self) -> Result<Log, OpenError> {
        match &self.base {
            Base::Directory => Log::open_damaged(&self.dir.join("log")),
            Base::Database(database) => database.log_to_read(),
        }
    }

    /// Opens the log for a look from beside the servers that use it, where several may; else as [`Store::log`].
    pub fn log_beside(&self) -> Result<Log, OpenError> {
        match &self.base {
            Base::Directory => self.log(),
            Base::Database(database) => match self.witnessed(database) {
                // The server of this directory compares what it witnessed by itself.
                Err(OpenError::InUse { .. }) => database.log_to_read(),
                other => other,
            },
        }
    }

    /// Opens the vault; `in_doubt` says that directory and keys, which agree, may both come from one backup. Of a
    /// database this is also so where its log was opened without the witness that there was.
    pub fn vault(&self, keys: &Keys, in_doubt: bool) -> Result<Vault, VaultError> {
        match &self.base {
            Base::Directory => Vault::open_doubting(&self.dir.join("vault"), keys, in_doubt),
            Base::Database(database) => {
                let doubt = self.dir.join(DOUBT);
                let is_old = in_doubt || doubt.exists();
                let vault = database.vault_doubting(keys, is_old)?;
                if is_old {
                    forget(&doubt)
                        .map_err(|source| OpenError::Io { path: doubt, source })
                        .map_err(VaultError::Open)?;
                }
                Ok(vault)
            }
        }
    }

    /// How many servers use the store just now, as far as it can tell; of a directory only one ever does.
    pub fn servers(&self) -> Result<u64, OpenError> {
        match &self.base {
            Base::Directory => Ok(0),
            Base::Database(database) => database.servers(),
        }
    }

    /// Whether there may be a vault.
    pub fn has_vault(&self) -> bool {
        match &self.base {
            Base::Directory => self.dir.join("vault").exists(),
            Base::Database(_) => true,
        }
    }

    /// Opens every value of the vault and says how many there are and which do not open; nothing where there is none.
    pub fn check_vault(&self, keys: &Keys) -> Result<Option<(u64, Vec<Fault>)>, VaultError> {
        match &self.base {
            Base::Directory => {
                let dir = self.dir.join("vault");
                if dir.exists() { Vault::check(&dir, keys).map(Some) } else { Ok(None) }
            }
            Base::Database(database) => database.check_vault(keys),
        }
    }

    /// Opens the people's store.
    pub fn people(&self) -> Result<People, OpenError> {
        match &self.base {
            Base::Directory => People::open(&self.dir.join("people")),
            Base::Database(database) => Ok(database.people()),
        }
    }

    /// Opens the people's store where there is one already.
    pub fn kept_people(&self) -> Result<Option<People>, OpenError> {
        match &self.base {
            Base::Directory if !self.dir.join("people").exists() => Ok(None),
            Base::Directory | Base::Database(_) => self.people().map(Some),
        }
    }

    /// The counts that servers of one store share; none where there is but one.
    pub fn counts(&self) -> Option<Counts> {
        match &self.base {
            Base::Directory => None,
            Base::Database(database) => Some(database.counts()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_who_may_open_it_and_how() {
        let shown = |address: &str| Place::at(address, Path::new("x")).unwrap().shown().unwrap();
        for (address, plain) in [
            ("postgres://host/db", "host/db"),
            ("postgres://u:hunter2@a:5432,b/db?sslmode=disable", "a:5432,b/db"),
            ("postgresql://u:hun?ter2@host/db", "host/db"),
            ("postgres://u:hun@ter2@host/db?application_name=x@y", "host/db"),
        ] {
            assert_eq!(shown(address), plain, "{address}");
        }
    }
}
