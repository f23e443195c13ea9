//! Questions to the state and the set-up that several procedures ask.

use crate::profiles::{Skill, Weapon};
use crate::setup::{CustomSkill, Profile, Setup, SkillEffect};
use crate::state::{Figure, Frame, Ground, Health, Presence, Side, State, Stealth, Token, WindowKind};
use crate::terrain::ground;
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

/// A pair of figures, the lower number first, as engagements are kept.
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

    /// A side's band: that of the opening, else the one submitted.
    pub fn roster(self, side: u8) -> Option<&'a [Profile]> {
        let given = self.setup.sides.get(usize::from(side)).and_then(|side| side.roster.as_deref());
        given.or_else(|| self.side(side).and_then(|side| side.roster.as_deref()))
    }

    /// What a figure's band says about it.
    pub fn profile(self, id: FigureId) -> Option<&'a Profile> {
        let mut index = place(id);
        self.figure(id)?;
        for side in 0..self.side_count() {
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

    /// Whether a figure has a skill of the book.
    pub fn has(self, id: FigureId, skill: Skill) -> bool {
        self.profile(id).is_some_and(|profile| profile.has(skill))
    }

    /// The weapon at a place of a figure's sheet, from zero.
    pub fn weapon(self, id: FigureId, weapon: u8) -> Option<&'a Weapon> {
        self.profile(id)?.weapons.get(usize::from(weapon))
    }

    /// A skill of the players' own, by its id.
    pub fn custom_skill(self, id: &str) -> Option<&'a CustomSkill> {
        self.setup.custom.iter().find(|skill| skill.id == id)
    }

    /// The players' own skills that a figure has.
    pub fn custom(self, id: FigureId) -> impl Iterator<Item = &'a CustomSkill> {
        let held = self.profile(id).map_or(&[][..], |profile| &profile.custom);
        self.setup.custom.iter().filter(|skill| held.contains(&skill.id))
    }

    /// The skills in force on a figure: its own passive ones, and what lasting actions have put on it.
    /// AO-SKILL-01, AO-TURN-10
    pub fn in_force(self, id: FigureId) -> impl Iterator<Item = &'a CustomSkill> {
        let lasting = self.figure(id).map_or(&[][..], |figure| &figure.effects);
        let own = self.custom(id).filter(|skill| !skill.action);
        own.chain(lasting.iter().filter_map(move |effect| self.custom_skill(&effect.skill)))
    }

    /// The effects in force on a figure.
    pub fn effects(self, id: FigureId) -> impl Iterator<Item = (&'a CustomSkill, &'a SkillEffect)> {
        self.in_force(id).flat_map(|skill| skill.effects.iter().map(move |effect| (skill, effect)))
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

    /// The other side.
    pub fn opponent(self, side: u8) -> u8 {
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

    /// The figures of a side in play.
    pub fn of_side(self, side: u8) -> impl Iterator<Item = FigureId> {
        self.on_table().filter(move |id| self.side_of(*id) == Some(side))
    }

    /// The enemies of a figure in play.
    pub fn enemies(self, id: FigureId) -> impl Iterator<Item = FigureId> {
        self.on_table().filter(move |other| self.are_enemies(id, *other))
    }

    /// The figures of a side that are not out of combat.   AO-MORALE-01
    pub fn members_left(self, side: u8) -> usize {
        self.figures().filter(|(_, figure)| figure.side == side && figure.presence != Presence::Out).count()
    }

    /// Whether a figure is Wounded.
    pub fn is_wounded(self, id: FigureId) -> bool {
        self.figure(id).is_some_and(|figure| figure.health == Health::Wounded)
    }

    /// Whether a figure is Hidden, in one way or another.   AO-HIDE-01, AO-HIDE-10
    pub fn is_hidden(self, id: FigureId) -> bool {
        self.figure(id).is_some_and(|figure| figure.stealth != Stealth::Open)
    }

    /// A figure's token.
    pub fn token(self, id: FigureId) -> Token {
        self.figure(id).map_or(Token::Red, |figure| figure.token)
    }

    /// Whether two figures are engaged with each other.
    pub fn are_engaged(self, a: FigureId, b: FigureId) -> bool {
        self.state.engaged.contains(&pair(a, b))
    }

    /// The figures engaged with a figure, in number order.
    pub fn engaged_with(self, id: FigureId) -> impl Iterator<Item = FigureId> {
        self.state.engaged.iter().filter_map(move |(a, b)| match (*a == id, *b == id) {
            (true, false) => Some(*b),
            (false, true) => Some(*a),
            (true, true) | (false, false) => None,
        })
    }

    /// Whether a figure is engaged in close combat.
    pub fn is_engaged(self, id: FigureId) -> bool {
        self.engaged_with(id).next().is_some()
    }

    /// A figure's base on the table, when its place is recorded.
    pub fn disc(self, id: FigureId) -> Option<Disc> {
        self.figure(id).filter(|figure| figure.presence == Presence::OnTable)?;
        Some(Disc::new(self.stands(id)?, self.profile(id)?.base()))
    }

    /// Where a figure stands, when its place is recorded: one shot at before it charges, where its charge began.
    pub fn stands(self, id: FigureId) -> Option<Point> {
        self.charged_from(id).or_else(|| self.figure(id)?.at)
    }

    /// Where the charge of a figure began that has moved into contact, or out of sight, before it said so, while its
    /// target may shoot first or has: the shot comes before the charge.   AO-CHARGE-06, AO-GAP-55
    pub fn charged_from(self, id: FigureId) -> Option<Point> {
        let (top, under) = self.state.stack.split_last().filter(|_| !self.setup.before(10))?;
        let charges = |frame: &Frame, open: bool| {
            let Frame::Charge { charger, stretch, window, back, .. } = frame else { return false };
            *charger == id && (stretch.is_none() || *back) && (*window || !open)
        };
        let shot_at = charges(top, true) || under.iter().any(|frame| charges(frame, false));
        let began = |frame: &Frame| {
            let Frame::Activation { figure, from, .. } = frame else { return None };
            from.filter(|_| shot_at && *figure == id)
        };
        under.iter().rev().find_map(began)
    }

    /// A figure's base at a place.
    pub fn base_at(self, id: FigureId, at: Point) -> Option<Disc> {
        self.profile(id).map(|profile| Disc::new(at, profile.base()))
    }

    /// What a figure stands in: by the recorded scenery, where there is any that makes ground.   AO-TERR-01
    pub fn ground(self, id: FigureId) -> Ground {
        let Some(figure) = self.figure(id) else { return Ground::Open };
        let told = self.setup.scenery.iter().any(|piece| ground::of_kind(piece.kind).is_some());
        self.stands(id).filter(|_| told).map_or(figure.ground, |at| ground::at(self, at))
    }

    /// The innermost unfinished procedure.
    pub fn top(self) -> Option<&'a Frame> {
        self.state.stack.last()
    }

    /// Whether a side does not want to be asked about a kind of window, or has left.
    pub fn passes(self, side: u8, window: WindowKind) -> bool {
        self.side(side).is_none_or(|side| side.out || side.passes.iter().any(|pass| pass.window == window))
    }
}
