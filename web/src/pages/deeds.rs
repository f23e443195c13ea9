//! What the buttons beside play do: consents, takebacks, disputes, rulings, results, codes.

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::{HttpResponse, ResponseError as _, web};
use greffe_core::judging::opening::RollSource;
use greffe_core::play::act::{Act, AskAct, ConcludeAct, DisputeAct, Effect, OfficeAct, Ruling};
use greffe_core::record::acts::{How, Remedy};
use greffe_core::record::ids::{Author, RuleId, SealNumber, Seat, Seq};
use greffe_core::record::offices::Hand;

use crate::acts;
use crate::clerk::Table;
use crate::coming;
use crate::error::PageError;
use crate::pages::matches::{open, see_other};
use crate::pages::sure::{self, Question};
use crate::pages::{agree, blocking, disputes, menu};
use crate::posted::{Fields, Posted};
use crate::session::{Office, Session, Sessions};
use crate::site::Site;
use crate::visitor::Visitor;

/// What came of a button.
enum Came {
    /// It is done; the page to go to, where it is another than the one that it stood on.
    Done(Option<String>),
    /// It is to be asked a second time.
    Asked(Question),
    /// Whoever was asked a second time went back.
    Back,
}

/// The page that a button stood on.
enum Place {
    Dispute(Seq),
    Menu,
    Other(&'static str),
}

impl Place {
    fn of(fields: &Fields) -> Self {
        let dispute = |back: &str| back.strip_prefix("d/").and_then(|seq| seq.parse().ok()).map(Seq);
        match fields.get("back") {
            Some("play") => Self::Other("/play"),
            Some("texts") => Self::Other("/texts"),
            Some("end") => Self::Other("/end"),
            Some(back) => dispute(back).map_or(Self::Menu, Self::Dispute),
            None => Self::Menu,
        }
    }

    fn address(&self) -> String {
        match self {
            Self::Dispute(seq) => format!("/d/{seq}"),
            Self::Menu => "/menu".to_owned(),
            Self::Other(page) => (*page).to_owned(),
        }
    }
}

/// Carries out what a button says.
///
/// # Errors
/// Why nothing was written.
pub async fn carry_out(
    posted: Posted,
    site: web::Data<Site>,
    sessions: web::Data<Sessions>,
    code: web::Path<String>,
) -> Result<HttpResponse, PageError> {
    let table = open(&site, &code).await?;
    let base = format!("/m/{}", table.id());
    let Posted { session, fields, visitor } = posted;
    let place = Place::of(&fields);
    let (kept, by, working) = (fields.clone(), session.clone(), site.clone());
    let came = blocking(move || {
        let came = one(&working, &sessions, &table, &session, &fields);
        Ok((came, table))
    });
    let (came, table) = came.await?;
    match came {
        Ok(Came::Done(to)) => see_other(&format!("{base}{}", to.unwrap_or_else(|| place.address()))),
        Ok(Came::Asked(question)) => sure::ask(&visitor, &base, "act", question),
        Ok(Came::Back) => again(&visitor, site, table, by, (place, kept, None)).await,
        Err(why @ (PageError::Refused { .. } | PageError::Conflict { .. }))
            if !matches!(place, Place::Other(_)) =>
        {
            again(&visitor, site, table, by, (place, kept, Some(why))).await
        }
        Err(why) => Err(why),
    }
}

/// The page that a button stood on, with what was typed there and why it was not done.
async fn again(
    visitor: &Visitor,
    site: web::Data<Site>,
    table: Arc<Table>,
    session: Session,
    (place, fields, why): (Place, Fields, Option<PageError>),
) -> Result<HttpResponse, PageError> {
    let refused = why.as_ref().map(|why| why.whole(visitor.language));
    let mut answer = match place {
        Place::Other(page) => return see_other(&format!("/m/{}{page}", table.id())),
        Place::Dispute(seq) => disputes::again(visitor, site, table, session, (seq, fields, refused)).await?,
        Place::Menu => menu::again(visitor, site, table, session, (fields, refused)).await?,
    };
    if let Some(why) = why {
        *answer.status_mut() = why.status_code();
    }
    Ok(answer)
}

/// Carries it out; or what is to be asked a second time first.
fn one(
    site: &Site,
    sessions: &Sessions,
    table: &Table,
    session: &Session,
    fields: &Fields,
) -> Result<Came, PageError> {
    let deed = fields.get("do").unwrap_or_default();
    let by: Author = fields.get("by").and_then(|by| by.parse().ok()).ok_or(PageError::Malformed)?;
    acts::allow(session, table, by)?;
    if sure::is_given_up(fields) {
        return Ok(Came::Back);
    }
    if deed == "code" || deed == "revoke" {
        let office = office(fields)?;
        if deed == "code" {
            coming::give(site, sessions, table, by, office)?;
        } else {
            coming::take_back(site, sessions, session, table, by, office)?;
        }
        return Ok(Came::Done(None));
    }
    if deed == "erase" {
        let number = fields.get("number").and_then(|number| number.parse().ok()).map(SealNumber);
        return acts::erase(site, session, table, by, number.ok_or(PageError::Malformed)?)
            .map(|()| Came::Done(None));
    }
    let act = act(site, table, by, deed, fields)?;
    if let Some(question) = sure::question(by, &act, &table.game(), fields) {
        return Ok(Came::Asked(question));
    }
    coming::require_absent(sessions, table, by, &act)?;
    let key = fields.get("retry").unwrap_or_default();
    let raises = matches!(act, Act::Dispute(DisputeAct::Raise { .. }));
    let let_in = if let Act::Office(OfficeAct::Grant { seat }) = act { Some(seat) } else { None };
    let written = acts::carry_out(site, session, table, by, (act, sure::reason(fields)), key)?;
    let is_granted = |seat: Seat| {
        let game = table.game();
        game.ledger().offices().is_granted(game.opening(), seat)
    };
    if let Some(seat) = let_in.filter(|seat| is_granted(*seat)) {
        // What was agreed stands all the same; where no code can be made now, the button for one is there.
        drop(coming::give(site, sessions, table, by, Office::Seat(seat.number())));
    }
    // Whoever calls a judge is led to what waits for the judge.
    Ok(Came::Done(raises.then(|| format!("/d/{}", written.first))))
}

fn office(fields: &Fields) -> Result<Office, PageError> {
    match fields.get("office") {
        Some("judge") => Ok(Office::Judge),
        Some(seat) => seat
            .parse()
            .ok()
            .and_then(Seat::new)
            .map(|seat| Office::Seat(seat.number()))
            .ok_or(PageError::Malformed),
        None => Err(PageError::Malformed),
    }
}

fn seq(fields: &Fields, name: &str) -> Result<Seq, PageError> {
    fields.get(name).and_then(|text| text.trim().parse().ok()).map(Seq).ok_or(PageError::Malformed)
}

fn text(fields: &Fields) -> Option<String> {
    written(fields, "text")
}

fn written(fields: &Fields, name: &str) -> Option<String> {
    fields.get(name).map(|text| text.trim().replace("\r\n", "\n")).filter(|text| !text.is_empty())
}

fn said(fields: &Fields) -> Result<String, PageError> {
    text(fields).ok_or_else(|| PageError::Refused {
        rule: None,
        why: greffe_core::telling::words::Words::new(
            "il faut un motif, en quelques mots",
            "a reason is needed, in a few words",
        ),
    })
}

/// What a side says of a fact that the positions answer otherwise: the question and their answer, then the table's.
fn measured(fields: &Fields) -> Option<String> {
    let filled = |name: &str| fields.get(name).map(str::trim).filter(|text| !text.is_empty());
    Some(format!("{} {}{}", filled("against")?, filled("table")?, fields.get("unit").unwrap_or_default()))
}

/// The act that a button says.
///
/// # Errors
/// When its fields do not say it.
pub(super) fn act(
    site: &Site,
    table: &Table,
    by: Author,
    deed: &str,
    fields: &Fields,
) -> Result<Act, PageError> {
    Ok(match deed {
        "consent" => Act::Consent { of: seq(fields, "of")? },
        "refuse" => Act::Refuse { of: seq(fields, "of")? },
        "withdraw" => Act::Withdraw { of: seq(fields, "of")? },
        "contest-fact" => Act::ContestFact { of: seq(fields, "of")?, fact: None, text: text(fields) },
        "confirm-fact" => Act::ConfirmFact { of: seq(fields, "of")? },
        "takeback" => Act::Ask(AskAct::Takeback {
            to: seq(fields, "to")?,
            keep: fields.get("keep").is_some(),
            text: text(fields),
        }),
        "agreement" => {
            Act::Ask(AskAct::Agreement { adjustment: agree::adjustment(table, fields)?, text: said(fields)? })
        }
        "source" => Act::Ask(AskAct::Source {
            roll: fields.get("roll").unwrap_or_default().to_owned(),
            source: if fields.get("source") == Some("table") {
                RollSource::Table
            } else {
                RollSource::Seeded
            },
        }),
        "dice" => Act::Ask(AskAct::Dice),
        "revision" => Act::ChangeRevision,
        "declare-out" => {
            let seat = fields.get("seat").and_then(|seat| seat.parse().ok()).and_then(Seat::new);
            Act::Conclude(ConcludeAct::DeclareOut { seat: seat.ok_or(PageError::Malformed)? })
        }
        "propose" => Act::Conclude(ConcludeAct::Propose { how: how(fields) }),
        "confirm-result" => {
            let named = fields.get("seat").and_then(|seat| seat.parse().ok()).and_then(Seat::new);
            let own = if let Author::Seat(seat) = by { Some(seat) } else { None };
            let seat = named.or(own).ok_or(PageError::Malformed)?;
            Act::Conclude(ConcludeAct::Confirm { seat, of: seq(fields, "of")? })
        }
        "sign-result" => {
            let Author::Seat(seat) = by else { return Err(PageError::NotAllowed) };
            let sig = fields.get("sig").and_then(|sig| sig.parse().ok()).ok_or(PageError::Malformed)?;
            Act::Conclude(ConcludeAct::Sign { seat, of: seq(fields, "of")?, sig })
        }
        "seat-key" => {
            let Author::Seat(seat) = by else { return Err(PageError::NotAllowed) };
            let key = fields.get("key").and_then(|key| key.parse().ok()).ok_or(PageError::Malformed)?;
            Act::Join { seat, key: Some(key), replaces: true }
        }
        "let-in" => {
            let seat = fields.get("seat").and_then(|seat| seat.parse().ok()).and_then(Seat::new);
            Act::Office(OfficeAct::Grant { seat: seat.ok_or(PageError::Malformed)? })
        }
        "accept-judge" => {
            let judge = fields.get("judge").and_then(|hand| hand.parse().ok()).and_then(Hand::new);
            Act::Office(OfficeAct::AcceptJudge { judge: judge.ok_or(PageError::Malformed)? })
        }
        "rule" => Act::Rule(ruling(site, table, fields)?),
        _ => Act::Dispute(dispute(deed, fields)?),
    })
}

fn dispute(deed: &str, fields: &Fields) -> Result<DisputeAct, PageError> {
    Ok(match deed {
        "dispute" => DisputeAct::Raise {
            of: seq(fields, "of")?,
            rule: rules(fields)?.into_iter().next_back(),
            // Whoever calls a judge may say why later.
            text: text(fields)
                .or_else(|| fields.get("unsaid").map(str::to_owned))
                .map_or_else(|| said(fields), Ok)?,
        },
        "evidence" => {
            let text = measured(fields).map_or_else(|| said(fields), Ok)?;
            DisputeAct::Evidence { dispute: seq(fields, "dispute")?, text }
        }
        "appeal" => DisputeAct::Appeal { dispute: seq(fields, "dispute")?, text: said(fields)? },
        "close-dispute" => DisputeAct::Close { dispute: seq(fields, "dispute")? },
        _ => return Err(PageError::Malformed),
    })
}

fn rules(fields: &Fields) -> Result<Vec<RuleId>, PageError> {
    // Ticked in a list, typed beside it, or both.
    let words = fields.all("rules").flat_map(|named| named.split([' ', ',', ';']));
    let mut seen = BTreeSet::new();
    let words = words.filter(|word| !word.is_empty() && seen.insert(*word));
    words.map(|word| word.parse().map_err(|_| no_rule(word))).collect()
}

fn no_rule(word: &str) -> PageError {
    PageError::Refused {
        rule: None,
        why: greffe_core::telling::words::Words::new(
            format!("«\u{a0}{word}\u{a0}» n'est pas un num\u{e9}ro de r\u{e8}gle, comme SEG-TURN-01"),
            format!("“{word}” is no rule's number, such as SEG-TURN-01"),
        ),
    }
}

fn how(fields: &Fields) -> Option<How> {
    match fields.get("how") {
        Some("played") => Some(How::Played),
        Some("conceded") => Some(How::Conceded),
        Some("time") => Some(How::Time),
        Some("agreed") => Some(How::Agreed),
        Some("abandoned") => Some(How::Abandoned),
        Some("void") => Some(How::Void),
        Some(_) | None => None,
    }
}

fn ruling(site: &Site, table: &Table, fields: &Fields) -> Result<Ruling, PageError> {
    let of = seq(fields, "of")?;
    let before = || before(site, table, of);
    let (remedy, effect) = match fields.get("remedy") {
        Some("upheld") => (Remedy::Upheld, Effect::Nothing),
        Some("corrected") => (Remedy::Corrected, rewind(before()?, true)),
        Some("replay") => (Remedy::Replay, rewind(before()?, false)),
        Some("void") => (Remedy::Void, rewind(of, false)),
        Some("adjusted") => (Remedy::Adjusted, Effect::Adjust(agree::adjustment(table, fields)?)),
        Some(_) | None => {
            return Err(PageError::Refused {
                rule: None,
                why: greffe_core::telling::words::Words::new(
                    "choisissez une d\u{e9}cision",
                    "choose a ruling",
                ),
            });
        }
    };
    let dispute = fields.get("dispute").and_then(|text| text.parse().ok()).map(Seq);
    Ok(Ruling { dispute, of, remedy, rules: rules(fields)?, text: said(fields)?, effect })
}

/// The last record of the batch before the command that a record belongs to.
fn before(site: &Site, table: &Table, of: Seq) -> Result<Seq, PageError> {
    let declared = {
        let game = table.game();
        let command =
            game.commands().iter().rev().find(|command| (command.declared..=command.ended).contains(&of));
        command.map_or(of, |command| command.declared)
    };
    let chronicle = site.chronicle(table)?;
    let place = chronicle.place(declared.0).ok_or(PageError::Malformed)?;
    let before = place.checked_sub(1).and_then(|place| chronicle.moments.get(place));
    before.map(|moment| Seq(moment.last)).ok_or(PageError::Malformed)
}

fn rewind(to: Seq, keep: bool) -> Effect {
    Effect::Rewind { to, keep, keep_piles: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_table_shows_is_said_after_what_was_measured() {
        let fields = |sent: &str| Fields::parse(sent.as_bytes()).unwrap();
        let said = measured(&fields("against=A-B+measured:+79+mm;+on+the+table:&table=+82+&unit=+mm"));
        assert_eq!(said.as_deref(), Some("A-B measured: 79 mm; on the table: 82 mm"));
        assert_eq!(measured(&fields("against=A&table=no")).as_deref(), Some("A no"));
        assert_eq!(measured(&fields("against=A&table=+")), None, "nothing said");
        assert_eq!(measured(&fields("text=A")), None);
    }
}
