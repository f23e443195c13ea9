//! The desk of an event: what is next stands first, everything else below it. Each button is one act of its log.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::record::ids::{MatchId, Seq};
use greffe_core::record::offices::Hand;
use greffe_core::telling::text;
use greffe_core::telling::words::Words;
use greffe_events::body::{Body, Office as Charge, OfficeGiven, PlayerId, Undone};
use greffe_events::event::{Actor, Event};
use greffe_events::rules::{Format, Rules};
use greffe_events::state::{Source, State, Table};
use serde::Deserialize;

use crate::clerk::{ClerkError, Hall, Sent, now};
use crate::codes::Issued;
use crate::error::PageError;
use crate::hall::deed::{Deed, Doing, Exchange, drafted};
use crate::hall::places;
use crate::hall::{self as held, Parts, Stand};
use crate::library::stands;
use crate::pages::events::buttons::{self, Typed};
use crate::pages::events::me::Ticking;
use crate::pages::events::{Moment, Seated, Someone, after_leaving, hall, is_left, outside, when};
use crate::pages::matches::see_other;
use crate::pages::menu::{CodeView, code_view};
use crate::pages::{blocking, private};
use crate::posted::{Fields, Posted};
use crate::qr::{self, Picture};
use crate::session::{Office, Session, Sessions};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

mod entering;

/// Acts shown, the last first.
const SHOWN: usize = 40;

#[derive(Template)]
#[template(path = "event_desk.html")]
#[expect(clippy::struct_excessive_bools, reason = "facts of their own, each shown by itself")]
struct Desk {
    shell: Shell,
    base: String,
    head: u64,
    id: MatchId,
    title: String,
    slug: String,
    stands: Words,
    next: Next,
    /// The tables of the round that is played.
    tables: Vec<Row>,
    clock: Option<Ticking>,
    /// Whether the clock can be started.
    may_start: bool,
    draft: Option<Drafted>,
    /// What was just made for somebody to come in by.
    made: Option<(Words, CodeView)>,
    offices: Vec<Officer>,
    named: bool,
    /// How many rosters are there, while they are hidden.
    rosters: Option<usize>,
    day_code: Option<String>,
    open_calls: usize,
    seeded: bool,
    players: Vec<Placed>,
    /// The player that this organiser is, if he plays.
    plays: Option<Someone>,
    check_in: bool,
    told: Vec<Told>,
    /// Whether nobody but this organiser holds the event.
    alone: bool,
    /// Where players enter themselves, while they may.
    door: Option<Door>,
    /// Who waits first, where an organiser may make room for them.
    next_in: Option<Someone>,
    /// Whether no form leaves a score out.
    counted: bool,
    wrong: Option<Words>,
    posted: Fields,
}

/// A page to be opened from the picture of its address.
struct Door {
    url: String,
    picture: Picture,
}

/// A table of the round that is played, with what may be done there.
struct Row {
    seated: Seated,
    stand: Stand,
    moment: Option<Words>,
    /// Since when nothing was written, in minutes.
    silent: Option<i64>,
    needy: bool,
    /// What each player signed, while it does not count.
    signed: Vec<(Words, Words)>,
    /// What its form was sent with, where it comes back.
    typed: Typed,
}

/// Who holds an office.
struct Officer {
    hand: u32,
    name: Words,
    organises: bool,
    judges: bool,
    plays: Option<Someone>,
    /// Whether it is the hand that looks.
    own: bool,
}

/// The draft of a round whose lots are drawn.
struct Drafted {
    least: i64,
    cost: i64,
    moved: String,
    moves: usize,
    /// The player whose exchanges are priced.
    picked: Option<Someone>,
    pairs: Vec<Paired>,
    bye: Vec<Picked>,
    wrong: Option<Words>,
}

impl Drafted {
    /// Nothing is drafted, and why.
    const fn refused(why: Words) -> Self {
        Self {
            least: 0,
            cost: 0,
            moved: String::new(),
            moves: 0,
            picked: None,
            pairs: Vec::new(),
            bye: Vec::new(),
            wrong: Some(why),
        }
    }
}

/// A pair of the draft.
struct Paired {
    table: u32,
    a: Picked,
    b: Picked,
    cost: i64,
    why: Words,
}

/// A player of the draft: what a tap does.
struct Picked {
    who: Someone,
    /// Where a tap leads; nowhere, when the two may not exchange.
    to: Option<String>,
    /// What the exchange adds.
    price: Option<String>,
}

/// What the address of the desk may carry.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Query {
    /// Exchanges of the draft.
    moved: Option<String>,
    /// The player that was tapped.
    sel: Option<u32>,
}

/// What is next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// Players are missing.
    Enter,
    /// The dice of the lots are not set up.
    Dice,
    /// The server is bound: somebody in the hall says a word.
    Word,
    /// The lots of a round are drawn and its tables published.
    Pair(u32),
    /// Results of a round are missing, so many.
    Results(u32, usize),
    /// A round is closed.
    Close(u32),
    /// All rounds are played.
    End,
    /// Nothing: it is over.
    Over,
}

/// A player, as the desk has them.
struct Placed {
    who: Someone,
    waits: bool,
    there: bool,
    left: bool,
    seed: Option<usize>,
}

/// An act, and whether it may be taken back now.
struct Told {
    seq: u64,
    at: Moment,
    words: Words,
    undone: bool,
    undoable: bool,
}

impl Desk {
    /// What was typed into a field that was refused.
    fn was(&self, name: &str) -> &str {
        if self.wrong.is_some() { self.posted.get(name).unwrap_or_default() } else { "" }
    }

    /// Whether the form of a button comes back, and is not folded away.
    fn keeps(&self, button: &str) -> bool {
        self.wrong.is_some() && self.posted.get("do") == Some(button)
    }

    fn round(&self) -> u32 {
        match self.next {
            Next::Pair(round) | Next::Results(round, _) | Next::Close(round) => round,
            Next::Enter | Next::Dice | Next::Word | Next::End | Next::Over => 0,
        }
    }
}

fn next(event: &Event, can_roll: bool) -> Next {
    let state = event.state();
    let (published, closed) = (state.last_published(), state.last_closed());
    if state.closed {
        return Next::Over;
    }
    if published > closed {
        let tables = state.published(published).map_or(&[][..], |round| &round.tables);
        let missing = tables.iter().filter(|table| table.outcome.is_none()).count();
        return if missing == 0 { Next::Close(published) } else { Next::Results(published, missing) };
    }
    if published > 0 && state.all_rounds().is_some_and(|all| published >= all) {
        return Next::End;
    }
    let round = published.saturating_add(1);
    if state.field(round).len() < 2 {
        return Next::Enter;
    }
    match event.dice().last() {
        None => Next::Dice,
        // Lots that are drawn need no dice any more; of a server that was restored, the dice may be known elsewhere.
        Some(epoch) if epoch.base().is_some() => {
            let drawn = state.round(round).is_some_and(|round| round.lots.is_some());
            if drawn || can_roll { Next::Pair(round) } else { Next::Dice }
        }
        Some(epoch) if epoch.abandoned().is_some() => Next::Dice,
        Some(_) => Next::Word,
    }
}

fn drafted_round(event: &Event, base: &str, round: u32, query: &Query) -> Option<Drafted> {
    let state = event.state();
    state.round(round)?.lots.as_ref()?;
    let moves = exchanges(query.moved.as_deref().unwrap_or_default());
    let (least, draft, wrong) = match drafted(state, round, &moves) {
        Ok((least, draft, _)) => (least, draft, None),
        Err(refused) => match drafted(state, round, &[]) {
            Ok((least, draft, _)) => (least, draft, Some(refused.why)),
            Err(none) => return Some(Drafted::refused(none.why)),
        },
    };
    let moves = if wrong.is_some() { Vec::new() } else { moves };
    let written = |moves: &[Exchange]| {
        moves.iter().map(|one| format!("{}-{}", one.x, one.y)).collect::<Vec<_>>().join(",")
    };
    let told = written(&moves);
    let bench = state.bench(round).ok()?;
    let sel = query.sel.map(PlayerId).filter(|_| bench.is_swiss());
    let swaps = sel.map(|sel| bench.swaps(&draft, sel));
    let picked = |id: PlayerId| {
        let who = Someone::of(event, id);
        let desk = format!("{base}/desk?moved={told}");
        match (sel, &swaps) {
            (Some(sel), Some(_)) if sel == id => {
                Picked { who, to: Some(format!("{desk}#h-next")), price: None }
            }
            (Some(sel), Some(swaps)) => {
                let price = swaps.get(&id);
                let comma = if told.is_empty() { "" } else { "," };
                let to = price.map(|_| format!("{desk}{comma}{sel}-{id}#h-next"));
                Picked { who, to, price: price.map(|price| format!("{price:+}")) }
            }
            (Some(_), None) | (None, _) if bench.is_swiss() => {
                Picked { who, to: Some(format!("{desk}&sel={id}#h-next")), price: None }
            }
            (Some(_), None) | (None, _) => Picked { who, to: None, price: None },
        }
    };
    let pairs = draft.pairs.iter().map(|pair| Paired {
        table: pair.table,
        a: picked(pair.a),
        b: picked(pair.b),
        cost: pair.cost,
        why: bench.why(pair),
    });
    Some(Drafted {
        least,
        cost: draft.cost,
        moves: moves.len(),
        picked: sel.map(|id| Someone::of(event, id)),
        pairs: pairs.collect(),
        bye: draft.bye.iter().map(|id| picked(*id)).collect(),
        moved: told,
        wrong,
    })
}

fn officers(event: &Event, own: Hand) -> Vec<Officer> {
    let staff = event.state().staff.iter().filter(|(_, staff)| !staff.offices.is_empty());
    staff
        .map(|(hand, staff)| Officer {
            hand: hand.number(),
            name: event.hand_name(*hand),
            organises: staff.offices.contains(&Charge::Organiser),
            judges: staff.offices.contains(&Charge::Judge),
            plays: staff.player.map(|id| Someone::of(event, id)),
            own: *hand == own,
        })
        .collect()
}

/// The tables of the round, those that need somebody first, then by number.
fn rows(event: &Event, site: &Site, back: Option<&Fields>) -> Vec<Row> {
    let state = event.state();
    let Some((round, published)) = held::running(state) else { return Vec::new() };
    let mut rows: Vec<Row> = published
        .tables
        .iter()
        .map(|table| {
            let pulse = held::pulse(site, state, round, table, held::Eyes::Inside);
            let silent =
                pulse.at.map(|at| now().millis().saturating_sub(at.millis()).max(0).div_euclid(60_000));
            Row {
                seated: Seated::of(event, site, table),
                stand: pulse.stand,
                needy: pulse.stand.is_needy(),
                silent,
                moment: pulse.moment,
                signed: signatures(event, table),
                typed: back.map(|fields| Typed::of(fields, "result", table.pair.table)).unwrap_or_default(),
            }
        })
        .collect();
    rows.sort_by_key(|row| (!row.needy, row.stand == Stand::Done, row.seated.number));
    rows
}

/// Who signed what at a table that has no result yet.
fn signatures(event: &Event, table: &Table) -> Vec<(Words, Words)> {
    let signed = [table.pair.a, table.pair.b].into_iter().zip(table.signed);
    let pending = signed.filter(|_| table.outcome.is_none());
    pending
        .filter_map(|(id, score)| Some((Someone::of(event, id).name, event.scored(table, &score?))))
        .collect()
}

/// The hand by which a session organises, as the log has it.
fn organiser(session: Option<&Session>, hall: &Hall) -> Option<(Parts, Hand)> {
    let parts = Parts::of(session, &hall.event());
    Some((parts, parts.organiser?))
}

/// The desk, for whoever organises.
///
/// # Errors
/// [`PageError::NotFound`] for no such event.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
    query: web::Query<Query>,
) -> Result<HttpResponse, PageError> {
    let hall = hall(&site, &code).await?;
    let Some(hand) = organiser(visitor.session().as_ref(), &hall).map(|(_, hand)| hand) else {
        return outside(&visitor, &hall, "desk-outside");
    };
    shown(&visitor, &site, &hall, hand, Said { query: query.into_inner(), ..Said::default() })
}

/// What was asked, and what came of it.
#[derive(Default)]
struct Said {
    wrong: Option<Words>,
    posted: Fields,
    query: Query,
    made: Option<(Words, CodeView)>,
}

#[expect(clippy::too_many_lines, reason = "one line for each thing that the page shows")]
fn shown(
    visitor: &Visitor,
    site: &Site,
    hall: &Hall,
    hand: Hand,
    said: Said,
) -> Result<HttpResponse, PageError> {
    let shell = Shell::with_forms(visitor, "events")?;
    let can_roll = hall.can_roll();
    let event = hall.event();
    let state = event.state();
    let waiting = state.waiting();
    let round = state.last_published();
    let (actor, at) = (Actor::Organiser(hand), now());
    let undoable = |of: Seq| event.judge(actor, at, &Body::Undone(Undone { of }), &[]).is_ok();
    let told = event.acts().iter().rev().take(SHOWN).map(|act| Told {
        seq: act.seq.0,
        at: when(act.at),
        words: event.told(act),
        undone: act.undone.is_some(),
        undoable: act.undone.is_none() && undoable(act.seq),
    });
    let players = state.players.iter().map(|player| Placed {
        who: Someone::of(&event, player.id),
        waits: waiting.contains(&player.id),
        there: player.arrived.is_some(),
        left: player.dropped.is_some(),
        seed: state.seeds.iter().position(|id| *id == player.id).map(|place| place.saturating_add(1)),
    });
    let running = held::running(state);
    let base = format!("/e/{}", hall.id());
    let due = next(&event, can_roll);
    let draft = match due {
        Next::Pair(round) => drafted_round(&event, &base, round, &said.query),
        Next::Enter
        | Next::Dice
        | Next::Word
        | Next::Results(..)
        | Next::Close(_)
        | Next::End
        | Next::Over => None,
    };
    private(&Desk {
        id: hall.id(),
        head: event.records().saturating_sub(1),
        title: text::shown(&state.rules.title),
        slug: state.rules.game.clone(),
        stands: stands(state),
        next: due,
        tables: rows(&event, site, said.wrong.as_ref().map(|_| &said.posted)),
        clock: running
            .and_then(|(round, _)| held::clock(state, round, None))
            .map(|clock| Ticking::of(state, clock)),
        may_start: running
            .is_some_and(|(round, one)| one.started.is_none() && held::minutes_of(state, round).is_some()),
        draft,
        made: said.made,
        offices: officers(&event, hand),
        named: state.staff.get(&hand).is_some_and(|staff| staff.name.is_some()),
        rosters: Some(state.players.iter().filter(|player| player.roster.is_some()).count())
            .filter(|count| *count > 0 && !state.shown && !state.closed),
        day_code: held::day_code(site, hall.id()).filter(|_| state.rules.check_in && round == 0),
        open_calls: state.calls.iter().filter(|call| !call.closed).count(),
        seeded: uses_seeds(state) && state.round(1).is_none_or(|round| round.lots.is_none()),
        players: players.collect(),
        plays: state.staff.get(&hand).and_then(|staff| staff.player).map(|id| Someone::of(&event, id)),
        check_in: state.rules.check_in,
        told: told.collect(),
        alone: !state.closed && organisers(state) == 1,
        door: door(&visitor.config.origin, &base).filter(|_| round == 0 && !state.closed),
        next_in: state.next_in().map(|(id, _)| Someone::of(&event, id)),
        counted: crate::hall::counts_scores(&state.rules),
        wrong: said.wrong,
        posted: said.posted,
        base,
        shell,
    })
}

fn organisers(state: &State) -> usize {
    state.staff.values().filter(|staff| staff.offices.contains(&Charge::Organiser)).count()
}

/// Whether a hand organises no longer.
fn is_given_up(hall: &Hall, hand: Hand) -> bool {
    let event = hall.event();
    event.state().staff.get(&hand).is_none_or(|staff| !staff.offices.contains(&Charge::Organiser))
}

/// Where players enter themselves.
fn door(origin: &str, base: &str) -> Option<Door> {
    let url = format!("{origin}{base}/me");
    let picture = qr::picture(&url)?;
    Some(Door { url, picture })
}

fn uses_seeds(state: &State) -> bool {
    match state.rules.format {
        Format::Single {} | Format::GroupsCut { .. } | Format::Robin { .. } => true,
        Format::Swiss { .. } | Format::SwissCut { .. } | Format::Teams { .. } => false,
    }
}

/// Carries out what a button of the desk asks for.
///
/// # Errors
/// Those that the desk itself cannot show.
pub async fn step(
    posted: Posted,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let Posted { visitor, session, fields } = posted;
    let hall = hall(&site, &code).await?;
    let Some((parts, hand)) = organiser(Some(&session), &hall) else {
        if is_left(&hall, &fields) {
            return see_other(&after_leaving(&hall));
        }
        return outside(&visitor, &hall, "desk-outside");
    };
    let (working, sessions, at, sent) = (site.clone(), visitor.sessions(), hall.clone(), fields.clone());
    let done = blocking(move || {
        let (site, sessions, hall, session, fields) = (&working, &sessions, &at, &session, &sent);
        let act = Acting { site, sessions, hall, parts, hand, session, fields };
        match act.carry_out() {
            Ok(issued) => Ok(Ok(issued)),
            Err(Stopped::Unclear(words)) => Ok(Err(words)),
            Err(Stopped::Clerk(ClerkError::Refused(refused))) => Ok(Err(refused.why)),
            Err(Stopped::Clerk(other)) => Err(other.into()),
        }
    });
    match done.await? {
        Ok(None) if is_given_up(&hall, hand) => see_other(&after_leaving(&hall)),
        Ok(None) => see_other(&format!("/e/{}/desk", hall.id())),
        Ok(Some(issued)) => {
            let whom = places::office_words(&hall.event(), issued.holding.office);
            let made = code_view(&issued, &visitor.config.origin).map(|code| (whom, code));
            shown(&visitor, &site, &hall, hand, Said { made, ..Said::default() })
        }
        Err(wrong) => {
            let query = Query { moved: fields.get("moved").map(str::to_owned), sel: None };
            let said = Said { wrong: Some(wrong), posted: fields, query, made: None };
            let mut answer = shown(&visitor, &site, &hall, hand, said)?;
            *answer.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            Ok(answer)
        }
    }
}

/// Why nothing more was done.
enum Stopped {
    /// What was sent says nothing that could be done.
    Unclear(Words),
    Clerk(ClerkError),
}

impl From<ClerkError> for Stopped {
    fn from(error: ClerkError) -> Self {
        Self::Clerk(error)
    }
}

fn unclear(fr: &str, en: &str) -> Stopped {
    Stopped::Unclear(Words::new(fr, en))
}

fn unsure() -> Stopped {
    unclear("cochez la case pour dire que c’est bien voulu", "tick the box to say that it is meant")
}

/// One button of the desk.
struct Acting<'a> {
    site: &'a Site,
    sessions: &'a Sessions,
    hall: &'a Hall,
    parts: Parts,
    hand: Hand,
    session: &'a Session,
    fields: &'a Fields,
}

impl Acting<'_> {
    fn of(&self, name: &str) -> &str {
        self.fields.get(name).map(str::trim).unwrap_or_default()
    }

    fn number<T: std::str::FromStr>(&self, name: &str) -> Result<T, Stopped> {
        buttons::number(self.fields, name).map_err(Stopped::Unclear)
    }

    fn player(&self) -> Result<PlayerId, Stopped> {
        self.number("player").map(PlayerId)
    }

    fn text(&self) -> String {
        self.of("text").to_owned()
    }

    fn do_it(&self, deed: Deed) -> Result<(), Stopped> {
        self.do_part(deed, "")
    }

    fn do_part(&self, deed: Deed, part: &str) -> Result<(), Stopped> {
        let actor = Actor::Organiser(self.hand);
        let Self { site, sessions, hall, .. } = *self;
        let doing = Doing { site, sessions, hall, actor, sent: self.sent(part) };
        doing.carry_out(deed)?;
        Ok(())
    }

    fn sent(&self, part: &str) -> Sent {
        let actor = Actor::Organiser(self.hand);
        buttons::sent(self.site, self.hall, (actor, self.session), self.fields, part)
    }

    /// Whether this very form was carried out already: the second tap of a hand. Steps of the dice, and results read, are
    /// known by what stands.
    fn is_done(&self) -> Result<bool, Stopped> {
        if self.is_begun("")? {
            return Ok(true);
        }
        let event = self.hall.event();
        let is_stale = self.number::<u64>("seen").is_ok_and(|seen| seen < event.records().saturating_sub(1));
        let epoch = event.dice().last().filter(|epoch| epoch.abandoned().is_none());
        Ok(is_stale
            && match self.of("do") {
                "dice" => epoch.is_some_and(|epoch| epoch.base().is_none()),
                "word" => epoch.is_some_and(|epoch| epoch.base().is_some()),
                "read" => {
                    let (round, table) = (self.number("round")?, self.number("table")?);
                    let outcome = event.state().table(round, table).and_then(|table| table.outcome);
                    outcome.is_some_and(|one| matches!(one.source, Source::Read { .. }))
                }
                _ => false,
            })
    }

    /// What was done; a code, where one was made.
    fn carry_out(&self) -> Result<Option<Issued>, Stopped> {
        if self.is_done()? {
            return Ok(None);
        }
        match self.of("do") {
            "enter" => self.enter()?,
            "lots" => self.do_it(Deed::DrawLots { round: self.number("round")? })?,
            "pair" => self.pair()?,
            "seeds" => self.seeds()?,
            "link" => return self.link().map(Some),
            "play" => self.play()?,
            "forget" if self.of("sure") == "yes" => self.forget()?,
            other => {
                let deed = self.deed(other)?;
                self.do_it(deed)?;
            }
        }
        Ok(None)
    }

    fn deed(&self, button: &str) -> Result<Deed, Stopped> {
        let player = || self.player().map(Some);
        Ok(match button {
            "arrive" => Deed::Arrive { player: player()?, code: None },
            "drop" => Deed::Drop { player: player()? },
            "return" => Deed::Return { player: player()? },
            "dice" => Deed::OpenDice {},
            "word" => Deed::SayWord { word: self.of("word").to_owned() },
            "result" => self.result()?,
            "read" => Deed::ReadResult { round: self.number("round")?, table: self.number("table")? },
            "clock" => Deed::StartClock { round: self.number("round")? },
            "extend" => {
                let table = if self.of("table").is_empty() { None } else { Some(self.number("table")?) };
                Deed::ExtendClock { round: self.number("round")?, table, minutes: self.number("minutes")? }
            }
            "show" => Deed::ShowRosters {},
            "call" => {
                let (round, table) = (self.number("round")?, self.number("table")?);
                Deed::CallPlayers { round, table, players: Vec::new() }
            }
            "exchange" => Deed::Exchange {
                round: self.number("round")?,
                x: self.number("x").map(PlayerId)?,
                y: self.number("y").map(PlayerId)?,
                text: self.text(),
            },
            "close" => Deed::CloseRound { round: self.number("round")? },
            "rematch" => Deed::AllowRematches { round: self.number("round")?, text: self.text() },
            "announce" => Deed::Announce { text: self.text() },
            "name" => Deed::NameOffice { name: self.of("name").to_owned() },
            "leave" => {
                let hand = Hand::new(self.number("hand")?);
                let hand =
                    hand.ok_or_else(|| unclear("cet appareil n’existe pas", "there is no such hand"))?;
                // The desk that is left is left for good: one tap does not do it.
                if hand == self.hand && self.of("sure") != "yes" {
                    return Err(unsure());
                }
                Deed::LeaveOffice { hand }
            }
            "end" => Deed::CloseEvent { abandoned: false },
            "abandon" if self.of("sure") == "yes" => Deed::CloseEvent { abandoned: true },
            "abandon" | "forget" => {
                return Err(unsure());
            }
            "room" => self.room()?,
            "undo" => Deed::Undo { of: Seq(self.number("of")?) },
            _ => return Err(unclear("ce bouton n’existe pas", "there is no such button")),
        })
    }

    /// One place more, or as many as whoever waits first needs: who left during the event keeps a place.
    fn room(&self) -> Result<Deed, Stopped> {
        let player = self.player()?;
        let event = self.hall.event();
        let state = event.state();
        let (_, places) = state
            .next_in()
            .filter(|(id, _)| *id == player)
            .ok_or_else(|| unclear("ce joueur n’attend plus", "this player does not wait any more"))?;
        let rules = Box::new(Rules { places, ..state.rules.clone() });
        Ok(Deed::ChangeRules { rules, text: self.text() })
    }

    /// An organiser who plays says which player that is: from then on that hand decides nothing at the own table.
    fn play(&self) -> Result<(), Stopped> {
        let (hand, player) = (self.hand, Some(self.player()?));
        if self.parts.player.is_some_and(|own| Some(own) != player) {
            return Err(unclear("vous êtes un autre joueur", "you are another player"));
        }
        let body = OfficeGiven { hand, office: Charge::Organiser, player, name: None };
        let actor = Actor::Organiser(hand);
        let (clerk, sent) = (&self.site.clerk, self.sent(""));
        clerk.event_act_by(self.hall.id(), &|_| actor, &|_| Ok(Body::OfficeGiven(body)), &[], &sent)?;
        Ok(())
    }

    /// Erases the name of a player, for whom asks for it: no act of the event, whose log keeps the seal.
    fn forget(&self) -> Result<(), Stopped> {
        let player = self.player()?;
        let name = self.hall.event().state().player(player).map(|one| one.name);
        let Some(name) = name else {
            let (fr, en) =
                (format!("il n’y a pas de joueur {player}"), format!("there is no player {player}"));
            return Err(unclear(&fr, &en));
        };
        Ok(self.site.clerk.erase_text(self.hall.id(), name)?)
    }

    /// Whether this very form has done a part of what it does: a second tap.
    fn is_begun(&self, part: &str) -> Result<bool, Stopped> {
        let Some(retry) = self.sent(part).retry else { return Ok(false) };
        let known = self.site.clerk.log().outcome(*self.hall.id().bytes(), &retry);
        Ok(known.map_err(ClerkError::from)?.is_some())
    }

    /// Draws the lots, unless they are drawn, and publishes: the draft that was looked at, or that of least cost.
    fn pair(&self) -> Result<(), Stopped> {
        let round: u32 = self.number("round")?;
        let drawn = {
            let event = self.hall.event();
            // Least costs are not looked for on behalf of a round that is not the next one.
            if round != event.state().last_published().saturating_add(1) {
                let (fr, en) = ("cette ronde n’est pas la prochaine", "this round is not the next one");
                return Err(unclear(fr, en));
            }
            event.state().round(round).is_some_and(|round| round.lots.is_some())
        };
        if !drawn {
            self.do_part(Deed::DrawLots { round }, "lots")?;
        }
        let text = self.text();
        let moved = exchanges(self.of("moved"));
        let moved = moved.into_iter().map(|one| Exchange { text: text.clone(), ..one }).collect();
        let cost = if self.of("cost").is_empty() { None } else { Some(self.number("cost")?) };
        self.do_it(Deed::Publish { round, moved, cost })
    }

    /// The result of a table, or its correction.
    fn result(&self) -> Result<Deed, Stopped> {
        let (round, table) = (self.number("round")?, self.number("table")?);
        held::demand_unseated(self.hall, self.session, round, table)?;
        let read = buttons::result(self.fields, &self.hall.event().state().rules);
        let (winner, a, b) = read.map_err(Stopped::Unclear)?;
        Ok(Deed::TypeResult { round, table, winner, a: Some(a), b: Some(b), text: self.of("why").to_owned() })
    }

    /// The seeds: players by the place that was given to them; those without one follow by lot.
    fn seeds(&self) -> Result<(), Stopped> {
        let mut order = Vec::new();
        for player in self.hall.event().state().players.iter().map(|player| player.id) {
            let name = format!("seed.{player}");
            if !self.of(&name).is_empty() {
                order.push((self.number::<u32>(&name)?, player));
            }
        }
        order.sort_unstable();
        if order.windows(2).any(|two| matches!(two, [one, other] if one.0 == other.0)) {
            return Err(unclear("deux joueurs ont la même place", "two players have the same place"));
        }
        self.do_it(Deed::Seed { order: order.into_iter().map(|(_, player)| player).collect() })
    }

    fn link(&self) -> Result<Issued, Stopped> {
        let office = match self.of("place") {
            "organiser" => Office::Organiser,
            "judge" => Office::Judge,
            "player" => Office::Player(self.number("player")?),
            _ => return Err(unclear("cette place n’existe pas", "there is no such place")),
        };
        Ok(places::give(self.site, self.hall, self.parts, office)?)
    }
}

/// Exchanges as the address of the draft has them: `3-7,4-9`; what is none is left out.
fn exchanges(said: &str) -> Vec<Exchange> {
    let pairs = said.split(',').take(64).filter_map(|pair| pair.split_once('-'));
    let number = |text: &str| text.trim().parse().ok().map(PlayerId);
    pairs.filter_map(|(x, y)| Some(Exchange { x: number(x)?, y: number(y)?, text: String::new() })).collect()
}
