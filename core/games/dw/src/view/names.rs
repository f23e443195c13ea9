//! Names of figures and sides at one moment, and the pieces that sentences and panels are made of.

use crate::profiles::Profile;
use crate::state::combat::{Combat, Party};
use crate::state::frames::{Arrival, Frame};
use crate::state::look::Look;
use crate::state::test::{QualityTest, TestUse};
use crate::state::{Figure, Presence};
use crate::view::words::{millimetres, presence_words, yes_words};
use greffe_core::geometry::disc::gap;
use greffe_core::geometry::path::leg;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::{Change, Mark, Point};
use greffe_core::telling::words::Words;

/// What tells a moment: the set-up and the state, with names.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a>(pub(crate) Look<'a>);

impl<'a> Names<'a> {
    /// Every figure, in roster order.
    pub(crate) fn everyone(self) -> impl Iterator<Item = FigureId> {
        self.0.figures().map(|(id, _)| id)
    }

    /// A figure's state.
    pub(crate) fn figure(self, id: FigureId) -> Option<&'a Figure> {
        self.0.figure(id)
    }

    /// A figure's profile, in the form it has now.
    pub(crate) fn profile(self, id: FigureId) -> Option<&'a Profile> {
        self.0.profile(id)
    }

    /// A figure's name.
    pub(crate) fn name(self, id: FigureId) -> String {
        self.0.name(id)
    }

    /// A side's name.
    pub(crate) fn side(self, side: u8) -> &'a str {
        self.0.setup.sides.get(usize::from(side)).map_or("?", |side| side.name.as_str())
    }

    /// Several figures' names, in a list.
    pub(crate) fn list(self, ids: &[FigureId]) -> Words {
        listed(&ids.iter().map(|id| self.name(*id)).collect::<Vec<String>>())
    }

    /// Several sides' names, in a list.
    pub(crate) fn sides(self, sides: &[u8]) -> Words {
        listed(&sides.iter().map(|side| self.side(*side).to_owned()).collect::<Vec<String>>())
    }

    pub(crate) fn at(self, id: FigureId) -> Option<Point> {
        self.figure(id)?.at
    }

    /// The gap between two bases, when both places are recorded.
    pub(crate) fn gap(self, a: FigureId, b: FigureId) -> Option<i32> {
        Some(gap(self.0.disc(a)?, self.0.disc(b)?))
    }

    /// The innermost opposed roll.
    pub(crate) fn combat(self) -> Option<&'a Combat> {
        self.0.state.stack.iter().rev().find_map(|frame| {
            let Frame::Combat { combat } = frame else { return None };
            Some(combat.as_ref())
        })
    }

    /// The innermost quality test.
    pub(crate) fn test(self) -> Option<(&'a QualityTest, &'a TestUse)> {
        self.0.state.stack.iter().rev().find_map(|frame| {
            let Frame::Test { test, r#use } = frame else { return None };
            Some((test, r#use))
        })
    }

    /// The figure whose activation is under way.
    pub(crate) fn active(self) -> Option<FigureId> {
        self.0.state.stack.iter().rev().find_map(|frame| {
            let (Frame::Activation { figure, .. } | Frame::Prelude { figure, .. }) = frame else {
                return None;
            };
            Some(*figure)
        })
    }

    /// The side whose stint is under way.
    pub(crate) fn holder(self) -> Option<u8> {
        self.0.state.stack.iter().rev().find_map(|frame| {
            let Frame::Stint { side } = frame else { return None };
            Some(*side)
        })
    }

    /// One of the two fighters of an opposed roll by name; gas has none.
    pub(crate) fn fighter(self, combat: &Combat, party: Party) -> Words {
        combat
            .party(party)
            .map_or_else(|| Words::new("le gaz", "the gas"), |figure| Words::same(self.name(figure)))
    }

    /// Where a figure was, and the way to where it is.
    pub(crate) fn path_marks(self, figure: FigureId, arrival: &Arrival) -> Vec<Mark> {
        let (Some(from), Some(to)) = (self.at(figure), arrival.to) else { return Vec::new() };
        if from == to {
            return Vec::new();
        }
        let label = Words::same(millimetres(leg(from, to)));
        vec![
            Mark { kind: "ghost", points: vec![from], label: Words::same(self.name(figure)) },
            Mark { kind: "path", points: vec![from, to], label },
        ]
    }

    /// A line from one figure to another, with the gap between their bases.
    pub(crate) fn line_mark(self, kind: &'static str, from: FigureId, to: FigureId) -> Option<Mark> {
        if from == to {
            return None;
        }
        let points = vec![self.at(from)?, self.at(to)?];
        Some(Mark { kind, points, label: Words::same(millimetres(self.gap(from, to)?)) })
    }

    /// A line from a figure to a place.
    pub(crate) fn throw_mark(self, from: FigureId, to: Option<Point>) -> Option<Mark> {
        let points = vec![self.at(from)?, to?];
        Some(Mark { kind: "attack", points, label: Words::new("jet", "throw") })
    }

    pub(crate) fn touches(self, arrival: &Arrival) -> Option<Words> {
        if arrival.touches.is_empty() {
            return None;
        }
        let list = self.list(&arrival.touches);
        Some(Words::new(format!("Au contact : {}.", list.fr), format!("In contact: {}.", list.en)))
    }

    /// From where to where, in millimetres from the near left corner, where positions are recorded.
    pub(crate) fn place_change(
        self,
        figure: FigureId,
        arrival: &Arrival,
        by: &'static str,
    ) -> Option<Change> {
        let (from, to) = self.at(figure).zip(arrival.to)?;
        let place = |at: Point| Words::same(format!("{} × {} mm", at.x / 10, at.y / 10));
        Some(change(figure, Words::new("Place", "Place"), place(from), place(to), by))
    }

    /// A flag of a figure that is set or cleared.
    pub(crate) fn flag_change(
        self,
        figure: FigureId,
        what: Words,
        old: fn(&Figure) -> bool,
        new: bool,
        by: &'static str,
    ) -> Option<Change> {
        Some(change(figure, what, yes_words(old(self.figure(figure)?)), yes_words(new), by))
    }

    pub(crate) fn presence_change(self, figure: FigureId, new: Presence, by: &'static str) -> Option<Change> {
        let old = self.figure(figure)?.presence;
        Some(change(figure, Words::new("Présence", "Presence"), presence_words(old), presence_words(new), by))
    }
}

/// One field of a figure that changes, in words.
pub(crate) fn change(figure: FigureId, what: Words, old: Words, new: Words, by: &'static str) -> Change {
    Change { figure: Some(figure), what, old, new, rule: Some(RuleId::new(by)) }
}

/// Names in a list: "A, B et C".
pub(crate) fn listed(names: &[String]) -> Words {
    match names.split_last() {
        None => Words::default(),
        Some((last, [])) => Words::same(last.as_str()),
        Some((last, rest)) => {
            let rest = rest.join(", ");
            Words::new(format!("{rest} et {last}"), format!("{rest} and {last}"))
        }
    }
}
