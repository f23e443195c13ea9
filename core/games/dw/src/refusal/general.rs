//! Why it is refused: whoever declares, whatever it is.

use crate::refusal::{Sheet, by, plain};
use greffe_core::record::ids::RuleId;

/// Whoever declares, whatever it is.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum General {
    MatchOver,
    NoSeat,
    NotYourTurn,
    NotNow,
    NotYours { who: String },
    NothingSecret,
    NoPass,
    NoSuchClaim { source: RuleId },
    NoOutcomeClaim,
    NoSuchFigure { figure: u16 },
    FactNeeded { fact: &'static str, of: Vec<String> },
    UnfitFact { fact: &'static str },
    AgainstRecord { fact: &'static str, of: Vec<String> },
    PlaceNeeded,
    PlaceUnrecorded,
}

impl General {
    /// The rule that refuses, when one does, and the words.
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::MatchOver => plain("la partie est finie", "the match is over"),
            Self::NoSeat => plain("ce siège n'appartient à aucun camp", "this seat belongs to no side"),
            Self::NotYourTurn => plain("ce n'est pas à vous de répondre", "it is not for you to answer"),
            Self::NotNow => plain(
                "cette déclaration n'a pas lieu d'être maintenant",
                "there is no place for this declaration now",
            ),
            Self::NotYours { who } => by(
                "DW-ACT-01",
                format!("vous ne jouez pas {who} en ce moment"),
                format!("you do not play {who} just now"),
            ),
            Self::NothingSecret => {
                plain("cette déclaration n'a rien de secret", "nothing about this declaration is secret")
            }
            Self::NoPass => {
                plain("aucun passe de ce genre n'est en cours", "there is no standing pass of this kind")
            }
            Self::NoSuchClaim { source } => (
                None,
                format!("{source} n'est pas convenu à l'ouverture"),
                format!("{source} was not agreed at the opening"),
            ),
            Self::NoOutcomeClaim => plain(
                "l'issue d'un jet ne se fixe pas ainsi : demandez un accord",
                "the outcome of a roll is not fixed like this: ask for an agreement",
            ),
            Self::NoSuchFigure { figure } => {
                (None, format!("il n'y a pas de figurine {figure}"), format!("there is no figure {figure}"))
            }
            Self::FactNeeded { fact, of } => {
                let of = of.join(", ");
                (
                    fact_rule(fact),
                    format!("il faut énoncer le fait « {fact} » : {of}"),
                    format!("the fact “{fact}” must be stated: {of}"),
                )
            }
            Self::UnfitFact { fact } => (
                fact_rule(fact),
                format!("la valeur du fait « {fact} » ne convient pas"),
                format!("the value of the fact “{fact}” does not fit"),
            ),
            Self::AgainstRecord { fact, of } => {
                let of = of.join(", ");
                (
                    fact_rule(fact),
                    format!("les positions relevées disent autre chose du fait « {fact} » : {of}"),
                    format!("recorded positions say otherwise of the fact “{fact}”: {of}"),
                )
            }
            Self::PlaceNeeded => {
                plain("indiquez le lieu : les positions sont relevées", "say where: positions are recorded")
            }
            Self::PlaceUnrecorded => plain(
                "n'indiquez pas de lieu : les positions ne sont pas relevées",
                "do not say where: positions are not recorded",
            ),
        }
    }
}

/// The rule that asks for a fact.
fn fact_rule(fact: &str) -> Option<RuleId> {
    let id = match fact {
        "contact" | "touches" => "DW-MELEE-01",
        "distance" | "spot" => "DW-CORE-08",
        "sight" => "DW-SHOOT-08",
        "length" => "DW-MOVE-04",
        "clear" => "DW-MOVE-07",
        "difficult" => "DW-MOVE-08",
        "water" => "DW-TRAIT-56",
        "upstairs" => "DW-MOVE-10",
        "ladder" => "DW-MOVE-11",
        "irradiated" => "DW-ENV-01",
        "in_zone" => "DW-SETUP-06",
        "nearest" => "DW-SHOOT-10",
        "cover" => "DW-SHOOT-18",
        "woods" | "in_woods" | "wood_edge" => "DW-SHOOT-19",
        "hidden" => "DW-MELEE-11",
        "higher" => "DW-MELEE-13",
        "lip" | "drop" => "DW-FALL-04",
        "strong_gravity" => "DW-ENV-05",
        "weak_gravity" => "DW-ENV-06",
        "same_wood" => "DW-SHOOT-21",
        "away" => "DW-RECOIL-01",
        "toward" => "DW-MORALE-02",
        "near_terrain" => "DW-TRAIT-01",
        "edge" => "DW-MOVE-13",
        "vertical" | "climbable" => "DW-CLIMB-07",
        "at_door" => "DW-DOOR-01",
        "led" => "DW-TRAIT-18",
        "near" => "DW-MORALE-11",
        "touches_terrain" => "DW-TRAIT-36",
        "dark" => "DW-ENV-08",
        "stuck" => "DW-RECOIL-03",
        "hangs" => "DW-CLIMB-03",
        "ram" => "DW-DOOR-03",
        "gas" => "DW-ENV-14",
        "solid" => "DW-TRAIT-83",
        "consents" => "DW-TRAIT-78",
        _ => return None,
    };
    Some(RuleId::new(id))
}
