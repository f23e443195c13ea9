//! Events of actions: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::Frame;
use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::{activation, figure};
use crate::state::frames::Salvo;
use crate::view::flags::Flag;
use crate::view::names::{Names, change};
use crate::view::words::{plural, plural_en};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::{de, to as to_name};
use greffe_core::telling::words::Words;

const SHIELD: Flag = Flag {
    title: ("Bouclier anti-cinétique", "Kinetic shield"),
    set: ("élève son bouclier", "raises its shield"),
    cleared: ("perd son bouclier", "loses its shield"),
    what: ("Bouclier", "Shield"),
    of: |figure| figure.shield_up,
    rule: "DW-TRAIT-16",
};

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
        let mut line = told("Action", "Action").focus([figure]).focus(target.as_slice());
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
        told("Attaque comptée", "Attack counted").focus([figure]).change(change(
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
        told("Salve", "Salvo").focus([figure]).focus(targets)
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

/// Whether what follows tells the action better than the action itself.
fn is_told_after(action: ActionKind) -> bool {
    match action {
        ActionKind::Move
        | ActionKind::Sprint
        | ActionKind::Climb
        | ActionKind::Leave
        | ActionKind::Disengage
        | ActionKind::SonicSweep
        | ActionKind::BreakFree
        | ActionKind::StandUp
        | ActionKind::Reload
        | ActionKind::TakeWeapon
        | ActionKind::Nock
        | ActionKind::BreakDoor
        | ActionKind::Antidote
        | ActionKind::Copy
        | ActionKind::RaiseShield
        | ActionKind::RestartArmour
        | ActionKind::Recover
        | ActionKind::WidenLight => true,
        ActionKind::Melee
        | ActionKind::Power
        | ActionKind::Shot
        | ActionKind::AimedShot
        | ActionKind::Salvo
        | ActionKind::Grenade
        | ActionKind::Telepathy
        | ActionKind::Scream
        | ActionKind::Entangle
        | ActionKind::Possess
        | ActionKind::Dive
        | ActionKind::Stow
        | ActionKind::PickUp
        | ActionKind::Drop
        | ActionKind::ShootDoor
        | ActionKind::Teleport
        | ActionKind::Heal
        | ActionKind::Repair
        | ActionKind::Stimulate
        | ActionKind::Skill => false,
    }
}

/// What an active figure does, as a clause; the figure it does it to follows where there is one.
fn action_words(action: ActionKind, target: Option<&str>) -> Words {
    let (fr, en, to) = action_clause(action);
    let Some((target, (joint, to_en))) = target.zip(to) else { return Words::new(fr, en) };
    let to_fr = match joint {
        Joint::Plain(to) => format!("{to}{target}"),
        Joint::Of(to) => format!("{to}{}", de(target)),
        Joint::To => format!(" {}", to_name(target)),
    };
    Words::new(format!("{fr}{to_fr}"), format!("{en}{to_en}{target}"))
}

/// What a figure does to itself, where that reads otherwise.
fn own_words(action: ActionKind) -> Option<Words> {
    (action == ActionKind::Stimulate).then(|| Words::new("s'injecte un Stimulant", "takes a Stimulant"))
}

#[rustfmt::skip]
fn action_clause(action: ActionKind) -> (&'static str, &'static str, Whom) {
    match action {
        ActionKind::Move => ("se déplace", "moves", None),
        ActionKind::Sprint => ("prend sa course", "sprints", None),
        ActionKind::Climb => ("escalade", "climbs", None),
        ActionKind::Leave => ("quitte la table", "walks off the table", None),
        ActionKind::Disengage => ("tente de se désengager", "tries to disengage", None),
        ActionKind::Melee => ("attaque", "attacks", Some((Joint::Plain(" "), " "))),
        ActionKind::Power => ("attaque en puissance", "makes a power attack", Some((Joint::Plain(" "), " on "))),
        ActionKind::Shot => ("tire", "shoots", Some((Joint::Plain(" sur "), " at "))),
        ActionKind::AimedShot => ("fait un tir visé", "takes an aimed shot", Some((Joint::Plain(" sur "), " at "))),
        ActionKind::Salvo => ("poursuit sa salve", "goes on with the salvo", Some((Joint::Plain(" sur "), " at "))),
        ActionKind::Grenade => ("lance une grenade", "throws a grenade", None),
        ActionKind::Telepathy => ("engage un combat d'esprit", "attacks the mind", Some((Joint::Plain(" contre "), " of "))),
        ActionKind::Scream => ("pousse un hurlement télépathique", "lets out a telepathic scream", None),
        ActionKind::Entangle => ("tente une entrave", "tries to entangle", Some((Joint::Plain(" sur "), " "))),
        ActionKind::SonicSweep => ("balaie les alentours au tournevis sonique", "sweeps around with the sonic screwdriver", None),
        ActionKind::Possess => ("tente une possession", "tries to possess", Some((Joint::Plain(" sur "), " "))),
        ActionKind::BreakFree => ("brise ce qui l'immobilise", "breaks free", None),
        ActionKind::StandUp => ("se relève", "stands up", None),
        ActionKind::Dive => ("plonge au sol", "dives to the ground", None),
        ActionKind::Reload => ("recharge", "reloads", None),
        ActionKind::TakeWeapon => ("prend une arme en main", "takes a weapon in hand", None),
        ActionKind::Nock => ("encoche", "nocks", None),
        ActionKind::Stow => ("range un objet", "stows an object", None),
        ActionKind::PickUp => ("ramasse un objet", "picks up an object", None),
        ActionKind::Drop => ("lâche un objet", "drops an object", None),
        ActionKind::BreakDoor => ("tente d'enfoncer une porte", "tries to break a door down", None),
        ActionKind::ShootDoor => ("tire sur une porte", "shoots at a door", None),
        ActionKind::Teleport => ("tente de se téléporter", "tries to teleport", None),
        ActionKind::Heal => ("soigne", "heals", Some((Joint::Plain(" "), " "))),
        ActionKind::Repair => ("répare", "repairs", Some((Joint::Plain(" "), " "))),
        ActionKind::Stimulate => ("injecte un Stimulant", "gives a Stimulant", Some((Joint::To, " to "))),
        ActionKind::Antidote => ("prend un antidote", "takes an antidote", None),
        ActionKind::Copy => ("prend une autre forme", "takes another form", Some((Joint::Of(", celle "), ", that of "))),
        ActionKind::RaiseShield => ("élève son bouclier", "raises its shield", None),
        ActionKind::RestartArmour => ("réactive son armure", "restarts its armour", None),
        ActionKind::Recover => ("reprend ses esprits", "recovers its wits", None),
        ActionKind::WidenLight => ("élargit sa lumière", "widens its light", None),
        ActionKind::Skill => ("use d'une compétence", "uses a skill", None),
    }
}

/// How French joins a name, and the English words.
type Whom = Option<(Joint, &'static str)>;

/// What leads in French from a verb to the name of whom it is done to.
enum Joint {
    /// These words.
    Plain(&'static str),
    /// These words, then `de`.
    Of(&'static str),
    /// `à`.
    To,
}
