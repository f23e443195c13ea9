//! What a declaration would be, asked of every recorded match: the verdict is that of declaring it.

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "tests read the fixtures")]
mod ghosts {
    use std::fs;
    use std::path::{Path, PathBuf};

    use greffe_core::judging::error::Refused;
    use greffe_core::judging::fact::FigureId;
    use greffe_core::play::act::{Act, Rejected};
    use greffe_core::play::ghost::{Ghost, Look, Touch};
    use greffe_core::play::knowledge::{Knowledge, Secrets};
    use greffe_core::record::ids::{Author, Seat, Seq};
    use greffe_core::record::line::Line;
    use greffe_core::record::match_file::LineSort;
    use greffe_games::registry::AnyMatch;
    use serde_json::{Value, json};

    /// As many declarations of a match as are looked at, and one of so many.
    const MOST: usize = 40;
    const EVERY: usize = 5;

    fn samples() -> Vec<PathBuf> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
        let mut found = Vec::new();
        walk(&folder, &mut found);
        found.sort();
        found
    }

    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "greffe") {
                found.push(path);
            }
        }
    }

    /// Every declaration of a game's own command that nothing held back, with the match before it.
    fn before_each(path: &Path, mut see: impl FnMut(&AnyMatch, &Knowledge, Seat, &str)) {
        let bytes = fs::read(path).unwrap();
        let records =
            bytes.split(|byte| *byte == b'\n').filter(|line| LineSort::of(line) == Some(LineSort::Record));
        let lines: Vec<Line<'_>> = records.map(|line| Line::parse(line).unwrap()).collect();
        let known = AnyMatch::read(&lines).unwrap().public_knowledge();
        let opening = lines.iter().position(|line| line.envelope.more == 0).unwrap() + 1;
        let mut game = AnyMatch::read(&lines[..opening]).unwrap();
        let mut seen = 0;
        for (place, line) in lines.iter().enumerate().skip(opening) {
            if seen == MOST * EVERY {
                break;
            }
            if let ("Declared", Author::Seat(seat), None) = (line.kind, line.envelope.by, game.waiting()) {
                let body: Value = serde_json::from_str(line.body).unwrap();
                let kernel = ["Start", "Proceed", "Faces", "Card", "Fact", "Confirm", "Contest", "Settle"];
                // What seals a choice is not declared without it, and the file has only the seal.
                let mut rest = lines[place..].iter().skip(1).take(usize::from(line.envelope.more));
                let seals = rest.any(|line| line.kind == "Sealed");
                if !seals && !kernel.iter().any(|name| body["command"].get(name).is_some()) {
                    if seen % EVERY == 0 {
                        see(&game, &known, seat, &body["command"].to_string());
                    }
                    seen += 1;
                }
            }
            game.push(line).unwrap();
        }
    }

    fn ghost(game: &AnyMatch, known: &Knowledge, seat: Seat, json: &str) -> Ghost {
        game.ghost(seat, known, &Look { json, private: &[], touch: None }).unwrap()
    }

    /// How declaring it ends: why it is refused, or nothing where only dice, or sealed choices, are still due.
    fn declared(game: &AnyMatch, seat: Seat, json: &str) -> Option<Refused> {
        let act = Act::Declare {
            window: game.window(seat),
            command: json.to_owned(),
            private: Vec::new(),
            for_seat: None,
        };
        let mut secrets = Secrets::new(Box::new(|| [7; 32]));
        match game.act(Author::Seat(seat), act, &mut secrets) {
            Err(Rejected::Refused(refused)) if refused.code != "dice-not-ready" => Some(refused),
            Ok(_) | Err(Rejected::Refused(_) | Rejected::Broken(_)) => None,
            Err(Rejected::Conflict { .. }) => panic!("the window stands"),
        }
    }

    #[test]
    fn what_was_declared_would_have_been_accepted_and_nothing_is_written() {
        for path in samples() {
            let mut looked = 0;
            before_each(&path, |game, known, seat, json| {
                let records = game.records();
                // What seals a choice cannot be declared without it: its private part is not in the file's line.
                let ghost = ghost(game, known, seat, json);
                let sealing = ghost
                    .refused
                    .as_ref()
                    .is_some_and(|refused| declared(game, seat, json).as_ref() == Some(refused));
                assert!(
                    ghost.refused.is_none() || sealing,
                    "{}: {json}: {:?}",
                    path.display(),
                    ghost.refused
                );
                assert_eq!(game.records(), records);
                looked += 1;
            });
            assert!(looked > 0, "{}", path.display());
        }
    }

    #[test]
    fn the_verdict_on_what_is_refused_is_that_of_declaring_it() {
        let mut refused = 0;
        for path in samples() {
            before_each(&path, |game, known, seat, json| {
                let others =
                    game.opening().seats.iter().map(|entry| entry.seat).filter(|other| *other != seat);
                let mut wrong: Vec<(Seat, String)> = others.map(|other| (other, json.to_owned())).collect();
                let mut command: Value = serde_json::from_str(json).unwrap();
                let stated = json!([{ "fact": "nobody_asks", "of": [], "value": { "holds": true } }]);
                command["facts"] = stated;
                wrong.push((seat, command.to_string()));
                for (seat, json) in wrong {
                    let (ghost, declared) = (ghost(game, known, seat, &json), declared(game, seat, &json));
                    // A rule that needs what a seat cannot see is not judged for it.
                    if ghost.refused.is_some() {
                        refused += 1;
                        assert_eq!(ghost.refused, declared, "{}: {json}", path.display());
                    }
                }
            });
        }
        assert!(refused > 200, "{refused}");
    }

    /// A place in a command, by the first pointer among its fields that leads to one.
    fn place(command: &Value) -> Option<(String, Value)> {
        let fields =
            command.as_object()?.iter().find(|(name, _)| !matches!(name.as_str(), "facts" | "claims"))?.1;
        fields.as_object()?.iter().find_map(|(key, value)| {
            let point = |value: &Value| value.get("x").is_some() && value.get("y").is_some();
            if point(value) {
                return Some((format!("/{key}"), value.clone()));
            }
            let last = value.as_array().filter(|points| points.iter().all(point))?;
            Some((format!("/{key}/{}", last.len().checked_sub(1)?), last.last()?.clone()))
        })
    }

    #[test]
    fn a_place_too_far_is_drawn_back_to_one_that_is_accepted_as_it_stands() {
        let (mut drawn, mut places) = (0, 0);
        for path in samples() {
            before_each(&path, |game, known, seat, json| {
                let command: Value = serde_json::from_str(json).unwrap();
                let Some((at, point)) = place(&command) else { return };
                places += 1;
                let figure = game.board_now().pieces.iter().find(|piece| piece.active).map(|piece| piece.id);
                let figure = figure.or(Some(FigureId(0)));
                let touch = Some(Touch { at: &at, figure });
                let kept = game.ghost(seat, known, &Look { json, private: &[], touch }).unwrap();
                if kept.refused.is_none() {
                    assert!(kept.at.is_some(), "{json}");
                }
                let mut far = command.clone();
                let name = far
                    .as_object()
                    .unwrap()
                    .keys()
                    .find(|key| *key != "facts" && *key != "claims")
                    .unwrap()
                    .clone();
                far[&name].pointer_mut(&at).unwrap()["x"] = json!(point["x"].as_i64().unwrap() + 120);
                let far = far.to_string();
                let ghost = game.ghost(seat, known, &Look { json: &far, private: &[], touch }).unwrap();
                if let (None, Some(to)) = (&ghost.refused, ghost.at) {
                    drawn += 1;
                    let mut asked: Value = serde_json::from_str(&far).unwrap();
                    *asked[&name].pointer_mut(&at).unwrap() = serde_json::to_value(to).unwrap();
                    let asked = asked.to_string();
                    let plain =
                        game.ghost(seat, known, &Look { json: &asked, private: &[], touch: None }).unwrap();
                    assert_eq!(plain.refused, None, "{asked}");
                }
            });
        }
        assert!(places > 20 && drawn > 5, "{places} places, {drawn} drawn");
    }

    #[test]
    fn what_a_test_needs_is_told_and_no_die_is() {
        let mut told = 0;
        for path in samples() {
            before_each(&path, |game, known, seat, json| {
                let ghost = ghost(game, known, seat, json);
                assert!(ghost.dice || ghost.need.is_none(), "{json}");
                if ghost.need.is_some() {
                    told += 1;
                }
                // The answer holds no field in which a face could stand.
                let answer = serde_json::to_value(&ghost).unwrap();
                assert!(["faces", "thrown", "verdict"].iter().all(|field| answer.get(field).is_none()));
            });
        }
        assert!(told > 15, "{told}");
    }

    #[test]
    fn in_an_opposed_roll_each_side_has_its_own_sum() {
        let mut opposed = 0;
        for path in samples().iter().filter(|path| path.to_string_lossy().contains("/dw/")) {
            before_each(path, |game, known, seat, json| {
                let ghost = ghost(game, known, seat, json);
                if ghost.against.is_empty() {
                    return;
                }
                opposed += 1;
                assert!(ghost.dice && ghost.need.is_none(), "it hangs on both dice: {json}");
                for side in [&ghost.sum, &ghost.against] {
                    let combats: Vec<i32> =
                        side.iter().filter(|term| term.rule == "DW-CORE-04").map(|term| term.value).collect();
                    assert!(
                        combats.len() <= 1 && combats.iter().all(|value| *value >= 0),
                        "{json}: {side:?}"
                    );
                }
            });
        }
        assert!(opposed > 5, "{opposed}");
    }

    #[test]
    fn a_match_that_waits_for_an_answer_measures_nothing() {
        let path = samples().into_iter().find(|path| {
            let mut some = false;
            before_each(path, |_, _, _, _| some = true);
            some
        });
        before_each(&path.unwrap(), |game, known, seat, _| {
            let nonsense = ghost(game, known, seat, "{\"Nothing\":{}}");
            assert_eq!(nonsense.refused, declared(game, seat, "{\"Nothing\":{}}"));
            assert_eq!(
                game.ghost(
                    seat,
                    known,
                    &Look { json: "[", private: &[], touch: Some(Touch { at: "/x", figure: None }) }
                )
                .unwrap()
                .refused
                .map(|refused| refused.code),
                declared(game, seat, "[").map(|refused| refused.code)
            );
            assert!(game.window(seat) <= Seq(game.records()));
        });
    }
}
