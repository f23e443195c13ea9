//! The figures of a board: base, mark, health, statuses, facing.

use greffe_core::telling::view::{Badge, Board, Piece, Point};

use crate::drawing::{Focus, Lens, Unit, side_letter};
use crate::labels::Rect;
use crate::language::Language;

/// A figure on the table, in millimetres around its centre.
#[derive(Clone, Debug)]
pub struct Token {
    /// Its number.
    pub id: u16,
    /// Where a tap on it leads without script: its row on the page, unless the page has a better place.
    pub href: String,
    /// The side's letter: its shape and colour.
    pub side: &'static str,
    /// Its name, mark, health and statuses, for those who do not see it.
    pub spoken: String,
    /// Its centre in the frame.
    pub x: Unit,
    /// Its centre in the frame.
    pub y: Unit,
    /// The radius of its base.
    pub r: Unit,
    /// The radius of rings around it.
    pub ring: Unit,
    /// The half-diagonal of the inner shape.
    pub gem: Unit,
    /// The short mark.
    pub mark: String,
    /// Whether it is acting.
    pub active: bool,
    /// Whether something is aimed at it.
    pub aimed: bool,
    /// Whether it is out of play.
    pub out: bool,
    /// Health: a row of pips or a pill.
    pub health: Health,
    /// Statuses, at most three and a rest.
    pub badges: Vec<Mounted>,
    /// A notch outside the rim where it faces, as a path; empty in games without facing.
    pub facing: String,
    /// Its height in millimetres, when it stands above the table.
    pub tab: Option<Tab>,
}

/// Health as drawn under a base.
#[derive(Clone, Debug, Default)]
pub struct Health {
    /// The tray: half width and top; nothing is drawn when it is zero wide.
    pub half: Unit,
    /// The top of the tray.
    pub top: Unit,
    /// The centre line of the pips.
    pub middle: Unit,
    /// Pips: where, and whether still there.
    pub pips: Vec<(Unit, bool)>,
    /// The text of a pill, when there would be more than eight pips.
    pub text: String,
}

/// A badge at its place around a base.
#[derive(Clone, Debug)]
pub struct Mounted {
    /// Its centre.
    pub x: Unit,
    /// Its centre.
    pub y: Unit,
    /// The drawing as a path; empty for a pill.
    pub path: &'static str,
    /// The text of a pill.
    pub text: String,
    /// Half the width of a pill.
    pub half: Unit,
}

/// The tab that tells a height.
#[derive(Clone, Debug)]
pub struct Tab {
    /// Its centre.
    pub x: Unit,
    /// The height, in millimetres.
    pub height: i32,
}

impl Health {
    /// What its tray covers; nothing where none is drawn.
    fn room(&self) -> Option<Taken> {
        let (half, top) = (self.half.0, self.top.0);
        (half > 0).then_some(Taken::Box([-half, top, half, top.saturating_add(90)]))
    }
}

impl Mounted {
    /// What it covers.
    fn room(&self) -> [i32; 4] {
        let half = if self.path.is_empty() { self.half.0 } else { 85 };
        [self.x.0 - half, self.y.0 - 80, self.x.0 + half, self.y.0 + 80]
    }
}

impl Token {
    /// What its base covers of the frame, with the ring of who acts, in frame units.
    pub(super) fn room(&self, lens: &Lens) -> Rect {
        let reach = if self.active { self.ring } else { self.r };
        let half = reach.0.saturating_mul(lens.hundredths()) / 1000;
        Rect::around(self.x.0 / 10, self.y.0 / 10, half, half)
    }

    /// Half of the inner shape's half-diagonal.
    pub fn half(&self) -> Unit {
        Unit(self.gem.0 / 2)
    }

    /// Seven eighths of it: the half width of a hexagon.
    pub fn wide(&self) -> Unit {
        Unit(self.gem.0 * 7 / 8)
    }

    /// The width of the tray.
    pub fn tray_width(&self) -> Unit {
        Unit(self.health.half.0 * 2)
    }

    /// The base line of a pill's text.
    pub fn wounds_line(&self) -> Unit {
        Unit(self.health.middle.0 + 30)
    }
}

impl Mounted {
    /// The width of a pill.
    pub fn width(&self) -> Unit {
        Unit(self.half.0 * 2)
    }
}

/// The figures on the table: those out of play first, then in roster order.
pub(super) fn tokens(board: &Board, focus: Focus<'_>, lens: &Lens, language: Language) -> Vec<Token> {
    let shown = |piece: &&Piece| piece.at.is_some() && (piece.present || piece.out);
    let drawn = |out: bool| board.pieces.iter().filter(shown).filter(move |piece| piece.out == out);
    drawn(true).chain(drawn(false)).filter_map(|piece| token(piece, board, focus, lens, language)).collect()
}

/// The radius that a base is drawn with, in tenths of a millimetre.
fn radius(piece: &Piece) -> i32 {
    (piece.base / 2).clamp(60, 1500)
}

/// A disc or a box around a figure, in tenths of a millimetre from its centre, y going down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    /// The base of another figure: its centre and its radius.
    Base(i32, i32, i32),
    /// What is drawn already: left, top, right, bottom.
    Box([i32; 4]),
}

impl Taken {
    /// Whether a box would cover it.
    fn is_covered(self, [left, top, right, bottom]: [i32; 4]) -> bool {
        match self {
            Self::Base(x, y, radius) => {
                let (near_x, near_y) = (x.clamp(left, right), y.clamp(top, bottom));
                let (dx, dy) = (i64::from(near_x - x), i64::from(near_y - y));
                dx * dx + dy * dy < i64::from(radius) * i64::from(radius)
            }
            Self::Box([l, t, r, b]) => left < r && l < right && top < b && t < bottom,
        }
    }
}

/// The bases near a figure that nothing of it is to cover.
fn neighbours(piece: &Piece, at: Point, board: &Board) -> Vec<Taken> {
    let others = board.pieces.iter().filter(|other| other.id != piece.id && other.present && !other.out);
    let placed = others.filter_map(|other| Some((other.at?, radius(other))));
    let around = placed.map(|(there, radius)| {
        let (dx, dy) = (there.x.saturating_sub(at.x), at.y.saturating_sub(there.y));
        Taken::Base(dx.clamp(-9_999, 9_999), dy.clamp(-9_999, 9_999), radius)
    });
    around.filter(|base| base.is_covered([-2_000, -2_000, 2_000, 2_000])).collect()
}

fn token(piece: &Piece, board: &Board, focus: Focus<'_>, lens: &Lens, language: Language) -> Option<Token> {
    let at = piece.at?;
    let (x, y) = lens.at(at);
    let r = Unit(radius(piece));
    let mut taken = neighbours(piece, at, board);
    let health = if piece.out { Health::default() } else { health(piece, r, &taken) };
    taken.extend(health.room());
    let aimed = focus.figures.get(1) == Some(&piece.id) && !piece.out;
    let tab = (at.z > 0).then(|| Tab { x: Unit(r.0 + 160), height: at.z / 10 });
    let gem = if piece.side == 1 { r.0 - 15 } else { r.0 - 30 };
    let badges = if piece.out { Vec::new() } else { badges(&piece.badges, r, &taken) };
    let printed =
        if piece.out { String::new() } else { printed(&piece.mark, &health, &badges, tab.as_ref()) };
    Some(Token {
        id: piece.id.0,
        href: format!("#f-{}", piece.id.0),
        side: side_letter(piece.side),
        spoken: spoken(piece, &printed, board, language),
        x,
        y,
        r,
        ring: Unit(r.0 + 50),
        gem: Unit(gem),
        mark: piece.mark.clone(),
        active: (piece.active || focus.figures.first() == Some(&piece.id)) && !piece.out,
        aimed,
        out: piece.out,
        health,
        badges,
        facing: piece.facing.filter(|_| !piece.out).and_then(|to| notch(to, r)).unwrap_or_default(),
        tab,
    })
}

/// A triangle that points where a figure faces; y goes down on the screen. Nothing for no direction at all.
fn notch(towards: Point, r: Unit) -> Option<String> {
    let (x, y) = (i64::from(towards.x), -i64::from(towards.y));
    let length = (x * x + y * y).isqrt();
    if length == 0 {
        return None;
    }
    let corner = |along: i64, across: i64| {
        let part = |a: i64, b: i64| i32::try_from((a * along + b * across) / length).unwrap_or(0);
        (Unit(part(x, -y)), Unit(part(y, x)))
    };
    let r = i64::from(r.0);
    let [(tip_x, tip_y), (left_x, left_y), (right_x, right_y)] =
        [corner(r + 80, 0), corner(r + 15, 60), corner(r + 15, -60)];
    Some(format!("M{left_x} {left_y}L{tip_x} {tip_y} {right_x} {right_y}z"))
}

/// The words that stand on a figure and around it, in the order in which they are drawn: who says what is seen means it.
fn printed(mark: &str, health: &Health, badges: &[Mounted], tab: Option<&Tab>) -> String {
    let badges = badges.iter().filter(|badge| badge.path.is_empty()).map(|badge| badge.text.clone());
    let texts = [mark.to_owned(), health.text.clone()].into_iter().chain(badges);
    let texts = texts.chain(tab.map(|tab| format!("\u{25b2}{}", tab.height)));
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
}

/// "Hartmann, Ha, Garde du Pont, Valeur 2 sur 2, posture défensive".
fn spoken(piece: &Piece, printed: &str, board: &Board, language: Language) -> String {
    let code = language.code();
    let mut parts = vec![piece.name.clone()];
    // What is printed on it, where the name is not the same.
    parts.extend(Some(printed.to_owned()).filter(|printed| !printed.is_empty() && *printed != piece.name));
    parts.extend(board.sides.get(usize::from(piece.side)).map(|side| side.name.clone()));
    if piece.out {
        parts.push(language.message("figure-out").to_string());
        return parts.join(", ");
    }
    if piece.health.1 > 0 {
        let of = language.message("figure-health").arg("name", piece.health_name.in_language(code));
        parts.push(of.num("now", piece.health.0).num("most", piece.health.1).to_string());
    }
    parts.extend(piece.badges.iter().map(|badge| badge.label.in_language(code).to_owned()));
    let height = piece.at.map_or(0, |at| at.z);
    if height > 0 {
        parts.push(language.message("figure-height").num("mm", height / 10).to_string());
    }
    parts.join(", ")
}

/// Under the base, or above it where it would cover another figure there and none above.
fn health(piece: &Piece, r: Unit, taken: &[Taken]) -> Health {
    let (now, most) = piece.health;
    if most <= 0 {
        return Health::default();
    }
    let at = |(top, middle): (i32, i32)| {
        let (top, middle) = (Unit(top), Unit(middle));
        if most > 8 {
            let text = format!("{now}/{most}");
            let letters = i32::try_from(text.len()).unwrap_or(8);
            return Health { half: Unit(letters * 35 + 30), top, middle, pips: Vec::new(), text };
        }
        let pips = (0..most).map(|index| (Unit(index * 80 - (most - 1) * 40), index < now)).collect();
        Health { half: Unit(most * 40 + 15), top, middle, pips, text: String::new() }
    };
    let covers = |health: &Health| {
        let room = [-health.half.0, health.top.0, health.half.0, health.top.0 + 90];
        taken.iter().any(|base| base.is_covered(room))
    };
    let below = at((r.0 + 10, r.0 + 55));
    let above = at((-r.0 - 100, -r.0 - 55));
    if covers(&below) && !covers(&above) { above } else { below }
}

/// The first places around the base that cover nobody; what finds none is told with the figure's name only, as are
/// those after the third.
fn badges(badges: &[Badge], r: Unit, taken: &[Taken]) -> Vec<Mounted> {
    let right = r.0 + 80;
    let places = [
        (r.0 - 10, -r.0 - 15),
        (right, 20),
        (10 - r.0, -r.0 - 15),
        (-right, 20),
        (0, -r.0 - 90),
        (r.0, r.0 + 60),
        (-r.0, r.0 + 60),
    ];
    let mut taken = taken.to_vec();
    let mut put = |text: &str, icon: &str| -> Option<Mounted> {
        let spots = places.iter().map(|(x, y)| mount(text, icon, (Unit(*x), Unit(*y))));
        let free =
            spots.into_iter().find(|badge| !taken.iter().any(|other| other.is_covered(badge.room())))?;
        taken.push(Taken::Box(free.room()));
        Some(free)
    };
    let mut mounted: Vec<Mounted> =
        badges.iter().take(3).filter_map(|badge| put(&badge.text, badge.icon)).collect();
    let rest = badges.len().saturating_sub(3);
    if rest > 0 {
        mounted.extend(put(&format!("+{rest}"), "pill"));
    }
    mounted
}

fn mount(text: &str, icon: &str, (x, y): (Unit, Unit)) -> Mounted {
    let path = match icon {
        "shield" => "M0-5l4.5 1.6v2.6C4.5 2 2.5 4 0 5-2.5 4-4.5 2-4.5-.8v-2.6z",
        "shield-blade" => "M0-5l4.5 1.6v2.6C4.5 2 2.5 4 0 5-2.5 4-4.5 2-4.5-.8v-2.6zM-2.5 2L2.500-2.5",
        "shield-arrow" => "M0-5l4.5 1.6v2.6C4.5 2 2.5 4 0 5-2.5 4-4.5 2-4.5-.8v-2.6zM-2.5 0h5M.5-2l2 2-2 2",
        "shield-star" => {
            "M0-5l4.5 1.6v2.6C4.5 2 2.5 4 0 5-2.5 4-4.5 2-4.5-.8v-2.6zM0-2.5v5M-2.200-1.2l4.4 2.4M2.200-1.2l-4.4 2.4"
        }
        "aim" => "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M-6 0h4M2 0h4M0-6v4M0 2v4",
        "link" => "M-4.5-2h5v4h-5zM-.5-2h5v4h-5z",
        "check" => "M-4 0l3 3 5-6",
        "down" => "M0-5v9M-4 1l4 4 4-4",
        "eye-off" => "M-6 0c2.500-4 9.500-4 12 0c-2.500 4-9.500 4-12 0zM-5 5L5-5",
        "drop" => "M0-5c3 4 4 5.500 4 7a4 4 0 0 1-8 0c0-1.500 1-3 4-7z",
        "clock" => "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0M0-3v3l2.500 1.500",
        "flame" => {
            "M0-5.500c3 3 4 5 3.500 7.500a3.500 3.500 0 0 1-7 0c0-2 1.500-3 1.500-4.500c1 .5 1.500 1 1.500 2c1-1.500 1-3 .5-5z"
        }
        "bolt" => "M1.500-6l-5 7h3l-1 5 5-7h-3z",
        "skull" => "M-4 1a4.500 4.500 0 1 1 8 0v2h-2v2h-4v-2h-2zM-1.500-1v1M1.500-1v1",
        _ => "",
    };
    let text = if path.is_empty() { text.to_owned() } else { String::new() };
    let letters = i32::try_from(text.chars().count()).unwrap_or(8);
    Mounted { x, y, path, half: Unit(letters * 33 + 55), text }
}

#[cfg(test)]
mod tests {
    use greffe_core::judging::fact::FigureId;
    use greffe_core::telling::words::Words;

    use super::*;

    #[test]
    fn a_figure_faces_up_the_screen_when_it_faces_away_from_the_near_edge() {
        assert_eq!(notch(Point::flat(0, 7), Unit(100)).as_deref(), Some("M6 -11.5L0 -18 -6 -11.5z"));
        assert_eq!(notch(Point::flat(0, 0), Unit(100)), None);
        assert!(notch(Point::flat(i32::MAX, i32::MIN + 1), Unit(100)).is_some());
    }

    fn piece(id: u16, x: i32, y: i32, badges: usize) -> Piece {
        let badge = Badge { text: "3".to_owned(), icon: "check", label: Words::same("acted") };
        Piece {
            id: FigureId(id),
            side: 0,
            name: format!("Figure {id}"),
            mark: id.to_string(),
            at: Some(Point::flat(x, y)),
            facing: None,
            base: 250,
            health: (3, 3),
            health_name: Words::default(),
            badges: vec![badge; badges],
            present: true,
            out: false,
            active: false,
            facts: Vec::new(),
            contacts: Vec::new(),
        }
    }

    #[test]
    fn neither_a_badge_nor_a_tray_covers_a_neighbour() {
        // Somebody in contact at every side but the left.
        let around = [(0, 0), (250, 0), (0, 250), (0, -250), (180, 180), (180, -180)];
        let pieces: Vec<Piece> =
            (1..).zip(around).map(|(id, (x, y))| piece(id, 3000 + x, 3000 + y, 3)).collect();
        let board = Board { table: Some((6000, 6000)), pieces, ..Board::default() };
        for own in &board.pieces {
            let at = own.at.unwrap();
            let near = neighbours(own, at, &board);
            let tray = health(own, Unit(125), &near);
            let taken: Vec<Taken> = near.iter().copied().chain(tray.room()).collect();
            let mounted = badges(&own.badges, Unit(125), &taken);
            for badge in &mounted {
                assert!(near.iter().all(|base| !base.is_covered(badge.room())), "{own:?}: {badge:?}");
            }
        }
        let alone = piece(9, 1000, 1000, 2);
        assert_eq!(badges(&alone.badges, Unit(125), &[]).len(), 2, "who stands alone shows all");
        let five = badges(&piece(9, 0, 0, 5).badges, Unit(125), &[]);
        assert_eq!(five.last().map(|badge| badge.text.as_str()), Some("+2"));
        assert_eq!(health(&alone, Unit(125), &[]).top, Unit(135), "the tray lies below");
        let below = [Taken::Base(0, 250, 125)];
        assert!(health(&alone, Unit(125), &below).top < Unit(0), "above where somebody stands below");
    }
}
