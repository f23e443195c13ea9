//! What traits do to numbers.
