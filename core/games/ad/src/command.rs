//! What a seat may declare, in the rulebook's terms. Secret choices are the command's private part.

use serde::{Deserialize, Deserializer, Serialize};

use crate::profiles::Ability;
use crate::profiles::cards::{Card, Numeral, Suit};
use crate::setup::square::{EdgeName, Square};
use crate::state::Held;
use crate::state::frames::{MoraleDue, Pace};
use greffe_core::asking::form;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// Where a card is to come from; a hand card itself is the private part of the command.   AD-TEST-10
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The hand.
    Hand,
    /// The top of the draw pile.
    Pile,
}

/// The source of one speaker's card.   AD-CONV-04
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SpeakerSource {
    /// The speaker; `item` where a form was filled.
    pub figure: FigureId,
    /// Where its card comes from; `with` where a form was filled.
    pub from: Origin,
}

/// A source as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    figure: Option<FigureId>,
    item: Option<FigureId>,
    from: Option<Origin>,
    with: Option<Origin>,
}

impl<'de> Deserialize<'de> for SpeakerSource {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Source { figure, item, from, with } = Source::deserialize(deserializer)?;
        Ok(Self { figure: form::either("figure", figure, item)?, from: form::either("from", from, with)? })
    }
}

/// What an overwatch is spent on.   AD-OVW-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Reaction {
    /// A snap shot at the figure that acts, or at another enemy.
    SnapShot {
        /// With which weapon, by its number (see `state::arms`).
        weapon: u8,
        /// At whom.
        target: FigureId,
    },
    /// One square.
    Move {
        /// How.
        pace: Pace,
    },
}

/// What a seat may declare.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Command {
    // Before the first turn.
    /// Draws Magic cards for kreutzers, or does not.   AD-TAL-28
    Gamble {
        /// Whether cards are drawn.
        draw: bool,
    },
    /// Marks two commoners or one hero of its own.   AD-TAL-01
    MarkNephews {
        /// Whom.
        figures: Vec<FigureId>,
    },
    /// Puts a poison on a weapon, or leaves the rest.   AD-TAL-16
    CoatWeapon {
        /// Whose; none to leave the rest.
        figure: Option<FigureId>,
        /// Which weapon, by its number (see `state::arms`).
        weapon: u8,
    },
    /// Places a figure.   AD-SETUP-06, AD-TURN-02
    PlaceFigure {
        /// Which.
        figure: FigureId,
        /// Where.
        at: Square,
    },

    // Cards and initiative.
    /// Discards hand cards: down to the limit, or as an effect asks.   AD-CARD-11, AD-TAL-36b
    Discard {
        /// Which.
        cards: Vec<Card>,
    },
    /// Lays a card for an opposed test; a hand card is the private part.   AD-TEST-10, AD-INIT-02
    CommitCard {
        /// Where it comes from.
        from: Origin,
    },
    /// Keeps the card drawn or spends it on the initiative.   AD-TAL-34
    FoxChoice {
        /// Whether it is spent.
        spend: bool,
    },
    /// Plays another card in the initial one's place, or does not.   AD-TAL-25, AD-TAL-36a
    ReplaceInitial {
        /// Whether another is played.
        replace: bool,
    },
    /// Says who holds the initiative.   AD-DIV-02
    ChooseHolder {
        /// Which side.
        side: u8,
    },
    /// Says who acts first.   AD-ACTN-02
    ChooseFirstActor {
        /// Which side.
        side: u8,
    },

    // Actions.
    /// Activates a figure in the action phase.   AD-ACTN-05
    Activate {
        /// Which.
        figure: FigureId,
    },
    /// Drops its stealth marker.   AD-TAL-14a
    DropStealth {
        /// Which figure.
        figure: FigureId,
    },
    /// Holds the last figure back.   AD-ACTN-03
    HoldLast {},
    /// Ends the activation.   AD-ACTN-05
    EndActivation {},
    /// Tir Ciblé.   AD-FULL-01
    AimedShot {
        /// With which weapon, by its number (see `state::arms`).
        weapon: u8,
        /// At whom.
        target: FigureId,
    },
    /// Tir Rapide.   AD-PART-02
    SnapShot {
        /// With which weapon, by its number (see `state::arms`).
        weapon: u8,
        /// At whom.
        target: FigureId,
    },
    /// Tir Défensif.   AD-FULL-02
    DefensiveShot {
        /// With which weapon, by its number (see `state::arms`).
        weapon: u8,
        /// At whom.
        target: FigureId,
    },
    /// Mouvement Entier.   AD-FULL-06
    FullMove {},
    /// Mouvement Partiel.   AD-PART-01
    PartialMove {},
    /// Course.   AD-FULL-07
    Run {},
    /// One step or maneuver of a move.   AD-MOVE-05
    Go {
        /// Which.
        pace: Pace,
    },
    /// Ends a move before its points are spent.
    EndMove {},
    /// Recharger.   AD-FULL-10
    Reload {
        /// Which weapon, by its number (see `state::arms`).
        weapon: u8,
        /// Whether it is reloaded after the steps that come with it; else before them.
        #[serde(default)]
        after: bool,
    },
    /// Guet.   AD-FULL-11
    SetOverwatch {},
    /// Réveil.   AD-FULL-12, AD-FULL-13
    WakeUp {},
    /// Se Relever.   AD-PART-06, AD-PART-07
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
    /// Pot-de-Vin, with those who join in.   AD-TAL-29
    Bribe {
        /// Whom.
        target: FigureId,
        /// Further attackers.
        with: Vec<FigureId>,
    },
    /// Divination.   AD-TAL-15
    Divine {},
    /// Resolves one of the cards drawn.   AD-TAL-15
    ResolveCard {
        /// Which.
        card: Numeral,
    },
    /// Tacticien.   AD-TAL-36b
    Tactics {},
    /// Prière.   AD-TAL-21b
    Pray {},
    /// Puts cards of a pile back in the order of the private part.   AD-DIV-01, AD-DIV-05
    Arrange {},
    /// Discards a card of the other hand, or none.   AD-DIV-06
    Calamity {
        /// Which.
        card: Option<Card>,
    },
    /// Puts two cards of a discard back into its pile.   AD-DIV-07, AD-DIV-08
    Recall {
        /// Which.
        cards: Vec<Card>,
    },
    /// Takes things in hand; what is not named is put away.   AD-ITEM-05
    Equip {
        /// Whose hands.
        figure: FigureId,
        /// What they hold.
        hands: Vec<Held>,
    },
    /// Takes up one of the weapons left to a figure that lost its own.   AD-TAL-13
    TakeUp {
        /// Which, by its number (see `state::arms`).
        weapon: u8,
    },
    /// Goes on one square behind a window, or does not.   AD-MAN-08
    GoOn {
        /// Whether it goes on.
        on: bool,
    },
    /// Says that the scenario brings a fragile wall down.   AD-GEN-01
    BringDown {
        /// Which.
        wall: EdgeName,
    },
    /// Ends a friendship with nephews.   AD-TAL-01
    EndFriendship {
        /// Whose.
        uncle: FigureId,
    },

    // Tests and reactions.
    /// Puts faith in the score's place, or does not.   AD-TAL-21a
    Faith {
        /// Whether it is used.
        used: bool,
    },
    /// Has the card just played replaced, or not.   AD-DIV-03
    Fate {
        /// Whose token; none to let the card stand.
        seer: Option<FigureId>,
        /// Which side's card, where two were turned at once; the opponent's unless it is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<u8>,
    },
    /// Names a joker's suit.   AD-CARD-02
    ChooseSuit {
        /// Which.
        suit: Suit,
    },
    /// Reinforces.   AD-TEST-06
    Reinforce {
        /// With which card of the hand.
        card: Card,
    },
    /// Does not reinforce any further, or not now.   AD-TEST-12
    PassReinforcement {},
    /// Flips fencing tokens.   AD-MELEE-13
    FlipFencing {
        /// How many.
        tokens: u8,
    },
    /// Tries a parry, or does not.   AD-PARRY-01
    Parry {
        /// How many tokens; 0 to take the blow.
        tokens: u8,
    },
    /// Spends an overwatch marker.   AD-OVW-01
    Interrupt {
        /// Whose.
        figure: FigureId,
        /// On what.
        reaction: Reaction,
    },
    /// Lets the moment pass, for all its watchers.   AD-OVW-04
    PassInterrupt {
        /// Whether it passes all such moments until it says otherwise.
        #[serde(default)]
        standing: bool,
    },
    /// Takes back a standing pass.
    Watch {},
    /// Has a stray shot hit somebody, or nobody.   AD-SHOOT-09
    Stray {
        /// Whom.
        figure: Option<FigureId>,
    },
    /// Retreats to a square.   AD-RETR-02
    Retreat {
        /// Which.
        to: Square,
    },
    /// Retreats off the board.   AD-RETR-05
    RetreatOff {
        /// Over which edge.
        edge: EdgeName,
    },
    /// As the winner, does not make room.   AD-RETR-08
    HoldGround {},
    /// Says which of its figures holds another down.   AD-PART-07
    Oppose {
        /// Which.
        figure: FigureId,
    },
    /// Says where a jumper falls.   AD-MAN-11
    FallTo {
        /// Where.
        square: Square,
    },
    /// Says who defends in a conversation.   AD-CONV-09
    Defend {
        /// Those who join the target.
        figures: Vec<FigureId>,
    },
    /// Says where each speaker's card comes from; hand cards are the private part, in order.   AD-CONV-04
    SpeakerSources {
        /// One for each of its speakers.
        sources: Vec<SpeakerSource>,
    },
    /// Names its leader.   AD-CONV-06
    ChooseLeader {
        /// Which.
        figure: FigureId,
    },
    /// Makes the opponent name the figure it will activate next.   AD-DIV-11
    ReadMind {
        /// Whose token.
        seer: FigureId,
    },
    /// Names the figure to be activated next.   AD-DIV-11
    NameNext {
        /// Which.
        figure: FigureId,
    },

    // Combat, morale, interaction.
    /// Attacks.   AD-MELEE-04
    Fight {
        /// Who.
        attacker: FigureId,
        /// Whom.
        defender: FigureId,
        /// With which weapon, by its number (see `state::arms`); none for bare hands.
        weapon: Option<u8>,
    },
    /// Names the defender's weapon.   AD-MELEE-10
    FightWith {
        /// Which of the card; none for bare hands.
        weapon: Option<u8>,
    },
    /// Avoids combat.   AD-MELEE-06
    Avoid {
        /// Who.
        figure: FigureId,
    },
    /// Declines the attacks that it may make but need not.   AD-MELEE-21
    PassCombat {},
    /// Sweeps on to another enemy, or stops.   AD-TAL-07
    Sweep {
        /// Whom.
        target: Option<FigureId>,
    },
    /// Takes the next test of the morale phase.   AD-MORALE-04
    TakeTest {
        /// Which.
        due: MoraleDue,
    },
    /// Seduces, with those who join in.   AD-TAL-35
    Seduce {
        /// Who.
        figure: FigureId,
        /// Whom.
        target: FigureId,
        /// Further attackers.
        with: Vec<FigureId>,
    },
    /// Recruits, with those who join in.   AD-NPC-08
    Recruit {
        /// Who.
        figure: FigureId,
        /// Whom.
        target: FigureId,
        /// Further attackers.
        with: Vec<FigureId>,
    },
    /// Is done with the interaction phase.   AD-INTER-02
    PassInteraction {},

    // Figures of nobody.
    /// Starts the program of a figure of nobody; what the book leaves open is named.   AD-NPC-01
    ActivateNpc {
        /// Which.
        figure: FigureId,
        /// Among enemies equally near, which.
        target: Option<FigureId>,
        /// Among squares equally good, which it ends on.
        to: Option<Square>,
        /// Among ways equally short, which it takes: its squares in order from the next one, as far as is said; the
        /// first of them where none is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        way: Option<Vec<Square>>,
    },
    /// Has a figure of nobody fight another.   AD-NPC-19
    NpcDuel {
        /// The attacker.
        attacker: FigureId,
        /// The defender.
        defender: FigureId,
    },
    /// Says whom a figure beside a duel helps.   AD-NPC-20
    Help {
        /// Which figure.
        figure: FigureId,
        /// Whom it helps; none for nobody.
        whom: Option<FigureId>,
    },

    /// Gives the match up.
    Concede {},
}
