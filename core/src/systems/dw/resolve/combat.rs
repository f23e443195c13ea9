//! The order of resolution of an opposed roll: dice, winner, field, severity, harm, riders, weapon.
//! DW-CORE-04, DW-GAP-24

use crate::draft::{Because, Stop};
use crate::fact::FigureId;
use crate::ids::RuleId;
use crate::modifiers::Modifiers;
use crate::systems::dw::event::Event;
use crate::systems::dw::profiles::traits::{GrenadeKind, Trait};
use crate::systems::dw::profiles::weapons::Class;
use crate::systems::dw::resolve::{
    DwDraft, because, climb, die, door, gear, harm, look, possession, psychic, riders, test, windows,
};
use crate::systems::dw::setup::options::{Immobilising, NonPositive, ProneGruesome, StrikesBack};
use crate::systems::dw::skills;
use crate::systems::dw::state::combat::{
    Combat, CombatKind, Dice, Guard, Harm, Party, Rider, Stage, Sums, Verdict,
};
use crate::systems::dw::state::frames::{Frame, MoraleCause, ReflexCause};
use crate::systems::dw::state::look::Look;
use crate::systems::dw::state::{Cause, Harmed, MoraleDue, QualityLoss};

/// Declares an opposed roll: it waits on the stack for interventions, then for its dice.   DW-CORE-04
///
/// # Errors
/// See [`Stop`].
pub fn declare(draft: &mut DwDraft<'_>, mut combat: Combat, because: Because) -> Result<(), Stop> {
    combat.target_guard = look(draft).guard(combat.target);
    combat.attacker_guard = combat.by.map_or(Guard::Ready, |by| look(draft).guard(by));
    combat.asks = windows::guard_asks(look(draft), &combat);
    if !draft.is_bound() {
        combat.claims = draft.claims().to_vec();
    }
    let contact = combat.is_melee() || matches!(combat.kind, CombatKind::Spines {});
    let target = combat.target;
    draft.emit(Event::CombatDeclared { combat: Box::new(combat) }, because)?;
    if contact { gear::drop_shield(draft, target) } else { Ok(()) }
}

/// One step of the opposed roll on top of the stack; whether there was one to take.
///
/// # Errors
/// See [`Stop`].
pub fn step(draft: &mut DwDraft<'_>, combat: &Combat) -> Result<bool, Stop> {
    if !combat.asks.is_empty() {
        return windows::pass_over(draft);
    }
    match combat.stage {
        Stage::Declared {} => {
            if is_gone(look(draft), combat) {
                let because = because(draft, &["DW-STATUS-08"]);
                draft.emit(Event::CombatSettled { lapsed: true }, because)?;
            } else {
                roll(draft, combat)?;
            }
        }
        Stage::Rolled {} => judge(draft, combat)?,
        Stage::Judged {} => strike(draft, combat)?,
        Stage::Struck {} => match combat.riders.first() {
            Some(rider) => riders::roll(draft, *rider)?,
            None => settle(draft, combat)?,
        },
    }
    Ok(true)
}

/// Whether one of the two has left before the dice.
fn is_gone(look: Look<'_>, combat: &Combat) -> bool {
    let by_gone = match combat.kind {
        // A thrower's grenade goes off without it.
        CombatKind::Grenade { .. } | CombatKind::Gas { .. } => false,
        CombatKind::Spines {} => combat.by.is_some_and(|by| !look.is_in_play(by)),
        CombatKind::Host {}
        | CombatKind::Melee {}
        | CombatKind::Reflex {}
        | CombatKind::Shot {}
        | CombatKind::Telepathy {}
        | CombatKind::Scream {}
        | CombatKind::Possession {}
        | CombatKind::Door { .. } => combat.by.is_some_and(|by| !look.is_on_table(by)),
    };
    let target_there = match combat.kind {
        CombatKind::Host {} => look.is_in_play(combat.target),
        CombatKind::Melee {}
        | CombatKind::Reflex {}
        | CombatKind::Spines {}
        | CombatKind::Shot {}
        | CombatKind::Grenade { .. }
        | CombatKind::Gas { .. }
        | CombatKind::Telepathy {}
        | CombatKind::Scream {}
        | CombatKind::Possession {}
        | CombatKind::Door { .. } => look.is_on_table(combat.target),
    };
    by_gone || !target_there
}

/// The dice: the attacker's, then the target's.   DW-CORE-04, DW-MELEE-02, DW-SHOOT-03
fn roll(draft: &mut DwDraft<'_>, combat: &Combat) -> Result<(), Stop> {
    let (mut attack, defence) = skills::sums(look(draft), combat);
    let again = claims(combat, &mut attack);
    let rule = roll_rule(combat);
    let (mut face, purpose) = die(draft, "combat", rule, combat.by)?;
    let mut why = because(draft, &[rule, "DW-CORE-04"]).roll(purpose);
    if again {
        let (second, purpose) = die(draft, "combat", rule, combat.by)?;
        face = second;
        why = why.roll(purpose);
    }
    let (other, purpose) = die(draft, "combat", rule, Some(combat.target))?;
    why = why.roll(purpose);
    for line in attack.lines().iter().chain(defence.lines()) {
        why = why.and(line.rule.clone());
    }
    for row in skills::rows(look(draft), combat) {
        why = why.and(RuleId::new(row));
    }
    let heroes = [combat.by, Some(combat.target).filter(|target| combat.by != Some(*target))];
    let asks = heroes.into_iter().flatten().filter_map(|hero| windows::hero_ask(look(draft), hero)).collect();
    let sums = Sums { attack: attack.total(), defence: defence.total() };
    let mut both = attack;
    // The target's lines count against the attacker.
    for line in defence.lines() {
        both.add(line.rule.clone(), line.value.saturating_neg());
    }
    draft.emit(
        Event::CombatRolled {
            by: combat.by,
            target: combat.target,
            dice: Dice { attack: face, defence: other },
            sums,
            asks,
        },
        why.sum(both),
    )
}

/// What claims of the declaration add to the attacker's sum; whether one rolls its die again.
fn claims(combat: &Combat, attack: &mut Modifiers) -> bool {
    let mut again = false;
    for claim in &combat.claims {
        match &claim.effect {
            crate::fact::Effect::Modifier(value) => attack.add(claim.source.clone(), *value),
            crate::fact::Effect::Reroll {} => again = true,
            crate::fact::Effect::Ignore(_) | crate::fact::Effect::Outcome(_) => {}
        }
    }
    again
}

/// The rule that asks for the roll.
fn roll_rule(combat: &Combat) -> &'static str {
    match combat.kind {
        CombatKind::Melee {} => "DW-MELEE-02",
        CombatKind::Reflex {} => "DW-REFLEX-01",
        CombatKind::Spines {} => "DW-TRAIT-64",
        CombatKind::Shot {} => "DW-SHOOT-03",
        CombatKind::Grenade { .. } => "DW-AREA-04",
        CombatKind::Gas { .. } => "DW-ENV-14",
        CombatKind::Telepathy {} => "DW-TRAIT-82",
        CombatKind::Scream {} => "DW-TRAIT-43",
        CombatKind::Possession {} | CombatKind::Host {} => "DW-TRAIT-66",
        CombatKind::Door { .. } => "DW-DOOR-05",
    }
}

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
            look.has(combat.target, &Trait::Telepathy)
                && combat.by.is_some_and(|by| look.has(by, &Trait::Telepathy))
        }
        CombatKind::Melee {} | CombatKind::Possession {} => {
            match (look.setup.options.helpless_strikes_back, combat.target_guard) {
                (_, Guard::Ready) | (StrikesBack::Always, _) | (StrikesBack::ProneOnly, Guard::Prone) => true,
                (StrikesBack::ProneOnly, Guard::Held) | (StrikesBack::Never, _) => false,
            }
        }
    }
}

/// Judges a roll: winner, armour, field, severity.   DW-GAP-24
fn judge(draft: &mut DwDraft<'_>, combat: &Combat) -> Result<(), Stop> {
    let attack = total(look(draft), combat, Party::Attacker);
    let defence = total(look(draft), combat, Party::Target);
    let winner = match attack.cmp(&defence) {
        std::cmp::Ordering::Greater => Some(Party::Attacker),
        std::cmp::Ordering::Less => Some(Party::Target),
        std::cmp::Ordering::Equal => None,
    };
    let mut why = because(draft, &["DW-GAP-24", "DW-GAP-11"]);
    let nothing = |absorbed| Verdict { winner, harm: Harm::Nothing {}, absorbed };
    // A contagion rides on every fight, whoever won it.   DW-GAP-44
    let caught = skills::contagions(look(draft), combat);
    let Some(party) = winner else {
        return judged(draft, nothing(false), Vec::new(), caught, why.and(tie_rule(combat)));
    };
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
            windows::sacrifice_asks(draft, loser, combat.party(party))?
        }
        (_, _) => Vec::new(),
    };
    judged(draft, verdict, asks, riders, why)
}

fn judged(
    draft: &mut DwDraft<'_>,
    verdict: Verdict,
    asks: Vec<crate::systems::dw::state::frames::Ask>,
    riders: Vec<Rider>,
    because: Because,
) -> Result<(), Stop> {
    draft.emit(Event::CombatJudged { verdict, asks, riders }, because)
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
    RuleId::new(if combat.is_ranged() { "DW-SHOOT-03" } else { "DW-MELEE-02" })
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
    let because = because(draft, &["DW-TRAIT-17"]).roll(purpose);
    draft.emit(Event::FieldTested { figure, face, dead: face == 1 }, because)?;
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
    if guard == Guard::Prone && times == 2 && (combat.is_melee() || anywhere) {
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
    (harm, rules) = immobilise(look, combat, winner, harm, rules);
    (harm, rules) = of_kind(look, combat, harm, rules);
    if let Some(loser) = loser
        && !is_in_flight(look)
    {
        let (softened, why) = skills::softened(look, loser, harm);
        harm = softened;
        rules.extend(why);
    }
    (harm, rules)
}

/// The rule by which a helpless figure beaten at all is killed.
fn helpless_rule(guard: Guard, ranged: bool) -> &'static str {
    match (guard, ranged) {
        (Guard::Held, _) => "DW-STATUS-02",
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

/// Does the harm.   DW-GAP-24
fn strike(draft: &mut DwDraft<'_>, combat: &Combat) -> Result<(), Stop> {
    let mut verdict =
        combat.verdict.unwrap_or(Verdict { winner: None, harm: Harm::Nothing {}, absorbed: false });
    if combat.riders.first() == Some(&Rider::TailSwipe {}) {
        verdict.harm = tail(draft, combat, verdict.harm)?;
    }
    let why = because(draft, &["DW-GAP-24"]);
    draft.emit(Event::StageReached { stage: Stage::Struck {} }, why)?;
    if let CombatKind::Door { door } = combat.kind {
        return door::contested(draft, combat, door, verdict);
    }
    let Some((loser, winner)) = combat.loser().map(|loser| (loser, combat.winner())) else { return Ok(()) };
    suffer(draft, combat, loser, winner, verdict.harm)
}

/// What a figure suffers.
fn suffer(
    draft: &mut DwDraft<'_>,
    combat: &Combat,
    loser: FigureId,
    winner: Option<FigureId>,
    harm: Harm,
) -> Result<(), Stop> {
    match harm {
        Harm::Nothing {} => Ok(()),
        Harm::Recoil {} => recoil_owed(draft, loser, winner),
        Harm::Prone {} => {
            harm::prone(draft, loser, harm::KNOCKED_DOWN, knock_rule(combat))?;
            if combat.given.lip && loser == combat.target {
                climb::over_the_lip(draft, loser)
            } else {
                Ok(())
            }
        }
        Harm::Held { by } => harm::hold(draft, loser, by, "DW-GAP-09"),
        Harm::Wound {} => {
            let loss = QualityLoss { amount: 1, cause: Harmed::Wound };
            harm::worsen(draft, loser, loss, winner, "DW-TRAIT-72")
        }
        Harm::Killed {} => harm::remove(draft, loser, Cause::Killed, winner, "DW-MELEE-05"),
        Harm::Gruesome {} => harm::remove(draft, loser, Cause::Gruesome, winner, "DW-MELEE-06"),
        Harm::Thrown { prone } => {
            let side = look(draft).side_of(loser).unwrap_or(0);
            let thrower = winner.and_then(|winner| look(draft).side_of(winner));
            let by = look(draft).opponent(side, thrower);
            let because = because(draft, &["DW-AREA-10", "DW-GAP-33"]);
            draft.emit(Event::ThrowOwed { figure: loser, by, prone }, because)
        }
        Harm::Dazed {} | Harm::Unconscious {} | Harm::Controlled {} => match winner {
            Some(winner) => psychic::strike(draft, winner, loser, harm),
            None => Ok(()),
        },
        Harm::Possessed {} => match winner {
            Some(winner) => possession::take(draft, winner, loser),
            None => Ok(()),
        },
        Harm::Expelled {} => match winner {
            Some(host) => possession::expel(draft, loser, host),
            None => Ok(()),
        },
    }
}

/// The rule by which a loser falls.
fn knock_rule(combat: &Combat) -> &'static str {
    if combat.is_ranged() { "DW-SHOOT-04" } else { "DW-MELEE-03" }
}

/// A figure recoils: its owner says where; from gas, its opponent.   DW-RECOIL-01, DW-GAP-30
///
/// # Errors
/// See [`Stop`].
pub fn recoil_owed(draft: &mut DwDraft<'_>, figure: FigureId, from: Option<FigureId>) -> Result<(), Stop> {
    let side = look(draft).side_of(figure).unwrap_or(0);
    let by = if from.is_some() { side } else { look(draft).opponent(side, None) };
    let because = because(draft, &["DW-RECOIL-01"]);
    draft.emit(Event::RecoilOwed { figure, from, by }, because)
}

/// A tail sweeps a recoiling enemy off its feet on a 1.   DW-TRAIT-24, DW-GAP-50
fn tail(draft: &mut DwDraft<'_>, combat: &Combat, harm: Harm) -> Result<Harm, Stop> {
    let Some((winner, loser)) = combat.winner().zip(combat.loser()) else { return Ok(harm) };
    let (face, purpose) = die(draft, "effect", "DW-TRAIT-24", Some(winner))?;
    let took = face == 1;
    let because = because(draft, &["DW-TRAIT-24", "DW-GAP-50"]).roll(purpose);
    draft.emit(Event::RiderRolled { rider: Rider::TailSwipe {}, figure: loser, face, took }, because)?;
    Ok(if took { Harm::Prone {} } else { harm })
}

/// Everything is rolled: the weapon, then the fear of fire, then whoever waits below.
/// DW-SHOOT-06, DW-TRAIT-55, DW-TRAIT-47
fn settle(draft: &mut DwDraft<'_>, combat: &Combat) -> Result<(), Stop> {
    if let (CombatKind::Shot {}, Some(by), Some(weapon), Some(dice)) =
        (combat.kind, combat.by, combat.arm, combat.dice)
    {
        gear::shot_fired(draft, by, weapon, dice.attack)?;
    }
    let below = look(draft).state.stack.iter().rev().nth(1).cloned();
    let why = because(draft, &["DW-GAP-24"]);
    draft.emit(Event::CombatSettled { lapsed: false }, why)?;
    if let Some(Frame::Reflexes { .. }) = below {
        let verdict = combat.verdict;
        let absorbed = verdict.is_some_and(|verdict| verdict.absorbed);
        let winner = verdict.and_then(|verdict| verdict.winner);
        let beaten = winner == Some(Party::Attacker) && !absorbed;
        let tied = winner.is_none() || (absorbed && winner == Some(Party::Attacker));
        let because = because(draft, &["DW-REFLEX-01"]);
        draft.emit(Event::ReflexCounted { beaten, tied }, because)?;
    }
    fire(draft, combat)
}

/// Whether an attack burns.   DW-TRAIT-55, DW-AREA-13
fn burns(draft: &DwDraft<'_>, combat: &Combat) -> bool {
    let pistol = draft.setup().options.pistol_stats;
    match combat.kind {
        CombatKind::Grenade { grenade } => grenade == GrenadeKind::Plasma,
        CombatKind::Shot {} => {
            let ranged = combat.arm.and_then(|weapon| weapon.sheet(pistol).ranged);
            ranged.is_some_and(|ranged| ranged.class == Class::Flame)
        }
        CombatKind::Melee {}
        | CombatKind::Reflex {}
        | CombatKind::Spines {}
        | CombatKind::Gas { .. }
        | CombatKind::Telepathy {}
        | CombatKind::Scream {}
        | CombatKind::Possession {}
        | CombatKind::Host {}
        | CombatKind::Door { .. } => false,
    }
}

/// Whoever fears fire tests its morale when attacked with it.   DW-TRAIT-55
fn fire(draft: &mut DwDraft<'_>, combat: &Combat) -> Result<(), Stop> {
    let figure = combat.target;
    let afraid = look(draft).has(figure, &Trait::FearOfFire) && look(draft).is_on_table(figure);
    if !afraid || !burns(draft, combat) {
        return Ok(());
    }
    let due = MoraleDue { figure, cause: MoraleCause::Fire, ordered: false };
    let because = because(draft, &["DW-TRAIT-55"]);
    draft.emit(Event::MoraleTriggered { drawn: false, dues: vec![due], half: Vec::new() }, because)
}

/// What claims may not do in an opposed roll.
///
/// # Errors
/// When a claim fixes the outcome.
pub fn forbid_outcome_claims(draft: &DwDraft<'_>) -> Result<(), Stop> {
    let mut none = Modifiers::new();
    test::claims(draft, &mut none).map(|_| ())
}
