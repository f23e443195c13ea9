//! The order of resolution of an opposed roll: dice, winner, field, severity, harm, riders, weapon.
//! DW-CORE-04, DW-GAP-24

pub mod door;
pub mod events;
mod forms;
pub mod guards;
pub mod hero;
pub mod riders;
#[cfg(test)]
mod tests;
pub mod verdict;

use crate::draft::{DwDraft, because, die, look};
use crate::profiles::traits::{GrenadeKind, Trait};
use crate::profiles::weapons::{Class, Loading, Weapon};
use crate::quality::heroes;
use crate::sight::{hiding, leader};
use crate::state::combat::{Combat, CombatKind, Dice, Guard, Harm, Party, Rider, Stage, Sums, Verdict};
use crate::state::frames::{Aimed, Ask, Frame, MoraleCause, ReflexCause};
use crate::state::look::Look;
use crate::state::{Cause, Harmed, MoraleDue, QualityLoss};
use crate::status::{hosts, minds};
use crate::{actions, equipment, event, falls, interventions, quality, skills, status, terrain};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// Declares an opposed roll: it waits on the stack for interventions, then for its dice.   DW-CORE-04
pub fn declare(draft: &mut DwDraft<'_>, mut combat: Combat, because: Because) -> Result<(), Stop> {
    combat.target_guard = look(draft).guard(combat.target);
    combat.attacker_guard = combat.by.map_or(Guard::Ready, |by| look(draft).guard(by));
    // Nobody need evade what does nothing.
    if moot(look(draft), &combat).is_none() {
        combat.asks = guards::guard_asks(look(draft), &combat);
    }
    if !draft.is_bound() {
        combat.claims = draft.claims().to_vec();
    }
    let contact = combat.is_melee() || matches!(combat.kind, CombatKind::Spines {});
    let target = combat.target;
    draft.emit(event::CombatDeclared { combat: Box::new(combat) }, because)?;
    if contact { actions::drop_shield(draft, target) } else { Ok(()) }
}

/// One step of the opposed roll on top of the stack; whether there was one to take.
pub fn step(draft: &mut DwDraft<'_>, combat: &Combat) -> Result<bool, Stop> {
    if !combat.asks.is_empty() {
        return interventions::pass_over(draft);
    }
    match combat.stage {
        Stage::Declared {} => {
            if is_gone(look(draft), combat) {
                let because = because(draft, &["DW-STATUS-08"]);
                draft.emit(event::CombatSettled { lapsed: true }, because)?;
            } else if let Some(rule) = moot(look(draft), combat) {
                pass_by(draft, combat, rule)?;
            } else {
                roll(draft, combat)?;
            }
        }
        Stage::Rolled {} => verdict::judge(draft, combat)?,
        Stage::Judged {} => strike(draft, combat)?,
        Stage::Struck {} => match combat.riders.first() {
            Some(rider) => riders::roll(draft, *rider)?,
            None => settle(draft, combat)?,
        },
    }
    Ok(true)
}

/// The next of several targets, if one is left: whoever is no longer there is passed over.   DW-GAP-24
pub fn volley(
    draft: &mut DwDraft<'_>,
    by: FigureId,
    kind: CombatKind,
    arm: Option<Weapon>,
    next: Option<&Aimed>,
) -> Result<(), Stop> {
    let why = because(draft, &["DW-GAP-24"]);
    let Some(aimed) = next else { return draft.emit(event::VolleyEnded {}, why) };
    draft.emit(event::VolleyStepped {}, why.clone())?;
    if !look(draft).is_on_table(aimed.target) {
        return Ok(());
    }
    let combat = Combat { arm, given: aimed.given, ..Combat::new(kind, Some(by), aimed.target) };
    declare(draft, combat, why)
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

/// The rule by which an attack does nothing whatever the dice say: no face of them decides anything else either, as
/// that of a shot does whose weapon may run empty.   DW-TRAIT-06, DW-TRAIT-14, DW-TRAIT-16, DW-TRAIT-20, DW-TRAIT-44
fn moot(look: Look<'_>, combat: &Combat) -> Option<&'static str> {
    let idle = match combat.kind {
        CombatKind::Grenade { .. } | CombatKind::Gas { .. } | CombatKind::Scream {} => true,
        CombatKind::Shot {} => {
            let row = combat.arm.and_then(|weapon| skills::ranged(look, weapon));
            row.is_some_and(|row| matches!(row.loading, Loading::Never | Loading::EachShot))
        }
        CombatKind::Melee {}
        | CombatKind::Reflex {}
        | CombatKind::Spines {}
        | CombatKind::Telepathy {}
        | CombatKind::Possession {}
        | CombatKind::Host {}
        | CombatKind::Door { .. } => false,
    };
    if idle && !look.setup.before(5) { skills::cancels(look, combat) } else { None }
}

/// An attack that does nothing is not rolled for; whoever fears its fire tests all the same.
/// DW-TRAIT-55, DW-TRAIT-70, DW-GAP-43
fn pass_by(draft: &mut DwDraft<'_>, combat: &Combat, rule: &'static str) -> Result<(), Stop> {
    if let (CombatKind::Shot {}, Some(by), Some(weapon)) = (combat.kind, combat.by, combat.arm) {
        equipment::shot_spent(draft, by, weapon)?;
    }
    let why = because(draft, &[rule]);
    draft.emit(event::CombatSettled { lapsed: true }, why)?;
    fire(draft, combat)
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
    let ask =
        |hero| heroes::hero_ask(look(draft), hero).map(|ask| of_its_own(look(draft), combat, hero, ask));
    let asks = heroes.into_iter().flatten().filter_map(ask).collect();
    let sums = Sums { attack: attack.total(), defence: defence.total() };
    let mut both = attack;
    // The target's lines count against the attacker.
    for line in defence.lines() {
        both.add(line.rule.clone(), line.value.saturating_neg());
    }
    draft.emit(
        event::CombatRolled {
            by: combat.by,
            target: combat.target,
            dice: Dice { attack: face, defence: other },
            sums,
            asks,
        },
        why.sum(both),
    )
}

/// Against its thief a host fights for the band that brought it: that band is asked.   DW-TRAIT-66, DW-TRAIT-42
fn of_its_own(look: Look<'_>, combat: &Combat, hero: FigureId, ask: Ask) -> Ask {
    let host = combat.kind == CombatKind::Host {} && combat.by == Some(hero) && !look.setup.before(6);
    let owner = look.figure(hero).map(|known| known.owner).filter(|_| host);
    Ask { side: owner.unwrap_or(ask.side), ..ask }
}

/// What claims of the declaration add to the attacker's sum; whether one rolls its die again.
fn claims(combat: &Combat, attack: &mut Modifiers) -> bool {
    let mut again = false;
    for claim in &combat.claims {
        match &claim.effect {
            greffe_core::judging::fact::Effect::Modifier(value) => attack.add(claim.source.clone(), *value),
            greffe_core::judging::fact::Effect::Reroll {} => again = true,
            greffe_core::judging::fact::Effect::Ignore(_)
            | greffe_core::judging::fact::Effect::Outcome(_) => {}
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

/// Does the harm.   DW-GAP-24
fn strike(draft: &mut DwDraft<'_>, combat: &Combat) -> Result<(), Stop> {
    let mut verdict =
        combat.verdict.unwrap_or(Verdict { winner: None, harm: Harm::Nothing {}, absorbed: false });
    if combat.riders.first() == Some(&Rider::TailSwipe {}) {
        verdict.harm = tail(draft, combat, verdict.harm)?;
    }
    let why = because(draft, &["DW-GAP-24"]);
    draft.emit(event::StageReached { stage: Stage::Struck {} }, why)?;
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
            status::prone(draft, loser, status::KNOCKED_DOWN, knock_rule(combat))?;
            let lip = if loser == combat.target { combat.given.lip } else { combat.given.attacker_lip };
            if lip { falls::over_the_lip(draft, loser) } else { Ok(()) }
        }
        Harm::Held { by } => {
            let party = combat.verdict.and_then(|verdict| verdict.winner).unwrap_or(Party::Attacker);
            let weapon = skills::hold_rule(look(draft), combat, party);
            status::hold(draft, loser, by, weapon.unwrap_or("DW-GAP-09"))
        }
        Harm::Wound {} => {
            let loss = QualityLoss { amount: 1, cause: Harmed::Wound };
            status::worsen(draft, loser, loss, winner, "DW-TRAIT-72")
        }
        Harm::Killed {} => {
            let rule = verdict::deciding(look(draft), combat).unwrap_or("DW-MELEE-05");
            status::remove(draft, loser, Cause::Killed, winner, rule)
        }
        Harm::Gruesome {} => {
            let rule = verdict::deciding(look(draft), combat).unwrap_or("DW-MELEE-06");
            status::remove(draft, loser, Cause::Gruesome, winner, rule)
        }
        Harm::Thrown { prone } => {
            let side = look(draft).side_of(loser).unwrap_or(0);
            let thrower = winner.and_then(|winner| look(draft).side_of(winner));
            let by = look(draft).opponent(side, thrower);
            let because = because(draft, &["DW-AREA-10", "DW-GAP-33"]);
            draft.emit(event::ThrowOwed { figure: loser, by, prone }, because)
        }
        Harm::Dazed {} | Harm::Unconscious {} | Harm::Controlled {} => match winner {
            Some(winner) => {
                minds::strike(draft, winner, loser, harm)?;
                slump(draft, loser)
            }
            None => Ok(()),
        },
        Harm::Possessed {} => match winner {
            Some(winner) => hosts::take(draft, winner, loser),
            None => Ok(()),
        },
        Harm::Expelled {} => match winner {
            Some(host) => hosts::expel(draft, loser, host),
            None => Ok(()),
        },
    }
}

/// Who is out cold lies: off a wall or on a brink it falls.   DW-STATUS-06, DW-FALL-04
pub(super) fn slump(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let known = look(draft).figure(figure).filter(|known| !known.unconscious.is_empty());
    let hangs = known.map(|known| known.climbing.is_some());
    let (prior, late) = (draft.setup().before(6), draft.setup().before(7));
    let drops = match hangs {
        Some(true) => !prior,
        Some(false) => !late && look(draft).is_on_table(figure) && terrain::lip(draft, figure)?,
        None => false,
    };
    if drops { falls::over_the_lip(draft, figure) } else { Ok(()) }
}

/// The rule by which a loser falls: a tail, where it was to recoil.   DW-TRAIT-24
fn knock_rule(combat: &Combat) -> &'static str {
    let swept = combat.verdict.is_some_and(|verdict| verdict.harm == Harm::Recoil {});
    match (swept, combat.is_ranged()) {
        (true, _) => "DW-TRAIT-24",
        (false, true) => "DW-SHOOT-04",
        (false, false) => "DW-MELEE-03",
    }
}

/// A figure recoils: whoever it belongs to says where, whoever plays it; from gas, its opponent.
/// DW-RECOIL-01, DW-GAP-30
pub fn recoil_owed(draft: &mut DwDraft<'_>, figure: FigureId, from: Option<FigureId>) -> Result<(), Stop> {
    let side = look(draft).side_of(figure).unwrap_or(0);
    let owner = look(draft).figure(figure).map_or(side, |figure| figure.owner);
    // An owner that has conceded says nothing any more.
    let owner = if look(draft).side(owner).is_some_and(|side| !side.out) { owner } else { side };
    let by = if from.is_some() { owner } else { look(draft).opponent(side, None) };
    let because = because(draft, &["DW-RECOIL-01"]);
    draft.emit(event::RecoilOwed { figure, from, by }, because)
}

/// A tail sweeps a recoiling enemy off its feet on a 1.   DW-TRAIT-24, DW-GAP-50
fn tail(draft: &mut DwDraft<'_>, combat: &Combat, harm: Harm) -> Result<Harm, Stop> {
    let Some((winner, loser)) = combat.winner().zip(combat.loser()) else { return Ok(harm) };
    let (face, purpose) = die(draft, "effect", "DW-TRAIT-24", Some(winner))?;
    let took = face == 1;
    let because = because(draft, &["DW-TRAIT-24", "DW-GAP-50"]).roll(purpose);
    draft.emit(event::RiderRolled { rider: Rider::TailSwipe {}, figure: loser, face, took }, because)?;
    Ok(if took { Harm::Prone {} } else { harm })
}

/// Everything is rolled: the weapon, then the fear of fire, then whoever waits below.
/// DW-SHOOT-06, DW-TRAIT-55, DW-TRAIT-47
fn settle(draft: &mut DwDraft<'_>, combat: &Combat) -> Result<(), Stop> {
    if let (CombatKind::Shot {}, Some(by), Some(weapon), Some(dice)) =
        (combat.kind, combat.by, combat.arm, combat.dice)
    {
        equipment::shot_fired(draft, by, weapon, dice.attack)?;
    }
    let below = look(draft).state.stack.iter().rev().nth(1).cloned();
    unveil(draft, combat)?;
    let why = because(draft, &["DW-GAP-24"]);
    draft.emit(event::CombatSettled { lapsed: false }, why)?;
    if let Some(Frame::Reflexes { cause, .. }) = below {
        let verdict = combat.verdict;
        let absorbed = verdict.is_some_and(|verdict| verdict.absorbed);
        let winner = verdict.and_then(|verdict| verdict.winner);
        // Somebody has died in its place: who breaks off is beaten all the same, who flees flees on.   DW-TRAIT-73
        let saved = winner.is_none() && absorbed && !draft.setup().before(3);
        let flees = matches!(cause, ReflexCause::Flight { .. });
        let beaten = (winner == Some(Party::Attacker) && !absorbed) || (saved && !flees);
        let tied = !saved && (winner.is_none() || (absorbed && winner == Some(Party::Attacker)));
        let because = because(draft, &["DW-REFLEX-01"]);
        draft.emit(event::ReflexCounted { beaten, tied }, because)?;
    }
    fire(draft, combat)
}

/// Whoever has fought in contact is stealthy no more until it moves, unless it killed its adversary, stands beside
/// cover, and no other enemy sees it.   DW-TRAIT-36, DW-TRAIT-01, DW-GAP-84
fn unveil(draft: &mut DwDraft<'_>, combat: &Combat) -> Result<(), Stop> {
    let inside = combat.kind == (CombatKind::Host {});
    // An ally's spines are no fight.   DW-TRAIT-64
    let strangers = combat.by.is_some_and(|by| look(draft).are_enemies(by, combat.target));
    let pricked = combat.is_in_contact() && strangers && !draft.setup().before(5);
    if draft.setup().before(3) || inside || !(combat.is_melee() || pricked) {
        return Ok(());
    }
    for (own, foe) in [(combat.by, Some(combat.target)), (Some(combat.target), combat.by)] {
        let Some((own, foe)) = own.zip(foe) else { continue };
        let sneaks = look(draft).has(own, &Trait::Stealth) || look(draft).has(own, &Trait::MemoryProof);
        let shown = look(draft).figure(own).is_none_or(|figure| figure.revealed);
        if !sneaks || shown || !look(draft).is_on_table(own) {
            continue;
        }
        let killed = combat.winner() == Some(own) && !look(draft).is_in_play(foe);
        if killed && !leader::is_seen(draft, own)? {
            let (touches, near) = hiding::beside_terrain(draft, own)?;
            if skills::is_stealthy(look(draft), own, touches, near, None) {
                continue;
            }
        }
        let because = because(draft, &["DW-TRAIT-36", "DW-GAP-84"]);
        draft.emit(event::RevealedSet { figure: own, revealed: true }, because)?;
    }
    Ok(())
}

/// Whether an attack burns.   DW-TRAIT-55, DW-AREA-13, DW-AREA-14
fn burns(draft: &DwDraft<'_>, combat: &Combat) -> bool {
    let pistol = draft.setup().options.pistol_stats;
    match combat.kind {
        // A toxic grenade is a plasma grenade with another Combat: the same fire.   DW-AREA-14
        CombatKind::Grenade { grenade } => {
            matches!(grenade, GrenadeKind::Plasma | GrenadeKind::Toxic)
        }
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
    draft.emit(event::MoraleTriggered { drawn: false, dues: vec![due], half: Vec::new() }, because)
}

/// What claims may not do in an opposed roll.
///
/// # Errors
/// When a claim fixes the outcome.
pub fn forbid_outcome_claims(draft: &DwDraft<'_>) -> Result<(), Stop> {
    let mut none = Modifiers::new();
    quality::claims(draft, &mut none).map(|_| ())
}
