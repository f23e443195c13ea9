//! Events of tests: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::{act, harm, lacks, pop, rolled, sequence, table};
use crate::state::dice::{Rolled, Save, SaveOf, TalentRef, Test, TestOf};
use crate::state::frames::Frame;
use crate::view::names::Names;
use crate::view::thrown::need_words;
use crate::view::words::{attribute_words, capital, faces_words, grade_words, part_words, wounds_words};
use crate::view::{Told, told, verdict};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// An attribute test is rolled.   TDE-TEST-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestRolled {
    /// It.
    pub test: Test,
}

impl Happened for TestRolled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { test } = self;
        table(state)?.tests.push(test.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { test } = self;
        let (name, attribute) = (names.name(test.figure), attribute_words(test.attribute));
        let grade = test.grade(names.0.options());
        let (word, title) = (grade_words(grade), names.test_title(test));
        let [die, exploit] = test.dice;
        let target = test.target;
        let against = match test.of {
            TestOf::Act(place) => names.0.sequence().and_then(|sequence| sequence.act(place)),
            TestOf::Movement {} | TestOf::Order {} | TestOf::Infiltration {} => None,
        };
        told(&title.fr, &title.en)
            .say(
                format!(
                    "{name} lance {die} (dé d'Exploit : {exploit}) contre {} {target} : {}.",
                    attribute.fr, word.fr
                ),
                format!(
                    "{name} rolls {die} (exploit die: {exploit}) against {} {target}: {}.",
                    attribute.en, word.en
                ),
            )
            .verdict(verdict(test.dice, need_words(target), grade.is_success()))
            .focus([test.figure])
            .focus(against.and_then(|act| act.doing.target()))
            .mark(names.test_marks(test))
    }
}

/// An armour test is rolled.   TDE-HEALTH-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveRolled {
    /// It.
    pub save: Save,
}

impl Happened for SaveRolled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { save } = self;
        table(state)?.saves.push(save.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { save } = self;
        let name = names.name(save.figure);
        let part = save.part.map(part_words);
        let (fr, en) = part.map_or_else(
            || (name.clone(), name.clone()),
            |part| (format!("{name} ({})", part.fr), format!("{name} ({})", part.en)),
        );
        let cause = match save.of {
            SaveOf::Harm(place) => {
                let harm = names.0.sequence().and_then(|sequence| sequence.harms.get(usize::from(place)));
                harm.map(|harm| names.harm_by(harm)).unwrap_or_default()
            }
            SaveOf::Fire {} => Words::new("du Feu", "from the fire"),
            SaveOf::Tumble {} => Words::new("de la chute", "from the fall"),
        };
        let faces = faces_words(&save.dice);
        let hurt = wounds_words(save.failures());
        let target = save.target;
        told(&format!("Test d'Armure : {name}"), &format!("Armour test: {name}"))
            .say(
                format!(
                    "{fr} se protège {} ({target} ou moins) : {}. {}.",
                    cause.fr,
                    faces.fr,
                    capital(&hurt.fr)
                ),
                format!(
                    "{en} saves itself {} ({target} or less): {}. {}.",
                    cause.en,
                    faces.en,
                    capital(&hurt.en)
                ),
            )
            .verdict(verdict(save.dice.iter().copied(), need_words(target), save.failures() == 0))
            .focus([save.figure])
    }
}

/// Sides may roll dice again.   TDE-SEQ-16
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RerollsOffered {
    /// Which sides.
    pub sides: Vec<u8>,
}

impl Happened for RerollsOffered {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { sides } = self;
        rolled(state)?.asked.clone_from(sides);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { sides } = self;
        let who = names.sides(sides);
        let line = told("Relances", "Re-rolls");
        if sides.is_empty() {
            return line;
        }
        line.say(format!("Relances possibles : {}.", who.fr), format!("May re-roll: {}.", who.en))
    }
}

/// A die is rolled again.   TDE-CORE-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rerolled {
    /// The test, or after those the armour test, by its place among the dice on the table.
    pub roll: u16,
    /// Which die of it, from 0.
    pub die: u8,
    /// What it shows now.
    pub face: u8,
    /// The figure and the talent that granted it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub talent: Option<TalentRef>,
}

impl Happened for Rerolled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { roll, die, face, talent } = self;
        show(rolled(state)?, usize::from(*roll), *die, *face, *talent)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { roll, die, face, talent } = *self;
        let Some(Frame::Rolled { rolled }) = names.0.top() else { return told("Relance", "Re-roll") };
        let Some(again) = again(rolled, roll, die, face) else { return told("Relance", "Re-roll") };
        let name = names.name(again.figure);
        let old = again.old;
        let by = talent.map(|source| {
            let card = names.talent(source.figure, source.talent);
            Words::new(format!(" grâce à « {card} »"), format!(" by “{card}”"))
        });
        let by = by.unwrap_or_default();
        let now = match &again.now {
            Now::Test(test) => grade_words(test.grade(names.0.options())),
            Now::Save(save) => wounds_words(save.failures()),
        };
        told(&format!("Relance : {name}"), &format!("Re-roll: {name}"))
            .say(
                format!("{name} relance un {old}{} : {face}. À présent : {}.", by.fr, now.fr),
                format!("{name} rolls a {old} again{}: {face}. It now reads: {}.", by.en, now.en),
            )
            .focus([again.figure])
    }
}

/// A side leaves the dice as they are.   TDE-CORE-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultsAccepted {
    /// Which side.
    pub side: u8,
}

impl Happened for ResultsAccepted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side } = self;
        rolled(state)?.asked.retain(|asked| asked != side);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = *self;
        let name = names.side(side);
        told("Dés gardés", "Dice kept")
            .say(format!("{name} ne relance pas."), format!("{name} does not re-roll."))
    }
}

/// The dice are taken up: what they show stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiceSettled {}

impl Happened for DiceSettled {
    fn apply(&self, state: &mut State) -> Applied {
        // The dice on the table go where they belong.
        let Frame::Rolled { rolled } = pop(state, "Rolled", |frame| matches!(frame, Frame::Rolled { .. }))?
        else {
            return Err(lacks("Rolled"));
        };
        for test in rolled.tests {
            match test.of {
                TestOf::Movement {} => {
                    let Some(motion) = &mut sequence(state)?.motion else { return Err(lacks("motion")) };
                    motion.test = Some(test);
                }
                TestOf::Act(place) => act(state, place)?.test = Some(test),
                TestOf::Order {} => {
                    let Some(order) = sequence(state)?.orders.last_mut() else { return Err(lacks("order")) };
                    order.test = Some(test);
                }
                TestOf::Infiltration {} => {
                    let Some(Frame::Staging { staging }) = state.stack.last_mut() else {
                        return Err(lacks("Staging"));
                    };
                    let Some(infiltrating) = &mut staging.infiltrating else {
                        return Err(lacks("infiltration"));
                    };
                    infiltrating.test = Some(test);
                }
            }
        }
        for save in rolled.saves {
            match save.of {
                SaveOf::Harm(place) => harm(state, place)?.unsaved = Some(save.failures()),
                SaveOf::Fire {} => {
                    let Some(Frame::Upkeep { saves, .. }) = state.stack.last_mut() else {
                        return Err(lacks("Upkeep"));
                    };
                    saves.push(save);
                }
                SaveOf::Tumble {} => {
                    let Some(Frame::Tumble { saves, .. }) = state.stack.last_mut() else {
                        return Err(lacks("Tumble"));
                    };
                    saves.push(save);
                }
            }
        }
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Dés gardés", "Dice kept")
    }
}

/// A die of the dice on the table shows another face.
fn show(rolled: &mut Rolled, roll: usize, die: u8, face: u8, talent: Option<TalentRef>) -> Applied {
    let tests = rolled.tests.len();
    if let Some(test) = rolled.tests.get_mut(roll) {
        let place = usize::from(die);
        let (Some(shown), Some(mark)) = (test.dice.get_mut(place), test.rerolled.get_mut(place)) else {
            return Err(lacks("such die"));
        };
        *shown = face;
        *mark = true;
        test.granted.extend(talent);
        return Ok(());
    }
    let Some(save) = rolled.saves.get_mut(roll.saturating_sub(tests)) else { return Err(lacks("such roll")) };
    let Some(shown) = save.dice.get_mut(usize::from(die)) else { return Err(lacks("such die")) };
    *shown = face;
    save.rerolled.push(die);
    save.granted.extend(talent);
    Ok(())
}

/// A die rolled again, and the roll as it then stands.
struct Again {
    figure: FigureId,
    old: u8,
    now: Now,
}

enum Now {
    Test(Test),
    Save(Save),
}

fn again(rolled: &Rolled, roll: u16, die: u8, face: u8) -> Option<Again> {
    let (roll, die) = (usize::from(roll), usize::from(die));
    if let Some(test) = rolled.tests.get(roll) {
        let mut now = test.clone();
        let shown = now.dice.get_mut(die)?;
        let old = std::mem::replace(shown, face);
        return Some(Again { figure: test.figure, old, now: Now::Test(now) });
    }
    let save = rolled.saves.get(roll.checked_sub(rolled.tests.len())?)?;
    let mut now = save.clone();
    let shown = now.dice.get_mut(die)?;
    let old = std::mem::replace(shown, face);
    Some(Again { figure: save.figure, old, now: Now::Save(now) })
}
