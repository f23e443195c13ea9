//! Events of reactions: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::sequence;
use crate::state::sequence::{Act, Cause};
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};

/// A figure reacts.   TDE-SEQ-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReactionDeclared {
    /// With what.
    pub act: Box<Act>,
}

impl Happened for ReactionDeclared {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { act } = self;
        sequence(state)?.acts.push(act.as_ref().clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { act } = self;
        let name = names.name(act.figure);
        let what = names.situated(act);
        let (fr, en) = if act.cause == Cause::ChainReaction {
            (" à l'Action Enchaînée", " to the chained action")
        } else {
            ("", "")
        };
        names
            .answer(act, &format!("{name} réagit"), &format!("{name} reacts"))
            .say(format!("{name} réagit{fr} : {}.", what.fr), format!("{name} reacts{en}: {}.", what.en))
            .also(act.blast.as_ref().map(|blast| names.under(blast)))
    }
}

/// The inactive side has finished declaring.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReactionsPassed {
    /// Whether by a standing pass, or because nobody can.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub standing: bool,
}

impl Happened for ReactionsPassed {
    fn apply(&self, state: &mut State) -> Applied {
        sequence(state)?.answered = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { standing } = *self;
        let line = told("Réactions closes", "Reactions over");
        let Some(active) = names.0.active_side() else { return line };
        if standing {
            return line;
        }
        let name = names.side(names.0.other(active));
        let reacted = names.0.sequence().is_some_and(|sequence| sequence.reactions().next().is_some());
        if reacted {
            line.say(format!("{name} ne réagit plus."), format!("{name} reacts no further."))
        } else {
            line.say(format!("{name} ne réagit pas."), format!("{name} does not react."))
        }
    }
}
