//! The facts of the table as questions in words.

use crate::state::look::Look;
use crate::view::names::Names;
use greffe_core::asking::form::FactKind;
use greffe_core::asking::schema::Stated;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::lexicon::Lexicon;
use greffe_core::telling::words::Words;

/// Every fact of the game, as it may be stated.
pub(crate) fn all() -> Vec<Stated> {
    let each = |name: &'static str| {
        let alone = of_one(name, "‹A›").map(|asks| (1, asks));
        let paired = of_two(name, "‹A›", "‹B›").map(|asks| (2, asks));
        let stated = move |(of, asks)| Stated { name, of, answer: kind(name), words: &[], asks };
        alone.into_iter().chain(paired).map(stated)
    };
    FACTS.into_iter().flat_map(each).collect()
}

/// A fact as a question, and the kind of answer it takes.
pub(crate) fn question(look: Look<'_>, fact: &str, of: &[FigureId]) -> (Words, FactKind) {
    let names = Names(look);
    let words = match of {
        [one] => of_one(fact, &names.name(*one)),
        [one, other] => of_two(fact, &names.name(*one), &names.name(*other)),
        _ => None,
    };
    (words.unwrap_or_else(|| Words::same(fact)), kind(fact))
}

/// The facts there are.
const FACTS: [&str; 27] = [
    "contact",
    "touches",
    "distance",
    "sight",
    "heavy",
    "light",
    "smoke",
    "nearest",
    "clear",
    "midair",
    "wet",
    "clings",
    "afloat",
    "smoked",
    "reached",
    "toxic",
    "away",
    "zone",
    "spaced",
    "controls",
    "edge",
    "objective",
    "under",
    "length",
    "height",
    "drop",
    "spot",
];

/// The place of a fact among those there are.
pub(super) fn place(fact: &str) -> Option<usize> {
    FACTS.iter().position(|known| *known == fact)
}

/// What is said of a fact by its name.
pub(super) const LEXICON: Lexicon = Lexicon { kind, granted, ordered: is_ordered };

/// The kind of answer that a fact takes.
pub(super) fn kind(fact: &str) -> FactKind {
    match fact {
        "distance" | "spot" | "drop" | "length" | "height" => FactKind::Length,
        _ => FactKind::YesNo,
    }
}

/// Whether the figures of a fact have their order.
pub(super) fn is_ordered(fact: &str) -> bool {
    matches!(fact, "sight" | "heavy" | "light" | "smoke" | "nearest" | "touches")
}

/// What is taken for granted where nothing is stated and nothing recorded.
pub(super) fn granted(fact: &str) -> bool {
    matches!(fact, "sight" | "nearest" | "clear" | "zone" | "spaced" | "objective" | "edge" | "reached")
}

fn of_one(fact: &str, name: &str) -> Option<Words> {
    let (fr, en) = match fact {
        "clear" => ("le passage et l'arrivée sont libres", "the way and its end are free"),
        "midair" => ("son Test l'arrête en l'air", "its test stops it in mid-air"),
        "wet" => ("finit dans l'eau, le socle entouré d'eau", "ends in water, its base all round"),
        "clings" => ("finit accroché à la paroi", "ends clinging to a face"),
        "afloat" => ("commence sa Charge dans l'eau", "starts its charge in water"),
        "smoked" => ("charge à travers la Fumée", "charges through smoke"),
        "reached" => (
            "sous le Gabarit, est vu de son centre ou de sa pointe",
            "under the template, is seen from its centre or tip",
        ),
        "toxic" => ("dans la Fumée Toxique", "in toxic smoke"),
        "away" => {
            ("l'Esquive l'emmène tout entier hors du Gabarit", "the dodge takes it whole out of the template")
        }
        "zone" => ("dans la zone prévue, au niveau du sol", "in the zone given, at ground level"),
        "spaced" => (
            "assez loin des Leaders, des ennemis et des Objectifs",
            "far enough from Leaders, enemies and objectives",
        ),
        "controls" => (
            "son camp est seul au contact de l'Objectif central",
            "its side alone touches the central objective",
        ),
        "edge" => ("atteint le bord de la table", "reaches the table edge"),
        "objective" => ("au contact de l'Objectif", "touches the objective"),
        "under" => (
            "sous le Gabarit dévié, vu de son centre",
            "under the template where it drifted, seen from its centre",
        ),
        "length" => {
            return Some(Words::new(
                format!("Longueur de la Trajectoire : {name}"),
                format!("Length of the way: {name}"),
            ));
        }
        "height" => {
            return Some(Words::new(
                format!("À quelle hauteur {name} s'accroche-t-il, s'il finit sur une paroi ?"),
                format!("How high does {name} cling, if it ends on a face?"),
            ));
        }
        "drop" => {
            return Some(Words::new(
                format!("Hauteur de la chute : {name}"),
                format!("Height of the fall: {name}"),
            ));
        }
        "spot" => {
            return Some(Words::new(
                format!("Distance de {name} au Point Cible"),
                format!("Distance from {name} to the target point"),
            ));
        }
        _ => return None,
    };
    Some(Words::new(format!("{name} : {fr} ?"), format!("{name}: {en}?")))
}

fn of_two(fact: &str, one: &str, other: &str) -> Option<Words> {
    let (fr, en) = match fact {
        "contact" => (format!("{one} touche {other} ?"), format!("Does {one} touch {other}?")),
        "touches" => (
            format!("À l'arrivée, {one} touche {other} ?"),
            format!("Where it ends, does {one} touch {other}?"),
        ),
        "distance" => {
            (format!("Distance entre {one} et {other}"), format!("Distance between {one} and {other}"))
        }
        "sight" => (format!("{one} voit {other} ?"), format!("Does {one} see {other}?")),
        "heavy" => (
            format!("{other} est en Couvert Épais pour {one} ?"),
            format!("Is {other} in heavy cover from {one}?"),
        ),
        "light" => (
            format!("{other} est en Couvert Léger pour {one} ?"),
            format!("Is {other} in light cover from {one}?"),
        ),
        "smoke" => (
            format!("{other} est dans la Fumée ou derrière, pour {one} ?"),
            format!("Is {other} in smoke or behind some, from {one}?"),
        ),
        "nearest" => (
            format!("Des ennemis qui cachent {other} à {one}, {other} est le plus proche ?"),
            format!("Of the enemies that hide {other} from {one}, is {other} the nearest?"),
        ),
        _ => return None,
    };
    Some(Words::new(fr, en))
}
