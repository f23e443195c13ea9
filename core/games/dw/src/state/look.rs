//! Questions to the state and the set-up that several procedures ask.

use crate::profiles::traits::Trait;
use crate::profiles::weapons::Weapon;
use crate::profiles::{Kind, Profile, Ruler};
use crate::setup::Setup;
use crate::state::combat::{Combat, Guard};
use crate::state::frames::Frame;
use crate::state::{Figure, Held, Posture, Presence, Side, State, WindowKind};
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

/// The activation under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Active {
    /// The figure.
    pub figure: FigureId,
    /// The side that plays it.
    pub player: u8,
    /// Actions left.
    pub left: u32,
    /// Moves paid for and not made.
    pub free_moves: u32,
    /// Whether only shooting is left to it.
    pub shut_down: bool,
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

    /// The band of a side: that of the opening, else the one submitted.
    pub fn roster(self, side: u8) -> Option<&'a [Profile]> {
        let given = self.setup.sides.get(usize::from(side)).and_then(|side| side.roster.as_deref());
        given.or_else(|| self.side(side).and_then(|side| side.roster.as_deref()))
    }

    /// What a figure's band says about it.
    pub fn printed(self, id: FigureId) -> Option<&'a Profile> {
        let mut index = place(id);
        self.figure(id)?;
        for side in 0..self.side_count() {
            // A side that conceded before it gave a band has none.
            let roster = self.roster(side).unwrap_or_default();
            if let Some(profile) = roster.get(index) {
                return Some(profile);
            }
            index = index.checked_sub(roster.len())?;
        }
        None
    }

    /// The side whose band a figure came with, whoever it has gone over to.   DW-CAMP-04, DW-GAP-18
    pub fn brought(self, id: FigureId) -> Option<u8> {
        let mut index = place(id);
        for side in 0..self.side_count() {
            let count = self.roster(side).unwrap_or_default().len();
            if index < count {
                return Some(side);
            }
            index = index.saturating_sub(count);
        }
        None
    }

    /// What is in force for a figure: the form it has taken, else what its band says.   DW-TRAIT-30
    pub fn profile(self, id: FigureId) -> Option<&'a Profile> {
        let form = self.figure(id).and_then(|figure| figure.form.as_ref());
        form.map(|form| &form.profile).or_else(|| self.printed(id))
    }

    /// A figure's name.
    pub fn name(self, id: FigureId) -> String {
        let watch = self.figure(id).and_then(|figure| figure.form.as_ref());
        let profile = watch.map(|form| &form.profile).or_else(|| self.printed(id));
        profile.map_or_else(|| format!("{}", id.0), |profile| profile.name.clone())
    }

    /// Whether a trait is in force for a figure.
    pub fn has(self, id: FigureId, held: &Trait) -> bool {
        self.profile(id).is_some_and(|profile| profile.has(held))
    }

    /// Whether a figure is of a kind.
    pub fn is(self, id: FigureId, kind: &Kind) -> bool {
        self.profile(id).is_some_and(|profile| profile.is(kind))
    }

    /// The number of sides.
    pub fn side_count(self) -> u8 {
        u8::try_from(self.setup.sides.len()).unwrap_or(u8::MAX)
    }

    /// A side, as play changes it.
    pub fn side(self, side: u8) -> Option<&'a Side> {
        self.state.sides.get(usize::from(side))
    }

    /// The side that plays a figure: its controller, asked anew each time.
    pub fn side_of(self, id: FigureId) -> Option<u8> {
        self.figure(id).map(|figure| figure.controller)
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

    /// The sides in cyclic order, starting with one.
    pub fn cycle(self, first: u8) -> impl Iterator<Item = u8> {
        let count = self.side_count().max(1);
        (0..count).map(move |step| (first % count).wrapping_add(step) % count)
    }

    /// The opponent of a side: the side that caused it when one did, else the next in order still in play.
    pub fn opponent(self, side: u8, cause: Option<u8>) -> u8 {
        let other = cause.filter(|cause| *cause != side);
        let next = || self.cycle(side).skip(1).find(|next| self.is_in(*next));
        other.or_else(next).unwrap_or(side)
    }

    /// Whether two figures are of different sides now.
    pub fn are_enemies(self, a: FigureId, b: FigureId) -> bool {
        a != b && self.side_of(a) != self.side_of(b)
    }

    /// Whether two figures are of one side now, and not the same.
    pub fn are_allies(self, a: FigureId, b: FigureId) -> bool {
        a != b && self.side_of(a) == self.side_of(b)
    }

    /// Whether a figure stands on the table.
    pub fn is_on_table(self, id: FigureId) -> bool {
        self.figure(id).is_some_and(|figure| figure.presence == Presence::OnTable)
    }

    /// Whether a figure is in play: on the table, or in possession of another.   DW-TRAIT-66
    pub fn is_in_play(self, id: FigureId) -> bool {
        self.figure(id).is_some_and(|figure| match figure.presence {
            Presence::OnTable | Presence::Possessing(_) => true,
            Presence::Undeployed | Presence::Removed(_) => false,
        })
    }

    /// The figures on the table, in number order.
    pub fn on_table(self) -> impl Iterator<Item = FigureId> {
        self.figures().filter(|(_, figure)| figure.presence == Presence::OnTable).map(|(id, _)| id)
    }

    /// The figures that a side brought and has not lost: those possessed or controlled count for it.
    pub fn owned_alive(self, side: u8) -> impl Iterator<Item = FigureId> {
        self.figures()
            .filter(move |(_, figure)| {
                figure.owner == side && !matches!(figure.presence, Presence::Removed(_))
            })
            .map(|(id, _)| id)
    }

    /// The figures on the table that a side plays now.
    pub fn played_by(self, side: u8) -> impl Iterator<Item = FigureId> {
        self.on_table().filter(move |id| self.side_of(*id) == Some(side))
    }

    /// The figures of a side that may still be activated this round.   DW-TURN-06
    pub fn fresh(self, side: u8) -> impl Iterator<Item = FigureId> {
        self.played_by(side).filter(move |id| {
            self.figure(*id).is_some_and(|figure| !figure.activated && figure.unconscious.is_empty())
        })
    }

    /// Whether nobody on the table can ever act again: whoever is out cold is woken by somebody else only.
    /// DW-STATUS-06, DW-GAP-100
    pub fn is_still(self) -> bool {
        let out = |id| self.figure(id).is_some_and(|figure| !figure.unconscious.is_empty());
        !self.setup.before(10) && self.state.round > 0 && self.on_table().all(out)
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

    /// The enemies that the record says touch a figure.
    pub fn enemies_touching(self, id: FigureId) -> impl Iterator<Item = FigureId> {
        self.touching(id).filter(move |other| self.are_enemies(id, *other))
    }

    /// Whether a figure is prone, or out cold.   DW-STATUS-04, DW-STATUS-06
    pub fn is_prone(self, id: FigureId) -> bool {
        self.figure(id).is_some_and(|figure| {
            matches!(figure.posture, Posture::Prone(_)) || !figure.unconscious.is_empty()
        })
    }

    /// Whether a figure is immobilised, or counts as such because it climbs.   DW-STATUS-01, DW-CLIMB-03
    pub fn is_held(self, id: FigureId) -> bool {
        self.figure(id).is_some_and(|figure| {
            !figure.immobilised.is_empty() || (figure.climbing.is_some() && !self.has(id, &Trait::Climber))
        })
    }

    /// Whether a figure is active: neither prone, immobilised nor out cold.   DW-GAP-53
    pub fn is_active(self, id: FigureId) -> bool {
        self.is_on_table(id) && !self.is_prone(id) && !self.is_held(id)
    }

    /// How a figure would meet an attack now.
    pub fn guard(self, id: FigureId) -> Guard {
        match (self.is_prone(id), self.is_held(id)) {
            (false, false) => Guard::Ready,
            (true, false) => Guard::Prone,
            (false, true) => Guard::Held,
            (true, true) => Guard::Both,
        }
    }

    /// The active enemies that the record says touch a figure: what engages it.   DW-MOVE-15
    pub fn engaging(self, id: FigureId) -> impl Iterator<Item = FigureId> {
        self.enemies_touching(id).filter(move |other| self.is_active(*other))
    }

    /// A figure's base on the table, when its place is recorded.
    pub fn disc(self, id: FigureId) -> Option<Disc> {
        let at = self.figure(id).filter(|figure| figure.presence == Presence::OnTable)?.at?;
        Some(Disc::new(at, self.base(id)))
    }

    /// The diameter of a figure's base.
    pub fn base(self, id: FigureId) -> i32 {
        let default = crate::profiles::DEFAULT_BASE;
        self.printed(id).map_or(default, Profile::base)
    }

    /// Whether positions are recorded.
    pub fn is_measured(self) -> bool {
        self.setup.table.is_some()
    }

    /// The length of a ruler.   DW-CORE-05
    pub fn ruler(self, ruler: Ruler) -> i32 {
        self.setup.ruler(ruler)
    }

    /// A weapon that a figure carries: of several of a kind, the one in hand.   DW-SHOOT-06
    pub fn held(self, id: FigureId, weapon: Weapon) -> Option<&'a Held> {
        let place = self.held_place(id, weapon, |held| held.in_hand)?;
        self.figure(id)?.weapons.get(place)
    }

    /// The place among its weapons of one of a kind: the first that is fit, in hand before at the belt, else the first.
    pub fn held_place(self, id: FigureId, weapon: Weapon, fit: impl Fn(&Held) -> bool) -> Option<usize> {
        let weapons = &self.figure(id)?.weapons;
        let find = |fits: &dyn Fn(&Held) -> bool| {
            weapons.iter().position(|held| held.weapon == weapon && fits(held))
        };
        let first = find(&|_| true);
        if self.setup.before(4) {
            return first;
        }
        find(&|held| held.in_hand && fit(held)).or_else(|| find(&fit)).or(first)
    }

    /// The weapon a figure has in hand.
    pub fn in_hand(self, id: FigureId) -> Option<Weapon> {
        self.figure(id)?.weapons.iter().find(|held| held.in_hand).map(|held| held.weapon)
    }

    /// The innermost unfinished procedure.
    pub fn top(self) -> Option<&'a Frame> {
        self.state.stack.last()
    }

    /// The activation under way. Whoever controls its figure now plays what is left of it.   DW-TRAIT-23, DW-GAP-68
    pub fn active(self) -> Option<Active> {
        let active = self.state.stack.iter().rev().find_map(active)?;
        let player = self.side_of(active.figure).unwrap_or(active.player);
        Some(Active { player, ..active })
    }

    /// The active figure when the opponent plays it for one failed activation, and the side that it goes back to.
    /// DW-TRAIT-67
    pub fn lent(self) -> Option<(FigureId, u8)> {
        let Active { figure, player, .. } = self.state.stack.iter().rev().find_map(active)?;
        let (stint, known) = self.stint().zip(self.figure(figure))?;
        let held = known.possessed_by.is_some() && !self.setup.before(3);
        let comes_back = known.owner != player || known.controlled_by.is_some() || held;
        (player != stint && known.controller == player && comes_back).then_some((figure, stint))
    }

    /// The side whose band a figure is of: one lent for an activation is not of the band that plays it.   DW-TRAIT-67
    pub fn band_of(self, id: FigureId) -> Option<u8> {
        match self.lent() {
            Some((lent, side)) if lent == id => Some(side),
            Some(_) | None => self.side_of(id),
        }
    }

    /// The opposed roll on top of the stack.
    pub fn combat(self) -> Option<&'a Combat> {
        match self.top() {
            Some(Frame::Combat { combat }) => Some(combat),
            Some(_) | None => None,
        }
    }

    /// The side whose stint it is.
    pub fn stint(self) -> Option<u8> {
        self.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Stint { side } => Some(*side),
            Frame::Muster {}
            | Frame::Roles { .. }
            | Frame::Terrain { .. }
            | Frame::Edge { .. }
            | Frame::Deployment { .. }
            | Frame::Round { .. }
            | Frame::Prelude { .. }
            | Frame::Activation { .. }
            | Frame::Test { .. }
            | Frame::Move { .. }
            | Frame::Arrived { .. }
            | Frame::Combat { .. }
            | Frame::Volley { .. }
            | Frame::Blast { .. }
            | Frame::Throw { .. }
            | Frame::Recoil { .. }
            | Frame::Reflexes { .. }
            | Frame::Breakaway { .. }
            | Frame::MoraleQueue { .. }
            | Frame::Flight { .. }
            | Frame::Mishap { .. }
            | Frame::Expelled { .. }
            | Frame::Doom { .. }
            | Frame::RoundEnd { .. } => None,
        })
    }

    /// Whether a side plays on: it has not conceded, and it still has figures, or has none yet.
    pub fn is_in(self, side: u8) -> bool {
        let out = self.side(side).is_none_or(|side| side.out);
        let mustering = self.state.figures.is_empty();
        !out && (mustering
            || self.owned_alive(side).next().is_some()
            || self.played_by(side).next().is_some())
    }

    /// The sides still in the match.
    pub fn sides_in(self) -> impl Iterator<Item = u8> {
        (0..self.side_count()).filter(move |side| self.is_in(*side))
    }

    /// Whether a side does not want to be asked about a kind of window, or has left.
    pub fn passes(self, side: u8, window: WindowKind) -> bool {
        self.side(side).is_none_or(|side| side.out || side.passes.iter().any(|pass| pass.window == window))
    }
}

/// A frame's activation, when it is one.
fn active(frame: &Frame) -> Option<Active> {
    if let Frame::Activation { figure, player, left, free_moves, shut_down, .. } = frame {
        Some(Active {
            figure: *figure,
            player: *player,
            left: *left,
            free_moves: *free_moves,
            shut_down: *shut_down,
        })
    } else {
        None
    }
}
