//! The schema of each game is true: whatever the fixtures hold is of it, and what the program cannot read is not.

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "tests read the fixtures")]
mod schemas {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::{Path, PathBuf};

    use greffe_ad::setup::scenario::Scenario;
    use greffe_core::asking::misread;
    use greffe_core::judging::declaration::Declaration;
    use greffe_core::judging::ruleset::Ruleset;
    use greffe_core::record::ids::Seq;
    use greffe_games::file::{Audited, check};
    use greffe_games::registry::System;
    use greffe_games::schema;
    use greffe_games::script::{Came, Script, run};
    use jsonschema::Validator;
    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};
    use serde_path_to_error::Segment;

    fn fixtures(system: System, folder: &str) -> Vec<PathBuf> {
        let root =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(system.name()).join(folder);
        let mut found: Vec<PathBuf> =
            fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).collect();
        found.sort();
        assert!(!found.is_empty(), "{} has no {folder}", system.name());
        found
    }

    /// The schema of a game, each part ready to be tried.
    struct Parts {
        whole: Value,
        ready: BTreeMap<&'static str, Validator>,
    }

    const PARTS: [&str; 10] = [
        "case",
        "opening",
        "setup",
        "position",
        "command",
        "fact",
        "claim",
        "event",
        "event-name",
        "refusal",
    ];

    impl Parts {
        fn of(system: System) -> Self {
            let whole = schema::of(system);
            let ready = PARTS.map(|part| {
                let alone = json!({ "$ref": format!("#/$defs/{part}"), "$defs": whole["$defs"] });
                let ready = jsonschema::draft202012::new(&alone);
                (part, ready.unwrap_or_else(|error| panic!("{} {part}: {error}", system.name())))
            });
            Self { ready: ready.into(), whole }
        }

        fn is(&self, part: &str, value: &Value) -> bool {
            self.ready[part].is_valid(value)
        }

        /// What is wrong with a value, shortly.
        fn faults(&self, part: &str, value: &Value) -> Vec<String> {
            let told = |error: jsonschema::ValidationError<'_>| {
                let said: String = error.to_string().chars().take(300).collect();
                format!("{part}{}: {said}", error.instance_path())
            };
            self.ready[part].iter_errors(value).map(told).collect()
        }
    }

    /// What a file of records holds: openings, commands, events.
    fn recorded(path: &Path) -> Vec<(&'static str, Value)> {
        let text = fs::read_to_string(path).unwrap();
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        lines
            .filter_map(|mut line| match line["kind"].as_str()? {
                "MatchOpened" => Some(("opening", line["body"].take())),
                "Declared" => Some(("command", line["body"]["command"].take())),
                "Resolved" => Some(("event", line["body"]["event"].take())),
                _ => None,
            })
            .collect()
    }

    /// A step that is there to be refused for its shape.
    fn is_unreadable(step: &Value) -> bool {
        let code = step.pointer("/expect/refused/code").and_then(Value::as_str);
        matches!(code, Some("unreadable-command" | "no-such-seat"))
    }

    fn cases(path: &Path) -> Vec<Value> {
        let mut cases: Vec<Value> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        for case in &mut cases {
            if let Some(steps) = case.get_mut("steps").and_then(Value::as_array_mut) {
                steps.retain(|step| !is_unreadable(step));
                // Some state what no such fact is, and are refused for it.
                for step in steps.iter_mut().filter(|step| step.pointer("/expect/refused").is_some()) {
                    step.as_object_mut().unwrap().remove("facts");
                }
            }
        }
        cases
    }

    fn shortly(path: &Path) -> String {
        path.file_name().unwrap().to_string_lossy().into_owned()
    }

    #[test]
    fn every_fixture_is_of_its_schema() {
        let mut wrong = Vec::new();
        for system in System::ALL {
            let parts = Parts::of(system);
            let (mut openings, mut commands, mut events) = (0, 0, 0);
            for path in fixtures(system, "vectors") {
                for (place, case) in cases(&path).iter().enumerate() {
                    for fault in parts.faults("case", case) {
                        wrong.push(format!("{} {} #{place}: {fault}", system.name(), shortly(&path)));
                    }
                }
            }
            let plans = fixtures(system, "plans").into_iter().map(|path| {
                let plan: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
                (path, vec![("opening", plan["opening"].clone())])
            });
            let matches = fixtures(system, "matches").into_iter().map(|path| {
                let held = recorded(&path);
                (path, held)
            });
            for (path, held) in plans.chain(matches) {
                for (part, value) in held {
                    match part {
                        "opening" => openings += 1,
                        "command" => commands += 1,
                        _ => events += 1,
                    }
                    for fault in parts.faults(part, &value) {
                        wrong.push(format!("{} {}: {fault}", system.name(), shortly(&path)));
                    }
                }
            }
            assert!(openings > 1 && commands > 100 && events > 100, "{}: nothing was tried", system.name());
        }
        assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
    }

    /// What must stay readable is of the schema, too; what bears a game's name and is of none is not.
    #[test]
    fn frozen_records_are_of_their_schema_and_those_of_no_game_are_not() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
        let parts = Parts::of(System::Seg);
        let held = recorded(&root.join("frozen/v1/seg-conceded.greffe"));
        assert!(held.len() > 200, "only {} records", held.len());
        let faults: Vec<String> = held.iter().flat_map(|(part, value)| parts.faults(part, value)).collect();
        assert_eq!(faults, [""; 0]);
        for file in ["frozen/v1/record.ndjson", "record/closed.ndjson"] {
            let held = recorded(&root.join(file));
            let played = held.iter().filter(|(part, _)| *part != "opening");
            let strange: Vec<bool> = played.map(|(part, value)| parts.is(part, value)).collect();
            assert_eq!(strange, [false; 3], "{file}");
        }
        let bodies = fs::read_to_string(root.join("frozen/v1/bodies.jsonl")).unwrap();
        let named =
            |line: &str, kind: &str| line.strip_prefix(kind).and_then(|body| serde_json::from_str(body).ok());
        let (mut commands, mut events) = (Vec::<Value>::new(), Vec::<Value>::new());
        for line in bodies.lines() {
            commands.extend(named(line, "Declared ").map(|body: Value| body["command"].clone()));
            events.extend(named(line, "Resolved ").map(|body: Value| body["event"].clone()));
        }
        assert!(!commands.is_empty() && !events.is_empty());
        assert!(!commands.iter().any(|command| parts.is("command", command)), "{commands:?}");
        assert!(!events.iter().any(|event| parts.is("event", event)), "{events:?}");
    }

    #[test]
    fn what_the_program_writes_is_of_its_schema() {
        let mut wrong = BTreeSet::new();
        for system in System::ALL {
            let parts = Parts::of(system);
            let mut tried = |part: &str, value: &Value| {
                for fault in parts.faults(part, value) {
                    wrong.insert(format!("{}: {fault}", system.name()));
                }
            };
            for case in fixtures(system, "vectors").iter().flat_map(|path| cases(path)) {
                let script: Script = serde_json::from_value(case).unwrap();
                let Ok(report) = run(&script) else { continue };
                tried("position", &report.state);
                for step in &report.steps {
                    match &step.came {
                        Came::Records(records) => {
                            let events = records.iter().filter_map(|record| record.body.get("event"));
                            events.for_each(|event| tried("event", event));
                        }
                        Came::Refused(refused) => tried("refusal", &json!(refused.code)),
                    }
                }
            }
            for path in fixtures(system, "matches") {
                let checked = check(&fs::read(&path).unwrap()).unwrap();
                let Audited::Done(game, _) = checked.audited else { panic!("{path:?} is not audited") };
                for seq in (0..game.records()).step_by(97) {
                    let Ok(state) = game.state_json(Seq(seq)) else { continue };
                    tried("position", &serde_json::from_str(&state).unwrap());
                }
            }
        }
        let shown: Vec<_> = wrong.iter().take(60).cloned().collect();
        assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), shown.join("\n"));
    }

    /// Where a value can be changed: every place in it, as a JSON pointer.
    fn places(value: &Value, at: &str, found: &mut Vec<String>) {
        found.push(at.to_owned());
        match value {
            Value::Object(fields) => {
                for (name, field) in fields {
                    let name = name.replace('~', "~0").replace('/', "~1");
                    places(field, &format!("{at}/{name}"), found);
                }
            }
            Value::Array(items) => {
                for (place, item) in items.iter().enumerate().take(2) {
                    places(item, &format!("{at}/{place}"), found);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    /// Every way in which a value is spoilt at a place: a field left out, renamed or added, another kind of value.
    fn spoilt(value: &Value, at: &str) -> Vec<Value> {
        let mut all = Vec::new();
        let mut with = |change: &dyn Fn(&mut Value)| {
            let mut copy = value.clone();
            change(copy.pointer_mut(at).unwrap());
            all.push(copy);
        };
        let kinds = [json!(null), json!(true), json!(-7), json!("?"), json!([]), json!({}), json!(2.5)];
        for kind in &kinds {
            with(&|place| *place = kind.clone());
        }
        if let Some(fields) = value.pointer(at).and_then(Value::as_object) {
            with(&|place| drop(place.as_object_mut().unwrap().insert("unheard_of".to_owned(), json!(1))));
            for name in fields.keys() {
                with(&|place| drop(place.as_object_mut().unwrap().remove(name)));
                with(&|place| {
                    let fields = place.as_object_mut().unwrap();
                    let field = fields.remove(name).unwrap();
                    fields.insert(format!("{name}s"), field);
                });
            }
        }
        all
    }

    /// The kind of place that a pointer names: numbers do not tell two apart.
    fn kind_of(at: &str) -> String {
        at.split('/')
            .map(|word| if word.parse::<u32>().is_ok() { "#" } else { word })
            .collect::<Vec<_>>()
            .join("/")
    }

    /// What reading a part of a game says of a value.
    fn reads<R: Ruleset>(part: &str, value: &Value) -> bool {
        match part {
            "setup" => misread::value::<R::Written>(value, "").is_ok(),
            "position" => misread::value::<R::State>(value, "").is_ok(),
            "command" => Declaration::<R::Command>::read(&value.to_string()).is_ok(),
            "event" => misread::value::<R::Event>(value, "").is_ok(),
            other => panic!("{other} is not read"),
        }
    }

    /// Where a part of a game is not read, as a JSON pointer, and where a reader says so that is made to follow every
    /// type: ours finds it from where it stopped.
    fn misread_beside<R: Ruleset>(part: &str, value: &Value) -> Option<[String; 2]> {
        fn both<T: DeserializeOwned>(value: &Value) -> Option<[String; 2]> {
            let ours = misread::value::<T>(value, "").err()?;
            let theirs = serde_path_to_error::deserialize::<_, T>(value).err()?;
            let pointer = theirs.path().iter().filter_map(|segment| match segment {
                Segment::Seq { index } => Some(format!("/{index}")),
                Segment::Map { key: name } | Segment::Enum { variant: name } => {
                    Some(format!("/{}", name.replace('~', "~0").replace('/', "~1")))
                }
                Segment::Unknown => None,
            });
            Some([ours.field, pointer.collect()])
        }
        match part {
            "setup" => both::<R::Written>(value),
            "position" => both::<R::State>(value),
            "command" => both::<R::Command>(value),
            "event" => both::<R::Event>(value),
            other => panic!("{other} is not read"),
        }
    }

    /// Whether a scenario given in full is read: the set-up itself keeps it as it is.
    fn reads_scenario(part: &str, value: &Value) -> bool {
        let own = value.get("scenario").filter(|own| part == "setup" && !own.is_string());
        own.is_none_or(|own| misread::value::<Scenario>(own, "").is_ok())
    }

    /// Values of every part, from the fixtures of a game.
    fn sound(system: System) -> Vec<(&'static str, Value)> {
        let mut all = Vec::new();
        for path in fixtures(system, "matches") {
            for (part, mut value) in recorded(&path) {
                if part == "opening" {
                    all.push(("setup", value["setup"].take()));
                } else {
                    all.push((part, value));
                }
            }
        }
        for case in fixtures(system, "vectors").iter().flat_map(|path| cases(path)) {
            let parts = [("setup", "/opening/setup"), ("position", "/opening/position")];
            all.extend(parts.into_iter().filter_map(|(part, at)| Some((part, case.pointer(at)?.clone()))));
            let steps = case["steps"].as_array().cloned().unwrap_or_default();
            all.extend(steps.into_iter().map(|mut step| ("command", step["command"].take())));
        }
        all.retain(|(_, value)| value.get("attached").is_none());
        all
    }

    /// Spoils every kind of place once and compares what is read with what is of the schema.
    fn agree<R: Ruleset>(system: System, also: fn(&str, &Value) -> bool, wrong: &mut Vec<String>) {
        let parts = Parts::of(system);
        let mut seen = BTreeSet::new();
        let mut tried: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
        for (part, value) in sound(system) {
            let mut all = Vec::new();
            places(&value, "", &mut all);
            for at in all.into_iter().filter(|at| seen.insert((part, kind_of(at)))) {
                for spoilt in spoilt(&value, &at) {
                    let (read, valid) =
                        (reads::<R>(part, &spoilt) && also(part, &spoilt), parts.is(part, &spoilt));
                    tried.entry(part).or_default()[usize::from(read)] += 1;
                    if let Some([ours, theirs]) = misread_beside::<R>(part, &spoilt) {
                        // Names that are no texts it does not follow.
                        let closer = ours.strip_prefix(&theirs).is_some_and(|rest| rest.starts_with('/'));
                        if ours != theirs && !closer {
                            wrong.push(format!(
                                "{} {part}{at}: misread at {ours:?}, not {theirs:?}",
                                system.name()
                            ));
                        }
                    }
                    // Fields in their order are read as the struct they are of: nobody is told to write that.
                    let listed = spoilt.pointer(&at) == Some(&json!([]));
                    // Which facts there are, and of what kind, is for the rules to say.
                    let stated = part == "command" && at.starts_with("/facts/");
                    if read != valid && !(read && (listed || stated)) {
                        let now = spoilt.pointer(&at).map(ToString::to_string).unwrap_or_default();
                        let now: String = now.chars().take(160).collect();
                        wrong.push(format!(
                            "{} {part}{at}: read {read}, of the schema {valid}: {now}",
                            system.name()
                        ));
                    }
                }
            }
        }
        for (part, [refused, _]) in &tried {
            assert!(*refused > 100, "{} {part}: only {refused} spoilt values were refused", system.name());
        }
        assert_eq!(tried.len(), 4, "{}", system.name());
    }

    #[test]
    fn what_the_program_cannot_read_is_not_of_the_schema() {
        let mut wrong = Vec::new();
        for system in System::ALL {
            match system {
                System::Seg => agree::<greffe_seg::Seg>(system, |_, _| true, &mut wrong),
                System::Ao => agree::<greffe_ao::Ao>(system, |_, _| true, &mut wrong),
                System::Dw => agree::<greffe_dw::Dw>(system, |_, _| true, &mut wrong),
                System::Ad => agree::<greffe_ad::Ad>(system, reads_scenario, &mut wrong),
                System::Tde => agree::<greffe_tde::Tde>(system, |_, _| true, &mut wrong),
            }
        }
        assert!(
            wrong.is_empty(),
            "{} differences:\n{}",
            wrong.len(),
            wrong[..wrong.len().min(400)].join("\n")
        );
    }

    #[test]
    fn every_refusal_is_told_in_both_languages() {
        for system in System::ALL {
            let parts = Parts::of(system);
            let codes = parts.whole["$defs"]["refusal"]["anyOf"].as_array().unwrap();
            let named: Vec<&Value> = codes.iter().filter(|code| code.get("const").is_some()).collect();
            assert!(named.len() > 50, "{} has {} codes", system.name(), named.len());
            let mute: Vec<_> = named.iter().filter(|code| code.get("x-words").is_none()).collect();
            assert!(mute.is_empty(), "{}: {mute:?}", system.name());
            assert!(!parts.is("refusal", &json!("NoSuchCodeAtAll")), "{}", system.name());
        }
    }

    #[test]
    fn the_case_of_the_readme_is_of_its_schema() {
        let readme =
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md")).unwrap();
        let case = readme.split("\n```json\n").nth(1).unwrap().split("\n```").next().unwrap();
        let case: Value = serde_json::from_str(case).unwrap();
        let whole = jsonschema::draft202012::new(&schema::of(System::Seg)).unwrap();
        assert!(whole.is_valid(&case) && whole.is_valid(&json!([case])));
        let mut typo = case;
        typo["steps"][0]["command"] = json!({ "BasicAttack": { "targt": 2 } });
        assert!(!whole.is_valid(&typo));
    }
}
