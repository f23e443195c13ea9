//! Whole matches at random.

use std::collections::BTreeSet;

use greffe_core::judging::declaration::admitted;
use greffe_core::play::act::{Act, Rejected};
use greffe_core::play::replay::Verdict;
use greffe_core::record::ids::Seq;
use greffe_core::testing::{Rng, random_fill};

use crate::table::{Options, Table, by, fold, seat, verify};

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

pub(crate) const MIXES: [Options; 4] = [
    PLAIN,
    Options { confirmed: true, ask_clear: true, table_parry: true, ..PLAIN },
    Options { strict: true, table_parry: true, four: true, ..PLAIN },
    Options { free: true, ask_clear: true, table_parry: true, ..PLAIN },
];

pub(crate) fn mix(seed: u64) -> Options {
    MIXES[usize::try_from(seed).unwrap() % MIXES.len()]
}

fn state_of(game: &greffe_core::play::Match<crate::game::Tin>) -> String {
    serde_json::to_string(game.state()).unwrap()
}

#[test]
fn random_matches_end_and_their_audit_is_equal() {
    let mut events = BTreeSet::new();
    for seed in 0..24 {
        let mut table = Table::open(mix(seed), seed);
        let mut rng = Rng::new(seed);
        table.play(&mut rng, 400);
        assert!(table.game.outcome().is_some(), "seed {seed} does not end");
        verify(&table.lines);
        table.close();
        let audit = table.audit();
        assert!(audit.is_clean(), "seed {seed}: {audit:?}");
        assert!(audit.commands.iter().all(|judged| judged.verdict == Verdict::Equal), "{audit:?}");
        assert!(table.game.ledger().is_closed());
        for (kind, body) in (0..table.game.records()).map(|seq| table.record(Seq(seq))) {
            if kind == "Resolved" {
                events.extend(body["event"].as_object().unwrap().keys().cloned());
                let lapse = body["event"].get("StepsLapsed").is_some();
                assert!(!lapse || body["rules"].to_string().contains("TIN-LAPSE-01"), "{body}");
            }
        }
    }
    let all = [
        "PileSet",
        "Bid",
        "BidsOpened",
        "CardDrawn",
        "Peeked",
        "CardPlayed",
        "MoveBegun",
        "Stepped",
        "InterruptOpened",
        "Passed",
        "InterruptClosed",
        "MoveEnded",
        "StepsLapsed",
        "SnapDeclared",
        "SnapResolved",
        "TurnBegun",
        "Ended",
    ];
    assert_eq!(events, all.iter().map(ToString::to_string).collect(), "the playouts miss something");
}

#[test]
fn a_fold_of_the_public_lines_is_the_live_match_at_every_batch() {
    for seed in 0..8 {
        let mut table = Table::open(mix(seed), seed);
        let mut rng = Rng::new(seed ^ 1);
        let mut seen = Vec::new();
        loop {
            let windows: Vec<Seq> = (1..=3).map(|number| table.game.window(seat(number))).collect();
            seen.push((table.lines.len(), table.state(), table.game.owed(), windows));
            assert_eq!(table.game.check(), Vec::new(), "seed {seed}");
            if table.random_step(&mut rng).is_none() {
                break;
            }
        }
        for (count, state, owed, windows) in &seen {
            let game = fold(&table.lines[..*count]);
            assert_eq!(&state_of(&game), state);
            assert_eq!(&game.owed(), owed);
            for (number, window) in (1..=3).zip(windows) {
                assert_eq!(game.window(seat(number)), *window);
            }
            let last = Seq(*count as u64 - 1);
            let after = serde_json::to_string(&table.game.state_after(last).unwrap()).unwrap();
            assert_eq!(&after, state, "the state after record {last}");
        }
        let story = table.game.story().unwrap();
        for (seq, line) in &story {
            assert_eq!(table.game.told(*seq).unwrap().as_ref(), Some(line));
        }
        assert!(!story.is_empty());
    }
}

#[test]
fn the_digest_of_every_batch_is_that_of_the_folded_state() {
    let mut table = Table::open(MIXES[1], 3);
    table.play(&mut Rng::new(3), 200);
    let mut digests = 0;
    for seq in (0..table.game.records()).map(Seq) {
        let (_, body) = table.record(seq);
        if let Some(digest) = body.get("digest") {
            use sha2::{Digest, Sha256};
            let state = serde_json::to_vec(&table.game.state_after(seq).unwrap()).unwrap();
            let hash =
                Sha256::new().chain_update(b"greffe/state/1\n\0\0\0\x01").chain_update(&state).finalize();
            let hex = greffe_core::record::hex::Hex::<32>(hash.into()).to_string();
            assert_eq!(digest["sha256"], hex);
            digests += 1;
        }
    }
    assert!(digests > 10);
}

#[test]
fn what_is_accepted_is_admitted_by_a_form_and_what_a_form_admits_is_accepted() {
    let mut rng = Rng::new(11);
    let (mut accepted, mut filled) = (0, 0);
    for seed in 0..8 {
        let mut table = Table::begun(mix(seed), seed);
        for _ in 0..120 {
            // Anything, by anybody: most of it is refused.
            let mut number = 1;
            for _ in 0..8 {
                number = rng.between(1, 3) as u8;
                let (command, private) = wild_guess(&mut rng);
                let forms = table.forms(number);
                let private: Vec<&str> = private.iter().map(String::as_str).collect();
                let window = table.game.window(seat(number));
                let secrets: Vec<String> = private.iter().map(ToString::to_string).collect();
                let act = Act::Declare { window, command: command.clone(), private: secrets, for_seat: None };
                if table.game.act(by(number), act, &mut table.secrets).is_ok() {
                    accepted += 1;
                    assert!(admitted(&forms, &command, private.len()).unwrap(), "{command} {private:?}");
                }
            }
            // Whatever a form admits: refused for the sake of sight alone.
            for form in table.forms(number) {
                let Some(filling) = random_fill(&form, &mut rng) else { continue };
                let private: Vec<&str> = filling.private.iter().map(String::as_str).collect();
                assert!(
                    admitted(std::slice::from_ref(&form), &filling.command, private.len()).unwrap(),
                    "{}",
                    filling.command
                );
                let mut other = table.fork();
                filled += 1;
                match other.declare(number, &filling.command, &private) {
                    Ok(_) => {}
                    Err(Rejected::Refused(refused)) => {
                        assert_eq!(refused.code, "no-sight", "{}", filling.command);
                    }
                    Err(other) => panic!("{}: {other}", filling.command),
                }
            }
            if table.random_step(&mut rng).is_none() {
                break;
            }
        }
    }
    assert!(accepted > 30 && filled > 300, "{accepted} {filled}");
}

fn wild_guess(rng: &mut Rng) -> (String, Vec<String>) {
    let figure = rng.between(0, 7);
    let (steps, pace) = (rng.between(0, 4), rng.between(-2, 22));
    let card = rng.between(1, 24).to_string();
    let guesses = [
        (r#"{"Bid":{}}"#.to_owned(), vec![rng.between(0, 9).to_string()]),
        (r#"{"Bid":{}}"#.to_owned(), Vec::new()),
        (format!(r#"{{"Advance":{{"figure":{figure},"steps":{steps},"pace":{pace}}}}}"#), Vec::new()),
        (r#"{"Muster":{}}"#.to_owned(), Vec::new()),
        (r#"{"Peek":{}}"#.to_owned(), Vec::new()),
        (format!(r#"{{"Snap":{{"figure":{figure}}}}}"#), Vec::new()),
        (r#"{"Pass":{"standing":false}}"#.to_owned(), Vec::new()),
        (r#"{"Parry":{"play":true}}"#.to_owned(), vec![card.clone()]),
        (r#"{"Parry":{"play":false}}"#.to_owned(), Vec::new()),
        (r#"{"Parry":{"play":false}}"#.to_owned(), vec![card]),
        (r#"{"Rest":{},"facts":[{"fact":"sight","of":[1,2],"value":true}]}"#.to_owned(), Vec::new()),
        (r#"{"Confirm":{}}"#.to_owned(), Vec::new()),
        (r#"{"Rest":{"a":1}}"#.to_owned(), Vec::new()),
        (r#"{"Rest": {}}"#.to_owned(), Vec::new()),
    ];
    // The pace of a form is positive; the rules would let a figure walk back.
    let (command, private) = rng.pick(&guesses).cloned().unwrap();
    if pace < 1 && command.contains("Advance") { wild_guess(rng) } else { (command, private) }
}

#[test]
fn a_refusal_writes_nothing_and_leaves_the_tape_where_it_was() {
    for seed in 0..3 {
        let mut rng = Rng::new(seed);
        let mut table = Table::playing(mix(seed), seed);
        for _ in 0..30 {
            let mut calm = table.fork();
            let mut harassed = table.fork();
            let (lines, state) = (harassed.lines.clone(), harassed.state());
            let mut refusals = 0;
            while refusals < 10 {
                let (command, private) = wild_guess(&mut rng);
                let number = rng.between(1, 3) as u8;
                let window = harassed.game.window(seat(number));
                let act = Act::Declare { window, command, private, for_seat: None };
                // What is accepted is dropped: a commit that failed. Its rolls show the same when made again.
                match harassed.game.act(by(number), act, &mut harassed.secrets) {
                    Ok(_) => {}
                    Err(_) => refusals += 1,
                }
            }
            assert_eq!((&harassed.lines, harassed.state()), (&lines, state));
            let mut same = rng.clone();
            let went_on = calm.random_step(&mut same.clone()).is_some();
            assert_eq!(harassed.random_step(&mut same).is_some(), went_on);
            let bodies = |table: &Table| -> Vec<String> {
                let new = lines.len() as u64..table.game.records();
                let rolls = new
                    .map(|seq| table.record(Seq(seq)))
                    .filter(|(kind, _)| kind != "Sealed" && kind != "Opened");
                rolls.map(|(kind, body)| format!("{kind} {body}")).collect()
            };
            assert_eq!(bodies(&harassed), bodies(&calm));
            if !went_on {
                break;
            }
            table = calm;
        }
    }
}

#[test]
fn closed_at_any_record_nothing_stays_pending_in_the_audit() {
    for seed in 0..4 {
        let mut table = Table::open(mix(seed), seed);
        let mut rng = Rng::new(seed ^ 5);
        let mut ends = vec![table.lines.len()];
        while table.random_step(&mut rng).is_some() {
            ends.push(table.lines.len());
        }
        for count in ends {
            let mut early = table.fork_at(count, true);
            early.close();
            let audit = early.audit();
            assert!(audit.is_clean(), "{count}: {audit:?}");
            let pending = audit.commands.iter().filter(|judged| judged.verdict == Verdict::Pending);
            assert_eq!(pending.count(), 0, "{count}: {audit:?}");
        }
    }
}
