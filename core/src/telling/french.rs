//! French words before a name: elision, and articles that run together with what is before them.

/// What begins with an h that is pronounced, or not elided before; accents taken off. Any other h is mute.
const ASPIRATED: [&str; 44] = [
    "hach", "hag", "hai", "hal", "ham", "han", "hap", "har", "has", "hau", "hav", "heau", "hein", "heris",
    "heron", "heros", "hers", "hetr", "heurt", "hib", "hid", "hier", "hipp", "hiss", "hob", "hoch", "hol",
    "hong", "hont", "hop", "hoq", "hord", "hors", "hou", "hub", "huch", "huguen", "huit", "hul", "hun",
    "hup", "hur", "hus", "hut",
];

/// What looks aspirated by [`ASPIRATED`] and is not.
const MUTE: [&str; 4] = ["harm", "halei", "hallu", "halog"];

/// Whether a word loses its vowel before a name: `d'Alba`, `d'Hector`, but `de Hartmann`.
fn is_elided(name: &str) -> bool {
    let plain: String = name.chars().take(8).flat_map(char::to_lowercase).map(bare).collect();
    match plain.chars().next() {
        Some('a' | 'e' | 'i' | 'o' | 'u' | 'œ' | 'æ') => true,
        Some('h') => {
            let begins = |list: &[&str]| list.iter().any(|begin| plain.starts_with(begin));
            begins(&MUTE) || !begins(&ASPIRATED)
        }
        Some(_) | None => false,
    }
}

/// A letter without its accent.
fn bare(letter: char) -> char {
    match letter {
        'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        other => other,
    }
}

/// What follows an article that `de` and `à` run together with, and whether the article is plural:
/// `Le Voyageur`, `Les Ormes`.
fn after_article(name: &str) -> Option<(&str, bool)> {
    let after = |article: &str| name.strip_prefix(article).filter(|rest| !rest.is_empty());
    after("Le ").map(|rest| (rest, false)).or_else(|| after("Les ").map(|rest| (rest, true)))
}

/// `de`, `d'`, `du` or `des` before a name.
pub fn de(name: &str) -> String {
    match after_article(name) {
        Some((rest, false)) => format!("du {rest}"),
        Some((rest, true)) => format!("des {rest}"),
        None if is_elided(name) => format!("d'{name}"),
        None => format!("de {name}"),
    }
}

/// `à`, `au` or `aux` before a name.
pub fn to(name: &str) -> String {
    match after_article(name) {
        Some((rest, false)) => format!("au {rest}"),
        Some((rest, true)) => format!("aux {rest}"),
        None => format!("à {name}"),
    }
}

/// `que` or `qu'` before a name.
pub fn que(name: &str) -> String {
    if is_elided(name) { format!("qu'{name}") } else { format!("que {name}") }
}

#[cfg(test)]
mod tests {
    use super::{de, que, to};

    #[test]
    fn vowels_and_mute_h_are_elided_before() {
        for (name, told) in [
            ("Alba", "d'Alba"),
            ("Élise", "d'Élise"),
            ("Œil-de-Nuit", "d'Œil-de-Nuit"),
            ("Hector", "d'Hector"),
            ("Homme d'armes", "d'Homme d'armes"),
            ("Hélène", "d'Hélène"),
            ("Harmonie", "d'Harmonie"),
            ("Hartmann", "de Hartmann"),
            ("Hérisson", "de Hérisson"),
            ("Huit-Doigts", "de Huit-Doigts"),
            ("Kael", "de Kael"),
            ("Le Voyageur", "du Voyageur"),
            ("Les Ormes", "des Ormes"),
            ("Lecoq", "de Lecoq"),
            ("La Bête", "de La Bête"),
            ("", "de "),
        ] {
            assert_eq!(de(name), told);
        }
        assert_eq!(
            (to("Le Copiste"), to("Les Ormes"), to("Kael")),
            ("au Copiste".to_owned(), "aux Ormes".to_owned(), "à Kael".to_owned())
        );
        assert_eq!((que("Otso").as_str(), que("Nix").as_str()), ("qu'Otso", "que Nix"));
    }
}
