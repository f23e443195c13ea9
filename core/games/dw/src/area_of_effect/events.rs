//! Events of areas of effect: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::profiles::Ruler;
use crate::profiles::traits::GrenadeKind;
use crate::state::State;
use crate::state::change::{figure, lacks, pop, take_first};
use crate::state::frames::{Frame, InBlast};
use crate::view::flags::Flag;
use crate::view::names::Names;
use crate::view::words::{capital, millimetres, terrain_words};
use crate::view::{Told, quiet, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::{Change, Mark, Point};
use greffe_core::telling::words::Words;

/// Sines of sixteenths of a turn, in thousandths, from 0 on.
const SINES: [i32; 16] =
    [0, 383, 707, 924, 1000, 924, 707, 383, 0, -383, -707, -924, -1000, -924, -707, -383];

const PSI: Flag = Flag {
    title: ("Esprit entravé", "Mind hampered"),
    set: (
        "devra réussir un test pour user de ses pouvoirs télépathiques",
        "must pass a test to use telepathic powers",
    ),
    cleared: ("peut user librement de ses pouvoirs", "may use its powers freely"),
    what: ("Esprit entravé", "Mind hampered"),
    of: |figure| figure.psi_negated,
    rule: "DW-AREA-11",
};

/// An explosion began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BlastOpened {
    /// By whom.
    pub by: FigureId,
    /// What.
    pub grenade: GrenadeKind,
    /// Where.
    pub at: Option<Point>,
    /// Those inside, in order.
    pub left: Vec<InBlast>,
}

impl Happened for BlastOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { by, grenade, at, left } = self;
        state.stack.push(Frame::Blast { by: *by, grenade: *grenade, at: *at, left: left.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { by, grenade, at, left } = self;
        let (by, grenade, at) = (*by, *grenade, *at);
        let words = grenade.words();
        let inside: Vec<FigureId> = left.iter().map(|place| place.figure).collect();
        let list = names.list(&inside);
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
        line.focus([by]).focus(&inside).mark(names.throw_mark(by, at)).mark(names.blast_mark(at))
    }
}

/// The next figure inside is rolled for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BlastStepped {}

impl Happened for BlastStepped {
    fn apply(&self, state: &mut State) -> Applied {
        let Some(Frame::Blast { left, .. }) = state.stack.last_mut() else { return Err(lacks("Blast")) };
        take_first(left, "figure in the blast")
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        told("Explosion", "Explosion")
    }
}

/// An explosion is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BlastEnded {}

impl Happened for BlastEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Blast", |frame| matches!(frame, Frame::Blast { .. }))
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        told("Explosion", "Explosion")
    }
}

/// A thrown figure has been placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThrowEnded {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for ThrowEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Throw", |frame| matches!(frame, Frame::Throw { .. }))
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { figure } = *self;
        quiet("Projection", "Blast throw", figure)
    }
}

/// A mind was hampered.   DW-AREA-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PsiNegated {
    /// The figure.
    pub figure: FigureId,
}

impl Happened for PsiNegated {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.psi_negated = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        names.flagged(figure, &PSI, true)
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

impl Names<'_> {
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
}
