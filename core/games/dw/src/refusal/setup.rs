//! Why it is refused: set-up.

use crate::profiles::weapons::Weapon;
use crate::refusal::{Sheet, by};
use greffe_core::judging::error::Fault;
use greffe_core::record::ids::RuleId;

/// Set-up.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Setup {
    BandTwice,
    Band(Box<Fault>),
    TerrainUnfit,
    EdgeTaken,
    Placed { who: String, rule: &'static str },
    OutOfZone { who: String, rule: &'static str },
    NotItsWeapon { who: String, weapon: Weapon },
}

impl Setup {
    /// The rule that refuses, when one does, and the words.
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::BandTwice => by("DW-CAMP-04", "votre bande est déjà donnée", "your band is given already"),
            Self::Band(fault) => {
                let rule = fault.rule.clone().or_else(|| Some(RuleId::new("DW-CAMP-04")));
                (rule, fault.why.fr.clone(), fault.why.en.clone())
            }
            Self::TerrainUnfit => by(
                "DW-SETUP-04",
                "cet élément de décor sort de la table",
                "this piece of terrain leaves the table",
            ),
            Self::EdgeTaken => {
                by("DW-SETUP-05", "le défenseur se déploie sur ce bord", "the defender deploys on this edge")
            }
            Self::Placed { who, rule } => {
                by(rule, format!("{who} est déjà sur la table"), format!("{who} is on the table already"))
            }
            Self::OutOfZone { who, rule } => by(
                rule,
                format!("{who} doit être à une réglette Courte au plus de son bord"),
                format!("{who} must be within the Short ruler of its edge"),
            ),
            Self::NotItsWeapon { who, weapon } => by(
                "DW-SETUP-08",
                format!("{who} n'a pas cette arme : {}", weapon.words().fr),
                format!("{who} has no such weapon: {}", weapon.words().en),
            ),
        }
    }
}
