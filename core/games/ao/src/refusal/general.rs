//! Why it is refused: anything at any time.

use crate::refusal::{Sheet, by, say};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// Anything at any time.
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
    NoSuchFigure { figure: u16 },
    FactNeeded { fact: &'static str, question: Words },
    UnfitFact { fact: &'static str, question: Words },
    AgainstRecord { fact: &'static str, question: Words },
    PlaceNeeded,
    PlaceUnrecorded,
    NoSuchSide { side: u8 },
    NotOnTable { who: String },
    NotAnEnemy { who: String, rule: &'static str },
    NotAFriend { who: String },
    TargetNeeded,
    NoTarget,
    NotTheShooter,
    NothingHit,
}

impl General {
    /// The rule that refuses, when one does, and the words.
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::MatchOver => (None, say("la partie est finie", "the match is over")),
            Self::NoSeat => (None, say("ce siège n’appartient à aucun camp", "this seat belongs to no side")),
            Self::NotYourTurn => {
                (None, say("ce n’est pas à vous de répondre", "it is not for you to answer"))
            }
            Self::NotNow => (
                None,
                say(
                    "cette déclaration n’a pas lieu d’être maintenant",
                    "there is no place for this declaration now",
                ),
            ),
            Self::NotYours { who } => {
                (None, say(&format!("{who} n’est pas de votre bande"), &format!("{who} is not of your band")))
            }
            Self::NothingSecret => {
                (None, say("rien n’est secret dans cette partie", "nothing about this match is secret"))
            }
            Self::NoPass => (
                None,
                say("aucun passe de ce genre n’est en cours", "there is no standing pass of this kind"),
            ),
            Self::NoSuchClaim { source } => by(
                "AO-GAP-40",
                say(
                    &format!("{source} n’est pas convenu, ou aucune de vos figurines n’y donne droit"),
                    &format!("{source} is not agreed, or none of your figures gives a right to it"),
                ),
            ),
            Self::NoSuchFigure { figure } => (
                None,
                say(&format!("il n’y a pas de figurine {figure}"), &format!("there is no figure {figure}")),
            ),
            Self::FactNeeded { fact, question } => (
                fact_rule(fact),
                say(
                    &format!("il faut d’abord répondre : {}", question.fr),
                    &format!("this must be answered first: {}", question.en),
                ),
            ),
            Self::UnfitFact { fact, question } => (
                fact_rule(fact),
                say(
                    &format!("cette réponse ne convient pas : {}", question.fr),
                    &format!("that answer does not fit: {}", question.en),
                ),
            ),
            Self::AgainstRecord { fact, question } => (
                fact_rule(fact),
                say(
                    &format!(
                        "les positions relevées disent le contraire ; corrigez-les d’abord si la table diffère : {}",
                        question.fr
                    ),
                    &format!(
                        "recorded positions say the contrary; correct them first where the table differs: {}",
                        question.en
                    ),
                ),
            ),
            Self::PlaceNeeded => (
                None,
                say("indiquez le lieu : les positions sont relevées", "say where: positions are recorded"),
            ),
            Self::PlaceUnrecorded => (
                None,
                say(
                    "n’indiquez pas de lieu : les positions ne sont pas relevées",
                    "do not say where: positions are not recorded",
                ),
            ),
            Self::NoSuchSide { side } => {
                (None, say(&format!("le camp {side} ne joue pas"), &format!("side {side} does not play")))
            }
            Self::NotOnTable { who } => {
                (None, say(&format!("{who} n’est pas sur la table"), &format!("{who} is not on the table")))
            }
            Self::NotAnEnemy { who, rule } => {
                by(rule, say(&format!("{who} n’est pas un adversaire"), &format!("{who} is no enemy")))
            }
            Self::NotAFriend { who } => by(
                "AO-SKILL-03",
                say(&format!("{who} n’est pas de la même bande"), &format!("{who} is not of the same band")),
            ),
            Self::TargetNeeded => (None, say("il faut une cible", "a target is needed")),
            Self::NoTarget => (None, say("il ne faut pas de cible", "there must be no target")),
            Self::NotTheShooter => by(
                "AO-GAP-17",
                say("on riposte au tireur et à lui seul", "the shooter alone is fired back at"),
            ),
            Self::NothingHit => (None, say("désignez au moins une figurine", "name one figure at least")),
        }
    }
}

/// The rule that asks for a fact.
fn fact_rule(fact: &str) -> Option<RuleId> {
    let id = match fact {
        "distance" => "AO-SHOOT-06",
        "sight" => "AO-SHOOT-01",
        "concealed" => "AO-COVER-01",
        "at_cover" => "AO-COVER-02",
        "covered" => "AO-COVER-03",
        "front" => "AO-ROF-02",
        "ahead" => "AO-MOVE-03",
        "length" | "clear" => "AO-MOVE-01",
        "at_hand" => "AO-TERR-02",
        "height" => "AO-CLIMB-01",
        "holds" => "AO-CLIMB-04",
        "width" => "AO-CLIMB-07",
        "contact" | "barrier" => "AO-CHARGE-02",
        "saw_start" => "AO-CHARGE-06",
        "newly_seen" => "AO-ENVUE-01",
        "complete_view" => "AO-HIDE-05",
        "bumps" => "AO-HIDE-08",
        "bars" => "AO-HIDE-09",
        "deep_water" => "AO-WATER-04",
        "hides" => "AO-GAP-29",
        _ => return None,
    };
    Some(RuleId::new(id))
}
