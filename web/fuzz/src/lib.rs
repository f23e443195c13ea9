//! Whatever reads a stranger's bytes, given any bytes: targets that a coverage-guided fuzzer and the tests share.
//!
//! A target answers with what is wrong, in words: a program that contradicts itself, a bound that does not hold, two
//! readers that disagree. A panic is wrong by itself. `cargo test -p greffe-fuzz` runs every target on inputs made from
//! the fixtures by [`mutate`], always the same ones, in seconds. The long run is libFuzzer's, with the same targets,
//! the same seeds and the same mutations beside its own; it needs a C++ compiler, and no other toolchain:
//!
//! ```text
//! cargo run -p greffe-fuzz -- script corpus/script      # writes the seeds of a target
//! export RUSTFLAGS="--cfg fuzzing -Cpasses=sancov-module -Ccodegen-units=1 -Cdebug-assertions=on \
//!   -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
//!   -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares"
//! cargo build --release -p greffe-fuzz --target x86_64-unknown-linux-gnu --target-dir target/fuzz
//! GREFFE_FUZZ=script target/fuzz/x86_64-unknown-linux-gnu/release/greffe-fuzz corpus/script \
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

pub use seeds::{found, of};
