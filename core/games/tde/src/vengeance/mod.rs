//! Vengeance Contest.   TDE-VEN-01 to TDE-VEN-10

pub mod events;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, because, look};
use crate::event;
use crate::hidden::Choice;
use crate::objectives::{is_leader, is_same, standing_for};
use crate::state::Kill;
use crate::victory::{LAST_TURN, finish, score};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::{RuleId, SealNumber};

/// The turn from which the end is judged.   TDE-VEN-10, TDE-GAP-36
const FIRST_CHECK: u32 = 5;

/// The choices of a side: its secret, or what is shown of it.
///
/// # Errors
/// [`Stop::Unknown`] where they are sealed and not known here.
fn choice(draft: &TdeDraft<'_>, side: u8) -> Result<Option<Choice>, Stop> {
    let Some(secret) = look(draft).side(side).and_then(|side| side.secret) else { return Ok(None) };
    if let Some((avenger, target)) = secret.shown_avenger.zip(secret.shown_target) {
        return Ok(Some(Choice { avenger, target }));
    }
    match draft.hidden().secrets.get(&side) {
        Some(choice) => Ok(Some(*choice)),
        None => Err(Stop::Unknown(format!("the avenger and the target of side {side}"))),
    }
}

fn is_avenged(draft: &TdeDraft<'_>, side: u8) -> bool {
    look(draft).side(side).and_then(|side| side.secret).is_some_and(|secret| secret.avenged)
}

/// Scores the vengeances just had, and shows what they show.   TDE-VEN-06, TDE-VEN-07, TDE-VEN-09
pub fn score_kills(draft: &mut TdeDraft<'_>, kills: &[Kill]) -> Result<(), Stop> {
    if kills.is_empty() {
        return Ok(());
    }
    let fresh = had_now(draft, kills)?;
    let together = fresh.len() > 1;
    let second = [0, 1].into_iter().any(|side| is_avenged(draft, side))
        || (together && look(draft).options().second_vengeance_scores_less);
    for side in fresh {
        let Some(Choice { avenger, target }) = choice(draft, side)? else { continue };
        let Some(kill) = kills.iter().find(|kill| is_same(look(draft), target, kill.figure)).copied() else {
            continue;
        };
        avenge(draft, side, kill, Choice { avenger, target }, (second, together))?;
    }
    Ok(())
}

/// The sides that have their vengeance by these kills.   TDE-VEN-06, TDE-VEN-07
fn had_now(draft: &TdeDraft<'_>, kills: &[Kill]) -> Result<Vec<u8>, Stop> {
    let mut sides = Vec::new();
    for side in [0, 1] {
        if is_avenged(draft, side) {
            continue;
        }
        let Some(Choice { target, .. }) = choice(draft, side)? else { continue };
        if kills.iter().any(|kill| is_same(look(draft), target, kill.figure)) {
            sides.push(side);
        }
    }
    Ok(sides)
}

/// Opens a seal, unless what it holds has been shown.   TDE-VEN-09
fn unseal(draft: &mut TdeDraft<'_>, seal: SealNumber, shown: Option<FigureId>) -> Result<(), Stop> {
    if shown.is_some() && !draft.setup().before(3) {
        return Ok(());
    }
    draft.open(seal).map(|_| ())
}

/// A vengeance is had: the seals it concerns are opened, its points scored.
fn avenge(
    draft: &mut TdeDraft<'_>,
    side: u8,
    kill: Kill,
    Choice { avenger, target }: Choice,
    (second, together): (bool, bool),
) -> Result<(), Stop> {
    let own = kill.by.is_some_and(|by| is_same(look(draft), avenger, by));
    let Some(secret) = look(draft).side(side).and_then(|side| side.secret) else { return Ok(()) };
    unseal(draft, secret.target, secret.shown_target)?;
    if own {
        unseal(draft, secret.avenger, secret.shown_avenger)?;
    }
    let (rule, points) = match (own, second) {
        (true, false) => ("TDE-VEN-06", 6),
        (true, true) => ("TDE-VEN-06", 5),
        (false, false) => ("TDE-VEN-07", 3),
        (false, true) => ("TDE-VEN-07", 2),
    };
    let mut why = because(draft, &[rule, "TDE-VEN-09"]);
    if together {
        why = why.and(RuleId::new("TDE-GAP-78"));
    }
    draft.emit(event::Avenged { side, target, avenger: own.then_some(avenger) }, why)?;
    score(draft, side, points, &[rule])
}

/// Whether a figure is lost to its team: Down, eliminated, gone.   TDE-HEALTH-10
fn is_lost(draft: &TdeDraft<'_>, named: FigureId) -> bool {
    let now = standing_for(look(draft), named);
    !look(draft).is_conscious(now)
}

/// After turn 4 the match ends on both vengeances, on one against a Leader, on a team that has lost both its
/// avenger and the figure marked by the enemy; and with turn 6.   TDE-VEN-10, TDE-GAP-36, TDE-GAP-69
pub fn at_upkeep(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let turn = look(draft).state.turn;
    let options = look(draft).options();
    let first = if options.vengeance_from_four { FIRST_CHECK - 1 } else { FIRST_CHECK };
    if turn < first {
        return Ok(());
    }
    let capped = !options.vengeance_uncapped && turn >= LAST_TURN;
    let (own, other) = (choice(draft, 0)?, choice(draft, 1)?);
    let avenged = [0, 1].map(|side| is_avenged(draft, side));
    let [mine, theirs] = avenged;
    let on_leader = [(mine, own), (theirs, other)].into_iter().any(|(avenged, choice)| {
        avenged && choice.is_some_and(|choice| is_leader(look(draft), choice.target))
    });
    let bereft = [(own, other), (other, own)].into_iter().any(|pair| match pair {
        (Some(own), Some(foe)) => is_lost(draft, own.avenger) && is_lost(draft, foe.target),
        (None, _) | (_, None) => false,
    });
    if !(capped || avenged == [true, true] || on_leader || bereft) {
        return Ok(());
    }
    close(draft, [own, other])
}

/// Everything is shown, and standing avengers score.   TDE-VEN-08, TDE-VEN-09
fn close(draft: &mut TdeDraft<'_>, choices: [Option<Choice>; 2]) -> Result<(), Stop> {
    for (side, choice) in [0, 1].into_iter().zip(choices) {
        let Some(Choice { avenger, target }) = choice else { continue };
        let Some(secret) = look(draft).side(side).and_then(|side| side.secret) else { continue };
        unseal(draft, secret.avenger, secret.shown_avenger)?;
        unseal(draft, secret.target, secret.shown_target)?;
        let why = because(draft, &["TDE-VEN-09", "TDE-VEN-02", "TDE-GAP-36"]);
        draft.emit(event::SecretShown { side, avenger, target }, why)?;
        if !is_lost(draft, avenger) {
            score(draft, side, 2, &["TDE-VEN-08"])?;
        }
    }
    finish(draft, "TDE-VEN-10")
}
