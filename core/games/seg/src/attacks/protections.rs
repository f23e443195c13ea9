//! What distance and protections take off an aggression.   SEG-SHOOT-03, SEG-SKSHOOT-06, SEG-SKDEF-10 to SEG-SKDEF-16

use crate::draft::{SegDraft, look};
use crate::profiles::Skill;
use crate::range::table;
use crate::setup::{Against, CustomEffect};
use crate::state::Attack;
use crate::state::look::Look;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// What distance and protections do to the test of an aggression: at most -1 each.
/// SEG-SHOOT-03, SEG-SKSHOOT-06, SEG-GAP-51, SEG-SKDEF-10 to SEG-SKDEF-16
pub fn situation(draft: &mut SegDraft<'_>, attack: &Attack, far: bool) -> Result<Vec<(RuleId, i32)>, Stop> {
    let mut lines = Vec::new();
    if far {
        let steady = look(draft).has(attack.actor, Skill::Marksman);
        let counts = !attack.counter || look(draft).setup.options.marksman_on_counter;
        match (steady, counts) {
            (true, true) => lines.push((RuleId::new("SEG-SKSHOOT-06"), 0)),
            (true, false) => lines.push((RuleId::new("SEG-GAP-51"), -1)),
            (false, _) => lines.push((RuleId::new("SEG-SHOOT-03"), -1)),
        }
    }
    let mut protections = protections(look(draft), attack);
    let mut untold = None;
    for (holder, rule) in zones(look(draft), attack) {
        match covers(draft, holder, attack.target)? {
            Some(true) => protections.push(rule),
            Some(false) => {}
            None => untold = untold.or(Some(holder)),
        }
    }
    // One more protection would change nothing: the fact is not needed.   SEG-SKDEF-16
    if let Some(holder) = untold.filter(|_| protections.is_empty()) {
        return Err(table::lacking(draft, "distance", &[holder, attack.target]));
    }
    let mut protections = protections.into_iter();
    lines.extend(protections.next().map(|rule| (rule, -1)));
    lines.extend(protections.map(|_| (RuleId::new("SEG-SKDEF-16"), 0)));
    Ok(lines)
}

/// The protections that a target itself has against an attack, in book order.   SEG-SKDEF-10 to 12
pub fn protections(look: Look<'_>, attack: &Attack) -> Vec<RuleId> {
    let mut rules = Vec::new();
    let book = [
        (Skill::Protection, !attack.special, "SEG-SKDEF-10"),
        (Skill::SpecialProtection, attack.special, "SEG-SKDEF-11"),
        (Skill::RangedProtection, attack.ranged, "SEG-SKDEF-12"),
    ];
    for (skill, applies, rule) in book {
        if applies && look.has(attack.target, skill) {
            rules.push(RuleId::new(rule));
        }
    }
    for effect in look.custom_effects(attack.target) {
        if let CustomEffect::Protection { against } = effect
            && stands_against(*against, attack)
        {
            rules.push(RuleId::new("SEG-MAT-07"));
        }
    }
    rules
}

fn stands_against(against: Against, attack: &Attack) -> bool {
    match against {
        Against::All => true,
        Against::Special => attack.special,
        Against::NotSpecial => !attack.special,
        Against::Ranged => attack.ranged,
        Against::Contact => !attack.ranged,
    }
}

/// The zones that may cover the target of an attack: their holders and rules.   SEG-SKDEF-13 to 15
pub fn zones(look: Look<'_>, attack: &Attack) -> Vec<(FigureId, RuleId)> {
    let book = [
        (Skill::ProtectionZone, !attack.special, "SEG-SKDEF-13"),
        (Skill::SpecialProtectionZone, attack.special, "SEG-SKDEF-14"),
        (Skill::RangedProtectionZone, attack.ranged, "SEG-SKDEF-15"),
    ];
    let mut zones = Vec::new();
    for (skill, applies, rule) in book {
        if applies {
            zones.extend(
                look.on_table()
                    .filter(|holder| look.has(*holder, skill))
                    .map(|holder| (holder, RuleId::new(rule))),
            );
        }
    }
    zones
}

/// Whether a zone's holder covers a target: none when nothing says so.   SEG-SKDEF-13, SEG-GAP-16, SEG-GAP-26
fn covers(draft: &mut SegDraft<'_>, holder: FigureId, target: FigureId) -> Result<Option<bool>, Stop> {
    use crate::setup::{Ruler, Scope};
    let setup = draft.setup();
    if setup.options.zone_scope == Scope::AlliesOnly && look(draft).are_adversaries(holder, target) {
        return Ok(Some(false));
    }
    if table::is_infinite(look(draft), holder, table::Reach::Aura) {
        return Ok(Some(true));
    }
    table::known_within(draft, holder, target, setup.ruler(Ruler::Short))
}
