//! Where inputs begin: the fixtures, cut into what a target reads.

use std::fs;
use std::path::{Path, PathBuf};

use greffe_games::registry::System;
use serde_json::{Value, json};

use crate::targets::{self, Target};

/// The most seeds of one target.
const MOST: usize = 400;

fn place(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(below)
}

/// The files of a folder, in order of their names.
fn files(below: &str) -> Vec<PathBuf> {
    let listed = fs::read_dir(place(below)).into_iter().flatten();
    let mut files: Vec<PathBuf> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    files
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_default()
}

/// The cases of a game, in the order of their files.
pub(crate) fn cases(system: System) -> Vec<Value> {
    let files = files(&format!("fixtures/{}/vectors", system.name()));
    let lists = files.iter().filter_map(|path| serde_json::from_slice::<Vec<Value>>(&read(path)).ok());
    lists.flatten().collect()
}

/// Some of many, evenly.
fn some<T>(all: Vec<T>, most: usize) -> Vec<T> {
    let step = all.len().div_ceil(most.max(1)).max(1);
    all.into_iter().step_by(step).collect()
}

/// The first records of a match file, to the end of a batch.
fn beginning(file: &[u8], most: usize) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = Vec::new();
    let mut whole = 0;
    for line in file.split(|byte| *byte == b'\n').take(most) {
        if !line.starts_with(b"{\"v\":1") {
            break;
        }
        lines.push(line);
        if line.windows(9).any(|nine| nine == b"\"more\":0,") {
            whole = lines.len();
        }
    }
    lines.truncate(whole);
    lines.join(&b'\n')
}

fn matches() -> Vec<Vec<u8>> {
    let mut all = vec![read(&place("fixtures/frozen/v1/seg-conceded.greffe"))];
    for system in System::ALL {
        let files = files(&format!("fixtures/{}/matches", system.name()));
        all.extend(files.first().map(|path| read(path)));
    }
    all
}

/// The inputs that a target begins with.
pub fn of(target: &Target) -> Vec<Vec<u8>> {
    let bytes = |value: Value| value.to_string().into_bytes();
    let every = || System::ALL.into_iter().flat_map(cases).collect::<Vec<_>>();
    let seeds = match target.name {
        "match_file" => {
            let whole = matches();
            whole
                .first()
                .into_iter()
                .cloned()
                .chain(whole.iter().map(|file| targets::closed(file, 60)))
                .collect()
        }
        "forged" => matches().iter().map(|file| beginning(file, 150)).collect(),
        "batch" => matches().iter().map(|file| beginning(file, 60)).collect(),
        "script" => some(every(), MOST).into_iter().map(bytes).collect(),
        "opening" => {
            let scripts = some(every(), MOST).into_iter();
            scripts
                .filter_map(|mut case| case.get_mut("opening").map(|opening| bytes(opening.take())))
                .collect()
        }
        "team" => files("web/teams").iter().map(|path| team(&read(path), path)).collect(),
        "multipart" => multipart(),
        "json" => some(every(), 60).into_iter().map(bytes).chain(lines()).collect(),
        _ => match target.system() {
            Some(system) => steps(system),
            None => Vec::new(),
        },
    };
    some(seeds, MOST)
}

/// Steps of the cases of a game, each with the case whose position it is played from.
fn steps(system: System) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for (number, case) in cases(system).iter().enumerate() {
        let steps = case.get("steps").and_then(Value::as_array).into_iter().flatten();
        for step in steps.take(3) {
            let mut step = step.clone();
            if let Some(fields) = step.as_object_mut() {
                fields.remove("expect");
                fields.remove("about");
            }
            all.push(json!({ "case": number, "step": step }).to_string().into_bytes());
        }
    }
    all
}

/// A ready team as somebody would paste it.
fn team(json: &[u8], path: &Path) -> Vec<u8> {
    let game = path.file_stem().and_then(|stem| stem.to_str()).and_then(|stem| stem.split('-').next());
    let value: Value = serde_json::from_slice(json).unwrap_or_default();
    let mut names = Vec::new();
    collect(&value, &mut names);
    let text: Vec<String> = names.iter().map(|name| format!("- {name}, 1; 3")).collect();
    json!({ "game": game, "text": text.join("\n"), "known": value }).to_string().into_bytes()
}

fn collect(value: &Value, names: &mut Vec<String>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| collect(one, names)),
        Value::Object(fields) => {
            names.extend(fields.get("name").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|one| collect(one, names));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn multipart() -> Vec<Vec<u8>> {
    let bodies = [
        "--x\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\nabc\r\n--x\r\ncontent-disposition: form-data; \
         name=\"file\"; filename=\"a.greffe\"\r\nContent-Type: application/octet-stream\r\n\r\nline\n\r\n-\r\n--x--\r\n",
        "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n--x--",
        "--x--",
    ];
    let kind = "multipart/form-data; boundary=x\n";
    bodies.iter().map(|body| format!("{kind}{body}").into_bytes()).collect()
}

fn lines() -> Vec<Vec<u8>> {
    let file = read(&place("fixtures/frozen/v1/bodies.jsonl"));
    file.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).map(<[u8]>::to_vec).collect()
}

/// The inputs on which a target once failed.
pub fn found(target: &Target) -> Vec<(PathBuf, Vec<u8>)> {
    let files = files(&format!("web/fuzz/found/{}", target.name));
    files.into_iter().map(|path| (path.clone(), read(&path))).collect()
}
