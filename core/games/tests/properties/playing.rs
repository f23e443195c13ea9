//! A match in memory, and hands that play it at random; what anybody might declare in SEG.

use std::collections::{BTreeMap, BTreeSet};

use greffe_core::asking::form::{Blank, FactKind, Form, Kind};
use greffe_core::dice::secret::Secret32;
use greffe_core::dice::tape::{self, Tape};
use greffe_core::geometry::disc::{Disc, ring};
use greffe_core::judging::declaration::admitted;
use greffe_core::judging::opening::Opening;
use greffe_core::play::act::{Act, ConcludeAct, Rejected};
use greffe_core::record::ids::{Author, MatchId, Seat, Seq};
use greffe_core::record::line::Line;
use greffe_core::testing::{Filled, Rng, random_fill};
use greffe_games::registry::AnyMatch;
use greffe_games::rehearsal::{Rehearsal, RehearsalError};
use serde_json::{Value, json};

use crate::games::Game;

/// What somebody declared.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    pub(crate) seat: Seat,
    pub(crate) command: String,
    pub(crate) private: Vec<String>,
}

/// A filled command that answers a question once, though two of its choices ask it: who is aimed at may also pay.
fn said_once(command: String) -> String {
    let mut told: Value = serde_json::from_str(&command).unwrap();
    let Some(facts) = told.get_mut("facts").and_then(Value::as_array_mut) else { return command };
    let mut said = Vec::new();
    facts.retain(|fact| {
        let question = (fact["fact"].clone(), fact["of"].clone());
        let first = !said.contains(&question);
        said.push(question);
        first
    });
    told.to_string()
}

/// Refusals that a form filled without a place may meet: the facts stated at random say otherwise.
pub(crate) const BY_FACTS: [&str; 26] = [
    "SEG-RANGE-01",
    "SEG-RANGE-02",
    "SEG-RANGE-04",
    "SEG-SHOOT-01",
    "SEG-SHOOT-03",
    "SEG-MOVE-01",
    "SEG-MOVE-04",
    "SEG-MOVE-05",
    "SEG-MOVE-06",
    "SEG-BASIC-04",
    "SEG-BASIC-05",
    "SEG-GAP-57",
    "SEG-SKMOVE-07",
    "SEG-SKSPE-06",
    "SEG-SKSPE-07",
    "SEG-SKSPE-10",
    "SEG-DEPLOY-02",
    "SEG-SKSHOOT-04",
    "SEG-SKNRG-03",
    "SEG-SKNRG-04",
    "SEG-SKOPT-05",
    "SEG-SKOPT-06",
    "SEG-GAP-56",
    "SEG-SKMOVE-03",
    "SEG-SKATK-06",
    "FactNeeded",
];

/// The seeds of the matches that a game's own laws look at: so many, or as many as whoever runs the tests says.
pub(crate) fn seeds(usual: u64) -> std::ops::Range<u64> {
    #[expect(clippy::disallowed_methods, reason = "whoever runs the tests says how many matches to play")]
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let first = number("GREFFE_SEED").unwrap_or(0);
    first..first.saturating_add(number("GREFFE_PLAYOUTS").map_or(usual, |count| (count / 2).max(1)))
}

/// A match being played.
pub(crate) struct Play {
    pub(crate) rules: &'static Game,
    pub(crate) seed: u64,
    pub(crate) opening: Opening,
    pub(crate) table: Rehearsal,
    /// Everything accepted so far.
    pub(crate) said: Vec<Said>,
    /// Why filled forms were refused.
    pub(crate) refusals: BTreeSet<String>,
}

impl Play {
    pub(crate) fn open(rules: &'static Game, seed: u64) -> Self {
        Self::of(rules, seed, (rules.opening)(seed))
    }

    pub(crate) fn of(rules: &'static Game, seed: u64, opening: Opening) -> Self {
        let mut bytes = Rng::new(seed ^ 0xfeed);
        let fresh = Box::new(move || bytes.bytes());
        let at = "2026-11-20T10:00:00.000Z".parse().unwrap();
        let mut table = Rehearsal::open(MatchId::new([9; 16]), at, &opening, fresh).unwrap();
        table.set_dice().unwrap();
        let mut play = Self { rules, seed, opening, table, said: Vec::new(), refusals: BTreeSet::new() };
        let first = Said { seat: seat(1), command: r#"{"Start":{}}"#.to_owned(), private: Vec::new() };
        play.say(&first).unwrap();
        play
    }

    /// The same match, its records and secrets copied: nothing is judged again.
    pub(crate) fn copy(&self) -> Self {
        let mut bytes = Rng::new(self.seed ^ 0xfeed);
        let [public, hidden] = [bytes.bytes(), bytes.bytes()].map(Secret32::new);
        let lines = self.table.lines().to_vec();
        let mut table = Rehearsal::resume(lines, Box::new(move || bytes.bytes())).unwrap();
        let tape = Tape::new(table.game().dice(), &tape::Secrets { public, hidden }).unwrap();
        let (mine, copied) = (self.table.secrets(), table.secrets_mut());
        copied.tape = Some(tape);
        copied.seals = mine.seals.clone();
        copied.hidden = mine.hidden.clone();
        let (opening, said) = (self.opening.clone(), self.said.clone());
        Self { rules: self.rules, seed: self.seed, opening, table, said, refusals: BTreeSet::new() }
    }

    pub(crate) fn game(&self) -> &AnyMatch {
        self.table.game()
    }

    pub(crate) fn seats(&self) -> Vec<Seat> {
        self.opening.seats.iter().map(|entry| entry.seat).collect()
    }

    pub(crate) fn last(&self) -> Seq {
        Seq(self.game().records() - 1)
    }

    pub(crate) fn state(&self) -> String {
        self.game().state_json(self.last()).unwrap()
    }

    pub(crate) fn forms(&self, seat: Seat) -> Vec<Form> {
        self.game().prompt(seat, &self.table.secrets().all()).unwrap()
    }

    /// Declares; a fault of the program stops the test.
    pub(crate) fn say(&mut self, said: &Said) -> Result<Seq, Rejected> {
        let window = self.game().window(said.seat);
        let act = Act::Declare {
            window,
            command: said.command.clone(),
            private: said.private.clone(),
            for_seat: None,
        };
        match self.table.act(Author::Seat(said.seat), act) {
            Ok(seq) => {
                self.said.push(said.clone());
                self.proceed();
                Ok(seq)
            }
            Err(RehearsalError::Rejected(rejected @ (Rejected::Refused(_) | Rejected::Conflict { .. }))) => {
                Err(rejected)
            }
            Err(fault) => panic!("seed {}: {} {:?}: {fault}", self.seed, said.command, said.private),
        }
    }

    /// What a sequence goes on with by itself, batch by batch, until somebody is asked.
    fn proceed(&mut self) {
        while self.game().outcome().is_none()
            && let Some(act) = self.game().due(self.table.secrets())
        {
            self.table.act(Author::Server, act).unwrap();
        }
    }

    /// The kinds and bodies that a declaration would write, or why it would write none; nothing is kept.
    pub(crate) fn would(&mut self, said: &Said) -> Result<Vec<(String, String)>, String> {
        let window = self.game().window(said.seat);
        let act = Act::Declare {
            window,
            command: said.command.clone(),
            private: said.private.clone(),
            for_seat: None,
        };
        let batch =
            self.table.dry(Author::Seat(said.seat), act).map_err(|rejected| format!("{rejected:?}"))?;
        Ok(batch.records.into_iter().map(|record| (record.kind, record.body.get().to_owned())).collect())
    }

    /// Whether the match is over; until then somebody is asked something.
    pub(crate) fn is_over(&self) -> bool {
        let over = self.game().outcome().is_some();
        assert!(
            over || !self.game().owed().is_empty(),
            "seed {}: nobody is asked: {}",
            self.seed,
            self.state()
        );
        over
    }

    /// Somebody who is owed an answer gives one that his forms admit; whether there was one to give.
    pub(crate) fn step(&mut self, rng: &mut Rng) -> bool {
        let mut tried = self.declared();
        // Most of what is stated at random fits nothing: a height that nobody could fall, a way that is too long.
        for _ in 0..400 {
            let owed = self.game().owed();
            let Some(seat) = rng.pick(&owed).map(|owed| owed.seat) else { return false };
            let forms = self.forms(seat);
            assert!(
                forms.iter().any(|form| form.owed),
                "seed {}: no form for {seat}, who is owed {owed:?} in {}",
                self.seed,
                self.game().state_json(Seq(self.game().records() - 1)).unwrap()
            );
            let aside = rng.one_in(25);
            let forms: Vec<&Form> = forms.iter().filter(|form| form.owed != aside).collect();
            // What was seldom declared, or tried, comes first, most of the time: a hand at random would do little else
            // than what is always possible.
            let forms = rng.shuffled(forms);
            let seldom = |form: &&&Form| tried.get(&form.command).copied().unwrap_or_default();
            let Some(form) = (if rng.one_in(4) { forms.first() } else { forms.iter().min_by_key(seldom) })
            else {
                continue;
            };
            *tried.entry(form.command.clone()).or_default() += 1;
            let rare = match form.command.as_str() {
                "Contest" => 12,
                "Concede" => 150,
                "AttestFall" => 6,
                "EndActivation" | "EnVuePass" | "DeclineReaction" | "NoAction" | "DeclineParry"
                | "DeclineCounter" | "ForgoMove" => 2,
                _ => 1,
            };
            if !rng.one_in(rare) {
                continue;
            }
            let Some(Filled { command, private }) = random_fill(form, rng) else { continue };
            let command = said_once(command);
            let (records, finite) = (self.game().records(), !has_place(&form.blanks));
            let command =
                if finite || rng.one_in(3) { near(form, command) } else { self.beside(command, rng) };
            let said = Said { seat, command, private };
            assert!(
                admitted(std::slice::from_ref(form), &said.command, said.private.len()).unwrap(),
                "seed {}: {} is not admitted by its own form",
                self.seed,
                said.command
            );
            match self.say(&said) {
                Ok(_) => return true,
                Err(Rejected::Refused(refused)) => {
                    assert_eq!(self.game().records(), records);
                    let why = refused.rule.map_or(refused.code, |rule| rule.as_str().to_owned());
                    // A contact stated against the record may leave other facts without a question, a protector no parry.
                    let moot = ["unused-fact", "contradictory-fact", "SEG-POST-06"].contains(&why.as_str());
                    let contact = moot && said.command.contains(r#""fact":"contact""#);
                    if finite && !contact {
                        let words = refused.why.en;
                        self.refusals
                            .insert(format!("{why} | {words} | seed {}: {}", self.seed, said.command));
                    }
                }
                Err(other) => panic!("seed {}: {}: {other}", self.seed, said.command),
            }
        }
        panic!("seed {}: nobody can go on: {:?}", self.seed, self.game().owed());
    }

    /// A command whose place, or the end of whose way, touches somebody or nearly so.
    fn beside(&self, command: String, rng: &mut Rng) -> String {
        let board = self.game().board_now();
        let placed: Vec<Disc> =
            board.pieces.iter().filter_map(|piece| Some(Disc::new(piece.at?, piece.base))).collect();
        let Some((whom, own)) = rng.pick(&placed).zip(rng.pick(&placed)) else { return command };
        let apart = if rng.one_in(2) { 0 } else { i32::try_from(rng.between(1, 400)).unwrap() };
        let at = *rng.pick(&ring(*whom, own.diameter + 2 * apart, 36)).unwrap();
        let mut told: Value = serde_json::from_str(&command).unwrap();
        move_last_place(&mut told, &serde_json::to_value(at).unwrap());
        told.to_string()
    }

    /// How often each command was declared.
    fn declared(&self) -> BTreeMap<String, usize> {
        let mut declared = BTreeMap::new();
        for said in &self.said {
            let command: Value = serde_json::from_str(&said.command).unwrap();
            for name in command.as_object().unwrap().keys() {
                *declared.entry(name.clone()).or_default() += 1;
            }
        }
        declared
    }

    /// The kinds and bodies written from a record on, but for the seals and the salts that open them.
    pub(crate) fn told_from(&self, first: Seq) -> Vec<String> {
        let plain = |(kind, body): (String, String)| match kind.as_str() {
            "Sealed" | "Opened" => kind,
            _ => format!("{kind} {body}"),
        };
        self.table.written_from(first).unwrap().into_iter().map(plain).collect()
    }

    /// A judge ends the match as it stands; everything is shown, every seat stands by the result.
    pub(crate) fn close(&mut self) {
        if self.game().outcome().is_none() {
            let propose = Act::Conclude(ConcludeAct::Propose { how: None });
            self.table.act(Author::Judge, propose).unwrap();
        }
        self.table.settle().unwrap();
        let of = self.game().ledger().result().unwrap().seq;
        for seat in self.seats() {
            self.table.act(Author::Judge, Act::Conclude(ConcludeAct::Confirm { seat, of })).unwrap();
        }
        self.table.settle().unwrap();
        assert!(self.game().ledger().is_closed(), "seed {}: not closed", self.seed);
    }
}

/// Puts the last place of a command, or of a way in it, elsewhere.
fn move_last_place(told: &mut Value, at: &Value) -> bool {
    match told {
        Value::Object(fields) if fields.contains_key("x") && fields.contains_key("y") => {
            *told = at.clone();
            true
        }
        Value::Object(fields) => fields.values_mut().any(|field| move_last_place(field, at)),
        Value::Array(items) => items.iter_mut().rev().any(|item| move_last_place(item, at)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// A length asked by itself, of any that the form admits, brought down to what tables, falls and drops measure.
fn near(form: &Form, command: String) -> String {
    let long = |blank: &Blank| matches!(blank.kind, Kind::Length { most, .. } if most >= FactKind::LONGEST);
    if form.command != "Fact" || !form.blanks.iter().any(long) {
        return command;
    }
    let mut told: Value = serde_json::from_str(&command).unwrap();
    let length = told["Fact"]["value"].as_i64().unwrap();
    let most = [254, 1000, 3000][usize::try_from(length % 3).unwrap()];
    told["Fact"]["value"] = json!(length / 3 % most);
    told.to_string()
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) fn has_place(blanks: &[Blank]) -> bool {
    blanks.iter().any(|blank| match &blank.kind {
        Kind::Point {} | Kind::Direction {} | Kind::Path { .. } => true,
        Kind::One { of } => of.iter().any(|choice| has_place(&choice.then)),
        Kind::Some { .. }
        | Kind::Order { .. }
        | Kind::Share { .. }
        | Kind::Groups { .. }
        | Kind::Number { .. }
        | Kind::Faces { .. }
        | Kind::Fact { .. }
        | Kind::Claim { .. }
        | Kind::Length { .. }
        | Kind::Hundredths { .. }
        | Kind::Team { .. }
        | Kind::Note { .. }
        | Kind::Sealed { .. } => false,
    })
}

/// A fold of lines, one by one.
pub(crate) fn push(game: &mut AnyMatch, lines: &[Vec<u8>]) {
    for line in lines {
        game.push(&Line::parse(line).unwrap()).unwrap();
    }
}

/// The fold of the first line.
pub(crate) fn begin(line: &[u8]) -> AnyMatch {
    AnyMatch::read([&Line::parse(line).unwrap()]).unwrap()
}

/// Something that anybody might declare, right or wrong: said before, with other numbers, by others.
pub(crate) fn wild(play: &Play, rng: &mut Rng) -> Said {
    let seat = rng.pick(&play.opening.seats).unwrap().seat;
    let figure = rng.between(0, 10);
    let to = json!({"x": rng.between(-50, 3050), "y": rng.between(-50, 3050)});
    let suit = *rng.pick(&["Spades", "Hearts", "Clubs", "Diamonds"]).unwrap();
    let posture =
        *rng.pick(&["Defensive", "ContactDefence", "RangedDefence", "Nullify", "Positioned"]).unwrap();
    let names = ["BasicAttack", "DoubleAttack", "VampiricAttack", "Immobilise", "Grapple", "EnergyDrain"];
    let paying = ["SpecialRangedAttack", "SpecialImmobilise", "RemoteHeal"];
    let helping = ["Heal", "RiskyHeal", "Support"];
    let plain = [
        "PassHand",
        "Cycle",
        "DoubleReveal",
        "WaiveFreeMove",
        "EscapeImmobilised",
        "Regenerate",
        "FastMove",
        "VeryFastMove",
        "ForgoMove",
        "Disengage",
        "Accumulate",
        "RapidAccumulate",
        "NoAction",
        "Confirm",
        "EndActivation",
        "DeclineParry",
        "CounterAttack",
        "DeclineCounter",
        "DeclinePortal",
        "CommitPile",
    ];
    let going = ["FreeMove", "PlaceFigure", "ActionMove", "DisengageMove", "Teleport"];
    let at = |name: &str, field: Value| json!({ name: field });
    let command = match rng.below(12) {
        0 | 1 => at(rng.pick(&names).unwrap(), json!({"target": figure})),
        2 => at(
            rng.pick(&paying).unwrap(),
            json!({"target": figure, "payment": [{"figure": rng.between(1, 6), "points": rng.between(0, 2)}]}),
        ),
        3 => at(rng.pick(&helping).unwrap(), json!({"target": figure})),
        4 => at(rng.pick(&going).unwrap(), json!({"to": to})),
        5 => at("Throw", json!({"target": figure, "mode": "Push"})),
        6 => at("AdoptPosture", json!({"kind": posture})),
        7 => at("Reveal", if rng.one_in(2) { json!({}) } else { json!({"change_suit": suit}) }),
        8 => at(
            if rng.one_in(2) { "SummonTarget" } else { "TeleportTarget" },
            json!({"target": figure, "to": to}),
        ),
        9 => at(if rng.one_in(2) { "Parry" } else { "CounterAttack" }, json!({"parrier": figure})),
        10 => at(rng.pick(&going).unwrap(), json!({})),
        _ => at(rng.pick(&plain).unwrap(), json!({})),
    };
    // The kernel's own answers carry nothing sealed, and whatever comes beside them is left aside.
    let sealed = command.get("Confirm").is_none() && rng.one_in(20);
    let private = if command.get("CommitPile").is_some() || sealed {
        (0..rng.below(5)).map(|_| json!({"rank": "1", "suit": suit}).to_string()).collect()
    } else {
        Vec::new()
    };
    Said { seat, command: command.to_string(), private }
}
