//! Unfinished procedures. The stack of these is the whole state machine; an empty stack is a match over.

use serde::{Deserialize, Serialize};

use crate::state::dice::{Rolled, Save};
use crate::state::sequence::Sequence;
use crate::state::staging::Staging;
use crate::state::{Part, is_false};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::fact::FigureId;

/// An unfinished procedure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Frame {
    /// Teams are awaited.   TDE-SETUP-01
    Muster {},
    /// The set-up of the scenario and the deployment.   TDE-SETUP-05, TDE-SCN-03
    Staging {
        /// What is under way.
        staging: Staging,
    },
    /// The side that rolled lower takes the initiative or leaves it.   TDE-SETUP-04, TDE-TURN-03
    Initiative {
        /// Which side.
        side: u8,
    },
    /// Figures kept off the table may come in.   TDE-ATK-03, TDE-COU-04
    Arrivals {
        /// Those still to come in or to wait.
        figures: Vec<FigureId>,
    },
    /// The Initiative phase, once it is known who holds it.   TDE-TURN-04
    Refresh {},
    /// The Activation phase, between two activations.   TDE-TURN-05
    Turn {
        /// The active side.
        next: u8,
    },
    /// A figure is active.   TDE-TURN-06
    Activation {
        /// Which.
        figure: FigureId,
        /// Whether its chained action has been declared.   TDE-CHAIN-01
        #[serde(default, skip_serializing_if = "is_false")]
        chained: bool,
    },
    /// An action sequence.   TDE-SEQ-01
    Sequence {
        /// All about it.
        sequence: Box<Sequence>,
    },
    /// Dice that may still be rolled again.   TDE-SEQ-16
    Rolled {
        /// They.
        rolled: Rolled,
    },
    /// Somebody says which part of a cavalry figure suffers a harm of the sequence.   TDE-CAV-05
    Part {
        /// The harm, by its place.
        harm: u16,
        /// The side that says.
        side: u8,
    },
    /// The enemy of a cavalry figure that burns, or breathes toxic smoke between two sequences, says which part
    /// suffers.   TDE-CAV-07
    FirePart {
        /// The figure.
        figure: FigureId,
        /// The side that says.
        side: u8,
    },
    /// The attacker of a stunned figure says how many action points it loses.   TDE-PROP-05
    Stun {
        /// Who is stunned.
        figure: FigureId,
        /// By whom.
        by: FigureId,
        /// At most so many.
        most: u32,
    },
    /// The leader's side says how many action points move.   TDE-LEAD-14
    OrderAmount {},
    /// The owner divides action points or markers between rider and mount.   TDE-CAV-14, TDE-CAV-36
    Split {
        /// The cavalry figure that they were.
        cavalry: FigureId,
        /// The action points to divide; none when they have gone to the survivor.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ap: Option<u32>,
        /// The Fire markers to divide.
        #[serde(default, skip_serializing_if = "crate::state::is_none_left")]
        fire: u32,
    },
    /// The owner of a rider that has left the saddle says where it stands, against the base that it left.
    /// TDE-CAV-13, TDE-CAV-31, TDE-CAV-33, TDE-CAV-34
    Beside {
        /// The cavalry figure that they were.
        cavalry: FigureId,
        /// The base.
        around: Disc,
    },
    /// The activations of the turn are over, loot may still change hands.   TDE-COU-09, TDE-COU-10
    Closing {
        /// The sides that have not said that they are done.
        sides: Vec<u8>,
    },
    /// The enemy of an unconscious carrier places what it dropped.   TDE-COU-11, TDE-TRE-10
    Drop {
        /// The objective or loot, by its place.
        objective: u8,
        /// Who dropped it.
        figure: FigureId,
        /// The side that places it.
        side: u8,
    },
    /// A climber knocked off its face between two actions tests its armour.   TDE-FALL-01, TDE-GAP-53
    Tumble {
        /// Who falls.
        figure: FigureId,
        /// The damage of the fall.
        damage: u32,
        /// The test, once settled.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        saves: Vec<Save>,
    },
    /// Upkeep: the figures that still test for fire, then the wounds of the fire.   TDE-TURN-12
    Upkeep {
        /// The figures still to test.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        burning: Vec<FigureId>,
        /// The tests settled.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        saves: Vec<Save>,
        /// The part of the cavalry figure that tests now, once known.   TDE-CAV-07
        #[serde(default, skip_serializing_if = "Option::is_none")]
        part: Option<(FigureId, Part)>,
    },
}
