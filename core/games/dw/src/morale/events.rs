//! Events of morale: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{figure, pop, queue, take_first};
use crate::state::frames::Frame;
use crate::state::{MoraleDue, State};
use crate::view::names::Names;
use crate::view::words::morale_words;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// A figure overcame the terror of another.   DW-TRAIT-84
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrorOvercome {
    /// The figure.
    pub figure: FigureId,
    /// Whose terror.
    pub of: FigureId,
}

impl Happened for TerrorOvercome {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, of } = self;
        figure(state, *id)?.fearless_of.insert(*of);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, of } = *self;
        let (name, other) = (names.name(figure), names.name(of));
        told("Terreur surmontée", "Terror overcome")
            .say(format!("{name} ne craint plus {other}."), format!("{name} no longer fears {other}."))
            .focus([figure, of])
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
        let line = told("Moral", "Morale").focus([figure]);
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
