//! Why it is refused: moves.

use crate::refusal::{Sheet, by};
use greffe_core::telling::french::de;

/// Moves.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Move {
    Engaged { who: String, by: String },
    NotEngaged { who: String },
    SlowMoved { who: String },
    SprintUsed { who: String },
    SlowSprint { who: String },
    WaterBarred { who: String },
    Daunted { who: String, by: String },
    NotAtEdge { who: String },
    CannotClimb { who: String },
    NothingToClimb { who: String },
    CannotGoUp { who: String },
    HeightNeeded { who: String },
    WrongHeight { who: String },
    NotAClimb { who: String },
    NoFooting { who: String },
    Hovering { who: String },
}

impl Move {
    /// The rule that refuses, when one does, and the words.
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::Engaged { who, by: other } => by(
                "DW-MOVE-15",
                format!("{who} est au contact {of} et doit se désengager", of = de(other)),
                format!("{who} is in contact with {other} and must disengage"),
            ),
            Self::NotEngaged { who } => by(
                "DW-ACTION-19",
                format!("aucun ennemi actif ne retient {who}"),
                format!("no active enemy holds {who}"),
            ),
            Self::SlowMoved { who } => by(
                "DW-TRAIT-48",
                format!("{who} est Lent et a déjà bougé"),
                format!("{who} is Slow and has moved already"),
            ),
            Self::SprintUsed { who } => by(
                "DW-TRAIT-25",
                format!("{who} a déjà fait sa Course"),
                format!("{who} has used its Sprint"),
            ),
            Self::SlowSprint { who } => by(
                "DW-GAP-51",
                format!("{who} est Lent : pas de Course"),
                format!("{who} is Slow: no Sprint"),
            ),
            Self::WaterBarred { who } => by(
                "DW-TRAIT-56",
                format!("{who} n'ose pas entrer dans l'eau ce tour-ci"),
                format!("{who} does not dare to enter water this round"),
            ),
            Self::Daunted { who, by: other } => by(
                "DW-GAP-22",
                format!("{who} n'a pas osé approcher {other}"),
                format!("{who} did not dare to come near {other}"),
            ),
            Self::NotAtEdge { who } => by(
                "DW-MOVE-13",
                format!("{who} n'atteint pas le bord de la table"),
                format!("{who} does not reach the table edge"),
            ),
            Self::CannotClimb { who } => by(
                "DW-CLIMB-08",
                format!("{who} ne peut pas grimper là"),
                format!("{who} cannot climb there"),
            ),
            Self::NothingToClimb { who } => by(
                "DW-CLIMB-01",
                format!("{who} n'a rien à escalader à portée de réglette Courte"),
                format!("there is nothing for {who} to climb within Short"),
            ),
            Self::HeightNeeded { who } => by(
                "DW-CLIMB-01",
                format!("dites de quelle hauteur {who} tomberait"),
                format!("say from how high {who} would fall"),
            ),
            Self::WrongHeight { who } => by(
                "DW-GAP-82",
                format!("les positions relevées donnent à {who} une autre hauteur, ou un autre sens"),
                format!("recorded positions give {who} another height, or the other way"),
            ),
            Self::NotAClimb { who } => by(
                "DW-CLIMB-01",
                format!("{who} reste au même niveau : cela se marche"),
                format!("{who} stays on its level: that is a walk"),
            ),
            Self::NoFooting { who } => by(
                "DW-CLIMB-01",
                format!("rien ne porte {who} à cette hauteur"),
                format!("nothing bears {who} at that height"),
            ),
            Self::Hovering { who } => by(
                "DW-FLY-01",
                format!("{who} est en l'air et ne peut pas se poser là : il lui reste à voler plus loin"),
                format!("{who} is in the air and cannot land there: it has to fly on"),
            ),
            Self::CannotGoUp { who } => by(
                "DW-CLIMB-01",
                format!("{who} changerait de niveau : cela se grimpe"),
                format!("{who} would change level: that is a climb"),
            ),
        }
    }
}
