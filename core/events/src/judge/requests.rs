//! Calls for a judge.

use greffe_core::judging::error::Refused;
use greffe_core::record::ids::Seq;

use crate::body::CallRaised;
use crate::event::Actor;
use crate::judge::offices::not_own_table;
use crate::judge::rounds::{running, seated};
use crate::judge::{Judged, no};
use crate::state::{Call, State};

pub(super) fn raises(state: &State, actor: Actor, call: &CallRaised) -> Judged {
    running(state, call.round)?;
    let table = seated(state, call.round, call.table)?;
    if actor != Actor::Player(call.p) || !table.seats(call.p) {
        return Err(no(
            "not_seated",
            "un juge s’appelle de sa propre table",
            "a judge is called from one’s own table",
        ));
    }
    let open = |one: &&Call| one.round == call.round && one.table == call.table && !one.closed;
    match state.calls.iter().find(open) {
        None => Ok(()),
        Some(one) => Err(no(
            "called",
            format!("un juge est déjà appelé à cette table, n°\u{a0}{}", one.seq),
            format!("a judge is called to this table already, record {}", one.seq),
        )),
    }
}

pub(super) fn open_call(state: &State, actor: Actor, of: Seq) -> Result<&Call, Refused> {
    match actor {
        Actor::Judge(_) => {}
        Actor::Organiser(_) | Actor::Player(_) | Actor::Server => {
            return Err(no("judge_only", "seul un juge le peut", "only a judge may"));
        }
    }
    let call = state.calls.iter().find(|call| call.seq == of);
    let call = call.ok_or_else(|| no("unknown_call", "cet appel n’existe pas", "there is no such call"))?;
    if call.closed {
        return Err(no("call_closed", "cet appel est clos", "this call is closed"));
    }
    not_own_table(state, actor, call.round, call.table)?;
    Ok(call)
}
