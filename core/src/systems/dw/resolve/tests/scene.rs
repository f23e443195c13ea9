//! A position with somebody active, to be played on with scripted dice.

use serde_json::{Map, Value, json};

use crate::draft::{Emitted, Stop};
use crate::fact::{Fact, FactValue, FigureId};
use crate::ids::Seat;
use crate::opening::Opening;
use crate::systems::dw::Dw;
use crate::systems::dw::event::Event;
use crate::systems::dw::resolve::team;
use crate::systems::dw::setup::opening::read_setup;
use crate::systems::dw::state::frames::Frame;
use crate::systems::dw::state::look::pair;
use crate::systems::dw::state::{Figure, Presence, State};
use crate::testing::bench::{Bench, Declaration};
use crate::view::Point;

/// Something done to a position before it is played.
type Change = Box<dyn FnOnce(&mut State)>;

/// A position being set.
pub(super) struct Scene {
    teams: [Vec<Value>; 2],
    options: Map<String, Value>,
    setup: Map<String, Value>,
    changes: Vec<Change>,
}

/// Figures of quality 4 and Combat 3 with these special rules, numbered from 1, side 0's first.
pub(super) fn scene(ours: &[Value], theirs: &[Value]) -> Scene {
    let profile = |traits: &Value| match traits {
        Value::Object(_) => traits.clone(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            json!({"name": "F", "quality": 4, "combat": 3, "traits": traits})
        }
    };
    let setup = json!({"table": null, "terrain": []});
    Scene {
        teams: [ours.iter().map(profile).collect(), theirs.iter().map(profile).collect()],
        options: Map::new(),
        setup: setup.as_object().unwrap().clone(),
        changes: Vec::new(),
    }
}

/// A figure with numbers of its own.
#[expect(clippy::needless_pass_by_value, reason = "a profile is written where it is used")]
pub(super) fn of(quality: i32, combat: i32, traits: Value) -> Value {
    json!({"name": "F", "quality": quality, "combat": combat, "traits": traits})
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
        self.setup("table", json!({"width": 9000, "depth": 9000})).state(move |state| {
            for (figure, (x, y)) in state.figures.iter_mut().zip(places) {
                figure.at = Some(Point::flat(*x, *y));
            }
        })
    }

    /// The first figure's activation, with so many actions.
    pub(super) fn active(self, actions: u32) -> Play {
        self.active_figure(1, 0, actions)
    }

    pub(super) fn active_figure(self, figure: u16, player: u8, actions: u32) -> Play {
        let mut opening = self.opening();
        let setup = read_setup(&opening).unwrap_or_else(|faults| panic!("{faults:?}"));
        let mut state = team::before_start(&setup);
        state.round = 1;
        state.order = vec![0, 1];
        for (number, known) in (1_u16..).zip(&mut state.figures) {
            known.presence = Presence::OnTable;
            known.activated = number == figure;
            if let Some(first) = known.weapons.first_mut() {
                first.in_hand = true;
            }
        }
        for (side, entry) in (0_u8..).zip(&mut state.sides) {
            let count = state.figures.iter().filter(|figure| figure.owner == side).count();
            entry.started = u32::try_from(count).unwrap();
            entry.half_tested = true;
        }
        state.stack = vec![
            Frame::Round { next: player },
            Frame::Stint { side: player },
            Frame::Activation {
                figure: FigureId(figure),
                player,
                left: actions,
                turnover: false,
                free_moves: 0,
                shut_down: false,
                salvo: None,
                daunted: Vec::new(),
            },
        ];
        for change in self.changes {
            change(&mut state);
        }
        opening.position = Some(serde_json::to_value(&state).unwrap());
        Play { bench: Bench::open(opening).unwrap_or_else(|faults| panic!("{faults:?}")) }
    }

    fn opening(&self) -> Opening {
        let [ours, theirs] = &self.teams;
        let mut setup = self.setup.clone();
        setup.insert(
            "sides".to_owned(),
            json!([
                {"team": ours, "role": "Attacker", "edge": "North"},
                {"team": theirs, "role": "Defender", "edge": "South"},
            ]),
        );
        serde_json::from_value(json!({
            "system": "dw", "ruleset": "dw/1", "strict": false, "facts": "trusted", "table_dice": "trusted",
            "seats": [
                {"seat": "seat:1", "side": 0, "name": "A"}, {"seat": "seat:2", "side": 1, "name": "B"},
            ],
            "options": self.options, "setup": setup,
        }))
        .unwrap()
    }
}

/// A match being played.
pub(super) struct Play {
    pub(super) bench: Bench<Dw>,
}

pub(super) type Told = Vec<Emitted<Event>>;

/// Stated: yes.
pub(super) fn yes(fact: &str, of: &[u16]) -> Fact {
    stated(fact, of, FactValue::Holds(true))
}

/// Stated: no.
pub(super) fn no(fact: &str, of: &[u16]) -> Fact {
    stated(fact, of, FactValue::Holds(false))
}

/// Stated: a length.
pub(super) fn far(fact: &str, of: &[u16], length: i64) -> Fact {
    stated(fact, of, FactValue::Measure(length))
}

fn stated(fact: &str, of: &[u16], value: FactValue) -> Fact {
    Fact { fact: fact.to_owned(), of: of.iter().map(|id| FigureId(*id)).collect(), value }
}

impl Play {
    /// A declaration that must be accepted, every scripted face used.
    #[expect(clippy::needless_pass_by_value, reason = "a command is written where it is declared")]
    pub(super) fn ok(&mut self, seat: u8, command: Value, facts: &[Fact], dice: &[u32]) -> Told {
        let with = Declaration { facts, faces: dice, ..Declaration::default() };
        let told = self.bench.declare(Seat::new(seat).unwrap(), &command, &with);
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

    pub(super) fn figure(&self, id: usize) -> &Figure {
        &self.bench.state.figures[id - 1]
    }

    pub(super) fn left(&self) -> u32 {
        self.bench
            .state
            .stack
            .iter()
            .rev()
            .find_map(|frame| if let Frame::Activation { left, .. } = frame { Some(*left) } else { None })
            .unwrap()
    }

    pub(super) fn is_gone(&self, id: usize) -> bool {
        matches!(self.figure(id).presence, Presence::Removed(_))
    }
}

/// Whether any event told cites a rule.
pub(super) fn cites(told: &Told, rule: &str) -> bool {
    told.iter().any(|emitted| emitted.because.rules.iter().any(|id| id.as_str() == rule))
}

/// Whether any event told is of a kind.
pub(super) fn tells(told: &Told, kind: &str) -> bool {
    told.iter().any(|emitted| serde_json::to_value(&emitted.event).unwrap().get(kind).is_some())
}
