//! What is drawn over the squares: whose zone of control covers which, a line of sight with all that bears on it.

use crate::setup::NpcRole;
use crate::setup::board::{EdgeKind, Spot};
use crate::setup::square::{EdgeName, Square};
use crate::state::Mark as Token;
use crate::state::line::{Hindrance, Stopped};
use crate::view::names::Names;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Layer, LayerPart, Mark, Point};
use greffe_core::telling::words::Words;

/// Half the side of the sign at a corner that a line touches.
const CORNER: i32 = 40;

impl Names<'_> {
    /// Zones of control: the squares each figure controls, with the way by which it does.   AD-ZOC-01, AD-ZOC-02
    pub(crate) fn layers(self) -> Vec<Layer> {
        let look = self.0;
        // Down, hidden or everybody's friend, a figure holds nobody.   AD-ZOC-08
        let holds = |id: &FigureId| {
            !look.is_down(*id) && !look.is(*id, Token::Stealth) && look.role(*id) != Some(NpcRole::Recruit)
        };
        let parts: Vec<LayerPart> =
            look.in_play().filter(holds).filter_map(|id| self.controlled(id)).collect();
        if parts.is_empty() {
            return Vec::new();
        }
        vec![Layer { kind: "control", name: Words::new("Zones de Contrôle", "Zones of control"), parts }]
    }

    fn controlled(self, id: FigureId) -> Option<LayerPart> {
        let look = self.0;
        let from = look.square(id)?;
        let start = self.square(from)?;
        let nobody = u8::try_from(look.setup.sides.len()).unwrap_or(u8::MAX);
        let ground = look.ground();
        let squares = ground.neighbours(from).filter(|square| look.controls(from, *square));
        let (mut outlines, mut lines) = (Vec::new(), Vec::new());
        for square in squares {
            outlines.push(self.outline(square));
            let end = self.square(square)?;
            let reach = Point::flat(
                start.x.saturating_add(end.x.saturating_sub(start.x).saturating_mul(2) / 3),
                start.y.saturating_add(end.y.saturating_sub(start.y).saturating_mul(2) / 3),
            );
            lines.push([start, reach]);
        }
        Some(LayerPart { figure: id, side: look.side_of(id).unwrap_or(nobody), outlines, lines })
    }

    fn outline(self, square: Square) -> Vec<Point> {
        let place = self.0.setup.board.place(square);
        let corners = place.map_or(&[][..], |place| place.corners.as_slice());
        corners.iter().map(|spot| self.spot(*spot)).collect()
    }

    /// The line of sight between two figures, what it crosses and touches, and what it gives a shot.   AD-LOS-15
    pub(crate) fn sight(self, from: FigureId, to: FigureId) -> Vec<Mark> {
        let look = self.0;
        let Some((start, end)) = look.square(from).zip(look.square(to)) else { return Vec::new() };
        let line = look.shot_line(start, end);
        let (kind, label) = match &line {
            Ok(clear) => ("sight", gives(clear.hindrance)),
            Err(why) => ("blocked", barred(*why)),
        };
        let mut marks: Vec<Mark> =
            self.between(kind, from, to).map(|mark| Mark { label, ..mark }).into_iter().collect();
        let (edges, _) = look.crossings([start, end]);
        marks.extend(edges.into_iter().filter_map(|name| self.met(name)));
        match line {
            Ok(clear) => marks.extend(clear.touched.iter().map(|spot| self.corner(*spot))),
            Err(Stopped::Square(square)) => {
                let mut points = self.outline(square);
                points.extend(points.first().copied());
                marks.push(Mark { kind: "crossed", points, label: Words::default() });
            }
            Err(Stopped::Sealed(spot)) => marks.push(self.corner(spot)),
            Err(
                Stopped::Nowhere
                | Stopped::Wall(_)
                | Stopped::Window(_)
                | Stopped::Corners
                | Stopped::Obstacles
                | Stopped::TwoHindrances,
            ) => {}
        }
        marks
    }

    /// An edge that bears on a line across it; none for what lets it through.   AD-EDGE-15
    fn met(self, name: EdgeName) -> Option<Mark> {
        let ground = self.0.ground();
        let edge = ground.board.edge(name)?;
        let bears = match ground.kind(name, edge) {
            EdgeKind::Wall | EdgeKind::FragileWall | EdgeKind::Obstacle | EdgeKind::Window => true,
            EdgeKind::Door => ground.is_shut(name, edge),
            EdgeKind::Open | EdgeKind::Slope { .. } => false,
        };
        let points = vec![self.spot(edge.ends.0), self.spot(edge.ends.1)];
        bears.then(|| Mark { kind: "crossed", points, label: Words::default() })
    }

    /// A corner that a line touches.   AD-LOS-04
    fn corner(self, spot: Spot) -> Mark {
        let at = self.spot(spot);
        let turn = [(CORNER, 0), (0, CORNER), (-CORNER, 0), (0, -CORNER), (CORNER, 0)];
        let points = turn.map(|(x, y)| Point::flat(at.x.saturating_add(x), at.y.saturating_add(y)));
        Mark { kind: "crossed", points: points.to_vec(), label: Words::default() }
    }
}

/// What a free line gives a shot.   AD-LOS-06
fn gives(hindrance: Option<Hindrance>) -> Words {
    match hindrance {
        None => Words::same("0"),
        Some(Hindrance::Corner) => Words::new("−1, coin", "−1, corner"),
        Some(Hindrance::Obstacle) => Words::new("−1, obstacle", "−1, obstacle"),
    }
}

/// What stops a line, in a word or two.
fn barred(why: Stopped) -> Words {
    match why {
        Stopped::Nowhere => Words::new("hors du plateau", "off the board"),
        Stopped::Wall(_) => Words::new("mur", "wall"),
        Stopped::Square(square) => Words::same(square.to_string()),
        Stopped::Sealed(_) => Words::new("coin fermé", "closed corner"),
        Stopped::Window(_) => Words::new("fenêtre de biais", "window aslant"),
        Stopped::Corners => Words::new("deux coins", "two corners"),
        Stopped::Obstacles => Words::new("trois obstacles", "three obstacles"),
        Stopped::TwoHindrances => Words::new("coin et obstacle", "corner and obstacle"),
    }
}
