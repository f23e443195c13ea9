//! Forms of forced moves.

use crate::command::Command;
use crate::prompt::title;
use crate::prompt::trial::Clerk;
use crate::view::words::millimetres;
use crate::{fleeing, pace};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// How far a forced move goes.   DW-MORALE-02
    fn flight_hint(&self, figure: FigureId) -> Option<Words> {
        self.look.disc(figure)?;
        let most = millimetres(pace::reach(self.look, figure));
        Some(Words::new(
            format!(
                "Tout le déplacement, {most}, ou jusqu'au bord ou au couvert ; moins si le terrain ralentit."
            ),
            format!("The whole move, {most}, or up to the edge or cover; less where the ground slows."),
        ))
    }

    /// A forced move, to the edge or to cover.   DW-MORALE-02
    pub(crate) fn flight(&self, figure: FigureId) -> Vec<Form> {
        let spots = fleeing::spots(self.look, figure);
        let mut forms = Vec::new();
        for cover in [false, true] {
            let ends = fleeing::stops(self.look, figure, cover);
            let spots: Vec<_> = spots.iter().copied().chain(ends).collect();
            let make = |to| Command::ChooseFlight { to, cover };
            let (title, question) = if cover {
                (
                    title("Fuir vers un couvert", "Flee to cover"),
                    self.where_to(
                        figure,
                        "fuit vers le couvert le plus proche",
                        "flees to the nearest cover",
                    ),
                )
            } else {
                (
                    title("Fuir vers le bord", "Flee to the edge"),
                    self.where_to(figure, "fuit vers le bord le plus proche", "flees to the nearest edge"),
                )
            };
            let Some((mut form, _)) =
                self.place_form("DW-MORALE-02", title, &question, figure, &make, &spots)
            else {
                continue;
            };
            form.hint = self.flight_hint(figure);
            if cover {
                let label = Words::new("Vers un couvert", "To cover");
                let yes = Choice::new(true, Words::new("oui", "yes"));
                form.blanks.insert(0, Blank::new("cover", label, Kind::One { of: vec![yes] }));
            }
            forms.push(form);
        }
        forms
    }
}
