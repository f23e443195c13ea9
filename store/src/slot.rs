//! One answer from one thread to another: cheaper to make and to wake than a channel, which with many writers counts.

use std::{
    mem,
    sync::{Arc, Mutex, PoisonError},
    thread::{self, Thread},
};

enum Told<T> {
    NotYet,
    Answer(T),
    /// The giver went away without a word.
    Nothing,
}

struct Slot<T> {
    told: Mutex<Told<T>>,
    waiting: Thread,
}

/// The hand that answers, once.
pub(crate) struct Giver<T>(Arc<Slot<T>>);

/// The thread that made the pair, waiting.
pub(crate) struct Taker<T>(Arc<Slot<T>>);

/// A giver for anybody, a taker for this thread.
pub(crate) fn pair<T>() -> (Giver<T>, Taker<T>) {
    let slot = Arc::new(Slot { told: Mutex::new(Told::NotYet), waiting: thread::current() });
    (Giver(Arc::clone(&slot)), Taker(slot))
}

impl<T> Giver<T> {
    /// Answers and wakes who waits.
    pub(crate) fn give(self, answer: T) {
        *self.0.told.lock().unwrap_or_else(PoisonError::into_inner) = Told::Answer(answer);
    }
}

impl<T> Drop for Giver<T> {
    fn drop(&mut self) {
        let mut told = self.0.told.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*told, Told::NotYet) {
            *told = Told::Nothing;
        }
        drop(told);
        self.0.waiting.unpark();
    }
}

impl<T> Taker<T> {
    /// Waits for the answer; none if the giver is gone without one.
    pub(crate) fn take(self) -> Option<T> {
        loop {
            let mut told = self.0.told.lock().unwrap_or_else(PoisonError::into_inner);
            match mem::replace(&mut *told, Told::NotYet) {
                Told::Answer(answer) => return Some(answer),
                Told::Nothing => return None,
                Told::NotYet => {}
            }
            drop(told);
            thread::park();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_arrives_and_a_lost_giver_is_noticed() {
        let (giver, taker) = pair();
        let other = thread::spawn(move || giver.give(7));
        assert_eq!(taker.take(), Some(7));
        other.join().unwrap();
        let (giver, taker) = pair::<u8>();
        let other = thread::spawn(move || drop(giver));
        assert_eq!(taker.take(), None);
        other.join().unwrap();
    }
}
