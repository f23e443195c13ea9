//! How the engaged are split: one against one or several.   AO-MELEE-02

use std::collections::{BTreeMap, BTreeSet};

use crate::state::Group;
use crate::state::look::Look;
use greffe_core::judging::fact::FigureId;

/// The figures engaged, in number order.
pub fn engaged(look: Look<'_>) -> Vec<FigureId> {
    let all: BTreeSet<FigureId> = look.state.engaged.iter().flat_map(|(a, b)| [*a, *b]).collect();
    all.into_iter().collect()
}

/// The only way to split the engaged figures; none when there are several.   AO-MELEE-02
pub fn forced(look: Look<'_>) -> Option<Vec<Group>> {
    let mut groups = Vec::new();
    let mut left: BTreeSet<FigureId> = engaged(look).into_iter().collect();
    while let Some(first) = left.first().copied() {
        let mut knot = BTreeSet::from([first]);
        let mut edge = vec![first];
        while let Some(one) = edge.pop() {
            for other in look.engaged_with(one) {
                if knot.insert(other) {
                    edge.push(other);
                }
            }
        }
        let members: Vec<FigureId> = knot.iter().copied().collect();
        groups.push(group(look, &members)?);
        left.retain(|id| !knot.contains(id));
    }
    Some(groups)
}

/// These figures as one against one or several, each engaged with the one.   AO-MELEE-02
pub fn group(look: Look<'_>, members: &[FigureId]) -> Option<Group> {
    let rest = |single: FigureId| members.iter().copied().filter(move |id| *id != single);
    let suits = |single: &FigureId| rest(*single).all(|other| look.are_engaged(*single, other));
    let apart = |single: &FigureId| rest(*single).all(|other| look.are_enemies(*single, other));
    let single = members.iter().copied().find(|id| suits(id) && apart(id))?;
    let mut against: Vec<FigureId> = rest(single).collect();
    against.sort_unstable();
    (!against.is_empty()).then_some(Group { single, against })
}

/// One way to split the engaged figures; there always is one. Pairs first; whoever is left over joins an
/// opponent's pair, and a pair that both ends are joined comes apart.   AO-MELEE-02
pub fn any_split(look: Look<'_>) -> Vec<Vec<FigureId>> {
    let all = engaged(look);
    let mut partner: BTreeMap<FigureId, FigureId> = BTreeMap::new();
    for (a, b) in &look.state.engaged {
        if !partner.contains_key(a) && !partner.contains_key(b) {
            partner.insert(*a, *b);
            partner.insert(*b, *a);
        }
    }
    let mut around: BTreeMap<FigureId, Vec<FigureId>> = BTreeMap::new();
    for id in all.iter().filter(|id| !partner.contains_key(id)) {
        if let Some(host) = look.engaged_with(*id).next() {
            around.entry(host).or_default().push(*id);
        }
    }
    let mut groups = Vec::new();
    for (a, b) in partner.iter().filter(|(a, b)| a < b) {
        match (around.get(a), around.get(b)) {
            (Some(with_a), Some(with_b)) => {
                groups.push([&[*a], with_a.as_slice()].concat());
                groups.push([&[*b], with_b.as_slice()].concat());
            }
            (with_a, with_b) => {
                let joined = with_a.or(with_b).map_or(&[][..], Vec::as_slice);
                groups.push([&[*a, *b], joined].concat());
            }
        }
    }
    groups
}
