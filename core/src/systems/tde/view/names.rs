//! Names of figures and sides at one moment, and the pieces that sentences and panels are made of.

use crate::fact::FigureId;
use crate::geometry::disc::gap;
use crate::ids::RuleId;
use crate::systems::tde::state::Figure;
use crate::systems::tde::state::look::Look;
use crate::view::{Change, Point};
use crate::words::Words;

/// What tells a moment: the set-up and the state, with names.
#[derive(Clone, Copy)]
pub(in crate::systems::tde) struct Names<'a>(pub(in crate::systems::tde) Look<'a>);

impl<'a> Names<'a> {
    /// A figure's state.
    pub(in crate::systems::tde) fn figure(self, id: FigureId) -> Option<&'a Figure> {
        self.0.figure(id)
    }

    /// A figure's name.
    pub(in crate::systems::tde) fn name(self, id: FigureId) -> String {
        self.0.name(id)
    }

    /// A side's name.
    pub(in crate::systems::tde) fn side(self, side: u8) -> &'a str {
        self.0.setup.sides.get(usize::from(side)).map_or("?", |side| side.name.as_str())
    }

    /// Several figures' names, in a list.
    pub(in crate::systems::tde) fn list(self, ids: &[FigureId]) -> Words {
        listed(&ids.iter().map(|id| self.name(*id)).collect::<Vec<String>>())
    }

    /// Several sides' names, in a list.
    pub(in crate::systems::tde) fn sides(self, sides: &[u8]) -> Words {
        listed(&sides.iter().map(|side| self.side(*side).to_owned()).collect::<Vec<String>>())
    }

    /// A weapon's name.
    pub(in crate::systems::tde) fn weapon(self, id: FigureId, weapon: u8) -> String {
        self.0.weapon(id, weapon).map_or_else(|| "?".to_owned(), |weapon| weapon.name.clone())
    }

    /// Where a figure's base stands, as recorded.
    pub(in crate::systems::tde) fn at(self, id: FigureId) -> Option<Point> {
        self.figure(id)?.at
    }

    /// The gap between two bases, when both places are recorded.
    pub(in crate::systems::tde) fn gap(self, a: FigureId, b: FigureId) -> Option<i32> {
        Some(gap(self.0.disc(a)?, self.0.disc(b)?))
    }
}

/// The number by which players call an objective.
pub(in crate::systems::tde) fn called(objective: u8) -> u8 {
    objective.saturating_add(1)
}

/// Some names, in a list.
pub(in crate::systems::tde) fn listed(names: &[String]) -> Words {
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
pub(in crate::systems::tde) fn change(
    figure: FigureId,
    what: Words,
    (old, new): (Words, Words),
    rule: &'static str,
) -> Change {
    Change { figure: Some(figure), what, old, new, rule: Some(RuleId::new(rule)) }
}
