//! What a figure does to those near it: fear, contact, attraction, light.

use crate::profiles::traits::Trait;
use crate::profiles::weapons::Weapon;
use crate::profiles::{Item, Kind};
use crate::setup::{Darkness, LightKind, Zone, ZoneEffect};
use crate::skills::is_artificial;
use crate::state::frames::MoraleCause;
use crate::state::look::Look;
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Why a figure need not test morale for a cause.   DW-MORALE-15, DW-TRAIT-10, DW-TRAIT-84
pub fn fearless(look: Look<'_>, id: FigureId, cause: MoraleCause) -> Option<RuleId> {
    let artificial = is_artificial(look, id).then(|| RuleId::new("DW-TRAIT-10"));
    match cause {
        MoraleCause::Gruesome(_) => artificial.map(|_| RuleId::new("DW-MORALE-15")),
        MoraleCause::Terror(of) => artificial.or_else(|| unterrified(look, id, of)),
        MoraleCause::Leader(_) | MoraleCause::HalfLosses | MoraleCause::Fire => None,
    }
}

/// Whether a figure terrifies another: by its own rule, or by the other's phobia.   DW-TRAIT-84, DW-TRAIT-57
pub fn terrifies(look: Look<'_>, id: FigureId, of: FigureId) -> bool {
    let phobia = look.profile(id).zip(look.profile(of)).is_some_and(|(own, other)| own.fears(other));
    (look.has(of, &Trait::Terror) || phobia) && unterrified(look, id, of).is_none()
}

/// The rule by which a figure terrifies: its own, or the phobia of whoever fears it.   DW-TRAIT-57, DW-TRAIT-84
pub fn terror_rule(look: Look<'_>, of: FigureId) -> &'static str {
    if look.has(of, &Trait::Terror) { "DW-TRAIT-84" } else { "DW-TRAIT-57" }
}

/// Why the terror of a figure does nothing to another.   DW-TRAIT-84
fn unterrified(look: Look<'_>, id: FigureId, of: FigureId) -> Option<RuleId> {
    let hardened = look.figure(id).is_some_and(|figure| figure.fearless_of.contains(&of));
    (hardened || look.has(id, &Trait::Terror)).then(|| RuleId::new("DW-TRAIT-84"))
}

/// Whether a figure must dare before it engages another.   DW-TRAIT-84, DW-TRAIT-57, DW-GAP-22
pub fn must_dare(look: Look<'_>, id: FigureId, of: FigureId) -> bool {
    let exempt = is_artificial(look, id) && !look.setup.options.artificial_terror_tests;
    !exempt && terrifies(look, id, of)
}

/// Why a figure suffers no free attack from another.   DW-REFLEX-05, DW-TRAIT-74, DW-TRAIT-52
pub fn slips_away(look: Look<'_>, id: FigureId, from: FigureId) -> Option<RuleId> {
    if look.has(id, &Trait::DisengagementExpert) {
        return Some(RuleId::new("DW-TRAIT-74"));
    }
    let robot = look.is(from, &Kind::Robot) && look.has(from, &Trait::LongMove);
    let outpaced = !look.has(from, &Trait::Flight) && !look.has(from, &Trait::Mounted) && !robot;
    (look.has(id, &Trait::Mounted) && outpaced).then(|| RuleId::new("DW-TRAIT-52"))
}

/// Whether a figure in contact hinders those who leave.   DW-REFLEX-02, DW-REFLEX-04, DW-TRAIT-80
pub fn hinders(look: Look<'_>, id: FigureId) -> bool {
    look.is_active(id) && !look.has(id, &Trait::ImmobileStatue)
}

/// Whether something attractive works on a figure.   DW-TRAIT-13, DW-TRAIT-20
pub fn is_attracted(look: Look<'_>, id: FigureId, by: FigureId) -> bool {
    let sealed = look.has(id, &Trait::NbcSuit) || look.has(id, &Trait::PowerArmour);
    id != by && !sealed && !is_artificial(look, id) && look.has(by, &Trait::Attractive)
}

/// The farthest-reaching light a figure carries, one picked up included.   DW-ENV-10 to DW-ENV-12
pub fn carries_light(look: Look<'_>, id: FigureId) -> Option<LightKind> {
    let (figure, profile) = look.figure(id).zip(look.profile(id))?;
    let objects = look.setup.objects.iter().filter(|object| figure.carried.contains(&object.name));
    let found: Vec<LightKind> = objects.filter_map(|object| object.light).collect();
    let has = |kind| {
        let own = match kind {
            LightKind::Torch => profile.carries(Item::Torch) > 0,
            LightKind::Lamp => profile.carries(Item::Lamp) > 0,
            LightKind::Sonic => has_screwdriver(look, id),
        };
        own || found.contains(&kind)
    };
    [LightKind::Lamp, LightKind::Sonic, LightKind::Torch].into_iter().find(|kind| has(*kind))
}

/// Whether a figure has a sonic screwdriver on it: one dropped serves whoever picks it up.
/// DW-TRAIT-87, DW-DOOR-01, DW-ENV-12
pub fn has_screwdriver(look: Look<'_>, id: FigureId) -> bool {
    if look.setup.before(3) {
        return look.has(id, &Trait::SonicScrewdriver);
    }
    look.held(id, Weapon::SonicScrewdriver).is_some()
}

/// Whether terrain hides a figure from shooters: `touches` a piece, or is `near` one. `by`: a shooter whose
/// senses may see through it.   DW-TRAIT-36, DW-TRAIT-01, DW-TRAIT-75, DW-TRAIT-09
pub fn is_stealthy(
    look: Look<'_>,
    target: FigureId,
    touches: bool,
    near: bool,
    by: Option<FigureId>,
) -> bool {
    let hidden =
        (touches && look.has(target, &Trait::Stealth)) || (near && look.has(target, &Trait::MemoryProof));
    let engaged = look.enemies_touching(target).next().is_some();
    let revealed = look.figure(target).is_some_and(|figure| figure.revealed);
    let sensed = by.is_some_and(|by| look.has(by, &Trait::EnhancedSenses));
    let clad = look.has(target, &Trait::HeavyArmour);
    hidden && !engaged && !revealed && !sensed && !clad
}

/// Whether a figure can climb at all, ladders included.   DW-CLIMB-08, DW-MOVE-11, DW-TRAIT-54
pub fn may_climb(look: Look<'_>, id: FigureId) -> bool {
    !look.has(id, &Trait::NoHands)
}

/// Whether any part of a base is in a zone.
pub fn is_in(zone: &Zone, base: Option<Disc>) -> bool {
    zone.outline.as_ref().zip(base).is_some_and(|(outline, base)| outline.is_partly_under(base))
}

/// How dark it is where a base stands: as in its zone, else as on the table.   DW-ENV-08, DW-ENV-09
pub fn darkness_at(look: Look<'_>, base: Option<Disc>) -> Darkness {
    let zone = look.setup.zones.iter().find_map(|zone| match zone.effect {
        ZoneEffect::Dark { level } if is_in(zone, base) => Some(level),
        ZoneEffect::Dark { .. }
        | ZoneEffect::Irradiated {}
        | ZoneEffect::Gas { .. }
        | ZoneEffect::Gravity { .. } => None,
    });
    zone.unwrap_or(look.setup.darkness)
}
