//! Static data of SEG: suits, ranks, skills and their costs. The book prints no sample profile.

use serde::{Deserialize, Serialize};

use crate::setup::Ruler;
use greffe_core::asking::form::Picture;
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

    /// Its pip, as cards bear it.
    pub fn picture(self) -> Picture {
        let (path, red) = match self {
            Self::Spades => {
                ("M12 2c3 5 9 7 9 12 0 4-5 5-7.5 2.500L15 22H9l1.5-5.500C8 19 3 18 3 14 3 9 9 7 12 2z", false)
            }
            Self::Hearts => ("M12 21C5 15 2 12 2 8c0-5 7-7 10-2 3-5 10-3 10 2 0 4-3 7-10 13z", true),
            Self::Clubs => (
                "M12 2a4.6 4.6 0 0 1 4 7 4.8 4.8 0 1 1-3 7l2 6H9l2-6a4.8 4.8 0 1 1-3-7 4.6 4.6 0 0 1 4-7z",
                false,
            ),
            Self::Diamonds => ("M12 1l8 11-8 11-8-11z", true),
        };
        Picture { path, red }
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

/// Where in the rules a skill acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hook {
    /// The ruler of moves.
    Stride(Ruler),
    /// What may be passed through, and how often one moves.
    Passage,
    /// An action of its own that costs no energy.
    Action(Suit),
    /// An action of its own that costs energy.   SEG-SKNRG-08
    Spender(Suit),
    /// Basic attacks out of contact.
    Ranged(Ruler),
    /// The actor's own tests.
    OwnTest,
    /// A protection of its holder.
    Protection,
    /// A protection of everybody near.
    Zone,
    /// Parries and counter-attacks.
    Parry,
    /// Deaths.
    Death,
    /// Gaining, keeping and paying energy.
    Energy,
    /// Tactic points.
    Tactics,
    /// Being eliminated, being immobilised, ammunition: the state of its holder.
    Body,
    /// Who may be targeted, seen, reached.
    Targeting,
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
    /// Where it acts.
    pub hook: Hook,
}

/// Declares the skills in book order, an entry each: how it is told, then term, gloss, rule, cost and where it acts. Of
/// `Agile: "Agile", "Agile", "SEG-SKMISC-06", Cost::Provisional(3), Hook::Body;` it makes a variant of [`Skill`], a place
/// in [`Skill::ALL`], and in [`Skill::sheet`] the arm
/// `Self::Agile => Sheet { term: "Agile", gloss: "Agile", rule: "SEG-SKMISC-06", cost: .., hook: Hook::Body }`.
macro_rules! skills {
    ($($(#[$told:meta])* $skill:ident: $term:literal, $gloss:literal, $rule:literal, $cost:expr, $hook:expr;)*) => {
        /// A skill: any talent, gear or power of a figure.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
        )]
        pub enum Skill {
            $($(#[$told])* $skill,)*
        }

        impl Skill {
            /// How many there are.
            pub const COUNT: usize = [$(stringify!($skill)),*].len();

            /// The skills in book order.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$skill),*];

            /// What the book prints about it.
            pub fn sheet(self) -> Sheet {
                match self {
                    $(Self::$skill => {
                        Sheet { term: $term, gloss: $gloss, rule: $rule, cost: $cost, hook: $hook }
                    })*
                }
            }
        }
    };
}

skills! {
    /// Déplacement long.
    LongStride: "Déplacement long", "Long stride", "SEG-SKMOVE-01", Cost::Firm(3), Hook::Stride(Ruler::Long);
    /// Déplacement court.
    ShortStride: "Déplacement court", "Short stride", "SEG-SKMOVE-02", Cost::Firm(-3), Hook::Stride(Ruler::Short);
    /// Lent.
    Slow: "Lent", "Slow", "SEG-SKMOVE-03", Cost::Firm(-2), Hook::Passage;
    /// Déplacement très rapide.
    VeryFastMove: "Déplacement très rapide", "Very fast move", "SEG-SKMOVE-04", Cost::Firm(2), Hook::Action(Suit::Clubs);
    /// Insaisissable.
    Elusive: "Insaisissable", "Elusive", "SEG-SKMOVE-05", Cost::Firm(2), Hook::Passage;
    /// Infiltration.
    Infiltration: "Infiltration", "Infiltration", "SEG-SKMOVE-06", Cost::Firm(2), Hook::Passage;
    /// Vol.
    Flight: "Vol", "Flight", "SEG-SKMOVE-07", Cost::Provisional(6), Hook::Passage;
    /// Double attaque.
    DoubleAttack: "Double attaque", "Double attack", "SEG-SKATK-01", Cost::Provisional(10), Hook::Action(Suit::Spades);
    /// Immobilisation.
    Immobilise: "Immobilisation", "Immobilise", "SEG-SKATK-02", Cost::Provisional(6), Hook::Action(Suit::Spades);
    /// Lutte.
    Grapple: "Lutte", "Grapple", "SEG-SKATK-03", Cost::Provisional(2), Hook::Action(Suit::Spades);
    /// Projection.
    Throw: "Projection", "Throw", "SEG-SKATK-04", Cost::Unset, Hook::Action(Suit::Spades);
    /// Attaque à distance courte.
    RangedAttackShort: "Attaque à distance courte", "Short ranged attack", "SEG-SKSHOOT-01", Cost::Provisional(3), Hook::Ranged(Ruler::Short);
    /// Attaque à distance moyenne.
    RangedAttackMedium: "Attaque à distance moyenne", "Medium ranged attack", "SEG-SKSHOOT-02", Cost::Provisional(5), Hook::Ranged(Ruler::Medium);
    /// Attaque à distance longue.
    RangedAttackLong: "Attaque à distance longue", "Long ranged attack", "SEG-SKSHOOT-03", Cost::Provisional(7), Hook::Ranged(Ruler::Long);
    /// Positionnement.
    TakeAim: "Positionnement", "Take aim", "SEG-SKSHOOT-04", Cost::Firm(1), Hook::Action(Suit::Diamonds);
    /// Visée.
    Marksman: "Visée", "Marksman", "SEG-SKSHOOT-06", Cost::Firm(1), Hook::OwnTest;
    /// Tacticien.
    Tactician: "Tacticien", "Tactician", "SEG-SKMISC-01", Cost::Provisional(5), Hook::Tactics;
    /// Imperturbable.
    Unflappable: "Imperturbable", "Unflappable", "SEG-SKMISC-02", Cost::Provisional(2), Hook::OwnTest;
    /// Perturbant.
    Disruptive: "Perturbant", "Disruptive", "SEG-SKMISC-03", Cost::Provisional(1), Hook::OwnTest;
    /// Précis.
    Precise: "Précis", "Precise", "SEG-SKMISC-04", Cost::Provisional(2), Hook::OwnTest;
    /// Endurant.
    Enduring: "Endurant", "Enduring", "SEG-SKMISC-05", Cost::Provisional(4), Hook::Body;
    /// Agile.
    Agile: "Agile", "Agile", "SEG-SKMISC-06", Cost::Provisional(3), Hook::Body;
    /// Soutien efficace.
    EffectiveSupport: "Soutien efficace", "Effective support", "SEG-SKMISC-07", Cost::Provisional(1), Hook::OwnTest;
    /// Soutien fiable.
    ReliableSupport: "Soutien fiable", "Reliable support", "SEG-SKMISC-08", Cost::Provisional(1), Hook::OwnTest;
    /// Munitions limitées.
    LimitedAmmo: "Munitions limitées", "Limited ammunition", "SEG-SKMISC-09", Cost::Provisional(-2), Hook::Body;
    /// Tenace.
    Tenacious: "Tenace", "Tenacious", "SEG-SKDEF-01", Cost::Provisional(3), Hook::Body;
    /// Protecteur.
    Protector: "Protecteur", "Protector", "SEG-SKDEF-02", Cost::Provisional(5), Hook::Parry;
    /// Défense au contact.
    ContactDefence: "Défense au contact", "Contact defence", "SEG-SKDEF-05", Cost::Provisional(4), Hook::Action(Suit::Hearts);
    /// Défense à distance.
    RangedDefence: "Défense à distance", "Ranged defence", "SEG-SKDEF-06", Cost::Provisional(1), Hook::Action(Suit::Hearts);
    /// Contre-attaque.
    CounterAttacker: "Contre-attaque", "Counter-attack", "SEG-SKDEF-07", Cost::Provisional(5), Hook::Parry;
    /// Protection.
    Protection: "Protection", "Protection", "SEG-SKDEF-10", Cost::Provisional(5), Hook::Protection;
    /// Protection spé.
    SpecialProtection: "Protection spé", "Special protection", "SEG-SKDEF-11", Cost::Provisional(1), Hook::Protection;
    /// Protection à distance.
    RangedProtection: "Protection à distance", "Ranged protection", "SEG-SKDEF-12", Cost::Unset, Hook::Protection;
    /// Zone de protection.
    ProtectionZone: "Zone de protection", "Protection zone", "SEG-SKDEF-13", Cost::Provisional(10), Hook::Zone;
    /// Zone de protection spé.
    SpecialProtectionZone: "Zone de protection spé", "Special protection zone", "SEG-SKDEF-14", Cost::Provisional(3), Hook::Zone;
    /// Zone de protection à distance.
    RangedProtectionZone: "Zone de protection à distance", "Ranged protection zone", "SEG-SKDEF-15", Cost::Provisional(3), Hook::Zone;
    /// Soin.
    Heal: "Soin", "Heal", "SEG-SKHEAL-01", Cost::Unset, Hook::Action(Suit::Hearts);
    /// Soin risqué.
    RiskyHeal: "Soin risqué", "Risky heal", "SEG-SKHEAL-02", Cost::Unset, Hook::Action(Suit::Hearts);
    /// Soin personnel.
    SelfHeal: "Soin personnel", "Self heal", "SEG-SKHEAL-03", Cost::Provisional(1), Hook::OwnTest;
    /// Régénération.
    Regenerate: "Régénération", "Regenerate", "SEG-SKHEAL-04", Cost::Unset, Hook::Action(Suit::Hearts);
    /// Vampire.
    Vampire: "Vampire", "Vampire", "SEG-SKHEAL-05", Cost::Unset, Hook::Death;
    /// Aura vampirique.
    VampiricAura: "Aura vampirique", "Vampiric aura", "SEG-SKHEAL-06", Cost::Unset, Hook::Death;
    /// Attaque vampirique.
    VampiricAttack: "Attaque vampirique", "Vampiric attack", "SEG-SKHEAL-07", Cost::Unset, Hook::Action(Suit::Spades);
    /// Soin à distance.
    RemoteHeal: "Soin à distance", "Remote heal", "SEG-SKSPE-01", Cost::Unset, Hook::Spender(Suit::Hearts);
    /// Attaque spé.
    SpecialMelee: "Attaque spé", "Special melee", "SEG-SKSPE-02", Cost::Firm(2), Hook::OwnTest;
    /// Attaque spé à distance.
    SpecialRangedAttack: "Attaque spé à distance", "Special ranged attack", "SEG-SKSPE-03", Cost::Unset, Hook::Spender(Suit::Spades);
    /// Spé imparable.
    UnparryableSpecial: "Spé imparable", "Unparryable special", "SEG-SKSPE-04", Cost::Provisional(1), Hook::Parry;
    /// Immobilisation spé.
    SpecialImmobilise: "Immobilisation spé", "Special immobilise", "SEG-SKSPE-05", Cost::Provisional(10), Hook::Spender(Suit::Spades);
    /// Téléportation.
    Teleport: "Téléportation", "Teleport", "SEG-SKSPE-06", Cost::Unset, Hook::Spender(Suit::Clubs);
    /// Téléportation d'une cible.
    TeleportTarget: "Téléportation d'une cible", "Teleport a target", "SEG-SKSPE-07", Cost::Unset, Hook::Spender(Suit::Diamonds);
    /// Apportation d'une cible.
    SummonTarget: "Apportation d'une cible", "Summon a target", "SEG-SKSPE-08", Cost::Unset, Hook::Spender(Suit::Diamonds);
    /// Création de portail.
    CreatePortal: "Création de portail", "Create a portal", "SEG-SKSPE-09", Cost::Unset, Hook::Spender(Suit::Diamonds);
    /// Annulation spé.
    SpecialNullify: "Annulation spé", "Special nullify", "SEG-SKSPE-11", Cost::Unset, Hook::Action(Suit::Hearts);
    /// Accumulation rapide.
    RapidAccumulate: "Accumulation rapide", "Rapid accumulation", "SEG-SKNRG-01", Cost::Firm(1), Hook::Action(Suit::Diamonds);
    /// Accumulation nécromantique.
    NecroticAccumulation: "Accumulation nécromantique", "Necrotic accumulation", "SEG-SKNRG-02", Cost::Provisional(2), Hook::Energy;
    /// Absorbeur.
    Absorber: "Absorbeur", "Absorber", "SEG-SKNRG-03", Cost::Provisional(1), Hook::Energy;
    /// Réceptacle.
    Receptacle: "Réceptacle", "Receptacle", "SEG-SKNRG-04", Cost::Provisional(1), Hook::Energy;
    /// Stockage.
    Storage: "Stockage", "Storage", "SEG-SKNRG-05", Cost::Unset, Hook::Energy;
    /// Usage unique.
    SingleUse: "Usage unique", "Single use", "SEG-SKNRG-06", Cost::Firm(0), Hook::Energy;
    /// Déperdition.
    Leakage: "Déperdition", "Leakage", "SEG-SKNRG-07", Cost::Unset, Hook::Energy;
    /// Drain d'énergie.
    EnergyDrain: "Drain d'énergie", "Energy drain", "SEG-SKNRG-09", Cost::Unset, Hook::Action(Suit::Diamonds);
    /// Intangible.
    Intangible: "Intangible", "Intangible", "SEG-SKOPT-01", Cost::Optional, Hook::Passage;
    /// Tir indirect.
    IndirectFire: "Tir indirect", "Indirect fire", "SEG-SKOPT-02", Cost::Optional, Hook::Targeting;
    /// Portée infinie.
    InfiniteRange: "Portée infinie", "Infinite range", "SEG-SKOPT-03", Cost::Optional, Hook::Targeting;
    /// Détection.
    Detection: "Détection", "Detection", "SEG-SKOPT-04", Cost::Optional, Hook::Targeting;
    /// Furtif.
    Stealthy: "Furtif", "Stealthy", "SEG-SKOPT-05", Cost::Optional, Hook::Targeting;
    /// Immunité à distance.
    RangedImmunity: "Immunité à distance", "Ranged immunity", "SEG-SKOPT-06", Cost::Optional, Hook::Targeting;
}

impl Skill {
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
