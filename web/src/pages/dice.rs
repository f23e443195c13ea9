//! Setting proven dice up: the server's anchors, then each seat's share, promised and revealed.

use actix_web::{HttpResponse, web};
use askama::Template;
use greffe_core::dice::bodies::{AbandonReason, Mode, Slot};
use greffe_core::dice::derivation::{commitment, typed_nonce};
use greffe_core::dice::epoch::{Answer, Epoch, Phase};
use greffe_core::play::act::{Act, DiceAct};
use greffe_core::record::bytes;
use greffe_core::record::ids::{Author, Seat};
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;

use crate::acts;
use crate::assets;
use crate::clerk::{ClerkError, Table};
use crate::error::PageError;
use crate::pages::matches::{open, see_other};
use crate::pages::{blocking, private, sure};
use crate::posted::{Fields, Posted};
use crate::records;
use crate::session::{Office, Session};
use crate::shell::Shell;
use crate::site::Site;
use crate::visitor::Visitor;

#[derive(Template)]
#[template(path = "dice.html")]
struct Dice {
    shell: Shell,
    base: String,
    state: State,
    slots: Vec<SlotView>,
    abandoned: usize,
    may_abandon: bool,
    device: Option<Device>,
    /// Whether every seat is taken, one of them by this session: its script then takes the first step.
    gathered: bool,
}

/// Where the set-up stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Nothing,
    Committing,
    Revealing { open: bool },
    Ready,
}

/// A place in the set-up.
struct SlotView {
    slot: Slot,
    name: Words,
    letter: &'static str,
    answer: &'static str,
    mine: bool,
}

/// What a device needs to make a share of its own.
struct Device {
    game: String,
    epoch: u32,
    public: String,
    hidden: String,
}

impl Dice {
    fn says(&self, slot: &SlotView) -> String {
        let message = match slot.answer {
            "committed" => self.shell.t("dice-committed"),
            "revealed" => self.shell.t("dice-revealed"),
            "declined" => self.shell.t("dice-declined"),
            _ => self.shell.t("dice-awaited"),
        };
        message.to_string()
    }
}

fn scripts() -> [&'static str; 2] {
    [&assets::VERIFIER.url, &assets::DICE.url]
}

/// Whether proven dice must be set up before play goes on.
pub fn is_due(game: &AnyMatch) -> bool {
    let ready = game.dice().last().is_some_and(|epoch| epoch.phase() == Phase::Open);
    let wanted = game.needs_dice() && !ready || game.is_dice_agreed();
    wanted && !game.ledger().is_closed() && game.outcome().is_none()
}

/// The set-up as it stands.
///
/// # Errors
/// [`PageError::NotFound`] for no such match.
pub async fn show(
    visitor: Visitor,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let session = visitor.session().ok_or(PageError::NotFound)?;
    let shell = Shell::with_forms(&visitor, "matches")?;
    let game = table.game();
    if !is_due(&game) {
        return see_other(&format!("/m/{}/play", table.id()));
    }
    private(&page(&table, &game, &session, shell))
}

fn page(table: &Table, game: &AnyMatch, session: &Session, shell: Shell) -> Dice {
    let last = game.dice().last();
    let live = last.filter(|epoch| state(epoch) != State::Nothing);
    let live = live.filter(|_| !game.is_dice_agreed());
    let game_id = *table.id().bytes();
    let awaited: Vec<Slot> =
        live.map(|epoch| epoch.awaited().into_iter().map(|(_, slot)| slot).collect()).unwrap_or_default();
    let slots = live.map(|epoch| slots(epoch, game, session, game_id, &awaited)).unwrap_or_default();
    let device = live.map(|epoch| Device {
        game: table.id().to_string(),
        epoch: epoch.number(),
        public: bytes::encode(&epoch.anchors().public),
        hidden: bytes::encode(&epoch.anchors().hidden),
    });
    Dice {
        base: format!("/m/{}", table.id()),
        state: live.map_or(State::Nothing, state),
        slots,
        abandoned: game.dice().all().iter().filter(|epoch| epoch.abandoned().is_some()).count(),
        may_abandon: live.is_some() && session.holds(game_id, Office::Judge),
        device,
        gathered: session.seats(game_id).next().is_some() && is_gathered(game),
        shell,
    }
}

fn is_gathered(game: &AnyMatch) -> bool {
    let joined = game.ledger().joined();
    game.opening().seats.iter().all(|entry| joined.contains_key(&entry.seat))
}

fn state(epoch: &Epoch) -> State {
    match epoch.phase() {
        Phase::Committing => State::Committing,
        Phase::Revealing => State::Revealing { open: epoch.mode() == Mode::Open },
        Phase::Ready | Phase::Open => State::Ready,
        Phase::Abandoned | Phase::Retired => State::Nothing,
    }
}

fn slots(
    epoch: &Epoch,
    game: &AnyMatch,
    session: &Session,
    game_id: [u8; 16],
    awaited: &[Slot],
) -> Vec<SlotView> {
    let view = |(slot, answer): (Slot, Answer)| {
        let author: Author = slot.name().parse().unwrap_or(Author::Judge);
        let held = match author {
            Author::Seat(seat) => session.holds(game_id, Office::Seat(seat.number())),
            Author::Judge => session.holds(game_id, Office::Judge),
            Author::Organiser | Author::Server => false,
        };
        // In the open mode only the first silent slot speaks.
        let first = awaited.first() == Some(&slot) || epoch.mode() == Mode::Committed;
        SlotView {
            slot,
            name: records::author_words(author, game.opening()),
            letter: records::author_letter(author, game.opening()),
            answer: match answer {
                Answer::Awaited => "awaited",
                Answer::Committed(_) => "committed",
                Answer::Declined => "declined",
                Answer::Revealed(_) => "revealed",
            },
            mine: held && awaited.contains(&slot) && first,
        }
    };
    epoch.slots().map(view).collect()
}

/// One step of the set-up.
///
/// # Errors
/// Why nothing was written.
pub async fn step(
    posted: Posted,
    site: web::Data<Site>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let id = table.id();
    let Posted { session, fields, visitor } = posted;
    let question = blocking(move || {
        if fields.get("do") == Some("anchor") {
            return anchor(&site, &table, &session).map(|()| None);
        }
        let (by, act) = asked(&table, &fields)?;
        let wanted = wanted(&act);
        let act = Act::Dice(act);
        acts::allow(&session, &table, by)?;
        if sure::is_given_up(&fields) {
            return Ok(None);
        }
        if let Some(question) = sure::question(by, &act, &table.game(), &fields) {
            return Ok(Some(question));
        }
        let done = acts::carry_out(&site, &session, &table, by, (act, sure::reason(&fields)), "");
        // Two pages of one device say the same at once: what stands is as it was wanted.
        if done.is_err() && wanted.is_some_and(|wanted| stands(&table, wanted)) {
            return Ok(None);
        }
        done.map(|_| None)
    });
    match question.await? {
        None => see_other(&format!("/m/{id}/dice")),
        Some(question) => sure::ask(&visitor, &format!("/m/{id}"), "dice", question),
    }
}

/// What a slot is to have answered after an act.
fn wanted(act: &DiceAct) -> Option<(Slot, Answer)> {
    match act {
        DiceAct::Commit { slot, commitment } => Some((*slot, Answer::Committed(*commitment))),
        DiceAct::Reveal { slot, nonce } => Some((*slot, Answer::Revealed(*nonce))),
        DiceAct::Due { .. }
        | DiceAct::Anchor { .. }
        | DiceAct::Decline { .. }
        | DiceAct::Open
        | DiceAct::Abandon { .. }
        | DiceAct::Disclose { .. }
        | DiceAct::Expire { .. } => None,
    }
}

fn stands(table: &Table, wanted: (Slot, Answer)) -> bool {
    table.game().dice().last().is_some_and(|epoch| epoch.slots().any(|slot| slot == wanted))
}

fn is_set_up(game: &AnyMatch) -> bool {
    game.dice().last().is_some_and(|epoch| state(epoch) != State::Nothing)
}

/// Anchors an epoch: open where one device holds every seat, else with promises.
fn anchor(site: &Site, table: &Table, session: &Session) -> Result<(), PageError> {
    let game_id = *table.id().bytes();
    if !session.holdings.iter().any(|holding| holding.game == game_id) {
        return Err(PageError::NotAllowed);
    }
    let (seats, is_due): (Vec<Seat>, bool) = {
        let game = table.game();
        let stands = is_set_up(&game) && !game.is_dice_agreed();
        (game.opening().seats.iter().map(|entry| entry.seat).collect(), is_due(&game) && !stands)
    };
    if !is_due {
        return Ok(());
    }
    let shared = seats.iter().all(|seat| session.holds(game_id, Office::Seat(seat.number())));
    let mode = if shared { Mode::Open } else { Mode::Committed };
    let slots = seats.iter().filter_map(|seat| Slot::named(&seat.to_string())).collect();
    match site.clerk.anchor_dice(table.id(), mode, slots) {
        // Both devices take this step by themselves: one of them is second.
        Err(ClerkError::Refused(_)) if is_set_up(&table.game()) => Ok(()),
        other => Ok(other?),
    }
}

fn asked(table: &Table, fields: &Fields) -> Result<(Author, DiceAct), PageError> {
    let slot = fields.get("slot").and_then(Slot::named).ok_or(PageError::Malformed)?;
    let by: Author = slot.name().parse().map_err(|_| PageError::Malformed)?;
    let act = match fields.get("do") {
        Some("decline") => DiceAct::Decline { slot },
        Some("commit") => DiceAct::Commit { slot, commitment: promise(table, slot, fields)? },
        Some("reveal") => DiceAct::Reveal { slot, nonce: share(fields)? },
        Some("abandon") => return Ok((Author::Judge, DiceAct::Abandon { reason: AbandonReason::Silent })),
        Some(_) | None => return Err(PageError::Malformed),
    };
    Ok((by, act))
}

/// The share itself: made by the device, or derived from what its player typed.
fn share(fields: &Fields) -> Result<[u8; 32], PageError> {
    if let Some(nonce) = fields.get("nonce").and_then(bytes::decode) {
        return Ok(nonce);
    }
    let typed = fields.get("typed").unwrap_or_default();
    typed_nonce(typed).map_err(|_| PageError::Refused {
        rule: None,
        why: Words::new(
            "la part tap\u{e9}e a vingt caract\u{e8}res au moins",
            "a typed share has twenty characters at least",
        ),
    })
}

fn promise(table: &Table, slot: Slot, fields: &Fields) -> Result<[u8; 32], PageError> {
    if let Some(made) = fields.get("commitment").and_then(bytes::decode) {
        return Ok(made);
    }
    let nonce = share(fields)?;
    let game = table.game();
    let epoch = game.dice().last().ok_or(PageError::Malformed)?;
    let place = epoch.slots().position(|(named, _)| named == slot).ok_or(PageError::Malformed)?;
    let number = u8::try_from(place).map_err(|_| PageError::Malformed)?.saturating_add(1);
    Ok(commitment(table.id().bytes(), epoch.number(), number, epoch.anchors(), &nonce))
}

impl From<greffe_core::judging::error::Inconsistent> for PageError {
    fn from(error: greffe_core::judging::error::Inconsistent) -> Self {
        ClerkError::Unfoldable(error.0).into()
    }
}
