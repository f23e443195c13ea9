//! Shots, the reactions to them and templates, told.

use crate::event::ShotRoll;
use crate::state::{Aim, AimedShot, Scatter, Struck, Token, Under, Volley, WindowKind};
use crate::view::names::{Names, in_sentences, in_turn};
use crate::view::words::{joined, need_of_test, needed, pas, plural, plural_en, standing_words, stray_words};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Mark, Point, Verdict};
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn shot_declared(self, volley: &Volley, may_react: &[FigureId], charge: bool) -> Told {
        let clause = self.volley_words(volley);
        let (first_fr, first_en) =
            if charge { ("En réaction à la charge, ", "In reaction to the charge, ") } else { ("", "") };
        let react = (!may_react.is_empty()).then(|| {
            let who = self.list(may_react);
            Words::new(format!("Réaction possible : {}.", who.fr), format!("May react: {}.", who.en))
        });
        let title = aim_title(&volley.aim);
        let mut line = told(&title.fr, &title.en)
            .say(format!("{first_fr}{}.", clause.fr), format!("{first_en}{}.", clause.en))
            .also(react)
            .focus(&[volley.shooter])
            .focus(&aimed_at(&volley.aim))
            .change(self.token_change(volley.shooter, Token::Red, "AO-SHOOT-03"));
        line.0.marks = self.volley_marks(volley);
        line
    }

    pub(super) fn reply_declared(self, volley: &Volley) -> Told {
        let clause = self.volley_words(volley);
        let mut line = told("Tir simultané", "Simultaneous fire")
            .say(format!("En même temps, {}.", clause.fr), format!("At the same time, {}.", clause.en))
            .focus(&[volley.shooter])
            .focus(&aimed_at(&volley.aim))
            .change(self.token_change(volley.shooter, Token::Red, "AO-REACT-04"));
        line.0.marks = self.volley_marks(volley);
        line
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
    fn aimed_words(self, shot: &AimedShot) -> Words {
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

    fn under_words(self, under: &[Under]) -> Words {
        let figures: Vec<FigureId> = under.iter().map(|under| under.figure).collect();
        self.covered_words(&figures)
    }

    fn covered_words(self, figures: &[FigureId]) -> Words {
        if figures.is_empty() {
            return Words::new("Personne sous le gabarit", "Nobody under the template");
        }
        let who = self.list(figures);
        Words::new(format!("Sous le gabarit : {}", who.fr), format!("Under the template: {}", who.en))
    }

    /// Lines from the shooter to whom or what it aims at.
    pub(super) fn volley_marks(self, volley: &Volley) -> Vec<Mark> {
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

    pub(super) fn dodge_declared(self, figure: FigureId, spent: bool) -> Told {
        let name = self.name(figure);
        told("Esquive", "Dodge")
            .say(
                format!("{name} esquive : une sauvegarde de 3 ou moins de plus contre le tir."),
                format!("{name} dodges: one more save of 3 or less against the shot."),
            )
            .focus(&[figure])
            .change(spent.then(|| self.token_change(figure, Token::Red, "AO-REACT-03")).flatten())
    }

    pub(super) fn reaction_declined(self, figures: &[FigureId], standing: bool) -> Told {
        let who = self.list(figures);
        let side = figures.first().and_then(|figure| self.0.side_of(*figure));
        let window = if self.volley().is_some() { WindowKind::Shot } else { WindowKind::Charge };
        let promised = side.is_some_and(|side| self.0.passes(side, window));
        let line = told("Sans réaction", "No reaction").focus(figures);
        if standing && !promised {
            return line.say(
                format!("Sans moyen de réagir : {}.", who.fr),
                format!("No means to react: {}.", who.en),
            );
        }
        line.say(format!("Pas de réaction : {}.", who.fr), format!("No reaction: {}.", who.en))
            .also(standing_words(standing))
    }

    pub(super) fn shots_rolled(self, rolls: &[ShotRoll], struck: &[Struck], stray: Option<&Scatter>) -> Told {
        let clauses: Vec<Words> = together(rolls).iter().map(|shots| self.rolls_words(shots)).collect();
        let shooter =
            rolls.first().map(|roll| roll.test.figure).or_else(|| self.volley().map(|shots| shots.shooter));
        let area = self.volley().is_some_and(|volley| match volley.aim {
            Aim::Point { .. } | Aim::Breath { .. } => true,
            Aim::Figures(_) => false,
        });
        let title = self.volley().map_or_else(|| Words::new("Tir", "Shot"), |volley| aim_title(&volley.aim));
        let line = told(&title.fr, &title.en);
        let mut parts: Vec<Words> = Vec::new();
        if !clauses.is_empty() {
            let words = in_turn(&clauses);
            parts.push(Words::new(format!("{}.", words.fr), format!("{}.", words.en)));
        }
        match stray {
            Some(scatter) => parts.push(missed_words(*scatter)),
            None if area => parts.push(self.struck_words(struck)),
            None => {}
        }
        let hit: Vec<FigureId> = struck.iter().map(|hit| hit.target).collect();
        let aimed: Vec<FigureId> = rolls.iter().filter_map(|roll| roll.at).collect();
        let words = in_sentences(&parts);
        let mut line = line.say(words.fr, words.en).focus(shooter.as_slice()).focus(&aimed).focus(&hit);
        line.0.verdict = rolls.first().map(|first| Verdict {
            faces: rolls.iter().flat_map(|roll| roll.test.faces.iter().copied()).collect(),
            need: need_of_test(first.test.target),
            passed: rolls.iter().any(|roll| roll.test.passed && roll.test.figure == first.test.figure),
        });
        line.0.marks = self.rolled_marks(rolls);
        line
    }

    fn rolled_marks(self, rolls: &[ShotRoll]) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        if let Some(volley) = self.volley() {
            marks.extend(self.volley_marks(volley));
        }
        for roll in rolls {
            let mark = roll.at.and_then(|at| self.line_mark("attack", roll.test.figure, at));
            marks.extend(mark.filter(|mark| !marks.contains(mark)));
        }
        marks
    }

    /// "Kael tire sur Nix : 3, 7, il fallait 5 ou moins, 1 touche sur 2".
    fn rolls_words(self, shots: &[&ShotRoll]) -> Words {
        let Some(first) = shots.first() else { return Words::default() };
        let name = self.name(first.test.figure);
        let aim = first.at.map_or_else(
            || Words::new("le point visé", "the point aimed at"),
            |target| Words::same(self.name(target)),
        );
        let need = needed(&need_of_test(first.test.target));
        let faces: Vec<u32> = shots.iter().flat_map(|shot| shot.test.faces.iter().copied()).collect();
        let (count, passed) = (shots.len(), shots.iter().filter(|shot| shot.test.passed).count());
        let result = match (count, passed) {
            (1, 1) => Words::new("touché", "hit"),
            (1, _) => Words::new("manqué", "missed"),
            (count, passed) => Words::new(
                format!("{passed} touche{} sur {count}", plural(passed)),
                format!("{passed} of {count} hit"),
            ),
        };
        let rolled = if faces.is_empty() {
            Words::new("issue déclarée, sans dé", "outcome claimed, without a die")
        } else {
            let faces = joined(&faces);
            Words::new(format!("{faces}, {}", need.fr), format!("{faces}, {}", need.en))
        };
        Words::new(
            format!("{name} tire sur {} : {}, {}", aim.fr, rolled.fr, result.fr),
            format!("{name} shoots at {}: {}, {}", aim.en, rolled.en, result.en),
        )
    }

    /// Who was hit, as a sentence.
    fn struck_words(self, struck: &[Struck]) -> Words {
        let hit: Vec<FigureId> = struck.iter().map(|hit| hit.target).collect();
        if hit.is_empty() {
            return Words::new("Personne n'est touché.", "Nobody is hit.");
        }
        let who = self.list(&hit);
        Words::new(format!("Touches : {}.", who.fr), format!("Hit: {}.", who.en))
    }

    pub(super) fn template_strayed(self, scatter: Scatter, at: Option<Point>, struck: &[Struck]) -> Told {
        let hit = self.struck_words(struck);
        let figures: Vec<FigureId> = struck.iter().map(|hit| hit.target).collect();
        let mut line = told("Déviation", "Scatter")
            .say("Nouveau point d'impact.", "New impact point.")
            .also(Some(hit))
            .focus(&[scatter.shooter])
            .focus(&figures);
        line.0.marks = self.point_marks(scatter.shooter, at, &Words::new("point d'impact", "impact point"));
        line
    }

    pub(super) fn mine_triggered(self, mine: u16, by: FigureId, struck: &[Struck]) -> Told {
        let laid = self.0.setup.mines.get(usize::from(mine));
        let (name, what) = (self.name(by), laid.map_or("", |mine| mine.name.as_str()));
        let hit: Vec<FigureId> = struck.iter().map(|hit| hit.target).collect();
        let mut line = told("Mine", "Mine")
            .say(
                format!("{name} déclenche une mine ({what}) : elle touche d'office."),
                format!("{name} sets off a mine ({what}): it hits by itself."),
            )
            .also(Some(self.struck_words(struck)))
            .focus(&[by])
            .focus(&hit);
        let spot = laid.and_then(|mine| mine.at);
        line.0.marks.extend(spot.map(|at| Mark {
            kind: "ghost",
            points: vec![at],
            label: Words::same(what),
        }));
        line
    }
}

/// Where a missed template goes, as a sentence.
fn missed_words(scatter: Scatter) -> Words {
    let far = pas(i32::try_from(scatter.distance).unwrap_or(0).saturating_mul(100));
    let way = scatter
        .direction
        .map(stray_words)
        .map(|way| Words::new(format!(", {}", way.fr), format!(", {}", way.en)));
    let way = way.unwrap_or_default();
    Words::new(
        format!("Le gabarit dévie de {}{}.", far.fr, way.fr),
        format!("The template strays {}{}.", far.en, way.en),
    )
}

/// The rulebook's term for what is aimed.
fn aim_title(aim: &Aim) -> Words {
    match aim {
        Aim::Figures(_) => Words::new("Tir", "Shot"),
        Aim::Point { .. } => Words::new("Tir à gabarit", "Template shot"),
        Aim::Breath { .. } => Words::new("Souffle", "Breath"),
    }
}

/// Whom shots are aimed at, or who is under their template.
fn aimed_at(aim: &Aim) -> Vec<FigureId> {
    match aim {
        Aim::Figures(shots) => shots.iter().map(|shot| shot.target).collect(),
        Aim::Point { under, .. } | Aim::Breath { under } => under.iter().map(|under| under.figure).collect(),
    }
}

/// What a die will have to show, in a sentence.
fn needs(need: &Words) -> Words {
    Words::new(format!("il faut {}", need.fr), format!("{} needed", need.en))
}

/// Shots of one shooter at one target with one need, told in one clause.
fn together(rolls: &[ShotRoll]) -> Vec<Vec<&ShotRoll>> {
    let alike = |a: &ShotRoll, b: &ShotRoll| {
        a.at == b.at && a.test.figure == b.test.figure && a.test.target == b.test.target
    };
    let mut groups: Vec<Vec<&ShotRoll>> = Vec::new();
    for roll in rolls {
        match groups.last_mut() {
            Some(group) if group.first().is_some_and(|first| alike(first, roll)) => group.push(roll),
            Some(_) | None => groups.push(vec![roll]),
        }
    }
    groups
}
