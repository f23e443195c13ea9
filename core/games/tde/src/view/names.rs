//! Names of figures and sides at one moment, and the pieces that sentences and panels are made of.

use crate::state::Figure;
use crate::state::look::Look;
use greffe_core::geometry::disc::gap;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::{Change, Point};
use greffe_core::telling::words::Words;

/// What tells a moment: the set-up and the state, with names.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a>(pub(crate) Look<'a>);

impl<'a> Names<'a> {
    /// A figure's state.
    pub(crate) fn figure(self, id: FigureId) -> Option<&'a Figure> {
        self.0.figure(id)
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

    /// A weapon's name.
    pub(crate) fn weapon(self, id: FigureId, weapon: u8) -> String {
        self.0.weapon(id, weapon).map_or_else(|| "?".to_owned(), |weapon| weapon.name.clone())
    }

    /// Where a figure's base stands, as recorded.
    pub(crate) fn at(self, id: FigureId) -> Option<Point> {
        self.figure(id)?.at
    }

    /// The gap between two bases, when both places are recorded.
    pub(crate) fn gap(self, a: FigureId, b: FigureId) -> Option<i32> {
        Some(gap(self.0.disc(a)?, self.0.disc(b)?))
    }
}

/// The number by which players call an objective.
pub(crate) fn called(objective: u8) -> u8 {
    objective.saturating_add(1)
}

/// Some names, in a list.
pub(crate) fn listed(names: &[String]) -> Words {
    match names {
        [] => Words::default(),
        [one] => Words::same(one.as_str()),
        [first @ .., last] => {
            let first = first.join(", ");
            Words::new(format!("{first} et {last}"), format!("{first} and {last}"))
        }
    }
}

/// One field that changed, for a figure.
pub(crate) fn change(
    figure: FigureId,
    what: Words,
    (old, new): (Words, Words),
    rule: &'static str,
) -> Change {
    Change { figure: Some(figure), what, old, new, rule: Some(RuleId::new(rule)) }
}
