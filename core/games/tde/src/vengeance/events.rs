//! Events of the Vengeance Contest: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::hidden::{Choice, Hidden};
use crate::state::change::{lacks, side};
use crate::state::{Secret, State};
use crate::view::names::Names;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Known;
use greffe_core::record::ids::SealNumber;
use greffe_core::telling::words::Words;

/// A side has chosen in secret.   TDE-VEN-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SecretCommitted {
    /// Which side.
    pub side: u8,
    /// Seals its avenger.
    pub avenger: SealNumber,
    /// Seals its vengeance target.
    pub target: SealNumber,
}

impl Happened for SecretCommitted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, avenger, target } = self;
        let (avenger, target) = (*avenger, *target);
        let secret = Secret { avenger, target, shown_avenger: None, shown_target: None, avenged: false };
        side(state, *who)?.secret = Some(secret);
        Ok(())
    }

    fn apply_hidden(&self, hidden: &mut Hidden, known: &dyn Known) {
        let Self { side, avenger, target } = self;
        let named = |seal| known.payload(seal).and_then(|text| text.parse().ok()).map(FigureId);
        if let (Some(avenger), Some(target)) = (named(*avenger), named(*target)) {
            hidden.secrets.insert(*side, Choice { avenger, target });
        }
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, .. } = *self;
        let name = names.side(side);
        told("Choix secret", "Secret choice").say(
            format!("{name} a choisi son Personnage Vengeur et la Cible de sa Vengeance, sous scellés."),
            format!("{name} has chosen its avenger and its vengeance target, under seal."),
        )
    }
}

/// A side has had its vengeance.   TDE-VEN-06, TDE-VEN-07, TDE-VEN-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Avenged {
    /// The side.
    pub side: u8,
    /// Its vengeance target.
    pub target: FigureId,
    /// Its avenger, when the vengeance is his.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub avenger: Option<FigureId>,
}

impl Happened for Avenged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, target, avenger } = self;
        let Some(secret) = &mut side(state, *who)?.secret else { return Err(lacks("secret")) };
        secret.avenged = true;
        secret.shown_target = Some(*target);
        if avenger.is_some() {
            secret.shown_avenger = *avenger;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, target, avenger } = *self;
        let (name, target_name) = (names.side(side), names.name(target));
        let by = avenger.map(|avenger| {
            let who = names.name(avenger);
            Words::new(
                format!("De la main de {who}, son Vengeur."),
                format!("By the hand of {who}, its avenger."),
            )
        });
        told("Vengeance", "Vengeance")
            .say(
                format!("{name} a sa Vengeance : {target_name} est Éliminé."),
                format!("{name} has its vengeance: {target_name} is eliminated."),
            )
            .also(by)
            .focus([target])
            .focus(avenger)
    }
}

/// The secret choices of a side are shown.   TDE-VEN-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SecretShown {
    /// The side.
    pub side: u8,
    /// Its avenger.
    pub avenger: FigureId,
    /// Its vengeance target.
    pub target: FigureId,
}

impl Happened for SecretShown {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, avenger, target } = self;
        let Some(secret) = &mut side(state, *who)?.secret else { return Err(lacks("secret")) };
        secret.shown_avenger = Some(*avenger);
        secret.shown_target = Some(*target);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, avenger, target } = *self;
        let (name, who, whom) = (names.side(side), names.name(avenger), names.name(target));
        told("Choix dévoilés", "Choices shown")
            .say(
                format!("{name} avait choisi {who} pour Vengeur et {whom} pour Cible."),
                format!("{name} had chosen {who} as avenger and {whom} as target."),
            )
            .focus([avenger, target])
    }
}
