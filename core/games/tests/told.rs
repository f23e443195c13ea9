//! What each game tells, frozen: whatever a change of the sources does to a story, a board, a form, a question or a
//! refusal, in either language, is seen here and nowhere by accident.
//!
//! `fixtures/<game>/told.txt` has a hash for each part of what is told of a stretch of records or of cases. Where one
//! differs, the texts themselves are written to be compared; where that is meant, the hashes are frozen anew.

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "tests read the fixtures, and write them when asked to")]
mod told {
    use std::collections::BTreeMap;
    use std::fmt::Write as _;
    use std::fs;
    use std::path::{Path, PathBuf};

    use greffe_core::judging::fact::Fact;
    use greffe_core::judging::ruleset::Ruleset;
    use greffe_core::play::knowledge::Knowledge;
    use greffe_core::record::ids::{Seat, Seq};
    use greffe_core::record::line::Line;
    use greffe_core::record::match_file::LineSort;
    use greffe_games::registry::AnyMatch;
    use greffe_games::script::{Came, Script, rehearse};
    use serde::{Deserialize, Serialize};
    use serde_json::Value;
    use sha2::{Digest, Sha256};

    /// As many records or cases as one line of hashes stands for.
    const RECORDS: u64 = 250;
    const CASES: usize = 20;
    /// Of so many positions the forms of one are told, and of each kind of question those of as many in any case.
    const FORMS: usize = 12;
    const KIND: usize = 2;
    /// Of so many positions the board of one.
    const BOARDS: usize = 3;

    /// What is told of one stretch, part by part.
    #[derive(Default)]
    struct Stretch {
        parts: BTreeMap<&'static str, Sha256>,
        /// The texts, a line for each word of them, where they are asked for.
        text: String,
    }

    /// Everything told of one game, in order.
    struct Telling {
        whole: bool,
        stretches: Vec<(String, Stretch)>,
    }

    impl Telling {
        fn tell(&mut self, stretch: &str, place: &str, part: &'static str, told: &impl Serialize) {
            if self.stretches.last().is_none_or(|(name, _)| name != stretch) {
                assert!(self.stretches.iter().all(|(name, _)| name != stretch), "{stretch} is told twice");
                self.stretches.push((stretch.to_owned(), Stretch::default()));
            }
            let (_, stretch) = self.stretches.last_mut().unwrap();
            let hash = stretch.parts.entry(part).or_default();
            hash.update(place);
            hash.update(b" ");
            hash.update(serde_json::to_vec(told).unwrap());
            hash.update(b"\n");
            if self.whole {
                leaves(&mut stretch.text, &format!("{place} {part} "), &serde_json::to_value(told).unwrap());
            }
        }

        /// The hashes, a line for each stretch.
        fn hashes(&self) -> String {
            let mut out = String::new();
            for (name, stretch) in &self.stretches {
                out.push_str(name);
                for (part, hash) in &stretch.parts {
                    let digest = hash.clone().finalize();
                    write!(out, " {part}=").unwrap();
                    digest[..6].iter().for_each(|byte| write!(out, "{byte:02x}").unwrap());
                }
                out.push('\n');
            }
            out
        }
    }

    /// Each word, number and sign of a value on a line of its own, after the way that leads there.
    fn leaves(out: &mut String, way: &str, value: &Value) {
        match value {
            Value::Object(fields) if !fields.is_empty() => {
                fields.iter().for_each(|(key, value)| leaves(out, &format!("{way}/{key}"), value));
            }
            Value::Array(items) if !items.is_empty() => {
                items.iter().enumerate().for_each(|(at, item)| leaves(out, &format!("{way}/{at}"), item));
            }
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::String(_)
            | Value::Array(_)
            | Value::Object(_) => writeln!(out, "{way} {value}").unwrap(),
        }
    }

    fn fixtures(game: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(game)
    }

    fn files(folder: &Path) -> Vec<(String, PathBuf)> {
        let mut found: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        found.sort();
        assert!(!found.is_empty(), "nothing in {}", folder.display());
        let name = |path: &Path| {
            let names: Vec<_> = path.components().map(|part| part.as_os_str().to_string_lossy()).collect();
            names[names.len() - 2..].join("/")
        };
        found.into_iter().map(|path| (name(&path), path)).collect()
    }

    /// What a game tells before there is a match.
    fn book<R: Ruleset>(out: &mut Telling) {
        let rulebook = R::rulebook();
        let lines: Vec<String> = format!("{rulebook:#?}").lines().map(str::to_owned).collect();
        out.tell("book", "the", "rulebook", &lines);
        out.tell("book", "the", "intake", &R::intake());
        for stated in R::facts() {
            out.tell("book", stated.name, "facts", &format!("{stated:?}"));
        }
        for reason in R::reasons() {
            out.tell("book", reason.code, "reasons", &format!("{reason:?}"));
        }
    }

    /// The facts stated with a command.
    #[derive(Default, Deserialize)]
    struct Declared {
        #[serde(default)]
        facts: Vec<Fact>,
    }

    /// A log told from its first record to its last; `stretch` names the stretch of a record, `before` what stands
    /// before its number. In haste, board and forms of the last position alone, for the seats awaited.
    fn log(
        out: &mut Telling,
        lines: &[Line<'_>],
        known: &Knowledge,
        before: &str,
        stretch: impl Fn(Seq) -> String,
        hasty: bool,
    ) {
        let whole = AnyMatch::read(lines).unwrap();
        let mut story = whole.story().unwrap().into_iter().peekable();
        let mut commands = whole.commands().iter().peekable();
        let opening = lines.iter().position(|line| line.envelope.more == 0).unwrap() + 1;
        let mut game = AnyMatch::read(&lines[..opening]).unwrap();
        let mut kinds: BTreeMap<(Seat, &str), usize> = BTreeMap::new();
        let mut positions = 0_usize;
        for line in &lines[opening..] {
            game.push(line).unwrap();
            let seq = line.envelope.seq;
            let (stretch, place) = (stretch(seq), format!("{before}{}", seq.0));
            while let Some((_, told)) = story.next_if(|(at, _)| *at <= seq) {
                out.tell(&stretch, &place, "story", &told);
            }
            while let Some(command) = commands.next_if(|command| command.declared <= seq) {
                let Declared { facts } = serde_json::from_str(&command.json).unwrap_or_default();
                for fact in facts {
                    let (words, kind) = whole.question(command.declared, &fact).unwrap();
                    out.tell(&stretch, &place, "asked", &(&fact.fact, words, kind));
                }
            }
            let last = seq.0 + 1 == whole.records();
            if line.envelope.more > 0 {
                continue;
            }
            positions += 1;
            let owed = game.owed();
            out.tell(&stretch, &place, "owed", &owed);
            if last || (!hasty && positions.is_multiple_of(BOARDS)) {
                out.tell(&stretch, &place, "board", &game.board_now());
            }
            let mut new = false;
            for owed in &owed {
                let seen = kinds.entry((owed.seat, owed.window)).or_default();
                new |= *seen < KIND;
                *seen += 1;
            }
            if last || (!hasty && (new || positions.is_multiple_of(FORMS))) {
                let seats = game.opening().seats.iter().map(|entry| entry.seat);
                for seat in seats.filter(|seat| !hasty || owed.iter().any(|owed| owed.seat == *seat)) {
                    for (nth, form) in game.prompt(seat, known).unwrap().iter().enumerate() {
                        out.tell(&stretch, &format!("{place} {seat} {nth}"), "forms", form);
                    }
                }
            }
        }
    }

    fn sample(out: &mut Telling, name: &str, path: &Path) {
        let bytes = fs::read(path).unwrap();
        let records =
            bytes.split(|byte| *byte == b'\n').filter(|line| LineSort::of(line) == Some(LineSort::Record));
        let lines: Vec<Line<'_>> = records.map(|line| Line::parse(line).unwrap()).collect();
        let known = AnyMatch::read(&lines).unwrap().public_knowledge();
        let stretch = |seq: Seq| format!("{name} {:04}", seq.0 / RECORDS * RECORDS);
        log(out, &lines, &known, "", stretch, false);
    }

    /// The cases of a file, each played; the forms of the last position are told, of some cases those on the way.
    fn cases(out: &mut Telling, name: &str, path: &Path) {
        let scripts: Vec<Script> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        for (nth, script) in scripts.iter().enumerate() {
            let stretch = format!("{name} {:04}", nth / CASES * CASES);
            let (report, rehearsal) =
                rehearse(script).unwrap_or_else(|error| panic!("{name} {nth}: {error}"));
            for step in &report.steps {
                if let Came::Refused(refused) = &step.came {
                    out.tell(&stretch, &format!("{nth} step {}", step.step), "refused", refused);
                }
            }
            let lines: Vec<Line<'_>> =
                rehearsal.lines().iter().map(|bytes| Line::parse(bytes).unwrap()).collect();
            let known = rehearsal.secrets().all();
            let same = |_| stretch.clone();
            log(out, &lines, &known, &format!("{nth} record "), same, !nth.is_multiple_of(CASES));
        }
    }

    /// Tells a game, and does with it what `GREFFE_TOLD` says: compares, freezes, or writes it whole.
    fn check<R: Ruleset>() {
        let wish = std::env::var("GREFFE_TOLD").unwrap_or_default();
        let folder = wish.strip_prefix("write ");
        assert!(wish.is_empty() || wish == "freeze" || folder.is_some(), "GREFFE_TOLD: {wish}");
        let mut out = Telling { whole: folder.is_some(), stretches: Vec::new() };
        book::<R>(&mut out);
        for (name, path) in files(&fixtures(R::SYSTEM).join("matches")) {
            sample(&mut out, &name, &path);
        }
        for (name, path) in files(&fixtures(R::SYSTEM).join("vectors")) {
            cases(&mut out, &name, &path);
        }
        if let Some(folder) = folder {
            for (name, stretch) in &out.stretches {
                let path = Path::new(folder).join(R::SYSTEM).join(name.replace(' ', "/") + ".txt");
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, &stretch.text).unwrap();
            }
            return;
        }
        let file = fixtures(R::SYSTEM).join("told.txt");
        let hashes = out.hashes();
        if wish == "freeze" {
            fs::write(file, hashes).unwrap();
            return;
        }
        let frozen = fs::read_to_string(&file).unwrap_or_default();
        let differs = differences(&frozen, &hashes);
        assert!(differs.is_empty(), "{}", advice(R::SYSTEM, &differs));
    }

    /// Each stretch whose hashes differ, with the parts that do.
    fn differences(frozen: &str, told: &str) -> Vec<String> {
        let read = |text: &'_ str| -> BTreeMap<String, Vec<String>> {
            let line = |line: &str| {
                let (parts, name): (Vec<&str>, Vec<&str>) =
                    line.split(' ').partition(|word| word.contains('='));
                (name.join(" "), parts.into_iter().map(str::to_owned).collect())
            };
            text.lines().map(line).collect()
        };
        let (frozen, told) = (read(frozen), read(told));
        let mut differs = Vec::new();
        for (name, parts) in &told {
            let Some(before) = frozen.get(name) else {
                differs.push(format!("{name}: new"));
                continue;
            };
            let here = parts.iter().filter(|part| !before.contains(part));
            let gone = before.iter().filter(|part| !parts.contains(part));
            let mut names: Vec<&str> = here.chain(gone).filter_map(|part| part.split('=').next()).collect();
            names.sort_unstable();
            names.dedup();
            if !names.is_empty() {
                differs.push(format!("{name}: {}", names.join(", ")));
            }
        }
        let gone = frozen.keys().filter(|name| !told.contains_key(*name));
        differs.extend(gone.map(|name| format!("{name}: gone")));
        differs
    }

    fn advice(game: &str, differs: &[String]) -> String {
        format!(
            "{} stretches are told otherwise than they were frozen:\n  {}\n\
            What differs, word for word: in a checkout of before and in this one,\n  \
            GREFFE_TOLD=\"write DIR\" cargo test -p greffe-games --test told {game}\n\
            (a DIR each), then diff -ru of the two. Where it is meant:\n  \
            GREFFE_TOLD=freeze cargo test -p greffe-games --test told {game}",
            differs.len(),
            differs.join("\n  ")
        )
    }

    #[test]
    fn seg() {
        check::<greffe_seg::Seg>();
    }

    #[test]
    fn ao() {
        check::<greffe_ao::Ao>();
    }

    #[test]
    fn dw() {
        check::<greffe_dw::Dw>();
    }

    #[test]
    fn ad() {
        check::<greffe_ad::Ad>();
    }

    #[test]
    fn tde() {
        check::<greffe_tde::Tde>();
    }

    #[test]
    fn what_differs_is_named_and_nothing_else() {
        let frozen = "a 0000 board=1 story=2\nb 0000 board=1\nc 0000 board=1\n";
        let told = "a 0000 board=1 story=3\nc 0000 board=1 forms=4\nd 0000 board=1\n";
        let differs = differences(frozen, told);
        assert_eq!(differs, ["a 0000: story", "c 0000: forms", "d 0000: new", "b 0000: gone"]);
        assert_eq!(differences(frozen, frozen), [""; 0]);
    }
}
