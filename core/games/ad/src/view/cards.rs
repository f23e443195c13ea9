//! Lines about cards and tests.

use crate::event::{Deck, Tokens, Total};
use crate::profiles::cards::{Card, Numeral, Suit};
use crate::rules::RULEBOOK;
use crate::state::frames::{Contestant, Frame, Initial, Opposed, Source, Test, TestUse};
use crate::view::names::Names;
use crate::view::quiet;
use crate::view::told::{Told, told};
use crate::view::words::{opposed_words, test_words};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::de;
use greffe_core::telling::words::Words;

fn plural(count: u8) -> &'static str {
    if count > 1 { "s" } else { "" }
}

/// A number with its sign.
pub(crate) fn signed(value: i32) -> String {
    if value < 0 { format!("\u{2212}{}", value.unsigned_abs()) } else { format!("+{value}") }
}

fn deck_words(deck: Deck) -> Words {
    match deck {
        Deck::Magic => Words::new("Magie", "Magic"),
        Deck::Event => Words::new("Évènement", "Event"),
    }
}

#[expect(clippy::unused_self, reason = "every event is told by the names of its match")]
impl Names<'_> {
    pub(crate) fn drawn(self, side: u8, count: u8) -> Told {
        let (who, s) = (self.side(side), plural(count));
        let hand = self.0.side(side).map_or(0, |side| side.hand);
        told("Pioche", "Draw")
            .say(format!("{who} pioche {count} carte{s}."), format!("{who} draws {count} card{s}."))
            .count(
                None,
                Words::new(format!("Main, {who}"), format!("Hand, {who}")),
                hand,
                hand.saturating_add(count),
                "AD-CARD-07",
            )
    }

    pub(crate) fn turned(self, side: u8, card: Card) -> Told {
        if self.is_conversation() {
            return quiet("Carte retournée", "Card turned");
        }
        let (who, card) = (self.side(side), card.words());
        told("Carte retournée", "Card turned").say(
            format!("{who} retourne le {} de sa pioche.", card.fr),
            format!("{who} turns the {} of the pile.", card.en),
        )
    }

    pub(crate) fn shown(self, side: u8, card: Card) -> Told {
        if self.is_conversation() {
            return quiet("Carte révélée", "Card revealed");
        }
        let (who, card) = (self.side(side), card.words());
        told("Carte révélée", "Card revealed").say(
            format!("{who} révèle le {} de sa main.", card.fr),
            format!("{who} reveals the {} of the hand.", card.en),
        )
    }

    /// Whether several speak, so that what each turns or reveals is told beside its name.
    fn is_conversation(self) -> bool {
        matches!(self.0.top(), Some(Frame::Conversation(_)))
    }

    pub(crate) fn discarded(self, side: u8, cards: &[Card]) -> Told {
        let (who, cards) = (self.side(side), self.cards(cards));
        told("Défausse", "Discard")
            .say(format!("{who} défausse : {}.", cards.fr), format!("{who} discards {}.", cards.en))
    }

    pub(crate) fn replaced(self, side: u8, card: Card) -> Told {
        let (who, card) = (self.side(side), card.words());
        told("Carte annulée", "Card undone").say(
            format!("Le {} {} va à la défausse.", card.fr, de(&who)),
            format!("The {} of {who} goes to the discard.", card.en),
        )
    }

    pub(crate) fn gathered(self, side: u8) -> Told {
        let who = self.side(side);
        told("Mélange", "Reshuffle").say(
            format!("{who} rassemble pioche, défausse et main, et mélange tout."),
            format!("{who} gathers pile, discard and hand, and shuffles it all."),
        )
    }

    pub(crate) fn recalled(self, side: u8, cards: &[Card]) -> Told {
        let (who, cards) = (self.side(side), self.cards(cards));
        told("Cartes reprises", "Cards taken back").say(
            format!("Retournent dans la pioche {} : {}.", de(&who), cards.fr),
            format!("Back into the pile of {who}: {}.", cards.en),
        )
    }

    pub(crate) fn top_seen(self, side: u8, of: u8, cards: u8) -> Told {
        let (who, whose, s) = (self.side(side), self.side(of), plural(cards));
        told("Pioche regardée", "Pile looked at").say(
            format!("{who} regarde {cards} carte{s} de la pioche {}.", de(&whose)),
            format!("{who} looks at {cards} card{s} of the pile of {whose}."),
        )
    }

    pub(crate) fn top_arranged(self, side: u8, of: u8, cards: u8) -> Told {
        let (who, whose, s) = (self.side(side), self.side(of), plural(cards));
        told("Pioche rangée", "Pile arranged").say(
            format!("{who} remet {cards} carte{s} sur la pioche {}, dans un ordre scellé.", de(&whose)),
            format!("{who} puts {cards} card{s} back on the pile of {whose}, in a sealed order."),
        )
    }

    pub(crate) fn hand_shown(self, side: u8, of: u8) -> Told {
        let (who, whose) = (self.side(side), self.side(of));
        told("Main montrée", "Hand shown")
            .say(format!("{who} voit la main {}.", de(&whose)), format!("{who} sees the hand of {whose}."))
    }

    pub(crate) fn shared_drawn(self, deck: Deck, cards: &[Numeral]) -> Told {
        let (deck, cards) = (deck_words(deck), self.numerals(cards));
        told(format!("Cartes {}", deck.fr), format!("{} cards", deck.en)).say(
            format!("Tirage {} : {}.", deck.fr, cards.fr),
            format!("{} cards drawn: {}.", deck.en, cards.en),
        )
    }

    pub(crate) fn shared_shuffled(self, deck: Deck) -> Told {
        let deck = deck_words(deck);
        told("Mélange", "Reshuffle")
            .say(format!("Le jeu {} est mélangé.", deck.fr), format!("The {} deck is shuffled.", deck.en))
    }

    pub(crate) fn test_begun(self, test: &Test) -> Told {
        let (who, what) = (self.name(test.figure), test_words(&test.used_for));
        let number = test.target_number;
        let told =
            told(format!("Test : {}", what.fr), format!("Test: {}", what.en)).focus([test.figure]).say(
                format!("{who} teste contre {number} ({}).", what.fr),
                format!("{who} tests against {number} ({}).", what.en),
            );
        match &test.used_for {
            TestUse::Shot { shot, .. } => {
                let line = self.sight(shot.shooter, shot.target);
                told.focus([shot.target]).mark(line)
            }
            TestUse::Run {}
            | TestUse::Pace { .. }
            | TestUse::ForceDoor { .. }
            | TestUse::PickLock { .. }
            | TestUse::FastReload { .. }
            | TestUse::Parry {}
            | TestUse::Disarm { .. }
            | TestUse::NoRetreat {}
            | TestUse::RetreatDown { .. }
            | TestUse::Leave {}
            | TestUse::LeaveDown { .. }
            | TestUse::Morale {}
            | TestUse::Poison { .. }
            | TestUse::Vision {}
            | TestUse::WakeUp {} => told,
        }
    }

    pub(crate) fn faith_used(self, figure: FigureId, score: i32) -> Told {
        let who = self.name(figure);
        told("Foi", "Faith").focus([figure]).say(
            format!("{who} met sa Foi ({score}) à la place du score."),
            format!("{who} puts faith ({score}) in the score's place."),
        )
    }

    /// The figure or side of one place of the test on top.
    fn contestant(self, place: u8) -> Option<(String, Option<FigureId>)> {
        if let Some(Frame::Test(test)) = self.0.top() {
            return Some((self.name(test.figure), Some(test.figure)));
        }
        let Some(Frame::Opposed(opposed)) = self.0.top() else { return None };
        let one: &Contestant = opposed.contestants.get(usize::from(place))?;
        let name = one.figure.map_or_else(|| self.side(one.by), |figure| self.name(figure));
        Some((name, one.figure))
    }

    /// The initial card of one place of the test on top.
    fn initial(self, place: u8) -> Option<Initial> {
        if let Some(Frame::Test(test)) = self.0.top() {
            return test.initial;
        }
        let Some(Frame::Opposed(opposed)) = self.0.top() else { return None };
        opposed.contestants.get(usize::from(place)).and_then(|one| one.initial)
    }

    /// The card set aside at one place of the test on top, which may count still.
    fn spare(self, place: u8) -> Option<Initial> {
        if let Some(Frame::Test(test)) = self.0.top() {
            return test.spare;
        }
        let Some(Frame::Opposed(opposed)) = self.0.top() else { return None };
        opposed.contestants.get(usize::from(place)).and_then(|one| one.spare)
    }

    pub(crate) fn by_place(self, place: u8) -> (String, Option<FigureId>) {
        self.contestant(place).unwrap_or_else(|| ("?".to_owned(), None))
    }

    pub(crate) fn initial_set(self, place: u8, initial: Option<Initial>) -> Told {
        let (who, figure) = self.by_place(place);
        let told = told("Carte initiale", "Initial card").focus(figure);
        // A card just turned or revealed has been told; one that was set aside counts again.   AD-TAL-25
        let Some(initial) = initial.filter(|initial| self.spare(place) == Some(*initial)) else {
            return told;
        };
        let card = initial.card.words();
        told.say(format!("{who} garde le {}.", card.fr), format!("{who} keeps the {}.", card.en))
    }

    pub(crate) fn reinforced(self, place: u8, card: Card) -> Told {
        let ((who, figure), words) = (self.by_place(place), card.words());
        let initial = self.initial(place);
        let adds = initial.and_then(|initial| initial.reinforcement(card));
        let value = adds.map(|value| format!(" ({})", signed(value))).unwrap_or_default();
        told("Renfort", "Reinforcement").focus(figure).say(
            format!("{who} renforce avec le {}{value}.", words.fr),
            format!("{who} reinforces with the {}{value}.", words.en),
        )
    }

    pub(crate) fn reinforcement_passed(self, place: u8) -> Told {
        let (who, figure) = self.by_place(place);
        told("Pas de renfort", "No reinforcement")
            .focus(figure)
            .say(format!("{who} ne renforce pas."), format!("{who} does not reinforce."))
    }

    pub(crate) fn test_ended(self, figure: FigureId, total: Total) -> Told {
        let who = self.name(figure);
        let number = if let Some(Frame::Test(test)) = self.0.top() { test.target_number } else { 0 };
        let (fr, en) = if total.passed { ("réussi", "passed") } else { ("raté", "failed") };
        told("Résultat", "Result")
            .focus([figure])
            .say(
                format!("{who} fait {} contre {number} : {fr}.", total.total),
                format!("{who} makes {} against {number}: {en}.", total.total),
            )
            .verdict(Words::new(format!("{number} ou plus"), format!("{number} or more")), total.passed)
    }

    pub(crate) fn opposed_begun(self, opposed: &Opposed) -> Told {
        let what = opposed_words(opposed.used_for);
        let figures: Vec<FigureId> = opposed.contestants.iter().filter_map(|one| one.figure).collect();
        let told = told(what.fr.clone(), what.en.clone()).focus(figures.iter().copied());
        match figures.as_slice() {
            [one, other] => {
                let (one, other) = (self.name(*one), self.name(*other));
                told.say(
                    format!("{} : {one} contre {other}.", what.fr),
                    format!("{}: {one} against {other}.", what.en),
                )
            }
            _ => told,
        }
    }

    pub(crate) fn laid(self, side: u8, source: Source) -> Told {
        let who = self.side(side);
        let (fr, en) = match source {
            Source::Hand(_) => {
                ("pose une carte de sa main, face cachée", "lays a card of the hand, face down")
            }
            Source::Pile => ("jouera le dessus de sa pioche", "will play the top of the pile"),
        };
        told("Carte posée", "Card laid").say(format!("{who} {fr}."), format!("{who} {en}."))
    }

    pub(crate) fn modified(self, place: u8, value: i32, rule: &str) -> Told {
        let (who, figure) = self.by_place(place);
        let name = RULEBOOK.rule(rule).map(|entry| Words::new(entry.term, entry.gloss)).unwrap_or_default();
        let value = signed(value);
        told("Modificateur", "Modifier")
            .focus(figure)
            .say(format!("{who} : {value} ({}).", name.fr), format!("{who}: {value} ({}).", name.en))
    }

    pub(crate) fn flipped(self, figure: FigureId, count: u8, tokens: Tokens) -> Told {
        let (who, s) = (self.name(figure), plural(count));
        let ready = self.0.figure(figure).map_or(0, |figure| figure.fencing);
        let told = told("Escrime", "Fencing").focus([figure]).count(
            Some(figure),
            Words::new("Pions Escrime prêts", "Fencing tokens ready"),
            ready,
            tokens.ready,
            "AD-MELEE-13",
        );
        if count == 0 {
            return told.say(format!("{who} ne retourne aucun pion."), format!("{who} flips no token."));
        }
        told.say(
            format!("{who} retourne {count} pion{s} Escrime : {}.", signed(i32::from(count))),
            format!("{who} flips {count} fencing token{s}: {}.", signed(i32::from(count))),
        )
    }

    pub(crate) fn totalled(self, place: u8, total: i32) -> Told {
        let (who, figure) = self.by_place(place);
        told("Total", "Total").focus(figure).say(format!("{who} : {total}."), format!("{who}: {total}."))
    }

    pub(crate) fn opposed_ended(self, totals: &[Total]) -> Told {
        let places: Vec<(String, Option<FigureId>)> = (0..2).map(|place| self.by_place(place)).collect();
        let told = told("Résultat", "Result").focus(places.iter().filter_map(|(_, figure)| *figure));
        let ([one, other], [(first, _), (second, _)]) = (totals, places.as_slice()) else { return told };
        let (a, b) = (one.total, other.total);
        match (one.passed, other.passed) {
            (true, _) => told.say(
                format!("{first} l'emporte, {a} contre {b}."),
                format!("{first} wins, {a} against {b}."),
            ),
            (false, true) => told.say(
                format!("{second} l'emporte, {b} contre {a}."),
                format!("{second} wins, {b} against {a}."),
            ),
            (false, false) => told.say(format!("Égalité à {a}."), format!("A tie at {a}.")),
        }
    }

    pub(crate) fn suit_named(self, suit: Suit) -> Told {
        let suit = suit.words();
        told("Famille du Joker", "Suit of the Joker")
            .say(format!("Le Joker compte comme {}.", suit.fr), format!("The Joker counts as {}.", suit.en))
    }

    pub(crate) fn let_stand(self, side: u8) -> Told {
        let who = self.side(side);
        told("Carte laissée", "Card left")
            .say(format!("{who} laisse la carte."), format!("{who} lets the card stand."))
    }

    pub(crate) fn fate_spent(self, seer: FigureId, left: u8) -> Told {
        let who = self.name(seer);
        let had = self.0.figure(seer).map_or(0, |figure| figure.fate);
        told("Maître du destin", "Master of fate")
            .focus([seer])
            .say(format!("{who} fait rejouer la carte."), format!("{who} has the card played anew."))
            .count(Some(seer), Words::new("Pions de destin", "Tokens of fate"), had, left, "AD-DIV-03")
    }

    pub(crate) fn card_resolved(self, seer: FigureId, card: Numeral) -> Told {
        let who = self.name(seer);
        let entry = RULEBOOK.rule(card.foretells());
        let (fr, en) = entry.map_or(("", ""), |entry| (entry.term, entry.gloss));
        let told = told("Carte lue", "Card read")
            .focus([seer])
            .say(format!("{who} lit la carte {card} : {fr}."), format!("{who} reads card {card}: {en}."));
        match entry {
            Some(entry) => told.say(entry.fr, entry.en),
            None => told,
        }
    }
}
