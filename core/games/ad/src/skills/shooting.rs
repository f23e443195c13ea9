//! What a shot needs and what bears on it: band, line, posture, talents.   AD-SHOOT-01

use crate::profiles::cards::Suit;
use crate::profiles::talents::Talent;
use crate::profiles::weapons::{Band, Weapon};
use crate::refusal::Refusal;
use crate::setup::board::{EdgeKind, Ground};
use crate::setup::options::DefensiveCover;
use crate::setup::square::{EdgeName, Square};
use crate::sight::{crossings, shot_line};
use crate::skills::melee;
use crate::state::frames::{Shot, ShotKind};
use crate::state::line::{Clear, Hindrance, Readings, Stopped};
use crate::state::look::Look;
use crate::state::{Mark, Posture};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// What a Triumph adds to the damage.   AD-SHOOT-06
const TRIUMPH: i32 = 3;

/// A shot that can be fired: everything read off the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The shortest band that reaches.   AD-SHOOT-03
    pub band: Band,
    /// The line.   AD-LOS-15
    pub line: Clear,
}

/// The band of a weapon that reaches so far: the shortest.   AD-SHOOT-03
pub fn band(weapon: &Weapon, range: u32) -> Option<Band> {
    weapon.ranges.iter().find(|band| range <= band.squares).copied()
}

/// Band and line of a shot at a square; `through` is a figure that does not stand in the way.
/// AD-SHOOT-01, AD-SHOOT-02, AD-SHOOT-09
///
/// # Errors
/// Why it cannot be fired.
pub fn aim(
    look: Look<'_>,
    shooter: FigureId,
    weapon: &Weapon,
    at: Square,
    through: Option<FigureId>,
) -> Result<Aim, Refusal> {
    let who = || look.name(shooter);
    let Some(from) = look.square(shooter) else { return Err(Refusal::NotInPlay { who: who() }) };
    let range = look.ground().range(from, at);
    let Some(range) = range else { return Err(Refusal::NoLine { from, to: at, why: Stopped::Nowhere }) };
    let Some(band) = band(weapon, range) else {
        return Err(Refusal::OutOfRange { weapon: weapon.name.clone(), range });
    };
    let standing =
        |square: Square| look.on(square).is_some_and(|id| Some(id) != through && !look.is_down(id));
    match shot_line(look.ground(), look.readings(), [from, at], &standing) {
        Ok(line) => Ok(Aim { band, line }),
        Err(why) => Err(Refusal::NoLine { from, to: at, why }),
    }
}

/// Why a figure may not fire a weapon in a certain way now, whatever the target.   AD-SHOOT-01, AD-WPN-06, AD-WPN-09,
/// AD-PART-03, AD-ACTN-08, AD-ACTN-09, AD-OVW-03
pub fn unready(look: Look<'_>, shooter: FigureId, weapon: u8, kind: ShotKind) -> Option<Refusal> {
    let who = || look.name(shooter);
    let held = look.weapons_in_hand(shooter).find(|(place, _)| *place == weapon).map(|(_, card)| card);
    let Some(card) = held.filter(|card| !card.is_melee()) else {
        return Some(Refusal::NotRanged { who: who() });
    };
    let loaded = look.weapon_state(shooter, weapon).is_some_and(|state| state.load == 0);
    let snapped = look
        .activation()
        .is_some_and(|activation| activation.figure == shooter && activation.snapped.contains(&weapon));
    let weapon_name = || card.name.clone();
    if look.posture(shooter) == Posture::Unconscious {
        Some(Refusal::OnlyWakeUp { who: who() })
    } else if look.is(shooter, Mark::Stealth) {
        Some(Refusal::DropFirst { who: who() })
    } else if !melee::is_usable(look, shooter, weapon) {
        Some(Refusal::UsedUp { weapon: weapon_name() })
    } else if !loaded {
        Some(Refusal::NotLoaded { weapon: weapon_name() })
    } else if kind == ShotKind::Snap && snapped {
        Some(Refusal::SnappedBefore { weapon: weapon_name() })
    } else if kind == ShotKind::Snap && look.is_down(shooter) {
        Some(Refusal::Prone { who: who() })
    } else if kind != ShotKind::Defensive && look.is_engaged(shooter) {
        Some(Refusal::Engaged { who: who() })
    } else {
        None
    }
}

/// Why a defensive shot is refused: the target must have come to grips with the shooter this turn, and a weapon
/// for two hands needs some cover.   AD-FULL-02, AD-FULL-04, AD-GAP-75
pub fn undefended(look: Look<'_>, shot: Shot, weapon: &Weapon, line: &Clear) -> Option<Refusal> {
    let (who, whom) = (look.name(shot.shooter), look.name(shot.target));
    let before =
        look.figure(shot.shooter).is_some_and(|figure| figure.engaged_at_start.contains(&shot.target));
    let cover = match look.options().defensive_cover {
        DefensiveCover::LineTouch => line.has_cover(),
        DefensiveCover::Malus => line.hindrance.is_some(),
    };
    if !look.engages(shot.target, shot.shooter) {
        Some(Refusal::NotEngagedBy { who, whom })
    } else if before {
        Some(Refusal::EngagedBefore { who, whom })
    } else if weapon.hands > 1 && !cover {
        Some(Refusal::NeedsCover { weapon: weapon.name.clone() })
    } else {
        None
    }
}

/// The rules by which the line of a shot was read.   AD-LOS-01, AD-LOS-15, AD-BOARD-12
pub fn line_rules(look: Look<'_>, shot: Shot, line: &Clear) -> Vec<&'static str> {
    let ground = look.ground();
    let mut rules = vec!["AD-LOS-01", "AD-LOS-15", "AD-BOARD-12"];
    let Some(ends) = look.square(shot.shooter).zip(look.square(shot.target)) else { return rules };
    let ends = [ends.0, ends.1];
    let readings = look.readings();
    // A reading decides where the line would be another by the other one.
    let matters = |other: Readings| read(look, ends, other).as_ref() != Ok(line);
    let back = read(look, [ends[1], ends[0]], readings);
    if back.map(|line| line.hindrance) != Ok(line.hindrance) {
        rules.push("AD-GAP-21");
    }
    let odd = |square: &Square| ground.board.place(*square).is_some_and(|place| !place.regular);
    if ends.iter().any(odd) {
        rules.push("AD-GAP-60");
    }
    let high = |square: &&Square| ground.at(**square) == Some(Ground::Elevated);
    match ends.iter().filter(high).count() {
        0 => {}
        1 => {
            rules.extend(["AD-BOARD-10", "AD-LOS-08", "AD-LOS-14"]);
            if matters(Readings { walls_block_heights: !readings.walls_block_heights, ..readings }) {
                rules.push("AD-GAP-41");
            }
        }
        _ => rules.extend(["AD-BOARD-09", "AD-LOS-08", "AD-LOS-14", "AD-GAP-41"]),
    }
    let kinds = line.crossed.iter().filter_map(|name| ground.board.edge(*name)).map(|edge| edge.kind);
    let windows = kinds.filter(|kind| *kind == EdgeKind::Window).count();
    if windows > 0 {
        rules.extend(["AD-EDGE-11", "AD-EDGE-12", "AD-LOS-07"]);
    }
    if !line.crossed.is_empty() {
        rules.extend(["AD-EDGE-06", "AD-LOS-05", "AD-LOS-13"]);
    }
    if matters(Readings { obstacle_touch: !readings.obstacle_touch, ..readings }) {
        rules.extend(["AD-LOS-13", "AD-GAP-22"]);
    }
    if line.crossed.len() == 1 && line.hindrance.is_none() {
        rules.push("AD-EDGE-07");
    }
    if matters(Readings { sealed_at_shooter: !readings.sealed_at_shooter, ..readings }) {
        rules.extend(["AD-LOS-11", "AD-GAP-57"]);
    }
    if matters(Readings { window_is_wall: !readings.window_is_wall, ..readings }) {
        rules.extend(["AD-LOS-12", "AD-GAP-58"]);
    }
    let (crossed, _) = crossings(ground, ends);
    let kind = |name: &EdgeName| ground.board.edge(*name).map(|edge| edge.kind);
    if crossed.iter().any(|name| matches!(kind(name), Some(EdgeKind::Slope { .. }))) {
        rules.push("AD-EDGE-15");
    }
    if crossed.iter().any(|name| kind(name) == Some(EdgeKind::Door)) {
        rules.extend(["AD-LOS-09", "AD-GAP-09"]);
    }
    rules
}

/// The line between two squares by other readings.
fn read(look: Look<'_>, ends: [Square; 2], readings: Readings) -> Result<Clear, Stopped> {
    let standing = |square: Square| look.on(square).is_some_and(|id| !look.is_down(id));
    shot_line(look.ground(), readings, ends, &standing)
}

/// Everything added to a shooting test beside the skill and the condition of the shooter.   AD-SHOOT-04
pub fn modifiers(look: Look<'_>, shot: Shot, weapon: &Weapon, line: &Clear) -> Modifiers {
    let mut sum = Modifiers::new();
    let mut add = |rule: &'static str, value: i32| sum.add(RuleId::new(rule), value);
    match shot.kind {
        ShotKind::Aimed => {}
        ShotKind::Snap => add("AD-PART-02", -1),
        ShotKind::Defensive => add("AD-FULL-05", -1),
    }
    match line.hindrance {
        Some(Hindrance::Corner) => add("AD-LOS-04", -1),
        Some(Hindrance::Obstacle) => add("AD-LOS-05", -1),
        None => {}
    }
    let spared = shot.kind == ShotKind::Defensive && !look.options().defensive_shot_engaged_malus.is_yes();
    // By the other reading of AD-GAP-10 the shooter itself does not count, others do.
    if look.engaging(shot.target).any(|enemy| !spared || enemy != shot.shooter) {
        add("AD-SHOOT-07", -1);
    }
    if look.is_down(shot.shooter) {
        add("AD-SHOOT-08", -1);
    }
    if look.is_down(shot.target) {
        add("AD-SHOOT-08", 1);
    } else if look.has(shot.target, Talent::HardTarget) {
        add("AD-TAL-11", -1);
    }
    let unveiled =
        look.activation().filter(|activation| activation.figure == shot.shooter && activation.unveiled);
    // One attack only is by surprise: a weapon snapped before may have had it.
    let surprised = |place: &u8| {
        *place != shot.weapon && look.weapon(shot.shooter, *place).is_some_and(|weapon| weapon.inconspicuous)
    };
    if weapon.inconspicuous && unveiled.is_some_and(|active| !active.snapped.iter().any(surprised)) {
        add("AD-TAL-14g", 1);
    }
    sum
}

/// What a hit does, line by line: weapon, Triumph, armour; not below 0.   AD-SHOOT-06, AD-ARM-03
pub fn damage(
    look: Look<'_>,
    weapon: &Weapon,
    target: FigureId,
    suit: Suit,
    (piercing, triumph): (bool, bool),
) -> (Modifiers, i32) {
    let mut sum = Modifiers::new().with(RuleId::new("AD-WPN-02"), weapon.damage.at(suit));
    if triumph {
        sum.add(RuleId::new("AD-SHOOT-06"), TRIUMPH);
    }
    let armour = look.armour_at(target, suit, piercing);
    if armour > 0 {
        sum.add(RuleId::new("AD-ARM-01"), -armour);
    }
    let wounds = sum.total().max(0);
    (sum, wounds)
}

/// The rules by which armour bore on a hit that comes to so much before the floor.   AD-ARM-01 to AD-ARM-04
pub fn armour_rules(
    look: Look<'_>,
    target: FigureId,
    suit: Suit,
    piercing: bool,
    total: i32,
) -> Vec<&'static str> {
    let there = look.armour(target).filter(|piece| piece.at(suit, false) > 0 || piece.at(suit, true) > 0);
    let mut rules = Vec::new();
    match there.count() {
        0 => {}
        1 => rules.extend(["AD-ARM-01", "AD-ITEM-04"]),
        _ => rules.extend(["AD-ARM-01", "AD-ARM-04", "AD-ITEM-04"]),
    }
    if piercing {
        rules.extend(["AD-ARM-02", "AD-WPN-08"]);
    }
    if total < 0 {
        rules.push("AD-ARM-03");
    }
    rules
}
