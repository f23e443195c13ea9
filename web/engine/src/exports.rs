//! What JavaScript sees of the engine: five functions over one input and one output, both in its memory.
//!
//! The host writes a file where [`greffe_take`] says, calls [`greffe_check`] or [`greffe_desk`], and reads as many bytes as that answers
//! where [`greffe_answer`] says. Whatever goes wrong in between traps, and the instance is thrown away.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;
use std::ptr;

use crate::desk::Desk;
use crate::{MOST_BYTES, Progress, Stage, answer, check};

thread_local! {
    /// The file that the host wrote.
    static INPUT: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
    /// The last answer.
    static OUTPUT: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
    /// The match that is held open.
    static DESK: RefCell<Desk> = RefCell::new(Desk::default());
}

mod host {
    #![expect(
        unsafe_code,
        reason = "a module imports from its host by name; the host's function takes plain numbers"
    )]

    #[link(wasm_import_module = "greffe")]
    unsafe extern "C" {
        /// Tells the host of a step: reading 0, folding 1, judging 2; records done; lines of the file. Zero goes on.
        pub(super) safe fn step(stage: u32, done: u32, lines: u32) -> u32;
    }
}

/// Room for a file of this many bytes; null when a file may not have as many, or there is no memory for it.
#[expect(unsafe_code, reason = "an export of a module has its own name; no other of this program has it")]
#[unsafe(no_mangle)]
extern "C" fn greffe_take(length: u32) -> *mut u8 {
    OUTPUT.set(Vec::new());
    INPUT.set(Vec::new());
    let mut room = Vec::new();
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    if length > MOST_BYTES || room.try_reserve_exact(length).is_err() {
        return ptr::null_mut();
    }
    room.resize(length, 0);
    let place = room.as_mut_ptr();
    INPUT.set(room);
    place
}

/// Checks the file that was written, once; how many bytes the answer has.
#[expect(unsafe_code, reason = "as above")]
#[unsafe(no_mangle)]
extern "C" fn greffe_check() -> u32 {
    let file = INPUT.take();
    keep(check(&file, &mut |Progress { stage, done, lines }| {
        let stage = match stage {
            Stage::Reading => 0,
            Stage::Folding => 1,
            Stage::Judging => 2,
        };
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        if host::step(stage, number(done), number(lines)) == 0 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }))
}

/// Answers the request that was written, at the desk of this instance; how many bytes the answer has.
#[expect(unsafe_code, reason = "as above")]
#[unsafe(no_mangle)]
extern "C" fn greffe_desk() -> u32 {
    let request = INPUT.take();
    keep(DESK.with_borrow_mut(|desk| desk.answer(&request)))
}

/// Says what this engine holds; how many bytes the answer has.
#[expect(unsafe_code, reason = "as above")]
#[unsafe(no_mangle)]
extern "C" fn greffe_about() -> u32 {
    keep(answer::written(&answer::about()))
}

/// Where the last answer is.
#[expect(unsafe_code, reason = "as above")]
#[unsafe(no_mangle)]
extern "C" fn greffe_answer() -> *const u8 {
    let answer = OUTPUT.take();
    let place = answer.as_ptr();
    OUTPUT.set(answer);
    place
}

fn keep(answer: Vec<u8>) -> u32 {
    let length = u32::try_from(answer.len()).unwrap_or_default();
    OUTPUT.set(answer);
    length
}
