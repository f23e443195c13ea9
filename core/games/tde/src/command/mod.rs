//! What a seat may declare.

mod declared;

use serde::{Deserialize, Serialize};

pub use self::declared::{Aim, Giving, Strike, Way};
use crate::profiles::Profile;
use crate::profiles::cards::{EffectCard, LeaderAbility};
use crate::setup::{Corner, Edge};
use crate::state::dice::TalentRef;
use crate::state::sequence::Interaction;
use crate::state::{Letter, Part, Until, WindowKind, is_false, is_none_left};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// A command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Command {
    /// Brings a team.   TDE-SETUP-01
    SubmitTeam {
        /// Its figures.
        team: Vec<Profile>,
        /// Its faction; left out, its Leader's.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        faction: String,
        /// Its Leader's ability card.   TDE-BUILD-10
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leader_ability: Option<Box<LeaderAbility>>,
        /// Its effect cards.   TDE-BUILD-11
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        effects: Vec<EffectCard>,
    },
    /// Takes the initiative or leaves it.   TDE-SETUP-04, TDE-TURN-03
    ChooseInitiative {
        /// Whether it takes it.
        take: bool,
    },
    /// Says which letter the declaring side has.   TDE-SCN-02
    AssignRoles {
        /// The letter.
        letter: Letter,
    },
    /// Places a figure.   TDE-SETUP-05
    DeployFigure {
        /// Which.
        figure: FigureId,
        /// Where; left out where positions are not recorded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Picks a table edge.   TDE-SETUP-05, TDE-VEN-03, TDE-ATK-02
    ChooseEdge {
        /// Which.
        edge: Edge,
    },
    /// Picks a table corner.   TDE-ASS-04, TDE-ASS-05, TDE-TRE-03
    ChooseCorner {
        /// Which.
        corner: Corner,
    },
    /// Sets infiltrators aside.   TDE-ASS-03
    SetAside {
        /// Whom.
        figures: Vec<FigureId>,
    },
    /// Splits the team in two groups.   TDE-TRE-03
    FormGroups {
        /// The second group.
        second: Vec<FigureId>,
    },
    /// Names the courier.   TDE-COU-02
    NameCourier {
        /// Whom.
        figure: FigureId,
    },
    /// Chooses an avenger and a vengeance target, in secret: two payloads.   TDE-VEN-02
    DeclareSecret {},
    /// Places an objective.   TDE-ATK-01, TDE-TRE-02
    PlaceObjective {
        /// Where; left out where positions are not recorded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Tests the infiltration of a figure.   TDE-SCOUT-01
    Infiltrate {
        /// Which.
        figure: FigureId,
    },
    /// Keeps a figure off the table, to come in later.   TDE-COU-04
    HoldBack {
        /// Which.
        figure: FigureId,
    },
    /// Gives loot to an ally in contact.   TDE-COU-09
    PassLoot {
        /// Who carries it.
        figure: FigureId,
        /// Who receives it.
        to: FigureId,
        /// Which, by its place, where several are carried.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        objective: Option<u8>,
    },
    /// Takes loot from an ally in contact.   TDE-COU-10
    TakeLoot {
        /// Who takes it.
        figure: FigureId,
        /// Who carries it.
        from: FigureId,
        /// Which, by its place, where several are carried.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        objective: Option<u8>,
    },
    /// Leaves the loot where it is, the activations of the turn being over.   TDE-COU-09, TDE-COU-10
    LeaveLoot {},
    /// Picks up loot that was dropped.   TDE-COU-12
    PickUpLoot {
        /// Who.
        figure: FigureId,
        /// Which, by its place.
        objective: u8,
    },
    /// Plays an effect card.   TDE-BUILD-11
    PlayCard {
        /// Its place in the team.
        card: u8,
        /// On whom.
        figure: FigureId,
        /// The part of a cavalry figure that it wounds; left out, the mount.   TDE-CAV-08
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<Part>,
    },
    /// Activates a figure.   TDE-TURN-06
    ActivateFigure {
        /// Which.
        figure: FigureId,
    },
    /// Spends a pass token.   TDE-TURN-08
    PassActivation {},
    /// Ends the activation.   TDE-TURN-06
    EndActivation {},
    /// Moves.   TDE-MOVE-01
    DeclareMove {
        /// Which way.
        #[serde(flatten)]
        way: Way,
        /// Whether the figure leaves the table at the end of it.   TDE-COU-08
        #[serde(default, skip_serializing_if = "is_false")]
        exits: bool,
        /// The chained action, when it is announced at once.   TDE-GAP-07
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain: Option<Strike>,
        /// Where along the way, as a length in tenths of a millimetre.   TDE-CHAIN-03
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain_spot: Option<i32>,
        /// The target point of its template, or where a teardrop points.   TDE-TPL-03
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain_at: Option<Point>,
        /// The figures under that, where positions are not recorded.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chain_under: Vec<FigureId>,
        /// The order given with it.   TDE-LEAD-02
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Giving>,
    },
    /// Charges.   TDE-CHARGE-02
    DeclareCharge {
        /// Which way.
        #[serde(flatten)]
        way: Way,
        /// Whom.
        target: FigureId,
        /// With the weapon at this place of its card.
        weapon: u8,
        /// The order given with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Giving>,
    },
    /// Shoots.   TDE-SHOOT-01
    DeclareShoot {
        /// With the weapon at this place of its card.
        weapon: u8,
        /// At whom; left out for a template that names nobody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<FigureId>,
        /// Its template.   TDE-TPL-03
        #[serde(flatten)]
        aim: Aim,
        /// The order given with it.   TDE-LEAD-02
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Giving>,
    },
    /// Shoots to show a stealthed figure.   TDE-STEALTH-09
    DeclareReveal {
        /// Whom.
        target: FigureId,
        /// The order given with it.   TDE-LEAD-02
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Giving>,
    },
    /// Fights.   TDE-MELEE-01
    DeclareMelee {
        /// With the weapon at this place of its card.
        weapon: u8,
        /// With whom.
        target: FigureId,
        /// The order given with it.   TDE-LEAD-02
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Giving>,
    },
    /// Dodges.   TDE-DODGE-01
    DeclareDodge {
        /// The order given with it.   TDE-LEAD-02
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Giving>,
    },
    /// Interacts.   TDE-ACT-09
    DeclareInteract {
        /// How.
        what: Interaction,
        /// The order given with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Giving>,
    },
    /// The rider gets off.   TDE-CAV-10
    DeclareDismount {
        /// Which way the figure, then its mount, goes.
        #[serde(flatten)]
        way: Way,
        /// Where the rider gets off, as a length along the way.
        separation: i32,
        /// Who goes on with the activation.   TDE-CAV-15
        follow: Part,
        /// The chained action, when it is announced at once.   TDE-GAP-07
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain: Option<Strike>,
        /// Where along the way, as a length in tenths of a millimetre: not past the separation.   TDE-CAV-18
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain_spot: Option<i32>,
        /// The target point of its template, or where a teardrop points.   TDE-TPL-03
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain_at: Option<Point>,
        /// The figures under that, where positions are not recorded.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chain_under: Vec<FigureId>,
        /// The order given with it.   TDE-LEAD-02
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Giving>,
    },
    /// The rider gets on.   TDE-CAV-19
    DeclareMountUp {
        /// Which way.
        #[serde(flatten)]
        way: Way,
        /// Its mount.
        mount: FigureId,
        /// The chained action, when it is announced at once.   TDE-GAP-07
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain: Option<Strike>,
        /// Where along the way, as a length in tenths of a millimetre.   TDE-CHAIN-03
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain_spot: Option<i32>,
        /// The target point of its template, or where a teardrop points.   TDE-TPL-03
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chain_at: Option<Point>,
        /// The figures under that, where positions are not recorded.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chain_under: Vec<FigureId>,
        /// The order given with it.   TDE-LEAD-02
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Giving>,
    },
    /// Reacts.   TDE-REACT-01
    DeclareReaction {
        /// Who.
        figure: FigureId,
        /// With what.
        strike: Strike,
        /// When, as a length along the active figure's way.   TDE-REACT-08
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spot: Option<i32>,
        /// Its template.
        #[serde(flatten)]
        aim: Aim,
        /// Whether it answers the chained action, not the Move.   TDE-CHAIN-04
        #[serde(default, skip_serializing_if = "is_false")]
        to_chain: bool,
    },
    /// Declares no further reaction.   TDE-REACT-01
    PassReactions {},
    /// Chains an action to the Move.   TDE-CHAIN-02
    DeclareChain {
        /// What.
        strike: Strike,
        /// Where along the way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spot: Option<i32>,
        /// Its template.
        #[serde(flatten)]
        aim: Aim,
    },
    /// Answers reactions.   TDE-FUS-01
    DeclareFirefight {
        /// With what.
        strike: Strike,
        /// Where along the way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spot: Option<i32>,
        /// Its template.
        #[serde(flatten)]
        aim: Aim,
    },
    /// Declares neither firefight nor chained action.   TDE-SEQ-09
    PassFirefight {},
    /// Rolls a die again.   TDE-CORE-04
    Reroll {
        /// The test or, after those, the armour test, by its place among the dice on the table.
        roll: u16,
        /// Which die of it, from 0.
        die: u8,
        /// The talent that grants it; left out for a claim.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        talent: Option<TalentRef>,
    },
    /// Leaves the dice as they are.   TDE-CORE-06
    AcceptResults {},
    /// Says where an enemy falls.   TDE-MOVE-14
    ChooseFallPoint {
        /// As a length along its way.
        spot: i32,
    },
    /// Says whether a figure stopped in mid-air goes back or falls.   TDE-MOVE-21
    ChooseMidAir {
        /// Whether it falls.
        fall: bool,
    },
    /// Says where a dodge leads.   TDE-DODGE-04, TDE-DODGE-05
    ChooseDisplacement {
        /// Whose dodge.
        figure: FigureId,
        /// Which way; left out to stay.
        #[serde(flatten)]
        way: Way,
    },
    /// Says which part of a cavalry figure suffers.   TDE-CAV-05
    ChooseCavalryPart {
        /// Which.
        part: Part,
    },
    /// Says how many action points a stunned figure loses.   TDE-PROP-05
    StunAp {
        /// How many.
        #[serde(default, skip_serializing_if = "is_none_left")]
        ap: u32,
    },
    /// Gives another order in the same action.   TDE-LEAD-05
    DeclareOrder {
        /// Whose points.
        donor: FigureId,
        /// Who receives them.
        recipient: FigureId,
    },
    /// Says how many action points an order moves.   TDE-LEAD-14
    ChooseOrderAmount {
        /// One or two.
        ap: u32,
    },
    /// Gives no further order.   TDE-LEAD-06
    EndOrders {},
    /// Divides action points and markers between rider and mount.   TDE-CAV-14, TDE-CAV-36
    SplitCavalry {
        /// The rider's action points.
        #[serde(default, skip_serializing_if = "is_none_left")]
        ap: u32,
        /// The rider's Fire markers.
        #[serde(default, skip_serializing_if = "is_none_left")]
        fire: u32,
        /// Whether the Blind marker is the rider's.
        #[serde(default, skip_serializing_if = "is_false")]
        blind: bool,
        /// Whether the Slowed marker is the rider's.
        #[serde(default, skip_serializing_if = "is_false")]
        slowed: bool,
    },
    /// Says where a rider stands that has left the saddle.   TDE-CAV-13, TDE-CAV-31, TDE-CAV-33
    PlaceRider {
        /// Where.
        to: Point,
    },
    /// Places what an enemy dropped.   TDE-COU-11, TDE-TRE-10
    PlaceDropMarker {
        /// Where; left out where positions are not recorded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Writes down a ruling.   TDE-CORE-01
    Ruling {
        /// What was doubted and what holds.
        text: String,
        /// Whether a die decides.
        #[serde(default, skip_serializing_if = "is_false")]
        die: bool,
    },
    /// Leaves a window unasked.
    StandingPass {
        /// Which kind.
        window: WindowKind,
        /// How long.
        until: Until,
    },
    /// Wants to be asked again.
    Resume {
        /// About what.
        window: WindowKind,
    },
    /// Gives the match up.
    Concede {},
}
