//! What if: from a record of a match on, play goes on by the rules, in memory and from public records alone.
//!
//! No secret of the match can reach a hypothesis: it is folded from the lines that anybody may read, up to the record
//! it leaves the game at; of those after it only cards and draws that were shown since, which lie where they lay. Its
//! dice are never proven ones: every kind of roll is switched to the table, and what the table shows is chosen, or drawn
//! from the seed that stands in the study; so are the cards that are drawn in it.

use greffe_core::judging::draft::Request;
use greffe_core::play::act::{Act, AskAct, DiceAct, Rejected};
use greffe_core::play::knowledge::{Knowledge, SealSecret, salts_of};
use greffe_core::record::body::Body;
use greffe_core::record::contents::{DiceCause, Opened};
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{Author, Seat, Seq};
use greffe_core::record::line::Line;
use greffe_core::telling::words::Words;
use greffe_games::registry::AnyMatch;
use greffe_games::rehearsal::{Rehearsal, RehearsalError};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::entry::{Entry, Fork, MOST_MOVES, Move, Pin, What};
use crate::clerk::{Clerk, ClerkError, Table};

/// The most answers that one move is given by itself.
const MOST_ANSWERS: usize = 64;
/// The most hypotheses that one grows from, one from the other.
const MOST_FORKS: usize = 16;

/// A hypothesis as a study has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<'a> {
    /// Its name.
    pub name: &'a str,
    /// The record it leaves the game at.
    pub pin: Pin,
    /// What it leaves, where that is another hypothesis.
    pub from: Option<Fork>,
    /// The seed of the one that all of it grew from.
    pub seed: Hash,
    /// Its moves, those of what it grew from first: each with the seed of its own, and its number.
    pub moves: Vec<(u32, [u8; 32], &'a Move)>,
}

/// Why a hypothesis goes no further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The rule that refuses.
    pub rule: Option<String>,
    /// Why.
    pub why: Words,
}

/// A hypothesis played.
pub struct Played {
    rehearsal: Rehearsal,
    /// Records of the game before it.
    pub root: u64,
    /// The first record that each move wrote, with the number of its entry.
    pub wrote: Vec<(u32, Seq)>,
    /// Why the rest was not played.
    pub stopped: Option<Stopped>,
}

/// That it is as deep as it may be.
pub fn too_deep() -> Words {
    Words::new(
        format!("une hypothèse va à {MOST_MOVES} coups au plus"),
        format!("a hypothesis goes {MOST_MOVES} moves deep at most"),
    )
}

/// A hypothesis of a study, with the moves that lead to its end.
///
/// # Errors
/// When there is none of this number, or it grew from what is not there.
pub fn path_of(entries: &[(u32, Entry)], number: u32) -> Result<Path<'_>, Words> {
    let gone = || Words::new("cette hypothèse n’est pas là", "that hypothesis is not there");
    let root = |number: u32| {
        let entry = entries.iter().find(|(own, _)| *own == number).map(|(_, entry)| entry);
        match entry.map(|entry| &entry.what) {
            Some(What::Branch { name, pin, seed, from }) => Some((name, *pin, *seed, *from)),
            Some(What::Note { .. } | What::Chapter { .. } | What::Move(_)) | None => None,
        }
    };
    let (name, pin, seed, from) = root(number).ok_or_else(gone)?;
    // From its own end back to where the game was left.
    let mut line = vec![(number, seed, usize::MAX)];
    let mut next = from;
    while let Some(fork) = next {
        if line.len() > MOST_FORKS {
            return Err(too_deep());
        }
        let (_, own, seed, from) = root(fork.branch).ok_or_else(gone)?;
        if own != pin {
            return Err(gone());
        }
        line.push((fork.branch, seed, usize::try_from(fork.moves).unwrap_or(usize::MAX)));
        next = from;
    }
    let seed = line.last().map_or(seed, |(_, seed, _)| *seed);
    let mut moves = Vec::new();
    for (branch, seed, most) in line.into_iter().rev() {
        let own = entries.iter().filter_map(|(own, entry)| match &entry.what {
            What::Move(one) if one.branch == branch => Some((*own, one)),
            What::Move(_) | What::Note { .. } | What::Chapter { .. } | What::Branch { .. } => None,
        });
        moves.extend(own.map(|(own, one)| (own, seed_of(seed, own), one)));
        moves.truncate(most);
    }
    if moves.len() > MOST_MOVES {
        return Err(too_deep());
    }
    Ok(Path { name, pin, from, seed, moves })
}

/// The record that a hypothesis leaves the game at: in the midst of a command, also of one that waits for an answer, the
/// one before it was declared.
pub fn root_of(game: &AnyMatch, seq: Seq) -> Seq {
    let waits = game.waiting().map(|waiting| waiting.command.declared).filter(|declared| *declared <= seq);
    let inside = game.commands().iter().rev().find(|one| (one.declared..one.ended).contains(&seq));
    let declared = waits.or(inside.map(|one| one.declared));
    declared.map_or(seq, |declared| Seq(declared.0.saturating_sub(1)))
}

/// What a move's dice are drawn from: the seed of its hypothesis and its own number.
pub fn seed_of(seed: Hash, number: u32) -> [u8; 32] {
    Sha256::new()
        .chain_update(b"greffe/what-if/1\n")
        .chain_update(seed.0)
        .chain_update(number.to_be_bytes())
        .finalize()
        .into()
}

/// Draws from a seed, evenly: the same draws for whoever draws again.
struct Drawer {
    seed: [u8; 32],
    drawn: u64,
}

impl Drawer {
    /// A number from nothing up to below a bound.
    fn below(&mut self, bound: u32) -> u32 {
        let bound = bound.max(1);
        let limit = u32::MAX.saturating_sub(u32::MAX.checked_rem(bound).unwrap_or_default());
        loop {
            let digest: [u8; 32] = Sha256::new()
                .chain_update(self.seed)
                .chain_update(self.drawn.to_be_bytes())
                .finalize()
                .into();
            self.drawn = self.drawn.saturating_add(1);
            let word = digest.first_chunk().copied().map_or(0, u32::from_be_bytes);
            if word < limit {
                return word.checked_rem(bound).unwrap_or_default();
            }
        }
    }

    fn face(&mut self, sides: u32) -> u32 {
        self.below(sides).saturating_add(1)
    }
}

/// Whether a match may be tried out now: nobody is helped to play a strict match that is being played.
///
/// # Errors
/// Why not.
pub fn allowed(game: &AnyMatch) -> Result<(), Words> {
    if game.opening().strict && !game.ledger().is_closed() {
        return Err(Words::new(
            "ce match strict se joue encore\u{a0}: les hypothèses attendent sa clôture",
            "this strict match is still being played: hypotheses wait until it is closed",
        ));
    }
    Ok(())
}

/// Plays a hypothesis from its beginning.
///
/// # Errors
/// When the match cannot be read or folded.
pub fn play(clerk: &Clerk, table: &Table, path: &Path<'_>) -> Result<Played, ClerkError> {
    // One that was opened while a command waited leaves the game before it all the same.
    let root = root_of(&table.game(), path.pin.seq);
    let mut played = begun(clerk, table, root, path.seed)?;
    for (number, seed, one) in &path.moves {
        if let Err(stopped) = played.go(*number, *seed, one) {
            played.stopped = Some(stopped);
            break;
        }
    }
    Ok(played)
}

/// The game up to a record, to be played on from.
fn begun(clerk: &Clerk, table: &Table, root: Seq, seed: Hash) -> Result<Played, ClerkError> {
    let records = root.0.saturating_add(1);
    let mut lines = clerk.log().read(*table.id().bytes(), 0..table.game().records())?;
    let after = lines.split_off(usize::try_from(records).unwrap_or(usize::MAX).min(lines.len()));
    // Salts and chains of what is made up: nothing of it is ever proven.
    let salts = salts_of(seed_of(seed, 0));
    let rehearsal =
        Rehearsal::resume(lines, salts).map_err(|error| ClerkError::Unfoldable(error.to_string()))?;
    let mut played = Played { rehearsal, root: records, wrote: Vec::new(), stopped: None };
    played.learn(&table.game(), &after);
    played.prepare();
    Ok(played)
}

impl Played {
    /// The match as it stands in the hypothesis.
    pub fn game(&self) -> &AnyMatch {
        self.rehearsal.game()
    }

    /// What is known in it of cards and draws: what was shown since, what was chosen and drawn in it.
    pub fn known(&self) -> Knowledge {
        self.rehearsal.secrets().all()
    }

    /// What lay hidden then and was shown since lies there still.
    fn learn(&mut self, whole: &AnyMatch, after: &[Vec<u8>]) {
        let parsed = after.iter().filter_map(|bytes| Line::parse(bytes).ok());
        let opened = parsed.filter_map(|line| match Body::parse(line.kind, line.body) {
            Ok(Body::Opened(opened)) => Some(opened),
            Ok(_) | Err(_) => None,
        });
        let draws: Vec<_> = self.game().hidden_rolls().into_iter().map(|(roll, _)| roll).collect();
        let secrets = self.rehearsal.secrets_mut();
        for Opened { number, salt, payload } in opened {
            secrets.seals.insert(number, SealSecret { seat: None, salt: salt.0, payload });
        }
        for roll in draws {
            if let Some(faces) = whole.dice().hidden_faces(roll.epoch, roll.i) {
                secrets.hidden.insert(roll, faces.to_vec());
            }
        }
    }

    /// Cards are drawn anew from here on, where any were drawn: from dice of its own, which nobody proves.
    fn draw_anew(&mut self) {
        if self.game().hidden_rolls().is_empty() {
            return;
        }
        let due = Act::Dice(DiceAct::Due { cause: DiceCause::Restored });
        if self.rehearsal.act(Author::Server, due).is_ok() {
            drop(self.rehearsal.set_dice());
        }
    }

    /// Every kind of roll is the table's from here on, and what is asked beside play is laid aside.
    fn prepare(&mut self) {
        if self.game().waiting().is_some() || self.game().ledger().is_closed() {
            return;
        }
        if let Some(asking) = self.game().ledger().asking().map(|asking| (asking.by, asking.seq)) {
            drop(self.rehearsal.act(asking.0, Act::Refuse { of: asking.1 }));
        }
        self.draw_anew();
        let seats: Vec<Seat> = self.game().opening().seats.iter().map(|entry| entry.seat).collect();
        let Some(first) = seats.first().copied() else { return };
        for roll in self.game().system().rulebook().roll_kinds {
            let ask = AskAct::Source {
                roll: (*roll).to_owned(),
                source: greffe_core::judging::opening::RollSource::Table,
            };
            let Ok(of) = self.rehearsal.act(Author::Seat(first), Act::Ask(ask)) else { continue };
            for by in self.game().consents_due() {
                drop(self.rehearsal.act(by, Act::Consent { of }));
            }
        }
        if !self.game().is_started() {
            let command = json!({"Start": {}}).to_string();
            let start = Act::Declare { window: Seq(0), command, private: Vec::new(), for_seat: None };
            drop(self.rehearsal.act(Author::Organiser, start));
        }
        drop(self.rehearsal.settle());
    }

    /// Goes one move further.
    ///
    /// # Errors
    /// Why it is not played: nothing of it is kept then.
    pub fn go(&mut self, number: u32, seed: [u8; 32], one: &Move) -> Result<(), Stopped> {
        let first = Seq(self.game().records());
        let seat = Seat::new(one.seat).ok_or_else(|| Stopped {
            rule: None,
            why: Words::new("ce siège n’est pas de ce match", "this seat is not of this match"),
        })?;
        self.declare(seat, one.command.clone(), one.private.clone())?;
        self.wrote.push((number, first));
        let mut drawer = Drawer { seed, drawn: 0 };
        for _ in 0..MOST_ANSWERS {
            self.rehearsal.settle().map_err(stopped)?;
            let Some((seat, answer)) = self.answer(one.drawn, &mut drawer) else { return Ok(()) };
            self.declare(seat, answer.to_string(), Vec::new())?;
        }
        Ok(())
    }

    fn declare(&mut self, seat: Seat, command: String, private: Vec<String>) -> Result<(), Stopped> {
        let window = self.game().window(seat);
        let act = Act::Declare { window, command, private, for_seat: None };
        self.rehearsal.act(Author::Seat(seat), act).map(drop).map_err(stopped)
    }

    /// What the open command is answered without anybody: what is confirmed, and what is drawn.
    fn answer(&self, drawn: bool, drawer: &mut Drawer) -> Option<(Seat, Value)> {
        match self.game().waiting()?.requests.first()?.clone() {
            Request::Confirm { seat, .. } => Some((seat, json!({"Confirm": {}}))),
            Request::Faces { seat, sides, purpose, .. } if drawn => {
                let faces: Vec<u32> = sides.into_iter().map(|sides| drawer.face(sides)).collect();
                Some((seat, json!({"Faces": {"for": purpose, "faces": faces}})))
            }
            Request::Card { seat, purpose, cards, .. } if drawn => {
                let count = u32::try_from(cards.len()).ok().filter(|count| *count > 0)?;
                let place = usize::try_from(drawer.below(count)).unwrap_or_default();
                Some((seat, json!({"Card": {"for": purpose, "card": cards.get(place)?}})))
            }
            Request::Faces { .. } | Request::Card { .. } | Request::Fact { .. } => None,
        }
    }
}

fn stopped(error: RehearsalError) -> Stopped {
    let plain = |fr: &str, en: &str| Stopped { rule: None, why: Words::new(fr, en) };
    match error {
        RehearsalError::Rejected(Rejected::Refused(refused)) => {
            Stopped { rule: refused.rule.map(|rule| rule.to_string()), why: refused.why }
        }
        RehearsalError::Rejected(Rejected::Conflict { .. }) => {
            plain("un autre siège doit répondre d’abord", "another seat has to answer first")
        }
        // A card that is sealed, or a die of the hidden stream: nobody may look, so nobody is told.
        RehearsalError::Rejected(Rejected::Broken(_))
        | RehearsalError::Opening(_)
        | RehearsalError::Broken(_) => plain(
            "il faudrait une carte que personne n’a montrée\u{a0}: l’hypothèse s’arrête là. Une fois le match clos, elle se joue \
             avec les cartes telles qu’elles étaient",
            "a card that nobody has shown would be needed: the hypothesis ends here. Once the match is closed, it plays with \
             the cards as they lay",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_even_and_the_same_for_whoever_draws_again() {
        let draws = |seed: u8| -> Vec<u32> {
            let mut drawer = Drawer { seed: [seed; 32], drawn: 0 };
            (0..6_000).map(|_| drawer.face(6)).collect()
        };
        let first = draws(1);
        assert_eq!(first, draws(1));
        assert_ne!(first, draws(2));
        for face in 1..=6 {
            let count = first.iter().filter(|one| **one == face).count();
            assert!((900..=1100).contains(&count), "{face}: {count}");
        }
        let mut drawer = Drawer { seed: [3; 32], drawn: 0 };
        assert!((0..100).all(|_| drawer.face(1) == 1 && drawer.below(0) == 0));
    }
}
