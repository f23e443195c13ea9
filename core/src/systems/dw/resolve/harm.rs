//! What becomes of figures.
