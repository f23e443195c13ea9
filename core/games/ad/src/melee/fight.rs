//! Fights: declared, armed, fought blow by blow.   AD-MELEE-04

use crate::activation::{self, fighters};
use crate::draft::{AdDraft, because, forbid, look, name};
use crate::melee::{blow, combat, parry, sweep};
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::setup::board::{EdgeKind, Ground};
use crate::skills::melee;
use crate::state::frames::{Contestant, Fight, FightStage, Frame, OpposedUse, Played, RetreatCause, Score};
use crate::state::look::Look;
use crate::state::{Mark, Posture};
use crate::test::opposed::{self, Party};
use crate::{cards, event, guards, items, retreat};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// The fight on top.
pub fn top(draft: &AdDraft<'_>) -> Option<Fight> {
    let Some(Frame::Fight(fight)) = look(draft).top() else { return None };
    Some(fight.clone())
}

/// Whether a fight is on top.
pub fn is_on_top(draft: &AdDraft<'_>) -> bool {
    top(draft).is_some()
}

/// A side attacks: attacker, defender, weapon of the card or bare hands.   AD-MELEE-01, AD-MELEE-04, AD-MELEE-08,
/// AD-MELEE-17
pub fn attack(
    draft: &mut AdDraft<'_>,
    side: u8,
    attacker: FigureId,
    defender: FigureId,
    weapon: Option<u8>,
) -> Result<(), Stop> {
    combat::forbid_out_of_turn(draft, side, attacker)?;
    forbid_target(draft, attacker, defender)?;
    forbid_weapon(draft, attacker, weapon)?;
    // AD-TAL-14g
    let surprise = look(draft).is(attacker, Mark::Unveiled);
    activation::fulfil(draft, side, attacker)?;
    combat::end_watch(draft, attacker)?;
    provoke(draft, attacker, defender)?;
    let fight = Fight { surprise, ..Fight::new(attacker, defender, weapon) };
    declare(draft, fight, "AD-MELEE-04")
}

/// What an attack makes of a figure of nobody: a guard wakes, a recruit joins the other side.   AD-NPC-07,
/// AD-NPC-09
pub fn provoke(draft: &mut AdDraft<'_>, attacker: FigureId, target: FigureId) -> Result<(), Stop> {
    match (look(draft).side_of(target), look(draft).side_of(attacker)) {
        (None, Some(side)) => guards::attacked(draft, target, side),
        (None, None) if !look(draft).setup.before(2) => guards::rouse(draft, target),
        (Some(_), _) | (None, None) => Ok(()),
    }
}

/// Refuses a target that is no enemy, or not beside the attacker; a figure of nobody goes for the least
/// skilled.   AD-GEN-04, AD-MELEE-04, AD-NPC-18
fn forbid_target(draft: &AdDraft<'_>, attacker: FigureId, defender: FigureId) -> Result<(), Stop> {
    let known = look(draft);
    if known.figure(defender).is_none() {
        return Err(Refusal::NoSuchFigure { figure: defender.0 }.into());
    }
    let (who, whom) = (known.name(attacker), known.name(defender));
    if !known.is_in_play(defender) {
        return Err(Refusal::NotInPlay { who: whom }.into());
    }
    forbid(
        draft,
        !fighters::is_target(known, attacker, defender),
        Refusal::NotAttackable { who: whom.clone() },
    )?;
    forbid(draft, !known.are_close(attacker, defender), Refusal::NotInReach { who, whom: whom.clone() })?;
    let nobody = known.side_of(attacker).is_none();
    forbid(draft, nobody && !weakest(known, attacker).contains(&defender), Refusal::NotWeakest { who: whom })
}

/// Among the enemies that a figure of nobody is engaged with, those with the lowest skill in the weapon at hand.
/// AD-NPC-18
pub fn weakest(look: Look<'_>, attacker: FigureId) -> Vec<FigureId> {
    let skill = |enemy: FigureId| {
        let arms = melee::arms(look, enemy);
        let skills = arms.iter().filter_map(|place| look.weapon(enemy, *place)).map(|weapon| weapon.skill);
        let skills: Vec<_> = skills.collect();
        let score = |skill| crate::skills::score(look, enemy, Score::Skill(skill)).1;
        let bare = score(crate::profiles::CombatSkill::Brawling);
        skills.into_iter().map(score).max().unwrap_or(bare)
    };
    // Lying prone it engages nobody: it fights those who engage it.   AD-MELEE-20
    let near: Vec<FigureId> = if look.is_down(attacker) && !look.setup.before(2) {
        look.engaging(attacker).collect()
    } else {
        look.engaged_by(attacker).collect()
    };
    let engaged: Vec<FigureId> = near.into_iter().filter(|enemy| look.side_of(*enemy).is_some()).collect();
    let least = engaged.iter().map(|enemy| skill(*enemy)).min();
    engaged.into_iter().filter(|enemy| Some(skill(*enemy)) == least).collect()
}

/// Refuses a weapon that is not in hand; bare hands are for who holds no melee weapon.   AD-MELEE-10, AD-WPN-11
fn forbid_weapon(draft: &AdDraft<'_>, figure: FigureId, weapon: Option<u8>) -> Result<(), Stop> {
    let arms = melee::arms(look(draft), figure);
    let fits = match weapon {
        Some(place) => arms.contains(&place),
        None => arms.is_empty(),
    };
    forbid(draft, !fits, Refusal::NotThatWeapon { who: name(draft, figure) })
}

/// Declares a fight: both are activated, weapons of limited use are spent.   AD-MELEE-05, AD-WPN-09
pub fn declare(draft: &mut AdDraft<'_>, fight: Fight, rule: &'static str) -> Result<(), Stop> {
    let (attacker, weapon) = (fight.attacker, fight.weapon_of(fight.attacker));
    let defender = Some(fight.defender).filter(|defender| !look(draft).is(*defender, Mark::Activated));
    let fight = Fight { draws: may_draw(look(draft), fight.defender), ..fight };
    let mut why = because(draft, &[rule, "AD-MELEE-01", "AD-MELEE-05", "AD-MELEE-08"]);
    if look(draft).has(fight.defender, Talent::Berserk) {
        why = why.and(RuleId::new("AD-TAL-22"));
    }
    // A surprise is one attack.   AD-TAL-14g
    let surprised = fight.sweep > 0 && top(draft).is_some_and(|before| before.surprise);
    if surprised && !look(draft).setup.before(5) {
        why = why.and(RuleId::new("AD-GAP-95"));
    }
    for rule in circumstances(look(draft), attacker, fight.defender) {
        why = why.and(RuleId::new(rule));
    }
    draft.emit(event::FightDeclared { fight }, why)?;
    if let Some(defender) = defender {
        activation::end_watch(draft, defender)?;
    }
    spend(draft, attacker, weapon)
}

/// Whether a defender may change what it holds before it says what it fights with: by one reading, and by the advanced
/// rule only as this fight activates it.   AD-GAP-80, AD-ITEM-10
fn may_draw(look: Look<'_>, defender: FigureId) -> bool {
    let free = !look.options().advanced_equipment.is_yes() || !look.is(defender, Mark::Activated);
    let able = look.posture(defender) != Posture::Unconscious && items::has_more(look, defender);
    look.options().defender_draws.is_yes() && free && able
}

/// The rules that let these two fight where one might doubt it.
fn circumstances(look: Look<'_>, attacker: FigureId, defender: FigureId) -> Vec<&'static str> {
    let mut rules = Vec::new();
    if look.is(defender, Mark::Activated) {
        rules.push("AD-MELEE-09");
    }
    if let Some((from, to)) = look.square(attacker).zip(look.square(defender)) {
        let ground = look.ground();
        if !ground.is_orthogonal(from, to) && ground.free_pivots(from, to).is_empty() {
            rules.push("AD-GAP-46");
        }
        if ground.board.between(from, to).is_some_and(|edge| edge.kind == EdgeKind::Window) {
            rules.push("AD-EDGE-10");
        }
        if ground.at(from) == Some(Ground::Elevated) {
            rules.push("AD-BOARD-11");
        }
    }
    if look.is_down(defender) {
        rules.extend(["AD-MELEE-17", "AD-STAT-02"]);
    }
    if look.is_down(attacker) {
        rules.extend(["AD-MELEE-20", "AD-GAP-16"]);
        if look.side_of(attacker).is_none() && !look.setup.before(7) {
            rules.push("AD-GAP-98");
        }
    }
    if look.side_of(attacker).is_none() {
        rules.extend(["AD-NPC-17", "AD-NPC-18"]);
    }
    if look.side_of(attacker).is_none() || look.side_of(defender).is_none() {
        rules.extend(["AD-NPC-03", "AD-NPC-05"]);
    }
    rules
}

/// One use of a weapon of limited use.   AD-WPN-09
fn spend(draft: &mut AdDraft<'_>, figure: FigureId, weapon: Option<u8>) -> Result<(), Stop> {
    let Some(weapon) = weapon else { return Ok(()) };
    let known = look(draft);
    let (state, uses) = (known.weapon_state(figure, weapon), known.uses_left(figure, weapon));
    let Some((load, uses)) = state.map(|state| state.load).zip(uses) else { return Ok(()) };
    let why = because(draft, &["AD-WPN-09"]);
    let uses = Some(uses.saturating_sub(1));
    draft.emit(event::WeaponUsed { figure, weapon, load, uses }, why)
}

/// The weapons that the defender chooses among; a single way to fight is no choice.   AD-MELEE-10
pub fn choices(look: Look<'_>, fight: &Fight) -> Vec<u8> {
    if look.posture(fight.defender) == Posture::Unconscious {
        Vec::new()
    } else {
        melee::arms(look, fight.defender)
    }
}

/// The defender names its weapon.   AD-MELEE-10
pub fn weapon(draft: &mut AdDraft<'_>, side: u8, weapon: Option<u8>) -> Result<(), Stop> {
    let fight = top(draft).filter(|fight| fight.stage == FightStage::Weapon);
    let Some(fight) = fight else { return Err(Refusal::NotNow.into()) };
    if look(draft).chooser(fight.defender) != side {
        return Err(Refusal::NotYourTurn.into());
    }
    forbid_weapon(draft, fight.defender, weapon)?;
    arm(draft, &fight, weapon)
}

/// The defender is armed; then players say whom their figures help beside a figure of nobody.   AD-NPC-18
fn arm(draft: &mut AdDraft<'_>, fight: &Fight, weapon: Option<u8>) -> Result<(), Stop> {
    let helpers = helpers(look(draft), fight);
    let mut why = because(draft, &["AD-MELEE-10"]);
    if fight.draws {
        why = why.and(RuleId::new("AD-GAP-80"));
    }
    draft.emit(event::FightArmed { weapon, helpers }, why)?;
    spend(draft, fight.defender, weapon)
}

/// The players' figures that may support a figure of nobody in this fight, if their player wishes.   AD-NPC-18
fn helpers(look: Look<'_>, fight: &Fight) -> Vec<FigureId> {
    let mut helpers = Vec::new();
    for fighter in [fight.attacker, fight.defender] {
        let opponent = fight.opponent(fighter);
        if look.side_of(fighter).is_none() {
            let against = |figure: &FigureId| {
                look.side_of(*figure) != look.side_of(opponent)
                    && melee::may_support(look, *figure, fighter, opponent)
            };
            helpers.extend(look.in_play().filter(against));
        }
    }
    helpers
}

/// A player says whether a figure helps the figure of nobody in this fight.   AD-NPC-18
pub fn help(draft: &mut AdDraft<'_>, side: u8, figure: FigureId, whom: Option<FigureId>) -> Result<(), Stop> {
    let Some(fight) = top(draft).filter(|fight| fight.stage == FightStage::Help) else {
        return Err(Refusal::NotNow.into());
    };
    if look(draft).side_of(figure) != Some(side) || !fight.helpers.contains(&figure) {
        return Err(Refusal::NotYourTurn.into());
    }
    let npc = [fight.attacker, fight.defender].into_iter().find(|one| look(draft).side_of(*one).is_none());
    if whom.is_some() && whom != npc {
        return Err(Refusal::HelpsNpcOnly.into());
    }
    let why = because(draft, &["AD-NPC-18"]);
    draft.emit(event::HelpSaid { figure, helps: whom.is_some() }, why)
}

/// Goes on with the fight on top; whether there was anything to do.
pub fn step(draft: &mut AdDraft<'_>, fight: &Fight) -> Result<bool, Stop> {
    match fight.stage {
        FightStage::Weapon if fight.draws => Ok(false),
        FightStage::Weapon => match choices(look(draft), fight).as_slice() {
            [] => arm(draft, fight, None).map(|()| true),
            [only] => arm(draft, fight, Some(*only)).map(|()| true),
            _ => Ok(false),
        },
        FightStage::Help if !fight.helpers.is_empty() => Ok(false),
        FightStage::Help => stage(draft, FightStage::Blow, "AD-MELEE-11").map(|()| true),
        FightStage::Blow => strike(draft, fight).map(|()| true),
        FightStage::Parry => {
            if parry::may(look(draft), fight) {
                return Ok(false);
            }
            let barred = parry::loser(fight).and_then(|loser| melee::bars_parry(look(draft), fight, loser));
            let why = because(draft, &["AD-PARRY-07", barred.unwrap_or("AD-PARRY-01")]);
            draft.emit(event::FightStaged { stage: FightStage::Damage }, why).map(|()| true)
        }
        FightStage::Damage => blow::deal(draft, fight).map(|()| true),
        FightStage::Retreat => give_way(draft, fight).map(|()| true),
        FightStage::Sweep => {
            if !sweep::targets(look(draft), fight).is_empty() {
                return Ok(false);
            }
            end(draft, fight).map(|()| true)
        }
    }
}

/// The fight goes on to a stage.
pub fn stage(draft: &mut AdDraft<'_>, stage: FightStage, rule: &'static str) -> Result<(), Stop> {
    let why = because(draft, &[rule]);
    draft.emit(event::FightStaged { stage }, why)
}

/// One blow, or a riposte: an opposed test with everything read anew.   AD-MELEE-11, AD-PARRY-05
fn strike(draft: &mut AdDraft<'_>, fight: &Fight) -> Result<(), Stop> {
    let rule = if fight.is_riposte() { "AD-PARRY-05" } else { "AD-MELEE-11" };
    let parties = [fight.attacker, fight.defender].map(|fighter| party(look(draft), fight, fighter));
    opposed::begin(draft, OpposedUse::Melee {}, parties, rule)
}

fn party(look: Look<'_>, fight: &Fight, fighter: FigureId) -> Party {
    let helpless = look.posture(fighter) == Posture::Unconscious;
    let skill = melee::weapon(look, fight, fighter).skill;
    let by = look.cards_side(fighter, fight.opponent(fighter));
    let kept = fight.kept.clone().filter(|_| fighter == fight.attacker && !fight.is_riposte());
    let modifiers = if helpless { Modifiers::new() } else { melee::modifiers(look, fight, fighter) };
    Party {
        modifiers,
        helpless,
        kept: kept.map(|kept| (kept.initial, kept.reinforcements)),
        ..Party::new(by, Some(fighter), Score::Skill(skill))
    }
}

/// The cards of a blow are known: what they add on their own.   AD-TAL-05, AD-TAL-17, AD-TAL-24
pub fn revealed(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    let known = look(draft);
    let (Some(fight), Some(Frame::Opposed(opposed))) = (known.fight(), known.top()) else { return Ok(()) };
    let mut added = Vec::new();
    for (place, one) in (0_u8..).zip(&opposed.contestants) {
        if let (Some(figure), Some(initial), false) = (one.figure, one.initial, one.helpless) {
            let lines = melee::by_card(known, fight, figure, initial);
            added.extend(lines.lines().iter().map(|line| (place, line.clone())));
        }
    }
    for (place, line) in added {
        let why = because(draft, &[]).and(line.rule.clone());
        draft.emit(event::OpposedModified { place, value: line.value, rule: line.rule }, why)?;
    }
    Ok(())
}

/// What a contestant of a blow has in play.
pub fn played(one: &Contestant) -> Played {
    let (side, cards) = opposed::played(one);
    Played { side, cards }
}

/// The cards that leave play now.   AD-GAP-50
pub fn release(draft: &mut AdDraft<'_>, cards: Vec<Played>, held: Vec<Played>) -> Result<(), Stop> {
    let sweeps = !held.is_empty() || look(draft).fight().is_some_and(|fight| fight.sweep > 0);
    let why = because(draft, if sweeps { &["AD-GAP-50", "AD-GAP-28"] } else { &["AD-GAP-50"] });
    draft.emit(event::FightCards { held }, why)?;
    cards::close(draft, cards.into_iter().map(|played| (played.side, played.cards)).collect())
}

/// The next of those who owe a retreat.   AD-RETR-02, AD-RETR-09
fn give_way(draft: &mut AdDraft<'_>, fight: &Fight) -> Result<(), Stop> {
    let Some(figure) = fight.retreating.first().copied() else {
        return stage(draft, FightStage::Sweep, "AD-TAL-07");
    };
    let winner = fight.outcome.and_then(|outcome| outcome.winner);
    let cause = if winner.is_some() { RetreatCause::Lost } else { RetreatCause::Tie };
    let why = because(draft, &["AD-RETR-02"]);
    draft.emit(event::RetreatDue { figure }, why)?;
    retreat::open(draft, figure, cause, winner)
}

/// The fight is over: every card of it leaves play, the turn passes.   AD-GAP-28, AD-MELEE-02
pub fn end(draft: &mut AdDraft<'_>, fight: &Fight) -> Result<(), Stop> {
    release(draft, fight.played.clone(), Vec::new())?;
    let why = because(draft, &["AD-MELEE-05"]);
    draft.emit(event::FightEnded { attacker: fight.attacker, defender: fight.defender }, why)?;
    combat::next_turn(draft)
}

/// Whether both fighters are Fou Furieux: a tie between them is a riposte.   AD-TAL-22, AD-GAP-37
pub fn are_both_berserk(look: Look<'_>, fight: &Fight) -> bool {
    [fight.attacker, fight.defender].into_iter().all(|fighter| look.has(fighter, Talent::Berserk))
}
