//! Every game this build knows, and what stands on all of them: a match of whatever game, a whole file checked,
//! matches played in memory, scripts.

pub mod registry;
pub mod file;
pub mod rehearsal;
#[cfg(not(target_arch = "wasm32"))]
pub mod script;
#[cfg(not(target_arch = "wasm32"))]
pub mod schema;
