//! Items: picked up, equipped; locks and prayers.   AD-ITEM-01

use crate::event::{self, Deck, Tokens};
use crate::profiles::Profile;
use crate::profiles::talents::Talent;
use crate::profiles::weapons::{Item, Property};
use crate::refusal::Refusal;
use crate::resolve::test::{Passed, Trial};
use crate::resolve::{AdDraft, because, cards, combat, look, own, test, way};
use crate::setup::board::{Door, EdgeKind};
use crate::setup::options::UncleEndScope;
use crate::setup::scenario::Lying;
use crate::setup::square::EdgeName;
use crate::state::frames::{Frame, Score, Spent, Test, TestUse};
use crate::state::look::Look;
use crate::state::{Held, Mark, Phase};
use greffe_core::draft::Stop;
use greffe_core::fact::{FactValue, FigureId};
use greffe_core::modifiers::Modifiers;

/// The hands of a figure.   AD-ITEM-03
const HANDS: u8 = 2;
/// The target number of a lock.   AD-TAL-12
const LOCK: i32 = 6;
/// The fact that an enemy casts a spell: spells are not in the book.   AD-TAL-21b
pub const SPELL: &str = "spell";

/// The items that lie on a figure's square, in order.   AD-PART-04
pub fn underfoot(look: Look<'_>, figure: FigureId) -> impl Iterator<Item = &Lying> {
    let here = look.square(figure);
    look.state.items.iter().filter(move |lying| Some(lying.at) == here)
}

/// How many hands a thing takes; none where the figure has no such thing, or it is not held in hands.
/// AD-ITEM-03, AD-ITEM-04, AD-ITEM-09
pub fn hands(look: Look<'_>, figure: FigureId, held: Held) -> Option<u8> {
    match held {
        Held::Weapon(place) => {
            let lost = look.figure(figure)?.weapons.get(usize::from(place))?.lost;
            look.weapon(figure, place).filter(|_| !lost).map(|weapon| weapon.hands)
        }
        Held::Item(place) => look.profile(figure)?.items.get(usize::from(place)).map(|item| item.hands),
        Held::Acquired(place) => look.acquired(figure, place).map(Item::in_hands),
    }
}

/// The hands that are free.   AD-ITEM-10
pub fn free_hands(look: Look<'_>, figure: FigureId) -> u8 {
    let held = look.figure(figure).map_or(&[][..], |figure| figure.hands.as_slice());
    let taken = held.iter().filter_map(|held| hands(look, figure, *held)).fold(0, u8::saturating_add);
    HANDS.saturating_sub(taken)
}

/// The most fencing tokens a figure has: its own and those of what it holds.   AD-ABIL-05
pub fn fencing_max(look: Look<'_>, figure: FigureId) -> u8 {
    let held = look.figure(figure).map_or(&[][..], |figure| figure.hands.as_slice());
    fencing_with(look, figure, held)
}

/// The same, with these things in hand.   AD-ABIL-05
fn fencing_with(look: Look<'_>, figure: FigureId, held: &[Held]) -> u8 {
    let own = look.profile(figure).map_or(0, |profile| profile.fencing);
    let of = |held: &Held| match held {
        Held::Weapon(_) => None,
        Held::Item(place) => look.profile(figure)?.items.get(usize::from(*place)).map(|item| item.fencing),
        Held::Acquired(place) => look.acquired(figure, *place).map(|item| item.fencing),
    };
    held.iter().filter_map(of).fold(own, u8::saturating_add)
}

/// Whether a figure may pick an item up now.   AD-PART-04, AD-ITEM-10
///
/// # Errors
/// See [`Stop`].
pub fn judge_pick_up(draft: &mut AdDraft<'_>, figure: FigureId, item: u8) -> Result<(), Stop> {
    let look = look(draft);
    if underfoot(look, figure).nth(usize::from(item)).is_none() {
        return Err(Refusal::NothingThere { who: look.name(figure) }.into());
    }
    let advanced = look.options().advanced_equipment.is_yes();
    if advanced && free_hands(look, figure) == 0 {
        return Err(Refusal::NoFreeHand { who: look.name(figure) }.into());
    }
    Ok(())
}

/// Picks it up, if it still lies there.   AD-PART-04, AD-ITEM-02
///
/// # Errors
/// See [`Stop`].
pub fn pick_up(draft: &mut AdDraft<'_>, figure: FigureId, item: u8) -> Result<(), Stop> {
    let found = underfoot(look(draft), figure).nth(usize::from(item)).cloned();
    let Some(Lying { item, at }) = found else { return Ok(()) };
    let (needs, free) = (item.in_hands(), free_hands(look(draft), figure));
    let why = because(draft, &["AD-PART-04", "AD-ITEM-02"]);
    draft.emit(event::ItemTaken { figure, at, item }, why)?;
    if !look(draft).options().advanced_equipment.is_yes() || needs == 0 || needs > free {
        return Ok(());
    }
    // By the advanced rule the free hand that picks it up holds it, until the hands may change again.
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    let place = u8::try_from(known.acquired.len().saturating_sub(1)).unwrap_or(u8::MAX);
    let hands: Vec<Held> = known.hands.iter().copied().chain([Held::Acquired(place)]).collect();
    let tokens = tokens_with(look(draft), figure, &hands);
    let why = because(draft, &["AD-ITEM-10", "AD-GAP-47"]);
    draft.emit(event::HandsChanged { figure, hands, tokens }, why)
}

/// The fencing tokens of a figure that holds these things. A shield put away takes its tokens with it, ready ones
/// first: taking it up again refreshes nothing.   AD-ABIL-05
fn tokens_with(look: Look<'_>, figure: FigureId, held: &[Held]) -> Tokens {
    let had = look.figure(figure).map_or(0, |figure| figure.fencing_used);
    let most = fencing_with(look, figure, held);
    let used = had.min(most);
    Tokens { ready: most.saturating_sub(used), used }
}

/// A figure that lost what it held keeps no token of it.   AD-ABIL-05
///
/// # Errors
/// See [`Stop`].
pub fn settle_tokens(draft: &mut AdDraft<'_>, figure: FigureId, rule: &'static str) -> Result<(), Stop> {
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    if known.fencing.saturating_add(known.fencing_used) <= fencing_max(look(draft), figure) {
        return Ok(());
    }
    let hands = known.hands.clone();
    let tokens = tokens_with(look(draft), figure, &hands);
    let why = because(draft, &[rule, "AD-ABIL-05"]);
    draft.emit(event::HandsChanged { figure, hands, tokens }, why)
}

/// Whether hands may change now: never inside a test or a fight; by the advanced rule only as an activation
/// begins.   AD-ITEM-05, AD-ITEM-10, AD-GAP-47
pub fn may_equip(look: Look<'_>, side: u8, figure: FigureId) -> bool {
    let busy = |frame: &Frame| match frame {
        Frame::Test(_)
        | Frame::Opposed(_)
        | Frame::Conversation(_)
        | Frame::Fight(_)
        | Frame::Stray { .. }
        | Frame::Duel(_)
        | Frame::Preparation { .. } => true,
        Frame::Arrivals { .. }
        | Frame::HandLimit { .. }
        | Frame::FirstActor {}
        | Frame::Present { .. }
        | Frame::MindRead { .. }
        | Frame::Activation(_)
        | Frame::Move(_)
        | Frame::Interrupt { .. }
        | Frame::Retreat(_)
        | Frame::Morale { .. }
        | Frame::Divination { .. }
        | Frame::Seer { .. }
        | Frame::Program(_)
        | Frame::Arrange { .. }
        | Frame::Calamity { .. }
        | Frame::Recall { .. }
        | Frame::Discard { .. }
        | Frame::Opponent { .. }
        | Frame::FallSquare { .. } => false,
    };
    let begins = || {
        let top = look.top();
        matches!(top, Some(Frame::Activation(active)) if active.figure == figure && active.spent == Spent::Nothing)
    };
    // In the combat phase an activation begins with the fight itself.
    let fights = look.state.phase == Phase::Combat && look.top().is_none();
    let begins = || begins() || (fights && combat::eligible(look, side).contains(&figure));
    let plays = look.side_of(figure).unwrap_or_else(|| look.holder()) == side;
    plays && !look.state.stack.iter().any(busy) && (!look.options().advanced_equipment.is_yes() || begins())
}

/// Takes things in hand.   AD-ITEM-03, AD-ITEM-05, AD-TAL-03
///
/// # Errors
/// See [`Stop`].
pub fn equip(draft: &mut AdDraft<'_>, side: u8, figure: FigureId, held: &[Held]) -> Result<(), Stop> {
    if look(draft).side_of(figure).is_some() || !look(draft).is_in_play(figure) {
        own(draft, side, figure)?;
    }
    let who = look(draft).name(figure);
    if !may_equip(look(draft), side, figure) {
        return Err(Refusal::NotDuringTest { who }.into());
    }
    let mut taken = 0_u8;
    for (place, one) in held.iter().enumerate() {
        let needs = hands(look(draft), figure, *one);
        let twice = held.iter().take(place).any(|other| other == one);
        let (Some(needs), false) = (needs, twice) else { return Err(Refusal::NothingToHold { who }.into()) };
        taken = taken.saturating_add(needs);
    }
    if taken > HANDS {
        return Err(Refusal::HandsFull { who }.into());
    }
    let Some(now) = look(draft).figure(figure) else { return Err(Refusal::NotNow.into()) };
    let arm = |one: &Held| {
        let known = look(draft);
        known
            .weapon_number(figure, *one)
            .and_then(|number| known.weapon(figure, number).map(|arm| (number, arm)))
    };
    let natural = |one: &Held| arm(one).is_some_and(|(_, weapon)| weapon.has(Property::Natural));
    if now.hands.iter().any(|one| natural(one) && !held.contains(one)) {
        return Err(Refusal::PartOfBody { who }.into());
    }
    // What is poisoned may be carried by anybody, not used.   AD-POISON-04
    let coated = |one: &Held| {
        let poisons = arm(one).and_then(|(number, _)| look(draft).weapon_state(figure, number));
        poisons.is_some_and(|state| !state.poisons.is_empty())
    };
    if look(draft).profile(figure).is_some_and(Profile::abhors_poison) && held.iter().any(coated) {
        return Err(Refusal::AbhorsPoison { who }.into());
    }
    let tokens = tokens_with(look(draft), figure, held);
    let why = because(draft, &["AD-ITEM-05", "AD-ITEM-03", "AD-GAP-47"]);
    draft.emit(event::HandsChanged { figure, hands: held.to_vec(), tokens }, why)
}

/// Whether a figure stands at a door: at its edge, or slantwise on the same side.   AD-EDGE-14
pub fn is_at_door(look: Look<'_>, figure: FigureId, door: EdgeName) -> bool {
    look.square(figure).is_some_and(|here| way::at_door(look, here, door).is_some())
}

/// Whether a figure may pick a lock now.   AD-TAL-12
///
/// # Errors
/// See [`Stop`].
pub fn judge_lock(draft: &mut AdDraft<'_>, figure: FigureId, door: EdgeName) -> Result<(), Stop> {
    let look = look(draft);
    if !look.has(figure, Talent::Lockpicking(0)) {
        let talent = Talent::Lockpicking(0);
        return Err(Refusal::NoTalent { who: look.name(figure), talent }.into());
    }
    let ground = look.ground();
    if ground.board.edge(door).is_none_or(|edge| edge.kind != EdgeKind::Door) {
        return Err(Refusal::NoDoor { door }.into());
    }
    if ground.door(door) != Door::Locked {
        return Err(Refusal::DoorNotLocked { door }.into());
    }
    if is_at_door(look, figure, door) { Ok(()) } else { Err(Refusal::NotAtDoor { door }.into()) }
}

/// Picks a lock.   AD-TAL-12
///
/// # Errors
/// See [`Stop`].
pub fn pick_lock(draft: &mut AdDraft<'_>, figure: FigureId, door: EdgeName) -> Result<(), Stop> {
    let score = match look(draft).talent(figure, Talent::Lockpicking(0)) {
        Some(Talent::Lockpicking(score)) => Score::Talent(score),
        Some(_) | None => Score::Nothing,
    };
    let trial = Trial {
        figure,
        rule: "AD-TAL-12",
        score,
        target_number: LOCK,
        modifiers: Modifiers::new(),
        used_for: TestUse::PickLock { door },
    };
    test::begin(draft, trial)
}

/// The lockpicking test ended; a Misfortune ends the lull.   AD-TAL-12
///
/// # Errors
/// See [`Stop`].
pub fn lock_tested(draft: &mut AdDraft<'_>, _: &Test, door: EdgeName, passed: &Passed) -> Result<(), Stop> {
    let why = because(draft, &["AD-TAL-12"]);
    if passed.success {
        return draft.emit(event::DoorChanged { door, state: Door::Open }, why);
    }
    if passed.misfortune && look(draft).state.lull {
        return draft.emit(event::LullEnded {}, why);
    }
    Ok(())
}

/// Whether a figure may pray now: spells are not in this book, so the table says that one is being cast.
/// AD-TAL-21b
///
/// # Errors
/// See [`Stop`].
pub fn judge_prayer(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let who = look(draft).name(figure);
    if !look(draft).has(figure, Talent::Faith(0)) {
        return Err(Refusal::NoTalent { who, talent: Talent::Faith(0) }.into());
    }
    match draft.fact(SPELL, &[figure], None) {
        Some(FactValue::Holds(true)) => Ok(()),
        Some(_) => Err(Refusal::NoSpell.into()),
        None => Err(Refusal::FactNeeded { who }.into()),
    }
}

/// Prays: Magic cards are drawn, to be added to the spell's failure or discarded.   AD-TAL-21b
///
/// # Errors
/// See [`Stop`].
pub fn pray(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let count = match look(draft).talent(figure, Talent::Faith(0)) {
        Some(Talent::Faith(score)) => u8::try_from(score).unwrap_or(0),
        Some(_) | None => 0,
    };
    let side = look(draft).side_of(figure).unwrap_or_else(|| look(draft).holder());
    if count == 0 {
        return Ok(());
    }
    cards::shared(draft, Deck::Magic, side, count, "AD-TAL-21b").map(drop)
}

/// An uncle ends the friendship.   AD-TAL-01, AD-GAP-19
///
/// # Errors
/// See [`Stop`].
pub fn end_friendship(draft: &mut AdDraft<'_>, side: u8, uncle: FigureId) -> Result<(), Stop> {
    own(draft, side, uncle)?;
    let nephews: Vec<FigureId> = nephews(look(draft), uncle).collect();
    if nephews.is_empty() || look(draft).is(uncle, Mark::Estranged) {
        return Err(Refusal::NoNephews { who: look(draft).name(uncle) }.into());
    }
    let why = because(draft, &["AD-TAL-01", "AD-GAP-19"]);
    draft.emit(event::FigureMarked { figure: uncle, mark: Mark::Estranged, on: true }, why.clone())?;
    if look(draft).options().uncle_end_scope == UncleEndScope::Everything {
        for figure in nephews {
            draft.emit(event::NephewMarked { figure, uncle: None }, why.clone())?;
        }
    }
    Ok(())
}

/// The nephews of a figure.   AD-TAL-01
pub fn nephews(look: Look<'_>, uncle: FigureId) -> impl Iterator<Item = FigureId> {
    look.figures().filter(move |(_, figure)| figure.nephew_of == Some(uncle)).map(|(id, _)| id)
}
