//! Events of activations: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{act, drop_if, figure, pop, take_shown};
use crate::event::Happened;
use crate::profiles::Suit;
use crate::state::{Frame, FreeMove, Posture, State};
use crate::view::names::{Names, posture_change};
use crate::view::words::{none_words, posture_words};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::french::to;
use greffe_core::telling::view::{Change, Weight};
use greffe_core::telling::words::Words;

/// A figure became active.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FigureActivated {
    /// The figure.
    pub figure: FigureId,
    /// The suit of its card.
    pub suit: Suit,
    /// The posture that ended.
    pub ended: Option<Posture>,
}

impl Happened for FigureActivated {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, suit, .. } = *self;
        let ends = self.ended.is_some();
        take_shown(state)?;
        let active = figure(state, id)?;
        active.activated = true;
        drop_if(active, ends);
        let free_move = if active.immobilised { FreeMove::GivenUp } else { FreeMove::Available };
        state.stack.push(Frame::Activation { figure: id, suit, free_move, acted: false, precise: false });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, suit, ended } = *self;
        let name = names.name(figure);
        let suit = suit.words();
        let end = ended.map(posture_words).map(|posture| {
            Words::new(format!("Fin de posture : {}.", posture.fr), format!("Posture ended: {}.", posture.en))
        });
        told(&name, &name)
            .say(
                format!("C'est {} d'agir, carte de {}.", to(&name), suit.fr),
                format!("{name} acts, on a {} card.", suit.en),
            )
            .also(end)
            .focus([figure])
            .change(ended.map(|posture| posture_change(figure, posture, "SEG-POST-02")))
            .weight(Weight::Activation)
    }
}

/// The active figure made no action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ActionForgone {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for ActionForgone {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id } = self;
        act(state, *id)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        told("Aucune action", "No action")
            .say(
                format!("{} ne fait aucune action.", names.name(self.figure)),
                format!("{} takes no action.", names.name(self.figure)),
            )
            .focus([self.figure])
    }
}

/// An activation ended, and with it the supports its figure held.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ActivationEnded {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for ActivationEnded {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id } = self;
        pop(state, "Activation", |frame| {
            matches!(frame,
                Frame::Activation { figure, .. } | Frame::Placement { figure } if figure == id)
        })?;
        figure(state, *id)?.support.clear();
        state.told.clear();
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        let had: i32 =
            names.figure(figure).map_or(0, |figure| figure.support.iter().map(|bonus| bonus.amount).sum());
        let line = told("Fin d'activation", "Activation over")
            .say(format!("{name} a fini d'agir."), format!("{name} has finished acting."))
            .focus([figure]);
        if had == 0 {
            return line;
        }
        line.change(Some(Change {
            figure: Some(figure),
            what: Words::new("Soutien", "Support"),
            old: Words::same(format!("+{had}")),
            new: none_words(),
            rule: Some(RuleId::new("SEG-BASIC-06")),
        }))
    }
}
