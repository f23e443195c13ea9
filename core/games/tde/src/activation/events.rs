//! Events of activations: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::profiles::cards::Lasting;
use crate::state::change::{end_passes, figure, pop, return_lent, side};
use crate::state::frames::Frame;
use crate::state::{State, Until};
use crate::view::names::Names;
use crate::view::words::points_words;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Weight;
use greffe_core::telling::words::Words;

/// A side is active.   TDE-TURN-05, TDE-TURN-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideActive {
    /// Which.
    pub side: u8,
}

impl Happened for SideActive {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side } = *self;
        // The Activation phase goes on, or begins, with a side.
        state.stack.pop_if(|top| matches!(top, Frame::Closing { .. }));
        match state.stack.last_mut() {
            Some(Frame::Turn { next }) => *next = side,
            Some(_) | None => state.stack.push(Frame::Turn { next: side }),
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = *self;
        let name = names.side(side);
        told("À qui de jouer", "Whose turn")
            .say(format!("À {name} d'activer une figurine."), format!("{name} activates a figure."))
    }
}

/// A pass token is spent.   TDE-TURN-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassTokenSpent {
    /// By which side.
    pub side: u8,
}

impl Happened for PassTokenSpent {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who } = self;
        let spent = side(state, *who)?;
        spent.tokens = spent.tokens.saturating_sub(1);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = *self;
        let name = names.side(side);
        told("Jeton Passe", "Pass token").say(
            format!("{name} dépense un jeton Passe au lieu d'activer une figurine."),
            format!("{name} spends a pass token instead of activating a figure."),
        )
    }
}

/// A figure is activated.   TDE-TURN-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Activated {
    /// Which.
    pub figure: FigureId,
}

impl Happened for Activated {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.activated = true;
        state.stack.push(Frame::Activation { figure: *id, chained: false });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let (name, ap) = (names.name(figure), names.figure(figure).map_or(0, |figure| figure.ap));
        let points = points_words(ap);
        told(&format!("Activation : {name}"), &format!("Activation: {name}"))
            .say(format!("{name} agit, avec {}.", points.fr), format!("{name} acts, with {}.", points.en))
            .focus([figure])
            .weight(Weight::Activation)
    }
}

/// An activation ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationEnded {
    /// Whose.
    pub figure: FigureId,
    /// Whether its Slowed marker goes.   TDE-PROP-11
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub recovers: bool,
}

impl Happened for ActivationEnded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, recovers } = self;
        pop(state, "Activation", |frame| matches!(frame, Frame::Activation { .. }))?;
        end_passes(state, &[Until::ActivationEnd]);
        return_lent(state, &[Lasting::Sequence, Lasting::Activation]);
        let rests = figure(state, *id)?;
        if *recovers {
            rests.slowed = None;
        } else if let Some(slowed) = &mut rests.slowed {
            slowed.lasting = false;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, recovers } = *self;
        let name = names.name(figure);
        let freed =
            recovers.then(|| Words::new("Le marqueur Ralenti est retiré.", "Its Slowed marker is removed."));
        told(&format!("Fin d'Activation : {name}"), &format!("Activation over: {name}"))
            .say(format!("{name} a fini d'agir."), format!("{name} has finished acting."))
            .also(freed)
            .focus([figure])
    }
}
