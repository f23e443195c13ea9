//! Events of chained actions and firefights: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{Applied, chained};
use crate::event::Happened;
use crate::state::State;
use crate::state::change::sequence;
use crate::state::sequence::{Act, Cause};
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};

/// The active figure chains an action, or answers reactions.   TDE-SEQ-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtraDeclared {
    /// With what.
    pub act: Box<Act>,
}

impl Happened for ExtraDeclared {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { act } = self;
        sequence(state)?.acts.push(act.as_ref().clone());
        chained(state, true)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { act } = self;
        let name = names.name(act.figure);
        let what = names.situated(act);
        if act.cause == Cause::Firefight {
            let line = names.answer(act, &format!("Fusillade de {name}"), &format!("Firefight of {name}"));
            return line
                .say(
                    format!("{name} répond en Fusillade : {}.", what.fr),
                    format!("{name} answers in a firefight: {}.", what.en),
                )
                .also(act.blast.as_ref().map(|blast| names.under(blast)));
        }
        names
            .answer(act, &format!("{name} enchaîne"), &format!("{name} chains an action"))
            .say(format!("{name} enchaîne : {}.", what.fr), format!("{name} chains: {}.", what.en))
            .also(act.blast.as_ref().map(|blast| names.under(blast)))
    }
}

/// The active side declares nothing more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtraPassed {
    /// Whether by a standing pass, or because it cannot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub standing: bool,
}

impl Happened for ExtraPassed {
    fn apply(&self, _: &mut State) -> Applied {
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { standing } = *self;
        let line = told("Rien de plus", "Nothing more");
        let Some(sequence) = names.0.sequence() else { return line };
        if standing {
            return line;
        }
        let name = names.name(sequence.active);
        if sequence.reactions().next().is_some() {
            line.say(
                format!("{name} ne répond pas aux Réactions."),
                format!("{name} does not answer the reactions."),
            )
        } else {
            line.say(format!("{name} n'enchaîne rien."), format!("{name} chains nothing."))
        }
    }
}
