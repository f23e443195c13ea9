//! A judge who acts in a seat's place learns nothing of what it holds from what is refused.

use greffe_core::judging::ruleset::CardMove;
use greffe_core::play::act::{Act, Adjustment, Effect, FieldChange, Rejected, Ruling};
use greffe_core::record::acts::Remedy;
use greffe_core::record::ids::{Author, Seq};
use serde_json::json;

use crate::rewinds::code;
use crate::table::{Options, Table, seat};
use crate::waits::{interrupted, snap};

/// The cards that a seat holds, and two that it does not.
fn held(table: &Table, number: u8) -> (u32, [u32; 2]) {
    let hidden = table.game.hidden(&table.secrets.all()).unwrap();
    let hand = &hidden.hands[usize::from(number) - 1];
    let mut others = (1..=24).filter(|card| !hand.contains(&Some(*card)));
    (hand[0].unwrap(), [others.next().unwrap(), others.next().unwrap()])
}

fn for_seat(table: &Table, number: u8, command: &str, private: &[String]) -> Act {
    let (window, command) = (table.game.window(seat(number)), command.to_owned());
    Act::Declare { window, command, private: private.to_vec(), for_seat: Some(seat(number)) }
}

fn told(result: Result<Seq, Rejected>) -> Rejected {
    result.unwrap_err()
}

#[test]
fn what_hangs_on_a_hidden_hand_is_refused_alike_to_a_judge_whatever_it_holds() {
    let (mut table, mover, [shooter, _]) = interrupted(Options::default(), 2);
    table.declare(shooter, &snap(u16::from(shooter), u16::from(mover), true), &[]).unwrap();
    let parry = r#"{"Parry":{"play":true}}"#;
    let (own, [one, other]) = held(&table, mover);
    let tries = |card: u32| {
        let mut table = table.fork();
        let act = for_seat(&table, mover, parry, &[card.to_string()]);
        table.act(Author::Judge, act)
    };
    let (first, second) = (told(tries(one)), told(tries(other)));
    assert_eq!(first, second);
    assert_eq!(code(Err(first)), "hidden");
    // Whatever is played is in the record; what anybody could tell is told.
    assert!(tries(own).is_ok());
    let mut open = table.fork();
    let act = for_seat(&open, mover, r#"{"Parry":{"play":false}}"#, &["1".to_owned()]);
    assert_eq!(code(open.act(Author::Judge, act)), "one-secret");
    // Without dice, nothing could be written: then nothing tells one card from another.
    let undiced = |card: u32| {
        let mut table = table.fork();
        table.secrets.tape = None;
        let act = for_seat(&table, mover, parry, &[card.to_string()]);
        told(table.act(Author::Judge, act))
    };
    assert_eq!(undiced(own), undiced(one));
    // The seat itself is told what it did wrong.
    assert_eq!(code(table.fork().declare(mover, parry, &[&one.to_string()])), "not-in-hand");
}

#[test]
fn a_ruling_that_moves_cards_is_refused_alike_unless_it_is_written() {
    let table = Table::playing(Options { free: true, ..Options::default() }, 7);
    let (own, [one, _]) = held(&table, 1);
    let (theirs, _) = held(&table, 2);
    let moved = |card: u32| CardMove { card: card.to_string(), from: "hand:0".into(), to: "hand:1".into() };
    let count = |seat: usize, old: u32, new: u32| FieldChange {
        field: format!("/hands/{seat}"),
        old: json!(old),
        new: json!(new),
    };
    let rules = |fields: Vec<FieldChange>, cards: Vec<CardMove>| {
        let effect = Effect::Adjust(Adjustment { frames: 0, fields, cards });
        let (of, rules, text) = (Seq(0), Vec::new(), "the card fell".to_owned());
        let ruling = Ruling { dispute: None, of, remedy: Remedy::Adjusted, rules, text, effect };
        table.fork().act(Author::Judge, Act::Rule(ruling))
    };
    let right = || vec![count(0, 1, 0), count(1, 1, 2)];
    // A state that is not so is told before any card is looked at.
    let wrong = || vec![count(0, 9, 8)];
    assert_eq!(told(rules(wrong(), vec![moved(own)])), told(rules(wrong(), vec![moved(one)])));
    // Of several cards none is named.
    let pair = |card| told(rules(right(), vec![moved(card), moved(theirs)]));
    assert_eq!(pair(own), pair(one));
    assert_eq!(code(rules(right(), vec![moved(one)])), "adjustment");
    assert!(rules(right(), vec![moved(own)]).is_ok(), "and this is in the record");
}
