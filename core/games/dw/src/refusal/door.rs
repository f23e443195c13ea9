//! Why it is refused: doors.

use crate::refusal::{Sheet, by};
use greffe_core::telling::french::de;

/// Doors.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Door {
    NoSuchDoor { door: u16 },
    DoorOpen { door: u16 },
    DoorApart { who: String },
    DoorFar { who: String },
    DoorUnseen { who: String },
    DoorHeld { by: String },
    NotBehind { who: String },
    NoPartner { who: String },
    NoRam { who: String },
    DoorTried { who: String, door: u16 },
}

impl Door {
    /// The rule that refuses, when one does, and the words.
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::NoSuchDoor { door } => {
                by("DW-DOOR-01", format!("il n'y a pas de porte {door}"), format!("there is no door {door}"))
            }
            Self::DoorOpen { door } => by(
                "DW-DOOR-01",
                format!("la porte {door} n'est pas fermée"),
                format!("door {door} is not shut"),
            ),
            Self::DoorApart { who } => by(
                "DW-DOOR-01",
                format!("{who} n'est pas contre la porte"),
                format!("{who} is not at the door"),
            ),
            Self::DoorFar { who } => by(
                "DW-SHOOT-02",
                format!("la porte est hors de portée {of}", of = de(who)),
                format!("the door is out of range of {who}"),
            ),
            Self::DoorHeld { by: holder } => by(
                "DW-DOOR-05",
                format!("{holder} se tient derrière la porte : il faut aussi la combattre"),
                format!("{holder} stands behind the door: it has to be fought too"),
            ),
            Self::NotBehind { who } => by(
                "DW-DOOR-05",
                format!("{who} n'est pas derrière la porte"),
                format!("{who} is not behind the door"),
            ),
            Self::DoorUnseen { who } => by(
                "DW-SHOOT-08",
                format!("{who} ne voit pas la porte"),
                format!("{who} does not see the door"),
            ),
            Self::NoPartner { who } => by(
                "DW-DOOR-02",
                format!("{who} ne peut aider : déjà activé, ou hors d'état"),
                format!("{who} cannot help: activated already, or unable"),
            ),
            Self::NoRam { who } => {
                by("DW-DOOR-03", format!("{who} n'a pas de bélier"), format!("{who} has no ram"))
            }
            Self::DoorTried { who, door } => by(
                "DW-DOOR-04",
                format!("la porte {door} a résisté à {who} : pas avant une autre activation"),
                format!("door {door} has withstood {who}: not before another activation"),
            ),
        }
    }
}
