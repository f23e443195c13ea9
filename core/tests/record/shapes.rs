//! Batches against the list of kinds; and bodies against their keys.

use greffe_core::record::batch::{Shape, ShapeReason};
use greffe_core::record::body::{Body, BodyFault, Kind};
use greffe_core::record::line::Line;
use greffe_core::record::match_file::{LineSort, lines};

use crate::support::{CLOSED, OFFICES, log};

fn shape<'a>(lines: impl IntoIterator<Item = &'a [u8]>) -> Vec<(u64, ShapeReason)> {
    let mut shape = Shape::new();
    for bytes in lines {
        let line = Line::parse(bytes).unwrap();
        let body = Body::parse(line.kind, line.body);
        shape.record(&line.envelope, line.kind, body.as_ref().map_err(Clone::clone));
    }
    shape.faults().iter().map(|fault| (fault.seq.0, fault.reason.clone())).collect()
}

/// Faults of a log that opens and then has these batches; the first record after the opening is 1.
fn faults(batches: &[&[(&str, &str, &str)]]) -> Vec<(u64, ShapeReason)> {
    shape(log(batches).iter().map(Vec::as_slice))
}

const DECLARED: (&str, &str, &str) = ("seat:1", "Declared", "{\"window\":0,\"command\":{}}");
const RESOLVED: (&str, &str, &str) = (
    "seat:1",
    "Resolved",
    "{\"event\":{},\"rules\":[\"SEG-TEST-03\"],\"digest\":{\"schema\":1,\"sha256\":\"0000000000000000000000000000000000000000000000000000000000000000\"}}",
);
const EVENT: (&str, &str, &str) = ("seat:1", "Resolved", "{\"event\":{},\"rules\":[]}");
const ROLLED: (&str, &str, &str) = ("seat:1", "Rolled", "{\"source\":\"table\"}");
const ASKED: (&str, &str, &str) =
    ("seat:1", "Asked", "{\"of\":1,\"requests\":[{\"seat\":\"seat:1\",\"ask\":\"faces\",\"sides\":[6]}]}");
const REWOUND: (&str, &str, &str) = ("judge", "Rewound", "{\"to\":0}");
const SECRET: (&str, &str, &str) = (
    "seat:1",
    "Sealed",
    "{\"number\":0,\"slot\":1,\"seal\":\"0000000000000000000000000000000000000000000000000000000000000000\"}",
);
const TEXT: (&str, &str, &str) = (
    "judge",
    "Sealed",
    "{\"number\":0,\"slot\":0,\"seal\":\"0000000000000000000000000000000000000000000000000000000000000000\"}",
);

fn ruling(remedy: &str) -> String {
    format!("{{\"of\":0,\"remedy\":\"{remedy}\",\"rules\":[\"SEG-TEST-03\"],\"text\":0}}")
}

#[test]
fn the_golden_match_has_no_fault() {
    for file in [CLOSED, OFFICES] {
        let records = lines(file).filter(|(_, line)| LineSort::of(line) == Some(LineSort::Record));
        assert_eq!(shape(records.map(|(_, line)| line)), []);
    }
}

#[test]
fn play_resolves_or_waits() {
    assert_eq!(faults(&[&[DECLARED, SECRET, ROLLED, EVENT, ROLLED, RESOLVED]]), []);
    assert_eq!(faults(&[&[DECLARED, SECRET, ROLLED, ASKED]]), []);
    assert_eq!(faults(&[&[DECLARED, ROLLED]]), []);
    let wrong = vec![(1, ShapeReason::Follows(Kind::Declared))];
    assert_eq!(faults(&[&[DECLARED]]), wrong);
    assert_eq!(faults(&[&[DECLARED, RESOLVED, ASKED]]), wrong);
    assert_eq!(faults(&[&[DECLARED, RESOLVED, ROLLED]]), wrong);
    assert_eq!(faults(&[&[DECLARED, ASKED, RESOLVED]]), wrong);
    assert_eq!(faults(&[&[DECLARED, ROLLED, ROLLED]]), wrong);
    assert_eq!(faults(&[&[DECLARED, RESOLVED, EVENT]]), [(3, ShapeReason::NoDigest)]);
}

#[test]
fn some_kinds_never_begin_a_batch() {
    assert_eq!(faults(&[&[RESOLVED]]), [(1, ShapeReason::Opens(Kind::Resolved))]);
    assert_eq!(faults(&[&[REWOUND]]), [(1, ShapeReason::Opens(Kind::Rewound))]);
    assert_eq!(faults(&[&[SECRET]]), []);
    assert_eq!(faults(&[&[DECLARED, RESOLVED], &[SECRET]]), [(3, ShapeReason::SealedLate)]);
}

#[test]
fn a_ruling_adds_what_its_remedy_says() {
    for (remedy, tail, good) in [
        ("upheld", None, true),
        ("upheld", Some(REWOUND), false),
        ("void", Some(REWOUND), true),
        ("replay", Some(REWOUND), true),
        ("corrected", None, false),
        ("adjusted", Some(REWOUND), false),
    ] {
        let body = ruling(remedy);
        let mut batch = vec![("judge", "RulingGiven", body.as_str()), TEXT];
        batch.extend(tail);
        let expected = if good { vec![] } else { vec![(1, ShapeReason::Follows(Kind::RulingGiven))] };
        assert_eq!(faults(&[&batch]), expected, "{remedy}");
    }
}

#[test]
fn any_batch_may_end_with_the_hand_that_wrote_it_and_its_reason() {
    const PLAIN: (&str, &str, &str) = ("judge", "ActedBy", "{\"hand\":4}");
    const WHY: (&str, &str, &str) = ("judge", "ActedBy", "{\"hand\":4,\"text\":0}");
    const GRANTED: (&str, &str, &str) = ("judge", "DeviceGranted", "{\"seat\":\"seat:2\"}");
    assert_eq!(faults(&[&[GRANTED, PLAIN]]), []);
    assert_eq!(faults(&[&[GRANTED, WHY, TEXT]]), []);
    let number = greffe_core::record::ids::SealNumber(0);
    assert_eq!(faults(&[&[GRANTED, WHY]]), [(2, ShapeReason::TextMissing(number))]);
    assert_eq!(faults(&[&[GRANTED, PLAIN, TEXT]]), [(3, ShapeReason::SealUnnamed(number))]);
    assert_eq!(faults(&[&[GRANTED, PLAIN, PLAIN]]), [(1, ShapeReason::Follows(Kind::DeviceGranted))]);
    assert_eq!(faults(&[&[PLAIN]]), [(1, ShapeReason::Opens(Kind::ActedBy))]);
    // The last event has its digest still, with the hand behind it.
    let by_seat = ("seat:1", "ActedBy", "{\"hand\":4}");
    assert_eq!(faults(&[&[DECLARED, RESOLVED, by_seat]]), []);
    assert_eq!(faults(&[&[DECLARED, EVENT, by_seat]]), [(2, ShapeReason::NoDigest)]);
    assert_eq!(faults(&[&[DECLARED, ASKED, by_seat]]), []);
}

#[test]
fn texts_are_sealed_in_their_batch_and_nothing_else_is() {
    let body = ruling("upheld");
    let given = ("judge", "RulingGiven", body.as_str());
    let number = greffe_core::record::ids::SealNumber(0);
    assert_eq!(faults(&[&[given]]), [(1, ShapeReason::TextMissing(number))]);
    let secret = faults(&[&[given, ("server", SECRET.1, SECRET.2)]]);
    assert_eq!(secret, [(2, ShapeReason::SealUnnamed(number)), (1, ShapeReason::TextMissing(number))]);
    let contested = ("seat:1", "FactContested", "{\"of\":0}");
    assert_eq!(faults(&[&[contested, ("seat:1", TEXT.1, TEXT.2)]]), [(2, ShapeReason::SealUnnamed(number))]);
}

#[test]
fn authors_are_those_of_the_list() {
    let seat: greffe_core::record::ids::Author = "seat:1".parse().unwrap();
    let other: greffe_core::record::ids::Author = "seat:2".parse().unwrap();
    for (by, kind, body) in [
        ("seat:1", "MatchClosed", "{\"how\":\"void\"}"),
        ("seat:1", "DiceDue", "{\"cause\":\"asked\"}"),
        ("seat:1", "RevisionChanged", "{\"ruleset\":2}"),
        ("seat:1", "SeatJoined", "{\"seat\":\"seat:2\"}"),
        ("seat:1", "DisputeClosed", "{\"dispute\":0}"),
        ("seat:1", "ResultConfirmed", "{\"seat\":\"seat:2\",\"of\":0}"),
        ("organiser", "ResultProposed", "{\"result\":1}"),
        ("judge", "CommandWithdrawn", "{\"of\":0}"),
        ("judge", "DiceAsked", "{}"),
        ("server", "ConsentGiven", "{\"of\":0}"),
    ] {
        let fault = ShapeReason::Author { kind: Kind::from_name(kind).unwrap(), by: by.parse().unwrap() };
        assert_eq!(faults(&[&[(by, kind, body)]]), [(1, fault)]);
    }
    let mixed = faults(&[&[DECLARED, ("seat:2", RESOLVED.1, RESOLVED.2)]]);
    assert_eq!(mixed, [(2, ShapeReason::OtherAuthor { batch: seat, found: other })]);
    assert_eq!(faults(&[&[DECLARED, ("server", SECRET.1, SECRET.2), RESOLVED]]), []);
}

#[test]
fn only_earlier_records_are_named() {
    let at = greffe_core::record::ids::Seq;
    assert_eq!(faults(&[&[("seat:1", "ConsentGiven", "{\"of\":1}")]]), [(1, ShapeReason::NotEarlier(at(1)))]);
    let roll = EVENT.2.replace("\"rules\":[]", "\"rules\":[],\"rolls\":[{\"of\":2,\"for\":\"hit\"}]");
    let early = faults(&[&[DECLARED, ("seat:1", "Resolved", &roll), RESOLVED]]);
    assert_eq!(early, [(2, ShapeReason::NotEarlier(at(2)))]);
}

#[test]
fn new_dice_are_due_first() {
    let anchored = ("server", "DiceAnchored", "{}");
    let due = ("server", "DiceDue", "{\"cause\":\"asked\"}");
    assert_eq!(faults(&[&[anchored], &[due], &[anchored]]), []);
    assert_eq!(faults(&[&[anchored], &[anchored]]), [(2, ShapeReason::NoDiceDue)]);
    assert_eq!(faults(&[&[anchored], &[due], &[SECRET], &[anchored]]), [(4, ShapeReason::NoDiceDue)]);
}

#[test]
fn unknown_kinds_and_wrong_bodies_are_named() {
    let unknown = faults(&[&[("server", "Unheard", "{}")]]);
    assert_eq!(unknown, [(1, ShapeReason::UnknownKind("Unheard".to_owned()))]);
    let wrong = faults(&[&[("seat:1", "ConsentGiven", "{}")]]);
    assert!(matches!(wrong.as_slice(), [(1, ShapeReason::Body(BodyFault::Contents { .. }))]));
}

#[test]
fn keys_stand_in_their_order_and_are_never_null() {
    let fault = |kind: &str, body: &str| Body::parse(kind, body).unwrap_err();
    let order = fault("Declared", "{\"command\":{},\"window\":0}");
    assert_eq!(order, BodyFault::Order { kind: Kind::Declared, key: "window".to_owned() });
    assert!(Body::parse("Declared", "{\"window\":0,\"command\":{}}").is_ok());
    for (kind, body) in [
        ("Declared", "{\"window\":0,\"command\":{},\"via\":null}"),
        ("Declared", "{\"window\":0,\"command\":{},\"via\":\"me\"}"),
        ("Declared", "{\"window\":0,\"command\":{},\"more\":1}"),
        ("Declared", "{\"window\":0}"),
        ("Rewound", "{\"to\":0,\"keep\":false}"),
        ("DiceDue", "{\"cause\":\"bored\"}"),
        ("DiceAsked", "{\"a\":1}"),
        ("SeatJoined", "{\"seat\":1}"),
        ("SeatJoined", "{\"seat\":\"seat:1\",\"key\":\"AB\"}"),
        ("Asked", "{\"of\":0,\"requests\":[{\"seat\":\"seat:1\",\"ask\":\"nicely\"}]}"),
        ("MatchOpened", "{\"attached\":{\"board\":\"00\"}}"),
        ("MatchOpened", "{\"branch\":{\"match\":\"00\"}}"),
        ("Sealed", "{\"number\":0,\"slot\":9,\"seal\":\"00\"}"),
    ] {
        assert!(matches!(fault(kind, body), BodyFault::Contents { .. }), "{kind} {body}");
    }
}
