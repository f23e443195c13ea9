//! What core tells of every recorded match, against the numbers of its own records: the story, the sums, the chances,
//! the grid, what commands hung on.

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "tests read the fixtures")]
mod tales {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::{Path, PathBuf};

    use greffe_core::judging::fact::FactValue;
    use greffe_core::play::chances::{Instead, Turned, Untold};
    use greffe_core::record::ids::Seq;
    use greffe_core::record::line::Line;
    use greffe_core::record::match_file::LineSort;
    use greffe_games::registry::{AnyMatch, System};
    use serde_json::{Value, json};

    struct Sample {
        name: String,
        game: AnyMatch,
        lines: Vec<Vec<u8>>,
    }

    fn samples(system: &str) -> Vec<Sample> {
        let folder =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(system).join("matches");
        let mut found: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        found.retain(|path| path.extension().is_some_and(|extension| extension == "greffe"));
        found.sort();
        assert!(!found.is_empty(), "{system} has no sample");
        found.iter().map(|path| sample(path)).collect()
    }

    fn sample(path: &Path) -> Sample {
        let bytes = fs::read(path).unwrap();
        let records =
            bytes.split(|byte| *byte == b'\n').filter(|line| LineSort::of(line) == Some(LineSort::Record));
        let lines: Vec<Vec<u8>> = records.map(<[u8]>::to_vec).collect();
        let parsed: Vec<Line<'_>> = lines.iter().map(|line| Line::parse(line).unwrap()).collect();
        let game = AnyMatch::read(&parsed).unwrap();
        Sample { name: path.file_name().unwrap().to_string_lossy().into_owned(), game, lines }
    }

    impl Sample {
        fn body(&self, seq: Seq) -> Value {
            let line = &self.lines[usize::try_from(seq.0).unwrap()];
            serde_json::from_str(Line::parse(line).unwrap().body).unwrap()
        }

        /// Every event of the log: its record, its name, its body, the record's body.
        fn events(&self) -> Vec<(Seq, String, Value, Value)> {
            let resolved = self.lines.iter().filter_map(|line| {
                let line = Line::parse(line).unwrap();
                (line.kind == "Resolved").then(|| (line.envelope.seq, line.body.to_owned()))
            });
            let named = resolved.map(|(seq, body)| {
                let body: Value = serde_json::from_str(&body).unwrap();
                let event = body["event"].as_object().and_then(|event| event.iter().next());
                let (name, inner) =
                    event.map(|(name, inner)| (name.clone(), inner.clone())).unwrap_or_default();
                (seq, name, inner, body)
            });
            named.collect()
        }
    }

    fn number(value: &Value) -> i64 {
        value.as_i64().unwrap()
    }

    fn numbers(value: &Value) -> Vec<i64> {
        value.as_array().map(|all| all.iter().map(number).collect()).unwrap_or_default()
    }

    #[test]
    fn every_batch_of_every_match_stands_in_one_act_in_its_order() {
        for system in System::ALL {
            for Sample { name, game, .. } in samples(system.name()) {
                let tale = game.tale().unwrap();
                let acts = || tale.turns.iter().flat_map(|turn| &turn.activations).flat_map(|one| &one.acts);
                let mut next = 0;
                for step in acts().flat_map(|act| &act.steps) {
                    assert_eq!(step.first.0, next, "{name}");
                    next = step.last.0 + 1;
                }
                assert_eq!(next, game.records(), "{name}");
                let (steps, acts) = (acts().map(|act| act.steps.len()).sum::<usize>(), acts().count());
                let activations: usize = tale.turns.iter().map(|turn| turn.activations.len()).sum();
                assert!(activations <= acts && acts <= steps, "{name}: {activations} {acts} {steps}");
                // Figures whose end the story tells are those that the board shows out, were they not struck.
                let standing = |act: &&greffe_core::play::tale::Act| !act.void;
                let all = || tale.turns.iter().flat_map(|turn| &turn.activations).flat_map(|one| &one.acts);
                for piece in game.board_now().pieces.iter().filter(|piece| piece.out) {
                    let told = all().filter(standing).any(|act| act.out.contains(&piece.id));
                    let began =
                        game.board(Seq(0)).unwrap().pieces.iter().any(|old| old.id == piece.id && old.out);
                    assert!(told || began, "{name}: {} is out and no act says so", piece.name);
                }
            }
        }
    }

    #[test]
    fn a_fight_of_sotas_has_two_sums_and_their_totals_are_those_of_the_record() {
        let mut seen = 0;
        for sample in samples("dw") {
            for (seq, name, event, _) in sample.events() {
                if name != "CombatRolled" {
                    continue;
                }
                let sums = sample.game.sums(seq).unwrap();
                let [attack, defence] = sums.as_slice() else { panic!("{} {seq}: {sums:?}", sample.name) };
                assert_eq!(
                    i64::from(attack.total()),
                    number(&event["sums"]["attack"]),
                    "{} {seq}",
                    sample.name
                );
                assert_eq!(
                    i64::from(defence.total()),
                    number(&event["sums"]["defence"]),
                    "{} {seq}",
                    sample.name
                );
                assert_eq!(defence.figure.map(|figure| i64::from(figure.0)), event["target"].as_i64());
                assert_eq!(attack.figure.map(|figure| i64::from(figure.0)), event["by"].as_i64());
                seen += 1;
            }
        }
        assert!(seen > 100);
    }

    /// How an event of the log stands, and how it would with so much less in the sum of a figure.
    fn stands(sample: &Sample, name: &str, event: &Value, less: i64, figure: Option<i64>) -> Option<i64> {
        let single = |test: &Value, key: &str, most: i64| {
            let face = *numbers(&test["faces"]).last()?;
            Some(i64::from(
                (face == 1 && most == 8) || (face != most || most == 6) && face <= number(&test[key]) - less,
            ))
        };
        match (sample.game.system().name(), name) {
            ("seg", "ActionTested" | "MovesTested") => {
                let tests = event["tests"].as_array()?;
                let one = |test: &Value| match numbers(&test["faces"]).last() {
                    Some(_) => single(test, "threshold", 6),
                    None => match number(&test["threshold"]) - less {
                        6.. => Some(1),
                        1..=5 => None,
                        _ => Some(0),
                    },
                };
                tests.iter().map(one).sum()
            }
            ("seg", "ParryTested" | "DisengageTested") => single(&event["test"], "threshold", 6),
            ("ao", "RetreatTested" | "ClimbTested" | "SkillUsed") => single(&event["test"], "target", 8),
            ("dw", "CombatRolled") => {
                let side = |key: &str| number(&event["dice"][key]) + number(&event["sums"][key]);
                let own = figure == event["by"].as_i64();
                let attack = side("attack") - if own { less } else { 0 };
                let defence = side("defence") - if own { 0 } else { less };
                Some((attack - defence).signum())
            }
            ("dw", "TestRolled") if event["use"] == json!({ "Activation": {} }) => {
                let test = &event["test"];
                let bonus = test["bonus"].as_i64().unwrap_or_default() - less;
                let wins = |face: &i64| *face == 6 || *face != 1 && face + bonus >= number(&test["quality"]);
                let won = numbers(&test["faces"]).iter().filter(|face| wins(face)).count();
                Some(i64::try_from(won).unwrap() + test["automatic"].as_i64().unwrap_or_default())
            }
            ("tde", "SaveRolled") => {
                let sum: i64 = number(&event["sum"]) - less;
                let dice = numbers(&event["save"]["dice"]);
                Some(i64::try_from(dice.iter().filter(|die| **die > sum.clamp(1, 9)).count()).unwrap())
            }
            ("ad", "TestEnded") => {
                Some(i64::from(number(&event["total"]["total"]) - less >= number(&event["needed"])))
            }
            _ => None,
        }
    }

    /// The least total with which the tests of a card game passed is not in the event: the test it ends says it.
    fn completed(place: usize, events: &[(Seq, String, Value, Value)]) -> Option<Value> {
        let (_, name, event, body) = &events[place];
        let mut event = event.clone();
        let lines = body["modifiers"].as_array()?;
        if name == "SaveRolled" {
            event["sum"] = json!(lines.iter().map(|line| number(&line["value"])).sum::<i64>());
        }
        if name == "TestEnded" {
            let begun = events[..place].iter().rev().find(|(_, name, begun, _)| {
                name == "TestBegun" && begun["test"]["figure"] == event["figure"]
            })?;
            event["needed"] = begun.2["test"]["target_number"].clone();
            // A joker decides without any sum.
            let total = number(&event["total"]["total"]);
            let passed = event["total"]["passed"] == json!(true);
            if passed != (total >= number(&event["needed"])) {
                return None;
            }
        }
        Some(event)
    }

    #[test]
    fn what_a_rule_decided_is_what_the_numbers_of_the_record_say_without_its_lines() {
        let mut found: BTreeMap<&str, usize> = BTreeMap::new();
        for system in System::ALL {
            for sample in samples(system.name()) {
                let events = sample.events();
                let decided = sample.game.decided().unwrap();
                for (place, (seq, name, ..)) in events.iter().enumerate() {
                    let Some(event) = completed(place, &events) else { continue };
                    for sum in sample.game.sums(*seq).unwrap() {
                        let figure = sum.figure.map(|figure| i64::from(figure.0));
                        let Some(came) = stands(&sample, name, &event, 0, figure) else { continue };
                        let mut values: BTreeMap<String, i64> = BTreeMap::new();
                        for line in sum.added() {
                            *values.entry(line.rule.to_string()).or_default() += i64::from(line.value);
                        }
                        for (rule, value) in values.into_iter().filter(|(_, value)| *value != 0) {
                            // A rule in both sums of a fight is taken out of both at once.
                            let both = sample.game.sums(*seq).unwrap();
                            let shared =
                                both.iter().filter(|sum| sum.added().any(|line| *line.rule.as_str() == rule));
                            if shared.count() > 1 {
                                continue;
                            }
                            let otherwise = stands(&sample, name, &event, value, figure);
                            let told = decided.iter().any(|one| one.seq == *seq && one.rule == rule);
                            let due = otherwise.is_some_and(|otherwise| otherwise != came);
                            assert_eq!(told, due, "{} {seq} {name} {rule} {value}", sample.name);
                            *found.entry(system.name()).or_default() += usize::from(due);
                        }
                    }
                }
            }
        }
        for system in ["seg", "dw", "ad", "tde"] {
            assert!(found.get(system).is_some_and(|count| *count > 0), "{system}: no rule decided anything");
        }
    }

    /// In how many of how many ways a test passes, by what the record of its event says.
    fn share(system: &str, name: &str, event: &Value) -> Option<(u64, u64)> {
        let count = |faces: i64, wins: &dyn Fn(i64) -> bool| {
            u64::try_from((1..=faces).filter(|face| wins(*face)).count()).unwrap()
        };
        match (system, name) {
            ("seg", "ParryTested" | "DisengageTested") => {
                let needed = number(&event["test"]["threshold"]);
                Some((count(6, &|face| face <= needed), 6))
            }
            ("ao", "RetreatTested" | "ClimbTested" | "SkillUsed") => {
                let target = number(&event["test"]["target"]);
                Some((count(8, &|face| face == 1 || (face < 8 && face <= target)), 8))
            }
            ("dw", "CombatRolled") => {
                let lead = number(&event["sums"]["attack"]) - number(&event["sums"]["defence"]);
                let won: u64 = (1..=6).map(|other| count(6, &|face| face + lead > other)).sum();
                Some((won, 36))
            }
            ("tde", "TestRolled") => {
                let target = number(&event["test"]["target"]);
                let passes = |one: i64, two: i64| two == 1 || one <= target;
                let won: u64 = (1..=10).map(|two| count(10, &|one| passes(one, two))).sum();
                Some((won, 100))
            }
            _ => None,
        }
    }

    #[test]
    fn the_chance_of_a_test_is_the_share_of_its_faces_that_pass() {
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        for system in System::ALL {
            for sample in samples(system.name()).into_iter().take(2) {
                let rolled: Vec<Seq> = sample
                    .game
                    .commands()
                    .iter()
                    .filter(|one| !one.rolls.is_empty())
                    .map(|one| one.declared)
                    .collect();
                for declared in rolled.into_iter().take(60) {
                    let chances = match sample.game.chances(declared) {
                        Ok(chances) => chances,
                        Err(Untold::Hidden | Untold::OtherRules) => continue,
                        Err(error) => panic!("{} {declared}: {error}", sample.name),
                    };
                    for chance in chances {
                        assert!(chance.ways <= chance.of && chance.of > 1, "{} {chance:?}", sample.name);
                        assert!(!chance.passed || chance.ways > 0, "{} {chance:?}", sample.name);
                        assert!(chance.passed || chance.ways < chance.of, "{} {chance:?}", sample.name);
                        let body = sample.body(chance.seq);
                        let (name, event) = body["event"].as_object().unwrap().iter().next().unwrap();
                        let Some((ways, of)) = share(system.name(), name, event) else { continue };
                        assert_eq!(
                            (chance.ways * of, sample.name.as_str()),
                            (ways * chance.of, sample.name.as_str()),
                            "{chance:?} {event}"
                        );
                        *seen.entry(system.name()).or_default() += 1;
                    }
                }
            }
        }
        for system in ["seg", "ao", "dw", "tde"] {
            assert!(seen.get(system).is_some_and(|count| *count > 0), "{system}: no chance was compared");
        }
        // Cards drawn in secret are no dice: nothing is counted there.
        assert!(!seen.contains_key("ad"));
    }

    #[test]
    fn the_grid_adds_up_and_what_was_rolled_is_in_it() {
        let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
        for system in System::ALL {
            let sample = samples(system.name()).remove(0);
            let rolled: Vec<_> = sample.game.commands().iter().filter(|one| !one.rolls.is_empty()).collect();
            for command in rolled.into_iter().take(20) {
                let grid = match sample.game.grid(command.declared) {
                    Ok(grid) => grid,
                    Err(Untold::TooMany | Untold::Hidden | Untold::NoDice | Untold::OtherRules) => continue,
                    Err(error) => panic!("{} {}: {error}", sample.name, command.declared),
                };
                let ways: u64 = grid.outcomes.iter().map(|outcome| outcome.ways).sum();
                assert_eq!(ways, grid.of, "{} {}", sample.name, command.declared);
                assert!(grid.outcomes.windows(2).all(|two| two[0].ways >= two[1].ways));
                let recorded: Vec<usize> =
                    (0..grid.outcomes.len()).filter(|place| grid.outcomes[*place].recorded).collect();
                assert_eq!(recorded.len(), 1, "{} {}: {:?}", sample.name, command.declared, grid.outcomes);
                // The rolls of the log, in the order in which they fell, are one of the cells.
                let mut fell: Vec<(Seq, Vec<u32>)> =
                    command.rolls.values().map(|(seq, roll)| (*seq, roll.faces.clone())).collect();
                fell.sort();
                let fell: Vec<u32> = fell.into_iter().flat_map(|(_, faces)| faces).collect();
                let cell = grid.cells.iter().find(|cell| cell.faces == fell);
                assert_eq!(
                    cell.map(|cell| cell.outcome),
                    recorded.first().copied(),
                    "{} {}",
                    sample.name,
                    command.declared
                );
                *counted.entry(system.name()).or_default() += 1;
            }
        }
        for system in ["seg", "ao", "dw", "tde"] {
            assert!(counted.get(system).is_some_and(|count| *count > 3), "{system}: {counted:?}");
        }
    }

    #[test]
    fn a_command_hangs_on_a_die_that_another_reading_would_have_thrown() {
        let mut wanted = 0;
        for sample in samples("seg") {
            let certain: Vec<Seq> = sample
                .events()
                .into_iter()
                .filter(|(_, name, event, _)| {
                    name == "ActionTested"
                        && event["tests"].as_array().is_some_and(|tests| {
                            tests.iter().any(|test| {
                                !(1..=5).contains(&number(&test["threshold"]))
                                    && numbers(&test["faces"]).is_empty()
                            })
                        })
                })
                .map(|(seq, ..)| seq)
                .collect();
            for seq in certain {
                let Ok(hinges) = sample.game.hinges(seq) else { continue };
                let dice = hinges
                    .iter()
                    .find(|hinge| matches!(&hinge.what, Turned::Option { name: "roll_when_certain", .. }));
                assert_eq!(dice.map(|hinge| &hinge.instead), Some(&Instead::Dice), "{} {seq}", sample.name);
                wanted += 1;
            }
        }
        assert!(wanted > 3, "{wanted}");
    }

    #[test]
    fn facts_turned_the_other_way_are_told_for_each_game_that_states_any() {
        let mut turned: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for system in System::ALL {
            for sample in samples(system.name()) {
                let stating: Vec<Seq> = sample
                    .game
                    .commands()
                    .iter()
                    .filter(|one| one.states_facts())
                    .map(|one| one.declared)
                    .collect();
                for declared in stating.into_iter().take(8) {
                    let hinges = match sample.game.hinges(declared) {
                        Ok(hinges) => hinges,
                        Err(Untold::Hidden | Untold::OtherRules) => continue,
                        Err(error) => panic!("{} {declared}: {error}", sample.name),
                    };
                    for hinge in &hinges {
                        let Turned::Fact { fact, instead } = &hinge.what else { continue };
                        let FactValue::Holds(held) = fact.value else { panic!("{fact:?}") };
                        assert_eq!(*instead, FactValue::Holds(!held));
                        let count = turned.entry(system.name()).or_default();
                        count.0 += 1;
                        count.1 += usize::from(hinge.instead != Instead::Same);
                    }
                }
            }
        }
        assert!(turned.values().any(|(_, differs)| *differs > 0), "{turned:?}");
    }
}
