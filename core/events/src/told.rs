//! Acts in words: one sentence each, for the list of what happened.

use greffe_core::telling::words::Words;

use crate::archive;
use crate::body::{Body, How, Office, PlayerId, Score, Via, Winner};
use crate::event::{Act, Event};
use crate::state::Table;

impl Event {
    /// A result of a table in words: who won by name, and the scores, the winner's first.
    pub fn scored(&self, table: &Table, score: &Score) -> Words {
        let (winner, own, other) = match score.winner {
            Winner::A => (table.pair.a, score.a.score, score.b.score),
            Winner::B => (table.pair.b, score.b.score, score.a.score),
            Winner::Draw => return archive::told(score),
        };
        let name = self.name_apart(winner);
        Words::new(
            format!("{} gagne, {own} à {other}", name.fr),
            format!("{} wins, {own} to {other}", name.en),
        )
    }

    /// The same where the table is known; else without a name.
    fn scored_at(&self, round: u32, table: u32, score: &Score) -> Words {
        let table = self.state().table(round, table);
        table.map_or_else(|| archive::told(score), |table| self.scored(table, score))
    }

    /// What an act did, as one sentence.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind")]
    pub fn told(&self, act: &Act) -> Words {
        let words = |fr: String, en: String| Words::new(fr, en);
        let of = |p: PlayerId| self.name(p);
        // An erased reason leaves its place.
        let because =
            |text| self.text(text).map_or_else(|| "…".to_owned(), greffe_core::telling::text::shown);
        match &act.body {
            Body::Opened(_) => Words::new("L’évènement est ouvert.", "The event is opened."),
            Body::Changed(changed) => {
                let why = because(changed.text);
                words(format!("Le règlement change\u{a0}: {why}"), format!("The rules change: {why}"))
            }
            Body::OfficeGiven(given) => {
                let plays = given.player.map(of);
                let fr = plays.as_ref().map_or(String::new(), |who| format!(", et joue\u{a0}: {}", who.fr));
                let en = plays.as_ref().map_or(String::new(), |who| format!(", and plays: {}", who.en));
                // The name it came with is the one that is told, whatever it is called since.
                let name = given.name.and_then(|text| self.text(text)).map(greffe_core::telling::text::shown);
                let named = name.map_or_else(String::new, |name| format!(" ({name})"));
                let hand = given.hand;
                match given.office {
                    Office::Organiser => words(
                        format!("L’appareil n°\u{a0}{hand}{named} organise{fr}."),
                        format!("Hand {hand}{named} organises{en}."),
                    ),
                    Office::Judge => words(
                        format!("L’appareil n°\u{a0}{hand}{named} arbitre{fr}."),
                        format!("Hand {hand}{named} judges{en}."),
                    ),
                }
            }
            Body::OfficeLeft(left) => words(
                format!("L’appareil n°\u{a0}{} quitte sa charge.", left.hand),
                format!("Hand {} leaves its office.", left.hand),
            ),
            Body::Registered(one) => {
                let who = of(one.p);
                words(
                    format!("{} s’inscrit, n° {}.", who.fr, one.p),
                    format!("{} enters, no. {}.", who.en, one.p),
                )
            }
            Body::RosterChecked(roster) => {
                let (who, points) = (of(roster.p), roster.points);
                words(
                    format!("Liste reçue\u{a0}: {}, {points} points.", who.fr),
                    format!("The roster of {} is taken: {points} points.", who.en),
                )
            }
            Body::RostersShown(_) => Words::new("Les listes sont publiées.", "The rosters are shown."),
            Body::Arrived(arrived) => {
                let who = of(arrived.p);
                let (fr, en) = match arrived.via {
                    Via::Code => ("par code", "by code"),
                    Via::Hand => ("pointé par l’organisation", "checked in by an organiser"),
                };
                words(format!("{} est là, {fr}.", who.fr), format!("{} is there, {en}.", who.en))
            }
            Body::Dropped(dropped) => {
                let (who, after) = (of(dropped.p), dropped.after);
                if after == 0 {
                    return words(
                        format!("{} s’en va avant la ronde 1.", who.fr),
                        format!("{} leaves before round 1.", who.en),
                    );
                }
                words(
                    format!("{} s’en va après la ronde {after}.", who.fr),
                    format!("{} leaves after round {after}.", who.en),
                )
            }
            Body::Returned(returned) => {
                let who = of(returned.p);
                words(format!("{} revient.", who.fr), format!("{} comes back.", who.en))
            }
            Body::PlayerLetIn(one) => {
                let (who, hand) =
                    (of(one.p), act.actor.hand().map(|hand| self.hand_name(hand)).unwrap_or_default());
                words(
                    format!("Un appareil entre pour {}, avec un code donné par {}.", who.fr, hand.fr),
                    format!("A device comes in as {}, by a code of {}.", who.en, hand.en),
                )
            }
            Body::Seeded(_) => Words::new("Les têtes de série sont nommées.", "The seeds are named."),
            Body::LotsDrawn(drawn) => words(
                format!("Le sort de la ronde {} est tiré, {} joueurs.", drawn.round, drawn.order.len()),
                format!("The lots of round {} are drawn, {} players.", drawn.round, drawn.order.len()),
            ),
            Body::RematchAllowed(allowed) => {
                let why = because(allowed.text);
                words(
                    format!("Les revanches sont permises à la ronde {}\u{a0}: {why}", allowed.round),
                    format!("Rematches are allowed in round {}: {why}", allowed.round),
                )
            }
            Body::RoundPublished(published) => {
                let (round, tables) = (published.round, published.pairs.len());
                let hand = published.moved.len();
                if hand == 0 {
                    words(
                        format!(
                            "La ronde {round} est publiée\u{a0}: {tables} tables, appariées au plus juste."
                        ),
                        format!("Round {round} is published: {tables} tables, the best pairing."),
                    )
                } else {
                    words(
                        format!(
                            "La ronde {round} est publiée\u{a0}: {tables} tables, {hand} échanges à la main."
                        ),
                        format!("Round {round} is published: {tables} tables, {hand} exchanges by hand."),
                    )
                }
            }
            Body::PairingChanged(changed) => {
                let why = because(changed.text);
                words(
                    format!("Des tables de la ronde {} changent\u{a0}: {why}", changed.round),
                    format!("Tables of round {} change: {why}", changed.round),
                )
            }
            Body::ClockStarted(clock) => words(
                format!("L’horloge de la ronde {} part.", clock.round),
                format!("The clock of round {} starts.", clock.round),
            ),
            Body::ClockExtended(more) => match more.table {
                None => words(
                    format!("La ronde {} reçoit {} minutes.", more.round, more.minutes),
                    format!("Round {} is given {} minutes.", more.round, more.minutes),
                ),
                Some(table) => words(
                    format!("La table {table} reçoit {} minutes.", more.minutes),
                    format!("Table {table} is given {} minutes.", more.minutes),
                ),
            },
            Body::PlayersCalled(called) => words(
                format!("La table {} est appelée.", called.table),
                format!("Table {} is called.", called.table),
            ),
            Body::Announced(said) => Words::same(because(said.text)),
            Body::ResultRead(read) => {
                let score = self.scored_at(read.round, read.table, &read.score);
                words(
                    format!("Table {}, lu de sa partie\u{a0}: {}.", read.table, score.fr),
                    format!("Table {}, read from its match: {}.", read.table, score.en),
                )
            }
            Body::ResultTyped(typed) => {
                let score = self.scored_at(typed.round, typed.table, &typed.score);
                let why = because(typed.text);
                words(
                    format!("Table {}, saisi\u{a0}: {} ({why}).", typed.table, score.fr),
                    format!("Table {}, typed: {} ({why}).", typed.table, score.en),
                )
            }
            Body::ScoreSigned(signed) => {
                let who = of(signed.p);
                let score = self.scored_at(signed.round, signed.table, &signed.score);
                words(
                    format!("Table {}, {} signe\u{a0}: {}.", signed.table, who.fr, score.fr),
                    format!("Table {}, {} signs: {}.", signed.table, who.en, score.en),
                )
            }
            Body::ResultCorrected(right) => {
                let told = |score| self.scored_at(right.round, right.table, score);
                let (was, score) = (told(&right.was), told(&right.score));
                let why = because(right.text);
                words(
                    format!("Table {}, corrigé\u{a0}: {}, et non {} ({why}).", right.table, score.fr, was.fr),
                    format!("Table {}, corrected: {}, not {} ({why}).", right.table, score.en, was.en),
                )
            }
            Body::CallRaised(call) => words(
                format!("La table {} appelle un juge.", call.table),
                format!("Table {} calls a judge.", call.table),
            ),
            Body::CallTaken(_) => Words::new("Un juge y va.", "A judge goes there."),
            Body::CallClosed(_) => Words::new("L’appel est clos.", "The call is closed."),
            Body::RoundClosed(closed) => words(
                format!("La ronde {} est close.", closed.round),
                format!("Round {} is closed.", closed.round),
            ),
            Body::Undone(undone) => words(
                format!("L’acte {} est repris.", undone.of.0),
                format!("Act {} is taken back.", undone.of.0),
            ),
            Body::Closed(closed) => match closed.how {
                How::Played => {
                    Words::new("L’évènement est clos, tout est joué.", "The event is over, all played.")
                }
                How::Abandoned => Words::new("L’évènement est abandonné.", "The event is given up."),
            },
            Body::Declared(_) | Body::MatchFiled(_) | Body::Sealed(_) | Body::ActedBy(_) => Words::default(),
        }
    }
}
