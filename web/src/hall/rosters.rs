//! Rosters of an event: checked by the game's own team building, kept beside the log under their digest, and told to nobody
//! but their player until they are shown. The log has the digest of a document with a salt, so that none can be guessed.

use greffe_core::judging::error::Refused;
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::MatchId;
use greffe_events::body::{Body, PlayerId, RosterChecked};
use greffe_events::event::{Actor, Event};
use greffe_store::{Appended, Shelf};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::clerk::{ClerkError, Hall, Sent};
use crate::opening::{MOST_TEAM, figure_costs, sum, team_faults};
use crate::site::Site;

/// A roster as it is kept and given out: its SHA-256 is what the log says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    salt: Hash,
    /// The figures, as an opening writes them.
    pub roster: Value,
}

impl Document {
    /// What figures are called, where they have names.
    pub fn names(&self) -> Vec<String> {
        let figures = self.roster.as_array().into_iter().flatten();
        let named = figures.filter_map(|figure| figure.get("name").and_then(Value::as_str));
        named.map(greffe_core::telling::text::shown).collect()
    }
}

fn digest_of(document: &[u8]) -> Hash {
    Hex(Sha256::digest(document).into())
}

fn shelf_key(event: MatchId, digest: &Hash) -> Vec<u8> {
    [b"roster/".as_slice(), event.bytes(), &digest.0].concat()
}

/// Hands a roster in: the last one counts.
///
/// # Errors
/// When the game refuses the team, it is over the points, or it is too late.
pub fn hand_in(
    site: &Site,
    hall: &Hall,
    (actor, p): (Actor, PlayerId),
    roster: &Value,
    sent: &Sent,
) -> Result<Appended, ClerkError> {
    let named = hall.event().state().rules.game.clone();
    let game = site.game(&named).ok_or(ClerkError::UnknownSystem(named))?;
    let intake = game.system.intake();
    let long = serde_json::to_vec(roster).map(|bytes| bytes.len() > MOST_TEAM);
    if long.unwrap_or(true) {
        let (fr, en) = ("cette liste est trop longue", "this roster is too long");
        return Err(ClerkError::Refused(Refused::plain("roster_long", fr, en)));
    }
    if let Some(fault) = team_faults(game.system, &intake, roster).into_iter().next() {
        return Err(ClerkError::Refused(Refused::plain("roster", fault.why.fr, fault.why.en)));
    }
    let points = figure_costs(game.system, &intake, roster).map_or(0, |costs| sum(&costs));
    let points = u32::try_from(points).unwrap_or(u32::MAX);
    let document = Document { salt: Hex(site.clerk.fresh()?), roster: roster.clone() };
    let bytes = serde_json::to_vec(&document).map_err(|error| ClerkError::Broken(error.to_string()))?;
    let digest = digest_of(&bytes);
    let body = Body::RosterChecked(RosterChecked { p, digest, points });
    // Whether it would be taken is asked before anything is kept; the document is there before the log names it.
    hall.event().judge(actor, crate::clerk::now(), &body, &[]).map_err(ClerkError::Refused)?;
    let id = hall.id();
    site.clerk.people().put(Shelf::Accounts, &shelf_key(id, &digest), &bytes)?;
    let written = site.clerk.event_act_by(id, &|_| actor, &|_| Ok(body.clone()), &[], sent);
    // Earlier rosters stay: an act taken back makes one of them count again. What was not written leaves nothing.
    let is_spare = match &written {
        Ok(done) => done.repeated,
        Err(ClerkError::Refused(_) | ClerkError::Conflict { .. }) => true,
        Err(_) => false,
    };
    if is_spare {
        site.clerk.people().change(Shelf::Accounts, &[(shelf_key(id, &digest), None)])?;
    }
    written
}

/// The roster of a player, for whoever may see it: `own` is the player that asks.
///
/// # Errors
/// When the store fails.
pub fn seen(
    site: &Site,
    event: &Event,
    p: PlayerId,
    own: Option<PlayerId>,
) -> Result<Option<(Document, Vec<u8>)>, ClerkError> {
    if event.state().shown || own == Some(p) { kept(site, event, p) } else { Ok(None) }
}

/// The roster that a match is played with.
pub(super) fn played(site: &Site, event: &Event, p: PlayerId) -> Result<Option<Value>, ClerkError> {
    Ok(kept(site, event, p)?.map(|(document, _)| document.roster))
}

fn kept(site: &Site, event: &Event, p: PlayerId) -> Result<Option<(Document, Vec<u8>)>, ClerkError> {
    let Some(roster) = event.state().player(p).and_then(|player| player.roster) else { return Ok(None) };
    let Some(bytes) = site.clerk.people().get(Shelf::Accounts, &shelf_key(event.id(), &roster.digest))?
    else {
        return Ok(None);
    };
    // What the log does not say is not shown as if it did.
    if digest_of(&bytes) != roster.digest {
        return Ok(None);
    }
    Ok(serde_json::from_slice(&bytes).ok().map(|document| (document, bytes)))
}
