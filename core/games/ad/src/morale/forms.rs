//! Forms of morale: what a seat is asked.

use crate::prompt::trial::Clerk;
use crate::prompt::value;
use crate::state::frames::MoraleDue;
use greffe_core::asking::form::Choice;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// A test of the morale phase as a choice.
    pub(crate) fn due(&self, due: MoraleDue) -> Choice {
        let name = self.look.name(due.figure());
        let label = match due {
            MoraleDue::Morale(_) => Words::new(format!("{name} : moral"), format!("{name}: morale")),
            MoraleDue::Poison(..) => Words::new(format!("{name} : poison"), format!("{name}: poison")),
        };
        Choice::new(value(&due), label).figure(due.figure())
    }
}
