//! Where figures go, and the doors and terrain in their way.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::setup::DoorState;
use crate::state::change::{activation, arrive, door, end_wait, figure, lacks, pop, take_first};
use crate::state::frames::{Arrival, Follow, Frame, Gate, MoveKind, Purse};
use crate::state::{Climbing, State};
use crate::view::names::{Names, change};
use crate::view::places::move_words;
use crate::view::words::{capital, door_state_words, height_words, millimetres, terrain_words, yes_words};
use crate::view::{Told, quiet, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::geometry::path::leg;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Change;
use greffe_core::telling::words::Words;

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

/// A contact stated differs from the record and counts from now on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactAttested {
    /// One figure, the lower number.
    pub a: FigureId,
    /// The other.
    pub b: FigureId,
    /// Whether they touch.
    pub holds: bool,
}

impl Happened for ContactAttested {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { a, b, holds } = self;
        figure(state, *a)?;
        figure(state, *b)?;
        if *holds {
            state.contacts.insert((*a, *b));
        } else {
            state.contacts.remove(&(*a, *b));
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { a, b, holds } = *self;
        let pair = names.list(&[a, b]);
        let (fr, en) = if holds {
            ("se touchent", "touch each other")
        } else {
            ("ne se touchent pas", "do not touch each other")
        };
        let other = names.name(b);
        told("Contact attesté", "Contact attested")
            .say(format!("À la table, {} {fr}.", pair.fr), format!("On the table, {} {en}.", pair.en))
            .focus(&[a, b])
            .change(change(
                a,
                Words::new(format!("Contact avec {other}"), format!("Contact with {other}")),
                yes_words(names.0.state.contacts.contains(&(a, b))),
                yes_words(holds),
                "DW-MELEE-01",
            ))
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
        let mut line = told("Mouvement annoncé", "Move declared").focus(&[figure]).focus(&arrival.touches);
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
        let line = told("Mouvement retenu", "Move held back").focus(&[figure]);
        match why {
            Halt::Daunted(of) => {
                let other = names.name(of);
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
            .focus(&[figure])
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
}

/// A figure came down from the air.   DW-FLY-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureLanded {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for FigureLanded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.airborne = false;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        told("Au sol", "Landed")
            .say(format!("{name} se pose."), format!("{name} lands."))
            .focus(&[figure])
            .change(names.flag_change(
                figure,
                Words::new("En vol", "In the air"),
                |figure| figure.airborne,
                false,
                "DW-FLY-02",
            ))
    }
}

/// A door was tested.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoorTested {
    /// The door.
    pub door: u16,
    /// By whom; none for an explosion.
    pub figure: Option<FigureId>,
    /// Who helped.
    pub partner: Option<FigureId>,
    /// The face.
    pub face: u32,
    /// The total.
    pub total: i32,
    /// Whether the lock gave way.
    pub broken: bool,
}

impl Happened for DoorTested {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { door, figure, broken, .. } = self;
        if figure.is_some()
            && !broken
            && let Frame::Activation { tried, .. } = activation(state)?
        {
            tried.push(*door);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { door, figure, partner, face, total, broken } = self;
        let (door, figure, partner, broken) = (*door, *figure, *partner, *broken);
        let (face, total) = (*face, *total);
        let words = names.door(door);
        let who = figure
            .map_or_else(|| Words::new("Le souffle", "The blast"), |figure| Words::same(names.name(figure)));
        let with = partner.map_or_else(Words::default, |partner| {
            let name = names.name(partner);
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
}

/// A door changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoorSet {
    /// The door.
    pub door: u16,
    /// What it is now.
    pub state: DoorState,
}

impl Happened for DoorSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { door: which, state: now } = self;
        door(state, *which)?.state = *now;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { door, state } = *self;
        let words = names.door(door);
        let old = names.0.state.doors.get(usize::from(door)).map(|door| door.state).unwrap_or_default();
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
}

/// A piece of terrain is destroyed.   DW-MOVE-12
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainDestroyed {
    /// Its place in the list.
    pub piece: u16,
}

impl Happened for TerrainDestroyed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { piece } = self;
        let piece = state.terrain.get_mut(usize::from(*piece));
        piece.ok_or_else(|| lacks("such terrain"))?.destroyed = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { piece } = *self;
        let words = names
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
}
