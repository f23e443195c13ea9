//! Static data of SEG: suits, ranks, skills and their costs. The book prints no sample profile.

use serde::{Deserialize, Serialize};

use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// What each +1 of a bonus skill costs (SEG-COST-04).
pub const BONUS_COST: i32 = 2;

/// A suit: the type of an action and the family of a test (SEG-ACT-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Suit {
    /// Pique: attacks.
    Spades,
    /// Cœur: defence and healing.
    Hearts,
    /// Trèfle: movement.
    Clubs,
    /// Carreau: support and special powers.
    Diamonds,
}

impl Suit {
    /// The suits in book order.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Clubs, Self::Diamonds];

    /// The suit's name.
    pub fn words(self) -> Words {
        match self {
            Self::Spades => Words::new("pique", "spades"),
            Self::Hearts => Words::new("cœur", "hearts"),
            Self::Clubs => Words::new("trèfle", "clubs"),
            Self::Diamonds => Words::new("carreau", "diamonds"),
        }
    }

    /// What cards of this suit are for, in a few words (SEG-ACT-10).
    pub fn purpose(self) -> Words {
        match self {
            Self::Spades => Words::new("attaquer", "attack"),
            Self::Hearts => Words::new("se défendre, soigner", "defend, heal"),
            Self::Clubs => Words::new("se déplacer, se dégager", "move, break away"),
            Self::Diamonds => Words::new("soutien, magie, pouvoirs", "support, magic, powers"),
        }
    }
}

/// A card's rank: what names a figure within its side (SEG-TEAM-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Rank {
    /// As.
    #[serde(rename = "1")]
    One,
    /// Deux.
    #[serde(rename = "2")]
    Two,
    /// Trois.
    #[serde(rename = "3")]
    Three,
    /// Quatre.
    #[serde(rename = "4")]
    Four,
    /// Cinq.
    #[serde(rename = "5")]
    Five,
    /// Six.
    #[serde(rename = "6")]
    Six,
    /// Sept.
    #[serde(rename = "7")]
    Seven,
    /// Huit.
    #[serde(rename = "8")]
    Eight,
    /// Neuf.
    #[serde(rename = "9")]
    Nine,
    /// Dix.
    #[serde(rename = "10")]
    Ten,
    /// Valet.
    Jack,
    /// Cavalier: tarot only.
    Knight,
    /// Dame.
    Queen,
    /// Roi.
    King,
}

impl Rank {
    /// The ranks in ascending order.
    pub const ALL: [Self; 14] = [
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Knight,
        Self::Queen,
        Self::King,
    ];

    /// Whether a deck of 54 cards has this rank (SEG-MAT-03).
    pub fn is_standard(self) -> bool {
        self != Self::Knight
    }

    /// The rank's name.
    pub fn words(self) -> Words {
        match self {
            Self::One => Words::same("1"),
            Self::Two => Words::same("2"),
            Self::Three => Words::same("3"),
            Self::Four => Words::same("4"),
            Self::Five => Words::same("5"),
            Self::Six => Words::same("6"),
            Self::Seven => Words::same("7"),
            Self::Eight => Words::same("8"),
            Self::Nine => Words::same("9"),
            Self::Ten => Words::same("10"),
            Self::Jack => Words::new("valet", "jack"),
            Self::Knight => Words::new("cavalier", "knight"),
            Self::Queen => Words::new("dame", "queen"),
            Self::King => Words::new("roi", "king"),
        }
    }

    /// The short mark on a base or a card: French V C D R, English J N Q K.
    pub fn mark(self) -> Words {
        match self {
            Self::Jack => Words::new("V", "J"),
            Self::Knight => Words::new("C", "N"),
            Self::Queen => Words::new("D", "Q"),
            Self::King => Words::new("R", "K"),
            Self::One
            | Self::Two
            | Self::Three
            | Self::Four
            | Self::Five
            | Self::Six
            | Self::Seven
            | Self::Eight
            | Self::Nine
            | Self::Ten => self.words(),
        }
    }
}

/// A card in words: `dame de trèfle`, `queen of clubs`.
pub fn card_words(rank: Rank, suit: Suit) -> Words {
    let (rank, suit) = (rank.words(), suit.words());
    Words::new(format!("{} de {}", rank.fr, suit.fr), format!("{} of {}", rank.en, suit.en))
}

/// What a skill costs, as the book marks it (SEG-COST-05 to SEG-COST-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// A plain figure.
    Firm(i32),
    /// A figure with a question mark: used unless overridden.
    Provisional(i32),
    /// No figure: the players must agree one.
    Unset,
    /// An optional skill: consent and a cost must be agreed.
    Optional,
}

/// A skill: any talent, gear or power of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Skill {
    /// Déplacement long.
    LongStride,
    /// Déplacement court.
    ShortStride,
    /// Lent.
    Slow,
    /// Déplacement très rapide.
    VeryFastMove,
    /// Insaisissable.
    Elusive,
    /// Infiltration.
    Infiltration,
    /// Vol.
    Flight,
    /// Double attaque.
    DoubleAttack,
    /// Immobilisation.
    Immobilise,
    /// Lutte.
    Grapple,
    /// Projection.
    Throw,
    /// Attaque à distance courte.
    RangedAttackShort,
    /// Attaque à distance moyenne.
    RangedAttackMedium,
    /// Attaque à distance longue.
    RangedAttackLong,
    /// Positionnement.
    TakeAim,
    /// Visée.
    Marksman,
    /// Tacticien.
    Tactician,
    /// Imperturbable.
    Unflappable,
    /// Perturbant.
    Disruptive,
    /// Précis.
    Precise,
    /// Endurant.
    Enduring,
    /// Agile.
    Agile,
    /// Soutien efficace.
    EffectiveSupport,
    /// Soutien fiable.
    ReliableSupport,
    /// Munitions limitées.
    LimitedAmmo,
    /// Tenace.
    Tenacious,
    /// Protecteur.
    Protector,
    /// Défense au contact.
    ContactDefence,
    /// Défense à distance.
    RangedDefence,
    /// Contre-attaque.
    CounterAttacker,
    /// Protection.
    Protection,
    /// Protection spé.
    SpecialProtection,
    /// Protection à distance.
    RangedProtection,
    /// Zone de protection.
    ProtectionZone,
    /// Zone de protection spé.
    SpecialProtectionZone,
    /// Zone de protection à distance.
    RangedProtectionZone,
    /// Soin.
    Heal,
    /// Soin risqué.
    RiskyHeal,
    /// Soin personnel.
    SelfHeal,
    /// Régénération.
    Regenerate,
    /// Vampire.
    Vampire,
    /// Aura vampirique.
    VampiricAura,
    /// Attaque vampirique.
    VampiricAttack,
    /// Soin à distance.
    RemoteHeal,
    /// Attaque spé.
    SpecialMelee,
    /// Attaque spé à distance.
    SpecialRangedAttack,
    /// Spé imparable.
    UnparryableSpecial,
    /// Immobilisation spé.
    SpecialImmobilise,
    /// Téléportation.
    Teleport,
    /// Téléportation d'une cible.
    TeleportTarget,
    /// Apportation d'une cible.
    SummonTarget,
    /// Création de portail.
    CreatePortal,
    /// Annulation spé.
    SpecialNullify,
    /// Accumulation rapide.
    RapidAccumulate,
    /// Accumulation nécromantique.
    NecroticAccumulation,
    /// Absorbeur.
    Absorber,
    /// Réceptacle.
    Receptacle,
    /// Stockage.
    Storage,
    /// Usage unique.
    SingleUse,
    /// Déperdition.
    Leakage,
    /// Drain d'énergie.
    EnergyDrain,
    /// Intangible.
    Intangible,
    /// Tir indirect.
    IndirectFire,
    /// Portée infinie.
    InfiniteRange,
    /// Détection.
    Detection,
    /// Furtif.
    Stealthy,
    /// Immunité à distance.
    RangedImmunity,
}

/// What the book prints about a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The rulebook's French term.
    pub term: &'static str,
    /// An English gloss.
    pub gloss: &'static str,
    /// The rule that defines it.
    pub rule: &'static str,
    /// Its cost.
    pub cost: Cost,
}

const fn sheet(term: &'static str, gloss: &'static str, rule: &'static str, cost: Cost) -> Sheet {
    Sheet { term, gloss, rule, cost }
}

impl Skill {
    /// The skills in book order.
    #[rustfmt::skip]
    pub const ALL: [Self; 67] = [Self::LongStride, Self::ShortStride, Self::Slow, Self::VeryFastMove, Self::Elusive, Self::Infiltration, Self::Flight, Self::DoubleAttack, Self::Immobilise, Self::Grapple, Self::Throw, Self::RangedAttackShort, Self::RangedAttackMedium, Self::RangedAttackLong, Self::TakeAim, Self::Marksman, Self::Tactician, Self::Unflappable, Self::Disruptive, Self::Precise, Self::Enduring, Self::Agile, Self::EffectiveSupport, Self::ReliableSupport, Self::LimitedAmmo, Self::Tenacious, Self::Protector, Self::ContactDefence, Self::RangedDefence, Self::CounterAttacker, Self::Protection, Self::SpecialProtection, Self::RangedProtection, Self::ProtectionZone, Self::SpecialProtectionZone, Self::RangedProtectionZone, Self::Heal, Self::RiskyHeal, Self::SelfHeal, Self::Regenerate, Self::Vampire, Self::VampiricAura, Self::VampiricAttack, Self::RemoteHeal, Self::SpecialMelee, Self::SpecialRangedAttack, Self::UnparryableSpecial, Self::SpecialImmobilise, Self::Teleport, Self::TeleportTarget, Self::SummonTarget, Self::CreatePortal, Self::SpecialNullify, Self::RapidAccumulate, Self::NecroticAccumulation, Self::Absorber, Self::Receptacle, Self::Storage, Self::SingleUse, Self::Leakage, Self::EnergyDrain, Self::Intangible, Self::IndirectFire, Self::InfiniteRange, Self::Detection, Self::Stealthy, Self::RangedImmunity];

    /// What the book prints about it.
    #[expect(clippy::too_many_lines, reason = "one line for each skill")]
    pub fn sheet(self) -> Sheet {
        match self {
            Self::LongStride => sheet("Déplacement long", "Long stride", "SEG-SKMOVE-01", Cost::Firm(3)),
            Self::ShortStride => sheet("Déplacement court", "Short stride", "SEG-SKMOVE-02", Cost::Firm(-3)),
            Self::Slow => sheet("Lent", "Slow", "SEG-SKMOVE-03", Cost::Firm(-2)),
            Self::VeryFastMove => {
                sheet("Déplacement très rapide", "Very fast move", "SEG-SKMOVE-04", Cost::Firm(2))
            }
            Self::Elusive => sheet("Insaisissable", "Elusive", "SEG-SKMOVE-05", Cost::Firm(2)),
            Self::Infiltration => sheet("Infiltration", "Infiltration", "SEG-SKMOVE-06", Cost::Firm(2)),
            Self::Flight => sheet("Vol", "Flight", "SEG-SKMOVE-07", Cost::Provisional(6)),
            Self::DoubleAttack => {
                sheet("Double attaque", "Double attack", "SEG-SKATK-01", Cost::Provisional(10))
            }
            Self::Immobilise => sheet("Immobilisation", "Immobilise", "SEG-SKATK-02", Cost::Provisional(6)),
            Self::Grapple => sheet("Lutte", "Grapple", "SEG-SKATK-03", Cost::Provisional(2)),
            Self::Throw => sheet("Projection", "Throw", "SEG-SKATK-04", Cost::Unset),
            Self::RangedAttackShort => sheet(
                "Attaque à distance courte",
                "Short ranged attack",
                "SEG-SKSHOOT-01",
                Cost::Provisional(3),
            ),
            Self::RangedAttackMedium => sheet(
                "Attaque à distance moyenne",
                "Medium ranged attack",
                "SEG-SKSHOOT-02",
                Cost::Provisional(5),
            ),
            Self::RangedAttackLong => sheet(
                "Attaque à distance longue",
                "Long ranged attack",
                "SEG-SKSHOOT-03",
                Cost::Provisional(7),
            ),
            Self::TakeAim => sheet("Positionnement", "Take aim", "SEG-SKSHOOT-04", Cost::Firm(1)),
            Self::Marksman => sheet("Visée", "Marksman", "SEG-SKSHOOT-06", Cost::Firm(1)),
            Self::Tactician => sheet("Tacticien", "Tactician", "SEG-SKMISC-01", Cost::Provisional(5)),
            Self::Unflappable => sheet("Imperturbable", "Unflappable", "SEG-SKMISC-02", Cost::Provisional(2)),
            Self::Disruptive => sheet("Perturbant", "Disruptive", "SEG-SKMISC-03", Cost::Provisional(1)),
            Self::Precise => sheet("Précis", "Precise", "SEG-SKMISC-04", Cost::Provisional(2)),
            Self::Enduring => sheet("Endurant", "Enduring", "SEG-SKMISC-05", Cost::Provisional(4)),
            Self::Agile => sheet("Agile", "Agile", "SEG-SKMISC-06", Cost::Provisional(3)),
            Self::EffectiveSupport => {
                sheet("Soutien efficace", "Effective support", "SEG-SKMISC-07", Cost::Provisional(1))
            }
            Self::ReliableSupport => {
                sheet("Soutien fiable", "Reliable support", "SEG-SKMISC-08", Cost::Provisional(1))
            }
            Self::LimitedAmmo => {
                sheet("Munitions limitées", "Limited ammunition", "SEG-SKMISC-09", Cost::Provisional(-2))
            }
            Self::Tenacious => sheet("Tenace", "Tenacious", "SEG-SKDEF-01", Cost::Provisional(3)),
            Self::Protector => sheet("Protecteur", "Protector", "SEG-SKDEF-02", Cost::Provisional(5)),
            Self::ContactDefence => {
                sheet("Défense au contact", "Contact defence", "SEG-SKDEF-05", Cost::Provisional(4))
            }
            Self::RangedDefence => {
                sheet("Défense à distance", "Ranged defence", "SEG-SKDEF-06", Cost::Provisional(1))
            }
            Self::CounterAttacker => {
                sheet("Contre-attaque", "Counter-attack", "SEG-SKDEF-07", Cost::Provisional(5))
            }
            Self::Protection => sheet("Protection", "Protection", "SEG-SKDEF-10", Cost::Provisional(5)),
            Self::SpecialProtection => {
                sheet("Protection spé", "Special protection", "SEG-SKDEF-11", Cost::Provisional(1))
            }
            Self::RangedProtection => {
                sheet("Protection à distance", "Ranged protection", "SEG-SKDEF-12", Cost::Unset)
            }
            Self::ProtectionZone => {
                sheet("Zone de protection", "Protection zone", "SEG-SKDEF-13", Cost::Provisional(10))
            }
            Self::SpecialProtectionZone => sheet(
                "Zone de protection spé",
                "Special protection zone",
                "SEG-SKDEF-14",
                Cost::Provisional(3),
            ),
            Self::RangedProtectionZone => sheet(
                "Zone de protection à distance",
                "Ranged protection zone",
                "SEG-SKDEF-15",
                Cost::Provisional(3),
            ),
            Self::Heal => sheet("Soin", "Heal", "SEG-SKHEAL-01", Cost::Unset),
            Self::RiskyHeal => sheet("Soin risqué", "Risky heal", "SEG-SKHEAL-02", Cost::Unset),
            Self::SelfHeal => sheet("Soin personnel", "Self heal", "SEG-SKHEAL-03", Cost::Provisional(1)),
            Self::Regenerate => sheet("Régénération", "Regenerate", "SEG-SKHEAL-04", Cost::Unset),
            Self::Vampire => sheet("Vampire", "Vampire", "SEG-SKHEAL-05", Cost::Unset),
            Self::VampiricAura => sheet("Aura vampirique", "Vampiric aura", "SEG-SKHEAL-06", Cost::Unset),
            Self::VampiricAttack => {
                sheet("Attaque vampirique", "Vampiric attack", "SEG-SKHEAL-07", Cost::Unset)
            }
            Self::RemoteHeal => sheet("Soin à distance", "Remote heal", "SEG-SKSPE-01", Cost::Unset),
            Self::SpecialMelee => sheet("Attaque spé", "Special melee", "SEG-SKSPE-02", Cost::Firm(2)),
            Self::SpecialRangedAttack => {
                sheet("Attaque spé à distance", "Special ranged attack", "SEG-SKSPE-03", Cost::Unset)
            }
            Self::UnparryableSpecial => {
                sheet("Spé imparable", "Unparryable special", "SEG-SKSPE-04", Cost::Provisional(1))
            }
            Self::SpecialImmobilise => {
                sheet("Immobilisation spé", "Special immobilise", "SEG-SKSPE-05", Cost::Provisional(10))
            }
            Self::Teleport => sheet("Téléportation", "Teleport", "SEG-SKSPE-06", Cost::Unset),
            Self::TeleportTarget => {
                sheet("Téléportation d'une cible", "Teleport a target", "SEG-SKSPE-07", Cost::Unset)
            }
            Self::SummonTarget => {
                sheet("Apportation d'une cible", "Summon a target", "SEG-SKSPE-08", Cost::Unset)
            }
            Self::CreatePortal => {
                sheet("Création de portail", "Create a portal", "SEG-SKSPE-09", Cost::Unset)
            }
            Self::SpecialNullify => sheet("Annulation spé", "Special nullify", "SEG-SKSPE-11", Cost::Unset),
            Self::RapidAccumulate => {
                sheet("Accumulation rapide", "Rapid accumulation", "SEG-SKNRG-01", Cost::Firm(1))
            }
            Self::NecroticAccumulation => sheet(
                "Accumulation nécromantique",
                "Necrotic accumulation",
                "SEG-SKNRG-02",
                Cost::Provisional(2),
            ),
            Self::Absorber => sheet("Absorbeur", "Absorber", "SEG-SKNRG-03", Cost::Provisional(1)),
            Self::Receptacle => sheet("Réceptacle", "Receptacle", "SEG-SKNRG-04", Cost::Provisional(1)),
            Self::Storage => sheet("Stockage", "Storage", "SEG-SKNRG-05", Cost::Unset),
            Self::SingleUse => sheet("Usage unique", "Single use", "SEG-SKNRG-06", Cost::Firm(0)),
            Self::Leakage => sheet("Déperdition", "Leakage", "SEG-SKNRG-07", Cost::Unset),
            Self::EnergyDrain => sheet("Drain d'énergie", "Energy drain", "SEG-SKNRG-09", Cost::Unset),
            Self::Intangible => sheet("Intangible", "Intangible", "SEG-SKOPT-01", Cost::Optional),
            Self::IndirectFire => sheet("Tir indirect", "Indirect fire", "SEG-SKOPT-02", Cost::Optional),
            Self::InfiniteRange => sheet("Portée infinie", "Infinite range", "SEG-SKOPT-03", Cost::Optional),
            Self::Detection => sheet("Détection", "Detection", "SEG-SKOPT-04", Cost::Optional),
            Self::Stealthy => sheet("Furtif", "Stealthy", "SEG-SKOPT-05", Cost::Optional),
            Self::RangedImmunity => {
                sheet("Immunité à distance", "Ranged immunity", "SEG-SKOPT-06", Cost::Optional)
            }
        }
    }

    /// The rulebook's term with its English gloss.
    pub fn words(self) -> Words {
        let sheet = self.sheet();
        Words::new(sheet.term, sheet.gloss)
    }

    /// The rule that defines it.
    pub fn rule(self) -> RuleId {
        RuleId::new(self.sheet().rule)
    }

    /// Its cost as printed.
    pub fn cost(self) -> Cost {
        self.sheet().cost
    }
}

#[cfg(test)]
mod tests {
    use super::{Cost, Rank, Skill, Suit, card_words};
    use crate::rules::RULEBOOK;

    #[test]
    fn skills_are_in_book_order_and_carry_the_catalogue_terms() {
        let mut last = 0;
        for skill in Skill::ALL {
            let sheet = skill.sheet();
            let mut rules = RULEBOOK.rules().enumerate();
            let (place, rule) = rules.find(|(_, rule)| rule.id == sheet.rule).expect(sheet.rule);
            assert!(place > last, "{skill:?} out of book order");
            last = place;
            assert_eq!((rule.term, rule.gloss), (sheet.term, sheet.gloss));
        }
    }

    #[test]
    fn skill_names_on_the_wire_are_the_identifiers() {
        let names: Vec<String> =
            Skill::ALL.iter().map(|skill| serde_json::to_string(skill).unwrap()).collect();
        assert_eq!(names[0], "\"LongStride\"");
        assert!(names.contains(&"\"RangedAttackMedium\"".to_owned()));
        for (skill, name) in Skill::ALL.iter().zip(&names) {
            assert_eq!(serde_json::from_str::<Skill>(name).unwrap(), *skill);
        }
    }

    #[test]
    fn seg_cost_05_three_costs_are_negative_and_one_is_left_open() {
        let negative: Vec<Skill> = Skill::ALL
            .into_iter()
            .filter(|skill| matches!(skill.cost(), Cost::Firm(n) | Cost::Provisional(n) if n < 0))
            .collect();
        assert_eq!(negative, [Skill::ShortStride, Skill::Slow, Skill::LimitedAmmo]);
        assert_eq!(Skill::Leakage.cost(), Cost::Unset);
    }

    #[test]
    fn seg_cost_06_to_08_costs_by_kind() {
        let count = |kind: fn(Cost) -> bool| Skill::ALL.iter().filter(|skill| kind(skill.cost())).count();
        assert_eq!(count(|cost| matches!(cost, Cost::Firm(_))), 11);
        assert_eq!(count(|cost| matches!(cost, Cost::Provisional(_))), 32);
        assert_eq!(count(|cost| matches!(cost, Cost::Unset)), 18);
        assert_eq!(count(|cost| matches!(cost, Cost::Optional)), 6);
    }

    #[test]
    fn seg_team_04_ranks_and_their_marks() {
        assert_eq!(Rank::ALL.iter().filter(|rank| rank.is_standard()).count(), 13);
        assert_eq!(serde_json::to_string(&Rank::Ten).unwrap(), "\"10\"");
        assert_eq!(serde_json::from_str::<Rank>("\"Queen\"").unwrap(), Rank::Queen);
        let mut marks: Vec<String> = Rank::ALL.iter().map(|rank| rank.mark().fr).collect();
        assert_eq!(marks[10..], ["V", "C", "D", "R"]);
        marks.sort();
        marks.dedup();
        assert_eq!(marks.len(), 14);
        assert_eq!(card_words(Rank::Queen, Suit::Clubs).fr, "dame de trèfle");
        assert_eq!(card_words(Rank::Ten, Suit::Diamonds).en, "10 of diamonds");
    }
}
