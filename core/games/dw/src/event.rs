//! What may happen: outcomes, in the past tense. Each event says all that `apply` assigns, and stands as one block in its
//! chapter: fields, what it assigns, how it is told (nothing is hidden in this game). Here they are put together; on the
//! wire `{"FigureMoved":{..}}`.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::state::State;
use crate::view::Told;
use crate::view::names::Names;
use greffe_core::asking::schema::{JsonSchema, schemars};

pub use crate::actions::events::*;
pub use crate::activation::events::*;
pub use crate::area_of_effect::events::*;
pub use crate::attraction::events::*;
pub use crate::bands::events::*;
pub use crate::combat::events::*;
pub use crate::deployment::events::*;
pub use crate::doors::events::*;
pub use crate::equipment::events::*;
pub use crate::fleeing::events::*;
pub use crate::flying::events::*;
pub use crate::gravity::events::*;
pub use crate::heal::events::*;
pub use crate::interventions::events::*;
pub use crate::irradiation::events::*;
pub use crate::leaving_melee::events::*;
pub use crate::light::events::*;
pub use crate::melee::events::*;
pub use crate::morale::events::*;
pub use crate::movement::events::*;
pub use crate::possession::events::*;
pub use crate::quality::events::*;
pub use crate::recoil::events::*;
pub use crate::reflex_attacks::events::*;
pub use crate::status::events::*;
pub use crate::table::events::*;
pub use crate::teleportation::events::*;
pub use crate::toxic_gas::events::*;
pub use crate::turn::events::*;
pub use crate::victory::events::*;

/// What an event does, and how it is told.
pub(crate) trait Happened {
    /// Assigns what it says to the state; fails when it names what does not exist, or a frame that is not there.
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
    // Set-up.
    BandsAwaited,
    BandAccepted,
    BandsFormed,
    PositionTaken,
    RollOffWon,
    DefenderDrawn,
    RolesSettled,
    TerrainOpened,
    TerrainPlaced,
    TerrainEnded,
    EdgeAwaited,
    EdgeChosen,
    DeploymentOpened,
    FigureDeployed,
    DeploymentEnded,
    // Rounds and stints.
    RoundStarted,
    InitiativeRolled,
    OrderDrawn,
    GravityRolled,
    StintStarted,
    StintEnded,
    RoundEnded,
    PassLeft,
    PassTaken,
    SideConceded,
    MatchEnded,
    // Activations and tests.
    FigureNamed,
    PreludeTaken,
    ActivationLapsed,
    FigureActivated,
    ActionTaken,
    ActionRestored,
    SprintSet,
    AttackCounted,
    SalvoSet,
    ActivationEnded,
    FigureSpent,
    TestRolled,
    TestRerolled,
    TestEnded,
    // Places.
    PlacingEnded,
    ContactAttested,
    MoveDeclared,
    GatePassed,
    MoveHalted,
    FigureMoved,
    FollowTaken,
    ArrivalSettled,
    ClimbSet,
    FigureLanded,
    DoorTested,
    DoorSet,
    TerrainDestroyed,
    // Opposed rolls, recoils, free attacks.
    CombatDeclared,
    CombatRolled,
    CombatRerolled,
    AsksSet,
    WindowDeclined,
    GuardChanged,
    FieldTested,
    FieldSet,
    CombatJudged,
    Sacrificed,
    DoomOpened,
    DoomEnded,
    DoorYielded,
    StageReached,
    RiderRolled,
    RiderLapsed,
    CombatSettled,
    VolleyOpened,
    VolleyStepped,
    VolleyEnded,
    RecoilOwed,
    RecoilEnded,
    ReflexesOpened,
    ReflexesOrdered,
    ReflexStepped,
    ReflexCounted,
    ReflexesEnded,
    BreakawayWon,
    // What becomes of figures.
    WentProne,
    StoodUp,
    Immobilised,
    Freed,
    Dazed,
    Recovered,
    Fainted,
    Woke,
    QualityChanged,
    ControlChanged,
    CombatChanged,
    PossessorSet,
    ExpulsionOwed,
    Irradiated,
    AttractionMet,
    WaterBarred,
    ShoulderSet,
    PsiNegated,
    TerrorOvercome,
    RevealedSet,
    AmbushSpent,
    FigureRemoved,
    // Gear.
    WeaponsSet,
    GearSet,
    ObjectsSet,
    AntidoteTaken,
    ShieldSet,
    ArmourSet,
    LightWidened,
    FormSet,
    // Explosions.
    BlastOpened,
    BlastStepped,
    BlastEnded,
    ThrowOwed,
    ThrowEnded,
    MishapOwed,
    GasStepped,
    // Morale.
    MoraleTriggered,
    MoraleOrdered,
    MoraleTaken,
    MoraleEnded,
    FlightOwed,
    FlightStepped,
    FlightEnded,
}
