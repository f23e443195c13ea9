//! Answers on their way: what somebody asked for and does not take stays in memory, so there is a bound to it, of each
//! address and of all; and a long answer goes out in slices, so that what many share is held once.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::web::Bytes;

use crate::limits::Limits;

/// Shorter answers are not counted: connections alone bound what they take.
const LEAST: u64 = 16 << 10;
/// Bytes handed to a connection at once.
const SLICE: usize = 32 << 10;

/// What an answer is to whoever asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A file of the program, which is in memory anyway: only the slices on their way take more.
    Held,
    /// What was asked to be shown.
    Read,
    /// What became of an act: it is written by now, and whoever did it is always told so.
    Done,
}

/// What is on its way, in bytes.
pub struct Underway {
    most: usize,
    each: usize,
    held: Arc<Mutex<Held>>,
}

#[derive(Default)]
struct Held {
    all: usize,
    by: BTreeMap<IpAddr, usize>,
}

/// So many bytes that are on their way, until it is dropped.
struct Counted {
    held: Arc<Mutex<Held>>,
    address: Option<IpAddr>,
    bytes: usize,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut held = locked(&self.held);
        held.all = held.all.saturating_sub(self.bytes);
        if let Some(address) = self.address
            && let Some(count) = held.by.get_mut(&address)
        {
            *count = count.saturating_sub(self.bytes);
            if *count == 0 {
                held.by.remove(&address);
            }
        }
    }
}

fn locked(held: &Mutex<Held>) -> MutexGuard<'_, Held> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Underway {
    /// Within the limits of a server.
    pub fn new(limits: &Limits) -> Self {
        let allowance = usize::try_from(limits.allowance.max(1)).unwrap_or(usize::MAX);
        let each = limits.address_answers.saturating_mul(allowance);
        Self { most: limits.answers, each, held: Arc::default() }
    }

    /// Whether an address may ask for more: not while what it does not take fills its room. Where that of all is full,
    /// whoever holds nothing still has a first answer, so that a few addresses shut nobody out.
    pub fn has_room(&self, address: Option<IpAddr>) -> bool {
        self.fits(&locked(&self.held), address, 0)
    }

    /// A first answer always fits in the room of its address, however long it is.
    fn fits(&self, held: &Held, address: Option<IpAddr>, bytes: usize) -> bool {
        let own = address.and_then(|address| held.by.get(&address)).copied().unwrap_or(0);
        let within = |held: usize, most: usize| held == 0 || held.saturating_add(bytes) <= most;
        let most = if own == 0 { self.most.saturating_mul(2) } else { self.most };
        within(own, self.each) && within(held.all, most)
    }

    fn count(&self, address: Option<IpAddr>, bytes: usize, owed: bool) -> Option<Counted> {
        let mut held = locked(&self.held);
        if !owed && !self.fits(&held, address, bytes) {
            return None;
        }
        held.all = held.all.saturating_add(bytes);
        if let Some(address) = address {
            let own = held.by.entry(address).or_default();
            *own = own.saturating_add(bytes);
        }
        Some(Counted { held: Arc::clone(&self.held), address, bytes })
    }

    /// A body as it goes out, counted until it has gone or its connection has; none where there is no room for it.
    pub fn send(&self, body: BoxBody, address: Option<IpAddr>, kind: Kind) -> Option<BoxBody> {
        if !matches!(body.size(), BodySize::Sized(size) if size >= LEAST) {
            return Some(body);
        }
        let bytes = match body.try_into_bytes() {
            Ok(bytes) => bytes,
            Err(body) => return Some(body),
        };
        let counted = match kind {
            Kind::Held => None,
            Kind::Read => Some(self.count(address, bytes.len(), false)?),
            Kind::Done => Some(self.count(address, bytes.len(), true)?),
        };
        Some(BoxBody::new(Going { bytes, _counted: counted }))
    }
}

/// A body that goes out in slices.
struct Going {
    bytes: Bytes,
    _counted: Option<Counted>,
}

impl MessageBody for Going {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Sized(u64::try_from(self.bytes.len()).unwrap_or(u64::MAX))
    }

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        let slice = self.bytes.len().min(SLICE);
        let next = self.bytes.split_to(slice);
        Poll::Ready((!next.is_empty()).then_some(Ok(next)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(host: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, host])
    }

    fn long() -> BoxBody {
        BoxBody::new(vec![7; 100 << 10])
    }

    #[test]
    fn what_is_not_taken_fills_the_room_of_its_address_and_then_that_of_all() {
        let underway =
            Underway::new(&Limits { address_answers: 250 << 10, answers: 450 << 10, ..Limits::default() });
        let send = |host| underway.send(long(), Some(at(host)), Kind::Read);
        let (one, two) = (send(1).unwrap(), send(1).unwrap());
        assert!(
            send(1).is_none() && underway.has_room(Some(at(1))),
            "two of three fit, something shorter still would"
        );
        let (three, _four) = (send(2).unwrap(), send(2).unwrap());
        let first: Vec<_> = (3..9).map_while(send).collect();
        assert_eq!(first.len(), 5, "whoever holds nothing has a first answer, up to twice the room of all");
        assert!(send(3).is_none() && !underway.has_room(Some(at(3))), "and no second one beside all others");
        let done = underway.send(long(), Some(at(3)), Kind::Done);
        assert!(done.is_some(), "who has acted is told what came of it");
        drop((one, two, first, done));
        assert!(send(1).is_some() && send(3).is_some(), "what has gone is not counted any more");
        drop(three);
        let short = |host| underway.send(BoxBody::new(vec![7; 1 << 10]), Some(at(host)), Kind::Read);
        assert!(short(1).is_some() && underway.send(long(), Some(at(2)), Kind::Held).is_some());
    }

    #[test]
    fn a_body_goes_out_whole_in_slices_and_is_counted_until_it_has_gone() {
        let underway = Underway::new(&Limits { address_answers: 1, answers: 1 << 20, ..Limits::default() });
        let mut body = Box::pin(underway.send(long(), Some(at(1)), Kind::Read).unwrap());
        assert_eq!(body.size(), BodySize::Sized(100 << 10));
        assert!(!underway.has_room(Some(at(1))) && underway.has_room(Some(at(2))));
        let mut context = Context::from_waker(std::task::Waker::noop());
        let mut whole = Vec::new();
        while let Poll::Ready(Some(Ok(slice))) = body.as_mut().poll_next(&mut context) {
            assert!(slice.len() <= SLICE && !underway.has_room(Some(at(1))));
            whole.extend_from_slice(&slice);
        }
        assert_eq!(whole, vec![7; 100 << 10]);
        drop(body);
        assert!(underway.has_room(Some(at(1))) && locked(&underway.held).by.is_empty());
    }
}
