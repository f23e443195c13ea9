//! Events of shots and templates: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{acted, pop, top, with_hits};
use crate::event::{Happened, ShotRoll};
use crate::state::{Aim, Cause, Frame, Scatter, State, Struck, Token, Volley};
use crate::view::names::{Names, in_sentences, in_turn};
use crate::view::sums::tested;
use crate::view::words::{joined, need_of_test, needed, pas, plural, stray_words};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Sum;
use greffe_core::telling::view::{Mark, Point, Verdict};
use greffe_core::telling::words::Words;

/// Shots were declared: the shooter's action.   AO-SHOOT-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ShotDeclared {
    /// The shots.
    pub volley: Volley,
    /// Who may react.
    pub may_react: Vec<FigureId>,
    /// Whether it reacts to a charge.
    pub charge: bool,
}

impl Happened for ShotDeclared {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { volley, may_react, charge } = self;
        let charge = *charge;
        if charge && let Frame::Charge { window, .. } = top(state)? {
            *window = false;
        }
        acted(state, volley.shooter)?;
        state.stack.push(Frame::Shot {
            volley: volley.clone(),
            replies: Vec::new(),
            may_react: may_react.clone(),
            dodging: Vec::new(),
        });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { volley, may_react, charge } = self;
        let charge = *charge;
        let clause = names.volley_words(volley);
        let (first_fr, first_en) =
            if charge { ("En réaction à la charge, ", "In reaction to the charge, ") } else { ("", "") };
        let react = (!may_react.is_empty()).then(|| {
            let who = names.list(may_react);
            Words::new(format!("Réaction possible : {}.", who.fr), format!("May react: {}.", who.en))
        });
        let title = aim_title(&volley.aim);
        let mut line = told(&title.fr, &title.en)
            .say(format!("{first_fr}{}.", clause.fr), format!("{first_en}{}.", clause.en))
            .also(react)
            .focus([volley.shooter])
            .focus(volley.aim.figures())
            .change(names.token_change(volley.shooter, Token::Red, "AO-SHOOT-03"));
        line.0.marks = names.volley_marks(volley);
        line
    }

    fn need(&self) -> Option<i32> {
        self.volley.aim.need()
    }
}

/// The shots of one figure were rolled; those fired back follow once its hits are through.
/// AO-SHOOT-01, AO-REACT-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ShotsRolled {
    /// The shots.
    pub rolls: Vec<ShotRoll>,
    /// Who was hit.
    pub struck: Vec<Struck>,
    /// The template that strays and needs a statement.
    pub stray: Option<Scatter>,
}

impl Happened for ShotsRolled {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { struck, stray, .. } = self;
        let stray = *stray;
        let (dodging, replies, harms) = match state.stack.pop() {
            Some(Frame::Shot { dodging, replies, .. }) => (dodging, replies, Vec::new()),
            Some(Frame::Hits { replies, harms, .. }) if !replies.is_empty() => {
                (Vec::new(), replies.into_iter().skip(1).collect(), harms)
            }
            Some(_) | None => return Err(Inconsistent::new("no shots are under way")),
        };
        state.stack.push(Frame::Hits { cause: Cause::Shot, struck: struck.clone(), harms, replies });
        state.stack.extend(stray.map(|scatter| Frame::Stray { scatter, dodging }));
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { rolls, struck, stray } = self;
        let stray = stray.as_ref();
        let clauses: Vec<Words> = together(rolls).iter().map(|shots| names.rolls_words(shots)).collect();
        let shooter =
            rolls.first().map(|roll| roll.test.figure).or_else(|| names.volley().map(|shots| shots.shooter));
        let area = names.volley().is_some_and(|volley| match volley.aim {
            Aim::Point { .. } | Aim::Breath { .. } => true,
            Aim::Figures(_) => false,
        });
        let title = names.volley().map_or_else(|| Words::new("Tir", "Shot"), |volley| aim_title(&volley.aim));
        let line = told(&title.fr, &title.en);
        let mut parts: Vec<Words> = Vec::new();
        if !clauses.is_empty() {
            let words = in_turn(&clauses);
            parts.push(Words::new(format!("{}.", words.fr), format!("{}.", words.en)));
        }
        match stray {
            Some(scatter) => parts.push(missed_words(*scatter)),
            None if area => parts.push(names.struck_words(struck)),
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
        line.0.marks = names.rolled_marks(rolls);
        line
    }

    fn weigh(&self, sums: &[Sum]) -> Option<i32> {
        let [ShotRoll { test, .. }] = self.rolls.as_slice() else { return None };
        tested(test, sums)
    }
}

/// A missed template strayed.   AO-TMPL-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct TemplateStrayed {
    /// How.
    pub scatter: Scatter,
    /// Where to, when it is recorded.
    pub at: Option<Point>,
    /// Who was hit.
    pub struck: Vec<Struck>,
}

impl Happened for TemplateStrayed {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { struck: hit, .. } = self;
        pop(state, |frame| matches!(frame, Frame::Stray { .. }))?;
        with_hits(state, |struck, _| {
            struck.extend_from_slice(hit);
        })
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { scatter, at, struck } = self;
        let (scatter, at) = (*scatter, *at);
        let hit = names.struck_words(struck);
        let figures: Vec<FigureId> = struck.iter().map(|hit| hit.target).collect();
        let mut line = told("Déviation", "Scatter")
            .say("Nouveau point d'impact.", "New impact point.")
            .also(Some(hit))
            .focus([scatter.shooter])
            .focus(&figures);
        line.0.marks = names.point_marks(scatter.shooter, at, &Words::new("point d'impact", "impact point"));
        line
    }
}

impl Names<'_> {
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
