//! The free texts of a match: what was written, by whom, and its erasure. Seals remain, texts may go.

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::record::body::Body;
use greffe_core::record::ids::{Author, SealNumber};
use greffe_core::record::line::Line as RecordLine;
use greffe_core::telling::words::Words;
use greffe_store::Origin;

use crate::amend::Speech;
use crate::clerk::{ClerkError, Table};
use crate::error::PageError;
use crate::pages::matches::{open, title};
use crate::pages::{blocking, private};
use crate::records;
use crate::session::{Office, Session};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "texts.html")]
struct Texts {
    shell: Shell,
    base: String,
    title: Words,
    listed: Vec<Text>,
}

struct Text {
    number: u32,
    /// The record that it was written with, when that is known.
    seq: Option<u64>,
    side: &'static str,
    said: Words,
    kept: Option<String>,
    /// As whom one erases it, when one may.
    by: Option<Author>,
}

/// The texts of a match.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn show(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let session = visitor.session();
    let shell = Shell::with_forms(&visitor, "matches")?;
    let page = blocking(move || page(&site, &table, session.as_ref(), shell));
    private(&page.await?)
}

fn page(site: &Site, table: &Table, session: Option<&Session>, shell: Shell) -> Result<Texts, PageError> {
    let id = *table.id().bytes();
    let (records, numbers, title) = {
        let game = table.game();
        (game.records(), game.text_seals(), title(&game))
    };
    let may = |office| session.is_some_and(|session| session.holds(id, office));
    let is_own = table.origin() == Origin::Own;
    let desk = if may(Office::Organiser) {
        Some(Author::Organiser)
    } else {
        may(Office::Judge).then_some(Author::Judge)
    };
    let desk = desk.filter(|_| is_own);
    let lines = site.clerk.log().read(id, 0..records).map_err(ClerkError::from)?;
    let mut texts = Vec::new();
    for number in numbers {
        let kept = site.clerk.people().text(id, u64::from(number.0)).map_err(ClerkError::from)?;
        texts.push(Text {
            number: number.0,
            seq: None,
            side: "",
            said: Words::new(
                "Un effet convenu \u{e0} l\u{2019}ouverture.",
                "An effect agreed at the opening.",
            ),
            kept: kept.map(|kept| kept.text),
            by: desk,
        });
    }
    for bytes in &lines {
        let line = RecordLine::parse(bytes).map_err(|error| ClerkError::Broken(error.to_string()))?;
        let Ok(body) = Body::parse(line.kind, line.body) else { continue };
        let Some(number) = text_of(&body) else { continue };
        let game = table.game();
        let by = line.envelope.by;
        if let Some(text) = texts.iter_mut().find(|text| text.number == number.0) {
            text.seq = Some(line.envelope.seq.0);
            let is_theirs = matches!(by, Author::Seat(seat) if may(Office::Seat(seat.number())));
            text.by = desk.or_else(|| (is_own && is_theirs).then_some(by));
            text.side = records::author_letter(by, game.opening());
            text.said =
                records::told_by(&body, (by, game.opening()), Speech::of(&game).as_ref()).unwrap_or_default();
        }
    }
    Ok(Texts { base: format!("/m/{}", table.id()), title, listed: texts, shell })
}

/// The seal over the text of a record.
pub fn text_of(body: &Body) -> Option<SealNumber> {
    if let Body::DisputeRaised(raised) = body {
        return Some(raised.text);
    }
    if let Body::AppealRaised(appeal) = body {
        return Some(appeal.text);
    }
    if let Body::RulingGiven(ruling) = body {
        return Some(ruling.text);
    }
    if let Body::AgreementAsked(asked) = body {
        return Some(asked.text);
    }
    if let Body::EvidenceGiven(given) = body {
        return given.text;
    }
    if let Body::TakebackAsked(asked) = body {
        return asked.text;
    }
    if let Body::FactContested(fact) = body {
        return fact.text;
    }
    if let Body::ActedBy(acted) = body {
        return acted.text;
    }
    None
}
