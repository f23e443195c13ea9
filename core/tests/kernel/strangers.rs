//! What a stranger would try with seats and offices, one case each: what is refused, and what the audit says of a record in
//! which it was done all the same.

use ed25519_dalek::{Signer, SigningKey};
use greffe_core::play::act::{Act, ConcludeAct, Doing, OfficeAct, Rejected};
use greffe_core::play::replay::audit;
use greffe_core::record::acts::How;
use greffe_core::record::hex::Hex;
use greffe_core::record::ids::{Author, MatchId, Seq};
use greffe_core::record::offices::Hand;
use greffe_core::record::signature::result_message;

use crate::rewinds::code;
use crate::table::{Options, Table, by, rechain, seat, try_fold, unchain};

type Part = (Author, u16, String, String);

fn hand(number: u32) -> Hand {
    Hand::new(number).unwrap()
}

fn comes(table: &mut Table, place: Author, number: u32) -> Result<Seq, Rejected> {
    let admit = OfficeAct::Admit { place, hand: Some(hand(number)), let_in: Author::Organiser, key: None };
    table.act_as(Author::Server, &Doing::default(), Act::Office(admit))
}

fn acts(table: &mut Table, author: Author, number: u32, act: Act) -> Result<Seq, Rejected> {
    let reason = act.is_heavy(author).then(|| "they left".to_owned());
    table.act_as(author, &Doing { hand: Some(hand(number)), reason, offline: None }, act)
}

fn time() -> Act {
    Act::Conclude(ConcludeAct::Propose { how: Some(How::Time) })
}

/// A match of three seats, hands 2 to 4, and a judge, hand 8.
fn judged() -> Table {
    let mut table = Table::open(Options::default(), 2);
    for number in 1..=3 {
        comes(&mut table, by(number), u32::from(number) + 1).unwrap();
    }
    comes(&mut table, Author::Judge, 8).unwrap();
    table
}

fn part(author: Author, more: u16, kind: &str, body: &str) -> Part {
    (author, more, kind.to_owned(), body.to_owned())
}

/// What the audit says of a record with these after it.
fn told(table: &Table, more: Vec<Part>) -> String {
    let mut parts = unchain(&table.lines);
    parts.extend(more);
    let game = try_fold(&rechain(&parts).unwrap()).unwrap();
    audit(&game).unwrap().faults.into_iter().map(|(_, what)| what.en).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_judge_who_is_gone_writes_nothing_not_even_in_the_batch_that_says_so() {
    let mut table = judged();
    acts(&mut table, Author::Organiser, 1, Act::Office(OfficeAct::DismissJudge { judge: hand(8) })).unwrap();
    assert_eq!(code(acts(&mut table, Author::Judge, 8, time())), "no-judge");
    let dismiss = Act::Office(OfficeAct::DismissJudge { judge: hand(8) });
    assert_eq!(code(acts(&mut table, Author::Organiser, 1, dismiss)), "no-judge", "once");
    let result = r#"{"result":{"winners":[],"how":"time","scores":[]}}"#;
    let sealed = format!(r#"{{"number":0,"slot":0,"seal":"{}"}}"#, "00".repeat(32));
    let acted = r#"{"hand":8,"text":0}"#;
    let batch = |first: Part| {
        vec![
            (first.0, 2, first.2, first.3),
            part(Author::Judge, 1, "ActedBy", acted),
            part(Author::Judge, 0, "Sealed", &sealed),
        ]
    };
    let after = told(&table, batch(part(Author::Judge, 0, "ResultProposed", result)));
    assert!(after.contains("whom nobody let in"), "{after}");
    // He says in one batch that he goes and that it was he.
    let table = judged();
    let same = told(&table, batch(part(Author::Judge, 0, "JudgeLeft", r#"{"judge":8}"#)));
    assert!(!same.is_empty());
    let both = vec![
        part(Author::Judge, 3, "JudgeLeft", r#"{"judge":8}"#),
        part(Author::Judge, 2, "ResultProposed", result),
        part(Author::Judge, 1, "ActedBy", acted),
        part(Author::Judge, 0, "Sealed", &sealed),
    ];
    assert!(!told(&table, both).is_empty());
    // Nor is a batch of his ever written that would be a fault.
    let mut table = judged();
    let own = Act::Office(OfficeAct::DismissJudge { judge: hand(8) });
    assert_eq!(code(acts(&mut table, Author::Judge, 8, own)), "not-yours");
    assert_eq!(told(&table, Vec::new()), "");
}

#[test]
fn a_seal_a_hand_and_a_consent_of_one_number_twice_are_found() {
    let table = judged();
    let sealed = format!(r#"{{"number":0,"slot":0,"seal":"{}"}}"#, "00".repeat(32));
    let mut parts = unchain(&table.lines);
    parts.push(part(by(1), 2, "DisputeRaised", r#"{"of":0,"text":0}"#));
    parts.push(part(by(1), 1, "Sealed", &sealed));
    parts.push(part(by(1), 0, "Sealed", &sealed));
    assert!(rechain(&parts).map_err(drop).and_then(|lines| try_fold(&lines).map_err(drop)).is_err());
    // A second seat taken by one who is there already, a judge who comes twice over a seat.
    let twice =
        told(&table, vec![part(by(1), 0, "SeatJoined", r#"{"seat":"seat:1","hand":9,"let":"organiser"}"#)]);
    assert!(twice.contains("taken already"), "{twice}");
    let plays = told(&table, vec![part(Author::Judge, 0, "JudgeJoined", r#"{"hand":2,"let":"organiser"}"#)]);
    assert!(plays.contains("who plays does not judge"), "{plays}");
    let asked = table.game.records();
    let mut consents = vec![part(by(1), 0, "DiceAsked", "{}")];
    consents.extend((0..2).map(|_| part(by(2), 0, "ConsentGiven", &format!(r#"{{"of":{asked}}}"#))));
    assert!(told(&table, consents).contains("given already"));
}

#[test]
fn an_organiser_who_sits_down_later_leaves_his_judge_to_the_others_to_accept() {
    let mut table = Table::open(Options::default(), 2);
    comes(&mut table, by(2), 3).unwrap();
    comes(&mut table, by(3), 4).unwrap();
    comes(&mut table, Author::Judge, 8).unwrap();
    acts(&mut table, Author::Judge, 8, time()).unwrap();
    comes(&mut table, by(1), 1).unwrap();
    assert_eq!(code(acts(&mut table, Author::Judge, 8, time())), "not-accepted");
    let accept = || Act::Office(OfficeAct::AcceptJudge { judge: hand(8) });
    acts(&mut table, by(2), 3, accept()).unwrap();
    assert_eq!(code(acts(&mut table, by(2), 3, accept())), "accepted", "once");
    assert_eq!(code(acts(&mut table, Author::Judge, 8, time())), "not-accepted", "the third side, too");
    acts(&mut table, by(3), 4, accept()).unwrap();
    acts(&mut table, Author::Judge, 8, time()).unwrap();
    // Nor does the judge then take the seat of a player who left, nor the organiser that of the other.
    assert_eq!(code(comes(&mut table, by(2), 8)), "judges");
    assert_eq!(told(&table, Vec::new()), "");
}

#[test]
fn a_signature_of_another_match_seat_or_result_is_none_of_this_one() {
    let key = SigningKey::from_bytes(&[9; 32]);
    let mut table = Table::open(Options::default(), 2);
    let public = Some(Hex(key.verifying_key().to_bytes()));
    for number in [1, 2] {
        table.act(by(number), Act::Join { seat: seat(number), key: public, replaces: false }).unwrap();
    }
    table.act(Author::Judge, time()).unwrap();
    let first = table.game.ledger().result().unwrap().seq;
    let hash = |table: &Table, seq: Seq| {
        let line = greffe_core::record::line::Line::parse(&table.lines[seq.0 as usize]).unwrap();
        line.hash(greffe_core::record::line::Log::Match)
    };
    let sign = |id, number, of, hash| {
        Hex(key.sign(result_message(id, seat(number), of, &hash).as_bytes()).to_bytes())
    };
    let id = table.game.id();
    let tried = |table: &mut Table, sig| {
        code(table.act(by(1), Act::Conclude(ConcludeAct::Sign { seat: seat(1), of: first, sig })))
    };
    let own = hash(&table, first);
    // The same device plays both seats, or two matches that came to the same.
    for sig in [
        sign(MatchId::new([8; 16]), 1, first, own),
        sign(id, 2, first, own),
        sign(id, 1, Seq(first.0 + 1), own),
        sign(id, 1, first, Hex([0; 32])),
    ] {
        assert_eq!(tried(&mut table.fork(), sig), "bad-signature");
    }
    let right = sign(id, 1, first, own);
    assert!(tried(&mut table.fork(), right).starts_with("accepted"));
    // Another result in its place: what was signed of the first is worth nothing.
    table.act(Author::Judge, time()).unwrap();
    assert_eq!(tried(&mut table, right), "no-result");
}
