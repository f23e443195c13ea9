//! Disarming.   AD-TAL-13

use crate::draft::{AdDraft, because, look};
use crate::profiles::Ability;
use crate::profiles::cards::Suit;
use crate::profiles::talents::Talent;
use crate::profiles::weapons::Property;
use crate::refusal::Refusal;
use crate::setup::options::DisarmScope;
use crate::skills::melee;
use crate::state::frames::{Fight, Frame, Score, Test, TestUse};
use crate::state::look::Look;
use crate::state::{Held, Removal};
use crate::test::{self, Passed, Trial};
use crate::{event, items, wounds};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;

/// The target number of keeping a weapon.   AD-TAL-13
const TARGET: i32 = 6;

/// A blow that wounds a commoner's hands may cost it its weapon; bare hands and natural weapons are kept.
/// AD-TAL-13, AD-GAP-67
pub fn attempt(
    draft: &mut AdDraft<'_>,
    fight: &Fight,
    winner: FigureId,
    wounds: i32,
    at: Option<Suit>,
) -> Result<(), Stop> {
    let loser = fight.opponent(winner);
    let by = look(draft).cards_side(loser, winner);
    begin(draft, (winner, loser), fight.weapon_of(loser), by, wounds > 0 && at == Some(Suit::Cup))
}

/// By one reading a shot disarms too: of the first melee weapon in hand.   AD-GAP-67
pub fn by_shot(draft: &mut AdDraft<'_>, shooter: FigureId, target: FigureId, hit: bool) -> Result<(), Stop> {
    if look(draft).options().disarm_scope != DisarmScope::MeleeAndShots {
        return Ok(());
    }
    let weapon = melee::arms(look(draft), target).first().copied();
    let by = look(draft).cards_side(target, shooter);
    begin(draft, (shooter, target), weapon, by, hit)
}

fn begin(
    draft: &mut AdDraft<'_>,
    (by, figure): (FigureId, FigureId),
    weapon: Option<u8>,
    side: u8,
    hit: bool,
) -> Result<(), Stop> {
    let known = look(draft);
    let Some(weapon) = weapon.filter(|_| hit && known.has(by, Talent::Disarm)) else { return Ok(()) };
    let natural = known.weapon(figure, weapon).is_none_or(|card| card.has(Property::Natural));
    if natural || known.is_hero(figure) || !known.is_in_play(figure) || known.state.ended.is_some() {
        return Ok(());
    }
    let trial = Trial {
        figure,
        rule: "AD-TAL-13",
        score: Score::Ability(Ability::Agility),
        target_number: TARGET,
        modifiers: Modifiers::new(),
        used_for: TestUse::Disarm { weapon },
    };
    test::begin_by(draft, side, trial)
}

/// The test to keep a weapon ended.   AD-TAL-13
pub fn tested(draft: &mut AdDraft<'_>, test: &Test, weapon: u8, passed: &Passed) -> Result<(), Stop> {
    if passed.success {
        return Ok(());
    }
    let figure = test.figure;
    let hands = look(draft).figure(figure).map(|known| match known.held(weapon) {
        Held::Acquired(place) => known.without(place),
        lost @ (Held::Weapon(_) | Held::Item(_)) => {
            known.hands.iter().copied().filter(|held| *held != lost).collect()
        }
    });
    let why = because(draft, &["AD-TAL-13", "AD-GAP-67"]);
    draft.emit(event::WeaponLost { figure, weapon, hands: hands.unwrap_or_default() }, why)?;
    items::settle_tokens(draft, figure, "AD-TAL-13")?;
    if is_armed(look(draft), figure) {
        return rearm(draft, figure);
    }
    wounds::remove(draft, figure, Removal::Disarmed, "AD-TAL-13")?;
    wounds::ring(draft, Removal::Disarmed)
}

/// A figure without a weapon in hand goes on with one of those it has left, whatever binds its hands otherwise.
/// AD-TAL-13, AD-GEN-01
fn rearm(draft: &mut AdDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let known = look(draft);
    if !melee::arms(known, figure).is_empty() {
        return Ok(());
    }
    let among = items::blades(known, figure);
    match among.as_slice() {
        [] => Ok(()),
        [only] => take(draft, figure, *only),
        _ => {
            let by = known.chooser(figure);
            let why = because(draft, &["AD-TAL-13", "AD-GEN-01"]);
            draft.emit(event::RearmOpened { figure, by, among }, why)
        }
    }
}

/// Takes a weapon in hand; what no longer fits beside it is put away.   AD-TAL-13, AD-ITEM-03
fn take(draft: &mut AdDraft<'_>, figure: FigureId, weapon: u8) -> Result<(), Stop> {
    let known = look(draft);
    let Some(now) = known.figure(figure) else { return Ok(()) };
    let taken = now.held(weapon);
    let lugged = now.lugged.filter(|place| taken != Held::Acquired(*place));
    let hands = items::beside(known, figure, taken);
    items::grip(draft, figure, hands, lugged, &["AD-TAL-13", "AD-GEN-01", "AD-ITEM-03"])
}

/// Its player says which of several weapons a disarmed figure takes up.   AD-TAL-13
pub fn take_up(draft: &mut AdDraft<'_>, side: u8, weapon: u8) -> Result<(), Stop> {
    let Some(Frame::Rearm { figure, by, among }) = look(draft).top().cloned() else {
        return Err(Refusal::NotNow.into());
    };
    if by != side {
        return Err(Refusal::NotYourTurn.into());
    }
    if !among.contains(&weapon) {
        return Err(Refusal::NothingToHold { who: look(draft).name(figure) }.into());
    }
    let why = because(draft, &["AD-TAL-13"]);
    draft.emit(event::RearmClosed {}, why)?;
    take(draft, figure, weapon)
}

/// Whether a figure still has a melee weapon anywhere on its card.
fn is_armed(look: Look<'_>, figure: FigureId) -> bool {
    look.weapons(figure).any(|(_, weapon)| weapon.is_melee())
}
