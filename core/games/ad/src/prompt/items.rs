//! Forms open at any time: equipment, friendships, minds to be read.

use crate::command::Command;
use crate::prompt::trial::Clerk;
use crate::prompt::{one, title};
use crate::state::Held;
use crate::{divination, equipment, items};
use greffe_core::asking::form::{Choice, Form};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// What is open at this moment beside what is owed.
    pub(super) fn open_talk(&self) -> Vec<Form> {
        let look = self.look;
        let mut forms = Vec::new();
        let own = |command: &dyn Fn(FigureId) -> Command| -> Vec<Choice> {
            let ids = look.of_side(self.side);
            ids.filter(|id| self.accepts(&command(*id))).map(|id| self.figure(id)).collect()
        };
        let reads = |id: FigureId| look.figure(id).is_some_and(|figure| figure.mind_reading > 0);
        let seers = if look.of_side(self.side).any(reads) && divination::may_read(look, self.side) {
            own(&|seer| Command::ReadMind { seer })
        } else {
            Vec::new()
        };
        let open = |name: &str, fr: &str, en: &str, rule: &'static str| {
            Form::open(name, title(fr, en)).rule(RuleId::new(rule))
        };
        if !seers.is_empty() {
            forms.push(open("ReadMind", "Lire les pensées", "Read minds", "AD-DIV-11").blank(one(
                "seer",
                "Qui dépense son pion ?",
                "Who spends a token?",
                seers,
            )));
        }
        let uncles: Vec<Choice> = look
            .of_side(self.side)
            .filter(|id| items::nephews(look, *id).next().is_some())
            .filter(|id| self.accepts(&Command::EndFriendship { uncle: *id }))
            .map(|id| self.figure(id))
            .collect();
        if !uncles.is_empty() {
            forms.push(
                open("EndFriendship", "Rompre l'amitié", "End the friendship", "AD-TAL-01")
                    .blank(one("uncle", "Qui ?", "Who?", uncles)),
            );
        }
        // By the advanced rule those of nobody change theirs as they are activated only.   AD-ITEM-10, AD-NPC-01
        let nobodys = look.of_nobody().filter(|_| look.options().advanced_equipment.is_yes());
        let changers: Vec<Choice> = look
            .of_side(self.side)
            .chain(nobodys)
            .filter(|id| equipment::may_equip(look, self.side, *id))
            .filter_map(|id| {
                let sets = self.equipment(id);
                let blank = one("hands", "Que tient-il ?", "What does it hold?", sets.clone());
                (!sets.is_empty()).then(|| self.figure(id).then(vec![blank]))
            })
            .collect();
        if !changers.is_empty() {
            forms.push(
                open("Equip", "Changer d'équipement", "Change equipment", "AD-ITEM-05")
                    .blank(one("figure", "Qui ?", "Who?", changers)),
            );
        }
        forms
    }

    /// What a figure may hold other than now: every set that its hands take, none that lacks a natural weapon.
    /// AD-ITEM-03
    fn equipment(&self, figure: FigureId) -> Vec<Choice> {
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
            .filter_map(|set| {
                let label = self.held_words(figure, &set);
                serde_json::to_value(&set).ok().map(|value| Choice::new(value, label))
            })
            .collect()
    }

    fn held_words(&self, figure: FigureId, set: &[Held]) -> Words {
        let look = self.look;
        let names: Vec<String> = set.iter().filter_map(|held| look.held_name(figure, *held)).collect();
        if names.is_empty() { title("rien", "nothing") } else { Words::same(names.join(", ")) }
    }
}
