//! Who is waited for, for what. Public: it follows from the stack alone.

use crate::fact::FigureId;
use crate::systems::seg::look::Look;
use crate::systems::seg::resolve::turn;
use crate::systems::seg::state::{Frame, WindowKind};
use crate::view::Owed;
use crate::words::Words;

/// The questions the match waits for.
pub fn owed(look: Look<'_>) -> Vec<Owed> {
    let Some(top) = look.top() else { return Vec::new() };
    match top {
        Frame::Muster {} => {
            let question = || Words::new("Donnez votre équipe.", "Give your team.");
            turn::rosters_owed(look)
                .into_iter()
                .filter_map(|side| ask(look, side, "Roster", question(), &[]))
                .collect()
        }
        Frame::PileBuilding {} => {
            let question = || Words::new("Posez votre pile d’activation.", "Lay your activation pile.");
            turn::piles_owed(look)
                .into_iter()
                .filter_map(|side| ask(look, side, "Pile", question(), &[]))
                .collect()
        }
        Frame::Turn { .. } | Frame::Deed { .. } => Vec::new(),
        Frame::ChooseFirst { side } => {
            one(look, Some(*side), "ChooseFirst", Words::new("Qui commence ?", "Who goes first?"), &[])
        }
        Frame::Hand { side, .. } => {
            one(look, Some(*side), "Hand", Words::new("Révélez une carte.", "Reveal a card."), &[])
        }
        Frame::Placement { figure } => of(look, *figure, "Placement", "Placez {}.", "Place {}.", &[*figure]),
        Frame::Activation { figure, .. } => {
            of(look, *figure, "Activation", "Que fait {} ?", "What does {} do?", &[*figure])
        }
        Frame::DoubleAttack { figure, .. } => {
            of(look, *figure, "DoubleAttack", "Seconde attaque de {} ?", "Second attack of {}?", &[*figure])
        }
        Frame::Moves { figure, .. } => {
            of(look, *figure, "Moves", "Où va {} ?", "Where does {} go?", &[*figure])
        }
        Frame::DisengageMove { figure, from } => of(
            look,
            *figure,
            "DisengageMove",
            "Où {} se dégage-t-il ?",
            "Where does {} break away to?",
            &[*figure, *from],
        ),
        Frame::ReactionWindow { window, asked, eligible, .. } => {
            window_question(look, *window, *asked, eligible)
        }
        Frame::CounterWindow { parrier, source } => {
            of(look, *parrier, "Counter", "{} contre-attaque ?", "Does {} strike back?", &[*parrier, *source])
        }
        Frame::PortalOffer { figure, .. } => {
            of(look, *figure, "Portal", "{} traverse le portail ?", "Does {} cross the portal?", &[*figure])
        }
    }
}

fn window_question(look: Look<'_>, window: WindowKind, asked: u8, eligible: &[FigureId]) -> Vec<Owed> {
    let own: Vec<FigureId> = eligible.iter().copied().filter(|id| look.side_of(*id) == Some(asked)).collect();
    let about = match look.state.stack.iter().rev().nth(1) {
        Some(Frame::Deed { deed, .. }) => {
            let target = crate::systems::seg::resolve::deed::target(deed);
            let actor = crate::systems::seg::resolve::deed::actor(deed);
            own.iter().copied().chain([actor]).chain(target).collect()
        }
        Some(_) | None => own,
    };
    let (name, question) = match window {
        WindowKind::Nullify => ("Nullify", Words::new("Annuler cette action ?", "Cancel this action?")),
        WindowKind::Parry | WindowKind::Counter | WindowKind::Portal => {
            ("Parry", Words::new("Parer cette agression ?", "Parry this aggression?"))
        }
    };
    one(look, Some(asked), name, question, &about)
}

/// A question about a figure, to its side.
fn of(
    look: Look<'_>,
    figure: FigureId,
    window: &'static str,
    fr: &str,
    en: &str,
    about: &[FigureId],
) -> Vec<Owed> {
    let name = look.name(figure);
    let question = Words::new(fr.replace("{}", &name), en.replace("{}", &name));
    one(look, look.side_of(figure), window, question, about)
}

fn one(
    look: Look<'_>,
    side: Option<u8>,
    window: &'static str,
    question: Words,
    about: &[FigureId],
) -> Vec<Owed> {
    side.and_then(|side| ask(look, side, window, question, about)).into_iter().collect()
}

fn ask(look: Look<'_>, side: u8, window: &'static str, question: Words, about: &[FigureId]) -> Option<Owed> {
    Some(Owed { seat: look.seat(side)?, window, question, about: about.to_vec() })
}
