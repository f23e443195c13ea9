//! What dice of the table are for, and which die is which.   TDE-TEST-01, TDE-HEALTH-01, TDE-TPL-18

use crate::rules::RULEBOOK;
use crate::state::look::Look;
use crate::view::french::said;
use crate::view::names::Names;
use greffe_core::asking::form::Throw;
use greffe_core::judging::draft::Purpose;
use greffe_core::telling::words::Words;

/// Who rolls what for, and the names of the dice where they differ.
pub(crate) fn throw(look: Look<'_>, purpose: &Purpose, dice: usize) -> Throw {
    let rule = purpose.rule.as_str();
    let names = Names(look);
    let what = words(rule);
    let what = match purpose.figure {
        Some(figure) => {
            let who = names.name(figure);
            Words::new(format!("{who} : {}", what.fr), format!("{who}: {}", what.en))
        }
        None => what,
    };
    Throw { what: Some(said(&what)), dice: dice_names(names, rule, dice), faces: Vec::new() }
}

/// What a roll is called; by its term where the book has a name for it.
fn words(rule: &str) -> Words {
    let (fr, en) = match rule {
        "TDE-SETUP-04" | "TDE-TURN-03" => ("Initiative", "Initiative"),
        "TDE-SCN-01" => ("Scénario, un D5", "Scenario, a D5"),
        "TDE-SHOOT-04" => ("Tir", "Shot"),
        "TDE-MELEE-01" => ("Corps à Corps", "Melee"),
        "TDE-DODGE-01" => ("Esquive", "Dodge"),
        "TDE-MOVE-09" => ("Mouvement Dynamique", "Dynamic move"),
        "TDE-LEAD-04" => ("Ordre", "Order"),
        "TDE-STEALTH-10" => ("Révélation", "Reveal"),
        "TDE-SEQ-17" | "TDE-SEQ-18" | "TDE-SEQ-20" => ("Test d'Armure", "Armour test"),
        "TDE-PROP-08" => ("Test d'Armure contre le Feu", "Armour test against fire"),
        "TDE-TPL-13" => {
            ("trouver un Furtif sous le Gabarit", "finding a stealthed figure under the template")
        }
        "TDE-TPL-18" => ("Déviation", "Scatter"),
        "TDE-TRE-06" | "TDE-TRE-08" => ("numéro d'Objectif", "objective number"),
        "TDE-CORE-01" => ("décision", "ruling"),
        "TDE-CORE-04" => ("Relance", "Reroll"),
        _ => {
            let entry = RULEBOOK.rule(rule);
            return entry.map_or_else(
                || Words::same(rule),
                |entry| Words::new(capital(entry.term), capital(entry.gloss)),
            );
        }
    };
    Words::new(fr, en)
}

fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

/// The names of dice that are not alike: a pair, a drift, one for each side.
fn dice_names(names: Names<'_>, rule: &str, dice: usize) -> Vec<Words> {
    match (rule, dice) {
        ("TDE-SETUP-04" | "TDE-TURN-03", 2) => [0, 1].map(|side| Words::same(names.side(side))).to_vec(),
        ("TDE-TPL-18", 2) => {
            vec![
                Words::new("Direction", "Direction"),
                Words::new("Distance, en pouces", "Distance, in inches"),
            ]
        }
        ("TDE-SEQ-17" | "TDE-SEQ-18" | "TDE-SEQ-20" | "TDE-PROP-08", _) => Vec::new(),
        (_, 2) => vec![
            Words::new("Dé d'Attribut", "Attribute die"),
            Words::new("Dé d'Exploit (le 1 est l'Exploit)", "Exploit die (1 is the Exploit)"),
        ],
        (_, _) => Vec::new(),
    }
}
