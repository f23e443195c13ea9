//! Attachments of the opening: texts too long for one line, joined from their parts.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::record::contents::{Attached, MatchOpened};
use crate::record::hex::{Hash, Hex};

/// Why the attachments are not those that the opening names; the audit's to report.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AttachmentFault {
    /// The opening names no such attachment.
    #[error("attachment {0} is not named by the opening")]
    Unnamed(String),
    /// The parts are not 1 to n, each once, in order.
    #[error("attachment {name}: part {part} is out of order")]
    Part {
        /// The attachment.
        name: String,
        /// The part found.
        part: u32,
    },
    /// Not all parts are there.
    #[error("attachment {0} is not whole")]
    Incomplete(String),
    /// The joined parts have another hash than the opening says.
    #[error("attachment {0} has another hash")]
    Hash(String),
}

struct Entry {
    sha256: Hash,
    got: u32,
    parts: u32,
    text: String,
}

/// Joins the parts of attachments as they come.
pub struct Attachments(BTreeMap<String, Entry>);

impl Attachments {
    /// The attachments that an opening names, all still to come.
    pub fn new(opened: &MatchOpened) -> Self {
        let empty = |sha256| Entry { sha256, got: 0, parts: 0, text: String::new() };
        Self(opened.attached.iter().map(|(name, &sha256)| (name.clone(), empty(sha256))).collect())
    }

    /// Takes the next part.
    pub fn part(&mut self, attached: &Attached) -> Result<(), AttachmentFault> {
        let Attached { name, part, parts, json } = attached;
        let entry = self.0.get_mut(name).ok_or_else(|| AttachmentFault::Unnamed(name.clone()))?;
        let first = entry.got == 0;
        if *part != entry.got.saturating_add(1) || part > parts || (!first && *parts != entry.parts) {
            return Err(AttachmentFault::Part { name: name.clone(), part: *part });
        }
        (entry.got, entry.parts) = (*part, *parts);
        entry.text.push_str(json);
        Ok(())
    }

    /// The whole texts by name, once every part has come.
    pub fn texts(self) -> Result<BTreeMap<String, String>, AttachmentFault> {
        let mut texts = BTreeMap::new();
        for (name, entry) in self.0 {
            if entry.got == 0 || entry.got != entry.parts {
                return Err(AttachmentFault::Incomplete(name));
            }
            if entry.sha256 != Hex(Sha256::digest(&entry.text).into()) {
                return Err(AttachmentFault::Hash(name));
            }
            texts.insert(name, entry.text);
        }
        Ok(texts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(text: &str) -> Attachments {
        let sha256 = Hex::<32>(Sha256::digest(text).into());
        let json = format!("{{\"attached\":{{\"board\":\"{sha256}\"}}}}");
        Attachments::new(&serde_json::from_str(&json).unwrap())
    }

    fn part(name: &str, part: u32, parts: u32, json: &str) -> Attached {
        Attached { name: name.to_owned(), part, parts, json: json.to_owned() }
    }

    #[test]
    fn parts_are_joined_in_their_order() {
        let mut attachments = opened("{\"é\":1}");
        attachments.part(&part("board", 1, 2, "{\"é")).unwrap();
        attachments.part(&part("board", 2, 2, "\":1}")).unwrap();
        assert_eq!(attachments.texts().unwrap()["board"], "{\"é\":1}");
    }

    #[test]
    fn parts_that_do_not_fit_are_named() {
        let fault = |number| Err(AttachmentFault::Part { name: "board".to_owned(), part: number });
        let mut attachments = opened("ab");
        assert_eq!(
            attachments.part(&part("roster", 1, 1, "")),
            Err(AttachmentFault::Unnamed("roster".into()))
        );
        assert_eq!(attachments.part(&part("board", 2, 2, "a")), fault(2));
        assert_eq!(attachments.part(&part("board", 0, 2, "a")), fault(0));
        assert_eq!(attachments.part(&part("board", 1, 0, "a")), fault(1));
        attachments.part(&part("board", 1, 2, "a")).unwrap();
        assert_eq!(attachments.part(&part("board", 1, 2, "a")), fault(1));
        assert_eq!(attachments.part(&part("board", 2, 3, "b")), fault(2));
        assert_eq!(attachments.texts(), Err(AttachmentFault::Incomplete("board".into())));
        assert_eq!(opened("").texts(), Err(AttachmentFault::Incomplete("board".into())));
        let mut other = opened("ab");
        other.part(&part("board", 1, 1, "ba")).unwrap();
        assert_eq!(other.texts(), Err(AttachmentFault::Hash("board".into())));
    }
}
