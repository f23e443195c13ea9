//! What comes with the program: the ready-made teams and boards, the words of positions and the
//! sample matches, listed when it is built.

include!(concat!(env!("OUT_DIR"), "/shelf.rs"));
