//! Agreements, sources and epochs of dice, disputes, results.

use ed25519_dalek::{Signer, SigningKey};
use greffe_core::dice::bodies::AbandonReason;
use greffe_core::judging::opening::RollSource;
use greffe_core::play::act::{
    Act, Adjustment, AskAct, ConcludeAct, DiceAct, DisputeAct, Effect, FieldChange, Ruling,
};
use greffe_core::play::replay::Verdict;
use greffe_core::record::acts::{How, Remedy};
use greffe_core::record::contents::DiceCause;
use greffe_core::record::hex::Hex;
use greffe_core::record::ids::{Author, Seq};
use greffe_core::record::signature::result_message;
use serde_json::{Value, json};

use crate::game::HIT;
use crate::rewinds::code;
use crate::table::{Options, Table, by, seat};
use crate::waits::{interrupted, snap};

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

fn change(field: &str, old: Value, new: Value) -> FieldChange {
    FieldChange { field: field.to_owned(), old, new }
}

fn agreement(frames: u32, fields: Vec<FieldChange>) -> Act {
    let adjustment = Adjustment { frames, fields, cards: Vec::new() };
    Act::Ask(AskAct::Agreement { adjustment, text: "we see it so".to_owned() })
}

fn ruling(of: Seq, dispute: Option<Seq>, remedy: Remedy, effect: Effect) -> Act {
    Act::Rule(Ruling { dispute, of, remedy, rules: vec![HIT], text: "so ruled".to_owned(), effect })
}

fn end(table: &Table) -> Seq {
    Seq(table.game.records() - 1)
}

#[test]
fn an_agreement_closes_procedures_and_sets_fields() {
    let (mut table, mover, [shooter, other]) = interrupted(TRUSTED, 2);
    table.declare(shooter, &snap(u16::from(shooter), u16::from(mover), true), &[]).unwrap();
    let figure = usize::from(mover) - 1;
    let hp = format!("/figures/{figure}/hp");
    // What does not hold is refused when it is asked for.
    for bad in [
        agreement(4, Vec::new()),
        agreement(0, vec![change(&hp, json!(1), json!(0))]),
        agreement(0, vec![change(&hp, json!(2), json!(3))]),
        agreement(0, vec![change("/figures/9/hp", json!(2), json!(1))]),
        agreement(0, vec![change(&hp, json!(2), json!("two"))]),
    ] {
        assert_eq!(code(table.act(by(shooter), bad)), "adjustment");
    }
    let good = agreement(1, vec![change(&hp, json!(2), json!(0))]);
    let asked = table.act(by(shooter), good.clone()).unwrap();
    assert_eq!(table.kinds_from(asked), ["AgreementAsked", "Sealed"]);
    table.act(by(mover), Act::Consent { of: asked }).unwrap();
    let at = table.act(by(other), Act::Consent { of: asked }).unwrap();
    assert_eq!(table.kinds_from(at), ["ConsentGiven", "Adjusted"]);
    assert_eq!((table.game.state().figures[figure].hp, table.game.state().stack.len()), (0, 2));
    // It is done once.
    assert_eq!(code(table.act(by(other), Act::Consent { of: asked })), "not-asked");
    assert!(table.game.ledger().asking().is_none());
    // The digest is that of the state it leaves, and play goes on from there.
    table.declare(other, r#"{"Pass":{"standing":false}}"#, &[]).unwrap();
    let adjusted = table.record(Seq(at.0 + 1)).1;
    assert_eq!(adjusted["digest"]["schema"], 1);
    let mut early = table.fork_at(usize::try_from(at.0).unwrap() + 2, true);
    assert_eq!(early.game.state().figures[figure].hp, 0);
    // Back before it, and to it again.
    let rewind = ruling(
        at,
        None,
        Remedy::Replay,
        Effect::Rewind { to: Seq(asked.0 - 1), keep: false, keep_piles: false },
    );
    table.act(Author::Judge, rewind).unwrap();
    assert_eq!(table.game.state().figures[figure].hp, 2);
    let again = ruling(
        at,
        None,
        Remedy::Replay,
        Effect::Rewind { to: Seq(at.0 + 1), keep: false, keep_piles: false },
    );
    table.act(Author::Judge, again).unwrap();
    assert_eq!(table.state(), early.state());
    for table in [&mut table, &mut early] {
        table.close();
        let audit = table.audit();
        assert!(audit.commands.iter().all(|judged| judged.verdict == Verdict::Equal), "{audit:?}");
        assert!(audit.faults.is_empty(), "{:?}", audit.faults);
    }
    // Strict matches need the judge beside the sides.
    let strict = Options { strict: true, ..TRUSTED };
    let mut table = Table::playing(strict, 2);
    let asked = table.act(by(1), agreement(0, vec![change("/figures/0/hp", json!(2), json!(1))])).unwrap();
    table.act(by(2), Act::Consent { of: asked }).unwrap();
    let at = table.act(by(3), Act::Consent { of: asked }).unwrap();
    assert_eq!(table.kinds_from(at), ["ConsentGiven"]);
    let at = table.act(Author::Judge, Act::Consent { of: asked }).unwrap();
    assert_eq!(table.kinds_from(at), ["ConsentGiven", "Adjusted"]);
}

#[test]
fn nothing_is_adjusted_while_a_command_waits() {
    let options = Options { confirmed: true, ..TRUSTED };
    let (mut table, mover, [shooter, _]) = interrupted(options, 2);
    table.declare(shooter, &snap(u16::from(shooter), u16::from(mover), true), &[]).unwrap();
    let fields = vec![change("/figures/0/hp", json!(2), json!(1))];
    assert_eq!(code(table.act(by(1), agreement(0, fields.clone()))), "waits");
    let effect = Effect::Adjust(Adjustment { frames: 0, fields, cards: Vec::new() });
    let act = ruling(end(&table), None, Remedy::Adjusted, effect);
    assert_eq!(code(table.act(Author::Judge, act)), "waits");
}

#[test]
fn a_source_is_switched_by_consent_and_typed_faces_are_then_confirmed() {
    let mut table = Table::playing(TRUSTED, 2);
    let source = |roll: &str| Act::Ask(AskAct::Source { roll: roll.to_owned(), source: RollSource::Table });
    assert_eq!(code(table.act(by(1), source("dodge"))), "no-roll");
    let asked = table.act(by(1), source("aim")).unwrap();
    table.act(by(2), Act::Consent { of: asked }).unwrap();
    let at = table.act(by(3), Act::Consent { of: asked }).unwrap();
    assert_eq!(table.kinds_from(at), ["ConsentGiven", "SourceSwitched"]);
    let holder = table.game.state().holder + 1;
    let (shooter, other) = (holder % 3 + 1, (holder + 1) % 3 + 1);
    let advance = format!(r#"{{"Advance":{{"figure":{holder},"steps":2,"pace":1}}}}"#);
    table.declare(holder, &advance, &[]).unwrap();
    table.declare(shooter, &snap(u16::from(shooter), u16::from(holder), true), &[]).unwrap();
    let faces = format!(r#"{{"Faces":{{"for":{{"rule":"TIN-SNAP-01","figure":{shooter}}},"faces":[6]}}}}"#);
    table.declare(shooter, &faces, &[]).unwrap();
    assert_eq!(table.game.owed().len(), 2, "two sources are in use now");
    for number in [holder, other] {
        table.declare(number, r#"{"Confirm":{}}"#, &[]).unwrap();
    }
    table.declare(holder, r#"{"Parry":{"play":false}}"#, &[]).unwrap();
    table.close();
    assert!(table.audit().commands.iter().all(|judged| judged.verdict == Verdict::Equal));
}

#[test]
fn every_further_epoch_states_a_cause_that_holds() {
    let mut table = Table::playing(TRUSTED, 2);
    let due = |cause| Act::Dice(DiceAct::Due { cause });
    for cause in [DiceCause::Exhausted, DiceCause::Abandoned, DiceCause::Reopened, DiceCause::Asked] {
        assert_eq!(code(table.act(Author::Server, due(cause))), "no-cause");
    }
    assert_eq!(code(table.act(by(1), due(DiceCause::Restored))), "no-cause");
    let asked = table.act(by(1), Act::Ask(AskAct::Dice)).unwrap();
    assert_eq!(code(table.act(Author::Server, due(DiceCause::Asked))), "no-cause");
    table.act(by(2), Act::Consent { of: asked }).unwrap();
    assert!(!table.game.is_dice_agreed());
    table.act(by(3), Act::Consent { of: asked }).unwrap();
    assert!(table.game.is_dice_agreed());
    table.new_dice(DiceCause::Asked);
    assert!(!table.game.is_dice_agreed());
    let mut plain = table.fork();
    plain.new_dice(DiceCause::Restored);
    assert!(plain.game.faults().is_empty(), "{:?}", plain.game.faults());
    // Something between the cause and the anchors takes the cause away.
    table.act(Author::Server, due(DiceCause::Restored)).unwrap();
    table.act(by(1), Act::Join { seat: seat(1), key: None, replaces: false }).unwrap();
    assert!(!table.game.ledger().is_dice_due());
    // Rolls go on with the newest epoch, and the old tape is refused.
    let holder = plain.game.state().holder + 1;
    let at = plain.declare(holder, r#"{"Muster":{}}"#, &[]).unwrap();
    assert_eq!(plain.record(Seq(at.0 + 1)).1["epoch"], 2);
    let mut stale = plain.fork();
    stale.secrets.tape = plain.fork_at(6, true).secrets.tape;
    let holder = stale.game.state().holder + 1;
    assert_eq!(code(stale.declare(holder, r#"{"Muster":{}}"#, &[])), "dice-not-ready");
    plain.close();
    let audit = plain.audit();
    assert!(audit.commands.iter().all(|judged| judged.verdict == Verdict::Equal), "{audit:?}");
}

#[test]
fn an_abandoned_set_up_is_followed_by_another() {
    let mut table = Table::playing(TRUSTED, 2);
    table.act(Author::Server, Act::Dice(DiceAct::Due { cause: DiceCause::Restored })).unwrap();
    let slots = vec![greffe_core::dice::bodies::Slot::Seat1];
    let chains = greffe_core::dice::tape::Secrets {
        public: greffe_core::dice::secret::Secret32::new([1; 32]),
        hidden: greffe_core::dice::secret::Secret32::new([2; 32]),
    };
    let mode = greffe_core::dice::bodies::Mode::Open;
    let anchored = greffe_core::dice::tape::anchored(table.game.dice(), mode, slots, &chains);
    table.act(Author::Server, Act::Dice(DiceAct::Anchor { anchored })).unwrap();
    let holder = table.game.state().holder + 1;
    assert_eq!(code(table.declare(holder, r#"{"Muster":{}}"#, &[])), "dice-not-ready");
    let reason = AbandonReason::Silent;
    table.act(Author::Server, Act::Dice(DiceAct::Abandon { reason })).unwrap();
    table.act(Author::Server, Act::Dice(DiceAct::Due { cause: DiceCause::Abandoned })).unwrap();
    assert!(table.game.ledger().is_dice_due());
}

#[test]
fn a_chain_that_is_used_up_says_so_and_a_new_epoch_goes_on() {
    let mut table = Table::playing(TRUSTED, 2);
    let spent = u64::from(table.game.dice().last().unwrap().rolls(greffe_core::dice::Stream::Public));
    for _ in spent..4096 {
        table.declare(1, r#"{"Settle":{"sides":[6]}}"#, &[]).unwrap();
    }
    let records = table.game.records();
    assert_eq!(code(table.declare(1, r#"{"Settle":{"sides":[6]}}"#, &[])), "dice");
    assert_eq!(table.game.records(), records);
    table.new_dice(DiceCause::Exhausted);
    let at = table.declare(1, r#"{"Settle":{"sides":[6]}}"#, &[]).unwrap();
    assert_eq!(table.record(Seq(at.0 + 1)).1["i"], 1);
    assert!(table.game.faults().is_empty(), "{:?}", table.game.faults());
}

#[test]
fn a_roll_settles_an_agreement_and_nothing_follows_from_it() {
    let mut table = Table::playing(TRUSTED, 2);
    let state = table.state();
    let settle = Act::Declare {
        window: end(&table),
        command: r#"{"Settle":{"sides":[6,6]}}"#.to_owned(),
        private: Vec::new(),
        for_seat: None,
    };
    let at = table.act(Author::Judge, settle).unwrap();
    assert_eq!(table.kinds_from(at), ["Declared", "Rolled"]);
    assert_eq!(table.state(), state);
    assert_eq!(code(table.declare(1, r#"{"Settle":{"sides":[0]}}"#, &[])), "dice");
    table.close();
    assert_eq!(table.audit().counts()[4], 1);
}

#[test]
fn a_fact_contested_afterwards_holds_play_up() {
    let (mut table, mover, [shooter, other]) = interrupted(TRUSTED, 2);
    let before = end(&table);
    let of = table.declare(shooter, &snap(u16::from(shooter), u16::from(mover), true), &[]).unwrap();
    let contest = |of| Act::ContestFact { of, fact: Some(0), text: Some("a wall is between".to_owned()) };
    assert_eq!(code(table.act(by(shooter), contest(of))), "no-fact");
    assert_eq!(code(table.act(by(mover), contest(before))), "no-command");
    table.act(by(mover), contest(of)).unwrap();
    assert_eq!(code(table.declare(mover, r#"{"Parry":{"play":false}}"#, &[])), "stands-still");
    assert!(table.forms(mover).is_empty());
    assert_eq!(code(table.act(by(other), Act::ConfirmFact { of })), "not-contested");
    // Three ways out: confirmed after all, taken back, ruled on.
    let mut confirmed = table.fork();
    confirmed.act(by(mover), Act::ConfirmFact { of }).unwrap();
    confirmed.declare(mover, r#"{"Parry":{"play":false}}"#, &[]).unwrap();
    let mut taken = table.fork();
    let asked =
        taken.act(by(shooter), Act::Ask(AskAct::Takeback { to: before, keep: true, text: None })).unwrap();
    taken.act(by(mover), Act::Consent { of: asked }).unwrap();
    taken.act(by(other), Act::Consent { of: asked }).unwrap();
    assert_eq!(
        code(taken.declare(shooter, &snap(u16::from(shooter), u16::from(mover), false), &[])),
        "no-sight"
    );
    taken.declare(shooter, r#"{"Pass":{"standing":false}}"#, &[]).unwrap();
    table.act(Author::Judge, ruling(of, None, Remedy::Upheld, Effect::Nothing)).unwrap();
    table.declare(mover, r#"{"Parry":{"play":false}}"#, &[]).unwrap();
    for mut table in [confirmed, taken, table] {
        table.close();
        let audit = table.audit();
        assert!(audit.commands.iter().all(|judged| judged.verdict == Verdict::Equal), "{audit:?}");
        assert!(audit.faults.is_empty(), "{:?}", audit.faults);
    }
}

#[test]
fn a_dispute_goes_from_its_claim_to_its_close() {
    let (mut table, mover, [shooter, other]) = interrupted(TRUSTED, 2);
    let before = end(&table);
    let of = table.declare(shooter, &snap(u16::from(shooter), u16::from(mover), true), &[]).unwrap();
    let raise = |of, rule: Option<&str>| {
        let rule = rule.map(|rule| rule.parse().unwrap());
        Act::Dispute(DisputeAct::Raise { of, rule, text: "he does not see me".to_owned() })
    };
    assert_eq!(code(table.act(by(mover), raise(Seq(9999), None))), "no-record");
    assert_eq!(code(table.act(by(mover), raise(of, Some("TIN-NONE-01")))), "no-rule");
    assert_eq!(code(table.act(Author::Server, raise(of, None))), "seat-only");
    let dispute = table.act(by(mover), raise(of, Some("TIN-SIGHT-01"))).unwrap();
    assert_eq!(table.kinds_from(dispute), ["DisputeRaised", "Sealed"]);
    assert_eq!(code(table.declare(mover, r#"{"Parry":{"play":false}}"#, &[])), "stands-still");
    let text = || "look at the picture".to_owned();
    let evidence = |dispute| Act::Dispute(DisputeAct::Evidence { dispute, text: text() });
    let appeal = |dispute| Act::Dispute(DisputeAct::Appeal { dispute, text: text() });
    table.act(by(shooter), evidence(dispute)).unwrap();
    table.act(Author::Judge, evidence(dispute)).unwrap();
    assert_eq!(code(table.act(by(shooter), evidence(of))), "no-dispute");
    assert_eq!(code(table.act(by(shooter), appeal(dispute))), "not-ruled");
    assert_eq!(code(table.act(by(mover), ruling(of, None, Remedy::Upheld, Effect::Nothing))), "judge-only");
    let wrong = ruling(
        of,
        Some(dispute),
        Remedy::Upheld,
        Effect::Rewind { to: before, keep: false, keep_piles: false },
    );
    assert_eq!(code(table.act(Author::Judge, wrong)), "remedy");
    let effects = [
        (Remedy::Upheld, Effect::Nothing),
        (Remedy::Corrected, Effect::Rewind { to: before, keep: true, keep_piles: false }),
        (Remedy::Replay, Effect::Rewind { to: before, keep: false, keep_piles: false }),
        (Remedy::Void, Effect::Rewind { to: before, keep: false, keep_piles: false }),
        (
            Remedy::Adjusted,
            Effect::Adjust(Adjustment {
                frames: 1,
                fields: vec![change("/figures/0/hp", json!(2), json!(1))],
                cards: Vec::new(),
            }),
        ),
    ];
    for (remedy, effect) in effects {
        let case = Case { dispute, of, seats: [mover, shooter, other] };
        rule_and_close(table.fork(), &case, remedy, &effect);
    }
}

/// A dispute about one command.
struct Case {
    dispute: Seq,
    of: Seq,
    seats: [u8; 3],
}

fn rule_and_close(mut table: Table, case: &Case, remedy: Remedy, effect: &Effect) {
    let &Case { dispute, of, seats: [mover, shooter, other] } = case;
    let appeal = Act::Dispute(DisputeAct::Appeal { dispute, text: "no".to_owned() });
    let at = table.act(Author::Judge, ruling(of, Some(dispute), remedy, effect.clone())).unwrap();
    let kinds = table.kinds_from(at);
    assert_eq!(kinds[..2], ["RulingGiven", "Sealed"]);
    let line_moves = table.game.is_void(of);
    match effect {
        Effect::Nothing => assert!(!line_moves && kinds.len() == 2),
        Effect::Rewind { .. } => assert!(line_moves && kinds[2] == "Rewound"),
        Effect::Adjust(_) => assert!(!line_moves && kinds[2] == "Adjusted"),
    }
    // A corrected command follows at once, by the judge's hand, and keeps its dice.
    if remedy == Remedy::Corrected {
        let act = Act::Declare {
            window: table.game.window(seat(shooter)),
            command: format!(r#"{{"Snap":{{"figure":{shooter}}}}}"#),
            private: Vec::new(),
            for_seat: Some(seat(shooter)),
        };
        let at = table.act(Author::Judge, act).unwrap();
        assert_eq!(table.kinds_from(at), ["Declared", "Resolved"]);
    }
    let mut appealed = table.fork();
    appealed.act(by(mover), appeal).unwrap();
    assert!(appealed.game.ledger().stands_still());
    // On appeal the void line is restored.
    if line_moves {
        let restore = Effect::Rewind { to: Seq(of.0 + 2), keep: false, keep_piles: false };
        appealed.act(Author::Judge, ruling(of, Some(dispute), Remedy::Replay, restore)).unwrap();
        assert!(!appealed.game.is_void(of));
    } else {
        appealed.act(Author::Judge, ruling(of, Some(dispute), Remedy::Upheld, Effect::Nothing)).unwrap();
    }
    for mut table in [table, appealed] {
        let close = |dispute| Act::Dispute(DisputeAct::Close { dispute });
        assert_eq!(code(table.act(by(other), close(dispute))), "office-only");
        table.act(Author::Organiser, close(dispute)).unwrap();
        assert_eq!(code(table.act(Author::Judge, close(dispute))), "dispute-closed");
        let stands = table.game.ledger().dispute(dispute).unwrap();
        assert!(stands.closed && stands.evidence.len() == 2 && !stands.rulings.is_empty());
        table.close();
        let audit = table.audit();
        assert!(audit.commands.iter().all(|judged| judged.verdict == Verdict::Equal), "{audit:?}");
        assert!(audit.faults.is_empty(), "{:?}", audit.faults);
    }
}

/// A match that ended by itself, nothing disclosed yet.
fn over() -> Table {
    let mut table = Table::playing(TRUSTED, 2);
    table.declare(1, r#"{"Concede":{}}"#, &[]).unwrap();
    table
}

#[test]
fn a_match_closes_once_everything_is_shown_and_every_side_agrees() {
    let mut table = over();
    let close = || Act::Conclude(ConcludeAct::Close);
    let key = SigningKey::from_bytes(&[9; 32]);
    let public = Some(Hex(key.verifying_key().to_bytes()));
    assert_eq!(code(table.act(by(2), Act::Join { seat: seat(1), key: None, replaces: false })), "not-yours");
    table.act(by(1), Act::Join { seat: seat(1), key: None, replaces: false }).unwrap();
    assert_eq!(code(table.act(by(1), Act::Join { seat: seat(1), key: None, replaces: false })), "seat-taken");
    table.act(by(1), Act::Join { seat: seat(1), key: public, replaces: true }).unwrap();
    table.act(by(2), Act::Join { seat: seat(2), key: None, replaces: false }).unwrap();

    assert_eq!(code(table.act(Author::Server, close())), "no-result");
    assert!(table.game.due(&table.secrets).is_none(), "draws are still hidden: nobody signs yet");
    assert_eq!(
        code(table.act(by(1), Act::Conclude(ConcludeAct::Propose { how: Some(How::Time) }))),
        "judge-only"
    );
    table.disclose();
    assert_eq!(table.game.due(&table.secrets), Some(Act::Conclude(ConcludeAct::Propose { how: None })));
    let of = table.act(Author::Server, Act::Conclude(ConcludeAct::Propose { how: None })).unwrap();
    assert_eq!(code(table.act(by(2), Act::Conclude(ConcludeAct::Propose { how: None }))), "already-proposed");

    let line = greffe_core::record::line::Line::parse(&table.lines[of.0 as usize]).unwrap();
    let hash = line.hash(greffe_core::record::line::Log::Match);
    let message = result_message(table.game.id(), seat(1), of, &hash);
    let sig = Hex(key.sign(message.as_bytes()).to_bytes());
    let sign = |number: u8, sig| Act::Conclude(ConcludeAct::Sign { seat: seat(number), of, sig });
    assert_eq!(code(table.act(by(1), sign(1, Hex([1; 64])))), "bad-signature");
    assert_eq!(code(table.act(by(2), sign(1, sig))), "not-yours");
    assert_eq!(code(table.act(by(2), sign(2, sig))), "no-key");
    table.act(by(1), sign(1, sig)).unwrap();
    let result = table.game.ledger().result().unwrap();
    assert_eq!((&result.signed[..], &result.agreed[..]), (&[seat(1)][..], &[seat(1)][..]));
    let confirm = |number: u8| Act::Conclude(ConcludeAct::Confirm { seat: seat(number), of });
    assert_eq!(code(table.act(by(3), confirm(2))), "not-yours");
    table.act(by(2), confirm(2)).unwrap();
    assert_eq!(code(table.act(Author::Server, close())), "not-signed");
    assert!(table.game.due(&table.secrets).is_none());
    table.act(Author::Judge, confirm(3)).unwrap();
    assert_eq!(code(table.act(by(1), close())), "server-only");
    table.act(Author::Server, close()).unwrap();
    assert!(table.game.ledger().is_closed() && table.game.owed().is_empty());
    assert_eq!(code(table.act(by(1), Act::Ask(AskAct::Dice))), "match-closed");
    assert_eq!(code(table.declare(1, r#"{"Rest":{}}"#, &[])), "match-closed");
    assert!(table.game.faults().is_empty(), "{:?}", table.game.faults());
}

#[test]
fn nothing_closes_over_a_secret() {
    // A bid still sealed.
    let mut table = Table::begun(TRUSTED, 2);
    table.declare(1, r#"{"Bid":{}}"#, &["3"]).unwrap();
    let of = table.act(Author::Judge, Act::Conclude(ConcludeAct::Propose { how: None })).unwrap();
    for number in 1..=3 {
        table.act(Author::Judge, Act::Conclude(ConcludeAct::Confirm { seat: seat(number), of })).unwrap();
    }
    assert_eq!(code(table.act(Author::Server, Act::Conclude(ConcludeAct::Close))), "sealed");
    table.act(Author::Server, Act::Conclude(ConcludeAct::OpenSeals)).unwrap();
    table.act(Author::Server, Act::Conclude(ConcludeAct::Close)).unwrap();
    assert_eq!(table.game.ledger().closed().unwrap().1, How::Abandoned);
    // A draw still hidden.
    let mut table = over();
    let of = table.act(by(1), Act::Conclude(ConcludeAct::Propose { how: None })).unwrap();
    for number in 1..=3 {
        table.act(by(number), Act::Conclude(ConcludeAct::Confirm { seat: seat(number), of })).unwrap();
    }
    assert_eq!(code(table.act(Author::Server, Act::Conclude(ConcludeAct::Close))), "hidden");
    table.disclose();
    table.act(Author::Server, Act::Conclude(ConcludeAct::Close)).unwrap();
    // Before the end nothing is disclosed or opened.
    let mut table = Table::begun(TRUSTED, 2);
    table.declare(1, r#"{"Bid":{}}"#, &["3"]).unwrap();
    assert_eq!(code(table.act(by(2), Act::Conclude(ConcludeAct::OpenSeals))), "not-over");
    assert_eq!(code(table.act(by(2), Act::Conclude(ConcludeAct::Propose { how: None }))), "not-over");
    // A side is declared out by a judge alone, and only where one other side is left.
    let out = |number| Act::Conclude(ConcludeAct::DeclareOut { seat: seat(number) });
    assert_eq!(code(table.act(by(2), out(1))), "judge-only");
    assert_eq!(code(table.act(Author::Judge, out(1))), "others-play-on");
    assert_eq!(code(table.act(Author::Judge, out(8))), "no-such-seat");
}

#[test]
fn a_ruling_that_rewinds_reopens_a_closed_match_with_new_dice() {
    let mut table = Table::playing(TRUSTED, 2);
    let before = end(&table);
    table.declare(1, r#"{"Concede":{}}"#, &[]).unwrap();
    table.close();
    let rewind = Effect::Rewind { to: before, keep: false, keep_piles: false };
    table.act(Author::Judge, ruling(before, None, Remedy::Replay, rewind)).unwrap();
    let holder = table.game.state().holder + 1;
    // Rolls of the old epoch are known to all or could be: it rolls no more.
    assert_eq!(code(table.declare(holder, r#"{"Muster":{}}"#, &[])), "dice-not-ready");
    table.new_dice(DiceCause::Reopened);
    table.declare(holder, r#"{"Muster":{}}"#, &[]).unwrap();
    table.close();
    let audit = table.audit();
    assert!(audit.commands.iter().all(|judged| judged.verdict == Verdict::Equal), "{audit:?}");
    assert!(audit.faults.is_empty(), "{:?}", audit.faults);
    assert!(table.game.ledger().is_closed());
}

#[test]
fn play_under_another_revision_is_told_apart_and_goes_on() {
    let mut table = Table::open(TRUSTED, 2);
    // The same log, opened by an older program.
    let mut parts = crate::table::unchain(&table.lines);
    parts[0].3 = parts[0].3.replace("\"tin/2\"", "\"tin/1\"");
    let lines = crate::table::rechain(&parts).unwrap();
    table = Table::resume(&table, lines);
    table.declare(1, r#"{"Start":{}}"#, &[]).unwrap();
    assert_eq!(table.game.due(&table.secrets), Some(Act::ChangeRevision));
    assert_eq!(code(table.act(by(1), Act::ChangeRevision)), "same-revision");
    table.act(Author::Server, Act::ChangeRevision).unwrap();
    assert_eq!(code(table.act(Author::Server, Act::ChangeRevision)), "same-revision");
    table.declare(1, r#"{"Bid":{}}"#, &["3"]).unwrap();
    table.close();
    let audit = table.audit();
    assert!(audit.is_clean());
    assert_eq!(audit.counts(), [1, 0, 1, 0, 0]);
    let first = &audit.commands[0].verdict;
    assert_eq!(*first, Verdict::Revision { ruleset: "tin/1".to_owned(), difference: None });
}

#[test]
fn texts_stay_out_of_the_log() {
    let mut table = Table::playing(TRUSTED, 2);
    let act =
        Act::Dispute(DisputeAct::Raise { of: Seq(7), rule: None, text: "Jean moved my figure".to_owned() });
    let batch = table.game.act(by(1), act, &mut table.secrets).unwrap();
    assert_eq!(batch.texts.len(), 1);
    assert!(batch.records.iter().all(|record| !record.body.get().contains("Jean")));
    for text in ["", "\u{202e}evil", "bell\u{7}"] {
        let act = Act::Dispute(DisputeAct::Raise { of: Seq(7), rule: None, text: text.to_owned() });
        assert_eq!(code(table.act(by(1), act)), "text");
    }
    let long = Act::Dispute(DisputeAct::Raise { of: Seq(7), rule: None, text: "é".repeat(2001) });
    assert_eq!(code(table.act(by(1), long)), "text");
}
