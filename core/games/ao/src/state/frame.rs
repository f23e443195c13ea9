//! Unfinished procedures: the stack of these is the whole state machine.

use serde::{Deserialize, Serialize};

use crate::state::{Ground, Health};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::{Claim, FigureId};
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::telling::view::Point;

/// A way of covering ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Passage {
    /// On foot.
    Walk {
        /// The ground; where the recorded scenery tells it, the one where the stretch ends.
        ground: Ground,
    },
    /// Over a linear obstacle.   AO-TERR-02
    Obstacle {},
    /// Up a height, by handholds or skill.   AO-CLIMB-01
    Climb {},
    /// On a ladder, up or down.   AO-CLIMB-05
    Ladder {},
    /// Over a gap.   AO-CLIMB-07
    Jump {},
    /// Down a height, clinging.   AO-FALL-01
    Descend {},
}

/// A part of a stretch over one kind of ground.   AO-TERR-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Over {
    /// The ground.
    pub ground: Ground,
    /// How far, in hundredths of a pas.
    pub length: i32,
}

/// One declared piece of a move.   AO-MOVE-02
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stretch {
    /// How.
    pub passage: Passage,
    /// Its points, the start left out; empty where positions are not recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Point>,
    /// How far it goes, in hundredths of a pas.
    pub length: i32,
    /// What it takes of the move, in hundredths of a pas, rounded up.
    pub cost: i32,
    /// By how much that is too much: hundredths of a pas times the tenths of a millimetre of a pas.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub spare: i32,
    /// What it goes over by the recorded scenery, in order; empty where all of it is open ground, or stated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub over: Vec<Over>,
    /// Whether nothing is left of the move after it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub last: bool,
    /// The Hidden enemies it comes into contact with.   AO-HIDE-08
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bumps: Vec<FigureId>,
}

/// A target of shots, with its sum judged when they were declared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AimedShot {
    /// The target.
    pub target: FigureId,
    /// How many shots.   AO-ROF-02
    pub count: u32,
    /// The sum.
    pub sum: Modifiers,
    /// Whether a cover gives the target a save.   AO-COVER-03
    #[serde(default, skip_serializing_if = "is_false")]
    pub covered: bool,
    /// Whether the target is in deep water.   AO-WATER-04
    #[serde(default, skip_serializing_if = "is_false")]
    pub water: bool,
    /// How far off, in hundredths of a pas, where that is stated.   AO-REACT-04
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub far: Option<i32>,
}

/// A figure under a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Under {
    /// The figure.
    pub figure: FigureId,
    /// Whether a cover gives it a save.   AO-GAP-23
    #[serde(default, skip_serializing_if = "is_false")]
    pub covered: bool,
    /// Whether it is in deep water.   AO-WATER-04
    #[serde(default, skip_serializing_if = "is_false")]
    pub water: bool,
}

/// What shots are aimed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Aim {
    /// Figures.   AO-SHOOT-01
    Figures(Vec<AimedShot>),
    /// An impact point.   AO-TMPL-01
    Point {
        /// Where; none when positions are not recorded.
        at: Option<Point>,
        /// The sum.
        sum: Modifiers,
        /// Who is under the template there.
        under: Vec<Under>,
    },
    /// A breath template.   AO-BREATH-01
    Breath {
        /// Who is under it.
        under: Vec<Under>,
    },
}

impl Aim {
    /// The figures shot at, or under the template.
    pub fn figures(&self) -> Vec<FigureId> {
        match self {
            Self::Figures(shots) => shots.iter().map(|shot| shot.target).collect(),
            Self::Point { under, .. } | Self::Breath { under } => {
                under.iter().map(|under| under.figure).collect()
            }
        }
    }

    /// What the first die must show; none where nothing is rolled to hit.
    pub fn need(&self) -> Option<i32> {
        match self {
            Self::Figures(shots) => shots.first().map(|shot| shot.sum.total()),
            Self::Point { sum, .. } => Some(sum.total()),
            Self::Breath { .. } => None,
        }
    }
}

/// The shots of one action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Volley {
    /// Who shoots.
    pub shooter: FigureId,
    /// With what: the place of the weapon on its sheet, from zero.
    pub weapon: u8,
    /// At what.
    pub aim: Aim,
    /// The claims made with the declaration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Claim>,
}

/// A missed template on its way.   AO-TMPL-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scatter {
    /// Who shot.
    pub shooter: FigureId,
    /// With what.
    pub weapon: u8,
    /// How far it strays, in pas.
    pub distance: u32,
    /// In which direction: 1 straight on from the shooter, clockwise by eighths; none when it is stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<u32>,
    /// The impact point it strays from, where the direction is stated on a recorded table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Point>,
}

/// Where a save comes from.   AO-SAVE-06 to AO-SAVE-10
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum SaveSource {
    /// A cover.
    Cover,
    /// A dodge: against one shot.
    Dodge,
    /// A Wounded figure is on the ground.
    Ground,
    /// Deep water.
    DeepWater,
    /// Barrière Ele'Mentik.
    Barrier,
    /// A save of its sheet, by its place there.
    Own(u8),
    /// A skill of the players' own, by its id.
    Custom(String),
}

/// A save that a figure has against hits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// Where it comes from.
    pub source: SaveSource,
    /// The die must show this or less.
    pub value: i32,
}

/// A figure hit by one attack and not yet through it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Struck {
    /// The figure.
    pub target: FigureId,
    /// Who hit it; none for a fall or a mine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<FigureId>,
    /// The Impact of each hit.   AO-MELEE-11
    pub hits: Vec<i32>,
    /// For each hit, whether it takes two damage rolls.   AO-HEALTH-07
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doubled: Vec<bool>,
    /// Its saves against them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub saves: Vec<Save>,
}

/// What one attack has done to a figure, not yet applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Harm {
    /// The figure.
    pub target: FigureId,
    /// Damage rolls failed.
    pub failed: u32,
    /// Whether the Fatality die put it out of combat.   AO-FATAL-02
    pub fatal: bool,
}

/// What hits come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Cause {
    /// Shots, a template, a breath.
    Shot,
    /// Close combat.
    Melee,
    /// A mine.
    Mine,
    /// A fall.
    Fall,
}

/// One figure against one or several.   AO-MELEE-02
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The one.
    pub single: FigureId,
    /// Its opponents, in number order.
    pub against: Vec<FigureId>,
}

/// How far a game turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum TurnPhase {
    /// Figures are activated, by falling Initiative.
    Activations,
    /// Close combats are settled.
    CloseCombat,
}

/// An unfinished procedure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Frame {
    /// Bands are awaited, or the first game turn.
    Muster {},
    /// Figures are placed, in any order.   AO-GAP-42
    Deployment {},
    /// A game turn.   AO-TURN-01
    GameTurn {
        /// How far it has come.
        phase: TurnPhase,
    },
    /// The figures of one Initiative are activated in turns.   AO-TURN-05
    Initiative {
        /// The value.
        value: i32,
        /// The side whose turn it is.
        next: u8,
    },
    /// A figure is active.   AO-ACT-02
    Activation {
        /// The figure.
        figure: FigureId,
        /// Whether it was won by an En Vue roll, out of sequence.   AO-ENVUE-05
        en_vue: bool,
        /// Whether nothing has been done in it yet: Hidden enemies may be revealed.   AO-HIDE-05
        fresh: bool,
        /// What it has used of its move, in hundredths of a pas.
        used: i32,
        /// Whether its move is over, whatever is left.
        halted: bool,
        /// Whether its move was on a ladder last.   AO-CLIMB-06
        snap: bool,
        /// Hidden enemies revealed by its contact, whom it may not engage now.   AO-HIDE-08
        bumped: Vec<FigureId>,
        /// Observers who have rolled against this move.   AO-ENVUE-08
        looked: Vec<FigureId>,
        /// Those of them who lost.
        beaten: Vec<FigureId>,
        /// Whether its action went into a reaction to what its move brought about.   AO-GAP-02
        #[serde(default, skip_serializing_if = "is_false")]
        reacted: bool,
        /// By how much `used` is too much, the pieces of the move having been rounded up.   AO-MOVE-01
        #[serde(default, skip_serializing_if = "is_nothing")]
        spare: i32,
        /// Where its move began, when positions are recorded.   AO-CHARGE-06
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Point>,
        /// Whether it has covered ground in it.
        #[serde(default, skip_serializing_if = "is_false")]
        moved: bool,
        /// Whether it began Hidden: nobody saw its move begin.   AO-CHARGE-08
        #[serde(default, skip_serializing_if = "is_false")]
        unseen: bool,
        /// Those it has charged: a charge stopped on its way is the same charge.   AO-CHARGE-06
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        charged: Vec<FigureId>,
        /// Those whose shot stopped its charge: that charge does not happen.   AO-CHARGE-07
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        foiled: Vec<FigureId>,
        /// Whether it has left a close combat in it.   AO-GAP-25
        #[serde(default, skip_serializing_if = "is_false")]
        left: bool,
    },
    /// A stretch was declared: enemies may say that the mover comes into view.   AO-ENVUE-01
    Sighting {
        /// The mover.
        mover: FigureId,
        /// The stretch; none once it was stopped, for others who see the mover at that spot.
        stretch: Option<Stretch>,
        /// Whom it charges.
        charge: Option<FigureId>,
        /// The mover's die, where it keeps one.   AO-GAP-15
        die: Option<u32>,
        /// Who has rolled at this spot.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        seen_by: Vec<FigureId>,
        /// The way to this spot, where it began first, when positions are recorded.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        way: Vec<Point>,
    },
    /// A charge was declared: its target may shoot first.   AO-CHARGE-06
    Charge {
        /// Who charges.
        charger: FigureId,
        /// Whom.
        target: FigureId,
        /// How it gets there; none from base contact.
        stretch: Option<Stretch>,
        /// Whether the target may still react.
        window: bool,
        /// The charger's status when it was declared.
        health: Health,
        /// Whether it is shot at where its move began: where it stands its target sees it no more.   AO-GAP-55
        #[serde(default, skip_serializing_if = "is_false")]
        back: bool,
    },
    /// Shots were declared: their targets may react.   AO-REACT-01
    Shot {
        /// The shots.
        volley: Volley,
        /// Shots fired back, at the same time.   AO-REACT-04
        replies: Vec<Volley>,
        /// Who may still react, in number order.
        may_react: Vec<FigureId>,
        /// Who dodges.   AO-REACT-03
        dodging: Vec<FigureId>,
    },
    /// A missed template strays: somebody says who is under it.   AO-TMPL-03
    Stray {
        /// How.
        scatter: Scatter,
        /// Who dodges that shot.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        dodging: Vec<FigureId>,
    },
    /// Hits go through saves and damage; all of it is applied together.   AO-SAVE-01, AO-DMG-01
    Hits {
        /// What they come from.
        cause: Cause,
        /// Who was hit and is not through it, the first of them now.
        struck: Vec<Struck>,
        /// What has been rolled so far.
        harms: Vec<Harm>,
        /// Shots fired back, each rolled once the hits before it are through.   AO-REACT-04
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        replies: Vec<Volley>,
    },
    /// The close combats of a game turn.   AO-MELEE-01
    Melee {
        /// Whether engaged figures are split into groups.
        split: bool,
        /// The groups still to fight.
        groups: Vec<Group>,
    },
    /// A fight was won: its hits are shared out.   AO-MELEE-08
    Fight {
        /// The winners whose hits are still to be shared out.
        strikers: Vec<FigureId>,
        /// Whom they may hit.
        against: Vec<FigureId>,
        /// The hits shared out so far.
        struck: Vec<Struck>,
    },
    /// The players say who won.   AO-GAP-43
    Verdict {
        /// What each side has said: who won, or nobody.
        said: Vec<(u8, Option<u8>)>,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_nothing(number: &i32) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_false(flag: &bool) -> bool {
    !*flag
}
