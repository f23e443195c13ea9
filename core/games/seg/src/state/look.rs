//! Questions to the state and the set-up that several procedures ask.

use crate::profiles::Skill;
use crate::setup::{CustomEffect, CustomSkill, Profile, Setup};
use crate::state::{Figure, Frame, Label, PileCard, Posture, Presence, Side, State};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::Seat;

/// Set-up and state together, to be asked.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// What the opening fixes.
    pub setup: &'a Setup,
    /// What play has made of it.
    pub state: &'a State,
}

/// The place of a figure in the list of figures.
pub fn place(id: FigureId) -> usize {
    usize::from(id.0).saturating_sub(1)
}

/// A pair of figures, the lower number first, as contacts are kept.
pub fn pair(a: FigureId, b: FigureId) -> (FigureId, FigureId) {
    if a <= b { (a, b) } else { (b, a) }
}

impl<'a> Look<'a> {
    /// The figures that there are, with their numbers.
    pub fn figures(self) -> impl Iterator<Item = (FigureId, &'a Figure)> {
        let number = |place: usize| FigureId(u16::try_from(place.saturating_add(1)).unwrap_or(u16::MAX));
        self.state.figures.iter().enumerate().map(move |(place, figure)| (number(place), figure))
    }

    /// A figure.
    pub fn figure(self, id: FigureId) -> Option<&'a Figure> {
        if id.0 == 0 { None } else { self.state.figures.get(place(id)) }
    }

    /// The teams, by side: those of the opening, else those submitted.
    pub fn roster(self, side: u8) -> Option<&'a [Profile]> {
        let given = self.setup.sides.get(usize::from(side)).and_then(|side| side.roster.as_deref());
        given.or_else(|| self.side(side).and_then(|side| side.roster.as_deref()))
    }

    /// What a figure's team says about it.
    pub fn profile(self, id: FigureId) -> Option<&'a Profile> {
        let mut index = place(id);
        self.figure(id)?;
        for side in 0..self.side_count() {
            // A side that conceded before it gave a team has none.
            let roster = self.roster(side).unwrap_or_default();
            if let Some(profile) = roster.get(index) {
                return Some(profile);
            }
            index = index.checked_sub(roster.len())?;
        }
        None
    }

    /// A figure's name.
    pub fn name(self, id: FigureId) -> String {
        self.profile(id).map_or_else(|| format!("{}", id.0), |profile| profile.name.clone())
    }

    /// Whether a figure has a skill.
    pub fn has(self, id: FigureId, skill: Skill) -> bool {
        self.profile(id).is_some_and(|profile| profile.has(skill))
    }

    /// The players' own skills that a figure has.
    pub fn custom(self, id: FigureId) -> impl Iterator<Item = &'a CustomSkill> {
        let held = self.profile(id).map_or(&[][..], |profile| &profile.custom);
        self.setup.custom.iter().filter(|skill| held.contains(&skill.id))
    }

    /// The effects of the players' own skills that a figure has.
    pub fn custom_effects(self, id: FigureId) -> impl Iterator<Item = &'a CustomEffect> {
        self.custom(id).flat_map(|skill| &skill.effects)
    }

    /// The number of sides.
    pub fn side_count(self) -> u8 {
        u8::try_from(self.setup.sides.len()).unwrap_or(u8::MAX)
    }

    /// A side, as play changes it.
    pub fn side(self, side: u8) -> Option<&'a Side> {
        self.state.sides.get(usize::from(side))
    }

    /// The side of a figure.
    pub fn side_of(self, id: FigureId) -> Option<u8> {
        self.figure(id).map(|figure| figure.side)
    }

    /// The seat that answers for a side.
    pub fn seat(self, side: u8) -> Option<Seat> {
        self.setup.sides.get(usize::from(side)).and_then(|side| side.seats.first().copied())
    }

    /// The side that a seat plays.
    pub fn seat_side(self, seat: Seat) -> Option<u8> {
        let place = self.setup.sides.iter().position(|side| side.seats.contains(&seat))?;
        u8::try_from(place).ok()
    }

    /// The sides in cyclic order, starting with one.   SEG-GAP-32
    pub fn cycle(self, first: u8) -> impl Iterator<Item = u8> {
        let count = self.side_count().max(1);
        (0..count).map(move |step| (first % count).wrapping_add(step) % count)
    }

    /// Whether two figures are of different sides.
    pub fn are_adversaries(self, a: FigureId, b: FigureId) -> bool {
        self.side_of(a) != self.side_of(b)
    }

    /// Whether a figure is in play.
    pub fn is_on_table(self, id: FigureId) -> bool {
        self.figure(id).is_some_and(|figure| figure.presence == Presence::OnTable)
    }

    /// The figures in play, in number order.
    pub fn on_table(self) -> impl Iterator<Item = FigureId> {
        self.figures().filter(|(_, figure)| figure.presence == Presence::OnTable).map(|(id, _)| id)
    }

    /// The figures of a side that are not eliminated.
    pub fn living(self, side: u8) -> impl Iterator<Item = FigureId> {
        self.figures()
            .filter(move |(_, figure)| figure.side == side && figure.presence != Presence::Eliminated)
            .map(|(id, _)| id)
    }

    /// The allies that may see a target for a figure.   SEG-SKOPT-02
    pub fn spotters(self, actor: FigureId, target: FigureId) -> impl Iterator<Item = FigureId> {
        let side = self.side_of(actor);
        self.on_table().filter(move |ally| *ally != actor && *ally != target && self.side_of(*ally) == side)
    }

    /// Whether the record says that two figures touch.
    pub fn touch(self, a: FigureId, b: FigureId) -> bool {
        self.state.contacts.contains(&pair(a, b))
    }

    /// The figures that the record says touch a figure.
    pub fn touching(self, id: FigureId) -> impl Iterator<Item = FigureId> {
        self.state.contacts.iter().filter_map(move |(a, b)| match (*a == id, *b == id) {
            (true, false) => Some(*b),
            (false, true) => Some(*a),
            (true, true) | (false, false) => None,
        })
    }

    /// The adversaries that the record says touch a figure.
    pub fn adversaries_touching(self, id: FigureId) -> impl Iterator<Item = FigureId> {
        self.touching(id).filter(move |other| self.are_adversaries(id, *other))
    }

    /// Whether a figure is in contact with an adversary.   SEG-MOVE-06
    pub fn is_engaged(self, id: FigureId) -> bool {
        self.adversaries_touching(id).next().is_some()
    }

    /// A figure's posture.
    pub fn posture(self, id: FigureId) -> Option<Posture> {
        self.figure(id).and_then(|figure| figure.posture)
    }

    /// A figure's base on the table, when its place is recorded.
    pub fn disc(self, id: FigureId) -> Option<Disc> {
        let at = self.figure(id).filter(|figure| figure.presence == Presence::OnTable)?.at?;
        Some(Disc::new(at, self.profile(id)?.base()))
    }

    /// The figures of a side whose card is still in its pile and who may still act.
    pub fn live_cards(self, side: u8) -> usize {
        self.living(side).filter(|id| self.figure(*id).is_some_and(|figure| figure.carded)).count()
    }

    /// The cards of a side's pile whose figure is eliminated.
    pub fn dead_cards(self, side: u8) -> usize {
        let carded = self.figures().filter(|(_, figure)| figure.side == side && figure.carded).count();
        carded.saturating_sub(self.live_cards(side))
    }

    /// A side's pile.
    pub fn pile(self, side: u8) -> &'a [PileCard] {
        self.side(side).map_or(&[], |side| &side.pile)
    }

    /// The figure of a side that a card names.
    pub fn named(self, side: u8, label: &Label) -> Option<FigureId> {
        self.figures()
            .filter(|(_, figure)| figure.side == side)
            .find(|(id, _)| self.profile(*id).is_some_and(|profile| profile.rank == *label))
            .map(|(id, _)| id)
    }

    /// The innermost unfinished procedure.
    pub fn top(self) -> Option<&'a Frame> {
        self.state.stack.last()
    }

    /// The activation under way.
    pub fn activation(self) -> Option<&'a Frame> {
        self.state.stack.iter().rev().find(|frame| matches!(frame, Frame::Activation { .. }))
    }

    /// The sides still in the match.
    pub fn sides_in(self) -> impl Iterator<Item = u8> {
        (0..self.side_count()).filter(move |side| {
            let out = self.side(*side).is_some_and(|side| side.out);
            !out && self.living(*side).next().is_some()
        })
    }
}
