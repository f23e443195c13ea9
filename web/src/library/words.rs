//! Words as they are compared: without case, accents or signs, each with a space before it.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// The words of a text, a space before each: so that what begins a word is found by what stands in the text.
pub fn folded(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    for word in text.split(|sign: char| !sign.is_alphanumeric() && !is_combining_mark(sign)) {
        if word.is_empty() {
            continue;
        }
        words.push(' ');
        for sign in word.nfkd().filter(|sign| !is_combining_mark(*sign)).flat_map(char::to_lowercase) {
            match sign {
                'œ' => words.push_str("oe"),
                'æ' => words.push_str("ae"),
                'ß' => words.push_str("ss"),
                'ø' => words.push('o'),
                sign => words.push(sign),
            }
        }
    }
    words
}

/// What each word asked for looks like at its place in a folded text.
pub fn needles(asked: &str) -> Vec<String> {
    folded(asked).split_whitespace().map(|word| format!(" {word}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_without_case_or_accent_by_their_beginning_and_all_of_them() {
        let texts =
            ["Bande de l’Écluse contre Garde du Pont", "Garde noire, Œil-de-Verre", "Gru\u{308}ne Straße"];
        let texts = texts.map(folded);
        let found = |asked: &str| -> Vec<usize> {
            let needles = needles(asked);
            let has = |text: &String| needles.iter().all(|needle| text.contains(needle.as_str()));
            (0..texts.len()).filter(|place| has(&texts[*place])).collect()
        };
        assert_eq!(found("ecluse"), [0]);
        assert_eq!(found("ÉCLU"), [0]);
        assert!(found("cluse").is_empty());
        assert_eq!(found("garde"), [0, 1]);
        assert_eq!(found("garde pont"), [0]);
        assert_eq!(found("oeil verre"), [1]);
        assert_eq!(found("grune STRASSE"), [2]);
        assert!(found("garde rouge").is_empty());
        assert!(needles("!? …").is_empty());
    }
}
