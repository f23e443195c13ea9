//! The hidden value, carried from command to command instead of being folded anew from the first record.
//!
//! What was carried is used only if it is what folding anew would give: the moment continues the one it was carried
//! to, and every secret that was looked up on the way is known to the new viewer as it was to the former one.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::judging::draft::HiddenRoll;
use crate::judging::error::Inconsistent;
use crate::judging::ruleset::{Known, Ruleset};
use crate::play::Match;
use crate::play::timeline::{Change, NodeId};
use crate::record::ids::SealNumber;

/// The place where a match keeps what it last carried.
pub(super) struct Carried<R: Ruleset>(Mutex<Option<Moment<R>>>);

struct Moment<R: Ruleset> {
    node: NodeId,
    hidden: R::Hidden,
    seen: Seen,
}

/// Every secret that was looked up, and what it was: none where it was not known.
#[derive(Default)]
struct Seen {
    payloads: BTreeMap<SealNumber, Option<String>>,
    faces: BTreeMap<HiddenRoll, Option<Vec<u32>>>,
}

impl Seen {
    fn is_alike(&self, known: &dyn Known) -> bool {
        self.payloads.iter().all(|(seal, payload)| known.payload(*seal) == payload.as_deref())
            && self.faces.iter().all(|(roll, faces)| known.faces(*roll) == faces.as_deref())
    }
}

/// Answers as `known` does and notes what was asked.
struct Noting<'a> {
    known: &'a dyn Known,
    seen: &'a Mutex<Seen>,
}

impl Known for Noting<'_> {
    fn payload(&self, seal: SealNumber) -> Option<&str> {
        let payload = self.known.payload(seal);
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.payloads.insert(seal, payload.map(str::to_owned));
        payload
    }

    fn faces(&self, roll: HiddenRoll) -> Option<&[u32]> {
        let faces = self.known.faces(roll);
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.faces.insert(roll, faces.map(<[u32]>::to_vec));
        faces
    }
}

impl<R: Ruleset> Default for Carried<R> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<R: Ruleset> Match<R> {
    /// The hidden value now, as far as somebody knows it.
    ///
    /// # Errors
    /// When the log cannot be folded.
    pub fn hidden(&self, known: &dyn Known) -> Result<R::Hidden, Inconsistent> {
        self.hidden_at(self.node, known)
    }

    /// The hidden value at a node.
    ///
    /// # Errors
    /// When the log cannot be folded.
    pub fn hidden_at(&self, node: NodeId, known: &dyn Known) -> Result<R::Hidden, Inconsistent> {
        let mut place = self.carried.0.lock().unwrap_or_else(PoisonError::into_inner);
        let usable =
            |moment: &Moment<R>| self.timeline.is_on_line(moment.node, node) && moment.seen.is_alike(known);
        let root = self.timeline.root();
        let fresh = Moment { node: root, hidden: R::Hidden::default(), seen: Seen::default() };
        let Moment { node: from, mut hidden, seen } = place.take().filter(usable).unwrap_or(fresh);
        let seen = Mutex::new(seen);
        let noting = Noting { known, seen: &seen };
        for change in self.timeline.changes_between(from, node) {
            match change {
                Change::Event(event) => R::apply_hidden(&self.setup, &mut hidden, event, &noting)?,
                Change::Dealing(dealing) => dealing.apply::<R>(&self.setup, &mut hidden)?,
            }
        }
        let seen = seen.into_inner().unwrap_or_else(PoisonError::into_inner);
        *place = Some(Moment { node, hidden: hidden.clone(), seen });
        Ok(hidden)
    }
}
