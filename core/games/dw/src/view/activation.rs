//! Activations, the actions spent in them and quality tests, told.

use crate::event::ActionKind;
use crate::state::frames::{Frame, MoraleCause, Prelude, Purse, Salvo};
use crate::state::test::{QualityTest, TestUse};
use crate::view::names::{Names, change};
use crate::view::words::{
    action_words, ailment_words, capital, counted_words, faces_words, height_words, morale_words, need_words,
    own_words, plural, plural_en, small, test_verdict, test_words,
};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::to;
use greffe_core::telling::view::Weight;
use greffe_core::telling::words::Words;

/// A salvo goes on or is over: the shots themselves tell it.
pub(super) fn salvo_set(figure: FigureId, salvo: Option<&Salvo>) -> Told {
    let targets = salvo.map(|salvo| salvo.targets.as_slice()).unwrap_or_default();
    told("Salve", "Salvo").focus(&[figure]).focus(targets)
}

impl Names<'_> {
    pub(super) fn named(self, figure: FigureId, dice: u32, dues: &[Prelude]) -> Told {
        let name = self.name(figure);
        let before = dues.iter().map(|due| match due {
            Prelude::Host {} => {
                Words::new("D'abord, le possesseur livre combat.", "First, the possessor is fought.")
            }
            Prelude::Attraction(by) => {
                let other = self.name(*by);
                Words::new(
                    format!("D'abord, il faut résister au charme : {other}."),
                    format!("First, a charm is to be resisted: {other}."),
                )
            }
            Prelude::Gravity {} => Words::new("D'abord, la gravité est lancée.", "First, gravity is rolled."),
        });
        let line = Self::activation(figure).say(
            format!("{name} tente une activation à {dice} dé{}.", plural(dice)),
            format!("{name} tries an activation on {dice} di{}.", if dice == 1 { "e" } else { "ce" }),
        );
        before.fold(line, |line, words| line.also(Some(words)))
    }

    fn activation(figure: FigureId) -> Told {
        let line = told("Activation", "Activation").focus(&[figure]);
        line.weight(Weight::Activation)
    }

    pub(super) fn activation_lapsed(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        told("Activation sans effet", "Activation lapses")
            .say(format!("{name} n'est plus en état d'agir."), format!("{name} is no longer able to act."))
            .focus(&[figure])
    }

    pub(super) fn activated(
        self,
        figure: FigureId,
        player: u8,
        actions: u32,
        turnover: bool,
        shut_down: bool,
    ) -> Told {
        let name = self.name(figure);
        let line = Self::activation(figure);
        let line = match actions {
            0 => line.say(format!("{name} n'a aucune action."), format!("{name} has no action.")),
            _ => line.say(
                format!("{name} a {actions} action{}.", plural(actions)),
                format!("{name} has {actions} action{}.", plural_en(actions)),
            ),
        };
        let own = self.figure(figure).map(|figure| figure.controller);
        let other = (own != Some(player)).then(|| {
            let side = self.side(player);
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

    pub(super) fn action_taken(
        self,
        figure: FigureId,
        action: ActionKind,
        target: Option<FigureId>,
        cost: u32,
        left: u32,
    ) -> Told {
        let name = self.name(figure);
        let whom = target.map(|target| self.name(target));
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
                    self.line_mark("attack", figure, target)
                }
                ActionKind::Telepathy | ActionKind::Entangle => self.line_mark("sight", figure, target),
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
        line.change(self.actions_change(figure, left))
    }

    pub(super) fn action_restored(self, figure: FigureId, purse: Purse) -> Told {
        let name = self.name(figure);
        let left = purse.left;
        told("Action rendue", "Action given back")
            .say(
                format!("{name} n'a pas perdu son action, reste {left}."),
                format!("{name} has not lost the action, {left} left."),
            )
            .focus(&[figure])
            .change(self.actions_change(figure, left))
    }

    fn actions_change(self, figure: FigureId, left: u32) -> Option<greffe_core::telling::view::Change> {
        let had = self.0.state.stack.iter().rev().find_map(|frame| {
            let Frame::Activation { figure: active, left, .. } = frame else { return None };
            (*active == figure).then_some(*left)
        })?;
        Some(change(
            figure,
            Words::new("Actions", "Actions"),
            Words::same(had.to_string()),
            Words::same(left.to_string()),
            "DW-ACT-02",
        ))
    }

    pub(super) fn attack_counted(self, figure: FigureId, attacks: u32) -> Told {
        let had = self.figure(figure).map_or(0, |figure| figure.attacks);
        told("Attaque comptée", "Attack counted").focus(&[figure]).change(change(
            figure,
            Words::new("Attaques ce tour", "Attacks this round"),
            Words::same(had.to_string()),
            Words::same(attacks.to_string()),
            "DW-ACTION-01",
        ))
    }

    pub(super) fn activation_ended(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        told("Fin d'activation", "Activation over")
            .say(format!("{name} a fini d'agir."), format!("{name} has finished acting."))
            .focus(&[figure])
    }

    pub(super) fn test_rolled(self, test: &QualityTest, r#use: &TestUse) -> Told {
        let name = self.name(test.figure);
        let title = test_words(r#use);
        let faces = faces_words(&test.faces, test.automatic);
        let need = need_words(test.quality, test.bonus);
        let counted = counted_words(test);
        let why = self.use_words(r#use).unwrap_or_default();
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

    /// What a test is about, after its name.
    fn use_words(self, r#use: &TestUse) -> Option<Words> {
        let of = |figure: FigureId| {
            let name = self.name(figure);
            Words::new(format!(" ({name})"), format!(" ({name})"))
        };
        match r#use {
            TestUse::Morale { cause } => {
                let words = morale_words(*cause);
                Some(Words::new(format!(" ({})", words.fr), format!(" ({})", words.en)))
            }
            TestUse::Dare { of: other }
            | TestUse::Attraction { of: other }
            | TestUse::Entangle { by: other }
            | TestUse::Cure { patient: other, .. }
            | TestUse::Expulsion { host: other } => Some(of(*other)),
            TestUse::Climb { height, .. } => {
                let words = height_words(*height);
                Some(Words::new(format!(" ({})", words.fr), format!(" ({})", words.en)))
            }
            TestUse::Activation {}
            | TestUse::Water {}
            | TestUse::Fall { .. }
            | TestUse::Feat {}
            | TestUse::Irradiation {}
            | TestUse::PsiNegation {}
            | TestUse::PsiUse { .. }
            | TestUse::SonicBlast {}
            | TestUse::PlantInGas {}
            | TestUse::Needle {}
            | TestUse::Teleport { .. } => None,
        }
    }

    pub(super) fn test_rerolled(self, figure: FigureId, die: u32, face: u32) -> Told {
        let name = self.name(figure);
        let old = self.test().and_then(|(test, _)| {
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
            .change(self.reroll_change(figure))
    }

    pub(super) fn reroll_change(self, figure: FigureId) -> Option<greffe_core::telling::view::Change> {
        self.flag_change(
            figure,
            Words::new("Relance de Héros dépensée", "Hero reroll spent"),
            |figure| figure.reroll_used,
            true,
            "DW-TRAIT-42",
        )
    }

    /// What follows from a test, told where no event of its own tells it.
    pub(super) fn test_ended(self, figure: FigureId, successes: u32, failures: u32) -> Told {
        let title = self.test().map_or_else(|| Words::new("Test", "Test"), |(_, r#use)| test_words(r#use));
        let line = told(&title.fr, &title.en).focus(&[figure]);
        let Some((_, r#use)) = self.test() else { return line };
        let words = self.settled_words(figure, r#use, successes, failures);
        line.also(words).focus(&use_figures(r#use))
    }

    fn settled_words(
        self,
        figure: FigureId,
        r#use: &TestUse,
        successes: u32,
        failures: u32,
    ) -> Option<Words> {
        let name = self.name(figure);
        let say = |fr: &str, en: &str| Some(Words::new(format!("{name} {fr}."), format!("{name} {en}.")));
        match r#use {
            TestUse::Irradiation {} if failures == 0 => say("ne souffre pas des radiations", "takes no harm"),
            TestUse::Entangle { .. } if failures == 0 => say("échappe à l'entrave", "escapes the bonds"),
            // What comes next says it.
            TestUse::Activation {}
            | TestUse::Attraction { .. }
            | TestUse::Irradiation {}
            | TestUse::Entangle { .. } => None,
            TestUse::Morale { .. } => match failures {
                0 => say("tient bon", "holds"),
                1 => say("prend peur : un déplacement de fuite", "takes fright: one move of flight"),
                2 => say("prend peur : deux déplacements de fuite", "takes fright: two moves of flight"),
                3.. => say("s'enfuit pour de bon", "flees for good"),
            },
            TestUse::Dare { .. } if successes > 0 => say("ose approcher", "dares to come near"),
            TestUse::Dare { .. } => say("n'ose pas approcher", "does not dare to come near"),
            TestUse::Water {} if successes > 0 => say("ose entrer dans l'eau", "dares to enter the water"),
            TestUse::Water {} => say("n'ose pas entrer dans l'eau", "does not dare to enter the water"),
            TestUse::Climb { .. } => match successes {
                0 => say("lâche prise", "loses its grip"),
                1 => say("n'avance que d'une catégorie de moins", "makes a category less of its move"),
                2.. => say("fait tout son déplacement", "makes its whole move"),
            },
            TestUse::Fall { .. } if failures == 0 => say("survit à la chute", "survives the fall"),
            TestUse::Fall { .. } => say("ne se relève pas de la chute", "does not get over the fall"),
            TestUse::Feat {} if successes > 0 => say("réussit", "succeeds"),
            TestUse::Feat {} => say("échoue", "fails"),
            TestUse::PsiNegation {} | TestUse::SonicBlast {} | TestUse::PlantInGas {} if successes > 0 => {
                say("résiste", "resists")
            }
            TestUse::PsiNegation {} | TestUse::SonicBlast {} | TestUse::PlantInGas {} => {
                say("ne résiste pas", "does not resist")
            }
            TestUse::PsiUse { .. } if successes > 0 => say("rassemble son esprit", "gathers its mind"),
            TestUse::PsiUse { .. } => say("ne peut user de son esprit", "cannot use its mind"),
            TestUse::Needle {} if failures == 0 => say("surmonte le venin", "overcomes the venom"),
            TestUse::Needle {} => say("sent le venin agir", "feels the venom at work"),
            TestUse::Cure { patient, ailments, .. } => {
                Some(self.cure_words(*patient, ailments.len(), successes, ailments.first().copied()))
            }
            TestUse::Teleport { needs, .. } => match successes {
                0 if failures >= 3 => say("se perd en chemin", "goes astray"),
                won if won >= *needs => say("arrive où il faut", "arrives where it meant to"),
                _ => say("n'a pas assez de succès pour aller là", "has too few successes to get there"),
            },
            TestUse::Expulsion { .. } if failures >= 2 => say("se perd sans hôte", "is lost without a host"),
            TestUse::Expulsion { .. } => say("reprend corps", "takes its own body again"),
        }
    }

    fn cure_words(
        self,
        patient: FigureId,
        named: usize,
        successes: u32,
        first: Option<crate::state::test::Ailment>,
    ) -> Words {
        let name = self.name(patient);
        let cured = usize::try_from(successes).map_or(named, |won| won.min(named));
        let count = i64::try_from(cured).unwrap_or(i64::MAX);
        if let (1, Some(ailment)) = (cured, first) {
            let words = ailment_words(ailment);
            return Words::new(
                format!("Un mal guéri pour {name} : {}.", words.fr),
                format!("One ill cured for {name}: {}.", words.en),
            );
        }
        if count == 0 {
            return Words::new(format!("Aucun mal guéri pour {name}."), format!("No ill cured for {name}."));
        }
        let ills = if count < 2 { "mal guéri" } else { "maux guéris" };
        Words::new(
            format!("{count} {ills} pour {name}."),
            format!("{count} ill{} cured for {name}.", plural_en(count)),
        )
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

/// The other figures that a test is about.
fn use_figures(r#use: &TestUse) -> Vec<FigureId> {
    match r#use {
        TestUse::Dare { of: other }
        | TestUse::Attraction { of: other }
        | TestUse::Entangle { by: other }
        | TestUse::Cure { patient: other, .. }
        | TestUse::Expulsion { host: other }
        | TestUse::Morale {
            cause: MoraleCause::Gruesome(other) | MoraleCause::Terror(other) | MoraleCause::Leader(other),
        } => vec![*other],
        TestUse::Morale { cause: MoraleCause::HalfLosses | MoraleCause::Fire }
        | TestUse::Activation {}
        | TestUse::Water {}
        | TestUse::Climb { .. }
        | TestUse::Fall { .. }
        | TestUse::Feat {}
        | TestUse::Irradiation {}
        | TestUse::PsiNegation {}
        | TestUse::PsiUse { .. }
        | TestUse::SonicBlast {}
        | TestUse::PlantInGas {}
        | TestUse::Needle {}
        | TestUse::Teleport { .. } => Vec::new(),
    }
}
