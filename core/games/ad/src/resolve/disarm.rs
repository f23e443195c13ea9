//! Disarming.   AD-TAL-13

use crate::event;
use crate::profiles::Ability;
use crate::profiles::cards::Suit;
use crate::profiles::talents::Talent;
use crate::profiles::weapons::Property;
use crate::resolve::test::{self, Passed, Trial};
use crate::resolve::{AdDraft, because, fight, harm, item, look};
use crate::setup::options::DisarmScope;
use crate::state::frames::{Fight, Score, Test, TestUse};
use crate::state::look::Look;
use crate::state::{Held, Removal};
use greffe_core::draft::Stop;
use greffe_core::fact::FigureId;
use greffe_core::modifiers::Modifiers;

/// The target number of keeping a weapon.   AD-TAL-13
const TARGET: i32 = 6;

/// A blow that wounds a commoner's hands may cost it its weapon; bare hands and natural weapons are kept.
/// AD-TAL-13, AD-GAP-67
///
/// # Errors
/// See [`Stop`].
pub fn attempt(
    draft: &mut AdDraft<'_>,
    fight: &Fight,
    winner: FigureId,
    wounds: i32,
    at: Option<Suit>,
) -> Result<(), Stop> {
    let loser = fight.opponent(winner);
    let by = fight::cards_side(look(draft), loser, winner);
    begin(draft, (winner, loser), fight.weapon_of(loser), by, wounds > 0 && at == Some(Suit::Cup))
}

/// By one reading a shot disarms too: of the first melee weapon in hand.   AD-GAP-67
///
/// # Errors
/// See [`Stop`].
pub fn by_shot(draft: &mut AdDraft<'_>, shooter: FigureId, target: FigureId, hit: bool) -> Result<(), Stop> {
    if look(draft).options().disarm_scope != DisarmScope::MeleeAndShots {
        return Ok(());
    }
    let weapon = crate::skills::melee::arms(look(draft), target).first().copied();
    let by = fight::cards_side(look(draft), target, shooter);
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
///
/// # Errors
/// See [`Stop`].
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
    item::settle_tokens(draft, figure, "AD-TAL-13")?;
    if is_armed(look(draft), figure) {
        return Ok(());
    }
    harm::remove(draft, figure, Removal::Disarmed, "AD-TAL-13")?;
    harm::ring(draft, Removal::Disarmed)
}

/// Whether a figure still has a melee weapon anywhere on its card.
fn is_armed(look: Look<'_>, figure: FigureId) -> bool {
    look.weapons(figure).any(|(_, weapon)| weapon.is_melee())
}
