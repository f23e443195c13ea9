//! Events of programs: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{Applied, program_mut};
use crate::event::Happened;
use crate::state::State;
use crate::state::change::pop;
use crate::state::frames::{Frame, Program, ProgramStage};
use crate::view::names::Names;
use crate::view::quiet;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;

/// A figure of nobody follows its program.   AD-NPC-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProgramBegun {
    /// Which.
    pub program: Program,
}

impl Happened for ProgramBegun {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { program } = self;
        state.stack.push(Frame::Program(program.clone()));

        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { program } = self;
        names.program(program)
    }
}

/// A program goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProgramStaged {
    /// To what.
    pub stage: ProgramStage,
}

impl Happened for ProgramStaged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { stage } = self;
        program_mut(state)?.stage = *stage;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Programme", "Program")
    }
}

/// The initiative holder chose what a program under way leaves open.   AD-NPC-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProgramAimed {
    /// Which, with what was named.
    pub program: Program,
}

impl Happened for ProgramAimed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { program } = self;
        *program_mut(state)? = program.clone();
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { program } = self;
        names.program_aimed(program)
    }
}

/// A program is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProgramEnded {
    /// Whose.
    pub figure: FigureId,
}

impl Happened for ProgramEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Program", |frame| matches!(frame, Frame::Program(_)))?;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { figure } = self;
        quiet("Programme fini", "Program over").focus([*figure])
    }
}
