//! The library's page: every match, found by what it is and by words.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, HttpResponseBuilder, web};
use askama::Template;
use greffe_core::record::ids::MatchId;

use crate::clerk::ClerkError;
use crate::error::PageError;
use crate::library::{Asked, Found, Listed, PAGE, Progress, Unclear};
use crate::pages::blocking;
use crate::pages::precedents::{Precedent, precedent};
use crate::pages::rules::short_rule;
use crate::pages::studies::{address, name_of};
use crate::precedents::Wanted;
use crate::shell::Shell;
use crate::site::{Game, Site};
use crate::studies::Saying;
use crate::visitor::Visitor;

/// Rulings shown beside the matches found.
const RULINGS: usize = 6;
/// Signs of a note that a list shows.
const EXCERPT: usize = 240;

#[derive(Template)]
#[template(path = "matches.html")]
struct Listing {
    shell: Shell,
    games: Vec<Game>,
    asked: Asked,
    found: Vec<Listed>,
    total: usize,
    page: usize,
    progress: Progress,
    /// Matches of the page that could not be read.
    unread: usize,
    unclear: Option<Unclear>,
    said: Said,
    /// Rules that the words name: their short id, their name, where their matches are.
    rules: Vec<(&'static str, &'static str, String)>,
}

/// Rules offered beside the matches found.
const RULES: usize = 6;

/// The rules of the games that words name by their id or by what they are called, those named whole first.
fn named(games: &[Game], words: &str, shell: &Shell) -> Vec<(&'static str, &'static str, String)> {
    let words = words.trim().trim_matches('"').to_lowercase();
    if words.chars().count() < 3 {
        return Vec::new();
    }
    let all = games.iter().flat_map(|game| game.rulebook.rules());
    let mut found: Vec<(bool, &'static str, &'static str)> = all
        .filter_map(|rule| {
            let name = shell.pick(rule.term, rule.gloss);
            let ids = [rule.id.to_lowercase(), short_rule(rule.id).to_lowercase()];
            let whole = ids.contains(&words) || name.to_lowercase() == words;
            (whole || name.to_lowercase().contains(&words)).then_some((!whole, rule.id, name))
        })
        .collect();
    found.sort_unstable();
    found.truncate(RULES);
    found.into_iter().map(|(_, id, name)| (id, name, format!("/m?rule={id}"))).collect()
}

/// Where somebody said the words looked for: rulings, and notes that everybody may read.
#[derive(Default)]
struct Said {
    rulings: Vec<Precedent>,
    notes: Vec<Note>,
}

/// A note found.
struct Note {
    href: String,
    title: String,
    seq: u64,
    by: Option<String>,
    text: String,
}

fn said(site: &Site, words: &str) -> Result<Said, PageError> {
    if words.trim().is_empty() {
        return Ok(Said::default());
    }
    let mut rulings = site.precedents(&Wanted { rule: String::new(), words: words.to_owned() })?;
    rulings.truncate(RULINGS);
    let note = |one: Saying| {
        Ok(Note {
            href: format!("{}#e{}", address(one.study, &one.subject, &one.pin), one.number),
            by: name_of(site, &one.by)?,
            text: excerpt(&one.said),
            seq: one.pin.seq.0,
            title: one.title,
        })
    };
    let notes = site.studies.saying(words)?.into_iter().map(note).collect::<Result<_, ClerkError>>()?;
    Ok(Said { rulings: rulings.into_iter().map(precedent).collect(), notes })
}

/// As much of a text as a list shows.
fn excerpt(text: &str) -> String {
    let cut: String = text.chars().take(EXCERPT).collect();
    if cut.len() < text.len() { format!("{cut}…") } else { cut }
}

impl Listing {
    fn kinds(&self) -> [(&'static str, String); 4] {
        let t = |key| self.shell.t(key).to_string();
        [
            ("", t("list-every")),
            ("own", t("list-own")),
            ("samples", t("list-samples")),
            ("imported", t("list-imported")),
        ]
    }

    /// Whether more is asked than words, a game and where matches come from.
    fn is_narrow(&self) -> bool {
        let Asked { state, end, rule, since, until, only, order, .. } = &self.asked;
        [state, end, rule, since, until, only, order].into_iter().any(|field| !field.is_empty())
    }

    fn pages(&self) -> usize {
        self.total.div_ceil(PAGE).max(1)
    }

    /// What is wrong with a field.
    fn fault(&self, field: &str) -> Option<&Unclear> {
        self.unclear.as_ref().filter(|unclear| unclear.field == field)
    }

    /// What a field is called.
    fn label(&self, field: &str) -> String {
        self.shell.t(&format!("find-{field}")).to_string()
    }

    fn is_chosen(&self, of: &str, word: &str) -> bool {
        let chosen = match of {
            "state" => &self.asked.state,
            "end" => &self.asked.end,
            _ => &self.asked.order,
        };
        chosen == word
    }

    fn options(&self, of: &str) -> Vec<(&'static str, String)> {
        let words: &[&'static str] = match of {
            "state" => &["", "waiting", "live", "closed"],
            "end" => &["", "played", "conceded", "time", "agreed", "abandoned", "void", "draw"],
            _ => &["", "longest", "disputed"],
        };
        let named = |word: &&'static str| {
            let key = if word.is_empty() { format!("find-{of}-any") } else { format!("find-{of}-{word}") };
            (*word, self.shell.t(&key).to_string())
        };
        words.iter().map(named).collect()
    }
}

/// The matches somebody looks for, a page of them; without a word every one, live ones first.
///
/// # Errors
/// When the store fails. A search that says nothing known is shown again, with the reason.
pub async fn list(
    visitor: Visitor,
    site: web::Data<Site>,
    asked: web::Query<Asked>,
) -> Result<HttpResponse, PageError> {
    let shell = Shell::new(&visitor, "matches");
    let mine = visitor.session().map(|session| session.brought.clone()).unwrap_or_default();
    let mine: Vec<MatchId> = mine.into_iter().map(MatchId::new).collect();
    let is_mine = !mine.is_empty();
    let (asked, games) = (asked.into_inner(), site.games.clone());
    let wanted = asked.wanted();
    let words = asked.q.clone();
    let page = wanted.as_ref().map_or(0, |wanted| wanted.skip / PAGE);
    let ((found, said), unclear) = match wanted {
        Ok(wanted) => {
            let looked = blocking(move || {
                let said = if page == 0 { said(&site, &words)? } else { Said::default() };
                Ok((site.library.find(&site.clerk, &wanted, &mine)?, said))
            });
            (looked.await?, None)
        }
        Err(unclear) => ((Found::default(), Said::default()), Some(unclear)),
    };
    let status = if unclear.is_some() { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    let Found { page: entries, total, progress, unread } = found;
    let found = entries.iter().map(|entry| entry.shown()).collect();
    let page = page.saturating_add(1);
    let rules = named(&games, &asked.q, &shell);
    let page = Listing { shell, games, asked, found, total, page, progress, unread, unclear, said, rules };
    let mut answer = HttpResponseBuilder::new(status);
    if is_mine {
        answer.insert_header(("Cache-Control", "no-store"));
    }
    Ok(answer.content_type("text/html; charset=utf-8").body(page.render()?))
}
