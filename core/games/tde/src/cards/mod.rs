//! Effect cards and the uses of talents that are counted.   TDE-BUILD-11, TDE-TALENT-01

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::cavalry::parting;
use crate::draft::{TdeDraft, because, look, name};
use crate::health::{self, markers};
use crate::objectives::drop;
use crate::profiles::Kind;
use crate::profiles::cards::{AtOnce, Lasting};
use crate::profiles::talents::{Effect, Peril, Token};
use crate::refusal::Refusal;
use crate::refusal::scenes::SceneRefusal;
use crate::skills::{ap, effects, hand};
use crate::state::frames::Frame;
use crate::state::harm::Marked;
use crate::state::look::Look;
use crate::state::sequence::Stage;
use crate::state::{Kill, Lent, Part, Posture, Slowed};
use crate::{event, scenarios, stealth, test};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Plays an effect card on a figure.   TDE-BUILD-11
pub fn play(
    draft: &mut TdeDraft<'_>,
    side: u8,
    card: u8,
    figure: FigureId,
    part: Option<Part>,
) -> Result<(), Stop> {
    let hand = hand::in_hand(look(draft), side);
    let Some(held) = hand.iter().find(|(place, _)| *place == card).map(|(_, held)| (*held).clone()) else {
        return Err(SceneRefusal::NoSuchCard.into());
    };
    if !hand::is_moment(look(draft), side, held.moment) {
        return Err(SceneRefusal::WrongMoment { card: held.name.clone() }.into());
    }
    if !look(draft).is_on_table(figure) {
        return Err(Refusal::Gone { who: name(draft, figure) }.into());
    }
    // Nobody is stealthed against an enemy.   TDE-STEALTH-04
    let hides = held.does.contains(&AtOnce::Hide {}) && !draft.setup().before(4);
    if hides && look(draft).engaging(figure).next().is_some() {
        let who = name(draft, figure);
        return Err(SceneRefusal::HidesInContact { who }.into());
    }
    let rides = look(draft).kind(figure) == Kind::Cavalry;
    if part.is_some() && !rides {
        return Err(SceneRefusal::NotCavalry { who: name(draft, figure) }.into());
    }
    if part.is_some() && !hand::wounds(&held) {
        return Err(SceneRefusal::NoPartHit { card: held.name.clone() }.into());
    }
    // Whoever causes the effect picks the part; the mount, where nothing is said.   TDE-CAV-08
    let part = rides.then_some(part.unwrap_or(Part::Mount));
    let before = look(draft).state.kills.len();
    let why = because(draft, &["TDE-BUILD-11"]);
    draft.emit(event::CardPlayed { side, card, figure }, why)?;
    for deed in &held.does {
        carry_out(draft, figure, part, deed)?;
    }
    settle(draft, before)
}

/// What a card did between two actions has its consequences at once; in the midst of one, with the others.
/// TDE-CAV-30, TDE-COU-11, TDE-TRE-10, TDE-ASS-09, TDE-VEN-06, TDE-STEALTH-04
pub fn settle(draft: &mut TdeDraft<'_>, before: usize) -> Result<(), Stop> {
    // Somebody who still falls drops what it carries once it is down.
    let falls = matches!(look(draft).top(), Some(Frame::Tumble { .. }));
    let between = matches!(
        look(draft).top(),
        Some(Frame::Activation { .. } | Frame::Turn { .. } | Frame::Closing { .. })
    );
    let kills: Vec<Kill> = look(draft).state.kills.iter().skip(before).copied().collect();
    if !between && !falls {
        let scores = is_apart(look(draft)) && !draft.setup().before(8);
        return if scores { scenarios::score_kills(draft, &kills) } else { Ok(()) };
    }
    parting::fall_apart(draft)?;
    scenarios::score_kills(draft, &kills)?;
    stealth::pressed(draft, &["TDE-STEALTH-04"])?;
    if falls { Ok(()) } else { drop::ask(draft).map(|_| ()) }
}

/// Whether the dice on the table are of no action, nor of Upkeep, which score those eliminated in them.
/// TDE-ASS-09, TDE-VEN-06
fn is_apart(look: Look<'_>) -> bool {
    let scores = |frame: &Frame| matches!(frame, Frame::Sequence { .. } | Frame::Upkeep { .. });
    matches!(look.top(), Some(Frame::Rolled { .. })) && !look.state.stack.iter().any(scores)
}

/// What a card did in a test outside any action has its consequences once the dice are taken up. Whether it had any.
/// TDE-CAV-30, TDE-COU-11, TDE-TRE-10
pub fn aftermath(draft: &mut TdeDraft<'_>) -> Result<bool, Stop> {
    if draft.setup().before(8) {
        return Ok(false);
    }
    if parting::is_due(look(draft)) {
        return parting::fall_apart(draft).map(|()| true);
    }
    drop::ask(draft)
}

/// One thing that a card does.
fn carry_out(
    draft: &mut TdeDraft<'_>,
    figure: FigureId,
    part: Option<Part>,
    deed: &AtOnce,
) -> Result<(), Stop> {
    let why = because(draft, &["TDE-BUILD-11"]);
    match deed {
        AtOnce::ActionPoints { value } => {
            // A Down figure has none and gains none; in Upkeep none that is not spent is kept.
            // TDE-HEALTH-08, TDE-TURN-11
            if !look(draft).is_conscious(figure) || is_upkeep(look(draft)) {
                return Ok(());
            }
            let held = ap::held(look(draft), figure);
            let ap = held.saturating_add_signed(*value).min(ap::most(look(draft), figure));
            // Beyond the maximum no point is gained, and none is lost.   TDE-PROF-02
            if ap == held && !draft.setup().before(13) {
                return Ok(());
            }
            if ap > held {
                draft.emit(event::ApGained { figure, ap }, why)
            } else {
                draft.emit(event::ApLost { figure, ap }, why)
            }
        }
        AtOnce::Heal { wounds } => heal(draft, figure, *wounds),
        AtOnce::Wound { wounds } => health::wound_by_card(draft, figure, part, *wounds),
        AtOnce::Mark { token } if is_due(look(draft)) => {
            let marked = Marked { figure, mark: effects::mark(*token), act: None };
            let why = because(draft, &["TDE-BUILD-11", "TDE-TALENT-04", "TDE-SEQ-31"]);
            draft.emit(event::MarkDue { marked }, why)
        }
        AtOnce::Mark { token } => mark(draft, figure, *token),
        AtOnce::Cleanse {} => draft.emit(event::Cleansed { figure }, why),
        AtOnce::Hide {} => {
            draft.emit(event::StealthGained { figure }, why)?;
            if draft.setup().before(4) { Ok(()) } else { stealth::reveal_burning(draft, figure) }
        }
        AtOnce::Show {} => draft.emit(event::StealthLost { figure }, why),
        AtOnce::Repair {} => repair(draft, figure),
        AtOnce::Lend { effect, until } => lend(draft, figure, effect, *until),
    }
}

/// Whether points are of no use any more: none is kept for the next turn.   TDE-TURN-11
fn is_upkeep(look: Look<'_>) -> bool {
    let upkeep = |frame: &Frame| matches!(frame, Frame::Upkeep { .. });
    !look.setup.before(12) && look.state.stack.iter().any(upkeep)
}

/// Whether a marker waits for those of the action under way: nobody is knocked over in mid-declaration.
/// TDE-SEQ-31, TDE-PROP-16
fn is_due(look: Look<'_>) -> bool {
    let open = look.sequence().filter(|_| !look.setup.before(4));
    open.is_some_and(|sequence| sequence.stage < Stage::Markers)
}

/// Heals, never beyond the health printed; Cavalry is not healed.   TDE-HEALTH-14, TDE-CAV-28
fn heal(draft: &mut TdeDraft<'_>, figure: FigureId, wounds: u32) -> Result<(), Stop> {
    let borne = look(draft).figure(figure).map_or(0, |figure| figure.wounds);
    if borne == 0 || look(draft).kind(figure) == Kind::Cavalry {
        return Ok(());
    }
    let why = because(draft, &["TDE-BUILD-11", "TDE-HEALTH-14"]);
    draft.emit(event::Healed { figure, wounds: borne.saturating_sub(wounds) }, why)
}

fn lend(draft: &mut TdeDraft<'_>, figure: FigureId, effect: &Effect, until: Lasting) -> Result<(), Stop> {
    let why = because(draft, &["TDE-BUILD-11"]);
    draft.emit(event::EffectLent { figure, lent: Lent { effect: effect.clone(), until } }, why)?;
    // Who may roll again has changed.
    if let Some(Frame::Rolled { .. }) = look(draft).top() {
        return test::offer(draft);
    }
    Ok(())
}

/// A marker at once, unless a card protects from it.   TDE-TALENT-04, TDE-POST-08, TDE-CAV-26, TDE-GAP-53
fn mark(draft: &mut TdeDraft<'_>, figure: FigureId, token: Token) -> Result<(), Stop> {
    let why = because(draft, &["TDE-BUILD-11", "TDE-TALENT-04"]);
    let immune = |peril| effects::is_immune(look(draft), figure, peril);
    let Some(known) = look(draft).figure(figure) else { return Ok(()) };
    let (posture, fire) = (known.posture, known.fire);
    let slowed = known.slowed.map_or(0, |slowed| slowed.by);
    let lasting = known.activated && look(draft).active().is_none_or(|(active, _)| active != figure);
    match token {
        Token::Blind if !immune(Peril::Blinding) => draft.emit(event::Blinded { figure }, why),
        Token::Fire(count) if !immune(Peril::Fire) && posture != Posture::Swimming => {
            draft.emit(event::FireChanged { figure, fire: fire.saturating_add(count) }, why)?;
            stealth::reveal_burning(draft, figure)
        }
        // One marker, the worse of two.   TDE-GAP-27
        Token::Slowed(by) if !immune(Peril::Slowing) && by > slowed => {
            draft.emit(event::SlowedDown { figure, slowed: Slowed { by, lasting } }, why)
        }
        Token::Knockdown
            if !immune(Peril::Knockdown)
                && markers::is_upset(look(draft), posture)
                && look(draft).kind(figure) != Kind::Cavalry =>
        {
            markers::topple(draft, figure, why)
        }
        Token::Blind | Token::Fire(_) | Token::Slowed(_) | Token::Knockdown => Ok(()),
    }
}

/// Every weapon that is Defective and not beyond repair works again.   TDE-WPN-05, TDE-MECH-03
fn repair(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let arms = look(draft).figure(figure).map(|figure| figure.arms.clone()).unwrap_or_default();
    for (weapon, arm) in (0_u8..).zip(arms) {
        if arm.defective && !arm.destroyed {
            let why = because(draft, &["TDE-BUILD-11", "TDE-WPN-05"]);
            draft.emit(event::Repaired { figure, weapon }, why)?;
        }
    }
    Ok(())
}
