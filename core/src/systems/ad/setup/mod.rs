//! What the opening fixes: boards, figures, scenario, options.

pub mod board;
pub mod options;
pub mod square;
