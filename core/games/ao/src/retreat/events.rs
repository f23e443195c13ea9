//! Events of retreat: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::side_mut;
use crate::event::{Happened, Test};
use crate::state::State;
use crate::view::names::Names;
use crate::view::sums::tested;
use crate::view::words::test_words;
use crate::view::{Told, told, verdict};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::modifiers::Sum;
use greffe_core::telling::words::Words;

/// A band under half its number tested.   AO-MORALE-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct RetreatTested {
    /// Whose.
    pub side: u8,
    /// The leader's Mental test, or that of who stands in for it.
    pub test: Test,
}

impl Happened for RetreatTested {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { side, test } = self;
        side_mut(state, *side)?.retreated |= !test.passed;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, test } = self;
        let side = *side;
        let (band, name) = (names.side(side), names.name(test.figure));
        let words = test_words(test);
        let end = if test.passed {
            Words::new("La bande reste au combat.", "The band fights on.")
        } else {
            Words::new("La bande bat en retraite.", "The band retreats.")
        };
        told("Test de retraite", "Retreat test")
            .say(
                format!(
                    "{band} : moins de la moitié de la bande reste. {name} teste son Mental. {}",
                    words.fr
                ),
                format!("{band}: less than half the band is left. {name} tests Mental. {}", words.en),
            )
            .also(Some(end))
            .focus([test.figure])
            .verdict(verdict(test))
    }

    fn weigh(&self, sums: &[Sum]) -> Option<i32> {
        tested(&self.test, sums)
    }
}
