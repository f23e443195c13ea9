//! Forms of test: what a seat is asked.

use crate::profiles::cards::{Card, Suit};
use crate::prompt::trial::{Clerk, card, rule};
use crate::prompt::{book, plain, title, value, yes_or_no};
use crate::state::frames::{Frame, Initial, Opposed, OpposedStage, Test, TestStage};
use crate::test::opposed;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// An unopposed test.   AD-TEST-01
    pub(crate) fn test(&self, test: &Test) -> Vec<Form> {
        match test.stage {
            TestStage::Faith => vec![Self::faith()],
            TestStage::Fate => vec![self.fate()],
            TestStage::Suit => vec![Self::suit()],
            TestStage::Replace => vec![Self::replace("AD-TAL-25", test.spare)],
            TestStage::Reinforce => self.reinforce(test.initial),
        }
    }

    /// An opposed test.   AD-TEST-09
    pub(crate) fn opposed(&self, test: &Opposed) -> Vec<Form> {
        let one = opposed::asked(self.look, test).and_then(|place| test.contestants.get(usize::from(place)));
        match test.stage {
            OpposedStage::Commit if opposed::faith_due(self.look, test).is_some() => vec![Self::faith()],
            OpposedStage::Commit => vec![self.commit()],
            OpposedStage::Fate => vec![self.fate()],
            OpposedStage::Suits => vec![Self::suit()],
            OpposedStage::Fox => {
                let question = self.drawn();
                let answers = [title("La défausser : +2", "Discard it: +2"), title("La garder", "Keep it")];
                vec![yes_or_no("FoxChoice", "AD-TAL-34", "spend", question, answers)]
            }
            OpposedStage::Replace => {
                let id = test.used_for.replacement_rule();
                vec![Self::replace(id, one.and_then(|one| one.spare))]
            }
            OpposedStage::Fencing => {
                let ready = one.and_then(|one| one.figure).and_then(|figure| self.look.figure(figure));
                let most = i64::from(ready.map_or(0, |figure| figure.fencing));
                let question = Words::new("Combien de pions ?", "How many tokens?");
                let tokens = Blank::new("tokens", question, Kind::Number { least: 0, most });
                vec![Form::owed("FlipFencing", book("AD-MELEE-13")).rule(rule("AD-MELEE-13")).blank(tokens)]
            }
            OpposedStage::Reinforce => self.reinforce(one.and_then(|one| one.initial)),
        }
    }

    /// The card that a fox has just drawn, where it is known here: the last of its hand.   AD-TAL-34
    fn drawn(&self) -> Words {
        let last = self.eyes.cards(self.side).and_then(|cards| cards.hand.last().copied().flatten());
        let Some(card) = last.map(Card::words) else {
            return Words::new("La carte tirée ?", "The card drawn?");
        };
        Words::new(format!("La carte tirée : {} ?", card.fr), format!("The card drawn: {}?", card.en))
    }

    /// Faith in the score's place, or not.   AD-TAL-21a
    pub(crate) fn faith() -> Form {
        let question = Words::new("Mettre la Foi à la place du score ?", "Put faith in the score's place?");
        let answers = [title("User de la Foi", "Use faith"), title("Garder le score", "Keep the score")];
        yes_or_no("Faith", "AD-TAL-21a", "used", question, answers)
    }

    /// A card from the hand, in secret, or the top of the pile.   AD-TEST-10
    pub(crate) fn commit(&self) -> Form {
        let mut of = Vec::new();
        let hand: Vec<Choice> = self.hand().into_iter().map(card).collect();
        if self.held() > 0 && !hand.is_empty() {
            let what = Box::new(Kind::One { of: hand });
            let secret = Blank::new("card", title("Quelle carte ?", "Which card?"), Kind::Sealed { what });
            of.push(Choice::new("hand", title("De la main", "From the hand")).then(vec![secret]));
        }
        of.push(Choice::new("pile", title("De la pioche", "From the pile")));
        let question = Words::new("D'où vient la carte ?", "Where does the card come from?");
        let form = Form::owed("CommitCard", book("AD-TEST-10")).rule(rule("AD-TEST-10"));
        form.blank(Blank::new("from", question, Kind::One { of }))
    }

    /// A token of fate, or none; of two cards turned at once, for which.   AD-DIV-03
    pub(crate) fn fate(&self) -> Form {
        let held = |id: &FigureId| self.look.figure(*id).is_some_and(|figure| figure.fate > 0);
        let turned = self.turned();
        let which = || {
            let sides = turned.iter().map(|side| {
                let name = self.look.side_setup(*side).map(|side| side.name.clone()).unwrap_or_default();
                Choice::new(*side, Words::same(name))
            });
            let of = Kind::One { of: sides.collect() };
            vec![Blank::new("of", Words::new("La carte de quel camp ?", "Which side's card?"), of)]
        };
        let token = |id: FigureId| {
            if turned.len() > 1 { self.figure(id).then(which()) } else { self.figure(id) }
        };
        let mut of: Vec<Choice> = self.look.of_side(self.side).filter(held).map(token).collect();
        of.push(Choice::new(serde_json::Value::Null, title("Laisser la carte", "Let the card stand")));
        let question = Words::new("Quel pion dépenser ?", "Which token to spend?");
        let form = Form::owed("Fate", book("AD-DIV-03")).rule(rule("AD-DIV-03"));
        form.blank(Blank::new("seer", question, Kind::One { of }))
    }

    /// The sides that turned a card of their pile for the opposed test under way.   AD-DIV-03
    fn turned(&self) -> Vec<u8> {
        let Some(Frame::Opposed(opposed)) = self.look.top() else { return Vec::new() };
        opposed.contestants.iter().filter(|one| opposed::is_turned(one)).map(|one| one.by).collect()
    }

    /// The suit of a joker.   AD-CARD-02
    fn suit() -> Form {
        let of = Suit::ALL.into_iter().map(|suit| Choice::new(value(&suit), suit.words())).collect();
        let question = Words::new("Quelle famille ?", "Which suit?");
        let form = Form::owed("ChooseSuit", book("AD-CARD-02")).rule(rule("AD-CARD-02"));
        form.blank(Blank::new("suit", question, Kind::One { of }))
    }

    /// Another initial card, or which of two.   AD-TAL-25, AD-TAL-36a
    fn replace(id: &'static str, first: Option<Initial>) -> Form {
        if let Some(first) = first {
            let card = first.card.words();
            let question = Words::new(
                format!("Garder la nouvelle carte à la place : {} ?", card.fr),
                format!("Keep the new card in the place of this one: {}?", card.en),
            );
            let answers =
                [title("La nouvelle", "The new one"), title("Reprendre la première", "Take the first back")];
            return yes_or_no("ReplaceInitial", id, "replace", question, answers);
        }
        let question = Words::new("Jouer la carte suivante à la place ?", "Play the next card in its place?");
        let answers =
            [title("Jouer la suivante", "Play the next"), title("Garder celle-ci", "Keep this one")];
        yes_or_no("ReplaceInitial", id, "replace", question, answers)
    }

    /// A card of the hand that matches, or none.   AD-TEST-06, AD-TEST-12
    fn reinforce(&self, initial: Option<Initial>) -> Vec<Form> {
        let pass = plain("PassReinforcement", "AD-TEST-12", title("Ne pas renforcer", "Do not reinforce"));
        let Some(initial) = initial.filter(|_| self.held() > 0) else { return vec![pass] };
        let fits = |held: &Card| initial.reinforcement(*held).is_some();
        let of: Vec<Choice> = self
            .hand()
            .into_iter()
            .filter(fits)
            .map(|held| {
                let bonus = initial.reinforcement(held).unwrap_or(0);
                card(held).note(Words::same(format!("+{bonus}")))
            })
            .collect();
        if of.is_empty() {
            return vec![pass];
        }
        let question = Words::new("Avec quelle carte ?", "With which card?");
        let form = Form::owed("Reinforce", book("AD-TEST-06")).rule(rule("AD-TEST-06"));
        vec![form.blank(Blank::new("card", question, Kind::One { of })), pass]
    }
}
