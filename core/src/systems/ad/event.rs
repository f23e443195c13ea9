//! What may happen: outcomes, in the past tense. Each event says all that `apply` assigns.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::draft::HiddenRoll;
use crate::fact::FigureId;
use crate::ids::SealNumber;
use crate::ruleset::Outcome;
use crate::systems::ad::profiles::cards::{Card, Numeral, Suit};
use crate::systems::ad::profiles::weapons::Item;
use crate::systems::ad::setup::NpcRole;
use crate::systems::ad::setup::board::Door;
use crate::systems::ad::setup::square::{EdgeName, Square};
use crate::systems::ad::state::frames::{
    Blow, Conversation, Duel, Fight, FightStage, Initial, Kept, MoraleDue, MoveKind, Opposed, OpposedStage,
    Pending, Played, Preparation, Program, ProgramStage, Retreat, Shot, Source, Spent, TalkStage, Test,
    TestStage,
};
use crate::systems::ad::state::{Held, Mark, Phase, Poison, Posture, Removal, SideMark, listed};

/// Which of the two shared decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deck {
    /// Magic.   AD-CARD-03
    Magic,
    /// Event.   AD-CARD-04
    Event,
}

/// A figure's fencing tokens.   AD-ABIL-05
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tokens {
    /// Ready.
    pub ready: u8,
    /// Used.
    pub used: u8,
}

/// How a test or one side of it came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Total {
    /// Card, score, modifiers and reinforcements together.
    pub total: i32,
    /// Whether the test passed; of two, whether this side won.
    pub passed: bool,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Event {
    // Cards: zones and counts. Faces of what stays hidden are in nobody's event.
    /// Every deck was shuffled.   AD-SETUP-05
    DecksShuffled {},
    /// A side drew into its hand: from the arranged top first, then by a hidden roll.   AD-CARD-07
    CardsDrawn {
        /// Who.
        side: u8,
        /// How many.
        count: u8,
        /// The roll, when the pool was drawn from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        roll: Option<HiddenRoll>,
    },
    /// The top card of a pile was taken off, to be turned.
    TopTaken {
        /// Whose.
        side: u8,
        /// The roll, when there was no arranged top.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        roll: Option<HiddenRoll>,
    },
    /// The card taken off was turned into play.   AD-CARD-07
    CardTurned {
        /// Whose.
        side: u8,
        /// Which.
        card: Card,
    },
    /// A card laid face down from a hand was shown and is in play.   AD-TEST-10
    SealedShown {
        /// Whose.
        side: u8,
        /// The seal it was laid under.
        seal: SealNumber,
        /// Which.
        card: Card,
    },
    /// A hand card was played openly.   AD-TEST-06
    HandPlayed {
        /// Whose.
        side: u8,
        /// Which.
        card: Card,
    },
    /// Hand cards were discarded.   AD-CARD-11
    HandDiscarded {
        /// Whose.
        side: u8,
        /// Which.
        cards: Vec<Card>,
    },
    /// A card in play went to the discard before the others.   AD-DIV-03
    PlayDiscarded {
        /// Whose.
        side: u8,
        /// Which.
        card: Card,
    },
    /// The cards in play went to the discard together.   AD-CARD-08
    PlayCollected {
        /// Whose, and which.
        cards: Vec<(u8, Vec<Card>)>,
    },
    /// A side gathered its cards and shuffled them.   AD-CARD-10
    DeckGathered {
        /// Whose.
        side: u8,
        /// What lay open and went in: the discard, by one reading the cards in play.   AD-GAP-56
        back: Vec<Card>,
        /// Its figures whose token of faith came back.   AD-TAL-21a
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        faith: Vec<FigureId>,
    },
    /// Cards of a discard were shuffled back into its pile.   AD-DIV-07, AD-GAP-07
    CardsRecalled {
        /// Whose.
        side: u8,
        /// Which.
        cards: Vec<Card>,
        /// Its figures whose token of faith came back.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        faith: Vec<FigureId>,
    },
    /// A side looked at the top of a pile.   AD-DIV-01, AD-DIV-05
    TopSeen {
        /// Who looked.
        side: u8,
        /// Whose pile.
        of: u8,
        /// How many cards.
        cards: u8,
        /// The roll, when the pool was looked into.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        roll: Option<HiddenRoll>,
    },
    /// A side put the cards it saw back in an order that is sealed.
    TopArranged {
        /// Who arranged.
        side: u8,
        /// Whose pile.
        of: u8,
        /// How many cards.
        cards: u8,
        /// The seals over the cards, the uppermost first; none of real cards.
        seals: Vec<SealNumber>,
    },
    /// A side was shown the other hand.   AD-DIV-06, AD-DIV-09
    HandShown {
        /// To whom.
        side: u8,
        /// Whose.
        of: u8,
    },
    /// Cards of a shared deck were drawn.   AD-CARD-03
    SharedDrawn {
        /// Which deck.
        deck: Deck,
        /// The cards.
        cards: Vec<Numeral>,
    },
    /// A shared deck was shuffled.   AD-TURN-09
    SharedShuffled {
        /// Which deck.
        deck: Deck,
    },

    /// The match starts from a given position: its hidden cards are shuffled together, hands to be dealt anew.
    PositionTaken {
        /// The cards of each side that lie open.
        open: Vec<Vec<Card>>,
    },

    // Before the first turn.
    /// What is still to be prepared.
    PreparationOpened {
        /// In order.
        due: Vec<Preparation>,
    },
    /// A part of it is done, or does not arise any more.
    PreparationDone {
        /// Which.
        done: Preparation,
        /// What takes its place.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<Preparation>,
    },
    /// Preparation is over.
    PreparationEnded {},
    /// A side's kreutzers changed.   AD-TAL-28, AD-TAL-33
    KreutzersChanged {
        /// Whose.
        side: u8,
        /// How many it has now.
        kreutzers: i32,
    },
    /// A figure became somebody's nephew.   AD-TAL-01
    NephewMarked {
        /// Who.
        figure: FigureId,
        /// Whose; none once the modifiers end.
        uncle: Option<FigureId>,
    },
    /// A weapon was coated, or lost poison.   AD-TAL-16, AD-POISON-02
    WeaponCoated {
        /// Whose.
        figure: FigureId,
        /// Which weapon, by its number (see `state::arms`).
        weapon: u8,
        /// The poisons on it now.
        poisons: Vec<Poison>,
    },
    /// A figure was placed.   AD-SETUP-06, AD-TURN-02
    FigurePlaced {
        /// Which.
        figure: FigureId,
        /// Where.
        at: Square,
    },

    // The turn.
    /// A turn began.   AD-TURN-03
    TurnBegun {
        /// Which.
        turn: u32,
    },
    /// Figures are to be placed.   AD-TURN-02
    ArrivalsOpened {
        /// In order.
        due: Vec<FigureId>,
    },
    /// Nobody is left to be placed.
    ArrivalsEnded {},
    /// Fencing tokens were turned, and it was noted who is engaged with whom.   AD-TURN-04, AD-FULL-02
    TokensRefreshed {
        /// The tokens that changed.
        #[serde(with = "listed::some")]
        tokens: BTreeMap<FigureId, Tokens>,
        /// Who is engaged with whom, either way.
        #[serde(with = "listed::some")]
        engaged: BTreeMap<FigureId, BTreeSet<FigureId>>,
    },
    /// A phase began: in Action, Combat, Interaction and End all cards are upright and diagonals fresh.
    /// AD-TURN-06
    PhaseBegun {
        /// Which.
        phase: Phase,
        /// Whose turn it is, where sides take turns.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to_act: Option<u8>,
        /// How many figures each side has in play, in the action phase.   AD-GAP-42
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        strength: Vec<u8>,
    },
    /// Sides must discard down to the limit.   AD-CARD-11
    HandLimitOpened {
        /// In order.
        due: Vec<u8>,
    },
    /// A side is within the limit, or has discarded what it had to.
    LimitMet {
        /// Which.
        side: u8,
    },
    /// A side must discard cards of its choice.   AD-TAL-36b, AD-DIV-04
    DiscardOpened {
        /// Which.
        side: u8,
        /// How many.
        cards: u8,
    },
    /// A side is to say who holds the initiative.   AD-DIV-02
    PresentOpened {
        /// Which.
        side: u8,
    },
    /// Tied cards are discarded and played anew.   AD-INIT-04
    InitiativeTied {},
    /// A side holds the initiative.   AD-INIT-05
    InitiativeTaken {
        /// Which.
        side: u8,
    },
    /// A side's mark.
    SideMarked {
        /// Which side.
        side: u8,
        /// What.
        mark: SideMark,
        /// Whether it is so now.
        on: bool,
    },
    /// The initiative holder is to say who acts first.   AD-ACTN-02
    FirstActorAsked {},
    /// Who acts first.
    FirstActorChosen {
        /// Which side.
        side: u8,
    },
    /// Whose turn it is to activate.
    TurnPassed {
        /// Which side.
        side: u8,
    },
    /// A side holds its last figure back.   AD-ACTN-03
    LastHeld {
        /// Which side.
        side: u8,
        /// Who goes on.
        next: u8,
    },

    // Activations and actions.
    /// A figure was activated.   AD-ACTN-05
    FigureActivated {
        /// Which.
        figure: FigureId,
        /// By which side.
        by: u8,
    },
    /// An action was begun: what the activation is spent on by now.
    ActionBegun {
        /// Which figure.
        figure: FigureId,
        /// What is spent.
        spent: Spent,
        /// The weapon of a snap shot.   AD-PART-03
        #[serde(default, skip_serializing_if = "Option::is_none")]
        snapped: Option<u8>,
    },
    /// An activation ended.
    ActivationEnded {
        /// Whose.
        figure: FigureId,
    },
    /// A figure's mark.
    FigureMarked {
        /// Which.
        figure: FigureId,
        /// What.
        mark: Mark,
        /// Whether it is so now.
        on: bool,
    },
    /// A stealth marker was dropped in an activation.   AD-TAL-14a
    StealthDropped {
        /// Whose.
        figure: FigureId,
    },
    /// A move began.
    MoveBegun {
        /// Who.
        figure: FigureId,
        /// Of what kind.
        kind: MoveKind,
        /// The points.
        points: u8,
    },
    /// Something was declared that watchers may interrupt.   AD-OVW-04
    Declared {
        /// Whose action it is.
        figure: FigureId,
        /// What.
        pending: Pending,
        /// The watchers to be asked, maybe none.
        watchers: Vec<FigureId>,
    },
    /// A side lets the moment pass.   AD-OVW-04
    InterruptPassed {
        /// Which.
        side: u8,
        /// The watchers that are still to be asked.
        left: Vec<FigureId>,
    },
    /// A watcher spent its marker.   AD-OVW-01
    WatchSpent {
        /// Who.
        figure: FigureId,
    },
    /// Nobody interrupts any more: what was declared goes on.   AD-OVW-06
    InterruptClosed {},
    /// What was declared has become impossible.   AD-OVW-06, AD-OVW-08
    Lapsed {
        /// Whose action it was.
        figure: FigureId,
        /// What.
        pending: Pending,
    },
    /// A figure went from one square to another.   AD-MOVE-01
    FigureMoved {
        /// Who.
        figure: FigureId,
        /// The squares entered, in order.
        path: Vec<Square>,
        /// The diagonal steps it has taken this phase by now.   AD-MOVE-02
        diagonals: u8,
    },
    /// A run goes on with the points its test gave.   AD-FULL-08
    RunExtended {
        /// Who runs.
        figure: FigureId,
        /// The points.
        points: u8,
    },
    /// The points left of a move.
    PointsSpent {
        /// Who moves.
        figure: FigureId,
        /// How many are left.
        left: u8,
    },
    /// A move must stop here.   AD-ZOC-03
    MoveStopped {
        /// Who.
        figure: FigureId,
    },
    /// A move ended.
    MoveEnded {
        /// Who.
        figure: FigureId,
    },
    /// A door stands differently.   AD-MAN-04, AD-PART-05
    DoorChanged {
        /// Which.
        door: EdgeName,
        /// How it stands now.
        state: Door,
    },
    /// A side is to say which of its figures holds another down.   AD-PART-07
    OpponentAsked {
        /// Who stands up.
        figure: FigureId,
        /// Who says it.
        by: u8,
        /// Among these.
        among: Vec<FigureId>,
    },
    /// It was said.
    OpponentNamed {
        /// Who holds it down.
        enemy: FigureId,
    },
    /// The opponent is to say where a jumper falls.   AD-MAN-11
    FallOpened {
        /// Who fell.
        figure: FigureId,
        /// Who says it.
        by: u8,
        /// Among these.
        squares: Vec<Square>,
        /// The wounds of the fall; -1 where a test of its own tells them.   AD-GAP-15
        wounds: i32,
    },
    /// Where a jumper fell was said.
    FallClosed {},

    // Tests.
    /// A test began.   AD-TEST-01
    TestBegun {
        /// Which.
        test: Test,
    },
    /// A test goes on.
    TestStaged {
        /// To what.
        stage: TestStage,
    },
    /// Faith took the score's place.   AD-TAL-21a
    FaithUsed {
        /// Whose.
        figure: FigureId,
        /// The score.
        score: i32,
    },
    /// The initial card of a test, or of one side of it by place, is known.   AD-TEST-01
    InitialSet {
        /// Which side; 0 in an unopposed test.
        place: u8,
        /// The card; none while it is to be played anew.
        initial: Option<Initial>,
        /// The card whose place it takes, which stays in play.   AD-TAL-25
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Option<Card>,
    },
    /// A reinforcement.   AD-TEST-06
    Reinforced {
        /// Which side of the test; 0 in an unopposed one.
        place: u8,
        /// The card.
        card: Card,
    },
    /// A side does not reinforce now.   AD-TEST-12
    ReinforcementPassed {
        /// Which side of the test.
        place: u8,
    },
    /// A test ended.   AD-TEST-02
    TestEnded {
        /// Whose.
        figure: FigureId,
        /// The outcome.
        total: Total,
    },
    /// An opposed test began.   AD-TEST-09
    OpposedBegun {
        /// Which.
        opposed: Opposed,
    },
    /// A card was laid, or the pile named.   AD-TEST-10
    CardLaid {
        /// Which side of the test.
        place: u8,
        /// Whose card.
        side: u8,
        /// From where.
        source: Source,
    },
    /// An opposed test goes on.
    OpposedStaged {
        /// To what.
        stage: OpposedStage,
        /// Whose turn it is, by place.
        turn: u8,
    },
    /// A modifier that a choice gave to one side of an opposed test.
    OpposedModified {
        /// Which side of the test.
        place: u8,
        /// What it adds; the rules stand beside it.
        value: i32,
        /// The rule.
        rule: crate::ids::RuleId,
    },
    /// Fencing tokens were flipped for a total.   AD-MELEE-13
    FencingFlipped {
        /// Which side of the test.
        place: u8,
        /// Whose tokens.
        figure: FigureId,
        /// How many.
        count: u8,
        /// The tokens now.
        tokens: Tokens,
    },
    /// One side of an opposed test was added up.   AD-TEST-09
    Totalled {
        /// Which side of the test.
        place: u8,
        /// Its total.
        total: i32,
    },
    /// An opposed test ended.   AD-TEST-13
    OpposedEnded {
        /// Both sides, in the order of the test.
        totals: Vec<Total>,
    },
    /// A joker's suit was named.   AD-CARD-02
    SuitNamed {
        /// Which side of the test; 0 in an unopposed one.
        place: u8,
        /// Which suit.
        suit: Suit,
    },
    /// A side of an opposed test has answered what the stage asks, or need not.
    Answered {
        /// Which side of the test.
        place: u8,
    },
    /// A side lets the cards turned stand.   AD-DIV-03
    LetStand {
        /// Which.
        side: u8,
    },
    /// A token of fate was spent.   AD-DIV-03
    FateSpent {
        /// Whose.
        seer: FigureId,
        /// How many it has left.
        left: u8,
    },

    // Figures.
    /// Wounds were dealt or healed.   AD-HLTH-01
    Wounded {
        /// To whom.
        figure: FigureId,
        /// How many it has now.
        wounds: i32,
    },
    /// A figure fell, was knocked out, or stood up.   AD-STAT-01, AD-STAT-06
    PostureChanged {
        /// Who.
        figure: FigureId,
        /// How it holds itself now.
        posture: Posture,
        /// Whether it counts as activated this phase.
        activated: bool,
    },
    /// A figure left play.   AD-HLTH-04
    FigureRemoved {
        /// Who.
        figure: FigureId,
        /// Why.
        why: Removal,
    },
    /// What a figure carried fell on a square.   AD-ITEM-02
    ItemsDropped {
        /// Who carried it.
        figure: FigureId,
        /// Where it lies.
        at: Square,
        /// What.
        items: Vec<Item>,
    },
    /// What a figure has in hand.   AD-ITEM-05
    HandsChanged {
        /// Whose.
        figure: FigureId,
        /// What they hold.
        hands: Vec<Held>,
        /// Its fencing tokens now, shields being what they are.
        tokens: Tokens,
    },
    /// A figure's play passed to another side, or to nobody.   AD-GEN-03
    ControlChanged {
        /// Who.
        figure: FigureId,
        /// Whose it is now.
        controller: Option<u8>,
    },

    // Fights, shots, wounds, morale.
    /// A fight was declared: both fighters count as activated.   AD-MELEE-05
    FightDeclared {
        /// Which; in a sweep it takes the place of the one before.
        fight: Fight,
    },
    /// The defender is armed.   AD-MELEE-10
    FightArmed {
        /// With which weapon, by its number (see `state::arms`); none for bare hands.
        weapon: Option<u8>,
        /// The figures whose players say whether they help.   AD-NPC-18
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        helpers: Vec<FigureId>,
    },
    /// A player said whether a figure helps.   AD-NPC-18
    HelpSaid {
        /// Which.
        figure: FigureId,
        /// Whether it does.
        helps: bool,
    },
    /// A fight goes on.
    FightStaged {
        /// To what.
        stage: FightStage,
    },
    /// A blow was settled; its cards stay in play.   AD-MELEE-11
    BlowSettled {
        /// How it came out.
        outcome: Blow,
        /// The cards of the fight in play.
        played: Vec<Played>,
        /// The winner's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<Kept>,
    },
    /// Fencing tokens were flipped for a parry.   AD-PARRY-01
    ParryTried {
        /// Whose.
        figure: FigureId,
        /// How many.
        count: u8,
        /// The tokens now.
        tokens: Tokens,
    },
    /// A riposte follows.   AD-PARRY-05
    Riposted {
        /// Who parried; nobody where two Fous Furieux tied.   AD-TAL-22
        parried: Option<FigureId>,
    },
    /// What a fight still keeps in play.   AD-GAP-50
    FightCards {
        /// The cards.
        held: Vec<Played>,
    },
    /// A blow did its damage; retreats are owed.   AD-DMG-01, AD-RETR-02
    RetreatsOwed {
        /// The wounds.
        wounds: i32,
        /// By whom, in order.
        retreating: Vec<FigureId>,
    },
    /// It is a figure's turn to retreat.
    RetreatDue {
        /// Whose.
        figure: FigureId,
    },
    /// A figure did not retreat: it is pinned, or has nowhere to go.   AD-RETR-01, AD-RETR-09
    StoodGround {
        /// Which.
        figure: FigureId,
    },
    /// A retreat is to be chosen.   AD-RETR-02
    RetreatOpened {
        /// Which.
        retreat: Retreat,
    },
    /// A retreat was chosen, or declined.
    RetreatEnded {
        /// Whose.
        figure: FigureId,
    },
    /// A fight ended.
    FightEnded {
        /// The Attacker.
        attacker: FigureId,
        /// The defender.
        defender: FigureId,
    },
    /// A figure avoided combat.   AD-MELEE-06
    CombatAvoided {
        /// Which.
        figure: FigureId,
    },
    /// A weapon was fired, used, or reloaded.   AD-WPN-06, AD-WPN-09
    WeaponUsed {
        /// Whose.
        figure: FigureId,
        /// Which of the card.
        weapon: u8,
        /// The steps of reloading still due.
        load: u8,
        /// The uses left, where limited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        uses: Option<u8>,
    },
    /// A weapon was taken from the match.   AD-TAL-13
    WeaponLost {
        /// Whose.
        figure: FigureId,
        /// Which of the card.
        weapon: u8,
        /// What its hands hold now.
        hands: Vec<Held>,
    },
    /// A shot missed.   AD-SHOOT-05
    ShotMissed {
        /// Which.
        shot: Shot,
    },
    /// A shot hit.   AD-SHOOT-06
    ShotHit {
        /// Which.
        shot: Shot,
        /// Whom: the target, or who was struck astray.
        target: FigureId,
        /// Where: the suit of its card.
        suit: Suit,
        /// The wounds.
        wounds: i32,
    },
    /// A shot went astray.   AD-SHOOT-09
    StrayOpened {
        /// Which.
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
    /// Whom it struck was said.
    StrayClosed {
        /// Whom; none for nobody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        figure: Option<FigureId>,
    },
    /// The poisons at work on a figure.   AD-POISON-02, AD-POISON-05
    Poisoned {
        /// On whom.
        figure: FigureId,
        /// Which.
        poisons: Vec<Poison>,
    },
    /// Tests of morale and poison are due.   AD-MORALE-05
    MoraleOpened {
        /// Which.
        due: Vec<MoraleDue>,
    },
    /// Which of them are left.
    MoraleLeft {
        /// Those.
        left: Vec<MoraleDue>,
    },
    /// None is left.
    MoraleEnded {},

    // Talk, stealth, items, figures of nobody.
    /// Figures are to join in a bribe that is being declared.   AD-CONV-02
    TalkersNamed {
        /// Whose bribe it is.
        figure: FigureId,
        /// Who joins.
        talkers: Vec<FigureId>,
    },
    /// A conversation began.   AD-CONV-01
    ConversationBegun {
        /// Which.
        conversation: Conversation,
    },
    /// A conversation goes on.
    ConversationStaged {
        /// To what.
        stage: TalkStage,
    },
    /// The defence said who takes part.   AD-CONV-09
    DefendersJoined {
        /// Who beside the target.
        figures: Vec<FigureId>,
    },
    /// A side laid the cards of its speakers.   AD-CONV-04
    SourcesNamed {
        /// Which.
        side: u8,
        /// From where each card comes.
        speakers: Vec<(FigureId, Source)>,
    },
    /// A speaker's card is known.   AD-CONV-05
    SpeakerRevealed {
        /// Who speaks.
        figure: FigureId,
        /// The card; none while it is to be played anew.
        initial: Option<Initial>,
    },
    /// A side's leader was named.   AD-CONV-06
    LeaderNamed {
        /// Who.
        figure: FigureId,
    },
    /// A conversation ended.   AD-CONV-08
    ConversationEnded {
        /// Whose talent it was.
        speaker: FigureId,
        /// Its target.
        target: FigureId,
        /// Whether it succeeded; none where it came to nothing before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        success: Option<bool>,
    },
    /// A figure has tried to seduce another.   AD-TAL-35
    Courted {
        /// Who.
        figure: FigureId,
        /// Whom.
        target: FigureId,
    },
    /// A seer may draw, and move.   AD-TAL-15
    SeerReady {
        /// Who.
        seer: FigureId,
    },
    /// A seer drew; one of the cards is to be resolved.   AD-TAL-15
    DivinationDrawn {
        /// Who.
        seer: FigureId,
        /// The cards.
        cards: Vec<Numeral>,
    },
    /// A seer could not draw any more.   AD-OVW-06
    DivinationLost {
        /// Who.
        seer: FigureId,
    },
    /// A card of a divination was chosen to be resolved.   AD-TAL-15
    CardResolved {
        /// By whom.
        seer: FigureId,
        /// Which.
        card: Numeral,
    },
    /// A seer's tokens.   AD-DIV-03, AD-DIV-11
    SeerTokens {
        /// Whose.
        seer: FigureId,
        /// Tokens of fate now.
        fate: u8,
        /// Tokens of mind reading now.
        mind_reading: u8,
    },
    /// A side may discard a card of the other hand.   AD-DIV-06
    CalamityOpened {
        /// Which side.
        side: u8,
    },
    /// It has chosen.
    CalamityClosed {},
    /// A side chooses cards of a discard to be shuffled back.   AD-DIV-07, AD-DIV-08
    RecallOpened {
        /// Which side.
        side: u8,
        /// Whose discard.
        of: u8,
    },
    /// A side is to name the figure it will activate next.   AD-DIV-11
    MindRead {
        /// Which side.
        side: u8,
    },
    /// A side named the figure it will activate next.   AD-DIV-11
    NextNamed {
        /// Which side.
        side: u8,
        /// Which figure; none once it cannot be.
        figure: Option<FigureId>,
    },
    /// An item was picked up.   AD-PART-04
    ItemTaken {
        /// By whom.
        figure: FigureId,
        /// From where.
        at: Square,
        /// What.
        item: Item,
    },
    /// An item was stolen.   AD-TAL-37
    ItemStolen {
        /// By whom.
        thief: FigureId,
        /// From whom.
        from: FigureId,
        /// What.
        item: Item,
    },
    /// The lull is over.   AD-TAL-12
    LullEnded {},
    /// A figure of nobody took another part.   AD-NPC-07
    RoleChanged {
        /// Who.
        figure: FigureId,
        /// Which part.
        role: NpcRole,
    },
    /// A figure of nobody follows its program.   AD-NPC-10
    ProgramBegun {
        /// Which.
        program: Program,
    },
    /// A program goes on.
    ProgramStaged {
        /// To what.
        stage: ProgramStage,
    },
    /// A program is over.
    ProgramEnded {
        /// Whose.
        figure: FigureId,
    },
    /// Two figures of nobody fight by an Event card.   AD-NPC-19
    DuelBegun {
        /// Which.
        duel: Duel,
    },
    /// A figure beside a duel helps one of the two, or nobody.   AD-NPC-20
    DuelHelped {
        /// Who.
        figure: FigureId,
        /// What it adds; minus favours the attacker.
        shift: i32,
    },
    /// A duel was decided.   AD-NPC-19
    DuelDecided {
        /// The card with everything added.
        value: i32,
        /// Who won.
        winner: FigureId,
        /// Who lost.
        loser: FigureId,
    },

    // The end.
    /// A counter of the clock was discarded.   AD-ALARM-02
    AlarmRung {
        /// How many are left.
        left: u32,
    },
    /// A side gave up.
    Conceded {
        /// Which.
        side: u8,
    },
    /// The match ended.   AD-ALARM-07
    MatchEnded {
        /// How it stands.
        outcome: Outcome,
    },
}
