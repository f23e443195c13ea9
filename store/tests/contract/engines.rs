//! Where the store of a test lives, for each engine.

use crate::support::{Scratch, once_free, server::Home};
use greffe_store::{Keys, Log, People, Postgres, Vault, VaultError};

/// A place for one store. Opening again what was closed finds what was kept.
pub(crate) trait Place {
    /// Opens the log.
    fn log(&self) -> Log;

    /// Opens the people's store.
    fn people(&self) -> People;

    /// A directory of keys of that name.
    fn keys(&self, name: &str) -> Keys;

    /// Opens the vault under the keys of a directory.
    fn vault_under(&self, keys: &Keys) -> Result<Vault, VaultError>;

    /// Opens the vault under its own keys.
    fn vault(&self) -> Vault {
        self.vault_under(&self.keys("keys")).unwrap()
    }
}

/// A directory with the embedded engine.
pub(crate) struct Directory(Scratch);

impl Directory {
    /// An empty one.
    pub(crate) fn new() -> Self {
        Self(Scratch::new())
    }
}

impl Place for Directory {
    fn log(&self) -> Log {
        once_free(|| Log::open(&self.0.path().join("data/log"))).unwrap()
    }

    fn people(&self) -> People {
        People::open(&self.0.path().join("data/people")).unwrap()
    }

    fn keys(&self, name: &str) -> Keys {
        Keys::open(&self.0.path().join(name), &self.0.path().join("data")).unwrap()
    }

    fn vault_under(&self, keys: &Keys) -> Result<Vault, VaultError> {
        Vault::open(&self.0.path().join("data/vault"), keys)
    }
}

/// A database of a real server, with a directory for the witness and the keys.
pub(crate) struct Hosted(Home);

impl Hosted {
    /// An empty one; none where there is no `PostgreSQL`.
    pub(crate) fn new() -> Option<Self> {
        Home::new().map(Self)
    }

    fn database(&self) -> Postgres {
        Postgres::connect(&self.0.address).unwrap()
    }
}

impl Place for Hosted {
    fn log(&self) -> Log {
        self.database().log(&self.0.scratch.path().join("data/log")).unwrap()
    }

    fn people(&self) -> People {
        self.database().people()
    }

    fn keys(&self, name: &str) -> Keys {
        Keys::open(&self.0.scratch.path().join(name), &self.0.scratch.path().join("data")).unwrap()
    }

    fn vault_under(&self, keys: &Keys) -> Result<Vault, VaultError> {
        self.database().vault(keys)
    }
}
