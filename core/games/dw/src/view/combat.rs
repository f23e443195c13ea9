//! Opposed rolls, recoils and free attacks, told.

use crate::state::combat::{Combat, CombatKind, Guard, Harm, Party, Rider};
use crate::view::names::Names;
use crate::view::words::{hold_words, with_weapon};
use greffe_core::telling::french::{de, to};
use greffe_core::telling::view::Mark;
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// What an opposed roll is, as a clause without its end.
    pub(crate) fn clash(self, combat: &Combat) -> Words {
        let by = self.fighter(combat, Party::Attacker);
        let target = self.name(combat.target);
        let arm = with_weapon(combat.arm);
        let clause = |fr: &str, en: &str| {
            Words::new(
                format!("{} {fr} {target}{}", by.fr, arm.fr),
                format!("{} {en} {target}{}", by.en, arm.en),
            )
        };
        match combat.kind {
            CombatKind::Melee {} if combat.effort => {
                clause("attaque en puissance", "makes a power attack on")
            }
            CombatKind::Melee {} => clause("attaque", "attacks"),
            CombatKind::Reflex {} => clause("porte une Attaque Réflexe contre", "makes a reflex attack on"),
            CombatKind::Spines {} => clause("pique", "pricks"),
            CombatKind::Shot {} if combat.effort => clause("fait un tir visé sur", "takes an aimed shot at"),
            CombatKind::Shot {} => clause("tire sur", "shoots at"),
            CombatKind::Grenade { grenade } => {
                let words = grenade.words();
                Words::new(
                    format!("La grenade ({}) touche {target}", words.fr),
                    format!("The grenade ({}) hits {target}", words.en),
                )
            }
            CombatKind::Gas { strength } => Words::new(
                format!("Le gaz (Combat {strength}) attaque {target}"),
                format!("The gas (Combat {strength}) attacks {target}"),
            ),
            CombatKind::Telepathy {} => clause("engage un combat d'esprit contre", "attacks the mind of"),
            CombatKind::Scream {} => Words::new(
                format!("{} atteint de son hurlement l'esprit {}{}", by.fr, de(&target), arm.fr),
                format!("{} strikes with its scream the mind of {target}{}", by.en, arm.en),
            ),
            CombatKind::Possession {} => Words::new(
                format!("{} tente de prendre le corps {}{}", by.fr, de(&target), arm.fr),
                format!("{} tries to take the body of {target}{}", by.en, arm.en),
            ),
            CombatKind::Host {} => Words::new(
                format!("{} dispute un même corps {}{}", by.fr, to(&target), arm.fr),
                format!("{} fights for one body with {target}{}", by.en, arm.en),
            ),
            CombatKind::Door { door } => {
                let words = self.door(door);
                Words::new(
                    format!("{} pousse la {} contre {target}", by.fr, words.fr),
                    format!("{} pushes {} against {target}", by.en, words.en),
                )
            }
        }
    }

    pub(crate) fn clash_marks(self, combat: &Combat) -> Vec<Mark> {
        let Some(by) = combat.by else { return Vec::new() };
        let kind = match combat.kind {
            CombatKind::Telepathy {} | CombatKind::Scream {} => "sight",
            CombatKind::Melee {}
            | CombatKind::Reflex {}
            | CombatKind::Spines {}
            | CombatKind::Shot {}
            | CombatKind::Possession {}
            | CombatKind::Host {}
            | CombatKind::Door { .. } => "attack",
            CombatKind::Grenade { .. } | CombatKind::Gas { .. } => return Vec::new(),
        };
        self.line_mark(kind, by, combat.target).into_iter().collect()
    }
}

/// The rulebook's term for an opposed roll.
pub(crate) fn clash_title(combat: &Combat) -> Words {
    match combat.kind {
        CombatKind::Melee {} if combat.effort => Words::new("Attaque en puissance", "Power attack"),
        CombatKind::Melee {} => Words::new("Corps à corps", "Melee"),
        CombatKind::Reflex {} => Words::new("Attaque Réflexe", "Reflex attack"),
        CombatKind::Spines {} => Words::new("Piquants", "Spines"),
        CombatKind::Shot {} if combat.effort => Words::new("Tir visé", "Aimed shot"),
        CombatKind::Shot {} => Words::new("Combat à distance", "Ranged attack"),
        CombatKind::Grenade { .. } => Words::new("Explosion", "Explosion"),
        CombatKind::Gas { .. } => Words::new("Gaz toxique", "Toxic gas"),
        CombatKind::Telepathy {} => Words::new("Télépathie", "Telepathy"),
        CombatKind::Scream {} => Words::new("Hurlement Télépathique", "Telepathic scream"),
        CombatKind::Possession {} | CombatKind::Host {} => Words::new("Possession", "Possession"),
        CombatKind::Door { .. } => Words::new("Porte tenue", "Held door"),
    }
}

/// How a fighter meets an attack, when not on its feet.
pub(crate) fn guard_words(guard: Guard, name: &str) -> Option<Words> {
    match guard {
        Guard::Ready => None,
        Guard::Prone => Some(Words::new(format!("{name} est à terre."), format!("{name} is prone."))),
        Guard::Held => {
            Some(Words::new(format!("{name} ne peut pas bouger."), format!("{name} cannot move.")))
        }
        Guard::Both => Some(Words::new(
            format!("{name} est à terre et ne peut pas bouger."),
            format!("{name} is prone and cannot move."),
        )),
    }
}

/// What in the dice or totals brought the harm about, in brackets.
pub(crate) fn reason_words(combat: &Combat, winner: Party, harm: Harm) -> Words {
    let totals = combat.total(winner).zip(combat.total(winner.other()));
    let Some((won, lost)) = totals else { return Words::default() };
    let score = format!(" {won} à {lost}");
    let score_en = format!(" {won} to {lost}");
    let (fr, en) = match harm {
        Harm::Recoil {} | Harm::Thrown { prone: false } => (", dé impair", ", odd die"),
        Harm::Prone {} | Harm::Thrown { prone: true } => (", dé pair", ", even die"),
        Harm::Killed {} | Harm::Gruesome {} | Harm::Wound {} | Harm::Unconscious {} | Harm::Controlled {} => {
            if won >= lost.saturating_mul(3) {
                (", le triple", ", three times as much")
            } else if won >= lost.saturating_mul(2) {
                (", le double", ", twice as much")
            } else {
                ("", "")
            }
        }
        Harm::Nothing {} | Harm::Held { .. } | Harm::Dazed {} | Harm::Possessed {} | Harm::Expelled {} => {
            ("", "")
        }
    };
    Words::new(format!("{score}{fr}"), format!("{score_en}{en}"))
}

/// What the loser suffers, as a verb.
pub(crate) fn harm_words(harm: Harm) -> Words {
    match harm {
        Harm::Nothing {} => Words::new("ne subit rien", "suffers nothing"),
        Harm::Recoil {} => Words::new("recule", "recoils"),
        Harm::Prone {} => Words::new("tombe", "falls"),
        Harm::Held { by } => {
            let words = hold_words(by);
            Words::new(
                format!("ne peut plus bouger ({})", words.fr),
                format!("can no longer move ({})", words.en),
            )
        }
        Harm::Wound {} => Words::new("reçoit une blessure au lieu de mourir", "is wounded instead of dying"),
        Harm::Killed {} => Words::new("meurt", "is killed"),
        Harm::Gruesome {} => Words::new("meurt d'une Mort Atroce", "dies gruesomely"),
        Harm::Thrown { .. } => Words::new("vole sous le souffle", "is thrown by the blast"),
        Harm::Dazed {} => Words::new("perd le fil de ses pensées", "is dazed"),
        Harm::Unconscious {} => Words::new("perd connaissance", "faints"),
        Harm::Controlled {} => Words::new("perd la maîtrise de son esprit", "loses control of its mind"),
        Harm::Possessed {} => Words::new("perd la maîtrise de son corps", "loses control of its body"),
        Harm::Expelled {} => Words::new("doit quitter ce corps", "must leave that body"),
    }
}

/// What is rolled after the harm, and the face at which it takes.
pub(crate) fn rider_words(rider: Rider) -> (Words, Words) {
    let six = || Words::same("6");
    let four = || Words::new("4 ou plus", "4 or more");
    match rider {
        Rider::TailSwipe {} => (Words::new("Coup de queue", "Tail swipe"), Words::same("1")),
        Rider::Poison {} => (Words::same("Poison"), six()),
        Rider::Toxic {} => (Words::new("Gaz empoisonné", "Poison gas"), six()),
        Rider::Needle {} => (Words::new("Aiguilles", "Needles"), four()),
        Rider::Nanites {} => (Words::same("Nanites"), four()),
        Rider::Contagion { .. } => (Words::same("Contagion"), six()),
    }
}
