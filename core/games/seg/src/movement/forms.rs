//! Forms of moves.

use crate::command::Command;
use crate::movement;
use crate::profiles::Skill;
use crate::prompt::places::around;
use crate::prompt::trial::Clerk;
use crate::prompt::{title, wire};
use crate::range::table;
use crate::setup::Ruler;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::geometry::disc::ring;
use greffe_core::geometry::path::step_away;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// The free move.   SEG-MOVE-07
    pub(crate) fn free_move(&self, figure: FigureId) -> Option<Form> {
        let name = self.names.name(figure);
        self.place_form(
            "SEG-MOVE-07",
            [
                Words::new("Déplacement gratuit", "Free move"),
                Words::new(format!("{name} se déplace. Jusqu'où ?"), format!("{name} moves. Where to?")),
            ],
            figure,
            &|to| Command::FreeMove { to },
            &self.walk_spots(figure),
            &self.walk_asks(figure),
        )
    }

    /// A move won by fast movement.   SEG-BASIC-03
    pub(crate) fn action_move(&self, figure: FigureId, left: u32) -> Option<Form> {
        let name = self.names.name(figure);
        self.place_form(
            "SEG-BASIC-03",
            [
                Words::new("Faire un déplacement gagné", "Make a move won"),
                Words::new(
                    format!("{name} se déplace, reste {left}. Jusqu'où ?"),
                    format!("{name} moves, {left} left. Where to?"),
                ),
            ],
            figure,
            &|to| Command::ActionMove { to },
            &self.walk_spots(figure),
            &self.walk_asks(figure),
        )
    }

    /// The move won by disengaging.   SEG-BASIC-04
    pub(crate) fn disengage_move(&self, figure: FigureId, from: FigureId) -> Option<Form> {
        let (name, other) = (self.names.name(figure), self.names.name(from));
        let mut asks = vec![self.holds("away", figure)];
        asks.extend(self.walk_asks(figure));
        let short = self.look.setup.ruler(Ruler::Short);
        let mut spots = Vec::new();
        if let Some((own, threat)) = self.look.disc(figure).zip(self.look.disc(from)) {
            let lengths = [short, short / 2, short / 4, 50, 20, 10];
            spots.extend(lengths.map(|length| step_away(own.at, threat.at, length)));
            if self.look.has(figure, Skill::Elusive) {
                spots.extend(around(own.at, &lengths));
            }
            spots.push(own.at);
        }
        self.place_form(
            "SEG-BASIC-04",
            [
                Words::new("Se dégager", "Break away"),
                Words::new(
                    format!("{name} s'éloigne de son adversaire, {other}. Jusqu'où ?"),
                    format!("{name} moves away from {other}. Where to?"),
                ),
            ],
            figure,
            &|to| Command::DisengageMove { to },
            &spots,
            &asks,
        )
    }

    /// Crossing a portal.   SEG-SKSPE-10
    pub(crate) fn cross_portal(&self, figure: FigureId) -> Option<Form> {
        let name = self.names.name(figure);
        let mut asks = vec![self.holds("clear", figure)];
        asks.extend(self.touches(figure));
        let base = self.base(figure);
        let exits = table::portals(self.look);
        let mut of = Vec::new();
        let mut witness = None;
        let mut recorded = false;
        let mut common: Vec<Blank> = Vec::new();
        for number in (0_u16..).take(self.look.state.portals.len()) {
            let spots = exits
                .iter()
                .find(|(exit, _)| *exit == number)
                .map(|(_, disc)| ring(*disc, base, 24))
                .unwrap_or_default();
            let make = |to| Command::CrossPortal { portal: number, to };
            let Some((command, key)) = self.witness(&make, &spots) else { continue };
            let asks: Vec<Ask> = asks.iter().cloned().chain(self.beyond(figure, number)).collect();
            let settled = self.settle(&command, &asks);
            if settled.refused.is_some() {
                continue;
            }
            recorded |= key.is_some();
            witness = witness.or_else(|| wire(&command).map(|(_, fields)| fields));
            for blank in settled.blanks {
                if !common.contains(&blank) {
                    common.push(blank);
                }
            }
            let shown = u32::from(number).saturating_add(1);
            of.push(Choice::new(number, Words::new(format!("portail {shown}"), format!("portal {shown}"))));
        }
        if of.is_empty() {
            return None;
        }
        let question = Words::new(
            format!("{name} passe. Par quel portail sortir ?"),
            format!("{name} crosses. Out of which portal?"),
        );
        let mut form = Form::owed("CrossPortal", Words::new("Passer le portail", "Go through the portal"))
            .rule(RuleId::new("SEG-SKSPE-10"))
            .figure(figure)
            .blank(Blank::new("portal", question, Kind::One { of }));
        if recorded {
            let place = Words::new("Où, contre ce portail ?", "Where, against that portal?");
            form = form.blank(Blank::new("to", place, Kind::Point {}));
            form.witness = witness;
        }
        form.blanks.extend(common);
        Some(form)
    }

    /// The portals of other teams that a figure may touch as it comes out of one: those lead on.   SEG-SKSPE-10
    fn beyond(&self, figure: FigureId, exit: u16) -> Vec<Ask> {
        let portals = &self.look.state.portals;
        let team = portals.get(usize::from(exit)).map(|portal| portal.side);
        let asks = self.at_portals(figure).into_iter().zip(portals);
        asks.filter(|(_, portal)| Some(portal.side) != team).map(|(ask, _)| ask).collect()
    }

    pub(crate) fn forgo(&self) -> Option<Form> {
        self.plain(&Command::ForgoMove {}, "SEG-MOVE-02", title("Rester sur place", "Stay in place"))
    }

    /// Actions that win moves.   SEG-BASIC-03, SEG-BASIC-04, SEG-SKMOVE-04
    pub(crate) fn fast_moves(&self, actor: FigureId) -> Vec<Form> {
        let mut forms = Vec::new();
        forms.extend(self.tested(actor, &Command::FastMove {}, "SEG-BASIC-03"));
        forms.extend(self.tested(actor, &Command::VeryFastMove {}, "SEG-SKMOVE-04"));
        forms.extend(self.tested(actor, &Command::Disengage {}, "SEG-BASIC-04"));
        forms
    }

    pub(crate) fn walk_asks(&self, figure: FigureId) -> Vec<Ask> {
        let mut asks = vec![self.length("length", figure), self.holds("clear", figure)];
        if self.look.has(figure, Skill::Flight) {
            asks.push(self.holds("spot_seen", figure));
        }
        asks.extend(self.adversaries(figure, None));
        asks.extend(self.touches(figure));
        asks.extend(self.at_portals(figure));
        asks
    }

    pub(crate) fn walk_spots(&self, figure: FigureId) -> Vec<Point> {
        let Some(own) = self.look.disc(figure) else { return Vec::new() };
        let (ruler, _) = movement::stride(self.look, figure);
        let length = self.look.setup.ruler(ruler);
        let mut spots = around(own.at, &[length, length / 2, length / 4, 50, 10]);
        spots.push(own.at);
        spots
    }
}
