//! The talents, one variant each; numbers are their scores.

use serde::{Deserialize, Serialize};

use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// A talent of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Talent {
    /// Appelle-moi « mon oncle ».   AD-TAL-01
    CallMeUncle,
    /// Assaut Puissant, with every melee weapon.   AD-TAL-04
    PowerfulBlow,
    /// Attaque Effrénée.   AD-TAL-05
    FrenziedAttack,
    /// Autorité.   AD-TAL-06
    Authority,
    /// Balayage.   AD-TAL-07
    Sweep,
    /// Barricade Vivante.   AD-TAL-08
    LivingBarricade,
    /// Bousculade.   AD-TAL-09
    Shove,
    /// Charmeur.   AD-TAL-10
    Charmer,
    /// Cible Difficile.   AD-TAL-11
    HardTarget,
    /// Crochetage: the score of the test.   AD-TAL-12
    Lockpicking(i32),
    /// Désarmement.   AD-TAL-13
    Disarm,
    /// Discret: the score against sharp eyes.   AD-TAL-14a
    Stealthy(i32),
    /// Divination: the cards drawn.   AD-TAL-15
    Divination(u8),
    /// Empoisonneur: the poisons brought.   AD-TAL-16
    Poisoner(u8),
    /// En Plein Cœur.   AD-TAL-17
    HeartStrike,
    /// Énorme.   AD-TAL-19
    Huge,
    /// Estafilade.   AD-TAL-20
    Slash,
    /// Foi: the score that may replace another.   AD-TAL-21a
    Faith(i32),
    /// Fou Furieux.   AD-TAL-22
    Berserk,
    /// Froid.   AD-TAL-23
    Cold,
    /// Garde Adroite.   AD-TAL-24
    AdroitGuard,
    /// Inébranlable.   AD-TAL-25
    Unshakeable,
    /// Parade de Fer.   AD-TAL-27
    IronParry,
    /// Parieur: the cards that may be drawn.   AD-TAL-28
    Gambler(u8),
    /// Pot-de-Vin.   AD-TAL-29
    Bribe,
    /// Rechargement Rapide.   AD-TAL-31
    FastReload,
    /// Relations.   AD-TAL-32
    Connections,
    /// Richesse: kreutzers for the warband.   AD-TAL-33
    Wealth(i32),
    /// Rusé comme un Renard !   AD-TAL-34
    SlyAsAFox,
    /// Séduction.   AD-TAL-35
    Seduction,
    /// Tacticien.   AD-TAL-36
    Tactician,
    /// Vol à la Tire.   AD-TAL-37
    Pickpocket,
}

impl Talent {
    /// Every talent, scores at 1.
    pub const ALL: [Self; 32] = [
        Self::CallMeUncle,
        Self::PowerfulBlow,
        Self::FrenziedAttack,
        Self::Authority,
        Self::Sweep,
        Self::LivingBarricade,
        Self::Shove,
        Self::Charmer,
        Self::HardTarget,
        Self::Lockpicking(1),
        Self::Disarm,
        Self::Stealthy(1),
        Self::Divination(1),
        Self::Poisoner(1),
        Self::HeartStrike,
        Self::Huge,
        Self::Slash,
        Self::Faith(1),
        Self::Berserk,
        Self::Cold,
        Self::AdroitGuard,
        Self::Unshakeable,
        Self::IronParry,
        Self::Gambler(1),
        Self::Bribe,
        Self::FastReload,
        Self::Connections,
        Self::Wealth(1),
        Self::SlyAsAFox,
        Self::Seduction,
        Self::Tactician,
        Self::Pickpocket,
    ];

    /// The rule that defines it.
    pub fn rule(self) -> RuleId {
        match self {
            Self::CallMeUncle => RuleId::new("AD-TAL-01"),
            Self::PowerfulBlow => RuleId::new("AD-TAL-04"),
            Self::FrenziedAttack => RuleId::new("AD-TAL-05"),
            Self::Authority => RuleId::new("AD-TAL-06"),
            Self::Sweep => RuleId::new("AD-TAL-07"),
            Self::LivingBarricade => RuleId::new("AD-TAL-08"),
            Self::Shove => RuleId::new("AD-TAL-09"),
            Self::Charmer => RuleId::new("AD-TAL-10"),
            Self::HardTarget => RuleId::new("AD-TAL-11"),
            Self::Lockpicking(_) => RuleId::new("AD-TAL-12"),
            Self::Disarm => RuleId::new("AD-TAL-13"),
            Self::Stealthy(_) => RuleId::new("AD-TAL-14a"),
            Self::Divination(_) => RuleId::new("AD-TAL-15"),
            Self::Poisoner(_) => RuleId::new("AD-TAL-16"),
            Self::HeartStrike => RuleId::new("AD-TAL-17"),
            Self::Huge => RuleId::new("AD-TAL-19"),
            Self::Slash => RuleId::new("AD-TAL-20"),
            Self::Faith(_) => RuleId::new("AD-TAL-21a"),
            Self::Berserk => RuleId::new("AD-TAL-22"),
            Self::Cold => RuleId::new("AD-TAL-23"),
            Self::AdroitGuard => RuleId::new("AD-TAL-24"),
            Self::Unshakeable => RuleId::new("AD-TAL-25"),
            Self::IronParry => RuleId::new("AD-TAL-27"),
            Self::Gambler(_) => RuleId::new("AD-TAL-28"),
            Self::Bribe => RuleId::new("AD-TAL-29"),
            Self::FastReload => RuleId::new("AD-TAL-31"),
            Self::Connections => RuleId::new("AD-TAL-32"),
            Self::Wealth(_) => RuleId::new("AD-TAL-33"),
            Self::SlyAsAFox => RuleId::new("AD-TAL-34"),
            Self::Seduction => RuleId::new("AD-TAL-35"),
            Self::Tactician => RuleId::new("AD-TAL-36a"),
            Self::Pickpocket => RuleId::new("AD-TAL-37"),
        }
    }

    /// What people call it, without its score.
    pub fn words(self) -> Words {
        let entry = crate::rules::RULEBOOK.rule(self.rule().as_str());
        entry.map_or_else(Words::default, |entry| Words::new(entry.term, entry.gloss))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Talent;
    use crate::rules::RULEBOOK;

    #[test]
    fn every_talent_is_one_of_the_catalogue() {
        let rules: BTreeSet<String> =
            Talent::ALL.iter().map(|talent| talent.rule().as_str().to_owned()).collect();
        assert_eq!(rules.len(), Talent::ALL.len());
        for talent in Talent::ALL {
            assert!(RULEBOOK.rule(talent.rule().as_str()).is_some(), "{talent:?}");
            assert!(!talent.words().fr.is_empty());
        }
    }
}
