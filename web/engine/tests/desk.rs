//! The desk of an engine under node against this native build: every match of the fixtures opened, shown, told, asked and
//! looked at, the same bytes. An engine made from other sources is left out, loudly: the test `fresh` says which.

#[cfg(test)]
mod desk {
    use std::fs;
    use std::io::Write as _;
    use std::path::{Path, PathBuf};
    use std::process::Command;

    use greffe_core::record::line::Line;
    use greffe_engine::desk::Desk;
    use greffe_games::registry::System;
    use serde_json::{Value, json};

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    fn tell(text: &str) {
        drop(writeln!(std::io::stderr().lock(), "{text}"));
    }

    /// The records of every sample of a game, without the last lines of their files.
    fn samples(game: &str) -> Vec<(String, String)> {
        let folder = root().join("fixtures").join(game).join("matches");
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "greffe"));
        files.sort();
        let records = |path: &PathBuf| {
            let text = fs::read_to_string(path).unwrap();
            let lines = text.lines().take_while(|line| Line::parse(line.as_bytes()).is_ok());
            (path.file_stem().unwrap().to_string_lossy().into_owned(), lines.collect::<Vec<_>>().join("\n"))
        };
        files.iter().map(records).collect()
    }

    /// The part of a match up to a batch's end, about so far into it: a match in play has seats to ask.
    fn upto(records: &str, part: usize) -> String {
        let lines: Vec<&str> = records.lines().collect();
        let mut end = lines.len() * part / 5;
        while end < lines.len() && !lines[end - 1].contains("\"more\":0,") {
            end += 1;
        }
        lines[..end].join("\n")
    }

    /// A form as its page would post it: the first choice of each blank that has one, a place for each that asks for one.
    fn posted(index: usize, form: &Value) -> String {
        let mut fields = vec![
            ("form".to_owned(), index.to_string()),
            ("command".to_owned(), form["command"].as_str().unwrap().to_owned()),
        ];
        for (number, blank) in form["blanks"].as_array().into_iter().flatten().enumerate() {
            let name = format!("b{number}");
            let kind = &blank["kind"];
            let choices = kind.pointer("/One/of").and_then(Value::as_array);
            let free = choices.and_then(|of| of.iter().find(|choice| choice.get("refused").is_none()));
            if let Some(choice) = free {
                fields.push((name, choice["value"].to_string()));
            } else if kind.get("Point").is_some() {
                fields.push((format!("{name}.x"), "120,5".to_owned()));
                fields.push((format!("{name}.y"), "80".to_owned()));
                fields.push(("touch".to_owned(), name));
            } else if kind.get("Path").is_some() {
                fields.push((name.clone(), "100 100; 120.5 140".to_owned()));
                fields.push(("touch".to_owned(), name));
            }
        }
        let escaped =
            |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat();
        let pairs = fields.iter().map(|(name, value)| format!("{}={}", escaped(name), escaped(value)));
        pairs.collect::<Vec<_>>().join("&")
    }

    /// Everything that is asked of one match: each request with its answer natively.
    fn asked(records: &str) -> Vec<(Value, Vec<u8>)> {
        let mut desk = Desk::default();
        let mut all = Vec::new();
        let mut ask = |desk: &mut Desk, request: Value, rest: &str| {
            let answer = desk.answer(format!("{request}\n{rest}").as_bytes());
            let value: Value = serde_json::from_slice(&answer).unwrap();
            all.push((request, answer));
            value
        };
        let opened = ask(&mut desk, json!({ "open": {} }), records);
        let standing = opened["done"].clone();
        if standing.is_null() {
            return all;
        }
        let last = standing["records"].as_u64().unwrap() - 1;
        for at in [0, last / 3, last / 2, last] {
            ask(&mut desk, json!({ "board": { "at": at } }), "");
            ask(&mut desk, json!({ "state": { "at": at } }), "");
        }
        ask(&mut desk, json!({ "board": { "at": last + 1 } }), "");
        ask(&mut desk, json!({ "story": { "from": last / 2, "limit": 60 } }), "");
        for seat in standing["seats"].as_array().unwrap() {
            let seat = seat["seat"].clone();
            let forms = ask(&mut desk, json!({ "ask": { "seat": seat } }), "")["done"]["forms"].clone();
            ask(&mut desk, json!({ "reach": { "seat": seat } }), "");
            for (index, form) in forms.as_array().into_iter().flatten().enumerate() {
                let (fields, language) = (posted(index, form), if index % 2 == 0 { "fr" } else { "en" });
                ask(
                    &mut desk,
                    json!({ "look": { "seat": seat, "fields": fields, "language": language } }),
                    "",
                );
                let command = json!({ form["command"].as_str().unwrap(): form["witness"].as_object().cloned().unwrap_or_default() });
                ask(&mut desk, json!({ "ghost": { "seat": seat, "command": command } }), "");
            }
        }
        all
    }

    fn is_fresh(game: &str) -> bool {
        let script = root().join("web/engine/build");
        let ran = Command::new("bash").arg(&script).args(["--sources", game]).output().unwrap();
        let made = fs::read(root().join(format!("web/static/engine/{game}.json"))).unwrap_or_default();
        let made: Value = serde_json::from_slice(&made).unwrap_or_default();
        made["sources"] == String::from_utf8_lossy(&ran.stdout).trim()
    }

    #[test]
    fn every_match_in_play_is_opened_and_its_seats_have_forms() {
        for system in System::ALL {
            let mut forms = 0;
            for (name, records) in samples(system.name()) {
                for part in 1..=5 {
                    let answers = asked(&upto(&records, part));
                    let opened: Value = serde_json::from_slice(&answers[0].1).unwrap();
                    assert_eq!(opened["done"]["system"], system.name(), "{name}: {opened}");
                    for (request, answer) in &answers {
                        let answer: Value = serde_json::from_slice(answer).unwrap();
                        let beyond = request["board"]["at"].as_u64() == opened["done"]["records"].as_u64();
                        assert_eq!(answer.get("refused").is_some(), beyond, "{name}: {request}: {answer}");
                        forms += answer["done"]["forms"].as_array().map_or(0, Vec::len);
                    }
                }
            }
            assert!(forms > 0, "{}", system.name());
        }
    }

    #[test]
    fn what_a_desk_answers_is_what_the_native_build_answers_byte_for_byte() {
        let required = std::env::var("GREFFE_NODE").is_ok_and(|value| value == "required");
        if Command::new("node").arg("--version").output().is_err() {
            assert!(!required, "GREFFE_NODE=required, and no node is installed");
            tell("SKIPPED: no node is installed; GREFFE_NODE=required makes this fail");
            return;
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("desk-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut expected = Vec::new();
        for system in System::ALL {
            let game = system.name();
            if !is_fresh(game) {
                tell(&format!(
                    "SKIPPED: the engine of {game} is made from other sources: run web/engine/build"
                ));
                continue;
            }
            for (name, records) in samples(game) {
                for part in [1, 3, 5] {
                    let records = upto(&records, part);
                    let all = asked(&records);
                    let key = format!("{game}--{name}--{part}");
                    let requests: Vec<&Value> = all.iter().map(|(request, _)| request).collect();
                    let asking = json!({ "records": records, "requests": requests });
                    fs::write(folder.join(&key), asking.to_string()).unwrap();
                    expected.push((key, all));
                }
            }
        }
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/desk.mjs");
        let engines = root().join("web/static/engine");
        let ran = Command::new("node").arg(script).arg(engines).arg(&folder).output().unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        for (key, all) in &expected {
            for (number, (request, native)) in all.iter().enumerate() {
                let compiled = fs::read(folder.join(format!("{key}.{number}"))).unwrap();
                let told = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                assert_eq!(told(native), told(&compiled), "{key}: {request}");
            }
        }
        drop(fs::remove_dir_all(&folder));
    }
}
