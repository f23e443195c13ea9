//! Facts of the table: computed from recorded positions, stated where they are not. A statement that recorded
//! positions contradict is refused.
//!
//! | fact | of | value | says | left out, positions unrecorded |
//! |---|---|---|---|---|
//! | `contact` | a, b | yes/no | the two bases touch now | as recorded |
//! | `touches` | a, b | yes/no | where a ends, it touches b | no |
//! | `distance` | a, b | length | as the option `measure` has it | refused |
//! | `spot` | a | length | from a to the place it throws or teleports to | refused |
//! | `sight` | a, b | yes/no | nothing cuts the line between them | yes |
//! | `cover` | a, b | yes/no | b is partly hidden from a | no |
//! | `nearest` | a, b | yes/no | a may pick b: nothing legal is nearer | yes |
//! | `in_woods` | a | yes/no | a stands inside woods | no |
//! | `same_wood` | a, b | yes/no | both stand inside one wood | no |
//! | `wood_edge` | a | yes/no | a, inside woods, touches their edge | no |
//! | `hidden` | a | yes/no | a began this round hidden and, to shoot, has stayed there | no |
//! | `higher` | a, b | yes/no | a defends an obstacle or stands higher than b | no |
//! | `near` | a, b | yes/no | a is within the ruler that the rule names of b | asked |
//! | `led` | a, b | yes/no | a is within Long of its leader b and sees it | no; asked in the midst of play |
//! | `length` | a | length | how far a's move goes | as far as allowed |
//! | `clear` | a | yes/no | a's way is free and there is room where it ends | yes |
//! | `difficult`, `woods`, `water` | a | yes/no | a's move crosses such ground | no |
//! | `upstairs`, `ladder` | a | yes/no | a goes up stairs; a uses a ladder | no |
//! | `strong_gravity`, `weak_gravity` | a | yes/no | a stands in such a zone | no |
//! | `irradiated` | a | yes/no | a enters an irradiated zone | no |
//! | `edge` | a | yes/no | a's move reaches the table edge | yes |
//! | `in_zone` | a | yes/no | a stands where its side deploys | yes |
//! | `away`, `toward` | a | yes/no | a recoils, or flees, the way it must | yes |
//! | `lip` | a | yes/no | a, knocked down, falls from the height it stands on the lip of | no |
//! | `drop` | a | length | from how high it falls | refused |
//! | `vertical`, `climbable` | a | yes/no | a climbs a vertical wall; what its body can climb | no; yes |
//! | `at_door` | a | yes/no | a stands at the door | yes |
//! | `touches_terrain`, `near_terrain` | a | yes/no | a touches terrain; is within Short of some | no |
//! | `dark` | a, b | yes/no | b is in the dark for a | no |
//! | `solid` | a | yes/no | where a goes is inside something solid | no |
//! | `hangs` | a | yes/no | a's climb ends hanging on the wall | no |
//! | `ram` | a | yes/no | a has an improvised ram | no |
//! | `stuck` | a | yes/no | a has no room to recoil | yes |
//! | `consents` | a | yes/no | the player of a, an enemy, lets it be cared for | no |
//! | `gas` | a | yes/no | a stands in gas at the round's end | no |
//!
//! A fact of two figures may name them in either order, but for `cover`, `nearest`, `higher`, `led` and `dark`.

use crate::profiles::Ruler;
use crate::profiles::traits::Trait;
use crate::resolve::{DwDraft, levels, look, sight};
use crate::setup::TerrainKind;
use crate::setup::options::{LeaderLine, Measure};
use crate::state::Hiding;
use crate::state::look::{Look, pair};
use crate::{event, refusal, skills};
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::disc::{Disc, contact as touch, gap, within};
use greffe_core::geometry::path::leg;
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::{FactValue, FigureId};
use greffe_core::record::ids::RuleId;

/// Whether the figures of a fact have their order.
pub fn is_ordered(fact: &str) -> bool {
    matches!(fact, "cover" | "nearest" | "higher" | "led" | "dark")
}

/// A yes or no stated.
///
/// # Errors
/// When something else is stated under that name.
pub fn stated(
    draft: &mut DwDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<bool>,
) -> Result<Option<bool>, Stop> {
    match raw(draft, fact, of, recorded.map(FactValue::Holds).as_ref())? {
        None => Ok(None),
        Some(FactValue::Holds(holds)) => {
            forbid_against(draft, fact, of, recorded.is_some_and(|recorded| recorded != holds))?;
            Ok(Some(recorded.unwrap_or(holds)))
        }
        Some(FactValue::Measure(_) | FactValue::Word(_)) => Err(refusal::General::UnfitFact { fact }.into()),
    }
}

/// Refuses a statement that recorded positions contradict: a table that stands otherwise moves its figures
/// first, by agreement. After a die the record simply stands.
fn forbid_against(
    draft: &DwDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    differs: bool,
) -> Result<(), Stop> {
    if !differs || draft.is_bound() {
        return Ok(());
    }
    let of = of.iter().map(|figure| look(draft).name(*figure)).collect();
    Err(refusal::General::AgainstRecord { fact, of }.into())
}

/// A length stated.
///
/// # Errors
/// When something else is stated under that name.
pub fn stated_length(
    draft: &mut DwDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<i32>,
) -> Result<Option<i64>, Stop> {
    let recorded = recorded.map(i64::from);
    match raw(draft, fact, of, recorded.map(FactValue::Measure).as_ref())? {
        None => Ok(None),
        Some(FactValue::Measure(length)) if length >= 0 => {
            let off = recorded.map_or(0, |recorded| recorded.saturating_sub(length).saturating_abs());
            forbid_against(draft, fact, of, off > i64::from(CONTACT_TOLERANCE))?;
            Ok(Some(recorded.unwrap_or(length)))
        }
        Some(FactValue::Measure(_) | FactValue::Holds(_) | FactValue::Word(_)) => {
            Err(refusal::General::UnfitFact { fact }.into())
        }
    }
}

/// A statement. One made when asked, after a die, is confirmed first.
fn raw(
    draft: &mut DwDraft<'_>,
    fact: &str,
    of: &[FigureId],
    recorded: Option<&FactValue>,
) -> Result<Option<FactValue>, Stop> {
    let turned = match of {
        [a, b] if !is_ordered(fact) => Some([*b, *a]),
        _ => None,
    };
    for of in [Some(of), turned.as_ref().map(<[FigureId; 2]>::as_slice)].into_iter().flatten() {
        if let Some(value) = draft.fact(fact, of, recorded) {
            let by = draft.by();
            return Ok(Some(if draft.is_bound() { draft.ask_fact(by, fact, of)? } else { value }));
        }
    }
    Ok(None)
}

/// A yes or no: stated, else as recorded, else a default.
pub fn flag(
    draft: &mut DwDraft<'_>,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<bool>,
    default: bool,
) -> Result<bool, Stop> {
    Ok(stated(draft, fact, of, recorded)?.or(recorded).unwrap_or(default))
}

/// A yes or no that comes up in the midst of play: as recorded, else asked of the seat that plays a figure.
///
/// # Errors
/// `Needs` until it is answered.
pub fn ask(
    draft: &mut DwDraft<'_>,
    asked: FigureId,
    fact: &'static str,
    of: &[FigureId],
    recorded: Option<bool>,
) -> Result<bool, Stop> {
    if let Some(holds) = stated(draft, fact, of, recorded)?.or(recorded) {
        return Ok(holds);
    }
    let side = look(draft).side_of(asked);
    let seat = side.and_then(|side| look(draft).seat(side)).unwrap_or(draft.by());
    match draft.ask_fact(seat, fact, of)? {
        FactValue::Holds(holds) => Ok(holds),
        FactValue::Measure(_) | FactValue::Word(_) => Err(refusal::General::UnfitFact { fact }.into()),
    }
}

/// The end of a judgement that lacks a fact: refused while nothing binds, asked for afterwards.
pub fn lacking(draft: &mut DwDraft<'_>, fact: &'static str, of: &[FigureId]) -> Stop {
    if draft.is_bound() {
        let by = draft.by();
        match draft.ask_fact(by, fact, of) {
            Err(stop) => stop,
            Ok(_) => refusal::General::UnfitFact { fact }.into(),
        }
    } else {
        let of = of.iter().map(|figure| look(draft).name(*figure)).collect();
        refusal::General::FactNeeded { fact, of }.into()
    }
}

/// Whether two bases touch now. Where positions are not recorded a statement corrects what was known.   DW-MELEE-01
pub fn contact(draft: &mut DwDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let recorded = look(draft).touch(a, b);
    let placed = look(draft).disc(a).is_some() && look(draft).disc(b).is_some();
    if placed {
        stated(draft, "contact", &[a, b], Some(recorded))?;
        return Ok(recorded);
    }
    let known = FactValue::Holds(recorded);
    let holds = match raw(draft, "contact", &[a, b], Some(&known))? {
        None => return Ok(recorded),
        Some(FactValue::Holds(holds)) => holds,
        Some(FactValue::Measure(_) | FactValue::Word(_)) => {
            return Err(refusal::General::UnfitFact { fact: "contact" }.into());
        }
    };
    if holds != recorded {
        let (a, b) = pair(a, b);
        draft.emit(event::ContactAttested { a, b, holds }, Because::rule(RuleId::new("DW-MELEE-01")))?;
    }
    Ok(holds)
}

/// The figures that touch a figure now.
pub fn touching(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<Vec<FigureId>, Stop> {
    let others: Vec<FigureId> = look(draft).on_table().filter(|other| *other != figure).collect();
    let mut found = Vec::new();
    for other in others {
        if contact(draft, figure, other)? {
            found.push(other);
        }
    }
    Ok(found)
}

/// The active enemies that touch a figure now: what engages it.   DW-MOVE-15, DW-GAP-53
pub fn engaging(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<Vec<FigureId>, Stop> {
    let mut found = touching(draft, figure)?;
    found.retain(|other| look(draft).are_enemies(figure, *other) && look(draft).is_active(*other));
    Ok(found)
}

/// The distance between two places, with their bases.   DW-CORE-08, DW-GAP-32
pub fn gap_between(look: Look<'_>, a: Disc, b: Disc) -> i32 {
    match look.setup.options.measure {
        Measure::EdgeToEdge => gap(a, b),
        Measure::CentreToCentre => leg(a.at, b.at),
    }
}

/// Whether two places, with their bases, are no farther apart than a length.   DW-CORE-08, DW-GAP-32
pub fn is_near(look: Look<'_>, a: Disc, b: Disc, length: i32) -> bool {
    match look.setup.options.measure {
        Measure::EdgeToEdge => within(a, b, length),
        Measure::CentreToCentre => leg(a.at, b.at) <= length,
    }
}

/// What the record says of two figures being no farther apart than a length.
pub fn recorded_within(look: Look<'_>, a: FigureId, b: FigureId, length: i32) -> Option<bool> {
    if a == b || look.touch(a, b) {
        return Some(true);
    }
    let (a, b) = look.disc(a).zip(look.disc(b))?;
    Some(is_near(look, a, b, length))
}

/// Whether two figures are no farther apart than a length.   DW-CORE-08
pub fn is_within(draft: &mut DwDraft<'_>, a: FigureId, b: FigureId, length: i32) -> Result<bool, Stop> {
    let discs = look(draft).disc(a).zip(look(draft).disc(b));
    if discs.is_none() && (a == b || look(draft).touch(a, b)) {
        return Ok(true);
    }
    is_apart(draft, a, b, discs, length)
}

/// The same of two places that may no longer be the figures' own: where one of them fell.   DW-CORE-08, DW-SHOOT-25
pub fn is_apart(
    draft: &mut DwDraft<'_>,
    a: FigureId,
    b: FigureId,
    discs: Option<(Disc, Disc)>,
    length: i32,
) -> Result<bool, Stop> {
    let measured = discs.map(|(a, b)| gap_between(look(draft), a, b));
    let stated = stated_length(draft, "distance", &[a, b], measured)?;
    match (discs, stated) {
        // The gap in tenths is for display: what decides compares exactly.
        (Some((a, b)), _) => Ok(is_near(look(draft), a, b, length)),
        (None, Some(stated)) => Ok(stated <= i64::from(length)),
        (None, None) => Err(lacking(draft, "distance", &[a, b])),
    }
}

/// How many rulers beyond the first a target is: 0, 1 or 2; none beyond the third.   DW-SHOOT-02
pub fn bands(
    draft: &mut DwDraft<'_>,
    a: FigureId,
    b: FigureId,
    ruler: Ruler,
    most: u32,
) -> Result<Option<u32>, Stop> {
    let length = look(draft).ruler(ruler);
    for bands in 0..most {
        let times = i32::try_from(bands.saturating_add(1)).unwrap_or(i32::MAX);
        if is_within(draft, a, b, length.saturating_mul(times))? {
            return Ok(Some(bands));
        }
    }
    Ok(None)
}

/// The bases on the table, but for some figures.
pub fn bases(look: Look<'_>, but: &[FigureId]) -> Vec<(FigureId, Disc)> {
    look.on_table().filter(|id| !but.contains(id)).filter_map(|id| Some((id, look.disc(id)?))).collect()
}

/// Whether a figure attacks that was hidden at the start of the round, `from_there` or wherever it has come to: as
/// the round began with it, else stated; once a round.   DW-MELEE-11, DW-SHOOT-22, DW-GAP-61
pub fn ambushes(draft: &mut DwDraft<'_>, figure: FigureId, from_there: bool) -> Result<bool, Stop> {
    let Some(known) = look(draft).figure(figure) else { return Ok(false) };
    if known.ambush_spent {
        return Ok(false);
    }
    let recorded = known.hiding.map(|hiding| match hiding {
        Hiding::Seen => false,
        Hiding::Hidden(place) => !from_there || known.at == Some(place),
    });
    flag(draft, "hidden", &[figure], recorded, false)
}

/// Whether a figure defends an obstacle or stands higher than another.   DW-MELEE-13, DW-TRAIT-41
pub fn is_higher(draft: &mut DwDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let discs = look(draft).disc(a).zip(look(draft).disc(b));
    let climbs = |id: FigureId| look(draft).figure(id).is_some_and(|figure| figure.climbing.is_some());
    let on_wall = climbs(a) && !climbs(b) && look(draft).has(a, &Trait::Climber);
    // Who defends a hedge between the two, only the table knows.
    let recorded = discs.and_then(|(own, other)| {
        let above = own.at.z > other.at.z.saturating_add(CONTACT_TOLERANCE);
        let on_hill = |base| stands_on(look(draft), base, TerrainKind::HighGround);
        let higher = on_wall || above || (on_hill(own) && !on_hill(other));
        let hedged = || stands_on(look(draft), own, TerrainKind::Obstacle);
        if higher || !hedged() { Some(higher) } else { None }
    });
    flag(draft, "higher", &[a, b], recorded, on_wall)
}

/// Whether a base touches, or stands on, terrain of a kind.
fn stands_on(look: Look<'_>, base: Disc, kind: TerrainKind) -> bool {
    let mut pieces = look.state.terrain.iter().filter(|terrain| terrain.kind == kind && !terrain.destroyed);
    pieces.any(|terrain| {
        let outline = terrain.outline.as_ref();
        outline.is_some_and(|outline| match kind {
            TerrainKind::HighGround => outline.contains(base.at) && base.at.z >= terrain.height,
            TerrainKind::Difficult
            | TerrainKind::Woods
            | TerrainKind::Water
            | TerrainKind::Obstacle
            | TerrainKind::Wall
            | TerrainKind::Tree
            | TerrainKind::Stairs
            | TerrainKind::Ladder => outline.touches(base),
        })
    })
}

/// Whether a figure, knocked down where it stands, falls from a height: recorded, or stated.
/// DW-FALL-04, DW-CLIMB-06
pub fn lip(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<bool, Stop> {
    // Whoever is knocked down on a wall has nothing under it either.
    let known = look(draft).figure(figure);
    let hangs = !draft.setup().early && known.is_some_and(|known| known.climbing.is_some());
    let recorded = levels::lip(look(draft), figure).map(|lip| lip || hangs);
    flag(draft, "lip", &[figure], recorded, hangs)
}

/// The leader that helps a figure, if one does: within Long, seen, on its feet.
/// DW-TRAIT-18, DW-TRAIT-19, DW-FAQ-02, DW-FAQ-03, DW-FAQ-05
pub fn leader(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<Option<FigureId>, Stop> {
    for other in skills::leaders(look(draft), figure) {
        let recorded = recorded_led(look(draft), figure, other);
        let of = [figure, other];
        let led = if draft.is_bound() {
            ask(draft, figure, "led", &of, recorded)?
        } else {
            flag(draft, "led", &of, recorded, false)?
        };
        if led {
            return Ok(Some(other));
        }
    }
    Ok(None)
}

/// What the record says of a figure being within Long of its leader and seeing it.
fn recorded_led(look: Look<'_>, figure: FigureId, leader: FigureId) -> Option<bool> {
    let (from, to) = look.disc(figure).zip(look.disc(leader))?;
    let near = is_near(look, from, to, look.ruler(Ruler::Long));
    let woods = sight::wood_of(look, to).is_some_and(|wood| sight::wood_of(look, from) != Some(wood));
    let open = match look.setup.options.leader_line {
        LeaderLine::TerrainOnly => sight::is_open(look, from, to),
        LeaderLine::AlliesBlock => {
            let mut but: Vec<FigureId> =
                look.on_table().filter(|other| look.are_enemies(figure, *other)).collect();
            but.extend([figure, leader]);
            sight::is_line_free(look, from, to, &but)
        }
    };
    Some(near && !woods && open)
}

/// Whether some enemy sees a figure: stated as `sight` where positions are not recorded.   DW-TRAIT-45
pub fn is_seen(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<bool, Stop> {
    let enemies: Vec<FigureId> =
        look(draft).on_table().filter(|other| look(draft).are_enemies(figure, *other)).collect();
    for other in enemies {
        if sight::sees(draft, other, figure)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a figure touches terrain, and whether it is within Short of some: what hides it.
/// DW-TRAIT-01, DW-TRAIT-36
pub fn beside_terrain(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(bool, bool), Stop> {
    let recorded = look(draft).disc(figure).map(|base| recorded_beside_terrain(look(draft), base));
    let touches = flag(draft, "touches_terrain", &[figure], recorded.map(|(touches, _)| touches), false)?;
    let near = flag(draft, "near_terrain", &[figure], recorded.map(|(_, near)| near), touches)?;
    Ok((touches, near))
}

/// Whether scenery hides a target from whoever attacks it from afar, and whether it touches it: nobody is asked about
/// one that nothing would hide.   DW-TRAIT-01, DW-TRAIT-36
pub fn is_hidden_from(draft: &mut DwDraft<'_>, target: FigureId, by: FigureId) -> Result<(bool, bool), Stop> {
    let may = |look: Look<'_>| skills::is_stealthy(look, target, true, true, Some(by));
    if !draft.setup().past && !look(draft).is_measured() && !may(look(draft)) {
        return Ok((false, false));
    }
    let (touches, near) = beside_terrain(draft, target)?;
    Ok((skills::is_stealthy(look(draft), target, touches, near, Some(by)), touches))
}

/// The same of a base, as recorded.   DW-TRAIT-01, DW-TRAIT-36
pub fn recorded_beside_terrain(look: Look<'_>, base: Disc) -> (bool, bool) {
    let short = look.ruler(Ruler::Short);
    // A ladder blown to pieces is scenery no more.
    let stands = |terrain: &&crate::setup::Terrain| look.setup.early || !terrain.destroyed;
    let pieces = || look.state.terrain.iter().filter(stands);
    let outlines = || pieces().filter_map(|terrain| terrain.outline.as_ref());
    let touches = outlines().any(|outline| outline.touches(base) || outline.overlaps(base));
    (touches, outlines().any(|outline| outline.is_within(base, short)))
}

/// Whether two bases, one of them elsewhere, would touch.
pub fn would_touch(base: Disc, other: Disc) -> bool {
    touch(base, other)
}
