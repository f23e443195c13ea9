//! Which kinds of move a straight leg can be, from the scenery it crosses.
//! TDE-MOVE-03 to TDE-MOVE-07, TDE-MOVE-15 to TDE-MOVE-17, TDE-MOVE-23 to TDE-MOVE-34, TDE-TERR-02 to TDE-TERR-05

use crate::profiles::INCH;
use crate::setup::terrain::{Terrain, TerrainKind};
use crate::state::along::contour;
use crate::state::path::LegKind;
use crate::terrain::ground::{self, Footing};
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::disc::Disc;
use greffe_core::geometry::obstacle::Obstacle;
use greffe_core::geometry::path::{path_length, point_along};
use greffe_core::geometry::stretch::{Stretch, ground_length, longest_gap, stretches};
use greffe_core::telling::view::Point;

/// What decides between kinds of move on one leg.   TDE-MOVE-04, TDE-MOVE-17, TDE-GAP-14, TDE-GAP-17
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Choice {
    /// The figure is crouched.
    pub low: bool,
    /// It would rather climb.
    pub climb: bool,
    /// It would rather jump.
    pub jump: bool,
    /// A leg that needs no jump or climb may be one.   TDE-GAP-14
    pub voluntary: bool,
    /// How far a jump goes sideways at most; none, as far as the Distance.   TDE-GAP-17
    pub span: Option<i32>,
    /// How tall the figure is: what hangs higher is no obstacle.
    pub height: i32,
    /// What it has run over just before: ground goes on from one leg to the next.   TDE-MOVE-27, TDE-MOVE-31
    pub run: Run,
}

/// How far a figure has run over the same ground without a break, in tenths of a millimetre.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Run {
    /// Difficult ground.
    pub rough: i32,
    /// Water.
    pub water: i32,
}

impl Run {
    /// What has been run over without a break once a leg is covered.   TDE-MOVE-27, TDE-MOVE-31
    #[must_use]
    pub fn after(self, terrain: &[Terrain], (from, to): (Point, Point), kind: LegKind) -> Self {
        let whole = ground_length(from, to);
        let over = |ground: TerrainKind, before: i32| {
            let last = grounds(terrain, from, to, ground).filter(|stretch| stretch.to == whole).max();
            last.map_or(0, |last| last.length().saturating_add(if last.from == 0 { before } else { 0 }))
        };
        match kind {
            LegKind::Normal => Self {
                rough: over(TerrainKind::Difficult, self.rough),
                water: over(TerrainKind::Water, self.water),
            },
            LegKind::Crouch | LegKind::Stand => self,
            LegKind::Crawl | LegKind::Swim | LegKind::Jump | LegKind::Climb => Self::default(),
        }
    }
}

/// Why a leg is no move at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoWay {
    /// Something impassable is in the way.   TDE-TERR-05
    Impassable,
    /// Only a climb goes there, and there is no face to climb.   TDE-MOVE-16
    NoFace,
    /// A jump out of the water.   TDE-MOVE-34
    FromWater,
    /// A jump wider than the house lets.   TDE-GAP-17
    TooWide,
    /// A jump or a climb where running would do.   TDE-MOVE-04
    Needless,
    /// It ends inside something.
    Inside,
}

/// What stands in the way of running along a leg.   TDE-MOVE-03
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each may stand in the way by itself")]
struct Ground {
    /// Something more than an inch high.   TDE-MOVE-24, TDE-MOVE-25
    wall: bool,
    /// A step of more than an inch.
    step: bool,
    /// A gap of more than an inch.   TDE-MOVE-26, TDE-MOVE-28
    gap: bool,
    /// Difficult ground over more than an inch.   TDE-MOVE-27
    rough: bool,
    /// Water over more than an inch.   TDE-MOVE-31
    water: bool,
}

/// The kind of a leg, and its length along the way.   TDE-MOVE-17, TDE-MOVE-23
///
/// # Errors
/// Why no kind of move goes there.
pub fn leg(terrain: &[Terrain], start: Disc, to: Point, choice: Choice) -> Result<(LegKind, i32), NoWay> {
    if is_barred(terrain, start, to, choice.height) {
        return Err(NoWay::Impassable);
    }
    if ground::is_underground(terrain, to) {
        return Err(NoWay::Inside);
    }
    let ground = survey(terrain, start, to, choice);
    let kind = kind(terrain, start, to, choice, ground)?;
    let length = path_length(&contour(start.at, to, kind));
    Ok((kind, length))
}

/// The kind of a leg.
fn kind(
    terrain: &[Terrain],
    start: Disc,
    to: Point,
    choice: Choice,
    ground: Ground,
) -> Result<LegKind, NoWay> {
    // Whoever hangs on a face, or means to, does not run.
    let hangs = |base: Disc| match ground::footing(terrain, base) {
        Footing::Face | Footing::Air(_) => true,
        Footing::Solid | Footing::Water => false,
    };
    let upright = !ground.wall && !ground.step && !ground.gap && !hangs(start) && !hangs(start.moved_to(to));
    let runs = upright && !ground.rough && !ground.water;
    let dynamic = choice.climb || choice.jump;
    if runs && dynamic && !choice.voluntary {
        return Err(NoWay::Needless);
    }
    if upright && !ground.water && choice.low && !dynamic {
        return Ok(LegKind::Crawl);
    }
    if runs && !dynamic {
        // Whoever the water holds swims, be it an inch.   TDE-MOVE-06, TDE-POST-05
        let afloat = ground::is_afloat(terrain, start) || ground::is_afloat(terrain, start.moved_to(to));
        return Ok(if afloat { LegKind::Swim } else { LegKind::Normal });
    }
    if !dynamic && swims(terrain, start, to, ground) {
        return Ok(LegKind::Swim);
    }
    let jump = may_jump(terrain, start, to, choice);
    let climb = may_climb(terrain, start, to);
    // Straight up or down a face is climbed unless the owner would rather jump.
    let upward = ground_length(start.at, to) == 0;
    let climbs = choice.climb || (upward && !choice.jump);
    match (jump, climb) {
        (_, true) if climbs => Ok(LegKind::Climb),
        (Ok(()), _) if !choice.climb => Ok(LegKind::Jump),
        (_, true) if !choice.jump => Ok(LegKind::Climb),
        (Ok(()), _) => Err(NoWay::NoFace),
        (Err(why), _) => Err(why),
    }
}

/// The part of a leg that an outline holds.
fn inside(piece: &Terrain, from: Point, to: Point) -> Vec<Stretch> {
    piece.outline.as_ref().map(|outline| stretches(outline, from, to)).unwrap_or_default()
}

/// Whether anything nobody passes lies in the way: not far above, nor below a footbridge.   TDE-TERR-05
fn is_barred(terrain: &[Terrain], start: Disc, to: Point, tall: i32) -> bool {
    let (low, high) = (start.at.z.min(to.z), start.at.z.max(to.z));
    let above = |piece: &Terrain| piece.earthed && piece.floor >= high.saturating_add(tall.max(INCH));
    let bridged = |piece: &Terrain| {
        let whole = ground_length(start.at, to);
        piece.earthed && is_bridged(terrain, (start.at, to), whole, 0)
    };
    let flat = |piece: &Terrain| piece.height == 0 || (piece.earthed && piece.height < 0);
    let level = |piece: &Terrain| low < piece.height || (flat(piece) && !bridged(piece));
    let bars = |piece: &&Terrain| piece.kind == TerrainKind::Impassable && level(piece) && !above(piece);
    terrain
        .iter()
        .filter(bars)
        .filter_map(|piece| piece.outline.as_ref())
        .any(|outline| Obstacle::Polygon(outline).blocks(start, to))
}

/// The parts of a leg that lie on a kind of ground, near where the leg goes.
fn grounds(terrain: &[Terrain], from: Point, to: Point, kind: TerrainKind) -> impl Iterator<Item = Stretch> {
    grounds_of(terrain, from, to, kind).map(|(_, stretch)| stretch)
}

/// The same, each with its piece.
fn grounds_of(
    terrain: &[Terrain],
    from: Point,
    to: Point,
    kind: TerrainKind,
) -> impl Iterator<Item = (&Terrain, Stretch)> {
    let (low, high) = (from.z.min(to.z), from.z.max(to.z));
    let parts = terrain.iter().filter(move |piece| piece.kind == kind && is_near(piece, low, high));
    parts.flat_map(move |piece| inside(piece, from, to).into_iter().map(move |stretch| (piece, stretch)))
}

/// What lies along a leg.   TDE-MOVE-24 to TDE-MOVE-32
fn survey(terrain: &[Terrain], start: Disc, to: Point, choice: Choice) -> Ground {
    let Choice { height: tall, run, .. } = choice;
    let from = start.at;
    let whole = ground_length(from, to);
    let low = from.z.min(to.z);
    let high = from.z.max(to.z);
    let stairs: Vec<Stretch> = terrain
        .iter()
        .filter(|piece| piece.kind == TerrainKind::Stairs && spans(piece, low, high))
        .flat_map(|piece| inside(piece, from, to))
        .collect();
    let slope = stairs.iter().any(|stretch| stretch.length() > 0);
    let wall = terrain.iter().any(|piece| {
        let tall_enough =
            piece.height.saturating_sub(low) > INCH && piece.floor < high.saturating_add(tall.max(INCH));
        let hit =
            || piece.outline.as_ref().is_some_and(|outline| Obstacle::Polygon(outline).blocks(start, to));
        piece.kind == TerrainKind::Obstacle && tall_enough && !(slope && piece.height <= high) && hit()
    });
    let bank = !(slope && high >= 0) && is_banked(terrain, (from, to), low.saturating_add(INCH));
    let long = |kind: TerrainKind, before: i32| {
        grounds_of(terrain, from, to, kind).any(|(piece, stretch)| {
            let before = if stretch.from == 0 && stretch.length() > 0 { before } else { 0 };
            let bridged = piece.earthed && is_bridged(terrain, (from, to), whole, piece.height);
            stretch.length().saturating_add(before) > INCH && !bridged
        })
    };
    Ground {
        wall: wall || bank,
        step: high.saturating_sub(low) > INCH && !slope,
        gap: is_gapped(terrain, from, to, whole, &stairs),
        rough: long(TerrainKind::Difficult, run.rough),
        water: long(TerrainKind::Water, run.water) && !is_bridged(terrain, (from, to), whole, i32::MIN),
    }
}

/// Whether ground stands above a height along a leg, between two pits or beyond the side of one.
/// TDE-MOVE-24, TDE-MOVE-25
fn is_banked(terrain: &[Terrain], (from, to): (Point, Point), above: i32) -> bool {
    ground::is_buried(terrain, Point { z: above, ..from }, Point { z: above, ..to })
}

/// Whether a piece's top is within an inch of where a leg goes.
fn is_near(piece: &Terrain, low: i32, high: i32) -> bool {
    piece.height >= low.saturating_sub(INCH) && piece.height <= high.saturating_add(INCH)
}

/// Whether a leg's heights lie between a piece's foot and its top, within an inch.
fn spans(piece: &Terrain, low: i32, high: i32) -> bool {
    low >= piece.floor.saturating_sub(INCH) && high <= piece.height.saturating_add(INCH)
}

/// What bears a figure along a leg: tops at its height, slopes, and the table where it is near.
fn bearing(terrain: &[Terrain], from: Point, to: Point) -> Vec<Stretch> {
    bearing_of(terrain, from, to).map(|(_, stretch)| stretch).collect()
}

/// The same, each with its piece.
fn bearing_of(terrain: &[Terrain], from: Point, to: Point) -> impl Iterator<Item = (&Terrain, Stretch)> {
    let (low, high) = (from.z.min(to.z), from.z.max(to.z));
    terrain
        .iter()
        .filter(move |piece| {
            piece.is_stand() && piece.kind != TerrainKind::Stairs && is_near(piece, low, high)
        })
        .flat_map(move |piece| inside(piece, from, to).into_iter().map(move |stretch| (piece, stretch)))
}

/// Whether a leg crosses more than an inch of nothing.   TDE-MOVE-28, TDE-MOVE-32, TDE-GAP-18
fn is_gapped(terrain: &[Terrain], from: Point, to: Point, whole: i32, stairs: &[Stretch]) -> bool {
    let low = from.z.min(to.z);
    let mut borne = bearing(terrain, from, to);
    borne.extend_from_slice(stairs);
    if low > INCH {
        return longest_gap(&borne, whole) > INCH;
    }
    // Whoever goes along the bottom of a hole has ground under it, and one an inch deep is passed by.
    let least = from.z.max(to.z).saturating_sub(INCH);
    let sunk = |piece: &Terrain| match piece.kind {
        TerrainKind::Hole => true,
        TerrainKind::Stairs => false,
        TerrainKind::Obstacle
        | TerrainKind::Difficult
        | TerrainKind::Water
        | TerrainKind::Impassable
        | TerrainKind::Scatter => piece.earthed && piece.height < 0,
    };
    let gapes = |piece: &&Terrain| sunk(piece) && !(piece.earthed && piece.height >= least);
    let holes = terrain.iter().filter(gapes);
    holes.flat_map(|piece| inside(piece, from, to)).any(|hole| {
        let over: Vec<Stretch> = borne
            .iter()
            .map(|part| Stretch {
                from: part.from.max(hole.from) - hole.from,
                to: part.to.min(hole.to) - hole.from,
            })
            .filter(|part| part.from < part.to)
            .collect();
        longest_gap(&over, hole.length()) > INCH
    })
}

/// Whether footbridges and platforms bear a leg all along, above a height, over whatever lies below.
fn is_bridged(terrain: &[Terrain], (from, to): (Point, Point), whole: i32, above: i32) -> bool {
    let raised = from.z.min(to.z) > above.max(0);
    let borne: Vec<Stretch> = bearing_of(terrain, from, to)
        .filter(|(piece, _)| piece.height > above)
        .map(|(_, stretch)| stretch)
        .collect();
    raised && longest_gap(&borne, whole) <= INCH
}

/// Whether a leg is swum: water all along, but for an inch at either bank.   TDE-MOVE-06, TDE-MOVE-31
fn swims(terrain: &[Terrain], start: Disc, to: Point, ground: Ground) -> bool {
    let whole = ground_length(start.at, to);
    let water: Vec<Stretch> = terrain
        .iter()
        .filter(|piece| {
            piece.kind == TerrainKind::Water && is_near(piece, start.at.z.min(to.z), start.at.z.max(to.z))
        })
        .flat_map(|piece| inside(piece, start.at, to))
        .collect();
    ground.water && !ground.wall && !ground.step && longest_gap(&water, whole) <= INCH
}

/// Whether a leg may be jumped: up or down 3" at most, over nothing higher, and not out of the water.
/// TDE-MOVE-15, TDE-MOVE-25, TDE-MOVE-26, TDE-MOVE-34
fn may_jump(terrain: &[Terrain], start: Disc, to: Point, choice: Choice) -> Result<(), NoWay> {
    let most = INCH.saturating_mul(3);
    let from = start.at;
    if from.z.abs_diff(to.z) > most.unsigned_abs() {
        return Err(NoWay::NoFace);
    }
    match ground::footing(terrain, start) {
        Footing::Water => return Err(NoWay::FromWater),
        Footing::Solid | Footing::Face | Footing::Air(_) => {}
    }
    if choice.span.is_some_and(|span| ground_length(from, to) > span) {
        return Err(NoWay::TooWide);
    }
    let high = from.z.max(to.z);
    let walled = terrain.iter().any(|piece| {
        let tall =
            piece.height.saturating_sub(from.z) > most && piece.floor < high.saturating_add(choice.height);
        let crossed = || match piece.outline.as_ref().filter(|_| piece.followed) {
            Some(outline) => Obstacle::Polygon(outline).blocks(start, to),
            None => inside(piece, from, to).iter().any(|stretch| stretch.length() > 0),
        };
        piece.kind == TerrainKind::Obstacle && tall && crossed()
    });
    let banked = is_banked(terrain, (from, to), from.z.saturating_add(most));
    // A face may be jumped onto: the figure ends beside it, not in it.   TDE-MOVE-33
    if walled || banked { Err(NoWay::NoFace) } else { Ok(()) }
}

/// Whether a leg may be climbed: a face, or a thin top, is held all along, but for an inch.
/// TDE-MOVE-16, TDE-MOVE-23, TDE-MOVE-24, TDE-MOVE-28
fn may_climb(terrain: &[Terrain], start: Disc, to: Point) -> bool {
    let end = start.moved_to(to);
    let line = contour(start.at, to, LegKind::Climb);
    let open = is_open(terrain, &line);
    // Over the void of a hole one stays by its side.
    let (one, other) = (start.at, to);
    let middle = Point { x: one.x.midpoint(other.x), y: one.y.midpoint(other.y), z: one.z.max(other.z) };
    open && terrain.iter().any(|piece| {
        let beside = piece.kind != TerrainKind::Hole || ground::grips(piece, start.moved_to(middle));
        let held = ground::grips(piece, start) && ground::grips(piece, end);
        beside && held && (!piece.followed || is_followed(piece, start, &line))
    })
}

/// Whether a climb keeps to a piece all along: it crosses no more than an inch of air, from one wall of a yard to the
/// other or over the mouth of a hole.   TDE-MOVE-23, TDE-MOVE-28
fn is_followed(piece: &Terrain, start: Disc, line: &[Point]) -> bool {
    let whole = path_length(line);
    let (mut far, mut loose) = (0, 0);
    while far < whole && loose <= INCH {
        let held = point_along(line, far).is_some_and(|at| ground::grips(piece, start.moved_to(at)));
        loose = if held { 0 } else { loose.saturating_add(CONTACT_TOLERANCE) };
        far = far.saturating_add(CONTACT_TOLERANCE);
    }
    loose <= INCH
}

/// Whether a climb keeps outside whatever it follows: no wall is climbed through.   TDE-MOVE-23
fn is_open(terrain: &[Terrain], points: &[Point]) -> bool {
    let bars = |from: Point, to: Point| {
        let (low, high) = (from.z.min(to.z), from.z.max(to.z));
        let upright = ground_length(from, to) == 0;
        terrain.iter().filter(|piece| piece.is_solid()).any(|piece| {
            let level = piece.floor <= high && piece.height > low;
            let through = || {
                let parts = inside(piece, from, to);
                parts.iter().any(|part| part.length() > 0)
                    || (upright && piece.floor > low && !parts.is_empty())
            };
            level && through()
        })
    };
    let open = |from: Point, to: Point| !bars(from, to) && !ground::is_buried(terrain, from, to);
    points.iter().zip(points.iter().skip(1)).all(|(from, to)| open(*from, *to))
}
