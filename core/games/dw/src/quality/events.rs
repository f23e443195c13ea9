//! Events of quality tests: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::{figure, lacks, pop, test};
use crate::state::frames::Frame;
use crate::state::test::{QualityTest, TestUse};
use crate::view::activation::use_figures;
use crate::view::names::Names;
use crate::view::words::{capital, counted_words, faces_words, need_words, small, test_verdict, test_words};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Weight;
use greffe_core::telling::words::Words;

/// A quality test was rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestRolled {
    /// The test.
    pub test: QualityTest,
    /// What it is for.
    pub r#use: TestUse,
}

impl Happened for TestRolled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { test, r#use } = self;
        state.stack.push(Frame::Test { test: test.clone(), r#use: r#use.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { test, r#use } = self;
        let name = names.name(test.figure);
        let title = test_words(r#use);
        let faces = faces_words(&test.faces, test.automatic);
        let need = need_words(test.quality, test.bonus);
        let counted = counted_words(test);
        let why = names.use_words(r#use).unwrap_or_default();
        let mut line = told(&title.fr, &title.en)
            .say(
                format!(
                    "{name}, {}{} : {}, il faut {}. {}.",
                    small(&title.fr),
                    why.fr,
                    faces.fr,
                    need.fr,
                    capital(&counted.fr)
                ),
                format!(
                    "{name}, {}{}: {}, needing {}. {}.",
                    small(&title.en),
                    why.en,
                    faces.en,
                    need.en,
                    capital(&counted.en)
                ),
            )
            .focus(&[test.figure])
            .focus(&use_figures(r#use));
        line.0.verdict = Some(test_verdict(test, r#use));
        if matches!(r#use, TestUse::Activation {}) { line.weight(Weight::Activation) } else { line }
    }
}

/// A hero rolled one die of a test again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestRerolled {
    /// The hero.
    pub figure: FigureId,
    /// Which die, from 1.
    pub die: u32,
    /// The new face.
    pub face: u32,
}

impl Happened for TestRerolled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, die, face } = self;
        figure(state, *id)?.reroll_used = true;
        let test = test(state)?;
        test.asks.clear();
        let place = usize::try_from(die.saturating_sub(1)).unwrap_or(usize::MAX);
        *test.faces.get_mut(place).ok_or_else(|| lacks("such die"))? = *face;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, die, face } = *self;
        let name = names.name(figure);
        let old = names.test().and_then(|(test, _)| {
            let place = usize::try_from(die.checked_sub(1)?).ok()?;
            test.faces.get(place)
        });
        let (was_fr, was_en) = old.map_or_else(Default::default, |old| {
            (format!(" au lieu de {old}"), format!(" instead of {old}"))
        });
        told("Relance de Héros", "Hero reroll")
            .say(
                format!("{name} relance un dé, une fois pour la partie : {face}{was_fr}."),
                format!("{name} rolls one die again, once in the match: {face}{was_en}."),
            )
            .focus(&[figure])
            .change(names.reroll_change(figure))
    }
}

/// A test is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestEnded {
    /// Who tested.
    pub figure: FigureId,
    /// Its successes.
    pub successes: u32,
    /// Its failures.
    pub failures: u32,
}

impl Happened for TestEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Test", |frame| matches!(frame, Frame::Test { .. }))
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, successes, failures } = *self;
        let title = names.test().map_or_else(|| Words::new("Test", "Test"), |(_, r#use)| test_words(r#use));
        let line = told(&title.fr, &title.en).focus(&[figure]);
        let Some((_, r#use)) = names.test() else { return line };
        let words = names.settled_words(figure, r#use, successes, failures);
        line.also(words).focus(&use_figures(r#use))
    }
}
