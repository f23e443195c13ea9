//! The 89 special rules a profile may list, in book order, with what the book prints about each.

use serde::{Deserialize, Serialize};

use crate::profiles::Kind;
use crate::profiles::weapons::Weapon;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// The grenades of table T13.   DW-TRAIT-40
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum GrenadeKind {
    /// Psi-neg.
    PsiNeg,
    /// Fragmentation.
    Fragmentation,
    /// Plasma.
    Plasma,
    /// Toxique.
    Toxic,
    /// Sonique.
    Sonic,
    /// Photonique.
    Photonic,
}

/// The beams of `EnergyProjection`, in the order of the book's list.   DW-TRAIT-68
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum EnergyKind {
    /// Sonique.
    Sonic,
    /// Cinétique.
    Kinetic,
    /// Électricité.
    Electric,
    /// Radiation.
    Radiation,
    /// Flammes.
    Flames,
    /// Lumière.
    Light,
}

/// Whether a special rule belongs to the body or to what it carries: only the first is copied by a
/// `Doppelganger`, and no `Animal` has the second.   DW-TRAIT-04, DW-TRAIT-30
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// A talent, a flaw, a power or a body.
    Innate,
    /// Something worn, carried or ridden.
    Gear,
}

/// A special rule of a profile. Those that carry a count of things (`Grenade`, `Stimulant`) may be listed
/// several times, once for each thing carried.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Trait {
    /// À l'épreuve de la mémoire.
    MemoryProof,
    /// Acrobate.
    Acrobat,
    /// Amphibien.
    Amphibious,
    /// Animal.
    Animal,
    /// Arc.
    Bow,
    /// Arbalète.
    Crossbow,
    /// Armure énergétique.
    PowerArmour,
    /// Armure réflective.
    ReflectiveArmour,
    /// Armure légère.
    LightArmour,
    /// Armure lourde, Blindé.
    HeavyArmour,
    /// Artificiel.
    Artificial,
    /// Attaque améliorée (X).
    ImprovedAttack(i32),
    /// Attaque supplémentaire.
    ExtraAttack,
    /// Attirant.
    Attractive,
    /// Blocage mental.
    MentalBlock,
    /// Bouclier mental.
    MentalShield,
    /// Bouclier anti-cinétique.
    KineticShield,
    /// Champs de force.
    ForceField,
    /// Chef.
    Leader,
    /// Chef (X).
    LeaderOf(Kind),
    /// Combinaison NBC.
    NbcSuit,
    /// Constitution Faible.
    WeakConstitution,
    /// Constitution Forte.
    StrongConstitution,
    /// Contagion.
    Contagion,
    /// Coup de queue.
    TailSwipe,
    /// Course.
    Sprint,
    /// Défense améliorée (X).
    ImprovedDefence(i32),
    /// Déplacement court.
    ShortMove,
    /// Déplacement long.
    LongMove,
    /// Déterminé.
    Determined,
    /// Doppelganger.
    Doppelganger,
    /// Enchevêtrement.
    Entangle,
    /// Étourdisseur sonique.
    SonicStunner,
    /// Expert au corps à corps.
    MeleeExpert,
    /// Fait de pailles.
    StrawMan,
    /// Mort Vivant.
    Undead,
    /// Forestier.
    Woodsman,
    /// Furtivité.
    Stealth,
    /// Fusil.
    Shotgun,
    /// Fusil d'assaut.
    AssaultRifle,
    /// Grand.
    Large,
    /// Grenade.
    Grenade(GrenadeKind),
    /// Grimpeur.
    Climber,
    /// Héros.
    Hero,
    /// Hurlement Télépathique.
    TelepathicScream,
    /// Immatériel.
    Immaterial,
    /// Incertitude Quantique.
    QuantumUncertainty,
    /// Instable.
    Unstable,
    /// Lance-flammes.
    Flamethrower,
    /// Lent.
    Slow,
    /// Montre d'argent (X): the name of a profile held in reserve.
    SilverWatch(String),
    /// Mort Horrible.
    HorribleDeath,
    /// Mains paralysantes.
    ParalysingHands,
    /// Monté.
    Mounted,
    /// Mortel.
    Lethal(Kind),
    /// Pas de mains.
    NoHands,
    /// Peur du feu.
    FearOfFire,
    /// Peur de l'eau.
    FearOfWater,
    /// Peur de X.
    FearOf(Kind),
    /// Pistolet.
    Pistol,
    /// Pistolet à aiguilles.
    NeedlePistol,
    /// Pistolet à Nanites.
    NanitePistol,
    /// Pistolet à toile.
    WebPistol,
    /// Pistolet électrique.
    ElectricPistol,
    /// Pistolet laser.
    LaserPistol,
    /// Piquants/épines.
    Spines,
    /// Poison.
    Poison,
    /// Possession.
    Possession,
    /// "Pour l'Angleterre".
    ForEngland,
    /// Projection d'énergie.
    EnergyProjection(EnergyKind),
    /// Psychométrie.
    Psychometry,
    /// Rayon de la mort.
    DeathRayPistol,
    /// Réparation.
    Repair,
    /// Robuste.
    Tough,
    /// Sacrifice.
    Sacrifice,
    /// Science du désengagement.
    DisengagementExpert,
    /// Sens améliorés.
    EnhancedSenses,
    /// Sens du danger.
    DangerSense,
    /// Seringues tranquillisantes.
    TranquilliserDarts,
    /// Soin.
    Heal,
    /// Spécialiste du corps à corps.
    MeleeSpecialist,
    /// Statue immobile.
    ImmobileStatue,
    /// Stimulant: one dose.
    Stimulant,
    /// Télépathie.
    Telepathy,
    /// Téléportation.
    Teleportation,
    /// Terreur.
    Terror,
    /// Tireur d'élite.
    Marksman,
    /// Tournevis laser.
    LaserScrewdriver,
    /// Tournevis sonique.
    SonicScrewdriver,
    /// Très grand.
    VeryLarge,
    /// Vol.
    Flight,
}

/// What the book prints about a special rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TraitSheet {
    /// The rulebook's French term.
    pub term: &'static str,
    /// An English gloss.
    pub gloss: &'static str,
    /// The rule that defines it.
    pub rule: &'static str,
    /// Body or gear.
    pub nature: Nature,
    /// The weapon it gives, if it gives one.
    pub weapon: Option<Weapon>,
}

const fn innate(term: &'static str, gloss: &'static str, rule: &'static str) -> TraitSheet {
    TraitSheet { term, gloss, rule, nature: Nature::Innate, weapon: None }
}

const fn gear(term: &'static str, gloss: &'static str, rule: &'static str) -> TraitSheet {
    TraitSheet { term, gloss, rule, nature: Nature::Gear, weapon: None }
}

impl TraitSheet {
    const fn arm(self, weapon: Weapon) -> Self {
        Self { weapon: Some(weapon), ..self }
    }
}

impl Trait {
    /// What the book prints about it. Heavy armour may be a hide or a body and counts as innate.
    #[rustfmt::skip]
    #[expect(clippy::too_many_lines, reason = "one line for each special rule")]
    pub fn sheet(&self) -> TraitSheet {
        match self {
            Self::MemoryProof => innate("À l'épreuve de la mémoire", "Memory-proof", "DW-TRAIT-01"),
            Self::Acrobat => innate("Acrobate", "Acrobat", "DW-TRAIT-02"),
            Self::Amphibious => innate("Amphibien", "Amphibious", "DW-TRAIT-03"),
            Self::Animal => innate("Animal", "Animal", "DW-TRAIT-04"),
            Self::Bow => gear("Arc", "Bow", "DW-TRAIT-05").arm(Weapon::Bow),
            Self::Crossbow => gear("Arbalète", "Crossbow", "DW-TRAIT-05").arm(Weapon::Crossbow),
            Self::PowerArmour => gear("Armure énergétique", "Power armour", "DW-TRAIT-06"),
            Self::ReflectiveArmour => gear("Armure réflective", "Reflective armour", "DW-TRAIT-07"),
            Self::LightArmour => gear("Armure légère", "Light armour", "DW-TRAIT-08"),
            Self::HeavyArmour => innate("Armure lourde", "Heavy armour", "DW-TRAIT-09"),
            Self::Artificial => innate("Artificiel", "Artificial", "DW-TRAIT-10"),
            Self::ImprovedAttack(_) => innate("Attaque améliorée", "Improved attack", "DW-TRAIT-11"),
            Self::ExtraAttack => innate("Attaque supplémentaire", "Extra attack", "DW-TRAIT-12"),
            Self::Attractive => innate("Attirant", "Attractive", "DW-TRAIT-13"),
            Self::MentalBlock => innate("Blocage mental", "Mental block", "DW-TRAIT-14"),
            Self::MentalShield => innate("Bouclier mental", "Mental shield", "DW-TRAIT-15"),
            Self::KineticShield => innate("Bouclier anti-cinétique", "Kinetic shield", "DW-TRAIT-16"),
            Self::ForceField => gear("Champ de force", "Force field", "DW-TRAIT-17"),
            Self::Leader => innate("Chef", "Leader", "DW-TRAIT-18"),
            Self::LeaderOf(_) => innate("Chef (X)", "Leader of X", "DW-TRAIT-19"),
            Self::NbcSuit => gear("Combinaison NBC", "NBC suit", "DW-TRAIT-20"),
            Self::WeakConstitution => innate("Constitution Faible", "Weak constitution", "DW-TRAIT-21"),
            Self::StrongConstitution => innate("Constitution Forte", "Strong constitution", "DW-TRAIT-22"),
            Self::Contagion => innate("Contagion", "Contagion", "DW-TRAIT-23"),
            Self::TailSwipe => innate("Coup de queue", "Tail swipe", "DW-TRAIT-24"),
            Self::Sprint => innate("Course", "Sprint", "DW-TRAIT-25"),
            Self::ImprovedDefence(_) => innate("Défense améliorée", "Improved defence", "DW-TRAIT-26"),
            Self::ShortMove => innate("Déplacement court", "Short move", "DW-TRAIT-27"),
            Self::LongMove => innate("Déplacement long", "Long move", "DW-TRAIT-28"),
            Self::Determined => innate("Déterminé", "Determined", "DW-TRAIT-29"),
            Self::Doppelganger => innate("Doppelganger", "Doppelganger", "DW-TRAIT-30"),
            Self::Entangle => innate("Enchevêtrement", "Entangle", "DW-TRAIT-31"),
            Self::SonicStunner => gear("Étourdisseur sonique", "Sonic stunner", "DW-TRAIT-32").arm(Weapon::SonicStunner),
            Self::MeleeExpert => innate("Expert au corps à corps", "Melee expert", "DW-TRAIT-33"),
            Self::StrawMan => innate("Fait de pailles", "Straw man", "DW-TRAIT-34"),
            Self::Undead => innate("Mort Vivant", "Undead", "DW-TRAIT-34"),
            Self::Woodsman => innate("Forestier", "Woodsman", "DW-TRAIT-35"),
            Self::Stealth => innate("Furtivité", "Stealth", "DW-TRAIT-36"),
            Self::Shotgun => gear("Fusil", "Shotgun", "DW-TRAIT-37").arm(Weapon::Shotgun),
            Self::AssaultRifle => gear("Fusil d'assaut", "Assault rifle", "DW-TRAIT-38").arm(Weapon::AssaultRifle),
            Self::Large => innate("Grand", "Large", "DW-TRAIT-39"),
            Self::Grenade(_) => gear("Grenade", "Grenade", "DW-TRAIT-40"),
            Self::Climber => innate("Grimpeur", "Climber", "DW-TRAIT-41"),
            Self::Hero => innate("Héros", "Hero", "DW-TRAIT-42"),
            Self::TelepathicScream => innate("Hurlement Télépathique", "Telepathic scream", "DW-TRAIT-43"),
            Self::Immaterial => innate("Immatériel", "Immaterial", "DW-TRAIT-44"),
            Self::QuantumUncertainty => innate("Incertitude Quantique", "Quantum uncertainty", "DW-TRAIT-45"),
            Self::Unstable => innate("Instable", "Unstable", "DW-TRAIT-46"),
            Self::Flamethrower => gear("Lance-flammes", "Flamethrower", "DW-TRAIT-47").arm(Weapon::Flamethrower),
            Self::Slow => innate("Lent", "Slow", "DW-TRAIT-48"),
            Self::SilverWatch(_) => gear("Montre d'argent (X)", "Silver watch", "DW-TRAIT-49"),
            Self::HorribleDeath => innate("Mort Horrible", "Horrible death", "DW-TRAIT-50"),
            Self::ParalysingHands => innate("Mains paralysantes", "Paralysing hands", "DW-TRAIT-51"),
            Self::Mounted => gear("Monté", "Mounted", "DW-TRAIT-52"),
            Self::Lethal(_) => innate("Mortel", "Lethal", "DW-TRAIT-53"),
            Self::NoHands => innate("Pas de mains", "No hands", "DW-TRAIT-54"),
            Self::FearOfFire => innate("Peur du feu", "Fear of fire", "DW-TRAIT-55"),
            Self::FearOfWater => innate("Peur de l'eau", "Fear of water", "DW-TRAIT-56"),
            Self::FearOf(_) => innate("Peur de X", "Fear of X", "DW-TRAIT-57"),
            Self::Pistol => gear("Pistolet", "Pistol", "DW-TRAIT-58").arm(Weapon::Pistol),
            Self::NeedlePistol => gear("Pistolet à aiguilles", "Needle pistol", "DW-TRAIT-59").arm(Weapon::NeedlePistol),
            Self::NanitePistol => gear("Pistolet à Nanites", "Nanite pistol", "DW-TRAIT-60").arm(Weapon::NanitePistol),
            Self::WebPistol => gear("Pistolet à toile", "Web pistol", "DW-TRAIT-61").arm(Weapon::WebPistol),
            Self::ElectricPistol => gear("Pistolet électrique", "Electric pistol", "DW-TRAIT-62").arm(Weapon::ElectricPistol),
            Self::LaserPistol => gear("Pistolet laser", "Laser pistol", "DW-TRAIT-63").arm(Weapon::LaserPistol),
            Self::Spines => innate("Piquants/épines", "Spines", "DW-TRAIT-64").arm(Weapon::Spines),
            Self::Poison => innate("Poison", "Poison", "DW-TRAIT-65"),
            Self::Possession => innate("Possession", "Possession", "DW-TRAIT-66"),
            Self::ForEngland => innate("\"Pour l'Angleterre\"", "For England", "DW-TRAIT-67"),
            Self::EnergyProjection(energy) => innate("Projection d'énergie", "Energy projection", "DW-TRAIT-68").arm(Weapon::Beam(*energy)),
            Self::Psychometry => innate("Psychométrie", "Psychometry", "DW-TRAIT-69"),
            Self::DeathRayPistol => gear("Rayon de la mort", "Death ray pistol", "DW-TRAIT-70").arm(Weapon::DeathRayPistol),
            Self::Repair => innate("Réparation", "Repair", "DW-TRAIT-71"),
            Self::Tough => innate("Robuste", "Tough", "DW-TRAIT-72"),
            Self::Sacrifice => innate("Sacrifice", "Sacrifice", "DW-TRAIT-73"),
            Self::DisengagementExpert => innate("Science du désengagement", "Disengagement expert", "DW-TRAIT-74"),
            Self::EnhancedSenses => innate("Sens améliorés", "Enhanced senses", "DW-TRAIT-75"),
            Self::DangerSense => innate("Sens du danger", "Danger sense", "DW-TRAIT-76"),
            Self::TranquilliserDarts => gear("Seringues tranquillisantes", "Tranquilliser darts", "DW-TRAIT-77").arm(Weapon::TranquilliserDarts),
            Self::Heal => innate("Soin", "Heal", "DW-TRAIT-78"),
            Self::MeleeSpecialist => innate("Spécialiste du corps à corps", "Melee specialist", "DW-TRAIT-79"),
            Self::ImmobileStatue => innate("Statue immobile", "Immobile statue", "DW-TRAIT-80"),
            Self::Stimulant => gear("Stimulant", "Stimulant", "DW-TRAIT-81"),
            Self::Telepathy => innate("Télépathie", "Telepathy", "DW-TRAIT-82"),
            Self::Teleportation => innate("Téléportation", "Teleportation", "DW-TRAIT-83"),
            Self::Terror => innate("Terreur", "Terror", "DW-TRAIT-84"),
            Self::Marksman => innate("Tireur d'élite", "Marksman", "DW-TRAIT-85"),
            Self::LaserScrewdriver => gear("Tournevis laser", "Laser screwdriver", "DW-TRAIT-86").arm(Weapon::LaserScrewdriver),
            Self::SonicScrewdriver => gear("Tournevis sonique", "Sonic screwdriver", "DW-TRAIT-87").arm(Weapon::SonicScrewdriver),
            Self::VeryLarge => innate("Très grand", "Very large", "DW-TRAIT-88"),
            Self::Flight => innate("Vol", "Flight", "DW-TRAIT-89"),
        }
    }

    /// One of each, in book order; those with a parameter carry an example of it.
    #[rustfmt::skip]
    pub fn each() -> Vec<Self> {
        let someone = || Kind::Organic;
        vec![
            Self::MemoryProof, Self::Acrobat, Self::Amphibious, Self::Animal, Self::Bow, Self::Crossbow,
            Self::PowerArmour, Self::ReflectiveArmour, Self::LightArmour, Self::HeavyArmour, Self::Artificial,
            Self::ImprovedAttack(5), Self::ExtraAttack, Self::Attractive, Self::MentalBlock, Self::MentalShield,
            Self::KineticShield, Self::ForceField, Self::Leader, Self::LeaderOf(someone()), Self::NbcSuit,
            Self::WeakConstitution, Self::StrongConstitution, Self::Contagion, Self::TailSwipe, Self::Sprint,
            Self::ImprovedDefence(5), Self::ShortMove, Self::LongMove, Self::Determined, Self::Doppelganger,
            Self::Entangle, Self::SonicStunner, Self::MeleeExpert, Self::StrawMan, Self::Undead, Self::Woodsman,
            Self::Stealth, Self::Shotgun, Self::AssaultRifle, Self::Large, Self::Grenade(GrenadeKind::Fragmentation),
            Self::Climber, Self::Hero, Self::TelepathicScream, Self::Immaterial, Self::QuantumUncertainty,
            Self::Unstable, Self::Flamethrower, Self::Slow, Self::SilverWatch("X".to_owned()),
            Self::HorribleDeath, Self::ParalysingHands, Self::Mounted, Self::Lethal(someone()), Self::NoHands,
            Self::FearOfFire, Self::FearOfWater, Self::FearOf(someone()), Self::Pistol, Self::NeedlePistol,
            Self::NanitePistol, Self::WebPistol, Self::ElectricPistol, Self::LaserPistol, Self::Spines,
            Self::Poison, Self::Possession, Self::ForEngland, Self::EnergyProjection(EnergyKind::Electric),
            Self::Psychometry, Self::DeathRayPistol, Self::Repair, Self::Tough, Self::Sacrifice,
            Self::DisengagementExpert, Self::EnhancedSenses, Self::DangerSense, Self::TranquilliserDarts,
            Self::Heal, Self::MeleeSpecialist, Self::ImmobileStatue, Self::Stimulant, Self::Telepathy,
            Self::Teleportation, Self::Terror, Self::Marksman, Self::LaserScrewdriver, Self::SonicScrewdriver,
            Self::VeryLarge, Self::Flight,
        ]
    }

    /// The rule that defines it.
    pub fn rule(&self) -> RuleId {
        RuleId::new(self.sheet().rule)
    }

    /// The rulebook's term with its English gloss, and its parameter.
    pub fn words(&self) -> Words {
        let sheet = self.sheet();
        let name = Words::new(sheet.term, sheet.gloss);
        let with = |parameter: Words| {
            let term = sheet.term.trim_end_matches(" (X)").trim_end_matches(" de X");
            let gloss = sheet.gloss.trim_end_matches(" of X");
            Words::new(format!("{term} ({})", parameter.fr), format!("{gloss} ({})", parameter.en))
        };
        match self.parameter().words() {
            None => name,
            Some(parameter) => with(parameter),
        }
    }
}
