//! Building a team: its figures as the game describes them, judged and counted by the server at every step.

use actix_web::http::header;
use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::asking::intake::{Entry, Field, Intake};
use greffe_core::judging::error::Fault;
use greffe_core::telling::words::Words;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::PageError;
use crate::intake::gather::Reading;
use crate::intake::shown::{Context, Item, Shown, fields as shown};
use crate::intake::steps::{self, Step};
use crate::intake::{Place, spread};
use crate::opening::{self, Offered, TeamFile};
use crate::pages::matches::see_other;
use crate::pages::{blocking, private};
use crate::posted::{Fields, Posted};
use crate::session::SavedTeam;
use crate::shell::Shell;
use crate::site::{Game, Site};
use crate::visitor::Visitor;

/// Figures shown unfolded; of more, those with faults and the one last touched.
const UNFOLDED: usize = 3;

#[derive(Template)]
#[template(path = "team.html")]
struct Team {
    shell: Shell,
    game: Game,
    name: String,
    name_wrong: bool,
    list: Vec<Shown>,
    faults: Vec<Fault>,
    costs: Option<Vec<i64>>,
    total: Option<i64>,
    counted: bool,
    /// What costs are counted in; nothing where figures cost nothing.
    unit: String,
    /// The name of the item touched last.
    touched: String,
    /// What was pasted and cannot be read, with why.
    pasted: Option<(String, Words)>,
    offered: Vec<Offered>,
    /// A list as it could be pasted: the figures of the first ready-made team, by name.
    like: String,
}

impl Team {
    /// The teams of one's own, each with its place among those kept.
    fn own(&self) -> Vec<(&str, &Offered)> {
        let own = self.offered.iter().filter_map(|team| Some((team.word.strip_prefix("own-")?, team)));
        own.collect()
    }

    /// The ready-made ones.
    fn ready(&self) -> Vec<&Offered> {
        self.offered.iter().filter(|team| !team.word.starts_with("own-")).collect()
    }

    fn figures(&self) -> &[Item] {
        self.list.first().map(Shown::items).unwrap_or_default()
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn cost(&self, index: &usize) -> Option<i64> {
        self.costs.as_ref()?.get(*index).copied()
    }

    fn is_open(&self, figure: &Item) -> bool {
        self.figures().len() <= UNFOLDED || figure.name == self.touched || self.is_wrong(figure)
    }

    fn is_wrong(&self, figure: &Item) -> bool {
        let pointer = format!("/{}", figure.name.replace('.', "/"));
        let under = format!("{pointer}/");
        self.faults.iter().any(|fault| fault.field == pointer || fault.field.starts_with(&under))
    }

    /// The faults that no figure shows.
    fn others(&self) -> Vec<&Fault> {
        let figure = |fault: &Fault| fault.field.strip_prefix("/team/").is_some();
        self.faults.iter().filter(|fault| !figure(fault)).collect()
    }
}

/// What the address may carry.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Query {
    from: Option<String>,
}

/// The figures of a team, as one field.
fn list(intake: &Intake) -> Field {
    let (item, most) = (intake.figure.clone(), intake.figures);
    let entry = Entry::List { word: Words::new("Figurine", "Figure"), item, most };
    Field::new("", Words::new("Figurines", "Figures"), entry)
}

fn root() -> Place {
    Place::root("team")
}

/// A team of one empty figure, or one to start from.
///
/// # Errors
/// [`PageError::NotFound`] for a game this binary does not know.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    slug: web::Path<String>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let game = site.game(&slug).ok_or(PageError::NotFound)?;
    let shell = Shell::with_forms(&visitor, "matches")?;
    let saved = visitor.built().await?.teams;
    let made = blocking(move || {
        let intake = game.system.intake();
        let from = query.into_inner().from.unwrap_or_default();
        let start = opening::offered(game, &intake, &saved).into_iter().find(|team| team.word == from);
        let mut fields = Fields::default();
        match &start {
            Some(team) => spread::value(&list(&intake), &root(), Some(&team.roster), 0, &mut fields),
            None => drop(steps::take(&Step::Add("team".to_owned()), &[list(&intake)], &root(), &mut fields)),
        }
        let name = start.map(|team| team.name).unwrap_or_default();
        Ok(Draft { game, intake, saved, name, fields }.team(shell, false))
    });
    private(&made.await?)
}

/// A team being built.
struct Draft {
    game: Game,
    intake: Intake,
    saved: Vec<SavedTeam>,
    name: String,
    fields: Fields,
}

impl Draft {
    /// The figures as the opening writes them, with what cannot be read.
    fn figures(&self) -> (Value, Vec<Fault>) {
        let team = |_: &Place| Err(Words::new("pas d’équipe ici", "no team here"));
        let mut reading =
            Reading { posted: &self.fields, sides: 0, team: &team, board: &team, faults: Vec::new() };
        let figures = reading.value(&list(&self.intake), &root()).unwrap_or_else(|| json!([]));
        (figures, reading.faults)
    }

    /// The page: with its faults when they are asked for; costs are told whenever they can be.
    fn team(&self, shell: Shell, judged: bool) -> Team {
        let (figures, unread) = self.figures();
        let mut faults = unread;
        if faults.is_empty() {
            let own = opening::team_faults(self.game.system, &self.intake, &figures);
            faults.extend(
                own.into_iter().map(|fault| Fault { field: format!("/team{}", fault.field), ..fault }),
            );
        }
        let costs = opening::figure_costs(self.game.system, &self.intake, &figures);
        let shown_faults = if judged { faults } else { Vec::new() };
        let context = Context {
            shell: &shell,
            game: self.game.slug,
            posted: &self.fields,
            faults: &shown_faults,
            teams: &[],
            boards: &[],
            sides: 0,
        };
        let offered = opening::offered(self.game, &self.intake, &self.saved);
        let like = offered.first().and_then(|team| team.roster.as_array()).into_iter().flatten();
        let names = like.filter_map(|figure| figure.get("name")?.as_str()).take(3);
        Team {
            like: names.collect::<Vec<_>>().join("\n"),
            list: shown(&[list(&self.intake)], &root(), &context),
            game: self.game,
            name: self.name.clone(),
            name_wrong: judged && !opening::is_name(&self.name),
            total: costs.as_deref().map(opening::sum),
            counted: self.intake.cost.is_some(),
            unit: self.intake.cost.as_ref().map(|unit| shell.w(unit).into_owned()).unwrap_or_default(),
            costs,
            touched: String::new(),
            pasted: None,
            offered,
            faults: shown_faults,
            shell,
        }
    }

    /// Takes a pasted team in place of the one being built.
    fn paste(&mut self, text: &str) -> Result<(), Words> {
        let teams = opening::offered(self.game, &self.intake, &self.saved);
        let (name, team) = opening::read_pasted(self.game, &self.intake, &teams, text)?;
        self.fields = Fields::default();
        spread::value(&list(&self.intake), &root(), Some(&team), 0, &mut self.fields);
        if let Some(name) = name {
            self.name = name;
        }
        Ok(())
    }
}

/// Counts, changes, gives out or keeps the team.
///
/// # Errors
/// [`PageError::NotFound`] for a game this binary does not know.
pub async fn step(
    posted: Posted,
    site: web::Data<Site>,
    slug: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let game = site.game(&slug).ok_or(PageError::NotFound)?;
    let Posted { visitor, fields, .. } = posted;
    let saved = visitor.built().await?.teams;
    let shell = Shell::with_forms(&visitor, "matches")?;
    let asked = fields.get("do").unwrap_or("count").to_owned();
    if let Some(place) = asked.strip_prefix("drop own-") {
        let team = place.parse::<usize>().ok().and_then(|place| saved.get(place));
        let team = team.filter(|team| team.game == game.slug).ok_or(PageError::Malformed)?;
        visitor.drop_team(game.slug, &team.name).await?;
        return see_other(&format!("/teams/{}", game.slug));
    }
    let keeping = asked == "keep";
    let name = fields.get("name").unwrap_or_default().trim().to_owned();
    let draft = Draft { game, intake: game.system.intake(), saved, name, fields };
    let (made, file) = blocking(move || Ok(stepped(draft, &asked, shell))).await?;
    if let Some(file) = file {
        return Ok(attachment(&file));
    }
    if keeping && made.1.faults.is_empty() && !made.1.name_wrong {
        let roster = made.0.to_string();
        visitor
            .keep_team(SavedTeam { game: game.slug.to_owned(), name: made.1.name.clone(), roster })
            .await?;
        return see_other(&format!("/new?game={}#teams", game.slug));
    }
    private(&made.1)
}

/// The team after a step, its figures with its page; and the file, when that was asked for.
fn stepped(mut draft: Draft, asked: &str, shell: Shell) -> ((Value, Team), Option<TeamFile>) {
    let fields = [list(&draft.intake)];
    steps::take_chosen(&fields, &root(), &mut draft.fields);
    let mut touched = None;
    let mut pasted = None;
    if let Some(step) = Step::read(asked) {
        touched = steps::take(&step, &fields, &root(), &mut draft.fields);
        // What was added to a list within a figure touches the figure.
        touched = touched.or_else(|| figure_of(asked));
    } else if asked == "paste" {
        let text = draft.fields.get("paste").unwrap_or_default().to_owned();
        pasted = draft.paste(&text).err().map(|why| (text, why));
    }
    let judged = matches!(asked, "count" | "keep" | "file" | "paste") && pasted.is_none();
    let (figures, unread) = draft.figures();
    let file = (asked == "file" && unread.is_empty()).then(|| TeamFile {
        game: draft.game.slug.to_owned(),
        name: draft.name.clone(),
        note: None,
        team: figures.clone(),
    });
    let touched = touched.and_then(|name| figure_of(&name)).unwrap_or_default();
    ((figures, Team { touched, pasted, ..draft.team(shell, judged) }), file)
}

/// The name of the figure that a name or a step leads into: `team.3`.
fn figure_of(text: &str) -> Option<String> {
    let index = text.rsplit(' ').next()?.strip_prefix("team.")?.split('.').next()?;
    Some(format!("team.{index}"))
}

/// A team as a file to keep.
fn attachment(file: &TeamFile) -> HttpResponse {
    let plain = |sign: char| if sign.is_ascii_alphanumeric() { sign.to_ascii_lowercase() } else { '-' };
    let name: String = file.name.chars().map(plain).collect();
    HttpResponse::Ok()
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{}-{name}.json\"", file.game),
        ))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(file)
}
