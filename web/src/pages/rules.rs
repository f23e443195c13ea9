//! The rules: a list of games, and the catalogue of one game with every rule at its own address.

use std::collections::BTreeMap;

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::rulebook::{RuleEntry, Rulebook, Tag};

use crate::error::PageError;
use crate::pages::{blocking, html};
use crate::shell::Shell;
use crate::site::{Game, Site};
use crate::visitor::Visitor;

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
    book: &'static Rulebook,
    chapters: Vec<Chapter>,
    cited: BTreeMap<String, Vec<(String, u64)>>,
}

impl Catalogue {
    /// Where a rule was applied lately.
    fn places(&self, rule: &str) -> &[(String, u64)] {
        self.cited.get(rule).map(Vec::as_slice).unwrap_or_default()
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn tag(&self, tag: &Tag) -> String {
        let key = match tag {
            Tag::Computed => self.shell.t("tag-computed"),
            Tag::Attested => self.shell.t("tag-attested"),
            Tag::Positional => self.shell.t("tag-positional"),
            Tag::Advisory => self.shell.t("tag-advisory"),
        };
        key.to_string()
    }
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
    let cited = blocking(move || Ok(site.citations(game))).await?;
    html(&Catalogue { shell: Shell::new(&visitor, "rules"), book: game.rulebook, chapters, cited })
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

/// A rule id without its game, as chips print it.
pub fn short_rule(id: &str) -> &str {
    id.split_once('-').map_or(id, |(_, rest)| rest)
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
