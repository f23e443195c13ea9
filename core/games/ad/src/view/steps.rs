//! Lines of what only passes on to the next step: a sentence where a batch may hold nothing else.

use crate::rules::RULEBOOK;
use crate::state::SideMark;
use crate::state::frames::{Frame, OpposedStage, TestStage};
use crate::view::about;
use crate::view::names::Names;
use crate::view::told::{Told, told};
use crate::view::words::{flip, side_mark_words};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// Somebody has answered what a stage asks; what follows says how, if anything does.
    pub(crate) fn answered(self, place: u8) -> Told {
        let (who, figure) = self.by_place(place);
        let rule = match self.0.top() {
            Some(Frame::Opposed(opposed)) => match opposed.stage {
                OpposedStage::Fate => Some("AD-DIV-03"),
                OpposedStage::Fox => Some("AD-TAL-34"),
                OpposedStage::Replace => Some(opposed.used_for.replacement_rule()),
                OpposedStage::Commit
                | OpposedStage::Suits
                | OpposedStage::Fencing
                | OpposedStage::Reinforce => None,
            },
            Some(Frame::Test(test)) => match test.stage {
                TestStage::Faith => Some("AD-TAL-21a"),
                TestStage::Fate => Some("AD-DIV-03"),
                TestStage::Replace => Some("AD-TAL-25"),
                TestStage::Suit | TestStage::Reinforce => None,
            },
            Some(_) | None => None,
        };
        let told = told("Choix", "Choice").focus(figure);
        match rule.and_then(|rule| RULEBOOK.rule(rule)) {
            Some(entry) => told.say(
                format!("{who} a choisi ({}).", entry.term),
                format!("{who} has chosen ({}).", entry.gloss),
            ),
            None => told.say(format!("{who} a choisi."), format!("{who} has chosen.")),
        }
    }

    pub(crate) fn turn_passed(self, side: u8) -> Told {
        let who = self.side(side);
        told("À qui le tour", "Whose turn").say(format!("À {who} de jouer."), format!("{who} is to play."))
    }

    pub(crate) fn activation_ended(self, figure: FigureId) -> Told {
        let words = about(&self.name(figure), "a fini d'agir.", "has done acting.");
        told("Activation finie", "Activation over").focus([figure]).say(words.fr, words.en)
    }

    pub(crate) fn move_ended(self, figure: FigureId) -> Told {
        let words = about(&self.name(figure), "s'en tient là.", "goes no further.");
        told("Mouvement fini", "Move over").focus([figure]).say(words.fr, words.en)
    }

    pub(crate) fn calamity_opened(self, side: u8) -> Told {
        let who = self.side(side);
        told("Catastrophe", "Calamity").say(
            format!("{who} peut faire défausser une carte de la main adverse."),
            format!("{who} may have a card of the other hand discarded."),
        )
    }

    pub(crate) fn recall_opened(self, side: u8, of: u8) -> Told {
        let (who, whose) = (self.side(side), greffe_core::telling::french::de(&self.side(of)));
        let of = self.side(of);
        told("Cartes à reprendre", "Cards to take back").say(
            format!("{who} choisit des cartes dans la défausse {whose}."),
            format!("{who} chooses cards of the discard of {of}."),
        )
    }

    pub(crate) fn side_marked(self, side: u8, mark: SideMark, on: bool) -> Told {
        let (who, words) = (self.side(side), side_mark_words(mark));
        let what = Words::new(format!("{who} : {}", words.fr), format!("{who}: {}", words.en));
        let (title, sentence) = match (mark, on) {
            (SideMark::Passed, true) => (("Passe", "Pass"), Some(("passe.", "passes."))),
            (SideMark::PlayedLast, true) => {
                (("Dernière carte", "Last card"), Some(("joue sa dernière carte.", "plays its last card.")))
            }
            (SideMark::FeelsPresent, true) => (
                ("Ressentir le présent", "Feel the present"),
                Some((
                    "dira qui a l'initiative au prochain tour.",
                    "will say who holds the initiative next turn.",
                )),
            ),
            (SideMark::StandingPass, true) => (
                ("Pas d'interruption", "No interrupt"),
                Some(("laisse faire jusqu'à nouvel ordre.", "lets it all be until it says otherwise.")),
            ),
            (SideMark::StandingPass, false) => {
                (("Guet repris", "On watch again"), Some(("guette de nouveau.", "is on watch again.")))
            }
            (SideMark::DuelsDeclined, true) => (
                ("PNJ en paix", "NPCs at peace"),
                Some(("laisse les PNJ en paix.", "leaves the NPCs in peace.")),
            ),
            (SideMark::FoxDrew, true) => (
                ("Rusé comme un Renard", "Sly as a fox"),
                Some(("ne piochera pas de nouveau pour son Renard.", "will not draw again for its fox.")),
            ),
            (SideMark::Conceded, true) => (("Concession", "Concession"), Some(("concède.", "concedes."))),
            (SideMark::Passed, false) => {
                (("De retour", "Back in"), Some(("peut de nouveau jouer.", "may play again.")))
            }
            (SideMark::PlayedLast, false) => (("Carte de secours", "Card of relief"), None),
            (
                SideMark::FeelsPresent | SideMark::DuelsDeclined | SideMark::FoxDrew | SideMark::Conceded,
                false,
            ) => {
                return told(words.fr, words.en).change(None, what, flip(on), "AD-TURN-07");
            }
        };
        let told = told(title.0, title.1).change(None, what, flip(on), "AD-TURN-07");
        let Some((fr, en)) = sentence else { return told };
        let words = about(&who, fr, en);
        told.say(words.fr, words.en)
    }
}
