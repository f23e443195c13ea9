//! What may happen: outcomes, in the past tense. Each event says all that `apply` assigns.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::fact::FigureId;
use crate::ruleset::Outcome;
use crate::systems::dw::profiles::Profile;
use crate::systems::dw::profiles::traits::GrenadeKind;
use crate::systems::dw::profiles::weapons::Weapon;
use crate::systems::dw::setup::{DoorState, Edge, Gravity, Object, Role, Terrain};
use crate::systems::dw::state::combat::{
    Combat, CombatKind, Dice, Guard, Party, Rider, Stage, Sums, Verdict,
};
use crate::systems::dw::state::frames::{
    Aimed, Arrival, Ask, Follow, Gate, InBlast, InGas, MoveKind, Prelude, Purse, QualityTest, ReflexCause,
    Salvo, TestUse,
};
use crate::systems::dw::state::{
    Cause, Climbing, Faint, Figure, Form, Held, Hold, MoraleDue, Pass, QualityLoss, WindowKind,
};
use crate::view::Point;

/// What an active figure spends actions on.   DW-ACTION-03 to DW-ACTION-25
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ActionKind {
    /// A move.
    Move,
    /// A move that yields another.
    Sprint,
    /// A climb: the whole activation.
    Climb,
    /// Walking off the table.
    Leave,
    /// Breaking off.
    Disengage,
    /// An attack in contact.
    Melee,
    /// A power attack.
    Power,
    /// A shot or a throw.
    Shot,
    /// An aimed shot.
    AimedShot,
    /// One more target.
    Salvo,
    /// A grenade.
    Grenade,
    /// Telepathy.
    Telepathy,
    /// A scream.
    Scream,
    /// An entanglement.
    Entangle,
    /// A sonic sweep.
    SonicSweep,
    /// A possession.
    Possess,
    /// Getting free.
    BreakFree,
    /// Standing up.
    StandUp,
    /// Diving.
    Dive,
    /// Reloading.
    Reload,
    /// Taking a weapon in hand.
    TakeWeapon,
    /// Nocking.
    Nock,
    /// Stowing.
    Stow,
    /// Picking up.
    PickUp,
    /// Dropping.
    Drop,
    /// Breaking a door.
    BreakDoor,
    /// Shooting a door.
    ShootDoor,
    /// Teleporting.
    Teleport,
    /// Healing.
    Heal,
    /// Repairing.
    Repair,
    /// Stimulating.
    Stimulate,
    /// Taking an antidote.
    Antidote,
    /// Copying a form.
    Copy,
    /// Raising a shield.
    RaiseShield,
    /// Restarting armour.
    RestartArmour,
    /// Coming to its senses.
    Recover,
    /// Widening a light.
    WidenLight,
    /// A free-form feat.
    Skill,
}

/// Why a stint passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StintEnd {
    /// Two dice or more failed.   DW-TURN-03
    Turnover,
    /// Every figure of the side has been activated.   DW-TURN-04
    Exhausted,
    /// The side passed.   DW-GAP-03
    Passed,
}

/// Why a declared move is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Halt {
    /// It did not dare.   DW-TRAIT-84
    Daunted(FigureId),
    /// It did not dare to enter water.   DW-TRAIT-56
    Water,
    /// It became impossible.
    Lapsed,
}

/// What may happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Event {
    // Set-up.
    /// Bands are awaited.
    BandsAwaited {
        /// The sides that owe one.
        sides: Vec<u8>,
    },
    /// A band was accepted.
    BandAccepted {
        /// Whose.
        side: u8,
        /// The band.
        roster: Vec<Profile>,
    },
    /// Every band is known: the figures have their numbers.
    BandsFormed {
        /// The figures, number 1 first.
        figures: Vec<Figure>,
    },
    /// Play goes on from the position given with the opening.
    PositionTaken {},
    /// The roll-off was won; the winner owes its choice.
    RollOffWon {
        /// The faces of each round of rolls, side by side; none where a side no longer rolled.
        rolls: Vec<Vec<Option<u32>>>,
        /// The winner.
        winner: u8,
    },
    /// The defender was drawn among more than two sides.   DW-SETUP-03
    DefenderDrawn {
        /// The faces of the draw.
        faces: Vec<u32>,
        /// The defender.
        side: u8,
    },
    /// Roles are settled.
    RolesSettled {
        /// The role of each side.
        roles: Vec<Role>,
    },
    /// Sides place terrain, beginning with this one.
    TerrainOpened {
        /// Whose turn it is.
        side: u8,
    },
    /// A piece of terrain was placed.
    TerrainPlaced {
        /// By whom.
        side: u8,
        /// The piece.
        terrain: Terrain,
        /// Whose turn it is; none when all are done.
        next: Option<u8>,
    },
    /// A side places no more terrain.
    TerrainEnded {
        /// Which.
        side: u8,
        /// Whose turn it is; none when all are done.
        next: Option<u8>,
    },
    /// A side is to name its entry edge.
    EdgeAwaited {
        /// Which.
        side: u8,
    },
    /// An entry edge was named, or fixed by the opening.
    EdgeChosen {
        /// Whose.
        side: u8,
        /// The edge.
        edge: Edge,
    },
    /// A side is to place its figures.
    DeploymentOpened {
        /// Which.
        side: u8,
    },
    /// A figure was placed.
    FigureDeployed {
        /// The figure.
        figure: FigureId,
        /// Where, and whom it touches.
        arrival: Arrival,
        /// Its weapons, one of them in hand.
        weapons: Vec<Held>,
    },
    /// A side has placed its figures.
    DeploymentEnded {
        /// Which.
        side: u8,
        /// How many it placed.
        started: u32,
    },
    // Rounds and stints.
    /// A round began: what lasts a round is cleared.
    RoundStarted {
        /// The round.
        round: u32,
        /// Figures that count as activated already: they are out cold.   DW-GAP-49
        idle: Vec<FigureId>,
        /// Figures left over from last round.   DW-GAP-01
        overdue: Vec<FigureId>,
    },
    /// Initiative was rolled.
    InitiativeRolled {
        /// The faces of each round of rolls, side by side; none where a side no longer rolled.
        rolls: Vec<Vec<Option<u32>>>,
        /// The order of the stints.
        order: Vec<u8>,
    },
    /// The name cards were shuffled.   DW-TURN-02
    OrderDrawn {
        /// The faces of the draw.
        faces: Vec<u32>,
        /// The order of the stints.
        order: Vec<u8>,
    },
    /// Gravity was rolled.   DW-ENV-07
    GravityRolled {
        /// The face.
        face: u32,
        /// The gravity from now on.
        gravity: Gravity,
    },
    /// A stint began.
    StintStarted {
        /// Whose.
        side: u8,
    },
    /// A stint ended.
    StintEnded {
        /// Whose.
        side: u8,
        /// Why.
        why: StintEnd,
        /// The place in the order that comes next.
        next: u8,
    },
    /// Every figure has been activated.
    RoundEnded {
        /// The round.
        round: u32,
        /// The figures standing in gas.
        gas: Vec<InGas>,
    },
    /// A side does not want to be asked.
    PassLeft {
        /// The side.
        side: u8,
        /// The pass.
        pass: Pass,
    },
    /// A side wants to be asked again.
    PassTaken {
        /// The side.
        side: u8,
        /// The kind of window.
        window: WindowKind,
    },
    /// A side gave up; its figures leave the table.
    SideConceded {
        /// The side.
        side: u8,
    },
    /// The match ended.
    MatchEnded {
        /// How.
        outcome: Outcome,
    },
    // Activation.
    /// A figure was named for activation.
    FigureNamed {
        /// The figure.
        figure: FigureId,
        /// The dice.
        dice: u32,
        /// What comes before its die.
        dues: Vec<Prelude>,
    },
    /// The first of what comes before the die is settled, or under way above.
    PreludeTaken {
        /// The figure.
        figure: FigureId,
    },
    /// A named figure can no longer act.
    ActivationLapsed {
        /// The figure.
        figure: FigureId,
    },
    /// A figure is active.
    FigureActivated {
        /// The figure.
        figure: FigureId,
        /// The side that plays it.
        player: u8,
        /// Its actions.
        actions: u32,
        /// Whether the stint passes afterwards.
        turnover: bool,
        /// Whether its power armour shut down.
        shut_down: bool,
    },
    /// An action was declared.
    ActionTaken {
        /// By whom.
        figure: FigureId,
        /// What.
        action: ActionKind,
        /// Its target, when it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<FigureId>,
        /// The actions spent.
        cost: u32,
        /// The actions left.
        left: u32,
        /// The moves paid for and not made.
        free_moves: u32,
    },
    /// An action spent in vain was given back.   DW-GAP-22
    ActionRestored {
        /// By whom it had been spent.
        figure: FigureId,
        /// The actions and moves left.
        purse: Purse,
    },
    /// A sprint was used up, or given back with its action.   DW-TRAIT-25
    SprintSet {
        /// By whom.
        figure: FigureId,
        /// Whether it is used up.
        used: bool,
    },
    /// An attack was counted.   DW-ACTION-01
    AttackCounted {
        /// Whose.
        figure: FigureId,
        /// Its attacks this round.
        attacks: u32,
    },
    /// A salvo began, went on, or was broken off.
    SalvoSet {
        /// Whose.
        figure: FigureId,
        /// What may go on.
        salvo: Option<Salvo>,
    },
    /// An activation ended.
    ActivationEnded {
        /// The figure.
        figure: FigureId,
    },
    /// A figure helped another: it counts as activated.   DW-DOOR-02
    FigureSpent {
        /// The figure.
        figure: FigureId,
    },
    // Quality tests.
    /// A quality test was rolled.
    TestRolled {
        /// The test.
        test: QualityTest,
        /// What it is for.
        r#use: TestUse,
    },
    /// A hero rolled one die of a test again.
    TestRerolled {
        /// The hero.
        figure: FigureId,
        /// Which die, from 1.
        die: u32,
        /// The new face.
        face: u32,
    },
    /// A test is settled.
    TestEnded {
        /// Who tested.
        figure: FigureId,
        /// Its successes.
        successes: u32,
        /// Its failures.
        failures: u32,
    },
    // Places.
    /// Nobody will place a figure any more.
    PlacingEnded {
        /// The figure.
        figure: FigureId,
    },
    /// A contact stated differs from the record and counts from now on.
    ContactAttested {
        /// One figure, the lower number.
        a: FigureId,
        /// The other.
        b: FigureId,
        /// Whether they touch.
        holds: bool,
    },
    /// A move was declared that tests may forbid.
    MoveDeclared {
        /// Who.
        figure: FigureId,
        /// How.
        kind: MoveKind,
        /// Where to.
        arrival: Arrival,
        /// What must be passed.
        gates: Vec<Gate>,
        /// What the active figure had left before it paid for the move.
        purse: Purse,
        /// Whether the way was stated to be free, whatever the record says.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        clear: bool,
    },
    /// The first of what must be passed is passed, or under way above.
    GatePassed {
        /// Who.
        figure: FigureId,
    },
    /// A declared move is not made.
    MoveHalted {
        /// Who.
        figure: FigureId,
        /// Why.
        why: Halt,
    },
    /// A figure changed place.
    FigureMoved {
        /// The figure.
        figure: FigureId,
        /// How.
        kind: MoveKind,
        /// Where to, and whom it touches there.
        arrival: Arrival,
        /// Its own moves this round, this one included.
        moves: u32,
        /// What follows.
        follows: Vec<Follow>,
        /// Whether it is in the air.
        airborne: bool,
    },
    /// The first of what follows an arrival is settled, or under way above.
    FollowTaken {
        /// Who.
        figure: FigureId,
    },
    /// Everything that follows an arrival is settled.
    ArrivalSettled {
        /// Who arrived.
        figure: FigureId,
    },
    /// A figure hangs on a wall, or stands on a surface again.
    ClimbSet {
        /// The figure.
        figure: FigureId,
        /// Where it hangs.
        climbing: Option<Climbing>,
    },
    /// A figure came down from the air.   DW-FLY-02
    FigureLanded {
        /// The figure.
        figure: FigureId,
    },
    // Doors.
    /// A door was tested.
    DoorTested {
        /// The door.
        door: u16,
        /// By whom; none for an explosion.
        figure: Option<FigureId>,
        /// Who helped.
        partner: Option<FigureId>,
        /// The face.
        face: u32,
        /// The total.
        total: i32,
        /// Whether the lock gave way.
        broken: bool,
    },
    /// A door changed.
    DoorSet {
        /// The door.
        door: u16,
        /// What it is now.
        state: DoorState,
    },
    /// A piece of terrain is destroyed.   DW-MOVE-12
    TerrainDestroyed {
        /// Its place in the list.
        piece: u16,
    },
    // Opposed rolls.
    /// An opposed roll was declared.
    CombatDeclared {
        /// All about it.
        combat: Box<Combat>,
    },
    /// Its dice were rolled.
    CombatRolled {
        /// Who attacks.
        by: Option<FigureId>,
        /// Who is attacked.
        target: FigureId,
        /// The dice.
        dice: Dice,
        /// The sums, dice left out.
        sums: Sums,
        /// Who may intervene.
        asks: Vec<Ask>,
    },
    /// A hero rolled its die again.
    CombatRerolled {
        /// The hero.
        figure: FigureId,
        /// Which die.
        party: Party,
        /// The new face.
        face: u32,
    },
    /// Somebody may intervene, or no longer may.
    AsksSet {
        /// The asks, in order.
        asks: Vec<Ask>,
    },
    /// A side does not intervene.
    WindowDeclined {
        /// The side.
        side: u8,
        /// The kind of window.
        window: WindowKind,
        /// Whether a standing pass answered for it.
        standing: bool,
    },
    /// The guard of the target changed before the dice: it let go, or dived.
    GuardChanged {
        /// Who.
        figure: FigureId,
        /// How it meets the attack now.
        guard: Guard,
    },
    /// A force field was tried.   DW-TRAIT-17
    FieldTested {
        /// Whose.
        figure: FigureId,
        /// The face.
        face: u32,
        /// Whether its battery is dead.
        dead: bool,
    },
    /// An opposed roll was judged.
    CombatJudged {
        /// How it came out.
        verdict: Verdict,
        /// Who may intervene.
        asks: Vec<Ask>,
        /// What is to be rolled after the harm.
        riders: Vec<Rider>,
    },
    /// Somebody died in place of an ally.   DW-TRAIT-73
    Sacrificed {
        /// Who.
        figure: FigureId,
        /// For whom.
        ally: FigureId,
        /// What becomes of the roll: the ally suffers nothing.
        verdict: Verdict,
    },
    /// An opposed roll went on to another stage.
    StageReached {
        /// Which.
        stage: Stage,
    },
    /// A rider was rolled.
    RiderRolled {
        /// Which.
        rider: Rider,
        /// Whom it concerns.
        figure: FigureId,
        /// The face.
        face: u32,
        /// Whether it took.
        took: bool,
    },
    /// A rider concerns nobody any more.
    RiderLapsed {
        /// Which.
        rider: Rider,
    },
    /// An opposed roll is settled.
    CombatSettled {
        /// Whether it lapsed without effect.
        lapsed: bool,
    },
    /// An attack on several figures began.
    VolleyOpened {
        /// By whom.
        by: FigureId,
        /// How.
        kind: CombatKind,
        /// With what.
        arm: Option<Weapon>,
        /// The targets, in order.
        left: Vec<Aimed>,
    },
    /// The next of several targets is rolled for.
    VolleyStepped {},
    /// An attack on several figures is settled.
    VolleyEnded {},
    // Recoils and free attacks.
    /// A figure recoils; somebody says where.
    RecoilOwed {
        /// The figure.
        figure: FigureId,
        /// From whom.
        from: Option<FigureId>,
        /// The side that says where.
        by: u8,
    },
    /// A recoil is settled.
    RecoilEnded {
        /// The figure.
        figure: FigureId,
        /// Whether there was no room.
        stuck: bool,
    },
    /// Free attacks are made on a figure.
    ReflexesOpened {
        /// On whom.
        mover: FigureId,
        /// By whom.
        makers: Vec<FigureId>,
        /// Why.
        cause: ReflexCause,
        /// Whether the order is said.
        ordered: bool,
    },
    /// The order of free attacks was said.
    ReflexesOrdered {
        /// The makers, in order.
        makers: Vec<FigureId>,
    },
    /// The next free attack is made.
    ReflexStepped {
        /// By whom.
        maker: FigureId,
    },
    /// A free attack was counted.
    ReflexCounted {
        /// Whether the mover was beaten.
        beaten: bool,
        /// Whether it was a tie.
        tied: bool,
    },
    /// Free attacks are settled.
    ReflexesEnded {
        /// On whom.
        mover: FigureId,
        /// Whether it gets away.
        away: bool,
    },
    /// A figure has broken off and may move.
    BreakawayWon {
        /// The figure.
        figure: FigureId,
    },
    // What becomes of figures.
    /// A figure fell, dived or was knocked down.
    WentProne {
        /// The figure.
        figure: FigureId,
        /// The actions that standing up costs.
        cost: u32,
    },
    /// A figure stood up.
    StoodUp {
        /// The figure.
        figure: FigureId,
    },
    /// A figure was immobilised.
    Immobilised {
        /// The figure.
        figure: FigureId,
        /// By what.
        hold: Hold,
    },
    /// A figure is free again.
    Freed {
        /// The figure.
        figure: FigureId,
    },
    /// A figure was dazed.
    Dazed {
        /// The figure.
        figure: FigureId,
    },
    /// A figure came to its senses.
    Recovered {
        /// The figure.
        figure: FigureId,
    },
    /// A figure fainted.
    Fainted {
        /// The figure.
        figure: FigureId,
        /// Of what.
        faint: Faint,
    },
    /// A figure woke.
    Woke {
        /// The figure.
        figure: FigureId,
    },
    /// A figure was wounded, poisoned or otherwise made worse, or healed.
    QualityChanged {
        /// The figure.
        figure: FigureId,
        /// What its quality has lost now, oldest first.
        losses: Vec<QualityLoss>,
    },
    /// A figure changed side, by mind, body or contagion, or came back.
    ControlChanged {
        /// The figure.
        figure: FigureId,
        /// The side it belongs to now: another one for good.
        owner: u8,
        /// The side that plays it now.
        controller: u8,
        /// The mind behind it.
        controlled_by: Option<FigureId>,
        /// The body thief behind it.
        possessed_by: Option<FigureId>,
    },
    /// A figure's Combat changed for good.   DW-TRAIT-23
    CombatChanged {
        /// The figure.
        figure: FigureId,
        /// What it has lost.
        combat_loss: i32,
    },
    /// A possessor left the table for its host, or came back.
    PossessorSet {
        /// The possessor.
        figure: FigureId,
        /// Its host; none when it is back.
        host: Option<FigureId>,
    },
    /// A possessor driven out is to be placed.
    ExpulsionOwed {
        /// The possessor.
        figure: FigureId,
        /// The host.
        host: FigureId,
    },
    /// A figure was irradiated.   DW-ENV-03, DW-ENV-04
    Irradiated {
        /// The figure.
        figure: FigureId,
        /// What radiation adds to its rolls now.
        radiation: i32,
        /// Whether it lasts beyond the match.
        for_good: bool,
    },
    /// Something attractive was tested against.   DW-TRAIT-13
    AttractionMet {
        /// The figure.
        figure: FigureId,
        /// What it adds to its rolls this round.
        modifier: i32,
    },
    /// A figure did not dare to enter water.   DW-TRAIT-56
    WaterBarred {
        /// The figure.
        figure: FigureId,
    },
    /// A figure's shoulder was injured, or healed.   DW-SHOOT-24
    ShoulderSet {
        /// The figure.
        figure: FigureId,
        /// Whether it is injured.
        injured: bool,
    },
    /// A mind was hampered.   DW-AREA-11
    PsiNegated {
        /// The figure.
        figure: FigureId,
    },
    /// A figure overcame the terror of another.   DW-TRAIT-84
    TerrorOvercome {
        /// The figure.
        figure: FigureId,
        /// Whose terror.
        of: FigureId,
    },
    /// A figure shows itself, or hides again.   DW-TRAIT-36
    RevealedSet {
        /// The figure.
        figure: FigureId,
        /// Whether it is revealed.
        revealed: bool,
    },
    /// An ambush is spent.   DW-GAP-61
    AmbushSpent {
        /// Whose.
        figure: FigureId,
    },
    /// A figure left the table for good.
    FigureRemoved {
        /// The figure.
        figure: FigureId,
        /// Why.
        cause: Cause,
        /// By whom, when somebody did it.
        by: Option<FigureId>,
    },
    // Gear.
    /// A figure's weapons changed: in hand, empty, nocked.
    WeaponsSet {
        /// The figure.
        figure: FigureId,
        /// The weapon that changed.
        weapon: Option<Weapon>,
        /// Its weapons now.
        weapons: Vec<Held>,
    },
    /// A figure's grenades, doses and loose things changed.
    GearSet {
        /// The figure.
        figure: FigureId,
        /// Its grenades now.
        grenades: BTreeMap<GrenadeKind, u32>,
        /// Its doses now.
        stimulants: u32,
        /// Its stones in hand now.
        stones: u32,
        /// What it carries now.
        carried: Vec<String>,
    },
    /// The loose objects on the table changed.   DW-ACTION-13
    ObjectsSet {
        /// Those that lie there now.
        objects: Vec<Object>,
    },
    /// An antidote was taken.   DW-GAP-46
    AntidoteTaken {
        /// The figure.
        figure: FigureId,
    },
    /// A shield went up or down.   DW-TRAIT-16
    ShieldSet {
        /// The figure.
        figure: FigureId,
        /// Whether it is up.
        up: bool,
    },
    /// Power armour shut down or runs again.   DW-TRAIT-06
    ArmourSet {
        /// The figure.
        figure: FigureId,
        /// Whether it is off.
        off: bool,
    },
    /// A light was widened.   DW-ENV-12
    LightWidened {
        /// The figure.
        figure: FigureId,
    },
    /// A figure took another form, or its own.
    FormSet {
        /// The figure.
        figure: FigureId,
        /// The form; none for its own.
        form: Option<Box<Form>>,
    },
    // Explosions.
    /// An explosion began.
    BlastOpened {
        /// By whom.
        by: FigureId,
        /// What.
        grenade: GrenadeKind,
        /// Where.
        at: Option<Point>,
        /// Those inside, in order.
        left: Vec<InBlast>,
    },
    /// The next figure inside is rolled for.
    BlastStepped {},
    /// An explosion is settled.
    BlastEnded {},
    /// A thrown figure is to be placed.
    ThrowOwed {
        /// The figure.
        figure: FigureId,
        /// The side that places it.
        by: u8,
        /// Whether it lies there.
        prone: bool,
    },
    /// A thrown figure has been placed.
    ThrowEnded {
        /// The figure.
        figure: FigureId,
    },
    /// A teleportation went wrong; the opponent places the figure.
    MishapOwed {
        /// The figure.
        figure: FigureId,
        /// The side that places it.
        by: u8,
    },
    /// The next figure in gas is rolled for.
    GasStepped {},
    // Morale.
    /// Figures owe morale tests.
    MoraleTriggered {
        /// Whether removed figures have had their effect thereby.
        drawn: bool,
        /// The tests.
        dues: Vec<MoraleDue>,
        /// The sides whose one test for half losses this is.
        half: Vec<u8>,
    },
    /// A side ordered its tests.
    MoraleOrdered {
        /// All tests owed, in order.
        dues: Vec<MoraleDue>,
    },
    /// The first test owed is rolled, or lapses.
    MoraleTaken {
        /// Whose.
        figure: FigureId,
        /// Whether it lapses: gone, or not concerned.
        lapsed: bool,
    },
    /// Every test is made.
    MoraleEnded {},
    /// A figure flees.
    FlightOwed {
        /// The figure.
        figure: FigureId,
        /// Its forced moves.
        moves: u32,
        /// The enemies it leaves.
        from: Vec<FigureId>,
    },
    /// A forced move is made.
    FlightStepped {
        /// The figure.
        figure: FigureId,
        /// Forced moves left; none ends the flight.
        moves: u32,
    },
    /// A flight is over.
    FlightEnded {
        /// The figure.
        figure: FigureId,
    },
}
