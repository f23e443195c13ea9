//! Logs that nobody honest wrote: no panic, no endless loop, bounded time.

use greffe_core::play::act::{Act, AskAct, Rejected};
use greffe_core::play::replay::audit;
use greffe_core::record::ids::{Author, Seq};
use greffe_core::testing::Rng;

use crate::playouts::MIXES;
use crate::rewinds::code;
use crate::table::{Options, Table, by, fold, rechain, seat, try_fold, unchain};
use crate::waits::{interrupted, snap};

const WILD: Options = Options { wild: true, ..MIXES[0] };

fn broken(table: &mut Table, number: u8, command: &str) {
    let (records, state) = (table.game.records(), table.state());
    let result = table.declare(number, command, &[]);
    assert!(matches!(result, Err(Rejected::Broken(_))), "{command}: {result:?}");
    assert_eq!((table.game.records(), table.state()), (records, state));
}

#[test]
fn a_command_stops_at_its_bounds() {
    let mut table = Table::playing(WILD, 2);
    let mut other = table.fork();
    broken(&mut table, 1, r#"{"Flood":{"events":1025}}"#);
    broken(&mut table, 1, r#"{"Dig":{"frames":65}}"#);
    broken(&mut table, 1, r#"{"Cheat":{}}"#);
    // A step that says it did something and emits nothing would go on for ever.
    broken(&mut table, 1, r#"{"Idle":{}}"#);
    // Nor does a step end that emits nothing and throws the same die again, or for ever another one.
    broken(&mut table, 1, r#"{"Stubborn":{"anew":false}}"#);
    let command = r#"{"Stubborn":{"anew":true}}"#;
    let (records, tape) = (table.game.records(), table.declare(1, command, &[]));
    assert!(matches!(tape, Err(Rejected::Broken(_) | Rejected::Refused(_))), "{tape:?}");
    assert_eq!(table.game.records(), records);
    table.declare(1, r#"{"Flood":{"events":1024}}"#, &[]).unwrap();
    table.declare(1, r#"{"Dig":{"frames":64}}"#, &[]).unwrap();
    // The die that the late refusal saw is the next one's, unchanged.
    let roll = |table: &mut Table| {
        let at = table.declare(1, r#"{"Settle":{"sides":[6,6,6]}}"#, &[]).unwrap();
        table.record(Seq(at.0 + 1)).1
    };
    assert_eq!(roll(&mut table), roll(&mut other));
    table.close();
    assert!(table.audit().is_clean());
}

#[test]
fn a_command_waits_only_so_often() {
    let options = Options { confirmed: true, ..MIXES[0] };
    let (mut table, mover, [shooter, _]) = interrupted(options, 2);
    let before = Seq(table.game.records() - 1);
    table.declare(shooter, &snap(u16::from(shooter), u16::from(mover), true), &[]).unwrap();
    let mut contests = 0;
    while code(table.declare(mover, r#"{"Contest":{}}"#, &[])) != "too-many-answers" {
        contests += 1;
        assert!(contests < 300);
    }
    // The way out is back.
    let to = before;
    let asked = table.act(by(mover), Act::Ask(AskAct::Takeback { to, keep: false, text: None })).unwrap();
    table.act(Author::Judge, Act::Consent { of: asked }).unwrap();
    assert!(table.game.waiting().is_none());
    assert_eq!(fold(&table.lines).records(), table.game.records());
}

#[test]
fn forged_events_and_frames_stop_at_the_limits() {
    let mut table = Table::playing(WILD, 2);
    table.declare(1, r#"{"Dig":{"frames":2}}"#, &[]).unwrap();
    let parts = unchain(&table.lines);
    let (last, dug) = (parts.last().unwrap().clone(), parts[parts.len() - 2].clone());
    let forged = |count: usize, event: &str| {
        let mut parts = parts[..parts.len() - 2].to_vec();
        parts.last_mut().unwrap().1 = u16::try_from(count).unwrap() + 1;
        for more in (1..=count).rev() {
            let body = dug.3.replace("\"Dug\"", event);
            parts.push((dug.0, u16::try_from(more).unwrap(), dug.2.clone(), body));
        }
        parts.push(last.clone());
        try_fold(&rechain(&parts).unwrap())
    };
    assert!(forged(63, "\"Dug\"").is_ok());
    assert!(forged(64, "\"Dug\"").err().unwrap().contains("64 unfinished"));
    assert!(forged(1023, "\"Noted\"").is_ok());
    assert!(forged(1024, "\"Noted\"").err().unwrap().contains("1024 events"));
}

/// Everything that reads a match, on one that may be nonsense.
fn exercise(lines: &[Vec<u8>]) -> Option<bool> {
    let game = try_fold(lines).ok()?;
    let known = game.public_knowledge();
    let clean = audit(&game).ok().map(|audit| audit.is_clean());
    for number in 1..=8 {
        let _ = game.prompt(seat(number), &known);
        let _ = game.window(seat(number));
    }
    let _ = (game.owed(), game.consents_due(), game.story(), game.board_now(), game.check(), game.outcome());
    let _ = (game.hidden(&known), game.play_records().len());
    for seq in 0..game.records() {
        let _ = (game.told(Seq(seq)), game.board(Seq(seq)), game.is_void(Seq(seq)));
    }
    clean
}

#[test]
fn mutated_logs_never_panic() {
    let mut rng = Rng::new(77);
    let (mut folded, mut unclean) = (0, 0);
    for seed in 0..3 {
        let mut table = Table::open(MIXES[seed % 4], seed as u64);
        let mut play = Rng::new(seed as u64);
        table.play(&mut play, 25);
        let parts = unchain(&table.lines);
        for _ in 0..250 {
            let mut parts = parts.clone();
            for _ in 0..=rng.below(2) {
                let place = 1 + rng.below(parts.len() - 1);
                mutate(&mut parts, place, &mut rng);
            }
            // Where what came out is no JSON at all the writer refuses it before the fold sees it.
            let Ok(lines) = rechain(&parts) else { continue };
            if let Some(clean) = exercise(&lines) {
                folded += 1;
                unclean += usize::from(!clean);
            }
        }
    }
    assert!(folded > 60 && unclean > 20, "{folded} {unclean}");
}

type Parts = Vec<(Author, u16, String, String)>;

fn mutate(parts: &mut Parts, place: usize, rng: &mut Rng) {
    let count = parts.len();
    match rng.below(8) {
        0 => {
            let other = rng.below(count);
            let body = parts[other].3.clone();
            parts[place].3 = body;
        }
        1 => {
            let line = parts[place].clone();
            parts.insert(rng.below(count), line);
        }
        2 => {
            parts.remove(place);
        }
        3 => parts.swap(place, 1 + rng.below(count - 1)),
        4 => parts[place].0 = if rng.one_in(2) { by(1 + rng.below(8) as u8) } else { Author::Server },
        5 => {
            let to = rng.below(count);
            let line = (Author::Judge, 0, "Rewound".to_owned(), format!("{{\"to\":{to},\"keep\":true}}"));
            parts.insert(1 + rng.below(count - 1), line);
        }
        _ => {
            let body = &mut parts[place].3;
            let digits: Vec<usize> =
                body.char_indices().filter(|(_, sign)| sign.is_ascii_digit()).map(|(at, _)| at).collect();
            if let Some(at) = rng.pick(&digits) {
                let digit = ["0", "1", "7", "65536", "4294967295"][rng.below(5)];
                body.replace_range(*at..=*at, digit);
            }
        }
    }
    // Batches end where they end: the counts are made to fit again.
    let mut more = 0;
    for part in parts.iter_mut().rev() {
        let opens = matches!(part.2.as_str(), "Rolled" | "Resolved" | "Asked" | "Sealed" | "Opened");
        part.1 = more;
        more = if opens { (more + 1).min(4095) } else { 0 };
    }
}

#[test]
fn ten_thousand_rewinds_fold_fast() {
    let mut table = Table::open(MIXES[0], 2);
    let mut ends = Vec::new();
    table.declare(1, r#"{"Start":{}}"#, &[]).unwrap();
    for number in 1..=3 {
        table.declare(number, r#"{"Bid":{}}"#, &["1"]).unwrap();
    }
    let mut rng = Rng::new(5);
    while table.random_step(&mut rng).is_some() {
        ends.push(table.game.records() - 1);
    }
    let mut parts = unchain(&table.lines);
    for place in 0..10_000 {
        let to = ends[place * 7 % ends.len()];
        let keep = if place % 2 == 0 { ",\"keep\":true" } else { "" };
        parts.push((Author::Judge, 0, "Rewound".to_owned(), format!("{{\"to\":{to}{keep}}}")));
    }
    let lines = rechain(&parts).unwrap();
    let game = fold(&lines);
    assert_eq!(game.records(), lines.len() as u64);
    assert!(audit(&game).is_ok());
}
