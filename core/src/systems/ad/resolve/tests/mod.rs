//! The rules played through on small boards.

mod divination;
mod items;
mod nobody;
mod openings;
mod scene;
mod stealth;
mod talk;
