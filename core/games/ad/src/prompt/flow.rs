//! Forms of the preparation, of hands and of the frame of the turn.

use crate::command::Command;
use crate::prompt::trial::{Clerk, card, rule, square};
use crate::prompt::{book, chosen, title, value, yes_or_no};
use crate::state::SideMark;
use crate::state::frames::Preparation;
use crate::{preparation, turn};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::{Words, plurals};

impl Clerk<'_> {
    /// What is due first before the first turn.
    pub(super) fn preparation(&self, due: &[Preparation]) -> Vec<Form> {
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
    pub(super) fn weapon(&self, figure: FigureId, place: u8) -> Choice {
        let name = self.look.weapon(figure, place).map_or_else(String::new, |weapon| weapon.name.clone());
        Choice::new(place, Words::same(name))
    }

    /// A figure to be placed.   AD-SETUP-06, AD-TURN-02
    fn place(&self, figure: FigureId, id: &'static str) -> Vec<Form> {
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

    /// The figure that arrives next.   AD-TURN-02
    pub(super) fn arrivals(&self, due: &[FigureId]) -> Vec<Form> {
        due.first().map(|figure| self.place(*figure, "AD-TURN-02")).unwrap_or_default()
    }

    /// Cards to be discarded.   AD-CARD-11, AD-TAL-36b, AD-DIV-04
    pub(super) fn discard(&self) -> Vec<Form> {
        let Some(needs) = turn::excess(self.look, self.side) else { return Vec::new() };
        let of: Vec<Choice> = self.hand().into_iter().map(card).collect();
        let needs = u32::from(needs);
        let question = Words::new("Quelles cartes ?", "Which cards?");
        let cards = Blank::new("cards", question, Kind::Some { of, least: needs, most: needs });
        let asked = turn::asks_discard(self.look, self.side);
        vec![Form::owed("Discard", book(asked)).rule(rule(asked)).blank(cards)]
    }

    /// One of the sides.   AD-ACTN-02, AD-DIV-02
    pub(super) fn sides(&self, command: &str, id: &'static str) -> Form {
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

    /// What is open at any time.
    pub(super) fn open(&self) -> Vec<Form> {
        let mut forms = Vec::new();
        if self.look.side_has(self.side, SideMark::StandingPass) {
            forms.push(
                Form::open("Watch", title("Être de nouveau interrogé", "Be asked again"))
                    .rule(rule("AD-OVW-04")),
            );
        }
        forms.extend(self.open_talk());
        forms.push(Form::open("Concede", title("Concéder", "Concede")));
        forms
    }
}
