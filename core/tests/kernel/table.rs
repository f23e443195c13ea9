//! A match of the made-up game in memory: what a server does, without a store.

use std::collections::BTreeMap;

use greffe_core::asking::form::Form;
use greffe_core::dice::bodies::{Mode, Slot};
use greffe_core::dice::secret::Secret32;
use greffe_core::dice::tape::{self, Tape};
use greffe_core::judging::opening::Opening;
use greffe_core::play::Match;
use greffe_core::play::act::{Act, Batch, ConcludeAct, DiceAct, Doing, Rejected};
use greffe_core::play::knowledge::Secrets;
use greffe_core::play::replay::{Audit, audit};
use greffe_core::record::chain::{Chain, Draft, Head, Writer};
use greffe_core::record::contents::DiceCause;
use greffe_core::record::ids::{Author, MatchId, Seat, Seq};
use greffe_core::record::line::{Line, Log};
use greffe_core::testing::{Filled, Rng, random_fill};
use serde_json::{Value, json};

use crate::game::Tin;

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) fn by(number: u8) -> Author {
    Author::Seat(seat(number))
}

/// What an opening of the game may vary.
#[derive(Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the opening")]
pub(crate) struct Options {
    pub(crate) strict: bool,
    pub(crate) confirmed: bool,
    pub(crate) ask_clear: bool,
    pub(crate) luck: bool,
    pub(crate) wild: bool,
    pub(crate) free: bool,
    pub(crate) table_parry: bool,
    pub(crate) table_cards: bool,
    /// A second seat on the second side.
    pub(crate) four: bool,
}

pub(crate) fn opening(options: Options) -> Opening {
    let mut seats = vec![
        json!({"seat": "seat:1", "side": 0, "name": "Red"}),
        json!({"seat": "seat:2", "side": 1, "name": "Blue"}),
        json!({"seat": "seat:3", "side": 2, "name": "Green"}),
    ];
    if options.four {
        seats.push(json!({"seat": "seat:4", "side": 1, "name": "Blue"}));
    }
    let trust = if options.confirmed { "confirmed" } else { "trusted" };
    let mut words = serde_json::Map::new();
    for (name, on) in [("ask_clear", options.ask_clear), ("luck", options.luck), ("wild", options.wild)] {
        words.insert(name.to_owned(), if on { "on" } else { "off" }.into());
    }
    let mut dice = serde_json::Map::new();
    let all = options.luck;
    for (kind, table) in [
        ("aim", all),
        ("shot", all),
        ("parry", all || options.table_parry),
        ("cards", all || options.table_cards),
    ] {
        if table {
            dice.insert(kind.to_owned(), "table".into());
        }
    }
    serde_json::from_value(json!({
        "system": "tin", "ruleset": "tin/2", "seats": seats, "strict": options.strict, "facts": trust,
        "table_dice": trust, "dice": dice, "options": words, "free_takebacks": options.free, "setup": {},
    }))
    .unwrap()
}

pub(crate) struct Table {
    pub(crate) game: Match<Tin>,
    pub(crate) lines: Vec<Vec<u8>>,
    pub(crate) secrets: Secrets,
    writer: Writer,
    chains: u64,
    seed: u64,
}

fn chain(seed: u64) -> tape::Secrets {
    let mut rng = Rng::new(seed);
    tape::Secrets { public: Secret32::new(rng.bytes()), hidden: Secret32::new(rng.bytes()) }
}

fn fresh(seed: u64) -> Secrets {
    let mut rng = Rng::new(seed ^ 0xfeed);
    Secrets::new(Box::new(move || rng.bytes()))
}

pub(crate) fn fold(lines: &[Vec<u8>]) -> Match<Tin> {
    try_fold(lines).unwrap()
}

pub(crate) fn try_fold(lines: &[Vec<u8>]) -> Result<Match<Tin>, String> {
    let first = Line::parse(&lines[0]).map_err(|fault| fault.to_string())?;
    let mut game = Match::open(&first, &BTreeMap::new()).map_err(|fault| fault.to_string())?;
    for line in &lines[1..] {
        let line = Line::parse(line).map_err(|fault| fault.to_string())?;
        game.push(&line).map_err(|fault| fault.to_string())?;
    }
    Ok(game)
}

impl Table {
    pub(crate) fn open(options: Options, seed: u64) -> Self {
        let id = MatchId::new([7; 16]);
        let body = serde_json::value::to_raw_value(&opening(options)).unwrap();
        let mut writer = Writer::new(Log::Match, id);
        let draft = Draft { by: Author::Server, kind: "MatchOpened".to_owned(), body };
        let lines = writer.batch("2026-11-20T10:00:00.000Z".parse().unwrap(), &[draft]).unwrap();
        let mut table = Self { game: fold(&lines), lines, secrets: fresh(seed), writer, chains: seed, seed };
        table.set_dice();
        table
    }

    /// The same, with play begun.
    pub(crate) fn begun(options: Options, seed: u64) -> Self {
        let mut table = Self::open(options, seed);
        table.declare(1, r#"{"Start":{}}"#, &[]).unwrap();
        table
    }

    /// The same, with the bids made.
    pub(crate) fn playing(options: Options, seed: u64) -> Self {
        let mut table = Self::begun(options, seed);
        let mut rng = Rng::new(seed);
        for number in 1..=3 {
            let bid = rng.below(10).to_string();
            table.declare(number, r#"{"Bid":{}}"#, &[&bid]).unwrap();
        }
        table
    }

    pub(crate) fn set_dice(&mut self) {
        self.chains = self.chains.wrapping_add(1000);
        let secrets = chain(self.chains);
        let slots: Vec<Slot> = self
            .game
            .opening()
            .seats
            .iter()
            .filter_map(|entry| Slot::named(&entry.seat.to_string()))
            .collect();
        let anchored = tape::anchored(self.game.dice(), Mode::Open, slots.clone(), &secrets);
        self.act(Author::Server, Act::Dice(DiceAct::Anchor { anchored })).unwrap();
        for slot in slots {
            // A strict match rolls with a share of each side only.
            let act = if self.game.opening().strict {
                DiceAct::Reveal { slot, nonce: [slot as u8 + 1; 32] }
            } else {
                DiceAct::Decline { slot }
            };
            self.act(slot.name().parse().unwrap(), Act::Dice(act)).unwrap();
        }
        self.act(Author::Server, Act::Dice(DiceAct::Open)).unwrap();
        self.secrets.tape = Some(Tape::new(self.game.dice(), &secrets).unwrap());
    }

    pub(crate) fn new_dice(&mut self, cause: DiceCause) {
        self.act(Author::Server, Act::Dice(DiceAct::Due { cause })).unwrap();
        self.set_dice();
    }

    /// Another table at the same point, with the same secrets.
    pub(crate) fn fork(&self) -> Self {
        self.fork_at(self.lines.len(), true)
    }

    /// Another table at an earlier point: what a server restored from these lines would be.
    pub(crate) fn fork_at(&self, count: usize, with_tape: bool) -> Self {
        let lines = self.lines[..count].to_vec();
        let game = fold(&lines);
        let head = Head { match_id: game.id(), records: game.records(), hash: game.head(), at: game.at() };
        let mut secrets = fresh(self.seed.wrapping_add(count as u64));
        secrets.seals.clone_from(&self.secrets.seals);
        secrets.hidden.clone_from(&self.secrets.hidden);
        let epochs = u64::from(game.dice().next_epoch());
        let chains = self.seed.wrapping_add(1000 * epochs);
        if with_tape {
            secrets.tape = Tape::new(game.dice(), &chain(chains)).ok();
        }
        Self { game, lines, secrets, writer: Writer::resume(Log::Match, head), chains, seed: self.seed }
    }

    /// A table at the end of other lines, with the secrets of this one.
    pub(crate) fn resume(of: &Self, lines: Vec<Vec<u8>>) -> Self {
        let mut table = of.fork();
        table.lines = lines;
        table.fork()
    }

    pub(crate) fn act(&mut self, author: Author, act: Act) -> Result<Seq, Rejected> {
        let batch = self.game.act(author, act, &mut self.secrets)?;
        Ok(self.commit(batch))
    }

    /// The same by somebody's hand.
    pub(crate) fn act_as(&mut self, author: Author, doing: &Doing, act: Act) -> Result<Seq, Rejected> {
        let batch = self.game.act_as(author, doing, act, &mut self.secrets)?;
        Ok(self.commit(batch))
    }

    /// Everybody whose consent is due gives it.
    pub(crate) fn consent_all(&mut self) {
        let of = self.game.ledger().asking().unwrap().seq;
        for author in self.game.consents_due() {
            self.act(author, Act::Consent { of }).unwrap();
        }
    }

    pub(crate) fn commit(&mut self, batch: Batch) -> Seq {
        let first = Seq(self.game.records());
        let at = format!("2026-11-20T10:{:02}:00.000Z", self.lines.len() % 60);
        let lines = self.writer.batch(at.parse().unwrap(), &batch.records).unwrap();
        self.secrets.seals.extend(batch.secrets);
        self.secrets.hidden.extend(batch.hidden);
        for line in lines {
            self.game.push(&Line::parse(&line).unwrap()).unwrap();
            self.lines.push(line);
        }
        first
    }

    pub(crate) fn declare(&mut self, number: u8, command: &str, private: &[&str]) -> Result<Seq, Rejected> {
        let window = self.game.window(seat(number));
        self.declare_at(number, window, command, private)
    }

    pub(crate) fn declare_at(
        &mut self,
        number: u8,
        window: Seq,
        command: &str,
        private: &[&str],
    ) -> Result<Seq, Rejected> {
        let private = private.iter().map(ToString::to_string).collect();
        let act = Act::Declare { window, command: command.to_owned(), private, for_seat: None };
        self.act(by(number), act)
    }

    pub(crate) fn forms(&self, number: u8) -> Vec<Form> {
        self.game.prompt(seat(number), &self.secrets.all()).unwrap()
    }

    /// Somebody owed declares something that his forms admit. None when nobody is owed, or all that was
    /// tried is refused.
    pub(crate) fn random_step(&mut self, rng: &mut Rng) -> Option<Seq> {
        for _ in 0..40 {
            let owed = self.game.owed();
            let number = match rng.pick(&owed) {
                Some(owed) => owed.seat.number(),
                None if !self.game.is_started() => 1,
                None => return None,
            };
            let forms = self.forms(number);
            let forms: Vec<&Form> = forms
                .iter()
                .filter(|form| form.owed && !(form.command == "Contest" && rng.clone().one_in(2)))
                .collect();
            let Some(filled) = rng.pick(&forms).and_then(|form| random_fill(form, rng)) else { continue };
            let Filled { command, private } = filled;
            let private: Vec<&str> = private.iter().map(String::as_str).collect();
            match self.declare(number, &command, &private) {
                Ok(seq) => return Some(seq),
                Err(Rejected::Refused(_)) => {}
                Err(other) => panic!("{command}: {other}"),
            }
        }
        None
    }

    /// Plays a whole match at random, at most so many declarations.
    pub(crate) fn play(&mut self, rng: &mut Rng, most: usize) {
        for _ in 0..most {
            if self.random_step(rng).is_none() {
                return;
            }
        }
    }

    /// Discloses every hidden chain.
    pub(crate) fn disclose(&mut self) {
        for epoch in 0..self.game.dice().next_epoch() {
            let secrets = chain(self.seed.wrapping_add(1000 * (u64::from(epoch) + 1)));
            if let Ok(disclosed) = tape::disclosure(self.game.dice(), epoch, &secrets.hidden) {
                self.act(Author::Server, Act::Dice(DiceAct::Disclose { disclosed })).unwrap();
            }
        }
    }

    /// A judge ends the match as it stands: result, openings, disclosure, confirmations, closing.
    pub(crate) fn close(&mut self) {
        let propose = || Act::Conclude(ConcludeAct::Propose { how: None });
        self.act(Author::Judge, propose()).unwrap();
        while let Some(act) = self.game.due(&self.secrets) {
            self.act(Author::Server, act).unwrap();
        }
        self.disclose();
        let of = self.game.ledger().result().unwrap().seq;
        for number in 1..=3 {
            let act = Act::Conclude(ConcludeAct::Confirm { seat: seat(number), of });
            self.act(Author::Judge, act).unwrap();
        }
        while let Some(act) = self.game.due(&self.secrets) {
            self.act(Author::Server, act).unwrap();
        }
    }

    pub(crate) fn audit(&self) -> Audit {
        audit(&self.game).unwrap()
    }

    pub(crate) fn state(&self) -> String {
        serde_json::to_string(self.game.state()).unwrap()
    }

    pub(crate) fn record(&self, seq: Seq) -> (String, Value) {
        let line = Line::parse(&self.lines[seq.0 as usize]).unwrap();
        (line.kind.to_owned(), serde_json::from_str(line.body).unwrap())
    }

    pub(crate) fn kinds_from(&self, seq: Seq) -> Vec<String> {
        (seq.0..self.game.records()).map(|seq| self.record(Seq(seq)).0).collect()
    }
}

/// Writes lines anew after their kinds or bodies were changed, so that the chain holds.
pub(crate) fn rechain(lines: &[(Author, u16, String, String)]) -> Result<Vec<Vec<u8>>, String> {
    let mut writer = Writer::new(Log::Match, MatchId::new([7; 16]));
    let mut out = Vec::new();
    let mut batch = Vec::new();
    for (by, more, kind, body) in lines {
        let body =
            serde_json::value::RawValue::from_string(body.clone()).map_err(|error| error.to_string())?;
        batch.push(Draft { by: *by, kind: kind.clone(), body });
        if *more == 0 {
            let at = "2026-11-20T10:00:00.000Z".parse().unwrap();
            out.extend(writer.batch(at, &std::mem::take(&mut batch)).map_err(|fault| fault.to_string())?);
        }
    }
    Ok(out)
}

pub(crate) fn unchain(lines: &[Vec<u8>]) -> Vec<(Author, u16, String, String)> {
    let parts = |line: &Vec<u8>| {
        let line = Line::parse(line).unwrap();
        (line.envelope.by, line.envelope.more, line.kind.to_owned(), line.body.to_owned())
    };
    lines.iter().map(parts).collect()
}

/// The chain holds.
pub(crate) fn verify(lines: &[Vec<u8>]) {
    let mut chain = Chain::new(Log::Match);
    for line in lines {
        chain.check(line).unwrap();
    }
}
