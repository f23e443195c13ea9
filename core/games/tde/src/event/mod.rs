//! What may happen: outcomes, in the past tense. Each event says all that `apply` assigns.
//!
//! One struct for each kind of event, by subject; on the wire `{"Moved":{..}}`.

mod cavalry;
mod declared;
mod dice;
mod figures;
mod objects;
mod points;
mod results;
mod setup;
mod turn;

use serde::{Deserialize, Serialize};

use greffe_core::asking::schema::{JsonSchema, schemars};

pub use cavalry::*;
pub use declared::*;
pub use dice::*;
pub use figures::*;
pub use objects::*;
pub use points::*;
pub use results::*;
pub use setup::*;
pub use turn::*;

/// The kinds of event, each the struct of its own name.
macro_rules! events {
    ($($name:ident,)*) => {
        /// What may happen.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[expect(missing_docs, reason = "each is told by the struct of its name")]
        pub enum Event {
            $($name($name),)*
        }

        $(impl From<$name> for Event {
            fn from(event: $name) -> Self {
                Self::$name(event)
            }
        })*
    };
}

events! {
    // Set-up.
    PositionTaken,
    TeamsAwaited,
    TeamAccepted,
    TeamsFormed,
    ScenarioSelected,
    InitiativeRolled,
    InitiativeSet,
    RolesAssigned,
    Deployed,
    StagingReached,
    EdgesChosen,
    CornersChosen,
    SetAside,
    GroupsFormed,
    CourierNamed,
    SecretCommitted,
    ObjectivesLaid,
    NumbersHidden,
    ObjectivePlaced,
    InfiltrationStarted,
    InfiltrationSettled,
    HeldBack,
    ArrivalsAsked,
    MatchStarted,
    // Turns.
    TurnStarted,
    ApRefreshed,
    SideActive,
    PassTokenSpent,
    Activated,
    ActivationEnded,
    UpkeepStarted,
    FireTested,
    SmokeCleared,
    TurnEnded,
    Scored,
    MatchEnded,
    RulingRecorded,
    PassLeft,
    PassTaken,
    SideConceded,
    // Declarations.
    ActionDeclared,
    OrderDeclared,
    ReactionDeclared,
    ReactionsPassed,
    ExtraDeclared,
    ExtraPassed,
    StageReached,
    // Dice.
    TestRolled,
    SaveRolled,
    RerollsOffered,
    Rerolled,
    ResultsAccepted,
    DiceSettled,
    // Tests.
    Opposed,
    ReachFound,
    Cancelled,
    ApSpent,
    Scattered,
    StealthProbed,
    ActResolved,
    ExploitEarned,
    Harmed,
    MarkDue,
    PartChosen,
    PartAsked,
    FirePartAsked,
    FirePartChosen,
    HarmSettled,
    EscapeDeclared,
    Jammed,
    Repaired,
    UseCounted,
    SmokeLaid,
    Obscured,
    // Resolution.
    Moved,
    PostureChanged,
    Exited,
    ContactAttested,
    ApMoved,
    OrderFailed,
    OrderAmountAsked,
    OrdersLocked,
    ApGained,
    ApLost,
    StunAsked,
    Blinded,
    FireChanged,
    SlowedDown,
    StealthLost,
    Healed,
    Wounded,
    WentDown,
    Tumbled,
    TumbleOver,
    Eliminated,
    ObjectiveMoved,
    DropAsked,
    LootAsked,
    CardsAsked,
    LootLeft,
    ControlTaken,
    ObjectiveSeen,
    ObjectiveFound,
    NumberDrawn,
    Avenged,
    SecretShown,
    CameApart,
    SplitAsked,
    SplitMade,
    RiderAsked,
    RiderPlaced,
    ActivationPassed,
    MountedUp,
    TalentUsed,
    CardPlayed,
    EffectLent,
    StealthGained,
    Cleansed,
    SequenceEnded,
}
