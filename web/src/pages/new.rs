//! Opening a match: one form, in parts, made from what the game says that it needs; a refusal keeps what was
//! filled in.

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::asking::intake::Intake;
use greffe_core::judging::error::Fault;
use greffe_core::judging::opening::Opening;
use greffe_core::record::ids::{Author, MatchId, Seat};
use greffe_core::record::offices::Hand;
use greffe_core::telling::rulebook::HouseOption;
use greffe_core::telling::words::Words;
use serde::Deserialize;

use crate::clerk::ClerkError;
use crate::coming;
use crate::error::PageError;
use crate::hall::places;
use crate::intake::plan::{Plan, plan};
use crate::intake::shown::{Context, Shown, fields, of_side};
use crate::intake::spread;
use crate::intake::steps::{self, Step};
use crate::opening::{self, from_form, house, house_place, setup_place};
use crate::pages::matches::{open, see_other};
use crate::pages::{blocking, events, private};
use crate::posted::{Fields, Posted};
use crate::session::{Holding, Office, SavedBoard, SavedTeam, Session};
use crate::shell::Shell;
use crate::site::{Game, Site};
use crate::visitor::{Built, Visitor};

/// The page.
#[derive(Template)]
#[template(path = "new.html")]
pub struct New {
    shell: Shell,
    games: Vec<Game>,
    chosen: Option<Chosen>,
    faults: Vec<Fault>,
    posted: Fields,
    /// Whether a step of the form was taken: what it shows stays unfolded.
    touched: bool,
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
    /// The table of an event that it is played at.
    event: Option<String>,
    round: Option<u32>,
    table: Option<u32>,
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
        let words = |field: &greffe_core::asking::intake::Field| shell.w(&field.label).into_owned();
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

    /// Whether whoever opens the match sits at a side, counted from 0.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "templates hand references over")]
    fn plays(&self, side: &usize) -> bool {
        self.posted.get("me").and_then(|side| side.parse::<usize>().ok()) == Some(*side)
    }

    /// Whether the table is shown unfolded: something of it was touched, or is wrong.
    fn is_setup_open(&self) -> bool {
        let Some(chosen) = &self.chosen else { return false };
        let wrong = |fault: &Fault| chosen.setup.iter().any(|field| field.covers(&fault.field));
        self.touched || self.faults.iter().any(wrong)
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

/// The form as it stands at first: it opens as it is, with a device for each seat, the opener at the first one, two
/// of the teams there are and the first board.
fn first(game: Game, saved: Saved<'_>) -> Fields {
    let intake = game.system.intake();
    let sides = intake.sides.least.max(2);
    let mut fields = spread::first(&intake.setup, &setup_place(), usize::from(sides));
    // Among friends one goes back past a die as one agrees: a judge is for strict play, or for who wants one.
    let ways = [("devices", "each"), ("me", "0"), ("rigour", "casual"), ("dice", "table"), ("free", "yes")];
    fields.0.extend(ways.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let own = saved.0.iter().filter(|team| team.game == game.slug).count();
    let mut teams = opening::offered(game, &intake, saved.0);
    // One's own first, the latest before the others.
    let ready = teams.len().saturating_sub(own);
    teams.rotate_left(ready);
    if let Some(own) = teams.get_mut(..own) {
        own.reverse();
    }
    let mut chosen: Vec<(String, String)> = (0..sides)
        .zip(teams.iter().cycle())
        .filter_map(|(side, team)| Some((field_of(&intake.team_at(side)?), team.word.clone())))
        .collect();
    if let (Some((at, _)), Some(board)) = (intake.squares(), opening::boards(game, saved.1).first()) {
        chosen.push((field_of(&at), board.word.clone()));
    }
    fields.0.retain(|(name, _)| !chosen.iter().any(|(known, _)| known == name));
    fields.0.extend(chosen);
    fields
}

/// The form field of a place in the setup.
fn field_of(at: &str) -> String {
    format!("setup{}", at.replace('/', "."))
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
    let Built { teams, boards } = visitor.built().await?;
    let mut posted = game.map(|game| first(game, (&teams, &boards))).unwrap_or_default();
    if let (Some(event), Some(round), Some(table)) = (&query.event, query.round, query.table) {
        let at = events::booked(&visitor, &site, (event, round, table)).await?;
        let [first, second] = &at.names;
        posted.0.retain(|(name, _)| name != "me");
        let fields = [
            ("event", event.clone()),
            ("round", round.to_string()),
            ("table", table.to_string()),
            ("name.0", first.clone()),
            ("name.1", second.clone()),
        ];
        posted.0.extend(fields.map(|(name, value)| (name.to_owned(), value)));
    }
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
    New { shell, games: site.games.clone(), chosen, touched: false, faults, posted }
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
#[expect(clippy::too_many_lines, reason = "one step of the form after the other")]
pub async fn create(posted: Posted, site: web::Data<Site>) -> Result<HttpResponse, PageError> {
    let Posted { visitor, session, mut fields } = posted;
    if let Some(of) = fields.get("again") {
        return again(&visitor, &session, &site, of).await;
    }
    let game = fields.get("game").and_then(|slug| site.game(slug)).ok_or(PageError::Malformed)?;
    let built = visitor.built().await?;
    let once_more = |faults: Vec<Fault>, fields| {
        let shell = Shell::with_forms(&visitor, "matches")?;
        let saved = (built.teams.as_slice(), built.boards.as_slice());
        let touched = faults.is_empty();
        private(&New { touched, ..form(shell, &site, Some(game), saved, faults, fields) })
    };
    if step(game, &mut fields) {
        return once_more(Vec::new(), fields);
    }
    let mut chair = sits(&fields);
    let mut booked = None;
    let mut player_at = None;
    if let Some(event) = fields.get("event").filter(|event| !event.is_empty()) {
        let number = |name: &str| fields.get(name).and_then(|text| text.parse().ok());
        let (Some(round), Some(table)) = (number("round"), number("table")) else {
            return Err(PageError::Malformed);
        };
        let at = events::booked(&visitor, &site, (event, round, table)).await?;
        if at.game != game.slug {
            return Err(PageError::Malformed);
        }
        player_at = (!at.by_organiser).then(|| (event.to_owned(), at.at));
        booked = Some(at);
        // Whoever runs the event hands the seats out; one of the two who play sits down where the round says.
        chair = Sits::Nowhere;
    }
    let Built { teams, boards } = built.clone();
    let (working, sent) = (site.clone(), fields.clone());
    let opened = blocking(move || {
        let intake = game.system.intake();
        let teams = opening::offered(game, &intake, &teams);
        let boards = opening::boards(game, &boards);
        let (mut opening, texts) = match from_form(game, &intake, (&teams, &boards), &sent) {
            Ok(read) => read,
            Err(faults) => return Ok(Err(faults)),
        };
        let made = match booked {
            None => working.clerk.create(Author::Organiser, &opening, &texts),
            Some(at) => {
                at.seat(&mut opening)?;
                let id = at.match_id;
                let made = working.clerk.create_under(id, Author::Organiser, &opening, &texts, at.behind);
                made.map(|()| id)
            }
        };
        match made {
            Ok(id) => Ok(Ok((id, opening))),
            Err(ClerkError::Opening(faults)) => Ok(Err(faults)),
            Err(other) => Err(other.into()),
        }
    });
    match opened.await? {
        Ok((id, _)) if player_at.is_some() => sit_booked(&visitor, &site, id, player_at).await,
        Ok((id, opening)) => seat(&visitor, &site, id, &opening, &chair).await,
        Err(faults) => once_more(faults, fields),
    }
}

/// Sits a player of an event down at the match just opened for the table of the round.
async fn sit_booked(
    visitor: &Visitor,
    site: &web::Data<Site>,
    id: MatchId,
    at: Option<(String, (u32, u32))>,
) -> Result<HttpResponse, PageError> {
    let (event, at) = at.ok_or(PageError::NotFound)?;
    let session = visitor.session().ok_or(PageError::NotAllowed)?;
    let (working, sessions, came) = (site.clone(), visitor.sessions(), session.clone());
    let sat = blocking(move || {
        let event: MatchId = event.parse().map_err(|_| PageError::NotFound)?;
        let hall = working.clerk.event(event)?;
        Ok(places::sit(&working, &sessions, &hall, &session, at, None)?)
    });
    let sat = sat.await?;
    visitor.arrive(came, sat.holding, sat.hand).await?;
    see_other(&format!("/m/{id}/play"))
}

/// Where whoever opens a match sits down.
enum Sits {
    /// On this device, for every seat.
    Everywhere,
    /// At one seat.
    At(Seat),
    /// At none: he only runs it.
    Nowhere,
}

/// What the form says: `devices` for all seats, else the side `me`, counted from 0.
fn sits(fields: &Fields) -> Sits {
    if fields.get("devices") != Some("each") {
        return Sits::Everywhere;
    }
    let side = fields.get("me").and_then(|side| side.parse::<u8>().ok());
    side.and_then(|side| Seat::new(side.saturating_add(1))).map_or(Sits::Nowhere, Sits::At)
}

/// Opens the same match once more: the same teams, table and ways, on the devices as they were.
async fn again(
    visitor: &Visitor,
    session: &Session,
    site: &web::Data<Site>,
    of: &str,
) -> Result<HttpResponse, PageError> {
    let table = open(site, of).await?;
    let game_id = *table.id().bytes();
    if !session.holdings.iter().any(|holding| holding.game == game_id) {
        return Err(PageError::NotFound);
    }
    let opening = opening::again(table.game().opening()).ok_or_else(|| PageError::Refused {
        rule: None,
        why: Words::new(
            "ce match a ses textes scellés\u{a0}: remplissez le formulaire",
            "that match has sealed texts of its own: fill the form in",
        ),
    })?;
    let mine: Vec<Seat> = session.seats(game_id).filter_map(Seat::new).collect();
    let every = opening.seats.iter().all(|entry| mine.contains(&entry.seat));
    let chair = match mine.first() {
        Some(_) if every => Sits::Everywhere,
        Some(seat) => Sits::At(*seat),
        None => Sits::Nowhere,
    };
    let (working, made) = (site.clone(), opening.clone());
    let id = blocking(move || Ok(working.clerk.create(Author::Organiser, &made, &[])?)).await?;
    seat(visitor, site, id, &opening, &chair).await
}

/// Sits whoever opened a match down and makes codes for the seats that stay free.
async fn seat(
    visitor: &Visitor,
    site: &web::Data<Site>,
    id: MatchId,
    opening: &Opening,
    chair: &Sits,
) -> Result<HttpResponse, PageError> {
    let hold = |office| visitor.grant(Holding { game: *id.bytes(), office }, Some(Hand::OPENER));
    hold(Office::Organiser).await?;
    let all = opening.seats.iter().map(|entry| entry.seat);
    let (own, free): (Vec<Seat>, Vec<Seat>) = all.partition(|seat| match chair {
        Sits::Everywhere => true,
        Sits::At(own) => own == seat,
        Sits::Nowhere => false,
    });
    let (working, sessions, taken) = (site.clone(), visitor.sessions(), own.clone());
    let full = free.is_empty();
    blocking(move || {
        let table = working.clerk.whole(id)?;
        coming::sit(&working, &table, Hand::OPENER, &taken)?;
        for seat in free {
            coming::give(&working, &sessions, &table, Author::Organiser, Office::Seat(seat.number()))?;
        }
        Ok(())
    })
    .await?;
    // Held only once the record says who sits there.
    for seat in &own {
        hold(Office::Seat(seat.number())).await?;
    }
    match (full, own.is_empty()) {
        (true, _) => see_other(&format!("/m/{id}/play")),
        (false, false) => see_other(&format!("/m/{id}/seats?wait=1")),
        (false, true) => see_other(&format!("/m/{id}/menu")),
    }
}
