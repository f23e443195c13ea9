//! Events of templates: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::act;
use crate::state::sequence::Blast;
use crate::state::{Smoke, State};
use crate::view::names::Names;
use crate::view::words::template_words;
use crate::view::{Told, told, verdict};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::telling::words::Words;

/// A template lies somewhere else, or over others.   TDE-TPL-18
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scattered {
    /// The act, by its place.
    pub act: u16,
    /// The template now.
    pub blast: Blast,
    /// The dice: the direction, then the distance where it was rolled.
    pub dice: Vec<u8>,
}

impl Happened for Scattered {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { act: place, blast, .. } = self;
        act(state, *place)?.blast = Some(blast.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { act, blast, dice } = self;
        let act = *act;
        let known = names.0.sequence().and_then(|sequence| sequence.act(act));
        let drift = blast.drift.unwrap_or(0);
        let line = match (drift, dice.first()) {
            (0, _) => told("Gabarit en place", "Template in place")
                .say("Le Gabarit ne dévie pas.", "The template does not drift."),
            (_, None) => told("Déviation", "Drift")
                .say(format!("Le Gabarit dévie de {drift}″."), format!("The template drifts {drift}″.")),
            (_, Some(side)) => told("Déviation", "Drift").say(
                format!("Le Gabarit dévie de {drift}″, côté {side}."),
                format!("The template drifts {drift}″, side {side}."),
            ),
        };
        // Where it was first laid.
        let old = known.and_then(|act| act.blast.as_ref()).and_then(|old| names.blast_mark(old));
        let line = line
            .also(Some(names.under(blast)))
            .focus(known.map(|act| act.figure))
            .focus(blast.under.iter().copied())
            .mark(old.filter(|_| drift > 0))
            .mark(names.blast_mark(blast));
        if dice.is_empty() {
            return line;
        }
        line.verdict(verdict(
            dice.iter().copied(),
            Words::new("direction, distance", "direction, distance"),
            true,
        ))
    }
}

/// Smoke lies on the table.   TDE-PROP-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SmokeLaid {
    /// It.
    pub smoke: Smoke,
}

impl Happened for SmokeLaid {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { smoke } = self;
        state.smoke.push(smoke.clone());
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { smoke } = self;
        let template = template_words(smoke.template);
        let (fr, en) = if smoke.toxic { (" Toxique", "toxic ") } else { ("", "") };
        told("Fumée", "Smoke").say(
            format!("De la Fumée{fr} se répand : {}.", template.fr),
            format!("A cloud of {en}smoke spreads: {}.", template.en),
        )
    }
}

/// An act is tried in smoke that was laid since it was declared.   TDE-PROP-06, TDE-SEQ-15
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Obscured {
    /// The act, by its place.
    pub act: u16,
}

impl Happened for Obscured {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { act: place } = self;
        act(state, *place)?.given.smoke = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { act } = *self;
        let figure = names.0.sequence().and_then(|sequence| sequence.act(act)).map(|act| act.figure);
        let name = figure.map_or_else(String::new, |figure| names.name(figure));
        told("Dans la Fumée", "Through smoke")
            .say(
                format!("La Fumée posée entre-temps gêne {name}."),
                format!("The smoke laid meanwhile hinders {name}."),
            )
            .focus(figure)
    }
}
