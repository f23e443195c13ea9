//! Places in an event: entering, codes for players and offices, sitting down at the table that the round gives.

use std::cell::Cell;

use greffe_core::judging::error::Refused;
use greffe_core::judging::opening::Opening;
use greffe_core::play::act::{Act, OfficeAct};
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{Author, MatchId, Seat};
use greffe_core::record::offices::Hand;
use greffe_core::telling::words::Words;
use greffe_events::body::{Body, Office as Charge, OfficeGiven, PlayerId, PlayerLetIn, Registered};
use greffe_events::event::{Actor, Event};
use greffe_games::registry::System;

use crate::clerk::{ClerkError, Hall, Sent, is_later};
use crate::codes::{Issued, kept_as};
use crate::coming;
use crate::hall::{Parts, recorded, rosters};
use crate::session::{Holding, Office, Session, Sessions};
use crate::site::Site;

/// For so many seconds a code for a place in an event is good.
const LIFE: u64 = 3 * 24 * 3600;

fn refused(code: &str, fr: &str, en: &str) -> ClerkError {
    ClerkError::Refused(Refused::plain(code, fr, en))
}

/// What somebody says who enters.
#[derive(Clone, Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The name.
    pub name: String,
    /// The club.
    #[serde(default)]
    pub club: Option<String>,
    /// The team.
    #[serde(default)]
    pub team: Option<String>,
    /// The faction.
    #[serde(default)]
    pub faction: Option<String>,
}

impl Entry {
    /// The record of it.
    pub fn body(&self, event: &Event) -> Body {
        let label = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        Body::Registered(Registered {
            p: event.next_player(),
            name: event.next_seal(),
            club: label(&self.club),
            team: label(&self.team),
            faction: label(&self.faction),
        })
    }
}

/// Enters whoever asks, as a player. A session is one player of an event, and no more.
///
/// # Errors
/// When it has entered already, or the log refuses.
pub fn enter(
    site: &Site,
    hall: &Hall,
    session: &Session,
    entry: &Entry,
    sent: &Sent,
) -> Result<PlayerId, ClerkError> {
    let parts = Parts::of(Some(session), &hall.event());
    if let Some(player) = parts.player {
        let fr = format!("vous êtes déjà inscrit, n°\u{a0}{player}");
        return Err(refused("entered", &fr, &format!("you have entered already, no. {player}")));
    }
    let given = Cell::new(hall.event().next_player());
    let make = |event: &Event| {
        // Nobody else's number: it is taken where the act is written.
        given.set(event.next_player());
        Ok(entry.body(event))
    };
    // Once rounds are played an organiser enters who comes late: the log says so.
    let who = |event: &Event| Actor::Player(event.next_player());
    let appended =
        site.clerk.event_act_by(hall.id(), &who, &make, std::slice::from_ref(&entry.name), sent)?;
    let player = if appended.repeated {
        written_player(hall, appended.first).unwrap_or(given.get())
    } else {
        given.get()
    };
    tell_player(site, hall, parts, player)?;
    Ok(player)
}

/// The office by which a hand says which player it is, where the log does not say it yet.
fn charge(event: &Event, parts: Parts) -> Option<(Actor, Hand, Charge)> {
    let organises = parts.organiser.map(|hand| (Actor::Organiser(hand), hand, Charge::Organiser));
    let judges = parts.judge.map(|hand| (Actor::Judge(hand), hand, Charge::Judge));
    let untold = |hand: Hand| event.state().staff.get(&hand).is_some_and(|staff| staff.player.is_none());
    organises.or(judges).filter(|(_, hand, _)| untold(*hand))
}

/// Who has an office says which player that hand is: nobody decides at the own table.
fn tell_player(site: &Site, hall: &Hall, parts: Parts, player: PlayerId) -> Result<(), ClerkError> {
    let due = charge(&hall.event(), parts);
    if let Some((actor, hand, office)) = due {
        let body = OfficeGiven { hand, office, player: Some(player), name: None };
        site.clerk.event_act(hall.id(), actor, &|_| Ok(Body::OfficeGiven(body)), &[], None)?;
    }
    Ok(())
}

fn written_player(hall: &Hall, seq: u64) -> Option<PlayerId> {
    hall.event()
        .acts()
        .iter()
        .find(|act| act.seq.0 == seq)
        .and_then(|act| if let Body::Registered(one) = &act.body { Some(one.p) } else { None })
}

/// Makes a code for a place of an event: an organiser gives all of them, and nobody else any.
///
/// # Errors
/// When it is not theirs to give, there is no such player, or the store fails.
pub fn give(site: &Site, hall: &Hall, parts: Parts, office: Office) -> Result<Issued, ClerkError> {
    let nobody = || refused("organiser_only", "seul un organisateur le peut", "only an organiser may");
    let hand = parts.organiser.ok_or_else(nobody)?;
    if let Office::Player(number) = office
        && hall.event().state().player(PlayerId(number)).is_none()
    {
        let fr = format!("il n’y a pas de joueur {number}");
        return Err(refused("unknown_player", &fr, &format!("there is no player {number}")));
    }
    if let Office::Player(number) = office {
        let body = Body::PlayerLetIn(PlayerLetIn { p: PlayerId(number) });
        let judged = hall.event().judge(Actor::Organiser(hand), crate::clerk::now(), &body, &[]);
        judged.map_err(ClerkError::Refused)?;
    }
    if matches!(office, Office::Seat(_)) {
        return Err(ClerkError::NoSuchMatch);
    }
    site.codes.issue_by(Holding { game: *hall.id().bytes(), office }, hand, LIFE)
}

/// What a code of an event gave.
pub struct Come {
    /// The place.
    pub holding: Holding,
    /// The hand of an office.
    pub hand: Option<Hand>,
}

/// Uses a code of an event up. Who comes to an office is told in the log, with the name they give and the player they are.
///
/// # Errors
/// When the place may not be taken by that session, or the store fails; nothing for a code that is no good.
pub fn come(
    site: &Site,
    sessions: &Sessions,
    session: &Session,
    code: &str,
    name: Option<&str>,
) -> Result<Option<Come>, ClerkError> {
    coming::unless_gone(site, code, come_by(site, sessions, session, code, name))
}

/// What is refused leaves the code as it was: it is used up once the log would say so.
fn come_by(
    site: &Site,
    sessions: &Sessions,
    session: &Session,
    code: &str,
    name: Option<&str>,
) -> Result<Come, ClerkError> {
    let Some(given) = site.codes.read(code)? else {
        // Of one whose answer was lost the code is used, and the place is theirs.
        let (holding, hand) = sessions.came_by(session, &kept_as(code)).ok_or(ClerkError::CodeGone)?;
        return Ok(Come { holding, hand });
    };
    let use_up = site.codes.using(code);
    let holding = given.holding;
    let by = given.hand.ok_or(ClerkError::NoSuchMatch)?;
    let hall = site.clerk.event(MatchId::new(holding.game))?;
    let parts = Parts::of(Some(session), &hall.event());
    if let Office::Player(number) = holding.office {
        if parts.player.is_some_and(|own| own != PlayerId(number)) {
            let fr = "vous êtes déjà un autre joueur de cet évènement";
            return Err(refused("entered", fr, "you are another player of this event already"));
        }
        let player = PlayerId(number);
        // The log says who let the device in, and only then is the place theirs, and nobody else's.
        let body = Body::PlayerLetIn(PlayerLetIn { p: player });
        let make = |event: &Event| {
            // Who may not be that player for an office they have is let in nowhere, and takes the place from nobody.
            if let Some((actor, hand, office)) = charge(event, parts) {
                let given = OfficeGiven { hand, office, player: Some(player), name: None };
                event.judge(actor, crate::clerk::now(), &Body::OfficeGiven(given), &[])?;
            }
            Ok(body.clone())
        };
        coming::arriving((sessions, session), holding, Some(code), || {
            site.clerk.event_act_by_code(hall.id(), Actor::Organiser(by), &make, &[], &use_up)?;
            Ok((None, true))
        })?;
        tell_player(site, &hall, parts, player)?;
        return Ok(Come { holding, hand: None });
    }
    come_to_office((site, sessions, session), (&hall, parts), (code, holding, by), name)
}

/// The same for an office, which is given a hand and a name in the log.
fn come_to_office(
    (site, sessions, session): (&Site, &Sessions, &Session),
    (hall, parts): (&Hall, Parts),
    (code, holding, by): (&str, Holding, Hand),
    name: Option<&str>,
) -> Result<Come, ClerkError> {
    let use_up = site.codes.using(code);
    let charge = match holding.office {
        Office::Organiser => Charge::Organiser,
        Office::Judge => Charge::Judge,
        Office::Seat(_) | Office::Player(_) => return Err(ClerkError::NoSuchMatch),
    };
    let name = name.map(str::trim).filter(|name| !name.is_empty());
    let Some(name) = name else {
        let fr = "dites votre nom\u{a0}: le journal dit qui tient l’office";
        return Err(refused("name", fr, "say your name: the log says who holds the office"));
    };
    let granted = Cell::new(None);
    let known = session.hand(holding.game);
    let make = |event: &Event| {
        let hand = known.unwrap_or_else(|| event.next_hand());
        granted.set(Some(hand));
        let player = parts
            .player
            .filter(|_| event.state().staff.get(&hand).is_none_or(|staff| staff.player.is_none()));
        Ok(Body::OfficeGiven(OfficeGiven { hand, office: charge, player, name: Some(event.next_seal()) }))
    };
    let texts = [name.to_owned()];
    let hand = coming::arriving((sessions, session), holding, Some(code), || {
        site.clerk.event_act_by_code(hall.id(), Actor::Organiser(by), &make, &texts, &use_up)?;
        Ok((granted.get(), false))
    })?;
    // Who took the office away before it was held looked for this hand in vain: the log knows.
    let still = |hand: Hand| {
        hall.event().state().staff.get(&hand).is_some_and(|staff| staff.offices.contains(&charge))
    };
    if !hand.is_some_and(still) {
        sessions.lose(session, holding)?;
    }
    Ok(Come { holding, hand })
}

/// Whether a session plays nowhere else while it checks in here: nobody sits at two events at once, as far as sessions tell.
///
/// # Errors
/// Refused where a round of another event is played with it.
pub fn demand_free(site: &Site, hall: &Hall, session: &Session) -> Result<(), ClerkError> {
    for holding in &session.holdings {
        let (id, Office::Player(number)) = (MatchId::new(holding.game), holding.office) else { continue };
        if id == hall.id() {
            continue;
        }
        let other = site.clerk.event(id)?;
        let event = other.event();
        let state = event.state();
        let stays = state.player(PlayerId(number)).is_some_and(|player| player.dropped.is_none());
        if stays && !state.closed && state.last_published() > 0 {
            let title = greffe_core::telling::text::shown(&state.rules.title);
            return Err(refused(
                "elsewhere",
                &format!("vous jouez déjà à «\u{a0}{title}\u{a0}»\u{a0}: retirez-vous-en d’abord"),
                &format!("you play at \u{201c}{title}\u{201d} already: leave it first"),
            ));
        }
    }
    Ok(())
}

/// The side of a player at a table of the round that is played.
pub fn side_of(event: &Event, round: u32, table: u32, player: PlayerId) -> Option<usize> {
    let pair = event.state().table(round, table)?.pair;
    [pair.a, pair.b].iter().position(|id| *id == player)
}

/// A place at a match that was taken.
pub struct Sat {
    /// The match.
    pub match_id: MatchId,
    /// The place there.
    pub holding: Holding,
    /// The hand, as the record of the match names it.
    pub hand: Option<Hand>,
}

/// Sits a player down where the round says, or lets a judge of the event in. The record of the match says who came.
///
/// # Errors
/// When the table is another's, its match is not open, or the seat is taken.
pub fn sit(
    site: &Site,
    sessions: &Sessions,
    hall: &Hall,
    session: &Session,
    (round, table): (u32, u32),
    key: Option<Hash>,
) -> Result<Sat, ClerkError> {
    let event = hall.event();
    let parts = Parts::of(Some(session), &event);
    let found = event.state().table(round, table).ok_or(ClerkError::NoSuchMatch)?;
    let (match_id, pair) = (found.pair.match_id, found.pair);
    let played = parts.player.and_then(|player| side_of(&event, round, table, player));
    let own = parts.judge.or(parts.organiser).and_then(|hand| event.state().staff.get(&hand)?.player);
    let plays = played.is_some() || own.is_some_and(|id| id == pair.a || id == pair.b);
    drop(event);
    if recorded(site, match_id).is_none() {
        return Err(refused(
            "unopened",
            "la partie de cette table n’est pas ouverte",
            "the match of this table is not open",
        ));
    }
    let open = site.clerk.whole(match_id)?;
    let game = *match_id.bytes();
    let (place, office) = match (played, parts.judge) {
        (Some(which), _) => {
            let seat = seat_of(open.game().opening(), which)?;
            (Author::Seat(seat), Office::Seat(seat.number()))
        }
        (None, Some(_)) if !plays && session.seats(game).next().is_none() => (Author::Judge, Office::Judge),
        (None, Some(_)) => {
            let fr = "vous jouez à cette table\u{a0}: un autre juge en décide";
            return Err(refused("own_table", fr, "you play at this table: another judge decides there"));
        }
        (None, None) => {
            return Err(refused("not_seated", "ce n’est pas votre table", "this is not your table"));
        }
    };
    let holding = Holding { game, office };
    let hand = session.hand(game);
    let judges = || hand.is_some_and(|hand| open.game().ledger().offices().judge(hand).is_some());
    let is_own = coming::is_held(&open, hand, place) || (place == Author::Judge && judges());
    // A hand that the record has at this seat comes back to it without a new entry.
    if key.is_none() && session.holds(game, office) {
        return Ok(Sat { match_id, holding, hand });
    }
    if key.is_none() && is_own {
        let hand = coming::arriving((sessions, session), holding, None, || Ok((hand, false)))?;
        return Ok(Sat { match_id, holding, hand });
    }
    if !is_own {
        coming::require_gone(sessions, &open, place)?;
    }
    let hand = coming::arriving((sessions, session), holding, None, || {
        let act = Act::Office(OfficeAct::Admit { place, hand, let_in: Author::Organiser, key });
        let (hand, replaced) = coming::admit(site, &open, act)?;
        if let Office::Seat(_) = office {
            site.codes.retire(holding)?;
        }
        // The devices of the seat that was lost hold it no longer.
        Ok((hand, replaced && !is_own))
    })?;
    Ok(Sat { match_id, holding, hand })
}

fn seat_of(opening: &Opening, side: usize) -> Result<Seat, ClerkError> {
    opening.seats.get(side).map(|entry| entry.seat).ok_or(ClerkError::NoSuchMatch)
}

/// The longest name of a seat, in characters.
const LONGEST_SEAT: usize = 48;

/// A table of an event whose match is to be opened.
pub struct Booked {
    /// The id that its match was given.
    pub match_id: MatchId,
    /// The game of the event.
    pub game: String,
    ruleset: String,
    options: std::collections::BTreeMap<String, String>,
    /// Who plays on side 0 and on side 1, as the seats of the match are called.
    pub names: [String; 2],
    /// Whether whoever opens it organises the event: else it is one of the two, who sits down.
    pub by_organiser: bool,
    /// The round and the table.
    pub at: (u32, u32),
    /// The event, where spectators follow its tables behind.
    pub behind: Option<MatchId>,
    title: String,
    /// The rosters that were handed in, side by side.
    rosters: [Option<serde_json::Value>; 2],
}

impl Booked {
    /// The table of a round, for an organiser or one of the two who play there.
    ///
    /// # Errors
    /// Refused for others, where there is no such table, and where it has its match or result already.
    pub fn of(
        site: &Site,
        hall: &Hall,
        session: Option<&Session>,
        (round, table): (u32, u32),
    ) -> Result<Self, ClerkError> {
        let event = hall.event();
        let parts = Parts::of(session, &event);
        let found = event.state().table(round, table).ok_or(ClerkError::NoSuchMatch)?;
        let own = parts.player.is_some_and(|player| found.seats(player));
        if !own && parts.organiser.is_none() {
            return Err(refused("not_seated", "ce n’est pas votre table", "this is not your table"));
        }
        // A file that somebody brought under the id of a table is no match of it, and makes way.
        let is_open = recorded(site, found.pair.match_id).is_some();
        if is_open
            || found.outcome.is_some()
            || event.state().published(round).is_none_or(|one| one.closed.is_some())
        {
            return Err(refused(
                "has_match",
                "cette table a déjà sa partie, ou son résultat",
                "this table has its match already, or its result",
            ));
        }
        let rules = &event.state().rules;
        let cut = |id: PlayerId| -> String { event.name(id).fr.chars().take(LONGEST_SEAT).collect() };
        let pair = found.pair;
        let [a, b] = [cut(pair.a), cut(pair.b)];
        // No match is opened with names that only their case or blanks tell apart.
        let names = if greffe_core::telling::text::is_same_name(&a, &b) {
            [pair.a, pair.b].map(|id| format!("{} ({id})", cut(id)))
        } else {
            [a, b]
        };
        Ok(Self {
            match_id: pair.match_id,
            game: rules.game.clone(),
            ruleset: rules.ruleset.clone(),
            options: rules.options.clone(),
            names,
            by_organiser: !own,
            at: (round, table),
            behind: rules.delay.map(|_| hall.id()),
            title: titled(&rules.title, (round, table)),
            rosters: [rosters::played(site, &event, pair.a)?, rosters::played(site, &event, pair.b)?],
        })
    }

    /// Gives the seats of an opening to the two who play, and the revision and the readings of the event to their match:
    /// none is the form's to say. An event begun under an earlier revision is played to its end under it.
    ///
    /// # Errors
    /// Refused for more or fewer than two sides, for another game, and under a revision that this build does not have.
    pub fn seat(&self, opening: &mut Opening) -> Result<(), ClerkError> {
        let own = System::named(&self.game).map(System::revision);
        if opening.system != self.game || own.is_none_or(|own| is_later(&self.ruleset, own)) {
            let fr = "l’évènement est d’un autre jeu, ou d’une autre révision";
            return Err(refused("other_rules", fr, "the event is of another game, or of another revision"));
        }
        opening.title = Some(self.title.clone());
        let [one, other] = opening.seats.as_mut_slice() else {
            return Err(refused(
                "sides",
                "une table d’évènement a deux camps",
                "a table of an event has two sides",
            ));
        };
        for (seat, name) in [one, other].into_iter().zip(&self.names) {
            name.clone_into(&mut seat.name);
        }
        let system = System::named(&self.game).ok_or_else(|| ClerkError::UnknownSystem(self.game.clone()))?;
        let intake = system.intake();
        for (side, roster) in (0_u8..).zip(&self.rosters) {
            if let (Some(at), Some(roster)) = (intake.team_at(side), roster)
                && let Some(place) = opening.setup.pointer_mut(&at)
            {
                roster.clone_into(place);
            }
        }
        self.options.clone_into(&mut opening.options);
        self.ruleset.clone_into(&mut opening.ruleset);
        Ok(())
    }
}

/// What the match of a table is called in lists: its event, round and table, in signs that any language reads. Who plays is
/// told by the names of its seats.
fn titled(event: &str, (round, table): (u32, u32)) -> String {
    format!("{} \u{b7} R{round} T{table}", greffe_core::telling::text::shown(event))
}

/// The office of a session in words.
pub fn office_words(event: &Event, office: Office) -> Words {
    match office {
        Office::Organiser => Words::new("Organiser cet évènement", "Organise this event"),
        Office::Judge => Words::new("Arbitrer cet évènement", "Judge at this event"),
        Office::Player(number) => event.name(PlayerId(number)),
        Office::Seat(number) => Words::same(number.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use greffe_core::record::ids::MatchId;
    use serde_json::json;

    use super::*;

    fn booked(ruleset: &str) -> Booked {
        Booked {
            match_id: MatchId::new([7; 16]),
            game: "seg".to_owned(),
            ruleset: ruleset.to_owned(),
            options: std::collections::BTreeMap::new(),
            names: ["Ana".to_owned(), "Bo".to_owned()],
            by_organiser: true,
            at: (1, 1),
            behind: None,
            title: "Le Gu\u{e9}".to_owned(),
            rosters: [None, None],
        }
    }

    #[test]
    fn a_table_is_played_by_the_revision_of_its_event_and_by_none_that_is_not_here_yet() {
        let form = || -> Opening {
            serde_json::from_value(json!({
                "system": "seg", "ruleset": System::Seg.revision(), "strict": false, "facts": "trusted",
                "table_dice": "trusted", "setup": { "table": null },
                "seats": [{ "seat": "seat:1", "side": 0, "name": "x" }, { "seat": "seat:2", "side": 1, "name": "y" }],
            }))
            .unwrap()
        };
        for earlier in ["seg/1", "seg/2"] {
            let mut opening = form();
            booked(earlier).seat(&mut opening).unwrap();
            assert_eq!((opening.ruleset.as_str(), opening.seats[1].name.as_str()), (earlier, "Bo"));
        }
        let refused = booked("seg/999").seat(&mut form());
        assert!(matches!(refused, Err(ClerkError::Refused(_))));
    }
}
