//! Saves: which a figure has, in what order they are made, what they cancel.   AO-SAVE-01 to AO-SAVE-10, AO-GAP-18

pub mod events;
mod forms;
#[cfg(test)]
mod tests;

use crate::draft::{AoDraft, because, look, roller};
use crate::event::{Event, SaveRoll};
use crate::profiles::{COVER_SAVE, LESSER_SAVE};
use crate::saves::events::{SavesDeclined, SavesRolled};
use crate::state::look::Look;
use crate::state::{AimedShot, Cause, Frame, Save, SaveSource, Struck, Under, WindowKind};
use crate::{refusal, skills};
use greffe_core::judging::draft::Stop;
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
    draft.emit(Event::SavesDeclined(SavesDeclined { figure: struck.target, saves: saves.to_vec() }), because)
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
pub fn roll_saves(
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
    draft.emit(Event::SavesRolled(SavesRolled { figure: struck.target, rolls, left }), because)
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
