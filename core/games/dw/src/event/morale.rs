//! Morale tests and flights.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{lacks, pop, queue, side, take_first};
use crate::state::frames::Frame;
use crate::state::{MoraleDue, State};
use crate::view::names::Names;
use crate::view::words::{morale_words, plural, plural_en};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// Figures owe morale tests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleTriggered {
    /// Whether removed figures have had their effect thereby.
    pub drawn: bool,
    /// The tests.
    pub dues: Vec<MoraleDue>,
    /// The sides whose one test for half losses this is.
    pub half: Vec<u8>,
}

impl Happened for MoraleTriggered {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { drawn, dues, half } = self;
        if *drawn {
            state.lost.clear();
        }
        for who in half {
            side(state, *who)?.half_tested = true;
        }
        if let Ok(queue) = queue(state) {
            queue.extend(dues.iter().copied());
        } else if !dues.is_empty() {
            state.stack.push(Frame::MoraleQueue { dues: dues.clone() });
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { dues, half, .. } = self;
        let figures: Vec<FigureId> = dues.iter().map(|due| due.figure).collect();
        let mut unique = Vec::new();
        for figure in figures {
            if !unique.contains(&figure) {
                unique.push(figure);
            }
        }
        let list = names.list(&unique);
        let mut causes: Vec<Words> = Vec::new();
        for due in dues {
            let words = morale_words(due.cause);
            if !causes.contains(&words) {
                causes.push(words);
            }
        }
        let fr: Vec<&str> = causes.iter().map(|words| words.fr.as_str()).collect();
        let en: Vec<&str> = causes.iter().map(|words| words.en.as_str()).collect();
        let line = told("Moral", "Morale").focus(&unique);
        let line = if dues.is_empty() {
            line.say("Ces pertes n'ébranlent personne.", "These losses shake nobody.")
        } else {
            line.say(
                format!("Test de Moral pour {} : {}.", fr.join(" et "), list.fr),
                format!("Morale test for {}: {}.", en.join(" and "), list.en),
            )
        };
        half.iter().fold(line, |line, side| {
            let name = names.side(*side);
            line.also(Some(Words::new(
                format!("{name} n'a plus que la moitié de sa bande."),
                format!("{name} is down to half its band."),
            )))
        })
    }
}

/// A side ordered its tests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleOrdered {
    /// All tests owed, in order.
    pub dues: Vec<MoraleDue>,
}

impl Happened for MoraleOrdered {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { dues } = self;
        queue(state)?.clone_from(dues);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { dues } = self;
        let each = dues.iter().map(|due| {
            let (name, cause) = (names.name(due.figure), morale_words(due.cause));
            Words::new(format!("{name} ({})", cause.fr), format!("{name} ({})", cause.en))
        });
        let (fr, en): (Vec<String>, Vec<String>) = each.map(|words| (words.fr, words.en)).unzip();
        told("Moral", "Morale").say(
            format!("Ordre des tests : {}.", fr.join(", ")),
            format!("Order of the tests: {}.", en.join(", ")),
        )
    }
}

/// The first test owed is rolled, or lapses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleTaken {
    /// Whose.
    pub figure: FigureId,
    /// Whether it lapses: gone, or not concerned.
    pub lapsed: bool,
}

impl Happened for MoraleTaken {
    fn apply(&self, state: &mut State) -> Applied {
        take_first(queue(state)?, "morale test")
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, lapsed } = *self;
        let name = names.name(figure);
        let line = told("Moral", "Morale").focus(&[figure]);
        if !lapsed {
            return line;
        }
        line.say(
            format!("{name} n'a plus à tester son moral."),
            format!("{name} no longer has to test morale."),
        )
    }
}

/// Every test is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoraleEnded {}

impl Happened for MoraleEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "MoraleQueue", |frame| matches!(frame, Frame::MoraleQueue { .. }))
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        told("Moral", "Morale")
    }
}

/// A figure flees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlightOwed {
    /// The figure.
    pub figure: FigureId,
    /// Its forced moves.
    pub moves: u32,
    /// The enemies it leaves.
    pub from: Vec<FigureId>,
}

impl Happened for FlightOwed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, moves, from } = self;
        state.stack.push(Frame::Flight { figure: *figure, moves: *moves, from: from.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, moves, from } = self;
        let (figure, moves) = (*figure, *moves);
        let name = names.name(figure);
        let left = (!from.is_empty()).then(|| {
            let list = names.list(from);
            Words::new(format!("Ennemis quittés : {}.", list.fr), format!("Enemies left: {}.", list.en))
        });
        told("Fuite", "Flight")
            .say(
                format!(
                    "{name} fuit de {moves} déplacement{} vers le bord ou le couvert le plus proche.",
                    plural(moves)
                ),
                format!("{name} flees {moves} move{} to the nearest edge or cover.", plural_en(moves)),
            )
            .also(left)
            .focus(&[figure])
    }
}

/// A forced move is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlightStepped {
    /// The figure.
    pub figure: FigureId,
    /// Forced moves left; none ends the flight.
    pub moves: u32,
    /// Whether it gets away from whoever charges it, where no place says so.   DW-MORALE-12
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
}

impl Happened for FlightStepped {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, moves: now, away } = self;
        let Some(Frame::Flight { moves, .. }) = state.stack.last_mut() else {
            return Err(lacks("Flight"));
        };
        *moves = *now;
        if *away {
            for frame in &mut state.stack {
                if let Frame::Move { arrival, .. } = frame {
                    arrival.touches.retain(|other| other != figure);
                }
            }
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, moves, .. } = *self;
        let name = names.name(figure);
        let line = told("Fuite", "Flight").focus(&[figure]);
        if moves == 0 {
            return line;
        }
        line.say(
            format!("{name} a encore {moves} déplacement{} de fuite à faire.", plural(moves)),
            format!("{name} has {moves} more move{} of flight to make.", plural_en(moves)),
        )
    }
}

/// A flight is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlightEnded {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for FlightEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Flight", |frame| matches!(frame, Frame::Flight { .. }))
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        told("Fuite", "Flight")
            .say(format!("{name} cesse de fuir."), format!("{name} stops fleeing."))
            .focus(&[figure])
    }
}
