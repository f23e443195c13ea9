//! Players: registered, checked, arrived, gone, back, seeded.

use std::collections::BTreeSet;

use greffe_core::judging::error::Refused;
use greffe_core::record::at::At;
use greffe_core::record::ids::Seq;

use crate::body::{Arrived, Dropped, PlayerId, Registered, Returned, RosterChecked, Seeded, Via};
use crate::event::{Actor, Event};
use crate::judge::offices::{organiser, own_player, own_table, player_or_organiser};
use crate::judge::rounds::running;
use crate::judge::{Judged, no};
use crate::rules::{Rules, check_label};
use crate::state::State;
use crate::teams;

impl Event {
    pub(super) fn registered(&self, actor: Actor, one: &Registered) -> Judged {
        let state = self.state();
        player_or_organiser(actor, one.p)?;
        if one.p != self.next_player() {
            let due = self.next_player();
            return Err(no(
                "number",
                format!("le prochain numéro est le {due}"),
                format!("the next number is {due}"),
            ));
        }
        if one.p.0 > crate::rules::MOST_PLAYERS.saturating_mul(2) {
            return Err(no("too_many", "trop d’inscriptions", "too many registrations"));
        }
        for label in [&one.club, &one.team, &one.faction].into_iter().flatten() {
            check_label(label)?;
        }
        teams::may_enter(state, one.team.as_deref())?;
        if state.last_published() == 0 {
            return Ok(());
        }
        organiser(actor).map_err(|_| {
            no(
                "late",
                "l’évènement a commencé\u{a0}: un organisateur inscrit les retardataires",
                "the event has begun: an organiser enters who comes late",
            )
        })?;
        late_is_possible(state)
    }
}

pub(super) fn known(state: &State, id: PlayerId) -> Result<&crate::state::Player, Refused> {
    state.player(id).ok_or_else(|| {
        no("unknown_player", format!("il n’y a pas de joueur {id}"), format!("there is no player {id}"))
    })
}

/// Nobody lets another device in as the opponent at a table that has no result yet.
pub(super) fn lets_in(state: &State, actor: Actor, id: PlayerId) -> Judged {
    let player = known(state, id)?;
    let table =
        running(state, state.last_published()).ok().and_then(|_| state.table_of(state.last_published(), id));
    let table = table.filter(|table| player.taken && table.outcome.is_none());
    let own = own_player(state, actor).filter(|own| *own != id);
    match table.zip(own) {
        Some((table, own)) if table.seats(own) => Err(own_table(state, actor, |id| table.seats(id))),
        Some(_) | None => Ok(()),
    }
}

/// Once round 1 is published the rules stay as they are, but for more places where whoever waits may still come in.
pub(super) fn makes_room(state: &State, rules: &Rules) -> bool {
    let grown = Rules { places: rules.places, ..state.rules.clone() };
    state.last_published() > 0 && rules.places > state.rules.places && grown == *rules && state.takes_late()
}

fn late_is_possible(state: &State) -> Judged {
    if state.takes_late() {
        return Ok(());
    }
    Err(no(
        "late_format",
        "ce format est fixé à la ronde 1\u{a0}: on n’y entre pas en retard",
        "this format is fixed in round 1: nobody comes in late",
    ))
}

pub(super) fn roster_checked(state: &State, actor: Actor, at: At, roster: &RosterChecked) -> Judged {
    player_or_organiser(actor, roster.p)?;
    let player = known(state, roster.p)?;
    if let Some(limit) = state.rules.limit.filter(|limit| roster.points > *limit) {
        return Err(no(
            "over_points",
            format!("cette liste vaut {} points, et la limite est {limit}", roster.points),
            format!("this roster is worth {} points, and the limit is {limit}", roster.points),
        ));
    }
    let late = player.seq > state.published(1).map_or(Seq(u64::MAX), |round| round.seq);
    if state.last_published() > 0 && !late {
        return Err(no(
            "begun",
            "la ronde 1 est publiée\u{a0}: les listes ne changent plus",
            "round 1 is published: rosters do not change any more",
        ));
    }
    let is_organiser = matches!(actor, Actor::Organiser(_));
    if let Some(deadline) = state.rules.deadline.filter(|deadline| at > *deadline && !is_organiser) {
        return Err(no(
            "deadline",
            format!(
                "les listes étaient à remettre avant {}\u{a0}: un organisateur le peut encore",
                minute(deadline)
            ),
            format!("rosters were due before {}: an organiser still may", minute(deadline)),
        ));
    }
    Ok(())
}

/// A moment to the minute, with its zone: what a record writes, as a person reads it.
fn minute(at: At) -> String {
    let minute: String = at.to_string().chars().take(16).collect();
    format!("{} UTC", minute.replace('T', " "))
}

pub(super) fn arrives(state: &State, actor: Actor, arrived: Arrived) -> Judged {
    match arrived.via {
        Via::Code => match actor {
            Actor::Player(player) if player == arrived.p => {}
            Actor::Player(_) | Actor::Organiser(_) | Actor::Judge(_) | Actor::Server => {
                return Err(no(
                    "code",
                    "le code se donne par le joueur lui-même\u{a0}; un organisateur pointe à la main",
                    "the code is given by the player; an organiser checks in by hand",
                ));
            }
        },
        Via::Hand => organiser(actor)?,
    }
    let player = known(state, arrived.p)?;
    if player.arrived.is_some() {
        return Err(no("arrived", "ce joueur est déjà pointé", "this player is checked in already"));
    }
    if player.dropped.is_some() {
        return Err(no(
            "dropped",
            "ce joueur s’est retiré\u{a0}: il doit d’abord revenir",
            "this player has left: the return comes first",
        ));
    }
    Ok(())
}

pub(super) fn drops(state: &State, actor: Actor, dropped: Dropped) -> Judged {
    player_or_organiser(actor, dropped.p)?;
    let player = known(state, dropped.p)?;
    if player.dropped.is_some() {
        return Err(no("dropped", "ce joueur s’est déjà retiré", "this player has left already"));
    }
    let last = state.last_published();
    if dropped.after != last {
        return Err(no(
            "after",
            format!("on se retire après la dernière ronde publiée, la {last}"),
            format!("one leaves after the last published round, {last}"),
        ));
    }
    Ok(())
}

pub(super) fn returns(state: &State, actor: Actor, returned: Returned) -> Judged {
    player_or_organiser(actor, returned.p)?;
    if known(state, returned.p)?.dropped.is_none() {
        return Err(no("not_dropped", "ce joueur ne s’est pas retiré", "this player has not left"));
    }
    if state.last_published() > 0 && state.player(returned.p).is_some_and(|one| one.dropped == Some(0)) {
        return late_is_possible(state);
    }
    Ok(())
}

pub(super) fn seeds(state: &State, actor: Actor, seeded: &Seeded) -> Judged {
    organiser(actor)?;
    if state.round(1).is_some_and(|round| round.lots.is_some()) {
        return Err(no(
            "lots_drawn",
            "les sorts sont tirés\u{a0}: les têtes de série ne changent plus",
            "the lots are drawn: seeds do not change any more",
        ));
    }
    let mut seen = BTreeSet::new();
    for id in &seeded.order {
        known(state, *id)?;
        if !seen.insert(*id) {
            return Err(no(
                "seed_twice",
                format!("le joueur {id} est nommé deux fois"),
                format!("player {id} is named twice"),
            ));
        }
    }
    Ok(())
}
