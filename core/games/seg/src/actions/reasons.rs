//! The rules that an action applied beside its own: what `Resolved` records name.

use crate::actions::sheet::{attack_sheet, sheet};
use crate::profiles::{Skill, Suit};
use crate::range::{aim, table};
use crate::setup::Ruler;
use crate::state::look::Look;
use crate::state::{Attack, AttackKind, Deed, Frame};
use greffe_core::judging::fact::FigureId;

/// The rules of an action, its own first.
pub fn of(look: Look<'_>, deed: &Deed) -> Vec<&'static str> {
    let sheet = sheet(deed);
    let mut rules = vec![sheet.rule];
    if sheet.tests != card(deed) {
        rules.extend(["SEG-TEST-08", "SEG-ADJ-05"]);
    }
    if sheet.cost > 0 {
        rules.push("SEG-OMEGA-06");
    }
    let apart = deed.target().filter(|target| *target != deed.actor() && !look.touch(*target, deed.actor()));
    if let Some(target) = apart {
        rules.extend(reaching(look, deed, target));
    }
    match deed {
        Deed::Attack(attack) => rules.extend(of_attack(look, attack)),
        Deed::Heal { actor, target } if actor == target => rules.push("SEG-SKHEAL-03"),
        Deed::RiskyHeal { actor, target } if actor == target => rules.extend(["SEG-SKHEAL-03", "SEG-GAP-34"]),
        Deed::Support { .. } | Deed::Accumulate { rapid: false, .. } => rules.push("SEG-ACTN-02"),
        Deed::Heal { .. }
        | Deed::RiskyHeal { .. }
        | Deed::Regenerate { .. }
        | Deed::RemoteHeal { .. }
        | Deed::Accumulate { .. }
        | Deed::Teleport { .. }
        | Deed::TeleportTarget { .. }
        | Deed::SummonTarget { .. }
        | Deed::CreatePortal { .. } => {}
    }
    rules
}

/// The suit on the card of an action.   SEG-TEST-08
fn card(deed: &Deed) -> Suit {
    match deed {
        Deed::Attack(attack) => attack_sheet(attack.kind).card,
        Deed::Heal { .. } | Deed::RiskyHeal { .. } | Deed::Regenerate { .. } | Deed::RemoteHeal { .. } => {
            Suit::Hearts
        }
        Deed::Teleport { .. } => Suit::Clubs,
        Deed::Support { .. }
        | Deed::Accumulate { .. }
        | Deed::TeleportTarget { .. }
        | Deed::SummonTarget { .. }
        | Deed::CreatePortal { .. } => Suit::Diamonds,
    }
}

/// Range and sight to a target out of contact.
fn reaching(look: Look<'_>, deed: &Deed, target: FigureId) -> Vec<&'static str> {
    let actor = deed.actor();
    let aggressive = matches!(deed, Deed::Attack(_));
    let immobilises = matches!(deed, Deed::Attack(Attack { kind: AttackKind::SpecialImmobilise, .. }));
    let mut rules = vec!["SEG-RANGE-02", "SEG-RANGE-03"];
    if immobilises {
        rules.push("SEG-GAP-23");
    }
    if !immobilises || look.setup.options.special_immobilise_needs_sight {
        rules.extend(["SEG-RANGE-01", "SEG-GAP-49"]);
    }
    if look.has(actor, Skill::InfiniteRange) {
        rules.extend(["SEG-SKOPT-03", "SEG-GAP-26"]);
    }
    if aggressive && look.has(actor, Skill::IndirectFire) {
        rules.push("SEG-SKOPT-02");
        let hides = |id: FigureId| look.has(id, Skill::Stealthy);
        let places = look.disc(actor).zip(look.disc(target));
        let unseen =
            places.is_some_and(|(own, other)| !table::is_line_free(look, own, other, &[actor, target]));
        if hides(target) || (unseen && look.spotters(actor, target).any(hides)) {
            rules.push("SEG-GAP-66");
        }
        if look.spotters(actor, target).any(|ally| look.has(ally, Skill::Detection)) {
            rules.push("SEG-GAP-65");
        }
    }
    let detects = !aggressive && look.has(actor, Skill::Detection);
    if detects {
        rules.push("SEG-SKOPT-04");
    }
    if look.has(target, Skill::Stealthy) {
        rules.push("SEG-SKOPT-05");
        if detects {
            rules.push("SEG-GAP-25");
        }
    }
    rules
}

/// What an aggression adds.
fn of_attack(look: Look<'_>, attack: &Attack) -> Vec<&'static str> {
    let mut cited = Vec::new();
    let basic = matches!(attack.kind, AttackKind::Basic | AttackKind::Vampiric);
    let doubled = matches!(look.top(), Some(Frame::DoubleAttack { .. }));
    if attack.kind == AttackKind::Basic {
        cited.push("SEG-ACTN-02");
    }
    if doubled || attack.kind == AttackKind::Vampiric {
        cited.push("SEG-ACTN-04");
    }
    if basic && attack.special {
        cited.push("SEG-SKSPE-02");
    }
    if basic && look.has(attack.actor, Skill::LimitedAmmo) {
        cited.push("SEG-SKMISC-09");
    }
    let rulers = aim::ranged_rulers(look, attack.actor);
    match rulers.first() {
        Some((ruler, _)) if basic && attack.ranged => {
            cited.extend(["SEG-SHOOT-01", "SEG-SHOOT-02"]);
            cited.push(match ruler {
                Ruler::Short => "SEG-SKSHOOT-01",
                Ruler::Medium => "SEG-SKSHOOT-02",
                Ruler::Long => "SEG-SKSHOOT-03",
            });
            if look.is_engaged(attack.actor) {
                cited.push("SEG-SHOOT-05");
            }
        }
        Some(_) if basic => cited.push("SEG-SHOOT-04"),
        Some(_) | None => {}
    }
    if attack.counter {
        cited.push("SEG-SKDEF-09");
        if attack.ranged {
            cited.push("SEG-SKDEF-08");
        }
    }
    cited
}
