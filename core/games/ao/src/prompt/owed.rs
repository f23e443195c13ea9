//! Who is waited for, and for what: from the public state alone.

use crate::bands::{self, deployment};
use crate::melee::{self, groups};
use crate::saves;
use crate::state::Frame;
use crate::state::look::Look;
use crate::turn::order;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Owed;
use greffe_core::telling::words::Words;

/// Who must answer what.
#[expect(clippy::too_many_lines, reason = "one question for each procedure")]
pub(super) fn owed(look: Look<'_>) -> Vec<Owed> {
    let Some(top) = look.top().filter(|_| look.state.ended.is_none()) else { return Vec::new() };
    match top {
        Frame::GameTurn { .. } => Vec::new(),
        Frame::Muster {} => {
            let question = |side: &str| {
                Words::new(format!("{side} : quelle bande joue ?"), format!("{side}: which band plays?"))
            };
            sides(look, &bands::rosters_owed(look), "roster", &question)
        }
        Frame::Deployment {} => deployment(look),
        Frame::Initiative { value, next } => initiative(look, *value, *next),
        Frame::Activation { figure, .. } => {
            let name = look.name(*figure);
            let question =
                Words::new(format!("{name} agit. Que faire ?"), format!("{name} acts. What to do?"));
            of_figure(look, *figure, "activation", question, &[])
        }
        Frame::Sighting { mover, .. } => {
            let name = look.name(*mover);
            let question = Words::new(
                format!("Une de vos figurines voit-elle apparaître {name} ?"),
                format!("Does one of your figures see {name} come into view?"),
            );
            let asked = look.side_of(*mover).map_or(0, |side| look.opponent(side));
            asked_of(look, asked, "en-vue", question, vec![*mover])
        }
        Frame::Charge { charger, target, .. } => {
            let (who, whom) = (look.name(*charger), look.name(*target));
            let question = Words::new(
                format!("{who} charge {whom}. Tirer en réaction ?"),
                format!("{who} charges {whom}. Shoot in reaction?"),
            );
            of_figure(look, *target, "charge-reaction", question, &[*charger])
        }
        Frame::Shot { volley, may_react, .. } => shot(look, volley.shooter, may_react),
        Frame::Stray { scatter, .. } => {
            let question = Words::new(
                format!("Le gabarit dévie de {} pas. Qui est dessous ?", scatter.distance),
                format!("The template strays by {} paces. Who is under it?", scatter.distance),
            );
            of_figure(look, scatter.shooter, "under", question, &[])
        }
        Frame::Hits { struck, .. } => {
            let due = struck.first().filter(|struck| saves::has_choice(look, struck));
            let Some(struck) = due else { return Vec::new() };
            let name = look.name(struck.target);
            let question = Words::new(
                format!("{name} subit une touche. Tenter ses sauvegardes ?"),
                format!("{name} is hit. Try its saves?"),
            );
            of_figure(look, struck.target, "saves", question, &[])
        }
        Frame::Melee { split: true, groups } if groups.len() < 2 => Vec::new(),
        Frame::Melee { split, .. } => melee_owed(look, *split),
        Frame::Fight { strikers, against, .. } => {
            let Some(striker) = strikers.first() else { return Vec::new() };
            let name = look.name(*striker);
            let question = Words::new(
                format!("{name} répartit ses touches. Sur qui ?"),
                format!("{name} shares out its hits. On whom?"),
            );
            of_figure(look, *striker, "blows", question, against)
        }
        Frame::Verdict { said } => {
            let agreed = |side: &u8| said.len() < 2 && said.iter().any(|(other, _)| other == side);
            let waiting: Vec<u8> = (0..look.side_count()).filter(|side| !agreed(side)).collect();
            let question =
                |side: &str| Words::new(format!("{side} : qui a gagné ?"), format!("{side}: who won?"));
            sides(look, &waiting, "verdict", &question)
        }
    }
}

fn asked_of(
    look: Look<'_>,
    side: u8,
    window: &'static str,
    question: Words,
    about: Vec<FigureId>,
) -> Vec<Owed> {
    look.seat(side).map(|seat| Owed { seat, window, question, about }).into_iter().collect()
}

fn of_figure(
    look: Look<'_>,
    figure: FigureId,
    window: &'static str,
    question: Words,
    others: &[FigureId],
) -> Vec<Owed> {
    let about = [figure].into_iter().chain(others.iter().copied()).collect();
    look.side_of(figure).map(|side| asked_of(look, side, window, question, about)).unwrap_or_default()
}

/// Several sides, each with its own question.
fn sides(look: Look<'_>, of: &[u8], window: &'static str, question: &dyn Fn(&str) -> Words) -> Vec<Owed> {
    of.iter()
        .filter_map(|side| {
            let name = look.setup.sides.get(usize::from(*side)).map_or("?", |side| side.name.as_str());
            Some(Owed { seat: look.seat(*side)?, window, question: question(name), about: Vec::new() })
        })
        .collect()
}

fn deployment(look: Look<'_>) -> Vec<Owed> {
    let waiting: Vec<u8> =
        (0..look.side_count()).filter(|side| !deployment::unplaced(look, *side).is_empty()).collect();
    let question = |side: &str| {
        Words::new(
            format!("{side} : où placer vos figurines ?"),
            format!("{side}: where to place your figures?"),
        )
    };
    sides(look, &waiting, "placement", &question)
}

fn initiative(look: Look<'_>, value: i32, next: u8) -> Vec<Owed> {
    let Some(side) = order::turn_of(look, value, next) else { return Vec::new() };
    let question = Words::new(
        format!("Initiative {value} : quelle figurine activer ?"),
        format!("Initiative {value}: which figure to activate?"),
    );
    asked_of(look, side, "activate", question, order::candidates(look, side, value))
}

fn shot(look: Look<'_>, shooter: FigureId, may_react: &[FigureId]) -> Vec<Owed> {
    let Some(first) = may_react.first() else { return Vec::new() };
    let name = look.name(shooter);
    // The other seat reads it too: whoever may react is named.
    let who: Vec<String> = may_react.iter().map(|id| look.name(*id)).collect();
    let who = who.join(", ");
    let question =
        Words::new(format!("{name} tire. Réagir avec {who} ?"), format!("{name} shoots. React with {who}?"));
    let side = look.side_of(*first).unwrap_or(0);
    asked_of(look, side, "shot-reaction", question, may_react.to_vec())
}

fn melee_owed(look: Look<'_>, split: bool) -> Vec<Owed> {
    let (window, question) = if split {
        let question = Words::new("Quel corps à corps résoudre ?", "Which close combat is to be settled?");
        ("melee", question)
    } else {
        let question = Words::new(
            "Comment séparer les figurines engagées, une contre une ou plusieurs ?",
            "How are the engaged figures split, one against one or several?",
        );
        ("split", question)
    };
    asked_of(look, melee::master(look), window, question, groups::engaged(look))
}
