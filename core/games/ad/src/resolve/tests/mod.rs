//! The rules played through on small boards.

mod arms;
mod check;
mod asked;
mod divination;
mod items;
mod nobody;
mod openings;
mod others;
mod printed;
mod scene;
mod stealth;
mod talk;
