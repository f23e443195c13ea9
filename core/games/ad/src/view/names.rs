//! Names of figures, sides and cards at one moment, and where squares lie on the drawing.

use crate::profiles::Gender;
use crate::profiles::cards::{Card, Numeral};
use crate::setup::board::Spot;
use crate::setup::square::Square;
use crate::state::Held;
use crate::state::look::Look;
use crate::view::words::listed;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Mark, Point};
use greffe_core::telling::words::Words;

/// The side of a square as drawn, in tenths of a millimetre: what is drawn around a base fits in it.
pub(crate) const SIDE: i32 = 600;

/// What tells a moment: the set-up and the state, with names.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a>(pub(crate) Look<'a>);

#[expect(clippy::unused_self, reason = "every event is told by the names of its match")]
impl Names<'_> {
    pub(crate) fn name(self, id: FigureId) -> String {
        self.0.name(id)
    }

    pub(crate) fn side(self, side: u8) -> String {
        self.0.side_setup(side).map_or_else(|| "?".to_owned(), |side| side.name.clone())
    }

    pub(crate) fn list(self, ids: &[FigureId]) -> Words {
        listed(&ids.iter().map(|id| self.name(*id)).collect::<Vec<_>>())
    }

    /// A French word in the gender of a figure: the masculine where it has none.
    pub(crate) fn agreed(
        self,
        id: FigureId,
        masculine: &'static str,
        feminine: &'static str,
    ) -> &'static str {
        let gender = self.0.profile(id).and_then(|profile| profile.gender);
        if gender == Some(Gender::Female) { feminine } else { masculine }
    }

    /// Several cards in a list.
    pub(crate) fn cards(self, cards: &[Card]) -> Words {
        let words: Vec<Words> = cards.iter().map(|card| card.words()).collect();
        let fr: Vec<String> = words.iter().map(|words| words.fr.clone()).collect();
        let en: Vec<String> = words.iter().map(|words| words.en.clone()).collect();
        Words::new(listed(&fr).fr, listed(&en).en)
    }

    pub(crate) fn numerals(self, cards: &[Numeral]) -> Words {
        listed(&cards.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    /// What a figure holds.
    pub(crate) fn held(self, id: FigureId, hands: &[Held]) -> Words {
        let names: Vec<String> = hands.iter().filter_map(|held| self.0.held_name(id, *held)).collect();
        if names.is_empty() { Words::new("rien", "nothing") } else { listed(&names) }
    }

    pub(crate) fn weapon(self, id: FigureId, weapon: u8) -> String {
        self.0.weapon(id, weapon).map_or_else(|| "?".to_owned(), |weapon| weapon.name.clone())
    }

    /// A point of the board on the drawing: the lower left corner of A1 is its origin.
    pub(crate) fn spot(self, spot: Spot) -> Point {
        let scale = self.0.setup.board.scale.max(1);
        let along =
            |value: i32| value.saturating_sub(scale).saturating_mul(SIDE / 2).checked_div(scale).unwrap_or(0);
        Point::flat(along(spot.0), along(spot.1))
    }

    /// The middle of a square.
    pub(crate) fn square(self, square: Square) -> Option<Point> {
        self.0.setup.board.place(square).map(|place| self.spot(place.centre))
    }

    pub(crate) fn at(self, id: FigureId) -> Option<Point> {
        self.square(self.0.square(id)?)
    }

    /// A line between two figures.
    pub(crate) fn between(self, kind: &'static str, one: FigureId, other: FigureId) -> Option<Mark> {
        Some(Mark { kind, points: vec![self.at(one)?, self.at(other)?], label: Words::default() })
    }

    /// A way of squares, from where a figure stands.
    pub(crate) fn path(self, id: FigureId, squares: &[Square]) -> Option<Mark> {
        let start = self.at(id)?;
        let points = [start].into_iter().chain(squares.iter().filter_map(|square| self.square(*square)));
        Some(Mark { kind: "path", points: points.collect(), label: Words::default() })
    }
}
