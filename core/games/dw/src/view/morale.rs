//! Explosions, gas, morale and flight, told.

use crate::profiles::Ruler;
use crate::profiles::traits::GrenadeKind;
use crate::state::MoraleDue;
use crate::state::frames::InBlast;
use crate::view::names::Names;
use crate::view::words::{capital, millimetres, morale_words, plural, plural_en};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::to;
use greffe_core::telling::view::{Mark, Point};
use greffe_core::telling::words::Words;

/// Sines of sixteenths of a turn, in thousandths, from 0 on.
const SINES: [i32; 16] =
    [0, 383, 707, 924, 1000, 924, 707, 383, 0, -383, -707, -924, -1000, -924, -707, -383];

impl Names<'_> {
    pub(super) fn blast_opened(
        self,
        by: FigureId,
        grenade: GrenadeKind,
        at: Option<Point>,
        left: &[InBlast],
    ) -> Told {
        let words = grenade.words();
        let inside: Vec<FigureId> = left.iter().map(|place| place.figure).collect();
        let list = self.list(&inside);
        let line = told("Grenade", "Grenade");
        let line = if inside.is_empty() {
            line.say(
                format!("La grenade ({}) éclate. Le souffle ne touche personne.", words.fr),
                format!("The grenade ({}) goes off. The blast hits nobody.", words.en),
            )
        } else {
            line.say(
                format!("La grenade ({}) éclate. Dans le souffle : {}.", words.fr, list.fr),
                format!("The grenade ({}) goes off. In the blast: {}.", words.en, list.en),
            )
        };
        line.focus(&[by]).focus(&inside).mark(self.throw_mark(by, at)).mark(self.blast_mark(at))
    }

    /// The rim of an explosion, drawn as sixteen chords.   DW-AREA-01
    fn blast_mark(self, at: Option<Point>) -> Option<Mark> {
        let at = at?;
        let radius = self.0.setup.ruler(Ruler::Short);
        let points = (0..=SINES.len())
            .filter_map(|step| {
                let sine = SINES.get(step % SINES.len())?;
                let cosine = SINES.get((step + 4) % SINES.len())?;
                let far = |thousandths: i32| radius.saturating_mul(thousandths).div_euclid(1000);
                Some(Point {
                    x: at.x.saturating_add(far(*cosine)),
                    y: at.y.saturating_add(far(*sine)),
                    z: at.z,
                })
            })
            .collect();
        Some(Mark { kind: "blast", points, label: Words::same(millimetres(radius)) })
    }

    pub(super) fn throw_owed(self, figure: FigureId, by: u8, prone: bool) -> Told {
        let name = self.name(figure);
        let side = self.side(by);
        let (fr, en) = if prone { ("à terre", "prone") } else { ("debout", "standing") };
        told("Projection", "Blast throw")
            .say(
                format!("{} de choisir où {name} retombe au bord du souffle, {fr}.", capital(&to(side))),
                format!("It is up to {side} where {name} lands at the rim of the blast, {en}."),
            )
            .focus(&[figure])
    }

    pub(super) fn mishap_owed(self, figure: FigureId, by: u8) -> Told {
        let name = self.name(figure);
        let side = self.side(by);
        told("Téléportation manquée", "Teleportation gone wrong")
            .say(
                format!(
                    "{} de choisir où {name} réapparaît, à distance Longue au moins.",
                    capital(&to(side))
                ),
                format!("It is up to {side} where {name} reappears, at least Long away."),
            )
            .focus(&[figure])
    }

    pub(super) fn morale_triggered(self, dues: &[MoraleDue], half: &[u8]) -> Told {
        let figures: Vec<FigureId> = dues.iter().map(|due| due.figure).collect();
        let mut unique = Vec::new();
        for figure in figures {
            if !unique.contains(&figure) {
                unique.push(figure);
            }
        }
        let list = self.list(&unique);
        let mut causes: Vec<Words> = Vec::new();
        for due in dues {
            let words = morale_words(due.cause);
            if !causes.contains(&words) {
                causes.push(words);
            }
        }
        let fr: Vec<&str> = causes.iter().map(|words| words.fr.as_str()).collect();
        let en: Vec<&str> = causes.iter().map(|words| words.en.as_str()).collect();
        let line = told("Moral", "Morale").focus(&unique);
        let line = if dues.is_empty() {
            line.say("Ces pertes n'ébranlent personne.", "These losses shake nobody.")
        } else {
            line.say(
                format!("Test de Moral pour {} : {}.", fr.join(" et "), list.fr),
                format!("Morale test for {}: {}.", en.join(" and "), list.en),
            )
        };
        half.iter().fold(line, |line, side| {
            let name = self.side(*side);
            line.also(Some(Words::new(
                format!("{name} n'a plus que la moitié de sa bande."),
                format!("{name} is down to half its band."),
            )))
        })
    }

    pub(super) fn morale_ordered(self, dues: &[MoraleDue]) -> Told {
        let each = dues.iter().map(|due| {
            let (name, cause) = (self.name(due.figure), morale_words(due.cause));
            Words::new(format!("{name} ({})", cause.fr), format!("{name} ({})", cause.en))
        });
        let (fr, en): (Vec<String>, Vec<String>) = each.map(|words| (words.fr, words.en)).unzip();
        told("Moral", "Morale").say(
            format!("Ordre des tests : {}.", fr.join(", ")),
            format!("Order of the tests: {}.", en.join(", ")),
        )
    }

    pub(super) fn morale_taken(self, figure: FigureId, lapsed: bool) -> Told {
        let name = self.name(figure);
        let line = told("Moral", "Morale").focus(&[figure]);
        if !lapsed {
            return line;
        }
        line.say(
            format!("{name} n'a plus à tester son moral."),
            format!("{name} no longer has to test morale."),
        )
    }

    pub(super) fn flight_owed(self, figure: FigureId, moves: u32, from: &[FigureId]) -> Told {
        let name = self.name(figure);
        let left = (!from.is_empty()).then(|| {
            let list = self.list(from);
            Words::new(format!("Ennemis quittés : {}.", list.fr), format!("Enemies left: {}.", list.en))
        });
        told("Fuite", "Flight")
            .say(
                format!(
                    "{name} fuit de {moves} déplacement{} vers le bord ou le couvert le plus proche.",
                    plural(moves)
                ),
                format!("{name} flees {moves} move{} to the nearest edge or cover.", plural_en(moves)),
            )
            .also(left)
            .focus(&[figure])
    }

    pub(super) fn flight_stepped(self, figure: FigureId, moves: u32) -> Told {
        let name = self.name(figure);
        let line = told("Fuite", "Flight").focus(&[figure]);
        if moves == 0 {
            return line;
        }
        line.say(
            format!("{name} a encore {moves} déplacement{} de fuite à faire.", plural(moves)),
            format!("{name} has {moves} more move{} of flight to make.", plural_en(moves)),
        )
    }

    pub(super) fn flight_ended(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        told("Fuite", "Flight")
            .say(format!("{name} cesse de fuir."), format!("{name} stops fleeing."))
            .focus(&[figure])
    }
}
