//! Names of figures and sides at one moment, and the pieces that sentences and panels are made of.

use crate::setup::{Gender, Profile};
use crate::state::look::Look;
use crate::state::{Arrival, Attack, Deed, Figure, Frame, Payment, Posture, Presence};
use crate::view::words::{millimetres, none_words, posture_words, yes_words};
use greffe_core::geometry::disc::gap;
use greffe_core::geometry::path::leg;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
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

    /// A figure's profile.
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
        match names.split_last() {
            None => Words::default(),
            Some((last, [])) => Words::same(last.as_str()),
            Some((last, rest)) => Words::new(
                format!("{} et {last}", rest.join(", ")),
                format!("{} and {last}", rest.join(", ")),
            ),
        }
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

    /// The gap between two bases, when both places are recorded.
    pub(crate) fn gap(self, a: FigureId, b: FigureId) -> Option<i32> {
        Some(gap(self.0.disc(a)?, self.0.disc(b)?))
    }

    /// The innermost action whose effect is not settled.
    pub(crate) fn pending(self) -> Option<&'a Deed> {
        self.0.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Deed { deed, .. } => Some(deed),
            Frame::Muster {}
            | Frame::Turn { .. }
            | Frame::PileBuilding {}
            | Frame::ChooseFirst { .. }
            | Frame::Hand { .. }
            | Frame::Placement { .. }
            | Frame::Activation { .. }
            | Frame::DoubleAttack { .. }
            | Frame::Moves { .. }
            | Frame::DisengageMove { .. }
            | Frame::ThrowEnd { .. }
            | Frame::ReactionWindow { .. }
            | Frame::CounterWindow { .. }
            | Frame::PortalOffer { .. } => None,
        })
    }

    /// The figure whose activation or placement is under way.
    pub(crate) fn active(self) -> Option<FigureId> {
        self.0.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Activation { figure, .. } | Frame::Placement { figure } => Some(*figure),
            Frame::Muster {}
            | Frame::Turn { .. }
            | Frame::PileBuilding {}
            | Frame::ChooseFirst { .. }
            | Frame::Hand { .. }
            | Frame::DoubleAttack { .. }
            | Frame::Moves { .. }
            | Frame::DisengageMove { .. }
            | Frame::ThrowEnd { .. }
            | Frame::Deed { .. }
            | Frame::ReactionWindow { .. }
            | Frame::CounterWindow { .. }
            | Frame::PortalOffer { .. } => None,
        })
    }

    pub(crate) fn path_marks(self, figure: FigureId, arrival: &Arrival) -> Vec<Mark> {
        let (Some(from), Some(to)) = (self.at(figure), arrival.to) else { return Vec::new() };
        let label = Words::same(millimetres(leg(from, to)));
        vec![
            Mark { kind: "ghost", points: vec![from], label: Words::same(self.name(figure)) },
            Mark { kind: "path", points: vec![from, to], label },
        ]
    }

    pub(crate) fn attack_mark(self, attack: &Attack) -> Option<Mark> {
        let points = vec![self.at(attack.actor)?, self.at(attack.target)?];
        let label = Words::same(millimetres(self.gap(attack.actor, attack.target)?));
        Some(Mark { kind: "attack", points, label })
    }

    pub(crate) fn sight_mark(self, actor: FigureId, target: FigureId) -> Option<Mark> {
        if actor == target {
            return None;
        }
        let points = vec![self.at(actor)?, self.at(target)?];
        Some(Mark { kind: "sight", points, label: Words::same(millimetres(self.gap(actor, target)?)) })
    }

    pub(crate) fn touches(self, arrival: &Arrival) -> Option<Words> {
        if arrival.touches.is_empty() {
            return None;
        }
        let list = self.list(&arrival.touches);
        Some(Words::new(format!("Au contact : {}.", list.fr), format!("In contact: {}.", list.en)))
    }

    pub(crate) fn omega_change(self, figure: FigureId, now: u32, by: &'static str) -> Option<Change> {
        Some(Change {
            figure: Some(figure),
            what: Words::same("Ω"),
            old: Words::same(self.figure(figure)?.omega.to_string()),
            new: Words::same(now.to_string()),
            rule: Some(RuleId::new(by)),
        })
    }

    pub(crate) fn spent_changes(self, spent: &[Payment]) -> Vec<Change> {
        spent
            .iter()
            .filter_map(|payment| {
                let had = self.figure(payment.figure)?.omega;
                self.omega_change(payment.figure, had.saturating_sub(payment.points), "SEG-OMEGA-06")
            })
            .collect()
    }

    pub(crate) fn refund_changes(self, refunds: &[Payment]) -> Vec<Change> {
        refunds
            .iter()
            .filter_map(|payment| {
                let had = self.figure(payment.figure)?.omega;
                self.omega_change(payment.figure, had.saturating_add(payment.points), "SEG-OMEGA-06")
            })
            .collect()
    }

    pub(crate) fn ammo_change(self, figure: FigureId, now: Option<u32>) -> Option<Change> {
        Some(Change {
            figure: Some(figure),
            what: Words::new("Munitions", "Ammunition"),
            old: Words::same(self.figure(figure)?.ammo?.to_string()),
            new: Words::same(now?.to_string()),
            rule: Some(RuleId::new("SEG-SKMISC-09")),
        })
    }

    pub(crate) fn value_change(self, figure: FigureId, now: i32, by: &'static str) -> Option<Change> {
        Some(Change {
            figure: Some(figure),
            what: Words::new("Valeur", "Value"),
            old: Words::same(self.figure(figure)?.value.to_string()),
            new: Words::same(now.to_string()),
            rule: Some(RuleId::new(by)),
        })
    }

    pub(crate) fn immobilised_change(self, figure: FigureId, now: bool, by: &'static str) -> Option<Change> {
        Some(Change {
            figure: Some(figure),
            what: Words::new("Immobilisation", "Immobilised"),
            old: yes_words(self.figure(figure)?.immobilised),
            new: yes_words(now),
            rule: Some(RuleId::new(by)),
        })
    }

    pub(crate) fn tactic_change(self, side: u8, now: u32, by: &'static str) -> Option<Change> {
        let name = self.side(side);
        Some(Change {
            figure: None,
            what: Words::new(format!("Points de tactique, {name}"), format!("Tactic points, {name}")),
            old: Words::same(self.0.state.sides.get(usize::from(side))?.tactic.to_string()),
            new: Words::same(now.to_string()),
            rule: Some(RuleId::new(by)),
        })
    }

    pub(crate) fn outcome(self, outcome: &Outcome) -> Words {
        let names: Vec<&str> = outcome.winners.iter().map(|side| self.side(*side)).collect();
        let won = if let [name] = names.as_slice() {
            Words::new(format!("Victoire : {name}."), format!("Victory: {name}."))
        } else if !names.is_empty() && names.len() < self.0.setup.sides.len() {
            let all = names.join(", ");
            Words::new(format!("Victoire partagée : {all}."), format!("Victory shared: {all}."))
        } else {
            Words::new("Partie nulle.", "A draw.")
        };
        let how = match outcome.how.as_str() {
            "conceded" => Words::new(" Concession.", " Conceded."),
            "time" => Words::new(" Limite de tours atteinte.", " Turn limit reached."),
            "agreed" => Words::new(" D'un commun accord.", " By agreement."),
            "played" | &_ => Words::default(),
        };
        let scores = if outcome.scores.is_empty() {
            Words::default()
        } else {
            let each: Vec<String> = (0_u8..)
                .zip(&outcome.scores)
                .map(|(side, score)| format!("{} {score}", self.side(side)))
                .collect();
            let each = each.join(", ");
            Words::new(format!(" Coût restant : {each}."), format!(" Remaining cost: {each}."))
        };
        Words::new(format!("{}{}{}", won.fr, how.fr, scores.fr), format!("{}{}{}", won.en, how.en, scores.en))
    }

    /// From where to where, in millimetres from the near left corner, where positions are recorded.
    pub(crate) fn place_change(self, figure: FigureId, arrival: &Arrival) -> Option<Change> {
        let (from, to) = self.at(figure).zip(arrival.to)?;
        let place = |at: Point| Words::same(format!("{} × {} mm", at.x / 10, at.y / 10));
        Some(Change {
            figure: Some(figure),
            what: Words::new("Place", "Place"),
            old: place(from),
            new: place(to),
            rule: Some(RuleId::new("SEG-MOVE-01")),
        })
    }

    pub(crate) fn presence_change(
        figure: FigureId,
        old: Presence,
        new: Presence,
        by: &'static str,
    ) -> Change {
        let words = |presence| match presence {
            Presence::Undeployed => Words::new("hors table", "off the table"),
            Presence::OnTable => Words::new("en jeu", "in play"),
            Presence::Eliminated => Words::new("hors jeu", "out of play"),
        };
        Change {
            figure: Some(figure),
            what: Words::new("Présence", "Presence"),
            old: words(old),
            new: words(new),
            rule: Some(RuleId::new(by)),
        }
    }
}

pub(crate) fn posture_change(figure: FigureId, posture: Posture, by: &'static str) -> Change {
    Change {
        figure: Some(figure),
        what: Words::new("Posture", "Posture"),
        old: posture_words(posture),
        new: none_words(),
        rule: Some(RuleId::new(by)),
    }
}
