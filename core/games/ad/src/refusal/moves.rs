//! What refusals of moves and overwatch say.

use super::{Refusal, Sheet, by, plain};

/// Rule and sentence of a refusal of this section.
#[expect(clippy::wildcard_enum_match_arm, reason = "only its own refusals are handed to it")]
#[expect(clippy::too_many_lines, reason = "one short arm for each refusal")]
pub(super) fn sheet(refusal: &Refusal) -> Sheet {
    match refusal {
        Refusal::NoPoints { who, needs, left } => by(
            "AD-MOVE-01",
            format!("il faut {needs} PM, {who} en a {left}"),
            format!("this takes {needs} mp, {who} has {left}"),
        ),
        Refusal::Stopped { who, by: enemy } => by(
            "AD-ZOC-03",
            format!("{who} est entré dans la zone de {enemy} et s'arrête"),
            format!("{who} has entered the zone of {enemy} and stops"),
        ),
        Refusal::Held { who, by: enemy } => by(
            "AD-ZOC-04",
            format!("{enemy} tient {who} dans sa zone"),
            format!("{enemy} holds {who} in its zone"),
        ),
        Refusal::Barricade { who, by: enemy } => by(
            "AD-TAL-08",
            format!("la zone de {enemy}, Barricade Vivante, retient {who} quoi qu'il arrive"),
            format!("the zone of {enemy}, a living barricade, holds {who} whatever happens"),
        ),
        Refusal::Closed { square } => by(
            "AD-BOARD-06",
            format!("on n'entre pas en {square}, case bloquée"),
            format!("{square} is blocked: nobody enters it"),
        ),
        Refusal::NoWay { from, to } => by(
            "AD-MOVE-04",
            format!("on ne va pas de {from} à {to}"),
            format!("there is no way from {from} to {to}"),
        ),
        Refusal::Occupied { square, rule } => {
            by(rule, format!("{square} est occupée"), format!("{square} is occupied"))
        }
        Refusal::NoFall { square } => by(
            "AD-MAN-11",
            format!("on ne tombe pas en {square}"),
            format!("{square} is no square to fall to"),
        ),
        Refusal::NoDiagonals { who } => by(
            "AD-MOVE-02",
            format!("{who} n'a plus de diagonale cette phase"),
            format!("{who} has no diagonal left this phase"),
        ),
        Refusal::NotInRun => {
            by("AD-FULL-07", "en course, on ne fait que des pas", "a run is made of steps only")
        }
        Refusal::ThroughDoorOnly => by(
            "AD-PART-05",
            "qui a défoncé une porte ne passe que par elle",
            "whoever smashed a door goes through that door only",
        ),
        Refusal::SeenBefore { square } => by(
            "AD-FULL-07",
            format!("la course est déjà passée par {square}"),
            format!("the run has been to {square} already"),
        ),
        Refusal::OutOfSightOfStart { square } => by(
            "AD-FULL-07",
            format!("de {square} on ne voit pas le départ de la course"),
            format!("the start of the run is not in sight from {square}"),
        ),
        Refusal::NotAFriend { square } => by(
            "AD-MAN-05",
            format!("il n'y a pas d'ami à passer en {square}"),
            format!("there is no friend to pass at {square}"),
        ),
        Refusal::NoDoor { door } => by(
            "AD-EDGE-08",
            format!("il n'y a pas de porte en {door}"),
            format!("there is no door at {door}"),
        ),
        Refusal::DoorLocked { door } => {
            by("AD-EDGE-09", format!("la porte {door} est verrouillée"), format!("door {door} is locked"))
        }
        Refusal::DoorNotLocked { door } => by(
            "AD-PART-05",
            format!("la porte {door} n'est pas verrouillée"),
            format!("door {door} is not locked"),
        ),
        Refusal::DoorBarred { door } => by(
            "AD-MAN-04",
            format!("la porte {door} ne change pas ainsi d'état"),
            format!("door {door} cannot be changed so"),
        ),
        Refusal::NotAtDoor { door } => by(
            "AD-EDGE-14",
            format!("la figurine n'est pas à la porte {door}"),
            format!("the figure is not at door {door}"),
        ),
        Refusal::NotElevated { who } => {
            by("AD-BOARD-08", format!("{who} n'est pas en hauteur"), format!("{who} is not on a height"))
        }
        Refusal::TooHuge { who } => by(
            "AD-TAL-19",
            format!("{who} est Énorme et ne passe pas par là"),
            format!("{who} is Huge and does not pass there"),
        ),
        Refusal::Walled { from, to } => by(
            "AD-EDGE-02",
            format!("un mur ou une porte fermée sépare {from} de {to}"),
            format!("a wall or a shut door stands between {from} and {to}"),
        ),
        Refusal::NoSlant { from, to } => by(
            "AD-MOVE-06",
            format!("pas de diagonale de {from} à {to} par une porte ou une fenêtre"),
            format!("no diagonal from {from} to {to} by a door or a window"),
        ),
        Refusal::ThroughWindow { to } => by(
            "AD-EDGE-10",
            format!("on ne passe en {to} qu'en escaladant la fenêtre"),
            format!("one only goes to {to} by climbing the window"),
        ),
        Refusal::OtherLevel { from, to } => by(
            "AD-BOARD-13",
            format!("{from} et {to} ne sont pas à la même hauteur"),
            format!("{from} and {to} are not at one level"),
        ),
        Refusal::HeldThrough { who, by: enemy } => by(
            "AD-MAN-03",
            format!("{enemy} tient cette case : {who} ne la traverse pas"),
            format!("{enemy} holds that square: {who} does not pass through it"),
        ),
        Refusal::ProneEngaged { who } => {
            by("AD-ACTN-10", format!("{who} est à terre et engagé"), format!("{who} is prone and engaged"))
        }
        Refusal::NoMoment => by(
            "AD-OVW-12",
            "le Guet n'interrompt que l'activation d'un autre",
            "overwatch only interrupts another's activation",
        ),
        Refusal::CannotReact { who } => by(
            "AD-OVW-03",
            format!("{who} n'est pas en état de réagir"),
            format!("{who} is in no state to react"),
        ),
        Refusal::NeedsClimb { to } => by(
            "AD-MAN-06",
            format!("on ne monte vers {to} qu'en grimpant"),
            format!("one only goes up to {to} by climbing"),
        ),
        Refusal::NothingToClimb { to } => by(
            "AD-MAN-01",
            format!("il n'y a rien à grimper vers {to}"),
            format!("there is nothing to climb to {to}"),
        ),
        Refusal::NotStraightOn => by(
            "AD-MAN-08",
            "la case de plus est tout droit derrière la fenêtre",
            "the further square lies straight behind the window",
        ),
        Refusal::NoExit { edge } => by(
            "AD-OFF-06",
            format!("on ne quitte pas le plateau par {edge}"),
            format!("the board is not left by {edge}"),
        ),
        Refusal::NoTactics { who } => by(
            "AD-TAL-36b",
            format!("{who} n'a pas de tactique à jouer ce tour"),
            format!("{who} has no tactics to play this turn"),
        ),
        Refusal::NotEngaging { who } => by(
            "AD-PART-07",
            format!("{who} n'engage pas cette figurine"),
            format!("{who} does not engage this figure"),
        ),
        Refusal::NotOneSquare => {
            by("AD-OVW-01", "une réaction est un mouvement d'une case", "a reaction is a move of one square")
        }
        Refusal::NoPass => plain("vous ne passez rien d'avance", "you pass nothing beforehand"),
        Refusal::NoMarker { who } => by(
            "AD-OVW-13",
            format!("{who} n'a pas de pion Guet à dépenser ici"),
            format!("{who} has no overwatch marker to spend here"),
        ),
        _ => plain("pas à ce moment", "not at this moment"),
    }
}
