//! Unfinished procedures. The stack of these is the whole state machine; between two of them the phase says
//! what comes next.

use serde::{Deserialize, Serialize};

use crate::fact::{Claim, FigureId};
use crate::ids::SealNumber;
use crate::modifiers::Modifiers;
use crate::systems::ad::profiles::cards::{Card, Numeral, Suit};
use crate::systems::ad::profiles::{Ability, CombatSkill};
use crate::systems::ad::setup::square::{EdgeName, Square};
use crate::systems::ad::state::{is_false, is_none, is_none_left};

/// What a side does before the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Preparation {
    /// May draw Magic cards for kreutzers.   AD-TAL-28
    Gamble {
        /// Who.
        side: u8,
        /// How many cards.
        cards: u8,
    },
    /// Marks its own figures for the enemy's uncle.   AD-TAL-01
    MarkNephews {
        /// Who marks.
        side: u8,
        /// Whose nephews they become.
        uncle: FigureId,
    },
    /// Puts poison on weapons of its warband.   AD-TAL-16
    Coat {
        /// Who.
        side: u8,
        /// How many poisons are left.
        left: u8,
    },
    /// Places a figure.   AD-SETUP-06
    Place {
        /// Who.
        side: u8,
        /// Which.
        figure: FigureId,
    },
}

/// What an activation has been spent on.   AD-ACTN-05
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Spent {
    /// Nothing yet.
    #[default]
    Nothing,
    /// One partial action.
    OnePartial,
    /// Everything.
    All,
}

/// A figure being activated in the action phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Activation {
    /// Which.
    pub figure: FigureId,
    /// Who plays it: its side, or for a figure of nobody the initiative holder.   AD-NPC-01
    pub by: u8,
    /// What has been spent.
    #[serde(default)]
    pub spent: Spent,
    /// Weapons that have fired a snap shot.   AD-PART-03
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub snapped: Vec<u8>,
    /// Those who join in a bribe that it has declared.   AD-CONV-02
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub talkers: Vec<FigureId>,
    /// Whether it dropped its stealth marker in this activation.   AD-TAL-14g
    #[serde(default, skip_serializing_if = "is_false")]
    pub unveiled: bool,
}

/// What a move is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    /// Mouvement Entier.   AD-FULL-06
    Full,
    /// Mouvement Partiel.   AD-PART-01
    Partial,
    /// Course, before its test.   AD-FULL-07
    Run,
    /// Course, the points its test gave.   AD-FULL-08
    RunOn,
    /// The points of a reload.   AD-FULL-10
    Reload,
    /// The points of a divination.   AD-TAL-15
    Divination,
    /// The one square of an overwatch.   AD-OVW-01
    Overwatch,
    /// The square through a smashed door.   AD-PART-05
    SmashedDoor,
    /// The point of a theft.   AD-GAP-53
    Theft,
}

/// A figure moving.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Which.
    pub figure: FigureId,
    /// Of what kind.
    pub kind: MoveKind,
    /// Movement points left.
    pub points: u8,
    /// The squares held since the move began, the first included; read by runs.
    pub squares: Vec<Square>,
    /// Whether it must stop: it entered an enemy zone.   AD-ZOC-03
    #[serde(default, skip_serializing_if = "is_false")]
    pub stopped: bool,
}

/// A step or maneuver.   AD-MOVE-05, AD-MAN-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// To an adjacent square.
    Step {
        /// Which.
        to: Square,
    },
    /// Past a friend.   AD-MAN-05
    Push {
        /// The friend's square.
        through: Square,
        /// The square beyond.
        to: Square,
    },
    /// Up a slope.   AD-MAN-06
    ClimbSlope {
        /// Which square.
        to: Square,
    },
    /// Through a window, or over what the scenario lets climb.   AD-MAN-08, AD-MAN-09
    ClimbWindow {
        /// The square beyond.
        to: Square,
        /// The square a Triumph would lead to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<Square>,
    },
    /// Down from a height.   AD-BOARD-08
    JumpDown {
        /// Where to.
        to: Square,
    },
    /// Across a gap.   AD-MAN-10
    JumpAcross {
        /// The square jumped over.
        over: Square,
        /// Where to.
        to: Square,
    },
    /// By stairs or a ladder.   AD-BOARD-07
    Passage {
        /// The other end.
        to: Square,
    },
    /// Opens a door.   AD-MAN-04
    OpenDoor {
        /// Which.
        door: EdgeName,
    },
    /// Closes a door.   AD-MAN-04
    CloseDoor {
        /// Which.
        door: EdgeName,
    },
    /// Off the board.   AD-OFF-01
    Leave {
        /// Over which edge.
        edge: EdgeName,
    },
}

/// How a shot is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ShotKind {
    /// Tir Ciblé.   AD-FULL-01
    Aimed,
    /// Tir Rapide.   AD-PART-02
    Snap,
    /// Tir Défensif.   AD-FULL-02
    Defensive,
}

/// A shot declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// Who shoots.
    pub shooter: FigureId,
    /// With which weapon of the card.
    pub weapon: u8,
    /// At whom.
    pub target: FigureId,
    /// How.
    pub kind: ShotKind,
    /// Where the target stood when it was declared.   AD-GAP-63
    pub at: Square,
}

/// What was declared and may be interrupted before it happens.   AD-OVW-04
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pending {
    /// A step or maneuver of the move below.
    Pace(Pace),
    /// A shot.
    Shot(Shot),
    /// Any other action.
    Deed(Deed),
}

/// An action that is neither move nor shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Deed {
    /// Recharger.   AD-FULL-10
    Reload {
        /// Which weapon of the card.
        weapon: u8,
    },
    /// Guet.   AD-FULL-11
    Overwatch {},
    /// Réveil.   AD-FULL-12
    WakeUp {},
    /// Se Relever.   AD-PART-06
    StandUp {},
    /// Ramasser.   AD-PART-04
    PickUp {
        /// Which of the items on its square, from 0.
        item: u8,
    },
    /// Forcer l'Ouverture.   AD-PART-05
    ForceDoor {
        /// Which door.
        door: EdgeName,
    },
    /// Crochetage.   AD-TAL-12
    PickLock {
        /// Which door.
        door: EdgeName,
    },
    /// Repérage.   AD-TAL-14e
    Spot {
        /// Whom.
        target: FigureId,
        /// With wits or intelligence.
        with: Ability,
    },
    /// Vol à la Tire.   AD-TAL-37
    Pickpocket {
        /// Whom.
        target: FigureId,
        /// Which of its acquired items, from 0.
        item: u8,
    },
    /// Pot-de-Vin.   AD-TAL-29
    Bribe {
        /// Whom.
        target: FigureId,
    },
    /// Divination.   AD-TAL-15
    Divine {},
    /// Tacticien.   AD-TAL-36b
    Tactics {},
    /// Prière.   AD-TAL-21b
    Pray {},
}

/// What an unopposed test is for: what follows from its outcome.   AD-TEST-01
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TestUse {
    /// The end of a run.   AD-FULL-08
    Run {},
    /// A step or maneuver of the move below.   AD-MAN-02
    Pace {
        /// Which.
        pace: Pace,
    },
    /// A shot.   AD-SHOOT-04
    Shot {
        /// Which.
        shot: Shot,
        /// Whether its band pierces armour.
        piercing: bool,
    },
    /// A locked door.   AD-PART-05
    ForceDoor {
        /// Which.
        door: EdgeName,
    },
    /// A lock.   AD-TAL-12
    PickLock {
        /// Which door.
        door: EdgeName,
    },
    /// Fast reloading.   AD-TAL-31
    FastReload {
        /// Which weapon of the card.
        weapon: u8,
    },
    /// A parry in the fight below.   AD-PARRY-01
    Parry {},
    /// Keeping a weapon.   AD-TAL-13
    Disarm {
        /// Which weapon of its card.
        weapon: u8,
    },
    /// No square to retreat to.   AD-RETR-08
    NoRetreat {},
    /// A retreat down from a height.   AD-RETR-06
    RetreatDown {
        /// Where to.
        to: Square,
    },
    /// Leaving the board.   AD-OFF-03
    Leave {},
    /// Morale.   AD-MORALE-01
    Morale {},
    /// A poison, by its place on the figure.   AD-POISON-05
    Poison {
        /// Which, from 0.
        poison: u8,
    },
    /// A vision.   AD-DIV-10
    Vision {},
    /// Waking up: a card, no test.   AD-FULL-13
    WakeUp {},
    /// The jump down that comes before leaving the board from a height.   AD-OFF-06
    LeaveDown {
        /// Over which edge.
        edge: EdgeName,
        /// Whether it leaves by its own will.
        voluntary: bool,
    },
}

/// What is added to a card: an ability, a skill, a talent's score, or nothing.   AD-ABIL-01, AD-ABIL-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// An ability.
    Ability(Ability),
    /// A combat skill.
    Skill(CombatSkill),
    /// The score of a talent.
    Talent(i32),
    /// Nothing.
    Nothing,
}

/// How far an unopposed test has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TestStage {
    /// Faith may take the score's place.   AD-TAL-21a
    Faith,
    /// A token of fate may have the card just played replaced.   AD-DIV-03
    Fate,
    /// A joker's suit is to be named.   AD-CARD-02
    Suit,
    /// Another card may take the initial one's place.   AD-TAL-25
    Replace,
    /// Reinforcements.   AD-TEST-06
    Reinforce,
}

/// The initial card of a test, with the suit it counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Initial {
    /// The card.
    pub card: Card,
    /// Its suit, once known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suit: Option<Suit>,
}

/// An unopposed test under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// The figure.
    pub figure: FigureId,
    /// The side that plays its cards.   AD-NPC-04
    pub by: u8,
    /// What for.
    pub used_for: TestUse,
    /// What is added to the card.
    pub score: Score,
    /// The target number.
    pub target_number: i32,
    /// Everything added, frozen when the card is turned.
    #[serde(default)]
    pub modifiers: Modifiers,
    /// How far it has come.
    pub stage: TestStage,
    /// The initial card, once played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial: Option<Initial>,
    /// Initial cards that another took the place of.   AD-TAL-25
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set_aside: Vec<Card>,
    /// The reinforcements.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reinforcements: Vec<Card>,
    /// Sides that let the card stand, tokens of fate or not.   AD-DIV-03
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub let_stand: Vec<u8>,
    /// Claims made with the declaration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Claim>,
}

/// Where the card of an opposed test comes from.   AD-TEST-10
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The hand: which card is sealed until the reveal.
    Hand(SealNumber),
    /// The top of the draw pile, which nobody has seen.
    Pile,
}

/// One side of an opposed test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contestant {
    /// The side that plays the cards.   AD-NPC-03
    pub by: u8,
    /// The figure; none in the test of initiative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<FigureId>,
    /// What is added to the card.
    pub score: Score,
    /// Everything else added.
    #[serde(default)]
    pub modifiers: Modifiers,
    /// Where its card comes from, once said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Its card, once revealed; kept from an earlier fight by a sweep.   AD-TAL-07
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial: Option<Initial>,
    /// Initial cards that another took the place of.   AD-TAL-25, AD-TAL-36a
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set_aside: Vec<Card>,
    /// Its reinforcements.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reinforcements: Vec<Card>,
    /// Fencing tokens flipped for this test.   AD-MELEE-13
    #[serde(default, skip_serializing_if = "is_none")]
    pub flipped: u8,
    /// Whether it passed its last turn to reinforce.
    #[serde(default, skip_serializing_if = "is_false")]
    pub passed: bool,
    /// Whether its total is 0 whatever is played.   AD-MELEE-12
    #[serde(default, skip_serializing_if = "is_false")]
    pub helpless: bool,
    /// Whether it has answered what the stage asks of it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub answered: bool,
}

/// What an opposed test is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OpposedUse {
    /// The initiative.   AD-INIT-01
    Initiative {},
    /// The fight below.   AD-MELEE-11
    Melee {},
    /// Standing up while engaged.   AD-PART-07
    StandUp {},
    /// Spotting.   AD-TAL-14e
    Spot {},
    /// Theft of an acquired item, from 0.   AD-TAL-37
    Pickpocket {
        /// Which.
        item: u8,
    },
    /// The conversation below.   AD-CONV-07
    Conversation {},
}

/// How far an opposed test has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpposedStage {
    /// Cards are laid face down, in order.
    Commit,
    /// Tokens of fate.
    Fate,
    /// Jokers' suits.
    Suits,
    /// A card drawn may be kept or spent: Rusé comme un Renard.   AD-TAL-34
    Fox,
    /// Another card may take the initial one's place.   AD-TAL-25, AD-TAL-36a
    Replace,
    /// Fencing tokens.
    Fencing,
    /// Reinforcements in turn.
    Reinforce,
}

/// An opposed test under way; the first contestant is the one that caused it.   AD-TEST-09, AD-TEST-14
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opposed {
    /// What for.
    pub used_for: OpposedUse,
    /// The two.
    pub contestants: Vec<Contestant>,
    /// How far it has come.
    pub stage: OpposedStage,
    /// Whose turn it is, by place among the contestants.
    pub turn: u8,
    /// Sides that let the cards stand, tokens of fate or not.   AD-DIV-03
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub let_stand: Vec<u8>,
}

/// What a conversation is about.   AD-CONV-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Topic {
    /// Séduction.   AD-TAL-35
    Seduction,
    /// Pot-de-Vin.   AD-TAL-29
    Bribe,
    /// A recruit.   AD-NPC-08
    Recruit,
}

/// How far a conversation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TalkStage {
    /// The defence says who takes part.   AD-CONV-09
    Defenders,
    /// Sources of all cards, the side without initiative first.   AD-CONV-04
    Sources,
    /// Cards are turned; of those from a pile, tokens of fate may have each replaced.   AD-DIV-03
    Reveal,
    /// Leaders, the side without initiative first.   AD-CONV-06
    Leaders,
    /// The leaders' test stands above.
    Duel,
}

/// Somebody taking part in a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Speaker {
    /// The figure.
    pub figure: FigureId,
    /// Where its card comes from, once said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Its card, once revealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial: Option<Initial>,
}

/// A conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conversation {
    /// About what.
    pub topic: Topic,
    /// Whose talent it is.
    pub speaker: FigureId,
    /// Its target.   AD-CONV-08
    pub target: FigureId,
    /// The side that plays the defence.
    pub defence: u8,
    /// Those who attack.
    pub attackers: Vec<Speaker>,
    /// Those who defend.
    pub defenders: Vec<Speaker>,
    /// The leaders, once named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaders: Vec<FigureId>,
    /// The speaker whose card was turned last, while it may be replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turned: Option<FigureId>,
    /// Sides that let that card stand.   AD-DIV-03
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub let_stand: Vec<u8>,
    /// How far it has come.
    pub stage: TalkStage,
}

/// How far a fight has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FightStage {
    /// The defender names its weapon.   AD-MELEE-10
    Weapon,
    /// Players say whom their figures help.   AD-NPC-18
    Help,
    /// The melee test stands above, or is about to.
    Blow,
    /// The loser may parry.   AD-PARRY-01
    Parry,
    /// Damage is about to be dealt.
    Damage,
    /// Retreats are owed.
    Retreat,
    /// The winner may sweep on.   AD-TAL-07
    Sweep,
}

/// The cards of one side that a fight keeps in play.   AD-GAP-50
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Whose.
    pub side: u8,
    /// Which.
    pub cards: Vec<Card>,
}

/// The cards that a sweep fights on with.   AD-TAL-07
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// The initial card.
    pub initial: Initial,
    /// The reinforcements.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reinforcements: Vec<Card>,
}

impl Kept {
    /// The cards of a contestant.
    pub fn of(one: &Contestant) -> Option<Self> {
        let reinforcements = one.reinforcements.clone();
        one.initial.map(|initial| Self { initial, reinforcements })
    }
}

/// A fight.   AD-MELEE-04
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// The Attacker.   AD-MELEE-08
    pub attacker: FigureId,
    /// The defender.
    pub defender: FigureId,
    /// The weapons of both, by place on their cards; none for bare hands.
    pub weapons: Vec<Option<u8>>,
    /// Which blow it is, from 1: later ones are ripostes.   AD-PARRY-05
    pub blow: u8,
    /// How far it has come.
    pub stage: FightStage,
    /// How many fights of a sweep came before.   AD-TAL-07
    #[serde(default, skip_serializing_if = "is_none")]
    pub sweep: u8,
    /// Whether it is an attack by surprise.   AD-TAL-14g
    #[serde(default, skip_serializing_if = "is_false")]
    pub surprise: bool,
    /// Figures that have not said yet whether they help the figure of nobody.   AD-NPC-18
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub helpers: Vec<FigureId>,
    /// Figures that help it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub helping: Vec<FigureId>,
    /// The outcome of the last blow, once known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Blow>,
    /// The cards that it keeps in play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<Played>,
    /// The cards of the winner of the last blow, for a sweep; of the sweeper before the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<Kept>,
    /// Those who parried a blow of it.   AD-TAL-07
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parried: Vec<FigureId>,
    /// Those who still owe a retreat, in order.   AD-RETR-09
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retreating: Vec<FigureId>,
}

impl Fight {
    /// A fight about to be fought.
    pub fn new(attacker: FigureId, defender: FigureId, weapon: Option<u8>) -> Self {
        Self {
            attacker,
            defender,
            weapons: vec![weapon, None],
            blow: 1,
            stage: FightStage::Weapon,
            sweep: 0,
            surprise: false,
            helpers: Vec::new(),
            helping: Vec::new(),
            outcome: None,
            played: Vec::new(),
            kept: None,
            parried: Vec::new(),
            retreating: Vec::new(),
        }
    }
}

/// The outcome of a melee test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blow {
    /// Who won; none on a tie.
    pub winner: Option<FigureId>,
    /// By how much.
    pub margin: i32,
    /// The suit of the winner's card.
    pub suit: Option<Suit>,
    /// The wounds it dealt, once dealt.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub wounds: i32,
}

/// Why a figure retreats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RetreatCause {
    /// It lost.   AD-RETR-02
    Lost,
    /// A tie.   AD-RETR-09
    Tie,
    /// It avoided combat among activated enemies.   AD-MELEE-07
    Avoided,
    /// It won, and makes room for the loser.   AD-RETR-08
    Winner,
    /// It lost a duel between figures of nobody.   AD-NPC-19
    Duel,
}

/// A figure that owes a retreat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retreat {
    /// Which.
    pub figure: FigureId,
    /// Why.
    pub cause: RetreatCause,
    /// The loser that the winner may make room for.   AD-RETR-08
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loser: Option<FigureId>,
    /// The squares it may go to.
    pub squares: Vec<Square>,
    /// The edges it may leave the board by.   AD-RETR-05
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<EdgeName>,
}

/// A test due in the morale phase.   AD-MORALE-05
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum MoraleDue {
    /// Of a crippled commoner.
    Morale(FigureId),
    /// Of a poison, by its place on the figure.
    Poison(FigureId, u8),
}

/// A duel between figures of nobody.   AD-NPC-19
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Duel {
    /// The attacker.
    pub attacker: FigureId,
    /// The defender.
    pub defender: FigureId,
    /// The players' figures beside it that have not said yet whom they help.   AD-NPC-20
    pub helpers: Vec<FigureId>,
    /// What the helpers add so far; minus favours the attacker.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub shift: i32,
}

/// How far the program of a figure of nobody has come.   AD-NPC-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProgramStage {
    /// It does what its situation asks for first.
    First,
    /// It does what a second partial action allows.
    Second,
    /// It has done all it could.
    Done,
}

/// The program of a figure of nobody, under way.   AD-NPC-11 to AD-NPC-15
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Which figure.
    pub figure: FigureId,
    /// The enemy that was named among equally near ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<FigureId>,
    /// The square that was named among equally good ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Square>,
    /// How far it has come.
    pub stage: ProgramStage,
}

/// An unfinished procedure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Frame {
    /// What is still due before the first turn.
    Preparation {
        /// In order; the sides named first answer first.
        due: Vec<Preparation>,
    },
    /// Figures still to be placed at the start of a turn.   AD-TURN-02
    Arrivals {
        /// In order.
        due: Vec<FigureId>,
    },
    /// Sides that hold too many cards.   AD-CARD-11
    HandLimit {
        /// In order.
        due: Vec<u8>,
    },
    /// The initiative holder says who acts first.   AD-ACTN-02
    FirstActor {},
    /// The seer says who holds the initiative.   AD-DIV-02
    Present {
        /// Whose.
        side: u8,
    },
    /// The opponent names the figure it will activate next.   AD-DIV-11
    MindRead {
        /// Who names.
        side: u8,
    },
    /// A figure is being activated.
    Activation(Activation),
    /// A figure is moving.
    Move(Move),
    /// Watchers may interrupt.   AD-OVW-04
    Interrupt {
        /// Whose action it is.
        figure: FigureId,
        /// What was declared.
        pending: Pending,
        /// The watchers that have not answered.
        left: Vec<FigureId>,
    },
    /// An unopposed test.
    Test(Test),
    /// An opposed test.
    Opposed(Opposed),
    /// A conversation.
    Conversation(Conversation),
    /// A shot gone astray: the opponent may have one of these hit.   AD-SHOOT-09
    Stray {
        /// Which shot.
        shot: Shot,
        /// Whether its band pierces armour.
        piercing: bool,
        /// The suit of its card.
        suit: Suit,
        /// Who says whom it hits.
        by: u8,
        /// Those who may be hit.
        figures: Vec<FigureId>,
    },
    /// A fight.
    Fight(Fight),
    /// A retreat is owed.
    Retreat(Retreat),
    /// Tests of the morale phase.
    Morale {
        /// Those still due; the initiative holder takes the next.
        due: Vec<MoraleDue>,
    },
    /// A seer resolves one of these cards.   AD-TAL-15
    Divination {
        /// Who.
        seer: FigureId,
        /// The cards drawn.
        cards: Vec<Numeral>,
    },
    /// A seer has still to draw, before, during or after the move above.   AD-TAL-15
    Seer {
        /// Who.
        seer: FigureId,
    },
    /// The program of a figure of nobody, beneath its activation.
    Program(Program),
    /// A side puts cards of a pile back in an order of its choice, sealed.   AD-DIV-01, AD-DIV-05
    Arrange {
        /// Who arranges.
        side: u8,
        /// Whose pile.
        of: u8,
        /// How many cards.
        cards: u8,
    },
    /// A side may discard a card of the other's hand.   AD-DIV-06
    Calamity {
        /// Who.
        side: u8,
    },
    /// A side puts two cards of a discard back into its pile.   AD-DIV-07, AD-DIV-08
    Recall {
        /// Who chooses.
        side: u8,
        /// Whose discard and pile.
        of: u8,
    },
    /// A side discards this many cards of its hand.   AD-TAL-36b, AD-DIV-04
    Discard {
        /// Who.
        side: u8,
        /// How many.
        cards: u8,
    },
    /// A figure stands up among several that engage it: their side says which of them holds it down.   AD-PART-07
    Opponent {
        /// Who stands up.
        figure: FigureId,
        /// Who says it.
        by: u8,
        /// Among these.
        among: Vec<FigureId>,
    },
    /// A fallen jumper's square is the opponent's to choose.   AD-MAN-11
    FallSquare {
        /// Who fell.
        figure: FigureId,
        /// Who chooses.
        by: u8,
        /// Among these.
        squares: Vec<Square>,
        /// The wounds of the fall.
        wounds: i32,
    },
    /// A duel between figures of nobody.
    Duel(Duel),
}
