//! Events of activations: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{activation_mut, drop_passes, figure_mut, misplaced};
use crate::event::Happened;
use crate::state::{Frame, Lock, State, Stealth, Token, Until};
use crate::view::names::Names;
use crate::view::words::token_words;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::de;
use greffe_core::telling::view::Weight;
use greffe_core::telling::words::Words;

/// A figure became active.   AO-ACT-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FigureActivated {
    /// The figure.
    pub figure: FigureId,
    /// Whether by an En Vue roll.
    pub en_vue: bool,
    /// The token taken off.
    pub cleared: Token,
    /// Whether its figure turn begins anew: token, lock and counters cleared.
    pub renewed: bool,
}

impl Happened for FigureActivated {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, en_vue, renewed, .. } = *self;
        let figure = figure_mut(state, id)?;
        if renewed {
            figure.token = Token::None;
            figure.moved = false;
            figure.actions = 0;
            figure.lock = Lock::Free;
            figure.bumped.clear();
        }
        figure.activated |= !en_vue;
        let (from, unseen) = (figure.at, figure.stealth != Stealth::Open);
        // Active already further down, it goes on with the move it has begun there.   AO-ACT-06
        let begun = activation_mut(state, id).filter(|_| !renewed).cloned();
        let mut frame = begun.unwrap_or(Frame::Activation {
            figure: id,
            en_vue,
            fresh: renewed,
            used: 0,
            halted: false,
            snap: false,
            bumped: Vec::new(),
            looked: Vec::new(),
            beaten: Vec::new(),
            reacted: false,
            spare: 0,
            from,
            moved: false,
            unseen,
            charged: Vec::new(),
            foiled: Vec::new(),
            left: false,
        });
        stamp(&mut frame, en_vue, renewed);
        state.stack.push(frame);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, en_vue, cleared, renewed } = *self;
        let name = names.name(figure);
        let initiative = names.profile(figure).map_or(0, |profile| profile.initiative);
        let stopped = names.0.state.stack.iter().any(|frame| matches!(frame, Frame::Sighting { .. }));
        let line = if en_vue && !stopped {
            // Who lost an En Vue roll has its chance after the mover, where the players say so.   AO-GAP-14
            told("Activation après coup", "Activation afterwards").say(
                format!("{name} a sa chance, hors séquence, une fois l'activation adverse finie."),
                format!("{name} has its chance, out of sequence, once the enemy activation is over."),
            )
        } else if en_vue {
            told("Activation sur En Vue", "Activation on coming into view").say(
                format!("{name} agit hors séquence, avant que le déplacement continue."),
                format!("{name} acts out of sequence, before the move goes on."),
            )
        } else {
            told("Activation", "Activation").say(
                format!("Activation {} (Initiative {initiative}).", de(&name)),
                format!("{name} is activated (Initiative {initiative})."),
            )
        };
        let token = token_words(cleared);
        let off = (cleared != Token::None).then(|| {
            Words::new(format!("Jeton retiré : {}.", token.fr), format!("Token removed: {}.", token.en))
        });
        line.also(off)
            .focus([figure])
            .change(renewed.then(|| names.token_change(figure, Token::None, "AO-ACT-01")).flatten())
            .weight(Weight::Activation)
    }
}

/// Effects of an earlier action of a figure ended.   AO-TURN-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct EffectsExpired {
    /// Whose action they came from.
    pub from: FigureId,
    /// The figures they were on.
    pub on: Vec<FigureId>,
}

impl Happened for EffectsExpired {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { from, on } = self;
        let from = *from;
        for id in on {
            figure_mut(state, *id)?.effects.retain(|effect| effect.from != from);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { from, on } = self;
        let from = *from;
        let (name, on_whom) = (names.name(from), names.list(on));
        told("Effet achevé", "Effect over")
            .say(
                format!("L'effet de l'action {} prend fin : {}.", de(&name), on_whom.fr),
                format!("The effect of {name}'s action ends: {}.", on_whom.en),
            )
            .focus([from])
            .focus(on)
    }
}

/// A figure that may act again keeps an action.   AO-SKILL-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ActionKept {
    /// The figure.
    pub figure: FigureId,
    /// Its token all the same.
    pub token: Token,
}

impl Happened for ActionKept {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure, token } = self;
        figure_mut(state, *figure)?.token = *token;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, token } = *self;
        let name = names.name(figure);
        told("Action restante", "Action left")
            .say(format!("{name} peut encore agir de ce tour."), format!("{name} may still act this turn."))
            .focus([figure])
            .change(names.token_change(figure, token, "AO-SKILL-11"))
    }
}

/// An activation ended.   AO-ACT-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ActivationEnded {
    /// The figure.
    pub figure: FigureId,
    /// Its token now.
    pub token: Token,
    /// The side whose turn it is next; none after an En Vue activation.
    pub next: Option<u8>,
}

impl Happened for ActivationEnded {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, token, next } = *self;
        let Some(over @ Frame::Activation { .. }) = state.stack.pop() else { return Err(misplaced()) };
        figure_mut(state, id)?.token = token;
        go_on(state, id, over);
        drop_passes(state, Until::ActivationEnd);
        if let (Some(side), Some(Frame::Initiative { next, .. })) = (next, state.stack.last_mut()) {
            *next = side;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, token, .. } = *self;
        let name = names.name(figure);
        let lock = names.figure(figure).map_or(Lock::Free, |figure| figure.lock);
        let left = match (token, lock) {
            (Token::Red, _) => Words::new(
                "Jeton rouge : plus rien jusqu'à sa prochaine activation.",
                "Red token: nothing more until its next activation.",
            ),
            (Token::White, Lock::Nothing) => Words::new(
                "Jeton blanc : rien d'autre jusqu'à sa prochaine activation.",
                "White token: nothing else until its next activation.",
            ),
            (Token::White, Lock::Free | Lock::NoMove) => Words::new(
                "Jeton blanc : il lui reste une action, en réaction.",
                "White token: an action is left for a reaction.",
            ),
            (Token::None, Lock::NoMove | Lock::Nothing) => Words::new(
                "Aucun jeton : il lui reste une action, mais plus de déplacement.",
                "No token: an action is left, but no move.",
            ),
            (Token::None, Lock::Free) => Words::new(
                "Aucun jeton : déplacement et action restent en réserve.",
                "No token: move and action are kept in hand.",
            ),
        };
        told("Fin d'activation", "End of activation")
            .say(format!("{name} termine son activation."), format!("{name} ends its activation."))
            .also(Some(left))
            .focus([figure])
            .change(names.token_change(figure, token, "AO-ACT-03"))
    }
}

/// What was done of a move in an inner activation is done of the one that the figure goes on with.
fn go_on(state: &mut State, id: FigureId, mut over: Frame) {
    if let Some(outer) = activation_mut(state, id)
        && let Frame::Activation { en_vue, .. } = *outer
    {
        stamp(&mut over, en_vue, false);
        *outer = over;
    }
}

/// Says of an activation how it came about, and whether it is fresh.
fn stamp(frame: &mut Frame, by_en_vue: bool, is_fresh: bool) {
    if let Frame::Activation { en_vue, fresh, .. } = frame {
        (*en_vue, *fresh) = (by_en_vue, is_fresh);
    }
}
