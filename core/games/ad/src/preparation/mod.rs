//! What is done before the first turn: kreutzers, nephews, poisons, placing.   AD-SETUP-06

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::cards;
use crate::draft::{AdDraft, because, look};
use crate::event::{self, Deck};
use crate::profiles::cards::Suit;
use crate::profiles::talents::Talent;
use crate::profiles::weapons::Property;
use crate::profiles::{Kind, Profile};
use crate::refusal::Refusal;
use crate::setup::Place;
use crate::setup::board::Ground;
use crate::setup::options::PoisonStack;
use crate::setup::square::Square;
use crate::state::frames::{Frame, Preparation};
use crate::state::look::Look;
use crate::state::{Poison, Posture};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The figures of a side's warband, in play or still to come.
fn warband(look: Look<'_>, side: u8) -> impl Iterator<Item = FigureId> {
    look.figures()
        .map(|(id, _)| id)
        .filter(move |id| look.figure_setup(*id).is_some_and(|figure| figure.owner == Some(side)))
}

/// The scores of a talent in a warband, added up.
fn scores(look: Look<'_>, side: u8, of: impl Fn(Talent) -> i32) -> i32 {
    let talents = warband(look, side).filter_map(|id| look.profile(id)).flat_map(|profile| &profile.talents);
    talents.map(|talent| of(*talent)).fold(0, i32::saturating_add)
}

/// The kreutzers that a warband's wealth brings.   AD-TAL-33
pub fn wealth(look: Look<'_>, side: u8) -> i32 {
    scores(look, side, |talent| if let Talent::Wealth(score) = talent { score } else { 0 })
}

/// What is due before the first turn, in order.   AD-TAL-28, AD-TAL-01, AD-TAL-16, AD-SETUP-06
pub fn due(look: Look<'_>) -> Vec<Preparation> {
    let mut due = Vec::new();
    for side in look.sides() {
        let cards =
            scores(
                look,
                side,
                |talent| if let Talent::Gambler(score) = talent { i32::from(score) } else { 0 },
            );
        let cards = u8::try_from(cards.min(24)).unwrap_or(0);
        if cards > 0 {
            due.push(Preparation::Gamble { side, cards });
        }
    }
    for side in look.sides() {
        for uncle in warband(look, side).filter(|id| look.has(*id, Talent::CallMeUncle)) {
            due.push(Preparation::MarkNephews { side: look.other(side), uncle });
        }
    }
    for side in look.sides() {
        let poisons = warband(look, side).filter(|id| look.profile(*id).is_some_and(|p| !p.abhors_poison()));
        let poisons = poisons.filter_map(|id| look.talent(id, Talent::Poisoner(0)));
        let left = poisons.fold(0_u8, |sum, talent| {
            if let Talent::Poisoner(score) = talent { sum.saturating_add(score) } else { sum }
        });
        if left > 0 {
            due.push(Preparation::Coat { side, left });
        }
    }
    let [first, second] = look.holder_first();
    let among =
        |id: &FigureId| look.figure_setup(*id).is_some_and(|figure| matches!(figure.place, Place::Among(_)));
    let placed: Vec<FigureId> = look.figures().map(|(id, _)| id).filter(among).collect();
    for side in [first, second] {
        let own = placed.iter().filter(|id| placer(look, **id) == side);
        due.extend(own.map(|figure| Preparation::Place { side, figure: *figure }));
    }
    due
}

/// Goes on as far as nobody is owed an answer; whether there was anything to do.
pub fn step(draft: &mut AdDraft<'_>, due: &[Preparation]) -> Result<bool, Stop> {
    let Some(next) = due.first() else {
        let why = because(draft, &["AD-SETUP-06"]);
        return draft.emit(event::PreparationEnded {}, why).map(|()| true);
    };
    // What cannot be answered any more does not arise.
    let possible = match next {
        Preparation::Gamble { .. } => true,
        Preparation::MarkNephews { side, .. } => !nephews(look(draft), *side).is_empty(),
        Preparation::Coat { side, .. } => !coatable(look(draft), *side).is_empty(),
        Preparation::Place { figure, .. } => !starting_squares(look(draft), *figure).is_empty(),
    };
    if possible { Ok(false) } else { done(draft, *next, None).map(|()| true) }
}

/// A part is done; what takes its place.
pub fn done(draft: &mut AdDraft<'_>, done: Preparation, next: Option<Preparation>) -> Result<(), Stop> {
    let why = because(draft, &["AD-SETUP-06"]);
    draft.emit(event::PreparationDone { done, next }, why)
}

/// What is due first, if it is this side's.
fn first(draft: &AdDraft<'_>) -> Result<Preparation, Stop> {
    match look(draft).top() {
        Some(Frame::Preparation { due }) => due.first().copied().ok_or_else(|| Refusal::NotNow.into()),
        Some(_) | None => Err(Refusal::NotNow.into()),
    }
}

/// A side draws Magic cards for kreutzers, or does not.   AD-TAL-28
pub fn gamble(draft: &mut AdDraft<'_>, side: u8, draws: bool) -> Result<(), Stop> {
    let due = first(draft)?;
    let Preparation::Gamble { side: whose, cards: count } = due else { return Err(Refusal::NotNow.into()) };
    if whose != side {
        return Err(Refusal::NotYourTurn.into());
    }
    if draws {
        let turned = cards::shared(draft, Deck::Magic, side, count, "AD-TAL-28")?;
        let suits = turned.iter().filter_map(|numeral| {
            draft.setup().magic.get(usize::from(numeral.0).saturating_sub(1)).map(|card| card.suit)
        });
        let gain = suits.map(|suit| match suit {
            Suit::Skull => -1,
            Suit::Cup => 0,
            Suit::Heart => 1,
            Suit::Iron => 2,
        });
        let gain = gain.fold(0_i32, i32::saturating_add);
        let had = look(draft).side(side).map_or(0, |side| side.kreutzers);
        let why = because(draft, &["AD-TAL-28"]);
        draft.emit(event::KreutzersChanged { side, kreutzers: had.saturating_add(gain) }, why)?;
        // The decks are shuffled after all this.   AD-SETUP-05
        let why = because(draft, &["AD-SETUP-05"]);
        draft.emit(event::SharedShuffled { deck: Deck::Magic }, why)?;
    }
    done(draft, due, None)
}

/// The humans of a side that may become nephews.   AD-TAL-01, AD-ABIL-10
pub fn nephews(look: Look<'_>, side: u8) -> Vec<FigureId> {
    let human = |id: &FigureId| look.profile(*id).is_some_and(|profile| profile.kind == Kind::Human);
    let free = |id: &FigureId| look.figure(*id).is_some_and(|figure| figure.nephew_of.is_none());
    warband(look, side).filter(human).filter(free).collect()
}

/// A side marks two commoners or one hero of its own.   AD-TAL-01
pub fn mark(draft: &mut AdDraft<'_>, side: u8, figures: &[FigureId]) -> Result<(), Stop> {
    let due = first(draft)?;
    let Preparation::MarkNephews { side: whose, uncle } = due else { return Err(Refusal::NotNow.into()) };
    if whose != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let able = nephews(look(draft), side);
    if let Some(stranger) = figures.iter().find(|figure| !able.contains(figure)) {
        return Err(Refusal::NoNephew { who: look(draft).name(*stranger) }.into());
    }
    let heroes = able.iter().any(|id| look(draft).is_hero(*id));
    let commoners = able.iter().filter(|id| !look(draft).is_hero(**id)).count();
    let fits = match figures {
        // One commoner only where there is no better choice.
        [one] => look(draft).is_hero(*one) || (!heroes && commoners == 1),
        [one, other] => one != other && !look(draft).is_hero(*one) && !look(draft).is_hero(*other),
        _ => false,
    };
    if !fits {
        return Err(Refusal::WrongNephews.into());
    }
    for figure in figures {
        let why = because(draft, &["AD-TAL-01"]);
        draft.emit(event::NephewMarked { figure: *figure, uncle: Some(uncle) }, why)?;
    }
    done(draft, due, None)
}

/// The weapons of a side that may bear one more poison.   AD-POISON-01, AD-POISON-04, AD-POISON-06, AD-GAP-68
pub fn coatable(look: Look<'_>, side: u8) -> Vec<(FigureId, u8)> {
    let mut found = Vec::new();
    for id in warband(look, side) {
        if look.profile(id).is_none_or(Profile::abhors_poison) {
            continue;
        }
        for (place, weapon) in look.weapons(id) {
            let borne = look.weapon_state(id, place).map_or(0, |state| state.poisons.len());
            let unlimited = look.options().poison_stack == PoisonStack::Unlimited;
            let most = match weapon.uses {
                Some(uses) if !weapon.is_melee() => usize::from(uses),
                Some(_) | None if unlimited => usize::MAX,
                Some(_) | None => 1,
            };
            if !weapon.has(Property::Firearm) && borne < most {
                found.push((id, place));
            }
        }
    }
    found
}

/// A side coats a weapon, or leaves the rest.   AD-TAL-16
pub fn coat(draft: &mut AdDraft<'_>, side: u8, figure: Option<FigureId>, weapon: u8) -> Result<(), Stop> {
    let due = first(draft)?;
    let Preparation::Coat { side: whose, left } = due else { return Err(Refusal::NotNow.into()) };
    if whose != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let Some(figure) = figure else { return done(draft, due, None) };
    let good = look(draft).profile(figure).is_some_and(Profile::abhors_poison);
    if good && warband(look(draft), side).any(|id| id == figure) {
        return Err(Refusal::AbhorsPoison { who: look(draft).name(figure) }.into());
    }
    if !coatable(look(draft), side).contains(&(figure, weapon)) {
        return Err(Refusal::NoCoating { who: look(draft).name(figure) }.into());
    }
    let mut poisons =
        look(draft).weapon_state(figure, weapon).map(|state| state.poisons.clone()).unwrap_or_default();
    poisons.push(Poison { wounds: 1, posture: Some(Posture::Prone) });
    let why = because(draft, &["AD-TAL-16", "AD-POISON-01"]);
    draft.emit(event::WeaponCoated { figure, weapon, poisons }, why)?;
    let left = left.saturating_sub(1);
    done(draft, due, (left > 0).then_some(Preparation::Coat { side, left }))
}

/// Who places a figure: its side; a figure of nobody, the initiative holder.   AD-NPC-01
pub fn placer(look: Look<'_>, figure: FigureId) -> u8 {
    look.side_of(figure).unwrap_or_else(|| look.holder())
}

/// The free squares that a figure may be placed on.   AD-SETUP-06, AD-TURN-02
pub fn starting_squares(look: Look<'_>, id: FigureId) -> Vec<Square> {
    let squares = match look.figure_setup(id).map(|figure| &figure.place) {
        Some(Place::Among(squares)) => squares.as_slice(),
        Some(Place::Arrives(arrival)) => arrival.squares.as_slice(),
        Some(Place::At(_)) | None => &[],
    };
    let free = |square: &&Square| {
        let ground = look.setup.board.place(**square).map(|place| place.ground);
        matches!(ground, Some(Ground::Open | Ground::Elevated)) && look.on(**square).is_none()
    };
    squares.iter().filter(free).copied().collect()
}

/// A side places a figure.   AD-SETUP-06, AD-TURN-02
pub fn place(draft: &mut AdDraft<'_>, side: u8, figure: FigureId, at: Square) -> Result<(), Stop> {
    let (due, part, rule) = match look(draft).top() {
        Some(Frame::Preparation { due }) => match due.first() {
            Some(one @ Preparation::Place { figure, .. }) => (*figure, Some(*one), "AD-SETUP-06"),
            Some(_) | None => return Err(Refusal::NotNow.into()),
        },
        Some(Frame::Arrivals { due }) => match due.first() {
            Some(figure) => (*figure, None, "AD-TURN-02"),
            None => return Err(Refusal::NotNow.into()),
        },
        Some(_) | None => return Err(Refusal::NotNow.into()),
    };
    if placer(look(draft), due) != side || due != figure {
        return Err(Refusal::NotYourTurn.into());
    }
    if !starting_squares(look(draft), figure).contains(&at) {
        let rule = if look(draft).on(at).is_some() { "AD-BOARD-01" } else { rule };
        return Err(Refusal::SquareRefused { square: at, rule }.into());
    }
    let why = because(draft, &[rule]);
    draft.emit(event::FigurePlaced { figure, at }, why)?;
    match part {
        Some(part) => done(draft, part, None),
        None => Ok(()),
    }
}
