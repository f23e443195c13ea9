//! Minds against minds.   DW-TRAIT-43, DW-TRAIT-82

use crate::draft::Stop;
use crate::fact::FigureId;
use crate::systems::dw::refusal::Refusal;
use crate::systems::dw::resolve::DwDraft;
use crate::systems::dw::state::combat::Harm;
use crate::systems::dw::state::frames::PsiAttack;
use crate::systems::dw::state::look::Active;

/// Attacks a mind.   DW-TRAIT-82
///
/// # Errors
/// See [`Stop`].
pub fn telepathy(draft: &mut DwDraft<'_>, active: &Active, target: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// Attacks every mind near.   DW-TRAIT-43
///
/// # Errors
/// See [`Stop`].
pub fn scream(draft: &mut DwDraft<'_>, active: &Active, targets: &[FigureId]) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A hampered mind has tested.   DW-AREA-11
///
/// # Errors
/// See [`Stop`].
pub fn gathered(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    passed: bool,
    attack: &PsiAttack,
) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// A beaten mind is dazed, faints or is taken: `Dazed`, `Unconscious`, `Controlled`.   DW-TRAIT-82
///
/// # Errors
/// See [`Stop`].
pub fn strike(draft: &mut DwDraft<'_>, by: FigureId, victim: FigureId, harm: Harm) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}

/// What a figure held by its mind is free again: called whenever it dies, faints or is taken over.   DW-STATUS-03, DW-STATUS-07
///
/// # Errors
/// See [`Stop`].
pub fn released(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    Err(Refusal::NotNow.into())
}
