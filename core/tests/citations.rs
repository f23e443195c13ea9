//! Golden: every rule that the catalogue says the engine decides is cited where it does so, and tested.

#[cfg(test)]
mod citations {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use greffe_core::rulebook::Tag;
    use greffe_core::systems::seg::rules::RULEBOOK;

    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                if !["tests", "profiles", "prompt", "view"].contains(&name.as_str()) {
                    sources(&path, found);
                }
            } else if name != "rules.rs" && name != "profiles.rs" {
                found.push(path);
            }
        }
    }

    fn ids(text: &str) -> BTreeSet<String> {
        let mut ids = BTreeSet::new();
        for (at, _) in text.match_indices("\"SEG-") {
            let rest = &text[at + 1..];
            ids.extend(rest.split('"').next().map(str::to_owned));
        }
        ids
    }

    fn folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src/systems/seg")
    }

    fn cited() -> BTreeSet<String> {
        let mut files = Vec::new();
        sources(&folder(), &mut files);
        files
            .iter()
            .flat_map(|path| {
                let text = fs::read_to_string(path).unwrap();
                let code: Vec<&str> =
                    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
                ids(&code.join("\n"))
            })
            .collect()
    }

    #[test]
    fn every_id_cited_is_in_the_catalogue() {
        for id in cited() {
            let gap = RULEBOOK.options.iter().any(|option| option.gap == id)
                || RULEBOOK.readings.iter().any(|reading| reading.gap == id);
            assert!(RULEBOOK.rule(&id).is_some() || gap, "{id}");
        }
    }

    #[test]
    fn every_rule_the_engine_decides_is_cited() {
        let cited = cited();
        let missing: Vec<&str> = RULEBOOK
            .rules
            .iter()
            .filter(|rule| !rule.tags.iter().all(|tag| *tag == Tag::Advisory))
            .map(|rule| rule.id)
            .filter(|id| !cited.contains(*id))
            .collect();
        assert_eq!(missing, [""; 0]);
    }

    #[test]
    fn every_rule_the_engine_decides_is_tested() {
        let mut tested = String::new();
        for entry in fs::read_dir(folder().join("resolve/tests")).unwrap() {
            tested.push_str(&fs::read_to_string(entry.unwrap().path()).unwrap());
        }
        let missing: Vec<&str> = RULEBOOK
            .rules
            .iter()
            .filter(|rule| !rule.tags.iter().all(|tag| *tag == Tag::Advisory))
            .map(|rule| rule.id)
            .filter(|id| {
                let named = id.to_lowercase().replace('-', "_");
                let (area, number) = named.rsplit_once('_').unwrap();
                let grouped = tested.lines().any(|line| {
                    line.starts_with("fn ")
                        && line.contains(area)
                        && line.split(['_', '(']).any(|word| word == number)
                });
                !tested.contains(*id) && !tested.contains(&named) && !grouped
            })
            .collect();
        assert_eq!(missing, [""; 0]);
    }

    #[test]
    fn every_reading_is_cited() {
        let cited = cited();
        // These say how the text is read or what is left out: nothing is decided by them.
        let silent = ["SEG-GAP-39", "SEG-GAP-42", "SEG-GAP-43", "SEG-GAP-50"];
        let gaps = RULEBOOK.options.iter().map(|option| option.gap);
        let readings = RULEBOOK.readings.iter().map(|reading| reading.gap);
        let missing: BTreeSet<&str> =
            gaps.chain(readings).filter(|id| !cited.contains(*id) && !silent.contains(id)).collect();
        assert_eq!(missing, BTreeSet::new());
    }
}
