//! What every chapter judges on: the working copy, and the refusals, reasons and dice that all of them need.

use crate::Dw;
use crate::state::combat::CombatKind;
use crate::state::look::Look;
use greffe_core::judging::draft::{Because, Draft, Stop};
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::{Effect, FigureId};
use greffe_core::record::ids::{RuleId, Seat};

/// The working copy that every procedure judges on.
pub type DwDraft<'d> = Draft<'d, Dw>;

/// The questions to the working copy.
pub fn look<'a>(draft: &'a DwDraft<'_>) -> Look<'a> {
    Look { setup: draft.setup(), state: draft.state() }
}

/// Whether a claim of this command sets a rule aside.
pub fn is_ignored(draft: &DwDraft<'_>, rule: &RuleId) -> bool {
    draft.claims().iter().any(|claim| matches!(&claim.effect, Effect::Ignore(other) if other == rule))
}

/// Refuses when something is broken, unless a claim sets the rule aside.
pub fn forbid(draft: &DwDraft<'_>, broken: bool, refusal: impl Into<Refused>) -> Result<(), Stop> {
    if !broken {
        return Ok(());
    }
    let refused: Refused = refusal.into();
    let aside = refused.rule.as_ref().is_some_and(|rule| is_ignored(draft, rule));
    if aside { Ok(()) } else { Err(refused.into()) }
}

/// Why an event happened: the rules named, and the claims that set others aside.
pub fn because(draft: &DwDraft<'_>, rules: &[&'static str]) -> Because {
    let mut because = Because::rules(rules.iter().map(|id| RuleId::new(id)));
    for claim in draft.claims() {
        if matches!(claim.effect, Effect::Ignore(_)) {
            because = because.and(claim.source.clone());
        }
    }
    because
}

/// A figure's name, for refusals.
pub fn name(draft: &DwDraft<'_>, figure: FigureId) -> String {
    look(draft).name(figure)
}

/// Dice of six for a rule and a figure, the next of their kind in this command, with their purpose.
///
/// # Errors
/// As [`Draft::dice`].
pub fn dice(
    draft: &mut DwDraft<'_>,
    roll: &str,
    rule: &'static str,
    figure: Option<FigureId>,
    count: u32,
) -> Result<(Vec<u32>, greffe_core::judging::draft::Purpose), Stop> {
    let purpose = draft.fresh(RuleId::new(rule), figure);
    let roller = roller(draft, figure);
    let sides: Vec<u32> = (0..count).map(|_| 6).collect();
    let faces = draft.dice(roll, roller, &sides, &purpose)?;
    Ok((faces, purpose))
}

/// One die of six, as [`dice`].
///
/// # Errors
/// As [`Draft::dice`].
pub fn die(
    draft: &mut DwDraft<'_>,
    roll: &str,
    rule: &'static str,
    figure: Option<FigureId>,
) -> Result<(u32, greffe_core::judging::draft::Purpose), Stop> {
    let (faces, purpose) = dice(draft, roll, rule, figure, 1)?;
    Ok((faces.first().copied().unwrap_or(1), purpose))
}

/// The band that brought a host rolls for it against its thief, while it plays on.   DW-TRAIT-66, DW-GAP-28
fn host_side(draft: &DwDraft<'_>, figure: FigureId) -> Option<u8> {
    let known = look(draft);
    let fights =
        known.combat().is_some_and(|combat| combat.kind == CombatKind::Host {} && combat.by == Some(figure));
    let owner = known.figure(figure).map(|known| known.owner).filter(|_| fights && !known.setup.before(7))?;
    known.side(owner).filter(|side| !side.out).map(|_| owner)
}

/// The seat that rolls for a figure.
fn roller(draft: &DwDraft<'_>, figure: Option<FigureId>) -> Seat {
    let side = figure.and_then(|figure| host_side(draft, figure).or_else(|| look(draft).side_of(figure)));
    side.and_then(|side| look(draft).seat(side)).unwrap_or(draft.by())
}
