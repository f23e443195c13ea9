//! Every command and its procedure.

use crate::board::wall;
use crate::command::Command;
use crate::conversation::{self, interaction, talk};
use crate::draft::{AdDraft, look};
use crate::melee::{combat, disarm, duel, fight, parry, sweep};
use crate::movement::{self, maneuver};
use crate::overwatch::{self, declare};
use crate::programs::{self, program};
use crate::refusal::Refusal;
use crate::state::frames::{Deed, MoveKind, ShotKind};
use crate::test::{cunning, opposed};
use crate::turn::{self, initiative};
use crate::{
    activation, advance, deeds, divination, equipment, items, morale, preparation, retreat, shooting,
    stealth, victory,
};
use greffe_core::judging::draft::Stop;
use greffe_core::record::ids::Seat;

/// The first batch of play.
pub fn start(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    turn::start(draft)?;
    advance::run(draft)
}

/// Judges a command, then goes on until somebody is owed an answer.
pub fn decide(draft: &mut AdDraft<'_>, by: Seat, command: &Command, private: &[String]) -> Result<(), Stop> {
    allow(draft, by, command, private)?;
    advance::run(draft)
}

/// Judges a command alone: what follows of itself can no longer refuse it.
pub fn allow(draft: &mut AdDraft<'_>, by: Seat, command: &Command, private: &[String]) -> Result<(), Stop> {
    if look(draft).state.ended.is_some() {
        return Err(Refusal::MatchOver.into());
    }
    let Some(side) = look(draft).seat_side(by) else { return Err(Refusal::NoSeat.into()) };
    let secret =
        matches!(command, Command::CommitCard { .. } | Command::SpeakerSources { .. } | Command::Arrange {});
    if !private.is_empty() && !secret {
        return Err(Refusal::NothingSecret.into());
    }
    forbid_foreign_claims(draft)?;
    forbid_astray(draft, side, command)?;
    judge(draft, side, command, private)
}

/// While a figure of nobody waits for a choice, its program is followed: nobody else acts with it.   AD-NPC-01
fn forbid_astray(draft: &AdDraft<'_>, side: u8, command: &Command) -> Result<(), Stop> {
    let program = program::undecided(look(draft)).filter(|_| of_activation(command));
    let Some(program) = program else { return Ok(()) };
    let by = look(draft).activation().is_some_and(|active| active.by == side);
    let who = look(draft).name(program.figure);
    Err(if by { Refusal::NameOne { who } } else { Refusal::NotYourTurn }.into())
}

/// Whether a command is an action of the active figure, or a step of it.   AD-ACTN-05, AD-MOVE-05
fn of_activation(command: &Command) -> bool {
    matches!(
        command,
        Command::EndActivation {}
            | Command::AimedShot { .. }
            | Command::SnapShot { .. }
            | Command::DefensiveShot { .. }
            | Command::FullMove {}
            | Command::PartialMove {}
            | Command::Run {}
            | Command::Reload { .. }
            | Command::SetOverwatch {}
            | Command::WakeUp {}
            | Command::StandUp {}
            | Command::PickUp { .. }
            | Command::ForceDoor { .. }
            | Command::PickLock { .. }
            | Command::Spot { .. }
            | Command::Pickpocket { .. }
            | Command::Bribe { .. }
            | Command::Divine {}
            | Command::Tactics {}
            | Command::Pray {}
            | Command::Go { .. }
            | Command::EndMove {}
    )
}

/// Claims name sources agreed at the opening.   AD-GEN-01
fn forbid_foreign_claims(draft: &AdDraft<'_>) -> Result<(), Stop> {
    let foreign = draft.claims().iter().find(|claim| !draft.setup().sources.contains(&claim.source));
    match foreign {
        Some(claim) => Err(Refusal::NoSuchClaim { source: claim.source.clone() }.into()),
        None => Ok(()),
    }
}

#[expect(clippy::too_many_lines, reason = "one arm for each command")]
fn judge(draft: &mut AdDraft<'_>, side: u8, command: &Command, private: &[String]) -> Result<(), Stop> {
    match command {
        Command::Gamble { draw } => preparation::gamble(draft, side, *draw),
        Command::MarkNephews { figures } => preparation::mark(draft, side, figures),
        Command::CoatWeapon { figure, weapon } => preparation::coat(draft, side, *figure, *weapon),
        Command::PlaceFigure { figure, at } => preparation::place(draft, side, *figure, *at),
        Command::Discard { cards } => turn::discard(draft, side, cards),
        Command::CommitCard { from } => opposed::commit(draft, side, *from, private),
        Command::FoxChoice { spend } => cunning::fox(draft, side, *spend),
        Command::ReplaceInitial { replace } => opposed::replace(draft, side, *replace),
        Command::ChooseHolder { side: holder } => initiative::choose_holder(draft, side, *holder),
        Command::ChooseFirstActor { side: first } => turn::choose_first(draft, side, *first),

        Command::Activate { figure } => activation::activate(draft, side, *figure),
        Command::DropStealth { figure } => stealth::drop(draft, side, *figure),
        Command::HoldLast {} => activation::hold_last(draft, side),
        Command::EndActivation {} => activation::end(draft, side),
        Command::AimedShot { weapon, target } => {
            declare::shoot(draft, side, ShotKind::Aimed, *weapon, *target)
        }
        Command::SnapShot { weapon, target } => declare::shoot(draft, side, ShotKind::Snap, *weapon, *target),
        Command::DefensiveShot { weapon, target } => {
            declare::shoot(draft, side, ShotKind::Defensive, *weapon, *target)
        }
        Command::FullMove {} => movement::begin(draft, side, MoveKind::Full),
        Command::PartialMove {} => movement::begin(draft, side, MoveKind::Partial),
        Command::Run {} => movement::begin(draft, side, MoveKind::Run),
        Command::Go { pace } => declare::go(draft, side, *pace),
        Command::EndMove {} => movement::end(draft, side),
        Command::Reload { weapon, after } => {
            declare::act(draft, side, Deed::Reload { weapon: *weapon, after: *after })
        }
        Command::SetOverwatch {} => declare::act(draft, side, Deed::Overwatch {}),
        Command::WakeUp {} => declare::act(draft, side, Deed::WakeUp {}),
        Command::StandUp {} => declare::act(draft, side, Deed::StandUp {}),
        Command::PickUp { item } => declare::act(draft, side, Deed::PickUp { item: *item }),
        Command::ForceDoor { door } => declare::act(draft, side, Deed::ForceDoor { door: *door }),
        Command::PickLock { door } => declare::act(draft, side, Deed::PickLock { door: *door }),
        Command::Spot { target, with } => {
            declare::act(draft, side, Deed::Spot { target: *target, with: *with })
        }
        Command::Pickpocket { target, item } => {
            declare::act(draft, side, Deed::Pickpocket { target: *target, item: *item })
        }
        Command::Bribe { target, with } => declare::bribe(draft, side, *target, with),
        Command::Divine {} => declare::divine(draft, side),
        Command::ResolveCard { card } => divination::resolve(draft, side, *card),
        Command::Tactics {} => declare::act(draft, side, Deed::Tactics {}),
        Command::Pray {} => declare::act(draft, side, Deed::Pray {}),
        Command::Arrange {} => divination::arrange(draft, side, private),
        Command::Calamity { card } => divination::calamity(draft, side, *card),
        Command::Recall { cards } => divination::recall(draft, side, cards),
        Command::Equip { figure, hands } => equipment::equip(draft, side, *figure, hands),
        Command::TakeUp { weapon } => disarm::take_up(draft, side, *weapon),
        Command::GoOn { on } => declare::go_on(draft, side, *on),
        Command::BringDown { wall } => wall::bring_down(draft, *wall),
        Command::EndFriendship { uncle } => items::end_friendship(draft, side, *uncle),

        Command::Faith { used } if talk::is_on_top(draft) => talk::faith(draft, side, *used),
        Command::Faith { used } => opposed::faith(draft, side, *used),
        Command::Fate { seer, .. } if talk::is_on_top(draft) => talk::fate(draft, side, *seer),
        Command::Fate { seer, of } => opposed::fate(draft, side, *seer, *of),
        Command::ChooseSuit { suit } => opposed::name_suit(draft, side, *suit),
        Command::Reinforce { card } => opposed::reinforce(draft, side, *card),
        Command::PassReinforcement {} => match opposed::pass(draft, side)? {
            Some((test, passed)) => advance::tested(draft, &test, &passed),
            None => Ok(()),
        },
        Command::FlipFencing { tokens } => opposed::flip(draft, side, *tokens),
        Command::Parry { tokens } => parry::parry(draft, side, *tokens),
        Command::Interrupt { figure, reaction } => overwatch::spend(draft, side, *figure, *reaction),
        Command::PassInterrupt { standing } => overwatch::pass(draft, side, *standing),
        Command::Watch {} => overwatch::watch(draft, side),
        Command::Stray { figure } => shooting::stray(draft, side, *figure),
        Command::Retreat { to } => retreat::to(draft, side, *to),
        Command::RetreatOff { edge } => retreat::off(draft, side, *edge),
        Command::HoldGround {} => retreat::hold(draft, side),
        Command::FallTo { square } => maneuver::fall_to(draft, side, *square),
        Command::Oppose { figure } => deeds::oppose(draft, side, *figure),
        Command::Defend { figures } => talk::defend(draft, side, figures),
        Command::SpeakerSources { sources } => talk::sources(draft, side, sources, private),
        Command::ChooseLeader { figure } => talk::leader(draft, side, *figure),
        Command::ReadMind { seer } => divination::read_mind(draft, side, *seer),
        Command::NameNext { figure } => divination::name_next(draft, side, *figure),

        Command::Fight { attacker, defender, weapon } => {
            fight::attack(draft, side, *attacker, *defender, *weapon)
        }
        Command::FightWith { weapon } => fight::weapon(draft, side, *weapon),
        Command::Avoid { figure } => combat::avoid(draft, side, *figure),
        Command::PassCombat {} => combat::pass(draft, side),
        Command::Sweep { target } => sweep::sweep(draft, side, *target),
        Command::TakeTest { due } => morale::take(draft, side, *due),
        Command::Seduce { figure, target, with } => conversation::seduce(draft, side, *figure, *target, with),
        Command::Recruit { figure, target, with } => {
            conversation::recruit(draft, side, *figure, *target, with)
        }
        Command::PassInteraction {} => interaction::pass(draft, side),

        Command::ActivateNpc { figure, target, to, way } => programs::activate(
            draft,
            side,
            *figure,
            programs::Named { target: *target, to: *to, way: way.clone() },
        ),
        Command::NpcDuel { attacker, defender } => duel::begin(draft, side, *attacker, *defender),
        Command::Help { figure, whom } if fight::is_on_top(draft) => fight::help(draft, side, *figure, *whom),
        Command::Help { figure, whom } => duel::help(draft, side, *figure, *whom),
        Command::Concede {} => victory::concede(draft, side),
    }
}
