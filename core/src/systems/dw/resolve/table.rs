//! Facts of the table.
