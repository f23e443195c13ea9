//! Placing figures: their zones, the distances they keep.   TDE-SETUP-05 to TDE-SETUP-07, TDE-SCN-04, TDE-SCN-05

use crate::contact::room;
use crate::deployment::{infiltrate, objectives, plan, window};
use crate::draft::{TdeDraft, because, forbid, look, name};
use crate::profiles::INCH;
use crate::refusal::Refusal;
use crate::refusal::scenes::SceneRefusal;
use crate::setup::Scenario;
use crate::setup::zones::Zone;
use crate::sight::pose;
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::state::members::leader;
use crate::state::path::Landing;
use crate::state::staging::{Arrival, Step};
use crate::state::{Posture, zones};
use crate::terrain::ground::{self, Footing};
use crate::{event, table};
use greffe_core::geometry::disc::{Disc, contact, overlap, within};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// How far everybody but the Leaders stays from them.   TDE-ASS-07
const LEADER_DISTANCE: i32 = 12 * INCH;
/// How far figures deploy from objectives and enemies.   TDE-ATK-04, TDE-TRE-04
const WIDE: i32 = 6 * INCH;

/// Places a figure.   TDE-SETUP-05
pub fn deploy(draft: &mut TdeDraft<'_>, side: u8, figure: FigureId, to: Option<Point>) -> Result<(), Stop> {
    let step = match look(draft).top() {
        Some(Frame::Staging { staging }) => staging.step,
        Some(Frame::Arrivals { .. }) => return arrive(draft, side, figure, to),
        Some(_) | None => return Err(Refusal::NotNow.into()),
    };
    window(draft, side, step)?;
    if !plan::placeable(look(draft), step, side).contains(&figure) {
        return Err(SceneRefusal::NotPlaceable { who: name(draft, figure) }.into());
    }
    let zones = match step {
        Step::Infiltrators => infiltrate::zones(draft, side, figure)?,
        Step::Leader
        | Step::Team
        | Step::SecondGroup
        | Step::PlaceCourier
        | Step::Letters
        | Step::Secrets
        | Step::Courier
        | Step::Edge
        | Step::Corner
        | Step::Reserve
        | Step::Groups
        | Step::Objective => zones::own_zones(look(draft), step, side),
    };
    let rules = rules(look(draft).state.scenario, step);
    put(draft, figure, to, &Wanted { zones, leader: step == Step::Leader, rules })
}

/// The rules by which a figure is placed: the zone's first, then the distances'.
fn rules(scenario: Option<Scenario>, step: Step) -> &'static [&'static str] {
    match (scenario, step) {
        (None, _) => &["TDE-SETUP-05", "TDE-SETUP-07"],
        (Some(Scenario::Assassination), Step::Leader) => &["TDE-ASS-04", "TDE-SCN-05"],
        (Some(Scenario::Assassination), Step::Infiltrators) => &["TDE-ASS-06", "TDE-ASS-07", "TDE-SCN-05"],
        (Some(Scenario::Assassination), _) => &["TDE-ASS-05", "TDE-ASS-07", "TDE-SCN-05"],
        (Some(Scenario::Vengeance), Step::Infiltrators) => &["TDE-VEN-04", "TDE-SCN-05"],
        (Some(Scenario::Vengeance), _) => &["TDE-VEN-03", "TDE-SCN-05"],
        (Some(Scenario::AttackAndDefence), Step::Infiltrators) => &["TDE-ATK-03", "TDE-ATK-04", "TDE-SCN-05"],
        (Some(Scenario::AttackAndDefence), _) => &["TDE-ATK-02", "TDE-ATK-04", "TDE-SCN-05"],
        (Some(Scenario::Couriers), Step::Infiltrators) => &["TDE-COU-04", "TDE-SCN-05"],
        (Some(Scenario::Couriers), Step::PlaceCourier) => &["TDE-COU-05", "TDE-SCN-05"],
        (Some(Scenario::Couriers), _) => &["TDE-COU-03", "TDE-SCN-05"],
        (Some(Scenario::TreasureHunt), Step::Infiltrators) => &["TDE-TRE-04", "TDE-SCN-05"],
        (Some(Scenario::TreasureHunt), _) => &["TDE-TRE-03", "TDE-SCN-05"],
    }
}

/// What is asked of a place.
struct Wanted {
    /// The zones it may lie in; none where the table alone says.
    zones: Vec<Zone>,
    /// Whether it is a Leader's own.
    leader: bool,
    /// The rules of zone and distance.
    rules: &'static [&'static str],
}

/// Places a figure where it may stand.
fn put(draft: &mut TdeDraft<'_>, figure: FigureId, to: Option<Point>, wanted: &Wanted) -> Result<(), Stop> {
    table::place_given(draft, to)?;
    let base = to.and_then(|at| look(draft).disc_at(figure, at));
    let rule = wanted.rules.first().copied().unwrap_or("TDE-SETUP-05");
    let inside = in_zone(look(draft), base, &wanted.zones);
    let in_zone = table::flag(draft, "zone", &[figure], inside, true)?;
    forbid(draft, !in_zone, SceneRefusal::OutsideZone { rule }.into())?;
    if let Some(away) = kept_away(look(draft), figure, wanted.leader) {
        let distant = base.map(|base| keeps_away(look(draft), figure, base, away));
        let clear = table::flag(draft, "spaced", &[figure], distant, true)?;
        // In a treasure hunt zone and distance are one rule.   TDE-TRE-04
        let hunt = look(draft).state.scenario == Some(Scenario::TreasureHunt);
        let keeping = wanted.rules.get(1).copied().filter(|_| !hunt).unwrap_or(rule);
        forbid(draft, !clear, SceneRefusal::TooNear { rule: keeping }.into())?;
    }
    let crowded = base.is_some_and(|base| is_crowded(look(draft), figure, base));
    forbid(draft, crowded, SceneRefusal::NoRoom.into())?;
    // Nobody deploys inside a wall, over a hole or beyond the edge, whatever the zone.   TDE-MOVE-20, TDE-TERR-05
    if let Some(fault) = base.and_then(|base| room::no_room(look(draft), figure, base)) {
        forbid(draft, true, Refusal::Move(fault))?;
    }
    // Nobody begins on the face of a wall: that is no ground level, whoever shows the zones.   TDE-SETUP-07
    let hangs = base.is_some_and(|base| ground::footing(&look(draft).setup.terrain, base) == Footing::Face);
    let level = wanted.rules.last().copied().unwrap_or("TDE-SETUP-07");
    forbid(draft, hangs && !draft.setup().before(4), SceneRefusal::OutsideZone { rule: level }.into())?;
    let afloat = base.map(|base| pose::held(look(draft), base, Posture::Standing) == Posture::Swimming);
    let swims = table::flag(draft, "wet", &[figure], afloat, false)?;
    let posture = if swims { Posture::Swimming } else { Posture::Standing };
    let touches = touched(look(draft), figure, base);
    let foe = touches.iter().copied().find(|other| look(draft).are_enemies(figure, *other));
    if let Some(foe) = foe {
        let hides = |id| look(draft).figure(id).is_some_and(|figure| figure.stealthed);
        let rule = if hides(figure) || hides(foe) { "TDE-STEALTH-04" } else { "TDE-CHARGE-01" };
        forbid(draft, true, SceneRefusal::EnemyContact { who: name(draft, figure), rule }.into())?;
    }
    let landing = Landing { to, posture, touches };
    let mut why = because(draft, wanted.rules);
    why = why.and(greffe_core::record::ids::RuleId::new("TDE-GAP-34"));
    draft.emit(event::Deployed { figure, landing }, why)
}

/// Whether a base lies in one of its zones, at ground level; unknown where positions or zones are declared.
/// TDE-SETUP-07, TDE-SCN-05, TDE-GAP-34
fn in_zone(look: Look<'_>, base: Option<Disc>, zones: &[Zone]) -> Option<bool> {
    let (table, base) = look.setup.table.zip(base)?;
    if look.options().zones_declared || zones.is_empty() {
        return None;
    }
    Some(base.at.z <= INCH && zones.iter().any(|zone| zone.holds(table, base)))
}

/// What a scenario keeps figures away from as they are placed.
#[derive(Clone, Copy)]
enum Away {
    /// From both Leaders.   TDE-ASS-07
    Leaders,
    /// From objectives and enemies.   TDE-ATK-04
    Objectives,
    /// From objectives and enemies, for those set aside.   TDE-TRE-04
    Treasures,
}

/// What a figure is kept away from; nothing in most scenarios.
fn kept_away(look: Look<'_>, figure: FigureId, leader: bool) -> Option<Away> {
    let side = look.side_of(figure)?;
    match look.state.scenario? {
        Scenario::Assassination if !leader => Some(Away::Leaders),
        Scenario::AttackAndDefence => Some(Away::Objectives),
        Scenario::TreasureHunt if plan::set_aside(look, side).contains(&figure) => Some(Away::Treasures),
        Scenario::Assassination | Scenario::Vengeance | Scenario::Couriers | Scenario::TreasureHunt => None,
    }
}

/// Whether a base keeps the scenario's distances.   TDE-ASS-07, TDE-ATK-04, TDE-TRE-04
fn keeps_away(look: Look<'_>, figure: FigureId, base: Disc, away: Away) -> bool {
    let nearer = |other: Option<Disc>, length: i32| {
        other.is_some_and(|other| within(base, other, length.saturating_sub(1)))
    };
    let leaders = || [0, 1].into_iter().filter_map(|side| leader(look, side));
    let enemies = || look.on_table().filter(|other| look.side_of(*other) != look.side_of(figure));
    match away {
        Away::Leaders => !leaders()
            .filter(|other| *other != figure && look.is_on_table(*other))
            .any(|other| nearer(look.disc(other), LEADER_DISTANCE)),
        Away::Objectives => {
            let markers = objectives::placed(look).any(|marker| nearer(Some(marker), WIDE));
            !markers && !enemies().any(|other| nearer(look.disc(other), WIDE))
        }
        Away::Treasures => {
            // More than six inches: exactly six is too near.
            let touching = |other: Disc| within(base, other, WIDE);
            let near = objectives::placed(look).any(touching)
                || enemies().filter_map(|other| look.disc(other)).any(touching);
            !near
        }
    }
}

/// Whom a base touches there, as recorded.
fn touched(look: Look<'_>, figure: FigureId, base: Option<Disc>) -> Vec<FigureId> {
    let Some(base) = base else { return Vec::new() };
    let touches = |other: &FigureId| look.disc(*other).is_some_and(|other| contact(base, other));
    look.on_table().filter(|other| *other != figure).filter(touches).collect()
}

/// Whether a base keeps what the scenario asks of it, as recorded; a Leader placed first has nothing to keep from.
pub(super) fn is_far_enough(look: Look<'_>, figure: FigureId, base: Disc) -> bool {
    let first = matches!(look.top(), Some(Frame::Staging { staging }) if staging.step == Step::Leader);
    kept_away(look, figure, first).is_none_or(|away| keeps_away(look, figure, base, away))
}

/// Whether another base stands there.
pub(super) fn is_crowded(look: Look<'_>, figure: FigureId, base: Disc) -> bool {
    look.on_table()
        .filter(|other| *other != figure)
        .filter_map(|other| look.disc(other))
        .any(|other| overlap(base, other))
}

/// A figure kept off the table comes in.   TDE-ATK-03, TDE-COU-04
fn arrive(draft: &mut TdeDraft<'_>, side: u8, figure: FigureId, to: Option<Point>) -> Result<(), Stop> {
    let arrival = infiltrate::arrival(draft, side, figure)?;
    let zones = vec![zones::entry(look(draft), side, arrival)];
    let rules: &'static [&'static str] = match arrival {
        Arrival::SecondTurn => &["TDE-ATK-03", "TDE-ATK-04", "TDE-SCN-05"],
        Arrival::Later => &["TDE-COU-04", "TDE-SCN-05"],
    };
    put(draft, figure, to, &Wanted { zones, leader: false, rules })
}
