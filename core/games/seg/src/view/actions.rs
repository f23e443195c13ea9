//! Actions, their tests and the reactions to them, told.

use crate::event::Test;
use crate::state::{Attack, AttackKind, Deed, Pass, Payment, Posture, ThrowMode, WindowKind};
use crate::view::names::{Names, posture_change};
use crate::view::words::{
    all_tests, lost_words, need_words, standing_words, test_words, tests_words, until_words, window_words,
};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::de;
use greffe_core::telling::view::Mark;
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// What an action does, as a clause without its end.
    pub(crate) fn deed(self, deed: &Deed) -> Words {
        match deed {
            Deed::Attack(attack) => self.attack(attack),
            Deed::Heal { actor, target } if actor == target => {
                self.alone(*actor, "se soigne", "heals itself")
            }
            Deed::Heal { actor, target } => self.pair(*actor, *target, "soigne", "heals"),
            Deed::RiskyHeal { actor, target } if actor == target => {
                self.alone(*actor, "se fait un soin risqué", "tries a risky heal on itself")
            }
            Deed::RiskyHeal { actor, target } => {
                self.pair(*actor, *target, "tente un soin risqué sur", "tries a risky heal on")
            }
            Deed::Regenerate { actor } => self.alone(*actor, "se régénère", "regenerates"),
            Deed::RemoteHeal { actor, target } if actor == target => {
                self.alone(*actor, "se soigne par un soin à distance", "heals itself by a remote heal")
            }
            Deed::RemoteHeal { actor, target } => {
                self.pair(*actor, *target, "soigne à distance", "heals from afar")
            }
            Deed::Support { actor, target, .. } => self.pair(*actor, *target, "soutient", "supports"),
            Deed::Accumulate { actor, rapid: true, .. } => {
                self.alone(*actor, "accumule vite de l'énergie", "gathers energy fast")
            }
            Deed::Accumulate { actor, .. } => self.alone(*actor, "accumule de l'énergie", "gathers energy"),
            Deed::Teleport { actor, .. } => self.alone(*actor, "tente de se téléporter", "tries to teleport"),
            Deed::TeleportTarget { actor, target, .. } => {
                self.pair(*actor, *target, "tente de téléporter", "tries to teleport")
            }
            Deed::SummonTarget { actor, target, .. } => {
                self.pair(*actor, *target, "tente d'amener à soi", "tries to summon")
            }
            Deed::CreatePortal { actor, .. } => {
                self.alone(*actor, "tente de créer un portail", "tries to create a portal")
            }
        }
    }

    pub(super) fn attack(self, attack: &Attack) -> Words {
        let (fr, en) = match (attack.kind, attack.ranged) {
            (AttackKind::Basic, _) if attack.counter => ("riposte contre", "strikes back at"),
            (AttackKind::Basic, true) => ("tire sur", "shoots at"),
            (AttackKind::Basic, false) => ("attaque", "attacks"),
            (AttackKind::Vampiric, _) => ("fait une attaque vampirique sur", "makes a vampiric attack on"),
            (AttackKind::Immobilise, _) => ("tente d'immobiliser", "tries to immobilise"),
            (AttackKind::Grapple, _) => ("tente une lutte contre", "tries to grapple"),
            (AttackKind::Throw, _) => match attack.shove.as_ref().map(|shove| shove.mode) {
                Some(ThrowMode::Pull) => ("tente de tirer", "tries to pull"),
                Some(ThrowMode::Push) | None => ("tente de pousser", "tries to push"),
            },
            (AttackKind::SpecialRanged, _) => {
                ("lance une attaque spé à distance sur", "makes a special ranged attack on")
            }
            (AttackKind::SpecialImmobilise, _) => {
                ("tente une immobilisation spé sur", "tries a special immobilise on")
            }
            (AttackKind::Drain, _) => ("tente un drain d'énergie sur", "tries an energy drain on"),
        };
        self.pair(attack.actor, attack.target, fr, en)
    }

    pub(super) fn pair(self, actor: FigureId, target: FigureId, fr: &str, en: &str) -> Words {
        let name = self.name(actor);
        let other = self.name(target);
        Words::new(format!("{name} {fr} {other}"), format!("{name} {en} {other}"))
    }

    pub(super) fn alone(self, actor: FigureId, fr: &str, en: &str) -> Words {
        let name = self.name(actor);
        Words::new(format!("{name} {fr}"), format!("{name} {en}"))
    }

    pub(super) fn action_declared(
        self,
        deed: &Deed,
        spent: &[Payment],
        ammo: Option<u32>,
        need: i32,
    ) -> Told {
        let words = self.deed(deed);
        let need = need_words(need);
        let title = deed_title(deed);
        let mut line = told(&title.fr, &title.en)
            .say(
                format!("{}. À venir : un test ({}).", words.fr, need.fr),
                format!("{}. To come: a test ({}).", words.en, need.en),
            )
            .focus(&deed_figures(deed))
            .changes(self.spent_changes(spent))
            .change(self.ammo_change(deed_actor(deed), ammo));
        line.0.marks = self.deed_marks(deed);
        line
    }

    pub(super) fn action_tested(
        &self,
        deed: &Deed,
        spent: &[Payment],
        ammo: Option<u32>,
        tests: &[Test],
        passed: bool,
    ) -> Told {
        let words = self.deed(deed);
        let title = deed_title(deed);
        let results = tests_words(tests);
        let line = told(&title.fr, &title.en);
        let line = if tests.is_empty() {
            let result =
                if passed { ("réussite sans dé", "passed without a die") } else { ("raté", "failed") };
            line.say(format!("{} : {}.", words.fr, result.0), format!("{}: {}.", words.en, result.1))
        } else {
            line.say(format!("{} : {}", words.fr, results.fr), format!("{}: {}", words.en, results.en))
        };
        let mut line = line
            .focus(&deed_figures(deed))
            .changes(self.spent_changes(spent))
            .change(self.ammo_change(deed_actor(deed), ammo));
        line.0.verdict = all_tests(tests);
        line.0.marks = self.deed_marks(deed);
        line
    }

    pub(super) fn deed_marks(self, deed: &Deed) -> Vec<Mark> {
        match deed {
            Deed::Attack(attack) => self.attack_mark(attack).into_iter().collect(),
            Deed::Heal { actor, target }
            | Deed::RiskyHeal { actor, target }
            | Deed::RemoteHeal { actor, target }
            | Deed::Support { actor, target, .. }
            | Deed::TeleportTarget { actor, target, .. }
            | Deed::SummonTarget { actor, target, .. } => {
                self.sight_mark(*actor, *target).into_iter().collect()
            }
            Deed::Regenerate { .. }
            | Deed::Accumulate { .. }
            | Deed::Teleport { .. }
            | Deed::CreatePortal { .. } => Vec::new(),
        }
    }

    pub(super) fn due_tested(self, test: &Test, refunds: &[Payment]) -> Told {
        let clause =
            self.pending().map_or_else(|| Words::same(self.name(test.figure)), |deed| self.deed(deed));
        let words = test_words(test);
        told("Test", "Test")
            .say(format!("{} : {}", clause.fr, words.fr), format!("{}: {}", clause.en, words.en))
            .focus(&[test.figure])
            .focus(&self.pending().map(deed_figures).unwrap_or_default())
            .verdict(test)
            .changes(self.refund_changes(refunds))
    }

    pub(super) fn window_opened(self, window: WindowKind, asked: u8, eligible: &[FigureId]) -> Told {
        let name = self.side(asked);
        let who = self.list(eligible);
        let (fr, en) = match window {
            WindowKind::Parry => ("parer", "parry"),
            WindowKind::Nullify => ("annuler l'action", "nullify the action"),
            WindowKind::Counter => ("riposter", "strike back"),
            WindowKind::Portal => ("passer le portail", "go through the portal"),
        };
        told("Réaction possible", "Reaction possible")
            .say(format!("{name} peut {fr} : {}.", who.fr), format!("{name} may {en}: {}.", who.en))
            .focus(eligible)
    }

    pub(super) fn window_declined(self, side: u8, window: WindowKind, standing: bool) -> Told {
        let name = self.side(side);
        let (fr, en) = match window {
            WindowKind::Parry => ("ne pare pas", "does not parry"),
            WindowKind::Nullify => ("n'annule pas l'action", "does not nullify the action"),
            WindowKind::Counter => ("ne riposte pas", "does not strike back"),
            WindowKind::Portal => ("ne passe pas le portail", "does not go through the portal"),
        };
        told("Sans réaction", "No reaction")
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .also(standing_words(standing))
    }

    pub(super) fn parry(self, parrier: FigureId, posture: Posture, test: &Test, lost: bool) -> Told {
        let name = self.name(parrier);
        let words = test_words(test);
        let target = self.pending().and_then(deed_target).filter(|target| *target != parrier);
        let (for_fr, for_en) = target.map_or_else(Default::default, |target| {
            (format!(" pour {}", self.name(target)), format!(" for {}", self.name(target)))
        });
        told("Parade", "Parry")
            .say(
                format!("{name} pare{for_fr} : {}", words.fr),
                format!("{name} parries{for_en}: {}", words.en),
            )
            .also(lost.then_some(posture).and_then(|posture| lost_words(Some(posture))))
            .focus(&[parrier])
            .focus(target.as_slice())
            .verdict(test)
            .change(lost.then(|| posture_change(parrier, posture, "SEG-POST-03")))
    }

    pub(super) fn nullify(self, by: FigureId, test: &Test, refunds: &[Payment]) -> Told {
        let name = self.name(by);
        let words = test_words(test);
        let actor = self.pending().map(deed_actor);
        let whose = actor.map(|actor| self.name(actor));
        let (of_fr, of_en) = whose
            .as_ref()
            .map_or_else(Default::default, |actor| (format!(" {}", de(actor)), format!(" of {actor}")));
        told("Annulation spé", "Special nullify")
            .say(
                format!("{name} tente d'annuler l'action{of_fr} : {}", words.fr),
                format!("{name} tries to nullify the action{of_en}: {}", words.en),
            )
            .focus(&[by])
            .focus(actor.as_slice())
            .verdict(test)
            .changes(self.refund_changes(refunds))
    }

    pub(super) fn counter_declined(self, parrier: FigureId, standing: bool) -> Told {
        let name = self.name(parrier);
        told("Sans riposte", "No counter-attack")
            .say(format!("{name} ne riposte pas."), format!("{name} does not strike back."))
            .also(standing_words(standing))
            .focus(&[parrier])
    }

    pub(super) fn pass_left(self, side: u8, pass: Pass) -> Told {
        let name = self.side(side);
        let (window, until) = (window_words(pass.window), until_words(pass.until));
        told("Réponse d'avance", "Standing pass").say(
            format!("{name} renonce d'avance {} : {}.", until.fr, window.fr),
            format!("{name} passes in advance {}: {}.", until.en, window.en),
        )
    }
}

pub(super) fn action_settled(lapsed: bool) -> Told {
    let line = told("Action réglée", "Action settled");
    if lapsed { line.say("L'action est devenue sans objet.", "The action has become void.") } else { line }
}

/// Who does a deed.
pub(crate) fn deed_actor(deed: &Deed) -> FigureId {
    match deed {
        Deed::Attack(attack) => attack.actor,
        Deed::Heal { actor, .. }
        | Deed::RiskyHeal { actor, .. }
        | Deed::Regenerate { actor }
        | Deed::RemoteHeal { actor, .. }
        | Deed::Support { actor, .. }
        | Deed::Accumulate { actor, .. }
        | Deed::Teleport { actor, .. }
        | Deed::TeleportTarget { actor, .. }
        | Deed::SummonTarget { actor, .. }
        | Deed::CreatePortal { actor, .. } => *actor,
    }
}

/// Whom a deed is done to.
pub(crate) fn deed_target(deed: &Deed) -> Option<FigureId> {
    match deed {
        Deed::Attack(attack) => Some(attack.target),
        Deed::Heal { target, .. }
        | Deed::RiskyHeal { target, .. }
        | Deed::RemoteHeal { target, .. }
        | Deed::Support { target, .. }
        | Deed::TeleportTarget { target, .. }
        | Deed::SummonTarget { target, .. } => Some(*target),
        Deed::Regenerate { .. }
        | Deed::Accumulate { .. }
        | Deed::Teleport { .. }
        | Deed::CreatePortal { .. } => None,
    }
}

pub(super) fn deed_figures(deed: &Deed) -> Vec<FigureId> {
    let mut figures = vec![deed_actor(deed)];
    figures.extend(deed_target(deed).filter(|target| *target != deed_actor(deed)));
    figures
}

/// The rulebook's term for a deed.
pub(super) fn deed_title(deed: &Deed) -> Words {
    match deed {
        Deed::Attack(attack) if attack.counter => Words::new("Contre-attaque", "Counter-attack"),
        Deed::Attack(attack) => match attack.kind {
            AttackKind::Basic => Words::new("Attaque basique", "Basic attack"),
            AttackKind::Vampiric => Words::new("Attaque vampirique", "Vampiric attack"),
            AttackKind::Immobilise => Words::new("Immobilisation", "Immobilise"),
            AttackKind::Grapple => Words::new("Lutte", "Grapple"),
            AttackKind::Throw => Words::new("Projection", "Throw"),
            AttackKind::SpecialRanged => Words::new("Attaque spé à distance", "Special ranged attack"),
            AttackKind::SpecialImmobilise => Words::new("Immobilisation spé", "Special immobilise"),
            AttackKind::Drain => Words::new("Drain d'énergie", "Energy drain"),
        },
        Deed::Heal { .. } => Words::new("Soin", "Heal"),
        Deed::RiskyHeal { .. } => Words::new("Soin risqué", "Risky heal"),
        Deed::Regenerate { .. } => Words::new("Régénération", "Regenerate"),
        Deed::RemoteHeal { .. } => Words::new("Soin à distance", "Remote heal"),
        Deed::Support { .. } => Words::new("Soutien", "Support"),
        Deed::Accumulate { rapid: true, .. } => Words::new("Accumulation rapide", "Rapid accumulation"),
        Deed::Accumulate { .. } => Words::new("Accumulation", "Accumulate"),
        Deed::Teleport { .. } => Words::new("Téléportation", "Teleport"),
        Deed::TeleportTarget { .. } => Words::new("Téléportation d'une cible", "Teleport a target"),
        Deed::SummonTarget { .. } => Words::new("Apportation d'une cible", "Summon a target"),
        Deed::CreatePortal { .. } => Words::new("Création de portail", "Create a portal"),
    }
}
