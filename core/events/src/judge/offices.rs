//! Who holds which office, and who may not decide at the own table.

use greffe_core::judging::error::Refused;
use greffe_core::record::offices::Hand;

use crate::body::{Office, OfficeGiven, PlayerId};
use crate::event::Actor;
use crate::judge::players::known;
use crate::judge::{Judged, no};
use crate::state::State;

/// An actor of an office must hold it.
pub(super) fn holds_office(state: &State, actor: Actor) -> Judged {
    let (hand, office) = match actor {
        Actor::Organiser(hand) => (hand, Office::Organiser),
        Actor::Judge(hand) => (hand, Office::Judge),
        Actor::Player(_) | Actor::Server => return Ok(()),
    };
    if state.staff.get(&hand).is_some_and(|staff| staff.offices.contains(&office)) {
        return Ok(());
    }
    Err(match office {
        Office::Organiser => no(
            "not_organiser",
            format!("l’appareil n°\u{a0}{hand} n’organise pas cet évènement"),
            format!("hand {hand} does not organise this event"),
        ),
        Office::Judge => no(
            "not_judge",
            format!("l’appareil n°\u{a0}{hand} n’est pas juge de cet évènement"),
            format!("hand {hand} is no judge of this event"),
        ),
    })
}

pub(super) fn organiser(actor: Actor) -> Judged {
    match actor {
        Actor::Organiser(_) => Ok(()),
        Actor::Judge(_) => Err(no(
            "judge",
            "un juge arbitre et n’organise pas\u{a0}: un organisateur le peut",
            "a judge rules and does not organise: an organiser may",
        )),
        Actor::Player(_) | Actor::Server => {
            Err(no("organiser_only", "seul un organisateur le peut", "only an organiser may"))
        }
    }
}

pub(super) fn player_or_organiser(actor: Actor, id: PlayerId) -> Judged {
    match actor {
        Actor::Player(player) if player == id => Ok(()),
        Actor::Player(_) => {
            Err(no("other_player", "un joueur n’agit que pour lui-même", "a player acts for nobody else"))
        }
        Actor::Organiser(_) | Actor::Judge(_) | Actor::Server => organiser(actor),
    }
}

/// The player that an actor of an office is.
pub(super) fn own_player(state: &State, actor: Actor) -> Option<PlayerId> {
    state.staff.get(&actor.hand()?)?.player
}

/// Nobody decides at the own table; says who may.
pub(super) fn not_own_table(state: &State, actor: Actor, round: u32, table: u32) -> Judged {
    let (Some(player), Some(found)) = (own_player(state, actor), state.table(round, table)) else {
        return Ok(());
    };
    if found.seats(player) { Err(own_table(state, actor, |id| found.seats(id))) } else { Ok(()) }
}

pub(super) fn own_table(state: &State, actor: Actor, sits: impl Fn(PlayerId) -> bool) -> Refused {
    let office = match actor {
        Actor::Judge(_) => Office::Judge,
        Actor::Organiser(_) | Actor::Player(_) | Actor::Server => Office::Organiser,
    };
    let other = state
        .staff
        .iter()
        .find(|(_, staff)| staff.offices.contains(&office) && !staff.player.is_some_and(&sits));
    match other {
        Some((hand, _)) => no(
            "own_table",
            format!("vous jouez à cette table\u{a0}: l’appareil n°\u{a0}{hand} peut en décider"),
            format!("you play at this table: hand {hand} may decide"),
        ),
        None => no(
            "own_table",
            "vous jouez à cette table\u{a0}: que son résultat se lise d’une partie enregistrée ici, ou donnez l’office à \
             quelqu’un qui n’y joue pas",
            "you play at this table: let its result be read from a match recorded here, or give the office to somebody \
             who does not",
        ),
    }
}

/// Whether a hand says no more of an office that it has than which player or who it is.
pub(super) fn tells_of_itself(state: &State, actor: Actor, given: &OfficeGiven) -> bool {
    let held = state.staff.get(&given.hand);
    let first = held.is_some_and(|staff| staff.player.is_none() || given.player.is_none());
    actor.hand() == Some(given.hand)
        && first
        && held.is_some_and(|staff| staff.offices.contains(&given.office))
}

pub(super) fn office_given(state: &State, given: &OfficeGiven) -> Judged {
    if let Some(player) = given.player {
        known(state, player)?;
        let other =
            state.staff.iter().find(|(hand, staff)| **hand != given.hand && staff.player == Some(player));
        if let Some((hand, _)) = other {
            return Err(no(
                "two_hands",
                format!("ce joueur est déjà celui de l’appareil n°\u{a0}{hand}"),
                format!("this player is hand {hand} already"),
            ));
        }
    }
    let held = state.staff.get(&given.hand);
    if let (Some(one), Some(other)) = (held.and_then(|staff| staff.player), given.player)
        && one != other
    {
        return Err(no(
            "other_player",
            format!("cet appareil joue déjà\u{a0}: c’est le joueur {one}"),
            format!("this hand plays already: it is player {one}"),
        ));
    }
    if held.is_some_and(|staff| {
        let nothing_new = given.player.is_none() || staff.player == given.player;
        staff.offices.contains(&given.office) && nothing_new && given.name.is_none()
    }) {
        return Err(no("has_office", "cet appareil a déjà cet office", "this hand has this office already"));
    }
    Ok(())
}

pub(super) fn office_left(state: &State, hand: Hand) -> Judged {
    let organises =
        |hand: &Hand| state.staff.get(hand).is_some_and(|staff| staff.offices.contains(&Office::Organiser));
    if state.staff.get(&hand).is_none_or(|staff| staff.offices.is_empty()) {
        return Err(no("no_office", "cet appareil n’a pas d’office", "this hand has no office"));
    }
    if organises(&hand) && state.staff.keys().filter(|hand| organises(hand)).count() < 2 {
        return Err(no(
            "last_organiser",
            "le dernier organisateur ne part pas\u{a0}: donnez d’abord l’office à un autre",
            "the last organiser does not leave: give the office to another first",
        ));
    }
    Ok(())
}
