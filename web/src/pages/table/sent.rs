//! What the page sends: a declaration, or a whole way of them, and why one was not recorded.

use greffe_core::judging::trial::FACT_NEEDED;
use greffe_core::play::act::Act;
use greffe_core::play::ghost::Look;
use greffe_core::record::ids::{Author, Seat, Seq};
use greffe_core::telling::words::Words;
use serde_json::{Map, Value};

use super::{Hand, forms, known_and_forms};
use crate::acts;
use crate::clerk::Table;
use crate::error::PageError;
use crate::filling::{Filled, fill, posted_form};
use crate::pages::alone;
use crate::pages::play::asked::Notice;
use crate::pages::sure::{self, Question};
use crate::posted::Fields;
use crate::session::Session;
use crate::site::Site;

/// Declares the commands of a way; only the first may be refused aloud.
pub(super) fn stride(
    site: &Site,
    session: &Session,
    table: &Table,
    (seat, window): (Seat, Seq),
    (steps, key): (&[Map<String, Value>], &str),
) -> Result<(), Sent> {
    let by = Author::Seat(seat);
    for (place, step) in steps.iter().enumerate() {
        let window = if place == 0 { Some(window) } else { alone(table, seat) };
        let Some(window) = window else { break };
        let command = Value::Object(step.clone()).to_string();
        let act = Act::Declare { window, command, private: Vec::new(), for_seat: None };
        match acts::carry_out(site, session, table, by, (act, None), &format!("{key}.{place}")) {
            Ok(_) => {}
            Err(_) if place > 0 => break,
            Err(PageError::Refused { rule, why }) => {
                return Err(Sent::Notice(Notice::Refused { why, rule }));
            }
            Err(PageError::Conflict { head }) => {
                return Err(Sent::Notice(Notice::Conflict { head: head.saturating_sub(1) }));
            }
            Err(other) => return Err(Sent::Error(other)),
        }
    }
    Ok(())
}

/// The question of a seat that alone is awaited, while nothing holds play up.
fn alone(table: &Table, seat: Seat) -> Option<Seq> {
    let game = table.game();
    let owed = game.owed();
    let still = game.waiting().is_none() && !game.ledger().stands_still() && !owed.is_empty();
    (still && owed.iter().all(|owed| owed.seat == seat)).then(|| game.window(seat))
}

/// Why a declaration was not recorded: something to show on the page, or another page altogether.
pub(super) enum Sent {
    Question(Question),
    Back,
    Notice(Notice),
    Error(PageError),
}

pub(super) fn send(
    site: &Site,
    table: &Table,
    session: &Session,
    hand: Hand,
    fields: &Fields,
) -> Result<(), (usize, Sent)> {
    let error = |error: PageError| (0, Sent::Error(error));
    let by = if hand.judge { Author::Judge } else { Author::Seat(hand.seat) };
    acts::allow(session, table, by).map_err(error)?;
    let number = |name: &str| fields.get(name).and_then(|text| text.parse::<u64>().ok());
    let (Some(_), Some(window)) = (fields.get("command"), number("window")) else {
        return Err(error(PageError::Malformed));
    };
    let forms = forms(table, hand).map_err(|fault| error(fault.into()))?;
    let Some((index, form)) = posted_form(&forms, fields) else {
        let head = table.game().records().saturating_sub(1);
        return Err((0, Sent::Notice(Notice::Conflict { head })));
    };
    let filled = fill(form, fields).map_err(|unfilled| (index, Sent::Notice(Notice::Unfilled(unfilled))))?;
    if sure::is_given_up(fields) {
        return Err((index, Sent::Back));
    }
    let act = act(&form.command, filled, window, hand);
    if let Some(question) = sure::question(by, &act, &table.game(), fields) {
        return Err((index, Sent::Question(question)));
    }
    let key = fields.get("retry").unwrap_or_default();
    // A device says that nobody tapped; whether there was nothing to choose is for the rules to say.
    let alone = fields.get("alone").is_some() && !hand.judge && {
        let game = table.game();
        alone::is_forced(&game, hand.seat, &game.board_now(), &forms)
    };
    let declared = if let Act::Declare { command, private, .. } = &act {
        Some((command.clone(), private.clone()))
    } else {
        None
    };
    match acts::carry_out(site, session, table, by, (act, sure::reason(fields)), key) {
        Ok(_) => {
            if alone {
                // A word beside the record: where it cannot be kept, what was declared stands all the same.
                drop(alone::note(&site.clerk, table.id(), table.game().records().saturating_sub(1)));
            }
            Ok(())
        }
        Err(PageError::Refused { rule, why }) => {
            let why = declared.and_then(|declared| lacking(table, hand, &declared)).unwrap_or(why);
            Err((index, Sent::Notice(Notice::Refused { why, rule })))
        }
        Err(PageError::Conflict { head }) => {
            Err((index, Sent::Notice(Notice::Conflict { head: head.saturating_sub(1) })))
        }
        Err(other) => Err(error(other)),
    }
}

/// What the table has yet to say of what was declared, as it is asked; nothing where that is not why it was refused.
fn lacking(table: &Table, hand: Hand, (json, private): &(String, Vec<String>)) -> Option<Words> {
    let (known, _) = known_and_forms(table, hand).ok()?;
    let ghost = table.game().ghost(hand.seat, &known, &Look { json, private, touch: None }).ok()?;
    let lacks = ghost.refused.is_some_and(|refused| refused.code == FACT_NEEDED);
    let open = ghost.facts.into_iter().rev().find(|known| lacks && known.value.is_none())?;
    let Words { fr, en } = open.question;
    Some(Words::new(format!("il reste \u{e0} dire\u{a0}: {fr}"), format!("still to be said: {en}")))
}

/// The act that a filled form declares.
pub(in crate::pages) fn act(command: &str, filled: Filled, window: u64, hand: Hand) -> Act {
    let (command, private) = filled.declared(command);
    Act::Declare { window: Seq(window), command, private, for_seat: hand.judge.then_some(hand.seat) }
}
