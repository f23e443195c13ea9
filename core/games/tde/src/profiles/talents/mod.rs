//! Talents as data: the book prints none, players compose theirs from a closed set of effects and free text.
//! TDE-TALENT-01, TDE-PROF-11, TDE-GAP-24

mod words;

use serde::{Deserialize, Serialize};

use crate::profiles::Role;
use greffe_core::asking::schema::{JsonSchema, schemars};

/// A talent card.   TDE-TALENT-01
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Talent {
    /// Its name.
    pub name: String,
    /// What the card says and the effects below do not: players apply it as an adjustment or a claim.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What is applied without anybody asking.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
    /// How often it may be used, where it may not always be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

/// How often a talent may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Limit {
    /// Over what its uses are counted.
    pub per: Period,
    /// How many.
    pub uses: u32,
}

/// Over what uses are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Period {
    /// A turn.
    Turn,
    /// The match.
    Match,
}

/// A test, as cards name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Trial {
    /// Close combat.   TDE-PROF-05
    Melee,
    /// A shot.   TDE-PROF-07
    Shoot,
    /// A reveal.   TDE-STEALTH-10
    Reveal,
    /// A dodge.   TDE-DODGE-01
    Dodge,
    /// A jump or a climb.   TDE-MOVE-09
    Movement,
    /// An order.   TDE-LEAD-04
    Order,
    /// First aid.   TDE-MEDIC-02
    FirstAid,
    /// A repair.   TDE-MECH-02
    Repair,
    /// An infiltration.   TDE-SCOUT-01
    Infiltration,
    /// An armour test.   TDE-HEALTH-01
    Armour,
}

/// A situation in which an effect holds. Of several, all must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum When {
    /// Its bearer charges.
    Charging,
    /// Its bearer is charged.
    Charged,
    /// Its bearer reacts.
    Reacting,
    /// Its bearer acts by a chained action.
    Chained,
    /// Its bearer answers reactions.
    Firefight,
    /// The test is opposed.
    Opposed,
    /// The test is not opposed.
    Unopposed,
    /// The other figure is a Character.
    FoeCharacter,
    /// The other figure is Cavalry.
    FoeCavalry,
    /// The other figure is a Beast.
    FoeBeast,
    /// The other figure is wounded.
    FoeWounded,
    /// The other figure is in cover.
    FoeCovered,
    /// Its bearer is wounded.
    Wounded,
    /// Its bearer is in heavy or light cover.
    Covered,
    /// Its bearer is Crouched.
    Crouched,
    /// Its bearer swims.
    Swimming,
    /// Its bearer climbs.
    Climbing,
    /// The target is within the Success range.
    Near,
    /// The target is beyond it.
    Far,
}

/// Which dice of a test a card lets roll again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Dice {
    /// The attribute die.
    Attribute,
    /// The exploit die.
    Exploit,
    /// One of the two.
    Either,
    /// Both.
    Both,
}

/// An attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Attack {
    /// A shot.
    Shoot,
    /// Close combat.
    Melee,
}

/// What a card may protect from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Peril {
    /// Blind markers.   TDE-PROP-03
    Blinding,
    /// Losing action points to a stunning weapon.   TDE-PROP-05
    Stunning,
    /// Fire markers.   TDE-PROP-08
    Fire,
    /// Slowed markers.   TDE-PROP-11
    Slowing,
    /// Being knocked over.   TDE-PROP-16
    Knockdown,
    /// Toxic smoke.   TDE-PROP-18
    ToxicSmoke,
    /// The damage of falls.   TDE-FALL-01
    Falls,
    /// The jamming of its weapons.   TDE-WPN-05
    Jams,
    /// What low postures cost in combat.   TDE-MELEE-13
    Postures,
    /// What being outnumbered costs.   TDE-MELEE-10
    Outnumbering,
    /// What its targets' heavy cover costs its aim.   TDE-SHOOT-10
    HeavyCover,
    /// What its targets' light cover costs its aim.   TDE-SHOOT-11
    LightCover,
    /// What smoke costs its aim.   TDE-SHOOT-12
    Smoke,
    /// What opposing a stealthed figure costs.   TDE-STEALTH-13
    Ambush,
}

/// Something that costs action points.   TDE-ACT-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Deed {
    /// A move.
    Move,
    /// A charge.
    Charge,
    /// A shot.
    Shoot,
    /// Close combat.
    Melee,
    /// A dodge.
    Dodge,
    /// A reveal.
    Reveal,
    /// An interaction.
    Interact,
    /// A reaction, whatever it is.
    Reaction,
    /// A chained action, whatever it is.
    Chain,
    /// A firefight, whatever it is.
    Firefight,
}

/// A way of moving that a card makes easier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Gait {
    /// Jumps without a test.   TDE-MOVE-15
    Jump,
    /// Climbs without a test.   TDE-MOVE-16
    Climb,
    /// Swims as if it ran.   TDE-MOVE-06
    Swim,
    /// Crawls as if it ran.   TDE-MOVE-07
    Crawl,
}

/// A marker that a card places.   TDE-TALENT-04
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Token {
    /// Blind.   TDE-PROP-03
    Blind,
    /// So many Fire markers.   TDE-PROP-08
    Fire(u32),
    /// Slowed by so many inches.   TDE-PROP-11
    Slowed(u32),
    /// Knocked over.   TDE-PROP-16
    Knockdown,
}

/// What a card does.   TDE-TALENT-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Effect {
    /// Adds to the attribute of its bearer's tests; no test named means every one.   TDE-TEST-12
    Bonus {
        /// The tests.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tests: Vec<Trial>,
        /// In which situations.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        when: Vec<When>,
        /// How much.
        value: i32,
    },
    /// Adds to the attribute of tests made against its bearer: -1 to shots is Camouflage.   TDE-TALENT-02
    Hindrance {
        /// The tests.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tests: Vec<Trial>,
        /// In which situations, as whoever tests sees them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        when: Vec<When>,
        /// How much.
        value: i32,
    },
    /// Lets its bearer roll dice again.   TDE-CORE-04
    Reroll {
        /// The tests.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tests: Vec<Trial>,
        /// In which situations.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        when: Vec<When>,
        /// Which dice; of an armour test, any one die or all.
        die: Dice,
    },
    /// Adds to the action points gained each turn.   TDE-PROF-02
    ActionPoints {
        /// How many.
        value: i32,
    },
    /// Adds to both Distances.   TDE-PROF-03
    Distance {
        /// How many inches.
        value: i32,
    },
    /// Changes what something costs.   TDE-ACT-02
    Cost {
        /// What.
        of: Deed,
        /// Its cost in action points.
        ap: u32,
    },
    /// Adds to the damage its bearer deals.   TDE-WPN-03
    Damage {
        /// By which attacks; none named means every one.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        with: Vec<Attack>,
        /// In which situations.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        when: Vec<When>,
        /// How much.
        value: i32,
    },
    /// Places a marker on whom its bearer hits.   TDE-TALENT-04
    Mark {
        /// By which attacks; none named means every one.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        with: Vec<Attack>,
        /// In which situations.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        when: Vec<When>,
        /// What.
        token: Token,
    },
    /// Protects its bearer.
    Immune {
        /// From what.
        to: Vec<Peril>,
    },
    /// Makes ways of moving easier.   TDE-PROF-11
    Moves {
        /// Which.
        gaits: Vec<Gait>,
    },
    /// Gives the ability of another role.   TDE-PROF-12
    Ability {
        /// Which.
        role: Role,
    },
    /// Lets its bearer start the match stealthed.   TDE-STEALTH-01
    Stealth {},
}

impl Effect {
    /// Camouflage, the only talent whose number the book prints.   TDE-TALENT-02, TDE-SHOOT-18
    pub fn camouflage() -> Self {
        Self::Hindrance { tests: vec![Trial::Shoot], when: Vec::new(), value: -1 }
    }

    /// Whether each use of it is a choice of its player, so that uses can be counted.
    pub fn is_chosen(&self) -> bool {
        match self {
            Self::Reroll { .. } | Self::Cost { .. } => true,
            Self::Bonus { .. }
            | Self::Hindrance { .. }
            | Self::ActionPoints { .. }
            | Self::Distance { .. }
            | Self::Damage { .. }
            | Self::Mark { .. }
            | Self::Immune { .. }
            | Self::Moves { .. }
            | Self::Ability { .. }
            | Self::Stealth {} => false,
        }
    }
}
