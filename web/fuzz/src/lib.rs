//! Whatever reads a stranger's bytes, given any bytes: targets that a coverage-guided fuzzer and the tests share.
//!
//! A target answers with what is wrong, in words: a program that contradicts itself, a bound that does not hold, two
//! readers that disagree. A panic is wrong by itself. `cargo test -p greffe-fuzz` runs every target on inputs made from
//! the fixtures by [`mutate`], always the same ones, in seconds. The long run is libFuzzer's, with the same targets,
//! the same seeds and the same mutations beside its own; it needs a C++ compiler, and no other toolchain:
//!
//! ```text
//! export RUSTFLAGS="--cfg fuzzing -Cpasses=sancov-module -Ccodegen-units=1 -Cdebug-assertions=on \
//!   -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
//!   -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares"
//! cargo build --release -p greffe-fuzz --target x86_64-unknown-linux-gnu --target-dir target/fuzz
//! mkdir -p corpus/script
//! GREFFE_FUZZ=script GREFFE_FUZZ_SEEDS=corpus/script target/fuzz/x86_64-unknown-linux-gnu/release/greffe-fuzz corpus/script \
//!   -max_total_time=3600 -max_len=65536 -timeout=20 -rss_limit_mb=2048
//! ```
//!
//! `GREFFE_FUZZ_TIMES=100 cargo test -p greffe-fuzz` is between the two: a hundred times the inputs of the tests, with no
//! regard to coverage; `GREFFE_FUZZ_FROM` begins with another number.
//!
//! An input that it finds goes, with a name that says what it is, into `web/fuzz/found/<target>/`: the tests run those
//! first.

pub mod mutate;
mod seeds;
pub mod targets;

use std::io;
use std::path::Path;

pub use seeds::{found, of};

/// Writes the seeds of a target into a folder, for the long run to begin with; what stands there stays.
///
/// # Errors
/// When it cannot be written.
pub fn sow(target: &targets::Target, folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for (number, seed) in of(target).into_iter().enumerate() {
        let path = folder.join(format!("seed-{number}"));
        if !path.exists() {
            std::fs::write(path, seed)?;
        }
    }
    Ok(())
}
