//! Drawing a board of squares: pressed square by square and edge by edge, judged by the server, given out as a file.

use actix_web::http::header;
use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::asking::intake::{Feature, Intake};
use greffe_core::judging::error::Fault;
use greffe_core::telling::words::Words;
use serde::Deserialize;

use crate::error::PageError;
use crate::opening::{self, OfferedBoard, SquaresFile};
use crate::pages::matches::see_other;
use crate::pages::{blocking, private};
use crate::posted::{Fields, Posted};
use crate::session::SavedBoard;
use crate::shell::Shell;
use crate::site::{Game, Site};
use crate::squares::{self, Brush, Cell, Grid, Palette};
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "board_editor.html")]
struct Editor {
    shell: Shell,
    game: Game,
    name: String,
    name_wrong: bool,
    /// The board as the form carries it.
    json: String,
    columns: u8,
    rows: u8,
    table: Vec<Vec<Cell>>,
    grounds: Vec<Feature>,
    edges: Vec<Feature>,
    ground: Brush,
    edge: Brush,
    /// What was asked for by name, where some of it is not on the board, with those names.
    spots: Option<(String, String)>,
    /// What was found wrong; nothing while the board was not judged.
    faults: Option<Vec<Fault>>,
    /// What was pasted and cannot be read, with why.
    pasted: Option<(String, Words)>,
    offered: Vec<OfferedBoard>,
}

impl Editor {
    /// Whether a brush for squares is taken.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn paints(&self, index: &usize) -> bool {
        self.ground == Brush::Feature(*index)
    }

    /// Whether a brush for edges is taken.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn builds(&self, index: &usize) -> bool {
        self.edge == Brush::Feature(*index)
    }
}

/// What the address may carry.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Query {
    from: Option<String>,
}

/// A board being drawn.
struct Draft {
    game: Game,
    intake: Intake,
    saved: Vec<SavedBoard>,
    grid: Grid,
    ground: Brush,
    edge: Brush,
    spots: Option<(String, String)>,
    pasted: Option<(String, Words)>,
}

/// An empty board, or one to start from.
///
/// # Errors
/// [`PageError::NotFound`] for a game this binary does not know, or one without squares.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    slug: web::Path<String>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let game = site.game(&slug).ok_or(PageError::NotFound)?;
    let shell = Shell::with_forms(&visitor, "matches")?;
    let saved = visitor.built().await?.boards;
    let made = blocking(move || {
        let intake = game.system.intake();
        let from = query.into_inner().from.unwrap_or_default();
        let start = opening::boards(game, &saved).into_iter().find(|board| board.word == from);
        let grid = start.map(|start| start.grid).unwrap_or_default();
        let (ground, edge) = (Brush::Feature(0), Brush::Feature(0));
        Draft { game, intake, saved, grid, ground, edge, spots: None, pasted: None }.editor(shell, false)
    });
    private(&made.await?)
}

impl Draft {
    fn editor(&self, shell: Shell, judged: bool) -> Result<Editor, PageError> {
        let (_, palette) = squares::palette(&self.intake).ok_or(PageError::NotFound)?;
        let name = self.grid.name(shell.lang()).to_owned();
        let faults = judged.then(|| opening::board_faults(self.game.system, &self.intake, &self.grid));
        Ok(Editor {
            name_wrong: judged && !opening::is_name(&name),
            name,
            json: self.grid.value().to_string(),
            columns: self.grid.columns(),
            rows: self.grid.rows(),
            table: self.grid.table(palette),
            grounds: palette.grounds.to_vec(),
            edges: palette.edges.to_vec(),
            ground: self.ground,
            edge: self.edge,
            spots: self.spots.clone(),
            faults,
            pasted: self.pasted.clone(),
            offered: opening::boards(self.game, &self.saved),
            game: self.game,
            shell,
        })
    }

    /// Takes what a button asks for.
    fn take(&mut self, asked: &str, fields: &Fields) -> Result<(), PageError> {
        let game = self.game;
        let intake = self.intake.clone();
        let (_, palette) = squares::palette(&intake).ok_or(PageError::NotFound)?;
        if let Some(name) = asked.strip_prefix("press ") {
            self.grid.press(name, self.ground, self.edge, palette);
        }
        match asked {
            "size" => {
                let size = |key: &str, now: u8| {
                    fields.get(key).and_then(|text| text.trim().parse().ok()).unwrap_or(now)
                };
                let (columns, rows) = (self.grid.columns(), self.grid.rows());
                self.grid.resize(size("columns", columns), size("rows", rows));
            }
            "put" => self.put(fields.get("spots").unwrap_or_default(), palette),
            "paste" => {
                let text = fields.get("paste").unwrap_or_default();
                match opening::read_board(game, text) {
                    Ok(grid) => self.grid = grid,
                    Err(why) => self.pasted = Some((text.to_owned(), why)),
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Presses every square and edge named; what is not on the board is said.
    fn put(&mut self, names: &str, palette: Palette<'_>) {
        let mut unknown = Vec::new();
        for name in names.split_whitespace() {
            if !self.grid.press(name, self.ground, self.edge, palette) {
                unknown.push(name);
            }
        }
        if !unknown.is_empty() {
            self.spots = Some((names.to_owned(), unknown.join(" ")));
        }
    }
}

/// Changes, judges, gives out or keeps the board.
///
/// # Errors
/// [`PageError::NotFound`] for a game this binary does not know, or one without squares.
pub async fn step(
    posted: Posted,
    site: web::Data<Site>,
    slug: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let game = site.game(&slug).ok_or(PageError::NotFound)?;
    let Posted { visitor, fields, .. } = posted;
    let saved = visitor.built().await?.boards;
    let shell = Shell::with_forms(&visitor, "matches")?;
    let asked = fields.get("do").unwrap_or("check").to_owned();
    let carried = fields.get("board").filter(|text| text.len() <= opening::MOST_TEAM);
    let grid = carried.and_then(|text| serde_json::from_str(text).ok()).and_then(Grid::new);
    let mut grid = grid.unwrap_or_default();
    grid.rename(fields.get("name").unwrap_or_default().trim(), shell.lang());
    let brush = |name: &str| Brush::read(fields.get(name).unwrap_or_default());
    let (ground, edge) = (brush("ground"), brush("edge"));
    let mut draft =
        Draft { game, intake: game.system.intake(), saved, grid, ground, edge, spots: None, pasted: None };
    let keeping = asked == "keep";
    let (draft, editor, asked) = blocking(move || {
        draft.take(&asked, &fields)?;
        let judged = matches!(asked.as_str(), "check" | "keep" | "file");
        let editor = draft.editor(shell, judged)?;
        Ok((draft, editor, asked))
    })
    .await?;
    if asked == "file" {
        return Ok(attachment(game, &draft.grid, &editor.name));
    }
    if keeping && editor.faults.as_ref().is_some_and(Vec::is_empty) && !editor.name_wrong {
        let board = draft.grid.value().to_string();
        visitor.keep_board(SavedBoard { game: game.slug.to_owned(), name: editor.name, board }).await?;
        return see_other(&format!("/new?game={}#setup", game.slug));
    }
    private(&editor)
}

/// A board as a file to keep.
fn attachment(game: Game, grid: &Grid, name: &str) -> HttpResponse {
    let plain = |sign: char| if sign.is_ascii_alphanumeric() { sign.to_ascii_lowercase() } else { '-' };
    let name: String = name.chars().map(plain).collect();
    let file = SquaresFile { game: game.slug.to_owned(), board: grid.value() };
    HttpResponse::Ok()
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{}-{name}.json\"", game.slug),
        ))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(&file)
}
