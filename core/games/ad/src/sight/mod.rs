//! Lines of sight: a straight line between the centres of two squares, in exact integers.   AD-LOS-01

#[cfg(test)]
mod tests;

use crate::board::ground::Ground;
use crate::setup::board::{Edge, EdgeKind, Ground as Kind, Place, Spot};
use crate::setup::square::{Beyond, EdgeName, Square};
use crate::state::line::{Clear, Hindrance, Readings, Stopped};

/// What a line crosses: edges through their inside, and the squares between its ends.   AD-LOS-01
pub fn crossings(ground: Ground<'_>, [from, to]: [Square; 2]) -> (Vec<EdgeName>, Vec<Square>) {
    let (Some(start), Some(end)) = (ground.board.place(from), ground.board.place(to)) else {
        return (Vec::new(), Vec::new());
    };
    let readings = Readings {
        sealed_at_shooter: true,
        window_is_wall: true,
        obstacle_touch: true,
        walls_block_heights: true,
        door_cone: false,
    };
    let way = start.centre.to(end.centre);
    let line = Reading { ground, readings, ends: [from, to], start: start.centre, way, elevated: 0 };
    let edges = ground.board.edges.iter().filter(|(_, edge)| line.crosses(edge)).map(|(name, _)| *name);
    let between = ground
        .board
        .places
        .iter()
        .filter(|(square, place)| !line.ends.contains(square) && line.traverses(place));
    (edges.collect(), between.map(|(square, _)| *square).collect())
}

/// A line being read.
struct Reading<'a> {
    ground: Ground<'a>,
    readings: Readings,
    ends: [Square; 2],
    start: Spot,
    way: Spot,
    elevated: usize,
}

/// The line of a shot from one square to another; `standing` says where figures stand.   AD-LOS-15
///
/// # Errors
/// What stops it.
pub fn shot_line(
    ground: Ground<'_>,
    readings: Readings,
    [from, to]: [Square; 2],
    standing: &dyn Fn(Square) -> bool,
) -> Result<Clear, Stopped> {
    let (start, end) = (ground.board.place(from), ground.board.place(to));
    let (Some(start), Some(end)) = (start, end) else { return Err(Stopped::Nowhere) };
    let elevated = [start, end].into_iter().filter(|place| place.ground == Kind::Elevated).count();
    let way = start.centre.to(end.centre);
    let line = Reading { ground, readings, ends: [from, to], start: start.centre, way, elevated };
    let mut clear = Clear::default();
    let mut obstacles = Vec::new();
    line.edges(&mut clear, &mut obstacles)?;
    let marks = line.corners(&mut clear, &mut obstacles)?;
    line.squares(standing)?;
    clear.hindrance = line.hindrance(marks, &obstacles)?;
    Ok(clear)
}

/// On which side of the line corners were found: left, right.
type Marks = (bool, bool);

impl Reading<'_> {
    /// 1 on the left of the line, -1 on its right, 0 on it.
    fn side(&self, spot: Spot) -> i32 {
        self.way.cross(self.start.to(spot)).signum()
    }

    /// Whether a spot lies on the line strictly between its ends.
    fn is_on(&self, spot: Spot) -> bool {
        let along = self.start.to(spot).dot(self.way);
        self.side(spot) == 0 && along > 0 && along < self.way.dot(self.way)
    }

    /// Whether a square stops sight by itself: blocked, or elevated and no end.   AD-LOS-14
    fn is_opaque(&self, square: Square) -> bool {
        match self.ground.at(square) {
            Some(Kind::Blocked) => true,
            Some(Kind::Elevated) => !self.ends.contains(&square),
            Some(Kind::Open) | None => false,
        }
    }

    /// The square beside an edge that stops sight, if one does.   AD-BOARD-06, AD-LOS-14
    fn opaque(&self, name: EdgeName) -> Option<Square> {
        let beyond = match name.beyond {
            Beyond::Square(other) => Some(other),
            Beyond::Outside(_) => None,
        };
        [Some(name.of), beyond].into_iter().flatten().find(|square| self.is_opaque(*square))
    }

    fn stops(&self, name: EdgeName, edge: &Edge) -> bool {
        self.opaque(name).is_some() || (self.is_walled() && self.ground.is_shut(name, edge))
    }

    fn is_shooters(&self, name: EdgeName) -> bool {
        let [from, _] = self.ends;
        name.of == from || name.beyond == Beyond::Square(from)
    }

    /// Whether the line crosses the inside of an edge.
    fn crosses(&self, edge: &Edge) -> bool {
        let (one, other) = edge.ends;
        let along = one.to(other);
        let before = along.cross(one.to(self.start)).signum();
        let end = Spot(self.start.0.saturating_add(self.way.0), self.start.1.saturating_add(self.way.1));
        let after = along.cross(one.to(end)).signum();
        self.side(one) * self.side(other) == -1 && before * after == -1
    }

    /// Every edge that the line crosses; `obstacles` tells for each whether it is the shooter's own.
    fn edges(&self, clear: &mut Clear, obstacles: &mut Vec<bool>) -> Result<(), Stopped> {
        for (name, edge) in self.ground.board.edges.iter().filter(|(_, edge)| self.crosses(edge)) {
            if self.elevated < 2 && self.stops(*name, edge) {
                return Err(self.opaque(*name).map_or(Stopped::Wall(*name), Stopped::Square));
            }
            match self.ground.kind(*name, edge) {
                EdgeKind::Window => {
                    self.cone(*name, edge)?;
                    clear.crossed.push(*name);
                    obstacles.push(self.is_shooters(*name));
                }
                EdgeKind::Obstacle => {
                    clear.crossed.push(*name);
                    obstacles.push(self.is_shooters(*name));
                }
                EdgeKind::Door if self.readings.door_cone => self.cone(*name, edge)?,
                EdgeKind::Door
                | EdgeKind::Open
                | EdgeKind::Wall
                | EdgeKind::FragileWall
                | EdgeKind::Slope { .. } => {}
            }
        }
        Ok(())
    }

    /// Whether what stands on edges stops the line: not between heights, by one reading to none.   AD-LOS-14,
    /// AD-GAP-41
    fn is_walled(&self) -> bool {
        self.elevated == 0 || (self.elevated == 1 && self.readings.walls_block_heights)
    }

    /// A window is seen through from its own squares, or straight.   AD-EDGE-11, AD-LOS-07
    fn cone(&self, name: EdgeName, edge: &Edge) -> Result<(), Stopped> {
        let (one, other) = edge.ends;
        let straight = one.to(other).dot(self.way) == 0;
        let at_end = self.ends.iter().any(|end| name.of == *end || name.beyond == Beyond::Square(*end));
        if !self.is_walled() || straight || at_end { Ok(()) } else { Err(Stopped::Window(name)) }
    }

    /// Every corner on the line.   AD-LOS-04, AD-LOS-11, AD-LOS-12, AD-LOS-13
    fn corners(&self, clear: &mut Clear, obstacles: &mut Vec<bool>) -> Result<Marks, Stopped> {
        let [from, _] = self.ends;
        let mut marks = (false, false);
        for (spot, squares) in self.ground.board.corners.iter().filter(|(spot, _)| self.is_on(**spot)) {
            let own = squares.contains(&from);
            let (walls, hedges) = self.around(*spot, squares);
            if hedges == (true, true) && self.readings.obstacle_touch {
                obstacles.push(own);
            }
            if self.elevated == 2 || walls == (false, false) {
                continue;
            }
            clear.touched.push(*spot);
            if walls == (true, true) && (!own || self.readings.sealed_at_shooter) {
                return Err(Stopped::Sealed(*spot));
            }
            if !own {
                marks = (marks.0 || walls.0, marks.1 || walls.1);
            }
        }
        Ok(marks)
    }

    /// On which sides of a point of the line walls end there, and on which obstacles do.
    fn around(&self, spot: Spot, squares: &[Square]) -> (Marks, Marks) {
        let (mut walls, mut hedges) = ((false, false), (false, false));
        let names = squares.iter().filter_map(|square| self.ground.board.place(*square));
        for name in names.flat_map(|place| &place.edges) {
            let Some(edge) = self.ground.board.edge(*name) else { continue };
            let far = match edge.ends {
                (near, far) if near == spot => far,
                (far, near) if near == spot => far,
                _ => continue,
            };
            let window = match self.ground.kind(*name, edge) {
                EdgeKind::Window => self.readings.window_is_wall && self.is_walled(),
                EdgeKind::Obstacle => {
                    mark(&mut hedges, self.side(far));
                    false
                }
                EdgeKind::Open
                | EdgeKind::Wall
                | EdgeKind::FragileWall
                | EdgeKind::Slope { .. }
                | EdgeKind::Door => false,
            };
            if window || self.stops(*name, edge) {
                mark(&mut walls, self.side(far));
            }
        }
        (walls, hedges)
    }

    /// Every square that the line passes through, its ends excepted.   AD-LOS-03, AD-BOARD-10
    fn squares(&self, standing: &dyn Fn(Square) -> bool) -> Result<(), Stopped> {
        if self.elevated == 2 {
            return Ok(());
        }
        let others = self.ground.board.places.iter().filter(|(square, _)| !self.ends.contains(square));
        for (square, place) in others {
            let stops = self.is_opaque(*square) || (self.elevated == 0 && standing(*square));
            if !stops {
                continue;
            }
            if self.traverses(place) {
                return Err(Stopped::Square(*square));
            }
        }
        Ok(())
    }

    /// Whether the line passes through a square; a corner touched is not enough.
    fn traverses(&self, place: &Place) -> bool {
        let mut edges = place.edges.iter().filter_map(|name| self.ground.board.edge(*name));
        let sides: Vec<i32> = place.corners.iter().map(|corner| self.side(*corner)).collect();
        let cut = place.corners.iter().any(|corner| self.is_on(*corner))
            && sides.contains(&1)
            && sides.contains(&-1);
        cut || edges.any(|edge| self.crosses(edge))
    }

    /// What all that was met makes of the line.   AD-LOS-05, AD-LOS-06
    fn hindrance(&self, marks: Marks, obstacles: &[bool]) -> Result<Option<Hindrance>, Stopped> {
        let corner = match marks {
            (true, true) => return Err(Stopped::Corners),
            (false, false) => false,
            (true, false) | (false, true) => true,
        };
        let obstacle = match obstacles {
            [] | [true] => false,
            [_] | [_, _] => true,
            _ if !self.is_walled() => true,
            _ => return Err(Stopped::Obstacles),
        };
        match (corner, obstacle) {
            (true, true) => Err(Stopped::TwoHindrances),
            (true, false) => Ok(Some(Hindrance::Corner)),
            (false, true) => Ok(Some(Hindrance::Obstacle)),
            (false, false) => Ok(None),
        }
    }
}

fn mark(marks: &mut Marks, side: i32) {
    marks.0 = marks.0 || side == 1;
    marks.1 = marks.1 || side == -1;
}
