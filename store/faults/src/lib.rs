//! For tests: a disk that fills up or fails, and comes back, under whatever a process does below one directory.
//!
//! A binary that links this crate calls the functions below in place of the system's, the standard library and the
//! storage engine included. They do what the system's do until a fault is armed; then, from a call of one's choice on,
//! those that would change a file below the directory fail, until the disk is healed. Linux only.

#![cfg(target_os = "linux")]

use libc::{c_char, c_int, c_long, c_uint, c_void, mode_t, off64_t, size_t, ssize_t};
use std::{
    ffi::CStr,
    os::unix::ffi::OsStrExt as _,
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

/// How a disk fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// It is full: no file grows or is made; what is there can be written over and synced.
    Full,
    /// It is full, and the first write that finds no room is written by half.
    Torn,
    /// It fails: nothing is written, synced, made or renamed.
    Failing,
}

struct Fault {
    dir: Vec<u8>,
    harm: Harm,
}

static ARMED: AtomicBool = AtomicBool::new(false);
static LEFT: AtomicU64 = AtomicU64::new(0);
static SEEN: AtomicU64 = AtomicU64::new(0);
static TORN: AtomicBool = AtomicBool::new(false);
static FAULT: Mutex<Option<Fault>> = Mutex::new(None);

/// Lets so many calls below a directory pass, then fails every one that the harm concerns.
pub fn arm(dir: &Path, after: u64, harm: Harm) {
    let dir = dir.canonicalize().unwrap_or_else(|_| dir.to_owned()).as_os_str().as_bytes().to_vec();
    *FAULT.lock().unwrap_or_else(PoisonError::into_inner) = Some(Fault { dir, harm });
    LEFT.store(after, Ordering::SeqCst);
    SEEN.store(0, Ordering::SeqCst);
    TORN.store(false, Ordering::SeqCst);
    ARMED.store(true, Ordering::SeqCst);
}

/// The disk works again. How many calls were seen since it was armed.
pub fn heal() -> u64 {
    ARMED.store(false, Ordering::SeqCst);
    SEEN.load(Ordering::SeqCst)
}

/// The harm that meets a call on a path, if one does.
fn harm(path: &[u8]) -> Option<Harm> {
    if !ARMED.load(Ordering::SeqCst) {
        return None;
    }
    let fault = FAULT.lock().unwrap_or_else(PoisonError::into_inner);
    let fault = fault.as_ref().filter(|fault| path.starts_with(&fault.dir))?;
    SEEN.fetch_add(1, Ordering::SeqCst);
    let passes = LEFT.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok();
    (!passes).then_some(fault.harm)
}

fn harm_of(fd: c_int) -> Option<Harm> {
    if !ARMED.load(Ordering::SeqCst) {
        return None;
    }
    let link = format!("/proc/self/fd/{fd}\0");
    let mut path = [0_u8; 4096];
    // SAFETY: both point to memory of the lengths given, and the link ends in a zero.
    let len = unsafe { libc::readlink(link.as_ptr().cast(), path.as_mut_ptr().cast(), path.len()) };
    harm(path.get(..usize::try_from(len).ok()?)?)
}

/// # Safety
/// `path` is a C string, as the system's call demands.
unsafe fn harm_at(path: *const c_char) -> Option<Harm> {
    if !ARMED.load(Ordering::SeqCst) {
        return None;
    }
    // SAFETY: the caller's promise.
    let path = unsafe { CStr::from_ptr(path) }.to_bytes();
    if path.starts_with(b"/") {
        return harm(path);
    }
    let here = std::env::current_dir().ok()?;
    harm(here.join(std::ffi::OsStr::from_bytes(path)).as_os_str().as_bytes())
}

fn fail(error: c_int) -> c_long {
    // SAFETY: the place of this thread's error number is always good.
    unsafe { *libc::__errno_location() = error };
    -1
}

fn length(fd: c_int) -> off64_t {
    // SAFETY: an all-zero stat is a stat, and fstat fills it or says that it did not.
    unsafe {
        let mut stat: libc::stat = std::mem::zeroed();
        if libc::fstat(fd, &mut stat) == 0 { stat.st_size } else { 0 }
    }
}

/// How many bytes of a write at a place go through; an error when none do.
fn room(fd: c_int, at: off64_t, count: size_t) -> Result<size_t, c_int> {
    let end = at.saturating_add(off64_t::try_from(count).unwrap_or(off64_t::MAX));
    // What grows no file meets no full disk, and is not counted as a call that might.
    match harm_of(fd) {
        None => Ok(count),
        Some(Harm::Failing) => Err(libc::EIO),
        Some(Harm::Full | Harm::Torn) if end <= length(fd) => Ok(count),
        Some(Harm::Torn) if count > 1 && !TORN.swap(true, Ordering::SeqCst) => Ok(count / 2),
        Some(Harm::Full | Harm::Torn) => Err(libc::ENOSPC),
    }
}

fn place(fd: c_int) -> off64_t {
    // SAFETY: these only ask about a descriptor.
    unsafe {
        if libc::fcntl(fd, libc::F_GETFL) & libc::O_APPEND != 0 {
            return length(fd);
        }
        libc::lseek64(fd, 0, libc::SEEK_CUR).max(0)
    }
}

/// What a change of no length meets: only a disk that fails.
fn plain(harm: Option<Harm>) -> Option<c_int> {
    (harm == Some(Harm::Failing)).then_some(libc::EIO)
}

/// What making something new meets.
fn making(harm: Option<Harm>) -> Option<c_int> {
    harm.map(|harm| if harm == Harm::Failing { libc::EIO } else { libc::ENOSPC })
}

/// # Safety
/// As the system's call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn write(fd: c_int, from: *const c_void, count: size_t) -> ssize_t {
    let count = if ARMED.load(Ordering::SeqCst) && fd > 2 { room(fd, place(fd), count) } else { Ok(count) };
    match count {
        // SAFETY: the caller's promise; the count is at most what it was.
        Ok(count) => unsafe { libc::syscall(libc::SYS_write, fd, from, count) as ssize_t },
        Err(error) => fail(error) as ssize_t,
    }
}

/// # Safety
/// As the system's call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite64(fd: c_int, from: *const c_void, count: size_t, at: off64_t) -> ssize_t {
    match if ARMED.load(Ordering::SeqCst) { room(fd, at, count) } else { Ok(count) } {
        // SAFETY: the caller's promise; the count is at most what it was.
        Ok(count) => unsafe { libc::syscall(libc::SYS_pwrite64, fd, from, count, at) as ssize_t },
        Err(error) => fail(error) as ssize_t,
    }
}

/// # Safety
/// As the system's call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fsync(fd: c_int) -> c_int {
    match plain(harm_of(fd)) {
        Some(error) => fail(error) as c_int,
        // SAFETY: the caller's promise.
        None => unsafe { libc::syscall(libc::SYS_fsync, fd) as c_int },
    }
}

/// # Safety
/// As the system's call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fdatasync(fd: c_int) -> c_int {
    match plain(harm_of(fd)) {
        Some(error) => fail(error) as c_int,
        // SAFETY: the caller's promise.
        None => unsafe { libc::syscall(libc::SYS_fdatasync, fd) as c_int },
    }
}

/// # Safety
/// As the system's call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sync_file_range(fd: c_int, from: off64_t, count: off64_t, flags: c_uint) -> c_int {
    match plain(harm_of(fd)) {
        Some(error) => fail(error) as c_int,
        // SAFETY: the caller's promise.
        None => unsafe { libc::syscall(libc::SYS_sync_file_range, fd, from, count, flags) as c_int },
    }
}

/// # Safety
/// As the system's call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ftruncate64(fd: c_int, len: off64_t) -> c_int {
    let met = harm_of(fd);
    let error = if len > length(fd) { making(met) } else { plain(met) };
    match error {
        Some(error) => fail(error) as c_int,
        // SAFETY: the caller's promise.
        None => unsafe { libc::syscall(libc::SYS_ftruncate, fd, len) as c_int },
    }
}

/// # Safety
/// As the system's call; `mode` counts only where a file is made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        if flags & libc::O_CREAT != 0
            && libc::syscall(libc::SYS_faccessat, libc::AT_FDCWD, path, 0) != 0
            && let Some(error) = making(harm_at(path))
        {
            return fail(error) as c_int;
        }
        libc::syscall(libc::SYS_openat, libc::AT_FDCWD, path, flags | libc::O_LARGEFILE, mode) as c_int
    }
}

/// # Safety
/// As the system's call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mkdir(path: *const c_char, mode: mode_t) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        if libc::syscall(libc::SYS_faccessat, libc::AT_FDCWD, path, 0) != 0
            && let Some(error) = making(harm_at(path))
        {
            return fail(error) as c_int;
        }
        libc::syscall(libc::SYS_mkdirat, libc::AT_FDCWD, path, mode) as c_int
    }
}

/// # Safety
/// As the system's call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rename(from: *const c_char, to: *const c_char) -> c_int {
    // SAFETY: the caller's promise.
    unsafe {
        if let Some(error) = plain(harm_at(to)) {
            return fail(error) as c_int;
        }
        libc::syscall(libc::SYS_renameat2, libc::AT_FDCWD, from, libc::AT_FDCWD, to, 0) as c_int
    }
}
