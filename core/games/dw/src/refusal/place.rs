//! Why it is refused: places.

use crate::refusal::{Sheet, by};
use crate::view::words::millimetres;
use greffe_core::telling::french::de;

/// Places.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Place {
    OffTable { who: String },
    Overhang { who: String },
    SpotOffTable,
    NoRoom { who: String, by: Option<String> },
    PathBlocked { who: String, by: Option<String> },
    TooLong { who: String, limit: i32, rule: &'static str },
    Overlong { who: String, rule: &'static str },
}

impl Place {
    /// The rule that refuses, when one does, and the words.
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::OffTable { who } => by(
                "DW-MOVE-13",
                format!("{who} sortirait de la table : déclarez-le comme tel"),
                format!("{who} would leave the table: that is declared as “Leave the table”"),
            ),
            Self::Overhang { who } => by(
                "DW-MOVE-06",
                format!("la base {of} dépasserait du bord de la table", of = de(who)),
                format!("the base of {who} would stick out over the table's edge"),
            ),
            Self::SpotOffTable => {
                by("DW-AREA-01", "le point d'impact est hors de la table", "the spot is off the table")
            }
            Self::NoRoom { who, by: Some(other) } => by(
                "DW-MOVE-06",
                format!("il n'y a pas la place pour {who} : {other} est là"),
                format!("there is no room for {who}: {other} is there"),
            ),
            Self::NoRoom { who, by: None } => by(
                "DW-MOVE-06",
                format!("il n'y a pas la place pour {who} : un décor est là"),
                format!("there is no room for {who}: terrain is there"),
            ),
            Self::PathBlocked { who, by: Some(other) } => by(
                "DW-MOVE-07",
                format!("{other} barre le chemin {of}", of = de(who)),
                format!("{other} blocks the way of {who}"),
            ),
            Self::PathBlocked { who, by: None } => by(
                "DW-MOVE-03",
                format!("un décor barre le chemin {of}", of = de(who)),
                format!("terrain blocks the way of {who}"),
            ),
            Self::TooLong { who, limit, rule } => by(
                rule,
                format!("ce mouvement {of} dépasse {}", millimetres(*limit), of = de(who)),
                format!("this move of {who} is longer than {}", millimetres(*limit)),
            ),
            Self::Overlong { who, rule } => by(
                rule,
                format!("ce mouvement {of} est trop long", of = de(who)),
                format!("this move of {who} is too long"),
            ),
        }
    }
}
