//! Places and ways: what of them a form asks, and where witnesses are tried.

use crate::activation;
use crate::movement::MOST_LEGS;
use crate::prompt::{Clerk, value};
use crate::state::Ground;
use crate::terrain::facts;
use crate::view::words::ground_words;
use greffe_core::asking::form::{Blank, Choice, Kind};
use greffe_core::geometry::angle::offset;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// The directions tried for a witness.
pub(crate) const DIRECTIONS: i32 = 12;

impl Clerk<'_> {
    pub(crate) fn is_recorded(&self) -> bool {
        self.look.setup.table.is_some()
    }

    /// What is left of the move, in tenths of a millimetre.
    pub(crate) fn reach(&self, figure: FigureId) -> i32 {
        let left =
            activation::of_figure(self.look, figure).map_or(0, |active| activation::left(self.look, &active));
        let tenths = i64::from(left).saturating_mul(i64::from(self.look.setup.pas)) / 100;
        i32::try_from(tenths).unwrap_or(0)
    }

    /// Places around a figure, far ones first.
    pub(crate) fn around(&self, figure: FigureId, lengths: &[i32]) -> Vec<Point> {
        let Some(at) = self.look.stands(figure) else { return Vec::new() };
        let turn = |length: i32| (0..DIRECTIONS).map(move |n| offset(at, n * (360 / DIRECTIONS), length));
        lengths.iter().flat_map(|length| turn(*length)).collect()
    }

    /// A figure hit by an area, with what may be said about it.   AO-GAP-23
    pub(crate) fn under(&self, figure: FigureId) -> Choice {
        let asks: Vec<Ask> = facts::of_area(self.look, figure);
        let cover = self.look.setup.options.area_cover_save;
        let used = asks.iter().filter(|ask| ask.fact != "covered" || cover);
        let used = used.filter(|ask| facts::is_open(self.look, ask));
        let blanks = used.map(|ask| ask.blank(true)).collect();
        Choice::new(figure.0, Words::same(self.names.name(figure))).figure(figure).then(blanks)
    }
}

/// Which ground.   AO-TERR-01, AO-WATER-02, AO-WATER-06
pub(crate) fn ground() -> Blank {
    let of = [Ground::Open, Ground::Difficult, Ground::RunningWater, Ground::DeepWater]
        .into_iter()
        .map(|ground| Choice::new(value(&ground), ground_words(ground)))
        .collect();
    let label = Words::new("Sur quel terrain ?", "Over which ground?");
    Blank::new("ground", label, Kind::One { of }).optional()
}

/// The way, as points.
pub(crate) fn path() -> Blank {
    let legs = u32::try_from(MOST_LEGS).unwrap_or(u32::MAX);
    Blank::new("path", Words::new("Par où ?", "Which way?"), Kind::Path { legs })
}
