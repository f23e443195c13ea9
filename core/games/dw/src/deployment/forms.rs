//! Forms of the set-up.

use crate::command::Command;
use crate::profiles::{Profile, Ruler};
use crate::prompt::actions::chosen;
use crate::prompt::trial::Clerk;
use crate::prompt::{title, value, wire};
use crate::setup::opening::HIGHEST;
use crate::setup::{Edge, Role, TerrainKind};
use crate::state::Presence;
use crate::view::words::{edge_words, role_words, terrain_words};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::geometry::polygon::{MOST_CORNERS, Polygon};
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// The kinds of terrain that a side may place.
const TERRAIN: [TerrainKind; 9] = [
    TerrainKind::Difficult,
    TerrainKind::Woods,
    TerrainKind::Water,
    TerrainKind::Obstacle,
    TerrainKind::Wall,
    TerrainKind::Tree,
    TerrainKind::HighGround,
    TerrainKind::Stairs,
    TerrainKind::Ladder,
];

impl Clerk<'_> {
    /// Attack or defend.   DW-SETUP-01
    pub(crate) fn choose_role(&self) -> Vec<Form> {
        let of: Vec<Choice> = [Role::Attacker, Role::Defender]
            .into_iter()
            .filter(|role| self.accepts(&Command::ChooseRole { role: *role }))
            .map(|role| Choice::new(value(&role), role_words(role)))
            .collect();
        let question = Words::new("Attaquer ou défendre ?", "Attack or defend?");
        chosen("ChooseRole".to_owned(), "DW-SETUP-01", "role", question, of).into_iter().collect()
    }

    /// One more piece of terrain, or no more; its outline where positions are recorded.   DW-SETUP-04
    pub(crate) fn place_terrain(&self) -> Vec<Form> {
        let outline = self.middle_square();
        let of: Vec<Choice> = TERRAIN
            .into_iter()
            .filter(|kind| self.accepts(&place(*kind, outline.clone())))
            .map(|kind| Choice::new(value(&kind), terrain_words(kind)))
            .collect();
        let question = Words::new("Quel décor poser ?", "Which scenery to place?");
        let form = chosen("PlaceTerrain".to_owned(), "DW-SETUP-04", "kind", question, of);
        let mut forms: Vec<Form> = form.map(|form| self.drawn(form, outline)).into_iter().collect();
        forms.extend(self.plain(
            &Command::EndTerrain {},
            "DW-SETUP-04",
            title("Ne plus poser de décor", "Place no more scenery"),
        ));
        forms
    }

    /// The blanks of an outline and a height, with an outline that is accepted, where positions are recorded.
    fn drawn(&self, mut form: Form, outline: Option<Polygon>) -> Form {
        if !self.look.is_measured() {
            return form;
        }
        form.title = title("Poser un décor", "Place scenery");
        form.witness = wire(&place(TerrainKind::Woods, outline)).map(|(_, fields)| fields);
        let legs = u32::try_from(MOST_CORNERS).unwrap_or(u32::MAX);
        let corners = Words::new("Ses coins, dans l'ordre ?", "Its corners, in order?");
        let high = Words::new("Sa hauteur ? Rien : à plat.", "Its height? Nothing: flat.");
        form.blank(Blank::new("outline", corners, Kind::Path { legs }))
            .blank(Blank::new("height", high, Kind::Length { least: 0, most: HIGHEST }).optional())
    }

    /// A square in the middle of the table, as wide as the short ruler; none where positions are not recorded.
    fn middle_square(&self) -> Option<Polygon> {
        let table = self.look.setup.table?;
        let half = self.look.ruler(Ruler::Short) / 2;
        let corner = |x: i32, y: i32| Point::flat(table.width / 2 + x, table.depth / 2 + y);
        let corners =
            vec![corner(-half, -half), corner(half, -half), corner(half, half), corner(-half, half)];
        Polygon::new(corners).ok()
    }

    /// The edge to enter by.   DW-SETUP-05
    pub(crate) fn choose_edge(&self) -> Vec<Form> {
        let of: Vec<Choice> = Edge::ALL
            .into_iter()
            .filter(|edge| self.accepts(&Command::ChooseEntryEdge { edge: *edge }))
            .map(|edge| {
                let deep = self.look.ruler(Ruler::Short);
                let ground = self.look.setup.table.map(|table| edge.strip(table, deep));
                Choice::new(value(&edge), edge_words(edge)).ground(ground.unwrap_or_default())
            })
            .collect();
        let question = Words::new("Par quel bord entrer ?", "By which edge to enter?");
        chosen("ChooseEntryEdge".to_owned(), "DW-SETUP-05", "edge", question, of).into_iter().collect()
    }

    /// Placing a figure, with the weapon it holds.   DW-SETUP-06 to DW-SETUP-08
    pub(crate) fn deploy(&self, side: u8) -> Option<Form> {
        let spots = self.edge_spots(side);
        let waiting = self
            .look
            .figures()
            .filter(|(_, figure)| figure.owner == side && figure.presence == Presence::Undeployed);
        let mut of = Vec::new();
        let mut witness = None;
        for (figure, _) in waiting {
            let make = |to| Command::DeployFigure { figure, to, weapon: None };
            let Some((command, placed)) = self.witness(&make, &spots) else { continue };
            let settled = self.settle(&command, true);
            if settled.refused.is_some() {
                continue;
            }
            if placed && witness.is_none() {
                witness = wire(&command).map(|(_, fields)| fields);
            }
            let to = if let Command::DeployFigure { to, .. } = command { to } else { None };
            let arms = self.look.profile(figure).map(Profile::weapons).unwrap_or_default();
            let mut weapons: Vec<Choice> = Vec::new();
            for weapon in arms {
                let choice = Choice::new(value(&weapon), weapon.words());
                let held = Command::DeployFigure { figure, to, weapon: Some(weapon) };
                if !weapons.contains(&choice) && self.accepts(&held) {
                    weapons.push(choice);
                }
            }
            let mut blanks = Vec::new();
            if !weapons.is_empty() {
                let label = Words::new("Quelle arme en main ?", "Which weapon in hand?");
                blanks.push(Blank::new("weapon", label, Kind::One { of: weapons }).optional());
            }
            blanks.extend(settled.blanks);
            of.push(Choice::new(figure.0, Words::same(self.names.name(figure))).figure(figure).then(blanks));
        }
        let question = Words::new("Quelle figurine placer ?", "Which figure to place?");
        let mut form = chosen("DeployFigure".to_owned(), "DW-SETUP-06", "figure", question, of)?;
        form.title = title("Placer la figurine", "Place the figure");
        if witness.is_some() {
            form = form.blank(Blank::new("to", Words::new("Où ?", "Where?"), Kind::Point {}));
            form.witness = witness;
        }
        Some(form)
    }

    /// Where a side deploys: spots along its edge, the table over where no edge is known.
    fn edge_spots(&self, side: u8) -> Vec<Point> {
        let Some(table) = self.look.setup.table else { return Vec::new() };
        let deep = self.look.ruler(Ruler::Short) / 2;
        let edge = self.look.side(side).and_then(|side| side.edge);
        let along = |length: i32| (1..40).map(move |step: i32| length / 40 * step);
        let flat = Point::flat;
        match edge {
            Some(Edge::South) => along(table.width).map(|x| flat(x, deep)).collect(),
            Some(Edge::North) => along(table.width).map(|x| flat(x, table.depth - deep)).collect(),
            Some(Edge::West) => along(table.depth).map(|y| flat(deep, y)).collect(),
            Some(Edge::East) => along(table.depth).map(|y| flat(table.width - deep, y)).collect(),
            None => along(table.width).flat_map(|x| along(table.depth).map(move |y| flat(x, y))).collect(),
        }
    }
}

fn place(kind: TerrainKind, outline: Option<Polygon>) -> Command {
    Command::PlaceTerrain { kind, outline, height: None }
}
