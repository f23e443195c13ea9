//! Static data of Aurore Obscure: characteristics, weapons, the skills and items that the book names.

use serde::{Deserialize, Serialize};

use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// The base move of a figure, in hundredths of a pas.   AO-MOVE-01
pub const BASE_MOVE: i32 = 600;
/// The crawl of a Wounded figure, in hundredths of a pas.   AO-HEALTH-03
pub const CRAWL: i32 = 200;
/// The Impact of a pistol.   AO-EQUIP-01
pub const PISTOL_IMPACT: i32 = 2;
/// A cover save.   AO-SAVE-06
pub const COVER_SAVE: i32 = 6;
/// A dodge, ground, deep water or barrier save.   AO-SAVE-07 to AO-SAVE-10
pub const LESSER_SAVE: i32 = 3;

/// One of the five characteristics.   AO-FIG-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Characteristic {
    /// Initiative.
    Initiative,
    /// Mêlée.
    Melee,
    /// Précision.
    Precision,
    /// Vigueur.
    Vigour,
    /// Mental.
    Mental,
}

impl Characteristic {
    /// The characteristics in book order.
    pub const ALL: [Self; 5] = [Self::Initiative, Self::Melee, Self::Precision, Self::Vigour, Self::Mental];

    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::Initiative => Words::same("Initiative"),
            Self::Melee => Words::new("Mêlée", "Melee"),
            Self::Precision => Words::new("Précision", "Precision"),
            Self::Vigour => Words::new("Vigueur", "Vigour"),
            Self::Mental => Words::same("Mental"),
        }
    }
}

/// Whether a weapon shoots or strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum WeaponKind {
    /// It shoots.
    Ranged,
    /// It strikes in close combat.
    Melee,
}

/// The area a weapon bites on.   AO-TMPL-01, AO-BREATH-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Template {
    /// A disc centred on the impact point; such a shot is indirect.   AO-TMPL-04, AO-TMPL-05
    Blast {
        /// Its radius in hundredths of a pas.
        radius: i32,
    },
    /// A breath template: automatic hits.
    Breath {},
}

/// An arm that the book names and says something of.   AO-EQUIP-01, AO-EQUIP-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Arm {
    /// Pistolet: Impact 2.
    Pistol,
    /// Couteau: one weapon of close combat.
    Knife,
}

impl Arm {
    /// The arms in book order.
    pub const ALL: [Self; 2] = [Self::Pistol, Self::Knife];

    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::Pistol => Words::new("Pistolet", "Pistol"),
            Self::Knife => Words::new("Couteau", "Knife"),
        }
    }

    /// The rule that says what it is.
    pub fn rule(self) -> RuleId {
        RuleId::new(match self {
            Self::Pistol => "AO-EQUIP-01",
            Self::Knife => "AO-EQUIP-03",
        })
    }
}

/// A weapon, as its team sheet has it: the book prints one Impact only.   AO-GAP-41
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// Whether it shoots or strikes.
    pub kind: WeaponKind,
    /// What it takes off the target's Vigour.
    pub impact: i32,
    /// How many hands it takes: 1 or 2.   AO-FIG-04
    #[serde(default = "one_hand", skip_serializing_if = "is_one_hand")]
    pub hands: u8,
    /// Shots in one action.   AO-ROF-01
    #[serde(default = "one_shot", skip_serializing_if = "is_one_shot")]
    pub rate: u32,
    /// Which of the arms that the book names it is, if any: never read from its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arm: Option<Arm>,
    /// The area it bites on, when it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub template: Option<Template>,
    /// Accessories without printed effect: a silencer.   AO-EQUIP-02
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accessories: Vec<String>,
}

fn one_hand() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_one_hand(hands: &u8) -> bool {
    *hands == 1
}

fn one_shot() -> u32 {
    1
}

impl Weapon {
    /// Whether it is what its arm is in the book.   AO-EQUIP-01, AO-EQUIP-03
    pub fn fits_its_arm(&self) -> bool {
        match self.arm {
            None => true,
            Some(Arm::Pistol) => {
                self.kind == WeaponKind::Ranged && self.impact == PISTOL_IMPACT && self.template.is_none()
            }
            Some(Arm::Knife) => self.kind == WeaponKind::Melee,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_one_shot(rate: &u32) -> bool {
    *rate == 1
}

/// Which attacks a save works against.   AO-SAVE-03
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Scope {
    /// Shooting only.
    Shooting,
    /// Close combat only.
    Melee,
    /// Both: nothing is said.
    #[default]
    Both,
}

/// The skills that the book names or implies.   AO-SKILL-03 to AO-SKILL-09, AO-HIDE-10
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Skill {
    /// Soins (Action): a Wounded friend becomes Fit.
    Heal,
    /// Barrière Ele'Mentik: a save of 3.
    EleMentikBarrier,
    /// Spécialiste au pistolet: no effect printed.
    PistolSpecialist,
    /// Tireur d'élite: no effect printed.
    Marksman,
    /// Marcheur de combat: moves in its front arc only.
    CombatWalker,
    /// A climbing skill: walls without handholds.
    BareClimber,
    /// The grip of tentacles (Action): the target tests Vigour.
    TentacleGrip,
    /// Rôdeur Caché: may start the match under that status.
    RodeurHidden,
}

impl Skill {
    /// The skills in book order.
    pub const ALL: [Self; 8] = [
        Self::Heal,
        Self::EleMentikBarrier,
        Self::PistolSpecialist,
        Self::Marksman,
        Self::CombatWalker,
        Self::BareClimber,
        Self::TentacleGrip,
        Self::RodeurHidden,
    ];

    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::Heal => Words::new("Soins (Action)", "Heal (Action)"),
            Self::EleMentikBarrier => Words::new("Barrière Ele'Mentik", "Ele'Mentik Barrier"),
            Self::PistolSpecialist => Words::new("Spécialiste au pistolet", "Pistol specialist"),
            Self::Marksman => Words::new("Tireur d'élite", "Marksman"),
            Self::CombatWalker => Words::new("Marcheur de combat", "Combat walker"),
            Self::BareClimber => Words::new("Escalade sans accroche", "Climbs bare walls"),
            Self::TentacleGrip => {
                Words::new("Étreinte des tentacules (Action)", "Grip of the tentacles (Action)")
            }
            Self::RodeurHidden => Words::new("Rôdeur Caché", "Hidden Rôdeur"),
        }
    }

    /// The rule that says what it does.
    pub fn rule(self) -> RuleId {
        RuleId::new(match self {
            Self::Heal => "AO-SKILL-03",
            Self::EleMentikBarrier => "AO-SKILL-04",
            Self::PistolSpecialist => "AO-SKILL-05",
            Self::Marksman => "AO-SKILL-06",
            Self::CombatWalker => "AO-SKILL-07",
            Self::BareClimber => "AO-SKILL-08",
            Self::TentacleGrip => "AO-SKILL-09",
            Self::RodeurHidden => "AO-HIDE-10",
        })
    }
}
