//! What is rolled after the harm is done.
//! DW-TRAIT-23, DW-TRAIT-24, DW-TRAIT-59, DW-TRAIT-60, DW-TRAIT-65, DW-AREA-14, DW-GAP-24

use crate::draft::{DwDraft, because, die, look};
use crate::event::Event;
use crate::quality::Trial;
use crate::skills::{Peril, Topic};
use crate::state::combat::{Combat, Rider};
use crate::state::test::TestUse;
use crate::state::{Faint, Harmed, Hold, QualityLoss};
use crate::status::lend;
use crate::{event, quality, status};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// The first rider of the combat on top of the stack. One whose victim has left the table lapses.   DW-GAP-24
pub fn roll(draft: &mut DwDraft<'_>, rider: Rider) -> Result<(), Stop> {
    let (rule, least) = threshold(rider);
    let found = victim(draft, rider);
    let Some(victim) = found.filter(|victim| look(draft).is_on_table(*victim)) else {
        let why = because(draft, &[if found.is_some() { "DW-STATUS-08" } else { rule }]);
        return draft.emit(event::RiderLapsed { rider }, why);
    };
    let (face, purpose) = die(draft, "effect", rule, Some(victim))?;
    let took = if least == 1 { face == 1 } else { face >= least };
    let mut why = because(draft, &[rule]).roll(purpose);
    if rider == (Rider::Toxic {}) {
        why = why.and(RuleId::new("DW-GAP-66"));
    }
    let winner = look(draft).combat().and_then(Combat::winner);
    draft.emit(event::RiderRolled { rider, figure: victim, face, took }, why)?;
    if took { take(draft, rider, victim, winner, rule) } else { Ok(()) }
}

/// Whom a rider concerns.
fn victim(draft: &DwDraft<'_>, rider: Rider) -> Option<FigureId> {
    match rider {
        Rider::Contagion { bearer, other } => {
            let strangers = look(draft).are_enemies(bearer, other);
            Some(other).filter(|_| strangers)
        }
        Rider::TailSwipe {} | Rider::Poison {} | Rider::Toxic {} | Rider::Needle {} | Rider::Nanites {} => {
            look(draft).combat().and_then(Combat::loser)
        }
    }
}

/// The rule of a rider and the face it needs; a tail needs the 1 itself.   DW-GAP-50
fn threshold(rider: Rider) -> (&'static str, u32) {
    match rider {
        Rider::TailSwipe {} => ("DW-TRAIT-24", 1),
        Rider::Poison {} => ("DW-TRAIT-65", 6),
        Rider::Toxic {} => ("DW-AREA-14", 6),
        Rider::Needle {} => ("DW-TRAIT-59", 4),
        Rider::Nanites {} => ("DW-TRAIT-60", 4),
        Rider::Contagion { .. } => ("DW-TRAIT-23", 6),
    }
}

/// What a rider does.
fn take(
    draft: &mut DwDraft<'_>,
    rider: Rider,
    victim: FigureId,
    winner: Option<FigureId>,
    rule: &'static str,
) -> Result<(), Stop> {
    let loss = |amount, cause| QualityLoss { amount, cause };
    match rider {
        Rider::TailSwipe {} => status::prone(draft, victim, status::KNOCKED_DOWN, rule),
        Rider::Poison {} => status::worsen(draft, victim, loss(1, Harmed::Poison), winner, rule),
        Rider::Toxic {} => status::worsen(draft, victim, loss(2, Harmed::Toxic), winner, rule),
        Rider::Needle {} => {
            let topic = Topic::Resist(Peril::Needle);
            quality::roll(draft, Trial { figure: victim, dice: 3, rule, topic, r#use: TestUse::Needle {} })
        }
        Rider::Nanites {} => status::hold(draft, victim, Hold::Nanite, rule),
        Rider::Contagion { bearer, .. } => contaminate(draft, bearer, victim),
    }
}

/// A figure is contaminated: weaker in both numbers, and of the bearer's side from now on.   DW-TRAIT-23, DW-GAP-44
fn contaminate(draft: &mut DwDraft<'_>, bearer: FigureId, victim: FigureId) -> Result<(), Stop> {
    status::worsen(
        draft,
        victim,
        QualityLoss { amount: 1, cause: Harmed::Contagion },
        Some(bearer),
        "DW-TRAIT-23",
    )?;
    let (Some(side), Some(known)) = (look(draft).band_of(bearer), look(draft).figure(victim)) else {
        return Ok(());
    };
    // A body thief keeps the body: it is of another band, and still the thief's to play.
    let controller = if known.possessed_by.is_some() { known.controller } else { side };
    let combat_loss = known.combat_loss.saturating_add(1);
    let event = Event::ControlChanged(event::ControlChanged {
        figure: victim,
        owner: side,
        controller,
        controlled_by: None,
        possessed_by: known.possessed_by,
    });
    let why = because(draft, &["DW-TRAIT-23", "DW-GAP-44"]);
    draft.emit(event::CombatChanged { figure: victim, combat_loss }, why)?;
    let why = because(draft, &["DW-TRAIT-23", "DW-GAP-44", "DW-GAP-68"]);
    draft.emit(event, why)?;
    lend::follow(draft, victim)
}

/// A needle's victim has tested: one failure weakens, two knock out, three kill.   DW-TRAIT-59
pub fn needle_tested(draft: &mut DwDraft<'_>, figure: FigureId, failures: u32) -> Result<(), Stop> {
    let by = look(draft).combat().and_then(Combat::winner);
    let loss = QualityLoss { amount: 1, cause: Harmed::Needle };
    match failures {
        0 => Ok(()),
        1 => status::worsen(draft, figure, loss, by, "DW-TRAIT-59"),
        2 => {
            status::worsen(draft, figure, loss, by, "DW-TRAIT-59")?;
            status::faint(draft, figure, Faint::Needle, "DW-TRAIT-59")?;
            super::slump(draft, figure)
        }
        _ => status::doom(draft, figure, by, None),
    }
}
