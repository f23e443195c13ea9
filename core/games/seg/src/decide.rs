//! Every command and its procedure.

use crate::actions::{basics, of};
use crate::attacks::{self, Aim, at, throw};
use crate::command::Command;
use crate::draft::{SegDraft, look};
use crate::movement::{self, disengage, portals};
use crate::range::table;
use crate::reactions::passes::{leave_pass, take_pass};
use crate::refusal::Refusal;
use crate::setup::CustomEffect;
use crate::state::{AttackKind, Frame};
use crate::turn::{self, hand};
use crate::wounds::heals;
use crate::{activation, advance, deployment, immobilised, postures, reactions, special, team, victory};
use greffe_core::judging::draft::Stop;
use greffe_core::record::ids::Seat;

/// Judges a command, then goes on until somebody is owed an answer.
pub fn decide(draft: &mut SegDraft<'_>, by: Seat, command: &Command, private: &[String]) -> Result<(), Stop> {
    if look(draft).state.ended.is_some() {
        return Err(Refusal::MatchOver.into());
    }
    let Some(side) = look(draft).seat_side(by) else { return Err(Refusal::NoSeat.into()) };
    if look(draft).side(side).is_none_or(|side| side.out) {
        return Err(Refusal::NotYourTurn.into());
    }
    if !private.is_empty() && !matches!(command, Command::CommitPile {}) {
        return Err(Refusal::NothingSecret.into());
    }
    forbid_foreign_claims(draft, side)?;
    table::forbid_against(draft)?;
    judge(draft, by, side, command, private)?;
    advance::run(draft)
}

/// Claims name sources agreed at the opening; one that stands for a skill needs a figure with the skill.
/// SEG-MAT-07
fn forbid_foreign_claims(draft: &SegDraft<'_>, side: u8) -> Result<(), Stop> {
    for claim in draft.claims() {
        let is_it = |effect: &CustomEffect| matches!(effect, CustomEffect::Claimed { source } if *source == claim.source);
        let look = look(draft);
        let of_skill = look.setup.custom.iter().any(|skill| skill.effects.iter().any(is_it));
        let held = look.living(side).any(|id| look.custom_effects(id).any(is_it));
        if !look.setup.sources.contains(&claim.source) || (of_skill && !held) {
            return Err(Refusal::NoSuchClaim { source: claim.source.clone() }.into());
        }
    }
    Ok(())
}

#[expect(clippy::too_many_lines, reason = "one arm for each command")]
fn judge(
    draft: &mut SegDraft<'_>,
    by: Seat,
    side: u8,
    command: &Command,
    private: &[String],
) -> Result<(), Stop> {
    match command {
        Command::SubmitRoster { roster } => team::submit_roster(draft, side, roster),
        Command::CommitPile {} => turn::commit_pile(draft, by, side, private),
        Command::ChooseFirst { side: first } => turn::choose_first(draft, side, *first),
        Command::Reveal { change_suit } => hand::reveal(draft, side, *change_suit),
        Command::PassHand {} => hand::pass_hand(draft, side),
        Command::Cycle {} => hand::cycle(draft, side),
        Command::DoubleReveal {} => hand::double_reveal(draft, side),
        Command::PlaceFigure { to } => deployment::place(draft, side, *to),
        Command::ActionMove { to } => movement::action_move(draft, side, *to),
        Command::ForgoMove {} => movement::forgo(draft, side),
        Command::DisengageMove { to } => disengage::disengage_move(draft, side, *to),
        Command::EndThrow {} => throw::end(draft, side),
        Command::Parry { parrier } => reactions::parry_with(draft, side, *parrier),
        Command::DeclineParry {} => reactions::decline(draft, side, false),
        Command::Nullify { by } => reactions::nullify(draft, side, *by),
        Command::CounterAttack {} => attacks::counter_attack(draft, side),
        Command::DeclineCounter {} => reactions::decline_counter(draft, side, false),
        Command::CrossPortal { portal, to } => portals::cross_portal(draft, side, *portal, *to),
        Command::DeclinePortal {} => portals::decline_portal(draft, side),
        Command::StandingPass { window, until } => leave_pass(draft, side, *window, *until),
        Command::Resume { window } => take_pass(draft, side, *window),
        Command::Concede {} => victory::concede(draft, side),
        Command::FreeMove { to } => movement::free_move(draft, &of(draft, side)?, *to),
        Command::WaiveFreeMove {} => activation::waive(draft, &of(draft, side)?),
        Command::EscapeImmobilised {} => immobilised::escape(draft, &of(draft, side)?),
        Command::BasicAttack { target } => attacks::basic_attack(draft, side, *target),
        Command::DoubleAttack { target } => attacks::double_attack(draft, &of(draft, side)?, *target),
        Command::VampiricAttack { target } => attack(draft, side, at(AttackKind::Vampiric, *target)),
        Command::Immobilise { target } => attack(draft, side, at(AttackKind::Immobilise, *target)),
        Command::Grapple { target } => attack(draft, side, at(AttackKind::Grapple, *target)),
        Command::EnergyDrain { target } => attack(draft, side, at(AttackKind::Drain, *target)),
        Command::Throw { target, mode } => {
            attack(draft, side, Aim { mode: Some(*mode), ..at(AttackKind::Throw, *target) })
        }
        Command::SpecialRangedAttack { target, payment } => {
            attack(draft, side, Aim { payment, ..at(AttackKind::SpecialRanged, *target) })
        }
        Command::SpecialImmobilise { target, payment } => {
            attack(draft, side, Aim { payment, ..at(AttackKind::SpecialImmobilise, *target) })
        }
        Command::AdoptPosture { kind } => postures::adopt(draft, &of(draft, side)?, *kind),
        Command::Heal { target } => heals::heal(draft, &of(draft, side)?, *target, false),
        Command::RiskyHeal { target } => heals::heal(draft, &of(draft, side)?, *target, true),
        Command::Regenerate {} => heals::regenerate(draft, &of(draft, side)?),
        Command::RemoteHeal { target, payment } => {
            heals::remote_heal(draft, &of(draft, side)?, *target, payment)
        }
        Command::FastMove {} => movement::fast_move(draft, &of(draft, side)?, false),
        Command::VeryFastMove {} => movement::fast_move(draft, &of(draft, side)?, true),
        Command::Disengage {} => disengage::disengage(draft, &of(draft, side)?),
        Command::Teleport { to, payment } => special::teleport(draft, &of(draft, side)?, *to, payment),
        Command::TeleportTarget { target, to, payment } => {
            special::relocate(draft, &of(draft, side)?, *target, *to, payment, false)
        }
        Command::SummonTarget { target, to, payment } => {
            special::relocate(draft, &of(draft, side)?, *target, *to, payment, true)
        }
        Command::CreatePortal { at, payment } => {
            special::create_portal(draft, &of(draft, side)?, *at, payment)
        }
        Command::Support { target } => basics::support(draft, &of(draft, side)?, *target),
        Command::Accumulate {} => basics::accumulate(draft, &of(draft, side)?, false),
        Command::RapidAccumulate {} => basics::accumulate(draft, &of(draft, side)?, true),
        Command::NoAction {} => no_action(draft, side),
        Command::EndActivation {} => activation::end(draft, &of(draft, side)?),
    }
}

/// An aggression as the action of the active figure.
fn attack(draft: &mut SegDraft<'_>, side: u8, aim: Aim<'_>) -> Result<(), Stop> {
    attacks::attack(draft, &of(draft, side)?, &aim)
}

/// No action, or no second attack.   SEG-GAP-13, SEG-GAP-29
fn no_action(draft: &mut SegDraft<'_>, side: u8) -> Result<(), Stop> {
    if let Some(Frame::DoubleAttack { figure, .. }) = look(draft).top() {
        activation::forbid_second_unmade(draft, *figure)?;
        return attacks::forgo_second(draft, side);
    }
    activation::no_action(draft, &of(draft, side)?)
}
