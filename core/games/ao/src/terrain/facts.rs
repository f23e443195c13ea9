//! The facts that commands take, as questions.

use crate::state::Ground;
use crate::state::look::Look;
use crate::terrain::table;
use greffe_core::asking::form::FactKind;
use greffe_core::asking::schema::Stated;
use greffe_core::judging::fact::{FactValue, FigureId};
use greffe_core::judging::trial::Ask;
use greffe_core::telling::french::{de, que};
use greffe_core::telling::words::Words;

/// One fact as a question, and the kind of answer it takes.
pub(crate) fn question(look: Look<'_>, fact: &str, of: &[FigureId]) -> (Words, FactKind) {
    let known = NAMES.iter().find(|name| **name == fact);
    match known {
        Some(fact) => {
            let ask = ask(look, fact, of);
            (ask.label, ask.kind)
        }
        None => (Words::same(fact), FactKind::YesNo),
    }
}

/// Every fact of the game.
const NAMES: [&str; 22] = [
    "distance",
    "sight",
    "concealed",
    "covered",
    "at_cover",
    "deep_water",
    "front",
    "ahead",
    "clear",
    "at_hand",
    "length",
    "height",
    "width",
    "holds",
    "contact",
    "barrier",
    "saw_start",
    "newly_seen",
    "complete_view",
    "bumps",
    "bars",
    "hides",
];

/// Every fact of the game, as it may be stated.
pub(crate) fn all() -> Vec<Stated> {
    let each = |name: &'static str| {
        let alone = OF_ONE.contains(&name).then_some(1);
        let paired = (!OF_ONE.contains(&name) || OF_EITHER.contains(&name)).then_some(2);
        alone.into_iter().chain(paired).map(move |of: u8| {
            let (fr, en) = sentence("‹A›", "‹B›", of < 2, name);
            let answer = if is_length(name) { FactKind::Hundredths } else { FactKind::YesNo };
            Stated { name, of, answer, words: &[], asks: Words::new(fr, en) }
        })
    };
    NAMES.into_iter().flat_map(each).collect()
}

/// The facts of one figure.
const OF_ONE: [&str; 12] = [
    "distance",
    "sight",
    "covered",
    "deep_water",
    "ahead",
    "clear",
    "at_hand",
    "length",
    "height",
    "width",
    "holds",
    "hides",
];

/// Those of one figure or of two.
const OF_EITHER: [&str; 3] = ["distance", "sight", "covered"];

/// Whether a fact is a length.
fn is_length(fact: &str) -> bool {
    matches!(fact, "distance" | "length" | "height" | "width")
}

/// A fact as a question: what it asks, what the record says, what a command wants to hear.
pub(crate) fn ask(look: Look<'_>, fact: &'static str, of: &[FigureId]) -> Ask {
    let name = |place: usize| of.get(place).map(|id| look.name(*id)).unwrap_or_default();
    let (fr, en) = sentence(&name(0), &name(1), of.len() < 2, fact);
    let length = is_length(fact);
    let recorded = recorded(look, fact, of);
    let shy = matches!(fact, "concealed" | "covered" | "at_cover" | "barrier" | "bumps" | "deep_water");
    // What a command has said of a shot already is the one answer that fits.
    let told = recorded.clone().filter(|_| matches!(fact, "distance" | "sight"));
    let plain = if length { FactValue::Measure(10) } else { FactValue::Holds(!shy) };
    let good = told.unwrap_or(plain);
    let kind = if length { FactKind::Hundredths } else { FactKind::YesNo };
    Ask { fact, of: of.to_vec(), label: Words::new(fr, en), recorded, good, kind }
}

/// Whether a fact is left to say: where positions are recorded, only what they do not tell; without them, what no command
/// before has said.   AO-GAP-06, AO-GAP-57
pub(crate) fn is_open(look: Look<'_>, ask: &Ask) -> bool {
    let turned = ask.fact == "front" && ask.of.first().is_some_and(|shooter| table::turns(look, *shooter));
    if look.setup.table.is_none() {
        let told = ask.recorded.is_some() && matches!(ask.fact, "distance" | "sight");
        return !told && !turned && !matches!(ask.fact, "clear" | "at_hand");
    }
    let faces = ask.of.first().and_then(|id| look.figure(*id)).is_some_and(|figure| figure.facing.is_some());
    match ask.fact {
        "holds" => true,
        "front" | "ahead" => !faces && !turned,
        _ => false,
    }
}

/// A fact that the command itself says: a yes is all there is to answer.
pub(crate) fn said(look: Look<'_>, fact: &'static str, of: &[FigureId]) -> Ask {
    Ask { kind: FactKind::Yes, ..ask(look, fact, of) }
}

/// A height as a question, with one that the command accepts.
pub(crate) fn height(look: Look<'_>, figure: FigureId, good: i64) -> Ask {
    Ask { good: FactValue::Measure(good), ..ask(look, "height", &[figure]) }
}

/// What the record says.
fn recorded(look: Look<'_>, fact: &str, of: &[FigureId]) -> Option<FactValue> {
    let holds = |value: Option<bool>| value.map(FactValue::Holds);
    match (fact, of) {
        ("distance", [a, b]) => {
            let told = || table::told_distance(look, *a, *b);
            let length = table::recorded_distance(look, *a, *b).or_else(told)?;
            Some(FactValue::Measure(i64::from(length.hundredths())))
        }
        ("sight", [a, b]) => {
            holds(table::recorded_sight(look, *a, *b).or_else(|| table::told_sight(look, *a, *b)))
        }
        ("saw_start", [a, b]) => holds(table::recorded_sight(look, *a, *b)),
        ("contact", [a, b]) => holds(table::recorded_contact(look, *a, *b)),
        ("front", [a, b]) => holds(table::recorded_front(look, *a, *b)),
        ("deep_water", [a]) => holds(Some(look.ground(*a) == Ground::DeepWater)),
        (_, _) => None,
    }
}

/// What a fact asks, in words.
#[expect(clippy::too_many_lines, reason = "one sentence for each fact")]
fn sentence(a: &str, b: &str, alone: bool, fact: &str) -> (String, String) {
    match fact {
        "distance" if alone => (
            format!("Distance {} au point d'impact, en pas", de(a)),
            format!("From {a} to the impact point, in paces"),
        ),
        "distance" => (format!("Distance {} à {b}, en pas", de(a)), format!("From {a} to {b}, in paces")),
        "sight" if alone => {
            (format!("{a} voit le point d'impact ?"), format!("Does {a} see the impact point?"))
        }
        "sight" => (format!("{a} voit {b} ?"), format!("Does {a} see {b}?")),
        "concealed" => (
            format!("Un couvert cache à {a} au moins le quart {} ?", de(b)),
            format!("Does a cover hide at least a quarter of {b} from {a}?"),
        ),
        "covered" if alone => (
            format!("Un couvert au contact {of_a} en cache plus du quart à l'attaque ?", of_a = de(a)),
            format!("Does {a} touch a cover that hides more than a quarter of it from the attack?"),
        ),
        "covered" => (
            format!("Un couvert au contact {of_b} en cache plus du quart à {a} ?", of_b = de(b)),
            format!("Does {b} touch a cover that hides more than a quarter of it from {a}?"),
        ),
        "at_cover" => (
            format!("{a} touche ce même couvert, qui cache {b} ?"),
            format!("Does {a} touch that same cover, which hides {b}?"),
        ),
        "deep_water" => (format!("{a} est en eau profonde ?"), format!("Is {a} in deep water?")),
        "front" => {
            (format!("{b} est dans l'arc frontal {} ?", de(a)), format!("Is {b} in the front arc of {a}?"))
        }
        "ahead" => {
            (format!("{a} avance dans son arc frontal ?"), format!("Does {a} move within its front arc?"))
        }
        "clear" => {
            (format!("Rien ne barre le chemin {} ?", de(a)), format!("Does nothing bar the way of {a}?"))
        }
        "at_hand" => (
            format!("Ce {} franchit est bien là ?", que(a)),
            format!("Is what {a} passes over really there?"),
        ),
        "length" => (format!("Mouvement {}, en pas", de(a)), format!("Move of {a}, in paces")),
        "height" => (format!("Hauteur pour {a}, en pas"), format!("Height for {a}, in paces")),
        "width" => (format!("Largeur à franchir par {a}, en pas"), format!("Gap for {a}, in paces")),
        "holds" => (
            format!("La paroi {} escalade a des accroches ?", que(a)),
            format!("Has the wall that {a} climbs any handholds?"),
        ),
        "contact" => (format!("{a} est socle à socle avec {b} ?"), format!("Is {a} base to base with {b}?")),
        "barrier" => (
            format!("Seul un obstacle linéaire sépare {a} {} ?", de(b)),
            format!("Is a linear obstacle all that parts {a} from {b}?"),
        ),
        "saw_start" => (
            format!("{a} voyait {b} au début de sa charge ?"),
            format!("Did {a} see {b} where the charge began?"),
        ),
        "newly_seen" => {
            (format!("{a} voit {b} ici, et pas avant ?"), format!("Does {a} see {b} here, and not before?"))
        }
        "complete_view" => (format!("{a} voit {b} en entier ?"), format!("Does {a} see the whole of {b}?")),
        "bumps" => (
            format!("À l'arrivée, {a} touche {b}, au statut Cachée ?"),
            format!("Where it ends, does {a} touch {b}, who is hidden?"),
        ),
        "bars" => (format!("{a} barre le passage à {b} ?"), format!("Does {a} bar the way of {b}?")),
        "hides" => (format!("Quelque chose dissimule {a} ?"), format!("Does anything conceal {a}?")),
        other => (other.to_owned(), other.to_owned()),
    }
}

/// What a shot at a figure may take.   AO-SHOOT-01, AO-COVER-01 to AO-COVER-03
pub(crate) fn of_shot(look: Look<'_>, shooter: FigureId, target: FigureId) -> Vec<Ask> {
    let pair = [shooter, target];
    let facts = ["sight", "distance", "front", "concealed", "covered", "at_cover"];
    let mut asks: Vec<Ask> = facts.iter().map(|fact| ask(look, fact, &pair)).collect();
    asks.push(ask(look, "deep_water", &[target]));
    asks
}

/// What an area attack takes for one figure under it.   AO-GAP-23, AO-WATER-04
pub(crate) fn of_area(look: Look<'_>, figure: FigureId) -> Vec<Ask> {
    vec![ask(look, "covered", &[figure]), ask(look, "deep_water", &[figure])]
}

/// What a move takes: its length, the front arc of a walker, Hidden enemies at its end.
pub(crate) fn of_move(look: Look<'_>, figure: FigureId, length: bool) -> Vec<Ask> {
    let mut asks = Vec::new();
    if length {
        asks.push(ask(look, "length", &[figure]));
        asks.push(ask(look, "ahead", &[figure]));
        asks.extend(look.setup.table.is_some().then(|| ask(look, "clear", &[figure])));
    }
    let hidden = look.enemies(figure).filter(|id| look.is_hidden(*id));
    asks.extend(hidden.map(|id| ask(look, "bumps", &[figure, id])));
    asks
}
