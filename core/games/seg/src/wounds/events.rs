//! Events of wounds, heals and deaths: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{drop_if, figure, remove};
use crate::event::Happened;
use crate::state::{Posture, Presence, State};
use crate::view::names::{Names, posture_change};
use crate::view::words::lost_words;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;

/// A figure was wounded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Wounded {
    /// The figure.
    pub figure: FigureId,
    /// By whom.
    pub by: FigureId,
    /// Its Value now.
    pub value: i32,
    /// The posture lost by it.
    pub lost: Option<Posture>,
}

impl Happened for Wounded {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, value, lost, .. } = self;
        let wounded = figure(state, *id)?;
        wounded.value = *value;
        drop_if(wounded, lost.is_some());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, by, value, lost } = *self;
        let name = names.name(figure);
        let left = format!("il lui reste {value}.");
        let french = names.agree(
            figure,
            &format!("{name} est blessé, {left}"),
            &format!("{name} est blessée, {left}"),
            &format!("{name} perd 1 de Valeur, il reste {value}."),
        );
        told("Blessure", "Wound")
            .say(french, format!("{name} is wounded, {value} left."))
            .also(lost_words(lost))
            .focus([figure, by])
            .change(names.value_change(figure, value, "SEG-WND-01"))
            .change(lost.map(|posture| posture_change(figure, posture, "SEG-POST-03")))
    }
}

/// A figure was healed, perhaps to no effect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Healed {
    /// The figure.
    pub figure: FigureId,
    /// By whom.
    pub by: FigureId,
    /// Its Value now.
    pub value: i32,
}

impl Happened for Healed {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, value, .. } = self;
        figure(state, *id)?.value = *value;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, by, value } = *self;
        let name = names.name(figure);
        let line = told("Soin", "Heal").focus([figure, by]);
        if names.figure(figure).is_some_and(|figure| figure.value == value) {
            return line.say(
                format!("{name} a déjà toute sa Valeur : {value}."),
                format!("{name} already has full Value: {value}."),
            );
        }
        let french = names.agree(
            figure,
            &format!("{name} est soigné : Valeur {value}."),
            &format!("{name} est soignée : Valeur {value}."),
            &format!("{name} regagne 1 de Valeur : {value}."),
        );
        line.say(french, format!("{name} is healed: Value {value}.")).change(names.value_change(
            figure,
            value,
            "SEG-WND-02",
        ))
    }
}

/// A figure was eliminated and removed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Eliminated {
    /// The figure.
    pub figure: FigureId,
    /// By whom.
    pub by: FigureId,
}

impl Happened for Eliminated {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, .. } = self;
        remove(state, *id)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, by } = *self;
        let name = names.name(figure);
        let french = names.agree(
            figure,
            &format!("{name} est éliminé."),
            &format!("{name} est éliminée."),
            &format!("{name} quitte la table pour de bon."),
        );
        told("Élimination", "Elimination").say(french, format!("{name} is out.")).focus([figure, by]).change(
            Some(Names::presence_change(figure, Presence::OnTable, Presence::Eliminated, "SEG-WND-03")),
        )
    }
}
