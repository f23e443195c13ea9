//! Forms of the end of a match.

use crate::prompt::Clerk;
use greffe_core::asking::form::{Beside, Blank, Choice, Form, Kind};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Who won.   AO-GAP-43
    pub(crate) fn verdict(&self) -> Form {
        let sides =
            (0..self.look.side_count()).map(|side| Choice::new(side, Words::same(self.names.side(side))));
        let none = Choice::new(serde_json::Value::Null, Words::new("Personne : égalité", "Nobody: a draw"));
        let of = sides.chain([none]).collect();
        Form::owed("DeclareResult", Words::new("Dire qui a gagné", "Say who won"))
            .rule(RuleId::new("AO-GAP-43"))
            .blank(Blank::new("winner", Words::new("Qui ?", "Who?"), Kind::One { of }).optional())
    }

    /// Giving the match up.
    pub(crate) fn concede() -> Form {
        Form::beside(Beside::GiveUp, "Concede", Words::new("Concéder la partie", "Concede the match"))
    }
}
