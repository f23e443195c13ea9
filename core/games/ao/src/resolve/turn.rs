//! Set-up, game turns, the Avantage, Initiative.   AO-TURN-01 to AO-TURN-08, AO-MORALE-01 to AO-MORALE-05

use crate::event::Event;
use crate::profiles::Characteristic;
use crate::refusal;
use crate::resolve::test::{self, Trial};
use crate::resolve::{AoDraft, activation, because, look, melee, name, table, team, victory};
use crate::setup::{Profile, Scenario, Tested};
use crate::state::look::Look;
use crate::state::{Frame, Presence, TurnPhase};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// The first batch: bands are awaited, or play begins.   AO-GAP-42
pub fn start(draft: &mut AoDraft<'_>) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Muster {})) {
        let because = because(draft, &["AO-GAP-42"]);
        return draft.emit(Event::PositionTaken {}, because);
    }
    let sides = rosters_owed(look(draft));
    if sides.is_empty() {
        return Ok(());
    }
    let because = because(draft, &["AO-GAP-42"]);
    draft.emit(Event::RostersAwaited { sides }, because)
}

/// The sides that owe a band.
pub fn rosters_owed(look: Look<'_>) -> Vec<u8> {
    (0..look.side_count()).filter(|side| look.roster(*side).is_none()).collect()
}

/// A side's band.   AO-FIG-01, AO-GAP-42, AO-GAP-44
pub fn submit_roster(draft: &mut AoDraft<'_>, side: u8, roster: &[Profile]) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Muster {})) {
        return Err(refusal::General::NotNow.into());
    }
    if look(draft).roster(side).is_some() {
        return Err(refusal::Setup::RosterTwice.into());
    }
    if let Some(fault) = team::faults(draft.setup(), roster, "/roster").into_iter().next() {
        return Err(refusal::Setup::Roster(Box::new(fault)).into());
    }
    let because = because(draft, &["AO-FIG-01", "AO-FIG-03", "AO-GAP-42", "AO-GAP-44", "AO-GAP-41"]);
    draft.emit(Event::RosterAccepted { side, roster: roster.to_vec() }, because)
}

/// Both bands are there: figures have their numbers; they are placed where places are recorded.
pub fn muster(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    if !rosters_owed(look(draft)).is_empty() {
        return Ok(false);
    }
    let figures = team::figures(look(draft));
    let placing = draft.setup().table.is_some();
    let because = because(draft, &["AO-FIG-01", "AO-FIG-02", "AO-GAP-42"]);
    draft.emit(Event::BandsFormed { figures, placing }, because)?;
    if !placing {
        begin(draft, 1)?;
    }
    Ok(true)
}

/// Places a figure: anywhere on the table, on no other base.   AO-GAP-42
pub fn place(
    draft: &mut AoDraft<'_>,
    side: u8,
    figure: FigureId,
    at: Option<Point>,
    face: Option<Point>,
) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Deployment {})) {
        return Err(refusal::General::NotNow.into());
    }
    let Some(now) = look(draft).figure(figure) else {
        return Err(refusal::General::NoSuchFigure { figure: figure.0 }.into());
    };
    let who = name(draft, figure);
    if now.side != side {
        return Err(refusal::General::NotYours { who }.into());
    }
    if now.presence != Presence::Undeployed {
        return Err(refusal::Setup::PlacedAlready { who }.into());
    }
    if face.is_some_and(|face| (face.x, face.y) == (0, 0) || face.z != 0) {
        return Err(refusal::Move::NoLength.into());
    }
    let at = table::place(draft, at)?;
    if let Some(at) = at {
        table::forbid_no_room(draft, figure, at)?;
        table::forbid_standing(draft, figure, at)?;
    }
    let because = because(draft, &["AO-GAP-42"]);
    draft.emit(Event::FigurePlaced { figure, at, face }, because)
}

/// The figures of a side still to be placed.
pub fn unplaced(look: Look<'_>, side: u8) -> Vec<FigureId> {
    let waits =
        |figure: &crate::state::Figure| figure.side == side && figure.presence == Presence::Undeployed;
    look.figures().filter(|(_, figure)| waits(figure)).map(|(id, _)| id).collect()
}

/// The first game turn, once everybody is placed.
pub fn deployed(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    if (0..look(draft).side_count()).any(|side| !unplaced(look(draft), side).is_empty()) {
        return Ok(false);
    }
    let because = because(draft, &["AO-GAP-42"]);
    draft.emit(Event::DeploymentEnded {}, because)?;
    begin(draft, 1)?;
    Ok(true)
}

/// A game turn begins: retreat tests, the Avantage.   AO-TURN-01, AO-GAP-08
pub fn begin(draft: &mut AoDraft<'_>, turn: u32) -> Result<(), Stop> {
    let why = because(draft, &["AO-TURN-01"]);
    draft.emit(Event::GameTurnBegan { turn }, why)?;
    if draft.setup().options.advantage_first {
        advantage(draft)?;
        return retreat(draft);
    }
    retreat(draft)?;
    // A band in retreat has ended the match: nobody rolls any more.
    if is_stopped(look(draft)) { Ok(()) } else { advantage(draft) }
}

/// Whether a retreat has stopped play.   AO-END-01
fn is_stopped(look: Look<'_>) -> bool {
    look.state.ended.is_some() || matches!(look.top(), Some(Frame::Verdict { .. }))
}

/// Bands under half their number test; every test is made before play stops.
/// AO-MORALE-01 to AO-MORALE-05, AO-END-01, AO-GAP-08
fn retreat(draft: &mut AoDraft<'_>) -> Result<(), Stop> {
    for side in 0..draft.state().sides.len() {
        let Ok(side) = u8::try_from(side) else { continue };
        let Some((tester, stands_in)) = retreat_tester(look(draft), side) else { continue };
        let (rule, of) = ("AO-MORALE-02", Characteristic::Mental);
        let sum = test::sum(draft, tester, of, Tested::Test, &[], &[]);
        let (test, mut because) =
            test::test(draft, &Trial { rule, figure: tester, of, sum: &sum, claims: &[] })?;
        for rule in ["AO-MORALE-01", "AO-GAP-08"] {
            because = because.and(RuleId::new(rule));
        }
        if stands_in {
            because = because.and(RuleId::new("AO-MORALE-03"));
        }
        because = because.and(RuleId::new(if test.passed { "AO-MORALE-04" } else { "AO-MORALE-05" }));
        draft.emit(Event::RetreatTested { side, test }, because)?;
    }
    let retreated: Vec<u8> = victory::retreated(look(draft));
    if retreated.is_empty() { Ok(()) } else { victory::stop(draft, &retreated, "AO-END-01") }
}

/// Who takes a band's retreat test, when one is due, and whether it stands in for the leader.
/// AO-MORALE-01, AO-MORALE-03
pub fn retreat_tester(look: Look<'_>, side: u8) -> Option<(FigureId, bool)> {
    let initial = look.roster(side).unwrap_or_default().len();
    let left = look.members_left(side);
    if left == 0 || left.saturating_mul(2) >= initial {
        return None;
    }
    let mental = |id: FigureId| look.profile(id).map_or(0, |profile| profile.mental);
    let leads = |id: &FigureId| look.profile(*id).is_some_and(|profile| profile.leader);
    if let Some(leader) = look.of_side(side).find(leads) {
        return Some((leader, false));
    }
    // Of equals, the first on the sheet: the number tested is the same.
    let best = look.of_side(side).map(mental).max()?;
    look.of_side(side).find(|id| mental(*id) == best).map(|id| (id, true))
}

/// Both sides roll until the dice differ; the higher has the Avantage.   AO-TURN-02, AO-TURN-03
fn advantage(draft: &mut AoDraft<'_>) -> Result<(), Stop> {
    let mut because = because(draft, &["AO-TURN-02"]);
    let mut throws: Vec<Vec<u32>> = Vec::new();
    let side = loop {
        let purpose = draft.fresh(RuleId::new("AO-TURN-02"), None);
        let seat = look(draft).seat(0).unwrap_or_else(|| draft.by());
        let faces = draft.dice("advantage", seat, &[8, 8], &purpose)?;
        because = because.roll(purpose);
        let (own, other) = (faces.first().copied(), faces.get(1).copied());
        throws.push(faces);
        if own != other {
            break u8::from(own < other);
        }
        because = because.and(RuleId::new("AO-TURN-03"));
    };
    draft.emit(Event::AdvantageWon { throws, side }, because)
}

/// What goes on by itself between activations: whether it went on.
/// AO-TURN-04, AO-TURN-07, AO-TURN-08, AO-MELEE-01
pub fn step(draft: &mut AoDraft<'_>, phase: TurnPhase) -> Result<bool, Stop> {
    let value = {
        let look = look(draft);
        let waits = |id: &FigureId| look.figure(*id).is_some_and(|figure| !figure.activated);
        let initiative = |id: FigureId| look.profile(id).map_or(0, |profile| profile.initiative);
        look.on_table().filter(waits).map(initiative).max()
    };
    if phase == TurnPhase::Activations {
        activation::expire_without_author(draft, value)?;
    }
    match (phase, value) {
        (TurnPhase::Activations, Some(value)) => {
            let first = melee::master(look(draft));
            let because = because(draft, &called_rules(look(draft), value));
            draft.emit(Event::InitiativeCalled { value, first }, because)?;
        }
        (TurnPhase::Activations, None) if !look(draft).state.engaged.is_empty() => melee::begin(draft)?,
        (TurnPhase::Activations, None) | (TurnPhase::CloseCombat, _) => end(draft)?,
    }
    Ok(true)
}

/// The rules behind the call of an Initiative: the Avantage begins again at a lower one, and values without
/// figures are skipped.   AO-TURN-04, AO-TURN-07, AO-TURN-08
fn called_rules(look: Look<'_>, value: i32) -> Vec<&'static str> {
    let called = look.figures().filter(|(_, figure)| figure.activated);
    let before = called.filter_map(|(id, _)| look.profile(id)).map(|profile| profile.initiative);
    let mut rules = vec!["AO-TURN-04"];
    if let Some(before) = before.filter(|before| *before > value).min() {
        rules.push("AO-TURN-07");
        if before > value.saturating_add(1) {
            rules.push("AO-TURN-08");
        }
    }
    rules
}

/// A game turn ends; the next begins, or the house scenario is over.   AO-TURN-01, AO-GAP-43
fn end(draft: &mut AoDraft<'_>) -> Result<(), Stop> {
    let turn = look(draft).state.turn;
    let why = because(draft, &["AO-TURN-01"]);
    draft.emit(Event::GameTurnEnded { turn }, why)?;
    match draft.setup().scenario {
        Scenario::TurnLimit { turns } if turn >= turns => victory::by_casualties(draft),
        Scenario::TurnLimit { .. } | Scenario::LastBand => begin(draft, turn.saturating_add(1)),
    }
}

/// What goes on by itself while an Initiative is called: whether it went on.
/// AO-TURN-05, AO-TURN-06
pub fn initiative(draft: &mut AoDraft<'_>, value: i32, next: u8) -> Result<bool, Stop> {
    let Some(side) = activation::turn_of(look(draft), value, next) else {
        let because = because(draft, &["AO-TURN-04"]);
        draft.emit(Event::InitiativeDone { value }, because)?;
        return Ok(true);
    };
    let candidates = activation::candidates(look(draft), side, value);
    match candidates.as_slice() {
        [only] => {
            activation::begin(draft, *only)?;
            Ok(true)
        }
        [] | [_, _, ..] => Ok(false),
    }
}
