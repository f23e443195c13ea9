//! The games of this build and their catalogues.

use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::telling::rulebook::{HouseOption, Reading, RuleEntry, Tag};
use greffe_core::telling::words::Words;
use greffe_games::registry::System;
use greffe_games::schema;
use serde::Serialize;

use crate::api::bodies::{Catalogue, Public};
use crate::api::fail::Fail;
use crate::error::PageError;

#[derive(Serialize)]
struct Listed {
    system: &'static str,
    title: &'static str,
    edition: &'static str,
    ruleset: &'static str,
    rules: usize,
    roll_kinds: &'static [&'static str],
}

#[derive(Serialize)]
struct Book {
    system: &'static str,
    title: &'static str,
    edition: &'static str,
    ruleset: &'static str,
    rules: Vec<Rule>,
    options: Vec<Opt>,
    readings: Vec<Read>,
    roll_kinds: &'static [&'static str],
}

#[derive(Serialize)]
struct Rule {
    id: &'static str,
    term: Words,
    says: Words,
    tags: Vec<&'static str>,
    lines: &'static [(u32, u32)],
}

#[derive(Serialize)]
struct Opt {
    name: &'static str,
    gap: &'static str,
    asks: Words,
    values: Vec<(&'static str, Words)>,
}

#[derive(Serialize)]
struct Read {
    gap: &'static str,
    says: Words,
}

/// The games.
///
/// # Errors
/// None.
pub async fn list(request: HttpRequest) -> Result<HttpResponse, Fail> {
    let listed = Public::of(&Catalogue, |_| System::ALL.into_iter().map(listed).collect::<Vec<_>>());
    Ok(listed.json(&request))
}

fn listed(system: System) -> Listed {
    let book = system.rulebook();
    Listed {
        system: system.name(),
        title: book.title,
        edition: book.edition,
        ruleset: system.revision(),
        rules: book.rules().count(),
        roll_kinds: book.roll_kinds,
    }
}

/// One catalogue.
///
/// # Errors
/// [`PageError::NotFound`] for a game that this build does not know.
pub async fn rules(request: HttpRequest, system: web::Path<String>) -> Result<HttpResponse, Fail> {
    let system = System::named(&system).ok_or(PageError::NotFound)?;
    Ok(Public::of(&Catalogue, |_| book(system)).json(&request))
}

/// What an opening of one game must say.
///
/// # Errors
/// [`PageError::NotFound`] for a game that this build does not know.
pub async fn intake(request: HttpRequest, system: web::Path<String>) -> Result<HttpResponse, Fail> {
    let system = System::named(&system).ok_or(PageError::NotFound)?;
    Ok(Public::of(&Catalogue, |_| system.intake()).json(&request))
}

/// The JSON Schema of one game.
///
/// # Errors
/// [`PageError::NotFound`] for a game that this build does not know.
pub async fn schema(request: HttpRequest, system: web::Path<String>) -> Result<HttpResponse, Fail> {
    let system = System::named(&system).ok_or(PageError::NotFound)?;
    Ok(Public::of(&Catalogue, |_| schema::of(system)).json(&request))
}

fn book(system: System) -> Book {
    let book = system.rulebook();
    Book {
        system: system.name(),
        title: book.title,
        edition: book.edition,
        ruleset: system.revision(),
        rules: book.rules().map(rule).collect(),
        options: book.options.iter().map(option).collect(),
        readings: book.readings.iter().map(reading).collect(),
        roll_kinds: book.roll_kinds,
    }
}

fn rule(entry: &'static RuleEntry) -> Rule {
    let tag = |tag: &Tag| match tag {
        Tag::Computed => "computed",
        Tag::Attested => "attested",
        Tag::Positional => "positional",
        Tag::Advisory => "advisory",
    };
    Rule {
        id: entry.id,
        term: Words::new(entry.term, entry.gloss),
        says: Words::new(entry.fr, entry.en),
        tags: entry.tags.iter().map(tag).collect(),
        lines: entry.lines,
    }
}

fn option(option: &'static HouseOption) -> Opt {
    Opt {
        name: option.name,
        gap: option.gap,
        asks: Words::new(option.fr, option.en),
        values: option.values.iter().map(|value| (value.word, Words::new(value.fr, value.en))).collect(),
    }
}

fn reading(reading: &'static Reading) -> Read {
    Read { gap: reading.gap, says: Words::new(reading.fr, reading.en) }
}
