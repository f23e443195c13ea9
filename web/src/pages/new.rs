//! Opening a match: one form, in parts, made from what the game says that it needs; a refusal keeps what was
//! filled in.

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::error::Fault;
use greffe_core::ids::{Author, Seat};
use greffe_core::intake::Intake;
use greffe_core::record::offices::Hand;
use greffe_core::rulebook::HouseOption;
use serde::Deserialize;

use crate::clerk::ClerkError;
use crate::coming;
use crate::error::PageError;
use crate::intake::plan::{Plan, plan};
use crate::intake::shown::{Context, Shown, fields, of_side};
use crate::intake::spread;
use crate::intake::steps::{self, Step};
use crate::opening::{self, from_form, house, house_place, setup_place};
use crate::pages::matches::see_other;
use crate::pages::{blocking, private};
use crate::posted::{Fields, Posted};
use crate::session::{Holding, Office, SavedBoard, SavedTeam};
use crate::shell::Shell;
use crate::site::{Game, Site};
use crate::visitor::Visitor;

/// The page.
#[derive(Template)]
#[template(path = "new.html")]
pub struct New {
    shell: Shell,
    games: Vec<Game>,
    chosen: Option<Chosen>,
    faults: Vec<Fault>,
    posted: Fields,
}

/// The teams and boards made in a session.
type Saved<'a> = (&'a [SavedTeam], &'a [SavedBoard]);

/// The parts of the form that the chosen game makes.
struct Chosen {
    game: Game,
    intake: Intake,
    setup: Vec<Shown>,
    sides: Vec<Vec<Shown>>,
    house: Vec<Shown>,
    plan: Option<Plan>,
}

/// What the address may carry.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Query {
    game: Option<String>,
}

impl Chosen {
    fn new(game: Game, shell: &Shell, saved: Saved<'_>, faults: &[Fault], posted: &Fields) -> Self {
        let intake = game.system.intake();
        let teams = opening::offered(game, &intake, saved.0);
        let boards = opening::boards(game, saved.1);
        let sides = opening::sides(&intake, posted);
        let context =
            Context { shell, game: game.slug, posted, faults, teams: &teams, boards: &boards, sides };
        let root = setup_place();
        let words = |field: &greffe_core::intake::Field| shell.w(&field.label).into_owned();
        Self {
            setup: fields(&intake.setup, &root, &context),
            sides: (0..sides).map(|side| of_side(&intake.setup, &root, side, &context)).collect(),
            plan: plan(&intake.setup, &root, posted, &words),
            house: fields(&[house()], &house_place(), &context),
            game,
            intake,
        }
    }

    /// The house options, but for the one that the number of sides decides.
    fn options(&self) -> Vec<&'static HouseOption> {
        let decided =
            |option: &&HouseOption| self.intake.sides.many.is_none_or(|(name, _)| name != option.name);
        self.game.rulebook.options.iter().filter(decided).collect()
    }

    /// Whether another side may join.
    fn may_grow(&self) -> bool {
        self.sides.len() < usize::from(self.intake.sides.most)
    }

    /// Whether a side may go.
    fn may_shrink(&self) -> bool {
        self.sides.len() > usize::from(self.intake.sides.least)
    }

    /// Whether a field of the form shows a fault of this pointer.
    fn shows(&self, pointer: &str) -> bool {
        let own = self.setup.iter().chain(self.sides.iter().flatten()).chain(&self.house);
        let option = pointer.strip_prefix("/options/");
        own.into_iter().any(|field| field.covers(pointer))
            || pointer.starts_with("/seats/") && pointer.ends_with("/name")
            || option.is_some_and(|name| self.options().iter().any(|option| option.name == name))
    }
}

impl New {
    fn is_game(&self, slug: &str) -> bool {
        self.chosen.as_ref().is_some_and(|chosen| chosen.game.slug == slug)
    }

    /// What was typed into a field, else nothing.
    fn was(&self, name: &str) -> &str {
        self.posted.get(name).unwrap_or_default()
    }

    /// Whether a value was chosen.
    fn picked(&self, name: &str, value: &str) -> bool {
        self.posted.get(name) == Some(value)
    }

    /// What is wrong with a field.
    fn wrong(&self, pointer: &str) -> Vec<&Fault> {
        self.faults.iter().filter(|fault| fault.field == pointer).collect()
    }

    /// Whether a house option is refused.
    fn wrong_option(&self) -> bool {
        self.faults.iter().any(|fault| fault.field.starts_with("/options/"))
    }

    /// The faults that no field of the form shows.
    fn others(&self) -> Vec<&Fault> {
        let shown = |fault: &Fault| self.chosen.as_ref().is_some_and(|chosen| chosen.shows(&fault.field));
        self.faults.iter().filter(|fault| !shown(fault)).collect()
    }
}

/// The form as it stands at first.
fn first(intake: &Intake) -> Fields {
    let mut fields = spread::first(&intake.setup, &setup_place(), usize::from(intake.sides.least.max(2)));
    let ways = [("devices", "one"), ("rigour", "casual"), ("dice", "table")];
    fields.0.extend(ways.map(|(name, value)| (name.to_owned(), value.to_owned())));
    fields
}

/// The form.
///
/// # Errors
/// When the system gives no randomness.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let shell = Shell::with_forms(&visitor, "matches")?;
    let only = site.games.first().copied().filter(|_| site.games.len() == 1);
    let game = query.game.as_deref().and_then(|slug| site.game(slug)).or(only);
    let (teams, boards) =
        visitor.session().map(|session| (session.teams, session.boards)).unwrap_or_default();
    let posted = game.map(|game| first(&game.system.intake())).unwrap_or_default();
    private(&form(shell, &site, game, (&teams, &boards), Vec::new(), posted))
}

fn form(
    shell: Shell,
    site: &Site,
    game: Option<Game>,
    saved: Saved<'_>,
    faults: Vec<Fault>,
    posted: Fields,
) -> New {
    let chosen = game.map(|game| Chosen::new(game, &shell, saved, &faults, &posted));
    New { shell, games: site.games.clone(), chosen, faults, posted }
}

/// Takes the step that a button asks for; whether there was one.
fn step(game: Game, fields: &mut Fields) -> bool {
    let intake = game.system.intake();
    let (root, house_root, house) = (setup_place(), house_place(), [house()]);
    steps::take_chosen(&intake.setup, &root, fields);
    steps::take_chosen(&house, &house_root, fields);
    let asked = fields.get("do").unwrap_or_default().to_owned();
    fields.0.retain(|(name, _)| name != "do");
    let sides = opening::sides(&intake, fields);
    if let Some(step) = Step::read(&asked) {
        if step.list().starts_with("house.") {
            steps::take(&step, &house, &house_root, fields);
        } else {
            steps::take(&step, &intake.setup, &root, fields);
        }
        return true;
    }
    let changed = match asked.as_str() {
        "more" if sides < usize::from(intake.sides.most) => {
            steps::add_side(&intake.setup, &root, sides, fields);
            sides.saturating_add(1)
        }
        "fewer" if sides > usize::from(intake.sides.least) => {
            let last = sides.saturating_sub(1);
            steps::take_side(&intake.setup, &root, last, fields);
            last
        }
        "more" | "fewer" | "look" => sides,
        _ => return false,
    };
    fields.0.retain(|(name, _)| name != "sides");
    fields.0.push(("sides".to_owned(), changed.to_string()));
    true
}

/// Takes a step of the form, or opens the match.
///
/// # Errors
/// Those that the form itself cannot show.
pub async fn create(posted: Posted, site: web::Data<Site>) -> Result<HttpResponse, PageError> {
    let Posted { visitor, session, mut fields } = posted;
    let game = fields.get("game").and_then(|slug| site.game(slug)).ok_or(PageError::Malformed)?;
    let again = |faults, fields| {
        let shell = Shell::with_forms(&visitor, "matches")?;
        let saved = (session.teams.as_slice(), session.boards.as_slice());
        private(&form(shell, &site, Some(game), saved, faults, fields))
    };
    if step(game, &mut fields) {
        return again(Vec::new(), fields);
    }
    let shared = fields.get("devices") != Some("each");
    let (teams, boards) = (session.teams.clone(), session.boards.clone());
    let (working, sent) = (site.clone(), fields.clone());
    let opened = blocking(move || {
        let intake = game.system.intake();
        let teams = opening::offered(game, &intake, &teams);
        let boards = opening::boards(game, &boards);
        let (opening, texts) = match from_form(game, &intake, (&teams, &boards), &sent) {
            Ok(read) => read,
            Err(faults) => return Ok(Err(faults)),
        };
        match working.clerk.create(Author::Organiser, &opening, &texts) {
            Ok(id) => Ok(Ok((id, opening))),
            Err(ClerkError::Opening(faults)) => Ok(Err(faults)),
            Err(other) => Err(other.into()),
        }
    });
    let (id, opening) = match opened.await? {
        Ok(opened) => opened,
        Err(faults) => return again(faults, fields),
    };
    let hold = |office| visitor.grant(Holding { game: *id.bytes(), office }, Some(Hand::OPENER));
    hold(Office::Organiser)?;
    if !shared {
        return see_other(&format!("/m/{id}/menu"));
    }
    let seats: Vec<Seat> = opening.seats.iter().map(|entry| entry.seat).collect();
    for seat in &seats {
        hold(Office::Seat(seat.number()))?;
    }
    blocking(move || {
        let table = site.clerk.table(id)?;
        Ok(coming::sit_at_all(&site, &table, &seats)?)
    })
    .await?;
    see_other(&format!("/m/{id}/play"))
}
