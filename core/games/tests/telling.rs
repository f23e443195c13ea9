//! What is told is frozen: the story, the board, the forms and questions of every recorded match, what every
//! case writes and is refused with, every opening form and catalogue. A change of any of it shows as a diff of
//! `fixtures/<game>/telling/`, and is made on purpose.
//!
//! `GREFFE_FREEZE=1` writes the files anew. `GREFFE_TELLING=DIR` keeps in a folder the whole texts behind the
//! hashes, so that two versions can be compared with `diff -r`.

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "tests read and write the fixtures")]
mod telling {
    use std::fmt::Write as _;
    use std::fs;
    use std::path::{Path, PathBuf};

    use greffe_core::record::line::Line;
    use greffe_core::record::verify::verify;
    use greffe_core::view::Weight;
    use greffe_core::words::Words;
    use greffe_games::file::dice_checker;
    use greffe_games::registry::{AnyMatch, System};
    use greffe_games::script::{Came, Script, run};
    use serde::Serialize;
    use serde_json::Value;
    use sha2::{Digest as _, Sha256};

    /// Forms are asked for at the end of one batch in so many; at all of them when whole texts are kept.
    const FORMS: usize = 12;

    /// One frozen file being told again.
    struct Telling {
        name: String,
        system: System,
        text: String,
        whole: Option<String>,
    }

    impl Telling {
        fn new(system: System, name: &str) -> Self {
            let whole = std::env::var_os("GREFFE_TELLING").map(|_| String::new());
            Self { name: name.to_owned(), system, text: String::new(), whole }
        }

        /// A value by its hash; its JSON is kept where whole texts are.
        fn hash(&mut self, value: &impl Serialize) -> String {
            let json = serde_json::to_string(value).unwrap();
            let hash = Sha256::digest(json.as_bytes());
            if let Some(whole) = &mut self.whole {
                writeln!(whole, "{json}").unwrap();
            }
            hash[..6].iter().fold(String::new(), |mut text, byte| {
                write!(text, "{byte:02x}").unwrap();
                text
            })
        }

        fn line(&mut self, line: &str) {
            writeln!(self.text, "{line}").unwrap();
            if let Some(whole) = &mut self.whole {
                writeln!(whole, "{line}").unwrap();
            }
        }

        /// Compares with what is frozen, or freezes.
        fn done(self) -> Vec<String> {
            let folder = fixtures().join(self.system.name()).join("telling");
            let path = folder.join(format!("{}.txt", self.name));
            if let (Some(whole), Some(kept)) = (&self.whole, std::env::var_os("GREFFE_TELLING")) {
                let kept = PathBuf::from(kept).join(self.system.name());
                fs::create_dir_all(&kept).unwrap();
                fs::write(kept.join(format!("{}.txt", self.name)), whole).unwrap();
            }
            if std::env::var_os("GREFFE_FREEZE").is_some() {
                fs::create_dir_all(&folder).unwrap();
                fs::write(path, self.text).unwrap();
                return Vec::new();
            }
            let frozen = fs::read_to_string(&path).unwrap_or_default();
            let (old, new): (Vec<_>, Vec<_>) = (frozen.lines().collect(), self.text.lines().collect());
            let differs = (0..old.len().max(new.len())).filter(|place| old.get(*place) != new.get(*place));
            let told = |place: usize| {
                let (old, new) = (old.get(place).unwrap_or(&""), new.get(place).unwrap_or(&""));
                format!("{}:{}\n- {old}\n+ {new}", path.display(), place + 1)
            };
            differs.take(5).map(told).collect()
        }
    }

    fn fixtures() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
    }

    fn sorted(folder: &Path) -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    }

    fn stem(path: &Path) -> String {
        path.file_stem().unwrap().to_string_lossy().into_owned()
    }

    fn both(words: &Words) -> String {
        format!("{} | {}", words.fr, words.en)
    }

    /// A match, record by record.
    fn matches(system: System) -> Vec<String> {
        let mut wrong = Vec::new();
        for path in sorted(&fixtures().join(system.name()).join("matches")) {
            let bytes = fs::read(&path).unwrap();
            let log = verify(&bytes, &mut *dice_checker()).unwrap();
            let lines: Vec<Line<'_>> =
                log.records.iter().map(|range| Line::parse(&bytes[range.clone()]).unwrap()).collect();
            wrong.extend(told(system, &stem(&path), &lines));
        }
        wrong
    }

    fn told(system: System, name: &str, lines: &[Line<'_>]) -> Vec<String> {
        let mut telling = Telling::new(system, name);
        let every = if telling.whole.is_some() { 1 } else { FORMS };
        let mut batches = 0;
        let mut game = None;
        for (place, line) in lines.iter().enumerate() {
            // The opening and its attachments are folded as one.
            let Some(game) = folded(&mut game, &lines[..=place], line) else { continue };
            let seq = line.envelope.seq;
            let (board, owed) = (telling.hash(&game.board_now()), telling.hash(&game.owed()));
            let mut text = format!("{} {} board {board} owed {owed}", seq.0, line.kind);
            if line.envelope.more == 0 {
                batches += 1;
                if batches % every == 0 {
                    let seats = game.opening().seats.iter().map(|entry| entry.seat);
                    let knowledge = game.public_knowledge();
                    let forms: Vec<_> = seats.map(|seat| game.prompt(seat, &knowledge).unwrap()).collect();
                    write!(text, " forms {}", telling.hash(&forms)).unwrap();
                }
            }
            if let Some(told) = game.told(seq).unwrap() {
                write!(text, " line {}", telling.hash(&told)).unwrap();
                if told.weight > Weight::Step {
                    write!(text, " | {} | {}", both(&told.title), both(&told.sentence)).unwrap();
                }
            }
            telling.line(&text);
        }
        telling.done()
    }

    /// The match with one more record.
    fn folded<'g>(
        game: &'g mut Option<AnyMatch>,
        so_far: &[Line<'_>],
        line: &Line<'_>,
    ) -> Option<&'g AnyMatch> {
        match game {
            Some(game) => game.push(line).unwrap(),
            None if line.envelope.more == 0 => *game = Some(AnyMatch::read(so_far).unwrap()),
            None => {}
        }
        game.as_ref()
    }

    /// Every case: what its steps write and are refused with.
    fn cases(system: System) -> Vec<String> {
        let mut telling = Telling::new(system, "cases");
        for path in sorted(&fixtures().join(system.name()).join("vectors")) {
            let scripts: Vec<Value> = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            for (place, json) in scripts.into_iter().enumerate() {
                let script: Script = serde_json::from_value(json).unwrap();
                let name = format!("{} {place}", stem(&path));
                let Ok(report) = run(&script) else {
                    telling.line(&format!("{name} is refused"));
                    continue;
                };
                for step in &report.steps {
                    let came = telling.hash(&step.came);
                    let refused = match &step.came {
                        Came::Refused(refused) => format!(" | {} | {}", refused.code, both(&refused.why)),
                        Came::Records(_) => String::new(),
                    };
                    telling.line(&format!("{name} {} {came}{refused}", step.step));
                }
                let state = telling.hash(&report.state);
                telling.line(&format!("{name} state {state}"));
            }
        }
        telling.done()
    }

    /// What an opening asks, and the catalogue.
    fn book(system: System) -> Vec<String> {
        let mut telling = Telling::new(system, "book");
        let intake = serde_json::to_value(system.intake()).unwrap();
        for (key, value) in intake.as_object().unwrap() {
            let hash = telling.hash(value);
            telling.line(&format!("intake {key} {hash}"));
        }
        for rule in system.rulebook().rules() {
            telling.line(&format!("{rule:?}"));
        }
        telling.done()
    }

    fn holds(system: System) {
        let wrong = [book(system), cases(system), matches(system)].concat();
        assert!(wrong.is_empty(), "told otherwise than before:\n{}", wrong.join("\n"));
    }

    #[test]
    fn seg_is_told_as_before() {
        holds(System::Seg);
    }

    #[test]
    fn ao_is_told_as_before() {
        holds(System::Ao);
    }

    #[test]
    fn dw_is_told_as_before() {
        holds(System::Dw);
    }

    #[test]
    fn ad_is_told_as_before() {
        holds(System::Ad);
    }

    #[test]
    fn tde_is_told_as_before() {
        holds(System::Tde);
    }
}
