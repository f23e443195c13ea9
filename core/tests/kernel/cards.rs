//! Cards: shown from the pile, named from the table, moved by agreement, shuffled by a rewind.

use greffe_core::judging::ruleset::CardMove;
use greffe_core::play::act::{Act, Adjustment, AskAct, Effect, FieldChange, Ruling};
use greffe_core::play::replay::Verdict;
use greffe_core::record::acts::Remedy;
use greffe_core::record::ids::{Author, Seq};
use serde_json::json;

use crate::rewinds::{code, rewind};
use crate::table::{Options, Table, by, fold, seat};

fn end(table: &Table) -> Seq {
    Seq(table.game.records() - 1)
}

fn holder(table: &Table) -> u8 {
    table.game.state().holder + 1
}

fn all_equal(table: &Table) {
    let audit = table.audit();
    assert!(audit.commands.iter().all(|judged| judged.verdict == Verdict::Equal), "{audit:?}");
    assert!(audit.faults.is_empty(), "{:?}", audit.faults);
}

#[test]
fn a_card_turned_up_is_a_hidden_draw_that_its_event_names() {
    for seed in 0..8 {
        let mut table = Table::playing(Options::default(), seed);
        let before = table.game.hidden(&table.secrets.all()).unwrap().pool.unwrap();
        let number = holder(&table);
        let first = table.declare(number, r#"{"Flip":{}}"#, &[]).unwrap();
        assert_eq!(table.kinds_from(first), ["Declared", "Rolled", "Resolved", "Resolved"]);
        let (_, rolled) = table.record(Seq(first.0 + 1));
        assert_eq!(rolled["stream"], "hidden");
        assert!(rolled.get("faces").is_none(), "the place in the pile is not told: {rolled}");
        let card = table.game.state().discard[0];
        let after = table.game.hidden(&table.secrets.all()).unwrap().pool.unwrap();
        let left: Vec<u32> = before.into_iter().filter(|one| *one != card).collect();
        assert_eq!(after, left);
        let waits = table.audit();
        assert!(waits.commands.iter().any(|judged| judged.verdict == Verdict::Pending), "{waits:?}");
        table.close();
        all_equal(&table);
    }
}

#[test]
fn a_card_shown_otherwise_than_it_was_drawn_is_found_by_the_audit() {
    let mut table = Table::playing(Options::default(), 5);
    let number = holder(&table);
    table.declare(number, r#"{"Flip":{}}"#, &[]).unwrap();
    let card = table.game.state().discard[0];
    table.close();
    let wrong = if card == 1 { 2 } else { card - 1 };
    let mut parts = crate::table::unchain(&table.lines);
    let event = format!("\"card\":{card}}}");
    for (_, _, kind, body) in &mut parts {
        if kind == "Resolved" && body.contains("Flipped") {
            *body = body.replace(&event, &format!("\"card\":{wrong}}}"));
        }
    }
    let forged = fold(&crate::table::rechain(&parts).unwrap());
    let audit = greffe_core::play::replay::audit(&forged).unwrap();
    assert!(
        audit.commands.iter().any(|judged| matches!(judged.verdict, Verdict::Differs { .. })),
        "{audit:?}"
    );
}

#[test]
fn a_real_card_is_asked_for_named_and_must_still_be_possible() {
    let options = Options { table_cards: true, ..Options::default() };
    let mut table = Table::playing(options, 4);
    let number = holder(&table);
    let first = table.declare(number, r#"{"Flip":{}}"#, &[]).unwrap();
    assert_eq!(table.kinds_from(first), ["Declared", "Asked"]);
    let (_, asked) = table.record(Seq(first.0 + 1));
    assert_eq!(asked["requests"][0]["ask"], "card");
    assert_eq!(asked["requests"][0]["cards"].as_array().unwrap().len(), 24);
    assert_eq!(code(table.act(by(number), Act::Withdraw { of: first })), "bound");
    let name = |card: &str| format!(r#"{{"Card":{{"for":{{"rule":"TIN-PILE-01"}},"card":"{card}"}}}}"#);
    assert_eq!(code(table.declare(number, &name("25"), &[])), "impossible-card");
    let other = number % 3 + 1;
    assert_eq!(code(table.declare(other, &name("9"), &[])), "not-asked");
    let forms = table.forms(number);
    assert!(forms.iter().any(|form| form.command == "Card"));
    table.declare(number, &name("9"), &[]).unwrap();
    assert_eq!(table.game.state().discard, [9]);
    let number = holder(&table);
    table.declare(number, r#"{"Flip":{}}"#, &[]).unwrap();
    assert_eq!(code(table.declare(number, &name("9"), &[])), "impossible-card");
    table.declare(number, &name("10"), &[]).unwrap();
    table.close();
    all_equal(&table);
}

/// A peek, after which the next side takes the card that was seen; the moment in between.
fn peeked(table: &mut Table) -> (Seq, u8) {
    let number = holder(table);
    table.declare(number, r#"{"Peek":{}}"#, &[]).unwrap();
    (end(table), holder(table))
}

#[test]
fn a_pile_of_which_a_card_was_seen_in_vain_is_shuffled_by_the_rewind() {
    let mut table = Table::playing(Options::default(), 6);
    let (between, next) = peeked(&mut table);
    assert_eq!(table.game.state().top, 1);
    table.declare(next, r#"{"Muster":{}}"#, &[]).unwrap();
    let at = Seq(table.game.records());
    rewind(&mut table, between, false).unwrap();
    let (_, body) = table.record(Seq(at.0 + 2));
    assert_eq!(body["shuffle"], json!(["pile"]));
    assert_eq!((table.game.state().top, table.game.state().pile), (0, 21));
    let hidden = table.game.hidden(&table.secrets.all()).unwrap();
    assert!(hidden.top.is_empty());
    assert_eq!(hidden.pool.map(|pool| pool.len()), Some(21));
    assert_eq!(fold(&table.lines).state(), table.game.state());
    // Play goes on from the shuffled pile.
    table.declare(next, r#"{"Muster":{}}"#, &[]).unwrap();
    table.close();
    all_equal(&table);
}

#[test]
fn a_pile_nobody_saw_keeps_its_top_and_a_judge_may_keep_it_with_reason() {
    let mut table = Table::playing(Options::default(), 6);
    let (between, next) = peeked(&mut table);
    table.declare(next, r#"{"Rest":{}}"#, &[]).unwrap();
    rewind(&mut table, between, false).unwrap();
    assert_eq!(table.game.state().top, 1);
    table.declare(next, r#"{"Muster":{}}"#, &[]).unwrap();
    let ruling = Ruling {
        dispute: None,
        of: between,
        remedy: Remedy::Replay,
        rules: Vec::new(),
        text: "the card was seen by its owner alone, who had peeked at it".to_owned(),
        effect: Effect::Rewind { to: between, keep: false, keep_piles: true },
    };
    table.act(Author::Judge, Act::Rule(ruling)).unwrap();
    assert_eq!(table.game.state().top, 1);
    table.close();
    all_equal(&table);
}

#[test]
fn cards_move_by_agreement_and_a_refusal_tells_nothing() {
    let mut table = Table::playing(Options { free: true, ..Options::default() }, 7);
    let hands = |table: &Table| table.game.hidden(&table.secrets.all()).unwrap().hands;
    let (mine, theirs) = (hands(&table)[0][0].unwrap(), hands(&table)[1][0].unwrap());
    let count = |field: &str, old: u32, new: u32| FieldChange {
        field: field.to_owned(),
        old: json!(old),
        new: json!(new),
    };
    let ask = |card: u32, from: &str, to: &str| {
        let cards = vec![CardMove { card: card.to_string(), from: from.to_owned(), to: to.to_owned() }];
        let one = usize::from(from == "hand:1");
        let fields = vec![count(&format!("/hands/{one}"), 1, 0), count(&format!("/hands/{}", 1 - one), 1, 2)];
        let adjustment = Adjustment { frames: 0, fields, cards };
        Act::Ask(AskAct::Agreement { adjustment, text: "a card fell on the wrong hand".to_owned() })
    };
    // One's own hand is known to oneself; another's is not, so nothing is refused there.
    assert_eq!(code(table.act(by(1), ask(theirs, "hand:0", "hand:1"))), "adjustment");
    let asked = table.act(by(1), ask(mine, "hand:1", "hand:0")).unwrap();
    table.act(by(3), Act::Consent { of: asked }).unwrap();
    assert_eq!(code(table.act(by(2), Act::Consent { of: asked })), "adjustment");
    table.act(by(2), Act::Refuse { of: asked }).unwrap();
    let asked = table.act(by(1), ask(theirs, "hand:1", "hand:0")).unwrap();
    table.act(by(3), Act::Consent { of: asked }).unwrap();
    table.act(by(2), Act::Consent { of: asked }).unwrap();
    assert_eq!(hands(&table)[0], [Some(mine), Some(theirs)]);
    assert!(hands(&table)[1].is_empty());
    let (_, body) = table.record(end(&table));
    assert_eq!(body["cards"], json!([{"card": theirs.to_string(), "from": "hand:1", "to": "hand:0"}]));
    // Folded anew, as by another server.
    assert_eq!(fold(&table.lines).hidden(&table.secrets.all()).unwrap().hands, hands(&table));
    assert!(table.game.prompt(seat(2), &table.secrets.all()).is_ok());
    table.close();
    let audit = table.audit();
    assert!(audit.faults.is_empty(), "{:?}", audit.faults);
}

#[test]
fn the_audit_plays_on_with_the_cards_as_they_were_moved_and_shuffled() {
    let mut table = Table::playing(Options { free: true, ..Options::default() }, 6);
    let (between, next) = peeked(&mut table);
    let seen = table.game.hidden(&table.secrets.all()).unwrap().top[0].unwrap();
    table.declare(next, r#"{"Muster":{}}"#, &[]).unwrap();
    rewind(&mut table, between, false).unwrap();
    // Until the card that was seen comes up again: only a pile that has it back can turn it.
    let mut turned = Vec::new();
    while table.game.state().over.is_none() && !turned.contains(&seen) {
        let number = holder(&table);
        table.declare(number, r#"{"Flip":{}}"#, &[]).unwrap();
        turned.clone_from(&table.game.state().discard);
    }
    assert!(turned.len() > 3, "{turned:?}");
    table.close();
    all_equal(&table);
}
