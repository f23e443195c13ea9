//! Area templates.   TDE-TPL-01 to TDE-TPL-21, TDE-PROP-02, TDE-PROP-06, TDE-PROP-07, TDE-SEQ-04, TDE-SEQ-15

pub mod events;
pub(crate) mod forms;
pub mod drift;
pub mod smoke;
#[cfg(test)]
mod tests;

use crate::combat::{self, Hit, arms, bare};
use crate::command::Aim;
use crate::draft::{TdeDraft, forbid, look, name};
use crate::profiles::weapons::{Property, Template, Weapon};
use crate::refusal::Refusal;
use crate::refusal::fights::FightRefusal;
use crate::sight::area::Shape;
use crate::sight::line::{Silhouette, is_open, view};
use crate::sight::pose::{self, Moment};
use crate::skills::properties::{self, Drift};
use crate::state::change::lacks;
use crate::state::dice::Grade;
use crate::state::harm::{Mark, Marked};
use crate::state::look::{Look, inches};
use crate::state::opposed::ActOutcome;
use crate::state::range;
use crate::state::sequence::{Act, Blast, Cause, Doing, Given};
use crate::terrain::ground;
use crate::{contact, shooting, stealth, table};
use greffe_core::geometry::disc::{Disc, gap};
use greffe_core::geometry::turn::offset_towards;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// The most figures that may be said to be under a template.
const MOST_UNDER: usize = 40;

/// Judges a shot with a template, which is laid at once.   TDE-TPL-03, TDE-TPL-04, TDE-SEQ-04
pub fn plan(
    draft: &mut TdeDraft<'_>,
    moment: &Moment<'_>,
    weapon: u8,
    target: Option<FigureId>,
    aim: Option<&Aim>,
) -> Result<Act, Stop> {
    let shooter = moment.figure;
    let gun = arms::usable(draft, shooter, weapon, true)?;
    let Some(template) = gun.template() else {
        return Err(Refusal::Fight(FightRefusal::NoTemplate).into());
    };
    let aim = aim.cloned().unwrap_or_default();
    let blast = laid(draft, moment, template, &aim)?;
    let distance = reach(draft, moment, &gun, &blast)?;
    let blast = Blast { under: under(draft, moment, &blast, &aim)?, ..blast };
    forbid_friends(draft, moment, &gun, &blast)?;
    let target = named(draft, moment, &gun, &blast, target)?;
    let covered = covered(draft, moment, &blast)?;
    let ambush = look(draft).figure(shooter).is_some_and(|figure| figure.stealthed);
    let mut act = bare(shooter, Doing::Shoot { weapon, target }, moment.cause);
    act.given = Given { distance, ambush, ..Given::default() };
    act.blast = Some(Blast { covered, ..blast });
    Ok(act)
}

/// The template where it is laid: a round one around its point, a teardrop from the shooter's base.
/// TDE-TPL-04, TDE-TPL-14
fn laid(draft: &mut TdeDraft<'_>, moment: &Moment<'_>, template: Template, aim: &Aim) -> Result<Blast, Stop> {
    let blast =
        Blast { template, at: None, toward: None, under: Vec::new(), covered: Vec::new(), drift: None };
    let base = pose::at(look(draft), moment, moment.figure).base;
    if !look(draft).is_measured() {
        return if aim.at.is_some() { Err(Refusal::PlaceUnrecorded.into()) } else { Ok(settled(blast)) };
    }
    let Some((base, at)) = base.zip(aim.at) else {
        return Err(Refusal::Fight(FightRefusal::PointNeeded).into());
    };
    match template {
        Template::Small | Template::Large if is_nowhere(look(draft), moment, at) => {
            Err(Refusal::Fight(FightRefusal::PointNowhere).into())
        }
        Template::Small | Template::Large => Ok(Blast { at: Some(at), ..blast }),
        Template::Teardrop => {
            let tip = offset_towards(base.at, at, 0, base.diameter / 2);
            Ok(settled(Blast { at: Some(tip), toward: Some(at), ..blast }))
        }
    }
}

/// Whether a target point is off the table, or on nothing: neither scenery nor the base of a climber, where it is at
/// that moment.   TDE-TPL-04, TDE-SEQ-08
fn is_nowhere(look: Look<'_>, moment: &Moment<'_>, at: Point) -> bool {
    let point = Disc::new(at, 0);
    let off = look.setup.table.is_some_and(|table| !point.is_on_table(table.width, table.depth));
    let based = || {
        let mut bases = look.on_table().filter_map(|id| pose::at(look, moment, id).base);
        bases.any(|base| gap(base, point) == 0)
    };
    !look.setup.before(4) && (off || !(ground::carries(&look.setup.terrain, at) || based()))
}

/// A teardrop never drifts: it lies where it was laid.   TDE-TPL-14
fn settled(blast: Blast) -> Blast {
    match blast.template {
        Template::Teardrop => Blast { drift: Some(0), ..blast },
        Template::Small | Template::Large => blast,
    }
}

/// Whether a template is tested for.   TDE-TPL-14, TDE-TPL-20
pub fn is_tested(blast: &Blast) -> bool {
    blast.template != Template::Teardrop
}

/// How far the target point of a round template is; it must be in sight and in range.
/// TDE-TPL-04, TDE-SHOOT-01
fn reach(
    draft: &mut TdeDraft<'_>,
    moment: &Moment<'_>,
    gun: &Weapon,
    blast: &Blast,
) -> Result<Option<i32>, Stop> {
    if !is_tested(blast) {
        return Ok(None);
    }
    let shooter = moment.figure;
    let stance = pose::at(look(draft), moment, shooter);
    let eye = pose::silhouette(look(draft), stance).map(Silhouette::eye);
    let open = eye.zip(blast.at).map(|(eye, at)| is_open(&look(draft).setup.terrain, eye, at));
    let sees = table::flag(draft, "sight", &[shooter], open, true)?;
    forbid(draft, !sees, Refusal::Fight(FightRefusal::PointUnseen))?;
    let measured = stance.base.zip(blast.at).map(|(base, at)| gap(base, Disc::new(at, 0)));
    let Some(distance) = table::stated_length(draft, "spot", &[shooter], measured)?.or(measured) else {
        return Err(table::lacking(draft, "spot", &[shooter]));
    };
    let most = gun.range.map_or(0, |range| inches(range.exceptional));
    shooting::forbid_far(draft, shooter, None, Some(distance), most)?;
    Ok(Some(distance))
}

/// The figures under a template, whoever can be seen from its origin: listed, or as recorded.
/// TDE-TPL-02, TDE-TPL-15, TDE-TPL-16, TDE-EX-34
fn under(
    draft: &mut TdeDraft<'_>,
    moment: &Moment<'_>,
    blast: &Blast,
    aim: &Aim,
) -> Result<Vec<FigureId>, Stop> {
    let found = look(draft).template(blast).map(|shape| reached(look(draft), moment, blast, &shape));
    let figures: Vec<FigureId> = match &found {
        Some(_) => look(draft).on_table().filter(|figure| may_lie(moment, blast, *figure)).collect(),
        None => listed(draft, moment, blast, &aim.under)?,
    };
    let mut under = Vec::new();
    for figure in figures {
        let recorded = found.as_ref().map(|found| found.contains(&figure));
        if table::flag(draft, "reached", &[figure], recorded, true)? {
            under.push(figure);
        }
    }
    if found.is_some() && !aim.under.is_empty() {
        forbid_others(draft, &under, &aim.under)?;
    }
    Ok(under)
}

/// Who lies under it is measured: a list besides names those, each once.   TDE-TPL-02, TDE-CORE-02
fn forbid_others(draft: &TdeDraft<'_>, under: &[FigureId], listed: &[FigureId]) -> Result<(), Stop> {
    let strays = listed.iter().find(|figure| !under.contains(figure));
    if let Some(figure) = strays {
        return Err(Refusal::Fight(FightRefusal::NotUnder { who: name(draft, *figure) }).into());
    }
    match under.iter().find(|figure| !listed.contains(figure)) {
        Some(left) => Err(table::against(draft, "under", &[*left], RuleId::new("TDE-CORE-02")).into()),
        None => Ok(()),
    }
}

/// Whether a template can lie over a figure: a teardrop starts at its shooter's base, a round one spares nobody.
/// TDE-TPL-02, TDE-TPL-14
fn may_lie(moment: &Moment<'_>, blast: &Blast, figure: FigureId) -> bool {
    figure != moment.figure || is_tested(blast)
}

/// The figures listed, each once, on the table.
fn listed(
    draft: &TdeDraft<'_>,
    moment: &Moment<'_>,
    blast: &Blast,
    listed: &[FigureId],
) -> Result<Vec<FigureId>, Stop> {
    let mut figures: Vec<FigureId> = Vec::new();
    for figure in listed.iter().copied().take(MOST_UNDER) {
        let known =
            look(draft).is_on_table(figure) && may_lie(moment, blast, figure) && !figures.contains(&figure);
        if !known {
            return Err(Refusal::Fight(FightRefusal::NotUnder { who: name(draft, figure) }).into());
        }
        figures.push(figure);
    }
    figures.sort_unstable();
    Ok(figures)
}

/// The figures that a template reaches at a moment.
pub fn reached(look: Look<'_>, moment: &Moment<'_>, blast: &Blast, shape: &Shape) -> Vec<FigureId> {
    look.on_table()
        .filter(|figure| may_lie(moment, blast, *figure))
        .filter(|figure| {
            let seen = pose::silhouette(look, pose::at(look, moment, *figure));
            seen.is_some_and(|seen| shape.reaches(&look.setup.terrain, seen))
        })
        .collect()
}

/// The figures that a template lies over at a moment, seen or not; those listed, where nothing is recorded.
fn overlain(look: Look<'_>, moment: &Moment<'_>, blast: &Blast) -> Vec<FigureId> {
    let Some(shape) = look.template(blast) else { return blast.under.clone() };
    let over =
        |figure: &FigureId| pose::at(look, moment, *figure).base.is_some_and(|base| shape.covers(base));
    look.on_table().filter(|figure| may_lie(moment, blast, *figure)).filter(over).collect()
}

/// Refuses a harmful template over friends, over their fights, or over stealthed figures alone.
/// TDE-TPL-05 to TDE-TPL-08, TDE-STEALTH-08, TDE-CONTACT-05
fn forbid_friends(
    draft: &TdeDraft<'_>,
    moment: &Moment<'_>,
    gun: &Weapon,
    blast: &Blast,
) -> Result<(), Stop> {
    if !properties::is_damaging(gun) {
        return Ok(());
    }
    let look = look(draft);
    let over = overlain(look, moment, blast);
    let enemy = |figure: &FigureId| look.are_enemies(moment.figure, *figure);
    if let Some(friend) = over.iter().find(|figure| !enemy(figure)) {
        let who = look.name(*friend);
        forbid(draft, true, Refusal::Fight(FightRefusal::FriendUnder { who }))?;
    }
    // Where a Down body does not count for contact it is in no combat.   TDE-GAP-65
    let counts = |figure: &FigureId| !look.options().down_frees || look.is_conscious(*figure);
    let fighting = over.iter().filter(|figure| enemy(figure) && counts(figure)).find_map(|figure| {
        let mut allies = look.on_table().filter(|ally| !enemy(ally) && counts(ally));
        allies.find(|ally| contact::touch(look, moment, *ally, *figure))
    });
    if let Some(ally) = fighting {
        let who = look.name(ally);
        forbid(draft, true, Refusal::Fight(FightRefusal::FightUnder { who }))?;
    }
    let stealthed = |figure: &FigureId| look.figure(*figure).is_some_and(|figure| figure.stealthed);
    let shown = over.iter().any(|figure| enemy(figure) && !stealthed(figure));
    match over.iter().find(|figure| stealthed(figure)).filter(|_| !shown) {
        Some(figure) => {
            let who = look.name(*figure);
            forbid(draft, true, Refusal::Fight(FightRefusal::StealthUnder { who }))
        }
        None => Ok(()),
    }
}

/// The enemy that a template names as its target: reactions and firefights need one, smoke needs none.
/// TDE-TPL-10, TDE-REACT-07, TDE-FUS-02, TDE-PROP-06
fn named(
    draft: &TdeDraft<'_>,
    moment: &Moment<'_>,
    gun: &Weapon,
    blast: &Blast,
    target: Option<FigureId>,
) -> Result<Option<FigureId>, Stop> {
    let look = look(draft);
    let under = |figure: FigureId| blast.under.contains(&figure);
    if let Some(target) = target {
        combat::forbid_foe(draft, moment.figure, target, "TDE-TPL-10")?;
        let who = look.name(target);
        forbid(draft, !under(target), Refusal::Fight(FightRefusal::NotUnder { who }))?;
        return Ok(Some(target));
    }
    if properties::is(gun, Property::Smoke) {
        return Ok(None);
    }
    if moment.cause == Cause::Firefight {
        let answers = |figure: &FigureId| {
            look.sequence().is_some_and(|open| open.reactions().any(|(_, act)| act.figure == *figure))
        };
        let met = blast.under.iter().copied().find(answers);
        return met.map_or_else(|| Err(Refusal::FirefightMisses.into()), |target| Ok(Some(target)));
    }
    if moment.cause.is_reaction() {
        let who = look.name(moment.active);
        forbid(draft, !under(moment.active), Refusal::Fight(FightRefusal::NotUnder { who }))?;
        return Ok(Some(moment.active));
    }
    Ok(None)
}

/// Those under a template that stand in heavy cover from its origin.   TDE-GAP-68, TDE-SHOOT-10
pub fn covered(draft: &mut TdeDraft<'_>, moment: &Moment<'_>, blast: &Blast) -> Result<Vec<FigureId>, Stop> {
    let origin = look(draft).template(blast).map(|shape| shape.origin());
    let mut covered = Vec::new();
    // Whoever stands under its own template takes no cover from itself.
    for figure in blast.under.iter().filter(|figure| **figure != moment.figure) {
        let seen = pose::silhouette(look(draft), pose::at(look(draft), moment, *figure));
        let recorded = origin
            .zip(seen)
            .map(|(origin, seen)| view(&look(draft).setup.terrain, &[], &[], origin, seen).heavy);
        if table::flag(draft, "heavy", &[moment.figure, *figure], recorded, false)? {
            covered.push(*figure);
        }
    }
    Ok(covered)
}

/// The weapon of a shot.
pub fn weapon(look: Look<'_>, act: &Act) -> Option<Weapon> {
    let Doing::Shoot { weapon, .. } = act.doing else { return None };
    look.weapon(act.figure, weapon).cloned()
}

/// Its effects on all under it: harm, markers, smoke.   TDE-TPL-11, TDE-TPL-13, TDE-PROP-06, TDE-PROP-07
pub fn resolve(draft: &mut TdeDraft<'_>, place: u16, act: &Act, outcome: ActOutcome) -> Result<(), Stop> {
    let Doing::Shoot { weapon: number, .. } = act.doing else { return Err(lacks("such shot").into()) };
    let Some((blast, gun)) = act.blast.as_ref().zip(weapon(look(draft), act)) else {
        return Err(lacks("such weapon").into());
    };
    arms::spent(draft, act.figure, number, &gun)?;
    if outcome.fiasco() {
        arms::jam(draft, act.figure, number, &gun)?;
    }
    if drift::fate(look(draft), act, &gun) == Drift::Lost {
        let rules = ["TDE-TPL-20", "TDE-GAP-26"];
        return combat::resolved(draft, place, Vec::new(), Vec::new(), None, &rules);
    }
    let damage = damage(look(draft), &gun, act);
    let victims = victims(look(draft), place, blast);
    let mut hits = Vec::new();
    let mut shown = Vec::new();
    for target in victims {
        let stealthed = look(draft).figure(target).is_some_and(|figure| figure.stealthed);
        let harmful = properties::is_damaging(&gun);
        if stealthed && harmful && !stealth::finds(draft, act.figure)? {
            continue;
        }
        if stealthed && harmful {
            let act = combat::origin(look(draft), target, place);
            shown.push(Marked { figure: target, mark: Mark::Shown {}, act });
        }
        let grade = outcome.grade.unwrap_or(Grade::Success);
        hits.push(Hit {
            act: place,
            by: act.figure,
            target,
            weapon: &gun,
            damage,
            grade,
            late: true,
            picks: true,
        });
    }
    let exploit = outcome.success().filter(|grade| *grade == Grade::Exploit).map(|_| act.figure);
    let rules = ["TDE-TPL-02", "TDE-TPL-11", "TDE-PROP-07", "TDE-SEQ-20"];
    combat::land_with(draft, place, &hits, shown, exploit, &rules)
}

/// The damage of a template: without a test, standard or as the house has it; with one, as a shot, a drifting
/// one standard.   TDE-GAP-25, TDE-SHOOT-14, TDE-TEST-11
fn damage(look: Look<'_>, gun: &Weapon, act: &Act) -> u32 {
    let Some(test) = &act.test else {
        return if look.options().superior_teardrop { gun.damage.exceptional } else { gun.damage.success };
    };
    let grade = test.grade(look.options());
    range::damage(gun, act.given.distance, grade).unwrap_or(gun.damage.success)
}

/// Those under a template who have not dodged out of it.   TDE-TPL-09, TDE-DODGE-09
fn victims(look: Look<'_>, place: u16, blast: &Blast) -> Vec<FigureId> {
    let left = |figure: FigureId| {
        let acts = look.sequence().map(|sequence| sequence.acts.as_slice()).unwrap_or_default();
        acts.iter().any(|act| {
            let escape = act.escape.as_ref().filter(|_| act.figure == figure);
            escape.is_some_and(|escape| escape.leaves.contains(&place))
        })
    };
    blast.under.iter().copied().filter(|figure| look.is_on_table(*figure) && !left(*figure)).collect()
}
