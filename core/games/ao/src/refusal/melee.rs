//! Why it is refused: charges and close combats.

use crate::refusal::{Sheet, by, say};

/// Charges and close combats.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Melee {
    NotEngaged { who: String, target: String },
    NotInContact { who: String, target: String, rule: &'static str },
    EngagedAlready { who: String, target: String },
    WoundedCharge { who: String },
    WrongGroups,
    NoSuchGroup,
    WrongHits { needs: u32 },
}

impl Melee {
    /// The rule that refuses, when one does, and the words.
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::NotEngaged { who, target } => by(
                "AO-MELEE-02",
                say(
                    &format!("{who} n’est pas au corps à corps avec {target}"),
                    &format!("{who} is not engaged with {target}"),
                ),
            ),
            Self::NotInContact { who, target, rule } => by(
                rule,
                say(
                    &format!("{who} et {target} ne sont pas socle à socle"),
                    &format!("{who} and {target} are not base to base"),
                ),
            ),
            Self::EngagedAlready { who, target } => by(
                "AO-CHARGE-04",
                say(
                    &format!("{who} et {target} sont déjà au corps à corps"),
                    &format!("{who} and {target} are already engaged in close combat"),
                ),
            ),
            Self::WoundedCharge { who } => by(
                "AO-GAP-26",
                say(
                    &format!("{who} a le statut Blessée et ne charge pas"),
                    &format!("{who} is Wounded: no charge"),
                ),
            ),
            Self::WrongGroups => by(
                "AO-MELEE-02",
                say(
                    "chaque figurine engagée va dans un groupe : une contre une ou plusieurs qu’elle combat",
                    "each engaged figure goes into one group: one against one or several that it fights",
                ),
            ),
            Self::NoSuchGroup => by(
                "AO-MELEE-02",
                say("ce corps à corps n’est pas à résoudre", "that close combat is not to be settled"),
            ),
            Self::WrongHits { needs } => by(
                "AO-MELEE-08",
                say(
                    &format!("répartissez exactement {needs} touches entre les adversaires du groupe"),
                    &format!("share out exactly {needs} hits among the opponents of the group"),
                ),
            ),
        }
    }
}
