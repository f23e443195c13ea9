//! Forms of shooting: what a seat is asked.

use crate::activation::fighters;
use crate::command::Command;
use crate::melee::forms::order;
use crate::prompt::chosen;
use crate::prompt::trial::Clerk;
use crate::reload;
use crate::skills::{self, shooting};
use crate::state::frames::{Score, Shot, ShotKind, TestUse};
use crate::view::cards::signed;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// The shots and reloads of the active figure.   AD-SHOOT-01, AD-FULL-10
    pub(crate) fn shots(&self, figure: FigureId) -> Vec<Form> {
        let aimed = |weapon, target| Command::AimedShot { weapon, target };
        let snap = |weapon, target| Command::SnapShot { weapon, target };
        let defensive = |weapon, target| Command::DefensiveShot { weapon, target };
        let mut forms: Vec<Form> = Vec::new();
        forms.extend(self.shot(figure, "AimedShot", "AD-FULL-01", ShotKind::Aimed, &aimed));
        forms.extend(self.shot(figure, "SnapShot", "AD-PART-02", ShotKind::Snap, &snap));
        forms.extend(self.shot(figure, "DefensiveShot", "AD-FULL-02", ShotKind::Defensive, &defensive));
        let loads = reload::choices(self.look, figure).into_iter();
        let of: Vec<Choice> = loads
            .filter(|weapon| self.accepts(&Command::Reload { weapon: *weapon, after: false }))
            .map(|weapon| self.arm(figure, Some(weapon)))
            .collect();
        let question = Words::new("Quelle arme ?", "Which weapon?");
        forms.extend(chosen("Reload", "AD-FULL-10", "weapon", question, of).map(|form| form.blank(order())));
        forms
    }

    /// A target with what the shot has against it: the number to make, and what is added to the card.   AD-SHOOT-04
    pub(crate) fn aimed(&self, shooter: FigureId, weapon: u8, kind: ShotKind, target: Choice) -> Choice {
        let note = || {
            let (whom, card) = (target.figure?, self.look.weapon(shooter, weapon)?);
            let at = self.look.square(whom)?;
            let aim = shooting::aim(self.look, shooter, card, at, None).ok()?;
            let shot = Shot { shooter, weapon, target: whom, kind, at };
            let score = Score::Skill(card.skill);
            let used_for = TestUse::Shot { shot, piercing: aim.band.piercing };
            let mut sum = skills::condition(self.look, shooter, &used_for, score);
            sum.extend(&shooting::modifiers(self.look, shot, card, &aim.line));
            let added = signed(skills::score(self.look, shooter, score).1.saturating_add(sum.total()));
            let number = aim.band.target_number;
            Some(Words::new(
                format!("ND {number}, {added} à la carte"),
                format!("TN {number}, {added} to the card"),
            ))
        };
        match note() {
            Some(note) => target.note(note),
            None => target,
        }
    }

    /// One way to shoot: the weapons in hand, each with the targets it reaches.
    fn shot(
        &self,
        figure: FigureId,
        name: &str,
        id: &'static str,
        kind: ShotKind,
        command: &dyn Fn(u8, FigureId) -> Command,
    ) -> Option<Form> {
        let armed = self.look.weapons_in_hand(figure).filter(|(_, card)| !card.is_melee());
        let of: Vec<Choice> = armed
            .filter_map(|(weapon, _)| {
                let foes = self.look.in_play().filter(|other| fighters::is_target(self.look, figure, *other));
                let targets = self.figures(foes, |target| command(weapon, target));
                let targets: Vec<Choice> =
                    targets.into_iter().map(|target| self.aimed(figure, weapon, kind, target)).collect();
                let question = Words::new("Sur qui ?", "At whom?");
                let blank = Blank::new("target", question, Kind::One { of: targets.clone() });
                (!targets.is_empty()).then(|| self.arm(figure, Some(weapon)).then(vec![blank]))
            })
            .collect();
        chosen(name, id, "weapon", Words::new("Avec quelle arme ?", "With which weapon?"), of)
    }
}
