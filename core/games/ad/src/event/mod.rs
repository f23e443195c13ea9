//! What may happen: outcomes, in the past tense. Each event says all that `apply` assigns.
//!
//! One struct for each kind of event, by subject; on the wire `{"FigureMoved":{..}}`.

mod activation;
mod cards;
mod divination;
mod fights;
mod figures;
mod nobody;
mod setup;
mod talk;
mod test;
mod turn;

use serde::{Deserialize, Serialize};

use greffe_core::asking::schema::{JsonSchema, schemars};

pub use activation::*;
pub use cards::*;
pub use divination::*;
pub use fights::*;
pub use figures::*;
pub use nobody::*;
pub use setup::*;
pub use talk::*;
pub use test::*;
pub use turn::*;

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
