//! Lists the files that come with the program, so that adding one needs no line of code: the ready-made teams
//! of `teams/`, the boards of `boards/`,
//! the words of `words/`, the sample matches of every game's `fixtures/<game>/matches/`, the sample events of
//! `fixtures/events/`, the sample studies of `fixtures/studies/` and the rules engines of `static/engine/`.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let teams = root.join("teams");
    let boards = root.join("boards");
    let fixtures = root.join("../fixtures");
    let engines = root.join("static/engine");
    let words = root.join("words");
    let mut matches = Vec::new();
    for game in fs::read_dir(&fixtures)? {
        let folder = game?.path().join("matches");
        if folder.is_dir() {
            matches.extend(files(&folder, "greffe")?);
        }
    }
    matches.sort();
    let studies = files(&fixtures.join("studies"), "greffe-study")?;
    let events = files(&fixtures.join("events"), "greffe-event")?;
    for watched in [&teams, &boards, &fixtures, &engines, &words] {
        println!("cargo::rerun-if-changed={}", watched.display());
    }
    let text = listed("TEAMS", "ready-made team", &files(&teams, "json")?)
        + &listed("BOARDS", "ready-made board of squares", &files(&boards, "json")?)
        + &listed("WORDS", "list of what agreements may change, in words", &files(&words, "json")?)
        + &listed("SAMPLES", "sample match, in gzip", &packed(&matches, &out)?)
        + &listed("EVENTS", "sample event, in gzip", &packed(&events, &out)?)
        + &listed("STUDIES", "sample study", &studies)
        + &listed("ENGINES", "description of a rules engine", &files(&engines, "json")?)
        + &listed("ENGINE_FILES", "rules engine, in brotli", &files(&engines, "br")?);
    fs::write(out.join("shelf.rs"), text)
}

/// The files of a folder with an extension, in order of name; none where there is no such folder.
fn files(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if !folder.is_dir() {
        return Ok(found);
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|own| own == extension) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The same files in gzip, under their own names in a folder of the build: a sixth of the program, as they are.
fn packed(paths: &[PathBuf], out: &Path) -> io::Result<Vec<PathBuf>> {
    let folder = out.join("packed");
    fs::create_dir_all(&folder)?;
    paths
        .iter()
        .map(|path| {
            let to = folder.join(path.file_name().unwrap_or_default());
            let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
            gzip.write_all(&fs::read(path)?)?;
            fs::write(&to, gzip.finish()?)?;
            Ok(to)
        })
        .collect()
}

/// A list of names and bytes, as Rust.
fn listed(list: &str, what: &str, paths: &[PathBuf]) -> String {
    let mut text =
        format!("/// The name and bytes of every {what}.\npub const {list}: &[(&str, &[u8])] = &[\n");
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Writing into a string cannot fail.
        let _ = writeln!(text, "    ({name:?}, include_bytes!({:?})),", path.display().to_string());
    }
    text + "];\n"
}
