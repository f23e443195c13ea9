//! What a sequence does to figures, until it is dealt.   TDE-HEALTH-01, TDE-SEQ-31

use serde::{Deserialize, Serialize};

use crate::state::{Part, is_false, is_none_left};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// Where a harm comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum HarmBy {
    /// An act that struck, by its place.
    Act(u16),
    /// The Fiasco of an act, by its place.   TDE-DODGE-07, TDE-MELEE-06, TDE-MEDIC-03
    Mishap(u16),
    /// A fall.   TDE-FALL-01
    Fall {},
    /// Toxic smoke.   TDE-PROP-18
    Toxic {},
    /// A card whose effect says so.   TDE-TALENT-01
    Card {},
}

/// Damage to be saved, then wounds to be dealt together.   TDE-HEALTH-01, TDE-HEALTH-04
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Harm {
    /// Who suffers.
    pub figure: FigureId,
    /// Where it comes from.
    pub by: HarmBy,
    /// The part that suffers, of a cavalry figure, once known.   TDE-CAV-04, TDE-CAV-05
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// The side that says which part, where one must.   TDE-CAV-05, TDE-CAV-08
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chooser: Option<u8>,
    /// The damage to be saved.
    pub damage: u32,
    /// The wounds dealt outright.   TDE-HEALTH-03
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub direct: u32,
    /// Whether it waits for the last armour tests: templates and falls.   TDE-SEQ-20
    #[serde(default, skip_serializing_if = "is_false")]
    pub late: bool,
    /// The dice not saved, once rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsaved: Option<u32>,
}

/// What a hit leaves besides wounds, at 3H or 3K.   TDE-SEQ-31
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Mark {
    /// Blind.   TDE-PROP-03
    Blind {},
    /// So many Fire markers.   TDE-PROP-08
    Fire {
        /// How many.
        count: u32,
    },
    /// Slowed by so many inches.   TDE-PROP-11
    Slowed {
        /// How many.
        by: u32,
    },
    /// Knocked over.   TDE-PROP-16
    Knockdown {},
    /// Stunned: so many action points may be taken away.   TDE-PROP-05
    Stunned {
        /// At most.
        most: u32,
        /// By whom.
        by: FigureId,
    },
    /// Shown: its Stealth marker is lost.   TDE-STEALTH-06, TDE-STEALTH-10, TDE-TPL-13
    Shown {},
    /// Healed of so many wounds.   TDE-MEDIC-05
    Healed {
        /// How many.
        wounds: u32,
    },
}

/// A mark waiting for its figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Marked {
    /// Whose.
    pub figure: FigureId,
    /// What.
    pub mark: Mark,
    /// The act that left it, by its place, on a cavalry figure whose rider gets off in this sequence.   TDE-CAV-06
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<u16>,
}
