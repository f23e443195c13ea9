//! What somebody looks for, as an address says it.

use greffe_core::record::acts::How;
use greffe_core::record::at::At;
use greffe_core::telling::words::Words;
use greffe_games::registry::System;
use greffe_store::Origin;
use serde::Deserialize;

use super::entry::Standing;
use super::index::Brief;

/// Matches of a page.
pub const PAGE: usize = 24;
/// Most signs of the words looked for.
const LONGEST: usize = 100;
/// Most words looked for.
const MOST: usize = 8;
/// Most signs of a rule's id.
const RULE: usize = 40;
/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

/// A search as an address carries it: everything may be left out.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Asked {
    /// Words of the title, the sides, the figures.
    #[serde(default)]
    pub q: String,
    /// The game's word.
    #[serde(default)]
    pub game: String,
    /// Where matches come from: `own`, `samples`, `imported`.
    #[serde(default)]
    pub kind: String,
    /// How far they have come: `waiting`, `live`, `closed`.
    #[serde(default)]
    pub state: String,
    /// How they ended: a word of records, or `draw`.
    #[serde(default)]
    pub end: String,
    /// A rule that decided, or the beginning of its id.
    #[serde(default)]
    pub rule: String,
    /// The first day of play, as `2026-11-22`.
    #[serde(default)]
    pub since: String,
    /// The last one.
    #[serde(default)]
    pub until: String,
    /// `disputed` for those with a dispute alone.
    #[serde(default)]
    pub only: String,
    /// What comes first: `latest`, `changed`, `longest`, `disputed`.
    #[serde(default)]
    pub order: String,
    /// Which page, from one.
    #[serde(default)]
    pub page: String,
}

/// Where matches come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Played here.
    Own,
    /// They ship with the program.
    Samples,
    /// Brought in from a file.
    Imported,
}

impl Kind {
    /// That of an origin.
    pub const fn of(origin: Origin) -> Self {
        match origin {
            Origin::Own => Self::Own,
            Origin::Sample => Self::Samples,
            Origin::Imported => Self::Imported,
        }
    }
}

/// How matches ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// As a record says.
    How(How),
    /// In a draw.
    Draw,
}

/// What comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Open matches, then closed ones, each by their last record; samples that show no board after all others.
    #[default]
    Latest,
    /// By their last record, open or closed.
    Changed,
    /// Those with most records.
    Longest,
    /// Those with most disputes.
    Disputed,
}

impl Order {
    /// By what a match is put in its place, the least first.
    pub(super) fn place(self, entry: &Brief) -> (i64, i64) {
        let most = |count: u32| i64::from(count).saturating_neg();
        let late = entry.at.saturating_neg();
        match self {
            Self::Latest => {
                let bare = entry.origin == Origin::Sample && !entry.plan;
                let closed = matches!(entry.standing, Standing::Closed(_));
                (i64::from(closed).saturating_add(2_i64.saturating_mul(i64::from(bare))), late)
            }
            Self::Changed => (0, late),
            Self::Longest => (i64::try_from(entry.records).unwrap_or(i64::MAX).saturating_neg(), late),
            Self::Disputed => (most(entry.disputes), late),
        }
    }
}

/// What is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Words that a match is told in, all of them, as their beginnings.
    pub words: String,
    /// The game.
    pub game: Option<System>,
    /// Where it comes from.
    pub kind: Option<Kind>,
    /// How far it has come; of closed ones however they ended.
    pub state: Option<State>,
    /// How it ended.
    pub end: Option<End>,
    /// A rule that decided, or the beginning of its id.
    pub rule: Option<String>,
    /// The first moment of play at the earliest, in milliseconds since 1970.
    pub since: Option<i64>,
    /// The first moment of play before this one.
    pub until: Option<i64>,
    /// Whether there was a dispute.
    pub disputed: bool,
    /// What comes first.
    pub order: Order,
    /// How many are passed over.
    pub skip: usize,
    /// How many are shown.
    pub limit: usize,
}

/// How far a match has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Not begun.
    Waiting,
    /// Being played.
    Live,
    /// Closed.
    Closed,
}

/// Why a search is none: which field of the address, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unclear {
    /// The field.
    pub field: &'static str,
    /// Why.
    pub why: Words,
}

impl Asked {
    /// What is looked for.
    ///
    /// # Errors
    /// The first field that says nothing known.
    pub fn wanted(&self) -> Result<Wanted, Unclear> {
        let page = number(&self.page)?;
        let until = day("until", &self.until)?.map(|start| start.saturating_add(DAY));
        Ok(Wanted {
            words: words(&self.q)?,
            game: one("game", &self.game, &System::ALL.map(|system| (system.name(), system)))?,
            kind: one("kind", &self.kind, &KINDS)?,
            state: one("state", &self.state, &STATES)?,
            end: one("end", &self.end, &ENDS)?,
            rule: rule(&self.rule)?,
            since: day("since", &self.since)?,
            until,
            disputed: one("only", &self.only, &[("disputed", true)])?.unwrap_or_default(),
            order: one("order", &self.order, &ORDERS)?.unwrap_or_default(),
            skip: page.saturating_sub(1).saturating_mul(PAGE),
            limit: PAGE,
        })
    }

    /// Its address with another page, every part encoded.
    pub fn on_page(&self, page: usize) -> String {
        let page = if page > 1 { page.to_string() } else { String::new() };
        Self { page, ..self.clone() }.address()
    }

    /// The same with another game, from its first page.
    pub fn of_game(&self, game: &str) -> String {
        Self { game: game.to_owned(), page: String::new(), ..self.clone() }.address()
    }

    /// The same with another choice of where matches come from, from its first page.
    pub fn of_kind(&self, kind: &str) -> String {
        Self { kind: kind.to_owned(), page: String::new(), ..self.clone() }.address()
    }

    fn address(&self) -> String {
        let fields = [
            ("q", &self.q),
            ("game", &self.game),
            ("kind", &self.kind),
            ("state", &self.state),
            ("end", &self.end),
            ("rule", &self.rule),
            ("since", &self.since),
            ("until", &self.until),
            ("only", &self.only),
            ("order", &self.order),
            ("page", &self.page),
        ];
        let given = fields.into_iter().filter(|(_, value)| !value.is_empty());
        let given: Vec<String> = given.map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        if given.is_empty() { "/m".to_owned() } else { format!("/m?{}", given.join("&")) }
    }
}

impl Wanted {
    /// Whether it takes a match, words and rules apart.
    pub(super) fn takes(&self, entry: &Brief) -> bool {
        let kind = Kind::of(entry.origin);
        let state = match entry.standing {
            Standing::Waiting => State::Waiting,
            Standing::Live => State::Live,
            Standing::Closed(_) => State::Closed,
        };
        let ended = |end: End| match end {
            End::How(how) => entry.standing == Standing::Closed(how),
            End::Draw => entry.drawn,
        };
        self.game.is_none_or(|game| entry.game == game)
            && self.kind.is_none_or(|wanted| wanted == kind)
            && self.state.is_none_or(|wanted| wanted == state)
            && self.end.is_none_or(ended)
            && self.since.is_none_or(|since| entry.since >= since)
            && self.until.is_none_or(|until| entry.since < until)
            && (!self.disputed || entry.disputes > 0)
    }
}

const KINDS: [(&str, Kind); 3] =
    [("own", Kind::Own), ("samples", Kind::Samples), ("imported", Kind::Imported)];
const STATES: [(&str, State); 3] =
    [("waiting", State::Waiting), ("live", State::Live), ("closed", State::Closed)];
const ENDS: [(&str, End); 7] = [
    ("played", End::How(How::Played)),
    ("conceded", End::How(How::Conceded)),
    ("time", End::How(How::Time)),
    ("agreed", End::How(How::Agreed)),
    ("abandoned", End::How(How::Abandoned)),
    ("void", End::How(How::Void)),
    ("draw", End::Draw),
];
const ORDERS: [(&str, Order); 4] = [
    ("latest", Order::Latest),
    ("changed", Order::Changed),
    ("longest", Order::Longest),
    ("disputed", Order::Disputed),
];

/// One of the words of a field; nothing for none.
fn one<T: Copy>(field: &'static str, said: &str, known: &[(&str, T)]) -> Result<Option<T>, Unclear> {
    if said.is_empty() {
        return Ok(None);
    }
    let found = known.iter().find(|(word, _)| *word == said).map(|(_, value)| *value);
    found.map(Some).ok_or_else(|| {
        let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
        let words = words.join(", ");
        Unclear { field, why: Words::new(format!("un de\u{a0}: {words}"), format!("one of: {words}")) }
    })
}

fn words(said: &str) -> Result<String, Unclear> {
    let words: Vec<&str> = said.split_whitespace().collect();
    if said.chars().count() > LONGEST || words.len() > MOST {
        let fr = format!("{MOST} mots et {LONGEST} signes au plus");
        let en = format!("at most {MOST} words and {LONGEST} signs");
        return Err(Unclear { field: "q", why: Words::new(fr, en) });
    }
    Ok(words.join(" "))
}

fn rule(said: &str) -> Result<Option<String>, Unclear> {
    let said = said.trim().to_ascii_uppercase();
    let is_id = |sign: char| sign.is_ascii_alphanumeric() || sign == '-';
    if said.is_empty() {
        return Ok(None);
    }
    if said.len() > RULE || !said.chars().all(is_id) {
        let fr = "l’identifiant d’une règle, ou son début\u{a0}: SEG-TEST-01";
        let en = "a rule's id, or its beginning: SEG-TEST-01";
        return Err(Unclear { field: "rule", why: Words::new(fr, en) });
    }
    Ok(Some(said))
}

/// The first moment of a day, in milliseconds since 1970.
fn day(field: &'static str, said: &str) -> Result<Option<i64>, Unclear> {
    if said.is_empty() {
        return Ok(None);
    }
    let start = format!("{said}T00:00:00.000Z").parse::<At>();
    start.map(|at| Some(at.millis())).map_err(|_| {
        let why = Words::new("un jour comme 2026-11-22", "a day like 2026-11-22");
        Unclear { field, why }
    })
}

fn number(said: &str) -> Result<usize, Unclear> {
    if said.is_empty() {
        return Ok(1);
    }
    let page = said.parse::<usize>().ok().filter(|page| *page > 0);
    page.ok_or_else(|| Unclear { field: "page", why: Words::new("un nombre, dès 1", "a number, from 1") })
}

/// A text as the value of a query: what is no plain letter or digit is given by its bytes.
fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let one = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_what_is_looked_for_or_which_field_says_nothing() {
        let asked = Asked {
            q: " écluse  garde ".to_owned(),
            game: "seg".to_owned(),
            end: "draw".to_owned(),
            rule: "seg-test".to_owned(),
            until: "2026-11-22".to_owned(),
            page: "3".to_owned(),
            ..Asked::default()
        };
        let wanted = asked.wanted().unwrap();
        assert_eq!(wanted.words, "écluse garde");
        assert_eq!((wanted.game, wanted.end), (Some(System::Seg), Some(End::Draw)));
        assert_eq!((wanted.rule.as_deref(), wanted.skip), (Some("SEG-TEST"), 2 * PAGE));
        assert_eq!(wanted.until, Some("2026-11-23T00:00:00.000Z".parse::<At>().unwrap().millis()));
        assert_eq!(
            asked.on_page(1),
            "/m?q=%20%C3%A9cluse%20%20garde%20&game=seg&end=draw&rule=seg-test&until=2026-11-22"
        );
        let wrong = [
            ("q", Asked { q: "a ".repeat(10_000), ..Asked::default() }),
            ("game", Asked { game: "chess".into(), ..Asked::default() }),
            ("rule", Asked { rule: "<b>".into(), ..Asked::default() }),
            ("since", Asked { since: "2026-02-30".into(), ..Asked::default() }),
            ("page", Asked { page: "0".into(), ..Asked::default() }),
            ("order", Asked { order: "best".into(), ..Asked::default() }),
        ];
        for (field, asked) in wrong {
            assert_eq!(asked.wanted().unwrap_err().field, field);
        }
        assert_eq!(Asked::default().on_page(2), "/m?page=2");
    }
}
