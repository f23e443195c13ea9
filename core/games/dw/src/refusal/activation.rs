//! Why it is refused: activations.

use crate::profiles::traits::Trait;
use crate::refusal::{Sheet, by};
use crate::view::words::plural;
use greffe_core::telling::french::de;

/// Activations.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Activation {
    BadDice,
    TeleportDice,
    TooFewDice { needs: u32, dice: u32 },
    Activated { who: String },
    Overdue { who: String },
    OutCold { who: String },
    Gone { who: String },
    NoPassing,
    NoActions { who: String, needs: u32, left: u32 },
    Prone { who: String },
    NotProne { who: String },
    Held { who: String },
    NotHeld { who: String },
    OnlyShooting { who: String },
    Lacks { who: String, held: Trait },
}

impl Activation {
    /// The rule that refuses, when one does, and the words.
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::BadDice => {
                by("DW-ACT-01", "il faut un, deux ou trois dés", "one, two or three dice are rolled")
            }
            Self::TeleportDice => {
                by("DW-TRAIT-83", "il faut un, deux ou trois dés", "one, two or three dice are rolled")
            }
            Self::TooFewDice { needs, dice } => by(
                "DW-TRAIT-83",
                format!(
                    "aller là demande {needs} succès : {dice} dé{} n'y suffi{} pas",
                    plural(*dice),
                    if *dice < 2 { "t" } else { "sent" }
                ),
                format!(
                    "going there takes {needs} successes: {dice} {} cannot give them",
                    if *dice == 1 { "die" } else { "dice" }
                ),
            ),
            Self::Activated { who } => by(
                "DW-TURN-06",
                format!("{who} a déjà été activé ce tour-ci"),
                format!("{who} has been activated this round already"),
            ),
            Self::Overdue { who } => by(
                "DW-GAP-01",
                format!("une figurine laissée de côté au tour précédent passe avant {who}"),
                format!("a figure left over last round goes before {who}"),
            ),
            Self::OutCold { who } => {
                by("DW-STATUS-06", format!("{who} est sans connaissance"), format!("{who} is out cold"))
            }
            Self::Gone { who } => by(
                "DW-STATUS-08",
                format!("{who} n'est pas sur la table"),
                format!("{who} is not on the table"),
            ),
            Self::NoPassing => by(
                "DW-GAP-03",
                "on ne passe pas son tour : activez une figurine, sans rien faire au besoin",
                "a stint is not passed: activate a figure, to do nothing if need be",
            ),
            Self::NoActions { who, needs, left } => by(
                "DW-ACT-02",
                format!("{who} n'a plus que {left} action(s), il en faut {needs}"),
                format!("{who} has {left} action(s) left, this takes {needs}"),
            ),
            Self::Prone { who } => by("DW-GAP-13", format!("{who} est à terre"), format!("{who} is prone")),
            Self::NotProne { who } => {
                by("DW-ACTION-21", format!("{who} n'est pas à terre"), format!("{who} is not prone"))
            }
            Self::Held { who } => by(
                "DW-STATUS-01",
                format!("{who} est Immobilisé et ne peut que se libérer"),
                format!("{who} is Immobilised and may only break free"),
            ),
            Self::NotHeld { who } => by(
                "DW-ACTION-20",
                format!("rien n'immobilise {who} dont il puisse se libérer"),
                format!("nothing holds {who} that it could break free from"),
            ),
            Self::OnlyShooting { who } => by(
                "DW-GAP-59",
                format!("l'armure {of} est coupée : il ne peut que tirer", of = de(who)),
                format!("the armour of {who} has shut down: it may only shoot"),
            ),
            Self::Lacks { who, held } => (
                Some(held.rule()),
                format!("{who} n'a pas « {} »", held.words().fr),
                format!("{who} lacks “{}”", held.words().en),
            ),
        }
    }
}
