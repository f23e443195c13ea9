//! Templates and breath weapons: who is under, where a miss strays.
//! AO-TMPL-01 to AO-TMPL-05, AO-BREATH-01, AO-GAP-19 to AO-GAP-23

use crate::event::Event;
use crate::profiles::{Characteristic, Template};
use crate::refusal;
use crate::resolve::table::{self, Length};
use crate::resolve::{
    AoDraft, activation, because, forbid, forbid_absent, hits, look, name, reactions, roller, shooting, test,
};
use crate::setup::{SceneryKind, Tested};
use crate::state::look::Look;
use crate::state::{Aim, Frame, Ground, Scatter, Struck, Under, Volley};
use greffe_core::draft::Stop;
use greffe_core::fact::{FactValue, FigureId};
use greffe_core::geometry::angle::offset;
use greffe_core::geometry::disc::{Disc, gap, is_partly_under};
use greffe_core::ids::RuleId;
use greffe_core::view::Point;

/// The most figures that an area may be said to hold.
const MOST_UNDER: usize = 80;

/// An area weapon aimed.
#[derive(Clone, Copy, Debug)]
pub struct Aimed<'a> {
    /// The weapon's place on the shooter's sheet, from zero.
    pub weapon: u8,
    /// The impact point of a template, where positions are recorded.
    pub at: Option<Point>,
    /// Who is said to be under it.
    pub under: Option<&'a [FigureId]>,
}

/// Shoots at an impact point: the action.   AO-TMPL-01
///
/// # Errors
/// See [`Stop`].
pub fn template_shot(draft: &mut AoDraft<'_>, shooter: FigureId, aimed: &Aimed<'_>) -> Result<(), Stop> {
    activation::forbid_action(draft, shooter)?;
    let volley = blast(draft, shooter, aimed, None)?;
    let targets = reacting(draft, &reactions::targets(&volley));
    shooting::fire(draft, volley, &targets, false)
}

/// Uses a breath weapon: automatic hits.   AO-BREATH-01, AO-GAP-21
///
/// # Errors
/// See [`Stop`].
pub fn breath(
    draft: &mut AoDraft<'_>,
    shooter: FigureId,
    weapon: u8,
    under: &[FigureId],
) -> Result<(), Stop> {
    activation::forbid_action(draft, shooter)?;
    let volley = flame(draft, shooter, &Aimed { weapon, at: None, under: Some(under) }, None)?;
    let targets = reacting(draft, &reactions::targets(&volley));
    shooting::fire(draft, volley, &targets, false)
}

/// A shot at an impact point, judged. A figure that it answers is under it, whoever else is.
/// AO-TMPL-01, AO-TMPL-02, AO-GAP-17, AO-GAP-22
///
/// # Errors
/// See [`Stop`].
pub fn blast(
    draft: &mut AoDraft<'_>,
    shooter: FigureId,
    aimed: &Aimed<'_>,
    answered: Option<FigureId>,
) -> Result<Volley, Stop> {
    let weapon = aimed.weapon;
    let gun = shooting::usable(draft, shooter, weapon, |template| {
        matches!(template, Some(Template::Blast { .. }))
    })?;
    let at = table::place(draft, aimed.at)?;
    let disc = look(draft).disc(shooter);
    if draft.setup().options.indirect_needs_los {
        let recorded =
            disc.zip(at).map(|(from, at)| table::is_line_free(look(draft), from, Disc::new(at, 1)));
        let sees = table::holds(draft, "sight", &[shooter], recorded)?;
        forbid(draft, !sees, refusal::Attack::PointOutOfSight { who: name(draft, shooter) })?;
    }
    let measured = disc.zip(at).map(|(from, at)| Length::measured(look(draft), gap(from, Disc::new(at, 1))));
    let far = table::length(draft, "distance", &[shooter], measured)?;
    let lines = [
        shooting::aim(draft, shooter),
        Some(shooting::range(draft, far)),
        shooting::edge(far),
        shooting::wound(draft, shooter),
    ];
    let lines: Vec<shooting::Line> = lines.into_iter().flatten().collect();
    let radius = match gun.template {
        Some(Template::Blast { radius }) => radius,
        Some(Template::Breath {}) | None => 0,
    };
    let listed = match (aimed.under, at.map(|at| caught(look(draft), at, radius)), answered) {
        (Some(under), _, answered) => with_answered(answered, under),
        (None, Some(found), Some(answered)) if !found.contains(&answered) => {
            return Err(refusal::Attack::MustBeUnder { who: name(draft, answered) }.into());
        }
        (None, Some(found), _) => found,
        (None, None, Some(answered)) => vec![answered],
        (None, None, None) => return Err(refusal::Attack::AreaNeedsUnder.into()),
    };
    let under = who_is_under(draft, &listed)?;
    let claims = draft.claims();
    let sum = test::sum(draft, shooter, Characteristic::Precision, Tested::Shot, &lines, claims);
    let claims = claims.to_vec();
    Ok(Volley { shooter, weapon, aim: Aim::Point { at, sum, under }, claims })
}

/// A breath, judged; as for a template, a figure that it answers is under it.
/// AO-BREATH-01, AO-GAP-17, AO-GAP-21
///
/// # Errors
/// See [`Stop`].
pub fn flame(
    draft: &mut AoDraft<'_>,
    shooter: FigureId,
    aimed: &Aimed<'_>,
    answered: Option<FigureId>,
) -> Result<Volley, Stop> {
    let weapon = aimed.weapon;
    shooting::usable(draft, shooter, weapon, |template| matches!(template, Some(Template::Breath {})))?;
    if aimed.at.is_some() {
        return Err(refusal::General::NoTarget.into());
    }
    let under = with_answered(answered, aimed.under.unwrap_or_default());
    if under.contains(&shooter) {
        return Err(refusal::Attack::NotUnder { who: name(draft, shooter), rule: "AO-BREATH-01" }.into());
    }
    for figure in &under {
        let unseen = look(draft).is_hidden(*figure) && look(draft).are_enemies(shooter, *figure);
        forbid(
            draft,
            unseen,
            refusal::Attack::TargetHidden { target: name(draft, *figure), rule: "AO-GAP-21" },
        )?;
    }
    let under = who_is_under(draft, &under)?;
    let claims = draft.claims().to_vec();
    Ok(Volley { shooter, weapon, aim: Aim::Breath { under }, claims })
}

/// The figures said to be under an area, the one answered first.   AO-GAP-17
fn with_answered(answered: Option<FigureId>, under: &[FigureId]) -> Vec<FigureId> {
    let others = under.iter().copied().filter(|figure| Some(*figure) != answered);
    answered.into_iter().chain(others).collect()
}

/// Who may react to an area: all under it, or the first one named.   AO-GAP-19
fn reacting(draft: &AoDraft<'_>, under: &[FigureId]) -> Vec<FigureId> {
    let most = if draft.setup().options.area_reaction_aimed_only { 1 } else { under.len() };
    under.iter().copied().take(most).collect()
}

/// The figures listed, with their cover and water as stated.   AO-TMPL-02, AO-GAP-21, AO-GAP-23
fn who_is_under(draft: &mut AoDraft<'_>, listed: &[FigureId]) -> Result<Vec<Under>, Stop> {
    let mut under: Vec<Under> = Vec::new();
    if listed.len() > MOST_UNDER {
        return Err(refusal::General::NothingHit.into());
    }
    for figure in listed {
        forbid_absent(draft, *figure)?;
        let who = name(draft, *figure);
        let twice = under.iter().any(|other| other.figure == *figure);
        let spared = look(draft).is_hidden(*figure) && !draft.setup().options.template_hits_hidden;
        let rule = if twice { "AO-TMPL-02" } else { "AO-GAP-21" };
        forbid(draft, twice || spared, refusal::Attack::NotUnder { who, rule })?;
        let cover = draft.setup().options.area_cover_save;
        let covered = cover && table::known(draft, "covered", &[*figure], None)?.unwrap_or(false);
        let water = table::in_deep_water(draft, *figure)?;
        under.push(Under { figure: *figure, covered, water });
    }
    Ok(under)
}

/// The figures under a template by the record, in sight of its centre.   AO-TMPL-02, AO-GAP-21
pub fn caught(look: Look<'_>, at: Point, radius: i32) -> Vec<FigureId> {
    let tenths = i64::from(radius).saturating_mul(i64::from(look.setup.pas)) / 50;
    let template = Disc::new(at, i32::try_from(tenths).unwrap_or(i32::MAX));
    let centre = Disc::new(at, 1);
    let spared = |id: FigureId| look.is_hidden(id) && !look.setup.options.template_hits_hidden;
    look.on_table()
        .filter(|id| !spared(*id))
        .filter(|id| {
            look.disc(*id).is_some_and(|disc| {
                is_partly_under(template, disc) && table::is_line_free(look, centre, disc)
            })
        })
        .collect()
}

/// Rolls how far and where a missed template strays.   AO-TMPL-03, AO-GAP-20
///
/// # Errors
/// See [`Stop`].
pub fn scatter(draft: &mut AoDraft<'_>, shooter: FigureId, weapon: u8) -> Result<Scatter, Stop> {
    let seat = roller(draft, shooter);
    let stated = draft.setup().options.scatter_attested;
    let sides: &[u32] = if stated { &[2] } else { &[2, 8] };
    let purpose = draft.fresh(RuleId::new("AO-TMPL-03"), Some(shooter));
    let faces = draft.dice("scatter", seat, sides, &purpose)?;
    let distance = faces.first().copied().unwrap_or(1);
    Ok(Scatter { shooter, weapon, distance, direction: faces.get(1).copied() })
}

/// Where a strayed template lies by the record: the direction counts from the line of fire, clockwise.
/// AO-GAP-20
fn strayed(look: Look<'_>, scatter: &Scatter, from: Point) -> Option<Point> {
    let shooter = look.figure(scatter.shooter)?.at?;
    let eighth = i32::try_from(scatter.direction?).ok()?.saturating_sub(1);
    let tenths = look.setup.pas.saturating_mul(i32::try_from(scatter.distance).ok()?);
    let ahead = degrees(shooter, from);
    // Angles grow anticlockwise, eighths go clockwise.
    Some(offset(from, ahead.saturating_sub(eighth.saturating_mul(45)), tenths))
}

/// The whole degrees nearest to the direction from one place to another.
fn degrees(from: Point, to: Point) -> i32 {
    use greffe_core::geometry::angle::{cosine, sine};
    let (x, y) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let along = |degrees: i32| {
        x.saturating_mul(cosine(degrees).into()).saturating_add(y.saturating_mul(sine(degrees).into()))
    };
    (0..360).max_by_key(|degrees| (along(*degrees), -*degrees)).unwrap_or(0)
}

/// A strayed template whose place follows from the record: whether it was settled.   AO-TMPL-03
///
/// # Errors
/// See [`Stop`].
pub fn step(draft: &mut AoDraft<'_>, impact: Option<Point>) -> Result<bool, Stop> {
    let Some(Frame::Stray { scatter, dodging }) = look(draft).top().cloned() else { return Ok(false) };
    let Some(at) = impact.and_then(|impact| strayed(look(draft), &scatter, impact)) else { return Ok(false) };
    let listed = caught(look(draft), at, radius(look(draft), &scatter));
    let under = settled_under(draft, &listed, at)?;
    settle(draft, scatter, Some(at), &under, &dodging)?;
    Ok(true)
}

/// The figures under a strayed template. Whoever touches something that stands between it and the impact is asked
/// about: how much it hides is not recorded.   AO-GAP-23, AO-GAP-06
fn settled_under(draft: &mut AoDraft<'_>, listed: &[FigureId], at: Point) -> Result<Vec<Under>, Stop> {
    let mut under = Vec::new();
    for figure in listed.iter().copied() {
        let water = look(draft).ground(figure) == Ground::DeepWater;
        let doubtful = draft.setup().options.area_cover_save && is_behind(look(draft), figure, at);
        let covered = doubtful && {
            let seat = roller(draft, figure);
            let stated = draft.fact("covered", &[figure], None);
            let value = match stated {
                Some(value) => value,
                None => draft.ask_fact(seat, "covered", &[figure])?,
            };
            matches!(value, FactValue::Holds(true))
        };
        under.push(Under { figure, covered, water });
    }
    Ok(under)
}

/// Whether a figure touches something that conceals and lies between it and a place.
fn is_behind(look: Look<'_>, figure: FigureId, at: Point) -> bool {
    let Some(base) = look.disc(figure) else { return false };
    look.setup.scenery.iter().any(|piece| {
        let conceals = match piece.kind {
            SceneryKind::Wall | SceneryKind::Cover | SceneryKind::Obstacle => true,
            SceneryKind::Ladder
            | SceneryKind::Gap
            | SceneryKind::Difficult
            | SceneryKind::RunningWater
            | SceneryKind::DeepWater => false,
        };
        conceals && piece.outline.touches(base) && piece.outline.cuts(at, base.at)
    })
}

fn radius(look: Look<'_>, scatter: &Scatter) -> i32 {
    match look.weapon(scatter.shooter, scatter.weapon).and_then(|weapon| weapon.template) {
        Some(Template::Blast { radius }) => radius,
        Some(Template::Breath {}) | None => 0,
    }
}

/// Says who is under a strayed template.   AO-TMPL-03, AO-GAP-20
///
/// # Errors
/// See [`Stop`].
pub fn attest(draft: &mut AoDraft<'_>, side: u8, at: Option<Point>, under: &[FigureId]) -> Result<(), Stop> {
    let Some(Frame::Stray { scatter, dodging }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    if look(draft).side_of(scatter.shooter) != Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    let at = table::place(draft, at)?;
    let under = who_is_under(draft, under)?;
    settle(draft, scatter, at, &under, &dodging)
}

/// The strayed template hits.   AO-TMPL-02, AO-TMPL-03
fn settle(
    draft: &mut AoDraft<'_>,
    scatter: Scatter,
    at: Option<Point>,
    under: &[Under],
    dodging: &[FigureId],
) -> Result<(), Stop> {
    let impact = look(draft).weapon(scatter.shooter, scatter.weapon).map_or(0, |weapon| weapon.impact);
    let struck: Vec<Struck> = under
        .iter()
        .map(|under| {
            let dodges = dodging.contains(&under.figure);
            hits::struck_by_area(look(draft), scatter.shooter, under, impact, dodges)
        })
        .collect();
    let mut rules = vec!["AO-TMPL-03", "AO-TMPL-02", "AO-GAP-20"];
    if under.iter().any(|under| under.covered) {
        rules.push("AO-GAP-23");
    }
    if under.iter().any(|under| look(draft).is_hidden(under.figure)) {
        rules.push("AO-GAP-21");
    }
    let because = because(draft, &rules);
    draft.emit(Event::TemplateStrayed { scatter, at, struck }, because)
}
