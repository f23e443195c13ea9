//! Words of SEG that belong to no figure: tests, postures, cards, windows, counts.

use crate::event::Test;
use crate::profiles::{Rank, card_words};
use crate::state::{Card, Label, Posture, Until, WindowKind};
use greffe_core::telling::view::Verdict;
use greffe_core::telling::words::Words;

/// What a die must show, in words.
pub(crate) fn need_words(threshold: i32) -> Words {
    match threshold {
        ..=0 => Words::new("impossible", "impossible"),
        1..=5 => Words::new(format!("{threshold} ou moins"), format!("{threshold} or less")),
        6.. => Words::new("tout résultat", "any face"),
    }
}

/// A test told after a colon: faces, need, result.
pub(crate) fn test_words(test: &Test) -> Words {
    let result = if test.passed { ("Réussi.", "Passed.") } else { ("Raté.", "Failed.") };
    let Some(last) = test.faces.last() else {
        return if test.passed {
            Words::new("réussite sans dé.", "passed without a die.")
        } else {
            Words::new("échec sans dé.", "failed without a die.")
        };
    };
    let again = test.faces.len().saturating_sub(1);
    let first: Vec<String> = test.faces.iter().take(again).map(u32::to_string).collect();
    let (before_fr, before_en) = if first.is_empty() {
        (String::new(), String::new())
    } else {
        (format!("{}, relancé : ", first.join(", ")), format!("{}, rolled again: ", first.join(", ")))
    };
    let need = needed_words(test.threshold);
    Words::new(
        format!("{before_fr}{last}, {}. {}", need.fr, result.0),
        format!("{before_en}{last}, {}. {}", need.en, result.1),
    )
}

/// Several tests of one action told together: all faces, one need, how many passed.
pub(crate) fn tests_words(tests: &[Test]) -> Words {
    let Some(first) = tests.first() else { return Words::default() };
    let alike = tests.iter().all(|test| test.threshold == first.threshold && test.faces.len() == 1);
    if tests.len() > 1 && tests.iter().all(|test| test.faces.is_empty()) {
        let (passed, count) = (tests.iter().filter(|test| test.passed).count(), tests.len());
        return Words::new(
            format!("{passed} réussite{} sur {count}, sans dé.", plural(passed)),
            format!("{passed} of {count} passed, without a die."),
        );
    }
    if tests.len() == 1 || !alike {
        let each: Vec<Words> = tests.iter().map(test_words).collect();
        let join = |of: fn(&Words) -> &str| each.iter().map(of).collect::<Vec<&str>>().join(" ");
        return Words::new(join(|words| words.fr.as_str()), join(|words| words.en.as_str()));
    }
    let faces: Vec<String> = tests.iter().filter_map(|test| test.faces.first()).map(u32::to_string).collect();
    let faces = faces.join(", ");
    let need = needed_words(first.threshold);
    let passed = tests.iter().filter(|test| test.passed).count();
    let count = tests.len();
    Words::new(
        format!("{faces}, {}. {passed} réussite{} sur {count}.", need.fr, plural(passed)),
        format!("{faces}, {}. {passed} of {count} passed.", need.en),
    )
}

/// What the die had to show.
fn needed_words(threshold: i32) -> Words {
    match threshold {
        ..=0 => Words::new("aucun résultat ne suffisait", "no face was enough"),
        1..=5 => {
            Words::new(format!("il fallait {threshold} ou moins"), format!("needed {threshold} or less"))
        }
        6.. => Words::new("tout résultat suffisait", "any face was enough"),
    }
}

/// What a die that fell had to show, as what a verdict asked for: six faces reach no threshold below one, and pass none
/// above five.
pub(crate) fn fallen_words(threshold: i32) -> Words {
    match threshold {
        ..=0 => Words::new("moins que 1", "less than 1"),
        1..=5 => need_words(threshold),
        6.. => Words::new("6 ou moins", "6 or less"),
    }
}

/// Several tests as one verdict: all faces, the first need, and whether any passed.
pub(crate) fn all_tests(tests: &[Test]) -> Option<Verdict> {
    let first = tests.first()?;
    Some(Verdict {
        faces: tests.iter().flat_map(|test| test.faces.iter().copied()).collect(),
        need: fallen_words(first.threshold),
        passed: tests.iter().any(|test| test.passed),
    })
}

/// A posture's name.
pub(crate) fn posture_words(posture: Posture) -> Words {
    match posture {
        Posture::Defensive => Words::new("posture défensive", "defensive posture"),
        Posture::ContactDefence => Words::new("défense au contact", "contact defence"),
        Posture::RangedDefence => Words::new("défense à distance", "ranged defence"),
        Posture::Nullify => Words::new("annulation spé", "special nullify"),
        Posture::Positioned => Words::new("positionnement", "taking aim"),
    }
}

/// What a window is about, as a plural noun.
pub(crate) fn window_words(window: WindowKind) -> Words {
    match window {
        WindowKind::Parry => Words::new("parades", "parries"),
        WindowKind::Nullify => Words::new("annulations", "nullifications"),
        WindowKind::Counter => Words::new("contre-attaques", "counter-attacks"),
        WindowKind::Portal => Words::new("portails", "portals"),
    }
}

/// How long a standing pass lasts.
pub(crate) fn until_words(until: Until) -> Words {
    match until {
        Until::TurnEnd => Words::new("jusqu'à la fin du tour", "until the end of the turn"),
        Until::MatchEnd => Words::new("jusqu'à la fin de la partie", "until the end of the match"),
    }
}

/// What a card names, in words.
pub(crate) fn card_label(card: &Card) -> Words {
    match &card.rank {
        Label::Rank(rank) => card_words(*rank, card.suit),
        Label::Written(label) => {
            let suit = card.suit.words();
            Words::new(format!("{label}, {}", suit.fr), format!("{label}, {}", suit.en))
        }
    }
}

/// A card with its French article.
pub(crate) fn card_words_of(card: &Card) -> Words {
    let label = card_label(card);
    let article = match &card.rank {
        Label::Rank(Rank::Queen) => "la",
        Label::Rank(_) => "le",
        Label::Written(_) => "l'ordre",
    };
    Words::new(format!("{article} {}", label.fr), label.en)
}

/// The short mark of a rank or written label.
pub(crate) fn label_words(label: &Label) -> Words {
    match label {
        Label::Rank(rank) => rank.words(),
        Label::Written(label) => Words::same(label.as_str()),
    }
}

/// Tenths of a millimetre as millimetres.
pub(crate) fn millimetres(tenths: i32) -> String {
    format!("{}\u{a0}mm", tenths.saturating_add(5).div_euclid(10))
}

pub(crate) fn plural(count: impl TryInto<i64>) -> &'static str {
    if count.try_into().is_ok_and(|count: i64| count.abs() < 2) { "" } else { "s" }
}

pub(crate) fn plural_en(count: impl TryInto<i64>) -> &'static str {
    if count.try_into().is_ok_and(|count: i64| count == 1) { "" } else { "s" }
}

pub(crate) fn none_words() -> Words {
    Words::new("aucune", "none")
}

pub(crate) fn yes_words(yes: bool) -> Words {
    if yes { Words::new("oui", "yes") } else { Words::new("non", "no") }
}

pub(crate) fn lost_words(lost: Option<Posture>) -> Option<Words> {
    let posture = posture_words(lost?);
    Some(Words::new(format!("Posture perdue : {}.", posture.fr), format!("Posture lost: {}.", posture.en)))
}

pub(crate) fn standing_words(standing: bool) -> Option<Words> {
    standing.then(|| Words::new("Réponse laissée d'avance.", "Answer left in advance."))
}
