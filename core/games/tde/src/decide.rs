//! Every command and its procedure.

use crate::actions::Bid;
use crate::cavalry::share::{self, Division};
use crate::cavalry::{parting, seat};
use crate::command::{Aim, Command, Strike};
use crate::deployment::{choose, infiltrate, objectives, place};
use crate::draft::{TdeDraft, because, look};
use crate::health::{fire, stun};
use crate::movement::fall;
use crate::objectives::drop;
use crate::refusal::Refusal;
use crate::setup::Team;
use crate::state::frames::Frame;
use crate::state::{Part, Pass, Until, WindowKind};
use crate::turn::{self, ruling};
use crate::{
    activation, advance, cards, chains, couriers, declarations, dodge, event, leader, reactions, teams, test,
};
use greffe_core::judging::draft::Stop;
use greffe_core::record::ids::Seat;

/// The first batch of play.
pub fn start(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    teams::start(draft)?;
    advance::run(draft)
}

/// Judges a command, then goes on until somebody is owed an answer.
pub fn decide(draft: &mut TdeDraft<'_>, by: Seat, command: &Command, private: &[String]) -> Result<(), Stop> {
    if look(draft).state.ended.is_some() {
        return Err(Refusal::MatchOver.into());
    }
    let Some(side) = look(draft).seat_side(by) else { return Err(Refusal::NoSeat.into()) };
    if look(draft).side(side).is_none_or(|side| side.out) {
        return Err(Refusal::NotYourTurn.into());
    }
    if !private.is_empty() && !matches!(command, Command::DeclareSecret {}) {
        return Err(Refusal::NothingSecret.into());
    }
    forbid_foreign_claims(draft)?;
    judge(draft, side, command, private)?;
    advance::run(draft)
}

/// Claims name sources agreed at the opening.
fn forbid_foreign_claims(draft: &TdeDraft<'_>) -> Result<(), Stop> {
    let foreign = draft.claims().iter().find(|claim| !draft.setup().sources.contains(&claim.source));
    match foreign {
        Some(claim) => Err(Refusal::NoSuchClaim { source: claim.source.clone() }.into()),
        None => Ok(()),
    }
}

#[expect(clippy::too_many_lines, reason = "one arm for each command")]
fn judge(draft: &mut TdeDraft<'_>, side: u8, command: &Command, private: &[String]) -> Result<(), Stop> {
    match command {
        Command::SubmitTeam { team, faction, leader_ability, effects } => {
            let figures = team.clone();
            let leader_ability = leader_ability.as_deref().cloned();
            let (faction, effects) = (faction.clone(), effects.clone());
            teams::submit(draft, side, &Team { faction, figures, leader_ability, effects })
        }
        Command::ChooseInitiative { take } => turn::choose_initiative(draft, side, *take),
        Command::AssignRoles { letter } => choose::assign_roles(draft, side, *letter),
        Command::DeployFigure { figure, to } => place::deploy(draft, side, *figure, *to),
        Command::ChooseEdge { edge } => choose::choose_edge(draft, side, *edge),
        Command::ChooseCorner { corner } => choose::choose_corner(draft, side, *corner),
        Command::SetAside { figures } => choose::set_aside(draft, side, figures),
        Command::FormGroups { second } => choose::group(draft, side, second),
        Command::NameCourier { figure } => choose::name_courier(draft, side, *figure),
        Command::DeclareSecret {} => choose::commit_secret(draft, side, private),
        Command::PlaceObjective { to } => objectives::place(draft, side, *to),
        Command::Infiltrate { figure } => infiltrate::infiltrate(draft, side, *figure),
        Command::HoldBack { figure } => infiltrate::hold_back(draft, side, *figure),
        Command::PassLoot { figure, to, objective } => couriers::pass(draft, side, *figure, *to, *objective),
        Command::TakeLoot { figure, from, objective } => {
            couriers::take(draft, side, *figure, *from, *objective)
        }
        Command::LeaveLoot {} => couriers::leave(draft, side),
        Command::PickUpLoot { figure, objective } => couriers::pick_up(draft, side, *figure, *objective),
        Command::PlayCard { card, figure, part } => cards::play(draft, side, *card, *figure, *part),
        Command::ActivateFigure { figure } => activation::activate(draft, side, *figure),
        Command::PassActivation {} => activation::pass(draft, side),
        Command::EndActivation {} => activation::end(draft, side),
        Command::DeclareMove { way, exits, chain, chain_spot, chain_at, chain_under, order } => {
            let aim = Aim { at: *chain_at, under: chain_under.clone() };
            let chain = announced(*chain, *chain_spot, &aim);
            declarations::walk(draft, side, way, *exits, chain.as_ref(), *order)
        }
        Command::DeclareCharge { way, target, weapon, order } => {
            declarations::charge(draft, side, way, *target, *weapon, *order)
        }
        Command::DeclareShoot { weapon, target, aim, order } => {
            let strike = Strike::Shoot { weapon: *weapon, target: *target };
            declarations::strike(draft, side, &Bid { strike, spot: None, aim: aim.given() }, *order)
        }
        Command::DeclareReveal { target, order } => {
            let strike = Strike::Reveal { target: *target };
            declarations::strike(draft, side, &Bid::plain(strike), *order)
        }
        Command::DeclareMelee { weapon, target, order } => {
            let strike = Strike::Melee { weapon: *weapon, target: *target };
            declarations::strike(draft, side, &Bid::plain(strike), *order)
        }
        Command::DeclareDodge { order } => {
            declarations::strike(draft, side, &Bid::plain(Strike::Dodge {}), *order)
        }
        Command::DeclareInteract { what, order } => declarations::interact(draft, side, *what, *order),
        Command::DeclareDismount {
            way,
            separation,
            follow,
            chain,
            chain_spot,
            chain_at,
            chain_under,
            order,
        } => {
            let aim = Aim { at: *chain_at, under: chain_under.clone() };
            let chain = announced(*chain, *chain_spot, &aim);
            declarations::dismount(draft, side, way, (*separation, *follow), chain.as_ref(), *order)
        }
        Command::DeclareMountUp { way, mount, chain, chain_spot, chain_at, chain_under, order } => {
            let aim = Aim { at: *chain_at, under: chain_under.clone() };
            let chain = announced(*chain, *chain_spot, &aim);
            declarations::mount_up(draft, side, way, *mount, chain.as_ref(), *order)
        }
        Command::DeclareReaction { figure, strike, spot, aim, to_chain } => {
            let bid = Bid { strike: *strike, spot: *spot, aim: aim.given() };
            reactions::react(draft, side, *figure, &bid, *to_chain)
        }
        Command::PassReactions {} => reactions::pass(draft, side),
        Command::DeclareChain { strike, spot, aim } => {
            chains::chain(draft, side, &Bid { strike: *strike, spot: *spot, aim: aim.given() })
        }
        Command::DeclareFirefight { strike, spot, aim } => {
            chains::firefight(draft, side, &Bid { strike: *strike, spot: *spot, aim: aim.given() })
        }
        Command::PassFirefight {} => chains::pass(draft, side),
        Command::Reroll { roll, die, talent } => test::reroll(draft, side, *roll, *die, *talent),
        Command::AcceptResults {} => test::accept(draft, side),
        Command::ChooseFallPoint { spot } => fall::choose_fall_point(draft, side, *spot),
        Command::ChooseMidAir { fall } => fall::choose_mid_air(draft, side, *fall),
        Command::ChooseDisplacement { figure, way } => dodge::choose(draft, side, *figure, way),
        Command::ChooseCavalryPart { part } if matches!(look(draft).top(), Some(Frame::FirePart { .. })) => {
            choose_fire_part(draft, side, *part)
        }
        Command::ChooseCavalryPart { part } => share::choose_part(draft, side, *part),
        Command::StunAp { ap } => stun::choose(draft, side, *ap),
        Command::DeclareOrder { donor, recipient } => leader::again(draft, side, *donor, *recipient),
        Command::ChooseOrderAmount { ap } => leader::choose_amount(draft, side, *ap),
        Command::EndOrders {} => leader::end(draft, side),
        Command::SplitCavalry { ap, fire, blind, slowed } => {
            let by = Division { ap: *ap, fire: *fire, blind: *blind, slowed: *slowed };
            share::split(draft, side, by)
        }
        Command::PlaceRider { to } => seat::place_rider(draft, side, *to),
        Command::PlaceDropMarker { to } => drop::place(draft, side, *to),
        Command::Ruling { text, die } => ruling::rule(draft, text, *die),
        Command::StandingPass { window, until } => leave_pass(draft, side, *window, *until),
        Command::Resume { window } => take_pass(draft, side, *window),
        Command::Concede {} => turn::concede(draft, side),
    }
}

/// The chained action announced with a Move, if any.   TDE-GAP-07
fn announced(chain: Option<Strike>, spot: Option<i32>, aim: &Aim) -> Option<Bid<'_>> {
    chain.map(|strike| Bid { strike, spot, aim: aim.given() })
}

/// Says which part suffers; the smoke of a point spent between two sequences has its consequences at once.
/// TDE-CAV-07, TDE-PROP-18
fn choose_fire_part(draft: &mut TdeDraft<'_>, side: u8, part: Part) -> Result<(), Stop> {
    fire::choose_fire_part(draft, side, part)?;
    if matches!(look(draft).top(), Some(Frame::Upkeep { .. })) {
        return Ok(());
    }
    parting::fall_apart(draft)?;
    drop::ask(draft).map(|_| ())
}

/// A side does not want to be asked about a kind of window.
fn leave_pass(draft: &mut TdeDraft<'_>, side: u8, window: WindowKind, until: Until) -> Result<(), Stop> {
    let because = because(draft, &[window_rule(window)]);
    draft.emit(event::PassLeft { side, pass: Pass { window, until } }, because)
}

/// A side wants to be asked again.
fn take_pass(draft: &mut TdeDraft<'_>, side: u8, window: WindowKind) -> Result<(), Stop> {
    let left = look(draft).side(side).is_some_and(|side| side.passes.iter().any(|p| p.window == window));
    if !left {
        return Err(Refusal::NoPass.into());
    }
    let because = because(draft, &[window_rule(window)]);
    draft.emit(event::PassTaken { side, window }, because)
}

/// The rule that opens a kind of window.
fn window_rule(window: WindowKind) -> &'static str {
    match window {
        WindowKind::Reactions => "TDE-REACT-01",
        WindowKind::Extra => "TDE-SEQ-09",
        WindowKind::Rerolls => "TDE-CORE-06",
    }
}
