//! Forms of shots.

use crate::command::Command;
use crate::profiles::Ruler;
use crate::profiles::weapons::Weapon;
use crate::prompt::actions::Aimed;
use crate::prompt::actions::nothing;
use crate::prompt::trial::Clerk;
use crate::prompt::value;
use crate::state::frames::Frame;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// What a figure may shoot with: what it carries, and the weapons that its beams copy.   DW-TRAIT-68
    pub(crate) fn arms(&self, actor: FigureId) -> Vec<Weapon> {
        let held = self.look.figure(actor).map(|figure| figure.weapons.as_slice()).unwrap_or_default();
        let mut arms: Vec<Weapon> = held.iter().map(|held| held.weapon).collect();
        if let Some(profile) = self.look.profile(actor) {
            arms.extend(profile.beams().into_iter().map(Weapon::Beam));
        }
        arms
    }

    /// A shot or throw with one weapon.   DW-ACTION-09, DW-ACTION-10
    pub(crate) fn shot(&self, actor: FigureId, weapon: Weapon) -> Option<Form> {
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
    pub(crate) fn salvo(&self, actor: FigureId) -> Option<Form> {
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
    pub(crate) fn stone(&self, actor: FigureId) -> Option<Form> {
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
}
