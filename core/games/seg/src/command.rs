//! What a seat may declare. Facts and claims travel beside the command, never in it.

use serde::{Deserialize, Serialize};

use crate::profiles::Suit;
use crate::setup::Profile;
use crate::state::{Payment, Posture, ThrowMode, Until, WindowKind};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// A declaration, in the catalogue's words. Places are left out where positions are not recorded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Command {
    /// The declaring side's team.   SEG-TEAM-01
    SubmitRoster {
        /// Its figures.
        roster: Vec<Profile>,
    },
    /// The declaring side's activation pile: one secret payload for each card, top first.   SEG-ACT-01
    CommitPile {},
    /// Which side reveals first.   SEG-ACT-06
    ChooseFirst {
        /// The side.
        side: u8,
    },
    /// Reveals the top card.   SEG-ACT-07
    Reveal {
        /// A suit to change it to, for one tactic point.   SEG-TAC-04
        #[serde(default, skip_serializing_if = "Option::is_none")]
        change_suit: Option<Suit>,
    },
    /// Passes the hand for one tactic point.   SEG-TAC-05
    PassHand {},
    /// Puts the top card under the pile and reveals the next, for one tactic point.   SEG-TAC-06
    Cycle {},
    /// Reveals two cards for two tactic points.   SEG-TAC-07
    DoubleReveal {},
    /// Places the figure whose card has shown.   SEG-DEPLOY-02
    PlaceFigure {
        /// Where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// The free move.   SEG-MOVE-07
    FreeMove {
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Gives up the free move for precision.   SEG-SKMISC-04
    WaiveFreeMove {},
    /// Tries to end being immobilised.   SEG-IMMO-02
    EscapeImmobilised {},
    /// A basic attack: the action, or the second half of a double attack.   SEG-BASIC-01
    BasicAttack {
        /// The target.
        target: FigureId,
    },
    /// Two basic attacks; the second target is named after the first is resolved.   SEG-SKATK-01
    DoubleAttack {
        /// The first target.
        target: FigureId,
    },
    /// A basic attack in contact that heals if it wounds.   SEG-SKHEAL-07
    VampiricAttack {
        /// The target.
        target: FigureId,
    },
    /// Immobilises a target in contact.   SEG-SKATK-02
    Immobilise {
        /// The target.
        target: FigureId,
    },
    /// Immobilises actor and target.   SEG-SKATK-03
    Grapple {
        /// The target.
        target: FigureId,
    },
    /// Takes the target's place and sends it off.   SEG-SKATK-04
    Throw {
        /// The target.
        target: FigureId,
        /// Which way.
        mode: ThrowMode,
    },
    /// A special attack at range.   SEG-SKSPE-03
    SpecialRangedAttack {
        /// The target.
        target: FigureId,
        /// Who pays; left out, the actor does.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        payment: Vec<Payment>,
    },
    /// Immobilises a target at range.   SEG-SKSPE-05
    SpecialImmobilise {
        /// The target.
        target: FigureId,
        /// Who pays; left out, the actor does.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        payment: Vec<Payment>,
    },
    /// Takes a point of energy from a target.   SEG-SKNRG-09
    EnergyDrain {
        /// The target.
        target: FigureId,
    },
    /// Takes a posture.   SEG-BASIC-02, SEG-SKDEF-05, SEG-SKDEF-06, SEG-SKSPE-11, SEG-SKSHOOT-04
    AdoptPosture {
        /// Which one.
        kind: Posture,
    },
    /// Heals a target in contact.   SEG-SKHEAL-01
    Heal {
        /// The target.
        target: FigureId,
    },
    /// Heals an ally in contact, or wounds it.   SEG-SKHEAL-02
    RiskyHeal {
        /// The target.
        target: FigureId,
    },
    /// Heals oneself.   SEG-SKHEAL-04
    Regenerate {},
    /// Heals from afar.   SEG-SKSPE-01
    RemoteHeal {
        /// The target.
        target: FigureId,
        /// Who pays; left out, the actor does.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        payment: Vec<Payment>,
    },
    /// Two tests, one move for each success.   SEG-BASIC-03
    FastMove {},
    /// Three tests, one move for each success.   SEG-SKMOVE-04
    VeryFastMove {},
    /// One of the moves won.   SEG-BASIC-03, SEG-SKMOVE-04
    ActionMove {
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Leaves the moves won unmade.
    ForgoMove {},
    /// Tries to leave the one adversary in contact.   SEG-BASIC-04
    Disengage {},
    /// The move won by disengaging.   SEG-BASIC-04
    DisengageMove {
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// How a throw that was won ends, where places are not recorded.   SEG-SKATK-04 to SEG-SKATK-06
    EndThrow {},
    /// Goes anywhere within long range.   SEG-SKSPE-06
    Teleport {
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
        /// Who pays; left out, the actor does.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        payment: Vec<Payment>,
    },
    /// Sends a target elsewhere.   SEG-SKSPE-07
    TeleportTarget {
        /// The target.
        target: FigureId,
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
        /// Who pays; left out, the actor does.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        payment: Vec<Payment>,
    },
    /// Brings a target into contact.   SEG-SKSPE-08
    SummonTarget {
        /// The target.
        target: FigureId,
        /// Where to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
        /// Who pays; left out, the actor does.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        payment: Vec<Payment>,
    },
    /// Creates a portal in contact.   SEG-SKSPE-09
    CreatePortal {
        /// Where its centre is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Point>,
        /// Who pays; left out, the actor does.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        payment: Vec<Payment>,
    },
    /// Helps a figure in contact.   SEG-BASIC-06
    Support {
        /// The target.
        target: FigureId,
    },
    /// Gathers energy.   SEG-BASIC-07
    Accumulate {},
    /// Gathers energy with three tests.   SEG-SKNRG-01
    RapidAccumulate {},
    /// Makes no action, or no second attack.   SEG-GAP-13
    NoAction {},
    /// Ends the activation.
    EndActivation {},
    /// Attempts to parry.   SEG-POST-04, SEG-SKDEF-02
    Parry {
        /// The parrier: the target, or a protector in contact with it.
        parrier: FigureId,
    },
    /// Attempts nothing against the action.
    DeclineParry {},
    /// Attempts to cancel a special action.   SEG-SKSPE-11
    Nullify {
        /// The figure in posture.
        by: FigureId,
    },
    /// Strikes back after a parry.   SEG-SKDEF-07
    CounterAttack {},
    /// Does not strike back.
    DeclineCounter {},
    /// Crosses to another portal of the same team.   SEG-SKSPE-10
    CrossPortal {
        /// The portal to come out of, by number.
        portal: u16,
        /// Where to stand, in contact with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<Point>,
    },
    /// Stays on this side of the portal.
    DeclinePortal {},
    /// Asks not to be asked about a kind of window.
    StandingPass {
        /// The kind of window.
        window: WindowKind,
        /// How long.
        until: Until,
    },
    /// Wants to be asked again.
    Resume {
        /// The kind of window.
        window: WindowKind,
    },
    /// Gives the match up.
    Concede {},
}
