//! Plans: what a match is opened with, how its seats choose, and what happens beside play.
//!
//! A plan is one JSON object, in `fixtures/<game>/plans/`:
//!
//! - `about`: what the match is for, in a sentence.
//! - `seed`: every choice follows from it.
//! - `opening`, `texts`: as `POST /api/v1/matches` takes them.
//! - `nonces`: `committed` (the seats promise their shares first; the default) or `open`.
//! - `keys`: the seats whose device makes a key and signs the result, as `["seat:1"]`; the others confirm.
//! - `weights`: by command, how often a form is chosen among those a seat is given. 10 for a form that the
//!   match waits for, 0 for one that is merely open and for `Contest`, unless said.
//! - `choices`: by `command.field`, the weight of each choice, by its value; 10 unless said, never with 0. Of a
//!   sealed order, the weights of what goes with each item.
//! - `facts`: by name, or by `command.name`, how a fact is stated that no position says: `{"yes":75}` times in
//!   a hundred, or a length `{"least":300,"most":2400}` in the game's own unit; `{"against":5}` times in a
//!   hundred it is stated against recorded positions.
//! - `places`: by command, how places are chosen: `approach` (towards another side's figures, into contact
//!   when it is in reach; unless said), `retreat`, `spread` (about the place that the form itself names, as
//!   for any figure that does not stand on the table yet), `line` (as deep as that place, anywhere across the
//!   table), `witness` (that place). A place that the rules
//!   refuse costs nothing: another is tried, the form's own at last. Where a choice names squares, `approach` (if
//!   said) leans towards the one nearest to a foe.
//! - `some`: by `command.field`, how many are named of those that may be: `{"least":1,"most":2}`, the form's own
//!   figure first with `"own":true`, those nearest to it first with `"near":true`; never those whose weight in
//!   `choices` is 0.
//! - `silent`: blanks, by `command.field`, that are left out wherever they may be.
//! - `optional`, `claims`: how many times in a hundred a blank that may be left out is filled (places always
//!   are, measured facts only by their `against`); a claim made.
//! - `most`: the most declarations; one more is an error.
//! - `call`: the judge ends the match: `{"after":300,"how":"time"}` declarations.
//! - `interludes`: what happens beside play, each once, in order: see [`Interlude`].
//! - `shows`: by command or event, how often it must come about for the match to be what it is for; a recording
//!   without it is an error.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

/// A plan.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    pub(crate) about: String,
    pub(crate) seed: u64,
    pub(crate) opening: Value,
    #[serde(default)]
    pub(crate) texts: Vec<String>,
    #[serde(default)]
    pub(crate) nonces: Nonces,
    #[serde(default)]
    pub(crate) keys: Vec<String>,
    #[serde(default)]
    pub(crate) weights: BTreeMap<String, u32>,
    #[serde(default)]
    pub(crate) choices: BTreeMap<String, BTreeMap<String, u32>>,
    #[serde(default)]
    pub(crate) facts: BTreeMap<String, FactPlan>,
    #[serde(default)]
    pub(crate) places: BTreeMap<String, Way>,
    #[serde(default)]
    pub(crate) some: BTreeMap<String, Count>,
    #[serde(default)]
    pub(crate) silent: Vec<String>,
    #[serde(default = "half")]
    pub(crate) optional: u32,
    #[serde(default)]
    pub(crate) claims: u32,
    #[serde(default = "many")]
    pub(crate) most: usize,
    #[serde(default)]
    pub(crate) call: Option<Call>,
    #[serde(default)]
    pub(crate) interludes: Vec<Interlude>,
    #[serde(default)]
    pub(crate) shows: BTreeMap<String, usize>,
}

fn half() -> u32 {
    50
}

fn many() -> usize {
    4000
}

/// How the shares of proven dice are gathered.
#[derive(Clone, Copy, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Nonces {
    /// Promised, then shown.
    #[default]
    Committed,
    /// Shown in order.
    Open,
}

/// How a fact is stated.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct FactPlan {
    pub(crate) yes: u32,
    pub(crate) least: i64,
    pub(crate) most: i64,
    pub(crate) against: u32,
}

impl Default for FactPlan {
    fn default() -> Self {
        Self { yes: 75, least: 300, most: 2400, against: 0 }
    }
}

/// How many are named, and whether the form's own figure or those nearest to it come first.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Count {
    pub(crate) least: i64,
    pub(crate) most: i64,
    #[serde(default)]
    pub(crate) own: bool,
    #[serde(default)]
    pub(crate) near: bool,
}

/// How places are chosen.
#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Way {
    Approach,
    Retreat,
    Spread,
    Line,
    Witness,
}

/// The judge ends the match.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Call {
    pub(crate) after: usize,
    pub(crate) how: String,
}

/// Something beside play: `{"when":{..},"do":{"takeback":{..}}}`.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Interlude {
    pub(crate) when: When,
    #[serde(rename = "do")]
    pub(crate) deed: Deed,
}

/// The first quiet moment that fits: after so many records, when the last command resolved is of this name,
/// stated facts, or rolled.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct When {
    pub(crate) records: u64,
    pub(crate) command: Option<String>,
    pub(crate) facts: Option<bool>,
    pub(crate) rolled: Option<bool>,
}

/// What happens beside play. It is about the last command resolved; its own seat or the other side's first
/// seat acts, whichever the record asks for.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Deed {
    /// Its seat asks to take it back; the others consent (and the judge past a die), or refuse.
    Takeback {
        text: String,
        #[serde(default)]
        refused: bool,
    },
    /// The other side contests its first fact, or the first of a name; the judge corrects it, its dice kept.
    Contest {
        text: String,
        ruling: String,
        #[serde(default)]
        rules: Vec<String>,
        #[serde(default)]
        fact: Option<String>,
        /// Added to a length; a yes or no is turned round.
        #[serde(default = "some_more")]
        correct: i64,
    },
    /// The other side raises a dispute about it; evidence, a ruling, an appeal as far as given; closed.
    Dispute(Case),
    /// Its seat proposes what the rules did not produce; the others consent, the judge where he must.
    Agreement {
        text: String,
        #[serde(default)]
        frames: u32,
        #[serde(default)]
        fields: Vec<Change>,
    },
    /// Its seat asks for another source of a kind of roll; the others consent.
    Source { roll: String, source: String },
    /// Its seat asks for a new epoch of dice; the others consent, and it is set up.
    Dice {},
    /// The judge answers the next question for the seat that is awaited.
    Answer {},
}

fn some_more() -> i64 {
    200
}

/// A dispute from end to end.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    pub(crate) text: String,
    /// The rule it is about; the first one applied when left out.
    #[serde(default)]
    pub(crate) rule: Option<String>,
    #[serde(default)]
    pub(crate) evidence: Option<String>,
    /// `upheld`, `replay` (from before the command) or `adjusted`.
    pub(crate) remedy: String,
    pub(crate) ruling: String,
    #[serde(default)]
    pub(crate) rules: Vec<String>,
    #[serde(default)]
    pub(crate) fields: Vec<Change>,
    /// The words of an appeal; the judge then upholds his ruling with these.
    #[serde(default)]
    pub(crate) appeal: Option<(String, String)>,
}

/// A field of the public state and its new value; the old one is read from the match.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Change {
    pub(crate) field: String,
    pub(crate) new: Value,
}
