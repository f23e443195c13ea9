//! Forms of activation: what a seat is asked.

use crate::activation;
use crate::command::Command;
use crate::prompt::trial::Clerk;
use crate::prompt::{chosen, title};
use greffe_core::asking::form::Form;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Whom to activate, or to hold back.   AD-ACTN-02, AD-ACTN-03
    pub(crate) fn activations(&self) -> Vec<Form> {
        let fresh = activation::fresh(self.look, self.side);
        let of = self.figures(fresh, |figure| Command::Activate { figure });
        let question = Words::new("Quelle figurine ?", "Which figure?");
        let mut forms: Vec<Form> =
            chosen("Activate", "AD-ACTN-05", "figure", question, of).into_iter().collect();
        let held = title("Garder sa dernière figurine", "Hold back the last figure");
        forms.extend(self.if_accepted(&Command::HoldLast {}, "HoldLast", "AD-ACTN-03", held));
        forms
    }
}
