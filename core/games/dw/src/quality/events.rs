//! Events of quality tests: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::{figure, lacks, pop, test};
use crate::state::frames::{Frame, MoraleCause};
use crate::state::test::{QualityTest, TestUse};
use crate::view::names::Names;
use crate::view::words::{
    ailment_words, capital, height_words, morale_words, need_words, needs_all, plural, plural_en, small,
    test_words,
};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Verdict, Weight};
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
            .focus([test.figure])
            .focus(use_figures(r#use));
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
            .focus([figure])
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
        let line = told(&title.fr, &title.en).focus([figure]);
        let Some((_, r#use)) = names.test() else { return line };
        let words = names.settled_words(figure, r#use, successes, failures);
        line.also(words).focus(use_figures(r#use))
    }
}

impl Names<'_> {
    /// What a test is about, after its name.
    fn use_words(self, r#use: &TestUse) -> Option<Words> {
        let of = |figure: FigureId| {
            let name = self.name(figure);
            Words::new(format!(" ({name})"), format!(" ({name})"))
        };
        match r#use {
            TestUse::Morale { cause } => {
                let words = morale_words(*cause);
                Some(Words::new(format!(" ({})", words.fr), format!(" ({})", words.en)))
            }
            TestUse::Dare { of: other }
            | TestUse::Attraction { of: other }
            | TestUse::Entangle { by: other }
            | TestUse::Cure { patient: other, .. }
            | TestUse::Expulsion { host: other } => Some(of(*other)),
            TestUse::Climb { height, .. } => {
                let words = height_words(*height);
                Some(Words::new(format!(" ({})", words.fr), format!(" ({})", words.en)))
            }
            TestUse::Activation {}
            | TestUse::Water {}
            | TestUse::Fall { .. }
            | TestUse::Feat {}
            | TestUse::Irradiation {}
            | TestUse::PsiNegation {}
            | TestUse::PsiUse { .. }
            | TestUse::SonicBlast {}
            | TestUse::PlantInGas {}
            | TestUse::Needle {}
            | TestUse::Teleport { .. } => None,
        }
    }

    fn settled_words(
        self,
        figure: FigureId,
        r#use: &TestUse,
        successes: u32,
        failures: u32,
    ) -> Option<Words> {
        let name = self.name(figure);
        let say = |fr: &str, en: &str| Some(Words::new(format!("{name} {fr}."), format!("{name} {en}.")));
        match r#use {
            TestUse::Irradiation {} if failures == 0 => say("ne souffre pas des radiations", "takes no harm"),
            TestUse::Entangle { .. } if failures == 0 => say("échappe à l'entrave", "escapes the bonds"),
            // What comes next says it.
            TestUse::Activation {}
            | TestUse::Attraction { .. }
            | TestUse::Irradiation {}
            | TestUse::Entangle { .. } => None,
            TestUse::Morale { .. } => match failures {
                0 => say("tient bon", "holds"),
                1 => say("prend peur : un déplacement de fuite", "takes fright: one move of flight"),
                2 => say("prend peur : deux déplacements de fuite", "takes fright: two moves of flight"),
                3.. => say("s'enfuit pour de bon", "flees for good"),
            },
            TestUse::Dare { .. } if successes > 0 => say("ose approcher", "dares to come near"),
            TestUse::Dare { .. } => say("n'ose pas approcher", "does not dare to come near"),
            TestUse::Water {} if successes > 0 => say("ose entrer dans l'eau", "dares to enter the water"),
            TestUse::Water {} => say("n'ose pas entrer dans l'eau", "does not dare to enter the water"),
            TestUse::Climb { .. } => match successes {
                0 => say("lâche prise", "loses its grip"),
                1 => say("n'avance que d'une catégorie de moins", "makes a category less of its move"),
                2.. => say("fait tout son déplacement", "makes its whole move"),
            },
            TestUse::Fall { .. } if failures == 0 => say("survit à la chute", "survives the fall"),
            TestUse::Fall { .. } => say("ne se relève pas de la chute", "does not get over the fall"),
            TestUse::Feat {} if successes > 0 => say("réussit", "succeeds"),
            TestUse::Feat {} => say("échoue", "fails"),
            TestUse::PsiNegation {} | TestUse::SonicBlast {} | TestUse::PlantInGas {} if successes > 0 => {
                say("résiste", "resists")
            }
            TestUse::PsiNegation {} | TestUse::SonicBlast {} | TestUse::PlantInGas {} => {
                say("ne résiste pas", "does not resist")
            }
            TestUse::PsiUse { .. } if successes > 0 => say("rassemble son esprit", "gathers its mind"),
            TestUse::PsiUse { .. } => say("ne peut user de son esprit", "cannot use its mind"),
            TestUse::Needle {} if failures == 0 => say("surmonte le venin", "overcomes the venom"),
            TestUse::Needle {} => say("sent le venin agir", "feels the venom at work"),
            TestUse::Cure { patient, ailments, .. } => {
                Some(self.cure_words(*patient, ailments.len(), successes, ailments.first().copied()))
            }
            TestUse::Teleport { needs, .. } => match successes {
                0 if failures >= 3 => say("se perd en chemin", "goes astray"),
                won if won >= *needs => say("arrive où il faut", "arrives where it meant to"),
                _ => say("n'a pas assez de succès pour aller là", "has too few successes to get there"),
            },
            TestUse::Expulsion { .. } if failures >= 2 => say("se perd sans hôte", "is lost without a host"),
            TestUse::Expulsion { .. } => say("reprend corps", "takes its own body again"),
        }
    }

    fn cure_words(
        self,
        patient: FigureId,
        named: usize,
        successes: u32,
        first: Option<crate::state::test::Ailment>,
    ) -> Words {
        let name = self.name(patient);
        let cured = usize::try_from(successes).map_or(named, |won| won.min(named));
        let count = i64::try_from(cured).unwrap_or(i64::MAX);
        if let (1, Some(ailment)) = (cured, first) {
            let words = ailment_words(ailment);
            return Words::new(
                format!("Un mal guéri pour {name} : {}.", words.fr),
                format!("One ill cured for {name}: {}.", words.en),
            );
        }
        if count == 0 {
            return Words::new(format!("Aucun mal guéri pour {name}."), format!("No ill cured for {name}."));
        }
        let ills = if count < 2 { "mal guéri" } else { "maux guéris" };
        Words::new(
            format!("{count} {ills} pour {name}."),
            format!("{count} ill{} cured for {name}.", plural_en(count)),
        )
    }
}

/// The other figures that a test is about.
fn use_figures(r#use: &TestUse) -> Vec<FigureId> {
    match r#use {
        TestUse::Dare { of: other }
        | TestUse::Attraction { of: other }
        | TestUse::Entangle { by: other }
        | TestUse::Cure { patient: other, .. }
        | TestUse::Expulsion { host: other }
        | TestUse::Morale {
            cause: MoraleCause::Gruesome(other) | MoraleCause::Terror(other) | MoraleCause::Leader(other),
        } => vec![*other],
        TestUse::Morale { cause: MoraleCause::HalfLosses | MoraleCause::Fire }
        | TestUse::Activation {}
        | TestUse::Water {}
        | TestUse::Climb { .. }
        | TestUse::Fall { .. }
        | TestUse::Feat {}
        | TestUse::Irradiation {}
        | TestUse::PsiNegation {}
        | TestUse::PsiUse { .. }
        | TestUse::SonicBlast {}
        | TestUse::PlantInGas {}
        | TestUse::Needle {}
        | TestUse::Teleport { .. } => Vec::new(),
    }
}

/// Faces side by side, those given outright last.
fn faces_words(faces: &[u32], automatic: u32) -> Words {
    let rolled: Vec<String> = faces.iter().map(u32::to_string).collect();
    let rolled = rolled.join(", ");
    match (rolled.is_empty(), automatic) {
        (_, 0) => Words::same(rolled),
        (true, 1) => Words::new("un 6 d'office", "a 6 outright"),
        (true, _) => Words::new(format!("{automatic} 6 d'office"), format!("{automatic} sixes outright")),
        (false, 1) => Words::new(format!("{rolled} et un 6 d'office"), format!("{rolled} and a 6 outright")),
        (false, _) => Words::new(
            format!("{rolled} et {automatic} 6 d'office"),
            format!("{rolled} and {automatic} sixes outright"),
        ),
    }
}

/// How a test came out, in a clause.
fn counted_words(test: &QualityTest) -> Words {
    let (won, lost) = (test.successes(), test.failures());
    Words::new(
        format!("{won} succès, {lost} échec{}", plural(lost)),
        format!("{won} success{}, {lost} failure{}", if won == 1 { "" } else { "es" }, plural_en(lost)),
    )
}

/// A test as a verdict. Some tests are passed by one success, others only without a failure.
fn test_verdict(test: &QualityTest, r#use: &TestUse) -> Verdict {
    Verdict {
        faces: test.faces.clone(),
        need: need_words(test.quality, test.bonus),
        passed: if needs_all(r#use) { test.failures() == 0 } else { test.successes() > 0 },
    }
}
