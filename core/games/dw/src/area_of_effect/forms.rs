//! Forms of grenades, and of whom they throw.

use crate::area_of_effect;
use crate::command::Command;
use crate::profiles::Ruler;
use crate::profiles::traits::GrenadeKind;
use crate::prompt::actions::some;
use crate::prompt::places::FEW;
use crate::prompt::trial::Clerk;
use crate::prompt::{book, title, value, wire};
use crate::table::distance;
use crate::view::words::millimetres;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// A form for each kind of grenade carried.   DW-AREA-01, DW-AREA-03
    pub(crate) fn grenades(&self, actor: FigureId) -> Vec<Form> {
        let held = self.look.figure(actor).map(|figure| &figure.grenades);
        let kinds = held.into_iter().flatten().filter(|(_, count)| **count > 0).map(|(kind, _)| *kind);
        kinds.filter_map(|kind| self.grenade(actor, kind)).collect()
    }

    fn grenade(&self, actor: FigureId, grenade: GrenadeKind) -> Option<Form> {
        let make = |at| Command::ThrowGrenade { grenade, at, inside: Vec::new(), doors: Vec::new() };
        let (command, placed) = self.witness(&make, &self.spots_within(actor, Ruler::Long))?;
        let settled = self.settle(&command, true);
        if settled.refused.is_some() {
            return None;
        }
        let (name, fields) = wire(&command)?;
        let words = grenade.words();
        let label = Words::new("Quelle grenade ?", "Which grenade?");
        let of = vec![Choice::new(value(&grenade), words.clone())];
        let mut form = Form::owed(name, book("DW-TRAIT-40"))
            .rule(RuleId::new("DW-AREA-03"))
            .figure(actor)
            .blank(Blank::new("grenade", label, Kind::One { of }));
        form.title = Words::new(format!("Grenade : {}", words.fr), format!("Grenade: {}", words.en));
        let named = |id: FigureId| Choice::new(id.0, Words::same(self.names.name(id))).figure(id);
        if placed {
            let label = Words::new("Quel point d'impact ?", "Which point of impact?");
            form = form.blank(Blank::new("at", label, Kind::Point {}));
            form.witness = Some(fields);
            let [far, wide] = [Ruler::Long, Ruler::Short].map(|ruler| millimetres(self.look.ruler(ruler)));
            form.hint = Some(Words::new(
                format!("À {far} au plus ; le souffle prend qui est à {wide} ou moins du point."),
                format!("At {far} at most; the blast takes whoever is within {wide} of the point."),
            ));
            let near: Vec<Choice> = self.within_blasts(actor).map(named).collect();
            if !near.is_empty() {
                let label = Words::new(
                    "Dans quel ordre ? (tous ceux du souffle)",
                    "In which order? (all those in the blast)",
                );
                form = form.blank(some("inside", label, near));
            }
        } else {
            let everyone: Vec<Choice> = self.look.on_table().map(named).collect();
            form = form.blank(some(
                "inside",
                Words::new("Qui est dans le souffle ?", "Who is in the blast?"),
                everyone,
            ));
        }
        let doors: Vec<Choice> = (0_u16..)
            .take(self.look.state.doors.len())
            .filter(|door| {
                let inside = Vec::new();
                let doors = vec![*door];
                let at = placed_at(&command);
                self.accepts(&Command::ThrowGrenade { grenade, at, inside, doors })
            })
            .map(|door| Choice::new(door, self.names.door(door)))
            .collect();
        if !doors.is_empty() {
            let label = Words::new("Portes de la pièce où elle tombe ?", "Doors of the room it lands in?");
            form = form.blank(some("doors", label, doors));
        }
        form.blanks.extend(settled.blanks);
        Some(form)
    }

    /// Those whom some blast of a throw from here may reach.   DW-AREA-03, DW-GAP-31
    fn within_blasts(&self, actor: FigureId) -> impl Iterator<Item = FigureId> {
        let far = self.look.ruler(Ruler::Long).saturating_add(self.look.ruler(Ruler::Short));
        let from = self.look.disc(actor);
        let near = move |id: &FigureId| {
            from.zip(self.look.disc(*id))
                .is_some_and(|(from, to)| distance::is_near(self.look, from, to, far))
        };
        self.look.on_table().filter(near)
    }

    /// Where a thrown figure lands.   DW-AREA-10
    pub(crate) fn thrown(&self, figure: FigureId) -> Option<Form> {
        let question = self.where_to(figure, "tombe au bord du souffle", "lands at the rim of the blast");
        let places = area_of_effect::rim_places(self.look, figure);
        let spots: Vec<Point> = places.map(|places| places.take(FEW).collect()).unwrap_or_default();
        let make = |to| Command::PlaceThrown { to };
        let title = title("Placer au bord du souffle", "Place at the rim of the blast");
        self.place_form("DW-AREA-10", title, &question, figure, &make, &spots).map(|(form, _)| form)
    }
}

/// Where a grenade is thrown.
fn placed_at(command: &Command) -> Option<Point> {
    if let Command::ThrowGrenade { at, .. } = command { *at } else { None }
}
