//! The append-only log of matches. Knows bytes and sequence numbers, no game.
