//! What is asked of the others can be carried out once they consent; what a game's end has shown stays known.

use greffe_core::dice::bodies::{Mode, Slot};
use greffe_core::dice::secret::Secret32;
use greffe_core::dice::tape;
use greffe_core::judging::opening::RollSource;
use greffe_core::play::act::{Act, AskAct, ConcludeAct, DiceAct, Rejected};
use greffe_core::play::replay::audit;
use greffe_core::record::contents::DiceCause;
use greffe_core::record::ids::{Author, Seq};

use crate::rewinds::code;
use crate::table::{Options, Table, by, rechain, seat, try_fold, unchain};

fn end(table: &Table) -> Seq {
    Seq(table.game.records() - 1)
}

fn source(roll: &str, source: RollSource) -> Act {
    Act::Ask(AskAct::Source { roll: roll.to_owned(), source })
}

fn takeback(to: Seq) -> Act {
    Act::Ask(AskAct::Takeback { to, keep: false, text: None })
}

#[test]
fn what_could_never_be_carried_out_is_refused_when_it_is_asked() {
    let mut table = Table::playing(Options { table_parry: true, ..Options::default() }, 2);
    let before = table.game.records();
    let last = end(&table);
    for (act, why) in [
        (source("dodge", RollSource::Table), "no-roll"),
        (source("parry", RollSource::Table), "same-source"),
        (source("aim", RollSource::Seeded), "same-source"),
        (takeback(last), "nothing-passed"),
        (takeback(Seq(0)), "accepted"),
        (takeback(Seq(last.0 - 1)), "no-batch-end"),
        (takeback(Seq(last.0 + 1)), "no-batch-end"),
    ] {
        let told = code(table.fork().act(by(1), act));
        assert!(told.starts_with(why), "{why}: {told}");
    }
    assert_eq!(table.game.records(), before);
    // What was switched is asked for the other way round, and dice that are needed since then are told to be.
    table.act(by(1), source("parry", RollSource::Seeded)).unwrap();
    table.consent_all();
    assert_eq!(table.game.source("parry"), RollSource::Seeded);
    assert_eq!(code(table.act(by(2), source("parry", RollSource::Seeded))), "same-source");
    table.act(by(2), source("parry", RollSource::Table)).unwrap();
}

#[test]
fn a_table_match_that_switches_to_proven_dice_needs_them() {
    let luck = Options { luck: true, table_cards: true, ..Options::default() };
    let mut table = Table::open(luck, 2);
    assert!(!table.game.needs_dice());
    table.act(by(1), source("aim", RollSource::Seeded)).unwrap();
    assert!(!table.game.needs_dice(), "nobody has consented yet");
    table.consent_all();
    assert!(table.game.needs_dice());
}

#[test]
fn new_dice_are_asked_for_in_place_of_dice_that_roll() {
    let dice = || Act::Ask(AskAct::Dice);
    let mut table = Table::playing(Options::default(), 2);
    table.act(Author::Server, Act::Dice(DiceAct::Due { cause: DiceCause::Restored })).unwrap();
    let chains = tape::Secrets { public: Secret32::new([1; 32]), hidden: Secret32::new([2; 32]) };
    let anchored = tape::anchored(table.game.dice(), Mode::Open, vec![Slot::Seat1], &chains);
    table.act(Author::Server, Act::Dice(DiceAct::Anchor { anchored })).unwrap();
    assert_eq!(code(table.act(by(1), dice())), "dice-set-up");
    let reason = greffe_core::dice::bodies::AbandonReason::Silent;
    table.act(Author::Server, Act::Dice(DiceAct::Abandon { reason })).unwrap();
    assert_eq!(code(table.act(by(1), dice())), "no-dice", "nobody’s consent is needed any more");
    let mut new = Table::playing(Options::default(), 2).fork_at(1, false);
    assert_eq!(code(new.act(by(1), dice())), "no-dice");
}

#[test]
fn askings_of_before_they_were_looked_at_are_read_and_are_no_fault() {
    let mut parts = unchain(&Table::playing(Options::default(), 2).lines);
    for (kind, body) in [
        ("TakebackAsked", r#"{"to":1}"#),
        ("TakebackAsked", r#"{"to":9}"#),
        ("SourceAsked", r#"{"roll":"dodge","source":"table"}"#),
        ("SourceAsked", r#"{"roll":"aim","source":"seeded"}"#),
        ("DiceAsked", "{}"),
    ] {
        parts.push((by(1), 0, kind.to_owned(), body.to_owned()));
    }
    let game = try_fold(&rechain(&parts).unwrap()).unwrap();
    let told = audit(&game).unwrap().faults;
    assert!(told.is_empty(), "{told:?}");
}

/// A match that ended by a concession, everything shown, a result proposed that seat 1 stands by.
fn shown(options: Options) -> (Table, Seq) {
    let mut table = Table::playing(options, 2);
    let holder = table.game.state().holder + 1;
    let before = table.declare(holder, r#"{"Muster":{}}"#, &[]).map(|_| end(&table)).unwrap();
    table.declare(1, r#"{"Concede":{}}"#, &[]).unwrap();
    table.disclose();
    while let Some(act) = table.game.due(&table.secrets) {
        table.act(Author::Server, act).unwrap();
    }
    let of = table.game.ledger().result().unwrap().seq;
    table.act(by(1), Act::Conclude(ConcludeAct::Confirm { seat: seat(1), of })).unwrap();
    (table, before)
}

#[test]
fn a_takeback_past_the_end_that_showed_every_secret_is_the_judges_too() {
    let (mut table, before) = shown(Options::default());
    let of = table.game.ledger().result().unwrap().seq;
    let asked = table.act(by(1), takeback(before)).unwrap();
    assert!(table.game.consents_due().contains(&Author::Judge), "{:?}", table.game.consents_due());
    assert!(table.game.needs_judge_to(before));
    for number in [2, 3] {
        let at = table.act(by(number), Act::Consent { of: asked }).unwrap();
        assert_eq!(table.kinds_from(at), ["ConsentGiven"]);
    }
    assert!(table.game.is_over(), "nobody goes back by the seats’ consent alone");
    let at = table.act(Author::Judge, Act::Consent { of: asked }).unwrap();
    assert_eq!(table.kinds_from(at), ["ConsentGiven", "Rewound"]);
    // The result is gone with what it was of, and with it everything that stood by it.
    assert!(table.game.ledger().result().is_none() && !table.game.is_over());
    let confirm = |number| Act::Conclude(ConcludeAct::Confirm { seat: seat(number), of });
    assert_eq!(code(table.act(by(2), confirm(2))), "no-result");
    // Among friends the sides are enough; so they are where nothing was shown yet.
    let (mut casual, before) = shown(Options { free: true, ..Options::default() });
    casual.act(by(1), takeback(before)).unwrap();
    assert_eq!(casual.game.consents_due(), [by(2), by(3)]);
    let mut plain = Table::playing(Options::default(), 2);
    let before = end(&plain);
    plain.declare(1, r#"{"Concede":{}}"#, &[]).unwrap();
    assert!(!plain.game.needs_judge_to(before));
    plain.act(by(1), takeback(before)).unwrap();
    assert_eq!(plain.game.consents_due(), [by(2), by(3)]);
}

#[test]
fn a_record_of_before_that_was_so_is_no_fault() {
    let (mut table, before) = shown(Options::default());
    let asked = table.act(by(1), takeback(before)).unwrap();
    let mut parts = unchain(&table.lines);
    parts.push((by(2), 0, "ConsentGiven".to_owned(), format!(r#"{{"of":{asked}}}"#)));
    parts.push((by(3), 1, "ConsentGiven".to_owned(), format!(r#"{{"of":{asked}}}"#)));
    parts.push((by(3), 0, "Rewound".to_owned(), format!(r#"{{"to":{before}}}"#)));
    let game = try_fold(&rechain(&parts).unwrap()).unwrap();
    let told = audit(&game).unwrap().faults;
    assert!(told.is_empty(), "{told:?}");
}

#[test]
fn one_thing_is_asked_at_a_time() {
    let mut table = Table::playing(Options { table_parry: true, ..Options::default() }, 2);
    let holder = table.game.state().holder + 1;
    let before = end(&table);
    table.declare(holder, r#"{"Muster":{}}"#, &[]).unwrap();
    let parry = || source("parry", RollSource::Seeded);
    let asked = table.act(by(1), parry()).unwrap();
    table.act(by(2), Act::Consent { of: asked }).unwrap();
    // Neither who asked nor another takes its place, nor what was consented to from it; what could never be asked says so.
    for (number, act) in
        [(1, takeback(before)), (1, parry()), (2, takeback(before)), (3, Act::Ask(AskAct::Dice))]
    {
        assert_eq!(code(table.act(by(number), act)), "asked");
    }
    assert_eq!(code(table.act(by(2), source("dodge", RollSource::Table))), "no-roll");
    assert_eq!(table.game.ledger().asking().unwrap().given, [by(2)]);
    // Who asked gives it up, or another side refuses it, or play goes on: then the next is asked.
    for (by_whom, next) in [(by(1), by(1)), (by(3), by(2))] {
        let mut freed = table.fork();
        freed.act(by_whom, Act::Refuse { of: asked }).unwrap();
        freed.act(next, takeback(before)).unwrap();
    }
    table.act(by(3), Act::Consent { of: asked }).unwrap();
    table.act(by(2), takeback(before)).unwrap();
    // A record of before that was so is read: the later one stands, and nothing is at fault.
    let mut parts = unchain(&table.lines);
    parts.push((by(1), 0, "TakebackAsked".to_owned(), format!(r#"{{"to":{before}}}"#)));
    let game = try_fold(&rechain(&parts).unwrap()).unwrap();
    assert_eq!(game.ledger().asking().unwrap().by, by(1));
    assert_eq!(audit(&game).unwrap().faults, []);
}

#[test]
fn a_text_that_is_refused_says_why() {
    let mut table = Table::playing(Options::default(), 2);
    let (to, holder) = (end(&table), table.game.state().holder + 1);
    table.declare(holder, r#"{"Muster":{}}"#, &[]).unwrap();
    let refused = |text: String| {
        let ask = Act::Ask(AskAct::Takeback { to, keep: false, text: Some(text) });
        match table.fork().act(by(1), ask) {
            Err(Rejected::Refused(refused)) => (refused.code, refused.why.fr, refused.why.en),
            other => panic!("{other:?}"),
        }
    };
    for (text, fr, en) in [
        (String::new(), "de 1 à 2000 signes\u{a0}: celui-ci en a 0", "1 to 2000 signs: this one has 0"),
        ("a".repeat(2001), "celui-ci en a 2001", "this one has 2001"),
        (
            "so\u{200b}".to_owned(),
            "ne se voit pas n’est pas admis (U+200B)",
            "nobody sees is not taken (U+200B)",
        ),
        (format!("s{}", "\u{301}".repeat(9)), "accents empilés", "accents piled"),
    ] {
        let told = refused(text);
        assert_eq!(told.0, "text");
        assert!(told.1.contains(fr) && told.2.contains(en), "{told:?}");
    }
}

#[test]
fn a_judge_takes_no_seat_that_is_free_and_an_organiser_gives_none_a_key() {
    let mut table = Table::open(Options::default(), 2);
    let key = Some(greffe_core::record::hex::Hex([7; 32]));
    let join = |number, key| Act::Join { seat: seat(number), key, replaces: true };
    for office in [Author::Judge, Author::Organiser] {
        assert_eq!(code(table.act(office, join(1, key))), "not-yours");
    }
    table.act(by(1), Act::Join { seat: seat(1), key: None, replaces: false }).unwrap();
    assert_eq!(code(table.act(Author::Organiser, join(1, key))), "not-yours");
    table.act(Author::Judge, join(1, key)).unwrap();
    assert_eq!(table.game.ledger().joined()[&seat(1)], key, "one that is taken, for all to see");
}
