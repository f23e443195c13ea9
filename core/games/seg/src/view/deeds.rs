//! Actions in words: what they do, to whom, and how they are drawn.

use crate::state::{Attack, AttackKind, Deed, ThrowMode};
use crate::view::names::Names;
use greffe_core::judging::fact::FigureId;
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

    pub(crate) fn attack(self, attack: &Attack) -> Words {
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

    pub(crate) fn pair(self, actor: FigureId, target: FigureId, fr: &str, en: &str) -> Words {
        let name = self.name(actor);
        let other = self.name(target);
        Words::new(format!("{name} {fr} {other}"), format!("{name} {en} {other}"))
    }

    pub(crate) fn alone(self, actor: FigureId, fr: &str, en: &str) -> Words {
        let name = self.name(actor);
        Words::new(format!("{name} {fr}"), format!("{name} {en}"))
    }

    pub(crate) fn deed_marks(self, deed: &Deed) -> Vec<Mark> {
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

pub(crate) fn deed_figures(deed: &Deed) -> Vec<FigureId> {
    let mut figures = vec![deed_actor(deed)];
    figures.extend(deed_target(deed).filter(|target| *target != deed_actor(deed)));
    figures
}

/// The rulebook's term for a deed.
pub(crate) fn deed_title(deed: &Deed) -> Words {
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
