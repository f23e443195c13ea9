//! Falls: hits that nobody aims.   AO-FALL-02, AO-FALL-03, AO-GAP-25, AO-GAP-32, AO-GAP-62

use crate::draft::{AoDraft, because, forbid, forbid_absent, look};
use crate::event::Event;
use crate::melee::parting;
use crate::special_moves::events::FigureFell;
use crate::state::{Frame, Struck};
use crate::terrain::scenery;
use crate::terrain::table::{self, Length};
use crate::{activation, damage, hiding, refusal, skills};
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;

/// Says that a figure falls, between two deeds of an activation. Where positions are recorded it says where it
/// lands, and how deep follows.   AO-FALL-02, AO-FALL-03, AO-HIDE-02, AO-GAP-32, AO-GAP-62
pub fn fall(draft: &mut AoDraft<'_>, figure: FigureId, to: Option<Point>) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Activation { .. })) {
        return Err(refusal::General::NotNow.into());
    }
    forbid_absent(draft, figure)?;
    let to = table::place(draft, to)?;
    let recorded = match to {
        Some(to) => Some(depth(draft, figure, to)?),
        None => None,
    };
    let height = table::length(draft, "height", &[figure], recorded)?;
    let (harmless, height) = (height.is_under(200), height.hundredths());
    if harmless && to.is_none() {
        return Err(refusal::Move::FallTooLow.into());
    }
    let mut rules = Vec::new();
    let struck = (!harmless).then(|| {
        let impact = impact(draft, height);
        rules.push(damage::fall_rule(impact));
        Struck { target: figure, by: None, hits: vec![impact], doubled: Vec::new(), saves: Vec::new() }
    });
    let saves = [true, false].into_iter().any(|shot| !skills::saves(look(draft), figure, shot).is_empty());
    if height % 100 != 0 || saves {
        rules.push("AO-GAP-32");
    }
    if harmless {
        rules.push("AO-FALL-02");
    }
    if !draft.setup().before(3) && look(draft).is_hidden(figure) {
        rules.push("AO-GAP-62");
        hiding::unhide(draft, figure, "AO-HIDE-02")?;
    }
    let unmoved = activation::of_figure(look(draft), figure).is_some_and(|active| !active.moved);
    let begins = unmoved && to.is_some() && !draft.setup().before(12);
    let why = because(draft, &rules);
    draft.emit(Event::FigureFell(FigureFell { figure, height, to, begins, struck }), why)?;
    parting::part(draft, figure)
}

/// The Impact of a fall: 0 for two pas, one more for each pas beyond.   AO-FALL-02, AO-FALL-03, AO-GAP-32
fn impact(draft: &AoDraft<'_>, height: i32) -> i32 {
    let extra = height.saturating_sub(200);
    if draft.setup().options.fall_ceil { extra.saturating_add(99) / 100 } else { extra / 100 }
}

/// How deep a figure falls to a place: from an edge, to what carries it beside that.
fn depth(draft: &AoDraft<'_>, figure: FigureId, to: Point) -> Result<Length, Stop> {
    table::forbid_no_room(draft, figure, to)?;
    table::forbid_standing(draft, figure, to)?;
    let look = look(draft);
    let base = look.disc(figure);
    let deep = base.map_or(0, |base| base.at.z.saturating_sub(to.z));
    let beside = |base: Disc| scenery::is_beside(base, to) && deep > CONTACT_TOLERANCE;
    let refusal = refusal::Move::NoFall { who: look.name(figure) };
    forbid(draft, !base.is_some_and(beside), refusal)?;
    Ok(Length::measured(look, deep))
}
