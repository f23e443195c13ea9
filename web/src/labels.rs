//! Where names and values go on a board: in whole frame units, the same picture for the same moment.

/// A box: left, top, right, bottom, in frame units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rect {
    /// Its left edge.
    pub left: i32,
    /// Its upper edge.
    pub top: i32,
    /// Its right edge.
    pub right: i32,
    /// Its lower edge.
    pub bottom: i32,
}

impl Rect {
    /// The box around a point.
    pub fn around(x: i32, y: i32, half_width: i32, half_height: i32) -> Self {
        Self { left: x - half_width, top: y - half_height, right: x + half_width, bottom: y + half_height }
    }

    /// Its area.
    pub fn area(self) -> i32 {
        (self.right - self.left).max(0) * (self.bottom - self.top).max(0)
    }

    /// The area that two boxes share.
    pub fn shared(self, other: Self) -> i32 {
        let both = Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        };
        both.area()
    }

    fn holds(self, x: i32, y: i32) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    /// Whether a point lies within so much of the box.
    pub fn near(self, x: i32, y: i32, reach: i32) -> bool {
        let Self { left, top, right, bottom } = self;
        Self { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach }
            .holds(x, y)
    }

    fn outside(self, frame: Self) -> i32 {
        let left = (frame.left - self.left).max(0);
        let right = (self.right - frame.right).max(0);
        let top = (frame.top - self.top).max(0);
        let bottom = (self.bottom - frame.bottom).max(0);
        left + right + top + bottom
    }
}

/// A text to place beside something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The text.
    pub text: String,
    /// What it belongs to.
    pub anchor: Rect,
}

/// A text with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The text.
    pub text: String,
    /// Its centre.
    pub x: i32,
    /// Its centre.
    pub y: i32,
    /// Half of its width on a phone's board.
    pub half: i32,
    /// Where a leader starts, when it is far from its anchor.
    pub leader: Option<(i32, i32)>,
    /// Whether it says the value of a line: no base bears it.
    pub of_line: bool,
}

impl Placed {
    /// Half the width of its box at the label's own scale.
    pub fn box_half(&self) -> i32 {
        let letters = i32::try_from(self.text.chars().count().min(60)).unwrap_or(60);
        i32::midpoint(7 * letters, 14)
    }

    /// What it covers where the camera stands so far back, in frame units.
    pub fn room(&self, size: i32) -> Rect {
        Rect::around(self.x, self.y, self.half, 12 * size / 100)
    }

    /// The width of its box at the label's own scale.
    pub fn box_width(&self) -> i32 {
        self.box_half() * 2
    }
}

/// What labels keep clear of.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// Bases: a label over more than a quarter of one is dropped.
    pub bases: Vec<Rect>,
    /// Trays, tokens, badges, numbered points, the inset.
    pub others: Vec<Rect>,
    /// Lines, by their ends.
    pub lines: Vec<((i32, i32), (i32, i32))>,
    /// What a phone shows.
    pub frame: Rect,
    /// How many hundredths of its closest size a label takes: more where the camera stands back.
    pub size: i32,
}

/// The gap from which a leader is drawn.
const FAR: i32 = 30;
const GAPS: [i32; 3] = [4, 16, FAR];
/// Right, left, above, below, then the four corners.
const PLACES: [(i32, i32); 8] = [(1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-1, 1), (-1, -1)];
/// Points looked at on each line.
const SAMPLES: i32 = 17;

/// Half the width of a label on a phone, where it is largest.
fn half_width(text: &str, size: i32) -> i32 {
    let letters = i32::try_from(text.chars().count().min(60)).unwrap_or(60);
    (7 * letters + 14) * 5 * size / 800
}

/// Places labels in their order of importance, each once, least cost first.
pub fn place(wanted: &[Wanted], scene: &Scene) -> Vec<Placed> {
    let mut set: Vec<Rect> = Vec::new();
    let mut placed = Vec::new();
    for label in wanted {
        let Some((spot, gap)) = best(label, scene, &set) else { continue };
        if scene.bases.iter().any(|base| spot.shared(*base) * 4 > base.area()) {
            continue;
        }
        set.push(spot);
        let (x, y) = (i32::midpoint(spot.left, spot.right), i32::midpoint(spot.top, spot.bottom));
        let anchor = label.anchor;
        let from = (i32::midpoint(anchor.left, anchor.right), i32::midpoint(anchor.top, anchor.bottom));
        let leader = (gap >= FAR).then_some(from);
        placed.push(Placed {
            text: label.text.clone(),
            x,
            y,
            half: half_width(&label.text, scene.size),
            leader,
            of_line: anchor == Rect::around(from.0, from.1, 0, 0),
        });
    }
    placed
}

fn best(label: &Wanted, scene: &Scene, set: &[Rect]) -> Option<(Rect, i32)> {
    let mut best: Option<(i32, Rect, i32)> = None;
    let mut index = 0;
    for gap in GAPS {
        for place in PLACES {
            let spot = beside(label, place, gap, scene.size);
            let cost = cost(spot, scene, set) + 4 * gap + index;
            if best.is_none_or(|(least, _, _)| cost < least) {
                best = Some((cost, spot, gap));
            }
            index += 1;
        }
    }
    best.map(|(_, spot, gap)| (spot, gap))
}

fn beside(label: &Wanted, (dx, dy): (i32, i32), gap: i32, size: i32) -> Rect {
    let (half, tall) = (half_width(&label.text, size), 12 * size / 100);
    let anchor = label.anchor;
    let middle = (i32::midpoint(anchor.left, anchor.right), i32::midpoint(anchor.top, anchor.bottom));
    let x = match dx {
        1 => anchor.right + gap + half,
        -1 => anchor.left - gap - half,
        _ => middle.0,
    };
    let y = match dy {
        1 => anchor.bottom + gap + tall,
        -1 => anchor.top - gap - tall,
        _ => middle.1,
    };
    Rect::around(x, y, half, tall)
}

fn cost(spot: Rect, scene: &Scene, set: &[Rect]) -> i32 {
    let covered: i32 =
        scene.bases.iter().chain(&scene.others).chain(set).map(|other| spot.shared(*other)).sum();
    let crossed: i32 = scene.lines.iter().map(|line| points_inside(spot, *line)).sum();
    8 * covered + 60 * crossed + 200 * spot.outside(scene.frame)
}

fn points_inside(spot: Rect, ((x1, y1), (x2, y2)): ((i32, i32), (i32, i32))) -> i32 {
    let last = SAMPLES - 1;
    let at = |a: i32, b: i32, i: i32| (a * (last - i) + b * i) / last;
    (0..SAMPLES).map(|i| i32::from(spot.holds(at(x1, x2, i), at(y1, y2, i)))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(bases: &[Rect]) -> Scene {
        Scene {
            bases: bases.to_vec(),
            frame: Rect { left: 0, top: 0, right: 390, bottom: 260 },
            size: 100,
            ..Scene::default()
        }
    }

    #[test]
    fn a_free_name_goes_to_the_right_of_its_base() {
        let base = Rect::around(100, 100, 15, 15);
        let wanted = [Wanted { text: "Brune".into(), anchor: base }];
        let placed = place(&wanted, &scene(&[base]));
        assert_eq!((placed[0].y, placed[0].leader), (100, None));
        assert!(placed[0].x > 115);
    }

    #[test]
    fn a_name_moves_to_the_left_when_the_right_is_taken() {
        let base = Rect::around(180, 100, 15, 15);
        let neighbour = Rect::around(215, 100, 15, 15);
        let wanted = [Wanted { text: "Brune".into(), anchor: base }];
        assert!(place(&wanted, &scene(&[base, neighbour]))[0].x < 165);
    }

    #[test]
    fn a_name_stays_within_what_a_phone_shows() {
        let base = Rect::around(370, 100, 15, 15);
        let wanted = [Wanted { text: "Brune".into(), anchor: base }];
        assert!(place(&wanted, &scene(&[base]))[0].x < 355);
    }

    #[test]
    fn a_name_that_could_only_hide_a_base_is_left_out() {
        let mut bases = Vec::new();
        for row in 0..14 {
            for column in 0..20 {
                bases.push(Rect::around(column * 20, row * 20, 10, 10));
            }
        }
        let wanted = [Wanted { text: "Brune".into(), anchor: bases[130] }];
        assert!(place(&wanted, &scene(&bases)).is_empty());
    }

    #[test]
    fn two_names_do_not_cover_each_other() {
        let (one, two) = (Rect::around(100, 100, 15, 15), Rect::around(100, 140, 15, 15));
        let wanted = [one, two].map(|anchor| Wanted { text: "Hartmann".into(), anchor });
        let placed = place(&wanted, &scene(&[one, two]));
        assert_eq!(placed.len(), 2);
        let boxes: Vec<Rect> =
            placed.iter().map(|label| Rect::around(label.x, label.y, label.half, 12)).collect();
        assert_eq!(boxes[0].shared(boxes[1]), 0);
    }
}
