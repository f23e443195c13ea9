//! Unfinished procedures. The stack of these is the whole state machine; an empty stack is a match over.

use crate::profiles::traits::GrenadeKind;
use crate::profiles::weapons::Weapon;
use crate::state::combat::{Combat, CombatKind, Given};
use crate::state::test::{QualityTest, TestUse};
use crate::state::{Climbing, MoraleDue, QualityLoss, WindowKind, is_false, is_none_left};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;
use serde::{Deserialize, Serialize};

/// Somebody who may intervene.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// In what way.
    pub window: WindowKind,
    /// The side asked.
    pub side: u8,
    /// The figures that may do it.
    pub figures: Vec<FigureId>,
}

/// Why a figure tests its morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum MoraleCause {
    /// An ally died gruesomely.   DW-MORALE-11
    Gruesome(FigureId),
    /// A terrifying enemy charges.   DW-MORALE-12
    Terror(FigureId),
    /// A leader was killed.   DW-MORALE-13
    Leader(FigureId),
    /// Half of the side is lost.   DW-MORALE-14
    HalfLosses,
    /// Fire, feared.   DW-TRAIT-55
    Fire,
}

/// How a figure moves of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum MoveKind {
    /// A plain move.   DW-MOVE-01
    Walk,
    /// A flight from hop to hop.   DW-FLY-01
    Hop,
    /// The move of a disengagement.   DW-REFLEX-03
    Disengage,
    /// A forced move.   DW-MORALE-02
    Flight,
    /// A climb.   DW-CLIMB-01
    Climb,
    /// A move off the table.   DW-MOVE-13
    Leave,
    /// A teleportation.   DW-TRAIT-83
    Teleport,
    /// A recoil.   DW-RECOIL-01
    Recoil,
    /// Thrown by an explosion.   DW-AREA-10
    Thrown,
    /// Placed beside the host it was driven from.   DW-TRAIT-66
    Expelled,
    /// A fall.   DW-FALL-01
    Fall,
}

/// Where a displacement ends and what the figure touches and enters there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// The place; none when positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Point>,
    /// The figures it touches there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touches: Vec<FigureId>,
    /// Whether it enters irradiated ground.   DW-ENV-01
    #[serde(default, skip_serializing_if = "is_false")]
    pub irradiated: bool,
    /// The attractive figures it comes within the short ruler of.   DW-TRAIT-13
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attracted: Vec<FigureId>,
    /// Whether it does not stir: a move of no length.   DW-TRAIT-36
    #[serde(default, skip_serializing_if = "is_false")]
    pub still: bool,
    /// Where it hangs there, when it does.   DW-CLIMB-03
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub climbing: Option<Climbing>,
    /// Whether it is stated to come into water that it fears, however it gets there.   DW-TRAIT-56
    #[serde(default, skip_serializing_if = "is_false")]
    pub wet: bool,
}

/// What must be passed before a declared move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Gate {
    /// The mover dares to touch a terrifying enemy.   DW-TRAIT-84
    Dare(FigureId),
    /// The mover dares to enter water.   DW-TRAIT-56
    Water {},
    /// The mover is terrifying: those it will touch test morale.   DW-MORALE-12
    Charge {},
}

/// What follows an arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Follow {
    /// The spines of a figure it has come to touch.   DW-TRAIT-64
    Spines(FigureId),
    /// Its own spines, on a figure it has come to touch.
    OwnSpines(FigureId),
    /// Irradiated ground.   DW-ENV-01
    Radiation {},
    /// Something attractive.   DW-TRAIT-13
    Attraction(FigureId),
}

/// The actions and the moves paid for that an active figure has left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Purse {
    /// Actions.
    pub left: u32,
    /// Moves already paid for.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub free_moves: u32,
}

/// What comes before the die of an activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Prelude {
    /// The host fights its possessor.   DW-TRAIT-66
    Host {},
    /// Something attractive near.   DW-TRAIT-13
    Attraction(FigureId),
    /// Gravity is rolled for each activation.   DW-GAP-29
    Gravity {},
}

/// Why free attacks are made on a figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum ReflexCause {
    /// It breaks off.   DW-REFLEX-03
    Disengage {},
    /// It recoils into them.   DW-RECOIL-02
    Recoil {},
    /// It flees from them.   DW-REFLEX-06
    Flight {
        /// The forced moves it makes if it gets away.
        moves: u32,
    },
    /// It teleports out of contact.   DW-TRAIT-83
    Teleport {
        /// The dice of the test that follows.
        dice: u32,
        /// Where it wants to go.
        arrival: Box<Arrival>,
        /// The ruler its destination needs: 1 medium, 2 long, 3 anywhere.
        needs: u32,
        /// Whether its destination is inside something solid.
        solid: bool,
    },
}

/// What a psychic attack will be, once the mind is free.   DW-AREA-11
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum PsiAttack {
    /// Telepathy on one target.
    Telepathy {
        /// The target and the facts about it.
        target: FigureId,
        /// The facts.
        given: Given,
        /// Whether the declarer spends one more action on it.
        effort: bool,
    },
    /// A scream on all these.
    Scream {
        /// The targets.
        targets: Vec<FigureId>,
    },
    /// What a telepath that was attacked, and has won, does to the mind that attacked it.
    Answer {},
}

/// A target still to be attacked in one attack on several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Aimed {
    /// The target.
    pub target: FigureId,
    /// The facts about it.
    pub given: Given,
}

/// A salvo that may go on.   DW-SHOOT-25
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Salvo {
    /// With what.
    pub arm: Weapon,
    /// The targets so far, the last one last.
    pub targets: Vec<FigureId>,
    /// Whether its first shot came out of hiding.   DW-GAP-76
    #[serde(default, skip_serializing_if = "is_false")]
    pub ambush: bool,
    /// Where the last one fell; none while it stands, or when positions are not recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fell: Option<Point>,
}

/// The radiation, gas and door rolls of an explosion are drawn figure by figure.   DW-AREA-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InBlast {
    /// Who is inside.
    pub figure: FigureId,
    /// Whether something between it and the point of impact covers it.   DW-AREA-07
    #[serde(default, skip_serializing_if = "is_false")]
    pub cover: bool,
}

/// A figure in toxic gas at the end of a round.   DW-ENV-14
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InGas {
    /// Who.
    pub figure: FigureId,
    /// The Combat of the gas.
    pub strength: i32,
}

/// An unfinished procedure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Frame {
    /// Bands are awaited, or the roll-off.
    Muster {},
    /// The winner of the roll-off says who attacks.   DW-SETUP-01
    Roles {
        /// The winner.
        winner: u8,
    },
    /// Sides place terrain in turn.   DW-SETUP-04
    Terrain {
        /// Whose turn it is.
        next: u8,
    },
    /// An attacker names its edge.   DW-SETUP-05
    Edge {
        /// Which side.
        side: u8,
    },
    /// A side places its figures.   DW-SETUP-06, DW-SETUP-07
    Deployment {
        /// Which side.
        side: u8,
    },
    /// A round, between two stints.
    Round {
        /// The place in the order whose stint comes next.
        next: u8,
    },
    /// A side names a figure to activate.   DW-ACT-01
    Stint {
        /// Which side.
        side: u8,
    },
    /// A figure has been named: what comes before its die.
    Prelude {
        /// The figure.
        figure: FigureId,
        /// The dice named.
        dice: u32,
        /// What is still to come.
        dues: Vec<Prelude>,
    },
    /// A figure is active.
    Activation {
        /// The figure.
        figure: FigureId,
        /// The side that plays it now.
        player: u8,
        /// Actions left.
        left: u32,
        /// Whether the stint passes afterwards.   DW-TURN-03
        turnover: bool,
        /// Moves already paid for: a sprint.   DW-TRAIT-25
        #[serde(default, skip_serializing_if = "is_none_left")]
        free_moves: u32,
        /// Whether only shooting is left to it: armour shut down.   DW-GAP-59
        #[serde(default, skip_serializing_if = "is_false")]
        shut_down: bool,
        /// The salvo that may go on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        salvo: Option<Salvo>,
        /// The terrifying enemies it did not dare to touch.   DW-GAP-22
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        daunted: Vec<FigureId>,
        /// The doors that have withstood it.   DW-DOOR-04
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tried: Vec<u16>,
    },
    /// A quality test is rolled; what follows waits.
    Test {
        /// The test.
        test: QualityTest,
        /// What it is for.
        r#use: TestUse,
    },
    /// A move is declared; tests may forbid it.
    Move {
        /// Who.
        figure: FigureId,
        /// How.
        kind: MoveKind,
        /// Where to.
        arrival: Arrival,
        /// What is still to be passed.
        gates: Vec<Gate>,
        /// What the active figure had left before it paid for the move: given back if it does not dare.
        purse: Purse,
        /// Whether the way was stated to be free, whatever the record says.
        #[serde(default, skip_serializing_if = "is_false")]
        clear: bool,
    },
    /// A figure has arrived: what follows.
    Arrived {
        /// Who.
        figure: FigureId,
        /// What is still to come.
        follows: Vec<Follow>,
    },
    /// An opposed roll.
    Combat {
        /// All about it.
        combat: Box<Combat>,
    },
    /// One attack on several figures: those still to be rolled for.   DW-TRAIT-37, DW-TRAIT-43, DW-TRAIT-87
    Volley {
        /// Who attacks.
        by: FigureId,
        /// How.
        kind: CombatKind,
        /// With what.
        arm: Option<Weapon>,
        /// The targets left, in order.
        left: Vec<Aimed>,
    },
    /// An explosion: the figures still to be rolled for.   DW-AREA-01
    Blast {
        /// Who threw.
        by: FigureId,
        /// What.
        grenade: GrenadeKind,
        /// Where it went off; none when positions are not recorded.
        at: Option<Point>,
        /// The figures left, in the thrower's order.
        left: Vec<InBlast>,
    },
    /// A thrown figure is to be placed on the rim of the explosion.   DW-AREA-10
    Throw {
        /// The figure.
        figure: FigureId,
        /// The side that places it.
        by: u8,
        /// Whether it lies there.
        prone: bool,
    },
    /// A figure recoils: where to?   DW-RECOIL-01
    Recoil {
        /// The figure.
        figure: FigureId,
        /// The figure it recoils from; none for gas.
        from: Option<FigureId>,
        /// The side that says where.
        by: u8,
    },
    /// Free attacks on a figure.   DW-REFLEX-01
    Reflexes {
        /// On whom.
        mover: FigureId,
        /// By whom still, in order.
        makers: Vec<FigureId>,
        /// Why.
        cause: ReflexCause,
        /// Whether the order of the makers is said.
        #[serde(default, skip_serializing_if = "is_false")]
        ordered: bool,
        /// The sides that have said theirs, where another has yet to.   DW-GAP-15
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        said: Vec<u8>,
        /// Whether one of them has beaten it.
        #[serde(default, skip_serializing_if = "is_false")]
        beaten: bool,
        /// Whether one of them has held it by a tie.
        #[serde(default, skip_serializing_if = "is_false")]
        tied: bool,
    },
    /// A figure has broken off and may move.   DW-REFLEX-03
    Breakaway {
        /// The figure.
        figure: FigureId,
    },
    /// Morale tests owed, in order.
    MoraleQueue {
        /// The tests.
        dues: Vec<MoraleDue>,
    },
    /// A figure flees.   DW-MORALE-02
    Flight {
        /// The figure.
        figure: FigureId,
        /// Forced moves left.
        moves: u32,
        /// The enemies it left.   DW-MORALE-06
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        from: Vec<FigureId>,
    },
    /// A teleportation went wrong: the opponent places the figure.   DW-TRAIT-83
    Mishap {
        /// The figure.
        figure: FigureId,
        /// The side that places it.
        by: u8,
    },
    /// A possessor driven out is placed beside its host.   DW-TRAIT-66
    Expelled {
        /// The possessor.
        figure: FigureId,
        /// The host.
        host: FigureId,
    },
    /// A figure is about to die of what an attack left in it: somebody may die in its place.   DW-TRAIT-73, DW-GAP-81
    Doom {
        /// Who.
        figure: FigureId,
        /// Whose attack it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<FigureId>,
        /// What its quality would lose by it; nothing for a death outright.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        loss: Option<QualityLoss>,
        /// Who may still intervene.
        asks: Vec<Ask>,
    },
    /// The end of a round: gas, then the next round.   DW-TURN-07, DW-ENV-14
    RoundEnd {
        /// Figures in gas, still to be rolled for.
        gas: Vec<InGas>,
    },
}
