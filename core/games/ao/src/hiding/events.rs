//! Events of hiding and being revealed: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{acted, activation_mut, figure_mut};
use crate::command::RevealCause;
use crate::event::Happened;
use crate::state::{Frame, State, Stealth, Token};
use crate::view::names::Names;
use crate::view::words::stealth_words;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Mark, Point};
use greffe_core::telling::words::Words;

/// A figure hid: its action.   AO-HIDE-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FigureHid {
    /// The figure.
    pub figure: FigureId,
    /// How.
    pub stealth: Stealth,
}

impl Happened for FigureHid {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure, stealth } = self;
        figure_mut(state, *figure)?.stealth = *stealth;
        acted(state, *figure)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, stealth } = *self;
        let (name, words) = (names.name(figure), stealth_words(stealth));
        told("Se cacher", "Hide")
            .say(
                format!("{name} se cache : statut {}.", words.fr),
                format!("{name} hides: status {}.", words.en),
            )
            .focus([figure])
            .change(names.stealth_change(figure, stealth, "AO-HIDE-01"))
            .change(names.token_change(figure, Token::Red, "AO-ACT-03"))
    }
}

/// A figure lost its hiding by what it did.   AO-HIDE-02, AO-HIDE-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct HidingLost {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for HidingLost {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure } = self;
        figure_mut(state, *figure)?.stealth = Stealth::Open;
        if let Some(Frame::Activation { moved: false, unseen, .. }) = activation_mut(state, *figure) {
            *unseen = true;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        told("Sortie de cachette", "Hiding left")
            .say(format!("{name} sort de sa cachette."), format!("{name} comes out of hiding."))
            .focus([figure])
            .change(names.stealth_change(figure, Stealth::Open, "AO-HIDE-02"))
    }
}

/// A Hidden figure was revealed.   AO-HIDE-05, AO-HIDE-06, AO-HIDE-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FigureRevealed {
    /// The figure.
    pub figure: FigureId,
    /// By whom.
    pub by: FigureId,
    /// Why; none for contact.
    pub cause: Option<RevealCause>,
    /// Whether the one who revealed it by contact engages it no more in its figure turn.   AO-HIDE-08
    #[serde(default, skip_serializing_if = "is_false")]
    pub spared: bool,
}

impl Happened for FigureRevealed {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, by, cause, spared } = self;
        let (id, by, contact) = (*id, *by, cause.is_none());
        figure_mut(state, id)?.stealth = Stealth::Open;
        if *spared {
            figure_mut(state, by)?.bumped.push(id);
        }
        if contact && let Some(Frame::Activation { bumped, .. }) = activation_mut(state, by) {
            bumped.push(id);
        }
        // Revealed before it does anything, it is seen to begin its move.
        if let Some(Frame::Activation { fresh: true, unseen, .. }) = activation_mut(state, id) {
            *unseen = false;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, by, cause, .. } = *self;
        let (name, who) = (names.name(figure), names.name(by));
        let (rule, why) = match cause {
            Some(RevealCause::FullView) => {
                ("AO-HIDE-05", Words::new("l'a en vue complète", "has a complete view of it"))
            }
            Some(RevealCause::Near) => {
                ("AO-HIDE-06", Words::new("est à moins de 2 pas", "is less than 2 paces away"))
            }
            None => ("AO-HIDE-08", Words::new("arrive socle à socle", "comes base to base")),
        };
        told("Figurine dévoilée", "Figure revealed")
            .say(
                format!("{name} perd le statut Cachée : {who} {}.", why.fr),
                format!("{name} is Hidden no more: {who} {}.", why.en),
            )
            .focus([by, figure])
            .change(names.stealth_change(figure, Stealth::Open, rule))
            .mark(names.line_mark("sight", by, figure))
    }
}

/// A Hidden figure was shifted aside.   AO-HIDE-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct HiddenShifted {
    /// The figure.
    pub figure: FigureId,
    /// Where to.
    pub to: Option<Point>,
}

impl Happened for HiddenShifted {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure, to } = self;
        figure_mut(state, *figure)?.at = *to;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, to } = *self;
        let name = names.name(figure);
        let ghost = names.at(figure).filter(|_| to.is_some()).map(|at| Mark {
            kind: "ghost",
            points: vec![at],
            label: Words::same(name.as_str()),
        });
        told("Passage libéré", "Way cleared")
            .say(
                format!(
                    "On écarte {name} pour laisser le passage : une figurine Cachée ne barre pas le chemin."
                ),
                format!("{name} is shifted aside to clear the way: a Hidden figure does not bar it."),
            )
            .focus([figure])
            .change(names.place_change(figure, to, "AO-HIDE-09"))
            .mark(ghost)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_false(flag: &bool) -> bool {
    !*flag
}
