//! What a question reaches, asked of every recorded match: each way is gone as it is told, each region holds places
//! that are accepted.

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "tests read the fixtures")]
mod reach {
    use std::fs;
    use std::path::{Path, PathBuf};

    use greffe_core::judging::fact::FigureId;
    use greffe_core::play::act::Act;
    use greffe_core::play::ghost::Look;
    use greffe_core::play::knowledge::Knowledge;
    use greffe_core::play::reach::Reach;
    use greffe_core::record::ids::{Author, Seat};
    use greffe_core::record::line::Line;
    use greffe_core::record::match_file::LineSort;
    use greffe_games::registry::AnyMatch;
    use greffe_games::rehearsal::Rehearsal;
    use serde_json::json;

    fn samples(game: &str) -> Vec<PathBuf> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(game).join("matches");
        let mut found: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        found.retain(|path| path.extension().is_some_and(|extension| extension == "greffe"));
        found.sort();
        found
    }

    /// The match at every question of its play, with the lines up to there.
    fn questions(path: &Path, mut see: impl FnMut(&AnyMatch, &[&[u8]], &Knowledge, Seat)) {
        let bytes = fs::read(path).unwrap();
        let records = bytes.split(|byte| *byte == b'\n');
        let records: Vec<&[u8]> =
            records.filter(|line| LineSort::of(line) == Some(LineSort::Record)).collect();
        let lines: Vec<Line<'_>> = records.iter().map(|line| Line::parse(line).unwrap()).collect();
        let known = AnyMatch::read(&lines).unwrap().public_knowledge();
        let opening = lines.iter().position(|line| line.envelope.more == 0).unwrap() + 1;
        let mut game = AnyMatch::read(&lines[..opening]).unwrap();
        for (place, line) in lines.iter().enumerate().skip(opening) {
            if lines[place - 1].envelope.more == 0 && game.waiting().is_none() {
                for owed in game.owed() {
                    see(&game, &records[..place], &known, owed.seat);
                }
            }
            game.push(line).unwrap();
        }
    }

    fn stands(game: &AnyMatch, figure: FigureId) -> Option<(i32, i32)> {
        let board = game.board_now();
        let at = board.pieces.iter().find(|piece| piece.id == figure).and_then(|piece| piece.at);
        at.map(|at| (at.x, at.y))
    }

    /// The middle of a square by its name.
    fn middle(name: &str, side: i32) -> (i32, i32) {
        let letters = name.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let column =
            letters.chars().fold(0, |sum, sign| sum * 26 + i32::try_from(u32::from(sign) - 64).unwrap());
        let row: i32 = name[letters.len()..].parse().unwrap();
        (column * side - side / 2, row * side - side / 2)
    }

    #[test]
    fn every_way_on_squares_is_gone_as_it_is_told() {
        let (mut asked, mut gone, mut longest) = (0, 0, 0);
        for path in samples("ad") {
            questions(&path, |game, lines, known, seat| {
                let board = game.board_now();
                let mover = board.pieces.iter().find(|piece| piece.active).map(|piece| piece.id);
                let (Some(side), Some(mover)) = (board.square, mover) else { return };
                let reach = game.question_of(seat, known, None).unwrap().reach;
                if reach.ways.is_empty() {
                    return;
                }
                asked += 1;
                longest = longest.max(reach.ways.iter().map(|way| way.path.len()).max().unwrap());
                // Some of them are gone, another each time: reading a whole match again takes its time.
                if asked % 9 != 1 {
                    return;
                }
                let way = &reach.ways[asked % reach.ways.len()];
                let lines = lines.iter().map(|line| line.to_vec()).collect();
                let mut played = Rehearsal::resume(lines, Box::new(|| [7; 32])).unwrap();
                for step in &way.steps {
                    let act = Act::Declare {
                        window: played.game().window(seat),
                        command: step.to_string(),
                        private: Vec::new(),
                        for_seat: None,
                    };
                    played.act(Author::Seat(seat), act).unwrap_or_else(|error| {
                        panic!("{}: {step} of {way:?}: {error}", path.display());
                    });
                }
                // A watcher's window comes before the step that it interrupts.
                if played.game().owed().iter().all(|owed| owed.seat == seat) {
                    let end = middle(way.path.last().unwrap(), side);
                    assert_eq!(stands(played.game(), mover), Some(end), "{}: {way:?}", path.display());
                    gone += 1;
                }
            });
        }
        assert!(asked > 60 && gone > 5 && longest >= 4, "{asked} asked, {gone} gone, {longest} squares");
    }

    #[test]
    fn a_region_holds_places_that_are_accepted() {
        let (mut regions, mut whole) = (0, 0);
        for system in ["seg", "ao", "dw", "tde"] {
            let mut asked = 0;
            for path in samples(system) {
                questions(&path, |game, _, known, seat| {
                    asked += 1;
                    if asked % 23 != 1 {
                        return;
                    }
                    let reach = game.question_of(seat, known, None).unwrap().reach;
                    let forms = game.prompt(seat, known).unwrap();
                    for region in &reach.regions {
                        regions += 1;
                        let form = &forms[region.form];
                        let far = region.outline.iter().filter(|at| **at != region.from).max_by_key(|at| {
                            let (x, y) = (i64::from(at.x - region.from.x), i64::from(at.y - region.from.y));
                            x * x + y * y
                        });
                        let mut fields = form.witness.clone().unwrap();
                        let place = fields.get_mut(&region.key).unwrap();
                        let at = serde_json::to_value(far.unwrap()).unwrap();
                        *place = if place.is_array() { json!([at]) } else { at };
                        let command = json!({ form.command.clone(): fields }).to_string();
                        let look = Look { json: &command, private: &[], touch: None };
                        let ghost = game.ghost(seat, known, &look).unwrap();
                        let refused = ghost.refused.map(|refused| refused.code);
                        assert!(refused.is_none_or(|code| code == "FactNeeded"), "{system}: {command}");
                        whole += 1;
                    }
                });
            }
        }
        assert!(regions > 5 && whole == regions, "{regions} regions");
    }

    #[test]
    fn who_is_not_awaited_reaches_nothing() {
        for path in samples("ad").into_iter().take(1) {
            questions(&path, |game, _, known, seat| {
                let awaited: Vec<Seat> = game.owed().iter().map(|owed| owed.seat).collect();
                for entry in game.opening().seats.iter().filter(|entry| !awaited.contains(&entry.seat)) {
                    assert_ne!(entry.seat, seat);
                    assert_eq!(game.question_of(entry.seat, known, None).unwrap().reach, Reach::default());
                }
            });
        }
    }
}
