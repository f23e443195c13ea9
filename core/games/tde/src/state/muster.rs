//! The figures of two teams before the first batch.   TDE-SETUP-01, TDE-CAV-01

use crate::profiles::Kind;
use crate::profiles::talents::{Effect, Talent};
use crate::setup::Setup;
use crate::state::frames::Frame;
use crate::state::look::{Look, cards, part_of, place};
use crate::state::{Arm, Figure, Part, Presence, Side, State};
use greffe_core::judging::fact::FigureId;

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
