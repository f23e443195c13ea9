//! Why it is refused: reactions and saves.

use crate::refusal::{Sheet, by, say};

/// Reactions and saves.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Reaction {
    CannotReact { who: String },
    WrongOrder,
    NoSuchSave,
    NotASide { who: String },
    NoObserver { who: String, rule: &'static str },
    AlreadyVisible { who: String },
    SeenBetter { who: String },
}

impl Reaction {
    /// The rule that refuses, when one does, and the words.
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::CannotReact { who } => {
                by("AO-REACT-02", say(&format!("{who} ne peut pas réagir"), &format!("{who} cannot react")))
            }
            Self::WrongOrder => by(
                "AO-SAVE-05",
                say(
                    "donnez chaque sauvegarde une fois, et le numéro d’une touche",
                    "give each save once, and the number of a hit",
                ),
            ),
            Self::NoSuchSave => by(
                "AO-SAVE-01",
                say(
                    "nommez une fois chaque sauvegarde abandonnée, parmi celles de la figurine",
                    "name each save given up once, among those of the figure",
                ),
            ),
            Self::NotASide { who } => by(
                "AO-ENVUE-01",
                say(
                    &format!("{who} n’est pas un adversaire de la figurine qui se déplace"),
                    &format!("{who} is no enemy of the mover"),
                ),
            ),
            Self::NoObserver { rule, who } => by(
                rule,
                say(
                    &format!("{who} ne peut pas profiter d’une figurine En Vue"),
                    &format!("{who} cannot make use of a figure En Vue"),
                ),
            ),
            Self::AlreadyVisible { who } => by(
                "AO-ENVUE-01",
                say(
                    &format!("{who} était déjà visible : pas de jet de En Vue"),
                    &format!("{who} was visible already: no En Vue roll"),
                ),
            ),
            Self::SeenBetter { who } => by(
                "AO-ENVUE-01",
                say(
                    &format!("{who} voit mieux la figurine ailleurs sur son chemin : elle s’arrête là"),
                    &format!("{who} sees the mover better elsewhere on its way: it stops there"),
                ),
            ),
        }
    }
}
