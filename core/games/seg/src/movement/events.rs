//! Events of moves: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{act, arrive, drop_if, figure, lacks, pop, pop_portal};
use crate::event::{Happened, MoveKind, Test};
use crate::state::{Arrival, Frame, FreeMove, Posture, State, Stopped};
use crate::view::names::{Names, posture_change};
use crate::view::words::{
    all_tests, lost_words, millimetres, plural, plural_en, standing_words, test_words, tests_words,
};
use crate::view::{Told, told, verdict};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::geometry::path::leg;
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// A figure moved of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FigureMoved {
    /// The figure.
    pub figure: FigureId,
    /// By what.
    pub kind: MoveKind,
    /// Where to, and whom it touches there.
    pub arrival: Arrival,
    /// Its own moves this turn, this one included.
    pub moves: u32,
    /// The posture lost by it.
    pub lost: Option<Posture>,
}

impl Happened for FigureMoved {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, kind, arrival, moves, lost } = self;
        moved(state, *kind)?;
        let mover = figure(state, *id)?;
        mover.moves = *moves;
        drop_if(mover, lost.is_some());
        arrive(state, *id, arrival)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, kind, lost, .. } = *self;
        let arrival = &self.arrival;
        let name = names.name(figure);
        let (title, fr, en) = match kind {
            MoveKind::Free => (Words::new("Déplacement gratuit", "Free move"), "se déplace", "moves"),
            MoveKind::Action => (Words::new("Déplacement", "Move"), "se déplace", "moves"),
            MoveKind::Disengage => (Words::new("Désengagement", "Disengage"), "se dégage", "breaks away"),
            MoveKind::Teleport => (Words::new("Téléportation", "Teleport"), "se téléporte", "teleports"),
            MoveKind::Portal => {
                (Words::new("Portail", "Portal"), "passe le portail", "goes through the portal")
            }
            MoveKind::Throw => {
                (Words::new("Projection", "Throw"), "prend la place de sa cible", "takes its target's place")
            }
        };
        let far = names.at(figure).zip(arrival.to).map(|(from, to)| millimetres(leg(from, to)));
        let (far_fr, far_en) = match (&far, kind) {
            (Some(far), MoveKind::Free | MoveKind::Action | MoveKind::Disengage) => {
                (format!(" de {far}"), format!(" {far}"))
            }
            (Some(_) | None, _) => (String::new(), String::new()),
        };
        let mut line = told(&title.fr, &title.en)
            .say(format!("{name} {fr}{far_fr}."), format!("{name} {en}{far_en}."))
            .also(names.touches(arrival))
            .also(lost_words(lost))
            .focus([figure])
            .focus(&arrival.touches)
            .change(names.place_change(figure, arrival))
            .change(lost.map(|posture| posture_change(figure, posture, "SEG-POST-03")));
        line.0.marks = names.path_marks(figure, arrival);
        line
    }
}

/// A figure was moved by another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FigureDisplaced {
    /// The figure.
    pub figure: FigureId,
    /// By whom.
    pub by: FigureId,
    /// Where to, and whom it touches there.
    pub arrival: Arrival,
    /// What stopped it short, for a throw.
    pub stopped: Stopped,
    /// The posture lost by it.
    pub lost: Option<Posture>,
}

impl Happened for FigureDisplaced {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, arrival, lost, .. } = self;
        drop_if(figure(state, *id)?, lost.is_some());
        arrive(state, *id, arrival)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, by, stopped, lost, .. } = *self;
        let arrival = &self.arrival;
        let (who, name) = (names.name(by), names.name(figure));
        let end = match stopped {
            Stopped::Free => None,
            Stopped::Obstacle => {
                Some(Words::new("Un obstacle arrête la course.", "An obstacle is in the way."))
            }
            Stopped::By(other) => {
                let other = names.name(other);
                Some(Words::new(format!("{other} arrête la course."), format!("{other} is in the way.")))
            }
        };
        let mut line = told("Déplacement subi", "Displacement")
            .say(format!("{who} déplace {name}."), format!("{who} displaces {name}."))
            .also(end)
            .also(names.touches(arrival))
            .also(lost_words(lost))
            .focus([by, figure])
            .change(lost.map(|posture| posture_change(figure, posture, "SEG-POST-03")));
        line.0.marks = names.path_marks(figure, arrival);
        line
    }
}

/// The active figure tested for moves: its action. Moves won are owed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct MovesTested {
    /// The figure.
    pub figure: FigureId,
    /// Whether it is `VeryFastMove`.
    pub very: bool,
    /// The tests.
    pub tests: Vec<Test>,
    /// Moves won and not made.
    pub left: u32,
    /// Tests made in all.
    pub tested: u16,
    /// Tests still to make.
    pub tests_left: u16,
}

impl Happened for MovesTested {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, very, left, tested, tests_left, .. } = self;
        if matches!(state.stack.last(), Some(Frame::Moves { .. })) {
            state.stack.pop();
        } else {
            act(state, *id)?;
        }
        state.stack.push(Frame::Moves {
            figure: *id,
            very: *very,
            left: *left,
            tested: *tested,
            tests: *tests_left,
        });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, very, left, .. } = *self;
        let tests = &self.tests;
        let name = names.name(figure);
        let (fr, en) = if very {
            ("Déplacement très rapide", "Very fast move")
        } else {
            ("Déplacement rapide", "Fast move")
        };
        let words = tests_words(tests);
        let mut line = told(fr, en)
            .say(
                format!("{name}, {} : {}", fr.to_lowercase(), words.fr),
                format!("{name}, {}: {}", en.to_lowercase(), words.en),
            )
            .also(Some(Words::new(
                format!("{left} déplacement{} à faire.", plural(left)),
                format!("{left} move{} to make.", plural_en(left)),
            )))
            .focus([figure]);
        line.0.verdict = all_tests(tests);
        line
    }

    fn need(&self) -> Option<i32> {
        self.tests.first().map(|test| test.threshold)
    }

    fn weighed(&self) -> &[Test] {
        &self.tests
    }
}

/// Moves won were not made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct MovesForgone {
    /// The figure.
    pub figure: FigureId,
    /// Whether they became impossible.
    pub lapsed: bool,
}

impl Happened for MovesForgone {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, .. } = self;
        pop(state, "Moves, DisengageMove or ThrowEnd", |frame| {
            matches!(frame,
                Frame::Moves { figure, .. } | Frame::DisengageMove { figure, .. }
                    | Frame::ThrowEnd { figure, .. } if figure == id)
        })
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, lapsed } = *self;
        let name = names.name(figure);
        let over = matches!(names.0.top(), Some(Frame::Moves { left: 0, .. }));
        // Who has not moved at all has won none; else there is no telling from having made them.
        let none = over && names.figure(figure).is_some_and(|figure| figure.moves == 0);
        let (fr, en) = if none {
            ("n'a gagné aucun déplacement", "has won no move")
        } else if over {
            ("n'a plus de déplacement à faire", "has no move left to make")
        } else if lapsed {
            ("ne peut plus faire les déplacements gagnés", "can no longer make the moves won")
        } else {
            ("laisse les déplacements gagnés", "leaves the moves won unmade")
        };
        let (title_fr, title_en) = if over {
            ("Déplacements finis", "Moves over")
        } else {
            ("Déplacements laissés", "Moves unmade")
        };
        told(title_fr, title_en).say(format!("{name} {fr}."), format!("{name} {en}.")).focus([figure])
    }
}

/// The active figure tried to disengage: its action. The move won is owed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct DisengageTested {
    /// The figure.
    pub figure: FigureId,
    /// The adversary it leaves.
    pub from: FigureId,
    /// The test.
    pub test: Test,
}

impl Happened for DisengageTested {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, from, test } = self;
        act(state, *id)?;
        if test.passed {
            state.stack.push(Frame::DisengageMove { figure: *id, from: *from });
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, from, .. } = *self;
        let test = &self.test;
        let (name, other) = (names.name(figure), names.name(from));
        let words = test_words(test);
        told("Désengagement", "Disengage")
            .say(
                format!("{name} tente de quitter {other} : {}", words.fr),
                format!("{name} tries to leave {other}: {}", words.en),
            )
            .focus([figure, from])
            .verdict(verdict(test))
    }

    fn need(&self) -> Option<i32> {
        Some(self.test.threshold)
    }

    fn weighed(&self) -> &[Test] {
        std::slice::from_ref(&self.test)
    }
}

/// A figure may cross a portal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct PortalOffered {
    /// The figure.
    pub figure: FigureId,
    /// The portals it touches, by number.
    pub portals: Vec<u16>,
}

impl Happened for PortalOffered {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, portals } = self;
        state.stack.push(Frame::PortalOffer { figure: *id, portals: portals.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        told("Portail à portée", "Portal at hand")
            .say(
                format!("{} peut passer le portail.", names.name(self.figure)),
                format!("{} may go through the portal.", names.name(self.figure)),
            )
            .focus([self.figure])
    }
}

/// A figure does not cross.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct PortalDeclined {
    /// The figure.
    pub figure: FigureId,
    /// Whether a standing pass answered for it.
    pub standing: bool,
}

impl Happened for PortalDeclined {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        pop_portal(state)
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, standing } = *self;
        let name = names.name(figure);
        told("Portail laissé", "Portal left alone")
            .say(
                format!("{name} ne passe pas le portail."),
                format!("{name} does not go through the portal."),
            )
            .also(standing_words(standing))
            .focus([figure])
    }
}

/// What a move does to the frame it belongs to.
fn moved(state: &mut State, kind: MoveKind) -> Result<(), Inconsistent> {
    match kind {
        MoveKind::Free => {
            let Some(Frame::Activation { free_move, .. }) = state.stack.last_mut() else {
                return Err(lacks("Activation"));
            };
            *free_move = FreeMove::Used;
        }
        MoveKind::Action => {
            let Some(Frame::Moves { left, .. }) = state.stack.last_mut() else { return Err(lacks("Moves")) };
            *left = left.saturating_sub(1);
        }
        MoveKind::Disengage => {
            pop(state, "DisengageMove", |frame| matches!(frame, Frame::DisengageMove { .. }))?;
        }
        MoveKind::Portal => pop_portal(state)?,
        MoveKind::Throw => {
            if matches!(state.stack.last(), Some(Frame::ThrowEnd { .. })) {
                state.stack.pop();
            }
        }
        MoveKind::Teleport => {}
    }
    Ok(())
}
