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

/// The words of a text in small letters, a space before each, with their accents: forms are told by them.
pub(super) fn small(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    for word in text.split(|sign: char| !sign.is_alphanumeric() && !is_combining_mark(sign)) {
        if !word.is_empty() {
            words.push(' ');
            words.extend(word.nfkc().flat_map(char::to_lowercase));
        }
    }
    words
}

/// A part of what is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A word, folded, and in small letters as it was typed: what begins with it, and its other forms.
    Word(String, String),
    /// Words, folded, one after the other: as they are.
    Exactly(Vec<String>),
}

/// What is looked for: words, and between quotation marks those meant as they are.
pub fn parts(asked: &str) -> Vec<Part> {
    let (mut parts, mut quoted) = (Vec::new(), false);
    for piece in asked.split(|sign: char| "\"\u{ab}\u{bb}\u{201c}\u{201d}".contains(sign)) {
        let (words, typed) = (folded(piece), small(piece));
        let words = words.split_whitespace().map(str::to_owned);
        if quoted {
            parts.push(Part::Exactly(words.collect()));
        } else {
            let both = words.zip(typed.split_whitespace().map(str::to_owned));
            parts.extend(both.map(|(word, typed)| Part::Word(word, typed)));
        }
        quoted = !quoted;
    }
    // A mark that was left over beside words asks for nothing.
    let is_empty = |part: &Part| matches!(part, Part::Exactly(words) if words.is_empty());
    if !parts.iter().all(is_empty) {
        parts.retain(|part| !is_empty(part));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_folded_and_those_between_marks_stay_together() {
        let word = |text: &str, typed: &str| Part::Word(text.to_owned(), typed.to_owned());
        let exactly = |words: &[&str]| Part::Exactly(words.iter().map(|&word| word.to_owned()).collect());
        assert_eq!(parts("Œil d’ÉTÉ"), [word("oeil", "œil"), word("d", "d"), word("ete", "été")]);
        assert_eq!(
            parts("« Garde du Pont » nuit"),
            [exactly(&["garde", "du", "pont"]), word("nuit", "nuit")]
        );
        assert_eq!(parts("nuit \"Gru\u{308}ne"), [word("nuit", "nuit"), exactly(&["grune"])]);
        assert!(parts("!? …").is_empty());
        assert_eq!(parts("\"…\""), [exactly(&[])]);
        assert_eq!(parts("nuit \""), [word("nuit", "nuit")]);
    }
}
