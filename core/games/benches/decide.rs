//! The hardest questions of the recorded matches: every form of every seat that is awaited, and every command judged.
//!
//! `cargo bench -p greffe-core --bench decide`; `-- NAME` measures the matches whose path has that in it.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::float_arithmetic,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::indexing_slicing,
    reason = "a benchmark measures time, prints figures and may stop at the first surprise"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use greffe_core::judging::ruleset::Ruleset;
use greffe_core::play::ghost::{Look, Touch};
use greffe_core::play::knowledge::Knowledge;
use greffe_core::record::ids::{Author, Seat, Seq};
use greffe_core::record::line::Line;
use greffe_core::record::match_file::LineSort;
use greffe_core::telling::view::Weight;
use greffe_core::testing::bench::{Bench, Declaration};
use greffe_games::registry::AnyMatch;
use greffe_games::script::Script;
use greffe_tde::Tde;

const RUNS: usize = 9;
/// As many commands as one activation with a few reactions takes.
const ACTIVATION: usize = 12;

fn main() {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures"), &mut found);
    found.sort();
    let named = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    for path in found.iter().filter(|path| path.to_string_lossy().contains(&named)) {
        measure(path);
    }
    activation();
}

/// A whole activation of The Drowned Earth with three reactions and a firefight, on a table of twelve figures:
/// every command judged, then every form that is asked for in it.
fn activation() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/tde/vectors/activation.json");
    let scripts: Vec<Script> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let script = &scripts[0];
    let mut times: Vec<(Duration, Duration)> = (0..RUNS * 5).map(|_| activate(script)).collect();
    times.sort();
    let (judged, asked) = times[times.len() / 2];
    println!(
        "{}: {} commands judged in {:.2} ms; every form on the way in {:.2} ms",
        script.about,
        script.steps.len(),
        millis(judged),
        millis(asked)
    );
}

/// How long the commands of a case take to judge, and the forms of every seat awaited before each.
fn activate(script: &Script) -> (Duration, Duration) {
    let mut opening: serde_json::Value = script.opening.clone().into();
    // The bench's own faces stand for those of the table.
    opening["dice"] = serde_json::json!({});
    let opening = serde_json::from_value(opening).unwrap();
    let mut bench = Bench::<Tde>::open(opening).unwrap();
    // Every test a bare Success, every second armour die failed.
    let faces = [4, 8].repeat(60);
    let (mut judged, mut asked) = (Duration::ZERO, Duration::ZERO);
    for step in &script.steps {
        let start = Instant::now();
        for owed in Tde::owed(&bench.setup, &bench.state) {
            black_box(Tde::prompt(&bench.setup, &bench.state, owed.seat, &bench.hidden));
        }
        asked += start.elapsed();
        let command = step.command.clone().into();
        let with = Declaration { faces: &faces, ..Declaration::default() };
        let start = Instant::now();
        black_box(bench.declare(Seat::new(step.seat).unwrap(), &command, &with).unwrap());
        judged += start.elapsed();
    }
    (judged, asked)
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

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn measure(path: &Path) {
    let bytes = fs::read(path).unwrap();
    let records =
        bytes.split(|byte| *byte == b'\n').filter(|line| LineSort::of(line) == Some(LineSort::Record));
    let lines: Vec<Line<'_>> = records.map(|line| Line::parse(line).unwrap()).collect();
    let whole = AnyMatch::read(&lines).unwrap();
    println!("{}: {} records", path.file_name().unwrap().to_string_lossy(), lines.len());
    let story = whole.story().unwrap();
    let begins = story.iter().filter(|(_, line)| line.weight > Weight::Step).map(|(seq, _)| *seq).collect();
    prompts(&lines, &whole.public_knowledge(), &begins);
    commands(&whole);
}

/// Positions one after the other: how long all their forms take together.
#[derive(Clone, Default)]
struct Run {
    from: u64,
    positions: usize,
    forms: usize,
    time: Duration,
}

/// All forms of every seat that is awaited: at the hardest of the positions between two batches, and in all positions
/// of the activation where they take longest; `begins` are the records with which activations and turns begin.
#[expect(clippy::too_many_lines, reason = "what is measured at a position, then what is printed of it")]
fn prompts(lines: &[Line<'_>], all: &Knowledge, begins: &BTreeSet<Seq>) {
    let opening = lines.iter().position(|line| line.envelope.more == 0).unwrap() + 1;
    let mut game = AnyMatch::read(&lines[..opening]).unwrap();
    let mut hardest = Run::default();
    let (mut longest, mut run) = (Run::default(), Run::default());
    let mut count = 0;
    let mut widest = Run::default();
    let (mut looks, mut slowest) = (0, (Duration::ZERO, 0));
    for (place, line) in lines.iter().enumerate().skip(opening) {
        game.push(line).unwrap();
        let seq = line.envelope.seq;
        if begins.contains(&seq) {
            run = Run { from: seq.0, ..Run::default() };
        }
        if line.envelope.more > 0 || game.owed().is_empty() {
            continue;
        }
        count += 1;
        let (time, lit) = reached(&game, all);
        if time > widest.time {
            widest = Run { from: seq.0, positions: 1, forms: lit, time };
        }
        if let Some(time) = lines.get(place + 1).and_then(|next| looked(&game, all, next)) {
            looks += 1;
            slowest = slowest.max((time, seq.0));
        }
        let (mut time, forms) = asked(&game, all);
        if time > hardest.time {
            let mut times: Vec<Duration> = (0..RUNS).map(|_| asked(&game, all).0).collect();
            times.sort();
            time = times[RUNS / 2];
            if time > hardest.time {
                hardest = Run { from: seq.0, positions: 1, forms, time };
            }
        }
        run.positions += 1;
        run.forms += forms;
        run.time += time;
        if run.time > longest.time {
            longest = run.clone();
        }
    }
    println!(
        "  hardest of {count} positions: {} forms in {:.2} ms, after record {}",
        hardest.forms,
        millis(hardest.time),
        hardest.from
    );
    println!(
        "  slowest of {looks} ghosts, each of what was declared next, a place of it drawn to where it fits: {:.2} ms, after record {}",
        millis(slowest.0),
        slowest.1
    );
    println!(
        "  widest reach of them: {} ways and regions in {:.2} ms, after record {}",
        widest.forms,
        millis(widest.time),
        widest.from
    );
    println!(
        "  longest activation: {} positions, {} forms in {:.2} ms, from record {}",
        longest.positions,
        longest.forms,
        millis(longest.time),
        longest.from
    );
}

fn asked(game: &AnyMatch, all: &Knowledge) -> (Duration, usize) {
    let seats: Vec<_> = game.owed().iter().map(|owed| owed.seat).collect();
    let start = Instant::now();
    let forms = seats.into_iter().map(|seat| black_box(game.prompt(seat, all).unwrap()).len()).sum();
    (start.elapsed(), forms)
}

/// The ghost of what a record declares, before it is declared: asked as a finger on its last place asks. Of what was
/// sealed or waits for the table, only the refusal is told: it is measured all the same.
fn looked(game: &AnyMatch, all: &Knowledge, next: &Line<'_>) -> Option<Duration> {
    let Author::Seat(seat) = next.envelope.by else { return None };
    let body: serde_json::Value = serde_json::from_str(next.body).unwrap();
    let command = body.get("command").filter(|_| next.kind == "Declared")?;
    let json = command.to_string();
    let fields =
        command.as_object()?.iter().find(|(name, _)| !matches!(name.as_str(), "facts" | "claims"))?.1;
    let place = fields.as_object()?.iter().find_map(|(key, value)| {
        let points = value.as_array();
        let last = points.and_then(|points| points.last()).filter(|last| last.get("x").is_some());
        let nth = points.filter(|_| last.is_some()).map(|points| format!("/{key}/{}", points.len() - 1));
        value.get("x").map(|_| format!("/{key}")).or(nth)
    });
    let active = game.board_now().pieces.into_iter().find(|piece| piece.active).map(|piece| piece.id);
    let touch = place.as_deref().map(|at| Touch { at, figure: active });
    let look = Look { json: &json, private: &[], touch };
    let mut times: Vec<Duration> = (0..3)
        .map(|_| {
            let start = Instant::now();
            black_box(game.ghost(seat, all, &look).unwrap());
            start.elapsed()
        })
        .collect();
    times.sort();
    Some(times[1])
}

/// How far the questions reach, for every seat that is awaited: what the board is lit with.
fn reached(game: &AnyMatch, all: &Knowledge) -> (Duration, usize) {
    let seats: Vec<_> = game.owed().iter().map(|owed| owed.seat).collect();
    let start = Instant::now();
    let reach = seats.into_iter().map(|seat| black_box(game.reach(seat, all, None).unwrap()));
    let lit = reach.map(|reach| reach.ways.len() + reach.regions.len()).sum();
    (start.elapsed(), lit)
}

/// The command, and the run of commands, that takes longest to judge.
fn commands(game: &AnyMatch) {
    let mut times = BTreeMap::<Seq, Vec<Duration>>::new();
    for _ in 0..RUNS {
        let mut last = Instant::now();
        let mut tell = |judged: &greffe_core::play::replay::Judged| {
            times.entry(judged.declared).or_default().push(last.elapsed());
            last = Instant::now();
            std::ops::ControlFlow::Continue(())
        };
        black_box(game.audit_with(&mut tell).unwrap());
    }
    let median = |mut times: Vec<Duration>| {
        times.sort();
        times[times.len() / 2]
    };
    let times: Vec<(Seq, Duration)> = times.into_iter().map(|(seq, times)| (seq, median(times))).collect();
    let (seq, longest) = times.iter().max_by_key(|(_, time)| *time).unwrap();
    let sum = |run: &[(Seq, Duration)]| run.iter().map(|(_, time)| *time).sum::<Duration>();
    let run = times.windows(ACTIVATION).max_by_key(|run| sum(run)).unwrap();
    println!(
        "  longest of {} commands judged: {:.2} ms, record {}; longest {ACTIVATION} in a row: {:.2} ms, from record {}",
        times.len(),
        millis(*longest),
        seq.0,
        millis(sum(run)),
        run[0].0.0
    );
}
