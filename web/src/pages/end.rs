//! The end of a match: who won and how, who stands by it, and what there is to do next.

use std::cmp::Reverse;

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::judging::opening::SeatEntry;
use greffe_core::record::ids::Author;
use greffe_core::record::line::Line as RecordLine;
use greffe_core::telling::rulebook::{HouseOption, RuleEntry};
use greffe_core::telling::view::SideView;
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;
use greffe_store::Origin;
use serde_json::Value;

use crate::amend::told::capital;
use crate::clerk::{ClerkError, Table};
use crate::drawing::side_letter;
use crate::error::PageError;
use crate::opening;
use crate::pages::matches::{open, seals, see_other, title};
use crate::pages::replay::Seal;
use crate::pages::{blocking, private};
use crate::records;
use crate::session::{Office, Session};
use crate::shell::Shell;
use crate::site::Site;
use crate::standing;
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "end.html")]
struct End {
    shell: Shell,
    base: String,
    /// Only a match of this server is watched by the reader's device.
    origin: Origin,
    id: String,
    game: &'static str,
    slug: &'static str,
    title: Words,
    /// The record that proposes the result; what it says.
    result: Option<(u64, Words)>,
    /// How the rules came to it; a seal says how the match was closed.
    how: Vec<Words>,
    /// What the score counts, and each side's.
    counted: Option<(Words, Vec<(String, i64)>)>,
    /// The rules that ended it, by id, and what each says.
    why: Vec<(String, Words)>,
    /// Who proposed and who stands by it.
    standing: Vec<Words>,
    sides: Vec<SideFacts>,
    seats: Vec<SeatView>,
    seals: Vec<Seal>,
    closed: bool,
    /// Whether this session may open the next one just like it.
    next: bool,
    /// Whether it played, organised or judged here.
    known: bool,
    feed: String,
    head: u64,
}

impl End {
    /// Whether the reader's device looks after it: it is of this server, which signs its heads.
    fn is_watched(&self) -> bool {
        self.origin == Origin::Own
    }

    fn rule_link(&self, rule: &str) -> String {
        format!("/rules/{}#{rule}", self.slug)
    }
}

/// A side with its public counts.
struct SideFacts {
    letter: &'static str,
    name: String,
    facts: Vec<(Words, Words)>,
}

/// A seat that answers for the result.
struct SeatView {
    seat: u8,
    letter: &'static str,
    name: String,
    stands: bool,
    mine: bool,
    key: Option<String>,
}

/// Whether play is over: the rules have reached a result, or the match is closed.
pub fn is_due(game: &AnyMatch) -> bool {
    game.ledger().is_closed() || game.outcome().is_some() && game.ledger().result().is_some()
}

/// The page; where nothing is over yet, the match itself.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn show(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    if table.game().ledger().result().is_none() && !table.game().ledger().is_closed() {
        return see_other(&format!("/m/{}", table.id()));
    }
    let session = visitor.session().unwrap_or_default();
    let shell = Shell::with_forms(&visitor, "matches")?;
    let looked = table.clone();
    let why = blocking(move || why(&site, &looked)).await?;
    let end = end(&table, &session, shell);
    // The rules themselves say it better than that play is over.
    let how = if why.is_empty() || gave_up(&table.game()).is_some() { end.how } else { Vec::new() };
    private(&End { how, why, ..end })
}

/// As many records before a result as are looked through for what ended the match.
const LATE: u64 = 64;

/// The rules that the record of the end cites, and what each says; none where people ended it, whatever the rules.
fn why(site: &Site, table: &Table) -> Result<Vec<(String, Words)>, PageError> {
    let game = table.game();
    let Some(seq) = game.ledger().result().map(|result| result.seq.0) else { return Ok(Vec::new()) };
    let read = site.clerk.log().read(*table.id().bytes(), seq.saturating_sub(LATE)..seq);
    let lines = read.map_err(ClerkError::from)?;
    let ended = lines.iter().rev().filter_map(|bytes| RecordLine::parse(bytes).ok()).find_map(|line| {
        let body = (line.kind == "Resolved" && !game.is_void(line.envelope.seq)).then_some(line.body)?;
        let body: Value = serde_json::from_str(body).ok()?;
        let ends = |event: &Value| event.get("outcome").is_some();
        body.get("event")?.as_object()?.values().any(ends).then_some(body)
    });
    let rules = ended.as_ref().and_then(|body| body.get("rules")).and_then(Value::as_array);
    let book = game.system().rulebook();
    let says = |id: &str| {
        let reading = book.readings.iter().find(|reading| reading.gap == id);
        // Its term first: of several sentences of a chapter one alone may speak of what the others name.
        let named = |rule: &RuleEntry| {
            let (term, gloss) = (capital(rule.term), capital(rule.gloss));
            Words::new(format!("{term}\u{a0}: {}", rule.fr), format!("{gloss}: {}", rule.en))
        };
        let rule = book.rule(id).map(named);
        rule.or_else(|| reading.map(|reading| Words::new(reading.fr, reading.en))).or_else(|| {
            book.options.iter().find(|option| option.gap == id).map(|option| agreed(&game, option))
        })
    };
    let told = rules.into_iter().flatten().filter_map(Value::as_str);
    Ok(told.filter_map(|id| Some((id.to_owned(), says(id)?))).collect())
}

/// What a match agreed on where the book leaves something open; of an option that the set-up says more of, what it says.
fn agreed(game: &AnyMatch, option: &HouseOption) -> Words {
    let opening = game.opening();
    let kind = opening.setup.get(option.name).and_then(|said| said.get("kind")?.as_str());
    let named = opening.options.get(option.name).map(String::as_str);
    let chosen = kind.or(named).and_then(|word| option.values.iter().find(|value| value.word == word));
    let Some(value) = chosen.or(option.values.first()) else { return Words::new(option.fr, option.en) };
    Words::new(format!("{} {}", option.fr, value.fr), format!("{} {}", option.en, value.en))
}

fn end(table: &Table, session: &Session, shell: Shell) -> End {
    let game = table.game();
    let game_id = *table.id().bytes();
    let board = game.board_now();
    let base = format!("/m/{}", table.id());
    let result = game.ledger().result();
    let result = result.map(|result| (result.seq.0, records::result_words(&result.json, game.opening())));
    let plays = session.seats(game_id).next().is_some();
    let known = session.holdings.iter().any(|holding| holding.game == game_id);
    End {
        id: table.id().to_string(),
        game: game.system().rulebook().title,
        slug: game.system().name(),
        title: title(&game),
        result,
        how: gave_up(&game).or_else(|| board.over.clone()).into_iter().collect(),
        counted: counted(&game),
        why: Vec::new(),
        standing: standing::result(&game).into_iter().skip(1).collect(),
        sides: board.sides.iter().zip(0..).map(side).collect(),
        seats: seats(&game, session),
        seals: seals(&game, table.origin()),
        closed: game.ledger().is_closed(),
        next: known && table.origin() == Origin::Own && opening::again(game.opening()).is_some(),
        feed: format!("{base}{}", if plays { "/mine/live" } else { "/live" }),
        head: game.records().saturating_sub(1),
        known,
        origin: table.origin(),
        base,
        shell,
    }
}

/// What the numbers of the result count, and each side's number, the most first; of numbers that people agreed on nobody
/// else knows.
fn counted(game: &AnyMatch) -> Option<(Words, Vec<(String, i64)>)> {
    let by_rules = |how: &str| ["played", "conceded"].contains(&how);
    let outcome = game.outcome().filter(|outcome| !outcome.scores.is_empty() && by_rules(&outcome.how))?;
    let name =
        |side: u8| game.opening().seats.iter().find(|entry| entry.side == side).map(|entry| &entry.name);
    let each = (0_u8..).zip(&outcome.scores);
    let mut each: Vec<(String, i64)> =
        each.filter_map(|(side, score)| Some((name(side)?.clone(), *score))).collect();
    each.sort_by_key(|(_, score)| Reverse(*score));
    Some((game.counted()?, each))
}

/// Who gave the match up, where that ended it: the rules name only who won.
fn gave_up(game: &AnyMatch) -> Option<Words> {
    let outcome = game.outcome().filter(|outcome| outcome.how == "conceded")?;
    let mut lost: Vec<u8> = game.opening().seats.iter().map(|entry| entry.side).collect();
    lost.sort_unstable();
    lost.dedup();
    lost.retain(|side| !outcome.winners.contains(side));
    let [side] = lost.try_into().ok()?;
    let name = game.opening().seats.iter().find(|entry| entry.side == side).map(|entry| &entry.name)?;
    Some(Words::new(format!("{name} abandonne la partie."), format!("{name} gave the match up.")))
}

fn side((side, index): (&SideView, u8)) -> SideFacts {
    SideFacts { letter: side_letter(index), name: side.name.clone(), facts: side.facts.clone() }
}

fn seats(game: &AnyMatch, session: &Session) -> Vec<SeatView> {
    let game_id = *game.id().bytes();
    let ledger = game.ledger();
    let view = |entry: &SeatEntry| {
        let key = ledger.joined().get(&entry.seat).copied().flatten();
        SeatView {
            seat: entry.seat.number(),
            letter: records::author_letter(Author::Seat(entry.seat), game.opening()),
            name: entry.name.clone(),
            stands: ledger
                .result()
                .is_some_and(|result| result.stands.iter().any(|stand| stand.seat == entry.seat)),
            mine: session.holds(game_id, Office::Seat(entry.seat.number())),
            key: key.map(|key| key.to_string()),
        }
    };
    game.opening().seats.iter().map(view).collect()
}
