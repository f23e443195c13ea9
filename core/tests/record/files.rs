//! Files that are refused, each with its line and reason.

use greffe_core::record::at::At;
use greffe_core::record::chain::{Chain, ChainFault, Draft, Writer};
use greffe_core::record::contents::SealSlot;
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::{SealNumber, Seat, Seq};
use greffe_core::record::line::{LineFault, Log, WriteFault};
use greffe_core::record::match_file::{
    Annex, ExportFault, FileFault, FileState, MOST_BYTES, Trailer, export,
};
use greffe_core::record::seal::{SealFault, commitment};
use greffe_core::record::signature::{SecretKey, result_message};
use greffe_core::record::verify::{Reason, Refusal, verify};
use greffe_core::telling::words::Words;

use crate::support::{CLOSED, Dice, ID, SMALL, check, draft, file, log, refused, server, split};

#[test]
fn any_other_byte_anywhere_is_refused() {
    let mut bytes = SMALL.to_vec();
    for place in 0..bytes.len() {
        let original = bytes[place];
        for other in (0..=255).filter(|&other| other != original) {
            bytes[place] = other;
            assert!(check(&bytes).is_err(), "byte {place}: {original} made {other}");
        }
        bytes[place] = original;
    }
    assert!(check(&bytes).is_ok());
}

#[test]
fn any_byte_left_out_or_put_in_is_refused() {
    for (place, &byte) in SMALL.iter().enumerate() {
        let mut shorter = SMALL.to_vec();
        shorter.remove(place);
        assert!(check(&shorter).is_err(), "without byte {place}");
        for more in [b' ', b'\n', b'0', b'"', byte] {
            let mut longer = SMALL.to_vec();
            longer.insert(place, more);
            assert!(check(&longer).is_err(), "{more} before byte {place}");
        }
    }
    for more in ["\n", " ", "{}", "{}\n"] {
        assert!(check(&[SMALL, more.as_bytes()].concat()).is_err());
    }
}

#[test]
fn one_bit_of_every_byte_of_a_closed_match_counts() {
    let mut bytes = CLOSED.to_vec();
    for place in 0..bytes.len() {
        bytes[place] ^= 1;
        assert!(check(&bytes).is_err(), "byte {place}");
        bytes[place] ^= 1;
    }
}

#[test]
fn lines_left_out_repeated_or_exchanged_are_refused_where_it_shows() {
    let lines = split(CLOSED);
    for place in 0..lines.len() {
        let mut cut = lines.clone();
        cut.remove(place);
        let (line, reason) = refused(&cut.concat());
        // The last record is missed by the trailer only, past the annex; the trailer itself at the last line.
        let shows = match place {
            20 => 22,
            _ if place + 1 == lines.len() => place,
            _ => place + 1,
        };
        assert_eq!(line, Some(shows), "without line {}: {reason}", place + 1);

        let mut twice = lines.clone();
        twice.insert(place, lines[place].clone());
        let (line, reason) = refused(&twice.concat());
        assert_eq!(line, Some(place + 2), "line {} twice: {reason}", place + 1);

        if place > 0 {
            let mut exchanged = lines.clone();
            exchanged.swap(place - 1, place);
            let (line, reason) = refused(&exchanged.concat());
            // A text before the last record is fine until that record comes.
            let shows = if place == 21 { 22 } else { place };
            assert_eq!(line, Some(shows), "lines {place} and {} exchanged: {reason}", place + 1);
        }
    }
}

#[test]
fn every_cut_of_the_tail_is_refused() {
    let lines = split(CLOSED);
    for count in 1..lines.len() {
        assert_eq!(refused(&lines[..count].concat()), (Some(count), Reason::NoTrailer));
    }
    for count in 1..CLOSED.len() {
        assert!(check(&CLOSED[..count]).is_err());
    }
}

#[test]
fn a_trailer_after_half_a_batch_is_refused() {
    let mut lines = log(&[&[("seat:1", "Declared", "{}"), ("seat:1", "Resolved", "{}")]]);
    lines.pop();
    let export_fault = export(lines.iter().map(Vec::as_slice), &[], &server());
    assert_eq!(export_fault, Err(ExportFault::InBatch));
    let trailer = split(SMALL).pop().unwrap();
    let mut bytes = lines.join(&b'\n');
    bytes.push(b'\n');
    bytes.extend(trailer);
    assert_eq!(refused(&bytes), (Some(3), Reason::InBatch));
    assert_eq!(export([], &[], &server()), Err(ExportFault::InBatch));
    assert_eq!(refused(&split(SMALL).pop().unwrap()), (Some(1), Reason::InBatch));
}

#[test]
fn the_shape_of_the_file_is_checked_first() {
    assert_eq!(refused(b""), (None, FileFault::Size.into()));
    assert_eq!(refused(&vec![b'\n'; MOST_BYTES + 1]), (None, FileFault::Size.into()));
    assert_eq!(refused(&SMALL[..SMALL.len() - 1]), (Some(3), FileFault::LastLine.into()));
    let text = String::from_utf8(SMALL.to_vec()).unwrap();
    assert_eq!(refused(text.replace('\n', "\r\n").as_bytes()), (Some(1), FileFault::CarriageReturn.into()));
    assert_eq!(refused(text.replacen('\n', "\n\n", 1).as_bytes()), (Some(2), FileFault::Blank.into()));
    assert_eq!(refused(format!("\u{feff}{text}").as_bytes()), (Some(1), FileFault::Unknown.into()));
    assert_eq!(refused(b"{}\n"), (Some(1), FileFault::Unknown.into()));
    assert_eq!(refused(b"{\"v\":2,\"new\":1}\n"), (Some(1), ChainFault::Line(LineFault::Version(2)).into()));
    let next = text.replace("match-file/1", "match-file/2");
    assert_eq!(refused(next.as_bytes()), (Some(3), FileFault::Format("match-file/2".to_owned()).into()));
}

#[test]
fn a_hundred_thousand_lines_are_the_most() {
    let mut writer = Writer::new(Log::Match, ID);
    let at: At = "2026-05-01T09:00:00.000Z".parse().unwrap();
    let mut lines = writer.batch(at, &[draft("server", "MatchOpened", "{}")]).unwrap();
    while lines.len() < 100_000 {
        lines.extend(writer.batch(at, &[draft("server", "Extra", "{}")]).unwrap());
    }
    let too_many = export(lines.iter().map(Vec::as_slice), &[], &server());
    assert_eq!(too_many, Err(FileFault::Lines.into()));
    lines.pop();
    let mut bytes = export(lines.iter().map(Vec::as_slice), &[], &server()).unwrap();
    assert_eq!(check(&bytes).unwrap().head.records, 99_999);
    bytes.extend_from_slice(b"{}\n");
    assert_eq!(refused(&bytes), (Some(100_001), FileFault::Lines.into()));
}

#[test]
fn each_link_of_the_chain_is_checked() {
    let lines = log(&[&[("server", "One", "{}"), ("server", "Two", "{}")], &[("server", "Three", "{}")]]);
    let edit = |place: usize, from: &str, to: &str| {
        let text = String::from_utf8(lines[place].clone()).unwrap();
        assert!(text.contains(from));
        let mut chain = Chain::new(Log::Match);
        for line in &lines[..place] {
            chain.check(line).unwrap();
        }
        let before = chain.head().copied();
        let fault = chain.check(text.replacen(from, to, 1).as_bytes()).unwrap_err();
        assert_eq!(chain.head().copied(), before);
        assert!(chain.check(&lines[place]).is_ok());
        fault
    };
    let other = greffe_core::record::ids::MatchId::new([0xa6; 16]);
    assert_eq!(
        edit(1, "a5", "a6"),
        ChainFault::Match { expected: ID, found: format!("a6{}", "a5".repeat(15)).parse().unwrap() }
    );
    assert_ne!(other, ID);
    assert_eq!(edit(1, "\"seq\":1", "\"seq\":2"), ChainFault::Seq { expected: 1, found: 2 });
    assert_eq!(edit(0, "\"seq\":0", "\"seq\":1"), ChainFault::Seq { expected: 0, found: 1 });
    assert_eq!(edit(0, &"00".repeat(32), &"11".repeat(32)), ChainFault::Prev);
    assert_eq!(edit(2, "\"more\":0", "\"more\":1"), ChainFault::More { expected: 0, found: 1 });
    assert_eq!(edit(2, "09:00", "09:01"), ChainFault::AtInBatch);
    assert_eq!(edit(3, "09:00", "08:59"), ChainFault::AtBackwards);
    assert_eq!(edit(0, "MatchOpened", "NotesOpened"), ChainFault::First("MatchOpened"));
}

#[test]
fn the_clock_may_stand_still_but_not_run_back() {
    let mut writer = Writer::new(Log::Match, ID);
    let late: At = "2026-05-01T10:00:00.000Z".parse().unwrap();
    let early: At = "2026-05-01T09:00:00.000Z".parse().unwrap();
    let mut lines = writer.batch(late, &[draft("server", "MatchOpened", "{}")]).unwrap();
    lines.extend(writer.batch(early, &[draft("server", "Extra", "{}")]).unwrap());
    assert_eq!(writer.head().unwrap().at, late);
    assert!(check(&export(lines.iter().map(Vec::as_slice), &[], &server()).unwrap()).is_ok());
}

#[test]
fn a_writer_refuses_what_a_reader_would() {
    let mut writer = Writer::new(Log::Match, ID);
    let at: At = "2026-05-01T09:00:00.000Z".parse().unwrap();
    for body in ["1", "{\"a\":1.5}", "{\"a b\":1}", "{\"a\": 1}", "{\"a\":\"\\u0041\"}", "{\"a\":1,\"a\":2}"]
    {
        let refused = writer.batch(at, &[draft("server", "MatchOpened", body)]);
        assert!(matches!(refused, Err(WriteFault::Line(_))), "{body}");
    }
    assert!(writer.batch(at, &[draft("server", "Not a kind", "{}")]).is_err());
    let long = format!("{{\"a\":\"{}\"}}", "x".repeat(65_536));
    assert!(writer.batch(at, &[draft("server", "MatchOpened", &long)]).is_err());
    assert!(matches!(writer.batch(at, &[]), Err(WriteFault::Batch(0))));
    assert_eq!(writer.head(), None);
    let many: Vec<Draft> = (0..4097).map(|_| draft("server", "MatchOpened", "{}")).collect();
    assert!(matches!(writer.batch(at, &many), Err(WriteFault::Batch(4097))));
    let lines = writer.batch(at, &many[..4096]).unwrap();
    assert!(String::from_utf8(lines[0].clone()).unwrap().contains("\"more\":4095,"));
    assert!(check(&export(lines.iter().map(Vec::as_slice), &[], &server()).unwrap()).is_ok());
}

#[test]
fn every_field_of_the_trailer_is_checked() {
    let trailer = Trailer::parse(split(CLOSED).pop().unwrap().strip_suffix(b"\n").unwrap()).unwrap();
    let body = split(CLOSED);
    let body = body[..body.len() - 1].concat();
    let line = Some(split(CLOSED).len());
    let with = |seal| {
        let signed = Trailer::sign(seal, &server());
        refused(&[body.as_slice(), signed.line().as_bytes(), b"\n"].concat())
    };
    let seal = trailer.seal;
    let one = Hex([1; 32]);
    let at = At::from_millis(seal.at.millis() + 1).unwrap();
    let changed = [
        ("match", greffe_core::record::match_file::Seal { match_id: ID, ..seal }),
        ("records", greffe_core::record::match_file::Seal { records: seal.records + 1, ..seal }),
        ("head", greffe_core::record::match_file::Seal { head: one, ..seal }),
        ("annex", greffe_core::record::match_file::Seal { annex: 0, ..seal }),
        ("annex_sha256", greffe_core::record::match_file::Seal { annex_sha256: one, ..seal }),
        ("at", greffe_core::record::match_file::Seal { at, ..seal }),
        ("state", greffe_core::record::match_file::Seal { state: FileState::Open, ..seal }),
    ];
    for (name, seal) in changed {
        assert_eq!(with(seal), (line, Reason::Trailer(name)));
    }
    let stranger = Trailer { key: SecretKey::new(&[9; 32]).public(), ..trailer };
    let bytes = [body.as_slice(), stranger.line().as_bytes(), b"\n"].concat();
    assert!(matches!(refused(&bytes), (found, Reason::TrailerSignature(_)) if found == line));
    let resigned = Trailer::sign(trailer.seal, &SecretKey::new(&[9; 32]));
    let bytes = [body.as_slice(), resigned.line().as_bytes(), b"\n"].concat();
    assert_eq!(check(&bytes).unwrap().trailer.key, SecretKey::new(&[9; 32]).public());
    let text = trailer.line();
    for (from, to) in
        [("\"sig\"", "\"Sig\""), ("\"at\"", "\"on\""), ("open\"", "shut\""), ("\"}", "\",\"x\":1}")]
    {
        let text = text.replace("closed", "open").replacen(from, to, 1);
        let bytes = [body.as_slice(), text.as_bytes(), b"\n"].concat();
        assert!(matches!(refused(&bytes), (found, Reason::File(FileFault::Line(_))) if found == line));
    }
}

fn sealed(number: u32, slot: u8, payload: &str) -> String {
    let slot = SealSlot::try_from(slot).unwrap();
    let seal = commitment(ID, slot, SealNumber(number), &SALT, payload.as_bytes());
    format!("{{\"number\":{number},\"slot\":{},\"seal\":\"{seal}\"}}", u8::from(slot))
}

const SALT: Hash = Hex([3; 32]);

fn opened(number: u32, payload: &str) -> String {
    let payload = serde_json::to_string(payload).unwrap();
    format!("{{\"number\":{number},\"salt\":\"{SALT}\",\"payload\":{payload}}}")
}

#[test]
fn seals_refuse_a_file() {
    let at = |seals: &[(&str, &str, &str)]| {
        let batches: Vec<&[(&str, &str, &str)]> = seals.chunks(1).collect();
        refused(&file(&batches, &[]))
    };
    let secret = sealed(0, 1, "7");
    assert!(check(&file(&[&[("seat:1", "Sealed", &secret)]], &[])).is_ok());
    let foreign = at(&[("seat:2", "Sealed", &secret)]);
    assert!(matches!(foreign, (Some(2), Reason::Seal(SealFault::Author { .. }))));
    let gap = at(&[("seat:1", "Sealed", &sealed(1, 1, "7"))]);
    assert!(matches!(gap, (Some(2), Reason::Seal(SealFault::Number { expected: 0, .. }))));
    let wrong = at(&[("seat:1", "Sealed", &secret), ("server", "Opened", &opened(0, "8"))]);
    assert_eq!(wrong, (Some(3), SealFault::Mismatch(SealNumber(0)).into()));
    let slot = at(&[("server", "Sealed", "{\"number\":0,\"slot\":9,\"seal\":\"00\"}")]);
    assert!(matches!(slot, (Some(2), Reason::Body(_))));
    let order = secret.replacen("\"number\":0,\"slot\":1", "\"slot\":1,\"number\":0", 1);
    assert!(matches!(at(&[("server", "Sealed", &order)]), (Some(2), Reason::Body(_))));
    let text = at(&[("server", "Sealed", &sealed(0, 0, "why")), ("server", "Opened", &opened(0, "why"))]);
    assert_eq!(text, (Some(3), SealFault::TextInLog(SealNumber(0)).into()));
}

#[test]
fn a_match_closes_only_when_every_secret_is_shown() {
    let secret = sealed(0, 1, "7");
    let closed = ("server", "MatchClosed", "{\"how\":\"void\"}");
    let hidden = file(&[&[("seat:1", "Sealed", &secret)], &[closed]], &[]);
    assert_eq!(refused(&hidden), (Some(3), Reason::ClosedSealed(SealNumber(0))));
    let shown = [("server", "Opened", opened(0, "7"))];
    let shown: &[(&str, &str, &str)] = &[(shown[0].0, shown[0].1, &shown[0].2)];
    let bytes = file(&[&[("seat:1", "Sealed", &secret)], shown, &[closed]], &[]);
    assert!(check(&bytes).unwrap().is_closed());
    let mut dice = Dice { hidden: true, ..Dice::default() };
    let reason = Reason::Dice(Words::same("hidden draws are not disclosed"));
    assert_eq!(verify(&bytes, &mut dice).unwrap_err(), Refusal { line: Some(4), reason });
    let texts = file(&[&[("judge", "Sealed", &sealed(0, 0, "why"))], &[closed]], &[]);
    assert_eq!(check(&texts).unwrap().erased_texts, [SealNumber(0)]);
}

#[test]
fn annex_lines_open_texts_in_ascending_order() {
    let (one, two, secret) = (sealed(0, 0, "why"), sealed(1, 0, "how\n"), sealed(2, 1, "7"));
    let seals: &[(&str, &str, &str)] =
        &[("judge", "Sealed", &one), ("judge", "Sealed", &two), ("server", "Sealed", &secret)];
    let text = |number, text: &str| Annex { number: SealNumber(number), salt: SALT, text: text.to_owned() };
    let with = |annex: &[Annex]| file(&[seals], annex);
    assert!(check(&with(&[text(0, "why"), text(1, "how\n")])).is_ok());
    assert_eq!(check(&with(&[text(1, "how\n")])).unwrap().erased_texts, [SealNumber(0)]);
    assert_eq!(refused(&with(&[text(1, "how\n"), text(0, "why")])), (Some(6), Reason::AnnexOrder));
    assert_eq!(refused(&with(&[text(0, "why"), text(0, "why")])), (Some(6), Reason::AnnexOrder));
    assert_eq!(refused(&with(&[text(0, "who")])), (Some(5), SealFault::Mismatch(SealNumber(0)).into()));
    assert_eq!(refused(&with(&[text(2, "7")])), (Some(5), SealFault::SecretInAnnex(SealNumber(2)).into()));
    assert_eq!(refused(&with(&[text(3, "7")])), (Some(5), SealFault::Unknown(SealNumber(3)).into()));
    let long = text(0, &"x".repeat(65_536));
    assert!(export(log(&[seals]).iter().map(Vec::as_slice), &[long], &server()).is_err());
    let bytes = String::from_utf8(with(&[text(0, "why")])).unwrap();
    for (from, to) in [
        ("\"text\",", "\"picture\","),
        ("\"text\":\"why\"", "\"text\":7"),
        ("\"}\n{\"gr", "\",\"x\":1}\n{\"gr"),
    ] {
        assert!(bytes.contains(from));
        let other = bytes.replacen(from, to, 1);
        let found = refused(other.as_bytes());
        assert!(matches!(found, (Some(5), Reason::File(FileFault::Line(_)))), "{found:?}");
    }
    let mut lines = split(bytes.as_bytes());
    lines.swap(3, 4);
    assert_eq!(refused(&lines.concat()), (Some(4), Reason::InBatch));
}

#[test]
fn nothing_stands_after_its_part_of_the_file() {
    let lines = split(CLOSED);
    let (records, annex) = (21, 1);
    assert_eq!(lines.len(), records + annex + 1);
    let mut late = lines.clone();
    late.insert(records + 1, lines[records - 1].clone());
    assert_eq!(refused(&late.concat()), (Some(records + 2), Reason::OutOfPlace));
    let mut late = lines.clone();
    late.push(lines[records].clone());
    assert_eq!(refused(&late.concat()), (Some(lines.len() + 1), Reason::OutOfPlace));
}

#[test]
fn dice_are_shown_in_order_and_can_refuse() {
    let good: &[(&str, &str, &str)] =
        &[("seat:1", "Declared", "{}"), ("seat:1", "Rolled", "{\"ok\":true}"), ("seat:1", "Resolved", "{}")];
    let bytes = file(&[&[("server", "DiceAnchored", "{\"ok\":true}")], good], &[]);
    let mut dice = Dice::default();
    assert!(verify(&bytes, &mut dice).is_ok());
    assert_eq!(dice.seen, ["a5".repeat(16).as_str(), "server DiceAnchored", "seat:1 Rolled"]);
    let bad = file(&[&[("seat:1", "Declared", "{}"), ("seat:1", "Rolled", "{}")]], &[]);
    assert_eq!(refused(&bad), (Some(3), Reason::Dice(Words::same("not ok"))));
    let outside = file(&[&[("judge", "RulingGiven", "{}"), ("judge", "Rolled", "{\"ok\":true}")]], &[]);
    assert_eq!(refused(&outside), (Some(3), Reason::RollOutside));
}

#[test]
fn a_result_is_signed_by_the_latest_key_of_its_seat() {
    let (old, new) = (SecretKey::new(&[1; 32]), SecretKey::new(&[2; 32]));
    let seat = Seat::new(1).unwrap();
    let joined = |key: &SecretKey| format!("{{\"seat\":\"seat:1\",\"key\":\"{}\"}}", key.public());
    let (first, second) = (joined(&old), joined(&new));
    let proposed = ("server", "ResultProposed", "{\"result\":1}");
    let with = |key: &SecretKey, replaced: (&str, &str, &str), of: u64| {
        let batches: [&[(&str, &str, &str)]; 3] =
            [&[("seat:1", "SeatJoined", &first)], &[replaced], &[proposed]];
        let line = log(&batches).pop().unwrap();
        let sig = key.sign(&result_message(ID, seat, Seq(3), &Log::Match.hash(&line)));
        let body = format!("{{\"seat\":\"seat:1\",\"of\":{of},\"sig\":\"{sig}\"}}");
        let signed: &[(&str, &str, &str)] = &[("seat:1", "ResultSigned", &body)];
        check(&file(&[batches[0], batches[1], batches[2], signed], &[]))
            .map_err(|fault| (fault.line, fault.reason))
    };
    let by_judge = ("judge", "SeatKeyReplaced", second.as_str());
    assert_eq!(with(&new, by_judge, 3).unwrap().signed, [(seat, Seq(3))]);
    assert!(matches!(with(&old, by_judge, 3), Err((Some(5), Reason::ResultSignature(_)))));
    let by_other = ("seat:2", "SeatKeyReplaced", second.as_str());
    assert!(with(&old, by_other, 3).is_ok());
    assert!(matches!(with(&new, by_other, 3), Err((Some(5), Reason::ResultSignature(_)))));
    let without = ("judge", "SeatKeyReplaced", "{\"seat\":\"seat:1\"}");
    assert_eq!(with(&new, without, 3).unwrap_err(), (Some(5), Reason::NoSeatKey(seat)));
    assert_eq!(with(&new, by_judge, 2).unwrap_err(), (Some(5), Reason::NoProposal(Seq(2))));
    let broken = file(&[&[("seat:1", "ResultSigned", "{\"seat\":1}")]], &[]);
    assert!(matches!(refused(&broken), (Some(2), Reason::Body(_))));
}

#[test]
fn faults_of_other_bodies_are_left_to_the_audit() {
    let batch: &[(&str, &str, &str)] =
        &[("judge", "Resolved", "{\"nonsense\":1}"), ("seat:3", "Unheard", "{}")];
    let verified = check(&file(&[batch], &[])).unwrap();
    assert_eq!(verified.records.len(), 3);
}
