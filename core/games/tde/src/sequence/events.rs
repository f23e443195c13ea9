//! Events of action sequences: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::profiles::cards::Lasting;
use crate::state::change::{act, lacks, pop, return_lent, sequence};
use crate::state::frames::Frame;
use crate::state::sequence::{Stage, Void};
use crate::state::{State, is_false};
use crate::view::names::Names;
use crate::view::words::capital;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};

/// The sequence comes to a step of the book.   TDE-SEQ-37
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StageReached {
    /// Which.
    pub stage: Stage,
}

impl Happened for StageReached {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { stage } = self;
        sequence(state)?.stage = *stage;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { stage } = *self;
        let (fr, en) = match stage {
            Stage::Reactions => ("1D. Réactions", "1D. Reactions"),
            Stage::Extra => ("1E. Fusillade ou Action Enchaînée", "1E. Firefight or chained action"),
            Stage::Movement => ("2A. Test de Mouvement", "2A. Movement test"),
            Stage::FallPoint => ("Point de Chute", "Fall point"),
            Stage::MidAir => ("Arrêt en l'air", "Stopped in mid-air"),
            Stage::Reached => ("2C. Point atteint", "2C. Point reached"),
            Stage::Payment => ("2D-2E. Dépense des PA", "2D-2E. AP paid"),
            Stage::Templates => ("2F. Gabarits", "2F. Templates"),
            Stage::Opposed => ("2G. Tests Opposés", "2G. Opposed tests"),
            Stage::Unopposed => ("2H. Tests non Opposés", "2H. Unopposed tests"),
            Stage::Escapes => ("2I. Déplacements d'Esquive", "2I. Dodge displacements"),
            Stage::Saves => ("2J. Derniers Tests d'Armure", "2J. Last armour tests"),
            Stage::Moves => ("3A-3C. Déplacements", "3A-3C. Moves"),
            Stage::Dodges => ("3B-3C. Esquives", "3B-3C. Dodges"),
            Stage::Orders => ("3D-3F. Ordres", "3D-3F. Orders"),
            Stage::Exploits => ("3G. PA des Exploits", "3G. AP of Exploits"),
            Stage::Markers => ("3H. Marqueurs", "3H. Markers"),
            Stage::Wounds => ("3I-3L. Blessures", "3I-3L. Wounds"),
            Stage::End => ("Fin de la Séquence", "End of the sequence"),
        };
        told(fr, en)
    }
}

/// What was declared does not happen.   TDE-SEQ-12, TDE-FUS-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cancelled {
    /// The act, by its place.
    pub act: u16,
    /// Why.
    pub void: Void,
    /// Whether the chained action of the activation counts as unused again.   TDE-GAP-07
    #[serde(default, skip_serializing_if = "is_false")]
    pub frees: bool,
}

impl Happened for Cancelled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { act: place, void, frees } = self;
        act(state, *place)?.void = Some(*void);
        if *frees {
            free_chain(state)?;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { act, void, .. } = *self;
        let Some(act) = names.0.sequence().and_then(|sequence| sequence.act(act)) else {
            return told("Annulé", "Cancelled");
        };
        let (name, what) = (names.name(act.figure), names.doing(act.figure, act.doing, false));
        let (fr, en) = match void {
            Void::NotReached => {
                ("ce point de la Trajectoire n'est pas atteint", "that point of the path is not reached")
            }
            Void::Unanswered => ("il n'y a plus de Réaction à qui répondre", "no reaction is left to answer"),
            Void::ChargeShort => ("la Charge n'arrive pas au contact", "the charge falls short"),
            Void::Unpaid => ("les PA manquent", "the AP are gone"),
        };
        let [kept, keeps] = match void {
            Void::NotReached | Void::Unanswered | Void::ChargeShort => {
                [format!(" {name} garde son PA."), format!(" {name} keeps the AP.")]
            }
            Void::Unpaid => [String::new(), String::new()],
        };
        told(&format!("{name} : annulé"), &format!("{name}: cancelled"))
            .say(
                format!("« {} » n'a pas lieu : {fr}.{kept}", capital(&what.fr)),
                format!("“{}” does not happen: {en}.{keeps}", capital(&what.en)),
            )
            .focus([act.figure])
    }
}

/// The sequence is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SequenceEnded {}

impl Happened for SequenceEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Sequence", |frame| matches!(frame, Frame::Sequence { .. }))?;
        return_lent(state, &[Lasting::Sequence]);
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Action finie", "Action over")
    }
}

/// The activation may have a chained action again.   TDE-GAP-07
fn free_chain(state: &mut State) -> Applied {
    let found = state.stack.iter_mut().rev().find(|frame| matches!(frame, Frame::Activation { .. }));
    let Some(Frame::Activation { chained, .. }) = found else { return Err(lacks("Activation")) };
    *chained = false;
    Ok(())
}
