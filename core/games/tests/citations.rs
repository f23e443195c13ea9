//! Golden: every rule that the catalogue says the engine decides is cited where it does so, and tested.

#[cfg(test)]
mod citations {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use greffe_core::telling::rulebook::{RuleEntry, Tag};
    use greffe_games::registry::System;

    /// One game: its readings by which nothing is decided, as they say how the text is read or what is left out.
    struct Game {
        system: System,
        silent: &'static [&'static str],
    }

    const GAMES: &[Game] = &[
        Game { system: System::Seg, silent: &["SEG-GAP-39", "SEG-GAP-42", "SEG-GAP-43", "SEG-GAP-50"] },
        Game { system: System::Ao, silent: &["AO-GAP-53", "AO-GAP-54", "AO-GAP-56", "AO-GAP-58"] },
        Game { system: System::Dw, silent: &["DW-GAP-62"] },
        Game {
            system: System::Ad,
            silent: &[
                "AD-GAP-01",
                "AD-GAP-33",
                "AD-GAP-34",
                "AD-GAP-35",
                "AD-GAP-44",
                "AD-GAP-51",
                "AD-GAP-69",
                "AD-GAP-76",
            ],
        },
        Game { system: System::Tde, silent: &["TDE-GAP-44", "TDE-GAP-45", "TDE-GAP-54"] },
    ];

    impl Game {
        fn folder(&self) -> PathBuf {
            Path::new(env!("CARGO_MANIFEST_DIR")).join(self.system.name()).join("src")
        }

        /// Where its rules are tested: beside each chapter.
        fn tests(&self) -> Vec<PathBuf> {
            let entries = fs::read_dir(self.folder()).unwrap().map(|entry| entry.unwrap().path());
            let chapters = entries.filter(|path| path.join("tests.rs").exists());
            chapters.filter(|path| !path.ends_with("prompt") && !path.ends_with("view")).collect()
        }

        /// The cases that expect rules by their ids.
        fn vectors(&self) -> PathBuf {
            let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
            fixtures.join(self.system.name()).join("vectors")
        }

        /// The ids of this game quoted in a text.
        fn ids(&self, text: &str) -> BTreeSet<String> {
            let start = format!("\"{}-", self.system.name().to_uppercase());
            text.match_indices(&start)
                .filter_map(|(at, _)| text[at + 1..].split('"').next())
                .map(str::to_owned)
                .collect()
        }

        fn cited(&self) -> BTreeSet<String> {
            let mut files = Vec::new();
            sources(&self.folder(), &mut files);
            files
                .iter()
                .flat_map(|path| {
                    let text = fs::read_to_string(path).unwrap();
                    let code: Vec<&str> =
                        text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
                    self.ids(&code.join("\n"))
                })
                .collect()
        }

        /// The rules that the engine decides.
        fn decided(&self) -> impl Iterator<Item = &'static RuleEntry> {
            let rules = self.system.rulebook().rules();
            rules.filter(|rule| !rule.tags.iter().all(|tag| *tag == Tag::Advisory))
        }
    }

    /// Files that decide nothing: what they quote is told, offered or expected.
    const SILENT: [&str; 8] = [
        "rules.rs",
        "profiles.rs",
        "traits.rs",
        "tests.rs",
        "events.rs",
        "forms.rs",
        "bench.rs",
        "examples.rs",
    ];

    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                if !["tests", "rules", "prompt", "view"].contains(&name.as_str()) {
                    sources(&path, found);
                }
            } else if !SILENT.contains(&name.as_str()) {
                found.push(path);
            }
        }
    }

    /// All that the files of a folder say, those of its own folders among them.
    fn told_in(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let chapter = folder.join("mod.rs").exists() && folder.join("tests.rs").exists();
            if path.is_dir() {
                told_in(&path, text);
            } else if !chapter || path.ends_with("tests.rs") {
                text.push_str(&fs::read_to_string(path).unwrap());
            }
        }
    }

    /// Whether a text has an id, and not only a longer one that begins with it.
    fn has_word(text: &str, id: &str) -> bool {
        text.match_indices(id).any(|(at, _)| {
            let rest = &text[at + id.len()..];
            !rest.starts_with(|sign: char| sign.is_alphanumeric() || sign == '-')
        })
    }

    #[test]
    fn every_game_is_looked_at() {
        let told: Vec<System> = GAMES.iter().map(|game| game.system).collect();
        assert_eq!(told, System::ALL);
    }

    #[test]
    fn every_id_cited_is_in_the_catalogue() {
        for game in GAMES {
            let book = game.system.rulebook();
            for id in game.cited() {
                let gap = book.options.iter().any(|option| option.gap == id)
                    || book.readings.iter().any(|reading| reading.gap == id);
                assert!(book.rule(&id).is_some() || gap, "{id}");
            }
        }
    }

    #[test]
    fn every_rule_the_engine_decides_is_cited() {
        for game in GAMES {
            let cited = game.cited();
            let missing: Vec<&str> =
                game.decided().map(|rule| rule.id).filter(|id| !cited.contains(*id)).collect();
            assert_eq!(missing, [""; 0]);
        }
    }

    #[test]
    fn every_rule_the_engine_decides_is_tested() {
        for game in GAMES {
            let mut tested = String::new();
            for folder in game.tests().into_iter().chain([game.vectors()]) {
                told_in(&folder, &mut tested);
            }
            let missing: Vec<&str> = game
                .decided()
                .map(|rule| rule.id)
                .filter(|id| {
                    let named = id.to_lowercase().replace('-', "_");
                    let (area, number) = named.rsplit_once('_').unwrap();
                    let grouped = tested.lines().any(|line| {
                        line.starts_with("fn ")
                            && line.contains(area)
                            && line.split(['_', '(']).any(|word| word == number)
                    });
                    !has_word(&tested, id) && !has_word(&tested, &named) && !grouped
                })
                .collect();
            assert_eq!(missing, [""; 0]);
        }
    }

    #[test]
    fn every_reading_is_cited() {
        for game in GAMES {
            let cited = game.cited();
            let book = game.system.rulebook();
            let gaps = book.options.iter().map(|option| option.gap);
            let readings = book.readings.iter().map(|reading| reading.gap);
            let missing: BTreeSet<&str> =
                gaps.chain(readings).filter(|id| !cited.contains(*id) && !game.silent.contains(id)).collect();
            assert_eq!(missing, BTreeSet::new());
        }
    }
}
