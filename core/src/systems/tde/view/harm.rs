//! Effects told: harm, wounds, markers, weapons.

use crate::fact::FigureId;
use crate::systems::tde::event::Points;
use crate::systems::tde::resolve::opposed;
use crate::systems::tde::state::sequence::Harm;
use crate::systems::tde::state::{Kill, Part, Slowed, Smoke};
use crate::systems::tde::view::names::{Names, change};
use crate::systems::tde::view::words::{grade_words, number, template_words, wounds_words};
use crate::systems::tde::view::{Told, told};
use crate::words::Words;

impl Names<'_> {
    pub(super) fn points_now(
        self,
        figure: FigureId,
        ap: u32,
        (fr, en): (&str, &str),
        rule: &'static str,
    ) -> Told {
        let name = self.name(figure);
        told(fr, en)
            .say(format!("{name} a maintenant {ap} PA."), format!("{name} has {ap} AP now."))
            .change(self.points_change(Points { figure, ap }, rule))
            .focus([figure])
    }

    pub(super) fn exploit_earned(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        told("Exploit", "Exploit")
            .say(format!("{name} gagnera 1 PA."), format!("{name} will gain 1 AP."))
            .focus([figure])
    }

    pub(super) fn act_resolved(self, act: u16, harms: &[Harm], exploit: Option<FigureId>) -> Told {
        let Some(sequence) = self.0.sequence() else { return told("Résultat", "Result") };
        let Some(known) = sequence.act(act) else { return told("Résultat", "Result") };
        let (name, what) = (self.name(known.figure), self.doing(known.figure, known.doing));
        let outcome = opposed::outcome(self.0, sequence, act);
        let grade = outcome.grade.map(grade_words);
        let verdict = match (outcome.stands, outcome.opposed, grade) {
            (true, true, Some(grade)) => Words::new(
                format!("réussit et l'emporte ({})", grade.fr),
                format!("succeeds and prevails ({})", grade.en),
            ),
            (true, false, Some(grade)) => {
                Words::new(format!("réussit ({})", grade.fr), format!("succeeds ({})", grade.en))
            }
            (false, true, Some(grade)) => Words::new(
                format!("est battu ou échoue ({})", grade.fr),
                format!("is beaten or fails ({})", grade.en),
            ),
            (false, false, Some(grade)) => {
                Words::new(format!("échoue ({})", grade.fr), format!("fails ({})", grade.en))
            }
            (_, _, None) => Words::new("sans Test", "without a test"),
        };
        let mut line = told("Résultat", "Result").say(
            format!("{name} {} : {}.", what.fr, verdict.fr),
            format!("{name} {}: {}.", what.en, verdict.en),
        );
        for harm in harms {
            line = line.also(self.harm_words(harm)).focus([harm.figure]);
        }
        let gained =
            exploit.map(|_| Words::new("Un Exploit : 1 PA à la fin.", "An Exploit: 1 AP at the end."));
        line.also(gained).focus([known.figure])
    }

    /// What a harm does.
    fn harm_words(self, harm: &Harm) -> Option<Words> {
        let (name, by) = (self.name(harm.figure), self.harm_by(harm));
        match (harm.damage, harm.direct) {
            (0, 0) => None,
            (damage, 0) => Some(Words::new(
                format!("{name} subit {damage} Dommage(s) {}.", by.fr),
                format!("{name} suffers {damage} damage {}.", by.en),
            )),
            (0, direct) => Some(Words::new(
                format!("{name} subit {direct} Blessure(s) {}.", by.fr),
                format!("{name} suffers {direct} wound(s) {}.", by.en),
            )),
            (damage, direct) => Some(Words::new(
                format!("{name} subit {direct} Blessure(s) et {damage} Dommage(s) {}.", by.fr),
                format!("{name} suffers {direct} wound(s) and {damage} damage {}.", by.en),
            )),
        }
    }

    pub(super) fn harmed(self, harm: &Harm) -> Told {
        let words = self.harm_words(harm).unwrap_or_default();
        told("Dommages", "Damage").say(words.fr, words.en).focus([harm.figure])
    }

    pub(super) fn part_chosen(self, harm: u16, part: Part) -> Told {
        let figure = self.0.sequence().and_then(|sequence| sequence.harms.get(usize::from(harm)));
        match figure.map(|harm| harm.figure) {
            Some(figure) => self.part_hit(figure, part),
            None => told("Partie touchée", "Part hit"),
        }
    }

    pub(super) fn fire_part(self, figure: FigureId, part: Part) -> Told {
        self.part_hit(figure, part)
    }

    pub(super) fn harm_settled(self, harm: u16, unsaved: u32) -> Told {
        let known = self.0.sequence().and_then(|sequence| sequence.harms.get(usize::from(harm)));
        let Some(known) = known else { return told("Sans Test d'Armure", "No armour test") };
        let name = self.name(known.figure);
        let line = told("Sans Test d'Armure", "No armour test").focus([known.figure]);
        if unsaved == 0 {
            return line;
        }
        line.say(format!("{name} ne peut pas se protéger."), format!("{name} cannot be protected."))
    }

    pub(super) fn jammed(self, figure: FigureId, weapon: u8, destroyed: bool) -> Told {
        let (name, arm) = (self.name(figure), self.weapon(figure, weapon));
        let (fr, en) = if destroyed {
            ("est perdue pour la partie", "is lost for the match")
        } else {
            ("s'enraye : Défectueuse", "jams: Defective")
        };
        told("Enrayement", "Jam")
            .say(format!("{name} : l'arme {arm} {fr}."), format!("{name}: the weapon {arm} {en}."))
            .focus([figure])
    }

    pub(super) fn repaired(self, figure: FigureId, weapon: u8) -> Told {
        let (name, arm) = (self.name(figure), self.weapon(figure, weapon));
        told("Réparation", "Repair")
            .say(format!("L'arme {arm} de {name} est réparée."), format!("The {arm} of {name} is repaired."))
            .focus([figure])
    }

    pub(super) fn use_counted(self, figure: FigureId, weapon: u8, used: u32) -> Told {
        let (name, arm) = (self.name(figure), self.weapon(figure, weapon));
        told("Arme Rare", "Rare weapon")
            .say(
                format!("{name} : {arm} a servi {used} fois."),
                format!("{name}: {arm} used {used} time(s)."),
            )
            .focus([figure])
    }

    pub(super) fn smoke_laid(smoke: &Smoke) -> Told {
        let template = template_words(smoke.template);
        let (fr, en) = if smoke.toxic { (" Toxique", "toxic ") } else { ("", "") };
        told("Fumée", "Smoke")
            .say(format!("Fumée{fr} : {}.", template.fr), format!("A cloud of {en}smoke: {}.", template.en))
    }

    pub(super) fn stun_asked(self, figure: FigureId, most: u32) -> Told {
        let name = self.name(figure);
        told("Étourdissement", "Stun")
            .say(
                format!("{name} peut perdre jusqu'à {most} PA."),
                format!("{name} may lose up to {most} AP."),
            )
            .focus([figure])
    }

    /// A marker gained, in a sentence.
    fn marked(self, figure: FigureId, title: (&str, &str), what: (&str, &str)) -> Told {
        let name = self.name(figure);
        told(title.0, title.1)
            .say(format!("{name} {}.", what.0), format!("{name} {}.", what.1))
            .focus([figure])
    }

    pub(super) fn blinded(self, figure: FigureId) -> Told {
        self.marked(figure, ("Aveuglé", "Blind"), ("est Aveuglé", "is blind"))
    }

    pub(super) fn fire_changed(self, figure: FigureId, fire: u32) -> Told {
        let held = self.figure(figure).map_or(0, |figure| figure.fire);
        let what = Words::new("Marqueurs Feu", "Fire markers");
        let told = if fire == 0 {
            self.marked(figure, ("Feu éteint", "Fire out"), ("ne brûle plus", "burns no more"))
        } else {
            self.marked(figure, ("Feu", "Fire"), ("brûle", "burns"))
        };
        told.change(Some(change(figure, what, (number(held), number(fire)), "TDE-PROP-08")))
    }

    pub(super) fn slowed(self, figure: FigureId, slowed: Slowed) -> Told {
        let by = slowed.by;
        self.marked(
            figure,
            ("Ralenti", "Slowed"),
            (&format!("est Ralenti de {by}″"), &format!("is slowed by {by}″")),
        )
    }

    pub(super) fn stealth_lost(self, figure: FigureId) -> Told {
        self.marked(figure, ("Révélé", "Revealed"), ("n'est plus Furtif", "is stealthed no more"))
    }

    pub(super) fn stealth_gained(self, figure: FigureId) -> Told {
        self.marked(figure, ("Furtif", "Stealthed"), ("devient Furtif", "becomes stealthed"))
    }

    pub(super) fn cleansed(self, figure: FigureId) -> Told {
        self.marked(
            figure,
            ("Marqueurs retirés", "Markers removed"),
            ("perd ses marqueurs Aveuglé, Feu et Ralenti", "loses its Blind, Fire and Slowed markers"),
        )
    }

    fn wounds_change(self, figure: FigureId, wounds: u32, rule: &'static str) -> crate::view::Change {
        let held = self.figure(figure).map_or(0, |figure| figure.wounds);
        change(figure, Words::new("Blessures", "Wounds"), (number(held), number(wounds)), rule)
    }

    pub(super) fn healed(self, figure: FigureId, wounds: u32) -> Told {
        let held = self.figure(figure).map_or(0, |figure| figure.wounds);
        let healed = wounds_words(held.saturating_sub(wounds));
        self.marked(
            figure,
            ("Soins", "Healing"),
            (&format!("est soigné : {}", healed.fr), &format!("is healed: {}", healed.en)),
        )
        .change(Some(self.wounds_change(figure, wounds, "TDE-MEDIC-05")))
    }

    pub(super) fn wounded(self, figure: FigureId, dealt: u32, wounds: u32) -> Told {
        let hurt = wounds_words(dealt);
        self.marked(
            figure,
            ("Blessures", "Wounds"),
            (&format!("subit {}", hurt.fr), &format!("takes {}", hurt.en)),
        )
        .change(Some(self.wounds_change(figure, wounds, "TDE-HEALTH-04")))
    }

    pub(super) fn went_down(self, figure: FigureId) -> Told {
        self.marked(figure, ("À terre", "Down"), ("est À terre", "is Down"))
    }

    pub(super) fn eliminated(self, kill: &Kill) -> Told {
        let by = kill.by.map(|by| {
            let name = self.name(by);
            Words::new(format!("Par {name}."), format!("By {name}."))
        });
        self.marked(kill.figure, ("Éliminé", "Eliminated"), ("est Éliminé", "is eliminated"))
            .also(by)
            .focus(kill.by)
    }
}
