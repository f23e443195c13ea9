//! Events of melee: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::{Happened, Tokens};
use crate::state::change::{figure, lacks, pop};
use crate::state::frames::{Blow, Duel, Fight, FightStage, Frame, Kept, Played};
use crate::state::{Held, Mark, State};
use crate::view::names::Names;
use crate::view::quiet;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;

/// A figure that lost its weapon is to take up one of several others.   AD-TAL-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RearmOpened {
    /// Who.
    pub figure: FigureId,
    /// Who says it.
    pub by: u8,
    /// Among these, by their numbers.
    pub among: Vec<u8>,
}

impl Happened for RearmOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, by, among } = self;
        state.stack.push(Frame::Rearm { figure: *figure, by: *by, among: among.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, .. } = self;
        names.rearms(*figure)
    }
}

/// Which one was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RearmClosed {}

impl Happened for RearmClosed {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Rearm", |frame| matches!(frame, Frame::Rearm { .. }))?;

        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Arme de rechange", "Another weapon")
    }
}

/// A fight was declared: both fighters count as activated.   AD-MELEE-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FightDeclared {
    /// Which; in a sweep it takes the place of the one before.
    pub fight: Fight,
}

impl Happened for FightDeclared {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { fight } = self;
        declared(state, fight)?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { fight } = self;
        names.fight_declared(fight)
    }
}

/// The defender is armed.   AD-MELEE-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FightArmed {
    /// With which weapon, by its number (see `state::arms`); none for bare hands.
    pub weapon: Option<u8>,
    /// The figures whose players say whether they help.   AD-NPC-18
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub helpers: Vec<FigureId>,
}

impl Happened for FightArmed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { weapon, helpers } = self;
        let fight = top(state)?;
        fight.weapons = vec![fight.weapons.first().copied().flatten(), *weapon];
        fight.helpers.clone_from(helpers);
        fight.stage = FightStage::Help;

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { weapon, .. } = self;
        names.fight_armed(*weapon)
    }
}

/// A player said whether a figure helps.   AD-NPC-18
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HelpSaid {
    /// Which.
    pub figure: FigureId,
    /// Whether it does.
    pub helps: bool,
}

impl Happened for HelpSaid {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, helps } = self;
        let fight = top(state)?;
        fight.helpers.retain(|other| other != figure);
        if *helps {
            fight.helping.push(*figure);
        }

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, helps } = self;
        names.help_said(*figure, *helps)
    }
}

/// A fight goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FightStaged {
    /// To what.
    pub stage: FightStage,
}

impl Happened for FightStaged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { stage } = self;
        top(state)?.stage = *stage;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Assaut", "Fight")
    }
}

/// A blow was settled; its cards stay in play.   AD-MELEE-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BlowSettled {
    /// How it came out.
    pub outcome: Blow,
    /// The cards of the fight in play.
    pub played: Vec<Played>,
    /// The winner's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<Kept>,
}

impl Happened for BlowSettled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { outcome, played, kept } = self;
        let fight = top(state)?;
        (fight.outcome, fight.played, fight.kept) = (Some(*outcome), played.clone(), kept.clone());

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { outcome, .. } = self;
        names.blow(*outcome)
    }
}

/// Fencing tokens were flipped for a parry.   AD-PARRY-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ParryTried {
    /// Whose.
    pub figure: FigureId,
    /// How many.
    pub count: u8,
    /// The tokens now.
    pub tokens: Tokens,
}

impl Happened for ParryTried {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, tokens, .. } = self;
        let figure = figure(state, *id)?;
        (figure.fencing, figure.fencing_used) = (tokens.ready, tokens.used);

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, count, tokens } = self;
        names.parry_tried(*figure, *count, *tokens)
    }
}

/// A riposte follows.   AD-PARRY-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Riposted {
    /// Who parried; nobody where two Fous Furieux tied.   AD-TAL-22
    pub parried: Option<FigureId>,
}

impl Happened for Riposted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { parried } = self;
        let fight = top(state)?;
        fight.blow = fight.blow.saturating_add(1);
        (fight.stage, fight.outcome, fight.kept) = (FightStage::Blow, None, None);
        fight.parried.extend(parried);

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { parried } = self;
        names.riposted(*parried)
    }
}

/// What a fight still keeps in play.   AD-GAP-50
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FightCards {
    /// The cards.
    pub held: Vec<Played>,
}

impl Happened for FightCards {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { held } = self;
        top(state)?.played.clone_from(held);
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Cartes de l'assaut", "Cards of the fight")
    }
}

/// A blow did its damage; retreats are owed.   AD-DMG-01, AD-RETR-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetreatsOwed {
    /// The wounds.
    pub wounds: i32,
    /// By whom, in order.
    pub retreating: Vec<FigureId>,
}

impl Happened for RetreatsOwed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { wounds, retreating } = self;
        let fight = top(state)?;
        if let Some(outcome) = &mut fight.outcome {
            outcome.wounds = *wounds;
        }
        fight.retreating.clone_from(retreating);
        fight.stage = FightStage::Retreat;

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { wounds, retreating } = self;
        names.retreats_owed(*wounds, retreating)
    }
}

/// It is a figure's turn to retreat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetreatDue {
    /// Whose.
    pub figure: FigureId,
}

impl Happened for RetreatDue {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure } = self;
        top(state)?.retreating.retain(|other| other != figure);

        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { figure } = self;
        quiet("Retraite due", "Retreat due").focus([*figure])
    }
}

/// A fight ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FightEnded {
    /// The Attacker.
    pub attacker: FigureId,
    /// The defender.
    pub defender: FigureId,
}

impl Happened for FightEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Fight", |frame| matches!(frame, Frame::Fight(_)))?;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { attacker, defender } = self;
        quiet("Assaut fini", "Fight over").focus([*attacker, *defender])
    }
}

/// A figure avoided combat.   AD-MELEE-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatAvoided {
    /// Which.
    pub figure: FigureId,
}

impl Happened for CombatAvoided {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.marks.insert(Mark::Activated);

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = self;
        names.avoided(*figure)
    }
}

/// A weapon was taken from the match.   AD-TAL-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeaponLost {
    /// Whose.
    pub figure: FigureId,
    /// Which of the card.
    pub weapon: u8,
    /// What its hands hold now.
    pub hands: Vec<Held>,
}

impl Happened for WeaponLost {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, weapon: place, hands } = self;
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

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, weapon, .. } = self;
        names.weapon_lost(*figure, *weapon)
    }
}

/// Two figures of nobody fight by an Event card.   AD-NPC-19
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DuelBegun {
    /// Which.
    pub duel: Duel,
}

impl Happened for DuelBegun {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { duel } = self;
        for id in [duel.attacker, duel.defender] {
            figure(state, id)?.marks.insert(Mark::Activated);
        }
        state.stack.push(Frame::Duel(duel.clone()));
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { duel } = self;
        names.duel_begun(duel)
    }
}

/// A figure beside a duel helps one of the two, or nobody.   AD-NPC-20
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DuelHelped {
    /// Who.
    pub figure: FigureId,
    /// What it adds; minus favours the attacker.
    pub shift: i32,
}

impl Happened for DuelHelped {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, shift } = self;
        match state.stack.last_mut() {
            Some(Frame::Duel(duel)) => {
                duel.helpers.retain(|other| other != id);
                duel.shift = duel.shift.saturating_add(*shift);
            }
            Some(_) | None => return Err(lacks("Duel")),
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, shift } = self;
        names.duel_helped(*figure, *shift)
    }
}

/// A duel was decided.   AD-NPC-19
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DuelDecided {
    /// The card with everything added.
    pub value: i32,
    /// Who won.
    pub winner: FigureId,
    /// Who lost.
    pub loser: FigureId,
}

impl Happened for DuelDecided {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Duel", |frame| matches!(frame, Frame::Duel(_)))?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { value, winner, loser } = self;
        names.duel_decided(*value, *winner, *loser)
    }
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
