//! What each procedure of the book does, one file each.

pub mod ground;
pub mod sight;
pub mod walk;
