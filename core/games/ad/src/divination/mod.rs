//! Divination: cards drawn, one of them resolved, two movement points beside.   AD-TAL-15

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::activation::fighters;
use crate::cards::{self, HAND_LIMIT};
use crate::conversation::interaction;
use crate::draft::{AdDraft, because, look, own};
use crate::event::{self, Deck};
use crate::profiles::Ability;
use crate::profiles::cards::{Card, Numeral};
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::setup::Custody;
use crate::setup::options::EngagedSeer;
use crate::state::frames::{Frame, MoveKind, Score, Test, TestUse};
use crate::state::look::Look;
use crate::state::{Mark, Phase, Posture, SideMark};
use crate::test::{self, Passed, Trial};
use crate::wounds;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The points a divination moves with.   AD-TAL-15
const POINTS: u8 = 2;
/// The first card that says nothing.   AD-DIV-13
const SILENT: u8 = 17;
/// How many cards of a pile are looked at.   AD-DIV-01
const LOOKED_AT: u8 = 3;
/// How many cards are shuffled back.   AD-DIV-07
const RECALLED: usize = 2;

/// The seer that has still to draw, when its move is on top.   AD-TAL-15
pub fn ready(look: Look<'_>) -> Option<FigureId> {
    if let [.., Frame::Seer { seer }] = look.state.stack.as_slice() {
        return Some(*seer);
    }
    let [.., Frame::Seer { seer }, Frame::Move(moving)] = look.state.stack.as_slice() else { return None };
    (moving.figure == *seer).then_some(*seer)
}

/// Whether a figure may divine now.   AD-TAL-15
pub fn judge(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let who = look(draft).name(figure);
    if !look(draft).has(figure, Talent::Divination(0)) {
        return Err(Refusal::NoTalent { who, talent: Talent::Divination(0) }.into());
    }
    if look(draft).is_down(figure) {
        return Err(Refusal::Prone { who }.into());
    }
    if look(draft).is_engaged(figure) { Err(Refusal::Engaged { who }.into()) } else { Ok(()) }
}

/// The seer may draw and move, in whichever order.   AD-TAL-15
pub fn carry_out(draft: &mut AdDraft<'_>, seer: FigureId) -> Result<(), Stop> {
    let why = because(draft, &["AD-TAL-15"]);
    draft.emit(event::SeerReady { seer }, why.clone())?;
    draft.emit(
        event::MoveBegun {
            figure: seer,
            kind: MoveKind::Divination,
            points: POINTS,
            door: None,
            loads: None,
        },
        why,
    )
}

/// A seer whose move is over draws; one that has fallen or is gone does not.   AD-TAL-15, AD-OVW-06
pub fn step(draft: &mut AdDraft<'_>, seer: FigureId) -> Result<bool, Stop> {
    draw(draft, seer).map(|()| true)
}

/// The seer draws, if it still can.   AD-TAL-15, AD-GAP-87
pub fn draw(draft: &mut AdDraft<'_>, seer: FigureId) -> Result<(), Stop> {
    let engaged = look(draft).is_engaged(seer);
    let lost = engaged && look(draft).options().engaged_seer == EngagedSeer::Loses;
    let able = look(draft).is_in_play(seer) && !look(draft).is_down(seer) && !lost;
    let reading: &[&'static str] = if engaged && !look(draft).setup.before(2) { &["AD-GAP-87"] } else { &[] };
    let count = match look(draft).talent(seer, Talent::Divination(0)) {
        Some(Talent::Divination(count)) if able => count,
        Some(_) | None => 0,
    };
    let side = look(draft).side_of(seer).unwrap_or_else(|| look(draft).holder());
    let cards =
        if count == 0 { Vec::new() } else { cards::shared(draft, Deck::Magic, side, count, "AD-TAL-15")? };
    if cards.is_empty() {
        let why = because(draft, &[&["AD-TAL-15", "AD-OVW-06"], reading].concat());
        return draft.emit(event::DivinationLost { seer }, why);
    }
    let why = because(draft, &[&["AD-TAL-15", "AD-CARD-03"], reading].concat());
    draft.emit(event::DivinationDrawn { seer, cards }, why)
}

/// Whether a card says nothing.   AD-DIV-13
pub fn is_silent(card: Numeral) -> bool {
    card.0 >= SILENT
}

/// The cards that a seer may resolve: a silent one only among silent ones.   AD-TAL-15
pub fn resolvable(cards: &[Numeral]) -> Vec<Numeral> {
    let speaking: Vec<Numeral> = cards.iter().copied().filter(|card| !is_silent(*card)).collect();
    if speaking.is_empty() { cards.to_vec() } else { speaking }
}

/// The seer resolves a card.   AD-TAL-15
pub fn resolve(draft: &mut AdDraft<'_>, side: u8, card: Numeral) -> Result<(), Stop> {
    let Some(Frame::Divination { seer, cards }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    if look(draft).side_of(seer) != Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    if !cards.contains(&card) {
        return Err(Refusal::NotDrawn { card }.into());
    }
    if !resolvable(&cards).contains(&card) {
        return Err(Refusal::MustSpeak.into());
    }
    let why = because(draft, &["AD-TAL-15", card.foretells()]);
    draft.emit(event::CardResolved { seer, card }, why)?;
    effect(draft, side, seer, card)
}

/// What a card does.   AD-DIV-01 to AD-DIV-13
fn effect(draft: &mut AdDraft<'_>, side: u8, seer: FigureId, card: Numeral) -> Result<(), Stop> {
    let other = look(draft).other(side);
    let rule = card.foretells();
    match card.0 {
        1 | 2 => cards::look_at_top(draft, side, side, LOOKED_AT, rule),
        3 => {
            let why = because(draft, &[rule]);
            draft.emit(event::SideMarked { side, mark: SideMark::FeelsPresent, on: true }, why)
        }
        4 => tokens(draft, seer, (1, 0), rule),
        5 => {
            cards::draw(draft, side, 1, rule)?;
            let held = look(draft).side(side).map_or(0, |side| side.hand);
            if held <= HAND_LIMIT {
                return Ok(());
            }
            let why = because(draft, &[rule, "AD-CARD-11"]);
            draft.emit(event::DiscardOpened { side, cards: 1 }, why)
        }
        6 | 7 => cards::look_at_top(draft, side, other, LOOKED_AT, rule),
        8 => {
            show(draft, side, other, rule)?;
            if look(draft).side(other).is_none_or(|side| side.hand == 0) {
                return Ok(());
            }
            let why = because(draft, &[rule]);
            draft.emit(event::CalamityOpened { side }, why)
        }
        9 => open_recall(draft, side, side, rule),
        10 => open_recall(draft, side, other, rule),
        11 | 12 => show(draft, side, other, rule),
        13 => test::begin(
            draft,
            Trial {
                figure: seer,
                rule,
                score: Score::Ability(Ability::Willpower),
                target_number: 7,
                modifiers: greffe_core::judging::modifiers::Modifiers::new(),
                used_for: TestUse::Vision {},
            },
        ),
        14 | 15 => tokens(draft, seer, (0, 1), rule),
        16 => {
            for side in look(draft).holder_first() {
                cards::gather(draft, side, &[rule, "AD-CARD-10"])?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// The seer takes tokens.   AD-DIV-03, AD-DIV-11
fn tokens(draft: &mut AdDraft<'_>, seer: FigureId, more: (u8, u8), rule: &'static str) -> Result<(), Stop> {
    let Some(now) = look(draft).figure(seer).map(|figure| (figure.fate, figure.mind_reading)) else {
        return Ok(());
    };
    let (fate, mind_reading) = (now.0.saturating_add(more.0), now.1.saturating_add(more.1));
    let why = because(draft, &[rule]);
    draft.emit(event::SeerTokens { seer, fate, mind_reading }, why)
}

/// A side is shown a hand.   AD-DIV-06, AD-DIV-09
fn show(draft: &mut AdDraft<'_>, side: u8, of: u8, rule: &'static str) -> Result<(), Stop> {
    let why = because(draft, &[rule]);
    draft.emit(event::HandShown { side, of }, why)
}

/// A side chooses cards of a discard, unless there is none.   AD-DIV-07, AD-DIV-08
fn open_recall(draft: &mut AdDraft<'_>, side: u8, of: u8, rule: &'static str) -> Result<(), Stop> {
    if look(draft).side(of).is_none_or(|side| side.discard.is_empty()) {
        return Ok(());
    }
    let why = because(draft, &[rule]);
    draft.emit(event::RecallOpened { side, of }, why)
}

/// Cards are put back in a secret order; real ones are by hand.   AD-DIV-01, AD-DIV-05
pub fn arrange(draft: &mut AdDraft<'_>, side: u8, private: &[String]) -> Result<(), Stop> {
    let Some(Frame::Arrange { side: seer, of, cards }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    if seer != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let real = look(draft).side_setup(of).is_some_and(|side| side.custody == Custody::Table);
    let order: Option<Vec<Card>> = private.iter().map(|payload| Card::sealed(payload)).collect();
    let order = order.ok_or(Refusal::SecretNeeded)?;
    if !real {
        let top = draft.hidden().cards(of).map(|cards| cards.top.as_slice()).unwrap_or_default();
        let known: Option<Vec<Card>> = top.iter().take(usize::from(cards)).map(|top| top.card).collect();
        let Some(mut known) = known else {
            return Err(Stop::Unknown("the pile is not known here".to_owned()));
        };
        let mut named = order.clone();
        known.sort_unstable();
        named.sort_unstable();
        if known != named {
            return Err(Refusal::NotThoseCards { needs: cards }.into());
        }
    } else if !order.is_empty() {
        return Err(Refusal::NothingSecret.into());
    }
    let seat = look(draft).seat(side).unwrap_or(draft.by());
    let mut seals = Vec::new();
    for payload in private {
        seals.push(draft.seal(seat, payload.clone())?);
    }
    let why = because(draft, &[if of == side { "AD-DIV-01" } else { "AD-DIV-05" }]);
    draft.emit(event::TopArranged { side, of, cards, seals }, why)
}

/// A card of the other hand is discarded, or none.   AD-DIV-06
pub fn calamity(draft: &mut AdDraft<'_>, side: u8, card: Option<Card>) -> Result<(), Stop> {
    let Some(Frame::Calamity { side: chooser }) = look(draft).top() else {
        return Err(Refusal::NotNow.into());
    };
    if *chooser != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let other = look(draft).other(side);
    if let Some(card) = card {
        cards::hold(draft, other, &[card]).map_err(|stop| match stop {
            Stop::Refused(_) => Stop::from(Refusal::NotThatHand { card }),
            stop @ (Stop::Needs(_) | Stop::Unknown(_) | Stop::NoRoll(_) | Stop::Broken(_)) => stop,
        })?;
    }
    let why = because(draft, &["AD-DIV-06"]);
    draft.emit(event::CalamityClosed {}, why)?;
    match card {
        Some(card) => cards::discard(draft, other, &[card], "AD-DIV-06"),
        None => Ok(()),
    }
}

/// How many cards of a discard go back: two, or what there is.   AD-DIV-07
pub fn recalled(look: Look<'_>, of: u8) -> usize {
    look.side(of).map_or(0, |side| side.discard.len()).min(RECALLED)
}

/// Two cards of a discard go back.   AD-DIV-07, AD-DIV-08
pub fn recall(draft: &mut AdDraft<'_>, side: u8, chosen: &[Card]) -> Result<(), Stop> {
    let Some(Frame::Recall { side: chooser, of }) = look(draft).top() else {
        return Err(Refusal::NotNow.into());
    };
    let (chooser, of) = (*chooser, *of);
    if chooser != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let needs = recalled(look(draft), of);
    let rule = if of == side { "AD-DIV-07" } else { "AD-DIV-08" };
    let twice =
        chosen.iter().enumerate().any(|(place, card)| chosen.iter().take(place).any(|one| one == card));
    if chosen.len() != needs || twice {
        return Err(Refusal::WrongCount { needs: u8::try_from(needs).unwrap_or(u8::MAX), rule }.into());
    }
    let discard = look(draft).side(of).map(|side| side.discard.as_slice()).unwrap_or_default();
    if let Some(card) = chosen.iter().find(|card| !discard.contains(card)) {
        return Err(Refusal::NotDiscarded { card: *card, rule }.into());
    }
    let faith = cards::faithful(draft, of);
    let why = because(draft, &[&[rule], cards::returned(draft, &faith)].concat());
    draft.emit(event::CardsRecalled { side: of, cards: chosen.to_vec(), faith }, why)
}

/// The figures that a side may activate next, whatever the moment: those of this phase, or before it of the action
/// phase.   AD-DIV-11
pub fn nameable(look: Look<'_>, side: u8) -> Vec<FigureId> {
    let fresh = look.of_side(side).filter(|id| !look.is(*id, Mark::Activated));
    // Whoever has just dropped its marker in combat, or chosen its equipment there, acts next.   AD-TAL-14a, AD-ITEM-10
    let readied = |id: FigureId| look.is(id, Mark::Readied) && !look.setup.before(10);
    let begun = look.of_side(side).find(|id| look.is(*id, Mark::Unveiled) || readied(*id));
    let able = |id: &FigureId| match look.state.phase {
        Phase::Start | Phase::Cards | Phase::Initiative | Phase::Action => true,
        Phase::Combat => {
            begun.is_none_or(|first| first == *id) && (fighters::must(look, *id) || fighters::may(look, *id))
        }
        Phase::Interaction => !interaction::openings(look, *id).is_empty(),
        Phase::Preparation | Phase::Morale | Phase::End => false,
    };
    fresh.filter(able).collect()
}

/// Whether a seer's owner may have the opponent name its next figure.   AD-DIV-11
pub fn may_read(look: Look<'_>, side: u8) -> bool {
    let other = look.other(side);
    let left = !nameable(look, other).is_empty();
    let bound = look.side(other).is_some_and(|side| side.bound_to.is_some());
    let asked = matches!(look.top(), Some(Frame::MindRead { .. }));
    left && !bound && !asked
}

/// The opponent must name its next figure.   AD-DIV-11
pub fn read_mind(draft: &mut AdDraft<'_>, side: u8, seer: FigureId) -> Result<(), Stop> {
    own(draft, side, seer)?;
    let (fate, tokens) = look(draft).figure(seer).map_or((0, 0), |figure| (figure.fate, figure.mind_reading));
    let Some(mind_reading) = tokens.checked_sub(1) else {
        return Err(Refusal::NoToken { who: look(draft).name(seer), rule: "AD-DIV-11" }.into());
    };
    if !may_read(look(draft), side) {
        return Err(Refusal::NobodyToName.into());
    }
    let why = because(draft, &["AD-DIV-11"]);
    draft.emit(event::SeerTokens { seer, fate, mind_reading }, why.clone())?;
    draft.emit(event::MindRead { side: look(draft).other(side) }, why)
}

/// The opponent names it.   AD-DIV-11
pub fn name_next(draft: &mut AdDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let Some(Frame::MindRead { side: asked }) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    if *asked != side {
        return Err(Refusal::NotYourTurn.into());
    }
    own(draft, side, figure)?;
    if look(draft).is(figure, Mark::Activated) {
        return Err(Refusal::AlreadyActivated { who: look(draft).name(figure) }.into());
    }
    if !nameable(look(draft), side).contains(&figure) {
        return Err(Refusal::NotNext { who: look(draft).name(figure) }.into());
    }
    let why = because(draft, &["AD-DIV-11"]);
    draft.emit(event::NextNamed { side, figure: Some(figure) }, why)
}

/// The test of a vision ended.   AD-DIV-10
pub fn vision(draft: &mut AdDraft<'_>, test: &Test, passed: &Passed) -> Result<(), Stop> {
    if passed.success {
        return Ok(());
    }
    wounds::lay(draft, test.figure, Posture::Unconscious, &["AD-DIV-10"])
}
