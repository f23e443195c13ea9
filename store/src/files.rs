//! Files written so that a power cut leaves the old content or the new, never a mixture.

use crate::OpenError;
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::Path,
    time::{SystemTime, UNIX_EPOCH},
};

/// Refuses a clock before 1970, with which the storage engine falls over.
pub(crate) fn demand_clock(now: SystemTime) -> Result<(), OpenError> {
    if now < UNIX_EPOCH { Err(OpenError::Clock) } else { Ok(()) }
}

/// Makes a directory and its entry in the parent durable.
pub(crate) fn create_dir(dir: &Path) -> io::Result<()> {
    fs::create_dir_all(dir)?;
    sync_dir(dir)?;
    dir.parent().filter(|parent| !parent.as_os_str().is_empty()).map_or(Ok(()), sync_dir)
}

/// Makes the entries of a directory durable.
pub(crate) fn sync_dir(dir: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(dir)?.sync_all() } else { Ok(()) }
}

/// Replaces a file's content in one step, readable by its owner only.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let draft = path.with_extension("new");
    match fs::remove_file(&draft) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let mut file = private(OpenOptions::new().write(true).create_new(true)).open(&draft)?;
    file.write_all(content)?;
    file.sync_all()?;
    fs::rename(&draft, path)?;
    path.parent().map_or(Ok(()), sync_dir)
}

#[cfg(unix)]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt as _;
    options.mode(0o600)
}

#[cfg(not(unix))]
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_clock_before_1970_is_refused() {
        assert!(matches!(demand_clock(UNIX_EPOCH - Duration::from_secs(1)), Err(OpenError::Clock)));
        assert!(demand_clock(UNIX_EPOCH).is_ok());
    }
}
