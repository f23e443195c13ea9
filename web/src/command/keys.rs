//! `greffe renew-key`: another signing key, by an act of the operator's; the old one stays published, with its dates.

use std::path::Path;

use greffe_store::{Keys, Log, OpenError};

use crate::clerk::{ClerkError, keyring, now};
use crate::command::{Ended, Out};

/// Retires the key that signs and says which one signs from now on. No server may be running.
pub fn renew(out: &Out, data: &Path, keys: &Path) -> Ended {
    match renewed(data, keys) {
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

fn renewed(data: &Path, keys: &Path) -> Result<greffe_core::record::hex::Hash, ClerkError> {
    // Held meanwhile, so that no server signs with the old key; a damaged log is no reason to wait.
    let _log = match Log::open(&data.join("log")) {
        Err(OpenError::Damaged { .. }) => None,
        other => Some(other?),
    };
    keyring::renew(data, &Keys::open(keys, data)?, now())
}
