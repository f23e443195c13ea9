//! Events of movement: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::State;
use crate::state::change::{lacks, sequence};
use crate::state::sequence::Fall;
use crate::view::moved::fall_words;
use crate::view::names::Names;
use crate::view::words::inches_words;
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Mark;

/// How far the active figure gets.   TDE-SEQ-12
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReachFound {
    /// As a length along its route.
    pub reached: i32,
    /// Its fall, if it falls there.   TDE-MOVE-14, TDE-MOVE-21
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fall: Option<Fall>,
}

impl Happened for ReachFound {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { reached, fall } = self;
        let Some(motion) = &mut sequence(state)?.motion else { return Err(lacks("motion")) };
        motion.reached = Some(*reached);
        motion.fall = *fall;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { reached, fall } = self;
        let reached = *reached;
        let fall = fall.as_ref();
        let Some(sequence) = names.0.sequence() else { return told("Point atteint", "Point reached") };
        let Some(motion) = sequence.motion.as_ref() else { return told("Point atteint", "Point reached") };
        let name = names.name(sequence.active);
        let (way, length) = (inches_words(reached), motion.route.length());
        let line = told(&format!("{name} : point atteint"), &format!("{name}: point reached"));
        let line = if reached >= length {
            line.say(
                format!("{name} va au bout de sa Trajectoire."),
                format!("{name} gets to the end of its path."),
            )
        } else if reached <= 0 {
            line.say(
                format!("{name} reste à son point de départ."),
                format!("{name} stays where it started."),
            )
        } else {
            let whole = inches_words(length);
            line.say(
                format!("{name} s'arrête à {} sur {}.", way.fr, whole.fr),
                format!("{name} stops after {} of {}.", way.en, whole.en),
            )
        };
        let stop = motion.route.at(reached).map(|at| Mark { kind: "ghost", points: vec![at], label: way });
        line.also(fall.map(fall_words))
            .focus([sequence.active])
            .mark(Names::route_mark(&motion.route))
            .mark(stop)
    }
}

/// A figure has earned an action point by something else than an act: an order, a move.   TDE-ACT-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExploitEarned {
    /// Who.
    pub figure: FigureId,
}

impl Happened for ExploitEarned {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure } = self;
        sequence(state)?.exploits.push(*figure);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        let name = names.name(figure);
        told("Exploit", "Exploit")
            .say(format!("{name} gagnera 1 PA."), format!("{name} will gain 1 AP."))
            .focus([figure])
    }
}
