//! Forms of retreat: what a seat is asked.

use crate::prompt::trial::{Clerk, square};
use crate::prompt::{chosen, plain, title, value};
use crate::state::frames::{Retreat, RetreatCause};
use crate::state::look::Look;
use greffe_core::asking::form::{Choice, Form};
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Where a figure retreats.   AD-RETR-02, AD-RETR-05, AD-RETR-08
    pub(crate) fn retreat(&self, retreat: &Retreat) -> Vec<Form> {
        if retreats(self.look, retreat) != self.side {
            return Vec::new();
        }
        let squares = retreat.squares.iter().map(|to| square(*to)).collect();
        let question = Words::new("Sur quelle case ?", "To which square?");
        let mut forms: Vec<Form> =
            chosen("Retreat", "AD-RETR-02", "to", question, squares).into_iter().collect();
        let edges = retreat
            .edges
            .iter()
            .map(|edge| Choice::new(value(edge), Words::same(edge.to_string())))
            .collect();
        let question = Words::new("Par quel bord du plateau ?", "Over which edge of the board?");
        forms.extend(chosen("RetreatOff", "AD-RETR-05", "edge", question, edges));
        if retreat.cause == RetreatCause::Winner {
            let hold = title("Ne pas laisser la place", "Do not make room");
            forms.push(plain("HoldGround", "AD-RETR-08", hold));
        }
        forms.into_iter().map(|form| form.figure(retreat.figure)).collect()
    }
}

/// Who answers for a retreat.   AD-RETR-02
pub(crate) fn retreats(look: Look<'_>, retreat: &Retreat) -> u8 {
    look.chooser(retreat.figure)
}
