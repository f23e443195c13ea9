//! Why it is refused: bands and their placing.

use crate::refusal::{Bar, Sheet, by, say};
use greffe_core::judging::error::Fault;
use greffe_core::telling::words::Words;

/// Bands and their placing.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Setup {
    RosterTwice,
    Roster(Box<Fault>),
    OffTable { who: String },
    NoRoom { who: String, by: String },
    NoStanding { who: String, bar: Bar },
    PlacedAlready { who: String },
}

impl Setup {
    /// The rule that refuses, when one does, and the words.
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::RosterTwice => {
                by("AO-GAP-42", say("votre bande est déjà donnée", "your band is given already"))
            }
            Self::Roster(fault) => (fault.rule.clone(), fault.why.clone()),
            Self::OffTable { who } => by(
                "AO-GAP-42",
                say(&format!("{who} sortirait de la table"), &format!("{who} would leave the table")),
            ),
            Self::NoRoom { who, by: other } => by(
                "AO-GAP-42",
                say(
                    &format!("il n’y a pas la place pour {who} : {other} est là"),
                    &format!("there is no room for {who}: {other} is there"),
                ),
            ),
            Self::NoStanding { who, bar } => by("AO-GAP-42", no_standing(who, *bar)),
            Self::PlacedAlready { who } => {
                by("AO-GAP-42", say(&format!("{who} est déjà en place"), &format!("{who} is placed already")))
            }
        }
    }
}

/// Why nobody stands there.
fn no_standing(who: &str, bar: Bar) -> Words {
    let (fr, en) = match bar {
        Bar::Wall => ("un mur est là", "a wall is there"),
        Bar::Obstacle => ("un obstacle est là", "an obstacle is there"),
        Bar::Gap | Bar::Level => ("c’est le vide", "there is nothing to stand on"),
    };
    say(&format!("il n’y a pas la place pour {who} : {fr}"), &format!("there is no room for {who}: {en}"))
}
