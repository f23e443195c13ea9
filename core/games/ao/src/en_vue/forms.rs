//! Forms of whoever may see a mover come into view.

use crate::command::Command;
use crate::en_vue;
use crate::prompt::{Clerk, chosen, who, wire};
use crate::state::Passage;
use crate::terrain::facts;
use greffe_core::asking::form::{Blank, Form, Kind};
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Whether the mover comes into view.   AO-ENVUE-01
    pub(crate) fn sighting(&self) -> Vec<Form> {
        let mut forms: Vec<Form> = self.newly_visible().into_iter().collect();
        forms.extend(self.plain(
            &Command::EnVuePass {},
            "AO-ENVUE-01",
            Words::new("Personne ne voit rien apparaître", "Nobody comes into view"),
        ));
        forms
    }

    fn newly_visible(&self) -> Option<Form> {
        let told = en_vue::told(self.look)?;
        let walked = told.stretch.as_ref().filter(|stretch| matches!(stretch.passage, Passage::Walk { .. }));
        let recorded = self.look.setup.table.is_some();
        let placed = recorded && walked.is_some();
        let mut witness = None;
        let mut of = Vec::new();
        for observer in en_vue::observers(self.look, &told) {
            let at = if placed { en_vue::view::spot_for(self.look, &told, observer) } else { None };
            let command = Command::AttestNewlyVisible { observer, at };
            let mut asks = vec![facts::said(self.look, "newly_seen", &[observer, told.mover])];
            if walked.is_some() {
                asks.push(facts::ask(self.look, "length", &[told.mover]));
            }
            let settled = self.settle(&command, &asks, true);
            of.push(self.against(observer, settled));
            witness = witness.or(wire(&command).map(|(_, fields)| fields));
        }
        let title =
            Words::new("Une figurine voit quelqu'un apparaître", "A figure sees someone come into view");
        let mut form = chosen("AttestNewlyVisible", ["observer", "AO-ENVUE-01"], title, who(), of)?;
        if placed {
            let label = Words::new("Où s'arrête ce déplacement ?", "Where does this move stop?");
            let spot = Blank::new("at", label, Kind::Point {});
            // Unless told, it is where the record has it seen best.   AO-GAP-63
            let free = !self.look.setup.before(9);
            form.blanks.push(if free { spot.optional() } else { spot });
            form.hint = free.then(|| {
                Words::new(
                    "Si vous ne dites pas où, la figurine s'arrête au premier des endroits où on la voit le mieux.",
                    "Unless you say where, the figure stops at the first of the places where it is seen best.",
                )
            });
            form.witness = witness;
        }
        Some(form)
    }
}
