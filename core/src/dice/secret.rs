//! Thirty-two bytes that nobody may see.

use std::hint::black_box;

/// A link not yet disclosed, or a key made from one: cannot be shown, copied or written by accident, and
/// is overwritten when it is dropped.
pub struct Secret32([u8; 32]);

impl Secret32 {
    /// Takes charge of the bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, for a hash or for the one record that discloses them.
    pub const fn expose(&self) -> &[u8; 32] {
        &self.0
    }

    fn wipe(&mut self) {
        self.0 = [0; 32];
        // Without a reader the optimiser may leave the overwriting out.
        black_box(&mut self.0);
    }
}

impl Drop for Secret32 {
    fn drop(&mut self) {
        self.wipe();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wiping_leaves_zeros() {
        let mut secret = Secret32::new([7; 32]);
        assert_eq!(secret.expose(), &[7; 32]);
        secret.wipe();
        assert_eq!(secret.expose(), &[0; 32]);
    }
}
