//! Forms of divination: what a seat is asked.

use serde_json::Value;

use crate::command::Command;
use crate::divination;
use crate::profiles::cards::Card;
use crate::prompt::trial::{Clerk, cards};
use crate::prompt::{form, one, title};
use crate::setup::Custody;
use crate::state::frames::Move;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    pub(crate) fn read(seer: FigureId, cards: &[crate::profiles::cards::Numeral]) -> Form {
        let of = divination::resolvable(cards)
            .into_iter()
            .map(|card| {
                let rule = card.foretells();
                let entry = crate::rules::RULEBOOK.rule(rule);
                let (fr, en) = entry.map_or(("", ""), |entry| (entry.term, entry.gloss));
                let label = Words::new(format!("{card} : {fr}"), format!("{card}: {en}"));
                let note = entry.map(|entry| Words::new(entry.fr, entry.en));
                let choice = Choice::new(card.0, label);
                if let Some(note) = note { choice.note(note) } else { choice }
            })
            .collect();
        form("ResolveCard", "Lire une carte", "Read a card", "AD-TAL-15").figure(seer).blank(one(
            "card",
            "Laquelle ?",
            "Which one?",
            of,
        ))
    }

    pub(crate) fn arrange(&self, of: u8, count: u8) -> Form {
        let form = form("Arrange", "Remettre les cartes", "Put the cards back", "AD-DIV-01");
        if self.look.side_setup(of).is_some_and(|side| side.custody == Custody::Table) {
            return form;
        }
        let top = self.eyes.cards(of).map(|cards| cards.top.clone()).unwrap_or_default();
        let seen = top.into_iter().take(usize::from(count)).filter_map(|top| top.card);
        let what = Box::new(Kind::Order { of: cards(seen), with: Vec::new() });
        let label = title("Dans quel ordre, la première au-dessus ?", "In which order, the first on top?");
        form.blank(Blank::new("order", label, Kind::Sealed { what }))
    }

    pub(crate) fn calamity(&self) -> Form {
        let other = self.look.other(self.side);
        let real = self.look.side_setup(other).is_some_and(|side| side.custody == Custody::Table);
        let shown: Vec<Card> = if real {
            self.hand_of(other)
        } else {
            self.eyes.cards(other).map(|cards| cards.shown.iter().copied().collect()).unwrap_or_default()
        };
        let none = Choice::new(Value::Null, title("aucune", "none"));
        let of = [none].into_iter().chain(cards(shown)).collect();
        form("Calamity", "Catastrophe", "Calamity", "AD-DIV-06").blank(one(
            "card",
            "Laquelle est défaussée ?",
            "Which one is discarded?",
            of,
        ))
    }

    pub(crate) fn recall(&self, of: u8) -> Form {
        let discard = self.look.side(of).map(|side| side.discard.clone()).unwrap_or_default();
        let count = u32::try_from(divination::recalled(self.look, of)).unwrap_or(0);
        let kind = Kind::Some { of: cards(discard), least: count, most: count };
        let rule = if of == self.side { "AD-DIV-07" } else { "AD-DIV-08" };
        form("Recall", "Reprendre des cartes", "Take cards back", rule).blank(Blank::new(
            "cards",
            title("Lesquelles ?", "Which ones?"),
            kind,
        ))
    }

    pub(crate) fn name_next(&self) -> Form {
        let look = self.look;
        let left = look.of_side(self.side).filter(|id| self.accepts(&Command::NameNext { figure: *id }));
        form("NameNext", "Annoncer", "Announce", "AD-DIV-11").blank(one(
            "figure",
            "Qui activerez-vous ensuite ?",
            "Whom will you activate next?",
            left.map(|id| self.figure(id)).collect(),
        ))
    }

    /// A seer draws when it likes while it moves.   AD-TAL-15
    pub(crate) fn draws(&self, moving: &Move) -> Vec<Form> {
        let title = title("Tirer les cartes", "Draw the cards");
        let seer = divination::ready(self.look) == Some(moving.figure);
        if seer { self.if_accepted(&Command::Divine {}, "Divine", "AD-TAL-15", title) } else { Vec::new() }
    }
}
