//! Events of game turns, the Avantage, Initiative: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{drop_passes, pop};
use crate::event::Happened;
use crate::state::{Frame, State, TurnPhase, Until};
use crate::view::deeds::ties_words;
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Change, Weight};
use greffe_core::telling::words::Words;

/// A game turn began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct GameTurnBegan {
    /// Its number.
    pub turn: u32,
}

impl Happened for GameTurnBegan {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { turn } = *self;

        state.turn = turn;
        state.advantage = None;
        for figure in &mut state.figures {
            figure.activated = false;
        }
        state.stack = vec![Frame::GameTurn { phase: TurnPhase::Activations }];
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { turn } = self;
        told(&format!("Tour {turn}"), &format!("Turn {turn}"))
            .say(format!("Début du tour de jeu {turn}."), format!("Game turn {turn} begins."))
            .weight(Weight::Turn)
    }
}

/// The Avantage was rolled for.   AO-TURN-02, AO-TURN-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct AdvantageWon {
    /// The faces of each throw, side 0 first; ties are thrown again.
    pub throws: Vec<Vec<u32>>,
    /// Who has it.
    pub side: u8,
}

impl Happened for AdvantageWon {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { side, .. } = self;
        state.advantage = Some(*side);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { throws, side } = self;
        let side = *side;
        let name = names.side(side);
        let shown = |faces: &Vec<u32>| -> String {
            let each = (0_u8..).zip(faces).map(|(side, face)| format!("{} {face}", names.side(side)));
            each.collect::<Vec<String>>().join(", ")
        };
        let ties = ties_words(throws);
        let last = throws.last().map(shown).unwrap_or_default();
        told("Avantage", "Advantage")
            .say(format!("{}{last}. ", ties.fr), format!("{}{last}. ", ties.en))
            .say(
                format!("L'Avantage de ce tour : {name}, en premier à chaque Initiative."),
                format!("The Advantage of this turn: {name}, first at each Initiative."),
            )
            .change(Some(Change {
                figure: None,
                what: Words::new("Avantage", "Advantage"),
                old: names
                    .0
                    .state
                    .advantage
                    .map_or_else(|| Words::new("personne", "nobody"), |had| Words::same(names.side(had))),
                new: Words::same(name),
                rule: Some(greffe_core::record::ids::RuleId::new("AO-TURN-02")),
            }))
    }
}

/// The figures of an Initiative are activated.   AO-TURN-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct InitiativeCalled {
    /// The value.
    pub value: i32,
    /// The side that begins.
    pub first: u8,
}

impl Happened for InitiativeCalled {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { value, first } = self;
        state.stack.push(Frame::Initiative { value: *value, next: *first });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { value, first } = *self;
        let other = names.0.opponent(first);
        let starts = [first, other].into_iter().find(|side| names.has_called(*side, value)).unwrap_or(first);
        let name = names.side(starts);
        told("Initiative", "Initiative").say(
            format!("Au tour des figurines d'Initiative {value}. En premier : {name}."),
            format!("Next, the figures of Initiative {value}. First: {name}."),
        )
    }
}

/// No figure of this Initiative is left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct InitiativeDone {
    /// The value.
    pub value: i32,
}

impl Happened for InitiativeDone {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        pop(state, |frame| matches!(frame, Frame::Initiative { .. }))
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { value } = self;
        told("Initiative", "Initiative").say(
            format!("Toutes les figurines d'Initiative {value} ont été activées."),
            format!("Every figure of Initiative {value} has been activated."),
        )
    }
}

/// A game turn ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct GameTurnEnded {
    /// Its number.
    pub turn: u32,
}

impl Happened for GameTurnEnded {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        drop_passes(state, Until::TurnEnd);
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { turn } = *self;
        told("Fin du tour", "End of the turn")
            .say(format!("Fin du tour de jeu {turn}."), format!("End of game turn {turn}."))
    }
}

impl Names<'_> {
    /// Whether a side has figures that an Initiative calls.   AO-TURN-06
    fn has_called(self, side: u8, value: i32) -> bool {
        let called = |id: FigureId| self.profile(id).is_some_and(|profile| profile.initiative == value);
        let waits = |id: FigureId| self.figure(id).is_some_and(|figure| !figure.activated);
        self.0.of_side(side).any(|id| called(id) && waits(id))
    }
}
