//! The rules in a browser: a whole match file judged as `greffe verify` does, and a match held open on a device
//! ([`desk`]), bytes in, bytes out; what a finger on the page of a seat asks ([`looking`]) is here for the server, too.
//!
//! The same functions run in a page's worker, compiled to WebAssembly one game a file, and natively: their answers are
//! the same bytes. `exports` is the face that JavaScript sees.

pub mod answer;
pub mod desk;
pub mod filling;
pub mod initials;
pub mod looking;
#[cfg(target_arch = "wasm32")]
mod exports;

use std::ops::ControlFlow;

use greffe_core::record::match_file;
use greffe_games::file::{Step, check_told};

/// The most bytes that a match file may have; an engine is handed no more.
pub const MOST_BYTES: usize = match_file::MOST_BYTES;

/// How far the check of a file has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub stage: Stage,
    /// How many records it has been done to.
    pub done: usize,
    /// How many lines the file has: its records, texts and last line.
    pub lines: usize,
}

/// The three times that a file is gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Bytes, chain, seals, dice.
    Reading,
    /// Records folded into a match.
    Folding,
    /// Commands run again by the rules.
    Judging,
}

/// Checks a match file whole and says in JSON what came of it ([`answer`]). `tell` hears of every step and may stop it.
pub fn check(file: &[u8], tell: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Vec<u8> {
    let lines = file.iter().filter(|byte| **byte == b'\n').count();
    let (mut read, mut folded) = (0_usize, 0_usize);
    let checked = check_told(file, &mut |step| {
        let (stage, done) = match step {
            Step::Read => {
                read = read.saturating_add(1);
                (Stage::Reading, read)
            }
            Step::Folded => {
                folded = folded.saturating_add(1);
                (Stage::Folding, folded)
            }
            Step::Judged(judged) => {
                (Stage::Judging, usize::try_from(judged.ended.0).unwrap_or(lines).saturating_add(1))
            }
        };
        tell(Progress { stage, done, lines })
    });
    answer::written(&answer::outcome(&checked))
}
