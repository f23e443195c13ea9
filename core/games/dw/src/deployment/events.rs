//! Events of the set-up: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{Applied, terrain_turn};
use crate::event::Happened;
use crate::setup::{Edge, Role, Terrain};
use crate::state::change::{arrive, figure, pop, side};
use crate::state::frames::{Arrival, Frame};
use crate::state::{Held, Presence, State};
use crate::view::names::Names;
use crate::view::words::{edge_words, plural, plural_en, terrain_words};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::de;
use greffe_core::telling::view::{Mark, Weight};
use greffe_core::telling::words::Words;

/// Play goes on from the position given with the opening.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionTaken {}

impl Happened for PositionTaken {
    fn apply(&self, _state: &mut State) -> Applied {
        Ok(())
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        told("Position de départ", "Starting position").say(
            "La partie part de la position donnée à l'ouverture.",
            "The match starts from the position given at the opening.",
        )
    }
}

/// The roll-off was won; the winner owes its choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollOffWon {
    /// The faces of each round of rolls, side by side; none where a side no longer rolled.
    pub rolls: Vec<Vec<Option<u32>>>,
    /// The winner.
    pub winner: u8,
}

impl Happened for RollOffWon {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { winner, .. } = self;
        state.stack.push(Frame::Roles { winner: *winner });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { rolls, winner } = self;
        let winner = *winner;
        let faces = names.rolls(rolls);
        let name = names.side(winner);
        told("Qui joue quoi", "Who plays what").say(
            format!("{}. {name} choisit d'attaquer ou de défendre.", faces.fr),
            format!("{}. {name} chooses to attack or defend.", faces.en),
        )
    }
}

/// The defender was drawn among more than two sides.   DW-SETUP-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DefenderDrawn {
    /// The faces of the draw.
    pub faces: Vec<u32>,
    /// The defender.
    pub side: u8,
}

impl Happened for DefenderDrawn {
    fn apply(&self, _state: &mut State) -> Applied {
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, .. } = *self;
        let name = names.side(side);
        told("Défenseur tiré au sort", "Defender drawn").say(
            format!("La carte {of} sort : ce camp défend, les autres attaquent.", of = de(name)),
            format!("The card of {name} is drawn: that side defends, the others attack."),
        )
    }
}

/// Roles are settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RolesSettled {
    /// The role of each side.
    pub roles: Vec<Role>,
}

impl Happened for RolesSettled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { roles } = self;
        if matches!(state.stack.last(), Some(Frame::Roles { .. })) {
            state.stack.pop();
        }
        for (side, role) in state.sides.iter_mut().zip(roles) {
            side.role = Some(*role);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { roles } = self;
        let each = (0_u8..).zip(roles).map(|(side, role)| {
            let name = names.side(side);
            let (fr, en) = match role {
                Role::Attacker => ("attaque", "attacks"),
                Role::Defender => ("défend", "defends"),
            };
            (format!("{name} {fr}"), format!("{name} {en}"))
        });
        let (fr, en): (Vec<String>, Vec<String>) = each.unzip();
        told("Rôles", "Roles").say(format!("{}.", fr.join(", ")), format!("{}.", en.join(", ")))
    }
}

/// Sides place terrain, beginning with this one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainOpened {
    /// Whose turn it is.
    pub side: u8,
}

impl Happened for TerrainOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side } = self;
        state.stack.push(Frame::Terrain { next: *side });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = *self;
        let name = names.side(side);
        told("Mise en place du terrain", "Placing terrain").say(
            format!("Les camps posent les décors à tour de rôle. {name} commence."),
            format!("The sides place scenery in turn. {name} begins."),
        )
    }
}

/// A piece of terrain was placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainPlaced {
    /// By whom.
    pub side: u8,
    /// The piece.
    pub terrain: Terrain,
    /// Whose turn it is; none when all are done.
    pub next: Option<u8>,
}

impl Happened for TerrainPlaced {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { terrain, next, .. } = self;
        state.terrain.push(terrain.clone());
        terrain_turn(state, *next)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, terrain, next } = self;
        let (side, next) = (*side, *next);
        let name = names.side(side);
        let piece = terrain_words(terrain.kind);
        told("Décor posé", "Scenery placed")
            .say(
                format!("{name} pose un décor : {}.", piece.fr),
                format!("{name} places scenery: {}.", piece.en),
            )
            .also(names.next_words(next))
    }
}

/// A side places no more terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerrainEnded {
    /// Which.
    pub side: u8,
    /// Whose turn it is; none when all are done.
    pub next: Option<u8>,
}

impl Happened for TerrainEnded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, next } = self;
        side(state, *who)?.terrain_done = true;
        terrain_turn(state, *next)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, next } = *self;
        let name = names.side(side);
        told("Assez de décors", "Scenery done")
            .say(format!("{name} ne pose plus de décor."), format!("{name} places no more scenery."))
            .also(names.next_words(next))
    }
}

/// A side is to name its entry edge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EdgeAwaited {
    /// Which.
    pub side: u8,
}

impl Happened for EdgeAwaited {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side } = self;
        state.stack.push(Frame::Edge { side: *side });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = *self;
        let name = names.side(side);
        told("Bord d'entrée", "Entry edge").say(
            format!("{name} doit nommer le bord par lequel entrer."),
            format!("{name} is to name the edge to enter by."),
        )
    }
}

/// An entry edge was named, or fixed by the opening.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EdgeChosen {
    /// Whose.
    pub side: u8,
    /// The edge.
    pub edge: Edge,
}

impl Happened for EdgeChosen {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, edge } = self;
        if matches!(state.stack.last(), Some(Frame::Edge { side }) if side == who) {
            state.stack.pop();
        }
        side(state, *who)?.edge = Some(*edge);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, edge } = *self;
        let name = names.side(side);
        let words = edge_words(edge);
        told("Bord d'entrée", "Entry edge")
            .say(format!("{name} entre par le {}.", words.fr), format!("{name} enters by the {}.", words.en))
    }
}

/// A side is to place its figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeploymentOpened {
    /// Which.
    pub side: u8,
}

impl Happened for DeploymentOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side } = self;
        state.stack.push(Frame::Deployment { side: *side });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = *self;
        let name = names.side(side);
        told("Déploiement", "Deployment")
            .say(
                format!("{name} place ses figurines, à distance Courte de son bord."),
                format!("{name} places its figures, within Short of its edge."),
            )
            .weight(Weight::Turn)
    }
}

/// A figure was placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureDeployed {
    /// The figure.
    pub figure: FigureId,
    /// Where, and whom it touches.
    pub arrival: Arrival,
    /// Its weapons, one of them in hand.
    pub weapons: Vec<Held>,
}

impl Happened for FigureDeployed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, arrival, weapons } = self;
        let placed = figure(state, *id)?;
        placed.presence = Presence::OnTable;
        placed.weapons.clone_from(weapons);
        arrive(state, *id, arrival)?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, arrival, weapons } = self;
        let figure = *figure;
        let name = names.name(figure);
        let held = weapons.iter().find(|held| held.in_hand).map(|held| {
            let words = held.weapon.words();
            Words::new(format!("En main : {}.", words.fr), format!("In hand: {}.", words.en))
        });
        let ghost =
            arrival.to.map(|to| Mark { kind: "ghost", points: vec![to], label: Words::same(name.as_str()) });
        told("Placement", "Placement")
            .say(format!("{name} prend place."), format!("{name} is placed."))
            .also(held)
            .also(names.touches(arrival))
            .focus([figure])
            .change(names.presence_change(figure, Presence::OnTable, "DW-SETUP-06"))
            .mark(ghost)
            .weight(Weight::Activation)
    }
}

/// A side has placed its figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeploymentEnded {
    /// Which.
    pub side: u8,
    /// How many it placed.
    pub started: u32,
}

impl Happened for DeploymentEnded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side: who, started } = self;
        pop(state, "Deployment", |frame| matches!(frame, Frame::Deployment { side } if side == who))?;
        side(state, *who)?.started = *started;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, started } = *self;
        let name = names.side(side);
        told("Déploiement terminé", "Deployment over").say(
            format!("{name} a placé {started} figurine{}.", plural(started)),
            format!("{name} has placed {started} figure{}.", plural_en(started)),
        )
    }
}

impl Names<'_> {
    fn next_words(self, next: Option<u8>) -> Option<Words> {
        let name = self.side(next?);
        Some(Words::new(format!("À suivre : {name}."), format!("Next: {name}.")))
    }
}
