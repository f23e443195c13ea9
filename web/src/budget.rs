//! How long work on somebody's bytes goes on: so many steps, so long, and while anybody waits for it.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Most steps of one check: ten times the records of the longest file, each read, folded and judged.
pub const MOST_STEPS: u64 = 1_000_000;

/// Longest time of a check at the terminal.
pub const MOST_TIME: Duration = Duration::from_mins(2);

/// How long the last step of a work may go on beyond the time of all.
const GRACE: Duration = Duration::from_secs(5);

/// Watches over work at the terminal until it is dropped.
pub struct Overseer(#[expect(dead_code, reason = "what counts is that it is dropped")] Sender<()>);

/// What one piece of work may use up.
pub struct Budget {
    steps: u64,
    until: Instant,
    left: Arc<AtomicBool>,
}

/// Whoever waits for the work. Dropped, it stops at its next step.
pub struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

impl Budget {
    /// So many steps, and so long from now.
    pub fn new(steps: u64, time: Duration) -> Self {
        let now = Instant::now();
        Self { steps, until: now.checked_add(time).unwrap_or(now), left: Arc::default() }
    }

    /// Ends with whoever waits.
    pub fn waited_for(&mut self) -> Waiting {
        self.left = Arc::default();
        Waiting(Arc::clone(&self.left))
    }

    /// Ends by `end` what the budget cannot: a single step that goes on long after the time is over.
    pub fn overseen(&self, end: impl FnOnce() + Send + 'static) -> Overseer {
        let rest = self.until.saturating_duration_since(Instant::now()).saturating_add(GRACE);
        let (working, waits) = channel();
        std::thread::spawn(move || {
            if waits.recv_timeout(rest) == Err(RecvTimeoutError::Timeout) {
                end();
            }
        });
        Overseer(working)
    }

    /// Takes a step, unless the budget is used up.
    pub fn step(&mut self) -> ControlFlow<()> {
        let Some(left) = self.steps.checked_sub(1) else { return ControlFlow::Break(()) };
        self.steps = left;
        let over = self.left.load(Ordering::Acquire) || Instant::now() >= self.until;
        if over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_ends_with_its_steps_its_time_or_whoever_waits() {
        let long = Duration::from_mins(1);
        let mut steps = Budget::new(2, long);
        assert!([steps.step(), steps.step()].iter().all(ControlFlow::is_continue));
        assert!(steps.step().is_break());
        assert!(Budget::new(9, Duration::ZERO).step().is_break());
        let mut left = Budget::new(9, long);
        let waiting = left.waited_for();
        assert!(left.step().is_continue());
        drop(waiting);
        assert!(left.step().is_break());
    }

    #[test]
    fn a_step_that_never_ends_is_ended_and_one_that_ends_is_left_alone() {
        let (told, hears) = channel();
        let over = Budget { until: Instant::now().checked_sub(GRACE).unwrap(), ..Budget::new(1, GRACE) };
        let ended = told.clone();
        let _endless = over.overseen(move || ended.send("ended").unwrap());
        assert_eq!(hears.recv(), Ok("ended"));
        drop(Budget::new(1, Duration::ZERO).overseen(move || told.send("too late").unwrap()));
        // The thread lets go of its sender when it has seen that the work is done.
        assert_eq!(hears.recv(), Err(std::sync::mpsc::RecvError));
    }
}
