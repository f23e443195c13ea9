//! Where sessions that hold something are kept: a shelf of the people's store.

use greffe_store::{Changed, KeyValue, Shelf};

use crate::clerk::{Claim, Clerk, ClerkError};
use crate::session::token::SHELF;

/// How many sessions are read at once, where all are looked through.
const PAGE: u32 = 500;

/// Where sessions that hold something are kept.
pub(super) trait Shelved: Send + Sync {
    /// Keeps and forgets together, durably.
    fn change(&self, changes: &[Changed]) -> Result<(), ClerkError>;

    /// The same if some values are as expected; says whether they were.
    fn change_if(&self, expected: &[Changed], changes: &[Changed]) -> Result<bool, ClerkError>;

    /// What is kept under a name.
    fn get(&self, name: &[u8]) -> Result<Option<Vec<u8>>, ClerkError>;

    /// Some of the sessions kept, in the order of their names, from the first after a name.
    fn page(&self, after: &[u8]) -> Result<Vec<KeyValue>, ClerkError>;

    /// Seconds since 1970 by the one clock of all servers, where there are others.
    fn time(&self) -> Result<Option<u64>, ClerkError>;

    /// Whether other servers change it too.
    fn is_shared(&self) -> bool;

    /// Where the match stands that was brought in under a claim.
    fn brought_under(&self, claim: Claim) -> Result<Option<[u8; 16]>, ClerkError>;
}

impl Shelved for Clerk {
    fn change(&self, changes: &[Changed]) -> Result<(), ClerkError> {
        self.may_share()?;
        Ok(self.people().change(Shelf::Accounts, changes)?)
    }

    fn change_if(&self, expected: &[Changed], changes: &[Changed]) -> Result<bool, ClerkError> {
        self.may_share()?;
        Ok(self.people().change_if(Shelf::Accounts, expected, changes)?)
    }

    fn get(&self, name: &[u8]) -> Result<Option<Vec<u8>>, ClerkError> {
        Ok(self.people().get(Shelf::Accounts, name)?)
    }

    fn page(&self, after: &[u8]) -> Result<Vec<KeyValue>, ClerkError> {
        Ok(self.people().page(Shelf::Accounts, SHELF, after, PAGE)?)
    }

    fn time(&self) -> Result<Option<u64>, ClerkError> {
        Ok(self.people().time()?)
    }

    fn is_shared(&self) -> bool {
        self.people().is_shared()
    }

    fn brought_under(&self, claim: Claim) -> Result<Option<[u8; 16]>, ClerkError> {
        Ok(Self::brought_under(self, claim)?.map(|place| *place.bytes()))
    }
}
