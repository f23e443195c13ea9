//! Events of activations: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{figure, lacks, pop, take_first};
use crate::state::frames::{Frame, Prelude};
use crate::state::{Figure, Presence, State};
use crate::view::names::Names;
use crate::view::words::{plural, plural_en};
use crate::view::{Told, quiet, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::to;
use greffe_core::telling::view::Weight;
use greffe_core::telling::words::Words;

/// A figure was named for activation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureNamed {
    /// The figure.
    pub figure: FigureId,
    /// The dice.
    pub dice: u32,
    /// What comes before its die.
    pub dues: Vec<Prelude>,
}

impl Happened for FigureNamed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, dice, dues } = self;
        figure(state, *id)?.activated = true;
        state.stack.push(Frame::Prelude { figure: *id, dice: *dice, dues: dues.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, dice, dues } = self;
        let (figure, dice) = (*figure, *dice);
        let name = names.name(figure);
        let before = dues.iter().map(|due| match due {
            Prelude::Host {} => {
                Words::new("D'abord, le possesseur livre combat.", "First, the possessor is fought.")
            }
            Prelude::Attraction(by) => {
                let other = names.name(*by);
                Words::new(
                    format!("D'abord, il faut résister au charme : {other}."),
                    format!("First, a charm is to be resisted: {other}."),
                )
            }
            Prelude::Gravity {} => Words::new("D'abord, la gravité est lancée.", "First, gravity is rolled."),
        });
        let line = activation(figure).say(
            format!("{name} tente une activation à {dice} dé{}.", plural(dice)),
            format!("{name} tries an activation on {dice} di{}.", if dice == 1 { "e" } else { "ce" }),
        );
        before.fold(line, |line, words| line.also(Some(words)))
    }
}

/// The first of what comes before the die is settled, or under way above.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PreludeTaken {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for PreludeTaken {
    fn apply(&self, state: &mut State) -> Applied {
        let Some(Frame::Prelude { dues, .. }) = state.stack.last_mut() else {
            return Err(lacks("Prelude"));
        };
        take_first(dues, "prelude")
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { figure } = *self;
        quiet("Avant l'activation", "Before the activation", figure)
    }
}

/// A named figure can no longer act.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationLapsed {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for ActivationLapsed {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Prelude", |frame| matches!(frame, Frame::Prelude { .. }))
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        let awake = |known: &Figure| known.presence == Presence::OnTable && known.unconscious.is_empty();
        let words = if names.figure(figure).is_some_and(awake) {
            Words::new(
                format!("{name} se libère\u{a0}; son activation s'arrête là."),
                format!("{name} is free; its activation ends there."),
            )
        } else {
            Words::new(
                format!("{name} n'est plus en état d'agir."),
                format!("{name} is no longer able to act."),
            )
        };
        told("Activation sans effet", "Activation lapses").say(&words.fr, &words.en).focus([figure])
    }
}

/// A figure is active.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureActivated {
    /// The figure.
    pub figure: FigureId,
    /// The side that plays it.
    pub player: u8,
    /// Its actions.
    pub actions: u32,
    /// Whether the stint passes afterwards.
    pub turnover: bool,
    /// Whether its power armour shut down.
    pub shut_down: bool,
}

impl Happened for FigureActivated {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, player, actions, turnover, shut_down } = self;
        pop(state, "Prelude", |frame| matches!(frame, Frame::Prelude { figure, .. } if figure == id))?;
        state.stack.push(Frame::Activation {
            figure: *id,
            player: *player,
            left: *actions,
            turnover: *turnover,
            free_moves: 0,
            shut_down: *shut_down,
            salvo: None,
            daunted: Vec::new(),
            tried: Vec::new(),
        });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, player, actions, turnover, shut_down } = *self;
        let name = names.name(figure);
        let line = activation(figure);
        let line = match actions {
            0 => line.say(format!("{name} n'a aucune action."), format!("{name} has no action.")),
            _ => line.say(
                format!("{name} a {actions} action{}.", plural(actions)),
                format!("{name} has {actions} action{}.", plural_en(actions)),
            ),
        };
        let own = names.figure(figure).map(|figure| figure.controller);
        let other = (own != Some(player)).then(|| {
            let side = names.side(player);
            Words::new(
                format!("Cette activation ratée revient {}.", to(side)),
                format!("{side} plays this failed activation."),
            )
        });
        line.also(other)
            .also(shut_down.then(|| {
                Words::new(
                    "L'armure s'éteint : seul un tir reste possible.",
                    "The armour shuts down: only a shot is still possible.",
                )
            }))
            .also(turnover.then(|| Words::new("Ensuite, la main passe.", "After that, the stint passes.")))
    }
}

/// An activation ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationEnded {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for ActivationEnded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        pop(state, "Activation", |frame| matches!(frame, Frame::Activation { figure, .. } if figure == id))?;
        figure(state, *id)?.airborne = false;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        told("Fin d'activation", "Activation over")
            .say(format!("{name} a fini d'agir."), format!("{name} has finished acting."))
            .focus([figure])
    }
}

/// An activation, where a story stops.
fn activation(figure: FigureId) -> Told {
    let line = told("Activation", "Activation").focus([figure]);
    line.weight(Weight::Activation)
}
