//! A team from a pasted list: a figure a line, its name first, then what it is, between commas or semicolons. A name
//! that a known team has stands for that figure whole; whatever follows changes it.

use greffe_core::asking::intake::{Entry, Field, Intake, Pick, put};
use greffe_core::telling::words::Words;
use serde_json::{Value, json};

use crate::intake::gather::wire;
use crate::intake::pick_text;

/// Reads a list. `known` are figures whose names stand for them.
///
/// # Errors
/// In words, the line that says something no figure can be.
pub fn read(intake: &Intake, known: &[&Value], text: &str) -> Result<Value, Words> {
    let fields = flat(&intake.figure, "");
    let mut figures = Vec::new();
    for (line, number) in text.lines().zip(1_usize..) {
        let line = line.trim().trim_start_matches(['-', '*', '•', '–']).trim();
        let mut parts = line.split([',', ';', '\t']).map(str::trim).filter(|part| !part.is_empty());
        let Some(name) = parts.next() else { continue };
        figures.push(figure(&fields, known, name, &parts.collect::<Vec<_>>(), number)?);
    }
    if figures.is_empty() {
        return Err(Words::new("cette liste est vide", "this list is empty"));
    }
    Ok(Value::Array(figures))
}

/// The fields of a figure with the pointers of their values, those of groups too.
fn flat<'a>(fields: &'a [Field], at: &str) -> Vec<(String, &'a Field)> {
    let mut out = Vec::new();
    for field in fields {
        let place = format!("{at}{}", field.at);
        if let Entry::Group { of } = &field.entry {
            out.extend(flat(of, &place));
        } else {
            out.push((place, field));
        }
    }
    out
}

fn figure(
    fields: &[(String, &Field)],
    known: &[&Value],
    name: &str,
    parts: &[&str],
    line: usize,
) -> Result<Value, Words> {
    let named =
        |figure: &&&Value| figure.pointer("/name").and_then(Value::as_str).is_some_and(|one| same(one, name));
    let mut made = match known.iter().find(named) {
        Some(known) => (*known).clone(),
        None if parts.is_empty() => {
            return Err(Words::new(
                format!(
                    "ligne {line} : aucune équipe d’ici n’a de figurine « {name} », et rien ne dit ce qu’elle est"
                ),
                format!("line {line}: no team here has a figure “{name}”, and nothing says what it is"),
            ));
        }
        None => first(fields, name),
    };
    let mut told = Vec::new();
    for part in parts {
        if !say(fields, &mut made, part, &mut told) {
            return Err(Words::new(
                format!("ligne {line} : « {part} » ne dit rien d’une figurine de ce jeu"),
                format!("line {line}: “{part}” says nothing of a figure of this game"),
            ));
        }
    }
    Ok(made)
}

/// A figure of which only the name is known.
fn first(fields: &[(String, &Field)], name: &str) -> Value {
    let mut made = json!({});
    for (at, field) in fields.iter().filter(|(_, field)| !field.first.is_null()) {
        put(&mut made, at, field.first.clone());
    }
    put(&mut made, "/name", Value::from(name));
    made
}

/// Writes what one part says into a figure; whether it says anything.
fn say(fields: &[(String, &Field)], figure: &mut Value, part: &str, told: &mut Vec<String>) -> bool {
    let (label, value) = match part.split_once([':', '=']) {
        Some((label, value)) => (Some(label.trim()), value.trim()),
        None => (None, part),
    };
    let meant = |field: &Field| label.is_none_or(|label| is(&field.label, label));
    fields.iter().filter(|(_, field)| meant(field)).any(|(at, field)| {
        let made = match &field.entry {
            // Of two that a word could be, each takes one: a card of 3, then a value of 3.
            Entry::Choice { of } => {
                let chosen = pick(of, value).filter(|_| label.is_some() || !told.contains(at)).cloned();
                if chosen.is_some() {
                    told.push(at.clone());
                }
                chosen
            }
            Entry::Several { of, repeats } => {
                return pick(of, value).is_some_and(|value| add(figure, at, value, *repeats));
            }
            Entry::Switch {} => (label.is_none() && is(&field.label, value)).then_some(Value::Bool(true)),
            Entry::Number { least, most, unit } => {
                // A number alone is the first one that must be told and has not been yet.
                let closed = label.is_none() && (field.optional || told.contains(at));
                let scale = unit.as_ref().map_or(1, |unit| unit.scale);
                let read = wire(value, scale).filter(|number| (*least..=*most).contains(number));
                let read = read.filter(|_| !closed);
                if read.is_some() {
                    told.push(at.clone());
                }
                read.map(Value::from)
            }
            Entry::Amounts { of, least, most } => amount(of, value, *least, *most).map(|(word, number)| {
                let mut amounts = figure.pointer(at).cloned().unwrap_or_else(|| json!({}));
                put(&mut amounts, &format!("/{word}"), Value::from(number));
                amounts
            }),
            Entry::Text { .. } => label.is_some().then(|| Value::from(value)),
            Entry::List { .. }
            | Entry::Group { .. }
            | Entry::Sides { .. }
            | Entry::Table {}
            | Entry::Outline {}
            | Entry::Place {}
            | Entry::Team {}
            | Entry::Squares { .. }
            | Entry::Json {} => None,
        };
        made.is_some_and(|made| {
            put(figure, at, made);
            true
        })
    })
}

/// Adds a value to those that a figure has; one that may not stand there twice is there already, which is no fault.
fn add(figure: &mut Value, at: &str, value: &Value, repeats: bool) -> bool {
    let mut has = figure.pointer(at).and_then(Value::as_array).cloned().unwrap_or_default();
    if repeats || !has.contains(value) {
        has.push(value.clone());
    }
    put(figure, at, Value::Array(has));
    true
}

/// The value of a pick that a text names and that asks for nothing more.
fn pick<'a>(of: &'a [Pick], text: &str) -> Option<&'a Value> {
    let named = |pick: &&Pick| is(&pick.label, text) || same(&pick_text(pick), text);
    of.iter().filter(|pick| pick.with.is_empty()).find(named).map(|pick| &pick.value)
}

/// A pick and its number: `Sabre 3`.
fn amount(of: &[Pick], text: &str, least: i64, most: i64) -> Option<(String, i64)> {
    let (name, number) = text.rsplit_once(' ')?;
    let word = pick(of, name.trim())?.as_str()?.to_owned();
    let number = wire(number, 1).filter(|number| (least..=most).contains(number))?;
    Some((word, number))
}

fn is(words: &Words, text: &str) -> bool {
    same(&words.fr, text) || same(&words.en, text)
}

/// Whether two texts are alike but for capitals, accents and the shape of apostrophes.
fn same(one: &str, other: &str) -> bool {
    plain(one).eq(plain(other))
}

fn plain(text: &str) -> impl Iterator<Item = char> + '_ {
    let letters = text.trim().chars().flat_map(char::to_lowercase);
    letters.filter(|sign| !matches!(sign, '\u{300}'..='\u{36f}')).map(|sign| match sign {
        'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        '\u{2019}' => '\'',
        '\u{a0}' | '\u{202f}' => ' ',
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use greffe_games::registry::System;

    use super::*;
    use crate::opening::offered;
    use crate::site::Game;

    fn game(system: System) -> Game {
        Game { slug: system.name(), rulebook: system.rulebook(), system }
    }

    #[test]
    fn the_names_of_a_known_team_are_that_team_in_every_game() {
        for system in System::ALL {
            let intake = system.intake();
            let teams = offered(game(system), &intake, &[]);
            for team in &teams {
                let figures: Vec<&Value> = team.roster.as_array().unwrap().iter().collect();
                let names: Vec<String> =
                    figures.iter().map(|one| one["name"].as_str().unwrap().to_uppercase()).collect();
                let read = read(&intake, &figures, &format!("\n- {}\r\n", names.join("\n* "))).unwrap();
                assert_eq!(read, team.roster, "{}", team.name);
            }
        }
    }

    #[test]
    fn a_line_says_in_either_language_what_a_new_figure_is() {
        let intake = System::named("seg").unwrap().intake();
        let list = "Aude; Roi; 3; Tacticien\nBlanche, card: Queen, value: 2, Elusive, elusive";
        let skills = [vec!["Tactician"], vec!["Elusive"]];
        let read = read(&intake, &[], list).unwrap();
        for (figure, (name, rank, value)) in
            read.as_array().unwrap().iter().zip([("Aude", "King", 3), ("Blanche", "Queen", 2)])
        {
            assert_eq!((&figure["name"], &figure["rank"]), (&json!(name), &json!(rank)), "{figure}");
            assert_eq!(figure["value"], value, "{figure}");
        }
        assert_eq!(
            [&read[0]["skills"], &read[1]["skills"]],
            skills.each_ref().map(|one| json!(one)).each_ref()
        );
    }

    #[test]
    fn what_no_figure_can_be_is_named_with_its_line() {
        let intake = System::named("seg").unwrap().intake();
        for (list, says) in [
            ("Aude, Roi, 3\nBrune, Roi, dragon", "line 2: “dragon”"),
            ("Personne", "line 1: no team here"),
            ("Aude, 3, 4, 5, 6, 7", "line 1: “"),
            (" \n \n", "this list is empty"),
        ] {
            let why = read(&intake, &[], list).unwrap_err();
            assert!(why.en.starts_with(says), "{list}: {}", why.en);
        }
    }
}
