//! Forms of what an activation may be spent on by talents and items.

use crate::command::Command;
use crate::items;
use crate::profiles::Ability;
use crate::profiles::talents::Talent;
use crate::prompt::trial::Clerk;
use crate::prompt::{form, one};
use crate::setup::board::Door;
use crate::state::frames::Topic;
use greffe_core::asking::form::{Choice, FactKind, Form};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// What an activation may be spent on, of these actions.   AD-FULL-14, AD-PART-08
    pub(super) fn feats(&self, figure: FigureId) -> Vec<Form> {
        let plain = |command: Command, name: &str, fr: &str, en: &str, rule: &'static str| {
            let form = Form { owed: true, ..form(name, fr, en, rule) }.figure(figure);
            self.accepts(&command).then_some(form)
        };
        let mut forms = Vec::new();
        forms.extend(
            plain(
                Command::DropStealth { figure },
                "DropStealth",
                "Quitter la discrétion",
                "Drop stealth",
                "AD-TAL-14a",
            )
            .map(|form| form.blank(one("figure", "Qui ?", "Who?", vec![self.figure(figure)]))),
        );
        forms.extend(plain(Command::Divine {}, "Divine", "Divination", "Divine", "AD-TAL-15"));
        forms.extend(self.spot(figure));
        forms.extend(self.bribe(figure));
        forms.extend(self.pickpocket(figure));
        forms.extend(self.pick_up(figure));
        forms.extend(self.pick_lock(figure));
        forms.extend(self.pray(figure));
        forms
    }

    fn spot(&self, figure: FigureId) -> Option<Form> {
        let look = self.look;
        let with = |ability: Ability| {
            let word = if ability == Ability::Wits { "Wits" } else { "Intelligence" };
            let score = look.profile(figure).map_or(0, |profile| profile.abilities.of(ability));
            Choice::new(word, ability.words()).note(Words::same(score.to_string()))
        };
        let of: Vec<Choice> = look
            .in_play()
            .filter(|target| self.accepts(&Command::Spot { target: *target, with: Ability::Wits }))
            .map(|target| {
                let abilities = [Ability::Wits, Ability::Intelligence].map(with).to_vec();
                self.figure(target).then(vec![one("with", "Avec quoi ?", "With what?", abilities)])
            })
            .collect();
        let form = form("Spot", "Repérage", "Spot", "AD-TAL-14e").figure(figure);
        (!of.is_empty()).then(|| form.blank(one("target", "Qui ?", "Whom?", of)))
    }

    fn bribe(&self, figure: FigureId) -> Option<Form> {
        let look = self.look;
        let of: Vec<Choice> = look
            .in_play()
            .filter(|target| self.accepts(&Command::Bribe { target: *target, with: Vec::new() }))
            .map(|target| self.figure(target).then(self.joiners(Topic::Bribe, figure, target)))
            .collect();
        let form = form("Bribe", "Pot-de-Vin", "Bribe", "AD-TAL-29").figure(figure);
        (!of.is_empty()).then(|| form.blank(one("target", "Qui ?", "Whom?", of)))
    }

    fn pickpocket(&self, figure: FigureId) -> Option<Form> {
        let look = self.look;
        let of: Vec<Choice> = look
            .in_play()
            .filter_map(|target| {
                let held = look.figure(target).map_or(&[][..], |figure| figure.acquired.as_slice());
                let items: Vec<Choice> = (0_u8..)
                    .zip(held)
                    .filter(|(item, _)| self.accepts(&Command::Pickpocket { target, item: *item }))
                    .map(|(item, held)| Choice::new(item, Words::same(held.name.clone())))
                    .collect();
                let blank = one("item", "Quoi ?", "What?", items.clone());
                (!items.is_empty()).then(|| self.figure(target).then(vec![blank]))
            })
            .collect();
        let form = form("Pickpocket", "Vol à la Tire", "Pickpocket", "AD-TAL-37").figure(figure);
        (!of.is_empty()).then(|| form.blank(one("target", "À qui ?", "From whom?", of)))
    }

    fn pick_up(&self, figure: FigureId) -> Option<Form> {
        let of: Vec<Choice> = (0_u8..)
            .zip(items::underfoot(self.look, figure))
            .filter(|(item, _)| self.accepts(&Command::PickUp { item: *item }))
            .map(|(item, lying)| Choice::new(item, Words::same(lying.item.name.clone())))
            .collect();
        let form = form("PickUp", "Ramasser", "Pick up", "AD-PART-04").figure(figure);
        (!of.is_empty()).then(|| form.blank(one("item", "Quoi ?", "What?", of)))
    }

    fn pick_lock(&self, figure: FigureId) -> Option<Form> {
        let locked = self.look.state.doors.iter().filter(|(_, state)| **state == Door::Locked);
        let of: Vec<Choice> = locked
            .filter(|(door, _)| self.accepts(&Command::PickLock { door: **door }))
            .map(|(door, _)| Choice::new(door.to_string(), Words::same(door.to_string())))
            .collect();
        let form = form("PickLock", "Crochetage", "Pick a lock", "AD-TAL-12").figure(figure);
        (!of.is_empty()).then(|| form.blank(one("door", "Quelle porte ?", "Which door?", of)))
    }

    fn pray(&self, figure: FigureId) -> Option<Form> {
        if !self.look.has(figure, Talent::Faith(0)) {
            return None;
        }
        let who = self.look.name(figure);
        let ask = Ask {
            fact: items::SPELL,
            of: vec![figure],
            label: question(&who),
            recorded: None,
            good: greffe_core::judging::fact::FactValue::Holds(true),
            kind: FactKind::YesNo,
        };
        let settled = self.trier.settle(&Command::Pray {}, &[ask], true);
        let mut form = form("Pray", "Prière", "Pray", "AD-TAL-21b").figure(figure);
        form.blanks = settled.blanks;
        settled.refused.is_none().then_some(form)
    }
}

/// The question whether an enemy casts a spell.   AD-TAL-21b
pub(super) fn question(who: &str) -> Words {
    Words::new(
        format!("Un ennemi lance-t-il un sort pendant que {who} prie ?"),
        format!("Does an enemy cast a spell while {who} prays?"),
    )
}
