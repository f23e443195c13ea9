//! Where the server's randomness comes from, as a value that is handed to it: the operating system's, but for tests,
//! which play what they look at again. No option, file or variable names another.
//!
//! What nobody plays by stays the system's own: noise at the end of pages, salts of passwords, how the vault is sealed.

use std::fmt::Write as _;
use std::sync::Arc;

use thiserror::Error;

/// The source gave no randomness.
#[derive(Debug, Error)]
#[error("no randomness from the system")]
pub struct NoRandomness;

/// What fills bytes at random.
type Source = dyn Fn(&mut [u8]) -> Result<(), NoRandomness> + Send + Sync;

/// A source of random bytes. Whoever knows it knows every secret: no Debug.
#[derive(Clone)]
pub struct Randomness(Arc<Source>);

impl Default for Randomness {
    fn default() -> Self {
        Self::of(|bytes| getrandom::fill(bytes).map_err(|_| NoRandomness))
    }
}

impl Randomness {
    /// A source of one's own.
    pub fn of(source: impl Fn(&mut [u8]) -> Result<(), NoRandomness> + Send + Sync + 'static) -> Self {
        Self(Arc::new(source))
    }

    /// So many random bytes.
    ///
    /// # Errors
    /// When the source gives none.
    pub fn bytes<const N: usize>(&self) -> Result<[u8; N], NoRandomness> {
        let mut bytes = [0; N];
        (self.0)(&mut bytes)?;
        Ok(bytes)
    }

    /// Thirty-two random bytes in hex.
    ///
    /// # Errors
    /// When the source gives none.
    pub fn hex(&self) -> Result<String, NoRandomness> {
        Ok(self.bytes::<32>()?.iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_gives_other_bytes_each_time_and_a_source_of_ones_own_what_it_gives() {
        let system = Randomness::default();
        assert_ne!(system.bytes::<32>().unwrap(), system.bytes::<32>().unwrap());
        let own = Randomness::of(|bytes| {
            bytes.fill(0x5a);
            Ok(())
        });
        assert_eq!((own.bytes::<3>().unwrap(), own.hex().unwrap()), ([0x5a; 3], "5a".repeat(32)));
        assert!(Randomness::of(|_| Err(NoRandomness)).bytes::<16>().is_err());
    }
}
