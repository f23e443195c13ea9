//! Who is waited for, and for what: from the public state alone.

use crate::setup::Setup;
use crate::state::look::Look;
use crate::state::{Frame, State, WindowKind};
use crate::view::names::Names;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Owed;
use greffe_core::telling::words::Words;

/// Who must answer what: follows from the public state alone.
pub(super) fn owed(setup: &Setup, state: &State) -> Vec<Owed> {
    let look = Look { setup, state };
    let names = Names(look);
    let Some(top) = look.top().filter(|_| state.ended.is_none()) else { return Vec::new() };
    match top {
        Frame::Turn { .. } | Frame::Deed { .. } => Vec::new(),
        // The next test is thrown unasked.   SEG-GAP-46
        Frame::Moves { left: 0, tests, .. } if *tests > 0 => Vec::new(),
        Frame::Muster {} => mustered(names),
        Frame::PileBuilding {} => piles(names),
        Frame::ChooseFirst { side } => {
            let name = names.side(*side);
            let question = Words::new(format!("{name} : qui commence ?"), format!("{name}: who goes first?"));
            asked(names, *side, "first", question, Vec::new())
        }
        Frame::Hand { side, .. } => {
            let name = names.side(*side);
            let question = Words::new(
                format!("{name} a la main. Retourner une carte ?"),
                format!("{name} has the hand. Reveal a card?"),
            );
            asked(names, *side, "hand", question, Vec::new())
        }
        Frame::ReactionWindow { window, asked: side, eligible, .. } => {
            let (kind, question) = reaction_question(names, *window);
            asked(names, *side, kind, question, eligible.clone())
        }
        Frame::CounterWindow { parrier, source } => {
            let (name, other) = (names.name(*parrier), names.name(*source));
            let question = Words::new(
                format!("{name} a paré. Riposter contre {other} ?"),
                format!("{name} has parried. Strike back at {other}?"),
            );
            of_figure(names, *parrier, "counter", question, &[*source])
        }
        Frame::Placement { figure }
        | Frame::Activation { figure, .. }
        | Frame::DoubleAttack { figure, .. }
        | Frame::Moves { figure, .. }
        | Frame::DisengageMove { figure, .. }
        | Frame::ThrowEnd { figure, .. }
        | Frame::PortalOffer { figure, .. } => {
            let (window, question) = figure_question(names, top, *figure);
            of_figure(names, *figure, window, question, &[])
        }
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

fn of_figure(
    names: Names<'_>,
    figure: FigureId,
    window: &'static str,
    question: Words,
    others: &[FigureId],
) -> Vec<Owed> {
    let about = [figure].into_iter().chain(others.iter().copied()).collect();
    names.0.side_of(figure).map(|side| asked(names, side, window, question, about)).unwrap_or_default()
}

/// What a figure's own frame asks.
fn figure_question(names: Names<'_>, frame: &Frame, figure: FigureId) -> (&'static str, Words) {
    let name = names.name(figure);
    let (window, fr, en) = match frame {
        Frame::Placement { .. } => {
            ("placement", format!("Où placer {name} ?"), format!("Where to place {name}?"))
        }
        Frame::DoubleAttack { .. } => {
            let who = names.agree(figure, "Qui vise-t-il ?", "Qui vise-t-elle ?", "Quelle est la cible ?");
            (
                "second-attack",
                format!("{name} peut attaquer encore. {who}"),
                format!("{name} may attack again. Who is the target?"),
            )
        }
        Frame::Moves { left, .. } => (
            "move",
            format!("{name} se déplace, reste {left}. Jusqu'où ?"),
            format!("{name} moves, {left} left. Where to?"),
        ),
        Frame::DisengageMove { .. } => {
            ("disengage", format!("{name} se dégage. Jusqu'où ?"), format!("{name} breaks away. Where to?"))
        }
        Frame::ThrowEnd { target, .. } => {
            let other = names.name(*target);
            (
                "throw",
                format!("{name} projette {other}. Jusqu'où ?"),
                format!("{name} throws {other}. How far?"),
            )
        }
        Frame::PortalOffer { .. } => (
            "portal",
            format!("{name} touche un portail. Le passer ?"),
            format!("{name} touches a portal. Go through it?"),
        ),
        Frame::Activation { .. }
        | Frame::Muster {}
        | Frame::Turn { .. }
        | Frame::PileBuilding {}
        | Frame::ChooseFirst { .. }
        | Frame::Hand { .. }
        | Frame::Deed { .. }
        | Frame::ReactionWindow { .. }
        | Frame::CounterWindow { .. } => {
            ("activation", format!("{name} agit. Que faire ?"), format!("{name} acts. What to do?"))
        }
    };
    (window, Words::new(fr, en))
}

/// The sides that owe a team.
fn mustered(names: Names<'_>) -> Vec<Owed> {
    let look = names.0;
    (0..look.side_count())
        .filter(|side| look.roster(*side).is_none())
        .filter_map(|side| {
            let name = names.side(side);
            let question =
                Words::new(format!("{name} : quelle équipe joue ?"), format!("{name}: which team plays?"));
            Some(Owed { seat: look.seat(side)?, window: "roster", question, about: Vec::new() })
        })
        .collect()
}

/// The sides that owe a pile.   SEG-ACT-01
fn piles(names: Names<'_>) -> Vec<Owed> {
    let look = names.0;
    look.sides_in()
        .filter(|side| look.pile(*side).is_empty())
        .filter_map(|side| {
            let name = names.side(side);
            let question = Words::new(
                format!("{name} : quelle pile d'activation ?"),
                format!("{name}: which activation pile?"),
            );
            let about = look.living(side).collect();
            Some(Owed { seat: look.seat(side)?, window: "pile", question, about })
        })
        .collect()
}

fn reaction_question(names: Names<'_>, window: WindowKind) -> (&'static str, Words) {
    let done = names.pending().map(|deed| names.deed(deed)).unwrap_or_default();
    match window {
        WindowKind::Parry => {
            ("parry", Words::new(format!("{}. Parer ?", done.fr), format!("{}. Parry?", done.en)))
        }
        WindowKind::Nullify => {
            ("nullify", Words::new(format!("{}. Annuler ?", done.fr), format!("{}. Nullify?", done.en)))
        }
        WindowKind::Counter => ("counter", Words::new("Riposter ?", "Strike back?")),
        WindowKind::Portal => ("portal", Words::new("Passer le portail ?", "Go through the portal?")),
    }
}
