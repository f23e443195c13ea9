//! Forms of damage and health: how many points a stun takes.   TDE-PROP-05

use crate::command::Command;
use crate::prompt::chosen;
use crate::prompt::trial::Clerk;
use crate::view::words::points_words;
use greffe_core::asking::form::{Choice, Form};
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// How many points a stunned figure loses.   TDE-PROP-05
    pub(crate) fn stun(&self, most: u32) -> Vec<Form> {
        let of: Vec<Choice> = (0..=most)
            .filter(|ap| self.accepts(&Command::StunAp { ap: *ap }))
            .map(|ap| Choice::new(ap, points_words(ap)))
            .collect();
        let title = Words::new("Étourdir", "Stun");
        let question = Words::new("Combien de PA retirer ?", "How many AP to remove?");
        chosen("StunAp", ["ap", "TDE-PROP-05"], title, question, of).into_iter().collect()
    }
}
