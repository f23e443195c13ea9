//! The targets: each reads any bytes, and answers what is wrong with the program.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{LazyLock, Mutex, PoisonError};

use greffe_core::asking::misread;
use greffe_core::judging::opening::Opening;
use greffe_core::play::act::{Act, Rejected};
use greffe_core::record::at::At;
use greffe_core::record::ids::{Author, MatchId, Seq};
use greffe_core::record::line::{Line, Log};
use greffe_core::record::match_file::export;
use greffe_core::record::scan;
use greffe_core::record::signature::SecretKey;
use greffe_games::file::{Audited, Unchecked, check_watched};
use greffe_games::registry::{AnyMatch, System};
use greffe_games::rehearsal::{Rehearsal, RehearsalError};
use greffe_games::script::{self, ScriptError};
use greffe_web::api::strict;
use greffe_web::intake::pasted;
use greffe_web::multipart;
use greffe_web::twins;
use serde_json::{Value, json};

use crate::mutate::Form;
use crate::seeds;

/// One reader of strangers' bytes.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name.
    pub name: &'static str,
    /// What its inputs are made of.
    pub form: Form,
    /// Reads; in words what is wrong with the program, whatever is wrong with the input.
    pub run: fn(&[u8]) -> Result<(), String>,
}

/// All of them.
pub const TARGETS: [Target; 13] = [
    Target { name: "match_file", form: Form::Bytes, run: match_file },
    Target { name: "forged", form: Form::Lines, run: forged },
    Target { name: "batch", form: Form::Lines, run: batch },
    Target { name: "command_seg", form: Form::Json, run: |data| command(System::Seg, data) },
    Target { name: "command_ao", form: Form::Json, run: |data| command(System::Ao, data) },
    Target { name: "command_dw", form: Form::Json, run: |data| command(System::Dw, data) },
    Target { name: "command_ad", form: Form::Json, run: |data| command(System::Ad, data) },
    Target { name: "command_tde", form: Form::Json, run: |data| command(System::Tde, data) },
    Target { name: "script", form: Form::Json, run: script },
    Target { name: "opening", form: Form::Json, run: opening },
    Target { name: "team", form: Form::Json, run: team },
    Target { name: "multipart", form: Form::Bytes, run: multipart },
    Target { name: "json", form: Form::Json, run: json },
];

impl Target {
    /// The target of a name.
    pub fn named(name: &str) -> Option<Self> {
        TARGETS.into_iter().find(|target| target.name == name)
    }

    /// The game that it is about, when it is about one.
    pub fn system(&self) -> Option<System> {
        self.name.strip_prefix("command_").and_then(System::named)
    }
}

/// The most steps of one input: far more than an honest one of its size needs.
const MOST_STEPS: u32 = 5_000;

/// Counts steps, and stops after the most there may be.
fn watch() -> impl FnMut() -> ControlFlow<()> {
    let mut left = MOST_STEPS;
    move || match left.checked_sub(1) {
        Some(fewer) => {
            left = fewer;
            ControlFlow::Continue(())
        }
        None => ControlFlow::Break(()),
    }
}

/// A whole file, as it comes. What is found intact is so once more, and is not with a byte more or less.
fn match_file(data: &[u8]) -> Result<(), String> {
    match check_watched(data, &mut watch()) {
        Err(Unchecked::Refused(_) | Unchecked::Stopped) => return Ok(()),
        Ok(_) => {}
    }
    for other in
        [[data, b"\n"].concat(), data.split_last().map(|(_, rest)| rest.to_vec()).unwrap_or_default()]
    {
        if check_watched(&other, &mut watch()).is_ok() {
            return Err("a file with a byte more or less is found intact too".to_owned());
        }
    }
    Ok(())
}

/// The lines chained anew, as far as each can be: what is left to find a forger by is what they say.
fn chained(data: &[u8]) -> Vec<Vec<u8>> {
    let mut prev = "0".repeat(64);
    let mut made = Vec::new();
    for (seq, line) in data.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).enumerate() {
        let text = String::from_utf8_lossy(line).into_owned();
        let text = with(&text, "\"prev\":\"", 64, &prev).unwrap_or(text);
        let digits = text
            .split_once("\"seq\":")
            .map_or(0, |(_, rest)| rest.bytes().take_while(u8::is_ascii_digit).count());
        let text = with(&text, "\"seq\":", digits, &seq.to_string()).unwrap_or(text);
        prev = Log::Match.hash(text.as_bytes()).to_string();
        made.push(text.into_bytes());
    }
    made
}

/// A text with so many bytes after the first of these words replaced.
fn with(text: &str, after: &str, length: usize, by: &str) -> Option<String> {
    let start = text.find(after)?.checked_add(after.len())?;
    let end = start.checked_add(length)?;
    Some([text.get(..start)?, by, text.get(end..)?].concat())
}

/// The first records of a match file as a whole file, signed by a key of its own.
pub fn closed(file: &[u8], most: usize) -> Vec<u8> {
    let lines: Vec<&[u8]> = file.split(|byte| *byte == b'\n').take(most).collect();
    for end in (1..=lines.len()).rev() {
        let lines = lines.get(..end).unwrap_or_default();
        if let Ok(file) = export(lines.iter().copied(), &[], &SecretKey::new(&[3; 32])) {
            return file;
        }
    }
    Vec::new()
}

/// A forger's file: whatever the lines say, chained and signed. It is read, folded and judged to the end, within the
/// budget; a log that was folded is never one that cannot be folded again.
fn forged(data: &[u8]) -> Result<(), String> {
    let lines = chained(data);
    let Ok(file) = export(lines.iter().map(Vec::as_slice), &[], &SecretKey::new(&[3; 32])) else {
        return Ok(());
    };
    match check_watched(&file, &mut watch()) {
        Err(Unchecked::Refused(_)) => Ok(()),
        Err(Unchecked::Stopped) => Err("reading takes more steps than it has records".to_owned()),
        Ok(checked) => match checked.audited {
            Audited::Stopped if lines.len() < 400 => Err("the audit of a short file does not end".to_owned()),
            Audited::Done(game, _) => told(&game),
            Audited::Stopped
            | Audited::UnknownSystem(_)
            | Audited::UnknownRevision(..)
            | Audited::Unfoldable(_) => Ok(()),
        },
    }
}

/// What pages show of a match, whoever wrote it.
fn told(game: &AnyMatch) -> Result<(), String> {
    let last = Seq(game.records().saturating_sub(1));
    game.state_json(last).map_err(|error| format!("state: {}", error.0))?;
    game.story().map_err(|error| format!("story: {}", error.0))?;
    drop(game.board_now());
    drop(game.owed());
    let known = game.public_knowledge();
    for entry in &game.opening().seats {
        // A position that nobody could play into may have nothing to ask; it must say so without a panic.
        drop(game.prompt(entry.seat, &known));
    }
    Ok(())
}

/// Records pushed one by one, as an import or another server's feed would. A match that a record was refused of is let
/// go, and the log without the batch of that record folds again, and is told.
fn batch(data: &[u8]) -> Result<(), String> {
    let lines = chained(data);
    let lines: Vec<Line<'_>> = lines.iter().filter_map(|line| Line::parse(line).ok()).take(200).collect();
    let Some((first, rest)) = lines.split_first() else { return Ok(()) };
    let Ok(mut game) = AnyMatch::read([first]) else { return Ok(()) };
    let mut whole = 1_usize;
    for (place, line) in (2..).zip(rest) {
        if game.push(line).is_err() {
            // Parts of an opening that come too late are read with it, and may spoil it then.
            if lines.iter().any(|line| line.kind == "Attached") {
                return Ok(());
            }
            game = AnyMatch::read(lines.iter().take(whole))
                .map_err(|error| format!("what was folded record by record cannot be folded: {error}"))?;
            break;
        }
        if line.envelope.more == 0 {
            whole = place;
        }
    }
    told(&game)
}

static CASES: LazyLock<Mutex<BTreeMap<&'static str, Vec<Value>>>> = LazyLock::new(Mutex::default);

/// A step played from the position of a case: refused or written, never a contradiction of the program.
fn command(system: System, data: &[u8]) -> Result<(), String> {
    let Ok(Value::Object(mut asked)) = serde_json::from_slice::<Value>(data) else { return Ok(()) };
    let number = asked.get("case").and_then(Value::as_u64).and_then(|case| usize::try_from(case).ok());
    let opening = {
        let mut cases = CASES.lock().unwrap_or_else(PoisonError::into_inner);
        let cases = cases.entry(system.name()).or_insert_with(|| seeds::cases(system));
        let number = number.unwrap_or(0).checked_rem(cases.len()).unwrap_or(0);
        cases.get(number).and_then(|case| case.get("opening")).cloned()
    };
    let script = json!({ "opening": opening, "steps": [asked.remove("step")] });
    play(&script.to_string())
}

fn script(data: &[u8]) -> Result<(), String> {
    std::str::from_utf8(data).map_or(Ok(()), play)
}

fn play(text: &str) -> Result<(), String> {
    let Ok(scripts) = script::read(text) else { return Ok(()) };
    for script in scripts.scripts.iter().take(4) {
        match script::run_watched(script, &mut watch()) {
            Err(error @ ScriptError::Broken { .. }) => return Err(error.to_string()),
            Ok(report) => drop(report.surprises()),
            Err(
                ScriptError::Unreadable(_)
                | ScriptError::Opening(_)
                | ScriptError::TooMany { .. }
                | ScriptError::Stopped { .. },
            ) => {}
        }
    }
    Ok(())
}

/// An opening that nothing is said against can be opened and started.
fn opening(data: &[u8]) -> Result<(), String> {
    let Ok(text) = std::str::from_utf8(data) else { return Ok(()) };
    let Ok(opening) = misread::text::<Opening>(text) else { return play(&json_of(text)) };
    let Some(system) = System::named(&opening.system) else { return Ok(()) };
    let Ok(opening) = system.pinned(&opening) else { return Ok(()) };
    if !system.faults(&opening).is_empty() || !strict::opening_faults(&opening, &[]).is_empty() {
        return Ok(());
    }
    let at = At::from_millis(1_700_000_000_000).ok_or("no time")?;
    let fresh = Box::new(|| [7; 32]);
    let mut opened = match Rehearsal::open(MatchId::new([0; 16]), at, &opening, fresh) {
        Ok(opened) => opened,
        Err(error) => return Err(format!("nothing is wrong with it, and it cannot be opened: {error}")),
    };
    if opened.game().needs_dice()
        && let Err(error @ (RehearsalError::Broken(_) | RehearsalError::Opening(_))) = opened.set_dice()
    {
        return Err(error.to_string());
    }
    let seat = opening.seats.first().map(|entry| entry.seat).ok_or("an opening without seats")?;
    let start = r#"{"Start":{}}"#.to_owned();
    let act = Act::Declare { window: Seq(0), command: start, private: Vec::new(), for_seat: None };
    match opened.act(Author::Seat(seat), act) {
        Err(RehearsalError::Rejected(Rejected::Refused(_) | Rejected::Conflict { .. })) | Ok(_) => {
            told(opened.game())
        }
        Err(error) => Err(format!("it cannot be started: {error}")),
    }
}

/// A part of an opening, as the case it would be the opening of.
fn json_of(text: &str) -> String {
    format!("{{\"opening\":{text}}}")
}

/// A list of figures as somebody pastes it.
fn team(data: &[u8]) -> Result<(), String> {
    let Ok(Value::Object(asked)) = serde_json::from_slice::<Value>(data) else { return Ok(()) };
    let system = asked.get("game").and_then(Value::as_str).and_then(System::named).unwrap_or(System::Seg);
    let text = asked.get("text").and_then(Value::as_str).unwrap_or_default();
    let known: Vec<&Value> = asked.get("known").and_then(Value::as_array).into_iter().flatten().collect();
    match pasted::read(&system.intake(), &known, text) {
        Ok(Value::Array(figures)) if figures.is_empty() => Err("a team of nobody".to_owned()),
        Ok(Value::Array(_)) | Err(_) => Ok(()),
        Ok(other) => Err(format!("a team that is no list: {other}")),
    }
}

/// A form with a file: its content type on the first line, then its body.
fn multipart(data: &[u8]) -> Result<(), String> {
    let end = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    let (kind, body) =
        (data.get(..end).unwrap_or_default(), data.get(end.saturating_add(1)..).unwrap_or_default());
    let Some(mark) = std::str::from_utf8(kind).ok().and_then(multipart::boundary) else { return Ok(()) };
    let Ok(parts) = multipart::parts(body, mark) else { return Ok(()) };
    let sum: usize = parts.iter().map(|part| part.bytes.len()).sum();
    if sum > body.len() || parts.len() > 16 {
        Err(format!("{} parts of {sum} bytes", parts.len()))
    } else {
        Ok(())
    }
}

/// Readers of JSON agree: what the record's scanner passes every parser reads, and what is written for the record the
/// scanner passes.
fn json(data: &[u8]) -> Result<(), String> {
    let read = serde_json::from_slice::<Value>(data);
    if scan::object(data).is_ok() {
        let value =
            read.as_ref().map_err(|error| format!("the scanner passes what serde_json refuses: {error}"))?;
        if !twins::has_none(data) {
            return Err("the scanner passes a key that stands twice".to_owned());
        }
        let again = value.to_string();
        if scan::object(again.as_bytes()).is_err() {
            return Err(format!("what the scanner passed is written so that it refuses it: {again}"));
        }
    }
    let Ok(value) = read else { return Ok(()) };
    for written in [strict::command(&value), strict::payload(&value)] {
        if let Ok(text) = written
            && serde_json::from_str::<Value>(&text).is_ok()
            && scan::value(text.as_bytes()).is_err()
        {
            return Err(format!("the record cannot hold what the site lets pass: {text}"));
        }
    }
    Ok(())
}
