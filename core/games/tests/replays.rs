//! Every recorded match of the fixtures: intact, audited, told whole; and every tampered copy refused.

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "tests read the fixtures")]
mod replays {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use greffe_core::judging::opening::RollSource;
    use greffe_core::play::replay::Verdict;
    use greffe_core::record::chain::{Draft, Writer};
    use greffe_core::record::hex::Hex;
    use greffe_core::record::ids::Seq;
    use greffe_core::record::line::{Line, Log};
    use greffe_core::record::match_file::export;
    use greffe_core::record::signature::SecretKey;
    use greffe_core::telling::view::Weight;
    use greffe_games::file::{Audited, Checked, check};
    use greffe_games::registry::{AnyMatch, System};
    use serde_json::value::RawValue;

    fn files(folder: &Path) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "greffe") {
                    found.push(path);
                }
            }
        }
        found.sort();
        found
    }

    fn fixtures() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
    }

    fn samples(system: &str) -> Vec<(PathBuf, Vec<u8>)> {
        let found = files(&fixtures().join(system).join("matches"));
        found.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
    }

    fn game(checked: Checked) -> AnyMatch {
        match checked.audited {
            Audited::Done(game, _) | Audited::UnknownRevision(game, _) => *game,
            Audited::UnknownSystem(what) | Audited::Unfoldable(what) => panic!("{what}"),
            Audited::Stopped => panic!("nobody stopped it"),
        }
    }

    #[test]
    fn every_match_file_is_intact_and_its_audit_clean() {
        let found = files(&fixtures());
        assert!(found.len() >= 2, "the samples are missing");
        let mut wrong = Vec::new();
        for path in found {
            let checked =
                check(&fs::read(&path).unwrap()).unwrap_or_else(|fault| panic!("{path:?}: {fault}"));
            let Audited::Done(_, audit) = &checked.audited else { panic!("{path:?} is not audited") };
            wrong.extend(audit.faults.iter().map(|fault| format!("{}: {fault:?}", path.display())));
            let bad = |verdict: &Verdict| !matches!(verdict, Verdict::Equal | Verdict::Agreed);
            let bad: Vec<_> = audit.commands.iter().filter(|judged| bad(&judged.verdict)).collect();
            if let Some(first) = bad.first() {
                let all = audit.commands.len();
                wrong.push(format!("{}: {} of {all}, first {first:?}", path.display(), bad.len()));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn every_event_is_told_in_both_languages() {
        for (path, bytes) in System::ALL.into_iter().flat_map(|system| {
            let found = samples(system.name());
            assert!(!found.is_empty(), "no sample of {}", system.name());
            found
        }) {
            let game = game(check(&bytes).unwrap());
            for (seq, line) in game.story().unwrap() {
                let told = |text: &str| !text.is_empty() && !text.contains('{');
                assert!(told(&line.title.fr) && told(&line.title.en), "{path:?} {seq:?}");
                if line.weight > Weight::Step {
                    assert!(told(&line.sentence.fr) && told(&line.sentence.en), "{path:?} {seq:?}");
                }
            }
            for seq in (0..game.records()).step_by(7) {
                let board = game.board(Seq(seq)).unwrap();
                assert!(!board.pieces.is_empty(), "{path:?} {seq}");
            }
        }
    }

    #[test]
    fn what_is_scored_is_counted_in_words() {
        for system in System::ALL {
            for (path, bytes) in samples(system.name()) {
                let game = game(check(&bytes).unwrap());
                let scores = game.outcome().map(|outcome| outcome.scores).unwrap_or_default();
                let counted = game.counted().filter(|words| !words.fr.is_empty() && !words.en.is_empty());
                assert!(scores.is_empty() || counted.is_some(), "{path:?}: {scores:?}");
            }
        }
    }

    #[test]
    fn the_samples_show_what_they_are_there_for() {
        let mut sources = BTreeSet::new();
        let mut kinds = BTreeSet::new();
        let mut commands = BTreeSet::new();
        for (path, bytes) in samples("seg") {
            let checked = check(&bytes).unwrap();
            assert!(checked.verified.is_closed(), "{path:?}");
            for range in &checked.verified.records {
                let line = Line::parse(&bytes[range.clone()]).unwrap();
                kinds.insert(line.kind.to_owned());
            }
            let game = game(checked);
            assert!(game.outcome().is_some(), "{path:?}");
            let board = game.board_now();
            for side in 0..2 {
                assert!(board.pieces.iter().filter(|piece| piece.side == side).count() >= 6, "{path:?}");
            }
            let turns =
                game.story().unwrap().into_iter().filter(|(_, line)| line.weight == Weight::Turn).count();
            assert!(turns > 5, "{path:?} has {turns} turns");
            let table = System::Seg
                .rulebook()
                .roll_kinds
                .iter()
                .filter(|kind| game.opening().source(kind) == RollSource::Table)
                .count();
            sources.insert(table);
            for command in game.commands() {
                let json: serde_json::Value = serde_json::from_str(&command.json).unwrap();
                commands.extend(json.as_object().unwrap().keys().cloned());
            }
        }
        assert_eq!(sources, [0, 1].into(), "one sample is all proven dice, one mixes in table dice");
        for kind in
            ["TakebackAsked", "Rewound", "FactContested", "RulingGiven", "DisputeRaised", "DisputeClosed"]
        {
            assert!(kinds.contains(kind), "no sample has a {kind}");
        }
        assert!(commands.len() >= 25, "the samples use {} commands only: {commands:?}", commands.len());
    }

    #[test]
    fn the_samples_of_dw_show_care_and_what_it_is_for() {
        let mut commands = BTreeSet::new();
        let mut events = BTreeSet::new();
        for (path, bytes) in samples("dw") {
            let checked = check(&bytes).unwrap();
            for range in &checked.verified.records {
                let line = Line::parse(&bytes[range.clone()]).unwrap();
                let body: serde_json::Value = serde_json::from_str(line.body).unwrap();
                let event = body["event"].as_object();
                events.extend(event.into_iter().flat_map(serde_json::Map::keys).cloned());
            }
            let game = game(checked);
            assert!(game.outcome().is_some(), "{path:?}");
            for command in game.commands() {
                let json: serde_json::Value = serde_json::from_str(&command.json).unwrap();
                commands.extend(json.as_object().unwrap().keys().cloned());
            }
        }
        for command in
            ["Heal", "Repair", "Stimulate", "ThrowGrenade", "Telepathy", "Climb", "BreakDoor", "Disengage"]
        {
            assert!(commands.contains(command), "no sample has a {command}");
        }
        for event in [
            "QualityChanged",
            "Woke",
            "Freed",
            "Immobilised",
            "Dazed",
            "Recovered",
            "Irradiated",
            "WentProne",
        ] {
            assert!(events.contains(event), "no sample has a {event}");
        }
    }

    #[test]
    fn the_samples_of_ad_show_fencing_talk_and_watchfulness() {
        let mut commands = BTreeSet::new();
        let mut events = BTreeSet::new();
        let mut clocks = BTreeSet::new();
        let (mut most, mut chain) = (0, 0);
        for (path, bytes) in samples("ad") {
            let checked = check(&bytes).unwrap();
            assert!(checked.verified.is_closed(), "{path:?}");
            let mut ripostes = 0;
            for range in &checked.verified.records {
                let line = Line::parse(&bytes[range.clone()]).unwrap();
                let body: serde_json::Value = serde_json::from_str(line.body).unwrap();
                for name in body["event"].as_object().into_iter().flat_map(serde_json::Map::keys) {
                    match name.as_str() {
                        "FightDeclared" => ripostes = 0,
                        "Riposted" => ripostes += 1,
                        _ => {}
                    }
                    chain = chain.max(ripostes);
                    events.insert(name.clone());
                }
            }
            let game = game(checked);
            assert!(game.outcome().is_some(), "{path:?}");
            most = most.max(game.board(Seq(60)).unwrap().pieces.len());
            let clock = game.opening().setup["scenario"]["clock"].clone();
            clocks.extend(clock.as_object().unwrap().keys().cloned());
            for command in game.commands() {
                let json: serde_json::Value = serde_json::from_str(&command.json).unwrap();
                commands.extend(json.as_object().unwrap().keys().cloned());
            }
        }
        assert!(most >= 8, "{most} figures at most");
        assert!(chain >= 2, "no riposte is answered by another");
        assert_eq!(clocks, ["alarm".to_owned(), "turns".to_owned()].into());
        for command in ["Recruit", "SpeakerSources", "Interrupt", "Parry", "Reinforce", "AimedShot", "Run"] {
            assert!(commands.contains(command), "no sample has a {command}");
        }
        for event in ["WatchSpent", "MoveStopped", "ConversationEnded", "ControlChanged", "DeckGathered"] {
            assert!(events.contains(event), "no sample has a {event}");
        }
    }

    #[test]
    fn the_samples_of_tde_show_what_they_are_there_for() {
        let mut commands = BTreeSet::new();
        let mut events = BTreeSet::new();
        let mut scenarios = BTreeSet::new();
        let mut tables = BTreeSet::new();
        let (mut scored, mut ties, mut falls) = (0, 0, 0);
        for (path, bytes) in samples("tde") {
            let checked = check(&bytes).unwrap();
            for range in &checked.verified.records {
                let line = Line::parse(&bytes[range.clone()]).unwrap();
                let body: serde_json::Value = serde_json::from_str(line.body).unwrap();
                let Some(event) = body["event"].as_object() else { continue };
                events.extend(event.keys().cloned());
                ties += usize::from(event.get("Opposed").is_some_and(|event| event["verdict"] == "TrueTie"));
                let rules = body["rules"].as_array().into_iter().flatten();
                falls += rules.filter(|rule| *rule == "TDE-FALL-01").count();
                let scenario = event.get("ScenarioSelected").and_then(|event| event["scenario"].as_str());
                scenarios.extend(scenario.map(str::to_owned));
            }
            let game = game(checked);
            let outcome = game.outcome().unwrap_or_else(|| panic!("{path:?} is not over"));
            scored += usize::from(outcome.winners.len() == 1 && !outcome.scores.is_empty());
            let board = game.board_now();
            assert!(board.pieces.len() >= 10, "{path:?}");
            tables.insert(board.table.is_some());
            for command in game.commands() {
                let json: serde_json::Value = serde_json::from_str(&command.json).unwrap();
                commands.extend(json.as_object().unwrap().keys().cloned());
            }
        }
        assert_eq!(scenarios.len(), 2, "{scenarios:?}");
        assert_eq!(tables.len(), 2, "one sample with positions, one without");
        assert!(scored > 0, "no sample is won by points");
        assert!(ties > 0 && falls > 0, "{ties} true ties, {falls} falls");
        for command in [
            "DeclareMove",
            "DeclareCharge",
            "DeclareShoot",
            "DeclareMelee",
            "DeclareChain",
            "DeclareFirefight",
            "DeclareReaction",
            "DeclareInteract",
            "DeclareOrder",
            "Reroll",
        ] {
            assert!(commands.contains(command), "no sample has a {command}");
        }
        for event in [
            "Jammed",
            "ApMoved",
            "CameApart",
            "StealthLost",
            "EscapeDeclared",
            "WentDown",
            "Eliminated",
            "Scored",
        ] {
            assert!(events.contains(event), "no sample has a {event}");
        }
    }

    /// Before that was asked the sides could do so alone, and the file of then stays clean; one that is written so later is
    /// at fault there, and nowhere else.
    #[test]
    fn the_sides_alone_take_back_shown_secrets_in_old_files_only() {
        let then = fs::read(fixtures().join("frozen/v1/seg-taken-back.greffe")).unwrap();
        let lines: Vec<Line<'_>> = then
            .split(|byte| *byte == b'\n')
            .filter(|bytes| bytes.starts_with(b"{\"v\":"))
            .map(|bytes| Line::parse(bytes).unwrap())
            .collect();
        let written = |from: &str| {
            let mut writer = Writer::new(Log::Match, lines[0].envelope.match_id);
            let (mut batch, mut records) = (Vec::new(), Vec::new());
            for line in &lines {
                let body = RawValue::from_string(line.body.to_owned()).unwrap();
                batch.push(Draft { by: line.envelope.by, kind: line.kind.to_owned(), body });
                if line.envelope.more == 0 {
                    // The takeback alone is of that day.
                    let day = if line.kind == "Rewound" { from } else { "2026-11-20T12:53:20.000Z" };
                    records.extend(writer.batch(day.parse().unwrap(), &std::mem::take(&mut batch)).unwrap());
                }
            }
            let file = export(records.iter().map(Vec::as_slice), &[], &SecretKey::new(&[7; 32])).unwrap();
            let checked = check(&file).unwrap();
            let Audited::Done(game, audit) = checked.audited else { panic!("not audited") };
            assert!(game.outcome().is_none(), "the concession is taken back");
            assert!(audit.commands.iter().all(|judged| judged.verdict == Verdict::Equal));
            audit.faults.into_iter().map(|(seq, words)| (seq.0, words.en)).collect::<Vec<_>>()
        };
        let Audited::Done(_, audit) = check(&then).unwrap().audited else { panic!("not audited") };
        assert_eq!(audit.faults, []);
        assert_eq!(written("2026-11-30T23:59:59.999Z"), []);
        let due = (331, "done without the consents due".to_owned());
        for late in ["2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"] {
            assert_eq!(written(late), std::slice::from_ref(&due), "{late}");
        }
    }

    /// The line (from 1) that refuses a file, zero for the file as a whole; none when it is accepted.
    fn refused(bytes: &[u8]) -> Option<usize> {
        check(bytes).err().map(|refusal| refusal.line.unwrap_or(0))
    }

    #[test]
    fn tampered_copies_are_refused_at_their_line() {
        let (_, bytes) = samples("seg").into_iter().next().unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let whole = |lines: &[&str]| lines.join("\n") + "\n";
        assert_eq!(refused(whole(&lines).as_bytes()), None);

        let roll = lines.iter().position(|line| line.contains("\"kind\":\"Rolled\"")).unwrap();
        let face = lines[roll].rfind("\"faces\":[").unwrap() + "\"faces\":[".len();
        let other = if lines[roll].as_bytes()[face] == b'1' { "2" } else { "1" };
        let changed = format!("{}{other}{}", &lines[roll][..face], &lines[roll][face + 1..]);
        let mut copy = lines.clone();
        copy[roll] = &changed;
        // The face is checked before the next line's hash is.
        assert_eq!(refused(whole(&copy).as_bytes()), Some(roll + 1));

        let mut copy = lines.clone();
        copy.swap(20, 21);
        assert_eq!(refused(whole(&copy).as_bytes()), Some(21));

        let mut copy = lines.clone();
        copy.remove(30);
        assert_eq!(refused(whole(&copy).as_bytes()), Some(31));

        let mut copy = lines.clone();
        copy.insert(40, lines[39]);
        assert_eq!(refused(whole(&copy).as_bytes()), Some(41));

        let cut = &lines[..lines.len() - 1];
        assert!(refused(whole(cut).as_bytes()).is_some(), "a file without its trailer");
        assert!(refused(text.trim_end().as_bytes()).is_some(), "a file without its last line feed");
        assert!(refused(text.replace('\n', "\r\n").as_bytes()).is_some());
        assert!(refused(b"").is_some());
    }

    /// Rewrites the chain of a log from a line on, as somebody with his own key would.
    fn rechained(lines: &[&str], place: usize, changed: &str) -> Vec<String> {
        let mut out: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        out[place] = changed.to_owned();
        for next in place + 1..out.len() {
            let hash = Log::Match.hash(out[next - 1].as_bytes());
            let start = out[next].find("\"prev\":\"").unwrap() + "\"prev\":\"".len();
            out[next].replace_range(start..start + 64, &hash.to_string());
        }
        out
    }

    /// A signed result turned into one that was only confirmed, as a forger without the seat's key would.
    fn confirmed(line: &str) -> String {
        let sig = line.find(",\"sig\":").unwrap();
        format!("{}}}}}", &line[..sig]).replace("ResultSigned", "ResultConfirmed")
    }

    #[test]
    fn a_forged_outcome_with_a_sound_chain_is_caught_by_the_audit() {
        use greffe_core::record::match_file::{LineSort, export};
        use greffe_core::record::signature::SecretKey;
        let (_, bytes) = samples("seg").into_iter().next().unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let lines: Vec<&str> =
            text.lines().filter(|line| LineSort::of(line.as_bytes()) == Some(LineSort::Record)).collect();
        let place = lines.iter().position(|line| line.contains("\"passed\":false")).unwrap();
        let changed = lines[place].replace("\"passed\":false", "\"passed\":true");
        let forged = rechained(&lines, place, &changed);
        let key = SecretKey::new(&[3; 32]);
        let file = export(forged.iter().map(String::as_bytes), &[], &key).unwrap();
        let signed = forged.iter().position(|line| line.contains("\"kind\":\"ResultSigned\"")).unwrap();
        assert_eq!(refused(&file), Some(signed + 1), "the signature of a seat's device holds the whole log");
        let unsigned: Vec<&str> = forged.iter().map(String::as_str).collect();
        let unsigned = rechained(&unsigned, signed, &confirmed(unsigned[signed]));
        let file = export(unsigned.iter().map(String::as_bytes), &[], &key).unwrap();
        let checked = check(&file).unwrap();
        assert!(!checked.audited.is_clean());
        let _: Hex<32> = checked.verified.head.hash;
    }
}
