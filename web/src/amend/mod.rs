//! What an agreement or a ruling may change of a position, in the words of its rules: no page shows a field.
//!
//! Knows no game. Each game's words are a file of `words/`: for every place of its public state what it is called,
//! of what kind it is and how each value is said, or why no agreement changes it. Reading order: `list` (the file),
//! `spot` (its places in one state), `draft` (what somebody wants, as an adjustment), `told` (an adjustment, read).

pub mod draft;
pub mod list;
pub mod spot;
pub mod told;

pub use self::draft::Draft;
pub use self::list::List;
pub use self::spot::{Spot, Subject};
pub use self::told::Speech;
