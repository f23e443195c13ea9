//! Rounds: lots, pairings and changes by hand, clocks, their ends.

use std::collections::BTreeSet;

use greffe_core::dice::bodies::Rolled;
use greffe_core::judging::error::Refused;
use greffe_core::record::offices::Hand;

use crate::body::{
    ClockExtended, EventClosed, How, LotsDrawn, Moved, Pair, PairingChanged, PlayerId, PlayersCalled,
    RoundClosed, RoundPublished,
};
use crate::event::{Actor, Event};
use crate::judge::offices::{not_own_table, organiser, own_player, own_table};
use crate::judge::{Judged, no};
use crate::lots;
use crate::pairing::{Bench, Draft, DraftPair};
use crate::state::{Published, State, Table};

/// The most minutes that are given at once.
pub const MOST_MINUTES: u32 = 600;

impl Event {
    pub(super) fn publishes(&self, actor: Actor, published: &RoundPublished) -> Judged {
        let state = self.state();
        organiser(actor)?;
        if let Some(earlier) = state.published(published.round) {
            let by = self.acts().iter().find(|act| act.seq == earlier.seq);
            let hand = by.and_then(|act| act.actor.hand()).map_or(0, Hand::number);
            return Err(no(
                "already_published",
                format!(
                    "la ronde {} est déjà publiée, n°\u{a0}{}, depuis l’appareil n°\u{a0}{hand}\u{a0}: rien de votre brouillon n’est gardé",
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
}

pub(super) fn before_play(state: &State) -> Judged {
    if state.last_published() == 0 {
        return Ok(());
    }
    Err(no(
        "begun",
        "la ronde 1 est publiée\u{a0}: cela ne change plus",
        "round 1 is published: this does not change any more",
    ))
}

/// The round is the one due: the one before is over, and the format has it.
pub(super) fn next_round(state: &State, round: u32) -> Judged {
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

pub(super) fn draws(state: &State, actor: Actor, drawn: &LotsDrawn, rolled: &[Rolled]) -> Judged {
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
pub(super) fn running(state: &State, round: u32) -> Result<&Published, Refused> {
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

pub(super) fn seated(state: &State, round: u32, table: u32) -> Result<&Table, Refused> {
    state.table(round, table).ok_or_else(|| {
        no(
            "unknown_table",
            format!("il n’y a pas de table {table} à la ronde {round}"),
            format!("there is no table {table} in round {round}"),
        )
    })
}

pub(super) fn changes(state: &State, actor: Actor, changed: &PairingChanged) -> Judged {
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

pub(super) fn extends(state: &State, actor: Actor, more: &ClockExtended) -> Judged {
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

pub(super) fn calls(state: &State, actor: Actor, called: &PlayersCalled) -> Judged {
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

pub(super) fn closes(state: &State, actor: Actor, closed: &RoundClosed) -> Judged {
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

pub(super) fn ends(state: &State, actor: Actor, closed: EventClosed) -> Judged {
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
