//! Moves told: how far, where to, how.

use crate::state::Posture;
use crate::state::path::Landing;
use crate::state::sequence::{Escape, Fall};
use crate::view::names::{Names, change};
use crate::view::words::{inches_words, posture_words};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Mark, Point};
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn reach_found(self, reached: i32, fall: Option<&Fall>) -> Told {
        let Some(sequence) = self.0.sequence() else { return told("Point atteint", "Point reached") };
        let Some(motion) = sequence.motion.as_ref() else { return told("Point atteint", "Point reached") };
        let name = self.name(sequence.active);
        let (way, length) = (inches_words(reached), motion.route.length());
        let line = told(&format!("{name} : point atteint"), &format!("{name}: point reached"));
        let line = if reached >= length {
            line.say(
                format!("{name} va au bout de sa Trajectoire."),
                format!("{name} gets to the end of its path."),
            )
        } else if reached <= 0 {
            line.say(
                format!("{name} reste à son point de départ."),
                format!("{name} stays where it started."),
            )
        } else {
            let whole = inches_words(length);
            line.say(
                format!("{name} s'arrête à {} sur {}.", way.fr, whole.fr),
                format!("{name} stops after {} of {}.", way.en, whole.en),
            )
        };
        let stop = motion.route.at(reached).map(|at| Mark { kind: "ghost", points: vec![at], label: way });
        line.also(fall.map(fall_words))
            .focus([sequence.active])
            .mark(Self::route_mark(&motion.route))
            .mark(stop)
    }

    pub(super) fn escape_declared(self, act: u16, escape: &Escape) -> Told {
        let who = self.0.sequence().and_then(|sequence| sequence.act(act)).map(|act| act.figure);
        let name = who.map(|who| self.name(who)).unwrap_or_default();
        let length = escape.route.length();
        let way = inches_words(length);
        let line = told(&format!("Écart : {name}"), &format!("Side step: {name}")).focus(who);
        if length == 0 {
            return line.say(format!("{name} reste sur place."), format!("{name} stays in place."));
        }
        let out = (!escape.leaves.is_empty()).then(|| {
            Words::new("Hors du Gabarit : rien ne l'atteint.", "Out of the template: nothing hits.")
        });
        line.say(
            format!("Après son Esquive, {name} s'écarte de {}.", way.fr),
            format!("After its dodge, {name} steps {} aside.", way.en),
        )
        .also(out)
        .mark(Self::route_mark(&escape.route))
    }

    /// Where a figure was, and the way to where it is.
    fn ways(self, figure: FigureId, landing: &Landing, path: &[Point]) -> Vec<Mark> {
        let mut marks = Vec::new();
        if let Some(from) = self.at(figure)
            && landing.to.is_some_and(|to| to != from)
        {
            marks.push(Mark { kind: "ghost", points: vec![from], label: Words::same(self.name(figure)) });
        }
        if path.len() > 1 {
            marks.push(Mark { kind: "path", points: path.to_vec(), label: Words::default() });
        }
        marks
    }

    fn posture_change(
        self,
        figure: FigureId,
        posture: Posture,
        rule: &'static str,
    ) -> Option<greffe_core::telling::view::Change> {
        let held = self.figure(figure)?.posture;
        let what = Words::new("Posture", "Posture");
        Some(change(figure, what, (posture_words(held), posture_words(posture)), rule))
    }

    pub(super) fn moved(self, figure: FigureId, landing: &Landing, path: &[Point]) -> Told {
        let (name, posture) = (self.name(figure), posture_words(landing.posture));
        let met = (!landing.touches.is_empty()).then(|| {
            let who = self.list(&landing.touches);
            Words::new(format!("Au contact de {}.", who.fr), format!("In contact with {}.", who.en))
        });
        let upright = landing.posture == Posture::Standing;
        let how = (!upright).then(|| Words::new(format!(", {}", posture.fr), format!(", {}", posture.en)));
        let how = how.unwrap_or_default();
        let stands = !matches!(landing.posture, Posture::Climbing(_));
        let height = landing.to.filter(|to| to.z > 0 && stands).map(|to| {
            let up = inches_words(to.z);
            Words::new(format!(", à {} de haut", up.fr), format!(", {} up", up.en))
        });
        let height = height.unwrap_or_default();
        told(&format!("{name} arrive"), &format!("{name} arrives"))
            .say(
                format!("{name} arrive{}{}.", height.fr, how.fr),
                format!("{name} arrives{}{}.", height.en, how.en),
            )
            .also(met)
            .change(self.posture_change(figure, landing.posture, "TDE-MOVE-20"))
            .mark(self.ways(figure, landing, path))
            .focus([figure])
    }

    pub(super) fn posture_changed(self, figure: FigureId, posture: Posture) -> Told {
        let (name, words) = (self.name(figure), posture_words(posture));
        told(&format!("Posture : {name}"), &format!("Posture: {name}"))
            .say(format!("{name} est à présent {}.", words.fr), format!("{name} is now {}.", words.en))
            .change(self.posture_change(figure, posture, "TDE-POST-03"))
            .focus([figure])
    }

    pub(super) fn exited(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        told(&format!("Sortie : {name}"), &format!("Exit: {name}"))
            .say(format!("{name} quitte la table."), format!("{name} leaves the table."))
            .focus([figure])
    }

    pub(super) fn contact_attested(self, a: FigureId, b: FigureId, holds: bool) -> Told {
        let (one, other) = (self.name(a), self.name(b));
        let (fr, en) = if holds { ("se touchent", "touch") } else { ("ne se touchent pas", "do not touch") };
        told("Contact", "Contact")
            .say(
                format!("D'après la table, {one} et {other} {fr}."),
                format!("By the table, {one} and {other} {en}."),
            )
            .focus([a, b])
    }
}

/// A fall, in a sentence.
fn fall_words(fall: &Fall) -> Words {
    let height = inches_words(fall.height);
    if fall.water {
        return Words::new(
            format!("Chute de {} dans l'eau.", height.fr),
            format!("It falls {} into water.", height.en),
        );
    }
    Words::new(format!("Chute de {}.", height.fr), format!("It falls {}.", height.en))
}
