//! Results told: how each act comes out, against whom, and the harm it does.

use crate::state::dice::Grade;
use crate::state::harm::{Harm, HarmBy, Mark, Marked};
use crate::state::look::{inches, part_of};
use crate::state::sequence::{Act, Doing};
use crate::state::{Part, Presence};
use crate::view::names::{Names, change};
use crate::view::words::{damage_words, grade_words, number, part_words, wounds_words};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Change;
use greffe_core::telling::words::{Words, plurals};

impl Names<'_> {
    /// Who beats whom, and by what: a better grade, or a higher winning die.
    pub(crate) fn won(self, winner: &Act, loser: &Act) -> (String, String) {
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
    pub(crate) fn falls_short(self, act: &Act, grade: Option<Grade>) -> Option<Words> {
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
    pub(crate) fn harms_words(self, alike: &[Harm]) -> Option<Words> {
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
    pub(crate) fn marks_words(self, alike: &[Marked]) -> Option<Words> {
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
    pub(crate) fn harm_by(self, harm: &Harm) -> Words {
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

    /// The health of a figure, as it changes.
    pub(crate) fn health_change(self, figure: FigureId, wounds: u32, rule: &'static str) -> Option<Change> {
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
    pub(crate) fn bearer(self, figure: FigureId) -> (FigureId, Option<Part>) {
        let Some(Presence::Merged(whole)) = self.figure(figure).map(|figure| figure.presence) else {
            return (figure, None);
        };
        let part = [Part::Rider, Part::Mount].into_iter().find(|part| part_of(whole, *part) == figure);
        (whole, part)
    }

    /// Its name, with the part.
    pub(crate) fn bearer_name(self, figure: FigureId) -> Words {
        let (bearer, part) = self.bearer(figure);
        let name = self.name(bearer);
        match part.map(part_words) {
            Some(part) => Words::new(format!("{name} ({})", part.fr), format!("{name} ({})", part.en)),
            None => Words::same(name),
        }
    }
}

/// What a harm deals and whence: those alike are told together.
pub(crate) fn dealt(harm: &Harm) -> (u32, u32, HarmBy) {
    (harm.damage, harm.direct, harm.by)
}

/// One takes, several take each.
pub(crate) fn takes(count: usize) -> (&'static str, &'static str) {
    if count > 1 { ("reçoivent chacun", "each take") } else { ("reçoit", "takes") }
}
