//! Scenery with its heights, and the sizes of what is laid on the table.   TDE-TERR-01 to TDE-TERR-06

use serde::{Deserialize, Serialize};

use crate::profiles::SightTemplate;
use crate::profiles::weapons::Template;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::geometry::polygon::Polygon;

/// What a piece of scenery is to whoever moves.   TDE-TERR-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum TerrainKind {
    /// A wall, a building, crates: upright sides, a flat top.   TDE-TERR-03
    Obstacle,
    /// Flat ground that nobody runs over.   TDE-TERR-02
    Difficult,
    /// Water.   TDE-TERR-04
    Water,
    /// What nobody passes, jumps or climbs.   TDE-TERR-05
    Impassable,
    /// Stairs, slopes, walkways made for walking.   TDE-MOVE-30
    Stairs,
    /// A hole in the ground.   TDE-MOVE-32
    Hole,
    /// Small pieces together that cover and never hide.   TDE-TERR-06
    Scatter,
}

/// How well something stops bullets.   TDE-LOS-07, TDE-LOS-08
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum CoverClass {
    /// It covers nobody.
    #[default]
    None,
    /// A fence, a hedge, thin leaves, water.
    Light,
    /// A tree, metal, concrete, rock.
    Heavy,
    /// Both: scattered pieces.   TDE-TERR-06
    Both,
}

impl CoverClass {
    /// Whether it is heavy cover.   TDE-LOS-07
    pub fn is_heavy(self) -> bool {
        matches!(self, Self::Heavy | Self::Both)
    }

    /// Whether it is light cover.   TDE-LOS-08
    pub fn is_light(self) -> bool {
        matches!(self, Self::Light | Self::Both)
    }
}

/// A piece of scenery, with the properties the players agreed on.   TDE-TERR-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub struct Terrain {
    /// What it is to whoever moves.
    pub kind: TerrainKind,
    /// What the players call it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its footprint; left out where positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outline: Option<Polygon>,
    /// Where it begins, in tenths of a millimetre above the table: a footbridge, a hanging floor.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub floor: i32,
    /// Its top, in tenths of a millimetre above the table; below zero, the bottom of a hole.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub height: i32,
    /// How it covers what is partly behind it.
    #[serde(default)]
    pub cover: CoverClass,
    /// Whether one sees through it: a fence, a hedge.   TDE-LOS-05, TDE-LOS-08
    #[serde(default, skip_serializing_if = "is_false")]
    pub see_through: bool,
    /// Whether its sides are too smooth to climb.   TDE-MOVE-33, TDE-TERR-05
    #[serde(default, skip_serializing_if = "is_false")]
    pub smooth: bool,
    /// Whether nobody keeps a balance on its top.   TDE-MOVE-16
    #[serde(default, skip_serializing_if = "is_false")]
    pub thin: bool,
    /// Whether its height counts throughout: a hole has a bottom and ground around it, what hangs leaves room below.
    /// Revisions before the fourth knew neither.
    #[serde(skip)]
    pub earthed: bool,
    /// Whether the ground around it, below the level of the table, keeps bases out as walls do. Revisions before the
    /// fifth minded the middle of a base alone.
    #[serde(skip)]
    pub walled: bool,
    /// Whether a climb keeps to its side all along the way, and the whole base of a jump clear of it. Revisions before the
    /// tenth looked at both ends of a climb, and at the middle of a base, alone.
    #[serde(skip)]
    pub followed: bool,
}

impl Terrain {
    /// Whether a figure can stand on its top.   TDE-MOVE-16, TDE-MOVE-20
    pub fn is_stand(&self) -> bool {
        match self.kind {
            TerrainKind::Obstacle => !self.thin,
            TerrainKind::Difficult | TerrainKind::Stairs => true,
            TerrainKind::Water | TerrainKind::Impassable | TerrainKind::Hole | TerrainKind::Scatter => false,
        }
    }

    /// Whether its sides can be climbed.   TDE-MOVE-16, TDE-MOVE-33
    pub fn is_climbable(&self) -> bool {
        matches!(self.kind, TerrainKind::Obstacle | TerrainKind::Hole) && !self.smooth
    }

    /// Whether it stops whoever runs at a height at which it stands more than an inch high.
    /// TDE-MOVE-03, TDE-TERR-03
    pub fn is_solid(&self) -> bool {
        match self.kind {
            TerrainKind::Obstacle | TerrainKind::Impassable => true,
            TerrainKind::Difficult
            | TerrainKind::Water
            | TerrainKind::Stairs
            | TerrainKind::Hole
            | TerrainKind::Scatter => false,
        }
    }

    /// Whether it hides what is behind it.   TDE-LOS-05, TDE-TERR-06
    pub fn hides(&self) -> bool {
        let stands = match self.kind {
            TerrainKind::Obstacle
            | TerrainKind::Impassable
            | TerrainKind::Stairs
            | TerrainKind::Difficult => self.height > self.floor,
            TerrainKind::Water | TerrainKind::Hole | TerrainKind::Scatter => false,
        };
        stands && !self.see_through
    }

    /// How it covers what is partly behind it. Scattered pieces are both kinds of cover, water is light.
    /// TDE-LOS-08, TDE-TERR-06
    pub fn covers(&self) -> CoverClass {
        match self.kind {
            TerrainKind::Scatter => CoverClass::Both,
            TerrainKind::Water => CoverClass::Light,
            TerrainKind::Obstacle
            | TerrainKind::Impassable
            | TerrainKind::Stairs
            | TerrainKind::Difficult => self.cover,
            TerrainKind::Hole => CoverClass::None,
        }
    }
}

/// The sizes of templates and of sight templates, in tenths of a millimetre. The sheets at the end of the
/// book show them to be cut out; these are what players measure on theirs.   TDE-TPL-01, TDE-LOS-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Sizes {
    /// A teardrop from tip to end.
    pub teardrop: i32,
    /// A teardrop across its round end.
    pub teardrop_width: i32,
    /// The diameter of the small template.
    pub small: i32,
    /// The diameter of the large template.
    pub large: i32,
    /// The heights of the sight templates.
    pub sight: Heights,
}

/// The heights of the sight templates A to E, in tenths of a millimetre.   TDE-LOS-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, rename_all = "UPPERCASE")]
#[expect(missing_docs, reason = "each is the height of the template of its letter")]
pub struct Heights {
    pub a: i32,
    pub b: i32,
    pub c: i32,
    pub d: i32,
    pub e: i32,
}

impl Heights {
    /// All of them, from A to E.
    pub fn all(self) -> [i32; 5] {
        [self.a, self.b, self.c, self.d, self.e]
    }
}

impl Default for Heights {
    fn default() -> Self {
        Self { a: 200, b: 320, c: 400, d: 500, e: 700 }
    }
}

impl Sizes {
    /// The height of a sight template.   TDE-LOS-01
    pub fn height(&self, letter: SightTemplate) -> i32 {
        match letter {
            SightTemplate::A => self.sight.a,
            SightTemplate::B => self.sight.b,
            SightTemplate::C => self.sight.c,
            SightTemplate::D => self.sight.d,
            SightTemplate::E => self.sight.e,
        }
    }

    /// The diameter of a round template; none for a teardrop.   TDE-TPL-01
    pub fn diameter(&self, template: Template) -> Option<i32> {
        match template {
            Template::Small => Some(self.small),
            Template::Large => Some(self.large),
            Template::Teardrop => None,
        }
    }
}

impl Default for Sizes {
    fn default() -> Self {
        Self { teardrop: 2032, teardrop_width: 635, small: 762, large: 1270, sight: Heights::default() }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_zero(number: &i32) -> bool {
    *number == 0
}
