//! The turn: its phases one after another, and what belongs to no figure's activation.   AD-TURN-01

pub mod events;
pub(crate) mod forms;
pub mod initiative;
pub mod phases;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use crate::draft::{AdDraft, because, look};
use crate::event::{self, Deck, Tokens};
use crate::profiles::cards::Card;
use crate::refusal::Refusal;
use crate::setup::Place;
use crate::setup::faction::FactionMoment;
use crate::setup::options::CombatFirst;
use crate::state::frames::Frame;
use crate::state::look::Look;
use crate::state::{Phase, Side, Whereabouts};
use crate::{activation, alarm, cards, items, morale, preparation, programs};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// The first batch: decks are shuffled and hands drawn, or the hands of a given position are.   AD-SETUP-05
pub fn start(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    if look(draft).state.turn > 0 {
        return take_position(draft);
    }
    let why = because(
        draft,
        &["AD-SETUP-03", "AD-SETUP-04", "AD-SETUP-05", "AD-CARD-01", "AD-CARD-05", "AD-BAND-06", "AD-GEN-05"],
    );
    draft.emit(event::DecksShuffled {}, why)?;
    let hand = draft.setup().scenario.hand;
    for side in look(draft).sides() {
        cards::draw(draft, side, hand, "AD-SETUP-05")?;
    }
    for side in look(draft).sides() {
        let wealth = preparation::wealth(look(draft), side);
        if wealth != 0 {
            let before = look(draft).side(side).map_or(0, |side| side.kreutzers);
            let why = because(draft, &["AD-TAL-33"]);
            draft.emit(event::KreutzersChanged { side, kreutzers: before.saturating_add(wealth) }, why)?;
        }
    }
    let due = preparation::due(look(draft));
    if due.is_empty() {
        return Ok(());
    }
    let why = because(draft, &["AD-SETUP-06"]);
    draft.emit(event::PreparationOpened { due }, why)
}

/// A position given with the opening: what is hidden of it is dealt from the cards that lie open nowhere.
fn take_position(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    let hands: Vec<u8> = look(draft).state.sides.iter().map(|side| side.hand).collect();
    let lying = |side: &Side| side.discard.iter().chain(&side.in_play).copied().collect();
    let open = look(draft).state.sides.iter().map(lying).collect();
    let why = because(draft, &["AD-CARD-06"]);
    draft.emit(event::PositionTaken { open }, why)?;
    for (side, hand) in (0_u8..).zip(hands) {
        cards::draw(draft, side, hand, "AD-CARD-06")?;
    }
    Ok(())
}

/// With nothing open: goes on with the phase; whether there was anything to do.   AD-TURN-01
pub fn phase(draft: &mut AdDraft<'_>) -> Result<bool, Stop> {
    match look(draft).state.phase {
        Phase::Preparation => begin(draft, 1)?,
        Phase::Start => {
            let due = arriving(look(draft));
            if due.is_empty() {
                refresh(draft)?;
                begin_cards(draft)?;
            } else {
                let sides: BTreeSet<u8> =
                    due.iter().map(|id| preparation::placer(look(draft), *id)).collect();
                let open = look(draft).state.initiative.is_none() && sides.len() > 1;
                let why = because(draft, if open { &["AD-TURN-02", "AD-GAP-70"] } else { &["AD-TURN-02"] });
                draft.emit(event::ArrivalsOpened { due }, why)?;
            }
        }
        Phase::Cards => initiative::begin(draft)?,
        Phase::Initiative => enter(draft, Phase::Action, None, "AD-ACTN-01")?,
        Phase::Action => return action(draft),
        Phase::Combat => return phases::combat(draft),
        Phase::Morale => enter(draft, Phase::Interaction, look(draft).state.first_actor, "AD-INTER-02")?,
        Phase::Interaction => return phases::interaction(draft),
        Phase::End => end(draft)?,
    }
    Ok(true)
}

/// Whether what was under way is over and play goes on by itself: with the next phase, with the figures of nobody
/// that open the action phase, with the last test of the morale phase.   AD-TURN-01, AD-NPC-10, AD-MORALE-04
pub fn rests(look: Look<'_>) -> bool {
    match (look.top(), look.state.phase) {
        (Some(Frame::Morale { due }), _) => morale::goes_on(look, due),
        (Some(_), _) | (None, Phase::Combat | Phase::Interaction) => false,
        (None, Phase::Action) => programs::draws(look),
        (
            None,
            Phase::Preparation | Phase::Start | Phase::Cards | Phase::Initiative | Phase::Morale | Phase::End,
        ) => true,
    }
}

/// How many figures of a side are in play.
fn count(look: Look<'_>, side: u8) -> u8 {
    u8::try_from(look.of_side(side).count()).unwrap_or(u8::MAX)
}

/// Enters a phase.   AD-TURN-01, AD-TURN-06
pub fn enter(
    draft: &mut AdDraft<'_>,
    phase: Phase,
    to_act: Option<u8>,
    rule: &'static str,
) -> Result<(), Stop> {
    let strength = match phase {
        Phase::Action => look(draft).sides().map(|side| count(look(draft), side)).collect(),
        Phase::Preparation
        | Phase::Start
        | Phase::Cards
        | Phase::Initiative
        | Phase::Combat
        | Phase::Morale
        | Phase::Interaction
        | Phase::End => Vec::new(),
    };
    let upright = match phase {
        Phase::Action | Phase::Combat | Phase::Interaction | Phase::End => "AD-TURN-06",
        Phase::Preparation | Phase::Start | Phase::Cards | Phase::Initiative | Phase::Morale => "AD-TURN-01",
    };
    let why = because(draft, &["AD-TURN-01", rule]).and(RuleId::new(upright));
    draft.emit(event::PhaseBegun { phase, to_act, strength }, why)?;
    let moment = match phase {
        Phase::Action => FactionMoment::Action {},
        Phase::Combat => FactionMoment::Combat {},
        Phase::Interaction => FactionMoment::Interaction {},
        Phase::Preparation | Phase::Start | Phase::Cards | Phase::Initiative | Phase::Morale | Phase::End => {
            return Ok(());
        }
    };
    for side in look(draft).holder_first() {
        cards::draw(draft, side, granted(look(draft), side, moment), "AD-FACT-01")?;
    }
    Ok(())
}

/// The cards that a side's faction grants at a moment.   AD-FACT-01
fn granted(look: Look<'_>, side: u8, moment: FactionMoment) -> u8 {
    let faction = look.side_setup(side).and_then(|side| side.faction.as_ref());
    faction.map_or(0, |faction| faction.at(moment))
}

/// Ends combat: the morale phase begins with whatever tests are due.   AD-MORALE-01
pub fn end_combat(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    enter(draft, Phase::Morale, None, "AD-MORALE-01")?;
    morale::begin(draft)
}

/// A turn begins.   AD-TURN-03
fn begin(draft: &mut AdDraft<'_>, turn: u32) -> Result<(), Stop> {
    let next = if turn > 1 { "AD-TURN-08" } else { "AD-TURN-01" };
    let why = because(draft, &[next, "AD-TURN-03"]);
    draft.emit(event::TurnBegun { turn }, why)
}

/// The figures that arrive now and have a free square, the initiative holder's first.   AD-TURN-02, AD-GAP-70
fn arriving(look: Look<'_>) -> Vec<FigureId> {
    let due = |id: &FigureId| {
        let waits = look.figure(*id).is_some_and(|figure| figure.place == Whereabouts::Reserve);
        let arrives = look.figure_setup(*id).is_some_and(|figure| match &figure.place {
            Place::Arrives(arrival) => arrival.turn <= look.state.turn,
            Place::At(_) | Place::Among(_) => false,
        });
        waits && arrives && !twin_in_play(look, *id) && !preparation::starting_squares(look, *id).is_empty()
    };
    let mut due: Vec<FigureId> = look.figures().map(|(id, _)| id).filter(due).collect();
    due.sort_by_key(|id| (preparation::placer(look, *id) != look.holder(), look.side_of(*id).is_none()));
    if !look.setup.before(10) {
        // Of two that are due the second waits, as if the first stood there.   AD-BAND-04
        let mut names = BTreeSet::new();
        due.retain(|id| unique_name(look, *id).is_none_or(|name| names.insert(name)));
    }
    due
}

/// The name of a unique figure.   AD-BAND-04
fn unique_name(look: Look<'_>, id: FigureId) -> Option<&str> {
    look.profile(id).filter(|profile| profile.unique).map(|profile| profile.name.as_str())
}

/// Whether a unique figure of that name is in play already.   AD-BAND-04
fn twin_in_play(look: Look<'_>, id: FigureId) -> bool {
    let mine = unique_name(look, id);
    mine.is_some() && look.in_play().any(|other| unique_name(look, other) == mine)
}

/// Figures still to be placed: whether there was anything to do.   AD-TURN-02
pub fn arrivals(draft: &mut AdDraft<'_>, due: &[FigureId]) -> Result<bool, Stop> {
    let placeable = due.first().is_some_and(|id| !preparation::starting_squares(look(draft), *id).is_empty());
    if placeable {
        return Ok(false);
    }
    // Whoever finds no free square any more waits for the next turn.
    let why = because(draft, &["AD-TURN-02"]);
    draft.emit(event::ArrivalsEnded {}, why).map(|()| true)
}

/// Fencing tokens are turned, and it is noted who is engaged by whom.   AD-TURN-04, AD-FULL-02, AD-ABIL-05
fn refresh(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    let look = look(draft);
    let (mut tokens, mut shelved) = (BTreeMap::new(), BTreeMap::new());
    let mut engaged: BTreeMap<FigureId, BTreeSet<FigureId>> = BTreeMap::new();
    for id in look.in_play() {
        for enemy in look.engaging(id) {
            engaged.entry(id).or_default().insert(enemy);
            // Who lies prone is engaged and engages nobody.   AD-ZOC-06
            if look.setup.before(9) {
                engaged.entry(enemy).or_default().insert(id);
            }
        }
        let Some(figure) = look.figure(id) else { continue };
        let held = look.is_engaged(id);
        let turned = if held { figure.fencing_used.min(1) } else { figure.fencing_used };
        if turned > 0 {
            let ready = figure.fencing.saturating_add(turned).min(items::fencing_max(look, id));
            tokens.insert(id, Tokens { ready, used: figure.fencing_used.saturating_sub(turned) });
        }
        // Those on a shield put away are the figure's too: the one of an engaged figure is turned in hand first.
        let lying = items::lying(look, id);
        let waits = held && turned > 0;
        if !lying.is_empty() && !waits {
            shelved.insert(id, if held { items::less_one(lying) } else { Vec::new() });
        }
    }
    let why = because(draft, &["AD-TURN-04", "AD-ZOC-06", "AD-ZOC-07"]);
    draft.emit(event::TokensRefreshed { tokens, shelved, engaged }, why)
}

/// The cards phase: draws, then discards down to the limit; nothing on the first turn.   AD-TURN-05, AD-CARD-11
fn begin_cards(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    enter(draft, Phase::Cards, None, "AD-TURN-05")?;
    if look(draft).state.turn <= 1 {
        return Ok(());
    }
    let count = draft.setup().scenario.draw;
    for side in look(draft).holder_first() {
        // What the faction grants is added.   AD-GEN-01
        let granted = granted(look(draft), side, FactionMoment::Cards {});
        let rule = if granted > 0 { "AD-GEN-01" } else { "AD-TURN-05" };
        cards::draw(draft, side, count.saturating_add(granted), rule)?;
    }
    let over = |side: &u8| look(draft).side(*side).is_some_and(|side| side.hand > cards::HAND_LIMIT);
    let due: Vec<u8> = look(draft).holder_first().into_iter().filter(over).collect();
    if due.is_empty() {
        return Ok(());
    }
    let why = because(draft, &["AD-CARD-11"]);
    draft.emit(event::HandLimitOpened { due }, why)
}

/// How many cards a side must discard in the frame on top; none when it owes nothing there.   AD-CARD-11
pub fn excess(look: Look<'_>, side: u8) -> Option<u8> {
    let held = look.side(side).map_or(0, |side| side.hand);
    match look.top() {
        Some(Frame::HandLimit { due }) if due.first() == Some(&side) => {
            Some(held.saturating_sub(cards::HAND_LIMIT)).filter(|over| *over > 0)
        }
        Some(Frame::Discard { side: owing, cards }) if *owing == side => {
            Some(held.min(*cards)).filter(|due| *due > 0)
        }
        Some(_) | None => None,
    }
}

/// Sides that must discard: whether there was anything to do.
pub fn limit(draft: &mut AdDraft<'_>, side: Option<u8>) -> Result<bool, Stop> {
    let Some(side) = side else { return Ok(false) };
    if excess(look(draft), side).is_some() {
        return Ok(false);
    }
    let why = because(draft, &["AD-CARD-11"]);
    draft.emit(event::LimitMet { side }, why).map(|()| true)
}

/// The rule that has a side discard now. A tactician discards one card, or two with more than seven; a prophecy one,
/// and only with more than seven.   AD-CARD-11, AD-TAL-36b, AD-DIV-04
pub fn asks_discard(look: Look<'_>, side: u8) -> &'static str {
    let over = look.side(side).is_some_and(|side| side.hand > cards::HAND_LIMIT);
    match look.top() {
        Some(Frame::Discard { cards: 1, .. }) if over => "AD-DIV-04",
        Some(Frame::Discard { .. }) => "AD-TAL-36b",
        Some(_) | None => "AD-CARD-11",
    }
}

/// A side discards what it must.   AD-CARD-11, AD-TAL-36b, AD-DIV-04
pub fn discard(draft: &mut AdDraft<'_>, side: u8, named: &[Card]) -> Result<(), Stop> {
    let Some(needs) = excess(look(draft), side) else { return Err(Refusal::NotNow.into()) };
    let rule = asks_discard(look(draft), side);
    if named.len() != usize::from(needs) {
        return Err(Refusal::WrongCount { needs, rule }.into());
    }
    cards::hold(draft, side, named)?;
    let why = because(draft, &[if look(draft).setup.before(2) { "AD-CARD-11" } else { rule }]);
    draft.emit(event::HandDiscarded { side, cards: named.to_vec() }, why.clone())?;
    draft.emit(event::LimitMet { side }, why)?;
    cards::reshuffle(draft)
}

/// The action phase with nothing open: figures of nobody first, then the sides in turn.   AD-ACTN-02, AD-ACTN-04,
/// AD-NPC-10
fn action(draft: &mut AdDraft<'_>) -> Result<bool, Stop> {
    let Some(side) = look(draft).state.to_act else {
        if programs::phase(draft)? {
            return Ok(true);
        }
        if programs::owes(draft) {
            return Ok(false);
        }
        let why = because(draft, &["AD-ACTN-02"]);
        return draft.emit(event::FirstActorAsked {}, why).map(|()| true);
    };
    if phases::unbind(draft, side)? {
        return Ok(true);
    }
    let fresh = |side: u8| activation::fresh(look(draft), side).next().is_some();
    match (fresh(side), fresh(look(draft).other(side))) {
        (true, _) => Ok(false),
        (false, true) => {
            let side = look(draft).other(side);
            let why = because(draft, &["AD-ACTN-04"]);
            draft.emit(event::TurnPassed { side }, why).map(|()| true)
        }
        (false, false) => {
            let first = match look(draft).options().combat_first {
                CombatFirst::ActionFirstActor => look(draft).state.first_actor,
                CombatFirst::InitiativeHolder => Some(look(draft).holder()),
            };
            // Where both readings name the same side, none of them decides.
            let same = look(draft).state.first_actor == Some(look(draft).holder());
            enter(draft, Phase::Combat, first, if same { "AD-MELEE-02" } else { "AD-GAP-05" }).map(|()| true)
        }
    }
}

/// The initiative holder says who acts first.   AD-ACTN-02
pub fn choose_first(draft: &mut AdDraft<'_>, side: u8, first: u8) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::FirstActor {})) {
        return Err(Refusal::NotNow.into());
    }
    if look(draft).holder() != side {
        return Err(Refusal::NotYourTurn.into());
    }
    if look(draft).side(first).is_none() {
        return Err(Refusal::NoSeat.into());
    }
    let why = because(draft, &["AD-ACTN-02"]);
    draft.emit(event::FirstActorChosen { side: first }, why)
}

/// The end of a turn: a counter, the shared decks that were used, the next turn.   AD-TURN-08, AD-TURN-09
fn end(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    alarm::turn_ends(draft)?;
    if look(draft).state.ended.is_some() {
        return Ok(());
    }
    let state = look(draft).state;
    let used = [(Deck::Magic, &state.magic), (Deck::Event, &state.event)];
    let used: Vec<Deck> =
        used.iter().filter(|(_, deck)| !deck.drawn.is_empty()).map(|(deck, _)| *deck).collect();
    for deck in used {
        let shared = match deck {
            Deck::Magic => "AD-CARD-03",
            Deck::Event => "AD-CARD-04",
        };
        let why = because(draft, &["AD-TURN-09", shared]);
        draft.emit(event::SharedShuffled { deck }, why)?;
    }
    let turn = look(draft).state.turn.saturating_add(1);
    begin(draft, turn)
}
