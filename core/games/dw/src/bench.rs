//! The bench of the tests: scenes set and played on with scripted dice; positions on which sums, results and bonuses are
//! asked for.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::event::Event;
use crate::profiles::Profile;
use crate::profiles::traits::GrenadeKind;
use crate::profiles::weapons::Weapon;
use crate::setup::opening::read_setup;
use crate::setup::{Edge, Role, Setup};
use crate::state::combat::{Combat, CombatKind, Harm, Party, Verdict};
use crate::state::frames::Frame;
use crate::state::look::{Look, pair};
use crate::state::{Figure, Hold, Posture, Presence, Side, State};
use crate::{Dw, bands, skills};
use greffe_core::judging::draft::{Answers, Emitted, Stop};
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::{Claim, Effect, Fact, FactValue, FigureId};
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::judging::opening::Opening;
use greffe_core::judging::ruleset::Ruleset;
use greffe_core::record::ids::{RuleId, Seat};
use greffe_core::telling::view::Point;
use greffe_core::testing::bench::{Bench, Declaration};

/// A figure of a scene.
#[derive(Clone)]
pub(crate) struct Fig {
    pub(crate) side: u8,
    profile: Map<String, Value>,
    figure: Figure,
}

/// A figure of a side, with its quality, its Combat and its traits, words or JSON objects.
pub(crate) fn fig(side: u8, quality: i32, combat: i32, traits: Value) -> Fig {
    of_profile(side, &of(quality, combat, traits))
}

/// A figure of this profile, its first weapon in hand.
fn of_profile(side: u8, profile: &Value) -> Fig {
    let typed: Profile = serde_json::from_value(profile.clone()).unwrap();
    let mut figure = bands::figure(side, &typed);
    figure.presence = Presence::OnTable;
    if let Some(held) = figure.weapons.first_mut() {
        held.in_hand = true;
    }
    Fig { side, profile: profile.as_object().unwrap().clone(), figure }
}

/// A profile with numbers of its own.
#[expect(clippy::needless_pass_by_value, reason = "a profile is written where it is used")]
pub(crate) fn of(quality: i32, combat: i32, traits: Value) -> Value {
    json!({"name": "X", "quality": quality, "combat": combat, "traits": traits})
}

/// Two bands, half losses out of the way: each figure a profile, or the traits of one of quality 4 and Combat 3.
pub(crate) fn versus(ours: &[Value], theirs: &[Value]) -> Scene {
    let figure = |side: u8, entry: &Value| match entry {
        Value::Object(_) => of_profile(side, entry),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            fig(side, 4, 3, entry.clone())
        }
    };
    let figs: Vec<Fig> = ours
        .iter()
        .map(|entry| figure(0, entry))
        .chain(theirs.iter().map(|entry| figure(1, entry)))
        .collect();
    scene(&figs).state(|state| state.sides.iter_mut().for_each(|side| side.half_tested = true))
}

/// A figure without traits.
pub(crate) fn plain(side: u8, quality: i32, combat: i32) -> Fig {
    fig(side, quality, combat, json!([]))
}

impl Fig {
    /// The same with one more field of the profile.
    pub(crate) fn key(mut self, key: &str, value: Value) -> Self {
        self.profile.insert(key.to_owned(), value);
        let fresh = of_profile(self.side, &Value::Object(self.profile.clone())).figure;
        self.figure.weapons = fresh.weapons;
        self
    }

    pub(crate) fn at(mut self, x: i32, y: i32) -> Self {
        self.figure.at = Some(Point::flat(x, y));
        self
    }

    pub(crate) fn prone(mut self) -> Self {
        self.figure.posture = Posture::Prone(1);
        self
    }

    pub(crate) fn held(mut self, hold: Hold) -> Self {
        self.figure.immobilised.add(hold);
        self
    }

    pub(crate) fn with(mut self, change: impl FnOnce(&mut Figure)) -> Self {
        change(&mut self.figure);
        self
    }
}

/// Something done to a position before it is played.
type Change = Box<dyn FnOnce(&mut State)>;

/// A scene being set.
pub(crate) struct Scene {
    changes: Vec<Change>,
    figs: Vec<Fig>,
    contacts: BTreeSet<(FigureId, FigureId)>,
    stack: Vec<Frame>,
    options: Map<String, Value>,
    setup: Map<String, Value>,
    sources: Vec<Value>,
    sides: u8,
    started: Vec<u32>,
}

/// A scene of these figures, numbered from 1; side 0's must come first. Positions are recorded when one of
/// them has one: on a table of 90 by 90 cm.
pub(crate) fn scene(figs: &[Fig]) -> Scene {
    let recorded = figs.iter().any(|fig| fig.figure.at.is_some());
    let table = if recorded { json!({"width": 9000, "depth": 9000}) } else { Value::Null };
    let sides = figs.iter().map(|fig| fig.side + 1).max().unwrap_or(2).max(2);
    let count = |side| u32::try_from(figs.iter().filter(|fig| fig.side == side).count()).unwrap();
    let mut setup = Map::new();
    setup.insert("table".to_owned(), table);
    setup.insert("terrain".to_owned(), json!([]));
    Scene {
        changes: Vec::new(),
        figs: figs.to_vec(),
        contacts: BTreeSet::new(),
        stack: Vec::new(),
        options: Map::new(),
        setup,
        sources: Vec::new(),
        sides,
        started: (0..sides).map(count).collect(),
    }
}

impl Scene {
    pub(crate) fn touch(mut self, a: u16, b: u16) -> Self {
        self.contacts.insert(pair(FigureId(a), FigureId(b)));
        self
    }

    pub(crate) fn state(mut self, change: impl FnOnce(&mut State) + 'static) -> Self {
        self.changes.push(Box::new(change));
        self
    }

    pub(crate) fn figure(self, id: usize, change: impl FnOnce(&mut Figure) + 'static) -> Self {
        self.state(move |state| change(&mut state.figures[id - 1]))
    }

    /// Positions are recorded, and these are the figures' own, in order.
    pub(crate) fn at(mut self, places: &[(i32, i32)]) -> Self {
        for (fig, (x, y)) in self.figs.iter_mut().zip(places) {
            fig.figure.at = Some(Point::flat(*x, *y));
        }
        self.setup("table", json!({"width": 9000, "depth": 9000}))
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

    /// The side started with so many figures, some of which are gone.
    pub(crate) fn started(mut self, side: usize, count: u32) -> Self {
        self.started[side] = count;
        self
    }

    /// A figure is active, with so many actions left.
    pub(crate) fn active(self, figure: u16, actions: u32) -> Table {
        let side = self.figs[usize::from(figure) - 1].figure.controller;
        self.played_by(side, figure, actions)
    }

    /// The same, played by another side than its own.
    pub(crate) fn played_by(mut self, side: u8, figure: u16, actions: u32) -> Table {
        self.figs[usize::from(figure) - 1].figure.activated = true;
        self.stack = vec![
            Frame::Round { next: side },
            Frame::Stint { side },
            Frame::Activation {
                figure: FigureId(figure),
                player: side,
                left: actions,
                turnover: false,
                free_moves: 0,
                shut_down: false,
                salvo: None,
                daunted: Vec::new(),
                tried: Vec::new(),
            },
        ];
        self.play()
    }

    /// A side's stint: it names a figure.
    pub(crate) fn stint(mut self, side: u8) -> Table {
        self.stack = vec![Frame::Round { next: side }, Frame::Stint { side }];
        self.play()
    }

    fn opening(&mut self) -> Opening {
        let mut teams: Vec<Vec<Value>> = vec![Vec::new(); usize::from(self.sides)];
        for (place, fig) in self.figs.iter().enumerate() {
            let mut profile = fig.profile.clone();
            if profile.get("name") == Some(&json!("X")) {
                profile.insert("name".to_owned(), json!(format!("F{}", place + 1)));
            }
            teams[usize::from(fig.side)].push(Value::Object(profile));
        }
        let mut setup = self.setup.clone();
        if !setup.contains_key("sides") {
            let sides: Vec<Value> = teams.into_iter().map(|team| json!({"team": team})).collect();
            setup.insert("sides".to_owned(), json!(sides));
        }
        let seats: Vec<Value> = (0..self.sides)
            .map(|side| json!({"seat": format!("seat:{}", side + 1), "side": side, "name": format!("S{side}")}))
            .collect();
        let edges = [Edge::North, Edge::South, Edge::West, Edge::East];
        let sides = (0..self.sides)
            .map(|side| Side {
                role: Some(if side == 0 { Role::Defender } else { Role::Attacker }),
                edge: edges.get(usize::from(side)).copied(),
                started: self.started[usize::from(side)],
                ..Side::default()
            })
            .collect();
        let mut opening: Opening = serde_json::from_value(json!({
            "system": "dw", "ruleset": "dw/12", "strict": false, "facts": "trusted", "table_dice": "trusted",
            "seats": seats, "options": self.options, "sources": self.sources, "setup": setup,
        }))
        .unwrap();
        let (_, fresh) = Dw::setup(&opening).unwrap_or_else(|faults| panic!("{faults:?}"));
        let mut state = State {
            round: 1,
            order: (0..self.sides).collect(),
            sides,
            figures: self.figs.iter().map(|fig| fig.figure.clone()).collect(),
            contacts: self.contacts.clone(),
            stack: self.stack.clone(),
            ..fresh
        };
        for change in std::mem::take(&mut self.changes) {
            change(&mut state);
        }
        opening.position = Some(serde_json::to_value(state).unwrap());
        opening
    }

    pub(crate) fn play(mut self) -> Table {
        Table { bench: Bench::open(self.opening()).unwrap_or_else(|faults| panic!("{faults:?}")) }
    }

    /// The match of these bands from its beginning, before `Start`.
    pub(crate) fn play_fresh(mut self) -> Table {
        let mut opening = self.opening();
        opening.position = None;
        Table { bench: Bench::open(opening).unwrap_or_else(|faults| panic!("{faults:?}")) }
    }

    /// A scene with another stack of unfinished procedures.
    pub(crate) fn stack(mut self, stack: Vec<Frame>) -> Table {
        self.stack = stack;
        self.play()
    }

    /// The faults of the position that this scene makes after a change.
    pub(crate) fn faults(mut self, change: impl FnOnce(&mut State)) -> Vec<String> {
        self.stack = vec![Frame::Round { next: 0 }, Frame::Stint { side: 0 }];
        let mut opening = self.opening();
        let mut state: State = serde_json::from_value(opening.position.clone().unwrap()).unwrap();
        change(&mut state);
        opening.position = Some(serde_json::to_value(state).unwrap());
        match Dw::setup(&opening) {
            Ok(_) => Vec::new(),
            Err(faults) => faults.into_iter().map(|fault| fault.field).collect(),
        }
    }
}

/// A match being played.
pub(crate) struct Table {
    pub(crate) bench: Bench<Dw>,
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

/// Facts that a seat states when asked in the midst of a command.
pub(crate) fn answers(seat: u8, facts: &[Fact]) -> Answers {
    Answers { facts: facts.iter().map(|fact| (seat_of(seat), fact.clone())).collect(), ..Answers::default() }
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

    fn refusal(&mut self, seat: u8, command: &Value, facts: &[Fact]) -> Refused {
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

    pub(crate) fn is_prone(&self, id: u16) -> bool {
        matches!(self.figure(id).posture, Posture::Prone(_))
    }

    pub(crate) fn is_out(&self, id: u16) -> bool {
        matches!(self.figure(id).presence, Presence::Removed(_))
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

    /// The actions that the active figure has left.
    pub(crate) fn left(&self) -> u32 {
        let found =
            self.bench.state.stack.iter().rev().find_map(|frame| {
                if let Frame::Activation { left, .. } = frame { Some(*left) } else { None }
            });
        found.unwrap()
    }

    /// The side whose stint it is.
    pub(crate) fn stint(&self) -> u8 {
        let found = self
            .bench
            .state
            .stack
            .iter()
            .rev()
            .find_map(|frame| if let Frame::Stint { side } = frame { Some(*side) } else { None });
        found.unwrap()
    }

    pub(crate) fn holds(&self, id: u16, weapon: Weapon) -> bool {
        self.figure(id).weapons.iter().any(|held| held.weapon == weapon && held.in_hand)
    }
}

/// Whether any event told cites a rule.
pub(crate) fn cites(told: &Told, rule: &str) -> bool {
    told.iter().any(|emitted| emitted.because.rules.iter().any(|id| id.as_str() == rule))
}

/// Whether any event told is of a kind.
pub(crate) fn tells(told: &Told, kind: &str) -> bool {
    told.iter().any(|emitted| serde_json::to_value(&emitted.event).unwrap().get(kind).is_some())
}

/// The fields of the first event told of a kind.
pub(crate) fn event(told: &Told, kind: &str) -> Value {
    let found =
        told.iter().find_map(|emitted| serde_json::to_value(&emitted.event).unwrap().get(kind).cloned());
    found.unwrap_or_else(|| panic!("no {kind} in {told:?}"))
}

pub(crate) fn act(command: &str, target: u16) -> Value {
    json!({ command: {"target": target} })
}

pub(crate) fn bare(command: &str) -> Value {
    json!({ command: {} })
}

pub(crate) fn go(command: &str, x: i32, y: i32) -> Value {
    json!({ command: {"to": {"x": x, "y": y}} })
}

pub(crate) fn seat_of(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

pub(crate) const ONE: FigureId = FigureId(1);

pub(crate) const TWO: FigureId = FigureId(2);

pub(crate) const THREE: FigureId = FigureId(3);

/// A position: the first figure is side 0's, the others side 1's.
pub(crate) struct Stand {
    pub(crate) setup: Setup,
    pub(crate) state: State,
}

impl Stand {
    pub(crate) fn look(&self) -> Look<'_> {
        Look { setup: &self.setup, state: &self.state }
    }

    pub(crate) fn with(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    pub(crate) fn touching(self, a: FigureId, b: FigureId) -> Self {
        self.with(|state| {
            state.contacts.insert(pair(a, b));
        })
    }

    pub(crate) fn sums(&self, combat: &Combat) -> (Modifiers, Modifiers) {
        skills::sums(self.look(), combat)
    }
}

pub(crate) fn profile(traits: &Value) -> Value {
    json!({"name": "X", "quality": 4, "combat": 3, "traits": traits})
}

#[expect(clippy::needless_pass_by_value, reason = "a scene is written where it is set")]
pub(crate) fn stand_with(one: Value, others: &[Value], options: Value, extra: &Value) -> Stand {
    let mut setup = json!({"table": null, "sides": [{"team": [one]}, {"team": others}]});
    for (key, value) in extra.as_object().unwrap() {
        setup[key] = value.clone();
    }
    let opening: Opening = serde_json::from_value(json!({
        "system": "dw", "ruleset": "dw/12", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{"seat": "seat:1", "side": 0, "name": "A"}, {"seat": "seat:2", "side": 1, "name": "B"}],
        "options": options, "setup": setup,
    }))
    .unwrap();
    let setup = read_setup(&opening).unwrap();
    let mut state = bands::before_start(&setup);
    for figure in &mut state.figures {
        figure.presence = Presence::OnTable;
    }
    Stand { setup, state }
}

#[expect(clippy::needless_pass_by_value, reason = "a scene is written where it is set")]
pub(crate) fn stand(one: Value, other: Value) -> Stand {
    stand_with(profile(&one), &[profile(&other)], json!({}), &json!({}))
}

pub(crate) fn line(sum: &Modifiers, rule: &str) -> Option<i32> {
    sum.lines().iter().find(|line| line.rule.to_string() == rule).map(|line| line.value)
}

pub(crate) fn fight(kind: CombatKind) -> Combat {
    Combat::new(kind, Some(ONE), TWO)
}

pub(crate) fn melee() -> Combat {
    fight(CombatKind::Melee {})
}

pub(crate) fn shot(weapon: Weapon) -> Combat {
    let mut combat = fight(CombatKind::Shot {});
    combat.arm = Some(weapon);
    combat.given.near = true;
    combat
}

pub(crate) fn grenade(grenade: GrenadeKind) -> Combat {
    let mut combat = fight(CombatKind::Grenade { grenade });
    combat.given.near = true;
    combat
}

pub(crate) fn won(winner: Party, harm: Harm) -> Verdict {
    Verdict { winner: Some(winner), harm, absorbed: false }
}

/// What the first figure's special rules give it in a plain fight with the second's.
pub(crate) fn melee_total(one: Value, other: Value) -> (i32, i32) {
    let (attack, defence) = stand(one, other).sums(&melee());
    (attack.total(), defence.total())
}
