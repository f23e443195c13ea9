//! What several chapters tell: volleys, stretches, engagements.

use crate::state::{Aim, AimedShot, Frame, Stretch, Struck, Under, Volley};
use crate::view::names::{Names, in_turn};
use crate::view::words::{joined, need_of_test, pas, passage_rule, plural, plural_en};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::{Change, Mark};
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(crate) fn engaged_change(self, figure: FigureId, other: FigureId, now: bool) -> Change {
        let free = || Words::new("libre", "free");
        let with = self.name(other);
        let with = || Words::new(format!("avec {with}"), format!("with {with}"));
        let (old, new) = if now { (free(), with()) } else { (with(), free()) };
        Change {
            figure: Some(figure),
            what: Words::new("Corps à corps", "Close combat"),
            old,
            new,
            rule: Some(RuleId::new("AO-CHARGE-04")),
        }
    }

    /// What a stretch changes: the place, and how much of the move is used.
    pub(crate) fn moved_changes(self, figure: FigureId, stretch: &Stretch) -> Vec<Change> {
        let rule = passage_rule(stretch.passage);
        let used = self.used(figure).map(|used| Change {
            figure: Some(figure),
            what: Words::new("Déplacement utilisé", "Move used"),
            old: pas(used),
            new: pas(used.saturating_add(stretch.cost)),
            rule: Some(RuleId::new(rule)),
        });
        self.place_change(figure, stretch.path.last().copied(), rule).into_iter().chain(used).collect()
    }

    /// What a figure has used of its move in its activation, in hundredths of a pas.
    pub(crate) fn used(self, id: FigureId) -> Option<i32> {
        self.0.state.stack.iter().rev().find_map(|frame| match frame {
            Frame::Activation { figure, used, .. } => (*figure == id).then_some(*used),
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
        })
    }

    /// What shots are, as a clause without its end.
    pub(crate) fn volley_words(self, volley: &Volley) -> Words {
        let name = self.name(volley.shooter);
        let weapon = self.weapon(volley.shooter, volley.weapon);
        let with = if weapon.is_empty() { String::new() } else { format!(" ({weapon})") };
        match &volley.aim {
            Aim::Figures(shots) => {
                let each: Vec<Words> = shots.iter().map(|shot| self.aimed_words(shot)).collect();
                let all = in_turn(&each);
                Words::new(
                    format!("{name} tire{with} sur {}", all.fr),
                    format!("{name} shoots{with} at {}", all.en),
                )
            }
            Aim::Point { sum, under, .. } => {
                let (need, under) = (need_of_test(sum.total()), self.under_words(under));
                Words::new(
                    format!("{name} tire{with} sur un point, {}. {}", needs(&need).fr, under.fr),
                    format!("{name} shoots{with} at a point, {}. {}", needs(&need).en, under.en),
                )
            }
            Aim::Breath { under } => {
                let under = self.under_words(under);
                Words::new(
                    format!("{name} emploie une arme à souffle{with}, sans jet pour toucher. {}", under.fr),
                    format!("{name} uses a breath weapon{with}, with no roll to hit. {}", under.en),
                )
            }
        }
    }

    /// "Nix (2 tirs, 5 ou moins)".
    pub(crate) fn aimed_words(self, shot: &AimedShot) -> Words {
        let name = self.name(shot.target);
        let need = needs(&need_of_test(shot.sum.total()));
        if shot.count == 1 {
            return Words::new(format!("{name}, {}", need.fr), format!("{name}, {}", need.en));
        }
        let count = shot.count;
        Words::new(
            format!("{name} ({count} tir{}), {}", plural(count), need.fr),
            format!("{name} ({count} shot{}), {}", plural_en(count), need.en),
        )
    }

    pub(crate) fn under_words(self, under: &[Under]) -> Words {
        let figures: Vec<FigureId> = under.iter().map(|under| under.figure).collect();
        self.covered_words(&figures)
    }

    pub(crate) fn covered_words(self, figures: &[FigureId]) -> Words {
        if figures.is_empty() {
            return Words::new("Personne sous le gabarit", "Nobody under the template");
        }
        let who = self.list(figures);
        Words::new(format!("Sous le gabarit : {}", who.fr), format!("Under the template: {}", who.en))
    }

    /// Lines from the shooter to whom or what it aims at.
    pub(crate) fn volley_marks(self, volley: &Volley) -> Vec<Mark> {
        match &volley.aim {
            Aim::Figures(shots) => shots
                .iter()
                .filter_map(|shot| self.line_mark("attack", volley.shooter, shot.target))
                .collect(),
            Aim::Point { at, .. } => {
                self.point_marks(volley.shooter, *at, &Words::new("point d'impact", "impact point"))
            }
            Aim::Breath { under } => under
                .iter()
                .filter_map(|under| self.line_mark("attack", volley.shooter, under.figure))
                .collect(),
        }
    }

    /// Who was hit, as a sentence.
    pub(crate) fn struck_words(self, struck: &[Struck]) -> Words {
        let hit: Vec<FigureId> = struck.iter().map(|hit| hit.target).collect();
        if hit.is_empty() {
            return Words::new("Personne n'est touché.", "Nobody is hit.");
        }
        let who = self.list(&hit);
        Words::new(format!("Touches : {}.", who.fr), format!("Hit: {}.", who.en))
    }

    /// How the match ended.
    pub(crate) fn outcome(self, outcome: &Outcome) -> Words {
        let won = if let [side] = outcome.winners.as_slice() {
            let name = self.side(*side);
            Words::new(format!("Victoire : {name}."), format!("Victory: {name}."))
        } else {
            Words::new("Partie nulle.", "A draw.")
        };
        let how = match outcome.how.as_str() {
            "conceded" => Words::new(" Concession.", " Conceded."),
            "time" => Words::new(" Limite de tours atteinte.", " Turn limit reached."),
            "agreed" => Words::new(" D'un commun accord.", " By agreement."),
            "played" | &_ => Words::default(),
        };
        let each: Vec<String> = (0_u8..)
            .zip(&outcome.scores)
            .map(|(side, score)| format!("{} {score}", self.side(side)))
            .collect();
        let scores = if each.is_empty() {
            Words::default()
        } else {
            let each = each.join(", ");
            Words::new(format!(" Score : {each}."), format!(" Score: {each}."))
        };
        Words::new(format!("{}{}{}", won.fr, how.fr, scores.fr), format!("{}{}{}", won.en, how.en, scores.en))
    }
}

/// What a die will have to show, in a sentence.
pub(crate) fn needs(need: &Words) -> Words {
    Words::new(format!("il faut {}", need.fr), format!("{} needed", need.en))
}

/// Throws that were tied and made again, before the one that counts.
pub(crate) fn ties_words(throws: &[Vec<u32>]) -> Words {
    let Some((_, tied)) = throws.split_last() else { return Words::default() };
    let each: Vec<String> = tied.iter().map(|faces| joined(faces)).collect();
    if each.is_empty() {
        return Words::default();
    }
    let each = each.join(" ; ");
    Words::new(
        format!("Égalité relancée ({each}). "),
        format!("Tie rolled again ({}). ", each.replace(" ; ", "; ")),
    )
}
