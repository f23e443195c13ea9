//! Values computed by a second implementation, from the description of the format alone.

use greffe_core::record::contents::SealSlot;
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::{MatchId, SealNumber, Seat, Seq};
use greffe_core::record::line::Log;
use greffe_core::record::match_file::{Annex, export};
use greffe_core::record::seal::commitment;
use greffe_core::record::signature::{SecretKey, fingerprint, head_message, result_message, verify};
use serde::Deserialize;

use crate::support::{CLOSED, OFFICES, SMALL, check, split};

#[derive(Deserialize)]
struct Golden {
    server_secret: Hash,
    server_key: Hash,
    server_fingerprint: String,
    seat_secret: Hash,
    files: Vec<File>,
    note_hash: NoteHash,
    head: Signed,
    result: Signed,
    seals: Vec<SealCase>,
}

#[derive(Deserialize)]
struct File {
    file: String,
    hashes: Vec<Hash>,
}

#[derive(Deserialize)]
struct NoteHash {
    line: String,
    sha256: Hash,
}

#[derive(Deserialize)]
struct Signed {
    message: String,
    sig: Hex<64>,
}

#[derive(Deserialize)]
struct SealCase {
    r#match: MatchId,
    slot: SealSlot,
    number: SealNumber,
    salt: Hash,
    payload: String,
    seal: Hash,
}

fn golden() -> Golden {
    serde_json::from_str(include_str!("../../../fixtures/record/golden.json")).unwrap()
}

fn bytes(name: &str) -> &'static [u8] {
    match name {
        "small.ndjson" => SMALL,
        "offices.ndjson" => OFFICES,
        _ => CLOSED,
    }
}

#[test]
fn every_line_has_its_golden_hash() {
    for File { file, hashes } in golden().files {
        let lines = split(bytes(&file));
        assert!(lines.len() > hashes.len());
        for (line, hash) in lines.iter().zip(&hashes) {
            assert_eq!(Log::Match.hash(line.strip_suffix(b"\n").unwrap()), *hash);
        }
        let verified = check(bytes(&file)).unwrap();
        assert_eq!(verified.head.hash, *hashes.last().unwrap());
        assert_eq!(usize::try_from(verified.head.records).unwrap(), hashes.len());
    }
    let NoteHash { line, sha256 } = golden().note_hash;
    assert_eq!(Log::Notes.hash(line.as_bytes()), sha256);
}

#[test]
fn seals_have_their_golden_commitment() {
    for case in golden().seals {
        let found = commitment(case.r#match, case.slot, case.number, &case.salt, case.payload.as_bytes());
        assert_eq!(found, case.seal, "{}", case.number);
    }
}

#[test]
fn signatures_are_the_golden_ones() {
    let golden = golden();
    let key = SecretKey::new(&golden.server_secret.0);
    assert_eq!(key.public(), golden.server_key);
    assert_eq!(fingerprint(&key.public()), golden.server_fingerprint);
    let head = check(CLOSED).unwrap().head;
    assert_eq!(head_message(&head), golden.head.message);
    assert_eq!(key.sign(&golden.head.message), golden.head.sig);
    assert_eq!(verify(&key.public(), &golden.head.message, &golden.head.sig), Ok(()));
    assert!(verify(&key.public(), &golden.result.message, &golden.head.sig).is_err());

    let closed = golden.files.iter().find(|file| file.file == "closed.ndjson").unwrap();
    let of = check(CLOSED).unwrap().signed[0].1;
    let line = closed.hashes[usize::try_from(of.0).unwrap()];
    let message = result_message(head.match_id, Seat::new(1).unwrap(), Seq(of.0), &line);
    assert_eq!(message, golden.result.message);
    assert_eq!(SecretKey::new(&golden.seat_secret.0).sign(&message), golden.result.sig);
}

#[test]
fn an_imported_file_is_exported_byte_for_byte() {
    let key = SecretKey::new(&golden().server_secret.0);
    for file in [SMALL, CLOSED, OFFICES] {
        let verified = check(file).unwrap();
        let records = verified.records.iter().map(|range| &file[range.clone()]);
        let annex: Vec<Annex> =
            verified.annex.iter().map(|range| Annex::parse(&file[range.clone()]).unwrap()).collect();
        assert_eq!(export(records, &annex, &key).unwrap(), file);
    }
}

#[test]
fn a_file_of_offices_is_signed_by_the_key_that_came_last() {
    let verified = check(OFFICES).unwrap();
    assert!(verified.is_closed());
    assert_eq!(verified.signed, [(Seat::new(2).unwrap(), Seq(10))]);
    assert_eq!(verified.annex.len(), 2);
}

#[test]
fn the_closed_file_says_what_it_is() {
    let verified = check(CLOSED).unwrap();
    assert!(verified.is_closed());
    assert!(!check(SMALL).unwrap().is_closed());
    assert_eq!(verified.unopened_secrets, []);
    assert_eq!(verified.erased_texts, [SealNumber(3)]);
    assert_eq!(verified.signed.len(), 1);
    assert_eq!(verified.annex.len(), 1);
}
