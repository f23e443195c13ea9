//! Events of reactions and standing passes: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{Applied, acted, activation_mut, misplaced, side_mut, top};
use crate::event::Happened;
use crate::state::{Frame, Pass, State, Token, Volley, WindowKind};
use crate::view::names::Names;
use crate::view::words::{pass_words, standing_words, window_words};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;

/// A figure dodges.   AO-REACT-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct DodgeDeclared {
    /// The figure.
    pub figure: FigureId,
    /// Whether it is its action.   AO-GAP-10
    pub spent: bool,
}

impl Happened for DodgeDeclared {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, spent } = *self;
        let Frame::Shot { may_react, dodging, .. } = top(state)? else {
            return Err(misplaced());
        };
        may_react.retain(|other| *other != id);
        dodging.push(id);

        if spent { reacted(state, id) } else { Ok(()) }
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, spent } = *self;
        let name = names.name(figure);
        told("Esquive", "Dodge")
            .say(
                format!("{name} esquive : une sauvegarde de 3 ou moins de plus contre le tir."),
                format!("{name} dodges: one more save of 3 or less against the shot."),
            )
            .focus([figure])
            .change(spent.then(|| names.token_change(figure, Token::Red, "AO-REACT-03")).flatten())
    }
}

/// A figure fires back: its action.   AO-REACT-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ReplyDeclared {
    /// The shots.
    pub volley: Volley,
}

impl Happened for ReplyDeclared {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { volley } = self;
        let Frame::Shot { may_react, replies, .. } = top(state)? else {
            return Err(misplaced());
        };
        may_react.retain(|other| *other != volley.shooter);
        replies.push(volley.clone());

        reacted(state, volley.shooter)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { volley } = self;
        let clause = names.volley_words(volley);
        let mut line = told("Tir simultané", "Simultaneous fire")
            .say(format!("En même temps, {}.", clause.fr), format!("At the same time, {}.", clause.en))
            .focus([volley.shooter])
            .focus(volley.aim.figures())
            .change(names.token_change(volley.shooter, Token::Red, "AO-REACT-04"));
        line.0.marks = names.volley_marks(volley);
        line
    }

    fn need(&self) -> Option<i32> {
        self.volley.aim.need()
    }
}

/// Figures do not react.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ReactionDeclined {
    /// The figures.
    pub figures: Vec<FigureId>,
    /// Whether a standing pass answered for them.
    pub standing: bool,
}

impl Happened for ReactionDeclined {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figures, .. } = self;
        let frame = top(state)?;
        if let Frame::Charge { window, .. } = frame {
            *window = false;
            return Ok(());
        }
        let Frame::Shot { may_react, .. } = frame else { return Err(misplaced()) };
        may_react.retain(|other| !figures.contains(other));
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figures, standing } = self;
        let standing = *standing;
        let who = names.list(figures);
        let side = figures.first().and_then(|figure| names.0.side_of(*figure));
        let window = if names.volley().is_some() { WindowKind::Shot } else { WindowKind::Charge };
        let promised = side.is_some_and(|side| names.0.passes(side, window));
        let line = told("Sans réaction", "No reaction").focus(figures);
        if standing && !promised {
            return line.say(
                format!("Sans moyen de réagir : {}.", who.fr),
                format!("No means to react: {}.", who.en),
            );
        }
        line.say(format!("Pas de réaction : {}.", who.fr), format!("No reaction: {}.", who.en))
            .also(standing_words(standing))
    }
}

/// A side does not want to be asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct PassLeft {
    /// The side.
    pub side: u8,
    /// The pass.
    pub pass: Pass,
}

impl Happened for PassLeft {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { side: number, pass } = *self;
        let side = side_mut(state, number)?;
        side.passes.retain(|other| other.window != pass.window);
        side.passes.push(pass);
        side.passes.sort_unstable();
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, pass } = *self;
        let (name, words) = (names.side(side), pass_words(pass));
        told("Réponse d'avance", "Standing pass").say(
            format!("{name} renonce d'avance : {}.", words.fr),
            format!("{name} passes in advance: {}.", words.en),
        )
    }
}

/// A side wants to be asked again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct PassTaken {
    /// The side.
    pub side: u8,
    /// The kind of window.
    pub window: WindowKind,
}

impl Happened for PassTaken {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { side: number, window } = *self;
        side_mut(state, number)?.passes.retain(|other| other.window != window);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, window } = *self;
        let (name, words) = (names.side(side), window_words(window));
        told("Réponses reprises", "Answers taken up again").say(
            format!("{name} veut de nouveau choisir : {}.", words.fr),
            format!("{name} wants to choose again: {}.", words.en),
        )
    }
}

/// One more action of a figure, made as a reaction: counted as `acted` does, and its activation says so.   AO-ACT-11
fn reacted(state: &mut State, id: FigureId) -> Applied {
    acted(state, id)?;
    if let Some(Frame::Activation { reacted, .. }) = activation_mut(state, id) {
        *reacted = true;
    }
    Ok(())
}
