//! The rules played through on small boards.

mod openings;
