//! What acts leave, told: points spent and gained, markers, weapons, figures down.

use crate::event::Points;
use crate::state::{Part, Slowed};
use crate::view::names::Names;
use crate::view::words::{part_words, points_words};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// Points change hands: why, as a verb in both languages.
    pub(crate) fn points_now(
        self,
        now: Points,
        title: (&str, &str),
        verb: (&str, &str),
        rule: &'static str,
    ) -> Told {
        let Points { figure, ap } = now;
        let (name, held) = (self.name(figure), self.figure(figure).map_or(0, |figure| figure.ap));
        let moved = points_words(held.abs_diff(ap));
        let left = match ap {
            0 => Words::new("n'en a plus", "has none left"),
            _ => Words::new(format!("en a {ap}"), format!("has {ap}")),
        };
        told(&format!("{} : {name}", title.0), &format!("{}: {name}", title.1))
            .say(
                format!("{name} {} {} et {}.", verb.0, moved.fr, left.fr),
                format!("{name} {} {} and {}.", verb.1, moved.en, left.en),
            )
            .change(self.points_change(now, rule))
            .focus([figure])
    }

    pub(crate) fn part_hit(self, figure: FigureId, part: Part) -> Told {
        let (name, words) = (self.name(figure), part_words(part));
        told(&format!("Partie touchée : {name}"), &format!("Part hit: {name}"))
            .say(
                format!("C'est {} de {name} qui souffre.", the_part(part)),
                format!("It is the {} of {name} that suffers.", words.en),
            )
            .focus([figure])
    }

    /// A marker gained, in a sentence.
    pub(crate) fn marked(self, figure: FigureId, title: (&str, &str), what: (&str, &str)) -> Told {
        let name = self.name(figure);
        told(&format!("{} : {name}", title.0), &format!("{}: {name}", title.1))
            .say(format!("{name} {}.", what.0), format!("{name} {}.", what.1))
            .focus([figure])
    }

    pub(crate) fn slowed(self, figure: FigureId, slowed: Slowed) -> Told {
        let by = slowed.by;
        self.marked(
            figure,
            ("Ralenti", "Slowed"),
            (&format!("est Ralenti de {by}″"), &format!("is slowed by {by}″")),
        )
    }
}

/// A part with its article.
fn the_part(part: Part) -> &'static str {
    match part {
        Part::Rider => "le Cavalier",
        Part::Mount => "la Monture",
    }
}
