//! The words of one game, as its file gives them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use greffe_core::telling::words::Words;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::shelf::WORDS;

/// Every list, by the game's name; one that cannot be read is not there, and nothing is offered for that game.
static LISTS: LazyLock<BTreeMap<String, List>> = LazyLock::new(|| {
    let named = WORDS
        .iter()
        .filter_map(|(name, bytes)| Some((name.strip_suffix(".json")?.to_owned(), List::read(bytes).ok()?)));
    named.collect()
});

/// A text in French and in English, as the files write it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "[String; 2]")]
pub struct Pair(pub Words);

impl From<[String; 2]> for Pair {
    fn from([fr, en]: [String; 2]) -> Self {
        Self(Words { fr, en })
    }
}

/// The words of one game: its places, the first that fits counts.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct List {
    /// The places, in the order in which pages offer them.
    pub entries: Vec<Entry>,
}

/// One place of a state, or as many as its pattern fits.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// A pointer into the state in which `#` is a figure's place, `@` a side's and `*` any item or key.
    pub at: String,
    /// What it is called; `{item}` is the number or key that `*` stands for.
    pub name: Pair,
    /// What it is and how its values are said.
    pub how: How,
}

/// The kinds of places. Sentences have their subject before them: a figure's or a side's name.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum How {
    /// A number; what is left out of the state is zero.
    Count {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
        /// The sentence: `{n}` the number, `{s}` what a noun takes for so many.
        says: Pair,
        /// Whether it is offered only where the state counts it at all.
        #[serde(default)]
        counted: bool,
    },
    /// Something that is so or not; left out is not.
    Flag {
        /// When it is so.
        yes: Pair,
        /// When it is not.
        no: Pair,
    },
    /// One of several values; the first is what is meant where the state leaves it out.
    Choice {
        /// The values.
        of: Vec<Value1>,
        /// How any other value is said: nothing offers it, it may only stay.
        #[serde(default)]
        other: Option<Pair>,
    },
    /// A place on the table.
    Place {
        /// The sentence: `{place}` where.
        says: Pair,
    },
    /// A square of the board.
    Square {
        /// The sentence: `{place}` the square.
        says: Pair,
        /// The key of the object that holds it, when it is not held by itself.
        #[serde(default)]
        within: Option<String>,
        /// What may be said instead of a square.
        #[serde(default)]
        of: Vec<Value1>,
    },
    /// A set of words.
    Marks {
        /// The words that may be in it.
        of: Vec<Mark>,
    },
    /// A set of pairs of figures, offered on either.
    Pairs {
        /// When two are a pair: `{other}` the other one.
        yes: Pair,
        /// When they are none.
        no: Pair,
        /// What recorded places say of them.
        #[serde(default)]
        places: Touch,
    },
    /// One figure, or none.
    Figure {
        /// The sentence: `{other}` the figure.
        says: Pair,
        /// The sentence for none; where there is none to say, there must be one.
        #[serde(default)]
        none: Option<Pair>,
        /// The key of the object that holds it, when it is not held by itself.
        #[serde(default)]
        within: Option<String>,
        /// How a value that is no figure is said.
        #[serde(default)]
        other: Option<Pair>,
    },
    /// A set of figures.
    Figures {
        /// When one is in it: `{other}` who.
        yes: Pair,
        /// When it is not.
        no: Pair,
    },
    /// One side, or none.
    Side {
        /// The sentence: `{side}` which.
        says: Pair,
        /// The sentence for none; where there is none to say, there must be one.
        #[serde(default)]
        none: Option<Pair>,
    },
    /// No agreement changes it in words, nor anything in it: why.
    Kept(Pair),
}

/// What pairs have to do with recorded places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Touch {
    /// Nothing.
    #[default]
    Free,
    /// Whoever touches is a pair, and nobody else.
    Same,
    /// A pair must touch.
    Needed,
}

/// One of several values.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Value1 {
    /// The value.
    pub is: Value,
    /// How it is said.
    pub says: Pair,
    /// Whether a figure is then off the table: its place and its pairs go.
    #[serde(default)]
    pub off: bool,
    /// What else it makes of the figure, by its own keys.
    #[serde(default)]
    pub with: Map<String, Value>,
}

/// A word of a set.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// The word.
    pub is: String,
    /// When it is in the set.
    pub yes: Pair,
    /// When it is not.
    pub no: Pair,
}

impl List {
    /// Reads a file.
    ///
    /// # Errors
    /// When it is no such file.
    pub fn read(bytes: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice(bytes)
    }

    /// The words of a game; none when no file gives any.
    pub fn of(game: &str) -> Option<&'static Self> {
        LISTS.get(game)
    }

    /// The entry of a place, and what its `*` stands for.
    pub fn entry(&self, pointer: &str) -> Option<(&Entry, String)> {
        self.entries.iter().find_map(|entry| Some((entry, entry.fits(pointer)?)))
    }

    /// The entry that keeps a place or something around it from any agreement.
    pub fn kept(&self, pointer: &str) -> Option<&Entry> {
        let ends = pointer.match_indices('/').map(|(end, _)| end).skip(1).chain([pointer.len()]);
        let mut around = ends.filter_map(|end| pointer.get(..end));
        around.find_map(|pointer| {
            self.entry(pointer).map(|(entry, _)| entry).filter(|entry| matches!(entry.how, How::Kept(_)))
        })
    }
}

impl Entry {
    /// Whether a pointer is one of its places: what `*` stands for then, else nothing.
    fn fits(&self, pointer: &str) -> Option<String> {
        let (mut pattern, mut place) = (self.at.split('/'), pointer.split('/'));
        let mut item = String::new();
        loop {
            match (pattern.next(), place.next()) {
                (None, None) => return Some(item),
                (Some("#" | "@"), Some(number)) if number.parse::<usize>().is_ok() => {}
                (Some("*"), Some(part)) => item = spoken(part),
                (Some(own), Some(part)) if own == part => {}
                (Some(_) | None, Some(_)) | (Some(_), None) => return None,
            }
        }
    }
}

/// An item of a list by its number from one, a key as it is.
pub fn spoken(part: &str) -> String {
    let plain = part.replace("~1", "/").replace("~0", "~");
    plain.parse::<usize>().map_or(plain, |place| place.saturating_add(1).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read_and_a_pattern_fits_its_places_alone() {
        for (name, bytes) in WORDS {
            assert!(List::read(bytes).is_ok(), "{name}: {:?}", List::read(bytes).err());
        }
        let text = r#"[{"at": "/figures/#/arms/*/load", "name": ["a", "b"], "how": {"flag": {"yes": ["o", "y"], "no": ["n", "n"]}}},
            {"at": "/pile", "name": ["p", "p"], "how": {"kept": ["non", "no"]}}]"#;
        let list = List::read(text.as_bytes()).unwrap();
        assert_eq!(list.entry("/figures/2/arms/0/load").map(|(_, item)| item).as_deref(), Some("1"));
        assert_eq!(list.entry("/figures/2/arms/0"), None);
        assert_eq!(list.entry("/figures/x/arms/0/load"), None);
        assert!(list.kept("/pile/3/card").is_some() && list.kept("/piles").is_none());
    }
}
