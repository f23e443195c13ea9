//! The room that a match file has: a match that could not be exported could not be verified by anybody.
//!
//! Play stops while there is still room to end the match, and people stop while there is still room for what the
//! server alone must write to close it: the secrets it discloses, the seals it opens, the closing itself.

use super::act::{Act, Batch, DiceAct, DisputeAct, Rejected};
use super::knowledge::Secrets;
use crate::judging::error::Refused;
use crate::judging::ruleset::Ruleset;
use crate::play::Match;
use crate::record::ids::{Author, SealNumber};
use crate::record::line::Line;
use crate::record::match_file::{MOST_BYTES, MOST_LINES};

/// Lines and bytes of a match file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Room {
    pub(super) lines: usize,
    pub(super) bytes: usize,
}

/// What play leaves free: a batch of the most records, and what ends a match after it.
const PLAY_LEAVES: Room = Room { lines: 5_120, bytes: 4 << 20 };
/// What carries out what is asked: whoever is let ask is not refused the room when the others consent.
const CONSENT: Room = Room { lines: 16, bytes: 192 << 10 };
/// What the acts that end a match leave free for the server.
const PEOPLE_LEAVE: Room = Room { lines: 128, bytes: 256 << 10 };
/// The trailer.
const TRAILER: Room = Room { lines: 1, bytes: 1_024 };
/// What stands around the body of a record, at most.
const ENVELOPE: usize = 384;
/// An annex line at most, its text of 2,000 signs escaped.
const ANNEX: Room = Room { lines: 1, bytes: 12 << 10 };
/// The disclosure of the hidden rolls of an epoch, at most.
const DISCLOSURE: Room = Room { lines: 1, bytes: 1_024 };

impl Room {
    fn and(self, other: Self) -> Self {
        Self { lines: self.lines.saturating_add(other.lines), bytes: self.bytes.saturating_add(other.bytes) }
    }

    fn times(self, count: usize) -> Self {
        Self { lines: self.lines.saturating_mul(count), bytes: self.bytes.saturating_mul(count) }
    }

    fn of_record(body: usize) -> Self {
        Self { lines: 1, bytes: body.saturating_add(ENVELOPE) }
    }

    /// A record as it stands, with its line feed.
    pub(super) fn of_line(line: &Line<'_>) -> Self {
        Self { lines: 1, bytes: line.bytes.len().saturating_add(1) }
    }

    pub(super) fn take(&mut self, more: Self) {
        *self = self.and(more);
    }

    fn fits(self) -> bool {
        let Self { lines, bytes } = self.and(TRAILER);
        lines <= MOST_LINES && bytes <= MOST_BYTES
    }
}

/// What an act leaves free.
fn leaves(by: Author, act: &Act) -> Room {
    match act {
        Act::Dice(DiceAct::Due { .. } | DiceAct::Anchor { .. }) => PLAY_LEAVES,
        _ if by == Author::Server => Room::default(),
        Act::Ask(_) => PLAY_LEAVES.and(CONSENT),
        Act::Declare { .. }
        | Act::ContestFact { .. }
        | Act::Consent { .. }
        | Act::Dispute(DisputeAct::Raise { .. } | DisputeAct::Evidence { .. } | DisputeAct::Appeal { .. })
        | Act::Dice(
            DiceAct::Commit { .. } | DiceAct::Decline { .. } | DiceAct::Reveal { .. } | DiceAct::Open,
        ) => PLAY_LEAVES,
        Act::Withdraw { .. }
        | Act::ConfirmFact { .. }
        | Act::Refuse { .. }
        | Act::Dispute(DisputeAct::Close { .. })
        | Act::Rule(_)
        | Act::Join { .. }
        | Act::Office(_)
        | Act::Dice(DiceAct::Abandon { .. } | DiceAct::Disclose { .. } | DiceAct::Expire { .. })
        | Act::Conclude(_)
        | Act::ChangeRevision => PEOPLE_LEAVE,
    }
}

impl<R: Ruleset> Match<R> {
    /// What the file would hold now, with everything in its annex.
    fn file(&self) -> Room {
        let texts = self.seals.slots.values().filter(|slot| **slot == 0).count();
        self.room.and(ANNEX.times(texts))
    }

    /// What the server has to write before the match can close.
    fn closing(&self, secrets: &Secrets) -> Room {
        let opened = |number: SealNumber| {
            let secret = secrets.seals.get(&number)?;
            Some(opening_of(&secret.payload))
        };
        let seals = self.seals.unopened_of_seats().filter_map(opened).fold(Room::default(), Room::and);
        let epochs = self.dice.all().iter().filter(|epoch| epoch.is_undisclosed()).count();
        seals.and(DISCLOSURE.times(epochs))
    }

    /// Refuses an act that would not leave the room it must, before anything is rolled for it.
    pub(super) fn require_room(&self, by: Author, act: &Act, secrets: &Secrets) -> Result<(), Rejected> {
        let leaves = leaves(by, act);
        let whole = leaves == Room::default() || self.file().and(self.closing(secrets)).and(leaves).fits();
        if whole { Ok(()) } else { Err(full()) }
    }

    /// Refuses a batch larger than any that was reckoned with: what is written can always be exported.
    pub(super) fn require_fit(&self, by: Author, batch: &Batch, secrets: &Secrets) -> Result<(), Rejected> {
        let records = batch.records.iter().map(|draft| Room::of_record(draft.body.get().len()));
        let texts = ANNEX.times(batch.texts.len());
        let after = records.fold(self.file().and(texts), Room::and);
        let seals = batch.secrets.iter().map(|(_, secret)| opening_of(&secret.payload));
        let owed =
            if by == Author::Server { Room::default() } else { seals.fold(self.closing(secrets), Room::and) };
        if after.and(owed).fits() { Ok(()) } else { Err(full()) }
    }
}

/// The record that opens a seal: its salt, and its payload with every sign escaped.
fn opening_of(payload: &str) -> Room {
    Room::of_record(payload.len().saturating_mul(2).saturating_add(128))
}

fn full() -> Rejected {
    Refused::plain(
        "match-full",
        "ce match atteint la taille d’un fichier de match\u{a0}: il ne reste de place que pour le finir. \
         Un juge propose un résultat",
        "this match has the size of a match file: there is room only to end it. A judge proposes a result",
    )
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    use crate::play::act::ConcludeAct;
    use crate::record::acts::How;
    use crate::record::at::At;
    use crate::record::ids::{MatchId, Seat, Seq};
    use crate::toy::Tin;

    /// A match of the made-up game, just opened.
    fn game() -> Match<Tin> {
        let opening = r#"{"system":"tin","ruleset":"tin/2","seats":[{"seat":"seat:1","side":0,"name":"A"},
            {"seat":"seat:2","side":1,"name":"B"},{"seat":"seat:3","side":2,"name":"C"}],"strict":false,
            "facts":"trusted","table_dice":"trusted","setup":{}}"#;
        let opening: crate::judging::opening::Opening = serde_json::from_str(opening).unwrap();
        let body = crate::play::act::raw(&opening).unwrap();
        let opened = crate::record::chain::Draft { by: Author::Server, kind: "MatchOpened".to_owned(), body };
        let log = crate::record::line::Log::Match;
        let mut writer = crate::record::chain::Writer::new(log, MatchId::new([7; 16]));
        let lines = writer.batch(At::EARLIEST, &[opened]).unwrap();
        Match::open(&Line::parse(&lines[0]).unwrap(), &BTreeMap::new()).unwrap()
    }

    fn secrets() -> Secrets {
        Secrets::new(Box::new(|| [9; 32]))
    }

    fn raise() -> Act {
        Act::Dispute(DisputeAct::Raise { of: Seq(0), rule: None, text: "Non.".to_owned() })
    }

    fn propose() -> Act {
        Act::Conclude(ConcludeAct::Propose { how: Some(How::Abandoned) })
    }

    fn code(done: Result<Batch, Rejected>) -> String {
        match done {
            Ok(_) => "written".to_owned(),
            Err(Rejected::Refused(refused)) => {
                assert!(refused.why.fr.contains("finir") && refused.why.en.contains("end"), "{refused:?}");
                refused.code
            }
            Err(error @ (Rejected::Conflict { .. } | Rejected::Broken(_))) => error.to_string(),
        }
    }

    #[test]
    fn a_match_counts_every_byte_of_its_lines() {
        let mut game = game();
        let first = game.room;
        assert_eq!((first.lines, first.bytes), (1, game.last_line.len() + 1));
        let batch = game.act(Author::Judge, propose(), &mut secrets()).unwrap();
        let head =
            crate::record::chain::Head { match_id: game.id(), records: 1, hash: game.head(), at: game.at() };
        let mut writer = crate::record::chain::Writer::resume(crate::record::line::Log::Match, head);
        let lines = writer.batch(At::EARLIEST, &batch.records).unwrap();
        game.push(&Line::parse(&lines[0]).unwrap()).unwrap();
        assert_eq!((game.room.lines, game.room.bytes), (2, first.bytes + lines[0].len() + 1));
    }

    #[test]
    fn play_stops_where_there_is_still_room_to_end_the_match() {
        let seat = Author::Seat(Seat::new(1).unwrap());
        let mut game = game();
        let over =
            |free: Room| Room { lines: MOST_LINES - 1 - free.lines, bytes: MOST_BYTES - 1024 - free.bytes };
        assert_eq!(code(game.act(seat, raise(), &mut secrets())), "written");
        game.room = over(PLAY_LEAVES);
        assert_eq!(code(game.act(seat, raise(), &mut secrets())), "written");
        for room in [
            Room { lines: game.room.lines + 1, bytes: 4096 },
            Room { lines: 4096, bytes: game.room.bytes + 1 },
        ] {
            game.room = room;
            assert_eq!(code(game.act(seat, raise(), &mut secrets())), "match-full");
            assert_eq!(code(game.act(Author::Judge, propose(), &mut secrets())), "written");
        }
        game.room = Room { lines: over(PEOPLE_LEAVE).lines + 1, bytes: 4096 };
        assert_eq!(code(game.act(Author::Judge, propose(), &mut secrets())), "match-full");
        // The server's own disclosures still fit, to the last line but the trailer.
        let room = over(Room { lines: 1, bytes: ENVELOPE + 16 });
        let record = |kind: &str| crate::record::chain::Draft {
            by: Author::Server,
            kind: kind.to_owned(),
            body: crate::play::act::raw("MatchClosed").unwrap(),
        };
        let mut batch = Batch { records: vec![record("MatchClosed")], ..Batch::default() };
        game.room = room;
        assert!(game.require_fit(Author::Server, &batch, &secrets()).is_ok());
        batch.records.push(record("MatchClosed"));
        assert!(game.require_fit(Author::Server, &batch, &secrets()).is_err());
    }
}
