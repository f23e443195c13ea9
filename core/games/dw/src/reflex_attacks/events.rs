//! Events of reflex attacks: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::lacks;
use crate::state::frames::{Frame, ReflexCause};
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// Free attacks are made on a figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReflexesOpened {
    /// On whom.
    pub mover: FigureId,
    /// By whom.
    pub makers: Vec<FigureId>,
    /// Why.
    pub cause: ReflexCause,
    /// Whether the order is said.
    pub ordered: bool,
}

impl Happened for ReflexesOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { mover, makers, cause, ordered } = self;
        state.stack.push(Frame::Reflexes {
            mover: *mover,
            makers: makers.clone(),
            cause: cause.clone(),
            ordered: *ordered,
            said: Vec::new(),
            beaten: false,
            tied: false,
        });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { mover, makers, cause, .. } = self;
        let mover = *mover;
        let name = names.name(mover);
        let list = names.list(makers);
        let (fr, en) = match cause {
            ReflexCause::Disengage {} => ("rompt le contact", "breaks off"),
            ReflexCause::Recoil {} => ("recule au contact d'un ennemi", "recoils into an enemy"),
            ReflexCause::Flight { .. } => ("fuit le contact", "flees contact"),
            ReflexCause::Teleport { .. } => ("disparaît du corps à corps", "vanishes from melee"),
        };
        let (reflex_fr, reflex_en) = if makers.is_empty() {
            ("Aucune Attaque Réflexe.".to_owned(), "No reflex attack.".to_owned())
        } else {
            (format!("Attaque Réflexe : {}.", list.fr), format!("Reflex attack: {}.", list.en))
        };
        told("Attaques Réflexes", "Reflex attacks")
            .say(format!("{name} {fr}. {reflex_fr}"), format!("{name} {en}. {reflex_en}"))
            .focus([mover])
            .focus(makers)
    }
}

/// The order of free attacks was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReflexesOrdered {
    /// The makers, in order.
    pub makers: Vec<FigureId>,
    /// The side that has said its order, where another side has yet to.   DW-GAP-15
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub more: Option<u8>,
}

impl Happened for ReflexesOrdered {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { makers: now, more } = self;
        let Some(Frame::Reflexes { makers, ordered, said, .. }) = state.stack.last_mut() else {
            return Err(lacks("Reflexes"));
        };
        makers.clone_from(now);
        *ordered = more.is_none();
        said.extend(more);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { makers, .. } = self;
        let names: Vec<String> = makers.iter().map(|maker| names.name(*maker)).collect();
        let names = names.join(", ");
        told("Attaques Réflexes", "Reflex attacks")
            .say(format!("Dans l'ordre : {names}."), format!("In order: {names}."))
            .focus(makers)
    }
}
