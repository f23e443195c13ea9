//! Events of movement: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{activation, arrive, end_wait, figure, lacks, pop, take_first};
use crate::state::frames::{Arrival, Follow, Frame, Gate, MoveKind, Purse};
use crate::state::{Climbing, State};
use crate::view::flags::Flag;
use crate::view::names::{Names, change};
use crate::view::words::{height_words, millimetres};
use crate::view::{Told, quiet, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::geometry::path::leg;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

const SPRINT: Flag = Flag {
    title: ("Course", "Sprint"),
    set: ("a pris sa course, une fois pour la partie", "has sprinted, once in the match"),
    cleared: ("garde sa course", "keeps its sprint"),
    what: ("Course dépensée", "Sprint spent"),
    of: |figure| figure.sprint_used,
    rule: "DW-TRAIT-25",
};

const REVEALED: Flag = Flag {
    title: ("Furtivité", "Stealth"),
    set: ("se trahit", "gives itself away"),
    cleared: ("n'est plus en vue", "is out of sight again"),
    what: ("Position trahie", "Position given away"),
    of: |figure| figure.revealed,
    rule: "DW-TRAIT-36",
};

const WATER: Flag = Flag {
    title: ("Peur de l'eau", "Fear of water"),
    set: ("n'entrera pas dans l'eau ce tour", "will not enter the water this round"),
    cleared: ("peut entrer dans l'eau", "may enter the water"),
    what: ("Eau interdite ce tour", "Water barred this round"),
    of: |figure| figure.water_barred,
    rule: "DW-TRAIT-56",
};

/// An action spent in vain was given back.   DW-GAP-22
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionRestored {
    /// By whom it had been spent.
    pub figure: FigureId,
    /// The actions and moves left.
    pub purse: Purse,
}

impl Happened for ActionRestored {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { purse, .. } = self;
        if let Frame::Activation { left, free_moves, .. } = activation(state)? {
            *left = purse.left;
            *free_moves = purse.free_moves;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, purse } = *self;
        let name = names.name(figure);
        let left = purse.left;
        told("Action rendue", "Action given back")
            .say(
                format!("{name} n'a pas perdu son action, reste {left}."),
                format!("{name} has not lost the action, {left} left."),
            )
            .focus([figure])
            .change(names.actions_change(figure, left))
    }
}

/// A sprint was used up, or given back with its action.   DW-TRAIT-25
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SprintSet {
    /// By whom.
    pub figure: FigureId,
    /// Whether it is used up.
    pub used: bool,
}

impl Happened for SprintSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, used } = self;
        figure(state, *id)?.sprint_used = *used;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, used } = *self;
        names.flagged(figure, &SPRINT, used)
    }
}

/// A figure did not dare to enter water.   DW-TRAIT-56
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WaterBarred {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for WaterBarred {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.water_barred = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        names.flagged(figure, &WATER, true)
    }
}

/// A figure shows itself, or hides again.   DW-TRAIT-36
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RevealedSet {
    /// The figure.
    pub figure: FigureId,
    /// Whether it is revealed.
    pub revealed: bool,
}

impl Happened for RevealedSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, revealed } = self;
        figure(state, *id)?.revealed = *revealed;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, revealed } = *self;
        names.flagged(figure, &REVEALED, revealed)
    }
}

/// Why a declared move is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Halt {
    /// It did not dare.   DW-TRAIT-84
    Daunted(FigureId),
    /// It did not dare to enter water.   DW-TRAIT-56
    Water,
    /// It became impossible.
    Lapsed,
    /// It ends off the table.   DW-MOVE-13
    Leaves,
}

/// Nobody will place a figure any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlacingEnded {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for PlacingEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Mishap, Expelled or Breakaway", |frame| {
            matches!(frame, Frame::Mishap { .. } | Frame::Expelled { .. } | Frame::Breakaway { .. })
        })
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { figure } = *self;
        quiet("Arrivée", "Arrival", figure)
    }
}

/// A move was declared that tests may forbid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveDeclared {
    /// Who.
    pub figure: FigureId,
    /// How.
    pub kind: MoveKind,
    /// Where to.
    pub arrival: Arrival,
    /// What must be passed.
    pub gates: Vec<Gate>,
    /// What the active figure had left before it paid for the move.
    pub purse: Purse,
    /// Whether the way was stated to be free, whatever the record says.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub clear: bool,
}

impl Happened for MoveDeclared {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, kind, arrival, gates, purse, clear } = self;
        state.stack.push(Frame::Move {
            figure: *figure,
            kind: *kind,
            arrival: arrival.clone(),
            gates: gates.clone(),
            purse: *purse,
            clear: *clear,
        });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, arrival, gates, .. } = self;
        let figure = *figure;
        let name = names.name(figure);
        let asked = gates.iter().map(|gate| match gate {
            Gate::Dare(of) => {
                let other = names.name(*of);
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
        let mut line = told("Mouvement annoncé", "Move declared").focus([figure]).focus(&arrival.touches);
        if !gates.is_empty() {
            line = line.say(format!("{name} veut se déplacer."), format!("{name} means to move."));
        }
        line.0.marks = names.path_marks(figure, arrival);
        asked.fold(line, |line, words| line.also(Some(words)))
    }
}

/// The first of what must be passed is passed, or under way above.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GatePassed {
    /// Who.
    pub figure: FigureId,
}

impl Happened for GatePassed {
    fn apply(&self, state: &mut State) -> Applied {
        let Some(Frame::Move { gates, .. }) = state.stack.last_mut() else { return Err(lacks("Move")) };
        take_first(gates, "gate")
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { figure } = *self;
        quiet("Mouvement annoncé", "Move declared", figure)
    }
}

/// A declared move is not made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveHalted {
    /// Who.
    pub figure: FigureId,
    /// Why.
    pub why: Halt,
}

impl Happened for MoveHalted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { why, .. } = self;
        pop(state, "Move", |frame| matches!(frame, Frame::Move { .. }))?;
        if let Halt::Daunted(of) = why
            && let Frame::Activation { daunted, .. } = activation(state)?
        {
            daunted.push(*of);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, why } = *self;
        let name = names.name(figure);
        let line = told("Mouvement retenu", "Move held back").focus([figure]);
        match why {
            Halt::Daunted(of) => {
                let other = names.name(of);
                line.say(
                    format!("{name} n'ose pas s'en prendre à {other} ; l'action n'est pas perdue."),
                    format!("{name} does not dare to engage {other}; the action is not lost."),
                )
                .focus([of])
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
}

/// A figure changed place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureMoved {
    /// The figure.
    pub figure: FigureId,
    /// How.
    pub kind: MoveKind,
    /// Where to, and whom it touches there.
    pub arrival: Arrival,
    /// Its own moves this round, this one included.
    pub moves: u32,
    /// What follows.
    pub follows: Vec<Follow>,
    /// Whether it is in the air.
    pub airborne: bool,
}

impl Happened for FigureMoved {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, kind, arrival, moves, follows, airborne } = self;
        end_wait(state, *id, *kind);
        let mover = figure(state, *id)?;
        mover.moves = *moves;
        mover.airborne = *airborne;
        arrive(state, *id, arrival)?;
        if !follows.is_empty() {
            state.stack.push(Frame::Arrived { figure: *id, follows: follows.clone() });
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, kind, arrival, moves, airborne, .. } = self;
        let (figure, kind, moves, airborne) = (*figure, *kind, *moves, *airborne);
        let name = names.name(figure);
        let (title, fr, en, by) = move_words(kind);
        let far = names.at(figure).zip(arrival.to).map(|(from, to)| leg(from, to)).filter(|far| *far > 0);
        let (far_fr, far_en) = match (far, kind) {
            (Some(far), MoveKind::Walk | MoveKind::Hop | MoveKind::Disengage | MoveKind::Flight) => {
                let far = millimetres(far);
                (format!(" de {far}"), format!(" {far}"))
            }
            (Some(_) | None, _) => (String::new(), String::new()),
        };
        let had = names.figure(figure).map_or(0, |figure| figure.moves);
        let mut line = told(title.0, title.1)
            .say(format!("{name} {fr}{far_fr}."), format!("{name} {en}{far_en}."))
            .also(names.touches(arrival))
            .also(
                arrival
                    .irradiated
                    .then(|| Words::new("L'endroit est irradié.", "The ground there is irradiated.")),
            )
            .also(airborne.then(|| Words::new("Encore en vol.", "Still in the air.")))
            .focus([figure])
            .focus(&arrival.touches)
            .change(names.place_change(figure, arrival, by))
            .change(change(
                figure,
                Words::new("Déplacements ce tour", "Moves this round"),
                Words::same(had.to_string()),
                Words::same(moves.to_string()),
                "DW-MOVE-01",
            ));
        line.0.marks = names.path_marks(figure, arrival);
        line
    }
}

/// The first of what follows an arrival is settled, or under way above.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FollowTaken {
    /// Who.
    pub figure: FigureId,
}

impl Happened for FollowTaken {
    fn apply(&self, state: &mut State) -> Applied {
        let Some(Frame::Arrived { follows, .. }) = state.stack.last_mut() else {
            return Err(lacks("Arrived"));
        };
        take_first(follows, "follow")
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { figure } = *self;
        quiet("Arrivée", "Arrival", figure)
    }
}

/// Everything that follows an arrival is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArrivalSettled {
    /// Who arrived.
    pub figure: FigureId,
}

impl Happened for ArrivalSettled {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Arrived", |frame| matches!(frame, Frame::Arrived { .. }))
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { figure } = *self;
        quiet("Arrivée", "Arrival", figure)
    }
}

/// A figure hangs on a wall, or stands on a surface again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClimbSet {
    /// The figure.
    pub figure: FigureId,
    /// Where it hangs.
    pub climbing: Option<Climbing>,
}

impl Happened for ClimbSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, climbing } = self;
        figure(state, *id)?.climbing = *climbing;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, climbing } = *self;
        let name = names.name(figure);
        let state = |climbing: Option<Climbing>| {
            climbing.map_or_else(
                || Words::new("sur un sol", "on a surface"),
                |climbing| height_words(climbing.height),
            )
        };
        let old = names.figure(figure).and_then(|figure| figure.climbing);
        let line = told("Escalade", "Climb").focus([figure]);
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
}

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

/// A kind of displacement: its title, its verb in both languages, its rule.
type Displacement = ((&'static str, &'static str), &'static str, &'static str, &'static str);
