//! Results told: how each act comes out, against whom, and the harm it does.

use crate::state::dice::{Grade, Verdict};
use crate::state::harm::{Harm, HarmBy, Mark, Marked};
use crate::state::look::{inches, part_of};
use crate::state::sequence::{Act, Doing};
use crate::state::{Part, Presence, opposed};
use crate::view::names::{Names, change};
use crate::view::words::{capital, damage_words, grade_words, number, part_words, wounds_words};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Change;
use greffe_core::telling::words::{Words, plurals};

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
            None if matches!(known.doing, Doing::Shoot { .. }) && harms.is_empty() && marks.is_empty() => {
                line.say(
                    format!("{name} {} : personne n'est touché.", what.fr),
                    format!("{name} {}: nobody is hit.", what.en),
                )
            }
            None => line.say(format!("{name} {}.", what.fr), format!("{name} {}.", what.en)),
        };
        line = line.also(self.falls_short(known, success));
        for alike in harms.chunk_by(|one, next| dealt(one) == dealt(next)) {
            line = line.also(self.harms_words(alike)).focus(alike.iter().map(|harm| harm.figure));
        }
        for alike in marks.chunk_by(|one, next| one.mark == next.mark) {
            line = line.also(self.marks_words(alike)).focus(alike.iter().map(|marked| marked.figure));
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

    /// What harms that are alike do, and where they come from.
    fn harms_words(self, alike: &[Harm]) -> Option<Words> {
        let harm = alike.first()?;
        let who = self.list(&alike.iter().map(|harm| harm.figure).collect::<Vec<_>>());
        let by = self.harm_by(harm);
        let (fr, en) = takes(alike.len());
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
            format!("{} {fr} {} {}.", who.fr, what.fr, by.fr),
            format!("{} {en} {} {}.", who.en, what.en, by.en),
        ))
    }

    /// What an act leaves besides wounds to figures that get the same, once all is told.
    fn marks_words(self, alike: &[Marked]) -> Option<Words> {
        let mark = alike.first()?.mark;
        let who = self.list(&alike.iter().map(|marked| marked.figure).collect::<Vec<_>>());
        let (fr, en) = takes(alike.len());
        let (a, b) = (who.fr, who.en);
        Some(match mark {
            Mark::Blind {} => {
                Words::new(format!("{a} {fr} un marqueur Aveuglé."), format!("{b} {en} a Blind marker."))
            }
            Mark::Fire { count } => {
                let [one, other] = plurals(count);
                Words::new(
                    format!("{a} {fr} {count} marqueur{one} Feu."),
                    format!("{b} {en} {count} Fire marker{other}."),
                )
            }
            Mark::Slowed { by } => Words::new(
                format!("{a} {fr} un Ralentissement de {by}″."),
                format!("{b} {en} a slow of {by}″."),
            ),
            Mark::Knockdown {} => Words::new(
                format!("Renversement, posture Accroupie à suivre : {a}."),
                format!("Knocked down, to a crouch: {b}."),
            ),
            Mark::Stunned { most, .. } => Words::new(
                format!("Étourdissement, jusqu'à {most} PA à perdre : {a}."),
                format!("Stunned, up to {most} AP to lose: {b}."),
            ),
            Mark::Shown {} => {
                Words::new(format!("Furtivité perdue : {a}."), format!("Stealthed no more: {b}."))
            }
            Mark::Healed { wounds } => {
                let healed = wounds_words(wounds);
                Words::new(format!("{a} : {} en moins.", healed.fr), format!("{b}: {} healed.", healed.en))
            }
        })
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
            HarmBy::Mishap(place) if act(place).is_some_and(|act| act.figure == harm.figure) => {
                Words::new("de son Fiasco", "from its own Fiasco")
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
        let words = self.harms_words(std::slice::from_ref(harm)).unwrap_or_default();
        told("Dommages", "Damage").say(words.fr, words.en).focus([harm.figure])
    }

    /// A card's marker is to come.
    pub(super) fn mark_due(self, marked: Marked) -> Told {
        let words = self.marks_words(&[marked]).unwrap_or_default();
        told("Marqueur", "Marker").say(words.fr, words.en).focus([marked.figure])
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
        let (bearer, part) = self.bearer(figure);
        let what = match part.map(part_words) {
            Some(part) => Words::new(format!("Santé : {}", part.fr), format!("Health: {}", part.en)),
            None => Words::new("Santé", "Health"),
        };
        Some(change(bearer, what, (left(held), left(wounds)), rule))
    }

    /// The figure on the table that a wound is seen on, and the part of it while rider and mount are together.
    fn bearer(self, figure: FigureId) -> (FigureId, Option<Part>) {
        let Some(Presence::Merged(whole)) = self.figure(figure).map(|figure| figure.presence) else {
            return (figure, None);
        };
        let part = [Part::Rider, Part::Mount].into_iter().find(|part| part_of(whole, *part) == figure);
        (whole, part)
    }

    /// Its name, with the part.
    fn bearer_name(self, figure: FigureId) -> Words {
        let (bearer, part) = self.bearer(figure);
        let name = self.name(bearer);
        match part.map(part_words) {
            Some(part) => Words::new(format!("{name} ({})", part.fr), format!("{name} ({})", part.en)),
            None => Words::same(name),
        }
    }

    pub(super) fn wounded(self, figure: FigureId, dealt: u32, wounds: u32) -> Told {
        let (name, hurt) = (self.bearer_name(figure), wounds_words(dealt));
        let most = self.0.body(figure, None).map_or(0, |body| body.health);
        let left = most.saturating_sub(wounds);
        let title = [(&hurt.fr, " : ", &name.fr), (&hurt.en, ": ", &name.en)];
        let [fr, en] = title.map(|(hurt, colon, name)| format!("{}{colon}{name}", capital(hurt)));
        told(&fr, &en)
            .say(
                format!("{} subit {} : Santé {left} sur {most}.", name.fr, hurt.fr),
                format!("{} suffers {}: health {left} of {most}.", name.en, hurt.en),
            )
            .change(self.health_change(figure, wounds, "TDE-HEALTH-04"))
            .focus([self.bearer(figure).0])
    }

    pub(super) fn healed(self, figure: FigureId, wounds: u32) -> Told {
        let name = self.bearer_name(figure);
        let held = self.figure(figure).map_or(0, |figure| figure.wounds);
        let healed = wounds_words(held.saturating_sub(wounds));
        let most = self.0.body(figure, None).map_or(0, |body| body.health);
        let left = most.saturating_sub(wounds);
        told(&format!("Soins : {}", name.fr), &format!("Healing: {}", name.en))
            .say(
                format!("{} guérit de {} : Santé {left} sur {most}.", name.fr, healed.fr),
                format!("{} is healed of {}: health {left} of {most}.", name.en, healed.en),
            )
            .change(self.health_change(figure, wounds, "TDE-MEDIC-05"))
            .focus([self.bearer(figure).0])
    }
}

/// What a harm deals and whence: those alike are told together.
fn dealt(harm: &Harm) -> (u32, u32, HarmBy) {
    (harm.damage, harm.direct, harm.by)
}

/// One takes, several take each.
fn takes(count: usize) -> (&'static str, &'static str) {
    if count > 1 { ("reçoivent chacun", "each take") } else { ("reçoit", "takes") }
}
