//! What time alone makes due: hidden draws of a match that nobody goes on with are disclosed after thirty days, and
//! links of dice chains that can no longer be used are destroyed, with the secrets of what is closed.

use greffe_core::dice::bodies::HiddenDisclosed;
use greffe_core::dice::epoch::Epoch;
use greffe_core::dice::tape;
use greffe_core::play::act::{Act, DiceAct};
use greffe_core::record::at::At;
use greffe_core::record::ids::MatchId;
use greffe_games::registry::AnyMatch;
use greffe_store::{Origin, Shelf};

use crate::clerk::dice::{epoch_name, epoch_number, seal_number};
use crate::clerk::table::Desk;
use crate::clerk::{Clerk, ClerkError, Table};
use crate::cli::{Level, note};

/// After so many milliseconds without a record secrecy ends: thirty days.
const THIRTY_DAYS: i64 = 30 * 24 * 3600 * 1000;

/// So many times, an hour apart, a match is found so before it is believed: what is disclosed cannot be taken back, and a
/// machine may begin with a clock that is months ahead until it is set.
const LOOKS: u8 = 24;

/// What was due.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tended {
    /// Epochs of dice whose hidden draws were disclosed.
    pub disclosed: usize,
    /// Secrets destroyed.
    pub destroyed: usize,
}

impl Clerk {
    /// Does what is due at a time, an hour after the last time. A match that fails is told on the terminal and stops no
    /// other.
    ///
    /// # Errors
    /// When the vault cannot be written anew, so that destroyed secrets may still be in its old files.
    pub fn tend(&self, now: At) -> Result<Tended, ClerkError> {
        self.tend_all(now, true)
    }

    /// The same when a server starts, which may be again and again within an hour: no match is found idle by it.
    ///
    /// # Errors
    /// As [`Clerk::tend`].
    pub fn tend_at_start(&self, now: At) -> Result<Tended, ClerkError> {
        self.tend_all(now, false)
    }

    fn tend_all(&self, now: At, counts: bool) -> Result<Tended, ClerkError> {
        // Of servers that share a store each may have a clock ahead: that of the database is the one of all.
        let shared = self.people.time()?.and_then(|time| i64::try_from(time).ok());
        let shared = shared.map_or(i64::MAX, |time| time.saturating_mul(1000));
        let now = now.millis().min(shared);
        let mut all = Tended::default();
        let own = self.log.matches().filter(|summary| summary.origin == Origin::Own);
        for id in own.map(|summary| MatchId::new(summary.match_id)) {
            if self.log.read_only().is_some() {
                break;
            }
            match self.tend_match(id, now, counts) {
                Ok(one) => {
                    all.disclosed = all.disclosed.saturating_add(one.disclosed);
                    all.destroyed = all.destroyed.saturating_add(one.destroyed);
                }
                Err(error) => note(Level::Error, "tend", &[("match", &id), ("what", &error)]),
            }
        }
        if all.destroyed > 0 {
            self.vault.rewrite()?;
        }
        if self.log.read_only().is_none() {
            self.people.upkeep()?;
        }
        Ok(all)
    }

    fn tend_match(&self, id: MatchId, now: i64, counts: bool) -> Result<Tended, ClerkError> {
        // A match without secrets is not even folded.
        let names = self.vault.names(*id.bytes())?;
        if names.is_empty() {
            return Ok(Tended::default());
        }
        // What another server has made of it since is judged too; secrets that come later are not touched.
        self.log.refresh(*id.bytes());
        if self.is_event(id)? {
            return Ok(Tended { disclosed: 0, destroyed: self.tend_event(id, names)? });
        }
        let table = self.whole(id)?;
        let mut desk = table.desk();
        if self.is_behind(&table) {
            self.follow(&table, &mut desk)?;
        }
        let is_late = now.saturating_sub(table.game().at().millis()) >= THIRTY_DAYS;
        let is_idle = self.is_believed(id, is_late, counts)?;
        let disclosed = if is_idle { self.disclose(&table, &mut desk)? } else { 0 };
        let destroyed = self.destroy(&table, &mut desk, names, is_idle)?;
        Ok(Tended { disclosed, destroyed })
    }

    /// Whether a match was found idle often enough, this time included: once it is not, it is counted from the first time on.
    fn is_believed(&self, id: MatchId, is_late: bool, counts: bool) -> Result<bool, ClerkError> {
        let key = [id.bytes().as_slice(), b"idle"].concat();
        let kept = self.people.get(Shelf::Names, &key)?;
        let noted = looked(kept.as_deref(), is_late, counts, self.people.time()?);
        let looks = noted.as_deref().and_then(|noted| noted.first().copied()).unwrap_or(0);
        if noted != kept {
            self.may_share()?;
            self.people.change(Shelf::Names, &[(key, noted)])?;
        }
        Ok(looks >= LOOKS)
    }

    /// Discloses every hidden draw of a match, whether it is over or not: this ends secrecy and decides nothing.
    fn disclose(&self, table: &Table, desk: &mut Desk) -> Result<usize, ClerkError> {
        let mut disclosures: Vec<HiddenDisclosed> = Vec::new();
        {
            let game = table.game();
            for epoch in game.dice().all().iter().filter(|epoch| epoch.is_undisclosed()) {
                let Some(kept) = self.chains(table.id(), epoch.number())? else { continue };
                let disclosed = tape::disclosure(game.dice(), epoch.number(), &kept.chains.hidden);
                disclosures.push(disclosed.map_err(|error| ClerkError::Broken(error.to_string()))?);
            }
        }
        let count = disclosures.len();
        for disclosed in disclosures {
            let act = Act::Dice(DiceAct::Expire { disclosed });
            self.write(table, desk, act)?;
        }
        Ok(count)
    }

    /// Destroys what will never be needed again: everything of a closed match; of any other, the chains of epochs that
    /// roll no more and have nothing left to disclose.
    fn destroy(
        &self,
        table: &Table,
        desk: &mut Desk,
        names: Vec<Vec<u8>>,
        is_idle: bool,
    ) -> Result<usize, ClerkError> {
        let id = table.id();
        let goes = spent(&table.game(), names, is_idle, self.people.is_shared());
        if goes.is_empty() {
            return Ok(0);
        }
        let gone: Vec<&[u8]> = goes.iter().map(Vec::as_slice).collect();
        self.vault.remove(*id.bytes(), &gone)?;
        self.thread_tape(table, desk)?;
        Ok(goes.len())
    }
}

/// So many seconds lie between two looks that count, where several servers look: an hour, less what a timer is early by.
const APART: u64 = 3_300;

/// How often a match was found idle, this time included, as it is noted; nothing where it is not. Where servers share a
/// store each of them looks once an hour: with the time by the clock of all, so that all their looks count as one an hour.
fn looked(kept: Option<&[u8]>, is_late: bool, counts: bool, time: Option<u64>) -> Option<Vec<u8>> {
    let known = kept.and_then(<[u8]>::split_first);
    let (looks, since) = known.map_or((0, &[][..]), |(looks, since)| (*looks, since));
    let since = since.try_into().ok().map(u64::from_be_bytes);
    let is_apart = since.zip(time).is_none_or(|(since, time)| time.saturating_sub(since) >= APART);
    let counted = counts && is_apart;
    let looks = if is_late { looks.saturating_add(counted.into()).min(LOOKS) } else { 0 };
    let since = if counted { time } else { since };
    let at = since.map(u64::to_be_bytes);
    (looks > 0).then(|| [&[looks][..], at.as_ref().map_or(&[][..], <[u8; 8]>::as_slice)].concat())
}

/// The secrets that will never be needed again, of those that were there before the match was looked at.
///
/// What is open rolls on at every other server that has it in memory: where a store is shared, only what the record has
/// ended is spent, or a card drawn there meanwhile could never be shown.
pub(super) fn spent(game: &AnyMatch, names: Vec<Vec<u8>>, is_idle: bool, is_shared: bool) -> Vec<Vec<u8>> {
    let is_closed = game.ledger().is_closed();
    let last = game.dice().last().map(Epoch::number);
    let is_spent = |epoch: &Epoch| {
        let rolls_on = Some(epoch.number()) == last && epoch.abandoned().is_none() && !is_closed;
        let is_left = is_idle && (!is_shared || epoch.is_disclosed());
        !epoch.is_undisclosed() && (!rolls_on || is_left)
    };
    let known = game.dice().all().iter();
    let chains: Vec<_> =
        known.filter(|epoch| is_spent(epoch)).map(|epoch| epoch_name(epoch.number())).collect();
    // Of what is not known here, somebody else may have need: only what this match has come to is judged by it. Where nobody
    // else writes, chains of a closed match that no record names are of an append that failed.
    let is_left = |name: &[u8]| !is_shared && epoch_number(name) >= Some(game.dice().next_epoch());
    let is_over = |name: &[u8]| is_closed && (seal_number(name).is_some() || is_left(name));
    names.into_iter().filter(|name| chains.contains(name) || is_over(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_looks_of_many_servers_count_as_one_an_hour() {
        let looks = |noted: &Option<Vec<u8>>| noted.as_deref().and_then(|noted| noted.first().copied());
        let hour = |hours: u64| 1_800_000_000 + hours * 3_600;
        // Four servers, each of which looks once an hour, some minutes apart.
        let mut noted: Option<Vec<u8>> = None;
        for look in 0..96_u64 {
            noted = looked(noted.as_deref(), true, true, Some(hour(look / 4) + look % 4 * 600));
            assert_eq!(looks(&noted), u8::try_from(look / 4 + 1).ok());
        }
        assert_eq!(looks(&noted), Some(LOOKS));
        assert_eq!(looked(noted.as_deref(), false, true, Some(hour(30))), None, "somebody went on");
        // Starting again and again counts for nothing, nor moves the hour.
        let first = looked(None, true, true, Some(hour(0)));
        assert_eq!(looked(first.as_deref(), true, false, Some(hour(9))), first);
        // One server alone is believed by how often it looks; so is what was noted without a time.
        assert_eq!(looked(Some(&[5]), true, true, None), Some(vec![6]));
        assert_eq!(looks(&looked(Some(&[5]), true, true, Some(hour(0)))), Some(6));
    }
}
