//! What acts leave, told: points spent and gained, markers, weapons, figures down.

use crate::event::Points;
use crate::state::{Kill, Part, Slowed, Smoke};
use crate::view::names::{Names, change};
use crate::view::words::{number, part_words, points_words, template_words, wounds_words, yes_words};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// Points change hands: why, as a verb in both languages.
    fn points_now(self, now: Points, title: (&str, &str), verb: (&str, &str), rule: &'static str) -> Told {
        let Points { figure, ap } = now;
        let (name, held) = (self.name(figure), self.figure(figure).map_or(0, |figure| figure.ap));
        let moved = points_words(held.abs_diff(ap));
        let left = match ap {
            0 => Words::new("n'en a plus", "has none left"),
            _ => Words::new(format!("en a {ap}"), format!("has {ap}")),
        };
        told(&format!("{} : {name}", title.0), &format!("{}: {name}", title.1))
            .say(
                format!("{name} {} {} et {}.", verb.0, moved.fr, left.fr),
                format!("{name} {} {} and {}.", verb.1, moved.en, left.en),
            )
            .change(self.points_change(now, rule))
            .focus([figure])
    }

    /// What is spent is told by what it is spent on: the change alone is shown.
    pub(super) fn ap_spent(self, figure: FigureId, ap: u32) -> Told {
        let name = self.name(figure);
        told(&format!("PA : {name}"), &format!("AP: {name}"))
            .change(self.points_change(Points { figure, ap }, "TDE-ACT-02"))
            .focus([figure])
    }

    pub(super) fn ap_gained(self, figure: FigureId, ap: u32) -> Told {
        let titles = ("PA gagné", "AP gained");
        let full = self.figure(figure).is_some_and(|known| known.ap == ap);
        if full {
            let name = self.name(figure);
            return told(&format!("PA gagné : {name}"), &format!("AP gained: {name}"))
                .say(
                    format!("{name} a déjà tous ses PA : celui-ci est perdu."),
                    format!("{name} already holds all its AP: this one is lost."),
                )
                .focus([figure]);
        }
        self.points_now(Points { figure, ap }, titles, ("gagne", "gains"), "TDE-ACT-10")
    }

    pub(super) fn ap_lost(self, figure: FigureId, ap: u32) -> Told {
        self.points_now(Points { figure, ap }, ("PA perdus", "AP lost"), ("perd", "loses"), "TDE-PROP-05")
    }

    pub(super) fn exploit_earned(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        told("Exploit", "Exploit")
            .say(format!("{name} gagnera 1 PA."), format!("{name} will gain 1 AP."))
            .focus([figure])
    }

    pub(super) fn part_chosen(self, harm: u16, part: Part) -> Told {
        let figure = self.0.sequence().and_then(|sequence| sequence.harms.get(usize::from(harm)));
        match figure.map(|harm| harm.figure) {
            Some(figure) => self.part_hit(figure, part),
            None => told("Partie touchée", "Part hit"),
        }
    }

    pub(super) fn part_hit(self, figure: FigureId, part: Part) -> Told {
        let (name, words) = (self.name(figure), part_words(part));
        told(&format!("Partie touchée : {name}"), &format!("Part hit: {name}"))
            .say(
                format!("C'est {} de {name} qui souffre.", the_part(part)),
                format!("It is the {} of {name} that suffers.", words.en),
            )
            .focus([figure])
    }

    pub(super) fn jammed(self, figure: FigureId, weapon: u8, destroyed: bool) -> Told {
        let (name, arm) = (self.name(figure), self.weapon(figure, weapon));
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

    pub(super) fn repaired(self, figure: FigureId, weapon: u8) -> Told {
        let (name, arm) = (self.name(figure), self.weapon(figure, weapon));
        told(&format!("Réparation : {name}"), &format!("Repair: {name}"))
            .say(format!("L'arme {arm} de {name} est réparée."), format!("The {arm} of {name} is repaired."))
            .focus([figure])
    }

    pub(super) fn use_counted(self, figure: FigureId, weapon: u8, used: u32) -> Told {
        let (name, arm) = (self.name(figure), self.weapon(figure, weapon));
        told("Arme Rare", "Rare weapon")
            .say(
                format!("Arme Rare de {name} ({arm}) : utilisation n° {used}."),
                format!("Rare weapon of {name} ({arm}): use no. {used}."),
            )
            .focus([figure])
    }

    pub(super) fn obscured(self, act: u16) -> Told {
        let figure = self.0.sequence().and_then(|sequence| sequence.act(act)).map(|act| act.figure);
        let name = figure.map_or_else(String::new, |figure| self.name(figure));
        told("Dans la Fumée", "Through smoke")
            .say(
                format!("La Fumée posée entre-temps gêne {name}."),
                format!("The smoke laid meanwhile hinders {name}."),
            )
            .focus(figure)
    }

    pub(super) fn smoke_laid(smoke: &Smoke) -> Told {
        let template = template_words(smoke.template);
        let (fr, en) = if smoke.toxic { (" Toxique", "toxic ") } else { ("", "") };
        told("Fumée", "Smoke").say(
            format!("De la Fumée{fr} se répand : {}.", template.fr),
            format!("A cloud of {en}smoke spreads: {}.", template.en),
        )
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
        told(&format!("{} : {name}", title.0), &format!("{}: {name}", title.1))
            .say(format!("{name} {}.", what.0), format!("{name} {}.", what.1))
            .focus([figure])
    }

    pub(super) fn blinded(self, figure: FigureId) -> Told {
        self.marked(figure, ("Aveuglé", "Blind"), ("est Aveuglé", "is blind"))
    }

    pub(super) fn fire_changed(self, figure: FigureId, fire: u32) -> Told {
        let held = self.figure(figure).map_or(0, |figure| figure.fire);
        let what = Words::new("Marqueurs Feu", "Fire markers");
        let line = if fire == 0 {
            self.marked(figure, ("Feu éteint", "Fire out"), ("ne brûle plus", "burns no more"))
        } else {
            let count = (format!("brûle : {fire} Feu"), format!("burns: {fire} Fire"));
            self.marked(figure, ("Feu", "Fire"), (&count.0, &count.1))
        };
        line.change(Some(change(figure, what, (number(held), number(fire)), "TDE-PROP-08")))
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

    pub(super) fn went_down(self, figure: FigureId) -> Told {
        self.marked(figure, ("À terre", "Down"), ("tombe À terre", "goes Down"))
    }

    pub(super) fn tumbled(self, figure: FigureId, damage: u32) -> Told {
        let name = self.name(figure);
        let (fr, en) = (format!("Chute : {name}"), format!("Fall: {name}"));
        told(&fr, &en)
            .say(
                format!("{name} tombe au pied de sa paroi : {damage} Dommage(s)."),
                format!("{name} falls to the foot of its face: {damage} damage."),
            )
            .focus([figure])
    }

    pub(super) fn tumble_over(self, figure: FigureId, wounds: u32) -> Told {
        let name = self.name(figure);
        let hurt = wounds_words(wounds);
        told(&format!("Chute : {name}"), &format!("Fall: {name}"))
            .say(format!("La chute de {name} : {}.", hurt.fr), format!("The fall of {name}: {}.", hurt.en))
            .focus([figure])
    }

    pub(super) fn eliminated(self, kill: &Kill) -> Told {
        let what = match kill.by {
            Some(by) => {
                let by = self.name(by);
                (format!("est Éliminé par {by}"), format!("is eliminated by {by}"))
            }
            None => ("est Éliminé".to_owned(), "is eliminated".to_owned()),
        };
        self.marked(kill.figure, ("Éliminé", "Eliminated"), (&what.0, &what.1))
            .change(Some(change(
                kill.figure,
                Words::new("En jeu", "In play"),
                (yes_words(true), yes_words(false)),
                "TDE-HEALTH-09",
            )))
            .focus(kill.by)
    }
}

/// A part with its article.
fn the_part(part: Part) -> &'static str {
    match part {
        Part::Rider => "le Cavalier",
        Part::Mount => "la Monture",
    }
}
