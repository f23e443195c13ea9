//! Teams: who comes.   TDE-SETUP-01

use crate::event;
use crate::profiles::Kind;
use crate::profiles::talents::{Effect, Talent};
use crate::refusal::Refusal;
use crate::resolve::{TdeDraft, because, look, staging, turn};
use crate::setup::{Setup, Team, teams};
use crate::state::frames::Frame;
use crate::state::look::{Look, cards, part_of, place};
use crate::state::{Arm, Figure, Part, Presence, Side, State};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// What a team that is accepted respects.
const BUILT: [&str; 11] = [
    "TDE-SETUP-01",
    "TDE-BUILD-01",
    "TDE-BUILD-04",
    "TDE-BUILD-05",
    "TDE-BUILD-06",
    "TDE-BUILD-07",
    "TDE-BUILD-08",
    "TDE-BUILD-09",
    "TDE-GAP-24",
    "TDE-GAP-31",
    "TDE-GAP-55",
];

/// The state before the first batch.
pub fn before_start(setup: &Setup) -> State {
    let sides = setup.sides.iter().map(|_| Side::default()).collect();
    let mut state = State { sides, stack: vec![Frame::Muster {}], ..State::default() };
    if setup.sides.iter().all(|side| side.team.is_some()) {
        state.figures = figures(Look { setup, state: &state });
    }
    state
}

/// The figures of all teams, the parts of cavalry figures after them.   TDE-CAV-01
pub fn figures(look: Look<'_>) -> Vec<Figure> {
    let mut figures: Vec<Figure> = Vec::new();
    let mut parts: Vec<(FigureId, FigureId)> = Vec::new();
    for side in [0, 1] {
        for card in look.team(side).into_iter().flat_map(cards) {
            let id = FigureId(u16::try_from(figures.len().saturating_add(1)).unwrap_or(u16::MAX));
            if card.kind == Kind::Cavalry {
                parts.extend([Part::Rider, Part::Mount].map(|part| (part_of(id, part), id)));
            }
            let arms = card.weapons.iter().map(|_| Arm::default()).collect();
            let hides = |talent: &Talent| talent.effects.contains(&Effect::Stealth {});
            let stealthed = card.stealthed || card.talents.iter().any(hides);
            figures.push(Figure { side, stealthed, arms, ..Figure::default() });
        }
    }
    for (part, whole) in parts {
        if let Some(figure) = figures.get_mut(place(part)) {
            figure.presence = Presence::Merged(whole);
        }
    }
    figures
}

/// The first batch: the position given, or the set-up from its beginning.
pub fn start(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    if draft.opening().position.is_some() {
        let because = because(draft, &[]);
        return draft.emit(event::PositionTaken {}, because);
    }
    let sides: Vec<u8> = [0, 1].into_iter().filter(|side| look(draft).team(*side).is_none()).collect();
    if sides.is_empty() {
        return Ok(());
    }
    let because = because(draft, &["TDE-SETUP-01"]);
    draft.emit(event::TeamsAwaited { sides }, because)
}

/// Brings a team.   TDE-SETUP-01, TDE-BUILD-01 to TDE-BUILD-11
pub fn submit(draft: &mut TdeDraft<'_>, side: u8, team: &Team) -> Result<(), Stop> {
    if look(draft).team(side).is_some() {
        return Err(Refusal::TeamTwice.into());
    }
    if let Some(fault) = teams::faults(draft.setup(), team, "/team", "").into_iter().next() {
        return Err(Refusal::Team(Box::new(fault)).into());
    }
    let why = because(draft, &BUILT);
    draft.emit(event::TeamAccepted { side, team: Box::new(team.clone()) }, why)
}

/// One step of the muster: the figures, the scenario, the initiative; whether there was one to take.
pub fn step(draft: &mut TdeDraft<'_>) -> Result<bool, Stop> {
    if [0, 1].into_iter().any(|side| look(draft).team(side).is_none()) {
        return Ok(false);
    }
    if look(draft).state.figures.is_empty() {
        let figures = figures(look(draft));
        let why = because(draft, &["TDE-SETUP-01", "TDE-PROF-01", "TDE-CAV-01", "TDE-STEALTH-01"]);
        draft.emit(event::TeamsFormed { figures }, why)?;
    }
    staging::select_scenario(draft)?;
    turn::roll_initiative(draft, "TDE-SETUP-04")?;
    Ok(true)
}
