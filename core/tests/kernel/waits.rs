//! Commands that wait: for facts, for dice of the table, for confirmations.

use greffe_core::play::act::{Act, Rejected};
use greffe_core::play::replay::Verdict;
use greffe_core::record::ids::{Author, Seq};
use serde_json::{Value, json};

use crate::playouts::MIXES;
use crate::table::{Options, Table, by, seat};

const CONFIRMED: Options = Options {
    strict: false,
    confirmed: true,
    ask_clear: false,
    luck: false,
    wild: false,
    free: false,
    table_parry: true,
    table_cards: false,
    four: false,
};

fn code(result: Result<Seq, Rejected>) -> String {
    match result {
        Ok(seq) => format!("accepted at {seq}"),
        Err(Rejected::Refused(refused)) => refused.code,
        Err(Rejected::Conflict { .. }) => "conflict".to_owned(),
        Err(Rejected::Broken(why)) => format!("broken: {why}"),
    }
}

/// A table where the holder has stepped once and the two others may snap.
pub(crate) fn interrupted(options: Options, seed: u64) -> (Table, u8, [u8; 2]) {
    let mut table = Table::playing(options, seed);
    let holder = table.game.state().holder;
    let figure = u16::from(holder) + 1;
    let command = format!(r#"{{"Advance":{{"figure":{figure},"steps":3,"pace":1}}}}"#);
    table.declare(holder + 1, &command, &[]).unwrap();
    if options.ask_clear {
        table.declare((holder + 1) % 3 + 1, r#"{"Fact":{"value":true}}"#, &[]).unwrap();
    }
    let others = [(holder + 1) % 3 + 1, (holder + 2) % 3 + 1];
    (table, holder + 1, others)
}

pub(crate) fn snap(shooter: u16, target: u16, seen: bool) -> String {
    format!(
        r#"{{"Snap":{{"figure":{shooter}}},"facts":[{{"fact":"sight","of":[{shooter},{target}],"value":{seen}}}]}}"#
    )
}

fn card_of(table: &Table, number: u8) -> String {
    let hidden = table.game.hidden(&table.secrets.all()).unwrap();
    hidden.hands[usize::from(number) - 1][0].unwrap().to_string()
}

pub(crate) fn resolved(table: &Table) -> Vec<Value> {
    let all = (0..table.game.records()).map(|seq| table.record(Seq(seq)));
    all.filter(|(kind, _)| kind == "Resolved").map(|(_, body)| body).collect()
}

fn rolled(table: &Table) -> Vec<Value> {
    let all = (0..table.game.records()).map(|seq| table.record(Seq(seq)));
    let rolls = all.filter(|(kind, _)| kind == "Rolled");
    rolls.map(|(_, body)| json!([body["i"], body["sides"], body["faces"]])).collect()
}

/// The same shot with and without stops on the way: facts confirmed or trusted, faces confirmed or not.
fn shot(options: Options, stops: bool) -> Table {
    let (mut table, mover, [shooter, other]) = interrupted(options, 2);
    let (gun, target) = (u16::from(shooter), u16::from(mover));
    table.declare(shooter, &snap(gun, target, true), &[]).unwrap();
    if stops {
        assert_eq!(table.game.owed().len(), 2);
        table.declare(other, r#"{"Confirm":{}}"#, &[]).unwrap();
        table.declare(mover, r#"{"Confirm":{}}"#, &[]).unwrap();
    }
    let card = card_of(&table, mover);
    table.declare(mover, r#"{"Parry":{"play":true}}"#, &[&card]).unwrap();
    let faces = format!(r#"{{"Faces":{{"for":{{"rule":"TIN-PARRY-01","figure":{target}}},"faces":[9]}}}}"#);
    table.declare(mover, &faces, &[]).unwrap();
    // Both sources are in use, so typed faces are confirmed whatever the options say.
    table.declare(shooter, r#"{"Confirm":{}}"#, &[]).unwrap();
    table.declare(other, r#"{"Confirm":{}}"#, &[]).unwrap();
    table
}

#[test]
fn a_command_stopped_at_every_need_resolves_as_in_one_go() {
    let stopped = shot(CONFIRMED, true);
    let trusted = shot(Options { confirmed: false, ..CONFIRMED }, false);
    let events = |table: &Table| -> Vec<Value> {
        let bodies = resolved(table).into_iter();
        bodies.map(|body| json!([body["event"], body["rules"], body["modifiers"], body["digest"]])).collect()
    };
    let seals = |mut events: Vec<Value>| {
        for event in &mut events {
            // The digest of a state that names a seal differs with its number alone.
            event[0].as_object_mut().unwrap().remove("seal");
        }
        events
    };
    assert_eq!(seals(events(&stopped)), seals(events(&trusted)));
    assert_eq!(rolled(&stopped), rolled(&trusted));
    for table in [stopped, trusted] {
        let audit = table.audit();
        let last = audit.commands.last().unwrap();
        assert_eq!(audit.counts()[1], 0, "{audit:?}");
        assert_eq!(last.verdict, Verdict::Pending, "the hand is still hidden");
        let mut table = table;
        table.close();
        assert!(table.audit().commands.iter().all(|judged| judged.verdict == Verdict::Equal));
    }
}

#[test]
fn facts_are_confirmed_before_the_first_die() {
    let (mut table, mover, [shooter, other]) = interrupted(CONFIRMED, 2);
    let rolls = rolled(&table).len();
    let at = table.declare(shooter, &snap(u16::from(shooter), u16::from(mover), true), &[]).unwrap();
    assert_eq!(table.kinds_from(at), ["Declared", "Asked"]);
    assert_eq!(rolled(&table).len(), rolls, "no die before the facts are confirmed");
    assert_eq!(code(table.declare(shooter, r#"{"Confirm":{}}"#, &[])), "not-asked");
    assert_eq!(code(table.declare(mover, r#"{"Fact":{"value":true}}"#, &[])), "not-asked");
    table.declare(other, r#"{"Confirm":{}}"#, &[]).unwrap();
    assert_eq!(code(table.declare(other, r#"{"Confirm":{}}"#, &[])), "not-asked");
    assert_eq!(rolled(&table).len(), rolls);
    table.declare(mover, r#"{"Confirm":{}}"#, &[]).unwrap();
    assert_eq!(rolled(&table).len(), rolls + 1);
}

#[test]
fn two_seats_answer_one_window_in_both_orders() {
    // Bids: every order of the three, all answering the window that stood at first.
    for order in [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]] {
        let mut table = Table::begun(CONFIRMED, 1);
        let windows = [1, 2, 3].map(|number| table.game.window(seat(number)));
        for number in order {
            let window = windows[usize::from(number) - 1];
            table.declare_at(number, window, r#"{"Bid":{}}"#, &["4"]).unwrap();
        }
        assert!(table.game.state().playing);
    }
    // Passes between two steps, and confirmations of the same facts.
    for turned in [false, true] {
        let (mut table, mover, mut others) = interrupted(CONFIRMED, 2);
        if turned {
            others.reverse();
        }
        let windows = others.map(|number| table.game.window(seat(number)));
        let mut passing = table.fork();
        for (number, window) in others.into_iter().zip(windows) {
            passing.declare_at(number, window, r#"{"Pass":{"standing":false}}"#, &[]).unwrap();
        }
        let [shooter, other] = others;
        table.declare(shooter, &snap(u16::from(shooter), u16::from(mover), true), &[]).unwrap();
        let mut asked = [other, mover];
        if turned {
            asked.reverse();
        }
        let windows = asked.map(|number| table.game.window(seat(number)));
        for (number, window) in asked.into_iter().zip(windows) {
            table.declare_at(number, window, r#"{"Confirm":{}}"#, &[]).unwrap();
        }
        assert!(table.game.waiting().is_none());
    }
}

#[test]
fn a_stale_window_is_a_conflict_that_names_the_head() {
    let (mut table, _, [first, second]) = interrupted(CONFIRMED, 2);
    let stale = table.game.window(seat(first));
    table.declare(first, r#"{"Pass":{"standing":false}}"#, &[]).unwrap();
    table.declare(second, r#"{"Pass":{"standing":false}}"#, &[]).unwrap();
    // The next step opened another window.
    let window = table.game.window(seat(first));
    assert!(window > stale);
    let records = table.game.records();
    let result = table.declare_at(first, stale, r#"{"Pass":{"standing":false}}"#, &[]);
    assert_eq!(result, Err(Rejected::Conflict { records, window }));
    assert_eq!(table.game.records(), records);
    table.declare(first, r#"{"Pass":{"standing":false}}"#, &[]).unwrap();
}

#[test]
fn while_a_command_waits_only_its_answers_are_taken() {
    let (mut table, mover, [shooter, other]) = interrupted(CONFIRMED, 2);
    let declared = table.declare(shooter, &snap(u16::from(shooter), u16::from(mover), true), &[]).unwrap();
    let conflict = table.declare(other, r#"{"Pass":{"standing":false}}"#, &[]);
    assert_eq!(code(conflict), "conflict");
    assert_eq!(code(table.declare(other, r#"{"Settle":{"sides":[6]}}"#, &[])), "not-asked");
    // Only its own seat withdraws it, and only while no die binds it.
    assert_eq!(code(table.act(by(other), Act::Withdraw { of: declared })), "not-yours");
    let mut withdrawn = table.fork();
    let state = withdrawn.state();
    withdrawn.act(by(shooter), Act::Withdraw { of: declared }).unwrap();
    assert!(withdrawn.game.waiting().is_none());
    assert_eq!(withdrawn.state(), state);
    withdrawn.declare(shooter, r#"{"Pass":{"standing":false}}"#, &[]).unwrap();
    withdrawn.close();
    assert!(withdrawn.audit().is_clean());
    table.declare(other, r#"{"Confirm":{}}"#, &[]).unwrap();
    table.declare(mover, r#"{"Confirm":{}}"#, &[]).unwrap();
    let card = card_of(&table, mover);
    let parry = table.declare(mover, r#"{"Parry":{"play":true}}"#, &[&card]).unwrap();
    assert_eq!(code(table.act(by(mover), Act::Withdraw { of: parry })), "bound");
}

#[test]
fn contests_before_the_die_freeze_the_command_and_faces_are_typed_again() {
    let (mut table, mover, [shooter, other]) = interrupted(CONFIRMED, 2);
    let (gun, target) = (u16::from(shooter), u16::from(mover));
    let declared = table.declare(shooter, &snap(gun, target, true), &[]).unwrap();
    table.declare(other, r#"{"Confirm":{}}"#, &[]).unwrap();
    table.declare(mover, r#"{"Contest":{"fact":0}}"#, &[]).unwrap();
    assert_eq!(table.game.waiting().unwrap().contested, [seat(mover)]);
    // He may change his mind; or the declarer withdraws and says what is so.
    let mut yielded = table.fork();
    yielded.declare(mover, r#"{"Confirm":{}}"#, &[]).unwrap();
    assert!(yielded.game.waiting().is_none());
    table.act(by(shooter), Act::Withdraw { of: declared }).unwrap();
    assert_eq!(code(table.declare(shooter, &snap(gun, target, false), &[])), "no-sight");

    let card = card_of(&yielded, mover);
    yielded.declare(mover, r#"{"Parry":{"play":true}}"#, &[&card]).unwrap();
    let rolls = rolled(&yielded);
    let faces = |face: u32| {
        format!(r#"{{"Faces":{{"for":{{"rule":"TIN-PARRY-01","figure":{target}}},"faces":[{face}]}}}}"#)
    };
    assert_eq!(code(yielded.declare(mover, &faces(21), &[])), "dice-range");
    yielded.declare(mover, &faces(20), &[]).unwrap();
    yielded.declare(shooter, r#"{"Contest":{}}"#, &[]).unwrap();
    yielded.declare(mover, &faces(3), &[]).unwrap();
    yielded.declare(shooter, r#"{"Confirm":{}}"#, &[]).unwrap();
    yielded.declare(other, r#"{"Confirm":{}}"#, &[]).unwrap();
    assert_eq!(rolled(&yielded).len(), rolls.len() + 1);
    assert_eq!(rolled(&yielded).last().unwrap()[2], json!([3]));
    yielded.close();
    assert!(yielded.audit().commands.iter().all(|judged| judged.verdict == Verdict::Equal));
}

#[test]
fn a_fact_is_asked_of_another_seat_and_confirmed_by_the_rest() {
    let mut table = Table::playing(Options { ask_clear: true, ..CONFIRMED }, 2);
    let holder = table.game.state().holder + 1;
    let (asked, third) = (holder % 3 + 1, (holder + 1) % 3 + 1);
    let command = format!(r#"{{"Advance":{{"figure":{holder},"steps":2,"pace":1}}}}"#);
    table.declare(holder, &command, &[]).unwrap();
    let owed = table.game.owed();
    assert_eq!((owed.len(), owed[0].seat, owed[0].window), (1, seat(asked), "fact"));
    table.declare(asked, r#"{"Fact":{"value":false}}"#, &[]).unwrap();
    let waiting: Vec<_> = table.game.owed().iter().map(|owed| owed.seat.number()).collect();
    assert_eq!(
        {
            let mut waiting = waiting;
            waiting.sort_unstable();
            waiting
        },
        {
            let mut due = [holder, third];
            due.sort_unstable();
            due
        }
    );
    for number in [holder, third] {
        table.declare(number, r#"{"Confirm":{}}"#, &[]).unwrap();
    }
    let last = resolved(&table);
    assert!(
        last.iter().any(
            |body| body["event"].get("StepsLapsed").is_some() && body["rules"] == json!(["TIN-LAPSE-01"])
        )
    );
}

#[test]
fn an_answer_may_make_moot_what_was_stated_with_the_command() {
    for clear in [true, false] {
        let mut table = Table::playing(Options { ask_clear: true, confirmed: false, ..CONFIRMED }, 2);
        let holder = table.game.state().holder + 1;
        let asked = holder % 3 + 1;
        // Only where the way is clear does it matter whether the ground is firm.
        let command = format!(
            r#"{{"Advance":{{"figure":{holder},"steps":2,"pace":1}},"facts":[{{"fact":"firm","of":[{holder}],"value":true}}]}}"#
        );
        table.declare(holder, &command, &[]).unwrap();
        table.declare(asked, &format!(r#"{{"Fact":{{"value":{clear}}}}}"#), &[]).unwrap();
        assert!(table.game.waiting().is_none());
        assert_eq!(resolved(&table).iter().any(|body| body["event"].get("StepsLapsed").is_some()), !clear);
        table.close();
        assert!(table.audit().commands.iter().all(|judged| judged.verdict == Verdict::Equal));
    }
}

#[test]
fn a_secret_that_comes_with_a_waiting_command_is_sealed_at_once() {
    let mut table = Table::playing(CONFIRMED, 2);
    let holder = table.game.state().holder + 1;
    let others = [holder % 3 + 1, (holder + 1) % 3 + 1];
    let command = format!(
        r#"{{"Ambush":{{"figure":{holder}}},"facts":[{{"fact":"hidden","of":[{holder}],"value":true}}]}}"#
    );
    let at = table.declare(holder, &command, &["\"the hedge\""]).unwrap();
    assert_eq!(table.kinds_from(at), ["Declared", "Sealed", "Asked"]);
    for number in others {
        table.declare(number, r#"{"Confirm":{}}"#, &[]).unwrap();
    }
    assert!(table.game.waiting().is_none());
    table.close();
    assert!(table.audit().commands.iter().all(|judged| judged.verdict == Verdict::Equal));
    // What no seal takes is refused before anything is written.
    let mut other = Table::playing(CONFIRMED, 2);
    let records = other.game.records();
    assert_eq!(code(other.declare(holder, r#"{"Rest":{}}"#, &["\"a\""])), "unused-secret");
    assert_eq!(other.game.records(), records);
}

#[test]
fn a_fact_that_nobody_asks_for_is_refused_before_the_die() {
    let mut table = Table::playing(MIXES[0], 2);
    let holder = table.game.state().holder + 1;
    let other = u16::from(holder % 3 + 1);
    let ambush = |fact: &str, of: u16| {
        format!(
            r#"{{"Ambush":{{"figure":{holder}}},"facts":[{{"fact":"hidden","of":[{holder}],"value":true}},{{"fact":"{fact}","of":[{of}],"value":true}}]}}"#
        )
    };
    let records = table.game.records();
    // Misspelt, of a figure that does not exist, of another's, never asked for.
    for (fact, of) in
        [("hiden", u16::from(holder)), ("far", 99), ("far", other), ("sight", u16::from(holder))]
    {
        let result = table.declare(holder, &ambush(fact, of), &["1"]);
        let Err(Rejected::Refused(refused)) = result else { panic!("{fact} {of}: {result:?}") };
        assert_eq!((refused.code.as_str(), table.game.records()), ("unused-fact", records));
        let (fr, en) = (format!("« {fact} ({of}) »"), format!("“{fact} ({of})”"));
        assert!(refused.why.fr.contains(&fr) && refused.why.en.contains(&en), "{refused:?}");
        assert!(
            refused.why.en.ends_with(&format!("this command takes: hidden ({holder}), far")),
            "{refused:?}"
        );
    }
    // Stated twice, in two ways: neither is chosen.
    let twice = format!(
        r#"{{"Ambush":{{"figure":{holder}}},"facts":[{{"fact":"hidden","of":[{holder}],"value":true}},{{"fact":"hidden","of":[{holder}],"value":false}}]}}"#
    );
    let Err(Rejected::Refused(refused)) = table.declare(holder, &twice, &["1"]) else { panic!("{twice}") };
    assert_eq!((refused.code.as_str(), table.game.records()), ("contradictory-fact", records));
    // What the command asks for once the die is cast may be stated with it.
    table.declare(holder, &ambush("far", u16::from(holder)), &["1"]).unwrap();
    table.close();
    assert!(table.audit().is_clean());
}

#[test]
fn a_judge_answers_for_a_silent_seat_and_any_seat_of_a_side_for_its_side() {
    let mut table = Table::begun(Options { four: true, ..CONFIRMED }, 2);
    let declare = |number: u8, table: &Table| Act::Declare {
        window: table.game.window(seat(number)),
        command: r#"{"Bid":{}}"#.to_owned(),
        private: vec!["5".to_owned()],
        for_seat: Some(seat(number)),
    };
    let act = declare(1, &table);
    let at = table.act(Author::Judge, act).unwrap();
    let (_, body) = table.record(at);
    assert_eq!(body["via"], "judge");
    // The seal of another's choice is the seat's own: the judge's hand wrote it.
    assert_eq!(table.kinds_from(at), ["Declared", "Sealed", "Resolved"]);
    table.declare(4, r#"{"Bid":{}}"#, &["9"]).unwrap();
    assert_eq!(code(table.declare(2, r#"{"Bid":{}}"#, &["9"])), "no-bid");
    table.declare(3, r#"{"Bid":{}}"#, &["1"]).unwrap();
    assert_eq!(table.game.state().holder, 1);
    for wrong in [by(1), Author::Server] {
        let act = declare(3, &table);
        assert_eq!(code(table.act(wrong, act)), "not-yours");
    }
    // An office plays no seat of its own.
    for office in [Author::Judge, Author::Organiser] {
        let act = Act::Declare {
            window: table.game.window(seat(2)),
            command: r#"{"Rest":{}}"#.to_owned(),
            private: Vec::new(),
            for_seat: None,
        };
        assert_eq!(code(table.act(office, act)), "not-yours");
    }
    table.close();
    assert!(table.game.faults().is_empty(), "{:?}", table.game.faults());
    assert!(table.audit().commands.iter().all(|judged| judged.verdict == Verdict::Equal));
}

#[test]
fn a_confirmation_of_either_seat_of_a_side_counts() {
    let (mut table, mover, [shooter, other]) = interrupted(Options { four: true, ..CONFIRMED }, 2);
    let declared = snap(u16::from(shooter), u16::from(mover), true);
    table.declare(shooter, &declared, &[]).unwrap();
    for number in [mover, other] {
        let number = if number == 2 { 4 } else { number };
        let form = table.forms(number);
        assert_eq!(form.len(), 2, "both seats of a side are asked");
        table.declare(number, r#"{"Confirm":{}}"#, &[]).unwrap();
    }
    assert!(table.game.waiting().is_none());
}

#[test]
fn a_standing_pass_answers_the_windows_of_its_turn() {
    let (mut table, _, [first, second]) = interrupted(CONFIRMED, 2);
    table.declare(first, r#"{"Pass":{"standing":true}}"#, &[]).unwrap();
    table.declare(second, r#"{"Pass":{"standing":true}}"#, &[]).unwrap();
    let passes = resolved(&table).into_iter().filter(|body| body["event"].get("Passed").is_some());
    assert_eq!(passes.count(), 4, "the windows still opened, and the passes are in the record");
    assert!(table.game.state().stack.is_empty());
    assert_eq!(table.game.state().standing, [false; 3]);
}

#[test]
fn what_is_no_strict_json_is_refused() {
    let mut table = Table::playing(CONFIRMED, 2);
    let holder = table.game.state().holder + 1;
    for command in [
        r#"{"Rest": {}}"#,
        r#"{"Rest":{},"Rest":{}}"#,
        r#"{"Rest":{},"Peek":{}}"#,
        "{}",
        "",
        "[]",
        r#"{"Advance":{"figure":1.0,"steps":1,"pace":1}}"#,
        r#"{"Advance":{"figure":1,"steps":1,"pace":1e1}}"#,
        r#"{"Rest":{}},"via":{"a":1}"#,
        r#"{"Rest":[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]}"#,
    ] {
        assert_eq!(code(table.declare(holder, command, &[])), "unreadable-command", "{command}");
    }
    assert_eq!(code(table.declare(holder, r#"{"Bid":{}}"#, &["{\"a\": 1}"])), "unreadable-command");
}
