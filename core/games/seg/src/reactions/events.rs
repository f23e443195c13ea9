//! Events of reactions and passes: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{drop_if, figure, keep_told, lacks, pop, pop_counter, refund, side};
use crate::event::{Happened, Test};
use crate::state::{Deed, Frame, Pass, Payment, Posture, Reactions, State, WindowKind};
use crate::view::deeds::{deed_actor, deed_target};
use crate::view::names::{Names, posture_change};
use crate::view::words::{lost_words, standing_words, test_words, until_words, window_words};
use crate::view::{Told, told, verdict};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::{Fact, FigureId};
use greffe_core::telling::french::de;

/// Somebody may react to the action owed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct WindowOpened {
    /// The kind of window.
    pub window: WindowKind,
    /// The side asked first.
    pub asked: u8,
    /// The sides asked if it declines.
    pub then: Vec<u8>,
    /// The figures that may attempt it.
    pub eligible: Vec<FigureId>,
}

impl Happened for WindowOpened {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { window, asked, then, eligible } = self;
        state.stack.push(Frame::ReactionWindow {
            window: *window,
            asked: *asked,
            then: then.clone(),
            eligible: eligible.clone(),
        });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { window, asked, .. } = *self;
        let eligible = &self.eligible;
        let name = names.side(asked);
        let who = names.list(eligible);
        let (fr, en) = match window {
            WindowKind::Parry => ("parer", "parry"),
            WindowKind::Nullify => ("annuler l'action", "nullify the action"),
            WindowKind::Counter => ("riposter", "strike back"),
            WindowKind::Portal => ("passer le portail", "go through the portal"),
        };
        told("Réaction possible", "Reaction possible")
            .say(format!("{name} peut {fr} : {}.", who.fr), format!("{name} may {en}: {}.", who.en))
            .focus(eligible)
    }
}

/// A side attempts nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct WindowDeclined {
    /// The side.
    pub side: u8,
    /// The kind of window.
    pub window: WindowKind,
    /// Whether a standing pass answered for it.
    pub standing: bool,
    /// The sides still to be asked; the first of them is asked now.
    pub then: Vec<u8>,
}

impl Happened for WindowDeclined {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let left = &self.then;
        let Some((next, rest)) = left.split_first() else {
            pop_window(state)?;
            return set_reactions(state, Reactions::Declined);
        };
        let Some(Frame::ReactionWindow { asked, then, .. }) = state.stack.last_mut() else {
            return Err(lacks("ReactionWindow"));
        };
        *asked = *next;
        *then = rest.to_vec();
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, window, standing, .. } = *self;
        let name = names.side(side);
        let (fr, en) = match window {
            WindowKind::Parry => ("ne pare pas", "does not parry"),
            WindowKind::Nullify => ("n'annule pas l'action", "does not nullify the action"),
            WindowKind::Counter => ("ne riposte pas", "does not strike back"),
            WindowKind::Portal => ("ne passe pas le portail", "does not go through the portal"),
        };
        told("Sans réaction", "No reaction")
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .also(standing_words(standing))
    }
}

/// A parry was attempted. When it passed, the aggression has no effect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ParryTested {
    /// The parrier.
    pub parrier: FigureId,
    /// Its posture.
    pub posture: Posture,
    /// The test.
    pub test: Test,
    /// Whether it lost its posture.
    pub lost: bool,
}

impl Happened for ParryTested {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { parrier, test, lost, .. } = self;
        pop_window(state)?;
        drop_if(figure(state, *parrier)?, *lost);
        if test.passed {
            pop(state, "Deed", |frame| matches!(frame, Frame::Deed { .. }))?;
        } else {
            set_reactions(state, Reactions::Attempted)?;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { parrier, posture, lost, .. } = *self;
        let test = &self.test;
        let name = names.name(parrier);
        let words = test_words(test);
        let target = names.pending().and_then(deed_target).filter(|target| *target != parrier);
        let (for_fr, for_en) = target.map_or_else(Default::default, |target| {
            (format!(" pour {}", names.name(target)), format!(" for {}", names.name(target)))
        });
        told("Parade", "Parry")
            .say(
                format!("{name} pare{for_fr} : {}", words.fr),
                format!("{name} parries{for_en}: {}", words.en),
            )
            .also(lost.then_some(posture).and_then(|posture| lost_words(Some(posture))))
            .focus([parrier])
            .focus(target.as_slice())
            .verdict(verdict(test))
            .change(lost.then(|| posture_change(parrier, posture, "SEG-POST-03")))
    }

    fn need(&self) -> Option<i32> {
        Some(self.test.threshold)
    }

    fn weighed(&self) -> &[Test] {
        std::slice::from_ref(&self.test)
    }
}

/// A cancellation was attempted. When it passed, the action counts as failed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct NullifyTested {
    /// Who attempted it.
    pub by: FigureId,
    /// The test.
    pub test: Test,
    /// Energy given back.
    pub refunds: Vec<Payment>,
    /// The action that remains, when part of it does.
    pub remains: Option<Deed>,
    /// The distances and lines of sight told with it, kept until somebody moves.   SEG-RANGE-01, SEG-RANGE-02
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Fact>,
}

impl Happened for NullifyTested {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { test, refunds, remains, told, .. } = self;
        pop_window(state)?;
        keep_told(state, told);
        refund(state, refunds)?;
        match (remains, test.passed) {
            (Some(remains), _) => {
                let Some(Frame::Deed { deed, .. }) = state.stack.last_mut() else {
                    return Err(lacks("Deed"));
                };
                deed.clone_from(remains);
                set_reactions(state, Reactions::Open)?;
            }
            (None, true) => pop(state, "Deed", |frame| matches!(frame, Frame::Deed { .. }))?,
            (None, false) => set_reactions(state, Reactions::Attempted)?,
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { by, .. } = *self;
        let test = &self.test;
        let refunds = &self.refunds;
        let name = names.name(by);
        let words = test_words(test);
        let actor = names.pending().map(deed_actor);
        let whose = actor.map(|actor| names.name(actor));
        let (of_fr, of_en) = whose
            .as_ref()
            .map_or_else(Default::default, |actor| (format!(" {}", de(actor)), format!(" of {actor}")));
        told("Annulation spé", "Special nullify")
            .say(
                format!("{name} tente d'annuler l'action{of_fr} : {}", words.fr),
                format!("{name} tries to nullify the action{of_en}: {}", words.en),
            )
            .focus([by])
            .focus(actor.as_slice())
            .verdict(verdict(test))
            .changes(names.refund_changes(refunds))
    }

    fn need(&self) -> Option<i32> {
        Some(self.test.threshold)
    }

    fn weighed(&self) -> &[Test] {
        std::slice::from_ref(&self.test)
    }
}

/// A parrier may strike back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct CounterOffered {
    /// The parrier.
    pub parrier: FigureId,
    /// The source of the parried aggression.
    pub source: FigureId,
}

impl Happened for CounterOffered {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { parrier, source } = self;
        state.stack.push(Frame::CounterWindow { parrier: *parrier, source: *source });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        told("Contre-attaque possible", "Counter-attack possible")
            .say(
                format!("{} peut riposter contre {}.", names.name(self.parrier), names.name(self.source)),
                format!("{} may strike back at {}.", names.name(self.parrier), names.name(self.source)),
            )
            .focus([self.parrier, self.source])
    }
}

/// A parrier does not strike back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct CounterDeclined {
    /// The parrier.
    pub parrier: FigureId,
    /// Whether a standing pass answered for it, or it became impossible.
    pub standing: bool,
}

impl Happened for CounterDeclined {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        pop_counter(state)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { parrier, standing } = *self;
        let name = names.name(parrier);
        told("Sans riposte", "No counter-attack")
            .say(format!("{name} ne riposte pas."), format!("{name} does not strike back."))
            .also(standing_words(standing))
            .focus([parrier])
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
        let Self { side, pass } = self;
        let passes = &mut self::side(state, *side)?.passes;
        passes.retain(|other| other.window != pass.window);
        passes.push(*pass);
        passes.sort_unstable();
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, pass } = *self;
        let name = names.side(side);
        let (window, until) = (window_words(pass.window), until_words(pass.until));
        told("Réponse d'avance", "Standing pass").say(
            format!("{name} renonce d'avance {} : {}.", until.fr, window.fr),
            format!("{name} passes in advance {}: {}.", until.en, window.en),
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
        let Self { side, window } = self;
        self::side(state, *side)?.passes.retain(|pass| pass.window != *window);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        told("Réponses reprises", "Answers taken up again").say(
            format!("{} veut de nouveau choisir : {}.", names.side(self.side), window_words(self.window).fr),
            format!("{} wants to choose again: {}.", names.side(self.side), window_words(self.window).en),
        )
    }
}

fn pop_window(state: &mut State) -> Result<(), Inconsistent> {
    pop(state, "ReactionWindow", |frame| matches!(frame, Frame::ReactionWindow { .. }))
}

fn set_reactions(state: &mut State, to: Reactions) -> Result<(), Inconsistent> {
    let Some(Frame::Deed { reactions, .. }) = state.stack.last_mut() else { return Err(lacks("Deed")) };
    *reactions = to;
    Ok(())
}
