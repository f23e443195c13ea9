//! The bench of the tests: given a position, when a seat declares, then these events or this refusal.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::Seg;
use crate::event::{Event, Test};
use crate::profiles::{Skill, Suit};
use crate::state::look::pair;
use crate::state::{Figure, Frame, FreeMove, Portal, Posture, Presence, Side, State, SupportBonus};
use greffe_core::judging::draft::{Emitted, Stop};
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::{Claim, Effect, Fact, FactValue, FigureId};
use greffe_core::judging::opening::Opening;
use greffe_core::record::ids::{RuleId, Seat};
use greffe_core::telling::view::Point;
use greffe_core::testing::bench::{Bench, Declaration};

/// A figure of a scene.
#[derive(Clone)]
pub(crate) struct Fig {
    side: u8,
    profile: Map<String, Value>,
    pub(crate) figure: Figure,
}

/// A figure of a side, with its start Value and skills.
pub(crate) fn fig(side: u8, value: i32, skills: &str) -> Fig {
    let skills: Vec<&str> = skills.split_whitespace().collect();
    let ammo = skills.contains(&"LimitedAmmo").then(|| u32::try_from(value * 3).unwrap());
    let profile = json!({"value": value, "skills": skills});
    let figure = Figure {
        side,
        presence: Presence::OnTable,
        value,
        omega: 0,
        posture: None,
        immobilised: false,
        support: Vec::new(),
        ammo,
        moves: 0,
        carded: false,
        activated: true,
        at: None,
    };
    Fig { side, profile: profile.as_object().unwrap().clone(), figure }
}

impl Fig {
    pub(crate) fn bonus(mut self, family: &str, value: i32) -> Self {
        let all = self.profile.entry("bonus").or_insert_with(|| json!({}));
        all[family] = json!(value);
        self
    }

    pub(crate) fn custom(mut self, id: &str) -> Self {
        self.profile.insert("custom".to_owned(), json!([id]));
        self
    }

    pub(crate) fn custom_again(mut self, id: &str) -> Self {
        self.profile["custom"].as_array_mut().unwrap().push(json!(id));
        self
    }

    pub(crate) fn base(mut self, diameter: i32) -> Self {
        self.profile.insert("base".to_owned(), json!(diameter));
        self
    }

    pub(crate) fn at(mut self, x: i32, y: i32) -> Self {
        self.figure.at = Some(Point::flat(x, y));
        self
    }

    pub(crate) fn up(mut self, z: i32) -> Self {
        self.figure.at = self.figure.at.map(|at| Point { z, ..at });
        self
    }

    pub(crate) fn posture(mut self, posture: Posture) -> Self {
        self.figure.posture = Some(posture);
        self
    }

    pub(crate) fn held(mut self) -> Self {
        self.figure.immobilised = true;
        self
    }

    pub(crate) fn value(mut self, value: i32) -> Self {
        self.figure.value = value;
        self
    }

    pub(crate) fn omega(mut self, omega: u32) -> Self {
        self.figure.omega = omega;
        self
    }

    pub(crate) fn ammo(mut self, ammo: u32) -> Self {
        self.figure.ammo = Some(ammo);
        self
    }

    pub(crate) fn moves(mut self, moves: u32) -> Self {
        self.figure.moves = moves;
        self
    }

    pub(crate) fn supported(mut self, amount: i32, from: u16) -> Self {
        self.figure.support.push(SupportBonus { amount, from: FigureId(from) });
        self
    }
}

/// A scene being set.
pub(crate) struct Scene {
    figs: Vec<Fig>,
    contacts: BTreeSet<(FigureId, FigureId)>,
    portals: Vec<Portal>,
    stack: Vec<Frame>,
    options: Map<String, Value>,
    setup: Map<String, Value>,
    sources: Vec<Value>,
    sides: u8,
    turn: u32,
}

/// A scene of these figures, numbered from 1; side 0's must come first.
pub(crate) fn scene(figs: &[Fig]) -> Scene {
    let costs: Map<String, Value> = Skill::ALL.iter().map(|skill| (format!("{skill:?}"), json!(0))).collect();
    let recorded = figs.iter().any(|fig| fig.figure.at.is_some());
    let setup = json!({
        "table": if recorded { json!({"width": 9000, "depth": 9000}) } else { Value::Null },
        "skill_costs": costs,
        "optional": ["Intangible", "IndirectFire", "InfiniteRange", "Detection", "Stealthy", "RangedImmunity"],
        "deck": "Tarot",
    });
    Scene {
        figs: figs.to_vec(),
        contacts: BTreeSet::new(),
        portals: Vec::new(),
        stack: Vec::new(),
        options: Map::new(),
        setup: setup.as_object().unwrap().clone(),
        sources: Vec::new(),
        sides: figs.iter().map(|fig| fig.side + 1).max().unwrap_or(2).max(2),
        turn: 1,
    }
}

impl Scene {
    pub(crate) fn touch(mut self, a: u16, b: u16) -> Self {
        self.contacts.insert(pair(FigureId(a), FigureId(b)));
        self
    }

    pub(crate) fn option(mut self, name: &str, word: &str) -> Self {
        self.options.insert(name.to_owned(), json!(word));
        self
    }

    pub(crate) fn setup(mut self, key: &str, value: Value) -> Self {
        self.setup.insert(key.to_owned(), value);
        self
    }

    pub(crate) fn source(mut self, id: &str) -> Self {
        self.sources.push(json!({"id": id}));
        self
    }

    pub(crate) fn portal(mut self, side: u8, by: u16, at: Option<(i32, i32)>) -> Self {
        let at = at.map(|(x, y)| Point::flat(x, y));
        self.portals.push(Portal { side, by: FigureId(by), at });
        self
    }

    /// The opening of the first figure's activation, sound or not.
    pub(crate) fn opening_active(mut self) -> Opening {
        self.activate(1, Suit::Spades);
        self.opening()
    }

    /// The activation of a figure by a card of this suit.
    pub(crate) fn active(mut self, figure: u16, suit: Suit) -> Table {
        self.activate(figure, suit);
        self.play()
    }

    fn activate(&mut self, figure: u16, suit: Suit) {
        let side = self.figs[usize::from(figure) - 1].side;
        let held = self.figs[usize::from(figure) - 1].figure.immobilised;
        self.stack = vec![
            Frame::Turn { first: Some(0), next: Some(side) },
            Frame::Hand { side, revealed: true, queue: Vec::new() },
            Frame::Activation {
                figure: FigureId(figure),
                suit,
                free_move: if held { FreeMove::GivenUp } else { FreeMove::Available },
                acted: false,
                precise: false,
            },
        ];
    }

    /// Turn `turn`, piles owed by all.
    pub(crate) fn piles(mut self, turn: u32) -> Table {
        self.turn = turn;
        for fig in &mut self.figs {
            fig.figure.activated = false;
            if turn == 0 {
                fig.figure.presence = Presence::Undeployed;
                fig.figure.at = None;
            }
        }
        self.stack = vec![Frame::Turn { first: None, next: None }, Frame::PileBuilding {}];
        self.play()
    }

    pub(crate) fn opening(&self) -> Opening {
        let mut rosters: Vec<Vec<Value>> = vec![Vec::new(); usize::from(self.sides)];
        let ranks = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Knight", "Queen", "King"];
        for (place, fig) in self.figs.iter().enumerate() {
            let roster = &mut rosters[usize::from(fig.side)];
            let mut profile = fig.profile.clone();
            profile.insert("name".to_owned(), json!(format!("F{}", place + 1)));
            profile.insert("rank".to_owned(), json!(ranks[roster.len()]));
            roster.push(Value::Object(profile));
        }
        let mut setup = self.setup.clone();
        setup.insert("caps".to_owned(), json!(vec![1_000_000; usize::from(self.sides)]));
        setup.insert("rosters".to_owned(), json!(rosters));
        let mut options = self.options.clone();
        if self.sides > 2 {
            options.insert("sides".to_owned(), json!("n"));
        }
        let seats: Vec<Value> = (0..self.sides)
            .map(|side| json!({"seat": format!("seat:{}", side + 1), "side": side, "name": format!("S{side}")}))
            .collect();
        let state = State {
            turn: self.turn,
            sides: (0..self.sides).map(|_| Side::default()).collect(),
            figures: self.figs.iter().map(|fig| fig.figure.clone()).collect(),
            contacts: self.contacts.clone(),
            portals: self.portals.clone(),
            told: Vec::new(),
            stack: self.stack.clone(),
            ended: None,
        };
        serde_json::from_value(json!({
            "system": "seg", "ruleset": "seg/10", "strict": false, "facts": "trusted", "table_dice": "trusted",
            "seats": seats, "options": options, "sources": self.sources, "setup": setup, "position": state,
        }))
        .unwrap()
    }

    pub(crate) fn play(self) -> Table {
        Table { bench: Bench::open(self.opening()).unwrap_or_else(|faults| panic!("{faults:?}")) }
    }

    /// The match of these teams from its beginning, before `Start`.
    pub(crate) fn play_fresh(self) -> Table {
        let mut opening = self.opening();
        opening.position = None;
        Table { bench: Bench::open(opening).unwrap_or_else(|faults| panic!("{faults:?}")) }
    }

    /// The opening of a match from its beginning.
    pub(crate) fn opening_fresh(self) -> Opening {
        Opening { position: None, ..self.opening() }
    }
}

/// A match being played.
pub(crate) struct Table {
    pub(crate) bench: Bench<Seg>,
}

pub(crate) type Told = Vec<Emitted<Event>>;

/// Stated: two figures or one, yes or no.
pub(crate) fn yes(fact: &str, of: &[u16]) -> Fact {
    state(fact, of, FactValue::Holds(true))
}

pub(crate) fn no(fact: &str, of: &[u16]) -> Fact {
    state(fact, of, FactValue::Holds(false))
}

pub(crate) fn far(fact: &str, of: &[u16], length: i64) -> Fact {
    state(fact, of, FactValue::Measure(length))
}

fn state(fact: &str, of: &[u16], value: FactValue) -> Fact {
    Fact { fact: fact.to_owned(), of: of.iter().map(|id| FigureId(*id)).collect(), value }
}

pub(crate) fn claim(source: &'static str, effect: Effect) -> Claim {
    Claim { source: RuleId::new(source), effect }
}

impl Table {
    /// A declaration that must be accepted: every scripted face is used, the position holds.
    pub(crate) fn ok(&mut self, seat: u8, command: Value, faces: &[u32]) -> Told {
        self.with(seat, command, &[], faces)
    }

    pub(crate) fn with(&mut self, seat: u8, command: Value, facts: &[Fact], dice: &[u32]) -> Told {
        self.declare(seat, command, &Declaration { facts, faces: dice, ..Declaration::default() })
    }

    #[expect(clippy::needless_pass_by_value, reason = "a command is written where it is declared")]
    pub(crate) fn declare(&mut self, seat: u8, command: Value, with: &Declaration<'_>) -> Told {
        let told = self.bench.declare(seat_of(seat), &command, with);
        let told = told.unwrap_or_else(|stop| panic!("{command}: {stop:?}"));
        assert_eq!(self.bench.unused, 0, "{command}: faces left over");
        assert_eq!(self.bench.check(), [], "{command}");
        told
    }

    /// A declaration that must be refused: the rule that refuses.
    pub(crate) fn refused(&mut self, seat: u8, command: Value) -> String {
        self.refused_with(seat, command, &[])
    }

    #[expect(clippy::needless_pass_by_value, reason = "a command is written where it is declared")]
    pub(crate) fn refused_with(&mut self, seat: u8, command: Value, facts: &[Fact]) -> String {
        let refused = self.refusal(seat, &command, facts);
        refused.rule.map_or(refused.code, |rule| rule.as_str().to_owned())
    }

    pub(crate) fn refusal(&mut self, seat: u8, command: &Value, facts: &[Fact]) -> Refused {
        let before = self.bench.position().unwrap();
        let with = Declaration { facts, ..Declaration::default() };
        match self.bench.declare(seat_of(seat), command, &with) {
            Err(Stop::Refused(refused)) => {
                assert_eq!(before, self.bench.position().unwrap());
                assert!(!refused.why.fr.is_empty() && !refused.why.en.is_empty());
                refused
            }
            other => panic!("{command}: {other:?}"),
        }
    }

    pub(crate) fn figure(&self, id: u16) -> &Figure {
        &self.bench.state.figures[usize::from(id) - 1]
    }

    pub(crate) fn value(&self, id: u16) -> i32 {
        self.figure(id).value
    }

    pub(crate) fn omega(&self, id: u16) -> u32 {
        self.figure(id).omega
    }

    pub(crate) fn posture(&self, id: u16) -> Option<Posture> {
        self.figure(id).posture
    }

    pub(crate) fn is_out(&self, id: u16) -> bool {
        self.figure(id).presence == Presence::Eliminated
    }

    pub(crate) fn touch(&self, a: u16, b: u16) -> bool {
        self.bench.state.contacts.contains(&pair(FigureId(a), FigureId(b)))
    }

    pub(crate) fn at(&self, id: u16) -> (i32, i32) {
        let at = self.figure(id).at.unwrap();
        (at.x, at.y)
    }

    pub(crate) fn top(&self) -> &Frame {
        self.bench.state.stack.last().unwrap()
    }

    /// The kinds of window owed, with their seats.
    pub(crate) fn owed(&self) -> Vec<(u8, &'static str)> {
        use greffe_core::judging::ruleset::Ruleset;
        Seg::owed(&self.bench.setup, &self.bench.state)
            .into_iter()
            .map(|owed| (owed.seat.number(), owed.window))
            .collect()
    }

    /// Commits a pile: rank and suit of each card, top first.
    pub(crate) fn pile(&mut self, seat: u8, cards: &[(&str, Suit)], faces: &[u32]) -> Told {
        let private = cards_json(cards);
        self.declare(
            seat,
            json!({"CommitPile": {}}),
            &Declaration { private: &private, faces, ..Declaration::default() },
        )
    }

    pub(crate) fn pile_refused(&mut self, seat: u8, cards: &[(&str, Suit)]) -> String {
        let private = cards_json(cards);
        let with = Declaration { private: &private, ..Declaration::default() };
        match self.bench.declare(seat_of(seat), &json!({"CommitPile": {}}), &with) {
            Err(Stop::Refused(refused)) => refused.rule.unwrap().as_str().to_owned(),
            other => panic!("{other:?}"),
        }
    }
}

pub(crate) fn cards_json(cards: &[(&str, Suit)]) -> Vec<String> {
    cards.iter().map(|(rank, suit)| json!({"rank": rank, "suit": suit}).to_string()).collect()
}

/// The tests told, in order.
pub(crate) fn tests(told: &Told) -> Vec<Test> {
    let mut tests = Vec::new();
    for emitted in told {
        let told = serde_json::to_value(&emitted.event).unwrap();
        let body = told.as_object().and_then(|event| event.values().next()).unwrap();
        let one = body.get("test").into_iter();
        let several = body.get("tests").and_then(Value::as_array).into_iter().flatten();
        tests.extend(one.chain(several).map(|test| serde_json::from_value::<Test>(test.clone()).unwrap()));
    }
    tests
}

/// The threshold of the first test told.
pub(crate) fn threshold(told: &Told) -> i32 {
    tests(told)[0].threshold
}

/// What a rule adds to the first sum told; none when it has no line.
pub(crate) fn line(told: &Told, rule: &str) -> Option<i32> {
    let sum = told.iter().find(|emitted| !emitted.because.modifiers.is_empty())?;
    let lines = sum.because.modifiers.lines().iter().filter(|line| line.rule.as_str() == rule);
    lines.map(|line| line.value).reduce(|sum, value| sum + value)
}

/// Whether any event told cites a rule.
pub(crate) fn cites(told: &Told, rule: &str) -> bool {
    told.iter().any(|emitted| emitted.because.rules.iter().any(|id| id.as_str() == rule))
}

/// Whether any event told is of a kind.
pub(crate) fn tells(told: &Told, kind: &str) -> bool {
    told.iter().any(|emitted| serde_json::to_value(&emitted.event).unwrap().get(kind).is_some())
}

pub(crate) fn act(command: &str, target: u16) -> Value {
    json!({ command: {"target": target} })
}

pub(crate) fn plain(command: &str) -> Value {
    json!({ command: {} })
}

pub(crate) fn go(command: &str, x: i32, y: i32) -> Value {
    json!({ command: {"to": {"x": x, "y": y}} })
}

pub(crate) fn seat_of(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) fn block(kind: &str, [x, y]: [i32; 2], [width, depth]: [i32; 2], height: i32) -> Value {
    let corner = |x: i32, y: i32| json!({"x": x, "y": y});
    json!({"kind": kind, "height": height,
        "outline": [corner(x, y), corner(x + width, y), corner(x + width, y + depth), corner(x, y + depth)]})
}

pub(crate) fn word(fact: &str, of: &[u16], word: &str) -> Fact {
    let of = of.iter().map(|id| FigureId(*id)).collect();
    Fact { fact: fact.to_owned(), of, value: FactValue::Word(word.to_owned()) }
}

pub(crate) fn parry(parrier: u16) -> Value {
    json!({"Parry": {"parrier": parrier}})
}

pub(crate) fn opening(setup: &Value, options: &Value) -> Opening {
    serde_json::from_value(json!({
        "system": "seg", "ruleset": "seg/10", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": "seat:1", "side": 0, "name": "A"}, {"seat": "seat:2", "side": 1, "name": "B"}],
        "options": options, "setup": setup,
    }))
    .unwrap()
}

/// The rules and fields of the faults of a team of one side, under a set-up and options.
pub(crate) fn faults(roster: &Value, extra: &Value, options: &Value) -> Vec<(String, String)> {
    let mut setup = json!({"table": null, "rosters": [roster, [{"name": "X", "rank": "1", "value": 1}]]});
    for (key, value) in extra.as_object().unwrap() {
        setup[key] = value.clone();
    }
    let told = Bench::<Seg>::open(opening(&setup, options)).err().unwrap_or_default();
    told.into_iter()
        .map(|fault| (fault.rule.map_or_else(String::new, |rule| rule.as_str().to_owned()), fault.field))
        .collect()
}
