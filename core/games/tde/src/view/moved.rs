//! Moves told: how far, where to, how.

use crate::state::Posture;
use crate::state::path::Landing;
use crate::state::sequence::Fall;
use crate::view::names::{Names, change};
use crate::view::words::{inches_words, posture_words};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Mark, Point};
use greffe_core::telling::words::Words;

impl Names<'_> {
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

    pub(crate) fn posture_change(
        self,
        figure: FigureId,
        posture: Posture,
        rule: &'static str,
    ) -> Option<greffe_core::telling::view::Change> {
        let held = self.figure(figure)?.posture;
        let what = Words::new("Posture", "Posture");
        Some(change(figure, what, (posture_words(held), posture_words(posture)), rule))
    }

    pub(crate) fn moved(self, figure: FigureId, landing: &Landing, path: &[Point]) -> Told {
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
}

/// A fall, in a sentence.
pub(crate) fn fall_words(fall: &Fall) -> Words {
    let height = inches_words(fall.height);
    if fall.water {
        return Words::new(
            format!("Chute de {} dans l'eau.", height.fr),
            format!("It falls {} into water.", height.en),
        );
    }
    Words::new(format!("Chute de {}.", height.fr), format!("It falls {}.", height.en))
}
