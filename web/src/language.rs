//! The site's sentences in French and English, from the Fluent files compiled in.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr as _;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentNumber;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use greffe_engine::looking::words::Tongue;
use unic_langid::LanguageIdentifier;

/// A language of the site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// French, the rulebooks' own.
    #[default]
    French,
    /// English.
    English,
}

impl Language {
    /// Both, in the order of the switch.
    pub const ALL: [Self; 2] = [Self::French, Self::English];

    /// The code used in addresses, cookies and `lang` attributes.
    pub const fn code(self) -> &'static str {
        match self {
            Self::French => "fr",
            Self::English => "en",
        }
    }

    /// The same as the engine knows it.
    pub const fn tongue(self) -> Tongue {
        match self {
            Self::French => Tongue::French,
            Self::English => Tongue::English,
        }
    }

    /// The language of a code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The first language of an `Accept-Language` header that the site speaks, by its weights.
    pub fn accepted(header: &str) -> Option<Self> {
        let mut best: Option<(u32, Self)> = None;
        for part in header.split(',').take(32) {
            let (tag, weight) = weighted(part);
            let primary = tag.split('-').next().unwrap_or(tag);
            let Some(language) = Self::from_code(&primary.to_ascii_lowercase()) else { continue };
            if weight > best.map_or(0, |(weight, _)| weight) {
                best = Some((weight, language));
            }
        }
        best.map(|(_, language)| language)
    }
}

/// A part of an `Accept-Language` header: the tag and its weight in thousandths.
fn weighted(part: &str) -> (&str, u32) {
    let mut pieces = part.split(';');
    let tag = pieces.next().unwrap_or_default().trim();
    let weight = pieces.find_map(|piece| piece.trim().strip_prefix("q="));
    let Some(weight) = weight else { return (tag, 1000) };
    let (whole, fraction) = weight.split_once('.').unwrap_or((weight, ""));
    let digits: String = fraction.chars().chain("000".chars()).take(3).collect();
    let thousandths = digits.parse().unwrap_or(0);
    (tag, if whole == "1" { 1000 } else { thousandths })
}

macro_rules! resources {
    ($language:literal) => {
        [
            include_str!(concat!("../locales/", $language, "/site.ftl")),
            include_str!(concat!("../locales/", $language, "/match.ftl")),
            include_str!(concat!("../locales/", $language, "/form.ftl")),
            include_str!(concat!("../locales/", $language, "/proof.ftl")),
            include_str!(concat!("../locales/", $language, "/people.ftl")),
            include_str!(concat!("../locales/", $language, "/event.ftl")),
            include_str!(concat!("../locales/", $language, "/study.ftl")),
        ]
    };
}

static FRENCH_SOURCES: [&str; 7] = resources!("fr");
static ENGLISH_SOURCES: [&str; 7] = resources!("en");
static FRENCH: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| bundle("fr", &FRENCH_SOURCES));
static ENGLISH: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| bundle("en", &ENGLISH_SOURCES));

fn bundle(code: &str, sources: &[&str]) -> FluentBundle<FluentResource> {
    let language: LanguageIdentifier = code.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![language]);
    bundle.set_use_isolating(false);
    for source in sources {
        let resource = match FluentResource::try_new((*source).to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        };
        // A message defined twice keeps its first text; a test forbids both faults.
        drop(bundle.add_resource(resource));
    }
    bundle
}

impl Language {
    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        match self {
            Self::French => &FRENCH,
            Self::English => &ENGLISH,
        }
    }

    /// A message, to be given its arguments and displayed.
    pub fn message(self, key: &str) -> Message<'_> {
        Message { language: self, key, arguments: FluentArgs::new() }
    }
}

/// A message on its way to a page.
pub struct Message<'a> {
    language: Language,
    key: &'a str,
    arguments: FluentArgs<'a>,
}

impl Message<'_> {
    /// The same, with a text for a variable.
    #[must_use]
    pub fn arg(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.arguments.set(name, FluentValue::String(Cow::Owned(value.to_string())));
        self
    }

    /// The same, with a number for a variable: the sentence agrees with it.
    #[must_use]
    pub fn num(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        let text = value.to_string();
        let number =
            FluentNumber::from_str(&text).map_or(FluentValue::String(Cow::Owned(text)), FluentValue::Number);
        self.arguments.set(name, number);
        self
    }
}

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bundle = self.language.bundle();
        let pattern = bundle.get_message(self.key).and_then(|message| message.value());
        // A missing message shows its key: visible, harmless, and refused by the tests.
        let Some(pattern) = pattern else { return f.write_str(self.key) };
        let mut faults = Vec::new();
        f.write_str(&bundle.format_pattern(pattern, Some(&self.arguments), &mut faults))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// The keys of a language's files, each with the variables its text names.
    fn keys(sources: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
        let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for source in sources {
            assert!(FluentResource::try_new((*source).to_owned()).is_ok(), "a file does not parse");
            let mut current = String::new();
            for line in source.lines() {
                let starts = line.chars().next().is_some_and(|c| c.is_ascii_alphabetic());
                if starts && let Some((key, _)) = line.split_once('=') {
                    current = key.trim().to_owned();
                    let fresh = keys.insert(current.clone(), BTreeSet::new()).is_none();
                    assert!(fresh, "{current} is defined twice");
                }
                for piece in line.split('$').skip(1) {
                    let name = piece.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
                    keys.get_mut(&current).unwrap().insert(name);
                }
            }
        }
        keys
    }

    #[test]
    fn both_languages_have_the_same_keys_and_variables() {
        let (french, english) = (keys(&FRENCH_SOURCES), keys(&ENGLISH_SOURCES));
        for key in french.keys().chain(english.keys()) {
            assert_eq!(french.get(key), english.get(key), "{key}");
        }
    }

    #[test]
    fn french_signs_are_kept_on_their_line() {
        for source in FRENCH_SOURCES {
            for line in source.lines().filter(|line| !line.starts_with('#')) {
                for wrong in [" :", " ;", " !", " ?", "« ", " »"] {
                    assert!(!line.contains(wrong), "an ordinary space in: {line}");
                }
            }
        }
    }

    #[test]
    fn every_key_named_by_the_site_exists() {
        let known = keys(&FRENCH_SOURCES);
        let mut named = 0;
        for folder in ["src", "src/pages", "src/pages/events", "templates", "templates/parts"] {
            let folder = format!("{}/{folder}", env!("CARGO_MANIFEST_DIR"));
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap();
                for call in [".t(\"", ".message(\""] {
                    for rest in text.split(call).skip(1) {
                        let key = rest.split('"').next().unwrap();
                        assert!(known.contains_key(key), "{key} in {}", path.display());
                        named += 1;
                    }
                }
            }
        }
        assert!(named > 100, "{named}");
    }

    #[test]
    fn the_browser_s_wish_is_followed_by_weight() {
        assert_eq!(Language::accepted("en-GB,fr;q=0.8"), Some(Language::English));
        assert_eq!(Language::accepted("de,fr;q=0.9,en;q=0.95"), Some(Language::English));
        assert_eq!(Language::accepted("de;q=1,en;q=0"), None);
    }
}
