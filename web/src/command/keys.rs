//! `greffe renew-key`: another signing key, by an act of the operator's; the old one stays published, with its dates.

use std::path::Path;

use greffe_store::{Keys, OpenError, Place};

use crate::clerk::{ClerkError, keyring, now};
use crate::command::{Ended, Out};

/// Retires the key that signs and says which one signs from now on. No server may be running.
pub fn renew(out: &Out, place: &Place, keys: &Path) -> Ended {
    match renewed(place, keys) {
        Ok(key) => {
            out.line(&format!("{} {key}", out.pick("clé qui signe désormais\u{a0}:", "signs from now on:")));
            Ended::Well
        }
        Err(error) => {
            out.error(out.words(&error.told()));
            Ended::Failed
        }
    }
}

fn renewed(place: &Place, keys: &Path) -> Result<greffe_core::record::hex::Hash, ClerkError> {
    // Held meanwhile, so that no server signs with the old key; a damaged log is no reason to wait.
    let store = place.reach()?;
    let _log = match store.log() {
        Err(OpenError::Damaged { .. }) => None,
        other => Some(other?),
    };
    let key = keyring::renew(place.dir(), &Keys::open(keys, place.dir())?, now())?;
    if place.is_shared() {
        let (ring, _) = keyring::published(place.dir(), &Keys::open(keys, place.dir())?);
        ring.tell(&store.people()?)?;
    }
    Ok(key)
}
