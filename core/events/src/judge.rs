//! Who may do what, and when: an act is taken, or refused with its reason in both languages. Nothing changes here.

use std::collections::BTreeSet;

use greffe_core::dice::bodies::Rolled;
use greffe_core::judging::error::Refused;
use greffe_core::record::at::At;
use greffe_core::record::ids::Seq;
use greffe_core::record::offices::Hand;

use crate::body::{
    Arrived, Body, CallRaised, ClockExtended, Dropped, EventClosed, How, LotsDrawn, Moved, Office,
    OfficeGiven, Pair, PairingChanged, PlayerId, PlayersCalled, Registered, ResultCorrected, ResultRead,
    ResultTyped, Returned, RosterChecked, RoundClosed, RoundPublished, Score, ScoreSigned, Seeded, Undone,
    Via,
};
use crate::event::{Actor, Event, over};
use crate::lots;
use crate::pairing::{Bench, Draft, DraftPair};
use crate::rules::{Format, check_label};
use crate::state::{Call, Published, Source, State, Table};
use crate::teams;

/// The most minutes that are given at once.
pub const MOST_MINUTES: u32 = 600;
/// The most acts of an event: far more than its players, rounds and corrections can need, far fewer than a file holds.
pub const MOST_ACTS: usize = 12_000;
/// How often the players of a table may sign before they agree.
pub const MOST_SIGNATURES: u32 = 16;
/// The greatest score of a side, of either sign.
pub const MOST_SCORE: i64 = 1_000_000;

type Judged = Result<(), Refused>;

fn no(code: &str, fr: impl Into<String>, en: impl Into<String>) -> Refused {
    Refused::plain(code, fr, en)
}

impl Event {
    /// Judges an act as it would stand next in the log; `rolled` are the rolls of lots.
    ///
    /// # Errors
    /// Why it is refused.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind")]
    pub fn judge(&self, actor: Actor, at: At, body: &Body, rolled: &[Rolled]) -> Result<(), Refused> {
        let state = self.state();
        if state.closed {
            return Err(over());
        }
        holds_office(state, actor)?;
        if self.acts().len() >= MOST_ACTS && !matches!(body, Body::Closed(_)) {
            return Err(no(
                "too_many_acts",
                format!("un évènement a au plus {MOST_ACTS}\u{a0}actes\u{a0}: il ne peut plus qu’être clos"),
                format!("an event has {MOST_ACTS} acts at most: it can only be closed now"),
            ));
        }
        match body {
            Body::Changed(changed) => {
                organiser(actor)?;
                before_play(state)?;
                if changed.rules.league != state.rules.league {
                    return Err(no(
                        "league",
                        "la ligue d’un évènement est dite à son ouverture\u{a0}: elle ne change plus",
                        "the league of an event is said when it is opened: it does not change",
                    ));
                }
                changed.rules.check()
            }
            Body::OfficeGiven(given) => {
                if !tells_of_itself(state, actor, given) {
                    organiser(actor)?;
                }
                office_given(state, given)
            }
            Body::OfficeLeft(left) => {
                organiser(actor)?;
                office_left(state, left.hand)
            }
            Body::Registered(one) => self.registered(actor, one),
            Body::RosterChecked(roster) => roster_checked(state, actor, at, roster),
            Body::RostersShown(_) => {
                organiser(actor)?;
                if state.shown {
                    return Err(no(
                        "shown",
                        "les listes sont déjà publiées",
                        "the rosters are shown already",
                    ));
                }
                Ok(())
            }
            Body::Arrived(arrived) => arrives(state, actor, *arrived),
            Body::Dropped(dropped) => drops(state, actor, *dropped),
            Body::Returned(returned) => returns(state, actor, *returned),
            Body::PlayerLetIn(one) => {
                organiser(actor)?;
                known(state, one.p).map(|_| ())
            }
            Body::Seeded(seeded) => seeds(state, actor, seeded),
            Body::LotsDrawn(drawn) => draws(state, actor, drawn, rolled),
            Body::RematchAllowed(allowed) => {
                organiser(actor)?;
                next_round(state, allowed.round)?;
                if state.round(allowed.round).is_some_and(|round| round.rematches) {
                    return Err(no(
                        "rematches",
                        "les revanches sont déjà autorisées pour cette ronde",
                        "rematches are allowed in this round already",
                    ));
                }
                Ok(())
            }
            Body::RoundPublished(published) => self.publishes(actor, published),
            Body::PairingChanged(changed) => changes(state, actor, changed),
            Body::ClockStarted(clock) => {
                organiser(actor)?;
                let round = running(state, clock.round)?;
                if round.started.is_some() {
                    return Err(no(
                        "clock",
                        format!("l’horloge de la ronde {} tourne déjà", clock.round),
                        format!("the clock of round {} runs already", clock.round),
                    ));
                }
                Ok(())
            }
            Body::ClockExtended(more) => extends(state, actor, more),
            Body::PlayersCalled(called) => calls(state, actor, called),
            Body::Announced(_) => organiser(actor),
            Body::ResultRead(read) => reads(state, actor, read),
            Body::ResultTyped(typed) => types(state, actor, typed),
            Body::ScoreSigned(signed) => signs(state, actor, signed),
            Body::ResultCorrected(right) => corrects(state, actor, right),
            Body::CallRaised(call) => raises(state, actor, call),
            Body::CallTaken(taken) => {
                let call = open_call(state, actor, taken.of)?;
                match call.taken {
                    None => Ok(()),
                    Some(hand) => Err(no(
                        "call_taken",
                        format!("un juge y va déjà (main {hand})"),
                        format!("a judge is on the way already (hand {hand})"),
                    )),
                }
            }
            Body::CallClosed(closed) => open_call(state, actor, closed.of).map(|_| ()),
            Body::RoundClosed(closed) => closes(state, actor, closed),
            Body::Undone(undone) => self.undoes(actor, *undone),
            Body::Closed(closed) => ends(state, actor, *closed),
            Body::Opened(_)
            | Body::Declared(_)
            | Body::MatchFiled(_)
            | Body::Sealed(_)
            | Body::ActedBy(_) => Err(no(
                "no_act",
                "cet enregistrement n’est pas un acte à lui seul",
                "this record is no act by itself",
            )),
        }
    }

    fn registered(&self, actor: Actor, one: &Registered) -> Judged {
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

    fn publishes(&self, actor: Actor, published: &RoundPublished) -> Judged {
        let state = self.state();
        organiser(actor)?;
        if let Some(earlier) = state.published(published.round) {
            let by = self.acts().iter().find(|act| act.seq == earlier.seq);
            let hand = by.and_then(|act| act.actor.hand()).map_or(0, Hand::number);
            return Err(no(
                "already_published",
                format!(
                    "la ronde {} est déjà publiée, n°\u{a0}{}, par la main {hand}\u{a0}: rien de votre brouillon n’est gardé",
                    published.round, earlier.seq
                ),
                format!(
                    "round {} is published already, record {}, by hand {hand}: nothing of your draft is kept",
                    published.round, earlier.seq
                ),
            ));
        }
        next_round(state, published.round)?;
        let bench = state.bench(published.round)?;
        let best = bench.least()?;
        let wanted = moved(state, actor, &bench, best.clone(), &published.moved)?;
        if published.least != best.cost || published.cost != wanted.cost {
            return Err(no(
                "cost",
                format!(
                    "cet appariement coûte {} et le moindre {}\u{a0}; {} et {} sont écrits",
                    wanted.cost, best.cost, published.cost, published.least
                ),
                format!(
                    "this pairing costs {} and the least {}; {} and {} are written",
                    wanted.cost, best.cost, published.cost, published.least
                ),
            ));
        }
        same_pairs(&bench, published, &wanted)?;
        fresh_matches(state, &published.pairs)
    }

    fn undoes(&self, actor: Actor, undone: Undone) -> Judged {
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
    None
}

/// An actor of an office must hold it.
fn holds_office(state: &State, actor: Actor) -> Judged {
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
            format!("la main {hand} n’organise pas cet évènement"),
            format!("hand {hand} does not organise this event"),
        ),
        Office::Judge => no(
            "not_judge",
            format!("la main {hand} n’est pas juge de cet évènement"),
            format!("hand {hand} is no judge of this event"),
        ),
    })
}

fn organiser(actor: Actor) -> Judged {
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

fn player_or_organiser(actor: Actor, id: PlayerId) -> Judged {
    match actor {
        Actor::Player(player) if player == id => Ok(()),
        Actor::Player(_) => {
            Err(no("other_player", "un joueur n’agit que pour lui-même", "a player acts for nobody else"))
        }
        Actor::Organiser(_) | Actor::Judge(_) | Actor::Server => organiser(actor),
    }
}

/// The player that an actor of an office is.
fn own_player(state: &State, actor: Actor) -> Option<PlayerId> {
    state.staff.get(&actor.hand()?)?.player
}

/// Nobody decides at the own table; says who may.
fn not_own_table(state: &State, actor: Actor, round: u32, table: u32) -> Judged {
    let (Some(player), Some(found)) = (own_player(state, actor), state.table(round, table)) else {
        return Ok(());
    };
    if found.seats(player) { Err(own_table(state, actor, |id| found.seats(id))) } else { Ok(()) }
}

fn own_table(state: &State, actor: Actor, sits: impl Fn(PlayerId) -> bool) -> Refused {
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
            format!("vous jouez à cette table\u{a0}: la main {hand} peut en décider"),
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

fn before_play(state: &State) -> Judged {
    if state.last_published() == 0 {
        return Ok(());
    }
    Err(no(
        "begun",
        "la ronde 1 est publiée\u{a0}: cela ne change plus",
        "round 1 is published: this does not change any more",
    ))
}

fn known(state: &State, id: PlayerId) -> Result<&crate::state::Player, Refused> {
    state.player(id).ok_or_else(|| {
        no("unknown_player", format!("il n’y a pas de joueur {id}"), format!("there is no player {id}"))
    })
}

/// Whether a hand says no more of an office that it has than which player or who it is.
fn tells_of_itself(state: &State, actor: Actor, given: &OfficeGiven) -> bool {
    let held = state.staff.get(&given.hand);
    let first = held.is_some_and(|staff| staff.player.is_none() || given.player.is_none());
    actor.hand() == Some(given.hand)
        && first
        && held.is_some_and(|staff| staff.offices.contains(&given.office))
}

fn office_given(state: &State, given: &OfficeGiven) -> Judged {
    if let Some(player) = given.player {
        known(state, player)?;
        let other =
            state.staff.iter().find(|(hand, staff)| **hand != given.hand && staff.player == Some(player));
        if let Some((hand, _)) = other {
            return Err(no(
                "two_hands",
                format!("ce joueur est déjà la main {hand}"),
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
            format!("cette main joue déjà\u{a0}: c’est le joueur {one}"),
            format!("this hand plays already: it is player {one}"),
        ));
    }
    if held.is_some_and(|staff| {
        let nothing_new = given.player.is_none() || staff.player == given.player;
        staff.offices.contains(&given.office) && nothing_new && given.name.is_none()
    }) {
        return Err(no("has_office", "cette main a déjà cet office", "this hand has this office already"));
    }
    Ok(())
}

fn office_left(state: &State, hand: Hand) -> Judged {
    let organises =
        |hand: &Hand| state.staff.get(hand).is_some_and(|staff| staff.offices.contains(&Office::Organiser));
    if state.staff.get(&hand).is_none_or(|staff| staff.offices.is_empty()) {
        return Err(no("no_office", "cette main n’a pas d’office", "this hand has no office"));
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

fn late_is_possible(state: &State) -> Judged {
    let next = state.last_published().saturating_add(1);
    let swiss = match state.rules.format {
        Format::Swiss { .. } | Format::SwissCut { .. } => !state.is_final_stage(next),
        Format::Robin { .. } | Format::Single {} | Format::GroupsCut { .. } | Format::Teams { .. } => false,
    };
    if swiss {
        return Ok(());
    }
    Err(no(
        "late_format",
        "ce format est fixé à la ronde 1\u{a0}: on n’y entre pas en retard",
        "this format is fixed in round 1: nobody comes in late",
    ))
}

fn roster_checked(state: &State, actor: Actor, at: At, roster: &RosterChecked) -> Judged {
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
            format!("les listes étaient à remettre avant {deadline}\u{a0}: un organisateur le peut encore"),
            format!("rosters were due before {deadline}: an organiser still may"),
        ));
    }
    Ok(())
}

fn arrives(state: &State, actor: Actor, arrived: Arrived) -> Judged {
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

fn drops(state: &State, actor: Actor, dropped: Dropped) -> Judged {
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

fn returns(state: &State, actor: Actor, returned: Returned) -> Judged {
    player_or_organiser(actor, returned.p)?;
    if known(state, returned.p)?.dropped.is_none() {
        return Err(no("not_dropped", "ce joueur ne s’est pas retiré", "this player has not left"));
    }
    if state.last_published() > 0 && state.player(returned.p).is_some_and(|one| one.dropped == Some(0)) {
        return late_is_possible(state);
    }
    Ok(())
}

fn seeds(state: &State, actor: Actor, seeded: &Seeded) -> Judged {
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

/// The round is the one due: the one before is over, and the format has it.
fn next_round(state: &State, round: u32) -> Judged {
    let last = state.last_published();
    let due = last.saturating_add(1);
    if round != due {
        return Err(no(
            "round",
            format!("la prochaine ronde est la {due}, et non la {round}"),
            format!("the next round is {due}, not {round}"),
        ));
    }
    if state.published(last).is_some_and(|before| before.closed.is_none()) {
        return Err(no(
            "round_open",
            format!(
                "la ronde {} n’est pas close\u{a0}: on n’apparie pas sur des résultats supposés",
                due - 1
            ),
            format!("round {} is not closed: nothing is paired on supposed results", due - 1),
        ));
    }
    if state.all_rounds().is_some_and(|all| round > all) {
        return Err(no(
            "no_more_rounds",
            "toutes les rondes du format sont jouées",
            "all rounds of the format are played",
        ));
    }
    Ok(())
}

fn draws(state: &State, actor: Actor, drawn: &LotsDrawn, rolled: &[Rolled]) -> Judged {
    organiser(actor)?;
    if let Some(lots) = state.round(drawn.round).and_then(|round| round.lots.as_ref()) {
        return Err(no(
            "lots_twice",
            format!("les sorts de la ronde {} sont déjà tirés, n°\u{a0}{}", drawn.round, lots.seq),
            format!("the lots of round {} are drawn already, record {}", drawn.round, lots.seq),
        ));
    }
    next_round(state, drawn.round)?;
    let field = state.field(drawn.round);
    if field.len() < 2 {
        return Err(no(
            "too_few",
            "il faut au moins deux joueurs présents pour tirer les sorts",
            "lots need two players or more who are there",
        ));
    }
    if lots::link(rolled).is_none() {
        return Err(no(
            "lots_source",
            "les sorts se tirent des dés publics de l’évènement, et d’eux seuls",
            "lots are drawn by the public dice of the event, and by nothing else",
        ));
    }
    let order = lots::order(&field, rolled).map_err(|fault| {
        let told = fault.told();
        no("lots", told.fr, told.en)
    })?;
    if order != drawn.order {
        return Err(no(
            "lots",
            "les faces tirées donnent un autre ordre que celui qui est écrit",
            "the faces rolled give another order than the one written",
        ));
    }
    Ok(())
}

/// Applies what was changed by hand, in order; nobody changes their own pair.
fn moved(state: &State, actor: Actor, bench: &Bench, best: Draft, moves: &[Moved]) -> Result<Draft, Refused> {
    let mut draft = best;
    for one in moves {
        let touched = |id: PlayerId| {
            let pair = draft.pairs.iter().find(|pair| {
                [pair.a, pair.b].iter().any(|of| *of == one.x || *of == one.y)
                    && (pair.a == id || pair.b == id)
            });
            pair.is_some() || id == one.x || id == one.y
        };
        if own_player(state, actor).is_some_and(&touched) {
            return Err(own_table(state, actor, touched));
        }
        let swapped = bench.swapped(&draft, one.x, one.y)?;
        let price = swapped.cost.saturating_sub(draft.cost);
        if price != one.cost {
            return Err(no(
                "move_cost",
                format!("échanger {} et {} ajoute {price}, et non {}", one.x, one.y, one.cost),
                format!("exchanging {} and {} adds {price}, not {}", one.x, one.y, one.cost),
            ));
        }
        draft = swapped;
    }
    Ok(draft)
}

/// The pairs written are those wanted, sides and all; the tables are each other's, and cost no more.
fn same_pairs(bench: &Bench, published: &RoundPublished, wanted: &Draft) -> Judged {
    let set = |pairs: Vec<(PlayerId, PlayerId)>| pairs.into_iter().collect::<BTreeSet<_>>();
    let written = set(published.pairs.iter().map(|pair| (pair.a, pair.b)).collect());
    let due = set(wanted.pairs.iter().map(|pair| (pair.a, pair.b)).collect());
    let byes = |ids: &[PlayerId]| ids.iter().copied().collect::<BTreeSet<_>>();
    let same = written == due && byes(&published.bye) == byes(&wanted.bye);
    if !same || published.pairs.len() != written.len() || published.bye.len() != wanted.bye.len() {
        return Err(no(
            "pairs",
            "ce n’est pas l’appariement de moindre coût, ni lui après les échanges écrits\u{a0}; les joueurs ont pu \
             changer depuis le brouillon",
            "this is neither the pairing of least cost nor that after the exchanges written; the players may have \
             changed since the draft",
        ));
    }
    let tables: BTreeSet<u32> = published.pairs.iter().map(|pair| pair.table).collect();
    let ascending = published.pairs.windows(2).all(|two| match two {
        [one, other] => one.table < other.table,
        _ => true,
    });
    let pairs =
        published.pairs.iter().map(|pair| DraftPair { table: pair.table, a: pair.a, b: pair.b, cost: 0 });
    let written = Draft { pairs: pairs.collect(), ..wanted.clone() };
    if tables.contains(&0) || !ascending || bench.seating(&written) != bench.seating(wanted) {
        return Err(no(
            "seating",
            "les tables ne sont pas attribuées au moindre coût",
            "the tables are not given at the least cost",
        ));
    }
    Ok(())
}

/// Every match is one that the event has not named yet, and is named once.
fn fresh_matches(state: &State, pairs: &[Pair]) -> Judged {
    let mut seen = BTreeSet::new();
    for pair in pairs {
        if !seen.insert(pair.match_id) || state.place_of(pair.match_id).is_some() {
            return Err(no(
                "match_twice",
                format!("la partie {} est déjà nommée", pair.match_id),
                format!("match {} is named already", pair.match_id),
            ));
        }
    }
    Ok(())
}

/// A round that was published and is not closed.
fn running(state: &State, round: u32) -> Result<&Published, Refused> {
    let found = state.published(round).ok_or_else(|| {
        no(
            "not_published",
            format!("la ronde {round} n’est pas publiée"),
            format!("round {round} is not published"),
        )
    })?;
    if found.closed.is_some() {
        return Err(no(
            "round_closed",
            format!("la ronde {round} est close"),
            format!("round {round} is closed"),
        ));
    }
    Ok(found)
}

fn seated(state: &State, round: u32, table: u32) -> Result<&Table, Refused> {
    state.table(round, table).ok_or_else(|| {
        no(
            "unknown_table",
            format!("il n’y a pas de table {table} à la ronde {round}"),
            format!("there is no table {table} in round {round}"),
        )
    })
}

fn changes(state: &State, actor: Actor, changed: &PairingChanged) -> Judged {
    organiser(actor)?;
    running(state, changed.round)?;
    if changed.pairs.is_empty() {
        return Err(no("pairs", "rien ne change", "nothing changes"));
    }
    let mut before = Vec::new();
    for pair in &changed.pairs {
        let table = seated(state, changed.round, pair.table)?;
        not_own_table(state, actor, changed.round, pair.table)?;
        if table.outcome.is_some() {
            return Err(no(
                "has_result",
                format!("la table {} a déjà un résultat", pair.table),
                format!("table {} has a result already", pair.table),
            ));
        }
        before.push(table.pair);
    }
    let players = |pairs: &[Pair]| {
        let mut ids: Vec<PlayerId> = pairs.iter().flat_map(|pair| [pair.a, pair.b]).collect();
        ids.sort_unstable();
        ids
    };
    let numbers: BTreeSet<u32> = changed.pairs.iter().map(|pair| pair.table).collect();
    if players(&before) != players(&changed.pairs)
        || numbers.len() != changed.pairs.len()
        || before == changed.pairs
    {
        return Err(no(
            "pairs",
            "un changement redistribue les mêmes joueurs sur les mêmes tables, autrement",
            "a change gives the same players the same tables, otherwise",
        ));
    }
    changed_pairs(state, changed, &before)
}

/// Each pair is one that was there, with its match, or one that may meet, with a new one.
fn changed_pairs(state: &State, changed: &PairingChanged, before: &[Pair]) -> Judged {
    let bench = state.bench(changed.round)?;
    for pair in &changed.pairs {
        let met = |one: &&Pair| (one.a == pair.a && one.b == pair.b) || (one.a == pair.b && one.b == pair.a);
        match before.iter().find(met) {
            Some(same) if same.match_id == pair.match_id => {}
            Some(_) => {
                return Err(no(
                    "match",
                    "une paire qui change de table garde sa partie",
                    "a pair that changes tables keeps its match",
                ));
            }
            None if bench.is_swiss() => {
                bench.pair_cost(pair.a, pair.b)?;
                fresh_matches(state, &[*pair])?;
            }
            None => {
                return Err(no(
                    "bracket",
                    "cette ronde suit le tableau ou la poule\u{a0}: ses paires ne changent pas",
                    "this round follows the bracket or the group: its pairs do not change",
                ));
            }
        }
    }
    let ids: BTreeSet<_> = changed.pairs.iter().map(|pair| pair.match_id).collect();
    if ids.len() != changed.pairs.len() {
        return Err(no("match_twice", "une partie est nommée deux fois", "a match is named twice"));
    }
    Ok(())
}

fn extends(state: &State, actor: Actor, more: &ClockExtended) -> Judged {
    match actor {
        Actor::Organiser(_) | Actor::Judge(_) => {}
        Actor::Player(_) | Actor::Server => organiser(actor)?,
    }
    let round = running(state, more.round)?;
    if round.started.is_none() {
        return Err(no(
            "no_clock",
            "l’horloge de cette ronde n’est pas lancée",
            "the clock of this round has not started",
        ));
    }
    if !(1..=MOST_MINUTES).contains(&more.minutes) {
        return Err(no(
            "minutes",
            format!("on donne de 1 à {MOST_MINUTES} minutes"),
            format!("1 to {MOST_MINUTES} minutes are given"),
        ));
    }
    match more.table {
        Some(table) => {
            seated(state, more.round, table)?;
            not_own_table(state, actor, more.round, table)
        }
        None => organiser(actor),
    }
}

fn calls(state: &State, actor: Actor, called: &PlayersCalled) -> Judged {
    organiser(actor)?;
    running(state, called.round)?;
    let table = seated(state, called.round, called.table)?;
    if called.players.is_empty()
        || called.players.len() > 2
        || !called.players.iter().all(|id| table.seats(*id))
    {
        return Err(no(
            "not_seated",
            "on n’appelle que ceux qui jouent à cette table",
            "only those who play at this table are called",
        ));
    }
    Ok(())
}

fn score_holds(score: &Score) -> Judged {
    let within = |value: i64| (-MOST_SCORE..=MOST_SCORE).contains(&value);
    let figures = [score.a.kills, score.b.kills, score.a.alive, score.b.alive];
    if within(score.a.score)
        && within(score.b.score)
        && figures.into_iter().flatten().all(|one| one <= 10_000)
    {
        return Ok(());
    }
    Err(no("score", "ce score n’est pas possible", "this score is not possible"))
}

fn reads(state: &State, actor: Actor, read: &ResultRead) -> Judged {
    if actor != Actor::Server {
        return Err(no(
            "server_only",
            "un résultat se lit du journal de sa partie par le serveur",
            "a result is read from the log of its match by the server",
        ));
    }
    score_holds(&read.score)?;
    let Some((round, table)) = state.place_of(read.match_id) else {
        return Err(no(
            "other_match",
            "cette partie n’est pas de cet évènement",
            "this match is not of this event",
        ));
    };
    if round != read.round || table.pair.table != read.table {
        return Err(no(
            "other_round",
            format!(
                "cette partie est celle de la table {} de la ronde {round}, et non de la table {} de la ronde {}",
                table.pair.table, read.table, read.round
            ),
            format!(
                "this match is that of table {} of round {round}, not of table {} of round {}",
                table.pair.table, read.table, read.round
            ),
        ));
    }
    let Some(outcome) = table.outcome else { return running(state, round).map(|_| ()) };
    let closed = running(state, round).is_err();
    let corrected = matches!(outcome.source, Source::Corrected);
    if outcome.score != read.score && (closed || corrected) {
        return Err(no(
            "settled",
            "ce résultat est arrêté\u{a0}: un organisateur le corrige, avec la raison",
            "this result is settled: an organiser corrects it, with the reason",
        ));
    }
    match outcome.source {
        Source::Read { records, .. } if read.records <= records => Err(no(
            "stale",
            "cette partie a déjà été lue, et n’a rien de nouveau",
            "this match was read already, and has nothing new",
        )),
        Source::Read { .. } | Source::Typed | Source::Signed | Source::Corrected => Ok(()),
    }
}

fn types(state: &State, actor: Actor, typed: &ResultTyped) -> Judged {
    organiser(actor)?;
    running(state, typed.round)?;
    let table = seated(state, typed.round, typed.table)?;
    not_own_table(state, actor, typed.round, typed.table)?;
    score_holds(&typed.score)?;
    match table.outcome {
        None => Ok(()),
        Some(outcome) => Err(no(
            "has_result",
            format!("cette table a un résultat, n°\u{a0}{}\u{a0}: corrigez-le, avec la raison", outcome.seq),
            format!("this table has a result, record {}: correct it, with the reason", outcome.seq),
        )),
    }
}

fn signs(state: &State, actor: Actor, signed: &ScoreSigned) -> Judged {
    running(state, signed.round)?;
    let table = seated(state, signed.round, signed.table)?;
    if actor != Actor::Player(signed.p) || !table.seats(signed.p) {
        return Err(no(
            "not_seated",
            "un résultat se signe à sa propre table",
            "a result is signed at one’s own table",
        ));
    }
    score_holds(&signed.score)?;
    if let Some(outcome) = table.outcome {
        return Err(no(
            "has_result",
            format!(
                "cette table a un résultat, n°\u{a0}{}\u{a0}: un organisateur le corrige, avec la raison",
                outcome.seq
            ),
            format!(
                "this table has a result, record {}: an organiser corrects it, with the reason",
                outcome.seq
            ),
        ));
    }
    if table.signed_by(signed.p) == Some(signed.score) {
        return Err(no(
            "signed",
            "vous avez signé ce résultat\u{a0}: il attend l’autre joueur",
            "you have signed this result: it waits for the other player",
        ));
    }
    if table.signatures >= MOST_SIGNATURES {
        return Err(no(
            "too_many_signatures",
            "cette table a signé trop de résultats différents\u{a0}: un organisateur le saisit, avec la raison",
            "this table has signed too many different results: an organiser types it, with the reason",
        ));
    }
    Ok(())
}

fn corrects(state: &State, actor: Actor, right: &ResultCorrected) -> Judged {
    organiser(actor)?;
    let table = seated(state, right.round, right.table)?;
    not_own_table(state, actor, right.round, right.table)?;
    score_holds(&right.score)?;
    let Some(outcome) = table.outcome else {
        return Err(no(
            "no_result",
            "cette table n’a pas encore de résultat\u{a0}: saisissez-le",
            "this table has no result yet: type it",
        ));
    };
    if outcome.seq != right.of || outcome.score != right.was {
        return Err(no(
            "changed",
            format!("le résultat a changé entre-temps, n°\u{a0}{}", outcome.seq),
            format!("the result has changed meanwhile, record {}", outcome.seq),
        ));
    }
    if right.score == right.was {
        return Err(no("same", "c’est le même résultat", "it is the same result"));
    }
    Ok(())
}

fn raises(state: &State, actor: Actor, call: &CallRaised) -> Judged {
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

fn open_call(state: &State, actor: Actor, of: Seq) -> Result<&Call, Refused> {
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

fn closes(state: &State, actor: Actor, closed: &RoundClosed) -> Judged {
    organiser(actor)?;
    let round = running(state, closed.round)?;
    let missing = round.tables.iter().filter(|table| table.outcome.is_none());
    let missing: Vec<String> = missing.map(|table| table.pair.table.to_string()).collect();
    if !missing.is_empty() {
        let list = missing.join(", ");
        return Err(no(
            "results_missing",
            format!("il manque un résultat aux tables\u{a0}: {list}"),
            format!("a result is missing at tables {list}"),
        ));
    }
    let digest = state.standings(closed.round).digest();
    if digest.is_ok_and(|digest| digest == closed.digest) {
        return Ok(());
    }
    Err(no(
        "digest",
        "le classement n’est plus celui dont l’empreinte est écrite",
        "the standings are not those whose digest is written",
    ))
}

fn ends(state: &State, actor: Actor, closed: EventClosed) -> Judged {
    organiser(actor)?;
    match closed.how {
        How::Abandoned => Ok(()),
        How::Played => {
            let last = state.last_published();
            if last > 0 && state.last_closed() == last && state.all_rounds().is_none_or(|all| last >= all) {
                return Ok(());
            }
            Err(no(
                "unfinished",
                "toutes les rondes ne sont pas jouées et closes",
                "not all rounds are played and closed",
            ))
        }
    }
}
