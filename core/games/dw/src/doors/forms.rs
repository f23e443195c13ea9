//! Forms of doors.

use crate::command::Command;
use crate::prompt::actions::{NEAR, chosen};
use crate::prompt::trial::Clerk;
use crate::prompt::value;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Breaking a door down, or shooting at it.   DW-DOOR-01 to DW-DOOR-06
    pub(crate) fn doors(&self, actor: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.break_door(actor).into_iter().collect();
        let held = self.look.figure(actor).map(|figure| figure.weapons.as_slice()).unwrap_or_default();
        for weapon in held.iter().map(|held| held.weapon) {
            let of: Vec<Choice> = (0_u16..)
                .take(self.look.state.doors.len())
                .filter_map(|door| {
                    let settled = self.settle(&Command::ShootDoor { door, weapon }, true);
                    let choice = Choice::new(door, self.names.door(door));
                    settled.refused.is_none().then(|| choice.then(settled.blanks))
                })
                .collect();
            let words = weapon.words();
            let question = Words::new("Quelle porte ?", "Which door?");
            let form = chosen("ShootDoor".to_owned(), "DW-DOOR-06", "door", question, of);
            forms.extend(form.map(|form| {
                let label = Words::new("Avec quelle arme ?", "With which weapon?");
                let of = vec![Choice::new(value(&weapon), words)];
                form.blank(Blank::new("weapon", label, Kind::One { of }))
            }));
        }
        forms
    }

    /// Whether a figure may be said to be at a door: it stands by it, or places are not recorded.
    fn is_near_door(&self, figure: FigureId, door: u16) -> bool {
        let door = self.look.state.doors.get(usize::from(door)).and_then(|door| door.outline.as_ref());
        let pair = door.zip(self.look.disc(figure));
        pair.is_none_or(|(outline, own)| outline.is_within(own, NEAR))
    }

    fn break_door(&self, actor: FigureId) -> Option<Form> {
        let make = |door, partner, holder, ram| Command::BreakDoor { door, partner, holder, ram };
        let who = |figures: Vec<FigureId>| -> Vec<Choice> {
            let choice =
                |figure: FigureId| Choice::new(figure.0, Words::same(self.names.name(figure))).figure(figure);
            figures.into_iter().map(choice).collect()
        };
        let of: Vec<Choice> = (0_u16..)
            .take(self.look.state.doors.len())
            .filter_map(|door| {
                let near = |figure: FigureId| self.is_near_door(figure, door);
                let accepted = |command: &Command| self.settle(command, true).refused.is_none();
                let everyone = || self.look.on_table().filter(|other| *other != actor);
                let holders: Vec<FigureId> = everyone()
                    .filter(|other| near(*other) && accepted(&make(door, None, Some(*other), false)))
                    .collect();
                let alone = self.settle(&make(door, None, None, false), near(actor));
                // Where somebody stands behind it, the holder must be named.
                let held = holders.first().copied().filter(|_| alone.refused.is_some());
                let settled = match held {
                    Some(_) => self.settle(&make(door, None, held, false), near(actor)),
                    None => alone,
                };
                if settled.refused.is_some() {
                    return None;
                }
                let partners = everyone()
                    .filter(|other| near(*other) && accepted(&make(door, Some(*other), held, false)))
                    .collect();
                let mut blanks = Vec::new();
                for (key, label, figures) in [
                    ("partner", Words::new("Qui aide ?", "Who helps?"), partners),
                    ("holder", Words::new("Qui tient la porte ?", "Who holds the door?"), holders),
                ] {
                    let of: Vec<Choice> = who(figures);
                    if !of.is_empty() {
                        let blank = Blank::new(key, label, Kind::One { of });
                        let must = key == "holder" && held.is_some();
                        blanks.push(if must { blank } else { blank.optional() });
                    }
                }
                let ram = Words::new("Avec un bélier ?", "With a ram?");
                blanks.extend(self.tick("ram", ram, &make(door, None, held, true)));
                blanks.extend(settled.blanks);
                Some(Choice::new(door, self.names.door(door)).then(blanks))
            })
            .collect();
        let question = Words::new("Quelle porte ?", "Which door?");
        chosen("BreakDoor".to_owned(), "DW-DOOR-01", "door", question, of)
    }
}
