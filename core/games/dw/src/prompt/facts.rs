//! Facts of the table as questions in words.

use crate::state::look::Look;
use crate::table;
use crate::view::names::Names;
use greffe_core::asking::form::FactKind;
use greffe_core::asking::schema::Stated;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::lexicon::Lexicon;
use greffe_core::telling::french::{de, que};
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

/// The facts there are.
const FACTS: [&str; 42] = [
    "in_woods",
    "wood_edge",
    "hidden",
    "clear",
    "difficult",
    "woods",
    "water",
    "upstairs",
    "ladder",
    "strong_gravity",
    "weak_gravity",
    "irradiated",
    "edge",
    "in_zone",
    "away",
    "toward",
    "lip",
    "vertical",
    "climbable",
    "at_door",
    "touches_terrain",
    "near_terrain",
    "solid",
    "stuck",
    "hangs",
    "ram",
    "consents",
    "gas",
    "spot",
    "length",
    "drop",
    "contact",
    "touches",
    "distance",
    "sight",
    "cover",
    "nearest",
    "same_wood",
    "higher",
    "near",
    "led",
    "dark",
];

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

/// What is said of a fact by its name.
pub(crate) const LEXICON: Lexicon = Lexicon { kind, granted, ordered: table::is_ordered };

/// The kind of answer that a fact takes.
pub(crate) fn kind(fact: &str) -> FactKind {
    match fact {
        "distance" | "spot" | "length" | "drop" => FactKind::Length,
        _ => FactKind::YesNo,
    }
}

/// What is taken for granted where nothing is stated and nothing recorded.
pub(crate) fn granted(fact: &str) -> bool {
    matches!(
        fact,
        "sight"
            | "nearest"
            | "clear"
            | "edge"
            | "in_zone"
            | "away"
            | "toward"
            | "climbable"
            | "at_door"
            | "near"
            | "stuck"
    )
}

fn of_one(fact: &str, name: &str) -> Option<Words> {
    let (fr, en) = match fact {
        "in_woods" => ("dans un bois", "inside woods"),
        "wood_edge" => ("à la lisière du bois", "at the edge of the woods"),
        "hidden" => (
            "base hors de vue au début du tour, attaque de là",
            "base out of sight as the round began, attacking from there",
        ),
        "clear" => ("le passage et l'arrivée sont libres", "the way and its end are free"),
        "difficult" => ("passe par un terrain difficile", "crosses difficult ground"),
        "woods" => ("passe par un bois", "crosses woods"),
        "water" => ("passe par de l'eau", "crosses water"),
        "upstairs" => ("monte un escalier", "goes up stairs"),
        "ladder" => ("prend une échelle", "uses a ladder"),
        "strong_gravity" => ("en zone de forte gravité", "in a zone of strong gravity"),
        "weak_gravity" => ("en zone de faible gravité", "in a zone of weak gravity"),
        "irradiated" => ("entre en zone irradiée", "enters an irradiated zone"),
        "edge" => ("atteint le bord de la table", "reaches the table edge"),
        "in_zone" => ("à distance Courte de son bord", "within Short of its edge"),
        "away" => ("recule droit à l'opposé", "recoils straight away"),
        "toward" => ("fuit par le plus court", "flees by the shortest way"),
        "lip" => ("au bord du vide", "on the brink of a drop"),
        "vertical" => ("le mur est vertical", "the wall is sheer"),
        "climbable" => ("son corps peut y grimper", "its body can climb that"),
        "at_door" => ("contre la porte", "at the door"),
        "touches_terrain" => ("touche un décor", "touches scenery"),
        "near_terrain" => ("à distance Courte d'un décor", "within Short of scenery"),
        "solid" => ("arrive dans un objet solide", "ends inside something solid"),
        "stuck" => ("sans espace pour reculer", "without room to recoil"),
        "hangs" => ("reste accroché à la paroi", "stays clinging to the wall"),
        "ram" => ("avec un bélier, même de fortune", "with a ram, even an improvised one"),
        "consents" => ("son joueur consent", "its player consents"),
        "gas" => ("dans le gaz toxique", "inside the toxic gas"),
        "spot" => {
            return Some(Words::new(
                format!("Distance {of} au point choisi", of = de(name)),
                format!("Distance from {name} to the chosen spot"),
            ));
        }
        "length" => {
            return Some(Words::new(
                format!("Longueur du déplacement : {name}"),
                format!("Length of the move: {name}"),
            ));
        }
        "drop" => {
            return Some(Words::new(
                format!("Hauteur de la chute : {name}"),
                format!("Height of the fall: {name}"),
            ));
        }
        _ => return None,
    };
    Some(Words::new(format!("{name} : {fr} ?"), format!("{name}: {en}?")))
}

fn of_two(fact: &str, one: &str, other: &str) -> Option<Words> {
    let (fr, en) = match fact {
        "contact" => (format!("{one} touche {other} ?"), format!("Does {one} touch {other}?")),
        "touches" => (
            format!("À l'arrivée, {one} touche {other} ?"),
            format!("Where it ends, does {one} touch {other}?"),
        ),
        "distance" => {
            (format!("Distance entre {one} et {other}"), format!("Distance between {one} and {other}"))
        }
        "sight" => (format!("{one} voit {other} ?"), format!("Does {one} see {other}?")),
        "cover" => (
            format!("{other} est à couvert {of} ?", of = de(one)),
            format!("Is {other} in cover from {one}?"),
        ),
        "nearest" => (
            format!("Aucune cible plus proche {of} {than} ?", of = de(one), than = que(other)),
            format!("Is no target nearer to {one} than {other}?"),
        ),
        "same_wood" => {
            (format!("{one} et {other} dans un même bois ?"), format!("Are {one} and {other} in one wood?"))
        }
        "higher" => (
            format!("{one} défend un obstacle ou domine {other} ?"),
            format!("Does {one} defend an obstacle or stand higher than {other}?"),
        ),
        "near" => {
            (format!("{one} assez près {of} ?", of = de(other)), format!("Is {one} near enough to {other}?"))
        }
        "led" => (
            format!("{one} à distance Longue et en vue {of} ?", of = de(other)),
            format!("Is {one} within Long and in sight of {other}?"),
        ),
        "dark" => {
            (format!("{other} dans l'obscurité pour {one} ?"), format!("Is {other} in the dark for {one}?"))
        }
        _ => return None,
    };
    Some(Words::new(fr, en))
}
