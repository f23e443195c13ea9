//! Forms of equipment: what a seat is asked.

use crate::command::Command;
use crate::items;
use crate::prompt::title;
use crate::prompt::trial::Clerk;
use crate::state::Held;
use greffe_core::asking::form::Choice;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::write;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// What a figure may hold other than now: every set that its hands take, none that lacks a natural weapon.
    /// AD-ITEM-03
    pub(crate) fn equipment(&self, figure: FigureId) -> Vec<Choice> {
        let look = self.look;
        let Some(now) = look.figure(figure) else { return Vec::new() };
        let count = |len: usize| u8::try_from(len).unwrap_or(u8::MAX);
        let profile = look.profile(figure);
        let weapons = (0..count(profile.map_or(0, |profile| profile.weapons.len()))).map(Held::Weapon);
        let items = (0..count(profile.map_or(0, |profile| profile.items.len()))).map(Held::Item);
        let acquired = (0..count(now.acquired.len())).map(Held::Acquired);
        let all: Vec<Held> = weapons
            .chain(items)
            .chain(acquired)
            .filter(|held| items::hands(look, figure, *held).is_some_and(|hands| hands > 0))
            .collect();
        let kept: Vec<Held> =
            now.hands.iter().copied().filter(|held| items::hands(look, figure, *held) == Some(0)).collect();
        let mut sets: Vec<Vec<Held>> = vec![Vec::new()];
        for (place, one) in all.iter().enumerate() {
            sets.push(vec![*one]);
            for other in all.iter().skip(place.saturating_add(1)) {
                sets.push(vec![*one, *other]);
            }
        }
        let now_set: std::collections::BTreeSet<Held> = now.hands.iter().copied().collect();
        sets.into_iter()
            .map(|set| kept.iter().copied().chain(set).collect::<Vec<Held>>())
            .filter(|set| set.iter().copied().collect::<std::collections::BTreeSet<Held>>() != now_set)
            .filter(|set| self.accepts(&Command::Equip { figure, hands: set.clone() }))
            .map(|set| Choice::new(write::value(&set), self.held_words(figure, &set)))
            .collect()
    }

    fn held_words(&self, figure: FigureId, set: &[Held]) -> Words {
        let look = self.look;
        let names: Vec<String> = set.iter().filter_map(|held| look.held_name(figure, *held)).collect();
        if names.is_empty() { title("rien", "nothing") } else { Words::same(names.join(", ")) }
    }
}
