//! Names of figures and sides at one moment, and the pieces that sentences and panels are made of.

use crate::setup::{Gender, Profile};
use crate::state::look::Look;
use crate::state::{Figure, Frame, Health, Presence, SaveSource, Stealth, Stretch, Token, Volley};
use crate::view::words::{direction, pas, save_words, status_words, stealth_words, token_words};
use greffe_core::geometry::disc::gap;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::{Change, Mark, Point};
use greffe_core::telling::words::Words;

/// What tells a moment: the set-up and the state, with names.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a>(pub(crate) Look<'a>);

impl<'a> Names<'a> {
    /// Every figure, in roster order.
    pub(crate) fn everyone(self) -> impl Iterator<Item = FigureId> {
        self.0.figures().map(|(id, _)| id)
    }

    /// A figure's state.
    pub(crate) fn figure(self, id: FigureId) -> Option<&'a Figure> {
        self.0.figure(id)
    }

    /// What a figure's band says about it.
    pub(crate) fn profile(self, id: FigureId) -> Option<&'a Profile> {
        self.0.profile(id)
    }

    /// A figure's name.
    pub(crate) fn name(self, id: FigureId) -> String {
        self.0.name(id)
    }

    /// A side's name.
    pub(crate) fn side(self, side: u8) -> &'a str {
        self.0.setup.sides.get(usize::from(side)).map_or("?", |side| side.name.as_str())
    }

    /// Several figures' names, in a list.
    pub(crate) fn list(self, ids: &[FigureId]) -> Words {
        let names: Vec<String> = ids.iter().map(|id| self.name(*id)).collect();
        in_a_row(&names)
    }

    /// A weapon's name; empty when there is none at that place.
    pub(crate) fn weapon(self, id: FigureId, weapon: u8) -> &'a str {
        self.0.weapon(id, weapon).map_or("", |weapon| weapon.name.as_str())
    }

    /// Where a save of a figure comes from.   AO-SAVE-06 to AO-SAVE-10
    pub(crate) fn save(self, id: FigureId, source: &SaveSource) -> Words {
        let own = match source {
            SaveSource::Own(place) => self
                .profile(id)
                .and_then(|profile| profile.saves.get(usize::from(*place)))
                .map(|save| Words::same(save.name.as_str())),
            SaveSource::Custom(skill) => {
                self.0.custom_skill(skill).map(|skill| Words::new(skill.fr.as_str(), skill.en.as_str()))
            }
            SaveSource::Cover
            | SaveSource::Dodge
            | SaveSource::Ground
            | SaveSource::DeepWater
            | SaveSource::Barrier => None,
        };
        own.unwrap_or_else(|| save_words(source))
    }

    /// The French form that agrees with a figure's name; `none` where its gender is not told.
    pub(crate) fn agree(self, id: FigureId, masculine: &str, feminine: &str, none: &str) -> String {
        let form = match self.profile(id).and_then(|profile| profile.gender) {
            Some(Gender::M) => masculine,
            Some(Gender::F) => feminine,
            None => none,
        };
        form.to_owned()
    }

    pub(crate) fn at(self, id: FigureId) -> Option<Point> {
        self.figure(id)?.at
    }

    /// The gap between two bases in hundredths of a pas, when both places are recorded.
    pub(crate) fn gap(self, a: FigureId, b: FigureId) -> Option<i32> {
        self.hundredths(gap(self.0.disc(a)?, self.0.disc(b)?))
    }

    /// Tenths of a millimetre as hundredths of a pas, to the nearest.
    pub(crate) fn hundredths(self, tenths: i32) -> Option<i32> {
        let pas = i64::from(self.0.setup.pas);
        let scaled = i64::from(tenths).checked_mul(100)?.checked_add(pas / 2)?.checked_div(pas)?;
        i32::try_from(scaled).ok()
    }

    /// Hundredths of a pas as tenths of a millimetre.
    pub(crate) fn tenths(self, hundredths: i32) -> i32 {
        let scaled = i64::from(hundredths).saturating_mul(i64::from(self.0.setup.pas)) / 100;
        i32::try_from(scaled).unwrap_or(i32::MAX)
    }

    /// The innermost unfinished activation.
    pub(crate) fn activation(self) -> Option<&'a Frame> {
        self.0.state.stack.iter().rev().find(|frame| matches!(frame, Frame::Activation { .. }))
    }

    /// The figure whose activation is under way.
    pub(crate) fn active(self) -> Option<FigureId> {
        match self.activation()? {
            Frame::Activation { figure, .. } => Some(*figure),
            Frame::Muster {}
            | Frame::Deployment {}
            | Frame::GameTurn { .. }
            | Frame::Initiative { .. }
            | Frame::Sighting { .. }
            | Frame::Charge { .. }
            | Frame::Shot { .. }
            | Frame::Stray { .. }
            | Frame::Hits { .. }
            | Frame::Melee { .. }
            | Frame::Fight { .. }
            | Frame::Verdict { .. } => None,
        }
    }

    /// The innermost shots under way.
    pub(crate) fn volley(self) -> Option<&'a Volley> {
        self.0.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Shot { volley, .. } => Some(volley),
            Frame::Hits { replies, .. } => replies.first(),
            Frame::Muster {}
            | Frame::Deployment {}
            | Frame::GameTurn { .. }
            | Frame::Initiative { .. }
            | Frame::Activation { .. }
            | Frame::Sighting { .. }
            | Frame::Charge { .. }
            | Frame::Stray { .. }
            | Frame::Melee { .. }
            | Frame::Fight { .. }
            | Frame::Verdict { .. } => None,
        })
    }

    /// The way of a stretch, with the place it starts from; nothing where positions are not recorded.
    pub(crate) fn path_marks(self, figure: FigureId, stretch: &Stretch) -> Vec<Mark> {
        let Some(from) = self.at(figure).filter(|_| !stretch.path.is_empty()) else { return Vec::new() };
        let mut points = vec![from];
        points.extend(&stretch.path);
        vec![
            Mark { kind: "ghost", points: vec![from], label: Words::same(self.name(figure)) },
            Mark { kind: "path", points, label: pas(stretch.length) },
        ]
    }

    /// A line between two figures, with its length.
    pub(crate) fn line_mark(self, kind: &'static str, from: FigureId, to: FigureId) -> Option<Mark> {
        if from == to {
            return None;
        }
        let points = vec![self.at(from)?, self.at(to)?];
        Some(Mark { kind, points, label: pas(self.gap(from, to)?) })
    }

    /// A line from a figure to a point, and the point itself.
    pub(crate) fn point_marks(self, from: FigureId, at: Option<Point>, label: &Words) -> Vec<Mark> {
        let Some(at) = at else { return Vec::new() };
        let line = self.at(from).map(|from| Mark {
            kind: "attack",
            points: vec![from, at],
            label: Words::default(),
        });
        let ghost = Mark { kind: "ghost", points: vec![at], label: label.clone() };
        line.into_iter().chain([ghost]).collect()
    }

    pub(crate) fn token_change(self, figure: FigureId, now: Token, by: &'static str) -> Option<Change> {
        Some(Change {
            figure: Some(figure),
            what: Words::new("Jeton", "Token"),
            old: token_words(self.figure(figure)?.token),
            new: token_words(now),
            rule: Some(RuleId::new(by)),
        })
    }

    pub(crate) fn stealth_change(self, figure: FigureId, now: Stealth, by: &'static str) -> Option<Change> {
        Some(Change {
            figure: Some(figure),
            what: Words::new("Cachette", "Hiding"),
            old: stealth_words(self.figure(figure)?.stealth),
            new: stealth_words(now),
            rule: Some(RuleId::new(by)),
        })
    }

    pub(crate) fn status_change(
        self,
        figure: FigureId,
        presence: Presence,
        health: Health,
        by: &'static str,
    ) -> Option<Change> {
        let had = self.figure(figure)?;
        Some(Change {
            figure: Some(figure),
            what: Words::new("Statut", "Status"),
            old: status_words(had.presence, had.health),
            new: status_words(presence, health),
            rule: Some(RuleId::new(by)),
        })
    }

    pub(crate) fn points_change(self, figure: FigureId, now: i32, by: &'static str) -> Option<Change> {
        Some(Change {
            figure: Some(figure),
            what: Words::new("Points de Vie", "Hit points"),
            old: Words::same(self.figure(figure)?.hit_points.to_string()),
            new: Words::same(now.to_string()),
            rule: Some(RuleId::new(by)),
        })
    }

    /// From where to where, in millimetres from the near left corner, where positions are recorded.
    pub(crate) fn place_change(
        self,
        figure: FigureId,
        to: Option<Point>,
        by: &'static str,
    ) -> Option<Change> {
        let (from, to) = self.at(figure).zip(to)?;
        let place = |at: Point| {
            let up = if at.z == 0 { String::new() } else { format!(" ▲ {}", at.z / 10) };
            Words::same(format!("{} × {}{up} mm", at.x / 10, at.y / 10))
        };
        Some(Change {
            figure: Some(figure),
            what: Words::new("Place", "Place"),
            old: place(from),
            new: place(to),
            rule: Some(RuleId::new(by)),
        })
    }

    pub(crate) fn facing_change(self, figure: FigureId, now: Point, by: &'static str) -> Option<Change> {
        let words = |towards: Option<Point>| {
            towards.and_then(direction).map_or_else(|| Words::new("non dit", "not told"), |(_, words)| words)
        };
        Some(Change {
            figure: Some(figure),
            what: Words::new("Orientation", "Facing"),
            old: words(self.figure(figure)?.facing),
            new: words(Some(now)),
            rule: Some(RuleId::new(by)),
        })
    }
}

/// Names in a list.
pub(crate) fn in_a_row(names: &[String]) -> Words {
    match names.split_last() {
        None => Words::default(),
        Some((last, [])) => Words::same(last.as_str()),
        Some((last, rest)) => {
            Words::new(format!("{} et {last}", rest.join(", ")), format!("{} and {last}", rest.join(", ")))
        }
    }
}

/// Clauses one after another, parted by semicolons.
pub(crate) fn in_turn(clauses: &[Words]) -> Words {
    let join = |of: fn(&Words) -> &str, mark: &str| clauses.iter().map(of).collect::<Vec<&str>>().join(mark);
    Words::new(join(|words| words.fr.as_str(), " ; "), join(|words| words.en.as_str(), "; "))
}

/// Sentences one after another.
pub(crate) fn in_sentences(sentences: &[Words]) -> Words {
    let join = |of: fn(&Words) -> &str| sentences.iter().map(of).collect::<Vec<&str>>().join(" ");
    Words::new(join(|words| words.fr.as_str()), join(|words| words.en.as_str()))
}
