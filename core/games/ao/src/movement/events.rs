//! Events of moves, and of leaving close combat: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{cover, figure_mut, pop, stir};
use crate::event::Happened;
use crate::state::{Frame, Ground, Passage, State, Stretch};
use crate::view::names::Names;
use crate::view::words::{ground_words, pas, passage_words};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// A figure turned on the spot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FigureFaced {
    /// The figure.
    pub figure: FigureId,
    /// The direction.
    pub direction: Point,
}

impl Happened for FigureFaced {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure, direction } = self;
        figure_mut(state, *figure)?.facing = Some(*direction);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, direction: towards } = *self;
        let name = names.name(figure);
        told("Orientation", "Facing")
            .say(format!("{name} se tourne."), format!("{name} turns."))
            .focus([figure])
            .change(names.facing_change(figure, towards, "AO-MOVE-02"))
    }
}

/// A stretch of a move was declared; the enemy may see it.   AO-ENVUE-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct StretchDeclared {
    /// The mover.
    pub figure: FigureId,
    /// The stretch.
    pub stretch: Stretch,
    /// Whom it charges.
    pub charge: Option<FigureId>,
}

impl Happened for StretchDeclared {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: mover, stretch, charge } = self;
        let (mover, charge) = (*mover, *charge);
        if charge.is_some() {
            pop(state, |frame| matches!(frame, Frame::Charge { .. }))?;
        }
        stir(state, mover);
        state.stack.push(Frame::Sighting {
            mover,
            stretch: Some(stretch.clone()),
            charge,
            die: None,
            seen_by: Vec::new(),
            way: Vec::new(),
        });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, stretch, charge } = self;
        let (figure, charge) = (*figure, *charge);
        let name = names.name(figure);
        let line = if let Some(target) = charge.map(|target| names.name(target)) {
            told("Course de la charge", "Charging run")
                .say(format!("{name} s'élance sur {target}."), format!("{name} rushes at {target}."))
        } else {
            let (how, cost) = (stretch_words(stretch), cost_words(stretch));
            told("Déplacement annoncé", "Move announced").say(
                format!("Annonce : {name} {}{}.", how.fr, cost.fr),
                format!("Announced: {name} {}{}.", how.en, cost.en),
            )
        };
        let mut line = line
            .also(Some(Words::new(
                "Un ennemi qui voit apparaître la figurine peut l'arrêter : c'est En Vue.",
                "An enemy who now sees it may stop it: En Vue.",
            )))
            .focus([figure])
            .focus(charge.as_slice());
        line.0.marks = names.path_marks(figure, stretch);
        line
    }
}

/// A stretch was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FigureMoved {
    /// The figure.
    pub figure: FigureId,
    /// The stretch.
    pub stretch: Stretch,
}

impl Happened for FigureMoved {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure, stretch } = self;
        cover(state, *figure, stretch)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, stretch } = self;
        let figure = *figure;
        let name = names.name(figure);
        let (how, cost) = (stretch_words(stretch), cost_words(stretch));
        let bumped = (!stretch.bumps.is_empty()).then(|| {
            let met = names.list(&stretch.bumps);
            Words::new(format!("Au contact : {}.", met.fr), format!("In contact: {}.", met.en))
        });
        let mut line = told("Déplacement", "Move")
            .say(format!("{name} {}{}.", how.fr, cost.fr), format!("{name} {}{}.", how.en, cost.en))
            .also(bumped)
            .focus([figure])
            .focus(&stretch.bumps)
            .changes(names.moved_changes(figure, stretch));
        line.0.marks = names.path_marks(figure, stretch);
        line
    }
}

/// What a stretch is, with what it goes over.
fn stretch_words(stretch: &Stretch) -> Words {
    let [_, _, ..] = stretch.over.as_slice() else { return passage_words(stretch.passage, stretch.length) };
    let kinds = [Ground::Difficult, Ground::RunningWater, Ground::DeepWater].into_iter().map(|ground| {
        let of_it = stretch.over.iter().filter(|over| over.ground == ground);
        (ground, of_it.fold(0, |sum: i32, over| sum.saturating_add(over.length)))
    });
    let parts: Vec<Words> = kinds
        .filter(|(_, length)| *length > 0)
        .map(|(ground, length)| {
            let (far, over) = (pas(length), ground_words(ground));
            Words::new(format!("{} en {}", far.fr, over.fr), format!("{} through {}", far.en, over.en))
        })
        .collect();
    let plain = passage_words(Passage::Walk { ground: Ground::Open }, stretch.length);
    let join = |of: fn(&Words) -> &str, and: &str| parts.iter().map(of).collect::<Vec<&str>>().join(and);
    Words::new(
        format!("{}, dont {}", plain.fr, join(|words| words.fr.as_str(), " et ")),
        format!("{}, of which {}", plain.en, join(|words| words.en.as_str(), " and ")),
    )
}

/// What a stretch takes of the move, where that is not its length.
fn cost_words(stretch: &Stretch) -> Words {
    if stretch.cost == stretch.length || stretch.cost == 0 {
        return Words::default();
    }
    let cost = pas(stretch.cost);
    Words::new(format!(", au prix de {}", cost.fr), format!(", at the price of {}", cost.en))
}
