//! Activations, the actions spent in them and quality tests, told.

use crate::event::ActionKind;
use crate::state::frames::{Frame, MoraleCause, Prelude};
use crate::state::test::TestUse;
use crate::view::names::{Names, change};
use crate::view::words::{ailment_words, height_words, morale_words, plural, plural_en};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Weight;
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(crate) fn named(self, figure: FigureId, dice: u32, dues: &[Prelude]) -> Told {
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

    pub(crate) fn activation(figure: FigureId) -> Told {
        let line = told("Activation", "Activation").focus(&[figure]);
        line.weight(Weight::Activation)
    }

    pub(crate) fn actions_change(
        self,
        figure: FigureId,
        left: u32,
    ) -> Option<greffe_core::telling::view::Change> {
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

    /// What a test is about, after its name.
    pub(crate) fn use_words(self, r#use: &TestUse) -> Option<Words> {
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

    pub(crate) fn reroll_change(self, figure: FigureId) -> Option<greffe_core::telling::view::Change> {
        self.flag_change(
            figure,
            Words::new("Relance de Héros dépensée", "Hero reroll spent"),
            |figure| figure.reroll_used,
            true,
            "DW-TRAIT-42",
        )
    }

    pub(crate) fn settled_words(
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
pub(crate) fn is_told_after(action: ActionKind) -> bool {
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
pub(crate) fn use_figures(r#use: &TestUse) -> Vec<FigureId> {
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
