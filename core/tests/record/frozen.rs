//! Records of version 1, never edited: they stay readable for ever.

use greffe_core::record::body::{Body, Kind};
use greffe_core::record::line::Line;
use greffe_core::record::match_file::{LineSort, lines};
use greffe_core::record::upcast;

use crate::support::check;

const BODIES: &str = include_str!("../../../fixtures/frozen/v1/bodies.jsonl");
const FILE: &[u8] = include_bytes!("../../../fixtures/frozen/v1/record.ndjson");

#[test]
fn every_kind_of_version_1_is_read_and_written_alike() {
    let mut kinds = Vec::new();
    for line in BODIES.lines() {
        let (kind, json) = line.split_once(' ').unwrap();
        let body = upcast::body(1, kind, json).unwrap();
        assert_eq!(body.kind().map(Kind::name), Some(kind));
        assert_eq!(serde_json::to_string(&body).unwrap(), json);
        kinds.extend(body.kind());
    }
    assert_eq!(kinds, Kind::ALL);
}

#[test]
fn a_file_of_version_1_is_intact_and_all_its_bodies_are_known() {
    let verified = check(FILE).unwrap();
    assert_eq!(verified.head.records, 21);
    for (_, bytes) in lines(FILE).filter(|(_, line)| LineSort::of(line) == Some(LineSort::Record)) {
        let line = Line::parse(bytes).unwrap();
        let body = upcast::body(1, line.kind, line.body).unwrap();
        assert!(!matches!(body, Body::Unknown(_)));
        assert_eq!(serde_json::to_string(&body).unwrap(), line.body);
    }
}
