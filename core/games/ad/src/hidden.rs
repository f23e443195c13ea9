//! What is hidden: hands, the tops of piles that somebody arranged, and what is left in the pools.
//!
//! A pile is `top` (a known sequence, maybe empty) and `pool` (an unordered set): shuffling makes no roll, a
//! draw takes from the top first, then from the pool by a hidden roll (see `dice::derivation`).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::event::{self, Event};
use crate::profiles::cards::Card;
use crate::setup::{Custody, Setup};
use crate::state::State;
use greffe_core::judging::draft::HiddenRoll;
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::ruleset::{CardMove, Known};
use greffe_core::record::ids::SealNumber;

/// A card of the arranged top of a pile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TopCard {
    /// Which; none where it is not known here.
    pub card: Option<Card>,
    /// The sides that have seen it there.
    pub seen_by: BTreeSet<u8>,
}

/// The cards of one side, as far as somebody knows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    /// The hand, in the order drawn; none for a card not known here.
    pub hand: Vec<Option<Card>>,
    /// The arranged top of the pile, uppermost first.
    pub top: Vec<TopCard>,
    /// The rest of the pile in catalogue order; none as soon as an unknown card has left it.
    pub pool: Option<Vec<Card>>,
    /// The card taken off the pile that is about to be turned.
    pub turning: Option<Card>,
    /// What the other side has been shown of the hand and has not seen leave it.   AD-DIV-06, AD-DIV-09
    pub shown: BTreeSet<Card>,
}

/// The cards of both sides.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Hidden {
    /// By side.
    pub sides: BTreeMap<u8, Cards>,
}

/// Secrets are not shown.
impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hidden").finish_non_exhaustive()
    }
}

impl Cards {
    /// Takes a card off the hand: the one named, else one that is not known here.
    fn leave_hand(&mut self, card: Option<Card>) {
        let named = card.and_then(|card| self.hand.iter().position(|held| *held == Some(card)));
        let place = named.or_else(|| self.hand.iter().position(Option::is_none));
        if let Some(place) = place {
            self.hand.remove(place);
        }
    }

    /// Puts a card back into the pool, where the pool is known.
    fn pool_in(&mut self, card: Option<Card>) {
        match (&mut self.pool, card) {
            (Some(pool), Some(card)) => {
                pool.push(card);
                sort(pool);
            }
            (Some(_), None) => self.pool = None,
            (None, _) => {}
        }
    }

    /// The next cards of the pile: from the top, then from the pool by the faces of a roll.
    fn take(&mut self, count: u8, faces: Option<&[u32]>) -> Vec<TopCard> {
        let from_top = usize::from(count).min(self.top.len());
        let mut taken: Vec<TopCard> = self.top.drain(..from_top).collect();
        let rest = usize::from(count).saturating_sub(from_top);
        for place in 0..rest {
            let face = faces.and_then(|faces| faces.get(place)).and_then(|face| usize::try_from(*face).ok());
            let at = face.and_then(|face| face.checked_sub(1));
            let card = match (&mut self.pool, at) {
                (Some(pool), Some(at)) if at < pool.len() => Some(pool.remove(at)),
                (Some(_) | None, _) => None,
            };
            if card.is_none() {
                self.pool = None;
            }
            taken.push(TopCard { card, seen_by: BTreeSet::new() });
        }
        taken
    }
}

/// Catalogue order, in which the faces of draws count.   AD-CARD-01
fn sort(pool: &mut [Card]) {
    let deck = Card::deck();
    pool.sort_by_key(|card| deck.iter().position(|other| other == card));
}

impl Hidden {
    fn side(&mut self, side: u8) -> &mut Cards {
        self.sides.entry(side).or_default()
    }

    /// The cards of one side.
    pub fn cards(&self, side: u8) -> Option<&Cards> {
        self.sides.get(&side)
    }

    /// The hand of a side, where all of it is known here.
    pub fn hand(&self, side: u8) -> Option<Vec<Card>> {
        self.cards(side).map_or_else(|| Some(Vec::new()), |cards| cards.hand.iter().copied().collect())
    }
}

/// Assigns what an event says to the hidden value, as far as `known` goes.
///
/// # Errors
/// None: what a log says of cards that are not there changes nothing.
#[expect(clippy::too_many_lines, reason = "one arm for each event of cards")]
pub fn apply(
    setup: &Setup,
    hidden: &mut Hidden,
    event: &Event,
    known: &dyn Known,
) -> Result<(), Inconsistent> {
    let faces = |roll: &Option<HiddenRoll>| roll.and_then(|roll| known.faces(roll)).map(<[u32]>::to_vec);
    let sealed = |seal: &SealNumber| known.payload(*seal).and_then(Card::sealed);
    match event {
        Event::DecksShuffled(event::DecksShuffled {}) => {
            for (side, entry) in (0_u8..).zip(&setup.sides) {
                let pool = match entry.custody {
                    Custody::Dealt => Some(Card::deck()),
                    Custody::Table => None,
                };
                hidden.sides.insert(side, Cards { pool, ..Cards::default() });
            }
        }
        Event::PositionTaken(event::PositionTaken { open }) => {
            for (side, entry) in (0_u8..).zip(&setup.sides) {
                let open = open.get(usize::from(side)).cloned().unwrap_or_default();
                let mut pool = Card::deck();
                pool.retain(|card| !open.contains(card));
                let dealt = entry.custody == Custody::Dealt;
                let pool = dealt.then_some(pool);
                hidden.sides.insert(side, Cards { pool, ..Cards::default() });
            }
        }
        Event::CardsDrawn(event::CardsDrawn { side, count, roll }) => {
            let faces = faces(roll);
            let cards = hidden.side(*side);
            for taken in cards.take(*count, faces.as_deref()) {
                if taken.seen_by.iter().any(|seer| seer != side) {
                    cards.shown.extend(taken.card);
                }
                cards.hand.push(taken.card);
            }
        }
        Event::TopTaken(event::TopTaken { side, roll }) => {
            let faces = faces(roll);
            let cards = hidden.side(*side);
            cards.turning = cards.take(1, faces.as_deref()).into_iter().next().and_then(|taken| taken.card);
        }
        Event::CardTurned(event::CardTurned { side, card }) => {
            let cards = hidden.side(*side);
            cards.turning = None;
            cards.shown.remove(card);
        }
        Event::CardLaid(event::CardLaid { source, side, .. }) => {
            if let crate::state::frames::Source::Hand(seal) = source {
                hidden.side(*side).leave_hand(sealed(seal));
            }
        }
        Event::SourcesNamed(event::SourcesNamed { side, speakers }) => {
            for (_, source) in speakers {
                if let crate::state::frames::Source::Hand(seal) = source {
                    hidden.side(*side).leave_hand(sealed(seal));
                }
            }
        }
        Event::SealedShown(event::SealedShown { side, card, .. }) => {
            hidden.side(*side).shown.remove(card);
        }
        Event::HandPlayed(event::HandPlayed { side, card }) => {
            let cards = hidden.side(*side);
            cards.leave_hand(Some(*card));
            cards.shown.remove(card);
        }
        Event::HandDiscarded(event::HandDiscarded { side, cards: gone }) => {
            let cards = hidden.side(*side);
            for card in gone {
                cards.leave_hand(Some(*card));
                cards.shown.remove(card);
            }
        }
        Event::DeckGathered(event::DeckGathered { side, back, .. }) => {
            let cards = hidden.side(*side);
            let held = std::mem::take(&mut cards.hand);
            let top = std::mem::take(&mut cards.top).into_iter().map(|top| top.card);
            for card in held.into_iter().chain(top).chain(back.iter().copied().map(Some)) {
                cards.pool_in(card);
            }
            cards.shown.clear();
        }
        Event::CardsRecalled(event::CardsRecalled { side, cards: back, .. }) => {
            let cards = hidden.side(*side);
            let top = std::mem::take(&mut cards.top).into_iter().map(|top| top.card);
            for card in top.chain(back.iter().copied().map(Some)) {
                cards.pool_in(card);
            }
        }
        Event::TopSeen(event::TopSeen { side, of, cards: count, roll }) => {
            let faces = faces(roll);
            let cards = hidden.side(*of);
            let mut seen = cards.take(*count, faces.as_deref());
            for top in &mut seen {
                top.seen_by.insert(*side);
            }
            seen.append(&mut cards.top);
            cards.top = seen;
        }
        Event::TopArranged(event::TopArranged { side, of, seals, cards: count }) => {
            let order: Option<Vec<Card>> = seals.iter().map(sealed).collect();
            let order = order.filter(|order| !order.is_empty());
            let cards = hidden.side(*of);
            let many = usize::from(*count).min(cards.top.len());
            let rest = cards.top.split_off(many);
            let mut seen = std::mem::replace(&mut cards.top, rest);
            match order {
                Some(order) => seen.sort_by_key(|top| order.iter().position(|card| Some(*card) == top.card)),
                // Where the order is not known here, nothing is known of any place.
                None => seen.iter_mut().for_each(|top| top.card = None),
            }
            for top in &mut seen {
                top.seen_by = BTreeSet::from([*side]);
            }
            seen.append(&mut cards.top);
            cards.top = seen;
        }
        Event::HandShown(event::HandShown { of, .. }) => {
            let cards = hidden.side(*of);
            cards.shown = cards.hand.iter().copied().flatten().collect();
        }
        Event::PlayDiscarded(_)
        | Event::PlayCollected(_)
        | Event::SharedDrawn(_)
        | Event::SharedShuffled(_)
        | Event::PreparationOpened(_)
        | Event::PreparationDone(_)
        | Event::PreparationEnded(event::PreparationEnded {})
        | Event::KreutzersChanged(_)
        | Event::NephewMarked(_)
        | Event::WeaponCoated(_)
        | Event::FigurePlaced(_)
        | Event::TurnBegun(_)
        | Event::ArrivalsOpened(_)
        | Event::ArrivalsEnded(event::ArrivalsEnded {})
        | Event::TokensRefreshed(_)
        | Event::PhaseBegun(_)
        | Event::HandLimitOpened(_)
        | Event::LimitMet(_)
        | Event::DiscardOpened(_)
        | Event::PresentOpened(_)
        | Event::InitiativeTied(event::InitiativeTied {})
        | Event::InitiativeTaken(_)
        | Event::SideMarked(_)
        | Event::FirstActorAsked(event::FirstActorAsked {})
        | Event::FirstActorChosen(_)
        | Event::TurnPassed(_)
        | Event::LastHeld(_)
        | Event::FigureActivated(_)
        | Event::ActionBegun(_)
        | Event::ActivationEnded(_)
        | Event::FigureMarked(_)
        | Event::StealthDropped(_)
        | Event::MoveBegun(_)
        | Event::Declared(_)
        | Event::InterruptPassed(_)
        | Event::WatchSpent(_)
        | Event::InterruptClosed(event::InterruptClosed {})
        | Event::Lapsed(_)
        | Event::FigureMoved(_)
        | Event::PointsSpent(_)
        | Event::MoveStopped(_)
        | Event::MoveEnded(_)
        | Event::DoorChanged(_)
        | Event::WallFell(_)
        | Event::FallOpened(_)
        | Event::FallClosed(event::FallClosed {})
        | Event::TestBegun(_)
        | Event::TestStaged(_)
        | Event::FaithUsed(_)
        | Event::InitialSet(_)
        | Event::Reinforced(_)
        | Event::ReinforcementPassed(_)
        | Event::TestEnded(_)
        | Event::OpposedBegun(_)
        | Event::OpposedStaged(_)
        | Event::OpposedModified(_)
        | Event::FencingFlipped(_)
        | Event::OpposedEnded(_)
        | Event::SuitNamed(_)
        | Event::OpponentAsked(_)
        | Event::OpponentNamed(_)
        | Event::RunExtended(_)
        | Event::Totalled(_)
        | Event::Answered(_)
        | Event::LetStand(_)
        | Event::FateSpent(_)
        | Event::Wounded(_)
        | Event::PostureChanged(_)
        | Event::FigureRemoved(_)
        | Event::ItemsDropped(_)
        | Event::HandsChanged(_)
        | Event::RearmOpened(_)
        | Event::RearmClosed(event::RearmClosed {})
        | Event::OnwardOpened(_)
        | Event::OnwardClosed(_)
        | Event::ControlChanged(_)
        | Event::TalkersNamed(_)
        | Event::FightDeclared(_)
        | Event::FightArmed(_)
        | Event::HelpSaid(_)
        | Event::FightStaged(_)
        | Event::BlowSettled(_)
        | Event::ParryTried(_)
        | Event::Riposted(_)
        | Event::FightCards(_)
        | Event::RetreatsOwed(_)
        | Event::RetreatDue(_)
        | Event::StoodGround(_)
        | Event::RetreatOpened(_)
        | Event::RetreatEnded(_)
        | Event::FightEnded(_)
        | Event::CombatAvoided(_)
        | Event::WeaponUsed(_)
        | Event::WeaponLost(_)
        | Event::ShotMissed(_)
        | Event::ShotHit(_)
        | Event::StrayOpened(_)
        | Event::StrayClosed(_)
        | Event::Poisoned(_)
        | Event::MoraleOpened(_)
        | Event::MoraleLeft(_)
        | Event::MoraleEnded(event::MoraleEnded {})
        | Event::ConversationBegun(_)
        | Event::ConversationStaged(_)
        | Event::DefendersJoined(_)
        | Event::SpeakerRevealed(_)
        | Event::LeaderNamed(_)
        | Event::ConversationEnded(_)
        | Event::Courted(_)
        | Event::SeerReady(_)
        | Event::DivinationDrawn(_)
        | Event::DivinationLost(_)
        | Event::CardResolved(_)
        | Event::SeerTokens(_)
        | Event::CalamityOpened(_)
        | Event::CalamityClosed(event::CalamityClosed {})
        | Event::RecallOpened(_)
        | Event::MindRead(_)
        | Event::NextNamed(_)
        | Event::ItemTaken(_)
        | Event::ItemStolen(_)
        | Event::LullEnded(event::LullEnded {})
        | Event::RoleChanged(_)
        | Event::ProgramBegun(_)
        | Event::ProgramStaged(_)
        | Event::ProgramAimed(_)
        | Event::ProgramEnded(_)
        | Event::DuelBegun(_)
        | Event::DuelHelped(_)
        | Event::DuelDecided(_)
        | Event::AlarmRung(_)
        | Event::Conceded(_)
        | Event::MatchEnded(_) => {}
    }
    Ok(())
}

/// The side of a zone named like `pile:0`; none for another zone or a side that is not there.
pub fn zone(setup: &Setup, name: &str, kind: &str) -> Option<u8> {
    let (zone, side) = name.split_once(':')?;
    let side: u8 = side.parse().ok()?;
    (zone == kind && usize::from(side) < setup.sides.len()).then_some(side)
}

/// The piles whose arranged top does not outlive a rewind to `state`: what is passed over took or showed a card of
/// them.   AD-DIV-01
pub fn piles_seen(state: &State, passed: &[&Event]) -> Vec<String> {
    let touches = |event: &&&Event, side: u8| {
        let (Event::CardsDrawn(event::CardsDrawn { side: of, .. })
        | Event::TopTaken(event::TopTaken { side: of, .. })
        | Event::TopSeen(event::TopSeen { of, .. })) = event
        else {
            return false;
        };
        *of == side
    };
    let seen = (0_u8..)
        .zip(&state.sides)
        .filter(|(number, side)| side.pile.top > 0 && passed.iter().any(|event| touches(&event, *number)));
    seen.map(|(number, _)| format!("pile:{number}")).collect()
}

/// Puts the arranged top of a pile back among its unknown cards.
pub fn shuffle(hidden: &mut Hidden, side: u8) {
    let cards = hidden.side(side);
    for top in std::mem::take(&mut cards.top) {
        cards.pool_in(top.card);
    }
}

/// Moves a card by agreement or ruling between hidden zones; what lies open is of the public state.
///
/// # Errors
/// When there is no such card or zone, or the card is known not to be there.
pub fn move_card(setup: &Setup, hidden: &mut Hidden, moved: &CardMove) -> Result<(), Inconsistent> {
    let card: Card =
        moved.card.parse().map_err(|_| Inconsistent::new(format!("there is no card {}", moved.card)))?;
    let open = |name: &str| zone(setup, name, "discard").is_some() || zone(setup, name, "play").is_some();
    let absent = || Inconsistent::new(format!("{card} is not in {}", moved.from));
    if let Some(side) = zone(setup, &moved.from, "hand") {
        let cards = hidden.side(side);
        if !cards.hand.contains(&Some(card)) && !cards.hand.contains(&None) {
            return Err(absent());
        }
        cards.leave_hand(Some(card));
        cards.shown.remove(&card);
    } else if let Some(side) = zone(setup, &moved.from, "pile") {
        let cards = hidden.side(side);
        let on_top = cards.top.iter().position(|top| top.card == Some(card));
        if let Some(place) = on_top {
            cards.top.remove(place);
        } else if let Some(pool) = &mut cards.pool {
            let place = pool.iter().position(|held| *held == card).ok_or_else(absent)?;
            pool.remove(place);
        }
    } else if !open(&moved.from) {
        return Err(Inconsistent::new(format!("there is no zone {}", moved.from)));
    }
    if let Some(side) = zone(setup, &moved.to, "hand") {
        hidden.side(side).hand.push(Some(card));
    } else if let Some(side) = zone(setup, &moved.to, "pile") {
        hidden.side(side).pool_in(Some(card));
    } else if !open(&moved.to) {
        return Err(Inconsistent::new(format!("there is no zone {}", moved.to)));
    }
    Ok(())
}

/// What one side may see: its own hand, the tops it has looked at, what it was shown of the other hand.
pub fn eyes(hidden: &Hidden, viewer: u8) -> Hidden {
    let mut seen = hidden.clone();
    for (side, cards) in &mut seen.sides {
        if *side == viewer {
            cards.shown.clear();
        } else {
            cards.hand.fill(None);
        }
        for top in &mut cards.top {
            if !top.seen_by.contains(&viewer) {
                top.card = None;
            }
        }
        cards.pool = None;
        cards.turning = None;
    }
    seen
}
