//! The shape of the sources: what the invariants forbid is looked for in the text itself.

#[cfg(test)]
mod architecture {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use greffe_games::registry::System;
    use greffe_games::schema;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    fn sources(folder: &Path) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    found.push(path);
                }
            }
        }
        found.sort();
        assert!(!found.is_empty(), "no source under {}", folder.display());
        found
    }

    /// The code of a file: comments and unit tests left out.
    fn code(path: &Path) -> String {
        let text = fs::read_to_string(path).unwrap();
        let tests = |part: &&str| part.starts_with("\nmod tests {");
        let parts: Vec<&str> = text.split("#[cfg(test)]").take_while(|part| !tests(part)).collect();
        let text = parts.join("");
        // Deserializers must name every type they could be handed: that list is no use of any of them.
        let handed = |line: &&str| line.contains("f32 f64 char") || line.contains("visit_f64");
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//") && !handed(line));
        lines.collect::<Vec<_>>().join("\n")
    }

    fn systems() -> Vec<PathBuf> {
        let folder = |system: System| root().join("core/games").join(system.name()).join("src");
        System::ALL.into_iter().map(folder).collect()
    }

    #[test]
    fn core_has_no_io_no_clock_no_floats_and_no_hash_order() {
        let forbidden = [
            "std::fs",
            "std::net",
            "std::env",
            "std::io",
            "std::process",
            "std::thread",
            "SystemTime",
            "Instant",
            "HashMap",
            "HashSet",
            "f32",
            "f64",
            "getrandom",
            "println!",
            "eprintln!",
            "thread_rng",
        ];
        let unit_tests = |path: &Path| path.components().any(|part| part.as_os_str() == "tests");
        let folders = ["core/src", "core/games/src", "core/events/src"].map(|folder| root().join(folder));
        let files = folders.iter().chain(&systems()).flat_map(|folder| sources(folder)).collect::<Vec<_>>();
        for path in files.into_iter().filter(|path| !unit_tests(path)) {
            let code = code(&path);
            for word in forbidden {
                let found = code.match_indices(word).find(|(at, _)| {
                    let before = code[..*at].chars().next_back();
                    let after = code[at + word.len()..].chars().next();
                    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
                    !part(before) && !part(after)
                });
                assert!(found.is_none(), "{} names {word}", path.display());
            }
        }
    }

    #[test]
    fn the_kernel_alone_loops_over_unfinished_procedures() {
        for folder in systems() {
            let path = sources(&folder).into_iter().find(|path| path.ends_with("advance.rs")).unwrap();
            let code = code(&path);
            assert!(code.contains("draft.drive("), "{}", path.display());
            for own in ["loop {", "while "] {
                assert!(!code.contains(own), "{} has a loop of its own", path.display());
            }
        }
    }

    #[test]
    fn no_system_mentions_another() {
        for folder in systems() {
            let manifest = fs::read_to_string(folder.join("../Cargo.toml")).unwrap();
            for other in System::ALL {
                let package = format!("greffe-{}", other.name());
                let own = manifest.contains(&format!("name = \"{package}\""));
                assert!(own || !manifest.contains(&package), "{} needs {package}", folder.display());
            }
        }
    }

    #[test]
    fn the_kernel_mentions_no_game() {
        let manifest = fs::read_to_string(root().join("core/Cargo.toml")).unwrap();
        for path in sources(&root().join("core/src")) {
            let code = code(&path);
            for game in System::ALL.map(System::name) {
                assert!(!manifest.contains(&format!("greffe-{game}")), "core needs {game}");
                let own = format!("{}{}::", game[..1].to_uppercase(), &game[1..]);
                for word in [format!("\"{game}\""), own, format!("\"{}-", game.to_uppercase())] {
                    assert!(!code.contains(&word), "{} mentions {word}", path.display());
                }
            }
        }
    }

    /// The kernel's rooms, and the others that each may name.
    const ROOMS: [(&str, &[&str]); 7] = [
        ("record", &["telling"]),
        ("dice", &["record", "telling"]),
        ("geometry", &["asking", "telling"]),
        ("telling", &["asking", "judging", "record"]),
        ("asking", &["judging", "record", "telling"]),
        ("judging", &["asking", "dice", "record", "telling"]),
        ("play", &["asking", "dice", "geometry", "judging", "record", "telling"]),
    ];

    #[test]
    fn each_room_of_the_kernel_names_only_those_it_stands_on() {
        let mut loose = BTreeSet::new();
        for entry in fs::read_dir(root().join("core/src")).unwrap() {
            loose.insert(entry.unwrap().file_name().into_string().unwrap());
        }
        let folders = ROOMS.iter().map(|(room, _)| (*room).to_owned());
        let known = folders.chain(["lib.rs", "testing"].map(str::to_owned)).collect::<BTreeSet<_>>();
        assert_eq!(loose, known, "what lies loose in the kernel");
        for (room, others) in ROOMS {
            for path in sources(&root().join("core/src").join(room)) {
                let code = code(&path);
                for (other, _) in ROOMS.iter().filter(|(other, _)| *other != room && !others.contains(other))
                {
                    assert!(!code.contains(&format!("crate::{other}")), "{} names {other}", path.display());
                }
            }
        }
    }

    #[test]
    fn store_and_web_never_match_on_a_systems_own_types() {
        for folder in ["store/src", "web/src"] {
            for path in sources(&root().join(folder)) {
                let code = code(&path);
                for package in System::ALL.map(|system| format!("greffe_{}", system.name())) {
                    assert!(!code.contains(&package), "{} reaches into {package}", path.display());
                }
            }
        }
    }

    /// What the kernel itself asks and takes, by the same name in every game.
    const KERNELS: [&str; 8] = ["Start", "Proceed", "Faces", "Card", "Fact", "Confirm", "Contest", "Settle"];

    /// The names of a game's own commands.
    fn commands(system: System) -> BTreeSet<String> {
        let schema = schema::of(system);
        let each = schema["$defs"]["command"]["oneOf"].as_array().unwrap();
        let names = each.iter().flat_map(|command| command["properties"].as_object().unwrap().keys());
        let beside =
            |name: &&String| ["facts", "claims"].iter().chain(&KERNELS).all(|other| *other != name.as_str());
        names.filter(beside).cloned().collect()
    }

    #[test]
    fn no_page_knows_a_command_by_its_name() {
        let commands: BTreeSet<String> = System::ALL.into_iter().flat_map(commands).collect();
        assert!(commands.len() > 200, "{commands:?}");
        for path in sources(&root().join("web/src")) {
            let code = code(&path);
            for command in &commands {
                assert!(!code.contains(&format!("\"{command}\"")), "{} names {command}", path.display());
            }
        }
    }

    #[test]
    fn one_file_names_the_storage_engine() {
        let mut naming = Vec::new();
        let folders =
            ["core/src", "core/games/src", "store/src", "web/src"].map(|folder| root().join(folder));
        for folder in folders.iter().chain(&systems()) {
            for path in sources(folder) {
                if code(&path).contains("sled::") {
                    naming.push(path);
                }
            }
        }
        assert_eq!(naming.len(), 1, "{naming:?}");
    }

    /// What every game has beside its chapters. Any of them may be a folder of the same name.
    const SHARED: [&str; 10] =
        ["rules", "profiles", "setup", "state", "command", "event", "refusal", "skills", "prompt", "view"];

    /// The chapters of a game: a folder each.
    fn chapters(folder: &Path) -> BTreeSet<String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        let folders = entries.filter(|entry| entry.path().is_dir());
        let names = folders.map(|entry| entry.file_name().into_string().unwrap());
        names.filter(|name| !SHARED.contains(&name.as_str())).collect()
    }

    #[test]
    fn every_system_folder_has_the_same_files() {
        let own = ["apply.rs", "advance.rs", "draft.rs"];
        let tests = ["bench.rs", "examples.rs"];
        for folder in systems() {
            let chapters = chapters(&folder);
            assert!(!chapters.is_empty(), "{} has no chapter", folder.display());
            let files: BTreeSet<String> = fs::read_dir(&folder)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
                .filter(|name| !chapters.contains(name))
                .collect();
            let named = |name: &str| {
                let is_it = |file: &&String| file.as_str() == name || file.strip_suffix(".rs") == Some(name);
                files.iter().any(|file| is_it(&file))
            };
            for name in SHARED.iter().chain(&["lib", "decide"]).chain(&own) {
                assert!(named(name), "{} lacks {name}", folder.display());
            }
            let known = |file: &str| {
                let stem = file.strip_suffix(".rs").unwrap_or(file);
                let shared = SHARED.contains(&stem) || ["lib", "decide", "hidden"].contains(&stem);
                shared || own.contains(&file) || tests.contains(&file)
            };
            let extra: Vec<&String> = files.iter().filter(|file| !known(file)).collect();
            assert!(extra.is_empty(), "{} has files that the others lack: {extra:?}", folder.display());
            for chapter in &chapters {
                let folder = folder.join(chapter);
                for file in ["mod.rs", "tests.rs"] {
                    assert!(folder.join(file).exists(), "{} lacks {file}", folder.display());
                }
            }
        }
    }

    /// The modules at the root of a package that a file's code names.
    fn named_in(code: &str) -> BTreeSet<String> {
        let word = |text: &str| -> String {
            text.chars().take_while(|sign| sign.is_alphanumeric() || *sign == '_').collect()
        };
        let mut named = BTreeSet::new();
        for (at, _) in code.match_indices("crate::") {
            let rest = &code[at + "crate::".len()..];
            match rest.strip_prefix('{').and_then(|group| group.split('}').next()) {
                Some(group) => named.extend(group.split(',').map(|one| word(one.trim()))),
                None => drop(named.insert(word(rest))),
            }
        }
        named
    }

    #[test]
    fn chapters_name_each_other_in_no_circle() {
        for folder in systems() {
            let chapters = chapters(&folder);
            let mut left: Vec<(&String, BTreeSet<String>)> = Vec::new();
            for chapter in &chapters {
                let files = sources(&folder.join(chapter)).into_iter();
                let judging = files.filter(|path| !path.ends_with("tests.rs"));
                let named: BTreeSet<String> = judging.flat_map(|path| named_in(&code(&path))).collect();
                let above = ["advance", "decide"].into_iter().find(|above| named.contains(*above));
                assert!(above.is_none(), "{}: {chapter} names {above:?}", folder.display());
                // Who is asked what is known to forms alone.
                let files = sources(&folder.join(chapter)).into_iter();
                let mut silent =
                    files.filter(|path| !path.ends_with("tests.rs") && !path.ends_with("forms.rs"));
                let asks = silent.find(|path| named_in(&code(path)).contains("prompt"));
                assert!(asks.is_none(), "{asks:?} names prompt");
                let others = chapters.iter().filter(|other| *other != chapter && named.contains(*other));
                left.push((chapter, others.cloned().collect()));
            }
            // Whoever names nobody that is left stands below the others; a circle never goes.
            while !left.is_empty() {
                let still: BTreeSet<String> = left.iter().map(|(chapter, _)| (*chapter).clone()).collect();
                let before = left.len();
                left.retain(|(_, others)| others.iter().any(|other| still.contains(other)));
                assert!(left.len() < before, "{}: a circle of chapters in {left:?}", folder.display());
            }
        }
    }

    #[test]
    fn who_tells_does_not_judge() {
        let judging = ["advance", "decide", "draft"].map(str::to_owned);
        for folder in systems() {
            let chapters = chapters(&folder);
            let events = chapters.iter().map(|chapter| folder.join(chapter).join("events.rs"));
            let telling =
                sources(&folder.join("view")).into_iter().chain(events.filter(|path| path.exists()));
            let inside = |path: &PathBuf| path.strip_prefix(&folder).map(PathBuf::from).unwrap();
            let unit_tests =
                |path: &PathBuf| inside(path).iter().any(|part| part == "tests" || part == "tests.rs");
            for path in telling.filter(|path| !unit_tests(path)) {
                let named = named_in(&code(&path));
                let judges = named.iter().find(|name| chapters.contains(*name) || judging.contains(name));
                assert!(judges.is_none(), "{} names {judges:?}", path.display());
            }
        }
    }

    #[test]
    fn the_top_level_is_exactly_what_it_should_be() {
        let expected: BTreeSet<&str> =
            ["Cargo.lock", "Cargo.toml", "LICENSE", "README.md", "core", "fixtures", "store", "web"].into();
        // Folders that building, serving and editors leave beside the sources are not part of them.
        let ignored = ["target", "greffe-data", "greffe-data.mark", "greffe-keys"];
        let found: BTreeSet<String> = fs::read_dir(root())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .filter(|name| !name.starts_with('.') && !ignored.contains(&name.as_str()))
            .collect();
        let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn every_path_that_the_readme_names_is_there() {
        let text = fs::read_to_string(root().join("README.md")).unwrap();
        let (mut named, mut missing) = (0, Vec::new());
        // What stands between backticks and begins with a folder of ours; patterns name many, and are left out.
        for path in text.split('`').skip(1).step_by(2) {
            let ours = ["core/", "store/", "web/", "fixtures/"].iter().any(|folder| path.starts_with(folder));
            if !ours || path.contains(|sign: char| "{}*<> \n".contains(sign)) {
                continue;
            }
            named += 1;
            if !root().join(path).exists() {
                missing.push(path);
            }
        }
        assert!(missing.is_empty(), "{missing:?}");
        assert!(named > 50, "{named} paths");
    }
}
