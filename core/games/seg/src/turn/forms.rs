//! Forms of piles, of the toss and of hands.

use crate::command::Command;
use crate::profiles::Suit;
use crate::prompt::trial::Clerk;
use crate::prompt::{title, value};
use crate::state::look::Look;
use crate::view::names::Names;
use crate::view::words::label_words;
use greffe_core::asking::form::{Blank, Choice, Form, Kind, Throw};
use greffe_core::judging::draft::Purpose;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// What the faces of the coin say: who wins the toss of two sides.   SEG-ACT-05
pub(crate) fn throw(look: Look<'_>, purpose: &Purpose, dice: usize) -> Throw {
    let sides: Vec<u8> = look.sides_in().collect();
    let ([first, second], true) = (sides.as_slice(), dice == 1 && purpose.rule.as_str() == "SEG-ACT-05")
    else {
        return Throw::default();
    };
    let (heads, tails) = (Names(look).side(*first), Names(look).side(*second));
    let faces = vec![
        Words::new(format!("pile\u{a0}: {heads} gagne"), format!("heads: {heads} wins")),
        Words::new(format!("face\u{a0}: {tails} gagne"), format!("tails: {tails} wins")),
    ];
    Throw { faces, ..Throw::default() }
}

impl Clerk<'_> {
    /// The activation pile: every figure once, each with a suit, in secret.   SEG-ACT-01 to SEG-ACT-04
    pub(crate) fn commit_pile(&self) -> Form {
        let of = self
            .look
            .living(self.side)
            .filter_map(|figure| Some((figure, self.look.profile(figure)?)))
            .map(|(figure, profile)| {
                let rank = label_words(&profile.rank);
                let label = Words::new(
                    format!("{}, {}", profile.name, rank.fr),
                    format!("{}, {}", profile.name, rank.en),
                );
                Choice::new(value(&profile.rank), label).figure(figure)
            })
            .collect();
        let with = Suit::ALL.iter().map(|suit| suit_choice(*suit)).collect();
        let name = self.names.side(self.side);
        let label = Words::new(
            format!("{name} : dans quel ordre, et pour quelles actions ?"),
            format!("{name}: in which order, and for which actions?"),
        );
        let what = Box::new(Kind::Order { of, with });
        Form::owed("CommitPile", Words::new("Sceller la pile d'activation", "Seal the activation pile"))
            .rule(RuleId::new("SEG-ACT-01"))
            .blank(Blank::new("pile", label, Kind::Sealed { what }))
    }

    /// Which side goes first.   SEG-ACT-06
    pub(crate) fn choose_first(&self) -> Vec<Form> {
        let of: Vec<Choice> = (0..self.look.side_count())
            .filter(|side| self.accepts(&Command::ChooseFirst { side: *side }))
            .map(|side| Choice::new(side, Words::same(self.names.side(side))))
            .collect();
        if of.is_empty() {
            return Vec::new();
        }
        let name = self.names.side(self.side);
        let label = Words::new(
            format!("{name} a gagné le tirage. Qui commence ?"),
            format!("{name} won the toss. Who goes first?"),
        );
        let form = Form::owed("ChooseFirst", Words::new("Désigner le premier camp", "Name the first side"))
            .rule(RuleId::new("SEG-ACT-06"))
            .blank(Blank::new("side", label, Kind::One { of }));
        vec![form]
    }

    /// The side's turn to reveal.   SEG-ACT-07, SEG-TAC-03 to SEG-TAC-08
    pub(crate) fn hand(&self) -> Vec<Form> {
        let mut forms = Vec::new();
        if self.accepts(&Command::Reveal { change_suit: None }) {
            let mut form =
                Form::owed("Reveal", Words::new("Retourner la carte du dessus", "Reveal the top card"))
                    .rule(RuleId::new("SEG-ACT-07"));
            let of: Vec<Choice> = Suit::ALL
                .into_iter()
                .filter(|suit| self.accepts(&Command::Reveal { change_suit: Some(*suit) }))
                .map(suit_choice)
                .collect();
            if !of.is_empty() {
                let label = Words::new(
                    "Changer sa couleur, pour 1 point de tactique ?",
                    "Change its suit, for 1 tactic point?",
                );
                form = form.blank(Blank::new("change_suit", label, Kind::One { of }).optional());
            }
            forms.push(form);
        }
        forms.extend(self.plain(
            &Command::PassHand {},
            "SEG-TAC-05",
            title("Passer la main (1 point)", "Pass the hand (1 point)"),
        ));
        forms.extend(self.plain(
            &Command::Cycle {},
            "SEG-TAC-06",
            title(
                "Mettre la carte dessous et retourner la suivante (1 point)",
                "Put the card under and reveal the next (1 point)",
            ),
        ));
        forms.extend(self.plain(
            &Command::DoubleReveal {},
            "SEG-TAC-07",
            title("Retourner deux cartes (2 points)", "Reveal two cards (2 points)"),
        ));
        forms
    }
}

fn suit_choice(suit: Suit) -> Choice {
    Choice::new(value(&suit), suit.words()).note(suit.purpose()).picture(suit.picture())
}
