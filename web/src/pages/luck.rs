//! The dice of a match: what fell against what dice do.

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::record::ids::Seq;
use greffe_core::record::line::Line;
use greffe_core::telling::view::Board;
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;

use crate::clerk::{ClerkError, Table};
use crate::drawing::side_letter;
use crate::error::PageError;
use crate::luck::{Luck, Stands, Tally};
use crate::pages::matches::{open, title};
use crate::pages::{blocking, html};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// Rules listed: those that asked for most dice.
const RULES: usize = 12;

#[derive(Template)]
#[template(path = "luck.html")]
struct Page {
    shell: Shell,
    base: String,
    title: Words,
    game: &'static str,
    all: Tally,
    sides: Vec<Row>,
    sources: Vec<(bool, Tally)>,
    rules: Vec<Asking>,
    struck: Tally,
    apart: u64,
    dice: Vec<Die>,
}

/// A side's throws; no letter for those of no figure.
struct Row {
    letter: &'static str,
    name: String,
    tally: Tally,
}

/// A rule and the throws it asked for.
struct Asking {
    id: String,
    term: &'static str,
    rows: Vec<Row>,
}

/// One kind of die: how often each face fell, for each side, in parts of a thousand of the longest bar.
struct Die {
    sides: u32,
    rows: Vec<(Row, Vec<Bar>)>,
}

struct Bar {
    face: usize,
    count: u64,
    /// In hundredths of the tallest.
    height: u64,
}

impl Page {
    fn stands(&self, tally: &Tally) -> String {
        let key = match tally.stands() {
            Stands::Few => "luck-few",
            Stands::Within => "luck-within",
            Stands::Above => "luck-above",
            Stands::Below => "luck-below",
        };
        self.shell.t(key).to_string()
    }

    /// A number of tenths or hundredths, with the comma or point of the language.
    fn decimal(&self, value: u64, unit: u64) -> String {
        let (whole, rest) =
            (value.checked_div(unit).unwrap_or_default(), value.checked_rem(unit).unwrap_or_default());
        let width = if unit == 10 { 1 } else { 2 };
        format!("{whole}{}{rest:0width$}", self.shell.pick(",", "."))
    }
}

/// The dice of a match so far; what nobody has seen yet is told as a number.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn show(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let shell = Shell::new(&visitor, "matches");
    let page = blocking(move || {
        let luck = of(&site, &table)?;
        let game = table.game();
        Ok(page(shell, &table, &game, luck))
    });
    html(&page.await?)
}

/// The dice of a match.
///
/// # Errors
/// When the log cannot be read.
pub fn of(site: &Site, table: &Table) -> Result<Luck, ClerkError> {
    let game = table.game();
    let lines = site.clerk.log().read(*table.id().bytes(), 0..game.records())?;
    let parsed: Result<Vec<Line<'_>>, _> = lines.iter().map(|bytes| Line::parse(bytes)).collect();
    let parsed = parsed.map_err(|error| ClerkError::Broken(error.to_string()))?;
    // Some figures are gone from the table by the end.
    let boards: Vec<Board> =
        [game.board(Seq(0)).ok(), Some(game.board_now())].into_iter().flatten().collect();
    Ok(Luck::of(&game, &boards, &parsed, u64::MAX))
}

fn page(shell: Shell, table: &Table, game: &AnyMatch, luck: Luck) -> Page {
    let board = game.board_now();
    let nobody = shell.t("luck-nobody").to_string();
    let row = |side: Option<u8>, tally: Tally| {
        let name = side.and_then(|side| board.sides.get(usize::from(side)).map(|one| one.name.clone()));
        Row { letter: side.map_or("", side_letter), name: name.unwrap_or_else(|| nobody.clone()), tally }
    };
    let book = game.system().rulebook();
    let mut rules: Vec<(u64, Asking)> = luck
        .rules
        .into_iter()
        .map(|(id, sides)| {
            let dice = sides.values().fold(0_u64, |sum, tally| sum.saturating_add(tally.dice));
            let term = book.rule(&id).map_or("", |rule| rule.term);
            (
                dice,
                Asking { id, term, rows: sides.into_iter().map(|(side, tally)| row(side, tally)).collect() },
            )
        })
        .collect();
    rules.sort_by_key(|(dice, _)| std::cmp::Reverse(*dice));
    let mut dice = Vec::new();
    for sides in luck.all.faces.keys() {
        let of_die = luck.sides.iter().filter_map(|(side, tally)| {
            let faces = tally.faces.get(sides)?;
            let most = faces.iter().copied().max().unwrap_or_default().max(1);
            let bar = |(face, count): (usize, &u64)| Bar {
                face,
                count: *count,
                height: count.saturating_mul(100).checked_div(most).unwrap_or_default(),
            };
            Some((row(*side, Tally::default()), (1..).zip(faces).map(bar).collect()))
        });
        dice.push(Die { sides: *sides, rows: of_die.collect() });
    }
    Page {
        base: format!("/m/{}", table.id()),
        title: title(game),
        game: game.system().name(),
        all: luck.all,
        sides: luck.sides.into_iter().map(|(side, tally)| row(side, tally)).collect(),
        sources: luck.sources.into_iter().collect(),
        rules: rules.into_iter().take(RULES).map(|(_, rule)| rule).collect(),
        struck: luck.struck,
        apart: luck.apart,
        dice,
        shell,
    }
}
