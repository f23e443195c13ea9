//! What shots, fights and templates share: whom they may be aimed at, what is added, what a hit leaves.
//! TDE-ACT-10, TDE-CAV-04 to TDE-CAV-06, TDE-CAV-17, TDE-STEALTH-13, TDE-OPP-07

pub mod events;
pub mod arms;
pub mod grounds;
#[cfg(test)]
mod tests;

use crate::draft::{TdeDraft, because, look, name};
use crate::event;
use crate::profiles::Kind;
use crate::profiles::talents::Peril;
use crate::profiles::weapons::Weapon;
use crate::refusal::Refusal;
use crate::sight::pose::Moment;
use crate::skills::scene::Scene;
use crate::skills::{cover, effects, properties};
use crate::state::dice::{Attribute, Grade, Verdict};
use crate::state::harm::{Harm, HarmBy, Mark, Marked};
use crate::state::look::Look;
use crate::state::sequence::{Act, Cause, Course, Doing, Given, Sequence};
use crate::state::{Part, opposed};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// What a test for an act needs.
pub struct Need {
    /// The attribute.
    pub attribute: Attribute,
    /// What is added to it.
    pub modifiers: Modifiers,
    /// The rule that asks for the test.
    pub rule: &'static str,
}

/// What a dodge or a fight lost to a Fiasco costs.   TDE-DODGE-07, TDE-MELEE-06
const MISHAP: u32 = 1;

/// A figure struck by an act.
pub struct Hit<'w> {
    /// The act, by its place.
    pub act: u16,
    /// Who strikes.
    pub by: FigureId,
    /// Who is struck.
    pub target: FigureId,
    /// With what.
    pub weapon: &'w Weapon,
    /// The damage of the weapon.
    pub damage: u32,
    /// The grade of the test; a Success where there is none.
    pub grade: Grade,
    /// Whether its armour test waits for the last ones: templates.   TDE-SEQ-20
    pub late: bool,
    /// Whether the striker picks the part of a cavalry figure, whatever the grade: templates.   TDE-TPL-21
    pub picks: bool,
}

/// Refuses a target that is not there, or not an enemy.   TDE-SHOOT-02, TDE-MELEE-01
pub fn forbid_foe(
    draft: &TdeDraft<'_>,
    figure: FigureId,
    target: FigureId,
    rule: &'static str,
) -> Result<(), Stop> {
    let who = || name(draft, target);
    if look(draft).figure(target).is_none() {
        return Err(Refusal::NoSuchFigure { figure: target.0 }.into());
    }
    if !look(draft).is_on_table(target) {
        return Err(Refusal::Gone { who: who() }.into());
    }
    // No effect agreed makes an enemy of a friend.
    if look(draft).are_enemies(figure, target) {
        Ok(())
    } else {
        Err(Refusal::NotAnEnemy { who: who(), rule }.into())
    }
}

/// Whether a stealthed figure starts a fight in this sequence, and may be answered.
/// TDE-STEALTH-13, TDE-GAP-32, TDE-GAP-57
pub fn starts_combat(look: Look<'_>, moment: &Moment<'_>, figure: FigureId) -> bool {
    let Some(sequence) = look.sequence() else { return false };
    let answers = moment.cause.is_reaction() || moment.cause == Cause::Firefight;
    let fights = |act: &Act| act.figure == figure && act.doing.is_combat();
    answers && sequence.acts.iter().any(fights)
}

/// What it costs to be opposed to a figure that struck from stealth.   TDE-STEALTH-13, TDE-MELEE-15
pub fn ambushed(look: Look<'_>, sequence: &Sequence, place: u16) -> Modifiers {
    let against = |pair: (u16, u16)| match place {
        place if place == pair.0 => Some(pair.1),
        place if place == pair.1 => Some(pair.0),
        _ => None,
    };
    let foes = opposed::pairs(look, sequence).into_iter().filter_map(against);
    let struck = foes.filter_map(|foe| sequence.act(foe)).any(|foe| foe.given.ambush);
    let mut sum = Modifiers::new();
    let own = sequence.act(place).map(|act| act.figure);
    let spared = own.is_some_and(|figure| effects::is_immune(look, figure, Peril::Ambush));
    if struck && !spared && !starts_reveal(look, sequence, place) {
        sum.add(RuleId::new("TDE-STEALTH-13"), -2);
    }
    sum
}

/// Whether an act is a reveal that nobody provoked: whom it is aimed at starts no combat by answering.
/// TDE-STEALTH-13, TDE-GAP-33
fn starts_reveal(look: Look<'_>, sequence: &Sequence, place: u16) -> bool {
    let first = |act: &Act| {
        matches!(act.doing, Doing::Reveal { .. }) && matches!(act.cause, Cause::Action | Cause::Chain)
    };
    !look.setup.before(3) && sequence.act(place).is_some_and(first)
}

/// Whether an act is opposed by anybody.
pub fn is_opposed(look: Look<'_>, sequence: &Sequence, place: u16) -> bool {
    opposed::pairs(look, sequence).iter().any(|(own, other)| *own == place || *other == place)
}

/// What cards add to the test of an act.   TDE-TALENT-01, TDE-SHOOT-18
pub fn cards(look: Look<'_>, sequence: &Sequence, place: u16) -> Modifiers {
    let Some((figure, scene)) = scene(look, sequence, place) else { return Modifiers::new() };
    // Whoever dodges several attacks by one test makes it against each of them.   TDE-DODGE-08, TDE-TALENT-02
    let scenes = scene.against_each(look, sequence, place);
    let own = if look.setup.before(13) { std::slice::from_ref(&scene) } else { &scenes };
    let mut sum = effects::bonuses(look, figure, own);
    for scene in &scenes {
        sum.extend(&effects::hindrances(look, figure, scene));
    }
    sum
}

/// The situation of an act, as cards see it.
fn scene(look: Look<'_>, sequence: &Sequence, place: u16) -> Option<(FigureId, Scene)> {
    let act = sequence.act(place)?;
    let scene = Scene::of_act(look, sequence, act)?;
    Some((act.figure, scene.opposed(is_opposed(look, sequence, place))))
}

/// The same, against whom a hit strikes, in cover from it or not.   TDE-TPL-16
fn struck(look: Look<'_>, hit: &Hit<'_>) -> Option<(FigureId, Scene)> {
    let sequence = look.sequence()?;
    let (figure, scene) = scene(look, sequence, hit.act)?;
    let mut scene = scene.against(hit.target);
    if !look.setup.before(13) {
        scene.foe_covered = cover::shelters(look, sequence.act(hit.act)?, hit.target);
    }
    Some((figure, scene))
}

/// Whether the mishap of a Fiasco happens: beaten or not, unless the house keeps that to fights.
/// TDE-OPP-05, TDE-OPP-07, TDE-GAP-03
pub fn mishap_counts(look: Look<'_>, place: u16) -> bool {
    if !look.options().fiasco_in_melee_only {
        return true;
    }
    let Some(sequence) = look.sequence() else { return true };
    let fights = sequence.act(place).is_some_and(|act| matches!(act.doing, Doing::Melee { .. }));
    let beaten = |pair: (u16, u16)| match opposed::verdict(look, sequence, pair) {
        Some(Verdict::Active) => pair.1 == place,
        Some(Verdict::Reaction) => pair.0 == place,
        Some(Verdict::TrueTie | Verdict::Neither) | None => false,
    };
    fights || !opposed::pairs(look, sequence).into_iter().any(beaten)
}

/// The harm a figure does itself by a Fiasco: damage, or a wound outright.
/// TDE-DODGE-07, TDE-MELEE-06, TDE-PROP-10, TDE-CAV-08
pub fn own_harm(look: Look<'_>, figure: FigureId, place: u16, outright: bool) -> Harm {
    let (damage, direct) = if outright { (0, MISHAP) } else { (MISHAP, 0) };
    // Nobody else causes it: the owner says which part suffers.
    let chooser = look.side_of(figure).filter(|_| look.kind(figure) == Kind::Cavalry);
    Harm {
        figure,
        by: HarmBy::Mishap(place),
        part: None,
        chooser,
        damage,
        direct,
        late: false,
        unsaved: None,
    }
}

/// The harm of a hit, and who says which part of a cavalry figure suffers.
/// TDE-CAV-04, TDE-CAV-05, TDE-CAV-17, TDE-TPL-21
fn harm(look: Look<'_>, hit: &Hit<'_>) -> Harm {
    let more = struck(look, hit).map_or(0, |(figure, scene)| effects::damage(look, figure, &scene));
    let damage = hit.damage.saturating_add_signed(more);
    let rides = look.kind(hit.target) == Kind::Cavalry;
    let picks = rides && !is_past_separation(look, hit) && (hit.picks || hit.grade.is_exceptional());
    let part = (rides && !picks).then_some(Part::Mount);
    let chooser = look.side_of(hit.by).filter(|_| picks);
    let (figure, by) = (hit.target, HarmBy::Act(hit.act));
    Harm { figure, by, part, chooser, damage, direct: 0, late: hit.late, unsaved: None }
}

/// Whether a figure is struck past the place where its rider gets off.   TDE-CAV-17
fn is_past_separation(look: Look<'_>, hit: &Hit<'_>) -> bool {
    is_beyond(look, hit.target, hit.act)
}

/// Whether an act happens past the place where the rider of the active figure gets off.   TDE-CAV-17
fn is_beyond(look: Look<'_>, target: FigureId, act: u16) -> bool {
    let Some(sequence) = look.sequence().filter(|sequence| sequence.active == target) else { return false };
    let Some(Course::Dismount { separation, .. }) = sequence.motion.as_ref().map(|motion| &motion.course)
    else {
        return false;
    };
    sequence.act(act).and_then(|act| act.spot).is_some_and(|spot| spot > *separation)
}

/// The markers that a hit leaves: those of the weapon, then those of cards.   TDE-PROP-05, TDE-TALENT-04
fn marks(look: Look<'_>, hit: &Hit<'_>) -> Vec<Marked> {
    let mut marks = properties::marks(hit.weapon);
    if let Some(most) = properties::stunning(hit.weapon) {
        marks.push(Mark::Stunned { most, by: hit.by });
    }
    if let Some((figure, scene)) = struck(look, hit) {
        marks.extend(effects::marks(look, figure, &scene));
    }
    let act = origin(look, hit.target, hit.act);
    marks.into_iter().map(|mark| Marked { figure: hit.target, mark, act }).collect()
}

/// The act that a mark comes from, where it will matter: its target comes apart before it has it.   TDE-CAV-06
pub fn origin(look: Look<'_>, target: FigureId, act: u16) -> Option<u16> {
    let open = look.sequence().filter(|open| open.active == target && !look.setup.before(3))?;
    let course = open.motion.as_ref().map(|motion| &motion.course);
    matches!(course, Some(Course::Dismount { .. })).then_some(act)
}

/// An act has its effects: harm and markers on whom it hits, and an action point for an Exploit.
/// TDE-ACT-10, TDE-WPN-04, TDE-OPP-04
pub fn land(
    draft: &mut TdeDraft<'_>,
    place: u16,
    hits: &[Hit<'_>],
    exploit: Option<FigureId>,
    rules: &[&'static str],
) -> Result<(), Stop> {
    land_with(draft, place, hits, Vec::new(), exploit, rules)
}

/// The same, with markers besides those of the hits.
pub fn land_with(
    draft: &mut TdeDraft<'_>,
    place: u16,
    hits: &[Hit<'_>],
    mut besides: Vec<Marked>,
    exploit: Option<FigureId>,
    rules: &[&'static str],
) -> Result<(), Stop> {
    let harms = hits.iter().map(|hit| harm(look(draft), hit)).filter(|harm| harm.damage > 0).collect();
    besides.extend(hits.iter().flat_map(|hit| marks(look(draft), hit)));
    resolved(draft, place, harms, besides, exploit, rules)
}

/// An act has had its effects.
pub fn resolved(
    draft: &mut TdeDraft<'_>,
    place: u16,
    harms: Vec<Harm>,
    marks: Vec<Marked>,
    exploit: Option<FigureId>,
    rules: &[&'static str],
) -> Result<(), Stop> {
    let mut why = because(draft, rules);
    let sequence = look(draft).sequence();
    let grounds = sequence
        .and_then(|sequence| Some(grounds::of_strike(look(draft), sequence, sequence.act(place)?)))
        .unwrap_or_default();
    for rule in grounds {
        why = why.and(RuleId::new(rule));
    }
    for (applies, rule) in [
        (exploit.is_some(), "TDE-ACT-10"),
        (!marks.is_empty(), "TDE-WPN-04"),
        (harms.iter().any(|harm| harm.damage > 0), "TDE-SHOOT-15"),
        (harms.iter().any(|harm| harm.part.is_some()), "TDE-CAV-04"),
        (harms.iter().any(|harm| harm.chooser.is_some()), "TDE-CAV-05"),
        (harms.iter().any(|harm| harm.part.is_some() || harm.chooser.is_some()), "TDE-CAV-02"),
        (harms.iter().any(|harm| harm.part.is_some()) && !marks.is_empty(), "TDE-CAV-06"),
        (harms.iter().any(|harm| is_beyond(look(draft), harm.figure, place)), "TDE-CAV-17"),
    ] {
        if applies {
            why = why.and(RuleId::new(rule));
        }
    }
    draft.emit(event::ActResolved { act: place, harms, marks, exploit }, why)
}

/// An act without facts, place or test.
pub fn bare(figure: FigureId, doing: Doing, cause: Cause) -> Act {
    Act {
        figure,
        doing,
        cause,
        spot: None,
        given: Given::default(),
        claimed: Modifiers::new(),
        aside: Vec::new(),
        blast: None,
        void: None,
        test: None,
        done: false,
        escape: None,
    }
}
