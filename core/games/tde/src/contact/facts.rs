//! Contact as the table says it.   TDE-CONTACT-01, TDE-CONTACT-02, TDE-GAP-65

use crate::draft::{TdeDraft, look};
use crate::state::look::pair;
use crate::{event, table};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Whether two bases touch now. Where positions are not recorded, a statement against the record corrects it.
/// TDE-CONTACT-01
pub fn contact(draft: &mut TdeDraft<'_>, a: FigureId, b: FigureId) -> Result<bool, Stop> {
    let recorded = look(draft).touch(a, b);
    let Some(holds) = table::stated(draft, "contact", &[a, b], Some(recorded))? else { return Ok(recorded) };
    if holds != recorded {
        let (a, b) = pair(a, b);
        draft.emit(event::ContactAttested { a, b, holds }, Because::rule(RuleId::new("TDE-CONTACT-01")))?;
    }
    Ok(holds)
}

/// The figures that touch a figure now.
pub fn touching(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<Vec<FigureId>, Stop> {
    let others: Vec<FigureId> = look(draft).on_table().filter(|other| *other != figure).collect();
    let mut found = Vec::new();
    for other in others {
        if contact(draft, figure, other)? {
            found.push(other);
        }
    }
    Ok(found)
}

/// The enemies that engage a figure now.   TDE-CONTACT-02, TDE-GAP-65
pub fn engaging(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<Vec<FigureId>, Stop> {
    touching(draft, figure)?;
    Ok(look(draft).engaging(figure).collect())
}
