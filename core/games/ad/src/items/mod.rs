//! Items: picked up, equipped; locks and prayers.   AD-ITEM-01

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::activation::{self, Fit};
use crate::board::doors;
use crate::cards;
use crate::draft::{AdDraft, because, look, own};
use crate::event::{self, Deck, Tokens};
use crate::profiles::Profile;
use crate::profiles::talents::Talent;
use crate::profiles::weapons::{Item, Weapon};
use crate::refusal::Refusal;
use crate::setup::board::{Door, EdgeKind};
use crate::setup::options::UncleEndScope;
use crate::setup::scenario::Lying;
use crate::setup::square::EdgeName;
use crate::state::frames::{Score, Test, TestUse};
use crate::state::look::Look;
use crate::state::{Held, Mark, Shelved};
use crate::test::{self, Passed, Trial};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::{FactValue, FigureId};
use greffe_core::judging::modifiers::Modifiers;

/// The hands of a figure.   AD-ITEM-03
pub const HANDS: u8 = 2;
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
    let Some(known) = look.figure(figure) else { return 0 };
    let held = known.hands.iter().filter_map(|held| hands(look, figure, *held));
    HANDS.saturating_sub(held.fold(u8::from(known.lugged.is_some()), u8::saturating_add))
}

/// The most fencing tokens a figure has: its own and those of what it holds.   AD-ABIL-05
pub fn fencing_max(look: Look<'_>, figure: FigureId) -> u8 {
    let held = look.figure(figure).map_or(&[][..], |figure| figure.hands.as_slice());
    fencing_with(look, figure, held)
}

/// The same, with these things in hand.   AD-ABIL-05
fn fencing_with(look: Look<'_>, figure: FigureId, held: &[Held]) -> u8 {
    let own = look.profile(figure).map_or(0, |profile| profile.fencing);
    held.iter().map(|held| grant(look, figure, *held)).fold(own, u8::saturating_add)
}

/// The fencing tokens that a thing grants while it is in hand.   AD-ABIL-05
fn grant(look: Look<'_>, figure: FigureId, held: Held) -> u8 {
    let granted = match held {
        Held::Weapon(_) => None,
        Held::Item(place) => {
            let items = look.profile(figure).map_or(&[][..], |profile| profile.items.as_slice());
            items.get(usize::from(place)).map(|item| item.fencing)
        }
        Held::Acquired(place) => look.acquired(figure, place).map(|item| item.fencing),
    };
    granted.unwrap_or(0)
}

/// The used tokens that lie on things a figure has put away.   AD-ABIL-05
pub fn lying(look: Look<'_>, figure: FigureId) -> Vec<Shelved> {
    let Some(known) = look.figure(figure) else { return Vec::new() };
    let acquired = (0_u8..).zip(&known.acquired);
    let acquired =
        acquired.map(|(place, item)| Shelved { held: Held::Acquired(place), used: item.state.spent });
    known.shelved.iter().copied().chain(acquired.filter(|one| one.used > 0)).collect()
}

/// The same with one of them turned.   AD-TURN-04
pub fn less_one(mut lying: Vec<Shelved>) -> Vec<Shelved> {
    if let Some(first) = lying.first_mut() {
        first.used = first.used.saturating_sub(1);
    }
    lying.retain(|one| one.used > 0);
    lying
}

/// Whether a figure may pick an item up now.   AD-PART-04, AD-ITEM-10
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
pub fn pick_up(draft: &mut AdDraft<'_>, figure: FigureId, item: u8) -> Result<(), Stop> {
    let found = underfoot(look(draft), figure).nth(usize::from(item)).cloned();
    let Some(Lying { item, at }) = found else { return Ok(()) };
    let (needs, free) = (item.in_hands(), free_hands(look(draft), figure));
    let why = because(draft, &["AD-PART-04", "AD-ITEM-02"]);
    draft.emit(event::ItemTaken { figure, at, item }, why)?;
    if !look(draft).options().advanced_equipment.is_yes() || needs == 0 {
        return Ok(());
    }
    // By the advanced rule the free hand that picks it up holds it, until the hands may change again.
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    let place = u8::try_from(known.acquired.len().saturating_sub(1)).unwrap_or(u8::MAX);
    let taken = Held::Acquired(place);
    if needs > free || is_abhorred(look(draft), figure, taken) {
        return lug(draft, figure, place);
    }
    let hands: Vec<Held> = known.hands.iter().copied().chain([taken]).collect();
    grip(draft, figure, hands, known.lugged, &["AD-ITEM-10", "AD-GAP-47"])
}

/// One hand carries a thing that it cannot use: too large for it, or poisoned where that is abhorred.   AD-ITEM-10,
/// AD-POISON-04
fn lug(draft: &mut AdDraft<'_>, figure: FigureId, place: u8) -> Result<(), Stop> {
    let hands = look(draft).figure(figure).map(|known| known.hands.clone()).unwrap_or_default();
    grip(draft, figure, hands, Some(place), &["AD-ITEM-10", "AD-GAP-47"])
}

/// Whether a figure may not use what it would hold: poison is abhorred by the good and the loyal.   AD-POISON-04
pub fn is_abhorred(look: Look<'_>, figure: FigureId, held: Held) -> bool {
    let coated = look
        .weapon_number(figure, held)
        .and_then(|number| look.weapon_state(figure, number))
        .is_some_and(|state| !state.poisons.is_empty());
    coated && look.profile(figure).is_some_and(Profile::abhors_poison)
}

/// The hands of a figure hold these things from now on, its fencing tokens going with what grants them.
/// AD-ITEM-03, AD-ABIL-05
pub fn grip(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    hands: Vec<Held>,
    lugged: Option<u8>,
    rules: &[&'static str],
) -> Result<(), Stop> {
    let (tokens, shelved) = regrip(look(draft), figure, &hands);
    let why = because(draft, rules);
    draft.emit(event::HandsChanged { figure, hands, tokens, shelved, lugged }, why)
}

/// The fencing tokens of a figure that holds these things, and those that lie on what it puts away: the ready ones go
/// with it first, and taking it up again refreshes nothing.   AD-ABIL-05
fn regrip(look: Look<'_>, figure: FigureId, held: &[Held]) -> (Tokens, Vec<Shelved>) {
    let Some(known) = look.figure(figure) else { return (Tokens { ready: 0, used: 0 }, Vec::new()) };
    let worth = |one: &Held| grant(look, figure, *one);
    let (stays, goes): (Vec<Held>, Vec<Held>) = known.hands.iter().partition(|one| held.contains(one));
    // A token that is not ready has been used.
    let had = known.fencing_used.max(fencing_max(look, figure).saturating_sub(known.fencing));
    let room = fencing_with(look, figure, &stays);
    let mut over = had.saturating_sub(room);
    let mut lain: Vec<Shelved> = lying(look, figure);
    let comes = held.iter().filter(|one| !known.hands.contains(one));
    let back = comes.map(|one| {
        let used = lain.iter().find(|lying| lying.held == *one).map_or(0, |lying| lying.used);
        used.min(worth(one))
    });
    let used = back.fold(had.min(room), u8::saturating_add);
    lain.retain(|one| !held.contains(&one.held) && !goes.contains(&one.held));
    for one in goes {
        let used = over.min(worth(&one));
        over = over.saturating_sub(used);
        if used > 0 {
            lain.push(Shelved { held: one, used });
        }
    }
    let most = fencing_with(look, figure, held);
    let used = used.min(most);
    (Tokens { ready: most.saturating_sub(used), used }, lain)
}

/// A figure that lost what it held keeps no token of it.   AD-ABIL-05
pub fn settle_tokens(draft: &mut AdDraft<'_>, figure: FigureId, rule: &'static str) -> Result<(), Stop> {
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    if known.fencing.saturating_add(known.fencing_used) <= fencing_max(look(draft), figure) {
        return Ok(());
    }
    let (hands, lugged) = (known.hands.clone(), known.lugged);
    grip(draft, figure, hands, lugged, &[rule, "AD-ABIL-05"])
}

/// What a figure is about to lose leaves its hands first, with the used tokens that lie on it.   AD-ABIL-05
pub fn put_down(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    lost: impl Fn(Held) -> bool,
    rule: &'static str,
) -> Result<(), Stop> {
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    let granting = |held: &&Held| lost(**held) && grant(look(draft), figure, **held) > 0;
    if known.hands.iter().find(granting).is_none() {
        return Ok(());
    }
    let hands = known.hands.iter().copied().filter(|held| !lost(*held)).collect();
    grip(draft, figure, hands, known.lugged, &[rule, "AD-ABIL-05"])
}

/// The melee weapons that a figure could take in hand now, by number.   AD-TAL-13, AD-WPN-09, AD-POISON-04
pub fn blades(look: Look<'_>, figure: FigureId) -> Vec<u8> {
    let Some(known) = look.figure(figure) else { return Vec::new() };
    let fit = |number: u8, weapon: &Weapon| {
        weapon.is_melee() && look.is_usable(figure, number) && !is_abhorred(look, figure, known.held(number))
    };
    look.weapons(figure).filter(|(number, weapon)| fit(*number, weapon)).map(|(number, _)| number).collect()
}

/// What the hands of a figure hold once it takes something: what it holds already stays as far as there is room.
/// AD-ITEM-03
pub fn beside(look: Look<'_>, figure: FigureId, taken: Held) -> Vec<Held> {
    let Some(known) = look.figure(figure) else { return vec![taken] };
    let lugs = u8::from(known.lugged.is_some_and(|place| taken != Held::Acquired(place)));
    let mut free = HANDS.saturating_sub(lugs).saturating_sub(hands(look, figure, taken).unwrap_or(0));
    let mut held = Vec::new();
    for one in known.hands.iter().filter(|one| **one != taken) {
        let needs = hands(look, figure, *one).unwrap_or(0);
        if needs <= free {
            free = free.saturating_sub(needs);
            held.push(*one);
        }
    }
    held.push(taken);
    held
}

/// Whether a figure has something for its hands that it does not hold.   AD-ITEM-05
pub fn has_more(look: Look<'_>, figure: FigureId) -> bool {
    let Some((known, profile)) = look.figure(figure).zip(look.profile(figure)) else { return false };
    let count = |len: usize| u8::try_from(len).unwrap_or(u8::MAX);
    let all = (0..count(profile.weapons.len()))
        .map(Held::Weapon)
        .chain((0..count(profile.items.len())).map(Held::Item))
        .chain((0..count(known.acquired.len())).map(Held::Acquired));
    all.filter(|held| !known.hands.contains(held))
        .any(|held| hands(look, figure, held).is_some_and(|hands| hands > 0))
}

/// Whether a figure stands at a door: at its edge, or slantwise on the same side.   AD-EDGE-14
pub fn is_at_door(look: Look<'_>, figure: FigureId, door: EdgeName) -> bool {
    look.square(figure).is_some_and(|here| doors::at_door(look, here, door).is_some())
}

/// Whether a figure may pick a lock now.   AD-TAL-12
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

/// Whether a figure is fit to pray, whatever is cast.   AD-TAL-21b, AD-PART-08
pub fn judge_faith(draft: &AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    activation::fit(draft, figure, Fit::default())?;
    if look(draft).has(figure, Talent::Faith(0)) {
        return Ok(());
    }
    Err(Refusal::NoTalent { who: look(draft).name(figure), talent: Talent::Faith(0) }.into())
}

/// Whether a figure may pray now: spells are not in this book, so the table says that one is being cast.
/// AD-TAL-21b
pub fn judge_prayer(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    judge_faith(draft, figure)?;
    let who = look(draft).name(figure);
    match draft.fact(SPELL, &[figure], None) {
        Some(FactValue::Holds(true)) => Ok(()),
        Some(_) => Err(Refusal::NoSpell.into()),
        None => Err(Refusal::FactNeeded { who }.into()),
    }
}

/// Prays: Magic cards are drawn, to be added to the spell's failure or discarded.   AD-TAL-21b
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
