//! Events of combat: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{act, arm, sequence};
use crate::state::dice::{Grade, Verdict};
use crate::state::harm::{Harm, Marked};
use crate::state::sequence::Doing;
use crate::state::{Arm, State, opposed};
use crate::view::names::{Names, change};
use crate::view::results::dealt;
use crate::view::words::{grade_words, yes_words};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// Two opposed tests are compared.   TDE-OPP-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Opposed {
    /// The act of the active figure, by its place.
    pub active: u16,
    /// The reaction, by its place.
    pub reaction: u16,
    /// Who prevails.
    pub verdict: Verdict,
}

impl Happened for Opposed {
    fn apply(&self, _: &mut State) -> Applied {
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { active, reaction, verdict } = *self;
        let act = |place: u16| names.0.sequence().and_then(|sequence| sequence.act(place));
        let Some((own, other)) = act(active).zip(act(reaction)) else {
            return told("Test Opposé", "Opposed test");
        };
        let (ours, theirs) = (names.name(own.figure), names.name(other.figure));
        let (fr, en) = match verdict {
            Verdict::Active => names.won(own, other),
            Verdict::Reaction => names.won(other, own),
            Verdict::TrueTie => (
                format!("Vraie Égalité : {ours} et {theirs} réussissent."),
                format!("A true tie: {ours} and {theirs} both succeed."),
            ),
            Verdict::Neither => {
                (format!("{ours} et {theirs} échouent."), format!("{ours} and {theirs} both fail."))
            }
        };
        told(&format!("{ours} contre {theirs}"), &format!("{ours} against {theirs}"))
            .say(fr, en)
            .focus([own.figure, other.figure])
            .mark(names.scene_marks(own))
    }
}

/// The effects of an act are drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActResolved {
    /// The act, by its place.
    pub act: u16,
    /// Harm done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub harms: Vec<Harm>,
    /// Markers and healing to come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Marked>,
    /// Who earns an action point.   TDE-ACT-10
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploit: Option<FigureId>,
}

impl Happened for ActResolved {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { act: place, harms, marks, exploit } = self;
        act(state, *place)?.done = true;
        let sequence = sequence(state)?;
        sequence.harms.extend(harms.iter().cloned());
        sequence.marks.extend(marks.iter().copied());
        sequence.exploits.extend(*exploit);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { act, harms, marks, exploit } = self;
        let act = *act;
        let exploit = *exploit;
        let Some(sequence) = names.0.sequence() else { return told("Résultat", "Result") };
        let Some(known) = sequence.act(act) else { return told("Résultat", "Result") };
        let (name, what) = (names.name(known.figure), names.doing(known.figure, known.doing, false));
        let outcome = opposed::outcome(names.0, sequence, act);
        let success = outcome.success();
        let beaten = outcome.opposed && success.is_none() && outcome.grade.is_some_and(Grade::is_success);
        let (fr, en) = match outcome.grade {
            None => ("sans Test", "no test"),
            Some(_) if success.is_some() => ("réussi", "success"),
            Some(_) if beaten => ("battu", "beaten"),
            Some(Grade::Fiasco) => ("Fiasco", "Fiasco"),
            Some(Grade::Flop | Grade::Success | Grade::Exceptional | Grade::Exploit) => ("manqué", "failure"),
        };
        let after = if beaten { (", mais battu", ", yet beaten") } else { ("", "") };
        let line = told(&format!("{name} : {fr}"), &format!("{name}: {en}"));
        let mut line = match outcome.grade.map(grade_words) {
            Some(grade) => line.say(
                format!("{name} {} : {}{}.", what.fr, grade.fr, after.0),
                format!("{name} {}: {}{}.", what.en, grade.en, after.1),
            ),
            None if matches!(known.doing, Doing::Shoot { .. }) && harms.is_empty() && marks.is_empty() => {
                line.say(
                    format!("{name} {} : personne n'est touché.", what.fr),
                    format!("{name} {}: nobody is hit.", what.en),
                )
            }
            None => line.say(format!("{name} {}.", what.fr), format!("{name} {}.", what.en)),
        };
        line = line.also(names.falls_short(known, success));
        for alike in harms.chunk_by(|one, next| dealt(one) == dealt(next)) {
            line = line.also(names.harms_words(alike)).focus(alike.iter().map(|harm| harm.figure));
        }
        for alike in marks.chunk_by(|one, next| one.mark == next.mark) {
            line = line.also(names.marks_words(alike)).focus(alike.iter().map(|marked| marked.figure));
        }
        let gained = exploit.map(|who| {
            let who = names.name(who);
            Words::new(format!("Exploit : {who} gagnera 1 PA."), format!("Exploit: {who} will gain 1 AP."))
        });
        line.also(gained).focus([known.figure]).mark(names.scene_marks(known))
    }
}

/// A weapon jams.   TDE-WPN-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Jammed {
    /// Whose.
    pub figure: FigureId,
    /// Its place on the card.
    pub weapon: u8,
    /// Whether for good.   TDE-PROP-09
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub destroyed: bool,
}

impl Happened for Jammed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, weapon, destroyed } = self;
        let arm = arm(state, *figure, *weapon)?;
        *arm = Arm { defective: true, destroyed: *destroyed, ..*arm };
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, weapon, destroyed } = *self;
        let (name, arm) = (names.name(figure), names.weapon(figure, weapon));
        let (fr, en) = if destroyed { ("est détruite", "is destroyed") } else { ("s'enraye", "jams") };
        let change = change(
            figure,
            Words::new("Arme Défectueuse", "Defective weapon"),
            (yes_words(false), yes_words(true)),
            if destroyed { "TDE-PROP-09" } else { "TDE-WPN-05" },
        );
        told(&format!("Enrayement : {name}"), &format!("Jam: {name}"))
            .say(format!("L'arme de {name} {fr} ({arm})."), format!("The weapon of {name} {en} ({arm})."))
            .change(Some(change))
            .focus([figure])
    }
}

/// A weapon with few uses was used.   TDE-PROP-15
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseCounted {
    /// Whose.
    pub figure: FigureId,
    /// Its place on the card.
    pub weapon: u8,
    /// Its uses now.
    pub used: u32,
}

impl Happened for UseCounted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, weapon, used } = self;
        arm(state, *figure, *weapon)?.used = *used;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, weapon, used } = *self;
        let (name, arm) = (names.name(figure), names.weapon(figure, weapon));
        told("Arme Rare", "Rare weapon")
            .say(
                format!("Arme Rare de {name} ({arm}) : utilisation n° {used}."),
                format!("Rare weapon of {name} ({arm}): use no. {used}."),
            )
            .focus([figure])
    }
}
