//! Who is led, and by whom; who is seen at all.   DW-TRAIT-18, DW-TRAIT-19, DW-TRAIT-45, DW-FAQ-02

use crate::draft::{DwDraft, look};
use crate::profiles::Ruler;
use crate::setup::options::LeaderLine;
use crate::state::look::Look;
use crate::table::distance;
use crate::{sight, skills, table};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The leader that helps a figure, if one does: within Long, seen, on its feet.
/// DW-TRAIT-18, DW-TRAIT-19, DW-FAQ-02, DW-FAQ-03, DW-FAQ-05
pub fn leader(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<Option<FigureId>, Stop> {
    for other in skills::leaders(look(draft), figure) {
        let recorded = recorded_led(look(draft), figure, other);
        let of = [figure, other];
        let led = if draft.is_bound() {
            table::ask(draft, figure, "led", &of, recorded)?
        } else {
            table::flag(draft, "led", &of, recorded, false)?
        };
        if led {
            return Ok(Some(other));
        }
    }
    Ok(None)
}

/// What the record says of a figure being within Long of its leader and seeing it.
fn recorded_led(look: Look<'_>, figure: FigureId, leader: FigureId) -> Option<bool> {
    let (from, to) = look.disc(figure).zip(look.disc(leader))?;
    let near = distance::is_near(look, from, to, look.ruler(Ruler::Long));
    let woods = sight::wood_of(look, to).is_some_and(|wood| sight::wood_of(look, from) != Some(wood));
    let open = match look.setup.options.leader_line {
        LeaderLine::TerrainOnly => sight::is_open(look, from, to),
        LeaderLine::AlliesBlock => {
            let mut but: Vec<FigureId> =
                look.on_table().filter(|other| look.are_enemies(figure, *other)).collect();
            but.extend([figure, leader]);
            sight::is_line_free(look, from, to, &but)
        }
    };
    Some(near && !woods && open)
}

/// Whether some enemy sees a figure: stated as `sight` where positions are not recorded.   DW-TRAIT-45
pub fn is_seen(draft: &mut DwDraft<'_>, figure: FigureId) -> Result<bool, Stop> {
    let enemies: Vec<FigureId> =
        look(draft).on_table().filter(|other| look(draft).are_enemies(figure, *other)).collect();
    for other in enemies {
        if sight::sees(draft, other, figure)? {
            return Ok(true);
        }
    }
    Ok(false)
}
