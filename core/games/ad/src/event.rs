//! What may happen: outcomes, in the past tense. Each event says all that `apply` assigns, and stands as one block in its
//! chapter: fields, what it assigns, how it is told. Here they are put together; on the wire `{"FigureMoved":{..}}`.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::state::State;
use crate::view::names::Names;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};

pub use crate::activation::events::*;
pub use crate::alarm::events::*;
pub use crate::board::events::*;
pub use crate::cards::events::*;
pub use crate::conversation::events::*;
pub use crate::deeds::events::*;
pub use crate::divination::events::*;
pub use crate::guards::events::*;
pub use crate::items::events::*;
pub use crate::melee::events::*;
pub use crate::morale::events::*;
pub use crate::movement::events::*;
pub use crate::overwatch::events::*;
pub use crate::preparation::events::*;
pub use crate::programs::events::*;
pub use crate::retreat::events::*;
pub use crate::shooting::events::*;
pub use crate::stealth::events::*;
pub use crate::test::events::*;
pub use crate::turn::events::*;
pub use crate::victory::events::*;
pub use crate::wounds::events::*;

/// Which of the two shared decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Deck {
    /// Magic.   AD-CARD-03
    Magic,
    /// Event.   AD-CARD-04
    Event,
}

/// A figure's fencing tokens.   AD-ABIL-05
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    /// Ready.
    pub ready: u8,
    /// Used.
    pub used: u8,
}

/// How a test or one side of it came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Total {
    /// Card, score, modifiers and reinforcements together.
    pub total: i32,
    /// Whether the test passed; of two, whether this side won.
    pub passed: bool,
}

/// What an event does, and how it is told.
pub(crate) trait Happened {
    /// Assigns what it says to the public state; fails when it names what does not exist, or a frame that is not there.
    fn apply(&self, state: &mut State) -> Applied;

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
    // Before the first turn.
    PreparationOpened,
    PreparationDone,
    PreparationEnded,
    KreutzersChanged,
    NephewMarked,
    WeaponCoated,
    FigurePlaced,
    // Cards: zones and counts. Faces of what stays hidden are in nobody's event.
    DecksShuffled,
    CardsDrawn,
    TopTaken,
    CardTurned,
    SealedShown,
    HandPlayed,
    HandDiscarded,
    PlayDiscarded,
    PlayCollected,
    DeckGathered,
    CardsRecalled,
    TopSeen,
    TopArranged,
    HandShown,
    SharedDrawn,
    SharedShuffled,
    PositionTaken,
    // The turn, its phases, and the end.
    TurnBegun,
    ArrivalsOpened,
    ArrivalsEnded,
    TokensRefreshed,
    PhaseBegun,
    HandLimitOpened,
    LimitMet,
    DiscardOpened,
    PresentOpened,
    InitiativeTied,
    InitiativeTaken,
    SideMarked,
    FirstActorAsked,
    FirstActorChosen,
    TurnPassed,
    LastHeld,
    AlarmRung,
    Conceded,
    MatchEnded,
    // Activations, actions, moves and interrupts.
    FigureActivated,
    ActionBegun,
    ActivationEnded,
    FigureMarked,
    StealthDropped,
    MoveBegun,
    Declared,
    InterruptPassed,
    WatchSpent,
    InterruptClosed,
    Lapsed,
    FigureMoved,
    RunExtended,
    PointsSpent,
    MoveStopped,
    MoveEnded,
    DoorChanged,
    WallFell,
    OpponentAsked,
    OpponentNamed,
    FallOpened,
    FallClosed,
    OnwardOpened,
    OnwardClosed,
    // Tests and opposed tests.
    TestBegun,
    TestStaged,
    FaithUsed,
    InitialSet,
    Reinforced,
    ReinforcementPassed,
    TestEnded,
    OpposedBegun,
    CardLaid,
    OpposedStaged,
    OpposedModified,
    FencingFlipped,
    Totalled,
    OpposedEnded,
    SuitNamed,
    Answered,
    LetStand,
    FateSpent,
    // What figures are and carry.
    Wounded,
    PostureChanged,
    FigureRemoved,
    ItemsDropped,
    HandsChanged,
    RearmOpened,
    RearmClosed,
    ControlChanged,
    ItemTaken,
    ItemStolen,
    LullEnded,
    // Fights, shots, wounds, morale.
    FightDeclared,
    FightArmed,
    HelpSaid,
    FightStaged,
    BlowSettled,
    ParryTried,
    Riposted,
    FightCards,
    RetreatsOwed,
    RetreatDue,
    StoodGround,
    RetreatOpened,
    RetreatEnded,
    FightEnded,
    CombatAvoided,
    WeaponUsed,
    WeaponLost,
    ShotMissed,
    ShotHit,
    StrayOpened,
    StrayClosed,
    Poisoned,
    MoraleOpened,
    MoraleLeft,
    MoraleEnded,
    // Conversations.
    TalkersNamed,
    ConversationBegun,
    ConversationStaged,
    DefendersJoined,
    SourcesNamed,
    SpeakerRevealed,
    LeaderNamed,
    ConversationEnded,
    Courted,
    // Divination.
    SeerReady,
    DivinationDrawn,
    DivinationLost,
    CardResolved,
    SeerTokens,
    CalamityOpened,
    CalamityClosed,
    RecallOpened,
    MindRead,
    NextNamed,
    // Figures of nobody.
    RoleChanged,
    ProgramBegun,
    ProgramStaged,
    ProgramAimed,
    ProgramEnded,
    DuelBegun,
    DuelHelped,
    DuelDecided,
}
