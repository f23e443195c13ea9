//! What needs no choice: goes on until somebody is owed an answer or the match is over.

use crate::actions::events::{ActionSettled, DueTested};
use crate::actions::{Active, basics, sheet};
use crate::attacks::events::SecondAttackForgone;
use crate::attacks::{self, land};
use crate::draft::{SegDraft, because, look};
use crate::event::{Event, MoveKind};
use crate::movement::events::{MovesForgone, PortalDeclined};
use crate::movement::portals::offer_displaced;
use crate::movement::{self, displace, path};
use crate::profiles::Skill;
use crate::reactions::events::CounterDeclined;
use crate::special::events::PortalCreated;
use crate::state::{Deed, Due, Frame, Payment, Portal, Reactions, Shown, Stopped, WindowKind};
use crate::team::events::PositionTaken;
use crate::threshold::{self, Throw};
use crate::turn::events::FirstSideChosen;
use crate::turn::{self, hand};
use crate::wounds::heal;
use crate::{activation, deployment, energy, reactions, team, victory};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::{Claim, FigureId};
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// Goes on until somebody is owed an answer or the match is over.
pub fn run(draft: &mut SegDraft<'_>) -> Result<(), Stop> {
    draft.drive(|draft| {
        if victory::look_for(draft)? {
            return Ok(false);
        }
        energy::trim(draft)?;
        step(draft)
    })
}

/// One step; whether there was one to take.
fn step(draft: &mut SegDraft<'_>) -> Result<bool, Stop> {
    let Some(top) = look(draft).top().cloned() else { return Ok(false) };
    match top {
        Frame::Muster {} => muster(draft),
        Frame::Turn { next, .. } => {
            if !turn::give_hand(draft, next.unwrap_or(0))? {
                end_turn(draft)?;
            }
            Ok(true)
        }
        Frame::PileBuilding {} => {
            let all = turn::piles_owed(look(draft)).is_empty();
            if all {
                turn::toss(draft)?;
            }
            Ok(all)
        }
        Frame::ChooseFirst { side } => choose_for_the_gone(draft, side),
        Frame::Hand { side, revealed, queue } => {
            let out = look(draft).side(side).is_none_or(|side| side.out);
            if revealed || out {
                turn_to(draft, side, &queue)?;
            }
            Ok(revealed || out)
        }
        Frame::Placement { figure } => close_when_gone(draft, figure),
        Frame::Activation { figure, suit, free_move, acted, .. } => {
            let over = activation::is_over(draft, &Active { figure, suit, free_move, acted });
            if over {
                activation::close(draft, figure)?;
            }
            Ok(over)
        }
        Frame::DoubleAttack { figure, .. } => lapse_second(draft, figure),
        Frame::Moves { figure, very, left, tested, tests } => moves(draft, figure, very, left, tested, tests),
        Frame::DisengageMove { figure, .. } => {
            let stuck = movement::is_spent(draft, figure, MoveKind::Disengage);
            lapse_moves(draft, figure, stuck)
        }
        Frame::ThrowEnd { figure, target, .. } => {
            let gone = !look(draft).is_on_table(target);
            lapse_moves(draft, figure, gone)
        }
        Frame::Deed { deed, spent, due, reactions } => act(draft, &deed, &spent, due, reactions),
        Frame::ReactionWindow { window, asked, .. } => {
            let over = passes(draft, asked, window) || is_deed_gone(draft);
            if over {
                reactions::decline(draft, asked, true)?;
            }
            Ok(over)
        }
        Frame::CounterWindow { parrier, source } => counter(draft, parrier, source),
        Frame::PortalOffer { figure, .. } => portal(draft, figure),
    }
}

/// Whether a side does not want to be asked, or has left.
fn passes(draft: &SegDraft<'_>, side: u8, window: WindowKind) -> bool {
    look(draft).side(side).is_none_or(|side| side.out || side.passes.iter().any(|pass| pass.window == window))
}

/// The first batch of play.
pub fn start(draft: &mut SegDraft<'_>) -> Result<(), Stop> {
    if draft.opening().position.is_some() {
        let because = because(draft, &["SEG-MAT-01"]);
        draft.emit(Event::PositionTaken(PositionTaken {}), because)?;
    } else if !team::await_rosters(draft)? {
        turn::begin(draft, 0)?;
    }
    run(draft)
}

/// Ends a turn, then begins the next one unless it was the last.   SEG-END-01, SEG-END-02
fn end_turn(draft: &mut SegDraft<'_>) -> Result<(), Stop> {
    let ended = look(draft).state.turn;
    energy::leak(draft)?;
    turn::end(draft)?;
    if victory::at_turn_end(draft)? { Ok(()) } else { turn::begin(draft, ended.saturating_add(1)) }
}

/// Turns to the next figure shown: it is placed in turn 0, activated later.   SEG-DEPLOY-02, SEG-ACT-08
fn turn_to(draft: &mut SegDraft<'_>, side: u8, queue: &[Shown]) -> Result<(), Stop> {
    let Some(shown) = hand::go_on(draft, side, queue)? else { return Ok(()) };
    if look(draft).state.turn == 0 {
        deployment::begin(draft, shown)
    } else {
        activation::begin(draft, shown)
    }
}

fn muster(draft: &mut SegDraft<'_>) -> Result<bool, Stop> {
    let ready = team::rosters_owed(look(draft)).is_empty();
    if ready {
        team::form_teams(draft)?;
        turn::begin(draft, 0)?;
    }
    Ok(ready)
}

/// A winner of the toss that has left: the next side in order goes first.   SEG-GAP-32
fn choose_for_the_gone(draft: &mut SegDraft<'_>, side: u8) -> Result<bool, Stop> {
    if look(draft).sides_in().any(|other| other == side) {
        return Ok(false);
    }
    let first = look(draft).cycle(side).find(|next| look(draft).sides_in().any(|other| other == *next));
    let because = because(draft, &["SEG-ACT-06", "SEG-GAP-32"]);
    draft.emit(Event::FirstSideChosen(FirstSideChosen { by: side, first: first.unwrap_or(0) }), because)?;
    Ok(true)
}

/// A placement whose figure has left the match.   SEG-GAP-48
fn close_when_gone(draft: &mut SegDraft<'_>, figure: FigureId) -> Result<bool, Stop> {
    let gone = !path::is_placeable(look(draft), figure);
    if gone {
        activation::close(draft, figure)?;
    }
    Ok(gone)
}

/// A second attack that has become impossible.   SEG-SKATK-01, SEG-GAP-29
fn lapse_second(draft: &mut SegDraft<'_>, figure: FigureId) -> Result<bool, Stop> {
    let lapsed = attacks::is_second_lapsed(draft, figure);
    if lapsed {
        let because = because(draft, &["SEG-SKATK-01", "SEG-GAP-29"]);
        draft.emit(Event::SecondAttackForgone(SecondAttackForgone { figure, lapsed }), because)?;
    }
    Ok(lapsed)
}

/// Moves won: the next test, the next move, or none any more.   SEG-MOVE-06, SEG-SKMOVE-03, SEG-GAP-46
fn moves(
    draft: &mut SegDraft<'_>,
    figure: FigureId,
    very: bool,
    left: u32,
    tested: u16,
    tests: u16,
) -> Result<bool, Stop> {
    let held = movement::is_spent(draft, figure, MoveKind::Action) || look(draft).is_engaged(figure);
    // What it could not use is not tested for.   SEG-MOVE-06, SEG-SKMOVE-03
    let moot = held && !draft.setup().before(3);
    if left == 0 && tests > 0 && look(draft).is_on_table(figure) && !moot {
        let after = tested.saturating_add(tests);
        movement::test_moves(draft, figure, very, tested, 1, after, Because::default())?;
        return Ok(true);
    }
    lapse_moves(draft, figure, left == 0 || held)
}

fn lapse_moves(draft: &mut SegDraft<'_>, figure: FigureId, stuck: bool) -> Result<bool, Stop> {
    let lapsed = stuck || !look(draft).is_on_table(figure);
    if lapsed {
        let because = because(draft, &["SEG-MOVE-06", "SEG-SKMOVE-03", "SEG-GAP-46"]);
        draft.emit(Event::MovesForgone(MovesForgone { figure, lapsed }), because)?;
    }
    Ok(lapsed)
}

/// Whether the actor or the target of an action has left the table.   SEG-GAP-48
fn is_gone(draft: &SegDraft<'_>, of: &Deed) -> bool {
    let gone = |id: FigureId| !look(draft).is_on_table(id);
    gone(of.actor()) || of.target().is_some_and(gone)
}

/// Whether the action below a window has nobody left to act or to suffer it.
fn is_deed_gone(draft: &SegDraft<'_>) -> bool {
    let below = look(draft).state.stack.iter().rev().nth(1);
    matches!(below, Some(Frame::Deed { deed, .. }) if is_gone(draft, deed))
}

/// An action whose effect is owed: reactions, its late test, its effect.   SEG-POST-07, SEG-GAP-05
fn act(
    draft: &mut SegDraft<'_>,
    of: &Deed,
    spent: &[Payment],
    due: Option<Due>,
    reactions: Reactions,
) -> Result<bool, Stop> {
    if is_gone(draft, of) {
        let because = because(draft, &["SEG-GAP-48"]);
        draft.emit(Event::ActionSettled(ActionSettled { lapsed: true }), because)?;
        return Ok(true);
    }
    if reactions == Reactions::Open && reactions::open(draft, of, due.is_some())? {
        return Ok(true);
    }
    match due {
        Some(due) => test_due(draft, of, spent, &due.modifiers, &due.claims, reactions)?,
        None => settle(draft, of)?,
    }
    Ok(true)
}

/// The test of an aggression that was declared before its parry.   SEG-GAP-05
fn test_due(
    draft: &mut SegDraft<'_>,
    of: &Deed,
    spent: &[Payment],
    modifiers: &Modifiers,
    claims: &[Claim],
    reactions: Reactions,
) -> Result<(), Stop> {
    let sheet = sheet::sheet(of);
    let throw = Throw {
        rule: sheet::test_rule(of),
        figure: of.actor(),
        suit: sheet.tests,
        modifiers,
        claims,
        nth: 1,
        certain: None,
    };
    let (test, because) = threshold::test(draft, &throw)?;
    let refunds = if test.passed { Vec::new() } else { energy::refunds(spent, sheet.spent_on_failure) };
    let reopened = test.passed && reactions != Reactions::Attempted;
    draft
        .emit(Event::DueTested(DueTested { test, refunds, reopened }), because.and(RuleId::new("SEG-GAP-05")))
}

/// A counter-attack that nobody wants to be asked about, or that has become impossible.
fn counter(draft: &mut SegDraft<'_>, parrier: FigureId, source: FigureId) -> Result<bool, Stop> {
    let side = look(draft).side_of(parrier).unwrap_or(0);
    let declined = passes(draft, side, WindowKind::Counter) || !attacks::may_counter(draft, parrier, source);
    if declined {
        let because = because(draft, &["SEG-SKDEF-07"]);
        draft.emit(Event::CounterDeclined(CounterDeclined { parrier, standing: true }), because)?;
    }
    Ok(declined)
}

/// A portal that nobody wants to be asked about, or whose figure is gone.
fn portal(draft: &mut SegDraft<'_>, figure: FigureId) -> Result<bool, Stop> {
    let side = look(draft).side_of(figure).unwrap_or(0);
    let declined = passes(draft, side, WindowKind::Portal) || !look(draft).is_on_table(figure);
    if declined {
        let because = because(draft, &["SEG-SKSPE-10"]);
        draft.emit(Event::PortalDeclined(PortalDeclined { figure, standing: true }), because)?;
    }
    Ok(declined)
}

/// Gives an action its effect; it is no longer owed.
pub fn settle(draft: &mut SegDraft<'_>, of: &Deed) -> Result<(), Stop> {
    let mut why = because(draft, &[sheet::sheet(of).rule]);
    if matches!(of, Deed::Attack(attack) if attack.special && look(draft).has(attack.actor, Skill::UnparryableSpecial))
    {
        why = why.and(RuleId::new("SEG-SKSPE-04"));
    }
    draft.emit(Event::ActionSettled(ActionSettled { lapsed: false }), why)?;
    match of {
        Deed::Attack(attack) => land(draft, attack),
        Deed::Heal { actor, target } => heal(draft, *target, *actor, "SEG-SKHEAL-01"),
        Deed::RiskyHeal { actor, target } => heal(draft, *target, *actor, "SEG-SKHEAL-02"),
        Deed::Regenerate { actor } => heal(draft, *actor, *actor, "SEG-SKHEAL-04"),
        Deed::RemoteHeal { actor, target } => heal(draft, *target, *actor, "SEG-SKSPE-01"),
        Deed::Support { actor, target, amount } => basics::supported(draft, *actor, *target, *amount),
        Deed::Accumulate { actor, rapid, gain, .. } => {
            energy::gain(draft, *actor, *gain, if *rapid { "SEG-SKNRG-01" } else { "SEG-BASIC-07" })
        }
        Deed::Teleport { actor, arrival } => {
            let why = because(draft, &["SEG-SKSPE-06", "SEG-GAP-28"]);
            movement::moved(draft, *actor, MoveKind::Teleport, arrival.clone(), why)
        }
        Deed::TeleportTarget { actor, target, arrival } => {
            displace(draft, *target, *actor, arrival.clone(), Stopped::Free, &["SEG-SKSPE-07"])?;
            offer_displaced(draft, *target, arrival)
        }
        Deed::SummonTarget { actor, target, arrival } => {
            displace(draft, *target, *actor, arrival.clone(), Stopped::Free, &["SEG-SKSPE-08"])?;
            offer_displaced(draft, *target, arrival)
        }
        Deed::CreatePortal { actor, at } => {
            let side = look(draft).side_of(*actor).unwrap_or(0);
            let why = because(draft, &["SEG-SKSPE-09"]);
            draft.emit(
                Event::PortalCreated(PortalCreated { portal: Portal { side, by: *actor, at: *at } }),
                why,
            )
        }
    }
}
