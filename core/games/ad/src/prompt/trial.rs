//! Legality is asked of the rules themselves: a command is tried on a copy, and nothing is kept.

use serde_json::Value;

use crate::command::Command;
use crate::draft::AdDraft;
use crate::hidden::Hidden;
use crate::profiles::cards::Card;
use crate::prompt::{plain, value};
use crate::setup::Custody;
use crate::setup::square::Square;
use crate::state::look::Look;
use crate::{Ad, decide};
use greffe_core::asking::form::{Choice, Form};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::opening::SeatEntry;
use greffe_core::judging::trial::Trier;
use greffe_core::record::ids::{RuleId, Seat};
use greffe_core::telling::words::Words;

/// One seat at one moment.
pub(crate) struct Clerk<'a> {
    /// The set-up and the public state.
    pub(crate) look: Look<'a>,
    /// The seat.
    seat: Seat,
    /// Its side.
    pub(crate) side: u8,
    /// What it knows of the cards.
    pub(crate) eyes: &'a Hidden,
    /// Where commands are tried.
    pub(crate) trier: Trier<'a, Ad>,
}

impl<'a> Clerk<'a> {
    /// A seat's clerk; none when the seat plays no side.
    pub(crate) fn new(look: Look<'a>, seat: Seat, eyes: &'a Hidden) -> Option<Self> {
        let side = look.seat_side(seat)?;
        let sides = look.setup.sides.iter();
        let seats =
            SeatEntry::of_sides(sides.map(|side| (side.name.as_str(), std::slice::from_ref(&side.seat))));
        let trier = Trier::new(look.setup, look.state, eyes.clone(), seat, seats);
        Some(Self { look, seat, side, eyes, trier })
    }

    /// Whether a command is accepted.
    pub(crate) fn accepts(&self, command: &Command) -> bool {
        // What follows of itself refuses nothing, and walking a bystander to its end takes time.
        let allow = |draft: &mut AdDraft<'_>| decide::allow(draft, self.seat, command, &[]);
        self.trier.judge(&allow, &[], true).refused.is_none()
    }

    /// The form of a command without blanks, where it is accepted.
    pub(crate) fn if_accepted(
        &self,
        command: &Command,
        name: &str,
        rule: &'static str,
        title: Words,
    ) -> Vec<Form> {
        if self.accepts(command) { vec![plain(name, rule, title)] } else { Vec::new() }
    }

    /// A figure as a choice.
    pub(crate) fn figure(&self, id: FigureId) -> Choice {
        Choice::new(id.0, Words::same(self.look.name(id))).figure(id)
    }

    /// The figures for which a command is accepted, as choices.
    pub(crate) fn figures(
        &self,
        among: impl IntoIterator<Item = FigureId>,
        command: impl Fn(FigureId) -> Command,
    ) -> Vec<Choice> {
        among.into_iter().filter(|id| self.accepts(&command(*id))).map(|id| self.figure(id)).collect()
    }

    /// The cards that this side may name as its own.
    pub(crate) fn hand(&self) -> Vec<Card> {
        self.hand_of(self.side)
    }

    /// What is known of a hand: what it holds; of real cards, what lies open nowhere.
    pub(crate) fn hand_of(&self, side: u8) -> Vec<Card> {
        let custody = self.look.side_setup(side).map(|side| side.custody).unwrap_or_default();
        match custody {
            Custody::Dealt => {
                let cards = self.eyes.cards(side);
                cards.map(|cards| cards.hand.iter().copied().flatten().collect()).unwrap_or_default()
            }
            Custody::Table => {
                let side = self.look.side(side);
                let open = |card: &Card| {
                    side.is_some_and(|side| side.discard.contains(card) || side.in_play.contains(card))
                };
                Card::deck().into_iter().filter(|card| !open(card)).collect()
            }
        }
    }

    /// How many cards it holds.
    pub(crate) fn held(&self) -> u8 {
        self.look.side(self.side).map_or(0, |side| side.hand)
    }
}

/// A card as a choice.
pub(crate) fn card(card: Card) -> Choice {
    Choice::new(card.to_string(), card.words())
}

/// Cards as choices.
pub(crate) fn cards(cards: impl IntoIterator<Item = Card>) -> Vec<Choice> {
    cards.into_iter().map(card).collect()
}

/// A square as a choice.
pub(crate) fn square(square: Square) -> Choice {
    let name: Value = value(&square);
    Choice::new(name, Words::same(square.to_string()))
}

/// A rule for a form.
pub(crate) fn rule(id: &'static str) -> RuleId {
    RuleId::new(id)
}
