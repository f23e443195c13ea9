//! What cover does to an armour test.   TDE-SHOOT-10, TDE-TPL-16, TDE-GAP-68

use crate::state::look::Look;
use crate::state::sequence::Act;
use greffe_core::judging::fact::FigureId;

/// Whether cards count a figure as in cover from an act: in heavy or in light cover, under a template in heavy.
/// TDE-LOS-11, TDE-TPL-16
pub fn shelters(look: Look<'_>, act: &Act, figure: FigureId) -> bool {
    match &act.blast {
        _ if look.setup.before(3) => is_covered(look, act, figure),
        Some(blast) => blast.covered.contains(&figure),
        None => act.given.heavy || act.given.light,
    }
}

/// Whether heavy cover helps a figure's armour against an act.   TDE-SHOOT-10, TDE-GAP-68
pub fn is_covered(look: Look<'_>, act: &Act, figure: FigureId) -> bool {
    match &act.blast {
        Some(blast) => !look.options().template_ignores_cover && blast.covered.contains(&figure),
        None => act.given.heavy,
    }
}
