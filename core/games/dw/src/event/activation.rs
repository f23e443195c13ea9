//! Activations, what they are spent on, and quality tests.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::{activation, figure, lacks, pop, take_first, test};
use crate::state::frames::{Frame, Prelude, Purse, Salvo};
use crate::state::test::{QualityTest, TestUse};
use crate::view::activation::{is_told_after, use_figures};
use crate::view::flags::{SPENT, SPRINT};
use crate::view::names::{Names, change};
use crate::view::words::{
    action_words, capital, counted_words, faces_words, need_words, own_words, plural, plural_en, small,
    test_verdict, test_words,
};
use crate::view::{Told, quiet, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::to;
use greffe_core::telling::view::Weight;
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

/// A figure was named for activation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureNamed {
    /// The figure.
    pub figure: FigureId,
    /// The dice.
    pub dice: u32,
    /// What comes before its die.
    pub dues: Vec<Prelude>,
}

impl Happened for FigureNamed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, dice, dues } = self;
        figure(state, *id)?.activated = true;
        state.stack.push(Frame::Prelude { figure: *id, dice: *dice, dues: dues.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, dice, dues } = self;
        names.named(*figure, *dice, dues)
    }
}

/// The first of what comes before the die is settled, or under way above.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PreludeTaken {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for PreludeTaken {
    fn apply(&self, state: &mut State) -> Applied {
        let Some(Frame::Prelude { dues, .. }) = state.stack.last_mut() else {
            return Err(lacks("Prelude"));
        };
        take_first(dues, "prelude")
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { figure } = *self;
        quiet("Avant l'activation", "Before the activation", figure)
    }
}

/// A named figure can no longer act.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationLapsed {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for ActivationLapsed {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Prelude", |frame| matches!(frame, Frame::Prelude { .. }))
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        told("Activation sans effet", "Activation lapses")
            .say(format!("{name} n'est plus en état d'agir."), format!("{name} is no longer able to act."))
            .focus(&[figure])
    }
}

/// A figure is active.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureActivated {
    /// The figure.
    pub figure: FigureId,
    /// The side that plays it.
    pub player: u8,
    /// Its actions.
    pub actions: u32,
    /// Whether the stint passes afterwards.
    pub turnover: bool,
    /// Whether its power armour shut down.
    pub shut_down: bool,
}

impl Happened for FigureActivated {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, player, actions, turnover, shut_down } = self;
        pop(state, "Prelude", |frame| matches!(frame, Frame::Prelude { figure, .. } if figure == id))?;
        state.stack.push(Frame::Activation {
            figure: *id,
            player: *player,
            left: *actions,
            turnover: *turnover,
            free_moves: 0,
            shut_down: *shut_down,
            salvo: None,
            daunted: Vec::new(),
            tried: Vec::new(),
        });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, player, actions, turnover, shut_down } = *self;
        let name = names.name(figure);
        let line = Names::activation(figure);
        let line = match actions {
            0 => line.say(format!("{name} n'a aucune action."), format!("{name} has no action.")),
            _ => line.say(
                format!("{name} a {actions} action{}.", plural(actions)),
                format!("{name} has {actions} action{}.", plural_en(actions)),
            ),
        };
        let own = names.figure(figure).map(|figure| figure.controller);
        let other = (own != Some(player)).then(|| {
            let side = names.side(player);
            Words::new(
                format!("Cette activation ratée revient {}.", to(side)),
                format!("{side} plays this failed activation."),
            )
        });
        line.also(other)
            .also(shut_down.then(|| {
                Words::new(
                    "L'armure s'éteint : seul un tir reste possible.",
                    "The armour shuts down: only a shot is still possible.",
                )
            }))
            .also(turnover.then(|| Words::new("Ensuite, la main passe.", "After that, the stint passes.")))
    }
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

/// An action spent in vain was given back.   DW-GAP-22
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionRestored {
    /// By whom it had been spent.
    pub figure: FigureId,
    /// The actions and moves left.
    pub purse: Purse,
}

impl Happened for ActionRestored {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { purse, .. } = self;
        if let Frame::Activation { left, free_moves, .. } = activation(state)? {
            *left = purse.left;
            *free_moves = purse.free_moves;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, purse } = *self;
        let name = names.name(figure);
        let left = purse.left;
        told("Action rendue", "Action given back")
            .say(
                format!("{name} n'a pas perdu son action, reste {left}."),
                format!("{name} has not lost the action, {left} left."),
            )
            .focus(&[figure])
            .change(names.actions_change(figure, left))
    }
}

/// A sprint was used up, or given back with its action.   DW-TRAIT-25
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SprintSet {
    /// By whom.
    pub figure: FigureId,
    /// Whether it is used up.
    pub used: bool,
}

impl Happened for SprintSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, used } = self;
        figure(state, *id)?.sprint_used = *used;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, used } = *self;
        names.flagged(figure, &SPRINT, used)
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

/// An activation ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActivationEnded {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for ActivationEnded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        pop(state, "Activation", |frame| matches!(frame, Frame::Activation { figure, .. } if figure == id))?;
        figure(state, *id)?.airborne = false;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        told("Fin d'activation", "Activation over")
            .say(format!("{name} a fini d'agir."), format!("{name} has finished acting."))
            .focus(&[figure])
    }
}

/// A figure helped another: it counts as activated.   DW-DOOR-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureSpent {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for FigureSpent {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.activated = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        names.flagged(figure, &SPENT, true)
    }
}

/// A quality test was rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestRolled {
    /// The test.
    pub test: QualityTest,
    /// What it is for.
    pub r#use: TestUse,
}

impl Happened for TestRolled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { test, r#use } = self;
        state.stack.push(Frame::Test { test: test.clone(), r#use: r#use.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { test, r#use } = self;
        let name = names.name(test.figure);
        let title = test_words(r#use);
        let faces = faces_words(&test.faces, test.automatic);
        let need = need_words(test.quality, test.bonus);
        let counted = counted_words(test);
        let why = names.use_words(r#use).unwrap_or_default();
        let mut line = told(&title.fr, &title.en)
            .say(
                format!(
                    "{name}, {}{} : {}, il faut {}. {}.",
                    small(&title.fr),
                    why.fr,
                    faces.fr,
                    need.fr,
                    capital(&counted.fr)
                ),
                format!(
                    "{name}, {}{}: {}, needing {}. {}.",
                    small(&title.en),
                    why.en,
                    faces.en,
                    need.en,
                    capital(&counted.en)
                ),
            )
            .focus(&[test.figure])
            .focus(&use_figures(r#use));
        line.0.verdict = Some(test_verdict(test, r#use));
        if matches!(r#use, TestUse::Activation {}) { line.weight(Weight::Activation) } else { line }
    }
}

/// A hero rolled one die of a test again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestRerolled {
    /// The hero.
    pub figure: FigureId,
    /// Which die, from 1.
    pub die: u32,
    /// The new face.
    pub face: u32,
}

impl Happened for TestRerolled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, die, face } = self;
        figure(state, *id)?.reroll_used = true;
        let test = test(state)?;
        test.asks.clear();
        let place = usize::try_from(die.saturating_sub(1)).unwrap_or(usize::MAX);
        *test.faces.get_mut(place).ok_or_else(|| lacks("such die"))? = *face;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, die, face } = *self;
        let name = names.name(figure);
        let old = names.test().and_then(|(test, _)| {
            let place = usize::try_from(die.checked_sub(1)?).ok()?;
            test.faces.get(place)
        });
        let (was_fr, was_en) = old.map_or_else(Default::default, |old| {
            (format!(" au lieu de {old}"), format!(" instead of {old}"))
        });
        told("Relance de Héros", "Hero reroll")
            .say(
                format!("{name} relance un dé, une fois pour la partie : {face}{was_fr}."),
                format!("{name} rolls one die again, once in the match: {face}{was_en}."),
            )
            .focus(&[figure])
            .change(names.reroll_change(figure))
    }
}

/// A test is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestEnded {
    /// Who tested.
    pub figure: FigureId,
    /// Its successes.
    pub successes: u32,
    /// Its failures.
    pub failures: u32,
}

impl Happened for TestEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Test", |frame| matches!(frame, Frame::Test { .. }))
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, successes, failures } = *self;
        let title = names.test().map_or_else(|| Words::new("Test", "Test"), |(_, r#use)| test_words(r#use));
        let line = told(&title.fr, &title.en).focus(&[figure]);
        let Some((_, r#use)) = names.test() else { return line };
        let words = names.settled_words(figure, r#use, successes, failures);
        line.also(words).focus(&use_figures(r#use))
    }
}
