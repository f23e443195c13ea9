//! A position with somebody active, to be played on with scripted dice.

#![expect(
    clippy::collapsible_if,
    clippy::needless_pass_by_value,
    clippy::wildcard_enum_match_arm,
    reason = "a test picks out what it is about, as it is written where it is set"
)]

use serde_json::{Map, Value, json};

use crate::Tde;
use crate::event::Event;
use crate::profiles::INCH;
use crate::setup::Scenario;
use crate::setup::opening::read_setup;
use crate::setup::terrain::{CoverClass, Terrain, TerrainKind};
use crate::sight::line::Silhouette;
use crate::state::frames::Frame;
use crate::state::look::pair;
use crate::state::sequence::Sequence;
use crate::state::{Figure, Letter, Place, Presence, State, muster};
use greffe_core::asking::form::{Form, Throw};
use greffe_core::geometry::disc::Disc;
use greffe_core::geometry::polygon::Polygon;
use greffe_core::judging::draft::{Emitted, Purpose, Stop};
use greffe_core::judging::fact::{Claim, Fact, FactValue, FigureId};
use greffe_core::judging::opening::Opening;
use greffe_core::judging::ruleset::Ruleset;
use greffe_core::record::ids::Seat;
use greffe_core::telling::view::Point;
use greffe_core::testing::bench::{Bench, Declaration};

/// A place in inches.
pub(crate) fn at(x: i32, y: i32, z: i32) -> Point {
    Point { x: x * INCH, y: y * INCH, z: z * INCH }
}

/// A base of an inch across.
pub(crate) fn base(x: i32, y: i32, z: i32) -> Disc {
    Disc::new(at(x, y, z), INCH)
}

/// A standing figure 1.5" tall.
pub(crate) fn standing(x: i32, y: i32, z: i32) -> Silhouette {
    Silhouette { base: base(x, y, z), height: 381, low: false }
}

/// A rectangular piece, in inches, so many tenths of a millimetre high.
pub(crate) fn piece(kind: TerrainKind, from: (i32, i32), to: (i32, i32), height: i32) -> Terrain {
    let outline = Polygon::rectangle(at(from.0, from.1, 0), at(to.0, to.1, 0)).unwrap();
    Terrain {
        kind,
        name: String::new(),
        outline: Some(outline),
        floor: 0,
        height,
        cover: CoverClass::Heavy,
        see_through: false,
        smooth: false,
        thin: false,
        earthed: true,
        walled: true,
        followed: true,
    }
}

/// A flat-roofed building from (10, 0) to (20, 10), so many inches high.
pub(crate) fn building(height: i32) -> Terrain {
    piece(TerrainKind::Obstacle, (10, 0), (20, 10), height * INCH)
}

pub(crate) fn plain(name: &str) -> Value {
    json!({"name": name})
}

pub(crate) fn end() -> Value {
    json!({"EndActivation": {}})
}

pub(crate) fn strike(target: u16) -> Value {
    json!({"DeclareMelee": {"weapon": 1, "target": target}})
}

pub(crate) fn interact(what: Value) -> Value {
    json!({"DeclareInteract": {"what": what}})
}

/// Nix, its chief and a saur against Kaneda, the chief of the enemy, who has one health left and no point.
pub(crate) fn war(scenario: Scenario) -> Scene {
    let saur = json!({"name": "Saur", "kind": "Beast"});
    let foes = [json!({"name": "Slethssk", "role": "Bruiser"}), json!({"name": "Kaneda", "role": "Leader"})];
    scene(&[plain("Nix"), json!({"name": "Chief", "role": "Leader"}), saur], &foes)
        .state(move |state| state.scenario = Some(scenario))
        .figure(4, |figure| figure.ap = 0)
        .figure(5, |figure| {
            figure.ap = 0;
            figure.wounds = 3;
        })
        .figure(2, |figure| figure.activated = true)
        .figure(3, |figure| figure.activated = true)
}

pub(crate) fn points(play: &Play) -> [u32; 2] {
    [play.bench.state.sides[0].points, play.bench.state.sides[1].points]
}

pub(crate) fn outcome(told: &Told) -> Value {
    all(told, "MatchEnded").next().unwrap()["outcome"].clone()
}

/// The dice of a melee that does 2 damage, none of it saved.
pub(crate) const KILL: [u32; 4] = [5, 8, 10, 10];

pub(crate) fn carrier(play: &Play, loot: usize) -> Place {
    play.bench.state.objectives[loot].place
}

/// Something done to a position before it is played.
pub(crate) type Change = Box<dyn FnOnce(&mut State)>;

/// A position being set.
pub(crate) struct Scene {
    teams: [Vec<Value>; 2],
    options: Map<String, Value>,
    setup: Map<String, Value>,
    sources: Vec<Value>,
    changes: Vec<Change>,
    beside: [Map<String, Value>; 2],
    turn: u32,
}

/// A card: every attribute 6, health 4, endurance 4, 2 AP of 3, a bow, a blade; `changes` are put over it.
#[expect(clippy::needless_pass_by_value, reason = "a card is written where it is used")]
pub(crate) fn card(changes: Value) -> Value {
    let mut card = json!({
        "name": "F", "faction": "Red", "ap_gain": 2, "ap_max": 3, "cost": 10, "availability": 15,
        "distance": {"success": 4, "exceptional": 7},
        "melee": 6, "agility": 6, "aim": 6, "intellect": 6,
        "body": {"health": 4, "endurance": 4},
        "talents": [{"name": "Handy", "text": "It may interact."}],
        "weapons": [
            {"name": "Bow", "range": {"success": 12, "exceptional": 18}, "damage": {"success": 3, "exceptional": 4}},
            {"name": "Blade", "damage": {"success": 2, "exceptional": 3}},
        ],
    });
    for (key, value) in changes.as_object().into_iter().flatten() {
        card[key.as_str()] = value.clone();
    }
    card
}

/// Cards with these changes, numbered from 1, side 0's first: a cavalry card takes three numbers.
pub(crate) fn scene(ours: &[Value], theirs: &[Value]) -> Scene {
    // Two cards of one name are one figure twice.   TDE-BUILD-08
    let named = |(place, one): (usize, &Value)| {
        let mut one = one.clone();
        if place > 0 && one.get("name").is_none() {
            one["name"] = json!(format!("F{}", place + 1));
        }
        card(one)
    };
    let team = |changes: &[Value]| changes.iter().enumerate().map(named).collect();
    let setup = json!({"table": null, "points": 150});
    Scene {
        teams: [team(ours), team(theirs)],
        options: Map::new(),
        setup: setup.as_object().unwrap().clone(),
        sources: Vec::new(),
        changes: Vec::new(),
        beside: [Map::new(), Map::new()],
        turn: 1,
    }
}

/// One plain figure against another.
pub(crate) fn duel() -> Scene {
    scene(&[json!({"name": "Nix"})], &[json!({"name": "Kaneda"})])
}

impl Scene {
    pub(super) fn option(mut self, name: &str, word: &str) -> Self {
        self.options.insert(name.to_owned(), json!(word));
        self
    }

    pub(super) fn setup(mut self, key: &str, value: Value) -> Self {
        self.setup.insert(key.to_owned(), value);
        self
    }

    /// A card or house rule that claims may name.
    pub(super) fn source(mut self, id: &str) -> Self {
        self.sources.push(json!({"id": id}));
        self
    }

    pub(super) fn turn(mut self, turn: u32) -> Self {
        self.turn = turn;
        self
    }

    pub(super) fn state(mut self, change: impl FnOnce(&mut State) + 'static) -> Self {
        self.changes.push(Box::new(change));
        self
    }

    pub(super) fn figure(self, id: usize, change: impl FnOnce(&mut Figure) + 'static) -> Self {
        self.state(move |state| change(&mut state.figures[id - 1]))
    }

    pub(super) fn touch(self, a: u16, b: u16) -> Self {
        self.state(move |state| {
            state.contacts.insert(pair(FigureId(a), FigureId(b)));
        })
    }

    /// Positions are recorded, and these are the figures' own, in order.
    pub(super) fn at(self, places: &'static [(i32, i32)]) -> Self {
        self.setup("table", json!({"width": 12000, "depth": 9000})).state(move |state| {
            for (figure, (x, y)) in state.figures.iter_mut().zip(places) {
                figure.at = Some(Point::flat(*x, *y));
            }
        })
    }

    /// What a side brings beside its team: cards, its faction.
    pub(super) fn beside(mut self, side: usize, key: &str, value: Value) -> Self {
        self.beside[side].insert(key.to_owned(), value);
        self
    }

    /// The rules that the opening breaks.
    pub(super) fn faults(&self) -> Vec<String> {
        let faults = read_setup(&self.opening()).err().unwrap_or_default();
        faults.into_iter().map(|fault| fault.rule.map_or(fault.field, |rule| rule.to_string())).collect()
    }

    /// The match from its very beginning, these faces for what is rolled at once.
    pub(super) fn fresh(self, faces: &[u32]) -> Play {
        let mut bench = Bench::open(self.opening()).unwrap_or_else(|faults| panic!("{faults:?}"));
        bench.start(faces).unwrap_or_else(|stop| panic!("{stop:?}"));
        Play { bench }
    }

    /// The first figure's activation, every figure with the points of its gain.
    pub(super) fn active(self) -> Play {
        self.active_figure(1)
    }

    pub(super) fn active_figure(self, figure: u16) -> Play {
        let activation = Frame::Activation { figure: FigureId(figure), chained: false };
        self.set(Some(figure), vec![activation])
    }

    /// Between two activations: this side chooses.
    pub(super) fn choosing(self, side: u8) -> Play {
        let mut play = self.set(None, Vec::new());
        if let Some(Frame::Turn { next }) = play.bench.state.stack.last_mut() {
            *next = side;
        }
        play
    }

    fn set(self, active: Option<u16>, frames: Vec<Frame>) -> Play {
        let opening = self.positioned(active, frames);
        Play { bench: Bench::open(opening).unwrap_or_else(|faults| panic!("{faults:?}")) }
    }

    /// The faults of the position itself, by field and rule.
    pub(super) fn misplaced(self) -> Vec<(String, String)> {
        let opening = self.positioned(None, Vec::new());
        let faults = Bench::<Tde>::open(opening).err().unwrap_or_default();
        faults
            .into_iter()
            .map(|fault| (fault.field, fault.rule.map_or_else(String::new, |id| id.to_string())))
            .collect()
    }

    fn positioned(self, active: Option<u16>, frames: Vec<Frame>) -> Opening {
        let mut opening = self.opening();
        let setup = read_setup(&opening).unwrap_or_else(|faults| panic!("{faults:?}"));
        let mut state = muster::before_start(&setup);
        state.turn = self.turn;
        state.initiative = Some(0);
        state.sides[0].letter = Some(Letter::B);
        state.sides[1].letter = Some(Letter::A);
        for (number, known) in (1_u16..).zip(&mut state.figures) {
            if known.presence == Presence::Undeployed {
                known.presence = Presence::OnTable;
                known.ap = 2;
            }
            known.activated = Some(number) == active;
        }
        state.stack = vec![Frame::Turn { next: 0 }];
        state.stack.extend(frames);
        for change in self.changes {
            change(&mut state);
        }
        opening.position = Some(serde_json::to_value(&state).unwrap());
        opening
    }

    fn opening(&self) -> Opening {
        let [ours, theirs] = &self.teams;
        let mut setup = self.setup.clone();
        let [first, second] = &self.beside;
        let team = |figures: &[Value], beside: &Map<String, Value>| {
            let mut side = beside.clone();
            side.insert("team".to_owned(), json!(led(figures)));
            side
        };
        setup.insert("sides".to_owned(), json!([team(ours, first), team(theirs, second)]));
        serde_json::from_value(json!({
            "system": "tde", "ruleset": "tde/14", "strict": false, "facts": "trusted", "table_dice": "trusted",
            "seats": [
                {"seat": "seat:1", "side": 0, "name": "A"}, {"seat": "seat:2", "side": 1, "name": "B"},
            ],
            "options": self.options, "setup": setup, "sources": self.sources,
        }))
        .unwrap()
    }
}

/// Beasts have no role, and riders are Leaders only where their card says so.
pub(crate) fn mounted(card: &Value) -> bool {
    card["kind"] == "Beast" || card["kind"] == "Cavalry"
}

/// A team has a Leader: the last of those without a role, where none is said to be.   TDE-BUILD-04
pub(crate) fn led(figures: &[Value]) -> Vec<Value> {
    let mut figures = figures.to_vec();
    if !figures.iter().any(|card| card["role"] == "Leader" || card["parts"]["rider"]["role"] == "Leader") {
        if let Some(free) = figures.iter_mut().rev().find(|card| card.get("role").is_none() && !mounted(card))
        {
            free["role"] = json!("Leader");
        }
    }
    figures
}

/// A match being played.
pub(crate) struct Play {
    pub(super) bench: Bench<Tde>,
}

pub(crate) type Told = Vec<Emitted<Event>>;

/// Stated: yes.
pub(crate) fn yes(fact: &str, of: &[u16]) -> Fact {
    stated(fact, of, FactValue::Holds(true))
}

/// Stated: no.
pub(crate) fn no(fact: &str, of: &[u16]) -> Fact {
    stated(fact, of, FactValue::Holds(false))
}

/// Stated: a length in inches.
pub(crate) fn far(fact: &str, of: &[u16], inches: i64) -> Fact {
    stated(fact, of, FactValue::Measure(inches * 254))
}

pub(crate) fn stated(fact: &str, of: &[u16], value: FactValue) -> Fact {
    Fact { fact: fact.to_owned(), of: of.iter().map(|id| FigureId(*id)).collect(), value }
}

impl Play {
    /// A declaration that must be accepted, every scripted face used.
    #[expect(clippy::needless_pass_by_value, reason = "a command is written where it is declared")]
    pub(super) fn ok(&mut self, seat: u8, command: Value, facts: &[Fact], dice: &[u32]) -> Told {
        self.with(seat, &command, &Declaration { facts, faces: dice, ..Declaration::default() })
    }

    /// The same, with claims.
    #[expect(clippy::needless_pass_by_value, reason = "a command is written where it is declared")]
    pub(super) fn claiming(&mut self, seat: u8, command: Value, claims: &[Claim], dice: &[u32]) -> Told {
        self.with(seat, &command, &Declaration { claims, faces: dice, ..Declaration::default() })
    }

    /// The same, with secret payloads.
    #[expect(clippy::needless_pass_by_value, reason = "a command is written where it is declared")]
    pub(super) fn sealing(&mut self, seat: u8, command: Value, private: &[String]) -> Told {
        self.with(seat, &command, &Declaration { private, ..Declaration::default() })
    }

    fn with(&mut self, seat: u8, command: &Value, with: &Declaration<'_>) -> Told {
        let told = self.bench.declare(Seat::new(seat).unwrap(), command, with);
        let told = told.unwrap_or_else(|stop| panic!("{command}: {stop:?}"));
        assert_eq!(self.bench.unused, 0, "{command}: faces left over");
        assert_eq!(self.bench.check(), [], "{command}");
        told
    }

    /// A declaration that must be refused: the rule that refuses, or the code.
    #[expect(clippy::needless_pass_by_value, reason = "a command is written where it is declared")]
    pub(super) fn refused(&mut self, seat: u8, command: Value, facts: &[Fact]) -> String {
        let before = self.bench.position().unwrap();
        let with = Declaration { facts, ..Declaration::default() };
        match self.bench.declare(Seat::new(seat).unwrap(), &command, &with) {
            Err(Stop::Refused(refused)) => {
                assert_eq!(before, self.bench.position().unwrap());
                refused.rule.map_or(refused.code, |rule| rule.to_string())
            }
            other => panic!("{command}: {other:?}"),
        }
    }

    /// The forms of a seat.
    pub(super) fn forms(&self, seat: u8) -> Vec<Form> {
        Tde::prompt(&self.bench.setup, &self.bench.state, Seat::new(seat).unwrap(), &self.bench.hidden)
    }

    /// What dice of the table are for, and their names.
    pub(super) fn throw(&self, purpose: &Purpose, dice: usize) -> Throw {
        Tde::throw(&self.bench.setup, &self.bench.state, purpose, dice)
    }

    pub(super) fn figure(&self, id: usize) -> &Figure {
        &self.bench.state.figures[id - 1]
    }

    pub(super) fn ap(&self, id: usize) -> u32 {
        self.figure(id).ap
    }

    pub(super) fn sequence(&self) -> &Sequence {
        let found = self.bench.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Sequence { sequence } => Some(sequence.as_ref()),
            _ => None,
        });
        found.unwrap()
    }

    pub(super) fn is_over(&self) -> bool {
        !self.bench.state.stack.iter().any(|frame| matches!(frame, Frame::Sequence { .. }))
    }
}

/// Whether any event told cites a rule.
pub(crate) fn cites(told: &Told, rule: &str) -> bool {
    told.iter().any(|emitted| emitted.because.rules.iter().any(|id| id.as_str() == rule))
}

/// Whether any event told is of a kind.
pub(crate) fn tells(told: &Told, kind: &str) -> bool {
    all(told, kind).next().is_some()
}

/// What the events of a kind say.
pub(crate) fn all<'t>(told: &'t Told, kind: &'t str) -> impl Iterator<Item = Value> + 't {
    told.iter().filter_map(move |emitted| serde_json::to_value(&emitted.event).unwrap().get(kind).cloned())
}

/// A cavalry figure; `rider` is put over its rider's card.
pub(crate) fn cavalry(name: &str, rider: &Value) -> Value {
    let card = |name: String, kind: &str| {
        json!({
            "name": name, "kind": kind, "faction": "Red", "ap_gain": 2, "ap_max": 3,
            "distance": {"success": 4, "exceptional": 7}, "melee": 6, "agility": 6, "aim": 6, "intellect": 6,
            "body": {"health": 2, "endurance": 4},
            "weapons": [{"name": "Bow", "range": {"success": 12, "exceptional": 18}, "damage": {"success": 3, "exceptional": 4}}],
        })
    };
    let mut on_foot = card(format!("{name} on foot"), "Character");
    let mut beast = card(format!("{name}'s mount"), "Beast");
    beast["body"]["health"] = json!(3);
    for (key, value) in rider.as_object().into_iter().flatten() {
        on_foot[key.as_str()] = value.clone();
    }
    json!({
        "name": name, "kind": "Cavalry", "body": {"health": 2, "endurance": 4},
        "parts": {
            "mount": {"health": 3, "endurance": 5, "armour": 1},
            "rider": on_foot, "beast": beast,
        },
    })
}
