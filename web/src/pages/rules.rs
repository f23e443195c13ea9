//! The rules: a list of games, and the catalogue of one game with every rule at its own address.

use std::sync::Arc;

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::telling::rulebook::{HouseOption, Reading, RuleEntry, Rulebook, Tag};
pub use greffe_engine::looking::words::short_rule;
use greffe_games::registry::System;

use crate::error::PageError;
use crate::library::{Citations, Entry, Tally};
use crate::pages::precedents::{Precedent, precedent};
use crate::pages::{blocking, html};
use crate::precedents::Wanted;
use crate::shell::Shell;
use crate::site::{Game, Site};
use crate::visitor::Visitor;

/// Places named beside each rule of a catalogue.
const CITED: usize = 3;
/// Places named on a rule's own page.
const PLACES: usize = 20;

#[derive(Template)]
#[template(path = "rules.html")]
struct Index {
    shell: Shell,
    games: Vec<Game>,
}

/// The games whose rules this binary knows.
///
/// # Errors
/// When the template fails.
pub async fn index(visitor: Visitor, site: web::Data<Site>) -> Result<HttpResponse, PageError> {
    html(&Index { shell: Shell::new(&visitor, "rules"), games: site.games.clone() })
}

/// Rules whose ids share a middle part: `SEG-TEST-01`, `SEG-TEST-02`.
struct Chapter {
    /// The shared part: `TEST`.
    code: String,
    /// The term of its first rule, which names the chapter in the index.
    term: &'static str,
    rules: Vec<&'static RuleEntry>,
}

#[derive(Template)]
#[template(path = "rulebook.html")]
struct Catalogue {
    shell: Shell,
    slug: &'static str,
    book: &'static Rulebook,
    chapters: Vec<Chapter>,
    cited: Arc<Tally>,
}

impl Catalogue {
    /// Where a rule was applied lately.
    fn places(&self, rule: &str) -> &[(Arc<Entry>, u64)] {
        self.cited.rules.get(rule).map(|cited| cited.places.as_slice()).unwrap_or_default()
    }
}

/// How a rule is carried out, in a word.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
fn tag_word(shell: &Shell, tag: &Tag) -> String {
    let key = match tag {
        Tag::Computed => shell.t("tag-computed"),
        Tag::Attested => shell.t("tag-attested"),
        Tag::Positional => shell.t("tag-positional"),
        Tag::Advisory => shell.t("tag-advisory"),
    };
    key.to_string()
}

/// One game's catalogue.
///
/// # Errors
/// [`PageError::NotFound`] for a game this binary does not know.
pub async fn book(
    visitor: Visitor,
    site: web::Data<Site>,
    slug: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let game = site.game(&slug).ok_or(PageError::NotFound)?;
    let chapters = chapters(game.rulebook);
    let cited = blocking(move || {
        site.library.keep_up(&site.clerk)?;
        Ok(site.library.citations(game.system, CITED))
    });
    let shell = Shell::new(&visitor, "rules");
    html(&Catalogue { shell, slug: game.slug, book: game.rulebook, chapters, cited: cited.await? })
}

/// One rule, gap or reading of a game: what it says, where it decided, how it was ruled.
#[derive(Template)]
#[template(path = "rule.html")]
struct Page {
    shell: Shell,
    game: Game,
    entry: Said,
    cited: Citations,
    /// Matches that could not be read, and are not counted.
    unread: usize,
    rulings: Vec<Precedent>,
}

/// What a page of a rule is of.
enum Said {
    /// A rule of the book.
    Rule(&'static RuleEntry),
    /// A doubt that each opening settles.
    Choice(&'static HouseOption),
    /// A doubt that this program settles.
    Reading(&'static Reading),
}

impl Said {
    fn of(book: &'static Rulebook, id: &str) -> Option<Self> {
        let rule = book.rule(id).map(Self::Rule);
        let choice = || book.options.iter().find(|option| option.gap == id).map(Self::Choice);
        let reading = || book.readings.iter().find(|reading| reading.gap == id).map(Self::Reading);
        rule.or_else(choice).or_else(reading)
    }

    const fn id(&self) -> &'static str {
        match self {
            Self::Rule(rule) => rule.id,
            Self::Choice(option) => option.gap,
            Self::Reading(reading) => reading.gap,
        }
    }
}

/// A rule's own page.
///
/// # Errors
/// [`PageError::NotFound`] for a game this binary does not know, or what is not of its book.
pub async fn rule(
    visitor: Visitor,
    site: web::Data<Site>,
    place: web::Path<(String, String)>,
) -> Result<HttpResponse, PageError> {
    let (slug, id) = place.into_inner();
    let game = site.game(&slug).ok_or(PageError::NotFound)?;
    let entry = Said::of(game.rulebook, &id).ok_or(PageError::NotFound)?;
    let id = entry.id();
    let (cited, unread, rulings) = blocking(move || {
        let wanted = Wanted { rule: id.to_owned(), words: String::new() };
        let rulings = site.precedents(&wanted)?;
        let cited = site.library.citations(game.system, PLACES);
        let exact = rulings.into_iter().filter(|one| one.ruled.rules.iter().any(|rule| rule.as_str() == id));
        Ok((cited.rules.get(id).cloned().unwrap_or_default(), cited.unread, exact.map(precedent).collect()))
    })
    .await?;
    let feed = format!("/disputes/feed.atom?rule={id}&lang={}", visitor.language.code());
    let shell = Shell { feed: Some(feed), ..Shell::new(&visitor, "rules") };
    html(&Page { shell, game, entry, cited, unread, rulings })
}

fn chapters(book: &'static Rulebook) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for rule in book.rules() {
        let code = chapter_code(rule.id);
        match chapters.last_mut() {
            Some(last) if last.code == code => last.rules.push(rule),
            Some(_) | None => {
                chapters.push(Chapter { code: code.to_owned(), term: rule.term, rules: vec![rule] });
            }
        }
    }
    chapters
}

/// The part of a rule id between the game and the number.
fn chapter_code(id: &str) -> &str {
    let after = id.split_once('-').map_or(id, |(_, rest)| rest);
    after.rsplit_once('-').map_or(after, |(code, _)| code)
}

/// Passages of the source text: `3, 5-9`.
pub fn spans(lines: &[(u32, u32)]) -> String {
    let spans =
        lines.iter().map(
            |(first, last)| {
                if first == last { first.to_string() } else { format!("{first}\u{2013}{last}") }
            },
        );
    spans.collect::<Vec<_>>().join(", ")
}

/// What the book of a game calls a rule, or its gloss; nothing for an option of the house.
pub fn rule_name(game: &str, id: &str, shell: &Shell) -> &'static str {
    let entry = System::named(game).and_then(|system| system.rulebook().rule(id));
    entry.map_or("", |entry| shell.pick(entry.term, entry.gloss))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_id_has_a_game_a_chapter_and_a_number() {
        assert_eq!(chapter_code("SEG-TEST-01"), "TEST");
        assert_eq!(chapter_code("TDE-A-B-02"), "A-B");
        assert_eq!(short_rule("SEG-TEST-01"), "TEST-01");
        assert_eq!(short_rule("ODD"), "ODD");
    }
}
