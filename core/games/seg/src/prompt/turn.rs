//! Forms of teams, piles, hands, placement, and those that are open at any time.

use serde_json::Value;

use crate::command::Command;
use crate::profiles::Suit;
use crate::prompt::trial::Clerk;
use crate::prompt::{title, wire};
use crate::state::{Until, WindowKind};
use crate::view::words::{label_words, until_words, window_words};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// The activation pile: every figure once, each with a suit, in secret.   SEG-ACT-01 to SEG-ACT-04
    pub(super) fn commit_pile(&self) -> Form {
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

    /// The team of a side. No kind of blank holds a team sheet: the hint tells the field to fill.
    /// SEG-TEAM-01, SEG-TEAM-02
    pub(super) fn submit_roster(&self) -> Form {
        let most = self.look.setup.sides.get(usize::from(self.side)).map_or(0, |side| side.cap);
        let mut form = Form::owed("SubmitRoster", Words::new("Déposer l'équipe", "Submit the team"))
            .rule(RuleId::new("SEG-TEAM-01"));
        form.hint = Some(Words::new(
            format!(
                "Le champ « roster » reçoit la feuille d'équipe : nom, rang, Valeur, compétences et bonus de chaque personnage, {most} points au plus."
            ),
            format!(
                "The field “roster” takes the team sheet: name, rank, Value, skills and bonuses of each figure, {most} points at most."
            ),
        ));
        form
    }

    /// Which side goes first.   SEG-ACT-06
    pub(super) fn choose_first(&self) -> Vec<Form> {
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
    pub(super) fn hand(&self) -> Vec<Form> {
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

    /// A form without blanks, when its command is accepted.
    pub(super) fn plain(&self, command: &Command, rule: &'static str, title: Words) -> Option<Form> {
        let (name, _) = wire(command)?;
        self.accepts(command).then(|| Form::owed(name, title).rule(RuleId::new(rule)))
    }

    /// What a seat may declare whoever is awaited: standing passes, concession.
    pub(super) fn open(&self) -> Vec<Form> {
        let mut forms = Vec::new();
        let of: Vec<Choice> = WINDOWS.into_iter().filter_map(|window| self.pass_choice(window)).collect();
        if !of.is_empty() {
            let label = Words::new("À quoi renoncer d'avance ?", "What to pass in advance?");
            forms.push(
                Form::open("StandingPass", Words::new("Renoncer d'avance", "Pass in advance"))
                    .blank(Blank::new("window", label, Kind::One { of })),
            );
        }
        let of: Vec<Choice> = WINDOWS
            .into_iter()
            .filter(|window| self.accepts(&Command::Resume { window: *window }))
            .map(window_choice)
            .collect();
        if !of.is_empty() {
            let label = Words::new("Que choisir de nouveau ?", "What to choose again?");
            forms.push(
                Form::open("Resume", Words::new("Reprendre ses réponses", "Take answers up again"))
                    .blank(Blank::new("window", label, Kind::One { of })),
            );
        }
        if self.accepts(&Command::Concede {}) {
            forms.push(Form::open("Concede", Words::new("Concéder la partie", "Concede the match")));
        }
        forms
    }

    fn pass_choice(&self, window: WindowKind) -> Option<Choice> {
        let of: Vec<Choice> = [Until::TurnEnd, Until::MatchEnd]
            .into_iter()
            .filter(|until| self.accepts(&Command::StandingPass { window, until: *until }))
            .map(|until| Choice::new(value(&until), until_words(until)))
            .collect();
        if of.is_empty() {
            return None;
        }
        let label = Words::new("Jusqu'à quand ?", "Until when?");
        Some(window_choice(window).then(vec![Blank::new("until", label, Kind::One { of })]))
    }
}

const WINDOWS: [WindowKind; 4] =
    [WindowKind::Parry, WindowKind::Nullify, WindowKind::Counter, WindowKind::Portal];

fn window_choice(window: WindowKind) -> Choice {
    Choice::new(value(&window), window_words(window))
}

fn suit_choice(suit: Suit) -> Choice {
    Choice::new(value(&suit), suit.words()).note(suit.purpose())
}

/// A value as it goes on the wire.
pub(super) fn value<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}
