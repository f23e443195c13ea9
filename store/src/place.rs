//! Where a store is, on whichever engine, for who uses it and need not know.

use crate::{Counts, Fault, Keys, Log, OpenError, People, Postgres, Vault, VaultError};
use std::{
    fmt,
    io::Write as _,
    path::{Path, PathBuf},
};

/// What an address of a database begins with.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];
/// Room that must be there before a store is opened again: more than opening it writes.
const ROOM: usize = 16 << 20;

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
        let rest = rest.split_once('?').map_or(rest, |(rest, _)| rest);
        Some(rest.rsplit_once('@').map_or(rest, |(_, rest)| rest).to_owned())
    }

    /// Whether there is a store: a database that answers or a directory with a log.
    pub fn has_log(&self) -> bool {
        self.is_shared() || self.dir.join("log").exists()
    }

    /// Reaches the store, as far as all that is in it needs together.
    pub fn reach(&self) -> Result<Store, OpenError> {
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

/// Whether the disk takes some bytes, and keeps them.
fn has_room(dir: &Path) -> bool {
    let probe = dir.join("probe");
    let written = std::fs::File::create(&probe)
        .and_then(|mut file| file.write_all(&vec![0; ROOM]).and_then(|()| file.sync_all()));
    let removed = std::fs::remove_file(&probe);
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

impl Store {
    /// Opens the log; a damaged one is refused, naming what was found.
    pub fn log(&self) -> Result<Log, OpenError> {
        match &self.base {
            Base::Directory => Log::open(&self.dir.join("log")),
            Base::Database(database) => database.log(&self.dir.join("witness")),
        }
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
            Base::Database(database) => match database.log(&self.dir.join("witness")) {
                // The server of this directory compares what it witnessed by itself.
                Err(OpenError::InUse { .. }) => database.log_to_read(),
                other => other,
            },
        }
    }

    /// Opens the vault; `in_doubt` says that directory and keys, which agree, may both come from one backup.
    pub fn vault(&self, keys: &Keys, in_doubt: bool) -> Result<Vault, VaultError> {
        match &self.base {
            Base::Directory => Vault::open_doubting(&self.dir.join("vault"), keys, in_doubt),
            Base::Database(database) => database.vault(keys),
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
