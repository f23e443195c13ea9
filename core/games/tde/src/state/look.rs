//! Questions to the state and the set-up that several procedures ask.

use crate::profiles::talents::Talent;
use crate::profiles::weapons::Weapon;
use crate::profiles::{Body, INCH, Kind, Profile, Role};
use crate::setup::options::Options;
use crate::setup::{Setup, Team};
use crate::sight::area::Shape;
use crate::sight::pose;
use crate::state::dice::Attribute;
use crate::state::frames::Frame;
use crate::state::sequence::{Blast, Sequence};
use crate::state::{Figure, Part, Place, Presence, Side, State, WindowKind};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::Seat;
use greffe_core::telling::view::Point;

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

/// The number of a part of a cavalry figure: it follows the whole.   TDE-CAV-01
pub fn part_of(cavalry: FigureId, part: Part) -> FigureId {
    let step = match part {
        Part::Rider => 1,
        Part::Mount => 2,
    };
    FigureId(cavalry.0.saturating_add(step))
}

/// The cards of a team: a cavalry card is followed by those of its parts.   TDE-CAV-01
pub fn cards(team: &Team) -> impl Iterator<Item = &Profile> {
    team.figures.iter().flat_map(|card| {
        let parts = card.parts.iter().flat_map(|parts| [parts.rider.as_ref(), parts.beast.as_ref()]);
        std::iter::once(card).chain(parts)
    })
}

impl<'a> Look<'a> {
    /// The house readings.
    pub fn options(self) -> Options {
        self.setup.options
    }

    /// The figures that there are, with their numbers.
    pub fn figures(self) -> impl Iterator<Item = (FigureId, &'a Figure)> {
        let number = |place: usize| FigureId(u16::try_from(place.saturating_add(1)).unwrap_or(u16::MAX));
        self.state.figures.iter().enumerate().map(move |(place, figure)| (number(place), figure))
    }

    /// A figure.
    pub fn figure(self, id: FigureId) -> Option<&'a Figure> {
        if id.0 == 0 { None } else { self.state.figures.get(place(id)) }
    }

    /// The team of a side: that of the opening, else the one submitted.
    pub fn team(self, side: u8) -> Option<&'a Team> {
        let given = self.setup.sides.get(usize::from(side)).and_then(|side| side.team.as_ref());
        given.or_else(|| self.side(side).and_then(|side| side.team.as_ref()))
    }

    /// A figure's card.   TDE-PROF-01
    pub fn card(self, id: FigureId) -> Option<&'a Profile> {
        let mut index = place(id);
        self.figure(id)?;
        for side in [0, 1] {
            let team = self.team(side)?;
            let count = cards(team).count();
            if index < count {
                return cards(team).nth(index);
            }
            index = index.checked_sub(count)?;
        }
        None
    }

    /// A figure's name.
    pub fn name(self, id: FigureId) -> String {
        self.card(id).map_or_else(|| format!("{}", id.0), |card| card.name.clone())
    }

    /// What a figure is.   TDE-PROF-01
    pub fn kind(self, id: FigureId) -> Kind {
        self.card(id).map_or(Kind::Character, |card| card.kind)
    }

    /// A figure's role.   TDE-PROF-12
    pub fn role(self, id: FigureId) -> Option<Role> {
        self.card(id).and_then(|card| card.role)
    }

    /// An attribute as printed.   TDE-PROF-05 to TDE-PROF-08
    pub fn attribute(self, id: FigureId, attribute: Attribute) -> i32 {
        self.card(id).map_or(0, |card| match attribute {
            Attribute::Melee => card.melee,
            Attribute::Agility => card.agility,
            Attribute::Aim => card.aim,
            Attribute::Intellect => card.intellect,
        })
    }

    /// A weapon of a figure, by its place on the card.
    pub fn weapon(self, id: FigureId, weapon: u8) -> Option<&'a Weapon> {
        self.card(id)?.weapons.get(usize::from(weapon))
    }

    /// The talents on a figure's own card.
    pub fn talents(self, id: FigureId) -> &'a [Talent] {
        self.card(id).map_or(&[], |card| card.talents.as_slice())
    }

    /// What keeps a figure, or a part of a cavalry figure, alive.   TDE-CAV-03
    pub fn body(self, id: FigureId, part: Option<Part>) -> Option<Body> {
        let card = self.card(id)?;
        match part {
            None | Some(Part::Rider) => Some(card.body),
            Some(Part::Mount) => card.parts.as_ref().map(|parts| parts.mount),
        }
    }

    /// The health that is left to a figure, or to a part of a cavalry figure.   TDE-PROF-04, TDE-HEALTH-12
    pub fn health(self, id: FigureId, part: Option<Part>) -> u32 {
        let bearer = part.filter(|_| self.kind(id) == Kind::Cavalry).map_or(id, |part| part_of(id, part));
        let wounds = self.figure(bearer).map_or(0, |figure| figure.wounds);
        self.body(id, part).map_or(0, |body| body.health.saturating_sub(wounds))
    }

    /// Whether a figure is on the table.
    pub fn is_on_table(self, id: FigureId) -> bool {
        self.figure(id).is_some_and(|figure| figure.presence == Presence::OnTable)
    }

    /// The figures on the table.
    pub fn on_table(self) -> impl Iterator<Item = FigureId> {
        self.figures().filter(|(_, figure)| figure.presence == Presence::OnTable).map(|(id, _)| id)
    }

    /// Whether a figure on the table is Unhurt or Wounded.   TDE-HEALTH-07
    pub fn is_conscious(self, id: FigureId) -> bool {
        let parts = match self.kind(id) {
            Kind::Cavalry => &[Some(Part::Rider), Some(Part::Mount)][..],
            Kind::Character | Kind::Beast => &[None][..],
        };
        self.is_on_table(id) && parts.iter().all(|part| self.health(id, *part) > 0)
    }

    /// Whether a figure on the table is Down.   TDE-HEALTH-08
    pub fn is_down(self, id: FigureId) -> bool {
        self.is_on_table(id) && !self.is_conscious(id)
    }

    /// The conscious figures of a side.   TDE-TURN-02
    pub fn conscious(self, side: u8) -> impl Iterator<Item = FigureId> {
        self.on_table().filter(move |id| self.side_of(*id) == Some(side) && self.is_conscious(*id))
    }

    /// A side, as play changes it.
    pub fn side(self, side: u8) -> Option<&'a Side> {
        self.state.sides.get(usize::from(side))
    }

    /// The side that plays a figure.
    pub fn side_of(self, id: FigureId) -> Option<u8> {
        self.figure(id).map(|figure| figure.side)
    }

    /// The other side.
    pub fn other(self, side: u8) -> u8 {
        u8::from(side == 0)
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

    /// Whether two figures are of different sides.
    pub fn are_enemies(self, a: FigureId, b: FigureId) -> bool {
        a != b && self.side_of(a) != self.side_of(b)
    }

    /// Whether two figures are of one side, and not the same.
    pub fn are_allies(self, a: FigureId, b: FigureId) -> bool {
        a != b && self.side_of(a) == self.side_of(b)
    }

    /// Whether two figures are of one faction.   TDE-LEAD-09
    pub fn same_faction(self, a: FigureId, b: FigureId) -> bool {
        let faction = |id| self.card(id).map(|card| card.faction.as_str());
        faction(a).is_some() && faction(a) == faction(b)
    }

    /// Whether the record says that two bases touch.   TDE-CONTACT-01
    pub fn touch(self, a: FigureId, b: FigureId) -> bool {
        self.state.contacts.contains(&pair(a, b))
    }

    /// The figures that touch a figure, as recorded.
    pub fn touching(self, id: FigureId) -> impl Iterator<Item = FigureId> {
        self.on_table().filter(move |other| self.touch(id, *other))
    }

    /// The enemies that engage a figure: those that touch it.   TDE-CONTACT-02, TDE-GAP-65
    pub fn engaging(self, id: FigureId) -> impl Iterator<Item = FigureId> {
        let counts = move |other: FigureId| !self.options().down_frees || self.is_conscious(other);
        self.touching(id).filter(move |other| self.are_enemies(id, *other) && counts(*other))
    }

    /// Whether positions are recorded.
    pub fn is_measured(self) -> bool {
        self.setup.table.is_some()
    }

    /// Where a figure's base stands, as recorded.
    pub fn disc(self, id: FigureId) -> Option<Disc> {
        let at = self.figure(id)?.at?;
        self.disc_at(id, at)
    }

    /// A figure's base at a place.
    pub fn disc_at(self, id: FigureId, at: Point) -> Option<Disc> {
        Some(Disc::new(at, self.card(id)?.base))
    }

    /// The frame on top of the stack.
    pub fn top(self) -> Option<&'a Frame> {
        self.state.stack.last()
    }

    /// The action sequence under way, whatever lies on it.
    pub fn sequence(self) -> Option<&'a Sequence> {
        self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Sequence { sequence } => Some(sequence.as_ref()),
            Frame::Muster {}
            | Frame::Staging { .. }
            | Frame::Initiative { .. }
            | Frame::Arrivals { .. }
            | Frame::Refresh {}
            | Frame::Turn { .. }
            | Frame::Activation { .. }
            | Frame::Rolled { .. }
            | Frame::Part { .. }
            | Frame::FirePart { .. }
            | Frame::Stun { .. }
            | Frame::OrderAmount {}
            | Frame::Split { .. }
            | Frame::Beside { .. }
            | Frame::Closing { .. }
            | Frame::Drop { .. }
            | Frame::Tumble { .. }
            | Frame::Upkeep { .. } => None,
        })
    }

    /// The figure whose activation is under way, and whether its chained action has been declared.
    pub fn active(self) -> Option<(FigureId, bool)> {
        self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Activation { figure, chained } => Some((*figure, *chained)),
            Frame::Muster {}
            | Frame::Staging { .. }
            | Frame::Initiative { .. }
            | Frame::Arrivals { .. }
            | Frame::Refresh {}
            | Frame::Turn { .. }
            | Frame::Sequence { .. }
            | Frame::Rolled { .. }
            | Frame::Part { .. }
            | Frame::FirePart { .. }
            | Frame::Stun { .. }
            | Frame::OrderAmount {}
            | Frame::Split { .. }
            | Frame::Beside { .. }
            | Frame::Closing { .. }
            | Frame::Drop { .. }
            | Frame::Tumble { .. }
            | Frame::Upkeep { .. } => None,
        })
    }

    /// The side whose activation it is.   TDE-CORE-08
    pub fn active_side(self) -> Option<u8> {
        self.active().and_then(|(figure, _)| self.side_of(figure))
    }

    /// The figures a side may still activate this turn.   TDE-TURN-06, TDE-TURN-10, TDE-GAP-05
    pub fn ready(self, side: u8) -> impl Iterator<Item = FigureId> {
        let fresh =
            move |id: &FigureId| self.figure(*id).is_some_and(|figure| !figure.activated && figure.ap > 0);
        self.conscious(side).filter(fresh)
    }

    /// Whether a side has passed a kind of window for now, or left.
    pub fn passes(self, side: u8, window: WindowKind) -> bool {
        let passed = |side: &Side| side.out || side.passes.iter().any(|pass| pass.window == window);
        self.side(side).is_none_or(passed)
    }

    /// What a figure carries, by the places of objectives.
    pub fn carried(self, id: FigureId) -> impl Iterator<Item = u8> {
        let carries =
            move |(_, objective): &(u8, &crate::state::Objective)| objective.place == Place::Carried(id);
        (0_u8..).zip(&self.state.objectives).filter(carries).map(|(place, _)| place)
    }

    /// A template where it lies; none where positions are not recorded.   TDE-TPL-01
    pub fn template(self, blast: &Blast) -> Option<Shape> {
        pose::shape(self, blast.template, blast.at?, blast.toward)
    }
}

/// Inches as a length on the table.   TDE-CORE-02
pub fn inches(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX).saturating_mul(INCH)
}

/// The cavalry figure of which a figure is a part.   TDE-CAV-01
pub fn whole_of(look: Look<'_>, part: FigureId) -> Option<FigureId> {
    look.figures()
        .map(|(id, _)| id)
        .filter(|id| look.kind(*id) == Kind::Cavalry)
        .find(|id| [Part::Rider, Part::Mount].into_iter().any(|each| part_of(*id, each) == part))
}
