//! Bands: who comes, with what in hand.   DW-CAMP-04, DW-SETUP-08

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use crate::draft::{DwDraft, because, look};
use crate::profiles::traits::GrenadeKind;
use crate::profiles::{Item, Profile};
use crate::setup::{Setup, bands};
use crate::state::frames::Frame;
use crate::state::holds::{Faints, Holds};
use crate::state::look::Look;
use crate::state::{Figure, Held, Posture, Presence, Side, State};
use crate::{event, refusal};
use greffe_core::judging::draft::Stop;

/// The state before the first batch.
pub fn before_start(setup: &Setup) -> State {
    let sides = setup.sides.iter().map(|side| Side { edge: side.edge, ..Side::default() });
    let mut state = State {
        sides: sides.collect(),
        terrain: setup.terrain.clone(),
        doors: setup.doors.clone(),
        objects: setup.objects.clone(),
        stack: vec![Frame::Muster {}],
        ..State::default()
    };
    if setup.sides.iter().all(|side| side.roster.is_some()) {
        state.figures = figures(Look { setup, state: &state });
    }
    state
}

/// The sides that still owe a band.
pub fn owed(look: Look<'_>) -> Vec<u8> {
    if !look.state.figures.is_empty() {
        return Vec::new();
    }
    let waits = |side: &u8| look.roster(*side).is_none() && look.side(*side).is_some_and(|side| !side.out);
    (0..look.side_count()).filter(waits).collect()
}

/// The figures of every band, in order.
pub fn figures(look: Look<'_>) -> Vec<Figure> {
    let of_side =
        |side: u8| look.roster(side).unwrap_or_default().iter().map(move |profile| figure(side, profile));
    (0..look.side_count()).flat_map(of_side).collect()
}

/// A figure as it comes to the match.
pub fn figure(side: u8, profile: &Profile) -> Figure {
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let grenades: BTreeMap<GrenadeKind, u32> = GrenadeKind::ALL
        .into_iter()
        .map(|kind| (kind, count(profile.grenades(kind))))
        .filter(|(_, held)| *held > 0)
        .collect();
    Figure {
        owner: side,
        controller: side,
        presence: Presence::Undeployed,
        at: None,
        posture: Posture::Standing,
        immobilised: Holds::default(),
        climbing: None,
        dazed: false,
        unconscious: Faints::default(),
        controlled_by: None,
        possessed_by: None,
        losses: Vec::new(),
        combat_loss: 0,
        radiation: 0,
        irradiated_for_good: false,
        round_modifier: 0,
        attraction_tested: false,
        water_barred: false,
        shoulder: false,
        activated: false,
        overdue: false,
        attacks: 0,
        moves: 0,
        ambush_spent: false,
        hiding: None,
        revealed: false,
        reroll_used: false,
        sprint_used: false,
        shield_up: false,
        field_dead: false,
        armour_off: false,
        weapons: profile
            .weapons()
            .into_iter()
            .filter(|weapon| weapon.is_held())
            .map(|weapon| Held { weapon, in_hand: false, empty: false, nocked: false })
            .collect(),
        grenades,
        stimulants: count(profile.stimulants()),
        antidote: profile.carries(Item::RadiationAntidote) > 0,
        antidote_taken: false,
        psi_negated: false,
        fearless_of: std::collections::BTreeSet::new(),
        form: None,
        stones: 0,
        carried: Vec::new(),
        light_widened: false,
        airborne: false,
    }
}

/// A band is submitted.   DW-CAMP-04
pub fn submit(draft: &mut DwDraft<'_>, side: u8, roster: &[Profile]) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Muster {})) {
        return Err(refusal::General::NotNow.into());
    }
    if !owed(look(draft)).contains(&side) {
        return Err(refusal::Setup::BandTwice.into());
    }
    let setup = draft.setup();
    let roster = roster.to_vec();
    if let Some(fault) = bands::faults(setup, &roster, "/roster").into_iter().next() {
        return Err(refusal::Setup::Band(Box::new(fault)).into());
    }
    let because = because(draft, &["DW-CAMP-03", "DW-CAMP-04"]);
    draft.emit(event::BandAccepted { side, roster }, because)
}

/// Every band is known: the figures get their numbers.   DW-CAMP-04
pub fn form(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    let figures = figures(look(draft));
    let because = because(draft, &["DW-CAMP-04"]);
    draft.emit(event::BandsFormed { figures }, because)
}
