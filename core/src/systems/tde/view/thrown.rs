//! Dice told: tests, armour tests, re-rolls, drifting templates.

use crate::fact::FigureId;
use crate::systems::tde::state::dice::{Save, TalentRef, Test, TestOf, Verdict};
use crate::systems::tde::state::frames::Frame;
use crate::systems::tde::state::sequence::{Blast, Harm, HarmBy};
use crate::systems::tde::view::names::Names;
use crate::systems::tde::view::words::{attribute_words, grade_words, part_words};
use crate::systems::tde::view::{Told, told};
use crate::words::Words;

impl Names<'_> {
    pub(super) fn test_rolled(self, test: &Test) -> Told {
        let (name, attribute) = (self.name(test.figure), attribute_words(test.attribute));
        let grade = test.grade(self.0.options());
        let word = grade_words(grade);
        let (fr, en) = match test.of {
            TestOf::Movement {} => ("Test de Mouvement", "Movement test"),
            TestOf::Act(_) => ("Test", "Test"),
            TestOf::Order {} => ("Test d'Ordre", "Order test"),
            TestOf::Infiltration {} => ("Test d'Infiltration", "Infiltration test"),
        };
        let need = Words::new(format!("{} ou moins", test.target), format!("{} or less", test.target));
        told(fr, en)
            .say(
                format!("{name}, {} {} : {}.", attribute.fr, test.target, word.fr),
                format!("{name}, {} {}: {}.", attribute.en, test.target, word.en),
            )
            .verdict(test.dice, need, grade.is_success())
            .focus([test.figure])
    }

    pub(super) fn save_rolled(self, save: &Save) -> Told {
        let name = self.name(save.figure);
        let part = save.part.map(part_words);
        let (fr, en) = part.map_or_else(
            || (name.clone(), name.clone()),
            |part| (format!("{name} ({})", part.fr), format!("{name} ({})", part.en)),
        );
        let (failed, all) = (save.failures(), save.dice.len());
        let need = Words::new(format!("{} ou moins", save.target), format!("{} or less", save.target));
        told("Test d'Armure", "Armour test")
            .say(
                format!("{fr} : {failed} Dommage(s) sur {all} passent."),
                format!("{en}: {failed} damage of {all} get through."),
            )
            .verdict(save.dice.iter().copied(), need, failed == 0)
            .focus([save.figure])
    }

    pub(super) fn opposed(self, active: u16, reaction: u16, verdict: Verdict) -> Told {
        let who =
            |place: u16| self.0.sequence().and_then(|sequence| sequence.act(place)).map(|act| act.figure);
        let pair = [who(active), who(reaction)];
        let name = |figure: Option<FigureId>| figure.map(|figure| self.name(figure)).unwrap_or_default();
        let [ours, theirs] = pair.map(name);
        let (fr, en) = match verdict {
            Verdict::Active => (format!("{ours} l'emporte sur {theirs}."), format!("{ours} beats {theirs}.")),
            Verdict::Reaction => {
                (format!("{theirs} l'emporte sur {ours}."), format!("{theirs} beats {ours}."))
            }
            Verdict::TrueTie => (
                format!("Vraie Égalité : {ours} et {theirs} réussissent tous deux."),
                format!("A true tie: {ours} and {theirs} both succeed."),
            ),
            Verdict::Neither => (
                format!("Ni {ours} ni {theirs} ne réussit."),
                format!("Neither {ours} nor {theirs} succeeds."),
            ),
        };
        told("Test Opposé", "Opposed test").say(fr, en).focus(pair.into_iter().flatten())
    }

    pub(super) fn rerolls_offered(self, sides: &[u8]) -> Told {
        let who = self.sides(sides);
        let line = told("Relances", "Re-rolls");
        if sides.is_empty() {
            return line;
        }
        line.say(format!("Peuvent relancer : {}.", who.fr), format!("May re-roll: {}.", who.en))
    }

    pub(super) fn rerolled(self, roll: u16, die: u8, face: u8, talent: Option<TalentRef>) -> Told {
        let Some(Frame::Rolled { rolled }) = self.0.top() else { return told("Relance", "Re-roll") };
        let test = rolled.tests.get(usize::from(roll));
        let save =
            usize::from(roll).checked_sub(rolled.tests.len()).and_then(|place| rolled.saves.get(place));
        let figure = test.map(|test| test.figure).or_else(|| save.map(|save| save.figure));
        let old = test
            .and_then(|test| test.dice.get(usize::from(die)).copied())
            .or_else(|| save.and_then(|save| save.dice.get(usize::from(die)).copied()))
            .unwrap_or_default();
        let name = figure.map(|figure| self.name(figure)).unwrap_or_default();
        let by = talent.map(|source| {
            let card = self.talent(source.figure, source.talent);
            Words::new(format!("Grâce à « {card} »."), format!("By “{card}”."))
        });
        told("Relance", "Re-roll")
            .say(
                format!("{name} : le {old} est relancé et devient {face}."),
                format!("{name}: the {old} is rolled again and becomes {face}."),
            )
            .also(by)
            .focus(figure)
    }

    pub(super) fn accepted(self, side: u8) -> Told {
        let name = self.side(side);
        told("Dés gardés", "Dice kept")
            .say(format!("{name} ne relance pas."), format!("{name} does not re-roll."))
    }

    pub(super) fn scattered(self, act: u16, blast: &Blast, dice: &[u8]) -> Told {
        let who = self.0.sequence().and_then(|sequence| sequence.act(act)).map(|act| act.figure);
        let drift = blast.drift.unwrap_or(0);
        let under = self.list(&blast.under);
        let line = if drift == 0 {
            told("Gabarit en place", "Template in place")
                .say("Le Gabarit ne dévie pas.", "The template does not drift.")
        } else {
            told("Déviation", "Drift")
                .say(format!("Le Gabarit dévie de {drift}″."), format!("The template drifts {drift}″."))
        };
        let caught = (!blast.under.is_empty())
            .then(|| Words::new(format!("Dessous : {}.", under.fr), format!("Under it: {}.", under.en)));
        let line =
            line.also(caught).focus(who).focus(blast.under.iter().copied()).mark(self.blast_mark(blast));
        if dice.is_empty() {
            return line;
        }
        line.verdict(dice.iter().copied(), Words::new("direction, distance", "direction, distance"), true)
    }

    pub(super) fn probed(self, shooter: FigureId, die: u8, found: bool) -> Told {
        let name = self.name(shooter);
        let (fr, en) = if found {
            ("la figurine Furtive est prise dessous", "the stealthed figure is caught")
        } else {
            ("la figurine Furtive y échappe", "the stealthed figure escapes it")
        };
        told("Furtif sous le Gabarit", "Stealthed under the template")
            .say(format!("{name} : {fr}."), format!("{name}: {en}."))
            .verdict([die], Words::new("Intellect ou moins", "intellect or less"), found)
            .focus([shooter])
    }

    /// Where a harm comes from, as a clause.
    pub(super) fn harm_by(self, harm: &Harm) -> Words {
        let act = |place: u16| self.0.sequence().and_then(|sequence| sequence.act(place));
        match harm.by {
            HarmBy::Act(place) => match act(place) {
                Some(act) => {
                    let who = self.name(act.figure);
                    Words::new(format!("par {who}"), format!("by {who}"))
                }
                None => Words::default(),
            },
            HarmBy::Mishap(_) => Words::new("par sa maladresse (Fiasco)", "by its own mishap (Fiasco)"),
            HarmBy::Fall {} => Words::new("par sa chute", "by its fall"),
            HarmBy::Toxic {} => Words::new("par la Fumée Toxique", "by toxic smoke"),
            HarmBy::Card {} => Words::new("par une carte", "by a card"),
        }
    }
}
