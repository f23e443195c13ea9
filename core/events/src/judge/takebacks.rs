//! What may be taken back, and until when.

use greffe_core::record::ids::Seq;

use crate::body::{Body, Undone};
use crate::event::{Actor, Event};
use crate::judge::offices::{not_own_table, organiser};
use crate::judge::{Judged, no};
use crate::state::State;

impl Event {
    pub(super) fn undoes(&self, actor: Actor, undone: Undone) -> Judged {
        let state = self.state();
        let Some(act) = self.acts().iter().find(|act| act.seq == undone.of) else {
            return Err(no(
                "unknown_act",
                format!("le n°\u{a0}{} n’est pas un acte de ce journal", undone.of),
                format!("record {} is no act of this log", undone.of),
            ));
        };
        if let Some(by) = act.undone {
            return Err(no(
                "undone",
                format!("le n°\u{a0}{} est déjà annulé par le n°\u{a0}{by}", undone.of),
                format!("record {} is taken back already, by record {by}", undone.of),
            ));
        }
        match (actor, &act.body) {
            (Actor::Judge(_), Body::CallTaken(_) | Body::CallClosed(_)) => {}
            _ => organiser(actor)?,
        }
        let until = self.undoable(act.seq, &act.body);
        match until {
            Until::Open => Ok(()),
            Until::Never(fr, en) => Err(no("never_undone", fr, en)),
            Until::Past(fr, en) => Err(no(
                "undo_late",
                format!("trop tard pour annuler le n°\u{a0}{}\u{a0}: {fr}", undone.of),
                format!("too late to take record {} back: {en}", undone.of),
            )),
        }
        .and_then(|()| match table_of_act(&act.body) {
            Some((round, table)) => not_own_table(state, actor, round, table),
            None => Ok(()),
        })
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind")]
    fn undoable(&self, seq: Seq, body: &Body) -> Until {
        let state = self.state();
        let begun =
            Until::past_if(state.last_published() > 0, "la ronde 1 est publiée", "round 1 is published");
        // What came before the last publication has had its effect on it.
        let published = (1..=state.last_published()).filter_map(|round| state.published(round));
        let since = published.map(|round| round.seq).max();
        let next = Until::past_if(
            since.is_some_and(|last| last > seq),
            "la ronde suivante est publiée",
            "the next round is published",
        );
        let open = |round: u32| {
            let closed = state.published(round).is_none_or(|one| one.closed.is_some());
            Until::past_if(closed, "la ronde est close", "the round is closed")
        };
        match body {
            Body::RosterChecked(_) | Body::RostersShown(_) | Body::Arrived(_) => begun,
            Body::Dropped(_) | Body::Returned(_) => next,
            Body::Seeded(_) => Until::past_if(
                state.round(1).is_some_and(|round| round.lots.is_some()),
                "les sorts sont tirés",
                "the lots are drawn",
            ),
            Body::RematchAllowed(allowed) => Until::past_if(
                state.published(allowed.round).is_some(),
                "la ronde est publiée",
                "the round is published",
            ),
            Body::ClockStarted(clock) => {
                let any = state.published(clock.round);
                let any = any.is_some_and(|one| one.tables.iter().any(|table| table.outcome.is_some()));
                open(clock.round).or(Until::past_if(any, "un résultat existe", "there is a result"))
            }
            Body::ClockExtended(more) => open(more.round),
            Body::PlayersCalled(called) => open(called.round),
            Body::ResultTyped(typed) => open(typed.round).or(current(state, seq, typed.round, typed.table)),
            Body::ResultCorrected(right) => {
                open(right.round).or(current(state, seq, right.round, right.table))
            }
            Body::Announced(_) => Until::Open,
            Body::CallTaken(taken) => {
                let closed = state.calls.iter().any(|call| call.seq == taken.of && call.closed);
                Until::past_if(closed, "l’appel est clos", "the call is closed")
            }
            Body::CallClosed(closed) => {
                let round = state.calls.iter().find(|call| call.seq == closed.of).map(|call| call.round);
                round.map_or(Until::Open, open)
            }
            Body::RoundClosed(closed) => Until::past_if(
                state.last_published() > closed.round,
                "la ronde suivante est publiée",
                "the next round is published",
            ),
            Body::Registered(_) => Until::Never(
                "une inscription ne s’annule pas\u{a0}: retirez le joueur",
                "a registration is not taken back: drop the player",
            ),
            Body::RoundPublished(_) => Until::Never(
                "une ronde publiée ne s’annule pas\u{a0}: des gens ont rejoint leur table. Changez l’appariement",
                "a published round is not taken back: people have walked to their tables. Change the pairing",
            ),
            Body::LotsDrawn(_) => Until::Never(
                "des sorts tirés ne se tirent pas de nouveau",
                "lots that were drawn are not drawn again",
            ),
            Body::ScoreSigned(_) => Until::Never(
                "une signature ne s’annule pas\u{a0}: signez de nouveau, ou qu’un organisateur corrige, avec la raison",
                "a signature is not taken back: sign anew, or let an organiser correct, with the reason",
            ),
            Body::ResultRead(_) => Until::Never(
                "un résultat lu ne s’annule pas\u{a0}: corrigez-le, avec la raison",
                "a result that was read is not taken back: correct it, with the reason",
            ),
            Body::Opened(_)
            | Body::Changed(_)
            | Body::OfficeGiven(_)
            | Body::OfficeLeft(_)
            | Body::PlayerLetIn(_)
            | Body::Declared(_)
            | Body::PairingChanged(_)
            | Body::MatchFiled(_)
            | Body::CallRaised(_)
            | Body::Undone(_)
            | Body::Closed(_)
            | Body::Sealed(_)
            | Body::ActedBy(_) => Until::Never(
                "cet acte ne s’annule pas\u{a0}: écrivez celui qui le remplace",
                "this act is not taken back: write the one that replaces it",
            ),
        }
    }
}

/// Until when an act may be taken back.
enum Until {
    Open,
    Past(&'static str, &'static str),
    Never(&'static str, &'static str),
}

impl Until {
    fn past_if(past: bool, fr: &'static str, en: &'static str) -> Self {
        if past { Self::Past(fr, en) } else { Self::Open }
    }

    fn or(self, other: Self) -> Self {
        match self {
            Self::Open => other,
            Self::Past(..) | Self::Never(..) => self,
        }
    }
}

/// Only the result that counts is taken back.
fn current(state: &State, seq: Seq, round: u32, table: u32) -> Until {
    let counts = state.table(round, table).and_then(|table| table.outcome).is_some_and(|one| one.seq == seq);
    Until::past_if(!counts, "un résultat plus récent compte", "a later result counts")
}

fn table_of_act(body: &Body) -> Option<(u32, u32)> {
    if let Body::ResultTyped(typed) = body {
        return Some((typed.round, typed.table));
    }
    if let Body::ResultCorrected(right) = body {
        return Some((right.round, right.table));
    }
    if let Body::ClockExtended(more) = body {
        return more.table.map(|table| (more.round, table));
    }
    None
}
