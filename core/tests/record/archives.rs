//! Archives of events: complete, in order, unchanged.

use greffe_core::record::archive::{Archive, ArchiveFault, ArchiveRefusal, verify_archive};
use greffe_core::record::at::At;
use greffe_core::record::chain::Writer;
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::MatchId;
use greffe_core::record::line::Log;
use greffe_core::record::match_file::export;
use greffe_core::record::verify::Reason;

use crate::support::{CLOSED, Dice, SMALL, check, draft, server};

fn archive(parts: &[&[u8]]) -> Result<Archive, ArchiveRefusal> {
    verify_archive(&parts.concat(), &mut || Box::new(Dice::default()))
}

fn naming(file: &[u8]) -> (MatchId, Hash) {
    let head = check(file).unwrap().head;
    (head.match_id, head.hash)
}

fn event(system: &str, named: &[(MatchId, Hash)]) -> Vec<u8> {
    let mut writer = Writer::new(Log::Match, MatchId::new([0xee; 16]));
    let at: At = "2026-05-03T09:00:00.000Z".parse().unwrap();
    let opened = format!("{{\"system\":\"{system}\"}}");
    let mut lines = writer.batch(at, &[draft("organiser", "MatchOpened", &opened)]).unwrap();
    for (match_id, head) in named {
        let body = format!("{{\"match\":\"{match_id}\",\"head\":\"{head}\"}}");
        lines.extend(writer.batch(at, &[draft("server", "MatchFiled", &body)]).unwrap());
    }
    export(lines.iter().map(Vec::as_slice), &[], &server()).unwrap()
}

#[test]
fn an_archive_holds_what_its_event_names_in_that_order() {
    let event_file = event("event", &[naming(CLOSED), naming(SMALL)]);
    let found = archive(&[&event_file, CLOSED, SMALL]).unwrap();
    assert_eq!(found.event.place, 0..event_file.len());
    assert_eq!(found.matches.len(), 2);
    assert_eq!(found.matches[1].verified, check(SMALL).unwrap());
    assert!(archive(&[&event("event", &[])]).unwrap().matches.is_empty());
    let stale = (naming(SMALL).0, Hash::ZERO);
    let renamed = event("event", &[stale, naming(CLOSED), naming(SMALL)]);
    assert!(archive(&[&renamed, SMALL, CLOSED]).is_ok());
}

#[test]
fn missing_changed_and_further_files_are_refused() {
    let (closed, small) = (naming(CLOSED), naming(SMALL));
    let event_file = event("event", &[closed, small]);
    let refused = |parts: &[&[u8]]| archive(parts).map_err(|fault| (fault.line, fault.fault)).unwrap_err();
    let fault = |line, fault: ArchiveFault| (line, fault);
    assert_eq!(refused(&[&event_file, CLOSED]), fault(None, ArchiveFault::Missing(small.0)));
    let order = ArchiveFault::Order { expected: closed.0, found: small.0 };
    assert_eq!(refused(&[&event_file, SMALL, CLOSED]), fault(Some(5), order));
    let once = event("event", &[closed]);
    let extra = CLOSED.split(|&byte| byte == b'\n').count() + 3;
    assert_eq!(refused(&[&once, CLOSED, SMALL]), fault(Some(extra), ArchiveFault::TooMany(small.0)));
    let changed = event("event", &[(small.0, Hash::ZERO)]);
    assert_eq!(refused(&[&changed, SMALL]), fault(Some(4), ArchiveFault::Changed(small.0)));
    assert_eq!(refused(&[CLOSED, SMALL]), fault(None, ArchiveFault::NotAnEvent));
    assert!(matches!(refused(&[]), (None, ArchiveFault::File(Reason::File(_)))));
    assert_eq!(refused(&[&event_file, CLOSED, SMALL, b"{}\n"]).0, Some(4 + 23 + 3 + 1));
}

#[test]
fn faults_of_a_file_are_named_by_the_line_of_the_archive() {
    let event_file = event("event", &[naming(SMALL)]);
    let mut small = SMALL.to_vec();
    small[5] = b'2';
    let refusal = archive(&[&event_file, &small]).unwrap_err();
    assert_eq!(refusal.line, Some(4));
    let cut = archive(&[&event_file, &SMALL[..SMALL.len() - 1]]).unwrap_err();
    assert_eq!(cut.line, Some(6));
    let blank = archive(&[&event_file, b"\n", SMALL]).unwrap_err();
    assert_eq!(blank.line, Some(4));
    assert!(blank.to_string().starts_with("line 4: a blank line"));
}
