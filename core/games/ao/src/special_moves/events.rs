//! Events of climbs and falls: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{Applied, activation_mut, begin_hits, figure_mut, set_activation};
use crate::event::{Happened, Test};
use crate::state::{Cause, Frame, Lock, State, Struck};
use crate::view::names::Names;
use crate::view::sums::tested;
use crate::view::words::{hits_words, pas, test_words};
use crate::view::{Told, told, verdict};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Sum;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// A figure tried to climb. When it failed, it moves no more.   AO-CLIMB-01, AO-CLIMB-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ClimbTested {
    /// The figure.
    pub figure: FigureId,
    /// The Vigour test.
    pub test: Test,
    /// When it failed: whether the attempt counts as a move.   AO-GAP-37
    pub counts: bool,
}

impl Happened for ClimbTested {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure, test, counts } = self;
        if test.passed { Ok(()) } else { fail_climb(state, *figure, *counts) }
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, test, counts } = self;
        let (figure, counts) = (*figure, *counts);
        let name = names.name(figure);
        let words = test_words(test);
        let end = (!test.passed).then(|| {
            let spent = if counts {
                Words::new(" Le déplacement est dépensé.", " The move is spent.")
            } else {
                Words::default()
            };
            Words::new(
                format!("{name} ne bouge plus de ce tour.{}", spent.fr),
                format!("{name} moves no more this turn.{}", spent.en),
            )
        });
        told("Escalade", "Climb")
            .say(
                format!("{name} tente de grimper : {}", words.fr),
                format!("{name} tries to climb: {}", words.en),
            )
            .also(end)
            .focus([figure])
            .verdict(verdict(test))
    }

    fn need(&self) -> Option<i32> {
        Some(self.test.target)
    }

    fn weigh(&self, sums: &[Sum]) -> Option<i32> {
        tested(&self.test, sums)
    }
}

/// A figure fell.   AO-FALL-02, AO-FALL-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FigureFell {
    /// The figure.
    pub figure: FigureId,
    /// How deep, in hundredths of a pas.
    pub height: i32,
    /// Where it lands, when positions are recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Point>,
    /// Whether its move, still to come, begins where it lands.   AO-CHARGE-06, AO-GAP-62
    #[serde(default, skip_serializing_if = "is_false")]
    pub begins: bool,
    /// The hit; none below two pas.
    pub struck: Option<Struck>,
}

impl Happened for FigureFell {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure, to, begins, struck, .. } = self;
        if to.is_some() {
            figure_mut(state, *figure)?.at = *to;
        }
        if *begins && let Some(Frame::Activation { from, .. }) = activation_mut(state, *figure) {
            *from = *to;
        }
        if let Some(struck) = struck {
            begin_hits(state, Cause::Fall, std::slice::from_ref(struck));
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, height, struck, .. } = self;
        let (figure, height, struck) = (*figure, *height, struck.as_ref());
        let (name, far) = (names.name(figure), pas(height));
        let end = match struck.map(|struck| struck.hits.as_slice()) {
            Some([impact, ..]) => {
                let one = hits_words(1);
                Words::new(
                    format!("{} d'Impact {impact}.", one.fr),
                    format!("{} of Impact {impact}.", one.en),
                )
            }
            Some([]) | None => Words::new("Moins de 2 pas : aucune touche.", "Less than 2 paces: no hit."),
        };
        told("Chute", "Fall")
            .say(format!("{name} tombe de {}.", far.fr), format!("{name} falls {}.", far.en))
            .also(Some(end))
            .focus([figure])
    }
}

fn fail_climb(state: &mut State, id: FigureId, counts: bool) -> Applied {
    let figure = figure_mut(state, id)?;
    figure.lock = Lock::NoMove;
    figure.moved |= counts;
    set_activation(state, id, |_, _, halted| *halted = true)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
fn is_false(flag: &bool) -> bool {
    !*flag
}
