//! The combat phase: who must fight, who may, whose turn it is, avoiding.   AD-MELEE-03, AD-MELEE-21

use crate::activation::{self, fighters};
use crate::draft::{AdDraft, because, forbid, look, name, own};
use crate::melee::{duel, fight};
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::setup::options::{AvoidRetreat, OverwatchLostOn};
use crate::state::frames::RetreatCause;
use crate::state::look::Look;
use crate::state::{Mark, Phase, Posture, SideMark};
use crate::{event, guards, retreat};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Whether the initiative holder may have a figure of nobody fight that lies prone, engaged, and has not let it be.
/// AD-MELEE-20, AD-NPC-01, AD-NPC-18, AD-GAP-98
fn lies_fighting(look: Look<'_>, figure: FigureId) -> bool {
    let left = look.setup.before(2) || look.side_has(look.holder(), SideMark::DuelsDeclined);
    let open = look.posture(figure) == Posture::Prone && !look.is(figure, Mark::Stealth);
    !left && open && fighters::may(look, figure)
}

/// Who is to activate a figure now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A side, one of its own.
    Side(u8),
    /// The initiative holder, one of nobody's.   AD-NPC-17
    Nobodys(u8),
}

impl Turn {
    /// The side that answers.
    pub fn side(self) -> u8 {
        match self {
            Self::Side(side) | Self::Nobodys(side) => side,
        }
    }
}

/// Whose turn it is: the side to act unless nobody of it is eligible, then the other, at last the figures of
/// nobody; none when the phase is over.   AD-MELEE-02, AD-MELEE-03, AD-NPC-17
pub fn due(look: Look<'_>) -> Option<Turn> {
    let first = look.state.to_act.unwrap_or_else(|| look.holder());
    let eligible = |side: &u8| {
        let passed = look.side_has(*side, SideMark::Passed);
        look.of_side(*side)
            .any(|figure| fighters::must(look, figure) || (!passed && fighters::may(look, figure)))
    };
    let side = [first, look.other(first)].into_iter().find(eligible).map(Turn::Side);
    let able = |figure: FigureId| fighters::must(look, figure) || lies_fighting(look, figure);
    let npc = || look.of_nobody().any(able).then(|| Turn::Nobodys(look.holder()));
    let duel = || duel::is_open(look).then(|| Turn::Nobodys(look.holder()));
    side.or_else(npc).or_else(duel)
}

/// Whether the activation of a figure has begun with what comes before its fight: its marker dropped, its equipment
/// chosen.   AD-TAL-14a, AD-ITEM-10
fn has_begun(look: Look<'_>, figure: FigureId) -> bool {
    look.is(figure, Mark::Unveiled) || look.is(figure, Mark::Readied)
}

/// The figures that a side may activate now; one whose activation has begun comes first.   AD-TAL-14a, AD-ITEM-10
pub fn eligible(look: Look<'_>, side: u8) -> Vec<FigureId> {
    let turn = due(look).filter(|turn| turn.side() == side);
    let figures: Vec<FigureId> = match turn {
        None => Vec::new(),
        Some(Turn::Side(side)) => look
            .of_side(side)
            .filter(|figure| fighters::must(look, *figure) || fighters::may(look, *figure))
            .collect(),
        Some(Turn::Nobodys(_)) => look
            .of_nobody()
            .filter(|figure| fighters::must(look, *figure) || lies_fighting(look, *figure))
            .collect(),
    };
    let begun = figures.iter().copied().find(|figure| has_begun(look, *figure));
    begun.map_or(figures, |figure| vec![figure])
}

/// Refuses unless it is the combat phase, nothing is open, and the side may activate the figure now.
pub fn forbid_out_of_turn(draft: &AdDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let look = look(draft);
    if look.state.phase != Phase::Combat || look.top().is_some() {
        return Err(Refusal::NotNow.into());
    }
    let Some(turn) = due(look).filter(|turn| turn.side() == side) else {
        return Err(Refusal::NotYourTurn.into());
    };
    let who = look.name(figure);
    match turn {
        Turn::Side(side) => {
            own(draft, side, figure)?;
            activation::forbid_unnamed(draft, side, figure)?;
        }
        Turn::Nobodys(_) if look.of_nobody().any(|other| other == figure) => {}
        Turn::Nobodys(_) => return Err(Refusal::NotYours { who }.into()),
    }
    forbid(draft, look.is(figure, Mark::Activated), Refusal::AlreadyActivated { who: who.clone() })?;
    forbid(draft, guards::sleeps(look, figure), Refusal::Asleep { who: who.clone() })?;
    forbid(draft, look.is(figure, Mark::Stealth), Refusal::DropFirst { who: who.clone() })?;
    forbid(draft, !eligible(look, side).contains(&figure), Refusal::MayNotFight { who })
}

/// Passes the turn after an activation; who had declined is asked anew, the figures having changed.
/// AD-MELEE-02
pub fn next_turn(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    for side in look(draft).sides() {
        if look(draft).side_has(side, SideMark::Passed) {
            let why = because(draft, &["AD-MELEE-21"]);
            draft.emit(event::SideMarked { side, mark: SideMark::Passed, on: false }, why)?;
        }
    }
    let acted = look(draft).state.to_act.unwrap_or_default();
    let side = look(draft).other(acted);
    let why = because(draft, &["AD-MELEE-02"]);
    draft.emit(event::TurnPassed { side }, why)
}

/// What activating a figure in this phase ends: by one reading its overwatch, always the moment of its
/// surprise.   AD-GAP-14, AD-TAL-14g
pub fn end_watch(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let any = look(draft).options().overwatch_lost_on == OverwatchLostOn::AnyActivation;
    let watch = (Mark::Overwatch, any, ["AD-OVW-09", "AD-GAP-14"]);
    let veil = (Mark::Unveiled, true, ["AD-TAL-14g", "AD-WPN-10"]);
    let ready = (Mark::Readied, true, ["AD-ITEM-10", "AD-GAP-47"]);
    for (mark, ends, rules) in [watch, veil, ready] {
        if ends && look(draft).is(figure, mark) {
            let why = because(draft, &rules);
            draft.emit(event::FigureMarked { figure, mark, on: false }, why)?;
        }
    }
    Ok(())
}

/// A figure avoids combat; among enemies that have all been activated it must give way.
/// AD-MELEE-06, AD-MELEE-07, AD-GAP-77, AD-TAL-22
pub fn avoid(draft: &mut AdDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    forbid_out_of_turn(draft, side, figure)?;
    let berserk = look(draft).has(figure, Talent::Berserk);
    forbid(draft, berserk, Refusal::Berserk { who: name(draft, figure) })?;
    // AD-NPC-18: its program has it fight.
    let npc = look(draft).side_of(figure).is_none() && !fight::weakest(look(draft), figure).is_empty();
    forbid(draft, npc, Refusal::AlwaysFights { who: name(draft, figure) })?;
    let rule = look(draft).options().avoid_retreat == AvoidRetreat::Rule;
    let gives_way = is_outdone(look(draft), figure);
    let mut why = because(draft, &["AD-MELEE-04", "AD-MELEE-06"]);
    if gives_way {
        why = why.and(RuleId::new("AD-MELEE-07")).and(RuleId::new("AD-GAP-77"));
    }
    activation::fulfil(draft, side, figure)?;
    draft.emit(event::CombatAvoided { figure }, why)?;
    end_watch(draft, figure)?;
    if rule && gives_way {
        retreat::open(draft, figure, RetreatCause::Avoided, None)?;
    }
    next_turn(draft)
}

/// Whether all enemies beside a figure have been activated, and there are any.   AD-MELEE-07
fn is_outdone(look: Look<'_>, figure: FigureId) -> bool {
    let beside = |other: &FigureId| look.are_enemies(figure, *other) && look.are_close(figure, *other);
    let mut enemies = look.in_play().filter(beside).peekable();
    enemies.peek().is_some() && enemies.all(|enemy| look.is(enemy, Mark::Activated))
}

/// A side declines the attacks that it may make but need not.   AD-MELEE-21
pub fn pass(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    let known = look(draft);
    if known.state.phase != Phase::Combat || known.top().is_some() {
        return Err(Refusal::NotNow.into());
    }
    let turn = due(known).filter(|turn| turn.side() == side);
    let Some(turn) = turn else { return Err(Refusal::NotYourTurn.into()) };
    if let Turn::Nobodys(_) = turn {
        return leave_in_peace(draft, side);
    }
    let bound = |figure: &FigureId| {
        fighters::must(known, *figure) || (fighters::may(known, *figure) && has_begun(known, *figure))
    };
    let waiting = known.of_side(side).find(bound);
    if let Some(figure) = waiting {
        return Err(Refusal::MustFight { who: known.name(figure) }.into());
    }
    let why = because(draft, &["AD-MELEE-21", "AD-GAP-74"]);
    draft.emit(event::SideMarked { side, mark: SideMark::Passed, on: true }, why)
}

/// The initiative holder has figures of nobody that could fight one another keep the peace.   AD-NPC-19, AD-NPC-18
fn leave_in_peace(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    let known = look(draft);
    if let Some(figure) = known.of_nobody().find(|figure| fighters::must(known, *figure)) {
        return Err(Refusal::AlwaysFights { who: known.name(figure) }.into());
    }
    let begun = |figure: &FigureId| has_begun(known, *figure) && lies_fighting(known, *figure);
    if let Some(figure) = known.of_nobody().find(begun).filter(|_| !known.setup.before(10)) {
        return Err(Refusal::HasBegun { who: known.name(figure) }.into());
    }
    let lies = !known.setup.before(7) && known.of_nobody().any(|figure| lies_fighting(known, figure));
    let reading: &[&'static str] = if lies { &["AD-MELEE-20", "AD-GAP-98"] } else { &[] };
    let why = because(draft, &[&["AD-NPC-19", "AD-NPC-17"], reading].concat());
    draft.emit(event::SideMarked { side, mark: SideMark::DuelsDeclined, on: true }, why)
}
