//! What fights, shots, wounds and morale assign.

use crate::event::{self, Event};
use crate::state::change::{figure, lacks, pop};
use crate::state::frames::{Fight, FightStage, Frame};
use crate::state::{Held, Mark, State, WeaponState};
use greffe_core::judging::error::Inconsistent;

/// Assigns an event of a fight, a shot, a wound or morale.
///
/// # Errors
/// When it names something that does not exist, or a frame that is not there.
#[expect(clippy::wildcard_enum_match_arm, reason = "only its own events are handed to it")]
#[expect(clippy::too_many_lines, reason = "one short arm for each event")]
pub(super) fn apply(state: &mut State, event: &Event) -> Result<(), Inconsistent> {
    match event {
        Event::FightDeclared(event::FightDeclared { fight }) => declared(state, fight)?,
        Event::FightArmed(event::FightArmed { weapon, helpers }) => {
            let fight = top(state)?;
            fight.weapons = vec![fight.weapons.first().copied().flatten(), *weapon];
            fight.helpers.clone_from(helpers);
            fight.stage = FightStage::Help;
        }
        Event::HelpSaid(event::HelpSaid { figure, helps }) => {
            let fight = top(state)?;
            fight.helpers.retain(|other| other != figure);
            if *helps {
                fight.helping.push(*figure);
            }
        }
        Event::FightStaged(event::FightStaged { stage }) => top(state)?.stage = *stage,
        Event::BlowSettled(event::BlowSettled { outcome, played, kept }) => {
            let fight = top(state)?;
            (fight.outcome, fight.played, fight.kept) = (Some(*outcome), played.clone(), kept.clone());
        }
        Event::ParryTried(event::ParryTried { figure: id, tokens, .. }) => {
            let figure = figure(state, *id)?;
            (figure.fencing, figure.fencing_used) = (tokens.ready, tokens.used);
        }
        Event::Riposted(event::Riposted { parried }) => {
            let fight = top(state)?;
            fight.blow = fight.blow.saturating_add(1);
            (fight.stage, fight.outcome, fight.kept) = (FightStage::Blow, None, None);
            fight.parried.extend(parried);
        }
        Event::FightCards(event::FightCards { held }) => top(state)?.played.clone_from(held),
        Event::RetreatsOwed(event::RetreatsOwed { wounds, retreating }) => {
            let fight = top(state)?;
            if let Some(outcome) = &mut fight.outcome {
                outcome.wounds = *wounds;
            }
            fight.retreating.clone_from(retreating);
            fight.stage = FightStage::Retreat;
        }
        Event::RetreatDue(event::RetreatDue { figure }) => {
            top(state)?.retreating.retain(|other| other != figure);
        }
        Event::StoodGround(_) | Event::ShotMissed(_) | Event::ShotHit(_) => {}
        Event::RetreatOpened(event::RetreatOpened { retreat }) => {
            state.stack.push(Frame::Retreat(retreat.clone()));
        }
        Event::RetreatEnded(_) => pop(state, "Retreat", |frame| matches!(frame, Frame::Retreat(_)))?,
        Event::FightEnded(_) => pop(state, "Fight", |frame| matches!(frame, Frame::Fight(_)))?,
        Event::CombatAvoided(event::CombatAvoided { figure: id }) => {
            figure(state, *id)?.marks.insert(Mark::Activated);
        }
        Event::WeaponUsed(event::WeaponUsed { figure: id, weapon: place, load, uses }) => {
            let weapon = weapon(state, *id, *place)?;
            (weapon.load, weapon.uses) = (*load, *uses);
        }
        Event::WeaponLost(event::WeaponLost { figure: id, weapon: place, hands }) => {
            let figure = figure(state, *id)?;
            match figure.held(*place) {
                Held::Acquired(place) if usize::from(place) < figure.acquired.len() => {
                    figure.acquired.remove(usize::from(place));
                    figure.unlug(place);
                }
                Held::Weapon(_) | Held::Item(_) | Held::Acquired(_) => {
                    figure.weapon_mut(*place).ok_or_else(|| lacks("such weapon"))?.lost = true;
                }
            }
            figure.hands.clone_from(hands);
        }
        Event::StrayOpened(event::StrayOpened { shot, piercing, suit, by, figures }) => {
            state.stack.push(Frame::Stray {
                shot: *shot,
                piercing: *piercing,
                suit: *suit,
                by: *by,
                figures: figures.clone(),
            });
        }
        Event::StrayClosed(_) => pop(state, "Stray", |frame| matches!(frame, Frame::Stray { .. }))?,
        Event::Poisoned(event::Poisoned { figure: id, poisons }) => {
            figure(state, *id)?.poisons.clone_from(poisons);
        }
        Event::MoraleOpened(event::MoraleOpened { due }) => {
            state.stack.push(Frame::Morale { due: due.clone() });
        }
        Event::MoraleLeft(event::MoraleLeft { left }) => match state.stack.last_mut() {
            Some(Frame::Morale { due }) => due.clone_from(left),
            Some(_) | None => return Err(lacks("Morale")),
        },
        Event::MoraleEnded(event::MoraleEnded {}) => {
            pop(state, "Morale", |frame| matches!(frame, Frame::Morale { .. }))?;
        }
        _ => return Err(Inconsistent::new("not an event of a fight")),
    }
    Ok(())
}

/// Both fighters are activated, and no sweep of the attacker comes back to the other; the next fight of a sweep
/// takes the place of the last.   AD-MELEE-05, AD-TAL-07
fn declared(state: &mut State, fight: &Fight) -> Result<(), Inconsistent> {
    figure(state, fight.defender)?.marks.insert(Mark::Activated);
    let attacker = figure(state, fight.attacker)?;
    attacker.marks.extend([Mark::Activated, Mark::Attacked]);
    attacker.swept.insert(fight.defender);
    if matches!(state.stack.last(), Some(Frame::Fight(_))) {
        state.stack.pop();
    }
    state.stack.push(Frame::Fight(fight.clone()));
    Ok(())
}

/// The fight on top, to be changed.
fn top(state: &mut State) -> Result<&mut Fight, Inconsistent> {
    match state.stack.last_mut() {
        Some(Frame::Fight(fight)) => Ok(fight),
        Some(_) | None => Err(lacks("Fight")),
    }
}

/// A weapon of a figure, to be changed.
fn weapon(
    state: &mut State,
    id: greffe_core::judging::fact::FigureId,
    place: u8,
) -> Result<&mut WeaponState, Inconsistent> {
    figure(state, id)?.weapon_mut(place).ok_or_else(|| lacks("such weapon"))
}
