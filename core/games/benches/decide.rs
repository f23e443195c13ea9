//! The hardest questions of the recorded matches: what a seat is asked, with all that may answer it and how far it
//! reaches; what each of its forms would be, filled in; and every command judged.
//!
//! `cargo bench -p greffe-games --bench decide`; `-- NAME` measures the matches whose path has that in it.

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
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use greffe_core::asking::form::Form;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Ruleset;
use greffe_core::play::ghost::{Look, Touch};
use greffe_core::play::knowledge::Knowledge;
use greffe_core::record::ids::{Author, Seat, Seq};
use greffe_core::record::line::Line;
use greffe_core::record::match_file::LineSort;
use greffe_core::telling::view::Weight;
use greffe_core::testing::bench::{Bench, Declaration};
use greffe_core::testing::{Rng, random_fill};
use greffe_games::registry::AnyMatch;
use greffe_games::script::Script;
use greffe_tde::Tde;

const RUNS: usize = 9;
/// How often each form is filled in, and the hand's seed.
const FILLS: usize = 2;
const SEED: u64 = 16;
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

/// How long this thread was on a processor so far: what else the machine does has no part in it. Where the system does
/// not tell, the time by the clock.
fn on_processor() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| BEGAN.elapsed(), Duration::from_nanos)
}

/// The hardest answer so far, and where: how long one takes on a processor, of several.
#[derive(Default)]
struct Hardest {
    count: usize,
    time: Duration,
    place: String,
}

impl Hardest {
    /// One answer more; where it took long by the clock, it is asked again and again.
    fn see(&mut self, place: impl FnOnce() -> String, mut answer: impl FnMut()) {
        let start = Instant::now();
        answer();
        self.count += 1;
        if start.elapsed() <= self.time {
            return;
        }
        let start = on_processor();
        (0..RUNS).for_each(|_| answer());
        let time = on_processor().saturating_sub(start) / u32::try_from(RUNS).unwrap();
        if time > self.time {
            (self.time, self.place) = (time, place());
        }
    }

    fn say(&self, what: &str) {
        println!("  {what}: {:.2} ms, hardest of {}, {}", millis(self.time), self.count, self.place);
    }
}

/// What every seat awaited is asked at the positions between two batches, what each of its forms would be, and all
/// forms of the activation where they take longest; `begins` are the records with which activations and turns begin.
fn prompts(lines: &[Line<'_>], all: &Knowledge, begins: &BTreeSet<Seq>) {
    let opening = lines.iter().position(|line| line.envelope.more == 0).unwrap() + 1;
    let mut game = AnyMatch::read(&lines[..opening]).unwrap();
    let (mut asks, mut ghosts) = (Hardest::default(), Hardest::default());
    let (mut longest, mut run) = (Run::default(), Run::default());
    let mut rng = Rng::new(SEED);
    for (place, line) in lines.iter().enumerate().skip(opening) {
        game.push(line).unwrap();
        let seq = line.envelope.seq;
        if begins.contains(&seq) {
            run = Run { from: seq.0, ..Run::default() };
        }
        if line.envelope.more > 0 || game.owed().is_empty() {
            continue;
        }
        let seats: Vec<Seat> = game.owed().iter().map(|owed| owed.seat).collect();
        for seat in seats {
            asks.see(|| format!("of seat {seat} after record {}", seq.0), || ask(&game, seat, all));
            let start = Instant::now();
            let forms = black_box(game.prompt(seat, all).unwrap());
            run.time += start.elapsed();
            run.forms += forms.len();
            for form in &forms {
                looked_at(&game, (seat, all), form, &mut rng, &mut ghosts, seq);
            }
        }
        if let Some(next) = lines.get(place + 1) {
            looked(&game, all, next, &mut ghosts, seq);
        }
        run.positions += 1;
        if run.time > longest.time {
            longest = run.clone();
        }
    }
    asks.say("ask, with what it reaches");
    ghosts.say("ghost, a touched place drawn to where it fits");
    println!(
        "  longest activation: {} positions, {} forms in {:.2} ms, from record {}",
        longest.positions,
        longest.forms,
        millis(longest.time),
        longest.from
    );
}

/// All that the awaited question of a seat needs.
fn ask(game: &AnyMatch, seat: Seat, all: &Knowledge) {
    black_box(game.owed());
    black_box(game.question_of(seat, all, None).unwrap());
}

/// The ghosts of a form, filled in as it comes: a place of it is where a finger is.
fn looked_at(
    game: &AnyMatch,
    (seat, all): (Seat, &Knowledge),
    form: &Form,
    rng: &mut Rng,
    ghosts: &mut Hardest,
    seq: Seq,
) {
    for _ in 0..FILLS {
        let Some(filled) = random_fill(form, rng) else { return };
        let command: serde_json::Value = serde_json::from_str(&filled.command).unwrap();
        let at = command.get(&form.command).and_then(last_place);
        let touch = at.as_deref().map(|at| Touch { at, figure: active(game) });
        let look = Look { json: &filled.command, private: &filled.private, touch };
        let place = || format!("{} of seat {seat} after record {}", form.command, seq.0);
        ghosts.see(place, || {
            black_box(game.ghost(seat, all, &look).unwrap());
        });
    }
}

/// The ghost of what a record declares, before it is declared. Of what was sealed or waits for the table, only the
/// refusal is told: it is measured all the same.
fn looked(game: &AnyMatch, all: &Knowledge, next: &Line<'_>, ghosts: &mut Hardest, seq: Seq) {
    let Author::Seat(seat) = next.envelope.by else { return };
    let body: serde_json::Value = serde_json::from_str(next.body).unwrap();
    let Some(command) = body.get("command").filter(|_| next.kind == "Declared") else { return };
    let json = command.to_string();
    let mut named = command.as_object().unwrap().iter();
    let Some((name, fields)) = named.find(|(name, _)| !matches!(name.as_str(), "facts" | "claims")) else {
        return;
    };
    let at = last_place(fields);
    let touch = at.as_deref().map(|at| Touch { at, figure: active(game) });
    let look = Look { json: &json, private: &[], touch };
    ghosts.see(
        || format!("{name} of seat {seat} after record {}, as declared", seq.0),
        || {
            black_box(game.ghost(seat, all, &look).unwrap());
        },
    );
}

/// Where a finger would be: the last point of a path, else the one place of a command.
fn last_place(fields: &serde_json::Value) -> Option<String> {
    fields.as_object()?.iter().find_map(|(key, value)| {
        let points = value.as_array();
        let last = points.and_then(|points| points.last()).filter(|last| last.get("x").is_some());
        let nth = points.filter(|_| last.is_some()).map(|points| format!("/{key}/{}", points.len() - 1));
        value.get("x").map(|_| format!("/{key}")).or(nth)
    })
}

fn active(game: &AnyMatch) -> Option<FigureId> {
    game.board_now().pieces.into_iter().find(|piece| piece.active).map(|piece| piece.id)
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
