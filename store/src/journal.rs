//! The journal: two files written by turns, where a batch is on the disk before it is acknowledged.
//!
//! A sync of the database costs several times a sync of a file written in order. So a group of batches is written and
//! synced here, shown from memory, and moved into the database later, many groups at once. While one file is being
//! moved the other takes what comes; a file is written again from its beginning once all of it is in the database.
//!
//! A frame is `length of the rest (u32) || first 8 bytes of SHA-256 of the body || body`, big-endian throughout; the
//! body is `serial (u64) || match || first sequence number (u64) || origin || retry || head || lines`, where retry is
//! `0`, or `length of the key (u8) || key || fingerprint`, and each line follows its length (u32). Reading stops at the
//! first frame that is not whole or whose serial is not the next one: behind the end lie older frames.

use crate::{Batch, MatchId, Origin, RetryKey, files, keys};
use sha2::{Digest as _, Sha256};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Seek as _, SeekFrom, Write as _},
    path::Path,
};

const NAMES: [&str; 2] = ["journal.0", "journal.1"];
const CHECK_LEN: usize = 8;
/// A file that has grown so far is moved into the database.
const FULL: u64 = 1 << 20;
/// Zeros written ahead, so that a sync need not commit the file's growth as well.
const ROOM: usize = 256 << 10;

/// A batch as the journal holds it.
pub(crate) struct Frame {
    serial: u64,
    pub(crate) origin: Origin,
    pub(crate) batch: Batch,
}

/// The open journal, empty at first.
pub(crate) struct Journal {
    active: Half,
    resting: Half,
    serial: u64,
}

struct Half {
    file: File,
    /// Where the next frame goes.
    at: u64,
    /// How far the file reaches.
    len: u64,
}

/// All frames of a store's journal, in the order in which they were written; none where there is no journal.
pub(crate) fn read(dir: &Path) -> io::Result<Vec<Frame>> {
    let [mut first, mut second] = [Vec::new(), Vec::new()];
    for (name, frames) in NAMES.into_iter().zip([&mut first, &mut second]) {
        match fs::read(dir.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
            Ok(bytes) => *frames = decode_all(&bytes),
        }
    }
    let starts = |frames: &[Frame]| frames.first().map_or(u64::MAX, |frame| frame.serial);
    if starts(&second) < starts(&first) {
        std::mem::swap(&mut first, &mut second);
    }
    first.extend(second);
    Ok(first)
}

/// Whether a directory holds anything of a journal.
pub(crate) fn is_there(dir: &Path) -> bool {
    NAMES.iter().any(|name| dir.join(name).exists())
}

impl Journal {
    /// Begins an empty journal. What the old one held must be in the database.
    pub(crate) fn create(dir: &Path) -> io::Result<Self> {
        let half = |name: &str| {
            let file = OpenOptions::new().write(true).create(true).truncate(true).open(dir.join(name))?;
            file.sync_all()?;
            Ok::<_, io::Error>(Half { file, at: 0, len: 0 })
        };
        let [first, second] = NAMES;
        let (active, resting) = (half(first)?, half(second)?);
        files::sync_dir(dir)?;
        Ok(Self { active, resting, serial: 0 })
    }

    /// Adds a batch to the frames of a group, which is to be written next and with no other in between.
    pub(crate) fn frame(&mut self, frames: &mut Vec<u8>, batch: &Batch, origin: Origin) -> io::Result<()> {
        encode(frames, self.serial, batch, origin).ok_or(io::ErrorKind::FileTooLarge)?;
        self.serial = self.serial.saturating_add(1);
        Ok(())
    }

    /// Puts the frames of a group on the disk.
    pub(crate) fn write(&mut self, frames: &[u8]) -> io::Result<()> {
        self.active.write(frames)
    }

    /// Whether the file in use should be moved into the database.
    pub(crate) fn is_full(&self) -> bool {
        self.active.at >= FULL
    }

    /// Goes on in the other file, from its beginning: all of it must be in the database.
    pub(crate) fn turn(&mut self) -> io::Result<()> {
        std::mem::swap(&mut self.active, &mut self.resting);
        self.active.restart()
    }

    /// Empties both files, durably: all of them must be in the database.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        self.active.empty()?;
        self.resting.empty()
    }
}

impl Half {
    fn write(&mut self, frames: &[u8]) -> io::Result<()> {
        let end = self.at.saturating_add(u64::try_from(frames.len()).unwrap_or(u64::MAX));
        let mut file = &self.file;
        if end > self.len {
            // The group first: where there is no room for it, that is what is reported.
            file.write_all(frames)?;
            file.write_all(&vec![0; ROOM])?;
            self.len = file.stream_position()?;
            file.seek(SeekFrom::Start(end))?;
        } else {
            file.write_all(frames)?;
        }
        file.sync_data()?;
        self.at = end;
        Ok(())
    }

    fn empty(&mut self) -> io::Result<()> {
        self.file.set_len(0)?;
        self.len = 0;
        self.at = self.file.seek(SeekFrom::Start(0))?;
        self.file.sync_all()
    }

    /// A file that one long batch has stretched is given back its size.
    fn restart(&mut self) -> io::Result<()> {
        if self.len > FULL.saturating_mul(2) {
            self.file.set_len(FULL)?;
            self.len = FULL;
        }
        self.at = self.file.seek(SeekFrom::Start(0))?;
        Ok(())
    }
}

fn encode(frames: &mut Vec<u8>, serial: u64, batch: &Batch, origin: Origin) -> Option<()> {
    let start = frames.len();
    frames.extend_from_slice(&[0; 4 + CHECK_LEN]);
    frames.extend_from_slice(&serial.to_be_bytes());
    frames.extend_from_slice(&batch.match_id);
    frames.extend_from_slice(&batch.expected_next.to_be_bytes());
    frames.extend_from_slice(&keys::encode_origin(origin));
    match &batch.retry {
        None => frames.push(0),
        Some(retry) => {
            frames.push(u8::try_from(retry.key.len()).ok()?);
            frames.extend_from_slice(&retry.key);
            frames.extend_from_slice(&retry.fingerprint);
        }
    }
    frames.extend_from_slice(&batch.head);
    for line in &batch.lines {
        frames.extend_from_slice(&u32::try_from(line.len()).ok()?.to_be_bytes());
        frames.extend_from_slice(line);
    }
    let (prefix, body) = frames.get_mut(start..)?.split_at_mut_checked(4 + CHECK_LEN)?;
    let len = u32::try_from(body.len().checked_add(CHECK_LEN)?).ok()?;
    let (len_place, check_place) = prefix.split_at_mut_checked(4)?;
    len_place.copy_from_slice(&len.to_be_bytes());
    check_place.copy_from_slice(&check(body));
    Some(())
}

fn decode_all(bytes: &[u8]) -> Vec<Frame> {
    let mut frames = Vec::<Frame>::new();
    let mut rest = bytes;
    while let Some((frame, after)) = decode(rest) {
        if frames.last().is_some_and(|last| last.serial.checked_add(1) != Some(frame.serial)) {
            break;
        }
        frames.push(frame);
        rest = after;
    }
    frames
}

/// The frame at the beginning of `bytes`, if it is whole, and what follows it.
fn decode(bytes: &[u8]) -> Option<(Frame, &[u8])> {
    let (len, rest) = bytes.split_first_chunk()?;
    let (frame, after) = rest.split_at_checked(usize::try_from(u32::from_be_bytes(*len)).ok()?)?;
    let (stated, body) = frame.split_first_chunk::<CHECK_LEN>()?;
    if *stated != check(body) {
        return None;
    }
    let (serial, rest) = body.split_first_chunk()?;
    let (match_id, rest) = rest.split_first_chunk::<16>()?;
    let (first, rest) = rest.split_first_chunk()?;
    let (origin, rest) = rest.split_at_checked(1)?;
    let (retry, rest) = decode_retry(rest)?;
    let (head, mut rest) = rest.split_first_chunk::<32>()?;
    let mut lines = Vec::new();
    while let Some((len, after)) = rest.split_first_chunk() {
        let (line, after) = after.split_at_checked(usize::try_from(u32::from_be_bytes(*len)).ok()?)?;
        lines.push(line.to_vec());
        rest = after;
    }
    let match_id: MatchId = *match_id;
    let batch = Batch { match_id, expected_next: u64::from_be_bytes(*first), lines, head: *head, retry };
    let origin = keys::decode_origin(origin)?;
    Some((Frame { serial: u64::from_be_bytes(*serial), origin, batch }, after))
}

fn decode_retry(bytes: &[u8]) -> Option<(Option<RetryKey>, &[u8])> {
    let (len, rest) = bytes.split_first()?;
    if *len == 0 {
        return Some((None, rest));
    }
    let (key, rest) = rest.split_at_checked(usize::from(*len))?;
    let (fingerprint, rest) = rest.split_first_chunk::<32>()?;
    Some((Some(RetryKey { key: key.to_vec(), fingerprint: *fingerprint }), rest))
}

fn check(body: &[u8]) -> [u8; CHECK_LEN] {
    let digest: [u8; 32] = Sha256::digest(body).into();
    digest.first_chunk().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(first: u64, keyed: bool) -> Batch {
        let retry = keyed.then(|| RetryKey { key: vec![7; 128], fingerprint: [8; 32] });
        let lines = vec![b"one".to_vec(), Vec::new(), vec![9; 3000]];
        Batch { match_id: [3; 16], expected_next: first, lines, head: [4; 32], retry }
    }

    fn written(count: u64) -> Vec<u8> {
        let mut frames = Vec::new();
        for number in 0..count {
            encode(&mut frames, 10 + number, &batch(number * 3, number == 1), Origin::Own).unwrap();
        }
        frames
    }

    #[test]
    fn what_is_written_is_read_up_to_the_first_frame_that_is_not_whole() {
        let whole = written(3);
        let found = decode_all(&whole);
        assert_eq!(found.iter().map(|frame| frame.serial).collect::<Vec<_>>(), [10, 11, 12]);
        assert!(found.iter().zip(0..).all(|(frame, number)| frame.batch == batch(number * 3, number == 1)));
        let ends = [1, 2].map(|count| written(count).len());
        for len in 0..whole.len() {
            let expected = ends.iter().filter(|end| **end <= len).count();
            assert_eq!(decode_all(&whole[..len]).len(), expected, "cut at {len}");
        }
        for byte in (0..whole.len()).step_by(7) {
            let mut flipped = whole.clone();
            flipped[byte] ^= 4;
            let expected = ends.iter().filter(|end| **end <= byte).count();
            assert_eq!(decode_all(&flipped).len(), expected, "byte {byte}");
        }
    }

    #[test]
    fn older_frames_behind_the_end_are_not_read() {
        let dir = std::env::temp_dir().join(format!("greffe-journal-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let mut journal = Journal::create(&dir).unwrap();
        let expected = [vec![0, 1, 2, 3, 4], (0..9).collect(), (5..12).collect()];
        for (round, expected) in (0..).zip(expected) {
            for number in 0..5 - round {
                let mut frames = Vec::new();
                journal.frame(&mut frames, &batch(number, false), Origin::Own).unwrap();
                journal.write(&frames).unwrap();
            }
            let found = read(&dir).unwrap();
            let serials = found.iter().map(|frame| frame.serial).collect::<Vec<_>>();
            assert_eq!(serials, expected);
            journal.turn().unwrap();
        }
        journal.clear().unwrap();
        assert!(read(&dir).unwrap().is_empty());
        fs::remove_dir_all(&dir).unwrap();
    }
}
