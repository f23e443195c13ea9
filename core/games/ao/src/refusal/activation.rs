//! Why it is refused: activations and actions.

use crate::refusal::{Sheet, by, say};
use greffe_core::telling::french::de;
use greffe_core::telling::words::Words;

/// Activations and actions.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Activation {
    WrongInitiative { who: String, value: i32 },
    ActivatedAlready { who: String },
    RedToken { who: String },
    ActedAlready { who: String },
    Locked { who: String, rule: &'static str },
    WoundedAction { who: String },
    NoSkill { who: String, skill: Words },
    NotWounded { who: String },
    NotInReach { who: String, target: String, rule: &'static str },
    NoSuchMine,
    MineNotReached { who: String },
    MineFirst { who: String },
    MineReach { who: String },
}

impl Activation {
    /// The rule that refuses, when one does, and the words.
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::WrongInitiative { who, value } => by(
                "AO-TURN-04",
                say(
                    &format!("on active les figurines d’Initiative {value}, et {who} n’en est pas"),
                    &format!("figures of Initiative {value} are activated, and {who} is none of them"),
                ),
            ),
            Self::ActivatedAlready { who } => by(
                "AO-TURN-05",
                say(
                    &format!("{who} a déjà eu son activation ce tour de jeu"),
                    &format!("{who} has been activated this game turn"),
                ),
            ),
            Self::RedToken { who } => by(
                "AO-ACT-09",
                say(
                    &format!("{who} a un jeton rouge : ni mouvement ni action avant sa prochaine activation"),
                    &format!("{who} has a red token: no move and no action before its next activation"),
                ),
            ),
            Self::ActedAlready { who } => by(
                "AO-ACT-06",
                say(&format!("{who} a déjà fait son action"), &format!("{who} has made its action already")),
            ),
            Self::Locked { rule, who } => by(
                rule,
                say(
                    &format!("{who} ne peut plus faire cela avant sa prochaine activation"),
                    &format!("{who} cannot do that any more before its next activation"),
                ),
            ),
            Self::WoundedAction { who } => by(
                "AO-GAP-50",
                say(
                    &format!("{who} a le statut Blessée et ne peut pas faire cette action"),
                    &format!("{who} is Wounded and cannot take that action"),
                ),
            ),
            Self::NoSkill { who, skill } => by(
                "AO-GAP-40",
                say(
                    &format!("{who} n’a pas la compétence « {} »", skill.fr),
                    &format!("{who} lacks the skill “{}”", skill.en),
                ),
            ),
            Self::NotWounded { who } => by(
                "AO-SKILL-03",
                say(&format!("{who} n’a pas le statut Blessée"), &format!("{who} is not Wounded")),
            ),
            Self::NotInReach { rule, who, target } => by(
                rule,
                say(
                    &format!("{target} est trop loin {}", de(who)),
                    &format!("{target} is too far from {who}"),
                ),
            ),
            Self::NoSuchMine => by(
                "AO-OBJ-01",
                say("cette mine n’existe pas ou a déjà explosé", "there is no such mine, or it is spent"),
            ),
            Self::MineFirst { who } => by(
                "AO-OBJ-01",
                say(
                    &format!("{who} a fini son mouvement sur une mine, qui part d’abord"),
                    &format!("{who} has ended its move on a mine, which goes off first"),
                ),
            ),
            Self::MineReach { who } => by(
                "AO-OBJ-01",
                say(
                    &format!(
                        "la mine touche qui est à sa portée d’après les positions relevées : voyez {who}"
                    ),
                    &format!(
                        "the mine hits whoever is within its reach by the recorded positions: see {who}"
                    ),
                ),
            ),
            Self::MineNotReached { who } => by(
                "AO-OBJ-01",
                say(
                    &format!("{who} ne s’est pas déplacée : une mine saute à la fin d’un mouvement"),
                    &format!("{who} has not moved: a mine goes off at the end of a move"),
                ),
            ),
        }
    }
}
