//! Events of coming into view: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{Applied, activation_mut, cover, figure_mut, misplaced, pop, top};
use crate::event::Happened;
use crate::state::{Frame, Passage, State, Stretch, WindowKind};
use crate::view::deeds::ties_words;
use crate::view::names::Names;
use crate::view::sums::order;
use crate::view::words::{pas, standing_words};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::{Sum, total_of};
use greffe_core::telling::french::de;
use greffe_core::telling::view::{Mark, Thrown, Verdict};
use greffe_core::telling::words::Words;

/// The enemy sees nothing new.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct EnVuePassed {
    /// The side.
    pub side: u8,
    /// Whether nobody had to be asked: a standing pass, or nobody who could see.
    pub standing: bool,
}

impl Happened for EnVuePassed {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        pop(state, |frame| matches!(frame, Frame::Sighting { .. }))
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, standing } = *self;
        let name = names.side(side);
        let line = told("Rien en vue", "Nothing in view");
        if standing && !names.0.passes(side, WindowKind::EnVue) {
            return line.say(
                format!("{name} : personne ne peut l'arrêter."),
                format!("{name}: nobody could stop it."),
            );
        }
        line.say(
            format!("{name} : personne ne voit apparaître la figurine qui se déplace."),
            format!("{name}: nobody sees the moving figure come into view."),
        )
        .also(standing_words(standing))
    }
}

/// A mover was stopped in view.   AO-ENVUE-01, AO-ENVUE-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct MoverStopped {
    /// The mover.
    pub figure: FigureId,
    /// Who sees it.
    pub observer: FigureId,
    /// What it has covered of the stretch; none when it stands there already.
    pub covered: Option<Stretch>,
}

impl Happened for MoverStopped {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: mover, observer, covered } = self;
        let (mover, observer, covered) = (*mover, *observer, covered.as_ref());
        let start = figure_mut(state, mover)?.at;
        if let Some(covered) = covered {
            cover(state, mover, covered)?;
        }
        if let Some(Frame::Activation { looked, .. }) = activation_mut(state, mover) {
            looked.push(observer);
        }
        let Frame::Sighting { stretch, charge, seen_by, way, .. } = top(state)? else {
            return Err(misplaced());
        };
        if let Some((start, covered)) = start.zip(covered) {
            *way = [start].into_iter().chain(covered.path.iter().copied()).collect();
        }
        *stretch = None;
        *charge = None;
        seen_by.push(observer);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, observer, covered } = self;
        let (figure, observer, covered) = (*figure, *observer, covered.as_ref());
        let (name, who) = (names.name(figure), names.name(observer));
        let far = covered.map_or_else(
            || Words::new("sur place", "on the spot"),
            |stretch| match stretch.passage {
                Passage::Obstacle {} => Words::new("une fois l'obstacle franchi", "once over the obstacle"),
                Passage::Walk { .. } if stretch.length == 0 => Words::new("sur place", "on the spot"),
                Passage::Walk { .. }
                | Passage::Climb {}
                | Passage::Ladder {}
                | Passage::Jump {}
                | Passage::Descend {} => {
                    let far = pas(stretch.length);
                    Words::new(format!("après {}", far.fr), format!("after {}", far.en))
                }
            },
        );
        let spot = covered.and_then(|stretch| stretch.path.last().copied()).or_else(|| names.at(figure));
        let sight = spot.zip(names.at(observer)).map(|(spot, eye)| Mark {
            kind: "sight",
            points: vec![eye, spot],
            label: Words::same("En Vue"),
        });
        let mut line = told("En Vue", "En Vue: coming into view")
            .say(
                format!("{name} apparaît aux yeux {} et s'arrête {}.", de(&who), far.fr),
                format!("{name} comes into view of {who} and stops {}.", far.en),
            )
            .focus([figure, observer])
            .changes(covered.map(|stretch| names.moved_changes(figure, stretch)).unwrap_or_default());
        line.0.marks = covered.map(|stretch| names.path_marks(figure, stretch)).unwrap_or_default();
        line.mark(sight)
    }
}

/// Mover and observer rolled.   AO-ENVUE-03, AO-ENVUE-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct EnVueRolled {
    /// The mover.
    pub mover: FigureId,
    /// The observer.
    pub observer: FigureId,
    /// The faces of each throw, the mover's first; ties are thrown again.
    pub throws: Vec<Vec<u32>>,
    /// Totals of the last throw: the mover's, the observer's.
    pub totals: (i32, i32),
    /// Whether the observer acts first.
    pub observer_wins: bool,
}

impl Happened for EnVueRolled {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { mover, observer, throws, observer_wins, .. } = self;
        let die = throws.last().and_then(|throw| throw.first()).copied();
        rolled_en_vue(state, *mover, (!observer_wins).then_some(*observer), die)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { mover, observer, throws, totals, observer_wins } = self;
        let (mover, observer, totals, observer_wins) = (*mover, *observer, *totals, *observer_wins);
        let (name, who) = (names.name(mover), names.name(observer));
        let faces = throws.last().map(Vec::as_slice).unwrap_or_default();
        let sum = |place: usize, total: i32| {
            let face = faces.get(place).copied().unwrap_or_default();
            let bonus = i64::from(total).saturating_sub(i64::from(face));
            let sign = if bonus < 0 { "-" } else { "+" };
            format!("{face} {sign} {} = {total}", bonus.abs())
        };
        let (first, ties) = (if observer_wins { &who } else { &name }, ties_words(throws));
        let (mine, theirs) = (sum(0, totals.0), sum(1, totals.1));
        let mut line = told("Jet de En Vue", "En Vue roll")
            .say(
                format!("{}D8 + Initiative : {name} {mine}, {who} {theirs}. ", ties.fr),
                format!("{}D8 + Initiative: {name} {mine}, {who} {theirs}. ", ties.en),
            )
            .say(format!("Agit en premier : {first}."), format!("{first} acts first."))
            .focus([mover, observer])
            .mark(names.line_mark("sight", observer, mover));
        line.0.thrown = [(mover, 0), (observer, 1)]
            .into_iter()
            .map(|(figure, place)| Thrown {
                figure,
                sides: 8,
                faces: throws.iter().filter_map(|throw| throw.get(place).copied()).collect(),
            })
            .collect();
        line.0.verdict = Some(Verdict {
            faces: throws.concat(),
            need: Words::new(
                format!("plus de {} en tout à {name}", totals.1),
                format!("more than {} in all for {name}", totals.1),
            ),
            passed: !observer_wins,
        });
        line
    }

    fn weigh(&self, sums: &[Sum]) -> Option<i32> {
        let (own, other) = (total_of(sums, self.mover)?, total_of(sums, self.observer)?);
        let [one, two] = self.throws.last()?.as_slice() else { return None };
        let total = |face: u32, sum: i32| i32::try_from(face).ok().map(|face| face.saturating_add(sum));
        Some(order(total(*one, own)?, total(*two, other)?))
    }
}

/// A mover goes on.   AO-ENVUE-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct MoverResumed {
    /// The mover.
    pub figure: FigureId,
}

impl Happened for MoverResumed {
    fn apply(&self, _: &mut State) -> Result<(), Inconsistent> {
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        told("Suite du déplacement", "Move resumed")
            .say(
                format!("{name} poursuit avec ce qui lui reste de déplacement."),
                format!("{name} goes on with what is left of its move."),
            )
            .focus([figure])
    }
}

fn rolled_en_vue(state: &mut State, mover: FigureId, loser: Option<FigureId>, face: Option<u32>) -> Applied {
    if let Some(Frame::Activation { beaten, .. }) = activation_mut(state, mover) {
        beaten.extend(loser);
    }
    let Frame::Sighting { die, .. } = top(state)? else {
        return Err(misplaced());
    };
    *die = face;
    Ok(())
}
