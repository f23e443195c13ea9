//! What an unconscious carrier drops.   TDE-COU-11, TDE-TRE-10, TDE-TRE-12, TDE-GAP-39

use crate::draft::{TdeDraft, because, forbid, look, name};
use crate::objectives::is_same;
use crate::refusal::Refusal;
use crate::refusal::scenes::SceneRefusal;
use crate::setup::Scenario;
use crate::setup::zones::MARKER;
use crate::state::frames::Frame;
use crate::state::harm::HarmBy;
use crate::state::look::{Look, part_of, whole_of};
use crate::state::{Part, Place};
use crate::terrain::ground::{self, Footing};
use crate::victory::score;
use crate::{event, table};
use greffe_core::geometry::disc::{Disc, contact, ring};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// The rule by which things are dropped in the scenario played.
fn rule(look: Look<'_>) -> &'static str {
    if look.state.scenario == Some(Scenario::TreasureHunt) { "TDE-TRE-10" } else { "TDE-COU-11" }
}

/// What a figure about to be eliminated carries is left where its body stands.   TDE-GAP-39
pub fn let_go(draft: &mut TdeDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let holder = holder(look(draft), figure);
    let carried: Vec<u8> = look(draft).carried(holder).collect();
    let (at, hung) = under(look(draft), holder);
    for objective in &carried {
        let mut why = because(draft, &[rule(look(draft)), "TDE-GAP-39"]);
        if hung {
            why = why.and(RuleId::new("TDE-POST-11"));
        }
        draft.emit(
            event::ObjectiveMoved {
                objective: *objective,
                place: Place::Dropped { by: figure, at },
                recovered: None,
            },
            why,
        )?;
    }
    scored(draft, figure, !carried.is_empty())
}

/// Who holds what a figure carries: a rider in the saddle carries on the card of both.   TDE-CAV-01, TDE-CAV-32
fn holder(look: Look<'_>, figure: FigureId) -> FigureId {
    let saddle = whole_of(look, figure).filter(|whole| look.is_on_table(*whole));
    saddle.filter(|whole| part_of(*whole, Part::Rider) == figure).unwrap_or(figure)
}

/// TDE-TRE-12
fn scored(draft: &mut TdeDraft<'_>, carrier: FigureId, laden: bool) -> Result<(), Stop> {
    let hunt = look(draft).state.scenario == Some(Scenario::TreasureHunt);
    if laden && hunt { carrier_fell(draft, carrier) } else { Ok(()) }
}

/// Something carried by a figure that is Down.
fn fallen(look: Look<'_>) -> Option<(u8, FigureId)> {
    (0_u8..).zip(&look.state.objectives).find_map(|(place, objective)| match objective.place {
        Place::Carried(figure) if look.is_down(figure) => Some((place, figure)),
        Place::Carried(_) | Place::Hand | Place::Table(_) | Place::Dropped { .. } | Place::Gone {} => None,
    })
}

/// Asks the enemy to place what somebody Down carries. Whether it did.
pub fn ask(draft: &mut TdeDraft<'_>) -> Result<bool, Stop> {
    let Some((objective, figure)) = fallen(look(draft)) else { return Ok(false) };
    let Some(side) = look(draft).side_of(figure).map(|side| look(draft).other(side)) else {
        return Ok(false);
    };
    let why = because(draft, &[rule(look(draft))]);
    // One enemy that falls is one point, whatever it carried.   TDE-TRE-12
    let last = look(draft).carried(figure).count() == 1;
    draft.emit(event::DropAsked { objective, figure, side }, why)?;
    scored(draft, figure, last)?;
    Ok(true)
}

/// Whether a marker may lie at a place: against the body, on the table, on something and in nothing solid, where there
/// is such a place.   TDE-COU-11, TDE-TRE-10, TDE-TERR-05
pub fn fits(look: Look<'_>, body: Disc, at: Point) -> bool {
    let foot = foot(look, body);
    let against = |body: Disc| contact(body, Disc::new(at, MARKER));
    let free = || look.setup.before(4) || !places(look, body).into_iter().any(|at| bears(look, at));
    (against(foot) && (bears(look, at) || free())) || (foot != body && against(body) && bears(look, at))
}

/// Whether a marker at a place is on the table, on something and in nothing solid.   TDE-COU-11, TDE-TRE-10, TDE-TERR-05
pub fn bears(look: Look<'_>, at: Point) -> bool {
    let marker = Disc::new(at, MARKER);
    let on = look.setup.table.is_none_or(|table| marker.is_on_table(table.width, table.depth));
    on && !ground::is_inside(&look.setup.terrain, marker) && ground::rests(&look.setup.terrain, at)
}

/// The places around a body that are tried for a marker, at the foot of a face first.   TDE-POST-11
pub fn places(look: Look<'_>, body: Disc) -> Vec<Point> {
    let foot = foot(look, body);
    let beside = ring(foot, MARKER, PLACES);
    if foot == body { beside } else { beside.into_iter().chain(ring(body, MARKER, PLACES)).collect() }
}

/// How many places around a body are tried for a marker.
const PLACES: u16 = 72;

/// Where a body lies for what it lets go of: whoever hangs on a face is left at its foot.   TDE-POST-11
fn foot(look: Look<'_>, body: Disc) -> Disc {
    match ground::footing(&look.setup.terrain, body) {
        Footing::Face if !look.setup.before(11) => {
            body.moved_to(ground::landing(&look.setup.terrain, body).at)
        }
        Footing::Face | Footing::Solid | Footing::Water | Footing::Air(_) => body,
    }
}

/// Where what lies under a body lies, and whether that is at the foot of the face it hung on.   TDE-GAP-39, TDE-POST-11
fn under(look: Look<'_>, figure: FigureId) -> (Option<Point>, bool) {
    let at = look.figure(figure).and_then(|figure| figure.at);
    let foot = look.disc(figure).map(|body| foot(look, body).at).or(at);
    (foot, foot != at)
}

/// Places it, against the body.
pub fn place(draft: &mut TdeDraft<'_>, side: u8, to: Option<Point>) -> Result<(), Stop> {
    let (objective, figure) = match look(draft).top() {
        Some(Frame::Drop { objective, figure, side: asked }) if *asked == side => (*objective, *figure),
        Some(Frame::Drop { .. }) => return Err(Refusal::NotYourTurn.into()),
        Some(_) | None => return Err(Refusal::NotNow.into()),
    };
    table::place_given(draft, to)?;
    let fits = to.zip(look(draft).disc(figure)).is_none_or(|(at, body)| fits(look(draft), body, at));
    let rule = rule(look(draft));
    let who = name(draft, figure);
    forbid(draft, !fits, SceneRefusal::MarkerAstray { who, rule }.into())?;
    let why = because(draft, &[rule]);
    let place = Place::Dropped { by: figure, at: to };
    draft.emit(event::ObjectiveMoved { objective, place, recovered: None }, why)?;
    ask(draft).map(|_| ())
}

/// Lets it lie under the body where the enemy has left. Whether it did.
pub fn step(draft: &mut TdeDraft<'_>) -> Result<bool, Stop> {
    let Some(Frame::Drop { objective, figure, side }) = look(draft).top().cloned() else { return Ok(false) };
    if look(draft).side(side).is_some_and(|side| !side.out) {
        return Ok(false);
    }
    let (at, _) = under(look(draft), figure);
    let why = because(draft, &[rule(look(draft))]);
    let place = Place::Dropped { by: figure, at };
    draft.emit(event::ObjectiveMoved { objective, place, recovered: None }, why)?;
    Ok(true)
}

/// An enemy that carried an objective is unconscious: its enemy scores.   TDE-TRE-12
pub fn carrier_fell(draft: &mut TdeDraft<'_>, carrier: FigureId) -> Result<(), Stop> {
    let Some(side) = look(draft).side_of(carrier).map(|side| look(draft).other(side)) else { return Ok(()) };
    let struck = draft.setup().before(4) || is_struck(look(draft), carrier);
    let rules: &[&'static str] = if struck { &["TDE-TRE-12"] } else { &["TDE-TRE-12", "TDE-GAP-77"] };
    score(draft, side, 1, rules)
}

/// Whether an enemy's act wounds a figure in the sequence under way.
fn is_struck(look: Look<'_>, carrier: FigureId) -> bool {
    let Some(sequence) = look.sequence() else { return false };
    let hostile = |place: u16| sequence.act(place).is_some_and(|act| look.are_enemies(act.figure, carrier));
    let own = |figure: FigureId| is_same(look, figure, carrier);
    sequence.harms.iter().any(|harm| {
        let by = match harm.by {
            HarmBy::Act(place) => hostile(place),
            HarmBy::Mishap(_) | HarmBy::Fall {} | HarmBy::Toxic {} | HarmBy::Card {} => false,
        };
        by && own(harm.figure) && harm.unsaved.unwrap_or(0).saturating_add(harm.direct) > 0
    })
}
