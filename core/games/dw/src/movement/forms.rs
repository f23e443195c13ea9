//! Forms of moves.

use crate::command::Command;
use crate::movement::leave;
use crate::pace;
use crate::prompt::actions::NEAR;
use crate::prompt::trial::Clerk;
use crate::prompt::{book, title};
use crate::terrain::path;
use crate::view::words::millimetres;
use greffe_core::asking::form::Form;
use greffe_core::geometry::path::leg;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Every way the active figure may go.
    pub(crate) fn moves(&self, figure: FigureId) -> Vec<Form> {
        let spots = self.walk_spots(figure);
        let name = self.names.name(figure);
        let question = Words::new(
            format!("{name} se déplace. Jusqu'où, en ligne droite ?"),
            format!("{name} moves. Where to, in a straight line?"),
        );
        let walk = |to, sprint| Command::Move { to, sprint };
        let mut forms = Vec::new();
        if let Some((mut form, command)) = self.place_form(
            "DW-MOVE-01",
            book("DW-MOVE-01"),
            &question,
            figure,
            &|to| walk(to, false),
            &spots,
        ) {
            let to = if let Command::Move { to, .. } = command { to } else { None };
            let label = Words::new(
                "Course : deux déplacements pour cette action ?",
                "Sprint: two moves for this action?",
            );
            form.blanks.extend(self.tick("sprint", label, &walk(to, true)));
            form.hint = self.reach_hint(figure);
            forms.push(form);
        }
        let beside = |other: FigureId| self.names.gap(figure, other).is_none_or(|gap| gap <= NEAR);
        let near = self.look.on_table().any(|other| self.look.are_enemies(figure, other) && beside(other));
        forms.extend(self.plain_near(&Command::Disengage {}, "DW-ACTION-19", book("DW-ACTION-19"), near));
        forms.extend(self.climb(figure));
        forms.extend(self.leave_table(figure));
        forms
    }

    /// A move off the table.   DW-MOVE-13
    pub(crate) fn leave_table(&self, figure: FigureId) -> Option<Form> {
        let to_edge = self
            .look
            .disc(figure)
            .and_then(|own| leave::open_edge(self.look, figure, own).map(|edge| leg(own.at, edge)));
        let reach = pace::reach(self.look, figure).saturating_add(NEAR);
        self.plain_near(
            &Command::LeaveTable {},
            "DW-MOVE-13",
            title("Quitter la table", "Leave the table"),
            to_edge.is_none_or(|to_edge| to_edge <= reach),
        )
    }

    /// How far a move goes, for whoever is to say where it ends.   DW-MOVE-04
    fn reach_hint(&self, figure: FigureId) -> Option<Words> {
        self.look.disc(figure)?;
        let most = millimetres(pace::reach(self.look, figure));
        Some(Words::new(
            format!("{most} au plus, socle compris ; moins si le terrain ralentit."),
            format!("{most} at most, base included; less where the ground slows."),
        ))
    }

    /// Places within a move of a figure, far ones first, and where it stands.
    pub(crate) fn walk_spots(&self, figure: FigureId) -> Vec<Point> {
        let Some(own) = self.look.disc(figure) else { return Vec::new() };
        let mut spots = path::around_base(self.look, figure, own);
        spots.push(own.at);
        spots
    }
}
