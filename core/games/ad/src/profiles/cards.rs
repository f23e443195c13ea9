//! The cards: player cards with suits, values and jokers, and the shared decks.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use greffe_core::asking::misread;
use greffe_core::asking::schema::{JsonSchema, Schema, SchemaGenerator, json_schema, schemars};
use greffe_core::telling::words::Words;

/// A suit.   AD-CARD-13
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Suit {
    /// Black: the head.
    Skull,
    /// Red: the body.
    Heart,
    /// Black: the hands.
    Cup,
    /// Red: the legs.
    Iron,
}

impl Suit {
    /// The suits in catalogue order.
    pub const ALL: [Self; 4] = [Self::Skull, Self::Heart, Self::Cup, Self::Iron];

    /// Whether it is red.   AD-CARD-13
    pub fn is_red(self) -> bool {
        match self {
            Self::Heart | Self::Iron => true,
            Self::Skull | Self::Cup => false,
        }
    }

    /// What people call it.
    pub fn words(self) -> Words {
        match self {
            Self::Skull => Words::new("Crâne", "Skull"),
            Self::Heart => Words::new("Cœur", "Heart"),
            Self::Cup => Words::new("Coupe", "Cup"),
            Self::Iron => Words::new("Fer", "Iron"),
        }
    }

    fn letter(self) -> char {
        match self {
            Self::Skull => 'S',
            Self::Heart => 'H',
            Self::Cup => 'C',
            Self::Iron => 'I',
        }
    }
}

/// A player card, written `7S` (suits S, H, C, I), `BJ` or `RJ`.   AD-CARD-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Card {
    /// A card of a suit, from 2 to 8.
    Plain {
        /// The suit.
        suit: Suit,
        /// The value.
        value: u8,
    },
    /// The Black Joker: 0.
    BlackJoker,
    /// The Red Joker: 10.
    RedJoker,
}

impl Card {
    /// A player's deck in catalogue order: 2 to 8 of each suit, then the jokers.
    pub fn deck() -> Vec<Self> {
        let plain =
            Suit::ALL.into_iter().flat_map(|suit| (2..=8).map(move |value| Self::Plain { suit, value }));
        plain.chain([Self::BlackJoker, Self::RedJoker]).collect()
    }

    /// The card that a secret names: bare, or in the quotes that a filled form puts round it.
    pub fn sealed(payload: &str) -> Option<Self> {
        payload.trim_matches('"').parse().ok()
    }

    /// What it counts.   AD-CARD-01
    pub fn value(self) -> i32 {
        match self {
            Self::Plain { value, .. } => i32::from(value),
            Self::BlackJoker => 0,
            Self::RedJoker => 10,
        }
    }

    /// Its suit; none for a joker, whose suit is chosen each time.   AD-CARD-02
    pub fn suit(self) -> Option<Suit> {
        match self {
            Self::Plain { suit, .. } => Some(suit),
            Self::BlackJoker | Self::RedJoker => None,
        }
    }

    /// Whether it is a joker.
    pub fn is_joker(self) -> bool {
        self.suit().is_none()
    }

    /// What people call it: `7 de Crâne`.
    pub fn words(self) -> Words {
        match self {
            Self::Plain { suit, value } => {
                let suit = suit.words();
                Words::new(format!("{value} de {}", suit.fr), format!("{value} of {}", suit.en))
            }
            Self::BlackJoker => Words::new("Joker Noir", "Black Joker"),
            Self::RedJoker => Words::new("Joker Rouge", "Red Joker"),
        }
    }

    /// Whether four of its like in a discard call for a reshuffle.   AD-CARD-10
    pub fn is_wild(self) -> bool {
        self.is_joker() || self.value() == 8
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain { suit, value } => write!(f, "{value}{}", suit.letter()),
            Self::BlackJoker => f.write_str("BJ"),
            Self::RedJoker => f.write_str("RJ"),
        }
    }
}

/// What is written is no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a card is written like 7S, 2H, 8C or 5I, a joker BJ or RJ")]
pub struct BadCard;

impl FromStr for Card {
    type Err = BadCard;

    fn from_str(text: &str) -> Result<Self, BadCard> {
        Self::deck().into_iter().find(|card| card.to_string() == text).ok_or(BadCard)
    }
}

impl JsonSchema for Card {
    fn schema_name() -> Cow<'static, str> {
        "Card".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<String> = Self::deck().into_iter().map(|card| card.to_string()).collect();
        json_schema!({ "type": "string", "description": "A player card: its value and the letter of its suit, or a joker.", "enum": names })
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let said = |fault: BadCard| {
            let fr = format!("{text}\u{a0}: une carte s’écrit comme 7S, 2H, 8C ou 5I, un joker BJ ou RJ");
            serde::de::Error::custom(misread::both(&Words::new(fr, format!("{text}: {fault}"))))
        };
        text.parse().map_err(said)
    }
}

/// The rank of a card of a shared deck.   AD-CARD-15
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Rank {
    /// 9.
    Nine,
    /// 10.
    Ten,
    /// The jack.
    Jack,
    /// The queen.
    Queen,
    /// The king.
    King,
    /// The ace.
    Ace,
}

impl Rank {
    /// The ranks of a suit, lowest first.
    pub const ALL: [Self; 6] = [Self::Nine, Self::Ten, Self::Jack, Self::Queen, Self::King, Self::Ace];
}

/// A card of the Magic or of the Event deck; its place in the list is its numeral.   AD-CARD-03, AD-CARD-15
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SharedCard {
    /// Its suit.
    pub suit: Suit,
    /// Its rank.
    pub rank: Rank,
}

/// The numeral of a card of a shared deck, 1 to 24.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Numeral(pub u8);

impl Numeral {
    /// How many a deck has.
    pub const MOST: u8 = 24;

    /// The rule of what a seer reads in it.   AD-DIV-01 to AD-DIV-13
    pub fn foretells(self) -> &'static str {
        match self.0 {
            1 | 2 => "AD-DIV-01",
            3 => "AD-DIV-02",
            4 => "AD-DIV-03",
            5 => "AD-DIV-04",
            6 | 7 => "AD-DIV-05",
            8 => "AD-DIV-06",
            9 => "AD-DIV-07",
            10 => "AD-DIV-08",
            11 | 12 => "AD-DIV-09",
            13 => "AD-DIV-10",
            14 | 15 => "AD-DIV-11",
            16 => "AD-DIV-12",
            _ => "AD-DIV-13",
        }
    }
}

impl fmt::Display for Numeral {
    /// As printed: roman.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tens = ["", "X", "XX"];
        let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
        let (ten, one) = (usize::from(self.0 / 10), usize::from(self.0 % 10));
        write!(f, "{}{}", tens.get(ten).unwrap_or(&"?"), ones.get(one).unwrap_or(&"?"))
    }
}

/// A shared deck as no card prints it: six of each suit in turn.   AD-GAP-69
pub fn shared_deck() -> Vec<SharedCard> {
    let cards = Rank::ALL.into_iter().flat_map(|rank| Suit::ALL.map(|suit| SharedCard { suit, rank }));
    cards.collect()
}

/// The decks in catalogue order: a player's cards by their names, those of a shared deck by their numerals.
pub fn decks(magic: usize, event: usize) -> BTreeMap<String, Vec<Value>> {
    let player = Card::deck().into_iter().map(|card| Value::from(card.to_string())).collect();
    let shared = |count: usize| (1..=count).map(Value::from).collect();
    let named = |name: &str, cards: Vec<Value>| (name.to_owned(), cards);
    [named("player", player), named("magic", shared(magic)), named("event", shared(event))].into()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Card, Numeral, Suit, shared_deck};

    #[test]
    fn ad_card_01_a_deck_has_thirty_cards() {
        let deck = Card::deck();
        assert_eq!((deck.len(), deck.iter().collect::<BTreeSet<_>>().len()), (30, 30));
        assert_eq!(deck.iter().map(|card| card.value()).sum::<i32>(), 4 * 35 + 10);
        // AD-CARD-10: six cards may call for a reshuffle.
        assert_eq!(deck.iter().filter(|card| card.is_wild()).count(), 6);
        for card in deck {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        assert!(
            "9S".parse::<Card>().is_err() && "7s".parse::<Card>().is_err() && "".parse::<Card>().is_err()
        );
    }

    #[test]
    fn ad_card_13_skull_and_cup_are_black() {
        assert_eq!(Suit::ALL.map(Suit::is_red), [false, true, false, true]);
    }

    #[test]
    fn ad_card_15_a_shared_deck_has_six_cards_of_each_suit() {
        let deck = shared_deck();
        for suit in Suit::ALL {
            assert_eq!(deck.iter().filter(|card| card.suit == suit).count(), 6);
        }
        let numerals = [1, 4, 9, 12, 13, 24].map(|n| Numeral(n).to_string());
        assert_eq!(numerals, ["I", "IV", "IX", "XII", "XIII", "XXIV"]);
    }
}
