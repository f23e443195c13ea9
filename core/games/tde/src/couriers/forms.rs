//! Forms of loot and of leaving the table.   TDE-COU-08 to TDE-COU-12

use crate::command::Command;
use crate::couriers;
use crate::objectives::forms::marker;
use crate::prompt::trial::Clerk;
use crate::setup::Scenario;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Whether a move leaves the table, where it may.   TDE-COU-08
    pub(crate) fn exit_blank(&self, actor: FigureId) -> Option<Blank> {
        self.look.side_of(actor).and_then(|side| couriers::exit_edge(self.look, side))?;
        let yes = Choice::new(true, Words::new("oui", "yes"));
        let label = Words::new("Sort de la table ?", "Leaves the table?");
        Some(Blank::new("exits", label, Kind::One { of: vec![yes] }).optional())
    }

    /// TDE-COU-09, TDE-COU-10, TDE-COU-12
    pub(crate) fn loot(&self) -> Vec<Form> {
        if self.look.state.scenario != Some(Scenario::Couriers) {
            return Vec::new();
        }
        let own: Vec<FigureId> = self.look.conscious(self.side).collect();
        let pairs = |own: &[FigureId]| -> Vec<(FigureId, FigureId)> {
            own.iter().flat_map(|a| own.iter().map(|b| (*a, *b))).filter(|(a, b)| a != b).collect()
        };
        let passes =
            pairs(&own).into_iter().filter(|(figure, _)| self.look.carried(*figure).next().is_some());
        let pass = passes.filter_map(|(figure, to)| {
            let pass = |objective| Command::PassLoot { figure, to, objective };
            self.handing([figure, to], figure, &pass, "to")
        });
        let takes = pairs(&own).into_iter().filter(|(_, from)| self.look.carried(*from).next().is_some());
        let take = takes.filter_map(|(figure, from)| {
            let take = |objective| Command::TakeLoot { figure, from, objective };
            self.handing([figure, from], from, &take, "from")
        });
        let count = u8::try_from(self.look.state.objectives.len()).unwrap_or(u8::MAX);
        let lying = own.iter().flat_map(|figure| (0..count).map(|objective| (*figure, objective)));
        let lift = lying.filter_map(|(figure, objective)| {
            let settled = self.settle(&Command::PickUpLoot { figure, objective });
            let name = marker(objective);
            let blank = Kind::One { of: vec![settled.told(Choice::new(objective, name))] };
            let question = Words::new("Quel Butin ?", "Which loot?");
            open_choice(self.who(figure), Blank::new("objective", question, blank))
        });
        let form = |command: &str, rule: &'static str, title: Words, of: Vec<Choice>| {
            let blank = Blank::new("figure", Words::new("Qui ?", "Who?"), Kind::One { of: merged(of) });
            Form::open(command, title).rule(RuleId::new(rule)).blank(blank)
        };
        let kinds = [
            (
                "PassLoot",
                "TDE-COU-09",
                Words::new("Passer le Butin", "Pass the loot"),
                pass.collect::<Vec<_>>(),
            ),
            (
                "TakeLoot",
                "TDE-COU-10",
                Words::new("Prendre le Butin d’un allié", "Take an ally’s loot"),
                take.collect(),
            ),
            ("PickUpLoot", "TDE-COU-12", Words::new("Ramasser un Butin", "Pick up loot"), lift.collect()),
        ];
        kinds
            .into_iter()
            .filter(|(_, _, _, of)| !of.is_empty())
            .map(|(command, rule, title, of)| form(command, rule, title, of))
            .collect()
    }

    /// A hand-over between two figures, when it may be declared; of several loots, which one.
    fn handing(
        &self,
        [figure, other]: [FigureId; 2],
        carrier: FigureId,
        command: &dyn Fn(Option<u8>) -> Command,
        key: &str,
    ) -> Option<Choice> {
        let held: Vec<u8> = self.look.carried(carrier).collect();
        let several = held.len() > 1;
        let settled = self.settle(&command(held.first().copied().filter(|_| several)));
        let mut whom = self.who(other);
        if several {
            let of = held.iter().map(|place| Choice::new(*place, marker(*place))).collect();
            let which = Words::new("Quel Butin ?", "Which loot?");
            whom = whom.then(vec![Blank::new("objective", which, Kind::One { of })]);
        }
        let question = Words::new("Avec qui ?", "With whom?");
        let blank = Blank::new(key, question, Kind::One { of: vec![settled.told(whom)] });
        open_choice(self.who(figure), blank)
    }
}

/// A choice that opens one blank, when the blank has anything open.
fn open_choice(choice: Choice, blank: Blank) -> Option<Choice> {
    let open = blank.kind.choices().iter().any(|other| other.refused.is_none());
    open.then(|| choice.then(vec![blank]))
}

/// Choices of the same value as one, their blanks joined.
fn merged(of: Vec<Choice>) -> Vec<Choice> {
    let mut joined: Vec<Choice> = Vec::new();
    for choice in of {
        let Some(known) = joined.iter_mut().find(|known| known.value == choice.value) else {
            joined.push(choice);
            continue;
        };
        for (blank, more) in known.then.iter_mut().zip(choice.then) {
            if let (Kind::One { of }, Kind::One { of: others }) = (&mut blank.kind, more.kind) {
                of.extend(others);
            }
        }
    }
    joined
}
