//! Why it is refused: attacks.

use crate::profiles::weapons::Weapon;
use crate::refusal::{Sheet, by};
use greffe_core::telling::french::{de, que};

/// Attacks.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Attack {
    AttackSpent { who: String },
    NotInContact { who: String, target: String },
    NotAnEnemy { target: String, rule: &'static str },
    NotAnAlly { who: String, rule: &'static str },
    NotOneself { who: String },
    NotThose { rule: &'static str },
    Climbing { who: String },
    Immaterial { who: String },
    NoWeapon { who: String, weapon: Weapon },
    NotInHand { who: String, weapon: Weapon },
    NotForShooting { who: String, weapon: Weapon },
    Empty { who: String, weapon: Weapon },
    NotNocked { who: String, weapon: Weapon },
    OutOfRange { who: String, target: String, rule: &'static str },
    SpotTooFar { who: String },
    OutOfSight { who: String, target: String },
    NotNearest { who: String, target: String, nearer: Option<String> },
    ShooterEngaged { who: String },
    TargetEngaged { target: String },
    IntoWoods { target: String },
    DeepWoods { who: String },
    WoodsTooFar { target: String },
    Stealthy { target: String, rule: &'static str },
    Shielded { target: String },
    CannotAim { weapon: Weapon },
    NoSpread { target: String },
    NoSalvo { who: String },
    SalvoWeapon { weapon: Weapon },
    SalvoTarget { target: String },
    SalvoFar { target: String },
    SalvoFull,
    Shoulder { who: String },
    HasRanged { who: String },
    NoStone { who: String },
}

impl Attack {
    /// The rule that refuses, when one does, and the words.
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::AttackSpent { who } => by(
                "DW-ACTION-01",
                format!("{who} a déjà attaqué ce tour-ci"),
                format!("{who} has attacked this round already"),
            ),
            Self::NotInContact { who, target } => by(
                "DW-MELEE-01",
                format!("{who} n'est pas au contact {of}", of = de(target)),
                format!("{who} is not in contact with {target}"),
            ),
            Self::NotAnEnemy { target, rule } => {
                by(rule, format!("{target} n'est pas un ennemi"), format!("{target} is no enemy"))
            }
            Self::NotAnAlly { who, rule } => {
                by(rule, format!("{who} n'est pas de votre bande"), format!("{who} is not of your band"))
            }
            Self::NotThose { rule } => by(
                rule,
                "nommez une fois chaque figurine atteinte, et elles seules",
                "name every figure reached once, and nobody else",
            ),
            Self::NotOneself { who } => {
                (None, format!("{who} ne peut se viser lui-même"), format!("{who} cannot be its own target"))
            }
            Self::Climbing { who } => by(
                "DW-CLIMB-03",
                format!("{who} est sur la paroi : ni combat, ni autre mouvement que grimper"),
                format!("{who} is on the wall: no fighting, and no move but climbing"),
            ),
            Self::Immaterial { who } => by(
                "DW-TRAIT-44",
                format!("{who} est Immatériel : rien de physique ne passe"),
                format!("{who} is Immaterial: nothing physical passes"),
            ),
            Self::NoWeapon { who, weapon } => by(
                "DW-SHOOT-01",
                format!("{who} n'a pas cette arme : {}", weapon.words().fr),
                format!("{who} has no such weapon: {}", weapon.words().en),
            ),
            Self::NotInHand { who, weapon } => by(
                "DW-ACTION-11",
                format!("{who} n'a pas cette arme en main : {}", weapon.words().fr),
                format!("{who} does not have this weapon in hand: {}", weapon.words().en),
            ),
            Self::NotForShooting { who, weapon } => by(
                "DW-SHOOT-01",
                format!("{who} ne peut tirer avec cette arme : {}", weapon.words().fr),
                format!("{who} cannot shoot with this weapon: {}", weapon.words().en),
            ),
            Self::Empty { who, weapon } => by(
                "DW-SHOOT-06",
                format!("l'arme {of} est vide : {}", weapon.words().fr, of = de(who)),
                format!("the weapon of {who} is empty: {}", weapon.words().en),
            ),
            Self::NotNocked { who, weapon } => by(
                "DW-ACTION-25",
                format!("{who} doit d'abord encocher : {}", weapon.words().fr),
                format!("{who} must nock first: {}", weapon.words().en),
            ),
            Self::OutOfRange { who, target, rule } => by(
                rule,
                format!("{target} est hors de portée {of}", of = de(who)),
                format!("{target} is out of range of {who}"),
            ),
            Self::SpotTooFar { who } => by(
                "DW-AREA-03",
                format!("le point d'impact est à plus d'une réglette Longue {of}", of = de(who)),
                format!("the spot is farther than Long from {who}"),
            ),
            Self::OutOfSight { who, target } => by(
                "DW-SHOOT-08",
                format!("{who} ne voit pas {target}"),
                format!("{who} does not see {target}"),
            ),
            Self::NotNearest { who, target, nearer: Some(nearer) } => by(
                "DW-SHOOT-10",
                format!("{nearer} est plus près {of} {than}", of = de(who), than = que(target)),
                format!("{nearer} is nearer to {who} than {target}"),
            ),
            Self::NotNearest { who, target, nearer: None } => by(
                "DW-SHOOT-10",
                format!("un autre ennemi est plus près {of} {than}", of = de(who), than = que(target)),
                format!("another enemy is nearer to {who} than {target}"),
            ),
            Self::ShooterEngaged { who } => by(
                "DW-SHOOT-13",
                format!("{who} est engagé au corps à corps"),
                format!("{who} is engaged in melee"),
            ),
            Self::TargetEngaged { target } => by(
                "DW-SHOOT-14",
                format!("{target} est au contact d'un de vos alliés"),
                format!("{target} is in contact with one of your allies"),
            ),
            Self::IntoWoods { target } => by(
                "DW-SHOOT-19",
                format!("{target} est dans une zone boisée, hors de vue de dehors"),
                format!("{target} is inside woods, out of sight from outside"),
            ),
            Self::DeepWoods { who } => by(
                "DW-SHOOT-20",
                format!("{who} doit toucher la lisière pour tirer hors du bois"),
                format!("{who} must touch the edge of the wood to shoot out"),
            ),
            Self::WoodsTooFar { target } => by(
                "DW-SHOOT-21",
                format!("dans un même bois, {target} doit être à portée Courte"),
                format!("inside one wood, {target} must be within Short"),
            ),
            Self::Stealthy { target, rule } => by(
                rule,
                format!("{target} est furtif et ne peut être pris pour cible"),
                format!("{target} is stealthy and cannot be targeted"),
            ),
            Self::Shielded { target } => by(
                "DW-TRAIT-16",
                format!("le bouclier {of} arrête ce qui est lancé", of = de(target)),
                format!("the shield of {target} stops what is thrown"),
            ),
            Self::CannotAim { weapon } => by(
                "DW-SHOOT-23",
                format!("pas de tir visé avec : {}", weapon.words().fr),
                format!("no aimed shot with: {}", weapon.words().en),
            ),
            Self::NoSpread { target } => by(
                "DW-GAP-36",
                format!("{target} n'est pas touché avec la cible"),
                format!("{target} is not hit along with the target"),
            ),
            Self::NoSalvo { who } => by(
                "DW-SHOOT-25",
                format!("{who} n'a pas de salve à poursuivre"),
                format!("{who} has no salvo to go on with"),
            ),
            Self::SalvoWeapon { weapon } => by(
                "DW-SHOOT-25",
                format!("pas de salve avec : {}", weapon.words().fr),
                format!("no salvo with: {}", weapon.words().en),
            ),
            Self::SalvoTarget { target } => by(
                "DW-SHOOT-25",
                format!("{target} a déjà été visé par cette salve"),
                format!("{target} was a target of this salvo already"),
            ),
            Self::SalvoFar { target } => by(
                "DW-SHOOT-25",
                format!("{target} est à plus d'une réglette Courte de la cible précédente"),
                format!("{target} is farther than Short from the target before"),
            ),
            Self::SalvoFull => {
                by("DW-SHOOT-25", "une salve a trois cibles au plus", "a salvo has three targets at most")
            }
            Self::Shoulder { who } => by(
                "DW-SHOOT-24",
                format!("{who} a l'épaule blessée et ne lance plus rien"),
                format!("{who} has an injured shoulder and throws nothing"),
            ),
            Self::HasRanged { who } => by(
                "DW-SHOOT-24",
                format!("{who} a une arme à distance : pas de pierre"),
                format!("{who} has a ranged weapon: no stones"),
            ),
            Self::NoStone { who } => by(
                "DW-SHOOT-24",
                format!("{who} n'a pas de pierre en main"),
                format!("{who} has no stone in hand"),
            ),
        }
    }
}
