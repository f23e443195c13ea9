//! Where a round template comes down.   TDE-TPL-17 to TDE-TPL-20, TDE-PROP-02, TDE-GAP-26

use crate::draft::{TdeDraft, because, d10s, look};
use crate::profiles::weapons::{Property, Weapon};
use crate::sight::area::drift;
use crate::sight::pose::{self, Moment};
use crate::skills::properties::{self, Drift};
use crate::state::change::lacks;
use crate::state::look::{Look, inches};
use crate::state::range;
use crate::state::sequence::{Act, Blast, Sequence};
use crate::templates::{self, smoke};
use crate::terrain::ground;
use crate::{event, table};
use greffe_core::geometry::disc::Disc;
use greffe_core::geometry::path::step;
use greffe_core::geometry::stretch::ground_length;
use greffe_core::judging::draft::{Request, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// What becomes of a template whose test is settled.   TDE-PROP-02, TDE-GAP-26
pub fn fate(look: Look<'_>, act: &Act, gun: &Weapon) -> Drift {
    let Some(test) = &act.test else { return Drift::Stays };
    let near = range::is_near(gun, act.given.distance);
    properties::drift(gun, test.grade(look.options()), near, look.options())
}

/// Lets a template drift, or not: its `drift` is known from now on.   TDE-PROP-02, TDE-TPL-18 to TDE-TPL-20
pub fn scatter(draft: &mut TdeDraft<'_>, sequence: &Sequence, place: u16) -> Result<(), Stop> {
    let Some(act) = sequence.act(place) else { return Err(lacks("such act").into()) };
    let Some((blast, gun)) = act.blast.clone().zip(templates::weapon(look(draft), act)) else {
        return Err(lacks("such weapon").into());
    };
    let (dice, far, purposes) = match fate(look(draft), act, &gun) {
        Drift::Stays | Drift::Lost => (Vec::new(), 0, Vec::new()),
        Drift::By(far) => {
            let (dice, purpose) = d10s(draft, "scatter", "TDE-TPL-18", Some(act.figure), 1)?;
            (dice, far, vec![purpose])
        }
        Drift::Rolled => {
            let (dice, purpose) = d10s(draft, "scatter", "TDE-TPL-18", Some(act.figure), 2)?;
            let far = dice.get(1).copied().map_or(0, u32::from);
            (dice, far, vec![purpose])
        }
    };
    let mut drifted = Blast { drift: Some(far), ..blast };
    let mut end = End::Level;
    if let Some(face) = dice.first() {
        let moment = pose::moment(sequence, act);
        (drifted, end) = drift_of(draft, &moment, drifted, u32::from(*face), inches(far))?;
    }
    let mut why = because(draft, &["TDE-SEQ-15", "TDE-TPL-20", "TDE-PROP-02"]);
    if !dice.is_empty() {
        why = why.and(RuleId::new("TDE-TPL-18")).and(RuleId::new("TDE-TPL-19"));
    }
    if end != End::Level {
        why = why.and(RuleId::new("TDE-GAP-80"));
    }
    for purpose in purposes {
        why = why.roll(purpose);
    }
    let lost = end == End::Lost || fate(look(draft), act, &gun) == Drift::Lost;
    let lies = properties::is(&gun, Property::Smoke) && !lost;
    let smoke = lies.then(|| drifted.clone());
    draft.emit(event::Scattered { act: place, blast: drifted, dice }, why)?;
    match smoke {
        Some(cloud) => smoke::spread(draft, &gun, &cloud),
        None => Ok(()),
    }
}

/// How a drift ends.   TDE-GAP-80
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Where it went, at the height from which it set out.
    Level,
    /// At the edge of the table, or on what lies below.
    Elsewhere,
    /// Past the edge, for nothing.
    Lost,
}

/// Where a template comes to lie that drifted to a place: on the table, on what is there.   TDE-GAP-80
fn settle(look: Look<'_>, from: Point, to: Point) -> (Point, End) {
    let Some(table) = look.setup.table.filter(|_| !look.setup.before(4)) else { return (to, End::Level) };
    let on = |at: Point| Disc::new(at, 0).is_on_table(table.width, table.depth);
    let (mut kept, mut past) = (0, ground_length(from, to));
    while !on(to) && past - kept > 1 {
        let middle = kept.midpoint(past);
        if on(step(from, to, middle)) { kept = middle } else { past = middle }
    }
    let edge = if on(to) { to } else { step(from, to, kept) };
    let terrain = &look.setup.terrain;
    let lies =
        if ground::rests(terrain, edge) { edge } else { ground::landing(terrain, Disc::new(edge, 0)).at };
    match (on(to), lies == to) {
        (false, _) if look.options().edge_loses_template => (lies, End::Lost),
        (true, true) => (lies, End::Level),
        (true, false) | (false, _) => (lies, End::Elsewhere),
    }
}

/// A template after its drift, with those under it there.   TDE-TPL-18, TDE-TPL-19
fn drift_of(
    draft: &mut TdeDraft<'_>,
    moment: &Moment<'_>,
    blast: Blast,
    face: u32,
    far: i32,
) -> Result<(Blast, End), Stop> {
    let centre = look(draft).setup.table.map(|table| Point::flat(table.width / 2, table.depth / 2));
    if let Some((centre, from)) = centre.zip(blast.at) {
        let to = drift(&look(draft).setup.terrain, centre, from, face, far);
        let (at, end) = settle(look(draft), from, to);
        let blast = Blast { at: Some(at), ..blast };
        if end == End::Lost {
            return Ok((Blast { under: Vec::new(), covered: Vec::new(), ..blast }, end));
        }
        let under =
            look(draft).template(&blast).map(|shape| templates::reached(look(draft), moment, &blast, &shape));
        let blast = Blast { under: under.unwrap_or_default(), ..blast };
        return Ok((Blast { covered: templates::covered(draft, moment, &blast)?, ..blast }, end));
    }
    let figures: Vec<FigureId> = look(draft).on_table().collect();
    let under = asked_under(draft, moment.figure, &figures)?;
    Ok((Blast { under, covered: Vec::new(), ..blast }, End::Level))
}

/// Who lies under a template that drifted, asked of the shooter, all at once.   TDE-TPL-02
fn asked_under(
    draft: &mut TdeDraft<'_>,
    shooter: FigureId,
    figures: &[FigureId],
) -> Result<Vec<FigureId>, Stop> {
    let mut under = Vec::new();
    let mut missing: Vec<Request> = Vec::new();
    for figure in figures {
        match table::ask(draft, shooter, "under", &[*figure], None) {
            Ok(true) => under.push(*figure),
            Ok(false) => {}
            Err(Stop::Needs(requests)) => missing.extend(requests),
            Err(stop) => return Err(stop),
        }
    }
    if missing.is_empty() { Ok(under) } else { Err(Stop::Needs(missing)) }
}
