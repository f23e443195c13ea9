//! Ways on the table.
