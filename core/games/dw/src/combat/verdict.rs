//! How an opposed roll is judged: winner, armour, field, severity.   DW-GAP-24

use crate::combat::guards;
use crate::draft::{DwDraft, because, die, look};
use crate::profiles::traits::{GrenadeKind, Trait};
use crate::quality::Trial;
use crate::setup::options::{HorribleKills, Immobilising, NonPositive, ProneGruesome, StrikesBack};
use crate::skills::Topic;
use crate::state::combat::{Combat, CombatKind, Guard, Harm, Party, Rider, Verdict};
use crate::state::frames::{Frame, PsiAttack, ReflexCause};
use crate::state::look::Look;
use crate::state::test::TestUse;
use crate::status::sacrifice;
use crate::{event, quality, skills};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::record::ids::RuleId;

/// The total of a fighter, as the option on totals of zero or less has it.   DW-GAP-11
fn total(look: Look<'_>, combat: &Combat, party: Party) -> i32 {
    let total = combat.total(party).unwrap_or(0);
    match look.setup.options.nonpositive_total {
        NonPositive::Plain => total,
        NonPositive::ClampToOne => total.max(1),
    }
}

/// Whether a winner may do anything to the loser.
/// DW-SHOOT-03, DW-REFLEX-01, DW-TRAIT-82, DW-MELEE-21, DW-GAP-12
fn may_harm(look: Look<'_>, combat: &Combat, winner: Party) -> bool {
    if winner == Party::Attacker {
        return true;
    }
    match combat.kind {
        CombatKind::Shot {}
        | CombatKind::Grenade { .. }
        | CombatKind::Gas { .. }
        | CombatKind::Reflex {}
        | CombatKind::Spines {}
        | CombatKind::Host {}
        | CombatKind::Door { .. } => false,
        CombatKind::Telepathy {} | CombatKind::Scream {} => {
            // No mind reaches an artificial one, though it has attacked.
            let open = |by| look.setup.before(3) || !skills::is_artificial(look, by);
            look.has(combat.target, &Trait::Telepathy)
                && combat.by.is_some_and(|by| look.has(by, &Trait::Telepathy) && open(by))
        }
        CombatKind::Melee {} | CombatKind::Possession {} => {
            match (look.setup.options.helpless_strikes_back, combat.target_guard) {
                (_, Guard::Ready) | (StrikesBack::Always, _) | (StrikesBack::ProneOnly, Guard::Prone) => true,
                (StrikesBack::ProneOnly, Guard::Held | Guard::Both) | (StrikesBack::Never, _) => false,
            }
        }
    }
}

/// Whether a telepath that was attacked, and has won, must gather its hampered mind before it strikes back.
/// DW-AREA-11, DW-TRAIT-82
fn must_gather(look: Look<'_>, combat: &Combat) -> bool {
    let won = total(look, combat, Party::Target) > total(look, combat, Party::Attacker);
    let hampered = look.figure(combat.target).is_some_and(|figure| figure.psi_negated);
    let strikes = won && combat.is_psychic() && may_harm(look, combat, Party::Target);
    strikes && hampered && !look.setup.before(5)
}

/// A hampered mind that was attacked has gathered itself, or not.   DW-AREA-11
pub(crate) fn answered(draft: &mut DwDraft<'_>, passed: bool) -> Result<(), Stop> {
    let Some(combat) = look(draft).combat().cloned() else { return Ok(()) };
    if passed {
        return decide(draft, &combat);
    }
    let why = because(draft, &["DW-AREA-11", "DW-GAP-24", "DW-GAP-90"]);
    let verdict = Verdict { winner: Some(Party::Target), harm: Harm::Nothing {}, absorbed: false };
    judged(draft, verdict, Vec::new(), Vec::new(), why)
}

/// Judges a roll, once a hampered mind that strikes back has gathered itself.   DW-GAP-24, DW-AREA-11
pub(super) fn judge(draft: &mut DwDraft<'_>, combat: &Combat) -> Result<(), Stop> {
    if !must_gather(look(draft), combat) {
        return decide(draft, combat);
    }
    let r#use = TestUse::PsiUse { attack: PsiAttack::Answer {} };
    let (figure, topic) = (combat.target, Topic::Power);
    quality::roll(draft, Trial { figure, dice: 1, rule: "DW-AREA-11", topic, r#use })
}

/// Winner, armour, field, severity.   DW-GAP-24
fn decide(draft: &mut DwDraft<'_>, combat: &Combat) -> Result<(), Stop> {
    let attack = total(look(draft), combat, Party::Attacker);
    let defence = total(look(draft), combat, Party::Target);
    let winner = match attack.cmp(&defence) {
        std::cmp::Ordering::Greater => Some(Party::Attacker),
        std::cmp::Ordering::Less => Some(Party::Target),
        std::cmp::Ordering::Equal => None,
    };
    let mut why = because(draft, &["DW-GAP-24"]);
    if [Party::Attacker, Party::Target]
        .into_iter()
        .any(|party| combat.total(party).is_some_and(|sum| sum <= 0))
    {
        why = why.and(RuleId::new("DW-GAP-11"));
    }
    let nothing = |absorbed| Verdict { winner, harm: Harm::Nothing {}, absorbed };
    // A contagion rides on every fight, whoever won it.   DW-GAP-44
    let caught = skills::contagions(look(draft), combat);
    let Some(party) = winner else {
        return judged(draft, nothing(false), Vec::new(), caught, why.and(tie_rule(combat)));
    };
    if party == Party::Target && matches!(combat.kind, CombatKind::Door { .. }) {
        let asks = guards::door_asks(look(draft), combat.target);
        return judged(draft, nothing(false), asks, Vec::new(), why.and(harmless_rule(combat)));
    }
    if !may_harm(look(draft), combat, party) {
        return judged(draft, nothing(false), Vec::new(), caught, why.and(harmless_rule(combat)));
    }
    if party == Party::Attacker
        && let Some(rule) = skills::cancels(look(draft), combat)
    {
        return judged(draft, nothing(true), Vec::new(), Vec::new(), why.and(RuleId::new(rule)));
    }
    let margin = attack.saturating_sub(defence).saturating_abs();
    if margin == 1
        && let Some(rule) = skills::absorbs(look(draft), combat, party.other())
    {
        let verdict = nothing(true);
        let riders = skills::riders(look(draft), combat, &verdict);
        return judged(draft, verdict, Vec::new(), riders, why.and(RuleId::new(rule)));
    }
    if field_holds(draft, combat, party.other())? {
        let verdict = nothing(true);
        return judged(draft, verdict, Vec::new(), caught, why.and(RuleId::new("DW-TRAIT-17")));
    }
    let (found, rules) = severity(look(draft), combat, party);
    for rule in rules {
        why = why.and(RuleId::new(rule));
    }
    let verdict = Verdict { winner, harm: found, absorbed: false };
    let riders = riders_of(look(draft), combat, verdict);
    let asks = match (found, combat.party(party.other())) {
        (Harm::Killed {} | Harm::Gruesome {}, Some(loser)) => {
            sacrifice::sacrifice_asks(draft, loser, combat.party(party))?
        }
        (_, _) => Vec::new(),
    };
    judged(draft, verdict, asks, riders, why)
}

fn judged(
    draft: &mut DwDraft<'_>,
    verdict: Verdict,
    asks: Vec<crate::state::frames::Ask>,
    riders: Vec<Rider>,
    because: Because,
) -> Result<(), Stop> {
    draft.emit(event::CombatJudged { verdict, asks, riders }, because)
}

/// What follows the harm, a tail first.   DW-TRAIT-24
fn riders_of(look: Look<'_>, combat: &Combat, verdict: Verdict) -> Vec<Rider> {
    let mut riders = skills::riders(look, combat, &verdict);
    let fighters = verdict.winner.and_then(|party| combat.party(party).zip(combat.party(party.other())));
    if let (Some((winner, loser)), Harm::Recoil {}) = (fighters, verdict.harm)
        && skills::tail(look, combat, winner, loser)
    {
        riders.insert(0, Rider::TailSwipe {});
    }
    riders
}

/// The rule by which nothing happens on a tie.
fn tie_rule(combat: &Combat) -> RuleId {
    RuleId::new(match combat.kind {
        CombatKind::Shot {} | CombatKind::Grenade { .. } | CombatKind::Gas { .. } => "DW-SHOOT-03",
        CombatKind::Telepathy {} | CombatKind::Scream {} => "DW-TRAIT-82",
        CombatKind::Possession {} | CombatKind::Host {} => "DW-TRAIT-66",
        CombatKind::Spines {} => "DW-TRAIT-64",
        CombatKind::Door { .. } => "DW-GAP-54",
        CombatKind::Melee {} | CombatKind::Reflex {} => "DW-MELEE-02",
    })
}

/// The rule by which a winner harms nobody.
fn harmless_rule(combat: &Combat) -> RuleId {
    RuleId::new(match combat.kind {
        CombatKind::Shot {} | CombatKind::Grenade { .. } | CombatKind::Gas { .. } => "DW-SHOOT-03",
        CombatKind::Reflex {} | CombatKind::Spines {} => "DW-REFLEX-01",
        CombatKind::Telepathy {} | CombatKind::Scream {} => "DW-TRAIT-82",
        CombatKind::Door { .. } => "DW-DOOR-05",
        CombatKind::Melee {} | CombatKind::Possession {} | CombatKind::Host {} => "DW-GAP-12",
    })
}

/// A force field is tried: a 5 or 6 makes a tie of it, a 1 empties its battery for good.   DW-TRAIT-17
fn field_holds(draft: &mut DwDraft<'_>, combat: &Combat, loser: Party) -> Result<bool, Stop> {
    let Some(figure) = combat.party(loser) else { return Ok(false) };
    if !skills::has_field(look(draft), combat, loser) {
        return Ok(false);
    }
    let (face, purpose) = die(draft, "effect", "DW-TRAIT-17", Some(figure))?;
    let inside = combat.kind == CombatKind::Host {} && !draft.setup().before(7);
    let reading: &[&'static str] = if inside { &["DW-GAP-92"] } else { &[] };
    let because = because(draft, &[&["DW-TRAIT-17"], reading].concat()).roll(purpose);
    draft.emit(event::FieldTested { figure, face, dead: face == 1 }, because)?;
    Ok(face >= 5)
}

/// What the winner does to the loser, and by which rules.
fn severity(look: Look<'_>, combat: &Combat, winner: Party) -> (Harm, Vec<&'static str>) {
    match combat.kind {
        CombatKind::Telepathy {} | CombatKind::Scream {} => psychic_harm(look, combat, winner),
        CombatKind::Possession {} if winner == Party::Attacker => (Harm::Possessed {}, vec!["DW-TRAIT-66"]),
        CombatKind::Host {} => {
            let harm = if winner == Party::Attacker { Harm::Expelled {} } else { Harm::Nothing {} };
            (harm, vec!["DW-TRAIT-66"])
        }
        CombatKind::Door { .. } => (push(combat, winner), vec!["DW-DOOR-05", "DW-GAP-54"]),
        CombatKind::Melee {}
        | CombatKind::Reflex {}
        | CombatKind::Spines {}
        | CombatKind::Shot {}
        | CombatKind::Grenade { .. }
        | CombatKind::Gas { .. }
        | CombatKind::Possession {} => physical_harm(look, combat, winner),
    }
}

/// The rule that decided what the winner did to the loser: the last one, readings left aside.   DW-GAP-24
pub(super) fn deciding(look: Look<'_>, combat: &Combat) -> Option<&'static str> {
    let winner = combat.verdict.and_then(|verdict| verdict.winner)?;
    let (_, rules) = severity(look, combat, winner);
    rules.into_iter().rev().find(|rule| !rule.contains("-GAP-"))
}

/// What becomes of a breaker when the holder that has beaten it opens the door.   DW-DOOR-05, DW-GAP-54
pub(super) fn opened(combat: &Combat) -> Verdict {
    Verdict { winner: Some(Party::Target), harm: push(combat, Party::Target), absorbed: false }
}

/// The natural die of the winner, even or odd: the loser falls or recoils.   DW-MELEE-03, DW-MELEE-04
fn push(combat: &Combat, winner: Party) -> Harm {
    let face = combat.dice.map_or(1, |dice| match winner {
        Party::Attacker => dice.attack,
        Party::Target => dice.defence,
    });
    if face.is_multiple_of(2) { Harm::Prone {} } else { Harm::Recoil {} }
}

/// By how many times the winner's total passes the loser's: 1, 2 or 3.   DW-MELEE-05, DW-MELEE-06, DW-GAP-11
fn times(look: Look<'_>, combat: &Combat, winner: Party) -> u32 {
    let (won, lost) = (total(look, combat, winner), total(look, combat, winner.other()));
    if won >= lost.saturating_mul(3) {
        3
    } else if won >= lost.saturating_mul(2) {
        2
    } else {
        1
    }
}

/// A mind beaten once, twice or three times over.   DW-TRAIT-82, DW-TRAIT-43
fn psychic_harm(look: Look<'_>, combat: &Combat, winner: Party) -> (Harm, Vec<&'static str>) {
    let scream = matches!(combat.kind, CombatKind::Scream {});
    match times(look, combat, winner) {
        1 => (Harm::Dazed {}, vec!["DW-TRAIT-82"]),
        2 => (Harm::Unconscious {}, vec!["DW-TRAIT-82"]),
        _ if scream => (Harm::Unconscious {}, vec!["DW-TRAIT-43"]),
        _ => (Harm::Controlled {}, vec!["DW-TRAIT-82"]),
    }
}

/// A body beaten: steps 6 to 9 of the order of resolution.
/// DW-MELEE-03 to DW-MELEE-06, DW-MELEE-08, DW-MELEE-09, DW-SHOOT-04, DW-SHOOT-05, DW-STATUS-02
fn physical_harm(look: Look<'_>, combat: &Combat, winner: Party) -> (Harm, Vec<&'static str>) {
    let ranged = combat.is_ranged();
    let times = times(look, combat, winner);
    let mut rules = Vec::new();
    let mut harm = match times {
        3 => Harm::Gruesome {},
        2 => Harm::Killed {},
        _ => push(combat, winner),
    };
    rules.push(match (harm, ranged) {
        (Harm::Gruesome {}, false) => "DW-MELEE-06",
        (Harm::Killed {}, false) => "DW-MELEE-05",
        (Harm::Gruesome {} | Harm::Killed {}, true) => "DW-SHOOT-05",
        (_, true) => "DW-SHOOT-04",
        (Harm::Prone {}, false) => "DW-MELEE-03",
        (_, false) => "DW-MELEE-04",
    });
    let deadly = |harm: Harm| matches!(harm, Harm::Killed {} | Harm::Gruesome {});
    let guard = combat.guard(winner.other());
    if guard != Guard::Ready && !deadly(harm) {
        harm = Harm::Killed {};
        rules.push(helpless_rule(guard, ranged));
    }
    let anywhere = look.setup.options.prone_gruesome_scope == ProneGruesome::AllAttacks;
    let contact = if look.setup.before(5) { combat.is_melee() } else { combat.is_in_contact() };
    if guard.is_prone() && times == 2 && (contact || anywhere) {
        harm = Harm::Gruesome {};
        rules.extend(["DW-MELEE-09", "DW-GAP-10"]);
    }
    let (victor, loser) = (combat.party(winner), combat.party(winner.other()));
    if times == 2 && victor.is_some_and(|victor| skills::horrible(look, victor)) {
        harm = Harm::Gruesome {};
        rules.push("DW-TRAIT-50");
    }
    if let Some(rule) = skills::lethal(look, combat, winner)
        && !deadly(harm)
    {
        harm = Harm::Killed {};
        rules.push(rule);
    }
    if harm == (Harm::Killed {}) && victor.is_some_and(|victor| skills::horrible(look, victor)) {
        if look.setup.options.horrible_death == HorribleKills::EveryKill {
            harm = Harm::Gruesome {};
            rules.push("DW-TRAIT-50");
        }
        rules.push("DW-GAP-70");
    }
    (harm, rules) = immobilise(look, combat, winner, harm, rules);
    (harm, rules) = of_kind(look, combat, harm, rules);
    if let Some(loser) = loser {
        let (softened, why) = skills::softened(look, loser, harm);
        // A wound is death to whoever flees from contact: it is not softened so far.   DW-REFLEX-06
        if softened != (Harm::Wound {}) || !is_in_flight(look) {
            harm = softened;
            rules.extend(why);
        }
    }
    (harm, rules)
}

/// The rule by which a helpless figure beaten at all is killed.
fn helpless_rule(guard: Guard, ranged: bool) -> &'static str {
    match (guard, ranged) {
        (Guard::Held | Guard::Both, _) => "DW-STATUS-02",
        (Guard::Prone | Guard::Ready, true) => "DW-SHOOT-16",
        (Guard::Prone | Guard::Ready, false) => "DW-MELEE-08",
    }
}

/// A weapon that holds a target does so instead of what else it would have suffered.   DW-GAP-09
fn immobilise(
    look: Look<'_>,
    combat: &Combat,
    winner: Party,
    harm: Harm,
    mut rules: Vec<&'static str>,
) -> (Harm, Vec<&'static str>) {
    let Some(hold) = skills::hold(look, combat, winner) else { return (harm, rules) };
    let ready = combat.guard(winner.other()) == Guard::Ready;
    let replaces = match look.setup.options.immobilising_weapon {
        Immobilising::EveryResult => ready,
        Immobilising::RecoilAndFall => ready && matches!(harm, Harm::Recoil {} | Harm::Prone {}),
    };
    if !replaces {
        return (harm, rules);
    }
    rules.extend(skills::hold_rule(look, combat, winner));
    rules.push("DW-GAP-09");
    (Harm::Held { by: hold }, rules)
}

/// What explosions and fleeing change.   DW-AREA-10, DW-REFLEX-06
fn of_kind(
    look: Look<'_>,
    combat: &Combat,
    harm: Harm,
    mut rules: Vec<&'static str>,
) -> (Harm, Vec<&'static str>) {
    // Whoever flees and is beaten dies of it, by what would have held it, too.   DW-REFLEX-06, DW-GAP-81
    let held = matches!(harm, Harm::Held { .. }) && !look.setup.before(10);
    if held && matches!(combat.kind, CombatKind::Reflex {}) && is_in_flight(look) {
        rules.push("DW-REFLEX-06");
        return (Harm::Killed {}, rules);
    }
    let pushed = match harm {
        Harm::Recoil {} => Some(false),
        Harm::Prone {} => Some(true),
        Harm::Nothing {}
        | Harm::Held { .. }
        | Harm::Wound {}
        | Harm::Killed {}
        | Harm::Gruesome {}
        | Harm::Thrown { .. }
        | Harm::Dazed {}
        | Harm::Unconscious {}
        | Harm::Controlled {}
        | Harm::Possessed {}
        | Harm::Expelled {} => None,
    };
    let Some(prone) = pushed else { return (harm, rules) };
    if let CombatKind::Grenade { grenade } = combat.kind {
        match grenade {
            GrenadeKind::Fragmentation | GrenadeKind::Plasma | GrenadeKind::Toxic => {
                rules.push("DW-AREA-10");
                return (Harm::Thrown { prone }, rules);
            }
            GrenadeKind::PsiNeg | GrenadeKind::Sonic | GrenadeKind::Photonic => {}
        }
    }
    if matches!(combat.kind, CombatKind::Reflex {}) && is_in_flight(look) {
        rules.push("DW-REFLEX-06");
        return (Harm::Killed {}, rules);
    }
    (harm, rules)
}

/// Whether the roll on top is a free attack on a figure in flight.   DW-REFLEX-06
fn is_in_flight(look: Look<'_>) -> bool {
    let below = look.state.stack.iter().rev().nth(1);
    matches!(below, Some(Frame::Reflexes { cause: ReflexCause::Flight { .. }, .. }))
}
