//! Lines of play: takebacks, void branches, kept dice.

use greffe_core::play::act::{Act, AskAct, ConcludeAct, DisputeAct, Effect, Rejected, Ruling};
use greffe_core::play::replay::Verdict;
use greffe_core::record::acts::Remedy;
use greffe_core::record::ids::{Author, Seq};
use greffe_core::testing::Rng;
use serde_json::json;

use crate::playouts::mix;
use crate::table::{Options, Table, by, fold, seat};
use crate::waits::{interrupted, resolved, snap};

const TRUSTED: Options = Options {
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

pub(crate) fn code(result: Result<Seq, Rejected>) -> String {
    match result {
        Ok(seq) => format!("accepted at {seq}"),
        Err(Rejected::Refused(refused)) => refused.code,
        Err(Rejected::Conflict { .. }) => "conflict".to_owned(),
        Err(Rejected::Broken(why)) => format!("broken: {why}"),
    }
}

/// Where the log ends.
fn end(table: &Table) -> Seq {
    Seq(table.game.records() - 1)
}

fn ask(to: Seq, keep: bool) -> Act {
    Act::Ask(AskAct::Takeback { to, keep, text: None })
}

/// A judge rewinds on his own.
pub(crate) fn rewind(table: &mut Table, to: Seq, keep: bool) -> Result<Seq, Rejected> {
    rewind_with(table, to, keep, false)
}

/// A judge rewinds on his own; piles may keep what was seen of them.
fn rewind_with(table: &mut Table, to: Seq, keep: bool, keep_piles: bool) -> Result<Seq, Rejected> {
    let ruling = Ruling {
        dispute: None,
        of: to,
        remedy: if keep { Remedy::Corrected } else { Remedy::Replay },
        rules: Vec::new(),
        text: "as agreed at the table".to_owned(),
        effect: Effect::Rewind { to, keep, keep_piles },
    };
    table.act(Author::Judge, Act::Rule(ruling))
}

fn hidden_rolls(table: &Table) -> Vec<u64> {
    let all = (0..table.game.records()).map(|seq| table.record(Seq(seq)));
    all.filter(|(kind, body)| kind == "Rolled" && body["stream"] == "hidden")
        .map(|(_, body)| body["i"].as_u64().unwrap())
        .collect()
}

#[test]
fn past_a_draw_the_next_draw_takes_the_next_index() {
    let mut table = Table::playing(TRUSTED, 3);
    let before = end(&table);
    let holder = table.game.state().holder + 1;
    let hand = |table: &Table| table.game.hidden(&table.secrets.all()).unwrap().hands;
    table.declare(holder, r#"{"Muster":{}}"#, &[]).unwrap();
    let (first, rolls) = (hand(&table), hidden_rolls(&table));
    rewind(&mut table, before, false).unwrap();
    assert_eq!(hand(&table)[usize::from(holder) - 1].len(), 1, "the card is back in the pile");
    table.declare(holder, r#"{"Muster":{}}"#, &[]).unwrap();
    assert_eq!(hidden_rolls(&table), (1..=rolls.len() as u64 + 1).collect::<Vec<_>>());
    assert_ne!(hand(&table), first, "another card, by the next roll");
    table.close();
    let audit = table.audit();
    assert!(audit.commands.iter().all(|judged| judged.verdict == Verdict::Equal), "{audit:?}");
    assert_eq!(audit.commands.iter().filter(|judged| judged.void).count(), 1);
}

#[test]
fn any_batch_can_be_gone_back_to_void_and_waiting_ones_too() {
    for seed in 0..6 {
        let mut table = Table::open(mix(seed), seed);
        let mut rng = Rng::new(seed ^ 9);
        let mut moments = vec![(end(&table), table.state(), table.game.owed(), table.game.is_started())];
        for _ in 0..60 {
            if rng.one_in(4) {
                let (to, state, owed, started) = rng.pick(&moments).cloned().unwrap();
                if table.game.records() > to.0 + 1 && state != table.state() {
                    rewind_with(&mut table, to, false, true).unwrap();
                    assert_eq!(table.state(), state, "back to {to}");
                    assert_eq!(table.game.owed(), owed, "back to {to}");
                    assert_eq!(table.game.is_started(), started);
                }
            } else if table.random_step(&mut rng).is_none() {
                let (to, ..) =
                    *moments.iter().find(|(_, state, ..)| *state != table.state()).as_ref().unwrap();
                rewind(&mut table, *to, false).unwrap();
            }
            moments.push((end(&table), table.state(), table.game.owed(), table.game.is_started()));
            assert!(table.game.check().is_empty());
        }
        let again = fold(&table.lines);
        assert_eq!(serde_json::to_string(again.state()).unwrap(), table.state());
        assert_eq!(again.play_records().len(), table.game.play_records().len());
        // The void records are those that no line of the played-on match passes through.
        for record in again.play_records() {
            assert_eq!(record.void, table.game.is_void(record.seq));
        }
        for (seq, state, ..) in &moments {
            let after = table.game.state_after(*seq).unwrap();
            assert_eq!(&serde_json::to_string(&after).unwrap(), state);
        }
        table.close();
        let audit = table.audit();
        // A command that still waited when the judge closed the match is his affair.
        let fine = |verdict: &Verdict| matches!(verdict, Verdict::Equal | Verdict::Agreed);
        assert!(audit.commands.iter().all(|judged| fine(&judged.verdict)), "{audit:?}");
        assert!(audit.counts()[4] <= 1);
        assert!(audit.faults.is_empty(), "{:?}", audit.faults);
    }
}

#[test]
fn a_face_typed_wrong_is_typed_again_after_a_rewind_to_the_question() {
    let options = Options { table_parry: true, ..TRUSTED };
    let (mut table, mover, [shooter, other]) = interrupted(options, 2);
    let target = u16::from(mover);
    table.declare(shooter, &snap(u16::from(shooter), target, true), &[]).unwrap();
    let hidden = table.game.hidden(&table.secrets.all()).unwrap();
    let card = hidden.hands[usize::from(mover) - 1][0].unwrap().to_string();
    table.declare(mover, r#"{"Parry":{"play":true}}"#, &[&card]).unwrap();
    let asked = end(&table);
    let type_in = |table: &mut Table, face: u32| {
        let faces =
            format!(r#"{{"Faces":{{"for":{{"rule":"TIN-PARRY-01","figure":{target}}},"faces":[{face}]}}}}"#);
        table.declare(mover, &faces, &[]).unwrap();
        table.declare(shooter, r#"{"Confirm":{}}"#, &[]).unwrap();
        table.declare(other, r#"{"Confirm":{}}"#, &[]).unwrap();
    };
    type_in(&mut table, 20);
    let wrong = table.state();
    rewind(&mut table, asked, false).unwrap();
    assert_eq!(table.game.waiting().unwrap().asked, asked);
    type_in(&mut table, 1);
    let right = table.state();
    table.close();
    let audit = table.audit();
    assert!(audit.commands.iter().all(|judged| judged.verdict == Verdict::Equal), "{audit:?}");
    let twice: Vec<bool> = audit
        .commands
        .iter()
        .filter(|judged| judged.declared.0 < asked.0 && judged.ended > asked)
        .map(|judged| judged.void)
        .collect();
    assert_eq!(twice, [true, false], "one declaration, two endings");
    assert_eq!(wrong == right, table.game.commands().iter().rev().take(2).all(|c| c.resolved.is_empty()));
}

#[test]
fn before_start_play_can_begin_anew() {
    let mut table = Table::open(TRUSTED, 1);
    let before = end(&table);
    table.declare(1, r#"{"Start":{}}"#, &[]).unwrap();
    assert_eq!(code(table.declare(1, r#"{"Start":{}}"#, &[])), "already-started");
    rewind(&mut table, before, false).unwrap();
    assert!(!table.game.is_started());
    assert_eq!(code(table.declare(1, r#"{"Bid":{}}"#, &["1"])), "not-started");
    let start = Act::Declare {
        window: end(&table),
        command: r#"{"Start":{}}"#.to_owned(),
        private: Vec::new(),
        for_seat: None,
    };
    table.act(Author::Organiser, start).unwrap();
    assert!(table.game.is_started());
    table.close();
    assert!(table.audit().commands.iter().all(|judged| judged.verdict == Verdict::Equal));
}

#[test]
fn every_other_side_consents_and_past_a_die_the_judge_too() {
    let (mut table, mover, [first, second]) = interrupted(TRUSTED, 2);
    let before = end(&table);
    table.declare(first, r#"{"Pass":{"standing":false}}"#, &[]).unwrap();
    // Nothing was rolled: the sides are enough.
    let mut free = table.fork();
    let asked = free.act(by(first), ask(before, false)).unwrap();
    assert_eq!(code(free.act(by(first), Act::Consent { of: asked })), "own");
    assert_eq!(free.game.consents_due().len(), 2);
    let at = free.act(by(mover), Act::Consent { of: asked }).unwrap();
    assert_eq!(free.kinds_from(at), ["ConsentGiven"]);
    assert_eq!(code(free.act(by(mover), Act::Consent { of: asked })), "consented");
    let at = free.act(by(second), Act::Consent { of: asked }).unwrap();
    assert_eq!(free.kinds_from(at), ["ConsentGiven", "Rewound"]);
    assert_eq!(code(free.act(by(second), Act::Consent { of: asked })), "not-asked");
    // A refusal ends it; so does the next declaration.
    let mut refused = table.fork();
    let asked = refused.act(by(first), ask(before, false)).unwrap();
    refused.act(by(second), Act::Refuse { of: asked }).unwrap();
    assert_eq!(code(refused.act(by(mover), Act::Consent { of: asked })), "not-asked");
    let asked = refused.act(by(first), ask(before, false)).unwrap();
    refused.declare(second, r#"{"Pass":{"standing":false}}"#, &[]).unwrap();
    assert_eq!(code(refused.act(by(mover), Act::Consent { of: asked })), "not-asked");
    // Past a die the judge consents too, and his consent is enough.
    table.declare(second, &snap(u16::from(second), u16::from(mover), true), &[]).unwrap();
    let mut casual = {
        let (mut table, mover, [first, second]) = interrupted(Options { free: true, ..TRUSTED }, 2);
        table.declare(first, r#"{"Pass":{"standing":false}}"#, &[]).unwrap();
        table.declare(second, &snap(u16::from(second), u16::from(mover), true), &[]).unwrap();
        table
    };
    let asked = casual.act(by(first), ask(before, false)).unwrap();
    assert_eq!(casual.game.consents_due().len(), 2, "a casual match lets the sides");
    casual.act(by(mover), Act::Consent { of: asked }).unwrap();
    casual.act(by(second), Act::Consent { of: asked }).unwrap();
    assert_eq!(casual.game.window(seat(first)), end(&casual));
    let asked = table.act(by(first), ask(before, false)).unwrap();
    assert!(table.game.consents_due().contains(&Author::Judge));
    for number in [mover, second] {
        let at = table.act(by(number), Act::Consent { of: asked }).unwrap();
        assert_eq!(table.kinds_from(at), ["ConsentGiven"]);
    }
    let mut alone = table.fork();
    let at = table.act(Author::Judge, Act::Consent { of: asked }).unwrap();
    assert_eq!(table.kinds_from(at), ["ConsentGiven", "Rewound"]);
    assert_eq!(code(alone.act(Author::Organiser, Act::Consent { of: asked })), "not-yours");
    // Nowhere to go: not the end of a batch, or nothing passed over.
    assert_eq!(code(table.act(by(1), ask(Seq(before.0 - 1), false))), "no-batch-end");
    let last = end(&table);
    assert_eq!(code(table.act(by(1), ask(last, false))), "nothing-passed");
    assert_eq!(code(table.act(by(1), ask(Seq(9999), false))), "no-batch-end");
    // A void line, too, is the judge's to restore.
    let void = Seq(asked.0 - 1);
    assert!(table.game.is_void(void));
    table.act(by(first), ask(void, false)).unwrap();
    assert!(table.game.consents_due().contains(&Author::Judge));
}

#[test]
fn a_corrected_command_keeps_its_dice_and_names_the_old_roll() {
    let (mut table, mover, [shooter, other]) = interrupted(TRUSTED, 2);
    let before = end(&table);
    let (gun, target) = (u16::from(shooter), u16::from(mover));
    let first = table.declare(shooter, &format!(r#"{{"Snap":{{"figure":{gun}}}}}"#), &[]).unwrap();
    let old = Seq(first.0 + 1);
    assert_eq!(table.record(old).0, "Rolled");
    // The dice are kept, so no judge is needed.
    let asked = table.act(by(shooter), ask(before, true)).unwrap();
    assert_eq!(table.game.consents_due().len(), 2);
    table.act(by(mover), Act::Consent { of: asked }).unwrap();
    table.act(by(other), Act::Consent { of: asked }).unwrap();
    let (mut another, mut stranger) = (table.fork(), table.fork());

    let at = table.declare(shooter, &snap(gun, target, true), &[]).unwrap();
    assert_eq!(table.kinds_from(at), ["Declared", "Resolved"], "nothing is rolled again");
    let last = resolved(&table).pop().unwrap();
    assert_eq!(last["rolls"], json!([{"of": old.0, "for": {"rule": "TIN-SNAP-01", "figure": gun}}]));
    // Another command of the same seat, or the same of another seat, has dice of its own.
    let at = another.declare(shooter, &snap(gun + 3, target, true), &[]).unwrap();
    assert_eq!(another.kinds_from(at), ["Declared", "Rolled", "Resolved"]);
    let at = stranger.declare(other, &snap(u16::from(other), target, true), &[]).unwrap();
    assert_eq!(stranger.kinds_from(at), ["Declared", "Rolled", "Resolved"]);
    for mut table in [table, another, stranger] {
        table.close();
        let audit = table.audit();
        assert!(audit.commands.iter().all(|judged| judged.verdict == Verdict::Equal), "{audit:?}");
        assert!(audit.faults.is_empty(), "{:?}", audit.faults);
    }
}

#[test]
fn dice_of_later_commands_are_not_kept_without_a_judge() {
    let (mut table, mover, [shooter, _]) = interrupted(TRUSTED, 2);
    let before = end(&table);
    let (gun, target) = (u16::from(shooter), u16::from(mover));
    table.declare(shooter, &snap(gun, target, true), &[]).unwrap();
    table.declare(mover, r#"{"Parry":{"play":false}}"#, &[]).unwrap();
    table.act(by(shooter), ask(before, true)).unwrap();
    assert!(table.game.consents_due().contains(&Author::Judge));
}

#[test]
fn a_corrected_command_that_waits_is_bound_by_the_dice_it_keeps() {
    let options = Options { confirmed: true, ..TRUSTED };
    let (mut table, mover, [shooter, other]) = interrupted(options, 2);
    let before = end(&table);
    let (gun, target) = (u16::from(shooter), u16::from(mover));
    table.declare(shooter, &format!(r#"{{"Snap":{{"figure":{gun}}}}}"#), &[]).unwrap();
    rewind(&mut table, before, true).unwrap();
    let at = table.declare(shooter, &snap(gun, target, true), &[]).unwrap();
    assert_eq!(code(table.act(by(shooter), Act::Withdraw { of: at })), "bound");
    table.declare(other, r#"{"Confirm":{}}"#, &[]).unwrap();
    let at = table.declare(mover, r#"{"Confirm":{}}"#, &[]).unwrap();
    assert_eq!(table.kinds_from(at), ["Declared", "Resolved"]);
    table.close();
    assert!(table.audit().commands.iter().all(|judged| judged.verdict == Verdict::Equal));
}

#[test]
fn seals_and_rolls_of_a_void_line_stay_spent() {
    let mut table = Table::begun(TRUSTED, 5);
    table.declare(1, r#"{"Bid":{}}"#, &["3"]).unwrap();
    table.declare(2, r#"{"Bid":{}}"#, &["4"]).unwrap();
    let before = end(&table);
    table.declare(3, r#"{"Bid":{}}"#, &["5"]).unwrap();
    assert_eq!(table.game.state().holder, 2);
    // Past an opening: the judge alone.
    table.act(by(3), ask(before, false)).unwrap();
    assert!(table.game.consents_due().contains(&Author::Judge));
    rewind(&mut table, before, false).unwrap();
    let at = table.declare(3, r#"{"Bid":{}}"#, &["1"]).unwrap();
    let numbers: Vec<u64> = (at.0..table.game.records())
        .map(|seq| table.record(Seq(seq)))
        .filter(|(kind, _)| kind == "Sealed" || kind == "Opened")
        .map(|(_, body)| body["number"].as_u64().unwrap())
        .collect();
    // A text of the ruling took number 3; the seals shown already are not shown twice.
    assert_eq!(numbers, [4, 4]);
    assert_eq!(table.game.state().holder, 1);
    assert_eq!(hidden_rolls(&table), [1, 2, 3, 4, 5, 6]);
    table.close();
    let audit = table.audit();
    assert!(audit.commands.iter().all(|judged| judged.verdict == Verdict::Equal), "{audit:?}");
}

#[test]
fn a_rewind_leaves_no_old_window() {
    let (mut table, _, [first, _]) = interrupted(TRUSTED, 2);
    let before = end(&table);
    table.declare(first, r#"{"Pass":{"standing":false}}"#, &[]).unwrap();
    rewind(&mut table, before, false).unwrap();
    let stale = table.declare_at(first, before, r#"{"Pass":{"standing":false}}"#, &[]);
    assert_eq!(code(stale), "conflict");
    table.declare(first, r#"{"Pass":{"standing":false}}"#, &[]).unwrap();
}

#[test]
fn an_asking_does_not_outlive_the_close() {
    let (mut table, mover, [first, second]) = interrupted(TRUSTED, 2);
    let before = end(&table);
    table.declare(first, r#"{"Pass":{"standing":false}}"#, &[]).unwrap();
    let asked = table.act(by(first), ask(before, false)).unwrap();
    table.act(by(mover), Act::Consent { of: asked }).unwrap();
    table.close();
    for act in
        [Act::Consent { of: asked }, ask(before, false), Act::Conclude(ConcludeAct::Propose { how: None })]
    {
        assert_ne!(code(table.act(by(second), act)).split(' ').next(), Some("accepted"));
    }
    // Only a ruling moves a closed match.
    let raise = DisputeAct::Raise { of: before, rule: None, text: "he never passed".to_owned() };
    table.act(by(second), Act::Dispute(raise)).unwrap();
    rewind(&mut table, before, false).unwrap();
    assert!(!table.game.ledger().is_closed() && table.game.ledger().was_closed());
}
