//! Events of interventions: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{asks, side, take_first};
use crate::state::frames::Ask;
use crate::state::{Pass, State, WindowKind};
use crate::view::names::Names;
use crate::view::words::{until_words, window_words};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::telling::words::Words;

/// Somebody may intervene, or no longer may.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AsksSet {
    /// The asks, in order.
    pub asks: Vec<Ask>,
}

impl Happened for AsksSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { asks: now } = self;
        asks(state)?.clone_from(now);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { asks } = self;
        let line = told("Réactions", "Reactions");
        let Some(ask) = asks.first() else { return line };
        let (side, who) = (names.side(ask.side), names.list(&ask.figures));
        let (fr, en) = match ask.window {
            WindowKind::HeroReroll => ("relancer un dé", "roll one die again"),
            WindowKind::Sacrifice => ("sacrifier quelqu'un", "sacrifice somebody"),
            WindowKind::LetGo => ("lâcher prise", "let go"),
            WindowKind::Dive => ("plonger au sol", "dive"),
            WindowKind::Door => ("ouvrir la porte", "open the door"),
        };
        line.say(format!("{side} peut {fr} : {}.", who.fr), format!("{side} may {en}: {}.", who.en))
            .focus(&ask.figures)
    }
}

/// A side does not intervene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WindowDeclined {
    /// The side.
    pub side: u8,
    /// The kind of window.
    pub window: WindowKind,
    /// Whether a standing pass answered for it.
    pub standing: bool,
}

impl Happened for WindowDeclined {
    fn apply(&self, state: &mut State) -> Applied {
        take_first(asks(state)?, "ask")
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, window, standing } = *self;
        let name = names.side(side);
        let words = declined_words(window);
        told("Sans réaction", "No reaction")
            .say(format!("{name} {}.", words.fr), format!("{name} {}.", words.en))
            .also(standing.then(|| Words::new("Réponse laissée d'avance.", "Answer left in advance.")))
    }
}

/// A side does not want to be asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassLeft {
    /// The side.
    pub side: u8,
    /// The pass.
    pub pass: Pass,
}

impl Happened for PassLeft {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, pass } = self;
        let passes = &mut side(state, *who)?.passes;
        passes.retain(|other| other.window != pass.window);
        passes.push(*pass);
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
pub struct PassTaken {
    /// The side.
    pub side: u8,
    /// The kind of window.
    pub window: WindowKind,
}

impl Happened for PassTaken {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, window } = self;
        side(state, *who)?.passes.retain(|pass| pass.window != *window);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, window } = *self;
        let name = names.side(side);
        let window = window_words(window);
        told("Réponses reprises", "Answers taken up again").say(
            format!("{name} veut de nouveau choisir : {}.", window.fr),
            format!("{name} wants to choose again: {}.", window.en),
        )
    }
}

/// What a side does not do when it declines a window.
fn declined_words(window: WindowKind) -> Words {
    match window {
        WindowKind::HeroReroll => Words::new("garde son dé", "keeps its die"),
        WindowKind::Sacrifice => Words::new("ne sacrifie personne", "sacrifices nobody"),
        WindowKind::LetGo => Words::new("ne lâche pas prise", "does not let go"),
        WindowKind::Dive => Words::new("ne plonge pas", "does not dive"),
        WindowKind::Door => Words::new("garde la porte fermée", "keeps the door shut"),
    }
}
