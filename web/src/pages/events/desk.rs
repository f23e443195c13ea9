//! The desk of an event: what is next stands first, everything else below it. Each button is one act of its log.

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::dice::bodies::{DiceRecord, Mode, NonceRevealed, Slot};
use greffe_core::error::Refused;
use greffe_core::ids::{Author, MatchId, Seq};
use greffe_core::record::offices::Hand;
use greffe_core::words::Words;
use greffe_events::body::{
    Announced, Arrived, Body, Dropped, EventClosed, How, Pair, PlayerId, Registered, RematchAllowed,
    ResultCorrected, ResultTyped, Returned, RoundClosed, RoundPublished, Score, Tally, Undone, Via, Winner,
};
use greffe_events::event::{Actor, Event};
use greffe_events::state::State;
use sha2::{Digest as _, Sha256};

use crate::clerk::{ClerkError, Hall, now};
use crate::error::PageError;
use crate::library::stands;
use crate::pages::events::{Seated, Someone, hall, organises, when};
use crate::pages::matches::see_other;
use crate::pages::{blocking, private};
use crate::posted::{Fields, Posted};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

/// Players that one list enters at most.
const MOST_AT_ONCE: usize = 256;
/// Acts shown, the last first.
const SHOWN: usize = 40;

#[derive(Template)]
#[template(path = "event_desk.html")]
struct Desk {
    shell: Shell,
    base: String,
    id: MatchId,
    title: String,
    slug: String,
    stands: Words,
    next: Next,
    /// The tables of the round that is played.
    tables: Vec<Seated>,
    players: Vec<Placed>,
    check_in: bool,
    begun: bool,
    told: Vec<Told>,
    wrong: Option<Words>,
    posted: Fields,
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
}

/// An act, and whether it may be taken back now.
struct Told {
    seq: u64,
    at: String,
    words: Words,
    undone: bool,
    undoable: bool,
}

impl Desk {
    /// What was typed into a field that was refused.
    fn was(&self, name: &str) -> &str {
        if self.wrong.is_some() { self.posted.get(name).unwrap_or_default() } else { "" }
    }

    fn round(&self) -> u32 {
        match self.next {
            Next::Pair(round) | Next::Results(round, _) | Next::Close(round) => round,
            Next::Enter | Next::Dice | Next::Word | Next::End | Next::Over => 0,
        }
    }
}

fn next(event: &Event) -> Next {
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
        Some(epoch) if epoch.base().is_some() => Next::Pair(round),
        Some(_) => Next::Word,
    }
}

/// The desk, for whoever organises.
///
/// # Errors
/// [`PageError::NotFound`] for no such event; [`PageError::NotAllowed`] for others.
pub async fn page(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let hall = hall(&site, &code).await?;
    let hand = organises(visitor.session().as_ref(), &hall).ok_or(PageError::NotAllowed)?;
    shown(&visitor, &site, &hall, hand, None, Fields::default())
}

fn shown(
    visitor: &Visitor,
    site: &Site,
    hall: &Hall,
    hand: Hand,
    wrong: Option<Words>,
    posted: Fields,
) -> Result<HttpResponse, PageError> {
    let shell = Shell::with_forms(visitor, "events")?;
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
    });
    let running = state.published(round).filter(|round| round.closed.is_none());
    let tables = running.into_iter().flat_map(|round| &round.tables);
    private(&Desk {
        base: format!("/e/{}", hall.id()),
        id: hall.id(),
        title: greffe_core::text::shown(&state.rules.title),
        slug: state.rules.game.clone(),
        stands: stands(state),
        next: next(&event),
        tables: tables.map(|table| Seated::of(&event, site, table)).collect(),
        players: players.collect(),
        check_in: state.rules.check_in,
        begun: round > 0,
        told: told.collect(),
        wrong,
        posted,
        shell,
    })
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
    let hand = organises(Some(&session), &hall).ok_or(PageError::NotAllowed)?;
    let (working, id, sent) = (site.clone(), hall.id(), fields.clone());
    let done = blocking(move || {
        let act = Acting { site: &working, id, hand, fields: &sent };
        match act.carry_out() {
            Ok(()) => Ok(None),
            Err(Stopped::Unclear(words)) => Ok(Some(words)),
            Err(Stopped::Clerk(ClerkError::Refused(refused))) => Ok(Some(refused.why)),
            Err(Stopped::Clerk(other)) => Err(other.into()),
        }
    });
    match done.await? {
        None => see_other(&format!("/e/{id}/desk")),
        Some(wrong) => {
            let mut answer = shown(&visitor, &site, &hall, hand, Some(wrong), fields)?;
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

/// One button of the desk.
struct Acting<'a> {
    site: &'a Site,
    id: MatchId,
    hand: Hand,
    fields: &'a Fields,
}

impl Acting<'_> {
    fn of(&self, name: &str) -> &str {
        self.fields.get(name).map(str::trim).unwrap_or_default()
    }

    fn number<T: std::str::FromStr>(&self, name: &str) -> Result<T, Stopped> {
        self.of(name).parse().map_err(|_| unclear("il manque un nombre entier", "a whole number is missing"))
    }

    fn player(&self) -> Result<PlayerId, Stopped> {
        self.number("player").map(PlayerId)
    }

    /// Writes one act of the organiser.
    fn write(&self, make: &dyn Fn(&Event) -> Result<Body, Refused>, texts: &[String]) -> Result<(), Stopped> {
        self.site.clerk.event_act(self.id, Actor::Organiser(self.hand), make, texts, None)?;
        Ok(())
    }

    fn carry_out(&self) -> Result<(), Stopped> {
        match self.of("do") {
            "enter" => self.enter(),
            "arrive" => {
                let p = self.player()?;
                self.write(&|_| Ok(Body::Arrived(Arrived { p, via: Via::Hand })), &[])
            }
            "drop" => {
                let p = self.player()?;
                let after = |event: &Event| event.state().last_published();
                self.write(&|event| Ok(Body::Dropped(Dropped { p, after: after(event) })), &[])
            }
            "return" => {
                let p = self.player()?;
                self.write(&|_| Ok(Body::Returned(Returned { p })), &[])
            }
            "dice" => Ok(self.site.clerk.event_dice(self.id, Mode::Open, &[Slot::Seat1])?),
            "word" => self.word(),
            "pair" => self.pair(),
            "result" => self.result(),
            "read" => {
                let (round, table) = (self.number("round")?, self.number("table")?);
                self.site.clerk.event_result(self.id, round, table)?;
                Ok(())
            }
            "close" => self.close(),
            "rematch" => {
                let (round, why) = (self.number("round")?, [self.of("text").to_owned()]);
                let make = |event: &Event| {
                    Ok(Body::RematchAllowed(RematchAllowed { round, text: event.next_seal() }))
                };
                self.write(&make, &why)
            }
            "announce" => {
                let said = [self.of("text").to_owned()];
                self.write(&|event| Ok(Body::Announced(Announced { text: event.next_seal() })), &said)
            }
            "end" => self.write(&|_| Ok(Body::Closed(EventClosed { how: How::Played })), &[]),
            "abandon" if self.of("sure") == "yes" => {
                self.write(&|_| Ok(Body::Closed(EventClosed { how: How::Abandoned })), &[])
            }
            "abandon" => Err(unclear(
                "cochez la case pour dire que c’est bien voulu",
                "tick the box to say that it is meant",
            )),
            "undo" => {
                let of = Seq(self.number("of")?);
                self.write(&|_| Ok(Body::Undone(Undone { of })), &[])
            }
            _ => Err(unclear("ce bouton n’existe pas", "there is no such button")),
        }
    }

    /// Enters players, one a line: name, then club and faction after semicolons. What a name had wrong stops there.
    fn enter(&self) -> Result<(), Stopped> {
        let lines = self.of("names").lines().map(str::trim).filter(|line| !line.is_empty());
        let lines: Vec<&str> = lines.collect();
        if lines.is_empty() {
            return Err(unclear("écrivez un nom par ligne", "write one name a line"));
        }
        if lines.len() > MOST_AT_ONCE {
            return Err(unclear("256 joueurs à la fois au plus", "256 players at a time at most"));
        }
        for line in lines {
            let mut parts = line.split([';', '\t']).map(str::trim);
            let name = parts.next().unwrap_or_default().to_owned();
            let mut label = || parts.next().filter(|part| !part.is_empty()).map(str::to_owned);
            let (club, faction) = (label(), label());
            let make = |event: &Event| {
                Ok(Body::Registered(Registered {
                    p: event.next_player(),
                    name: event.next_seal(),
                    club: club.clone(),
                    team: None,
                    faction: faction.clone(),
                }))
            };
            self.write(&make, &[name])?;
        }
        Ok(())
    }

    /// What somebody in the hall says, after the server has bound itself, opens the dice.
    fn word(&self) -> Result<(), Stopped> {
        let word = self.of("word");
        if word.is_empty() {
            return Err(unclear(
                "il faut un mot, dit par quelqu’un dans la salle",
                "it takes a word, said by somebody in the hall",
            ));
        }
        let epoch = self.site.clerk.event(self.id)?.event().dice().next_epoch().saturating_sub(1);
        let nonce = greffe_core::hex::Hex(Sha256::digest(word.as_bytes()).into());
        let record = DiceRecord::NonceRevealed(NonceRevealed { epoch, slot: 1, nonce });
        let by: Author = "seat:1".parse().map_err(|_| unclear("siège inconnu", "unknown seat"))?;
        Ok(self.site.clerk.event_nonce(self.id, by, &record)?)
    }

    /// Draws the lots, unless they are drawn, and publishes the pairing of least cost.
    fn pair(&self) -> Result<(), Stopped> {
        let round: u32 = self.number("round")?;
        let drawn = {
            let hall = self.site.clerk.event(self.id)?;
            let event = hall.event();
            event.state().round(round).is_some_and(|round| round.lots.is_some())
        };
        if !drawn {
            self.site.clerk.event_lots(self.id, self.hand, round, None)?;
        }
        let ids = std::cell::RefCell::new(BTreeMap::new());
        let make = |event: &Event| {
            let draft = event.state().bench(round)?.least()?;
            let mut ids = ids.borrow_mut();
            let mut pairs = Vec::with_capacity(draft.pairs.len());
            for pair in &draft.pairs {
                let match_id = match ids.get(&pair.table) {
                    Some(known) => *known,
                    None => fresh_id()?,
                };
                ids.insert(pair.table, match_id);
                pairs.push(Pair { table: pair.table, a: pair.a, b: pair.b, match_id });
            }
            let (bye, cost) = (draft.bye.clone(), draft.cost);
            Ok(Body::RoundPublished(RoundPublished {
                round,
                pairs,
                bye,
                cost,
                least: cost,
                moved: Vec::new(),
            }))
        };
        self.write(&make, &[])
    }

    /// Types the result of a table, or corrects the one it has.
    fn result(&self) -> Result<(), Stopped> {
        let (round, table): (u32, u32) = (self.number("round")?, self.number("table")?);
        let winner = match self.of("winner") {
            "a" => Winner::A,
            "b" => Winner::B,
            "draw" => Winner::Draw,
            _ => return Err(unclear("dites qui a gagné, ou un nul", "say who won, or a draw")),
        };
        let side = |name: &str| -> Result<Tally, Stopped> {
            let score = if self.of(name).is_empty() { 0 } else { self.number(name)? };
            Ok(Tally { score, kills: None, alive: None })
        };
        let score = Score { winner, a: side("a")?, b: side("b")? };
        let make = |event: &Event| {
            let outcome = event.state().table(round, table).and_then(|one| one.outcome);
            let text = event.next_seal();
            Ok(match outcome {
                None => Body::ResultTyped(ResultTyped { round, table, score, text }),
                Some(was) => Body::ResultCorrected(ResultCorrected {
                    of: was.seq,
                    round,
                    table,
                    was: was.score,
                    score,
                    text,
                }),
            })
        };
        self.write(&make, &[self.of("why").to_owned()])
    }

    fn close(&self) -> Result<(), Stopped> {
        let round: u32 = self.number("round")?;
        let make = |event: &Event| {
            let digest = digest(event.state(), round)?;
            Ok(Body::RoundClosed(RoundClosed { round, digest }))
        };
        self.write(&make, &[])
    }
}

fn digest(state: &State, round: u32) -> Result<greffe_core::record::hex::Hash, Refused> {
    let broken = |fault: serde_json::Error| Refused::plain("digest", fault.to_string(), fault.to_string());
    state.standings(round).digest().map_err(broken)
}

/// The id of a match to come.
fn fresh_id() -> Result<MatchId, Refused> {
    let mut bytes = [0; 16];
    let none = |_| {
        Refused::plain("randomness", "le système ne donne pas de hasard", "the system gives no randomness")
    };
    getrandom::fill(&mut bytes).map_err(none)?;
    Ok(MatchId::new(bytes))
}
