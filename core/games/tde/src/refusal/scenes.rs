//! Why something of the set-up, the scenario, roles, cavalry or cards is refused.

use crate::refusal::{Refusal, Sheet, by};
use greffe_core::judging::draft::Stop;

/// A reason; the fields are what its sentence names.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum SceneRefusal {
    // Set-up.
    OtherScenario,
    ShortEdge,
    CornerTaken,
    TooManyAside,
    UnequalGroups,
    NotPlaceable { who: String },
    NotCharacter { who: String, rule: &'static str },
    TwoSecrets,
    OutsideZone { rule: &'static str },
    TooNear { rule: &'static str },
    Unborne { rule: &'static str },
    NoRoom,
    EnemyContact { who: String, rule: &'static str },
    TestFirst { who: String },
    NoLater { who: String },
    MountedLeader,
    // Interactions, objectives, loot.
    NoInteraction { who: String, rule: &'static str },
    NoAbility { who: String, rule: &'static str },
    NotTouching { who: String, whom: String, rule: &'static str },
    NotWounded { who: String },
    NotHealed { who: String, rule: &'static str },
    OtherFaction { who: String, rule: &'static str },
    NotDefective { who: String },
    BeyondRepair { who: String, rule: &'static str },
    NoSuchObjective { rule: &'static str },
    NotAtObjective { who: String, rule: &'static str },
    MarkerAstray { who: String, rule: &'static str },
    CarriesNothing { who: String, rule: &'static str },
    WhichLoot { who: String, rule: &'static str },
    BeastCarries { who: String },
    HandsFull { who: String },
    NotAllies { rule: &'static str },
    LootWaits,
    NoExit,
    // Stealth.
    NotStealthed { who: String },
    Stealthed { who: String },
    TooFarToReveal { who: String },
    HidesInContact { who: String },
    // Cavalry.
    NotCavalry { who: String },
    NotItsMount { who: String },
    BadSeparation,
    PastSeparation { rule: &'static str },
    SplitTooMuch { most: u32 },
    // Cards.
    NoSuchCard,
    WrongMoment { card: String },
    NoPartHit { card: String },
}

impl From<SceneRefusal> for Refusal {
    fn from(refusal: SceneRefusal) -> Self {
        Self::Scene(refusal)
    }
}

impl From<SceneRefusal> for Stop {
    fn from(refusal: SceneRefusal) -> Self {
        Refusal::Scene(refusal).into()
    }
}

impl SceneRefusal {
    /// The rule and the words.
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::OtherScenario => {
                by("TDE-SCN-03", "ce scénario ne prévoit pas cela", "this scenario has no such thing")
            }
            Self::ShortEdge => {
                by("TDE-SCN-04", "on se déploie le long d'un grand bord", "figures deploy along a long edge")
            }
            Self::CornerTaken => {
                by("TDE-SCN-04", "cet angle n'est pas à vous", "this corner is not yours to take")
            }
            Self::TooManyAside => by(
                "TDE-ASS-03",
                "deux figurines à Infiltration au plus",
                "at most two figures with Infiltration",
            ),
            Self::UnequalGroups => by(
                "TDE-TRE-03",
                "les deux groupes doivent être de même taille, à une figurine près",
                "both groups must be of one size, give or take a figure",
            ),
            Self::NotPlaceable { who } => by(
                "TDE-SETUP-06",
                format!("{who} ne se place pas maintenant"),
                format!("{who} is not to be placed now"),
            ),
            Self::NotCharacter { who, rule } => by(
                rule,
                format!("{who} n'est pas un de vos Personnages"),
                format!("{who} is none of your Characters"),
            ),
            Self::TwoSecrets => by(
                "TDE-VEN-02",
                "choisissez un Vengeur parmi vos figurines et une Cible chez l'ennemi",
                "choose an avenger among your figures and a target among the enemy's",
            ),
            Self::OutsideZone { rule } => {
                by(rule, "hors de la Zone de Déploiement", "outside the deployment zone")
            }
            Self::TooNear { rule } => by(
                rule,
                "trop près d'un Leader, d'un ennemi ou d'un Objectif",
                "too near a Leader, an enemy or an objective",
            ),
            Self::Unborne { rule } => by(
                rule,
                "un Objectif se pose sur la table ou sur un décor, hors de tout décor plein",
                "an objective lies on the table or on scenery, and in nothing solid",
            ),
            Self::NoRoom => by("TDE-CORE-02", "une autre figurine s'y trouve", "another figure stands there"),
            Self::EnemyContact { who, rule } => by(
                rule,
                format!("{who} n'entre au contact d'un ennemi qu'en chargeant"),
                format!("{who} enters enemy contact by charging only"),
            ),
            Self::TestFirst { who } => by(
                "TDE-SCOUT-01",
                format!("{who} teste d'abord son Infiltration"),
                format!("{who} tests its infiltration first"),
            ),
            Self::NoLater { who } => by(
                "TDE-COU-04",
                format!("{who} ne peut pas attendre hors de la table"),
                format!("{who} cannot wait off the table"),
            ),
            Self::MountedLeader => {
                by("TDE-ASS-02", "pas de Leader monté dans ce scénario", "no mounted Leader in this scenario")
            }
            Self::NoInteraction { who, rule } => {
                by(rule, format!("{who} n'interagit pas"), format!("{who} does not interact"))
            }
            Self::NoAbility { who, rule } => {
                by(rule, format!("{who} n'a pas cette Aptitude"), format!("{who} has no such ability"))
            }
            Self::NotTouching { who, whom, rule } => by(
                rule,
                format!("{who} n'est pas au contact de {whom}"),
                format!("{who} does not touch {whom}"),
            ),
            Self::NotWounded { who } => {
                by("TDE-MEDIC-02", format!("{who} n'est pas Blessé"), format!("{who} is not wounded"))
            }
            Self::NotHealed { who, rule } => {
                by(rule, format!("{who} ne se soigne pas ainsi"), format!("{who} is not healed like this"))
            }
            Self::OtherFaction { who, rule } => by(
                rule,
                format!("{who} n'est pas de la même Faction"),
                format!("{who} is not of the same faction"),
            ),
            Self::NotDefective { who } => by(
                "TDE-MECH-02",
                format!("cette arme de {who} n'est pas Défectueuse"),
                format!("this weapon of {who} is not Defective"),
            ),
            Self::BeyondRepair { who, rule } => by(
                rule,
                format!("cette arme de {who} est irréparable"),
                format!("this weapon of {who} is beyond repair"),
            ),
            Self::NoSuchObjective { rule } => {
                by(rule, "cet Objectif n'est pas là", "this objective is not there")
            }
            Self::NotAtObjective { who, rule } => by(
                rule,
                format!("{who} ne touche pas cet Objectif"),
                format!("{who} does not touch this objective"),
            ),
            Self::HidesInContact { who } => by(
                "TDE-STEALTH-04",
                format!("{who} touche un ennemi\u{a0}: elle n'est pas en Furtivité au contact"),
                format!("{who} touches an enemy: nobody is stealthed there"),
            ),
            Self::MarkerAstray { who, rule } => by(
                rule,
                format!("le marqueur se pose contre {who}, sur la table et hors de tout décor plein"),
                format!("the marker goes against {who}, on the table and in no solid scenery"),
            ),
            Self::CarriesNothing { who, rule } => {
                by(rule, format!("{who} ne porte pas ce Butin"), format!("{who} does not carry this loot"))
            }
            Self::BeastCarries { who } => by(
                "TDE-BEAST-02",
                format!("{who} est une Bête : elle ne porte rien"),
                format!("{who} is a Beast: it carries nothing"),
            ),
            Self::WhichLoot { who, rule } => by(
                rule,
                format!("{who} porte plusieurs Butins : dites lequel"),
                format!("{who} carries several loots: say which"),
            ),
            Self::HandsFull { who } => {
                by("TDE-COU-12", format!("{who} porte déjà un Butin"), format!("{who} carries loot already"))
            }
            Self::NotAllies { rule } => by(rule, "ce ne sont pas des alliés", "they are no allies"),
            Self::LootWaits => by(
                "TDE-GAP-39",
                "pas pendant l'Activation de l'adversaire",
                "not in the opponent's activation",
            ),
            Self::NoExit => by(
                "TDE-COU-08",
                "on ne sort que par le bord de déploiement ennemi",
                "a figure leaves by the enemy's deployment edge only",
            ),
            Self::NotStealthed { who } => {
                by("TDE-STEALTH-09", format!("{who} n'est pas Furtif"), format!("{who} is not stealthed"))
            }
            Self::Stealthed { who } => by(
                "TDE-STEALTH-05",
                format!("{who} est Furtif : nul ne le voit"),
                format!("{who} is stealthed: nobody sees it"),
            ),
            Self::TooFarToReveal { who } => by(
                "TDE-STEALTH-10",
                format!("{who} est à plus de 14 pouces"),
                format!("{who} is more than 14 inches away"),
            ),
            Self::NotCavalry { who } => {
                by("TDE-CAV-10", format!("{who} n'est pas en selle"), format!("{who} is not mounted"))
            }
            Self::NoPartHit { card } => by(
                "TDE-CAV-08",
                format!(
                    "«\u{a0}{card}\u{a0}» ne blesse personne\u{a0}: ni le cavalier ni la monture n'est à désigner"
                ),
                format!("“{card}” wounds nobody: neither rider nor mount is to be named"),
            ),
            Self::NotItsMount { who } => by(
                "TDE-GAP-64",
                format!("{who} n'a pas là sa propre monture, consciente"),
                format!("{who} has no conscious mount of its own there"),
            ),
            Self::BadSeparation => by(
                "TDE-CAV-11",
                "le Point de Séparation est sur la trajectoire",
                "the separation point lies on the path",
            ),
            Self::PastSeparation { rule } => by(
                rule,
                "rien ne s'enchaîne au-delà du Point de Séparation",
                "nothing is chained past the separation point",
            ),
            Self::SplitTooMuch { most } => by(
                "TDE-CAV-14",
                format!("il n'y en a que {most} à répartir"),
                format!("there are only {most} to divide"),
            ),
            Self::NoSuchCard => {
                by("TDE-BUILD-11", "vous n'avez pas cette Carte d'Effet", "you have no such effect card")
            }
            Self::WrongMoment { card } => by(
                "TDE-BUILD-11",
                format!("« {card} » ne se joue pas maintenant"),
                format!("{card} is not played now"),
            ),
        }
    }
}
