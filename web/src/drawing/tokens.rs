//! The figures of a board: base, mark, health, statuses, facing.

use greffe_core::view::{Badge, Board, Piece, Point};

use crate::drawing::{Focus, Lens, Unit, side_letter};
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

impl Token {
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

fn token(piece: &Piece, board: &Board, focus: Focus<'_>, lens: &Lens, language: Language) -> Option<Token> {
    let at = piece.at?;
    let (x, y) = lens.at(at);
    let r = Unit((piece.base / 2).clamp(60, 1500));
    let aimed = focus.figures.get(1) == Some(&piece.id) && !piece.out;
    let tab = (at.z > 0).then(|| Tab { x: Unit(r.0 + 160), height: at.z / 10 });
    let gem = if piece.side == 1 { r.0 - 15 } else { r.0 - 30 };
    Some(Token {
        id: piece.id.0,
        href: format!("#f-{}", piece.id.0),
        side: side_letter(piece.side),
        spoken: spoken(piece, board, language),
        x,
        y,
        r,
        ring: Unit(r.0 + 50),
        gem: Unit(gem),
        mark: piece.mark.clone(),
        active: (piece.active || focus.figures.first() == Some(&piece.id)) && !piece.out,
        aimed,
        out: piece.out,
        health: if piece.out { Health::default() } else { health(piece, r) },
        badges: if piece.out { Vec::new() } else { badges(&piece.badges, r) },
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

/// "Hartmann, 10, Garde du Pont, Valeur 2 sur 2, posture défensive".
fn spoken(piece: &Piece, board: &Board, language: Language) -> String {
    let code = language.code();
    let mut parts = vec![piece.name.clone()];
    parts.extend(Some(piece.mark.clone()).filter(|mark| !mark.is_empty()));
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

fn health(piece: &Piece, r: Unit) -> Health {
    let (now, most) = piece.health;
    if most <= 0 {
        return Health::default();
    }
    let (top, middle) = (Unit(r.0 + 10), Unit(r.0 + 55));
    if most > 8 {
        let text = format!("{now}/{most}");
        let letters = i32::try_from(text.len()).unwrap_or(8);
        return Health { half: Unit(letters * 35 + 30), top, middle, pips: Vec::new(), text };
    }
    let pips = (0..most).map(|index| (Unit(index * 80 - (most - 1) * 40), index < now)).collect();
    Health { half: Unit(most * 40 + 15), top, middle, pips, text: String::new() }
}

fn badges(badges: &[Badge], r: Unit) -> Vec<Mounted> {
    let right = Unit(r.0 + 80);
    let places = [
        (Unit(r.0 - 10), Unit(-r.0 - 15)),
        (right, Unit(20)),
        (Unit(10 - r.0), Unit(-r.0 - 15)),
        (Unit(-right.0), Unit(20)),
    ];
    let rest = badges.len().saturating_sub(3);
    let mut mounted: Vec<Mounted> = badges
        .iter()
        .take(3)
        .zip(places)
        .map(|(badge, place)| mount(&badge.text, badge.icon, place))
        .collect();
    if rest > 0 {
        let [.., last] = places;
        mounted.push(mount(&format!("+{rest}"), "pill", last));
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
    use super::*;

    #[test]
    fn a_figure_faces_up_the_screen_when_it_faces_away_from_the_near_edge() {
        assert_eq!(notch(Point::flat(0, 7), Unit(100)).as_deref(), Some("M6 -11.5L0 -18 -6 -11.5z"));
        assert_eq!(notch(Point::flat(0, 0), Unit(100)), None);
        assert!(notch(Point::flat(i32::MAX, i32::MIN + 1), Unit(100)).is_some());
    }
}
