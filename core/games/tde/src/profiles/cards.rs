//! Leader ability cards and effect cards as data.   TDE-BUILD-10, TDE-BUILD-11

use serde::{Deserialize, Serialize};

use crate::profiles::talents::{Effect, Talent, Token};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::telling::words::Words;

/// A leader ability card: a talent that its leader's faction has while the leader is conscious.   TDE-BUILD-10
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LeaderAbility {
    /// What it does for every figure it reaches.
    pub talent: Talent,
    /// The faction whose logo it bears.
    pub faction: String,
    /// The leader it is reserved to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserved_to: Option<String>,
    /// Whom it reaches.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reach: Reach,
}

/// Whom a leader ability reaches.   TDE-BUILD-10
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Reach {
    /// The leader and the team's figures of its faction.
    #[default]
    Faction,
    /// Those figures, and not the leader.
    Others,
    /// The leader alone.
    Leader,
}

/// An effect card: played once, on any figure on the table, at the moment it names.   TDE-BUILD-11
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EffectCard {
    /// Its name.
    pub name: String,
    /// What the card says and the list below does not: players apply it as an adjustment or a claim.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Its price.
    pub cost: u32,
    /// When it may be played.
    #[serde(default)]
    pub moment: Moment,
    /// What it does, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub does: Vec<AtOnce>,
}

/// When an effect card may be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Moment {
    /// In its player's own activations, between two actions.
    #[default]
    OwnActivation,
    /// In anybody's activation, between two actions.
    AnyActivation,
    /// Between two activations, when its player is about to activate.
    BeforeActivation,
    /// When its player may react.
    Reaction,
    /// When dice may be rolled again.
    Rerolls,
}

/// What an effect card does to its figure at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum AtOnce {
    /// Gives action points, or takes some away.   TDE-PROF-02
    ActionPoints {
        /// How many.
        value: i32,
    },
    /// Heals wounds.   TDE-HEALTH-14
    Heal {
        /// How many.
        wounds: u32,
    },
    /// Wounds outright.   TDE-HEALTH-03
    Wound {
        /// How many.
        wounds: u32,
    },
    /// Places a marker.   TDE-TALENT-04
    Mark {
        /// Which.
        token: Token,
    },
    /// Takes Blind, Fire and Slowed markers off.
    Cleanse {},
    /// Gives a Stealth marker.   TDE-STEALTH-01
    Hide {},
    /// Takes the Stealth marker off.
    Show {},
    /// Takes every Defective marker off.   TDE-WPN-05
    Repair {},
    /// Lends what a talent does, for a time.
    Lend {
        /// What.
        effect: Box<Effect>,
        /// For how long.
        until: Lasting,
    },
}

/// How long something lent lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Lasting {
    /// To the end of the action sequence under way, or of the next one.
    #[default]
    Sequence,
    /// To the end of the activation under way.
    Activation,
    /// To the end of the turn.
    Turn,
}

impl Moment {
    /// The moments.
    pub const ALL: [Self; 5] =
        [Self::OwnActivation, Self::AnyActivation, Self::BeforeActivation, Self::Reaction, Self::Rerolls];

    /// What it says.
    pub fn words(self) -> Words {
        match self {
            Self::OwnActivation => {
                Words::new("pendant une de vos Activations", "during one of your activations")
            }
            Self::AnyActivation => Words::new("pendant toute Activation", "during any activation"),
            Self::BeforeActivation => {
                Words::new("avant une de vos Activations", "before one of your activations")
            }
            Self::Reaction => Words::new("quand vous pouvez réagir", "when you may react"),
            Self::Rerolls => Words::new("pendant les Relances", "while dice may be rerolled"),
        }
    }
}

impl Reach {
    /// The reaches.
    pub const ALL: [Self; 3] = [Self::Faction, Self::Others, Self::Leader];

    /// What it says.
    pub fn words(self) -> Words {
        match self {
            Self::Faction => Words::new("le Leader et sa Faction", "the Leader and its faction"),
            Self::Others => Words::new("sa Faction, sans le Leader", "its faction, without the Leader"),
            Self::Leader => Words::new("le Leader seul", "the Leader alone"),
        }
    }
}

impl Lasting {
    /// The times.
    pub const ALL: [Self; 3] = [Self::Sequence, Self::Activation, Self::Turn];

    /// What it says.
    pub fn words(self) -> Words {
        match self {
            Self::Sequence => Words::new("pour une action", "for one action"),
            Self::Activation => Words::new("pour l’Activation", "for the activation"),
            Self::Turn => Words::new("pour le tour", "for the turn"),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_default(reach: &Reach) -> bool {
    *reach == Reach::default()
}
