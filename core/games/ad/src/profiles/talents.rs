//! The talents, one entry each; numbers are their scores.

use serde::{Deserialize, Serialize};

use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// Declares the talents in book order, an entry each: how it is told, the number it is written with, if any, and the
/// rule that defines it. Of `Faith(i32): "AD-TAL-21a";` it makes the variant `Faith(i32)` of [`Talent`], the place
/// `Self::Faith(1)` in [`Talent::ALL`], and in [`Talent::rule`] the arm `Self::Faith { .. } => RuleId::new("AD-TAL-21a")`.
macro_rules! talents {
    ($($(#[$told:meta])* $talent:ident $(($score:ty))?: $rule:literal;)*) => {
        /// A talent of a figure.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        pub enum Talent {
            $($(#[$told])* $talent $(($score))?,)*
        }

        impl Talent {
            /// How many there are.
            pub const COUNT: usize = [$(stringify!($talent)),*].len();

            /// Every talent, scores at 1.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$talent $(({ const ONE: $score = 1; ONE }))?),*];

            /// The rule that defines it.
            pub fn rule(self) -> RuleId {
                match self {
                    $(Self::$talent { .. } => RuleId::new($rule),)*
                }
            }
        }
    };
}

talents! {
    /// Appelle-moi « mon oncle ».   AD-TAL-01
    CallMeUncle: "AD-TAL-01";
    /// Assaut Puissant, with every melee weapon.   AD-TAL-04
    PowerfulBlow: "AD-TAL-04";
    /// Attaque Effrénée.   AD-TAL-05
    FrenziedAttack: "AD-TAL-05";
    /// Autorité.   AD-TAL-06
    Authority: "AD-TAL-06";
    /// Balayage.   AD-TAL-07
    Sweep: "AD-TAL-07";
    /// Barricade Vivante.   AD-TAL-08
    LivingBarricade: "AD-TAL-08";
    /// Bousculade.   AD-TAL-09
    Shove: "AD-TAL-09";
    /// Charmeur.   AD-TAL-10
    Charmer: "AD-TAL-10";
    /// Cible Difficile.   AD-TAL-11
    HardTarget: "AD-TAL-11";
    /// Crochetage: the score of the test.   AD-TAL-12
    Lockpicking(i32): "AD-TAL-12";
    /// Désarmement.   AD-TAL-13
    Disarm: "AD-TAL-13";
    /// Discret: the score against sharp eyes.   AD-TAL-14a
    Stealthy(i32): "AD-TAL-14a";
    /// Divination: the cards drawn.   AD-TAL-15
    Divination(u8): "AD-TAL-15";
    /// Empoisonneur: the poisons brought.   AD-TAL-16
    Poisoner(u8): "AD-TAL-16";
    /// En Plein Cœur.   AD-TAL-17
    HeartStrike: "AD-TAL-17";
    /// Énorme.   AD-TAL-19
    Huge: "AD-TAL-19";
    /// Estafilade.   AD-TAL-20
    Slash: "AD-TAL-20";
    /// Foi: the score that may replace another.   AD-TAL-21a
    Faith(i32): "AD-TAL-21a";
    /// Fou Furieux.   AD-TAL-22
    Berserk: "AD-TAL-22";
    /// Froid.   AD-TAL-23
    Cold: "AD-TAL-23";
    /// Garde Adroite.   AD-TAL-24
    AdroitGuard: "AD-TAL-24";
    /// Inébranlable.   AD-TAL-25
    Unshakeable: "AD-TAL-25";
    /// Parade de Fer.   AD-TAL-27
    IronParry: "AD-TAL-27";
    /// Parieur: the cards that may be drawn.   AD-TAL-28
    Gambler(u8): "AD-TAL-28";
    /// Pot-de-Vin.   AD-TAL-29
    Bribe: "AD-TAL-29";
    /// Rechargement Rapide.   AD-TAL-31
    FastReload: "AD-TAL-31";
    /// Relations.   AD-TAL-32
    Connections: "AD-TAL-32";
    /// Richesse: kreutzers for the warband.   AD-TAL-33
    Wealth(i32): "AD-TAL-33";
    /// Rusé comme un Renard !   AD-TAL-34
    SlyAsAFox: "AD-TAL-34";
    /// Séduction.   AD-TAL-35
    Seduction: "AD-TAL-35";
    /// Tacticien.   AD-TAL-36
    Tactician: "AD-TAL-36a";
    /// Vol à la Tire.   AD-TAL-37
    Pickpocket: "AD-TAL-37";
}

impl Talent {
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
