//! The replay for a script that steps by itself: the story in one answer, the pages of its steps in parts.
//!
//! A page of a step is what the replay page shows of it, cut in pieces and told as what differs from the step before: so
//! a step costs no request, and script and plain page show the same. A line travels once for all parts: a part tells of
//! those that the parts before it did not have.

mod chances;
mod compared;
mod index;
mod part;
mod signs;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, web};
use greffe_core::record::hex::Hash;
use serde::{Deserialize, Serialize};

pub use chances::{chances, grid, hinges};
pub use compared::compare;
pub use index::index;
pub use part::part;

use crate::api::Shared;
use crate::api::bodies::{self, Public};
use crate::api::fail::{Fail, NO_RECORD};
use crate::budget::Budget;
use crate::chronicle::Chronicle;
use crate::clerk::Table;
use crate::error::PageError;
use crate::language::Language;
use crate::limits;
use crate::pages::kept::Coding;

/// Steps of one part.
const PER: usize = 150;

/// Bytes of parts kept made.
const KEPT: usize = 24 << 20;

/// Lines of parts whose numbers are kept for the parts after them: a hundred bytes each.
const KNOWN: usize = 160_000;

/// How a replay is asked for.
#[derive(Deserialize)]
pub struct Asked {
    lang: Option<String>,
    /// How far the reader has been: nothing beyond is sent.
    seen: Option<u64>,
}

impl Asked {
    fn language(&self) -> Language {
        self.lang.as_deref().and_then(Language::from_code).unwrap_or_default()
    }

    /// How many moments may be shown.
    fn shown(&self, chronicle: &Chronicle) -> Result<usize, Fail> {
        let Some(seen) = self.seen else { return Ok(chronicle.moments.len()) };
        let place = chronicle.place(seen).ok_or(Fail::Plain(&NO_RECORD))?;
        Ok(place.saturating_add(1))
    }
}

/// Answers that were made, the newest last.
#[derive(Default)]
pub struct Parts {
    kept: Mutex<Vec<(Name, Bytes)>>,
    known: Mutex<Vec<(Ending, Arc<Known>)>>,
}

/// What names the lines that parts told of: the head of their match, and how they are shown and where they end.
type Ending = (Hash, String);

/// The numbers of the lines that parts told of, by their hashes.
type Known = BTreeMap<[u8; 16], usize>;

/// What names an answer: the head of its match, what it is of it, and how it is packed.
type Name = (Hash, String, Coding);

/// An answer as it was made, and whether it is the same whenever it is made.
struct Made {
    bytes: Vec<u8>,
    always: bool,
}

impl Made {
    fn json(answer: &impl Serialize, always: bool) -> Result<Self, Fail> {
        Ok(Self { bytes: serde_json::to_vec(answer).map_err(PageError::internal)?, always })
    }
}

impl Parts {
    fn known(&self, name: &Name) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == name).map(|(_, part)| part.clone())
    }

    fn keep(&self, name: Name, part: &Bytes) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| *known != name);
        kept.push((name, part.clone()));
        while kept.len() > 1 && kept.iter().map(|(_, part)| part.len()).fold(0, usize::saturating_add) > KEPT
        {
            kept.remove(0);
        }
    }
}

impl Parts {
    fn lines(&self, ending: &Ending) -> Option<Arc<Known>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|(one, _)| one == ending).map(|(_, lines)| Arc::clone(lines))
    }

    fn keep_lines(&self, ending: Ending, lines: Known) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(one, _)| *one != ending);
        known.push((ending, Arc::new(lines)));
        while known.len() > 1
            && known.iter().map(|(_, lines)| lines.len()).fold(0, usize::saturating_add) > KNOWN
        {
            known.remove(0);
        }
    }
}

/// An answer that follows from a match alone: none for who has it, the one that is kept, or made when it is its turn.
async fn once(
    request: &HttpRequest,
    shared: &web::Data<Shared>,
    (table, head, what): (Arc<Table>, Hash, String),
    make: impl FnOnce(&mut Budget) -> Result<Made, Fail> + Send + 'static,
) -> Result<HttpResponse, Fail> {
    if let Some(answer) = bodies::unchanged(request, head) {
        return Ok(answer);
    }
    let coding = Coding::of(request);
    let name = (head, what, coding);
    let bytes = if let Some(known) = shared.parts.known(&name) {
        known
    } else {
        let kept = shared.clone();
        let turn = shared.pool.audit(limits::asks_from(request), move |budget| -> Result<_, Fail> {
            // Whoever waited for the turn may find it made.
            if let Some(known) = kept.parts.known(&name) {
                return Ok(known);
            }
            let Made { bytes, always } = make(budget)?;
            let bytes = coding.pack(bytes)?;
            if always {
                kept.parts.keep(name, &bytes);
            }
            Ok(bytes)
        });
        turn.await?.ok_or(PageError::Busy)??
    };
    Ok(packed(request, &table, (head, coding), bytes))
}

/// An answer that is packed already.
fn packed(
    request: &HttpRequest,
    table: &Table,
    (head, coding): (Hash, Coding),
    bytes: Bytes,
) -> HttpResponse {
    let answer = Public::of(&*table.game(), |_| bytes).tagged(head);
    let mut extra = vec![(header::VARY.as_str(), "accept-encoding".to_owned())];
    extra.extend(coding.word().map(|word| (header::CONTENT_ENCODING.as_str(), word.to_owned())));
    answer.bytes(request, "application/json", &extra)
}

fn in_short(head: &Hash) -> String {
    head.to_string().chars().take(12).collect()
}
