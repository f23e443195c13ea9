//! Opposed rolls in words, wherever they are told.

use crate::state::combat::{Combat, CombatKind, Party};
use crate::view::names::Names;
use crate::view::words::with_weapon;
use greffe_core::telling::french::{de, to};
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
}
