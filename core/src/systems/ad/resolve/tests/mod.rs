//! The rules played through on small boards.
