//! A hypothesis: the board as it would be, what was declared, what may be declared next, beside what was played.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::asking::form::Form;
use greffe_core::judging::fact::FigureId;
use greffe_core::play::act::Act;
use greffe_core::record::ids::{Author, Seat, Seq};
use greffe_core::telling::view::{Board, Line};
use greffe_core::telling::words::Words;
use serde::Deserialize;

use super::{address, done, id_of, name_of, who};
use crate::accounts::AccountId;
use crate::chronicle::{health_of, merged};
use crate::clerk::{ClerkError, Table};
use crate::drawing::{self, Drawing, Focus};
use crate::error::PageError;
use crate::filling::{fill, posted_form};
use crate::initials;
use crate::outlook::{self, Difference};
use crate::pages::matches::{see_other, title};
use crate::pages::play::form::FormView;
use crate::pages::play::made::Context;
use crate::pages::table::{Hand, act};
use crate::pages::{blocking, private};
use crate::posted::{Fields, Posted};
use crate::records;
use crate::shell::Shell;
use crate::site::Site;
use crate::studies::branch::{self, Path, Played, Stopped};
use crate::studies::entry::MOST_MOVES;
use crate::studies::{Denied, Move, Study, StudyId, What, Writer};
use crate::visitor::Visitor;

/// What the address may carry.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Query {
    /// The seat that is to declare.
    pub seat: Option<u8>,
}

#[derive(Template)]
#[template(path = "whatif.html")]
#[expect(clippy::struct_excessive_bools, reason = "each is told by itself")]
pub(super) struct Page {
    shell: Shell,
    id: String,
    number: u32,
    study: String,
    name: String,
    base: String,
    game: &'static str,
    match_title: Words,
    by: Option<String>,
    root: u64,
    root_href: String,
    from: Option<(String, String)>,
    seed: String,
    steps: Vec<StepView>,
    stopped: Option<Stopped>,
    game_steps: Vec<StepView>,
    differences: Vec<Difference>,
    compared: u64,
    board: Board,
    drawing: Option<Drawing>,
    line: Line,
    over: bool,
    closed_to_tries: Option<Words>,
    is_writer: bool,
    may_go: bool,
    deep: bool,
    seats: Vec<SeatView>,
    seat: u8,
    forms: Vec<FormView>,
    moves: usize,
    wrong: Option<Stopped>,
    unfilled: Option<String>,
    chosen: bool,
}

/// A move, or a command of the game.
struct StepView {
    side: &'static str,
    words: Words,
    href: String,
    seq: u64,
    drawn: bool,
    moves: usize,
}

/// A seat of the match, which may declare.
struct SeatView {
    number: u8,
    name: String,
    side: &'static str,
    awaited: bool,
}

impl Page {
    fn rule_link(&self, rule: &str) -> String {
        format!("/rules/{}/{rule}", self.game)
    }

    fn owed(&self) -> Vec<&FormView> {
        self.forms.iter().filter(|form| form.owed).collect()
    }

    fn open(&self) -> Vec<&FormView> {
        self.forms.iter().filter(|form| !form.owed).collect()
    }

    fn figure_link(&self, id: FigureId) -> String {
        format!("{}/{}?figure={}#closeup", self.base, self.root, id.0)
    }

    fn most(&self) -> usize {
        let _ = self;
        MOST_MOVES
    }
}

/// What was sent and not played.
#[derive(Default)]
struct Unplayed {
    stopped: Option<Stopped>,
    unfilled: Option<String>,
    fields: Fields,
    form: usize,
}

/// A hypothesis of a study.
///
/// # Errors
/// [`PageError::NotFound`] for none, or none for whoever asks.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    place: web::Path<(String, u32)>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let id = id_of(&place.0)?;
    let number = place.1;
    let shell = Shell::with_forms(&visitor, "studies")?;
    let who = who(&visitor).await?;
    let page = blocking(move || Trial::of(&site, id, who, number)?.page(shell, query.seat, None));
    private(&page.await?)
}

/// One move further, or the whole hypothesis made a chapter or taken out.
///
/// # Errors
/// Those that the page itself cannot show.
pub async fn step(
    posted: Posted,
    site: web::Data<Site>,
    place: web::Path<(String, u32)>,
) -> Result<HttpResponse, PageError> {
    let Posted { visitor, fields, .. } = posted;
    let (id, number) = (id_of(&place.0)?, place.1);
    let who = who(&visitor).await?.ok_or(PageError::NotAllowed)?;
    let shell = Shell::with_forms(&visitor, "studies")?;
    let came = blocking(move || {
        let seat = fields.get("seat").and_then(|seat| seat.parse().ok());
        let unplayed = match go(&site, id, who, number, &fields) {
            Ok(to) => return Ok(Ok(to)),
            Err(Failed::Page(error)) => return Err(error),
            Err(Failed::Unplayed(unplayed)) => Unplayed { fields, ..*unplayed },
        };
        Trial::of(&site, id, Some(who), number)?.page(shell, seat, Some(unplayed)).map(Err)
    });
    match came.await? {
        Ok(to) => see_other(&to),
        Err(page) => {
            let mut answer = private(&page)?;
            *answer.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(answer)
        }
    }
}

/// Why a move is not kept: shown beside its form, or an error of its own.
enum Failed {
    Page(PageError),
    Unplayed(Box<Unplayed>),
}

impl From<PageError> for Failed {
    fn from(error: PageError) -> Self {
        Self::Page(error)
    }
}

impl From<Unplayed> for Failed {
    fn from(unplayed: Unplayed) -> Self {
        Self::Unplayed(Box::new(unplayed))
    }
}

impl From<Denied> for Failed {
    fn from(denied: Denied) -> Self {
        Self::Page(denied.into())
    }
}

fn go(site: &Site, id: StudyId, who: AccountId, number: u32, fields: &Fields) -> Result<String, Failed> {
    let here = format!("/s/{id}/b/{number}");
    let Some(seat) = fields.get("seat").and_then(|seat| seat.parse().ok()).and_then(Seat::new) else {
        return Err(PageError::Malformed.into());
    };
    let drawn = fields.get("dice") != Some("chosen");
    let moves: usize = fields.get("moves").and_then(|n| n.parse().ok()).ok_or(PageError::Malformed)?;
    let trial = Trial::of(site, id, Some(who), number)?;
    if !trial.study.cover.is_written_by(Some(who)) {
        return Err(PageError::NotAllowed.into());
    }
    if trial.moves != moves {
        return Err(PageError::Conflict { head: u64::try_from(trial.moves).unwrap_or(u64::MAX) }.into());
    }
    let forms = trial.forms(seat)?;
    let (index, form) = posted_form(&forms, fields).ok_or(PageError::Malformed)?;
    let filled = fill(form, fields).map_err(|unfilled| {
        Failed::from(Unplayed { unfilled: Some(unfilled.name), form: index, ..Unplayed::default() })
    })?;
    let window = trial.played.game().window(seat).0;
    let Act::Declare { command, private, .. } =
        act(&form.command, filled, window, Hand { seat, judge: false })
    else {
        return Err(PageError::Internal.into());
    };
    let next = Move { branch: number, seat: seat.number(), command, private, drawn };
    match add(site, id, who, trial, &next) {
        Ok(_) => Ok(format!("{here}?seat={}#question", seat.number())),
        Err(Failed::Unplayed(unplayed)) => Err(Unplayed { form: index, ..*unplayed }.into()),
        Err(other) => Err(other),
    }
}

/// Plays a move at the end of a hypothesis, and keeps it if the rules let it through; its number.
fn add(site: &Site, id: StudyId, who: AccountId, trial: Trial<'_>, next: &Move) -> Result<u32, Failed> {
    let Trial { mut played, moves, study, table, .. } = trial;
    branch::allowed(&table.game()).map_err(Denied::Unfit)?;
    if moves >= MOST_MOVES {
        return Err(Denied::Unfit(branch::too_deep()).into());
    }
    let whole = played.stopped.clone();
    if let Some(stopped) = whole {
        return Err(Unplayed { stopped: Some(stopped), ..Unplayed::default() }.into());
    }
    let seed = study.entry(next.branch).and_then(|entry| match &entry.what {
        What::Branch { seed, .. } => Some(branch::seed_of(*seed, study.cover.next)),
        What::Note { .. } | What::Chapter { .. } | What::Move(_) => None,
    });
    let seed = seed.ok_or(PageError::NotFound)?;
    if let Err(stopped) = played.go(study.cover.next, seed, next) {
        return Err(Unplayed { stopped: Some(stopped), ..Unplayed::default() }.into());
    }
    let expected = study.cover.next;
    let added = site.studies.add(id, who, &|study| {
        // Its dice hang on its number: another entry meanwhile, and they would be others.
        if study.cover.next != expected {
            return Err(Denied::Unfit(Words::new(
                "quelqu’un a écrit dans cette étude entre-temps\u{a0}: recommencez",
                "somebody wrote in this study meanwhile: try again",
            )));
        }
        let known = |number: u32| study.entry(number).map(|entry| entry.what.clone());
        Ok(What::Move(next.clone()).checked(&known)?)
    });
    done(added).map_err(|error| {
        if let PageError::Refused { rule, why } = error {
            let stopped = Some(Stopped { rule, why });
            return Unplayed { stopped, ..Unplayed::default() }.into();
        }
        Failed::Page(error)
    })
}

/// A hypothesis of a study, played.
struct Trial<'a> {
    site: &'a Site,
    study: Study,
    who: Option<AccountId>,
    number: u32,
    table: std::sync::Arc<Table>,
    /// What came of it.
    played: Played,
    /// How many moves it has.
    moves: usize,
}

impl<'a> Trial<'a> {
    /// Plays a hypothesis for its reader.
    ///
    /// # Errors
    /// [`PageError::NotFound`] for none, or none for whoever asks.
    fn of(site: &'a Site, id: StudyId, who: Option<AccountId>, number: u32) -> Result<Self, PageError> {
        let study = site.studies.study(id, who)?.ok_or(PageError::NotFound)?;
        let (table, played, moves) = {
            let path = branch::path_of(&study.entries, number).map_err(|_| PageError::NotFound)?;
            let table = site.clerk.table(path.pin.of)?;
            if !site.studies.holds(&path.pin)? {
                return Err(PageError::Refused {
                    rule: None,
                    why: Words::new(
                        "l’enregistrement d’où part cette hypothèse n’est pas celui de ce match-ci",
                        "the record that this hypothesis leaves from is not that of this match",
                    ),
                });
            }
            let played = branch::play(&site.clerk, &table, &path)?;
            (table, played, path.moves.len())
        };
        Ok(Self { site, study, who, number, table, played, moves })
    }

    /// The boards and commands of a seat at the end of it: with nobody's secrets, but for what was shown since.
    ///
    /// # Errors
    /// When the program contradicts itself.
    fn forms(&self, seat: Seat) -> Result<Vec<Form>, PageError> {
        let forms = self.played.game().prompt(seat, &self.played.known());
        Ok(forms.map_err(|error| ClerkError::Unfoldable(error.0))?)
    }

    fn path(&self) -> Result<Path<'_>, PageError> {
        branch::path_of(&self.study.entries, self.number).map_err(|_| PageError::NotFound)
    }

    /// What each move came to, in words.
    ///
    /// # Errors
    /// When the log cannot be folded.
    fn told(&self) -> Result<Vec<(u32, Line)>, PageError> {
        let game = self.played.game();
        let story = game.story().map_err(|error| ClerkError::Unfoldable(error.0))?;
        let health = health_of(&game.board_now());
        let ends = self.played.wrote.iter().skip(1).map(|(_, first)| first.0).chain([u64::MAX]);
        let told = self.played.wrote.iter().zip(ends).map(|((number, first), end)| {
            let own: Vec<(Seq, Line)> =
                story.iter().filter(|(seq, _)| (first.0..end).contains(&seq.0)).cloned().collect();
            (*number, merged(&own, &[], &health).unwrap_or_default())
        });
        Ok(told.collect())
    }

    #[expect(clippy::too_many_lines, reason = "one field after the other of what the page shows")]
    fn page(self, shell: Shell, seat: Option<u8>, unplayed: Option<Unplayed>) -> Result<Page, PageError> {
        let path = self.path()?;
        let told = self.told()?;
        let game = self.played.game();
        let mut board = game.board_now();
        initials::label(&mut board);
        let owed = game.owed();
        let seats = game.opening().seats.iter().map(|entry| SeatView {
            number: entry.seat.number(),
            name: entry.name.clone(),
            side: records::author_letter(Author::Seat(entry.seat), game.opening()),
            awaited: owed.iter().any(|owed| owed.seat == entry.seat),
        });
        let seats: Vec<SeatView> = seats.collect();
        let is_there = |number: &u8| seats.iter().any(|seat| seat.number == *number);
        let awaited = seats.iter().find(|seat| seat.awaited).or_else(|| seats.first());
        // Whoever is awaited answers, unless somebody looks through another seat.
        let one = seat.filter(is_there).filter(|number| {
            unplayed.is_some() || owed.is_empty() || owed.iter().any(|owed| owed.seat.number() == *number)
        });
        let seat = one.or(awaited.map(|seat| seat.number)).unwrap_or(1);
        let forms = match Seat::new(seat) {
            Some(seat) if self.played.stopped.is_none() => self.forms(seat)?,
            Some(_) | None => Vec::new(),
        };
        let line = told.last().map(|(_, line)| line.clone()).unwrap_or_default();
        let figures = owed.first().map_or_else(|| line.focus.clone(), |owed| owed.about.clone());
        let focus = Focus { figures: &figures, marks: &line.marks, corners: &[] };
        let unplayed_form = unplayed.as_ref().map(|unplayed| unplayed.form);
        let posted = unplayed.as_ref().map(|unplayed| std::sync::Arc::new(unplayed.fields.clone()));
        let inches = game.system().inches();
        let mut ordered: Vec<(usize, &Form)> = forms.iter().enumerate().collect();
        ordered.sort_by_key(|(index, form)| (!form.owed, *index));
        let views = ordered.into_iter().map(|(index, form)| {
            let posted = posted.clone().filter(|_| unplayed_form == Some(index));
            FormView::new(form, index, &Context { posted, ..Context::new(&shell, &board, inches, &[]) })
        });
        let mut forms: Vec<FormView> = views.collect();
        FormView::tell_apart(&mut forms);
        let (game_steps, compared, differences) = self.compared(&path, &board)?;
        let steps = self.steps(&path, &told);
        let entry = self.study.entry(self.number).ok_or(PageError::NotFound)?;
        let own = self.who.is_some_and(|who| entry.by == Writer::Account(who));
        let chosen = unplayed.as_ref().is_some_and(|one| one.fields.get("dice") == Some("chosen"))
            || path.moves.last().is_some_and(|(_, _, last)| !last.drawn);
        let cover = &self.study.cover;
        let from = path.from.and_then(|fork| match &self.study.entry(fork.branch)?.what {
            What::Branch { name, .. } => Some((format!("/s/{}/b/{}", cover.id, fork.branch), name.clone())),
            What::Note { .. } | What::Chapter { .. } | What::Move(_) => None,
        });
        let seed = match &entry.what {
            What::Branch { seed, .. } => seed.to_string(),
            What::Note { .. } | What::Chapter { .. } | What::Move(_) => String::new(),
        };
        let closed_to_tries = branch::allowed(&self.table.game()).err();
        let match_title = title(&self.table.game());
        let (stopped, wrong, unfilled) = (
            self.played.stopped.clone(),
            unplayed.as_ref().and_then(|unplayed| unplayed.stopped.clone()),
            unplayed.and_then(|unplayed| unplayed.unfilled),
        );
        Ok(Page {
            id: cover.id.to_string(),
            number: self.number,
            study: cover.title.clone(),
            name: path.name.to_owned(),
            base: format!("/m/{}", self.table.id()),
            game: game.system().name(),
            match_title,
            by: name_of(self.site, &entry.by)?,
            root: path.pin.seq.0,
            root_href: address(cover.id, &cover.subject, &path.pin),
            from,
            seed,
            steps,
            stopped,
            game_steps,
            differences,
            compared,
            drawing: drawing::draw(&board, focus, shell.language),
            over: game.is_over() || game.ledger().is_closed(),
            closed_to_tries,
            is_writer: cover.is_written_by(self.who),
            may_go: own || self.who == Some(cover.owner),
            deep: self.moves >= MOST_MOVES,
            seats,
            seat,
            forms,
            moves: self.moves,
            wrong,
            unfilled,
            chosen,
            line,
            board,
            shell,
        })
    }

    fn steps(&self, path: &Path<'_>, told: &[(u32, Line)]) -> Vec<StepView> {
        let game = self.played.game();
        let step = |(place, (number, _, one)): (usize, &(u32, [u8; 32], &Move))| {
            let line = told.iter().find(|(own, _)| own == number).map(|(_, line)| line);
            let words =
                line.map(|line| if line.sentence.fr.is_empty() { &line.title } else { &line.sentence });
            let side = Seat::new(one.seat);
            StepView {
                side: side.map_or("", |seat| records::author_letter(Author::Seat(seat), game.opening())),
                words: words.cloned().unwrap_or_default(),
                href: String::new(),
                seq: u64::try_from(place.saturating_add(1)).unwrap_or(u64::MAX),
                drawn: one.drawn,
                moves: place.saturating_add(1),
            }
        };
        path.moves.iter().enumerate().map(step).collect()
    }

    /// What the game did instead, as many commands on as the hypothesis has, and what is otherwise on the table.
    fn compared(
        &self,
        path: &Path<'_>,
        board: &Board,
    ) -> Result<(Vec<StepView>, u64, Vec<Difference>), PageError> {
        let chronicle = self.site.chronicle(&self.table)?;
        let game = self.table.game();
        let root = path.pin.seq;
        let after = game.commands().iter().filter(|one| one.declared > root && !game.is_void(one.declared));
        let played: Vec<_> = after.take(self.moves).collect();
        let end = played.last().map_or(root, |last| last.ended);
        let steps = played.iter().filter_map(|one| {
            let moment = chronicle.moments.get(chronicle.place(one.ended.0)?)?;
            Some(StepView {
                side: records::author_letter(one.by, game.opening()),
                words: moment.told.clone(),
                href: format!("/m/{}/{}", self.table.id(), moment.last),
                seq: moment.last,
                drawn: false,
                moves: 0,
            })
        });
        let steps = steps.collect();
        let there = game.board(end).map_err(|error| ClerkError::Unfoldable(error.0))?;
        Ok((steps, end.0, outlook::differences(&there, board)))
    }
}
