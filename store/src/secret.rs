//! Bytes that must not leak: no Debug, no Display, no Clone, wiped when dropped. And the keys that guard them.

use crate::{KeyError, files};
use std::{
    fs, io,
    path::{Path, PathBuf},
};
use zeroize::Zeroizing;

const KEY_LEN: usize = 32;

/// A secret value.
pub struct Secret(Zeroizing<Vec<u8>>);

impl Secret {
    /// Takes charge of bytes.
    pub fn new(bytes: Vec<u8>) -> Self {
        Self(Zeroizing::new(bytes))
    }

    /// The bytes, for as short as possible.
    pub fn expose(&self) -> &[u8] {
        &self.0
    }
}

/// The directory of keys, outside the data directory so that no backup of data holds them.
pub struct Keys {
    dir: PathBuf,
}

impl Keys {
    /// Opens or creates the directory, refusing one inside `data_dir`.
    pub fn open(dir: &Path, data_dir: &Path) -> Result<Self, KeyError> {
        let io = |source| KeyError::Io { path: dir.to_owned(), source };
        create_private_dir(dir).map_err(io)?;
        let whole = dir.canonicalize().map_err(io)?;
        let data = data_dir.canonicalize().or_else(|_| std::path::absolute(data_dir)).map_err(io)?;
        if whole.starts_with(data) {
            return Err(KeyError::Inside { path: dir.to_owned() });
        }
        Ok(Self { dir: whole })
    }

    /// The directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The key of a purpose: 32 bytes, made at first use, kept in a file only its owner may read.
    pub fn key(&self, purpose: &str) -> Result<Secret, KeyError> {
        match self.kept(purpose)? {
            Some(secret) => Ok(secret),
            None => self.make(purpose),
        }
    }

    /// The key of a purpose that has one.
    pub fn demand(&self, purpose: &str) -> Result<Secret, KeyError> {
        self.kept(purpose)?.ok_or_else(|| KeyError::Lost { path: self.path(purpose) })
    }

    /// The key of a purpose, if there is one: nothing is made.
    pub fn kept(&self, purpose: &str) -> Result<Option<Secret>, KeyError> {
        let path = self.path(purpose);
        let secret = match fs::read(&path) {
            Ok(bytes) => Secret::new(bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(KeyError::Io { path, source }),
        };
        require_private(&path)?;
        if secret.expose().len() == KEY_LEN { Ok(Some(secret)) } else { Err(KeyError::NotAKey { path }) }
    }

    /// Makes a key of a purpose. One that is there already is kept beside it under another name.
    pub fn renew(&self, purpose: &str) -> Result<Secret, KeyError> {
        let path = self.path(purpose);
        let io = |source| KeyError::Io { path: path.clone(), source };
        let mut number = 1_u32;
        while path.exists() {
            let aside = self.dir.join(format!("{purpose}.key.{number}"));
            number = number.saturating_add(1);
            if !aside.exists() {
                fs::rename(&path, aside).map_err(io)?;
            }
        }
        self.make(purpose)
    }

    fn path(&self, purpose: &str) -> PathBuf {
        self.dir.join(format!("{purpose}.key"))
    }

    fn make(&self, purpose: &str) -> Result<Secret, KeyError> {
        let path = self.path(purpose);
        let mut bytes = vec![0; KEY_LEN];
        getrandom::fill(&mut bytes).map_err(|_| KeyError::NoRandomness)?;
        let secret = Secret::new(bytes);
        files::replace(&path, secret.expose()).map_err(|source| KeyError::Io { path, source })?;
        Ok(secret)
    }

    /// Replaces a public file of the directory in one step.
    pub fn publish(path: &Path, content: &[u8]) -> Result<(), KeyError> {
        files::replace(path, content).map_err(|source| KeyError::Io { path: path.to_owned(), source })
    }

    /// The count of starts kept here, apart from the vault's own; nothing where what stands there is no count.
    pub(crate) fn starts(&self) -> Result<Option<u64>, KeyError> {
        let path = self.dir.join(STARTS);
        match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Some(0)),
            Err(source) => Err(KeyError::Io { path, source }),
            Ok(bytes) => Ok(std::str::from_utf8(&bytes).ok().and_then(|text| text.trim().parse().ok())),
        }
    }

    pub(crate) fn set_starts(&self, starts: u64) -> Result<(), KeyError> {
        let path = self.dir.join(STARTS);
        files::replace(&path, format!("{starts}\n").as_bytes())
            .map_err(|source| KeyError::Io { path, source })
    }
}

const STARTS: &str = "starts";

#[cfg(unix)]
fn create_private_dir(dir: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt as _;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(dir)?;
    files::create_dir(dir)
}

#[cfg(not(unix))]
fn create_private_dir(dir: &Path) -> io::Result<()> {
    files::create_dir(dir)
}

#[cfg(unix)]
fn require_private(path: &Path) -> Result<(), KeyError> {
    use std::os::unix::fs::PermissionsExt as _;
    let data = fs::metadata(path).map_err(|source| KeyError::Io { path: path.to_owned(), source })?;
    let mode = data.permissions().mode() & 0o777;
    let for_others = mode & 0o077;
    if for_others == 0 { Ok(()) } else { Err(KeyError::TooOpen { path: path.to_owned(), mode }) }
}

#[cfg(not(unix))]
fn require_private(_: &Path) -> Result<(), KeyError> {
    Ok(())
}
