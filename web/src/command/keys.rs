//! `greffe renew-key`: another signing key, by an act of the operator's; the old one stays published, with its dates.

use std::path::Path;

use greffe_core::record::hex::Hash;
use greffe_store::{Keys, OpenError, Place};

use crate::clerk::{ClerkError, keyring, now};
use crate::command::{Ended, Out};

/// Retires the key that signs and says which one signs from now on. No server may be running.
pub fn renew(out: &Out, place: &Place, keys: &Path) -> Ended {
    match renewed(place, keys) {
        Ok(Renewed::Busy(servers)) => {
            let fr = "serveur(s) au travail sur ce registre il y a moins de deux minutes\u{a0}: ils signeraient encore de \
                      l’ancienne clé\u{a0}; arrêtez-les tous";
            let en = "server(s) at work on this store less than two minutes ago: they would go on signing with the old key; \
                      stop them all";
            out.error(&format!("{servers} {}", out.pick(fr, en)));
            Ended::Failed
        }
        Ok(Renewed::Key(key)) => {
            out.line(&format!("{} {key}", out.pick("clé qui signe désormais\u{a0}:", "signs from now on:")));
            Ended::Well
        }
        Err(error) => {
            out.error(out.words(&error.told()));
            Ended::Failed
        }
    }
}

/// What came of it.
enum Renewed {
    /// The key that signs from now on.
    Key(Hash),
    /// So many servers are at work.
    Busy(u64),
}

fn renewed(place: &Place, keys: &Path) -> Result<Renewed, ClerkError> {
    let store = place.reach()?;
    let servers = store.servers()?;
    if servers > 0 {
        return Ok(Renewed::Busy(servers));
    }
    // Held meanwhile, so that no server of this directory signs with the old key; a damaged log is no reason to wait.
    let _log = match store.log() {
        Err(OpenError::Damaged { .. }) => None,
        other => Some(other?),
    };
    let key = keyring::renew(place.dir(), &Keys::open(keys, place.dir())?, now())?;
    if place.is_shared() {
        let (ring, _) = keyring::published(place.dir(), &Keys::open(keys, place.dir())?);
        ring.tell(&store.people()?)?;
    }
    Ok(Renewed::Key(key))
}
