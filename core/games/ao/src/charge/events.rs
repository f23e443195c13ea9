//! Events of charges and engagements: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{acted, activation_mut, figure_mut, pop};
use crate::event::Happened;
use crate::state::look::pair;
use crate::state::{Frame, State, Stretch, Token};
use crate::view::names::Names;
use crate::view::words::passage_words;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// A charge was declared.   AO-CHARGE-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ChargeDeclared {
    /// Who charges.
    pub charger: FigureId,
    /// Whom.
    pub target: FigureId,
    /// How it gets there; none from base contact.
    pub stretch: Option<Stretch>,
    /// Whether the target may react.
    pub window: bool,
    /// Whether it is shot at where its move began: where it stands its target sees it no more.   AO-GAP-55
    #[serde(default, skip_serializing_if = "is_false")]
    pub back: bool,
}

impl Happened for ChargeDeclared {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { charger, target, stretch, window, back } = self;
        let health = figure_mut(state, *charger)?.health;
        let (charger, target, stretch, window, back) = (*charger, *target, stretch.clone(), *window, *back);
        if let Some(Frame::Activation { charged, .. }) = activation_mut(state, charger)
            && !charged.contains(&target)
        {
            charged.push(target);
        }
        state.stack.push(Frame::Charge { charger, target, stretch, window, health, back });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { charger, target, stretch, window, .. } = self;
        let (charger, target, window, stretch) = (*charger, *target, *window, stretch.as_ref());
        let (name, other) = (names.name(charger), names.name(target));
        let way = stretch.map_or_else(
            || Words::new("déjà socle à socle", "already base to base"),
            |stretch| passage_words(stretch.passage, stretch.length),
        );
        let react = window.then(|| {
            Words::new(
                format!("{other} peut tirer d'abord, en réaction."),
                format!("{other} may shoot first, in reaction."),
            )
        });
        let mut line = told("Charge", "Charge")
            .say(
                format!("{name} charge {other} : {}.", way.fr),
                format!("{name} charges {other}: {}.", way.en),
            )
            .also(react)
            .focus([charger, target]);
        line.0.marks = stretch.map(|stretch| names.path_marks(charger, stretch)).unwrap_or_default();
        line.mark(names.line_mark("attack", charger, target))
    }
}

/// A charge did not happen.   AO-CHARGE-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ChargeCancelled {
    /// Who charged.
    pub charger: FigureId,
    /// Whether it costs its action all the same.   AO-GAP-27
    pub spent: bool,
    /// Whose shot stopped it: not charged again in this activation.   AO-CHARGE-07
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foiled: Option<FigureId>,
}

impl Happened for ChargeCancelled {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { charger, spent, foiled: by } = self;
        pop(state, |frame| matches!(frame, Frame::Charge { .. }))?;
        if let Some(Frame::Activation { foiled, .. }) = activation_mut(state, *charger) {
            foiled.extend(by);
        }
        if *spent { acted(state, *charger) } else { Ok(()) }
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { charger, spent, foiled } = *self;
        let name = names.name(charger);
        let cost = match foiled {
            _ if spent => Words::new("L'action est perdue.", "The action is lost."),
            Some(by) => {
                let by = names.name(by);
                Words::new(
                    format!("L'activation continue, sans charger {by}."),
                    format!("The activation goes on, without charging {by}."),
                )
            }
            None => Words::new("L'activation continue.", "The activation goes on."),
        };
        told("Charge arrêtée", "Charge stopped")
            .say(format!("{name} ne charge pas."), format!("{name} does not charge."))
            .also(Some(cost))
            .focus([charger])
            .change(spent.then(|| names.token_change(charger, Token::Red, "AO-CHARGE-07")).flatten())
    }
}

/// Two figures are engaged: the first one's action.   AO-CHARGE-04, AO-CHARGE-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FiguresEngaged {
    /// Who engaged.
    pub figure: FigureId,
    /// Whom.
    pub target: FigureId,
}

impl Happened for FiguresEngaged {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, target } = *self;
        if matches!(state.stack.last(), Some(Frame::Charge { .. })) {
            state.stack.pop();
        }
        figure_mut(state, target)?;
        state.engaged.insert(pair(id, target));
        acted(state, id)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, target } = *self;
        let (name, other) = (names.name(figure), names.name(target));
        let line = told("Engagement", "Engagement")
            .say(
                format!("{name} engage {other} au corps à corps, réglé en fin de tour."),
                format!("{name} engages {other} in close combat, settled at the end of the turn."),
            )
            .focus([figure, target])
            .change(names.token_change(figure, Token::Red, "AO-CHARGE-05"));
        line.change(Some(names.engaged_change(figure, target, true)))
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_false(flag: &bool) -> bool {
    !*flag
}
