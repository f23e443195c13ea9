//! Tests and armour tests: the dice, their grades, their windows.   TDE-TEST-01 to TDE-TEST-13

use serde::{Deserialize, Serialize};

use crate::setup::options::Options;
use crate::state::Part;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// An attribute, as tests name it.   TDE-PROF-05 to TDE-PROF-08
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Attribute {
    /// CC.
    Melee,
    /// A.
    Agility,
    /// V.
    Aim,
    /// I.
    Intellect,
}

/// The five outcomes, worst first.   TDE-CORE-12
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Grade {
    /// A failure with a mishap.
    Fiasco,
    /// A failure.
    Flop,
    /// A success.
    Success,
    /// A better one.
    Exceptional,
    /// The best.
    Exploit,
}

impl Grade {
    /// Whether it is a success of any level.   TDE-CORE-12
    pub fn is_success(self) -> bool {
        self >= Self::Success
    }

    /// Whether the Exceptional values are earned.   TDE-TEST-10
    pub fn is_exceptional(self) -> bool {
        self >= Self::Exceptional
    }

    /// Its level in a comparison: failures are all alike.   TDE-OPP-01
    pub fn level(self) -> u8 {
        match self {
            Self::Fiasco | Self::Flop => 0,
            Self::Success => 1,
            Self::Exceptional => 2,
            Self::Exploit => 3,
        }
    }
}

/// What a test is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum TestOf {
    /// The movement of the active figure.   TDE-SEQ-10
    Movement {},
    /// An act of the sequence, by its place.
    Act(u16),
    /// The order being given.   TDE-SEQ-27
    Order {},
    /// An infiltration.   TDE-SCOUT-01
    Infiltration {},
}

/// An attribute test, rolled.   TDE-TEST-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// Who tests.
    pub figure: FigureId,
    /// What for.
    pub of: TestOf,
    /// The attribute.
    pub attribute: Attribute,
    /// What the dice must not exceed: the attribute after modifiers, 1 to 9.   TDE-TEST-13
    pub target: u8,
    /// The attribute die, then the exploit die, 1 to 10.
    pub dice: [u8; 2],
    /// Which of them was rolled again.   TDE-CORE-04
    #[serde(default, skip_serializing_if = "is_fresh")]
    pub rerolled: [bool; 2],
    /// The talents that granted that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub granted: Vec<TalentRef>,
}

impl Test {
    /// The outcome.   TDE-TEST-02 to TDE-TEST-06, TDE-TEST-08
    pub fn grade(&self, options: Options) -> Grade {
        let [attribute, exploit] = self.dice;
        let within = |die: u8| die <= self.target;
        if exploit == 1 {
            return Grade::Exploit;
        }
        if attribute == exploit {
            let strict = options.strict_double && attribute == self.target;
            return match (within(attribute), strict) {
                (true, false) => Grade::Exploit,
                (true, true) => Grade::Exceptional,
                (false, _) => Grade::Fiasco,
            };
        }
        match (within(attribute), within(exploit)) {
            (true, true) => Grade::Exceptional,
            (true, false) => Grade::Success,
            (false, _) => Grade::Flop,
        }
    }

    /// The best winning die; none when no die wins.   TDE-OPP-02, TDE-GAP-02
    pub fn winning_die(&self, options: Options) -> Option<u8> {
        let [attribute, exploit] = self.dice;
        let symbol = u8::from(!options.worthless_symbol);
        let exploit = if exploit == 1 { Some(symbol) } else { (exploit <= self.target).then_some(exploit) };
        let attribute = (attribute <= self.target).then_some(attribute);
        attribute.into_iter().chain(exploit).max()
    }

    /// Whether neither modifier nor re-roll may change it.   TDE-CORE-05
    pub fn is_fixed(&self, options: Options) -> bool {
        matches!(self.grade(options), Grade::Fiasco | Grade::Exploit)
    }
}

/// What an armour test is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum SaveOf {
    /// A harm of the sequence, by its place.
    Harm(u16),
    /// The fire that burns it, in Upkeep.   TDE-PROP-08
    Fire {},
    /// Its fall, between two actions.   TDE-FALL-01
    Tumble {},
}

/// An armour test, rolled: one die for each damage.   TDE-HEALTH-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// Who tests.
    pub figure: FigureId,
    /// What for.
    pub of: SaveOf,
    /// The part that tests, of a cavalry figure.   TDE-CAV-03
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// What each die must not exceed, 1 to 9.   TDE-GAP-47
    pub target: u8,
    /// The dice.
    pub dice: Vec<u8>,
    /// The places of those rolled again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rerolled: Vec<u8>,
    /// The talents that granted that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub granted: Vec<TalentRef>,
}

impl Save {
    /// The dice that failed: as many wounds.
    pub fn failures(&self) -> u32 {
        let failed = self.dice.iter().filter(|die| **die > self.target).count();
        u32::try_from(failed).unwrap_or(u32::MAX)
    }
}

/// Tests rolled together, which may still be rolled again.   TDE-SEQ-16
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rolled {
    /// The attribute tests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tests: Vec<Test>,
    /// The armour tests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saves: Vec<Save>,
    /// The sides that may roll again and have not passed.   TDE-CORE-06
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<u8>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_fresh(dice: &[bool; 2]) -> bool {
    *dice == [false; 2]
}

/// A talent, by the figure that bears it and its place on the card.   TDE-TALENT-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TalentRef {
    /// Who bears it.
    pub figure: FigureId,
    /// Its place on the card, from 0.
    pub talent: u16,
}

/// How an opposition ends.   TDE-OPP-01 to TDE-OPP-05
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Verdict {
    /// The active figure's act succeeds.
    Active,
    /// The reaction succeeds.
    Reaction,
    /// Both do.   TDE-OPP-03
    TrueTie,
    /// Neither does.   TDE-OPP-05
    Neither,
}
