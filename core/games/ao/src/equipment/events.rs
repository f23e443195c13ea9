//! Events of skills used as actions, and of mines: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{acted, begin_hits, figure_mut, set_activation};
use crate::command::ActiveSkill;
use crate::event::{Happened, Test};
use crate::state::{Cause, Health, Lasting, Presence, State, Struck, Token};
use crate::view::names::Names;
use crate::view::sums::tested;
use crate::view::words::{plural, plural_en, test_words};
use crate::view::{Told, told, verdict};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Sum;
use greffe_core::telling::french::de;
use greffe_core::telling::view::Mark;
use greffe_core::telling::words::Words;

/// A figure used a skill: its action.   AO-SKILL-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct SkillUsed {
    /// The figure.
    pub figure: FigureId,
    /// Which skill.
    pub skill: ActiveSkill,
    /// On whom.
    pub target: Option<FigureId>,
    /// The test it took.
    pub test: Option<Test>,
    /// The effect put on its target until the user's next activation.   AO-TURN-10
    pub lasting: Option<Lasting>,
}

impl Happened for SkillUsed {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure, target, lasting, .. } = self;
        if let Some((lasting, target)) = lasting.as_ref().zip(target.or(Some(*figure))) {
            figure_mut(state, target)?.effects.push(lasting.clone());
        }
        acted(state, *figure)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, skill, target, test, lasting } = self;
        let (figure, target, test, lasting) = (*figure, *target, test.as_ref(), lasting.as_ref());
        let title = names.skill_title(skill);
        let clause = names.skill_clause(figure, skill, target);
        let line = told(&title.fr, &title.en);
        let line = match test {
            None => line.say(format!("{}.", clause.fr), format!("{}.", clause.en)),
            Some(test) => {
                let (who, of, words) = (names.name(test.figure), test.of.words(), test_words(test));
                line.say(
                    format!("{}. Test {} ({}) : {}", clause.fr, de(&who), of.fr, words.fr),
                    format!("{}. Test of {who} ({}): {}", clause.en, of.en, words.en),
                )
                .verdict(verdict(test))
            }
        };
        let lasts = lasting.map(|lasting| {
            let from = names.name(lasting.from);
            Words::new(
                format!("L'effet dure jusqu'à la prochaine activation {}.", de(&from)),
                format!("The effect lasts until {from}'s next activation."),
            )
        });
        let mark = target.and_then(|target| names.line_mark("sight", figure, target));
        line.also(lasts)
            .focus([figure])
            .focus(target.as_slice())
            .change(names.token_change(figure, Token::Red, "AO-SKILL-02"))
            .mark(mark)
    }

    fn need(&self) -> Option<i32> {
        self.test.as_ref().map(|test| test.target)
    }

    fn weigh(&self, sums: &[Sum]) -> Option<i32> {
        tested(self.test.as_ref()?, sums)
    }
}

/// A Wounded figure is Fit again.   AO-SKILL-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FigureHealed {
    /// The figure.
    pub figure: FigureId,
    /// By whom.
    pub by: FigureId,
    /// Its hit points now.
    pub hit_points: i32,
}

impl Happened for FigureHealed {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure, hit_points, .. } = self;
        let figure = figure_mut(state, *figure)?;
        figure.health = Health::Fit;
        figure.hit_points = *hit_points;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, by, hit_points } = *self;
        let name = names.name(figure);
        told("Soins", "Heal")
            .say(
                format!("{name} redevient Apte au combat : {hit_points} Point{} de Vie.", plural(hit_points)),
                format!("{name} is Fit again: {hit_points} hit point{}.", plural_en(hit_points)),
            )
            .focus([figure, by])
            .change(names.points_change(figure, hit_points, "AO-SKILL-03"))
            .change(names.status_change(figure, Presence::OnTable, Health::Fit, "AO-SKILL-03"))
    }
}

/// A mine went off.   AO-OBJ-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct MineTriggered {
    /// The mine.
    pub mine: u16,
    /// Who set it off.
    pub by: FigureId,
    /// Whether the move that set it off is over.   AO-OBJ-01
    #[serde(default, skip_serializing_if = "is_false")]
    pub ends: bool,
    /// Who was hit.
    pub struck: Vec<Struck>,
}

impl Happened for MineTriggered {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { mine, by, ends, struck } = self;
        state.spent_mines.insert(*mine);
        if *ends {
            set_activation(state, *by, |_, _, halted| *halted = true)?;
        }
        begin_hits(state, Cause::Mine, struck);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { mine, by, struck, .. } = self;
        let (mine, by) = (*mine, *by);
        let laid = names.0.setup.mines.get(usize::from(mine));
        let (name, what) = (names.name(by), laid.map_or("", |mine| mine.name.as_str()));
        let hit: Vec<FigureId> = struck.iter().map(|hit| hit.target).collect();
        let mut line = told("Mine", "Mine")
            .say(
                format!("{name} déclenche une mine ({what}) : elle touche d'office."),
                format!("{name} sets off a mine ({what}): it hits by itself."),
            )
            .also(Some(names.struck_words(struck)))
            .focus([by])
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_false(flag: &bool) -> bool {
    !*flag
}

impl Names<'_> {
    fn skill_title(self, skill: &ActiveSkill) -> Words {
        match skill {
            ActiveSkill::Heal => Words::new("Soins", "Heal"),
            ActiveSkill::TentacleGrip => Words::new("Étreinte des tentacules", "Tentacle grip"),
            ActiveSkill::Custom(id) => self.0.custom_skill(id).map_or_else(
                || Words::same(id.as_str()),
                |skill| Words::new(skill.fr.as_str(), skill.en.as_str()),
            ),
        }
    }

    fn skill_clause(self, figure: FigureId, skill: &ActiveSkill, target: Option<FigureId>) -> Words {
        let name = self.name(figure);
        let on = target.filter(|target| *target != figure).map(|target| self.name(target));
        match (skill, on) {
            (ActiveSkill::Heal, Some(on)) => {
                Words::new(format!("{name} soigne {on}"), format!("{name} heals {on}"))
            }
            (ActiveSkill::Heal, None) => {
                Words::new(format!("{name} se soigne"), format!("{name} heals itself"))
            }
            (ActiveSkill::TentacleGrip, Some(on)) => Words::new(
                format!("{name} enserre {on} de ses tentacules"),
                format!("{name} grips {on} with its tentacles"),
            ),
            (ActiveSkill::TentacleGrip, None) => {
                Words::new(format!("{name} lance ses tentacules"), format!("{name} lashes out its tentacles"))
            }
            (ActiveSkill::Custom(_), on) => {
                let title = self.skill_title(skill);
                let (on_fr, on_en) =
                    on.map_or_else(Default::default, |on| (format!(" sur {on}"), format!(" on {on}")));
                Words::new(
                    format!("{name} emploie sa compétence{on_fr} : {}", title.fr),
                    format!("{name} uses a skill{on_en}: {}", title.en),
                )
            }
        }
    }
}
