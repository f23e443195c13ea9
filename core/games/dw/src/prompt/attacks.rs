//! Forms of attacks: in contact, with a weapon, with a grenade.

use crate::command::Command;
use crate::profiles::Ruler;
use crate::profiles::traits::GrenadeKind;
use crate::profiles::weapons::Weapon;
use crate::prompt::actions::{Aimed, nothing};
use crate::prompt::trial::Clerk;
use crate::prompt::{book, value, wire};
use crate::state::frames::Frame;
use crate::view::words::millimetres;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    pub(super) fn attacks(&self, actor: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.melee(actor).into_iter().collect();
        for weapon in self.arms(actor) {
            forms.extend(self.shot(actor, weapon));
        }
        forms.extend(self.salvo(actor));
        forms.extend(self.stone(actor));
        forms.extend(self.grenades(actor));
        forms
    }

    /// What a figure may shoot with: what it carries, and the weapons that its beams copy.   DW-TRAIT-68
    fn arms(&self, actor: FigureId) -> Vec<Weapon> {
        let held = self.look.figure(actor).map(|figure| figure.weapons.as_slice()).unwrap_or_default();
        let mut arms: Vec<Weapon> = held.iter().map(|held| held.weapon).collect();
        if let Some(profile) = self.look.profile(actor) {
            arms.extend(profile.beams().into_iter().map(Weapon::Beam));
        }
        arms
    }

    /// An attack in contact, plain or in strength.   DW-ACTION-07, DW-ACTION-08
    fn melee(&self, actor: FigureId) -> Option<Form> {
        let power = |target| {
            let label = Words::new(
                "Attaque en puissance (2 actions, adversaire -1) ?",
                "Power attack (2 actions, opponent -1)?",
            );
            self.tick("power", label, &Command::MeleeAttack { target, power: true }).into_iter().collect()
        };
        self.aimed(
            actor,
            &Aimed {
                rule: "DW-ACTION-07",
                key: "target",
                question: self.whom(actor, "attaque au corps à corps", "attacks in melee"),
                reach: None,
                make: &|target| Command::MeleeAttack { target, power: false },
                then: &power,
            },
        )
    }

    /// A shot or throw with one weapon.   DW-ACTION-09, DW-ACTION-10
    fn shot(&self, actor: FigureId, weapon: Weapon) -> Option<Form> {
        let make =
            |target, aimed, spread: Vec<FigureId>| Command::RangedAttack { weapon, target, aimed, spread };
        let then = |target| {
            let label = Words::new("Tir visé (2 actions, cible -1) ?", "Aimed shot (2 actions, target -1)?");
            let mut blanks: Vec<Blank> =
                self.tick("aimed", label, &make(target, true, Vec::new())).into_iter().collect();
            blanks.extend(self.spread(actor, target, &|spread| make(target, false, spread)));
            blanks
        };
        let words = weapon.words();
        let reach = self.look.ruler(Ruler::Long).saturating_mul(3);
        let form = self.aimed(
            actor,
            &Aimed {
                rule: "DW-ACTION-09",
                key: "target",
                question: self.whom(
                    actor,
                    &format!("tire ({})", words.fr),
                    &format!("shoots ({})", words.en),
                ),
                reach: Some(reach),
                make: &|target| make(target, false, Vec::new()),
                then: &then,
            },
        )?;
        let label = Words::new("Avec quelle arme ?", "With which weapon?");
        let of = vec![Choice::new(value(&weapon), words.clone())];
        let mut form = form.blank(Blank::new("weapon", label, Kind::One { of }));
        form.title = Words::new(format!("Tirer : {}", words.fr), format!("Shoot: {}", words.en));
        Some(form)
    }

    /// Those that touch the target and are hit with it.   DW-TRAIT-37, DW-TRAIT-47
    fn spread(
        &self,
        actor: FigureId,
        target: FigureId,
        make: &dyn Fn(Vec<FigureId>) -> Command,
    ) -> Option<Blank> {
        let of: Vec<Choice> = self
            .look
            .on_table()
            // Nobody else is hit with it: most need no trial.
            .filter(|other| *other != actor && self.look.touch(target, *other))
            .filter(|other| self.accepts(&make(vec![*other])))
            .map(|other| Choice::new(other.0, Words::same(self.names.name(other))).figure(other))
            .collect();
        let most = u32::try_from(of.len()).unwrap_or(u32::MAX);
        let label = Words::new("Qui touche la cible ?", "Who touches the target?");
        (most > 0).then(|| Blank::new("spread", label, Kind::Some { of, least: 0, most }).optional())
    }

    /// One more target of a salvo.   DW-SHOOT-25
    fn salvo(&self, actor: FigureId) -> Option<Form> {
        if !matches!(self.look.top(), Some(Frame::Activation { salvo: Some(_), .. })) {
            return None;
        }
        self.aimed(
            actor,
            &Aimed {
                rule: "DW-SHOOT-25",
                key: "target",
                question: self.whom(actor, "poursuit sa salve", "goes on with its salvo"),
                reach: Some(self.look.ruler(Ruler::Long).saturating_mul(3)),
                make: &|target| Command::ContinueSalvo { target },
                then: &nothing,
            },
        )
    }

    /// Throwing a stone.   DW-SHOOT-24
    fn stone(&self, actor: FigureId) -> Option<Form> {
        self.aimed(
            actor,
            &Aimed {
                rule: "DW-SHOOT-24",
                key: "target",
                question: self.whom(actor, "jette une pierre", "throws a stone"),
                reach: Some(self.look.ruler(Ruler::Short).saturating_mul(3)),
                make: &|target| Command::ThrowStone { target },
                then: &nothing,
            },
        )
    }

    /// A form for each kind of grenade carried.   DW-AREA-01, DW-AREA-03
    fn grenades(&self, actor: FigureId) -> Vec<Form> {
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
        if placed {
            let label = Words::new("Quel point d'impact ?", "Which point of impact?");
            form = form.blank(Blank::new("at", label, Kind::Point {}));
            form.witness = Some(fields);
            let [far, wide] = [Ruler::Long, Ruler::Short].map(|ruler| millimetres(self.look.ruler(ruler)));
            form.hint = Some(Words::new(
                format!("À {far} au plus ; le souffle prend qui est à {wide} ou moins du point."),
                format!("At {far} at most; the blast takes whoever is within {wide} of the point."),
            ));
        } else {
            let everyone: Vec<Choice> = self
                .look
                .on_table()
                .map(|other| Choice::new(other.0, Words::same(self.names.name(other))).figure(other))
                .collect();
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
}

/// Where a grenade is thrown.
fn placed_at(command: &Command) -> Option<greffe_core::telling::view::Point> {
    if let Command::ThrowGrenade { at, .. } = command { *at } else { None }
}

/// A blank for some of several, or none.
pub(super) fn some(key: &'static str, label: Words, of: Vec<Choice>) -> Blank {
    let most = u32::try_from(of.len()).unwrap_or(u32::MAX);
    Blank::new(key, label, Kind::Some { of, least: 0, most }).optional()
}
