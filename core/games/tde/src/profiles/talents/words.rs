//! What cards are made of, in words.

use crate::profiles::talents::{Attack, Deed, Dice, Gait, Peril, Trial, When};
use greffe_core::telling::words::Words;

impl Trial {
    /// Every test.
    pub const ALL: [Self; 10] = [
        Self::Melee,
        Self::Shoot,
        Self::Reveal,
        Self::Dodge,
        Self::Movement,
        Self::Order,
        Self::FirstAid,
        Self::Repair,
        Self::Infiltration,
        Self::Armour,
    ];

    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::Melee => Words::new("Corps à Corps", "melee"),
            Self::Shoot => Words::new("Tir", "shooting"),
            Self::Reveal => Words::new("Révélation", "reveal"),
            Self::Dodge => Words::new("Esquive", "dodge"),
            Self::Movement => Words::new("Mouvement Dynamique", "dynamic move"),
            Self::Order => Words::new("Ordre", "order"),
            Self::FirstAid => Words::new("Premiers soins", "first aid"),
            Self::Repair => Words::new("Réparation", "repair"),
            Self::Infiltration => Words::new("Infiltration", "infiltration"),
            Self::Armour => Words::new("Test d’Armure", "armour test"),
        }
    }
}

impl When {
    /// Every situation.
    pub const ALL: [Self; 19] = [
        Self::Charging,
        Self::Charged,
        Self::Reacting,
        Self::Chained,
        Self::Firefight,
        Self::Opposed,
        Self::Unopposed,
        Self::FoeCharacter,
        Self::FoeCavalry,
        Self::FoeBeast,
        Self::FoeWounded,
        Self::FoeCovered,
        Self::Wounded,
        Self::Covered,
        Self::Crouched,
        Self::Swimming,
        Self::Climbing,
        Self::Near,
        Self::Far,
    ];

    /// What it says.
    pub fn words(self) -> Words {
        match self {
            Self::Charging => Words::new("en chargeant", "when charging"),
            Self::Charged => Words::new("en étant chargé", "when charged"),
            Self::Reacting => Words::new("en Réaction", "in reaction"),
            Self::Chained => Words::new("en Action Enchaînée", "as a chained action"),
            Self::Firefight => Words::new("en Fusillade", "in a firefight"),
            Self::Opposed => Words::new("en Test Opposé", "when opposed"),
            Self::Unopposed => Words::new("sans opposition", "when unopposed"),
            Self::FoeCharacter => Words::new("contre un Personnage", "against a Character"),
            Self::FoeCavalry => Words::new("contre une Cavalerie", "against Cavalry"),
            Self::FoeBeast => Words::new("contre une Bête", "against a Beast"),
            Self::FoeWounded => Words::new("contre une figurine Blessée", "against a wounded figure"),
            Self::FoeCovered => Words::new("contre une cible à couvert", "against a target in cover"),
            Self::Wounded => Words::new("en étant Blessé", "when wounded"),
            Self::Covered => Words::new("à couvert", "in cover"),
            Self::Crouched => Words::new("Accroupi", "when Crouched"),
            Self::Swimming => Words::new("en nageant", "when swimming"),
            Self::Climbing => Words::new("en escaladant", "when climbing"),
            Self::Near => Words::new("dans la Portée de Succès", "within the Success range"),
            Self::Far => Words::new("au-delà de la Portée de Succès", "beyond the Success range"),
        }
    }
}

impl Peril {
    /// Every peril.
    pub const ALL: [Self; 14] = [
        Self::Blinding,
        Self::Stunning,
        Self::Fire,
        Self::Slowing,
        Self::Knockdown,
        Self::ToxicSmoke,
        Self::Falls,
        Self::Jams,
        Self::Postures,
        Self::Outnumbering,
        Self::HeavyCover,
        Self::LightCover,
        Self::Smoke,
        Self::Ambush,
    ];

    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::Blinding => Words::new("Aveuglante", "Blinding"),
            Self::Stunning => Words::new("Étourdissante", "Stunning"),
            Self::Fire => Words::new("le Feu", "fire"),
            Self::Slowing => Words::new("Paralysante", "Slowing"),
            Self::Knockdown => Words::new("Renversante", "Knockdown"),
            Self::ToxicSmoke => Words::new("la fumée Toxique", "Toxic smoke"),
            Self::Falls => Words::new("les chutes", "falls"),
            Self::Jams => Words::new("l’Enrayement", "jams"),
            Self::Postures => Words::new("les malus de posture", "posture penalties"),
            Self::Outnumbering => Words::new("l’infériorité au contact", "being outnumbered"),
            Self::HeavyCover => Words::new("le malus du Couvert Épais", "the penalty of heavy cover"),
            Self::LightCover => Words::new("le malus du Couvert Léger", "the penalty of light cover"),
            Self::Smoke => Words::new("le malus de la fumée", "the penalty of smoke"),
            Self::Ambush => Words::new("le malus face aux Furtifs", "the penalty against stealth"),
        }
    }
}

impl Deed {
    /// Everything that costs action points.
    pub const ALL: [Self; 10] = [
        Self::Move,
        Self::Charge,
        Self::Shoot,
        Self::Melee,
        Self::Dodge,
        Self::Reveal,
        Self::Interact,
        Self::Reaction,
        Self::Chain,
        Self::Firefight,
    ];

    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::Move => Words::new("Mouvement", "move"),
            Self::Charge => Words::new("Charge", "charge"),
            Self::Shoot => Words::new("Tir", "shot"),
            Self::Melee => Words::new("Corps à Corps", "melee"),
            Self::Dodge => Words::new("Esquive", "dodge"),
            Self::Reveal => Words::new("Révélation", "reveal"),
            Self::Interact => Words::new("Interaction", "interaction"),
            Self::Reaction => Words::new("Réaction", "reaction"),
            Self::Chain => Words::new("Action Enchaînée", "chained action"),
            Self::Firefight => Words::new("Fusillade", "firefight"),
        }
    }
}

impl Gait {
    /// The ways of moving that cards make easier.
    pub const ALL: [Self; 4] = [Self::Jump, Self::Climb, Self::Swim, Self::Crawl];

    /// What it says.
    pub fn words(self) -> Words {
        match self {
            Self::Jump => Words::new("bondit sans test", "jumps without a test"),
            Self::Climb => Words::new("escalade sans test", "climbs without a test"),
            Self::Swim => Words::new("nage comme il court", "swims as it runs"),
            Self::Crawl => Words::new("rampe comme il court", "crawls as it runs"),
        }
    }
}

impl Dice {
    /// The choices of dice.
    pub const ALL: [Self; 4] = [Self::Attribute, Self::Exploit, Self::Either, Self::Both];

    /// What it says.
    pub fn words(self) -> Words {
        match self {
            Self::Attribute => Words::new("le Dé d’Attribut", "the attribute die"),
            Self::Exploit => Words::new("le Dé d’Exploit", "the exploit die"),
            Self::Either => Words::new("un dé au choix", "one die"),
            Self::Both => Words::new("les dés voulus", "any of the dice"),
        }
    }
}

impl Attack {
    /// The attacks.
    pub const ALL: [Self; 2] = [Self::Shoot, Self::Melee];

    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::Shoot => Words::new("Tir", "shooting"),
            Self::Melee => Words::new("Corps à Corps", "melee"),
        }
    }
}
