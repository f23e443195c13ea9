//! A position on a small board, played on with named cards: both sides have real decks, so that every card is said.

use serde_json::{Map, Value, json};

use crate::Ad;
use crate::event::Event;
use crate::setup::Setup;
use crate::setup::opening::read;
use crate::state::frames::{Activation, Frame, Spent};
use crate::state::look::Look;
use crate::state::{Figure, Mark, Phase, Pile, State};
use greffe_core::judging::draft::{Emitted, Request, Stop};
use greffe_core::judging::error::Fault;
use greffe_core::judging::fact::{Fact, FigureId};
use greffe_core::judging::opening::Opening;
use greffe_core::record::ids::Seat;
use greffe_core::testing::bench::{Bench, Declaration};

/// Something done to a position before it is played.
type Change = Box<dyn FnOnce(&mut State)>;

/// A position being set.
pub(crate) struct Scene {
    figures: Vec<(Option<u8>, Value, String)>,
    board: Map<String, Value>,
    scenario: Map<String, Value>,
    options: Map<String, Value>,
    changes: Vec<Change>,
}

/// An open board of eight by eight, side 0 holding the initiative, hands of five.
pub(crate) fn scene() -> Scene {
    let board = json!({ "name": { "fr": "", "en": "" }, "columns": 8, "rows": 8 });
    Scene {
        figures: Vec::new(),
        board: board.as_object().unwrap().clone(),
        scenario: Map::new(),
        options: Map::new(),
        changes: Vec::new(),
    }
}

/// A plain commoner with these fields of its own.
#[expect(clippy::needless_pass_by_value, reason = "a card is written where it is used")]
pub(crate) fn card(name: &str, own: Value) -> Value {
    let mut card = json!({ "name": name, "class": "Commoner", "cripple": 4, "kill": 8 });
    for (key, value) in own.as_object().unwrap() {
        card[key] = value.clone();
    }
    card
}

impl Scene {
    /// A figure of a side; sides' figures are numbered first, in the order given.
    pub(crate) fn of(mut self, side: u8, card: Value, at: &str) -> Self {
        self.figures.push((Some(side), card, at.to_owned()));
        self
    }

    /// A figure of nobody, with its program in `role`; numbered after those of both sides.
    pub(crate) fn nobodys(mut self, mut card: Value, role: &str, at: &str) -> Self {
        card["-role"] = json!(role);
        self.figures.push((None, card, at.to_owned()));
        self
    }

    pub(crate) fn board(mut self, key: &str, value: Value) -> Self {
        self.board.insert(key.to_owned(), value);
        self
    }

    pub(crate) fn scenario(mut self, key: &str, value: Value) -> Self {
        self.scenario.insert(key.to_owned(), value);
        self
    }

    pub(crate) fn option(mut self, name: &str, word: &str) -> Self {
        self.options.insert(name.to_owned(), json!(word));
        self
    }

    pub(crate) fn state(mut self, change: impl FnOnce(&mut State) + 'static) -> Self {
        self.changes.push(Box::new(change));
        self
    }

    pub(crate) fn figure(self, id: u16, change: impl FnOnce(&mut Figure) + 'static) -> Self {
        self.state(move |state| change(state.figures.get_mut(&FigureId(id)).unwrap()))
    }

    pub(crate) fn mark(self, id: u16, mark: Mark) -> Self {
        self.figure(id, move |figure| {
            figure.marks.insert(mark);
        })
    }

    fn opening(&self) -> Opening {
        let team = |side: u8| -> Vec<Value> {
            self.figures
                .iter()
                .filter(|(owner, ..)| *owner == Some(side))
                .map(|(_, card, _)| card.clone())
                .collect()
        };
        let force = |side: u8, colour: &str| {
            let own = self.figures.iter().filter(|(owner, ..)| *owner == Some(side));
            let start: Vec<Value> =
                own.enumerate().map(|(place, (_, _, at))| json!({ "figure": place + 1, "at": at })).collect();
            json!({ "colour": colour, "start": start })
        };
        let nobodys = self.figures.iter().filter(|(owner, ..)| owner.is_none());
        let others: Vec<Value> = nobodys
            .map(|(_, card, at)| {
                let mut profile = card.clone();
                let role = profile.as_object_mut().unwrap().remove("-role").unwrap();
                json!({ "profile": profile, "role": role, "at": at })
            })
            .collect();
        let mut scenario = json!({
            "forces": [force(0, "Red"), force(1, "Blue")], "others": others, "initiative": 0,
        });
        for (key, value) in &self.scenario {
            scenario[key] = value.clone();
        }
        let sides: Vec<Value> = [0, 1].map(|side| json!({ "team": team(side), "custody": "table" })).to_vec();
        serde_json::from_value(json!({
            "system": "ad", "ruleset": "ad/10", "strict": false, "facts": "trusted", "table_dice": "trusted",
            "seats": [
                { "seat": "seat:1", "side": 0, "name": "A" }, { "seat": "seat:2", "side": 1, "name": "B" },
            ],
            "options": self.options,
            "setup": { "board": self.board, "scenario": scenario, "sides": sides },
        }))
        .unwrap()
    }

    /// The first turn, in a phase, side 0 to act.
    pub(crate) fn phase(self, phase: Phase) -> Play {
        self.play(move |state| {
            state.phase = phase;
            state.to_act = Some(0);
        })
    }

    /// The activation of a figure.
    pub(crate) fn active(self, figure: u16, by: u8) -> Play {
        self.play(move |state| {
            state.phase = Phase::Action;
            state.to_act = Some(by);
            state.figures.get_mut(&FigureId(figure)).unwrap().marks.insert(Mark::Activated);
            state.stack = vec![Frame::Activation(Activation {
                figure: FigureId(figure),
                by,
                spent: Spent::Nothing,
                snapped: Vec::new(),
                talkers: Vec::new(),
                unveiled: false,
            })];
        })
    }

    /// A position as it is set.
    pub(crate) fn play(self, set: impl FnOnce(&mut State)) -> Play {
        let mut opening = self.opening();
        let (_, mut state) = read(&opening).unwrap_or_else(|faults| panic!("{faults:?}"));
        state.turn = 1;
        state.initiative = Some(0);
        state.first_actor = Some(0);
        for side in &mut state.sides {
            (side.hand, side.pile) = (5, Pile { top: 0, pool: 25 });
        }
        set(&mut state);
        for change in self.changes {
            change(&mut state);
        }
        opening.position = Some(serde_json::to_value(&state).unwrap());
        let bench = Bench::open(opening.clone()).unwrap_or_else(|faults| panic!("{faults:?}"));
        Play { bench, opening }
    }
}

/// A match being played.
pub(crate) struct Play {
    pub(crate) bench: Bench<Ad>,
    pub(crate) opening: Opening,
}

/// What a step caused.
pub(crate) type Told = Vec<Emitted<Event>>;

/// What travels beside a command.
#[derive(Default)]
pub(crate) struct With<'a> {
    /// Hand cards laid in secret, in order.
    pub(crate) hand: &'a [&'a str],
    /// Cards turned, in order.
    pub(crate) turned: &'a [&'a str],
    /// Faces of public draws.
    pub(crate) faces: &'a [u32],
    /// Facts.
    pub(crate) facts: &'a [Fact],
}

/// Nothing beside it.
pub(crate) fn bare() -> With<'static> {
    With::default()
}

/// Cards that will be turned from piles.
pub(crate) fn turning<'a>(turned: &'a [&'a str]) -> With<'a> {
    With { turned, ..With::default() }
}

impl Play {
    pub(crate) fn look(&self) -> Look<'_> {
        Look { setup: &self.bench.setup, state: &self.bench.state }
    }

    /// The seats that are waited for, by the names of their windows.
    pub(crate) fn owed(&self) -> Vec<(u8, &'static str)> {
        let owed = crate::prompt::owed(self.look());
        owed.into_iter().map(|owed| (owed.seat.number(), owed.window)).collect()
    }

    fn declare(&mut self, seat: u8, command: &Value, with: &With<'_>) -> Result<Told, Stop> {
        let private: Vec<String> = with.hand.iter().map(|card| (*card).to_owned()).collect();
        let mut declaration =
            Declaration { facts: with.facts, private: &private, faces: with.faces, ..Declaration::default() };
        let mut turned = with.turned.iter();
        loop {
            let told = self.bench.declare(Seat::new(seat).unwrap(), command, &declaration);
            let Err(Stop::Needs(requests)) = &told else {
                assert!(told.is_err() || turned.next().is_none(), "{command}: cards left over");
                return told;
            };
            let Some(Request::Card { purpose, .. }) = requests.first() else { return told };
            let card =
                turned.next().unwrap_or_else(|| panic!("{command}: one more card is turned: {purpose:?}"));
            declaration.answers.cards.insert(purpose.clone(), (*card).to_owned());
        }
    }

    /// A declaration that must be accepted, everything given with it being used.
    #[expect(clippy::needless_pass_by_value, reason = "a command is written where it is declared")]
    pub(crate) fn ok(&mut self, seat: u8, command: Value, with: With<'_>) -> Told {
        let told = self.declare(seat, &command, &with).unwrap_or_else(|stop| panic!("{command}: {stop:?}"));
        assert_eq!(self.bench.unused, 0, "{command}: faces left over");
        assert_eq!(self.bench.check(), [], "{command}");
        told
    }

    /// A declaration that must be refused: the reason's name.
    #[expect(clippy::needless_pass_by_value, reason = "a command is written where it is declared")]
    pub(crate) fn refused(&mut self, seat: u8, command: Value, with: With<'_>) -> String {
        let before = self.bench.position().unwrap();
        match self.declare(seat, &command, &with) {
            Err(Stop::Refused(refused)) => {
                assert_eq!(before, self.bench.position().unwrap());
                refused.code
            }
            other => panic!("{command}: {other:?}"),
        }
    }

    pub(crate) fn state(&self) -> &State {
        &self.bench.state
    }

    pub(crate) fn fig(&self, id: u16) -> &Figure {
        &self.bench.state.figures[&FigureId(id)]
    }

    pub(crate) fn is(&self, id: u16, mark: Mark) -> bool {
        self.fig(id).marks.contains(&mark)
    }
}

/// Whether some event of a step cites a rule.
pub(crate) fn cites(told: &Told, rule: &str) -> bool {
    told.iter().any(|emitted| emitted.because.rules.iter().any(|cited| cited.as_str() == rule))
}

/// A pistol that lies about: it takes one hand and two steps of reloading.
pub(crate) fn pistol() -> Value {
    json!({ "name": "Pistolet", "stealable": true, "weapon": {
        "name": "Pistolet", "skill": "Pistols", "hands": 1, "damage": { "skull": 1 }, "load_rate": 2,
        "ranges": [{ "squares": 8, "target_number": 4 }], "properties": ["Firearm"],
    } })
}

pub(crate) fn blade(name: &str, hands: u8) -> Value {
    json!({ "name": name, "weapon": { "name": name, "skill": "Slashing", "hands": hands, "reach": 2, "damage": {} } })
}

pub(crate) fn pass(play: &mut Play, seats: &[u8]) {
    for seat in seats {
        play.ok(*seat, json!({ "PassReinforcement": {} }), bare());
    }
}

pub(crate) fn sabre() -> Value {
    json!([{ "name": "Sabre", "skill": "Slashing", "hands": 1, "damage": {} }])
}

/// One figure (1) with a sabre on its card, this lying underfoot; an enemy (2).
pub(crate) fn over(item: &Value, at: &str) -> Scene {
    scene()
        .of(0, card("Un", json!({ "weapons": sabre() })), "C3")
        .of(1, card("Deux", json!({})), at)
        .scenario("items", json!([{ "item": item, "at": "C3" }]))
}

#[expect(clippy::needless_pass_by_value, reason = "hands are written where they are filled")]
pub(crate) fn equip(hands: Value) -> Value {
    json!({ "Equip": { "figure": 1, "hands": hands } })
}

pub(crate) fn two() -> Scene {
    scene().of(0, card("Un", json!({})), "C3").of(1, card("Deux", json!({})), "H8")
}

pub(crate) fn letter() -> Value {
    json!([{ "item": { "name": "Lettre", "hands": 1 }, "at": "C3" }])
}

pub(crate) fn team(name: &str) -> Value {
    let text = match name {
        "mousquetaires" => include_str!("../../../../web/teams/ad-mousquetaires.json"),
        _ => include_str!("../../../../web/teams/ad-couronne.json"),
    };
    serde_json::from_str::<Value>(text).unwrap()["team"].clone()
}

#[expect(clippy::needless_pass_by_value, reason = "a set-up is written where it is opened")]
pub(crate) fn opening(setup: Value) -> Opening {
    let opening = json!({
        "system": "ad", "ruleset": "ad/10", "strict": false, "facts": "trusted", "table_dice": "trusted",
        "seats": [{ "seat": "seat:1", "side": 0, "name": "A" }, { "seat": "seat:2", "side": 1, "name": "B" }],
        "setup": setup,
    });
    serde_json::from_value(opening).unwrap()
}

pub(crate) fn both(scenario: &str) -> Value {
    json!({ "scenario": scenario, "sides": [
        { "team": team("mousquetaires") }, { "team": team("couronne"), "faction": "crown" },
    ] })
}

pub(crate) fn opened(setup: Value) -> (Setup, State) {
    read(&opening(setup)).unwrap()
}

pub(crate) fn faults(setup: Value) -> Vec<String> {
    let said = |fault: Fault| {
        format!("{} {}", fault.field, fault.rule.map(|rule| rule.to_string()).unwrap_or_default())
    };
    read(&opening(setup)).unwrap_err().into_iter().map(said).collect()
}
