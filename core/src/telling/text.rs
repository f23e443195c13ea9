//! Text that people and terminals are shown: no control signs, none that turn the direction of a line.

use serde_json::Value;

use crate::telling::words::Words;

/// Whether a sign does more than stand in its line, or less: a control sign but the end of a line, one that turns
/// the direction of what follows, one that nobody sees.
pub fn is_hostile(sign: char) -> bool {
    (sign.is_control() && sign != '\n') || turns(sign) || is_unseen(sign)
}

/// The same in a name, a word or any other text of one line.
pub fn is_hostile_in_line(sign: char) -> bool {
    sign == '\n' || is_hostile(sign)
}

/// Marks, embeddings, overrides and isolates of direction; separators of lines and paragraphs.
fn turns(sign: char) -> bool {
    matches!(
        sign,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// Signs that leave no mark, or stand for none: blanks that are letters, fillers, tags, joiners of words, marks of
/// the order of bytes. The joiners of letters (U+200C, U+200D) and the selectors of forms have their work in writing.
fn is_unseen(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Whether a name shows anything: something beside blanks and joiners.
pub fn is_blank(name: &str) -> bool {
    name.chars().all(|sign| sign.is_whitespace() || is_hostile_in_line(sign) || is_joiner(sign))
}

fn is_joiner(sign: char) -> bool {
    matches!(sign, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Marks over or under a letter; more of them in a row than a letter of any writing has leave their line.
const MOST_MARKS: usize = 4;

/// Whether marks are piled on one another until they cover what stands above and below.
pub fn is_piled(text: &str) -> bool {
    let mut row = 0_usize;
    text.chars().any(|sign| {
        row = if is_mark(sign) { row.saturating_add(1) } else { 0 };
        row > MOST_MARKS
    })
}

/// Why a text cannot be shown as it is, in words.
pub fn unshown(text: &str) -> Option<Words> {
    unshown_but(text, is_hostile)
}

/// The same of a name, a word or any other text of one line.
pub fn unshown_in_line(text: &str) -> Option<Words> {
    unshown_but(text, is_hostile_in_line)
}

fn unshown_but(text: &str, is_hostile: fn(char) -> bool) -> Option<Words> {
    if let Some(sign) = text.chars().find(|sign| is_hostile(*sign)) {
        let code = u32::from(sign);
        let (fr, en) = if sign == '\n' {
            ("une fin de ligne", "an end of line")
        } else if sign.is_control() {
            ("un signe de contrôle", "a control sign")
        } else if turns(sign) {
            ("un signe qui retourne ou rompt la ligne", "a sign that turns or breaks the line")
        } else {
            ("un signe qui ne se voit pas", "a sign that nobody sees")
        };
        return Some(Words::new(
            format!("{fr} n’est pas admis (U+{code:04X})"),
            format!("{en} is not taken (U+{code:04X})"),
        ));
    }
    is_piled(text).then(|| {
        Words::new(
            format!("plus de {MOST_MARKS} accents empilés sur un signe ne sont pas admis"),
            format!("more than {MOST_MARKS} accents piled on one sign are not taken"),
        )
    })
}

fn is_mark(sign: char) -> bool {
    matches!(
        sign,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}'
    )
}

/// Whether two names read alike: case, blanks, what nobody sees and how letters are encoded aside, and letters of
/// other writings that look as Latin ones do.
pub fn is_same_name(one: &str, other: &str) -> bool {
    read_alike(one) == read_alike(other)
}

fn read_alike(name: &str) -> String {
    let seen = |sign: &char| !is_joiner(*sign) && (!is_hostile_in_line(*sign) || *sign == '\n');
    let mut read = String::with_capacity(name.len());
    for sign in name.chars().filter(seen).map(as_latin).flat_map(char::to_lowercase) {
        let marked = read.chars().next_back().and_then(|letter| composed(letter, sign));
        if marked.is_some() {
            read.pop();
        }
        read.push(marked.unwrap_or(sign));
    }
    read.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The letter that a small one and a mark after it are.
fn composed(letter: char, mark: char) -> Option<char> {
    let (letters, marked) = match mark {
        '\u{300}' => ("aeiou", "àèìòù"),
        '\u{301}' => ("aeiouy", "áéíóúý"),
        '\u{302}' => ("aeiou", "âêîôû"),
        '\u{303}' => ("ano", "ãñõ"),
        '\u{308}' => ("aeiouy", "äëïöüÿ"),
        '\u{30a}' => ("a", "å"),
        '\u{327}' => ("c", "ç"),
        _ => return None,
    };
    letters.chars().zip(marked.chars()).find(|(plain, _)| *plain == letter).map(|(_, marked)| marked)
}

/// The Latin letter that a letter of another writing, or a wide one, looks like.
fn as_latin(sign: char) -> char {
    const ALIKE: [(&str, &str); 2] = [
        ("АВЕКМНОРСТУХІЈЅаеорсухіјѕһԁԛԝ", "ABEKMHOPCTYXIJSaeopcyxijshdqw"),
        ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧορν", "ABEZHIKMNOPTYXopv"),
    ];
    let wide = u32::from(sign).checked_sub(0xff01).filter(|place| *place < 0x5e);
    if let Some(plain) = wide.and_then(|place| char::from_u32(place.saturating_add(0x21))) {
        return plain;
    }
    let mut alike = ALIKE.iter().flat_map(|(others, latin)| others.chars().zip(latin.chars()));
    alike.find(|(other, _)| *other == sign).map_or(sign, |(_, latin)| latin)
}

/// A text without such signs.
pub fn shown(text: &str) -> String {
    text.chars().filter(|sign| !is_hostile(*sign)).collect()
}

/// The JSON pointers of the strings and keys of a value that hold such signs.
pub fn hostile(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    walk(value, &mut String::new(), &mut found);
    found
}

fn walk(value: &Value, place: &mut String, found: &mut Vec<String>) {
    let length = place.len();
    match value {
        Value::String(text) if text.chars().any(is_hostile_in_line) => found.push(place.clone()),
        Value::Array(values) => {
            for (index, one) in values.iter().enumerate() {
                place.push('/');
                place.push_str(&index.to_string());
                walk(one, place, found);
                place.truncate(length);
            }
        }
        Value::Object(fields) => {
            for (key, one) in fields {
                place.push('/');
                place.push_str(&shown(key));
                if key.chars().any(is_hostile_in_line) {
                    found.push(place.clone());
                }
                walk(one, place, found);
                place.truncate(length);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::telling::words::Words;

    use super::{hostile, is_blank, is_hostile, is_piled, is_same_name, shown, unshown, unshown_in_line};

    #[test]
    fn what_is_wrong_with_a_text_is_said_by_what_it_is() {
        let piled = format!("G{}", "\u{336}".repeat(5));
        for (text, fr, en) in [
            (
                "a\u{7}b",
                "un signe de contrôle n’est pas admis (U+0007)",
                "a control sign is not taken (U+0007)",
            ),
            (
                "a\u{202e}b",
                "un signe qui retourne ou rompt la ligne n’est pas admis (U+202E)",
                "a sign that turns or breaks the line is not taken (U+202E)",
            ),
            (
                "a\u{200b}b",
                "un signe qui ne se voit pas n’est pas admis (U+200B)",
                "a sign that nobody sees is not taken (U+200B)",
            ),
            (
                piled.as_str(),
                "plus de 4 accents empilés sur un signe ne sont pas admis",
                "more than 4 accents piled on one sign are not taken",
            ),
        ] {
            for told in [unshown(text), unshown_in_line(text)] {
                assert_eq!(told, Some(Words::new(fr, en)), "{text:?}");
            }
        }
        assert_eq!(unshown("Alba\nNox E\u{301}cluse"), None);
        let ends =
            Words::new("une fin de ligne n’est pas admis (U+000A)", "an end of line is not taken (U+000A)");
        assert_eq!(unshown_in_line("Alba\nNox"), Some(ends));
    }

    #[test]
    fn what_does_more_than_stand_in_its_line_is_found_where_it_is() {
        let value = json!({"name": "é è", "of": ["fine", "\u{1b}[2J"], "to": {"a\u{7}": "x\u{202e}y"}});
        assert_eq!(hostile(&value), ["/of/1", "/to/a", "/to/a"]);
        assert_eq!(hostile(&json!({ "name": "Alba\nNox" })), ["/name"], "a name is one line");
        assert!(!is_hostile('\n'), "a text has several");
        assert_eq!(shown("\u{1b}[2J\u{202e}Alba\n"), "[2JAlba\n");
    }

    #[test]
    fn what_turns_a_line_or_is_not_seen_is_hostile_and_what_writing_needs_is_not() {
        for sign in [
            '\u{0}',
            '\u{7f}',
            '\u{85}',
            '\u{61c}',
            '\u{200e}',
            '\u{200f}',
            '\u{feff}',
            '\u{2028}',
            '\u{2029}',
            '\u{202e}',
            '\u{2066}',
            '\u{200b}',
            '\u{2060}',
            '\u{3164}',
            '\u{115f}',
            '\u{ffa0}',
            '\u{2800}',
            '\u{180e}',
            '\u{ad}',
            '\u{e0001}',
            '\u{e0041}',
            '\u{e007f}',
            '\u{e0100}',
            '\u{fffa}',
        ] {
            assert!(is_hostile(sign), "{:x}", u32::from(sign));
            assert_eq!(hostile(&json!([format!("Al{sign}ba")])), ["/0"]);
            assert_eq!(shown(&format!("Al{sign}ba")), "Alba");
        }
        for fine in [
            "Écluse",
            "L’Écluse\u{a0}!",
            "👨\u{200d}👩\u{200d}👧",
            "❤\u{fe0f}",
            "می\u{200c}خواهم",
            "תל אביב",
            "서울",
            "  a  ",
        ] {
            assert_eq!(hostile(&json!([fine])), [""; 0], "{fine}");
            assert!(!is_blank(fine));
        }
    }

    #[test]
    fn names_that_read_alike_are_one_name_and_a_name_shows_something() {
        for (one, other) in [
            ("Garde", "Garde"),
            ("Garde", " garde "),
            ("Garde du  Pont", "GARDE DU\u{a0}PONT"),
            ("Garde", "Gar\u{200d}de"),
            ("Garde", "Gar\u{200b}de\u{3164}"),
            ("Écluse", "E\u{301}cluse"),
            ("Ça ira", "c\u{327}a ira"),
            ("Garde", "G\u{430}rde"),
            ("BETA", "\u{392}\u{395}\u{422}\u{410}"),
            ("Garde", "\u{ff27}\u{ff41}rde"),
        ] {
            assert!(is_same_name(one, other), "{one:?} {other:?}");
        }
        assert!(is_piled(&format!("G{}", "\u{336}\u{35c}\u{489}".repeat(2))));
        for fine in ["E\u{301}cluse", "Tie\u{302}\u{301}ng", "שָׁלוֹם", "นี้"] {
            assert!(!is_piled(fine), "{fine}");
        }
        assert!(!is_same_name("Ecluse", "Écluse"), "an accent is seen");
        assert!(!is_same_name("Garde", "Gardes") && !is_same_name("A B", "AB"));
        for blank in ["", " ", "\u{a0}\u{2003}", "\u{3164}", "\u{200b}", "\u{200d}\u{fe0f}", "\u{2800}"] {
            assert!(is_blank(blank), "{blank:?}");
        }
    }
}
