//! Forms of board: what a seat is asked.

use serde_json::json;

use crate::board::wall;
use crate::command::Command;
use crate::prompt::trial::Clerk;
use greffe_core::asking::form::{Blank, Choice, FactKind, Form, Kind};
use greffe_core::judging::fact::FactValue;
use greffe_core::judging::trial::Ask;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// The fragile walls that may fall, at moments when nothing is being settled.   AD-GEN-01
    pub(crate) fn walls(&self) -> Option<Form> {
        let first = wall::standing(self.look).next().filter(|_| wall::is_time(self.look))?;
        let of =
            wall::standing(self.look).map(|name| Choice::new(json!(name), Words::same(name.to_string())));
        let ask = Ask {
            fact: wall::COLLAPSE,
            of: Vec::new(),
            label: question(),
            recorded: None,
            good: FactValue::Holds(true),
            kind: FactKind::Yes,
        };
        let settled = self.trier.settle(&Command::BringDown { wall: first }, &[ask], true);
        if settled.refused.is_some() {
            return None;
        }
        let which =
            Blank::new("wall", Words::new("Quel mur ?", "Which wall?"), Kind::One { of: of.collect() });
        let title = Words::new("Un mur fragile s'écroule", "A fragile wall falls");
        let mut form = Form::open("BringDown", title).rule(RuleId::new("AD-GEN-01")).blank(which);
        form.blanks.extend(settled.blanks);
        Some(form)
    }
}

/// The question whether the scenario brings a wall down.
pub(crate) fn question() -> Words {
    Words::new("Le scénario fait-il s'écrouler ce mur ?", "Does the scenario bring this wall down?")
}
