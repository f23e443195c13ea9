//! Moves, climbs, doors and terrain, told.

use crate::event::Halt;
use crate::setup::{DoorState, Object};
use crate::state::Climbing;
use crate::state::frames::{Arrival, Gate, MoveKind};
use crate::view::names::{Names, change, listed};
use crate::view::words::{
    capital, door_state_words, door_words, height_words, millimetres, none_words, terrain_words, yes_words,
};
use crate::view::{Told, told};
use greffe_core::geometry::path::leg;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Change;
use greffe_core::telling::words::Words;

impl Names<'_> {
    pub(super) fn contact_attested(self, a: FigureId, b: FigureId, holds: bool) -> Told {
        let pair = self.list(&[a, b]);
        let (fr, en) = if holds {
            ("se touchent", "touch each other")
        } else {
            ("ne se touchent pas", "do not touch each other")
        };
        let other = self.name(b);
        told("Contact attesté", "Contact attested")
            .say(format!("À la table, {} {fr}.", pair.fr), format!("On the table, {} {en}.", pair.en))
            .focus(&[a, b])
            .change(change(
                a,
                Words::new(format!("Contact avec {other}"), format!("Contact with {other}")),
                yes_words(self.0.state.contacts.contains(&(a, b))),
                yes_words(holds),
                "DW-MELEE-01",
            ))
    }

    pub(super) fn move_declared(self, figure: FigureId, arrival: &Arrival, gates: &[Gate]) -> Told {
        let name = self.name(figure);
        let asked = gates.iter().map(|gate| match gate {
            Gate::Dare(of) => {
                let other = self.name(*of);
                Words::new(
                    format!("Il faut oser toucher {other}."),
                    format!("It must dare to touch {other}."),
                )
            }
            Gate::Water {} => {
                Words::new("Il faut oser entrer dans l'eau.", "It must dare to enter the water.")
            }
            Gate::Charge {} => Words::new(
                "La charge inspire la Terreur à qui elle vise.",
                "The charge strikes Terror into those it aims at.",
            ),
        });
        let mut line = told("Mouvement annoncé", "Move declared").focus(&[figure]).focus(&arrival.touches);
        if !gates.is_empty() {
            line = line.say(format!("{name} veut se déplacer."), format!("{name} means to move."));
        }
        line.0.marks = self.path_marks(figure, arrival);
        asked.fold(line, |line, words| line.also(Some(words)))
    }

    pub(super) fn move_halted(self, figure: FigureId, why: Halt) -> Told {
        let name = self.name(figure);
        let line = told("Mouvement retenu", "Move held back").focus(&[figure]);
        match why {
            Halt::Daunted(of) => {
                let other = self.name(of);
                line.say(
                    format!("{name} n'ose pas s'en prendre à {other} ; l'action n'est pas perdue."),
                    format!("{name} does not dare to engage {other}; the action is not lost."),
                )
                .focus(&[of])
            }
            Halt::Water => line.say(
                format!("{name} n'entre pas dans l'eau ; l'action n'est pas perdue."),
                format!("{name} does not enter the water; the action is not lost."),
            ),
            Halt::Leaves => line
                .say(format!("{name} gagne le bord de la table."), format!("{name} reaches the table edge.")),
            Halt::Lapsed => line.say(
                format!("{name} ne peut plus faire ce déplacement."),
                format!("{name} can no longer make that move."),
            ),
        }
    }

    pub(super) fn moved(
        self,
        figure: FigureId,
        kind: MoveKind,
        arrival: &Arrival,
        moves: u32,
        airborne: bool,
    ) -> Told {
        let name = self.name(figure);
        let (title, fr, en, by) = move_words(kind);
        let far = self.at(figure).zip(arrival.to).map(|(from, to)| leg(from, to)).filter(|far| *far > 0);
        let (far_fr, far_en) = match (far, kind) {
            (Some(far), MoveKind::Walk | MoveKind::Hop | MoveKind::Disengage | MoveKind::Flight) => {
                let far = millimetres(far);
                (format!(" de {far}"), format!(" {far}"))
            }
            (Some(_) | None, _) => (String::new(), String::new()),
        };
        let had = self.figure(figure).map_or(0, |figure| figure.moves);
        let mut line = told(title.0, title.1)
            .say(format!("{name} {fr}{far_fr}."), format!("{name} {en}{far_en}."))
            .also(self.touches(arrival))
            .also(
                arrival
                    .irradiated
                    .then(|| Words::new("L'endroit est irradié.", "The ground there is irradiated.")),
            )
            .also(airborne.then(|| Words::new("Encore en vol.", "Still in the air.")))
            .focus(&[figure])
            .focus(&arrival.touches)
            .change(self.place_change(figure, arrival, by))
            .change(change(
                figure,
                Words::new("Déplacements ce tour", "Moves this round"),
                Words::same(had.to_string()),
                Words::same(moves.to_string()),
                "DW-MOVE-01",
            ));
        line.0.marks = self.path_marks(figure, arrival);
        line
    }

    pub(super) fn climb_set(self, figure: FigureId, climbing: Option<Climbing>) -> Told {
        let name = self.name(figure);
        let state = |climbing: Option<Climbing>| {
            climbing.map_or_else(
                || Words::new("sur un sol", "on a surface"),
                |climbing| height_words(climbing.height),
            )
        };
        let old = self.figure(figure).and_then(|figure| figure.climbing);
        let line = told("Escalade", "Climb").focus(&[figure]);
        let line = match climbing {
            Some(climbing) => {
                let height = height_words(climbing.height);
                line.say(
                    format!("{name} s'accroche à la paroi, {} au-dessus du vide.", height.fr),
                    format!("{name} clings to the wall, a {} above the ground.", height.en),
                )
            }
            None if old.is_some() => line
                .say(format!("{name} n'est plus sur la paroi."), format!("{name} is no longer on the wall.")),
            None => line,
        };
        line.change(change(
            figure,
            Words::new("Escalade", "Climb"),
            state(old),
            state(climbing),
            "DW-CLIMB-03",
        ))
    }

    pub(super) fn landed(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        told("Au sol", "Landed")
            .say(format!("{name} se pose."), format!("{name} lands."))
            .focus(&[figure])
            .change(self.flag_change(
                figure,
                Words::new("En vol", "In the air"),
                |figure| figure.airborne,
                false,
                "DW-FLY-02",
            ))
    }

    /// A door by its strength and number.
    pub(crate) fn door(self, door: u16) -> Words {
        let kind = self.0.state.doors.get(usize::from(door)).map(|door| door.kind).unwrap_or_default();
        door_words(door, kind)
    }

    pub(super) fn door_tested(
        self,
        door: u16,
        figure: Option<FigureId>,
        partner: Option<FigureId>,
        (face, total): (u32, i32),
        broken: bool,
    ) -> Told {
        let words = self.door(door);
        let who = figure
            .map_or_else(|| Words::new("Le souffle", "The blast"), |figure| Words::same(self.name(figure)));
        let with = partner.map_or_else(Words::default, |partner| {
            let name = self.name(partner);
            Words::new(format!(", avec {name},"), format!(", with {name},"))
        });
        let (fr, en) = if broken {
            ("le verrou cède", "the lock gives way")
        } else {
            ("la porte tient", "the door holds")
        };
        let mut line = told("Porte", "Door")
            .say(
                format!(
                    "{}{} s'attaque à la {} : {face}, total {total} pour 5 ou plus, {fr}.",
                    who.fr, with.fr, words.fr
                ),
                format!(
                    "{}{} tries {}: {face}, total {total} against 5 or more, {en}.",
                    who.en, with.en, words.en
                ),
            )
            .focus(figure.as_slice())
            .focus(partner.as_slice());
        line.0.verdict = Some(greffe_core::telling::view::Verdict {
            faces: vec![face],
            need: Words::new("total 5 ou plus", "total 5 or more"),
            passed: broken,
        });
        line
    }

    pub(super) fn door_set(self, door: u16, state: DoorState) -> Told {
        let words = self.door(door);
        let old = self.0.state.doors.get(usize::from(door)).map(|door| door.state).unwrap_or_default();
        let (old, new) = (door_state_words(old), door_state_words(state));
        told("Porte", "Door")
            .say(format!("La {} est {}.", words.fr, new.fr), format!("{} is {}.", capital(&words.en), new.en))
            .change(Some(Change {
                figure: None,
                what: Words::new(capital(&words.fr), capital(&words.en)),
                old,
                new,
                rule: Some(RuleId::new("DW-DOOR-01")),
            }))
    }

    pub(super) fn door_yielded(self) -> Told {
        let line = told("Porte", "Door");
        let Some(holder) = self.0.combat().map(|combat| combat.target) else {
            return line.say("La porte tenue s'ouvre.", "The door held opens.");
        };
        let name = self.name(holder);
        line.say(format!("{name} ouvre la porte tenue fermée."), format!("{name} opens the door held shut."))
            .focus(&[holder])
    }

    pub(super) fn terrain_destroyed(self, piece: u16) -> Told {
        let words = self
            .0
            .state
            .terrain
            .get(usize::from(piece))
            .map_or_else(|| Words::new("décor", "scenery"), |terrain| terrain_words(terrain.kind));
        told("Décor détruit", "Scenery destroyed")
            .say(
                format!("Détruit par le souffle : {}.", words.fr),
                format!("Destroyed by the blast: {}.", words.en),
            )
            .change(Some(Change {
                figure: None,
                what: Words::new(capital(&words.fr), capital(&words.en)),
                old: Words::new("en place", "in place"),
                new: Words::new("hors d'usage", "destroyed"),
                rule: Some(RuleId::new("DW-MOVE-12")),
            }))
    }

    pub(super) fn objects_set(self, objects: &[Object]) -> Told {
        let names = |objects: &[Object]| -> Words {
            if objects.is_empty() {
                return none_words();
            }
            listed(&objects.iter().map(|object| object.name.clone()).collect::<Vec<String>>())
        };
        let (old, new) = (names(&self.0.state.objects), names(objects));
        told("Objets", "Objects")
            .say(format!("Objets sur la table : {}.", new.fr), format!("Objects on the table: {}.", new.en))
            .change(Some(Change {
                figure: None,
                what: Words::new("Objets sur la table", "Objects on the table"),
                old,
                new,
                rule: Some(RuleId::new("DW-ACTION-13")),
            }))
    }
}

/// A kind of displacement: its title, its verb in both languages, its rule.
type Displacement = ((&'static str, &'static str), &'static str, &'static str, &'static str);

fn move_words(kind: MoveKind) -> Displacement {
    match kind {
        MoveKind::Walk => (("Déplacement", "Move"), "se déplace", "moves", "DW-MOVE-01"),
        MoveKind::Hop => (("Vol", "Flying"), "vole", "flies", "DW-FLY-01"),
        MoveKind::Disengage => {
            (("Désengagement", "Disengagement"), "s'éloigne", "breaks away", "DW-REFLEX-03")
        }
        MoveKind::Flight => (("Fuite", "Flight"), "fuit", "flees", "DW-MORALE-02"),
        MoveKind::Leave => (("Sortie", "Exit"), "quitte la table", "leaves the table", "DW-MOVE-13"),
        MoveKind::Climb => (("Escalade", "Climb"), "grimpe", "climbs", "DW-CLIMB-01"),
        MoveKind::Teleport => (("Téléportation", "Teleportation"), "réapparaît", "reappears", "DW-TRAIT-83"),
        MoveKind::Recoil => (("Recul", "Recoil"), "recule", "recoils", "DW-RECOIL-01"),
        MoveKind::Thrown => (
            ("Projection", "Blast throw"),
            "retombe au bord du souffle",
            "lands at the rim of the blast",
            "DW-AREA-10",
        ),
        MoveKind::Expelled => {
            (("Fin de possession", "End of possession"), "reprend corps", "takes its own body", "DW-TRAIT-66")
        }
        MoveKind::Fall => (("Chute", "Fall"), "tombe", "falls", "DW-FALL-01"),
    }
}
