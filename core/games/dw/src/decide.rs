//! Every command and its procedure.

use crate::combat::{guards, hero};
use crate::command::Command;
use crate::draft::{DwDraft, look};
use crate::movement::leave;
use crate::refusal;
use crate::setup::Terrain;
use crate::shooting::dive;
use crate::status::sacrifice;
use crate::{
    actions, activation, advance, area_of_effect, bands, climbing, deployment, doors, doppelganger, entangle,
    equipment, fleeing, heal, interventions, leaving_melee, light, melee, morale, movement, possession,
    recoil, reflex_attacks, shooting, sonic_screwdriver, telepathy, teleportation, turn, victory,
};
use greffe_core::judging::draft::Stop;
use greffe_core::record::ids::Seat;

/// The first batch of play.
pub fn start(draft: &mut DwDraft<'_>) -> Result<(), Stop> {
    deployment::start(draft)?;
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
        Command::SubmitBand { roster } => bands::submit(draft, side, roster),
        Command::ChooseRole { role } => deployment::choose_role(draft, side, *role),
        Command::PlaceTerrain { kind, outline, height } => {
            let (outline, height) = (outline.clone(), height.unwrap_or(0));
            deployment::place_terrain(draft, side, Terrain { kind: *kind, outline, height, destroyed: false })
        }
        Command::EndTerrain {} => deployment::end_terrain(draft, side),
        Command::ChooseEntryEdge { edge } => deployment::choose_edge(draft, side, *edge),
        Command::DeployFigure { figure, to, weapon } => {
            deployment::deploy(draft, side, *figure, *to, *weapon)
        }
        Command::Activate { figure, dice } => activation::activate(draft, side, *figure, *dice),
        Command::PassStint {} => turn::pass_stint(draft, side),
        Command::NextRound {} => turn::idle_round(draft, side),
        Command::Move { to, sprint } => movement::walk(draft, &actions::of(draft, side)?, *to, *sprint),
        Command::LeaveTable {} if leaving_melee::is_breaking_off(look(draft)) => {
            leaving_melee::leave_table(draft, side)
        }
        Command::LeaveTable {} => leave::leave(draft, &actions::of(draft, side)?),
        Command::Disengage {} => leaving_melee::disengage(draft, &actions::of(draft, side)?),
        Command::BreakAway { to } => leaving_melee::break_away(draft, side, *to),
        Command::Climb { up, height, to, reduced } => climbing::climb(
            draft,
            &actions::of(draft, side)?,
            &climbing::Plan { up: *up, height: *height, to: *to, reduced: *reduced },
        ),
        Command::MeleeAttack { target, power } => {
            melee::attack(draft, &actions::of(draft, side)?, *target, *power)
        }
        Command::RangedAttack { weapon, target, aimed, spread } => {
            let shot = shooting::Shot { weapon: *weapon, target: *target, aimed: *aimed, spread };
            shooting::attack(draft, &actions::of(draft, side)?, &shot)
        }
        Command::ContinueSalvo { target } => {
            shooting::continue_salvo(draft, &actions::of(draft, side)?, *target)
        }
        Command::ThrowStone { target } => shooting::throw_stone(draft, &actions::of(draft, side)?, *target),
        Command::ThrowGrenade { grenade, at, inside, doors } => {
            let throw = area_of_effect::Throw { grenade: *grenade, at: *at, inside, doors };
            area_of_effect::throw(draft, &actions::of(draft, side)?, &throw)
        }
        Command::Telepathy { target } => telepathy::telepathy(draft, &actions::of(draft, side)?, *target),
        Command::Scream { targets } => telepathy::scream(draft, &actions::of(draft, side)?, targets),
        Command::Entangle { target, actions } => {
            entangle::entangle(draft, &actions::of(draft, side)?, *target, *actions)
        }
        Command::SonicSweep { targets } => {
            sonic_screwdriver::sweep(draft, &actions::of(draft, side)?, targets)
        }
        Command::Possess { target, power } => {
            possession::possess(draft, &actions::of(draft, side)?, *target, *power)
        }
        Command::BreakFree {} => activation::break_free(draft, &actions::of(draft, side)?),
        Command::StandUp {} => activation::stand_up(draft, &actions::of(draft, side)?),
        Command::Dive {} => dive::dive(draft, side),
        Command::Reload { weapon } => equipment::reload(draft, &actions::of(draft, side)?, *weapon),
        Command::TakeWeapon { weapon } => equipment::take_weapon(draft, &actions::of(draft, side)?, *weapon),
        Command::Nock { weapon } => equipment::nock(draft, &actions::of(draft, side)?, *weapon),
        Command::Stow { object } => equipment::stow(draft, &actions::of(draft, side)?, object.as_deref()),
        Command::PickUp { object } => {
            equipment::pick_up(draft, &actions::of(draft, side)?, object.as_deref())
        }
        Command::Drop { object } => equipment::drop(draft, &actions::of(draft, side)?, object.as_deref()),
        Command::BreakDoor { door, partner, holder, ram } => {
            let push = doors::Push { door: *door, partner: *partner, holder: *holder, ram: *ram };
            doors::break_down(draft, &actions::of(draft, side)?, &push)
        }
        Command::ShootDoor { door, weapon } => {
            doors::shoot(draft, &actions::of(draft, side)?, *door, *weapon)
        }
        Command::Teleport { dice, to } => {
            teleportation::teleport(draft, &actions::of(draft, side)?, *dice, *to)
        }
        Command::Heal { patient, ailments, actions } => {
            let care = heal::Care { patient: *patient, ailments, actions: *actions, repair: false };
            heal::heal(draft, &actions::of(draft, side)?, &care)
        }
        Command::Repair { patient, ailments, actions } => {
            let care = heal::Care { patient: *patient, ailments, actions: *actions, repair: true };
            heal::heal(draft, &actions::of(draft, side)?, &care)
        }
        Command::Stimulate { patient, ailment } => {
            heal::stimulate(draft, &actions::of(draft, side)?, *patient, *ailment)
        }
        Command::TakeAntidote {} => heal::take_antidote(draft, &actions::of(draft, side)?),
        Command::Copy { target } => doppelganger::copy(draft, &actions::of(draft, side)?, *target),
        Command::RevertForm { figure } => doppelganger::revert(draft, side, *figure),
        Command::RaiseShield {} => equipment::raise_shield(draft, &actions::of(draft, side)?),
        Command::RestartArmour {} => equipment::restart_armour(draft, &actions::of(draft, side)?),
        Command::Recover {} => activation::recover(draft, &actions::of(draft, side)?),
        Command::WidenLight {} => light::widen_light(draft, &actions::of(draft, side)?),
        Command::UseSkill { dice, precise, device } => {
            activation::feat(draft, &actions::of(draft, side)?, *dice, *precise, *device)
        }
        Command::EndActivation {} => activation::end(draft, &actions::of(draft, side)?),
        Command::HeroReroll { figure, die } => hero::hero_reroll(draft, side, *figure, *die),
        Command::SacrificeFor { figure } => sacrifice::sacrifice(draft, side, *figure),
        Command::LetGo {} => climbing::let_go(draft, side),
        Command::OpenDoor {} => guards::open_door(draft, side),
        Command::Decline {} => interventions::decline(draft, side),
        Command::ChooseRecoil { to, stuck } => recoil::choose(draft, side, *to, *stuck),
        Command::OrderReflexes { order } => reflex_attacks::order(draft, side, order),
        Command::OrderMorale { order } => morale::order(draft, side, order),
        Command::ChooseFlight { to, cover } => fleeing::choose(draft, side, *to, *cover),
        Command::PlaceThrown { to } => area_of_effect::place_thrown(draft, side, *to),
        Command::PlaceMishap { to } => teleportation::place_mishap(draft, side, *to),
        Command::PlaceExpelled { to } => possession::place_expelled(draft, side, *to),
        Command::StandingPass { window, until } => interventions::leave_pass(draft, side, *window, *until),
        Command::Resume { window } => interventions::take_pass(draft, side, *window),
        Command::Concede {} => victory::concede(draft, side),
    }
}
