//! Two letters for each figure, unlike those of any other in the match, both sides together: what stands on its base,
//! in lists and between fighters. They follow from names and numbers: the same for all who look, at any record at which the
//! same figures are there.

use std::collections::BTreeSet;

use greffe_core::telling::view::Board;

/// Words before a name that are none of it, in small letters.
const BEFORE: [&str; 14] = [
    "le",
    "la",
    "les",
    "the",
    "sœur",
    "frère",
    "père",
    "mère",
    "capitaine",
    "captain",
    "docteur",
    "doctor",
    "sergent",
    "soldat",
];

/// Writes the letters of every figure as its mark. What a game printed there, a rank or a value, stands among the facts
/// of the figure.
pub fn label(board: &mut Board) {
    let mut order: Vec<usize> = (0..board.pieces.len()).collect();
    order.sort_by_key(|index| board.pieces.get(*index).map(|piece| piece.id));
    let mut taken = BTreeSet::new();
    for index in order {
        if let Some(piece) = board.pieces.get_mut(index) {
            piece.mark = free(&piece.name, &taken);
            taken.insert(piece.mark.to_lowercase());
        }
    }
}

/// The first pair that nobody has: the first letter of the name with a later one, else with a number.
fn free(name: &str, taken: &BTreeSet<String>) -> String {
    let words = own_words(name);
    let mut signs = words.chars().filter(|sign| sign.is_alphanumeric());
    let Some(first) = signs.next() else { return String::new() };
    let first: String = first.to_uppercase().collect();
    let letters = signs.map(|second| format!("{first}{}", second.to_lowercase()));
    let numbers = (1..=u16::MAX).map(|number| format!("{first}{number}"));
    let mut pairs = letters.chain(numbers);
    pairs.find(|pair| !taken.contains(&pair.to_lowercase())).unwrap_or(first)
}

/// A name without the words before it; all of it where nothing else is left.
fn own_words(name: &str) -> String {
    let own = |word: &&str| !BEFORE.contains(&word.to_lowercase().as_str());
    let words: Vec<&str> = name.split_whitespace().skip_while(|word| !own(word)).collect();
    let rest = words.join(" ");
    let rest = rest.strip_prefix("L\u{2019}").or_else(|| rest.strip_prefix("L'")).unwrap_or(&rest);
    if rest.is_empty() { name.to_owned() } else { rest.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_of_a_match_bear_the_same_letters() {
        let mut taken = BTreeSet::new();
        let names = [
            "Capitaine Orsel",
            "Orka la Sourde",
            "Aramis",
            "D\u{2019}Artagnan",
            "Sœur Ysolde",
            "Yssa",
            "La",
            "Ox",
            "Ox",
            "Ox",
            "",
        ];
        let marks: Vec<String> = names
            .iter()
            .map(|name| {
                let mark = free(name, &taken);
                taken.insert(mark.to_lowercase());
                mark
            })
            .collect();
        assert_eq!(marks, ["Or", "Ok", "Ar", "Da", "Ys", "Ya", "La", "Ox", "O1", "O2", ""]);
    }
}
