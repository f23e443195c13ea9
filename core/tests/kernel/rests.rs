//! Where the game rests between two steps of its sequence, what a command did is written before anybody is asked
//! for the dice of the next step, and the server goes on.

use greffe_core::play::act::{Act, Rejected};
use greffe_core::record::ids::Author;
use serde_json::json;

use crate::playouts::MIXES;
use crate::table::{Options, Table, by, fold, rechain, unchain};

const LUCKY: Options = Options { luck: true, ..MIXES[0] };

/// What the server writes next.
fn proceed(table: &mut Table) {
    let act = table.game.due(&table.secrets).unwrap();
    assert!(matches!(&act, Act::Declare { command, .. } if command == r#"{"Proceed":{}}"#), "{act:?}");
    table.act(Author::Server, act).unwrap();
}

fn face(table: &mut Table, number: u8) {
    let faces = json!({"Faces": {"for": {"rule": "TIN-TURN-01"}, "faces": [4]}}).to_string();
    table.declare(number, &faces, &[]).unwrap();
}

#[test]
fn a_command_ends_where_the_game_rests_and_the_server_goes_on() {
    let mut table = Table::playing(LUCKY, 2);
    let holder = table.game.state().holder + 1;
    let at = table.declare(holder, r#"{"Rest":{}}"#, &[]).unwrap();
    // The turn is over, and everybody sees it, before the die of the next turn.
    assert_eq!(table.kinds_from(at), ["Declared", "Resolved"]);
    assert!(table.game.waiting().is_none() && table.game.owed().is_empty());
    // Nobody else may go on, nor play in between.
    let go = Act::Declare {
        window: table.game.window(crate::table::seat(holder)),
        command: r#"{"Proceed":{}}"#.to_owned(),
        private: Vec::new(),
        for_seat: None,
    };
    for author in [by(holder), Author::Judge, Author::Organiser] {
        assert!(matches!(table.act(author, go.clone()), Err(Rejected::Refused(_))));
    }
    let next = holder % 3 + 1;
    proceed(&mut table);
    assert_eq!(
        table.game.owed().iter().map(|owed| (owed.seat.number(), owed.window)).collect::<Vec<_>>(),
        [(next, "faces")]
    );
    assert!(table.game.due(&table.secrets).is_none());
    face(&mut table, next);
    assert_eq!((table.game.state().turn, table.game.state().holder), (2, next - 1));
    assert!(table.game.due(&table.secrets).is_none(), "the next turn is under way");
    table.close();
    assert!(table.audit().is_clean());
    assert_eq!(fold(&table.lines).records(), table.game.records());
}

#[test]
fn the_server_goes_on_nowhere_else() {
    let mut table = Table::playing(LUCKY, 2);
    let command = r#"{"Proceed":{}}"#.to_owned();
    let act = Act::Declare {
        window: greffe_core::record::ids::Seq(0),
        command,
        private: Vec::new(),
        for_seat: None,
    };
    assert!(
        matches!(table.act(Author::Server, act), Err(Rejected::Refused(refused)) if refused.code == "nothing-due")
    );
    let act = Act::Declare {
        window: greffe_core::record::ids::Seq(0),
        command: r#"{"Rest":{}}"#.to_owned(),
        private: Vec::new(),
        for_seat: None,
    };
    assert!(matches!(table.act(Author::Server, act), Err(Rejected::Refused(_))));
}

#[test]
fn a_record_from_before_commands_ended_there_still_audits() {
    let mut table = Table::playing(LUCKY, 2);
    let holder = table.game.state().holder + 1;
    let from = table.lines.len();
    table.declare(holder, r#"{"Rest":{}}"#, &[]).unwrap();
    proceed(&mut table);
    face(&mut table, holder % 3 + 1);
    // Declared, Resolved; Declared, Asked; Declared, Rolled, Resolved: the command that rolled over waited itself.
    let mut parts = unchain(&table.lines);
    let tail = parts.split_off(from);
    let [rest, closed, _, asked, faces, rolled, begun] = <[_; 7]>::try_from(tail).unwrap();
    let asked_of = |body: &str| {
        let mut body: serde_json::Value = serde_json::from_str(body).unwrap();
        body["of"] = json!(from);
        let requests = serde_json::to_string(&body["requests"]).unwrap();
        format!("{{\"of\":{from},\"requests\":{requests}}}")
    };
    let undigested = closed.3.split(",\"digest\"").next().unwrap().to_owned() + "}";
    let use_of = |body: &str| body.replace(&format!("\"of\":{}", from + 5), &format!("\"of\":{}", from + 3));
    let window = |body: &str| {
        let at = body.find(",\"command\"").unwrap();
        format!("{{\"window\":{}{}", from + 1, &body[at..])
    };
    let waits = [(rest.0, 1, rest.2, rest.3), (rest.0, 0, asked.2.clone(), asked_of(&asked.3))];
    let answer = [
        (faces.0, 3, faces.2.clone(), window(&faces.3)),
        (faces.0, 2, rolled.2, rolled.3),
        (faces.0, 1, closed.2, undigested),
        (faces.0, 0, begun.2, use_of(&begun.3)),
    ];
    parts.extend(waits);
    let waiting = fold(&rechain(&parts).unwrap());
    assert!(waiting.waiting().is_some());
    let audit = greffe_core::play::replay::audit(&waiting).unwrap();
    assert!(audit.is_clean(), "{:?}", audit.commands.last());
    parts.extend(answer);
    let old = fold(&rechain(&parts).unwrap());
    let audit = greffe_core::play::replay::audit(&old).unwrap();
    assert!(audit.is_clean(), "{:?}", audit.commands.last());
    assert_eq!(old.state(), table.game.state());
}
