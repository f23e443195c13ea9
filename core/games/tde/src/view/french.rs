//! French around names: `de` and `que` before a vowel, `de` and `à` before an article.

use greffe_core::telling::words::Words;

/// The same with its French as it is said.
pub(crate) fn said(words: &Words) -> Words {
    Words::new(french(&words.fr), words.en.as_str())
}

/// `de Orka` is said `d'Orka`, `à Le Passeur` is said `au Passeur`.
pub(crate) fn french(text: &str) -> String {
    let mut said = String::with_capacity(text.len());
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        let next = words.peek().copied().unwrap_or_default();
        let merged = match (word, next) {
            ("de", "Le") => Some("du"),
            ("de", "Les") => Some("des"),
            ("à", "Le") => Some("au"),
            ("à", "Les") => Some("aux"),
            _ => None,
        };
        let cut = match word {
            "de" if is_vowel(next) => Some("d'"),
            "que" if is_vowel(next) => Some("qu'"),
            _ => None,
        };
        if merged.is_some() {
            words.next();
        }
        said.push_str(merged.or(cut).unwrap_or(word));
        if cut.is_none() && words.peek().is_some() {
            said.push(' ');
        }
    }
    said
}

/// Whether a name begins with a vowel that takes an elision: `Yssa` does, `Yann` does not.
fn is_vowel(name: &str) -> bool {
    let mut letters = name.chars().map(|letter| letter.to_lowercase().next().unwrap_or(letter));
    let capital = name.chars().next().is_some_and(char::is_uppercase);
    let open = |letter: char| "aeiouàâäéèêëîïôöûü".contains(letter);
    capital
        && match (letters.next(), letters.next()) {
            (Some('y'), Some(second)) => !open(second),
            (Some(first), _) => open(first),
            (None, _) => false,
        }
}

#[cfg(test)]
mod tests {
    use super::french;

    #[test]
    fn names_are_said_as_french_says_them() {
        for (written, said) in [
            ("Esquive de Orka", "Esquive d'Orka"),
            ("du tir de Ilse, avant que Yssa ne bouge", "du tir d'Ilse, avant qu'Yssa ne bouge"),
            ("de Yann à Hartmann", "de Yann à Hartmann"),
            ("l'arme de Le Passeur cède 1 PA à Le Passeur.", "l'arme du Passeur cède 1 PA au Passeur."),
            ("à 8,5 pouces de Élie", "à 8,5 pouces d'Élie"),
            ("se déplace de 8 pouces, afin de entrer", "se déplace de 8 pouces, afin de entrer"),
            ("Esquive de Les", "Esquive des"),
            ("", ""),
        ] {
            assert_eq!(french(written), said);
        }
    }
}
