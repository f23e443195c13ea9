//! Moves told: how far, where to, how.

use crate::fact::FigureId;
use crate::systems::tde::state::Posture;
use crate::systems::tde::state::path::Landing;
use crate::systems::tde::state::sequence::{Escape, Fall};
use crate::systems::tde::view::names::{Names, change};
use crate::systems::tde::view::words::{inches_words, posture_words};
use crate::systems::tde::view::{Told, told};
use crate::view::{Mark, Point};
use crate::words::Words;

impl Names<'_> {
    pub(super) fn reach_found(self, reached: i32, fall: Option<&Fall>) -> Told {
        let active = self.0.sequence().map(|sequence| sequence.active);
        let name = active.map(|active| self.name(active)).unwrap_or_default();
        let way = inches_words(reached);
        let falls = fall.map(|fall| {
            let height = inches_words(fall.height);
            Words::new(format!("Puis tombe de {}.", height.fr), format!("Then falls {}.", height.en))
        });
        told("Distance parcourue", "Way covered")
            .say(format!("{name} va jusqu'à {}.", way.fr), format!("{name} gets {} far.", way.en))
            .also(falls)
            .focus(active)
    }

    pub(super) fn escape_declared(self, act: u16, escape: &Escape) -> Told {
        let who = self.0.sequence().and_then(|sequence| sequence.act(act)).map(|act| act.figure);
        let name = who.map(|who| self.name(who)).unwrap_or_default();
        let length = escape.route.length();
        let way = inches_words(length);
        let line = told("Déplacement d'Esquive", "Dodge displacement").focus(who);
        if length == 0 {
            return line.say(format!("{name} reste sur place."), format!("{name} stays where it is."));
        }
        line.say(format!("{name} s'écartera de {}.", way.fr), format!("{name} will step {} aside.", way.en))
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
    ) -> Option<crate::view::Change> {
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
        told("Déplacement", "Move")
            .say(format!("{name} arrive, {}.", posture.fr), format!("{name} arrives, {}.", posture.en))
            .also(met)
            .change(self.posture_change(figure, landing.posture, "TDE-MOVE-20"))
            .mark(self.ways(figure, landing, path))
            .focus([figure])
    }

    pub(super) fn posture_changed(self, figure: FigureId, posture: Posture) -> Told {
        let (name, words) = (self.name(figure), posture_words(posture));
        told("Posture", "Posture")
            .say(format!("{name} est maintenant {}.", words.fr), format!("{name} is now {}.", words.en))
            .change(self.posture_change(figure, posture, "TDE-POST-03"))
            .focus([figure])
    }

    pub(super) fn exited(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        told("Sortie", "Exit")
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
