//! Hits: saves, damage, Fatality, and everything applied at the same time.
//! AO-SAVE-01 to AO-SAVE-10, AO-DMG-01 to AO-DMG-05, AO-FATAL-01 to AO-FATAL-04, AO-HEALTH-06 to AO-HEALTH-08

use crate::event::{DamageRoll, Event, SaveRoll, Wound};
use crate::profiles::{COVER_SAVE, LESSER_SAVE};
use crate::refusal;
use crate::resolve::{AoDraft, activation, because, look, reactions, roller};
use crate::setup::Tested;
use crate::skills;
use crate::state::look::Look;
use crate::state::{AimedShot, Cause, Frame, Harm, Health, Save, SaveSource, Struck, Under, WindowKind};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// A figure hit by shots.   AO-SAVE-01, AO-SAVE-06 to AO-SAVE-10
pub fn struck_by_shots(
    look: Look<'_>,
    by: FigureId,
    shot: &AimedShot,
    impact: i32,
    hit: u32,
    dodges: bool,
) -> Struck {
    let saves = shooting_saves(look, shot.target, shot.covered, dodges, shot.water);
    let hits = (0..hit).map(|_| impact).collect();
    Struck { target: shot.target, by: Some(by), hits, doubled: Vec::new(), saves }
}

/// A figure hit by an area: one hit.   AO-TMPL-02, AO-BREATH-01
pub fn struck_by_area(look: Look<'_>, by: FigureId, under: &Under, impact: i32, dodges: bool) -> Struck {
    let saves = shooting_saves(look, under.figure, under.covered, dodges, under.water);
    Struck { target: under.figure, by: Some(by), hits: vec![impact], doubled: Vec::new(), saves }
}

/// The saves of a figure against shooting.   AO-SAVE-06 to AO-SAVE-09, AO-HEALTH-06, AO-WATER-04
pub fn shooting_saves(
    look: Look<'_>,
    figure: FigureId,
    covered: bool,
    dodges: bool,
    water: bool,
) -> Vec<Save> {
    let mut saves = Vec::new();
    let mut add = |holds: bool, source: SaveSource, value: i32| {
        if holds {
            saves.push(Save { source, value });
        }
    };
    add(covered, SaveSource::Cover, COVER_SAVE);
    add(dodges, SaveSource::Dodge, LESSER_SAVE);
    add(look.is_wounded(figure), SaveSource::Ground, LESSER_SAVE);
    add(water, SaveSource::DeepWater, LESSER_SAVE);
    saves.extend(skills::saves(look, figure, true));
    saves
}

/// The hit figure on top of the stack.
fn current(look: Look<'_>) -> Option<&'_ Struck> {
    match look.top() {
        Some(Frame::Hits { struck, .. }) => struck.first(),
        Some(_) | None => None,
    }
}

/// Whether a dodge counts against one of several hits, which its owner names.   AO-GAP-18
pub fn names_a_hit(look: Look<'_>, struck: &Struck) -> bool {
    let dodges = struck.saves.iter().any(|save| save.source == SaveSource::Dodge);
    dodges && struck.hits.len() > 1 && !look.setup.options.dodge_whole_salvo
}

/// Whether the owner of a hit figure is asked about its saves: a side may make them all unasked, unless it
/// has a hit to name.   AO-SAVE-01, AO-SAVE-04, AO-SAVE-05
pub fn has_choice(look: Look<'_>, struck: &Struck) -> bool {
    let unasked = look.side_of(struck.target).is_none_or(|side| look.passes(side, WindowKind::Saves));
    !struck.saves.is_empty() && (!unasked || names_a_hit(look, struck))
}

/// The hit figure whose saves a side chooses now.
fn choosing(draft: &AoDraft<'_>, side: u8) -> Result<Struck, Stop> {
    let Some(struck) = current(look(draft)).filter(|struck| !struck.saves.is_empty()).cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    if look(draft).side_of(struck.target) != Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    Ok(struck)
}

/// Gives up saves, unrolled: a save is offered, never imposed.   AO-SAVE-01
pub fn decline_saves(draft: &mut AoDraft<'_>, side: u8, saves: &[SaveSource]) -> Result<(), Stop> {
    let struck = choosing(draft, side)?;
    let held = |source: &SaveSource| struck.saves.iter().any(|save| save.source == *source);
    let mut once: Vec<&SaveSource> = saves.iter().collect();
    once.sort();
    once.dedup();
    if saves.is_empty() || once.len() != saves.len() || !saves.iter().all(held) {
        return Err(refusal::Reaction::NoSuchSave.into());
    }
    let because = because(draft, &["AO-SAVE-01"]);
    draft.emit(Event::SavesDeclined { figure: struck.target, saves: saves.to_vec() }, because)
}

/// The order of a hit figure's saves.   AO-SAVE-05, AO-GAP-18
pub fn choose_saves(
    draft: &mut AoDraft<'_>,
    side: u8,
    order: &[SaveSource],
    dodged: Option<u32>,
) -> Result<(), Stop> {
    let struck = choosing(draft, side)?;
    let must_name = names_a_hit(look(draft), &struck);
    let count = u32::try_from(struck.hits.len()).unwrap_or(u32::MAX);
    let fits = match dodged {
        Some(hit) => must_name && (1..=count).contains(&hit),
        None => !must_name,
    };
    let mut sorted: Vec<&SaveSource> = order.iter().collect();
    sorted.sort();
    let mut held: Vec<&SaveSource> = struck.saves.iter().map(|save| &save.source).collect();
    held.sort();
    if !fits || sorted != held {
        return Err(refusal::Reaction::WrongOrder.into());
    }
    let saves: Vec<Save> = order
        .iter()
        .filter_map(|source| struck.saves.iter().find(|save| save.source == *source).cloned())
        .collect();
    roll_saves(draft, &struck, &saves, dodged)
}

/// The saves, hit by hit: the first success cancels the hit.   AO-SAVE-01, AO-SAVE-02, AO-SAVE-04
fn roll_saves(
    draft: &mut AoDraft<'_>,
    struck: &Struck,
    saves: &[Save],
    dodged: Option<u32>,
) -> Result<(), Stop> {
    let mut because = because(draft, &["AO-SAVE-01", "AO-SAVE-02", "AO-SAVE-03"]);
    let mined = matches!(look(draft).top(), Some(Frame::Hits { cause: Cause::Mine, .. }));
    if saves.len() > 1 {
        because = because.and(RuleId::new("AO-SAVE-04")).and(RuleId::new("AO-SAVE-05"));
    }
    for save in saves {
        for rule in save_rules(&save.source, mined) {
            because = because.and(RuleId::new(rule));
        }
        if save.source == SaveSource::Dodge && struck.hits.len() > 1 {
            because = because.and(RuleId::new("AO-GAP-18"));
        }
    }
    let seat = roller(draft, struck.target);
    let (mut rolls, mut hits, mut doubled) = (Vec::new(), Vec::new(), Vec::new());
    for (place, (number, impact)) in (1_u32..).zip(&struck.hits).enumerate() {
        let mut cancelled = false;
        for save in saves {
            let counts = save.source != SaveSource::Dodge || dodged.is_none_or(|hit| hit == number);
            if cancelled || !counts {
                continue;
            }
            let purpose = draft.fresh(RuleId::new("AO-SAVE-02"), Some(struck.target));
            let faces = draft.dice("save", seat, &[8], &purpose)?;
            because = because.roll(purpose);
            let face = faces.first().copied().unwrap_or(8);
            cancelled = i32::try_from(face).is_ok_and(|face| face <= save.value);
            let (source, value) = (save.source.clone(), save.value);
            rolls.push(SaveRoll { hit: number, source, value, face, saved: cancelled });
        }
        if !cancelled {
            hits.push(*impact);
            doubled.extend(struck.doubled.get(place).copied());
        }
    }
    let left = Struck { hits, doubled, saves: Vec::new(), ..struck.clone() };
    draft.emit(Event::SavesRolled { figure: struck.target, rolls, left }, because)
}

/// The rules behind a save; a mine's hits have a rule of their own on covers.   AO-COVER-04
fn save_rules(source: &SaveSource, mined: bool) -> &'static [&'static str] {
    match source {
        SaveSource::Cover if mined => &["AO-SAVE-06", "AO-COVER-04"],
        SaveSource::Cover => &["AO-SAVE-06", "AO-COVER-03"],
        SaveSource::Dodge => &["AO-SAVE-07", "AO-REACT-03"],
        SaveSource::Ground => &["AO-SAVE-08", "AO-HEALTH-06"],
        SaveSource::DeepWater => &["AO-SAVE-09", "AO-WATER-04"],
        SaveSource::Barrier => &["AO-SAVE-10", "AO-SKILL-04", "AO-SKILL-01"],
        SaveSource::Own(_) => &["AO-SAVE-03"],
        SaveSource::Custom(_) => &["AO-SAVE-03", "AO-GAP-40"],
    }
}

/// What goes on by itself when hits are on top: whether it went on.
pub fn step(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let Some(Frame::Hits { cause, struck, harms, replies }) = look(draft).top().cloned() else {
        return Ok(false);
    };
    let Some(first) = struck.first() else {
        match replies.first() {
            Some(reply) => reactions::roll(draft, reply, &[], true)?,
            None => resolve(draft, cause, &harms)?,
        }
        return Ok(true);
    };
    if first.saves.is_empty() {
        damage(draft, cause, first)?;
        return Ok(true);
    }
    let asked = has_choice(look(draft), first);
    if !asked {
        roll_saves(draft, first, &first.saves, None)?;
    }
    Ok(!asked)
}

/// The number that a damage die must show or less.   AO-DMG-01, AO-EQUIP-04
pub fn withstands(look: Look<'_>, figure: FigureId, impact: i32) -> i32 {
    let own = look.profile(figure).map_or(0, |profile| profile.vigour.saturating_add(profile.armour));
    let more: i32 = skills::modifiers(look, figure, Tested::Damage).iter().map(|(_, value)| value).sum();
    own.saturating_add(more).saturating_sub(impact)
}

/// Damage dice, one for each hit or two, and the Fatality die.
/// AO-DMG-01, AO-DMG-04, AO-FATAL-01, AO-HEALTH-07, AO-MELEE-10, AO-GAP-09, AO-GAP-52
fn damage(draft: &mut AoDraft<'_>, cause: Cause, struck: &Struck) -> Result<(), Stop> {
    let figure = struck.target;
    let twice = |place: usize| struck.doubled.get(place).copied().unwrap_or(false);
    let targets: Vec<(usize, i32)> = struck
        .hits
        .iter()
        .enumerate()
        .flat_map(|(place, impact)| {
            let target = withstands(look(draft), figure, *impact);
            let dice = if twice(place) { 2 } else { 1 };
            (0..dice).map(move |_| (place, target))
        })
        .collect();
    let seat = roller(draft, figure);
    let mut because = damage_because(draft, cause, struck);
    let sides: Vec<u32> = targets.iter().map(|_| 8).collect();
    let purpose = draft.fresh(RuleId::new("AO-DMG-01"), Some(figure));
    let faces = draft.dice("damage", seat, &sides, &purpose)?;
    because = because.roll(purpose);
    // Close combat has one die whatever the number of hits, in print.   AO-MELEE-10
    let each = draft.setup().options.fatality_each_hit && cause != Cause::Melee;
    let sides: Vec<u32> = struck.hits.iter().take(if each { usize::MAX } else { 1 }).map(|_| 4).collect();
    let purpose = draft.fresh(RuleId::new("AO-FATAL-01"), Some(figure));
    let fatality = draft.dice("damage", seat, &sides, &purpose)?;
    because = because.roll(purpose);
    let natural = draft.setup().options.damage_natural;
    let rolls: Vec<DamageRoll> = targets
        .iter()
        .zip(&faces)
        .map(|((_, target), face)| DamageRoll {
            target: *target,
            face: *face,
            passed: passes(*face, *target, natural),
        })
        .collect();
    let failed = u32::try_from(rolls.iter().filter(|roll| !roll.passed).count()).unwrap_or(u32::MAX);
    let fatal = targets.iter().zip(&rolls).any(|((place, _), roll)| {
        let die = if each { fatality.get(*place) } else { fatality.first() };
        !roll.passed && die == Some(&1)
    });
    because = because.and(RuleId::new(match (failed > 0, fatal, fatality.contains(&1)) {
        (true, true, _) => "AO-FATAL-02",
        (false, _, true) => "AO-FATAL-03",
        (true, false, _) | (false, _, false) => "AO-FATAL-01",
    }));
    if faces.iter().any(|face| matches!(face, 1 | 8)) {
        because = because.and(RuleId::new("AO-GAP-09"));
    }
    let harm = Harm { target: figure, failed, fatal };
    draft.emit(Event::DamageRolled { figure, rolls, fatality, harm }, because)
}

fn passes(face: u32, target: i32, natural: bool) -> bool {
    let shown = i32::try_from(face).unwrap_or(i32::MAX);
    match face {
        1 if natural => true,
        8 if natural => false,
        _ => shown <= target,
    }
}

/// Why damage is rolled as it is.
fn damage_because(draft: &AoDraft<'_>, cause: Cause, struck: &Struck) -> Because {
    let mut rules = vec!["AO-DMG-01", "AO-FATAL-01"];
    let several = struck.hits.len() > 1;
    if look(draft).profile(struck.target).is_some_and(|profile| profile.armour > 0) {
        rules.push("AO-EQUIP-04");
    }
    if several {
        rules.push("AO-DMG-04");
        rules.push(if cause == Cause::Melee { "AO-MELEE-10" } else { "AO-GAP-52" });
    }
    if struck.doubled.contains(&true) {
        rules.extend(["AO-HEALTH-07", "AO-GAP-48", "AO-GAP-01"]);
    }
    match cause {
        Cause::Shot => {}
        Cause::Melee => rules.extend(["AO-MELEE-09", "AO-MELEE-11"]),
        Cause::Mine => rules.push("AO-OBJ-01"),
        Cause::Fall => rules.push(fall_rule(struck.hits.first().copied().unwrap_or(0))),
    }
    because(draft, &rules)
}

/// The rule that gives a fall its Impact.   AO-FALL-02, AO-FALL-03
pub fn fall_rule(impact: i32) -> &'static str {
    if impact > 0 { "AO-FALL-03" } else { "AO-FALL-02" }
}

/// Everything that the hits have done, applied together.   AO-DMG-01, AO-DMG-02 to AO-DMG-05, AO-FATAL-02 to AO-FATAL-04
fn resolve(draft: &mut AoDraft<'_>, cause: Cause, harms: &[Harm]) -> Result<(), Stop> {
    // No hit was left to roll for: that too is the rule.   AO-DMG-01
    let spared = harms.is_empty() && !draft.setup().first;
    let mut because = because(draft, if spared { &["AO-DMG-01"] } else { &[] });
    let mut wounds: Vec<Wound> = Vec::new();
    for harm in harms {
        let Some(figure) = look(draft).figure(harm.target) else { continue };
        let known = wounds.iter().position(|wound| wound.figure == harm.target);
        let before = known.and_then(|place| wounds.get(place)).cloned().unwrap_or(Wound {
            figure: harm.target,
            hit_points: figure.hit_points,
            health: figure.health,
            out: false,
        });
        // Each attack finds the figure as the one before has left it.   AO-HEALTH-08, AO-GAP-46
        let was = before.health;
        let (wound, rules) = suffer(look(draft), before, *harm, was);
        for rule in rules {
            because = because.and(RuleId::new(rule));
        }
        match known.and_then(|place| wounds.get_mut(place)) {
            Some(place) => *place = wound,
            None => wounds.push(wound),
        }
    }
    let stopped: Vec<FigureId> = wounds
        .iter()
        .filter(|wound| wound.health == Health::Wounded && !wound.out)
        .filter(|wound| !look(draft).is_wounded(wound.figure))
        .map(|wound| wound.figure)
        .collect();
    draft.emit(Event::HitsResolved { cause, wounds }, because)?;
    for figure in stopped {
        crawl(draft, figure)?;
    }
    Ok(())
}

/// What failed damage rolls do to a figure.
/// AO-DMG-02 to AO-DMG-05, AO-FATAL-02, AO-HEALTH-08, AO-GAP-11, AO-GAP-46
fn suffer(look: Look<'_>, mut wound: Wound, harm: Harm, was: Health) -> (Wound, Vec<&'static str>) {
    let options = look.setup.options;
    if harm.failed == 0 {
        return (wound, vec!["AO-DMG-02"]);
    }
    let mut rules = Vec::new();
    for _ in 0..harm.failed {
        if wound.health == Health::Wounded {
            let kills = was == Health::Wounded || options.two_wounds_kill;
            rules.push(if was == Health::Wounded { "AO-HEALTH-08" } else { "AO-GAP-46" });
            wound.out |= kills;
        } else {
            wound.hit_points = wound.hit_points.saturating_sub(1).max(0);
            let last = wound.hit_points == 0;
            rules.push(if last { "AO-DMG-03" } else { "AO-DMG-05" });
            if last {
                wound.health = Health::Wounded;
            }
        }
    }
    let several = look.profile(wound.figure).is_some_and(|profile| profile.hit_points > 1);
    if harm.fatal {
        if several {
            rules.push("AO-GAP-11");
        }
        let spared = options.fatality_only_when_wounded && wound.health != Health::Wounded;
        if !spared {
            rules.push("AO-FATAL-02");
            wound.out = true;
        }
    }
    if several {
        rules.push("AO-FIG-02");
    }
    if wound.out {
        rules.extend(["AO-FATAL-04", "AO-HEALTH-02"]);
        wound.hit_points = 0;
    }
    (wound, rules)
}

/// A mover Wounded on its way.   AO-GAP-16
fn crawl(draft: &mut AoDraft<'_>, figure: FigureId) -> Result<(), Stop> {
    let moving = activation::of_figure(look(draft), figure).is_some();
    if !moving || !draft.setup().options.wounded_fresh_two {
        return Ok(());
    }
    let because = because(draft, &["AO-GAP-16"]);
    draft.emit(Event::CrawlRenewed { figure }, because)
}
