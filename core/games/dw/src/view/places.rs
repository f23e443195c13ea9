//! Moves, climbs, doors and terrain, told.

use crate::state::frames::MoveKind;
use crate::view::names::Names;
use crate::view::words::door_words;
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// A door by its strength and number.
    pub(crate) fn door(self, door: u16) -> Words {
        let kind = self.0.state.doors.get(usize::from(door)).map(|door| door.kind).unwrap_or_default();
        door_words(door, kind)
    }
}

/// A kind of displacement: its title, its verb in both languages, its rule.
type Displacement = ((&'static str, &'static str), &'static str, &'static str, &'static str);

pub(crate) fn move_words(kind: MoveKind) -> Displacement {
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
