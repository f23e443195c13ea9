//! Who must answer what: follows from the public state alone.

use crate::dodge;
use crate::setup::Scenario;
use crate::skills::hand;
use crate::state::Part;
use crate::state::dice::Rolled;
use crate::state::frames::Frame;
use crate::state::look::{Look, part_of};
use crate::state::sequence::{Cause, Sequence, Stage};
use crate::state::staging::{Infiltrating, Staging, Step};
use crate::view::names::Names;
use crate::view::words::grade_words;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Owed;
use greffe_core::telling::words::Words;

/// Who must answer what.
pub(super) fn owed(look: Look<'_>) -> Vec<Owed> {
    let names = Names(look);
    let Some(top) = look.top() else { return Vec::new() };
    match top {
        Frame::Refresh {} | Frame::Upkeep { .. } | Frame::Tumble { .. } => Vec::new(),
        Frame::Muster {} => mustered(names),
        Frame::Staging { staging } => staged(names, staging),
        Frame::Initiative { side } => of_side(names, *side, "initiative"),
        Frame::Arrivals { figures } => {
            figures.first().map_or_else(Vec::new, |figure| of_figure(names, *figure, "arrival"))
        }
        Frame::Turn { next } => of_side(names, *next, "turn"),
        Frame::Activation { figure, .. } => {
            let (name, left) = (names.name(*figure), look.figure(*figure).map_or(0, |figure| figure.ap));
            let question = Words::new(
                format!("{name} agit, {left} PA. Que faire ?"),
                format!("{name} acts, {left} AP. What to do?"),
            );
            asked(names, look.side_of(*figure).unwrap_or(0), "activation", question, vec![*figure])
        }
        Frame::Sequence { sequence } => sequenced(names, sequence),
        Frame::Rolled { rolled } => rerolls(names, rolled),
        Frame::Part { side, harm } => {
            let figure = look.sequence().and_then(|sequence| sequence.harms.get(usize::from(*harm)));
            let about = figure.map(|harm| harm.figure).into_iter().collect::<Vec<_>>();
            let who = names.list(&about);
            let question = Words::new(
                format!("{} est touché : le Cavalier ou la Monture ?", who.fr),
                format!("{} is hit: the rider or the mount?", who.en),
            );
            asked(names, *side, "part", question, about)
        }
        Frame::FirePart { side, figure, .. } => {
            asked(names, *side, "part", suffering(names, *figure), vec![*figure])
        }
        Frame::Stun { figure, by, .. } => {
            let who = names.name(*figure);
            let question = Words::new(
                format!("{who} est étourdi : combien de PA lui retirer ?"),
                format!("{who} is stunned: how many AP to remove?"),
            );
            asked(names, look.side_of(*by).unwrap_or(0), "stun", question, vec![*figure])
        }
        Frame::OrderAmount {} => look
            .sequence()
            .map_or_else(Vec::new, |sequence| of_figure(names, sequence.active, "order-amount")),
        Frame::Split { cavalry, .. } => of_figure(names, *cavalry, "split"),
        Frame::Beside { cavalry, .. } => of_figure(names, part_of(*cavalry, Part::Rider), "rider"),
        Frame::Closing { sides } => sides.iter().flat_map(|side| of_side(names, *side, "closing")).collect(),
        Frame::Drop { side, figure, .. } => {
            let who = names.name(*figure);
            let question = Words::new(
                format!("{who} lâche ce qu'il porte : où poser le marqueur ?"),
                format!("{who} drops what it carries: where to place the marker?"),
            );
            asked(names, *side, "drop", question, vec![*figure])
        }
    }
}

/// Which part of a cavalry figure suffers from fire, or from smoke between two actions.   TDE-CAV-07
fn suffering(names: Names<'_>, figure: FigureId) -> Words {
    let who = names.name(figure);
    let burns = names.0.state.stack.iter().any(|frame| matches!(frame, Frame::Upkeep { .. }));
    if burns {
        return Words::new(
            format!("{who} brûle : le Cavalier ou la Monture ?"),
            format!("{who} burns: the rider or the mount?"),
        );
    }
    Words::new(
        format!("{who} respire la Fumée Toxique : le Cavalier ou la Monture ?"),
        format!("{who} breathes toxic smoke: the rider or the mount?"),
    )
}

pub(super) fn asked(
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
        "initiative" => ("prendre l'Initiative ou la laisser ?", "take the initiative or leave it?"),
        "turn" if hand::hopeful(names.0, side) => {
            ("personne à activer ; jouer une carte, ou passer ?", "nobody to activate; play a card, or pass?")
        }
        "closing" if names.0.state.scenario != Some(Scenario::Couriers) => (
            "les Activations sont finies ; jouer encore une carte ?",
            "the activations are over; play a card all the same?",
        ),
        "closing" => (
            "les Activations sont finies ; passer encore un Butin ?",
            "the activations are over; pass a loot all the same?",
        ),
        _ => ("quelle figurine activer ?", "which figure to activate?"),
    };
    asked(names, side, window, Words::new(format!("{name} : {fr}"), format!("{name}: {en}")), Vec::new())
}

/// What the set-up asks of a side.   TDE-SETUP-05, TDE-SCN-02
fn staged(names: Names<'_>, staging: &Staging) -> Vec<Owed> {
    let placed = names.0.is_measured();
    let (fr, en) = match staging.step {
        Step::Team if !placed => ("qui déployer ?", "who is deployed?"),
        Step::SecondGroup if !placed => ("second groupe : qui déployer ?", "second group: who?"),
        Step::Letters => ("joueur A ou joueur B ?", "player A or player B?"),
        Step::Secrets => ("qui se venge, et de qui ?", "who takes revenge, and on whom?"),
        Step::Courier => ("qui est le Courrier ?", "who is the courier?"),
        Step::Edge => ("quel bord de table ?", "which table edge?"),
        Step::Corner => ("quel angle de table ?", "which table corner?"),
        Step::Reserve => ("qui mettre de côté pour l'Infiltration ?", "who is set aside to infiltrate?"),
        Step::Groups => ("quels deux groupes ?", "which two groups?"),
        Step::Objective => ("où poser l'Objectif ?", "where does the objective go?"),
        Step::Leader => ("où placer le Leader ?", "where does the Leader go?"),
        Step::Team => ("qui déployer, et où ?", "who is deployed, and where?"),
        Step::SecondGroup => ("second groupe : qui déployer, et où ?", "second group: who, and where?"),
        Step::Infiltrators => ("qui s'infiltre ?", "who infiltrates?"),
        Step::PlaceCourier => ("où placer le Courrier ?", "where does the courier go?"),
    };
    let name = names.side(staging.side);
    if let Some(Infiltrating { figure, grade: Some(grade), .. }) = staging.infiltrating {
        let (who, grade) = (names.name(figure), grade_words(grade));
        let question = Words::new(
            format!("{who} s'infiltre ({}) : où ?", grade.fr),
            format!("{who} infiltrates ({}): where?", grade.en),
        );
        return asked(names, staging.side, "staging", question, vec![figure]);
    }
    let about = staging.infiltrating.as_ref().map(|infiltrating| infiltrating.figure);
    let question = Words::new(format!("{name} : {fr}"), format!("{name}: {en}"));
    asked(names, staging.side, "staging", question, about.into_iter().collect())
}

/// What a frame asks of the side that plays a figure.
fn of_figure(names: Names<'_>, figure: FigureId, window: &'static str) -> Vec<Owed> {
    let side = names.0.side_of(figure).unwrap_or(0);
    let name = names.name(figure);
    let (fr, en) = match window {
        "order-amount" => ("déplace des PA. Combien ?", "moves AP. How many?"),
        "arrival" => ("peut entrer en jeu.", "may come in."),
        "orders" => ("peut donner un autre Ordre.", "may give another order."),
        "mid-air" => ("s'arrête en l'air : reculer ou tomber ?", "stops in mid-air: back or down?"),
        "rider" => ("a quitté la selle : où se tient-il ?", "has left the saddle: where does it stand?"),
        "escape" => ("a esquivé : jusqu'où s'écarter ?", "has dodged: how far aside?"),
        _ => (
            "se sépare de sa Monture : comment partager PA et marqueurs ?",
            "parts from its mount: how to divide AP and markers?",
        ),
    };
    let question = Words::new(format!("{name} {fr}"), format!("{name} {en}"));
    asked(names, side, window, question, vec![figure])
}

/// The sides that owe a team.   TDE-SETUP-01
fn mustered(names: Names<'_>) -> Vec<Owed> {
    let waiting = [0, 1].into_iter().filter(|side| names.0.team(*side).is_none());
    let owed = waiting.flat_map(|side| {
        let name = names.side(side);
        let question =
            Words::new(format!("{name} : quelle équipe joue ?"), format!("{name}: which team plays?"));
        asked(names, side, "team", question, Vec::new())
    });
    owed.collect()
}

/// What a sequence asks.
fn sequenced(names: Names<'_>, sequence: &Sequence) -> Vec<Owed> {
    let active = sequence.active;
    let own = names.0.side_of(active).unwrap_or(0);
    let other = names.0.other(own);
    let name = names.name(active);
    match sequence.stage {
        Stage::Reactions => {
            let (_, what) = names.action(sequence);
            let chain = sequence.acts.iter().find(|act| act.cause == Cause::Chain).map(|act| {
                let what = names.doing(act.figure, act.doing, true);
                Words::new(format!(" et, en chemin, {}", what.fr), format!(" and, on the way, {}", what.en))
            });
            let chain = chain.unwrap_or_default();
            let again = sequence.reactions().next().is_some();
            let (who, whom) =
                if again { ("Qui réagit encore", "Who else reacts") } else { ("Qui réagit", "Who reacts") };
            let question = Words::new(
                format!("{name} {}{}. {who} ?", what.fr, chain.fr),
                format!("{name} {}{}. {whom}?", what.en, chain.en),
            );
            asked(names, other, "reactions", question, involved(sequence))
        }
        Stage::Extra => extra(names, sequence),
        Stage::FallPoint => {
            let question = Words::new(format!("{name} tombe. Où ?"), format!("{name} falls. Where?"));
            asked(names, other, "fall-point", question, vec![active])
        }
        Stage::MidAir => of_figure(names, active, "mid-air"),
        Stage::Escapes => escapes(names, sequence),
        Stage::Orders => of_figure(names, active, "orders"),
        Stage::Movement
        | Stage::Reached
        | Stage::Payment
        | Stage::Templates
        | Stage::Opposed
        | Stage::Unopposed
        | Stage::Saves
        | Stage::Moves
        | Stage::Dodges
        | Stage::Exploits
        | Stage::Markers
        | Stage::Wounds
        | Stage::End => Vec::new(),
    }
}

/// What a figure chains to its move, or answers to reactions.   TDE-CHAIN-02, TDE-FUS-01
fn extra(names: Names<'_>, sequence: &Sequence) -> Vec<Owed> {
    let own = names.0.side_of(sequence.active).unwrap_or(0);
    let name = names.name(sequence.active);
    let mut reactors: Vec<FigureId> = sequence.reactions().map(|(_, act)| act.figure).collect();
    reactors.dedup();
    let who = names.list(&reactors);
    let question = match reactors.len() {
        0 => Words::new(
            format!("{name} {} : enchaîner une Action ?", names.action(sequence).0.fr),
            format!("{name} {}: chain an action?", names.action(sequence).0.en),
        ),
        1 => Words::new(
            format!("{} réagit. Que fait {name} ?", who.fr),
            format!("{} reacts. What does {name} do?", who.en),
        ),
        _ => Words::new(
            format!("{} réagissent. Que fait {name} ?", who.fr),
            format!("{} react. What does {name} do?", who.en),
        ),
    };
    asked(names, own, "extra", question, involved(sequence))
}

/// The active figure, then whoever acts or is aimed at.
fn involved(sequence: &Sequence) -> Vec<FigureId> {
    let mut about = vec![sequence.active];
    let others = sequence.acts.iter().flat_map(|act| [Some(act.figure), act.doing.target()]);
    for figure in others.flatten() {
        if !about.contains(&figure) {
            about.push(figure);
        }
    }
    about
}

/// The dodgers that have not said where they go.   TDE-SEQ-19
fn escapes(names: Names<'_>, sequence: &Sequence) -> Vec<Owed> {
    let open = dodge::open(names.0, sequence).into_iter().filter_map(|place| sequence.act(place));
    open.flat_map(|act| of_figure(names, act.figure, "escape")).collect()
}

/// The sides that may roll a die again.   TDE-SEQ-16
fn rerolls(names: Names<'_>, rolled: &Rolled) -> Vec<Owed> {
    let about: Vec<FigureId> = rolled.tests.iter().map(|test| test.figure).collect();
    let owed = rolled.asked.iter().flat_map(|side| {
        let name = names.side(*side);
        let question = Words::new(format!("{name} : relancer un dé ?"), format!("{name}: roll a die again?"));
        asked(names, *side, "rerolls", question, about.clone())
    });
    owed.collect()
}
