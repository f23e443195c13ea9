//! Actions that are neither moves nor shots.   AD-FULL-11

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::activation::{self, Fit};
use crate::board::doors;
use crate::draft::{AdDraft, because, forbid, look, name};
use crate::profiles::Ability;
use crate::profiles::cards::Suit;
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::setup::board::{Door, EdgeKind};
use crate::setup::square::EdgeName;
use crate::state::frames::{Deed, Frame, OpposedUse, Pending, Score, TestUse, Topic};
use crate::state::look::Look;
use crate::state::{Mark, Posture};
use crate::stealth::{self, theft};
use crate::test::opposed::{self, Party, Verdict};
use crate::test::{self, Passed, Trial};
use crate::{cards, conversation, divination, event, items, movement, reload, wounds};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;

/// The target number of a locked door.   AD-PART-05
const FORCE: i32 = 7;

/// Whether a figure may do a deed as it is.   AD-ACTN-07, AD-ACTN-08, AD-ACTN-09, AD-ACTN-10
pub fn judge(draft: &mut AdDraft<'_>, figure: FigureId, deed: Deed) -> Result<(), Stop> {
    let free = Fit::default();
    match deed {
        Deed::Reload { weapon, .. } => {
            activation::fit(draft, figure, free)?;
            reload::judge(draft, figure, weapon)
        }
        Deed::Overwatch {} => activation::fit(draft, figure, free),
        Deed::WakeUp {} => {
            let awake = look(draft).posture(figure) != Posture::Unconscious;
            forbid(draft, awake, Refusal::NotUnconscious { who: name(draft, figure) })
        }
        Deed::StandUp {} => {
            activation::fit(draft, figure, Fit { prone: true, engaged: true })?;
            let stands = look(draft).posture(figure) == Posture::Standing;
            forbid(draft, stands, Refusal::NotProne { who: name(draft, figure) })
        }
        Deed::PickUp { item } => {
            activation::fit(draft, figure, free)?;
            items::judge_pick_up(draft, figure, item)
        }
        Deed::ForceDoor { door } => {
            activation::fit(draft, figure, free)?;
            judge_door(draft, figure, door)
        }
        Deed::PickLock { door } => {
            activation::fit(draft, figure, free)?;
            items::judge_lock(draft, figure, door)
        }
        Deed::Spot { target, with } => {
            activation::fit(draft, figure, Fit { prone: false, engaged: true })?;
            stealth::judge_spot(draft, figure, target, with)
        }
        Deed::Pickpocket { target, item } => {
            activation::fit(draft, figure, free)?;
            theft::judge(draft, figure, target, item)
        }
        // Judged by whoever declares it, with those who join in.
        Deed::Bribe { .. } => activation::fit(draft, figure, Fit { prone: false, engaged: true }),
        Deed::Divine {} => {
            activation::fit(draft, figure, free)?;
            divination::judge(draft, figure)
        }
        Deed::Tactics {} => {
            activation::fit(draft, figure, free)?;
            let able = look(draft).has(figure, Talent::Tactician) && !look(draft).is(figure, Mark::Tactics);
            forbid(draft, !able, Refusal::NoTactics { who: name(draft, figure) })
        }
        Deed::Pray {} => items::judge_prayer(draft, figure),
    }
}

/// A locked door straight before the figure.   AD-PART-05, AD-EDGE-14
fn judge_door(draft: &AdDraft<'_>, figure: FigureId, door: EdgeName) -> Result<(), Stop> {
    let look = look(draft);
    if look.setup.board.edge(door).is_none_or(|edge| edge.kind != EdgeKind::Door) {
        return Err(Refusal::NoDoor { door }.into());
    }
    let before = look.square(figure).and_then(|square| doors::at_door(look, square, door));
    forbid(draft, before.is_none_or(|(_, straight)| !straight), Refusal::NotAtDoor { door })?;
    forbid(draft, look.ground().door(door) != Door::Locked, Refusal::DoorNotLocked { door })
}

/// A deed happens, or has become impossible.   AD-OVW-06
pub fn carry_out(draft: &mut AdDraft<'_>, figure: FigureId, deed: Deed) -> Result<(), Stop> {
    // What an enemy casts was said with the declaration: no watcher makes it unsaid.   AD-TAL-21b
    let said = deed == Deed::Pray {} && !look(draft).setup.before(5);
    match if said { items::judge_faith(draft, figure) } else { judge(draft, figure, deed) } {
        Ok(()) => {}
        Err(Stop::Refused(refused)) => {
            let mut why = because(draft, &["AD-OVW-06"]);
            if let Some(rule) = refused.rule {
                why = why.and(rule);
            }
            return draft.emit(event::Lapsed { figure, pending: Pending::Deed(deed) }, why);
        }
        Err(other) => return Err(other),
    }
    match deed {
        Deed::Reload { weapon, after } => reload::carry_out(draft, figure, weapon, after),
        Deed::Overwatch {} => {
            let why = because(draft, &["AD-FULL-11"]);
            draft.emit(event::FigureMarked { figure, mark: Mark::Overwatch, on: true }, why)
        }
        Deed::WakeUp {} => wake(draft, figure),
        Deed::StandUp {} => stand(draft, figure),
        Deed::PickUp { item } => items::pick_up(draft, figure, item),
        Deed::ForceDoor { door } => {
            let trial = Trial {
                figure,
                rule: "AD-PART-05",
                score: Score::Ability(Ability::Strength),
                target_number: FORCE,
                modifiers: Modifiers::new(),
                used_for: TestUse::ForceDoor { door },
            };
            test::begin(draft, trial)
        }
        Deed::PickLock { door } => items::pick_lock(draft, figure, door),
        Deed::Spot { target, with } => stealth::spot(draft, figure, target, with),
        Deed::Pickpocket { target, item } => theft::steal(draft, figure, target, item),
        Deed::Bribe { target } => conversation::begin(draft, figure, target, Topic::Bribe),
        Deed::Divine {} => divination::carry_out(draft, figure),
        Deed::Tactics {} => tactics(draft, figure),
        Deed::Pray {} => items::pray(draft, figure),
    }
}

/// A friend beside it wakes a figure; else the top card of its pile does, if it is a Skull.   AD-FULL-12,
/// AD-FULL-13
fn wake(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let known = look(draft);
    let hidden = helpers(known, figure).all(|friend| is_hidden_foe(known, figure, friend));
    if helpers(known, figure).next().is_some() {
        let rules: &[&'static str] = if hidden { &["AD-FULL-12", "AD-GAP-83"] } else { &["AD-FULL-12"] };
        return wounds::lay(draft, figure, Posture::Standing, rules);
    }
    let trial = Trial {
        figure,
        rule: "AD-FULL-13",
        score: Score::Nothing,
        target_number: 0,
        modifiers: Modifiers::new(),
        used_for: TestUse::WakeUp {},
    };
    test::begin(draft, trial)
}

/// Whether a figure is of another side and only its marker makes it a friend.   AD-TAL-14h, AD-GAP-83
fn is_hidden_foe(look: Look<'_>, figure: FigureId, other: FigureId) -> bool {
    look.side_of(figure) != look.side_of(other)
        && (look.is(figure, Mark::Stealth) || look.is(other, Mark::Stealth))
}

/// The friends that would wake a figure.   AD-FULL-12, AD-BOARD-04, AD-GAP-83
pub fn helpers(look: Look<'_>, figure: FigureId) -> impl Iterator<Item = FigureId> {
    let square = look.square(figure);
    look.in_play().filter(move |friend| {
        let beside = match (square, look.square(*friend)) {
            (Some(here), Some(there)) => look.ground().is_adjacent(here, there),
            (None, _) | (_, None) => false,
        };
        *friend != figure
            && beside
            && look.are_friends(figure, *friend)
            && (look.options().hidden_wakes.is_yes() || !is_hidden_foe(look, figure, *friend))
            && look.posture(*friend) != Posture::Unconscious
            && !look.is_engaged(*friend)
    })
}

/// The card of an unconscious figure was turned.   AD-FULL-13
pub fn woke(draft: &mut AdDraft<'_>, figure: FigureId, passed: &Passed) -> Result<(), Stop> {
    if passed.initial.suit == Some(Suit::Skull) && look(draft).is_in_play(figure) {
        return wounds::lay(draft, figure, Posture::Standing, &["AD-FULL-13"]);
    }
    Ok(())
}

/// Stands up; against an enemy that engages it, by an opposed test.   AD-PART-06, AD-PART-07
fn stand(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let engaging: Vec<FigureId> = look(draft).engaging(figure).collect();
    match engaging.as_slice() {
        [] => wounds::lay(draft, figure, Posture::Standing, &["AD-PART-06"]),
        [enemy] => resist(draft, figure, *enemy),
        [first, ..] => {
            let by = look(draft).side_of(*first).unwrap_or_else(|| look(draft).holder());
            let why = because(draft, &["AD-PART-07"]);
            draft.emit(event::OpponentAsked { figure, by, among: engaging.clone() }, why)
        }
    }
}

/// An enemy holds a figure down.   AD-PART-07, AD-NPC-03
fn resist(draft: &mut AdDraft<'_>, figure: FigureId, enemy: FigureId) -> Result<(), Stop> {
    let known = look(draft);
    let side = match (known.side_of(figure), known.side_of(enemy)) {
        (None, Some(owner)) => known.other(owner),
        (Some(_), _) | (None, None) => activation::player(known, figure),
    };
    let against = known.other(side);
    let strength = Score::Ability(Ability::Strength);
    let parties = [Party::new(side, Some(figure), strength), Party::new(against, Some(enemy), strength)];
    opposed::begin(draft, OpposedUse::StandUp {}, parties, "AD-PART-07")
}

/// Those of a side of which one holds a figure down: who engages it now, whoever did as it was asked.   AD-PART-07, AD-TAL-01
pub fn holders(look: Look<'_>, figure: FigureId, (by, among): (u8, &[FigureId])) -> Vec<FigureId> {
    let mut all = among.to_vec();
    if !look.setup.before(9) {
        let now = look.engaging(figure).filter(|id| look.side_of(*id) == Some(by));
        all.extend(now.filter(|id| !among.contains(id)));
    }
    all
}

/// The side of those that engage a figure says which of them holds it down.   AD-PART-07
pub fn oppose(draft: &mut AdDraft<'_>, side: u8, enemy: FigureId) -> Result<(), Stop> {
    let Some(Frame::Opponent { figure, by, among }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    if by != side {
        return Err(Refusal::NotYourTurn.into());
    }
    if !holders(look(draft), figure, (by, &among)).contains(&enemy) {
        return Err(Refusal::NotEngaging { who: name(draft, enemy) }.into());
    }
    let why = because(draft, &["AD-PART-07"]);
    draft.emit(event::OpponentNamed { enemy }, why)?;
    resist(draft, figure, enemy)
}

/// The test to stand up while engaged ended.   AD-PART-07
pub fn stood(draft: &mut AdDraft<'_>, verdict: &Verdict) -> Result<(), Stop> {
    let figure = verdict.opposed.contestants.first().and_then(|one| one.figure);
    match figure.filter(|_| verdict.winner == Some(0)) {
        Some(figure) => wounds::lay(draft, figure, Posture::Standing, &["AD-PART-07"]),
        None => Ok(()),
    }
}

/// The test at a locked door ended: smashed, and a square through it; or a bruise.   AD-PART-05, AD-GAP-38
pub fn door_tested(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    door: EdgeName,
    passed: &Passed,
) -> Result<(), Stop> {
    if passed.success {
        let why = because(draft, &["AD-PART-05", "AD-GAP-38"]);
        draft.emit(event::DoorChanged { door, state: Door::Smashed }, why)?;
        return movement::pass_door(draft, figure, door);
    }
    if passed.misfortune {
        return wounds::wound(draft, figure, 1, &["AD-PART-05", "AD-ARM-05"]);
    }
    Ok(())
}

/// A tactician draws two cards, then discards one, two with too many in hand.   AD-TAL-36b
fn tactics(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let side = activation::player(look(draft), figure);
    let why = because(draft, &["AD-TAL-36b"]);
    draft.emit(event::FigureMarked { figure, mark: Mark::Tactics, on: true }, why)?;
    cards::draw(draft, side, 2, "AD-TAL-36b")?;
    let held = look(draft).side(side).map_or(0, |side| side.hand);
    let cards = if held > cards::HAND_LIMIT { 2 } else { 1 };
    let why = because(draft, &["AD-TAL-36b"]);
    draft.emit(event::DiscardOpened { side, cards }, why)
}
