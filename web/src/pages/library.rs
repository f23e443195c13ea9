//! The library's page: every match, found by what it is and by words.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, HttpResponseBuilder, web};
use askama::Template;
use greffe_core::ids::MatchId;

use crate::error::PageError;
use crate::library::{Asked, Entry, Found, Listed, PAGE, Progress, Unclear};
use crate::pages::blocking;
use crate::shell::Shell;
use crate::site::{Game, Site};
use crate::visitor::Visitor;

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
    unclear: Option<Unclear>,
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
    let page = wanted.as_ref().map_or(0, |wanted| wanted.skip / PAGE);
    let (found, unclear) = match wanted {
        Ok(wanted) => (blocking(move || Ok(site.library.find(&site.clerk, &wanted, &mine)?)).await?, None),
        Err(unclear) => (Found::default(), Some(unclear)),
    };
    let status = if unclear.is_some() { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    let Found { page: entries, total, progress } = found;
    let listed = |entry: Arc<Entry>| entry.listed.clone();
    let found = entries.into_iter().map(listed).collect();
    let page = Listing { shell, games, asked, found, total, page: page.saturating_add(1), progress, unclear };
    let mut answer = HttpResponseBuilder::new(status);
    if is_mine {
        answer.insert_header(("Cache-Control", "no-store"));
    }
    Ok(answer.content_type("text/html; charset=utf-8").body(page.render()?))
}
