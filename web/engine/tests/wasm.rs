//! The engines under node against this native build: over every match of the fixtures and forged ones, the same bytes.

#[cfg(test)]
#[path = "../../tests/support/forged.rs"]
mod forged;

#[cfg(test)]
mod wasm {
    use std::collections::BTreeMap;
    use std::fs;
    use std::io::Write as _;
    use std::ops::ControlFlow;
    use std::path::{Path, PathBuf};
    use std::process::Command;
    use std::time::Instant;

    use greffe_games::registry::System;

    use crate::forged::{forged, other_digest, other_revision};

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    fn skip(why: &str) {
        let required = std::env::var("GREFFE_NODE").is_ok_and(|value| value == "required");
        assert!(!required, "GREFFE_NODE=required, and {why}");
        drop(writeln!(std::io::stderr().lock(), "SKIPPED: {why}; GREFFE_NODE=required makes this fail"));
    }

    fn samples(game: &str) -> Vec<(String, Vec<u8>)> {
        let folder = root().join("fixtures").join(game).join("matches");
        let mut found: Vec<(String, Vec<u8>)> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "greffe"))
            .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap()))
            .collect();
        found.sort();
        assert!(!found.is_empty(), "{game} has no sample");
        found
    }

    /// Files by name, `<game>--<what>`: samples, the same forged and spoilt, and files that are no match at all.
    fn corpus() -> BTreeMap<String, Vec<u8>> {
        let mut files = BTreeMap::new();
        for system in System::ALL {
            let game = system.name();
            for (name, bytes) in samples(game) {
                files.insert(format!("{game}--{name}"), bytes);
            }
            let (_, sample) = samples(game).swap_remove(0);
            let text = String::from_utf8(sample.clone()).unwrap();
            let mut add = |what: &str, bytes: Vec<u8>| files.insert(format!("{game}--{what}"), bytes);
            add("other-digest", forged(&sample, other_digest));
            add("other-revision", forged(&sample, other_revision));
            let other_game = |line: &str| {
                let named = format!("\"system\":\"{game}\"");
                line.contains("MatchOpened").then(|| line.replace(&named, "\"system\":\"nowhere\""))
            };
            add("other-game", forged(&sample, other_game));
            let no_event = |line: &str| {
                let start = line.find("\"event\":{\"").filter(|_| line.contains("\"kind\":\"Resolved\""))?;
                let name = start + "\"event\":{\"".len();
                Some(format!("{}Nothing{}", &line[..name], &line[name..]))
            };
            add("no-such-event", forged(&sample, no_event));
            for part in 1..8 {
                let mut spoilt = sample.clone();
                let place = spoilt.len() / 8 * part;
                spoilt[place] ^= 1;
                add(&format!("bit-{part}"), spoilt);
            }
            let cut = text.rfind("{\"greffe\"").unwrap();
            add("no-end", text.as_bytes()[..cut].to_vec());
            add("half", sample[..sample.len() / 2].to_vec());
            add("empty", Vec::new());
            add("not-a-match", b"{}\n".to_vec());
        }
        for name in ["closed", "offices", "small"] {
            let bytes = fs::read(root().join(format!("fixtures/record/{name}.ndjson"))).unwrap();
            files.insert(format!("seg--{name}"), bytes);
        }
        files
    }

    #[test]
    fn what_an_engine_answers_is_what_the_native_build_answers_byte_for_byte() {
        if Command::new("node").arg("--version").output().is_err() {
            skip("no node is installed");
            return;
        }
        let files = corpus();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("engine-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, bytes) in &files {
            fs::write(folder.join(name), bytes).unwrap();
        }
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judge.mjs");
        let engines = root().join("web/static/engine");
        let ran = Command::new("node").arg(script).arg(engines).arg(&folder).output().unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        let times = String::from_utf8(ran.stdout).unwrap();
        let times: BTreeMap<&str, &str> = times.lines().filter_map(|line| line.split_once(' ')).collect();
        let mut outcomes: BTreeMap<String, usize> = BTreeMap::new();
        for (name, bytes) in &files {
            let started = Instant::now();
            let native = greffe_engine::check(bytes, &mut |_| ControlFlow::Continue(()));
            let took = started.elapsed();
            let compiled = fs::read(folder.join(format!("{name}.answer"))).unwrap();
            let (native, compiled) =
                (String::from_utf8(native).unwrap(), String::from_utf8(compiled).unwrap());
            assert_eq!(native, compiled, "{name}");
            // Told, not asserted: what the figures of README are read from.
            let told =
                format!("{name}: {} \u{b5}s native, {} ms in the engine", took.as_micros(), times[&name[..]]);
            drop(writeln!(std::io::stderr().lock(), "{told}"));
            let answer: serde_json::Value = serde_json::from_str(&native).unwrap();
            let came = answer["rules"]["came"].as_str().or(answer["outcome"].as_str()).unwrap();
            let clean = if answer["rules"]["clean"] == true { " clean" } else { "" };
            *outcomes.entry(format!("{came}{clean}")).or_default() += 1;
        }
        drop(fs::remove_dir_all(&folder));
        // The corpus meets every way in which a file can end, or it says little.
        for due in ["done clean", "done", "refused", "unknown-system", "unknown-revision", "unfoldable"] {
            assert!(outcomes.contains_key(due), "{due}: {outcomes:?}");
        }
    }

    #[test]
    fn progress_goes_through_the_three_stages_and_stops_where_it_is_told() {
        use greffe_engine::Stage;
        let (_, sample) = samples("seg").swap_remove(0);
        let mut seen = Vec::new();
        greffe_engine::check(&sample, &mut |progress| {
            seen.push(progress);
            ControlFlow::Continue(())
        });
        let stages: Vec<Stage> = seen.iter().map(|progress| progress.stage).collect();
        let mut order = stages.clone();
        order.dedup();
        assert_eq!(order, [Stage::Reading, Stage::Folding, Stage::Judging]);
        assert!(seen.iter().all(|progress| progress.done >= 1 && progress.done <= progress.lines));
        for (stage, due) in [
            (Stage::Reading, "{\"outcome\":\"stopped\"}"),
            (Stage::Folding, "\"rules\":{\"came\":\"stopped\"}}"),
            (Stage::Judging, "\"rules\":{\"came\":\"stopped\"}}"),
        ] {
            let answer = greffe_engine::check(&sample, &mut |progress| {
                if progress.stage == stage { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let answer = String::from_utf8(answer).unwrap();
            assert!(answer.ends_with(due), "{answer}");
        }
    }
}
