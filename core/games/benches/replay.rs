//! Seek, refold and verification of the recorded matches, each beside its comparison, in one run.
//!
//! `cargo bench -p greffe-core --bench replay`

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::as_conversions,
    clippy::cast_precision_loss,
    clippy::float_arithmetic,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::indexing_slicing,
    reason = "a benchmark measures time, prints figures and may stop at the first surprise"
)]

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use greffe_core::record::ids::Seq;
use greffe_core::record::line::Line;
use greffe_core::record::match_file::LineSort;
use greffe_games::file::check;
use greffe_games::registry::AnyMatch;

const RUNS: usize = 9;

fn median(mut work: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[RUNS / 2]
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "greffe") {
            found.push(path);
        }
    }
}

fn per_second(count: usize, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64()
}

fn main() {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures"), &mut found);
    found.sort();
    for path in found {
        measure(&path);
    }
}

fn measure(path: &Path) {
    let bytes = fs::read(path).unwrap();
    let lines: Vec<&[u8]> = bytes
        .split(|byte| *byte == b'\n')
        .filter(|line| LineSort::of(line) == Some(LineSort::Record))
        .collect();
    let count = lines.len();
    println!("{}: {count} records", path.file_name().unwrap().to_string_lossy());

    let decode = median(|| {
        for line in &lines {
            black_box(serde_json::from_slice::<serde_json::Value>(line).unwrap());
        }
    });
    let refold = median(|| {
        let parsed: Vec<Line<'_>> = lines.iter().map(|line| Line::parse(line).unwrap()).collect();
        black_box(AnyMatch::read(&parsed).unwrap());
    });
    println!(
        "  refold, decoding included: {:.0} records/s; serde_json alone, untyped: {:.0}/s; ratio {:.2}",
        per_second(count, refold),
        per_second(count, decode),
        decode.as_secs_f64() / refold.as_secs_f64()
    );

    let verify = median(|| drop(black_box(check(&bytes).unwrap())));
    let per_thousand = verify.as_secs_f64() * 1000.0 * 1000.0 / count as f64;
    println!(
        "  whole verification (chain, dice, audit): {:.2} ms, {per_thousand:.2} ms a 1,000 records; {:.1} x one refold",
        verify.as_secs_f64() * 1000.0,
        verify.as_secs_f64() / refold.as_secs_f64()
    );

    let parsed: Vec<Line<'_>> = lines.iter().map(|line| Line::parse(line).unwrap()).collect();
    let game = AnyMatch::read(&parsed).unwrap();
    let mut times = Vec::new();
    let mut at: u64 = 1;
    for _ in 0..2000 {
        at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let seq = Seq((at >> 33) % count as u64);
        let start = Instant::now();
        black_box(game.board(seq).unwrap());
        black_box(game.told(seq).unwrap());
        times.push(start.elapsed());
    }
    times.sort();
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    println!(
        "  seek to any record, board and sentence made: p50 {:.0} µs, p99 {:.0} µs; {:.0} x faster than refolding",
        micros(times[1000]),
        micros(times[1980]),
        refold.as_secs_f64() / times[1000].as_secs_f64()
    );
}
