//! Results told: how each act comes out, against whom, and the harm it does.

use crate::fact::FigureId;
use crate::systems::tde::resolve::opposed;
use crate::systems::tde::state::dice::{Grade, Verdict};
use crate::systems::tde::state::harm::{Harm, HarmBy, Mark, Marked};
use crate::systems::tde::state::look::inches;
use crate::systems::tde::state::sequence::{Act, Doing};
use crate::systems::tde::view::names::{Names, change};
use crate::systems::tde::view::words::{capital, damage_words, grade_words, number, wounds_words};
use crate::systems::tde::view::{Told, told};
use crate::view::Change;
use crate::words::Words;

impl Names<'_> {
    pub(super) fn act_resolved(
        self,
        act: u16,
        harms: &[Harm],
        marks: &[Marked],
        exploit: Option<FigureId>,
    ) -> Told {
        let Some(sequence) = self.0.sequence() else { return told("Résultat", "Result") };
        let Some(known) = sequence.act(act) else { return told("Résultat", "Result") };
        let (name, what) = (self.name(known.figure), self.doing(known.figure, known.doing, false));
        let outcome = opposed::outcome(self.0, sequence, act);
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
            None => line.say(format!("{name} {}.", what.fr), format!("{name} {}.", what.en)),
        };
        line = line.also(self.falls_short(known, success));
        for harm in harms {
            line = line.also(self.harm_words(harm)).focus([harm.figure]);
        }
        for marked in marks {
            line = line.also(Some(self.mark_words(*marked))).focus([marked.figure]);
        }
        let gained = exploit.map(|who| {
            let who = self.name(who);
            Words::new(format!("Exploit : {who} gagnera 1 PA."), format!("Exploit: {who} will gain 1 AP."))
        });
        line.also(gained).focus([known.figure]).mark(self.scene_marks(known))
    }

    /// How an act of the active figure fares against a reaction.   TDE-OPP-01 to TDE-OPP-06
    pub(super) fn opposed(self, active: u16, reaction: u16, verdict: Verdict) -> Told {
        let act = |place: u16| self.0.sequence().and_then(|sequence| sequence.act(place));
        let Some((own, other)) = act(active).zip(act(reaction)) else {
            return told("Test Opposé", "Opposed test");
        };
        let (ours, theirs) = (self.name(own.figure), self.name(other.figure));
        let (fr, en) = match verdict {
            Verdict::Active => self.won(own, other),
            Verdict::Reaction => self.won(other, own),
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
            .mark(self.scene_marks(own))
    }

    /// Who beats whom, and by what: a better grade, or a higher winning die.
    fn won(self, winner: &Act, loser: &Act) -> (String, String) {
        let options = self.0.options();
        let (name, beaten) = (self.name(winner.figure), self.name(loser.figure));
        let why = winner.test.as_ref().zip(loser.test.as_ref()).map(|(mine, theirs)| {
            let (own, other) = (mine.grade(options), theirs.grade(options));
            match mine.winning_die(options).zip(theirs.winning_die(options)) {
                Some((own, other)) if mine.grade(options).level() == theirs.grade(options).level() => {
                    Words::new(format!(", {own} contre {other}"), format!(", {own} to {other}"))
                }
                Some(_) | None => {
                    let (own, other) = (grade_words(own), grade_words(other));
                    Words::new(
                        format!(", {} contre {}", own.fr, other.fr),
                        format!(", {} to {}", own.en, other.en),
                    )
                }
            }
        });
        let why = why.unwrap_or_default();
        (format!("{name} l'emporte sur {beaten}{}.", why.fr), format!("{name} beats {beaten}{}.", why.en))
    }

    /// A shot that succeeds, yet not well enough for the distance.   TDE-SHOOT-06
    fn falls_short(self, act: &Act, grade: Option<Grade>) -> Option<Words> {
        let Doing::Shoot { weapon, .. } = act.doing else { return None };
        let range = self.0.weapon(act.figure, weapon)?.range?;
        let reach = if grade?.is_exceptional() { range.exceptional } else { range.success };
        (act.given.distance? > inches(reach) && act.blast.is_none()).then(|| {
            Words::new(
                format!("Mais la cible est au-delà de {reach}″ : manqué."),
                format!("Yet the target is beyond {reach}″: a miss."),
            )
        })
    }

    /// What a harm does, and where it comes from.
    fn harm_words(self, harm: &Harm) -> Option<Words> {
        let (name, by) = (self.name(harm.figure), self.harm_by(harm));
        let (damage, direct) = (damage_words(harm.damage), wounds_words(harm.direct));
        let what = match (harm.damage, harm.direct) {
            (0, 0) => return None,
            (_, 0) => damage,
            (0, _) => direct,
            (_, _) => Words::new(
                format!("{} et {}", direct.fr, damage.fr),
                format!("{} and {}", direct.en, damage.en),
            ),
        };
        Some(Words::new(
            format!("{name} reçoit {} {}.", what.fr, by.fr),
            format!("{name} takes {} {}.", what.en, by.en),
        ))
    }

    /// What an act leaves besides wounds, once all is told.
    fn mark_words(self, marked: Marked) -> Words {
        let name = self.name(marked.figure);
        match marked.mark {
            Mark::Blind {} => {
                Words::new(format!("{name} : marqueur Aveuglé."), format!("{name}: a Blind marker."))
            }
            Mark::Fire { count } => {
                Words::new(format!("{name} : {count} Feu."), format!("{name}: {count} Fire."))
            }
            Mark::Slowed { by } => {
                Words::new(format!("{name} : Ralenti de {by}″."), format!("{name}: slowed by {by}″."))
            }
            Mark::Knockdown {} => Words::new(
                format!("{name} sera en posture Accroupie."),
                format!("{name} will be knocked to a crouch."),
            ),
            Mark::Stunned { most, .. } => Words::new(
                format!("{name} peut perdre jusqu'à {most} PA."),
                format!("{name} may lose up to {most} AP."),
            ),
            Mark::Shown {} => {
                Words::new(format!("{name} n'est plus Furtif."), format!("{name} is stealthed no more."))
            }
            Mark::Healed { wounds } => {
                let healed = wounds_words(wounds);
                Words::new(
                    format!("{name} : {} en moins.", healed.fr),
                    format!("{name}: {} healed.", healed.en),
                )
            }
        }
    }

    /// Where a harm comes from, after “against”.
    pub(super) fn harm_by(self, harm: &Harm) -> Words {
        let act = |place: u16| self.0.sequence().and_then(|sequence| sequence.act(place));
        let who = |place: u16| act(place).map(|act| self.name(act.figure)).unwrap_or_default();
        match harm.by {
            HarmBy::Act(place) => {
                let who = who(place);
                match act(place).map(|act| act.doing) {
                    Some(Doing::Shoot { .. }) => {
                        Words::new(format!("du tir de {who}"), format!("from the shot of {who}"))
                    }
                    Some(Doing::Melee { .. }) => {
                        Words::new(format!("de l'attaque de {who}"), format!("from the attack of {who}"))
                    }
                    Some(Doing::Reveal { .. } | Doing::Dodge {} | Doing::Interact { .. }) | None => {
                        Words::new(format!("de {who}"), format!("from {who}"))
                    }
                }
            }
            HarmBy::Mishap(place) => {
                let who = who(place);
                Words::new(format!("du Fiasco de {who}"), format!("from the Fiasco of {who}"))
            }
            HarmBy::Fall {} => Words::new("de sa chute", "from its fall"),
            HarmBy::Toxic {} => Words::new("de la Fumée Toxique", "from toxic smoke"),
            HarmBy::Card {} => Words::new("d'une carte", "from a card"),
        }
    }

    pub(super) fn harmed(self, harm: &Harm) -> Told {
        let words = self.harm_words(harm).unwrap_or_default();
        told("Dommages", "Damage").say(words.fr, words.en).focus([harm.figure])
    }

    pub(super) fn harm_settled(self, harm: u16, unsaved: u32) -> Told {
        let known = self.0.sequence().and_then(|sequence| sequence.harms.get(usize::from(harm)));
        let line = told("Sans Test d'Armure", "No armour test");
        let Some(known) = known else { return line };
        let name = self.name(known.figure);
        let line = line.focus([known.figure]);
        if unsaved == 0 {
            return line;
        }
        line.say(format!("{name} ne fait pas de Test d'Armure."), format!("{name} makes no armour test."))
    }

    /// The health of a figure, as it changes.
    pub(super) fn health_change(self, figure: FigureId, wounds: u32, rule: &'static str) -> Option<Change> {
        let body = self.0.body(figure, None)?;
        let held = self.figure(figure)?.wounds;
        let left = |wounds: u32| number(body.health.saturating_sub(wounds));
        let what = Words::new("Santé", "Health");
        Some(change(figure, what, (left(held), left(wounds)), rule))
    }

    pub(super) fn wounded(self, figure: FigureId, dealt: u32, wounds: u32) -> Told {
        let (name, hurt) = (self.name(figure), wounds_words(dealt));
        let most = self.0.body(figure, None).map_or(0, |body| body.health);
        let left = most.saturating_sub(wounds);
        told(&format!("{} : {name}", capital(&hurt.fr)), &format!("{}: {name}", capital(&hurt.en)))
            .say(
                format!("{name} subit {} : Santé {left} sur {most}.", hurt.fr),
                format!("{name} suffers {}: health {left} of {most}.", hurt.en),
            )
            .change(self.health_change(figure, wounds, "TDE-HEALTH-04"))
            .focus([figure])
    }

    pub(super) fn healed(self, figure: FigureId, wounds: u32) -> Told {
        let name = self.name(figure);
        let held = self.figure(figure).map_or(0, |figure| figure.wounds);
        let healed = wounds_words(held.saturating_sub(wounds));
        let most = self.0.body(figure, None).map_or(0, |body| body.health);
        let left = most.saturating_sub(wounds);
        told(&format!("Soins : {name}"), &format!("Healing: {name}"))
            .say(
                format!("{name} guérit de {} : Santé {left} sur {most}.", healed.fr),
                format!("{name} is healed of {}: health {left} of {most}.", healed.en),
            )
            .change(self.health_change(figure, wounds, "TDE-MEDIC-05"))
            .focus([figure])
    }
}
