//! Folds a log of 100,000 records and prints how many a second, beside decoding them alone.
//!
//! `cargo bench -p greffe-core --bench fold`

#![expect(
    clippy::disallowed_types,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "it measures time and prints it"
)]

#[path = "../tests/kernel/game.rs"]
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    reason = "the tests use all of it; it has few figures and cards"
)]
mod game;

use std::collections::BTreeMap;
use std::time::Instant;

use greffe_core::dice::bodies::{Mode, Slot};
use greffe_core::dice::secret::Secret32;
use greffe_core::dice::tape::{self, Tape};
use greffe_core::judging::ruleset::Ruleset;
use greffe_core::play::Match;
use greffe_core::play::act::{Act, DiceAct};
use greffe_core::play::knowledge::Secrets;
use greffe_core::play::replay::audit;
use greffe_core::record::chain::{Draft, Writer};
use greffe_core::record::ids::{Author, MatchId, Seat};
use greffe_core::record::line::{Line, Log};
use greffe_core::testing::Rng;

use crate::game::{Frame, Tin};

const RECORDS: usize = 100_000;
const OPENING: &str = r#"{"system":"tin","ruleset":"tin/2","seats":[{"seat":"seat:1","side":0,"name":"Red"},{"seat":"seat:2","side":1,"name":"Blue"},{"seat":"seat:3","side":2,"name":"Green"}],"strict":false,"facts":"trusted","table_dice":"trusted","setup":{"turns":1000000}}"#;

struct Log100k {
    game: Match<Tin>,
    lines: Vec<Vec<u8>>,
    secrets: Secrets,
    writer: Writer,
}

impl Log100k {
    fn open() -> Self {
        let mut writer = Writer::new(Log::Match, MatchId::new([7; 16]));
        let body = serde_json::value::RawValue::from_string(OPENING.to_owned()).unwrap();
        let draft = Draft { by: Author::Server, kind: "MatchOpened".to_owned(), body };
        let lines = writer.batch("2026-11-20T10:00:00.000Z".parse().unwrap(), &[draft]).unwrap();
        let game = Match::open(&Line::parse(lines.first().unwrap()).unwrap(), &BTreeMap::new()).unwrap();
        let mut rng = Rng::new(1);
        let secrets = Secrets::new(Box::new(move || rng.bytes()));
        let mut this = Self { game, lines, secrets, writer };
        let chains = tape::Secrets { public: Secret32::new([1; 32]), hidden: Secret32::new([2; 32]) };
        let anchored = tape::anchored(this.game.dice(), Mode::Open, vec![Slot::Seat1], &chains);
        this.act(Author::Server, Act::Dice(DiceAct::Anchor { anchored }));
        this.act(Author::Seat(seat(0)), Act::Dice(DiceAct::Decline { slot: Slot::Seat1 }));
        this.act(Author::Server, Act::Dice(DiceAct::Open));
        this.secrets.tape = Some(Tape::new(this.game.dice(), &chains).unwrap());
        this
    }

    fn act(&mut self, by: Author, act: Act) {
        let batch = self.game.act(by, act, &mut self.secrets).unwrap();
        let lines = self.writer.batch("2026-11-20T10:00:00.000Z".parse().unwrap(), &batch.records).unwrap();
        self.secrets.seals.extend(batch.secrets);
        self.secrets.hidden.extend(batch.hidden);
        for line in lines {
            self.game.push(&Line::parse(&line).unwrap()).unwrap();
            self.lines.push(line);
        }
    }

    fn declare(&mut self, side: u8, command: &str, private: &[&str]) {
        let window = self.game.window(seat(side));
        let private = private.iter().map(ToString::to_string).collect();
        let act = Act::Declare { window, command: command.to_owned(), private, for_seat: None };
        self.act(Author::Seat(seat(side)), act);
    }

    fn play(&mut self) {
        self.declare(0, r#"{"Start":{}}"#, &[]);
        for side in 0..3 {
            self.declare(side, r#"{"Bid":{}}"#, &["5"]);
        }
        let mut rolls = 0;
        while self.lines.len() < RECORDS {
            let state = self.game.state();
            let holder = state.holder;
            let waits = match state.stack.last() {
                Some(Frame::Interrupt { left, .. }) => left.first().copied(),
                Some(
                    Frame::Move { .. }
                    | Frame::Snap { .. }
                    | Frame::Luck { .. }
                    | Frame::Idle {}
                    | Frame::Hole {},
                )
                | None => None,
            };
            match waits {
                Some(side) => self.declare(side, r#"{"Pass":{"standing":false}}"#, &[]),
                None if rolls < 4000 => {
                    rolls += 1;
                    self.declare(holder, r#"{"Settle":{"sides":[6,6]}}"#, &[]);
                    self.advance(holder);
                }
                None => self.advance(holder),
            }
        }
    }

    fn advance(&mut self, holder: u8) {
        let figure = holder.saturating_add(1);
        let command = format!(r#"{{"Advance":{{"figure":{figure},"steps":3,"pace":1}}}}"#);
        self.declare(holder, &command, &[]);
    }
}

fn seat(side: u8) -> Seat {
    Seat::new(side.saturating_add(1)).unwrap()
}

fn measure<T>(name: &str, records: usize, mut run: impl FnMut() -> T) {
    let mut best = u128::MAX;
    for _ in 0..5 {
        let began = Instant::now();
        let result = run();
        best = best.min(began.elapsed().as_micros());
        drop(result);
    }
    let records = u128::try_from(records).unwrap_or(0);
    let rate = records.saturating_mul(1_000_000).checked_div(best).unwrap_or(0);
    println!("{name:<28} {best:>9} us {rate:>9} records/s");
}

fn fold(lines: &[Vec<u8>]) -> Match<Tin> {
    let mut game: Option<Match<Tin>> = None;
    for line in lines {
        let line = Line::parse(line).unwrap();
        match &mut game {
            Some(game) => game.push(&line).unwrap(),
            None => game = Some(Match::open(&line, &BTreeMap::new()).unwrap()),
        }
    }
    game.unwrap()
}

fn main() {
    let mut log = Log100k::open();
    log.play();
    let lines = log.lines;
    let bytes: usize = lines.iter().map(Vec::len).sum();
    println!("{} {} records, {bytes} bytes", Tin::SYSTEM, lines.len());
    measure("decode by serde_json alone", lines.len(), || {
        for line in &lines {
            let value: serde_json::Value = serde_json::from_slice(line).unwrap();
            assert!(value.is_object());
        }
    });
    measure("scan and read the line", lines.len(), || {
        for line in &lines {
            assert!(Line::parse(line).is_ok());
        }
    });
    measure("hash", lines.len(), || {
        for line in &lines {
            assert_ne!(Log::Match.hash(line), greffe_core::record::hex::Hash::ZERO);
        }
    });
    measure("fold, reading included", lines.len(), || fold(&lines));
    let game = fold(&lines);
    measure("audit", lines.len(), || assert!(audit(&game).is_ok_and(|audit| audit.faults.is_empty())));
}
