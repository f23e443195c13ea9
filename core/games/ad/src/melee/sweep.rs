//! Sweeps: one blow after another with the same cards.   AD-TAL-07

use crate::draft::{AdDraft, look};
use crate::melee::fight;
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::state::Posture;
use crate::state::frames::{Fight, FightStage};
use crate::state::look::Look;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// Whether the winner of a fight may go on sweeping if its blow wounds: it has the talent, its own attack was
/// not parried, it still stands, its weapon is not used up.   AD-WPN-09
pub fn may(look: Look<'_>, fight: &Fight, winner: FigureId) -> bool {
    let opponent = fight.opponent(winner);
    look.has(winner, Talent::Sweep)
        && look.is_in_play(winner)
        && (!look.is_down(winner) || lies_fighting(look, winner))
        && !fight.parried.contains(&opponent)
        && fight.kept.is_some()
        && fight.weapon_of(winner).is_none_or(|weapon| look.is_usable(winner, weapon))
        && others(look, fight, winner).next().is_some()
}

/// Whether a figure that lies prone fights on all the same.   AD-MELEE-20, AD-GAP-16
fn lies_fighting(look: Look<'_>, figure: FigureId) -> bool {
    let prone = look.posture(figure) == Posture::Prone && look.options().prone_may_attack.is_yes();
    prone && !look.setup.before(9)
}

/// The other enemies that the winner is engaged with and has not swept at in this phase: lying prone it engages nobody,
/// and is engaged.   AD-ZOC-06
fn others<'a>(look: Look<'a>, fight: &Fight, winner: FigureId) -> impl Iterator<Item = FigureId> + use<'a> {
    let beaten = fight.opponent(winner);
    let prone = lies_fighting(look, winner);
    let near: Vec<FigureId> =
        if prone { look.engaging(winner).collect() } else { look.engaged_by(winner).collect() };
    near.into_iter().filter(move |enemy| {
        let swept = look.figure(winner).is_some_and(|figure| figure.swept.contains(enemy));
        // Figures of nobody fight one another by an Event card.   AD-NPC-19
        let nobodys = [winner, *enemy].into_iter().all(|one| look.side_of(one).is_none());
        *enemy != beaten && !swept && (!nobodys || look.setup.before(10))
    })
}

/// Whom the winner of the fight on top may sweep on to.
pub fn targets(look: Look<'_>, fight: &Fight) -> Vec<FigureId> {
    let Some(outcome) = fight.outcome.filter(|outcome| outcome.wounds > 0) else { return Vec::new() };
    let Some(winner) = outcome.winner.filter(|winner| may(look, fight, *winner)) else { return Vec::new() };
    others(look, fight, winner).collect()
}

/// The winner sweeps on to another enemy, or stops.   AD-TAL-07
pub fn sweep(draft: &mut AdDraft<'_>, side: u8, target: Option<FigureId>) -> Result<(), Stop> {
    let fought = fight::top(draft).filter(|fight| fight.stage == FightStage::Sweep);
    let Some(fought) = fought else { return Err(Refusal::NotNow.into()) };
    let Some(winner) = fought.outcome.and_then(|outcome| outcome.winner) else {
        return Err(Refusal::NotNow.into());
    };
    if look(draft).chooser(winner) != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let Some(target) = target else { return fight::end(draft, &fought) };
    if !targets(look(draft), &fought).contains(&target) {
        return Err(Refusal::NotSweepable { who: look(draft).name(target) }.into());
    }
    fight::provoke(draft, winner, target)?;
    let next = Fight {
        sweep: fought.sweep.saturating_add(1),
        kept: fought.kept.clone(),
        played: fought.played.clone(),
        ..Fight::new(winner, target, fought.weapon_of(winner))
    };
    fight::declare(draft, next, "AD-TAL-07")
}
