//! Files written so that a power cut leaves the old content or the new, never a mixture.

use crate::OpenError;
use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, IntoInnerError, Write as _},
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
    replace_by(path, |file| file.write_all(content))
}

/// The same of content that is never in memory as a whole.
pub(crate) fn replace_by<T>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<T>,
) -> io::Result<T> {
    let draft = path.with_extension("new");
    remove(&draft)?;
    let file = private(OpenOptions::new().write(true).create_new(true)).open(&draft)?;
    let mut file = BufWriter::new(file);
    let written = write(&mut file)?;
    file.into_inner().map_err(IntoInnerError::into_error)?.sync_all()?;
    fs::rename(&draft, path)?;
    path.parent().map_or(Ok(()), sync_dir)?;
    Ok(written)
}

/// A file of this process alone, which nobody else finds, where the system can have one.
pub(crate) fn nameless(path: &Path) -> io::Result<File> {
    remove(path)?;
    let file = private(OpenOptions::new().read(true).write(true).create_new(true)).open(path)?;
    // Where an open file keeps its name it is removed before the next one is made.
    drop(fs::remove_file(path));
    Ok(file)
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Reads bytes at a place of a file, whoever else reads it.
#[cfg(unix)]
pub(crate) fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

/// Reads bytes at a place of a file, one reader at a time.
#[cfg(not(unix))]
pub(crate) fn read_at(mut file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    use std::io::{Read as _, Seek as _, SeekFrom};
    static TURN: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(bytes)
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
