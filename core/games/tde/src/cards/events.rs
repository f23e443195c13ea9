//! Events of effect cards: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{figure, sequence, side};
use crate::state::frames::Frame;
use crate::state::harm::Marked;
use crate::state::{Lent, State};
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A card's marker comes with those of the action under way.   TDE-SEQ-31, TDE-BUILD-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkDue {
    /// The marker.
    pub marked: Marked,
}

impl Happened for MarkDue {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { marked } = self;
        sequence(state)?.marks.push(*marked);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { marked } = *self;
        let words = names.marks_words(&[marked]).unwrap_or_default();
        told("Marqueur", "Marker").say(words.fr, words.en).focus([marked.figure])
    }
}

/// Nobody is left to activate, and a card may still give somebody the points for it.   TDE-BUILD-11, TDE-GAP-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardsAsked {
    /// The sides that may play one, or pass a loot.
    pub sides: Vec<u8>,
}

impl Happened for CardsAsked {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { sides } = self;
        state.stack.push(Frame::Closing { sides: sides.clone() });
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Cartes : dernier moment", "Cards: last moment").say(
            "Nul n’est plus à activer ; une carte peut encore rendre des PA à quelqu’un.",
            "Nobody is left to activate; a card may still give somebody AP.",
        )
    }
}

/// An effect card is played.   TDE-BUILD-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardPlayed {
    /// By which side.
    pub side: u8,
    /// The card's place in its team.
    pub card: u8,
    /// On whom.
    pub figure: FigureId,
}

impl Happened for CardPlayed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, card, .. } = self;
        side(state, *who)?.played.insert(*card);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, card, figure } = *self;
        let known = names.0.team(side).and_then(|team| team.effects.get(usize::from(card)));
        let title = known.map_or_else(|| "?".to_owned(), |card| card.name.clone());
        let (name, who) = (names.side(side), names.name(figure));
        told("Carte d'Effet", "Effect card")
            .say(format!("{name} joue « {title} » sur {who}."), format!("{name} plays “{title}” on {who}."))
            .focus([figure])
    }
}

/// A card lends a figure an effect.   TDE-BUILD-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EffectLent {
    /// The figure.
    pub figure: FigureId,
    /// What it does, and for how long.
    pub lent: Lent,
}

impl Happened for EffectLent {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, lent } = self;
        figure(state, *id)?.lent.push(lent.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, .. } = *self;
        let name = names.name(figure);
        told("Effet de carte", "Card effect")
            .say(
                format!("L'effet de la carte va à {name}."),
                format!("The effect of the card goes to {name}."),
            )
            .focus([figure])
    }
}

/// A figure's Blind, Fire and Slowed markers are gone.   TDE-BUILD-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cleansed {
    /// Which.
    pub figure: FigureId,
}

impl Happened for Cleansed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        let clean = figure(state, *id)?;
        clean.blind = false;
        clean.fire = 0;
        clean.slowed = None;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        names.marked(
            figure,
            ("Marqueurs retirés", "Markers removed"),
            ("perd ses marqueurs Aveuglé, Feu et Ralenti", "loses its Blind, Fire and Slowed markers"),
        )
    }
}
