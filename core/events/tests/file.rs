//! The event file: written, read again, and what is said of one that somebody changed.

#![cfg(test)]

mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use greffe_core::record::archive::{ArchiveFault, ArchiveRefusal, MatchFiled};
use greffe_core::record::hex::Hex;
use greffe_core::record::ids::Author;
use greffe_core::record::line::Line;
use greffe_core::record::match_file::export;
use greffe_core::record::offices::Hand;
use greffe_core::record::signature::SecretKey;
use greffe_core::record::verify::{Reason, verify};
use greffe_events::archive::{Audit, BundleFault, audit, bundle};
use greffe_events::body::{ActedBy, Body, ResultRead, RoundClosed, Score, Winner};
use support::{Hall, bundled, dice, filed, match_of, matches, unfiled};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

fn seg() -> Vec<Vec<u8>> {
    matches("seg", &fixtures())
}

fn audited(bytes: &[u8]) -> Audit {
    audit(bytes, &mut || dice()).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn refused(bytes: &[u8]) -> ArchiveRefusal {
    match audit(bytes, &mut || dice()) {
        Ok(_) => panic!("taken"),
        Err(refusal) => {
            let words = refusal.words();
            assert!(!words.fr.is_empty() && words.fr != words.en);
            refusal
        }
    }
}

fn faults(bytes: &[u8]) -> Vec<String> {
    let audit = audited(bytes);
    assert!(audit.faults.iter().all(|told| !told.words.fr.is_empty()));
    audit.faults.into_iter().map(|told| told.words.en).collect()
}

#[test]
fn an_event_file_is_checked_whole_and_tells_what_people_decided() {
    let matches = seg();
    let hall = filed(1, &matches);
    let bytes = bundled(&hall, &matches);
    assert_eq!(bytes, bundled(&filed(1, &matches), &matches), "the same event is the same file");
    let audit = audited(&bytes);
    assert_eq!(audit.faults, []);
    assert!(audit.is_clean());
    let counts = audit.counts;
    assert_eq!((counts.rounds, counts.lots, counts.read, counts.typed, counts.moved), (1, 1, 2, 1, 0));
    let key = |file: &Vec<u8>| verify(file, dice().as_mut()).unwrap().trailer.key;
    let keys = matches.iter().take(2).map(key).chain([SecretKey::new(&[5; 32]).public()]).collect();
    assert_eq!(audit.keys, keys);
    assert_eq!(audit.notes.len(), 1);
    assert_eq!(audit.notes[0].words.en, "table 3, round 1: A wins, 12 to 10, typed by hand");
    assert_eq!(audit.notes[0].words.fr, "table 3, ronde 1\u{a0}: A gagne, 12 à 10, saisi à la main");
    let event = audit.event.unwrap();
    assert_eq!(event.name(greffe_events::body::PlayerId(2)).en, "Joueuse 2");
    assert_eq!(event.state(), hall.event.state());
    let proof = event.lots_proof(1).unwrap();
    assert_eq!((proof.rolls.len(), proof.order.len()), (1, 6));
    assert_eq!(proof.before, Hex(event.dice().last().unwrap().anchors().public));
}

#[test]
fn names_may_be_erased_and_the_ranks_stay() {
    let matches = seg();
    let mut hall = filed(2, &matches);
    let standings = hall.event.state().standings(1);
    hall.annex.clear();
    let audit = audited(&bundled(&hall, &matches));
    assert!(audit.is_clean());
    let event = audit.event.unwrap();
    assert_eq!(event.state().standings(1), standings);
    assert_eq!(event.name(greffe_events::body::PlayerId(2)).fr, "joueur 2");
}

#[test]
fn a_file_altered_missing_foreign_or_too_many_is_refused_with_what_and_why() {
    let matches = seg();
    let hall = filed(3, &matches);
    let file = hall.file();
    let (one, two) = (match_of(&matches[0]), match_of(&matches[1]));
    let join = |parts: &[&[u8]]| parts.concat();

    let missing = refused(&join(&[&file, &matches[0]]));
    assert_eq!(missing, ArchiveRefusal { line: None, fault: ArchiveFault::Missing(two) });

    let first_of_matches = file.split_inclusive(|byte| *byte == b'\n').count() + 1;
    let swapped = refused(&join(&[&file, &matches[1], &matches[0]]));
    assert_eq!(swapped.line, Some(first_of_matches));
    assert_eq!(swapped.fault, ArchiveFault::Order { expected: one, found: two });

    let other = support::matches("dw", &fixtures()).remove(0);
    let foreign = refused(&join(&[&file, &matches[0], &other]));
    assert_eq!(foreign.fault, ArchiveFault::Order { expected: two, found: match_of(&other) });
    let too_many = refused(&join(&[&file, &matches[0], &matches[1], &other]));
    assert_eq!(too_many.fault, ArchiveFault::TooMany(match_of(&other)));

    // The same match, cut short and signed anew by somebody.
    let verified = verify(&matches[1], dice().as_mut()).unwrap();
    let lines: Vec<&[u8]> = verified.records.iter().map(|range| &matches[1][range.clone()]).collect();
    let whole = |until: usize| Line::parse(lines[until - 1]).unwrap().envelope.more == 0;
    let until = (1..lines.len()).rev().find(|until| whole(*until)).unwrap();
    let cut = export(lines.iter().copied().take(until), &[], &SecretKey::new(&[8; 32])).unwrap();
    assert_eq!(refused(&join(&[&file, &matches[0], &cut])).fault, ArchiveFault::Changed(two));

    assert_eq!(refused(&matches[0]).fault, ArchiveFault::NotAnEvent);
    assert!(matches!(refused(b"").fault, ArchiveFault::File(Reason::File(_))));
    let named: BTreeMap<_, _> = [(one, matches[0].clone())].into();
    assert_eq!(bundle(&hall.event, &file, &named), Err(BundleFault::Missing(two)));
}

#[test]
fn any_byte_of_the_events_log_that_changes_changes_the_verdict() {
    let matches = seg();
    let hall = filed(4, &matches);
    let file = hall.file();
    let bytes = bundled(&hall, &matches);
    for at in (0..file.len()).step_by(97) {
        let mut bad = bytes.clone();
        bad[at] ^= 1;
        refused(&bad);
    }
    let mut bad = bytes.clone();
    bad[file.len() + 4_000] ^= 1;
    assert!(matches!(refused(&bad).fault, ArchiveFault::File(_)));
}

/// The result of table 1, as the server would read it, changed.
fn lying(hall: &mut Hall, file: &[u8], change: impl Fn(&mut ResultRead)) {
    let pair = hall.event.state().table(1, 1).unwrap().pair;
    let verified = verify(file, dice().as_mut()).unwrap();
    let lines: Vec<Line<'_>> =
        verified.records.iter().map(|range| Line::parse(&file[range.clone()]).unwrap()).collect();
    let score = greffe_events::archive::read_match(&lines).unwrap().score;
    let (head, records) = (verified.head.hash, verified.head.records);
    let mut read = ResultRead { round: 1, table: 1, match_id: pair.match_id, head, records, score };
    change(&mut read);
    let filed = MatchFiled { match_id: pair.match_id, head };
    hall.force(Author::Server, &[Body::ResultRead(read), Body::MatchFiled(filed)]);
}

#[test]
fn a_server_that_lies_is_found_out() {
    let matches = seg();
    let score = |change: &dyn Fn(&mut ResultRead)| {
        let mut hall = unfiled(5, &matches);
        lying(&mut hall, &matches[0], change);
        hall.read_file(1, 2, &matches[1]).unwrap();
        faults(&bundled(&hall, &matches))
    };
    assert_eq!(score(&|_| {}), [""; 0]);
    let other: fn(&mut ResultRead) = |read| read.score.a.score += 1;
    assert_eq!(
        score(&other),
        ["table 1, round 1: A wins, 465 to 439 is written, the match says A wins, 464 to 439"]
    );
    let winner = |read: &mut ResultRead| read.score = Score { winner: Winner::B, ..read.score };
    assert!(score(&winner)[0].contains("B wins"));
    assert_eq!(score(&|read| read.records += 1).len(), 1);
}

#[test]
fn acts_that_should_have_been_refused_are_told() {
    let matches = seg();
    let acted = Body::ActedBy(ActedBy { hand: Hand::OPENER });
    let mut hall = filed(6, &matches);
    let digest = RoundClosed { round: 1, digest: Hex([0; 32]) };
    hall.force(Author::Organiser, &[Body::RoundClosed(digest), acted.clone()]);
    assert_eq!(faults(&bundled(&hall, &matches)), ["round 1 is closed"]);

    let mut hall = unfiled(7, &matches);
    hall.read_file(1, 1, &matches[0]).unwrap();
    hall.read_file(1, 2, &matches[1]).unwrap();
    let digest = RoundClosed { round: 1, digest: Hex([0; 32]) };
    hall.force(Author::Organiser, &[Body::RoundClosed(digest), acted.clone()]);
    assert_eq!(faults(&bundled(&hall, &matches)), ["a result is missing at tables 3"]);

    let mut hall = unfiled(8, &matches);
    hall.read_file(1, 1, &matches[0]).unwrap();
    hall.read_file(1, 2, &matches[1]).unwrap();
    hall.typed(1, 3, 1, 0).unwrap();
    let digest = RoundClosed { round: 1, digest: Hex([0; 32]) };
    hall.force(Author::Organiser, &[Body::RoundClosed(digest), acted.clone()]);
    assert_eq!(faults(&bundled(&hall, &matches)), ["the standings are not those whose digest is written"]);

    // A pairing that is not least, with the costs that it has.
    let mut hall = filed(9, &matches);
    hall.lots(2).unwrap();
    let bench = hall.bench(2);
    let best = bench.least().unwrap();
    let others = bench.swaps(&best, best.pairs[0].a);
    let (y, price) = others.into_iter().find(|(_, price)| *price > 0).unwrap();
    let swapped = bench.swapped(&best, best.pairs[0].a, y).unwrap();
    let published = hall.published(&swapped, swapped.cost, Vec::new());
    hall.force(Author::Organiser, &[Body::RoundPublished(published), acted]);
    let told = faults(&bundled(&hall, &matches));
    let cost = format!("this pairing costs {0} and the least {0}", best.cost);
    assert!(told.len() == 1 && told[0].starts_with(&cost) && price > 0, "{told:?}");

    // An organiser of whom the log knows nothing.
    let mut hall = filed(10, &matches);
    let stranger = Body::ActedBy(ActedBy { hand: Hand::new(9).unwrap() });
    let shown = Body::RostersShown(greffe_events::body::Nothing {});
    hall.force(Author::Organiser, &[shown, stranger]);
    assert_eq!(faults(&bundled(&hall, &matches)), ["hand 9 does not organise this event"]);
}

#[test]
fn a_log_that_is_no_event_cannot_be_folded_and_is_told_so() {
    let matches = seg();
    let hall = filed(11, &matches);
    // The hand is left out: nobody stands behind the act.
    let mut lines = hall.lines.clone();
    let head = {
        let mut chain = greffe_core::record::chain::Chain::new(greffe_core::record::line::Log::Match);
        for line in &lines {
            chain.check(line).unwrap();
        }
        *chain.head().unwrap()
    };
    let mut writer = greffe_core::record::chain::Writer::resume(greffe_core::record::line::Log::Match, head);
    let body = Body::RostersShown(greffe_events::body::Nothing {});
    let draft = greffe_core::record::chain::Draft {
        by: Author::Organiser,
        kind: body.kind().to_owned(),
        body: body.write().unwrap(),
    };
    lines.extend(writer.batch(head.at, &[draft]).unwrap());
    let file = export(lines.iter().map(Vec::as_slice), &hall.annex, &SecretKey::new(&[5; 32])).unwrap();
    let bytes = [file.as_slice(), &matches[0], &matches[1]].concat();
    let audit = audited(&bytes);
    assert!(audit.event.is_none() && !audit.is_clean());
    assert!(audit.faults[0].words.en.starts_with("the log of the event cannot be folded: record "));
}

#[test]
fn whatever_a_log_says_it_is_judged_to_its_end() {
    let matches = seg();
    let mut hall = filed(12, &matches);
    hall.publish(2).unwrap();
    hall.typed(2, 1, 3, 3).unwrap();
    let numbers = ["0", "1", "2", "3", "7", "64", "4095", "4096", "4294967295", "9007199254740991"];
    let mut dice = support::Dice(7);
    let (mut judged, mut unread) = (0, 0);
    for _ in 0..1_500 {
        // Two numbers of the log, wherever they stand, are others; the chain is whole.
        let mut bodies: Vec<String> = Vec::new();
        let parsed: Vec<Line<'_>> = hall.lines.iter().map(|line| Line::parse(line).unwrap()).collect();
        bodies.extend(parsed.iter().map(|line| line.body.to_owned()));
        for _ in 0..2 {
            let place = usize::try_from(dice.below(u64::try_from(bodies.len()).unwrap())).unwrap();
            let body = &bodies[place];
            let starts: Vec<usize> = body
                .match_indices(':')
                .map(|(at, _)| at + 1)
                .filter(|at| body[*at..].starts_with(|sign: char| sign.is_ascii_digit()))
                .collect();
            let Some(count) = u64::try_from(starts.len()).ok().filter(|count| *count > 0) else { continue };
            let at = starts[usize::try_from(dice.below(count)).unwrap()];
            let end = at + body[at..].bytes().take_while(u8::is_ascii_digit).count();
            let number = numbers[usize::try_from(dice.below(10)).unwrap()];
            bodies[place] = format!("{}{number}{}", &body[..at], &body[end..]);
        }
        let lines: Vec<String> = parsed
            .iter()
            .zip(&bodies)
            .map(|(line, body)| {
                let bytes = std::str::from_utf8(line.bytes).unwrap();
                let head = &bytes[..bytes.len() - line.body.len() - 1];
                format!("{head}{body}}}")
            })
            .collect();
        let Ok(read) = lines.iter().map(|line| Line::parse(line.as_bytes())).collect::<Result<Vec<_>, _>>()
        else {
            continue;
        };
        match greffe_events::event::Event::audited(&read) {
            Ok((event, _)) => {
                let state = event.state();
                let standings = state.standings(u32::MAX);
                assert!(standings.digest().is_ok());
                assert!(standings.csv("fr", &|id| event.name(id)).ends_with("\r\n"));
                judged += 1;
            }
            Err(_) => unread += 1,
        }
    }
    assert!(judged > 200 && unread > 100, "{judged} judged, {unread} not to be folded");
}
