//! Why it is refused: charges and close combats.

use crate::refusal::{Sheet, by, say};
use greffe_core::telling::french::de;

/// Charges and close combats.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Melee {
    NotEngaged { who: String, target: String },
    NotInContact { who: String, target: String, rule: &'static str },
    EngagedAlready { who: String, target: String },
    WoundedCharge { who: String },
    HasDisengaged { who: String },
    ChargeStopped { who: String, by: String },
    WrongGroups,
    NoSuchGroup,
    WrongHits { needs: u32 },
    OneBlowEach { who: String },
}

impl Melee {
    /// The rule that refuses, when one does, and the words.
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
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
            Self::HasDisengaged { who } => by(
                "AO-GAP-25",
                say(
                    &format!("{who} vient de quitter un corps à corps et n’en engage pas d’autre"),
                    &format!("{who} has just left close combat and engages in no other"),
                ),
            ),
            Self::ChargeStopped { who, by: shooter } => by(
                "AO-CHARGE-07",
                say(
                    &format!(
                        "le tir {} a stoppé {who}, qui ne l’engage plus de cette activation",
                        de(shooter)
                    ),
                    &format!(
                        "the shot of {shooter} stopped {who}, which engages it no more in this activation"
                    ),
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
            Self::OneBlowEach { who } => by(
                "AO-MELEE-11",
                say(
                    &format!("chaque arme {} inflige une touche et une seule", de(who)),
                    &format!("each weapon of {who} inflicts one hit and no more"),
                ),
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
