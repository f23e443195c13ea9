//! What may happen: outcomes, in the past tense. Each event says all that `apply` assigns, and stands as one block in its
//! chapter: fields, what it assigns, what it does to what is hidden, how it is told. Here they are put together; on the wire
//! `{"Moved":{..}}`.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::hidden::Hidden;
use crate::state::State;
use crate::view::Told;
use crate::view::names::Names;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Known;

pub use crate::activation::events::*;
pub use crate::attack_and_defence::events::*;
pub use crate::cards::events::*;
pub use crate::cavalry::events::*;
pub use crate::chains::events::*;
pub use crate::combat::events::*;
pub use crate::contact::events::*;
pub use crate::couriers::events::*;
pub use crate::declarations::events::*;
pub use crate::deployment::events::*;
pub use crate::dodge::events::*;
pub use crate::health::events::*;
pub use crate::interactions::events::*;
pub use crate::leader::events::*;
pub use crate::movement::events::*;
pub use crate::objectives::events::*;
pub use crate::points::events::*;
pub use crate::postures::events::*;
pub use crate::reactions::events::*;
pub use crate::sequence::events::*;
pub use crate::stealth::events::*;
pub use crate::talents::events::*;
pub use crate::teams::events::*;
pub use crate::templates::events::*;
pub use crate::test::events::*;
pub use crate::treasure_hunt::events::*;
pub use crate::turn::events::*;
pub use crate::vengeance::events::*;
pub use crate::victory::events::*;

/// How many action points a figure has from now on.   TDE-PROF-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// The figure.
    pub figure: FigureId,
    /// Its action points now.
    pub ap: u32,
}

/// What an event does, and how it is told.
pub(crate) trait Happened {
    /// Assigns what it says to the public state; fails when it names what does not exist, or a frame that is not there.
    fn apply(&self, state: &mut State) -> Applied;

    /// Assigns what it says to what is hidden, as far as it is known here; most events say nothing of that.
    fn apply_hidden(&self, _hidden: &mut Hidden, _known: &dyn Known) {}

    /// Tells it; the names are of the state that it was applied to.
    fn tell(&self, names: Names<'_>) -> Told;
}

/// The kinds of event, each the struct of its own name.
macro_rules! events {
    ($($name:ident,)*) => {
        /// What may happen.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
        #[expect(missing_docs, reason = "each is told by the struct of its name")]
        pub enum Event {
            $($name($name),)*
        }

        impl Event {
            /// Its block.
            pub(crate) fn block(&self) -> &dyn Happened {
                match self {
                    $(Self::$name(event) => event,)*
                }
            }
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
