//! Close combats at the end of the game turn.   AO-MELEE-01 to AO-MELEE-11, AO-HEALTH-05, AO-HEALTH-07

pub mod events;
pub mod groups;
pub mod parting;
mod forms;
#[cfg(test)]
mod tests;

use crate::command::{Blow, Shared};
use crate::draft::{AoDraft, because, look, name, roller};
use crate::event::{Event, Score};
use crate::melee::events::{BlowsDealt, BlowsShared, FightRolled, GroupsSet, MeleeBegan, MeleeEnded};
use crate::profiles::Arm;
use crate::setup::Tested;
use crate::state::look::Look;
use crate::state::{Frame, Group, Struck};
use crate::{refusal, skills, test};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::{Effect, FigureId};
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// The close combats begin; groups that leave no choice are set at once.   AO-MELEE-01, AO-MELEE-02
pub fn begin(draft: &mut AoDraft<'_>) -> Result<(), Stop> {
    let groups = groups::forced(look(draft));
    let because = because(draft, &["AO-MELEE-01", "AO-TURN-01", "AO-CHARGE-04"]);
    draft.emit(Event::MeleeBegan(MeleeBegan { groups }), because)
}

/// The side that orders and splits the close combats.   AO-MELEE-02, AO-GAP-28
pub fn master(look: Look<'_>) -> u8 {
    look.state.advantage.unwrap_or(0)
}

/// Splits engaged figures into groups.   AO-MELEE-02
pub fn split(draft: &mut AoDraft<'_>, side: u8, groups: &[Vec<FigureId>]) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Melee { split: false, .. })) {
        return Err(refusal::General::NotNow.into());
    }
    if master(look(draft)) != side {
        return Err(refusal::General::NotYourTurn.into());
    }
    let mut all: Vec<FigureId> = groups.concat();
    all.sort_unstable();
    if all != groups::engaged(look(draft)) {
        return Err(refusal::Melee::WrongGroups.into());
    }
    let made: Option<Vec<Group>> = groups.iter().map(|members| groups::group(look(draft), members)).collect();
    let Some(groups) = made else { return Err(refusal::Melee::WrongGroups.into()) };
    let because = because(draft, &["AO-MELEE-02"]);
    draft.emit(Event::GroupsSet(GroupsSet { groups }), because)
}

/// Settles one close combat, chosen by whoever orders them.   AO-MELEE-01, AO-GAP-28
pub fn choose(draft: &mut AoDraft<'_>, side: u8, single: FigureId) -> Result<(), Stop> {
    let Some(Frame::Melee { split: true, groups }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    if master(look(draft)) != side && !draft.setup().options.melee_order_free {
        return Err(refusal::General::NotYourTurn.into());
    }
    match groups.iter().find(|group| group.single == single) {
        Some(group) => fight(draft, group),
        None => Err(refusal::Melee::NoSuchGroup.into()),
    }
}

/// One close combat: every figure rolls, the side with the best score strikes.
/// AO-MELEE-03 to AO-MELEE-07, AO-TEST-04
fn fight(draft: &mut AoDraft<'_>, group: &Group) -> Result<(), Stop> {
    let mut rules = vec!["AO-MELEE-01", "AO-MELEE-04", "AO-TEST-04", "AO-FIG-05"];
    if group.against.len() > 1 {
        rules.push("AO-MELEE-03");
    }
    if matches!(look(draft).top(), Some(Frame::Melee { groups, .. }) if groups.len() > 1) {
        rules.push("AO-GAP-28");
    }
    let mut because = because(draft, &rules);
    let mut scores = Vec::new();
    for figure in [group.single].into_iter().chain(group.against.iter().copied()) {
        scores.push(score(draft, figure, &mut because)?);
    }
    let best = |of: &[Score]| of.iter().filter_map(|score| score.total).max();
    let (own, other) = scores.split_first().map_or((None, None), |(first, rest)| (first.total, best(rest)));
    let (strikers, against) = match own.cmp(&other) {
        std::cmp::Ordering::Equal => (Vec::new(), Vec::new()),
        std::cmp::Ordering::Greater => (vec![group.single], group.against.clone()),
        std::cmp::Ordering::Less => (group.against.clone(), vec![group.single]),
    };
    let strikers: Vec<FigureId> =
        strikers.into_iter().filter(|id| skills::attacks(look(draft), *id) > 0).collect();
    because = because.and(RuleId::new(match (own == other, group.against.len()) {
        (true, _) => "AO-MELEE-07",
        (false, 1) => "AO-MELEE-05",
        (false, _) => "AO-MELEE-06",
    }));
    draft.emit(Event::FightRolled(FightRolled { single: group.single, scores, strikers, against }), because)
}

/// The best of as many dice as attacks, and Mêlée.   AO-MELEE-04, AO-HEALTH-05
fn score(draft: &mut AoDraft<'_>, figure: FigureId, because: &mut Because) -> Result<Score, Stop> {
    let attacks = skills::attacks(look(draft), figure);
    if attacks == 0 {
        *because = std::mem::take(because).and(RuleId::new("AO-HEALTH-05"));
        return Ok(Score { figure, faces: Vec::new(), total: None });
    }
    let sum = sum(draft, figure);
    let sides: Vec<u32> = (0..attacks).map(|_| 8).collect();
    let seat = roller(draft, figure);
    let purpose = draft.fresh(RuleId::new("AO-MELEE-04"), Some(figure));
    let faces = draft.dice("melee", seat, &sides, &purpose)?;
    let best = faces.iter().max().copied().and_then(|face| i32::try_from(face).ok()).unwrap_or(0);
    let total = Some(best.saturating_add(sum.total()));
    let mut all = std::mem::take(because).roll(purpose);
    for rule in arms(look(draft), figure) {
        all = all.and(RuleId::new(rule));
    }
    let mut lines = std::mem::take(&mut all.modifiers);
    for line in sum.lines() {
        all = all.and(line.rule.clone());
    }
    lines.extend(&sum.of(figure));
    *because = all.sum(lines);
    Ok(Score { figure, faces, total })
}

/// The rules that count a figure's attacks by what it carries.   AO-EQUIP-03, AO-FIG-04
fn arms(look: Look<'_>, figure: FigureId) -> Vec<&'static str> {
    let weapons = skills::melee_weapons(look, figure);
    let armed = !weapons.is_empty();
    let mut held = weapons.into_iter().filter_map(|weapon| look.weapon(figure, weapon));
    let knife = held.any(|weapon| weapon.arm == Some(Arm::Knife));
    let counted = look.profile(figure).is_some_and(|profile| profile.attacks.is_none());
    let mut rules = Vec::new();
    if knife && counted {
        rules.push("AO-EQUIP-03");
    }
    if armed && look.is_wounded(figure) {
        rules.push("AO-FIG-04");
        if !counted {
            rules.push("AO-GAP-50");
        }
    }
    rules
}

/// Mêlée, -2 while Wounded, the players' own skills, claims of the declaring side's figures.
fn sum(draft: &AoDraft<'_>, figure: FigureId) -> Modifiers {
    let value = look(draft).profile(figure).map_or(0, |profile| profile.melee);
    let mut lines = vec![(RuleId::new("AO-MELEE-04"), value)];
    if look(draft).is_wounded(figure) {
        lines.push((RuleId::new("AO-HEALTH-05"), -2));
    }
    lines.extend(skills::modifiers(look(draft), figure, Tested::Melee));
    let own = look(draft).seat_side(draft.by()) == look(draft).side_of(figure);
    let claims: Vec<_> = draft
        .claims()
        .iter()
        .filter(|claim| own || matches!(claim.effect, Effect::Ignore(_)))
        .cloned()
        .collect();
    test::total(lines, &claims)
}

/// The blows that a striker may deal: on whom, with what.   AO-MELEE-08, AO-MELEE-11
pub fn blows(look: Look<'_>, striker: FigureId, against: &[FigureId]) -> Vec<Blow> {
    let weapons = skills::melee_weapons(look, striker);
    let with: Vec<Option<u8>> =
        if weapons.is_empty() { vec![None] } else { weapons.into_iter().map(Some).collect() };
    let on = |target: &FigureId| {
        let target = *target;
        with.iter().map(move |weapon| Blow { target, weapon: *weapon }).collect::<Vec<_>>()
    };
    against.iter().flat_map(on).collect()
}

/// Shares out a winner's hits.   AO-MELEE-08, AO-MELEE-11
pub fn allocate(draft: &mut AoDraft<'_>, side: u8, hits: &[Shared<Blow>]) -> Result<(), Stop> {
    let Some(Frame::Fight { strikers, against, .. }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    let Some(striker) = strikers.first().copied() else { return Err(refusal::General::NotNow.into()) };
    if look(draft).side_of(striker) != Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    let needs = skills::attacks(look(draft), striker);
    let offered = blows(look(draft), striker, &against);
    let total: u32 = hits.iter().fold(0, |sum, share| sum.saturating_add(share.count));
    let odd = hits.iter().enumerate().any(|(place, share)| {
        let twice = hits.iter().take(place).any(|other| other.to == share.to);
        share.count == 0 || twice || !offered.contains(&share.to)
    });
    if odd || total != needs {
        return Err(refusal::Melee::WrongHits { needs }.into());
    }
    // A weapon strikes as often as it has attacks: once, where each attack is that of a weapon.
    let of_weapon = |weapon: Option<u8>| {
        let its = hits.iter().filter(|share| share.to.weapon == weapon);
        its.fold(0_u32, |sum, share| sum.saturating_add(share.count))
    };
    let by_weapon = skills::strikes_by_weapon(look(draft), striker);
    if by_weapon && offered.iter().any(|blow| of_weapon(blow.weapon) != 1) {
        return Err(refusal::Melee::OneBlowEach { who: name(draft, striker) }.into());
    }
    share(draft, striker, hits)
}

/// A striker's hits join those of the fight.   AO-HEALTH-07, AO-GAP-48
fn share(draft: &mut AoDraft<'_>, striker: FigureId, hits: &[Shared<Blow>]) -> Result<(), Stop> {
    let Some(Frame::Fight { strikers, against, mut struck }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    // Who strikes last of a group is one of several, too.
    let after = !draft.setup().before(4) && !struck.is_empty();
    for blow in hits {
        let weapon = blow.to.weapon.and_then(|weapon| look(draft).weapon(striker, weapon));
        let impact = weapon.map_or(0, |weapon| weapon.impact);
        let target = blow.to.target;
        let doubled = look(draft).is_wounded(target) && !look(draft).is_wounded(striker);
        if !struck.iter().any(|struck| struck.target == target) {
            let saves = skills::saves(look(draft), target, false);
            let by = Some(striker);
            struck.push(Struck { target, by, hits: Vec::new(), doubled: Vec::new(), saves });
        }
        if let Some(found) = struck.iter_mut().find(|struck| struck.target == target) {
            for _ in 0..blow.count {
                found.hits.push(impact);
                found.doubled.push(doubled);
            }
        }
    }
    struck.sort_by_key(|struck| struck.target);
    let several = strikers.len() > 1 || against.len() > 1 || after;
    let mut rules = vec![if several { "AO-MELEE-06" } else { "AO-MELEE-05" }, "AO-MELEE-11"];
    if against.len() > 1 {
        rules.push("AO-MELEE-08");
    }
    let because = because(draft, &rules);
    draft.emit(Event::BlowsShared(BlowsShared { figure: striker, struck }), because)
}

/// What goes on by itself when the close combats are on top: whether it went on.
pub fn step(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let Some(Frame::Melee { split, groups }) = look(draft).top().cloned() else { return Ok(false) };
    match groups.as_slice() {
        _ if !split => return Ok(false),
        [] => {
            let because = because(draft, &["AO-MELEE-01"]);
            draft.emit(Event::MeleeEnded(MeleeEnded {}), because)?;
        }
        [only] => fight(draft, only)?,
        [_, _, ..] => return Ok(false),
    }
    Ok(true)
}

/// What goes on by itself when a won fight is on top: whether it went on.   AO-MELEE-08
pub fn step_fight(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let Some(Frame::Fight { strikers, against, .. }) = look(draft).top().cloned() else { return Ok(false) };
    let Some(striker) = strikers.first().copied() else {
        let because = because(draft, &["AO-MELEE-09"]);
        draft.emit(Event::BlowsDealt(BlowsDealt {}), because)?;
        return Ok(true);
    };
    let Some(hits) = only_share(look(draft), striker, &against) else { return Ok(false) };
    share(draft, striker, &hits)?;
    Ok(true)
}

/// The hits of a striker where there is nothing to name: one opponent, and all its weapons strike alike.
/// AO-MELEE-08, AO-MELEE-11
fn only_share(look: Look<'_>, striker: FigureId, against: &[FigureId]) -> Option<Vec<Shared<Blow>>> {
    let [_] = against else { return None };
    let offered = blows(look, striker, against);
    let impact = |blow: &Blow| blow.weapon.and_then(|weapon| look.weapon(striker, weapon)).map(|w| w.impact);
    let first = offered.first()?;
    if !offered.iter().all(|blow| impact(blow) == impact(first)) {
        return None;
    }
    if skills::strikes_by_weapon(look, striker) {
        return Some(offered.into_iter().map(|to| Shared { to, count: 1 }).collect());
    }
    Some(vec![Shared { to: *first, count: skills::attacks(look, striker) }])
}

/// The striker whose hits are due.
pub fn striker(look: Look<'_>) -> Option<FigureId> {
    match look.top() {
        Some(Frame::Fight { strikers, .. }) => strikers.first().copied(),
        Some(_) | None => None,
    }
}
