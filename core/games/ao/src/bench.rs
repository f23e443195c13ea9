//! The bench of the tests: given a position, when a seat declares, then these events or this refusal.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::Ao;
use crate::damage::events::HitsResolved;
use crate::event::{Event, Wound};
use crate::state::look::pair;
use crate::state::{
    Figure, Frame, Ground, Health, Lock, Pass, Presence, Side, State, Stealth, Token, TurnPhase, Until,
    WindowKind,
};
use greffe_core::judging::draft::{Emitted, Stop};
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

/// A figure of a side: Initiative 4, Mêlée 4, Précision 4, Vigueur 4, Mental 4, a pistol (weapon 0, Impact 2).
pub(crate) fn fig(side: u8) -> Fig {
    let profile = json!({
        "initiative": 4, "melee": 4, "precision": 4, "vigour": 4, "mental": 4,
        "weapons": [{"name": "pistolet", "kind": "Ranged", "impact": 2}],
    });
    let figure = Figure {
        side,
        presence: Presence::OnTable,
        health: Health::Fit,
        hit_points: 1,
        token: Token::None,
        moved: false,
        actions: 0,
        lock: Lock::Free,
        stealth: Stealth::Open,
        activated: true,
        ground: Ground::Open,
        bumped: Vec::new(),
        effects: Vec::new(),
        at: None,
        facing: None,
    };
    Fig { side, profile: profile.as_object().unwrap().clone(), figure }
}

impl Fig {
    /// A field of the profile.
    pub(crate) fn with(mut self, key: &str, value: Value) -> Self {
        self.profile.insert(key.to_owned(), value);
        self
    }

    /// Skills of the book, by word.
    pub(crate) fn skills(self, words: &str) -> Self {
        let words: Vec<&str> = words.split_whitespace().collect();
        self.with("skills", json!(words))
    }

    /// Several hit points, all there.
    pub(crate) fn points(mut self, points: i32) -> Self {
        self.figure.hit_points = points;
        self.with("hit_points", json!(points))
    }

    pub(crate) fn wounded(mut self) -> Self {
        self.figure.health = Health::Wounded;
        self.figure.hit_points = 0;
        self
    }

    pub(crate) fn out(mut self) -> Self {
        self.figure.presence = Presence::Out;
        self.figure.hit_points = 0;
        self
    }

    pub(crate) fn red(mut self) -> Self {
        self.figure.token = Token::Red;
        self.figure.actions = 1;
        self
    }

    pub(crate) fn white(mut self) -> Self {
        self.figure.token = Token::White;
        self.figure.moved = true;
        self
    }

    pub(crate) fn hidden(mut self) -> Self {
        self.figure.stealth = Stealth::Hidden;
        self
    }

    pub(crate) fn waiting(mut self) -> Self {
        self.figure.activated = false;
        self
    }

    pub(crate) fn at(mut self, x: i32, y: i32) -> Self {
        self.figure.at = Some(Point::flat(x, y));
        self
    }

    /// At a place and a height.
    pub(crate) fn up(mut self, x: i32, y: i32, z: i32) -> Self {
        self.figure.at = Some(Point { x, y, z });
        self
    }

    pub(crate) fn facing(mut self, x: i32, y: i32) -> Self {
        self.figure.facing = Some(Point::flat(x, y));
        self
    }

    pub(crate) fn on(mut self, ground: Ground) -> Self {
        self.figure.ground = ground;
        self
    }
}

/// A scene being set.
pub(crate) struct Scene {
    pub(crate) figs: Vec<Fig>,
    engaged: BTreeSet<(FigureId, FigureId)>,
    stack: Vec<Frame>,
    options: Map<String, Value>,
    setup: Map<String, Value>,
    sources: Vec<Value>,
    sides: Vec<Side>,
    turn: u32,
}

/// A scene of these figures, numbered from 1; side 0's come first. The first of each side leads it.
pub(crate) fn scene(figs: &[Fig]) -> Scene {
    let recorded = figs.iter().any(|fig| fig.figure.at.is_some());
    let table = if recorded { json!({"width": 20_000, "depth": 20_000}) } else { Value::Null };
    Scene {
        figs: figs.to_vec(),
        engaged: BTreeSet::new(),
        stack: Vec::new(),
        options: Map::new(),
        setup: json!({ "table": table }).as_object().unwrap().clone(),
        sources: Vec::new(),
        sides: vec![Side::default(), Side::default()],
        turn: 1,
    }
}

/// The activation of a figure at its start.
pub(crate) fn activation(figure: u16) -> Frame {
    Frame::Activation {
        figure: FigureId(figure),
        en_vue: false,
        fresh: true,
        used: 0,
        halted: false,
        snap: false,
        bumped: Vec::new(),
        looked: Vec::new(),
        beaten: Vec::new(),
        reacted: false,
        spare: 0,
        from: None,
        moved: false,
        unseen: false,
        charged: Vec::new(),
        foiled: Vec::new(),
        left: false,
    }
}

impl Scene {
    pub(crate) fn engaged(mut self, a: u16, b: u16) -> Self {
        self.engaged.insert(pair(FigureId(a), FigureId(b)));
        self
    }

    /// Both sides make every save unasked.
    pub(crate) fn saving(mut self) -> Self {
        for side in &mut self.sides {
            side.passes = vec![Pass { window: WindowKind::Saves, until: Until::MatchEnd }];
        }
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

    /// Somebody's activation has come as far as its frame says.
    pub(crate) fn stacked(mut self, frame: Frame) -> Table {
        self.stack = vec![
            Frame::GameTurn { phase: TurnPhase::Activations },
            Frame::Initiative { value: 4, next: 0 },
            frame,
        ];
        self.play()
    }

    /// A figure is active. When nobody else waits for an activation, two bystanders of side 1 do, with red
    /// tokens: play stops for the choice between them.
    pub(crate) fn active(mut self, figure: u16) -> Table {
        if self.figs.iter().all(|fig| fig.figure.activated) {
            for place in [19_000, 19_600] {
                let bystander = fig(1).red().waiting();
                let recorded = self.figs.iter().any(|fig| fig.figure.at.is_some());
                self.figs.push(if recorded { bystander.at(place, place) } else { bystander });
            }
        }
        let side = self.figs[usize::from(figure) - 1].side;
        self.figs[usize::from(figure) - 1].figure.activated = true;
        let value = self.figs[usize::from(figure) - 1].profile["initiative"].as_i64().unwrap();
        self.stack = vec![
            Frame::GameTurn { phase: TurnPhase::Activations },
            Frame::Initiative { value: i32::try_from(value).unwrap(), next: side },
            activation(figure),
        ];
        self.play()
    }

    /// An Initiative is called, a side's turn.
    pub(crate) fn called(mut self, value: i32, next: u8) -> Table {
        self.stack =
            vec![Frame::GameTurn { phase: TurnPhase::Activations }, Frame::Initiative { value, next }];
        self.play()
    }

    /// The close combats are to be split.
    pub(crate) fn melee(mut self) -> Table {
        self.stack = vec![
            Frame::GameTurn { phase: TurnPhase::CloseCombat },
            Frame::Melee { split: false, groups: Vec::new() },
        ];
        self.play()
    }

    fn opening(&self) -> Opening {
        let mut rosters: Vec<Vec<Value>> = vec![Vec::new(); 2];
        for (place, fig) in self.figs.iter().enumerate() {
            let roster = &mut rosters[usize::from(fig.side)];
            let mut profile = fig.profile.clone();
            profile.insert("name".to_owned(), json!(format!("F{}", place + 1)));
            profile.insert("leader".to_owned(), json!(roster.is_empty()));
            roster.push(Value::Object(profile));
        }
        let mut setup = self.setup.clone();
        setup.insert("rosters".to_owned(), json!(rosters));
        let state = State {
            turn: self.turn,
            advantage: Some(0),
            sides: self.sides.clone(),
            figures: self.figs.iter().map(|fig| fig.figure.clone()).collect(),
            engaged: self.engaged.clone(),
            stack: self.stack.clone(),
            ..State::default()
        };
        serde_json::from_value(json!({
            "system": "ao", "ruleset": "ao/12", "strict": false, "facts": "trusted", "table_dice": "trusted",
            "seats": [{"seat": "seat:1", "side": 0, "name": "S0"}, {"seat": "seat:2", "side": 1, "name": "S1"}],
            "options": self.options, "sources": self.sources, "setup": setup, "position": state,
        }))
        .unwrap()
    }

    pub(crate) fn play(self) -> Table {
        Table { bench: Bench::open(self.opening()).unwrap_or_else(|faults| panic!("{faults:?}")) }
    }

    /// The match of these bands from its beginning, before `Start`.
    pub(crate) fn play_fresh(self) -> Table {
        let mut opening = self.opening();
        opening.position = None;
        Table { bench: Bench::open(opening).unwrap_or_else(|faults| panic!("{faults:?}")) }
    }
}

/// A match being played.
pub(crate) struct Table {
    pub(crate) bench: Bench<Ao>,
}

pub(crate) type Told = Vec<Emitted<Event>>;

/// Stated: yes.
pub(crate) fn yes(fact: &str, of: &[u16]) -> Fact {
    state(fact, of, FactValue::Holds(true))
}

/// Stated: no.
pub(crate) fn no(fact: &str, of: &[u16]) -> Fact {
    state(fact, of, FactValue::Holds(false))
}

/// Stated: a length in hundredths of a pas.
pub(crate) fn far(fact: &str, of: &[u16], length: i64) -> Fact {
    state(fact, of, FactValue::Measure(length))
}

fn state(fact: &str, of: &[u16], value: FactValue) -> Fact {
    Fact { fact: fact.to_owned(), of: of.iter().map(|id| FigureId(*id)).collect(), value }
}

pub(crate) fn claim(source: &'static str, effect: Effect) -> Claim {
    Claim { source: RuleId::new(source), effect }
}

fn seat_of(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// A shot of weapon 0 at a figure.
pub(crate) fn shoot(target: u16) -> Value {
    json!({"DeclareShot": {"weapon": 0, "allocation": [{"to": target, "count": 1}]}})
}

/// The facts of a plain shot: in sight, at a distance.
pub(crate) fn seen(a: u16, b: u16, distance: i64) -> Vec<Fact> {
    vec![yes("sight", &[a, b]), far("distance", &[a, b], distance)]
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

    /// A declaration that must be refused: the rule that refuses, or the reason's name.
    #[expect(clippy::needless_pass_by_value, reason = "a command is written where it is declared")]
    pub(crate) fn refused(&mut self, seat: u8, command: Value, facts: &[Fact]) -> String {
        let before = self.bench.state.clone();
        let declaration = Declaration { facts, ..Declaration::default() };
        match self.bench.declare(seat_of(seat), &command, &declaration) {
            Err(Stop::Refused(refused)) => {
                assert_eq!(self.bench.state, before);
                refused.rule.map_or(refused.code, |rule| rule.as_str().to_owned())
            }
            other => panic!("{command}: {other:?}"),
        }
    }

    pub(crate) fn start(&mut self, faces: &[u32]) -> Told {
        let told = self.bench.start(faces).unwrap_or_else(|stop| panic!("{stop:?}"));
        assert_eq!(self.bench.unused, 0, "faces left over");
        assert_eq!(self.bench.check(), []);
        told
    }

    pub(crate) fn figure(&self, id: u16) -> &Figure {
        &self.bench.state.figures[usize::from(id) - 1]
    }

    pub(crate) fn top(&self) -> &Frame {
        self.bench.state.stack.last().unwrap()
    }

    /// The figure whose activation is on top; zero when none is.
    pub(crate) fn acting(&self) -> u16 {
        if let Frame::Activation { figure, .. } = self.top() { figure.0 } else { 0 }
    }
}

/// Every rule cited among the events.
pub(crate) fn cited(told: &Told) -> BTreeSet<String> {
    let rules = told.iter().flat_map(|emitted| &emitted.because.rules);
    let lines = told.iter().flat_map(|emitted| emitted.because.modifiers.lines());
    rules.map(ToString::to_string).chain(lines.map(|line| line.rule.to_string())).collect()
}

/// Asserts that each of these rules is cited among the events.
pub(crate) fn cites(told: &Told, rules: &[&str]) {
    let all = cited(told);
    for rule in rules {
        assert!(all.contains(*rule), "{rule} is not among {all:?}");
    }
}

/// The names of the events, in order.
pub(crate) fn names(told: &Told) -> Vec<String> {
    let name = |event: &Event| {
        let value = serde_json::to_value(event).unwrap();
        value.as_object().unwrap().keys().next().unwrap().clone()
    };
    told.iter().map(|emitted| name(&emitted.event)).collect()
}

/// The one event of a name.
pub(crate) fn find(told: &Told, name: &str) -> Value {
    let all: Vec<Value> = told.iter().map(|emitted| serde_json::to_value(&emitted.event).unwrap()).collect();
    let found: Vec<&Value> = all.iter().filter_map(|event| event.get(name)).collect();
    assert_eq!(found.len(), 1, "{name} among {all:?}");
    found[0].clone()
}

/// The sum of the shots declared: each line's rule and value, in order, but for the characteristic.
pub(crate) fn shot_sum(told: &Told) -> Vec<(String, i32)> {
    let declared = find(told, "ShotDeclared");
    let lines = declared["volley"]["aim"]["Figures"][0]["sum"].as_array().unwrap().clone();
    let line = |line: &Value| {
        let value = i32::try_from(line["value"].as_i64().unwrap()).unwrap();
        (line["rule"].as_str().unwrap().to_owned(), value)
    };
    lines.iter().skip(1).map(line).collect()
}

/// What became of those hit.
pub(crate) fn wounds(told: &Told) -> Vec<Wound> {
    told.iter()
        .flat_map(|emitted| {
            if let Event::HitsResolved(HitsResolved { wounds, .. }) = &emitted.event {
                wounds.clone()
            } else {
                Vec::new()
            }
        })
        .collect()
}

/// Figure 1 shoots at this one, who cannot react.
pub(crate) fn shot_at(target: Fig, dice: &[u32]) -> Told {
    with_options(target, &[], dice)
}

pub(crate) fn with_options(target: Fig, options: &[(&str, &str)], dice: &[u32]) -> Told {
    let mut setting = scene(&[fig(0), target.red()]).saving();
    for (name, word) in options {
        setting = setting.option(name, word);
    }
    setting.active(1).with(1, shoot(2), &seen(1, 2, 800), dice)
}

pub(crate) fn wound(hit_points: i32, health: Health, out: bool) -> Vec<Wound> {
    vec![Wound { figure: FigureId(2), hit_points, health, out }]
}

pub(crate) fn armed(side: u8) -> Fig {
    let weapons = json!([{"name": "couteau", "kind": "Melee", "impact": 1},
                         {"name": "hache", "kind": "Melee", "impact": 3, "hands": 2}]);
    fig(side).with("weapons", weapons)
}

pub(crate) fn line(rule: &str, value: i32) -> (String, i32) {
    (rule.to_owned(), value)
}

/// Figure 1 shoots at figure 2, who cannot react.
pub(crate) fn duel(shooter: Fig, target: Fig) -> Table {
    scene(&[shooter, target.red()]).saving().active(1)
}

pub(crate) fn sum_with(table: &mut Table, facts: &[Fact]) -> Vec<(String, i32)> {
    let told = table.with(1, shoot(2), facts, &[8]);
    shot_sum(&told)
}

pub(crate) fn piece(kind: &str, height: i32, [x, y]: [i32; 2], [to_x, to_y]: [i32; 2]) -> Value {
    json!({"kind": kind, "height": height, "outline": [
        {"x": x, "y": y}, {"x": to_x, "y": y}, {"x": to_x, "y": to_y}, {"x": x, "y": to_y}]})
}

/// Figure 1, active, on a table with scenery; an enemy far away. A pas is 254, a base 250.
pub(crate) fn table(figure: Fig, scenery: &[Value]) -> Table {
    scene(&[figure, fig(1).red().at(15_000, 15_000)]).setup("scenery", json!(scenery)).active(1)
}

pub(crate) fn walk(points: &[[i32; 2]]) -> Value {
    let path: Vec<Value> = points.iter().map(|[x, y]| json!({"x": x, "y": y})).collect();
    json!({"DeclareMove": {"path": path}})
}

pub(crate) fn to(command: &str, [x, y, z]: [i32; 3]) -> Value {
    json!({command: {"to": {"x": x, "y": y, "z": z}}})
}

/// What a walk of figure 1 covers, stated as facts allow.
pub(crate) fn moved(table: &mut Table, command: Value) -> Value {
    find(&table.ok(1, command, &[]), "FigureMoved")["stretch"].clone()
}

pub(crate) fn me() -> Fig {
    fig(0).at(1000, 1000)
}
