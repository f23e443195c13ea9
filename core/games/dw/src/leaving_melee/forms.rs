//! Forms of whoever broke away.

use crate::command::Command;
use crate::movement;
use crate::prompt::title;
use crate::prompt::trial::Clerk;
use greffe_core::asking::form::Form;
use greffe_core::judging::fact::FigureId;

impl Clerk<'_> {
    /// The move that a disengagement won.   DW-REFLEX-03
    pub(crate) fn break_away(&self, figure: FigureId) -> Vec<Form> {
        let question = self.where_to(figure, "s'éloigne", "moves away");
        let mut spots = self.walk_spots(figure);
        if movement::scales(self.look, figure) {
            spots.extend([true, false].into_iter().flat_map(|up| self.climb_spots(figure, up)));
        }
        let title = title("S'éloigner", "Move away");
        let make = |to| Command::BreakAway { to };
        let away = self.place_form("DW-REFLEX-03", title, &question, figure, &make, &spots);
        away.map(|(form, _)| form).into_iter().chain(self.leave_table(figure)).collect()
    }
}
