//! Events of actions: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::Frame;
use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::{activation, figure};
use crate::state::frames::Salvo;
use crate::view::activation::is_told_after;
use crate::view::flags::SHIELD;
use crate::view::names::{Names, change};
use crate::view::words::{action_words, own_words, plural, plural_en};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// What an active figure spends actions on.   DW-ACTION-03 to DW-ACTION-25
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum ActionKind {
    /// A move.
    Move,
    /// A move that yields another.
    Sprint,
    /// A climb: the whole activation.
    Climb,
    /// Walking off the table.
    Leave,
    /// Breaking off.
    Disengage,
    /// An attack in contact.
    Melee,
    /// A power attack.
    Power,
    /// A shot or a throw.
    Shot,
    /// An aimed shot.
    AimedShot,
    /// One more target.
    Salvo,
    /// A grenade.
    Grenade,
    /// Telepathy.
    Telepathy,
    /// A scream.
    Scream,
    /// An entanglement.
    Entangle,
    /// A sonic sweep.
    SonicSweep,
    /// A possession.
    Possess,
    /// Getting free.
    BreakFree,
    /// Standing up.
    StandUp,
    /// Diving.
    Dive,
    /// Reloading.
    Reload,
    /// Taking a weapon in hand.
    TakeWeapon,
    /// Nocking.
    Nock,
    /// Stowing.
    Stow,
    /// Picking up.
    PickUp,
    /// Dropping.
    Drop,
    /// Breaking a door.
    BreakDoor,
    /// Shooting a door.
    ShootDoor,
    /// Teleporting.
    Teleport,
    /// Healing.
    Heal,
    /// Repairing.
    Repair,
    /// Stimulating.
    Stimulate,
    /// Taking an antidote.
    Antidote,
    /// Copying a form.
    Copy,
    /// Raising a shield.
    RaiseShield,
    /// Restarting armour.
    RestartArmour,
    /// Coming to its senses.
    Recover,
    /// Widening a light.
    WidenLight,
    /// A free-form feat.
    Skill,
}

/// An action was declared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionTaken {
    /// By whom.
    pub figure: FigureId,
    /// What.
    pub action: ActionKind,
    /// Its target, when it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<FigureId>,
    /// The actions spent.
    pub cost: u32,
    /// The actions left.
    pub left: u32,
    /// The moves paid for and not made.
    pub free_moves: u32,
}

impl Happened for ActionTaken {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { left: now, free_moves: moves, .. } = self;
        if let Frame::Activation { left, free_moves, .. } = activation(state)? {
            *left = *now;
            *free_moves = *moves;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, action, target, cost, left, .. } = *self;
        let name = names.name(figure);
        let whom = target.map(|target| names.name(target));
        let own = own_words(action).filter(|_| target == Some(figure));
        let words = own.unwrap_or_else(|| action_words(action, whom.as_deref()));
        let (price_fr, price_en) = match cost {
            0 => ("sans action".to_owned(), "no action".to_owned()),
            _ => (format!("{cost} action{}", plural(cost)), format!("{cost} action{}", plural_en(cost))),
        };
        let mut line = told("Action", "Action").focus(&[figure]).focus(target.as_slice());
        if !is_told_after(action) {
            line = line.say(
                format!("{name} {} ({price_fr}, reste {left}).", words.fr),
                format!("{name} {} ({price_en}, {left} left).", words.en),
            );
        }
        if let Some(target) = target {
            line = line.mark(match action {
                ActionKind::Shot | ActionKind::AimedShot | ActionKind::Salvo => {
                    names.line_mark("attack", figure, target)
                }
                ActionKind::Telepathy | ActionKind::Entangle => names.line_mark("sight", figure, target),
                ActionKind::Move
                | ActionKind::Sprint
                | ActionKind::Climb
                | ActionKind::Leave
                | ActionKind::Disengage
                | ActionKind::Melee
                | ActionKind::Power
                | ActionKind::Grenade
                | ActionKind::Scream
                | ActionKind::SonicSweep
                | ActionKind::Possess
                | ActionKind::BreakFree
                | ActionKind::StandUp
                | ActionKind::Dive
                | ActionKind::Reload
                | ActionKind::TakeWeapon
                | ActionKind::Nock
                | ActionKind::Stow
                | ActionKind::PickUp
                | ActionKind::Drop
                | ActionKind::BreakDoor
                | ActionKind::ShootDoor
                | ActionKind::Teleport
                | ActionKind::Heal
                | ActionKind::Repair
                | ActionKind::Stimulate
                | ActionKind::Antidote
                | ActionKind::Copy
                | ActionKind::RaiseShield
                | ActionKind::RestartArmour
                | ActionKind::Recover
                | ActionKind::WidenLight
                | ActionKind::Skill => None,
            });
        }
        line.change(names.actions_change(figure, left))
    }
}

/// An attack was counted.   DW-ACTION-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttackCounted {
    /// Whose.
    pub figure: FigureId,
    /// Its attacks this round.
    pub attacks: u32,
}

impl Happened for AttackCounted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, attacks } = self;
        figure(state, *id)?.attacks = *attacks;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, attacks } = *self;
        let had = names.figure(figure).map_or(0, |figure| figure.attacks);
        told("Attaque comptée", "Attack counted").focus(&[figure]).change(change(
            figure,
            Words::new("Attaques ce tour", "Attacks this round"),
            Words::same(had.to_string()),
            Words::same(attacks.to_string()),
            "DW-ACTION-01",
        ))
    }
}

/// A salvo began, went on, or was broken off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SalvoSet {
    /// Whose.
    pub figure: FigureId,
    /// What may go on.
    pub salvo: Option<Salvo>,
}

impl Happened for SalvoSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { salvo: now, .. } = self;
        if let Frame::Activation { salvo, .. } = activation(state)? {
            salvo.clone_from(now);
        }
        Ok(())
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { figure, salvo } = self;
        let figure = *figure;
        let salvo = salvo.as_ref();
        let targets = salvo.map(|salvo| salvo.targets.as_slice()).unwrap_or_default();
        told("Salve", "Salvo").focus(&[figure]).focus(targets)
    }
}

/// A shield went up or down.   DW-TRAIT-16
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShieldSet {
    /// The figure.
    pub figure: FigureId,
    /// Whether it is up.
    pub up: bool,
}

impl Happened for ShieldSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, up } = self;
        figure(state, *id)?.shield_up = *up;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, up } = *self;
        names.flagged(figure, &SHIELD, up)
    }
}
