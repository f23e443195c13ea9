//! Forms of items: what a seat is asked.

use crate::command::Command;
use crate::items;
use crate::profiles::talents::Talent;
use crate::prompt::trial::Clerk;
use crate::prompt::{form, one};
use crate::setup::board::Door;
use greffe_core::asking::form::{Choice, FactKind, Form};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::Ask;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    pub(crate) fn pick_up(&self, figure: FigureId) -> Option<Form> {
        let of: Vec<Choice> = (0_u8..)
            .zip(items::underfoot(self.look, figure))
            .filter(|(item, _)| self.accepts(&Command::PickUp { item: *item }))
            .map(|(item, lying)| Choice::new(item, Words::same(lying.item.name.clone())))
            .collect();
        let form = form("PickUp", "Ramasser", "Pick up", "AD-PART-04").figure(figure);
        (!of.is_empty()).then(|| form.blank(one("item", "Quoi ?", "What?", of)))
    }

    pub(crate) fn pick_lock(&self, figure: FigureId) -> Option<Form> {
        let locked = self.look.state.doors.iter().filter(|(_, state)| **state == Door::Locked);
        let of: Vec<Choice> = locked
            .filter(|(door, _)| self.accepts(&Command::PickLock { door: **door }))
            .map(|(door, _)| Choice::new(door.to_string(), Words::same(door.to_string())))
            .collect();
        let form = form("PickLock", "Crochetage", "Pick a lock", "AD-TAL-12").figure(figure);
        (!of.is_empty()).then(|| form.blank(one("door", "Quelle porte ?", "Which door?", of)))
    }

    pub(crate) fn pray(&self, figure: FigureId) -> Option<Form> {
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
pub(crate) fn question(who: &str) -> Words {
    Words::new(
        format!("Un ennemi lance-t-il un sort pendant que {who} prie ?"),
        format!("Does an enemy cast a spell while {who} prays?"),
    )
}
