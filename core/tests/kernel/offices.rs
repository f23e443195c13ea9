//! Seats and offices: who lets whom in, who may judge, what the audit says of a record that did otherwise.

use greffe_core::dice::bodies::{Mode, Slot};
use greffe_core::dice::secret::Secret32;
use greffe_core::dice::tape;
use greffe_core::play::act::{Act, AskAct, ConcludeAct, DiceAct, DisputeAct, Doing, OfficeAct, Rejected};
use greffe_core::play::ledger::Way;
use greffe_core::play::replay::audit;
use greffe_core::record::acts::How;
use greffe_core::record::at::At;
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::{Author, Seq};
use greffe_core::record::offices::Hand;
use serde_json::json;

use crate::rewinds::code;
use crate::table::{Options, Table, by, rechain, seat, try_fold, unchain};

const PLAIN: Options = Options {
    strict: false,
    confirmed: false,
    ask_clear: false,
    luck: false,
    wild: false,
    free: false,
    table_parry: false,
    table_cards: false,
    four: false,
};

fn hand(number: u32) -> Hand {
    Hand::new(number).unwrap()
}

fn key(byte: u8) -> Hash {
    Hex([byte; 32])
}

fn admit(place: Author, number: u32, let_in: Author, key: Option<Hash>) -> Act {
    Act::Office(OfficeAct::Admit { place, hand: Some(hand(number)), let_in, key })
}

/// Somebody acts with a hand; where a reason is due there is one.
fn acts(table: &mut Table, author: Author, number: u32, act: Act) -> Result<Seq, Rejected> {
    let reason = act.is_heavy(author).then(|| "they both left the hall".to_owned());
    table.act_as(author, &Doing { hand: Some(hand(number)), reason, offline: None }, act)
}

fn comes(table: &mut Table, place: Author, number: u32, let_in: Author) -> Result<Seq, Rejected> {
    table.act_as(Author::Server, &Doing::default(), admit(place, number, let_in, None))
}

/// A match of three sides: the organiser is hand 1, the seats are hands 2, 3 and 4.
fn seated(options: Options) -> Table {
    let mut table = Table::open(options, 2);
    for number in 1..=3 {
        comes(&mut table, by(number), u32::from(number) + 1, Author::Organiser).unwrap();
    }
    table
}

fn propose(how: Option<How>) -> Act {
    Act::Conclude(ConcludeAct::Propose { how })
}

fn told(table: &Table) -> Vec<String> {
    table.audit().faults.into_iter().map(|(_, what)| what.en).collect()
}

#[test]
fn an_organiser_does_not_let_himself_into_a_seat_that_is_taken() {
    let mut table = seated(PLAIN);
    let before = table.game.records();
    // The seat is taken: neither the organiser nor anybody he sends comes in.
    for number in [1, 9] {
        assert_eq!(code(comes(&mut table, by(2), number, Author::Organiser)), "seat-taken");
    }
    assert_eq!(code(comes(&mut table, by(2), 9, by(1))), "seat-taken");
    assert_eq!(table.game.records(), before, "nothing was written");
    // The seat itself lets a further device in, and the record says so.
    let at = comes(&mut table, by(2), 5, by(2)).unwrap();
    assert_eq!(
        table.record(at),
        ("DeviceJoined".to_owned(), json!({"seat": "seat:2", "hand": 5, "let": "seat:2"}))
    );
    assert_eq!(told(&table), [""; 0]);
}

#[test]
fn a_lost_device_is_replaced_by_every_other_side_or_by_a_judge_and_the_secrets_are_told() {
    let grant = || Act::Office(OfficeAct::Grant { seat: seat(2) });
    let mut table = seated(PLAIN);
    table.declare(1, r#"{"Start":{}}"#, &[]).unwrap();
    table.declare(2, r#"{"Bid":{}}"#, &["3"]).unwrap();
    for no in [by(2), Author::Organiser, Author::Server] {
        assert_eq!(code(acts(&mut table, no, 1, grant())), "not-yours");
    }
    acts(&mut table, by(1), 2, grant()).unwrap();
    assert_eq!(code(acts(&mut table, by(1), 2, grant())), "granted", "one side grants once");
    assert_eq!(
        code(comes(&mut table, by(2), 9, Author::Organiser)),
        "seat-taken",
        "the third side is asked too"
    );
    acts(&mut table, by(3), 4, grant()).unwrap();
    let mut again = table.fork();
    for number in [1, 3] {
        assert_eq!(code(acts(&mut again, by(number), u32::from(number) + 1, grant())), "granted");
    }
    comes(&mut again, Author::Judge, 8, Author::Organiser).unwrap();
    acts(&mut again, Author::Judge, 8, grant()).unwrap();
    assert_eq!(code(acts(&mut again, Author::Judge, 8, grant())), "granted");
    // A record of before that was refused is no fault, and opens the seat no wider.
    let mut twice = unchain(&table.lines);
    twice.push(twice.last().unwrap().clone());
    let game = try_fold(&rechain(&twice).unwrap()).unwrap();
    assert_eq!(audit(&game).unwrap().faults, []);
    for own in [1, 2, 4] {
        let refused = comes(&mut table, by(2), own, Author::Organiser);
        assert_eq!(code(refused), "other-place", "nobody who is here already");
    }
    let mut taken = table.fork();
    let at = comes(&mut taken, by(2), 9, Author::Organiser).unwrap();
    assert_eq!(taken.record(at).1["opened"], true, "what the seat has sealed is shown to another");
    assert!(
        !taken.game.ledger().offices().holds(hand(3), seat(2)),
        "the lost device holds the seat no longer"
    );
    assert_eq!(code(comes(&mut taken, by(2), 10, Author::Organiser)), "seat-taken", "once");
    assert_eq!(told(&taken), [""; 0]);
    // A record that hides it is told by the audit.
    let mut parts = unchain(&taken.lines);
    parts.last_mut().unwrap().3 = r#"{"seat":"seat:2","hand":9,"let":"organiser"}"#.to_owned();
    let game = try_fold(&rechain(&parts).unwrap()).unwrap();
    assert!(audit(&game).unwrap().faults[0].1.en.contains("whether secrets"));
    // A seat that declares has lost nothing.
    let mut table = seated(PLAIN);
    table.declare(1, r#"{"Start":{}}"#, &[]).unwrap();
    acts(&mut table, by(1), 2, grant()).unwrap();
    acts(&mut table, by(3), 4, grant()).unwrap();
    table.declare(2, r#"{"Bid":{}}"#, &["3"]).unwrap();
    assert_eq!(code(comes(&mut table, by(2), 9, Author::Organiser)), "seat-taken");
    // A judge grants it with a reason.
    comes(&mut table, Author::Judge, 7, Author::Organiser).unwrap();
    let why = Doing { hand: Some(hand(7)), reason: None, offline: None };
    assert_eq!(code(table.act_as(Author::Judge, &why, grant())), "no-reason");
    let at = acts(&mut table, Author::Judge, 7, grant()).unwrap();
    assert_eq!(table.kinds_from(at), ["DeviceGranted", "ActedBy", "Sealed"]);
    comes(&mut table, by(2), 9, Author::Judge).unwrap();
    assert_eq!(told(&table), [""; 0]);
}

#[test]
fn joining_without_a_key_keeps_the_key_of_the_seat() {
    let mut table = Table::open(PLAIN, 2);
    table
        .act_as(Author::Server, &Doing::default(), admit(by(1), 2, Author::Organiser, Some(key(7))))
        .unwrap();
    comes(&mut table, by(1), 5, by(1)).unwrap();
    assert_eq!(table.game.ledger().joined()[&seat(1)], Some(key(7)));
    let drop = Act::Join { seat: seat(1), key: None, replaces: true };
    for author in [by(1), Author::Server] {
        assert_eq!(code(table.act(author, drop.clone())), "keeps-key");
    }
    table.act_as(Author::Server, &Doing::default(), admit(by(1), 6, by(1), Some(key(8)))).unwrap();
    assert_eq!(
        table.game.ledger().joined()[&seat(1)],
        Some(key(8)),
        "another key replaces it, for all to see"
    );
}

#[test]
fn nobody_who_plays_judges() {
    let mut table = seated(PLAIN);
    assert_eq!(code(comes(&mut table, Author::Judge, 3, Author::Organiser)), "plays");
    assert_eq!(code(comes(&mut table, Author::Judge, 8, by(1))), "not-yours", "a seat brings no judge");
    comes(&mut table, Author::Judge, 8, Author::Organiser).unwrap();
    assert_eq!(code(comes(&mut table, by(1), 8, by(1))), "judges");
    // An organiser who plays no seat lets a judge in; once he plays, the other sides accept the judge first.
    acts(&mut table, Author::Judge, 8, propose(Some(How::Time))).unwrap();
    let mut table = Table::open(PLAIN, 2);
    comes(&mut table, by(1), 1, Author::Organiser).unwrap();
    comes(&mut table, by(2), 3, Author::Organiser).unwrap();
    comes(&mut table, Author::Judge, 8, Author::Organiser).unwrap();
    for number in [1, 3, 9] {
        assert_eq!(code(acts(&mut table, Author::Judge, number, propose(Some(How::Time)))), "no-judge");
    }
    assert_eq!(code(acts(&mut table, Author::Judge, 8, propose(Some(How::Time)))), "not-accepted");
    let accept = || Act::Office(OfficeAct::AcceptJudge { judge: hand(8) });
    assert_eq!(code(acts(&mut table, by(1), 1, accept())), "own");
    assert_eq!(code(acts(&mut table, by(1), 3, accept())), "not-yours", "not one’s own seat");
    acts(&mut table, by(2), 3, accept()).unwrap();
    let refused = acts(&mut table, Author::Judge, 8, propose(Some(How::Time)));
    assert_eq!(code(refused), "not-accepted", "the third seat is still empty, and will be asked");
    comes(&mut table, by(3), 4, Author::Organiser).unwrap();
    acts(&mut table, by(3), 4, accept()).unwrap();
    acts(&mut table, Author::Judge, 8, propose(Some(How::Time))).unwrap();
    assert_eq!(told(&table), [""; 0]);
    let close = Act::Dispute(DisputeAct::Close { dispute: Seq(0) });
    assert_eq!(code(acts(&mut table, Author::Organiser, 1, close)), "plays", "nor does he settle disputes");
}

#[test]
fn a_judge_who_decides_for_others_says_which_judge_and_why() {
    let mut table = seated(PLAIN);
    comes(&mut table, Author::Judge, 8, Author::Organiser).unwrap();
    let silent = Doing { hand: Some(hand(8)), reason: None, offline: None };
    let of = acts(&mut table, Author::Judge, 8, propose(Some(How::Abandoned))).unwrap();
    assert_eq!(table.kinds_from(of), ["ResultProposed", "ActedBy", "Sealed"]);
    let confirm = |number| Act::Conclude(ConcludeAct::Confirm { seat: seat(number), of });
    for number in 1..=3 {
        assert_eq!(code(table.act_as(Author::Judge, &silent, confirm(number))), "no-reason");
        acts(&mut table, Author::Judge, 8, confirm(number)).unwrap();
        assert_eq!(code(acts(&mut table, Author::Judge, 8, confirm(number))), "stands-already");
    }
    let result = table.game.ledger().result().unwrap();
    assert_eq!(result.by, Author::Judge);
    assert!(result.stands.iter().all(|stand| stand.way == Way::ByJudge) && result.stands.len() == 3);
    while let Some(act) = table.game.due(&table.secrets) {
        table.act(Author::Server, act).unwrap();
    }
    assert!(table.game.ledger().is_closed());
    assert_eq!(told(&table), [""; 0]);
    // The same log without its reasons, without its hand, with the hand of a player.
    let honest = unchain(&table.lines);
    let place = honest.iter().position(|part| part.2 == "ActedBy").unwrap();
    let told_of = |parts: &[(Author, u16, String, String)]| {
        let game = try_fold(&rechain(parts).unwrap()).unwrap();
        audit(&game).unwrap().faults.into_iter().map(|(_, what)| what.en).collect::<Vec<_>>().join("; ")
    };
    let mut other = honest.clone();
    other[place].3 = other[place].3.replace("\"hand\":8", "\"hand\":3");
    assert!(told_of(&other).contains("whom nobody let in, who plays"));
    let mut mute = honest.clone();
    mute[place].3 = r#"{"hand":8}"#.to_owned();
    assert!(told_of(&mute).contains("without a reason"), "{}", told_of(&mute));
    let mut strangers = honest;
    let came = strangers.iter().position(|part| part.2 == "JudgeJoined").unwrap();
    strangers[came] = (by(1), 0, "DiceAsked".to_owned(), "{}".to_owned());
    assert!(told_of(&strangers).contains("a judge whom nobody let in"));
}

#[test]
fn a_record_made_before_hands_were_named_is_no_fault() {
    let mut table = Table::open(PLAIN, 2);
    for number in 1..=3 {
        table.act(by(number), Act::Join { seat: seat(number), key: None, replaces: false }).unwrap();
    }
    table.declare(1, r#"{"Start":{}}"#, &[]).unwrap();
    table.close();
    assert!(!table.game.ledger().offices().names_hands());
    assert_eq!(told(&table), [""; 0]);
}

#[test]
fn a_game_that_is_not_over_is_not_called_played_or_conceded() {
    let mut table = seated(PLAIN);
    comes(&mut table, Author::Judge, 8, Author::Organiser).unwrap();
    for how in [How::Played, How::Conceded] {
        assert_eq!(code(acts(&mut table, Author::Judge, 8, propose(Some(how)))), "not-over");
    }
    assert_eq!(code(table.act(Author::Judge, Act::Conclude(ConcludeAct::OpenSeals))), "not-over");
}

#[test]
fn strict_dice_have_a_share_of_each_side() {
    let strict = Options { strict: true, ..PLAIN };
    let anchored = |table: &mut Table| {
        let secrets = tape::Secrets { public: Secret32::new([1; 32]), hidden: Secret32::new([2; 32]) };
        let slots = vec![Slot::Seat1, Slot::Seat2, Slot::Seat3];
        table.act(by(1), Act::Ask(AskAct::Dice)).unwrap();
        table.consent_all();
        let due = DiceAct::Due { cause: greffe_core::record::contents::DiceCause::Asked };
        table.act(Author::Server, Act::Dice(due)).unwrap();
        let anchored = tape::anchored(table.game.dice(), Mode::Committed, slots, &secrets);
        table.act(Author::Server, Act::Dice(DiceAct::Anchor { anchored })).unwrap();
    };
    let mut table = seated(strict);
    table.declare(1, r#"{"Start":{}}"#, &[]).unwrap();
    comes(&mut table, Author::Judge, 8, Author::Organiser).unwrap();
    anchored(&mut table);
    for slot in [Slot::Seat1, Slot::Seat2, Slot::Seat3] {
        let decline = Act::Dice(DiceAct::Decline { slot });
        assert_eq!(code(acts(&mut table, Author::Judge, 8, decline)), "strict-dice");
    }
    assert_eq!(
        code(acts(&mut table, by(1), 2, Act::Dice(DiceAct::Decline { slot: Slot::Seat1 }))),
        "strict-dice"
    );
    // A file in which they were declined all the same says so.
    let loose = Table::open(PLAIN, 2);
    let mut parts = unchain(&loose.lines);
    assert!(parts.iter().any(|part| part.2 == "NonceDeclined"));
    parts[0].3 = parts[0].3.replace("\"strict\":false", "\"strict\":true");
    let game = try_fold(&rechain(&parts).unwrap()).unwrap();
    assert!(audit(&game).unwrap().faults[0].1.en.contains("without a share of each side"));
}

#[test]
fn what_a_seat_writes_offline_says_so_and_is_of_a_hand_that_holds_it() {
    let mut table = seated(PLAIN);
    let at = At::from_millis(1_764_000_000_000).unwrap();
    let offline = |number: Option<u32>| Doing { hand: number.map(hand), reason: None, offline: Some(at) };
    let start = || Act::Declare {
        window: Seq(0),
        command: r#"{"Start":{}}"#.to_owned(),
        private: Vec::new(),
        for_seat: None,
    };
    let before = table.game.records();
    // Nobody's hand, another seat's, and what only a server can take.
    assert_eq!(code(table.act_as(by(1), &offline(None), start())), "no-hand");
    assert_eq!(code(table.act_as(by(1), &offline(Some(3)), start())), "no-hand");
    assert_eq!(code(table.act_as(Author::Organiser, &offline(Some(1)), start())), "no-hand");
    for act in [
        Act::Ask(AskAct::Dice),
        Act::Office(OfficeAct::Grant { seat: seat(2) }),
        Act::Conclude(ConcludeAct::Propose { how: Some(How::Time) }),
        Act::ChangeRevision,
    ] {
        assert_eq!(code(table.act_as(by(1), &offline(Some(2)), act)), "online-only");
    }
    assert_eq!(table.game.records(), before, "nothing was written");
    table.act_as(by(1), &offline(Some(2)), start()).unwrap();
    let last = table.record(Seq(table.game.records() - 1));
    assert_eq!(last, ("ActedBy".to_owned(), json!({"hand": 2, "offline": at.to_string()})));
    assert_eq!(told(&table), [""; 0]);
    // A record that names another hand is told by the audit.
    let mut parts = unchain(&table.lines);
    parts.last_mut().unwrap().3 = json!({"hand": 3, "offline": at.to_string()}).to_string();
    let game = try_fold(&rechain(&parts).unwrap()).unwrap();
    assert!(audit(&game).unwrap().faults[0].1.en.contains("written offline by a hand"));
}
