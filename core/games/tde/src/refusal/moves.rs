//! Why a move is refused.

use crate::refusal::fights::beyond;
use crate::refusal::{Sheet, by, plain};

/// A reason; the fields are what its sentence names, lengths in tenths of a millimetre.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum MoveRefusal {
    NoWay,
    LengthNeeded,
    TooManyLegs { most: usize },
    NoSuchLeg,
    Drawn,
    TooLong { who: String, length: i32, most: i32, rule: &'static str },
    Impassable { who: String },
    NoFace { who: String },
    FromWater { who: String },
    TooWide { who: String },
    Needless { who: String },
    Inside { who: String },
    Blocked { who: String, by: Option<String> },
    NoRoom { who: String, by: Option<String> },
    OffTable { who: String },
    MidAir { who: String },
    EnemyContact { who: String, enemy: String },
    ChargeShort { who: String, target: String },
    StealthContact { who: String, enemy: String },
    CannotCrouch { who: String, rule: &'static str },
    Upright { who: String },
    Low { who: String },
    NotBeforeEnd,
    NoMove { who: String },
    OnFace { who: String },
    Dynamic { who: String },
    NotAtEdge { who: String },
}

impl MoveRefusal {
    /// The rule and the words.
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::NoWay => by("TDE-MOVE-01", "indiquez la Trajectoire", "say which way it goes"),
            Self::LengthNeeded => {
                by("TDE-MOVE-01", "indiquez la longueur de la Trajectoire", "say how long the way is")
            }
            Self::TooManyLegs { most } => (
                None,
                format!("une Trajectoire compte {most} segments au plus"),
                format!("a way has {most} legs at most"),
            ),
            Self::Drawn => by(
                "TDE-CORE-02",
                "les positions sont relevées\u{a0}: la Trajectoire se dessine, ni longueur ni genre ne s'y ajoutent",
                "positions are recorded: the way is drawn, with no length nor kind told besides",
            ),
            Self::NoSuchLeg => plain("la Trajectoire n'a pas ce segment", "the way has no such leg"),
            Self::TooLong { who, length, most, rule } => {
                let [length, most] = beyond(*length, *most);
                by(
                    rule,
                    format!("{who} irait à {}, pour une Distance de {}", length.fr, most.fr),
                    format!("{who} would go {}, its Distance is {}", length.en, most.en),
                )
            }
            Self::Impassable { who } => by(
                "TDE-TERR-05",
                format!("un Décor Infranchissable arrête {who}"),
                format!("something impassable stops {who}"),
            ),
            Self::NoFace { who } => by(
                "TDE-MOVE-16",
                format!("{who} ne peut ni Bondir ni Escalader par là"),
                format!("{who} can neither jump nor climb there"),
            ),
            Self::FromWater { who } => by(
                "TDE-MOVE-34",
                format!("{who} nage : on ne Bondit pas hors de l'eau"),
                format!("{who} swims: nobody jumps out of the water"),
            ),
            Self::TooWide { who } => by(
                "TDE-MOVE-15",
                format!("le Bond de {who} est trop long"),
                format!("the jump of {who} is too long"),
            ),
            Self::Needless { who } => by(
                "TDE-MOVE-04",
                format!("{who} peut passer par un Mouvement Normal"),
                format!("{who} can pass by a Normal move"),
            ),
            Self::Inside { who } => by(
                "TDE-MOVE-20",
                format!("{who} finirait à l'intérieur d'un Décor"),
                format!("{who} would end inside scenery"),
            ),
            Self::Blocked { who, by: None } => by(
                "TDE-MOVE-01",
                format!("la Trajectoire de {who} n'est pas libre"),
                format!("the way of {who} is not free"),
            ),
            Self::Blocked { who, by: Some(other) } => by(
                "TDE-MOVE-37",
                format!("{other} barre le passage à {who}"),
                format!("{other} bars the way of {who}"),
            ),
            Self::NoRoom { who, by: None } => by(
                "TDE-MOVE-20",
                format!("{who} n'a pas la place de s'arrêter là"),
                format!("there is no room for {who} there"),
            ),
            Self::NoRoom { who, by: Some(other) } => by(
                "TDE-MOVE-38",
                format!("{other} occupe la place où finirait {who}"),
                format!("{other} takes up the place where {who} would end"),
            ),
            Self::OffTable { who } => by(
                "TDE-MOVE-01",
                format!("{who} sortirait de la table"),
                format!("{who} would leave the table"),
            ),
            Self::MidAir { who } => by(
                "TDE-MOVE-20",
                format!("{who} ne peut pas s'arrêter en l'air"),
                format!("{who} cannot stop in mid-air"),
            ),
            Self::EnemyContact { who, enemy } => by(
                "TDE-MOVE-36",
                format!("{who} finirait au contact de {enemy} : il faut Charger"),
                format!("{who} would end touching {enemy}: that takes a Charge"),
            ),
            Self::ChargeShort { who, target } => by(
                "TDE-CHARGE-02",
                format!("la Charge de {who} doit finir au contact de {target}"),
                format!("the Charge of {who} must end touching {target}"),
            ),
            Self::StealthContact { who, enemy } => by(
                "TDE-STEALTH-04",
                format!("{who} finirait au contact de {enemy}, en Furtivité"),
                format!("{who} would end touching {enemy}, which is stealthed"),
            ),
            Self::CannotCrouch { who, rule } => {
                by(rule, format!("{who} ne peut pas s'Accroupir"), format!("{who} cannot crouch"))
            }
            Self::Upright { who } => {
                by("TDE-MOVE-08", format!("{who} est déjà Debout"), format!("{who} is already standing"))
            }
            Self::Low { who } => {
                by("TDE-MOVE-08", format!("{who} est déjà Accroupi"), format!("{who} is already crouched"))
            }
            Self::NotBeforeEnd => by(
                "TDE-MOVE-08",
                "sans positions relevées, on s'Accroupit et on se Relève au début ou à la fin",
                "without recorded positions one crouches and stands up at the start or at the end",
            ),
            Self::NoMove { who } => by(
                "TDE-MOVE-08",
                format!("{who} ne s'Accroupit ni ne se Relève que pendant un Mouvement"),
                format!("{who} crouches and stands up in a Move alone"),
            ),
            Self::OnFace { who } => by(
                "TDE-MOVE-16",
                format!("{who} tient à une paroi : il faut d'abord Escalader ou Bondir"),
                format!("{who} holds on to a face: it climbs or jumps first"),
            ),
            Self::Dynamic { who } => by(
                "TDE-DODGE-04",
                format!("ce Désengagement ne permet pas à {who} de Bondir ou d'Escalader"),
                format!("this dodge does not let {who} jump or climb"),
            ),
            Self::NotAtEdge { who } => by(
                "TDE-COU-08",
                format!("{who} ne sort que par le bord de déploiement adverse"),
                format!("{who} leaves by the enemy's deployment edge only"),
            ),
        }
    }
}
