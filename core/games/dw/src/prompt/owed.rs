//! Who is waited for, and for what: from the public state alone.

use crate::setup::Setup;
use crate::state::frames::{Ask, Frame, ReflexCause};
use crate::state::look::Look;
use crate::state::{MoraleDue, State, WindowKind};
use crate::view::names::Names;
use crate::{interventions, morale, reflex_attacks, turn};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::de;
use greffe_core::telling::view::Owed;
use greffe_core::telling::words::{Words, plurals};

/// Who must answer what: follows from the public state alone.
pub(crate) fn owed(setup: &Setup, state: &State) -> Vec<Owed> {
    let look = Look { setup, state };
    let names = Names(look);
    let Some(top) = look.top().filter(|_| state.ended.is_none()) else { return Vec::new() };
    if let Some(ask) = interventions::asks(look).first() {
        return intervention(names, ask);
    }
    match top {
        Frame::Round { .. }
        | Frame::Prelude { .. }
        | Frame::Test { .. }
        | Frame::Move { .. }
        | Frame::Arrived { .. }
        | Frame::Combat { .. }
        | Frame::Volley { .. }
        | Frame::Blast { .. }
        | Frame::Doom { .. }
        | Frame::Reflexes { ordered: true, .. } => Vec::new(),
        Frame::RoundEnd { .. } => {
            let side = turn::beginner(look);
            side.map(|side| of_side(names, side, "standstill")).unwrap_or_default()
        }
        Frame::Muster {} => mustered(names),
        Frame::Roles { winner } => of_side(names, *winner, "role"),
        Frame::Terrain { next } => of_side(names, *next, "terrain"),
        Frame::Edge { side } => of_side(names, *side, "edge"),
        Frame::Deployment { side } => of_side(names, *side, "deployment"),
        Frame::Stint { side } => of_side(names, *side, "stint"),
        Frame::Activation { figure, player, left, .. } => {
            let player = look.side_of(*figure).unwrap_or(*player);
            let (name, [fr, en]) = (names.name(*figure), plurals(*left));
            let question = Words::new(
                format!("{name} agit, {left} action{fr}. Que faire ?"),
                format!("{name} acts, {left} action{en}. What to do?"),
            );
            asked(names, player, "activation", question, vec![*figure])
        }
        Frame::Breakaway { figure } => {
            let side =
                look.active().map_or_else(|| look.side_of(*figure).unwrap_or(0), |active| active.player);
            of_figure(names, side, "breakaway", *figure)
        }
        Frame::Recoil { figure, by, from } => recoil(names, *figure, *by, *from),
        Frame::Throw { figure, by, .. } => of_figure(names, *by, "throw", *figure),
        Frame::Mishap { figure, by } => of_figure(names, *by, "mishap", *figure),
        Frame::Expelled { figure, .. } => {
            of_figure(names, look.side_of(*figure).unwrap_or(0), "expelled", *figure)
        }
        Frame::Flight { figure, .. } => {
            of_figure(names, look.side_of(*figure).unwrap_or(0), "flight", *figure)
        }
        Frame::Reflexes { mover, makers, cause, ordered: false, said, .. } => {
            reflexes(names, *mover, (makers, said), cause)
        }
        Frame::MoraleQueue { dues } => morale_order(names, dues),
    }
}

fn asked(
    names: Names<'_>,
    side: u8,
    window: &'static str,
    question: Words,
    about: Vec<FigureId>,
) -> Vec<Owed> {
    names.0.seat(side).map(|seat| Owed { seat, window, question, about }).into_iter().collect()
}

/// What a frame asks of a side.
fn of_side(names: Names<'_>, side: u8, window: &'static str) -> Vec<Owed> {
    let name = names.side(side);
    let (fr, en) = match window {
        "role" => ("attaquer ou défendre ?", "attack or defend?"),
        "terrain" => ("quel décor poser ?", "which scenery to place?"),
        "edge" => ("par quel bord entrer ?", "by which edge to enter?"),
        "deployment" => ("quelle figurine placer ?", "which figure to place?"),
        "standstill" => (
            "plus personne ne peut agir. Commencer le tour suivant ?",
            "nobody can act any more. Begin the next round?",
        ),
        _ => {
            ("quelle figurine activer, avec combien de dés ?", "which figure to activate, on how many dice?")
        }
    };
    asked(names, side, window, Words::new(format!("{name} : {fr}"), format!("{name}: {en}")), Vec::new())
}

/// What a figure's own frame asks.
fn of_figure(names: Names<'_>, side: u8, window: &'static str, figure: FigureId) -> Vec<Owed> {
    let name = names.name(figure);
    let (fr, en) = match window {
        "breakaway" => ("s'éloigne. Jusqu'où ?", "moves away. Where to?"),
        "throw" => ("vole au bord du souffle. Où ?", "is thrown to the rim of the blast. Where?"),
        "mishap" => ("réapparaît au loin. Où ?", "reappears far away. Where?"),
        "expelled" => {
            ("reprend corps à côté de son hôte. Où ?", "takes its body again beside its host. Where?")
        }
        _ => ("fuit. Jusqu'où ?", "flees. Where to?"),
    };
    let question = Words::new(format!("{name} {fr}"), format!("{name} {en}"));
    asked(names, side, window, question, vec![figure])
}

/// A figure that recoils, and whom from.   DW-RECOIL-01
fn recoil(names: Names<'_>, figure: FigureId, by: u8, from: Option<FigureId>) -> Vec<Owed> {
    let name = names.name(figure);
    let away = from.map_or_else(Words::default, |from| {
        let other = names.name(from);
        Words::new(format!(", à l'opposé {}", de(&other)), format!(", away from {other}"))
    });
    let question = Words::new(
        format!("{name} recule d'un socle{}. Où ?", away.fr),
        format!("{name} recoils one base{}. Where to?", away.en),
    );
    let about = std::iter::once(figure).chain(from);
    asked(names, by, "recoil", question, about.collect())
}

/// The sides that owe a band.   DW-CAMP-04
fn mustered(names: Names<'_>) -> Vec<Owed> {
    let look = names.0;
    look.sides_in()
        .filter(|side| look.roster(*side).is_none())
        .filter_map(|side| {
            let name = names.side(side);
            let question =
                Words::new(format!("{name} : quelle bande joue ?"), format!("{name}: which band plays?"));
            Some(Owed { seat: look.seat(side)?, window: "band", question, about: Vec::new() })
        })
        .collect()
}

/// A side that may intervene.   DW-TRAIT-42, DW-TRAIT-73, DW-CLIMB-04, DW-GAP-14
fn intervention(names: Names<'_>, ask: &Ask) -> Vec<Owed> {
    let who = names.list(&ask.figures);
    let (window, fr, en) = match ask.window {
        WindowKind::HeroReroll => ("reroll", "relancer un dé ?", "roll one die again?"),
        WindowKind::Sacrifice => ("sacrifice", "mourir à la place d'un allié ?", "die in an ally's place?"),
        WindowKind::LetGo => ("let-go", "lâcher prise ?", "let go?"),
        WindowKind::Dive => ("dive", "plonger au sol ?", "dive to the ground?"),
        WindowKind::Door => {
            ("door", "ouvrir la porte tenue, ou la garder fermée ?", "open the door held, or keep it shut?")
        }
    };
    let question = Words::new(format!("{} : {fr}", who.fr), format!("{}: {en}", who.en));
    asked(names, ask.side, window, question, ask.figures.clone())
}

/// The side whose figures make several free attacks says in which order.   DW-GAP-15
fn reflexes(
    names: Names<'_>,
    mover: FigureId,
    (makers, said): (&[FigureId], &[u8]),
    cause: &ReflexCause,
) -> Vec<Owed> {
    let name = names.name(mover);
    let Some(side) = reflex_attacks::ordering_side(names.0, makers, said) else { return Vec::new() };
    let (fr, en) = match cause {
        ReflexCause::Disengage {} => ("rompt", "breaks off"),
        ReflexCause::Recoil {} => ("recule", "recoils"),
        ReflexCause::Flight { .. } => ("fuit", "flees"),
        ReflexCause::Teleport { .. } => ("disparaît", "vanishes"),
    };
    let question = Words::new(
        format!("{name} {fr}. Dans quel ordre porter les Attaques Réflexes ?"),
        format!("{name} {en}. In which order are the reflex attacks made?"),
    );
    asked(names, side, "reflex-order", question, of_one_side(names.0, side, makers))
}

/// The first side that has tests to put in order.   DW-GAP-17
fn morale_order(names: Names<'_>, dues: &[MoraleDue]) -> Vec<Owed> {
    let Some(side) = morale::orderer(names.0, dues) else { return Vec::new() };
    let figures = owing(names.0, side, dues);
    let name = names.side(side);
    let question = Words::new(
        format!("{name} : dans quel ordre tester le moral ?"),
        format!("{name}: in which order to test morale?"),
    );
    asked(names, side, "morale-order", question, figures)
}

/// Those of some figures that a side plays.
pub(crate) fn of_one_side(look: Look<'_>, side: u8, figures: &[FigureId]) -> Vec<FigureId> {
    figures.iter().copied().filter(|figure| look.side_of(*figure) == Some(side)).collect()
}

/// The figures of a side that owe a test not yet put in order, named as often as they owe.
pub(crate) fn owing(look: Look<'_>, side: u8, dues: &[MoraleDue]) -> Vec<FigureId> {
    let open = dues.iter().filter(|due| !due.ordered && look.is_on_table(due.figure));
    of_one_side(look, side, &open.map(|due| due.figure).collect::<Vec<FigureId>>())
}
