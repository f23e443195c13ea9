//! One activation: who is activated, with how many dice, and what comes before and after its actions.
//! DW-ACT-01 to DW-ACT-08, DW-ACTION-20 to DW-ACTION-22

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::actions::Needs;
use crate::draft::{DwDraft, because, forbid, look, name};
use crate::event::{ActionKind, StintEnd};
use crate::profiles::traits::Trait;
use crate::quality::Trial;
use crate::setup::options::{ForEngland, RandomGravity, RoundMode};
use crate::skills::Topic;
use crate::state::frames::{Frame, Prelude};
use crate::state::look::{Active, Look};
use crate::state::test::TestUse;
use crate::state::{Hold, Posture};
use crate::status::lend;
use crate::{
    actions, attraction, event, flying, gravity, irradiation, possession, quality, refusal, silver_watch,
    status, turn,
};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Names a figure to activate, and its dice.   DW-ACT-01, DW-TURN-05, DW-TURN-06
pub fn activate(draft: &mut DwDraft<'_>, side: u8, figure: FigureId, dice: u32) -> Result<(), Stop> {
    let Some(Frame::Stint { side: playing }) = look(draft).top() else {
        return Err(refusal::General::NotNow.into());
    };
    if *playing != side {
        return Err(refusal::General::NotYourTurn.into());
    }
    let Some(known) = look(draft).figure(figure) else {
        return Err(refusal::General::NoSuchFigure { figure: figure.0 }.into());
    };
    let who = || name(draft, figure);
    if known.controller != side {
        return Err(refusal::General::NotYours { who: who() }.into());
    }
    if !look(draft).is_on_table(figure) {
        return Err(refusal::Activation::Gone { who: who() }.into());
    }
    if known.activated {
        return Err(refusal::Activation::Activated { who: who() }.into());
    }
    if !known.unconscious.is_empty() {
        return Err(refusal::Activation::OutCold { who: who() }.into());
    }
    let waits = look(draft).fresh(side).any(|other| look(draft).figure(other).is_some_and(|f| f.overdue));
    let late = draft.setup().options.round_mode == RoundMode::OneStintEach && waits && !known.overdue;
    forbid(draft, late, refusal::Activation::Overdue { who: who() })?;
    if !(1..=3).contains(&dice) {
        return Err(refusal::Activation::BadDice.into());
    }
    let dues = preludes(draft, figure)?;
    let because = because(draft, &["DW-ACT-01", "DW-TURN-06"]);
    draft.emit(event::FigureNamed { figure, dice, dues }, because)
}

/// What comes before the die.   DW-TRAIT-66, DW-TRAIT-13, DW-GAP-25, DW-GAP-29
fn preludes(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<Vec<Prelude>, Stop> {
    let mut dues = Vec::new();
    if look(draft).figure(figure).is_some_and(|figure| figure.possessed_by.is_some()) {
        dues.push(Prelude::Host {});
    }
    let each = draft.setup().options.random_gravity == RandomGravity::PerActivation;
    if each && draft.setup().has_random_gravity() {
        dues.push(Prelude::Gravity {});
    }
    let attractions = attraction::attractions(draft, figure)?;
    dues.extend(attractions.into_iter().map(Prelude::Attraction));
    Ok(dues)
}

/// The next of what comes before the die, or the die.   DW-ACT-01, DW-ACT-04
pub fn prelude(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    dice: u32,
    next: Option<Prelude>,
) -> Result<(), Stop> {
    let stint = look(draft).stint();
    let there = look(draft).is_on_table(figure) && look(draft).side_of(figure) == stint;
    let awake = look(draft).figure(figure).is_some_and(|figure| figure.unconscious.is_empty());
    if !there || !awake {
        let freed = awake && look(draft).is_on_table(figure) && !draft.setup().before(10);
        let rules = if freed { ["DW-TRAIT-66", "DW-GAP-101"] } else { ["DW-TRAIT-66", "DW-STATUS-08"] };
        let because = because(draft, &rules);
        return draft.emit(event::ActivationLapsed { figure }, because);
    }
    let Some(next) = next else {
        let topic = Topic::Activation;
        let r#use = TestUse::Activation {};
        return quality::roll(draft, Trial { figure, dice, rule: "DW-ACT-01", topic, r#use });
    };
    let rule = match next {
        Prelude::Host {} => "DW-TRAIT-66",
        Prelude::Attraction(_) => "DW-TRAIT-13",
        Prelude::Gravity {} => "DW-ENV-07",
    };
    let why = because(draft, &[rule]);
    draft.emit(event::PreludeTaken { figure }, why)?;
    match next {
        Prelude::Host {} => possession::contest(draft, figure),
        Prelude::Attraction(of) => attraction::attract(draft, figure, of),
        Prelude::Gravity {} => gravity::roll_gravity(draft),
    }
}

/// The dice of an activation are settled: actions, turnover.
/// DW-ACT-02, DW-ACT-03, DW-TURN-03, DW-TURN-08, DW-TRAIT-06, DW-TRAIT-46, DW-TRAIT-49, DW-TRAIT-67, DW-FLY-02
pub fn tested(draft: &mut DwDraft<'_>, figure: FigureId, successes: u32, failures: u32) -> Result<(), Stop> {
    let turnover = failures >= 2;
    // Whoever comes out of a watch plays the actions.   DW-TRAIT-49
    let called = silver_watch::called(draft, figure).filter(|_| successes >= 3 && !draft.setup().before(3));
    let own = look(draft).has(figure, &Trait::Unstable);
    let unstable = called.map_or(own, |profile| profile.has(&Trait::Unstable));
    let mut actions = if unstable { successes.saturating_sub(1) } else { successes };
    let mut player = look(draft).side_of(figure).unwrap_or(0);
    let mut why = because(draft, &["DW-ACT-02", "DW-ACT-03", "DW-ACT-04"]);
    if look(draft).has(figure, &Trait::Hero) {
        why = why.and(RuleId::new("DW-ACT-05"));
    }
    if turnover {
        why = why.and(RuleId::new("DW-TURN-03"));
    }
    if failures == 1 && successes == 0 {
        why = why.and(RuleId::new("DW-TURN-08")).and(RuleId::new("DW-FAQ-01"));
    }
    if unstable {
        why = why.and(RuleId::new("DW-TRAIT-46")).and(RuleId::new("DW-GAP-55"));
    }
    let shut_down = turnover && look(draft).has(figure, &Trait::PowerArmour);
    let flyer = look(draft).has(figure, &Trait::Flight) && successes == 0;
    let english = look(draft).has(figure, &Trait::ForEngland) && successes == 0;
    if english {
        player = look(draft).opponent(player, None);
        actions = match draft.setup().options.for_england {
            ForEngland::PerFailedDie => failures,
            ForEngland::OneAction => 1,
        };
        if failures >= 3 {
            actions = 0;
        }
        // Whoever plays it, its first action is lost.   DW-TRAIT-46
        if unstable && !draft.setup().before(3) {
            actions = actions.saturating_sub(1);
        }
        why = why.and(RuleId::new("DW-TRAIT-67")).and(RuleId::new("DW-GAP-26"));
    }
    draft.emit(event::FigureActivated { figure, player, actions, turnover, shut_down }, why)?;
    if shut_down {
        let because = because(draft, &["DW-ACT-06", "DW-TRAIT-06"]);
        draft.emit(event::ArmourSet { figure, off: true }, because)?;
        status::hold(draft, figure, Hold::Armour, "DW-TRAIT-06")?;
    }
    if flyer {
        let because = because(draft, &["DW-FLY-02", "DW-GAP-63"]);
        draft.emit(event::FigureLanded { figure }, because)?;
    }
    if english {
        lend::hand_over(draft, figure, player, failures >= 3)?;
        if failures >= 3 {
            return close(draft, figure);
        }
    }
    if successes >= 3 { silver_watch::open_watch(draft, figure) } else { Ok(()) }
}

/// Whether nothing is left to choose in an activation: its figure is gone or out cold, or it has neither
/// actions nor moves left and cannot even dive or drop anything.   DW-ACT-07, DW-STATUS-08, DW-GAP-14
pub fn is_over(look: Look<'_>, active: &Active) -> bool {
    let Some(known) = look.figure(active.figure) else { return true };
    let out = !look.is_on_table(active.figure) || !known.unconscious.is_empty();
    if out {
        return true;
    }
    let spent = active.left == 0 && active.free_moves == 0;
    let may_dive = known.posture == Posture::Standing && !look.is_held(active.figure);
    let free = known.immobilised.is_empty() && !active.shut_down;
    let may_drop = free && (!known.carried.is_empty() || known.weapons.iter().any(|held| held.in_hand));
    spent && !may_dive && !may_drop
}

/// Ends the activation.   DW-ACT-07
pub fn end(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    flying::forbid_hovering(draft, active.figure)?;
    close(draft, active.figure)
}

/// The activation is over; the stint passes if two dice failed.   DW-TURN-03, DW-TRAIT-67
pub fn close(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let turnover = matches!(look(draft).top(), Some(Frame::Activation { turnover: true, .. }));
    let aloft = look(draft).is_on_table(figure)
        && look(draft).figure(figure).is_some_and(|known| known.airborne)
        && !draft.setup().before(3);
    lend::hand_back(draft, figure)?;
    if aloft {
        let because = because(draft, &["DW-FLY-01"]);
        draft.emit(event::FigureLanded { figure }, because)?;
    }
    let why = because(draft, &["DW-ACT-07"]);
    draft.emit(event::ActivationEnded { figure }, why)?;
    if turnover {
        turn::end_stint(draft, StintEnd::Turnover)?;
    }
    // It comes down where its last hop ended.   DW-FLY-01, DW-ENV-01
    if aloft && irradiation::is_hot(look(draft), figure) {
        irradiation::irradiate(draft, figure)
    } else {
        Ok(())
    }
}

/// Gets free.   DW-ACTION-20, DW-STATUS-03
pub fn break_free(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    // Armour that shut down is restarted; of what else holds it, the oldest gives way.
    let known = look(draft).figure(figure);
    let hold = known.and_then(|known| known.immobilised.iter().find(|hold| *hold != Hold::Armour));
    if hold.is_none() {
        return Err(refusal::Activation::NotHeld { who: name(draft, figure) }.into());
    }
    let several = look(draft).figure(figure).is_some_and(|known| known.immobilised.len() > 1);
    actions::spend(draft, active, ActionKind::BreakFree, 2, None)?;
    let because = because(draft, &["DW-ACTION-20", "DW-STATUS-03", "DW-GAP-65"]);
    let because = if several { because.and(RuleId::new("DW-GAP-80")) } else { because };
    draft.emit(event::Freed { figure, hold }, because)
}

/// Stands up: one action, two after a fall from a height.   DW-ACTION-21, DW-FALL-03
pub fn stand_up(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    actions::forbid_unable(draft, active, Needs::Hands)?;
    let posture = look(draft).figure(figure).map_or(Posture::Standing, |figure| figure.posture);
    let Posture::Prone(cost) = posture else {
        return Err(refusal::Activation::NotProne { who: name(draft, figure) }.into());
    };
    actions::spend(draft, active, ActionKind::StandUp, cost, None)?;
    let because = because(draft, &["DW-ACTION-21", "DW-STATUS-04"]);
    draft.emit(event::StoodUp { figure }, because)
}

/// Comes to its senses.   DW-ACTION-22, DW-STATUS-05
pub fn recover(draft: &mut DwDraft<'_>, active: &Active) -> Result<(), Stop> {
    let figure = active.figure;
    // A web leaves psychic powers free, and nothing else.   DW-TRAIT-61, DW-GAP-65
    let needs = if draft.setup().before(5) { Needs::Mind } else { Needs::Hands };
    actions::forbid_unable(draft, active, needs)?;
    if !look(draft).figure(figure).is_some_and(|figure| figure.dazed) {
        return Err(refusal::Gear::NotDazed { who: name(draft, figure) }.into());
    }
    actions::spend(draft, active, ActionKind::Recover, 1, None)?;
    let because = because(draft, &["DW-ACTION-22", "DW-STATUS-05"]);
    draft.emit(event::Recovered { figure }, because)
}

/// A free-form feat: one die for each action spent.   DW-CORE-03, DW-ACTION-17, DW-GAP-27
pub fn feat(
    draft: &mut DwDraft<'_>,
    active: &Active,
    dice: u32,
    precise: bool,
    device: bool,
) -> Result<(), Stop> {
    actions::forbid_unable(draft, active, Needs::Hands)?;
    if !(1..=3).contains(&dice) {
        return Err(refusal::Gear::BadActions.into());
    }
    actions::spend(draft, active, ActionKind::Skill, dice, None)?;
    let topic = Topic::Skill { precise, device };
    let r#use = TestUse::Feat {};
    quality::roll(draft, Trial { figure: active.figure, dice, rule: "DW-CORE-03", topic, r#use })
}
