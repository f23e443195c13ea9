//! Events of cards: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::{Deck, Happened};
use crate::profiles::cards::{Card, Numeral};
use crate::state::change::{figure, lacks, less, mark, more, pop, side};
use crate::state::frames::Frame;
use crate::state::{Mark, SideMark, State};
use crate::view::names::Names;
use crate::view::quiet;
use crate::view::told::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::draft::HiddenRoll;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::SealNumber;

/// Every deck was shuffled.   AD-SETUP-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DecksShuffled {}

impl Happened for DecksShuffled {
    fn apply(&self, state: &mut State) -> Applied {
        for side in &mut state.sides {
            (side.hand, side.pile.top, side.pile.pool) = (0, 0, 30);
        }
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Jeux mélangés", "Decks shuffled")
            .say("Chaque joueur mélange ses trente cartes.", "Each player shuffles thirty cards.")
    }
}

/// A side drew into its hand: from the arranged top first, then by a hidden roll.   AD-CARD-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardsDrawn {
    /// Who.
    pub side: u8,
    /// How many.
    pub count: u8,
    /// The roll, when the pool was drawn from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<HiddenRoll>,
}

impl Happened for CardsDrawn {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose, count, .. } = self;
        let side = side(state, *whose)?;
        let top = side.pile.top.min(*count);
        less(&mut side.pile.top, usize::from(top))?;
        less(&mut side.pile.pool, usize::from(count.saturating_sub(top)))?;
        more(&mut side.hand, usize::from(*count))?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, count, .. } = self;
        names.drawn(*side, *count)
    }
}

/// The top card of a pile was taken off, to be turned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TopTaken {
    /// Whose.
    pub side: u8,
    /// The roll, when there was no arranged top.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<HiddenRoll>,
}

impl Happened for TopTaken {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose, .. } = self;
        let pile = &mut side(state, *whose)?.pile;
        less(if pile.top > 0 { &mut pile.top } else { &mut pile.pool }, 1)?;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Carte de la pioche", "Card of the pile")
    }
}

/// The card taken off was turned into play.   AD-CARD-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardTurned {
    /// Whose.
    pub side: u8,
    /// Which.
    pub card: Card,
}

impl Happened for CardTurned {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose, card } = self;
        side(state, *whose)?.in_play.push(*card);

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, card } = self;
        names.turned(*side, *card)
    }
}

/// A card laid face down from a hand was shown and is in play.   AD-TEST-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SealedShown {
    /// Whose.
    pub side: u8,
    /// The seal it was laid under.
    pub seal: SealNumber,
    /// Which.
    pub card: Card,
}

impl Happened for SealedShown {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose, card, .. } = self;
        side(state, *whose)?.in_play.push(*card);

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, card, .. } = self;
        names.shown(*side, *card)
    }
}

/// A hand card was played openly.   AD-TEST-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandPlayed {
    /// Whose.
    pub side: u8,
    /// Which.
    pub card: Card,
}

impl Happened for HandPlayed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose, card } = self;
        let side = side(state, *whose)?;
        less(&mut side.hand, 1)?;
        side.in_play.push(*card);
        mark(&mut side.marks, SideMark::PlayedLast, side.hand == 0);
        Ok(())
    }

    /// What it adds is told beside it.   AD-TEST-06
    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Carte jouée", "Card played")
    }
}

/// Hand cards were discarded.   AD-CARD-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandDiscarded {
    /// Whose.
    pub side: u8,
    /// Which.
    pub cards: Vec<Card>,
}

impl Happened for HandDiscarded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose, cards } = self;
        let side = side(state, *whose)?;
        less(&mut side.hand, cards.len())?;
        side.discard.extend(cards);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, cards } = self;
        names.discarded(*side, cards)
    }
}

/// A card in play went to the discard before the others.   AD-DIV-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayDiscarded {
    /// Whose.
    pub side: u8,
    /// Which.
    pub card: Card,
}

impl Happened for PlayDiscarded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose, card } = self;
        let side = side(state, *whose)?;
        let place = side.in_play.iter().position(|other| other == card);
        side.in_play.remove(place.ok_or_else(|| lacks("such card in play"))?);
        side.discard.push(*card);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, card } = self;
        names.replaced(*side, *card)
    }
}

/// The cards in play went to the discard together.   AD-CARD-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayCollected {
    /// Whose, and which.
    pub cards: Vec<(u8, Vec<Card>)>,
}

impl Happened for PlayCollected {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { cards } = self;
        for (whose, cards) in cards {
            let side = side(state, *whose)?;
            side.in_play.retain(|card| !cards.contains(card));
            side.discard.extend(cards);
        }
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Cartes défaussées", "Cards discarded")
    }
}

/// A side gathered its cards and shuffled them.   AD-CARD-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeckGathered {
    /// Whose.
    pub side: u8,
    /// What lay open and went in: the discard, by one reading the cards in play.   AD-GAP-56
    pub back: Vec<Card>,
    /// Its figures whose token of faith came back.   AD-TAL-21a
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faith: Vec<FigureId>,
}

impl Happened for DeckGathered {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose, back, faith } = self;
        let side = side(state, *whose)?;
        let held = usize::from(side.hand).saturating_add(usize::from(side.pile.top));
        more(&mut side.pile.pool, held.saturating_add(back.len()))?;
        (side.hand, side.pile.top) = (0, 0);
        side.discard.retain(|card| !back.contains(card));
        side.in_play.retain(|card| !back.contains(card));
        for id in faith {
            figure(state, *id)?.marks.insert(Mark::Faith);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, .. } = self;
        names.gathered(*side)
    }
}

/// Cards of a discard were shuffled back into its pile.   AD-DIV-07, AD-GAP-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardsRecalled {
    /// Whose.
    pub side: u8,
    /// Which.
    pub cards: Vec<Card>,
    /// Its figures whose token of faith came back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faith: Vec<FigureId>,
}

impl Happened for CardsRecalled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: whose, cards, faith } = self;
        let side = side(state, *whose)?;
        more(&mut side.pile.pool, usize::from(side.pile.top).saturating_add(cards.len()))?;
        side.pile.top = 0;
        side.discard.retain(|card| !cards.contains(card));
        if matches!(state.stack.last(), Some(Frame::Recall { .. })) {
            state.stack.pop();
        }
        for id in faith {
            figure(state, *id)?.marks.insert(Mark::Faith);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, cards, .. } = self;
        names.recalled(*side, cards)
    }
}

/// A side looked at the top of a pile.   AD-DIV-01, AD-DIV-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TopSeen {
    /// Who looked.
    pub side: u8,
    /// Whose pile.
    pub of: u8,
    /// How many cards.
    pub cards: u8,
    /// The roll, when the pool was looked into.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<HiddenRoll>,
}

impl Happened for TopSeen {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: seer, of, cards, .. } = self;
        let pile = &mut side(state, *of)?.pile;
        let top = pile.top.min(*cards);
        less(&mut pile.pool, usize::from(cards.saturating_sub(top)))?;
        pile.top = pile.top.max(*cards);
        state.stack.push(Frame::Arrange { side: *seer, of: *of, cards: *cards });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, of, cards, .. } = self;
        names.top_seen(*side, *of, *cards)
    }
}

/// A side put the cards it saw back in an order that is sealed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TopArranged {
    /// Who arranged.
    pub side: u8,
    /// Whose pile.
    pub of: u8,
    /// How many cards.
    pub cards: u8,
    /// The seals over the cards, the uppermost first; none of real cards.
    pub seals: Vec<SealNumber>,
}

impl Happened for TopArranged {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Arrange", |frame| matches!(frame, Frame::Arrange { .. }))?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, of, cards, .. } = self;
        names.top_arranged(*side, *of, *cards)
    }
}

/// A side was shown the other hand.   AD-DIV-06, AD-DIV-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandShown {
    /// To whom.
    pub side: u8,
    /// Whose.
    pub of: u8,
}

impl Happened for HandShown {
    fn apply(&self, _: &mut State) -> Applied {
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, of } = self;
        names.hand_shown(*side, *of)
    }
}

/// Cards of a shared deck were drawn.   AD-CARD-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedDrawn {
    /// Which deck.
    pub deck: Deck,
    /// The cards.
    pub cards: Vec<Numeral>,
}

impl Happened for SharedDrawn {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { deck, cards } = self;
        deck_of(state, *deck).drawn.extend(cards);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { deck, cards } = self;
        names.shared_drawn(*deck, cards)
    }
}

/// A shared deck was shuffled.   AD-TURN-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedShuffled {
    /// Which deck.
    pub deck: Deck,
}

impl Happened for SharedShuffled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { deck } = self;
        deck_of(state, *deck).drawn.clear();
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { deck } = self;
        names.shared_shuffled(*deck)
    }
}

/// The match starts from a given position: its hidden cards are shuffled together, hands to be dealt anew.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionTaken {
    /// The cards of each side that lie open.
    pub open: Vec<Vec<Card>>,
}

impl Happened for PositionTaken {
    fn apply(&self, state: &mut State) -> Applied {
        for side in &mut state.sides {
            let hidden = usize::from(side.pile.top).saturating_add(usize::from(side.hand));
            more(&mut side.pile.pool, hidden)?;
            (side.hand, side.pile.top) = (0, 0);
        }
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Position de départ", "Starting position").say(
            "La partie part de la position donnée à l'ouverture.",
            "The match starts from the position given at the opening.",
        )
    }
}

/// One of the shared decks.
fn deck_of(state: &mut State, deck: Deck) -> &mut crate::state::SharedDeck {
    match deck {
        Deck::Magic => &mut state.magic,
        Deck::Event => &mut state.event,
    }
}
