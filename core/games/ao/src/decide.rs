//! Every command and its procedure.

use crate::activation::of;
use crate::bands::{self, deployment};
use crate::command::Command;
use crate::draft::{AoDraft, look};
use crate::equipment::{self, mines};
use crate::reactions::passes::{leave_pass, take_pass};
use crate::setup::SkillEffect;
use crate::shooting::templates::{self, Aimed};
use crate::special_moves::{self, falls};
use crate::turn::order;
use crate::{advance, charge, en_vue, hiding, melee, movement, reactions, refusal, saves, shooting, victory};
use greffe_core::judging::draft::Stop;
use greffe_core::record::ids::Seat;

/// Judges a command, then goes on until somebody is owed an answer.
pub fn decide(draft: &mut AoDraft<'_>, by: Seat, command: &Command, private: &[String]) -> Result<(), Stop> {
    if look(draft).state.ended.is_some() {
        return Err(refusal::General::MatchOver.into());
    }
    let Some(side) = look(draft).seat_side(by) else { return Err(refusal::General::NoSeat.into()) };
    if !private.is_empty() {
        return Err(refusal::General::NothingSecret.into());
    }
    forbid_foreign_claims(draft, side)?;
    judge(draft, side, command)?;
    advance::run(draft)
}

/// Claims name sources agreed at the opening; one that stands for a skill needs a figure with the skill.
/// AO-GAP-40
fn forbid_foreign_claims(draft: &AoDraft<'_>, side: u8) -> Result<(), Stop> {
    for claim in draft.claims() {
        let is_it = |effect: &SkillEffect| matches!(effect, SkillEffect::Claimed { source } if *source == claim.source);
        let look = look(draft);
        let of_skill = look.setup.custom.iter().any(|skill| skill.effects.iter().any(is_it));
        let held = look.of_side(side).any(|id| {
            let lasting = look.effects(id).any(|(_, effect)| is_it(effect));
            lasting || look.custom(id).any(|skill| skill.effects.iter().any(is_it))
        });
        if !look.setup.sources.contains(&claim.source) || (of_skill && !held) {
            return Err(refusal::General::NoSuchClaim { source: claim.source.clone() }.into());
        }
    }
    Ok(())
}

#[expect(clippy::too_many_lines, reason = "one arm for each command")]
fn judge(draft: &mut AoDraft<'_>, side: u8, command: &Command) -> Result<(), Stop> {
    match command {
        Command::SubmitRoster { roster } => bands::submit_roster(draft, side, roster),
        Command::PlaceFigure { figure, at, face } => deployment::place(draft, side, *figure, *at, *face),
        Command::ActivateFigure { figure } => order::activate(draft, side, *figure),
        Command::Face { direction } => movement::face(draft, &of(draft, side)?, *direction),
        Command::DeclareMove { path, ground } => {
            movement::declare(draft, &of(draft, side)?, path.clone(), *ground)
        }
        Command::CrossObstacle { to } => special_moves::cross(draft, &of(draft, side)?, *to),
        Command::ClimbHeight { to } => special_moves::climb(draft, &of(draft, side)?, *to),
        Command::ClimbLadder { to } => special_moves::ladder(draft, &of(draft, side)?, *to),
        Command::JumpGap { to } => special_moves::jump(draft, &of(draft, side)?, *to),
        Command::DescendClinging { to } => special_moves::descend(draft, &of(draft, side)?, *to),
        Command::AttestNewlyVisible { observer, at } => en_vue::spot(draft, side, *observer, *at),
        Command::EnVuePass {} => en_vue::pass(draft, side, false),
        Command::DeclareShot { weapon, allocation, shots } => {
            let shooter = of(draft, side)?.figure;
            shooting::declare(draft, shooter, *weapon, allocation, *shots)
        }
        Command::DeclareTemplateShot { weapon, at, under } => {
            let shooter = of(draft, side)?.figure;
            templates::template_shot(
                draft,
                shooter,
                &Aimed { weapon: *weapon, at: *at, under: under.as_deref() },
            )
        }
        Command::DeclareBreath { weapon, under } => {
            let shooter = of(draft, side)?.figure;
            templates::breath(draft, shooter, *weapon, under)
        }
        Command::AttestUnderTemplate { at, under } => templates::attest(draft, side, *at, under),
        Command::Dodge { figure } => reactions::dodge(draft, side, *figure),
        Command::SimultaneousFire { figure, weapon, allocation, at, under } => {
            let aimed = Aimed { weapon: *weapon, at: *at, under: under.as_deref() };
            reactions::fire_back(draft, side, *figure, allocation.as_deref(), &aimed)
        }
        Command::ReactToCharge { weapon, at, under } => {
            let aimed = Aimed { weapon: *weapon, at: *at, under: under.as_deref() };
            reactions::shoot_charger(draft, side, &aimed)
        }
        Command::DeclineReaction {} => reactions::decline(draft, side),
        Command::ChooseSaveOrder { order, dodged } => saves::choose_saves(draft, side, order, *dodged),
        Command::DeclineSaves { saves } => saves::decline_saves(draft, side, saves),
        Command::DeclareCharge { target, path, ground } => {
            charge::declare(draft, &of(draft, side)?, *target, path.clone(), *ground)
        }
        Command::DeclareEngage { target } => charge::declare_engage(draft, &of(draft, side)?, *target),
        Command::Hide {} => hiding::hide(draft, &of(draft, side)?),
        Command::AttestReveal { figure, cause, by } => hiding::reveal(draft, side, *figure, *cause, *by),
        Command::ShiftHidden { figure, to } => hiding::shift(draft, &of(draft, side)?, *figure, *to),
        Command::UseSkill { skill, target } => equipment::use_skill(draft, &of(draft, side)?, skill, *target),
        Command::AttestFall { figure, to } => falls::fall(draft, *figure, *to),
        Command::TriggerMine { mine, figures } => mines::mine(draft, &of(draft, side)?, *mine, figures),
        Command::EndActivation {} => advance::end(draft, &of(draft, side)?),
        Command::SplitMelee { groups } => melee::split(draft, side, groups),
        Command::ResolveMelee { single } => melee::choose(draft, side, *single),
        Command::AllocateMeleeHits { hits } => melee::allocate(draft, side, hits),
        Command::DeclareResult { winner } => victory::declare(draft, side, *winner),
        Command::StandingPass { window, until } => leave_pass(draft, side, *window, *until),
        Command::Resume { window } => take_pass(draft, side, *window),
        Command::Concede {} => victory::concede(draft, side),
    }
}
