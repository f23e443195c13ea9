//! Dice told: tests, armour tests, re-rolls, drifting templates.

use crate::state::dice::{Rolled, Save, SaveOf, TalentRef, Test, TestOf};
use crate::state::frames::Frame;
use crate::state::sequence::{Blast, Doing};
use crate::view::names::Names;
use crate::view::words::{attribute_words, capital, faces_words, grade_words, part_words, wounds_words};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Mark;
use greffe_core::telling::words::Words;

/// What a die must not exceed.
fn need_words(target: u8) -> Words {
    Words::new(format!("{target} ou moins"), format!("{target} or less"))
}

impl Names<'_> {
    /// What a test is for, as a title.
    fn test_title(self, test: &Test) -> Words {
        let name = self.name(test.figure);
        let (fr, en) = match test.of {
            TestOf::Movement {} => ("Test de Mouvement", "Movement test"),
            TestOf::Order {} => ("Test d'Ordre", "Order test"),
            TestOf::Infiltration {} => ("Test d'Infiltration", "Infiltration test"),
            TestOf::Act(place) => {
                let act = self.0.sequence().and_then(|sequence| sequence.act(place));
                match act.map(|act| act.doing) {
                    Some(Doing::Shoot { .. }) => ("Tir", "Shot"),
                    Some(Doing::Reveal { .. }) => ("Tir de Révélation", "Reveal shot"),
                    Some(Doing::Melee { .. }) => ("Corps à Corps", "Melee"),
                    Some(Doing::Dodge {}) => ("Esquive", "Dodge"),
                    Some(Doing::Interact { .. }) => ("Interaction", "Interaction"),
                    None => ("Test", "Test"),
                }
            }
        };
        Words::new(format!("{fr} : {name}"), format!("{en}: {name}"))
    }

    /// The path, the line and the template of what is tested for.
    fn test_marks(self, test: &Test) -> Vec<Mark> {
        let Some(sequence) = self.0.sequence() else { return Vec::new() };
        match test.of {
            TestOf::Movement {} => sequence
                .motion
                .as_ref()
                .and_then(|motion| Self::route_mark(&motion.route))
                .into_iter()
                .collect(),
            TestOf::Act(place) => sequence.act(place).map(|act| self.scene_marks(act)).unwrap_or_default(),
            TestOf::Order {} | TestOf::Infiltration {} => Vec::new(),
        }
    }

    pub(super) fn test_rolled(self, test: &Test) -> Told {
        let (name, attribute) = (self.name(test.figure), attribute_words(test.attribute));
        let grade = test.grade(self.0.options());
        let (word, title) = (grade_words(grade), self.test_title(test));
        let [die, exploit] = test.dice;
        let target = test.target;
        let against = match test.of {
            TestOf::Act(place) => self.0.sequence().and_then(|sequence| sequence.act(place)),
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
            .verdict(test.dice, need_words(target), grade.is_success())
            .focus([test.figure])
            .focus(against.and_then(|act| act.doing.target()))
            .mark(self.test_marks(test))
    }

    pub(super) fn save_rolled(self, save: &Save) -> Told {
        let name = self.name(save.figure);
        let part = save.part.map(part_words);
        let (fr, en) = part.map_or_else(
            || (name.clone(), name.clone()),
            |part| (format!("{name} ({})", part.fr), format!("{name} ({})", part.en)),
        );
        let cause = match save.of {
            SaveOf::Harm(place) => {
                let harm = self.0.sequence().and_then(|sequence| sequence.harms.get(usize::from(place)));
                harm.map(|harm| self.harm_by(harm)).unwrap_or_default()
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
            .verdict(save.dice.iter().copied(), need_words(target), save.failures() == 0)
            .focus([save.figure])
    }

    pub(super) fn rerolls_offered(self, sides: &[u8]) -> Told {
        let who = self.sides(sides);
        let line = told("Relances", "Re-rolls");
        if sides.is_empty() {
            return line;
        }
        line.say(format!("Relances possibles : {}.", who.fr), format!("May re-roll: {}.", who.en))
    }

    pub(super) fn rerolled(self, roll: u16, die: u8, face: u8, talent: Option<TalentRef>) -> Told {
        let Some(Frame::Rolled { rolled }) = self.0.top() else { return told("Relance", "Re-roll") };
        let Some(again) = again(rolled, roll, die, face) else { return told("Relance", "Re-roll") };
        let name = self.name(again.figure);
        let old = again.old;
        let by = talent.map(|source| {
            let card = self.talent(source.figure, source.talent);
            Words::new(format!(" grâce à « {card} »"), format!(" by “{card}”"))
        });
        let by = by.unwrap_or_default();
        let now = match &again.now {
            Now::Test(test) => grade_words(test.grade(self.0.options())),
            Now::Save(save) => wounds_words(save.failures()),
        };
        told(&format!("Relance : {name}"), &format!("Re-roll: {name}"))
            .say(
                format!("{name} relance un {old}{} : {face}. À présent : {}.", by.fr, now.fr),
                format!("{name} rolls a {old} again{}: {face}. It now reads: {}.", by.en, now.en),
            )
            .focus([again.figure])
    }

    pub(super) fn accepted(self, side: u8) -> Told {
        let name = self.side(side);
        told("Dés gardés", "Dice kept")
            .say(format!("{name} ne relance pas."), format!("{name} does not re-roll."))
    }

    pub(super) fn scattered(self, act: u16, blast: &Blast, dice: &[u8]) -> Told {
        let known = self.0.sequence().and_then(|sequence| sequence.act(act));
        let drift = blast.drift.unwrap_or(0);
        let line = match (drift, dice.first()) {
            (0, _) => told("Gabarit en place", "Template in place")
                .say("Le Gabarit ne dévie pas.", "The template does not drift."),
            (_, None) => told("Déviation", "Drift")
                .say(format!("Le Gabarit dévie de {drift}″."), format!("The template drifts {drift}″.")),
            (_, Some(side)) => told("Déviation", "Drift").say(
                format!("Le Gabarit dévie de {drift}″, côté {side}."),
                format!("The template drifts {drift}″, side {side}."),
            ),
        };
        // Where it was first laid.
        let old = known.and_then(|act| act.blast.as_ref()).and_then(|old| self.blast_mark(old));
        let line = line
            .also(Some(self.under(blast)))
            .focus(known.map(|act| act.figure))
            .focus(blast.under.iter().copied())
            .mark(old.filter(|_| drift > 0))
            .mark(self.blast_mark(blast));
        if dice.is_empty() {
            return line;
        }
        line.verdict(dice.iter().copied(), Words::new("direction, distance", "direction, distance"), true)
    }

    pub(super) fn probed(self, shooter: FigureId, die: u8, found: bool) -> Told {
        let name = self.name(shooter);
        let (fr, en) = if found {
            (
                "la figurine Furtive est prise sous le Gabarit",
                "the stealthed figure is caught under the template",
            )
        } else {
            ("la figurine Furtive échappe au Gabarit", "the stealthed figure escapes the template")
        };
        told("Furtif sous le Gabarit", "Stealthed under the template")
            .say(
                format!("{name} lance {die} contre son Intelligence : {fr}."),
                format!("{name} rolls {die} against its intellect: {en}."),
            )
            .verdict([die], Words::new("Intelligence ou moins", "intellect or less"), found)
            .focus([shooter])
    }
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
