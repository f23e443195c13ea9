//! `greffe export` and `greffe import`: match files out of and into a store: of files that no server has open, or one
//! that servers share.

use std::io::Write;
use std::path::Path;

use greffe_core::record::ids::MatchId;
use greffe_store::{Origin, Place};

use crate::clerk::{Clerk, ClerkError, Imported};
use crate::command::{Ended, Out, read_file};

fn ended(out: &Out, error: &ClerkError) -> Ended {
    out.error(out.words(&error.told()));
    let refused = ClerkError::is_refusal;
    if refused(error) { Ended::Refused } else { Ended::Failed }
}

/// Writes a match file to `to`, or to standard output.
pub fn export(out: &Out, place: &Place, keys: &Path, id: &str, to: Option<&Path>) -> Ended {
    let Some(id) = named(out, id) else { return Ended::Failed };
    let file = Clerk::open_at(place, keys).and_then(|clerk| clerk.export(id));
    let file = match file {
        Ok(file) => file,
        Err(error) => return ended(out, &error),
    };
    let written = match to {
        Some(path) => std::fs::write(path, &file),
        None => std::io::stdout().lock().write_all(&file),
    };
    match written {
        Ok(()) => Ended::Well,
        Err(error) => {
            let to = to.map_or_else(|| "-".to_owned(), |path| path.display().to_string());
            out.error(&format!("{to}: {}", out.io(&error)));
            Ended::Failed
        }
    }
}

/// Takes an imported match out, for good.
pub fn remove(out: &Out, place: &Place, keys: &Path, id: &str) -> Ended {
    let Some(id) = named(out, id) else { return Ended::Failed };
    match Clerk::open_at(place, keys).and_then(|clerk| clerk.remove(id)) {
        Ok(()) => {
            out.line(&format!("{id}: {}", out.pick("retiré", "removed")));
            Ended::Well
        }
        Err(error) => ended(out, &error),
    }
}

fn named(out: &Out, id: &str) -> Option<MatchId> {
    let id = id.parse::<MatchId>().ok();
    if id.is_none() {
        let fr = "un match se nomme par 32 chiffres hexadécimaux";
        out.error(out.pick(fr, "a match is named by 32 hex digits"));
    }
    id
}

/// Takes match files in, read-only.
pub fn import(out: &Out, place: &Place, keys: &Path, files: &[std::path::PathBuf]) -> Ended {
    let clerk = match Clerk::open_at(place, keys) {
        Ok(clerk) => clerk,
        Err(error) => return ended(out, &error),
    };
    let mut worst = Ended::Well;
    for path in files {
        let came = match read_file(out, path) {
            Ok(bytes) => match clerk.import(&bytes, Origin::Imported) {
                Ok((id, imported, checked)) => {
                    let word = match imported {
                        Imported::New => out.pick("importé", "imported"),
                        Imported::Same => out.pick("déjà là, à l’octet près", "here already, byte for byte"),
                    };
                    out.line(&format!("{}: {id}: {word}", path.display()));
                    if checked.audited.is_clean() { Ended::Well } else { Ended::Differs }
                }
                Err(error) => ended(out, &error),
            },
            Err(error) => {
                out.error(&error);
                Ended::Failed
            }
        };
        worst = worst.or_worse(came);
    }
    worst
}
