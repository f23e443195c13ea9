//! Templates and breath weapons: who is under, where a miss strays.
//! AO-TMPL-01 to AO-TMPL-05, AO-BREATH-01, AO-GAP-19 to AO-GAP-23

use crate::draft::{AoDraft, because, forbid, forbid_absent, look, name, roller};
use crate::equipment::mines;
use crate::event::Event;
use crate::profiles::{Characteristic, Template};
use crate::setup::Tested;
use crate::shooting;
use crate::shooting::events::TemplateStrayed;
use crate::state::look::Look;
use crate::state::{Aim, Frame, Scatter, Struck, Under, Volley};
use crate::terrain::table::{self, Length};
use crate::{activation, cover, refusal, saves, test};
use greffe_core::geometry::CONTACT_TOLERANCE;
use greffe_core::geometry::angle::offset;
use greffe_core::geometry::disc::{Disc, gap, is_partly_under};
use greffe_core::geometry::path::leg;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

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
pub fn template_shot(draft: &mut AoDraft<'_>, shooter: FigureId, aimed: &Aimed<'_>) -> Result<(), Stop> {
    activation::forbid_action(draft, shooter)?;
    mines::forbid_before_mine(draft, shooter)?;
    let volley = blast(draft, shooter, aimed, None)?;
    let targets = reacting(draft, &volley, aimed.under.is_some());
    shooting::fire(draft, volley, &targets, false)
}

/// Uses a breath weapon: automatic hits.   AO-BREATH-01, AO-GAP-21
pub fn breath(
    draft: &mut AoDraft<'_>,
    shooter: FigureId,
    weapon: u8,
    under: &[FigureId],
) -> Result<(), Stop> {
    activation::forbid_action(draft, shooter)?;
    mines::forbid_before_mine(draft, shooter)?;
    let volley = flame(draft, shooter, &Aimed { weapon, at: None, under: Some(under) }, None)?;
    let targets = reacting(draft, &volley, true);
    shooting::fire(draft, volley, &targets, false)
}

/// A shot at an impact point, judged. A figure that it answers is under it, whoever else is.
/// AO-TMPL-01, AO-TMPL-02, AO-GAP-17, AO-GAP-22
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
    if draft.setup().options.template_front_only {
        let ahead = |(from, at): (Disc, Point)| table::is_ahead(look(draft), shooter, from.at, at);
        // Who was never seen to face anywhere is turned to where it shoots.   AO-GAP-57
        let turns = table::turns(look(draft), shooter);
        let recorded = disc.zip(at).and_then(ahead).or_else(|| turns.then_some(true));
        let front = table::holds(draft, "front", &[shooter], recorded)?;
        forbid(draft, !front, refusal::Move::OutOfFrontArc { who: name(draft, shooter), rule: "AO-GAP-07" })?;
    }
    let measured = disc.zip(at).map(|(from, at)| Length::apart(look(draft), from, Disc::new(at, 0)));
    let far = table::length(draft, "distance", &[shooter], measured)?;
    let lines = [
        shooting::aim(draft, shooter),
        Some(shooting::range(draft, far)),
        shooting::edge(far),
        shooting::wound(draft, shooter),
    ];
    let lines: Vec<test::Line> = lines.into_iter().flatten().collect();
    let radius = match gun.template {
        Some(Template::Blast { radius }) => radius,
        Some(Template::Breath {}) | None => 0,
    };
    let found = at.map(|at| caught(look(draft), at, radius));
    if let Some((answered, found)) = answered.zip(found.as_ref())
        && !found.contains(&answered)
    {
        return Err(refusal::Attack::MustBeUnder { who: name(draft, answered) }.into());
    }
    let listed = match (aimed.under, answered) {
        (Some(under), answered) => with_answered(answered, under),
        (None, _) if found.is_some() => found.clone().unwrap_or_default(),
        (None, Some(answered)) => vec![answered],
        (None, None) => return Err(refusal::Attack::AreaNeedsUnder.into()),
    };
    forbid_others(draft, found.as_deref(), &listed)?;
    let from = at.map(|at| Disc::new(at, 0));
    let under = who_is_under(draft, &listed, from)?;
    let claims = draft.claims();
    let sum = test::sum(draft, shooter, Characteristic::Precision, Tested::Shot, &lines, claims);
    let claims = claims.to_vec();
    Ok(Volley { shooter, weapon, aim: Aim::Point { at, sum, under }, claims })
}

/// A breath, judged; as for a template, a figure that it answers is under it.
/// AO-BREATH-01, AO-GAP-17, AO-GAP-21
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
    for figure in &under {
        forbid_unseen(draft, shooter, *figure, &under)?;
    }
    let from = look(draft).disc(shooter);
    let under = who_is_under(draft, &under, from)?;
    let claims = draft.claims().to_vec();
    Ok(Volley { shooter, weapon, aim: Aim::Breath { under }, claims })
}

/// The figures said to be under an area, the one answered first.   AO-GAP-17
fn with_answered(answered: Option<FigureId>, under: &[FigureId]) -> Vec<FigureId> {
    let others = under.iter().copied().filter(|figure| Some(*figure) != answered);
    answered.into_iter().chain(others).collect()
}

/// Refuses whoever a breath cannot reach: out of the shooter's sight, or of its front arc where the players
/// say so.   AO-BREATH-01, AO-GAP-07
fn forbid_unseen(
    draft: &mut AoDraft<'_>,
    shooter: FigureId,
    figure: FigureId,
    all: &[FigureId],
) -> Result<(), Stop> {
    let recorded = table::recorded_sight(look(draft), shooter, figure);
    let sees = table::known(draft, "sight", &[shooter, figure], recorded)?;
    let (who, target) = (name(draft, shooter), name(draft, figure));
    let refusal = refusal::Attack::BreathUnseen { who: who.clone(), target };
    forbid(draft, sees == Some(false), refusal)?;
    if draft.setup().options.template_front_only {
        let front = table::is_faced(draft, shooter, figure, all)?;
        forbid(draft, !front, refusal::Move::OutOfFrontArc { who, rule: "AO-GAP-07" })?;
    }
    Ok(())
}

/// Refuses a list that is not what the record finds under a template.   AO-TMPL-02
fn forbid_others(draft: &AoDraft<'_>, found: Option<&[FigureId]>, listed: &[FigureId]) -> Result<(), Stop> {
    let Some(found) = found else { return Ok(()) };
    for figure in listed {
        forbid_absent(draft, *figure)?;
    }
    if let Some(odd) = listed.iter().find(|figure| !found.contains(figure)) {
        let who = name(draft, *odd);
        return Err(refusal::Attack::NotUnder { who, rule: "AO-TMPL-02" }.into());
    }
    match found.iter().find(|figure| !listed.contains(figure)) {
        Some(left_out) => Err(refusal::Attack::IsUnder { who: name(draft, *left_out) }.into()),
        None => Ok(()),
    }
}

/// Who may react to an area: all under it, or the one aimed at. That is the first enemy named, else the
/// nearest to the recorded impact point.   AO-GAP-19
pub fn reacting(draft: &AoDraft<'_>, volley: &Volley, is_named: bool) -> Vec<FigureId> {
    let under = volley.aim.figures();
    if !draft.setup().options.area_reaction_aimed_only || matches!(volley.aim, Aim::Figures(_)) {
        return under;
    }
    let look = look(draft);
    let mut enemies = under.into_iter().filter(|id| look.are_enemies(volley.shooter, *id));
    let aimed = match &volley.aim {
        Aim::Point { at: Some(at), .. } if !is_named => {
            let far = |id: &FigureId| look.disc(*id).map_or(i32::MAX, |disc| gap(disc, Disc::new(*at, 0)));
            enemies.min_by_key(far)
        }
        Aim::Point { .. } | Aim::Breath { .. } | Aim::Figures(_) => enemies.next(),
    };
    aimed.into_iter().collect()
}

/// The figures listed, with their cover, from where the attack comes, and water: as recorded, else as stated.
/// AO-TMPL-02, AO-GAP-21, AO-GAP-23
fn who_is_under(
    draft: &mut AoDraft<'_>,
    listed: &[FigureId],
    from: Option<Disc>,
) -> Result<Vec<Under>, Stop> {
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
        let has_save = draft.setup().options.area_cover_save;
        let told = from.zip(look(draft).disc(*figure));
        let told = told.map(|(from, base)| cover::cover(look(draft), from, base).covered);
        let covered = has_save && table::known(draft, "covered", &[*figure], told)?.unwrap_or(false);
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
pub fn scatter(
    draft: &mut AoDraft<'_>,
    shooter: FigureId,
    weapon: u8,
    impact: Option<Point>,
) -> Result<Scatter, Stop> {
    let seat = roller(draft, shooter);
    let stated = draft.setup().options.scatter_attested;
    let sides: &[u32] = if stated { &[2] } else { &[2, 8] };
    let purpose = draft.fresh(RuleId::new("AO-TMPL-03"), Some(shooter));
    let faces = draft.dice("scatter", seat, sides, &purpose)?;
    let distance = faces.first().copied().unwrap_or(1);
    Ok(Scatter {
        shooter,
        weapon,
        distance,
        direction: faces.get(1).copied(),
        from: impact.filter(|_| stated),
    })
}

/// Where a strayed template lies by the record: the direction counts from the line of fire, clockwise.
/// AO-GAP-20
fn strayed(look: Look<'_>, scatter: &Scatter, from: Point) -> Option<Point> {
    let stands = look.stands(scatter.shooter).filter(|_| !look.setup.before(12));
    let shooter = stands.or_else(|| look.figure(scatter.shooter)?.at)?;
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
pub fn step(draft: &mut AoDraft<'_>, impact: Option<Point>) -> Result<bool, Stop> {
    let Some(Frame::Stray { scatter, dodging }) = look(draft).top().cloned() else { return Ok(false) };
    let Some(at) = impact.and_then(|impact| strayed(look(draft), &scatter, impact)) else { return Ok(false) };
    let listed = caught(look(draft), at, radius(look(draft), &scatter));
    let under = who_is_under(draft, &listed, Some(Disc::new(at, 0)))?;
    settle(draft, scatter, Some(at), &under, &dodging)?;
    Ok(true)
}

fn radius(look: Look<'_>, scatter: &Scatter) -> i32 {
    match look.weapon(scatter.shooter, scatter.weapon).and_then(|weapon| weapon.template) {
        Some(Template::Blast { radius }) => radius,
        Some(Template::Breath {}) | None => 0,
    }
}

/// Says who is under a strayed template.   AO-TMPL-03, AO-GAP-20
pub fn attest(draft: &mut AoDraft<'_>, side: u8, at: Option<Point>, under: &[FigureId]) -> Result<(), Stop> {
    let Some(Frame::Stray { scatter, dodging }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    if look(draft).side_of(scatter.shooter) != Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    let at = table::place(draft, at)?;
    let Some(place) = at else {
        let under = who_is_under(draft, under, None)?;
        return settle(draft, scatter, at, &under, &dodging);
    };
    let tenths = Length::stated(look(draft), i64::from(scatter.distance).saturating_mul(100)).fine() / 100;
    let strays = |from: Point| i64::from(leg(from, place)).abs_diff(tenths);
    if scatter.from.is_some_and(|from| strays(from) > u64::from(CONTACT_TOLERANCE.unsigned_abs())) {
        return Err(refusal::Attack::WrongScatter { distance: scatter.distance }.into());
    }
    let found = caught(look(draft), place, radius(look(draft), &scatter));
    if !under.is_empty() {
        forbid_others(draft, Some(&found), under)?;
    }
    let under = who_is_under(draft, &found, Some(Disc::new(place, 0)))?;
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
            saves::struck_by_area(look(draft), scatter.shooter, under, impact, dodges)
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
    draft.emit(Event::TemplateStrayed(TemplateStrayed { scatter, at, struck }), because)
}
