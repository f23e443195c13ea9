//! Why it is refused: hiding, and being found.

use crate::refusal::{Sheet, by, say};
use greffe_core::telling::french::{de, que};

/// Hiding, and being found.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Hiding {
    NotFresh { who: String },
    NotHidden { who: String },
    NotRevealed { who: String, rule: &'static str },
    NotBarring { who: String, by: String },
    NotCheckedNow { who: String },
    NoCover { who: String },
    BumpedTarget { who: String },
    ShiftedTooFar { who: String },
}

impl Hiding {
    /// The rule that refuses, when one does, and the words.
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::NotFresh { who } => by(
                "AO-HIDE-05",
                say(
                    &format!("l’activation {} est déjà entamée : on dévoile à son début", de(who)),
                    &format!("the activation of {who} is under way: figures are revealed at its start"),
                ),
            ),
            Self::NotHidden { who } => {
                by("AO-HIDE-05", say(&format!("{who} n’est pas cachée"), &format!("{who} is not hidden")))
            }
            Self::NotRevealed { who, rule } => by(
                rule,
                say(
                    &format!("{who} n’est ni vue entièrement ni à moins de 2 pas"),
                    &format!("{who} is neither in complete view nor nearer than 2 paces"),
                ),
            ),
            Self::NotBarring { who, by: other } => by(
                "AO-HIDE-09",
                say(
                    &format!("{who} ne barre pas le passage à {other}"),
                    &format!("{who} does not bar the way of {other}"),
                ),
            ),
            Self::NotCheckedNow { who } => by(
                "AO-GAP-30",
                say(
                    &format!(
                        "ce n’est pas pendant cette activation {} peut perdre son statut Cachée",
                        que(who)
                    ),
                    &format!("{who} cannot be revealed during this activation"),
                ),
            ),
            Self::NoCover { who } => by(
                "AO-GAP-29",
                say(
                    &format!("{who} n’est dissimulée par rien et ne peut se cacher"),
                    &format!("nothing conceals {who}, who cannot hide"),
                ),
            ),
            Self::ShiftedTooFar { who } => by(
                "AO-GAP-35",
                say(
                    &format!("{who} s’écarte du plus petit déplacement qui libère le passage"),
                    &format!("{who} is shifted by no more than clears the way"),
                ),
            ),
            Self::BumpedTarget { who } => by(
                "AO-HIDE-08",
                say(
                    &format!(
                        "{who} vient de perdre son statut Cachée par ce contact : pas d’engagement cette fois"
                    ),
                    &format!("{who} has just been revealed by this contact: no engagement this time"),
                ),
            ),
        }
    }
}
