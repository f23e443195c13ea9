//! Forms of the end.

use crate::command::Command;
use crate::prompt::trial::Clerk;
use greffe_core::asking::form::{Beside, Form};
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Giving the match up.   SEG-END-02
    pub(crate) fn concede(&self) -> Option<Form> {
        let accepted = self.accepts(&Command::Concede {});
        accepted.then(|| {
            Form::beside(Beside::GiveUp, "Concede", Words::new("Concéder la partie", "Concede the match"))
        })
    }
}
