//! Forms of turn: what a seat is asked.

use crate::prompt::book;
use crate::prompt::trial::{Clerk, card, rule};
use crate::turn;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// The figure that arrives next.   AD-TURN-02
    pub(crate) fn arrivals(&self, due: &[FigureId]) -> Vec<Form> {
        due.first().map(|figure| self.place(*figure, "AD-TURN-02")).unwrap_or_default()
    }

    /// Cards to be discarded.   AD-CARD-11, AD-TAL-36b, AD-DIV-04
    pub(crate) fn discard(&self) -> Vec<Form> {
        let Some(needs) = turn::excess(self.look, self.side) else { return Vec::new() };
        let of: Vec<Choice> = self.hand().into_iter().map(card).collect();
        let needs = u32::from(needs);
        let question = Words::new("Quelles cartes ?", "Which cards?");
        let cards = Blank::new("cards", question, Kind::Some { of, least: needs, most: needs });
        let asked = turn::asks_discard(self.look, self.side);
        vec![Form::owed("Discard", book(asked)).rule(rule(asked)).blank(cards)]
    }

    /// One of the sides.   AD-ACTN-02, AD-DIV-02
    pub(crate) fn sides(&self, command: &str, id: &'static str) -> Form {
        let of = (0_u8..)
            .zip(&self.look.setup.sides)
            .map(|(place, side)| Choice::new(place, Words::same(&side.name)));
        let question = Words::new("Quel camp ?", "Which side?");
        Form::owed(command, book(id)).rule(rule(id)).blank(Blank::new(
            "side",
            question,
            Kind::One { of: of.collect() },
        ))
    }
}
