//! Events of the state immobilised: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{act, drop_if, figure, give_up_free_move};
use crate::event::{Happened, Test};
use crate::state::{Posture, State};
use crate::view::names::{Names, posture_change};
use crate::view::words::{lost_words, test_words};
use crate::view::{Told, told, verdict};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;

/// The active figure tried to end being immobilised: its action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct EscapeTested {
    /// The figure.
    pub figure: FigureId,
    /// The test.
    pub test: Test,
}

impl Happened for EscapeTested {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, test } = self;
        act(state, *id)?;
        give_up_free_move(state);
        figure(state, *id)?.immobilised = !test.passed;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, .. } = *self;
        let test = &self.test;
        let name = names.name(figure);
        let words = test_words(test);
        told("Se libérer", "Breaking free")
            .say(
                format!("{name} tente de se libérer : {}", words.fr),
                format!("{name} tries to break free: {}", words.en),
            )
            .focus([figure])
            .verdict(verdict(test))
            .change(names.immobilised_change(figure, !test.passed, "SEG-IMMO-03"))
    }

    fn need(&self) -> Option<i32> {
        Some(self.test.threshold)
    }

    fn is_sure(&self) -> bool {
        self.test.is_sure()
    }
}

/// A figure was immobilised.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Immobilised {
    /// The figure.
    pub figure: FigureId,
    /// By whom.
    pub by: FigureId,
    /// The posture lost by it.
    pub lost: Option<Posture>,
}

impl Happened for Immobilised {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, lost, .. } = self;
        let held = figure(state, *id)?;
        held.immobilised = true;
        drop_if(held, lost.is_some());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, by, lost } = *self;
        let name = names.name(figure);
        let french = names.agree(
            figure,
            &format!("{name} est immobilisé."),
            &format!("{name} est immobilisée."),
            &format!("L'immobilisation frappe {name}."),
        );
        told("Immobilisation", "Immobilised")
            .say(french, format!("{name} is immobilised."))
            .also(lost_words(lost))
            .focus([figure, by])
            .change(names.immobilised_change(figure, true, "SEG-IMMO-01"))
            .change(lost.map(|posture| posture_change(figure, posture, "SEG-IMMO-05")))
    }
}
