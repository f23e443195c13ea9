//! Setting dice up. Commitments, nonces and refusals are acts like any other.

use actix_web::{HttpResponse, web};
use greffe_core::dice::Stream;
use greffe_core::dice::bodies::{Mode, Slot};
use greffe_core::dice::epoch::Phase;
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::Author;
use serde::{Deserialize, Serialize};

use crate::api::bodies::{ForSeat, Hand};
use crate::api::fail::Fail;
use crate::api::{blocking, open};
use crate::clerk::Table;
use crate::posted::PostedJson;
use crate::site::Site;

/// How the nonces of the new epoch are gathered.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    #[serde(default, rename = "as")]
    by: Option<Author>,
    mode: Mode,
}

#[derive(Serialize)]
struct Anchored {
    epoch: u32,
    slots: Vec<Slot>,
    awaited: Vec<Slot>,
    records: u64,
    head: Hash,
}

/// Begins an epoch: the first, or one that is due. Every seat of the match has a part in it.
///
/// # Errors
/// When none is due: a wish of one's own needs the others' consent, or the judge.
pub async fn anchor(
    site: web::Data<Site>,
    id: web::Path<String>,
    posted: PostedJson<Asked>,
) -> Result<HttpResponse, Fail> {
    let PostedJson { session, value: Asked { by, mode }, .. } = posted;
    let made = blocking(move || {
        let table = open(&site, &id)?;
        let hand = Hand::acting(&session, &table, by)?;
        if !is_due(&table) && hand.by() != Author::Judge {
            return Err(Fail::refused(
                "not-due",
                "une nouvelle s\u{e9}rie de d\u{e9}s demande l\u{2019}accord des autres ou du juge",
                "a new epoch of dice needs the others\u{2019} consent, or the judge\u{2019}s",
            ));
        }
        let seats: Vec<String> =
            table.game().opening().seats.iter().map(|entry| entry.seat.to_string()).collect();
        let slots = seats.iter().filter_map(|seat| Slot::named(seat)).collect();
        site.clerk.anchor_dice(table.id(), mode, slots)?;
        let game = table.game();
        let last = game.dice().last();
        let anchored = Anchored {
            epoch: last.map_or(0, greffe_core::dice::epoch::Epoch::number),
            slots: last.map(|epoch| epoch.slots().map(|(slot, _)| slot).collect()).unwrap_or_default(),
            awaited: last
                .map(|epoch| epoch.awaited().into_iter().map(|(_, slot)| slot).collect())
                .unwrap_or_default(),
            records: game.records(),
            head: game.head(),
        };
        drop(game);
        Ok(ForSeat::of(&hand, anchored))
    });
    Ok(made.await?.json())
}

/// Whether an epoch may be anchored without anybody's consent.
fn is_due(table: &Table) -> bool {
    let gone = table.desk().secrets().tape.is_none();
    let game = table.game();
    let Some(last) = game.dice().last() else { return true };
    let exhausted =
        [Stream::Public, Stream::Hidden].into_iter().any(|stream| last.next_index(stream).is_none());
    match last.phase() {
        Phase::Committing | Phase::Revealing | Phase::Ready => false,
        Phase::Abandoned | Phase::Retired => true,
        Phase::Open => game.ledger().is_dice_due() || game.is_dice_agreed() || gone || exhausted,
    }
}
