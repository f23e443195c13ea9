//! Every command and its procedure.

use crate::command::Command;
use crate::event;
use crate::refusal;
use crate::resolve::activation::of;
use crate::resolve::{
    DwDraft, activation, advance, area, because, climb, door, entangle, environment, flight, form, gear,
    heal, look, melee, morale, movement, possession, psychic, recoil, reflex, setup, shooting, sweep, team,
    teleport, turn, victory, windows,
};
use crate::setup::Terrain;
use crate::state::{Pass, Until, WindowKind};
use greffe_core::judging::draft::Stop;
use greffe_core::record::ids::Seat;

/// The first batch of play.
pub fn start(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    setup::start(draft)?;
    advance::run(draft)
}

/// Judges a command, then goes on until somebody is owed an answer.
pub fn decide(draft: &mut DwDraft<'_>, by: Seat, command: &Command, private: &[String]) -> Result<(), Stop> {
    if look(draft).state.ended.is_some() {
        return Err(refusal::General::MatchOver.into());
    }
    let Some(side) = look(draft).seat_side(by) else { return Err(refusal::General::NoSeat.into()) };
    if look(draft).side(side).is_none_or(|side| side.out) {
        return Err(refusal::General::NotYourTurn.into());
    }
    if !private.is_empty() {
        return Err(refusal::General::NothingSecret.into());
    }
    forbid_foreign_claims(draft)?;
    judge(draft, side, command)?;
    advance::run(draft)
}

/// Claims name sources agreed at the opening.
fn forbid_foreign_claims(draft: &DwDraft<'_>) -> Result<(), Stop> {
    let foreign = draft.claims().iter().find(|claim| !draft.setup().sources.contains(&claim.source));
    match foreign {
        Some(claim) => Err(refusal::General::NoSuchClaim { source: claim.source.clone() }.into()),
        None => Ok(()),
    }
}

#[expect(clippy::too_many_lines, reason = "one arm for each command")]
fn judge(draft: &mut DwDraft<'_>, side: u8, command: &Command) -> Result<(), Stop> {
    match command {
        Command::SubmitBand { roster } => team::submit(draft, side, roster),
        Command::ChooseRole { role } => setup::choose_role(draft, side, *role),
        Command::PlaceTerrain { kind, outline, height } => {
            let (outline, height) = (outline.clone(), height.unwrap_or(0));
            setup::place_terrain(draft, side, Terrain { kind: *kind, outline, height, destroyed: false })
        }
        Command::EndTerrain {} => setup::end_terrain(draft, side),
        Command::ChooseEntryEdge { edge } => setup::choose_edge(draft, side, *edge),
        Command::DeployFigure { figure, to, weapon } => setup::deploy(draft, side, *figure, *to, *weapon),
        Command::Activate { figure, dice } => activation::activate(draft, side, *figure, *dice),
        Command::PassStint {} => turn::pass_stint(draft, side),
        Command::Move { to, sprint } => movement::walk(draft, &of(draft, side)?, *to, *sprint),
        Command::LeaveTable {} => movement::leave(draft, &of(draft, side)?),
        Command::Disengage {} => reflex::disengage(draft, &of(draft, side)?),
        Command::BreakAway { to } => reflex::break_away(draft, side, *to),
        Command::Climb { up, height, to, reduced } => climb::climb(
            draft,
            &of(draft, side)?,
            &climb::Plan { up: *up, height: *height, to: *to, reduced: *reduced },
        ),
        Command::MeleeAttack { target, power } => melee::attack(draft, &of(draft, side)?, *target, *power),
        Command::RangedAttack { weapon, target, aimed, spread } => {
            let shot = shooting::Shot { weapon: *weapon, target: *target, aimed: *aimed, spread };
            shooting::attack(draft, &of(draft, side)?, &shot)
        }
        Command::ContinueSalvo { target } => shooting::continue_salvo(draft, &of(draft, side)?, *target),
        Command::ThrowStone { target } => shooting::throw_stone(draft, &of(draft, side)?, *target),
        Command::ThrowGrenade { grenade, at, inside, doors } => {
            let throw = area::Throw { grenade: *grenade, at: *at, inside, doors };
            area::throw(draft, &of(draft, side)?, &throw)
        }
        Command::Telepathy { target } => psychic::telepathy(draft, &of(draft, side)?, *target),
        Command::Scream { targets } => psychic::scream(draft, &of(draft, side)?, targets),
        Command::Entangle { target, actions } => {
            entangle::entangle(draft, &of(draft, side)?, *target, *actions)
        }
        Command::SonicSweep { targets } => sweep::sweep(draft, &of(draft, side)?, targets),
        Command::Possess { target, power } => possession::possess(draft, &of(draft, side)?, *target, *power),
        Command::BreakFree {} => activation::break_free(draft, &of(draft, side)?),
        Command::StandUp {} => activation::stand_up(draft, &of(draft, side)?),
        Command::Dive {} => windows::dive(draft, side),
        Command::Reload { weapon } => gear::reload(draft, &of(draft, side)?, *weapon),
        Command::TakeWeapon { weapon } => gear::take_weapon(draft, &of(draft, side)?, *weapon),
        Command::Nock { weapon } => gear::nock(draft, &of(draft, side)?, *weapon),
        Command::Stow { object } => gear::stow(draft, &of(draft, side)?, object.as_deref()),
        Command::PickUp { object } => gear::pick_up(draft, &of(draft, side)?, object.as_deref()),
        Command::Drop { object } => gear::drop(draft, &of(draft, side)?, object.as_deref()),
        Command::BreakDoor { door, partner, holder, ram } => {
            let push = door::Push { door: *door, partner: *partner, holder: *holder, ram: *ram };
            door::break_down(draft, &of(draft, side)?, &push)
        }
        Command::ShootDoor { door, weapon } => door::shoot(draft, &of(draft, side)?, *door, *weapon),
        Command::Teleport { dice, to } => teleport::teleport(draft, &of(draft, side)?, *dice, *to),
        Command::Heal { patient, ailments, actions } => {
            let care = heal::Care { patient: *patient, ailments, actions: *actions, repair: false };
            heal::heal(draft, &of(draft, side)?, &care)
        }
        Command::Repair { patient, ailments, actions } => {
            let care = heal::Care { patient: *patient, ailments, actions: *actions, repair: true };
            heal::heal(draft, &of(draft, side)?, &care)
        }
        Command::Stimulate { patient, ailment } => {
            heal::stimulate(draft, &of(draft, side)?, *patient, *ailment)
        }
        Command::TakeAntidote {} => heal::take_antidote(draft, &of(draft, side)?),
        Command::Copy { target } => form::copy(draft, &of(draft, side)?, *target),
        Command::RevertForm { figure } => form::revert(draft, side, *figure),
        Command::RaiseShield {} => gear::raise_shield(draft, &of(draft, side)?),
        Command::RestartArmour {} => gear::restart_armour(draft, &of(draft, side)?),
        Command::Recover {} => activation::recover(draft, &of(draft, side)?),
        Command::WidenLight {} => environment::widen_light(draft, &of(draft, side)?),
        Command::UseSkill { dice, precise, device } => {
            activation::feat(draft, &of(draft, side)?, *dice, *precise, *device)
        }
        Command::EndActivation {} => activation::end(draft, &of(draft, side)?),
        Command::HeroReroll { figure, die } => windows::hero_reroll(draft, side, *figure, *die),
        Command::SacrificeFor { figure } => windows::sacrifice(draft, side, *figure),
        Command::LetGo {} => windows::let_go(draft, side),
        Command::OpenDoor {} => windows::open_door(draft, side),
        Command::Decline {} => windows::decline(draft, side),
        Command::ChooseRecoil { to, stuck } => recoil::choose(draft, side, *to, *stuck),
        Command::OrderReflexes { order } => reflex::order(draft, side, order),
        Command::OrderMorale { order } => morale::order(draft, side, order),
        Command::ChooseFlight { to, cover } => flight::choose(draft, side, *to, *cover),
        Command::PlaceThrown { to } => area::place_thrown(draft, side, *to),
        Command::PlaceMishap { to } => teleport::place_mishap(draft, side, *to),
        Command::PlaceExpelled { to } => possession::place_expelled(draft, side, *to),
        Command::StandingPass { window, until } => leave_pass(draft, side, *window, *until),
        Command::Resume { window } => take_pass(draft, side, *window),
        Command::Concede {} => victory::concede(draft, side),
    }
}

/// A side does not want to be asked about a kind of window.
fn leave_pass(draft: &mut DwDraft<'_>, side: u8, window: WindowKind, until: Until) -> Result<(), Stop> {
    let because = because(draft, &[window_rule(window)]);
    draft.emit(event::PassLeft { side, pass: Pass { window, until } }, because)
}

/// A side wants to be asked again.
fn take_pass(draft: &mut DwDraft<'_>, side: u8, window: WindowKind) -> Result<(), Stop> {
    let left = look(draft).side(side).is_some_and(|side| side.passes.iter().any(|p| p.window == window));
    if !left {
        return Err(refusal::General::NoPass.into());
    }
    let because = because(draft, &[window_rule(window)]);
    draft.emit(event::PassTaken { side, window }, because)
}

/// The rule that opens a kind of window.
fn window_rule(window: WindowKind) -> &'static str {
    match window {
        WindowKind::HeroReroll => "DW-TRAIT-42",
        WindowKind::Sacrifice => "DW-TRAIT-73",
        WindowKind::LetGo => "DW-CLIMB-04",
        WindowKind::Dive => "DW-GAP-14",
        WindowKind::Door => "DW-DOOR-05",
    }
}
