//! Why it is refused: recoils, free attacks, morale, flights and interventions.

use crate::refusal::{Sheet, by};
use greffe_core::telling::french::de;

/// Recoils, free attacks, morale, flights and interventions.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Reaction {
    NotOneBase { who: String },
    NotAway { who: String },
    HasRoom { who: String },
    BadOrder,
    NotToEdge { who: String },
    NoCover { who: String },
    FlightShort { who: String },
    NearEnemy { who: String, by: String },
    NotAsked { who: String, rule: &'static str },
    NoSuchDie,
}

impl Reaction {
    /// The rule that refuses, when one does, and the words.
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::NotOneBase { who } => by(
                "DW-RECOIL-01",
                format!("{who} doit reculer d'un socle"),
                format!("{who} must recoil by one base"),
            ),
            Self::NotAway { who } => by(
                "DW-RECOIL-01",
                format!("{who} doit reculer à l'opposé du vainqueur"),
                format!("{who} must recoil away from the winner"),
            ),
            Self::HasRoom { who } => by(
                "DW-RECOIL-03",
                format!("{who} a la place de reculer"),
                format!("{who} has room to recoil"),
            ),
            Self::BadOrder => by(
                "DW-GAP-17",
                "chacune de vos figurines concernées doit figurer dans l'ordre",
                "each of your figures concerned must be in the order",
            ),
            Self::NotToEdge { who } => by(
                "DW-MORALE-02",
                format!("{who} doit fuir vers le bord le plus proche, ou vers un couvert"),
                format!("{who} must flee to the nearest edge, or to cover"),
            ),
            Self::NoCover { who } => by(
                "DW-MORALE-02",
                format!("{who} doit fuir vers le couvert le plus proche et libre d'ennemis"),
                format!("{who} must flee to the nearest cover free of enemies"),
            ),
            Self::FlightShort { who } => by(
                "DW-MORALE-02",
                format!("{who} fuit de tout son déplacement, ou jusqu'au bord ou au couvert"),
                format!("{who} flees its whole move, or as far as the edge or cover"),
            ),
            Self::NearEnemy { who, by: other } => by(
                "DW-MORALE-06",
                format!("{who} doit rester à plus d'une réglette Courte {of}", of = de(other)),
                format!("{who} must stay farther than Short from {other}"),
            ),
            Self::NotAsked { who, rule } => by(
                rule,
                format!("{who} ne peut intervenir maintenant"),
                format!("{who} cannot intervene now"),
            ),
            Self::NoSuchDie => by("DW-TRAIT-42", "il n'y a pas ce dé", "there is no such die"),
        }
    }
}
