//! Coming to a match: who may give a code for a place, and what a code that is used up writes into the record.

use greffe_core::judging::error::Refused;
use greffe_core::play::act::{Act, Doing, OfficeAct};
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{Author, MatchId, Seat};
use greffe_core::record::offices::Hand;

use greffe_store::Appended;

use crate::acts::{doing, revoke};
use crate::clerk::{ClerkError, Table};
use crate::codes::{Issued, kept_as};
use crate::session::{Holding, Office, Session, Sessions};
use crate::site::Site;

/// For so many seconds after it was last seen, the device of a seat counts as there: the seat itself then says who
/// else may play it.
const PRESENT: u64 = 600;

/// A place that a code gave.
pub struct Come {
    /// The place.
    pub holding: Holding,
    /// The hand that took it, as the record names it.
    pub hand: Option<Hand>,
}

/// Makes a code for a place.
///
/// # Errors
/// When it is not theirs to give: an organiser gives seats that nobody has taken and calls judges; a seat gives its
/// own to a further device; a seat that is taken opens to somebody else once the other sides or a judge agree.
pub fn give(
    site: &Site,
    sessions: &Sessions,
    table: &Table,
    by: Author,
    office: Office,
) -> Result<Issued, ClerkError> {
    let holding = Holding { game: *table.id().bytes(), office };
    let may = match office {
        Office::Judge => by == Author::Organiser,
        Office::Organiser | Office::Player(_) => false,
        Office::Seat(number) => {
            let seat = Seat::new(number).ok_or(ClerkError::NoSuchMatch)?;
            let game = table.game();
            let offices = game.ledger().offices();
            if by == Author::Seat(seat) {
                true
            } else if !game.ledger().joined().contains_key(&seat) {
                by == Author::Organiser
            } else if offices.is_granted(game.opening(), seat) {
                require_gone(sessions, table, Author::Seat(seat))?;
                by == Author::Organiser || offices.grants(seat).contains(&by)
            } else {
                return Err(taken());
            }
        }
    };
    if may { site.codes.issue(holding, by) } else { Err(not_yours()) }
}

fn taken() -> ClerkError {
    ClerkError::Refused(Refused::plain(
        "seat-taken",
        "ce siège est pris\u{a0}: lui-même, les autres camps ou un juge y font entrer un autre appareil",
        "that seat is taken: itself, the other sides or a judge let another device in",
    ))
}

fn not_yours() -> ClerkError {
    let fr = "cette place n’est pas la vôtre à donner";
    ClerkError::Refused(Refused::plain("not-yours", fr, "that place is not yours to give"))
}

/// What a code leads a session to: while it is good, and afterwards the one that it was used by and that was not answered.
///
/// # Errors
/// When the store fails.
pub fn leads(
    site: &Site,
    sessions: &Sessions,
    session: Option<&Session>,
    code: &str,
) -> Result<Option<Holding>, ClerkError> {
    let known = || Some(sessions.came_by(session?, &kept_as(code))?.0);
    Ok(site.codes.look(code)?.or_else(known))
}

/// Whether a code is for a place in an event.
///
/// # Errors
/// When the store fails.
pub fn is_of_event(
    site: &Site,
    sessions: &Sessions,
    session: Option<&Session>,
    code: &str,
) -> Result<bool, ClerkError> {
    match leads(site, sessions, session, code)? {
        Some(holding) => site.clerk.is_event(MatchId::new(holding.game)),
        None => Ok(false),
    }
}

/// Uses a code up: the record says who came and who let them in, and only then is the place theirs.
///
/// # Errors
/// When the place may not be taken by that session, or the store fails; nothing for a code that is no good.
pub fn come(
    site: &Site,
    sessions: &Sessions,
    session: &Session,
    code: &str,
    key: Option<Hash>,
) -> Result<Option<Come>, ClerkError> {
    unless_gone(site, code, come_by(site, sessions, session, code, key))
}

/// What came of a code; nothing where it is no good.
///
/// # Errors
/// What was refused or failed for another reason.
pub fn unless_gone<T>(site: &Site, code: &str, came: Result<T, ClerkError>) -> Result<Option<T>, ClerkError> {
    match came {
        Err(ClerkError::CodeGone) => Ok(None),
        // Whoever used it up meanwhile is also why the place is refused: the code is what is no good.
        Err(ClerkError::Refused(_)) if site.codes.read(code)?.is_none() => Ok(None),
        other => other.map(Some),
    }
}

/// What is refused leaves the code as it was: it is used up once the record would say so.
fn come_by(
    site: &Site,
    sessions: &Sessions,
    session: &Session,
    code: &str,
    key: Option<Hash>,
) -> Result<Come, ClerkError> {
    let Some(given) = site.codes.read(code)? else {
        // Of one whose answer was lost the code is used, and the place is theirs.
        let (holding, hand) = sessions.came_by(session, &kept_as(code)).ok_or(ClerkError::CodeGone)?;
        return Ok(Come { holding, hand });
    };
    let use_up = site.codes.using(code);
    let holding = given.holding;
    let table = site.clerk.whole(MatchId::new(holding.game))?;
    let hand = session.hand(holding.game);
    let place = match holding.office {
        Office::Judge => Author::Judge,
        Office::Seat(number) => Author::Seat(Seat::new(number).ok_or(ClerkError::NoSuchMatch)?),
        Office::Organiser | Office::Player(_) => return Err(not_yours()),
    };
    if key.is_none() && session.holds(holding.game, holding.office) {
        use_up()?;
        return Ok(Come { holding, hand });
    }
    // A hand that the record has at this seat already, and to which the seat comes back, needs no new entry.
    let back = key.is_none() && given.moves && is_held(&table, hand, place);
    if !back && given.by != place && !is_held(&table, hand, place) {
        require_gone(sessions, &table, place)?;
    }
    let hand = arriving((sessions, session), holding, Some(code), || {
        if back {
            use_up()?;
            return Ok((hand, given.moves));
        }
        let act = Act::Office(OfficeAct::Admit { place, hand, let_in: given.by, key });
        let (hand, replaced) = seated(&table, &site.clerk.act_by_code(table.id(), act, &use_up)?);
        Ok((hand, replaced || given.moves))
    })?;
    Ok(Come { holding, hand })
}

/// Does what gives a session a place: the hand that it is there, and whether the devices that had the place lose it. Whoever
/// takes the place away from then on takes it from this session, too; where nobody waits for the answer, it is theirs
/// all the same.
///
/// # Errors
/// Those of `record`; when the store fails.
pub fn arriving(
    (sessions, session): (&Sessions, &Session),
    holding: Holding,
    code: Option<&str>,
    record: impl FnOnce() -> Result<(Option<Hand>, bool), ClerkError>,
) -> Result<Option<Hand>, ClerkError> {
    sessions.announce(session, holding, code.map(kept_as))?;
    let (hand, alone) = match record() {
        Ok(written) => written,
        Err(error) => {
            drop(sessions.renounce(session, holding));
            return Err(error);
        }
    };
    if alone {
        sessions.take_along(session, holding)?;
    }
    // What fails here fails where the answer is made.
    drop(sessions.hold(session, holding, hand));
    Ok(hand)
}

/// Makes a code that moves one's own seat to another device: whoever uses it takes the seat along.
///
/// # Errors
/// When the seat is not theirs, or the store fails.
pub fn hand_over(site: &Site, table: &Table, by: Author, seat: Seat) -> Result<Issued, ClerkError> {
    if by != Author::Seat(seat) {
        return Err(not_yours());
    }
    let holding = Holding { game: *table.id().bytes(), office: Office::Seat(seat.number()) };
    site.codes.issue_moving(holding, by)
}

/// Sits the device of the organiser down at free seats; codes for them are worth nothing from then on.
///
/// # Errors
/// When one of them is taken, or the store fails.
pub fn sit(site: &Site, table: &Table, hand: Hand, seats: &[Seat]) -> Result<(), ClerkError> {
    for seat in seats {
        if table.game().ledger().joined().contains_key(seat) {
            return Err(taken());
        }
        let (place, let_in) = (Author::Seat(*seat), Author::Organiser);
        admit(site, table, Act::Office(OfficeAct::Admit { place, hand: Some(hand), let_in, key: None }))?;
        site.codes.retire(Holding { game: *table.id().bytes(), office: Office::Seat(seat.number()) })?;
    }
    Ok(())
}

/// Whether the record has a hand at a seat.
pub fn is_held(table: &Table, hand: Option<Hand>, place: Author) -> bool {
    let Author::Seat(seat) = place else { return false };
    hand.is_some_and(|hand| table.game().ledger().offices().holds(hand, seat))
}

/// Writes it; the hand that came, and whether it took the place of a device that was lost.
///
/// # Errors
/// When the record refuses, or the store fails.
pub fn admit(site: &Site, table: &Table, act: Act) -> Result<(Option<Hand>, bool), ClerkError> {
    Ok(seated(table, &site.clerk.act_as(table.id(), Author::Server, &Doing::default(), act, None)?))
}

/// The hand that a record let in, and whether it took the place of a device that was lost.
fn seated(table: &Table, written: &Appended) -> (Option<Hand>, bool) {
    let game = table.game();
    let offices = game.ledger().offices();
    let seated = offices.admissions().iter().find(|one| one.seq.0 == written.first);
    let judge = || offices.judges().iter().find(|one| one.seq.0 == written.first).map(|one| one.hand);
    let before =
        |seat: Seat| offices.admissions().iter().any(|one| one.seat == seat && one.seq.0 < written.first);
    let replaced = seated.is_some_and(|one| before(one.seat) && one.let_in != Some(Author::Seat(one.seat)));
    (seated.map(|one| one.hand).or_else(judge), replaced)
}

/// Agrees that a taken seat be played from another device. A seat whose own device is there says so itself.
///
/// # Errors
/// When it is there, or the record refuses.
pub fn require_absent(sessions: &Sessions, table: &Table, by: Author, act: &Act) -> Result<(), ClerkError> {
    let Act::Office(OfficeAct::Grant { seat }) = act else { return Ok(()) };
    let holding = Holding { game: *table.id().bytes(), office: Office::Seat(seat.number()) };
    if by == Author::Judge || !sessions.is_present(holding, PRESENT) {
        return Ok(());
    }
    Err(present())
}

/// In how many minutes the other sides may let another device into a seat; nothing once they may, or where that is not
/// known before it is tried.
pub fn minutes_left(sessions: &Sessions, table: &Table, seat: Seat) -> Option<u64> {
    let holding = Holding { game: *table.id().bytes(), office: Office::Seat(seat.number()) };
    let left = PRESENT.checked_sub(sessions.seen_ago(holding)?)?;
    Some(left.div_ceil(60).max(1))
}

/// A device that came back since the other sides let another one in keeps its seat: a judge may still decide otherwise.
///
/// # Errors
/// When it is there.
pub fn require_gone(sessions: &Sessions, table: &Table, place: Author) -> Result<(), ClerkError> {
    let Author::Seat(seat) = place else { return Ok(()) };
    let by_others = {
        let game = table.game();
        let offices = game.ledger().offices();
        offices.is_granted(game.opening(), seat) && !offices.grants(seat).contains(&Author::Judge)
    };
    let holding = Holding { game: *table.id().bytes(), office: Office::Seat(seat.number()) };
    if by_others && sessions.is_present(holding, PRESENT) { Err(present()) } else { Ok(()) }
}

fn present() -> ClerkError {
    ClerkError::Refused(Refused::plain(
        "seat-present",
        "l’appareil de ce siège était là il y a moins de dix minutes\u{a0}: le siège, ou un juge, fait entrer un autre appareil",
        "the device of that seat was here less than ten minutes ago: the seat itself, or a judge, lets another device in",
    ))
}

/// Takes a place back: a seat its own devices, an organiser the codes of a free seat and the judges he called.
///
/// # Errors
/// When it is not theirs to take.
pub fn take_back(
    site: &Site,
    sessions: &Sessions,
    session: &Session,
    table: &Table,
    by: Author,
    office: Office,
) -> Result<(), ClerkError> {
    let holding = Holding { game: *table.id().bytes(), office };
    let is_taken = |seat: Seat| table.game().ledger().joined().contains_key(&seat);
    match office {
        Office::Seat(number) => {
            let seat = Seat::new(number).ok_or(ClerkError::NoSuchMatch)?;
            if by != Author::Seat(seat) && (by != Author::Organiser || is_taken(seat)) {
                return Err(if by == Author::Organiser { taken() } else { not_yours() });
            }
        }
        Office::Judge if by == Author::Organiser => {
            let judges: Vec<Hand> = {
                let game = table.game();
                let judges = game.ledger().offices().judges().iter();
                judges.filter(|judge| !judge.left).map(|judge| judge.hand).collect()
            };
            for judge in judges {
                let act = Act::Office(OfficeAct::DismissJudge { judge });
                site.clerk.act_as(table.id(), by, &doing(session, table, None), act, None)?;
            }
        }
        Office::Judge | Office::Organiser | Office::Player(_) => return Err(not_yours()),
    }
    revoke(site, sessions, holding)
}
