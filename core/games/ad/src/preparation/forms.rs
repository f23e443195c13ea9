//! Forms of preparation: what a seat is asked.

use crate::command::Command;
use crate::preparation;
use crate::prompt::trial::{Clerk, rule, square};
use crate::prompt::{book, chosen, title, value, yes_or_no};
use crate::state::frames::Preparation;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::{Words, plurals};

impl Clerk<'_> {
    /// What is due first before the first turn.
    pub(crate) fn preparation(&self, due: &[Preparation]) -> Vec<Form> {
        let Some(first) = due.first() else { return Vec::new() };
        match first {
            Preparation::Gamble { cards, .. } => {
                let [s, plural] = plurals(*cards);
                let question = Words::new(
                    format!("Tirer {cards} carte{s} Magie ?"),
                    format!("Draw {cards} Magic card{plural}?"),
                );
                let answers = [title("Tirer", "Draw"), title("Ne pas tirer", "Do not draw")];
                vec![yes_or_no("Gamble", "AD-TAL-28", "draw", question, answers)]
            }
            Preparation::MarkNephews { .. } => self.nephews(),
            Preparation::Coat { .. } => vec![self.coat()],
            Preparation::Place { figure, .. } => self.place(*figure, "AD-SETUP-06"),
        }
    }

    /// Two commoners or one hero.   AD-TAL-01
    fn nephews(&self) -> Vec<Form> {
        let able = preparation::nephews(self.look, self.side);
        let pairs = able
            .iter()
            .flat_map(|one| able.iter().filter(move |other| one < other).map(|other| vec![*one, *other]));
        let sets: Vec<Vec<FigureId>> = able.iter().map(|one| vec![*one]).chain(pairs).collect();
        let sets =
            sets.into_iter().filter(|set| self.accepts(&Command::MarkNephews { figures: set.clone() }));
        let of = sets.map(|set| {
            let names: Vec<String> = set.iter().map(|id| self.look.name(*id)).collect();
            Choice::new(value(&set), Words::same(names.join(", ")))
        });
        let question = Words::new("Qui marquer ?", "Whom to mark?");
        chosen("MarkNephews", "AD-TAL-01", "figures", question, of.collect()).into_iter().collect()
    }

    /// A weapon to be coated, or no more.   AD-TAL-16
    fn coat(&self) -> Form {
        let able = preparation::coatable(self.look, self.side);
        let weapon = |of: Vec<Choice>| {
            vec![Blank::new("weapon", Words::new("Quelle arme ?", "Which weapon?"), Kind::One { of })]
        };
        let mut figures: Vec<FigureId> = able.iter().map(|(id, _)| *id).collect();
        figures.dedup();
        let mut of: Vec<Choice> = figures
            .into_iter()
            .map(|id| {
                let own = able.iter().filter(|(owner, _)| *owner == id);
                let weapons = own.map(|(_, place)| self.weapon(id, *place)).collect();
                self.figure(id).then(weapon(weapons))
            })
            .collect();
        let none = vec![Choice::new(0, title("Aucune", "None"))];
        of.push(
            Choice::new(serde_json::Value::Null, title("Garder le reste", "Keep the rest"))
                .then(weapon(none)),
        );
        let question = Words::new("Quelle figurine ?", "Which figure?");
        Form::owed("CoatWeapon", book("AD-TAL-16")).rule(rule("AD-TAL-16")).blank(Blank::new(
            "figure",
            question,
            Kind::One { of },
        ))
    }

    /// A weapon of a card as a choice.
    pub(crate) fn weapon(&self, figure: FigureId, place: u8) -> Choice {
        let name = self.look.weapon(figure, place).map_or_else(String::new, |weapon| weapon.name.clone());
        Choice::new(place, Words::same(name))
    }

    /// A figure to be placed.   AD-SETUP-06, AD-TURN-02
    pub(crate) fn place(&self, figure: FigureId, id: &'static str) -> Vec<Form> {
        let squares = preparation::starting_squares(self.look, figure).into_iter().map(square).collect();
        let who = Kind::One { of: vec![self.figure(figure)] };
        let form = Form::owed("PlaceFigure", book(id)).rule(rule(id)).figure(figure);
        let form = form.blank(Blank::new("figure", title("Quelle figurine ?", "Which figure?"), who));
        vec![form.blank(Blank::new(
            "at",
            title("Sur quelle case ?", "On which square?"),
            Kind::One { of: squares },
        ))]
    }
}
