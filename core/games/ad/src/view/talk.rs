//! Lines about talk, divination, items and figures of nobody.

use crate::profiles::cards::Numeral;
use crate::profiles::weapons::Item;
use crate::setup::NpcRole;
use crate::state::frames::{Conversation, Duel, Initial, Program, Source};
use crate::view::about;
use crate::view::cards::signed;
use crate::view::names::Names;
use crate::view::told::{Told, told};
use crate::view::words::{role_words, topic_words};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::de;
use greffe_core::telling::view::Weight;
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(crate) fn talkers(self, figure: FigureId, talkers: &[FigureId]) -> Told {
        let (who, list) = (self.name(figure), self.list(talkers));
        told("Participants", "Speakers")
            .focus([figure].into_iter().chain(talkers.iter().copied()))
            .say(format!("Se joignent à {who} : {}.", list.fr), format!("Joining {who}: {}.", list.en))
    }

    pub(crate) fn talk_begun(self, talk: &Conversation) -> Told {
        let (who, whom, topic) = (self.name(talk.speaker), self.name(talk.target), topic_words(talk.topic));
        let told = told(topic.fr.clone(), topic.en.clone())
            .focus([talk.speaker, talk.target])
            .focus(talk.attackers.iter().map(|one| one.figure))
            .mark(self.between("path", talk.speaker, talk.target))
            .weight(Weight::Activation)
            .say(
                format!("{} : {who} parle à {whom}.", topic.fr),
                format!("{}: {who} talks to {whom}.", topic.en),
            );
        let others: Vec<FigureId> =
            talk.attackers.iter().map(|one| one.figure).filter(|one| *one != talk.speaker).collect();
        if others.is_empty() {
            return told;
        }
        let list = self.list(&others);
        told.say(format!("Avec : {}.", list.fr), format!("With {}.", list.en))
    }

    pub(crate) fn defenders(self, figures: &[FigureId]) -> Told {
        let told = told("Défenseurs", "Defenders").focus(figures.iter().copied());
        if figures.is_empty() {
            return told.say("La cible se défend seule.", "The target defends alone.");
        }
        let list = self.list(figures);
        told.say(
            format!("Se joignent à la défense : {}.", list.fr),
            format!("Joining the defence: {}.", list.en),
        )
    }

    pub(crate) fn sources(self, side: u8, speakers: &[(FigureId, Source)]) -> Told {
        let who = self.side(side);
        let hands = speakers.iter().filter(|(_, source)| matches!(source, Source::Hand(_))).count();
        let piles = speakers.len().saturating_sub(hands);
        told("Cartes posées", "Cards laid").focus(speakers.iter().map(|(figure, _)| *figure)).say(
            format!("{who}, cartes posées : {hands} de la main, {piles} de la pioche."),
            format!("{who}, cards laid: {hands} from the hand, {piles} from the pile."),
        )
    }

    pub(crate) fn speaker(self, figure: FigureId, initial: Option<Initial>) -> Told {
        let who = self.name(figure);
        let told = told("Carte initiale", "Initial card").focus([figure]);
        match initial.map(|initial| initial.card.words()) {
            Some(card) => told.say(format!("{who} : {}.", card.fr), format!("{who}: {}.", card.en)),
            None => told.say(
                format!("La carte {} est rejouée.", de(&who)),
                format!("The card of {who} is played anew."),
            ),
        }
    }

    pub(crate) fn leader(self, figure: FigureId) -> Told {
        let words = about(&self.name(figure), "mène la conversation.", "leads the conversation.");
        told("Meneur", "Leader").focus([figure]).say(words.fr, words.en)
    }

    pub(crate) fn talk_ended(self, speaker: FigureId, target: FigureId, success: Option<bool>) -> Told {
        let (who, whom) = (self.name(speaker), self.name(target));
        let told = told("Fin de la conversation", "End of the conversation").focus([speaker, target]);
        match success {
            Some(true) => told.say(format!("{who} convainc {whom}."), format!("{who} persuades {whom}.")),
            Some(false) => told.say(format!("{whom} résiste à {who}."), format!("{whom} resists {who}.")),
            None => told.say("La conversation n'a pas lieu.", "The conversation comes to nothing."),
        }
    }

    pub(crate) fn courted(self, figure: FigureId, target: FigureId) -> Told {
        let (who, whom) = (self.name(figure), self.name(target));
        told("Séduction tentée", "Seduction tried")
            .focus([figure, target])
            .say(format!("{who} ne tentera plus {whom}."), format!("{who} will not try {whom} again."))
    }

    pub(crate) fn seer_ready(self, seer: FigureId) -> Told {
        let words = about(
            &self.name(seer),
            "lit l'avenir, avant, pendant ou après son mouvement.",
            "reads the future, before, during or after its move.",
        );
        told("Divination", "Divination").focus([seer]).say(words.fr, words.en)
    }

    pub(crate) fn divination_drawn(self, seer: FigureId, cards: &[Numeral]) -> Told {
        let (who, list) = (self.name(seer), self.numerals(cards));
        told("Divination", "Divination")
            .focus([seer])
            .say(format!("{who} tire : {}.", list.fr), format!("{who} draws {}.", list.en))
    }

    pub(crate) fn divination_lost(self, seer: FigureId) -> Told {
        let words = about(&self.name(seer), "ne peut plus tirer de cartes.", "can no longer draw cards.");
        told("Divination perdue", "Divination lost").focus([seer]).say(words.fr, words.en)
    }

    pub(crate) fn seer_tokens(self, seer: FigureId, fate: u8, mind_reading: u8) -> Told {
        let had = self.0.figure(seer).map_or((0, 0), |figure| (figure.fate, figure.mind_reading));
        told("Pions du voyant", "Tokens of the seer")
            .focus([seer])
            .count(Some(seer), Words::new("Pions de destin", "Tokens of fate"), had.0, fate, "AD-DIV-03")
            .count(
                Some(seer),
                Words::new("Pions de pensée", "Tokens of mind reading"),
                had.1,
                mind_reading,
                "AD-DIV-11",
            )
    }

    pub(crate) fn mind_read(self, side: u8) -> Told {
        let who = self.side(side);
        told("Lecture des pensées", "Mind reading").say(
            format!("{who} doit annoncer sa prochaine figurine."),
            format!("{who} must name its next figure."),
        )
    }

    pub(crate) fn next_named(self, side: u8, figure: Option<FigureId>) -> Told {
        let who = self.side(side);
        let told = told("Annonce", "Announcement").focus(figure);
        match figure.map(|figure| self.name(figure)) {
            Some(name) => told.say(format!("{who} activera {name}."), format!("{who} will activate {name}.")),
            None => told.say(format!("{who} n'est plus lié."), format!("{who} is bound no more.")),
        }
    }

    pub(crate) fn item_taken(self, figure: FigureId, item: &Item) -> Told {
        let (who, item) = (self.name(figure), &item.name);
        told("Ramasser", "Pick up")
            .focus([figure])
            .say(format!("{who} ramasse : {item}."), format!("{who} picks up {item}."))
    }

    pub(crate) fn item_stolen(self, thief: FigureId, from: FigureId, item: &Item) -> Told {
        let (who, whom, item) = (self.name(thief), self.name(from), &item.name);
        told("Vol", "Theft")
            .focus([thief, from])
            .say(format!("{who} vole à {whom} : {item}."), format!("{who} steals {item} from {whom}."))
    }

    pub(crate) fn role(self, figure: FigureId, role: NpcRole) -> Told {
        let (who, words) = (self.name(figure), role_words(role));
        told(words.fr.clone(), words.en.clone())
            .focus([figure])
            .say(format!("{who} devient : {}.", words.fr), format!("{who} becomes: {}.", words.en))
    }

    pub(crate) fn program(self, program: &Program) -> Told {
        let words = about(&self.name(program.figure), "suit son programme.", "follows its program.");
        told("PNJ", "NPC").focus([program.figure].into_iter().chain(program.target)).say(words.fr, words.en)
    }

    pub(crate) fn program_aimed(self, program: &Program) -> Told {
        let words = about(&self.name(program.figure), "a son choix fait.", "has its choice made.");
        told("PNJ", "NPC").focus([program.figure].into_iter().chain(program.target)).say(words.fr, words.en)
    }

    pub(crate) fn duel_begun(self, duel: &Duel) -> Told {
        let (who, whom) = (self.name(duel.attacker), self.name(duel.defender));
        told("Duel de PNJ", "NPC duel")
            .focus([duel.attacker, duel.defender])
            .mark(self.between("attack", duel.attacker, duel.defender))
            .weight(Weight::Activation)
            .say(format!("{who} affronte {whom}."), format!("{who} fights {whom}."))
    }

    pub(crate) fn duel_helped(self, figure: FigureId, shift: i32) -> Told {
        let who = self.name(figure);
        let told = told("Aide", "Help").focus([figure]);
        if shift == 0 {
            return told.say(format!("{who} n'aide personne."), format!("{who} helps nobody."));
        }
        let shift = signed(shift);
        told.say(format!("{who} : {shift} à la carte."), format!("{who}: {shift} to the card."))
    }

    pub(crate) fn duel_decided(self, value: i32, winner: FigureId, loser: FigureId) -> Told {
        let (who, whom) = (self.name(winner), self.name(loser));
        told("Duel décidé", "Duel decided").focus([winner, loser]).say(
            format!("La carte vaut {value} : {who} l'emporte sur {whom}."),
            format!("The card comes to {value}: {who} beats {whom}."),
        )
    }
}
