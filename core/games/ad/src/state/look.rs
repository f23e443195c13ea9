//! Questions to the state and the set-up that several procedures ask.

use crate::board::ground::Ground;
use crate::profiles::talents::Talent;
use crate::profiles::{Class, Profile};
use crate::setup::options::{
    LosReciprocity, ObstacleCornerTouch, OpenDoorLos, Options, SealedCornerAtShooter, TalentLos, WindowCorner,
};
use crate::setup::square::{EdgeName, Square};
use crate::setup::{FigureSetup, NpcRole, Setup, SideSetup};
use crate::sight;
use crate::state::frames::{Activation, Frame};
use crate::state::line::{Clear, Readings, Stopped};
use crate::state::{Figure, Mark, Posture, Side, SideMark, State, Whereabouts};
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

impl<'a> Look<'a> {
    /// The house readings.
    pub fn options(self) -> Options {
        self.setup.options
    }

    /// The innermost unfinished procedure.
    pub fn top(self) -> Option<&'a Frame> {
        self.state.stack.last()
    }

    /// The activation under way, however deep.
    pub fn activation(self) -> Option<&'a Activation> {
        self.state
            .stack
            .iter()
            .rev()
            .find_map(|frame| if let Frame::Activation(activation) = frame { Some(activation) } else { None })
    }

    // Sides.

    /// The sides, by number.
    pub fn sides(self) -> impl Iterator<Item = u8> + use<> {
        0..u8::try_from(self.state.sides.len()).unwrap_or(u8::MAX)
    }

    /// A side, as play changes it.
    pub fn side(self, side: u8) -> Option<&'a Side> {
        self.state.sides.get(usize::from(side))
    }

    /// A side, as the opening fixes it.
    pub fn side_setup(self, side: u8) -> Option<&'a SideSetup> {
        self.setup.sides.get(usize::from(side))
    }

    /// The other side.
    pub fn other(self, side: u8) -> u8 {
        u8::from(side == 0)
    }

    /// The seat that answers for a side.
    pub fn seat(self, side: u8) -> Option<Seat> {
        self.side_setup(side).map(|side| side.seat)
    }

    /// The side that a seat plays.
    pub fn seat_side(self, seat: Seat) -> Option<u8> {
        let place = self.setup.sides.iter().position(|side| side.seat == seat)?;
        u8::try_from(place).ok()
    }

    /// Whether something is so of a side.
    pub fn side_has(self, side: u8, mark: SideMark) -> bool {
        self.side(side).is_some_and(|side| side.marks.contains(&mark))
    }

    /// The side that holds the initiative; before anybody does, the one the scenario names, else the red one.
    /// AD-INIT-05, AD-GAP-70
    pub fn holder(self) -> u8 {
        self.state.initiative.or(self.setup.scenario.initiative).unwrap_or_else(|| self.red())
    }

    /// The side that announces its card first in the test of initiative: last turn's holder, at first the red one.
    /// AD-INIT-02, AD-INIT-03
    pub fn announcer(self) -> u8 {
        self.state.initiative.unwrap_or_else(|| self.red())
    }

    /// The red side.   AD-SETUP-01
    pub fn red(self) -> u8 {
        let red = |side: &SideSetup| side.colour == crate::setup::Colour::Red;
        let place = self.setup.sides.iter().position(red).unwrap_or(0);
        u8::try_from(place).unwrap_or(0)
    }

    /// Both sides, the initiative holder first.
    pub fn holder_first(self) -> [u8; 2] {
        [self.holder(), self.other(self.holder())]
    }

    // Figures.

    /// The figures that there are, with their numbers.
    pub fn figures(self) -> impl Iterator<Item = (FigureId, &'a Figure)> {
        self.state.figures.iter().map(|(id, figure)| (*id, figure))
    }

    /// A figure.
    pub fn figure(self, id: FigureId) -> Option<&'a Figure> {
        self.state.figures.get(&id)
    }

    /// A figure, as the opening fixes it.
    pub fn figure_setup(self, id: FigureId) -> Option<&'a FigureSetup> {
        self.setup.figures.get(usize::from(id.0).checked_sub(1)?)
    }

    /// A figure's card.
    pub fn profile(self, id: FigureId) -> Option<&'a Profile> {
        self.figure_setup(id).map(|figure| &figure.profile)
    }

    /// A figure's name.
    pub fn name(self, id: FigureId) -> String {
        self.profile(id).map_or_else(|| id.0.to_string(), |profile| profile.name.clone())
    }

    /// The side that plays a figure; none while nobody does.   AD-GEN-03
    pub fn side_of(self, id: FigureId) -> Option<u8> {
        self.figure(id).and_then(|figure| figure.controller)
    }

    /// Where a figure stands.
    pub fn square(self, id: FigureId) -> Option<Square> {
        match self.figure(id)?.place {
            Whereabouts::On(square) => Some(square),
            Whereabouts::Reserve | Whereabouts::Gone(_) => None,
        }
    }

    /// Whether a figure is in play: on the board.
    pub fn is_in_play(self, id: FigureId) -> bool {
        self.square(id).is_some()
    }

    /// The figures in play, in number order.
    pub fn in_play(self) -> impl Iterator<Item = FigureId> {
        self.figures().filter(|(_, figure)| matches!(figure.place, Whereabouts::On(_))).map(|(id, _)| id)
    }

    /// The figures in play that a side plays.
    pub fn of_side(self, side: u8) -> impl Iterator<Item = FigureId> {
        self.in_play().filter(move |id| self.side_of(*id) == Some(side))
    }

    /// The figures in play that nobody plays.   AD-NPC-01
    pub fn of_nobody(self) -> impl Iterator<Item = FigureId> {
        self.in_play().filter(move |id| self.side_of(*id).is_none())
    }

    /// The program of a figure that nobody plays.
    pub fn role(self, id: FigureId) -> Option<NpcRole> {
        let figure = self.figure(id).filter(|figure| figure.controller.is_none())?;
        figure.role.or_else(|| self.figure_setup(id).and_then(|setup| setup.role))
    }

    /// Who stands on a square.   AD-BOARD-01
    pub fn on(self, square: Square) -> Option<FigureId> {
        self.in_play().find(|id| self.square(*id) == Some(square))
    }

    /// Whether something is so of a figure.
    pub fn is(self, id: FigureId, mark: Mark) -> bool {
        self.figure(id).is_some_and(|figure| figure.marks.contains(&mark))
    }

    /// Whether a figure has a talent; where it has a score, whatever the score.
    pub fn has(self, id: FigureId, talent: Talent) -> bool {
        let same = |other: &Talent| std::mem::discriminant(other) == std::mem::discriminant(&talent);
        self.profile(id).is_some_and(|profile| profile.talents.iter().any(same))
    }

    /// The talent of a figure that has this kind, with its score.
    pub fn talent(self, id: FigureId, talent: Talent) -> Option<Talent> {
        let same = |other: &&Talent| std::mem::discriminant(*other) == std::mem::discriminant(&talent);
        self.profile(id)?.talents.iter().find(same).copied()
    }

    /// Somebody of a side in play with a talent.
    pub fn who_has(self, side: u8, talent: Talent) -> Option<FigureId> {
        self.of_side(side).find(|id| self.has(*id, talent))
    }

    /// Whether a figure is a hero.   AD-BAND-03
    pub fn is_hero(self, id: FigureId) -> bool {
        self.profile(id).is_some_and(|profile| profile.class == Class::Hero)
    }

    /// Whether its wounds have reached the first threshold.   AD-HLTH-02, AD-HLTH-03
    pub fn is_crippled(self, id: FigureId) -> bool {
        let cripple = self.profile(id).map(|profile| profile.cripple);
        cripple.is_some_and(|cripple| self.figure(id).is_some_and(|figure| figure.wounds >= cripple))
    }

    /// How a figure holds itself.
    pub fn posture(self, id: FigureId) -> Posture {
        self.figure(id).map(|figure| figure.posture).unwrap_or_default()
    }

    /// Whether a figure is prone or unconscious.   AD-STAT-08
    pub fn is_down(self, id: FigureId) -> bool {
        self.posture(id) != Posture::Standing
    }

    // Friends, zones, sight.

    /// Whether a figure treats another as a friend, and the other it.   AD-GEN-03, AD-TAL-14h, AD-TAL-01, AD-NPC-08
    pub fn are_friends(self, one: FigureId, other: FigureId) -> bool {
        let (mine, theirs) = (self.side_of(one), self.side_of(other));
        let recruit = |id| self.role(id) == Some(NpcRole::Recruit);
        let nephew = |nephew: FigureId, uncle: FigureId| {
            self.figure(nephew).is_some_and(|figure| figure.nephew_of == Some(uncle))
                && !self.is(uncle, Mark::Estranged)
        };
        let faction = |id| self.profile(id).and_then(|profile| profile.faction.as_ref());
        // Among figures of nobody only a scenario makes enemies.   AD-NPC-19
        let feud = mine.is_none() && self.setup.scenario.feud && faction(one) != faction(other);
        one == other
            || (mine == theirs && !feud)
            || self.is(one, Mark::Stealth)
            || self.is(other, Mark::Stealth)
            || recruit(one)
            || recruit(other)
            || nephew(one, other)
            || nephew(other, one)
    }

    /// Whether two figures in play are enemies that may attack one another.   AD-GEN-04
    pub fn are_enemies(self, one: FigureId, other: FigureId) -> bool {
        self.is_in_play(one) && self.is_in_play(other) && !self.are_friends(one, other)
    }

    /// Whether two figures are enemies, markers aside: a figure may be seen, or act, under its marker. Uncle and
    /// nephew are friends, stealthy or not.   AD-TAL-01
    pub fn are_opposed(self, one: FigureId, other: FigureId) -> bool {
        let recruit = |id| self.role(id) == Some(NpcRole::Recruit);
        let nephew = |nephew: FigureId, uncle: FigureId| {
            self.figure(nephew).is_some_and(|figure| figure.nephew_of == Some(uncle))
                && !self.is(uncle, Mark::Estranged)
        };
        self.side_of(one) != self.side_of(other)
            && !recruit(one)
            && !recruit(other)
            && !nephew(one, other)
            && !nephew(other, one)
    }

    /// The board as it stands.
    pub fn ground(self) -> Ground<'a> {
        Ground { board: &self.setup.board, doors: &self.state.doors, fallen: &self.state.fallen }
    }

    /// Whether a figure on one square controls another, fights and supports there.   AD-ZOC-01, AD-GAP-46
    pub fn controls(self, from: Square, square: Square) -> bool {
        self.ground().controls(from, square, self.options().diag_through_opening.is_yes())
    }

    /// Whether two figures stand where they could fight.   AD-MELEE-04
    pub fn are_close(self, one: FigureId, other: FigureId) -> bool {
        match (self.square(one), self.square(other)) {
            (Some(here), Some(there)) => self.controls(here, there),
            _ => false,
        }
    }

    /// Whether a figure engages another: it stands, and the other is in its zone.   AD-ZOC-06
    pub fn engages(self, one: FigureId, other: FigureId) -> bool {
        !self.is_down(one) && self.are_enemies(one, other) && self.are_close(one, other)
    }

    /// The enemies that engage a figure.
    pub fn engaging(self, id: FigureId) -> impl Iterator<Item = FigureId> {
        self.in_play().filter(move |other| self.engages(*other, id))
    }

    /// The enemies that a figure engages.
    pub fn engaged_by(self, id: FigureId) -> impl Iterator<Item = FigureId> {
        self.in_play().filter(move |other| self.engages(id, *other))
    }

    /// Whether some enemy engages a figure.   AD-ZOC-06
    pub fn is_engaged(self, id: FigureId) -> bool {
        self.engaging(id).next().is_some()
    }

    /// The enemies whose zone would hold a figure on a square.   AD-ZOC-03
    pub fn zones(self, id: FigureId, square: Square) -> impl Iterator<Item = FigureId> {
        self.in_play().filter(move |enemy| {
            !self.is_down(*enemy)
                && self.are_enemies(id, *enemy)
                && self.square(*enemy).is_some_and(|from| self.controls(from, square))
        })
    }

    /// Whether an enemy's zone may be ignored: another friend of the mover engages it.   AD-ZOC-05, AD-ZOC-09,
    /// AD-TAL-08
    pub fn may_ignore(self, mover: FigureId, enemy: FigureId) -> bool {
        !self.has(enemy, Talent::LivingBarricade) && self.is_engaged_for(mover, enemy)
    }

    /// Whether another friend of a mover engages an enemy.   AD-ZOC-09
    pub fn is_engaged_for(self, mover: FigureId, enemy: FigureId) -> bool {
        let other_friend = |friend: FigureId| {
            friend != mover && self.are_friends(mover, friend) && self.engages(friend, enemy)
        };
        self.in_play().any(other_friend)
    }

    /// The range between two figures.   AD-SHOOT-02
    pub fn range(self, one: FigureId, other: FigureId) -> Option<u32> {
        self.ground().range(self.square(one)?, self.square(other)?)
    }

    /// How lines are read here.   AD-GAP-57, AD-GAP-58, AD-GAP-22, AD-GAP-41, AD-GAP-09
    pub fn readings(self) -> Readings {
        let options = self.options();
        Readings {
            sealed_at_shooter: options.sealed_corner_at_shooter == SealedCornerAtShooter::Blocked,
            window_is_wall: options.window_corner == WindowCorner::Wall,
            obstacle_touch: options.obstacle_corner_touch == ObstacleCornerTouch::BothSides,
            walls_block_heights: options.elevated_walls_block.is_yes(),
            door_cone: options.open_door_los == OpenDoorLos::WindowCone,
        }
    }

    /// The line of a shot from one square to another, figures that lie down not standing in it.   AD-LOS-03,
    /// AD-LOS-15
    ///
    /// # Errors
    /// What stops it.
    pub fn shot_line(self, from: Square, to: Square) -> Result<Clear, Stopped> {
        let standing = |square: Square| self.on(square).is_some_and(|id| !self.is_down(id));
        sight::shot_line(self.ground(), self.readings(), [from, to], &standing)
    }

    /// What a line crosses: edges through their inside, and the squares between its ends.   AD-LOS-01
    pub fn crossings(self, ends: [Square; 2]) -> (Vec<EdgeName>, Vec<Square>) {
        sight::crossings(self.ground(), ends)
    }

    /// Whether somebody on one square sees another.   AD-LOS-15, AD-LOS-10, AD-GAP-21
    pub fn sees_square(self, from: Square, to: Square) -> bool {
        self.sees_past(None, from, to)
    }

    /// The same for a figure about to leave its square: it does not stand in its own sight.   AD-FULL-07
    pub fn sees_past(self, gone: Option<FigureId>, from: Square, to: Square) -> bool {
        let standing =
            |square: Square| self.on(square).is_some_and(|id| Some(id) != gone && !self.is_down(id));
        let line = |ends: [Square; 2]| sight::shot_line(self.ground(), self.readings(), ends, &standing);
        // By the other reading of AD-GAP-59, what only makes a shot impossible does not stop eyes.
        let reaches = |line: Result<Clear, Stopped>| match line {
            Ok(_) => true,
            Err(Stopped::Corners | Stopped::Obstacles | Stopped::TwoHindrances) => {
                self.options().talent_los == TalentLos::WallsOnly
            }
            Err(
                Stopped::Nowhere
                | Stopped::Wall(_)
                | Stopped::Square(_)
                | Stopped::Sealed(_)
                | Stopped::Window(_),
            ) => false,
        };
        let there = reaches(line([from, to]));
        match self.options().los_reciprocity {
            LosReciprocity::SharedExistence => there || reaches(line([to, from])),
            LosReciprocity::FromViewer => there,
        }
    }

    /// Whether one figure sees another.   AD-LOS-15
    pub fn sees(self, one: FigureId, other: FigureId) -> bool {
        match (self.square(one), self.square(other)) {
            (Some(from), Some(to)) => self.sees_square(from, to),
            _ => false,
        }
    }
}
